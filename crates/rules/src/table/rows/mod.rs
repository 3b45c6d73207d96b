//! Row by row: what does not change along a row is worked out once for the row.
//!
//! A *row* is a run of the last coordinate, with all others fixed. On a row every guard that is an
//! inequality holds on an interval, so the row falls into a few segments in which the same items are
//! alive; and each item that was recognised ([`plan`]) becomes something simple there: a cell at a fixed
//! distance, a line whose number goes up by one, a window that slides. A cell is then a few loads
//! instead of a walk over expressions. Items that nobody recognised are evaluated by the general
//! machine, in their turn.
//!
//! While all values of a table are below 64, the set of option values is a register. The xor of such
//! values is below 64 too, so one test is enough to leave it: when all 64 bits are set, 64 is the
//! mex, and from there on sets are words.
//!
//! ```text
//! lines      all earlier cells on a row, column or diagonal: one bit set a line
//! window     a range that slides: counts
//! latest     a range that ends at the cell: a tree of latest places
//! corner     sums of three corners: differences of columns
//! ```

mod across;
mod bound;
mod corner;
mod fixed;
mod latest;
mod mirror;
mod options;
mod plan;
mod range;
mod window;

use grundy_game::Observer;

use self::bound::{Along, Bound, along};
use self::corner::Corner;
use self::latest::Latest;
use self::mirror::MirrorOnRow;
use self::plan::Step;
pub(super) use self::plan::{RowPlan, plan};
use self::window::Window;
use super::linear::Form;
use super::lines::{self, Count};
use super::run::{Cell, Machine, Progress, Run, Trouble};
use crate::meaning::Pattern;
use crate::syntax::ast::Reducer;

/// Cells of a row that are computed before the observer is asked again.
const CHUNK: i64 = 1 << 12;

/// How many options may be looked at before the observer is asked again.
const LOOK_OPTIONS: u64 = 1 << 27;

/// What is kept from cell to cell and from row to row.
#[derive(Default)]
pub(super) struct RowState {
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
    /// Where the observer was asked last, in cells and options.
    looked: (usize, u64),
}

/// A piece of the table that lies in one row.
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

    /// The address of a cell of it.
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
    /// The set is in the masks; so many options, and whether it is the last such item.
    Across {
        count: u64,
        last: bool,
    },
    /// Least coordinates of the table.
    Corner(i64, i64),
    Walk(usize),
}

/// Where on a row all forms are at least 0: an interval, empty if the first is larger.
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

fn outside() -> Box<Trouble> {
    Box::new(Trouble::Outside)
}

impl<'a, T: Cell> Machine<'a, T> {
    /// Computes the rest of the row, or less of it if `end` comes before. The machine stands at the
    /// first cell that is not known, before and after.
    pub(super) fn row(
        &mut self,
        plan: &'a RowPlan,
        progress: &mut Progress,
        end: usize,
        observer: &mut dyn Observer,
    ) -> Run<()> {
        let mut state = std::mem::take(&mut self.row_state);
        let result = self.row_with(plan, &mut state, progress, end, observer);
        self.row_state = state;
        result?;
        if progress.done < self.index.len() {
            self.place(progress.done);
        }
        Ok(())
    }

