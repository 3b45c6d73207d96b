//! Codes of taking-and-breaking games, and their parser.
//!
//! R. K. Guy and C. A. B. Smith (1956; *Winning Ways*, chapter 4) write a game as `d0.d1d2d3…`.
//! Digit `dk` defines what may remain of a heap after exactly `k` tokens are taken from it. It is
//! the sum of 1 (nothing), 2 (one heap), 4 (two heaps) and 8 (three heaps); every remaining heap
//! holds at least one token. Digits run from 0 to 9 and A to F. The first digit takes nothing and
//! must therefore split: it is 0, 4, 8 or C, and 0 may be omitted.
//!
//! ```text
//! 0.77           Kayles: take one or two pins, the row may break
//! 4u.            Grundy's game: `u` makes the two heaps of a digit unequal
//! 0.6(1)         a last digit in brackets repeats forever; `0.6[1]` means the same
//! 4!.0           means the same as `4u.`
//! 0.8F           a digit from 8 on may leave three heaps; `hex:0.8F` means the same
//! subtract:1,3,4     S{1,3,4}: take one, three or four
//! allbut:2,5         A{2,5}: take any number but two or five
//! ```
//!
//! Two codes are equal if their rules are equal, in any notation. `survey.rs` has the proved
//! equalities of sequences beyond that.

use std::fmt;
use std::str::FromStr;

use grundy_core::{Diagnostic, Message};

use crate::messages;

/// A digit: what may remain after a certain number of tokens is taken. The sum of 1, 2, 4 and 8,
/// and whether the two heaps must be unequal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Digit {
    bits: u8,
    unequal: bool,
}

impl Digit {
    /// The digit with this value, 0 to 15.
    pub fn new(bits: u8) -> Self {
        assert!(bits < 16, "a digit is below 16");
        Self {
            bits,
            unequal: false,
        }
    }

    /// The value of the digit.
    pub fn bits(self) -> u8 {
        self.bits
    }

    /// Whether the whole heap may be taken.
    pub fn whole(self) -> bool {
        self.bits & 1 != 0
    }

    /// Whether one heap may remain.
    pub fn one(self) -> bool {
        self.bits & 2 != 0
    }

    /// Whether two heaps may remain.
    pub fn two(self) -> bool {
        self.bits & 4 != 0
    }

    /// Whether three heaps may remain.
    pub fn three(self) -> bool {
        self.bits & 8 != 0
    }

    /// Whether the two heaps must be unequal.
    pub fn unequal(self) -> bool {
        self.unequal
    }

    /// Returns the same digit with the condition that the two heaps are unequal.
    ///
    /// # Panics
    ///
    /// If the digit does not allow two heaps.
    #[must_use]
    pub fn with_unequal(self) -> Self {
        assert!(self.two(), "only two heaps can be unequal");
        Self {
            unequal: true,
            ..self
        }
    }

    /// Returns the same digit without these bits.
    pub(crate) fn without(self, bits: u8) -> Self {
        let bits = self.bits & !bits;
        Self {
            bits,
            unequal: self.unequal && bits & 4 != 0,
        }
    }
}

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:X}{}", self.bits, if self.unequal { "u" } else { "" })
    }
}

/// Notation of a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notation {
    /// A digit for each number of tokens: `0.77`.
    Digits,
    /// The numbers that may be taken: `subtract:1,3,4`.
    Subtract,
    /// The numbers that may not be taken: `allbut:2,5`.
    AllBut,
}

/// The code of a heap game.
///
/// Invariant: `digits[0]` only splits, and the last of `digits` (except `digits[0]`) differs from
/// `tail`. A parsed code has a move.
///
/// ```
/// use grundy_heap::Code;
/// let kayles: Code = "kayles".parse()?;
/// assert_eq!(kayles.to_string(), "0.77");
/// assert_eq!("S{1,3}".parse::<Code>()?, "0.303".parse()?);
/// let error = "0.7G".parse::<Code>().unwrap_err();
/// assert_eq!(error.message, "`G` is not a digit of a code");
/// # Ok::<(), grundy_core::Diagnostic>(())
/// ```
#[derive(Clone, Debug)]
pub struct Code {
    digits: Vec<Digit>,
    tail: Digit,
    notation: Notation,
}

