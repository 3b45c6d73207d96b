//! The messages that several kinds of games share.

grundy_core::messages! {
    unknown_game(name) {
        "there is no game `{name}`",
        "`{name}` というゲームはありません",
    }

    // Parameters that are numbers.
    not_a_whole_number(word) {
        "`{word}` is not a whole number",
        "`{word}` は整数ではありません",
    }
    not_a_number(word) { "`{word}` is not a number", "`{word}` は数ではありません" }
    takes_one_parameter(name) {
        "`{name}` takes 1 parameter",
        "`{name}` のパラメータは 1 個です",
    }
    takes_parameters(name, count) {
        "`{name}` takes {count} parameters",
        "`{name}` のパラメータは {count} 個です",
    }
    a_parameter { "a parameter", "パラメータ" }
    these_parameters { "these parameters", "このパラメータ" }
    write_for_example(example) { "write for example `{example}`", "例：`{example}`" }
    write_it(example) { "write `{example}`", "`{example}` と書きます" }

    // Positions of boards and graphs.
    here { "here", "ここ" }
    this { "this", "これ" }
    not_a_cell_sign(sign) {
        "`{sign}` is not the symbol of a cell",
        "`{sign}` はマスの記号ではありません",
    }
    the_start_is(start) { "the start is `{start}`", "開始局面：`{start}`" }
}
