//! The sentences of a solution.

grundy::messages! {
    // The position.
    shortened(first, all) { "{first},… ({all} in all)", "{first},…（全部で {all}）" }
    no_component { "no component", "成分なし" }
    first_components(first, count) {
        "{first} + … ({count} components)",
        "{first} + …（{count} 個の成分）",
    }
    no_move {
        "There is no move: the game is over.",
        "動かす手がありません。ゲームは終わりです。",
    }

    // The winner of a sum.
    outcome_is(outcome) { "{outcome}.", "{outcome}。" }
    grundy_value_is(outcome, value) {
        "{outcome}, Grundy value {value}.",
        "{outcome}、グランディ数 {value}。",
    }
    grundy_value_not_known(outcome) {
        "{outcome}; the Grundy value is not known.",
        "{outcome}。グランディ数は不明。",
    }
    value_not_known(outcome) {
        "{outcome}; the value is not known.",
        "{outcome}。値は不明。",
    }
    outcome_not_known {
        "Not known whether the position is won, lost or drawn: this depends on positions that were \
         not examined.",
        "勝ち、負け、引き分けのどれか分からない：調べていない局面による。",
    }
    loopy_value_is(outcome, value) {
        "{outcome}; its value is {value}.",
        "{outcome}、値は {value}。",
    }
    value_is(outcome, value) {
        "{outcome}. The value is {value}.",
        "{outcome}。値は {value}。",
    }
    value_too_large {
        "The value of the sum is too large to be made; its parts are known.",
        "和の値は大きすぎて求められない。各成分の値は分かっている。",
    }
    score_is(score) {
        "The score under best play is {score}.",
        "双方が最善を尽くすと得点は {score}。",
    }
    score_and_result(score, result) {
        "The score under best play is {score}: {result}.",
        "双方が最善を尽くすと得点は {score}：{result}。",
    }
    result_win { "the player to move wins", "先手必勝" }
    result_loss { "the player to move loses", "後手必勝" }

    // The verdict on a board.
    draw { "A draw.", "引き分け。" }
    first_wins(verdict) {
        "The player to move {verdict}.",
        "先手必勝：手番の側は{verdict}。",
    }
    second_wins(verdict) {
        "The player to move {verdict}.",
        "後手必勝：手番の側は{verdict}。",
    }
    in_plies(verdict) { "{verdict} plies", "{verdict}" }
    over(verdict) {
        "The game is over: the player to move {verdict}.",
        "ゲームは終わりです：手番の側は{verdict}。",
    }
    over_with_draw { "The game is over: a draw.", "ゲームは終わりです：引き分け。" }
    not_solved(game) {
        "Not solved: the run was stopped first. `grundy search {game} --time 10` finds a good \
         move within 10 seconds.",
        "解けていません：その前に止められました。\
         `grundy search {game} --time 10` は決められた時間で良い手を探します。",
    }
    move_so_far(best) { "The best move so far is {best}.", "いまのところの手：{best}。" }
    move_so_far_at_depth(best, depth) {
        "The best move so far is {best}, by a search of depth {depth}.",
        "いまのところの手：{best}（深さ {depth} の探索で最善）。",
    }
    positions_visited(count) { "{count} positions were visited.", "{count} 局面を調べました。" }

    // The headings of moves.
    counted(moves, count, all) {
        "{moves} ({count} of {all}):",
        "{moves}（{all} 手のうち {count} 手）：",
    }
    best_move { "Best move", "最善手" }
    best_moves { "Best moves", "最善手" }
    winning_move { "Winning move", "必勝手" }
    winning_moves { "Winning moves", "必勝手" }
    known_winning_move { "Known winning move", "分かっている必勝手" }
    known_winning_moves { "Known winning moves", "分かっている必勝手" }
    drawing_move { "Drawing move", "引き分けにする手" }
    drawing_moves { "Drawing moves", "引き分けにする手" }
    many { "many", "多数" }
    many_of(all) {
        "many, those with the smallest parts; {all} moves in all",
        "多数（小さいものだけを表示、全部で {all}）",
    }
    every_move_loses(count) { "Every move loses ({count}):", "どの手でも負け（{count} 手）：" }
    only_move_loses { "The only move loses:", "唯一の手も負け：" }
    one_move_loses { "The only move loses (1):", "唯一の手も負け（1 手）：" }
    some_moves(count) { "Some of {count} moves:", "{count} 手のうち一部：" }
    moves_not_listed { "not listed", "表示しません" }
    other_moves(count) { "Others ({count}):", "その他（{count} 手）：" }
    all_moves(count) { "Moves ({count}):", "手（{count}）：" }

    // The moves.
    component(number) { "component {number}: ", "成分 {number}：" }
    with_score(score) { "(score {score})", "（得点 {score}）" }
    leaves(value) { "(leaves {value})", "（残る値 {value}）" }
    leaves_dominated(value) { "(leaves {value}, dominated)", "（残る値 {value}、劣る手）" }
    leaves_reversible(value) {
        "(leaves {value}, reversible)",
        "（残る値 {value}、打ち消せる手）",
    }
    leaves_dominated_and_reversible(value) {
        "(leaves {value}, dominated, reversible)",
        "（残る値 {value}、劣る手、打ち消せる手）",
    }
    best_for(mv, strategy) { "Best for {mv} ({strategy})", "最善手、{mv}（{strategy}）" }
    by_exact_value { "by exact value", "正確な値による" }
    best_play(line) { "Best play: {line}", "最善の進行：{line}" }

    // Statistics.
    one_reachable_position { "1 position can be reached", "到達できる局面 1" }
    reachable_positions(count) {
        "{count} positions can be reached",
        "到達できる局面 {count}",
    }
    one_position_in_table { "1 position in the table", "表の局面 1" }
    positions_in_table(count) { "{count} positions in the table", "表の局面 {count}" }
    results(positions, wins, losses, draws) {
        "{positions}: {wins} won, {losses} lost, {draws} drawn.",
        "{positions}：勝ち {wins}、負け {losses}、引き分け {draws}。",
    }
    results_so_far(positions, wins, losses, others) {
        "{positions}: {wins} won, {losses} lost, {others} not decided yet.",
        "{positions}：勝ち {wins}、負け {losses}、未決定 {others}。",
    }
    longest_win(plies) {
        "The longest win takes {plies} plies.",
        "最長の勝ちは {plies} 手です。",
    }
}
