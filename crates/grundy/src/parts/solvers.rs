//! The solvers of the impartial games that are Rust types.
//!
//! The usual one is [`NimberTestSolver`]: it computes only the values that a question needs, so the
//! outcome of `cram:6,6` is found long before all values of its options. Green Hackenbush is solved
//! by the colon and fusion principles, and outcomes of undirected Geography by maximum matching.

use grundy_catalogue::impartial::{Geography, GreenHackenbush};
use grundy_core::{Diagnostic, Entailing, Impartial, Kind, Notation, Options, Outcome, Run, Turn};
use grundy_impartial::entailing::{EntailingOutcome, EntailingSolver};
use grundy_impartial::matching::Matching;
use grundy_impartial::{Nimber, NimberTestSolver, SolveError, Stopped, hackenbush};

use crate::failure::Failure;
use crate::ruleset::{Choice, Moves, Wanted};
use crate::solution::{Component, ComponentValue};

/// The solver of a game, with the notation of the game. `P` is the type of a component.
pub(crate) trait ComponentSolver<P>: Send {
    fn notation(&self) -> &dyn Notation<P>;

    /// The kind of the values.
    fn kind(&self) -> Kind {
        Kind::Grundy
    }

    /// Returns every move, in the order of [`Notation::names`]: its effect on the next move and the
    /// components that it leaves.
    fn moves(&self, position: &P) -> Vec<(Turn, Vec<P>)>;

    /// Returns the Grundy value of a sum, or its value in an entailing game.
    fn value(&mut self, sum: &[P], run: &mut Run) -> Result<ComponentValue, Failure>;

    /// How many times as long as for a usual game it takes to list one option.
    fn work_of_option(&self) -> u64 {
        1
    }

    /// The number of options that all questions have examined.
    fn examined(&self) -> u64 {
        0
    }

    /// Returns the outcome of a sum.
    fn outcome(&mut self, sum: &[P], run: &mut Run) -> Result<Outcome, Failure> {
        let value = self.value(sum, run)?;
        Ok(value.outcome().unwrap_or(Outcome::Loss))
    }

    /// Returns the value of a sum in the form of [`kind`](Self::kind).
    fn component_value(&mut self, sum: &[P], run: &mut Run) -> Result<ComponentValue, Failure> {
        self.value(sum, run)
    }

    /// Returns at most one winning move of a position too large to list; `None` if the moves can be
    /// listed.
    fn try_winning_move(
        &mut self,
        _position: &P,
        _wanted: &Wanted,
        _run: &mut Run,
    ) -> Result<Option<Moves>, Failure> {
        Ok(None)
    }

    /// See [`Ruleset::wins_entailed`](crate::ruleset::Ruleset::wins_entailed).
    fn wins_entailed(
        &mut self,
        _position: &P,
        _rest: EntailingOutcome,
        _run: &mut Run,
    ) -> Result<bool, Failure> {
        Ok(false)
    }
}

/// The options of a position as moves.
pub(crate) fn list_moves<G: Impartial>(
    game: &G,
    position: &G::Position,
) -> Vec<(Turn, Vec<G::Position>)> {
    let mut options = Options::new();
    game.options(position, &mut options);
    let options = options.iter();
    options
        .map(|left| (Turn::Ordinary, left.to_vec()))
        .collect()
}

impl<G> ComponentSolver<G::Position> for NimberTestSolver<G>
where
    G: Impartial<Position: Send> + Notation<G::Position>,
{
    fn notation(&self) -> &dyn Notation<G::Position> {
        self.game()
    }

    fn moves(&self, position: &G::Position) -> Vec<(Turn, Vec<G::Position>)> {
        list_moves(self.game(), position)
    }

    fn value(&mut self, sum: &[G::Position], run: &mut Run) -> Result<ComponentValue, Failure> {
        self.set_budget(run.budget);
        let value = self.explore(sum, run);
        value
            .map(|Nimber(value)| ComponentValue::Grundy(value.into()))
            .map_err(|error| solve_failure(&error))
    }

    fn work_of_option(&self) -> u64 {
        self.game().work_of_option()
    }

    fn examined(&self) -> u64 {
        self.work().options
    }

    fn outcome(&mut self, sum: &[G::Position], run: &mut Run) -> Result<Outcome, Failure> {
        if let [part] = sum
            && let Some(outcome) = self.game().known_outcome(part)
        {
            return Ok(outcome);
        }
        self.set_budget(run.budget);
        let lost = self.explore_test(sum, Nimber(0), run);
        lost.map(|lost| Outcome::from_win(!lost))
            .map_err(|error| solve_failure(&error))
    }
}

