//! Errors of the solvers: play that need not end, or stopped work.

use std::fmt;

use grundy_core::{Impartial, Message, Stop};

use crate::limits::Work;
use crate::messages;

/// Number of printed positions of a cycle; a longer one is shortened in the middle.
const MAX_SHOWN: usize = 8;

/// A play that returns to its start: `a -> b -> a`.
///
/// Each position has the next one among the components of one of its options. Positions are the
/// representatives of [`Impartial::canonical`].
///
/// Invariant: at least two positions, the last one equal to the first, all others different.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cycle<P> {
    path: Vec<P>,
}

impl<P: Clone> Cycle<P> {
    /// `open` is a play without repeats whose last position leads back to its first.
    pub(crate) fn closing(mut open: Vec<P>) -> Self {
        let first = open[0].clone();
        open.push(first);
        Self { path: open }
    }
}

impl<P> Cycle<P> {
    /// The positions in the order of play; the last one is the first again.
    pub fn path(&self) -> &[P] {
        &self.path
    }
}

impl<P: fmt::Debug> Cycle<P> {
    /// At most nine positions, and how many were left out.
    pub fn message(&self) -> Message {
        let (last, rest) = self.path.split_last().expect("a cycle has positions");
        let shown = |position: &P| Message::same(format!("{position:?}"));
        let mut steps: Vec<Message> = rest.iter().take(MAX_SHOWN).map(shown).collect();
        if rest.len() > MAX_SHOWN {
            steps.push(messages::positions_left_out(rest.len() - MAX_SHOWN));
        }
        steps.push(shown(last));
        Message::joined(steps, " -> ", " -> ")
    }
}

impl<P: fmt::Debug> fmt::Display for Cycle<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

/// A run that was stopped before its result. The solver keeps the results so far and continues from
/// there in the next call, with a larger budget or an observer that permits it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped {
    /// The budget or the observer; never [`Stop::Complete`].
    pub stop: Stop,
    /// The work of the solver since it was created.
    pub work: Work,
}

impl Stopped {
    /// The reason and the work so far, with advice.
    pub fn message(&self) -> Message {
        let Work { cells, options } = self.work;
        match self.stop {
            Stop::Interrupted => messages::solver_was_interrupted(cells, options),
            Stop::Budget | Stop::Complete => messages::solver_budget_is_spent(cells, options),
        }
    }
}

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

/// Reasons for the lack of a result of a [`Solver`](crate::Solver).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SolveError<P> {
    /// Play need not end, so Grundy values do not exist.
    Cycle(Cycle<P>),
    /// A limit of the budget was reached, or the observer stopped the work.
    Stopped(Stopped),
}

impl<P: fmt::Debug> SolveError<P> {
    /// The error in a sentence, with advice.
    pub fn message(&self) -> Message {
        match self {
            Self::Cycle(cycle) => messages::values_need_play_to_end(cycle.message()),
            Self::Stopped(stopped) => stopped.message(),
        }
    }
}

impl<P: fmt::Debug> fmt::Display for SolveError<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl<P: fmt::Debug> std::error::Error for SolveError<P> {}

/// Result of a [`Solver`](crate::Solver) of `G`.
pub(crate) type Result<T, G> = std::result::Result<T, SolveError<<G as Impartial>::Position>>;
