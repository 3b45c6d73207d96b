//! Rules whose functions end in braces with a bar, and expressions of games.
//!
//! Components are arguments of the main function (the one named in the header, or the last one of
//! the rules), or expressions such as `-e('..|..')`. A move is an option of the braces in which the
//! function ends; its result is decomposed into components again.

use std::sync::Arc;

use grundy_core::board::Board;
use grundy_core::{Diagnostic, Halt, Message, Run, show_call};
use grundy_partizan::values::text::ReadFault;
use grundy_partizan::values::{Arena, ArenaError, ArenaResult, Id, LoopyValue};
use grundy_rules::Value;
use grundy_rules::partizan::{ExprValue, GamePart, GameTerm, PartizanFunction, PartizanRules};
use grundy_rules::syntax::ast::Program;

use super::report::{Detail, KnownValue, LoopyReport, ValueReport};
use super::ruleset::{PartizanPositions, PartizanRuleset};
use super::value_game::{
    NumberedFamily, PartizanOption, PartizanOptions, PartizanText, ValueGame, no_family,
};
use super::{messages, sums};
use crate::failure::{Failure, Text};
use crate::formula::late_condition;
use crate::formula::source::Source;
use crate::formula::{Formula, json, position};
use crate::ruleset::Ruleset;
use crate::solution::{Component, Solution};

/// Partizan rules as a text.
pub struct GameRules {
    /// The name of the text, for messages.
    text_name: Message,
    /// The function that is named in the header.
    function: Option<String>,
    rules: PartizanRules,
}

impl GameRules {
    pub(crate) fn of(source: &Source) -> Result<Self, Failure> {
        let text = || Text {
            name: source.text_name.clone(),
            text: source.text.clone(),
            start: 0,
            line: 1,
        };
        let rules = PartizanRules::parse(&source.text);
        let mut rules = rules.map_err(|findings| Failure::new(findings, vec![text()]))?;
        for (name, word) in &source.inputs {
            if rules.is_input(name) {
                let value = json::parse_word(word).map_err(|error| {
                    Failure::about(*error, crate::messages::input_of_rules(name), word)
                })?;
                rules.give(name, value);
            }
        }
        let function = source.header.function.as_ref();
        Ok(Self {
            text_name: source.text_name.clone(),
            function: function.map(|function| function.text.clone()),
            rules,
        })
    }

    /// Returns the game of these rules, with the name and the title of their source.
    pub(crate) fn ruleset(self, source: &Source) -> Box<dyn Ruleset> {
        let header = &source.header;
        Box::new(PartizanRuleset {
            name: source.name.clone(),
            title: header.title.as_ref().map(|title| {
                let japanese = header.ja.as_ref().map_or("", |ja| &ja.text);
                Message::title(&title.text, japanese)
            }),
            positions: self,
        })
    }

    /// The rules of a formula, for expressions with games in them.
    pub(crate) fn of_formula(formula: &Formula) -> Result<Self, Failure> {
        let text = formula.rules().source();
        let rules =
            PartizanRules::parse(text).map_err(|findings| Failure::new(findings, Vec::new()))?;
        Ok(Self {
            rules,
            ..Self::none()
        })
    }

    /// Rules whose text can be read.
    #[cfg(test)]
    pub(crate) fn of_text(text: &str) -> Self {
        Self {
            rules: PartizanRules::parse(text).expect("rules"),
            ..Self::none()
        }
    }

    /// Empty rules: for expressions without rules.
    pub(crate) fn none() -> Self {
        Self {
            text_name: crate::messages::text_of_rules(),
            function: None,
            rules: PartizanRules::default(),
        }
    }

    /// A failure that shows the rules and the expression.
    fn failed(&self, halt: Halt, expression: &str) -> Failure {
        let source = self.rules.source();
        let rules = Text {
            name: self.text_name.clone(),
            text: source.to_owned(),
            start: 0,
            line: 1,
        };
        let start = if source.is_empty() {
            0
        } else {
            source.len() + 1
        };
        let expression = Text {
            name: crate::messages::text_of_expression(),
            text: expression.to_owned(),
            start,
            line: 1,
        };
        let texts = if source.is_empty() {
            vec![expression]
        } else {
            vec![rules, expression]
        };
        Failure::halted(late_condition::with_advice(halt, source), texts)
    }

    fn worth_of(&mut self, expression: &str, run: &mut Run) -> Result<ExprValue, Failure> {
        let worth = self.rules.eval(expression, run);
        worth.map_err(|halts| self.first(halts, expression))
    }

