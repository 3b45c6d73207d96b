//! A game that was opened: rules read once, inputs bound, ready for questions.

pub mod code;
mod contest;
pub(crate) mod difference;
pub(crate) mod explicit;
pub(crate) mod heaps;
pub mod json;
pub(crate) mod late_condition;
pub(crate) mod law;
pub(crate) mod listing;
pub(crate) mod lists;
pub(crate) mod loopy;
pub(crate) mod messages;
pub(crate) mod position;
pub(crate) mod source;

use std::sync::{Arc, OnceLock};

pub use grundy_core::Kind;
pub use grundy_rules::syntax::{
    KEYWORDS, MAX_CHAIN, MAX_DEPTH, MAX_OPERATORS, RESERVED,
    ast::{Builtin, Reducer},
};
pub use grundy_rules::{FunctionInfo, Givens, Report, Rules};

pub use self::contest::{Cases, Contest, Output, plain};
pub use self::source::Origin;
pub use crate::failure::Text;
pub use crate::graph::PositionGraph;
pub use crate::ruleset::MAX_MOVES;
pub use crate::spec::{Reader, entry, no_files};

use grundy_catalogue::{Class, Header};
use grundy_core::suggest::{did_you_mean, nearest};
use grundy_core::{Area, Diagnostic, Halt, Lang, Message, Run, Side};
use grundy_rules::{Expression, Names, OptionInfo, Value};

use self::heaps::{HeapGames, Heaps};
use self::law::Law;
use self::listing::Vast;
use self::source::Source;
use crate::coins::Shape;
use crate::failure::Failure;

/// The number of characters of an input's value that a message shows.
const MAX_SHOWN_INPUT: usize = 40;

/// A proved law, stored with the rules as an opaque value.
pub(crate) type KnownLaw = Arc<dyn std::any::Any + Send + Sync>;

/// Rules of the rule language with their inputs, from any source.
///
/// ```
/// use grundy::{Formula, Run, Value};
/// let mut own = Formula::named("g(x) = mex{ g(x-s) for s in S if s <= x }")?;
/// own.give_word("S", "[1,3,4]")?;
/// assert_eq!(own.eval("g(5)", &mut Run::silent())?, Value::Int(3));
/// # Ok::<(), grundy::Failure>(())
/// ```
pub struct Formula {
    source: Source,
    rules: Rules,
    givens: Givens,
    /// The coin-turning game that the rules are, if they are one.
    coins: Option<Shape>,
    /// The bound rules, made at the first question, when the inputs are known.
    engine: Option<grundy_rules::BoundRules>,
    /// Whether inputs have changed since then.
    changed: bool,
    /// Whether the inputs fulfil the condition of the header.
    inputs_checked: bool,
    /// Whether the law of the header was read with these inputs.
    law_read: bool,
    /// The heap games that the functions are.
    heaps: HeapGames,
    /// The condition in the header for positions, read when it is first needed.
    predicate: Option<Arc<Expression>>,
    /// The proved laws, by function.
    pub(crate) theorems: Vec<(String, Option<KnownLaw>)>,
    /// The proved law of the main function in exported programs, with its theorem, after the first
    /// search.
    pub(crate) exported_law: OnceLock<Option<(String, String)>>,
    /// The proved law that an answer used, in a sentence.
    used_law: Option<Message>,
    large_positions: &'static dyn LargePositions,
}

/// A source of values and moves of positions outside of every table. It is given when a game is
/// opened, so that this module does not depend on the proofs of laws.
pub(crate) trait LargePositions: Send + Sync {
    /// Returns the value of a large position; none if this source does not determine it, or if the
    /// position is not large.
    fn value(
        &self,
        game: &mut Formula,
        function: &FunctionInfo,
        position: &[Value],
        run: &mut Run,
    ) -> Result<Option<Value>, Failure>;

    /// Returns moves of a large position, first those to the value `target`.
    fn moves(
        &self,
        game: &mut Formula,
        function: &FunctionInfo,
        position: &[Value],
        target: u128,
        run: &mut Run,
    ) -> Result<Option<Vast>, Failure>;

