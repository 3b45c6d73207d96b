//! Rules whose functions end in braces with a bar, as a [`Ruleset`], and expressions of games.
//!
//! Components are arguments of the main function, the last one of the rules that is not called by a later line. What a
//! function's options leave is known as values and not as positions, so moves are those of the canonical form.

use grundy_game::guard::{Watched, halt};
use grundy_game::{Diagnostic, Halt, Kind, Run};
use grundy_rules::Value;
use grundy_rules::two_sided::{GameWorth, TwoSidedRules};
use grundy_short::{Id, OutcomeClass};

use super::asked::ValueGame;
use super::report::ValueReport;
use crate::board::Engine;
use crate::failure::{Failure, Text};
use crate::formula::Formula;
use crate::formula::source::Source;
use crate::ruleset::{Choice, Moves, Ruleset, Wanted};
use crate::solution::{Component, Move, Part, Solution, Worth};

/// Rules with their name.
pub struct GameRules {
    name: String,
    text_name: String,
    title: Option<String>,
    rules: TwoSidedRules,
}

impl GameRules {
    pub(crate) fn of(source: &Source) -> Result<Self, Failure> {
        let text = || Text {
            name: source.text_name.clone(),
            text: source.text.clone(),
            start: 0,
        };
        let rules = TwoSidedRules::parse(&source.text);
        Ok(Self {
            name: source.name.clone(),
            text_name: source.text_name.clone(),
            title: source.header.title.as_ref().map(|title| title.text.clone()),
            rules: rules.map_err(|findings| Failure::new(findings, vec![text()]))?,
        })
    }

    /// The rules of a formula, for expressions with games in them.
    pub(crate) fn of_formula(formula: &Formula) -> Result<Self, Failure> {
        let text = formula.rules().source();
        let rules =
            TwoSidedRules::parse(text).map_err(|findings| Failure::new(findings, Vec::new()))?;
        Ok(Self {
            name: formula.name().to_owned(),
            text_name: "the rules".to_owned(),
            title: None,
            rules,
        })
    }

    /// No rules: for expressions by themselves.
    pub(crate) fn none() -> Self {
        Self {
            name: "values".to_owned(),
            text_name: "the rules".to_owned(),
            title: None,
            rules: TwoSidedRules::default(),
        }
    }

    /// A failure that shows the rules and the expression.
    fn failed(&self, halt: Halt, expression: &str) -> Failure {
        let source = self.rules.source();
        let rules = Text {
            name: self.text_name.clone(),
            text: source.to_owned(),
            start: 0,
        };
        let start = if source.is_empty() {
            0
        } else {
            source.len() + 1
        };
        let expression = Text {
            name: "the expression".to_owned(),
            text: expression.to_owned(),
            start,
        };
        let texts = if source.is_empty() {
            vec![expression]
        } else {
            vec![rules, expression]
        };
        Failure::halted(halt, texts)
    }

    fn worth_of(&mut self, expression: &str, run: &mut Run) -> Result<GameWorth, Failure> {
        self.rules
            .eval(expression, run)
            .map_err(|mut halts| match halts.len() {
                0 => Failure::of(Diagnostic::error("unread", "the expression cannot be read")),
                _ => self.failed(halts.swap_remove(0), expression),
            })
    }

    /// An expression as plain data; games become texts.
    pub(crate) fn evaluated(&mut self, expression: &str, run: &mut Run) -> Result<Value, Failure> {
        let worth = self.worth_of(expression, run)?;
        self.rules
            .plain(&worth, run)
            .map_err(|halt| self.failed(halt, expression))
    }

    fn game(&mut self, expression: &str, run: &mut Run) -> Result<Id, Failure> {
        let worth = self.worth_of(expression, run)?;
        self.rules
            .game(&worth, run)
            .map_err(|halt| self.failed(halt, expression))
    }

