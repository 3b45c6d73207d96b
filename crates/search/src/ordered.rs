//! A game with its moves in the order of their values, to show how the order changes a search.

use std::collections::HashMap;

use grundy_core::zerosum::{Board, Finish, Forecast};
use grundy_core::{Diagnostic, Score, Side, ZeroSum};

use crate::value::Goal;

/// The order in which a search tries the moves of a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum MoveOrder {
    /// The order of the game.
    #[default]
    AsGiven,
    /// The best move for the side to move first; alpha-beta then cuts most.
    BestFirst,
    /// The worst move for the side to move first; alpha-beta then cuts least.
    WorstFirst,
    /// The best move of a search that is one ply shorter first, as in the rounds of iterative
    /// deepening. A search of one ply has the order of the game.
    LastRound,
}

/// Maximal number of plies that are looked ahead.
const MAX_PLIES: u32 = 1_000;

/// There are more positions than the limit allows.
struct TooMany;

/// A position with its distance from the root.
type Placed<P> = (P, u32);

/// A game with its moves sorted by their minimax values. Moves of equal value keep their order, and
/// moves whose value is not known come last.
#[derive(Debug)]
pub struct Ordered<'g, G: ZeroSum> {
    game: &'g G,
    goal: Goal,
    order: MoveOrder,
    depth: Option<u32>,
    /// The value for the side to move of each position below the root.
    values: HashMap<Placed<G::Position>, Option<i32>>,
}

impl<'g, G: ZeroSum> Ordered<'g, G> {
    /// Computes the values of all positions within `depth` plies of the root, as
    /// [`crate::plain::negamax`] does. Returns `None` if there are more than `limit` positions.
    pub fn new(
        game: &'g G,
        root: &G::Position,
        goal: Goal,
        order: MoveOrder,
        (depth, limit): (Option<u32>, usize),
    ) -> Option<Self> {
        let mut ordered = Self {
            game,
            goal,
            order,
            depth,
            values: HashMap::new(),
        };
        let root = (root.clone(), 0);
        ordered.evaluate_below(&root, limit).ok().map(|_| ordered)
    }

    /// Returns the value for the side to move, if the ends below determine one.
    fn evaluate_below(
        &mut self,
        at: &Placed<G::Position>,
        limit: usize,
    ) -> Result<Option<i32>, TooMany> {
        if let Some(&known) = self.values.get(at) {
            return Ok(known);
        }
        let (position, ply) = at;
        if self.values.len() >= limit || *ply > MAX_PLIES {
            return Err(TooMany);
        }
        let value = if self.game.unknown(position) {
            None
        } else if let Some(score) = self.game.ended(position) {
            Some(self.goal.ended(score))
        } else if self.depth.is_some_and(|depth| *ply >= depth) {
            Some(self.game.evaluate(position).unwrap_or(0))
        } else {
            let mut moves = Vec::new();
            self.game.moves(position, &mut moves);
            let mut best = None;
            for by in moves {
                let child = (self.game.play(position, by), ply + 1);
                let same = self.game.side(&child.0) == self.game.side(position);
                let value = self.evaluate_below(&child, limit)?;
                best = best.max(value.map(|value| self.goal.up(if same { value } else { -value })));
            }
            best
        };
        self.values.insert(at.clone(), value);
        Ok(value)
    }

    /// Returns the value of a move for the side that makes it.
    fn value(&self, at: &Placed<G::Position>, by: G::Move) -> Option<i32> {
        let child = self.play(at, by);
        let same = self.side(&child) == self.side(at);
        let value = self.values.get(&child).copied().flatten()?;
        Some(if same { value } else { -value })
    }
}

