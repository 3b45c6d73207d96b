//! Codes: the names of taking-and-breaking games, parsed once.
//!
//! R. K. Guy and C. A. B. Smith (1956) write a game as `d0.d1d2d3…`. Digit `d_k` says what may be left after
//! taking `k` tokens from a heap: it is the sum of 1 (nothing), 2 (one heap), 4 (two heaps) and, in
//! *hexadecimal* games, 8 (three heaps). `d0` can only split, so it is 0, 4, 8 or C.
//!
//! ```text
//! 0.77           Kayles: take one or two pins, the row may break
//! 4u.            Grundy's game: split a heap into two unequal ones
//! 0.6(1)         a last digit in brackets holds for ever
//! 0.8F, hex:0.8  three heaps; `hex:` where no letter gives it away
//! subtract:1,3,4     S{1,3,4}: take one, three or four
//! allbut:2,5         take any number but two or five
//! ```
//!
//! Two codes are equal when their rules are, however they are written; nothing stronger is claimed here.
//! What is proved beyond that is in [`standard`](Code::standard).

use std::fmt;
use std::str::FromStr;

use grundy_game::Diagnostic;

/// What may be left after taking a certain number of tokens: the sum of 1, 2, 4 and 8, and whether
/// the two heaps must be unequal.
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

    /// Whether one heap may be left.
    pub fn one(self) -> bool {
        self.bits & 2 != 0
    }

    /// Whether two heaps may be left.
    pub fn two(self) -> bool {
        self.bits & 4 != 0
    }

    /// Whether three heaps may be left.
    pub fn three(self) -> bool {
        self.bits & 8 != 0
    }

    /// Whether the two heaps must be unequal.
    pub fn unequal(self) -> bool {
        self.unequal
    }

    /// The same digit, whose two heaps must be unequal.
    ///
    /// # Panics
    /// Where the digit leaves no two heaps.
    #[must_use]
    pub fn with_unequal(self) -> Self {
        assert!(self.two(), "only two heaps can be unequal");
        Self {
            unequal: true,
            ..self
        }
    }

    fn without(self, bits: u8) -> Self {
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

/// How a code was written; it is printed back in the same way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Notation {
    Digits,
    Subtract,
    AllBut,
}

/// The code of a heap game.
///
/// Invariant: `digits[0]` only splits, the last of `digits` (but `digits[0]`) differs from `tail`, and at
/// most 2^20 digits are written.
///
/// ```
/// use grundy_heap::Code;
/// let kayles: Code = "kayles".parse()?;
/// assert_eq!(kayles.to_string(), "0.77");
/// assert_eq!("S{1,3}".parse::<Code>()?, "0.303".parse()?);
/// # Ok::<(), grundy_game::Diagnostic>(())
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

/// The largest number of tokens in a subtraction set, and of written digits.
const MAX_DIGITS: usize = 1 << 20;

/// The names that stand for codes, in the order in which they are listed.
pub const NAMES: &[(&str, &str, &str)] = &[
    (
        "dawson-chess",
        "0.137",
        "Dawson's Chess (T. R. Dawson 1935)",
    ),
    (
        "dawson-kayles",
        "0.07",
        "Dawson's Kayles: two neighbours fall",
    ),
    (
        "grundy",
        "4u.",
        "Grundy's game: split a heap into two unequal ones",
    ),
    ("guiles", "0.15", "Guiles"),
    ("kayles", "0.77", "Kayles (H. E. Dudeney 1908)"),
    ("kenyon", "0.26", "Kenyon's game"),
    (
        "lasker-nim",
        "4.(3)",
        "Lasker's Nim: take any number, or split",
    ),
    ("nim", "0.(3)", "Nim (C. L. Bouton 1902)"),
    ("officers", "0.6", "Officers: take one and leave something"),
    (
        "treblecross",
        "0.007",
        "Treblecross: the first line of three wins",
    ),
];

impl Code {
    /// A code from its digits, `d0` first, and the digit that follows for ever.
    ///
    /// # Panics
    /// Where `d0` has a bit other than 4 and 8, or the tail splits into three while `d0` is missing.
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

