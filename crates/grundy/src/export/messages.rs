//! The messages of exported programs.

grundy_core::messages! {
    not_exported(reason) { "{reason}", "{reason}" }
    this_part { "this part of the rules", "規則のこの部分です" }
    no_program_agrees {
        "no program agrees with the rules on random inputs, so none is printed",
        "乱数の入力で規則と一致するプログラムがないため、出力しません",
    }
    check_the_input_line {
        "check with `grundy judge` that the line `# input:` fits the rules, and that small inputs have an answer",
        "`# input:` の行が規則に合い、小さい入力に答えがあることを `grundy judge` で確かめます",
    }
    no_input_line(game) {
        "`{game}` does not state the order of its inputs",
        "`{game}` に入力の順序がありません",
    }
    write_input_line {
        "write the order of the inputs in the rules, such as `# input: N, K; then A[N]`",
        "規則に入力の順序を書きます。例：`# input: N, K; then A[N]`",
    }

    // The method of a program.
    method_by_law(law, theorem) {
        "Method: the law {law}, proved for all positions ({theorem}).\nO(1) for each position.",
        "方法：すべての局面で証明された法則 {law}（{theorem}）。\n局面ごとに O(1)。",
    }
    method_by_table(call, cost) {
        "Method: a table of {call}, filled upwards, since every option is a smaller number.\n{cost} for arguments up to n.",
        "方法：選択肢がすべてより小さい数なので、{call} の表を小さい方から埋める。\n引数 n まで {cost}。",
    }
    method_by_memo(call, cost) {
        "Method: the values of {call} at the positions that are needed, each computed once.\n{cost} for each position.",
        "方法：必要な局面の {call} の値を一度ずつ計算して保存する。\n局面ごとに {cost}。",
    }
    method_by_definition(cost) {
        "Method: the definition without stored values.\n{cost} for each case.",
        "方法：値を保存せず、定義のとおりに計算する。\n場合ごとに {cost}。",
    }
}
