//! The messages about the evaluation of rules, and those that several stages share.

use grundy_core::messages;

messages! {
    // Kinds of values.
    anything { "anything", "任意の値" }
    an_integer { "an integer", "整数" }
    a_natural_number { "a natural number", "自然数" }
    a_score { "a score", "得点" }
    a_boolean { "a boolean", "真偽値" }
    a_condition { "a condition", "条件" }
    an_outcome { "an outcome", "勝敗" }
    a_text { "a text", "文字列" }
    a_text_or_a_boolean { "a text or a boolean", "文字列か真偽値" }
    a_list { "a list", "リスト" }
    a_list_of(items) { "a list of {items}", "要素 {items} 個のリスト" }
    a_list_or_a_text { "a list or a text", "リストか文字列" }
    a_list_after_in { "a list after `in`", "リスト（`in` のあと）" }
    a_list_or_a_range_after_in {
        "a list or a range after `in`",
        "リストか範囲（`in` のあと）",
    }
    a_loopy_value { "a loopy value", "終わらないことのある値" }
    a_grundy_or_loopy_value {
        "a Grundy or loopy value",
        "グランディ数か、終わらないことのある値",
    }
    a_value_that_may_be_loony { "a value that may be loony", "特別な値（`loony`）かもしれないもの" }
    a_game { "a game", "ゲーム" }
    a_board { "a board", "盤" }
    a_cell { "a cell", "マス" }
    a_set_of_cells { "a set of cells", "マスの集合" }
    a_direction { "a direction", "方向" }

    // Values of a wrong kind.
    expected_kind(expected, found) {
        "expected {expected}, found {found}",
        "必要なのは{expected}ですが、これは{found}です",
    }
    this_is(value) { "this is {value}", "これは {value}" }
    this_is_an_outcome { "this is true or false", "これは真か偽" }
    this_option_is(value) { "this option is {value}", "この選択肢は {value}" }
    this_item_is(value) { "an item is {value}", "要素の一つは {value}" }
    comparison_of_kinds(operator, left, right) {
        "`{operator}` compares {left} with {right}",
        "`{operator}` で比べているのは{left}と{right}です",
    }
    both_sides_are_of_one_kind {
        "both sides of a comparison are of one kind; `int(x)` turns a text or a boolean into an \
         integer",
        "比較の両辺は同じ種類の値です。`int(x)` は文字列や真偽値を整数にします",
    }
    value_cannot_be_unpacked(names, found) {
        "{names} names take a list of {names}, found {found}",
        "{names} 個の名前には要素 {names} 個のリストが必要ですが、これは{found}です",
    }
    each_item_is_a_list_of(names) {
        "each item must be a list of {names}, for example [[1,2],[3,4]] for two names",
        "どの要素も要素 {names} 個のリストにします。例：二つの名前には [[1,2],[3,4]]",
    }
    outcomes_cannot_be_summed {
        "outcomes cannot be summed by xor",
        "勝敗は排他的論理和で足せません",
    }
    this_is_not_a_grundy_value {
        "this is true or false, not a Grundy value",
        "これは真か偽で、グランディ数ではない",
    }
    parts_do_not_decide_a_sum {
        "the outcomes of the components do not determine the outcome of a sum: define the game \
         with `mex{{ … }}`, and xor its Grundy values",
        "和の勝敗は部分の勝敗では決まりません：ゲームを `mex{{ … }}` で定義し、\
         グランディ数の排他的論理和を取ります",
    }
    write_not_equal_for_booleans {
        "write `!=` to test whether two booleans differ",
        "二つの真偽値が異なるかどうかは `!=` で調べます",
    }

    // Numbers.
    division_by_zero { "division by zero", "0 で割っています" }
    the_divisor_is_zero { "the divisor is 0 here", "ここで割る数が 0" }
    guard_the_divisor {
        "exclude the divisor 0 by a condition, for example `if k != 0`; the condition of a range is \
         before its `for`: `if k != 0 for i in 1..=n/k`",
        "`if k != 0` のような条件で、0 で割るのを避けます。範囲の条件は `for` の前に書きます：\
         `if k != 0 for i in 1..=n/k`",
    }
    does_not_fit(formula) {
        "`{formula}` does not fit in 64 bits",
        "`{formula}` は 64 ビットに収まりません",
    }
    overflows_here { "overflows here", "ここで桁あふれ" }
    integers_have_64_bits {
        "intermediate values are integers from -2^63 to 2^63-1; rewrite the rule with smaller \
         numbers",
        "途中の値は -2^63 から 2^63-1 までの整数です。小さい数で書き直してください",
    }
    exponent_is_negative(power) {
        "`{power}` has a negative exponent",
        "`{power}` の指数が負です",
    }
    exponents_are_natural { "an exponent is 0 or more", "指数は 0 以上です" }
    shift_is_negative(shift) {
        "`{shift}` has a negative shift",
        "`{shift}` のシフトの数が負です",
    }
    shifts_are_natural { "a shift is 0 or more", "シフトの数は 0 以上です" }
    product_of_negative(product) {
        "`{product}`: the nim product is defined for naturals",
        "`{product}`：ニム積は自然数について定義されています",
    }
    factors_are_natural { "both factors are 0 or more", "どちらの因数も 0 以上です" }
    function_of_negative(function, number) {
        "`{function}` of a negative number, {number}",
        "負の数 {number} の `{function}` は定義されていません",
    }
    defined_for_naturals(usage) {
        "`{usage}` is defined for 0, 1, 2, …",
        "`{usage}` は 0、1、2、… について定義されています",
    }
    function_of(function, number) {
        "`{function}` of {number}",
        "{number} の `{function}` は定義されていません",
    }
    defined_from_one_on(usage) {
        "`{usage}` is defined for n >= 1",
        "`{usage}` は n >= 1 について定義されています",
    }
    range_cannot_have_step(step) {
        "a range cannot have step {step}",
        "範囲の刻みに {step} は使えません",
    }
    steps_are_positive {
        "steps are 1 or more; options have no order, so no range needs to run down",
        "刻みは 1 以上です。選択肢に順序はないので、減る範囲は要りません",
    }

    // Lists and texts.
    index_in_empty_list(index) {
        "there is no item {index}: the list is empty",
        "要素 {index} はありません：リストは空です",
    }
    index_in_list_of_one(index) {
        "there is no item {index}: the list has 1 item, with index 0",
        "要素 {index} はありません：リストの要素は 1 個で、添字は 0 です",
    }
    index_out_of_range(index, len, last) {
        "there is no item {index}: the list has {len} items, with indices 0 to {last}",
        "要素 {index} はありません：リストの要素は {len} 個で、添字は 0 から {last} です",
    }
    index_is(index) { "index {index}", "添字 {index}" }
    indices_count_from_zero {
        "indices count from 0 and none counts from the end; the last item is `a[len(a)-1]`",
        "添字は 0 から数えます。最後の要素は `a[len(a)-1]` です",
    }
    guard_the_index {
        "keep the index in range by a condition, for example `if i < len(a)`; the condition of a \
         range is before its `for`: `if i < len(a) for k in 1..=a[i]`",
        "`if i < len(a)` のような条件で、添字を範囲に収めます。範囲の条件は `for` の前に書きます：\
         `if i < len(a) for k in 1..=a[i]`",
    }
    joined_is_too_long(most) {
        "the joined list or text has more than {most} items",
        "つないだリストまたは文字列の要素が {most} 個を超えます",
    }
    positions_are_short {
        "join shorter lists, or guard the recursion that makes them longer",
        "短いリストをつなぐか、長くしていく再帰に条件を付けます",
    }
    slice_out_of_range(from, to, len) {
        "there is no slice {from}..{to} of a list of {len} items",
        "要素 {len} 個のリストに範囲 {from}..{to} の部分はありません",
    }
    slice_out_of_list_of_one(from, to) {
        "there is no slice {from}..{to} of a list of 1 item",
        "要素 1 個のリストに範囲 {from}..{to} の部分はありません",
    }
    slice_ends_are_within(len) {
        "both ends of a slice lie between 0 and the length, here {len}",
        "部分の両端は 0 から長さまでです。ここの長さは {len} です",
    }
    separator_is_empty {
        "`split` with an empty separator",
        "`split` の区切りが空です",
    }
    for_reads_characters {
        "`for c in text` runs over the characters of a text",
        "文字列の一文字ずつには `for c in text` を使います",
    }
    text_is_not_an_integer(text) {
        "the text '{text}' is not an integer of 64 bits",
        "文字列 '{text}' は 64 ビットの整数ではありません",
    }
    int_reads_decimal_texts {
        "`int` reads texts such as '42' and '-7'",
        "`int` は '42' や '-7' のような文字列を読みます",
    }

    // Options and items of reducers.
    option_is_not_natural {
        "an option of `mex` is not a natural number",
        "`mex` の選択肢が自然数ではありません",
    }
    option_is_an_outcome {
        "an option of `mex` is an outcome, not a number",
        "`mex` の選択肢が数ではなく勝敗です",
    }
    option_of_mex_is(kind) {
        "an option of `mex` is {kind}",
        "`mex` の選択肢が{kind}です",
    }
    options_are_grundy_values {
        "options of `mex` are Grundy values: 0, 1, 2, …",
        "`mex` の選択肢はグランディ数 0、1、2、… です",
    }
    options_are_not_scores {
        "options of `mex` are Grundy values: 0, 1, 2, …; for scores use `max` or `min`",
        "`mex` の選択肢はグランディ数 0、1、2、… です。得点には `max` か `min` を使います",
    }
    use_win_for_outcomes {
        "use `win{{ … }}` for outcomes, or define the options by `mex` as well",
        "勝敗には `win{{ … }}` を使うか、選択肢も `mex` で定義します",
    }
    option_is_not_an_outcome(reducer, kind) {
        "an option of `{reducer}` is {kind}, not an outcome",
        "`{reducer}` の選択肢が勝敗ではなく{kind}です",
    }
    options_are_outcomes {
        "options of `win` and `misere` are outcomes (true: the player to move wins); for Grundy \
         values use `mex`",
        "`win` と `misere` の選択肢は勝敗（true は手番の側の勝ち）です。\
         グランディ数には `mex` を使います",
    }
    reducer_has_no_item(reducer) {
        "`{reducer}{{ … }}` has no items here and no default value",
        "ここでは `{reducer}{{ … }}` に要素が一つもなく、`default` もありません",
    }
    give_a_default(reducer) {
        "give the value for no items: `{reducer}{{ … }} default 0`",
        "要素がないときの値を書きます：`{reducer}{{ … }} default 0`",
    }

    // Names and calls.
    no_function(name) { "there is no function `{name}`", "`{name}` という関数はありません" }
    not_defined { "not defined", "定義がない" }
    reducers_have_braces(form) {
        "a reducer is written with braces: `{form}`",
        "集約は波括弧で書きます：`{form}`",
    }
    define_by_a_line(name) {
        "define it by a line `{name}(x) = …`",
        "`{name}(x) = …` という行で定義します",
    }
    the_rules_define(functions) { "the rules define {functions}", "規則が定義するもの：{functions}" }
    input_has_no_value(name) {
        "the input `{name}` has no value",
        "入力 `{name}` の値が与えられていません",
    }
    used_and_not_defined {
        "used here, and defined nowhere in the rules",
        "ここで使われ、規則のどこにも定義がない",
    }
    give_a_value(name) {
        "give it a value with `--given {name}=…` (JSON), or define it by a line `{name} = …`",
        "`--given {name}=…` で値（JSON）を与えるか、`{name} = …` という行で定義します",
    }
    one_argument { "1 argument", "引数 1 個" }
    arguments(count) { "{count} arguments", "引数 {count} 個" }
    at_least(count) { "at least {count}", "引数 {count} 個以上" }
    wrong_number_of_arguments(usage, wanted, found) {
        "`{usage}` takes {wanted}, found {found}",
        "`{usage}` に必要なのは{wanted}ですが、ここには {found} 個あります",
    }
    does_not_take_one_argument(function) {
        "`{function}` does not take 1 argument",
        "`{function}` の引数は 1 個ではありません",
    }
    does_not_take_arguments(function, count) {
        "`{function}` does not take {count} arguments",
        "`{function}` の引数は {count} 個ではありません",
    }
    arguments_here(count) { "{count} here", "ここには {count} 個" }
    write(text) { "write `{text}`", "`{text}` と書きます" }
    write_it_as(usage) { "write it as `{usage}`", "`{usage}` のように書きます" }
    no_line_defines(call) { "no line defines {call}", "{call} を定義する行がありません" }
    needed_here { "needed here", "ここで必要" }
    add_a_general_line(function) {
        "add a line `{function}(…) = …` whose parameters are names",
        "引数が名前である行 `{function}(…) = …` を書き足します",
    }
    outside_domain(call, parameter, least) {
        "{call} is outside the domain: `{parameter}>={least}`",
        "{call} は定義域 `{parameter}>={least}` の外にあります",
    }
    asked_for_here { "used here", "ここで値を求めている" }
    the_header_declares_the_domain {
        "the header of the definition declares the domain; ask for a position inside it",
        "定義域は定義の見出しにあります。その中の局面を問います",
    }
    the_rules_have_no_answer {
        "the rules have no line `answer = …`",
        "規則に `answer = …` の行がありません",
    }
    add_an_answer {
        "add a line `answer = …`, or ask for an expression such as `g(13)`",
        "`answer = …` の行を書き足すか、`g(13)` のような式を問います",
    }
    the_rules_have_no_answer_line {
        "the rules have no `answer` line",
        "規則に `answer` の行がありません",
    }
    add_an_answer_or_an_expression {
        "add a line such as `answer = g(13)`, or ask for an expression: `-e 'g(13)'`",
        "`answer = g(13)` のような行を書き足すか、式を問います：`-e 'g(13)'`",
    }
    no_such_function { "there is no such function", "その関数はない" }
    could_not_be_read {
        "this has a syntax error, so it has no value",
        "ここは読めなかったので、値がありません",
    }
    correct_the_mistakes {
        "correct the mistakes that reading the rules reported",
        "規則を読むときに報告された誤りを直します",
    }
    partizan_value {
        "rules compute with integers, but this is a fraction or another value of a partizan game",
        "規則では整数を計算しますが、これは分数など、左右で手の異なるゲームの値です",
    }
    where_games_are_values {
        "`grundy value -e EXPR` computes with such values, and so do rules whose functions end in \
         braces with a bar",
        "このような値は、`grundy value -e EXPR` か、\
         関数が縦棒のある波括弧で終わる規則で計算します",
    }

    // Recursion without end.
    recurrence_needs_itself {
        "the recurrence needs its own value",
        "漸化式が自分自身の値を必要としています",
    }
    this_closes_the_circle {
        "this reference closes the cycle",
        "この参照で循環になる",
    }
    the_cycle(path) { "the cycle: {path}", "循環：{path}" }
    more_positions(first, count, last) {
        "{first} -> … ({count} more) … -> {last}",
        "{first} -> …（ほか {count} 個）… -> {last}",
    }
    every_move_approaches_the_end {
        "a game must end: every move must decrease some quantity",
        "ゲームは終わらなければなりません：どの手も終わりに近づく必要があります",
    }
    write_loopy {
        "if play may continue forever, write `loopy{{ … }}` for `mex{{ … }}`",
        "終わらないことのあるゲームでは、`mex{{ … }}` の代わりに `loopy{{ … }}` と書きます",
    }
    endless_play_has_no_value {
        "partizan games in which play may continue forever have no value here",
        "左右で手の異なるゲームで、終わらないことのあるものには、ここでは値がありません",
    }
    recurrence_does_not_end {
        "the recurrence does not end",
        "漸化式が終わりません",
    }
    this_runs_on { "this reference never ends", "この参照は終わらない" }
    the_chain(positions) { "the chain: {positions} -> …", "連鎖：{positions} -> …" }
    add_a_guard(guard) { "add a guard: `{guard}`", "条件を書き足します：`{guard}`" }
    declare_the_domain(header) {
        "declare the domain in the header, `{header}`: options that leave it are not moves",
        "見出しで定義域を `{header}` と定めます：その外への選択肢は手になりません",
    }
    or_declare_the_domain(header) {
        "or declare the domain in the header, `{header}`: options that leave it are not moves",
        "または見出しで定義域を `{header}` と定めます：その外への選択肢は手になりません",
    }
    add_a_base_case(line) {
        "add a line at which it ends, such as `{line}`, or a condition: `if … then … else …`",
        "`{line}` のような終わりの行か、条件を書き足します：`if … then … else …`",
    }

    // Loopy and entailing games.
    loopy_is_inside { "`loopy` is inside an expression", "`loopy` が式の中にあります" }
    an_option_of_this_loopy { "an option of this `loopy`", "この `loopy` の選択肢" }
    functions_end_in_loopy {
        "a function ends in `loopy{{ … }}`, by itself or through `if`: write `g(x) = loopy{{ … }}` \
         and use `g(x)` here",
        "`loopy{{ … }}` は関数の最後に、そのままか `if` の中に書きます：\
         `g(x) = loopy{{ … }}` と定義し、ここでは `g(x)` を使います",
    }
    not_by_recursion {
        "this is not evaluated by recursion",
        "これは再帰では計算されません",
    }
    play_may_go_round {
        "play may repeat positions here, or a move is entailing",
        "同じ局面に戻ることがあるか、義務のある手がある",
    }
    held_against_play {
        "such values are held against play of whole sums instead",
        "このような値は、和全体の対局と突き合わせて確かめます",
    }
    conditions_need_other_graphs {
        "conditions of `loopy` need values of other graphs, over and over",
        "`loopy` の条件が別のグラフの値を際限なく必要とします",
    }
    needed_within { "this value is needed within", "その中でこの値が必要" }
    conditions_depend_on_the_position {
        "let conditions depend on the position alone, and not on loopy values",
        "条件は局面だけで決まるようにし、`loopy` の値を使わないようにします",
    }
    loopy_value_is_not_a_number {
        "a loopy value is not a number to compute with",
        "終わらないことのある値は計算に使える数ではありません",
    }
    this_may_be_infinite {
        "this may be ∞: play may continue forever",
        "終わらないときは ∞ になる",
    }
    uses_of_loopy_values {
        "loopy values can be summed by `^`, compared by `==`, and asked for their `outcome(…)`",
        "終わらないことのある値は、`^` で足し、`==` で比べ、`outcome(…)` で勝敗を調べられます",
    }
    loony_value_is_not_a_number {
        "a value that may be loony is not a number to compute with",
        "`loony` かもしれない値は計算に使える数ではありません",
    }
    this_may_be_loony { "this may be `loony`", "`loony` かもしれない" }
    uses_of_loony_values {
        "such values can be summed by `^`, compared by `== loony`, and asked for their \
         `outcome(…)`",
        "このような値は、`^` で足し、`== loony` で比べ、`outcome(…)` で勝敗を調べられます",
    }
    sum_has_no_known_value {
        "a sum of a loopy component and one with entailing moves has no known value",
        "終わらないかもしれない局面と義務のある手の局面の和の値は知られていません",
    }
    infinite_and_loony {
        "one side may be ∞, the other loony",
        "一方は ∞、もう一方は `loony` かもしれない",
    }
    sum_alike_positions {
        "add positions of `loopy` functions to each other, and positions with `entail` or \
         `again` to each other",
        "`loopy` の関数の局面どうし、`entail` や `again` のある局面どうしを足します",
    }

    // Limits.
    beyond_any_table(position, most) {
        "{position} is outside of every table; tables reach {most}",
        "{position} にはどの表も届きません：表は {most} までです",
    }
    only_through_a_period {
        "a heap of this size can only be answered through a period that is proved, and none is \
         known for these rules",
        "この大きさの山の値は証明された周期からしか分かりませんが、\
         この規則の周期は知られていません",
    }
    raise_the_limits_or_ask_for_less {
        "raise the limits with `--limit cells=…,bytes=…`, or ask for a smaller position",
        "`--limit cells=…,bytes=…` で制限を上げるか、もっと小さい局面を問います",
    }
    bytes(count) { "{count} bytes", "{count} バイト" }
    cells(count) { "{count} cells", "{count} マス" }
    options(count) { "{count} options", "選択肢 {count} 個" }
    steps(count) { "{count} steps", "{count} ステップ" }
    limit_reached(limit) {
        "the limit of {limit} was reached before the answer",
        "答えが出る前に、{limit}の制限に達しました",
    }
    ask_for_less_or_raise(option) {
        "ask for a smaller position, or raise the limit: `--limit {option}`",
        "もっと小さい局面を問うか、制限を上げます：`--limit {option}`",
    }
    met_while_evaluated {
        "reached while this was evaluated",
        "これを計算するうちに達した",
    }

    // Loopy games that are known in part.
    certificate_needs_the_whole_graph {
        "a certificate contains the whole graph of the positions",
        "証明書には局面のグラフ全体が要ります",
    }
    moves_are_not_known(position) {
        "the moves from {position} are not known: a number in them does not fit in 64 bits",
        "{position} からの手は分かりません：64 ビットに収まらない数があります",
    }
    bound_the_positions {
        "bound the positions by a guard, such as `if x <= 1000`; that defines another game",
        "`if x <= 1000` のような条件で局面を限ります。ただし別のゲームになります",
    }
    value_is_not_known { "the value of this position is not known", "この局面の値は分かりません" }
    depends_on_others {
        "depends on positions that were not examined",
        "調べていない局面による",
    }
    solve_shows_what_is_known {
        "`grundy solve` shows what is known of a position, `grundy table` the positions with \
         known values",
        "`grundy solve` は局面について分かっていることを、`grundy table` は値の分かっている局面を示します",
    }
}