impl PartialEq for Code {
    fn eq(&self, other: &Self) -> bool {
        self.digits == other.digits && self.tail == other.tail
    }
}

impl Eq for Code {}

/// The largest number in a set that becomes a code: there is one digit for each smaller number.
const MAX_TAKEN: usize = 1 << 20;

/// Named codes in the order of listing: name, code, title.
pub const NAMES: &[(&str, &str, &str)] = &[
    ("dawson-chess", "0.137", "Dawson's Chess"),
    ("dawson-kayles", "0.07", "Dawson's Kayles"),
    ("grundy", "4u.", "Grundy's game"),
    ("guiles", "0.15", "Guiles"),
    ("kayles", "0.77", "Kayles"),
    ("kenyon", "0.26", "Kenyon's game"),
    ("lasker-nim", "4.(3)", "Lasker's Nim"),
    ("nim", "0.(3)", "Nim"),
    ("officers", "0.6", "Officers"),
    ("treblecross", "0.007", "Treblecross"),
];

impl Code {
    /// Builds a code from its digits, `d0` first, and the digit that repeats forever after them.
    ///
    /// # Panics
    ///
    /// If `d0` has a bit other than 4 and 8, or the tail splits into three heaps while `d0` is
    /// missing.
    pub fn new(mut digits: Vec<Digit>, tail: Digit) -> Self {
        if digits.is_empty() {
            digits.push(Digit::default());
        }
        assert!(
            !digits[0].whole() && !digits[0].one(),
            "taking nothing must split the heap"
        );
        while digits.len() > 1 && digits.last() == Some(&tail) {
            digits.pop();
        }
        Self {
            digits,
            tail,
            notation: Notation::Digits,
        }
    }

    /// Builds the octal code `d0.d1d2…` from the values of its digits.
    pub fn octal(digits: &[u8]) -> Self {
        Self::new(
            digits.iter().map(|&bits| Digit::new(bits)).collect(),
            Digit::default(),
        )
    }

    /// Builds the game of a set of numbers in this notation; `None` if one of them is not in 1 to
    /// 2^20.
    pub fn of_set(notation: Notation, set: &[i64]) -> Option<Self> {
        let (inside, outside) = match notation {
            Notation::AllBut => (Digit::default(), Digit::new(3)),
            _ => (Digit::new(3), Digit::default()),
        };
        let mut digits = vec![Digit::default()];
        for &k in set {
            let k = usize::try_from(k)
                .ok()
                .filter(|k| (1..=MAX_TAKEN).contains(k))?;
            if digits.len() <= k {
                digits.resize(k + 1, outside);
            }
            digits[k] = inside;
        }
        Some(Self {
            notation,
            ..Self::new(digits, outside)
        })
    }

    /// Returns the same game in the notation of its set, if it is a subtraction or an all-but game.
    #[must_use]
    pub fn as_set(self) -> Self {
        let set = |digit: &Digit| matches!(digit.bits, 0 | 3);
        let sets = self.digits.iter().all(set) && self.digits.len() > 1;
        let notation = match self.tail.bits {
            0 if sets => Notation::Subtract,
            3 if sets => Notation::AllBut,
            _ => self.notation,
        };
        Self { notation, ..self }
    }

    /// Builds a code that keeps all of these digits, for an engine that replaces them.
    pub(crate) fn with_places(digits: Vec<Digit>, tail: Digit) -> Self {
        Self {
            digits,
            tail,
            notation: Notation::Digits,
        }
    }

    /// Replaces a written digit. The code keeps its length, also where a shorter one is equal.
    pub(crate) fn replace_digit(&mut self, k: usize, digit: Digit) {
        self.digits[k] = digit;
    }

