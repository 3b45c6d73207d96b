//! Inputs and outputs in the format of programming contests: numbers and words in an order that a
//! line of the rule file states, and the words in which the answer is printed.
//!
//! ```text
//! # input: T; then T lines N, K
//! # input: N, K; then A[N]
//! # input: N; then (C, A)[N-1]
//! # input: T; then T lines N, I[N][2]
//! # input: H, W; then S[H]:text
//! # input: lines a, b until 0 0
//! # output: First | Second
//! ```
//!
//! A *part* is a list of items, or `COUNT lines` of such a list; `lines` without a count extends to
//! the end of the input, or to a line with the words after `until`. An item is a name, `A[N]` for a
//! list of `N` values, `A[N][2]` for `N` lists of two, or `(U, V)[M]` for `M` times a value of each
//! name: every name is then a list of `M` values. A count is a number, an earlier name, or such a
//! name with a number added or subtracted. `:text` reads words as texts, even if they are digits.
//! `_` is read and forgotten; names that the rules do not use are read, and may be counts. Spaces
//! and ends of lines are equivalent, as in contests. Each of the `lines` is one case; without them
//! the whole input is one. `cases` is another word for `lines`.
//!
//! `A[1..=N]` has `N` values from index 1 on; its place 0 is 0.
//!
//! The output is `WON | LOST`, the word for an answer that is true or not 0 and the word for
//! another one; `POSITIVE | NEGATIVE | ZERO`, the words for a score; `joined`, the items of a list
//! without spaces between them; or `lines`, each item of a list in a line of its own. By default a
//! list is printed as words separated by spaces. `on one line` prints the answers of all cases in
//! one line, and `of EXPRESSION` prints the value of this expression instead of `answer`: `#
//! output: first | second of xor{ g(h) for h in H }`.

use grundy_core::{Diagnostic, Message, Span, narrow};
use grundy_export::format as export;

use super::{Formula, json, messages};
use crate::Value;
use crate::failure::Failure;

/// The words after the number of cases.
const CASES: [&str; 2] = ["lines", "cases"];

/// Maximum number of values of a list.
const MAX_ITEMS: usize = 1 << 24;

/// A number of values or lines.
#[derive(Clone, Debug, PartialEq, Eq)]
enum HowMany {
    Number(usize),
    /// The value of an earlier input, with a number added.
    Input(String, i64),
    /// All remaining ones, or those before a line with these words.
    Rest(Vec<String>),
}

/// A part of the order.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Item {
    /// A value of this name; `_` is forgotten.
    Value { name: String, is_text: bool },
    /// A list: the innermost item is a value.
    List(Box<Item>, Indices),
    /// For each index a value of each item: every name is a list.
    Columns(Vec<Item>, Indices),
}

/// The indices of the values of a list: `N` values from index 0, or from `first` up to `last`.
/// Places below `first` are 0.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Indices {
    first: usize,
    count: HowMany,
    /// Whether `count` is the last index, not the number of values.
    is_last: bool,
}

impl Item {
    /// Adds the names of this item, in the order in which they are read.
    fn names<'a>(&'a self, into: &mut Vec<&'a str>) {
        match self {
            Self::Value { name, .. } => into.push(name),
            Self::List(item, _) => item.names(into),
            Self::Columns(items, _) => {
                for item in items {
                    item.names(into);
                }
            }
        }
    }
}

/// The order of the inputs of a contest: those that occur once, and those of every line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contest {
    once: Vec<Item>,
    lines: Option<(HowMany, Vec<Item>)>,
}

/// How the answers are printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Output {
    form: Form,
    /// Whether the answers of all cases stand in one line, without spaces.
    one_line: bool,
    /// The expression of the answer, if it is not `answer`.
    expression: Option<String>,
}

/// The text of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Form {
    /// The words for an answer that is true or not 0, and for another one.
    Outcome([String; 2]),
    /// The words for a score above 0, below 0 and equal to 0.
    Score([String; 3]),
    /// The items of a list without spaces between them.
    Joined,
    /// Each item of a list in a line of its own.
    Lines,
    /// A list as words separated by spaces, another value as it is.
    Plain,
}

impl Output {
    /// Values as they are, a list as words separated by spaces.
    pub const PLAIN: Self = Self {
        form: Form::Plain,
        one_line: false,
        expression: None,
    };

