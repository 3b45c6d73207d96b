//! The sentences about laws, claims, periods and proofs, in every language.

grundy_core::messages! {
    // Statements of headers.
    value_is(value) { "the value is `{value}`", "値は `{value}`" }
    proved_is(law) { "the proved law is `{law}`", "証明される法則は `{law}`" }
    nothing_is_proved { "no law is proved", "証明される法則はない" }

    // Periods.
    rare_heaps(count, mask, last) {
        "{count} rare heaps under the mask {mask}, the last one {last}",
        "マスク {mask} のまれな山が {count} 個、最後は {last}",
    }
    no_rare_heap(mask) {
        "no rare heap under the mask {mask}",
        "マスク {mask} のまれな山はない",
    }
    function_has_no_period(function) {
        "{function} has no period: it is not about one heap",
        "{function} には周期がありません：山一つの関数ではありません",
    }
    ask_for_a_heap_game {
        "give a code such as `0.77`, a set such as `subtract:1,3,4`, or rules of one parameter",
        "周期を問えるのは、`0.77` のような符号、`subtract:1,3,4` のような集合、\
         または数一つの規則です",
    }
    equal_heap(states, position, param, rules) {
        "for {states}, the position is the heap {param} = {position} of {rules}",
        "{states} のとき、局面は {rules} の山 {param} = {position} に等しい",
    }
    equal_heaps(heaps, rules) {
        "the positions are heaps of {rules}: {heaps}",
        "局面は {rules} の山に等しい：{heaps}",
    }
    states_repeat_along(heap, period) {
        "the values of all states repeat along {heap} with period {period}.",
        "すべての状態の値は {heap} について周期 {period} で繰り返す。",
    }
    states_repeat(heap, period, preperiod, theorem) {
        "the values of all states repeat along {heap} with period {period} from {preperiod} on, proved by {theorem}",
        "すべての状態の値は {heap} について {preperiod} から周期 {period} で繰り返す（{theorem} により証明）",
    }
    some_value_is_not_a_number {
        "some values of this game are not numbers, so it has no period",
        "値が数でない局面があるので、周期はありません",
    }
    rules_are_not_a_heap_game(reason) {
        "the rules are not a heap game: {reason}",
        "規則は山のゲームではありません：{reason}",
    }

    // Patterns.
    table_is_empty {
        "the table has no values",
        "表に値がありません",
    }
    values_are_not_integers(function) {
        "the values of `{function}` are not integers",
        "`{function}` の値は整数ではありません",
    }
    laws_are_of_integers {
        "laws are searched in Grundy values, outcomes and other integers",
        "法則は、グランディ数、勝敗、そのほかの整数から探します",
    }
    rows_of_a_grid(rows) {
        "rows {rows}",
        "行 {rows}",
    }
    rows_repeat(rows, along, theorem, periods) {
        "the rows {rows} repeat along {along}, proved by {theorem}; least periods {periods}",
        "{rows} の各行は {along} について周期的である（{theorem} により証明）。\
         最小周期は {periods}",
    }
    proved_law(law, theorem) {
        "{law} (proved by {theorem})",
        "{law}（{theorem} により証明済み）",
    }
    observed_law(law, count) {
        "{law} (observed in {count} cells)",
        "{law}（{count} 個の値で観察）",
    }

    // Known sequences.
    known_sequence(name, heap, status) {
        "the values are those of {name} with {heap} tokens: {status}",
        "値は {name} の {heap} 個の山の値に等しい（{status}）",
    }
    same_game {
        "it is the same game",
        "同じゲームである",
    }
    proved_by_both_periods(first, second) {
        "proved by both periods ({first} and {second})",
        "双方の周期（{first} と {second}）により証明",
    }
    observed_for(range) {
        "observed for {range}",
        "{range} で観察",
    }

    // Claims.
    claim_needs_unknown_value(call) {
        "the claim is not decided: the value of {call} is not known",
        "主張は判定できません：{call} の値が分かりません",
    }
    narrow_the_range {
        "give a range with known values by `--to` or `--box`; `grundy table` shows them",
        "`--to` か `--box` で、値の分かっている範囲を与えます。`grundy table` で調べられます",
    }
    claim_has_no_position {
        "the domain of the claim has no position in the range",
        "主張が、範囲のどの局面についても何も述べていません",
    }
    widen_the_range {
        "widen the range with `--to` or `--box`, or fix the condition after `if`",
        "`--to` や `--box` で範囲を広げるか、`if` のあとの条件を直します",
    }
    claim_is_a_formula {
        "a claim is a formula, perhaps with a condition: `g(x,y) == (x^y) - 1 if x != y`",
        "主張は式で、条件を付けることもできます：`g(x,y) == (x^y) - 1 if x != y`",
    }
    claim_is_not_an_equation {
        "write what it equals: `g(x) == x % 4`",
        "何に等しいかを書きます：`g(x) == x % 4`",
    }
    takes_one_argument(function) {
        "{function} takes one argument",
        "{function} の引数は一つです",
    }
    takes_arguments(function, count) {
        "{function} takes {count} arguments",
        "{function} の引数は {count} 個です",
    }
    has_arguments(count) {
        "has {count}",
        "{count} 個ある",
    }
    claim_is_not_a_law {
        "the claim is not a law for all positions",
        "主張は、すべての局面についての法則でない",
    }
    law_is_about_values_or_losses {
        "a law says what `g(…)` is, or which positions are lost",
        "法則は、`g(…)` の値か負けの局面を述べるものである",
    }

    end_of_game {
        "the end",
        "終局",
    }

    // The comparison with the reference evaluator.
    definition_has_no_large_numbers {
        "the definition has no numbers of more than 64 bits",
        "定義は 64 ビットを超える数を扱いません",
    }

    // Checks of certificates.
    period_of_code(code, period, step, from, theorem) {
        "in {code}, G(n+{period}) = G(n){step} for all n >= {from} ({theorem})",
        "{code} では、すべての n >= {from} について G(n+{period}) = G(n){step}（{theorem}）",
    }
    values_of_file(count, game) {
        "this file holds the first {count} values of {game} as they were written",
        "このファイルには {game} の最初の {count} 個の値が、書かれたときのまま入っている",
    }
    blocks_of_file(blocks, count, hash) {
        "{blocks} blocks, {count} values, hash {hash}",
        "ブロック {blocks} 個、値 {count} 個、ハッシュ {hash}",
    }
    file_is_damaged(reason, count, blocks) {
        "{reason}, after {count} values in {blocks} whole blocks",
        "{reason}（その前にあるのは、完全なブロック {blocks} 個の値 {count} 個）",
    }
    certificate_has_no_rules {
        "this kind of certificate contains no rules that could be compared with a game",
        "この種類の証明書には、ゲームと比べられる規則がありません",
    }
    leave_out_the_game {
        "leave out the game: `grundy check FILE` prints the complete statement",
        "ゲームを書かずに `grundy check FILE` とすれば、命題の全体を表示します",
    }
    claim_is_not_a_law_of_this_kind(reason) {
        "the claim is not a law of this kind: {reason}",
        "主張はこの種類の法則ではありません：{reason}",
    }
    claim_is_another_law(stated) {
        "the claim is another statement: {stated}",
        "主張は別の命題です：{stated}",
    }
    claim_is_another_period(stated) {
        "the claim is another statement: the certificate says {stated}",
        "主張は別の命題です。証明書の命題は {stated} です",
    }
    rows_are_not_compared {
        "a claim cannot be compared with the rows of a grid",
        "主張を格子の行と比べることはできません",
    }
    game_is_not_of_heaps(code, reason) {
        "the certificate is about {code}, and the game is not one of heaps: {reason}",
        "証明書は {code} についてのものですが、ゲームは山のゲームではありません：{reason}",
    }
    heaps_are_shifted(code, shift) {
        "the certificate is about the heaps of {code}, and position n of the game is heap \
         n + {shift}",
        "証明書は {code} の山についてのものですが、ゲームの局面 n は山 n + {shift} です",
    }
    game_has_another_code(code, own) {
        "the certificate is about {code}, and the game is {own}",
        "証明書は {code} についてのものですが、ゲームは {own} です",
    }
    game_has_other_rules(rules) {
        "the certificate is about other rules: the rules of the game are {rules}",
        "証明書は別の規則についてのものです。ゲームの規則は {rules} です",
    }
    game_has_rules_of_another_form {
        "the certificate is about other rules: the rules of the game are none of this form",
        "証明書は別の規則についてのものです。ゲームの規則はこの形では書けません",
    }
    game_has_no_function {
        "the game has no function",
        "ゲームに関数がありません",
    }

    // Laws for all positions.
    proved_everywhere {
        "proved for all positions",
        "すべての局面で証明済み",
    }
    proved_with(bounds) {
        "proved for all positions with {bounds}",
        "{bounds} のすべての局面で証明済み",
    }
    proved_for_all_numbers(names) {
        "proved for all {names}",
        "すべての {names} について証明済み",
    }
    proved_for_all_numbers_with(names, conditions) {
        "proved for all {names} with {conditions}",
        "{conditions} であるすべての {names} について証明済み",
    }
    law_with_proof(law, title, theorem) {
        "{law}, {title} by {theorem}",
        "{law}（{theorem} により{title}）",
    }
    no_option_is_another_position {
        "No option is another position.",
        "ほかの局面へ移る手はない。",
    }
    options_are_smaller(order) {
        "Every option is a position of the law's domain, and smaller by {order}.",
        "どの選択肢も法則の及ぶ局面であり、{order} の順序で小さくなる。",
    }
    everything_has_a_value {
        "At every position each condition is true or false, and each number has a value.",
        "どの局面でも、条件はどれも真か偽のどちらかで、数はどれも値をもつ。",
    }
    value_is_unique {
        "Every position has exactly one value by the law.",
        "どの局面の値も、法則によりただ一つ定まる。",
    }
    no_option_has_the_value {
        "No option has the value of the position.",
        "その局面と同じ値をもつ選択肢はない。",
    }
    smaller_values_are_options {
        "Every smaller natural number is the value of some option.",
        "それより小さい自然数は、どれもある選択肢の値である。",
    }
    outcome_is_unique {
        "Every position is lost or won by the law, and not both.",
        "どの局面も、法則により負けか勝ちかのどちらか一方に定まる。",
    }
    lost_positions_have_no_lost_option {
        "No option of a lost position is lost.",
        "負けの局面からの選択肢に負けの局面はない。",
    }
    won_positions_have_a_lost_option {
        "Every won position has an option that is lost, or is over where the player who cannot \
         move wins.",
        "勝ちの局面には負けの局面へ移る手がある（動けない側が勝つ規則では、終局を含む）。",
    }

    // Laws that are automata.
    digits_of_base(base) {
        "base {base}",
        "{base} 進法",
    }
    digits_of_slope(slope) {
        "slope {slope}",
        "傾き {slope} の体系",
    }
    losses_of_automaton(function, states, digits) {
        "lost positions of {function}: an automaton of {states} states, {digits}",
        "{function} の負けの局面：{states} 状態のオートマトン、{digits}",
    }
    values_of_automaton(function, states, digits) {
        "values of {function}: an automaton of {states} states, {digits}",
        "{function} の値：{states} 状態のオートマトン、{digits}",
    }
    in_digits_of_base(base) { "digits in base {base}", "{base} 進法の桁" }
    in_fibonacci_digits { "Fibonacci digits", "フィボナッチ数の桁" }
    in_digits_of_slope(slope) { "digits of slope {slope}", "傾き {slope} の体系の桁" }
    states_decide_losses(states, digits) {
        "an automaton of {states} states that reads {digits} recognizes the losing positions",
        "負けの局面は、{digits}を読む {states} 状態のオートマトンで決まる",
    }
    states_give_values(states, digits) {
        "an automaton of {states} states that reads {digits} computes the values",
        "値は、{digits}を読む {states} 状態のオートマトンで決まる",
    }
    law_at_every_position(law) {
        "at every position {law}.",
        "すべての局面で {law}。",
    }
    reads_base(tracks, base) {
        "reads ({tracks}) most significant digits first, digits in base {base}",
        "({tracks}) を {base} 進法で上の桁から読む",
    }
    reads_slope(tracks, slope, weights) {
        "reads ({tracks}) most significant digits first, digits 0 to {slope} with the weights \
         {weights}, …; after a digit {slope} comes 0",
        "({tracks}) を上の桁から読む。数字は 0 から {slope}、重みは {weights}, …、\
         数字 {slope} の次は 0",
    }
    accepting_state(state, steps) {
        "state {state} accepts: {steps}",
        "状態 {state}（受理）：{steps}",
    }
    rejecting_state(state, steps) {
        "state {state}: {steps}",
        "状態 {state}：{steps}",
    }
    step_to_state(letter, state) {
        "({letter}) to {state}",
        "({letter}) で {state} へ",
    }
    picture_of_losses(tracks, digits) {
        "lost: digits of ({tracks}) in {digits}, most significant first",
        "負け：({tracks}) の{digits}の桁、上の桁から",
    }
    picture_of_values(tracks, digits) {
        "values: digits of ({tracks}) in {digits}, most significant first",
        "値：({tracks}) の{digits}の桁、上の桁から",
    }
    accepting_loops(state, letters) {
        "state {state} accepts; stays by {letters}",
        "状態 {state}（受理）。{letters} でとどまる",
    }
    rejecting_loops(state, letters) {
        "state {state} rejects; stays by {letters}",
        "状態 {state}（受理しない）。{letters} でとどまる",
    }

    // Where a law fails.
    law_has_no_value {
        "the law gives no value",
        "法則の値がない",
    }
    law_has_two_values {
        "the law gives two values",
        "法則の値が二つある",
    }
    law_has_negative_value {
        "the law gives a negative value",
        "法則の値が負になる",
    }
    option_has_the_value {
        "an option has the claimed value",
        "主張された値をもつ選択肢がある",
    }
    smaller_value_is_missing {
        "a smaller value is not an option",
        "より小さい値のなかに、どの選択肢の値でもないものがある",
    }
    value_differs {
        "the rules give another value",
        "ルールでは別の値になる",
    }
    lost_position_has_a_lost_option {
        "an option of a lost position is lost",
        "負けの局面から負けの局面へ移る手がある",
    }
    won_position_has_no_lost_option {
        "no option of a won position is lost",
        "勝ちの局面から負けの局面へ移る手がない",
    }
    stuck_player_wins {
        "a player who cannot move wins",
        "動けない側の勝ちになっている",
    }
    outcome_differs {
        "the rules give another outcome",
        "ルールでは別の勝敗になる",
    }
    no_line_fits {
        "no line of the rules fits",
        "当てはまる規則の行がない",
    }
    rules_have_negative_value {
        "the rules give a negative value",
        "規則の与える値が負になる",
    }
    option_has_negative_value {
        "an option has a negative value",
        "選択肢の値が負になる",
    }
    negative_move {
        "a move leads to a negative number",
        "負の数へ移る手がある",
    }
    move_leaves_the_law {
        "a move leaves the domain of the law",
        "法則の及ばない局面へ移る手がある",
    }
    no_order_decreases {
        "no order was found in which every move goes down",
        "どの手でも小さくなる順序が見つからない",
    }
    move_does_not_go_down {
        "a move does not go down in the order",
        "順序について小さくならない手がある",
    }
    negative_loop {
        "a loop runs over negative numbers",
        "繰り返しが負の数を通る",
    }
    negative_operand {
        "a bit operation has a negative operand",
        "ビット演算の引数が負になる",
    }
    bit_of_negative_number {
        "a bit of a negative number",
        "負の数のビットを使う",
    }
    popcount_of_negative_number {
        "`popcount` of a negative number",
        "負の数の `popcount` を使う",
    }
    negative_beatty_index {
        "a Beatty sequence has a negative index",
        "ビーティ列の添字が負になる",
    }
    index_outside_of_list {
        "an index is outside of its list",
        "添字がリストの範囲の外にある",
    }

    // Why a law is not decided.
    law_has_no_position {
        "the domain of the law is empty",
        "法則の及ぶ局面がない",
    }
    no_law {
        "there is no law",
        "法則がない",
    }
    values_are_scores {
        "scores are neither Grundy values nor outcomes",
        "得点はグランディ数でも勝敗でもない",
    }
    outcomes_are_not_values {
        "outcomes are not values",
        "勝敗は値でない",
    }
    option_is_a_sum {
        "an option is a sum, and the outcomes of its parts do not decide its outcome",
        "選択肢が和で、その勝敗は部分の勝敗では決まらない",
    }
    option_is_not_a_position {
        "an option is not a position",
        "選択肢が局面でない",
    }
    number_is_too_large {
        "a number is too large",
        "数が大きすぎる",
    }
    coefficient_is_too_large {
        "a coefficient is too large",
        "係数が大きすぎる",
    }
    number_is_not_known(what) {
        "{what} is not a known number",
        "{what}が決まった数でない",
    }
    divisor {
        "a divisor",
        "割る数",
    }
    place_of_bit {
        "the place of a bit",
        "ビットの位置",
    }
    slope {
        "a slope",
        "傾き",
    }
    second_number_of_gcd {
        "the second number of `gcd`",
        "`gcd` の二つ目の数",
    }
    needs_binary_digits(what) {
        "{what} needs binary digits",
        "{what}には二進法の桁が必要である",
    }
    nim_sum {
        "a nim-sum",
        "ニム和",
    }
    bitwise_operator {
        "a bitwise operator",
        "ビット演算",
    }
    number_of_ones {
        "the number of ones",
        "1 の個数",
    }
    power_of_two {
        "a power of two",
        "2 の冪",
    }
    unknown_name {
        "a name has no meaning",
        "意味の定まらない名前がある",
    }
    many_numbers_are_reduced {
        "a reducer runs over a number of items without a bound",
        "個数に限りのない数を一つにまとめる",
    }
    truth_value_is_a_number {
        "a truth value is used as a number",
        "真偽値を数として使っている",
    }
    unknown_numbers_are_multiplied {
        "the formula multiplies two variable numbers",
        "未知数どうしの積を含む",
    }
    divisor_is_not_small {
        "a divisor is not a small positive number",
        "割る数が小さい正の数でない",
    }
    bit_is_too_high {
        "a bit has no low place",
        "ビットの位置が低くない",
    }
    beatty_needs_its_slope {
        "a Beatty sequence needs the digits of its slope",
        "ビーティ列には、その傾きの体系の桁が必要である",
    }
    ones_are_not_an_automaton {
        "the number of ones is not an automaton, only its remainders are",
        "1 の個数はオートマトンでは扱えない（その余りは扱える）",
    }
    law_has_only_outcomes {
        "the law gives only the outcome, but a value is needed here",
        "法則は勝敗を述べるが、ここでは値が必要である",
    }
    gcd_is_not_linear {
        "`gcd` of variable numbers is not linear",
        "未知数どうしの `gcd` は線形でない",
    }
    remainder_of_nothing {
        "a remainder of nothing",
        "余りを取る数がない",
    }
    other_positions_are_unknown {
        "nothing is known of other positions",
        "ほかの局面について何も分からない",
    }

    // Partizan games.
    period_is_of_one_number {
        "give rules of one parameter, such as `g(x>=0) = {{ g(x-1) | g(x-2) }}`",
        "周期を問えるのは、`g(x>=0) = {{ g(x-1) | g(x-2) }}` のような、数一つの規則です",
    }
    values_repeat(parameter, start, period) {
        "from {parameter} = {start} on the values repeat with period {period}",
        "{parameter} = {start} 以降、値は周期 {period} で繰り返す",
    }
}
