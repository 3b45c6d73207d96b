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
        "1 of {all} games agrees",
        "{all} 個のゲームのうち 1 個が一致",
    }
    games_agree(games, all) {
        "{games} of {all} games agree",
        "{all} 個のゲームのうち {games} 個が一致",
    }
    sequences_differ(sequences, n) {
        "{sequences} different sequences up to n = {n}",
        "n = {n} までで {sequences} 通りの列",
    }
    first_are_listed(count) { "{count} listed", "初めの {count} 通りを表示" }
    no_game_agrees(all) {
        "none of {all} games agrees",
        "{all} 個のゲームのうち、一致するものはありません",
    }
    searched_games {
        "searched: octal codes of 4 digits, hexadecimal ones of 2, codes of the digits 0 to 3 of 8 \
         digits, sets within 1 to 14, and the named games of one number",
        "調べた範囲：4 桁までの 8 進符号、2 桁までの 16 進符号、0 から 3 の数字の 8 桁までの符号、1 から 14 の\
         集合、一つの数の名前のあるゲーム",
    }
}
