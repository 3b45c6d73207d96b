//! Depth-first evaluation from a position to the terminal positions and back, without recursion.
//!
//! A position is *opened*: its options are listed, its state becomes [`State::OPEN`], and those of
//! their components without a value become *pending*. These are opened one after the other in the
//! same way. When none is left, all options have values, and the position is *closed* with their
//! mex. The open positions at any moment are one line of play, so a pending position that is
//! already open closes a cycle, and the line shows it.
//!
//! The line is stored in a list, not on the native stack: 10⁷ moves deep works like 10. Three lists
//! grow and shrink together:
//!
//! ```text
//! line     (13: 4 parts, 1 pending)  (5: 2 parts, 0 pending)    a frame per open position
//! parts    12+ 5 3+ ∅+               3+ 2+                      components; + ends an option
//! pending  12                                                   still to be opened
//! ```
//!
//! Pending positions are opened smallest first. Small positions are mostly near the end of the
//! game, so when the largest is opened all others are known: in a game where a heap of n has at
//! least n options, the lists stay O(n) long, while the opposite order makes them O(n²).
//!
//! The alternative keeps no lists of options and generates them a second time when nothing is
//! pending. It would save memory only if small positions come last.

use grundy_core::{Impartial, Stop};

use crate::error::{Cycle, Result, SolveError};
use crate::limits::{Meter, Work};
use crate::memo::{EMPTY, LAST, OpenPosition, State};
use crate::solver::Solver;

impl<G: Impartial> Solver<G> {
    /// Finds the value of `root` and of all that can be reached from it.
    pub(crate) fn depth_first(&mut self, root: u32, meter: &mut Meter<'_>) -> Result<(), G> {
        if self.memo.state(root).value().is_some() {
            return Ok(());
        }
        let end = self.follow(root, meter);
        // After an error all open positions are reset: the next query starts again, with all values
        // found so far.
        for frame in self.line.frames.drain(..) {
            self.memo.set_state(frame.id, State::UNKNOWN);
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
            match self.memo.state(next) {
                State::OPEN => return Err(SolveError::Cycle(self.cycle_from(next))),
                State::UNKNOWN => self.open(next, meter).map_err(|stop| self.stopped(stop))?,
                _ => {} // a sibling came by
            }
        }
        Ok(())
    }

    /// Lists the options of `id` and its pending components.
    fn open(&mut self, id: u32, meter: &mut Meter<'_>) -> std::result::Result<(), Stop> {
        let Work { cells, options } = self.work;
        let cells = cells + self.line.frames.len() as u64 + 1;
        meter.check(Work { cells, options }, self.bytes())?;

        let Self { memo, line, .. } = self;
        let first = (line.parts.len(), line.pending.len());
        let count = memo.write_options(id, &mut line.parts)?;
        line.pending.extend(
            line.parts[first.0..]
                .iter()
                .filter(|&&part| part != EMPTY)
                .map(|part| part & !LAST)
                .filter(|&part| memo.state(part).value().is_none()),
        );
        // Smallest last, since they are taken from the end.
        line.pending[first.1..].sort_unstable_by(|&a, &b| memo.position(b).cmp(memo.position(a)));
        let parts = u32::try_from(line.parts.len() - first.0).ok();
        let pending = u32::try_from(line.pending.len() - first.1).ok();

        self.work.options += count as u64;
        let (Some(parts @ ..State::MAX_VALUE), Some(pending)) = (parts, pending) else {
            return Err(Stop::Budget);
        };
        memo.set_state(id, State::OPEN);
        line.frames.push(OpenPosition { id, parts, pending });
        Ok(())
    }

    /// Sets the value of the last position of the line.
    fn close(&mut self) {
        let frame = self.line.frames.pop().expect("there is a line");
        let start = self.line.parts.len() - frame.parts as usize;
        self.mex.clear();
        let mut sum = 0;
        for &part in &self.line.parts[start..] {
            if part != EMPTY {
                let value = self.memo.state(part & !LAST).value();
                sum ^= value.expect("nothing is pending, so all options have values");
            }
            if part & LAST != 0 {
                self.mex.insert(u64::from(sum));
                sum = 0;
            }
        }
        // The mex is at most the number of options, and `open` keeps that below the limit.
        let state = match frame.parts {
            0 => State::TERMINAL,
            _ => State::of(self.mex.mex() as u32),
        };
        self.memo.set_state(frame.id, state);
        self.line.parts.truncate(start);
        self.work.cells += 1;
    }

    /// The part of the line from `id` on, closed.
    fn cycle_from(&self, id: u32) -> Cycle<G::Position> {
        let line = self.line.frames.iter().skip_while(|frame| frame.id != id);
        Cycle::closing(
            line.map(|frame| self.memo.position(frame.id).clone())
                .collect(),
        )
    }
}
