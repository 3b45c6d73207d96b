//! The sentences of long rows of `grundy table`.

grundy::messages! {
    values_computed(count) { "{count} values computed", "{count} 個の値を計算しました" }
    stopped_with_checkpoint(why, count) {
        "stopped by {why} after {count} values; repeat the command to resume",
        "{count} 個の値のあと、{why}で止まりました。同じコマンドで続けられます",
    }
    checkpoint_of_another_run(recorded, requested) {
        "the checkpoint is one of another run: its file is `{recorded}`, and this one is \
         `{requested}`",
        "チェックポイントは別の実行のものです：そのファイルは `{recorded}`、今回は `{requested}` です",
    }
    repeat_command {
        "repeat the command that was stopped, or give another path after `--checkpoint`",
        "止めたコマンドをもう一度実行するか、`--checkpoint` のあとに別のファイルを与えます",
    }
    not_the_file_of_checkpoint(path, reason) {
        "`{path}` is not the file of the checkpoint: {reason}",
        "`{path}` はチェックポイントのファイルではありません：{reason}",
    }
    checksum_differs { "its checksum differs", "チェックサムが違います" }
    start_again {
        "start again: remove the file and the checkpoint",
        "初めから始めます：ファイルとチェックポイントを消します",
    }
}
