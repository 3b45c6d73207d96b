//! Interned positions: a key is looked up once and is an id from then on.

use std::hash::{Hash, Hasher};

use hashbrown::HashTable;
use rustc_hash::{FxHashMap, FxHasher};

use grundy_core::{Value, show_call};
use grundy_impartial::entailing_values::EntailingValue;

use crate::conversion::entailing_result;
use crate::meaning::Program;
use crate::syntax::ast::TextRange;

/// The state of a position; three states make cycles visible.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum State {
    /// Interned only.
    New,
    /// The options of the position are being computed: it is on the path from the root.
    Open,
    Done,
}

pub(super) struct Position {
    pub function: u32,
    pub state: State,
    /// The start of its arguments in `keys`.
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

/// The interned positions, and the values of the computed ones.
#[derive(Default)]
pub(crate) struct Memo {
    pub(super) positions: Vec<Position>,
    keys: Vec<Value>,
    values: Vec<Value>,
    index: HashTable<u32>,
    /// The further data of positions with entailing moves.
    obliged: FxHashMap<u32, EntailingValue>,
    /// Rank and remoteness of positions of `loopy` functions.
    loopy: FxHashMap<u32, LoopyPlace>,
    /// The number of ranks assigned so far.
    pub(super) ranks: u32,
    /// Whether a value may be [`Value::Unknown`].
    pub(super) has_unknown: bool,
    /// The positions of functions that depend on inputs.
    loose: Vec<u32>,
    /// Bytes that keys and values own beyond their own size.
    held_bytes: u64,
}

impl Memo {
    pub fn bytes(&self) -> u64 {
        (self.positions.capacity() * size_of::<Position>()
            + (self.keys.capacity() + self.values.capacity()) * size_of::<Value>()
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
    pub(super) fn len(&self) -> u64 {
        self.positions.len() as u64
    }

    /// Returns the id of a position; `None` if it is not interned.
    pub(super) fn find(&self, function: usize, args: &[Value]) -> Option<u32> {
        let found = self.index.find(hash(function as u32, args), |&id| {
            let position = &self.positions[id as usize];
            let start = position.start as usize;
            position.function as usize == function && self.keys[start..start + args.len()] == *args
        });
        found.copied()
    }

    /// Assigns an id to a new position; `None` if there are too many.
    pub(super) fn intern(
        &mut self,
        program: &Program,
        function: usize,
        args: &[Value],
        span: TextRange,
    ) -> Option<u32> {
        let id = u32::try_from(self.positions.len()).ok()?;
        let start = u32::try_from(self.keys.len()).ok()?;
        self.positions.push(Position {
            function: function as u32,
            state: State::New,
            start,
            span,
        });
        self.held_bytes += args.iter().map(Value::heap_bytes).sum::<u64>();
        self.keys.extend_from_slice(args);
        self.values.push(Value::Bool(false));
        if program.functions[function].depends {
            self.loose.push(id);
        }
        let Self {
            index,
            positions,
            keys,
            ..
        } = self;
        index.insert_unique(hash(function as u32, args), id, |&id| {
            let position = &positions[id as usize];
            let start = position.start as usize;
            let arity = program.functions[position.function as usize].params.len();
            hash(position.function, &keys[start..start + arity])
        });
        Some(id)
    }

    pub(super) fn state(&self, id: u32) -> State {
        self.positions[id as usize].state
    }

    pub(super) fn function(&self, id: u32) -> usize {
        self.positions[id as usize].function as usize
    }

    /// Returns the value of a computed position.
    pub(super) fn value(&self, id: u32) -> &Value {
        &self.values[id as usize]
    }

    pub(super) fn keep(&mut self, id: u32, value: Value) {
        self.held_bytes += value.heap_bytes();
        self.has_unknown |= matches!(value, Value::Unknown(_));
        self.values[id as usize] = value;
        self.positions[id as usize].state = State::Done;
    }

    /// Stores the data of a position with entailing moves, and returns its value.
    pub(super) fn store_entailing(&mut self, id: u32, known: EntailingValue) -> Value {
        let value = entailing_result(known.value());
        self.held_bytes += known.heap_bytes() + size_of::<(u32, EntailingValue)>() as u64;
        self.obliged.insert(id, known);
        value
    }

    /// Stores the data of a labelled position in addition to its value.
    pub(super) fn place(&mut self, id: u32, place: LoopyPlace) {
        self.held_bytes += size_of::<(u32, LoopyPlace)>() as u64;
        self.loopy.insert(id, place);
    }

    /// Returns the labels of a computed position.
    pub(super) fn loopy(&self, id: u32) -> Option<LoopyPlace> {
        self.loopy.get(&id).copied()
    }

    /// Returns the data of such a position, once it is computed.
    pub(super) fn entailing_value(&self, id: u32) -> Option<&EntailingValue> {
        self.obliged.get(&id)
    }

    pub(super) fn args(&self, program: &Program, id: u32) -> &[Value] {
        let start = self.positions[id as usize].start as usize;
        &self.keys[start..start + program.functions[self.function(id)].params.len()]
    }

    pub(super) fn show(&self, program: &Program, id: u32) -> String {
        show_call(
            &program.functions[self.function(id)].name,
            self.args(program, id),
        )
    }

    /// Removes the values of some functions, all of which depend on inputs.
    pub fn forget(&mut self, program: &Program, stale: &[bool]) {
        if self.loose.len() * 2 < self.positions.len() {
            for &id in &self.loose {
                let position = &mut self.positions[id as usize];
                if stale[position.function as usize] {
                    position.state = State::New;
                    self.obliged.remove(&id);
                    self.loopy.remove(&id);
                    let old = std::mem::replace(&mut self.values[id as usize], Value::Bool(false));
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
                let args = old.args(program, id as u32);
                if let Some(new) = self.intern(program, function, args, position.span) {
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
    pub(super) fn close_open(&mut self) {
        for position in &mut self.positions {
            if position.state == State::Open {
                position.state = State::New;
            }
        }
    }
}

fn hash(function: u32, args: &[Value]) -> u64 {
    let mut hasher = FxHasher::default();
    function.hash(&mut hasher);
    for arg in args {
        arg.hash(&mut hasher);
    }
    hasher.finish()
}
