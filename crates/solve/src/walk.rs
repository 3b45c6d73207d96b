//! The walk: from a position down to the ends of the game and back, without recursion.
//!
//! A position is *opened*: its options are written down, its state becomes [`State::OPEN`], and those
//! of their components that have no value yet become *pending*. One after the other these are opened in
//! the same way. When none is left, all options have values, and the position is *closed* with their
//! mex. What is open at any moment is one line of play, so a pending position that turns out to be
//! open closes a cycle, and the line shows it.
//!
//! The line stands in a list, not on the host's stack: 10⁷ moves deep is as good as 10. Three lists
//! grow and shrink together:
//!
//! ```text
//! line     (13: 4 parts, 1 pending)  (12: 2 parts, 0 pending)   a frame per open position
//! parts    12+ 5 3+ ∅                  5 3+                     components of options; + ends one
//! pending  5                                                    still to be opened, per frame
//! ```
//!
//! Pending positions are opened smallest first. Small positions are mostly near the end of the game,
//! so when the largest is opened all others are known: in a game where a heap of n has n options and
//! more, the lists stay O(n) long where the opposite order makes them O(n²).
//!
//! Tried and left: to push pending positions again and again without keeping lists of options asks the
//! game for its options twice a position and saves nothing once small positions go first.

use grundy_game::{Impartial, Stop};

use crate::error::{Cycle, SolveError, Stopped};
use crate::intern::MAX_IDS;
use crate::solver::{Result, Solver};
use crate::work::{Meter, Work};

/// Marks the last component of an option.
pub(crate) const LAST: u32 = 1 << 31;
/// Stands for an option that leaves nothing.
pub(crate) const EMPTY: u32 = u32::MAX;

const _: () = assert!(MAX_IDS as u32 - 1 < (EMPTY & !LAST));

/// What is known of a position, in four bytes: a value, or one of three marks.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct State(u32);

impl State {
    /// Nothing yet.
    pub(crate) const UNKNOWN: Self = Self(u32::MAX);
    /// It is on the line of play that is being followed.
    pub(crate) const OPEN: Self = Self(u32::MAX - 1);
    /// It has no options, hence the value 0. Misère play must tell it from other zeros.
    pub(crate) const TERMINAL: Self = Self(u32::MAX - 2);
    /// Values stay below. A value is at most the number of options, and those are in memory.
    const LIMIT: u32 = u32::MAX - 2;

    /// The value, if there is one.
    pub(crate) fn value(self) -> Option<u32> {
        match self {
            Self::UNKNOWN | Self::OPEN => None,
            Self::TERMINAL => Some(0),
            Self(value) => Some(value),
        }
    }
}

/// An open position. `parts` and `pending` say how many entries of the two lists are its own; they
/// are the last ones when the frame is the last one.
#[derive(Clone, Copy)]
struct Frame {
    id: u32,
    parts: u32,
    pending: u32,
}

const _: () = assert!(size_of::<Frame>() == 12);

/// The line of play that is being followed, with its lists.
#[derive(Default)]
pub(crate) struct Line {
    frames: Vec<Frame>,
    parts: Vec<u32>,
    pending: Vec<u32>,
}

impl Line {
    pub(crate) fn bytes(&self) -> u64 {
        let numbers = self.parts.capacity() + self.pending.capacity();
        (self.frames.capacity() * size_of::<Frame>() + numbers * size_of::<u32>()) as u64
    }
}

impl<G: Impartial> Solver<G> {
    /// Finds the value of `root` and of all that can be reached from it.
    pub(crate) fn walk(&mut self, root: u32, meter: &mut Meter<'_>) -> Result<(), G> {
        if self.states[root as usize].value().is_some() {
            return Ok(());
        }
        let end = self.follow(root, meter);
        // After an error nothing may stay half done: the next question starts afresh, with
        // all values found so far.
        for frame in self.line.frames.drain(..) {
            self.states[frame.id as usize] = State::UNKNOWN;
        }
        self.line.parts.clear();
        self.line.pending.clear();
        end
    }

