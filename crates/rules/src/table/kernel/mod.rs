//! Structures with code of their own: each file recognises one and computes its cells.
//!
//! A kernel is asked for when a table is planned, says in a few words what it found, and computes
//! cells from one that it can compute on. A new structure is its file and its lines here.

mod distances;
mod divisors;
mod rows;
mod scores;
mod symmetric;

use grundy_game::Observer;

use super::machine::{Attempt, Progress};
use super::order::Layout;
use super::program::Compiled;
use super::store::{Index, Store};

/// Recognises a structure.
type Recognise = fn(&Compiled, &Layout) -> Option<Box<dyn Kernel>>;

/// The structures that have code of their own, the fastest first.
pub(super) const KERNELS: &[Recognise] = &[
    distances::of,
    divisors::of,
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
}

/// Which step computed how many cells, and where cells became wider.
#[derive(Clone, Debug, Default)]
pub(super) struct Ran {
    /// Cells by the kernels: each with its name.
    pub kernels: Vec<(&'static str, usize)>,
    /// The cell at which the storage was moved, and its bits from there on.
    pub widened: Vec<(usize, u64)>,
}

impl Ran {
    pub fn add(&mut self, kernel: &'static str, cells: usize) {
        if cells == 0 {
            return;
        }
        match self.kernels.iter_mut().find(|known| known.0 == kernel) {
            Some(known) => known.1 += cells,
            None => self.kernels.push((kernel, cells)),
        }
    }
}

/// What computes the cells of a recognised structure.
pub(super) trait Kernel {
    /// What it found, for people, where `general` is what they are told of the general machine.
    fn notes(&self, general: Vec<String>) -> Vec<String>;

    /// The first cell that it can compute in such a store; none if it can compute no more.
    fn first(&self, store: &Store) -> Option<usize>;

    /// How many options it looks at, of so many that the rules have.
    fn options(&self, all: u64) -> u64 {
        all
    }

    /// Whether it can go on in a window that begins with cells of an earlier one.
    fn goes_on(&self) -> bool {
        true
    }

    /// Computes cells from the first that is not known, which is no earlier than its own first: as
    /// many as it likes, none behind `end`. It may find that others must go on.
    fn run(&mut self, table: &mut Filling, end: usize, observer: &mut dyn Observer) -> Attempt<()>;
}
