//! The query of a search: the known values of a game, and how they are written.

use std::ops::Range;

use grundy_core::{Diagnostic, narrow};
use grundy_rules::Value;

use super::messages;
use crate::failure::Failure;

/// Maximum number of entries of a query.
pub const MAX_TERMS: usize = 256;

/// The largest and the least position of the first entry.
pub const OFFSETS: std::ops::RangeInclusive<i64> = -16..=64;

/// What is known about one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Term {
    /// Nothing.
    Unknown,
    /// The Grundy value.
    Value(u32),
    /// It is a P-position: the player to move loses.
    Lost,
    /// It is an N-position: the player to move wins.
    Won,
}

impl Term {
    /// Whether a Grundy value is possible.
    pub(super) fn admits(self, value: u32) -> bool {
        match self {
            Self::Unknown => true,
            Self::Value(known) => known == value,
            Self::Lost => value == 0,
            Self::Won => value != 0,
        }
    }

    /// Whether a value of rules is possible: a Grundy value or an outcome. Other values are unknown
    /// to the query.
    pub(super) fn admits_value(self, value: Option<&Value>) -> bool {
        match (self, value) {
            (Self::Unknown, _) => true,
            (_, Some(Value::Int(value))) => {
                u32::try_from(*value).is_ok_and(|value| self.admits(value))
            }
            (Self::Won, Some(Value::Bool(won))) => *won,
            (Self::Lost, Some(Value::Bool(won))) => !won,
            _ => false,
        }
    }
}

/// The properties of the games to be found.
///
/// ```
/// use grundy::find::{Query, Term};
///
/// let query = Query::parse("0, 1, ?, 3")?;
/// assert_eq!(query.terms[1..3], [Term::Value(1), Term::Unknown]);
/// assert_eq!(Query::parse("PNN?P")?.terms[0], Term::Lost);
/// assert_eq!(Query::p_positions("0,3")?, Query::parse("PNNP")?);
/// assert_eq!(Query::parse("0,1,x").unwrap_err().code(), "wrong-value");
/// # Ok::<(), grundy::Failure>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Query {
    /// The known values, in the order of the positions.
    pub terms: Vec<Term>,
    /// The position of the first entry; none: all of [`STARTS`](super::STARTS).
    pub offset: Option<i64>,
    /// The least period of the values.
    pub period: Option<u64>,
    /// The largest value of all positions, which is known by the period.
    pub largest: Option<u32>,
}

/// The entries of a text, with their places: they are separated by blanks or a comma.
fn entries(text: &str) -> Result<Vec<(Range<usize>, &str)>, Diagnostic> {
    let mut found = Vec::new();
    let (mut at, pieces) = (0, text.split([',', '、']));
    let count = pieces.clone().count();
    for piece in pieces {
        let words: Vec<&str> = piece.split_whitespace().collect();
        if words.is_empty() && count > 1 {
            return Err(wrong(at..at, messages::entry_is_missing()));
        }
        for word in words {
            // A word is a part of the text, so its address has the place.
            let start = word.as_ptr() as usize - text.as_ptr() as usize;
            found.push((start..start + word.len(), word));
        }
        at += piece.len();
        at += text[at..].chars().next().map_or(0, char::len_utf8);
    }
    Ok(found)
}

fn wrong(span: Range<usize>, fact: grundy_core::Message) -> Diagnostic {
    Diagnostic::error("wrong-value", fact)
        .at(span, crate::messages::here())
        .help(messages::write_entries())
}

/// The number of a word.
fn number(word: &str, span: &Range<usize>) -> Result<u32, Diagnostic> {
    word.parse().map_err(|_| {
        if word.bytes().all(|b| b.is_ascii_digit()) {
            wrong(span.clone(), messages::number_is_too_large(word, u32::MAX))
        } else {
            let at = word.char_indices().find(|(_, c)| !c.is_ascii_digit());
            let (at, c) = at.unwrap_or((0, ' '));
            let at = span.start + at;
            wrong(at..at + c.len_utf8(), messages::not_an_entry(word))
        }
    })
}

fn too_many(span: Range<usize>, found: usize) -> Diagnostic {
    Diagnostic::error(
        "too-many-values",
        messages::too_many_entries(found, MAX_TERMS),
    )
    .at(span, crate::messages::here())
    .help(messages::give_first_entries(MAX_TERMS))
}

impl Query {
    /// Reads entries with blanks or commas between them: Grundy values, `P` and `N` for outcomes,
    /// `?` for an unknown entry. Outcomes need no separator.
    ///
    /// # Errors
    /// Another word, with its place; more than [`MAX_TERMS`] entries. A text without an entry is a
    /// query without values.
    pub fn parse(text: &str) -> Result<Self, Failure> {
        let text = &*narrow(text);
        let terms = parse_terms(text);
        let about = |error| Failure::about(error, messages::text_of_values(), text);
        Ok(Self {
            terms: terms.map_err(about)?,
            ..Self::default()
        })
    }

