//! Arithmetic of nimbers on words: numbers of any size, tables, long files of pairs.
//!
//! The arithmetic is in [`grundy_nimber`]; this module reads the words, refuses questions without
//! an answer with advice, and returns answers as plain data.
//!
//! ```
//! use grundy::Run;
//! use grundy::values::nim::{self, Base, Op};
//!
//! let product = nim::ask(Op::Mul, &["16", "16"], &mut Run::silent())?;
//! assert_eq!(product.text(Base::Decimal), "24");
//! let roots = nim::ask(Op::Solve, &["8"], &mut Run::silent())?; // z² + z = 8
//! assert_eq!(roots.to_json(Base::Decimal).to_string(), "[16,17]");
//! # Ok::<(), grundy::Failure>(())
//! ```

mod answer;
mod kernels;
mod pairs;

use std::ops::RangeInclusive;

use grundy_game::{Area, Axis, Cells, Diagnostic, Run, Stop, Table, narrow};
use grundy_nimber::log::LogError;
use grundy_nimber::pair_files::PairOp;
use grundy_nimber::{BigNim, Nim8, Nim16, Nim32, ParseNimberError, Roots};

use crate::failure::Failure;

use answer::decimal;

pub use answer::Answer;
pub use grundy_nimber::pair_files::Base;
pub use grundy_nimber::{Nimber, batch, fixed, mex, nim_mul, nim_sum};
pub use kernels::{force_kernels, kernels};
pub use pairs::{Layout, PairsError, stream};

/// A question about nimbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Op {
    /// The nim-sum of any number of nimbers.
    Add,
    /// The nim-product of any number of nimbers.
    Mul,
    /// The quotient of two.
    Div,
    /// The inverse.
    Inv,
    /// The square.
    Square,
    /// The square root.
    Sqrt,
    /// A nimber to the power of an integer.
    Pow,
    /// The least exponent to which a base gives a nimber.
    Log,
    /// The roots of z² + z = a, or of az² + bz + c = 0.
    Solve,
    /// The least k ≥ 1 with aᵏ = 1.
    Order,
    /// The trace from the smallest field that contains a nimber, or from the field of a given
    /// number of bits, to the field of one bit.
    Trace,
    /// The bits of the smallest field that contains a nimber.
    Degree,
    /// The minimal polynomial over the field of two elements.
    Minpoly,
    /// All of these about one nimber.
    About,
}

impl Op {
    /// All of them with their names on the command line and how their words are written.
    pub const ALL: [(Self, &'static str, &'static str); 14] = [
        (Self::Add, "add", "A B…"),
        (Self::Mul, "mul", "A B…"),
        (Self::Div, "div", "A B"),
        (Self::Inv, "inv", "A"),
        (Self::Square, "square", "A"),
        (Self::Sqrt, "sqrt", "A"),
        (Self::Pow, "pow", "A EXPONENT"),
        (Self::Log, "log", "A BASE"),
        (Self::Solve, "solve", "A | A B C"),
        (Self::Order, "order", "A"),
        (Self::Trace, "trace", "A [BITS]"),
        (Self::Degree, "degree", "A"),
        (Self::Minpoly, "minpoly", "A"),
        (Self::About, "about", "A"),
    ];

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        self.written().0
    }

    fn written(self) -> (&'static str, &'static str) {
        let found = Self::ALL.iter().find(|(op, ..)| *op == self);
        found.map_or(("", ""), |(_, name, words)| (name, words))
    }

    /// The number of words that it takes, and an example of them.
    fn takes(self) -> (RangeInclusive<usize>, &'static str) {
        match self {
            Self::Add | Self::Mul => (1..=usize::MAX, "16 16"),
            Self::Div => (2..=2, "24 16"),
            Self::Pow => (2..=2, "16 3"),
            Self::Log => (2..=2, "16"),
            Self::Solve => (1..=3, "16"),
            Self::Trace => (1..=2, "16"),
            _ => (1..=1, "16"),
        }
    }

    /// The operation on each line of a file of pairs, if there is one.
    pub fn of_pairs(self) -> Option<PairOp> {
        match self {
            Self::Add => Some(PairOp::Add),
            Self::Mul => Some(PairOp::Mul),
            Self::Div => Some(PairOp::Div),
            _ => None,
        }
    }
}

/// A nimber as a word.
fn nimber(word: &str) -> Result<BigNim, Failure> {
    let word = &*narrow(word);
    word.parse::<BigNim>()
        .map_err(|error| not_a_number(&error, word, "write a nimber as `24`, `0x18` or `'*24'`"))
}

