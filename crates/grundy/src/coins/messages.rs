//! Messages of coin-turning games.

use grundy_core::messages;

messages! {
    // GAME strings.
    not_a_row(text) { "`{text}` is not a row of coins", "`{text}` はコインの列ではありません" }
    names_of_rows(names) { "the rows with names are {names}", "名前のある列：{names}" }
    forms_of_rows {
        "write others by the number of coins, `coins:2-4`, or by the sets that turn with x, \
         `'coins:[], [x-1]'`",
        "ほかの列は、裏返す枚数で `coins:2-4` のように、または x と一緒に裏返す組で \
         `'coins:[], [x-1]'` のように書きます",
    }
    too_many_coins(text, most) {
        "`{text}`: at most {most} coins can turn at once",
        "`{text}`：一度に裏返せるのは {most} 枚までです",
    }
    bounds_of_coins(most) {
        "write the least and the largest number, up to {most}: `coins:2-4`",
        "枚数の下限と上限を {most} まで書きます：`coins:2-4`",
    }
    product_has_two_rows(count) {
        "a product has two rows of coins, and here are {count}",
        "積に必要なコインの列は二つですが、ここには {count} 個あります",
    }
    form_of_products {
        "write the row across and the row down: `product:ruler,twins`",
        "横の列と縦の列を書きます：`product:ruler,twins`",
    }
    brackets_around_row {
        "a row that contains a comma is written in brackets: `'product:(coins:[], [x-1]),twins'`",
        "コンマを含む列は括弧で囲みます：`'product:(coins:[], [x-1]),twins'`",
    }

    // Rules of the user.
    form_of_items {
        "EXPR of `coins:EXPR` are lists of the places that may turn with x, as \
         `'coins:[], [x-1]'` or `'coins:[i] for i in 0..x'`",
        "`coins:EXPR` の EXPR は、x と一緒に裏返せる場所のリストを並べたものです。例：\
         `'coins:[], [x-1]'`、`'coins:[i] for i in 0..x'`",
    }
    rule_has_no_input(name) {
        "the rule has no input `{name}`: x is the place of the head",
        "この規則に入力 `{name}` はありません：x は表のコインの場所です",
    }
    not_a_list_of_places(place, value) {
        "at x = {place} the rule gives {value}, which is not a list of places",
        "x = {place} で規則の与える {value} は、場所のリストではありません",
    }
    place_itself_in_list(place, list) {
        "at x = {place} the rule gives {list}, which contains x itself",
        "x = {place} で規則の与える {list} に、x 自身が入っています",
    }
    list_other_places {
        "x always turns; list only the other places",
        "x はいつも裏返します。ほかの場所だけを並べます",
    }
    place_to_the_right(place, list) {
        "at x = {place} the rule gives {list}, with a coin to the right of x",
        "x = {place} で規則の与える {list} に、x より右のコインがあります",
    }
    coins_are_to_the_left {
        "the coins that turn with x are to its left, so that the game ends",
        "ゲームが終わるように、x と一緒に裏返すコインは x の左にします",
    }

    // Positions.
    places_count_from(first) { "places count from {first}", "場所は {first} から数える" }
    columns_and_rows_count_from(first) {
        "columns and rows count from {first}",
        "列と行は {first} から数える",
    }
    columns_count_from_rows_from(column, row) {
        "columns count from {column}, rows from {row}",
        "列は {column} から、行は {row} から数える",
    }
    forms_of_positions(coins, places, numbering) {
        "write the coins, H for heads and T for tails, as `{coins}`, or the places of the heads, \
         as `{places}`; {numbering}",
        "コインを、表は H、裏は T として `{coins}` のように書くか、表の場所を `{places}` のように書きます\
         （{numbering}）",
    }
    write_position_after_game(game, position, numbering) {
        "write it after the game: `grundy solve {game} {position}`; {numbering}",
        "ゲームのあとに書きます：`grundy solve {game} {position}`（{numbering}）",
    }
    not_a_coin(sign) { "`{sign}` is not a coin", "`{sign}` はコインではありません" }
    neither_head_nor_tail { "neither H nor T", "H でも T でもない" }
    one_row_of_coins(count) {
        "this game has one row of coins, and here are {count}",
        "このゲームのコインは一列ですが、ここには {count} 列あります",
    }
    several_rows { "more than one row", "いくつもの列" }
    place_named_twice(place) {
        "the place {place} is named twice",
        "場所 {place} が二度書かれています",
    }
    again { "again", "二度目" }
    not_a_place(text) { "`{text}` is not a place", "`{text}` は場所ではありません" }
    not_two_coordinates(text, count) {
        "`{text}` has {count} coordinates, and a head of this board has 2",
        "`{text}` には {count} 個の座標がありますが、この盤の表のコインには 2 個あります",
    }
    a_head { "a head", "表のコイン" }
    no_such_place(place, numbering) {
        "there is no place {place}: {numbering}",
        "場所 {place} はありません（{numbering}）",
    }
    before_first_place { "before the first one", "最初の場所より前" }
    position_is_empty { "the position is empty", "局面が空です" }
    no_coins { "no coins", "コインがない" }

    // Limits.
    stopped_with_known_places(count) {
        "stopped: the values of {count} places are known",
        "止まりました：{count} か所の値が分かっています",
    }
    limit_with_known_places(count) {
        "a limit was met: the values of {count} places are known",
        "制限に達しました：{count} か所の値が分かっています",
    }
    raise_limits_or_shorter_row(game) {
        "raise it with `--limit cells=…,bytes=…`, or ask for a shorter row of {game}",
        "`--limit cells=…,bytes=…` で制限を上げるか、{game} のもっと短い列を問います",
    }
    too_many_places(count) {
        "this position needs the values of {count} places, which is beyond the limit",
        "この局面には {count} か所の値が必要で、制限を超えます",
    }
    shorter_row_or_larger_limit(cells, bytes) {
        "ask for a shorter row, or raise the limit: `--limit cells={cells},bytes={bytes}`",
        "もっと短い列を問うか、制限を上げます：`--limit cells={cells},bytes={bytes}`",
    }
    stopped_in_search_of_moves {
        "stopped during the search for winning moves",
        "勝つ手を探すうちに止まりました",
    }

    // Plans and laws.
    heads_of_row(row) {
        "`g(x)`: the Grundy value of a head at x, {row}",
        "`g(x)`：x にある表のグランディ数、{row}",
    }
    heads_of_product(across, down) {
        "`g(x,y)`: the Grundy value of a head at (x,y), {across} across and {down} down",
        "`g(x,y)`：(x,y) にある表のグランディ数、横は {across}、縦は {down}",
    }
    heads_of_two_coins {
        "`g(x,y)`: the Grundy value of a head at (x,y), two coins",
        "`g(x,y)`：(x,y) にある表のグランディ数、二枚のコイン",
    }
    position_is_sum_of_heads {
        "a position is the sum of its heads (H. W. Lenstra)",
        "局面は表のコインの和である（H. W. Lenstra）",
    }
    mex_over_runs(row) {
        "{row}: the mex over all runs that end at x, from a tree of sums",
        "{row}：x で終わるすべての並びについての mex を、和の木から求める",
    }
    mex_over_sums(row) {
        "{row}: the mex over the sums of coins to the left, from a bit set for each number of them",
        "{row}：左のコインの和についての mex を、枚数ごとのビット集合から求める",
    }
    mex_over_sets(row) {
        "{row}: the mex over the sets that turn with x",
        "{row}：x と一緒に裏返す組についての mex",
    }
    product_of_values {
        "g(x,y) is the nim-product of the values across and down (Tartan theorem)",
        "g(x,y) は横と縦の値のニム積（タータンの定理）",
    }
    values_of_two_coins {
        "closed form: x + y, for the partner goes where a heap of x or a heap of y would",
        "式で分かる：x + y。相手のコインの行き先は、大きさ x の山か y の山の行き先と同じ",
    }
    law_of_turtles {
        "g(x) == x, which holds in rows of any length: the partner is what is left of the heap",
        "g(x) == x（どんな長さの列でも成り立つ：相手のコインが残りの山になる）",
    }
}
