//! Row by row: everything that is constant along a row is computed once for the row.
//!
//! A *row* is a run of the last coordinate, with all others fixed. On a row every guard that is an
//! inequality holds on an interval, so the row consists of a few segments in which the same items
//! are active. There each recognised item ([`plan`]) becomes simple: a cell at a fixed distance, a
//! line whose number increases by one, a window that slides. A cell then costs a few loads instead
//! of the evaluation of expressions. Unrecognised items are evaluated by the general machine.
//!
//! While all values of a table are below 64, the set of option values is a register. The xor of
//! such values is below 64 too, so one test suffices to leave this mode: when all 64 bits are set,
//! 64 is the mex, and from there on sets are words.
//!
//! ```text
//! lines      all earlier cells on a row, column or diagonal: one bit set a line
//! window     a range that slides: counts
//! latest     a range that ends at the cell: a tree of latest places
//! corner     sums of three corners: differences of columns
//! ```

mod across;
mod blocks;
mod bound;
mod corner;
mod fixed;
mod latest;
mod lines;
mod marks;
mod mirror;
mod options;
mod plan;
mod range;
mod recognise;
mod window;

use grundy_core::{Message, Observer};
use grundy_nimber::mex::MaskSets;

use self::blocks::Blocks;
use self::bound::{Along, Bound, along};
use self::corner::Corner;
use self::latest::Latest;
use self::marks::{Count, LineMarks};
use self::mirror::MirrorOnRow;
use self::plan::{RowPlan, Step};
use self::window::Window;
use super::{Filling, Kernel, KernelName, symmetric};
use crate::meaning::Pattern;
use crate::scalar::form::Form;
use crate::table::machine::{Attempt, Machine, Progress, Stuck};
use crate::table::order::Layout;
use crate::table::program::Compiled;
use crate::table::store::{Cell, Index, Store};

/// The number of cells of a row between two polls of the observer.
const POLL_CELLS: i64 = 1 << 12;

/// The number of options between two polls of the observer: by bit sets, and one by one.
const LOOK_OPTIONS: u64 = 1 << 27;
const LOOK_WALKED: u64 = 1 << 22;

pub(in crate::table) fn of(code: &Compiled, layout: &Layout) -> Option<Box<dyn Kernel>> {
    let plan = recognise::plan(code, layout)?;
    Some(Box::new(Rows {
        plan,
        given_up: false,
    }))
}

/// Tables that are computed row by row.
struct Rows {
    plan: RowPlan,
    /// The additional data took too much memory.
    given_up: bool,
}

impl Kernel for Rows {
    fn notes(&self, mut general: Vec<Message>) -> Vec<Message> {
        let mut notes = self.plan.notes();
        if self.plan.walks() {
            notes.append(&mut general);
        }
        notes
    }

    /// Supports naturals of at most 32 bits, as games have them; wider cells do not justify another
    /// copy of this code.
    fn first(&self, store: &Store) -> Option<usize> {
        let narrow = matches!(store, Store::U8(_) | Store::U16(_) | Store::U32(_));
        (narrow && !self.given_up).then_some(0)
    }

    fn options(&self, all: u64) -> u64 {
        self.plan
            .mirrored
            .map_or(all, |side| symmetric::half(all, side))
    }

    fn goes_on(&self) -> bool {
        self.plan.lines.is_empty()
    }

    fn run(&mut self, table: &mut Filling, end: usize, observer: &mut dyn Observer) -> Attempt<()> {
        let Filling { progress, .. } = table;
        let before = progress.done;
        let program = (table.code, table.layout, table.index);
        let run = (end, table.threads);
        let (mirrored, result) = match &mut table.store {
            Store::U8(cells) => self.fill(program, cells, progress, run, observer),
            Store::U16(cells) => self.fill(program, cells, progress, run, observer),
            Store::U32(cells) => self.fill(program, cells, progress, run, observer),
            Store::I32(_) | Store::I64(_) => return Err(Box::new(Stuck::Outside)),
        };
        let done = table.progress.done - before;
        table.ran.add(KernelName::RowByRow, done - mirrored);
        table.ran.add(KernelName::Mirrored, mirrored);
        match result {
            Err(stuck) if matches!(*stuck, Stuck::NoMemory) => {
                self.given_up = true;
                Ok(())
            }
            result => result,
        }
    }
}