fn not_a_number(error: &ParseNimberError, word: &str, advice: &str) -> Failure {
    let message = error.to_string();
    let fact = message.split(';').next().unwrap_or_default().to_owned();
    let mut end = (error.at + 1).min(word.len());
    while !word.is_char_boundary(end) {
        end += 1;
    }
    let diagnostic = Diagnostic::error("wrong-nimber", fact)
        .at(error.at.min(word.len())..end, "here")
        .help(advice);
    Failure::about(diagnostic, "the nimber", word)
}

/// An integer as a word: its size, and whether it is negative.
fn integer(word: &str) -> Result<(BigNim, bool), Failure> {
    let word = &*narrow(word);
    let (digits, negative) = match word.strip_prefix('-') {
        Some(digits) => (digits, true),
        None => (word, false),
    };
    let advice = "an exponent is an integer, such as 5, -1 or 0xff";
    if digits.starts_with('*') {
        let diagnostic = Diagnostic::error("wrong-exponent", "an exponent is not a nimber")
            .at(0..word.len(), "this is one")
            .help(advice);
        return Err(Failure::about(diagnostic, "the exponent", word));
    }
    match digits.parse::<BigNim>() {
        Ok(size) => Ok((size, negative)),
        Err(error) => {
            let error = error.shifted(word.len() - digits.len());
            Err(not_a_number(&error, word, advice))
        }
    }
}

fn none(
    code: &'static str,
    fact: impl Into<grundy_game::Message>,
    advice: impl Into<grundy_game::Message>,
) -> Failure {
    Failure::of(Diagnostic::error(code, fact).help(advice))
}

fn interrupted() -> Failure {
    let finding = Diagnostic::error("interrupted", "stopped before there was an answer");
    let finding = finding.help("a longer time is given by `--limit time=…`");
    Failure::stopped(Stop::Interrupted, finding)
}

/// [`none`] for an error by a limit.
fn beyond(
    code: &'static str,
    fact: impl Into<grundy_game::Message>,
    advice: impl Into<grundy_game::Message>,
) -> Failure {
    Failure::stopped(Stop::Budget, Diagnostic::error(code, fact).help(advice))
}

/// Answers a question about the nimbers of `words`.
///
/// # Errors
/// Too few or too many words, a word that is not a number, a question without an answer (a division
/// by zero, a logarithm that does not exist), or an interrupt.
pub fn ask(op: Op, words: &[&str], run: &mut Run) -> Result<Answer, Failure> {
    let fits = op.takes().0.contains(&words.len()) && !(op == Op::Solve && words.len() == 2);
    if !fits {
        return Err(wrong_words(op, words.len()));
    }
    let a = nimber(words[0])?;
    Ok(match op {
        Op::Add | Op::Mul => {
            let mut result = a;
            for word in &words[1..] {
                let b = nimber(word)?;
                result = if op == Op::Add {
                    result + b
                } else {
                    result * b
                };
                if run.cancelled() {
                    return Err(interrupted());
                }
            }
            Answer::Nimber(result)
        }
        Op::Div => {
            let b = nimber(words[1])?;
            let quotient = a.checked_div(&b);
            Answer::Nimber(quotient.ok_or_else(|| {
                none(
                    "by-zero",
                    "nothing can be divided by *0",
                    "every other nimber is a divisor: what times it gives any number exists once",
                )
            })?)
        }
        Op::Inv => Answer::Nimber(a.inverse().ok_or_else(no_inverse)?),
        Op::Square => Answer::Nimber(a.square()),
        Op::Sqrt => Answer::Nimber(a.sqrt()),
        Op::Pow => {
            let (exponent, negative) = integer(words[1])?;
            let base = if negative {
                a.inverse().ok_or_else(no_inverse)?
            } else {
                a
            };
            let power = base.pow_while(exponent.words(), &mut || !run.cancelled());
            Answer::Nimber(power.ok_or_else(interrupted)?)
        }
        Op::Log => log(&a, &nimber(words[1])?, run)?,
        Op::Solve => Answer::Nimbers(roots(&a, &words[1..])?),
        Op::Order => Answer::Count(order(&a)?),
        Op::Trace => {
            let bits = match words.get(1) {
                None => a.degree(),
                Some(word) => field(word, &a)?,
            };
            // The top bit of the field; above the smallest one it is clear.
            Answer::Count(vec![u64::from(bits == a.degree() && a.trace())])
        }
        Op::Degree => Answer::Count(vec![a.degree()]),
        Op::Minpoly => Answer::Polynomial(minimal(&a, run)?),
        Op::About => about(&a, run)?,
    })
}

