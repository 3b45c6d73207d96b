//! Questions of an editor about a rule file: its mistakes, names, meanings and values.
//!
//! Places are byte ranges of the text. A text with mistakes has names as well: those of its
//! readable lines. A name of a `for`, a `let` or a parameter is local to its definition; all other
//! names are those of functions, constants and inputs, and belong to the whole file.

use std::ops::Range;

use grundy_catalogue::Header;
use grundy_catalogue::header::KEYS;
use grundy_core::{Area, Argument, Budget, Diagnostic, Message, Run};
use grundy_rules::syntax::ast::{Builtin, Clause, Definition, Expr, ExprKind, Item, ParamKind};
use grundy_rules::syntax::{KEYWORDS, RESERVED, Tree, parse};

use crate::failure::{Failure, Text};
use crate::formula::Formula;
use crate::game::Game;
use crate::measure::Measure;
use crate::messages;

/// The limits of the values that are computed for an editor.
const BUDGET: Budget = Budget {
    cells: Some(2_000),
    options: Some(200_000),
    bytes: Some(16 << 20),
    ..Budget::UNLIMITED
};

/// The name by which the text is opened: that of a rule file.
const NAME: &str = "text.game";

/// The keys of the header with names of the rules in their values.
const STATEMENTS: [&str; 12] = [
    "function",
    "positions",
    "requires",
    "closed",
    "range",
    "theorem",
    "expect",
    "answer",
    "input",
    "output",
    "file",
    "size",
];

/// Errors of the first values that may be due to the positions and not to the rules: a position is
/// a list, an input is missing, or a list of the rules is shorter.
const UNCERTAIN: [&str; 3] = ["no-table", "missing-input", "index-out-of-range"];

/// The last positions of the values that are shown, for one and for two parameters.
const LAST_SHOWN: [i64; 2] = [15, 5];

/// The kind of a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SymbolKind {
    /// A function of the rules.
    Function,
    /// A definition without parameters.
    Constant,
    /// An input, declared in the header.
    Input,
    /// A parameter of a function, or a name of `for` or `let`.
    Local,
}

/// A place at which a name is written.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Occurrence {
    name: String,
    place: Range<usize>,
    kind: SymbolKind,
    /// The definition to which the name is local, from 0.
    scope: Option<usize>,
    is_definition: bool,
}

/// A name that the file defines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symbol {
    /// The name.
    pub name: String,
    /// The kind of the name.
    pub kind: SymbolKind,
    /// The place of the name.
    pub place: Range<usize>,
    /// The place of the whole definition.
    pub whole: Range<usize>,
}

/// A text that may be written at a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completion {
    /// The text.
    pub label: String,
    /// The kind of the name; `None` for words of the language and keys of the header.
    pub kind: Option<SymbolKind>,
    /// The form of a call or the meaning of a key; may be empty.
    pub detail: String,
}

/// A rule file in an editor.
#[derive(Clone, Debug)]
pub struct Document {
    text: String,
    symbols: Vec<Symbol>,
    occurrences: Vec<Occurrence>,
    definitions: Vec<Range<usize>>,
}

impl Document {
    /// Reads a text.
    ///
    /// ```
    /// use grundy::editor::Document;
    /// let document = Document::new("S = {1,3}\ng(x) = mex{ g(x-k) for k in S if k <= x }\n");
    /// let names: Vec<&str> = document.symbols().iter().map(|one| &*one.name).collect();
    /// assert_eq!(names, ["S", "g"]);
    /// let uses = document.occurrences_at(0);
    /// assert_eq!(uses, [0..1, 38..39]);
    /// ```
    pub fn new(text: &str) -> Self {
        let mut document = Self {
            text: text.to_owned(),
            symbols: Vec::new(),
            occurrences: Vec::new(),
            definitions: Vec::new(),
        };
        for input in Header::parse(text).0.parameters {
            let start = input.span.start;
            let place = start..start + input.name.len();
            document.define(&input.name, place, input.span, SymbolKind::Input);
        }
        for definition in parse(text).tree.definitions {
            document.add_definition(&definition);
        }
        document.add_statements();
        document.occurrences.sort_by_key(|one| one.place.start);
        document
    }

