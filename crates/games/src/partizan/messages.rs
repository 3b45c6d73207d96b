//! The messages of partizan games.

grundy_core::messages! {
    number_is_too_large(word) {
        "`{word}` is too large a number",
        "`{word}` は大きすぎる数です",
    }
    unknown_sign(sign, signs) {
        "`{sign}` is not one of `{signs}`",
        "`{sign}` は `{signs}` のどれでもありません",
    }

    // Boards.
    row_without_cells { "a row without cells", "マスのない行があります" }
    different_rows {
        "the rows have different lengths",
        "行の長さがそろっていません",
    }
    board_is_too_large(rows, cells) {
        "a board has at most {rows} rows of {cells} cells",
        "盤は {cells} マスの行が {rows} 行までです",
    }
    larger_than_8_by_8 {
        "this board is larger than 8 rows of 8 cells",
        "この盤は 8 マスの行 8 行より大きいです",
    }
    strip_is_too_long { "a strip has at most 64 cells", "帯は 64 マスまでです" }
    too_many_dominoes {
        "a row has at most 1000 dominoes",
        "ドミノの列は 1000 個までです",
    }

    // Graphs.
    too_many_nodes { "a graph has at most 128 nodes", "グラフの節点は 128 個までです" }
    not_an_edge_of_graph(word, nodes) {
        "`{word}` is not an edge between two of the {nodes} nodes",
        "`{word}` は {nodes} 個の節点のうち二つを結ぶ辺ではありません",
    }
    not_a_coloured_edge(word) {
        "`{word}` is not an edge: two nodes and a colour b, r or g",
        "`{word}` は枝ではありません：二つの点と、色 b、r、g を書きます",
    }
    too_many_edges(most) {
        "a picture has at most {most} edges",
        "図の枝は {most} 本までです",
    }
    no_edge_on_the_ground {
        "no edge hangs on the ground, node 0: all edges of a picture are one word, with blanks or \
         commas between them",
        "地面（点 0）につながる枝がありません：一つの図の枝は、空白かコンマで区切った一語です",
    }

    // Numbers.
    sides_of_a_cake {
        "a cake is its height and its width, each from 1 to 4096",
        "ケーキは高さと幅で、それぞれ 1 から 4096 までです",
    }
    two_numbers {
        "a position is two numbers, the second positive",
        "局面は二つの数で、二つ目は正の数です",
    }
    two_sets_and_a_heap {
        "the game needs two sets and a heap",
        "二つの集合と山が必要です",
    }
    a_move_takes_one { "a move takes at least 1", "一手に 1 個以上取ります" }
}
