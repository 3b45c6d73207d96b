//! Discs that never change colour again.
//!
//! A disc flips only if, along one of the four lines through it, the move and the other end of the
//! chain are on opposite sides of it. So a disc is *stable* if along each of the four lines
//!
//! - no cell is free, so no move is possible there; or
//! - one of its two neighbours is outside of the board, so no disc can be on that side; or
//! - one of its two neighbours is a stable disc of its own colour: a chain with an end beyond would
//!   have to flip that one as well.
//!
//! By induction over the future moves none of them flips (P. S. Rosenbloom, "A
//! world-championship-level Othello program", 1982, section 3.1.2). The set is the least one that
//! is closed under these rules; there are stable discs that it misses. With `s` stable discs of `n`
//! cells a side scores at least `2 s - n`.

use super::bits::{DOWN, STEPS, UP};

/// The cells at the edge of a board, for each of the four lines.
#[derive(Clone, Copy, Debug)]
pub(super) struct Borders([u64; 4]);

impl Borders {
    pub(super) fn of(all: u64) -> Self {
        Self(std::array::from_fn(|line| {
            let inside = (all << STEPS[line] & UP[line][0]) & (all >> STEPS[line] & DOWN[line][0]);
            all & !inside
        }))
    }

    /// The discs of a side that are stable while these cells are free.
    #[inline(always)]
    pub(super) fn stable(&self, discs: u64, free: u64) -> u64 {
        let fixed: [u64; 4] = std::array::from_fn(|line| self.0[line] | !swept(free, line));
        let mut stable = discs & fixed[0] & fixed[1] & fixed[2] & fixed[3];
        if stable == 0 {
            return 0; // a stable neighbour needs a first one
        }
        loop {
            let mut more = discs;
            for (line, fixed) in fixed.iter().enumerate() {
                let next_to_stable =
                    stable << STEPS[line] & UP[line][0] | stable >> STEPS[line] & DOWN[line][0];
                more &= fixed | next_to_stable;
            }
            if more == stable {
                return stable;
            }
            stable = more;
        }
    }
}

/// All cells on the lines of one kind through the cells of a set.
#[inline(always)]
fn swept(set: u64, line: usize) -> u64 {
    let (mut up, mut down) = (set, set);
    for doubling in 0..3 {
        let by = STEPS[line] << doubling;
        up |= up << by & UP[line][doubling];
        down |= down >> by & DOWN[line][doubling];
    }
    up | down
}
