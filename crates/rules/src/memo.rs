//! Interned positions: a key is looked up once and is an id from then on. The evaluators of numbers
//! and of partizan games store their positions here.

use std::hash::{Hash, Hasher};
use std::num::TryFromIntError;

use hashbrown::HashTable;
use rustc_hash::{FxHashMap, FxHasher};

use grundy_core::{Halt, Value};
use grundy_impartial::entailing_values::EntailingValue;

use crate::conversion::entailing_result;
use crate::fault;
use crate::syntax::ast::TextRange;

/// The state of a position; three states make cycles visible.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum State {
    /// Interned only.
    New,
    /// The options of the position are being computed: it is on the path from the root.
    Open,
    Done,
}

pub(crate) struct Position {
    pub function: u32,
    pub state: State,
    /// The start of its arguments in `keys`; they end at the start of the next position.
    start: u32,
    /// The place of its first use, for messages.
    pub span: TextRange,
}

/// The rank and remoteness of a position in a graph that may have cycles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LoopyPlace {
    /// The order in which finite values were assigned: a move to a larger value can be answered by
    /// a move back to the value with a smaller rank.
    pub rank: Option<u32>,
    /// The plies to the end when the winner hurries and the loser delays; `None` for a draw.
    pub remoteness: Option<u32>,
    /// Whether the remoteness is exact. If it depends on positions that were not examined, it is
    /// only a bound that the winner can keep.
    pub is_exact: bool,
}

/// A value that a memo stores, as an argument or as the value of a position.
pub(crate) trait MemoValue: Clone + Eq + Hash {
    /// The value of a position that is not computed.
    const UNSET: Self;

    /// Returns the bytes that the value owns beyond its own size.
    fn heap_bytes(&self) -> u64;

    /// Returns whether it is a value that is not known.
    fn is_unknown(&self) -> bool;
}

impl MemoValue for Value {
    const UNSET: Self = Self::Bool(false);

    fn heap_bytes(&self) -> u64 {
        Self::heap_bytes(self)
    }

    fn is_unknown(&self) -> bool {
        matches!(self, Self::Unknown(_))
    }
}

/// The interned positions, and the values of the computed ones.
pub(crate) struct Memo<V = Value> {
    pub(crate) positions: Vec<Position>,
    keys: Vec<V>,
    values: Vec<V>,
    index: HashTable<u32>,
    /// The further data of positions with entailing moves.
    obliged: FxHashMap<u32, EntailingValue>,
    /// Rank and remoteness of positions of `loopy` functions.
    loopy: FxHashMap<u32, LoopyPlace>,
    /// The number of ranks assigned so far.
    pub(crate) ranks: u32,
    /// Whether a value may be [`Value::Unknown`].
    pub(crate) has_unknown: bool,
    /// The positions of functions that depend on inputs.
    loose: Vec<u32>,
    /// The number of positions with a value.
    computed: usize,
    /// Bytes that keys and values own beyond their own size.
    held_bytes: u64,
}

impl<V> Default for Memo<V> {
    fn default() -> Self {
        Self {
            positions: Vec::new(),
            keys: Vec::new(),
            values: Vec::new(),
            index: HashTable::default(),
            obliged: FxHashMap::default(),
            loopy: FxHashMap::default(),
            ranks: 0,
            has_unknown: false,
            loose: Vec::new(),
            computed: 0,
            held_bytes: 0,
        }
    }
}

impl<V: MemoValue> Memo<V> {
    pub fn bytes(&self) -> u64 {
        (self.positions.capacity() * size_of::<Position>()
            + (self.keys.capacity() + self.values.capacity()) * size_of::<V>()
            + self.index.capacity() * 5) as u64
            + self.held_bytes
    }

    /// Returns the bytes with one more position; while the index grows, the old and the new one
    /// exist together.
    pub fn bytes_next(&self) -> u64 {
        let grows = self.index.len() == self.index.capacity();
        let index = self.index.capacity() * if grows { 10 } else { 0 };
        self.bytes() + index as u64
    }

    /// Returns the number of positions.
    pub(crate) fn len(&self) -> u64 {
        self.positions.len() as u64
    }

    /// Returns the number of positions with a value.
    pub(crate) fn computed(&self) -> usize {
        self.computed
    }

    /// Returns the id of a position; `None` if it is not interned.
    pub(crate) fn find(&self, function: usize, args: &[V]) -> Option<u32> {
        let found = self.index.find(hash(function as u32, args), |&id| {
            let position = &self.positions[id as usize];
            let start = position.start as usize;
            position.function as usize == function && self.keys[start..start + args.len()] == *args
        });
        found.copied()
    }

