//! Texts in both languages: kinds of messages by their code, outcomes, verdicts.
//!
//! A [`Diagnostic`](crate::Diagnostic) states its fact in English, with the names and numbers of
//! the case. Its `code` is its kind, and [`message`] returns a sentence for each kind. In another
//! language than English, front ends show that sentence first, and the fact with its names below
//! it. Codes and facts in JSON do not change.
//!
//! There is one list for all front ends. A test reads the source of every crate and fails for a
//! code without a sentence.

mod phrases;

use grundy_game::{Lang, Outcome, Verdict};

pub use self::phrases::phrase;
pub(crate) use self::phrases::{of_error, text};
pub use crate::failure::Look;

/// The kind of a message as a sentence. None in English, where the message is more precise, and for
/// a code that is not in the list.
///
/// ```
/// use grundy::{Lang, words};
///
/// assert_eq!(words::message("division-by-zero", Lang::Ja), Some("0 で割っています"));
/// assert_eq!(words::message("division-by-zero", Lang::En), None);
/// ```
pub fn message(code: &str, lang: Lang) -> Option<&'static str> {
    if lang == Lang::En {
        return None;
    }
    let found = JAPANESE.binary_search_by(|(known, _)| (*known).cmp(code));
    found.ok().map(|at| JAPANESE[at].1)
}

/// The outcome as a heading: `The player to move wins (N-position)`.
pub fn outcome(outcome: Outcome, lang: Lang) -> String {
    outcome.message().text(lang).to_owned()
}

/// A verdict from the point of view of its player: `wins in 5`, `5 手で勝ち`.
pub fn verdict(verdict: Verdict, lang: Lang) -> String {
    verdict.message().text(lang).to_owned()
}

