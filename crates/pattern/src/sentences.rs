//! Laws as sentences, in English and in Japanese.

use crate::expr::{Expr, Fun, Op, ParamNames};
use crate::finding::{Family, Finding, period_of};

/// Describes the law in English and in Japanese, without its conditions and exceptions.
///
/// In the templates H is the value on the left side, L the law, X the first parameter.
pub fn words(finding: &Finding, names: &ParamNames) -> (String, String) {
    let law = if finding.of_zeros {
        names.condition(&finding.law).to_string()
    } else {
        names.side(&finding.law).to_string()
    };
    let x = &names.params[0];
    let fill = |template: String| {
        let template = template.replace("{H}", &names.head).replace("{X}", x);
        template.replace("{L}", &law)
    };
    let (english, japanese) = templates(finding, names, x);
    (fill(english), fill(japanese))
}

fn templates(finding: &Finding, names: &ParamNames, x: &str) -> (String, String) {
    let law = &finding.law;
    let (english, japanese) = match (finding.family, law) {
        (Family::Constant, _) => ("{H} is always {L}", "{H} はつねに {L} である"),
        (Family::Identity, _) => ("{H} is {L} itself", "{H} は {L} そのものである"),
        (Family::Residue, Expr::Op(Op::Mod, sides)) => {
            let (a, m) = (names.side(&sides[0]), names.side(&sides[1]));
            return (
                format!("{{H}} is the remainder of {a} on division by {m}"),
                format!("{{H}} は {a} を {m} で割った余りである"),
            );
        }
        (Family::Residue, _) => (
            "{H} depends on a remainder of {X} only: it is {L}",
            "{H} は {X} の剰余だけで決まり、{L} である",
        ),
        (Family::Floor, _) => ("{H} is {L}, rounded down", "{H} は {L}（切り捨て）である"),
        (Family::Periodic | Family::Repeating | Family::ArithmeticPeriodic, _) => {
            return periodic(finding.family, period_of(law).unwrap_or(1));
        }
        (Family::SelfSimilar, _) => (
            "{H} follows from smaller values by the digits of {X}: it is {L}",
            "{H} は {X} の位取りにより小さい値から定まり、{L} である",
        ),
        (Family::Number, Expr::Call(fun, args)) => {
            let (english, japanese) = fun_words(*fun, &names.side(&args[0]).to_string());
            return (
                format!("{{H}} is {english}"),
                format!("{{H}} は {japanese}である"),
            );
        }
        (Family::Number | Family::Related | Family::Affine | Family::Combined, _) => {
            ("{H} is {L}", "{H} は {L} に等しい")
        }
        (Family::NimSum, _) => ("{H} is the nim-sum {L}", "{H} はニム和 {L} に等しい"),
        (Family::NimProduct, _) => ("{H} is the nim product {L}", "{H} はニム積 {L} に等しい"),
        (Family::Sum, _) => ("{H} is the sum {L}", "{H} は和 {L} に等しい"),
        (Family::Symmetric, _) => ("{H} is symmetric: it is {L}", "{H} は対称で、{L} に等しい"),
        (Family::Central, _) => (
            "{H} is the same after half a turn of the board: it is {L}",
            "{H} は盤を半回転しても変わらず、{L} に等しい",
        ),
        (Family::Row, _) => ("in this row {H} is {L}", "この行では {H} は {L} に等しい"),
        (_, _) => {
            let (english, japanese) = losses(finding, x);
            return (
                format!("the player to move loses exactly {english}"),
                format!("手番の側が負けるのは{japanese}"),
            );
        }
    };
    (english.to_owned(), japanese.to_owned())
}

/// The condition for a loss of the player to move.
fn losses(finding: &Finding, x: &str) -> (String, String) {
    const ONLY: &str = "のとき、かつそのときに限る";
    match finding.family {
        Family::Cone { a, b } => {
            let (english, japanese) = root_of(a, b);
            (
                format!("if the ratio of the numbers is below {english}, that is if {{L}}"),
                format!("比が {japanese} より小さいとき、すなわち {{L}} {ONLY}"),
            )
        }
        Family::Pairs { t, c } => {
            let step = if t == 1 { String::new() } else { t.to_string() };
            let pair = format!("(a, a + {step}n + {c})");
            (
                format!(
                    "at the pairs {pair} for n = 0, 1, …, where a is the least number in no pair before"
                ),
                format!("対 {pair}（n = 0, 1, …、a はそれまでの対に現れない最小の数）{ONLY}"),
            )
        }
        Family::Recurrence { a, b, c } => {
            let (english, japanese) = recurrence_words(a, b, c);
            let some = some_of(&finding.law);
            (
                format!("if {x} is one of the numbers {some}, of which {english}"),
                format!(" {x} が {some} のいずれか{ONLY}。{japanese}"),
            )
        }
        Family::Mirror => (
            "if {L}: the second player mirrors every move".to_owned(),
            format!(" {{L}} {ONLY}（真似戦略）"),
        ),
        Family::Beatty => {
            let (ratio, name) = beatty_of(&finding.law);
            let said = name.replace("the golden ratio", "黄金比");
            (
                format!(
                    "at the Beatty pairs: the n-th has difference {ratio}n and least part n times {name}, rounded down"
                ),
                format!(
                    "ビーティの対、すなわち n 番目の差が {ratio}n、小さい方が n と {said} の積（切り捨て）{ONLY}"
                ),
            )
        }
        _ => ("if {L}".to_owned(), format!(" {{L}} {ONLY}")),
    }
}

