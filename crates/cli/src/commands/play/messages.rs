//! The sentences of `grundy play`.

grundy::messages! {
    // What cannot be played.
    game_is_text { "a game is played in text", "対局は文字で行います" }
    ends_as_defined {
        "this game is played to the end that its rules define",
        "このゲームの終わりは規則が決めています",
    }
    misere_is_for_rules {
        "`--play misere` is for rules in `mex`, codes and sets",
        "`--play misere` は `mex` の規則、符号、集合のためのものです",
    }
    no_database_needed(path) {
        "`{path}`: this game needs no database",
        "`{path}`：このゲームにデータベースは要りません",
    }
    leave_out_database {
        "leave out `--database`: the values of the rules are exact",
        "`--database` を外します：規則の値は正確です",
    }
    make_database(game, path) {
        "`grundy solve {game} --database {path}` makes it",
        "`grundy solve {game} --database {path}` がそれを作ります",
    }
    protocol_of(protocol, game) {
        "{protocol} is the protocol of {game}",
        "{protocol} は {game} のプロトコルです",
    }

    // Before the game.
    begins_from_example(position) {
        "the game begins from its example, {position}",
        "例の局面 {position} から始めます",
    }
    engine_searches(seconds) {
        "the engine searches up to {seconds} s a move; only what it proves is certain",
        "エンジンは一手に {seconds} 秒まで探索します。確かなのは証明できたことだけです",
    }
    for_perfect_play(game, file) {
        "for perfect play: grundy solve {game} --database {file}.db, then --database {file}.db \
         here",
        "完全に指させるには：grundy solve {game} --database {file}.db のあと、\
         ここで --database {file}.db",
    }
    type_a_move {
        "Type a move, or: hint, moves, undo, board, swap, help, quit.",
        "手か、次の言葉を入力してください：ヒント、手、待った、盤、交代、ヘルプ、終了",
    }

    // The game.
    advice(mv, verdict) { "{mv} {verdict}", "{mv} {verdict}" }
    advice_guessed(mv, verdict) { "{mv} {verdict} (a guess)", "{mv} {verdict}（推測）" }
    both_sides { "You play both sides.", "両方の側を指します。" }
    nothing_to_take_back {
        "There is no move to take back.",
        "取り消せる手がありません。",
    }

    // The end.
    game_over { "The game is over.", "ゲームは終わりです。" }
    game_over_with(result) { "The game is over: {result}.", "ゲームは終わりです：{result}。" }
    game_over_undo_or_quit {
        "The game is over; undo takes a move back, quit ends.",
        "ゲームは終わりです。「待った」で一手戻り、「終了」で終わります。",
    }

    help {
        "\
A move is written as `moves` lists it, or by its result, or in short:
  take 2, leave 1, 2       a heap; a number with two readings is not played
  take 2 from heap 3, 3 2  one of several heaps
  d4                       the square (3,3) of a board with two coordinates
Besides:
  hint   (ヒント)  the best move that is known
  moves  (手)      all legal moves
  undo   (待った)  takes your last move back
  board  (盤)      shows the position again
  swap   (交代)    changes sides with the engine
  quit   (終了)    ends the game",
        "\
手は「手」（moves）で挙げられるとおりに、または手のあとの局面で、または次のように短く書きます：
  2 個取る、1 個残す、2      山が一つのとき。二通りに読める数では指しません
  山 3 から 2 個取る、3 2    山がいくつかあるとき
  d4                         二つの座標の盤のます (3,3)
そのほか：
  ヒント  (hint)   分かっている最善手
  手      (moves)  指せる手すべて
  待った  (undo)   自分の最後の手を取り消す
  盤      (board)  局面をもう一度見せる
  交代    (swap)   エンジンと側を入れ替わる
  終了    (quit)   ゲームを終える",
    }
}