    /// Whether a large position of the function was answered.
    fn is_known(&self, game: &Formula, function: &str) -> bool;

    /// Whether the source determines the values of the function, and not only its outcomes.
    fn determines_values(&self, game: &Formula, function: &str) -> bool;
}

impl Formula {
    /// The game of a source of rules.
    pub(crate) fn of(
        source: Source,
        large_positions: &'static dyn LargePositions,
    ) -> Result<Self, Failure> {
        let text = |source: &Source| Text {
            name: source.text_name.clone(),
            text: source.text.clone(),
            start: 0,
            line: 1,
        };
        let rules = match Rules::parse(&source.text) {
            Ok(rules) => rules,
            Err(findings) => {
                let failure = Failure::new(findings, vec![text(&source)]);
                return Err(match source.origin {
                    Origin::Inline if !source.text.contains(['(', '{']) => {
                        failure.help(messages::text_with_equals_is_rules())
                    }
                    _ => failure,
                });
            }
        };
        let mut givens = Givens::new();
        let used = rules.inputs();
        for (name, given) in &source.inputs {
            if used.contains(&name.as_str()) {
                let value = json::parse(given).map_err(|error| {
                    Failure::about(*error, crate::messages::input_of_rules(name), given)
                })?;
                givens.insert(name.clone(), value);
            }
        }
        // The line in a user's file may have another meaning, so the file is evaluated by its
        // rules.
        let coins = match (&source.origin, &source.header.coins) {
            (Origin::Named(_) | Origin::Coins(_), Some(field)) => Shape::parse(&field.text).ok(),
            _ => None,
        };
        let main = main_function(&source, &rules);
        Ok(Self {
            heaps: HeapGames::new(&rules, main.as_ref(), &source.origin),
            source,
            rules,
            coins,
            givens,
            engine: None,
            changed: false,
            inputs_checked: false,
            law_read: false,
            predicate: None,
            theorems: Vec::new(),
            exported_law: OnceLock::new(),
            used_law: None,
            large_positions,
        })
    }

    /// The law that answers used since the last call, in a sentence; none if the rules were enough.
    /// It is a law that is proved for all positions, or one of the catalogue: see `closed:` in the
    /// header of a rule file.
    pub fn law(&self, lang: Lang) -> Option<String> {
        let of_catalogue = self.heaps.law.as_ref().and_then(Law::sentence);
        let law = match (self.used_law.clone(), of_catalogue) {
            (Some(proved), Some(stated)) => {
                Some(messages::laws_of_proof_and_catalogue(proved, stated))
            }
            (proved, stated) => proved.or(stated),
        };
        law.map(|law| law.text(lang).to_owned())
    }

    /// Stores the proved law that an answer used.
    pub(crate) fn record_law(&mut self, law: Message) {
        self.used_law = Some(law);
    }

    /// Resets the law of the last answer.
    pub(crate) fn forget_laws(&mut self) {
        self.used_law = None;
        self.forget_catalogue_law();
    }

    /// Forgets that a law of the catalogue answered: a proved law is used instead.
    pub(crate) fn forget_catalogue_law(&self) {
        self.heaps.law.as_ref().and_then(Law::sentence);
    }

    /// The value of a large position by the law of the catalogue; none without such a law.
    pub(crate) fn catalogue_value(&self, function: usize, position: &[Value]) -> Option<u128> {
        (self.heaps.law.as_ref()?.value(function, position)?).natural()
    }

    /// Whether an answer used a law of the catalogue.
    pub(crate) fn catalogue_answered(&self) -> bool {
        self.heaps.law.as_ref().is_some_and(Law::was_used)
    }

    /// The name of the game, as it can be typed as a GAME string.
    pub fn name(&self) -> &str {
        &self.source.name
    }

    /// Returns the source of the rules.
    pub fn origin(&self) -> &Origin {
        &self.source.origin
    }

