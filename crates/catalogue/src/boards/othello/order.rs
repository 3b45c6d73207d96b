//! Move ordering before the search.

use super::bits::grown;
use super::twice::twice;
use super::{Marks, Position};

/// From this number of free cells on, move ordering evaluates every reply, since the subtree is
/// large.
const ESTIMATE_DEPTH: i32 = 13;

/// The position after a move, for the side to move there.
#[derive(Clone, Copy)]
pub(super) struct Next {
    pub own: u64,
    pub opp: u64,
    pub moves: u64,
}

twice! {
    /// The discs of a side that never change again.
    pub fn stable(marks: &Marks, discs: u64, free: u64) -> u64 {
        marks.borders.stable(discs, free)
    }

    /// The score of a move other than a pass; see [`order_with`](grundy_game::ZeroSum::order_with).
    pub fn score(marks: &Marks, position: &Position, cell: u8, next: Next) -> i32 {
        let count = |cells: u64| cells.count_ones() as i32;
        let disc = 1 << cell;
        let free = marks.all & !(position.own | position.opp);
        let mut score = -40 * count(next.moves) - 20 * count(next.moves & marks.corners);
        // Free cells next to the opponent's discs are potential moves.
        score += 32 * count(grown(next.own) & free & !disc);
        if disc & marks.corners != 0 {
            score += 45;
        }
        if disc & marks.edges != 0 {
            score += 9;
        }
        if disc & marks.beside != 0 && grown(disc) & marks.corners & free != 0 {
            score -= 9;
        }
        let quarter = marks.quarters.iter().find(|quarter| *quarter & disc != 0);
        if quarter.is_some_and(|quarter| count(quarter & free) % 2 == 1) {
            score += 13;
        }
        let free = count(free);
        if free >= ESTIMATE_DEPTH {
            let plies = 1;
            score -= 64 * outlook(marks, next, plies, (-1000, 1000));
        }
        score
    }

    /// Estimate for the side to move after the given number of plies of best play, from moves,
    /// corners and free cells next to the other's discs.
    fn outlook(marks: &Marks, at: Next, plies: u32, (alpha, beta): (i32, i32)) -> i32 {
        let free = marks.all & !(at.own | at.opp);
        if plies == 0 {
            let theirs = legal(at.opp, at.own, free);
            let more = |of: u64, than: u64| of.count_ones() as i32 - than.count_ones() as i32;
            return 2 * more(at.moves, theirs)
                + 5 * more(at.moves & marks.corners, theirs & marks.corners)
                + 10 * more(at.own & marks.corners, at.opp & marks.corners)
                + more(grown(at.opp) & free, grown(at.own) & free);
        }
        let mut cells = at.moves;
        if cells == 0 {
            let moves = legal(at.opp, at.own, free);
            if moves == 0 {
                return 16 * (at.own.count_ones() as i32 - at.opp.count_ones() as i32);
            }
            if plies == 1 {
                return -2 * moves.count_ones() as i32;
            }
            let passed = Next { own: at.opp, opp: at.own, moves };
            return -outlook(marks, passed, plies - 1, (-beta, -alpha));
        }
        let mut best = i32::MIN;
        while cells != 0 {
            let cell = cells.trailing_zeros();
            let disc = 1_u64 << cell;
            cells &= cells - 1;
            let flips = flips(at.own, at.opp, cell);
            let (own, opp) = (at.opp & !flips, at.own | flips | disc);
            let next = Next { own, opp, moves: legal(own, opp, free & !disc) };
            best = best.max(-outlook(marks, next, plies - 1, (-beta, -alpha.max(best))));
            if best >= beta {
                break;
            }
        }
        best
    }
}