    /// Replaces the digit that repeats forever.
    pub(crate) fn replace_tail(&mut self, tail: Digit) {
        self.tail = tail;
    }

    /// The digit for taking `k` tokens.
    pub fn digit(&self, k: usize) -> Digit {
        self.digits.get(k).copied().unwrap_or(self.tail)
    }

    /// The written digits, `d0` first.
    pub fn digits(&self) -> &[Digit] {
        &self.digits
    }

    /// The digit that holds for every larger number of tokens.
    pub fn tail(&self) -> Digit {
        self.tail
    }

    /// The largest number of heaps that remain after a move.
    pub fn parts(&self) -> u32 {
        let all = self
            .digits
            .iter()
            .chain([&self.tail])
            .fold(0, |bits, digit| bits | digit.bits);
        match all {
            8.. => 3,
            4.. => 2,
            2.. => 1,
            _ => 0,
        }
    }

    /// The set of a subtraction game: every digit is 0 or 3 and no digit repeats forever.
    pub fn subtraction_set(&self) -> Option<Vec<usize>> {
        let set = |digit: &Digit| matches!(digit.bits, 0 | 3);
        (self.tail.bits == 0 && self.digits.iter().all(set)).then(|| {
            (0..self.digits.len())
                .filter(|&k| self.digits[k].bits == 3)
                .collect()
        })
    }

    /// The code in the notation of certificates: with `hex:` if no letter shows that digits exceed
    /// 7.
    pub fn in_certificate(&self) -> String {
        let all = || self.digits.iter().chain([&self.tail]);
        let hidden = all().any(|digit| digit.bits > 7) && all().all(|digit| digit.bits < 10);
        format!("{}{self}", if hidden { "hex:" } else { "" })
    }

    /// Whether a text has the form of a code in digits: a point at its start or after a digit.
    pub fn looks_like_code(text: &str) -> bool {
        let text = text.strip_prefix("hex:").unwrap_or(text);
        let Some((head, _)) = text.split_once('.') else {
            return false;
        };
        let head = head.strip_suffix(['u', 'U', '!']).unwrap_or(head);
        let one = head.len() == 1 && head.bytes().all(|b| b.is_ascii_hexdigit());
        one || head.bytes().all(|b| b.is_ascii_digit())
    }

    /// The code with a name in [`NAMES`].
    pub fn named(name: &str) -> Option<Self> {
        let name = name
            .to_lowercase()
            .replace("'s", "")
            .replace([' ', '_'], "-");
        let (_, code, _) = NAMES.iter().find(|(known, ..)| *known == name)?;
        Some(parse(code).expect("the codes of names are codes"))
    }
}

/// Writes the shortest notation, which parses to the same code. With `#`, a digit always follows
/// the point: `4u.0`.
impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |f: &mut fmt::Formatter<'_>, name: &str, value: u8| {
            let mut separator = name;
            let written = self.digits.iter().enumerate().skip(1);
            for (k, _) in written.filter(|(_, digit)| digit.bits == value) {
                write!(f, "{separator}{k}")?;
                separator = ",";
            }
            Ok(())
        };
        match self.notation {
            Notation::Subtract => return list(f, "subtract:", 3),
            Notation::AllBut => return list(f, "allbut:", 0),
            Notation::Digits => {}
        }
        write!(f, "{}.", self.digits[0])?;
        for digit in &self.digits[1..] {
            write!(f, "{digit}")?;
        }
        match (self.tail.bits, self.digits.len(), self.digits[0].bits) {
            (0, 1, 0) => f.write_str("0"),
            (0, 1, _) if f.alternate() => f.write_str("0"),
            (0, _, _) => Ok(()),
            _ => write!(f, "({})", self.tail),
        }
    }
}

/// Parses a code in digits, a set, or a name of [`NAMES`].
impl FromStr for Code {
    type Err = Diagnostic;

