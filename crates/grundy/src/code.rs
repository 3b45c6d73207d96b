//! Taking-and-breaking codes: `0.77`, `4u.0`, `0.8F`, `0.(3)`.
//!
//! A code is `d0.d1d2d3…`. Digit `dk` says what may be left of a heap of `n` after exactly `k` tokens
//! were taken from it (R. K. Guy and C. A. B. Smith 1956; *Winning Ways*, chapter 4). It is the sum of
//!
//! | bit | what may be left |
//! |---|---|
//! | 1 | nothing (so `n = k`) |
//! | 2 | one heap |
//! | 4 | two heaps |
//! | 8 | three heaps |
//!
//! where every heap that is left holds at least one token. Digits run from 0 to 9 and A to F. The
//! first digit takes nothing and must therefore split: it is 0, 4, 8 or C, and 0 may be left out. `u`
//! behind a digit makes its two heaps unequal, as in Grundy's game `4u.0`. A last digit in brackets
//! repeats for ever: `0.(3)` is Nim, `0.6(1)` takes one token and leaves one heap or two, or takes any
//! heap of two or more whole.
//!
//! [`Code::rules`] writes a code as rules of the language, so that every engine and every question
//! that knows recurrences knows codes too.

use std::fmt::{self, Write as _};
use std::str::FromStr;

use grundy_game::Diagnostic;

/// The bits of a digit.
const WHOLE: u8 = 1;
const ONE: u8 = 2;
const TWO: u8 = 4;
const THREE: u8 = 8;

/// One digit with its mark.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Digit {
    /// The sum of the bits, 0 to 15.
    pub bits: u8,
    /// Whether the two heaps of a split must be unequal. Only with bit 4.
    pub unequal: bool,
}

/// A taking-and-breaking code.
///
/// Invariants: there is a move; the first digit has no bit 1 or 2; the last of `digits` is not 0 and
/// not equal to `tail`; a tail is not 0.
///
/// ```
/// use grundy::code::Code;
/// let kayles: Code = ".770".parse()?;
/// assert_eq!(kayles.to_string(), "0.77");
/// let error = "0.7G".parse::<Code>().unwrap_err();
/// assert_eq!(error.message, "`G` is no digit of a code");
/// # Ok::<(), Box<grundy::Diagnostic>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Code {
    /// What may be left after nothing was taken.
    zero: Digit,
    /// What may be left after 1, 2, 3, … tokens were taken.
    digits: Vec<Digit>,
    /// The digit of all larger numbers.
    tail: Option<Digit>,
}

/// Whether a GAME string is meant as a code: a point behind nothing or behind a digit.
pub fn looks_like_code(text: &str) -> bool {
    let Some((head, _)) = text.split_once('.') else {
        return false;
    };
    let head = head.strip_suffix(['u', 'U']).unwrap_or(head);
    head.is_empty() || head.bytes().all(|b| b.is_ascii_digit()) || {
        head.len() == 1 && head.bytes().all(|b| b.is_ascii_hexdigit())
    }
}

impl FromStr for Code {
    type Err = Box<Diagnostic>;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        parse(text).map_err(Box::new)
    }
}

fn wrong(fact: impl Into<String>) -> Diagnostic {
    Diagnostic::error("wrong-code", fact)
}