    /// The header: the comments above the rules.
    pub fn header(&self) -> &Header {
        &self.source.header
    }

    /// The rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The inputs that have a value.
    pub fn givens(&self) -> &Givens {
        &self.givens
    }

    /// Whether another game has the same text of rules and the same inputs.
    pub(crate) fn has_rules_of(&self, other: &Self) -> bool {
        self.source.text == other.source.text && self.givens == other.givens
    }

    /// The name for a heading.
    pub fn title(&self) -> Option<Message> {
        let header = &self.source.header;
        let title = header.title.as_ref().or(header.name.as_ref())?;
        let japanese = header.ja.as_ref().map_or("", |ja| &ja.text);
        Some(Message::title(&title.text, japanese))
    }

    /// Returns the kind of a function (the main one, unless it is named). The identity is a heap of
    /// Nim.
    ///
    /// # Errors
    /// A name that the rules do not define.
    pub fn kind(&self, function: Option<&str>) -> Result<Kind, Failure> {
        let function = self.function(function)?;
        Ok(if function.is_identity {
            Kind::Grundy
        } else {
            function.kind
        })
    }

    /// The coin-turning game that the rules are, if they are one.
    pub(crate) fn coins(&self) -> Option<&Shape> {
        self.coins.as_ref()
    }

    /// Binds an input of the rules. Unknown names are detected by [`Formula::check_inputs`] and not
    /// here, since an expression may have further inputs.
    pub fn give(&mut self, name: &str, value: Value) {
        self.givens.insert(name.to_owned(), value);
        self.changed = true;
        self.inputs_checked = false;
        self.exported_law = OnceLock::new();
    }

    /// Binds an input to a value of the command line: JSON, or a bare word.
    ///
    /// # Errors
    /// A value that cannot be read.
    pub fn give_word(&mut self, name: &str, word: &str) -> Result<(), Failure> {
        let value = json::parse_word(word)
            .map_err(|error| Failure::about(*error, crate::messages::input_of_rules(name), word))?;
        self.give(name, value);
        Ok(())
    }

    /// Binds the inputs of a line of JSON: an object of names with values, or one that contains
    /// such an object under `given`, as the lines of the corpus do. The other inputs are unchanged.
    /// `place` is the name of the file and the number of the line.
    ///
    /// # Errors
    /// A line that is not an object of values, or an input that neither the rules nor `expression`
    /// use.
    pub fn give_line(
        &mut self,
        line: &str,
        place: (&Message, usize),
        expression: Option<&str>,
    ) -> Result<(), Failure> {
        let inputs =
            json::parse_object(line).map_err(|error| Failure::about_line(*error, place, line))?;
        let names: Vec<&str> = inputs.iter().map(|(name, _)| name.as_str()).collect();
        self.check_inputs(&names, expression)?;
        for (name, value) in inputs {
            self.give(&name, value);
        }
        Ok(())
    }

    /// Refuses an input that neither the rules nor `expression` use.
    ///
    /// # Errors
    /// The first such input, with the nearest name and the list of all inputs.
    pub fn check_inputs(&self, names: &[&str], expression: Option<&str>) -> Result<(), Failure> {
        let used = self.rules.inputs();
        for &name in names {
            let asked = expression.is_some_and(|text| {
                text.split(|c: char| !c.is_alphanumeric() && c != '_')
                    .any(|word| word == name)
            });
            if used.contains(&name) || asked {
                continue;
            }
            let mut diagnostic = Diagnostic::error("unknown-input", messages::unknown_input(name));
            if let Some(near) = nearest(name, used.iter().copied()) {
                diagnostic = diagnostic.help(did_you_mean(near));
            }
            return Err(Failure::of(diagnostic.help(match &used[..] {
                [] => messages::rules_take_no_inputs(),
                [one] => messages::only_input(one),
                many => {
                    let names = many.iter().map(|name| Message::same(format!("`{name}`")));
                    messages::inputs_are(Message::joined(names, ", ", "、"))
                }
            })));
        }
        Ok(())
    }

