//! The sentences of `grundy period`.

grundy::messages! {
    // Certificates.
    outcomes_without_certificate(theorem) {
        "no certificate is about these outcomes: their period follows from the Grundy values by \
         {theorem}",
        "この勝敗についての証明書はありません：周期は {theorem} によりグランディ数から導かれます",
    }
    certify_grundy_values(code) {
        "`grundy period '{code}' --certificate FILE` writes the proof about the Grundy values",
        "`grundy period '{code}' --certificate FILE` がグランディ数についての証明を書きます",
    }
    leave_out_certificate {
        "without --certificate the period is printed",
        "--certificate を付けなければ周期が表示されます",
    }
    nothing_to_certify(sentence) {
        "there is no proof to certify: {sentence}",
        "証明書にする証明がありません：{sentence}",
    }
    no_period_is_proved {
        "no period of this game is proved",
        "このゲームの周期は証明されていません",
    }
    leave_out_proof {
        "without --proof the period is searched, and what is observed is printed",
        "--proof を付けなければ周期を探し、観察したことを表示します",
    }
    search_further_or_leave_out {
        "a larger --to may find a proof; without --certificate the observed period is printed",
        "--to を大きくすると見つかるかもしれません。\
         --certificate を付けなければ、観察したことを表示します",
    }

    // The end of a search.
    stopped_without_to(heaps, more) {
        "stopped after {heaps} heaps, the limit of a search without --to; continue with `--to \
         {more}`",
        "{heaps} 個の山で止まりました。--to を付けない探索の上限です。`--to {more}` で続けられます",
    }
    stopped_at_limit(heaps) {
        "stopped after {heaps} heaps: that is --to, or a limit of cells or bytes",
        "{heaps} 個の山で止まりました。--to の値か、マスまたはメモリーの制限です",
    }
    stopped_after(why, heaps) {
        "stopped by {why} after {heaps} heaps",
        "{heaps} 個の山のあと、{why}で止まりました",
    }

    // The report.
    proved_by(theorem) { "proved by {theorem}", "{theorem} により証明済み" }
    a_theorem { "a theorem", "定理" }
    observed { "observed", "観察のみ" }
    observed_without_theorem {
        "observed; no theorem applies, or there are too few values",
        "観察のみ。どの定理も当てはまらないか、値が足りない",
    }
    first_at(value, heap) { "{value}, first at {heap}", "{value}（最初は {heap}）" }
    shifted(code, shift) {
        "{code}; position n is heap n+{shift}",
        "{code}。局面 n は大きさ n+{shift} の山",
    }
    proof_withdrawn(sentence) {
        "a proof was withdrawn, since {sentence}",
        "証明を取り下げた：{sentence}",
    }

    // The names of the lines.
    last_exception { "last exception", "最後の例外" }
    largest_value { "largest value", "最大の値" }
    values_computed { "values computed", "計算した値" }
    rare_heaps { "rare heaps", "まれな山" }
}
