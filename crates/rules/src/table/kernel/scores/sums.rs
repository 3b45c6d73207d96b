//! The better one of two sums for each cell of a row, with vector instructions where available.
//!
//! A sum is a constant, plus or minus an item of a list, plus or minus a cell. The oldest x86-64
//! processors have no instruction for the larger one of two numbers of 32 bits, and AVX2 has none
//! for 64 bits. So the loop is compiled for several sets of instructions, and the choice is made at
//! the start of a table, as that of [`MaskSets`].
// The loop has the instructions of the function into which it is inlined.
#![allow(unsafe_code, clippy::inline_always)]

use grundy_nimber::mex::{Instructions, MaskSets};

/// The number of cells of a group, whose loop has a constant length.
const GROUP: usize = 16;

/// A number of a sum. Sums wrap around: the caller knows that they fit.
pub(super) trait Word: Copy + Ord + Default {
    /// Returns the number, truncated if it does not fit.
    fn of(value: i64) -> Self;
    /// Returns the sum.
    fn plus(self, other: Self) -> Self;
    /// Returns the difference.
    fn minus(self, other: Self) -> Self;
    /// Returns the negative number if the mask is -1, the same if it is 0.
    fn signed(self, mask: Self) -> Self;
}

macro_rules! word {
    ($t:ty) => {
        impl Word for $t {
            #[inline(always)]
            fn of(value: i64) -> Self {
                value as Self
            }

            #[inline(always)]
            fn plus(self, other: Self) -> Self {
                self.wrapping_add(other)
            }

            #[inline(always)]
            fn minus(self, other: Self) -> Self {
                self.wrapping_sub(other)
            }

            #[inline(always)]
            fn signed(self, mask: Self) -> Self {
                (self ^ mask).wrapping_sub(mask)
            }
        }
    };
}
word!(i32);
word!(i64);

/// The sums `constant ± item ± cell`, one for each cell of a row. The masks are -1 for a
/// subtraction, otherwise 0. Both slices are as long as the row.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sums<'a, T> {
    /// The constant.
    pub constant: T,
    /// The items.
    pub items: &'a [T],
    /// The sign of the items.
    pub item_mask: T,
    /// The cells.
    pub cells: &'a [T],
    /// The sign of the cells.
    pub cell_mask: T,
}

impl<T: Word> Sums<'_, T> {
    /// Returns whether each sum is an item minus a cell.
    fn is_difference(&self) -> bool {
        let zero = T::default();
        self.constant == zero && self.item_mask == zero && self.cell_mask < zero
    }

    /// Returns the sum of an item and a cell; with `DIFFERENCE` it is known to be a difference,
    /// which takes a fifth of the instructions.
    #[inline(always)]
    fn of<const DIFFERENCE: bool>(&self, item: T, cell: T) -> T {
        if DIFFERENCE {
            return item.minus(cell);
        }
        let item = item.signed(self.item_mask);
        self.constant.plus(item).plus(cell.signed(self.cell_mask))
    }

    /// Returns the items and the cells of a group.
    #[inline(always)]
    fn group(&self, start: usize) -> ([T; GROUP], [T; GROUP]) {
        let mut numbers = ([T::default(); GROUP], [T::default(); GROUP]);
        numbers.0.copy_from_slice(&self.items[start..start + GROUP]);
        numbers.1.copy_from_slice(&self.cells[start..start + GROUP]);
        numbers
    }
}

/// Computes sums with instructions that this processor has: those of the sets of bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BetterSums(MaskSets);

impl Default for BetterSums {
    fn default() -> Self {
        Self(MaskSets::best())
    }
}

impl BetterSums {
    /// Stores the larger one of two sums in each cell, or the smaller one.
    pub fn store<const MAX: bool, T: Word>(self, a: Sums<T>, b: Sums<T>, cells: &mut [T]) {
        if a.is_difference() && b.is_difference() {
            self.store_as::<MAX, true, T>(a, b, cells);
        } else {
            self.store_as::<MAX, false, T>(a, b, cells);
        }
    }

    fn store_as<const MAX: bool, const DIFFERENCE: bool, T: Word>(
        self,
        a: Sums<T>,
        b: Sums<T>,
        cells: &mut [T],
    ) {
        match self.0.instructions() {
            // SAFETY: a `MaskSets` exists only with instructions that this processor has.
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx512 => unsafe {
                avx512::store::<MAX, DIFFERENCE, T>(a, b, cells);
            },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx2 => unsafe { avx2::store::<MAX, DIFFERENCE, T>(a, b, cells) },
            Instructions::Portable => store::<MAX, DIFFERENCE, T>(a, b, cells),
        }
    }
}