fn parse(text: &str) -> Result<Code, Diagnostic> {
    const EXAMPLE: &str = "a code is a first digit, a point, and a digit for each number of tokens \
                           that may be taken: `0.77`, `4.07`, `0.8F`, `4u.0`, `0.(3)`";
    let Some(point) = text.find('.') else {
        return Err(wrong(format!("`{text}` has no point"))
            .at(0..text.len(), "a code has a point behind its first digit")
            .help(EXAMPLE));
    };
    let mut zero = Digit::default();
    for (i, (at, digit)) in digits(text, 0..point)?.into_iter().enumerate() {
        if i > 0 {
            return Err(wrong("only one digit stands before the point")
                .at(0..point, "this is too much")
                .help(EXAMPLE));
        }
        if digit.bits & (WHOLE | ONE) != 0 {
            return Err(wrong("the first digit of a code is 0, 4, 8 or C")
                .at(at..point, "takes nothing and splits nothing, which is no move")
                .help("the digit before the point takes no token, so it must split the heap: 4 into two heaps, 8 into three, C either way")
                .help(format!("did you mean `0.{}`?", text.replace('.', ""))));
        }
        zero = digit;
    }
    let rest = point + 1;
    let (mut found, tail) = match text[rest..].find(['(', ')']) {
        None => (digits(text, rest..text.len())?, None),
        Some(offset) => {
            let open = rest + offset;
            let inside = text[open..]
                .strip_prefix('(')
                .and_then(|tail| tail.strip_suffix(')'));
            let Some(inside) = inside else {
                return Err(wrong("the bracket does not end the code")
                    .at(open..text.len(), "here")
                    .help("the digit in brackets repeats for ever, so it stands last: `0.6(1)`"));
            };
            let repeated = digits(text, open + 1..open + 1 + inside.len())?;
            let &[(_, tail)] = &repeated[..] else {
                return Err(wrong("one digit stands in the brackets")
                    .at(open..text.len(), format!("{} digits", repeated.len()))
                    .help("the digit in brackets is that of all larger numbers: `0.6(1)`"));
            };
            (
                digits(text, rest..open)?,
                Some(tail).filter(|tail| tail.bits > 0),
            )
        }
    };
    while found
        .last()
        .is_some_and(|(_, digit)| *digit == tail.unwrap_or_default())
    {
        found.pop();
    }
    if zero.bits == 0 && found.is_empty() && tail.is_none() {
        return Err(wrong("this game has no moves")
            .at(0..text.len(), "every digit is 0")
            .help("a digit k places behind the point says what may be left after taking k tokens: 3 for a take, 7 for a take or a split, as in `0.77`"));
    }
    Ok(Code {
        zero,
        digits: found.into_iter().map(|(_, digit)| digit).collect(),
        tail,
    })
}

/// The digits of a part of the text, each with its place.
fn digits(text: &str, range: std::ops::Range<usize>) -> Result<Vec<(usize, Digit)>, Diagnostic> {
    let mut found: Vec<(usize, Digit)> = Vec::new();
    for (offset, c) in text[range.clone()].char_indices() {
        let at = range.start + offset;
        if matches!(c, 'u' | 'U') {
            let Some((_, last)) = found.last_mut() else {
                return Err(wrong("`u` stands behind a digit")
                    .at(at..at + 1, "no digit before it")
                    .help("`u` makes the two heaps of a split unequal: `4u.0`"));
            };
            if last.bits & TWO == 0 {
                return Err(wrong(
                    "`u` asks for unequal heaps, and its digit does not split in two",
                )
                .at(
                    at - 1..at + 1,
                    format!("digit {:X} has no bit 4", last.bits),
                )
                .help("leave `u` out, or add 4 to the digit"));
            }
            last.unequal = true;
            continue;
        }
        let Some(bits) = c.to_digit(16) else {
            let advice = match c {
                ',' | '{' | '}' => "for a set of numbers that may be taken write `subtract:1,3,4`",
                '.' => "a code has one point, behind its first digit: `0.77`",
                _ => {
                    "digits are 0 to 9 and A to F, sums of 1 (leave nothing), 2 (one heap), 4 (two heaps) and 8 (three heaps)"
                }
            };
            return Err(wrong(format!("`{c}` is no digit of a code"))
                .at(at..at + c.len_utf8(), "here")
                .help(advice));
        };
        found.push((
            at,
            Digit {
                bits: bits as u8,
                unequal: false,
            },
        ));
    }
    Ok(found)
}

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:X}{}", self.bits, if self.unequal { "u" } else { "" })
    }
}

/// The shortest way to write the code; it reads back as the same code.
impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.", self.zero)?;
        for digit in &self.digits {
            write!(f, "{digit}")?;
        }
        match self.tail {
            Some(tail) => write!(f, "({tail})"),
            None if self.digits.is_empty() => f.write_str("0"),
            None => Ok(()),
        }
    }
}

