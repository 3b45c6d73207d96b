//! The sentences about values of partizan games and about nimbers, in every language.

grundy_core::messages! {
    position_is_written(example) {
        "a position is written like this: `{example}`",
        "局面はこう書きます：`{example}`",
    }
    // Plans.
    moves_of_both_players(game) {
        "`{game}` is a Rust type: the moves of both players",
        "`{game}` は Rust の型：両者の手を列挙する",
    }
    position_is_split {
        "a position is split into components; positions that are equal up to symmetry share one \
         value",
        "局面を独立な部分に分け、対称なものは一つの値で済ませる",
    }
    values_with_a_stack {
        "values bottom up, with an explicit stack; each value once, in canonical form",
        "値は小さい局面から、自前のスタックで求める。どの値も一度だけ、標準形で持つ",
    }
    values_bottom_up {
        "values bottom up, each once, in canonical form",
        "値は小さい局面から。どの値も一度だけ、標準形で持つ",
    }
    rules_on_demand {
        "on demand: the rules as they are written, with a memo of calls",
        "必要な分だけ：規則をそのまま計算し、呼び出しを覚えておく",
    }
    values_of_function(function) {
        "`{function}`: values of partizan games (`{{ … | … }}`)",
        "`{function}`：左右で手の違うゲームの値（`{{ … | … }}`）",
    }
    values_of_all_games {
        "the values of all games of the sum, each computed by its own game",
        "すべてのゲームの値を並べる。それぞれの値はそのゲームが求める",
    }
    positions_with_a_value(count) {
        "{count} positions have a value",
        "{count} 個の局面の値を求めた",
    }
    different_values(count, steps) {
        "{count} different values, {steps} steps",
        "異なる値 {count} 個、{steps} ステップ",
    }

    // Tables and periods.
    positions_are_not_numbers(game) {
        "the positions of `{game}` are not numbers that a table could run through",
        "`{game}` の局面は、表にできる数の組ではありません",
    }
    ask_for_one_position(game) {
        "ask for one: `grundy value {game} POSITION`",
        "一つずつ問います：`grundy value {game} POSITION`",
    }
    unknown_parameter(function, parameter) {
        "`{function}` has no parameter `{parameter}`",
        "`{function}` に引数 `{parameter}` はありません",
    }
    parameters_are(names) {
        "its parameters: {names}",
        "引数：{names}",
    }
    measure_of_impartial_games(measure) {
        "`{measure}` is defined for impartial games only",
        "`{measure}` は、両者の手が同じゲームについての問いです",
    }
    measures_of_partizan_games {
        "partizan games have `value`, `outcome`, `misere-outcome`, `mean`, `temperature` and `weight`",
        "左右で手の異なるゲームには、`value`、`outcome`、`misere-outcome`、`mean`、`temperature`、`weight` があります",
    }

    option_of_left(position) {
        "Left: {position}",
        "左：{position}",
    }
    option_of_right(position) {
        "Right: {position}",
        "右：{position}",
    }

    // Positions and expressions.
    not_a_position(text) {
        "`{text}` is not a position of this game",
        "`{text}` はこのゲームの局面ではありません",
    }
    here {
        "here",
        "ここ",
    }
    write_for_example(example) {
        "write for example `{example}`",
        "例：`{example}`",
    }
    too_many_components(most) {
        "there are more than {most} components below this position",
        "この局面から現れる成分が {most} 個より多くあります",
    }
    solve_needs_no_tree {
        "`grundy solve` answers by values, which need no tree",
        "`grundy solve` は値で答えるので、木が要りません",
    }
    position_is_too_large_for_replies {
        "the position is too large for a certificate by replies",
        "この局面は、応手による証明書には大きすぎます",
    }
    certify_a_smaller_position {
        "certify a smaller position, or the parts of this one by themselves",
        "もっと小さい局面か、この局面の部分を一つずつ証明します",
    }
    expression_cannot_be_read {
        "the expression cannot be read",
        "式を読めません",
    }
    expression_is_a_value_too {
        "this is an expression, and also the text of another value",
        "これは式であり、別の値の表記でもあります",
    }
    operators_or_a_value {
        "an expression of numbers, or a printed value?",
        "数の演算か、表示された値か",
    }
    write_the_value_as_game(expression) {
        "write `game('{expression}')` for the value; put blanks and brackets into an expression",
        "値なら `game('{expression}')` と書きます。式なら空白と括弧を入れます",
    }
    rules_have_no_function {
        "the rules have no function of positions",
        "規則に局面の関数がありません",
    }
    write_a_function {
        "write for example `g(x>=0) = {{ g(x-1) | g(x-2) }}`, or ask for an expression with `-e`",
        "例：`g(x>=0) = {{ g(x-1) | g(x-2) }}`。または `-e` で式を問います",
    }
    no_position_of(function) {
        "no position of `{function}` is given",
        "`{function}` の局面が与えられていません",
    }
    write_the_arguments {
        "write the arguments with commas between them, one word for each component",
        "引数をコンマで区切り、成分ごとに一語で書きます",
    }
    wrong_number_of_arguments(function, needed, word, given) {
        "`{function}` takes {needed} arguments, and `{word}` has {given}",
        "`{function}` の引数は {needed} 個ですが、`{word}` には {given} 個あります",
    }
    not_a_list(word) {
        "`{word}` is not a list",
        "`{word}` はリストではありません",
    }
    write_a_list {
        "a list is written like this: `[1,2,1]`",
        "リストは `[1,2,1]` のように書きます",
    }
    unknown_input(name) {
        "the rules have no input `{name}`",
        "規則に入力 `{name}` はありません",
    }
    input_is_not_defined {
        "an input is a name that the rules use and do not define",
        "入力とは、規則が使い、定義していない名前です",
    }
    not_partizan(name) {
        "`{name}` is not a partizan game, and the algorithm sums searches sums of partizan games",
        "`{name}` は左右で手の異なるゲームではありません。アルゴリズム sums は、そのようなゲームの和を探索します",
    }
    game_is_loopy {
        "play in this game may repeat positions",
        "このゲームでは局面が元に戻ることがあります",
    }
    play_need_not_end {
        "play need not end here",
        "ここでは手が終わるとは限らない",
    }
    ask_for_the_outcome {
        "`grundy value -e` prints the winner and bounds of the value; means and thermographs \
         are of \
         games that end",
        "`grundy value -e` は勝敗と、値の上下の限りを答えます。\
         平均値とサーモグラフは、終わるゲームのものです",
    }
    unknown_function(name) {
        "the rules define no function `{name}`",
        "規則に関数 `{name}` の定義がありません",
    }

    // Kernels.
    unknown_level(level) {
        "`{level}` is not a level of kernels",
        "カーネルの段階 `{level}` はありません",
    }
    levels_are(names) {
        "the levels are {names}",
        "段階：{names}",
    }
    level_is_not_available(level) {
        "this processor has no kernels of the level `{level}`",
        "このプロセッサーには段階 `{level}` のカーネルがありません",
    }
    version_shows_levels {
        "`grundy version` shows what it has",
        "使えるものは `grundy version` で見られます",
    }

    // Nimbers as words.
    number_is_missing { "a number is missing", "数がありません" }
    not_a_number(word) { "`{word}` is not a number", "`{word}` は数ではありません" }
    not_a_decimal_digit(found) {
        "`{found}` is not a decimal digit",
        "`{found}` は十進の数字ではありません",
    }
    not_a_hexadecimal_digit(found) {
        "`{found}` is not a hexadecimal digit",
        "`{found}` は十六進の数字ではありません",
    }
    decimal_digit_expected {
        "a decimal digit is expected here",
        "ここには十進の数字が必要",
    }
    hexadecimal_digit_expected {
        "a hexadecimal digit is expected here",
        "ここには十六進の数字が必要",
    }
    number_is_too_large { "the number is too large", "数が大きすぎます" }
    write_a_nimber {
        "write a nimber as `24`, `0x18` or `'*24'`",
        "ニム数は `24`、`0x18`、`'*24'` のように書きます",
    }
    exponent_is_an_integer {
        "an exponent is an integer, such as 5, -1 or 0xff",
        "指数は、5、-1、0xff のような整数です",
    }
    exponent_is_a_nimber {
        "an exponent is not a nimber",
        "指数はニム数ではありません",
    }
    this_is_a_nimber {
        "this is one",
        "これはニム数",
    }

    // Questions about nimbers.
    stopped_before_an_answer {
        "stopped before there was an answer",
        "答えが出る前に止まりました",
    }
    raise_the_time_limit {
        "a longer time is given by `--limit time=…`",
        "時間は `--limit time=…` で延ばせます",
    }
    division_by_zero {
        "division by *0 is not defined",
        "*0 では割れません",
    }
    other_nimbers_divide {
        "*0 has no inverse; every other nimber has exactly one",
        "*0 の逆数はありません。ほかのニム数には逆数がちょうど一つあります",
    }
    nim_needs_numbers(name, form) {
        "`nim {name}` takes {form}, and no number is given",
        "`nim {name}` には {form} が必要ですが、数が与えられていません",
    }
    nim_has_one_number(name, form) {
        "`nim {name}` takes {form}, and one number is given",
        "`nim {name}` には {form} が必要ですが、数が一つだけ与えられています",
    }
    nim_has_numbers(name, form, count) {
        "`nim {name}` takes {form}, and {count} numbers are given",
        "`nim {name}` には {form} が必要ですが、数が {count} 個与えられています",
    }
    forms_of_solve {
        "`nim solve A` solves z^2 + z = A, `nim solve A B C` solves A z^2 + B z + C = 0",
        "`nim solve A` は z^2 + z = A を、`nim solve A B C` は A z^2 + B z + C = 0 を解きます",
    }
    form_of_log {
        "`nim log 24 16` is the least k with which 16, multiplied k times, gives 24",
        "`nim log 24 16` は、16 を k 回掛けると 24 になる最小の k です",
    }
    write_the_words(name, example) {
        "write the numbers after it: `grundy nim {name} {example}`",
        "そのあとに語を書きます：`grundy nim {name} {example}`",
    }
    every_nimber_is_a_root {
        "every nimber solves 0 z^2 + 0 z + 0 = 0",
        "どのニム数も 0 z^2 + 0 z + 0 = 0 の解です",
    }
    give_coefficients {
        "give A, B and C of A z^2 + B z + C = 0, not all of them 0",
        "A z^2 + B z + C = 0 の A、B、C を与えます。すべてを 0 にはできません",
    }
    no_root {
        "0 z^2 + 0 z + C = 0 has no solution with C other than 0",
        "C が 0 でなければ、0 z^2 + 0 z + C = 0 に解はありません",
    }
    other_equations_have_roots {
        "with A or B other than 0 there is always one",
        "A か B が 0 でなければ、解は必ずあります",
    }
    zero_has_no_inverse {
        "*0 has no inverse",
        "*0 の逆数はありません",
    }
    other_nimbers_have_inverses {
        "every other nimber has one: `grundy nim inv 2`",
        "ほかのニム数にはあります：`grundy nim inv 2`",
    }
    not_a_power(nimber, base) {
        "{nimber} is not a power of {base}",
        "{nimber} は {base} の冪ではありません",
    }
    powers_of_zero {
        "the powers of *0 are *1 and *0; a primitive base, such as 0x10004 for numbers of 32 \
         bits, has them all",
        "*0 の冪は *1 と *0 です。32 ビットの数に対する 0x10004 のような原始元の冪は、\
         すべての数になります",
    }
    number_of_powers(base, count) {
        "{base} has {count} powers, the order of its group; a primitive base, such as 0x10004 for \
         numbers of 32 bits, has them all",
        "{base} の冪は、その群の位数 {count} 個です。32 ビットの数に対する 0x10004 のような\
         原始元の冪は、すべての数になります",
    }
    primes_are_too_large(bits) {
        "the group of a base of {bits} bits has primes beyond any search",
        "{bits} ビットの底の群の位数には、探索できない大きさの素因数があります",
    }
    logarithms_are_found_to {
        "logarithms are found in fields of at most 128 bits, and above in groups of small primes",
        "対数が求まるのは、128 ビットまでの体と、それより上では素因数の小さい群です",
    }
    zero_has_no_order {
        "*0 has no order: no power of it is *1",
        "*0 に位数はありません：どの冪も *1 になりません",
    }
    ask_for_another_nimber {
        "ask for another nimber",
        "ほかのニム数を問います",
    }
    factors_are_unknown(bits) {
        "the order of a nimber of {bits} bits needs the factors of a Fermat number that are \
         not known",
        "{bits} ビットのニム数の位数には、まだ知られていないフェルマー数の素因数が必要です",
    }
    orders_are_known_to {
        "orders are known below 2^4096",
        "位数が分かるのは 2^4096 未満です",
    }
    no_field_holds(word, nimber) {
        "there is no field of `{word}` bits that holds {nimber}",
        "{nimber} を含む `{word}` ビットの体はありません",
    }
    power_of_two {
        "a power of two",
        "2 の冪",
    }
    smallest_field(bits) {
        "the smallest one that holds it has {bits} bits",
        "これを含む最小の体は {bits} ビットです",
    }
    no_table_of(name) {
        "there is no table of `{name}`",
        "`{name}` の表はありません",
    }
    tables_of_nimbers {
        "`nim table 16` is the table of products, `nim table 16 add` that of sums",
        "`nim table 16` は積の表、`nim table 16 add` は和の表です",
    }

    // Files of pairs.
    line_is_too_long(most) {
        "a line of more than {most} bytes",
        "{most} バイトより長い行があります",
    }
    line_has_two_numbers {
        "a line has two numbers, with a space between them",
        "一行には二つの数を、空白で区切って書きます",
    }
    line_is_not_a_pair(line, found) {
        "line {line} has {found} numbers; give two a line, as `16 5`",
        "{line} 行目の数は {found} 個です。`16 5` のように一行に二つ書きます",
    }
    line_is_not_a_number(line, fact) {
        "line {line}: {fact}; write a nimber as `*3`, `3` or `*0x1f`",
        "{line} 行目：{fact}。ニム数は `*3`、`3`、`*0x1f` のように書きます",
    }
    line_has_a_large_number(line, largest, bits) {
        "line {line}: a number is too large; a nimber here is at most *{largest}, 2^{bits} - 1",
        "{line} 行目：数が大きすぎます。ここでのニム数は *{largest}（2^{bits} - 1）までです",
    }
    line_is_not_text(line) {
        "line {line} is not UTF-8 text; is the file binary?",
        "{line} 行目は UTF-8 のテキストではありません。バイナリーのファイルですか",
    }
    pair_divides_by_zero(pair) {
        "pair {pair} divides by *0, which has no quotient",
        "{pair} 番目の組は *0 で割っていて、商がありません",
    }
    record_is_cut(record, bytes, length) {
        "record {record} ends after {bytes} of {length} bytes; is the width right?",
        "記録 {record} は {length} バイトのうち {bytes} バイトで終わっています。幅は正しいですか",
    }
    unknown_width(bytes) {
        "there are no binary nimbers of {bytes} bytes; take 1, 2, 4, 8 or 16",
        "{bytes} バイトのニム数はありません。1、2、4、8、16 のどれかにします",
    }
}
