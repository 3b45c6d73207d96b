//! Parsing and printing of nimbers: prints `*3`; parses `*3`, `3`, `*0x1f`, `0x1f` and a lone `*`.
//!
//! A lone `*` is `*1`, as in the books. Numbers may have any length where the type has no limit;
//! parsing and printing decimals of n digits then takes O(n²) steps, and hexadecimal O(n).

use std::fmt::{self, Write as _};

/// A parse error. [`at`](Self::at) is the offset of the error in bytes.
///
/// ```
/// use grundy_nimber::Nimber;
///
/// let error = "*1x".parse::<Nimber>().unwrap_err();
/// assert_eq!(error.at, 2);
/// assert_eq!(
///     error.to_string(),
///     "`x` is not a decimal digit; write a nimber as `*3`, `3` or `*0x1f`"
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseNimberError {
    /// Offset into the text, in bytes.
    pub at: usize,
    /// The reason.
    pub kind: ParseKind,
}

/// The reason why a text is not a nimber.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParseKind {
    /// The text ends where a number should begin.
    NoDigits,
    /// A character is not a digit of the base.
    NotADigit {
        /// The character.
        found: char,
        /// The base: 10 or 16.
        radix: u32,
    },
    /// The number has too many bits.
    TooLarge {
        /// The permitted number of bits.
        bits: u32,
    },
}

impl ParseNimberError {
    /// Shifts the error into a longer text, in which the number begins at byte `start`.
    #[must_use]
    pub fn shifted(self, start: usize) -> Self {
        Self {
            at: self.at + start,
            ..self
        }
    }
}

impl fmt::Display for ParseNimberError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            ParseKind::NoDigits => f.write_str("a number is missing")?,
            ParseKind::NotADigit { found, radix } => {
                let digits = if *radix == 16 {
                    "hexadecimal"
                } else {
                    "decimal"
                };
                write!(f, "`{found}` is not a {digits} digit")?;
            }
            ParseKind::TooLarge { bits } => {
                return write!(
                    f,
                    "the number is too large; a nimber here is at most *{}, 2^{bits} - 1",
                    u128::MAX >> (128 - bits)
                );
            }
        }
        f.write_str("; write a nimber as `*3`, `3` or `*0x1f`")
    }
}

impl std::error::Error for ParseNimberError {}

/// Validated digits: at least one, and all of them are digits.
struct Digits<'a> {
    text: &'a str,
    radix: u32,
    /// The start of the digits in the text.
    start: usize,
}

fn digits(text: &str) -> Result<Digits<'_>, ParseNimberError> {
    if text == "*" {
        return Ok(Digits {
            text: "1",
            radix: 10,
            start: 0,
        });
    }
    let number = text.strip_prefix('*').unwrap_or(text);
    let (digits, radix) = match number.strip_prefix("0x") {
        Some(digits) => (digits, 16),
        None => (number, 10),
    };
    let start = text.len() - digits.len();
    if digits.is_empty() {
        return Err(ParseNimberError {
            at: start,
            kind: ParseKind::NoDigits,
        });
    }
    // Checked by hand because the standard parser also takes a sign.
    if let Some((i, found)) = digits.char_indices().find(|(_, c)| !c.is_digit(radix)) {
        let kind = ParseKind::NotADigit { found, radix };
        return Err(ParseNimberError {
            at: start + i,
            kind,
        });
    }
    Ok(Digits {
        text: digits,
        radix,
        start,
    })
}

/// Parses a number of at most `bits` bits.
pub(crate) fn parse_fixed(text: &str, bits: u32) -> Result<u128, ParseNimberError> {
    let Digits {
        text: digits,
        radix,
        start,
    } = digits(text)?;
    let number = u128::from_str_radix(digits, radix).ok();
    number
        .filter(|number| *number <= u128::MAX >> (128 - bits))
        .ok_or(ParseNimberError {
            at: start,
            kind: ParseKind::TooLarge { bits },
        })
}

/// Parses a number of any size as words, the lowest first; there may be leading zeros.
pub(crate) fn parse_any(text: &str) -> Result<Vec<u64>, ParseNimberError> {
    let Digits {
        text: digits,
        radix,
        ..
    } = digits(text)?;
    let mut words = Vec::with_capacity(digits.len() / 16 + 1);
    if radix == 16 {
        for chunk in digits.as_bytes().rchunks(16) {
            let word = chunk.iter().fold(0, |word, &digit| word << 4 | hex(digit));
            words.push(word);
        }
        return Ok(words);
    }
    // Nineteen decimal digits fit a word.
    let first = digits.len() % 19;
    let (head, tail) = digits.as_bytes().split_at(first);
    for chunk in std::iter::once(head)
        .chain(tail.chunks(19))
        .filter(|chunk| !chunk.is_empty())
    {
        let value = chunk
            .iter()
            .fold(0, |value, &digit| 10 * value + u64::from(digit - b'0'));
        let scale = 10_u64.pow(chunk.len() as u32);
        let mut carry = u128::from(value);
        for word in &mut words {
            let next = u128::from(*word) * u128::from(scale) + carry;
            *word = next as u64;
            carry = next >> 64;
        }
        if carry != 0 {
            words.push(carry as u64);
        }
    }
    Ok(words)
}

fn hex(digit: u8) -> u64 {
    let value = match digit {
        b'0'..=b'9' => digit - b'0',
        _ => (digit | 0x20) - b'a' + 10,
    };
    value.into()
}

/// Returns the decimal digits of a number given as words without leading zeros.
pub(crate) fn decimal(words: &[u64]) -> String {
    const CHUNK: u64 = 10_u64.pow(19);
    let mut words = words.to_vec();
    let mut chunks = Vec::new();
    while !words.is_empty() {
        let mut rest = 0;
        for word in words.iter_mut().rev() {
            let value = u128::from(rest) << 64 | u128::from(*word);
            *word = (value / u128::from(CHUNK)) as u64;
            rest = (value % u128::from(CHUNK)) as u64;
        }
        chunks.push(rest);
        while words.last() == Some(&0) {
            words.pop();
        }
    }
    let Some(first) = chunks.pop() else {
        return "0".to_owned();
    };
    let mut text = first.to_string();
    for chunk in chunks.iter().rev() {
        write!(text, "{chunk:019}").expect("a string takes all text");
    }
    text
}
