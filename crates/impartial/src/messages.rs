//! The messages of this crate.

use grundy_core::messages;

messages! {
    // Solvers.
    positions_left_out(count) { "... ({count} more) ...", "…（ほか {count} 局面）…" }
    solver_was_interrupted(cells, options) {
        "interrupted after {cells} positions and {options} options; call again to continue from \
         here",
        "{cells} 局面、{options} 個の選択肢を調べたところで中断されました。結果は残っています：\
         もう一度問うと続きを調べます",
    }
    solver_budget_is_spent(cells, options) {
        "the budget is used up after {cells} positions and {options} options; raise the cells, \
         options or bytes and call again to continue from here",
        "{cells} 局面、{options} 個の選択肢を調べたところで制限に達しました。結果は残っています：\
         マス、選択肢、バイトの制限を上げてもう一度問うと続きを調べます",
    }
    values_need_play_to_end(cycle) {
        "play need not end: {cycle}; a Grundy value needs a game in which every play ends, \
         so let every move make something smaller",
        "手が終わるとは限りません：{cycle}。グランディ数があるのは必ず終わるゲームです。\
         どの手でも何かが小さくなるようにします",
    }

    // Graphs.
    graph_has_no_vertices(from, to) {
        "the edge {from} -> {to} is in a graph without vertices; give their number",
        "辺 {from} -> {to} がありますが、グラフに頂点がありません。頂点の個数を与えます",
    }
    edge_leaves_graph(from, to, vertices, last) {
        "the edge {from} -> {to} leaves the graph; its {vertices} vertices are numbered from \
         0 to {last}",
        "辺 {from} -> {to} がグラフの外に出ます。{vertices} 個の頂点の番号は 0 から {last} です",
    }
    row_starts_must_ascend(followers) {
        "the starts of the rows must go up from 0 to {followers}, the number of followers",
        "行の始まりは、0 から行き先の個数 {followers} まで減らずに並びます",
    }
    graph_play_need_not_end(cycle) {
        "play need not end: {cycle}; take out one of these edges",
        "手が終わるとは限りません：{cycle}。これらの辺の一つを取り除きます",
    }

    // Coins.
    coin_engine { "coin engine", "コインのエンジン" }
    coin_game_is_unknown(name, names) {
        "there is no coin-turning game `{name}`; there are {names}, and `coins:2-4` for two to \
         four",
        "`{name}` というコイン裏返しゲームはありません。あるのは {names} と、\
         2 枚から 4 枚を裏返す `coins:2-4` などです",
    }
    char_is_not_coin(found, at) {
        "`{found}` at byte {at} is not a coin; write H for heads and T for tails, as `HTTHH`",
        "`{found}`（{at} バイト目）はコインではありません。`HTTHH` のように、表は H、裏は T と書きます",
    }
    place_is_outside_row(place, places) {
        "place {place} is outside of a row of {places} coins, which are numbered from 0",
        "場所 {place} は {places} 枚の列の外です。場所は 0 から数えます",
    }
    search_was_interrupted {
        "the search for moves was interrupted",
        "手の探索は中断されました",
    }
}
