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

use grundy_core::radix::prefixed_number;
use grundy_core::{Area, Axis, Cells, Diagnostic, Message, Run, Stop, Table, narrow};
use grundy_nimber::log::LogError;
use grundy_nimber::pair_files::PairOp;
use grundy_nimber::{BigNim, Nim8, Nim16, Nim32, ParseKind, ParseNimberError, Roots};

use crate::failure::Failure;
use crate::values::messages;

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

    /// Returns the name of the operation on the command line.
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
        .map_err(|error| not_a_number(&error, word, messages::write_a_nimber()))
}

/// The fact of a text that is not a nimber.
fn parse_fact(error: &ParseNimberError) -> Message {
    match error.kind {
        ParseKind::NoDigits => messages::number_is_missing(),
        ParseKind::NotADigit { found, radix: 16 } => messages::not_a_hexadecimal_digit(found),
        ParseKind::NotADigit { found, .. } => messages::not_a_decimal_digit(found),
        ParseKind::TooLarge { .. } => messages::number_is_too_large(),
    }
}

fn not_a_number(error: &ParseNimberError, word: &str, advice: Message) -> Failure {
    let mut end = (error.at + 1).min(word.len());
    while !word.is_char_boundary(end) {
        end += 1;
    }
    let (fact, label) = match error.kind {
        ParseKind::NotADigit { radix: 16, .. } => (
            messages::not_a_number(word),
            messages::hexadecimal_digit_expected(),
        ),
        ParseKind::NotADigit { .. } => (
            messages::not_a_number(word),
            messages::decimal_digit_expected(),
        ),
        _ => (parse_fact(error), messages::here()),
    };
    let diagnostic =
        Diagnostic::error("wrong-nimber", fact).at(error.at.min(word.len())..end, label);
    let diagnostic = match prefixed_number(word) {
        Some(number) => diagnostic.help(crate::messages::number_in_decimal(word, number)),
        None => diagnostic,
    };
    let diagnostic = diagnostic.help(advice);
    Failure::about(diagnostic, crate::messages::text_of_nimber(), word)
}

/// An integer as a word: its size, and whether it is negative.
fn integer(word: &str) -> Result<(BigNim, bool), Failure> {
    let word = &*narrow(word);
    let (digits, negative) = match word.strip_prefix('-') {
        Some(digits) => (digits, true),
        None => (word, false),
    };
    let advice = messages::exponent_is_an_integer();
    if digits.starts_with('*') {
        let diagnostic = Diagnostic::error("wrong-exponent", messages::exponent_is_a_nimber())
            .at(0..word.len(), messages::this_is_a_nimber())
            .help(advice);
        return Err(Failure::about(
            diagnostic,
            crate::messages::text_of_exponent(),
            word,
        ));
    }
    match digits.parse::<BigNim>() {
        Ok(size) => Ok((size, negative)),
        Err(error) => {
            let error = error.shifted(word.len() - digits.len());
            Err(not_a_number(&error, word, advice))
        }
    }
}

fn none(code: &'static str, fact: Message, advice: Message) -> Failure {
    Failure::of(Diagnostic::error(code, fact).help(advice))
}

fn interrupted() -> Failure {
    let finding = Diagnostic::error("interrupted", messages::stopped_before_an_answer());
    let finding = finding.help(messages::raise_the_time_limit());
    Failure::stopped(Stop::Interrupted, finding)
}

/// [`none`] for an error by a limit.
fn beyond(code: &'static str, fact: Message, advice: Message) -> Failure {
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
                    messages::division_by_zero(),
                    messages::other_nimbers_divide(),
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
    let fact = match given {
        0 => messages::nim_needs_numbers(name, form),
        1 => messages::nim_has_one_number(name, form),
        count => messages::nim_has_numbers(name, form, count),
    };
    let advice = match op {
        Op::Solve => messages::forms_of_solve(),
        Op::Log => messages::form_of_log(),
        _ => messages::write_the_words(name, op.takes().1),
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
            messages::every_nimber_is_a_root(),
            messages::give_coefficients(),
        ),
        Roots::None | Roots::Above => (messages::no_root(), messages::other_equations_have_roots()),
    };
    Err(none("no-solution", fact, advice))
}

fn no_inverse() -> Failure {
    none(
        "by-zero",
        messages::zero_has_no_inverse(),
        messages::other_nimbers_have_inverses(),
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
            let advice = match base.order() {
                None => messages::powers_of_zero(),
                Some(order) => messages::number_of_powers(base.to_string(), decimal(&order)),
            };
            let fact = messages::not_a_power(a.to_string(), base.to_string());
            Err(none("no-logarithm", fact, advice))
        }
        Err(LogError::Stopped { .. }) => Err(interrupted()),
        Err(LogError::TooLarge { bits }) => Err(beyond(
            "beyond-reach",
            messages::primes_are_too_large(bits),
            messages::logarithms_are_found_to(),
        )),
    }
}

fn order(a: &BigNim) -> Result<Vec<u64>, Failure> {
    if a.is_zero() {
        return Err(none(
            "no-order",
            messages::zero_has_no_order(),
            messages::ask_for_another_nimber(),
        ));
    }
    a.order().ok_or_else(|| {
        beyond(
            "beyond-reach",
            messages::factors_are_unknown(a.bits()),
            messages::orders_are_known_to(),
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
        let fact = messages::no_field_holds(word, a.to_string());
        let diagnostic = Diagnostic::error("wrong-field", fact)
            .at(0..word.len(), messages::power_of_two())
            .help(messages::smallest_field(least));
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
        Op::Add => "Nim-sums",
        Op::Mul => "Nim-products",
        _ => {
            return Err(none(
                "no-table",
                messages::no_table_of(op.name()),
                messages::tables_of_nimbers(),
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
        title: Some(Message::same(title.to_owned())),
        ..Table::new(op.name(), area, cells)
    })
}
