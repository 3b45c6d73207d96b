//! The impartial games that are Rust types, as a [`Ruleset`]: those of the catalogue and the types
//! of users. A position is a sum of components.
//!
//! The solver depends on the game, see [`solvers`].

mod solvers;

use std::collections::HashSet;
use std::hash::Hash;

use grundy_catalogue::Visitor;
use grundy_catalogue::boards::{About, Words};
use grundy_catalogue::impartial::{self, Files, Geography, GreenHackenbush};
use grundy_core::{
    Budget, Diagnostic, Entailing, Impartial, Kind, Message, Notation, Outcome, Run, Sketch, Stop,
};
use grundy_impartial::NimberTestSolver;
use grundy_impartial::entailing::{EntailingOutcome, EntailingSolver};
use grundy_rules::Value;

use crate::entailing::{check_marks, unmarked};
use crate::failure::Failure;
use crate::messages;
use crate::ruleset::{Choice, Moves, Ruleset, Wanted};
use crate::solution::{Component, ComponentValue};

pub(crate) use solvers::{ComponentSolver, list_moves, solve_failure};
use solvers::{GeographySolver, HackenbushSolver};

/// Opens a game of the catalogue.
pub(crate) fn of_catalogue(
    about: &'static About,
    words: Words<'_>,
    files: Files<'_>,
) -> Result<Box<dyn Ruleset>, Diagnostic> {
    impartial::open(about, words, files, PartsOpener(about))
}

struct PartsOpener(&'static About);

impl PartsOpener {
    /// The ruleset of a game. A view has no title, since its rules contain it.
    fn ruleset<P: Clone + Ord + Hash + Send + 'static>(
        self,
        name: String,
        solver: impl ComponentSolver<P> + 'static,
    ) -> Box<dyn Ruleset> {
        let About { title, ja, .. } = self.0;
        let title = (!title.is_empty()).then(|| Message::title(title, ja));
        Box::new(ComponentRuleset::new(name, title, solver))
    }
}

impl Visitor for PartsOpener {
    type Out = Box<dyn Ruleset>;

    fn parts<G>(self, game: G, name: String) -> Option<Self::Out>
    where
        G: Impartial<Position: Send> + Notation<G::Position> + 'static,
    {
        Some(self.ruleset(name, NimberTestSolver::new(game)))
    }

    fn hackenbush(self, game: GreenHackenbush, name: String) -> Option<Self::Out> {
        Some(self.ruleset(name, HackenbushSolver(game)))
    }

    fn geography(self, game: Geography, name: String) -> Option<Self::Out> {
        Some(self.ruleset(name, GeographySolver::new(game)))
    }

    fn entailing<G>(self, game: G, name: String) -> Option<Self::Out>
    where
        G: Entailing + Notation<G::Position> + 'static,
    {
        Some(self.ruleset(name, EntailingSolver::new(game)))
    }
}

/// A game of components with its solver.
pub(crate) struct ComponentRuleset<P> {
    name: String,
    title: Option<Message>,
    solver: Box<dyn ComponentSolver<P>>,
    /// The position that is solved, if it is one component for which the values of all moves take
    /// long, with its value if that is known: the outcomes of the moves are found instead.
    slow: Option<(Component, Option<ComponentValue>)>,
    /// The winner of that position, if it was found before the values.
    winner: Option<Outcome>,
}

/// The options of a usual game that are examined for the value of a position and the values of its
/// moves, and for the outcomes of its moves if these values take longer.
const QUICK_OPTIONS: u64 = 1 << 22;

/// The part of these options after which the winner is searched first.
const PART_BEFORE_WINNER: u64 = 16;

impl<P> ComponentRuleset<P> {
    pub(crate) fn new(
        name: String,
        title: Option<Message>,
        solver: impl ComponentSolver<P> + 'static,
    ) -> Self {
        Self {
            name,
            title,
            solver: Box::new(solver),
            slow: None,
            winner: None,
        }
    }

    fn parse(&self, written: &str) -> Result<P, Failure> {
        let read = self.solver.notation().read(written);
        read.map_err(|error| Failure::about(error, "POSITION", written))
    }