    /// Reads the P-positions, such as `0,4,8`. All other positions up to the largest one are
    /// N-positions.
    ///
    /// # Errors
    /// A word that is not a number, with its place; a number of [`MAX_TERMS`] or more.
    pub fn p_positions(text: &str) -> Result<Self, Failure> {
        let text = &*narrow(text);
        let about = |error| Failure::about(error, messages::text_of_positions(), text);
        let mut terms = Vec::new();
        for (span, word) in entries(text).map_err(about)? {
            let position = number(word, &span).map_err(about)? as usize;
            if position >= MAX_TERMS {
                return Err(about(too_many(span, position + 1)));
            }
            terms.resize(terms.len().max(position + 1), Term::Won);
            terms[position] = Term::Lost;
        }
        Ok(Self {
            terms,
            ..Self::default()
        })
    }

    /// Returns the query with its first entry at this position only.
    #[must_use]
    pub fn at(self, offset: i64) -> Self {
        Self {
            offset: Some(offset),
            ..self
        }
    }

    /// Whether nothing is known.
    pub fn is_empty(&self) -> bool {
        self.period.is_none()
            && self.largest.is_none()
            && self.terms.iter().all(|term| *term == Term::Unknown)
    }

    /// Checks that the query has a known entry, and that its offset is in [`OFFSETS`].
    pub(super) fn check(&self) -> Result<(), Failure> {
        if self.is_empty() {
            return Err(Failure::of(
                Diagnostic::error("wrong-arguments", messages::nothing_is_known())
                    .help(messages::write_query()),
            ));
        }
        if let Some(offset) = self.offset.filter(|offset| !OFFSETS.contains(offset)) {
            return Err(Failure::of(
                Diagnostic::error("wrong-value", messages::offset_is_outside(offset)).help(
                    messages::give_offset_within(*OFFSETS.start(), *OFFSETS.end()),
                ),
            ));
        }
        if self.period == Some(0) {
            return Err(Failure::of(
                Diagnostic::error("wrong-value", messages::period_is_zero())
                    .help(messages::give_period()),
            ));
        }
        if self.terms.len() > MAX_TERMS {
            let fact = messages::too_many_entries(self.terms.len(), MAX_TERMS);
            return Err(Failure::of(
                Diagnostic::error("too-many-values", fact)
                    .help(messages::give_first_entries(MAX_TERMS)),
            ));
        }
        Ok(())
    }
}

fn parse_terms(text: &str) -> Result<Vec<Term>, Diagnostic> {
    let mut terms = Vec::new();
    for (span, word) in entries(text)? {
        let is_outcome = |c: char| matches!(c, 'P' | 'p' | 'N' | 'n' | '?' | '？');
        if word.starts_with(is_outcome) {
            for (at, c) in word.char_indices() {
                terms.push(match c {
                    'P' | 'p' => Term::Lost,
                    'N' | 'n' => Term::Won,
                    '?' | '？' => Term::Unknown,
                    _ => {
                        let at = span.start + at;
                        return Err(wrong(at..at + c.len_utf8(), messages::not_an_entry(word)));
                    }
                });
            }
        } else {
            terms.push(Term::Value(number(word, &span)?));
        }
        if terms.len() > MAX_TERMS {
            return Err(too_many(span, terms.len()));
        }
    }
    Ok(terms)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn span(failure: &Failure) -> Option<Range<usize>> {
        failure.diagnostics()[0].span()
    }

    #[test]
    fn entries_are_read_with_any_separator() {
        let numbers = |text: &str| Query::parse(text).unwrap().terms;
        let expected = [Term::Value(0), Term::Value(12), Term::Unknown];
        for text in [
            "0,12,?",
            "0 12 ?",
            " 0, 12 ,? ",
            "0、12、？",
            "0,12 ?",
            "０，１２，？",
        ] {
            assert_eq!(numbers(text), expected, "{text}");
        }
        assert_eq!(numbers(""), []);
        assert_eq!(numbers("pN?"), [Term::Lost, Term::Won, Term::Unknown]);
        assert_eq!(numbers("0 N"), [Term::Value(0), Term::Won]);
    }

    #[test]
    fn a_wrong_entry_is_reported_with_its_place() {
        for (text, place) in [
            ("0,1,x", 4..5),
            ("0,,1", 2..2),
            ("0,1,", 4..4),
            ("0,1.5", 3..4),
            ("0,-1", 2..3),
            ("PNQ", 2..3),
            ("0 99999999999", 2..13),
            ("0、山", 4..7),
        ] {
            let failure = Query::parse(text).unwrap_err();
            assert_eq!(failure.code(), "wrong-value", "{text}");
            assert_eq!(span(&failure), Some(place), "{text}");
        }
        let failure = Query::p_positions("0,4,P").unwrap_err();
        assert_eq!(span(&failure), Some(4..5));
        let long = "0,".repeat(MAX_TERMS) + "0";
        let failure = Query::parse(&long).unwrap_err();
        assert_eq!(failure.code(), "too-many-values");
        assert_eq!(span(&failure), Some(512..513));
        let failure = Query::p_positions("0,256").unwrap_err();
        assert_eq!(failure.code(), "too-many-values");
        assert!(Query::parse(&"?".repeat(MAX_TERMS)).unwrap().is_empty());
    }
}
