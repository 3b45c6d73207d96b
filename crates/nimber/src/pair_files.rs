//! Long files of pairs, as text or binary, streamed from a buffer of bytes.
//!
//! The caller feeds chunks; each call returns the number of bytes consumed (whole lines, whole
//! records) and appends the results to a buffer. Pairs are computed some thousand at a time by the
//! kernels of [`batch`](mod@crate::batch), so that a file costs little more than parsing its
//! numbers and printing the results.
//!
//! ```text
//! text      two numbers a line, separated by blanks, tabs or a comma; any size, as `*3`, `3` or
//!           `0x1f`;
//!           empty lines and lines that begin with # are skipped; the output has one result a line
//! binary    a, b, a, b, … little-endian, of 1, 2, 4, 8 or 16 bytes each; results of the same size
//! ```

use std::fmt;
use std::io::Write as _;

use crate::batch::{self, BatchError};
use crate::fixed::{Nim8, Nim16, Nim32, Nim64, Nim128};
use crate::{BigNim, ParseNimberError};

/// The operation on each pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PairOp {
    /// The nim-sum.
    Add,
    /// The nim-product.
    Mul,
    /// The quotient a/b.
    Div,
}

/// The number format of results.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Base {
    /// `24`
    #[default]
    Decimal,
    /// `0x18`
    Hexadecimal,
}

/// An error in a file of pairs. Results before that place were appended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PairFileError {
    /// The line or record, from 1.
    pub number: u64,
    /// The reason.
    pub kind: PairFileErrorKind,
}

/// The reason why a line or a record has no result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PairFileErrorKind {
    /// A line does not consist of two numbers.
    NotTwo {
        /// The number of its words.
        found: usize,
    },
    /// A word is not a nimber.
    NotANumber(ParseNimberError),
    /// A line is not text.
    NotText,
    /// A divisor is 0.
    ByZero,
    /// The last record is not complete.
    Cut {
        /// The number of its bytes.
        bytes: usize,
        /// The length of a record.
        record: usize,
    },
    /// There are no records of this width.
    NoSuchWidth {
        /// The number of bytes of a nimber.
        width: usize,
    },
}

impl fmt::Display for PairFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = self.number;
        match &self.kind {
            PairFileErrorKind::NotTwo { found } => {
                write!(
                    f,
                    "line {number} has {found} numbers; give two a line, as `16 5`"
                )
            }
            PairFileErrorKind::NotANumber(error) => write!(f, "line {number}: {error}"),
            PairFileErrorKind::NotText => {
                write!(f, "line {number} is not UTF-8 text; is the file binary?")
            }
            PairFileErrorKind::ByZero => {
                write!(f, "pair {number} divides by *0, which has no quotient")
            }
            PairFileErrorKind::Cut { bytes, record } => write!(
                f,
                "record {number} ends after {bytes} of {record} bytes; is the width right?"
            ),
            PairFileErrorKind::NoSuchWidth { width } => write!(
                f,
                "there are no binary nimbers of {width} bytes; take 1, 2, 4, 8 or 16"
            ),
        }
    }
}

impl std::error::Error for PairFileError {}

/// Pairs computed at a time: a, b and the results take 96 KiB of 64-bit numbers.
const BATCH_PAIRS: usize = 4096;

/// Lines of pairs in, lines of results out.
///
/// ```
/// use grundy_nimber::pair_files::{PairOp, TextPairs};
///
/// let mut pairs = TextPairs::new(PairOp::Mul);
/// let mut out = Vec::new();
/// let text = b"16 16\n0x100, 3\n2 3";
/// let used = pairs.feed(text, &mut out)?; // whole lines only
/// pairs.finish(&text[used..], &mut out)?;
/// assert_eq!(out, b"24\n768\n1\n");
/// # Ok::<(), grundy_nimber::pair_files::PairFileError>(())
/// ```
#[derive(Clone, Debug)]
pub struct TextPairs {
    op: PairOp,
    base: Base,
    /// The number of lines so far.
    line: u64,
    a: Vec<Nim64>,
    b: Vec<Nim64>,
    results: Vec<Nim64>,
}

impl TextPairs {
    /// Results in decimal.
    pub fn new(op: PairOp) -> Self {
        Self::printing(op, Base::Decimal)
    }

    /// Results in this base.
    pub fn printing(op: PairOp, base: Base) -> Self {
        Self {
            op,
            base,
            line: 0,
            a: Vec::new(),
            b: Vec::new(),
            results: Vec::new(),
        }
    }