    fn follow(&mut self, root: u32, meter: &mut Meter<'_>) -> Result<(), G> {
        self.open(root, meter).map_err(|stop| self.stopped(stop))?;
        while let Some(frame) = self.line.frames.last_mut() {
            if frame.pending == 0 {
                self.close();
                continue;
            }
            frame.pending -= 1;
            let next = self
                .line
                .pending
                .pop()
                .expect("a frame counts its pending positions");
            match self.states[next as usize] {
                State::OPEN => return Err(SolveError::Cycle(self.cycle_from(next))),
                State::UNKNOWN => self.open(next, meter).map_err(|stop| self.stopped(stop))?,
                _ => {} // a sibling came by
            }
        }
        Ok(())
    }

    /// Writes down the options of `id` and what is pending among them.
    fn open(&mut self, id: u32, meter: &mut Meter<'_>) -> std::result::Result<(), Stop> {
        let Work { cells, options } = self.work;
        let cells = cells + self.line.frames.len() as u64 + 1;
        meter.check(Work { cells, options }, self.bytes())?;

        let mut line = std::mem::take(&mut self.line);
        let first = (line.parts.len(), line.pending.len());
        let written = self.write_options(id, &mut line.parts);
        let states = &self.states;
        line.pending.extend(
            line.parts[first.0..]
                .iter()
                .filter(|&&part| part != EMPTY)
                .map(|part| part & !LAST)
                .filter(|&part| states[part as usize].value().is_none()),
        );
        // Smallest last, since they are taken from the end.
        let known = &self.known;
        line.pending[first.1..].sort_unstable_by(|&a, &b| known.item(b).cmp(known.item(a)));
        let parts = u32::try_from(line.parts.len() - first.0).ok();
        let pending = u32::try_from(line.pending.len() - first.1).ok();
        self.line = line;
        written?;

        self.work.options += self.scratch.len() as u64;
        let (Some(parts @ ..State::LIMIT), Some(pending)) = (parts, pending) else {
            return Err(Stop::Budget);
        };
        self.states[id as usize] = State::OPEN;
        self.line.frames.push(Frame { id, parts, pending });
        Ok(())
    }

    /// Appends the options of `id` to `parts`: the numbers of the components, with [`LAST`] and
    /// [`EMPTY`]. New components get a number and the state `UNKNOWN`.
    pub(crate) fn write_options(
        &mut self,
        id: u32,
        parts: &mut Vec<u32>,
    ) -> std::result::Result<(), Stop> {
        self.scratch.clear();
        self.game.options(self.known.item(id), &mut self.scratch);
        for option in self.scratch.iter() {
            for component in option {
                let component = self.game.canonical(component.clone());
                let component = self.known.intern(component)?;
                if component as usize == self.states.len() {
                    self.states.push(State::UNKNOWN);
                }
                parts.push(component);
            }
            match option {
                [] => parts.push(EMPTY),
                _ => *parts.last_mut().expect("just pushed") |= LAST,
            }
        }
        Ok(())
    }

    /// Gives the last position of the line its value.
    fn close(&mut self) {
        let frame = self.line.frames.pop().expect("there is a line");
        let start = self.line.parts.len() - frame.parts as usize;
        self.mex.clear();
        let mut sum = 0;
        for &part in &self.line.parts[start..] {
            if part != EMPTY {
                let value = self.states[(part & !LAST) as usize].value();
                sum ^= value.expect("nothing is pending, so all options have values");
            }
            if part & LAST != 0 {
                self.mex.insert(u64::from(sum));
                sum = 0;
            }
        }
        // The mex is at most the number of options, and `open` keeps that below the limit.
        self.states[frame.id as usize] = if frame.parts == 0 {
            State::TERMINAL
        } else {
            State(self.mex.mex() as u32)
        };
        self.line.parts.truncate(start);
        self.work.cells += 1;
    }

    /// The part of the line from `id` on, closed.
    fn cycle_from(&self, id: u32) -> Cycle<G::Position> {
        let line = self.line.frames.iter().skip_while(|frame| frame.id != id);
        Cycle::closing(
            line.map(|frame| self.known.item(frame.id).clone())
                .collect(),
        )
    }

    pub(crate) fn stopped(&self, stop: Stop) -> SolveError<G::Position> {
        SolveError::Stopped(Stopped {
            stop,
            work: self.work,
        })
    }
}
