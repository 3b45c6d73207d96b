//! Messages of a game in progress.

use grundy_core::messages;

messages! {
    // The beginning.
    several_components_at_once {
        "in this compound a move is made in several components at once",
        "この形の和では、一手でいくつもの成分を同時に動かします",
    }
    solve_lists_parts_of_moves {
        "`grundy solve` lists the moves of the components that are parts of winning moves",
        "成分のどの手が勝つ手の一部になるかは `grundy solve` で分かります",
    }
    score_is_played_for {
        "a game of score is played for its score",
        "得点のゲームは得点を争って指します",
    }
    open_with_into_play { "open it with `Game::into_play`", "`Game::into_play` で開きます" }
    only_partizan_games_have_a_choice {
        "the first player can be chosen in partizan games only",
        "先手を選べるのは左右で手の異なるゲームだけです",
    }
    side_second_lets_engine_begin {
        "`--side second` lets the engine begin",
        "`--side second` でエンジンが先手になります",
    }

    // Moves and positions.
    not_a_legal_move(text) { "`{text}` is not a legal move here", "`{text}` はここでは指せません" }
    take(number, notation) { "take {number} ({notation})", "{number} 個取る（{notation}）" }
    take_from(number, heap, notation) {
        "take {number} from heap {heap} ({notation})",
        "山 {heap} から {number} 個取る（{notation}）",
    }
    leave(number, notation) { "leave {number} ({notation})", "{number} 個残す（{notation}）" }
    leave_in(number, heap, notation) {
        "leave {number} in heap {heap} ({notation})",
        "山 {heap} に {number} 個残す（{notation}）",
    }
    two_readings(text) {
        "`{text}` has two readings here",
        "`{text}` は二通りに読めます",
    }
    write_one_of(moves) { "write one of: {moves}", "次のどれかを書いてください：{moves}" }
    square_of_move(square, position) {
        "a move can be written by its result or its square, `{square}` for {position}",
        "手のあとの局面か、ますの名前（{position} なら `{square}`）でも書けます",
    }
    move_of_left(rest) { "Left: {rest}", "左: {rest}" }
    move_of_right(rest) { "Right: {rest}", "右: {rest}" }
    moves_are(moves) { "the moves are {moves}", "指せる手：{moves}" }
    component_and_number {
        "or type a component and how many are taken, `1 3`, or two sizes, `4 to 1`",
        "または、成分の番号と取る個数を `1 3` のように、あるいは二つの大きさを `4 to 1` のように書きます",
    }
    result_of_move_is_enough {
        "a move can be written by its result if no other move has the same result",
        "手のあとの局面だけでも、そうなる手が一つしかなければ分かります",
    }
    nothing_is_left { "nothing is left", "何も残っていません" }

    // The end.
    first_player_wins { "the first player wins", "先手の勝ち" }
    second_player_wins { "the second player wins", "後手の勝ち" }
    first_player_wins_by(points) {
        "the first player wins by {points}",
        "{points} 点差で先手の勝ち",
    }
    second_player_wins_by(points) {
        "the second player wins by {points}",
        "{points} 点差で後手の勝ち",
    }
    a_draw { "a draw", "引き分け" }
    draw_by_repetition(times) {
        "a draw: this position has occurred {times} times",
        "引き分け：同じ局面が {times} 回現れました",
    }

    // Advice.
    about_score(score) { "about {score}", "形勢およそ {score}" }
}
