//! The sentences of strategies, in every language.

grundy_core::messages! {
    heading_of_board(title, lengths) {
        "{title}, a board of {lengths} cells",
        "{title}、{lengths} マスの盤",
    }
    heading_of_row(title, length) {
        "{title}, a row of {length} cells",
        "{title}、{length} マスの列",
    }
    heading_of_boards(title) {
        "{title}, boards of m × n cells of all sizes",
        "{title}、あらゆる大きさの m × n マスの盤",
    }
    heading_of_rows(title) {
        "{title}, rows of n cells of all lengths",
        "{title}、あらゆる長さの n マスの列",
    }

    heading_of_circle(title, length) {
        "{title}, a circle of {length} cells",
        "{title}、{length} マスの環",
    }
    heading_of_circles(title) {
        "{title}, circles of n cells of all lengths",
        "{title}、あらゆる長さの n マスの環",
    }

    strategies_are_of_normal_play(name) {
        "`{name}` is in misère play, and theorem T7 is about normal play",
        "`{name}` は逆形で、定理 T7 は正規形についてのもの",
    }

    // The sizes.
    side_is(name, length) { "{name} is {length}", "{name} が {length}" }
    side_is_even(name) { "{name} is even", "{name} が偶数" }
    side_is_odd(name) { "{name} is odd", "{name} が奇数" }
    side_is_a_multiple(name, number) {
        "{name} is a multiple of {number}",
        "{name} が {number} の倍数",
    }
    side_has_a_remainder(name, number, remainder) {
        "{name} has the remainder {remainder} when divided by {number}",
        "{name} を {number} で割ると {remainder} 余る",
    }
    side_is_at_least(name, least) { "{name} is at least {least}", "{name} が {least} 以上" }
    sides_are_equal { "m = n", "m = n" }
    if_sizes(sizes) { "If {sizes}:", "{sizes}のとき：" }

    // The strategies.
    second_player_wins { "The second player wins.", "後手の勝ち。" }
    first_player_wins { "The first player wins.", "先手の勝ち。" }
    mover_wins {
        "The player to move wins, from every cell.",
        "どのマスからでも手番側の勝ち。",
    }
    no_strategy_was_found {
        "A strategy of this kind was not found: on large boards, under each reflection, the image of some move is not a \
         legal answer to it, and a first move in the middle does not prevent that.",
        "この種の戦略は見つからなかった。大きな盤では、どう裏返しても像で応じられない手があり、中央の初手でもそれを防げない。",
    }
    take_the_middle_cell {
        "First take the cell in the middle.",
        "まず中央のマスを取る。",
    }
    take_the_middle_cells(count) {
        "First take the {count} cells in the middle.",
        "まず中央の {count} マスを取る。",
    }
    answer_by_the_image(image) {
        "Answer each move of the opponent by its image under {image}.",
        "相手のどの手にも、{image}によるその像で応じる。",
    }
    half_turn { "the half turn of the board", "盤の半回転" }
    reflection_of_rows {
        "the reflection that exchanges the first and the last row",
        "最初の行と最後の行を入れ替える裏返し",
    }
    reflection_of_columns {
        "the reflection that exchanges the first and the last column",
        "最初の列と最後の列を入れ替える裏返し",
    }
    image_in_the_middle {
        "the reflection of the row in its middle",
        "列の中央での折り返し",
    }
    divide_into_pairs(block) {
        "Divide the board into blocks of {block} cells.",
        "盤を {block} マスの区画に分ける。",
    }
    move_within_the_pair {
        "Always move to the other cell of the block: it was not visited yet.",
        "いつも、同じ区画のもう一つのマスへ動く。そこはまだ通っていない。",
    }
    divide_into_blocks(block) {
        "Divide the board into blocks of {block} cells. Cells with the same letter are partners.",
        "盤を {block} マスの区画に分ける。同じ文字のマスどうしが組である。",
    }
    move_to_the_partner {
        "Always move to the partner of the cell of the token: it was not visited yet.",
        "いつも、駒のいるマスと組になったマスへ動く。そこはまだ通っていない。",
    }
    second_player_wins_from(row, column) {
        "The second player wins if the token begins in row {row} and column {column}, the cell `#`.",
        "駒が {row} 行 {column} 列のマス `#` から始まるなら、後手の勝ち。",
    }
    repeat_rows_and_columns(rows, columns) {
        "Cells with the same letter are partners. On larger boards, repeat the last {rows} rows and the last {columns} columns.",
        "同じ文字のマスどうしが組である。もっと大きな盤では、最後の {rows} 行と最後の {columns} 列を繰り返す。",
    }
    repeat_cells(count) {
        "Cells with the same letter are partners. On longer boards, repeat the last {count} cells.",
        "同じ文字のマスどうしが組である。もっと長い盤では、最後の {count} マスを繰り返す。",
    }

    // Removal games.
    first_take_row_and_column(row, column) {
        "First take the cell in row {row} and column {column}.",
        "まず {row} 行 {column} 列のマスを取る。",
    }
    first_take_the_cell(cell) { "First take cell {cell}.", "まずマス {cell} を取る。" }
    no_cell_is_left {
        "The opponent has no move left.",
        "相手の手はもうない。",
    }
    answer_at_the_diagonal {
        "Answer each move in row r and column c by the one in row c and column r: its mirror image at the diagonal.",
        "r 行 c 列の手には、対角線で折り返した c 行 r 列の手で応じる。",
    }
    row_and_column_are_equal {
        "Before each move of the opponent, the first row and the first column have the same length, and nothing else is left.",
        "相手の番にはいつも、最初の行と最初の列が同じ長さで、ほかには何も残っていない。",
    }
    answer_a_row(row, to, column) {
        "Answer a move in row {row} and column c by the one in row {to} and column {column}.",
        "{row} 行 c 列の手には、{to} 行 {column} 列の手で応じる。",
    }
    answer_a_column(column, to, row) {
        "Answer a move in row r and column {column} by the one in row {row} and column {to}.",
        "r 行 {column} 列の手には、{row} 行 {to} 列の手で応じる。",
    }
    second_row_is_shorter(count) {
        "Before each move of the opponent, the second row has {count} cell less than the first.",
        "相手の番にはいつも、2 行目は 1 行目より {count} マス短い。",
    }
    second_column_is_shorter(count) {
        "Before each move of the opponent, the second column has {count} cell less than the first.",
        "相手の番にはいつも、2 列目は 1 列目より {count} マス短い。",
    }
    answer_by_row_and_column(row, column) {
        "Answer each move in row r and column c by the one in row {row} and column {column}.",
        "r 行 c 列の手には、{row} 行 {column} 列の手で応じる。",
    }
    answer_by_the_cell(cell) {
        "Answer each move at cell c by the one at cell {cell}.",
        "マス c の手には、マス {cell} の手で応じる。",
    }
    first_move_is_stolen {
        "If taking the cell in the far corner does not win, then some answer to it does. That answer removes the corner \
         too, so the first player can begin with it.",
        "いちばん遠い隅のマスを取って勝てないなら、それへの応手で勝つものがある。その応手は隅のマスも消すので、先手は初めからそこに打てる。",
    }
    no_rule_is_known {
        "This proves that a winning first move exists. It gives neither this move nor a rule to follow.",
        "勝つ初手があることの証明であり、その手も、従うべき規則も与えない。",
    }

    // Circles.
    take_opposite(taken, answer) {
        "If the opponent's first move takes {taken} of the cells, take {answer} opposite to it, in the middle of the others.",
        "相手の初手が {taken} マスを取ったら、その向かい、残りの中央の {answer} マスを取る。",
    }
    take_the_opposite_cell {
        "After the opponent's first move, take the cell opposite to it, in the middle of the others.",
        "相手の初手のあと、その向かい、残りの中央のマスを取る。",
    }
    take_the_opposite_cells(count) {
        "After the opponent's first move, take the {count} cells opposite to it, in the middle of the others.",
        "相手の初手のあと、その向かい、残りの中央の {count} マスを取る。",
    }
    answer_on_the_circle {
        "Then answer each move by its mirror image in the line through the middles of these two moves.",
        "そのあとは、この二手の中央を通る直線で折り返した像で応じる。",
    }
    take_any_cell { "First take any cell.", "まず、どこか 1 マスを取る。" }
    take_any_neighbours(count) {
        "First take any {count} neighbouring cells.",
        "まず、どこか隣り合う {count} マスを取る。",
    }
    answer_on_the_row {
        "Then answer each move by its mirror image in the line through the middle of your first move.",
        "そのあとは、自分の初手の中央を通る直線で折り返した像で応じる。",
    }

    // Notakto.
    mark_the_centre { "First mark the centre.", "まず中央に印をつける。" }
    mark_the_cell(row, column) {
        "First mark the cell in row {row} and column {column}.",
        "まず {row} 行 {column} 列のマスに印をつける。",
    }
    mark_the_partner {
        "Answer each move by marking the cell with the same letter.",
        "相手のマスと同じ文字のマスに印をつけて応じる。",
    }
    partners_are_knight_moves {
        "It is a knight's move away.",
        "それは桂馬飛び（チェスのナイトの一手）の位置にある。",
    }
    proved_by_t7 {
        "Proved for all these sizes by theorem T7 (grundy help theorems).",
        "定理 T7 により、これらの大きさすべてについて証明済み（grundy help theorems）。",
    }
    proved_for_boards(sides) {
        "Proved by theorem T7, as for all boards of {sides} cells (grundy help theorems).",
        "定理 T7 により、{sides} マスの盤すべてと同じく証明済み（grundy help theorems）。",
    }
    no_strategy_for_this_board {
        "A strategy of this kind was not found for this board.",
        "この盤では、この種の戦略は見つからなかった。",
    }

    // The play against a strategy.
    attack_of_a_board(example) {
        "The strategy has the cells `o`, you take the cells `x`. Write the cells of a move, such as {example}; q ends the game.",
        "戦略の側のマスは `o`、あなたのマスは `x` です。手を {example} のようにマスの名で書きます。q で終わります。",
    }
    attack_of_a_walk(example) {
        "Write the first cell of the token, such as {example}. The strategy moves first from there; q ends the game.",
        "駒の最初のマスを {example} のように書きます。そこから戦略の側が先に動きます。q で終わります。",
    }
    attack_from_a_cell(example) {
        "The token is on the cell `@`, and you move first. Write the cell to which it moves, such as {example}; q ends the game.",
        "駒はマス `@` にあり、あなたが先に動かします。動かす先のマスを {example} のように書きます。q で終わります。",
    }
    attack_of_a_removal(example) {
        "The strategy removes the cells `o`, you remove the cells `x`. Write the cell of a move, such as {example}; q ends the game.",
        "戦略の側が消すマスは `o`、あなたが消すマスは `x` です。手を {example} のようにマスの名で書きます。q で終わります。",
    }
    attack_of_lines(example) {
        "The strategy marks the cells `o`, you mark the cells `x`, and the player that completes a line of any marks loses. \
         Write a cell, such as {example}; q ends the game.",
        "戦略の側の印は `o`、あなたの印は `x` で、どちらの印であれ列を完成させた側の負けです。マスの名を {example} のように書きます。q で終わります。",
    }
    opponent_has_no_move { "You have no move.", "打てる手がありません。" }
    not_a_cell(word) { "`{word}` is not a cell of the board", "`{word}` は盤のマスの名前でない" }
    names_of_cells(first, last) {
        "the cells are {first} to {last}",
        "マスの名前は {first} から {last} までです",
    }
    strategy_has_no_rule {
        "the proof by stealing for this board gives no moves to play",
        "この盤の戦略を盗む論法による証明は、打つ手を与えない",
    }
    board_has_no_strategy {
        "a strategy was not found for this board",
        "この盤の戦略は見つかっていない",
    }
    choose_another_board {
        "`grundy strategy GAME` prints the sizes with a strategy",
        "`grundy strategy GAME` は戦略のある大きさを示します",
    }
    board_is_too_large_to_play(cells, columns) {
        "a board in play has at most {cells} cells and {columns} columns",
        "対戦できる盤は {cells} マス、{columns} 列までである",
    }

    // Errors.
    board_needs_two_numbers(found) {
        "a board of this game is given by 2 numbers, and the number of numbers is {found}",
        "このゲームの盤は数 2 個で指定するが、{found} 個ある",
    }
    row_needs_one_number(found) {
        "a row of this game is given by 1 number, and the number of numbers is {found}",
        "このゲームの列は数 1 個で指定するが、{found} 個ある",
    }
    give_the_sides(name) {
        "`grundy strategy {name}` is about all sizes, and one number for each side about one board",
        "`grundy strategy {name}` はすべての大きさについて、辺ごとの数は一つの盤についてです",
    }
    game_has_no_board_of_all_sizes(name) {
        "strategies for boards of all sizes are not searched for `{name}`",
        "`{name}` については、あらゆる大きさの盤での戦略を探さない",
    }
    games_with_strategies {
        "games with such a search are cram, kayles, dawson-kayles, codes with the digits 0 and 7, treblecross, col, snort, \
         chomp, notakto, circular-kayles, node-kayles:grid,m,n and cycle,n, arc-kayles:grid,m,n and cycle,n, \
         geography:grid,m,n and knight,m,n, and rules with boards whose moves fill free cells; `grundy why GAME` explains \
         other games",
        "探せるのは cram、kayles、dawson-kayles、数字が 0 と 7 の記号、treblecross、col、snort、chomp、notakto、\
         circular-kayles、node-kayles:grid,m,n と cycle,n、arc-kayles:grid,m,n と cycle,n、geography:grid,m,n と \
         knight,m,n、空きマスを埋める手だけの盤の規則です。ほかのゲームには `grundy why GAME` を使います",
    }
}
