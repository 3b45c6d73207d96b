//! The messages of look-ups, parameters and headers.

grundy_core::messages! {
    // Names of games.
    unknown_game(name) {
        "there is no game `{name}`",
        "`{name}` というゲームはありません",
    }
    unknown_name { "unknown name", "知らない名前" }
    did_you_mean_one_of(names, last) {
        "did you mean {names} or {last}?",
        "{names}、{last} のどれかのことですか。",
    }

    // Values of the inputs of rules.
    here { "here", "ここ" }
    write_it(example) { "write `{example}`", "`{example}` と書きます" }
    value_is_missing { "a value is missing", "値が抜けています" }
    value_is_below_zero(value) { "`{value}` is below 0", "`{value}` は 0 より小さい数です" }
    parameter_is_not_negative(name) { "{name} must be 0 or more", "{name} は 0 以上" }
    wrong_item(value, name) {
        "`{value}` cannot be an item of {name}",
        "`{value}` は {name} の値に入れられません",
    }
    wrong_value(value, name) {
        "`{value}` cannot be the value of {name}",
        "`{value}` は {name} の値になりません",
    }
    parameter_has_shape(name, shape) { "{name} must be {shape}", "{name} は{shape}" }
    parameter_with_meaning(name, meaning, example) {
        "{name} means: {meaning}. Write `{example}`",
        "{name} は{meaning}です：`{example}` と書きます",
    }
    one_value_without_parameters(name) {
        "`{name}` has no parameters, and a value is given",
        "`{name}` にパラメータはありませんが、値が与えられています",
    }
    values_without_parameters(name, given) {
        "`{name}` has no parameters, and {given} values are given",
        "`{name}` にパラメータはありませんが、値が {given} 個与えられています",
    }
    values_for_one_parameter(name, given) {
        "`{name}` has one parameter, and {given} values are given",
        "`{name}` のパラメータは一つですが、値が {given} 個与えられています",
    }
    too_many_values(name, count, given) {
        "`{name}` has {count} parameters, and {given} values are given",
        "`{name}` のパラメータは {count} 個ですが、値が {given} 個与えられています",
    }
    no_parameter_for_this { "no parameter for this", "対応するパラメータがない" }
    position_is_a_word {
        "a position is a separate word after the name",
        "局面は、名前のあとに空白で区切って書きます",
    }
    position_is_a_word_such_as(example) {
        "a position is a separate word after the name: `{example}`",
        "局面は、名前のあとに空白で区切って書きます：`{example}`",
    }
    parameters_are(names, example) {
        "the parameters are {names}: write `{example}`",
        "パラメータは {names} です：`{example}` と書きます",
    }

    // Shapes of values.
    a_whole_number { "a whole number", "整数" }
    true_or_false { "true or false", "true か false" }
    a_text { "a text", "文字列" }
    list_of_numbers { "a list of numbers", "数のリスト" }
    rows_of_text { "rows of text", "文字列の行" }
    list_of_lists { "a list of lists", "リストのリスト" }

    // Headers of rule files.
    opens_a_bracket(key) { "`{key}` opens a bracket", "`{key}` に開いた括弧があります" }
    never_closed { "not closed", "閉じられていない" }
    close_the_bracket {
        "close the bracket on this line or on the comment lines below",
        "括弧は、この行か次に続くコメントの行で閉じます",
    }
    given_twice(key) { "`{key}` is given twice", "`{key}` が二度書かれています" }
    left_out { "ignored", "使わない" }
    keep_one_line { "keep one of the two lines", "二つの行のどちらかを残します" }
    parameter_without_default {
        "a parameter needs a default",
        "パラメータには既定の値が必要です",
    }
    not_a_name_of_rules(name) {
        "`{name}` is not a valid name of a parameter",
        "`{name}` は規則の名前になりません",
    }
    not_a_value(text) { "`{text}` is not a value", "`{text}` は値ではありません" }
    form_of_parameter {
        "write `NAME = DEFAULT -- meaning`, the default as JSON: `S = [1,3,4] -- the amounts`",
        "`名前 = 既定の値 -- 意味` と書き、既定の値は JSON です：`S = [1,3,4] -- the amounts`",
    }
    not_a_value_of_key(text, key) {
        "`{text}` is not a value of `{key}`",
        "`{text}` は `{key}` の値になりません",
    }
    write_one_of(words) { "write one of {words}", "{words} のどれかを書きます" }
    not_a_range(text) { "`{text}` is not a range", "`{text}` は範囲ではありません" }
    form_of_range {
        "write `NAME=FROM..=TO`, such as `x=0..=63,y=0..=63`",
        "`x=0..=63,y=0..=63` のように `名前=始め..=終わり` と書きます",
    }
    form_of_answer {
        "write the value of `answer` as JSON, such as 5, true or [1,2]",
        "`answer` の値は 5、true、[1,2] のように JSON で書きます",
    }
    no_colon_after_inputs {
        "there is no colon after the inputs",
        "入力のあとにコロンがありません",
    }
    gives_no_value(text) { "`{text}` has no value", "`{text}` は値を与えていません" }
    inputs_or_value_missing {
        "the inputs or the expected value is missing",
        "入力か、そのときの値が抜けています",
    }
    form_of_inputs {
        "write `expect with S=[1,2], n=5: g(n) == 2` or `answer with S=[1,2]: 5`",
        "`expect with S=[1,2], n=5: g(n) == 2` または `answer with S=[1,2]: 5` と書きます",
    }
}