    /// Processes the whole lines at the beginning of `input`, and returns their length in bytes.
    /// The rest is the beginning of the next input.
    ///
    /// # Errors
    /// At the first line that is not two numbers, or that divides by zero.
    pub fn feed(&mut self, input: &[u8], out: &mut Vec<u8>) -> Result<usize, PairFileError> {
        let mut used = 0;
        let mut end = Ok(());
        while let Some(length) = input[used..].iter().position(|&byte| byte == b'\n') {
            end = self.take(&input[used..used + length], out);
            if end.is_err() {
                break;
            }
            used += length + 1;
        }
        self.flush(out);
        end.map(|()| used)
    }

    /// Processes the last line, which has no line end.
    ///
    /// # Errors
    /// As [`feed`](Self::feed).
    pub fn finish(&mut self, rest: &[u8], out: &mut Vec<u8>) -> Result<(), PairFileError> {
        let end = self.take(rest, out);
        self.flush(out);
        end
    }

    fn take(&mut self, line: &[u8], out: &mut Vec<u8>) -> Result<(), PairFileError> {
        self.line += 1;
        let error = |kind| PairFileError {
            number: self.line,
            kind,
        };
        let mut numbers = line
            .split(|byte| matches!(byte, b' ' | b'\t' | b',' | b'\r'))
            .filter(|number| !number.is_empty());
        let (a, b) = match (numbers.next(), numbers.next(), numbers.next()) {
            (None, ..) => return Ok(()),
            (Some(first), ..) if first[0] == b'#' => return Ok(()),
            (Some(a), Some(b), None) => (a, b),
            (_, second, third) => {
                let found = 1 + usize::from(second.is_some()) + usize::from(third.is_some());
                return Err(error(PairFileErrorKind::NotTwo {
                    found: found + numbers.count(),
                }));
            }
        };
        if let (Some(x), Some(y)) = (short(a), short(b)) {
            if self.op == PairOp::Div && y == 0 {
                return Err(error(PairFileErrorKind::ByZero));
            }
            self.a.push(Nim64(x));
            self.b.push(Nim64(y));
            if self.a.len() == BATCH_PAIRS {
                self.flush(out);
            }
            return Ok(());
        }
        // Long numbers, and errors.
        let read = |bytes: &[u8]| -> Result<BigNim, PairFileErrorKind> {
            let text = str::from_utf8(bytes).map_err(|_| PairFileErrorKind::NotText)?;
            text.parse().map_err(|parse: ParseNimberError| {
                // The offset in the line, not in the word.
                PairFileErrorKind::NotANumber(
                    parse.shifted(bytes.as_ptr().addr() - line.as_ptr().addr()),
                )
            })
        };
        let (x, y) = (read(a).map_err(error)?, read(b).map_err(error)?);
        let result = match self.op {
            PairOp::Add => x + y,
            PairOp::Mul => x * y,
            PairOp::Div => x
                .checked_div(&y)
                .ok_or_else(|| error(PairFileErrorKind::ByZero))?,
        };
        self.flush(out);
        match self.base {
            Base::Decimal => {
                out.extend_from_slice(result.to_string().trim_start_matches('*').as_bytes());
            }
            Base::Hexadecimal => {
                write!(out, "{result:#x}").expect("a vector takes all bytes");
            }
        }
        out.push(b'\n');
        Ok(())
    }

    fn flush(&mut self, out: &mut Vec<u8>) {
        self.results.resize(self.a.len(), Nim64::ZERO);
        compute(self.op, &self.a, &mut self.b, &mut self.results)
            .expect("the slices are of one length, and no divisor is zero");
        for result in &self.results {
            match self.base {
                Base::Decimal => push_decimal(result.0, out),
                Base::Hexadecimal => {
                    write!(out, "{result:#x}").expect("a vector takes all bytes");
                }
            }
            out.push(b'\n');
        }
        self.a.clear();
        self.b.clear();
    }
}

/// Parses a number of at most 19 decimal or 16 hexadecimal digits.
fn short(word: &[u8]) -> Option<u64> {
    let number = word.strip_prefix(b"*").unwrap_or(word);
    if let Some(digits) = number.strip_prefix(b"0x") {
        let fits = (1..=16).contains(&digits.len());
        return fits.then_some(digits)?.iter().try_fold(0, |n, &digit| {
            let value = char::from(digit).to_digit(16)?;
            Some(n << 4 | u64::from(value))
        });
    }
    let fits = (1..=19).contains(&number.len());
    fits.then_some(number)?.iter().try_fold(0, |n, &digit| {
        let value = digit.wrapping_sub(b'0');
        (value < 10).then(|| 10 * n + u64::from(value))
    })
}