/// The error for a wrong number of words.
fn wrong_words(op: Op, given: usize) -> Failure {
    let (name, form) = op.written();
    let count = match given {
        0 => "no number is given".to_owned(),
        1 => "one number is given".to_owned(),
        n => format!("{n} numbers are given"),
    };
    let fact = format!("`nim {name}` takes {form}, and {count}");
    let advice = match op {
        Op::Solve => {
            "`nim solve A` solves z^2 + z = A, `nim solve A B C` solves A z^2 + B z + C = 0"
                .to_owned()
        }
        Op::Log => {
            "`nim log 24 16` is the least k with which 16, multiplied k times, gives 24".to_owned()
        }
        _ => format!(
            "write the words behind it: `grundy nim {name} {}`",
            op.takes().1
        ),
    };
    none("wrong-arguments", fact, advice)
}

/// The roots of z² + z = a, or of az² + bz + c = 0, the smaller one first.
fn roots(a: &BigNim, rest: &[&str]) -> Result<Vec<BigNim>, Failure> {
    let [b, c] = rest else {
        let root = a.quad();
        let other = &root + &BigNim::from(1);
        return Ok(vec![root, other]);
    };
    let (fact, advice) = match BigNim::quadratic(a, &nimber(b)?, &nimber(c)?) {
        Roots::One(root) => return Ok(vec![root]),
        Roots::Two(low, high) => return Ok(vec![low, high]),
        Roots::All => (
            "every nimber solves 0 z^2 + 0 z + 0 = 0",
            "give A, B and C of A z^2 + B z + C = 0, not all of them 0",
        ),
        Roots::None | Roots::Above => (
            "0 z^2 + 0 z + C = 0 has no solution with C other than 0",
            "with A or B other than 0 there is always one",
        ),
    };
    Err(none("no-solution", fact, advice))
}

fn no_inverse() -> Failure {
    none(
        "by-zero",
        "*0 has no inverse",
        "every other nimber has one: `grundy nim inv 2`",
    )
}

fn log(a: &BigNim, base: &BigNim, run: &mut Run) -> Result<Answer, Failure> {
    let found = a.log_while(base, &mut |steps| {
        run.progress(steps, None);
        !run.cancelled()
    });
    match found {
        Ok(Some(log)) => Ok(Answer::Count(vec![log as u64, (log >> 64) as u64])),
        Ok(None) => {
            let order = match base.order() {
                None => "the powers of *0 are *1 and *0".to_owned(),
                Some(order) => format!(
                    "{base} has {} powers, the order of its group",
                    decimal(&order)
                ),
            };
            Err(none(
                "no-logarithm",
                format!("{a} is not a power of {base}"),
                format!(
                    "{order}; a primitive base, such as 0x10004 for numbers of 32 bits, has them all"
                ),
            ))
        }
        Err(LogError::Stopped { .. }) => Err(interrupted()),
        Err(error) => Err(beyond(
            "beyond-reach",
            error.to_string(),
            "logarithms are found in fields of at most 128 bits, and above in groups of small primes",
        )),
    }
}

fn order(a: &BigNim) -> Result<Vec<u64>, Failure> {
    if a.is_zero() {
        return Err(none(
            "no-order",
            "*0 has no order: no power of it is *1",
            "ask for another nimber",
        ));
    }
    a.order().ok_or_else(|| {
        beyond(
            "beyond-reach",
            format!(
                "the order of a nimber of {} bits needs the factors of a Fermat number that nobody has found",
                a.bits()
            ),
            "orders are known below 2^4096",
        )
    })
}

/// The bits of a field that contains `a`.
fn field(word: &str, a: &BigNim) -> Result<u64, Failure> {
    let bits = word
        .parse()
        .ok()
        .filter(|bits: &u64| bits.is_power_of_two());
    let least = a.degree();
    bits.filter(|&bits| bits >= least).ok_or_else(|| {
        let diagnostic = Diagnostic::error(
            "wrong-field",
            format!("there is no field of `{word}` bits that holds {a}"),
        )
        .at(0..word.len(), "a power of two")
        .help(format!("the smallest one that holds it has {least} bits"));
        Failure::about(diagnostic, "BITS", word)
    })
}

