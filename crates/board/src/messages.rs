//! The messages of games on boards.

grundy_core::messages! {
    repetition_ended_game {
        "the game is over: this position has been repeated",
        "同じ局面がくり返されたので、ゲームは終わっています",
    }
    // Positions and moves.
    or_write_the_moves(by) {
        "or write the moves from the start, such as `{by}`, with spaces between them",
        "または開始局面からの手を、`{by}` のように空白で区切って書きます",
    }
    move_is_not_legal(number, by) {
        "move {number}, `{by}`, is not legal there",
        "{number} 手目の `{by}` はそこでは指せません",
    }

    // Games that an engine does not support.
    ends_without_score {
        "some ends of this game have no score: `?`",
        "点数の決まっていない終局があります：`?`",
    }
    tree_shows_what_is_certain(name) {
        "`grundy tree '{name}'` shows the scores that are certain",
        "`grundy tree '{name}'` が、確かに言えることを示します",
    }
    write_a_number_for_it {
        "or write a number instead of `?`",
        "または `?` のところに数を書きます",
    }
    no_grundy_values(name) {
        "positions of `{name}` have no Grundy values",
        "`{name}` の局面にはグランディ数がありません",
    }
    position_comes_back {
        "play can repeat a position, so it has no Grundy value",
        "同じ局面に戻るので、グランディ数がありません",
    }
    score_is_not_in_a_table {
        "this game ends with a score, and a table contains wins and losses only",
        "このゲームの終わりは得点で、表に入るのは勝ち負けです",
    }
    positions_are_too_large {
        "positions of this game are too large for a complete table",
        "このゲームの局面は、全局面の表には大きすぎます",
    }
    #[cfg(feature = "study")]
    rules_have_no_checkpoint {
        "a search of rules has no checkpoint, since its positions have no names",
        "規則の探索にチェックポイントはありません：局面にそれぞれの名前がないためです",
    }
    #[cfg(feature = "study")]
    checkpoints_are_for_boards {
        "checkpoints of searches are for games on boards; `grundy games` lists them",
        "探索のチェックポイントは盤上のゲームのものです。一覧は `grundy games` で見られます",
    }
    #[cfg(feature = "study")]
    no_attacks {
        "this game has no attacks: moves that leave the opponent a single reply",
        "このゲームには応手が一つになる攻めの手がありません",
    }
    #[cfg(feature = "study")]
    games_with_attacks {
        "gomoku and m,n,k-games have attacks; for other games use `--algorithm df-pn`",
        "五目並べと m,n,k ゲームにはあります。ほかのゲームでは `--algorithm df-pn` を使います",
    }

    // Tables.
    limit_of_bytes_allows_it(needed) {
        "`--limit bytes={needed}` allows it; `grundy search` needs no table",
        "`--limit bytes={needed}` とすれば作れます。`grundy search` に表は要りません",
    }
    take_the_file_of_this_game {
        "give the file of this game, or another name for a new file",
        "このゲーム自身のファイルを使うか、新しい名前を付けます",
    }
    #[cfg(feature = "study")]
    solve_makes_such_a_file {
        "`grundy solve GAME --database FILE` makes such a file",
        "そのファイルは `grundy solve GAME --database FILE` で作ります",
    }
    #[cfg(feature = "cluster")]
    lookup_was_interrupted {
        "the search was interrupted",
        "値の読み出しが中断されました",
    }
}
