//! The rules of a heap game in plainest form, and a parser of codes that shares nothing with the
//! engine's.
//!
//! A move takes `k` tokens from one heap and leaves nothing, one heap, two heaps or three. The code
//! `d0.d1d2d3…` has in digit `d_k` the sum of the permitted results: 1 nothing, 2 one heap, 4 two
//! heaps, 8 three heaps (R. K. Guy and C. A. B. Smith 1956). `u` after a digit requires the two
//! heaps to be unequal; a last digit in brackets repeats forever.

use std::fmt;

use grundy_message::Message;

use crate::messages;

/// The permitted results of taking a particular number of tokens.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "four independent bits are what a digit is"
)]
pub struct Digit {
    /// 1: nothing, so the whole heap is taken.
    pub whole: bool,
    /// 2: exactly one heap.
    pub one: bool,
    /// 4: exactly two heaps.
    pub two: bool,
    /// 8: exactly three heaps.
    pub three: bool,
    /// The two heaps must differ in size.
    pub unequal: bool,
}

impl Digit {
    fn from_value(value: u32) -> Self {
        Self {
            whole: value & 1 != 0,
            one: value & 2 != 0,
            two: value & 4 != 0,
            three: value & 8 != 0,
            unequal: false,
        }
    }

    /// Whether no move takes this number of tokens.
    pub fn is_empty(self) -> bool {
        !(self.whole || self.one || self.two || self.three)
    }

    /// The largest permitted number of remaining heaps.
    pub fn parts(self) -> u64 {
        match self {
            Self { three: true, .. } => 3,
            Self { two: true, .. } => 2,
            Self { one: true, .. } => 1,
            _ => 0,
        }
    }
}

/// The rules of a heap game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    /// `digits[k]` is the permitted result of taking `k` tokens. The last one is not empty.
    pub digits: Vec<Digit>,
    /// The permitted result of taking any larger number of tokens, in a game with an infinite tail.
    pub tail: Digit,
}

/// An error of parsing a code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulesError {
    /// The offset in bytes at which parsing failed.
    pub at: usize,
    /// The description of the error.
    pub reason: Message,
}

impl RulesError {
    /// Returns the error as a sentence, with its place.
    pub fn message(&self) -> Message {
        messages::code_is_wrong(self.at, &self.reason)
    }
}

impl fmt::Display for RulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl std::error::Error for RulesError {}

impl Rules {
    /// Parses `0.77`, `4u.`, `hex:0.8F`, `0.6(1)`, `subtract:1,3,4` or `allbut:2,5`.
    ///
    /// # Errors
    /// The place where the text is none of these.
    pub fn parse(text: &str) -> Result<Self, RulesError> {
        if let Some(list) = text.strip_prefix("subtract:") {
            return Self::listed(text.len() - list.len(), list, 0, 3);
        }
        if let Some(list) = text.strip_prefix("allbut:") {
            return Self::listed(text.len() - list.len(), list, 3, 0);
        }
        let fault = |at, reason| Err(RulesError { at, reason });
        let code = text.strip_prefix("hex:").unwrap_or(text);
        let offset = text.len() - code.len();
        let hexadecimal = offset > 0 || code.bytes().any(|b| b.is_ascii_uppercase());
        let mut digits: Vec<Digit> = Vec::new();
        let mut tail = None;
        let (mut point, mut bracket) = (false, false);
        for (at, letter) in code.char_indices() {
            let at = at + offset;
            if tail.is_some() && !(bracket && matches!(letter, 'u' | ')')) {
                return fault(at, messages::text_after_the_tail());
            }
            match letter {
                '.' if !point => {
                    if digits.is_empty() {
                        digits.push(Digit::default());
                    }
                    if digits.len() != 1 || digits[0].whole || digits[0].one {
                        return fault(at, messages::first_digit_is_wrong());
                    }
                    point = true;
                }
                '(' if point && !bracket => bracket = true,
                ')' if bracket && tail.is_some() => bracket = false,
                'u' => {
                    let last = tail.as_mut().or(digits.last_mut());
                    match last {
                        Some(digit) if digit.two && !digit.unequal => digit.unequal = true,
                        _ => return fault(at, messages::heaps_are_not_two()),
                    }
                }
                _ => {
                    let value = match letter.to_digit(16) {
                        Some(value) if !letter.is_ascii_lowercase() => value,
                        _ => return fault(at, messages::not_a_digit()),
                    };
                    if value > 7 && !hexadecimal {
                        return fault(at, messages::digit_is_hexadecimal());
                    }
                    if bracket {
                        tail = Some(Digit::from_value(value));
                    } else {
                        digits.push(Digit::from_value(value));
                    }
                }
            }
        }
        if !point || bracket {
            return fault(text.len(), messages::code_is_too_short());
        }
        let tail = tail.unwrap_or_default();
        while digits.len() > 1 && digits.last() == Some(&tail) {
            digits.pop();
        }
        Ok(Self { digits, tail })
    }

    /// Returns the digit `at` for each number of the list, `other` for the rest.
    fn listed(start: usize, list: &str, other: u32, at: u32) -> Result<Self, RulesError> {
        let mut digits = vec![Digit::default()];
        for word in list.split(',') {
            let k = match word.parse::<usize>() {
                Ok(k) if (1..=1 << 20).contains(&k) => k,
                _ => {
                    return Err(RulesError {
                        at: start,
                        reason: messages::not_numbers_with_commas(),
                    });
                }
            };
            if digits.len() <= k {
                digits.resize(k + 1, Digit::from_value(other));
            }
            digits[k] = Digit::from_value(at);
        }
        Ok(Self {
            digits,
            tail: Digit::from_value(other),
        })
    }

    /// Returns the permitted results of taking `k` tokens.
    pub fn digit(&self, k: usize) -> Digit {
        self.digits.get(k).copied().unwrap_or(self.tail)
    }
}
