//! Line detection by shifts of sets: the cells that complete a line.

use super::{LineDirection, Mnk};

impl Mnk {
    /// Every cell that makes a line together with `stones`.
    #[inline]
    pub(super) fn completing(&self, stones: u64) -> u64 {
        // Clearing long arrays costs more than all the rest.
        if self.run <= 6 {
            self.completing_up_to::<6>(stones)
        } else {
            self.completing_up_to::<64>(stones)
        }
    }

    #[inline]
    fn completing_up_to<const RUN: usize>(&self, stones: u64) -> u64 {
        let run = self.run as usize;
        let mut cells = 0;
        for &LineDirection { step, inside, .. } in &self.directions {
            // `ahead[i]`: the next i cells are stones; `behind` likewise.
            let (mut ahead, mut behind) = ([self.all; RUN], [self.all; RUN]);
            for i in 1..run.min(RUN) {
                ahead[i] = ((ahead[i - 1] & stones) >> step) & inside;
                behind[i] = ((behind[i - 1] & stones & inside) << step) & self.all;
            }
            for i in 0..run.min(RUN) {
                cells |= ahead[i] & behind[run - 1 - i];
            }
        }
        cells
    }
}