impl Code {
    /// The numbers of tokens whose digit satisfies a condition, as the clause that binds `k` to them
    /// and, for one number alone, that number in place of `k`.
    fn takes(&self, wanted: impl Fn(Digit) -> bool) -> Vec<(String, String)> {
        let all = std::iter::once(&self.zero).chain(&self.digits);
        let ks: Vec<usize> = all
            .enumerate()
            .filter(|(_, digit)| wanted(**digit))
            .map(|(k, _)| k)
            .collect();
        let mut clauses = Vec::new();
        match ks[..] {
            [] => {}
            [k] => clauses.push((String::new(), k.to_string())),
            [first, .., last] if last - first + 1 == ks.len() => {
                clauses.push((format!(" for k in {first}..={last}"), "k".to_owned()));
            }
            _ => {
                let list: Vec<String> = ks.iter().map(ToString::to_string).collect();
                clauses.push((format!(" for k in [{}]", list.join(",")), "k".to_owned()));
            }
        }
        if self.tail.is_some_and(wanted) {
            let from = self.digits.len() + 1;
            clauses.push((format!(" for k in {from}..=n"), "k".to_owned()));
        }
        clauses
    }

    /// The same code for the heap engine.
    pub fn heap(&self) -> grundy_heap::Code {
        let digit = |digit: Digit| {
            let found = grundy_heap::Digit::new(digit.bits);
            if digit.unequal {
                found.with_unequal()
            } else {
                found
            }
        };
        let digits = std::iter::once(&self.zero).chain(&self.digits);
        let tail = self.tail.map(digit).unwrap_or_default();
        grundy_heap::Code::new(digits.copied().map(digit).collect(), tail)
    }

    /// The code as rules: a function `g(n)`, the Grundy value of a heap of `n`.
    ///
    /// ```
    /// let code: grundy::code::Code = "0.137".parse()?;
    /// assert_eq!(
    ///     code.rules(),
    ///     "g(n) = mex{ 0 if n == 1,
    ///             g(n-k) for k in 2..=3 if k <= n,
    ///             g(a)^g(n-3-a) for a in 1..=(n-3)/2 }
    /// "
    /// );
    /// # Ok::<(), Box<grundy::Diagnostic>>(())
    /// ```
    pub fn rules(&self) -> String {
        let mut items = Vec::new();
        let left = |k: &str| match k {
            "0" => "n".to_owned(),
            k => format!("n-{k}"),
        };
        for (clause, k) in self.takes(|d| d.bits & (WHOLE | ONE) == WHOLE) {
            items.push(format!("0{clause} if n == {k}"));
        }
        for (clause, k) in self.takes(|d| d.bits & (WHOLE | ONE) == ONE) {
            items.push(format!("g({}){clause} if {k} < n", left(&k)));
        }
        for (clause, k) in self.takes(|d| d.bits & (WHOLE | ONE) == WHOLE | ONE) {
            items.push(format!("g({}){clause} if {k} <= n", left(&k)));
        }
        for (clause, k) in self.takes(|d| d.bits & TWO != 0 && !d.unequal) {
            let rest = left(&k);
            let half = bracketed(&rest);
            items.push(format!("g(a)^g({rest}-a){clause} for a in 1..={half}/2"));
        }
        for (clause, k) in self.takes(|d| d.bits & TWO != 0 && d.unequal) {
            let rest = left(&k);
            items.push(format!(
                "g(a)^g({rest}-a){clause} for a in 1..=({rest}-1)/2"
            ));
        }
        for (clause, k) in self.takes(|d| d.bits & THREE != 0) {
            let rest = left(&k);
            let third = bracketed(&rest);
            items.push(format!(
                "g(a)^g(b)^g({rest}-a-b){clause} for a in 1..={third}/3 for b in a..=({rest}-a)/2"
            ));
        }
        let mut rules = String::from("g(n) = mex{ ");
        for (i, item) in items.iter().enumerate() {
            let comma = if i == 0 { "" } else { ",\n            " };
            let _ = write!(rules, "{comma}{item}");
        }
        rules.push_str(" }\n");
        rules
    }
}

fn bracketed(rest: &str) -> String {
    if rest == "n" {
        rest.to_owned()
    } else {
        format!("({rest})")
    }
}