    fn from_str(text: &str) -> Result<Self, Diagnostic> {
        let trimmed = text.trim();
        let offset = text.len() - text.trim_start().len();
        if let Some((notation, list, at)) = set_in(trimmed) {
            let numbers = numbers(list).map_err(|error| shifted(error, offset + at))?;
            return Self::of_set(notation, &numbers).ok_or_else(|| {
                Diagnostic::error("large-set", messages::number_exceeds_set(MAX_TAKEN))
                    .at(offset + at..offset + at + list.len(), messages::too_large())
            });
        }
        match Self::named(trimmed) {
            Some(code) => Ok(code),
            None => parse(trimmed).map_err(|error| shifted(error, offset)),
        }
    }
}

/// Returns the diagnostic for a text that begins `by` bytes further on.
fn shifted(mut error: Diagnostic, by: usize) -> Diagnostic {
    error.shift(by);
    error
}

/// Recognises a set: `subtract:1,3,4`, `S{1,3,4}`, `allbut:2` or `A{2}`, also with other brackets.
/// Returns the notation, the text of the numbers, and its byte offset.
pub fn set_in(text: &str) -> Option<(Notation, &str, usize)> {
    let at = text.find([':', '(', '{'])?;
    let name = text[..at].trim();
    let is = |names: &[&str]| names.iter().any(|known| known.eq_ignore_ascii_case(name));
    let notation = if is(&["subtract", "S"]) {
        Notation::Subtract
    } else if is(&["allbut", "all-but", "A"]) {
        Notation::AllBut
    } else {
        return None;
    };
    let set = &text[at + 1..];
    let set = match &text[at..=at] {
        "(" => set.strip_suffix(')').unwrap_or(set),
        "{" => set.strip_suffix('}').unwrap_or(set),
        _ => set,
    };
    Some((notation, set, at + 1))
}

/// Parses the numbers after `subtract:` or `allbut:`. Returns them in ascending order without
/// duplicates.
///
/// # Errors
///
/// The error in the numbers. Places are byte offsets into `text`.
pub fn numbers(text: &str) -> Result<Vec<i64>, Diagnostic> {
    let mut found = Vec::new();
    let mut at = 0;
    for piece in text.split(',') {
        let start = at + (piece.len() - piece.trim_start().len());
        let number = piece.trim();
        let span = start..start + number.len();
        at += piece.len() + 1;
        if let Some((least, most)) = number.split_once('-')
            && let (Ok(least), Ok(most)) = (least.trim().parse::<i64>(), most.trim().parse::<i64>())
            && 1 <= least
            && least <= most
        {
            if most - least >= MAX_TAKEN as i64 {
                return Err(Diagnostic::error(
                    "too-many-values",
                    messages::range_has_too_many_numbers(number, MAX_TAKEN),
                )
                .at(span, messages::here())
                .help(messages::take_notation_has_no_limit()));
            }
            found.extend(least..=most);
            continue;
        }
        let fact = match number.parse::<i64>() {
            Ok(number) if number > 0 => {
                found.push(number);
                continue;
            }
            Ok(_) => messages::number_cannot_be_taken(number),
            Err(_) if number.is_empty() => messages::number_is_missing(),
            Err(_) if number.bytes().all(|b| b.is_ascii_digit()) => {
                messages::number_is_too_large(number)
            }
            Err(_) => messages::text_is_not_number(number),
        };
        return Err(Diagnostic::error("wrong-value", fact)
            .at(span, messages::here())
            .help(messages::write_numbers_with_commas()));
    }
    found.sort_unstable();
    found.dedup();
    Ok(found)
}

fn wrong(fact: Message) -> Diagnostic {
    Diagnostic::error("wrong-code", fact)
}