fn push_decimal(mut n: u64, out: &mut Vec<u8>) {
    let mut digits = [0; 20];
    let mut at = digits.len();
    loop {
        at -= 1;
        digits[at] = b'0' + (n % 10) as u8;
        n /= 10;
        if n == 0 {
            break;
        }
    }
    out.extend_from_slice(&digits[at..]);
}

/// Computes `out` from `a` and `b`; overwrites `b`.
fn compute<N: crate::Fixed>(
    op: PairOp,
    a: &[N],
    b: &mut [N],
    out: &mut [N],
) -> Result<(), BatchError> {
    match op {
        PairOp::Add => {
            for ((out, &a), &b) in out.iter_mut().zip(a).zip(&*b) {
                *out = a + b;
            }
            Ok(())
        }
        PairOp::Mul => batch::mul(a, b, out),
        PairOp::Div => {
            batch::inverse(b, out)?;
            b.copy_from_slice(out);
            batch::mul(a, b, out)
        }
    }
}

/// Processes the whole records at the beginning of `input`, pairs of little-endian numbers of
/// `width` bytes each. Appends the results, and returns the number of bytes processed. `number` is
/// the number of earlier records, for errors.
///
/// ```
/// use grundy_nimber::pair_files::{PairOp, binary_pairs};
///
/// let mut out = Vec::new();
/// let used = binary_pairs(PairOp::Mul, 2, 0, &[16, 0, 16, 0, 2, 0, 3, 0, 9], &mut out)?;
/// assert_eq!((used, &out[..]), (8, &[24, 0, 1, 0][..]));
/// # Ok::<(), grundy_nimber::pair_files::PairFileError>(())
/// ```
///
/// # Errors
/// When nimbers of this width do not exist, or at the first record that divides by zero.
pub fn binary_pairs(
    op: PairOp,
    width: usize,
    number: u64,
    input: &[u8],
    out: &mut Vec<u8>,
) -> Result<usize, PairFileError> {
    macro_rules! of {
        ($nim:ident, $word:ident) => {{
            let mut a = vec![$nim::ZERO; BATCH_PAIRS];
            let mut b = a.clone();
            let mut results = a.clone();
            let record = 2 * size_of::<$word>();
            let whole = input.len() - input.len() % record;
            let mut done = number;
            for batch in input[..whole].chunks(BATCH_PAIRS * record) {
                let pairs = batch.len() / record;
                for (i, pair) in batch.chunks_exact(record).enumerate() {
                    let (x, y) = pair.split_at(record / 2);
                    a[i] = $nim($word::from_le_bytes(x.try_into().expect("half a record")));
                    b[i] = $nim($word::from_le_bytes(y.try_into().expect("half a record")));
                }
                // Up to the first division by zero.
                let zero = b[..pairs]
                    .iter()
                    .position(|b| op == PairOp::Div && b.is_zero());
                let good = zero.unwrap_or(pairs);
                compute(op, &a[..good], &mut b[..good], &mut results[..good])
                    .expect("the slices are of one length, and no divisor is zero");
                for result in &results[..good] {
                    out.extend_from_slice(&result.0.to_le_bytes());
                }
                done += good as u64;
                if zero.is_some() {
                    return Err(PairFileError {
                        number: done + 1,
                        kind: PairFileErrorKind::ByZero,
                    });
                }
            }
            Ok(whole)
        }};
    }
    match width {
        1 => of!(Nim8, u8),
        2 => of!(Nim16, u16),
        4 => of!(Nim32, u32),
        8 => of!(Nim64, u64),
        16 => of!(Nim128, u128),
        _ => Err(PairFileError {
            number: number + 1,
            kind: PairFileErrorKind::NoSuchWidth { width },
        }),
    }
}

/// Checks the end of a binary file: the unprocessed `rest` must be empty. `number` is the number of
/// earlier records.
///
/// # Errors
/// When a record is cut off.
pub fn binary_end(width: usize, number: u64, rest: &[u8]) -> Result<(), PairFileError> {
    if rest.is_empty() {
        return Ok(());
    }
    let kind = PairFileErrorKind::Cut {
        bytes: rest.len(),
        record: 2 * width,
    };
    Err(PairFileError {
        number: number + 1,
        kind,
    })
}
