//! The sentences of the checker, in every language.
//!
//! Texts of a file are arguments only after [`printable`](crate::printable) has escaped them.

use grundy_message::Message;

/// A sentence without arguments, which is made when it is needed.
pub(crate) type Sentence = fn() -> Message;

grundy_message::messages! {
    // Certificates that are refused.
    certificate_does_not_hold(reason) {
        "the certificate does not hold: {reason}",
        "証明書は成り立たない：{reason}",
    }
    certificate_is_not_decided(reason) {
        "the certificate is not decided: {reason}",
        "証明書は判定できない：{reason}",
    }
    check_was_interrupted {
        "the check was interrupted",
        "検査は中断された",
    }
    check_takes_too_much_work {
        "it takes more work than a check may take",
        "検査に許された作業量を超える",
    }
    any_check_takes_less_work {
        "it takes more work than any check may take",
        "どの検査に許された作業量も超える",
    }
    text_is_cut(text, most, length) {
        "{text}… (cut after {most} of {length} characters, see the certificate)",
        "{text}…（{length} 文字のうち {most} 文字まで。続きは証明書にある）",
    }

    // Certificates as theorems for Rocq.
    rocq_has_no_theorem(name) {
        "the library for Rocq has no theorem {name} yet",
        "Rocq のライブラリーに定理 {name} はまだない",
    }
    rocq_needs_a_period {
        "the library for Rocq has no theorem about a saltus yet",
        "Rocq のライブラリーに増分についての定理はまだない",
    }
    rocq_has_no_tail {
        "the library for Rocq has no codes with a repeated last digit yet",
        "Rocq のライブラリーは最後の数字を繰り返す符号をまだ扱わない",
    }
    rocq_has_no_unequal_heaps {
        "the library for Rocq has no codes with unequal heaps (`u`) yet",
        "Rocq のライブラリーは異なる大きさの山（`u`）の符号をまだ扱わない",
    }
    rocq_has_no_three_heaps {
        "the library for Rocq has no checker for moves that leave three heaps yet",
        "Rocq のライブラリーは三つの山を残す手をまだ検査できない",
    }
    rocq_has_no_construct(what) {
        "the library for Rocq does not cover `{what}` here yet",
        "Rocq のライブラリーはここにある `{what}` をまだ扱わない",
    }
    rocq_has_binary_digits {
        "the library for Rocq decides laws by binary digits only",
        "Rocq のライブラリーが判定する法則は二進法のものだけである",
    }
    rocq_has_no_laws_of_losses {
        "the library for Rocq has no laws about lost positions yet",
        "Rocq のライブラリーは負ける局面の法則をまだ扱わない",
    }
    rocq_has_no_loopy_games {
        "the library for Rocq has no theorem about loopy games yet",
        "Rocq のライブラリーにループのあるゲームについての定理はまだない",
    }
    rocq_has_too_many_elements(order, most) {
        "the quotient has {order} elements, and Rocq takes too long for more than {most}",
        "商の元は {order} 個で、{most} 個を超えると Rocq での検査に時間がかかりすぎる",
    }
    rocq_compares_too_many(heaps, most) {
        "Rocq would compare {heaps} heaps, and more than {most} take too long",
        "Rocq が比べる山は {heaps} 個になり、{most} 個を超えると時間がかかりすぎる",
    }
    rocq_takes_too_long(values, most) {
        "Rocq would compute {values} values, and more than {most} take too long",
        "Rocq が計算する値は {values} 個になり、{most} 個を超えると時間がかかりすぎる",
    }
    rocq_reads_the_statement {
        "coqc accepts this file only if the statement of its Theorem is true: read that statement. \
         The library is the folder proofs/rocq of grundy: coqc -Q FOLDER Grundy FILE",
        "coqc がこのファイルを受け入れるのは Theorem の文が正しいときだけです。読むべきものはその文です。\
         ライブラリーは grundy のフォルダー proofs/rocq です：coqc -Q FOLDER Grundy FILE",
    }

    // Lines of a certificate.
    line_is_wrong(line, expected) {
        "line {line} of the certificate should be {expected}",
        "証明書の {line} 行目に来るべきもの：{expected}",
    }
    header_line {
        "`grundy-certificate 1`",
        "`grundy-certificate 1`",
    }
    number_line(key) {
        "`{key}` and a number",
        "`{key}` と数",
    }
    seal_line {
        "`seal` and the hash of the lines above: the file was changed or is incomplete",
        "`seal` と、ここまでの行のハッシュ（ファイルが書き換えられたか、不完全である）",
    }
    end_of_text {
        "nothing: the text has ended",
        "なし（証明書はここで終わる）",
    }
    game_line {
        "`game` and its code",
        "`game` とその符号",
    }
    theorem_of_code_line {
        "`theorem` and T0, T1, T2, T2a or T3",
        "`theorem` と、T0、T1、T2、T2a、T3 のどれか",
    }
    largest_value_line {
        "`max-value`, a number, `at` and a number",
        "`max-value`、数、`at`、数",
    }
    hash_line {
        "`hash` and 16 hexadecimal digits",
        "`hash` と、十六進の 16 桁",
    }
    mask_line {
        "`mask` and the bits in hexadecimal, perhaps with `+pos`",
        "`mask` と十六進のビット（`+pos` を付けることもある）",
    }
    rares_line {
        "`rares` and the rare heaps in rising order",
        "`rares` と、昇順に並べたまれな山",
    }
    rules_line {
        "`rules` and the formula",
        "`rules` と式",
    }
    rules_spelling_line {
        "`rules` and a formula in its one spelling",
        "`rules` と、決まった書き方の式",
    }
    theorem_t4_line {
        "`theorem T4`",
        "`theorem T4`",
    }
    along_line {
        "`along x from` and a number, or `along y from … with x from …`",
        "`along x from` と数、または `along y from … with x from …`",
    }
    states_line {
        "`along … from … with states` and the number of values of each other parameter",
        "`along … from … with states` と、残りの引数それぞれの値の個数",
    }
    row_line {
        "`row period … preperiod … saltus … values … hash …`",
        "`row period … preperiod … saltus … values … hash …`",
    }
    theorem_t5_line {
        "`theorem T5`",
        "`theorem T5`",
    }
    digits_line {
        "`digits base` or `digits slope`, and a number",
        "`digits base` または `digits slope` と、数",
    }
    parameters_line {
        "`of`, a number of parameters, `values` or `losses`",
        "`of`、引数の個数、`values` または `losses`",
    }
    domain_line {
        "`where` and a formula in its one spelling",
        "`where` と、決まった書き方の式",
    }
    law_line {
        "`law automaton`, or `law` and a formula in its one spelling",
        "`law automaton`、または `law` と、決まった書き方の式",
    }
    state_line {
        "`state`, `+` or `-`, and steps such as `0*>2`",
        "`state`、`+` または `-`、`0*>2` のような遷移",
    }
    other_line {
        "`other`, a position, `is`, and its value",
        "`other`、局面、`is`、その値",
    }
    measures_line {
        "`order` and sums of parameters, joined by `then`",
        "`order` と、`then` でつないだ引数の和",
    }
    subject_line {
        "`misere` and a code or `set`",
        "`misere` と、符号または `set`",
    }
    theorem_of_subject_line {
        "`theorem` and the theorem that fits: M0 or partial for a code, finite for a set",
        "`theorem` と、合う定理（符号には M0 か partial、集合には finite）",
    }
    monoid_order_line {
        "`order` and a number from 1 to 32768",
        "`order` と、1 から 32768 までの数",
    }
    lost_elements_line {
        "`p` and the elements in P, in rising order",
        "`p` と、昇順に並べた P の元",
    }
    step_line {
        "`step` and an element for each element",
        "`step` と、元ごとに一つの元",
    }
    phi_line {
        "`phi` and an element for each heap",
        "`phi` と、山ごとに一つの元",
    }
    component_line {
        "`component` and its options: `.` for the end, else earlier components joined by `+`",
        "`component` とその選択肢（`.` は終局、ほかは前の成分を `+` でつないだもの）",
    }
    last_component_line {
        "at most 32768 components",
        "32768 個以下の成分",
    }
    partizan_line {
        "`partizan heaps`, or `partizan equal` and what is equal",
        "`partizan heaps`、または `partizan equal` と、等しいもの",
    }
    takes_line {
        "`left` or `right` and numbers",
        "`left` または `right` と、数",
    }
    theorem_p0_line {
        "`theorem P0`",
        "`theorem P0`",
    }
    node_line {
        "`node`, the next number, and options between colons",
        "`node`、次の番号、コロンで区切った選択肢",
    }
    comparison_line {
        "`ge`, two nodes, and replies `a,b`",
        "`ge`、二つの節点、応手 `a,b`",
    }
    equal_line {
        "`equal` and two nodes",
        "`equal` と、二つの節点",
    }
    loopy_line {
        "`loopy` and the number of vertices",
        "`loopy` と、頂点の個数",
    }
    vertex_line {
        "`vertex`, a label with its rank or `inf`, `:` and the followers",
        "`vertex`、値とその順位または `inf`、`:`、移れる頂点",
    }
    claim_line {
        "`claim`, a vertex and its value, `3` or `inf(0,2)`",
        "`claim`、頂点、その値（`3` や `inf(0,2)`）",
    }

    // Codes of heap games.
    code_is_wrong(at, reason) {
        "not the code of a heap game, at byte {at}: {reason}",
        "山のゲームの符号ではない（{at} バイト目）：{reason}",
    }
    text_after_the_tail {
        "no digit may follow the digit that repeats forever",
        "ずっと続く数字のあとには何も書けない",
    }
    first_digit_is_wrong {
        "the digit before the point is 0, 4, 8 or C",
        "点の前の数字は 0、4、8、C のどれかである",
    }
    heaps_are_not_two {
        "`u` follows a digit that leaves two heaps",
        "`u` は、二つの山を残す数字のあとに書く",
    }
    not_a_digit {
        "this is not a digit",
        "数字ではない",
    }
    digit_is_hexadecimal {
        "digits above 7 need `hex:` before the code",
        "7 より大きい数字には、符号の前に `hex:` が要る",
    }
    code_is_too_short {
        "the code ends too early",
        "符号が途中で終わっている",
    }
    not_numbers_with_commas {
        "numbers from 1, with commas",
        "1 以上の数をコンマで区切って書く",
    }

    // Periods of codes: T0, T2, T2a and T3.
    period_of_code(game, period, step, from, theorem) {
        "in {game}, G(n+{period}) = G(n){step} for all n >= {from}, and neither number can be \
         smaller ({theorem})",
        "{game} では、すべての n >= {from} について G(n+{period}) = G(n){step}。\
         どちらの数もこれより小さくできない（{theorem}）",
    }
    period_is_zero {
        "a period is at least 1",
        "周期は 1 以上である",
    }
    too_many_heaps_to_recompute {
        "more heaps than can be recomputed",
        "山が多すぎて計算し直せない",
    }
    values_end_within_a_period {
        "the values do not reach beyond one period",
        "値が一周期の先まで届いていない",
    }
    too_many_heaps_for_a_table {
        "more heaps than fit in a table",
        "山が多すぎて表に入らない",
    }
    theorem_needs(theorem, condition) {
        "{theorem} needs {condition}",
        "{theorem} には {condition} が必要である",
    }
    theorem_needs_values(theorem, count) {
        "{theorem} needs {count} values",
        "{theorem} には {count} 個の値が必要である",
    }
    theorem_has_no_saltus(theorem) {
        "{theorem} has no saltus",
        "{theorem} には増分がない",
    }
    t3_is_about_sets {
        "T3 is about sets",
        "T3 は集合についての定理である",
    }
    t0_needs_a_finite_code {
        "T0 needs a finite code, or a tail (1)",
        "T0 には、有限の符号か末尾 (1) が必要である",
    }
    t0_needs_two_heaps {
        "T0 with unequal heaps is about two heaps",
        "大きさの異なる山の T0 は、二つの山についての定理である",
    }
    heap_equals_its_option(heap, option) {
        "heap {heap} has the claimed value of its option {option}",
        "山 {heap} は、手の先の山 {option} と同じ値とされている",
    }
    split_has_the_value(k, parts, period) {
        "an option of taking {k} may have the claimed value of its heap: its parts are {parts} modulo {period}",
        "{k} 個を取る手の先に、元の山とされる値を持つものがあり得る：分けた山は {period} を法として {parts}",
    }
    value_may_be_missing(value, heap) {
        "heap {heap} may have no option of the value {value}",
        "山 {heap} には、値 {value} の手の先がない可能性がある",
    }
    too_many_carries(steps) {
        "the conditions of T2 need more than {steps} steps",
        "T2 の条件の検査が {steps} 段階を超える",
    }
    t2a_is_about_tails {
        "T2a is about tails 2 and 3",
        "T2a は、末尾 2 と 3 についての定理である",
    }
    period_is_the_distance {
        "the period is n - n'",
        "周期は n - n' である",
    }
    preperiod_is_too_late {
        "the preperiod is at most n'",
        "前周期は n' 以下である",
    }
    saltus_is_the_growth {
        "the saltus is M(n) - M(n')",
        "増分は M(n) - M(n') である",
    }
    states_differ {
        "the states differ",
        "状態が違う",
    }
    values_under_a_mask(count, rares, mask) {
        "{count} values, with {rares} rare heaps under {mask}",
        "{count} 個の値。まれな山は {rares} 個、マスク {mask}",
    }
    values_by_definition(count) {
        "{count} values by the definition",
        "定義どおりに {count} 個の値",
    }
    hash_differs {
        "the values have another hash",
        "値のハッシュが違う",
    }
    largest_value_differs(value, at) {
        "the largest value is {value}, first at {at}",
        "最大の値は {value}（最初は {at}）",
    }
    value_does_not_repeat(function, at, value, before, saltus) {
        "{function}({at}) is {value}, not {before} + {saltus}",
        "{function}({at}) は {value} で、{before} + {saltus} ではない",
    }
    hypotheses_hold(theorem) {
        "the hypotheses of {theorem}",
        "{theorem} の仮定",
    }
    hypotheses_hold_with(theorem, length) {
        "the hypotheses of {theorem}, with L = {length}",
        "{theorem} の仮定（L = {length}）",
    }
    preperiod_is_not_least {
        "the preperiod can be smaller",
        "前周期はもっと小さくできる",
    }
    smaller_period(period) {
        "{period} is a period too",
        "{period} も周期である",
    }
    least_preperiod_and_period {
        "least preperiod and least period",
        "前周期と周期は最小",
    }

    // Windows and rare values: T1.
    mask_needs_two_heaps {
        "masks are for codes of two heaps, finite or with a tail (1)",
        "マスクを使えるのは、二つまでの山を残す、有限か末尾 (1) の符号である",
    }
    mask_size_is_wrong {
        "a mask has 1 to 16 bits",
        "マスクは 1 ビットから 16 ビットである",
    }
    position_needs_one_parity {
        "`pos` needs breaks of one parity",
        "`pos` には、山を分ける数の偶奇がそろっている必要がある",
    }
    rare_heap_is_not_listed(heap) {
        "heap {heap} is rare, and the list does not say so",
        "山 {heap} はまれだが、リストにない",
    }
    heap_is_not_rare(heap) {
        "heap {heap} is not rare",
        "山 {heap} はまれでない",
    }
    window_is_too_long {
        "the window is too long",
        "窓が長すぎる",
    }
    window_is_too_short {
        "the window is too short for the rare heaps and witnesses",
        "まれな山と証人に対して窓が短すぎる",
    }
    witness_is_missing(heap, last) {
        "heap {heap} needs a witness beyond {last}",
        "山 {heap} には {last} より大きい証人が必要である",
    }
    values_from_windows(count, window) {
        "{count} values from windows of {window}, none rare",
        "幅 {window} の窓から {count} 個の値。まれな山はない",
    }
    window_does_not_recur {
        "the window does not recur",
        "窓が再び現れない",
    }
    t1_needs_two_heaps {
        "T1 is about codes that leave two heaps",
        "T1 は、二つの山を残す符号についての定理である",
    }
    frozen_zone_is_too_early {
        "N1 is too small for the window",
        "窓に対して N1 が小さすぎる",
    }
    frozen_zone_has_whole_moves {
        "N1 is below a whole move",
        "山をすべて取る手より N1 が小さい",
    }
    period_is_odd {
        "p must be even with `pos`",
        "`pos` のとき、p は偶数でなければならない",
    }
    values_differ(at, value, later, other) {
        "G({at}) is {value} and G({later}) is {other}",
        "G({at}) は {value}、G({later}) は {other} である",
    }

    // Loopy graphs.
    values_of_graph(count, edges, values) {
        "in the graph of {count} vertices ({edges}), {values}",
        "{count} 頂点のグラフ（{edges}）で、{values}",
    }
    value_of_vertex(vertex, value) {
        "vertex {vertex} has the value {value}",
        "頂点 {vertex} の値は {value}",
    }
    labels_are_values {
        "the labels of the certificate are the values",
        "証明書に書かれた値は頂点の値である",
    }
    label_is_not_least(label, vertex) {
        "(a): {label} is not the least number that no follower of vertex {vertex} has",
        "(a)：{label} は、頂点 {vertex} から移れる頂点のどの値でもない最小の数ではない",
    }
    move_is_not_taken_back(from, to, label) {
        "(b): the move from vertex {from} to {to} cannot be taken back to {label}",
        "(b)：頂点 {from} から {to} への手を {label} に戻せない",
    }
    infinite_follower_is_missing(vertex, label) {
        "(c): vertex {vertex} has no infinite follower that cannot be answered by {label}",
        "(c)：頂点 {vertex} から移れる無限の頂点は、どれも {label} で応じられる",
    }
    value_of_vertex_differs(vertex, value, claimed) {
        "vertex {vertex} has the value {value}, not {claimed}",
        "頂点 {vertex} の値は {value} で、{claimed} ではない",
    }
    vertices_with_numbers(count) {
        "(a), (b): {count} vertices with numbers, each larger move taken back to a smaller rank",
        "(a)、(b)：数をもつ頂点は {count} 個。大きい値への手はどれも、より小さい順位へ戻せる",
    }
    infinite_vertices(count) {
        "(c): {count} infinite vertices",
        "(c)：無限の頂点は {count} 個",
    }

    // Misère quotients.
    quotient_of_set(count, components, order, lost) {
        "the misère quotient of these {count} components ({components}) has order {order} with \
         {lost} P-positions (finite)",
        "この {count} 個の成分（{components}）のミゼール商の元は {order} 個、\
         うち P 局面は {lost} 個（有限）",
    }
    quotient_of_some_heaps(code, heaps, order, lost) {
        "in {code}, the misère quotient of the heaps below {heaps} has order {order} with {lost} \
         P-positions (partial)",
        "{code} の、{heaps} より小さい山のミゼール商の元は {order} 個、\
         うち P 局面は {lost} 個（一部の山）",
    }
    quotient_of_code(code, order, lost, period, from) {
        "in {code}, the misère quotient has order {order} with {lost} P-positions, and \
         Φ(n+{period}) = Φ(n) for all n >= {from}, and neither number can be smaller (M0)",
        "{code} のミゼール商の元は {order} 個、うち P 局面は {lost} 個。\
         すべての n >= {from} について Φ(n+{period}) = Φ(n)。\
         どちらの数もこれより小さくできない（M0）",
    }
    elements_commute(count) {
        "{count} elements, on which the steps commute",
        "元は {count} 個。その上で成分を足す順序は入れ替えられる",
    }
    steps_do_not_commute {
        "two steps do not commute",
        "成分を足す順序を入れ替えられない",
    }
    steps_miss_an_element {
        "the steps do not reach every element",
        "成分を足しても達しない元がある",
    }
    empty_sum_is_won {
        "the empty sum is won, so 0 is not in P",
        "空の和は勝ちなので、0 は P の元ではない",
    }
    components_of_kinds(count, kinds) {
        "{count} components of {kinds} kinds, options from the rules",
        "{kinds} 種類の成分が {count} 個。選択肢はルールから",
    }
    component_without_moves(component) {
        "{component} has no move, so its value is 0",
        "{component} からの手はないので、その値は 0 である",
    }
    move_within_p(value) {
        "(a): with some sum, a component of value {value} and one of its options are both in P",
        "(a)：ある和に加えると、値 {value} の成分もその選択肢も P に入る",
    }
    no_move_within_p {
        "(a): no move leads from P to P",
        "(a)：P から P への手はない",
    }
    move_into_p_is_missing(value) {
        "(b): a sum of value {value} has moves, but none into P",
        "(b)：値 {value} の和には手があるが、P へ移る手がない",
    }
    moves_into_p_exist {
        "(b): from every other sum with a move some move leads to P",
        "(b)：手のあるほかのどの和からも、P へ移る手がある",
    }
    element_is_not_a_value(element) {
        "element {element} is the value of no sum",
        "元 {element} はどの和の値でもない",
    }
    elements_are_alike(count, different) {
        "{count} elements, but only {different} that some sum distinguishes",
        "元は {count} 個あるが、和によって区別できるのは {different} 個だけである",
    }
    elements_are_different {
        "every element is the value of a sum, and no two are alike",
        "どの元もある和の値であり、同じはたらきの元は二つとない",
    }
    period_and_preperiod_are_positive {
        "period and preperiod are at least 1",
        "周期と前周期は 1 以上である",
    }
    m0_needs_heaps(count) {
        "M0 needs {count} heaps",
        "M0 には {count} 個の山が必要である",
    }
    m0_needs_a_finite_code {
        "M0 is about finite codes",
        "M0 は有限の符号についての定理である",
    }
    m0_needs_two_heaps {
        "M0 is about codes that leave at most two heaps",
        "M0 は、二つまでの山を残す符号についての定理である",
    }
    heap_does_not_repeat(heap, period) {
        "heap {heap} does not repeat the one {period} before",
        "山 {heap} は、{period} 個前の山と一致しない",
    }
    smaller_misere_period(period) {
        "{period} is a period, too",
        "{period} も周期である",
    }
    heaps_suffice(needed, given) {
        "M0: {needed} heaps suffice, {given} are given",
        "M0：山は {needed} 個で足り、{given} 個が与えられている",
    }

    // Partizan games.
    period_of_takes(left, right, period, from) {
        "where Left takes {left} and Right takes {right}, heap n+{period} is equal to heap n \
         for all \
         n >= {from} (P0)",
        "左の取る数が {left}、右の取る数が {right} のとき、すべての n >= {from} について\
         山 n+{period} の値は山 n の値に等しい（P0）",
    }
    no_number {
        "nothing",
        "なし",
    }
    equal_nodes(first, first_form, second, second_form, name) {
        "node {first}, {first_form}, is equal to node {second}, {second_form}, by the replies of \
         the second player (named `{name}` by the file, not checked)",
        "節点 {first} の {first_form} は節点 {second} の {second_form} に等しい\
         （後手の応手による。ファイルでの名前 `{name}` は検査していない）",
    }
    too_many_pairs(most) {
        "more than {most} pairs of heaps are not compared",
        "山の組は {most} 組までしか比べない",
    }
    move_takes_nothing {
        "a move takes at least 1",
        "どの手も 1 個以上を取る",
    }
    heaps_are_too_large(most) {
        "heaps beyond {most} are not compared",
        "{most} より大きい山は比べない",
    }
    heaps_differ(heap, other) {
        "heap {heap} is not heap {other}",
        "山 {heap} は山 {other} に等しくない",
    }
    earlier_heaps_are_equal(heap, other) {
        "the preperiod is smaller: heap {heap} is heap {other}",
        "前周期はもっと小さい：山 {heap} は山 {other} に等しい",
    }
    smaller_partizan_period(period) {
        "{period} is a period as well",
        "{period} も周期である",
    }
    heaps_are_equal(count, from, period) {
        "{count} heaps from {from} on are equal to those {period} above, by the definition of the \
         order",
        "{from} からの {count} 個の山は、{period} だけ大きい山と、順序の定義どおりに等しい",
    }
    later_heaps_follow {
        "no move takes more, so all later heaps follow by induction",
        "これより多く取る手はないので、以後の山は帰納法で従う",
    }
    preperiod_and_period_are_least {
        "the preperiod and the period are least",
        "前周期と周期は最小である",
    }
    option_is_not_earlier(node) {
        "node {node} has an option that is not an earlier node",
        "節点 {node} に、前の節点でない選択肢がある",
    }
    unknown_nodes(first, second) {
        "`ge {first} {second}` names no node",
        "`ge {first} {second}` の節点がない",
    }
    wrong_number_of_replies(first, second, needed, given) {
        "`ge {first} {second}` needs {needed} replies and has {given}",
        "`ge {first} {second}` に必要な応手は {needed} 個だが、{given} 個ある",
    }
    not_a_reply(first, second, reply, to) {
        "`ge {first} {second}`: {reply} is not a reply to {to}",
        "`ge {first} {second}`：{reply} は {to} への応手ではない",
    }
    reply_is_not_claimed(first, second, reply) {
        "`ge {first} {second}`: nothing is claimed of {reply}",
        "`ge {first} {second}`：{reply} についての主張がない",
    }
    nodes_are_not_compared(first, second) {
        "nodes {first} and {second} are not claimed to be >= each other",
        "節点 {first} と {second} が互いに >= であるという主張がない",
    }
    games_with_earlier_options(count) {
        "{count} games, each with options among the earlier ones",
        "ゲームは {count} 個。どの選択肢もそれより前にある",
    }
    moves_with_replies(count, pairs) {
        "{count} first moves, each with a reply to a claimed pair ({pairs} pairs)",
        "先手の手は {count} 個。どれにも主張された対への応手がある（対は {pairs} 個）",
    }

    // Rules of bounded look-back: T4.
    period_of_rules(rules, period, step, from) {
        "for g(x) = {rules}, g(n+{period}) = g(n){step} for all n >= {from}, and neither number \
         can be smaller (T4)",
        "g(x) = {rules} のとき、すべての n >= {from} について g(n+{period}) = g(n){step}。\
         どちらの数もこれより小さくできない（T4）",
    }
    period_of_late_rules(rules, start, period, step, from) {
        "for g(x) = {rules} at the positions x >= {start}, g(n+{period}) = g(n){step} for all \
         n >= {from}, and neither number can be smaller (T4)",
        "局面 x >= {start} で g(x) = {rules} のとき、すべての n >= {from} について \
         g(n+{period}) = g(n){step}。どちらの数もこれより小さくできない（T4）",
    }
    periods_of_rows(rules, rows, along, each) {
        "for g(x,y) = {rules}, each row {rows} repeats along {along} with its least period and \
         preperiod: {each} (T4)",
        "g(x,y) = {rules} のとき、どの行 {rows} も {along} に沿って最小の周期と前周期で\
         繰り返す：{each}（T4）",
    }
    periods_of_late_rows(rules, start, rows, along, each) {
        "for g(x,y) = {rules} at the positions with {start}, each row {rows} repeats along \
         {along} with its least period and preperiod: {each} (T4)",
        "局面 {start} で g(x,y) = {rules} のとき、どの行 {rows} も {along} に沿って\
         最小の周期と前周期で繰り返す：{each}（T4）",
    }
    two_bounds(first, second) {
        "{first} and {second}",
        "{first}、{second}",
    }
    row_repeats(later, here, step, from) {
        "{later} = {here}{step} for all n >= {from}",
        "すべての n >= {from} について {later} = {here}{step}",
    }
    rules_of_states(call, rules, start) {
        "for {call} = {rules} with {start}",
        "{start} で {call} = {rules} のとき",
    }
    period_of_states(rules, states, repeats) {
        "{rules}, the values of all states {states} repeat together: {repeats}, and neither \
         number can be smaller (T4)",
        "{rules}、すべての状態 {states} の値はそろって繰り返す：{repeats}。\
         どちらの数もこれより小さくできない（T4）",
    }
    states_are_closed(count) {
        "{count} states, and each reference goes to one of them",
        "状態は {count} 個。どの参照先もそのうちの一つ",
    }
    too_many_states(most) {
        "there are more than {most} states, or a parameter has no value",
        "状態が {most} 個より多いか、値のない引数がある",
    }
    reference_leaves_the_states {
        "a reference goes to a state that the certificate does not have",
        "証明書にない状態を参照している",
    }
    state_of_reference_grows {
        "the state of a reference grows with the heap",
        "参照先の状態が山とともに増える",
    }
    parameter_has_one_row {
        "one parameter has one row",
        "引数が一つなら、行も一つである",
    }
    no_row {
        "there is no row",
        "行がない",
    }
    first_position_is_too_large {
        "the first position is too large",
        "最初の局面の数が大きすぎる",
    }
    too_many_values_to_recompute {
        "more values than can be recomputed",
        "値が多すぎて計算し直せない",
    }
    preperiod_is_too_early {
        "the preperiod lies before the first position",
        "前周期が最初の局面より前にある",
    }
    values_cannot_be_recomputed {
        "the values cannot be recomputed",
        "値を計算し直せない",
    }
    proof_needs_too_many_values {
        "the proof needs too many values",
        "証明に必要な値が多すぎる",
    }
    in_row(row, fact) {
        "row {row}: {fact}",
        "行 {row}：{fact}",
    }
    values_of_rules(count, from, depth, cycle) {
        "{count} values by the definition; from {from} on the rules look back by at most {depth} \
         and repeat with {cycle}",
        "定義どおりに {count} 個の値。{from} から先、ルールは {depth} 個より前を見ず、\
         {cycle} ごとに繰り返す",
    }
    least_preperiods_and_periods {
        "least preperiods and least periods",
        "前周期と周期はどれも最小",
    }
    reference_before_first(at) {
        "a reference goes to {at}, before the first position",
        "最初の局面より前の {at} を参照している",
    }
    reference_is_not_earlier(at, to) {
        "the value at {at} asks for that at {to}, which is not before it",
        "{at} での値が、それより前でない {to} での値を必要とする",
    }
    reference_to_a_later_row {
        "a reference goes to a row that is not below",
        "下の行でない行を参照している",
    }

    // Formulas without a value.
    unknown_name {
        "a name has no meaning",
        "意味の定まらない名前がある",
    }
    no_item {
        "there is no item, and no default",
        "項が一つもなく、`default` もない",
    }
    no_such_position {
        "there is no such position",
        "そのような局面はない",
    }
    index_outside_of_list {
        "an index lies outside of its list",
        "添字がリストの範囲の外にある",
    }
    too_many_options {
        "a position has too many options",
        "一つの局面の選択肢が多すぎる",
    }
    negative_option {
        "an option has a negative value",
        "選択肢の値が負になる",
    }
    sum_overflows {
        "a sum leaves 64 bits",
        "和が 64 ビットに収まらない",
    }
    number_overflows {
        "a number leaves 64 bits",
        "数が 64 ビットに収まらない",
    }
    division_by_zero {
        "a division by 0",
        "0 で割っている",
    }
    ones_of_negative_number {
        "the ones of a negative number",
        "負の数の 1 の個数",
    }
    bit_of_negative_number {
        "a bit of a negative number",
        "負の数のビット",
    }
    slope_out_of_range {
        "a slope or a number out of its range",
        "傾きか数が範囲の外にある",
    }

    // Formulas without a form for large x.
    number_does_not_settle {
        "a number of the rules is too large to settle",
        "ルールの数が大きすぎて形が定まらない",
    }
    rules_settle_too_late {
        "the rules settle too late",
        "ルールの形が定まるのが遅すぎる",
    }
    rules_grow_differently {
        "the rules do not grow as their values do",
        "ルールの増え方が値の増え方と違う",
    }
    rules_repeat_too_slowly {
        "the rules repeat with too long a period",
        "ルールの周期が長すぎる",
    }
    product_grows_too_fast {
        "a product grows faster than x",
        "積が x より速く増える",
    }
    divisor_is_not_fixed {
        "a divisor is not a fixed positive number",
        "割る数が決まった正の数でない",
    }
    modulus_is_not_fixed {
        "a modulus is not a fixed number",
        "余りを取る数が決まった数でない",
    }
    modulus_is_not_positive {
        "a modulus is not a fixed positive number",
        "余りを取る数が決まった正の数でない",
    }
    bit_is_not_fixed {
        "a bit has no fixed place",
        "ビットの位置が決まっていない",
    }
    function_does_not_settle {
        "a function of x neither repeats nor grows evenly",
        "x の関数が、繰り返しもせず、一定の割合で増えもしない",
    }
    branches_grow_differently {
        "the two terms of a condition grow differently",
        "条件の両側の増え方が違う",
    }
    index_grows {
        "an index grows out of its list",
        "添字が増えてリストの範囲を外れる",
    }
    no_large_position {
        "there is no position for large x",
        "大きい x の局面がない",
    }
    condition_grows {
        "a condition grows with the values",
        "条件が値とともに増える",
    }
    listed_number_grows {
        "a number that grows is compared with a list",
        "増える数をリストと比べている",
    }
    factors_grow {
        "values that grow are multiplied",
        "増える値どうしの積を含む",
    }
    dividend_grows {
        "values that grow are divided by what is not a fixed number",
        "増える値を、決まった数でないもので割っている",
    }
    operand_grows {
        "growing values are used where only their differences may be",
        "差だけが使えるところで、増える値を使っている",
    }
    reference_depends_on_values {
        "where a reference goes depends on values",
        "参照先が値によって変わる",
    }
    row_of_reference_changes {
        "a reference goes to rows that change with x",
        "参照する行が x によって変わる",
    }
    reference_does_not_go_back {
        "a reference does not go back",
        "前の値の参照になっていない",
    }
    look_back_grows {
        "references go further and further back",
        "参照先がしだいに遠くなる",
    }
    reference_is_not_computed {
        "a reference goes to a place that was not computed",
        "計算していない場所を参照している",
    }
    reference_leaves_its_row {
        "a reference runs out of a row",
        "参照先が行の外に出る",
    }
    options_grow_differently {
        "options grow differently",
        "選択肢の増え方がそろっていない",
    }
    no_large_option {
        "there is no option for large x",
        "大きい x の選択肢がない",
    }
    item_may_be_missing {
        "an item of a sum that grows is not always there",
        "増える和の項が、あるとは限らない",
    }
    options_grow {
        "options grow",
        "選択肢の値が増える",
    }
    range_depends_on_values {
        "the ends of a range depend on values",
        "範囲の端が値によって変わる",
    }
    range_grows {
        "a range grows with x",
        "範囲が x とともに広がる",
    }
    range_is_too_long {
        "a range is too long",
        "範囲が長すぎる",
    }

    // Laws for all positions: T5.
    law_everywhere(rules, law, theorem) {
        "for {rules}, {law}, everywhere ({theorem})",
        "ルール {rules} では、どの局面でも {law}（{theorem}）",
    }
    law_everywhere_and(rules, law, others) {
        "for {rules}, {law}, everywhere, and {others} (T5)",
        "ルール {rules} では、どの局面でも {law}。ほかに {others}（T5）",
    }
    law_where(rules, law, domain, theorem) {
        "for {rules}, {law}, where {domain} ({theorem})",
        "ルール {rules} では、{law}。範囲は {domain}（{theorem}）",
    }
    law_where_and(rules, law, domain, others) {
        "for {rules}, {law}, where {domain}, and {others} (T5)",
        "ルール {rules} では、{law}。範囲は {domain}。ほかに {others}（T5）",
    }
    value_is(position, value) {
        "{position} = {value}",
        "{position} = {value}",
    }
    lost_iff(position, condition) {
        "{position} is lost iff {condition}",
        "{position} が負けなのは {condition} のとき、かつそのときに限る",
    }
    lost_positions_by_automaton(position, states, digits, table) {
        "the lost positions of {position} are those that an automaton of {states} states accepts \
         in the digits of {digits}: {table}",
        "{position} の負けの局面は、{states} 状態のオートマトンが、{digits}の桁で受理するもの：{table}",
    }
    values_by_automaton(position, states, digits, table) {
        "the values of {position} are those that an automaton of {states} states accepts in the \
         digits of {digits}: {table}",
        "{position} の値は、{states} 状態のオートマトンが、{digits}の桁で受理するもの：{table}",
    }
    digits_of_base(base) {
        "base {base}",
        "{base} 進法",
    }
    digits_of_slope(slope) {
        "slope {slope}",
        "傾き {slope} の体系",
    }
    position_is_lost(position) {
        "{position} is lost",
        "{position} は負け",
    }
    position_is_won(position) {
        "{position} is won",
        "{position} は勝ち",
    }
    claimed_value_is_unique(states) {
        "1: each position has exactly one claimed value; {states} states",
        "1：どの局面にも主張された値がちょうど一つある（状態 {states} 個）",
    }
    lost_positions_have_no_lost_option {
        "2: no option of a lost position is lost",
        "2：負けの局面からの選択肢に負けの局面はない",
    }
    won_positions_have_a_lost_option {
        "3: every other position has an option that is",
        "3：ほかのどの局面にも、負けの局面へ移る手がある",
    }
    no_option_has_the_value {
        "2: no option has the claimed value",
        "2：主張された値をもつ選択肢はない",
    }
    smaller_values_are_options {
        "3: every smaller value is that of an option",
        "3：より小さい値はどれもある選択肢の値である",
    }
    options_are_smaller(order) {
        "4: every option is a position, and smaller by {order}",
        "4：どの選択肢も局面であり、{order} について小さくなる",
    }
    no_option_is_another_position {
        "4: no option is another position",
        "4：ほかの局面へ移る手はない",
    }
    everything_has_a_value {
        "5: every condition and every number has a value",
        "5：条件はどれも真か偽のどちらかで、数はどれも値をもつ",
    }
    obligation_fails(number, reason) {
        "{number} fails: {reason}",
        "{number} が成り立たない：{reason}",
    }
    position_without_claim {
        "a position has no claimed value",
        "主張された値のない局面がある",
    }
    position_with_two_claims {
        "a position has two claimed values",
        "主張された値が二つある局面がある",
    }
    option_has_the_value {
        "an option has the claimed value",
        "主張された値をもつ選択肢がある",
    }
    smaller_value_is_missing {
        "a smaller value is that of no option",
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
    stuck_player_wins {
        "the player who cannot move wins",
        "動けない側の勝ちになっている",
    }
    won_position_has_no_lost_option {
        "no option of a won position is lost",
        "勝ちの局面から負けの局面へ移る手がない",
    }
    outcome_differs {
        "the rules give another outcome",
        "ルールでは別の勝敗になる",
    }
    rules_are_silent {
        "the rules say nothing of a position",
        "ルールが値を定めない局面がある",
    }
    no_part_of_the_rules {
        "no part of the rules is that of a position",
        "ルールのどの部分も当てはまらない局面がある",
    }
    move_to_a_negative_number {
        "a move leads to a negative number",
        "負の数へ移る手がある",
    }
    option_outside_of_law {
        "an option is not in the domain of the law",
        "法則の及ばない局面へ移る手がある",
    }
    no_order {
        "there is no order",
        "順序がない",
    }
    move_goes_up {
        "a move goes up in the order",
        "順序について大きくなる手がある",
    }
    move_does_not_go_down {
        "a move does not go down in the order",
        "順序について小さくならない手がある",
    }
    no_value_somewhere(construct) {
        "a condition or a number has no value at some position: {construct}",
        "ある局面で、値のない条件か数がある：{construct}",
    }
    mex_of_negative_option {
        "a mex of a negative option",
        "負の選択肢の mex",
    }
    undefined {
        "`undefined`",
        "`undefined`",
    }
    beatty_number_of_negative_number {
        "a Beatty number of a negative number",
        "負の数のビーティ数",
    }
    index_of_no_item {
        "an index outside of its list",
        "リストの範囲の外の添字",
    }
    single_position_is_in_law {
        "a single position is in the domain of the law",
        "単独の局面が、法則の及ぶ局面でもある",
    }
    outcome_is_not_a_bit {
        "an outcome is 0 or 1",
        "勝敗は 0 か 1 である",
    }
    step_to_no_state {
        "a step leads to no state",
        "遷移先の状態がない",
    }
    letter_to_two_states {
        "a letter leads to two states",
        "一つの文字が二つの状態へ移る",
    }
    leading_zeros_count {
        "leading zeros change what the automaton says",
        "先頭の 0 によってオートマトンの答えが変わる",
    }
    rules_have_scores {
        "the rules have scores",
        "ルールの値が得点である",
    }
    outcomes_are_not_values {
        "outcomes are not values",
        "勝敗は値でない",
    }
    option_is_a_sum {
        "an option is a sum, and outcomes do not decide a sum",
        "選択肢が和で、和の勝敗は部分の勝敗では決まらない",
    }
    number_is_too_large {
        "a number is too large",
        "数が大きすぎる",
    }
    formula_has_too_many_numbers {
        "a formula needs too many numbers",
        "式に必要な数が多すぎる",
    }
    coefficient_is_too_large {
        "a coefficient or a constant is too large",
        "係数か定数が大きすぎる",
    }
    number_is_not_fixed {
        "a number is not fixed",
        "数が決まっていない",
    }
    nim_sum_is_not_decidable {
        "a nim-sum is not decided by these digits",
        "この桁ではニム和を判定できない",
    }
    law_has_no_values {
        "a value is asked for, and the law has none",
        "値が必要だが、法則は値を与えない",
    }
    factors_are_not_fixed {
        "two numbers that are not fixed are multiplied",
        "決まっていない数どうしの積を含む",
    }
    bit_is_too_high {
        "a bit has no low place",
        "ビットの位置が低くない",
    }
    formula_is_not_a_number {
        "a formula is none of a number",
        "式が数の式でない",
    }
    divisor_is_not_small {
        "a divisor is not a small positive number",
        "割る数が小さい正の数でない",
    }
    beatty_is_not_decidable {
        "a Beatty sequence is not decided by these digits",
        "この桁ではビーティ列を判定できない",
    }
    number_is_missing {
        "no number",
        "数がない",
    }
    divisor_is_not_a_power {
        "a common divisor is not one with a power of two",
        "2 の冪との公約数でない",
    }
    outcome_is_not_known {
        "no outcome is known",
        "勝敗が分からない",
    }
    relation_has_too_many_numbers {
        "a relation has too many numbers for a check",
        "関係に含まれる数が、検査には多すぎる",
    }
    automaton_is_too_large {
        "an automaton grows beyond what a check may take",
        "オートマトンが、検査に許された大きさを超える",
    }
    sum_has_large_numbers {
        "a sum has numbers that are too large for a check",
        "和に含まれる数が、検査には大きすぎる",
    }

    // Strategies: T7.
    strategy_line {
        "`strategy` and `placement`, `walk`, `removal`, `circle` or `lines`",
        "`strategy` と、`placement`、`walk`、`removal`、`circle`、`lines` のどれか",
    }
    theorem_t7_line {
        "`theorem T7`",
        "`theorem T7`",
    }
    sides_line {
        "`sides` and one or two classes of lengths, such as `2k+1`",
        "`sides` と、`2k+1` のような長さの類を一つか二つ",
    }
    shape_line {
        "`shape`, a player, and cells in ascending order from 0",
        "`shape`、手番、0 から始まる昇順のマス",
    }
    forbidden_line {
        "forbidden offsets in ascending order",
        "禁じられた差を昇順に",
    }
    mirror_line {
        "`mirror` and the numbers of the reflected sides",
        "`mirror` と、裏返す辺の番号",
    }
    first_line {
        "`first` and the number of a shape",
        "`first` と、形の番号",
    }
    steps_line {
        "`step` and offsets in ascending order",
        "`step` と、差を昇順に",
    }
    partners_line {
        "`partner` and an offset for each cell of a block",
        "`partner` と、区画の各マスに差を一つずつ",
    }
    removes_line {
        "`removes` and a span of differences for each side, such as `0..`",
        "`removes` と、`0..` のような差の範囲を辺ごとに",
    }
    line_without_words { "a line with one word", "一語だけの行" }
    map_line {
        "5 numbers for each side: factors of row, column, height and width, and a constant",
        "辺ごとに数 5 個：行・列・高さ・幅の係数と定数",
    }
    answers_line {
        "`answer` and the number of a shape for each shape",
        "`answer` と、形ごとに形の番号",
    }
    line_line { "`line` and a number of cells", "`line` と、マスの数" }
    first_move_is_illegal {
        "the first move is not legal on some board",
        "初手が許されない盤がある",
    }
    first_move_is_legal {
        "the first move is legal on every board, decided by automata",
        "初手がどの盤でも許されることを、オートマトンで判定した",
    }
    move_cannot_be_stolen {
        "some answer to the first move does not remove all cells that the first move removes",
        "初手への応手のうちに、初手で消えるマスをすべては消さないものがある",
    }
    each_answer_removes_the_first_move {
        "each answer to the first move removes all cells that the first move removes",
        "初手へのどの応手も、初手で消えるマスをすべて消す",
    }
    answers_are_not_pairs {
        "the image of some free cell is not another free cell with this image",
        "ある空きマスの像が、それを像にもつほかの空きマスでない",
    }
    free_cells_are_pairs {
        "the free cells are pairs of a cell and its image, on boards of any size",
        "空きマスは、盤の大きさによらず、マスとその像の組に分かれる",
    }
    move_removes_its_answer {
        "some move removes the cell of its answer",
        "応手のマスを消す手がある",
    }
    moves_do_not_remove_pairs {
        "a move and its answer remove a cell, but not its image",
        "手と応手が、あるマスを消し、その像を消さない",
    }
    a_move_and_its_answer_remove_pairs {
        "a move does not remove its answer, and both remove whole pairs only",
        "手は応手のマスを消さず、両方で消えるのは組の全体だけである",
    }
    moves_are_not_arcs {
        "a move does not take neighbouring cells, or the forbidden offsets are not the nearest ones",
        "隣り合うマスを取らない手があるか、禁じられた差が近いものから順でない",
    }
    answers_are_missing {
        "the number of answers is not the number of shapes",
        "応手の数が、形の数と違う",
    }
    no_room_for_the_answer(length) {
        "a circle of {length} cells has no place for the answer",
        "{length} マスの環には、応手を置く所がない",
    }
    row_after_first_move(taken, row, winner) {
        "after a move that takes {taken}, a row of {row} cells is left, which {winner} wins by images",
        "{taken} マスを取る手のあと {row} マスの列が残り、像で応じる{winner}が勝つ",
    }
    the_first_player { "the first player", "先手" }
    the_second_player { "the second player", "後手" }
    line_does_not_fit {
        "a line does not fit on the board",
        "列が盤に収まらない",
    }
    answer_completes_a_line(cell) {
        "the answer at {cell} may complete a line",
        "{cell} の応手で列ができることがある",
    }
    other_cells_are_pairs(count) {
        "the cells without that of the first move are {count} pairs",
        "初手のマス以外は {count} 組に分かれる",
    }
    answers_complete_no_line(count) {
        "an answer completes none of the {count} lines, unless the move before it completed one",
        "直前の手で列ができていない限り、応手が {count} 本の列のどれかを完成させることはない",
    }
    second_player_wins_walks(steps, sides, row, column) {
        "in a walk with the steps ({steps}) that visits no cell twice, the second player wins all boards of {sides} cells from the cell in row {row} and column {column}: move to the partner of the cell",
        "一歩が ({steps}) で、同じマスを二度通らないゲームでは、{sides} マスのどの盤でも、{row} 行 {column} 列のマスから後手が勝つ：今いるマスの相手へ動く",
    }
    first_player_steals(game, sides) {
        "in the game with the moves ({game}), the first player wins on all boards of {sides} cells, by stealing: no first move is given",
        "手が ({game}) のゲームでは、{sides} マスのどの盤でも、戦略を盗む論法により先手が勝つ：どの初手かは分からない",
    }
    second_player_wins_removal(game, sides, answer) {
        "in the game with the moves ({game}), the second player wins on all boards of {sides} cells: answer each move by the image ({answer}) of its cell",
        "手が ({game}) のゲームでは、{sides} マスのどの盤でも後手が勝つ：相手のマスの像 ({answer}) で応じる",
    }
    first_player_wins_removal(game, sides, first, answer) {
        "in the game with the moves ({game}), the first player wins on all boards of {sides} cells: move at ({first}), then answer each move by the image ({answer}) of its cell",
        "手が ({game}) のゲームでは、{sides} マスのどの盤でも先手が勝つ：({first}) に打ち、あとは相手のマスの像 ({answer}) で応じる",
    }
    second_player_wins_circles(game, sides) {
        "in the game with the moves ({game}) on a circle, the second player wins on all circles of {sides} cells: take the middle of the row that the first move leaves, then answer each move by its image",
        "手が ({game}) の環のゲームでは、{sides} マスのどの環でも後手が勝つ：初手のあとに残る列の中央を取り、あとは相手の手の像で応じる",
    }
    first_player_wins_circles(game, sides) {
        "in the game with the moves ({game}) on a circle, the first player wins on all circles of {sides} cells: answer each move in the row that the first move leaves by its image",
        "手が ({game}) の環のゲームでは、{sides} マスのどの環でも先手が勝つ：初手のあとに残る列で、相手の手の像で応じる",
    }
    player_wins_lines(line, sides, winner) {
        "on a board of {sides} cells, where a move marks a free cell and the player that completes a line of {line} loses, {winner} wins: mark the partner of each cell",
        "{sides} マスの盤で、空きマスに印をつけ、{line} マスの列を作った側が負けるゲームでは、{winner}が勝つ：相手のマスと組になったマスに印をつける",
    }
    game_is_malformed {
        "the game has no shape, or a reflected side that the board does not have",
        "形が一つもないか、盤にない辺を裏返している",
    }
    image_is_not_a_move {
        "the image of a shape is not a shape of the other player",
        "ある形の像が、相手の形でない",
    }
    forbidden_offsets_are_not_symmetric {
        "the reflection or the change of sign maps a forbidden offset to one that is not forbidden",
        "裏返しまたは符号の反転で、禁じられた差が禁じられていない差に移る",
    }
    first_move_needs_all_sides {
        "a first move in the centre needs the reflection of all sides",
        "中央の初手には、すべての辺の裏返しが要る",
    }
    first_move_is_not_central {
        "the first move is not its own image",
        "初手が、自分自身の像でない",
    }
    answer_may_be_next_to_the_first_move {
        "an answer may be at a forbidden offset from the first move",
        "応手が、初手から禁じられた差の位置に来ることがある",
    }
    move_meets_its_image(place) {
        "a move meets its own image, at twice the distance {place} from the centre",
        "中央からの距離の 2 倍が {place} の所で、手が自分の像と衝突する",
    }
    partners_are_missing {
        "the number of partners is not the number of cells of a block",
        "相手の数が、区画のマスの数と違う",
    }
    partner_is_outside {
        "a partner is outside of the block",
        "相手が区画の外にある",
    }
    partners_are_not_pairs {
        "the partner of a partner is another cell",
        "相手の相手が、もとのマスでない",
    }
    partner_is_not_a_step {
        "a partner is not at the distance of a step",
        "相手が、一歩で行ける所にない",
    }
    second_player_wins_boards(game, sides) {
        "in the game with the moves ({game}), the second player wins on all boards of {sides} cells: answer each move by its image",
        "手が ({game}) のゲームでは、{sides} マスのどの盤でも後手が勝つ：相手の手の像で応じる",
    }
    first_player_wins_boards(game, sides) {
        "in the game with the moves ({game}), the first player wins on all boards of {sides} cells with a place for the first move: take the middle, then answer each move by its image",
        "手が ({game}) のゲームでは、初手を置ける {sides} マスのどの盤でも先手が勝つ：中央を取り、あとは相手の手の像で応じる",
    }
    mover_wins_walks(steps, sides) {
        "in a walk with the steps ({steps}) that visits no cell twice, the player to move wins from every cell of all boards of {sides} cells: move to the partner of the cell",
        "一歩が ({steps}) で、同じマスを二度通らないゲームでは、{sides} マスのどの盤のどのマスからでも手番の側が勝つ：今いるマスの相手へ動く",
    }
    images_are_moves(count) {
        "number of shapes: {count}; the image of each is a shape of the other player",
        "形の数：{count}。どの形の像も相手の形である",
    }
    first_move_is_its_own_image {
        "the first move is its own image, and an answer has no forbidden offset from it",
        "初手は自分自身の像であり、応手が初手から禁じられた差の位置に来ることはない",
    }
    moves_do_not_meet_their_images {
        "a move does not meet its own image, on boards of any size",
        "盤の大きさによらず、手が自分の像と衝突することはない",
    }
    meetings_are_blocked(count) {
        "places at which a move meets its own image: {count}; such a move is illegal after the first move",
        "手が自分の像と衝突する所：{count} か所。初手のあと、そのような手は許されない",
    }
    pairs_of_cells(count) {
        "the cells of a block are {count} pairs, each at the distance of a step",
        "区画のマスは {count} 組に分かれ、どの組も一歩で行き来できる",
    }

    // Laws with parameters: T6.
    theorem_t6_line {
        "`theorem T6`",
        "`theorem T6`",
    }
    law_formula_line {
        "`law` and a formula in its one spelling",
        "`law` と、決まった書き方の式",
    }
    end_line {
        "`end` and a condition in its one spelling",
        "`end` と、決まった書き方の条件",
    }
    case_line {
        "`case` and a refutation in its one spelling",
        "`case` と、決まった書き方の反駁",
    }
    polynomial_is_too_large {
        "a polynomial is too large for a check",
        "多項式が、検査には大きすぎる",
    }
    formula_is_not_of_t6 {
        "a formula has a part that T6 does not cover",
        "式に、T6 の扱わない部分がある",
    }
    formula_without_value {
        "a formula has no value at some position",
        "値のない式がある局面がある",
    }
    law_is_negative {
        "the law has a negative value",
        "法則の値が負になる",
    }
    end_has_an_option {
        "a position without a move has an option",
        "手のないはずの局面に選択肢がある",
    }
    lost_position_has_no_move {
        "a lost position has no move",
        "負けの局面に手がない",
    }
    misere_needs_an_end {
        "the positions without a move are not stated",
        "手のない局面が書かれていない",
    }
    witness_is_incomplete {
        "a witness does not name an option with its numbers",
        "証拠が、選択肢とその数を定めていない",
    }
    witness_is_wrong {
        "the named option is not the required one",
        "挙げられた選択肢が、求められたものでない",
    }
    cases_are_missing(found, needed) {
        "the number of refutations is {found}, and {needed} are needed",
        "反駁が {found} 個あるが、必要なのは {needed} 個である",
    }
    case_of_obligation(number, obligation, reason) {
        "{obligation}, unless case {number} is impossible, and its refutation does not hold: {reason}",
        "場合 {number} がありえないのでなければ、{obligation}。その反駁は成り立たない：{reason}",
    }
    cases_are_refuted(count) {
        "1: the law is at least 0; {count} cases are refuted",
        "1：法則の値は 0 以上である（反駁した場合 {count} 個）",
    }
    every_formula_has_a_value {
        "0: every formula that is evaluated has a value",
        "0：使われる式はどれも値をもつ",
    }
    leaf_is_not_negative {
        "the sum of a leaf is not a negative constant",
        "葉の和が負の定数でない",
    }
    summand_is_wrong {
        "a summand of a leaf is not one of its hypotheses with a permitted factor",
        "葉の項が、仮定に許された因子を掛けたものでない",
    }
    pair_is_wrong {
        "two hypotheses of a pair are not opposite inequalities",
        "組にした二つの仮定が、逆向きの不等式でない",
    }
    unknown_has_no_meaning {
        "a split uses an unknown without a meaning",
        "場合分けに、意味の定まらない未知数がある",
    }
    term_is_not_simple {
        "a term does not have one case with a value",
        "値のある場合がちょうど一つでない項がある",
    }
}
