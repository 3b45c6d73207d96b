//! The last few free cells: alpha-beta without lists, tables or symmetries.
//!
//! Most positions of an endgame search have only a few moves left. There the overhead of the
//! general engine, with a list of children and a look-up in the table, costs more than it saves;
//! the cost of a flip dominates. Cells in a quarter of the board with an odd number of free cells
//! come first: a player who moves there may make the last move in it. With more free cells, moves
//! that leave few replies come first.

use super::Marks;
use super::bits::grown;
use super::twice::twice;

/// Positions with at most this many free cells are finished here.
pub(super) const MAX_FREE_CELLS: u32 = 7;
/// From this number of free cells on, moves are sorted by the replies that they leave.
const MIN_FREE_SORTED: u32 = 6;
/// From this number of free cells on, stable discs are counted.
const MIN_FREE_STABLE: u32 = 5;
const NONE: i32 = i32::MIN;

/// The board, and the work so far.
pub(super) struct Finisher<'m> {
    pub marks: &'m Marks,
    pub nodes: u64,
}

/// Two sets of discs, that of the side to move first, and the cells without one.
#[derive(Clone, Copy)]
pub(super) struct Discs {
    pub own: u64,
    pub opp: u64,
    pub free: u64,
}

impl Discs {
    #[inline(always)]
    fn after(self, cell: u32, flips: u64) -> Self {
        let disc = 1 << cell;
        Self {
            own: self.opp & !flips,
            opp: self.own | flips | disc,
            free: self.free & !disc,
        }
    }

    #[inline(always)]
    fn passed(self) -> Self {
        Self {
            own: self.opp,
            opp: self.own,
            free: self.free,
        }
    }

    #[inline(always)]
    fn difference(self) -> i32 {
        self.own.count_ones() as i32 - self.opp.count_ones() as i32
    }
}

#[inline(always)]
fn next(cells: &mut u64) -> Option<u32> {
    let cell = cells.trailing_zeros();
    let some = *cells != 0;
    *cells &= cells.wrapping_sub(1);
    some.then_some(cell)
}

