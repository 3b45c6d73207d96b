//! A law that was found, in the rule language and in sentences.

use std::fmt;

use crate::expr::{Expr, Fun, Names, Op};
use crate::judge::{Judge, Proposal};
use crate::table::Kind;

/// What kind of law it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "named for what they are")]
pub enum Family {
    Constant,
    Identity,
    Residue,
    Floor,
    /// `x` plus a number that depends on a residue, and the like.
    Affine,
    Periodic,
    ArithmeticPeriodic,
    /// A period too long for a list: the value is that one period before.
    Repeating,
    /// The value at `bx + r` from those at smaller numbers.
    SelfSimilar,
    /// A function of number theory.
    Number,
    /// The value is that at a related position.
    Related,
    /// A function of a function of two or more parameters, such as their nim-sum.
    Combined,
    /// A nim-sum of functions of one parameter each.
    NimSum,
    /// A nim product of functions of one parameter each.
    NimProduct,
    /// A sum of functions of one parameter each.
    Sum,
    Symmetric,
    /// One row of a grid.
    Row,
    /// Where the positions are that are lost for the player to move.
    Losses,
    /// Those are the pairs of a Beatty sequence.
    Beatty,
    /// The second player mirrors the moves of the first.
    Mirror,
    /// One number of a lost position is a function of the other.
    Line,
    /// The ratio of the numbers is below the root of `t² = a t + b`.
    Cone {
        a: i64,
        b: i64,
    },
    /// The n-th pair is `(m, m + t n + c)` with the least number `m` in no pair before.
    Pairs {
        t: i64,
        c: i64,
    },
    /// Each loss is `a` times the one before it, `b` times the one before that, and `c`.
    Recurrence {
        a: i64,
        b: i64,
        c: i64,
    },
    /// The value is that at the place turned by half a turn.
    Central,
}

/// How sure a law is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// A theorem proves it, and there is a certificate that was checked.
    Proved,
    /// It holds in all cells of the table, except for those that are listed.
    Observed,
}

impl Status {
    /// As it is written.
    pub fn word(self) -> &'static str {
        match self {
            Self::Proved => "proved",
            Self::Observed => "observed",
        }
    }
}

/// A cell that does not agree with a law.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exception {
    /// The position.
    pub position: Vec<i64>,
    /// Its value.
    pub value: i64,
}

/// A law of a table.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    /// Its family.
    pub family: Family,
    /// The law in the rule language, with its condition: what `grundy claim` takes.
    pub statement: String,
    /// The law as an English sentence.
    pub english: String,
    /// The law as a Japanese sentence.
    pub japanese: String,
    /// How sure it is.
    pub status: Status,
    /// The theorem that proves it.
    pub theorem: Option<String>,
    /// The ranges of the parameters in which it was checked: name, least and largest value.
    pub checked: Vec<(String, i64, i64)>,
    /// How many cells agree with it.
    pub cells: usize,
    /// The cells of its domain that do not.
    pub exceptions: Vec<Exception>,
    /// The right side of the law.
    pub law: Expr,
    /// Where the law is claimed.
    pub guard: Option<Expr>,
    /// Whether the law says where the values are 0, and not the values.
    pub of_zeros: bool,
    /// For a sequence: `law(x + p) = law(x) + s` for all `x`, as `(p, s)`.
    pub period: Option<(i64, i64)>,
}

impl Finding {
    pub(crate) fn new(
        judge: &Judge,
        proposal: &Proposal,
        guard: Option<Expr>,
        exceptions: &[usize],
        cells: usize,
    ) -> Self {
        let table = judge.table;
        let exceptions: Vec<Exception> = exceptions
            .iter()
            .filter_map(|&cell| {
                Some(Exception {
                    position: table.position(cell),
                    value: table.cells[cell]?,
                })
            })
            .collect();
        let mut finding = Self {
            family: proposal.family,
            statement: String::new(),
            english: String::new(),
            japanese: String::new(),
            status: Status::Observed,
            theorem: None,
            checked: table
                .axes
                .iter()
                .map(|axis| (axis.name.clone(), axis.from, axis.last()))
                .collect(),
            cells,
            exceptions,
            law: proposal.law.clone(),
            guard,
            of_zeros: proposal.of_zeros,
            period: proposal.period,
        };
        finding.tell(judge);
        finding
    }

