//! The sentences of `grundy claim`.

grundy::messages! {
    // Certificates.
    proved_by_period {
        "the claim is proved by the period of the values, so there is no separate certificate",
        "主張は値の周期で証明され、それ自身の証明書はありません",
    }
    certify_period {
        "`grundy period GAME --certificate FILE` writes the proof of the period",
        "`grundy period GAME --certificate FILE` が周期の証明を書きます",
    }
    proved_by_polynomials {
        "the law is proved by T6, and this format is for proofs by automata",
        "法則は T6 により証明されていますが、この形式はオートマトンによる証明のためのものです",
    }
    certify_with_file {
        "`--certificate FILE` writes the proof, and `grundy check FILE` checks it",
        "`--certificate FILE` で証明を書き出し、`grundy check FILE` で検査できます",
    }
    not_proved { "the claim is not proved", "主張は証明されていません" }
    leave_out_option(option) {
        "without {option} the result of the check is printed",
        "{option} を付けなければ、その結果を表示します",
    }

    // The range.
    holds_at(count, ranges, claim) {
        "holds at {count} positions of {ranges}: {claim}",
        "{ranges} の {count} 個の局面で成り立つ：{claim}",
    }
    definition_agrees {
        "the definition of the rules, evaluated as written, agrees everywhere on the range",
        "ルールの定義をそのまま計算した値も、範囲全体で一致する",
    }
    definition_agrees_at(count) {
        "the definition of the rules, evaluated as written, agrees at the first {count} positions",
        "ルールの定義をそのまま計算した値も、最初の {count} 個の局面で一致する",
    }
    positions_checked(why, count) {
        "stopped by {why}: only the first {count} positions were checked; raise the limit, or use a smaller range",
        "{why}で止まりました：調べたのは最初の {count} 個の局面だけです。制限を上げるか、範囲を狭めます",
    }

    // The counterexample.
    value_and_claim(call, value, claimed) {
        "{call} is {value}; the claim says {claimed}",
        "{call} は {value}。主張では {claimed}",
    }
    sides_of_claim(call, left, value, right, other) {
        "at {call} the claim is false: {left} is {value}, and {right} is {other}",
        "{call} で主張は成り立たない：{left} は {value}、{right} は {other}",
    }
    value_is_given {
        "the rules give this value without options",
        "規則がこの値を選択肢によらず与えている",
    }
    no_options { "it has no options", "この局面からは動けない" }
    options(list) { "its options: {list}", "選択肢：{list}" }
    options_and_more(list, more) {
        "its options: {list}, and {more} more",
        "選択肢：{list}、ほかに {more} 個",
    }
    least_number(mex) {
        "the least number that no option has: {mex}",
        "どの選択肢の値でもない最小の数：{mex}",
    }
    positions_agree(count, ranges) {
        "the {count} positions of {ranges} agree; this is the least one that does not",
        "{ranges} の {count} 個の局面では一致する。これは一致しない最小の局面",
    }
    earlier_positions_agree(count) {
        "positions before it that agree: {count}",
        "それより前の {count} 個の局面では一致する",
    }

    // All positions.
    proved_for_all(theorem) {
        "proved for all positions by the period of the values ({theorem}):",
        "値の周期（{theorem}）により、すべての局面で証明済み：",
    }
    claim_repeats(from, period, to) {
        "from {from} on the claim repeats with period {period}, and it holds at all positions up \
         to {to}",
        "主張は {from} から先、周期 {period} で繰り返し、{to} までのすべての局面で成り立つ",
    }
    decided_by(title, theorem) { "{title} by {theorem}:", "{title}（{theorem}）：" }
    option_values_and_order(order) {
        "no option has the claimed value, every smaller one is that of an option, and every move \
         decreases {order}",
        "主張された値をもつ選択肢はなく、より小さい値はどれもある選択肢の値であり、\
         どの手も {order} を小さくする",
    }
    option_values_without_moves {
        "no option has the claimed value, and every smaller one is that of an option",
        "主張された値をもつ選択肢はなく、より小さい値はどれもある選択肢の値である",
    }
    cases_are_refuted(cases) {
        "the checker accepted the refutations of all {cases} cases in which that would fail",
        "これが成り立たない {cases} 個の場合のすべてについて、検査器が反駁を認めた",
    }
    one_claimed_value {
        "each position has one claimed value, no option has it, every smaller one is an option",
        "どの局面にも主張された値がひとつあり、どの選択肢もその値をとらず、\
         より小さい値はどれもある選択肢の値である",
    }
    no_moves(digits) {
        "and no option is another position; decided in the digits of {digits}",
        "ほかの局面へ移る手はない。判定に使った数字の体系は {digits}",
    }
    moves_decrease(order, digits) {
        "and every move decreases {order}; decided in the digits of {digits}",
        "どの手も {order} を小さくする。判定に使った数字の体系は {digits}",
    }
    not_decided_for_all(why) {
        "not decided for all positions: {why}",
        "すべての局面で成り立つかどうかは判定できない：{why}",
    }
    not_decided_at(why, position) {
        "not decided for all positions: {why} at ({position})",
        "すべての局面で成り立つかどうかは判定できない：{why}（局面 ({position})）",
    }
    not_decided_since(sentence) {
        "not decided for all positions, since {sentence}",
        "すべての局面で成り立つかどうかは判定できない：{sentence}",
    }
    not_decided_in_time {
        "not decided for all positions within the limit",
        "すべての局面で成り立つかどうかは、上限までに判定できなかった",
    }

    // Induction.
    step_holds {
        "the induction step holds everywhere on the range:",
        "帰納法の段は範囲全体で成り立つ：",
    }
    step_holds_at(count) {
        "the induction step holds at the first {count} positions:",
        "帰納法の段は最初の {count} 個の局面で成り立つ：",
    }
    no_option_is_lost(options) {
        "no option of a lost position is lost: {options} options examined",
        "負けの局面からの選択肢に負けの局面はない：{options} 個の選択肢を調べた",
    }
    some_option_is_lost(positions) {
        "every won position has an option that is lost, or is won at once: {positions} positions",
        "勝ちの局面からは負けの局面へ動けるか、その場で勝ち：{positions} 個の局面",
    }
    no_option_has_value(options) {
        "no option has the claimed value: {options} options examined",
        "主張された値をもつ選択肢はない：{options} 個の選択肢を調べた",
    }
    smaller_values_are_options(values) {
        "every smaller value is an option: {values} values",
        "より小さい値はどれもある選択肢の値である：{values} 個の値",
    }
    values_are_given(positions) {
        "the rules give the values of {positions} positions without options",
        "規則が {positions} 個の局面の値を選択肢によらず与えている",
    }
    count_by_item(count, item) { "{count} by {item}", "うち {count} 個は {item} による" }
    both_halves_needed {
        "a proof must show both statements for every position",
        "証明では、両方をすべての局面について示さなければならない",
    }
}