    /// Adds the names of the file in the statements of the header.
    fn add_statements(&mut self) {
        let mut start = 0;
        for line in self.text.split_inclusive('\n') {
            let begin = start;
            start += line.len();
            // `expect with S=[1,2]: …` has names before the colon as well.
            let body = line.strip_prefix('#').unwrap_or_default().trim_start();
            let statement = STATEMENTS.iter().find_map(|key| {
                let rest = body.strip_prefix(key)?;
                rest.starts_with([':', ' ']).then_some(rest)
            });
            let Some(statement) = statement.filter(|text| text.contains(':')) else {
                continue;
            };
            let mut at = begin + line.len() - statement.len();
            for word in statement.split_inclusive(|c: char| !(c.is_alphanumeric() || c == '_')) {
                let name = word.trim_end_matches(|c: char| !(c.is_alphanumeric() || c == '_'));
                let symbol = self.symbols.iter().find(|symbol| symbol.name == name);
                if let Some(symbol) = symbol {
                    self.occurrences.push(Occurrence {
                        name: name.to_owned(),
                        place: at..at + name.len(),
                        kind: symbol.kind,
                        scope: None,
                        is_definition: false,
                    });
                }
                at += word.len();
            }
        }
    }

    /// The text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The names that the file defines, each line of a function by itself.
    pub fn symbols(&self) -> &[Symbol] {
        &self.symbols
    }

    fn define(&mut self, name: &str, place: Range<usize>, whole: Range<usize>, kind: SymbolKind) {
        self.symbols.push(Symbol {
            name: name.to_owned(),
            kind,
            place: place.clone(),
            whole,
        });
        self.occurrences.push(Occurrence {
            name: name.to_owned(),
            place,
            kind,
            scope: None,
            is_definition: true,
        });
    }

    fn add_definition(&mut self, definition: &Definition) {
        let kind = match definition.params {
            Some(_) => SymbolKind::Function,
            None => SymbolKind::Constant,
        };
        let (name, whole) = (&definition.name, definition.span.range());
        self.define(&name.text, name.span.range(), whole.clone(), kind);
        let scope = self.definitions.len();
        self.definitions.push(whole);
        let mut locals: Vec<(String, Range<usize>)> = Vec::new();
        for param in definition.params.iter().flatten() {
            if let ParamKind::Named { name, .. } = &param.kind {
                let start = param.span.range().start;
                locals.push((name.clone(), start..start + name.len()));
            }
        }
        let mut used: Vec<(String, Range<usize>, SymbolKind)> = Vec::new();
        definition.body.walk(&mut |expr| match &expr.kind {
            ExprKind::Name(name) => {
                used.push((name.clone(), expr.span.range(), SymbolKind::Constant));
            }
            ExprKind::Call(name, _) => {
                let place = name.span.range();
                used.push((name.text.clone(), place, SymbolKind::Function));
            }
            _ => items(expr, &mut |item| locals.extend(bound(item))),
        });
        let is_local = |name: &str| locals.iter().any(|(own, _)| own == name);
        let used = used.into_iter().map(|(name, place, kind)| Occurrence {
            scope: is_local(&name).then_some(scope),
            kind: if is_local(&name) {
                SymbolKind::Local
            } else {
                kind
            },
            name,
            place,
            is_definition: false,
        });
        self.occurrences.extend(used);
        let bound = locals.into_iter().map(|(name, place)| Occurrence {
            name,
            place,
            kind: SymbolKind::Local,
            scope: Some(scope),
            is_definition: true,
        });
        self.occurrences.extend(bound);
    }

    fn occurrence_at(&self, place: usize) -> Option<&Occurrence> {
        let mut all = self.occurrences.iter();
        all.find(|one| one.place.start <= place && place <= one.place.end)
    }

    fn same(&self, place: usize) -> impl Iterator<Item = &Occurrence> {
        let found = self.occurrence_at(place);
        self.occurrences.iter().filter(move |one| {
            found.is_some_and(|found| found.name == one.name && found.scope == one.scope)
        })
    }

    /// The places of a name: all of them, in order. Empty where no name is written.
    pub fn occurrences_at(&self, place: usize) -> Vec<Range<usize>> {
        self.same(place).map(|one| one.place.clone()).collect()
    }

    /// The places at which the name at a place is defined: a function has one for each of its
    /// lines.
    pub fn definitions_at(&self, place: usize) -> Vec<Range<usize>> {
        let definitions = self.same(place).filter(|one| one.is_definition);
        definitions.map(|one| one.place.clone()).collect()
    }

    /// The places of a name that gets a new one.
    ///
    /// # Errors
    /// No name of the file at the place, a word that cannot be a name, or a name that is in use.
    pub fn renamed(&self, place: usize, name: &str) -> Result<Vec<Range<usize>>, Diagnostic> {
        let known = self.same(place).any(|one| one.is_definition);
        if !known {
            return Err(
                Diagnostic::error("unknown-name", messages::no_name_is_here())
                    .help(messages::names_that_can_change()),
            );
        }
        let alone = parse(&format!("{name} = 1"));
        let is_name = matches!(&alone.tree.definitions[..], [one] if one.name.text == name);
        if !is_name || !alone.diagnostics.is_empty() || Builtin::reserved(name).is_some() {
            return Err(
                Diagnostic::error("reserved-word", messages::not_a_name(name))
                    .help(messages::names_begin_with_a_letter()),
            );
        }
        if self.occurrences.iter().any(|one| one.name == name) {
            return Err(
                Diagnostic::error("defined-twice", messages::name_is_in_use(name))
                    .help(messages::choose_another_name()),
            );
        }
        Ok(self.occurrences_at(place))
    }