    /// The octal code `d0.d1d2…` from the values of its digits.
    pub fn octal(digits: &[u8]) -> Self {
        Self::new(
            digits.iter().map(|&bits| Digit::new(bits)).collect(),
            Digit::default(),
        )
    }

    /// The game in which any number of the set may be taken.
    pub fn subtraction(set: &[usize]) -> Self {
        let mut digits = vec![Digit::default(); set.iter().max().map_or(1, |max| max + 1)];
        for &k in set {
            digits[k] = Digit::new(3);
        }
        Self {
            notation: Notation::Subtract,
            ..Self::new(digits, Digit::default())
        }
    }

    /// The same game in the notation of its set, where it is a subtraction or an all-but game.
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

    /// What taking `k` tokens may leave.
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

    /// The largest number of heaps that a move leaves.
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

    /// The set of a subtraction game: every digit is 0 or 3, and there is no tail.
    pub fn subtraction_set(&self) -> Option<Vec<usize>> {
        let set = |digit: &Digit| matches!(digit.bits, 0 | 3);
        (self.tail.bits == 0 && self.digits.iter().all(set)).then(|| {
            (0..self.digits.len())
                .filter(|&k| self.digits[k].bits == 3)
                .collect()
        })
    }

    /// The same game with as few moves as can be shown to be needed, and its code in digits.
    ///
    /// A move is left out where its option has the value of another option, for every heap:
    ///
    /// * *One heap after `k`* equals two heaps after `k - j`, of which one has `j` tokens, if `G(j) = 0` and
    ///   digit `k - j` allows unequal heaps (for an unequal digit: where `n - k = j` is ruled out, which
    ///   is never, so those are not used). Both exist exactly for `n > k`.
    /// * *Taking a whole heap of `k`* is a move of the heap `k` alone. It is left out if `G(k)` is the same
    ///   without it.
    ///
    /// Each step leaves the sequence as it was, so the steps may follow each other. `values` are the
    /// values of the heaps up to the last digit; codes with a tail are returned as they are.
    #[must_use]
    pub fn standard(&self, values: &[u32]) -> Self {
        let mut digits = self.digits.clone();
        if self.tail.bits != 0 || self.parts() > 2 || values.len() < digits.len() {
            return Self {
                notation: Notation::Digits,
                ..self.clone()
            };
        }
        for k in 1..digits.len() {
            let split = |j: usize| values[j] == 0 && digits[k - j].two() && !digits[k - j].unequal;
            if digits[k].one() && (1..=k).any(split) {
                digits[k] = digits[k].without(2);
            }
        }
        for k in 1..digits.len() {
            if digits[k].whole() {
                let mut without = digits.clone();
                without[k] = without[k].without(1);
                let rest = Self::new(without.clone(), Digit::default());
                if crate::plain::value_of(&rest, k, values) == values[k] {
                    digits = without;
                }
            }
        }
        Self::new(digits, Digit::default())
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |f: &mut fmt::Formatter<'_>, name: &str, value: u8| {
            let mut separator = name;
            for (k, _) in self
                .digits
                .iter()
                .enumerate()
                .filter(|(k, d)| *k > 0 && d.bits == value)
            {
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
        let all = || self.digits.iter().chain([&self.tail]);
        if all().any(|digit| digit.bits > 7) && all().all(|digit| digit.bits < 10) {
            f.write_str("hex:")?;
        }
        write!(f, "{}.", self.digits[0])?;
        for digit in &self.digits[1..] {
            write!(f, "{digit}")?;
        }
        match (self.tail.bits, self.digits.len(), self.digits[0].bits) {
            (0, 1, 0) => f.write_str("0"),
            (0, _, _) => Ok(()),
            _ => write!(f, "({})", self.tail),
        }
    }
}

impl FromStr for Code {
    type Err = Diagnostic;

