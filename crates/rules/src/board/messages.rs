//! The messages about boards.

use grundy_core::messages;

messages! {
    // Shapes.
    a_square_board { "a square board", "四角の盤" }
    a_torus { "a torus", "トーラス" }
    a_hex_board { "a hex board", "六角の盤" }
    a_triangle { "a triangle", "三角の盤" }
    a_graph { "a graph", "グラフ" }
    shape_does_not_exist(height, width) {
        "there is no board of height {height} and width {width}",
        "高さ {height}、幅 {width} の盤は作れません",
    }
    range_of_cells(most) {
        "sides are 1 or more, and a board has at most {most} cells",
        "辺は 1 以上、マスは全部で {most} 個までです",
    }
    range_of_sides { "each is from 1 to 1000", "どちらも 1 から 1000 までです" }
    rows_differ(row, cells, expected) {
        "row {row} has {cells} cells, row 1 has {expected}",
        "{row} 行目のマスは {cells} 個、1 行目は {expected} 個です",
    }
    triangle_row_differs(row, cells) {
        "row {row} of a triangle has {cells} cells",
        "三角の盤の {row} 行目のマスが {cells} 個です",
    }
    rows_are_equally_long {
        "rows are separated by `|` and have the same number of cells",
        "行は `|` で区切り、どの行も同じ数のマスにします",
    }
    rows_of_triangle {
        "the rows of a triangle have 1, 2, 3, … cells, as in `x|.o|...`",
        "三角の盤の行のマスは 1、2、3、… 個です。例：`x|.o|...`",
    }
    board_has_no_cell { "a board without cells", "マスのない盤です" }
    board_is_too_large(cells, most) {
        "a board of {cells} cells: at most {most} are possible",
        "マスが {cells} 個の盤です。{most} 個までにします",
    }
    write_a_board { "write rows of letters, such as `x.|.o`", "文字の行を書きます。例：`x.|.o`" }
    graph_edge_is_wrong(vertices) {
        "an edge of a graph is a list of two of its {vertices} vertices",
        "グラフの辺は、{vertices} 個の頂点のうちの二つのリストです",
    }
    write_graph_edges {
        "vertices are numbered from 0, as in `graph('...', [[0,1],[1,2]])`",
        "頂点は 0 から数えます。例：`graph('...', [[0,1],[1,2]])`",
    }

    // Cells, letters and directions.
    cell_is_not_a_number { "a cell is not a number", "マスは数ではありません" }
    write_next { "write `next(b, c, 'e')`", "`next(b, c, 'e')` と書きます" }
    set_is_not_a_cell {
        "this is a set of cells and may be empty",
        "これはマスの集合で、空のこともあります",
    }
    function_is_not_a_cell(function) {
        "`{function}` is a set of cells and may be empty",
        "`{function}` はマスの集合で、空のこともあります",
    }
    write_for { "write `for t in next(b, c, 'e')`", "`for t in next(b, c, 'e')` と書きます" }
    not_a_letter(text) {
        "a cell has one letter, found `{text}`",
        "マスの文字は一つですが、`{text}` が書かれています",
    }
    write_one_letter {
        "write one letter in quotes, such as `'x'`; `|`, commas, quotes and spaces separate cells",
        "`'x'` のように一文字を書きます。`|`、コンマ、引用符、空白は区切りです",
    }
    unknown_direction(board, direction) {
        "{board} has no direction `{direction}`",
        "{board}に方向 `{direction}` はありません",
    }
    board_has_directions(board, directions) {
        "{board} has the directions {directions}",
        "{board}の方向は {directions} です",
    }
    write_direction(direction) { "write `{direction}`", "`{direction}` と書きます" }
    no_directions { "a graph has no directions: use `near(b, c)`", "グラフに方向はありません。`near(b, c)` を使います" }
    unknown_word(word) { "there are no directions `{word}`", "`{word}` という方向はありません" }
    words_of_directions {
        "words are `orth` (n s e w), `diag` (ne nw se sw) and `king` (all eight)",
        "使えるのは `orth`（n s e w）、`diag`（ne nw se sw）、`king`（八方向）です",
    }
    unknown_edge(board, edge) {
        "{board} has no edge `{edge}`",
        "{board}に辺 `{edge}` はありません",
    }
    edges_are(edges) { "edges are {edges}", "辺は {edges} です" }
    board_has_no_edges { "its edges are joined, or it has none", "辺がつながっているか、辺がありません" }
    unknown_cell(name) { "there is no cell `{name}`", "マス `{name}` はありません" }
    cells_are(first, last) { "cells are {first} … {last}", "マスは {first} … {last} です" }
    cell_of_other_board(cell) {
        "the cell {cell} is one of another board",
        "マス {cell} は別の盤のものです",
    }
    take_cells_of_the_board {
        "take cells from the board itself, as in `cells(b)`",
        "`cells(b)` のように、その盤のマスを使います",
    }
    only_square_boards(function, board) {
        "`{function}` is for square boards, this is {board}",
        "`{function}` は四角の盤の関数ですが、これは{board}です",
    }
    write_square { "square boards are made by `square(h,w)`", "四角の盤は `square(h,w)` で作ります" }

    // Patterns.
    lengths_differ(items, letters) {
        "the pattern has {items} items and its replacement {letters}",
        "配置の要素は {items} 個ですが、置き換えは {letters} 個です",
    }
    one_letter_for_each_item {
        "write one letter for each item; `=` keeps a letter",
        "要素ごとに一文字を書きます。`=` はそのままにします",
    }
    pattern_is_empty { "the pattern has no item", "配置に要素がありません" }
    bracket_is_open(pattern) {
        "`{pattern}`: a bracket `[` is not closed, or has no letter",
        "`{pattern}`：`[` が閉じていないか、中に文字がありません",
    }
    write_bracket { "`[oO]` is one of these letters", "`[oO]` はこれらの文字のどれかです" }
    pattern_on_graph {
        "a pattern on a graph has two items",
        "グラフの配置の要素は二つです",
    }
    use_near { "use `for m in near(b, c)`", "`for m in near(b, c)` を使います" }
    letters_are_not_paired(before, after) {
        "`{before}` and `{after}` differ in length",
        "`{before}` と `{after}` の長さが違います",
    }
    letters_become_those_below {
        "each letter of the first text becomes the letter below it",
        "一つ目の文字列の文字が、同じ位置の二つ目の文字になります",
    }
    line_is_too_short(length) {
        "a line of {length} cells",
        "長さ {length} の並びです",
    }
    lines_have_a_cell { "a line has 1 cell or more", "並びの長さは 1 以上です" }
    repeated_less_than_zero(count) {
        "a text or a list cannot be repeated {count} times",
        "{count} 回の繰り返しはできません",
    }
    repeat_a_natural_number {
        "repeat it 0 or more times: `'x'*k`",
        "`'x'*k` の k は 0 以上です",
    }

    // Texts with bars.
    it_is_called_as(usage) { "the form is `{usage}`", "呼び方：`{usage}`" }
    patterns_differ_in_size(before, after) {
        "`{before}` and `{after}` are not patterns of one size",
        "`{before}` と `{after}` は同じ大きさの配置ではありません",
    }
    patterns_are_small_boards {
        "both are small boards, as in `placed(b, '..', '##')` or `placed(b, '.|.', '#|#')`",
        "どちらも小さい盤です。例：`placed(b, '..', '##')`、`placed(b, '.|.', '#|#')`",
    }
}