    /// The words that may be written at a place: keys in the header, otherwise names of the
    /// definition around it, names of the file, functions and words of the language.
    pub fn completions_at(&self, place: usize) -> Vec<Completion> {
        let place = self.text.floor_char_boundary(place.min(self.text.len()));
        let line = self.text[..place].rfind('\n').map_or(0, |end| end + 1);
        if let Some(key) = self.text[line..place].strip_prefix('#') {
            if key.contains(':') {
                return Vec::new();
            }
            let keys = KEYS.iter().map(|key| Completion {
                label: format!("{}: ", key.name),
                kind: None,
                detail: key.meaning.to_owned(),
            });
            return keys.collect();
        }
        let mut found: Vec<Completion> = Vec::new();
        let mut add = |label: &str, kind, detail: &str| {
            if found.iter().all(|known| known.label != label) {
                found.push(Completion {
                    label: label.to_owned(),
                    kind,
                    detail: detail.to_owned(),
                });
            }
        };
        let around = self.definitions.iter();
        let around = around.enumerate().rfind(|(_, whole)| whole.start <= place);
        let around = around.map(|(number, _)| number);
        for one in self.occurrences.iter().filter(|one| one.is_definition) {
            if one.scope.is_none() || one.scope == around {
                add(&one.name, Some(one.kind), "");
            }
        }
        for word in Builtin::words() {
            let usage = Builtin::from_word(word).map_or("", Builtin::usage);
            add(word, Some(SymbolKind::Function), usage);
        }
        for word in RESERVED.iter().chain(&KEYWORDS) {
            add(word, None, "");
        }
        found
    }

    /// The meaning of the word at a place, with its place: a function with its first values, a
    /// function of the language with its form, or a key of the header.
    pub fn meaning_at(&self, place: usize, run: &mut Run) -> Option<(Range<usize>, Message)> {
        let word = self.word_at(place)?;
        let name = &self.text[word.clone()];
        let line = self.text[..word.start].rfind('\n').map_or(0, |end| end + 1);
        if let Some(before) = self.text[line..word.start].strip_prefix('#') {
            let key = KEYS.iter().find(|key| key.name == name)?;
            let is_key = before.trim().is_empty();
            return is_key.then(|| (word, messages::key_of_header(key.name, key.meaning)));
        }
        let found = self.occurrence_at(place);
        let meaning = match found.map(|one| one.kind) {
            Some(SymbolKind::Local) => messages::local_name(name),
            _ if found.is_some_and(|one| self.symbols.iter().any(|own| own.name == one.name)) => {
                let own = self.symbols.iter().find(|own| own.name == name)?;
                let first = self.text[own.whole.clone()].lines().next()?.trim();
                match self.values_of(name, run) {
                    Some(values) => messages::line_with_values(first, values),
                    None => Message::same(format!("`{first}`")),
                }
            }
            _ => Message::same(format!("`{}`", Builtin::from_word(name)?.usage())),
        };
        Some((word, meaning))
    }

    fn word_at(&self, place: usize) -> Option<Range<usize>> {
        let place = self.text.floor_char_boundary(place.min(self.text.len()));
        let is_of_word = |c: char| c.is_alphanumeric() || c == '_' || c == '-';
        let is_of_name = |c: char| is_of_word(c) && c != '-';
        let line = self.text[..place].rfind('\n').map_or(0, |end| end + 1);
        let is_key = self.text[line..].starts_with('#');
        let belongs = |c: char| if is_key { is_of_word(c) } else { is_of_name(c) };
        let before = self.text[..place].rfind(|c| !belongs(c));
        let start = before.map_or(0, |at| {
            at + self.text[at..].chars().next().map_or(1, char::len_utf8)
        });
        let after = self.text[place..].find(|c| !belongs(c));
        let end = after.map_or(self.text.len(), |at| place + at);
        (start < end).then_some(start..end)
    }

    fn open(&self) -> Result<Game, Failure> {
        Game::open(NAME, &mut |path| match path {
            NAME => Ok(self.text.clone()),
            _ => Err(messages::other_file_in_editor()),
        })
    }

    fn formula(&self) -> Option<Formula> {
        self.open().ok()?.into_formula().ok()
    }

