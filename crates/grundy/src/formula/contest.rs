//! Inputs in the format of programming contests: numbers and words in an order that a line of the
//! rule file states.
//!
//! ```text
//! # input: T; then T lines N, K
//! # input: N, K; then A[N]
//! # input: lines W, H
//! ```
//!
//! A *part* is a list of names, or `COUNT lines` of such a list; `lines` without a count extends to
//! the end of the input. `A[N]` is a list of `N` values, where `N` is a number or an earlier name.
//! Names that the rules do not use are read, and serve as counts only. Spaces and ends of lines are
//! equivalent, as in contests. Each of the `lines` is one case; without them the whole input is
//! one.

use grundy_core::{Diagnostic, Message, Span, narrow};

use super::{Formula, json, messages};
use crate::Value;
use crate::failure::Failure;

/// Maximum number of values of a list.
const MAX_ITEMS: usize = 1 << 24;

/// A number of values or lines.
#[derive(Clone, Debug, PartialEq, Eq)]
enum HowMany {
    Number(usize),
    Name(String),
    /// All remaining ones.
    Rest,
}

/// A name, or a name with the length of its list.
#[derive(Clone, Debug, PartialEq, Eq)]
struct NamedInput {
    name: String,
    length: Option<HowMany>,
}

/// The order of the inputs of a contest: those that occur once, and those of every line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contest {
    once: Vec<NamedInput>,
    lines: Option<(HowMany, Vec<NamedInput>)>,
}

impl Contest {
    /// Reads the order from the header of these rules, if it states one.
    ///
    /// # Errors
    /// A statement that cannot be read, or one with a name that neither the rules nor `expression`
    /// use and that is not a count.
    pub fn of(game: &Formula, expression: Option<&str>) -> Result<Option<Self>, Failure> {
        let Some(field) = &game.header().input else {
            return Ok(None);
        };
        let about =
            |finding: Diagnostic| Failure::about(finding, game.name(), game.rules().source());
        let contest = Self::read(&field.text).map_err(|(place, fact)| {
            let place = field.span.start + place.start..field.span.start + place.end;
            about(
                Diagnostic::error("wrong-input", fact)
                    .at(place, messages::order_not_understood())
                    .help(messages::forms_of_orders()),
            )
        })?;
        let counts = |name: &str| {
            let is = |count: &HowMany| *count == HowMany::Name(name.to_owned());
            contest
                .all()
                .any(|input| input.length.as_ref().is_some_and(is))
                || contest.lines.as_ref().is_some_and(|(count, _)| is(count))
        };
        let used: Vec<&str> = (contest.all().map(|input| &*input.name))
            .filter(|name| !counts(name) && *name != "_")
            .collect();
        for name in used {
            let unknown = game.check_inputs(&[name], expression).err();
            let Some(finding) = unknown.and_then(|failure| failure.diagnostics.into_iter().next())
            else {
                continue;
            };
            let place = name_in(&field.text, name);
            let place = field.span.start + place.start..field.span.start + place.end;
            return Err(about(
                finding
                    .at(place, messages::named_by_line_of_inputs())
                    .help(messages::underscore_is_skipped()),
            ));
        }
        Ok(Some(contest))
    }

    fn all(&self) -> impl Iterator<Item = &NamedInput> {
        let lines = self.lines.iter().flat_map(|(_, inputs)| inputs);
        self.once.iter().chain(lines)
    }

    /// Reads the statement. An error contains its place.
    fn read(text: &str) -> Result<Self, (Span, Message)> {
        let (mut once, mut lines) = (Vec::new(), None);
        let mut known: Vec<String> = Vec::new();
        for part in pieces(text, 0, |c| c == ';') {
            let (mut at, mut rest) = part;
            if let Some(after) = rest.strip_prefix("then ") {
                at += rest.len() - after.len();
                rest = after;
            }
            if lines.is_some() {
                return Err((at..at + rest.len(), messages::nothing_can_follow_lines()));
            }
            let words: Vec<(usize, &str)> =
                pieces(rest, at, |c| c == ',' || c.is_whitespace()).collect();
            let counted = match &words[..] {
                [(_, "lines"), inputs @ ..] => Some((HowMany::Rest, inputs)),
                [(place, count), (_, "lines"), inputs @ ..] => {
                    Some((read_count(count, *place, &known)?, inputs))
                }
                _ => None,
            };
            let inputs = counted.as_ref().map_or(&words[..], |(_, inputs)| inputs);
            if inputs.is_empty() {
                return Err((at..at + rest.len(), messages::no_input_is_named()));
            }
            let mut read = Vec::new();
            for &(place, word) in inputs {
                let input = read_input(word, place, &known)?;
                known.push(input.name.clone());
                read.push(input);
            }
            match counted {
                Some((count, _)) => lines = Some((count, read)),
                None => once.extend(read),
            }
        }
        if once.is_empty() && lines.is_none() {
            return Err((0..text.len(), messages::no_input_is_named()));
        }
        Ok(Self { once, lines })
    }
}

