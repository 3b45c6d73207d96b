//! The messages of the service.

grundy::messages! {
    text_of_rules { "the rules", "規則" }

    // Requests without an answer.
    other_method {
        "this address needs another HTTP method",
        "このアドレスには別の方法で尋ねます",
    }
    requests_are_described {
        "/api/openapi.json describes every request",
        "どの要求も /api/openapi.json に説明があります",
    }
    no_such_table { "there is no such table", "求めた表はもうありません" }
    no_such_slice { "there is no such slice", "求めた断面はありません" }
    no_such_law { "there is no such law", "求めた法則はもうありません" }
    no_such_question { "there is no such question", "求めたアドレスはありません" }
    no_such_job { "there is no such job", "求めた仕事はもうありません" }
    ask_again {
        "request it again; data that was not used for a while is removed",
        "もう一度お試しください。しばらく使われなかったものは捨てられます",
    }
    laws_are_not_there_yet {
        "the laws are not computed yet",
        "法則はまだ準備ができていません",
    }
    ask_later { "try again later", "少し待ってからお試しください" }
    ask_for_less { "use a smaller request", "一度に求める量を減らします" }
    all_threads_are_busy { "all threads are busy", "混み合っています" }
    ask_in_a_second { "try again in a second", "少し待ってからお試しください" }
    engine_stopped {
        "the engine stopped with an internal error; this is a defect of grundy",
        "プログラムの誤りで計算が止まりました",
    }
    please_report_it {
        "please report it with the game of the request",
        "尋ねたゲームとともに報告してください",
    }
    host_is_not_served {
        "this name is not served here",
        "この名前ではお答えできません",
    }
    other_origin {
        "requests of other pages are not answered",
        "ほかのページからの要求にはお答えできません",
    }
    open_the_printed_address {
        "open the address that `grundy explore` printed",
        "`grundy explore` が表示したアドレスを開きます",
    }

    // Requests that are too large.
    request_is_too_long(most) {
        "a request has at most {most} bytes",
        "要求は {most} バイトまでです",
    }
    rules_are_too_long(most) {
        "rules have at most {most} bytes here",
        "ここでの規則は {most} バイトまでです",
    }
    tile_is_too_large(most) {
        "a tile has at most {most} entries, and a step of 1 or more",
        "一度に求める部分の項目は {most} 個まで、刻みは 1 以上です",
    }
    picture_is_too_large(most) {
        "a picture that is made at once has at most {most} cells",
        "すぐに描ける図は {most} マスまでです",
    }

    // Requests that cannot be read.
    request_cannot_be_read(error) {
        "the request cannot be read: {error}",
        "要求を読めません：{error}",
    }
    address_cannot_be_read(error) {
        "the address cannot be read: {error}",
        "アドレスを読めません：{error}",
    }
    fix_is_not_a_list {
        "`fix` is not a list of indices",
        "`fix` が添字のリストではありません",
    }
    write_fix { "write `fix=0,3`", "`fix=0,3` と書きます" }
    fix_does_not_fit_one { "`fix` does not fit the first parameter", "`fix` が最初の引数に合いません" }
    fix_does_not_fit(count) {
        "`fix` does not fit the first {count} parameters",
        "`fix` が最初の {count} 個の引数に合いません",
    }
    give_an_index {
        "give an index from 0 for each parameter but the last two",
        "最後の二つを除くどの引数にも、0 からの添字を与えます",
    }
    unknown_format(name) {
        "there is no format `{name}`",
        "`{name}` という形式はありません",
    }
    formats_are(names) { "the formats are {names}", "形式：{names}" }
    another_format_or_table {
        "use another format or a smaller table",
        "別の形式にするか、表を小さくします",
    }

    // Questions that a game does not answer.
    no_move_for_game_is_over {
        "there is no move: the game is over",
        "指せる手がありません：ゲームは終わっています",
    }
    start_again_or_take_back {
        "start a new game, or take moves back",
        "新しいゲームを始めるか、手を戻します",
    }
    begin_at_a_smaller_position {
        "begin at a smaller position",
        "もっと小さい局面から始めます",
    }
    tree_is_too_large(most) {
        "the tree has more than {most} nodes",
        "木の節点は {most} 個を超えます",
    }
    begin_later_or_look_less_far {
        "start from a later position, or reduce the depth",
        "もっと先の局面から始めるか、読む手数を減らします",
    }
    not_played_on_a_board {
        "this game is not played on a board: its values are always exact",
        "これは盤上のゲームではありません：値はいつも正確です",
    }
    play_against_the_perfect_player {
        "play against the perfect player",
        "完全な相手と対局します",
    }
    play_from_a_later_position {
        "play from a later position",
        "もっと先の局面から始めます",
    }
    board_has_no_table(name) {
        "`{name}` is played on a board and has no table of values",
        "`{name}` は盤上のゲームで、値の表はありません",
    }
    open_it_under_play {
        "open it under Play or Tree",
        "「対戦」か「探索木」で開きます",
    }
    board_has_one_position {
        "a game on a board has one position",
        "盤上のゲームの局面は一つです",
    }
    give_one_word {
        "give one word in the game's notation, or `start`",
        "ゲームの記法で一語を与えるか、`start` と書きます",
    }

    // Programs, and games with given values.
    no_parser_here(language) {
        "this page has no parser of {language}",
        "このページには {language} の構文解析器がありません",
    }
    import_with_the_program {
        "the page of the installed program reads Python and C++: start it with `grundy explore`",
        "インストールしたプログラムのページは Python と C++ を読みます：`grundy explore` で始めます",
    }
    offset_is_out_of_range(offset) {
        "the first value cannot belong to the position {offset}",
        "最初の値を位置 {offset} に置くことはできません",
    }
    give_an_offset(least, most) {
        "give an offset from {least} to {most}, or leave it out",
        "{least} から {most} までの位置を与えるか、省きます",
    }
}
