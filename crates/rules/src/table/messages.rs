//! The messages about tables: plans, reports, and the reasons why there is no table, no heap game
//! or no law.

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

    // Why there is no table.
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
    reference_may_leave_domain {
        "a reference that may leave the declared domain is inside an expression",
        "定めた範囲を外れるかもしれない参照が式の中にある",
    }
    some_cell_has_no_value {
        "the rules have no value at some cell of it; a search decides whether that cell is needed",
        "表のあるマスで規則に値がない。そのマスが要るかどうかは探索が決める",
    }

    // Rules that are not formulas of numbers.
    parameter_is_not_integer(name) {
        "parameter `{name}` is not an integer",
        "引数 `{name}` は整数でない",
    }
    function_is_not_number(name) { "`{name}` is not a number", "`{name}` は数でない" }
    lines_differ_in_kind {
        "its lines have values of different kinds",
        "行によって値の種類が違う",
    }
    source_is_not_list {
        "it runs over something that is not a list",
        "リストでないものにわたって繰り返す",
    }
    source_changes {
        "it runs over a list that changes",
        "変わるリストにわたって繰り返す",
    }
    list_that_is_read_changes {
        "it looks into a list that changes",
        "変わるリストの中を見る",
    }
    list_is_of_other_kind {
        "it looks for a value in a list of another kind",
        "種類の違うリストの中を探す",
    }
    list_items_differ_in_kind {
        "a list holds values of different kinds",
        "リストに種類の違う値がある",
    }
    list_of_more_than_lists {
        "a list holds more than lists",
        "リストにリスト以外のものがある",
    }
    list_of_more_than_numbers {
        "a list holds more than numbers",
        "リストに数以外のものがある",
    }
    list_rows_do_not_fit_names {
        "a list has rows of another length than its names",
        "リストの行の長さが名前の個数と違う",
    }
    operand_is_not_integer {
        "it computes with something that is not an integer",
        "整数でないものを計算に使う",
    }
    condition_is_text { "a condition is a text", "条件が文字列である" }
    branches_differ_in_kind {
        "the branches of an `if` are of different kinds",
        "`if` の両側の種類が違う",
    }
    comparison_of_different_kinds {
        "it compares values of different kinds",
        "種類の違う値を比べる",
    }
    comparison_is_empty { "an empty comparison", "比べるものがない" }
    computes_with_lists_or_texts {
        "it computes with lists or texts",
        "リストや文字列の計算を含む",
    }
    computes_with_lists { "it computes with lists", "リストの計算を含む" }
    computes_with_texts { "it computes with texts", "文字列の計算を含む" }
    length_of_number { "the rules apply `len` to a number", "規則が数に `len` を使う" }
    makes_lists { "it makes lists", "リストを作る" }
    needs_values_of(function) {
        "it needs the values of `{function}`",
        "`{function}` の値を必要とする",
    }
    helper_calls_itself(helper) {
        "the helper `{helper}` calls itself",
        "補助の関数 `{helper}` が自分を呼ぶ",
    }
    helper_has_domain(helper) {
        "the helper `{helper}` has a domain",
        "補助の関数 `{helper}` に範囲がある",
    }
    helper_is_partial(helper) {
        "the helper `{helper}` does not cover all arguments",
        "補助の関数 `{helper}` がすべての引数を覆わない",
    }
    helper_has_no_line(helper) {
        "the helper `{helper}` has no line",
        "補助の関数 `{helper}` に行がない",
    }
    play_may_repeat_positions { "play may repeat positions", "手が同じ局面に戻ることがある" }
    moves_oblige { "some moves are entailing", "義務のある手がある" }
    item_does_not_fit_reducer {
        "an item is not of the kind that its reducer takes",
        "まとめられる項の種類が合わない",
    }
    number_is_too_large { "a number is too large", "数が大きすぎる" }
    divides_by_unknown { "the formula divides by a variable number", "未知数で割っている" }
    reads_list_of_lists { "it reads a list of lists", "リストのリストを読む" }

    // Why there is no certificate.
    positions_are_not_one_or_two_numbers {
        "its positions are not one or two numbers",
        "局面が一つか二つの数ではない",
    }
    formula_nests_too_deeply { "its formula nests too deeply", "式の入れ子が深すぎる" }
    certificates_lack(name) {
        "certificates do not support `{name}`",
        "証明書では `{name}` を使えない",
    }
    looks_for_item { "it looks for an item in a list", "リストの中の要素を探す" }
    range_step_varies { "a range has no fixed step", "範囲の刻みが決まっていない" }
    list_rows_are_uneven {
        "it runs over a list of uneven rows",
        "長さの揃わない行のリストにわたって繰り返す",
    }
    runs_over_divisors_or_rows {
        "it runs over divisors or rows of a list",
        "約数またはリストの行にわたって繰り返す",
    }

    // Why there is no law of all positions.
    too_many_numbers(most) {
        "its positions are not 1 to {most} numbers",
        "局面が 1 個から {most} 個の数ではない",
    }
    scores_are_not_values {
        "scores are neither Grundy values nor outcomes",
        "得点はグランディ数でも勝敗でもない",
    }
    step_is_not_fixed {
        "the step of a range is not fixed",
        "範囲の刻みが決まっていない",
    }
    automata_lack_divisors {
        "no finite automaton recognizes divisors",
        "約数は有限オートマトンでは扱えない",
    }
    automata_lack_prime_factors {
        "no finite automaton recognizes prime factors",
        "素因数は有限オートマトンでは扱えない",
    }
    position_depends_on_value {
        "a position depends on the value of another position",
        "局面が別の局面の値で決まる",
    }
    function_of_unknowns(function) {
        "`{function}` of variable numbers is not linear",
        "未知数の `{function}` は線形でない",
    }
    reduces_unboundedly_many {
        "a reducer runs over a number of items without a bound",
        "個数に限りのない数を一つにまとめる",
    }
    multiplies_unknowns {
        "the formula multiplies two variable numbers",
        "未知数どうしの積を含む",
    }
    operator_is_not_linear(operator) {
        "`{operator}` is not linear",
        "`{operator}` は線形でない",
    }

    // Why the rules are not a game of one heap.
    position_is_not_one_number { "a heap is one number", "山は一つの数である" }
    values_are_neither_grundy_nor_outcome {
        "its values are neither Grundy values nor outcomes",
        "値がグランディ数でも勝敗でもない",
    }
    base_case_is_not_number {
        "a base case is not a number",
        "場合分けの値が数ではない",
    }
    heap_zero_is_not_position {
        "heap 0 is not a position",
        "大きさ 0 の山が局面ではない",
    }
    some_size_has_no_line {
        "it has no line for heaps of every size",
        "すべての大きさの山に当てはまる行がない",
    }
    lines_differ_in_reducer {
        "its lines have different reducers",
        "行によって集約が違う",
    }
    larger_heaps_move_otherwise {
        "its moves are not those of all larger heaps",
        "より大きい山に共通の手ではない",
    }
    smallest_position_is_not_zero {
        "the smallest position does not have the value 0",
        "最小の局面の値が 0 ではない",
    }
    moves_depend_on_conditions {
        "its moves depend on more than one condition",
        "手が二つ以上の条件で決まる",
    }
    several_sets_of_moves { "it has several sets of moves", "手の集合が二つ以上ある" }
    infinitely_many_fixed_heaps {
        "infinitely many heaps have a value without moves",
        "無限に多くの山の値が手なしで定められている",
    }
    many_fixed_heaps {
        "many heaps have a value without moves",
        "多くの山の値が手なしで定められている",
    }
    no_moves { "it has no moves", "手がない" }
    more_than_two_heaps_are_left {
        "a move leaves more than two heaps",
        "手のあとに山が三つ以上残る",
    }
    part_is_cut_off_above_zero {
        "a part is cut off at more than 0",
        "部分が 0 より大きいところで切られる",
    }
    part_is_not_cut_off { "a part is not cut off", "部分が切られていない" }
    option_is_not_sum_of_heaps {
        "an option is more than a sum of heaps",
        "選択肢が山の和ではない",
    }
    condition_is_not_about_heap {
        "a condition depends on more than the heap",
        "条件が山の大きさだけでは決まらない",
    }
    heap_may_be_negative { "a heap may be negative", "山の大きさが負になることがある" }
    part_is_multiple {
        "a part of an option is a multiple",
        "選択肢の部分が山の大きさの倍数である",
    }
    condition_of_taking_whole {
        "a heap is taken whole under a condition that is not understood",
        "山をすべて取る手の条件を解釈できない",
    }
    heap_zero_has_option { "heap 0 has an option", "大きさ 0 の山に選択肢がある" }
    very_many_moves { "it has very many moves", "手が非常に多い" }
    option_is_fixed_or_multiple {
        "an option is a fixed heap, or a multiple",
        "選択肢が決まった大きさの山か、山の大きさの倍数である",
    }
    option_may_be_as_large {
        "an option may be as large as the heap",
        "選択肢が元の山と同じ大きさになることがある",
    }
    takeable_numbers_depend_on_heap {
        "which numbers may be taken depends on the heap",
        "取れる個数が山によって違う",
    }
    option_has_several_names {
        "an option depends on several names",
        "選択肢が二つ以上の名前で決まる",
    }
    very_many_tokens_are_taken {
        "a move takes very many tokens",
        "一手で取る個数が非常に多い",
    }
    remaining_sum_varies {
        "the heaps that are left have no fixed sum",
        "残る山の和が決まっていない",
    }
    tokens_are_added {
        "a move adds tokens, or takes very many",
        "手が石を足すか、非常に多く取る",
    }
    remaining_heap_is_fixed {
        "one of two heaps that are left is fixed",
        "残る二つの山の一方の大きさが決まっている",
    }
    splits_depend_on_size {
        "into which two heaps one may be split depends on its size",
        "どの二つの山に分けられるかが山の大きさによって違う",
    }
    only_taking_under_misere {
        "under misère play only games of taking are understood",
        "逆形では、取るだけのゲームしか扱えない",
    }
    number_is_takeable_from_some_heaps {
        "a number may be taken from some heaps and not from others",
        "ある個数を取れる山と取れない山がある",
    }
    quotient_instead_of_sum {
        "a quotient is used where a sum is needed",
        "和が必要なところで商を使う",
    }
    quotients_are_added { "two quotients are added", "二つの商を足す" }
    name_is_not_number { "a name is more than a number", "名前の値が数ではない" }
    unknowns_are_multiplied {
        "two variable numbers are multiplied",
        "未知数どうしを掛ける",
    }
    index_or_bound_is_not_sum {
        "an index or a bound is not a sum",
        "添字または範囲の端が和ではない",
    }
    quotients_are_compared { "two quotients are compared", "二つの商を比べる" }
    looks_into_list { "it looks into a list", "リストの中を見る" }
    condition_is_not_inequality {
        "a condition is not an inequality",
        "条件が不等式ではない",
    }
    range_step_is_unknown { "a range has an unknown step", "範囲の刻みが分からない" }
    endless_range_has_step {
        "a range without end has a step",
        "終わりのない範囲に刻みがある",
    }
    range_has_step { "a range has a step", "範囲に刻みがある" }
}