    /// The first of several failures.
    fn first(&self, mut halts: Vec<Halt>, expression: &str) -> Failure {
        match halts.len() {
            0 => Failure::of(Diagnostic::error(
                "unread",
                messages::expression_cannot_be_read(),
            )),
            _ => self.failed(halts.swap_remove(0), expression),
        }
    }

    /// An expression as plain data; games become texts.
    pub(crate) fn evaluated(&mut self, expression: &str, run: &mut Run) -> Result<Value, Failure> {
        let worth = self.worth_of(expression, run)?;
        self.rules
            .plain(&worth, run)
            .map_err(|halt| self.failed(halt, expression))
    }

    /// The report of an expression, or of a value in its printed form.
    pub(super) fn known_value(
        &mut self,
        expression: &str,
        detail: Detail,
        run: &mut Run,
    ) -> Result<KnownValue, Failure> {
        let read = sums::with_values(self, run, |arena| {
            let Some(value) = written(LoopyValue::read(arena, expression))? else {
                return Ok(None);
            };
            // Only the printed text of a value is read as a value: {10**7|0} is never printed.
            let typed = expression.replace('−', "-").replace('±', "+-");
            let text = written(value.text(arena))?;
            let printed = text.is_some_and(|text| text == typed);
            Ok(Some((value, printed)))
        })?;
        let value = match read {
            // A text that is not an expression may be a printed value: 3*.
            Some((value, _)) if !self.rules.reads(expression) => value,
            // 3/4^2*3 is the integer (3/4) xor (2*3), and 3/4 + ^^ + *3.
            Some((other, true)) if self.loopy(expression, run)? != other => {
                let fact = messages::expression_is_a_value_too();
                let finding = Diagnostic::error("two-readings", fact)
                    .at(0..expression.len(), messages::operators_or_a_value())
                    .help(messages::write_the_value_as_game(expression));
                return Err(Failure::about(
                    finding,
                    crate::messages::text_of_expression(),
                    expression,
                ));
            }
            _ => self.loopy(expression, run)?,
        };
        let arena = self.rules.arena();
        Ok(match value {
            LoopyValue::Short(id) => {
                KnownValue::Short(Box::new(ValueReport::of(arena, id, detail, run)?))
            }
            round => KnownValue::Loopy(LoopyReport::of(arena, &round, detail, run)?),
        })
    }

    /// The solution of an expression with a short value; options are written as values.
    pub(super) fn solution_of(
        &mut self,
        expression: &str,
        run: &mut Run,
    ) -> Result<Solution, Failure> {
        // The errors of expressions, also of those with two readings.
        self.known_of(expression, Detail::Usual, run)?;
        let text = if self.rules.reads(expression) {
            expression.to_owned()
        } else {
            format!("game('{expression}')")
        };
        let mut solution = sums::solution(self, &[Component::text(text)], run)?;
        let written = Component::text(expression);
        for part in &mut solution.components {
            part.at = written.clone();
        }
        for by in &mut solution.moves {
            let Some(Value::Str(value)) = &by.value else {
                continue;
            };
            let left = by
                .of_two
                .as_ref()
                .is_some_and(|of_two| of_two.player == "L");
            by.text = format!("{}{value}", sums::player_prefix(left));
            by.to = vec![Component::text(&**value)];
            by.from = written.clone();
        }
        Ok(solution)
    }

    fn loopy(&mut self, expression: &str, run: &mut Run) -> Result<LoopyValue, Failure> {
        let worth = self.worth_of(expression, run)?;
        self.rules
            .loopy(&worth, expression, run)
            .map_err(|halt| self.failed(halt, expression))
    }

    fn game(&mut self, expression: &str, run: &mut Run) -> Result<Id, Failure> {
        let worth = self.worth_of(expression, run)?;
        self.rules
            .game(&worth, expression, run)
            .map_err(|halt| self.failed(halt, expression))
    }

    /// The function whose arguments are the positions.
    fn main(&self) -> Result<PartizanFunction, Failure> {
        let functions = self.rules.functions();
        let named = |function: &PartizanFunction| Some(&function.name) == self.function.as_ref();
        let main = functions.iter().find(|function| named(function));
        let last_game = functions.iter().rfind(|function| function.is_game);
        let main = main.or(last_game).or(functions.last());
        main.cloned().ok_or_else(|| {
            Failure::of(
                Diagnostic::error("no-function", messages::rules_have_no_function())
                    .help(messages::write_a_function()),
            )
        })
    }

