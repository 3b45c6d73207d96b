//! The lines of a certificate: reader and writer.
//!
//! The first line is [`HEADER`], the last one the seal of those above it. Each line between them is
//! a key, followed by a space and words unless there are none.

use std::fmt::{self, Display, Write as _};

use grundy_message::Message;

use crate::messages::{self, Sentence};
use crate::text::{TextError, hash};

/// The first line.
const HEADER: &str = "grundy-certificate 1";

/// Returns a text with the first line.
pub(crate) fn begin() -> String {
    format!("{HEADER}\n")
}

/// Appends a line: a key and words.
pub(crate) fn put(text: &mut String, key: &str, words: impl IntoIterator<Item: Display>) {
    text.push_str(key);
    for word in words {
        let _ = write!(text, " {word}");
    }
    text.push('\n');
}

/// Writes a text and its seal.
pub(crate) fn write_sealed(f: &mut fmt::Formatter<'_>, text: &str) -> fmt::Result {
    writeln!(f, "{text}seal {:016x}", seal(text))
}

/// The hash of the lines of a text.
pub(crate) fn seal(body: &str) -> u64 {
    hash(
        body.lines()
            .flat_map(|line| line.bytes().chain([b'\n']))
            .map(u32::from),
    )
}

/// The lines of a text, each consumed once.
pub(crate) struct TextLines<'a> {
    text: &'a str,
    lines: std::iter::Peekable<std::str::Lines<'a>>,
    line: usize,
}

impl<'a> TextLines<'a> {
    /// Begins a text after its first line.
    pub(crate) fn begin(text: &'a str) -> Result<Self, TextError> {
        let mut lines = Self {
            text,
            lines: text.lines().peekable(),
            line: 0,
        };
        lines.exact("grundy-certificate", "1", messages::header_line)?;
        Ok(lines)
    }

    /// Creates the error of the current line.
    pub(crate) fn error(&self, expected: Sentence) -> TextError {
        self.error_with(expected())
    }

    fn error_with(&self, expected: Message) -> TextError {
        TextError {
            line: self.line,
            expected,
        }
    }

    /// Whether the next line begins with `key`.
    pub(crate) fn next_starts(&mut self, key: &str) -> bool {
        self.lines.peek().is_some_and(|line| line.starts_with(key))
    }

    /// Reads the last line, which is the seal of those above it.
    pub(crate) fn seal(&mut self) -> Result<(), TextError> {
        let above = self.text.lines().take(self.line);
        let above: String = above.flat_map(|line| [line, "\n"]).collect();
        let found = format!("{:016x}", seal(&above));
        self.exact("seal", &found, messages::seal_line)?;
        if self.lines.next().is_some() {
            self.line += 1;
            return Err(self.error(messages::end_of_text));
        }
        Ok(())
    }

    /// Returns the rest of the next line, which must begin with `key`.
    pub(crate) fn word(&mut self, key: &str, expected: Sentence) -> Result<&'a str, TextError> {
        self.parsed(key, expected, Some)
    }

    /// Parses the rest of the next line, which must begin with `key`.
    pub(crate) fn parsed<T>(
        &mut self,
        key: &str,
        expected: Sentence,
        parse: impl FnOnce(&'a str) -> Option<T>,
    ) -> Result<T, TextError> {
        let parsed = self.rest(key).and_then(parse);
        parsed.ok_or_else(|| self.error(expected))
    }

    /// Parses all next lines that begin with `start`, a key with or without the space after it.
    pub(crate) fn all<T>(
        &mut self,
        start: &str,
        expected: Sentence,
        mut parse: impl FnMut(&'a str) -> Option<T>,
    ) -> Result<Vec<T>, TextError> {
        let mut all = Vec::new();
        while self.next_starts(start) {
            all.push(self.parsed(start.trim_end(), expected, &mut parse)?);
        }
        Ok(all)
    }

    /// Reads the next line, which must be exactly a key and a word.
    pub(crate) fn exact(
        &mut self,
        key: &str,
        word: &str,
        expected: Sentence,
    ) -> Result<(), TextError> {
        self.parsed(key, expected, |found| (found == word).then_some(()))
    }

    fn rest(&mut self, key: &str) -> Option<&'a str> {
        self.line += 1;
        let rest = self.lines.next()?.strip_prefix(key)?;
        if rest.is_empty() {
            Some(rest)
        } else {
            rest.strip_prefix(' ')
        }
    }

    /// Reads the next line, which must be a key and a number.
    pub(crate) fn number(&mut self, key: &str) -> Result<u64, TextError> {
        let number = self.rest(key).and_then(number);
        number.ok_or_else(|| self.error_with(messages::number_line(key)))
    }
}

/// Parses a number in its printed form only.
pub(crate) fn number(word: &str) -> Option<u64> {
    word.parse()
        .ok()
        .filter(|number: &u64| number.to_string() == word)
}

/// Parses a number that is less than a bound.
pub(crate) fn number_below(word: &str, bound: u64) -> Option<u64> {
    number(word).filter(|number| *number < bound)
}

/// Parses a hash in its printed form only.
pub(crate) fn hash_word(word: &str) -> Option<u64> {
    u64::from_str_radix(word, 16)
        .ok()
        .filter(|hash| format!("{hash:016x}") == word)
}

/// Parses words that are each followed by a space, except perhaps the last.
pub(crate) fn each_word<T>(words: &str, parse: impl FnMut(&str) -> Option<T>) -> Option<Vec<T>> {
    words.split_terminator(' ').map(parse).collect()
}