    /// The engine with the inputs bound, and the heap games that it may use.
    fn bound(&mut self) -> (&mut grundy_rules::BoundRules, &mut HeapGames) {
        let engine = self
            .engine
            .get_or_insert_with(|| self.rules.bind(&self.givens));
        let changed = std::mem::take(&mut self.changed);
        if changed || !self.law_read {
            self.law_read = true;
            self.heaps.law = match (
                &self.source.origin,
                main_function(&self.source, &self.rules),
            ) {
                // A law in a user's file is a claim, and not used for answers.
                (Origin::Named(_), Some(main)) => Law::of(&self.source.header, &main, &self.givens),
                _ => None,
            };
        }
        if changed {
            self.heaps.forget(&engine.give(&self.givens));
            self.theorems.clear();
        }
        (engine, &mut self.heaps)
    }

    /// The source of values of positions outside of every table.
    pub(crate) fn large_positions(&self) -> &'static dyn LargePositions {
        self.large_positions
    }

    /// The laws of functions computed so far: none without a proof.
    pub(crate) fn known_theorems(&mut self) -> &[(String, Option<KnownLaw>)] {
        self.bound();
        &self.theorems
    }

    pub(crate) fn remember_theorem(&mut self, function: &str, theorem: Option<KnownLaw>) {
        self.theorems.push((function.to_owned(), theorem));
    }

    /// The engine with the inputs bound.
    pub(crate) fn engine(&mut self) -> &mut grundy_rules::BoundRules {
        self.bound().0
    }

    /// Calls a closure with the heap game of a function.
    ///
    /// # Errors
    /// The reason why the function is not a heap game.
    pub(crate) fn with_heaps<T>(
        &mut self,
        function: &str,
        act: impl FnOnce(&mut Heaps) -> T,
    ) -> Result<T, Message> {
        let Some(info) = self.rules.function(function) else {
            return Err(messages::rules_define_no_function());
        };
        let (engine, heaps) = self.bound();
        let heaps = heaps.of(info.index, &|| engine.heap_rules(function));
        heaps.map(act)
    }

    /// Findings of the engine with the text of the rules, into which they point.
    pub(crate) fn failure(&self, diagnostics: Vec<Diagnostic>) -> Failure {
        Failure::new(diagnostics, vec![self.text()])
    }

    /// The text of the rules, into which the places of their tree point.
    pub(crate) fn source_text(&self) -> &str {
        &self.source.text
    }

    fn text(&self) -> Text {
        Text {
            name: self.source.text_name.clone(),
            text: self.source.text.clone(),
            start: 0,
            line: 1,
        }
    }

    /// A finding about the rules that is not an error, ready to be shown.
    pub fn warning(&self, warning: &Diagnostic) -> Failure {
        self.failure(vec![warning.clone()])
    }

    /// Refuses inputs that do not fulfil the condition of the header.
    fn check_requirement(&mut self, run: &mut Run) -> Result<(), Failure> {
        let Some(field) = self.source.header.requires.clone() else {
            return Ok(());
        };
        if std::mem::replace(&mut self.inputs_checked, true) {
            return Ok(());
        }
        let (condition, meaning) = match field.text.split_once(" -- ") {
            Some((condition, meaning)) => (condition.trim(), meaning),
            None => (field.text.trim(), &*field.text),
        };
        let holds = self.eval(condition, run);
        self.inputs_checked = holds == Ok(Value::Bool(true));
        if self.inputs_checked {
            return Ok(());
        }
        holds?;
        let (english, japanese) = meaning.split_once(" // ").unwrap_or((meaning, meaning));
        let meaning = Message::new("", english.trim().to_owned(), japanese.trim().to_owned());
        let mut given: Vec<String> = (self.givens.iter())
            .map(|(name, value)| format!("{name} = {value}"))
            .collect();
        given.sort();
        let fact = messages::inputs_are_refused(meaning, given.join(", "));
        let place = field.span.start..field.span.start + condition.len();
        let finding = Diagnostic::error("wrong-input", fact)
            .at(place, messages::condition_on_inputs())
            .help(messages::give_other_inputs());
        Err(self.failure(vec![finding]))
    }

    /// Calls the engine.
    pub(crate) fn ask<T>(
        &mut self,
        run: &mut Run,
        question: impl FnOnce(
            &mut grundy_rules::BoundRules,
            &mut HeapGames,
            &mut Run,
        ) -> Result<T, Halt>,
    ) -> Result<T, Failure> {
        self.check_requirement(run)?;
        let (engine, heaps) = self.bound();
        question(engine, heaps, run).map_err(|halt| {
            let halt = late_condition::with_advice(halt, &self.source.text);
            self.with_wrong_inputs(Failure::halted(halt, vec![self.text()]))
        })
    }

    /// Adds the inputs that may be the reason for a value of a wrong kind: those in the marked part
    /// of the rules, or else those with the value of a text or a boolean, which a parameter may
    /// have passed on. The marked place is in the rules, although the inputs are wrong.
    fn with_wrong_inputs(&self, mut failure: Failure) -> Failure {
        if !matches!(
            failure.code(),
            "wrong-type" | "bad-argument" | "cannot-unpack"
        ) {
            return failure;
        }
        let span = failure.diagnostics.first().and_then(Diagnostic::span);
        let marked = span.and_then(|span| self.source.text.get(span));
        let words: Vec<&str> = marked
            .unwrap_or_default()
            .split(|c: char| !c.is_alphanumeric() && c != '_')
            .collect();
        let mut inputs: Vec<(&str, &Value)> = self
            .rules
            .inputs()
            .into_iter()
            .filter_map(|name| Some((name, self.givens.get(name)?)))
            .collect();
        if inputs.iter().any(|(name, _)| words.contains(name)) {
            inputs.retain(|(name, _)| words.contains(name));
        } else {
            inputs.retain(|(_, value)| matches!(value, Value::Str(_) | Value::Bool(_)));
        }
        for (name, value) in inputs {
            let value = json::from_value(value).to_string();
            let cut = value.char_indices().nth(MAX_SHOWN_INPUT);
            let shown = match cut {
                Some((end, _)) => format!("{}…", &value[..end]),
                None => value,
            };
            failure = failure
                .note(messages::input_is(name, shown))
                .help(messages::give_input_another_value(name));
        }
        failure
    }

    /// Returns the value of a position of a function: like [`Formula::eval`] of a call, without
    /// parsing.
    ///
    /// ```
    /// use grundy::{Formula, Run, Value};
    /// let mut kayles = Formula::named("kayles")?;
    /// assert_eq!(kayles.value_at("g", &[Value::Int(13)], &mut Run::silent())?, Value::Int(1));
    /// # Ok::<(), grundy::Failure>(())
    /// ```
    ///
    /// # Errors
    /// An unknown function, a position that it does not have, wrong rules or inputs, or the limit
    /// that was reached.
    pub fn value_at(
        &mut self,
        function: &str,
        position: &[Value],
        run: &mut Run,
    ) -> Result<Value, Failure> {
        self.ask(run, |engine, heaps, run| {
            engine.value(function, position, heaps, run)
        })
    }

    /// The player that chooses at a position of scores; none if the rules define its value
    /// explicitly.
    pub(crate) fn chooser(
        &mut self,
        function: &str,
        position: &[Value],
        run: &mut Run,
    ) -> Result<Option<Side>, Failure> {
        self.ask(run, |engine, heaps, run| {
            engine.chooser(function, position, heaps, run)
        })
    }

    /// The options of a position, in the order of the rules.
    pub(crate) fn options_at(
        &mut self,
        function: &str,
        position: &[Value],
        run: &mut Run,
    ) -> Result<Vec<OptionInfo>, Failure> {
        self.ask(run, |engine, heaps, run| {
            engine.options(function, position, heaps, run)
        })
    }

    /// The options of a position, or `None` if the rules define its value explicitly (`g(1) = 1`).
    pub(crate) fn options_or_value(
        &mut self,
        function: &str,
        position: &[Value],
        run: &mut Run,
    ) -> Result<Option<Vec<OptionInfo>>, Failure> {
        self.ask(run, |engine, heaps, run| {
            engine.options_or_value(function, position, heaps, run)
        })
    }

    /// Returns the value of the line `answer = …`.
    ///
    /// # Errors
    /// Rules without such a line, wrong rules or inputs, or the limit that was reached.
    pub fn answer(&mut self, run: &mut Run) -> Result<Value, Failure> {
        if !self.rules.has_answer() {
            let diagnostic = Diagnostic::error("no-answer", messages::rules_have_no_answer());
            return Err(Failure::of(match self.example_call() {
                Some(example) => {
                    let name = source::quoted(&self.source.name);
                    diagnostic
                        .help(messages::eval_an_expression(name, example))
                        .help(messages::or_write_an_answer())
                }
                None => diagnostic.help(messages::write_an_answer()),
            }));
        }
        self.ask(run, |engine, heaps, run| engine.answer(heaps, run))
    }

    /// A call of the main function at an example position.
    fn example_call(&self) -> Option<String> {
        let function = self.main_function()?;
        let position = match &self.source.header.position[..] {
            // Rows of H and T are for `solve`; the rules take places.
            _ if self.coins.is_some() => vec!["5"; function.params.len()].join(","),
            [] => vec!["5"; function.params.len()].join(","),
            [first, ..] => first.text.clone(),
        };
        Some(format!("{}({position})", function.name))
    }

    /// Returns the value of an expression in the names of the rules, such as `g(13)`.
    ///
    /// # Errors
    /// A wrong expression, wrong rules or inputs, or the limit that was reached.
    pub fn eval(&mut self, expression: &str, run: &mut Run) -> Result<Value, Failure> {
        let name = &crate::messages::text_of_expression();
        let expression = self.expression(name, expression, &[], Names::Values)?;
        self.evaluate(name, &expression, &[], run)
    }

    /// The value of an expression with these values bound to its names.
    fn evaluate(
        &mut self,
        name: &Message,
        expression: &Expression,
        bound: &[Value],
        run: &mut Run,
    ) -> Result<Value, Failure> {
        self.ask_about(name, expression, run, |engine, heaps, run| {
            engine.evaluate(expression, bound, heaps, run)
        })
    }

    /// Reads an expression, which has a separate name in messages; `names` are those that range
    /// over positions.
    pub(crate) fn expression(
        &mut self,
        name: &Message,
        text: &str,
        names: &[String],
        kind: Names,
    ) -> Result<Expression, Failure> {
        let engine = self.engine();
        let start = engine.next_text();
        engine.expression(text, names, kind).map_err(|findings| {
            let expression = Text {
                name: name.clone(),
                text: text.to_owned(),
                start,
                line: 1,
            };
            Failure::new(findings, vec![self.text(), expression])
        })
    }

    /// Calls the engine about an expression.
    pub(crate) fn ask_about<T>(
        &mut self,
        name: &Message,
        expression: &Expression,
        run: &mut Run,
        question: impl FnOnce(
            &mut grundy_rules::BoundRules,
            &mut HeapGames,
            &mut Run,
        ) -> Result<T, Halt>,
    ) -> Result<T, Failure> {
        self.ask(run, question).map_err(|failure| {
            failure.with_text(Text {
                name: name.clone(),
                text: expression.text().to_owned(),
                start: expression.start(),
                line: 1,
            })
        })
    }

    /// Whether the header defines the set of positions of a function.
    pub(crate) fn has_predicate(&self, function: &str) -> bool {
        self.source.header.positions.is_some()
            && self
                .main_function()
                .is_some_and(|main| main.name == function)
    }

    /// The condition of the header for positions of a function, if it has one.
    pub(crate) fn predicate(
        &mut self,
        function: &FunctionInfo,
    ) -> Result<Option<Arc<Expression>>, Failure> {
        if !self.has_predicate(&function.name) {
            return Ok(None);
        }
        if self.predicate.is_none()
            && let Some(field) = &self.source.header.positions
        {
            let text = field.text.clone();
            let read = self.expression(
                &crate::messages::positions_in_header(),
                &text,
                &function.params,
                Names::Values,
            )?;
            self.predicate = Some(Arc::new(read));
        }
        Ok(self.predicate.clone())
    }

    /// Whether the condition of the header holds at a position.
    pub(crate) fn exists(
        &mut self,
        predicate: &Expression,
        position: &[Value],
        run: &mut Run,
    ) -> Result<bool, Failure> {
        let found = self.evaluate(
            &crate::messages::positions_in_header(),
            predicate,
            position,
            run,
        )?;
        Ok(found == Value::Bool(true))
    }

    /// The values of an expression at some cells of an area; its names range over the positions.
    pub(crate) fn map(
        &mut self,
        name: &Message,
        expression: &Expression,
        on: (&Area, &[usize]),
        run: &mut Run,
    ) -> Result<Vec<Value>, Failure> {
        self.ask_about(name, expression, run, |engine, heaps, run| {
            engine.map(expression, on, heaps, run)
        })
    }

    /// The main function: the one that the header names, else the one that follows from the rules.
    pub fn main_function(&self) -> Option<FunctionInfo> {
        main_function(&self.source, &self.rules)
    }

    /// The function of that name, or the main function.
    pub(crate) fn function(&self, name: Option<&str>) -> Result<FunctionInfo, Failure> {
        let found = match name {
            Some(name) => self.rules.function(name),
            None => self.main_function(),
        };
        found.ok_or_else(|| {
            let functions = self.rules.functions();
            let Some(name) = name else {
                return Failure::of(
                    Diagnostic::error("no-function", messages::rules_define_no_function())
                        .help(messages::define_a_game()),
                );
            };
            let mut diagnostic =
                Diagnostic::error("unknown-name", messages::unknown_function(name));
            let names = functions.iter().map(|f| f.name.as_str());
            if let Some(near) = nearest(name, names) {
                diagnostic = diagnostic.help(did_you_mean(near));
            }
            let list = functions.iter().map(signature).map(Message::same);
            let list = Message::joined(list, ", ", "、");
            Failure::of(diagnostic.help(messages::rules_define(list)))
        })
    }

    /// Whether the main function has a table: it has parameters, and they are integers.
    pub fn has_table(&self) -> bool {
        self.main_function().is_some_and(|main| {
            !main.params.is_empty() && !self.rules.list_parameters(&main.name).contains(&true)
        })
    }

    /// Whether the game is played misère although its values are Grundy values, which determine the
    /// outcome under normal play.
    pub(crate) fn plays_misere(&self) -> bool {
        self.source.header.class == Some(Class::Misere)
            && self
                .main_function()
                .is_some_and(|main| main.kind == Kind::Grundy)
    }

    /// Whether some positions have entailing moves.
    pub(crate) fn is_entailing(&self) -> bool {
        let functions = self.rules.functions();
        functions
            .into_iter()
            .any(|function| function.kind == Kind::Obliged)
    }

    /// Whether the game is partizan, so that a position is won or lost and not N or P.
    pub(crate) fn is_partizan(&self, function: &FunctionInfo) -> bool {
        matches!(function.kind, Kind::Win | Kind::Misere)
            && match self.source.header.class {
                Some(class) => class == Class::Partizan,
                None => self.rules.is_one_of_two_players(&function.name),
            }
    }
}

pub(crate) fn main_function(source: &Source, rules: &Rules) -> Option<FunctionInfo> {
    let named = source.header.function.as_ref();
    named
        .and_then(|field| rules.function(&field.text))
        .or_else(|| rules.main_function())
}

/// The signature of a function: `` `g(x,y)` ``.
pub(crate) fn signature(function: &FunctionInfo) -> String {
    format!("`{}({})`", function.name, function.params.join(","))
}
