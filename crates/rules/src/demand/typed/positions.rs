//! Positions of functions on integers, with their values.

use hashbrown::HashTable;

use super::code::MAX_PARAMETERS;

/// The arguments of a position in 128 bits.
pub(super) type Key = [u64; 2];

/// The value of a position that is not computed.
pub(super) const NEW: i64 = i64::MIN;

/// The value of a position on the path from the root, which is being computed.
pub(super) const OPEN: i64 = i64::MIN + 1;

/// The mark of a position that is not stored. Only the array has it.
const ABSENT: i64 = i64::MIN + 2;

/// The largest number of positions whose memory is used again for other inputs.
const MAX_REUSED_POSITIONS: usize = 1 << 12;

/// The largest array for any number of positions.
const MAX_SMALL_ARRAY: u64 = 1 << 10;

/// The largest number of places in an array for each position.
const MAX_PLACES_PER_POSITION: u64 = 4;

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

/// The positions of one function. Most functions have one or two arguments, which begin at 0: their
/// positions are in an array, which grows with their number. The others are in a hash table.
#[derive(Default)]
pub(super) struct Positions {
    table: HashTable<Position>,
    /// The values of the positions whose two words are below `rows` and `columns`, row by row.
    array: Vec<i64>,
    rows: u64,
    /// A power of 2, or 0.
    columns: u64,
    /// The number of positions in the array.
    in_array: u64,
    /// Whether the memory grew with the last new position, or will grow with the next one.
    pub is_full: bool,
}

impl Positions {
    pub fn len(&self) -> u64 {
        self.table.len() as u64 + self.in_array
    }

    /// Removes all positions. The memory of a small table is used again.
    pub fn clear(&mut self) {
        if self.table.capacity() > MAX_REUSED_POSITIONS {
            self.table = HashTable::new();
        } else {
            self.table.clear();
        }
        if self.array.len() > MAX_REUSED_POSITIONS {
            self.array = Vec::new();
            (self.rows, self.columns) = (0, 0);
        } else {
            self.array.fill(ABSENT);
        }
        self.in_array = 0;
    }

    /// Returns the bytes of the positions.
    pub fn bytes(&self) -> u64 {
        let table = self.table.capacity() * (size_of::<Position>() + 1);
        (table + self.array.capacity() * size_of::<i64>()) as u64
    }

    /// Returns the place of a position in the array.
    #[inline]
    fn place(&self, [row, column]: Key) -> Option<usize> {
        (row < self.rows && column < self.columns).then(|| (row * self.columns + column) as usize)
    }

    /// Returns the value of a position, or one of the two marks; `None` if it is not stored.
    pub fn get(&self, key: Key) -> Option<i64> {
        if let Some(place) = self.place(key) {
            return Some(self.array[place]).filter(|value| *value != ABSENT);
        }
        let found = self.table.find(hash(key), |position| position.key == key);
        found.map(|position| position.value)
    }

    /// Stores a position as [`OPEN`] if it is not stored. Returns its value or mark before that,
    /// and whether it was stored now.
    #[inline]
    pub fn intern(&mut self, key: Key) -> (i64, bool) {
        let Some(place) = self.place(key) else {
            return self.intern_outside(key);
        };
        let value = &mut self.array[place];
        if *value != ABSENT {
            return (*value, false);
        }
        *value = OPEN;
        self.in_array += 1;
        self.is_full = false;
        (NEW, true)
    }

    /// The same as [`intern`](Self::intern) for a position that is not in the array.
    fn intern_outside(&mut self, key: Key) -> (i64, bool) {
        let equal = |position: &Position| position.key == key;
        if let Some(position) = self.table.find(hash(key), equal) {
            return (position.value, false);
        }
        if self.grow_array(key) {
            let found = self.intern(key);
            self.is_full = true;
            return found;
        }
        let position = Position { key, value: OPEN };
        (self.table).insert_unique(hash(key), position, |position| hash(position.key));
        self.is_full = self.table.len() == self.table.capacity();
        (NEW, true)
    }

    /// Extends the array to a position, if it is not too large for the number of positions.
    fn grow_array(&mut self, [row, column]: Key) -> bool {
        let most = MAX_SMALL_ARRAY.max(MAX_PLACES_PER_POSITION * self.len());
        if row >= most || column >= most {
            return false;
        }
        let rows = self.rows.max((row + 1).next_power_of_two());
        let columns = self.columns.max((column + 1).next_power_of_two());
        if rows.checked_mul(columns).is_none_or(|places| places > most) {
            return false;
        }
        let mut array = vec![ABSENT; (rows * columns) as usize];
        if self.columns > 0 {
            let old = self.array.chunks_exact(self.columns as usize);
            for (new, old) in array.chunks_exact_mut(columns as usize).zip(old) {
                new[..old.len()].copy_from_slice(old);
            }
        }
        self.array = array;
        (self.rows, self.columns) = (rows, columns);
        let is_inside = |[row, column]: Key| row < rows && column < columns;
        for position in (self.table).extract_if(|position| is_inside(position.key)) {
            let [row, column] = position.key;
            self.array[(row * columns + column) as usize] = position.value;
            self.in_array += 1;
        }
        true
    }

    /// Stores the value or the mark of a stored position.
    #[inline]
    pub fn set(&mut self, key: Key, value: i64) {
        if let Some(place) = self.place(key) {
            self.array[place] = value;
            return;
        }
        let found = (self.table).find_mut(hash(key), |position| position.key == key);
        if let Some(position) = found {
            position.value = value;
        }
    }
}

/// Returns whether a number is none of the marks.
pub(super) fn is_value(value: i64) -> bool {
    value > ABSENT
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
    match *args {
        [a] => Some([a as u64, 0]),
        [a, b] => Some([a as u64, b as u64]),
        _ => pack_halves(args),
    }
}

fn pack_halves(args: &[i64]) -> Option<Key> {
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
    if args.is_empty() {
        return Some([0, 0]);
    }
    let middle = args.len().div_ceil(2);
    Some([half(&args[..middle])?, half(&args[middle..])?])
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
    fn positions_of_any_order_keep_their_values() {
        let orders: [&dyn Fn(u64) -> Key; 5] = [
            &|i| [i, 0],
            &|i| [i / 40, i % 40],
            &|i| [(i * 31) % 1009, (i * 17) % 1013],
            &|i| [u64::MAX - i % 50, i / 50],
            &|i| [1 << (i % 40), i / 40],
        ];
        for order in orders {
            let mut positions = Positions::default();
            for turn in 0..3 {
                for i in 0..2000 {
                    assert_eq!(positions.get(order(i)), None);
                    assert_eq!(positions.intern(order(i)), (NEW, true));
                    assert_eq!(positions.intern(order(i)), (OPEN, false));
                    positions.set(order(i), i as i64 + turn);
                }
                assert_eq!(positions.len(), 2000);
                for i in 0..2000 {
                    let value = i as i64 + turn;
                    assert_eq!(positions.get(order(i)), Some(value));
                    assert_eq!(positions.intern(order(i)), (value, false));
                }
                positions.clear();
                assert_eq!(positions.len(), 0);
            }
        }
    }

    #[test]
    fn scattered_positions_have_no_array() {
        let mut positions = Positions::default();
        for i in 0..1000_u64 {
            positions.intern([i << 20, i << 30]);
        }
        assert!(positions.bytes() < 1000 * 2 * (size_of::<Position>() as u64 + 1) + (1 << 13));
    }

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
