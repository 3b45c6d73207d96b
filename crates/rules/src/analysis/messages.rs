//! The reasons why rules have no certificate, no law or no heap game.

use grundy_core::messages;

messages! {
    // Several of these.
    number_is_too_large { "a number is too large", "数が大きすぎる" }
    divides_by_unknown { "the formula divides by a variable number", "未知数で割っている" }
    reads_list_of_lists { "it reads a list of lists", "リストのリストを読む" }

    // Why rules have no certificate.
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

    // Why rules have no law of all positions.
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