/// The words for laws with a period.
fn periodic(family: Family, p: i64) -> (String, String) {
    let (how, japanese) = match family {
        Family::Periodic => ("periodic", "で繰り返し、{L} である"),
        Family::Repeating => ("periodic", "で繰り返し、{L} に等しい"),
        _ => ("arithmetic periodic", "ごとに一定数ずつ増え、{L} である"),
    };
    (
        format!("{{H}} is {how} with period {p}: it is {{L}}"),
        format!("{{H}} は周期 {p} {japanese}"),
    )
}

/// The words for the pairs of [`crate::p_positions`]: the step of the differences and the
/// irrational.
fn beatty_of(law: &Expr) -> (String, String) {
    // The root of D = r² + 4 occurs in the formula.
    fn discriminant(expr: &Expr) -> Option<i64> {
        match expr {
            Expr::Call(Fun::Isqrt, args) => match &args[0] {
                Expr::Op(Op::Mul, sides) => match &sides[0] {
                    Expr::Int(d) => Some(*d),
                    _ => None,
                },
                _ => None,
            },
            Expr::Call(_, list) => list.iter().find_map(discriminant),
            Expr::Op(_, sides) => sides.iter().find_map(discriminant),
            _ => None,
        }
    }
    let d = discriminant(law).unwrap_or(5);
    let r = (d - 4).isqrt();
    let name = match r {
        1 => "the golden ratio (1 + √5)/2".to_owned(),
        2 => "√2".to_owned(),
        r => format!("({} + √{d})/2", 2 - r),
    };
    let ratio = if r == 1 { String::new() } else { r.to_string() };
    (ratio, name)
}

/// The words for the positive root of `t² = a t + b`.
fn root_of(a: i64, b: i64) -> (String, String) {
    let d = a * a + 4 * b;
    let root = d.isqrt();
    let said = match (a, b) {
        (1, 1) => {
            return (
                "the golden ratio (1 + √5)/2".into(),
                "黄金比 (1 + √5)/2".into(),
            );
        }
        _ if root * root == d && (a + root) % 2 == 0 => i64::midpoint(a, root).to_string(),
        _ if root * root == d => format!("{}/2", a + root),
        (0, _) => format!("√{b}"),
        _ => format!("({a} + √{d})/2"),
    };
    (said.clone(), said)
}

/// The first and the last numbers of a list.
fn some_of(law: &Expr) -> String {
    let Expr::In(_, list, _) = law else {
        return String::new();
    };
    let shown: Vec<String> = list.iter().map(i64::to_string).collect();
    match shown.len() {
        0..=6 => shown.join(", "),
        n => format!("{}, …, {}", shown[..5].join(", "), shown[n - 1]),
    }
}

/// Describes the recurrence of each number from the two before it.
fn recurrence_words(a: i64, b: i64, c: i64) -> (String, String) {
    let mut english = match (a, b) {
        (1, 1) => "each is the sum of the two before it".to_owned(),
        (_, 0) => format!("each is {a} times the one before it"),
        _ => format!("each is {a} times the one before it and {b} times the one before that"),
    };
    let mut japanese = match (a, b) {
        (1, 1) => "各数は直前の二つの和".to_owned(),
        (_, 0) => format!("各数は直前の数の {a} 倍"),
        _ => format!("各数は直前の数の {a} 倍と二つ前の数の {b} 倍の和"),
    };
    if c != 0 {
        english = format!("{english}, plus {c}");
        japanese = format!("{japanese}に {c} を加えた数");
    }
    (english, format!("{japanese}である"))
}

fn fun_words(fun: Fun, x: &str) -> (String, String) {
    let (english, japanese) = match fun {
        Fun::Min => ("the least of its arguments", "引数の最小値"),
        Fun::Max => ("the largest of its arguments", "引数の最大値"),
        Fun::Abs => ("the absolute value of {}", "{} の絶対値"),
        Fun::Gcd => ("the greatest common divisor", "最大公約数"),
        Fun::Isqrt => (
            "the square root of {}, rounded down",
            "{} の平方根（切り捨て）",
        ),
        Fun::Popcount => (
            "the number of ones of {} in binary",
            "{} を二進法で書いたときの 1 の個数",
        ),
        Fun::BitLength => (
            "the number of digits of {} in binary",
            "{} を二進法で書いたときの桁数",
        ),
        Fun::PowerOfTwo => (
            "the largest power of 2 that divides {}",
            "{} を割り切る最大の 2 の冪",
        ),
        Fun::LeastPrime => ("the least prime factor of {}", "{} の最小の素因数"),
        Fun::PrimeFactors => (
            "the number of prime factors of {}, counted with multiplicity",
            "{} の重複を込めた素因数の個数",
        ),
        Fun::Primes => (
            "the number of different prime factors of {}",
            "{} の相異なる素因数の個数",
        ),
        Fun::Divisors => ("the number of divisors of {}", "{} の約数の個数"),
        Fun::XorOfExponents => (
            "the nim-sum of the exponents of the primes in {}",
            "{} の素因数分解の指数のニム和",
        ),
    };
    (english.replace("{}", x), japanese.replace("{}", x))
}
