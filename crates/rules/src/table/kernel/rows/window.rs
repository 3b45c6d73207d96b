//! Windows: ranges of options that slide.
//!
//! In `g(w, b-k) for k in 1..=b/2` both ends of the range only move forward as `b` grows. So the
//! set of values is updated from one cell to the next: each value is added when the front passes
//! it, and removed when the end does. A cell then costs the steps that the ends move, not the
//! length of the range. With large values nearly all words of the set are full, so a bit for each
//! word marks where a value is absent.

/// The values in a range of cells, with their multiplicities.
#[derive(Default)]
pub(super) struct Window {
    /// The addresses: from the first on, up to the second.
    from: usize,
    to: usize,
    counts: Vec<u32>,
    /// A bit for each value that occurs.
    present: Vec<u64>,
    /// A bit for each word of `present` that lacks a value.
    gaps: Vec<u64>,
}

impl Window {
    /// Empties the window.
    pub fn clear(&mut self) {
        self.from = 0;
        self.to = 0;
        self.counts.fill(0);
        self.present.fill(0);
        self.open(0);
    }

    /// Moves to the cells `from..to`. `value` reads a cell. Any move is allowed; it is cheap if the
    /// ends move little.
    #[inline]
    pub fn slide(&mut self, from: usize, to: usize, value: impl Fn(usize) -> usize) {
        if from >= self.to || to <= self.from {
            // Disjoint ranges: the old values are removed one by one, which is never more than were
            // added.
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

    /// Returns the values that occur, a bit for each.
    #[inline]
    pub fn present(&self) -> &[u64] {
        &self.present
    }

    /// Returns the least value from `value` on that does not occur.
    #[inline]
    pub fn absent(&self, value: usize) -> usize {
        let word = value / 64;
        let Some(present) = self.present.get(word) else {
            return value;
        };
        let rest = !present >> (value % 64);
        if rest != 0 {
            return value + rest.trailing_zeros() as usize;
        }
        // The words after this one; shifting twice makes a shift by 64 give 0.
        let mut words = u64::MAX << (word % 64) << 1;
        for at in word / 64..self.gaps.len() {
            let gaps = self.gaps[at] & words;
            if gaps != 0 {
                let word = 64 * at + gaps.trailing_zeros() as usize;
                return 64 * word + self.present[word].trailing_ones() as usize;
            }
            words = u64::MAX;
        }
        64 * self.present.len()
    }

    #[inline]
    fn insert(&mut self, value: usize) {
        if value >= self.counts.len() {
            self.grow(value);
        }
        self.counts[value] += 1;
        let word = &mut self.present[value / 64];
        *word |= 1 << (value % 64);
        if *word == u64::MAX {
            self.gaps[value / 4096] &= !(1 << (value / 64 % 64));
        }
    }

    #[cold]
    fn grow(&mut self, value: usize) {
        let (before, words) = (self.present.len(), (value / 64 + 1).next_power_of_two());
        self.counts.resize(words * 64, 0);
        self.present.resize(words, 0);
        self.gaps.resize(words.div_ceil(64), 0);
        self.open(before);
    }

    /// Marks the words from this one on as having absent values.
    fn open(&mut self, from: usize) {
        for word in from..self.present.len() {
            self.gaps[word / 64] |= 1 << (word % 64);
        }
    }

    #[inline]
    fn remove(&mut self, value: usize) {
        self.counts[value] -= 1;
        if self.counts[value] == 0 {
            self.present[value / 64] &= !(1 << (value % 64));
            self.gaps[value / 4096] |= 1 << (value / 64 % 64);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_has_the_values_of_its_cells_however_it_moves() {
        // Small values, and a stretch of large ones that fills whole words.
        let mut cells: Vec<usize> = (0..300).map(|i| i * i % 97 + i / 40).collect();
        cells.extend(4000..4200);
        let mut window = Window::default();
        let mut state = 1_u64;
        for _ in 0..2000 {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            let from = (state >> 33) as usize % 500;
            let to = from + (state >> 45) as usize % (501 - from);
            window.slide(from, to, |i| cells[i]);
            for first in [0, 1, 63, 64, 4095, state as usize % 5000] {
                let absent = (first..=6000).find(|value| !cells[from..to].contains(value));
                assert_eq!(Some(window.absent(first)), absent);
            }
            for value in 0..128 {
                let expected = cells[from..to].contains(&value);
                let word = window.present().get(value / 64).copied().unwrap_or(0);
                assert_eq!(word >> (value % 64) & 1 == 1, expected);
            }
        }
    }
}
