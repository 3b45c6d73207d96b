//! Interning: each position is stored once and identified by an id.
//!
//! The positions are in a list in the order of their first occurrence. The hash table contains only
//! their ids, four bytes each, and compares with the list. All other data of a position is in
//! plain arrays, and lists of options are lists of `u32`.

use std::hash::{BuildHasher, Hash};

use grundy_core::Stop;
use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;

/// Numbers stay below this, so that the top bit is free for marks (see `memo.rs`).
pub(crate) const MAX_IDS: usize = (1 << 31) - 1;

pub(crate) struct Interner<P> {
    items: Vec<P>,
    table: HashTable<u32>,
}

impl<P: Eq + Hash> Interner<P> {
    pub(crate) fn new() -> Self {
        Self {
            items: Vec::new(),
            table: HashTable::new(),
        }
    }

    /// The id of `item`, if it is stored.
    pub(crate) fn get(&self, item: &P) -> Option<u32> {
        let same = |&id: &u32| self.items[id as usize] == *item;
        self.table.find(FxBuildHasher.hash_one(item), same).copied()
    }

    /// Returns the id of `item`, storing it under the next free id if it is new.
    ///
    /// Fails with [`Stop::Budget`] if all ids are used.
    pub(crate) fn intern(&mut self, item: P) -> Result<u32, Stop> {
        let hash = FxBuildHasher.hash_one(&item);
        let items = &self.items;
        if let Some(&id) = self.table.find(hash, |&id| items[id as usize] == item) {
            return Ok(id);
        }
        if items.len() >= MAX_IDS {
            return Err(Stop::Budget);
        }
        let id = items.len() as u32;
        let rehash = |&id: &u32| FxBuildHasher.hash_one(&items[id as usize]);
        self.table.insert_unique(hash, id, rehash);
        self.items.push(item);
        Ok(id)
    }

    pub(crate) fn item(&self, id: u32) -> &P {
        &self.items[id as usize]
    }

    /// Mutable access to an item; the caller must not change the data that are compared and hashed.
    pub(crate) fn item_mut(&mut self, id: u32) -> &mut P {
        &mut self.items[id as usize]
    }

    pub(crate) fn items(&self) -> &[P] {
        &self.items
    }

    pub(crate) fn len(&self) -> usize {
        self.items.len()
    }

    /// Bytes of the list and the table, without what items own on the heap.
    pub(crate) fn bytes(&self) -> u64 {
        (self.items.capacity() * size_of::<P>() + self.table.allocation_size()) as u64
    }
}
