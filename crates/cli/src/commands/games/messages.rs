//! The sentences of `grundy games`.

grundy::messages! {
    // The list.
    games_of_parts {
        "On graphs and boards that split into components, for solve and eval:",
        "グラフや、ばらばらになる盤のゲーム（solve と eval で）：",
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
