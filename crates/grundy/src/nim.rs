//! Arithmetic of nimbers for whoever asks by words: numbers of any size, tables, long files of pairs.
//!
//! The arithmetic is [`grundy_nimber`]'s; this module reads the words, refuses what has no answer
//! with advice, and gives answers as plain data.
//!
//! ```
//! use grundy::NoObserver;
//! use grundy::nim::{self, Base, Op};
//!
//! let product = nim::ask(Op::Mul, &["16", "16"], &mut NoObserver)?;
//! assert_eq!(product.text(Base::Decimal), "24");
//! let roots = nim::ask(Op::Solve, &["8"], &mut NoObserver)?; // z² + z = 8
//! assert_eq!(roots.to_json(Base::Decimal).to_string(), "[16,17]");
//! # Ok::<(), grundy::Failure>(())
//! ```

use std::fmt::Write as _;
use std::io::{Read, Write};

use grundy_game::{Budget, Diagnostic, Observer, Stop};
use grundy_nimber::bulk::{PairOp, TextPairs, binary_end, binary_pairs};
use grundy_nimber::log::LogError;
use grundy_nimber::{BigNim, Nim8, Nim16, Nim32, ParseNimberError, Roots, slice};
use grundy_rules::{Axis, Cells, Kind};
use serde_json::{Map, Number, Value as Json};

use crate::failure::Failure;
use crate::table::Table;

pub use grundy_nimber::bulk::Base;

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
    /// The trace from the smallest field that holds a nimber, or from one of so many bits, to that of one bit.
    Trace,
    /// The bits of the smallest field that holds a nimber.
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

    /// How many words it takes.
    fn arity(self) -> std::ops::RangeInclusive<usize> {
        match self {
            Self::Add | Self::Mul => 1..=usize::MAX,
            Self::Div | Self::Pow | Self::Log => 2..=2,
            Self::Solve => 1..=3,
            Self::Trace => 1..=2,
            _ => 1..=1,
        }
    }

    /// What is done to each line of a file of pairs, if it is done to pairs.
    pub fn of_pairs(self) -> Option<PairOp> {
        match self {
            Self::Add => Some(PairOp::Add),
            Self::Mul => Some(PairOp::Mul),
            Self::Div => Some(PairOp::Div),
            _ => None,
        }
    }
}

