//! The messages about tables: plans, reports, and the reasons why a function has no table.

use grundy_core::messages;

messages! {
    // Plans.
    query(function, ranges) { "{function} for {ranges}", "{function}、{ranges}" }
    engine_table { "table", "表" }
    engine_on_demand { "on demand", "必要な分だけ" }
    table_is_filled_bottom_up { "table, filled bottom-up", "表を小さい局面から埋める" }
    order(coordinates) { "order: {coordinates}", "順序：{coordinates}" }
    ascending(coordinate) { "{coordinate} ascending", "{coordinate} の昇順" }
    descending(coordinate) { "{coordinate} descending", "{coordinate} の降順" }
    domain(range) { "domain: {range}", "範囲：{range}" }
    domain_of_uneven_rows(range) {
        "domain: {range}, rows of different lengths",
        "範囲：{range}、行ごとに長さが違う",
    }
    range_of(coordinate, from, to) {
        "{coordinate} from {from} to {to}",
        "{coordinate} は {from} から {to} まで",
    }
    at_every_position(facts) { "at every position: {facts}", "どの局面でも：{facts}" }
    bytes_are_stored {
        "storage: bytes, moved to 16 or 32 bits if a value needs it",
        "記憶：バイト。値が入らなければ 16 ビットか 32 ビットに移す",
    }
    integers_are_stored {
        "storage: 32-bit integers, moved to 64 bits if a score needs it",
        "記憶：32 ビット整数。得点が入らなければ 64 ビットに移す",
    }
    pieces_go_to_file(cells) {
        "to a file: in pieces, {cells} cells in memory",
        "ファイルへは少しずつ書き、{cells} マスだけをメモリーに置く",
    }
    refused(reason) { "refused: {reason}", "拒否：{reason}" }
    on_demand_without_table(reason) {
        "on demand: no table, because {reason}",
        "必要な分だけ計算する。表にしないわけ：{reason}",
    }
    memo_and_stack {
        "memo of the positions found, depth first with an explicit stack",
        "出会った局面を覚え、自前のスタックで深さ優先に調べる",
    }
    write_in_pieces {
        "or write it into a file in pieces, which needs little memory: `-o values.npy`",
        "またはファイルに少しずつ書きます。メモリーは少しで済みます：`-o values.npy`",
    }

    // Recognised structure.
    recognised(note) { "recognised: {note}", "規則の形から分かること：{note}" }
    such_items(note, times) { "{note} ({times} such items)", "{note}（{times} 項）" }
    lines_are_bit_sets {
        "all cells before it on a line are one bit set",
        "一直線上の手前のマスすべてを一つのビット集合にする",
    }
    ranges_are_windows {
        "a range of options is a window that slides along the row",
        "選択肢の範囲は行に沿って滑る窓になる",
    }
    latest_places_answer_ranges {
        "for a range that ends at the cell, the latest place of each value is stored",
        "そのマスで終わる範囲は、値ごとの最後の場所で調べる",
    }
    sums_of_two_are_walks {
        "a range of sums of two reads two cells at a time, and only half of a symmetric range",
        "二つの和の範囲は二列を並べて歩く。左右対称なら半分で済む",
    }
    earlier_rows_are_taken_whole {
        "a range over earlier rows is taken for the whole row at once",
        "前の行にわたる範囲は行全体を一度に扱う",
    }
    corners_are_column_differences {
        "sums of three corners are computed from the differences of columns, row by row",
        "三つの角の和は列の差で、行ごとに調べる",
    }
    rules_are_symmetric {
        "the rules are the same with their two parameters exchanged: half of the cells are \
         mirrored",
        "二つの引数を入れ替えても規則は同じ：半分のマスは対称に写す",
    }
    move_to_fixed_distance { "a move to a fixed distance", "決まった距離だけ動く手" }
    moves_to_fixed_distances(count) {
        "{count} moves to fixed distances",
        "決まった距離だけ動く手が {count} 種類",
    }
    range_is_walk {
        "a range of options is read in one pass over the cells",
        "選択肢の範囲はマスを一度歩けば足りる",
    }
    range_of_sums_is_walks(count) {
        "a range of sums of {count} reads {count} cells at a time",
        "{count} 個の和の範囲は {count} 列を並べて歩く",
    }
    loop_runs_in_lanes {
        "a loop is computed 64 rounds at a time",
        "繰り返しは 64 回ずつまとめて計算する",
    }
    options_are_sums_of_cells {
        "every option is a sum of known cells and items: whole rows at a time",
        "どの選択肢も分かっているマスと項の和なので、行ごとにまとめて計算する",
    }
    sieve_finds_divisors {
        "divisors of all heaps by a sieve, block by block",
        "すべての山の約数を、ふるいでひとまとまりずつ求める",
    }
    fixed_distances_suffice(heap) {
        "from heap {heap} on only moves to fixed distances remain: no interpretation",
        "大きさ {heap} の山からは決まった距離だけ動く手しかないので、式を読まずに計算する",
    }

    // Reports.
    cells_of_kernel(kernel, cells) { "{kernel}: {cells} cells", "{kernel}：{cells} マス" }
    cell_by_cell { "cell by cell", "1 マスずつ" }
    row_by_row { "row by row", "行ごと" }
    mirrored { "mirrored", "対称に写した" }
    whole_rows_of_scores { "whole rows of scores", "得点の行ごと" }
    divisors_by_sieve { "divisors by a sieve", "ふるいによる約数" }
    fixed_distances {
        "fixed distances without interpretation",
        "決まった距離、式を読まずに",
    }
    cell_width(bits) {
        "storage: {bits} bits a cell to the end",
        "記憶：最後まで 1 マス {bits} ビット",
    }
    cell_was_widened(bits, cell) {
        "storage: {bits} bits a cell, since cell {cell} needed them",
        "記憶：1 マス {bits} ビット（マス {cell} で必要になった）",
    }
    stopped_before_end { "stopped before the end", "途中で止められた" }
    no_table(reason) { "no table, because {reason}", "表にしないわけ：{reason}" }
    table_was_given_up(cells) {
        "the table was abandoned after {cells} cells: the rules have no value at the next cell, \
         or the plan does not apply there",
        "表は {cells} マスでやめた：次のマスで規則に値がないか、計画が成り立たない",
    }

    // Why a function has no table.
    on_demand_was_requested {
        "the on-demand evaluator was requested",
        "必要な分だけの計算が指定された",
    }
    analysis_was_stopped { "it was stopped", "途中で止められた" }
    table_exceeds_memory {
        "the table would be larger than memory",
        "表がメモリーより大きい",
    }
    function_has_no_parameters { "it has no parameters", "引数がない" }
    no_order_of_parameters {
        "no order of the parameters brings every reference before its use",
        "参照する局面が先に来るような引数の順序がない",
    }
    order_mixes_parameters {
        "the order mixes the parameters in a way that no table has",
        "順序が引数を混ぜ、表の形にならない",
    }
    coordinate_is_unbounded(coordinate) {
        "nothing bounds {coordinate}: the needed domain is not known in advance",
        "{coordinate} に限りがなく、必要な範囲が前もって分からない",
    }
    coordinate_is_too_large(coordinate) {
        "{coordinate} is too large for a table",
        "{coordinate} が表には大きすぎる",
    }
    too_many_rows(rows) { "there would be {rows} rows", "行が {rows} 本になる" }
    some_cell_has_no_value {
        "the rules have no value at some cell of it; a search decides whether that cell is needed",
        "表のあるマスで規則に値がない。そのマスが要るかどうかは探索が決める",
    }
}
