//! The messages of games on boards.

grundy_core::messages! {
    // What is known of a game.
    draw { "draw", "引き分け" }
    draw_with_48_stones { "a draw with 48 stones", "石 48 個で引き分け" }
    first_player_wins_on(width, height) {
        "first player wins on {width} by {height}",
        "{width}×{height} の盤では先手必勝",
    }
    second_player_wins_by(points, width, height) {
        "second player wins by {points} on {width} by {height}",
        "{width}×{height} の盤では後手が {points} 石差で勝ち",
    }
    second_player_wins_in(plies) {
        "second player wins, in {plies} plies",
        "後手必勝、{plies} 手",
    }
    tie_of_boxes(rows, columns, source) {
        "{rows} by {columns} boxes are a tie ({source})",
        "{rows}×{columns} の箱では引き分け（{source}）",
    }
    longest_mates {
        "longest mates: KRK 16 moves, KBNK 33, KQKR 35, KRKN 40, KPK 28",
        "最長の詰み：KRK 16 手、KBNK 33、KQKR 35、KRKN 40、KPK 28",
    }
    no_player_to_move(text) {
        "`{text}` does not name the player to move",
        "`{text}` には手番がありません",
    }
    misere_mnk_known {
        "3,3,3 is a draw, 4,4,3 is won by the second player",
        "3,3,3 は引き分け、4,4,3 は後手必勝",
    }
    never_a_loss_for_the_first {
        "never a loss for the first player",
        "先手が負けることはない",
    }
    all_up_to_nine_men { "all of them, up to 9,9", "9,9 まですべて" }

    // Sizes.
    board_is_too_large(width, height) {
        "a board of {width} by {height} is too large",
        "{width} × {height} の盤は大きすぎます",
    }
    width_times_height_has_bits(bits) {
        "width times (height + 1) must be from 2 to {bits}",
        "幅 ×（高さ + 1）は 2 から {bits} までです",
    }
    run_makes_no_game(run) {
        "a line of {run} stones is not supported",
        "{run} 個並べるゲームはありません",
    }
    runs_of_connect4 {
        "use 2 to 16 stones in a row, usually 4",
        "並べる個数は 2 から 16 で、ふつうは 4 です",
    }
    gomoku_board_of(width, height) {
        "a gomoku board of {width} by {height} crossings is not supported",
        "{width} × {height} の五目並べの盤は使えません",
    }
    sizes_of_gomoku {
        "a side has 5 to 19 crossings, usually 15",
        "盤の一辺の交点は 5 から 19 で、ふつうは 15 です",
    }
    board_has_cells(width, height, cells) {
        "a board of {width} by {height} has {cells}",
        "{width} × {height} の盤は {cells}です",
    }
    sizes_of_mnk {
        "m,n,k-games have 1 to 64 cells; for larger boards take `gomoku`",
        "m,n,k ゲームのマスは 1 個から 64 個です。もっと大きい盤には `gomoku` を使います",
    }
    run_is_too_long(run, width, height) {
        "{run} in a row do not fit on a board of {width} by {height}",
        "{width} × {height} の盤に {run} 個は並びません",
    }
    run_is_at_most(longest) {
        "k is between 1 and {longest}",
        "k は 1 から {longest} までです",
    }
    no_othello_board_of(size) {
        "there is no Othello board of {size} by {size}",
        "{size} × {size} のオセロの盤はありません",
    }
    sizes_of_othello { "sizes are 2, 4, 6 and 8", "大きさは 2、4、6、8 です" }
    men_out_of_range(men) {
        "a player of nine men's morris has three to nine men, not {men}",
        "ナイン・メンズ・モリスの駒は三つから九つで、{men} 個ではありません",
    }
    awari_is_too_large(stones) {
        "awari with {stones} stones is not supported",
        "石 {stones} 個のアワリは解けません",
    }
    sizes_of_awari {
        "use 1 to 48 stones; 48 are four in each pit",
        "石は 1 個から 48 個です。48 個ならどの穴も四つずつです",
    }
    not_a_known_endgame(name) {
        "`{name}` is not a supported endgame",
        "`{name}` という終盤は扱えません",
    }
    form_of_endgames {
        "write the men of both sides, each after its king, at most four in all: `KRK`, `KBNK`, \
         `KQKR`, `KPK`, `KPKP`",
        "両方の駒をそれぞれの王のあとに、合わせて四つまで書きます：`KRK`、`KBNK`、`KQKR`、`KPK`、`KPKP`",
    }
    row_of_numbers(count) {
        "a row of {count} numbers",
        "{count} 個の数の列は使えません",
    }
    give_1_to_64_numbers { "give 1 to 64 numbers", "1 個から 64 個の数を与えます" }
    number_is_too_large_for_deque(number) {
        "{number} is too large for the deque game",
        "{number} はこのゲームには大きすぎます",
    }
    a_number_is_too_large { "a number is too large", "数が大きすぎます" }
    numbers_are_at_most_ten_million {
        "numbers are at most ten million",
        "数は千万までです",
    }

    // Boards as rows of stones.
    empty_board_is_written(board) {
        "an empty board is written `{board}`",
        "空の盤は `{board}` と書きます",
    }
    one_cell { "1 cell", "1 マス" }
    cells(count) { "{count} cells", "{count} マス" }
    row_has_cells(row, cells, width) {
        "row {row} has {cells} and not {width}",
        "{row} 行目は {cells}で、{width} マスではありません",
    }
    row_ends_here { "the row ends here", "行はここで終わる" }
    not_a_cell { "not a cell", "マスではない" }
    signs_of_cells { "cells are `x`, `o` and `.`", "マスは `x`、`o`、`.` のどれかです" }
    too_many_cells(width, height) {
        "more cells than a board of {width} by {height} has",
        "{width} × {height} の盤のマスより多く書かれています",
    }
    first_one_too_many { "the first cell beyond the board", "ここから余分" }
    too_few_cells(cells, all) {
        "{cells}, and the board has {all}",
        "{cells}しかありませんが、盤は {all} マスです",
    }
    not_the_whole_board { "not the whole board", "盤の全体ではない" }
    one_stone_of_x(second) {
        "x has 1 stone and o has {second}",
        "x の石が 1 個、o の石が {second} 個あります",
    }
    numbers_of_stones(first, second) {
        "x has {first} stones and o has {second}",
        "x の石が {first} 個、o の石が {second} 個あります",
    }
    numbers_do_not_fit { "these numbers are impossible", "この個数にはならない" }
    x_moves_first {
        "x moves first, so the number of stones of x is that of o or one larger",
        "x が先手なので、x の石は o と同じ数か、一つ多い数です",
    }
    stone_hangs_in_the_air { "there is an empty cell below a stone", "石が宙に浮いています" }
    nothing_below_this_stone { "the cell below is empty", "この石の下が空いている" }
    stones_fall {
        "stones fall to the lowest free cell of their column",
        "石は列のいちばん下の空いているマスまで落ちます",
    }
    neither_black_nor_white(word) {
        "`{word}` is neither `x` (Black) nor `o` (White)",
        "`{word}` は `x`（黒）でも `o`（白）でもありません",
    }
    which_player_is_to_move { "which player is to move?", "どちらの手番か" }
    write_board_and_player {
        "write the board, a space, and `x` or `o`",
        "盤のあとに空白を入れて、`x` か `o` を書きます",
    }

    // Moves.
    this_move { "this move", "この手" }
    not_a_move { "not a move", "手ではない" }
    illegal_for_game_is_over(text) {
        "`{text}` is not a legal move here: the game is over",
        "`{text}` は指せません：ゲームは終わっています",
    }
    not_a_crossing(text) {
        "`{text}` is not a crossing of the board",
        "`{text}` は盤の交点ではありません",
    }
    has_a_stone(text) { "`{text}` is occupied", "`{text}` にはもう石があります" }
    moves_are_free_crossings(last) {
        "moves are free crossings from a1 to {last}",
        "a1 から {last} までの、空いている交点に打てます",
    }

    // The row of the deque game, and the lines of Dots and Boxes.
    form_of_deque {
        "write the numbers left, as `2,9,3`, or with turn and lead, as `o+1:2,9,3`",
        "残っている数を `2,9,3` のように書くか、手番と得点差を付けて `o+1:2,9,3` のように書きます",
    }
    not_a_row_of_numbers { "not a row of numbers", "数の列ではありません" }
    not_part_of_the_row {
        "these numbers are not part of the row",
        "この数の並びは列の中にありません",
    }
    not_a_turn_and_lead(text) {
        "`{text}` is not a turn and lead",
        "`{text}` は手番と得点差ではありません",
    }
    no_turn_and_lead(text) {
        "`{text}` has no turn and lead",
        "`{text}` に手番と得点差がありません",
    }
    form_of_dots {
        "write turn, lead and the lines that are not drawn: `x+0:a1-b1,a2-b2`",
        "手番、得点差、まだ引かれていない線を書きます：`x+0:a1-b1,a2-b2`",
    }

    // Pits of awari.
    not_twelve_pits { "these are not twelve pits", "穴が十二個ではありません" }
    not_a_player(word) { "`{word}` is not a player", "`{word}` は対局者ではありません" }
    not_captured_stones {
        "these are not numbers of captured stones",
        "取った石の数ではありません",
    }
    too_many_stones(stones, most) {
        "{stones} stones, and awari has {most}",
        "石が {stones} 個ありますが、アワリの石は {most} 個です",
    }
    form_of_awari {
        "write the pits in the order of sowing, as `4,4,4,4,4,4/4,4,4,4,4,4 first 0:0`",
        "穴をまく順に `4,4,4,4,4,4/4,4,4,4,4,4 first 0:0` のように書きます",
    }

    // Men of nine men's morris.
    men_in_hand_in_endgame {
        "in this phase all men are on the board",
        "この段階では、すべての駒が盤上にあります",
    }
    other_numbers_of_men(own, opponents, first, second) {
        "the position has {own} men against {opponents}, and the game is for at most {first} \
         against {second}",
        "{own} 対 {opponents} の駒ですが、これは {first} 対 {second} のゲームです",
    }
    a_player_has_men(most) { "a player has {most} men", "一人の駒は {most} 個です" }
    too_few_men { "a player has too few men", "駒が少なすぎます" }
    men_are_put_in_turn {
        "the players put men in turn, the first player first",
        "駒は先手から交互に置きます",
    }
    not_rows_of_points {
        "these are not rows of 3, 3, 3, 6, 3, 3 and 3 points",
        "3、3、3、6、3、3、3 個の点の行になっていません",
    }
    not_a_point(sign) {
        "`{sign}` is not a point: `x`, `o` or `.`",
        "`{sign}` は点（`x`、`o`、`.`）ではありません",
    }
    not_men_in_hand {
        "these are not numbers of men in hand",
        "手元の駒の数ではありません",
    }
    form_of_morris {
        "write the points row by row from the top, the player to move and the men in hand, as \
         `.../.../.../....../.../.../... x 9:9`",
        "点を上の行から順に書き、手番と手元の駒の数を続けます：\
         `.../.../.../....../.../.../... x 9:9`",
    }

    // Chess and shogi.
    not_a_fen(reason) {
        "this is not a FEN of a legal position: {reason}",
        "これは正しい局面の FEN ではありません：{reason}",
    }
    fen_board { "the board is invalid", "盤面が正しくありません" }
    fen_side { "the side to move is invalid", "手番が正しくありません" }
    fen_castling {
        "the castling rights are invalid",
        "キャスリングの権利が正しくありません",
    }
    fen_en_passant {
        "the en passant square is invalid",
        "アンパッサンのマスが正しくありません",
    }
    fen_half_moves { "the halfmove clock is invalid", "50 手の数え方が正しくありません" }
    fen_move_number { "the fullmove number is invalid", "手数が正しくありません" }
    fen_missing_field { "a field is missing", "項目が足りません" }
    fen_too_many_fields { "there are too many fields", "項目が多すぎます" }
    nobody_castles {
        "the endgames have no castling",
        "終盤にキャスリングはありません",
    }
    not_a_position_of(name) {
        "this is not a position of {name}",
        "これは {name} の局面ではありません",
    }
    not_an_sfen(reason) {
        "this is not an SFEN of a legal position: {reason}",
        "これは正しい局面の SFEN ではありません：{reason}",
    }
    sfen_board { "the board is invalid", "盤面の書き方が正しくありません" }
    sfen_hands { "the pieces in hand are invalid", "持ち駒の書き方が正しくありません" }
    sfen_move_number { "the move number is invalid", "手数が正しくありません" }
    sfen_missing_field { "a field is missing", "項目が足りません" }
    sfen_too_many_fields { "there are too many fields", "項目が多すぎます" }

    // Dobutsu shogi.
    start_of_dobutsu {
        "the start is `gle/1c1/1C1/ELG b -`: rows from the top, the player to move, the hands",
        "開始局面は `gle/1c1/1C1/ELG b -` です：上からの行、手番、持ち駒",
    }
    no_board { "the position has no board", "盤がありません" }
    does_not_belong_there(sign) {
        "`{sign}` does not belong there",
        "`{sign}` はそこには書けません",
    }
    not_three_by_four { "the board is not 3 by 4", "盤が 3 × 4 ではありません" }
    neither_first_nor_second(word) {
        "`{word}` is neither `b` (first) nor `w` (second)",
        "`{word}` は `b`（先手）でも `w`（後手）でもありません",
    }
    not_held_in_hand(letter) {
        "`{letter}` is not held in hand",
        "`{letter}` は持ち駒になりません",
    }
    not_two_pieces(count, pieces) {
        "the number of {pieces} is {count} and not 2",
        "{pieces}が 2 枚ではなく {count} 枚です",
    }
    elephants { "elephants", "ぞう" }
    giraffes { "giraffes", "きりん" }
    chicks_and_hens { "chicks and hens", "ひよことにわとり" }
    one_lion_each { "each side has one lion", "ライオンはどちらの側にも 1 枚です" }
}
