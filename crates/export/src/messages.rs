//! The messages about rules that cannot be exported.

grundy_core::messages! {
    two_types(one, other) {
        "the types here are {one} and {other}, and an exported program gives each value one type",
        "ここには {one} と {other} の型がありますが、出力するプログラムでは値の型は一つです",
    }
    values_have_one_type {
        "use values of one type in each list, parameter and result",
        "リスト、引数、結果のそれぞれに一つの型の値を使います",
    }
    two_numbers_of_parameters(name) {
        "the lines of `{name}` have different numbers of parameters",
        "`{name}` の行の引数の個数が異なります",
    }
    number_is_too_large {
        "the number has more than 64 bits",
        "数が 64 ビットを超えています",
    }
    not_exported(name) {
        "`{name}` cannot be exported",
        "`{name}` は出力できません",
    }
    cycles_are_not_exported {
        "`loopy`, `entail` and `again` cannot be exported",
        "`loopy`、`entail`、`again` は出力できません",
    }
    boards_are_not_exported {
        "functions of boards cannot be exported",
        "盤の関数は出力できません",
    }
    partizan_is_not_exported {
        "values of partizan games cannot be exported",
        "非不偏ゲームの値は出力できません",
    }
    separator_is_not_a_letter {
        "the separator of `split` is not one letter in quotes",
        "`split` の区切りが引用符で囲んだ一文字ではありません",
    }
    forms_that_are_exported {
        "integers of 64 bits, booleans, texts and lists can be exported, with `mex`, `win`, `misere`, `max`, `min` and the \
         other reducers",
        "出力できるのは 64 ビットの整数、真偽値、文字列、リストと、`mex`、`win`、`misere`、`max`、`min` などの集計です",
    }
    input_is_not_read(name) {
        "the input `{name}` is not in the line `# input:`",
        "入力 `{name}` が `# input:` の行にありません",
    }
    add_to_input_line(name) {
        "add it to the line: `# input: …, {name}`, or define it by a line `{name} = …`",
        "行に加えるか（`# input: …, {name}`）、`{name} = …` の行で定義します",
    }
    domain_is_not_exported(name) {
        "the bound in the header of `{name}` cannot be exported here",
        "ここでは `{name}` の引数の下限を出力できません",
    }
    write_bound_as_condition {
        "write the bound as a condition of each option: `… if x-k>=1`",
        "下限を選択肢ごとの条件として書きます：`… if x-k>=1`",
    }
}
