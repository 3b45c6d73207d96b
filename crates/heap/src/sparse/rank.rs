//! Masks and ranks: the division of values into two classes and their compression to bytes.
//!
//! Let `m` be the mask, `par` the parity of the number of ones, `d` the parity of all `k` whose
//! digit leaves two heaps (if they have one), and `pos` 0 or 1. The class of the value `v` at heap
//! `n` is
//!
//! ```text
//! f_n(v) = par(v & m) xor (pos & (n + d) & 1)          0: rare, 1: common
//! ```
//!
//! **Lemma.** If `i + j = n - k`, where digit `k` leaves two heaps, then
//! `f_n(G(i) ^ G(j)) = f_i(G(i)) xor f_j(G(j))`. *Proof.* `par(. & m)` is linear; the positions add
//! to `2n - k + 3d`, which is even because `k = d` modulo 2. ∎
//!
//! **Ranks.** Let `s` be the lowest bit of `m`. Within a class bit `s` is a function of the higher
//! bits, since no bit of `m` is below it. So a value without that bit, its *rank*, determines the
//! value: within a class ranks are a bijection onto the naturals that keeps nim-sums and the order.
//! Values below 512 fit in a byte. And for a rare `v` and a common `c`: `v < c` exactly when
//! `rank(v) < limit(c)`, where
//!
//! ```text
//! limit(c) = (rank(c) with the bits below s cleared) + (2^s if c has bit s)
//! ```
//!
//! *Proof.* If the parts above bit `s` differ, they decide both sides. If they agree, bit `s` of
//! `v` is the opposite of that of `c`, all other mask bits being equal, so `v < c` exactly when `c`
//! has it. ∎
//!
//! **Choice.** With `H[v]` the sum over the heaps `i` of value `v` of `(-1)^(pos (i+d))`, its
//! Walsh–Hadamard transform at `m` is the number of rare heaps less that of common ones. One
//! transform for each `pos` counts the rare heaps of every mask.

use grundy_certificate::Mask;

/// A mask with its tables.
#[derive(Clone, Debug)]
pub(crate) struct Ranks {
    pub mask: Mask,
    /// The parity of the breaks.
    pub d: usize,
    /// `values[class][n & 1][rank]`.
    values: Box<[[[u16; 256]; 2]; 2]>,
    /// `limits[n & 1][rank]` for common ranks: rare ranks below it are smaller values.
    pub limits: [[u16; 256]; 2],
}

impl Ranks {
    pub fn new(mask: Mask, d: usize) -> Self {
        let mut ranks = Self {
            mask,
            d,
            values: Box::new([[[0; 256]; 2]; 2]),
            limits: [[0; 256]; 2],
        };
        let s = mask.bits.trailing_zeros();
        for class in 0..2 {
            for parity in 0..2 {
                for rank in 0..256u32 {
                    let rest = (rank >> s) << (s + 1) | rank & ((1 << s) - 1);
                    let bit = ranks.class(rest, parity) != class;
                    let value = rest | u32::from(bit) << s;
                    ranks.values[class][parity][rank as usize] = value as u16;
                    if class == 1 {
                        let limit = ((rank >> s) << s) + (u32::from(bit) << s);
                        ranks.limits[parity][rank as usize] = limit as u16;
                    }
                }
            }
        }
        ranks
    }

    /// 0 for rare, 1 for common.
    pub fn class(&self, value: u32, n: usize) -> usize {
        let position = if self.mask.position { n + self.d } else { 0 };
        ((value & self.mask.bits).count_ones() as usize + position) & 1
    }

    pub fn rank(&self, value: u32) -> u32 {
        let s = self.mask.bits.trailing_zeros();
        (value >> (s + 1)) << s | value & ((1 << s) - 1)
    }

    /// The value of this rank and class (0 rare, 1 common) at heap `n`.
    #[inline]
    pub fn value(&self, class: usize, n: usize, rank: u8) -> u32 {
        u32::from(self.values[class & 1][n & 1][rank as usize])
    }
}

/// The mask with the fewest rare heaps among these values (heap 0 counts neither way), with their
/// number. `position` allows masks with the position bit.
pub(crate) fn best_mask(values: &[u32], d: usize, position: bool) -> (Mask, usize) {
    let bound = values.iter().fold(1, |bits, value| bits | value) as usize;
    let size = (bound + 1).next_power_of_two().min(1 << 16);
    let mut best = (
        Mask {
            bits: 1,
            position: false,
        },
        usize::MAX,
    );
    for position in [false, true].into_iter().take(1 + usize::from(position)) {
        let mut sums = vec![0i64; size];
        for (n, &value) in values.iter().enumerate().skip(1) {
            let minus = position && (n + d) & 1 == 1;
            sums[value as usize & (size - 1)] += if minus { -1 } else { 1 };
        }
        let mut half = 1;
        while half < size {
            for block in sums.chunks_exact_mut(2 * half) {
                let (low, high) = block.split_at_mut(half);
                for (a, b) in low.iter_mut().zip(high) {
                    (*a, *b) = (*a + *b, *a - *b);
                }
            }
            half *= 2;
        }
        for (bits, &sum) in sums.iter().enumerate().skip(1) {
            let rares = ((sum + values.len() as i64 - 1) / 2) as usize;
            if rares < best.1 {
                best = (
                    Mask {
                        bits: bits as u32,
                        position,
                    },
                    rares,
                );
            }
        }
    }
    best
}