    /// Reads how the header of these rules prints an answer.
    ///
    /// # Errors
    /// A statement that cannot be read.
    pub fn of(game: &Formula) -> Result<Self, Failure> {
        let Some(field) = &game.header().output else {
            return Ok(Self::PLAIN);
        };
        Self::read(&field.text).ok_or_else(|| {
            let finding = Diagnostic::error("wrong-input", messages::output_not_understood())
                .at(field.span.clone(), messages::order_not_understood())
                .help(messages::forms_of_outputs());
            Failure::about(finding, game.name(), game.rules().source())
        })
    }

    /// Reads `FORM`, `FORM on one line`, each also with `of EXPRESSION`.
    fn read(text: &str) -> Option<Self> {
        let (text, expression) = match text.split_once(" of ") {
            Some((text, expression)) => (text.trim(), Some(expression.trim().to_owned())),
            None => (text.trim(), None),
        };
        let (text, one_line) = match text.strip_suffix(" on one line") {
            Some(text) => (text, true),
            None => (text, false),
        };
        let words: Vec<String> = (text.split('|'))
            .map(|word| word.trim().to_owned())
            .collect();
        let form = match <[String; 1]>::try_from(words) {
            Ok([word]) => match &*word {
                "joined" => Form::Joined,
                "lines" => Form::Lines,
                "value" => Form::Plain,
                _ => return None,
            },
            Err(words) if words.iter().any(String::is_empty) => return None,
            Err(words) => match <[String; 2]>::try_from(words) {
                Ok(words) => Form::Outcome(words),
                Err(words) => Form::Score(words.try_into().ok()?),
            },
        };
        Some(Self {
            form,
            one_line,
            expression,
        })
    }

    /// The expression of the answer, if it is not `answer`.
    pub fn expression(&self) -> Option<&str> {
        self.expression.as_deref()
    }

    /// Whether the answers of all cases stand in one line, without spaces.
    pub fn one_line(&self) -> bool {
        self.one_line
    }

    /// The text that is printed for the answer of a case; the first case has the number 1, the word
    /// `{case}` of the form.
    pub fn text(&self, answer: &Value, case: u64) -> String {
        let number = |word: &str| word.replace("{case}", &case.to_string());
        let sign = match answer {
            Value::Bool(won) => Some(i32::from(*won)),
            _ => answer
                .as_int()
                .map(|number| i32::from(number > 0) - i32::from(number < 0)),
        };
        match (&self.form, sign, answer) {
            (Form::Outcome([_, lost]), Some(0), _) => number(lost),
            (Form::Outcome([won, _]), Some(_), _) => number(won),
            (Form::Score([above, ..]), Some(1), _) => number(above),
            (Form::Score([_, below, _]), Some(-1), _) => number(below),
            (Form::Score([.., zero]), Some(_), _) => number(zero),
            (Form::Joined, _, Value::List(items)) => items.iter().map(plain).collect(),
            (Form::Lines, _, Value::List(items)) => {
                items.iter().map(plain).collect::<Vec<_>>().join("\n")
            }
            // Each item of a list of outcomes has its word.
            (Form::Outcome(_) | Form::Score(_), None, Value::List(items)) => {
                let texts = items.iter().map(|item| self.text(item, case));
                let between = if self.one_line { "" } else { "\n" };
                texts.collect::<Vec<_>>().join(between)
            }
            _ => plain(answer),
        }
    }
}

/// A value as contests print it: texts without quotes, lists as words separated by spaces.
pub fn plain(value: &Value) -> String {
    match value {
        Value::Str(text) => text.to_string(),
        Value::List(items) => items.iter().map(plain).collect::<Vec<_>>().join(" "),
        _ => json::from_value(value).to_string(),
    }
}

impl Contest {
    /// Reads the order from the header of these rules, if it states one.
    ///
    /// # Errors
    /// A statement that cannot be read.
    pub fn of(game: &Formula) -> Result<Option<Self>, Failure> {
        let Some(field) = &game.header().input else {
            return Ok(None);
        };
        let contest = Self::read(&field.text).map_err(|(place, fact)| {
            let place = field.span.start + place.start..field.span.start + place.end;
            let finding = Diagnostic::error("wrong-input", fact)
                .at(place, messages::order_not_understood())
                .help(messages::forms_of_orders());
            Failure::about(finding, game.name(), game.rules().source())
        })?;
        Ok(Some(contest))
    }

