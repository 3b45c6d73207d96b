//! The tooltips of the tree of a search.

use grundy_core::messages;

messages! {
    // Moves.
    left_end { "left", "左" }
    right_end { "right", "右" }

    first_to_move(position) { "{position}, first to move", "{position}、先手番" }
    second_to_move(position) { "{position}, second to move", "{position}、後手番" }
    exact_value(value) { "value {value}", "値 {value}" }
    value_at_least(value) { "at least {value}", "{value} 以上" }
    value_at_most(value) { "at most {value}", "{value} 以下" }
    window(window) { "window {window}", "窓 {window}" }
    not_visited { "not visited", "調べていない" }
    would_have_been(value) {
        "not visited, would have been {value}",
        "調べていない（調べれば {value}）",
    }
    not_known { "not known", "不明" }
    rest_is_cut(here, at_hand) {
        "the rest is cut: {here} here, but {at_hand} is at hand",
        "残りは枝刈り（ここは {here}、上では {at_hand} が得られる）",
    }
}
