//! Filling a table: every cell in order, options in bulk where they were recognised.
//!
//! Cells lie in the order in which they are computed, so "known already" is "lies before": each
//! reference is checked against the cell being computed. A plan that were wrong would be found out
//! here, and the search would take over; it could not give a wrong value.
//!
//! Values start in the narrowest integers and are moved to wider ones when a value does not fit.

use grundy_game::Observer;

use super::compile::{
    Affine, CellSpan, Code, CodeItem, CodeReduce, CodeStep, Compiled, ItemBody, MAX_LINES,
};
use super::hand;
use super::lanes::Workspace;
use super::lines;
use super::offsets;
use super::order::{Layout, MAX_COORDINATE, extent};
use super::rows::RowState;
use super::scores;
use super::sieve;
use crate::builtin;
use crate::fault::{self, Fault};
use crate::meaning::Pattern;
use crate::number;
use crate::syntax::ast::{BinaryOp, CompareOp, Reducer, Span};
use grundy_game::Value;

/// How often, in cells, the observer is asked.
const OBSERVE_EVERY: usize = 1 << 14;

/// Cells in the narrowest form that holds them.
#[derive(Clone, Debug)]
pub(super) enum Store {
    U8(Vec<u8>),
    U16(Vec<u16>),
    U32(Vec<u32>),
    I32(Vec<i32>),
    I64(Vec<i64>),
}

impl Store {
    /// Zeros, as scores or as naturals.
    pub fn new(signed: bool, len: usize) -> Self {
        if signed {
            Self::I32(vec![0; len])
        } else {
            Self::U8(vec![0; len])
        }
    }

    /// Cuts off the end, or puts zeros behind it.
    pub fn resize(&mut self, len: usize) {
        match self {
            Self::U8(cells) => cells.resize(len, 0),
            Self::U16(cells) => cells.resize(len, 0),
            Self::U32(cells) => cells.resize(len, 0),
            Self::I32(cells) => cells.resize(len, 0),
            Self::I64(cells) => cells.resize(len, 0),
        }
    }

    /// A copy of the cells `from..to`.
    pub fn part(&self, from: usize, to: usize) -> Self {
        match self {
            Self::U8(cells) => Self::U8(cells[from..to].to_vec()),
            Self::U16(cells) => Self::U16(cells[from..to].to_vec()),
            Self::U32(cells) => Self::U32(cells[from..to].to_vec()),
            Self::I32(cells) => Self::I32(cells[from..to].to_vec()),
            Self::I64(cells) => Self::I64(cells[from..to].to_vec()),
        }
    }

    pub fn get(&self, address: usize) -> i64 {
        match self {
            Self::U8(cells) => i64::from(cells[address]),
            Self::U16(cells) => i64::from(cells[address]),
            Self::U32(cells) => i64::from(cells[address]),
            Self::I32(cells) => i64::from(cells[address]),
            Self::I64(cells) => cells[address],
        }
    }

    pub fn len(&self) -> usize {
        match self {
            Self::U8(cells) => cells.len(),
            Self::U16(cells) => cells.len(),
            Self::U32(cells) => cells.len(),
            Self::I32(cells) => cells.len(),
            Self::I64(cells) => cells.len(),
        }
    }

    pub fn bytes(&self) -> u64 {
        self.len() as u64 * self.width()
    }

    /// Bytes a cell.
    pub fn width(&self) -> u64 {
        match self {
            Self::U8(_) => 1,
            Self::U16(_) => 2,
            Self::U32(_) | Self::I32(_) => 4,
            Self::I64(_) => 8,
        }
    }

    /// The next wider form, with the same values in the first `done` cells; none behind the widest.
    fn widened(self, done: usize) -> Option<Self> {
        Some(match self {
            Self::U8(cells) => Self::U16(hand::widen(cells, done)),
            Self::U16(cells) => Self::U32(hand::widen(cells, done)),
            Self::U32(cells) => Self::I64(hand::widen(cells, done)),
            Self::I32(cells) => Self::I64(hand::widen(cells, done)),
            Self::I64(_) => return None,
        })
    }
}

pub(super) trait Cell: Copy + Sized {
    fn of(value: i64) -> Option<Self>;
    fn value(self) -> i64;

    /// The cells themselves, where they are bytes.
    fn bytes(_cells: &[Self]) -> Option<&[u8]> {
        None
    }

    /// The cells themselves, where they are scores.
    fn scores(_cells: &mut [Self]) -> Option<scores::Scores<'_>> {
        None
    }
}

macro_rules! cell {
    ($($t:ty),*) => {$(
        impl Cell for $t {
            #[inline]
            fn of(value: i64) -> Option<Self> {
                <$t>::try_from(value).ok()
            }
            #[inline]
            fn value(self) -> i64 {
                i64::from(self)
            }
        }
    )*};
}
cell!(u16, u32);

impl Cell for u8 {
    #[inline]
    fn of(value: i64) -> Option<Self> {
        Self::try_from(value).ok()
    }

    #[inline]
    fn value(self) -> i64 {
        i64::from(self)
    }

    #[inline]
    fn bytes(cells: &[Self]) -> Option<&[u8]> {
        Some(cells)
    }
}

impl Cell for i32 {
    fn of(value: i64) -> Option<Self> {
        Self::try_from(value).ok()
    }

    fn value(self) -> i64 {
        i64::from(self)
    }

    fn scores(cells: &mut [Self]) -> Option<scores::Scores<'_>> {
        Some(scores::Scores::Narrow(cells))
    }
}

impl Cell for i64 {
    fn of(value: i64) -> Option<Self> {
        Some(value)
    }

    fn value(self) -> i64 {
        self
    }

    fn scores(cells: &mut [Self]) -> Option<scores::Scores<'_>> {
        Some(scores::Scores::Wide(cells))
    }
}

/// Where the cells of a layout lie.
#[derive(Clone, Debug)]
pub(super) struct Index {
    dims: usize,
    outer_from: i64,
    /// Where each row starts; a further entry ends the last one.
    starts: Vec<usize>,
    rows: Vec<(i64, i64)>,
    /// Least value and stride of the coordinates from the third on.
    rest: Vec<(i64, i64, usize)>,
    /// Cells for each value of the second coordinate.
    block: usize,
    /// Whether all rows have the same range: addresses are affine in all coordinates.
    uniform: bool,
    len: usize,
}

