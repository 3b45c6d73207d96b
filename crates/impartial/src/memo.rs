//! The memo of a game: its positions by id, the state of each, and their options as lists of
//! ids.
//!
//! A list of options is flat: the ids of the components one after the other, the last one of
//! each option marked by its top bit.
//!
//! ```text
//! from 13 to 12, to 5 and 3, or to the end:     12+  5 3+  ∅+
//! ```

use grundy_core::{Impartial, Options, Stop};

use crate::intern::{Interner, MAX_IDS};

/// Marks the last component of an option.
pub(crate) const LAST: u32 = 1 << 31;
/// Marks an option that leaves nothing.
pub(crate) const EMPTY: u32 = u32::MAX;

const _: () = assert!(MAX_IDS as u32 - 1 < (EMPTY & !LAST));

/// The state of a position, in four bytes: a value, or one of three marks.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct State(u32);

impl State {
    /// The state of a position that was not evaluated.
    pub(crate) const UNKNOWN: Self = Self(u32::MAX);
    /// It is on the current line of play.
    pub(crate) const OPEN: Self = Self(u32::MAX - 1);
    /// It has no options, hence the value 0. Misère play must distinguish it from other zeros.
    pub(crate) const TERMINAL: Self = Self(u32::MAX - 2);
    /// Values stay below. A value is at most the number of options, and those are in memory.
    pub(crate) const MAX_VALUE: u32 = u32::MAX - 2;

    /// The value is known.
    pub(crate) fn of(value: u32) -> Self {
        debug_assert!(value < Self::MAX_VALUE);
        Self(value)
    }

    /// The value, if there is one.
    pub(crate) fn value(self) -> Option<u32> {
        match self {
            Self::UNKNOWN | Self::OPEN => None,
            Self::TERMINAL => Some(0),
            Self(value) => Some(value),
        }
    }
}

pub(crate) struct Memo<G: Impartial> {
    game: G,
    positions: Interner<G::Position>,
    /// The state of each position, by its id.
    states: Vec<State>,
    scratch: Options<G::Position>,
}

impl<G: Impartial> Memo<G> {
    pub(crate) fn new(game: G) -> Self {
        Self {
            game,
            positions: Interner::new(),
            states: Vec::new(),
            scratch: Options::new(),
        }
    }

    pub(crate) fn game(&self) -> &G {
        &self.game
    }

    /// The id of a position's representative. A new one gets the state `UNKNOWN`.
    pub(crate) fn number(&mut self, position: &G::Position) -> Result<u32, Stop> {
        number(&self.game, &mut self.positions, &mut self.states, position)
    }

    /// The id of a position's representative, if it is stored.
    pub(crate) fn find(&self, position: &G::Position) -> Option<u32> {
        self.positions.get(&self.game.canonical(position.clone()))
    }

    pub(crate) fn position(&self, id: u32) -> &G::Position {
        self.positions.item(id)
    }

    pub(crate) fn state(&self, id: u32) -> State {
        self.states[id as usize]
    }

    pub(crate) fn set_state(&mut self, id: u32, state: State) {
        self.states[id as usize] = state;
    }

    /// All positions with their states, by id.
    pub(crate) fn entries(&self) -> impl ExactSizeIterator<Item = (&G::Position, State)> {
        self.positions
            .items()
            .iter()
            .zip(self.states.iter().copied())
    }

    /// The options of a position, as returned by the rules.
    pub(crate) fn options(&mut self, position: &G::Position) -> &Options<G::Position> {
        self.scratch.clear();
        self.game.options(position, &mut self.scratch);
        &self.scratch
    }

    /// Appends the options of `id` to `parts`, and returns their number.
    pub(crate) fn write_options(&mut self, id: u32, parts: &mut Vec<u32>) -> Result<usize, Stop> {
        let Self {
            game,
            positions,
            states,
            scratch,
        } = self;
        scratch.clear();
        game.try_options(positions.item(id), scratch)?;
        for option in scratch.iter() {
            for component in option {
                parts.push(number(game, positions, states, component)?);
            }
            match option {
                [] => parts.push(EMPTY),
                _ => *parts.last_mut().expect("just pushed") |= LAST,
            }
        }
        Ok(scratch.len())
    }

    /// An estimate, without what positions own on the heap.
    pub(crate) fn bytes(&self) -> u64 {
        self.positions.bytes() + (self.states.capacity() * size_of::<State>()) as u64
    }
}

/// [`Memo::number`] by the parts of the memo, for use while another part is being read.
fn number<G: Impartial>(
    game: &G,
    positions: &mut Interner<G::Position>,
    states: &mut Vec<State>,
    position: &G::Position,
) -> Result<u32, Stop> {
    let id = positions.intern(game.canonical(position.clone()))?;
    if id as usize == states.len() {
        states.push(State::UNKNOWN);
    }
    Ok(id)
}

/// An open position. `parts` and `pending` are the numbers of its own entries in the two lists;
/// these are the last entries if the frame is the last one.
#[derive(Clone, Copy)]
pub(crate) struct OpenPosition {
    pub(crate) id: u32,
    pub(crate) parts: u32,
    pub(crate) pending: u32,
}

const _: () = assert!(size_of::<OpenPosition>() == 12);

/// The current line of play, with its lists; see `dfs.rs`.
#[derive(Default)]
pub(crate) struct OpenLine {
    pub(crate) frames: Vec<OpenPosition>,
    pub(crate) parts: Vec<u32>,
    pub(crate) pending: Vec<u32>,
}

impl OpenLine {
    pub(crate) fn bytes(&self) -> u64 {
        let numbers = self.parts.capacity() + self.pending.capacity();
        (self.frames.capacity() * size_of::<OpenPosition>() + numbers * size_of::<u32>()) as u64
    }
}
