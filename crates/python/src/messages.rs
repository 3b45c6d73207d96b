//! The messages of the Python package.

grundy::messages! {
    // Arguments that are words.
    unknown_word(argument, word) {
        "{argument}: there is no `{word}`",
        "{argument}：`{word}` というものはありません",
    }
    there_are(words) { "there are {words}", "使えるもの：{words}" }
    words_and(words, last) { "{words} and {last}", "{words}、{last}" }

    // Games without the answer.
    not_a_board_game(name) {
        "`{name}` is not a game on a board",
        "`{name}` は盤上のゲームではありません",
    }
    solve_answers { "`solve` supports it", "`solve` なら答えられます" }
    game_is_over { "the game is over: no move is legal", "ゲームは終わっているので、指せる手はありません" }
    action_is_not_legal(action) { "no legal move has the number {action}", "番号 {action} の手はありません" }
    actions_end_at(last) { "the actions are 0 to {last}", "番号は 0 から {last} までです" }
    tree_is_too_large(most) {
        "the tree has more than {most} nodes",
        "木の節点は {most} 個を超えます",
    }
    look_less_far {
        "reduce the depth (depth=3), or start from a later position",
        "読む手数を減らすか（depth=3）、もっと先の局面から始めます",
    }
    nodes_allow_more(most) {
        "nodes=… allows more, up to {most}",
        "nodes=… で {most} 個まで増やせます",
    }
    play_need_not_end(positions) {
        "play need not end: {positions}",
        "手が終わるとは限りません：{positions}",
    }
    every_play_must_end {
        "a Grundy value needs a game in which every play ends, so let every move make something \
         smaller",
        "グランディ数があるのは必ず終わるゲームです。どの手でも何かが小さくなるようにします",
    }

    // Stopped work.
    check_was_stopped {
        "the check was stopped: the claim is neither confirmed nor refuted",
        "検査が止められました：主張は確かめられていません",
    }
    products_were_stopped { "the products were stopped", "積の計算が止められました" }
}