impl Index {
    pub fn new(layout: &Layout) -> Option<Self> {
        let dims = layout.coordinates.len();
        let mut stride = 1_usize;
        let mut rest = Vec::new();
        for range in layout.rest.iter().rev() {
            rest.push((range.0, range.1, stride));
            stride = stride.checked_mul(usize::try_from(extent(*range)).ok()?)?;
        }
        rest.reverse();
        let mut starts = Vec::with_capacity(layout.rows.len() + 1);
        let mut at = 0_usize;
        for row in &layout.rows {
            starts.push(at);
            at = at.checked_add(usize::try_from(extent(*row)).ok()?.checked_mul(stride)?)?;
        }
        starts.push(at);
        let len = if dims == 1 {
            usize::try_from(extent(layout.outer)).ok()?
        } else {
            at
        };
        Some(Self {
            dims,
            outer_from: layout.outer.0,
            uniform: layout.rows.windows(2).all(|w| w[0] == w[1]),
            starts,
            rows: layout.rows.clone(),
            rest,
            block: stride,
            len,
        })
    }

    /// The least outer coordinate.
    pub fn first(&self) -> i64 {
        self.outer_from
    }

    /// The number of cells.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether all rows have the same range, so that addresses are affine in all coordinates.
    pub fn is_uniform(&self) -> bool {
        self.dims == 1 || self.uniform
    }

    /// The range of the last coordinate, where the others are as given; none if there is no cell.
    pub fn run_of(&self, coordinates: &[i64]) -> Option<(i64, i64)> {
        if self.dims == 1 {
            return (self.len > 0)
                .then(|| (self.outer_from, self.outer_from + self.len as i64 - 1));
        }
        let t = usize::try_from(coordinates[0].checked_sub(self.outer_from)?).ok()?;
        let &(from, to) = self.rows.get(t)?;
        let Some((&(low, high, _), middle)) = self.rest.split_last() else {
            return (from <= to).then_some((from, to));
        };
        let fits = |c: i64, (from, to): (i64, i64)| from <= c && c <= to;
        (fits(coordinates[1], (from, to))
            && middle
                .iter()
                .zip(&coordinates[2..])
                .all(|(r, c)| fits(*c, (r.0, r.1))))
        .then_some((low, high))
    }

    /// The first address of a value of the outer coordinate, or the end.
    pub fn row_start(&self, outer: i64) -> usize {
        let row = (outer - self.outer_from) as usize;
        if self.dims == 1 {
            row
        } else {
            self.starts[row]
        }
    }

    /// The largest last coordinate of the row that a cell lies in.
    fn row_end(&self, coordinates: &[i64]) -> i64 {
        match self.rest.last() {
            Some(&(_, to, _)) => to,
            None if self.dims == 1 => self.outer_from + self.len as i64 - 1,
            None => self.rows[(coordinates[0] - self.outer_from) as usize].1,
        }
    }

    /// The address of a cell, if it is in the table.
    #[inline]
    pub fn address(&self, coordinates: &[i64]) -> Option<usize> {
        let t = usize::try_from(coordinates[0].checked_sub(self.outer_from)?).ok()?;
        if self.dims == 1 {
            return (t < self.len).then_some(t);
        }
        let &(from, to) = self.rows.get(t)?;
        let inner = coordinates[1];
        if inner < from || inner > to {
            return None;
        }
        let mut address = self.starts[t] + (inner - from) as usize * self.block;
        for (&(from, to, stride), &c) in self.rest.iter().zip(&coordinates[2..]) {
            if c < from || c > to {
                return None;
            }
            address += (c - from) as usize * stride;
        }
        Some(address)
    }
}

/// What happened while filling.
pub(super) enum Trouble {
    /// The rules are wrong at a cell; it may be a cell that is not needed, so the search decides.
    Wrong,
    /// A reference leaves the domain or the order: the plan does not hold.
    Outside,
    /// A value does not fit the cells.
    Widen,
    /// What is kept for whole rows and lines would take too much memory: cell by cell, then.
    NoRows,
    /// The observer said stop.
    Interrupted,
}

impl From<Fault> for Box<Trouble> {
    fn from(_: Fault) -> Self {
        Self::new(Trouble::Wrong)
    }
}

/// Boxed, so that a result fits two registers.
pub(super) type Run<T> = Result<T, Box<Trouble>>;

