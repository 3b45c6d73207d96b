//! The table of known positions: a hash table with one cache miss per look-up.
//!
//! Most of the positions of a search are in no cache, so the time of a look-up is that of its
//! misses. A table with separate control bytes has two. Here a slot contains a position with its
//! value, and an occupied slot leads to the next (linear probing, at most three quarters full). A
//! value type with a niche costs no extra byte: a position of 64 bits with a value of 31 bits is a
//! slot of 16 bytes.

use std::hash::{Hash, Hasher};

use rustc_hash::FxHasher;

/// Known positions with their data. Entries are never removed.
#[derive(Clone, Debug)]
pub struct PositionTable<P, V> {
    /// The slots: a power of two, or none.
    slots: Vec<Option<(P, V)>>,
    len: usize,
}

impl<P, V> Default for PositionTable<P, V> {
    fn default() -> Self {
        Self {
            slots: Vec::new(),
            len: 0,
        }
    }
}

impl<P, V> PositionTable<P, V> {
    /// The number of known positions.
    pub fn len(&self) -> usize {
        self.len
    }

    /// The bytes of the slots.
    pub fn bytes(&self) -> usize {
        self.slots.capacity() * size_of::<Option<(P, V)>>()
    }
}

impl<P: Eq + Hash, V> PositionTable<P, V> {
    /// Returns the slot of a position, or the free slot for it.
    #[inline]
    fn place(&self, position: &P) -> usize {
        let mut hasher = FxHasher::default();
        position.hash(&mut hasher);
        let mask = self.slots.len() - 1;
        let mut at = hasher.finish() as usize & mask;
        while let Some((known, _)) = &self.slots[at] {
            if known == position {
                break;
            }
            at = (at + 1) & mask;
        }
        at
    }

    /// Looks up a position.
    #[inline]
    pub fn get(&self, position: &P) -> Option<&V> {
        if self.len == 0 {
            return None;
        }
        let slot = self.slots[self.place(position)].as_ref();
        slot.map(|(_, value)| value)
    }

    /// Stores a position.
    pub fn insert(&mut self, position: P, value: V) {
        if (self.len + 1) * 4 > self.slots.len() * 3 {
            self.grow();
        }
        let at = self.place(&position);
        self.len += usize::from(self.slots[at].is_none());
        self.slots[at] = Some((position, value));
    }

    fn grow(&mut self) {
        let size = (self.slots.len() * 2).max(64);
        let mut slots = Vec::with_capacity(size);
        slots.resize_with(size, || None);
        let before = std::mem::replace(&mut self.slots, slots);
        for (position, value) in before.into_iter().flatten() {
            let at = self.place(&position);
            self.slots[at] = Some((position, value));
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    #[test]
    fn it_knows_what_a_map_knows() {
        let (mut table, mut map) = (PositionTable::default(), BTreeMap::new());
        assert_eq!(table.get(&7), None);
        let mut key = 1_u64;
        for value in 0..5000_u32 {
            key = key.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
            let position = key >> 52; // 4096 different values: many repeat
            table.insert(position, value);
            map.insert(position, value);
        }
        assert_eq!(table.len(), map.len());
        for position in 0..4096 {
            assert_eq!(table.get(&position), map.get(&position));
        }
    }
}
