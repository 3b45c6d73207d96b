//! Search of trees in which some ends have no score: the `?` at the leaves of a blackboard.
//!
//! The value of such a node is an interval. A leaf with a number `s` has `[s, s]`, a leaf without
//! one `[-∞, ∞]`, and the side to move takes the maximum of both ends (D. E. Knuth and R. W. Moore
//! 1975 prove the same of windows, which are intervals too). Alpha rises to the certain lower end,
//! and a branch is cut when the lower end has reached beta. So a cut never depends on a missing
//! number: `max(?, 5)` is at least 5, which is enough below a node where the other side already has
//! 3.
//!
//! A tree without gaps is searched node by node as [`crate::Search`] does with
//! [`crate::Features::PLAIN`] and its `prune`; the tests compare the two. With `scout` fewer nodes
//! are searched twice, because an interval shows when its ends meet.

use grundy_core::ZeroSum;

use crate::features::Features;
use crate::value::INFINITY;
use crate::watch::{Bound, Watch};

/// Searches a game of scores below a position to the given depth and reports every node to `watch`.
/// Returns the least and the largest score that the position can have for the side to move, for all
/// values of the gaps. An unknown end is at [`INFINITY`]. Work: at most that of minimax, twice with
/// `scout`.
///
/// ```
/// use grundy_core::{Side, ZeroSum, tree::Tree};
/// use grundy_search::{Features, Unwatched, gaps};
///
/// let tree = Tree::parse("(3 (? 5)) (1 ?)")?;
/// let mut all = Features::PLAIN;
/// all.prune = true;
/// assert_eq!(gaps::search(&tree, &tree.start(), all, None, &mut Unwatched), (3, 3));
/// # Ok::<(), grundy_core::Diagnostic>(())
/// ```
pub fn search<G: ZeroSum>(
    game: &G,
    position: &G::Position,
    features: Features,
    depth: Option<u32>,
    watch: &mut dyn Watch<G>,
) -> (i32, i32) {
    let mut walk = GapSearch {
        game,
        features,
        watch,
    };
    walk.node(position, None, depth, (-INFINITY, INFINITY))
}

struct GapSearch<'a, G: ZeroSum> {
    game: &'a G,
    features: Features,
    watch: &'a mut dyn Watch<G>,
}

impl<G: ZeroSum> GapSearch<'_, G> {
    fn node(
        &mut self,
        position: &G::Position,
        by: Option<G::Move>,
        depth: Option<u32>,
        (alpha, beta): (i32, i32),
    ) -> (i32, i32) {
        self.watch.enter(position, by, alpha, beta);
        if self.game.unknown(position) {
            return self.leave((-INFINITY, INFINITY), true);
        }
        if let Some(score) = self.game.ended(position) {
            return self.leave((score, score), true);
        }
        if depth == Some(0) {
            let guess = self.game.evaluate(position).unwrap_or(0);
            return self.leave((guess, guess), true);
        }
        let mut moves = Vec::new();
        self.game.moves(position, &mut moves);
        let below = depth.map(|depth| depth - 1);
        let (mut low, mut high) = (-INFINITY, -INFINITY);
        for (at, &by) in moves.iter().enumerate() {
            let known = low.max(alpha);
            let (least, most) = self.child(position, by, below, (known, beta, at > 0));
            low = low.max(least);
            high = high.max(most);
            if self.features.prune && low >= beta && at + 1 < moves.len() {
                self.watch.cut(&moves[at + 1..]);
                high = INFINITY;
                break;
            }
        }
        self.leave((low, high), false)
    }

    /// Searches a move with the window of the side that makes it; a later move may first be tested
    /// only for being better.
    fn child(
        &mut self,
        position: &G::Position,
        by: G::Move,
        depth: Option<u32>,
        (alpha, beta, later): (i32, i32, bool),
    ) -> (i32, i32) {
        let child = self.game.play(position, by);
        let flip = self.game.side(&child) != self.game.side(position);
        let Features { prune, scout, .. } = self.features;
        let mut asked = |alpha: i32, beta: i32| {
            if flip {
                let (least, most) = self.node(&child, Some(by), depth, (-beta, -alpha));
                (-most, -least)
            } else {
                self.node(&child, Some(by), depth, (alpha, beta))
            }
        };
        if !prune {
            return asked(-INFINITY, INFINITY);
        }
        if scout && later && alpha > -INFINITY && alpha + 1 < beta {
            let (least, most) = asked(alpha, alpha + 1);
            // Certainly not better, enough for a cut, or exact: no further search.
            if most <= alpha || least >= beta || least == most {
                return (least, most);
            }
            let (again, up_to) = asked(alpha.max(least), beta);
            return (least.max(again), most.min(up_to));
        }
        asked(alpha, beta)
    }

    fn leave(&mut self, (low, high): (i32, i32), leaf: bool) -> (i32, i32) {
        if low == high {
            self.watch.leave(low, Bound::Exact, leaf);
        } else if low > -INFINITY {
            self.watch.leave(low, Bound::Lower, leaf);
        } else if high < INFINITY {
            self.watch.leave(high, Bound::Upper, leaf);
        } else {
            self.watch.leave_unknown(leaf);
        }
        (low, high)
    }
}