/// Parses a code in digits.
fn parse(text: &str) -> Result<Code, Diagnostic> {
    if let Some(code) = text.strip_prefix("hex:") {
        return parse(code).map_err(|error| shifted(error, "hex:".len()));
    }
    let Some(point) = text.find('.') else {
        return Err(wrong(messages::code_has_no_point(text))
            .at(0..text.len(), messages::code_has_point_after_digit())
            .help(messages::code_example()));
    };
    let mut zero = Digit::default();
    for (i, (at, digit)) in digits(text, 0..point)?.into_iter().enumerate() {
        if i > 0 {
            return Err(wrong(messages::one_digit_is_before_point())
                .at(0..point, messages::digits_are_too_many())
                .help(messages::code_example()));
        }
        if digit.whole() || digit.one() {
            return Err(wrong(messages::first_digit_must_split())
                .at(at..point, messages::digit_is_not_move())
                .help(messages::meaning_of_first_digit())
                .help(grundy_core::suggest::did_you_mean(&format!(
                    "0.{}",
                    text.replace('.', "")
                ))));
        }
        zero = digit;
    }
    let rest = point + 1;
    let (found, tail) = match text[rest..].find(['(', ')', '[', ']']) {
        None => (digits(text, rest..text.len())?, Digit::default()),
        Some(offset) => {
            let open = rest + offset;
            let between = |left: char, right: char| {
                let tail = text[open..].strip_prefix(left)?;
                tail.strip_suffix(right)
            };
            let Some(inside) = between('(', ')').or_else(|| between('[', ']')) else {
                return Err(wrong(messages::bracket_does_not_end_code())
                    .at(open..text.len(), messages::here())
                    .help(messages::bracket_is_last()));
            };
            let repeated = digits(text, open + 1..open + 1 + inside.len())?;
            let &[(_, tail)] = &repeated[..] else {
                return Err(wrong(messages::one_digit_is_in_brackets())
                    .at(open..text.len(), messages::count_of_digits(repeated.len()))
                    .help(messages::bracket_is_for_larger_numbers()));
            };
            (digits(text, rest..open)?, tail)
        }
    };
    let found = found.into_iter().map(|(_, digit)| digit);
    let code = Code::new([zero].into_iter().chain(found).collect(), tail);
    if code.digits() == [Digit::default()] && tail == Digit::default() {
        return Err(wrong(messages::game_has_no_moves())
            .at(0..text.len(), messages::every_digit_is_zero())
            .help(messages::meaning_of_digits()));
    }
    Ok(code)
}

