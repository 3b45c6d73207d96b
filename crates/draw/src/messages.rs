//! The messages of tables and pictures: errors of formats, and the labels of pictures.

grundy_core::messages! {
    // Tables that a format does not support.
    cannot_write(error) { "cannot write: {error}", "書けません：{error}" }
    unfit(format, fact) { "{format}: {fact}", "{format}：{fact}" }
    unfit_with_advice(format, fact, instead) {
        "{format}: {fact}; {instead}",
        "{format}：{fact}。{instead}",
    }
    text_in_b_file(name, at, text) {
        "the value at {name} = {at} is `{text}`, and a b-file holds integers without gaps",
        "{name} = {at} の値は `{text}` ですが、b-file に書けるのは欠けのない整数の列です",
    }
    gap_in_b_file(name, at) {
        "the value at {name} = {at} is missing, and a b-file holds integers without gaps",
        "{name} = {at} の値がありませんが、b-file に書けるのは欠けのない整数の列です",
    }
    parameters_of_b_file(what, parameters) {
        "{what} has {parameters} parameters, but a b-file (the format of sequences in the OEIS) has one",
        "{what} の引数は {parameters} 個ですが、b-file（OEIS の数列の形式）では一つです",
    }
    only_rows_come_in_blocks {
        "only rows that are written in pieces have the format of blocks",
        "ブロックになるのは、少しずつ書く列だけです",
    }
    #[cfg(not(feature = "png"))]
    built_without_pixels {
        "this program was built without pictures in pixels",
        "このプログラムに画素の図を書く機能はありません",
    }
    #[cfg(feature = "png")]
    picture_has_no_size { "the picture has no size", "図の大きさが 0 です" }
    too_many_positions(signature, places, most, what) {
        "{signature} has {places} positions, and a picture shows at most {most} {what}",
        "{signature} の局面は {places} 個ですが、図に描けるのは {most} 個の{what}までです",
    }
    numbers { "numbers", "数" }
    points { "points", "点" }
    squares { "squares", "マス" }
    too_many_nodes(nodes, most) {
        "the tree has {nodes} nodes, and a picture shows at most {most}",
        "木の節点は {nodes} 個ですが、図に描けるのは {most} 個までです",
    }
    too_many_parameters(parameters) {
        "a table of {parameters} parameters has too many for a header",
        "{parameters} 個の引数は、配列の見出しには多すぎます",
    }
    value_is_not_an_integer {
        "a value is missing or not an integer",
        "欠けている値か、整数でない値があります",
    }
    text_in_array(place, text) {
        "{place} is `{text}`, and an array holds numbers of at most 64 bits",
        "{place} は `{text}` ですが、配列に入るのは 64 ビットまでの数です",
    }
    gap_in_array(place) {
        "{place} is missing, and an array has no place for that",
        "{place} の値がありませんが、配列に空きは作れません",
    }
    truth_in_array(place) {
        "{place} is a truth value, and other cells are numbers",
        "{place} は真偽値ですが、ほかの値は数です",
    }

    // Formats to write instead.
    write_csv { "write csv", "csv で書きます" }
    write_csv_for_texts {
        "write csv, which holds any text",
        "どんな文字列でも入る csv で書きます",
    }
    start_behind_the_gap {
        "start the table behind the gap, or write csv",
        "欠けた値のあとから始まる表にするか、csv で書きます",
    }
    write_csv_or_one_parameter {
        "write csv, or give a function of one parameter such as a row or the diagonal",
        "csv で書くか、一つの行や対角線のような、引数が一つの関数を与えます",
    }
    write_npy { "write npy", "npy で書きます" }
    #[cfg(not(feature = "png"))]
    write_svg { "write svg", "svg で書きます" }
    #[cfg(feature = "png")]
    write_it_as_svg { "write it as svg", "svg で書きます" }
    smaller_box_or_csv {
        "choose a smaller range, or write csv",
        "範囲を小さくするか、csv で書きます",
    }
    smaller_box_or_npy {
        "choose a smaller range, or write npy",
        "範囲を小さくするか、npy で書きます",
    }
    csv_or_two_tables {
        "write csv, or two tables",
        "csv で書くか、二つの表に分けます",
    }
    limit_the_depth {
        "limit the depth, or begin at a later position",
        "深さを制限するか、もっと先の局面から始めます",
    }

    // Damaged files of blocks.
    not_a_file_of_values { "it is not a file of values", "値のファイルではありません" }
    head_is_not_text { "its head is not text", "先頭が文字列ではありません" }
    head_names_no_game { "its head names no game", "先頭にゲームの名前がありません" }
    ends_before_last_block {
        "the file ends before its last block",
        "最後のブロックより前でファイルが終わっています",
    }
    ends_within_a_block {
        "the file ends within a block",
        "ブロックの途中でファイルが終わっています",
    }
    block_is_missing { "a block is missing", "ブロックが抜けています" }
    head_of_block_is_damaged {
        "the head of a block is damaged",
        "ブロックの先頭が壊れています",
    }
    text_after_the_end { "there is text after the end", "終わりのあとに余分なものがあります" }
    block_is_damaged { "a block is damaged", "ブロックが壊れています" }
    values_are_damaged {
        "the values of a block are damaged",
        "ブロックの値が壊れています",
    }
    block_cannot_be_unpacked {
        "a block cannot be unpacked",
        "ブロックを展開できません",
    }

    // Tables as text.
    no_positions_in(ranges) { "no positions in {ranges}", "{ranges} に局面はない" }
    share(found, all) { " ({found} of {all})", "（{all} のうち {found}）" }
    known_p_positions { "Known P-positions: ", "分かっている P 局面（後手必勝）：" }
    p_positions { "P-positions: ", "P 局面（後手必勝）：" }
    none { "none", "なし" }

    // Pictures of tables and trees.
    p_position { "P-position", "P 局面" }
    table_of(signature) { "Table of {signature}", "{signature} の表" }
    heat_map_of(signature) { "Heat map of {signature}", "{signature} の色分けの図" }
    plot_of(signature) { "Plot of {signature}", "{signature} の点の図" }
    for_ranges(ranges) { " for {ranges}", "（{ranges}）" }
    count_of_p_positions(count) { "; {count} P-positions", "、P 局面 {count} 個" }
    largest_value(value) { "; largest value {value}", "、最大の値 {value}" }
    count_without_value(count) {
        "; {count} positions without a value",
        "、値のない局面 {count} 個",
    }
    no_value_at(place) { "{place}: no value", "{place}：値なし" }
    count_of_nodes(count) { "{count} nodes", "節点 {count} 個" }

    // Labels of heaps, rows and coins.
    leave_of_heap(heap, stones) { "heap {heap}: leave {stones}", "山 {heap}：{stones} 個残す" }
    leave(stones) { "leave {stones}", "{stones} 個残す" }
    at_most(most) { "at most {most}", "{most} 個まで" }
    pin(row, number) { "row {row}, pin {number}", "列 {row} の {number} 番目" }
    between_pins(row, left, right) {
        "row {row}, between {left} and {right}",
        "列 {row} の {left} 番目と {right} 番目の間",
    }
    cell(place) { "cell {place}", "マス {place}" }
    coin_at(place) { "coin at {place}", "マス {place} のコイン" }
    heads(place) { "coin {place}: heads", "コイン {place}：表" }
    tails(place) { "coin {place}: tails", "コイン {place}：裏" }
    exchange_a_white_stone(group) {
        "group {group}: exchange a white stone",
        "組 {group}：白石を 1 個除く",
    }
    leave_blue(group, stones) {
        "group {group}: leave {stones} blue",
        "組 {group}：青石を {stones} 個残す",
    }
    number_at(number, place) { "number {number}, place {place}", "{place} 番目の数 {number}" }

    // Labels of boards, graphs and figures.
    forbidden(place) { "{place}: forbidden", "{place}：禁止" }
    token_at(place) { "token at {place}", "{place} の駒" }
    cut_columns(piece, columns) {
        "piece {piece}: cut with {columns} columns on the left",
        "紙 {piece}：左から {columns} 列で切る",
    }
    cut_rows(piece, rows) {
        "piece {piece}: cut with {rows} rows above",
        "紙 {piece}：上から {rows} 行で切る",
    }
    vertex(number) { "vertex {number}", "頂点 {number}" }
    node(number) { "node {number}", "節点 {number}" }
    square_of_column(column, square) {
        "column {column}, square {square}",
        "{column} 列目の {square} マス目",
    }
    write_letter(square, letter) {
        "square {square}: write {letter}",
        "{square} マス目に {letter} を書く",
    }
    interval(from, to) { "from {from} to {to}", "{from} から {to} まで" }
    take_squares(times, side, rest) {
        "take {times} times {side}, leave {rest}",
        "{side} を {times} 回引いて {rest} にする",
    }
    letter_of_cell(row, column, letter) {
        "row {row}, column {column}: {letter}",
        "{row} 行 {column} 列：{letter}",
    }
    region(number, letter) { "region {number}: {letter}", "領域 {number}：{letter}" }
    edge(from, to, colour) { "edge {from}-{to}, {colour}", "枝 {from}-{to}（{colour}）" }
    blue { "blue", "青" }
    red { "red", "赤" }
    green { "green", "緑" }
    topple(number, letter, side) {
        "domino {number} ({letter}), topple {side}",
        "ドミノ {number}（{letter}）を {side} へ倒す",
    }
    cut_below_row(row) { "cut below row {row}", "{row} 行目の下で切る" }
    cut_behind_column(column) { "cut behind column {column}", "{column} 列目の右で切る" }
}
