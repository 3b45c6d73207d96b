//! Messages of the modules that have no table of their own, and messages of several modules.

use grundy_core::messages;

messages! {
    // The impartial form of a partizan game.
    title_of_impartial_form(title) {
        "{title}, moves of both players",
        "{title}（二人とも両方の手を使う）",
    }
    impartial_form_is_of_partizan_games(game) {
        "`{game}` has no impartial form: it is not a partizan game of the catalogue",
        "`{game}` には不偏ゲームの形がありません：名前のある非不偏ゲームではありません",
    }
    games_with_impartial_form {
        "use a partizan game of the list `grundy games`, for example `grundy solve clobber 'xox|oxo' --impartial`",
        "`grundy games` の一覧の非不偏ゲームを使います。たとえば `grundy solve clobber 'xox|oxo' --impartial` です",
    }

    // The twisted form of a partizan game.
    title_of_twisted_form(title) {
        "{title}, twisted",
        "{title}（手ごとに役割を交換）",
    }
    twisted_form_is_of_partizan_games(game) {
        "`{game}` has no twisted form: it is not a partizan game of the catalogue",
        "`{game}` には役割を交換する形がありません：名前のある非不偏ゲームではありません",
    }
    games_with_twisted_form {
        "use a partizan game of the list `grundy games`, for example `grundy value clobber 'xox|oxo' --twisted`",
        "`grundy games` の一覧の非不偏ゲームを使います。たとえば `grundy value clobber 'xox|oxo' --twisted` です",
    }

    // Moves in rows of numbers and letters.
    take_numbers(numbers) { "take {numbers}", "{numbers} を取る" }
    take_first_numbers(count) { "take the first {count} numbers", "左から {count} 個を取る" }
    write_letter(letter, square) {
        "write {letter} in square {square}",
        "{square} 番目のマスに {letter} を書く",
    }

    // The atlas.
    not_a_row_of_the_atlas(row) {
        "`{row}` is not a row of the atlas",
        "`{row}` は一覧の行ではありません",
    }

    // Names of texts that errors point into.
    text_of_rules { "the rules", "規則" }
    text_of_rules_of(name) { "the rules of {name}", "{name} の規則" }
    standard_input { "standard input", "標準入力" }
    input_of_rules(name) { "the input {name}", "入力 {name}" }
    text_of_expression { "the expression", "式" }
    text_of_claim { "the claim", "主張" }
    text_of_positions { "the positions", "局面の範囲" }
    positions_in_header { "the line `positions` of the header", "見出しの `positions` の行" }
    rule_of_row { "the rule of the row", "列の規則" }
    text_of_nimber { "the nimber", "ニム数" }
    text_of_exponent { "the exponent", "指数" }
    text_of_move { "the move", "手" }

    // Messages of several modules.
    here { "here", "ここ" }
    one_component { "one component", "一つの成分" }
    mover_wins_values_follow {
        "the player to move wins; the moves are being evaluated",
        "手番のプレイヤーの勝ち。手の値を計算しています",
    }
    mover_loses_values_follow {
        "the player to move loses; the moves are being evaluated",
        "手番のプレイヤーの負け。手の値を計算しています",
    }
    left_wins_values_follow {
        "Left wins, moving first or second; the values are being computed",
        "どちらが先手でも左の勝ち。値を計算しています",
    }
    right_wins_values_follow {
        "Right wins, moving first or second; the values are being computed",
        "どちらが先手でも右の勝ち。値を計算しています",
    }
    other_file_in_editor {
        "other files are not read while this one is edited",
        "編集中は、ほかのファイルを読みません",
    }
    no_name_is_here {
        "there is no name of this file here",
        "ここにはこのファイルの名前がありません",
    }
    names_that_can_change {
        "functions, constants, inputs, parameters and names of `for` and `let` can be renamed",
        "関数、定数、入力、引数、`for` と `let` の名前は変えられます",
    }
    not_a_name(name) { "`{name}` cannot be a name", "`{name}` は名前になりません" }
    names_begin_with_a_letter {
        "a name consists of letters, digits and `_`, begins with a letter, and is not a word of the language",
        "名前は英字、数字、`_` からなり、英字で始まり、言語の単語とは違うものです",
    }
    name_is_in_use(name) { "`{name}` is a name of this file already", "`{name}` はこのファイルですでに使われています" }
    choose_another_name { "choose another name", "別の名前を選びます" }
    key_of_header(key, meaning) { "`{key}`: {meaning}", "`{key}`：{meaning}" }
    local_name(name) { "`{name}`: a name of this definition", "`{name}`：この定義の名前" }
    line_with_values(line, values) { "`{line}`\n\n{values}", "`{line}`\n\n{values}" }
    no_position_is_given { "no position is given", "局面が与えられていません" }
    number_in_decimal(text, number) {
        "`{text}` is {number} in decimal",
        "`{text}` は十進法で {number} です",
    }
    write_digits_only(number) {
        "write numbers with digits only: `{number}`",
        "数は数字だけで書きます：`{number}`",
    }
    give_one_position { "give one position", "局面を一つ与えます" }
    positions_cannot_be_added {
        "positions of this game cannot be added",
        "このゲームの局面は足せません",
    }
    cannot_be_read(path, why) { "`{path}` cannot be read: {why}", "`{path}` を読めません：{why}" }
    start_anew_without_file {
        "start again without the file",
        "ファイルなしで初めから始めます",
    }
    longer_time {
        "a longer time is given by `--limit time=…`",
        "時間は `--limit time=…` で延ばせます",
    }
    stopped_after_positions(count) {
        "stopped after {count} positions",
        "{count} 局面で止まりました",
    }
    too_many_followers(limit) {
        "more than {limit} positions can be reached from this position",
        "ここから {limit} より多くの局面に達します",
    }

    // Conditions.
    expected_boolean(kind) {
        "expected a boolean, found {kind}",
        "真偽値が来るはずのところに {kind} があります",
    }
    this_is(value) { "this is {value}", "これは {value}" }

    // GAME strings.
    no_files_here { "there are no files here", "ここではファイルを使えません" }
    no_game_is_given { "no game is given", "ゲームが与えられていません" }
    sum_lacks_a_game(sum) {
        "a game of the sum `{sum}` is missing",
        "和 `{sum}` にゲームが足りません",
    }
    write_games_of_sum {
        "write a game on both sides of each `+`, as in `grundy solve kayles 3 + nim 4`",
        "`grundy solve kayles 3 + nim 4` のように、どの `+` の両側にもゲームを書きます",
    }
    give_each_game_a_position(sum) {
        "give each game its position, as in `grundy solve {sum}`",
        "それぞれのゲームに局面を与えます。例：`grundy solve {sum}`",
    }
    forms_of_games {
        "give a name such as `kayles`, a code such as `0.77`, a rule file, or rules such as \
         `'g(x) = mex{{ g(x-k) for k in 1..=min(3,x) }}'`",
        "`kayles` のような名前、`0.77` のような符号、規則のファイル、または \
         `'g(x) = mex{{ g(x-k) for k in 1..=min(3,x) }}'` のような規則を与えます",
    }
    forms_of_rules {
        "give the path of a rule file, a name such as `kayles`, or rules as text",
        "規則のファイル、`kayles` のような名前、または規則の文を与えます",
    }
    game_of_heaps(heaps) {
        "the game comes before its heaps: `grundy solve nim {heaps}`",
        "ゲームを山の前に書きます：`grundy solve nim {heaps}`",
    }
    size_is_a_parameter(game) {
        "the size of the board belongs to the name of the game: `{game}`",
        "盤の大きさはゲームの名前に付けます：`{game}`",
    }
    set_of_numbers(game) {
        "for the set of the numbers that a move may take, write `{game}`",
        "一手で取れる数の集合なら `{game}` と書きます",
    }
    functions_are_imported {
        "this is a function of Python: `grundy import FILE.py` prints its rules",
        "これは Python の関数です：`grundy import FILE.py` でその規則を表示できます",
    }
    form_of_inline_rules {
        "rules given inline have the form `g(x) = mex{{ … }}`",
        "じかに書く規則は `g(x) = mex{{ … }}` の形です",
    }
    expressions_are_evaluated(expression) {
        "this is an expression: `grundy eval '{expression}'`",
        "これは式です：`grundy eval '{expression}'`",
    }
    number_is_not_a_game { "a number is not a game", "数はゲームではない" }
    code_has_a_point(digits) {
        "a taking-and-breaking code has a point: `0.{digits}`",
        "取って分けるゲームの符号には点があります：`0.{digits}`",
    }
    game_comes_first {
        "give the game first, then the position: `grundy solve nim 3 4 5`",
        "先にゲーム、次に局面を書きます：`grundy solve nim 3 4 5`",
    }
    games_lists_names {
        "`grundy games` lists the names",
        "名前の一覧は `grundy games` で見られます",
    }
    game_has_no_parameters(name) {
        "`{name}` has no parameters",
        "`{name}` にパラメータはありません",
    }
    not_wanted { "no parameter is expected here", "不要" }
    positions_follow_game(name) {
        "write its positions after it: `grundy value {name} POSITION`",
        "局面はゲームのあとに書きます：`grundy value {name} POSITION`",
    }
    file_of_edges { "a file of edges", "辺のファイル" }
    give_followers {
        "give the followers of each vertex, `[[1],[2],[0]]`, or a file with one edge `a b` a line",
        "頂点ごとの行き先 `[[1],[2],[0]]` か、一行に辺 `a b` を一つずつ書いたファイルを与えます",
    }
    vertex_is_not_a_number(path, vertex, limit) {
        "`{path}`: the vertex `{vertex}` is not a number below {limit}",
        "`{path}`：頂点 `{vertex}` は {limit} より小さい数ではありません",
    }
    vertices_are_numbers {
        "the vertices of a directed graph are 0, 1, 2, …",
        "有向グラフの頂点は 0、1、2、… です",
    }

    // Games that rules use.
    games_for_use {
        "`use` takes a name of `grundy games`, a code such as `0.77` or a set such as `S{{1,3,4}}`",
        "`use` には `grundy games` にある名前、`0.77` のような符号、`S{{1,3,4}}` のような集合を書きます",
    }
    games_with_rules_for_use {
        "`use` takes games with rules, such as `kayles`, `nim` or `0.77`; a sum of any games is \
         written `grundy solve 'GAME + GAME'`",
        "`use` に書けるのは、`kayles`、`nim`、`0.77` のように規則のあるゲームです。\
         どんなゲームの和も `grundy solve 'GAME + GAME'` と書けます",
    }
    used_game_is_refused(game, why) {
        "`{game}` cannot be used: {why}",
        "`{game}` は `use` で使えません：{why}",
    }
    used_game_is_a_file(game) {
        "`{game}` cannot be used: it is a file",
        "`{game}` は `use` で使えません：ファイルです",
    }
    used_game_has_no_function(game) {
        "`{game}` cannot be used: it is not given by a function of numbers or lists",
        "`{game}` は `use` で使えません：数やリストの関数で定められたゲームではありません",
    }
    used_game_needs_input(game, input) {
        "`{game}` cannot be used: its input `{input}` is not given",
        "`{game}` は `use` で使えません：入力 `{input}` の値が与えられていません",
    }
    used_game_needs_a_name(game) {
        "the function of `{game}` needs a different name",
        "`{game}` の関数に名前を付ける必要があります",
    }
    used_name_is_defined_twice(name, game) {
        "`{name}` is defined twice: by `use {game}` and elsewhere in the rules",
        "`{name}` の定義が二つあります：`use {game}` と、規則のほかのところです",
    }
    no_usable_game { "no game that can be used", "`use` で使えるゲームではない" }
    used_game { "the game that is used", "使うゲーム" }
    used_game_without_function { "a game without such a function", "そのような関数のないゲーム" }
    used_game_with_inputs { "a game with inputs", "入力のあるゲーム" }
    copy_functions_of_file {
        "copy the functions of the file into the rules",
        "ファイルの関数を規則に写します",
    }
    write_use_with_name(game) { "write `use {game} as k`", "`use {game} as k` と書きます" }
    give_another_name(game, name) {
        "give it another name: `use {game} as {name}_2`",
        "別の名前を付けます：`use {game} as {name}_2`",
    }
    give_input_after_colon(game, name) {
        "give it after a colon, as in `use {game}:3 as {name}`",
        "`use {game}:3 as {name}` のように、コロンのあとに値を書きます",
    }

    // Questions that a game does not answer.
    this_game { "this game", "このゲーム" }
    game_has_no_formula(name) {
        "`{name}` is not given by a formula, which is required here",
        "漸化式が必要ですが、`{name}` にはありません",
    }
    solve_and_play_answer {
        "`grundy solve` and `grundy play` support it",
        "`grundy solve` と `grundy play` は使えます",
    }
    game_is_on_a_board(name) {
        "games on boards, such as `{name}`, are not supported here",
        "盤のゲーム `{name}` はここでは使えません",
    }
    board_commands_answer {
        "`grundy solve`, `search`, `tree`, `play` and `perft` support it",
        "`grundy solve`、`search`、`tree`、`play`、`perft` は使えます",
    }
    game_has_no_board(game) { "no board shows `{game}`", "`{game}` を表す盤はありません" }
    into_play_enumerates {
        "`Game::into_play` enumerates the rules below a position",
        "`Game::into_play` が、局面から先の規則を列挙します",
    }
    game_is_not_partizan(name) {
        "`{name}` is not a partizan game",
        "`{name}` は左右で手の違うゲームではありません",
    }
    partizan_games_are_listed {
        "`grundy solve` prints the winner; `grundy games` lists the partizan games",
        "勝敗は `grundy solve` で分かります。左右で手の違うゲームの一覧は `grundy games` で見られます",
    }
    expression_without_formula(name, expression) {
        "`{name}` has no formula, so `{expression}` means nothing",
        "`{name}` には漸化式がないので、`{expression}` に意味はありません",
    }
    not_known_here { "not known here", "ここでは知らない名前" }
    expressions_of_start(name) {
        "of its start position it has a `value` and an `outcome`: `grundy eval {name} -e value`",
        "開始局面の `value` と `outcome` は問えます：`grundy eval {name} -e value`",
    }

    // Positions and solvers of games that are Rust types.
    not_a_position_of(text, name) {
        "`{text}` is not a position of {name}",
        "`{text}` は {name} の局面ではありません",
    }
    give_one_word_per_component {
        "give one word for each component",
        "成分ごとに一語を与えます",
    }

    // Sums.
    word_names_no_game(word) {
        "`{word}` needs the name of its game before it",
        "`{word}` がどのゲームの局面か分かりません",
    }
    write_name_before_position(game, word) {
        "write the name before it: `'{game} {word}'`",
        "前に名前を書きます：`'{game} {word}'`",
    }
    or_give_positions_in_order(count) {
        "or give {count} positions, one for each game in its place",
        "または {count} 個の局面を、ゲームの順に一つずつ与えます",
    }
    game_cannot_be_part_of_sum(name) {
        "`{name}` cannot be a part of a sum: its positions have no Grundy values",
        "`{name}` は和の成分になれません：局面にグランディ数がありません",
    }
    games_that_add {
        "a sum needs games in which a player without a move loses",
        "足せるのは、動けない側が負けるゲームです",
    }
    solve_alone(name) {
        "solve it alone: `grundy solve {name}`",
        "それだけを問います：`grundy solve {name}`",
    }
    several_components_are_marked(count) {
        "{count} components are marked with `!`",
        "{count} 個の成分に `!` が付いています",
    }
    mark_one_component {
        "only one component can be entailing: mark that one",
        "応じなければならない成分は一つです：それだけに `!` を付けます",
    }

    // Graphs of positions.
    smaller_position_or_more_nodes {
        "take a smaller position, or raise the limit with `--nodes`",
        "もっと小さい局面を問うか、`--nodes` で制限を上げます",
    }

    // Games on a board.
    search_was_stopped {
        "the search was stopped before this was known",
        "これが分かる前に探索が止まりました",
    }
    raise_bytes_and_cells {
        "raise the limits `bytes` (100 for each position) and `cells`",
        "制限 `bytes`（一局面に 100）と `cells` を上げます",
    }
    or_search {
        "or use a search: `--engine search`",
        "または探索に任せます：`--engine search`",
    }
    take_a_search { "use a search: `--engine search`", "探索を使います：`--engine search`" }
    solving_all_positions(count) {
        "solving all {count} positions",
        "全 {count} 局面を後退解析で解きます",
    }
    too_many_positions_for_a_table {
        "too many positions for a complete table: searching to the end of the game, which may take \
         very long",
        "局面が多すぎて全局面の表は作れません：ゲームの終わりまで探索します。\
         とても長くかかることがあります",
    }

    // The rows of a comparison of searches: a search without one of its parts.
    without_part(part) { "no {part}", "{part}なし" }
    part_table { "table", "表" }
    part_order { "order", "順序" }
    part_insight { "insight", "見通し" }
    part_finish { "finish", "終盤" }
    part_ahead { "ahead", "先読み" }
    part_preview { "preview", "下見" }
    part_symmetry { "symmetry", "対称" }
    part_strides { "strides", "飛び窓" }

    // Tables.
    function_has_no_parameters(function) {
        "{function} has no parameters to run through",
        "{function} には動かせる引数がありません",
    }
    eval_gives_its_value {
        "use `grundy eval GAME -e …` for its value",
        "値を問います：`grundy eval GAME -e …`",
    }
    parameter_is_a_list(name, function) {
        "`{name}` of {function} is a list or a text, and a table runs through integers",
        "{function} の `{name}` はリストか文字列ですが、表の引数は整数です",
    }
    solve_or_eval_lists {
        "use `grundy solve` for single positions, or `grundy eval … -e` for a list of values",
        "局面を一つずつ `grundy solve` で問うか、値のリストを `grundy eval … -e` で問います",
    }
    function_has_no_parameter(function, name) {
        "{function} has no parameter `{name}`",
        "{function} に引数 `{name}` はありません",
    }
    its_parameters(names) { "its parameters: {names}", "引数：{names}" }
    parameter_begins_at(name, from) { "`{name}` begins at {from}", "`{name}` は {from} から始まります" }
    range_ends_before_it_begins {
        "the range ends before it begins",
        "終わりが始めより前にある",
    }
    smaller_end_first(name, from, to) {
        "give the smaller end first: `--box {name}={from}..={to}`",
        "小さい端を先に書きます：`--box {name}={from}..={to}`",
    }
    parameter_is_at_least(name, least) {
        "`{name}` of this game is {least} or more",
        "このゲームの `{name}` は {least} 以上です",
    }
    begins_at(from) { "begins at {from}", "{from} から始まる" }
    begin_at(name, least, to) {
        "begin at {least}: `--box {name}={least}..={to}`",
        "{least} から始めます：`--box {name}={least}..={to}`",
    }
    give_a_larger_bound(least) {
        "give a bound of {least} or more: `--to 20`",
        "{least} 以上の上限を与えます：`--to 20`",
    }
    or_give_both_ends(name, from) {
        "or both ends: `--box {name}={from}..=20`",
        "または両端：`--box {name}={from}..=20`",
    }

    // What a function is.
    loopy_values(function) {
        "{function}: loopy values (`loopy`): ∞ where play may continue forever; components may be \
         summed",
        "{function}：終わらないことのある値（`loopy`）。終わらないかもしれない局面は ∞。和にできる",
    }
    entailing_values(function) {
        "{function}: Grundy values and `loony` (`mex` with entailing moves): components may be \
         summed",
        "{function}：グランディ数と `loony`（義務のある手を含む `mex`）。和にできる",
    }
    grundy_values(function) {
        "{function}: Grundy values (`mex`): components may be summed",
        "{function}：グランディ数（`mex`）。和にできる",
    }
    outcomes_of_normal_play(function) {
        "{function}: outcomes (`win`): the last player to move wins",
        "{function}：勝敗（`win`）。最後に動かした側の勝ち",
    }
    outcomes_of_misere_play(function) {
        "{function}: outcomes (`misere`): the last player to move loses",
        "{function}：勝敗（`misere`）。最後に動かした側の負け",
    }
    scores_by_max(function) { "{function}: scores (`max`)", "{function}：得点（`max`）" }
    scores_by_min(function) { "{function}: scores (`min`)", "{function}：得点（`min`）" }
    scores_by_turn(function) {
        "{function}: scores (`max` and `min` in turn): the gain of the first player",
        "{function}：得点（手番ごとに `max` と `min`）。先手の得るもの",
    }
    nim_heap(function) {
        "{function}: a heap of Nim in closed form",
        "{function}：ニムの山。式で分かる",
    }
    partizan_values(function) {
        "{function}: values of partizan games",
        "{function}：左右で手の違うゲームの値",
    }
    plain_values(function) {
        "{function}: values of a function that is not a game",
        "{function}：ゲームではない関数の値",
    }
    growth(cells, work) {
        "{cells} cells and {work} options",
        "マスは {cells}、選択肢は {work}",
    }
    counted_growth(cells, work) {
        "{cells} cells and {work} options, counted in two tables of n on each side",
        "マスは {cells}、選択肢は {work}（一辺 n の二つの表で数えた）",
    }
    growth_of_recursion(growth, calls) {
        "{growth}; a recursion without a memo makes about {calls} calls for parameters of n",
        "{growth}。メモなしの再帰では、引数がどれも n のとき約 {calls} 回の呼び出し",
    }
    evaluated(how) { "evaluated {how}", "計算：{how}" }
    heap_engine(from, how) {
        "heap engine, for heaps from {from} on: {how}",
        "大きさ {from} 以上の山は山のエンジンで：{how}",
    }
    heaps_by_period(period, from, theorem) {
        "a heap of any size: by its period {period} from heap {from} on, proved by {theorem}",
        "どんな大きさの山も：大きさ {from} からの周期 {period} による（{theorem} で証明済み）",
    }
    heaps_without_period(count) {
        "a heap of any size: only with a proved period; none was found among {count} heaps",
        "どんな大きさの山も、とは周期を証明できるときだけ言える。{count} 個の山には現れない",
    }

    // Files of values and their checkpoints.
    row_checkpoint_is_damaged {
        "the checkpoint is damaged: no period of its game is proved",
        "チェックポイントが壊れています：そのゲームの周期は証明されていません",
    }
    not_a_row_checkpoint(reason) {
        "this is not a whole checkpoint of a row of values: {reason}",
        "これは値の列の完全なチェックポイントではありません：{reason}",
    }
    start_anew_or_give_another_checkpoint {
        "start again without the file, or give another path after `--checkpoint`",
        "ファイルなしで初めから始めるか、`--checkpoint` のあとに別のファイルを与えます",
    }
    run_was_stopped {
        "stopped before the answer was known",
        "答えが分かる前に止まりました",
    }

    not_a_heap_row {
        "checkpoints and block files are for rows of a heap game from 0 on",
        "チェックポイントとブロックのファイルは、山のゲームの 0 からの列のためのものです",
    }
    not_a_row_without_file {
        "without -o only the checkpoint is written; csv, tsv, bfile and npy files are also \
         written during the computation",
        "-o がなければチェックポイントだけを書きます。csv、tsv、bfile、npy も計算しながら書きます",
    }

    // Comparison of two games.
    different_parameters(a, b) {
        "{a} and {b} have different numbers of parameters",
        "{a} と {b} はパラメータの数が違います",
    }
    compare_same_parameters {
        "compare games with the same number of parameters, such as `grundy compare kayles 0.77`",
        "`grundy compare kayles 0.77` のように、パラメータの数が同じゲームを比べます",
    }
    different_kinds_of_values(a, b) {
        "the values of {a} and {b} are of different kinds",
        "{a} と {b} は値の種類が違います",
    }
    compare_same_kinds {
        "compare two games of Grundy values or outcomes, or two games of scores",
        "グランディ数か勝敗のゲームどうし、または得点のゲームどうしを比べます",
    }
    same_heap_game(code) {
        "both are the heap game {code}",
        "どちらも山のゲーム {code} です",
    }
    same_proved_periods(a, b, heaps) {
        "the periods {a} and {b} are proved, and the values up to {heaps} are equal",
        "周期 {a} と {b} が証明されていて、{heaps} までの値が等しい",
    }
}