    /// Reads the statement. An error contains its place.
    fn read(text: &str) -> Result<Self, (Span, Message)> {
        let (mut once, mut lines) = (Vec::new(), None);
        let mut order = Order {
            text,
            at: 0,
            known: Vec::new(),
        };
        loop {
            order.skip(|c| c.is_whitespace() || c == ',' || c == ';');
            if order.rest().is_empty() {
                break;
            }
            order.word("then");
            let from = order.at;
            if lines.is_some() {
                return Err((from..text.len(), messages::nothing_can_follow_lines()));
            }
            let count = order.lines()?;
            let items = order.items()?;
            let place = order.at..order.at + order.next_word().len();
            let until = order.until();
            if !until.is_empty() && !matches!(count, Some(HowMany::Rest(_))) {
                return Err((place, messages::not_a_name_of_an_input("until")));
            }
            let rest = order.rest();
            if !rest.is_empty() && !rest.starts_with(';') {
                let word = rest.split([' ', ',', ';']).next().unwrap_or(rest);
                let place = order.at..order.at + word.len();
                return Err((place, messages::not_a_name_of_an_input(word)));
            }
            if items.is_empty() {
                let end = order.at.max(from);
                return Err((from..end, messages::no_input_is_named()));
            }
            match count {
                Some(HowMany::Rest(_)) => lines = Some((HowMany::Rest(until), items)),
                Some(count) => lines = Some((count, items)),
                None => once.extend(items),
            }
        }
        if once.is_empty() && lines.is_none() {
            return Err((0..text.len(), messages::no_input_is_named()));
        }
        Ok(Self { once, lines })
    }
}

/// The order as the exported programs read it.
impl Contest {
    pub(crate) fn to_export(&self) -> export::Input {
        export::Input {
            once: items_to_export(&self.once),
            cases: (self.lines.as_ref())
                .map(|(count, items)| (count.to_export(), items_to_export(items))),
        }
    }
}

fn items_to_export(items: &[Item]) -> Vec<export::Item> {
    items.iter().map(Item::to_export).collect()
}

impl HowMany {
    fn to_export(&self) -> export::Count {
        match self {
            Self::Number(number) => export::Count::Number(*number),
            Self::Input(name, added) => export::Count::Input(name.clone(), *added),
            Self::Rest(until) => export::Count::Rest(until.clone()),
        }
    }
}

impl Indices {
    fn to_export(&self) -> export::Indices {
        export::Indices {
            first: self.first,
            count: self.count.to_export(),
            is_last: self.is_last,
        }
    }
}

impl Item {
    fn to_export(&self) -> export::Item {
        match self {
            Self::Value { name, is_text } => export::Item::Value {
                name: name.clone(),
                is_text: *is_text,
            },
            Self::List(item, indices) => {
                export::Item::List(Box::new(item.to_export()), indices.to_export())
            }
            Self::Columns(items, indices) => {
                export::Item::Columns(items_to_export(items), indices.to_export())
            }
        }
    }
}

impl Output {
    /// The form as the exported programs print it.
    pub(crate) fn to_export(&self) -> export::Output {
        export::Output {
            form: match &self.form {
                Form::Outcome(words) => export::Form::Outcome(words.clone()),
                Form::Score(words) => export::Form::Score(words.clone()),
                Form::Joined => export::Form::Joined,
                Form::Lines => export::Form::Lines,
                Form::Plain => export::Form::Plain,
            },
            one_line: self.one_line,
        }
    }
}

/// A reader of the statement.
struct Order<'a> {
    text: &'a str,
    at: usize,
    /// The names before this place.
    known: Vec<String>,
}

