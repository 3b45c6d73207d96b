//! Counts without values: lines of play, and reachable positions.

use std::collections::HashSet;

use grundy_core::{NoObserver, Observer, Stop, ZeroSum};

/// Returns the number of lines of play of exactly `depth` moves ("perft"), as defined by
/// [`crate::plain::perft`]. The last move is counted and not played, unless finished games count as
/// lines.
///
/// ```
/// use grundy_core::ZeroSum;
/// use grundy_core::tree::Tree;
/// use grundy_search::count;
/// let tree = Tree::parse("((5 -7) (9 2)) ((3 1) (8 4))")?;
/// assert_eq!(count::perft(&tree, &tree.start(), 3), 8);
/// # Ok::<(), grundy_core::Diagnostic>(())
/// ```
pub fn perft<G: ZeroSum>(game: &G, position: &G::Position, depth: u32) -> u64 {
    let mut moves = Vec::new();
    below(
        game,
        position,
        depth,
        &mut moves,
        &mut Hearing::of(&mut NoObserver),
    )
}

/// Lines of play by their first moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Divided<M> {
    /// Each first move and its number of lines, in the order of the game. After an interrupt, the
    /// moves whose lines are all counted.
    pub lines: Vec<(M, u64)>,
    /// The reason why the count ended.
    pub stop: Stop,
}

/// As [`perft`], for each first move separately, with an observer that can cancel.
pub fn divide<G: ZeroSum>(
    game: &G,
    position: &G::Position,
    depth: u32,
    observer: &mut dyn Observer,
) -> Divided<G::Move> {
    let mut divided = Divided {
        lines: Vec::new(),
        stop: Stop::Complete,
    };
    if depth == 0 || game.ended(position).is_some() {
        return divided;
    }
    let (mut first, mut moves) = (Vec::new(), Vec::new());
    game.moves(position, &mut first);
    let mut hearing = Hearing::of(observer);
    for by in first {
        let child = game.play(position, by);
        let lines = below(game, &child, depth - 1, &mut moves, &mut hearing);
        if hearing.stopped {
            divided.stop = Stop::Interrupted;
            break;
        }
        divided.lines.push((by, lines));
    }
    divided
}

/// Polls the observer from time to time.
struct Hearing<'o> {
    observer: &'o mut dyn Observer,
    nodes: u64,
    lines: u64,
    stopped: bool,
}

impl<'o> Hearing<'o> {
    fn of(observer: &'o mut dyn Observer) -> Self {
        Self {
            observer,
            nodes: 0,
            lines: 0,
            stopped: false,
        }
    }

    /// Called after each position whose moves are counted.
    #[inline]
    fn counted(&mut self, lines: u64) {
        self.lines += lines;
        self.nodes += 1;
        if self.nodes.is_multiple_of(1 << 14) {
            self.observer.progress(self.lines, None);
            self.stopped |= self.observer.cancelled();
        }
    }
}

fn below<G: ZeroSum>(
    game: &G,
    position: &G::Position,
    depth: u32,
    moves: &mut Vec<G::Move>,
    hearing: &mut Hearing<'_>,
) -> u64 {
    if depth == 0 {
        return 1;
    }
    if game.ended(position).is_some() {
        return u64::from(G::ENDED_IS_LEAF);
    }
    if depth == 1
        && let Some(lines) = game.count_moves(position)
    {
        hearing.counted(lines);
        return lines;
    }
    let first = moves.len();
    game.moves(position, moves);
    let last = moves.len();
    // With one move left every legal move is a line, independent of its result.
    let lines = if depth == 1 {
        let lines = (last - first) as u64;
        hearing.counted(lines);
        lines
    } else {
        let mut lines = 0;
        for at in first..last {
            if hearing.stopped {
                break;
            }
            lines += below(
                game,
                &game.play(position, moves[at]),
                depth - 1,
                moves,
                hearing,
            );
        }
        lines
    };
    moves.truncate(first);
    lines
}

/// Returns the numbers of positions that are reachable with 0, 1, 2, … moves from the start. Each
/// position is counted once, with the least number of moves that leads to it.
///
/// In games that cannot repeat, the position must determine that number, like the stones on a
/// board. Finished positions count and have no children. With `classes`, positions that are equal
/// up to symmetry count once. At most `limit` positions are stored; beyond it, the counts end with
/// the last complete one.
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
    // In games that cannot repeat, a position of this ply does not occur in an earlier one, so only
    // the new layer is deduplicated.
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
