//! Reference implementation: minimax and negamax as defined. All other code of this crate must
//! agree with them; they are not optimised.
//!
//! Minimax (J. von Neumann 1928; C. E. Shannon 1950 for machines) takes all values from the point
//! of view of the first player, who maximises, while the second minimises. Negamax takes them from
//! the point of view of the side to move.

use grundy_core::{Side, ZeroSum};

use crate::value::Goal;

/// Returns the minimax value of a position for the **first player**, `depth` moves ahead (`None`:
/// to the end of the game), with the number of positions visited. The value at the horizon is
/// [`ZeroSum::evaluate`], or 0.
///
/// ```
/// use grundy_search::{Goal, plain};
/// # use grundy_core::tree::Tree;
/// let tree = Tree::parse("((5 -7) (9 2)) ((3 1) (8 4))")?;
/// use grundy_core::ZeroSum;
/// assert_eq!(plain::minimax(&tree, &tree.start(), Goal::Score, None).0, 5);
/// # Ok::<(), grundy_core::Diagnostic>(())
/// ```
pub fn minimax<G: ZeroSum>(
    game: &G,
    position: &G::Position,
    goal: Goal,
    depth: Option<u32>,
) -> (i32, u64) {
    let sign = if game.side(position) == Side::First {
        1
    } else {
        -1
    };
    if let Some(score) = game.ended(position) {
        return (sign * goal.ended(score), 1);
    }
    if depth == Some(0) {
        return (sign * game.evaluate(position).unwrap_or(0), 1);
    }
    let mut moves = Vec::new();
    game.moves(position, &mut moves);
    let mut nodes = 1;
    let values = moves.into_iter().map(|by| {
        let child = game.play(position, by);
        let (value, below) = minimax(game, &child, goal, depth.map(|depth| depth - 1));
        nodes += below;
        goal.up(value)
    });
    let best = match game.side(position) {
        Side::First => values.max(),
        Side::Second => values.min(),
    };
    (best.unwrap_or(0), nodes)
}

/// Returns the same value for the **side to move**, with one code path for both sides.
pub fn negamax<G: ZeroSum>(
    game: &G,
    position: &G::Position,
    goal: Goal,
    depth: Option<u32>,
) -> (i32, u64) {
    if let Some(score) = game.ended(position) {
        return (goal.ended(score), 1);
    }
    if depth == Some(0) {
        return (game.evaluate(position).unwrap_or(0), 1);
    }
    let mut moves = Vec::new();
    game.moves(position, &mut moves);
    let (mut best, mut nodes) = (None, 1);
    for by in moves {
        let child = game.play(position, by);
        let (value, below) = negamax(game, &child, goal, depth.map(|depth| depth - 1));
        let same = game.side(&child) == game.side(position);
        let value = goal.up(if same { value } else { -value });
        nodes += below;
        best = best.max(Some(value));
    }
    (best.unwrap_or(0), nodes)
}

/// Returns the number of lines of play of exactly `depth` moves: the usual test of a move generator
/// ("perft"). [`ZeroSum::ENDED_IS_LEAF`] decides whether a game that ends earlier counts as one
/// line.
pub fn perft<G: ZeroSum>(game: &G, position: &G::Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if game.ended(position).is_some() {
        return u64::from(G::ENDED_IS_LEAF);
    }
    let mut moves = Vec::new();
    game.moves(position, &mut moves);
    let below = moves
        .into_iter()
        .map(|by| perft(game, &game.play(position, by), depth - 1));
    below.sum()
}
