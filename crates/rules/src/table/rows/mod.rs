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

mod bound;
mod corner;
mod latest;
mod plan;
mod window;

use grundy_game::Observer;

use self::bound::{Along, Bound, along};
use self::corner::Corner;
use self::latest::Latest;
use self::plan::{Across, Mirror, Place, Range, Step};
pub(super) use self::plan::{RowPlan, plan};
use self::window::Window;
use super::linear::Form;
use super::lines::{self, Count};
use super::run::{Cell, Fold, Machine, Progress, Run, Trouble};
use crate::meaning::Pattern;
use crate::syntax::ast::Reducer;

/// Cells of a row that are computed before the observer is asked again.
const CHUNK: i64 = 1 << 12;

/// How many options may be looked at before the observer is asked again.
const LOOK_OPTIONS: u64 = 1 << 27;

/// So many cells at fixed distances are compared one by one, instead of being put in a set.
const FEW: usize = 4;

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
    /// The set is in the masks; so many options.
    Across(u64),
    /// Least coordinates of the table.
    Corner(i64, i64),
    Walk(usize),
}

struct MirrorOnRow<'a> {
    lower: Vec<Along<'a>>,
    upper: Vec<Along<'a>>,
    cells: [(Piece, i64, i64, i64); 2],
}

#[inline]
fn greatest(bounds: &[Along], c: i64) -> Option<i64> {
    match bounds {
        [one] => one.at(c),
        all => {
            let mut greatest = i64::MIN;
            for bound in all {
                greatest = greatest.max(bound.at(c)?);
            }
            Some(greatest)
        }
    }
}

