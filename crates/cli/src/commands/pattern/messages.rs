//! The sentences of `grundy pattern`.

grundy::messages! {
    // Certificates and pictures.
    no_law_is_proved { "no law is proved", "証明された法則がありません" }
    leave_out_option {
        "without this option the observed laws are printed",
        "このオプションを付けなければ、観察したことを表示します",
    }
    format_of_proofs(format) {
        "`--format {format}` is for proofs in sentences",
        "`--format {format}` は文章で書いた証明の形式です",
    }
    add_proof { "add `--proof`", "`--proof` を付けます" }
    not_a_picture(path) {
        "`{path}` is not a name of a picture",
        "`{path}` は図の名前ではありません",
    }
    endings_of_pictures {
        "the name ends in .svg or .dot",
        "名前の終わりは .svg か .dot です",
    }

    // Laws.
    observed(count, ranges) {
        "observed in {count} cells of {ranges}",
        "{ranges} の {count} 個の値で観察",
    }
    proved { "proved", "証明済み" }
    proved_and_checked(title, theorem, count, ranges) {
        "{title} by {theorem}; checked in {count} cells of {ranges}",
        "{title}（{theorem}）。{ranges} の {count} 個の値を確認",
    }
    proved_and_learned(title, theorem, count) {
        "{title} by {theorem}; learned from {count} cells",
        "{title}（{theorem}）。{count} 個の値から学習",
    }
    no_law_found(count) {
        "no law was found in {count} values; a law may still exist",
        "{count} 個の値に法則は見つからなかった（法則がないとは限らない）",
    }
    laws_of_values(why, count) {
        "stopped by {why}: the laws are those of {count} values",
        "{why}で止まりました：{count} 個の値から分かる法則です",
    }
}
