//! The least natural number that is missing, and addition without carry.
//!
//! Among *n* numbers at least one of 0, 1, …, *n* is missing, so the mex of *n* numbers is at most
//! *n*, and larger numbers do not matter. Hence no sorting: mark the small numbers in a bit-set,
//! then find the first bit that is not set. Almost all sets that occur in games have a mex below
//! 64; for these a single word is the whole bit-set.

pub use crate::kernel::sets::{Instructions, MaskSets};

/// Returns the least natural number that is not among `values`.
///
/// The numbers may be of any integer type. Numbers outside 0 to 2⁶⁴ - 1, such as -1, are ignored.
/// O(n) time; O(n) memory in the worst case, and no heap memory if all values are below 64.
///
/// ```
/// use grundy_nimber::mex;
///
/// assert_eq!(mex([0, 1, 2, 4]), 3);
/// assert_eq!(mex([1, 1, 2, 3]), 0);
/// assert_eq!(mex([0_u8; 0]), 0); // nothing is there, so 0 is missing
/// ```
pub fn mex<T: TryInto<u64>>(values: impl IntoIterator<Item = T>) -> u64 {
    let mut set = MexSet::new();
    for value in values {
        if let Ok(value) = value.try_into() {
            set.insert(value);
        }
    }
    set.mex()
}

/// A reusable set of naturals with a mex.
///
/// For loops over many positions: memory is reused from one to the next. Inserting costs O(1). The
/// mex costs O(n) for n insertions of 64 and above, and O(1) when there were none.
///
/// ```
/// use grundy_nimber::MexSet;
///
/// // Subtraction game {1, 3, 4}: the value of a heap from those of smaller heaps.
/// let mut values = vec![];
/// let mut options = MexSet::new();
/// for heap in 0..10_usize {
///     options.clear();
///     options.extend([1, 3, 4].into_iter().filter(|&k| k <= heap).map(|k| values[heap - k]));
///     values.push(options.mex());
/// }
/// assert_eq!(values, [0, 1, 0, 1, 2, 3, 2, 0, 1, 0]);
/// ```
#[derive(Clone, Debug, Default)]
pub struct MexSet {
    /// Bit `v` is set if `v` is in the set, for `v` below 64.
    low: u64,
    /// Inserted values from 64 on, in any order, with repeats.
    high: Vec<u64>,
    /// Buffer of the bit-set over `high`; unspecified between calls.
    bits: Vec<u64>,
}

impl MexSet {
    /// The empty set, whose mex is 0.
    pub fn new() -> Self {
        Self::default()
    }

    /// Inserts `value`; it may be present already.
    pub fn insert(&mut self, value: u64) {
        if value < 64 {
            self.low |= 1 << value;
        } else {
            self.high.push(value);
        }
    }

    /// Returns the least natural number that is not in the set.
    pub fn mex(&mut self) -> u64 {
        if self.low != u64::MAX {
            return u64::from(self.low.trailing_ones());
        }
        // All below 64 are present, so the answer is at most 64 + high.len(): the bit-set needs one
        // bit more than there are numbers, and then at least one bit is clear.
        self.bits.clear();
        self.bits.resize(self.high.len() / 64 + 1, 0);
        for &value in &self.high {
            let at = value - 64;
            if let Some(word) = usize::try_from(at / 64)
                .ok()
                .and_then(|i| self.bits.get_mut(i))
            {
                *word |= 1 << (at % 64);
            }
        }
        let full = self
            .bits
            .iter()
            .take_while(|&&word| word == u64::MAX)
            .count();
        64 * (full as u64 + 1) + u64::from(self.bits[full].trailing_ones())
    }

    /// Empties the set and keeps its memory.
    pub fn clear(&mut self) {
        self.low = 0;
        self.high.clear();
    }
}

impl Extend<u64> for MexSet {
    fn extend<I: IntoIterator<Item = u64>>(&mut self, values: I) {
        for value in values {
            self.insert(value);
        }
    }
}

/// Returns the nim-sum: binary addition without carry, which is the exclusive or of the numbers.
///
/// ```
/// use grundy_nimber::nim_sum;
///
/// assert_eq!(nim_sum([5, 3]), 6); // 101 and 011 make 110
/// assert_eq!(nim_sum([11, 12, 15]), 8);
/// assert_eq!(nim_sum([]), 0);
/// ```
pub fn nim_sum(values: impl IntoIterator<Item = u64>) -> u64 {
    values.into_iter().fold(0, |sum, value| sum ^ value)
}
