//! Laws as sentences, in English and in Japanese.

use crate::expr::{Expr, Fun, Names, Op};
use crate::finding::{Family, Finding, period_of};

/// The law in English and in Japanese, without its conditions and exceptions.
pub fn words(finding: &Finding, names: &Names) -> (String, String) {
    let head = names.head.clone();
    let law = if finding.of_zeros {
        names.condition(&finding.law).to_string()
    } else {
        names.side(&finding.law).to_string()
    };
    let x = names.params[0].clone();
    let same = || {
        (
            format!("{head} is {law}"),
            format!("{head} は {law} に等しい"),
        )
    };
    match finding.family {
        Family::Constant => (
            format!("{head} is always {law}"),
            format!("{head} はつねに {law} である"),
        ),
        Family::Identity => (
            format!("{head} is {law} itself"),
            format!("{head} は {law} そのものである"),
        ),
        Family::Residue => match &finding.law {
            Expr::Op(Op::Mod, sides) => {
                let (a, m) = (names.side(&sides[0]), names.side(&sides[1]));
                (
                    format!("{head} is the remainder of {a} on division by {m}"),
                    format!("{head} は {a} を {m} で割った余りである"),
                )
            }
            _ => (
                format!("{head} depends on a remainder of {x} only: it is {law}"),
                format!("{head} は {x} の剰余だけで決まり、{law} である"),
            ),
        },
        Family::Floor => (
            format!("{head} is {law}, rounded down"),
            format!("{head} は {law}（切り捨て）である"),
        ),
        Family::Periodic | Family::Repeating | Family::ArithmeticPeriodic => {
            periodic(finding, &head, &law)
        }
        Family::SelfSimilar => (
            format!("{head} follows from smaller values by the digits of {x}: it is {law}"),
            format!("{head} は {x} の位取りにより小さい値から定まり、{law} である"),
        ),
        Family::Number => match &finding.law {
            Expr::Call(fun, args) => {
                let arg = names.side(&args[0]).to_string();
                let (english, japanese) = fun_words(*fun, &arg);
                (
                    format!("{head} is {english}"),
                    format!("{head} は {japanese}である"),
                )
            }
            _ => same(),
        },
        Family::Related | Family::Affine | Family::Combined => same(),
        Family::NimSum => (
            format!("{head} is the nim-sum {law}"),
            format!("{head} はニム和 {law} に等しい"),
        ),
        Family::NimProduct => (
            format!("{head} is the nim product {law}"),
            format!("{head} はニム積 {law} に等しい"),
        ),
        Family::Sum => (
            format!("{head} is the sum {law}"),
            format!("{head} は和 {law} に等しい"),
        ),
        Family::Symmetric => (
            format!("{head} is symmetric: it is {law}"),
            format!("{head} は対称で、{law} に等しい"),
        ),
        Family::Central => (
            format!("{head} is the same after half a turn of the board: it is {law}"),
            format!("{head} は盤を半回転しても変わらず、{law} に等しい"),
        ),
        Family::Row => (
            format!("in this row {head} is {law}"),
            format!("この行では {head} は {law} に等しい"),
        ),
        _ => losses(finding, &law, &x),
    }
}

/// The words for laws that say which positions are lost.
fn losses(finding: &Finding, law: &str, x: &str) -> (String, String) {
    match finding.family {
        Family::Cone { a, b } => {
            let (english, japanese) = root_of(a, b);
            (
                format!(
                    "the player to move loses exactly if the ratio of the numbers is below {english}, that is if {law}"
                ),
                format!(
                    "手番の側が負けるのは比が {japanese} より小さいとき、すなわち {law} のとき、かつそのときに限る"
                ),
            )
        }
        Family::Pairs { t, c } => {
            let step = if t == 1 { String::new() } else { t.to_string() };
            (
                format!(
                    "the player to move loses exactly at the pairs (a, a + {step}n + {c}) for n = 0, 1, …, where a is the least number in no pair before"
                ),
                format!(
                    "手番の側が負けるのは対 (a, a + {step}n + {c})（n = 0, 1, …、a はそれまでの対に現れない最小の数）のとき、かつそのときに限る"
                ),
            )
        }
        Family::Recurrence { a, b, c } => {
            let (english, japanese) = recurrence_words(a, b, c);
            (
                format!(
                    "the player to move loses exactly if {x} is one of the numbers {}, of which {english}",
                    some_of(&finding.law)
                ),
                format!(
                    "手番の側が負けるのは {x} が {} のいずれかのとき、かつそのときに限る。{japanese}",
                    some_of(&finding.law)
                ),
            )
        }
        Family::Losses | Family::Line => (
            format!("the player to move loses exactly if {law}"),
            format!("手番の側が負けるのは {law} のとき、かつそのときに限る"),
        ),
        Family::Mirror => (
            format!(
                "the player to move loses exactly if {law}: the second player mirrors every move"
            ),
            format!("手番の側が負けるのは {law} のとき、かつそのときに限る（真似戦略）"),
        ),
        Family::Beatty => {
            let (ratio, name) = beatty_of(&finding.law);
            let said = name.replace("the golden ratio", "黄金比");
            (
                format!(
                    "the player to move loses exactly at the Beatty pairs: the n-th has difference {ratio}n and least part n times {name}, rounded down"
                ),
                format!(
                    "手番の側が負けるのはビーティの対、すなわち n 番目の差が {ratio}n、小さい方が n と {said} の積（切り捨て）のとき、かつそのときに限る"
                ),
            )
        }
        _ => unreachable!("all other families speak of values"),
    }
}

/// The words for laws with a period.
fn periodic(finding: &Finding, head: &str, law: &str) -> (String, String) {
    let p = period_of(&finding.law).unwrap_or(1);
    let (how, japanese) = match finding.family {
        Family::Periodic => ("periodic", format!("で繰り返し、{law} である")),
        Family::Repeating => ("periodic", format!("で繰り返し、{law} に等しい")),
        _ => (
            "arithmetic periodic",
            format!("ごとに一定数ずつ増え、{law} である"),
        ),
    };
    (
        format!("{head} is {how} with period {p}: it is {law}"),
        format!("{head} は周期 {p} {japanese}"),
    )
}

/// The words for the pairs of [`crate::losses`]: the step of the differences and the irrational.
fn beatty_of(law: &Expr) -> (String, String) {
    // The root of D = r² + 4 stands in the formula.
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

/// How each number follows from the two before it.
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
