//! The sentences of `grundy explain`.

grundy::messages! {
    // The cost of a table.
    cells(count) { "cells: {count}", "マス：{count}" }
    options(count) { "options: {count}", "選択肢：{count}" }
    bytes(count) { "bytes: {count}", "バイト：{count}" }
    growth(order) { "growth: {order}", "計算量：{order}" }
    not_known { "not known in advance", "前もっては分からない" }
    shortened(head, count, tail) {
        "{head} … ({count} characters, all of them with --format json) … {tail}",
        "{head} …（{count} 文字を省略。--format json ですべてを出力）… {tail}",
    }

    // What was computed.
    ran(step) { "ran: {step}", "実行：{step}" }
    work(cells, options, bytes) {
        "{cells} cells, {options} options, {bytes} bytes",
        "{cells} マス、{options} 選択肢、{bytes} バイト",
    }

    // Laws of all positions.
    laws_decidable {
        "laws: can be decided for all positions (T5)",
        "法則：すべての局面で判定できる（T5）",
    }
    laws_not_found {
        "laws: neither a formula nor an automaton gives these values; a law of your own can be \
         decided for all positions (T5): `grundy claim GAME LAW`",
        "法則：これらの値を表す式もオートマトンもない。自分の法則は \
         `grundy claim GAME LAW` ですべての局面で判定できる（T5）",
    }
    law_not_decided {
        "laws: this one is only observed; `grundy claim GAME LAW` names what prevents its proof",
        "法則：観察しただけである。証明できない理由は `grundy claim GAME LAW` で分かる",
    }
    laws_undecidable(why) {
        "laws: cannot be decided for all positions: {why}",
        "法則：すべての局面での判定はできない。{why}",
    }
    laws_undecidable_at(why, text) {
        "laws: cannot be decided for all positions: {why}, at `{text}`",
        "法則：すべての局面での判定はできない。{why}（`{text}`）",
    }
}