/// Parses the digits of a part of the text, each with its place.
fn digits(text: &str, range: std::ops::Range<usize>) -> Result<Vec<(usize, Digit)>, Diagnostic> {
    let mut found: Vec<(usize, Digit)> = Vec::new();
    for (offset, c) in text[range.clone()].char_indices() {
        let at = range.start + offset;
        if matches!(c, 'u' | 'U' | '!') {
            let Some((_, last)) = found.last_mut() else {
                return Err(wrong(messages::u_follows_digit())
                    .at(at..at + 1, messages::no_digit_before())
                    .help(messages::u_makes_heaps_unequal()));
            };
            if !last.two() {
                return Err(wrong(messages::digit_does_not_split())
                    .at(
                        at - 1..at + 1,
                        messages::digit_has_no_bit_4(format_args!("{:X}", last.bits)),
                    )
                    .help(messages::leave_u_out()));
            }
            if c == '!' && last.three() {
                return Err(wrong(messages::three_heaps_cannot_be_unequal())
                    .at(at - 1..at + 1, messages::here())
                    .help(messages::u_is_for_two_heaps()));
            }
            last.unequal = true;
            continue;
        }
        let Some(bits) = c.to_digit(16) else {
            let advice = match c {
                ',' | '{' | '}' => messages::write_set(),
                '.' => messages::code_has_one_point(),
                'g'..='v' | 'G'..='V' => messages::digits_end_at_f(),
                _ => messages::digits_are_sums(),
            };
            return Err(wrong(messages::char_is_not_digit(c))
                .at(at..at + c.len_utf8(), messages::here())
                .help(advice));
        };
        found.push((at, Digit::new(bits as u8)));
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Code {
        text.parse()
            .unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    #[test]
    fn what_is_printed_is_parsed_to_the_same_game() {
        for text in [
            "0.77",
            "4u.",
            "0.6(1)",
            "0.(3)",
            "0.8",
            "0.8F",
            "C.04u",
            "subtract:1,3,4",
            "allbut:2,5",
            "4.(3)",
            "0.4u07",
            "8.1",
            "0.2048",
            "0.6(4u)",
        ] {
            let code = parse(text);
            assert_eq!(code.to_string(), text);
            assert_eq!(parse(&code.to_string()), code);
        }
    }

    #[test]
    fn one_game_has_many_spellings() {
        for (a, b) in [
            (".77", "0.77"),
            ("0.770", "0.77"),
            ("Kayles", "0.77"),
            ("S{2,1}", "0.33"),
            ("A{2}", "0.30(3)"),
            ("0.33(3)", "0.(3)"),
            ("Grundy", "4u."),
            ("Dawson's Chess", "0.137"),
            ("0.8f", "0.8F"),
            ("hex:0.8", "0.8"),
            ("0.77(0)", "0.77"),
            ("4u.0", "4U."),
            ("4!.0", "4u."),
            ("0.[3]", "0.(3)"),
            ("0.6[4!]", "0.6(4u)"),
            ("all-but(2)", "A{2}"),
            (" 0.6 ", "0.6"),
        ] {
            assert_eq!(parse(a), parse(b), "{a} and {b}");
        }
        assert_ne!(parse("0.4u"), parse("0.4"));
        for (text, full) in [
            ("4u.", "4u.0"),
            ("C.", "C.0"),
            ("0.(3)", "0.(3)"),
            ("0.7", "0.7"),
        ] {
            assert_eq!(format!("{:#}", parse(text)), full);
        }
        for (text, certified) in [("0.8", "hex:0.8"), ("0.8F", "0.8F"), ("0.77", "0.77")] {
            assert_eq!(parse(text).in_certificate(), certified);
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
            ("0.[37]", 2..6),
            ("0.[3)", 2..5),
            ("0.3F!", 3..5),
            ("0.3!", 2..4),
            ("0.()", 2..4),
            ("0.山", 2..5),
            ("0.7)", 3..4),
            ("hex:0.7x", 7..8),
            (" 0.7x", 4..5),
            ("kayle", 0..5),
            ("", 0..0),
        ] {
            let error = text.parse::<Code>().unwrap_err();
            assert_eq!(error.code, "wrong-code", "{text}");
            assert_eq!(error.span(), Some(span), "{text}: {error}");
            assert!(!error.help.is_empty(), "{text}");
        }
    }

    #[test]
    fn codes_are_told_from_names_and_paths() {
        for text in [
            "0.77", ".77", "4u.0", "4!.0", "0.[3]", "C.7", "44.1", "0.7x", "hex:0.8",
        ] {
            assert!(Code::looks_like_code(text), "{text}");
        }
        for text in [
            "kayles",
            "rules.game",
            "a/b.game",
            "./x",
            "take:1.5",
            "nim.txt",
        ] {
            assert!(!Code::looks_like_code(text) || text == "./x", "{text}");
        }
    }

    #[test]
    fn sets_are_sorted_and_checked() {
        assert_eq!(numbers("4, 1,3,3").unwrap(), [1, 3, 4]);
        for (text, span) in [("1,,2", 2..2), ("1, x", 3..4), ("0", 0..1), ("", 0..0)] {
            assert_eq!(numbers(text).unwrap_err().span(), Some(span), "{text}");
        }
    }

    #[test]
    fn parts_counts_the_heaps_that_a_move_can_leave() {
        for (text, parts) in [("0.1", 0), ("0.3", 1), ("0.77", 2), ("4.", 2), ("C.", 3)] {
            assert_eq!(parse(text).parts(), parts, "{text}");
        }
    }
}