    /// A component as an expression of the rules.
    fn expression(at: &Component) -> String {
        match &at.written {
            Some(text) if at.function.is_empty() => text.clone(),
            _ => call(at),
        }
    }

    /// A summand as a component.
    fn component(&mut self, part: GamePart, run: &mut Run) -> Result<Component, Failure> {
        let minus = if part.negative { "-" } else { "" };
        Ok(match part.term {
            GameTerm::Call { function, args } if !part.negative => Component {
                function,
                position: args,
                ..Component::default()
            },
            GameTerm::Call { function, args } => {
                Component::text(format!("-{}", show_call(&function, &args)))
            }
            GameTerm::Value(id) => {
                let text = sums::with_values(self, run, |arena| arena.text(id))?;
                Component::text(format!("{minus}game('{text}')"))
            }
        })
    }

    fn components(
        &mut self,
        parts: Vec<GamePart>,
        run: &mut Run,
    ) -> Result<Vec<Component>, Failure> {
        parts
            .into_iter()
            .map(|part| self.component(part, run))
            .collect()
    }

    /// The components of an expression.
    fn taken_apart(&mut self, text: &str, run: &mut Run) -> Result<Vec<Component>, Failure> {
        let parts = self.rules.parts(text, run);
        let parts = parts.map_err(|halts| self.first(halts, text))?;
        self.components(parts, run)
    }

    /// The arguments of the first component of the start, if one of them is a board.
    fn start_on_board(&mut self, run: &mut Run) -> Option<Vec<Value>> {
        let constructors = ["square(", "torus(", "hex(", "tri(", "graph("];
        let has_board = constructors
            .iter()
            .any(|word| self.rules.source().contains(word));
        if !has_board || !self.rules.has_answer() {
            return None;
        }
        let parts = self.rules.parts_of_answer(run).ok()?;
        let parts = self.components(parts, run).ok()?;
        let mut positions = parts.into_iter().map(|part| part.position);
        positions.find(|position| position.iter().any(|v| matches!(v, Value::Board(_))))
    }

    /// Whether a word is an expression and not the arguments of the main function.
    fn is_expression(&self, word: &str) -> bool {
        let functions = self.rules.functions();
        word.contains("game(")
            || functions
                .iter()
                .any(|known| word.contains(&format!("{}(", known.name)))
    }
}

/// A value that was read, or its text; none if there is none. Limits and interrupts are returned as
/// errors.
fn written<T>(found: Result<T, impl Into<ReadFault>>) -> ArenaResult<Option<T>> {
    match found.map_err(Into::into) {
        Ok(found) => Ok(Some(found)),
        Err(ReadFault::ArenaError(why @ (ArenaError::Limit | ArenaError::Interrupted))) => Err(why),
        Err(_) => Ok(None),
    }
}

/// Reads the letters of a typed board; `model` has its cells.
fn of_shape(model: &Board, typed: &Value, word: &str) -> Result<Value, Failure> {
    let text = match typed {
        Value::Str(text) => text.to_string(),
        other => other.to_string(),
    };
    let read = Board::read(&model.shape, &text).map(|board| Value::Board(Arc::new(board)));
    read.ok_or_else(|| {
        let rows = position::shape_in_words(&model.shape);
        let fact = crate::formula::messages::board_has_another_shape(rows);
        let error = Diagnostic::error("wrong-board", fact)
            .at(0..word.len(), crate::messages::one_component())
            .help(messages::position_is_written(model.to_string()));
        Failure::about(error, "POSITION", word)
    })
}

/// A component as a call.
fn call(at: &Component) -> String {
    let written = |value: &Value| match value {
        Value::Board(board) => board.expression(),
        Value::Cell(cell) => format!("'{cell}'"),
        other => other.to_string(),
    };
    let args: Vec<String> = at.position.iter().map(written).collect();
    format!("{}({})", at.function, args.join(","))
}

/// An argument as it is typed: a whole number, a list, or a text with or without quotes.
fn argument(word: &str) -> Value {
    let word = word.trim();
    if word.starts_with(['[', '"'])
        && let Some(value) = position::literal(word)
    {
        return value;
    }
    let bare = word
        .strip_prefix('\'')
        .and_then(|rest| rest.strip_suffix('\''));
    match (bare, word.parse::<i64>()) {
        (Some(bare), _) => Value::text(bare),
        (None, Ok(n)) => Value::Int(n),
        (None, Err(_)) => Value::text(word),
    }
}

