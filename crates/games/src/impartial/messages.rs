//! The messages of games whose positions decompose into components.

grundy_core::messages! {
    // What is known of a game.
    arc_kayles_known {
        "a path of n vertices has the values of the code 0.07; a grid is Cram",
        "n 頂点の道の値は符号 0.07 の値。格子はクラム",
    }
    cram_known {
        "even by even: the second player, by symmetry; even by odd: the first (folklore); \
         3 by n and larger: J. Lemoine and S. Viennot 2010",
        "偶数×偶数は対称により後手必勝、偶数×奇数は先手必勝（言い伝え）。3×n とそれより大きい盤は \
         J. Lemoine and S. Viennot 2010",
    }
    geography_known {
        "the first player wins exactly if every maximum matching covers the vertex of the token",
        "先手必勝なのは、駒のある頂点をどの最大マッチングも覆うとき、かつそのときに限る",
    }
    hackenbush_known {
        "the colon principle and the fusion principle give every value in linear time",
        "コロン原理と融合原理により、どの値も線形時間で求まる",
    }
    sprouts_known {
        "the first player wins n spots exactly if n mod 6 is 3, 4 or 5, as far as computed \
         (to 11: Applegate, Jacobson and Sleator 1991; to 44: Lemoine and Viennot)",
        "計算された限りでは、n 点で先手必勝なのは n を 6 で割った余りが 3、4、5 のとき、かつそのときに限る\
         （11 まで：Applegate, Jacobson and Sleator 1991、44 まで：Lemoine and Viennot）",
    }

    // Graphs.
    forms_of_graphs {
        "write `path,12`, `cycle,n`, `complete,n`, `star,n`, `wheel,n`, `grid,m,n`, `knight,m,n`, \
         `bipartite,a,b`, `hypercube,d`, `tree,k`, `petersen`, or a file with one edge `a b` a line",
        "`path,12`、`cycle,n`、`complete,n`、`star,n`、`wheel,n`、`grid,m,n`、`knight,m,n`、\
         `bipartite,a,b`、`hypercube,d`、`tree,k`、`petersen` か、一行に辺 `a b` を一つ書いたファイルを与えます",
    }
    graph_takes_numbers(name, needed, given) {
        "`{name}` takes {needed}, found {given}",
        "`{name}` に必要なのは {needed}ですが、与えられたのは {given}です",
    }
    one_number { "1 number", "1 個の数" }
    numbers(count) { "{count} numbers", "{count} 個の数" }
    graph_is_too_large(text, most) {
        "`{text}` has more than {most} vertices or edges",
        "`{text}` の頂点か辺は {most} 個を超えます",
    }
    give_a_smaller_graph { "give a smaller graph", "もっと小さいグラフを与えます" }
    no_graph { "no graph is given", "グラフが与えられていません" }
    neither_shape_nor_file(path, reason) {
        "`{path}` is not a shape, and cannot be read as a file: {reason}",
        "`{path}` はグラフの形の名前ではなく、ファイルとしても読めません：{reason}",
    }
    too_many_names(path, line, count) {
        "`{path}`, line {line}: found {count} names",
        "`{path}` の {line} 行目に名前が {count} 個あります",
    }
    one_edge_on_a_line {
        "a line has one edge, the names of its two ends: `a b`",
        "一行には辺を一つ、両端の名前で書きます：`a b`",
    }
    no_edges(path) { "`{path}` has no edges", "`{path}` に辺がありません" }
    not_a_vertex_of(word, graph) {
        "`{word}` is not a vertex of {graph}",
        "`{word}` は {graph} の頂点ではありません",
    }
    not_a_vertex { "not a vertex", "頂点ではない" }
    write_vertices(example) {
        "write vertices with commas: `{example}`",
        "頂点をコンマで区切って書きます：`{example}`",
    }
    write_vertex_of_token(vertex) {
        "write the vertex of the token: `{vertex}`",
        "駒のある頂点を書きます：`{vertex}`",
    }
    no_vertex_for_the_token(graph) {
        "`{graph}` has no vertex for the token",
        "`{graph}` には駒を置く頂点がありません",
    }

    // Green Hackenbush.
    no_ground(graph) { "`{graph}` has no ground", "`{graph}` に地面がありません" }
    no_vertex_of_ground(graph) {
        "`{graph}` has no vertex `0` or `ground`",
        "`{graph}` に `0` か `ground` という頂点がありません",
    }
    name_the_ground {
        "name the ground in the edges that touch it: `0 a` or `ground a`",
        "地面につながる辺に地面の名前を書きます：`0 a` または `ground a`",
    }
    not_connected_to_ground(a, b, graph) {
        "the edge `{a} {b}` of `{graph}` is not connected to the ground",
        "`{graph}` の辺 `{a} {b}` は地面につながっていません",
    }
    remove_or_connect_the_edge {
        "remove the edge, or add the edges between it and the ground",
        "その辺を除くか、地面までの辺を加えます",
    }

    not_a_remaining_edge(word) {
        "`{word}` is not an edge, or is given more often than in the graph",
        "`{word}` は辺ではないか、本数より多く書かれています",
    }
    not_an_edge { "not an edge", "辺ではない" }
    write_remaining_edges {
        "write the remaining edges, with commas: `0-1,1-2`",
        "残っている辺をコンマで区切って書きます：`0-1,1-2`",
    }

    // Cram.
    whole_board_is_written(board) {
        "the whole board is written `{board}`",
        "盤の全体は `{board}` と書きます",
    }
    board_has_cells(rows, columns) {
        "the board has {rows} by {columns} cells",
        "盤は {rows} × {columns} マスです",
    }
    outside_the_board { "this domino is not on the board", "盤の外" }
    signs_of_cram {
        "`.` is a free cell, `#` is a covered cell",
        "`.` は空いたマス、`#` はふさがったマス",
    }
    sizes_of_cram(most) {
        "Cram is played on 1 to {most} cells",
        "クラムの盤は 1 マスから {most} マスです",
    }
    winner_of_large_cram(rows, columns) {
        "`grundy strategy cram {rows} {columns}` finds the winner in normal play on boards of any size with an even side",
        "どちらかの辺が偶数なら、最後に置いた方が勝つルールでは、盤の大きさによらず `grundy strategy cram {rows} {columns}` で勝者がわかります",
    }
    large_cram_with_odd_sides {
        "`grundy strategy` finds no strategy for boards with two odd sides: choose a smaller board, such as `cram:5,7`",
        "どちらの辺も奇数の盤の戦略は `grundy strategy` では見つかりません：`cram:5,7` のような小さい盤を選びます",
    }

    // Sprouts.
    not_a_spot_sign(sign) { "`{sign}` is not a spot", "`{sign}` は点ではありません" }
    not_a_spot { "not a spot", "点ではない" }
    two_spots_are_written {
        "two spots are written `0.0.|`: `.` closes a boundary, `|` a region",
        "二つの点は `0.0.|` と書きます：`.` は境界の終わり、`|` は領域の終わり",
    }
    last_region_is_open {
        "the last region is not closed",
        "最後の領域が閉じられていません",
    }
    bar_is_missing_here { "`|` is missing here", "ここに `|` がない" }
    sizes_of_sprouts {
        "Sprouts begins with 1 to 1000 spots",
        "スプラウトは 1 個から 1000 個の点で始めます",
    }

    // Boxes and strings.
    form_of_fields(example) {
        "write `{example}`, and `swedish` or `icelandic` behind a comma if the border, or its left \
         and lower side, is drawn",
        "`{example}` と書き、外枠がすべて、または左と下だけ引かれているときは、コンマのあとに \
         `swedish` または `icelandic` を書きます",
    }
    not_a_border(word) { "`{word}` is not a border", "`{word}` は外枠の種類ではありません" }
    not_a_field(text) {
        "`{text}` is not a board of boxes, such as `3,3`",
        "`{text}` は箱の大きさではありません",
    }
    no_boxes_or_too_many(text) {
        "`{text}` has no boxes, or too many",
        "`{text}` には箱がないか、多すぎます",
    }
    too_many_lines(text, lines) {
        "`{text}` has {lines} lines, more than 60",
        "`{text}` の線は {lines} 本で、60 本を超えます",
    }
    not_a_line_name(word) { "`{word}` is not a line", "`{word}` は線ではありません" }
    not_a_line { "not a line", "線ではない" }
    line_is_named_by_its_ends(example) {
        "a line is named by its ends: `{example}`",
        "線は両端の名前で書きます：`{example}`",
    }
}