impl Rows {
    /// Computes cells up to `end`. Returns how many of them were mirrored.
    fn fill<T: Cell + Send>(
        &self,
        program: (&Compiled, &Layout, &Index),
        cells: &mut [T],
        progress: &mut Progress,
        (end, threads): (usize, usize),
        observer: &mut dyn Observer,
    ) -> (usize, Attempt<()>) {
        let (code, layout, index) = program;
        if let Some(blocks) = Blocks::new(code, layout, &self.plan, threads)
            && index.boundary(progress.done) == progress.done
            && index.boundary(end) == end
        {
            return (0, blocks.run(cells, progress, end, threads, observer));
        }
        let machine = Machine::new(program, cells, progress);
        let mut runner = Runner::new(machine, &self.plan, progress, observer);
        let result = runner.run(end);
        (runner.mirrored, result)
    }
}

/// The machine with its state between cells and between rows.
struct Runner<'a, 'o, T> {
    machine: Machine<'a, T>,
    plan: &'a RowPlan,
    progress: &'o mut Progress,
    observer: &'o mut dyn Observer,
    lines: Vec<LineMarks>,
    /// The coordinates of the row that `windows`, `latest` and `values` belong to.
    row: Vec<i64>,
    begun: bool,
    windows: Vec<Window>,
    latest: Vec<Latest>,
    corner: Option<Corner>,
    /// The values of this row so far, for `corner`.
    values: Vec<usize>,
    /// The sets of a chunk of cells that come from earlier rows.
    masks: Vec<u64>,
    words: Vec<u64>,
    extra: Vec<u64>,
    /// The place of the last poll of the observer, in cells and options.
    looked: (usize, u64),
    sets: MaskSets,
    /// The number of cells copied from a column.
    mirrored: usize,
}

/// A part of the table in one row.
#[derive(Clone, Copy)]
struct Piece {
    /// The address that last coordinate 0 would have.
    base: isize,
    from: i64,
    to: i64,
}

impl Piece {
    const NONE: Self = Self {
        base: 0,
        from: 1,
        to: 0,
    };

    #[inline]
    fn has(&self, c: i64) -> bool {
        self.from <= c && c <= self.to
    }

    /// Returns the address of one of its cells.
    #[inline]
    fn address(&self, c: i64) -> usize {
        (self.base + c as isize) as usize
    }
}

/// An item on a segment of a row.
enum Active<'a> {
    Fixed(isize),
    Const(u64),
    Line {
        number: usize,
        count: Count,
    },
    Window {
        number: usize,
        piece: Piece,
        from: Vec<Along<'a>>,
        to: Vec<Along<'a>>,
    },
    Latest {
        number: usize,
        from: Vec<Along<'a>>,
    },
    Mirror(Box<MirrorOnRow<'a>>),
    /// The set is in the masks; the number of options, and whether it is the last such item.
    Across {
        count: u64,
        last: bool,
    },
    /// Least coordinates of the table.
    Corner(i64, i64),
    Walk(usize),
}

/// Returns the interval of a row on which all forms are at least 0; empty if the first is larger.
fn holds(guards: &[Form], row: &[i64], from: i64, to: i64) -> Option<(i64, i64)> {
    let (mut low, mut high) = (from, to);
    for guard in guards {
        let (rest, slope) = along(guard, row)?;
        match slope {
            s if s > 0 => low = low.max(-rest.div_euclid(s)),
            s if s < 0 => high = high.min(rest.div_euclid(-s)),
            _ if rest < 0 => return Some((1, 0)),
            _ => {}
        }
    }
    Some(if low > high { (1, 0) } else { (low, high) })
}

fn outside() -> Box<Stuck> {
    Box::new(Stuck::Outside)
}

impl<'a, 'o, T: Cell> Runner<'a, 'o, T> {
    fn new(
        machine: Machine<'a, T>,
        plan: &'a RowPlan,
        progress: &'o mut Progress,
        observer: &'o mut dyn Observer,
    ) -> Self {
        Self {
            machine,
            plan,
            progress,
            observer,
            lines: Vec::new(),
            row: Vec::new(),
            begun: false,
            windows: Vec::new(),
            latest: Vec::new(),
            corner: None,
            values: Vec::new(),
            masks: Vec::new(),
            words: Vec::new(),
            extra: Vec::new(),
            looked: (0, 0),
            sets: MaskSets::best(),
            mirrored: 0,
        }
    }

    /// Computes the cells up to `end`.
    fn run(&mut self, end: usize) -> Attempt<()> {
        self.draw_lines()?;
        if !self.lines.is_empty() && self.progress.done < end {
            self.place(self.progress.done);
        }
        while self.progress.done < end {
            self.next_row(end)?;
            if self.progress.done < self.machine.index.len() {
                self.place(self.progress.done);
            }
        }
        Ok(())
    }

