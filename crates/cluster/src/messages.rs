//! The messages of this crate.

grundy_core::messages! {
    // Progress.
    forwards { "forwards", "前向き" }
    backwards { "backwards", "後退解析" }
    round_number(round) { "round {round}", "{round} 巡目" }
    progress(direction, layer, last, positions, percentages) {
        "{direction}, layer {layer} of {last}: {positions} positions, processes at {percentages}",
        "{direction}、層 {layer}/{last}：{positions} 局面、プロセスの進み {percentages}",
    }
    percentages_between(least, most) { "{least}% to {most}%", "{least}% から {most}%" }
    going_on_inside_layer(layer, wave, round) {
        "resuming in layer {layer}, from wave {wave} of round {round}",
        "層 {layer} の途中、{round} 巡目の波 {wave} から続けます",
    }
    file_is_made_again(fact) { "{fact}; it is made again", "{fact}。作り直します" }

    // Processes.
    process_name(process) { "process {process}", "プロセス {process}" }
    process_at(process, address) {
        "process {process} at {address}",
        "プロセス {process}（{address}）",
    }
    every_other_process { "every other process", "ほかのすべてのプロセス" }
    process_is_gone(process) { "{process} is gone", "{process}がいなくなりました" }
    process_is_silent(process, seconds) {
        "{process} has not answered for {seconds} s",
        "{process}から {seconds} 秒間連絡がありません",
    }
    check_process_and_network {
        "check the process and the network, then repeat the command to resume",
        "動いているか、ネットワークがつながっているかを確かめます。\
         同じコマンドで続けられます",
    }
    failure_of_process(process, fact) { "{process}: {fact}", "{process}：{fact}" }
    worker_panicked(text) {
        "a worker ended in a panic: {text}",
        "ワーカーが異常終了しました：{text}",
    }
    please_report {
        "please report this; repeat the command to resume from the last complete layer",
        "報告してください。同じコマンドで、終わった最後の層から続けられます",
    }
    read_its_message {
        "read its message; repeat the command to resume from the last complete layer",
        "そのメッセージを読みます。同じコマンドで、終わった最後の層から続けられます",
    }
    same_command_goes_on { "repeat the command to resume", "同じコマンドで続けられます" }
    same_command_goes_on_from_last_layer {
        "repeat the command to resume from the last complete layer",
        "同じコマンドで、終わった最後の層から続けられます",
    }
    start_run_again { "start the run again", "初めからもう一度実行します" }

    // Connection of the processes.
    no_such_process(process, last) {
        "there is no process {process}: the hosts are numbered from 0 to {last}",
        "プロセス {process} はありません：ホストの番号は 0 から {last} までです",
    }
    give_another_process_number {
        "give another number after `--process`, or more lines in the file",
        "`--process` のあとに別の番号を与えるか、ファイルの行を増やします",
    }
    cannot_listen(address, reason) {
        "cannot listen at {address}: {reason}",
        "{address} で待ち受けられません：{reason}",
    }
    port_is_in_use {
        "another program listens there, or another run: give another port",
        "別のプログラムか別の実行がそこで待ち受けています：別のポートを与えます",
    }
    give_number_of_this_machine {
        "give the number of the process whose line of the host file names this machine",
        "ホストファイルでこの計算機を指す行の、プロセスの番号を与えます",
    }
    address_is_unknown(process, address, reason) {
        "{process}: the address {address} is unknown: {reason}",
        "{process}：アドレス {address} が分かりません：{reason}",
    }
    check_host_file {
        "check the host file: a line is `host:port`",
        "ホストファイルを確かめます：一行は `host:port` です",
    }
    no_process_answers { "no process answers", "応答がありません" }
    process_cannot_be_reached(process, address, reason) {
        "{process} cannot be reached at {address}: {reason}",
        "{process}に {address} で接続できません：{reason}",
    }
    start_it_with_same_host_file {
        "start it with the same host file; all must connect within `--patience`",
        "同じホストファイルでそれを起動します。`--patience` の時間内に全部が揃う必要があります",
    }
    processes_are_missing(processes, missing) {
        "of {processes} processes these have not connected: {missing}",
        "{processes} 個のプロセスのうち、次のものが来ていません：{missing}",
    }
    start_them_in_time {
        "start them with the same host file; all must connect within `--patience`",
        "同じホストファイルでそれらを起動します。`--patience` の時間内に全部が揃う必要があります",
    }
    process_has_come_twice(process) {
        "process {process} has connected twice",
        "プロセス {process} が二度来ました",
    }
    give_each_process_its_number {
        "give each process its own `--process`",
        "プロセスごとに別の `--process` を与えます",
    }
    others_are_missing(process) {
        "{process} waits for others that have not connected",
        "{process}は、まだ来ていないプロセスを待っています",
    }
    start_them_with_same_host_file {
        "start them with the same host file",
        "同じホストファイルでそれらを起動します",
    }
    process_does_not_connect_again {
        "a process that has connected does not connect again",
        "一度来たプロセスが、続きの接続をしません",
    }
    other_greeting {
        "a process begins with something else",
        "最初の通信の形が違うプロセスがあります",
    }
    start_same_program {
        "start the same program everywhere",
        "どこでも同じプログラムを起動します",
    }
    other_version(process, theirs, ours) {
        "process {process} has version {theirs}, process 0 has {ours}",
        "プロセス {process} の版は {theirs} で、プロセス 0 の版は {ours} です",
    }
    install_same_version {
        "install the same version of the program everywhere",
        "どこでも同じ版のプログラムを入れます",
    }
    other_game(process, theirs, ours) {
        "process {process} has the game {theirs}, process 0 has {ours}",
        "プロセス {process} のゲームは {theirs} で、プロセス 0 のゲームは {ours} です",
    }
    give_same_command {
        "give the same command everywhere, but for `--process`",
        "`--process` のほかは、どこでも同じコマンドを与えます",
    }
    other_shards(process, theirs, ours) {
        "process {process} has shards {theirs}, process 0 has {ours}",
        "シャードの個数が、プロセス {process} では {theirs}、プロセス 0 では {ours} です",
    }
    give_same_shards {
        "give the same `--shards` everywhere",
        "どこでも同じ `--shards` を与えます",
    }
    other_number_of_hosts(process, theirs, ours) {
        "process {process} has a list of hosts of length {theirs}, process 0 has {ours}",
        "ホストの個数が、プロセス {process} では {theirs}、プロセス 0 では {ours} です",
    }
    give_same_host_file {
        "give the same host file everywhere",
        "どこでも同じホストファイルを与えます",
    }

    // Host files.
    wrong_line_of_hosts(file, line, fact) { "{file}:{line}: {fact}", "{file}:{line}: {fact}" }
    form_of_line_of_hosts {
        "a line is `host`, `host:port` or `host:port slots=N`; `#` begins a comment",
        "一行は `host`、`host:port`、`host:port slots=N` のどれかです。`#` のあとは注釈です",
    }
    not_a_number_of_slots(word) {
        "`{word}` is not a number of slots",
        "`{word}` はスロットの個数ではありません",
    }
    host_ends_in_no_port(host) {
        "`{host}` ends in no port",
        "`{host}` の末尾はポートの番号ではありません",
    }
    text_names_no_host(text) {
        "`{text}` names no host",
        "`{text}` にホストの名前がありません",
    }
    ports_beyond_range { "ports beyond 65535", "ポートの番号が 65535 を超えます" }
    host_is_there_twice(host) { "{host} is there twice", "{host} が二度あります" }
    file_names_no_host(file) {
        "{file} names no host",
        "{file} にホストが一つもありません",
    }
    write_line_for_each_process {
        "write a line for each process",
        "プロセスごとに一行書きます",
    }

    // Files.
    cannot_be_written(path, reason) {
        "`{path}` cannot be written: {reason}",
        "`{path}` に書けません：{reason}",
    }
    make_room {
        "free space on the disk and repeat the command: it resumes from the last complete layer",
        "ディスクの空きを作り、同じコマンドを与えます：終わった最後の層から続けられます",
    }
    give_another_folder_or_fix_this {
        "give another folder after `--folder`, or fix this one and repeat the command to resume",
        "`--folder` のあとに別のフォルダーを与えるか、このフォルダーを直します。\
         同じコマンドで続けられます",
    }
    cannot_be_read(path, reason) {
        "`{path}` cannot be read: {reason}",
        "`{path}` を読めません：{reason}",
    }
    check_file_or_delete_it {
        "check the file, or delete it: the same command makes it again",
        "ファイルを確かめるか、削除します：同じコマンドが作り直します",
    }
    cannot_be_deleted(path, reason) {
        "`{path}` cannot be deleted: {reason}",
        "`{path}` を削除できません：{reason}",
    }
    check_owner_of_folder {
        "check the owner of the folder",
        "フォルダーの所有者を確かめます",
    }
    damaged(path, what) {
        "`{path}` is damaged: {what}",
        "`{path}` は壊れています：{what}",
    }
    delete_file_for_solve {
        "delete the file: the same `solve` makes it again",
        "ファイルを削除します：同じ `solve` が作り直します",
    }
    delete_file {
        "delete the file: the same command makes it again",
        "ファイルを削除します：同じコマンドが作り直します",
    }
    end_is_not_of_table {
        "its end is not that of a table",
        "末尾が表の形をしていません",
    }
    belongs_to_another_shard {
        "it belongs to another game, layer or shard",
        "別のゲーム、層、またはシャードのものです",
    }
    directory_checksum_differs {
        "the checksum of its directory is another",
        "索引のチェックサムが違います",
    }
    block_checksum_differs(block) {
        "the checksum of block {block} is another",
        "ブロック {block} のチェックサムが違います",
    }
    checksum_differs { "its checksum is another", "チェックサムが違います" }
    changed_since_last_look {
        "it has changed during the run",
        "少し前と内容が違います",
    }
    counts_differ {
        "with the other files of its layer it has other values than `solved.txt` counts",
        "同じ層のほかのファイルと合わせた値が、`solved.txt` の個数と違います",
    }
    position_is_missing(path) {
        "`{path}` lacks a position that play can reach",
        "`{path}` に、実際に現れうる局面がありません",
    }
    file_is_not_there(path) { "`{path}` does not exist", "`{path}` がありません" }
    bring_files_together {
        "copy the files of all machines into one folder, or repeat the `solve` command",
        "すべての計算機のファイルを集めるか、もう一度 `solve` のコマンドを与えます",
    }
    file_is_not_there_any_more(path) {
        "`{path}` was deleted during the run",
        "`{path}` がなくなりました",
    }
    let_nothing_else_work_in_folder {
        "stop other programs that change the folder, then repeat the command to resume",
        "ほかのプログラムにこのフォルダーを使わせないでください。同じコマンドで続けられます",
    }
    file_is_gone(path) { "`{path}` is gone", "`{path}` がなくなりました" }
    another_thread_failed {
        "another thread has failed with the database",
        "データベースを使う別のスレッドが失敗しました",
    }
    open_again { "open it again", "開き直します" }

    // Folders.
    not_a_description(path) {
        "`{path}` is not a description of a game in layers",
        "`{path}` は層に分けたゲームの記述ではありません",
    }
    give_folder_of_solve {
        "give the folder that `grundy solve --folder` has made",
        "`grundy solve --folder` が作ったフォルダーを与えます",
    }
    folder_of_another_version(path, name) {
        "the folder `{path}` is not for {name}: another version of this program made it",
        "フォルダー `{path}` は {name} のものではありません：このプログラムの別の版が作りました",
    }
    folder_of_another_game(path, name, game) {
        "the folder `{path}` belongs to {game}, not to {name}",
        "フォルダー `{path}` は {name} ではなく {game} のものです",
    }
    give_folder_of_this_game {
        "give the folder of this game, or another name for a new one",
        "このゲーム自身のフォルダーを与えるか、新しい名前を付けます",
    }
    folder_is_in_use(path) {
        "another run uses the folder `{path}`",
        "別の実行がフォルダー `{path}` を使っています",
    }
    wait_or_give_another_folder {
        "wait until it ends, or give another folder after `--folder`",
        "終わるのを待つか、`--folder` のあとに別のフォルダーを与えます",
    }
    write_summary_again {
        "`grundy solve GAME --folder` with this folder writes it again",
        "このフォルダーで `grundy solve GAME --folder` を実行すると書き直されます",
    }
    divided_into_other_shards(path, theirs, ours) {
        "`{path}` is divided into {theirs} shards, not {ours}",
        "`{path}` は {ours} 個ではなく {theirs} 個のシャードに分かれています",
    }
    give_shards_or_another_folder(shards) {
        "give `--shards {shards}`, or another folder",
        "`--shards {shards}` か、別のフォルダーを与えます",
    }
    not_a_folder_of_layers(path) {
        "`{path}` is not a folder of a game in layers",
        "`{path}` は層に分けたゲームのフォルダーではありません",
    }
    not_solved_to_end(path) {
        "`{path}` is not solved to its end yet",
        "`{path}` はまだ終わりまで解かれていません",
    }
    summary_cannot_be_read(path) {
        "`{path}` has a `solved.txt` that cannot be read",
        "`{path}` の `solved.txt` を読めません",
    }
    solve_makes_folder {
        "`grundy solve GAME --folder` makes one, and resumes an incomplete one",
        "`grundy solve GAME --folder` がフォルダーを作り、途中のものは続きから解きます",
    }

    // Data between the workers.
    positions_arrived_damaged(layer, shard) {
        "positions of layer {layer}, shard {shard}, arrived damaged",
        "層 {layer}、シャード {shard} の局面が壊れて届きました",
    }
    request_arrived_damaged {
        "a request arrived damaged",
        "要求が壊れて届きました",
    }
    news_arrived_damaged {
        "news of decided positions arrived damaged",
        "決まった局面の知らせが壊れて届きました",
    }

    // Limits.
    shards_and_threads(shards, threads) {
        "{shards} shards and {threads} threads",
        "シャードが {shards} 個、スレッドが {threads} 個です",
    }
    range_of_shards_and_threads {
        "take 1 to 65536 shards and at least one thread",
        "シャードは 1 個から 65536 個、スレッドは 1 個以上です",
    }
    more_bytes_needed(needed, allowed) {
        "each process needs {needed} bytes, and {allowed} are allowed",
        "プロセスごとに {needed} バイトが必要ですが、制限は {allowed} です",
    }
    raise_bytes_or_take_more_processes(needed) {
        "give `--limit bytes={needed}`, which is for each process, or take more processes",
        "`--limit bytes={needed}`（プロセスごとの値）を与えるか、プロセスを増やします",
    }
    no_memory(bytes) {
        "there is no memory for {bytes} bytes",
        "{bytes} バイトのメモリーがありません",
    }
    take_more_processes {
        "take more processes on more machines",
        "計算機とプロセスを増やします",
    }
    too_many_moves(moves, limit) {
        "a position has {moves} moves, and more than {limit} are not counted",
        "手が {moves} 通りある局面があり、{limit} を超える手は数えられません",
    }
    search_instead { "use a search: `--engine search`", "探索に任せます" }
    too_many_plies(plies) {
        "positions are decided in more than {plies} plies, and a byte holds no more",
        "決着まで {plies} 手を超える局面があり、一バイトに収まりません",
    }
    table_engine_has_two_bytes {
        "`grundy solve GAME --engine table` has two bytes where they are needed",
        "`grundy solve GAME --engine table` は、必要なら二バイトを使います",
    }
    last_move_may_lose {
        "the last move of this game may lose",
        "このゲームでは最後の手を指した側が負けることがあります",
    }
    give_table_engine { "give `--engine table`", "`--engine table` を与えます" }
    too_many_layers(layers, plies) {
        "a game of {layers} layers may take more than {plies} plies",
        "{layers} 層のゲームは {plies} 手を超えることがあります",
    }
    take_smaller_board {
        "distances are stored in one byte: use a smaller board",
        "手数は一バイトに収めます：もっと小さい盤を使います",
    }
    score_exceeds_byte(score) {
        "the score {score} does not fit into one byte",
        "得点 {score} は一バイトに収まりません",
    }
}