/// An answer, as plain data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// One nimber.
    Nimber(BigNim),
    /// Several: the roots of an equation, the smaller one first.
    Nimbers(Vec<BigNim>),
    /// A natural number that is no nimber, such as an order, as words, the lowest first.
    Count(Vec<u64>),
    /// Yes or no.
    Flag(bool),
    /// The coefficients of a polynomial over two elements, the constant term first.
    Polynomial(Vec<bool>),
    /// Several facts with their names. What there is none of has no answer.
    Facts(Vec<(&'static str, Option<Answer>)>),
}

impl Answer {
    /// The answer for people, without a line end: numbers without stars, several with blanks between
    /// them, facts in a line each.
    pub fn text(&self, base: Base) -> String {
        match self {
            Self::Nimber(n) => written(n, base),
            Self::Count(n) => decimal(n),
            Self::Nimbers(many) => {
                let texts: Vec<String> = many.iter().map(|n| written(n, base)).collect();
                texts.join(" ")
            }
            Self::Flag(flag) => (if *flag { "yes" } else { "no" }).to_owned(),
            Self::Polynomial(coefficients) => polynomial(coefficients),
            Self::Facts(facts) => {
                let width = facts.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
                let mut page = String::new();
                for (name, answer) in facts {
                    let answer = answer.as_ref().map(|answer| answer.text(base));
                    let answer = answer.unwrap_or_else(|| "none".to_owned());
                    let _ = writeln!(page, "{name:width$}  {answer}");
                }
                page.truncate(page.trim_end().len());
                page
            }
        }
    }

    /// As JSON: numbers as integers of any length, nimbers in hexadecimal as texts.
    pub fn to_json(&self, base: Base) -> Json {
        match self {
            Self::Nimber(n) => number(n, base),
            Self::Count(n) => number(&BigNim::from_words(n.clone()), Base::Decimal),
            Self::Nimbers(many) => many.iter().map(|n| number(n, base)).collect(),
            Self::Flag(flag) => Json::Bool(*flag),
            Self::Polynomial(coefficients) => coefficients.iter().map(|&c| u8::from(c)).collect(),
            Self::Facts(facts) => {
                let facts = facts.iter().map(|(name, answer)| {
                    let json = answer.as_ref().map_or(Json::Null, |a| a.to_json(base));
                    (name.replace(' ', "_"), json)
                });
                Json::Object(facts.collect::<Map<_, _>>())
            }
        }
    }
}

/// A number without its star.
fn written(n: &BigNim, base: Base) -> String {
    match base {
        Base::Decimal => n.to_string().split_off(1),
        Base::Hexadecimal => format!("{n:#x}"),
    }
}

/// A natural number given as words.
fn decimal(words: &[u64]) -> String {
    written(&BigNim::from_words(words.to_vec()), Base::Decimal)
}

fn number(n: &BigNim, base: Base) -> Json {
    let text = written(n, base);
    match (base, text.parse::<Number>()) {
        (Base::Decimal, Ok(number)) => Json::Number(number),
        _ => Json::String(text),
    }
}

/// `x^2 + x + 1`
fn polynomial(coefficients: &[bool]) -> String {
    let terms: Vec<String> = coefficients
        .iter()
        .enumerate()
        .rev()
        .filter(|(_, c)| **c)
        .map(|(i, _)| match i {
            0 => "1".to_owned(),
            1 => "x".to_owned(),
            _ => format!("x^{i}"),
        })
        .collect();
    terms.join(" + ")
}

/// A nimber as a word.
fn nimber(word: &str) -> Result<BigNim, Failure> {
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
    let (digits, negative) = match word.strip_prefix('-') {
        Some(digits) => (digits, true),
        None => (word, false),
    };
    let advice = "an exponent is an integer, such as 5, -1 or 0xff";
    if digits.starts_with('*') {
        let diagnostic = Diagnostic::error("wrong-exponent", "an exponent is no nimber")
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

fn none(code: &'static str, fact: impl Into<String>, advice: impl Into<String>) -> Failure {
    Failure::of(Diagnostic::error(code, fact).help(advice))
}

fn interrupted() -> Failure {
    none(
        "interrupted",
        "stopped before there was an answer",
        "a longer time is given by `--limit time=…`",
    )
}

/// Answers a question about the nimbers of `words`.
///
/// # Errors
/// Too few or too many words, a word that is no number, a question without an answer (a division by
/// zero, a logarithm that does not exist), or an interrupt.
pub fn ask(op: Op, words: &[&str], observer: &mut dyn Observer) -> Result<Answer, Failure> {
    let (name, form) = op.written();
    let fits = op.arity().contains(&words.len()) && !(op == Op::Solve && words.len() == 2);
    if !fits {
        let count = match words.len() {
            0 => "no number is given".to_owned(),
            1 => "one number is given".to_owned(),
            n => format!("{n} numbers are given"),
        };
        return Err(none(
            "wrong-arguments",
            format!("`nim {name}` takes {form}, and {count}"),
            match op {
                Op::Solve => {
                    "`nim solve A` solves z^2 + z = A, `nim solve A B C` solves A z^2 + B z + C = 0"
                        .to_owned()
                }
                Op::Log => {
                    "`nim log 24 16` is the least k with which 16, multiplied k times, gives 24"
                        .to_owned()
                }
                _ => format!(
                    "write the words behind it: `grundy nim {name} {}`",
                    example(op)
                ),
            },
        ));
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
                if observer.cancelled() {
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
            let power = base.pow_while(exponent.words(), &mut || !observer.cancelled());
            Answer::Nimber(power.ok_or_else(interrupted)?)
        }
        Op::Log => log(&a, &nimber(words[1])?, observer)?,
        Op::Solve => {
            let roots = match words {
                [_] => {
                    let root = a.quad();
                    let other = &root + &BigNim::from(1);
                    Roots::Two(root, other)
                }
                [_, b, c] => BigNim::quadratic(&a, &nimber(b)?, &nimber(c)?),
                _ => unreachable!("one or three words"),
            };
            match roots {
                Roots::One(root) => Answer::Nimbers(vec![root]),
                Roots::Two(low, high) => Answer::Nimbers(vec![low, high]),
                Roots::All => {
                    return Err(none(
                        "no-solution",
                        "every nimber solves 0 z^2 + 0 z + 0 = 0",
                        "give A, B and C of A z^2 + B z + C = 0, not all of them 0",
                    ));
                }
                Roots::None | Roots::Above => {
                    return Err(none(
                        "no-solution",
                        "0 z^2 + 0 z + C = 0 has no solution with C other than 0",
                        "with A or B other than 0 there is always one",
                    ));
                }
            }
        }
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
        Op::Minpoly => Answer::Polynomial(minimal(&a, observer)?),
        Op::About => about(&a, observer)?,
    })
}

fn example(op: Op) -> &'static str {
    match op {
        Op::Add | Op::Mul => "16 16",
        Op::Div => "24 16",
        Op::Pow => "16 3",
        _ => "16",
    }
}

fn no_inverse() -> Failure {
    none(
        "by-zero",
        "*0 has no inverse",
        "every other nimber has one: `grundy nim inv 2`",
    )
}

fn log(a: &BigNim, base: &BigNim, observer: &mut dyn Observer) -> Result<Answer, Failure> {
    let found = a.log_while(base, &mut |steps| {
        observer.progress(steps, None);
        !observer.cancelled()
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
                format!("{a} is no power of {base}"),
                format!(
                    "{order}; a primitive base, such as 0x10004 for numbers of 32 bits, has them all"
                ),
            ))
        }
        Err(LogError::Stopped { .. }) => Err(interrupted()),
        Err(error) => Err(none(
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
        none(
            "beyond-reach",
            format!(
                "the order of a nimber of {} bits needs the factors of a Fermat number that nobody has found",
                a.bits()
            ),
            "orders are known below 2^4096",
        )
    })
}

