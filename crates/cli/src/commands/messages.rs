//! The sentences of commands that have no table of their own.

grundy::messages! {
    // The groups of the help.
    group_of_positions { "Positions", "局面" }
    group_of_games { "Values and laws of a game", "ゲームの値と法則" }
    group_of_files { "Contests and files", "競技とファイル" }
    group_of_others { "Other commands", "その他のコマンド" }

    // Several commands.
    markdown_is_for_reasons {
        "`--format markdown` is for reasons",
        "`--format markdown` は理由の形式です",
    }
    command_with_markdown {
        "use it with `grundy why`",
        "`grundy why` と一緒に使います",
    }
    reasons_have_no_such_format(format) {
        "reasons cannot be written in the format {format}",
        "理由は {format} の形式では書けません",
    }
    formats_of_reasons {
        "use `--format text`, `markdown`, `latex` or `json`",
        "`--format text`、`markdown`、`latex`、`json` のどれかにします",
    }
    walnut_is_for_laws {
        "`walnut` is a format of proved laws",
        "`walnut` は証明された法則の形式です",
    }
    commands_with_walnut {
        "`grundy pattern` and `grundy claim` write it",
        "`grundy pattern` と `grundy claim` が書きます",
    }
    values_known(why, known, all) {
        "stopped by {why}: {known} of {all} values are known",
        "{why}で止まりました：{all} 個のうち {known} 個の値が分かっています",
    }
    write_whole_number {
        "write a whole number of at most 64 bits, such as 100",
        "100 のように、64 ビット以内の整数を書きます",
    }
    holds(claim) { "holds: {claim}", "成り立つ：{claim}" }
    does_not_hold(claim) { "does NOT hold: {claim}", "成り立たない：{claim}" }
    not_about_this_game(claim) {
        "not about this game: {claim}",
        "このゲームの証明書ではない：{claim}",
    }
    not_this_claim(claim) { "proves another claim: {claim}", "別の主張の証明書：{claim}" }
    not_decided(claim) { "not decided: {claim}", "判定できない：{claim}" }

    give_rule_file {
        "give a rule file in UTF-8, such as `games/kayles.game`",
        "`games/kayles.game` のような、UTF-8 の規則のファイルを与えます",
    }
    client_broke_the_protocol(why) {
        "the client of the language server broke the protocol: {why}",
        "言語サーバーの相手が取り決めに従っていません：{why}",
    }
    editors_start_this_command {
        "an editor starts this command; `grundy help lsp` has the details",
        "このコマンドはエディターが始めます。詳しくは `grundy help lsp`",
    }
    document_is_not_open(uri) { "the document `{uri}` is not open", "文書 `{uri}` は開かれていません" }
    method_is_not_supported(method) { "`{method}` is not supported", "`{method}` には対応していません" }
    action_remove(text) { "Remove `{text}`", "`{text}` を取り除く" }
    action_write(text) { "Write `{text}`", "`{text}` と書く" }
    mistakes_and_warnings(mistakes, warnings) {
        "mistakes: {mistakes}, warnings: {warnings}",
        "誤り {mistakes} 件、警告 {warnings} 件",
    }
    law_is_proved_by(theorem) { "proved by {theorem}", "{theorem} で証明済み" }
    law_is_observed { "observed", "観察のみ" }
    games_without_law(games) { "no law was found: {games}", "法則が見つからない：{games}" }
    laws_of_games(games, proved, laws) {
        "games: {games}, proved: {proved}, laws: {laws}",
        "ゲーム {games}、証明済み {proved}、法則 {laws}",
    }
    search_ended_early(why) { "the search ended early: {why}", "探索は途中で終わりました：{why}" }
    is_no_rule_file { "its name does not end in `.game`", "名前が `.game` で終わっていません" }
    formatted(file) { "formatted {file}", "{file} を整えました" }
    would_change(file) { "{file} would change", "{file} は変わります" }
    statement_fails(place, key, statement, difference) {
        "{place}: `{key}: {statement}` fails: {difference}",
        "{place}：`{key}: {statement}` が成り立たない：{difference}",
    }
    statements_hold(held, all) {
        "{held} of {all} statements hold",
        "{all} 個の記述のうち {held} 個が成り立つ",
    }

    // table, tree
    not_an_outcome_or_value(word) {
        "no position of this table has the outcome or value `{word}`",
        "勝敗や値が `{word}` の局面は、この表にありません",
    }
    outcomes_to_list {
        "write P, N or D (a draw), or a value such as 3",
        "P、N、D（引き分け）、または 3 のような値を書きます",
    }
    positions_listed(found, all) {
        "{found} of {all} positions",
        "{all} 局面のうち {found} 局面",
    }
    list_is_an_option(name, outcome) {
        "`{name}` is not a measure; `--list {outcome}` lists these positions",
        "`{name}` という値はありません。これらの局面の一覧は `--list {outcome}` です",
    }
    no_such_measure(name, names) {
        "there is no measure `{name}`; give one of {names}",
        "`{name}` という量はありません。次のどれかを与えます：{names}",
    }
    not_a_number_of_nodes(text, most) {
        "`{text}` is not a number of nodes from 1 to {most}",
        "`{text}` は 1 から {most} までの節点の数ではありません",
    }

    // check
    give_certificate {
        "give a file that `grundy period GAME --certificate FILE` wrote",
        "`grundy period GAME --certificate FILE` が書いたファイルを与えます",
    }
    is_not_a_certificate(line) {
        "it is not a certificate: its first line is `{line}`, not `grundy-certificate 1`",
        "証明書ではありません。先頭の行が `grundy-certificate 1` ではなく `{line}` です",
    }
    not_a_certificate { "this is not a certificate", "証明書ではない" }
    claim_not_decided(why) {
        "stopped by {why}: the claim is neither confirmed nor refuted",
        "{why}で止まりました：主張は確かめられていません",
    }

    // eval
    nothing_to_evaluate {
        "neither a game nor an expression is given",
        "ゲームも式も与えられていません",
    }
    what_to_evaluate {
        "`grundy eval -e '3^5'` evaluates an expression, `grundy eval kayles -e 'g(13)'` one of a \
         game",
        "`grundy eval -e '3^5'` は式を、`grundy eval kayles -e 'g(13)'` はゲームの式を計算します",
    }
    by_law(law) { "by the law {law}", "法則による：{law}" }
    no_input_format(game) {
        "the rules of `{game}` do not state the order of their input",
        "`{game}` の規則に入力の順序が書かれていません",
    }
    how_to_state_input(game) {
        "add a header line to the rules, `# input: N, K; then A[N]`, or give the inputs as JSON: \
         `grundy eval {game} --inputs -`",
        "規則に `# input: N, K; then A[N]` のようなヘッダーの行を書くか、入力を JSON で与えます：\
         `grundy eval {game} --inputs -`",
    }
    position_of(place) { "the position of {place}", "{place} の局面" }
    give_lines_of_positions {
        "give a file with one position a line, as on the command line",
        "コマンド行と同じ書き方の局面を、一行に一つ書いたファイルを与えます",
    }
    give_lines_of_inputs {
        "give a file with one JSON object of inputs a line",
        "入力の JSON オブジェクトを一行に一つ書いたファイルを与えます",
    }
    inputs_from_stdin {
        "or read the inputs from the standard input: add `--inputs -`",
        "または、`--inputs -` を付けて入力を標準入力から読みます",
    }
    with_inputs_up_to(place) {
        "for the case that ends in {place}",
        "{place}で終わるケースで",
    }
    with_inputs_of(place) { "for the inputs of {place}", "{place}の入力で" }
    standard_input { "standard input", "標準入力" }
    line_of(name, number) { "{name}, line {number}", "{name}：{number} 行目" }
    line_too_long(line, bytes) {
        "{line} is longer than {bytes} bytes",
        "{line}が {bytes} バイトより長いです",
    }
    inputs_are_json {
        "the inputs are one JSON object a line, such as {{\"n\":7}}",
        "入力は一行に一つの JSON オブジェクトです。例：{{\"n\":7}}",
    }
    inputs_are_utf8 {
        "the inputs are text in UTF-8, one JSON object a line",
        "入力は UTF-8 の文字列で、一行に一つの JSON オブジェクトです",
    }

    // explore
    address_not_available(address, error) {
        "the explorer cannot open {address}: {error}",
        "{address} を開けません：{error}",
    }
    another_port_may_be_free {
        "give another port; without `--port` a free one is chosen",
        "別のポートなら空いているかもしれません。`--port` を付けなければ空きポートが選ばれます",
    }
    explorer_ended(error) {
        "the explorer ended: {error}",
        "エクスプローラーが終了しました：{error}",
    }
    open_address {
        "open this address in a browser; Ctrl-C ends the server",
        "このアドレスをブラウザで開いてください。Ctrl-C で終わります",
    }
    open_address_if_no_browser {
        "if no browser window appears, open this address in a browser; Ctrl-C ends the server",
        "ブラウザが出なければ、このアドレスを開いてください。Ctrl-C で終わります",
    }
    page_opens_one_game(word) {
        "the page opens with one game, and `{word}` is a second one",
        "ページが開くゲームは一つで、`{word}` は余分です",
    }
    games_have_plus_between {
        "write a sum of games with `+`: `grundy explore 'take:3 5 + kayles 4'`",
        "並べるゲームの間には `+` を書きます：`grundy explore 'take:3 5 + kayles 4'`",
    }

    // search
    no_sums_with(option) {
        "`{option}` does not go with `--algorithm sums`, which finds the winner under normal play",
        "`{option}` は `--algorithm sums` と一緒には使えません。sums は通常形の勝敗を求めます",
    }
    leave_out_sums {
        "remove one of the two options",
        "二つのオプションの一方を除いてください",
    }
    no_checkpoint_with(option) {
        "`{option}` stores no table to continue from, so there is no checkpoint",
        "`{option}` では再開に使える表が残らないので、チェックポイントもありません",
    }
    leave_out_one {
        "remove one of the two options; `mtdf` and `scout` support checkpoints",
        "どちらかを外します。`mtdf` と `scout` はチェックポイントを残します",
    }
    not_proved(verdict) { "{verdict} (not proved)", "{verdict}（未証明）" }
    nodes_searched(nodes, cutoffs) {
        "nodes  {nodes} (cut-offs: {cutoffs})",
        "節点数  {nodes}（枝刈り {cutoffs}）",
    }

    // solve
    solved_by_law(law) { "By the law {law}", "法則による：{law}" }

    // survey
    survey_is_rows { "a survey is a list of rows", "一覧は行の並びです" }
    write_as_rows { "write it as csv, tsv or json", "csv、tsv、json のどれかで書きます" }
    proof_withdrawn(law, sentence) {
        "the proof of {law} was withdrawn, since {sentence}",
        "{law} の証明を取り下げた：{sentence}",
    }
    // The atlas.
    unknown_family(name) {
        "`{name}` is not a family of games",
        "`{name}` という族はありません",
    }
    families_are(names) { "the families are: {names}", "族は次のとおりです：{names}" }
    not_an_atlas(file) {
        "{file} is not a file of an atlas of this version",
        "{file} はこの版の一覧のファイルではありません",
    }
    no_atlas_in(folder) {
        "the folder {folder} does not contain an atlas",
        "{folder} に一覧はありません",
    }
    name_another_folder {
        "name another folder, or remove the file",
        "別のフォルダーを指定するか、ファイルを消します",
    }
    atlas_has_other_limits(heaps) {
        "the rows of this folder were computed with the limit of {heaps} heaps",
        "このフォルダーの行は、山の数の上限 {heaps} で計算されています",
    }
    build_with_limit(heaps) {
        "continue with `--heaps {heaps}`, or name another folder",
        "`--heaps {heaps}` で続けるか、別のフォルダーを指定します",
    }
    build_it_first(folder) {
        "build it first: `grundy atlas build {folder}`",
        "先に作ります：`grundy atlas build {folder}`",
    }
    family_of_atlas(family, rows, games, proved) {
        "{family}: {rows} of {games} games, {proved} proved",
        "{family}：{games} 個のゲームのうち {rows} 個、証明 {proved} 個",
    }
    sequences_of_atlas(count) {
        "{count} different sequences with a proved period",
        "証明された周期をもつ異なる列 {count} 個",
    }
    page_of_atlas(index, rows, bytes) {
        "{index}: {rows} games, {bytes} bytes in all files",
        "{index}：ゲーム {rows} 個、全ファイルで {bytes} バイト",
    }
    serve_the_page(folder) {
        "open it with a web server of files: `python3 -m http.server -d {folder}`",
        "ファイルを送るウェブサーバーで開きます：`python3 -m http.server -d {folder}`",
    }
    file_differs(file, summary) {
        "{file} differs from its checksum in {summary}",
        "{file} は {summary} のチェックサムと違います",
    }
    row_differs(file, game, column) {
        "{file}: {game}: the column `{column}` differs",
        "{file}：{game}：列 `{column}` が違います",
    }
    rows_agree(agree, checked, rows) {
        "{agree} of {checked} rows agree, selected from {rows}",
        "{rows} 行から選んだ {checked} 行のうち {agree} 行が一致しました",
    }
    codes_proved(proved, codes) {
        "{proved} of {codes} codes proved",
        "{codes} 個の符号のうち {proved} 個で証明しました",
    }
    rows_written(why, rows) {
        "stopped by {why}: {rows} rows are complete",
        "{why}で止まりました：{rows} 行は書かれています",
    }

    // table
    numpy_array { "a NumPy array", "NumPy の配列" }
    picture_in_pixels { "a picture in pixels", "画素の図" }
    not_for_terminal(content) {
        "{content} is not text for a terminal",
        "{content}は端末に表示できる文字列ではありません",
    }
    write_table_into_file(extension) {
        "write it into a file: `-o values.{extension}`",
        "ファイルに書きます：`-o values.{extension}`",
    }
    unknown_format_of_file(path) {
        "the format cannot be inferred from the name `{path}`",
        "`{path}` という名前からは形式が分かりません",
    }
    end_name_in(extensions, last) {
        "end it in {extensions} or {last}, or give `--format`",
        "名前の終わりを {extensions}、{last} のどれかにするか、`--format` を与えます",
    }

    // thermograph
    thermograph_formats(path) {
        "`{path}`: a thermograph is drawn as svg, png or tikz",
        "`{path}`：サーモグラフの形式は svg、png、tikz です",
    }
    give_one_of_these_endings {
        "give the file one of these endings",
        "ファイル名の終わりをこのどれかにします",
    }
    mean_and_temperature(mean, temperature) {
        "mean {mean}, temperature {temperature}",
        "平均 {mean}、温度 {temperature}",
    }

    // tree
    manual_written(pages, folder) {
        "{pages} manual pages written to {folder}",
        "{folder} にマニュアルを {pages} ページ書きました",
    }
    option_is_for_searches(option) {
        "`{option}` applies only to searches",
        "`{option}` は探索でだけ使えます",
    }
    minimax { "minimax", "ミニマックス法" }
    alpha_beta { "alpha-beta", "アルファベータ法" }
    scout { "scout", "スカウト法" }
    deepening(depth) { "deepening, depth {depth}", "反復深化、深さ {depth}" }
    deepening_begins_with_one {
        "a search by deepening begins with depth 1",
        "反復深化は深さ 1 から始まります",
    }
    give_a_depth { "give `--depth 1` or more", "`--depth 1` 以上を指定します" }
    order_of_rounds {
        "a search by deepening has the order of its last round, and `--order` does not apply",
        "反復深化では直前の回の結果の順に調べるので、`--order` は使えません",
    }
    leave_out_the_order {
        "leave `--order` out, or search with `--algorithm alpha-beta`",
        "`--order` を外すか、`--algorithm alpha-beta` で探索します",
    }
    best_first { "best moves first", "良い手から" }
    worst_first { "worst moves first", "悪い手から" }
    smaller_position_or_search {
        "take a smaller position, or search: `--algorithm alpha-beta`",
        "もっと小さい局面を使うか、探索します：`--algorithm alpha-beta`",
    }
    nodes_written(nodes, path) {
        "{nodes} nodes written to {path}",
        "{path} に {nodes} 個の節点を書きました",
    }
    too_many_nodes(most) {
        "the tree has more than {most} nodes",
        "木の節点が {most} 個より多くあります",
    }
    fewer_moves_ahead {
        "reduce the depth, such as `--depth 3`, or start from a later position",
        "`--depth 3` のように読みを浅くするか、もっとあとの局面から始めます",
    }
    nodes_allowed(most) {
        "`--nodes` allows more, up to {most}",
        "`--nodes` で {most} 個まで増やせます",
    }
    format_of_tables { "this format is one of tables", "これは表の形式です" }
    unknown_format_of_tree(path) {
        "the name `{path}` has no ending for a format of trees",
        "`{path}` という名前からは木の形式が分かりません",
    }
    formats_of_trees {
        "`--format` takes text, json, svg or png; the file of `-o` may end in .dot and .txt, too",
        "`--format` の値は text、json、svg、png です。`-o` のファイル名は .dot と .txt でも終われます",
    }

    // value
    two_questions {
        "positions and an expression cannot be given together",
        "局面と式は別の問いです",
    }
    give_one_of_them { "give one of them", "どちらか一方を与えます" }
    expression_has_no_moves {
        "an expression has no moves to reply to",
        "式には、応手を示すべき手がありません",
    }
    certify_position {
        "certify a position: `grundy value domineering '..|..' --certificate FILE`",
        "局面の証明書なら作れます：`grundy value domineering '..|..' --certificate FILE`",
    }
    ends(left, right) {
        "if Left moves first: {left}, if Right moves first: {right}",
        "左が先手なら {left}、右が先手なら {right}",
    }
    draw_always { "a draw, moving first or second", "引き分け（どちらが先手でも）" }
    first_player_wins { "the first player wins", "先手の勝ち" }
    second_player_wins { "the first player loses", "後手の勝ち" }
    value_too_long { "(a value whose text is too large)", "（長すぎて書けない値）" }
    form_too_large {
        "(the canonical form has more than a thousand followers)",
        "（標準形の後続局面が千を超えます）",
    }

    // version
    program_on_machine(version, processor, system) {
        "grundy {version} for {processor} on {system}",
        "grundy {version}（{processor}、{system}）",
    }
    kernels_of(engine, kernels) { "kernels  of {engine}: {kernels}", "カーネル  {engine}：{kernels}" }
    heaps { "heaps", "山" }
    nimbers { "nimbers", "nim 数" }
    carry_less_multiply { "carry-less multiply", "桁上がりなし乗算" }

    // help
    topics { "Topics (`grundy help TOPIC`):", "項目（`grundy help TOPIC`）：" }
    no_such_topic(word) {
        "there is no topic or command `{word}`",
        "`{word}` という項目やコマンドはありません",
    }
    help_for_near_topic(near) {
        "did you mean `grundy help {near}`?",
        "`grundy help {near}` のことですか",
    }
    topics_are(names) {
        "the topics are {names}; `grundy help` describes them",
        "項目は {names} です。`grundy help` で説明を表示します",
    }

    // compare
    games_are_equal(cells, ranges) {
        "equal at {cells} positions, {ranges}",
        "{cells} 個の局面で等しい（{ranges}）",
    }
    equality_is_proved(reason) {
        "proved for all positions: {reason}",
        "すべての局面で証明済み：{reason}",
    }
    equality_is_observed {
        "observed, not proved for all positions",
        "観察。すべての局面での証明はありません",
    }
    games_differ(position) {
        "different; the least position is {position}",
        "異なる。最小の局面は {position}",
    }
    value_in_game(name, call, value) { "{name}: {call} = {value}", "{name}：{call} = {value}" }
    not_a_position_in_game(name, call) {
        "{name}: {call} is not a position",
        "{name}：{call} は局面ではない",
    }
    no_options { "no options", "選択肢なし" }
    options_with_values(list) { "options: {list}", "選択肢：{list}" }

    // `export`
    program_is_verified(compiler, inputs, seconds, lines) {
        "compiled by {compiler} and run on {inputs} inputs: all answers agree, at most {seconds} s for an input, {lines} lines",
        "{compiler} でコンパイルし、{inputs} 個の入力で実行しました。答えはすべて一致し、入力ごとに最大 {seconds} 秒、{lines} 行です",
    }
    header_is_verified(answers, statements) {
        "lines of the header that agree: `answer:` {answers}, `expect:` {statements}",
        "一致したヘッダーの行：`answer:` {answers}、`expect:` {statements}",
    }
    header_is_skipped(lines, first) {
        "lines of the header that a program cannot read or compute: {lines}, the first is `{first}`",
        "プログラムで読めないか計算できないヘッダーの行：{lines}、最初は `{first}`",
    }
    compiler_is_missing(programs) {
        "`--verify` needs one of these programs on this machine: {programs}",
        "`--verify` には次のどれかが必要です：{programs}",
    }
    install_compiler(program) {
        "install `{program}`, or leave out `--verify`",
        "`{program}` をインストールするか、`--verify` を外します",
    }
    program_does_not_compile(compiler, errors) {
        "{compiler} does not compile the program:\n{errors}",
        "{compiler} でプログラムをコンパイルできません：\n{errors}",
    }
    program_is_wrong(input, output, expected) {
        "for the input `{input}` the program prints `{output}`, and `{expected}` is right",
        "入力 `{input}` に対するプログラムの出力は `{output}` ですが、正しい答えは `{expected}` です",
    }
    program_differs_from_header(line, output, expected) {
        "for the line `{line}` of the header the program prints `{output}`, and `{expected}` is expected",
        "ヘッダーの行 `{line}` に対するプログラムの出力は `{output}` ですが、`{expected}` のはずです",
    }
    check_the_header {
        "compare the header with the rules: `grundy check FILE.game`",
        "`grundy check FILE.game` でヘッダーと規則を比べます",
    }
    program_cannot_run(error) {
        "the program cannot be compiled or run: {error}",
        "プログラムをコンパイルまたは実行できません：{error}",
    }
    no_command { "`cmd:` is followed by no program", "`cmd:` の後にプログラムがありません" }
    write_command {
        "write a program with its arguments, such as `cmd:./solution` or `cmd:python3 solution.py`",
        "`cmd:./solution` や `cmd:python3 solution.py` のように、プログラムと引数を書きます",
    }
    command_does_not_start(command, error) {
        "the program `{command}` cannot be run: {error}",
        "プログラム `{command}` を実行できません：{error}",
    }
    program_is_slow(command, input, seconds) {
        "the program `{command}` has not ended after {seconds} s for the position {input}",
        "プログラム `{command}` は局面 {input} で {seconds} 秒たっても終わりません",
    }
    smaller_range {
        "compare fewer positions: `--to N`",
        "比べる局面を減らします：`--to N`",
    }
    program_fails(command, input, status) {
        "the program `{command}` fails for the position {input}: {status}",
        "プログラム `{command}` は局面 {input} で失敗します：{status}",
    }
    not_a_value(command, input, printed) {
        "the program `{command}` prints `{printed}` for the position {input}, and not one value",
        "プログラム `{command}` は局面 {input} で `{printed}` を出力し、一つの値ではありません",
    }
    print_a_value {
        "print one integer, or one word for the outcome, such as `First` or `LOSE`",
        "整数を一つ、または勝敗の語（`First`、`LOSE` など）を一つ出力します",
    }
    program_is_tested(inputs) {
        "the program agrees with the reference evaluator on {inputs} random inputs",
        "プログラムは {inputs} 個の乱数の入力で定義による評価と一致しました",
    }

    option_is_for_programs(option) {
        "`{option}` is an option of programs, and `--to rocq` writes a theorem",
        "`{option}` はプログラムのための指定です。`--to rocq` は定理を書きます",
    }
    leave_out_option(option) { "leave out `{option}`", "`{option}` を外します" }
    theorem_written(path) { "theorem written to {path}", "{path} に定理を書きました" }
    nothing_for_rocq(sentence) {
        "there is no certificate to write as a theorem: {sentence}",
        "定理として書ける証明書がありません：{sentence}",
    }
    theorems_for_rocq {
        "the library `proofs/rocq` covers periods of codes such as `0.77` and `subtract:1,3,4`, laws of values by \
         T5 (`grundy pattern rook --certificate FILE`), values of partizan games (`grundy value domineering '..|..' \
         --certificate FILE`), and misère quotients; `grundy check` checks every certificate",
        "ライブラリー `proofs/rocq` が扱うのは `0.77` や `subtract:1,3,4` のような符号の周期、T5 による値の法則\
         （`grundy pattern rook --certificate FILE`）、左右で手の違うゲームの値（`grundy value domineering '..|..' --certificate FILE`）、ミゼール商です。どの証明書も `grundy check` で検査できます",
    }

    // `import`
    not_a_source(file) {
        "`{file}` is not a file in Python or C++",
        "`{file}` の名前が `.py` でも `.cpp` でも終わっていません",
    }
    give_a_source {
        "give a file whose name ends in `.py`, `.cpp`, `.cc` or `.cxx`",
        "名前が `.py`、`.cpp`、`.cc`、`.cxx` のいずれかで終わるファイルを指定します",
    }
    source_is_compared(positions) {
        "the rules have the values of the source at {positions} positions, computed by an interpreter of the source",
        "規則の値は、解釈実行した元のプログラムの値と {positions} 個の局面で一致しました",
    }

    // `strategy`
    no_strategy_for_one_board {
        "a certificate is about one board, and a strategy for one board was not found",
        "証明書は一つの盤についてのものであり、一つの盤の戦略が見つかっていない",
    }
    give_the_sides_of_a_board(game) {
        "give the sides of a board for which `grundy strategy {game}` prints a strategy",
        "`grundy strategy {game}` が戦略を示す盤の辺を指定します",
    }
    play_is_on_one_board {
        "a play against a strategy is on one board",
        "戦略との対戦は一つの盤の上で行う",
    }
    strategy_answers(cells) { "The strategy answers {cells}.", "戦略の応手：{cells}" }
    move_of_attack_is_illegal(example) {
        "This is not a legal move. A legal one is {example}.",
        "打てない手です。打てる手の例：{example}",
    }
    line_is_completed {
        "You have completed a line: the strategy wins.",
        "あなたが列を完成させました。戦略の勝ちです。",
    }
    strategy_has_won {
        "You have no move: the strategy wins.",
        "打てる手がありません。戦略の勝ちです。",
    }
}
