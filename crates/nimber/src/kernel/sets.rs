//! Sets of values below 64 as registers, for long ranges, with vector instructions where available.
//!
//! A value is a bit, `1 << value`, and a set is the OR of its bits. Vectors of the oldest x86-64
//! processors cannot shift each lane by its own amount; AVX2 shifts 4 lanes of 64 bits, AVX-512 8.
//! So the same two loops are compiled once for each, and the choice is made at the start of a
//! table. The permitted kernels are those of nimbers ([`Backend::cap`]), so that one switch applies
//! to both.
#![allow(unsafe_code)]

use super::Backend;

/// Computes sets with instructions that this processor has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MaskSets(Instructions);

/// Instructions for which the loops over rows are compiled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Instructions {
    /// AVX-512 (F, BW and VL), AVX2 and BMI2.
    #[cfg(target_arch = "x86_64")]
    Avx512,
    /// AVX2 and BMI2.
    #[cfg(target_arch = "x86_64")]
    Avx2,
    /// Those of every processor of this architecture.
    Portable,
}

impl MaskSets {
    /// Returns all that this processor supports, the preferred one first.
    pub fn available() -> impl Iterator<Item = Self> {
        [
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx512,
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx2,
            Instructions::Portable,
        ]
        .into_iter()
        .filter(|instructions| match instructions {
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx512 => {
                is_x86_feature_detected!("avx512f")
                    && is_x86_feature_detected!("avx512bw")
                    && is_x86_feature_detected!("avx512vl")
                    && is_x86_feature_detected!("bmi2")
            }
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx2 => {
                is_x86_feature_detected!("avx2") && is_x86_feature_detected!("bmi2")
            }
            Instructions::Portable => true,
        })
        .map(Self)
    }

    /// The default for tables.
    pub fn best() -> Self {
        let allowed = |sets: &Self| match sets.0 {
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx512 => Backend::best() == Backend::Avx512Gfni,
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx2 => Backend::available().any(|kernel| kernel == Backend::Avx2),
            Instructions::Portable => true,
        };
        let portable = Self(Instructions::Portable);
        Self::available().find(allowed).unwrap_or(portable)
    }

    /// Returns the instructions, which this processor has.
    pub fn instructions(self) -> Instructions {
        self.0
    }

    /// Adds the xor of `up[j]` and `down[j]` of each column, for all j, to the set of the column.
    #[inline]
    pub fn xor_columns(self, up: [&[u8]; 4], down: [&[u8]; 4], masks: &mut [u64]) {
        match self.0 {
            // SAFETY: values of this type are only created by `available`, where the instructions
            // exist.
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx512 => unsafe { avx512::xor_columns(up, down, masks) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx2 => unsafe { avx2::xor_columns(up, down, masks) },
            Instructions::Portable => xor_columns(up, down, masks),
        }
    }

    /// Returns the set of the xors of two cells with opposite directions: the first index rises,
    /// the second falls.
    #[inline]
    pub fn xor_reversed<T: Copy + Into<i64>>(self, rising: &[T], falling: &[T]) -> u64 {
        match self.0 {
            // SAFETY: as in `xor_columns`.
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx512 => unsafe { avx512::xor_reversed(rising, falling) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx2 => unsafe { avx2::xor_reversed(rising, falling) },
            Instructions::Portable => xor_reversed(rising, falling),
        }
    }
}

/// The loops, compiled for these instructions.
#[cfg(target_arch = "x86_64")]
macro_rules! compiled {
    ($name:ident, $features:literal) => {
        mod $name {
            #[target_feature(enable = $features)]
            pub(super) fn xor_columns(up: [&[u8]; 4], down: [&[u8]; 4], masks: &mut [u64]) {
                super::xor_columns(up, down, masks);
            }

            #[target_feature(enable = $features)]
            pub(super) fn xor_reversed<T: Copy + Into<i64>>(rising: &[T], falling: &[T]) -> u64 {
                super::xor_reversed(rising, falling)
            }
        }
    };
}
#[cfg(target_arch = "x86_64")]
compiled!(avx2, "avx2,bmi2");
#[cfg(target_arch = "x86_64")]
compiled!(avx512, "avx512f,avx512bw,avx512vl,avx2,bmi2");

/// Four pairs of rows at a time, so that a set is loaded and stored once for them.
#[inline(always)]
fn xor_columns(up: [&[u8]; 4], down: [&[u8]; 4], masks: &mut [u64]) {
    let len = masks.len();
    let (up, down) = (up.map(|row| &row[..len]), down.map(|row| &row[..len]));
    for i in 0..len {
        let mut low = masks[i];
        for j in 0..4 {
            low |= 1 << ((up[j][i] ^ down[j][i]) & 63);
        }
        masks[i] = low;
    }
}

/// Blocks of 16 with a separate set for each place, so that no bit depends on the one before.
#[inline(always)]
fn xor_reversed<T: Copy + Into<i64>>(rising: &[T], falling: &[T]) -> u64 {
    let mut sets = [0_u64; 16];
    let mut up = rising.chunks_exact(16);
    let mut down = falling.rchunks_exact(16);
    for (a, b) in (&mut up).zip(&mut down) {
        for i in 0..16 {
            sets[i] |= 1 << ((a[i].into() ^ b[15 - i].into()) & 63);
        }
    }
    let mut all = sets.iter().fold(0, |all, set| all | set);
    for (a, b) in up.remainder().iter().zip(down.remainder().iter().rev()) {
        all |= 1 << (((*a).into() ^ (*b).into()) & 63);
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each kernel of the processor computes the sets of the plain definition, for lengths around
    /// those of its vectors.
    #[test]
    fn every_kernel_makes_the_same_sets() {
        let cells: Vec<u8> = (0..4000_u32)
            .map(|i| (i.wrapping_mul(2_654_435_761) >> 26) as u8)
            .collect();
        let wide: Vec<u16> = cells.iter().map(|c| u16::from(*c)).collect();
        for len in (0..70).chain([127, 128, 400]) {
            let row = |j: usize| &cells[j * 401..j * 401 + len];
            let (up, down) = ([0, 1, 2, 3].map(row), [4, 5, 6, 7].map(row));
            let mut xor_columns = vec![1_u64 << 63; len];
            for (i, set) in xor_columns.iter_mut().enumerate() {
                for j in 0..4 {
                    *set |= 1 << (up[j][i] ^ down[j][i]);
                }
            }
            let xor_reversed = (0..len).fold(0, |set, i| {
                set | 1_u64 << (cells[i] ^ cells[700 + len - 1 - i])
            });
            for sets in MaskSets::available() {
                let mut masks = vec![1_u64 << 63; len];
                sets.xor_columns(up, down, &mut masks);
                assert_eq!(masks, xor_columns, "{sets:?}, {len}");
                let bytes = sets.xor_reversed(&cells[..len], &cells[700..700 + len]);
                let words = sets.xor_reversed(&wide[..len], &wide[700..700 + len]);
                assert_eq!(
                    (bytes, words),
                    (xor_reversed, xor_reversed),
                    "{sets:?}, {len}"
                );
            }
        }
    }
}