/// The place of a name in the statement.
fn name_in(text: &str, name: &str) -> Span {
    let is_letter = |c: char| c.is_alphanumeric() || c == '_';
    let ends = |at: usize| {
        !text[..at].ends_with(is_letter) && !text[at + name.len()..].starts_with(is_letter)
    };
    let found = text.match_indices(name).find(|(at, _)| ends(*at));
    found.map_or(0..text.len(), |(at, _)| at..at + name.len())
}

/// The parts of a text between separators, without blanks around them, with their offsets. Empty
/// parts are left out.
fn pieces(
    text: &str,
    from: usize,
    separates: impl Fn(char) -> bool,
) -> impl Iterator<Item = (usize, &str)> {
    text.split(separates).filter_map(move |piece| {
        let trimmed = piece.trim();
        let at = trimmed.as_ptr() as usize - text.as_ptr() as usize;
        (!trimmed.is_empty()).then_some((from + at, trimmed))
    })
}

fn read_count(word: &str, at: usize, known: &[String]) -> Result<HowMany, (Span, Message)> {
    if let Ok(number) = word.parse() {
        return Ok(HowMany::Number(number));
    }
    if known.iter().any(|name| name == word) {
        return Ok(HowMany::Name(word.to_owned()));
    }
    Err((at..at + word.len(), messages::not_a_count(word)))
}

fn read_input(word: &str, at: usize, known: &[String]) -> Result<NamedInput, (Span, Message)> {
    let (name, length) = match word.strip_suffix(']').and_then(|head| head.split_once('[')) {
        Some((name, count)) => (name, Some(read_count(count, at + name.len() + 1, known)?)),
        None => (word, None),
    };
    let is_name = name.starts_with(|c: char| c.is_alphabetic() || c == '_')
        && name.chars().all(|c| c.is_alphanumeric() || c == '_');
    if !is_name {
        return Err((at..at + word.len(), messages::not_a_name_of_an_input(word)));
    }
    Ok(NamedInput {
        name: name.to_owned(),
        length,
    })
}

/// The cases of one input, read from its lines one after another.
pub struct Cases<'a, L> {
    contest: &'a Contest,
    lines: L,
    /// The words of the line that is being read, the next one last, and the number of that line.
    words: Vec<String>,
    line: u64,
    name: &'a str,
    /// The inputs that occur once.
    once: Option<Vec<(String, Value)>>,
    /// The number of remaining cases, if it is known.
    left: Option<u64>,
}

impl<'a, L: FnMut() -> Result<Option<String>, Failure>> Cases<'a, L> {
    /// Returns the cases in these lines; `name` is the name of the input in messages.
    pub fn new(contest: &'a Contest, lines: L, name: &'a str) -> Self {
        Self {
            contest,
            lines,
            words: Vec::new(),
            line: 0,
            name,
            once: None,
            left: None,
        }
    }

    /// The place of the last value.
    pub fn place(&self) -> Message {
        messages::line_of(self.name, self.line.max(1))
    }

    /// Reads the inputs of the next case.
    ///
    /// # Errors
    /// An input that ends early, or a count that is not a number.
    pub fn next_case(&mut self) -> Result<Option<Vec<(String, Value)>>, Failure> {
        let contest = self.contest;
        if self.once.is_none() {
            if contest.once.is_empty() && self.at_end()? {
                return Ok(None);
            }
            let mut once = Vec::new();
            self.inputs(&contest.once, &mut once)?;
            self.left = match &contest.lines {
                None => Some(1),
                Some((HowMany::Rest, _)) => None,
                Some((count, _)) => Some(self.number(count, &once)? as u64),
            };
            self.once = Some(once);
        }
        if self.left == Some(0)
            && let Some(word) = self.words.last()
        {
            return Err(self
                .wrong(messages::word_after_last_case(word))
                .help(messages::compare_with_line_of_inputs())
                .into());
        }
        if self.left == Some(0) || (self.left.is_none() && self.at_end()?) {
            return Ok(None);
        }
        self.left = self.left.map(|left| left - 1);
        let mut inputs = self.once.clone().unwrap_or_default();
        if let Some((_, line)) = &contest.lines {
            self.inputs(line, &mut inputs)?;
        }
        Ok(Some(inputs))
    }

    fn inputs(
        &mut self,
        inputs: &[NamedInput],
        into: &mut Vec<(String, Value)>,
    ) -> Result<(), Failure> {
        for input in inputs {
            let value = match &input.length {
                None => self.value(&input.name)?,
                Some(count) => {
                    let length = self.number(count, into)?;
                    let mut list = Vec::new();
                    for _ in 0..length {
                        list.push(self.value(&input.name)?);
                    }
                    Value::list(list)
                }
            };
            into.push((input.name.clone(), value));
        }
        Ok(())
    }

