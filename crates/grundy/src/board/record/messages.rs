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

    // The reason of a cut, in a sentence.
    one_is_not_searched(option, here, known, above, at_hand) {
        "{option} is not searched: {here} is {known}, and {above} already has {at_hand}.",
        "{option} は調べない：{here} は {known}で、{above} にはすでに {at_hand} がある。",
    }
    several_are_not_searched(options, here, known, above, at_hand) {
        "{options} are not searched: {here} is {known}, and {above} already has {at_hand}.",
        "{options} は調べない：{here} は {known}で、{above} にはすでに {at_hand} がある。",
    }
    one_is_outside_of_window(option, here, known, at_hand) {
        "{option} is not searched: {here} is {known}, and the window ends at {at_hand}.",
        "{option} は調べない：{here} は {known}で、窓は {at_hand} までである。",
    }
    several_are_outside_of_window(options, here, known, at_hand) {
        "{options} are not searched: {here} is {known}, and the window ends at {at_hand}.",
        "{options} は調べない：{here} は {known}で、窓は {at_hand} までである。",
    }
    round(depth, value, searched) {
        "Depth {depth}: value {value}. Positions searched: {searched}.",
        "深さ {depth}：値は {value}。調べた局面は {searched}。",
    }
    round_with_move(depth, value, by, searched) {
        "Depth {depth}: value {value}, best move {by}. Positions searched: {searched}.",
        "深さ {depth}：値は {value}、最善手は {by}。調べた局面は {searched}。",
    }
    after_moves(moves) { "the position after {moves}", "{moves} のあとの局面" }
    the_root { "the root", "根の局面" }
    principal_variation(moves, value) {
        "The principal variation is {moves}, with the value {value}.",
        "主手順は {moves} で、値は {value}。",
    }
    and_more_cuts(number) {
        "{number} further cuts are not listed.",
        "ほかに {number} か所の枝刈りがある。",
    }

    rest_is_cut(here, at_hand) {
        "the rest is cut: {here} here, but {at_hand} is at hand",
        "残りは枝刈り（ここは {here}、上では {at_hand} が得られる）",
    }
}