    /// Writes the statement and the sentences.
    fn tell(&mut self, judge: &Judge) {
        let names = &judge.names;
        let kind = judge.table.kind;
        let head = names.head.clone();
        let law = names.side(&self.law);
        let subject = match (self.of_zeros, kind) {
            (true, Kind::Outcome) => format!("(not {head}) == {law}"),
            (true, _) => format!("({head} == 0) == {law}"),
            (false, _) => format!("{head} == {law}"),
        };
        let mut conditions: Vec<String> = Vec::new();
        if let Some(guard) = &self.guard {
            conditions.push(names.condition(guard).to_string());
        }
        let positions = judge
            .positions
            .as_ref()
            .filter(|positions| self.guard.as_ref() != Some(positions));
        if let Some(positions) = positions {
            conditions.push(names.condition(positions).to_string());
        }
        let plain = conditions.clone();
        if !self.exceptions.is_empty() {
            conditions.push(self.except(&names.params));
        }
        self.statement = if conditions.is_empty() {
            subject
        } else {
            format!("{subject} if {}", conditions.join(" and "))
        };
        let (mut english, mut japanese) = self.words(names);
        let list: Vec<String> = self
            .exceptions
            .iter()
            .map(|e| format!("{}={}", call(&names.function, &e.position), e.value))
            .collect();
        if !plain.is_empty() {
            let condition = plain.join(" and ");
            english = format!("{english}, for {condition}");
            japanese = format!("{condition} のとき、{japanese}");
        }
        if !list.is_empty() {
            let list = list.join(", ");
            english = format!("{english}, except {list}");
            japanese = format!("{japanese}（例外: {list}）");
        }
        self.english = format!("{english}.");
        self.japanese = format!("{japanese}。");
    }

    /// The condition that leaves the exceptions out.
    fn except(&self, params: &[String]) -> String {
        if let [param] = params {
            let list: Vec<String> = self
                .exceptions
                .iter()
                .map(|e| e.position[0].to_string())
                .collect();
            return format!("{param} not in [{}]", list.join(","));
        }
        let list: Vec<String> = self
            .exceptions
            .iter()
            .map(|e| {
                let at: Vec<String> = e.position.iter().map(i64::to_string).collect();
                format!("[{}]", at.join(","))
            })
            .collect();
        format!("[{}] not in [{}]", params.join(","), list.join(","))
    }

    fn words(&self, names: &Names) -> (String, String) {
        let head = names.head.clone();
        let law = if self.of_zeros {
            names.condition(&self.law).to_string()
        } else {
            names.side(&self.law).to_string()
        };
        let x = names.params[0].clone();
        let same = || {
            (
                format!("{head} is {law}"),
                format!("{head} は {law} に等しい"),
            )
        };
        match self.family {
            Family::Constant => (
                format!("{head} is always {law}"),
                format!("{head} はつねに {law} である"),
            ),
            Family::Identity => (
                format!("{head} is {law} itself"),
                format!("{head} は {law} そのものである"),
            ),
            Family::Residue => match &self.law {
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
            Family::Periodic => {
                let p = period_of(&self.law).unwrap_or(1);
                (
                    format!("{head} is periodic with period {p}: it is {law}"),
                    format!("{head} は周期 {p} で繰り返し、{law} である"),
                )
            }
            Family::ArithmeticPeriodic => {
                let p = period_of(&self.law).unwrap_or(1);
                (
                    format!("{head} is arithmetic periodic with period {p}: it is {law}"),
                    format!("{head} は周期 {p} ごとに一定数ずつ増え、{law} である"),
                )
            }
            Family::Repeating => {
                let p = period_of(&self.law).unwrap_or(1);
                (
                    format!("{head} is periodic with period {p}: it is {law}"),
                    format!("{head} は周期 {p} で繰り返し、{law} に等しい"),
                )
            }
            Family::SelfSimilar => (
                format!("{head} follows from smaller values by the digits of {x}: it is {law}"),
                format!("{head} は {x} の位取りにより小さい値から定まり、{law} である"),
            ),
            Family::Number => match &self.law {
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
                        some_of(&self.law)
                    ),
                    format!(
                        "手番の側が負けるのは {x} が {} のいずれかのとき、かつそのときに限る。{japanese}",
                        some_of(&self.law)
                    ),
                )
            }
            Family::Row => (
                format!("in this row {head} is {law}"),
                format!("この行では {head} は {law} に等しい"),
            ),
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
                let (ratio, name) = beatty_of(&self.law);
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
        }
    }

    /// Whether the law determines values without looking at other values.
    pub fn is_closed(&self) -> bool {
        !self.of_zeros && !self.law.is_recursive() && self.family != Family::Row
    }
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

fn call(function: &str, at: &[i64]) -> String {
    let at: Vec<String> = at.iter().map(i64::to_string).collect();
    format!("{function}({})", at.join(","))
}

/// The period that a periodic law names.
pub fn period_of(law: &Expr) -> Option<i64> {
    match law {
        Expr::Op(Op::Mod, sides) => match &sides[1] {
            Expr::Int(p) => Some(*p),
            _ => None,
        },
        Expr::Op(_, sides) => sides.iter().find_map(period_of),
        Expr::Own(place) => match &place[..] {
            [Expr::Op(Op::Sub, sides)] => match &sides[1] {
                Expr::Int(p) => Some(*p),
                _ => None,
            },
            _ => None,
        },
        Expr::Pick(_, index) => period_of(index),
        Expr::In(item, ..) => period_of(item),
        _ => None,
    }
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

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.statement)
    }
}