    /// The position of a component, marked or not.
    fn position(&self, at: &Component) -> Result<P, Failure> {
        self.parse(at.written.as_deref().unwrap_or_default())
    }

    fn component(&self, position: &P) -> Component {
        Component::text(self.solver.notation().show(position))
    }

    fn quick_options(&self) -> u64 {
        QUICK_OPTIONS / self.solver.work_of_option()
    }

    /// The limits of a question that may examine this number of options more.
    fn at_most(&self, options: u64, budget: Budget) -> Budget {
        let limit = self.solver.examined().saturating_add(options);
        Budget {
            options: Some(budget.options.map_or(limit, |own| own.min(limit))),
            ..budget
        }
    }

    /// Computes the values of sums, the first of which is the position itself. Returns why the
    /// computation ended early; the question itself reports all other errors.
    fn values_within(
        &mut self,
        sums: &[Vec<P>],
        options: u64,
        value: &mut Option<ComponentValue>,
        run: &mut Run,
    ) -> Option<Stop> {
        let budget = self.at_most(options, run.budget);
        let run = &mut run.within(budget);
        for sum in sums {
            match self.solver.value(sum, run) {
                Ok(first) => *value = value.take().or(Some(first)),
                Err(failure) => return failure.stop(),
            }
        }
        None
    }

    /// The outcome of a move, if it is found within this number of options and the run is not
    /// cancelled before.
    fn outcome_within(
        &mut self,
        left: &[P],
        options: u64,
        run: &mut Run,
    ) -> Result<Option<ComponentValue>, Failure> {
        let budget = self.at_most(options, run.budget);
        match self.solver.outcome(left, &mut run.within(budget)) {
            Ok(outcome) => Ok(Some(ComponentValue::Outcome(outcome))),
            Err(failure) if failure.stop().is_some() => Ok(None),
            Err(failure) => Err(failure),
        }
    }
}

impl<P: Clone + Ord + Hash> Ruleset for ComponentRuleset<P> {
    fn name(&self) -> &str {
        &self.name
    }

    fn title(&self) -> Option<Message> {
        self.title.clone()
    }

    fn read(&mut self, words: &[&str], _: &mut Run) -> Result<Vec<Component>, Failure> {
        if words.is_empty() {
            let start = self.solver.notation().start().ok_or_else(|| {
                Diagnostic::error("no-position", messages::no_position_is_given())
                    .help(messages::give_one_word_per_component())
            })?;
            return Ok(start.iter().map(|at| self.component(at)).collect());
        }
        let marks = self.solver.kind() == Kind::Obliged;
        let read = |word: &&str| {
            let (bare, entailed) = if marks {
                unmarked(word)
            } else {
                (*word, false)
            };
            let component = self.component(&self.parse(bare)?);
            Ok(Component {
                entailed,
                ..component
            })
        };
        let sum: Vec<Component> = words.iter().map(read).collect::<Result<_, Failure>>()?;
        check_marks(&sum)?;
        Ok(sum)
    }

    fn show(&self, at: &Component) -> String {
        at.written()
    }

    fn sketch(&self, at: &Component) -> Option<Sketch> {
        self.solver.notation().sketch(&self.position(at).ok()?)
    }

    fn kind(&self, _: &Component) -> Result<Kind, Failure> {
        Ok(self.solver.kind())
    }