#[inline]
fn least(bounds: &[Along], c: i64) -> Option<i64> {
    match bounds {
        [one] => one.at(c),
        all => {
            let mut least = i64::MAX;
            for bound in all {
                least = least.min(bound.at(c)?);
            }
            Some(least)
        }
    }
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
        Ok(())
    }

    /// A cell at a fixed distance; it must lie before on the whole segment.
    fn fixed(
        &self,
        target: &[Form],
        row: &[i64],
        here: Piece,
        (s, e): (i64, i64),
    ) -> Run<Active<'a>> {
        let (inner, outer) = target.split_last().ok_or_else(outside)?;
        let piece = self.piece(outer, row).ok_or_else(outside)?;
        let (shift, _) = along(inner, row).ok_or_else(outside)?;
        let distance = piece.base + shift as isize - here.base;
        if distance >= 0 || !piece.has(s + shift) || !piece.has(e + shift) {
            return Err(outside());
        }
        Ok(Active::Fixed(distance))
    }

    #[allow(clippy::type_complexity, reason = "a range: where, from, to")]
    fn range(&self, range: &Range, row: &[i64]) -> Option<(Piece, Vec<Along<'a>>, Vec<Along<'a>>)> {
        Some((
            self.piece(&range.row, row)?,
            self.on_row(&range.from, row)?,
            self.on_row(&range.to, row)?,
        ))
    }

    fn on_row(&self, bounds: &[Bound], row: &[i64]) -> Option<Vec<Along<'a>>> {
        bounds
            .iter()
            .map(|b| b.on_row(row, &self.code.data))
            .collect()
    }

    fn mirror(&self, mirror: &Mirror, row: &[i64]) -> Option<Active<'a>> {
        let cell = |place: &Place| {
            let piece = self.piece(&place.row, row)?;
            let (at_zero, slope) = along(&place.at_zero, row)?;
            Some((piece, at_zero, slope, place.along))
        };
        Some(Active::Mirror(Box::new(MirrorOnRow {
            lower: self.on_row(&mirror.lower, row)?,
            upper: self.on_row(&mirror.upper, row)?,
            cells: [cell(&mirror.cells[0])?, cell(&mirror.cells[1])?],
        })))
    }

    /// Cells of earlier rows. Only for tables of small values; others are walked.
    fn across(&self, across: &Across, row: &[i64]) -> Option<Active<'a>> {
        if self.top >= 64 || T::bytes(&[]).is_none() || !self.index.is_uniform() {
            return None;
        }
        let (lo, hi) = self.rows_across(across, row)?;
        Some(Active::Across((hi - lo + 1).max(0) as u64))
    }

    fn rows_across(&self, across: &Across, row: &[i64]) -> Option<(i64, i64)> {
        let lo = greatest(&self.on_row(&across.lower, row)?, 0)?;
        let hi = least(&self.on_row(&across.upper, row)?, 0)?;
        Some((lo, hi))
    }

    /// Puts the options of earlier rows into the masks of the cells `s..=e`.
    fn mark_across(
        &self,
        across: &Across,
        row: &[i64],
        current: usize,
        (s, e): (i64, i64),
        masks: &mut [u64],
    ) -> Run<()> {
        let (lo, mut hi) = self.rows_across(across, row).ok_or_else(outside)?;
        if lo > hi {
            return Ok(());
        }
        let cells = T::bytes(self.cells).ok_or_else(outside)?;
        let len = (e - s + 1) as usize;
        // The cells of column s at k, and the distance to those at k + 1.
        let mut walks = [(0_isize, 0_isize); 2];
        for (walk, cell) in walks.iter_mut().zip(&across.cells) {
            let at = |k: i64, column: i64| -> Option<usize> {
                let mut target = Vec::with_capacity(row.len());
                for (i, (form, along_k)) in cell.iter().enumerate() {
                    let (rest, _) = along(form, row)?;
                    let moved = if i + 1 == row.len() { column } else { 0 };
                    target.push(rest + along_k * k + moved);
                }
                self.index.address(&target)
            };
            let mut ends = [0; 2];
            for (end, k) in ends.iter_mut().zip([lo, hi]) {
                let (a, b) = (at(k, s), at(k, e));
                let (Some(a), Some(b)) = (a, b) else {
                    return Err(outside());
                };
                if b != a + len - 1 || b >= current {
                    return Err(outside());
                }
                *end = a as isize;
            }
            let step = if hi > lo {
                (ends[1] - ends[0]) / (hi - lo) as isize
            } else {
                0
            };
            if ends[0] + step * (hi - lo) as isize != ends[1] {
                return Err(outside());
            }
            *walk = (ends[0], step);
        }
        let count = hi - lo;
        if let [_, _] = across.cells[..] {
            let [(a, up), (b, down)] = walks;
            if up == -down && a + up * count as isize == b {
                hi = lo + count / 2;
            }
            let count = (hi - lo + 1) as usize;
            let line = |start: isize, step: isize, k: usize| {
                let start = (start + k as isize * step) as usize;
                &cells[start..start + len]
            };
            // Four pairs of rows at a time, so that a mask is loaded and stored once for them.
            let mut k = 0;
            while k + 4 <= count {
                let up: [&[u8]; 4] = std::array::from_fn(|i| line(a, up, k + i));
                let down: [&[u8]; 4] = std::array::from_fn(|i| line(b, down, k + i));
                for (i, mask) in masks[..len].iter_mut().enumerate() {
                    let mut low = *mask;
                    for j in 0..4 {
                        low |= 1 << ((up[j][i] ^ down[j][i]) & 63);
                    }
                    *mask = low;
                }
                k += 4;
            }
            for k in k..count {
                let pairs = line(a, up, k).iter().zip(line(b, down, k));
                for (mask, (x, y)) in masks.iter_mut().zip(pairs) {
                    *mask |= 1 << ((x ^ y) & 63);
                }
            }
        } else {
            let (a, up) = walks[0];
            for k in 0..=(hi - lo) as isize {
                let x = (a + k * up) as usize;
                for (mask, x) in masks.iter_mut().zip(&cells[x..x + len]) {
                    *mask |= 1 << (x & 63);
                }
            }
        }
        Ok(())
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
        let across = active.iter().any(|a| matches!(a, Active::Across(_)));
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

    /// The value of the cell at which the machine stands; none if it must be found another way.
    fn value(
        &mut self,
        plan: &'a RowPlan,
        state: &mut RowState,
        active: &[Active<'a>],
        c: i64,
        mask: u64,
    ) -> Run<Option<u64>> {
        let before = self.options;
        if self.top < 64
            && let Some(low) = self.low(plan, state, active, c, mask)?
        {
            let Some(low) = low else { return Ok(None) };
            return Ok(match plan.reducer {
                Reducer::Mex => {
                    let value = low.trailing_ones() as usize;
                    Some(self.skip(state, active, c, value, &[low])?)
                }
                Reducer::Win => Some(low & 1),
                _ => Some(u64::from(low == 0 || low & 1 == 1)),
            });
        }
        self.options = before;
        self.wide(plan, state, active, c, mask)
    }

    /// The values of the options as a register, if they are below 64: but for those items that are
    /// asked value by value. The inner `None`: an end of a range is not known.
    #[allow(clippy::option_option, reason = "two ways to say no")]
    fn low(
        &mut self,
        plan: &'a RowPlan,
        state: &mut RowState,
        active: &[Active<'a>],
        c: i64,
        mask: u64,
    ) -> Run<Option<Option<u64>>> {
        let mex = plan.reducer == Reducer::Mex;
        let current = self.current;
        let mut low = mask;
        for item in active {
            match item {
                Active::Fixed(distance) => {
                    self.options += 1;
                    let address = current.wrapping_add_signed(*distance);
                    low |= 1 << (self.cells[address].value() as u64 & 63);
                }
                Active::Const(value) => {
                    self.options += 1;
                    if *value >= 64 {
                        return Ok(None);
                    }
                    low |= 1 << value;
                }
                Active::Line { number, count } => {
                    let line = &self.lines[*number];
                    self.options += count.at(c) - line.left_out();
                    low |= line.bits()[0];
                }
                Active::Window {
                    number,
                    piece,
                    from,
                    to,
                } => {
                    let (Some(from), Some(to)) = (greatest(from, c), least(to, c)) else {
                        return Ok(Some(None));
                    };
                    if from > to {
                        continue;
                    }
                    let window = &mut state.windows[*number];
                    self.slide(window, *piece, from, to)?;
                    low |= window.present()[0];
                }
                Active::Latest { number, from } => {
                    let Some(from) = greatest(from, c) else {
                        return Ok(Some(None));
                    };
                    if from >= c {
                        continue;
                    }
                    let first = self.neighbours(c, from)?;
                    if !mex {
                        let lost = state.latest[*number].absent(0, first) > 0;
                        low |= if lost { 1 } else { 2 };
                    }
                }
                Active::Mirror(mirror) => {
                    let Some(walk) = self.mirror_walk(mirror, c)? else {
                        continue;
                    };
                    let Some(walk) = walk else {
                        return Ok(Some(None));
                    };
                    low |= walk.low(self.cells);
                }
                Active::Across(count) => self.options += count,
                Active::Corner(..) => self.count_corner(item, c),
                Active::Walk(number) => {
                    let Some(walked) = self.walk_item(plan, *number)? else {
                        return Ok(None);
                    };
                    low |= walked;
                }
            }
            if !mex && low & 1 == 1 {
                break;
            }
        }
        Ok((low != u64::MAX || !plan.walks()).then_some(Some(low)))
    }

    /// Checks that the range `from..c` of this row lies in the table, counts it, and gives its first
    /// address.
    fn neighbours(&mut self, c: i64, from: i64) -> Run<usize> {
        let first = self.current as i64 - (c - from);
        let row_first = self.index.run_of(&self.coordinates).ok_or_else(outside)?.0;
        if from < row_first {
            return Err(outside());
        }
        self.options += (c - from) as u64;
        Ok(first as usize)
    }

    fn count_corner(&mut self, corner: &Active, c: i64) {
        if let Active::Corner(rows, columns) = corner {
            self.options += (self.coordinates[0] - rows) as u64 * (c - columns) as u64;
        }
    }

    /// Moves a window to a range that is not empty.
    #[inline]
    fn slide(&mut self, window: &mut Window, piece: Piece, from: i64, to: i64) -> Run<()> {
        if from < piece.from || to > piece.to || piece.address(to) >= self.current {
            return Err(outside());
        }
        self.options += (to - from + 1) as u64;
        let cells = &*self.cells;
        window.slide(piece.address(from), piece.address(to) + 1, |i| {
            cells[i].value() as usize
        });
        Ok(())
    }

    /// Where the two cells of an item are; the outer `None` if it has no options.
    #[allow(clippy::option_option, reason = "two ways to say no")]
    fn mirror_walk(&mut self, mirror: &MirrorOnRow, c: i64) -> Run<Option<Option<Pairs>>> {
        let (Some(lo), Some(hi)) = (greatest(&mirror.lower, c), least(&mirror.upper, c)) else {
            return Ok(Some(None));
        };
        if lo > hi {
            return Ok(None);
        }
        let mut count = (hi - lo + 1) as usize;
        self.options += count as u64;
        let mut ends = [(0, 0); 2];
        for (end, (piece, at_zero, slope, step)) in ends.iter_mut().zip(&mirror.cells) {
            let (a, b) = (
                at_zero + slope * c + step * lo,
                at_zero + slope * c + step * hi,
            );
            if !piece.has(a) || !piece.has(b) {
                return Err(outside());
            }
            *end = (piece.address(a), piece.address(b));
            if end.0.max(end.1) >= self.current {
                return Err(outside());
            }
        }
        // The same cells met from both sides: half of them are enough.
        if ends[0] == (ends[1].1, ends[1].0) {
            count = count.div_ceil(2);
        }
        let (up, down) = if mirror.cells[0].3 > 0 {
            (ends[0].0, ends[1].0)
        } else {
            (ends[1].0, ends[0].0)
        };
        Ok(Some(Some(Pairs { up, down, count })))
    }

    /// The options of an item by the general machine, as bits; none if one is 64 or more.
    fn walk_item(&mut self, plan: &'a RowPlan, number: usize) -> Run<Option<u64>> {
        let item = self.item(plan, number).ok_or_else(outside)?;
        let mut fold = Fold::new(plan.reducer);
        if plan.reducer != Reducer::Mex {
            self.steps(item, 0, &mut fold)?;
            return Ok(Some(match (fold.decided, fold.count) {
                (true, _) => 1,
                (false, 0) => 0,
                (false, _) => 2,
            }));
        }
        self.seen.start(self.top);
        let result = self.steps(item, 0, &mut fold);
        let low = self.seen.low();
        self.seen.end();
        result?;
        Ok(low)
    }

    fn item(&self, plan: &RowPlan, number: usize) -> Option<&'a super::compile::CodeItem> {
        match &self.code.clauses[plan.clause].1 {
            super::compile::Code::Reduce(reduce) => reduce.items.get(number),
            _ => None,
        }
    }

    /// The mex where values are 64 or more.
    fn wide(
        &mut self,
        plan: &'a RowPlan,
        state: &mut RowState,
        active: &[Active<'a>],
        c: i64,
        mask: u64,
    ) -> Run<Option<u64>> {
        if plan.reducer != Reducer::Mex {
            return Err(outside());
        }
        if let [
            Active::Window {
                number,
                piece,
                from,
                to,
            },
            rest @ ..,
        ]
        | [
            rest @ ..,
            Active::Window {
                number,
                piece,
                from,
                to,
            },
        ] = active
            && rest.len() <= FEW
            && rest.iter().all(|a| matches!(a, Active::Fixed(_)))
        {
            let (Some(from), Some(to)) = (greatest(from, c), least(to, c)) else {
                return Ok(None);
            };
            let window = &mut state.windows[*number];
            let mut present = &[][..];
            if from <= to {
                self.slide(window, *piece, from, to)?;
                present = window.present();
            }
            return Ok(Some(self.few(present, rest)));
        }
        let current = self.current;
        let mut words = std::mem::take(&mut state.words);
        words.clear();
        words.resize((self.top as usize + 1).next_power_of_two().div_ceil(64), 0);
        words[0] = mask;
        let mut walked = false;
        for item in active {
            match item {
                Active::Fixed(distance) => {
                    self.options += 1;
                    let value = self.cells[current.wrapping_add_signed(*distance)].value() as usize;
                    words[value / 64] |= 1 << (value % 64);
                }
                Active::Const(value) => {
                    self.options += 1;
                    if let Some(word) = words.get_mut((value / 64) as usize) {
                        *word |= 1 << (value % 64);
                    }
                }
                Active::Line { number, count } => {
                    let line = &self.lines[*number];
                    self.options += count.at(c) - line.left_out();
                    unite(&mut words, line.bits());
                }
                Active::Window {
                    number,
                    piece,
                    from,
                    to,
                } => {
                    let (Some(from), Some(to)) = (greatest(from, c), least(to, c)) else {
                        state.words = words;
                        return Ok(None);
                    };
                    if from > to {
                        continue;
                    }
                    let window = &mut state.windows[*number];
                    self.slide(window, *piece, from, to)?;
                    unite(&mut words, window.present());
                }
                Active::Latest { from, .. } => {
                    let Some(from) = greatest(from, c) else {
                        state.words = words;
                        return Ok(None);
                    };
                    if from < c {
                        self.neighbours(c, from)?;
                    }
                }
                Active::Mirror(mirror) => {
                    let Some(walk) = self.mirror_walk(mirror, c)? else {
                        continue;
                    };
                    let Some(walk) = walk else {
                        state.words = words;
                        return Ok(None);
                    };
                    if !walked {
                        self.seen.start(self.top);
                        walked = true;
                    }
                    let pairs = walk.cells(self.cells);
                    self.seen
                        .mark_all(pairs.map(|(a, b)| (a.value() ^ b.value()) as usize));
                }
                Active::Across(count) => self.options += count,
                Active::Corner(..) => self.count_corner(item, c),
                Active::Walk(number) => {
                    if !walked {
                        self.seen.start(self.top);
                        walked = true;
                    }
                    let item = self.item(plan, *number).ok_or_else(outside)?;
                    let mut fold = Fold::new(plan.reducer);
                    if let Err(trouble) = self.steps(item, 0, &mut fold) {
                        self.seen.end();
                        return Err(trouble);
                    }
                }
            }
        }
        if walked {
            self.seen.bits(&mut state.extra);
            self.seen.end();
            if state.extra.len() > words.len() {
                words.resize(state.extra.len(), 0);
            }
            unite(&mut words, &state.extra);
        }
        let value = first_absent(&words, 0);
        let value = self.skip(state, active, c, value, &words);
        state.words = words;
        value.map(Some)
    }

    /// The mex of a set and of a few cells at fixed distances.
    fn few(&mut self, present: &[u64], fixed: &[Active]) -> u64 {
        let mut values = [usize::MAX; FEW];
        for (value, item) in values.iter_mut().zip(fixed) {
            if let Active::Fixed(distance) = item {
                *value = self.cells[self.current.wrapping_add_signed(*distance)].value() as usize;
            }
        }
        self.options += fixed.len() as u64;
        let values = &values[..fixed.len()];
        let mut value = first_absent(present, 0);
        while values.contains(&value) {
            value = first_absent(present, value + 1);
        }
        value as u64
    }

    /// The least value from `value` on that is in no set: of `words`, or asked for.
    fn skip(
        &self,
        state: &RowState,
        active: &[Active],
        c: i64,
        mut value: usize,
        words: &[u64],
    ) -> Run<u64> {
        loop {
            let before = value;
            for item in active {
                match item {
                    Active::Latest { number, from } => {
                        let from = greatest(from, c).ok_or_else(outside)?;
                        if from < c {
                            let first = (self.current as i64 - (c - from)) as usize;
                            value = state.latest[*number].absent(value, first);
                        }
                    }
                    Active::Corner(..) => {
                        if let Some(corner) = &state.corner {
                            value = corner.absent(value, &state.values);
                        }
                    }
                    _ => {}
                }
            }
            if value == before {
                return Ok(value as u64);
            }
            value = first_absent(words, value);
        }
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

/// Two walks towards each other: a rising and a falling one, from these addresses.
struct Pairs {
    up: usize,
    down: usize,
    count: usize,
}

impl Pairs {
    fn cells<T: Cell>(self, cells: &[T]) -> impl Iterator<Item = (T, T)> {
        let rising = &cells[self.up..self.up + self.count];
        let falling = &cells[self.down + 1 - self.count..=self.down];
        rising.iter().copied().zip(falling.iter().rev().copied())
    }

    /// The sums as bits, of values below 64.
    #[inline]
    fn low<T: Cell>(self, cells: &[T]) -> u64 {
        // Two registers, so that one mark need not wait for the one before.
        let rising = &cells[self.up..self.up + self.count];
        let falling = &cells[self.down + 1 - self.count..=self.down];
        let (mut even, mut odd) = (0_u64, 0_u64);
        let mut up = rising.chunks_exact(2);
        let mut down = falling.rchunks_exact(2);
        for (a, b) in (&mut up).zip(&mut down) {
            even |= 1 << ((a[0].value() ^ b[1].value()) & 63);
            odd |= 1 << ((a[1].value() ^ b[0].value()) & 63);
        }
        if let ([a], [b]) = (up.remainder(), down.remainder()) {
            even |= 1 << ((a.value() ^ b.value()) & 63);
        }
        even | odd
    }
}

fn unite(words: &mut [u64], more: &[u64]) {
    for (word, more) in words.iter_mut().zip(more) {
        *word |= more;
    }
}

/// The least value from `value` on whose bit is not set.
fn first_absent(words: &[u64], value: usize) -> usize {
    let mut known = (1_u64 << (value % 64)) - 1;
    for (i, word) in words.iter().enumerate().skip(value / 64) {
        let all = word | known;
        if all != u64::MAX {
            return i * 64 + all.trailing_ones() as usize;
        }
        known = 0;
    }
    value.max(words.len() * 64)
}