/// Games with entailing and carry-on moves.
impl<G> ComponentSolver<G::Position> for EntailingSolver<G>
where
    G: Entailing + Notation<G::Position>,
{
    fn notation(&self) -> &dyn Notation<G::Position> {
        self.game()
    }

    fn kind(&self) -> Kind {
        Kind::Obliged
    }

    fn moves(&self, position: &G::Position) -> Vec<(Turn, Vec<G::Position>)> {
        let mut all = Vec::new();
        let mut push = |turn, left: &[G::Position]| all.push((turn, left.to_vec()));
        self.game().moves(position, &mut push);
        all
    }

    fn value(&mut self, sum: &[G::Position], run: &mut Run) -> Result<ComponentValue, Failure> {
        self.set_budget(run.budget);
        let values = sum.iter().map(|part| Self::value(self, part, run));
        let value = values.sum::<Result<_, _>>().map_err(|by| stopped(&by))?;
        Ok(ComponentValue::Obliged(value))
    }

    fn wins_entailed(
        &mut self,
        position: &G::Position,
        rest: EntailingOutcome,
        run: &mut Run,
    ) -> Result<bool, Failure> {
        self.set_budget(run.budget);
        let wins = Self::wins_entailed(self, position, rest, run);
        wins.map_err(|by| stopped(&by))
    }
}

/// The remaining edges of a graph.
type Edges = <GreenHackenbush as Impartial>::Position;

/// Green Hackenbush by the colon and the fusion principle.
pub(super) struct HackenbushSolver(pub GreenHackenbush);

/// The largest number of edges whose cuts are all listed. Each option's value costs a pass over all
/// edges: 2000 edges, about 4 million edge visits.
const MAX_LISTED_EDGES: u32 = 2000;

/// Number of cuts that are tried in a graph too large for a list of all.
const MAX_TRIED_CUTS: usize = 150;

impl HackenbushSolver {
    /// Returns a cut that leaves a position of value `target`: its name and its result. Tries at
    /// most [`MAX_TRIED_CUTS`] evenly spaced edges, so `None` does not prove that there is none.
    fn try_cut_to(
        &self,
        at: &[u32],
        target: u128,
        run: &mut Run,
    ) -> Result<Option<(String, Edges)>, Failure> {
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

    fn grundy(&self, sum: &[Edges], run: &mut Run) -> Result<u128, Failure> {
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
}

impl ComponentSolver<Edges> for HackenbushSolver {
    fn notation(&self) -> &dyn Notation<Edges> {
        &self.0
    }

    fn moves(&self, position: &Edges) -> Vec<(Turn, Vec<Edges>)> {
        list_moves(&self.0, position)
    }

    fn value(&mut self, sum: &[Edges], run: &mut Run) -> Result<ComponentValue, Failure> {
        self.grundy(sum, run).map(ComponentValue::Grundy)
    }

    /// A request for one move comes from a line of play; it gets none, which ends the line.
    fn try_winning_move(
        &mut self,
        position: &Edges,
        wanted: &Wanted,
        run: &mut Run,
    ) -> Result<Option<Moves>, Failure> {
        let size = self.0.size(position);
        if size <= MAX_LISTED_EDGES {
            return Ok(None);
        }
        let mut moves = Moves {
            omitted: size.into(), // one move per edge
            winning_omitted: true,
            ..Moves::default()
        };
        let value = self.grundy(std::slice::from_ref(position), run)?;
        if value == wanted.target {
            moves.winning_omitted = false; // a move changes the value
        } else if wanted.most != Some(1)
            && let Some((text, child)) = self.try_cut_to(position, wanted.target, run)?
        {
            moves.omitted -= 1;
            moves.list.push(Choice {
                text,
                to: vec![Component::text(self.0.show(&child))],
                leaves: Some(ComponentValue::Grundy(wanted.target)),
                ..Choice::default()
            });
        }
        Ok(Some(moves))
    }
}

/// Geography: the outcome of one token is found by matching. Grundy values, and outcomes of other
/// sums, are found by search.
pub(super) struct GeographySolver {
    search: NimberTestSolver<Geography>,
    /// The partner of each vertex in the last matching; the next one starts from it.
    mates: Vec<u32>,
}

impl GeographySolver {
    pub fn new(game: Geography) -> Self {
        Self {
            search: NimberTestSolver::new(game),
            mates: Vec::new(),
        }
    }
}

type Token = <Geography as Impartial>::Position;

impl ComponentSolver<Token> for GeographySolver {
    fn notation(&self) -> &dyn Notation<Token> {
        self.search.game()
    }

    fn kind(&self) -> Kind {
        Kind::Win
    }

    fn moves(&self, position: &Token) -> Vec<(Turn, Vec<Token>)> {
        list_moves(self.search.game(), position)
    }

    fn value(&mut self, sum: &[Token], run: &mut Run) -> Result<ComponentValue, Failure> {
        ComponentSolver::value(&mut self.search, sum, run)
    }

    fn outcome(&mut self, sum: &[Token], run: &mut Run) -> Result<Outcome, Failure> {
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

    fn component_value(&mut self, sum: &[Token], run: &mut Run) -> Result<ComponentValue, Failure> {
        self.outcome(sum, run).map(ComponentValue::Outcome)
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
