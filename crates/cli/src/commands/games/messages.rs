//! The sentences of `grundy games`.

grundy::messages! {
    // The list.
    games_of_parts {
        "On graphs and boards that split into components, for solve and eval:",
        "グラフや、ばらばらになる盤のゲーム（solve と eval で）：",
    }
    games_containing(text) {
        "no game has the name `{text}`; it is in the names or titles of these games:",
        "`{text}` という名前のゲームはありません。名前か題名に含むゲーム：",
    }
    games_on_boards {
        "On boards, for solve, search, tree, play and perft:",
        "盤のゲーム（solve、search、tree、play、perft で）：",
    }
    partizan_games {
        "With different moves for Left and Right, for value, thermograph and solve:",
        "左と右で手が違うゲーム（value、thermograph、solve で）：",
    }
    more_about_one {
        "`grundy games NAME` describes one of them.",
        "`grundy games 名前` で、そのゲームについてすべてを示します。",
    }

    // The page of a game.
    class_impartial {
        "class: impartial. Both players have the same moves; a player who cannot move loses",
        "種類：不偏ゲーム。両者の手は同じで、動けないほうが負け",
    }
    class_outcome {
        "class: impartial, winners only. The rules determine the winner, and such positions are not added",
        "種類：不偏ゲーム（勝敗だけ）。規則は勝敗だけを決め、和は扱えない",
    }
    class_misere {
        "class: misère. Both players have the same moves; a player who cannot move wins",
        "種類：逆形。両者の手は同じで、動けないほうが勝ち",
    }
    class_scores {
        "class: scores. Both players play for the larger total",
        "種類：得点のゲーム。両者は合計の多さを争う",
    }
    class_partizan {
        "class: partizan. Left and Right have different moves",
        "種類：左右で手の違うゲーム",
    }
    class_board {
        "class: board. Two players, full information: a win, a loss or a draw",
        "種類：盤のゲーム。二人で、情報はすべて公開：勝ち、負け、引き分け",
    }
    names(list) { "names: {list}", "名前：{list}" }
    parameter(name, default) { "parameter {name} = {default}", "パラメータ {name} = {default}" }
    parameter_with_meaning(name, default, meaning) {
        "parameter {name} = {default}: {meaning}",
        "パラメータ {name} = {default}：{meaning}",
    }
    example(command) { "example: {command}", "例：{command}" }
    known(facts) { "known: {facts}", "既知：{facts}" }
    reference(text) { "reference: {text}", "文献：{text}" }
}
