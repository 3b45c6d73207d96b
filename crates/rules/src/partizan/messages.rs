//! The messages about partizan rules.

use grundy_core::messages;

messages! {
    // Values of a wrong kind.
    integer_expected_found_game {
        "expected an integer, found another game",
        "必要なのは整数ですが、これは整数でないゲームです",
    }
    integer_or_boolean_expected_found_game {
        "expected an integer or a truth, found a game that is not an integer",
        "必要なのは整数か真偽値ですが、これは整数でないゲームです",
    }
    list_is_not_game { "this is a list and not a game", "これはリストで、ゲームではありません" }
    list_contains_games { "this is a list with games", "これはゲームのリストです" }
    take_items_one_by_one { "take its items one by one", "要素を一つずつ取り出します" }
    sum_adds_games {
        "`sum{{ x for x in list }}` adds games",
        "ゲームは `sum{{ x for x in list }}` で足せます",
    }
    braces_without_bar_are_list {
        "`{{1,2}}` without a bar is a list: options are in the braces with the bar, \
         as in `{{1,2|0}}`",
        "縦棒のない `{{1,2}}` はリストです：選択肢は `{{1,2|0}}` のように縦棒のある括弧に書きます",
    }
    if_chooses_between_games {
        "write a choice between games with `if`: `if a < b then 1 else *`",
        "ゲームは `if` で選べます：`if a < b then 1 else *`",
    }
    game_reads_printed_values {
        "a value as it is printed is read by `game('3/4^2*3')`",
        "表示された値は `game('3/4^2*3')` で読み込めます",
    }
    ways_to_compare_games {
        "compare games, as in `g >= 0`, or ask for `outcome(g)`, `isnumber(g)`",
        "`g >= 0` のようにゲームを比べるか、`outcome(g)`、`isnumber(g)` を使います",
    }
    it_is_called_as(usage) { "the form is `{usage}`", "呼び方：`{usage}`" }

    // Numbers.
    number_is_not_dyadic(number) {
        "{number} is not a dyadic number",
        "{number} は二進有理数ではありません",
    }
    near_dyadic_numbers(low, high) {
        "numbers are fractions with a power of two below; near it are {low} and {high}",
        "数は分母が 2 の累乗の分数です。近いのは {low} と {high} です",
    }
    denominators_are_powers_of_two {
        "the denominator is 1, 2, 4, 8, …, at most 2^65536",
        "分母は 1、2、4、8、… で、2^65536 までです",
    }
    frac_usage { "`frac` is called as `frac(3,8)`", "`frac` の呼び方：`frac(3,8)`" }
    slash_is_floor_division(quotient, floor) {
        "`{quotient}` is floor division, which gives {floor}, and no fraction",
        "`{quotient}` は切り捨ての割り算で、{floor} になります。分数にはなりません",
    }
    write_frac_or_quotient(over, under, floor) {
        "write `frac({over},{under})` for the fraction, or `{floor}` for the quotient rounded down",
        "分数は `frac({over},{under})`、切り捨てた商は `{floor}` と書きます",
    }
    write_quotient(quotient, floor) {
        "{quotient} is not a dyadic number; write `{floor}` for the quotient rounded down",
        "{quotient} は二進有理数ではありません。切り捨てた商は `{floor}` と書きます",
    }
    grundy_value_is_not_number(value) {
        "a Grundy value, {value}, is not a number of a game",
        "グランディ数 {value} は、ゲームとしての数ではありません",
    }
    write_nimber { "write `*g(n)` for the nimber", "ニム数は `*g(n)` と書きます" }
    nimber_does_not_exist(nimber) {
        "there is no nimber `{nimber}`",
        "`{nimber}` というニム数はありません",
    }
    range_of_nimbers {
        "a nimber is `*n` with n from 0 to 2^32 - 1",
        "ニム数は、0 から 2^32 - 1 までの n による `*n` です",
    }

    // Operators and functions of games.
    games_have_no_product { "two games have no product", "ゲームどうしの積はありません" }
    multiples_and_norton_product {
        "`n*g` takes an integer; `norton(g,u)` is the Norton product",
        "`n*g` の n は整数です。ノートン積は `norton(g,u)` です",
    }
    games_have_no_nim_sum {
        "games have no nim-sum `^`",
        "ゲームのニム和 `^` はありません",
    }
    games_are_added {
        "games are added with `+`; `^` begins an up where an operand is wanted",
        "ゲームは `+` で足します。`^` は、値を書く場所ではアップの始まりです",
    }
    operator_is_not_for_games(operator) {
        "`{operator}` is not defined for games",
        "`{operator}` はゲームには定義されていません",
    }
    frac_makes_fractions {
        "a number with a power of two below is `frac(a,b)`",
        "分母が 2 の累乗の数は `frac(a,b)` です",
    }
    operators_of_games {
        "games have `+`, `-`, `n*g` and comparisons",
        "ゲームに使えるのは `+`、`-`、`n*g` と比較です",
    }
    game_has_no_atomic_weight {
        "this game has no atomic weight",
        "このゲームに原子量はありません",
    }
    infinitesimals_have_weight {
        "infinitesimals have one; ask for `mean` and `temperature` of others",
        "原子量があるのは無限小のゲームです。ほかのゲームでは `mean` と `temperature` を使います",
    }
    cool_needs_number {
        "the second argument of `cool` must be a number",
        "`cool` の二つ目の引数は数です",
    }
    example_of_cool { "write for example `cool(g, 0.5)`", "例：`cool(g, 0.5)`" }
    cool_is_not_defined(tax) {
        "`cool` is not defined for the temperature {tax}",
        "`cool` は温度 {tax} には定義されていません",
    }
    cool_needs_tax {
        "the temperature is a number of at least -1",
        "温度は -1 以上の数です",
    }
    unit_is_not_positive(unit) {
        "`{unit}` is not a unit of the Norton product: it is not positive",
        "`{unit}` は正でないので、ノートン積の単位になりません",
    }
    norton_needs_positive_unit {
        "`norton(g,u)` is defined for u > 0, as in `norton(g,^)`",
        "`norton(g,u)` は u > 0 のとき定義されます。例：`norton(g,^)`",
    }
    uptimal_does_not_exist(n) { "`^[{n}]` is not an uptimal", "`^[{n}]` はアップティマルではありません" }
    range_of_uptimals(largest) {
        "n of `^[n]` is from 1 to {largest}",
        "`^[n]` の n は 1 から {largest} までです",
    }
    text_is_not_game(text, reason, at) {
        "`{text}`: {reason} (at byte {at})",
        "`{text}`：{reason}（{at} バイト目）",
    }
    value_is_missing { "a value is missing", "値がありません" }
    bracket_is_missing(bracket) { "`{bracket}` is missing", "`{bracket}` がありません" }
    bar_is_missing {
        "a bar `|` between Left's and Right's options is missing",
        "左と右の選択肢の間に縦棒 `|` がありません",
    }
    bars_are_equally_long {
        "two runs of bars are equally long; give one more bar to the outer",
        "同じ長さの縦棒の列が二つあります。外側の縦棒を一本増やします",
    }
    number_is_unreadable {
        "a number is an integer or a fraction such as `3/4`",
        "数は整数か、`3/4` のような分数です",
    }
    denominator_is_not_power_of_two {
        "the denominator is not a power of two",
        "分母が 2 の累乗ではありません",
    }
    denominator_is_too_large { "the denominator is too large", "分母が大きすぎます" }
    count_is_out_of_range { "this count is out of range", "個数が範囲の外にあります" }
    write_number_of_ups { "write `^3` for three ups", "アップ三つは `^3` と書きます" }
    open_game_is_not_summand {
        "a game in its own braces is an option and not a term of a sum",
        "自分の波括弧の中のゲームは選択肢にはなれますが、和の成分にはなれません",
    }
    write_value_as_printed {
        "a value is written as it is printed, for example `3/4^2*3` or `{{2||1|0}}`",
        "値は表示のとおりに書きます。例：`3/4^2*3`、`{{2||1|0}}`",
    }

    value_is_not_position(value) {
        "`{value}` is a value and not a position: under misère play it has no outcome",
        "`{value}` は値で、局面ではありません：逆形での勝敗が決まりません",
    }
    write_function_for_position {
        "write the position as a function of the rules, such as `h(n) = {{ h(n-1) if n > 0 | }}` for \
         n moves of Left, or 0 for the end of the game",
        "局面は規則の関数で書きます。左の n 手なら `h(n) = {{ h(n-1) if n > 0 | }}`、終局なら 0 です",
    }

    // Loopy games.
    play_must_end {
        "play in this game may repeat positions, and a game in which play ends is expected",
        "このゲームでは局面が元に戻ることがありますが、ここには必ず終わるゲームが必要です",
    }
    uses_of_loopy_games {
        "such games have `+`, `-`, `n*g`, braces, comparisons, `outcome`, `text`, `onside`, \
         `offside`, `upsum`, `downsum` and `degree`",
        "このようなゲームに使えるのは `+`、`-`、`n*g`、波括弧、比較、`outcome`、`text`、`onside`、\
         `offside`、`upsum`、`downsum`、`degree` です",
    }
    game_is_not_stopper {
        "one of these is not a stopper: play can continue forever, and then the winner is not \
         defined",
        "ストッパーでないゲームがあります：手が終わりなく続くことがあり、そのときの勝敗は決まりません",
    }
    compare_sides {
        "compare the sides, as in `offside(g) >= 0`",
        "`offside(g) >= 0` のように、オンサイドやオフサイドを比べます",
    }
    function_needs_stopper(function, game) {
        "`{function}` is for stoppers, and `{game}` is not a stopper: play can continue forever",
        "`{function}` はストッパーの関数です。`{game}` は手が終わりなく続くことがあり、\
         ストッパーではありません",
    }
    take_a_side {
        "write `onside(g)` or `offside(g)` for the game",
        "`onside(g)` か `offside(g)` を書きます",
    }
    sides_are_unknown {
        "the onside and offside of this game are unknown: the iteration that computes them \
         (sidling) does not end",
        "このゲームのオンサイドとオフサイドは分かりません：サイドリングが収束しません",
    }
    outcome_is_known {
        "`outcome(g)` is known of every game",
        "`outcome(g)` はどのゲームでも分かります",
    }
}
