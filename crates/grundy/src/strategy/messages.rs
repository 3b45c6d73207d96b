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
    opponent_has_no_move { "You have no move.", "打てる手がありません。" }
    not_a_cell(word) { "`{word}` is not a cell of the board", "`{word}` は盤のマスの名前でない" }
    names_of_cells(first, last) {
        "the cells are {first} to {last}",
        "マスの名前は {first} から {last} までです",
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
         node-kayles:grid,m,n, arc-kayles:grid,m,n, geography:grid,m,n, and rules with boards whose moves fill free cells; \
         `grundy why GAME` explains other games",
        "探せるのは cram、kayles、dawson-kayles、数字が 0 と 7 の記号、treblecross、col、snort、node-kayles:grid,m,n、\
         arc-kayles:grid,m,n、geography:grid,m,n、空きマスを埋める手だけの盤の規則です。ほかのゲームには `grundy why GAME` を使います",
    }
}
