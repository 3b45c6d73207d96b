//! What engines say in words of their own, in Japanese: the lines of a plan, what ran, and reasons.
//!
//! An engine knows no languages: it says `domain: x from 0 to 9`. Here are its phrases with holes for names and numbers.
//! What stands in a hole may be a phrase again (`recognised: …`, `no table, because …`), so the list stays short. The first
//! phrase that fits is taken: those with more words of their own stand before those with fewer.

use grundy_game::Lang;

/// A line of a plan, a step that ran or a reason; itself in English, and where no phrase fits.
///
/// ```
/// use grundy::{Lang, words};
///
/// assert_eq!(words::phrase("order: x ascending, then y descending", Lang::Ja), "順序：x の昇順、次に y の降順");
/// assert_eq!(words::phrase("order: x ascending", Lang::En), "order: x ascending");
/// ```
pub fn phrase(text: &str, lang: Lang) -> String {
    match lang {
        Lang::En => text.to_owned(),
        Lang::Ja => translated(text).unwrap_or_else(|| text.to_owned()),
    }
}

fn translated(text: &str) -> Option<String> {
    PHRASES.iter().find_map(|(english, japanese)| {
        let holes = holes(text, english)?;
        let mut parts = japanese.split('{');
        let mut said = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let (hole, behind) = part.split_once('}')?;
            said += &phrase(holes.get(hole.parse::<usize>().ok()?)?, Lang::Ja);
            said += behind;
        }
        Some(said)
    })
}

/// What stands in the holes `{}` of a phrase, if the text is of its form: each as short as possible, none empty.
fn holes<'a>(text: &'a str, english: &str) -> Option<Vec<&'a str>> {
    let mut parts = english.split("{}");
    let mut rest = text.strip_prefix(parts.next()?)?;
    let mut found = Vec::new();
    let mut parts = parts.peekable();
    while let Some(part) = parts.next() {
        let end = match parts.peek() {
            Some(_) => rest.find(part)?,
            None => rest.len().checked_sub(part.len())?,
        };
        found.push(rest.get(..end).filter(|hole| !hole.is_empty())?);
        rest = rest[end..].strip_prefix(part)?;
    }
    rest.is_empty().then_some(found)
}