    /// Moves to the cell with this address.
    fn place(&mut self, address: usize) {
        self.machine.place(address);
        if !self.lines.is_empty() {
            let coordinates = &self.machine.coordinates;
            let first = self.machine.index.run_of(coordinates).map(|run| run.0);
            let fresh = coordinates.last().copied() == first;
            for line in &mut self.lines {
                line.go(coordinates, fresh);
            }
        }
    }

    /// Moves to the next cell.
    fn advance(&mut self) {
        if self.machine.advance() {
            for line in &mut self.lines {
                line.go(&self.machine.coordinates, false);
            }
        } else if self.machine.current < self.machine.index.len() {
            self.place(self.machine.current);
        }
    }

    /// Computes the rest of the row, or less of it if `end` comes first. The current cell is the
    /// first unknown one, before and after.
    fn next_row(&mut self, end: usize) -> Attempt<()> {
        let last = self.machine.coordinates.len() - 1;
        let row = self.machine.coordinates.clone();
        let (first, row_end) = self.machine.index.run_of(&row).ok_or_else(outside)?;
        let start = self.progress.done;
        let to = row_end.min(row[last] + (end - start) as i64 - 1);
        let here = Piece {
            base: start as isize - row[last] as isize,
            from: first,
            to: row_end,
        };
        self.begin_row(&row, here, row[last])?;
        let from = row[last] + self.mirror_cells(end)?;
        if from > to {
            return Ok(());
        }
        let breaks = self.breaks(&row, from, to)?;
        let mut active = Vec::new();
        for (i, &s) in breaks.iter().enumerate() {
            let e = breaks.get(i + 1).map_or(to, |next| next - 1);
            if self.is_base(s) {
                self.bases(here, (s, e))?;
                continue;
            }
            self.activate(&row, here, (s, e), &mut active)?;
            let mut at = s;
            while at <= e {
                let until = e.min(at + POLL_CELLS - 1);
                self.look()?;
                self.segment(here, &active, (at, until))?;
                at = until + 1;
            }
        }
        if self.plan.corner && self.progress.done == here.address(row_end) + 1 {
            let (values, most) = (&self.values, self.values.iter().max());
            if let (Some(corner), Some(most)) = (&mut self.corner, most) {
                if !corner.grow((most + 1).next_power_of_two()) {
                    return Err(Box::new(Stuck::NoMemory));
                }
                corner.finish_row(values);
            }
        }
        Ok(())
    }

    /// Copies the cells left of the diagonal, which were computed in earlier rows as those of a
    /// column. Returns their number.
    fn mirror_cells(&mut self, end: usize) -> Attempt<i64> {
        let Some(side) = self.plan.mirrored else {
            return Ok(0);
        };
        let before = self.progress.done;
        let (row, stop) = (before / side, end.min(before / side * (side + 1)));
        while self.progress.done < stop {
            let value = self.machine.cells[self.progress.done % side * side + row].value();
            self.store(value)?;
            self.advance();
        }
        let copied = self.progress.done - before;
        self.mirrored += copied;
        Ok(copied as i64)
    }

    /// Polls the observer, if it is time.
    fn look(&mut self) -> Attempt<()> {
        let options = if self.plan.walks() {
            LOOK_WALKED
        } else {
            LOOK_OPTIONS
        };
        if self.progress.done >= self.looked.0 + POLL_CELLS as usize * 4
            || self.machine.options >= self.looked.1 + options
        {
            self.looked = (self.progress.done, self.machine.options);
            self.observer.progress(
                self.progress.done as u64,
                Some(self.machine.index.len() as u64),
            );
            if self.observer.cancelled() {
                return Err(Box::new(Stuck::Interrupted));
            }
        }
        Ok(())
    }

