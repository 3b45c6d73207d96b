//! The sentences of `grundy record`.

grundy::messages! {
    record_needs_heap_game(reason) {
        "a record is the run of a heap game: {reason}",
        "記録は山のゲームの計算です：{reason}",
    }
    other_long_runs {
        "`grundy search GAME --checkpoint FILE` and `grundy solve GAME --checkpoint FILE --database \
         FILE` are the long runs of board games",
        "盤のゲームの長い計算は `grundy search GAME --checkpoint FILE` と \
         `grundy solve GAME --checkpoint FILE --database FILE` です",
    }
    log_of_other_game(path, known, code) {
        "the log `{path}` belongs to {known}, not to {code}",
        "ログ `{path}` は {code} ではなく {known} のものです",
    }
    give_another_folder {
        "give another folder after `--dir`",
        "`--dir` に別のフォルダーを指定してください",
    }
    values_differ(from, to) {
        "the values of the heaps from {from} to {to} differ when they are computed again: a fault of \
         the memory, the processor, or this program",
        "大きさ {from} から {to} までの山を計算しなおすと値が異なりました。\
         メモリー、プロセッサー、またはこのプログラムの異常です",
    }
    continue_from(heap) {
        "the folder has the checkpoint of heap {heap} again, and the same command continues from it",
        "チェックポイントを大きさ {heap} の山のものに戻しました。同じコマンドでそこから続きます",
    }
    recomputed(heaps) { "{heaps} heaps, with equal values", "{heaps} 個の山（値は一致）" }
    name_of_recomputed { "recomputed", "再計算" }
    name_of_speed { "speed", "速さ" }
    heaps_per_second(heaps) { "{heaps} heaps a second", "毎秒 {heaps} 個の山" }
    name_of_log { "log", "ログ" }
}
