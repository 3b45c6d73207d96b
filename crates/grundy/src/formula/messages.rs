//! Messages of recurrences: their inputs, positions, moves and laws.

use grundy_core::messages;

messages! {
    // Rules and their functions.
    text_with_equals_is_rules {
        "text with `=` in it is read as rules, such as \
         `'g(x) = mex{{ g(x-k) for k in 1..=min(3,x) }}'`",
        "`=` を含む文は、`'g(x) = mex{{ g(x-k) for k in 1..=min(3,x) }}'` のような規則として読まれます",
    }
    rules_define_no_function {
        "the rules define no function",
        "規則に関数の定義がありません",
    }
    define_a_game {
        "define a game by a line such as `g(x) = mex{{ g(x-k) for k in 1..=min(3,x) }}`",
        "`g(x) = mex{{ g(x-k) for k in 1..=min(3,x) }}` のような行でゲームを定義します",
    }
    unknown_function(name) {
        "there is no function `{name}`",
        "`{name}` という関数はありません",
    }
    rules_define(functions) { "the rules define {functions}", "規則が定義するもの：{functions}" }
    not_a_game_function(function) {
        "{function} is not a game function, so it has no moves",
        "{function} はゲームの関数ではないので、手がありません",
    }
    ends_of_game_functions {
        "a game function ends in mex, win, misere, max or min",
        "ゲームの関数は mex、win、misere、max、min のどれかで終わります",
    }
    rules_have_no_answer {
        "the rules have no line `answer = …`",
        "規則に `answer = …` の行がありません",
    }
    eval_an_expression(game, example) {
        "ask for an expression: `grundy eval {game} -e '{example}'`",
        "式を問います：`grundy eval {game} -e '{example}'`",
    }
    write_an_answer {
        "add a line `answer = …` to the rules",
        "問うものを規則に書きます：`answer = …`",
    }
    or_write_an_answer {
        "or add a line `answer = …` to the rules",
        "または、問うものを規則に書きます：`answer = …`",
    }
    not_loopy(function) {
        "`{function}` does not end in `loopy`",
        "`{function}` は `loopy` で終わりません",
    }
    certificates_of_other_values {
        "`grundy period` and `grundy misere` write certificates of other values",
        "ほかの値の証明書は `grundy period` と `grundy misere` が書きます",
    }

    // Laws that answer.
    laws_of_proof_and_catalogue(proved, stated) {
        "{proved}, and by {stated}",
        "{proved}、および {stated}",
    }
    law_tested_on_small_positions(law) {
        "{law}, a law of the catalogue that is tested on small positions",
        "{law}（小さい局面で確かめたカタログの法則）",
    }
    law_tested_on_a_range(law, range) {
        "{law}, a law of the catalogue that is tested for {range}",
        "{law}（{range} で確かめたカタログの法則）",
    }

    // Inputs.
    unknown_input(name) {
        "the rules have no input `{name}`",
        "規則に入力 `{name}` はありません",
    }
    rules_take_no_inputs { "these rules take no inputs", "この規則に入力はありません" }
    only_input(name) { "the only input is `{name}`", "入力は `{name}` だけです" }
    inputs_are(names) { "the inputs are {names}", "入力：{names}" }
    input_is(name, value) { "the input `{name}` is {value}", "入力 `{name}` は {value}" }
    give_input_another_value(name) {
        "give the input `{name}` another value",
        "入力 `{name}` に別の値を与えます",
    }
    fault_of_input(name, fact) { "the input `{name}`: {fact}", "入力 `{name}`：{fact}" }

    // Inputs as JSON.
    not_json { "this is not JSON", "JSON ではありません" }
    list_is_not_closed { "the list is not closed with `]`", "リストが `]` で閉じられていない" }
    object_is_not_closed {
        "the object is not closed with `}}`",
        "オブジェクトが `}}` で閉じられていない",
    }
    text_is_not_closed {
        "the text is not closed with `\"`",
        "文字列が `\"` で閉じられていない",
    }
    value_is_missing { "a value is missing here", "ここに値がない" }
    value_is_expected { "a value is expected here", "ここには値が必要" }
    key_is_in_quotes {
        "a name in an object is in quotes: `\"n\"`",
        "オブジェクトの名前は `\"n\"` のように引用符で囲む",
    }
    punctuation_is_expected(symbols) {
        "{symbols} is expected here",
        "ここには {symbols} が必要",
    }
    either(one, other) { "{one} or {other}", "{one} か {other}" }
    comma_without_item { "nothing follows the last `,`", "最後の `,` のあとに何もない" }
    text_after_the_value {
        "the value ends before this",
        "値はこの前で終わっている",
    }
    wrong_number_in_json {
        "this is not a number of JSON",
        "JSON の数の書き方ではない",
    }
    number_beyond_json { "this number is too large", "この数は大きすぎる" }
    wrong_escape {
        "this escape is not allowed in a text",
        "文字列にこのエスケープは書けない",
    }
    control_character_in_text {
        "a text contains no control character: write `\\n` or `\\t`",
        "文字列に制御文字は入れられない：`\\n` や `\\t` と書く",
    }
    lists_nest_too_deep { "lists nest too deep", "リストの入れ子が深すぎる" }
    not_read_from_here { "not JSON from here on", "ここから JSON ではない" }
    forms_of_json {
        "numbers are written as they are, texts in `\"`, lists in `[ ]`: `[1,3,4]`, `\"++-\"`",
        "数はそのまま、文字列は `\"` で、リストは `[ ]` で囲んで書きます：`[1,3,4]`、`\"++-\"`",
    }
    beyond_64_bits(digits) {
        "`{digits}` does not fit in 64 bits",
        "`{digits}` は 64 ビットに収まりません",
    }
    enable_long_integers {
        "enable the feature `long-integers` of the crate `grundy`",
        "クレート `grundy` の機能 `long-integers` を有効にします",
    }
    least_negative_integer {
        "negative integers go down to -2^63",
        "負の整数は -2^63 までです",
    }
    not_a_whole_number(digits) {
        "`{digits}` is not a whole number",
        "`{digits}` は整数ではありません",
    }
    scale_numbers_to_integers {
        "the rules compute with integers, so that every value is exact; scale the numbers to \
         integers",
        "どの値も正確になるように、規則は整数で計算します。何倍かして整数にします",
    }
    null_is_not_a_value {
        "`null` is not a value of the rules",
        "`null` は規則の値ではありません",
    }
    leave_input_out {
        "leave the input out, or give an integer, true, false, a text or a list",
        "入力を省くか、整数、true、false、文字列、リストのどれかを与えます",
    }
    object_is_not_a_value {
        "an object is not a value of the rules",
        "オブジェクトは規則の値ではありません",
    }
    kinds_of_values {
        "give an integer, true, false, a text or a list; a table of values is a list of lists",
        "整数、true、false、文字列、リストのどれかを与えます。値の表はリストのリストです",
    }
    line_of_inputs_is_an_object {
        "a line of inputs is an object",
        "入力の行はオブジェクトです",
    }
    not_an_object { "this is none", "オブジェクトではない" }
    write_inputs_with_names {
        "write the names of the inputs with their values: `{{\"n\": 7, \"S\": [1,3,4]}}`",
        "入力の名前と値を書きます：`{{\"n\": 7, \"S\": [1,3,4]}}`",
    }
    numbers_need_an_order {
        "plain numbers need their order in the rules: `# input: T; then T lines N, K`",
        "数だけを並べるときは、その順序を規則に書きます：`# input: T; then T lines N, K`",
    }
    several_numbers_are_a_list {
        "several numbers make a list",
        "いくつかの数はリストです",
    }
    not_in_brackets { "not in brackets", "括弧がない" }
    write_as_list(items) {
        "write it as a list: `[{items}]`",
        "リストとして書きます：`[{items}]`",
    }
    begins_with_zero(text) { "`{text}` begins with 0", "`{text}` は 0 で始まっています" }
    number_or_text { "a number or a text?", "数か、文字列か" }
    number_without_zeros_or_text(text) {
        "write a number without leading zeros, or a text in quotes: `\"{text}\"`",
        "数なら先頭の 0 を省き、文字列なら引用符で囲みます：`\"{text}\"`",
    }

    // Inputs in the order of a contest.
    order_not_understood { "not understood", "読めない" }
    forms_of_orders {
        "write names, `A[N]` for a list of N values, `(U, V)[M]` for M pairs in columns, and `T lines …` for \
         T cases: `# input: T; then T lines N, K`",
        "名前のほか、N 個の値のリストは `A[N]`、M 組の列は `(U, V)[M]`、T 個の場合は `T lines …` と書きます：\
         `# input: T; then T lines N, K`",
    }
    output_not_understood { "this output cannot be read", "この出力の指定は読めません" }
    forms_of_outputs {
        "write the words of the winner and the loser, `# output: First | Second`, three words for a score above, \
         below and equal to 0, or `joined` or `lines` for a list",
        "勝ちと負けの語を `# output: First | Second` のように書くか、得点が正・負・0 のときの三つの語、\
         リストなら `joined` か `lines` を書きます",
    }
    columns_have_a_count {
        "names in brackets are columns and have a count: `(U, V)[M]`",
        "括弧の中の名前は列で、個数が要ります：`(U, V)[M]`",
    }
    kind_of_input_is_text {
        "after the colon stands `text`: `S:text`",
        "コロンのあとに書けるのは `text` です：`S:text`",
    }
    nothing_can_follow_lines {
        "nothing can follow the lines",
        "`lines` の組のあとには何も書けません",
    }
    no_input_is_named { "no input is named here", "ここに入力の名前がありません" }
    not_a_count(word) {
        "`{word}` is not a number, and no input of this name is before it",
        "`{word}` は数ではなく、これより前にその名前の入力もありません",
    }
    not_a_name_of_an_input(word) {
        "`{word}` is not a name of an input",
        "`{word}` は入力の名前になりません",
    }
    line_of(name, line) { "{name}, line {line}", "{name} の {line} 行目" }
    fault_at(place, fact) { "{place}: {fact}", "{place}：{fact}" }
    word_after_last_case(word) {
        "`{word}` is left over after the last case",
        "最後のケースのあとに余分な `{word}` があります",
    }
    compare_with_line_of_inputs {
        "compare it with the line `# input:` of the rules",
        "規則の `# input:` の行と比べます",
    }
    wrong_count(name, value) {
        "`{name}` counts what follows, and is {value}",
        "`{name}` はあとに続くものの個数ですが、{value} です",
    }
    bounds_of_counts(most) {
        "it has to be a number from 0 to {most}",
        "0 から {most} までの数にします",
    }
    input_ends_before(name) {
        "the input ends where `{name}` is expected",
        "`{name}` が来るはずのところで入力が終わっています",
    }

    inputs_are_refused(condition, inputs) {
        "the rules require that {condition}, and the inputs are {inputs}",
        "規則の条件は「{condition}」ですが、入力は {inputs} です",
    }
    condition_on_inputs { "this does not hold", "これが成り立たない" }
    give_other_inputs {
        "give other inputs, after the name of the game or by `--given NAME=VALUE`",
        "別の入力を、ゲームの名前のあとか `--given NAME=VALUE` で与えます",
    }

    // Positions.
    no_position_in_answer {
        "no position is given, and `answer` does not show one",
        "局面が与えられておらず、`answer` の行からも分かりません",
    }
    write_position_after_game(game, position) {
        "write it after the game, as in `grundy solve {game} {position}`",
        "ゲームのあとに書きます。例：`grundy solve {game} {position}`",
    }
    write_words_after_game {
        "write it after the game, one word for each component",
        "ゲームのあとに、成分ごとに一語で書きます",
    }
    write_coordinates_in_order(position) {
        "write the numbers in this order: `{position}`",
        "数をこの順に書きます：`{position}`",
    }
    example_of_position(function, example) {
        "a position of {function} is written like this: `{example}`",
        "{function} の局面はこう書きます：`{example}`",
    }
    not_a_list(text) { "`{text}` is not a list", "`{text}` はリストではありません" }
    board_has_another_shape(rows) { "the rules have {rows}", "規則の盤は{rows}です" }
    rows_of_cells(rows, columns) { "{rows} rows of {columns} cells", "{columns} マスの行が {rows} 行" }
    rows_of_triangle(rows) { "a triangle of {rows} rows", "{rows} 行の三角形" }
    vertices(count) { "a graph of {count} vertices", "頂点 {count} 個のグラフ" }
    this_is_not_a_list { "this is not a list", "リストではない" }
    one_coordinate_of_several(text, function, wanted) {
        "`{text}` has one coordinate, but a position of {function} has {wanted}",
        "`{text}` の座標は一つですが、{function} の局面には {wanted} 個あります",
    }
    several_coordinates_of_one(text, count, function) {
        "`{text}` has {count} coordinates, but a position of {function} has one",
        "`{text}` には {count} 個の座標がありますが、{function} の局面は一つの数です",
    }
    other_number_of_coordinates(text, count, function, wanted) {
        "`{text}` has {count} coordinates, but a position of {function} has {wanted}",
        "`{text}` には {count} 個の座標がありますが、{function} の局面には {wanted} 個あります",
    }
    components_are_separate_words(words) {
        "components of a sum are separate words: `{words}`",
        "和の成分は離して書きます：`{words}`",
    }
    list_is_an_input(game) {
        "the numbers of the list are an input of the game: write `{game}` for it",
        "リストの数はゲームの入力です：ゲームを `{game}` と書きます",
    }
    coordinates_are_one_word(word) {
        "the coordinates of a position are one word: `{word}`",
        "一つの局面の座標は続けて書きます：`{word}`",
    }
    not_a_value_of(text, parameter) {
        "`{text}` is not a value of `{parameter}`",
        "`{text}` は `{parameter}` の値になりません",
    }
    argument_is_below(name, least, value) {
        "`{name}` must be at least {least}, but it is {value}",
        "このゲームの `{name}` は {least} 以上ですが、ここでは {value} です",
    }
    not_a_position_of_this_game(text) {
        "`{text}` is not a position of this game",
        "`{text}` はこのゲームの局面ではありません",
    }
    condition_does_not_hold(condition) {
        "`{condition}` does not hold",
        "`{condition}` が成り立たない",
    }
    not_a_grundy_value(function, position, value) {
        "{function}({position}) is {value}, no Grundy value",
        "{function}({position}) は {value} で、グランディ数ではありません",
    }
    heaps_are_natural_numbers {
        "a heap holds a natural number of stones",
        "山の石の個数は自然数です",
    }

    // Sums.
    only_the_outcome_is_known(function, position) {
        "only the outcome of `{function}({position})` is known; without a Grundy value it \
         cannot be added",
        "`{function}({position})` は勝敗だけが分かり、足せるグランディ数は分かりません",
    }
    ask_for_one_position { "ask for one position", "局面を一つだけ問います" }
    misere_positions_cannot_be_added(function) {
        "positions of `{function}` cannot be added: under misère play the parts do not decide the \
         sum",
        "`{function}` の局面は足せません：逆形では、部分の勝敗から和の勝敗が決まりません",
    }
    scores_cannot_be_added(function) {
        "positions of `{function}` cannot be added: their values are scores, not Grundy values",
        "`{function}` の局面は足せません：値はグランディ数ではなく得点です",
    }
    outcomes_cannot_be_added(function) {
        "positions of `{function}` cannot be added: the outcomes of the components do not \
         determine the outcome of the sum",
        "`{function}` の局面は足せません：部分の勝敗から和の勝敗は決まりません",
    }
    position_is_a_list_of_heaps(heaps) {
        "a position of this game is the list of all heaps, as one word: `{heaps}`",
        "このゲームの局面は、すべての山のリストを続けて書いたものです：`{heaps}`",
    }
    make_position_one_argument {
        "make the whole position one argument, a list: \
         `w(h) = misere{{ w(sort(put(h,i,j))) for i in 0..len(h) for j in 0..h[i] }}`",
        "局面の全体を一つの引数、リストにします：\
         `w(h) = misere{{ w(sort(put(h,i,j))) for i in 0..len(h) for j in 0..h[i] }}`",
    }
    define_by_mex {
        "define the game with `mex{{ … }}` instead of `win{{ … }}`: Grundy values can be added",
        "`win{{ … }}` でなく `mex{{ … }}` で定義します：グランディ数は足せます",
    }

    // Games as trees for search.
    sum_is_not_a_tree {
        "a search takes one position, not a sum of positions",
        "探索できるのは一つの局面で、局面の和ではありません",
    }
    give_one_position_or_solve {
        "give one position, or use `grundy solve`",
        "局面を一つ与えるか、`grundy solve` を使います",
    }
    scores_are_not_zero_sum {
        "the scores of these rules are not what one side gains from the other",
        "この規則の得点は、一方が他方から得るものではありません",
    }
    form_of_zero_sum_options {
        "an option is a gain less the opponent's score: `max{{ a[l]-d(l+1,r), a[r]-d(l,r-1) }}`",
        "選択肢は、得るものから相手の得点を引いた値です：`max{{ a[l]-d(l+1,r), a[r]-d(l,r-1) }}`",
    }
    too_many_positions_to_list {
        "the game has more than 200,000 positions, too many to list",
        "局面が 200,000 を超えるので列挙できません",
    }
    solve_or_smaller_position {
        "use `grundy solve`, or a smaller position",
        "`grundy solve` を使うか、もっと小さい局面を問います",
    }
    move_leaves_a_sum {
        "a move of this game leaves a sum of positions",
        "このゲームの手のあとは、局面の和になることがあります",
    }
    solve_knows_sums {
        "use `grundy solve`, which supports sums",
        "和を扱える `grundy solve` を使います",
    }
    not_a_score(value) {
        "{value} is not a score of a game",
        "{value} はゲームの得点ではありません",
    }
    search_needs_numbers {
        "tree search needs whole numbers below 2^31",
        "木の探索には 2^31 より小さい整数が必要です",
    }
    position_not_reached(text) {
        "play does not reach `{text}`",
        "`{text}` に達する手順はありません",
    }
    not_in_this_game { "not in this game", "このゲームにはない" }
    position_is_written_like(example) {
        "a position is written like `{example}`",
        "局面は `{example}` のように書きます",
    }

    // Heap games.
    condition_goes_before_the_range(text) {
        "the condition is read after the range; write it before the range: `{text}`",
        "条件は範囲より後に読まれます。範囲の前に書きます：`{text}`",
    }
    exclude_this_case(condition) {
        "exclude this case by a condition: `{condition}`",
        "条件 `{condition}` で、この場合を除きます",
    }
    exclude_this_case_before_the_range(text) {
        "exclude this case by a condition before the range: `{text}`",
        "範囲の前の条件で、この場合を除きます：`{text}`",
    }
    heap_is_beyond_reach(heap, count, code) {
        "heap {heap} is too large: {count} values of {code} are known",
        "大きさ {heap} の山には届きません：{code} の値は {count} 個まで分かっています",
    }
    period_is_not_proved(period, from) {
        "the period {period} is observed from {from} on, but not proved, so it does not give \
         the value",
        "{from} からの周期 {period} が観察されましたが、どの定理でも証明されないので、答えには使えません",
    }
    no_period_among_values(code) {
        "no period of {code} was found among these values",
        "この範囲の値に {code} の周期は現れません",
    }
    raise_limits_or_smaller_heap {
        "raise the limits with `--limit cells=…,bytes=…`, or ask for a smaller heap",
        "`--limit cells=…,bytes=…` で制限を上げるか、もっと小さい山を問います",
    }
    period_among_more_heaps(code) {
        "`grundy period {code} --to N` searches more heaps for a period",
        "`grundy period {code} --to N` が、もっと多くの山で周期を探します",
    }
    no_moves { "it has no moves", "手がない" }
    other_value_of_heap(heap, code, value, stated) {
        "heap {heap} of {code} has the value {value}, and the rules give {stated}",
        "{code} の大きさ {heap} の山の値は {value} だが、規則では {stated}",
    }
    number_beyond_heap_engine {
        "a number is too large for the heap engine",
        "山のエンジンには大きすぎる数がある",
    }
    recognised_subtraction_game(code) {
        "recognised: the rules are the subtraction game {code}",
        "規則の形から分かること：これは引き算ゲーム {code}",
    }
    recognised_breaking_game(code) {
        "recognised: the rules are the taking-and-breaking game {code}",
        "規則の形から分かること：これは取って分けるゲーム {code}",
    }
    subtraction_game(code) {
        "this is the subtraction game {code}",
        "これは引き算ゲーム {code}",
    }
    breaking_game(code) {
        "this is the taking-and-breaking game {code}",
        "これは取って分けるゲーム {code}",
    }
    positions_are_shifted(game, shift) {
        "{game}; position n is heap n+{shift}",
        "{game}。局面 n は大きさ n+{shift} の山",
    }
    won_where_value_is_not_zero(game) {
        "{game}; a position is won where the Grundy value is not 0",
        "{game}。グランディ数が 0 でない局面が勝ち",
    }
    misere_play_is_normal_play(game, least) {
        "{game}; position n under misère play has the outcome of heap n-{least} under normal play, and is won for n < {least}",
        "{game}。逆形の局面 n の勝敗は正規形の山 n-{least} の勝敗に等しく、n < {least} なら手番の勝ち",
    }
}