/// A table, filled as far as `done` cells.
pub(super) struct Filled {
    pub store: Store,
    pub done: usize,
    pub options: u64,
    pub trouble: Option<Trouble>,
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

/// Fills a table: `signed` ones hold scores, the others naturals, where an outcome is 0 or 1.
pub(super) fn fill(
    code: &Compiled,
    layout: &Layout,
    index: &Index,
    signed: bool,
    observer: &mut dyn Observer,
) -> Filled {
    let store = Store::new(signed, index.len);
    go_on(code, layout, index, (store, 0), observer)
}

/// Fills a table whose first cells are known.
pub(super) fn go_on(
    code: &Compiled,
    layout: &Layout,
    index: &Index,
    (mut store, mut done): (Store, usize),
    observer: &mut dyn Observer,
) -> Filled {
    let mut options = 0;
    let fixed = offsets::recognise(code, layout);
    let mut by_rows = true;
    let mut sieve = sieve::recognise(code, layout).map(sieve::Sieve::new);
    let mut ran = Ran::default();
    let stopped = |store, done, options, trouble, ran| Filled {
        store,
        done,
        options,
        trouble: Some(trouble),
        ran,
    };
    // How far the general machine is to go before a kernel can.
    let mut general = match (&fixed, &sieve) {
        (Some(game), _) => game.steady,
        (None, Some(sieve)) => sieve.steady(),
        (None, None) => usize::MAX,
    };
    loop {
        if !matches!(store, Store::U8(_)) {
            general = usize::MAX;
        }
        let mut progress = Progress {
            done,
            options,
            scores: 0,
        };
        let result = match &mut store {
            Store::U8(cells) => Machine::new(code, layout, index, cells, by_rows).run(
                &mut progress,
                general,
                observer,
            ),
            Store::U16(cells) => Machine::new(code, layout, index, cells, by_rows).run(
                &mut progress,
                general,
                observer,
            ),
            Store::U32(cells) => Machine::new(code, layout, index, cells, by_rows).run(
                &mut progress,
                general,
                observer,
            ),
            Store::I32(cells) => Machine::new(code, layout, index, cells, by_rows).run(
                &mut progress,
                general,
                observer,
            ),
            Store::I64(cells) => Machine::new(code, layout, index, cells, by_rows).run(
                &mut progress,
                general,
                observer,
            ),
        };
        ran.add("whole rows of scores", progress.scores);
        let how = if by_rows && code.rows.is_some() {
            "row by row"
        } else {
            "cell by cell"
        };
        ran.add(how, progress.done - done - progress.scores);
        done = progress.done;
        options = progress.options;
        match result {
            Ok(()) => {}
            Err(trouble) if by_rows && matches!(*trouble, Trouble::NoRows) => {
                by_rows = false;
                continue;
            }
            Err(trouble) if matches!(*trouble, Trouble::Widen) => match store.widened(done) {
                Some(wider) => {
                    store = wider;
                    ran.widened.push((done, 8 * store.width()));
                    continue;
                }
                None => {
                    return stopped(Store::U8(Vec::new()), 0, options, Trouble::Outside, ran);
                }
            },
            Err(trouble) => return stopped(store, done, options, *trouble, ran),
        }
        let Store::U8(cells) = &mut store else {
            break;
        };
        // In pieces, so that an interrupt is heard.
        while done < index.len {
            observer.progress(done as u64, Some(index.len as u64));
            if observer.cancelled() {
                return stopped(store, done, options, Trouble::Interrupted, ran);
            }
            if let Some(game) = &fixed {
                let end = (done + (1 << 20)).min(index.len);
                game.run(cells, done, end);
                options += game.options(done, end);
                ran.add("fixed distances without interpretation", end - done);
                done = end;
            } else if let Some(sieve) = &mut sieve {
                let before = done;
                let halt = sieve.run(cells, &mut done, &mut options);
                ran.add("divisors by a sieve", done - before);
                match halt {
                    sieve::Halt::Block => {}
                    sieve::Halt::Hand => {
                        general = done + 1;
                        break;
                    }
                    sieve::Halt::Large => {
                        general = usize::MAX;
                        break;
                    }
                }
            } else {
                break;
            }
        }
        if done >= index.len {
            break;
        }
    }
    Filled {
        store,
        done,
        options,
        trouble: None,
        ran,
    }
}

/// Counts the options of some cells without evaluating them: `cells` of them, spread evenly. Only
/// ranges are counted; what depends on values of cells counts as a move.
pub(super) fn estimate_options(code: &Compiled, layout: &Layout, index: &Index) -> u64 {
    let len = index.len as u64;
    if len == 0 {
        return 0;
    }
    let samples = len.min(2048);
    let mut cells: Vec<u8> = Vec::new();
    let mut machine = Machine::new(code, layout, index, &mut cells, false);
    machine.counting = true;
    let mut counted = 0;
    for i in 0..samples {
        // The middle of each of `samples` equal parts: exact for options that grow evenly.
        let at = (u128::from(2 * i + 1) * u128::from(len) / u128::from(2 * samples)) as usize;
        machine.place(at);
        machine.options = 0;
        if machine.cell().is_ok() || machine.options > 0 {
            counted += machine.options;
        }
    }
    (u128::from(counted) * u128::from(len) / u128::from(samples)) as u64
}

pub(super) struct Progress {
    pub done: usize,
    pub options: u64,
    /// Cells that were computed as whole rows of scores.
    scores: usize,
}

pub(super) struct Machine<'a, T> {
    pub code: &'a Compiled,
    pub layout: &'a Layout,
    pub index: &'a Index,
    pub cells: &'a mut [T],
    /// The cell being computed.
    pub current: usize,
    pub coordinates: Vec<i64>,
    pub slots: Vec<i64>,
    pub seen: Seen,
    /// The largest value stored so far.
    pub top: u64,
    pub options: u64,
    /// Count options, look at no cell.
    counting: bool,
    /// For each near cell: its distance in addresses, and for which last coordinate it is there.
    near: Vec<(isize, i64, i64)>,
    /// How each parameter changes with the last coordinate.
    last_steps: Vec<(usize, i64)>,
    pub lines: Vec<lines::Seen>,
    /// Whether rows and lines are used where they were recognised.
    by_rows: bool,
    pub row_state: RowState,
    /// Registers for programs over lanes that are not running.
    pub workspaces: Vec<Workspace>,
    scores: Option<scores::ScoreRows>,
    /// Values of options that lie on no line, when there are lines.
    extra: Vec<u64>,
}

impl<'a, T: Cell> Machine<'a, T> {
    fn new(
        code: &'a Compiled,
        layout: &'a Layout,
        index: &'a Index,
        cells: &'a mut [T],
        by_rows: bool,
    ) -> Self {
        let arity = layout.parameters.len();
        Self {
            code,
            layout,
            index,
            cells,
            current: 0,
            coordinates: vec![0; arity],
            slots: vec![0; code.frame.max(arity)],
            seen: Seen::default(),
            top: 0,
            options: 0,
            counting: false,
            near: vec![(0, 1, 0); code.near.len()],
            last_steps: layout
                .parameters
                .iter()
                .enumerate()
                .map(|(i, form)| (i, form.coefficient(arity - 1)))
                .filter(|step| step.1 != 0)
                .collect(),
            lines: Vec::new(),
            by_rows,
            row_state: RowState::default(),
            workspaces: Vec::new(),
            scores: scores::recognise(code, layout),
            extra: Vec::new(),
        }
    }

    /// Computes the cells from `progress.done` up to `end`.
    fn run(&mut self, progress: &mut Progress, end: usize, observer: &mut dyn Observer) -> Run<()> {
        self.options = progress.options;
        self.top = self.cells[..progress.done]
            .iter()
            .map(|c| c.value().max(0))
            .max()
            .unwrap_or(0) as u64;
        let len = self.index.len;
        let end = end.min(len);
        self.draw_lines(progress.done)?;
        if progress.done < end {
            self.place(progress.done);
        }
        let mut next_look = progress.done;
        if self.by_rows
            && let Some(plan) = &self.code.rows
        {
            while progress.done < end {
                self.row(plan, progress, end, observer)?;
            }
            return Ok(());
        }
        while progress.done < end {
            if progress.done >= next_look {
                next_look = progress.done + OBSERVE_EVERY;
                observer.progress(progress.done as u64, Some(len as u64));
                if observer.cancelled() {
                    return Err(Box::new(Trouble::Interrupted));
                }
            }
            if self.score_row(progress) {
                continue;
            }
            let before = self.options;
            let value = match self.cell() {
                Ok(value) => value,
                Err(trouble) => {
                    self.options = before;
                    return Err(trouble);
                }
            };
            let Some(cell) = T::of(value) else {
                self.options = before;
                return Err(Box::new(Trouble::Widen));
            };
            self.cells[progress.done] = cell;
            for line in &mut self.lines {
                if !line.insert(value as u64, &self.coordinates) {
                    return Err(Box::new(Trouble::NoRows));
                }
            }
            self.top = self.top.max(value.max(0) as u64);
            progress.done += 1;
            progress.options = self.options;
            self.advance();
        }
        Ok(())
    }

