//! The sentences about misère play and compounds, in every language.

grundy_core::messages! {
    // Games that cannot be played as sums.
    board_has_one_play(game) {
        "`{game}` is a game on a board, and other ways of playing it are not supported",
        "`{game}` は盤上のゲームで、ほかの遊び方では解けません",
    }
    play_is_for_mex {
        "`--play misere` and `--compound` are for rules in `mex`, codes and sets",
        "`--play misere` と `--compound` は、`mex` の規則、符号、集合に使います",
    }
    partizan_compounds_are_unknown(game) {
        "`{game}` is partizan, and compounds of partizan games are not supported",
        "`{game}` では左右で手が異なり、`--compound` は使えません",
    }
    leave_out_compound {
        "leave out `--compound`: `grundy solve` solves sums under normal play, and under misère \
         play with `--play misere`",
        "`--compound` を付けずに `grundy solve` とすれば、正規形の和を、`--play misere` では逆形の和を\
         解きます",
    }
    partizan_trees_are_unknown(game) {
        "`{game}` is partizan, and the tree of a misère sum is that of an impartial game",
        "`{game}` では左右で手が異なり、逆形の和の木は作れません",
    }
    solve_partizan_misere {
        "use `grundy solve` with `--play misere`",
        "`grundy solve` に `--play misere` を付けます",
    }
    partizan_play_may_not_end {
        "positions repeat in this game, and misère play needs rules in which play ends",
        "このゲームでは局面が元に戻ります。逆形には、必ず終わる規則が必要です",
    }
    let_every_move_decrease {
        "let every move decrease a number of the position",
        "どの手でも、局面のある数が減るようにします",
    }
    place_of_the_kind {
        "this determines the values",
        "ここから分かる",
    }
    function_is_misere(function) {
        "`{function}` is played misère by its own rules",
        "`{function}` は規則そのものが逆形です",
    }
    function_leaves_no_sums(function) {
        "`{function}` has outcomes of single positions, which cannot be added",
        "`{function}` は一つの局面の勝敗を述べ、和を残しません",
    }
    function_has_scores(function) {
        "`{function}` has scores",
        "`{function}` の値は得点です",
    }
    function_may_not_end(function) {
        "play in `{function}` may continue forever, and sums of such games have no known theory",
        "`{function}` は終わらないことがあり、そのような和については知られていません",
    }
    function_has_entailing_moves(function) {
        "`{function}` has entailing moves: this way of playing is supported for one component only",
        "`{function}` には義務のある手があり、この遊び方ができるのは一つの成分だけのときです",
    }
    not_a_game_function(function) {
        "`{function}` is not a game function",
        "`{function}` はゲームの関数ではありません",
    }
    leave_out_for_loopy(option) {
        "leave out `{option}`: under normal play sums of `loopy` positions are solved; if play \
         always ends, write `mex` for `loopy`",
        "`{option}` を付けなければ、正規形での `loopy` の局面の和を解きます。\
         手が必ず終わるなら、`loopy` の代わりに `mex` と書きます",
    }
    leave_out_for_entailing(option) {
        "leave out `{option}`, or leave out `entail` and `again`",
        "`{option}` を付けないか、`entail` と `again` を取り除きます",
    }
    leave_out_for_misere(option) {
        "leave out `{option}`: the answer is that of misère play",
        "`{option}` を付けません：答えは逆形のものです",
    }
    option_is_for_mex(option) {
        "`{option}` is for rules in `mex`",
        "`{option}` は `mex` の規則に使います",
    }
    leaves_a_sum {
        "leaves a sum",
        "和を残す",
    }
    component_breaks_in_two {
        "in this compound a move may not break a component in two",
        "この形の和では、成分を二つに分ける手は使えません",
    }
    only_disjunctive_sums_break {
        "this is defined only for the disjunctive compound, the default",
        "成分を分けられるのは、`--compound` を付けない普通の和だけです",
    }
    option_is_a_value {
        "this option is a value and not a position, so it cannot be in a sum",
        "この選択肢は局面ではなく値なので、和の成分になれません",
    }
    not_a_sum_of_positions {
        "not a sum of positions",
        "局面の和ではない",
    }
    write_positions {
        "write what the move leaves as positions joined by `^`, such as `g(a)^g(b)`, or `0` for \
         the end of the game",
        "手が残すものを、`g(a)^g(b)` のように `^` でつないだ局面で書きます。終局は `0` と書きます",
    }

    // Positions.
    too_many_moves(position) {
        "{position} has too many moves to be listed",
        "{position} の手は多すぎて挙げられません",
    }
    give_smaller_components {
        "give smaller components: misère play needs all positions below them",
        "もっと小さい成分を与えます：逆形ではすべての手を調べます",
    }
    limit_of_positions {
        "the positions and sums to be examined exceed the limit",
        "調べる局面と和が制限を超えます",
    }
    raise_the_limit {
        "raise it: `--limit cells=100M`",
        "制限を上げます：`--limit cells=100M`",
    }
    too_many_positions {
        "the game has more than 200,000 positions, too many to list",
        "局面が 200,000 を超えるので、すべてを並べられません",
    }
    solve_or_smaller {
        "use `grundy solve`, or a smaller position",
        "`grundy solve` を使うか、もっと小さい局面にします",
    }

    // Tables.
    measure_of_partizan_games(measure) {
        "`{measure}` is defined for partizan games only",
        "`{measure}` は、左右で手の異なるゲームについての問いです",
    }
    leave_out_the_value {
        "leave out `--value` for Grundy values",
        "グランディ数なら `--value` を付けません",
    }
    winning_moves_of_values {
        "`winning-moves` is defined for Grundy values, `win` and `misere`",
        "`winning-moves` は Grundy 数と `win`、`misere` に対して定まります",
    }
    measure_of_values {
        "leave out `--value` for the values of these rules",
        "`--value` を省くと、この規則の値が出ます",
    }
    play_may_not_end {
        "play may continue forever in these rules",
        "この規則では手が終わりなく続くことがあります",
    }
    measures_of_loopy_rules {
        "use `--value outcome`, `--value remoteness`, or no `--value` for the loopy values",
        "それを扱えるのは、`--value outcome` と `--value remoteness`、そして値そのものです",
    }

    // Theories.
    not_a_game_of_heaps(game) {
        "`{game}` is not a heap game, so `--to` has no meaning",
        "`{game}` は山のゲームではないので、`--to` に意味はありません",
    }
    name_positions {
        "give positions: the quotient is that of all sums of these positions and their followers",
        "局面を書きます。理論は、その局面から現れるものすべての和についてのものです",
    }
    not_a_component(word) {
        "`{word}` is not a component of the quotient",
        "`{word}` は、商に元のある成分ではありません",
    }
    quotient_is_withdrawn(sentence) {
        "the misère quotient is withdrawn, since {sentence}",
        "ミゼール商は取り下げます：{sentence}",
    }
    name_heaps_to(last) {
        "give heaps from 0 to {last}",
        "0 から {last} までの山を書きます",
    }
    name_listed_positions {
        "give positions that occur in play, as listed in the answer",
        "対局に現れる局面を、答えにあるとおりに書きます",
    }
}