impl PartizanPositions for GameRules {
    fn warnings(&self) -> Vec<Failure> {
        let text = || Text {
            name: self.text_name.clone(),
            text: self.rules.source().to_owned(),
            start: 0,
            line: 1,
        };
        let found = self.rules.warnings().into_iter();
        found
            .map(|warning| Failure::new(vec![warning], vec![text()]))
            .collect()
    }

    fn read(&mut self, words: &[&str], run: &mut Run) -> Result<Vec<Component>, Failure> {
        if words.is_empty() && self.rules.has_answer() {
            // Values of large boards take long, and an answer with a constant has no other parts.
            let is_position = |part: &GamePart| matches!(part.term, GameTerm::Call { .. });
            let parts = match self.rules.positions_of_answer(run) {
                Ok(parts) if parts.iter().all(is_position) => parts,
                _ => {
                    let parts = self.rules.parts_of_answer(run);
                    parts.map_err(|halt| self.failed(halt, ""))?
                }
            };
            return self.components(parts, run);
        }
        let start = self.start_on_board(run);
        let PartizanFunction { name, params, .. } = self.main()?;
        if words.is_empty() {
            let fact = messages::no_position_of(&name);
            return Err(Failure::of(
                Diagnostic::error("no-position", fact).help(messages::write_the_arguments()),
            ));
        }
        let mut sum = Vec::with_capacity(words.len());
        for word in words {
            if self.is_expression(word) {
                sum.extend(self.taken_apart(word, run)?);
                continue;
            }
            let pieces: Vec<&str> = match params.len() {
                1 => vec![*word],
                _ => (position::pieces(word).into_iter())
                    .map(|(_, piece)| piece)
                    .collect(),
            };
            if pieces.len() != params.len() {
                let (wanted, found) = (params.len(), pieces.len());
                let fact = messages::wrong_number_of_arguments(&name, wanted, word, found);
                let error =
                    Diagnostic::error("wrong-position", fact).help(messages::write_the_arguments());
                return Err(Failure::about(error, "POSITION", word));
            }
            let is_broken =
                |piece: &&&str| piece.trim().starts_with('[') && position::literal(piece).is_none();
            if let Some(piece) = pieces.iter().find(is_broken) {
                let error = Diagnostic::error("wrong-position", messages::not_a_list(piece))
                    .help(messages::write_a_list());
                return Err(Failure::about(error, "POSITION", word));
            }
            let mut arguments: Vec<Value> = pieces.into_iter().map(argument).collect();
            for (given, model) in arguments.iter_mut().zip(start.iter().flatten()) {
                if let Value::Board(board) = model {
                    *given = of_shape(board, given, word)?;
                }
            }
            sum.push(Component {
                function: name.clone(),
                position: arguments,
                ..Component::default()
            });
        }
        Ok(sum)
    }

    fn show(&self, at: &Component) -> String {
        if at.written.is_some() || self.aside(at).is_some() {
            return Self::expression(at);
        }
        let bare = |value: &Value| match value {
            Value::Str(text) => text.to_string(),
            other => other.to_string(),
        };
        let args: Vec<String> = at.position.iter().map(bare).collect();
        args.join(",")
    }

    fn aside(&self, at: &Component) -> Option<String> {
        let main = self.main().map(|main| main.name);
        let other = main.is_ok_and(|main| main != at.function);
        (other && !at.function.is_empty()).then(|| at.function.clone())
    }

    fn eval(&mut self, expression: &str, run: &mut Run) -> Option<Result<Value, Failure>> {
        Some(self.evaluated(expression, run))
    }
}

impl PartizanText for GameRules {
    fn tree(&self) -> &Program {
        self.rules.tree()
    }

    fn give(&mut self, name: &str, value: Value, expression: Option<&str>) -> Result<(), Failure> {
        if !self.rules.is_input(name) && !expression.is_some_and(|text| text.contains(name)) {
            let fact = messages::unknown_input(name);
            return Err(Failure::of(
                Diagnostic::error("unknown-input", fact).help(messages::input_is_not_defined()),
            ));
        }
        self.rules.give(name, value);
        Ok(())
    }

    fn known_of(
        &mut self,
        expression: &str,
        detail: Detail,
        run: &mut Run,
    ) -> Result<ValueReport, Failure> {
        match self.known_value(expression, detail, run)? {
            KnownValue::Short(report) => Ok(*report),
            KnownValue::Loopy(_) => {
                let finding = Diagnostic::error("loopy-game", messages::game_is_loopy())
                    .at(0..expression.len(), messages::play_need_not_end())
                    .help(messages::ask_for_the_outcome());
                Err(Failure::about(
                    finding,
                    crate::messages::text_of_expression(),
                    expression,
                ))
            }
        }
    }

