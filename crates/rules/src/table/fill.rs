//! Filling of a table: every cell in order, by the recognised kernels.
//!
//! The first of the kernels ([`KERNELS`]) that can compute the next cell does so; the general
//! machine computes the cells that no kernel supports. Cells start in the narrowest integers and
//! are moved to wider ones when a value does not fit.

use grundy_core::{Message, Observer, Run};

use super::kernel::{Filling, KERNELS, Kernel, KernelName, Ran};
use super::machine::{Attempt, Machine, Progress, Stuck};
use super::order::Layout;
use super::program::Compiled;
use super::store::{FIRST, Index, LARGE, Store, cells};

/// Returns the kernels for a table.
pub(super) fn kernels(code: &Compiled, layout: &Layout) -> Vec<Box<dyn Kernel>> {
    let kernels = KERNELS.iter();
    kernels.filter_map(|of| of(code, layout)).collect()
}

/// Returns the kernels that will be used: one that begins at the first cell leaves no cells for
/// later ones.
fn used(code: &Compiled, layout: &Layout, signed: bool) -> Vec<Box<dyn Kernel>> {
    let store = Store::new(signed, 0);
    let mut kernels = kernels(code, layout);
    if let Some(at) = kernels.iter().position(|k| k.first(&store) == Some(0)) {
        kernels.truncate(at + 1);
    }
    kernels
}

/// Returns a description of the recognised structure for users.
pub(super) fn notes(code: &Compiled, layout: &Layout, signed: bool) -> Vec<Message> {
    let kernels = used(code, layout, signed).into_iter().rev();
    kernels.fold(code.notes.clone(), |notes, kernel| kernel.notes(notes))
}

/// A table, filled as far as `done` cells.
pub(super) struct Filled {
    pub store: Store,
    pub done: usize,
    pub options: u64,
    pub stuck: Option<Stuck>,
    pub ran: Ran,
}

/// Fills a table. With `signed` it contains scores, otherwise naturals, where an outcome is 0 or 1.
pub(super) fn fill(program: (&Compiled, &Layout, &Index), signed: bool, run: &mut Run) -> Filled {
    let len = program.2.len();
    // Scores are written across their rows.
    let first = if !signed && len as u64 >= LARGE {
        program.2.boundary(len / FIRST)
    } else {
        len
    };
    let mut kernels = kernels(program.0, program.1);
    let threads = run.threads;
    let store = Store::new(signed, first);
    go_on(program, &mut kernels, (store, 0), threads, run)
}

/// Continues a table whose first cells are known. The store has room for some of its rows.
pub(super) fn go_on(
    (code, layout, index): (&Compiled, &Layout, &Index),
    kernels: &mut [Box<dyn Kernel>],
    (store, done): (Store, usize),
    threads: usize,
    observer: &mut dyn Observer,
) -> Filled {
    let first_width = store.width();
    let is_natural = !matches!(store, Store::I32(_) | Store::I64(_));
    let mut table = Filling {
        code,
        layout,
        index,
        store,
        progress: Progress { done, options: 0 },
        ran: Ran::default(),
        threads,
    };
    let mut stuck = None;
    while stuck.is_none() && table.progress.done < index.len() {
        if table.progress.done == table.store.len() {
            let store = std::mem::replace(&mut table.store, Store::new(false, 0));
            table.store = store.lengthened(index.len());
        }
        match step(kernels, &mut table, observer).map_err(|stuck| *stuck) {
            Ok(()) => {}
            Err(Stuck::Widen) => {
                let done = table.progress.done;
                let store = std::mem::replace(&mut table.store, Store::new(false, 0));
                if let Some(wider) = store.widened(done, index.len()) {
                    table.ran.widened.push((done, 8 * wider.width()));
                    table.store = wider;
                } else {
                    table.progress.done = 0;
                    stuck = Some(Stuck::Outside);
                }
            }
            Err(other) => stuck = Some(other),
        }
    }
    if is_natural {
        name_first_wide(&mut table, 8 * first_width);
    }
    Filled {
        store: table.store,
        done: table.progress.done,
        options: table.progress.options,
        stuck,
        ran: table.ran,
    }
}

/// Sets the cells that needed wider cells to the first ones of the table: a kernel that computes
/// rows in parts meets others before them. `bits` is the width of the first cells.
fn name_first_wide(table: &mut Filling, mut bits: u64) {
    let (store, done) = (&table.store, table.progress.done);
    for (at, wider) in &mut table.ran.widened {
        let first = (*at..done).find(|cell| store.get(*cell) >> bits != 0);
        *at = first.unwrap_or(*at);
        bits = *wider;
    }
}

/// Computes some cells by the first kernel that can compute the next one, up to the first cell of
/// an earlier kernel in the list.
fn step(
    kernels: &mut [Box<dyn Kernel>],
    table: &mut Filling,
    observer: &mut dyn Observer,
) -> Attempt<()> {
    let mut end = table.store.len();
    for kernel in kernels {
        match kernel.first(&table.store) {
            Some(first) if first <= table.progress.done => {
                return kernel.run(table, end, observer);
            }
            Some(first) => end = end.min(first),
            None => {}
        }
    }
    let Filling { progress, .. } = table;
    let before = progress.done;
    let program = (table.code, table.layout, table.index);
    let result = cells!(&mut table.store, cells => {
        Machine::new(program, cells, progress).run(progress, end, observer)
    });
    table
        .ran
        .add(KernelName::CellByCell, progress.done - before);
    result
}

/// Estimates the number of options from evenly spread cells, without evaluating them. Only ranges
/// are counted; an item that depends on values of cells counts as a move.
pub(super) fn estimate_options(
    (code, layout, index): (&Compiled, &Layout, &Index),
    signed: bool,
) -> u64 {
    let len = index.len() as u64;
    if len == 0 {
        return 0;
    }
    let samples = len.min(2048);
    let mut cells: Vec<u8> = Vec::new();
    let nothing = Progress {
        done: 0,
        options: 0,
    };
    let mut machine = Machine::new((code, layout, index), &mut cells, &nothing);
    let mut counted = 0;
    for i in 0..samples {
        // The middle of each of `samples` equal parts: exact for options that grow evenly.
        let at = (u128::from(2 * i + 1) * u128::from(len) / u128::from(2 * samples)) as usize;
        counted += machine.count(at);
    }
    let all = (u128::from(counted) * u128::from(len) / u128::from(samples)) as u64;
    let kernels = used(code, layout, signed);
    kernels
        .iter()
        .fold(all, |options, kernel| kernel.options(options))
}
