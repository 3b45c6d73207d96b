//! The sentences of reasons, in every language.

grundy_core::messages! {
    heading(title, position) { "{title}: {position}", "{title}：{position}" }

    // The definition.
    no_option(position) {
        "{position} has no option, and the player to move loses: the mex of the empty set is 0.",
        "{position} には手がなく、手番側の負け。空集合の mex は 0。",
    }
    no_option_is_lost(position) {
        "{position} is a P-position: every option has a value other than 0, so the opponent wins \
         after every move.",
        "{position} は P 局面：どの手の先も値が 0 でないので、どの手のあとも相手が勝つ。",
    }
    least_missing_number(value) {
        "Every number below {value} is the value of an option, and {value} is not.",
        "{value} より小さい数はどれもある手の先の値であり、{value} はどの手の先の値でもない。",
    }
    one_is_missing {
        "An option has the value 0, and no option has the value 1.",
        "値が 0 の手があり、値が 1 の手はない。",
    }
    some_option_is_lost(position) {
        "{position} is an N-position: an option has the value 0, so the opponent loses after this \
         move:",
        "{position} は N 局面：値が 0 になる手があり、そのあとは相手が負ける：",
    }

    // The nim-sum.
    heads_at(places) { "Heads at {places}.", "表は {places}。" }
    heads_are_components {
        "A row of coins is a sum: each head is a component, and two equal values cancel.",
        "コインの列は和であり、表のコイン 1 枚が一つの成分。同じ値二つは打ち消しあう。",
    }
    nim_sum_is_zero {
        "The nim-sum is 0: every column has an even number of ones. Every move changes one value, \
         and the nim-sum is then not 0. The opponent can make it 0 again, so the player to move \
         loses.",
        "ニム和は 0：どの桁も 1 の個数が偶数。どの手も一つの値を変えるので、ニム和は 0 でなくなる。\
         相手はまた 0 に戻せるので、手番側の負け。",
    }
    first_positions_only(number) {
        "These are the first {number} positions; more can be reached.",
        "到達できる局面のうち、はじめの {number} 個。",
    }
    no_component_has_an_option {
        "No component has a move: the player to move loses.",
        "どの成分にも手がなく、手番側の負け。",
    }
    highest_one(nim_sum, top, components) {
        "The nim-sum is {nim_sum}. Its highest one is in the column of {top}, where these \
         components have a one: {components}.",
        "ニム和は {nim_sum}。いちばん上の 1 は {top} の桁にあり、その桁が 1 である成分は {components}。",
    }
    component_becomes(name, equation, action) {
        "{name}: {equation}, so {action}.",
        "{name}：{equation} なので、{action}。",
    }
    heap_number(number) { "heap {number}", "山 {number}" }
    nim_sum_is_then_zero {
        "The nim-sum is then 0. Every move of the opponent changes it, and you make it 0 again.",
        "ニム和は 0 になる。相手がどう指しても 0 でなくなり、こちらはまた 0 に戻せる。",
    }

    // Misère Nim.
    no_heap_is_left {
        "No heap is left, and the opponent has taken the last one: the player to move wins.",
        "山は残っておらず、最後の一つは相手が取ったので、手番側の勝ち。",
    }
    odd_heaps_of_one(number) {
        "No heap is larger than 1, and the number of heaps of 1, {number}, is odd: the player to \
         move takes the last one and loses.",
        "2 以上の山はなく、1 の山の数 {number} は奇数。最後の一つは手番側が取るので、手番側の負け。",
    }
    even_heaps_of_one(number) {
        "No heap is larger than 1, and the number of heaps of 1, {number}, is even: the opponent \
         takes the last one, and the player to move wins.",
        "2 以上の山はなく、1 の山の数 {number} は偶数。最後の一つは相手が取るので、手番側の勝ち。",
    }
    one_heap_is_large(name) {
        "Only {name} is larger than 1: the player to move chooses whether the number of heaps of 1 \
         is odd, and wins.",
        "2 以上の山は{name} だけ。1 の山の数を奇数にするかどうかを手番側が選べるので、手番側の勝ち。",
    }
    odd_number_remains(action, number) {
        "{action}: the number of heaps of 1 is then {number}, which is odd, and the opponent takes \
         the last one.",
        "{action}：1 の山は {number} 個（奇数）残り、最後の一つは相手が取る。",
    }
    play_as_in_nim(number) {
        "{number} heaps are larger than 1. As long as there are two of them, play is as in Nim.",
        "2 以上の山が {number} 個ある。二つ以上ある間は、ニムと同じように打つ。",
    }
    misere_nim_sum_is_zero {
        "The nim-sum is 0, and every move makes it another number. The opponent makes it 0 again, \
         or leaves an odd number of heaps of 1, so the player to move loses.",
        "ニム和は 0 で、どの手のあとも 0 でなくなる。相手はまた 0 に戻すか、1 の山を奇数個残せるので、\
         手番側の負け。",
    }
    misere_nim_sum_is_then_zero {
        "The nim-sum is then 0. Make it 0 again after every move of the opponent, until only one \
         heap is larger than 1. Then leave an odd number of heaps of 1.",
        "ニム和は 0 になる。相手の手のあと、また 0 に戻す。2 以上の山が一つだけになったら、1 の山を\
         奇数個残す。",
    }

    // Moves.
    take_from(number, from, to) {
        "take {number} from {from}, which leaves {to}",
        "{from} から {number} を取って {to} にする",
    }
    take_from_heap(number, heap, rest) {
        "take {number} from heap {heap}, which leaves {rest}",
        "山 {heap} から {number} を取って {rest} にする",
    }
    move_tokens(number, from, to) {
        "move {number} from place {from} to place {to}",
        "{from} 番目から {to} 番目へ {number} を移す",
    }
    move_from_to(from, to) { "move from {from} to {to}", "{from} から {to} へ動かす" }
    threat(reply, count) {
        "The opponent threatens {reply}: all {count} other moves lose to it.",
        "相手は {reply} を狙っている。ほかの {count} 通りの手はどれもこれに負ける。",
    }
    threat_ends_the_game(reply, count) {
        "The opponent threatens {reply}, which ends the game: all {count} other moves lose to it.",
        "相手は {reply} を狙っている。そう打たれると勝負が決まるので、ほかの {count} 通りの手はどれも負ける。",
    }
    take_all(number) { "take all {number}", "{number} をすべて取る" }
    take_and_split(number, from, parts) {
        "take {number} from {from} and split the rest into {parts}",
        "{from} から {number} を取り、残りを {parts} に分ける",
    }
    split_into(from, parts) { "split {from} into {parts}", "{from} を {parts} に分ける" }
    take_at_end(number, from, to) {
        "take {number} at an end of the row of {from}, which leaves {to}",
        "{from} の列の端から {number} を取って {to} にする",
    }
    take_inside(number, from, parts) {
        "take {number} inside the row of {from}, which leaves the rows {parts}",
        "{from} の列の途中から {number} を取って {parts} の列に分ける",
    }
    turn_to_tails(places) { "Turn {places} to tails", "{places} を裏にする" }
    turn_to_tails_and_heads(tails, heads) {
        "Turn {tails} to tails and {heads} to heads",
        "{tails} を裏に、{heads} を表にする",
    }
    head_is_gone(action, place) {
        "{action}: the component {place} is gone.",
        "{action}：{place} がなくなる。",
    }
    head_becomes(action, place, places) {
        "{action}: {place} becomes {places}.",
        "{action}：{place} が {places} になる。",
    }
    head_becomes_and_cancels(action, place, places, cancelled) {
        "{action}: {place} becomes {places}, and the two components at {cancelled} cancel.",
        "{action}：{place} が {places} になり、{cancelled} は同じ成分が二つなので打ち消しあう。",
    }
    turn_coins(places) { "turn the coins at {places}", "{places} のコインを裏返す" }
    make_move(text) { "move {text}", "{text} と指す" }
    move_with_distance(action, plies) {
        "{action}: the opponent loses in {plies} plies at most",
        "{action}：相手は長くても {plies} 手で負ける",
    }
    move_wins_at_once(action) {
        "{action}: the game is over, and the opponent has lost",
        "{action}：そこで終局し、相手の負け",
    }
    reply(action, reply) {
        "{action}: the opponent replies {reply} and wins",
        "{action}：相手が {reply} と応じて勝つ",
    }
    reply_ends_the_game(action, reply) {
        "{action}: the opponent replies {reply}, which ends the game",
        "{action}：相手が {reply} と応じ、そこで勝負が決まる",
    }
    reply_with_distance(action, reply, plies) {
        "{action}: the opponent replies {reply} and wins in {plies} plies at most",
        "{action}：相手が {reply} と応じ、長くても {plies} 手で勝つ",
    }
    move_ends_the_game(action) {
        "{action}: the game is over, and the opponent has won",
        "{action}：そこで終局し、相手の勝ち",
    }
    and_more_moves(number) { "and {number} more moves", "ほか {number} 通り" }

    // Scores.
    choice_with_rest(action, to, rest, score) {
        "{action}: {to} has the value {rest}, and the score is {score}",
        "{action}：{to} の値は {rest} で、得点は {score}",
    }
    choice(action, score) { "{action}: the score is {score}", "{action}：得点は {score}" }
    largest_score(value) {
        "The player to move chooses the largest of these scores, {value}:",
        "手番側はこのうち最大の得点 {value} を選ぶ：",
    }
    smallest_score(value) {
        "The player to move chooses the smallest of these scores, {value}:",
        "手番側はこのうち最小の得点 {value} を選ぶ：",
    }
    best_score(value) {
        "The best of these scores for the player to move is {value}:",
        "手番側にとって最もよい得点は {value}：",
    }
    cuts_of_alpha_beta {
        "A search by alpha-beta, in the order of the moves, does not need every position:",
        "アルファベータ法で手を順に調べると、すべての局面を調べる必要はない：",
    }
    score_is_not_known { "The score is not known.", "得点は分かっていない。" }
    score_at_the_end {
        "The game is over: this is its score.",
        "終局：これがその得点。",
    }

    // Partizan games.
    move_counts(text, value) { "{text}, value {value}", "{text}、値 {value}" }
    left_options(list) { "Left's options: {list}.", "左の選択肢：{list}。" }
    right_options(list) { "Right's options: {list}.", "右の選択肢：{list}。" }
    left_has_no_option { "Left has no option.", "左の選択肢はない。" }
    right_has_no_option { "Right has no option.", "右の選択肢はない。" }
    left_is_dominated(option, comparison, by) {
        "Left's {option} is dominated by {by}: {comparison}, so Left never prefers {option}.",
        "左の {option} は {by} に優越される。{comparison} なので除く。",
    }
    right_is_dominated(option, comparison, by) {
        "Right's {option} is dominated by {by}: {comparison}, so Right never prefers {option}.",
        "右の {option} は {by} に優越される。{comparison} なので除く。",
    }
    left_is_reversible(option, reply, comparison) {
        "Left's {option} is reversible: Right can reply {reply}, and {comparison} for this game G.",
        "左の {option} は打ち消し可能：右は {reply} と応じることができ、このゲームを G とすると {comparison}。",
    }
    right_is_reversible(option, reply, comparison) {
        "Right's {option} is reversible: Left can reply {reply}, and {comparison} for this game G.",
        "右の {option} は打ち消し可能：左は {reply} と応じることができ、このゲームを G とすると {comparison}。",
    }
    replaced_by_left_options(reply, list) {
        "It is replaced by Left's options of {reply}: {list}.",
        "{reply} の左の選択肢 {list} に置き換わる。",
    }
    replaced_by_right_options(reply, list) {
        "It is replaced by Right's options of {reply}: {list}.",
        "{reply} の右の選択肢 {list} に置き換わる。",
    }
    removed_without_left_options(reply) {
        "Left has no option in {reply}, so it is removed.",
        "{reply} に左の選択肢はないので除く。",
    }
    removed_without_right_options(reply) {
        "Right has no option in {reply}, so it is removed.",
        "{reply} に右の選択肢はないので除く。",
    }
    two_sentences(first, second) { "{first} {second}", "{first}{second}" }
    and_more_steps(number) { "and {number} more steps", "ほか {number} 段階" }
    nothing_is_simplified {
        "No option is dominated, and no option is reversible.",
        "優越される手も打ち消し可能な手もない。",
    }
    number_has_its_options {
        "No option is dominated, and every option is a number.",
        "優越される手はなく、選択肢はどれも数。",
    }
    remains_without_options(equation) {
        "What remains is {equation}: no player has an option.",
        "残るのは {equation}。どちらにも選択肢がない。",
    }
    remains_between(equation, low, high) {
        "What remains is {equation}, the simplest number between {low} and {high}.",
        "残るのは {equation}。{low} と {high} の間のもっとも簡単な数。",
    }
    remains_above(equation, low) {
        "What remains is {equation}, the simplest number greater than {low}.",
        "残るのは {equation}。{low} より大きいもっとも簡単な数。",
    }
    remains_below(equation, high) {
        "What remains is {equation}, the simplest number less than {high}.",
        "残るのは {equation}。{high} より小さいもっとも簡単な数。",
    }
    remains_nimber(equation, mex) {
        "What remains is {equation}: both players have the same nimbers, and {mex}.",
        "残るのは {equation}。左右の選択肢は同じニンバーで、{mex}。",
    }
    remains_canonical(form) {
        "What remains is the canonical form, {form}.",
        "残るのは標準形 {form}。",
    }
    value_and_outcome(value, outcome) { "Value {value}: {outcome}.", "値 {value}：{outcome}。" }

    // Outcomes.
    game_is_over { "The game is over.", "終局。" }
    outcome_is(outcome) { "{outcome}.", "{outcome}。" }
    outcome_is_not_known { "The outcome is not known.", "勝敗は分かっていない。" }
    a_move_leaves_a_loss {
        "The player to move wins, because a move leaves a position that is lost for the opponent:",
        "相手の負けになる局面を残す手があるので、手番側の勝ち：",
    }
    these_moves_win {
        "The player to move wins with these moves:",
        "手番側の勝ち。勝つ手：",
    }
    every_move_loses {
        "The player to move loses with every move.",
        "どの手でも手番側の負け。",
    }
    every_move_leaves_a_win {
        "The player to move loses, because every move leaves a position that is won for the \
         opponent.",
        "どの手も相手の勝ちになる局面を残すので、手番側の負け。",
    }
    no_move_wins {
        "The position is a draw: no move leaves a position that is lost for the opponent.",
        "引き分け：相手の負けになる局面を残す手はない。",
    }
    moves_keep_the_draw { "These moves keep the draw:", "引き分けを保つ手：" }
    other_moves_lose { "Every other move loses.", "ほかの手はどれも負ける。" }
    best_play(moves) { "Best play: {moves}.", "最善の進行：{moves}。" }

    winner_is_found_by_a_search {
        "The winner is found by a search of the sum, and the value is not known. These moves win:",
        "勝者は和の探索で分かり、値は不明。勝つ手：",
    }

    // The law and the cost.
    by_the_law_that_answered(law) { "The value follows from the law {law}.", "値は法則による：{law}。" }
    law_is_proved(law, theorem) {
        "The law {law} is proved by {theorem}.",
        "法則 {law} は {theorem} により証明済み。",
    }
    cost_of_table(cells, options) {
        "Cost: a table up to this position has {cells} cells and {options} options.",
        "計算量：この局面までの表は {cells} マス、手は {options} 通り。",
    }
    cost_of_positions(positions, options, calls) {
        "Cost: {positions} positions with {options} options can be reached. A recursion without a memo \
         would evaluate {calls}.",
        "計算量：到達できる局面は {positions} 個、手は全部で {options} 通り。メモ化しない再帰は {calls} 回評価する。",
    }
    more_than(number) { "more than {number}", "{number} を超える" }
    growth_of_cost(growth) { "The cost grows as {growth}.", "計算量の増え方：{growth}。" }
    so { "so", "だから" }
}
