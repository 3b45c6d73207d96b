//! The reasons why a function is not one over integers with known lists.

use grundy_core::messages;

messages! {
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
    reference_may_leave_domain {
        "a reference that may leave the declared domain is inside an expression",
        "定めた範囲を外れるかもしれない参照が式の中にある",
    }
}