    fn prepare(&mut self, sum: &[Component], run: &mut Run) -> Result<(), Failure> {
        self.slow = None;
        self.winner = None;
        let [at] = sum else {
            return Ok(());
        };
        if self.solver.kind() != Kind::Grundy {
            return Ok(());
        }
        let position = self.position(at)?;
        let moves = self.solver.moves(&position).into_iter();
        let mut sums = vec![vec![position.clone()]];
        sums.extend(moves.map(|(_, left)| left));
        let options = self.quick_options();
        let mut value = None;
        let mut found = self.values_within(&sums, options / PART_BEFORE_WINNER, &mut value, run);
        if found == Some(Stop::Budget) && value.is_none() {
            let winner = self.solver.outcome(&[position], run)?;
            let announced = if winner.mover_wins() {
                messages::mover_wins_values_follow()
            } else {
                messages::mover_loses_values_follow()
            };
            run.announce(&announced);
            self.winner = Some(winner);
        }
        if found == Some(Stop::Budget) {
            found = self.values_within(&sums, options, &mut value, run);
        }
        let is_own_limit = run
            .budget
            .options
            .is_some_and(|own| own <= self.solver.examined());
        match found {
            Some(Stop::Budget) if !is_own_limit => self.slow = Some((at.clone(), value)),
            Some(_) if self.winner.is_some() => self.slow = Some((at.clone(), value)),
            _ => {}
        }
        Ok(())
    }

    fn is_far(&self, at: &Component) -> bool {
        matches!(&self.slow, Some((slow, _)) if slow == at)
    }

    fn budget_of_line(&self, budget: Budget) -> Budget {
        self.at_most(self.quick_options(), budget)
    }

    fn is_slow(&self, _: &Component) -> bool {
        self.slow.is_some()
    }

    fn component_value(
        &mut self,
        at: &Component,
        run: &mut Run,
    ) -> Result<Option<ComponentValue>, Failure> {
        let position = self.position(at)?;
        if let Some((slow, value)) = &self.slow
            && slow == at
        {
            if let Some(value) = value {
                return Ok(Some(value.clone()));
            }
            let outcome = match self.winner {
                Some(winner) => winner,
                None => self.solver.outcome(&[position], run)?,
            };
            return Ok(Some(ComponentValue::Outcome(outcome)));
        }
        self.solver.component_value(&[position], run).map(Some)
    }

    fn moves(&mut self, at: &Component, wanted: &Wanted, run: &mut Run) -> Result<Moves, Failure> {
        let position = self.position(at)?;
        if let Some(moves) = self.solver.try_winning_move(&position, wanted, run)? {
            return Ok(moves);
        }
        let names = self.solver.notation().names(&position);
        let is_slow = self.is_far(at);
        let end = self.solver.examined().saturating_add(self.quick_options());
        let mut seen = HashSet::new();
        let mut moves = Moves::default();
        for ((turn, left), text) in self.solver.moves(&position).into_iter().zip(names) {
            let mut sorted = left.clone();
            sorted.sort_unstable();
            if !seen.insert((turn, sorted)) {
                continue;
            }
            let leaves = if is_slow {
                let options = end.saturating_sub(self.solver.examined());
                self.outcome_within(&left, options, run)?
            } else {
                Some(self.solver.component_value(&left, run)?)
            };
            moves.list.push(Choice {
                text,
                to: left.iter().map(|part| self.component(part)).collect(),
                leaves,
                turn,
                ..Choice::default()
            });
        }
        Ok(moves)
    }

    fn wins_entailed(
        &mut self,
        at: &Component,
        rest: EntailingOutcome,
        run: &mut Run,
    ) -> Result<bool, Failure> {
        let position = self.position(at)?;
        self.solver.wins_entailed(&position, rest, run)
    }

    /// `value` and `outcome`, of the start position.
    fn eval(&mut self, expression: &str, run: &mut Run) -> Option<Result<Value, Failure>> {
        let start = self.solver.notation().start()?;
        Some(match expression.trim() {
            "value" => {
                (self.solver.value(&start, run)).map(|value| value.value().unwrap_or(Value::Loony))
            }
            "outcome" => {
                (self.solver.outcome(&start, run)).map(|outcome| Value::text(&outcome.to_string()))
            }
            _ => Err(no_expression(&self.name, expression)),
        })
    }
}

/// The error for an expression for a game without a formula.
fn no_expression(name: &str, expression: &str) -> Failure {
    let fact = messages::expression_without_formula(name, expression);
    Failure::about(
        Diagnostic::error("wrong-expression", fact)
            .at(0..expression.len(), messages::not_known_here())
            .help(messages::expressions_of_start(name)),
        "EXPR",
        expression,
    )
}
