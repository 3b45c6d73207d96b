//! Kernels: each file recognises one structure and computes its cells.
//!
//! When a table is planned, each kernel returns a description for `explain`, and fills cells from
//! its first supported index. A new kernel needs a file and an entry here.

mod distances;
mod divisors;
mod rows;
mod scores;
mod symmetric;
mod takes;

use grundy_core::{Message, Observer};

use super::machine::{Attempt, Progress};
use super::order::Layout;
use super::program::Compiled;
use super::store::{Index, Store};
use crate::table::messages;

/// Recognises a structure.
type Recognise = fn(&Compiled, &Layout) -> Option<Box<dyn Kernel>>;

/// The kernels, the fastest first.
pub(super) const KERNELS: &[Recognise] = &[
    distances::of,
    divisors::of,
    takes::of,
    scores::of,
    rows::of,
    symmetric::of,
];

/// A table that is being filled.
pub(super) struct Filling<'a> {
    pub code: &'a Compiled,
    pub layout: &'a Layout,
    pub index: &'a Index,
    pub store: Store,
    pub progress: Progress,
    pub ran: Ran,
    /// The number of threads that kernels may use.
    pub threads: usize,
}

/// The name of a kernel, or of one of its steps, in reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum KernelName {
    /// The general machine.
    CellByCell,
    RowByRow,
    /// Cells that are copies of known ones.
    Mirrored,
    ScoreRows,
    Sieve,
    FixedDistances,
}

impl KernelName {
    pub fn message(self) -> Message {
        match self {
            Self::CellByCell => messages::cell_by_cell(),
            Self::RowByRow => messages::row_by_row(),
            Self::Mirrored => messages::mirrored(),
            Self::ScoreRows => messages::whole_rows_of_scores(),
            Self::Sieve => messages::divisors_by_sieve(),
            Self::FixedDistances => messages::fixed_distances(),
        }
    }
}

/// The number of cells of each step, and the places where cells became wider.
#[derive(Clone, Debug, Default)]
pub(super) struct Ran {
    /// Cells by the kernels, each with its name.
    pub kernels: Vec<(KernelName, usize)>,
    /// The cell at which the storage was moved, and its bits from there on.
    pub widened: Vec<(usize, u64)>,
}

impl Ran {
    pub fn add(&mut self, kernel: KernelName, cells: usize) {
        if cells == 0 {
            return;
        }
        match self.kernels.iter_mut().find(|known| known.0 == kernel) {
            Some(known) => known.1 += cells,
            None => self.kernels.push((kernel, cells)),
        }
    }
}

/// Computes the cells of a recognised structure.
pub(super) trait Kernel {
    /// Returns a description for users; `general` is the description of the general machine.
    fn notes(&self, general: Vec<Message>) -> Vec<Message>;

    /// Returns the first cell that it can compute in this store; `None` if there is none.
    fn first(&self, store: &Store) -> Option<usize>;

    /// Returns the number of options that it examines, out of `all` options of the rules.
    fn options(&self, all: u64) -> u64 {
        all
    }

    /// Called when a window begins with cells of an earlier one: their addresses have changed.
    fn move_cells(&mut self) {}

    /// Returns whether it can continue in a window that begins with cells of an earlier one.
    fn goes_on(&self) -> bool {
        true
    }

    /// Computes cells from the first unknown one, which is not before its own first: any number of
    /// them, up to `end`. It may stop early and leave the rest to others.
    fn run(&mut self, table: &mut Filling, end: usize, observer: &mut dyn Observer) -> Attempt<()>;
}