    fn row_with(
        &mut self,
        plan: &'a RowPlan,
        state: &mut RowState,
        progress: &mut Progress,
        end: usize,
        observer: &mut dyn Observer,
    ) -> Run<()> {
        let last = self.coordinates.len() - 1;
        let row = self.coordinates.clone();
        let (first, row_end) = self.index.run_of(&row).ok_or_else(outside)?;
        let start = progress.done;
        let from = row[last];
        let to = row_end.min(from + (end - start) as i64 - 1);
        let here = Piece {
            base: start as isize - from as isize,
            from: first,
            to: row_end,
        };
        self.begin_row(plan, state, &row, here, from)?;
        let breaks = self.breaks(plan, &row, from, to)?;
        let mut active = Vec::new();
        for (i, &s) in breaks.iter().enumerate() {
            let e = breaks.get(i + 1).map_or(to, |next| next - 1);
            if self.is_base(plan, s) {
                self.bases(state, progress, here, (s, e))?;
                continue;
            }
            self.activate(plan, &row, here, (s, e), &mut active)?;
            let mut at = s;
            while at <= e {
                let until = e.min(at + CHUNK - 1);
                self.look(state, progress, observer)?;
                self.segment(plan, state, progress, here, &active, (at, until), observer)?;
                at = until + 1;
            }
        }
        if plan.corner && progress.done == here.address(row_end) + 1 {
            let (values, most) = (&state.values, state.values.iter().max());
            if let (Some(corner), Some(most)) = (&mut state.corner, most) {
                if !corner.grow((most + 1).next_power_of_two()) {
                    return Err(Box::new(Trouble::NoRows));
                }
                corner.finish_row(values);
            }
        }
        Ok(())
    }

    /// Asks the observer, if it is time.
    fn look(
        &mut self,
        state: &mut RowState,
        progress: &Progress,
        observer: &mut dyn Observer,
    ) -> Run<()> {
        if progress.done >= state.looked.0 + CHUNK as usize * 4
            || self.options >= state.looked.1 + LOOK_OPTIONS
        {
            state.looked = (progress.done, self.options);
            observer.progress(progress.done as u64, Some(self.index.len() as u64));
            if observer.cancelled() {
                return Err(Box::new(Trouble::Interrupted));
            }
        }
        Ok(())
    }

    /// Makes what is kept along a row ready for this row, of which the cells before `from` are known.
    fn begin_row(
        &mut self,
        plan: &RowPlan,
        state: &mut RowState,
        row: &[i64],
        here: Piece,
        from: i64,
    ) -> Run<()> {
        let (_, outer) = row.split_last().ok_or_else(outside)?;
        if state.begun && state.row == outer {
            return Ok(());
        }
        let known = here.address(here.from)..here.address(from);
        if plan.corner {
            if !state.begun {
                let columns = (here.to - here.from + 1) as usize;
                let mut corner = Corner::new(columns).ok_or_else(|| Box::new(Trouble::NoRows))?;
                if !corner.grow((self.top as usize + 1).next_power_of_two()) {
                    return Err(Box::new(Trouble::NoRows));
                }
                for done in self.cells[..known.start].chunks_exact(columns) {
                    let done: Vec<usize> = done.iter().map(|c| c.value() as usize).collect();
                    corner.finish_row(&done);
                }
                state.corner = Some(corner);
            }
            state.values.clear();
            let values = self.cells[known.clone()].iter();
            state.values.extend(values.map(|c| c.value() as usize));
        }
        state.windows.resize_with(plan.windows, Window::default);
        state.windows.iter_mut().for_each(Window::clear);
        state.latest.resize_with(plan.latest, Latest::default);
        for latest in &mut state.latest {
            latest.clear();
            for address in known.clone() {
                latest.put(self.cells[address].value() as usize, address);
            }
        }
        state.begun = true;
        state.row = outer.to_vec();
        Ok(())
    }