    /// The value of a count.
    fn number(&self, count: &HowMany, known: &[(String, Value)]) -> Result<usize, Failure> {
        let name = match count {
            HowMany::Number(number) => return Ok(*number),
            HowMany::Name(name) => name,
            HowMany::Rest => return Ok(0),
        };
        let value = known.iter().rev().find(|(known, _)| known == name);
        let number = value.and_then(|(_, value)| usize::try_from(value.as_int()?).ok());
        number.filter(|&number| number <= MAX_ITEMS).ok_or_else(|| {
            let shown = value.map_or_else(String::new, |(_, value)| value.to_string());
            self.wrong(messages::wrong_count(name, shown))
                .help(messages::bounds_of_counts(MAX_ITEMS))
                .into()
        })
    }

    /// Whether the input is exhausted.
    fn at_end(&mut self) -> Result<bool, Failure> {
        while self.words.is_empty() {
            let Some(line) = (self.lines)()? else {
                return Ok(true);
            };
            self.line += 1;
            // Some editors write a byte order mark before the first word.
            let words = line.trim_start_matches('\u{feff}').split_whitespace();
            self.words = (words.rev().map(|word| narrow(word).into_owned())).collect();
        }
        Ok(false)
    }

    fn value(&mut self, name: &str) -> Result<Value, Failure> {
        if self.at_end()? {
            return Err(self
                .wrong(messages::input_ends_before(name))
                .help(messages::compare_with_line_of_inputs())
                .into());
        }
        let word = self.words.pop().unwrap_or_default();
        json::parse_word(&word).map_err(|finding| {
            let line = usize::try_from(self.line.max(1)).unwrap_or(usize::MAX);
            Failure::about_line(*finding, (self.name, line), &word)
        })
    }

    fn wrong(&self, fact: Message) -> Diagnostic {
        Diagnostic::error("wrong-input", messages::fault_at(self.place(), fact))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cases(statement: &str, text: &str) -> Result<Vec<String>, String> {
        let contest =
            Contest::read(statement).map_err(|(span, fact)| format!("{span:?} {fact}"))?;
        let mut lines = text.lines();
        let mut cases = Cases::new(&contest, || Ok(lines.next().map(str::to_owned)), "input");
        let mut all = Vec::new();
        loop {
            match cases.next_case() {
                Ok(None) => return Ok(all),
                Ok(Some(inputs)) => {
                    let inputs = inputs.iter().map(|(name, value)| format!("{name}={value}"));
                    all.push(inputs.collect::<Vec<_>>().join(" "));
                }
                Err(failure) => return Err(failure.to_string()),
            }
        }
    }

    #[test]
    fn inputs_stand_once_in_lines_and_in_lists() {
        let parsed = cases("T; then T lines N, K", "2\n3 4\n\n5\n6\n").unwrap();
        assert_eq!(parsed, ["T=2 N=3 K=4", "T=2 N=5 K=6"]);
        let parsed = cases("N, K; then A[N]", "2 10\n3 7").unwrap();
        assert_eq!(parsed, ["N=2 K=10 A=[3,7]"]);
        let parsed = cases("lines W H", "1 2\n3 4\n").unwrap();
        assert_eq!(parsed, ["W=1 H=2", "W=3 H=4"]);
        let parsed = cases("t; t lines n, x[n], word", "2\n1\n9 ab\n2 8 7 c").unwrap();
        assert_eq!(
            parsed,
            ["t=2 n=1 x=[9] word='ab'", "t=2 n=2 x=[8,7] word='c'"]
        );
        assert_eq!(cases("lines n", "").unwrap(), Vec::<String>::new());
        assert_eq!(cases("T; T lines n", "0").unwrap(), Vec::<String>::new());
        assert_eq!(cases("lines n", "\u{feff}７\n").unwrap(), ["n=7"]);
        // Text after the last line of the last case is not read, because it may be typed later.
        assert_eq!(cases("T; T lines n", "1\n7\n8").unwrap(), ["T=1 n=7"]);
    }

    #[test]
    fn what_is_wrong_has_its_place() {
        for (statement, place) in [
            ("", "0..0"),
            ("N; M lines k", "3..4"),
            ("A[k]", "2..3"),
            ("3", "0..1"),
            ("T; lines", "3..8"),
            ("lines n; m", "9..10"),
        ] {
            let error = cases(statement, "").unwrap_err();
            assert!(error.starts_with(place), "{statement}: {error}");
        }
        let nothing = cases("T; T lines n", "").unwrap_err();
        assert!(nothing.contains("line 1: the input ends where `T`"));
        assert!(
            cases("T; T lines n", "2\n5")
                .unwrap_err()
                .contains("line 2: the input ends where `n`")
        );
        for (statement, text) in [("T; T lines n", "1\n5 6"), ("N, K", "1 2 3")] {
            let error = cases(statement, text).unwrap_err();
            assert!(
                error.contains("is left over after the last case"),
                "{error}"
            );
        }
        assert!(
            cases("T; T lines n", "-1")
                .unwrap_err()
                .contains("counts what follows")
        );
    }
}