impl<'a> Order<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn skip(&mut self, skipped: impl Fn(char) -> bool) {
        self.at = self.text.len() - self.rest().trim_start_matches(skipped).len();
    }

    /// The name or number at this place, without passing it.
    fn next_word(&self) -> &'a str {
        let rest = self.rest();
        let is_letter = |c: char| c.is_alphanumeric() || c == '_';
        &rest[..rest.find(|c| !is_letter(c)).unwrap_or(rest.len())]
    }

    /// Passes this word, if it is here.
    fn word(&mut self, word: &str) -> bool {
        let here = self.next_word() == word;
        if here {
            self.at += word.len();
            self.skip(char::is_whitespace);
        }
        here
    }

    /// Passes this sign, if it is here.
    fn sign(&mut self, sign: char) -> bool {
        let here = self.rest().starts_with(sign);
        if here {
            self.at += sign.len_utf8();
        }
        here
    }

    /// Passes `lines` or `COUNT lines`, or the same with `cases`, if it is here.
    fn lines(&mut self) -> Result<Option<HowMany>, (Span, Message)> {
        if self.word_for_cases() {
            return Ok(Some(HowMany::Rest(Vec::new())));
        }
        let first = self.rest().split_whitespace().next().unwrap_or("");
        let after = self.rest()[first.len()..].trim_start();
        let follows = |word: &str| {
            let rest = after.strip_prefix(word);
            rest.is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric()))
        };
        if first.is_empty()
            || first.ends_with([',', ';'])
            || !CASES.iter().any(|word| follows(word))
        {
            return Ok(None);
        }
        let count = self.count()?;
        self.skip(char::is_whitespace);
        Ok(self.word_for_cases().then_some(count))
    }

    /// Passes a word of [`CASES`], if it is here.
    fn word_for_cases(&mut self) -> bool {
        CASES.iter().any(|word| self.word(word))
    }

    /// Passes `until WORD…`, if it is here.
    fn until(&mut self) -> Vec<String> {
        if !self.word("until") {
            return Vec::new();
        }
        let rest = self.rest();
        let end = rest.find(';').unwrap_or(rest.len());
        self.at += end;
        let words = rest[..end].split([' ', ',']).filter(|w| !w.is_empty());
        words.map(str::to_owned).collect()
    }

    /// The items up to the end of the part or a closing bracket.
    fn items(&mut self) -> Result<Vec<Item>, (Span, Message)> {
        let mut items = Vec::new();
        loop {
            self.skip(|c| c.is_whitespace() || c == ',');
            if self.rest().is_empty() || self.rest().starts_with([';', ')']) {
                return Ok(items);
            }
            if self.next_word() == "until" {
                return Ok(items);
            }
            items.push(self.item()?);
        }
    }

    fn item(&mut self) -> Result<Item, (Span, Message)> {
        let from = self.at;
        if self.sign('(') {
            let items = self.items()?;
            if items.is_empty() || !self.sign(')') || !self.sign('[') {
                let place = from..self.at.max(from + 1);
                return Err((place, messages::columns_have_a_count()));
            }
            let indices = self.indices()?;
            return Ok(Item::Columns(items, indices));
        }
        let name = self.next_word();
        let rest = self.rest();
        let end = rest
            .find([' ', ',', ';', '[', ')', ':'])
            .unwrap_or(rest.len());
        if name.len() != end || !name.starts_with(|c: char| c.is_alphabetic() || c == '_') {
            let word = &rest[..end.max(1).min(rest.len())];
            return Err((
                from..from + word.len(),
                messages::not_a_name_of_an_input(word),
            ));
        }
        self.at += name.len();
        let mut lists = Vec::new();
        while self.sign('[') {
            lists.push(self.indices()?);
        }
        let mut is_text = false;
        if self.sign(':') {
            let kind = self.next_word();
            if kind != "text" {
                let place = self.at..self.at + kind.len().max(1);
                return Err((place, messages::kind_of_input_is_text()));
            }
            self.at += kind.len();
            is_text = true;
        }
        self.known.push(name.to_owned());
        let value = Item::Value {
            name: name.to_owned(),
            is_text,
        };
        let listed = |item, indices| Item::List(Box::new(item), indices);
        Ok(lists.into_iter().rev().fold(value, listed))
    }

    /// The indices after an opening bracket: `N`, `N-1`, `1..=N`.
    fn indices(&mut self) -> Result<Indices, (Span, Message)> {
        let digits = self.next_word();
        let ranged = self.rest()[digits.len()..].starts_with("..=");
        let first = digits.parse().ok().filter(|_| ranged);
        if first.is_some() {
            self.at += digits.len() + "..=".len();
        }
        let count = self.count()?;
        if self.sign(']') {
            return Ok(Indices {
                first: first.unwrap_or(0),
                count,
                is_last: first.is_some(),
            });
        }
        let end = (self.rest().find(']')).map_or(self.text.len(), |at| self.at + at);
        let word = &self.text[self.at..end];
        Err((self.at..end, messages::not_a_count(word)))
    }

    fn count(&mut self) -> Result<HowMany, (Span, Message)> {
        let from = self.at;
        let word = self.next_word();
        self.at += word.len();
        if let Ok(number) = word.parse() {
            return Ok(HowMany::Number(number));
        }
        if !self.known.iter().any(|name| name == word) {
            return Err((from..self.at, messages::not_a_count(word)));
        }
        let sign = match self.rest().chars().next() {
            Some('-' | '−') => -1,
            Some('+') => 1,
            _ => return Ok(HowMany::Input(word.to_owned(), 0)),
        };
        self.skip(|c| matches!(c, '-' | '−' | '+'));
        let added = self.next_word();
        let place = self.at..self.at + added.len();
        self.at += added.len();
        let number = added.parse::<i64>();
        let number = number.map_err(|_| (place, messages::not_a_count(added)))?;
        Ok(HowMany::Input(word.to_owned(), sign * number))
    }
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
                Some((HowMany::Rest(_), _)) => None,
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
        if self.left == Some(0) || (self.left.is_none() && (self.at_end()? || self.at_last())) {
            return Ok(None);
        }
        self.left = self.left.map(|left| left - 1);
        let mut inputs = self.once.clone().unwrap_or_default();
        if let Some((_, line)) = &contest.lines {
            self.inputs(line, &mut inputs)?;
        }
        Ok(Some(inputs))
    }

    /// Whether the words that end the lines come next.
    fn at_last(&self) -> bool {
        let Some((HowMany::Rest(until), _)) = &self.contest.lines else {
            return false;
        };
        let next = self.words.iter().rev();
        !until.is_empty()
            && self.words.len() >= until.len()
            && until.iter().zip(next).all(|(a, b)| a == b)
    }

    fn inputs(&mut self, items: &[Item], into: &mut Vec<(String, Value)>) -> Result<(), Failure> {
        for item in items {
            if let Item::Columns(items, indices) = item {
                self.columns(items, indices, into)?;
                continue;
            }
            let mut names = Vec::new();
            item.names(&mut names);
            let name = names.first().copied().unwrap_or("_");
            let value = self.item(item, name, into)?;
            into.push((name.to_owned(), value));
        }
        Ok(())
    }

    /// The values of several names in turn, a list for each name.
    fn columns(
        &mut self,
        items: &[Item],
        indices: &Indices,
        into: &mut Vec<(String, Value)>,
    ) -> Result<(), Failure> {
        let count = self.values(indices, into)?;
        let mut names = Vec::new();
        for item in items {
            item.names(&mut names);
        }
        let mut columns = vec![vec![Value::Int(0); indices.first]; names.len()];
        let outer = into.len();
        for _ in 0..count {
            self.inputs(items, into)?;
            for (column, (_, value)) in columns.iter_mut().zip(into.drain(outer..)) {
                column.push(value);
            }
        }
        let named = names.into_iter().map(str::to_owned);
        into.extend(named.zip(columns.into_iter().map(Value::list)));
        Ok(())
    }

    /// The value of an item that has one name.
    fn item(
        &mut self,
        item: &Item,
        name: &str,
        known: &[(String, Value)],
    ) -> Result<Value, Failure> {
        match item {
            Item::Value { is_text, .. } => self.value(name, *is_text),
            Item::List(item, indices) => {
                let mut list = vec![Value::Int(0); indices.first];
                for _ in 0..self.values(indices, known)? {
                    list.push(self.item(item, name, known)?);
                }
                Ok(Value::list(list))
            }
            Item::Columns(..) => Ok(Value::list(Vec::new())),
        }
    }

    /// The number of values at these indices.
    fn values(&self, indices: &Indices, known: &[(String, Value)]) -> Result<usize, Failure> {
        let count = self.number(&indices.count, known)?;
        Ok(if indices.is_last {
            (count + 1).saturating_sub(indices.first)
        } else {
            count
        })
    }

    /// The value of a count.
    fn number(&self, count: &HowMany, known: &[(String, Value)]) -> Result<usize, Failure> {
        let (name, added) = match count {
            HowMany::Number(number) => return Ok(*number),
            HowMany::Input(name, added) => (name, *added),
            HowMany::Rest(_) => return Ok(0),
        };
        let value = known.iter().rev().find(|(known, _)| known == name);
        let number =
            value.and_then(|(_, value)| usize::try_from(value.as_int()?.checked_add(added)?).ok());
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

    fn value(&mut self, name: &str, is_text: bool) -> Result<Value, Failure> {
        if self.at_end()? {
            return Err(self
                .wrong(messages::input_ends_before(name))
                .help(messages::compare_with_line_of_inputs())
                .into());
        }
        let word = self.words.pop().unwrap_or_default();
        if is_text {
            return Ok(Value::text(&word));
        }
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
        let parsed = cases("N; then (C, A)[N-1]", "3\n1 2\n3 4\n").unwrap();
        assert_eq!(parsed, ["N=3 C=[1,3] A=[2,4]"]);
        let parsed = cases("T; then T lines N, I[N][2]", "2\n1\n5 9\n2\n1 2\n3 4\n").unwrap();
        assert_eq!(parsed, ["T=2 N=1 I=[[5,9]]", "T=2 N=2 I=[[1,2],[3,4]]"]);
        let parsed = cases("T; then T cases N, A[N]", "2\n1\n5\n2\n1 2\n").unwrap();
        assert_eq!(parsed, ["T=2 N=1 A=[5]", "T=2 N=2 A=[1,2]"]);
        // Lists of different lengths, each after its length, and words of digits as texts.
        let parsed = cases("m; (l, H[l])[m]; S[2]:text", "2\n1 7\n2 8 9\n01 1.\n").unwrap();
        assert_eq!(parsed, ["m=2 l=[1,2] H=[[7],[8,9]] S=['01','1.']"]);
        let parsed = cases("N; then (C, A)[1..=N-1], B[0..=N]", "3\n1 2\n3 4\n5 6 7 8").unwrap();
        assert_eq!(parsed, ["N=3 C=[0,1,3] A=[0,2,4] B=[5,6,7,8]"]);
        let parsed = cases("lines a, b until 0 0", "3 4\n0 5\n0 0\n").unwrap();
        assert_eq!(parsed, ["a=3 b=4", "a=0 b=5"]);
        assert_eq!(
            cases("N, _; A[N+1]", "1 8\n5 6").unwrap(),
            ["N=1 _=8 A=[5,6]"]
        );
        assert_eq!(cases("lines n", "").unwrap(), Vec::<String>::new());
        assert_eq!(cases("T; T lines n", "0").unwrap(), Vec::<String>::new());
        assert_eq!(cases("lines n", "\u{feff}７\n").unwrap(), ["n=7"]);
        // Text after the last line of the last case is not read, because it may be typed later.
        assert_eq!(cases("T; T lines n", "1\n7\n8").unwrap(), ["T=1 n=7"]);
    }

    #[test]
    fn answers_are_printed_in_the_words_of_the_judge() {
        let text = |form: &str, answer: &Value| Output::read(form).unwrap().text(answer, 3);
        let (yes, no) = (Value::Bool(true), Value::Bool(false));
        let number = |number: i64| Value::Int(number);
        assert_eq!(text("First | Second", &yes), "First");
        assert_eq!(text("First | Second", &no), "Second");
        assert_eq!(
            text("Case {case}: Alice | Case {case}: Bob", &number(0)),
            "Case 3: Bob"
        );
        for (score, word) in [(5, "Alice"), (-1, "Bob"), (0, "Tie")] {
            assert_eq!(text("Alice | Bob | Tie", &number(score)), word);
        }
        let list = Value::list(vec![number(1), number(0)]);
        assert_eq!(text("joined", &list), "10");
        assert_eq!(text("lines", &list), "1\n0");
        assert_eq!(text("A | B on one line", &list), "AB");
        assert_eq!(text("value", &list), "1 0");
        let output = Output::read("A | B on one line of g(1) | g(2)").unwrap();
        assert_eq!(
            (output.expression(), output.one_line()),
            (Some("g(1) | g(2)"), true)
        );
        for wrong in ["", "First", "A |", "A | B | C | D", "of g(1)"] {
            assert_eq!(Output::read(wrong), None, "{wrong}");
        }
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
            ("N; A[N*2]", "6..8"),
            ("N; A[1..N]", "6..9"),
            ("N; (U, V)", "3..9"),
            ("N; ()[N]", "3..4"),
            ("N; S[N]:grid", "8..12"),
            ("N; A[N-x]", "7..8"),
            ("N; then )", "8..9"),
            ("T; T lines n until 0", "13..18"),
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
