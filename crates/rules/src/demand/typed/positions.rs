//! Positions of functions on integers, with their values.

use hashbrown::HashTable;
use hashbrown::hash_table::Entry;

use super::code::MAX_PARAMETERS;

/// The arguments of a position in 128 bits.
pub(super) type Key = [u64; 2];

/// The value of a position that is not computed.
pub(super) const NEW: i64 = i64::MIN;

/// The value of a position on the path from the root, which is being computed.
pub(super) const OPEN: i64 = i64::MIN + 1;

/// The largest number of positions whose memory is used again for other inputs.
const MAX_REUSED_POSITIONS: usize = 1 << 12;

/// A position of some function.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Place {
    pub key: Key,
    pub function: u32,
}

#[derive(Clone, Copy)]
struct Position {
    key: Key,
    /// [`NEW`], [`OPEN`] or the value.
    value: i64,
}

/// The positions of one function.
#[derive(Default)]
pub(super) struct Positions {
    table: HashTable<Position>,
}

impl Positions {
    pub fn len(&self) -> u64 {
        self.table.len() as u64
    }

    /// Removes all positions. The memory of a small table is used again.
    pub fn clear(&mut self) {
        if self.table.capacity() > MAX_REUSED_POSITIONS {
            self.table = HashTable::new();
        } else {
            self.table.clear();
        }
    }

    /// Returns the bytes of the positions.
    pub fn bytes(&self) -> u64 {
        (self.table.capacity() * (size_of::<Position>() + 1)) as u64
    }

    /// Returns whether the table has to grow for the next position.
    pub fn is_full(&self) -> bool {
        self.table.len() == self.table.capacity()
    }

    /// Returns the value of a position, or one of the two marks; `None` if it is not stored.
    pub fn get(&self, key: Key) -> Option<i64> {
        let found = self.table.find(hash(key), |position| position.key == key);
        found.map(|position| position.value)
    }

    /// Stores a position as [`OPEN`] if it is not stored. Returns its value or mark before that,
    /// and whether it was stored now.
    #[inline]
    pub fn intern(&mut self, key: Key) -> (i64, bool) {
        let equal = |position: &Position| position.key == key;
        let entry = (self.table).entry(hash(key), equal, |position| hash(position.key));
        match entry {
            Entry::Occupied(entry) => (entry.get().value, false),
            Entry::Vacant(entry) => {
                entry.insert(Position { key, value: OPEN });
                (NEW, true)
            }
        }
    }

    /// Stores the value or the mark of a stored position.
    pub fn set(&mut self, key: Key, value: i64) {
        let found = (self.table).find_mut(hash(key), |position| position.key == key);
        if let Some(position) = found {
            position.value = value;
        }
    }
}

#[inline]
fn hash(key: Key) -> u64 {
    let factors = [
        key[0] ^ 0x9e37_79b9_7f4a_7c15,
        key[1] ^ 0xd1b5_4a32_d192_ed03,
    ];
    let product = u128::from(factors[0]) * u128::from(factors[1]);
    (product as u64) ^ ((product >> 64) as u64)
}

/// Packs arguments into 128 bits; `None` if they do not fit.
#[inline]
pub(super) fn pack(args: &[i64]) -> Option<Key> {
    let half = |args: &[i64]| -> Option<u64> {
        let bits = 64 / args.len().next_power_of_two() as u32;
        let mut packed = 0;
        for &arg in args {
            let cut = arg << (64 - bits) >> (64 - bits);
            if cut != arg {
                return None;
            }
            packed = packed << (bits & 63) | (arg as u64 & (u64::MAX >> (64 - bits)));
        }
        Some(packed)
    };
    match *args {
        [] => Some([0, 0]),
        [a] => Some([a as u64, 0]),
        [a, b] => Some([a as u64, b as u64]),
        _ => {
            let middle = args.len().div_ceil(2);
            Some([half(&args[..middle])?, half(&args[middle..])?])
        }
    }
}

/// The inverse of [`pack`] for this number of arguments.
pub(super) fn unpack(key: Key, parameters: usize, args: &mut [i64; MAX_PARAMETERS]) {
    let mut half = |mut packed: u64, first: usize, last: usize| {
        let bits = 64 / (last - first).next_power_of_two() as u32;
        for arg in args[first..last].iter_mut().rev() {
            *arg = (packed << (64 - bits)) as i64 >> (64 - bits);
            packed = packed.checked_shr(bits).unwrap_or(0);
        }
    };
    match parameters {
        0 => {}
        1 => half(key[0], 0, 1),
        _ => {
            let middle = parameters.div_ceil(2);
            half(key[0], 0, middle);
            half(key[1], middle, parameters);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_packed_and_unpacked() {
        for parameters in 0..=MAX_PARAMETERS {
            let most = match parameters {
                0..=2 => i64::MAX,
                3..=4 => i64::from(i32::MAX),
                _ => i64::from(i16::MAX),
            };
            for seed in 0..200_i64 {
                let values = [most, -most - 1, 0, -1, 1, seed, -seed, seed * 100];
                let args: Vec<i64> = (0..parameters)
                    .map(|i| values[(seed as usize + i * 3) % values.len()])
                    .collect();
                let key = pack(&args).expect("they fit");
                let mut unpacked = [0; MAX_PARAMETERS];
                unpack(key, parameters, &mut unpacked);
                assert_eq!(unpacked[..parameters], args);
            }
        }
        assert_eq!(pack(&[1, 1 << 31, 2]), None);
        assert_eq!(pack(&[-32769, 0, 0, 0, 0]), None);
    }
}
