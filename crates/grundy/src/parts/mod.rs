//! The decomposing impartial games of the catalogue that are Rust types, as a [`Ruleset`].
//!
//! The solver depends on the game. The usual one is [`NimberTestSolver`]: it computes only the
//! values that a question needs, so the outcome of `cram:6,6` is found long before all values of
//! its options. Green Hackenbush is solved by the colon and fusion principles, and outcomes of
//! undirected Geography by maximum matching. Entailing games are in [`entailing`].

mod entailing;

use std::collections::HashSet;

use grundy_catalogue::boards::{About, Words};
use grundy_catalogue::parts::{self, Files, Geography, GreenHackenbush, PartsVisitor};
use grundy_core::{
    Diagnostic, Impartial, Kind, Message, NotatedEntailing, NotatedParts, Options, Outcome, Run,
    Sketch,
};
use grundy_impartial::matching::Matching;
use grundy_impartial::{Nimber, NimberTestSolver, SolveError, Stopped, hackenbush};
use grundy_rules::Value;

use crate::failure::Failure;
use crate::messages;
use crate::ruleset::{Choice, Moves, Ruleset, Wanted};
use crate::solution::{Component, ComponentValue};

/// Opens a game of the catalogue.
pub(crate) fn of_catalogue(
    about: &'static About,
    words: Words<'_>,
    files: Files<'_>,
) -> Result<Box<dyn Ruleset>, Diagnostic> {
    parts::open(about, words, files, PartsOpener(about))
}

struct PartsOpener(&'static About);

impl PartsOpener {
    fn of<G: NotatedParts + 'static>(
        self,
        name: String,
        solver: impl ComponentSolver<G> + 'static,
    ) -> Box<dyn Ruleset> {
        Box::new(ComponentRuleset {
            name,
            title: heading(self.0),
            solver: Box::new(solver),
        })
    }
}

impl PartsVisitor for PartsOpener {
    type Out = Box<dyn Ruleset>;

    fn parts<G: NotatedParts + 'static>(self, game: G, name: String) -> Self::Out {
        self.of(name, NimberTestSolver::new(game))
    }

    fn hackenbush(self, game: GreenHackenbush, name: String) -> Self::Out {
        self.of(name, HackenbushSolver(game))
    }

    fn geography(self, game: Geography, name: String) -> Self::Out {
        self.of(
            name,
            GeographySolver {
                search: NimberTestSolver::new(game),
                mates: Vec::new(),
            },
        )
    }

    fn entailing<G: NotatedEntailing + 'static>(self, game: G, name: String) -> Self::Out {
        Box::new(entailing::EntailingParts::new(game, name, heading(self.0)))
    }
}

/// The title; none for a view, whose rules contain it.
fn heading(about: &About) -> Option<Message> {
    (!about.title.is_empty()).then(|| Message::title(about.title, about.ja))
}

/// The solver of a game.
trait ComponentSolver<G: NotatedParts>: Send {
    fn game(&self) -> &G;

    /// The kind of the values.
    fn kind(&self) -> Kind {
        Kind::Grundy
    }

    /// The Grundy value of a sum.
    fn value(&mut self, sum: &[G::Position], run: &mut Run) -> Result<u128, Failure>;

    /// The outcome of a sum.
    fn outcome(&mut self, sum: &[G::Position], run: &mut Run) -> Result<Outcome, Failure>;

    /// The largest [`Impartial::size`] whose moves are listed. A solver that overrides this must
    /// have one move per unit of size.
    fn max_listed_size(&self) -> u32 {
        u32::MAX
    }

    /// Returns a move to a position of value `target` from a position too large to list: its name
    /// and its result, if a few trials find one.
    fn try_move_to(
        &mut self,
        _at: &G::Position,
        _target: u128,
        _run: &mut Run,
    ) -> Result<Option<(String, G::Position)>, Failure> {
        Ok(None)
    }

    /// Returns the Grundy value of a sum, or its outcome if `kind` is not `Kind::Grundy`.
    fn component_value(
        &mut self,
        sum: &[G::Position],
        run: &mut Run,
    ) -> Result<ComponentValue, Failure> {
        if self.kind() == Kind::Grundy {
            return self.value(sum, run).map(ComponentValue::Grundy);
        }
        self.outcome(sum, run).map(ComponentValue::Outcome)
    }
}

impl<G: NotatedParts> ComponentSolver<G> for NimberTestSolver<G> {
    fn game(&self) -> &G {
        NimberTestSolver::game(self)
    }

