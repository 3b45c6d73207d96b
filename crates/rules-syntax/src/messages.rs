//! The messages about the syntax of rules.

use grundy_core::messages;

messages! {
    // Symbols and texts.
    rules_are_too_long {
        "the rules are longer than 2 GiB",
        "規則が 2 GiB を超えています",
    }
    not_a_symbol(symbol) {
        "`{symbol}` is not a symbol of the rule language",
        "`{symbol}` は規則の言語の記号ではありません",
    }
    colon_is_not_a_symbol_here {
        "`:` is not a symbol of the rule language here",
        "ここでは `:` は規則の言語の記号ではありません",
    }
    uses_of_colons {
        "a range is written `1..=x`, a definition with `=`; conditions of a set follow its item: \
         `mex{{ g(y) : y in F(x) }}`",
        "範囲は `1..=x`、定義は `=` で書きます。集合の条件は要素のあとに書きます：\
         `mex{{ g(y) : y in F(x) }}`",
    }
    names_are_made_of_letters {
        "names are made of letters, digits and `_`",
        "名前に使えるのは文字、数字、`_` です",
    }
    numbers_are_decimal {
        "numbers in rules and expressions are decimal",
        "規則と式の中の数は十進法で書きます",
    }
    write(text) { "write `{text}`", "`{text}` と書きます" }
    a_power_is_written(power) {
        "a power is written `{power}`",
        "べき乗は `{power}` と書きます",
    }
    text_has_no_closing_quote {
        "this text has no closing quote",
        "閉じる引用符がありません",
    }
    quote_opened_here(quote) { "opened here, with {quote}", "ここで {quote} で開いた" }
    end_with_quote(quote) {
        "end it with {quote} on the same line",
        "同じ行の中で {quote} で閉じます",
    }

    // Cases and series.
    cases_are_written {
        "cases are written `{{ x/2 if x is even, x otherwise }}` or `if x % 2 == 0 then x/2 else x`",
        "場合分けは `{{ x/2 if x is even, x otherwise }}` または \
         `if x % 2 == 0 then x/2 else x` と書きます",
    }
    last_case_has_a_condition {
        "the last case has a condition, so the value is not defined where none holds",
        "最後の場合にも条件があるので、どの条件も成り立たないときの値がありません",
    }
    not_the_opposite {
        "not the opposite of the other conditions: write `otherwise`",
        "ほかの条件の否定ではありません。`otherwise` と書きます",
    }
    items_are_no_series {
        "the items around `…` do not differ in exactly one number with a known step",
        "`…` の前後の要素の違いが、刻みの分かる一つの数だけではありません",
    }
    series_are_written {
        "write two items before it and the last one after it, as in `g(x-1), g(x-2), …, g(0)`, or a \
         range: `g(y) for y in 0..x`",
        "`g(x-1), g(x-2), …, g(0)` のように前に二つと最後の一つを書くか、\
         範囲で `g(y) for y in 0..x` と書きます",
    }

    // Brackets.
    bracket_is_never_closed(bracket) {
        "`{bracket}` is never closed",
        "`{bracket}` が閉じられていません",
    }
    opened_here { "opened here", "ここで開いた" }
    close_it_with(bracket) { "close it with `{bracket}`", "`{bracket}` で閉じます" }
    bracket_is_closed_by(opening, closing) {
        "`{opening}` is closed by `{closing}`",
        "`{opening}` が `{closing}` で閉じられています",
    }
    write_here(bracket) { "write `{bracket}` here", "ここに `{bracket}` と書きます" }
    bracket_closes_nothing(bracket) {
        "`{bracket}` closes nothing",
        "`{bracket}` に対応する開き括弧がありません",
    }
    leave_out_or_open(bracket) {
        "leave it out, or open it before with `{bracket}`",
        "取り除くか、前に `{bracket}` を書いて開きます",
    }

    // What is expected, and what there is.
    expected_token(expected, found) {
        "expected {expected}, found {found}",
        "来るはずのもの：{expected}、実際にあるもの：{found}",
    }
    expected(what) { "expected {what}", "来るはずのもの：{what}" }
    a_text_literal(text) { "the text '{text}'", "文字列 '{text}'" }
    the_word(word) { "the word `{word}`", "語 `{word}`" }
    the_name(name) { "the name `{name}`", "名前 `{name}`" }
    the_end_of_the_line { "the end of the line", "行の終わり" }
    the_end_of_the_text { "the end of the text", "テキストの終わり" }
    the_end_of_the_expression { "the end of the expression", "式の終わり" }
    an_expression { "an expression", "式" }
    an_operator_or_the_end_of_the_line {
        "an operator or the end of the line",
        "演算子か行の終わり",
    }
    an_equals_sign_after(name) { "`=` after `{name}`", "`{name}` のあとの `=`" }
    an_equals_sign_in_let {
        "`=` after the name, as in `let c = l-a-b`",
        "`let c = l-a-b` のように、名前のあとの `=`",
    }
    a_name { "a name", "名前" }
    a_name_after_for { "a name after `for`", "`for` のあとの名前" }
    a_name_after_let { "a name after `let`", "`let` のあとの名前" }
    a_name_after_a_comma { "a name after `,`", "`,` のあとの名前" }
    the_name_of_a_definition { "the name of a definition", "定義の名前" }
    a_parameter {
        "a parameter name or a number as base case",
        "引数の名前、または初めの場合の数",
    }
    an_integer_after_at_least { "an integer after `>=`", "`>=` のあとの整数" }
    comma_or(closing) { "`,` or `{closing}`", "`,` か `{closing}`" }
    comma_or_bracket_after_a_parameter {
        "`,` or `)` after a parameter",
        "引数のあとの `,` か `)`",
    }
    comma_or_brace_after_an_item {
        "`,` or `}}` after an item",
        "要素のあとの `,` か `}}`",
    }
    bar_comma_or_brace_after_an_option {
        "`|`, `,` or `}}` after an option",
        "選択肢のあとの `|`、`,`、`}}` のどれか",
    }
    a_bracket_after_an_index { "`]` after an index", "添字のあとの `]`" }
    a_comma_after_dots { "`,` after `…`", "`…` のあとの `,`" }
    a_bracket_after_the_last_item(bracket) {
        "`{bracket}` after the last item",
        "最後の要素のあとの `{bracket}`",
    }
    fewer_indices { "fewer indices", "もっと少ない添字" }
    fewer_clauses { "fewer clauses", "もっと少ない節" }
    one_condition { "one condition", "一つの条件" }
    numbers_with_one_difference {
        "numbers with one difference before `…`",
        "`…` の前の、差が一定の数",
    }

    // How it is written.
    foreign_is_written(foreign, ours) {
        "`{foreign}` is written `{ours}`",
        "`{foreign}` は `{ours}` と書きます",
    }
    quantifier_is_written(reducer) {
        "write `{reducer}{{ … for k in S }}`",
        "`{reducer}{{ … for k in S }}` と書きます",
    }
    union_is_one_set {
        "write the items of both sets in one pair of braces, separated by a comma",
        "両方の集合の要素を、一組の波括弧の中にコンマで区切って書きます",
    }
    difference_is_a_condition {
        "leave out members of a set by a condition, for example `k != 3`",
        "集合から除く要素は、`k != 3` のような条件で書きます",
    }
    separate_definitions {
        "definitions are separated by `;` or the end of the line",
        "定義は `;` か改行で区切ります",
    }
    division_rounds_down(formula) {
        "`/` rounds down: write `{formula}`",
        "`/` は切り捨てます：`{formula}` と書きます",
    }
    separate_items_with_commas {
        "separate items with `,`: a semicolon ends a definition",
        "要素は `,` で区切ります。セミコロンは定義の終わりを表します",
    }
    comparison_has_two_signs { "a comparison is written `==`", "比較は `==` と書きます" }
    definition_is_on_one_line {
        "one definition is on one line; it may continue on the next line only inside brackets",
        "定義は一行に書きます。括弧の中でだけ次の行に続けられます",
    }
    write_a_definition {
        "a definition reads, for example, `g(x) = mex{{ g(x-k) for k in 1..=3 if k<=x }}`",
        "定義は、たとえば `g(x) = mex{{ g(x-k) for k in 1..=3 if k<=x }}` と書きます",
    }
    definition_has_an_equals_sign {
        "a definition is written with `=`, for example `g(x) = mex{{ g(x-1) if x >= 1 }}`",
        "定義は、たとえば `g(x) = mex{{ g(x-1) if x >= 1 }}` のように `=` で書きます",
    }
    definition_has_one_equals_sign {
        "a definition is written with a single `=`",
        "定義の `=` は一つだけ書きます",
    }
    use_has_its_own_line {
        "write `use` on its own line: `use kayles`, or `use 0.77 as k`",
        "ほかのゲームを使うには、一行に `use kayles` または `use 0.77 as k` と書きます",
    }
    braces_need_a_reducer {
        "a set of options needs its reducer before the bracket, for example `mex{{ … }}`; a list \
         is written `[1,2,3]`",
        "選択肢の集合は、`mex{{ … }}` のように括弧の前に集約を書きます。\
         リストは `[1,2,3]` と書きます",
    }
    domain_of_a_parameter {
        "the domain of a parameter is written `x>=0`",
        "引数の定義域は `x>=0` と書きます",
    }
    forms_of_parameters {
        "a parameter is `x`, `x>=0` or a number; other conditions belong into the body",
        "引数は `x`、`x>=0`、数のどれかです。ほかの条件は定義の本体に書きます",
    }
    lists_do_not_nest_that_deep {
        "no list nests that deep",
        "そこまで深い入れ子のリストはありません",
    }
    range_with_its_end {
        "a range with its end is written `1..=x`",
        "終わりを含む範囲は `1..=x` と書きます",
    }
    write_the_range {
        "write the range itself, for example `1..=k`",
        "`1..=k` のように範囲そのものを書きます",
    }
    name_a_part {
        "name a part by its own definition",
        "一部に名前を付けて別に定義します",
    }
    put_or_in_brackets { "put an `or` in brackets", "`or` は括弧の中に書きます" }

    // Words of the language.
    loop_follows_option {
        "the option comes before its loop: `mex{{ g(x-k) for k in 1..=x }}`",
        "手を先に、繰り返しを後に書きます：`mex{{ g(x-k) for k in 1..=x }}`",
    }
    let_follows_option {
        "`let` follows an option: `mex{{ g(y) let y = x-1 }}`; other names are definitions of \
         their own",
        "`let` は手の後に書きます：`mex{{ g(y) let y = x-1 }}`。ほかの名前は別の定義にします",
    }
    conditional_in_parentheses {
        "inside of an expression a conditional is in parentheses: `(if x > 0 then 1 else 2)`; for a \
         name, choose another word than `if`",
        "式の中の条件式は括弧に入れます：`(if x > 0 then 1 else 2)`。名前には `if` 以外の語を使います",
    }
    word_of_the_language(word) {
        "`{word}` is a reserved word; for a name, choose another word",
        "`{word}` は予約語です。名前には別の語を使います",
    }
    word_cannot_be_a_name(word) {
        "`{word}` is a reserved word and cannot be a name",
        "`{word}` は予約語で、名前にはできません",
    }
    place_of_turn_words(word) {
        "it is written before an option of `mex` or `win`, and before all of it: \
         `mex{{ {word} g(n-1) }}`",
        "`mex` か `win` の選択肢の先頭に書きます：`mex{{ {word} g(n-1) }}`",
    }
    items_are_in_braces(word) {
        "write its items in braces: `{word}{{ … }}`",
        "要素は波括弧の中に書きます：`{word}{{ … }}`",
    }
    write_braces_or_another_name(word) {
        "write `{word}{{ … }}` for the reducer, or choose another name",
        "要素から作る値は `{word}{{ … }}` と書きます。そうでなければ別の名前にします",
    }
    not_a_reducer(word) {
        "`{word}{{ … }}` is not a reducer",
        "`{word}{{ … }}` は集約ではありません",
    }
    the_reducers_are(words) { "the reducers are {words}", "集約：{words}" }
    word_before_an_option(word, reducer) {
        "`{word}` is before an option of `{reducer}`",
        "`{word}` が `{reducer}` の選択肢の前にあります",
    }
    obliges_to_nothing { "is not an entailing move here", "ここでは義務が生じない" }
    place_of_obliging_moves {
        "entailing moves are options of `mex{{ … }}`, or of `win{{ … }}` for one position alone: \
         `mex{{ entail g(n-1) }}`",
        "義務のある手は `mex{{ … }}` の選択肢か、一つの局面だけについての `win{{ … }}` の\
         選択肢です：`mex{{ entail g(n-1) }}`",
    }

    // Large expressions.
    nested_too_deep(most) {
        "expressions nest deeper than {most}",
        "式の入れ子が {most} 段より深くなっています",
    }
    name_a_part_of_it {
        "define a part of it separately and give it a name",
        "その一部に名前を付けて別に定義します",
    }
    too_many_operators(most) {
        "more than {most} operators in one expression",
        "一つの式に演算子が {most} 個より多くあります",
    }
    name_a_part_or_give_an_input {
        "define a part of it separately and give it a name, or give long data as an input",
        "その一部に名前を付けて別に定義するか、長いデータを入力として与えます",
    }
    too_many_operators_in_a_row(most) {
        "more than {most} operators in a row",
        "演算子が {most} 個より多く続いています",
    }
    use_a_reducer_over_a_list {
        "use `sum{{ … }}`, `xor{{ … }}`, `any{{ … }}` or `all{{ … }}` over a list",
        "リストについての `sum{{ … }}`、`xor{{ … }}`、`any{{ … }}`、`all{{ … }}` を使います",
    }

    // Expressions with two meanings.
    bar_in_mex { "a bar in `mex{{ … }}`", "`mex{{ … }}` の中に縦棒があります" }
    bitwise_or_or_sides {
        "a bitwise or, or the bar between the options of Left and Right?",
        "ビットごとの和か、ゲームの左右の区切りか",
    }
    bitwise_or_is_written(formula) {
        "write `({formula})` for the bitwise or",
        "ビットごとの和なら `({formula})` と書きます",
    }
    leave_out_mex {
        "leave out `mex` for a partizan game: `{{ … | … }}`",
        "左右で手の異なるゲームなら `mex` を付けません：`{{ … | … }}`",
    }
    write_a_game_in_braces {
        "a game reads, for example, `{{ g(x-k) for k in [1,3] | g(x-k) for k in [2,3] }}`",
        "ゲームは、たとえば `{{ g(x-k) for k in [1,3] | g(x-k) for k in [2,3] }}` と書きます",
    }
    equal_runs_of_bars {
        "two runs of bars are equally long",
        "同じ長さの縦棒の列が二つあります",
    }
    which_bar_splits_first {
        "the order in which they split is not defined",
        "どちらで先に分けるか決まらない",
    }
    give_the_outer_bar_one_more {
        "add a bar to the outer one, as in `{{2||1|0}}`, or write inner braces",
        "`{{2||1|0}}` のように外側の縦棒を一本増やすか、内側に波括弧を書きます",
    }
    conditions_of_all_or_the_last {
        "these conditions may be those of all items or of the last one",
        "この条件がすべての要素のものか、最後の要素だけのものか決まりません",
    }
    for_the_item_before_too { "also for the item before?", "前の要素にも当てはまるか" }
    for_all_items(first, last, conditions) {
        "for all items: `{first} if {conditions}, {last} if {conditions}`",
        "すべての要素なら：`{first} if {conditions}, {last} if {conditions}`",
    }
    for_the_last_item_only(first, last, conditions) {
        "for the last item only: `{first}, {last} if {conditions}`",
        "最後の要素だけなら：`{first}, {last} if {conditions}`",
    }
    no_lower_bound(name) {
        "`{name}` has no lower bound here",
        "ここには `{name}` の下限がありません",
    }
    from_where_on { "from where on?", "どこからか" }
    write_a_lower_bound(bounds) {
        "write `{bounds}`, or another bound in front",
        "`{bounds}` と書くか、前に別の下限を書きます",
    }
    remainder_of_what {
        "the left operand of the remainder is ambiguous",
        "何の余りか、はっきりしません",
    }
    of_all_or_the_last_part {
        "all terms before it, or only the last one?",
        "前の全部の余りか、最後の部分の余りか",
    }
}