    fn from_str(text: &str) -> Result<Self, Diagnostic> {
        let trimmed = text.trim();
        let offset = text.len() - text.trim_start().len();
        let starts = |prefix: &str| {
            trimmed
                .strip_prefix(prefix)
                .map(|rest| (prefix.len(), rest))
        };
        let braced = |prefix: &str| {
            starts(prefix).and_then(|(at, rest)| Some((at, rest.strip_suffix('}')?)))
        };
        if let Some((at, list)) = starts("subtract:").or_else(|| braced("S{")) {
            let code = Self::subtraction(&set(list, offset + at)?);
            return Ok(code);
        }
        if let Some((at, list)) = starts("allbut:").or_else(|| braced("A{")) {
            let set = set(list, offset + at)?;
            let mut digits = vec![Digit::new(3); set.iter().max().map_or(1, |max| max + 1)];
            digits[0] = Digit::default();
            for k in set {
                digits[k] = Digit::default();
            }
            return Ok(Self {
                notation: Notation::AllBut,
                ..Self::new(digits, Digit::new(3))
            });
        }
        let word = trimmed
            .to_lowercase()
            .replace("'s", "")
            .replace([' ', '_'], "-");
        if let Some((_, code, _)) = NAMES.iter().find(|(name, ..)| *name == word) {
            return digits(code, 0);
        }
        digits(trimmed, offset)
    }
}

/// A list of numbers with commas between them.
fn set(list: &str, offset: usize) -> Result<Vec<usize>, Diagnostic> {
    let mut set = Vec::new();
    let mut at = offset;
    for word in list.split(',') {
        let span = at..at + word.len();
        at += word.len() + 1;
        match word.trim().parse::<usize>() {
            Ok(k) if (1..=MAX_DIGITS).contains(&k) => set.push(k),
            Ok(0) => {
                return Err(
                    Diagnostic::error("empty-move", "a move takes at least one token")
                        .at(span, "this takes none")
                        .help("leave out the 0"),
                );
            }
            Ok(_) => {
                let message = format!("numbers above {MAX_DIGITS} are too large for a set");
                return Err(Diagnostic::error("large-set", message).at(span, "too large"));
            }
            Err(_) => {
                return Err(
                    Diagnostic::error("not-a-number", format!("`{word}` is not a number"))
                        .at(span, "a number of tokens was expected")
                        .help("write the numbers with commas between them: `subtract:1,3,4`"),
                );
            }
        }
    }
    Ok(set)
}

/// A code in digits.
fn digits(text: &str, offset: usize) -> Result<Code, Diagnostic> {
    let error = |code, message: String, at: usize, length: usize, label: &str| {
        Diagnostic::error(code, message).at(offset + at..offset + at + length, label)
    };
    let (start, asked) = match text.strip_prefix("hex:") {
        Some(_) => (4, true),
        None => (0, false),
    };
    let body = &text[start..];
    let looks_like_code = body.starts_with(|c: char| c.is_ascii_digit() || c == '.' || c == 'C');
    if !looks_like_code || !body.contains('.') {
        let names: Vec<&str> = NAMES.iter().map(|(name, ..)| *name).collect();
        return Err(error(
            "not-a-code",
            format!("`{text}` is not the code of a heap game"),
            0,
            text.len(),
            "no code, no name",
        )
        .help("codes look like `0.77`, `4u.`, `0.6(1)`, `subtract:1,3` or `allbut:2`")
        .help(format!("the names are {}", names.join(", "))));
    }
    let hexadecimal = asked || body.contains(|c: char| ('A'..='F').contains(&c));
    let mut digits: Vec<Digit> = Vec::new();
    let (mut tail, mut bracket, mut point) = (None, None, false);
    for (at, letter) in body.char_indices() {
        let at = start + at;
        let here =
            |code, message: String, label: &str| error(code, message, at, letter.len_utf8(), label);
        match letter {
            _ if tail.is_some() && bracket.is_none() => {
                return Err(here(
                    "after-tail",
                    "nothing can follow a digit that holds for ever".to_owned(),
                    "after the end",
                )
                .help("the digit in brackets must be the last one"));
            }
            '.' if !point => {
                point = true;
                if digits.is_empty() {
                    digits.push(Digit::default());
                }
                if digits.len() > 1 || digits[0].bits & 3 != 0 {
                    return Err(error(
                        "bad-d0",
                        format!("`{}` cannot stand before the point", &body[..at - start]),
                        start,
                        at - start,
                        "taking nothing must split the heap",
                    )
                    .help("before the point stands 0, or 4 (two heaps), 8 (three heaps) or C"));
                }
            }
            '(' if point && bracket.is_none() => bracket = Some(at),
            ')' if bracket.is_some() && tail.is_some() => bracket = None,
            'u' => match tail.as_mut().or(digits.last_mut()) {
                Some(digit) if digit.two() => digit.unequal = true,
                _ => {
                    return Err(here(
                        "unequal-what",
                        "`u` asks for two unequal heaps, but nothing here leaves two heaps".into(),
                        "no digit 4, 5, 6 or 7 before it",
                    )
                    .help("Grundy's game is `4u.`"));
                }
            },
            '0'..='9' | 'A'..='F' => {
                let value = letter.to_digit(16).expect("matched") as u8;
                if value > 7 && !hexadecimal {
                    return Err(here(
                        "not-octal",
                        format!("`{letter}` is not an octal digit"),
                        "octal digits are 0 to 7",
                    )
                    .help(format!(
                        "8 and above leave three heaps; that is a hexadecimal game: `hex:{body}`"
                    )));
                }
                if bracket.is_some() && tail.is_some() {
                    return Err(here(
                        "long-tail",
                        "only one digit can hold for ever".to_owned(),
                        "a second digit",
                    ));
                }
                if bracket.is_some() {
                    tail = Some(Digit::new(value));
                } else if digits.len() > MAX_DIGITS {
                    return Err(here("long-code", "the code is too long".to_owned(), "here"));
                } else {
                    digits.push(Digit::new(value));
                }
            }
            'a'..='f' => {
                let large = letter.to_ascii_uppercase();
                return Err(here(
                    "not-octal",
                    format!("`{letter}` is not a digit"),
                    "letters are large",
                )
                .help(format!("write `{large}` for the hexadecimal digit")));
            }
            _ => {
                return Err(here(
                    "not-a-digit",
                    format!("`{letter}` does not belong in a code"),
                    "no digit",
                )
                .help("digits are 0 to 7, in hexadecimal games also 8, 9 and A to F"));
            }
        }
    }
    if let Some(at) = bracket {
        return Err(error(
            "open-bracket",
            "the bracket is not closed".to_owned(),
            at,
            1,
            "opened",
        )
        .help("write the digit that holds for ever as in `0.6(1)`"));
    }
    Ok(Code::new(digits, tail.unwrap_or_default()))
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
            "0.0",
            "0.6(1)",
            "0.(3)",
            "hex:0.8",
            "0.8F",
            "C.04u",
            "subtract:1,3,4",
            "allbut:2,5",
            "4.(3)",
            "0.4u07",
            "hex:8.1",
            "hex:0.2048",
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
            (" 0.6 ", "0.6"),
        ] {
            assert_eq!(parse(a), parse(b), "{a} and {b}");
        }
        assert_ne!(parse("0.4u"), parse("0.4"));
    }

    #[test]
    fn digits_that_do_not_belong_are_refused_with_advice() {
        for (text, code, span) in [
            ("0.8", "not-octal", 2..3),
            ("0.7a", "not-octal", 3..4),
            ("3.7", "bad-d0", 0..1),
            ("0.3u", "unequal-what", 3..4),
            ("0.6(1", "open-bracket", 3..4),
            ("0.6(1)7", "after-tail", 6..7),
            ("0.6(12)", "long-tail", 5..6),
            ("0.7x", "not-a-digit", 3..4),
            ("subtract:1,x", "not-a-number", 11..12),
            ("subtract:0", "empty-move", 9..10),
            ("kayle", "not-a-code", 0..5),
            ("", "not-a-code", 0..0),
        ] {
            let error = text.parse::<Code>().expect_err(text);
            assert_eq!(
                (error.code, error.span()),
                (code, Some(span)),
                "{text}: {error}"
            );
        }
        let error = "0.8".parse::<Code>().unwrap_err();
        assert!(error.to_string().contains("`hex:0.8`"), "{error}");
    }

    #[test]
    fn parts_counts_the_heaps_that_a_move_can_leave() {
        for (text, parts) in [
            ("0.0", 0),
            ("0.1", 0),
            ("0.3", 1),
            ("0.77", 2),
            ("4.", 2),
            ("C.", 3),
        ] {
            assert_eq!(parse(text).parts(), parts, "{text}");
        }
    }
}
