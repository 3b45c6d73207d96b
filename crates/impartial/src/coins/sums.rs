//! Sums of the coins of a row, from which values are computed without enumerating all moves.
//!
//! # Any set with a number of coins in a range
//! For rules that turn a number of coins anywhere to the left, the options of place x are the sums
//! of the values of j different places below it. Those that can be made, for each j, are bit sets;
//! one more place of value v adds to the sums of j coins those of j - 1 plus v:
//!
//! ```text
//! S_j  becomes  S_j ∪ { s + v : s ∈ S_(j-1) }           s + v is s xor v: words change places, and
//!      bits in them
//! ```
//!
//! The sets only grow, so the mex, the first number in none of them, never falls, and finding it
//! costs one pass over the values in total. A place costs (sets)·2^b/64 steps for values of b bits,
//! where counting moves costs x^(coins - 1).
//!
//! # The ruler
//! Runs that end at x have the sums p + q, with p the sum of all values below x, and q those of all
//! values below its places. The mex of p + q over a set of numbers q is found in a binary tree that
//! counts how many of them begin with which bits: where the half that makes the next bit of the sum
//! 0 is full, the mex is in the other.

/// Sets of sums by the number of coins.
pub(super) struct CoinSums {
    /// `sets[j]` holds the sums of j coins; bit s of the row of words.
    sets: Vec<Vec<u64>>,
    /// The least number of coins at which sums are options.
    least: usize,
    /// The current mex: all numbers below it are options.
    mex: u64,
}

/// The sums need more memory than allowed.
pub(super) struct Overfull;

impl CoinSums {
    /// For options that turn `least` to `most` other coins.
    pub(super) fn new(least: usize, most: usize) -> Self {
        let mut sets = vec![vec![0]; most + 1];
        sets[0][0] = 1;
        Self {
            sets,
            least,
            mex: 0,
        }
    }

    /// Returns the least number that is not an option, and the number of words processed to add it
    /// as a place.
    pub(super) fn place(&mut self, bytes: u64) -> Result<(u64, u64), Overfull> {
        let is_option = |n: u64| {
            let (word, bit) = ((n / 64) as usize, n % 64);
            self.sets[self.least..]
                .iter()
                .any(|set| set.get(word).is_some_and(|w| w >> bit & 1 == 1))
        };
        while is_option(self.mex) {
            self.mex += 1;
        }
        let value = self.mex;
        let work = self.add(value, bytes)?;
        Ok((value, work))
    }

    /// Adds a place of this value. The sets are filled from the largest down, so that no place
    /// counts twice.
    fn add(&mut self, value: u64, bytes: u64) -> Result<u64, Overfull> {
        if self.sets.len() == 1 {
            return Ok(1);
        }
        let words = (value / 64 + 1).next_power_of_two();
        if words.saturating_mul(8 * self.sets.len() as u64) > bytes {
            return Err(Overfull);
        }
        if words as usize > self.sets[1].len() {
            let sets = self.sets[1..].iter_mut();
            sets.for_each(|set| set.resize(words as usize, 0));
        }
        let flip = (value / 64) as usize;
        let mut work = 1;
        for j in (2..self.sets.len()).rev() {
            let (fewer, set) = self.sets.split_at_mut(j);
            let (from, set) = (&fewer[j - 1], &mut set[0]);
            work += from.len() as u64;
            for (i, &word) in from.iter().enumerate() {
                set[i ^ flip] |= moved(word, value % 64);
            }
        }
        self.sets[1][flip] |= 1 << (value % 64);
        Ok(work)
    }
}

/// The word with bit i at place i xor `by`.
fn moved(mut word: u64, by: u64) -> u64 {
    const MASKS: [u64; 6] = [
        0x5555_5555_5555_5555,
        0x3333_3333_3333_3333,
        0x0f0f_0f0f_0f0f_0f0f,
        0x00ff_00ff_00ff_00ff,
        0x0000_ffff_0000_ffff,
        0x0000_0000_ffff_ffff,
    ];
    for (i, mask) in MASKS.into_iter().enumerate() {
        if by >> i & 1 == 1 {
            let shift = 1 << i;
            word = (word & mask) << shift | (word >> shift & mask);
        }
    }
    word
}

/// A set of numbers q, for the mex of p + q.
pub(super) struct Offsets {
    /// Bits of the tree.
    bits: u32,
    /// Number of elements below a node; node 1 is the root, 2n and 2n + 1 are the children of n.
    counts: Vec<u32>,
}

impl Offsets {
    pub(super) fn new() -> Self {
        Self {
            bits: 0,
            counts: vec![0; 2],
        }
    }

    /// Adds `q`, if it is not in the set.
    pub(super) fn insert(&mut self, q: u64) {
        while q >> self.bits != 0 {
            self.grow();
        }
        let leaf = (1 << self.bits) + q as usize;
        if self.counts[leaf] == 1 {
            return;
        }
        let mut node = leaf;
        while node > 0 {
            self.counts[node] += 1;
            node /= 2;
        }
    }

    /// One bit more: the old tree is the lower half of the new one.
    fn grow(&mut self) {
        let mut counts = vec![0; 2 * self.counts.len()];
        for level in 0..=self.bits {
            let width = 1 << level;
            counts[2 * width..3 * width].copy_from_slice(&self.counts[width..2 * width]);
        }
        counts[1] = self.counts[1];
        self.counts = counts;
        self.bits += 1;
    }

    /// The least number that is not p + q.
    pub(super) fn mex(&mut self, p: u64) -> u64 {
        while p >> self.bits != 0 {
            self.grow();
        }
        if self.counts[1] as usize == 1 << self.bits {
            return 1 << self.bits;
        }
        let (mut node, mut mex) = (1, 0);
        for bit in (0..self.bits).rev() {
            let zero = 2 * node + (p >> bit & 1) as usize;
            let full = self.counts[zero] as usize == 1 << bit;
            mex = mex << 1 | u64::from(full);
            node = if full { zero ^ 1 } else { zero };
        }
        mex
    }
}
