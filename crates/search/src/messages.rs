//! The messages of this crate.

use grundy_core::messages;

messages! {
    // Tables of all positions.
    table_exceeds_limit(needed, allowed) {
        "a table of all positions takes {needed} bytes and {allowed} are allowed; raise the limit",
        "全局面の表には {needed} バイトが必要ですが、制限は {allowed} です。制限を上げます",
    }
    table_exceeds_memory(needed) {
        "a table of all positions takes {needed} bytes, more than the memory of this machine",
        "全局面の表には {needed} バイトが必要ですが、メモリーが足りません",
    }
    position_is_too_large_for_cell {
        "a position has more than 16383 moves, or is decided only after more than 16383 plies",
        "16383 を超える手のある局面か、決まるまでにそれより長くかかる局面があります",
    }
    file_is_not_table(reason) {
        "this is not a table of this game: {reason}",
        "このゲームの表のファイルではありません：{reason}",
    }
    file_is_of_other_game { "it belongs to another game", "別のゲームのものです" }
    parts_do_not_fit { "its parts contradict each other", "中身のつじつまが合いません" }
    table_is_incomplete { "it is not complete", "まだ完成していません" }
    number_of_positions_differs {
        "it has another number of positions",
        "局面の個数が違います",
    }
    number_of_positions_differs_by_version {
        "it has another number of positions: another version made it",
        "局面の個数が違います：別の版で作られました",
    }

    // Checkpoints.
    checkpoint_is_damaged(reason) {
        "this is not a complete checkpoint: {reason}",
        "完全なチェックポイントではありません：{reason}",
    }
    take_checkpoint_before {
        "use the previous checkpoint, or start again without the file",
        "一つ前のものを使うか、ファイルなしで初めから始めます",
    }
    checkpoint_of_other_question(known, question) {
        "the checkpoint belongs to {known}, not to {question}",
        "このチェックポイントは {question} ではなく {known} のものです",
    }
    one_checkpoint_per_question {
        "use a separate checkpoint for each question",
        "問いごとに別のチェックポイントを使います",
    }
    search_keeps_no_table {
        "this search stores no table of exact values, so it cannot be continued",
        "この探索は正確な値の表を残さないので、続きから始められません",
    }
    searches_that_keep_table {
        "a search to the end of the game by `mtdf` or `scout` keeps one, in games whose positions \
         fit into 128 bits",
        "局面が 128 ビットに収まるゲームなら、`mtdf` か `scout` による終わりまでの探索が表を残します",
    }
    going_on_after(positions) {
        "resuming from the checkpoint, after {positions} positions",
        "チェックポイントから、{positions} 局面の先を続けます",
    }

    // Proof search.
    end_is_score {
        "this game ends with a score, and proof search finds only win or loss",
        "このゲームの終わりは得点で決まりますが、証明探索の答えは「はい」か「いいえ」です",
    }
    positions_come_back {
        "proof search does not support games whose positions can repeat",
        "同じ局面に戻ることのあるゲームには、証明探索を使えません",
    }
    keys_are_not_exact {
        "the positions of this game have no exact keys",
        "このゲームの局面には正確なキーがありません",
    }
    take_other_algorithm {
        "use another algorithm, such as `deepening`",
        "`deepening` など、別のアルゴリズムを使います",
    }
}
