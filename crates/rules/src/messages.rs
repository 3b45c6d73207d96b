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
    positions_grow(first, far) {
        "moves lead from {first} to {far} and perhaps farther",
        "手は {first} から {far} まで、さらに遠くへ続くことがあります",
    }
    bound_the_positions {
        "if play has no bound, give the moves one, for example `if n <= 1000`; this defines another game",
        "局面に限りがなければ、`if n <= 1000` のような条件を手に付けます。これは別のゲームになります",
    }
    recurrence_is_deep(count, path, last) {
        "the recurrence is {count} positions deep: {path} -> … -> {last}; \
         does it end?",
        "漸化式の深さは {count} 局面です：{path} -> … -> {last}。この漸化式は終わりますか",
    }
}