/// The codes in alphabetical order, each with its sentence.
const JAPANESE: &[(&str, &str)] = &[
    ("answer-used", "`answer` は名前として使えません"),
    ("answer-with-parameters", "`answer` に引数は付けられません"),
    ("arity", "引数の個数が違います"),
    ("bad-argument", "この関数はその引数では定義されていません"),
    ("bad-checkpoint", "このチェックポイントからは再開できません"),
    ("bad-step", "範囲の刻みは 1 以上です"),
    (
        "bar-in-mex",
        "`mex` の中の縦棒：ビット和か、両側のゲームか分かりません",
    ),
    ("beyond-reach", "表では届かない大きさの局面です"),
    ("board", "盤上のゲームにはこの問いはできません"),
    ("built-in-redefined", "組み込みの名前は定義し直せません"),
    ("cannot-unpack", "名前の個数と要素の個数が合いません"),
    (
        "checkpoint-in-use",
        "このチェックポイントは別のプロセスが使っています",
    ),
    ("cycle", "漸化式が自分自身の値を必要としています"),
    ("damaged", "ファイルが壊れています"),
    ("default-without-need", "この `default` は使われません"),
    ("defined-twice", "同じ名前が二度定義されています"),
    ("df-pn", "df-pn 探索はこの問いには使えません"),
    ("division-by-zero", "0 で割っています"),
    ("entail-option", "`entail` の手が残すのは一つの局面です"),
    ("equal-bars", "同じ長さの縦棒の列が二つあります"),
    ("fix", "式は次のように書きます"),
    ("folder-in-use", "そのフォルダーは別の実行が使っています"),
    ("function-without-arguments", "関数には括弧と引数が要ります"),
    ("game-over", "ゲームは終わっています"),
    ("header-bracket", "見出しの括弧が閉じていません"),
    ("header-twice", "見出しの項目が二度書かれています"),
    ("header-value", "見出しの値を読めません"),
    ("index-out-of-range", "添字がリストの範囲を外れています"),
    ("internal", "プログラムの内部の誤りです"),
    ("interrupted", "答えが出る前に中断されました"),
    ("large-set", "集合が大きすぎます"),
    ("limit-exceeded", "制限を超えます"),
    (
        "loony-value",
        "`loony` かもしれない値は計算に使える数ではありません",
    ),
    (
        "loopy-and-loony",
        "終わらないかもしれない局面と義務のある手の局面の和の値は知られていません",
    ),
    ("loopy-game", "終わるとは限らないゲームです"),
    ("loopy-inside", "`loopy` が式の中にあります"),
    (
        "loopy-nested",
        "`loopy` の条件が別のグラフの値を際限なく必要とします",
    ),
    ("loopy-option", "`loopy` の選択肢は一つの局面です"),
    ("loopy-plain", "`loopy` は再帰では計算されません"),
    ("loopy-value", "∞ は計算に使える数ではありません"),
    ("mex-of-outcomes", "`mex` の選択肢は勝敗ではなく数です"),
    (
        "mex-of-scores",
        "`mex` の選択肢は得点ではなくグランディ数です",
    ),
    ("mismatched-bracket", "括弧の種類が合っていません"),
    (
        "misplaced-obligation",
        "`entail` と `again` は `mex` と `win` の選択肢の前に書きます",
    ),
    ("missing-input", "入力の値が与えられていません"),
    ("mixed-kinds", "種類の違う値が混ざっています"),
    ("move", "その手は指せません"),
    ("no-answer", "規則に `answer` の行がありません"),
    (
        "no-attacks",
        "このゲームには応手が一つになる攻めの手がありません",
    ),
    ("no-certificate", "証明書を作れません"),
    ("no-claim", "主張が与えられていません"),
    ("no-clause", "この引数に当てはまる定義の行がありません"),
    ("no-comparison", "この種類の証明書はゲームと比べられません"),
    ("no-end", "終わりが見つかりません"),
    ("no-file", "ファイルに書くには `-o` が要ります"),
    ("no-function", "規則に関数がありません"),
    ("no-game", "ゲームが与えられていません"),
    ("no-heaps", "山のゲームではありません"),
    ("no-items", "要素が一つもなく、`default` もありません"),
    ("no-pattern", "規則性を調べられません"),
    ("no-period", "周期を調べられません"),
    ("no-port", "そのポートは使えません"),
    ("no-position", "局面が与えられていません"),
    ("no-row", "この関数には列がありません"),
    ("no-rules", "このゲームは規則の式を持ちません"),
    ("no-search", "このゲームは探索できません"),
    ("no-sum", "このゲームの和は解けません"),
    ("no-table", "表を作れません"),
    ("not-a-sum", "このルールの手は局面の和になりません"),
    ("one-bound", "範囲の下限が書かれていません"),
    ("one-sided", "左右で手の異なるゲームではありません"),
    ("option-not-natural", "`mex` の選択肢が自然数ではありません"),
    ("option-not-outcome", "`win` の選択肢が勝敗ではありません"),
    ("outside-domain", "局面が定義域の外にあります"),
    ("overflow", "64 ビットに収まりません"),
    ("parameter", "ゲームのパラメータが正しくありません"),
    ("position", "局面を読めません"),
    ("process-differs", "プロセスどうしで設定が違います"),
    ("process-failed", "ほかのプロセスが失敗しました"),
    ("process-gone", "ほかのプロセスがいなくなりました"),
    ("process-late", "ほかのプロセスが来ません"),
    ("request", "要求を読めません"),
    (
        "reserved-word",
        "この語は規則の言語の語で、名前にはできません",
    ),
    ("stdin-twice", "標準入力は一度しか使えません"),
    ("stream-ends", "入力が途中で終わっています"),
    ("syntax", "書き方が正しくありません"),
    ("too-deep", "入れ子が深すぎます"),
    ("too-large", "大きすぎます"),
    ("too-long", "長すぎます"),
    ("too-many-moves", "手が多すぎて挙げられません"),
    ("too-many-values", "値が多すぎます"),
    ("tree", "木を描けません"),
    ("two-questions", "局面と式を同時には尋ねられません"),
    ("two-readings", "二通りに読める式です"),
    ("two-sided", "左右の二人のゲームの値です"),
    ("unclosed-bracket", "括弧が閉じていません"),
    ("unclosed-string", "文字列が閉じていません"),
    (
        "undefined",
        "この演算はこれらのゲームでは定義されていません",
    ),
    ("unknown-game", "その名前のゲームはありません"),
    ("unknown-input", "その名前の入力はありません"),
    ("unknown-name", "その名前は定義されていません"),
    ("unknown-reducer", "その名前の集約はありません"),
    ("unknown-score", "点数の決まっていない終局があります"),
    ("unknown-symbol", "使えない記号があります"),
    ("unread", "読めなかった部分には値がありません"),
    ("unreadable", "ファイルを読めません"),
    ("unwritable", "ファイルに書けません"),
    ("which-modulus", "どこまでの余りか、はっきりしません"),
    ("without-end", "漸化式が終わりません"),
    ("wrong-arguments", "引数が正しくありません"),
    ("wrong-arity", "引数の個数が違います"),
    ("wrong-box", "表の範囲が正しくありません"),
    ("wrong-code", "ゲームの符号を読めません"),
    ("wrong-exponent", "指数が正しくありません"),
    ("wrong-expression", "この式はこのゲームでは意味を持ちません"),
    ("wrong-field", "体が正しくありません"),
    ("wrong-format", "この答えはその形式では書けません"),
    ("wrong-game", "別のゲームのものです"),
    ("wrong-given", "`--given` の書き方が正しくありません"),
    ("wrong-graph", "グラフが正しくありません"),
    ("wrong-hosts", "ホストの一覧が正しくありません"),
    ("wrong-input", "入力の形が正しくありません"),
    ("wrong-json", "JSON として読めません"),
    ("wrong-line", "入力の行を読めません"),
    ("wrong-measure", "この規則ではその量は決まりません"),
    ("wrong-nimber", "ニム数として読めません"),
    ("wrong-option", "オプションの組み合わせが正しくありません"),
    ("wrong-play", "この遊び方はできません"),
    ("wrong-position", "局面が正しくありません"),
    ("wrong-protocol", "その対局プロトコルは知りません"),
    ("wrong-record", "入力の記録を読めません"),
    ("wrong-rule", "ゲームの規則を読めません"),
    ("wrong-type", "値の種類が違います"),
    ("wrong-use", "`use` のゲームは使えません"),
    ("wrong-value", "値が正しくありません"),
    ("xor-of-outcomes", "勝敗どうしの xor は取れません"),
    ("xor-of-scores", "得点どうしの xor は取れません"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_stand_in_order_and_once() {
        assert!(JAPANESE.windows(2).all(|two| two[0].0 < two[1].0));
    }
}