    /// The first values of a function of one or two whole numbers, in a line.
    pub fn values_of(&self, function: &str, run: &mut Run) -> Option<String> {
        values(&mut self.formula()?, function, run)
    }

    /// The first values of every function that has them, with the place of its last line.
    pub fn values(&self, run: &mut Run) -> Vec<(usize, String)> {
        let Some(mut formula) = self.formula() else {
            return Vec::new();
        };
        let mut shown: Vec<(usize, String)> = Vec::new();
        for symbol in self.symbols.iter().rev() {
            let is_known = self
                .symbols
                .iter()
                .any(|other| other.name == symbol.name && other.place.start > symbol.place.start);
            if symbol.kind != SymbolKind::Function || is_known || run.cancelled() {
                continue;
            }
            if let Some(values) = values(&mut formula, &symbol.name, run) {
                shown.push((symbol.whole.end, values));
            }
        }
        shown
    }

    /// The mistakes and warnings of the text. If it can be read, the errors of its first values are
    /// among them.
    pub fn diagnostics(&self, run: &mut Run) -> Vec<Diagnostic> {
        let mut game = match self.open() {
            Ok(game) => game,
            Err(failure) => return self.in_this_text(failure.diagnostics()),
        };
        if self.definitions.is_empty()
            && let Err(failure) = game
                .formula_mut()
                .and_then(|formula| formula.function(None))
        {
            return self.in_this_text(failure.diagnostics());
        }
        let warnings = game.warnings();
        let mut found: Vec<Diagnostic> = warnings
            .iter()
            .flat_map(|failure| self.in_this_text(failure.diagnostics()))
            .collect();
        if let Ok(formula) = game.formula_mut()
            && let Some(main) = formula.main_function()
            && let Some(last) = LAST_SHOWN.get(main.params.len().wrapping_sub(1))
        {
            let run = &mut run.within(BUDGET);
            let area = Area::up_to(*last);
            if let Err(failure) = formula.measure(Measure::Grundy, None, &area, run)
                && failure.stop().is_none()
                && !UNCERTAIN.contains(&failure.code())
            {
                found.extend(self.in_this_text(failure.diagnostics()));
            }
        }
        found
    }

    /// The mistakes and warnings with the text, ready to be shown; none for a text without any.
    pub fn findings(&self, name: impl Argument, run: &mut Run) -> Option<Failure> {
        let found = self.diagnostics(run);
        let text = Text {
            name: Message::of(&name),
            text: self.text.clone(),
            start: 0,
            line: 1,
        };
        (!found.is_empty()).then(|| Failure::new(found, vec![text]))
    }

    /// The findings whose places are in the text; others concern all of it.
    fn in_this_text(&self, found: &[Diagnostic]) -> Vec<Diagnostic> {
        let is_own = |place: &Range<usize>| place.end <= self.text.len();
        let kept = found.iter().map(|finding| {
            let mut finding = finding.clone();
            finding.labels.retain(|label| is_own(&label.span));
            finding
        });
        kept.collect()
    }
}

/// The first values of a function in a line; rows of a function of two parameters are separated by
/// `|`.
fn values(formula: &mut Formula, function: &str, run: &mut Run) -> Option<String> {
    let info = formula.function(Some(function)).ok()?;
    let last = LAST_SHOWN.get(info.params.len().wrapping_sub(1))?;
    let run = &mut run.within(BUDGET);
    let area = Area::up_to(*last);
    let table = formula
        .measure(Measure::Grundy, Some(function), &area, run)
        .ok()?;
    let cells: Vec<String> = (0..table.cells.len())
        .map(|at| {
            table
                .cells
                .get(at)
                .map_or_else(|| "·".to_owned(), |value| value.to_string())
        })
        .collect();
    let width = if info.params.len() == 2 {
        *last as usize + 1
    } else {
        cells.len()
    };
    let rows: Vec<String> = cells
        .chunks(width.max(1))
        .map(|row| row.join(" "))
        .collect();
    Some(rows.join(" | "))
}

/// Calls a closure with each item of a reducer or of braces.
fn items<'a>(expr: &'a Expr, each: &mut dyn FnMut(&'a Item)) {
    match &expr.kind {
        ExprKind::Reduce(reduce) => reduce.items.iter().for_each(each),
        ExprKind::Braces(sides) => sides.left.iter().chain(&sides.right).for_each(each),
        _ => {}
    }
}

/// The names that the clauses of an item bind.
fn bound(item: &Item) -> Vec<(String, Range<usize>)> {
    let names = item.clauses.iter().flat_map(|clause| match clause {
        Clause::For(names, _) => names.iter().collect(),
        Clause::Let(name, _) => vec![name],
        Clause::If(_) => Vec::new(),
    });
    names
        .map(|name| (name.text.clone(), name.span.range()))
        .collect()
}
