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
    values_differ(kernel, from, to) {
        "the kernel {kernel} computed other values for the heaps {from} to {to}",
        "大きさ {from} から {to} までの山で、カーネル {kernel} の値が異なりました",
    }
    continue_from(heap) {
        "the checkpoint is that of heap {heap} again; the same command continues from there, and the \
         machine or the file had a fault",
        "チェックポイントを大きさ {heap} の山のものに戻しました。同じコマンドでそこから続きます。\
         機械かファイルに異常がありました",
    }
    recomputed(heaps, kernel) {
        "{heaps} heaps, by the kernel {kernel}: equal",
        "{heaps} 個の山（カーネル {kernel}）：一致",
    }
    name_of_recomputed { "recomputed", "再計算" }
    name_of_speed { "speed", "速さ" }
    heaps_per_second(heaps) { "{heaps} heaps a second", "毎秒 {heaps} 個の山" }
    name_of_log { "log", "ログ" }
}