    /// What is known about the value of an expression.
    pub(crate) fn known_of(
        &mut self,
        expression: &str,
        plain: bool,
        run: &mut Run,
    ) -> Result<ValueReport, Failure> {
        let arena = self.rules.arena();
        let written = arena.read(expression).ok();
        // Only a text that the value is printed as is meant so: {10**7|0} is never printed.
        let printed = written.and_then(|id| arena.text(id).ok());
        let printed = printed.is_some_and(|text| text == expression);
        let id = match written {
            // What is no expression may be a value as it is written: 3*.
            Some(id) if !self.rules.reads(expression) => id,
            // 3/4^2*3 is the integer (3/4) xor (2*3), and 3/4 + ^^ + *3.
            Some(other) if printed && self.game(expression, run)? != other => {
                let finding = Diagnostic::error("two-readings", "this is an expression, and also the text of another value")
                    .at(0..expression.len(), "operators of numbers, or a value as it is printed?")
                    .help(format!("write `game('{expression}')` for the value; put blanks and brackets into an expression"));
                return Err(Failure::about(finding, "the expression", expression));
            }
            _ => self.game(expression, run)?,
        };
        ValueReport::of(self.rules.arena(), id, plain, run)
    }

    /// The function that positions are arguments of, and how many it takes.
    fn main(&self) -> Result<(String, usize), Failure> {
        let functions = self.rules.functions();
        let main = functions
            .last()
            .map(|(name, arity)| ((*name).to_owned(), *arity));
        main.ok_or_else(|| {
            Failure::of(
                Diagnostic::error("no-function", "the rules have no function of positions")
                    .help("write for example `g(x>=0) = { g(x-1) | g(x-2) }`, or ask for an expression with `-e`"),
            )
        })
    }

    fn class(&mut self, id: Id, run: &mut Run) -> Result<OutcomeClass, Failure> {
        let class = self
            .rules
            .arena()
            .watched(Watched::new(run), |arena| arena.outcome(id));
        class.map_err(|why| halt(why).into())
    }

    /// The moves of the canonical form of a sum.
    fn moves_of(&mut self, at: &Component, total: Id, run: &mut Run) -> Result<Vec<Move>, Failure> {
        let ordered = self
            .rules
            .arena()
            .watched(Watched::new(run), |arena| arena.ordered(total));
        let (lefts, rights) = ordered.map_err(|why| Failure::from(halt(why)))?;
        let mut moves = Vec::new();
        for (player, list) in [("Left", lefts), ("Right", rights)] {
            for id in list {
                let class = self.class(id, run)?;
                let value = self.rules.plain(&GameWorth::Game(id), run)?;
                let wins = if player == "Left" {
                    OutcomeClass::L
                } else {
                    OutcomeClass::R
                };
                moves.push(Move {
                    component: 0,
                    game: None,
                    function: None,
                    from: at.clone(),
                    to: vec![Component::text(value.to_string())],
                    text: format!("{player}: {value}"),
                    turned: Vec::new(),
                    again: false,
                    outcome: Some(super::outcome(class)),
                    value: Some(value),
                    score: None,
                    distance: None,
                    winning: class == OutcomeClass::P || class == wins,
                });
            }
        }
        Ok(moves)
    }
}

/// A component as a call.
fn call(at: &Component) -> String {
    let args: Vec<String> = at.position.iter().map(Value::to_string).collect();
    format!("{}({})", at.function, args.join(","))
}

impl Ruleset for GameRules {
    fn name(&self) -> &str {
        &self.name
    }

    fn title(&self) -> Option<String> {
        self.title.clone()
    }

    fn read(&mut self, words: &[&str], _: &mut Run) -> Result<Vec<Component>, Failure> {
        let (function, arity) = self.main()?;
        let read = |word: &&str| {
            let pieces: Vec<&str> = if arity == 1 {
                vec![*word]
            } else {
                word.split(',').collect()
            };
            if pieces.len() != arity {
                let fact = format!(
                    "`{function}` takes {arity} arguments, and `{word}` has {}",
                    pieces.len()
                );
                let error = Diagnostic::error("wrong-position", fact).help(
                    "write the arguments with commas between them, one word for each component",
                );
                return Err(Failure::about(error, "POSITION", word));
            }
            let value = |piece: &&str| match piece.trim().parse::<i64>() {
                Ok(n) => Value::Int(n),
                Err(_) => Value::text(piece.trim()),
            };
            Ok(Component {
                function: function.clone(),
                position: pieces.iter().map(value).collect(),
                ..Component::default()
            })
        };
        words.iter().map(read).collect()
    }

