//! The messages about evaluation by recursion and on demand.

use grundy_core::messages;

messages! {
    reference_was_last { "this reference was followed last", "最後にたどった参照" }
    positions_wait(count, path) {
        "{count} positions wait for one another, the last ones being {path} -> …",
        "{count} 個の局面が互いの値を待っています。最後のものは {path} -> … です",
    }
    guard_recurrence {
        "if the recurrence never ends, add a condition after the option, such as `g(x-1) if x >= 1`",
        "漸化式が終わらないなら、`g(x-1) if x >= 1` のように選択肢のあとに条件を書きます",
    }
    recurrence_is_deep(count, path, last) {
        "the recurrence is {count} positions deep: {path} -> … -> {last}; \
         does it end?",
        "漸化式の深さは {count} 局面です：{path} -> … -> {last}。この漸化式は終わりますか",
    }
}
