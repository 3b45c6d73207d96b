//! Misère cache of the plain solver: a closed set of the visited components, and the searched sums.

use rustc_hash::FxHashMap;

use super::component_set::Word;
use super::membership::bytes_of;
use super::quotient::MAX_FORMS;
use super::simplify::Simplified;
use crate::memo::{EMPTY, LAST};

/// Known misère sums of a solver.
pub(crate) struct SumCache {
    /// The visited components, from the terminal positions upwards.
    pub(crate) set: Simplified,
    /// By id of the component in the memo: one more than its id in the set, or 0.
    numbers: Vec<u32>,
    taken: u32,
    /// Sums of essential components, and whether they are lost.
    pub(crate) sums: FxHashMap<Word, bool>,
    /// Components being added, with the start of their options in `parts` when listed.
    pub(crate) line: Vec<(u32, Option<usize>)>,
    pub(crate) parts: Vec<u32>,
}

impl SumCache {
    pub(crate) fn new() -> Self {
        Self {
            set: Simplified::new(MAX_FORMS),
            numbers: Vec::new(),
            taken: 0,
            // The empty sum: the player to move wins.
            sums: FxHashMap::from_iter([(Word::new(), false)]),
            line: Vec::new(),
            parts: Vec::new(),
        }
    }

    /// An estimate, without the options of components.
    pub(crate) fn bytes(&self) -> u64 {
        let numbers = (self.numbers.capacity() + self.parts.capacity()) * size_of::<u32>();
        let line = self.line.capacity() * size_of::<(u32, Option<usize>)>();
        (numbers + line) as u64 + bytes_of(&self.sums)
    }

    /// The id of a component of the memo in the set, if it was taken.
    pub(crate) fn number(&self, id: u32) -> Option<u32> {
        self.numbers.get(id as usize)?.checked_sub(1)
    }

    /// Adds a component of the memo, which has `known` components, to the set; its options are at
    /// the end of `parts`.
    pub(crate) fn take(&mut self, id: u32, start: usize, known: usize) {
        let (mut options, mut option) = (Vec::new(), Word::new());
        for &part in &self.parts[start..] {
            if part != EMPTY {
                option.extend(self.number(part & !LAST));
            }
            if part & LAST != 0 {
                options.push(std::mem::take(&mut option));
            }
        }
        self.parts.truncate(start);
        self.set.push(&options);
        self.taken += 1;
        self.numbers.resize(known, 0);
        self.numbers[id as usize] = self.taken;
    }
}