    /// Computes the rest of the row at once, if it can be; whether a cell was computed.
    fn score_row(&mut self, progress: &mut Progress) -> bool {
        let Some(rows) = &mut self.scores else {
            return false;
        };
        let Some(cells) = T::scores(self.cells) else {
            return false;
        };
        let row = scores::Row {
            at: &self.coordinates,
            to: self.index.row_end(&self.coordinates),
            address: self.current,
        };
        let (done, options) = rows.run(cells, self.index, &self.code.data, &row);
        progress.done += done;
        progress.scores += done;
        self.options += options;
        progress.options = self.options;
        if done > 0 && progress.done < self.index.len {
            self.place(progress.done);
        }
        done > 0
    }

    /// Sets up the lines, with the cells that are known already on them.
    fn draw_lines(&mut self, done: usize) -> Run<()> {
        self.lines.clear();
        if !self.by_rows {
            return Ok(());
        }
        for line in &self.code.lines {
            match lines::Seen::new(line, self.layout) {
                Some(seen) => self.lines.push(seen),
                None => return Err(Box::new(Trouble::NoRows)),
            }
        }
        if self.lines.is_empty() || done == 0 {
            return Ok(());
        }
        self.place(0);
        for address in 0..done {
            let value = self.cells[address].value() as u64;
            for line in &mut self.lines {
                if !line.insert(value, &self.coordinates) {
                    return Err(Box::new(Trouble::NoRows));
                }
            }
            self.advance();
        }
        Ok(())
    }

    /// Where the near cells are, seen from the row that begins.
    fn look_around(&mut self) {
        for (near, &(outer, inner)) in self.near.iter_mut().zip(&self.code.near) {
            *near = (0, 1, 0);
            if self.index.dims == 1 {
                if outer < 0 {
                    *near = (outer as isize, self.index.outer_from - outer, i64::MAX);
                }
                continue;
            }
            let t = self.coordinates[0] - self.index.outer_from;
            let Ok(target) = usize::try_from(t + outer) else {
                continue;
            };
            let Some(&(from, to)) = self.index.rows.get(target) else {
                continue;
            };
            let here = self.index.starts[t as usize] as i64 - self.index.rows[t as usize].0;
            let there = self.index.starts[target] as i64 - from + inner;
            if there < here {
                *near = ((there - here) as isize, from - inner, to - inner);
            }
        }
    }

    /// Goes to the cell with this address.
    pub fn place(&mut self, address: usize) {
        self.current = address;
        if self.index.dims == 1 {
            self.coordinates[0] = self.index.outer_from + address as i64;
        } else {
            let t = self.index.starts.partition_point(|start| *start <= address) - 1;
            self.coordinates[0] = self.index.outer_from + t as i64;
            let mut rest = address - self.index.starts[t];
            self.coordinates[1] = self.index.rows[t].0 + (rest / self.index.block) as i64;
            rest %= self.index.block;
            for (i, &(from, _, stride)) in self.index.rest.iter().enumerate() {
                self.coordinates[i + 2] = from + (rest / stride) as i64;
                rest %= stride;
            }
        }
        self.arguments();
        self.look_around();
        let last = self.index.dims - 1;
        let first = match self.index.rest.last() {
            Some(&(from, _, _)) => from,
            None if last == 0 => self.index.outer_from,
            None => self.index.rows[(self.coordinates[0] - self.index.outer_from) as usize].0,
        };
        let fresh = self.coordinates[last] == first;
        for line in &mut self.lines {
            line.go(&self.coordinates, fresh);
        }
    }

    /// Goes to the next cell.
    pub fn advance(&mut self) {
        self.current += 1;
        let last = self.index.dims - 1;
        let more = match self.index.rest.last() {
            Some(&(_, to, _)) => self.coordinates[last] < to,
            None if self.index.dims == 1 => true,
            None => {
                let t = (self.coordinates[0] - self.index.outer_from) as usize;
                self.coordinates[1] < self.index.rows[t].1
            }
        };
        if more {
            self.coordinates[last] += 1;
            for &(slot, step) in &self.last_steps {
                self.slots[slot] += step;
            }
            for line in &mut self.lines {
                line.go(&self.coordinates, false);
            }
        } else if self.current < self.index.len {
            self.place(self.current);
        }
    }

    /// Sets the parameters from the coordinates.
    pub fn arguments(&mut self) {
        for (i, form) in self.layout.parameters.iter().enumerate() {
            let mut value = form.constant;
            for &(c, k) in &form.terms {
                value += self.coordinates[c] * k;
            }
            self.slots[i] = value;
        }
    }

