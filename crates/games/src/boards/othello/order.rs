//! Move ordering before the search.

use super::bits::grown;
use super::twice::twice;
use super::{Marks, Position};

/// With at least this many free cells, the score includes an estimate after each reply.
const MIN_FREE_ESTIMATED: i32 = 13;

/// The position after a move. `own`: discs of the side to move next; `moves`: its legal cells.
#[derive(Clone, Copy)]
pub(super) struct Child {
    pub own: u64,
    pub opp: u64,
    pub moves: u64,
}

twice! {
    /// Returns discs that can never flip again (a subset, see `stable.rs`).
    pub fn stable(marks: &Marks, discs: u64, free: u64) -> u64 {
        marks.borders.stable(discs, free)
    }

    /// Returns the ordering score of a move that is not a pass; higher is tried first. Weights: see
    /// `order` in `mod.rs`.
    pub fn score(marks: &Marks, position: &Position, cell: u8, child: Child) -> i32 {
        let count = |cells: u64| cells.count_ones() as i32;
        let disc = 1 << cell;
        let free = marks.all & !(position.own | position.opp);
        let mut score = -40 * count(child.moves) - 20 * count(child.moves & marks.corners);
        // Free cells next to the opponent's discs are potential moves.
        score += 32 * count(grown(child.own) & free & !disc);
        if disc & marks.corners != 0 {
            score += 45;
        }
        if disc & marks.edges != 0 {
            score += 9;
        }
        if disc & marks.corner_neighbours != 0 && grown(disc) & marks.corners & free != 0 {
            score -= 9;
        }
        // In a quarter with an odd number of free cells this player may get the last move.
        let quarter = marks.quarters.iter().find(|quarter| *quarter & disc != 0);
        if quarter.is_some_and(|quarter| count(quarter & free) % 2 == 1) {
            score += 13;
        }
        let free = count(free);
        if free >= MIN_FREE_ESTIMATED {
            score -= 64 * estimate_after_reply(marks, child);
        }
        score
    }

    /// Returns an estimate for the side to move after its best reply.
    fn estimate_after_reply(marks: &Marks, at: Child) -> i32 {
        let free = marks.all & !(at.own | at.opp);
        let mut cells = at.moves;
        if cells == 0 {
            let moves = legal(at.opp, at.own, free);
            if moves == 0 {
                return 16 * (at.own.count_ones() as i32 - at.opp.count_ones() as i32);
            }
            return -2 * moves.count_ones() as i32;
        }
        let mut best = i32::MIN;
        while cells != 0 {
            let cell = cells.trailing_zeros();
            let disc = 1_u64 << cell;
            cells &= cells - 1;
            let flips = flips(at.own, at.opp, cell);
            let (own, opp) = (at.opp & !flips, at.own | flips | disc);
            let child = Child { own, opp, moves: legal(own, opp, free & !disc) };
            best = best.max(-estimate(marks, child));
        }
        best
    }

    /// Returns an estimate for the side to move, from moves, corners and free cells next to the
    /// other's discs.
    fn estimate(marks: &Marks, at: Child) -> i32 {
        let free = marks.all & !(at.own | at.opp);
        let theirs = legal(at.opp, at.own, free);
        let more = |of: u64, than: u64| of.count_ones() as i32 - than.count_ones() as i32;
        2 * more(at.moves, theirs)
            + 5 * more(at.moves & marks.corners, theirs & marks.corners)
            + 10 * more(at.own & marks.corners, at.opp & marks.corners)
            + more(grown(at.opp) & free, grown(at.own) & free)
    }
}