    /// Prepares the state for this row, of which the cells before `from` are known.
    fn begin_row(&mut self, row: &[i64], here: Piece, from: i64) -> Attempt<()> {
        let (_, outer) = row.split_last().ok_or_else(outside)?;
        if self.begun && self.row == outer {
            return Ok(());
        }
        let known = here.address(here.from)..here.address(from);
        if self.plan.corner {
            if !self.begun {
                let columns = (here.to - here.from + 1) as usize;
                let mut corner = Corner::new(columns).ok_or_else(|| Box::new(Stuck::NoMemory))?;
                if !corner.grow((self.machine.top as usize + 1).next_power_of_two()) {
                    return Err(Box::new(Stuck::NoMemory));
                }
                for done in self.machine.cells[..known.start].chunks_exact(columns) {
                    let done: Vec<usize> = done.iter().map(|c| c.value() as usize).collect();
                    corner.finish_row(&done);
                }
                self.corner = Some(corner);
            }
            self.values.clear();
            let values = self.machine.cells[known.clone()].iter();
            self.values.extend(values.map(|c| c.value() as usize));
            if let Some(corner) = &mut self.corner {
                corner.begin_row(&self.values);
            }
        }
        self.windows.resize_with(self.plan.windows, Window::default);
        self.windows.iter_mut().for_each(Window::clear);
        self.latest.resize_with(self.plan.latest, Latest::default);
        for latest in &mut self.latest {
            latest.clear();
            for address in known.clone() {
                latest.put(self.machine.cells[address].value() as usize, address);
            }
        }
        self.begun = true;
        self.row = outer.to_vec();
        Ok(())
    }

    /// Returns the first cells of segments: the places where the set of items changes, or whether a
    /// cell is added to its lines.
    fn breaks(&self, row: &[i64], from: i64, to: i64) -> Attempt<Vec<i64>> {
        let mut breaks = vec![from];
        for item in &self.plan.items {
            let (a, b) = holds(&item.guards, row, from, to).ok_or_else(outside)?;
            breaks.extend([a, b + 1]);
        }
        // A single place where a form is zero.
        let alone = |form: &Form| -> Attempt<Vec<i64>> {
            let (rest, slope) = along(form, row).ok_or_else(outside)?;
            if slope == 0 || rest % slope != 0 {
                return Ok(Vec::new());
            }
            let c = -rest / slope;
            Ok(vec![c, c + 1])
        };
        for line in &self.lines {
            for except in line.excepted() {
                breaks.extend(alone(except)?);
            }
        }
        for (patterns, _) in &self.machine.code.clauses[..=self.plan.clause] {
            for (pattern, form) in patterns.iter().zip(&self.machine.layout.parameters) {
                match pattern {
                    Pattern::Any => {}
                    Pattern::Base(value) => {
                        breaks.extend(alone(&form.shifted(-value).ok_or_else(outside)?)?);
                    }
                    // The place before the bound of the parameter, and the bound itself.
                    Pattern::AtLeast(least) => {
                        let form = form.shifted(-least).ok_or_else(outside)?;
                        let (rest, slope) = along(&form, row).ok_or_else(outside)?;
                        if slope > 0 {
                            breaks.push(-rest.div_euclid(slope));
                        } else if slope < 0 {
                            breaks.push(rest.div_euclid(-slope) + 1);
                        }
                    }
                }
            }
        }
        breaks.retain(|b| (from..=to).contains(b));
        breaks.sort_unstable();
        breaks.dedup();
        Ok(breaks)
    }

    /// Returns whether the cell with this last coordinate is excluded from the general clause.
    fn is_base(&mut self, c: i64) -> bool {
        let last = self.machine.coordinates.len() - 1;
        self.machine.coordinates[last] = c;
        self.machine.arguments();
        let slots = &self.machine.slots;
        self.machine.code.clauses[..self.plan.clause]
            .iter()
            .any(|(patterns, _)| {
                patterns
                    .iter()
                    .zip(slots)
                    .all(|(p, v)| !matches!(p, Pattern::Base(base) if base != v))
            })
            || self.machine.code.clauses[self.plan.clause]
                .0
                .iter()
                .zip(slots)
                .any(|(p, v)| matches!(p, Pattern::AtLeast(least) if v < least))
    }

    /// Computes cells of base cases one by one.
    fn bases(&mut self, here: Piece, (s, e): (i64, i64)) -> Attempt<()> {
        self.place(here.address(s));
        for _ in s..=e {
            let value = self.machine.cell()?;
            self.store(value)?;
            self.advance();
        }
        Ok(())
    }

    /// Writes the value of the current cell.
    fn store(&mut self, value: i64) -> Attempt<()> {
        let Some(cell) = T::of(value) else {
            return Err(Box::new(Stuck::Widen));
        };
        let address = self.progress.done;
        self.machine.cells[address] = cell;
        self.draw(value as u64)?;
        for latest in &mut self.latest {
            latest.put(value as usize, address);
        }
        if let Some(corner) = &mut self.corner {
            if !corner.push(value as usize) {
                return Err(Box::new(Stuck::NoMemory));
            }
            self.values.push(value as usize);
        }
        self.machine.top = self.machine.top.max(value.max(0) as u64);
        self.progress.done += 1;
        self.progress.options = self.machine.options;
        Ok(())
    }