/// A set of numbers that may be taken, or that may not, as it stands behind `subtract:` or
/// `allbut:`.
///
/// # Errors
/// What is wrong with the numbers. Places are byte offsets into `text`.
pub fn numbers(text: &str) -> Result<Vec<i64>, Box<Diagnostic>> {
    let mut found = Vec::new();
    let mut at = 0;
    for piece in text.split(',') {
        let start = at + (piece.len() - piece.trim_start().len());
        let number = piece.trim();
        let span = start..start + number.len();
        at += piece.len() + 1;
        let fact = match number.parse::<i64>() {
            Ok(number) if number > 0 => {
                found.push(number);
                continue;
            }
            Ok(_) => format!("`{number}` cannot be taken: numbers are 1 or more"),
            Err(_) if number.is_empty() => "a number is missing".to_owned(),
            Err(_) if number.bytes().all(|b| b.is_ascii_digit()) => {
                format!("`{number}` is too large")
            }
            Err(_) => format!("`{number}` is no whole number"),
        };
        return Err(Box::new(
            Diagnostic::error("wrong-value", fact)
                .at(span, "here")
                .help("write the numbers of tokens with commas between them: `subtract:1,3,4`"),
        ));
    }
    found.sort_unstable();
    found.dedup();
    Ok(found)
}

/// The subtraction game with this set as rules.
pub fn subtract(set: &[i64]) -> String {
    format!("g(x>=0) = mex{{ g(x-s) for s in {} }}\n", list(set))
}

/// The game in which every number may be taken but these, as rules.
pub fn all_but(set: &[i64]) -> String {
    format!(
        "g(x>=0) = mex{{ g(x-s) for s in 1..=x if s not in {} }}\n",
        list(set)
    )
}

/// `[1,3,4]`
pub(crate) fn list(set: &[i64]) -> String {
    let numbers: Vec<String> = set.iter().map(ToString::to_string).collect();
    format!("[{}]", numbers.join(","))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(text: &str) -> Code {
        text.parse()
            .unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    #[test]
    fn a_code_is_written_as_it_reads() {
        for (text, written) in [
            ("0.77", "0.77"),
            (".770", "0.77"),
            ("4.07", "4.07"),
            ("0.8f", "0.8F"),
            ("4u.", "4u.0"),
            ("4u.0", "4u.0"),
            ("0.(3)", "0.(3)"),
            ("0.333(3)", "0.(3)"),
            ("0.6(1)", "0.6(1)"),
            ("0.77(0)", "0.77"),
            ("C.4u7", "C.4u7"),
        ] {
            assert_eq!(code(text).to_string(), written);
            assert_eq!(code(written), code(text));
        }
    }

    #[test]
    fn what_is_no_code_is_refused_with_its_place() {
        for (text, span) in [
            ("077", 0..3),
            ("0.7G", 3..4),
            ("1.77", 0..1),
            ("44.7", 0..2),
            ("0.7.7", 3..4),
            ("0.0", 0..3),
            (".", 0..1),
            ("0.3u", 2..4),
            ("u.7", 0..1),
            ("0.(3", 2..4),
            ("0.(3)7", 2..6),
            ("0.(37)", 2..6),
            ("0.()", 2..4),
            ("0.山", 2..5),
            ("0.7)", 3..4),
        ] {
            let error = text.parse::<Code>().unwrap_err();
            assert_eq!(error.code, "wrong-code", "{text}");
            assert_eq!(error.span(), Some(span), "{text}: {error}");
            assert!(!error.help.is_empty(), "{text}");
        }
    }

    #[test]
    fn codes_are_told_from_names_and_paths() {
        for text in ["0.77", ".77", "4u.0", "C.7", "44.1", "0.7x"] {
            assert!(looks_like_code(text), "{text}");
        }
        for text in [
            "kayles",
            "rules.game",
            "a/b.game",
            "./x",
            "take:1.5",
            "nim.txt",
        ] {
            assert!(!looks_like_code(text) || text == "./x", "{text}");
        }
    }

    #[test]
    fn sets_are_sorted_and_checked() {
        assert_eq!(numbers("4, 1,3,3").unwrap(), [1, 3, 4]);
        for (text, span) in [("1,,2", 2..2), ("1, x", 3..4), ("0", 0..1), ("", 0..0)] {
            assert_eq!(numbers(text).unwrap_err().span(), Some(span), "{text}");
        }
    }
}