/// Phrases with holes `{}`, and the same in Japanese, where `{0}` is the first hole.
const PHRASES: &[(&str, &str)] = &[
    // What a function is.
    (
        "{}: loopy values (`loopy`): ∞ where play may go on for ever; components may be summed",
        "{0}：終わらないことのある値（`loopy`）。終わらないかもしれない局面は ∞。和にできる",
    ),
    (
        "{}: Grundy values and `loony` (`mex` with moves that oblige): components may be summed",
        "{0}：グランディ数と `loony`（義務のある手を含む `mex`）。和にできる",
    ),
    (
        "{}: Grundy values (`mex`): components may be summed",
        "{0}：グランディ数（`mex`）。和にできる",
    ),
    (
        "{}: outcomes (`win`): who moves last wins",
        "{0}：勝敗（`win`）。最後に動かした側の勝ち",
    ),
    (
        "{}: outcomes (`misere`): who moves last loses",
        "{0}：勝敗（`misere`）。最後に動かした側の負け",
    ),
    (
        "{}: scores (`max` and `min` by turn): what the first player gains",
        "{0}：得点（手番ごとに `max` と `min`）。先手の得るもの",
    ),
    ("{}: scores ({})", "{0}：得点（{1}）"),
    (
        "{}: a heap of Nim in closed form",
        "{0}：ニムの山。式で分かる",
    ),
    (
        "{}: values of games of two sides ({})",
        "{0}：左右で手の違うゲームの値（{1}）",
    ),
    (
        "{}: values of games of two sides",
        "{0}：左右で手の違うゲームの値",
    ),
    (
        "{}: values of a function that is no game",
        "{0}：ゲームではない関数の値",
    ),
    (
        "{}; a position is won where the Grundy value is not 0",
        "{0}。グランディ数が 0 でない局面が勝ち",
    ),
    (
        "{}; misère play is normal play with one least move more",
        "{0}。逆形は、最小の手が一つ増えた正規形に等しい",
    ),
    (
        "{}, position n being heap n+{}",
        "{0}。局面 n は大きさ n+{1} の山",
    ),
    (
        "recognised: the rules are the subtraction game {}",
        "規則の形から分かること：これは引き算ゲーム {0}",
    ),
    (
        "recognised: the rules are the taking-and-breaking game {}",
        "規則の形から分かること：これは取って分けるゲーム {0}",
    ),
    ("this is the subtraction game {}", "これは引き算ゲーム {0}"),
    (
        "this is the taking-and-breaking game {}",
        "これは取って分けるゲーム {0}",
    ),
    ("recognised: {}", "規則の形から分かること：{0}"),
    // Tables.
    ("table, filled bottom-up", "表を小さい局面から埋める"),
    ("order: {}", "順序：{0}"),
    ("{}, then {}", "{0}、次に {1}"),
    ("{} ascending", "{0} の昇順"),
    ("{} descending", "{0} の降順"),
    (
        "domain: {}, rows of their own length",
        "範囲：{0}、行ごとに長さが違う",
    ),
    ("domain: {}", "範囲：{0}"),
    ("{} from {} to {}", "{0} は {1} から {2} まで"),
    ("at every position: {}", "どの局面でも：{0}"),
    (
        "storage: bytes, moved to 16 or 32 bits if a value needs it",
        "記憶：バイト。値が入らなければ 16 ビットか 32 ビットに移す",
    ),
    (
        "storage: 32-bit integers, moved to 64 bits if a score needs it",
        "記憶：32 ビット整数。得点が入らなければ 64 ビットに移す",
    ),
    (
        "to a file: in pieces, {} cells in memory",
        "ファイルへは少しずつ書き、{0} マスだけをメモリーに置く",
    ),
    ("refused: {}", "拒否：{0}"),
    (
        "this needs more than 10^18 {}, and the limit is {}",
        "{0}が 10^18 より多く必要で、上限は {1}",
    ),
    (
        "this needs {} {}, and the limit is {}",
        "{1}が {0} 必要で、上限は {2}",
    ),
    ("cells", "マス"),
    ("options", "選択肢"),
    ("bytes", "バイト"),
    // What is recognised in rules.
    ("{} ({} such items)", "{0}（{1} 項）"),
    (
        "all cells before it on a line are one bit set",
        "一直線上の手前のマスすべてを一つのビット集合にする",
    ),
    (
        "a range of options is a window that slides along the row",
        "選択肢の範囲は行に沿って滑る窓になる",
    ),
    (
        "a range that ends at the cell is asked for by the latest place of each value",
        "そのマスで終わる範囲は、値ごとの最後の場所で調べる",
    ),
    (
        "a range of sums of two is two walks side by side, half of it where it mirrors itself",
        "二つの和の範囲は二列を並べて歩く。左右対称なら半分で済む",
    ),
    (
        "a range over earlier rows is taken for the whole row at once",
        "前の行にわたる範囲は行全体を一度に扱う",
    ),
    (
        "sums of three corners are asked for by the differences of columns, row by row",
        "三つの角の和は列の差で、行ごとに調べる",
    ),
    (
        "the rules are the same with their two parameters exchanged: half of the cells are mirrored",
        "二つの引数を入れ替えても規則は同じ：半分のマスは対称に写す",
    ),
    ("a move to a fixed distance", "決まった距離だけ動く手"),
    (
        "{} moves to fixed distances",
        "決まった距離だけ動く手が {0} 種類",
    ),
    (
        "a range of options is one walk over the cells",
        "選択肢の範囲はマスを一度歩けば足りる",
    ),
    (
        "a range of sums of {} is {} walks side by side",
        "{0} 個の和の範囲は {1} 列を並べて歩く",
    ),
    (
        "a loop is computed 64 rounds at a time",
        "繰り返しは 64 回ずつまとめて計算する",
    ),
    (
        "every option is a sum of known cells and items: whole rows at a time",
        "どの選択肢も分かっているマスと項の和なので、行ごとにまとめて計算する",
    ),
    (
        "divisors of all heaps by a sieve, block by block",
        "すべての山の約数を、ふるいでひとまとまりずつ求める",
    ),
    (
        "from heap {} on moves to fixed distances are all that counts: no interpretation",
        "大きさ {0} の山からは決まった距離だけ動く手しかないので、式を読まずに計算する",
    ),
    // On demand.
    (
        "on demand: the rules as they are written, with a memo of calls",
        "必要な分だけ：規則をそのまま計算し、呼び出しを覚えておく",
    ),
    (
        "on demand: no table, because {}",
        "必要な分だけ計算する。表にしないわけ：{0}",
    ),
    ("no table, because {}", "表にしないわけ：{0}"),
    (
        "memo of the positions met, depth first with a stack of its own",
        "出会った局面を覚え、自前のスタックで深さ優先に調べる",
    ),
    (
        "a table was given up after {} cells: the rules have no value at the next one, or the plan does not hold there",
        "表は {0} マスでやめた：次のマスで規則に値がないか、計画が成り立たない",
    ),
    (
        "the on-demand evaluator was asked for",
        "必要な分だけの計算が指定された",
    ),
    ("evaluated {}", "計算：{0}"),
    // Why there is no table, or no law of all positions.
    (
        "the table would be larger than memory",
        "表がメモリーより大きい",
    ),
    ("it has no parameters", "引数がない"),
    (
        "no order of the parameters brings every reference before its use",
        "参照する局面が先に来るような引数の順序がない",
    ),
    (
        "the order mixes the parameters in a way that no table has",
        "順序が引数を混ぜ、表の形にならない",
    ),
    (
        "nothing bounds {}: the domain that is needed cannot be told beforehand",
        "{0} に限りがなく、必要な範囲が前もって分からない",
    ),
    ("{} is too large for a table", "{0} が表には大きすぎる"),
    ("there would be {} rows", "行が {0} 本になる"),
    (
        "a reference that may leave the declared domain stands inside an expression",
        "定めた範囲を外れるかもしれない参照が式の中にある",
    ),
    (
        "the rules have no value at some cell of it; a search decides whether that cell is needed",
        "表のあるマスで規則に値がない。そのマスが要るかどうかは探索が決める",
    ),
    (
        "it runs over something that is no list",
        "リストでないものにわたって繰り返す",
    ),
    (
        "it runs over a list that changes",
        "変わるリストにわたって繰り返す",
    ),
    (
        "it looks into a list that changes",
        "変わるリストの中を見る",
    ),
    (
        "it looks for a value in a list of another kind",
        "種類の違うリストの中を探す",
    ),
    (
        "a list holds values of different kinds",
        "リストに種類の違う値がある",
    ),
    (
        "a list holds more than lists",
        "リストにリスト以外のものがある",
    ),
    (
        "a list holds more than numbers",
        "リストに数以外のものがある",
    ),
    (
        "a list has rows of another length than its names",
        "リストの行の長さが名前の個数と違う",
    ),
    (
        "it computes with something that is no integer",
        "整数でないものを計算に使う",
    ),
    ("a condition is a text", "条件が文字列である"),
    (
        "the branches of an `if` are of different kinds",
        "`if` の両側の種類が違う",
    ),
    (
        "it compares values of different kinds",
        "種類の違う値を比べる",
    ),
    ("an empty comparison", "比べるものがない"),
    (
        "it computes with lists or texts",
        "リストや文字列の計算を含む",
    ),
    ("it computes with lists", "リストの計算を含む"),
    ("it computes with texts", "文字列の計算を含む"),
    ("it makes lists", "リストを作る"),
    ("it needs the values of {}", "{0} の値を必要とする"),
    ("the helper {} calls itself", "補助の関数 {0} が自分を呼ぶ"),
    ("the helper {} has a domain", "補助の関数 {0} に範囲がある"),
    (
        "the helper {} does not cover all arguments",
        "補助の関数 {0} がすべての引数を覆わない",
    ),
    ("the helper {} has no line", "補助の関数 {0} に行がない"),
    ("play may go round", "手が同じ局面に戻ることがある"),
    ("moves oblige", "義務のある手がある"),
    (
        "an item is not of the kind that its reducer takes",
        "まとめられる項の種類が合わない",
    ),
    (
        "no finite automaton knows divisors",
        "約数は有限オートマトンでは扱えない",
    ),
    (
        "`gcd` of unknown numbers is not linear",
        "未知数どうしの `gcd` は線形でない",
    ),
    (
        "no finite automaton knows prime factors",
        "素因数は有限オートマトンでは扱えない",
    ),
    ("it divides by an unknown number", "未知数で割っている"),
    ("a number is too large", "数が大きすぎる"),
    ("an option is no position", "選択肢が局面でない"),
    ("the law speaks of no position", "法則の及ぶ局面がない"),
    ("there is no law", "法則がない"),
    ("outcomes are no values", "勝敗は値でない"),
    (
        "it multiplies two unknown numbers",
        "未知数どうしの積を含む",
    ),
    (
        "it reduces unboundedly many numbers to one",
        "個数に限りのない数を一つにまとめる",
    ),
    (
        "scores are no Grundy values and no outcomes",
        "得点はグランディ数でも勝敗でもない",
    ),
    (
        "a position is told by the value of another position",
        "局面が別の局面の値で決まる",
    ),
    (
        "its positions are not 1 to 4 numbers",
        "局面が 1 個から 4 個の数ではない",
    ),
    ("a move leads to a negative number", "負の数へ移る手がある"),
    ("the rules say nothing", "ルールが値を定めない局面がある"),
    (
        "a move leaves the positions of which the law speaks",
        "法則の及ばない局面へ移る手がある",
    ),
    (
        "no order was found in which every move goes down",
        "どの手でも小さくなる順序が見つからない",
    ),
    (
        "{} of unknown numbers is not linear",
        "未知数の {0} は線形でない",
    ),
    ("{} is not linear", "{0} は線形でない"),
    ("parameter {} is not an integer", "引数 {0} は整数でない"),
    ("{} is not an integer", "{0} は整数でない"),
    // Heaps.
    ("{}, in a window", "{0}。動く窓の中で"),
    (
        "{}, copied by its proved period {}",
        "{0}。証明された周期 {1} で写す",
    ),
    (
        "heap engine, for heaps from {} on: {}",
        "大きさ {0} 以上の山は山のエンジンで：{1}",
    ),
    ("subtraction set by bytes", "引く数の集合をバイトで"),
    ("subtraction set by bits", "引く数の集合をビットで"),
    ("plain marks of all options", "すべての選択肢に印をつける"),
    (
        "rare and common heaps, mask {}, {} kernel",
        "まれな山とふつうの山に分ける。マスク {0}、カーネル {1}",
    ),
    (
        "a heap of any size: by its period {} from heap {} on, proved by {}",
        "どんな大きさの山も：大きさ {1} からの周期 {0} による（{2} で証明済み）",
    ),
    (
        "a heap of any size: only if a period can be proved; none shows among {} heaps",
        "どんな大きさの山も、とは周期を証明できるときだけ言える。{0} 個の山には現れない",
    ),
    // Coins.
    (
        "{}: the Grundy value of a head at x, {}",
        "{0}：x にある表のグランディ数、{1}",
    ),
    (
        "{}: the Grundy value of a head at (x,y), two coins",
        "{0}：(x,y) にある表のグランディ数、二枚のコイン",
    ),
    (
        "{}: the Grundy value of a head at (x,y), {} across and {} down",
        "{0}：(x,y) にある表のグランディ数、横は {1}、縦は {2}",
    ),
    (
        "a position is the sum of its heads (H. W. Lenstra)",
        "局面は表のコインの和である（H. W. Lenstra）",
    ),
    ("places count from {}", "場所は {0} から数える"),
    ("columns and rows count from {}", "列と行は {0} から数える"),
    (
        "columns count from {}, rows from {}",
        "列は {0} から、行は {1} から数える",
    ),
    (
        "{}: the mex over all runs that end at x, from a tree of sums",
        "{0}：x で終わるすべての並びについての mex を、和の木から求める",
    ),
    (
        "{}: the mex over the sums of coins to the left, from a bit set for each number of them",
        "{0}：左のコインの和についての mex を、枚数ごとのビット集合から求める",
    ),
    (
        "{}: the mex over the sets that turn with x",
        "{0}：x と一緒に裏返す組についての mex",
    ),
    (
        "g(x,y) is the nim-product of the values across and down (Tartan theorem)",
        "g(x,y) は横と縦の値のニム積（タータンの定理）",
    ),
    (
        "closed form: x + y, for the partner goes where a heap of x or a heap of y would",
        "式で分かる：x + y。相手のコインの行き先は、大きさ x の山か y の山の行き先と同じ",
    ),
    // Games of two sides.
    (
        "{} is a Rust type: the moves of both players",
        "{0} は Rust の型：両者の手を列挙する",
    ),
    (
        "a position is split into independent parts; one value is kept for all that are alike up to symmetry",
        "局面を独立な部分に分け、対称なものは一つの値で済ませる",
    ),
    (
        "values bottom up, with a stack of its own; each value once, in canonical form",
        "値は小さい局面から、自前のスタックで求める。どの値も一度だけ、標準形で持つ",
    ),
    (
        "values bottom up, each once, in canonical form",
        "値は小さい局面から。どの値も一度だけ、標準形で持つ",
    ),
    (
        "the values of all games side by side, each found by its own game",
        "すべてのゲームの値を並べる。それぞれの値はそのゲームが求める",
    ),
    // What ran.
    ("{} positions have a value", "{0} 個の局面の値を求めた"),
    (
        "{} different values, {} steps",
        "異なる値 {0} 個、{1} ステップ",
    ),
    (
        "storage: {} bits a cell to the end",
        "記憶：最後まで 1 マス {0} ビット",
    ),
    (
        "storage: {} bits a cell, since cell {} needed them",
        "記憶：1 マス {0} ビット（マス {1} で必要になった）",
    ),
    ("stopped before the end", "途中で止められた"),
    ("{}: {} cells", "{0}：{1} マス"),
    ("row by row", "行ごと"),
    ("mirrored", "対称に写した"),
    ("cell by cell", "1 マスずつ"),
    ("whole rows of scores", "得点の行ごと"),
    ("divisors by a sieve", "ふるいによる約数"),
    (
        "fixed distances without interpretation",
        "決まった距離、式を読まずに",
    ),
    ("on demand", "必要な分だけ"),
    ("table", "表"),
    ("values", "値"),
    ("heap engine", "山のエンジン"),
    ("coin engine", "コインのエンジン"),
    // The function and its ranges, which are written in the language of rules.
    ("{} for {}", "{0}、{1}"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn holes_are_told_once_each_wherever_they_stand() {
        for (english, japanese) in PHRASES {
            let count = english.matches("{}").count();
            let filled: Vec<String> = (0..count).map(|at| format!("<{at}>")).collect();
            let mut text = (*english).to_owned();
            for hole in &filled {
                text = text.replacen("{}", hole, 1);
            }
            let said = translated(&text).unwrap_or_else(|| panic!("{english}"));
            assert!(!said.contains('{'), "{japanese}");
            for hole in &filled {
                assert_eq!(said.matches(hole.as_str()).count(), 1, "{english}: {said}");
            }
            // The first phrase that fits is this very one: none before it takes its texts.
            let of_its_own = japanese.replace("{0}", "<0>").replace("{1}", "<1>");
            assert_eq!(said, of_its_own.replace("{2}", "<2>"), "{english}");
        }
    }

    #[test]
    fn a_phrase_may_stand_in_a_phrase() {
        let said = |text| phrase(text, Lang::Ja);
        assert_eq!(
            said("recognised: 3 moves to fixed distances"),
            "規則の形から分かること：決まった距離だけ動く手が 3 種類"
        );
        assert_eq!(
            said(
                "recognised: the rules are the subtraction game {1,2} (two), position n being heap n+1"
            ),
            "規則の形から分かること：これは引き算ゲーム {1,2} (two)。局面 n は大きさ n+1 の山"
        );
        assert_eq!(said("a line of no form"), "a line of no form");
        assert_eq!(said(""), "");
    }
}