    fn value(&mut self, sum: &[G::Position], run: &mut Run) -> Result<u128, Failure> {
        self.set_budget(run.budget);
        let value = self.explore(sum, run);
        value
            .map(|Nimber(value)| value.into())
            .map_err(|error| solve_failure(&error))
    }

    fn outcome(&mut self, sum: &[G::Position], run: &mut Run) -> Result<Outcome, Failure> {
        self.set_budget(run.budget);
        let lost = self.explore_test(sum, Nimber(0), run);
        lost.map(|lost| Outcome::from_win(!lost))
            .map_err(|error| solve_failure(&error))
    }
}

/// Green Hackenbush by the colon and the fusion principle.
struct HackenbushSolver(GreenHackenbush);

impl ComponentSolver<GreenHackenbush> for HackenbushSolver {
    fn game(&self) -> &GreenHackenbush {
        &self.0
    }

    fn value(&mut self, sum: &[Box<[u32]>], run: &mut Run) -> Result<u128, Failure> {
        run.go_on()?;
        let game = &self.0;
        let value =
            |edges: &[u32]| hackenbush::value(game.vertices(), &game.ends(edges), game.ground());
        Ok(sum
            .iter()
            .map(|edges| value(edges))
            .fold(0, |all, value| all ^ value)
            .into())
    }

    fn outcome(&mut self, sum: &[Box<[u32]>], run: &mut Run) -> Result<Outcome, Failure> {
        Ok(Outcome::from_win(self.value(sum, run)? != 0))
    }

    /// Each option's value costs a pass over all edges: 2000 edges, about 4 million edge visits.
    fn max_listed_size(&self) -> u32 {
        2000
    }

    /// Tries at most [`MAX_TRIED_CUTS`] evenly spaced edges. `None` does not prove that no move
    /// leaves `target`.
    fn try_move_to(
        &mut self,
        at: &Box<[u32]>,
        target: u128,
        run: &mut Run,
    ) -> Result<Option<(String, Box<[u32]>)>, Failure> {
        let (vertices, ground) = (self.0.vertices(), self.0.ground());
        let ends = self.0.ends(at);
        for trial in 0..MAX_TRIED_CUTS.min(at.len()) {
            run.go_on()?;
            let place = trial * at.len() / MAX_TRIED_CUTS.min(at.len());
            let mut remaining = ends.clone();
            remaining.swap_remove(place);
            if u128::from(hackenbush::value(vertices, &remaining, ground)) == target {
                return Ok(Some(self.0.cut(at, place)));
            }
        }
        Ok(None)
    }
}

/// Number of cuts that are tried in a graph too large for a list of all.
const MAX_TRIED_CUTS: usize = 150;

/// Geography: the outcome of one token is found by matching. Grundy values, and outcomes of other
/// sums, are found by search.
struct GeographySolver {
    search: NimberTestSolver<Geography>,
    /// The partner of each vertex in the last matching; the next one starts from it.
    mates: Vec<u32>,
}

impl ComponentSolver<Geography> for GeographySolver {
    fn game(&self) -> &Geography {
        self.search.game()
    }

    fn kind(&self) -> Kind {
        Kind::Win
    }

    fn value(
        &mut self,
        sum: &[<Geography as Impartial>::Position],
        run: &mut Run,
    ) -> Result<u128, Failure> {
        ComponentSolver::value(&mut self.search, sum, run)
    }

    fn outcome(
        &mut self,
        sum: &[<Geography as Impartial>::Position],
        run: &mut Run,
    ) -> Result<Outcome, Failure> {
        run.go_on()?;
        let [token] = sum else {
            return ComponentSolver::outcome(&mut self.search, sum, run);
        };
        let neighbours = self.search.game().neighbours();
        let mut gone = vec![true; neighbours.len()];
        token
            .remaining
            .iter()
            .for_each(|&v| gone[v as usize] = false);
        let mates = std::mem::take(&mut self.mates);
        let mut matching = Matching::from_mates(neighbours, gone, mates);
        let wins = matching.covers(token.at);
        self.mates = matching.into_mates();
        Ok(Outcome::from_win(wins))
    }
}

/// Converts a solver error to a failure: `no-end` for a cycle, `limit-exceeded` for a stopped
/// search.
pub(crate) fn solve_failure<P: std::fmt::Debug>(error: &SolveError<P>) -> Failure {
    match error {
        SolveError::Cycle(_) => Failure::of(Diagnostic::error("no-end", error.message())),
        SolveError::Stopped(by) => stopped(by),
    }
}