/// The least polynomial over two elements with this root: the product of x + c over its conjugates
/// c.
fn minimal(a: &BigNim, run: &mut Run) -> Result<Vec<bool>, Failure> {
    let polynomial = a.minimal_polynomial_while(&mut || !run.cancelled());
    polynomial.ok_or_else(interrupted)
}

fn about(a: &BigNim, run: &mut Run) -> Result<Answer, Failure> {
    let nimber = |n: BigNim| Some(Answer::Nimber(n));
    let count = |n: u64| Some(Answer::Count(vec![n]));
    let degree = a.degree();
    // Polynomials of thousands of terms are of little use and expensive.
    let minimal = if degree <= 128 {
        Some(Answer::Polynomial(minimal(a, run)?))
    } else {
        None
    };
    let mut facts = vec![
        (["nimber", "ニム数"], nimber(a.clone())),
        (["bits", "ビット数"], count(a.bits())),
        (["field of bits", "体のビット数"], count(degree)),
        (["trace", "トレース"], count(u64::from(a.trace()))),
        (["square", "平方"], nimber(a.square())),
        (["root", "平方根"], nimber(a.sqrt())),
        (["inverse", "逆数"], a.inverse().and_then(nimber)),
        (
            ["z^2 + z = a", "z^2 + z = a"],
            Some(Answer::Nimbers(roots(a, &[])?)),
        ),
        (["order", "位数"], a.order().map(Answer::Count)),
        (
            ["primitive", "原始元か"],
            a.is_primitive().map(Answer::Flag),
        ),
    ];
    if let Some(minimal) = minimal {
        facts.push((["minimal polynomial", "最小多項式"], Some(minimal)));
    }
    Ok(Answer::Facts(facts))
}

/// The table of all sums or products of nimbers from 0 to `to`, as data to draw.
///
/// ```
/// use grundy::Run;
/// use grundy::values::nim::{self, Op};
/// let table = nim::table(Op::Mul, 16, &mut Run::silent())?;
/// assert_eq!(table.cells.get(17 * 16 + 16), Some(24.into()));
/// # Ok::<(), grundy::Failure>(())
/// ```
///
/// # Errors
/// Another question than a sum or a product, or a table beyond the budget. A run that is stopped
/// returns the computed part and not an error: see [`Table::stop`].
pub fn table(op: Op, to: u32, run: &mut Run) -> Result<Table, Failure> {
    let title = match op {
        Op::Add => "Nim-sums (ニム和)",
        Op::Mul => "Nim-products (ニム積)",
        _ => {
            return Err(none(
                "no-table",
                format!("there is no table of `{}`", op.name()),
                "`nim table 16` is the table of products, `nim table 16 add` that of sums",
            ));
        }
    };
    let side = u64::from(to) + 1;
    let bytes = match to {
        0..=0xff => 1,
        0x100..=0xffff => 2,
        _ => 4,
    };
    let cells = side.saturating_mul(side);
    run.budget
        .holds(cells.into(), (cells.saturating_mul(bytes)).into())?;

    macro_rules! of {
        ($nim:ident, $word:ident, $cells:ident) => {{
            let mut cells: Vec<$word> = Vec::with_capacity(cells as usize);
            let mut row = vec![$nim::ZERO; side as usize];
            let mut stop = Stop::Complete;
            for x in 0..=to as $word {
                if op == Op::Mul {
                    batch::row($nim(x), &mut row);
                    cells.extend(row.iter().map(|n| n.0));
                } else {
                    cells.extend((0..=to as $word).map(|y| x ^ y));
                }
                run.progress(cells.len() as u64, Some(side * side));
                if run.cancelled() {
                    stop = Stop::Interrupted;
                    break;
                }
            }
            (Cells::$cells(cells), stop)
        }};
    }
    let (cells, stop) = match bytes {
        1 => of!(Nim8, u8, U8),
        2 => of!(Nim16, u16, U16),
        _ => of!(Nim32, u32, U32),
    };
    let reached = cells.len();
    let cells = if stop == Stop::Complete {
        cells
    } else {
        let whole = usize::try_from(side.saturating_mul(side)).unwrap_or(usize::MAX);
        Cells::Any((0..whole).map(|i| cells.get(i)).collect())
    };
    let axis = |name| Axis::new(name, 0, to.into());
    let area = Area::new(vec![axis("a"), axis("b")]);
    Ok(Table {
        reached,
        stop,
        title: Some(title.to_owned()),
        ..Table::new(op.name(), area, cells)
    })
}