/// The bits of a field that holds `a`.
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

/// The least polynomial over two elements with this root: the product of x + c over its conjugates c.
fn minimal(a: &BigNim, observer: &mut dyn Observer) -> Result<Vec<bool>, Failure> {
    let polynomial = a.minimal_polynomial_while(&mut || !observer.cancelled());
    polynomial.ok_or_else(interrupted)
}

fn about(a: &BigNim, observer: &mut dyn Observer) -> Result<Answer, Failure> {
    let nimber = |n: BigNim| Some(Answer::Nimber(n));
    let count = |n: u64| Some(Answer::Count(vec![n]));
    let degree = a.degree();
    let root = a.quad();
    let other = &root + &BigNim::from(1);
    // Polynomials of thousands of terms say little, and take their time.
    let minimal = if degree <= 128 {
        Some(Answer::Polynomial(minimal(a, observer)?))
    } else {
        None
    };
    let mut facts = vec![
        ("nimber", nimber(a.clone())),
        ("bits", count(a.bits())),
        ("field of bits", count(degree)),
        ("trace", count(u64::from(a.trace()))),
        ("square", nimber(a.square())),
        ("root", nimber(a.sqrt())),
        ("inverse", a.inverse().and_then(nimber)),
        ("z^2 + z = a", Some(Answer::Nimbers(vec![root, other]))),
        ("order", a.order().map(Answer::Count)),
        ("primitive", a.is_primitive().map(Answer::Flag)),
    ];
    if let Some(minimal) = minimal {
        facts.push(("minimal polynomial", Some(minimal)));
    }
    Ok(Answer::Facts(facts))
}

/// The table of all sums or products of nimbers from 0 to `to`, as data to draw.
///
/// ```
/// use grundy::nim::{self, Op};
/// use grundy::{Budget, NoObserver};
/// let table = nim::table(Op::Mul, 16, &Budget::default(), &mut NoObserver)?;
/// assert_eq!(table.cells.get(17 * 16 + 16), Some(24.into()));
/// # Ok::<(), grundy::Failure>(())
/// ```
///
/// # Errors
/// Another question than a sum or a product, or a table beyond the budget. A run that is stopped on its
/// way is no error: see [`Table::stop`].
pub fn table(
    op: Op,
    to: u32,
    budget: &Budget,
    observer: &mut dyn Observer,
) -> Result<Table, Failure> {
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
    let beyond = |limit: Option<u64>, need: u64, what: &str| match limit {
        Some(limit) if need > limit => Err(none(
            "limit-exceeded",
            format!("this needs {need} {what}, and the limit is {limit}"),
            format!("ask for a smaller table, or raise the limit: `--limit {what}={need}`"),
        )),
        _ => Ok(()),
    };
    beyond(budget.cells, cells, "cells")?;
    beyond(budget.bytes, cells.saturating_mul(bytes), "bytes")?;

    macro_rules! of {
        ($nim:ident, $word:ident) => {{
            let mut cells: Vec<$word> = Vec::with_capacity(cells as usize);
            let mut row = vec![$nim::ZERO; side as usize];
            let mut stop = Stop::Complete;
            for x in 0..=to as $word {
                if op == Op::Mul {
                    slice::row($nim(x), &mut row);
                    cells.extend(row.iter().map(|n| n.0));
                } else {
                    cells.extend((0..=to as $word).map(|y| x ^ y));
                }
                observer.progress(cells.len() as u64, Some(side * side));
                if observer.cancelled() {
                    stop = Stop::Interrupted;
                    break;
                }
            }
            (cells, stop)
        }};
    }
    let (cells, stop) = match bytes {
        1 => {
            let (cells, stop) = of!(Nim8, u8);
            (Cells::U8(cells), stop)
        }
        2 => {
            let (cells, stop) = of!(Nim16, u16);
            (Cells::U16(cells), stop)
        }
        _ => {
            let (cells, stop) = of!(Nim32, u32);
            (Cells::U32(cells), stop)
        }
    };
    let reached = cells.len();
    let cells = if stop == Stop::Complete {
        cells
    } else {
        let whole = usize::try_from(side.saturating_mul(side)).unwrap_or(usize::MAX);
        Cells::Any((0..whole).map(|i| cells.get(i)).collect())
    };
    let axis = |name: &str| Axis {
        name: name.to_owned(),
        from: 0,
        to: to.into(),
    };
    Ok(Table {
        function: op.name().to_owned(),
        kind: Kind::Plain,
        axes: vec![axis("a"), axis("b")],
        reached,
        asked: cells.len(),
        cells,
        stop,
        title: Some(title.to_owned()),
    })
}