    /// The value of the current cell.
    pub fn cell(&mut self) -> Run<i64> {
        let code = self.code;
        'clauses: for (patterns, body) in &code.clauses {
            for (pattern, value) in patterns.iter().zip(&self.slots) {
                match pattern {
                    Pattern::Base(base) if base != value => continue 'clauses,
                    _ => {}
                }
            }
            let outside = patterns
                .iter()
                .zip(&self.slots)
                .any(|(p, v)| matches!(p, Pattern::AtLeast(least) if v < least));
            // A cell outside the declared domain is never looked at; its guard forbids it.
            return if outside { Ok(0) } else { self.eval(body) };
        }
        Err(Box::new(Trouble::Outside))
    }

    /// Gives a slot its value. Values stay so small that no affine form over them can wrap; others
    /// are left to the search.
    #[inline]
    pub fn bind(&mut self, slot: usize, value: i64) -> Run<()> {
        if value.unsigned_abs() >= MAX_COORDINATE.unsigned_abs() {
            return Err(Box::new(Trouble::Outside));
        }
        self.slots[slot] = value;
        Ok(())
    }

    fn truth(&mut self, code: &'a Code) -> Run<bool> {
        Ok(self.eval(code)? != 0)
    }

    #[inline]
    fn at(&self, address: Option<usize>) -> Run<i64> {
        if self.counting {
            return Ok(1);
        }
        match address {
            Some(address) if address < self.current => Ok(self.cells[address].value()),
            _ => Err(Box::new(Trouble::Outside)),
        }
    }

    fn cell_at(&self, forms: &[Affine]) -> Run<i64> {
        match forms {
            [a] => self.at(self.index.address(&[a.at(&self.slots)])),
            [a, b] => self.at(self.index.address(&[a.at(&self.slots), b.at(&self.slots)])),
            forms => {
                let coordinates: Vec<i64> = forms.iter().map(|f| f.at(&self.slots)).collect();
                self.at(self.index.address(&coordinates))
            }
        }
    }

    pub fn eval(&mut self, code: &'a Code) -> Run<i64> {
        Ok(match code {
            Code::Const(value) => *value,
            Code::Slot(slot) => self.slots[*slot],
            Code::Neg(a, span) => {
                let a = self.eval(a)?;
                a.checked_neg()
                    .ok_or_else(|| fault::overflow(*span, &format!("-({a})")))?
            }
            Code::Not(a) => i64::from(!self.truth(a)?),
            Code::Binary(op, a, b, span) => {
                let (a, b) = (self.eval(a)?, self.eval(b)?);
                let fast = match op {
                    BinaryOp::Add => a.checked_add(b),
                    BinaryOp::Sub => a.checked_sub(b),
                    BinaryOp::Xor => Some(a ^ b),
                    BinaryOp::Mul => a.checked_mul(b),
                    _ => None,
                };
                match fast {
                    Some(value) => value,
                    None => builtin::binary_int(*op, a, b, *span)?,
                }
            }
            Code::And(a, b) => i64::from(self.truth(a)? && self.truth(b)?),
            Code::Or(a, b) => i64::from(self.truth(a)? || self.truth(b)?),
            Code::Compare(op, a, b) => {
                let (a, b) = (self.eval(a)?, self.eval(b)?);
                i64::from(match op {
                    CompareOp::Eq => a == b,
                    CompareOp::Ne => a != b,
                    CompareOp::Lt => a < b,
                    CompareOp::Le => a <= b,
                    CompareOp::Gt => a > b,
                    CompareOp::Ge => a >= b,
                    CompareOp::In | CompareOp::NotIn => return Err(Box::new(Trouble::Outside)),
                })
            }
            Code::In(a, d) => {
                let a = self.eval(a)?;
                i64::from(self.code.data[*d].values.binary_search(&a).is_ok())
            }
            Code::If(condition, yes, no) => {
                if self.truth(condition)? {
                    self.eval(yes)?
                } else {
                    self.eval(no)?
                }
            }
            Code::Cell(forms) => self.cell_at(forms)?,
            Code::Near(n) => {
                let (distance, from, to) = self.near[*n];
                let last = self.coordinates[self.index.dims - 1];
                if self.counting {
                    return Ok(1);
                }
                if last < from || last > to {
                    return Err(Box::new(Trouble::Outside));
                }
                self.cells[self.current.wrapping_add_signed(distance)].value()
            }
            Code::Load(args) => {
                let mut values = [0_i64; 8];
                let mut more = Vec::new();
                let values = if args.len() <= values.len() {
                    &mut values[..args.len()]
                } else {
                    more.resize(args.len(), 0);
                    &mut more[..]
                };
                for (value, arg) in values.iter_mut().zip(args) {
                    *value = self.eval(arg)?;
                }
                // Coordinates of far-away arguments could wrap into the table.
                if values.iter().any(|v| v.unsigned_abs() >= 1 << 61) {
                    return Err(Box::new(Trouble::Outside));
                }
                let coordinates: Vec<i64> =
                    self.code.coordinates.iter().map(|f| f.at(values)).collect();
                self.at(self.index.address(&coordinates))?
            }
            Code::Item(d, i, span) => {
                let i = self.eval(i)?;
                let data = &self.code.data[*d];
                usize::try_from(i)
                    .ok()
                    .and_then(|i| data.values.get(i))
                    .copied()
                    .ok_or_else(|| fault::index_out_of_range(*span, i, data.values.len()))?
            }
            Code::Row(d, i, j, span) => {
                let (i, j) = (self.eval(i)?, self.eval(j)?);
                let data = &self.code.data[*d];
                let row = data.row_at(i, *span)?;
                usize::try_from(j)
                    .ok()
                    .and_then(|j| row.get(j))
                    .copied()
                    .ok_or_else(|| fault::index_out_of_range(*span, j, row.len()))?
            }
            Code::Call(b, args, span) => match &args[..] {
                [a] => {
                    let a = self.eval(a)?;
                    builtin::call_int(*b, &[a], *span)?
                }
                [a, c] => {
                    let (a, c) = (self.eval(a)?, self.eval(c)?);
                    builtin::call_int(*b, &[a, c], *span)?
                }
                args => {
                    let values = args
                        .iter()
                        .map(|arg| self.eval(arg))
                        .collect::<Run<Vec<i64>>>()?;
                    builtin::call_int(*b, &values, *span)?
                }
            },
            Code::Let(slot, value, rest) => {
                let value = self.eval(value)?;
                self.bind(*slot, value)?;
                self.eval(rest)?
            }
            Code::Reduce(reduce) => self.reduce(reduce)?,
        })
    }

    fn reduce(&mut self, reduce: &'a CodeReduce) -> Run<i64> {
        let nested = self.seen.active;
        let outer = nested.then(|| std::mem::take(&mut self.seen));
        let mut fold = Fold::new(reduce.reducer);
        if reduce.reducer == Reducer::Mex {
            self.seen.start(self.top);
        }
        let mut result = Ok(());
        for item in &reduce.items {
            match self.steps(item, 0, &mut fold) {
                Ok(true) => {}
                Ok(false) => break,
                Err(trouble) => {
                    result = Err(trouble);
                    break;
                }
            }
        }
        let value = result.and_then(|()| match reduce.reducer {
            Reducer::Mex => Ok(self.mex(fold.lines) as i64),
            Reducer::Win | Reducer::Any => Ok(i64::from(fold.decided)),
            Reducer::Misere => Ok(i64::from(fold.decided || fold.count == 0)),
            Reducer::All => Ok(i64::from(!fold.decided)),
            Reducer::Max | Reducer::Min if fold.count == 0 => match &reduce.default {
                Some(default) => self.eval(default),
                None => Err(fault::no_items(reduce.span, reduce.reducer).into()),
            },
            _ => Ok(fold.number),
        });
        if reduce.reducer == Reducer::Mex {
            self.seen.end();
        }
        if let Some(outer) = outer {
            self.seen = outer;
        }
        value
    }

    /// Runs the clauses of an item from `step` on; whether to go on with further options.
    pub fn steps(&mut self, item: &'a CodeItem, step: usize, fold: &mut Fold) -> Run<bool> {
        let Some(next) = item.steps.get(step) else {
            return self.body(item, fold);
        };
        if let Some(program) = &item.lanes
            && program.clause == step
            && !self.counting
        {
            return self.lanes(item, program, fold);
        }
        match next {
            CodeStep::If(condition) => {
                if self.truth(condition)? {
                    self.steps(item, step + 1, fold)
                } else {
                    Ok(true)
                }
            }
            CodeStep::IfAll(forms) => {
                if forms.iter().all(|form| form.at(&self.slots) >= 0) {
                    self.steps(item, step + 1, fold)
                } else {
                    Ok(true)
                }
            }
            CodeStep::Let(slot, value) => {
                let value = self.eval(value)?;
                self.bind(*slot, value)?;
                self.steps(item, step + 1, fold)
            }
            CodeStep::Range {
                slot,
                lo,
                hi,
                inclusive,
                step: stride,
            } => {
                let lo = self.eval(lo)?;
                let hi = self.eval(hi)?;
                let stride = self.stride(stride.as_ref())?;
                let mut k = lo;
                while k < hi || (*inclusive && k == hi) {
                    self.bind(*slot, k)?;
                    if !self.steps(item, step + 1, fold)? {
                        return Ok(false);
                    }
                    match k.checked_add(stride) {
                        Some(next) => k = next,
                        None => break,
                    }
                }
                Ok(true)
            }
            CodeStep::Each { slots, data } => {
                let data = &self.code.data[*data];
                if let [slot] = slots[..] {
                    for &value in &data.values {
                        self.bind(slot, value)?;
                        if !self.steps(item, step + 1, fold)? {
                            return Ok(false);
                        }
                    }
                } else {
                    for row in data.values.chunks_exact(slots.len()) {
                        for (slot, value) in slots.iter().zip(row) {
                            self.bind(*slot, *value)?;
                        }
                        if !self.steps(item, step + 1, fold)? {
                            return Ok(false);
                        }
                    }
                }
                Ok(true)
            }
            CodeStep::EachRow {
                slot,
                data,
                row,
                span,
            } => {
                let i = self.eval(row)?;
                let data = &self.code.data[*data];
                for &value in data.row_at(i, *span)? {
                    self.bind(*slot, value)?;
                    if !self.steps(item, step + 1, fold)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            CodeStep::Divisors { slot, of, span } => {
                let n = self.eval(of)?;
                let n = builtin::positive(crate::syntax::ast::Builtin::Divisors, n, *span)?;
                for d in number::divisors(n) {
                    self.bind(*slot, d as i64)?;
                    if !self.steps(item, step + 1, fold)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            CodeStep::Factor { slots, of, span } => {
                let n = self.eval(of)?;
                let n = builtin::positive(crate::syntax::ast::Builtin::Factor, n, *span)?;
                for (p, e) in number::factor(n) {
                    self.bind(slots[0], p as i64)?;
                    self.bind(slots[1], i64::from(e))?;
                    if !self.steps(item, step + 1, fold)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
        }
    }

    /// The step of a range.
    pub fn stride(&mut self, step: Option<&'a (Code, Span)>) -> Run<i64> {
        let Some((code, span)) = step else {
            return Ok(1);
        };
        let stride = self.eval(code)?;
        if stride < 1 {
            return Err(fault::bad_step(*span, stride).into());
        }
        Ok(stride)
    }

    fn body(&mut self, item: &'a CodeItem, fold: &mut Fold) -> Run<bool> {
        match &item.body {
            ItemBody::Value(code) => {
                let value = self.eval(code)?;
                if fold.reducer.makes_a_game() {
                    self.options += 1;
                }
                self.take(value, item.span, fold)
            }
            ItemBody::Offsets(offsets) => {
                let x = self.slots[0];
                for offset in offsets {
                    if x < offset.from || x > offset.to {
                        continue;
                    }
                    self.options += 1;
                    let address = (self.current as i64).wrapping_add(offset.distance);
                    if self.counting {
                        continue;
                    }
                    if address < 0 || address >= self.current as i64 {
                        return Err(Box::new(Trouble::Outside));
                    }
                    let value = self.cells[address as usize].value();
                    if fold.reducer == Reducer::Mex {
                        self.seen.mark_known(value as usize);
                    } else {
                        fold.count += 1;
                        if value == 0 {
                            fold.decided = true;
                            return Ok(false);
                        }
                    }
                }
                Ok(true)
            }
            ItemBody::Span(span) => self.span(span, fold),
            // Without memory for lines they are walked.
            ItemBody::Line(_, span) if self.lines.is_empty() => self.span(span, fold),
            ItemBody::Line(line, span) => self.line(*line, span, fold),
        }
    }

    /// All earlier cells on a line. Their values are in its set; here they are counted, and for
    /// outcomes decided.
    fn line(&mut self, line: usize, span: &'a CellSpan, fold: &mut Fold) -> Run<bool> {
        if span.conditions.iter().any(|c| c.at(&self.slots) < 0) {
            return Ok(true);
        }
        let mut lo = self.eval(&span.lo)?;
        let mut hi = self.eval(&span.hi)? - i64::from(!span.inclusive);
        for bound in &span.at_least {
            lo = lo.max(bound.at(&self.slots));
        }
        for bound in &span.at_most {
            hi = hi.min(bound.at(&self.slots));
        }
        if lo > hi {
            return Ok(true);
        }
        let except = span
            .except
            .iter()
            .filter(|e| (lo..=hi).contains(&e.at(&self.slots)))
            .count();
        let count = hi.abs_diff(lo) + 1 - except as u64;
        self.options += count;
        if self.counting || count == 0 {
            return Ok(true);
        }
        if fold.reducer == Reducer::Mex {
            fold.lines |= 1 << line;
            return Ok(true);
        }
        fold.count += 1;
        let lost = self.lines[line].bits()[0] & 1 == 1;
        fold.decided |= lost;
        Ok(!lost)
    }

    /// The mex of what was marked and of the lines that count.
    pub fn mex(&mut self, lines: u64) -> u64 {
        if lines == 0 {
            return self.seen.mex();
        }
        self.seen.bits(&mut self.extra);
        let mut sets: [&[u64]; MAX_LINES] = [&[]; MAX_LINES];
        let mut n = 0;
        for (i, line) in self.lines.iter().enumerate() {
            if lines >> i & 1 == 1 {
                sets[n] = line.bits();
                n += 1;
            }
        }
        lines::mex(&sets[..n], &self.extra)
    }

    fn take(&mut self, value: i64, span: Span, fold: &mut Fold) -> Run<bool> {
        fold.count += 1;
        match fold.reducer {
            Reducer::Mex => {
                if value < 0 {
                    return Err(fault::not_natural(span, &Value::Int(value)).into());
                }
                self.seen.mark(value as u64);
            }
            Reducer::Win | Reducer::Misere | Reducer::All => {
                if value == 0 {
                    fold.decided = true;
                    return Ok(self.counting);
                }
            }
            Reducer::Any => {
                if value != 0 {
                    fold.decided = true;
                    return Ok(self.counting);
                }
            }
            Reducer::Max => {
                fold.number = if fold.count == 1 {
                    value
                } else {
                    fold.number.max(value)
                };
            }
            Reducer::Min => {
                fold.number = if fold.count == 1 {
                    value
                } else {
                    fold.number.min(value)
                };
            }
            Reducer::Xor => fold.number ^= value,
            Reducer::Sum => {
                fold.number = fold
                    .number
                    .checked_add(value)
                    .ok_or_else(|| fault::overflow(span, &format!("{} + {value}", fold.number)))?;
            }
            Reducer::Count => fold.number += i64::from(value != 0),
            Reducer::Set | Reducer::List => return Err(Box::new(Trouble::Outside)),
        }
        Ok(true)
    }

    /// The options of a span.
    fn span(&mut self, span: &'a CellSpan, fold: &mut Fold) -> Run<bool> {
        if span.conditions.iter().any(|c| c.at(&self.slots) < 0) {
            return Ok(true);
        }
        let mut lo = self.eval(&span.lo)?;
        let mut hi = self.eval(&span.hi)?;
        if !span.inclusive {
            match hi.checked_sub(1) {
                Some(less) => hi = less,
                None => return Ok(true),
            }
        }
        for bound in &span.at_least {
            lo = lo.max(bound.at(&self.slots));
        }
        for bound in &span.at_most {
            hi = hi.min(bound.at(&self.slots));
        }
        if span.except.is_empty() {
            return if lo > hi {
                Ok(true)
            } else {
                self.walk(span, lo, hi, fold)
            };
        }
        let mut except: Vec<i64> = span.except.iter().map(|e| e.at(&self.slots)).collect();
        except.sort_unstable();
        for gap in except {
            if gap < lo || gap > hi {
                continue;
            }
            if lo < gap && !self.walk(span, lo, gap - 1, fold)? {
                return Ok(false);
            }
            lo = gap + 1;
        }
        if lo > hi {
            Ok(true)
        } else {
            self.walk(span, lo, hi, fold)
        }
    }

    /// All options with `lo <= k <= hi`, which is not empty.
    fn walk(&mut self, span: &'a CellSpan, lo: i64, hi: i64, fold: &mut Fold) -> Run<bool> {
        let count = hi.abs_diff(lo) as usize + 1;
        self.options += count as u64;
        if self.counting {
            return Ok(true);
        }
        if lo <= -MAX_COORDINATE || hi >= MAX_COORDINATE {
            return Err(Box::new(Trouble::Outside));
        }
        let mut walks = [(0_usize, 0_isize); 4];
        if span.cells.len() > walks.len() {
            return self.slow_walk(span, lo, hi, fold);
        }
        for (walk, forms) in walks.iter_mut().zip(&span.cells) {
            if !self.index.uniform && self.index.dims > 1 && forms[0].1 != 0 {
                return self.slow_walk(span, lo, hi, fold);
            }
            let mut first = [0_i64; 8];
            let mut last = [0_i64; 8];
            if forms.len() > first.len() {
                return self.slow_walk(span, lo, hi, fold);
            }
            for (i, (at_zero, along)) in forms.iter().enumerate() {
                let start = at_zero.at(&self.slots);
                first[i] = start + along * lo;
                last[i] = start + along * hi;
            }
            let (Some(start), Some(end)) = (
                self.index.address(&first[..forms.len()]),
                self.index.address(&last[..forms.len()]),
            ) else {
                return Err(Box::new(Trouble::Outside));
            };
            if start >= self.current || end >= self.current {
                return Err(Box::new(Trouble::Outside));
            }
            let stride = if count == 1 {
                1
            } else {
                (end as isize - start as isize) / (count as isize - 1)
            };
            *walk = (start, stride);
        }
        // Sums that mirror themselves: half of them are enough.
        let count = match span.cells.len() {
            2 if walks[0].1 == -walks[1].1
                && walks[0].0 as isize + walks[0].1 * (count as isize - 1)
                    == walks[1].0 as isize =>
            {
                count.div_ceil(2)
            }
            _ => count,
        };
        if fold.reducer != Reducer::Mex {
            fold.count += 1;
            let (start, stride) = walks[0];
            let lost = match stride {
                1 => self.cells[start..start + count]
                    .iter()
                    .any(|c| c.value() == 0),
                -1 => self.cells[start + 1 - count..=start]
                    .iter()
                    .any(|c| c.value() == 0),
                _ => (0..count as isize)
                    .any(|i| self.cells[(start as isize + i * stride) as usize].value() == 0),
            };
            fold.decided |= lost;
            return Ok(!lost);
        }
        let cells = &*self.cells;
        match span.cells.len() {
            1 => {
                let (start, stride) = walks[0];
                match stride {
                    1 => self.seen.mark_all(
                        cells[start..start + count]
                            .iter()
                            .map(|c| c.value() as usize),
                    ),
                    -1 => self.seen.mark_all(
                        cells[start + 1 - count..=start]
                            .iter()
                            .map(|c| c.value() as usize),
                    ),
                    s if s > 0 => self.seen.mark_all(
                        cells[start..]
                            .iter()
                            .step_by(s as usize)
                            .take(count)
                            .map(|c| c.value() as usize),
                    ),
                    s => {
                        let end = (start as isize + s * (count as isize - 1)) as usize;
                        self.seen.mark_all(
                            cells[end..=start]
                                .iter()
                                .step_by(s.unsigned_abs())
                                .take(count)
                                .map(|c| c.value() as usize),
                        );
                    }
                }
            }
            2 if walks[0].1 == 1 && walks[1].1 == -1 || walks[0].1 == -1 && walks[1].1 == 1 => {
                let (up, down) = if walks[0].1 == 1 {
                    (walks[0].0, walks[1].0)
                } else {
                    (walks[1].0, walks[0].0)
                };
                let rising = &cells[up..up + count];
                let falling = &cells[down + 1 - count..=down];
                self.seen.mark_all(
                    rising
                        .iter()
                        .zip(falling.iter().rev())
                        .map(|(a, b)| (a.value() ^ b.value()) as usize),
                );
            }
            n => {
                let walks = &walks[..n];
                self.seen.mark_all((0..count as isize).map(|i| {
                    walks.iter().fold(0, |sum, (start, stride)| {
                        sum ^ cells[(*start as isize + i * stride) as usize].value()
                    }) as usize
                }));
            }
        }
        Ok(true)
    }

    /// The same, cell by cell: for rows of different ranges.
    fn slow_walk(&mut self, span: &'a CellSpan, lo: i64, hi: i64, fold: &mut Fold) -> Run<bool> {
        for k in lo..=hi {
            let mut value = 0;
            for forms in &span.cells {
                let coordinates: Vec<i64> = forms
                    .iter()
                    .map(|(at_zero, along)| at_zero.at(&self.slots) + along * k)
                    .collect();
                value ^= self.at(self.index.address(&coordinates))?;
            }
            if fold.reducer == Reducer::Mex {
                self.seen.mark(value as u64);
            } else {
                fold.count += 1;
                if value == 0 {
                    fold.decided = true;
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }
}

/// What a reducer has taken so far.
pub(super) struct Fold {
    pub reducer: Reducer,
    pub count: u64,
    pub number: i64,
    pub decided: bool,
    /// The lines whose sets count, as bits.
    lines: u64,
}

impl Fold {
    pub fn new(reducer: Reducer) -> Self {
        Self {
            reducer,
            count: 0,
            number: 0,
            decided: false,
            lines: 0,
        }
    }
}

/// The set of option values of one position. While every value of the table is below 64 it is a
/// register; behind that, bytes, which are faster to mark than bits.
#[derive(Default)]
pub(super) struct Seen {
    active: bool,
    wide: bool,
    /// Whether anything was marked since the start.
    touched: bool,
    low: u64,
    bytes: Vec<u8>,
}

/// Values from here on are not marked: no position has so many options that they could matter.
const MAX_VALUE: u64 = 1 << 28;

impl Seen {
    /// Begins a position in a table whose values are at most `top`.
    pub fn start(&mut self, top: u64) {
        self.active = true;
        self.touched = false;
        self.low = 0;
        self.wide = top >= 64;
        if self.wide {
            // Xor of values stays below the next power of two.
            self.reserve((top + 1).next_power_of_two());
        }
    }

    fn reserve(&mut self, len: u64) {
        let len = len.min(MAX_VALUE) as usize;
        if self.bytes.len() < len {
            self.bytes.resize(len, 0);
        }
    }

    pub fn end(&mut self) {
        self.active = false;
        if self.wide && self.touched {
            self.bytes.fill(0);
        }
    }

    /// Marks any value.
    pub fn mark(&mut self, value: u64) {
        if !self.wide && value >= 64 {
            self.wide = true;
            self.reserve(128);
            for v in 0..64 {
                self.bytes[v] = (self.low >> v & 1) as u8;
            }
        }
        if self.wide {
            if value >= MAX_VALUE {
                return;
            }
            self.reserve((value + 1).next_power_of_two());
        }
        self.mark_known(value as usize);
    }

    /// Marks a value of the table.
    #[inline]
    fn mark_known(&mut self, value: usize) {
        self.touched = true;
        if self.wide {
            if let Some(byte) = self.bytes.get_mut(value) {
                *byte = 1;
            }
        } else {
            self.low |= 1 << (value & 63);
        }
    }

    /// Marks values of the table, or xors of such.
    #[inline]
    pub fn mark_all(&mut self, values: impl Iterator<Item = usize>) {
        self.touched = true;
        if self.wide {
            let bytes = &mut self.bytes[..];
            for value in values {
                if let Some(byte) = bytes.get_mut(value) {
                    *byte = 1;
                }
            }
        } else {
            let mut low = self.low;
            for value in values {
                low |= 1 << (value & 63);
            }
            self.low = low;
        }
    }

    /// Whether values up to this one can be marked as they are.
    pub fn holds(&self, value: u64) -> bool {
        if self.wide {
            value < self.bytes.len() as u64
        } else {
            value < 64
        }
    }

    /// The marked values, if all are below 64.
    pub fn low(&self) -> Option<u64> {
        (!self.wide).then_some(self.low)
    }

    /// The marked values as words.
    pub fn bits(&self, words: &mut Vec<u64>) {
        words.clear();
        if !self.touched {
            return;
        }
        if !self.wide {
            words.push(self.low);
            return;
        }
        for chunk in self.bytes.chunks(64) {
            words.push(
                chunk
                    .iter()
                    .enumerate()
                    .fold(0, |w, (i, b)| w | u64::from(*b) << i),
            );
        }
    }

    fn mex(&self) -> u64 {
        if !self.wide {
            return u64::from(self.low.trailing_ones());
        }
        let mut mex = 0;
        for chunk in self.bytes.chunks_exact(8) {
            let word = u64::from_le_bytes(chunk.try_into().unwrap_or([0; 8]));
            if word != 0x0101_0101_0101_0101 {
                let gap = word ^ 0x0101_0101_0101_0101;
                return mex + u64::from(gap.trailing_zeros() / 8);
            }
            mex += 8;
        }
        mex + self
            .bytes
            .chunks_exact(8)
            .remainder()
            .iter()
            .take_while(|b| **b == 1)
            .count() as u64
    }
}