    /// Assigns an id to a new position; an error if there are too many. `depends` is whether the
    /// function depends on inputs.
    pub(crate) fn intern(
        &mut self,
        function: usize,
        depends: bool,
        args: &[V],
        span: TextRange,
    ) -> Result<u32, Halt> {
        let place =
            (self.positions.len().try_into()).and_then(|id| Ok((id, self.keys.len().try_into()?)));
        let (id, start) = place.map_err(|_: TryFromIntError| {
            fault::limit_met_at(fault::Limit::Cells, u64::from(u32::MAX), span)
        })?;
        self.positions.push(Position {
            function: function as u32,
            state: State::New,
            start,
            span,
        });
        self.held_bytes += args.iter().map(V::heap_bytes).sum::<u64>();
        self.keys.extend_from_slice(args);
        self.values.push(V::UNSET);
        if depends {
            self.loose.push(id);
        }
        let Self {
            index,
            positions,
            keys,
            ..
        } = self;
        index.insert_unique(hash(function as u32, args), id, |&id| {
            let args = &keys[args_range(positions, keys.len(), id)];
            hash(positions[id as usize].function, args)
        });
        Ok(id)
    }

    pub(crate) fn state(&self, id: u32) -> State {
        self.positions[id as usize].state
    }

    pub(crate) fn function(&self, id: u32) -> usize {
        self.positions[id as usize].function as usize
    }

    /// Returns the value of a computed position.
    pub(crate) fn value(&self, id: u32) -> &V {
        &self.values[id as usize]
    }

    pub(crate) fn keep(&mut self, id: u32, value: V) {
        self.held_bytes += value.heap_bytes();
        self.has_unknown |= value.is_unknown();
        self.values[id as usize] = value;
        self.computed += usize::from(self.state(id) != State::Done);
        self.positions[id as usize].state = State::Done;
    }

    /// Stores the data of a position with entailing moves, and returns its value.
    pub(crate) fn store_entailing(&mut self, id: u32, known: EntailingValue) -> Value {
        let value = entailing_result(known.value());
        self.held_bytes += known.heap_bytes() + size_of::<(u32, EntailingValue)>() as u64;
        self.obliged.insert(id, known);
        value
    }

    /// Stores the data of a labelled position in addition to its value.
    pub(crate) fn place(&mut self, id: u32, place: LoopyPlace) {
        self.held_bytes += size_of::<(u32, LoopyPlace)>() as u64;
        self.loopy.insert(id, place);
    }

    /// Returns the labels of a computed position.
    pub(crate) fn loopy(&self, id: u32) -> Option<LoopyPlace> {
        self.loopy.get(&id).copied()
    }

    /// Returns the data of such a position, once it is computed.
    pub(crate) fn entailing_value(&self, id: u32) -> Option<&EntailingValue> {
        self.obliged.get(&id)
    }

    pub(crate) fn args(&self, id: u32) -> &[V] {
        &self.keys[args_range(&self.positions, self.keys.len(), id)]
    }

    /// Removes the values of some functions, all of which depend on inputs.
    pub fn forget(&mut self, stale: &[bool]) {
        if self.loose.len() * 2 < self.positions.len() {
            for &id in &self.loose {
                let position = &mut self.positions[id as usize];
                if stale[position.function as usize] {
                    self.computed -= usize::from(position.state == State::Done);
                    position.state = State::New;
                    self.obliged.remove(&id);
                    self.loopy.remove(&id);
                    let old = std::mem::replace(&mut self.values[id as usize], V::UNSET);
                    self.held_bytes -= old.heap_bytes();
                }
            }
            return;
        }
        let old = std::mem::take(self);
        self.ranks = old.ranks;
        for (id, position) in old.positions.iter().enumerate() {
            let function = position.function as usize;
            if position.state == State::Done && !stale[function] {
                let depends = old.loose.binary_search(&(id as u32)).is_ok();
                let args = old.args(id as u32);
                if let Ok(new) = self.intern(function, depends, args, position.span) {
                    if let Some(known) = old.obliged.get(&(id as u32)) {
                        self.store_entailing(new, known.clone());
                    }
                    if let Some(place) = old.loopy(id as u32) {
                        self.place(new, place);
                    }
                    self.keep(new, old.values[id].clone());
                }
            }
        }
    }

    /// After an error, resets the positions that were being computed.
    pub(crate) fn close_open(&mut self) {
        for position in &mut self.positions {
            if position.state == State::Open {
                position.state = State::New;
            }
        }
    }
}

/// The place of the arguments of a position among `keys` keys.
fn args_range(positions: &[Position], keys: usize, id: u32) -> std::ops::Range<usize> {
    let end = positions.get(id as usize + 1);
    positions[id as usize].start as usize..end.map_or(keys, |next| next.start as usize)
}

fn hash<V: Hash>(function: u32, args: &[V]) -> u64 {
    let mut hasher = FxHasher::default();
    function.hash(&mut hasher);
    for arg in args {
        arg.hash(&mut hasher);
    }
    hasher.finish()
}
