//! The sentences of what all commands share: files, limits, progress, games on boards.

grundy::messages! {
    // Files.
    not_read(name, reason) {
        "`{name}` cannot be read: {reason}",
        "`{name}` を読めません：{reason}",
    }
    not_written(name, reason) {
        "`{name}` cannot be written: {reason}",
        "`{name}` に書けません：{reason}",
    }
    answer_not_written(error) {
        "the answer cannot be written: {error}",
        "答えを書けません：{error}",
    }
    give_another_output {
        "send the standard output to a file or a pipe that can be written, or leave `>` out",
        "標準出力を、書き込めるファイルかパイプに向けるか、`>` を外します",
    }
    output_is_closed { "the standard output is closed", "標準出力が閉じられています" }
    no_space { "no space is left", "空き容量がありません" }
    argument_is_not_utf8(argument) {
        "the argument `{argument}` is not text in UTF-8",
        "引数 `{argument}` は UTF-8 の文字列ではありません",
    }
    rename_or_redirect {
        "rename the file, or send it to the standard input: `grundy solve - < FILE`",
        "ファイル名を変えるか、標準入力から与えます：`grundy solve - < ファイル`",
    }
    no_such_file { "there is no such file", "ファイルがありません" }
    no_such_folder { "there is no such folder", "フォルダーがありません" }
    no_permission { "no permission", "権限がありません" }
    is_folder { "it is a folder", "フォルダーです" }
    is_not_file { "it is not a file", "ファイルではありません" }
    is_not_regular_file { "it is not a regular file", "通常のファイルではありません" }
    is_device {
        "it is a device or a pipe and not a file",
        "デバイスかパイプなので、ファイルに置き換えることはできません",
    }
    is_not_utf8 { "it is not text in UTF-8", "UTF-8 の文字列ではありません" }
    is_empty { "it is empty", "空です" }
    is_longer(bytes) { "it is longer than {bytes} bytes", "{bytes} バイトより長いです" }
    is_shorter_than_recorded {
        "it is shorter than the checkpoint says; start again without the checkpoint",
        "チェックポイントの記録より短いファイルです。チェックポイントなしで初めから始めます",
    }
    give_another_path(option) {
        "give another path after `{option}`",
        "`{option}` のあとに別のファイルを与えます",
    }
    in_file(path, fact) { "`{path}`: {fact}", "`{path}`：{fact}" }
    with_name(name, text) { "{name}: {text}", "{name}：{text}" }

    // Files that were written.
    certificate_written(path) { "certificate written to {path}", "{path} に証明書を書きました" }
    picture_written(path) { "picture written to {path}", "{path} に図を書きました" }
    values_written(count, path) {
        "{count} values written to {path}",
        "{path} に {count} 個の値を書きました",
    }

    // Games and their inputs.
    format_of_tables(format) { "`{format}` is a format of tables", "`{format}` は表の形式です" }
    answers_are_text_or_json {
        "this command prints text or json; `grundy table` writes other formats",
        "このコマンドの形式は text か json です。ほかの形式は `grundy table` が書きます",
    }
    leave_out_format { "leave out `--format` and `--json`", "`--format` と `--json` を外します" }
    takes_one_game {
        "this command takes one game, not a sum of games",
        "このコマンドは、並べたゲームではなく一つのゲームを取ります",
    }
    commands_for_sums(sum) {
        "`grundy solve {sum}` and `grundy play {sum}` take them",
        "並べたゲームには `grundy solve {sum}` か `grundy play {sum}` を使います",
    }
    board_has_no_inputs(given) {
        "`--given {given}`: a game on a board has no inputs",
        "`--given {given}`：盤のゲームに入力はありません",
    }
    game_has_no_inputs(given) {
        "`--given {given}`: this game has no inputs",
        "`--given {given}`：このゲームに入力はありません",
    }
    parameters_of_board(game) {
        "its parameters follow its name: `{game}`",
        "パラメータは名前のあとに書きます：`{game}`",
    }
    parameters_of_game(game) {
        "parameters follow the name of a game: `{game}`",
        "パラメータはゲームの名前のあとに書きます：`{game}`",
    }
    given_without_value(given) {
        "`--given {given}` has no value",
        "`--given {given}` に値がありません",
    }
    input_is_a_name_of_file(name, path) {
        "the input `{name}` is a list, and `{path}` is a file",
        "入力 `{name}` は列ですが、`{path}` はファイルです",
    }
    write_file_as_input(name, path) {
        "write `--given {name}=@{path}` to read the file",
        "ファイルを読むには `--given {name}=@{path}` と書きます",
    }
    give_another_input_file {
        "give a file with the value as JSON, `--given NAME=@FILE`, or the value itself",
        "値を JSON で書いたファイルを `--given NAME=@FILE` で与えるか、値そのものを与えます",
    }
    write_name_and_value {
        "write the name of the input and its value: `--given n=7`, `--given 'S=[1,3,4]'`",
        "入力の名前と値を書きます：`--given n=7`、`--given 'S=[1,3,4]'`",
    }
    rules_take_stdin {
        "the standard input holds the rules, so it cannot hold the inputs too",
        "標準入力は規則に使われるので、入力の値には使えません",
    }
    put_into_file {
        "put the rules or the inputs into a file",
        "規則か入力の値をファイルに入れます",
    }

    input_of_rules(name) { "the input {name}", "入力 {name}" }

    // Limits.
    limit_of_bytes_reached(bytes) {
        "the limit of {bytes} bytes was reached before the answer",
        "答えが出る前に {bytes} バイトの制限に達しました",
    }
    limit_of_time_reached(seconds) {
        "the time limit of {seconds} s was reached before the answer",
        "答えが出る前に {seconds} 秒の時間の制限に達しました",
    }
    raise_limit(limit) {
        "use a smaller position or range, or raise the limit: `--limit {limit}`",
        "もっと小さいものを問うか、制限を上げます：`--limit {limit}`",
    }
    free_bytes(bytes) {
        "{bytes} bytes of this machine's memory are free, and no limit of bytes is above that",
        "この計算機の空きメモリーは {bytes} バイトで、メモリーの制限はそれを超えません",
    }

    // Values of options.
    not_within(number, least, most) {
        "{number} is not in {least}..={most}",
        "{number} は {least}..={most} の範囲にありません",
    }
    not_a_limit(piece) {
        "`{piece}` gives no limit; write NAME=NUMBER, such as cells=10M",
        "`{piece}` は制限ではありません。`cells=10M` のように、名前 = 数の形で書きます",
    }
    no_such_limit(name, names, last) {
        "there is no limit `{name}`; the limits are {names} and {last}",
        "`{name}` という制限はありません。制限は {names}, {last} です",
    }
    not_a_number(text) {
        "`{text}` is not a number; write one such as 250, 64k, 10M or 8G",
        "`{text}` は数ではありません。250、64k、10M、8G のように書きます",
    }
    beyond_64_bits(text) {
        "`{text}` is beyond 64 bits; `none` lifts the limit",
        "`{text}` は 64 ビットを超えます。`none` で制限をなくせます",
    }
    not_a_time(text, example) {
        "`{text}` is not a time; write seconds, such as {example} or 0.5",
        "`{text}` は時間ではありません。{example} や 0.5 のように秒数を書きます",
    }
    no_such_compound(name, names) {
        "there is no compound `{name}`; give one of {names}",
        "`{name}` という複合はありません。次のどれかを与えます：{names}",
    }

    // Why a run was stopped.
    time_limit { "the time limit", "時間の制限" }
    limit_of_bytes { "the limit of bytes", "メモリーの制限" }
    interrupt { "an interrupt", "中断" }
    limit { "a limit", "制限" }

    // Progress: units, and lines. The names in double braces are those of the progress bar.
    unit_positions { "positions", "局面" }
    unit_games { "games", "ゲーム" }
    unit_heaps { "heaps", "山" }
    unit_codes { "codes", "符号" }
    unit_rounds { "rounds", "回" }
    unit_values { "values", "値" }
    percent_done(percent, left) {
        "{percent}% done, about {left} s left",
        "{percent}% 済み、残り約 {left} 秒",
    }
    percent_done_with_rate(percent, rate, unit, left) {
        "{percent}% done, {rate} {unit}/s, about {left} s left",
        "{percent}% 済み、毎秒 {rate} {unit}、残り約 {left} 秒",
    }
    done_after(done, unit, seconds) {
        "{done} {unit} after {seconds} s",
        "{seconds} 秒で {done} {unit}",
    }
    bar {
        "{{wide_bar}} {{percent}}%, about {{eta}} left",
        "{{wide_bar}} {{percent}}%、残り約 {{eta}}",
    }
    bar_with_rate(unit) {
        "{{wide_bar}} {{percent}}%, {{per_sec}} {unit}, about {{eta}} left",
        "{{wide_bar}} {{percent}}%、{unit} {{per_sec}}、残り約 {{eta}}",
    }
    bar_of_positions {
        "{{spinner}} {{human_pos}} positions, {{elapsed}}",
        "{{spinner}} {{human_pos}} 局面、{{elapsed}}",
    }

    // Checkpoints.
    checkpoint_in_use(path) {
        "another process uses the checkpoint `{path}`",
        "別のプロセスがチェックポイント `{path}` を使っています",
    }
    wait_or_give_another_path {
        "wait until it ends, or give another path after `--checkpoint`",
        "終わるのを待つか、`--checkpoint` のあとに別のファイルを与えます",
    }
    take_own_checkpoint {
        "give the checkpoint of this game, or another name for a new one",
        "このゲーム自身のチェックポイントを使うか、新しい名前を付けます",
    }
    resumed_from_checkpoint {
        "resuming from the checkpoint",
        "チェックポイントから続けます",
    }
    checkpoint_can_be_resumed {
        "repeat the command to resume from the checkpoint",
        "同じコマンドでチェックポイントから続けられます",
    }

    // Games on boards.
    option_of_boards(option) {
        "`{option}` applies only to games on boards",
        "`{option}` は盤のゲームでだけ使えます",
    }
    leave_out_option_of_boards {
        "leave it out: games of the rule language are solved by their tables at once",
        "それを外します：規則で書いたゲームは表ですぐに解けます",
    }
    search_has_no_table { "a search stores no table", "探索は表を残しません" }
    leave_out_search_or_files {
        "leave out `--engine search`, or `--checkpoint` and `--database`",
        "`--engine search` を外すか、`--checkpoint` と `--database` を外します",
    }
    positions_not_numbered(game) {
        "positions of `{game}` are not numbered, so there is no table to store",
        "`{game}` の局面には番号がないので、残せる表がありません",
    }
    games_with_tables(games) {
        "tables in files are for {games}",
        "ファイルに表を残せるゲーム：{games}",
    }
    not_a_board { "this is not a board", "これは盤のゲームではありません" }

    // Databases.
    writing_database { "writing the database", "データベースを書いています" }
    bytes_written(bytes, path) {
        "{bytes} bytes written to {path}",
        "{path} に {bytes} バイトを書きました",
    }
    stopped_before_database {
        "stopped before the database was written",
        "データベースを書く前に止まりました",
    }
    database_of_another_game(path, game) {
        "`{path}` is of another game: `{game}`",
        "`{path}` は別のゲーム `{game}` のものです",
    }
    give_own_database {
        "give a database that this version of `grundy solve` has made of a game on a board",
        "この版の `grundy solve` が盤のゲームについて作ったデータベースを与えます",
    }

    // Results and moves.
    not_known { "not known", "不明" }
    draw { "a draw", "引き分け" }
    left_wins { "Left wins", "左の勝ち" }
    right_wins { "Right wins", "右の勝ち" }
    more_moves(count) { "… and {count} more", "… ほか {count} 手" }
}