    fn answer(&mut self, run: &mut Run) -> Result<Value, Failure> {
        let worth = self.rules.answer(run);
        let answered = worth.and_then(|worth| self.rules.plain(&worth, run));
        answered.map_err(|halt| self.failed(halt, ""))
    }

    fn takes(&mut self, function: &str) -> Option<(Vec<u64>, Vec<u64>)> {
        self.rules.takes(function)
    }

    fn at_place(
        &mut self,
        expression: &str,
        family: &NumberedFamily,
        place: &[i64],
        value: &str,
        run: &mut Run,
    ) -> Result<(ExprValue, Value), Failure> {
        let numbers = place.iter().map(|n| ExprValue::Plain(Value::Int(*n)));
        let names = family.params.iter().map(|(name, _)| name.clone());
        let mut names: Vec<(String, ExprValue)> = names.zip(numbers).collect();
        let id = sums::with_values(self, run, |arena| written(arena.read(value)))?;
        if let Some(id) = id {
            names.push(("value".to_owned(), ExprValue::Game(id)));
        }
        let worth = self.rules.eval_at(expression, &names, run);
        let worth = worth.map_err(|halts| self.first(halts, expression))?;
        let plain = self.rules.plain(&worth, run)?;
        Ok((worth, plain))
    }
}

impl ValueGame for GameRules {
    fn arena(&mut self) -> &mut Arena {
        self.rules.arena()
    }

    fn worth_of(&mut self, at: &Component, run: &mut Run) -> Result<Id, Failure> {
        self.game(&Self::expression(at), run)
    }

    fn branches(&mut self, at: &Component, run: &mut Run) -> Result<Vec<PartizanOption>, Failure> {
        let text = Self::expression(at);
        let found = self.rules.branches(&text, run);
        let found = found.map_err(|halts| self.first(halts, &text))?;
        let option = |by: grundy_rules::partizan::PartizanMove| {
            Ok(PartizanOption {
                left: by.left,
                value: by.value,
                to: self.components(by.to, run)?,
            })
        };
        found.into_iter().map(option).collect()
    }

    fn options(&mut self, at: &Component, run: &mut Run) -> Result<PartizanOptions, Failure> {
        let text = Self::expression(at);
        let found = self.rules.options(&text, run);
        let found = found.map_err(|halts| self.first(halts, &text))?;
        (found.into_iter())
            .map(|(left, to)| Ok((left, self.components(to, run)?)))
            .collect()
    }

    fn family(&self, function: Option<&str>) -> Result<NumberedFamily, Failure> {
        let functions = self.rules.functions();
        let found = match function {
            None => self.main()?,
            Some(name) => {
                let found = functions.into_iter().find(|known| known.name == name);
                found.ok_or_else(|| {
                    let fact = messages::unknown_function(name);
                    Failure::of(Diagnostic::error("unknown-name", fact))
                })?
            }
        };
        if found.params.is_empty() {
            return Err(no_family(&found.name));
        }
        let least = |(name, least): (String, Option<i64>)| (name, least.unwrap_or(0));
        Ok(NumberedFamily {
            params: found.params.into_iter().map(least).collect(),
            function: found.name,
        })
    }

    fn member(&self, family: &NumberedFamily, place: &[i64]) -> Option<Component> {
        // Positions are inside the domain of the function.
        let mut functions = self.rules.functions().into_iter();
        let function = functions.find(|known| known.name == family.function)?;
        let mut bounds = function.params.iter().zip(place);
        if bounds.any(|((_, least), at)| least.is_some_and(|least| *at < least)) {
            return None;
        }
        Some(Component {
            function: family.function.clone(),
            position: place.iter().copied().map(Value::Int).collect(),
            ..Component::default()
        })
    }

    fn text(&mut self) -> Option<&mut dyn PartizanText> {
        Some(self)
    }

    fn plan(&self) -> Vec<Message> {
        let mut plan = vec![messages::rules_on_demand(), messages::values_bottom_up()];
        if let Ok(main) = self.main() {
            let params: Vec<&str> = main.params.iter().map(|(name, _)| name.as_str()).collect();
            let function = format!("{}({})", main.name, params.join(", "));
            plan.insert(0, messages::values_of_function(function));
        }
        plan
    }

    fn known(&self) -> (usize, usize) {
        (self.rules.calls(), self.rules.bytes())
    }
}