    /// Returns the part of the table in the row with these coordinates, relative to `row`.
    fn piece(&self, forms: &[Form], row: &[i64]) -> Option<Piece> {
        let mut target = Vec::with_capacity(row.len());
        for form in forms {
            target.push(along(form, row)?.0);
        }
        target.push(0);
        let Some((from, to)) = self.machine.index.run_of(&target) else {
            return Some(Piece::NONE);
        };
        *target.last_mut()? = from;
        let Some(address) = self.machine.index.address(&target) else {
            return Some(Piece::NONE);
        };
        Some(Piece {
            base: address as isize - from as isize,
            from,
            to,
        })
    }

    /// Returns the items that are active on a segment.
    fn activate(
        &self,
        row: &[i64],
        here: Piece,
        (s, e): (i64, i64),
        active: &mut Vec<Active<'a>>,
    ) -> Attempt<()> {
        active.clear();
        for item in &self.plan.items {
            let (a, b) = holds(&item.guards, row, s, e).ok_or_else(outside)?;
            if a > b {
                continue;
            }
            let found = match &item.step {
                Step::Walk => Some(Active::Walk(item.item)),
                Step::Const(value) => Some(Active::Const(*value)),
                Step::Fixed(target) => Some(self.fixed(target, row, here, (s, e))?),
                Step::Line(number) => Some(Active::Line {
                    number: *number,
                    count: self.lines[*number].count(row),
                }),
                Step::Window(number, range) => {
                    self.range(range, row)
                        .map(|(piece, from, to)| Active::Window {
                            number: *number,
                            piece,
                            from,
                            to,
                        })
                }
                Step::Latest(number, range) => {
                    self.range(range, row).map(|(_, from, _)| Active::Latest {
                        number: *number,
                        from,
                    })
                }
                Step::Mirror(mirror) => self.mirror(mirror, row),
                Step::Across(across) => self.across(across, row),
                Step::Corner => Some(Active::Corner(self.machine.layout.outer.0, here.from)),
            };
            active.push(found.unwrap_or(Active::Walk(item.item)));
        }
        let across = active.iter_mut().rev().find_map(|a| match a {
            Active::Across { last, .. } => Some(last),
            _ => None,
        });
        if let Some(last) = across {
            *last = true;
        }
        Ok(())
    }

    fn on_row(&self, bounds: &[Bound], row: &[i64]) -> Option<Vec<Along<'a>>> {
        bounds
            .iter()
            .map(|b| b.on_row(row, &self.machine.code.data))
            .collect()
    }

    /// Computes the cells `s..=e`, on which the same items are active.
    fn segment(&mut self, here: Piece, active: &[Active<'a>], (s, e): (i64, i64)) -> Attempt<()> {
        if e > s && self.only_lines(active, s) {
            return self.lines_segment(here, active, (s, e));
        }
        self.place(here.address(s));
        let s = self.window_segment(here, active, (s, e))?;
        let row = self.machine.coordinates.clone();
        let across = active.iter().any(|a| matches!(a, Active::Across { .. }));
        if across {
            let mut masks = std::mem::take(&mut self.masks);
            masks.clear();
            masks.resize((e - s + 1) as usize, 0);
            let mut result = Ok(());
            for item in &self.plan.items {
                if let Step::Across(across) = &item.step {
                    let alive = holds(&item.guards, &row, s, e).ok_or_else(outside)?;
                    if alive.0 <= alive.1 && result.is_ok() {
                        result =
                            self.mark_across(across, &row, here.address(s), (s, e), &mut masks);
                    }
                }
            }
            self.masks = masks;
            result?;
        }
        // Without lines and without items for the general machine its current place is not needed.
        let quick = self.lines.is_empty() && !active.iter().any(|a| matches!(a, Active::Walk(_)));
        for c in s..=e {
            if self.machine.options >= self.looked.1 + LOOK_OPTIONS {
                self.look()?;
            }
            let before = self.machine.options;
            let mask = if across {
                self.masks[(c - s) as usize]
            } else {
                0
            };
            let value = match self.value(active, c, mask) {
                Ok(Some(value)) => value as i64,
                // An end of a range has no value that could be reported here.
                Ok(None) => {
                    self.machine.options = before;
                    self.place(self.machine.current);
                    self.machine.cell()?
                }
                Err(trouble) => {
                    self.machine.options = before;
                    return Err(trouble);
                }
            };
            if let Err(trouble) = self.store(value) {
                self.machine.options = before;
                return Err(trouble);
            }
            if quick {
                self.machine.current += 1;
            } else {
                self.advance();
            }
        }
        Ok(())
    }
}
