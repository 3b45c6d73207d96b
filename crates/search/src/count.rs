//! Counting without values: lines of play, and positions that can be reached.

use std::collections::HashSet;

use grundy_game::ZeroSum;

/// The number of lines of play of exactly `depth` moves ("perft"), as [`crate::plain::perft`] defines it. The
/// last move is not played but counted, where finished games do not count by themselves.
///
/// ```
/// use grundy_game::ZeroSum;
/// use grundy_search::{count, tree::Tree};
/// let tree = Tree::parse("((5 -7) (9 2)) ((3 1) (8 4))")?;
/// assert_eq!(count::perft(&tree, &tree.start(), 3), 8);
/// # Ok::<(), grundy_game::Diagnostic>(())
/// ```
pub fn perft<G: ZeroSum>(game: &G, position: &G::Position, depth: u32) -> u64 {
    let mut moves = Vec::new();
    perft_below(game, position, depth, &mut moves)
}

/// The same for each first move, in the order of the game.
pub fn divide<G: ZeroSum>(game: &G, position: &G::Position, depth: u32) -> Vec<(G::Move, u64)> {
    let mut moves = Vec::new();
    if depth == 0 || game.ended(position).is_some() {
        return Vec::new();
    }
    game.moves(position, &mut moves);
    let first = moves.clone();
    moves.clear();
    first
        .into_iter()
        .map(|by| {
            (
                by,
                perft_below(game, &game.play(position, by), depth - 1, &mut moves),
            )
        })
        .collect()
}

fn perft_below<G: ZeroSum>(
    game: &G,
    position: &G::Position,
    depth: u32,
    moves: &mut Vec<G::Move>,
) -> u64 {
    if depth == 0 {
        return 1;
    }
    if game.ended(position).is_some() {
        return u64::from(G::ENDED_IS_LEAF);
    }
    let first = moves.len();
    game.moves(position, moves);
    let last = moves.len();
    // With one move left every legal move is a line, whatever it leads to.
    let lines = if depth == 1 {
        (last - first) as u64
    } else {
        let mut lines = 0;
        for at in first..last {
            lines += perft_below(game, &game.play(position, moves[at]), depth - 1, moves);
        }
        lines
    };
    moves.truncate(first);
    lines
}

/// How many positions can be reached with 0, 1, 2, … moves from the start: each counted with the least
/// number of moves that leads to it. In games that cannot repeat, the position itself is taken to tell that number, as
/// the stones on a board do. Finished positions count and do not grow. With `classes`,
/// positions that are the same up to symmetry count once. At most `limit` positions are kept; where
/// that is too few, the counts end with the last complete one.
pub fn reachable<G: ZeroSum>(
    game: &G,
    plies: Option<u32>,
    classes: bool,
    limit: Option<u64>,
) -> Vec<u64> {
    let canonical = |position: G::Position| {
        if classes {
            game.canonical(&position)
        } else {
            position
        }
    };
    let start = canonical(game.start());
    // In games that cannot repeat, a position of this ply is never one of an earlier one, so only the
    // new layer must be told apart.
    let mut before: HashSet<G::Position> = HashSet::new();
    let mut layer = vec![start];
    let mut counts = vec![1];
    let mut moves = Vec::new();
    while plies.is_none_or(|plies| counts.len() as u32 <= plies) {
        let mut next: HashSet<G::Position> = HashSet::new();
        for position in &layer {
            if game.ended(position).is_some() {
                continue;
            }
            moves.clear();
            game.moves(position, &mut moves);
            for &by in &moves {
                let child = canonical(game.play(position, by));
                if !before.contains(&child) {
                    next.insert(child);
                }
            }
            let kept = (next.len() + before.len() + layer.len()) as u64;
            if limit.is_some_and(|limit| kept > limit) {
                return counts;
            }
        }
        if next.is_empty() {
            break;
        }
        counts.push(next.len() as u64);
        if G::LOOPY {
            before.extend(layer);
            before.extend(next.iter().cloned());
        }
        layer = next.into_iter().collect();
    }
    counts
}