/// How a file of pairs is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// Two numbers a line, any size; results in this base, one a line.
    Text(Base),
    /// Pairs of little-endian numbers of so many bits, and results of the same size.
    Binary {
        /// 8, 16, 32, 64 or 128.
        bits: u32,
    },
}

/// Bytes that are asked for at a time.
const PIECE: usize = 1 << 18;

/// Computes pair after pair of `input` and writes the results to `output`, as fast as the kernels of
/// the processor go. `size` is the length of the input in bytes, where that is known.
///
/// # Errors
/// What is wrong with the input, with its line or record: the results before it are written. An error
/// of the output comes back as it is.
pub fn stream(
    op: PairOp,
    layout: Layout,
    input: &mut dyn Read,
    size: Option<u64>,
    output: &mut dyn Write,
    observer: &mut dyn Observer,
) -> Result<Stop, StreamError> {
    let mut text = match layout {
        Layout::Text(base) => Some(TextPairs::printing(op, base)),
        Layout::Binary { .. } => None,
    };
    let width = match layout {
        Layout::Text(_) => 1,
        Layout::Binary { bits } => bits as usize / 8,
    };
    let (mut buffer, mut held) = (vec![0; PIECE], 0);
    let (mut read, mut records) = (0_u64, 0_u64);
    let mut out = Vec::new();
    loop {
        if observer.cancelled() {
            return Ok(Stop::Interrupted);
        }
        // A line longer than the buffer makes the buffer longer, each time by half.
        if buffer.len() - held < PIECE / 2 {
            buffer.resize(buffer.len() + (buffer.len() / 2).max(PIECE), 0);
        }
        let got = match input.read(&mut buffer[held..]) {
            Ok(got) => got,
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(StreamError::Input(error)),
        };
        read += got as u64;
        held += got;
        out.clear();
        let used = match (&mut text, got) {
            (Some(pairs), 0) => pairs.finish(&buffer[..held], &mut out).map(|()| held),
            (Some(pairs), _) => pairs.feed(&buffer[..held], &mut out),
            (None, 0) => binary_end(width, records, &buffer[..held]).map(|()| 0),
            (None, _) => binary_pairs(op, width, records, &buffer[..held], &mut out),
        };
        output.write_all(&out).map_err(StreamError::Output)?;
        let used = used.map_err(|error| {
            let code = if text.is_some() {
                "wrong-line"
            } else {
                "wrong-record"
            };
            StreamError::Wrong(Box::new(Diagnostic::error(code, error.to_string())))
        })?;
        // A partner who waits for the results before the next pair gets them.
        output.flush().map_err(StreamError::Output)?;
        if got == 0 {
            return Ok(Stop::Complete);
        }
        records += (used / (2 * width)) as u64;
        buffer.copy_within(used..held, 0);
        held -= used;
        observer.progress(read, size);
    }
}

/// Why a stream of pairs ended early.
#[derive(Debug)]
pub enum StreamError {
    /// The input could not be read.
    Input(std::io::Error),
    /// The output could not be written.
    Output(std::io::Error),
    /// A line or a record is wrong.
    Wrong(Box<Diagnostic>),
}