/// The loop, compiled for these instructions.
#[cfg(target_arch = "x86_64")]
macro_rules! compiled {
    ($name:ident, $features:literal) => {
        mod $name {
            use super::{Sums, Word};

            #[target_feature(enable = $features)]
            pub(super) fn store<const MAX: bool, const DIFFERENCE: bool, T: Word>(
                a: Sums<T>,
                b: Sums<T>,
                cells: &mut [T],
            ) {
                super::store::<MAX, DIFFERENCE, T>(a, b, cells);
            }
        }
    };
}
#[cfg(target_arch = "x86_64")]
compiled!(avx2, "avx2,bmi2");
#[cfg(target_arch = "x86_64")]
compiled!(avx512, "avx512f,avx512bw,avx512vl,avx2,bmi2");

#[inline(always)]
fn store<const MAX: bool, const DIFFERENCE: bool, T: Word>(
    a: Sums<T>,
    b: Sums<T>,
    cells: &mut [T],
) {
    let better = |a: T, b: T| if MAX { a.max(b) } else { a.min(b) };
    let (groups, rest) = cells.as_chunks_mut::<GROUP>();
    let whole = groups.len() * GROUP;
    for (n, group) in groups.iter_mut().enumerate() {
        let (of_a, of_b) = (a.group(n * GROUP), b.group(n * GROUP));
        for (i, cell) in group.iter_mut().enumerate() {
            *cell = better(
                a.of::<DIFFERENCE>(of_a.0[i], of_a.1[i]),
                b.of::<DIFFERENCE>(of_b.0[i], of_b.1[i]),
            );
        }
    }
    for (i, cell) in rest.iter_mut().enumerate() {
        let at = whole + i;
        *cell = better(
            a.of::<DIFFERENCE>(a.items[at], a.cells[at]),
            b.of::<DIFFERENCE>(b.items[at], b.cells[at]),
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each kernel of the processor computes the sums of the definition, for lengths around those
    /// of its vectors.
    #[test]
    fn every_kernel_stores_the_same_sums() {
        let number = |i: u32| i64::from(i.wrapping_mul(2_654_435_761) >> 14) - (1 << 17);
        let wide: Vec<i64> = (0..400).map(number).collect();
        let narrow: Vec<i32> = wide.iter().map(|number| *number as i32).collect();
        for len in (0..70).chain([127, 128, 300]) {
            for masks in [
                [0, 0, -1, 0],
                [-1, 0, 0, -1],
                [0, -1, -1, -1],
                [0, -1, 0, -1],
            ] {
                // Without constants the last ones are differences.
                let constants = if masks == [0, -1, 0, -1] {
                    [0, 0]
                } else {
                    [3, -5]
                };
                let of = |constant: i64,
                          (item, item_mask): (i64, i64),
                          (cell, mask): (i64, i64)| {
                    let signed = |number: i64, mask: i64| if mask < 0 { -number } else { number };
                    constant + signed(item, item_mask) + signed(cell, mask)
                };
                let expected = |larger: bool| -> Vec<i64> {
                    let pairs = (0..len).map(|i| {
                        let a = of(constants[0], (wide[i], masks[0]), (wide[i + 7], masks[1]));
                        let b = of(
                            constants[1],
                            (wide[i + 20], masks[2]),
                            (wide[i + 9], masks[3]),
                        );
                        (a, b)
                    });
                    let better = |(a, b): (i64, i64)| if larger { a.max(b) } else { a.min(b) };
                    pairs.map(better).collect()
                };
                for kernel in MaskSets::available().map(BetterSums) {
                    assert_eq!(
                        stored::<true, i64>(kernel, &wide, len, masks, constants),
                        expected(true)
                    );
                    assert_eq!(
                        stored::<false, i64>(kernel, &wide, len, masks, constants),
                        expected(false)
                    );
                    let of_narrow = stored::<true, i32>(kernel, &narrow, len, masks, constants);
                    let of_narrow: Vec<i64> = of_narrow.into_iter().map(i64::from).collect();
                    assert_eq!(of_narrow, expected(true), "{kernel:?}, {len}");
                }
            }
        }
    }

    fn stored<const MAX: bool, T: Word + std::fmt::Debug>(
        kernel: BetterSums,
        numbers: &[T],
        len: usize,
        masks: [i64; 4],
        constants: [i64; 2],
    ) -> Vec<T> {
        let [a, b, c, d] = masks.map(T::of);
        let one = Sums {
            constant: T::of(constants[0]),
            items: &numbers[..len],
            item_mask: a,
            cells: &numbers[7..7 + len],
            cell_mask: b,
        };
        let two = Sums {
            constant: T::of(constants[1]),
            items: &numbers[20..20 + len],
            item_mask: c,
            cells: &numbers[9..9 + len],
            cell_mask: d,
        };
        let mut cells = vec![T::default(); len];
        kernel.store::<MAX, T>(one, two, &mut cells);
        cells
    }
}