    /// Where the set of items changes, or whether a cell goes on its lines: first cells of segments.
    fn breaks(&self, plan: &RowPlan, row: &[i64], from: i64, to: i64) -> Run<Vec<i64>> {
        let mut breaks = vec![from];
        for item in &plan.items {
            let (a, b) = holds(&item.guards, row, from, to).ok_or_else(outside)?;
            breaks.extend([a, b + 1]);
        }
        // A single place where a form is zero.
        let alone = |form: &Form| -> Run<Vec<i64>> {
            let (rest, slope) = along(form, row).ok_or_else(outside)?;
            if slope == 0 || rest % slope != 0 {
                return Ok(Vec::new());
            }
            let c = -rest / slope;
            Ok(vec![c, c + 1])
        };
        for line in &self.lines {
            for except in line.excepted() {
                breaks.extend(alone(&Form {
                    terms: except.terms.clone(),
                    constant: except.constant,
                })?);
            }
        }
        for (patterns, _) in &self.code.clauses[..=plan.clause] {
            for (pattern, form) in patterns.iter().zip(&self.layout.parameters) {
                match pattern {
                    Pattern::Any => {}
                    Pattern::Base(value) => {
                        breaks.extend(alone(&form.shifted(-value).ok_or_else(outside)?)?);
                    }
                    // Where the parameter is one less than allowed, and where it is just allowed.
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

    /// Whether the cell with this last coordinate is not for the general clause.
    fn is_base(&mut self, plan: &RowPlan, c: i64) -> bool {
        let last = self.coordinates.len() - 1;
        self.coordinates[last] = c;
        self.arguments();
        let slots = &self.slots;
        self.code.clauses[..plan.clause]
            .iter()
            .any(|(patterns, _)| {
                patterns
                    .iter()
                    .zip(slots)
                    .all(|(p, v)| !matches!(p, Pattern::Base(base) if base != v))
            })
            || self.code.clauses[plan.clause]
                .0
                .iter()
                .zip(slots)
                .any(|(p, v)| matches!(p, Pattern::AtLeast(least) if v < least))
    }

    /// Cells of base cases, one by one.
    fn bases(
        &mut self,
        state: &mut RowState,
        progress: &mut Progress,
        here: Piece,
        (s, e): (i64, i64),
    ) -> Run<()> {
        self.place(here.address(s));
        for _ in s..=e {
            let value = self.cell()?;
            self.store(value, state, progress)?;
            self.advance();
        }
        Ok(())
    }

    /// Writes the value of the cell at which the machine stands.
    fn store(&mut self, value: i64, state: &mut RowState, progress: &mut Progress) -> Run<()> {
        let Some(cell) = T::of(value) else {
            return Err(Box::new(Trouble::Widen));
        };
        let address = progress.done;
        self.cells[address] = cell;
        for line in &mut self.lines {
            if !line.insert(value as u64, &self.coordinates) {
                return Err(Box::new(Trouble::NoRows));
            }
        }
        for latest in &mut state.latest {
            latest.put(value as usize, address);
        }
        if let Some(corner) = &mut state.corner {
            if !corner.grow((value as usize + 1).next_power_of_two()) {
                return Err(Box::new(Trouble::NoRows));
            }
            state.values.push(value as usize);
        }
        self.top = self.top.max(value.max(0) as u64);
        progress.done += 1;
        progress.options = self.options;
        Ok(())
    }

    /// The part of the table in the row with these coordinates, seen from `row`.
    fn piece(&self, forms: &[Form], row: &[i64]) -> Option<Piece> {
        let mut target = Vec::with_capacity(row.len());
        for form in forms {
            target.push(along(form, row)?.0);
        }
        target.push(0);
        let Some((from, to)) = self.index.run_of(&target) else {
            return Some(Piece::NONE);
        };
        *target.last_mut()? = from;
        let Some(address) = self.index.address(&target) else {
            return Some(Piece::NONE);
        };
        Some(Piece {
            base: address as isize - from as isize,
            from,
            to,
        })
    }

    /// The items that are alive on a segment.
    fn activate(
        &self,
        plan: &'a RowPlan,
        row: &[i64],
        here: Piece,
        (s, e): (i64, i64),
        active: &mut Vec<Active<'a>>,
    ) -> Run<()> {
        active.clear();
        for item in &plan.items {
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
                Step::Corner => Some(Active::Corner(self.layout.outer.0, here.from)),
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
            .map(|b| b.on_row(row, &self.code.data))
            .collect()
    }

    /// Computes the cells `s..=e`, on which the same items are alive.
    #[allow(clippy::too_many_arguments, reason = "the state of a run")]
    fn segment(
        &mut self,
        plan: &'a RowPlan,
        state: &mut RowState,
        progress: &mut Progress,
        here: Piece,
        active: &[Active<'a>],
        (s, e): (i64, i64),
        observer: &mut dyn Observer,
    ) -> Run<()> {
        if e > s && self.only_lines(plan, active, s) {
            return self.lines_segment(state, progress, here, active, (s, e));
        }
        self.place(here.address(s));
        let row = self.coordinates.clone();
        let across = active.iter().any(|a| matches!(a, Active::Across { .. }));
        if across {
            let mut masks = std::mem::take(&mut state.masks);
            masks.clear();
            masks.resize((e - s + 1) as usize, 0);
            let mut result = Ok(());
            for item in &plan.items {
                if let Step::Across(across) = &item.step {
                    let alive = holds(&item.guards, &row, s, e).ok_or_else(outside)?;
                    if alive.0 <= alive.1 && result.is_ok() {
                        result =
                            self.mark_across(across, &row, here.address(s), (s, e), &mut masks);
                    }
                }
            }
            state.masks = masks;
            result?;
        }
        // Without lines and without items for the general machine nobody asks where it stands.
        let quick = self.lines.is_empty() && !active.iter().any(|a| matches!(a, Active::Walk(_)));
        for c in s..=e {
            if self.options >= state.looked.1 + LOOK_OPTIONS {
                self.look(state, progress, observer)?;
            }
            let before = self.options;
            let mask = if across {
                state.masks[(c - s) as usize]
            } else {
                0
            };
            let value = match self.value(plan, state, active, c, mask) {
                Ok(Some(value)) => value as i64,
                // An end of a range has no value that could be told here.
                Ok(None) => {
                    self.options = before;
                    self.place(self.current);
                    self.cell()?
                }
                Err(trouble) => {
                    self.options = before;
                    return Err(trouble);
                }
            };
            if let Err(trouble) = self.store(value, state, progress) {
                self.options = before;
                return Err(trouble);
            }
            if quick {
                self.current += 1;
            } else {
                self.advance();
            }
        }
        Ok(())
    }

    /// Whether all that is alive are the lines, each once.
    fn only_lines(&mut self, plan: &RowPlan, active: &[Active], s: i64) -> bool {
        let last = self.coordinates.len() - 1;
        self.coordinates[last] = s;
        plan.reducer == Reducer::Mex
            && !self.lines.is_empty()
            && active.len() == self.lines.len()
            && plan.latest == 0
            && !plan.corner
            && self.lines.iter().all(|l| !l.leaves_out(&self.coordinates))
            && active
                .iter()
                .enumerate()
                .all(|(i, a)| matches!(a, Active::Line { number, .. } if *number == i))
    }

    /// Computes cells whose options are lines and nothing else.
    fn lines_segment(
        &mut self,
        state: &mut RowState,
        progress: &mut Progress,
        here: Piece,
        active: &[Active],
        (s, e): (i64, i64),
    ) -> Run<()> {
        let last = self.coordinates.len() - 1;
        let mut c = s;
        while c <= e {
            self.coordinates[last] = c;
            let address = here.address(c);
            let len = (e - c + 1) as usize;
            let (done, top) = lines::run(
                &mut self.lines,
                &self.coordinates,
                &mut self.cells[address..address + len],
            );
            for a in active {
                if let Active::Line { number, count } = a {
                    let end = c + done as i64;
                    self.options += (c..end).map(|c| count.at(c)).sum::<u64>();
                    self.options -= self.lines[*number].left_out_along(&self.coordinates, done);
                }
            }
            self.top = self.top.max(top);
            progress.done += done;
            progress.options = self.options;
            c += done as i64;
            if done < len {
                // One by one: the lines need more room, or the cells must be wider.
                self.place(progress.done);
                let options: u64 = active
                    .iter()
                    .map(|a| match a {
                        Active::Line { number, count } => {
                            count.at(c) - self.lines[*number].left_out()
                        }
                        _ => 0,
                    })
                    .sum();
                self.seen.start(self.top);
                let value = self.mex(u64::MAX);
                self.seen.end();
                self.store(value as i64, state, progress)?;
                self.options += options;
                progress.options = self.options;
                c += 1;
            }
        }
        Ok(())
    }
}
