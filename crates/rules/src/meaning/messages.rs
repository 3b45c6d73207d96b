//! The messages about names, kinds and types of rules.

use grundy_core::messages;

messages! {
    // Boards.
    pattern_has_one_direction(pattern, mirrored) {
        "`placed` reads rows from left to right: `{pattern}` is not found as `{mirrored}`",
        "`placed` は行を左から右に読みます。`{mirrored}` の向きの `{pattern}` は見つかりません",
    }
    write_along(before, after) {
        "`along(b, '{before}', '{after}')` reads a board of `square` in all four directions",
        "`along(b, '{before}', '{after}')` は `square` の盤を四方向に読みます",
    }
    no_option_changes_the_argument(name) {
        "no option changes the argument `{name}`",
        "引数 `{name}` を変える選択肢がありません",
    }
    no_cell_has_the_letter(letter) {
        "no move and no start has `{letter}`",
        "`{letter}` は手にも始めの盤にもありません",
    }
    place_the_letter {
        "a letter is placed by `put`, `along`, `change` or `shift`, or is part of the start",
        "文字は `put`、`along`、`change`、`shift` で置くか、始めの盤に書きます",
    }

    // Definitions.
    answer_takes_no_parameters {
        "`answer` takes no parameters",
        "`answer` に引数は付けられません",
    }
    free_names_are_inputs {
        "write `answer = …`; free names in it are inputs",
        "`answer = …` と書きます。その中の定義のない名前は入力です",
    }
    defined_twice(name) { "`{name}` is defined twice", "`{name}` が二度定義されています" }
    defined_again_here { "defined again here", "ここで再び定義" }
    first_defined_here { "first defined here", "最初の定義" }
    defined_here { "defined here", "ここで定義" }
    several_answers_are_a_list {
        "several answers can be one list: `answer = [a, b]`",
        "いくつかの答えは一つのリストにできます：`answer = [a, b]`",
    }
    built_in_function(name) {
        "`{name}` is a built-in function",
        "`{name}` は組み込みの関数です",
    }
    cannot_be_defined_again { "cannot be defined again", "定義し直せない" }
    choose_another_name(name) {
        "choose another name, for example `my_{name}`",
        "`my_{name}` のような別の名前にします",
    }
    parameters_of_one_name(name) {
        "two parameters are called `{name}`",
        "二つの引数の名前がどちらも `{name}` です",
    }
    the_first { "the first", "一つ目" }
    the_second { "the second", "二つ目" }
    give_each_parameter_a_name {
        "give each parameter a different name",
        "引数ごとに別の名前を付けます",
    }
    one_parameter { "1 parameter", "1 個" }
    parameters(count) { "{count} parameters", "{count} 個" }
    different_numbers_of_parameters(name, here, above) {
        "`{name}` has {here} here and {above} above",
        "`{name}` の引数の個数が異なります：ここでは {here}、上では {above}",
    }
    lines_have_the_same_parameters {
        "all lines of one function have the same number of parameters",
        "一つの関数の行はどれも引数の個数が同じです",
    }
    line_is_never_reached { "this line is never reached", "この行は使われない" }
    line_covers_all_arguments {
        "this line covers all arguments",
        "この行がすべての引数に当てはまる",
    }
    base_cases_come_first {
        "base cases such as `g(0) = 0` are before the general line; other functions need another \
         name",
        "`g(0) = 0` のような初めの場合は一般の行の前に書きます。別の関数には別の名前を付けます",
    }

    // Names and calls.
    name_is_a_function(name) { "`{name}` is a function", "`{name}` は関数です" }
    used_without_arguments { "used without arguments", "引数なしで使われている" }
    answer_cannot_be_used {
        "`answer` cannot be used in the rules",
        "`answer` は規則の中では使えません",
    }
    define_under_a_name {
        "give the definition that other lines use a different name",
        "ほかで使うものには別の名前を付けて定義します",
    }
    name_is_a_constant(name) {
        "`{name}` is a constant, not a function",
        "`{name}` は関数ではなく定数です",
    }
    called_with_arguments { "called with arguments", "引数を付けて呼ばれている" }
    write_an_index(name) {
        "an item of a list is written `{name}[i]`",
        "リストの要素は `{name}[i]` と書きます",
    }
    takes_and_is_given(name, wanted, given) {
        "`{name}` takes {wanted} and is given {given}",
        "`{name}` に必要なのは{wanted}ですが、与えられたのは {given} 個です",
    }
    at_least(arguments) { "at least {arguments}", "{arguments}以上" }
    takes_no_default(reducer) {
        "`{reducer}` takes no default",
        "`{reducer}` に `default` は付けられません",
    }
    value_without_items(reducer, value) {
        "`{reducer}{{}}` is {value}; only `max` and `min` need a default",
        "`{reducer}{{}}` は {value} です。`default` が要るのは `max` と `min` だけです",
    }
    forms_of_ranges(without_end, with_end, end) {
        "write `{without_end}`, without {end}, or `{with_end}`, with {end}",
        "{end} を含まないなら `{without_end}`、含むなら `{with_end}` と書きます",
    }
    range_ends_before(range, end) {
        "`{range}` ends before {end}",
        "`{range}` は {end} を含みません",
    }
    numbers_of_the_range(name, numbers) { "{name} is {numbers}", "{name} は {numbers}" }
    range_with_its_end(range, end) {
        "write `{range}` if {end} is a move as well",
        "{end} も選べるなら `{range}` と書きます",
    }
    ranges_give_one_number {
        "a range gives one number at a time",
        "範囲が与える数は一度に一つです",
    }
    a_second_name { "a second name", "二つ目の名前" }
    one_for_for_each_name {
        "write one `for` for each name: `for a in 0..x for b in 0..y`",
        "名前ごとに `for` を一つ書きます：`for a in 0..x for b in 0..y`",
    }

    // Kinds of functions.
    ends_in_different_reducers(function) {
        "`{function}` ends in different reducers",
        "`{function}` の終わりの集約が一つではありません",
    }
    this_one_differs { "this one differs", "ここが異なる" }
    from_this_one { "from this one", "ここと異なる" }
    one_game_has_one_kind {
        "one game has one kind of value; make a function of each",
        "一つのゲームの値は一種類です。それぞれを別の関数にします",
    }

    // Options.
    option_of_loopy_is_one_position {
        "an option of `loopy` is one position",
        "`loopy` の選択肢は一つの局面です",
    }
    more_than_one_position {
        "this is more, or something else",
        "一つの局面ではない",
    }
    write_one_call_of_loopy {
        "write one call, such as `g(x-1)`; whether a sum can be undone depends on values that are \
         not known yet",
        "`g(x-1)` のような呼び出しを一つ書きます。和を元に戻せるかどうかは、\
         まだ分からない値によります",
    }
    sum_outside_of_loopy {
        "outside of `loopy{{ … }}` positions can be summed: `g(3)^g(5)`",
        "`loopy{{ … }}` の外では局面を足せます：`g(3)^g(5)`",
    }
    entailing_move_leads_to_one_position {
        "an entailing move leads to one position",
        "`entail` の手が残すのは一つの局面です",
    }
    write_one_call_of_entail {
        "write one call, such as `entail g(n-1)`: the opponent has to answer there",
        "`entail g(n-1)` のような呼び出しを一つ書きます：相手はその局面で応じます",
    }
    mex_of_outcomes {
        "`mex` takes Grundy values, not outcomes",
        "`mex` の選択肢は勝敗ではなくグランディ数です",
    }
    use_win_or_mex {
        "for outcomes only, use `win{{ … }}`; otherwise define the options by `mex` as well",
        "勝敗だけなら `win{{ … }}` を使い、そうでなければ選択肢も `mex` で定義します",
    }
    mex_of_scores {
        "`mex` takes Grundy values, not scores",
        "`mex` の選択肢は得点ではなくグランディ数です",
    }
    this_is_a_score {
        "this is a score of `max` or `min`",
        "これは `max` か `min` の得点",
    }
    won_by_last_move_or_score {
        "a game is either won by the last move (`mex`, `win`) or by the score (`max`, `min`)",
        "ゲームの勝敗は、最後の手（`mex`、`win`）か得点（`max`、`min`）のどちらかで決まります",
    }
    reducer_takes_outcomes(reducer, kind) {
        "`{reducer}` takes outcomes, not {kind}",
        "`{reducer}` の選択肢は{kind}ではなく勝敗です",
    }
    options_are_true_or_false {
        "its options are true (the player to move wins) or false; for Grundy values use \
         `mex{{ … }}`",
        "選択肢は true（手番の側の勝ち）か false です。グランディ数には `mex{{ … }}` を使います",
    }
    reducer_takes_integers(reducer) {
        "`{reducer}` takes integers",
        "`{reducer}` の要素は整数です",
    }
    reducer_takes_booleans(reducer) {
        "`{reducer}` takes booleans",
        "`{reducer}` の要素は真偽値です",
    }

    // Types.
    a_list_of_lists_of(items) {
        "a list of lists of {items}",
        "要素 {items} 個のリストのリスト",
    }
    this_is_a(kind) { "this is {kind}", "これは{kind}" }
    conditions_are_booleans {
        "a condition is a comparison or another boolean",
        "条件は比較かほかの真偽値です",
    }
    scores_cannot_be_summed {
        "scores cannot be summed by xor",
        "得点は排他的論理和で足せません",
    }
    score_is_not_a_grundy_value {
        "this is a score of `max` or `min`, not a Grundy value",
        "これは `max` か `min` の得点で、グランディ数ではない",
    }
    make_one_position_of_all_parts {
        "the scores of the components do not determine the score of a sum: use one position \
         that contains all components",
        "並べて遊ぶ部分の得点から全体の得点は決まりません：すべての部分を一つの局面にします",
    }
    use_mex_for_impartial_games {
        "for an impartial game, define its value with `mex{{ … }}`",
        "不偏ゲームなら、値を `mex{{ … }}` で定義します",
    }
    xor_sums_grundy_values {
        "xor sums Grundy values",
        "排他的論理和で足すのはグランディ数です",
    }
    lists_and_texts_have_items {
        "only lists and texts have items",
        "要素があるのはリストと文字列だけです",
    }
    lists_and_texts_are_joined {
        "`++` joins two lists or two texts: `s[..i] ++ s[i+1..]`, `s ++ [x]`",
        "`++` は二つのリストか二つの文字列をつなぎます：`s[..i] ++ s[i+1..]`、`s ++ [x]`",
    }
    lists_and_texts_have_slices {
        "only lists and texts have slices",
        "範囲で切り出せるのはリストと文字列だけです",
    }
    membership_is_of_lists {
        "`in` needs a list: `x in [1,2,3]`",
        "`x in [1,2,3]` のように、リストに含まれるかどうかを調べます",
    }
    len_counts_items {
        "`len(s)` counts the items of a list",
        "リストの要素の個数は `len(s)` です",
    }
    write_a_range(names) {
        "a range is written `for {names} in 1..=x`",
        "範囲は `for {names} in 1..=x` と書きます",
    }
    names_take_items_apart {
        "several names are the parts of an item, as in `for a,b in [[1,2],[3,4]]`",
        "いくつかの名前は、`for a,b in [[1,2],[3,4]]` のように要素を分けます",
    }
}
