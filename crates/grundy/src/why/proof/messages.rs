//! The sentences of written proofs, in every language.

grundy_core::messages! {
    theorem { "Theorem.", "定理" }
    law { "Law.", "法則" }
    proof { "Proof.", "証明" }
    law_of_values(law) {
        "{law} at every position.",
        "すべての局面で {law}。",
    }
    law_of_values_if(law, condition) {
        "{law} at every position with {condition}.",
        "{condition} であるすべての局面で {law}。",
    }
    law_of_losses(condition) {
        "The player to move loses exactly if {condition}.",
        "手番側が負けるのは、{condition} のときであり、そのときに限る。",
    }
    law_of_losses_if(condition, domain) {
        "The player to move loses exactly if {condition}, for all positions with {domain}.",
        "{domain} であるすべての局面で、手番側が負けるのは {condition} のときであり、そのときに限る。",
    }
    law_of_wins(condition) {
        "The player to move wins exactly if {condition}.",
        "手番側が勝つのは、{condition} のときであり、そのときに限る。",
    }
    law_of_wins_if(condition, domain) {
        "The player to move wins exactly if {condition}, for all positions with {domain}.",
        "{domain} であるすべての局面で、手番側が勝つのは {condition} のときであり、そのときに限る。",
    }
    single_values(values) { "Moreover, {values}.", "また、{values}。" }
    by_induction(order) {
        "By induction: every move decreases {order}, so the law gives the values of the options.",
        "帰納法による。どの手でも {order} が減るので、手の先の局面の値は法則で与えられる。",
    }
    by_induction_without_moves {
        "No position has a move to another one.",
        "ほかの局面へ移る手はない。",
    }
    no_option_has_the_value(value) {
        "(1) No option has the value {value}.",
        "(1) どの手の先も値が {value} ではない。",
    }
    no_lost_option {
        "(1) No move leads from a lost position to a lost position.",
        "(1) 負けの局面から負けの局面へ移る手はない。",
    }
    every_value_is_reached(v, range) {
        "(2) Let {range}. Then {v} is the value of an option.",
        "(2) {range} とする。値が {v} になる手がある。",
    }
    a_lost_option_exists {
        "(2) From every other position a move leads to a lost position.",
        "(2) それ以外の局面からは、負けの局面へ移る手がある。",
    }
    a_lost_option_exists_misere {
        "(2) From every other position with a move, some move leads to a lost position. A position \
         without a move is won: the opponent made the last move.",
        "(2) 手のあるそれ以外の局面からは、負けの局面へ移る手がある。手のない局面は、最後の手を相手が\
         指したので勝ちである。",
    }
    definition_top(name, number) {
        "Let {name} be the highest power of two that is at most {number}.",
        "{number} 以下の最大の 2 の冪を {name} とする。",
    }
    definition_lost(name, position) {
        "Let {name} be the number for which {position} is lost. There is one, by theorem T5.",
        "{position} が負けになる数を {name} とする。その存在は定理 T5 で分かる。",
    }
    definition_same(name, term) { "Let {name} be {term}.", "{term} を {name} とする。" }
    definition_ungray(name, equation) {
        "Let {name} be the number with {equation}.",
        "{equation} をみたす数を {name} とする。",
    }

    // Reasons of the first half.
    kind_of_move(move_text, reason) { "{move_text}: {reason}", "{move_text}：{reason}" }
    never_legal { "this move is never legal.", "この手が指せる局面はない。" }
    only_this_changes(param, value) {
        "only {param} changes, and different {param} give different values of {value}.",
        "変わるのは {param} だけで、{param} が異なれば {value} も異なる。",
    }
    value_changes(value) {
        "the value is {value}, which this move changes.",
        "値は {value} そのもので、この手はそれを変える。",
    }
    one_per_line(param) {
        "only {param} changes, and if the rest is fixed, at most one {param} is lost.",
        "変わるのは {param} だけで、ほかを固定すると負けになる {param} は高々一つ。",
    }
    one_lost(param) {
        "only {param} changes, and at most one {param} is lost.",
        "変わるのは {param} だけで、負けになる {param} は高々一つ。",
    }
    value_is_larger(value) {
        "its value is larger than {value}.",
        "その値は {value} より大きい。",
    }
    value_is_smaller(value) {
        "its value is smaller than {value}.",
        "その値は {value} より小さい。",
    }
    values_differ_modulo(value, modulus) {
        "its value and {value} leave different remainders modulo {modulus}.",
        "その値と {value} は、{modulus} で割った余りが異なる。",
    }
    ones_are_even_and_odd(value) {
        "its value has an even number of binary ones, and {value} has an odd number.",
        "その値の 2 進法の 1 の個数は偶数、{value} のそれは奇数である。",
    }
    lost_residues(residues) {
        "a lost position has {residues}, and no legal amount leads from such a remainder to such a \
         remainder.",
        "負けの局面は {residues} であり、どの手もこのような余りどうしを結ばない。",
    }
    decided_by_automata {
        "decided for all positions by automata (theorem T5).",
        "すべての局面についてオートマトンで判定した（定理 T5）。",
    }

    // Moves.
    reduce_to(param, to) { "reduce {param} to {to}", "{param} を {to} に減らす" }
    change_to(param, to) { "change {param} to {to}", "{param} を {to} に変える" }
    take_from(amount, param) { "take {amount} from {param}", "{param} から {amount} だけ取る" }
    take_some(param) { "take some amount from {param}", "{param} からいくらか取る" }
    move_some(from, to) {
        "move some amount from {from} to {to}",
        "{from} から {to} へいくらか移す",
    }
    move_between(amount, from, to) {
        "move {amount} from {from} to {to}",
        "{from} から {to} へ {amount} だけ移す",
    }
    both(first, second) { "{first} and {second}", "{first}、かつ {second}" }
    split_into(param, parts) { "split {param} into {parts}", "{param} を {parts} に分ける" }
    leave_parts(param, parts) {
        "leave {parts} instead of {param}",
        "{param} の代わりに {parts} を残す",
    }
    turn_coins(places) { "turn {places}", "{places} を裏返す" }
    turn_coins_before(param, number) {
        "turn {param} and coins before it: {number}",
        "{param} と、その前のコインを裏返す：{number} 枚",
    }
    remove_all(param) { "remove {param}", "{param} をなくす" }
    move_to(place) { "move to {place}", "{place} へ移る" }
    a_smaller_number { "a smaller number", "より小さい数" }
    another_number { "another number", "別の数" }
    two_parts { "two parts", "二つ" }

    // Cases.
    case_if(condition, action) { "If {condition}, {action}.", "{condition} のときは、{action}。" }
    case_else(action) { "Otherwise, {action}.", "それ以外のときは、{action}。" }
    case_only(action) { "{action}.", "{action}。" }
    value_is_then(equation) { "The value is then {equation}.", "その値は {equation}。" }
    position_is_then_lost(position) {
        "This leaves {position}, which is lost.",
        "残る局面 {position} は負けである。",
    }
    has_odd_ones(number) {
        "{number} has an odd number of binary ones",
        "{number} の 2 進法の 1 の個数が奇数",
    }
    least_free_number(value) {
        "So the least number that no option has is {value}.",
        "以上より、手の先の値に現れない最小の数は {value} である。",
    }
    losses_are_as_stated {
        "So the lost positions are as stated.",
        "以上より、負けの局面は述べたとおりである。",
    }
    moves_by_remainder { "The winning moves by remainder:", "余りごとの必勝手：" }
    moves_by_remainder_from(first) {
        "The winning moves by remainder, for {first}:",
        "余りごとの必勝手（{first} のとき）：",
    }
    remainder_and_move(remainder, action) { "{remainder}: {action}.", "{remainder}：{action}。" }
    remainder_is_lost(remainder) {
        "{remainder}: the player to move loses.",
        "{remainder}：手番側の負け。",
    }
    take_and_leave(taken, parts) { "take {taken}, leaving {parts}", "{taken} 個取って {parts} を残す" }
    same_for(item, others) {
        "{item} The same holds for {others}.",
        "{item}{others} についても同様。",
    }
    law_by_cases(value, cases) {
        "{value} is {cases}, at every position.",
        "すべての局面で、{value} は {cases}。",
    }
    law_by_cases_if(value, cases, condition) {
        "{value} is {cases}, at every position with {condition}.",
        "{condition} であるすべての局面で、{value} は {cases}。",
    }
    value_if(value, condition) { "{value} if {condition}", "{condition} のとき {value}" }
    value_otherwise(value) { "and otherwise {value}", "それ以外のとき {value}" }
    strategy(sentences) { "Strategy. To win, {sentences}.", "必勝法：{sentences}。" }
    strategy_if(condition, action) { "{action} if {condition}", "{condition} なら、{action}" }
    strategy_else(action) { "otherwise {action}", "それ以外は、{action}" }

    // Periods.
    period_theorem(law, first) {
        "{law} for all {first}.",
        "{first} であるすべての局面で {law}。",
    }
    period_of_moves(taken, parts) {
        "A move takes at most {taken} and leaves at most {parts} heaps. So one of the heaps \
         that it leaves is long if the position is large.",
        "どの手も取るのは {taken} 個以下で、残る山は {parts} 個以下である。\
         したがって局面が大きければ、残る山の一つは大きい。",
    }
    period_is_computed(law, from, to) {
        "{law} was computed from {from} to {to}.",
        "{from} から {to} まで、{law} を計算で確かめた。",
    }
    period_step(longer, param, period) {
        "Beyond that, an option of {longer} and the option of {param} whose largest heap is smaller \
         by {period} have the same value, and conversely.",
        "その先では、{longer} の手の先と、もっとも大きい山がそれより {period} だけ小さい {param} の手の先は\
         同じ値をもち、逆も成り立つ。",
    }
    period_follows(longer, param) {
        "So the options of {longer} and of {param} have the same values, and their mex is the same.",
        "ゆえに {longer} と {param} の手の先の値の集合は等しく、mex も等しい。",
    }

    // Instead of a proof.
    exactly_if(first, second) { "\"{first} exactly if {second}\"", "「{first} となるのは {second} のとき、そのときに限る」" }
    exactly_if_in(first, second, domain) {
        "\"{first} exactly if {second}, for {domain}\"",
        "「{domain} では、{first} となるのは {second} のとき、そのときに限る」",
    }
    fallback_theorem(law, theorem) {
        "The law {law} is proved by {theorem}. A proof by cases is not written for it; the \
         certificate of `grundy pattern --certificate FILE` contains the data of the proof.",
        "法則 {law} は {theorem} により証明済み。場合分けによる証明は書かれていない。証明のデータは \
         `grundy pattern --certificate FILE` の証明書にある。",
    }
    fallback_states(law) {
        "Proved by states: {law}. The automaton is the certificate of the proof.",
        "状態による証明：{law}。オートマトンがその証明書である。",
    }
    proof_by_the_author(range) {
        "The rule file has this proof. The program compared the law with the rules at {range}; it did not check the proof.",
        "この証明は規則のファイルにある。法則は {range} で規則と比べたが、証明そのものは検査していない。",
    }
    short_lists {
        "all ascending lists of up to four numbers below 6",
        "6 未満の数を四つまで昇順に並べたすべてのリスト",
    }
    fallback_observed(law) {
        "The law {law} is only observed: it is not proved.",
        "法則 {law} は観察されただけで、証明されていない。",
    }
    fallback_none {
        "No law of this game was found: its values were compared with formulas, remainders and \
         automata, and for heaps with periods. `grundy why GAME POSITION` gives the reasons of \
         one position; `grundy pattern GAME --to N` reads more values.",
        "このゲームの法則は見つからなかった。値を、式、余り、オートマトン（山のゲームでは周期も）と\
         比べた。一つの局面の理由は `grundy why GAME POSITION` で、さらに多くの値は \
         `grundy pattern GAME --to N` で調べられる。",
    }
    fallback_no_table {
        "Laws are searched in tables of whole numbers, and a position of this game is a list or a \
         text: no law was searched. `grundy why GAME POSITION` gives the reasons of one position.",
        "法則は整数の表から探すが、このゲームの局面はリストか文字列なので、法則は探していない。\
         一つの局面の理由は `grundy why GAME POSITION` で調べられる。",
    }
}
