//! The sentences of `grundy find`.

grundy::messages! {
    with_oeis(title, numbers) { "{title} (OEIS {numbers})", "{title}（OEIS {numbers}）" }
    named_game(game, title) { "{game}: {title}", "{game}：{title}" }
    values_begin_at(n) { "the values begin at n = {n}", "値は n = {n} から始まります" }
    values_begin_before(count) {
        "the first {count} entries of the query are before n = 0",
        "初めの {count} 個は n = 0 より前",
    }
    period_proved(period, from) {
        "period {period} from n = {from} on (proved)",
        "n = {from} から周期 {period}（証明済み）",
    }
    period_observed(period, from, heaps) {
        "period {period} from n = {from} on, observed up to n = {heaps}",
        "n = {from} から周期 {period}（n = {heaps} までで観察）",
    }
    arithmetic_proved(period, from, saltus) {
        "arithmetic period {period} with saltus {saltus} from n = {from} on (proved)",
        "n = {from} から周期 {period} で {saltus} ずつ増加（証明済み）",
    }
    arithmetic_observed(period, from, saltus, heaps) {
        "arithmetic period {period} with saltus {saltus} from n = {from} on, observed up to n = {heaps}",
        "n = {from} から周期 {period} で {saltus} ずつ増加（n = {heaps} までで観察）",
    }
    same_values_proved(games) {
        "same values, proved: {games}",
        "値が等しい（証明済み）：{games}",
    }
    same_values_observed(games, n) {
        "same values up to n = {n}: {games}",
        "n = {n} まで値が等しい：{games}",
    }
    more_games(count) { "and {count} more", "ほか {count} 個" }
    one_game_agrees(all) {
        "1 of more than {all} games agrees",
        "{all} 個を超えるゲームのうち 1 個が一致",
    }
    games_agree(games, all) {
        "{games} of more than {all} games agree",
        "{all} 個を超えるゲームのうち {games} 個が一致",
    }
    sequences_differ(sequences, n) {
        "{sequences} different sequences up to n = {n}",
        "n = {n} までで {sequences} 通りの列",
    }
    first_are_listed(count) { "{count} listed", "初めの {count} 通りを表示" }
    no_game_agrees(all) {
        "none of more than {all} games agrees",
        "{all} 個を超えるゲームのうち、一致するものはありません",
    }
    searched_games {
        "searched: octal codes of up to 4 digits, hexadecimal codes of up to 2, codes of the digits \
         0 to 3 of up to 8, octal codes of up to 2 digits with a digit that repeats or with unequal \
         heaps, subtraction and all-but sets within 1 to 14, and the named games of one number",
        "調べた範囲：4 桁までの 8 進符号、2 桁までの 16 進符号、0 から 3 の数字の 8 桁までの符号、最後の数字が\
         くり返すか山の大きさが異なる 2 桁までの 8 進符号、1 から 14 の集合による取る数と取れない数のゲーム、\
         一つの数で表される名前のあるゲーム",
    }
}