twice! {
    /// The value, or a bound of it outside of the window, of a position with free cells.
    pub fn value(work: &mut Finisher<'_>, discs: Discs, window: (i32, i32)) -> i32 {
        let odd = work.marks.quarters.iter().filter(|&&quarter| (quarter & discs.free).count_ones() % 2 == 1);
        let odd = odd.fold(0, |odd, quarter| odd | quarter);
        few(work, discs, odd, discs.free.count_ones(), window)
    }

    #[inline]
    fn quarter(work: &Finisher<'_>, cell: u32) -> u64 {
        work.marks.quarters[usize::from(cell & 4 != 0) + 2 * usize::from(cell & 32 != 0)]
    }

    fn few(work: &mut Finisher<'_>, discs: Discs, odd: u64, count: u32, (alpha, beta): (i32, i32)) -> i32 {
        if count >= MIN_FREE_SORTED {
            return sorted(work, discs, odd, count, (alpha, beta));
        }
        if count <= 2 {
            let mut free = discs.free;
            return match (next(&mut free), next(&mut free)) {
                (Some(a), Some(b)) => two(work, discs, (a, b), beta),
                (Some(a), None) => {
                    work.nodes += 1;
                    one(work, discs.own, discs.opp, a)
                }
                _ => discs.difference(),
            };
        }
        work.nodes += 1;
        if count >= MIN_FREE_STABLE
            && let Some(most) = at_most(work, discs, alpha)
        {
            return most;
        }
        let near = grown(discs.opp);
        let mut best = NONE;
        for part in [odd, !odd] {
            let mut cells = discs.free & near & part;
            while let Some(cell) = next(&mut cells) {
                let flips = flips(discs.own, discs.opp, cell);
                if flips != 0 {
                    let after = discs.after(cell, flips);
                    let odd = odd ^ quarter(work, cell);
                    let window = (-beta, -alpha.max(best));
                    best = best.max(-few(work, after, odd, count - 1, window));
                    if best >= beta {
                        return best;
                    }
                }
            }
        }
        if best == NONE {
            return pass(work, discs, odd, count, (alpha, beta));
        }
        best
    }

    fn pass(work: &mut Finisher<'_>, discs: Discs, odd: u64, count: u32, (alpha, beta): (i32, i32)) -> i32 {
        if legal(discs.opp, discs.own, discs.free) == 0 {
            return discs.difference();
        }
        -few(work, discs.passed(), odd, count, (-beta, -alpha))
    }

    /// A bound from the opponent's stable discs, if it reaches down to `alpha`.
    #[inline]
    fn at_most(work: &Finisher<'_>, discs: Discs, alpha: i32) -> Option<i32> {
        if work.marks.cells - 2 * discs.opp.count_ones() as i32 > alpha {
            return None;
        }
        let stable = work.marks.borders.stable(discs.opp, discs.free);
        let most = work.marks.cells - 2 * stable.count_ones() as i32;
        (most <= alpha).then_some(most)
    }

    fn sorted(work: &mut Finisher<'_>, discs: Discs, odd: u64, count: u32, (alpha, beta): (i32, i32)) -> i32 {
        work.nodes += 1;
        if let Some(most) = at_most(work, discs, alpha) {
            return most;
        }
        let mut cells = legal(discs.own, discs.opp, discs.free);
        if cells == 0 {
            return pass(work, discs, odd, count, (alpha, beta));
        }
        let mut moves = [(0_u32, 0_u32, discs); MAX_FREE_CELLS as usize];
        let mut made = 0;
        while let Some(cell) = next(&mut cells) {
            let after = discs.after(cell, flips(discs.own, discs.opp, cell));
            let replies = legal(after.own, after.opp, after.free);
            let corners = replies & work.marks.corners;
            let even = u32::from(odd >> cell & 1 == 0);
            let score = 2 * (replies.count_ones() + corners.count_ones()) + even;
            let mut at = made;
            while at > 0 && moves[at - 1].0 > score {
                moves[at] = moves[at - 1];
                at -= 1;
            }
            moves[at] = (score, cell, after);
            made += 1;
        }
        let mut best = NONE;
        for &(_, cell, after) in &moves[..made] {
            let odd = odd ^ quarter(work, cell);
            let window = (-beta, -alpha.max(best));
            best = best.max(-few(work, after, odd, count - 1, window));
            if best >= beta {
                break;
            }
        }
        best
    }

    /// Searches a position with two free cells.
    #[inline]
    fn two(work: &mut Finisher<'_>, discs: Discs, (a, b): (u32, u32), beta: i32) -> i32 {
        work.nodes += 1;
        let Discs { own, opp, .. } = discs;
        let mut best = NONE;
        for (cell, last) in [(a, b), (b, a)] {
            let flips = flips(own, opp, cell);
            if flips != 0 {
                work.nodes += 1;
                best = best.max(-one(work, opp & !flips, own | flips | 1 << cell, last));
                if best >= beta {
                    return best;
                }
            }
        }
        if best != NONE {
            return best;
        }
        let mut least = i32::MAX;
        for (cell, last) in [(a, b), (b, a)] {
            let flips = flips(opp, own, cell);
            if flips != 0 {
                work.nodes += 1;
                least = least.min(one(work, own & !flips, opp | flips | 1 << cell, last));
            }
        }
        if least == i32::MAX { discs.difference() } else { least }
    }

    /// The last cell: the side to move fills it if possible, otherwise the other side.
    #[inline]
    fn one(work: &Finisher<'_>, own: u64, opp: u64, cell: u32) -> i32 {
        let mine = flips(own, opp, cell);
        if mine != 0 {
            return 2 * (own | mine | 1 << cell).count_ones() as i32 - work.marks.cells;
        }
        let theirs = flips(opp, own, cell);
        let empty = i32::from(theirs == 0);
        2 * (own & !theirs).count_ones() as i32 - work.marks.cells + empty
    }
}
