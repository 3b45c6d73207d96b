//! The sentences of games that several processes solve layer by layer.

grundy::messages! {
    // Games without layers.
    folder_is_for_one_board {
        "`--folder` is for one game on a board",
        "`--folder` は盤のゲーム一つのためのものです",
    }
    solve_components_alone {
        "solve the components of a sum one by one",
        "和の成分を一つずつ解きます",
    }
    no_layers(game) {
        "positions of `{game}` have no numbers and do not lie in layers of at most 64 bits",
        "`{game}` の局面には番号がなく、64 ビットまでの層にも分かれません",
    }
    games_with_layers(games) {
        "`--folder` and `--workers` are for {games}",
        "`--folder` と `--workers` を使えるゲーム：{games}",
    }

    // Folders.
    not_a_folder_of_layers(path) {
        "`{path}` is not a folder of a game in layers",
        "`{path}` は層ごとに解いたゲームのフォルダーではありません",
    }
    make_folder_of_layers {
        "`grundy solve GAME --folder` makes one; a table in one file is given by the path of the \
         file",
        "`grundy solve GAME --folder` がそれを作ります。\
         一つのファイルにある表は、そのファイルのパスで与えます",
    }
    board_without_layers { "this game cannot be solved layer by layer", "この盤のゲームに層はありません" }

    // Processes.
    give_host_file {
        "give the path of a host file after `--hosts`",
        "`--hosts` のあとにホストの一覧のファイルを与えます",
    }
    process_not_started(reason) {
        "another process cannot be started: {reason}",
        "ほかのプロセスを始められません：{reason}",
    }
    take_fewer_workers { "use fewer `--workers`", "`--workers` を減らします" }
    process_failed(number, fact) { "process {number}: {fact}", "プロセス {number}：{fact}" }
    process_ended(status) { "the process ended with {status}", "異常終了しました（{status}）" }
    fix_and_repeat {
        "fix this and repeat the command",
        "それを直して、同じコマンドを与えます",
    }
    layers_can_be_resumed {
        "complete layers are saved; repeat the command to resume",
        "終わった層は残っています：同じコマンドで続けられます",
    }

    // Progress.
    solved_in_layers(positions, folder, seconds, megabytes) {
        "{positions} positions in layers, solved into {folder} ({seconds} s, {megabytes} MB \
         between processes)",
        "{positions} 局面を層ごとに解き、{folder} に書きました\
         （{seconds} 秒、プロセス間で {megabytes} MB）",
    }
    with_rate(line, rate) { "{line}, {rate} M/s", "{line}、毎秒 {rate} M" }
}
