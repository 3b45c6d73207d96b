//! The messages of this crate.

crate::messages! {
    // Files.
    file_begins_otherwise { "it begins with something else", "先頭が違います" }
    file_of_earlier_version(word) {
        "it has the format `{word}` of an earlier version of this program",
        "このプログラムの以前の版の形式 `{word}` です",
    }
    file_of_other_kind { "it is a file of another kind", "別の種類のファイルです" }
    file_of_other_version(kind) {
        "it is a `{kind}` of another version of this program",
        "このプログラムの別の版の `{kind}` です",
    }
    file_is_cut_short { "it is cut short", "途中で切れています" }
    file_checksum_differs {
        "it is damaged: the checksum differs",
        "壊れています：チェックサムが違います",
    }
    use_version_of_file {
        "use the version that wrote the file, or make it again: remove it and repeat the command",
        "そのファイルを書いた版を使うか、ファイルを消して同じコマンドを実行し、作り直します",
    }

    // Runs and their limits.
    stopped_before_answer {
        "stopped before the answer was known",
        "答えが分かる前に止まりました",
    }
    more_cells_needed(needed, limit) {
        "this needs {needed} cells, but the limit is {limit}",
        "{needed} マスが必要ですが、制限は {limit} です",
    }
    more_bytes_needed(needed, limit) {
        "this needs {needed} bytes, but the limit is {limit}",
        "{needed} バイトが必要ですが、制限は {limit} です",
    }
    huge_number_of_cells_needed(limit) {
        "this needs more than 10^18 cells, but the limit is {limit}",
        "10^18 を超えるマスが必要ですが、制限は {limit} です",
    }
    huge_number_of_bytes_needed(limit) {
        "this needs more than 10^18 bytes, but the limit is {limit}",
        "10^18 を超えるバイトが必要ですが、制限は {limit} です",
    }
    ask_for_smaller_box { "use a smaller range", "もっと小さい範囲を問います" }
    ask_for_smaller_box_or_raise_limit(option) {
        "use a smaller range, or raise the limit: `{option}`",
        "もっと小さい範囲を問うか、制限を上げます：`{option}`",
    }
    memory_is_not_free {
        "use a smaller range: this machine has less free memory",
        "もっと小さい範囲を問います：それだけのメモリーは空いていません",
    }
    bytes_are_short_too {
        "use a smaller range: this one also exceeds the limit of bytes",
        "もっと小さい範囲を問います：この範囲はメモリーの制限も超えます",
    }

    // Boxes of positions.
    text_is_not_range(text) { "`{text}` is not a range", "`{text}` は範囲ではありません" }
    name_has_two_ranges(name) { "`{name}` has two ranges", "`{name}` に範囲が二つあります" }
    here { "here", "ここ" }
    write_range_for_each_parameter {
        "write a range for each parameter: `x=0..=7,y=0..=7`; `..=` includes the end",
        "引数ごとに範囲を書きます：`x=0..=7,y=0..=7`。`..=` は終わりの値を含みます",
    }

    // Moves.
    move_is_not_legal(text) {
        "`{text}` is not a legal move here",
        "`{text}` はここでは指せません",
    }
    not_a_move { "not a move", "手ではない" }
    game_is_over { "the game is over in this position", "この局面でゲームは終わっています" }
    legal_moves(moves) { "the moves are {moves}", "指せる手：{moves}" }

    // Game trees.
    list_without_children { "a list without children", "子のないリストです" }
    nothing_before_bracket { "no `(` comes before this", "この前に何もない" }
    write_number_for_leaf { "write a number for a leaf", "葉は数で書きます" }
    bracket_closes_nothing { "a bracket closes nothing", "対応する開き括弧がありません" }
    no_opening_bracket { "no `(` belongs to it", "対応する `(` がない" }
    root_has_no_brackets {
        "the root has no brackets",
        "根そのものには括弧を付けません",
    }
    word_is_not_number(word) { "`{word}` is not a number", "`{word}` は数ではありません" }
    leaf_label { "a leaf", "葉" }
    range_of_leaves {
        "leaves are whole numbers up to a thousand million, or `?`",
        "葉は絶対値が十億以下の整数か `?` です",
    }
    bracket_is_not_closed { "a bracket is not closed", "括弧が閉じていません" }
    bracket_opens_here { "opens here", "ここで開く" }
    add_bracket { "add a `)`", "`)` を加えます" }
    root_has_no_children { "the root has no children", "根に子がありません" }
    example_of_tree {
        "write for example `(5 -7) (3 1)`",
        "例：`(5 -7) (3 1)`",
    }
    no_such_node(text) { "there is no node `{text}`", "節点 `{text}` はありません" }
    not_a_node { "not a node", "節点ではない" }
    names_of_nodes(last) { "the nodes are A to {last}", "節点は A から {last} までです" }

    // Names.
    did_you_mean(name) { "did you mean `{name}`?", "`{name}` のことですか。" }

    // Kinds of values.
    an_integer { "an integer", "整数" }
    a_boolean { "a boolean", "真偽値" }
    a_text { "a text", "文字列" }
    a_list { "a list", "リスト" }
    a_board { "a board", "盤" }
    a_cell { "a cell", "マス" }
    a_set_of_cells { "a set of cells", "マスの集合" }
    an_integer_beyond_64_bits { "an integer beyond 64 bits", "64 ビットを超える整数" }
    an_unknown_value { "a value that is not known", "分かっていない値" }
    a_loopy_value { "a loopy value", "`loopy` の値" }
    loony { "loony", "loony" }

    // Outcomes as headings.
    n_position {
        "The player to move wins (N-position)",
        "先手必勝（N 局面：手番の側の勝ち）",
    }
    p_position {
        "The player to move loses (P-position)",
        "後手必勝（P 局面：手番の側の負け）",
    }
    left_wins { "Left wins, moving first or second", "左の勝ち（どちらが先手でも）" }
    right_wins { "Right wins, moving first or second", "右の勝ち（どちらが先手でも）" }
    mover_wins { "The player to move wins", "先手必勝（手番の側の勝ち）" }
    mover_loses { "The player to move loses", "後手必勝（手番の側の負け）" }
    draw { "A draw", "引き分け" }

    // Verdicts: predicates of a player.
    has_won { "has won", "すでに勝ち" }
    has_lost { "has lost", "すでに負け" }
    wins_in(plies) { "wins in {plies}", "{plies} 手で勝ち" }
    wins { "wins", "勝ち" }
    loses_in(plies) { "loses in {plies}", "{plies} 手で負け" }
    loses { "loses", "負け" }
    draws { "draws", "引き分け" }
    scores(score) { "scores {score}", "得点 {score}" }
    is_at_about(score) { "is at about {score}", "形勢およそ {score}" }
}