impl<G: ZeroSum> ZeroSum for Ordered<'_, G> {
    type Position = Placed<G::Position>;
    type Move = G::Move;
    type Key = G::Key;

    const SCORED: bool = G::SCORED;
    const STRIDE: Score = G::STRIDE;
    const LOOPY: bool = G::LOOPY;
    const IMPARTIAL: bool = G::IMPARTIAL;
    const ENDED_IS_LEAF: bool = G::ENDED_IS_LEAF;
    const REPETITIONS: u32 = G::REPETITIONS;

    fn start(&self) -> Self::Position {
        (self.game.start(), 0)
    }

    fn side(&self, at: &Self::Position) -> Side {
        self.game.side(&at.0)
    }

    fn moves(&self, at: &Self::Position, out: &mut Vec<G::Move>) {
        let before = out.len();
        self.game.moves(&at.0, out);
        let moves = &mut out[before..];
        match self.order {
            MoveOrder::AsGiven => {}
            MoveOrder::BestFirst | MoveOrder::LastRound => moves.sort_by_cached_key(|&by| {
                self.value(at, by)
                    .map_or((1, 0), |value| (0, -i64::from(value)))
            }),
            MoveOrder::WorstFirst => moves.sort_by_cached_key(|&by| {
                self.value(at, by)
                    .map_or((1, 0), |value| (0, i64::from(value)))
            }),
        }
    }

    fn play(&self, at: &Self::Position, by: G::Move) -> Self::Position {
        (self.game.play(&at.0, by), at.1 + 1)
    }

    fn ended(&self, at: &Self::Position) -> Option<Score> {
        self.game.ended(&at.0)
    }

    fn has_gaps(&self) -> bool {
        self.game.has_gaps()
    }

    fn unknown(&self, at: &Self::Position) -> bool {
        self.game.unknown(&at.0)
    }

    fn repeated(&self, at: &Self::Position) -> Score {
        self.game.repeated(&at.0)
    }

    fn key(&self, at: &Self::Position) -> G::Key {
        self.game.key(&at.0)
    }

    fn hashed(&self) -> bool {
        self.game.hashed()
    }

    fn results_only(&self) -> bool {
        self.game.results_only()
    }

    fn move_number(&self, by: G::Move) -> u16 {
        self.game.move_number(by)
    }

    fn range(&self, at: &Self::Position) -> (Score, Score) {
        self.game.range(&at.0)
    }

    fn range_within(&self, at: &Self::Position, window: (Score, Score)) -> (Score, Score) {
        self.game.range_within(&at.0, window)
    }

    fn finish(&self, at: &Self::Position, window: (Score, Score)) -> Option<Finish> {
        self.game.finish(&at.0, window)
    }

    fn foresee(&self, at: &Self::Position) -> Option<Forecast> {
        self.game.foresee(&at.0)
    }

    fn evaluate(&self, at: &Self::Position) -> Option<i32> {
        self.game.evaluate(&at.0)
    }

    fn show(&self, at: &Self::Position) -> String {
        self.game.show(&at.0)
    }

    fn read(&self, text: &str) -> Result<Self::Position, Diagnostic> {
        Ok((self.game.read(text)?, 0))
    }

    fn show_move(&self, at: &Self::Position, by: G::Move) -> String {
        self.game.show_move(&at.0, by)
    }

    fn board(&self, at: &Self::Position) -> Board {
        self.game.board(&at.0)
    }
}

#[cfg(test)]
mod tests {
    use grundy_core::Run;
    use grundy_core::tree::Tree;

    use super::*;
    use crate::features::Features;
    use crate::record::Recorder;
    use crate::search::{Algorithm, Search};

    /// The value of the root and the number of visited leaves.
    fn visited(text: &str, order: MoveOrder) -> (i32, usize) {
        let tree = Tree::parse(text).expect("a tree");
        let goal = Goal::Score;
        let game = Ordered::new(&tree, &tree.start(), goal, order, (None, 1_000)).expect("small");
        let features = Features {
            prune: true,
            ..Features::PLAIN
        };
        let mut recorder = Recorder::new(&game, goal, 1_000);
        let search = Search::new(&game).algorithm(Algorithm::AlphaBeta);
        let search = search.features(features).line(false);
        search.run_watched(&game.start(), None, &mut Run::silent(), &mut recorder);
        let record = recorder.finish(false);
        let leaves = record.nodes.iter().filter(|node| node.leaf && !node.pruned);
        let leaves = leaves.count();
        (record.nodes[0].returned.expect("a value").0, leaves)
    }

    /// D. Knuth and R. Moore 1975: with the best moves first alpha-beta visits
    /// b^ceil(d/2) + b^floor(d/2) - 1 leaves of a uniform tree. Here b = 2 and d = 4.
    #[test]
    fn the_best_order_visits_the_least_leaves_and_the_worst_order_more() {
        let text = "(((3 9) (1 7)) ((8 2) (6 5))) (((4 0) (11 13)) ((12 10) (15 14)))";
        let (value, best) = visited(text, MoveOrder::BestFirst);
        assert_eq!(best, 4 + 4 - 1);
        let (same, given) = visited(text, MoveOrder::AsGiven);
        let (again, worst) = visited(text, MoveOrder::WorstFirst);
        assert_eq!((value, value), (same, again));
        assert!(
            best <= given && given <= worst && best < worst,
            "{given} {worst}"
        );
    }

    #[test]
    fn a_tree_beyond_the_limit_has_no_order() {
        let tree = Tree::parse("((5 -7) (9 2)) ((3 1) (8 4))").expect("a tree");
        let order = MoveOrder::BestFirst;
        assert!(Ordered::new(&tree, &tree.start(), Goal::Score, order, (None, 5)).is_none());
    }
}
