//! Windows: ranges of options that slide.
//!
//! In `g(w, b-k) for k in 1..=b/2` both ends of the range only move forward as `b` grows. So the set
//! of values is kept from one cell to the next: each value is counted when the front passes it, and
//! taken back when the end does. A cell then costs the few steps that the ends move, not the
//! length of the range.

/// The values in a stretch of cells, with how often each occurs.
#[derive(Default)]
pub(super) struct Window {
    /// The addresses in it: from the first on, up to the second.
    from: usize,
    to: usize,
    counts: Vec<u32>,
    /// A bit for each value that occurs.
    present: Vec<u64>,
    /// All words of `present` before this one are full. A search for a value that is absent begins here: where values are large, most
    /// words before it are full from cell to cell.
    full: usize,
}

impl Window {
    /// An empty window.
    pub fn clear(&mut self) {
        self.from = 0;
        self.to = 0;
        self.counts.fill(0);
        self.present.fill(0);
        self.full = 0;
    }

    /// Moves to the cells `from..to`. `value` reads a cell. It works for any move; it is cheap if
    /// the ends move little.
    #[inline]
    pub fn slide(&mut self, from: usize, to: usize, value: impl Fn(usize) -> usize) {
        if from >= self.to || to <= self.from {
            // Nothing in common: what is left is taken back one by one, which is never more than
            // was put in.
            for address in self.from..self.to {
                self.remove(value(address));
            }
            self.from = from;
            self.to = from;
        }
        while self.to < to {
            self.insert(value(self.to));
            self.to += 1;
        }
        while self.from > from {
            self.from -= 1;
            self.insert(value(self.from));
        }
        while self.from < from {
            self.remove(value(self.from));
            self.from += 1;
        }
        while self.to > to {
            self.to -= 1;
            self.remove(value(self.to));
        }
    }

    /// The values that occur, a bit for each.
    #[inline]
    pub fn present(&self) -> &[u64] {
        &self.present
    }

    /// The least word of [`Window::present`] that lacks a value; the number of words if none does.
    #[inline]
    pub fn first_gap(&mut self) -> usize {
        while self.present.get(self.full) == Some(&u64::MAX) {
            self.full += 1;
        }
        self.full
    }

    #[inline]
    fn insert(&mut self, value: usize) {
        if value >= self.counts.len() {
            let words = (value / 64 + 1).next_power_of_two();
            self.counts.resize(words * 64, 0);
            self.present.resize(words, 0);
        }
        self.counts[value] += 1;
        self.present[value / 64] |= 1 << (value % 64);
    }

    #[inline]
    fn remove(&mut self, value: usize) {
        self.counts[value] -= 1;
        if self.counts[value] == 0 {
            self.present[value / 64] &= !(1 << (value % 64));
            self.full = self.full.min(value / 64);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_has_the_values_of_its_cells_however_it_moves() {
        let cells: Vec<usize> = (0..300).map(|i| i * i % 97 + i / 40).collect();
        let mut window = Window::default();
        let mut state = 1_u64;
        for _ in 0..2000 {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            let from = (state >> 33) as usize % 300;
            let to = from + (state >> 45) as usize % (301 - from);
            window.slide(from, to, |i| cells[i]);
            let gap = (0..=300).find(|value| !cells[from..to].contains(value));
            assert_eq!(Some(window.first_gap()), gap.map(|value| value / 64));
            for value in 0..128 {
                let expected = cells[from..to].contains(&value);
                let word = window.present().get(value / 64).copied().unwrap_or(0);
                assert_eq!(word >> (value % 64) & 1 == 1, expected);
            }
        }
    }
}
