//! The sentences about a verdict that the reference evaluator does not confirm, in every language.

grundy_core::messages! {
    another_value {
        "another one",
        "別の値",
    }
    condition_is_not_boolean(value) {
        "the condition is {value}",
        "条件の値が {value} です",
    }
    counterexample_is_unconfirmed(call, reason) {
        "{call} seems to be a counterexample, but {reason}",
        "{call} は反例に見えますが、{reason}",
    }
    definition_agrees(value) {
        "by the definition its value is {value}, as the claim says",
        "定義による値は主張どおり {value} です",
    }
    definition_needs_more_steps(most) {
        "the definition needs more than {most} steps there",
        "そこでは定義の計算に {most} 歩より多くかかります",
    }
    difference(call, value, claimed) {
        "at {call} the rules give {value}, and the law says {claimed}",
        "{call} での規則の値は {value}、法則では {claimed}",
    }
    difference_by_options(call, value, claimed) {
        "at {call} the rules give {value} from what the law says of the options, and the law says \
         {claimed}",
        "{call} では、選択肢についての法則の値から規則が与える値は {value}、法則では {claimed}",
    }
    game_difference(one, other) {
        "one player wins the difference of {one} and {other} by the moves of the rules, and the \
         proof says that they are equal",
        "規則の手では {one} と {other} の差に勝つプレイヤーがいるのに、証明では両者は等しい",
    }
    no_such_position {
        "the claim or the rules have no such position",
        "主張または規則にその局面はありません",
    }
    no_value(reason) {
        "no value ({reason})",
        "値なし（{reason}）",
    }
    outcome_lost { "lost", "負け" }
    outcome_won { "won", "勝ち" }
    report_this_fault {
        "this is a fault of grundy: please report it with the rules and this line",
        "これは grundy の誤りです。規則とこの行を添えて報告してください",
    }
    rules_have_no_value(reason) {
        "the rules have no value there: {reason}",
        "そこでは規則に値がありません：{reason}",
    }
    sum_difference(sum, outcome, claimed) {
        "the sum {sum} is {outcome} for the player to move by the rules, and {claimed} by the \
         quotient",
        "和 {sum} は、規則では手番の{outcome}、商では手番の{claimed}",
    }
    sum_difference_by_options(sum, outcome, claimed) {
        "the sum {sum} is {outcome} for the player to move by the outcomes that the quotient \
         gives its options, and {claimed} by the quotient itself",
        "和 {sum} は、選択肢についての商の値からは手番の{outcome}、商では手番の{claimed}",
    }
}