    fn show(&self, at: &Component) -> String {
        let args: Vec<String> = at.position.iter().map(Value::to_string).collect();
        args.join(",")
    }

    fn kind(&self, _: &Component) -> Result<Kind, Failure> {
        Ok(Kind::Game)
    }

    fn worth(&mut self, at: &Component, run: &mut Run) -> Result<Option<Worth>, Failure> {
        let id = self.game(&call(at), run)?;
        let class = self.class(id, run)?;
        Ok(Some(Worth::Outcome(super::outcome(class))))
    }

    fn moves(&mut self, at: &Component, _: &Wanted, run: &mut Run) -> Result<Moves, Failure> {
        let id = self.game(&call(at), run)?;
        let moves = self.moves_of(at, id, run)?;
        let choice = |by: Move| Choice {
            to: by.to,
            text: by.text,
            leaves: by.outcome.map(Worth::Outcome),
            ..Choice::default()
        };
        Ok(Moves {
            list: moves.into_iter().map(choice).collect(),
            ..Moves::default()
        })
    }

    fn solve(
        &mut self,
        sum: &[Component],
        _: Engine,
        run: &mut Run,
    ) -> Result<Option<Solution>, Failure> {
        let mut components = Vec::with_capacity(sum.len());
        let mut calls = Vec::with_capacity(sum.len());
        for at in sum {
            let id = self.game(&call(at), run)?;
            let class = self.class(id, run)?;
            components.push(Part {
                game: None,
                function: None,
                at: at.clone(),
                value: Some(self.rules.plain(&GameWorth::Game(id), run)?),
                outcome: Some(super::outcome(class)),
            });
            calls.push(call(at));
        }
        let total = if calls.is_empty() {
            Id::ZERO
        } else {
            self.game(&calls.join(" + "), run)?
        };
        let class = self.class(total, run)?;
        let at = sum.first().cloned().unwrap_or_default();
        Ok(Some(Solution {
            outcome: Some(super::outcome(class)),
            value: Some(self.rules.plain(&GameWorth::Game(total), run)?),
            components,
            moves: self.moves_of(&at, total, run)?,
            ..super::nothing_yet()
        }))
    }

    fn values(&mut self) -> Option<&mut dyn ValueGame> {
        Some(self)
    }

    fn eval(&mut self, expression: &str, run: &mut Run) -> Option<Result<Value, Failure>> {
        Some(self.evaluated(expression, run))
    }
}

impl ValueGame for GameRules {
    fn report(
        &mut self,
        words: &[&str],
        plain: bool,
        run: &mut Run,
    ) -> Result<ValueReport, Failure> {
        if words.is_empty() {
            let worth = self
                .rules
                .answer(run)
                .map_err(|halt| self.failed(halt, ""))?;
            let id = self
                .rules
                .game(&worth, run)
                .map_err(|halt| self.failed(halt, ""))?;
            return ValueReport::of(self.rules.arena(), id, plain, run);
        }
        let calls: Vec<String> = self.read(words, run)?.iter().map(call).collect();
        self.known_of(&calls.join(" + "), plain, run)
    }

    fn value_of(
        &mut self,
        expression: &str,
        plain: bool,
        run: &mut Run,
    ) -> Option<Result<ValueReport, Failure>> {
        Some(self.known_of(expression, plain, run))
    }

    fn answer(&mut self, run: &mut Run) -> Option<Result<Value, Failure>> {
        let answered = self
            .rules
            .answer(run)
            .and_then(|worth| self.rules.plain(&worth, run));
        Some(answered.map_err(|halt| self.failed(halt, "")))
    }
}