/// Converts a stop to a failure. The solver keeps its results for the next call.
fn stopped(by: &Stopped) -> Failure {
    Failure::stopped(by.stop, Diagnostic::error("limit-exceeded", by.message()))
}

/// A game of components with its solver.
struct ComponentRuleset<G: NotatedParts> {
    name: String,
    title: Option<Message>,
    solver: Box<dyn ComponentSolver<G>>,
}

impl<G: NotatedParts> ComponentRuleset<G> {
    fn game(&self) -> &G {
        self.solver.game()
    }

    fn position(&self, written: &str) -> Result<G::Position, Failure> {
        let read = self.game().read(written);
        read.map_err(|error| Failure::about(error, "POSITION", written))
    }

    fn component(&self, position: &G::Position) -> Component {
        Component::text(self.game().show(position))
    }

    /// Returns at most one winning move of a position too large to list. A request for one move
    /// comes from a line of play; it gets none, which ends the line.
    fn try_winning_move(
        &mut self,
        position: &G::Position,
        wanted: &Wanted,
        run: &mut Run,
    ) -> Result<Moves, Failure> {
        let mut moves = Moves {
            omitted: self.game().size(position).into(),
            winning_omitted: true,
            ..Moves::default()
        };
        let value = self.solver.value(std::slice::from_ref(position), run)?;
        if value == wanted.target {
            moves.winning_omitted = false; // a move changes the value
        } else if wanted.most != Some(1)
            && let Some((text, child)) = self.solver.try_move_to(position, wanted.target, run)?
        {
            moves.omitted -= 1;
            moves.list.push(Choice {
                text,
                to: vec![self.component(&child)],
                leaves: Some(ComponentValue::Grundy(wanted.target)),
                ..Choice::default()
            });
        }
        Ok(moves)
    }
}

impl<G: NotatedParts> Ruleset for ComponentRuleset<G> {
    fn name(&self) -> &str {
        &self.name
    }

    fn title(&self) -> Option<Message> {
        self.title.clone()
    }

    fn read(&mut self, words: &[&str], _: &mut Run) -> Result<Vec<Component>, Failure> {
        if words.is_empty() {
            let start = self.game().start();
            return Ok(start.iter().map(|at| self.component(at)).collect());
        }
        let read = |word: &&str| Ok(self.component(&self.position(word)?));
        words.iter().map(read).collect()
    }

    fn show(&self, at: &Component) -> String {
        at.written()
    }

    fn sketch(&self, at: &Component) -> Option<Sketch> {
        self.game().sketch(&self.position(&at.written()).ok()?)
    }

    fn kind(&self, _: &Component) -> Result<Kind, Failure> {
        Ok(self.solver.kind())
    }

    fn component_value(
        &mut self,
        at: &Component,
        run: &mut Run,
    ) -> Result<Option<ComponentValue>, Failure> {
        let position = self.position(&at.written())?;
        self.solver.component_value(&[position], run).map(Some)
    }

    fn moves(&mut self, at: &Component, wanted: &Wanted, run: &mut Run) -> Result<Moves, Failure> {
        let position = self.position(&at.written())?;
        if self.game().size(&position) > self.solver.max_listed_size() {
            return self.try_winning_move(&position, wanted, run);
        }
        let mut options = Options::new();
        self.game().options(&position, &mut options);
        let names = self.game().names(&position);
        let mut seen = HashSet::new();
        let mut moves = Moves::default();
        for (option, text) in options.iter().zip(names) {
            let mut sorted = option.to_vec();
            sorted.sort_unstable();
            if !seen.insert(sorted) {
                continue;
            }
            moves.list.push(Choice {
                text,
                to: option.iter().map(|child| self.component(child)).collect(),
                leaves: Some(self.solver.component_value(option, run)?),
                ..Choice::default()
            });
        }
        Ok(moves)
    }

    /// `value` and `outcome`, of the start position.
    fn eval(&mut self, expression: &str, run: &mut Run) -> Option<Result<Value, Failure>> {
        let start = self.game().start();
        Some(match expression.trim() {
            "value" => self.solver.value(&start, run).map(Value::from),
            "outcome" => {
                let outcome = self.solver.outcome(&start, run);
                outcome.map(|outcome| Value::text(&outcome.to_string()))
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
