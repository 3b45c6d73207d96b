//! Rows of scores: segments with fixed options, chunk by chunk.

use smallvec::{SmallVec, smallvec};

use super::sums::Word;
use super::{Linear, List, ScoreRows};
use crate::scalar::Data;
use crate::scalar::form::Form;
use crate::table::order::MAX_COORDINATE;
use crate::table::store::{Cell, Index};

/// Cells nearer than this are read one by one.
const NEAR_CELLS: usize = 16;

/// Maximal number of cells of a chunk: a few buffers of them fit into the first-level cache.
const CHUNK_CELLS: usize = 1024;

/// Maximal number of cells at once, so that cancellation is prompt.
const MAX_RUN: i64 = 1 << 16;

pub(super) trait ScoreCell: Cell + Word {
    const WIDE: bool;
    /// Bound of sums.
    const MAX_SUM: i64;

    /// Returns the items of a list in this width; the narrow ones are empty if one does not fit.
    fn items<'a>(narrow: &'a [i32], wide: &'a [i64]) -> &'a [Self];
    fn wide(self) -> i64;
    /// Returns the value as a cell, truncated if it does not fit.
    fn cut(value: i64) -> Self;
    fn fits(value: i64) -> bool;
}

impl ScoreCell for i32 {
    const WIDE: bool = false;
    const MAX_SUM: i64 = i32::MAX as i64;

    #[inline]
    fn items<'a>(narrow: &'a [i32], _wide: &'a [i64]) -> &'a [Self] {
        narrow
    }

    #[inline]
    fn wide(self) -> i64 {
        i64::from(self)
    }

    #[inline]
    fn cut(value: i64) -> Self {
        value as Self
    }

    #[inline]
    fn fits(value: i64) -> bool {
        i64::from(value as Self) == value
    }
}

impl ScoreCell for i64 {
    const WIDE: bool = true;
    const MAX_SUM: i64 = (1 << 57) - 1;

    #[inline]
    fn items<'a>(_narrow: &'a [i32], wide: &'a [i64]) -> &'a [Self] {
        wide
    }

    #[inline]
    fn wide(self) -> i64 {
        self
    }

    #[inline]
    fn cut(value: i64) -> Self {
        value
    }

    /// Returns whether the value is so small that sums of sixteen are exact.
    #[inline]
    fn fits(value: i64) -> bool {
        (value.wrapping_add(1 << 57) as u64) >> 58 == 0
    }
}

/// The current row: the coordinates of its first cell, the last value of the last coordinate, and
/// the address of the first cell.
pub(super) struct Row<'a> {
    pub at: &'a [i64],
    pub to: i64,
    pub address: usize,
}

impl Row<'_> {
    fn from(&self) -> i64 {
        self.at[self.at.len() - 1]
    }

    /// Returns a form along the row: its value where the last coordinate is 0, and its step.
    fn along(&self, form: &Form) -> (i128, i64) {
        let last = self.at.len() - 1;
        let mut at_zero = i128::from(form.constant);
        let mut step = 0;
        for &(i, c) in &form.terms {
            if i == last {
                step = c;
            } else {
                at_zero += i128::from(c) * i128::from(self.at[i]);
            }
        }
        (at_zero, step)
    }

    /// As `along`; `None` if the numbers are not small.
    fn small_along(&self, form: &Form) -> Option<(i64, i64)> {
        let (at_zero, step) = self.along(form);
        (at_zero.unsigned_abs() < 1 << 57 && step.unsigned_abs() < 1 << 17)
            .then_some((at_zero as i64, step))
    }

    /// Returns the interval on which all guards hold; empty if the first is larger.
    fn holds(&self, guards: &[Form]) -> (i64, i64) {
        let (mut low, mut high) = (self.from(), self.to);
        for guard in guards {
            let (rest, step) = self.along(guard);
            let narrow =
                |v: i128| v.clamp(i128::from(i64::MIN + 1), i128::from(i64::MAX - 1)) as i64;
            match i128::from(step) {
                c if c > 0 => low = low.max(narrow(-rest.div_euclid(c))),
                c if c < 0 => high = high.min(narrow(rest.div_euclid(-c))),
                _ if rest < 0 => return (1, 0),
                _ => {}
            }
        }
        if low > high { (1, 0) } else { (low, high) }
    }
}

/// An option on a segment.
pub(super) struct ActiveSegment<'a> {
    /// The linear form at the segment's first cell, and its step.
    pub constant: i64,
    pub slope: i64,
    pub items: SmallVec<[Stream<'a>; 2]>,
    /// Sign and distance, nearest first.
    pub cells: SmallVec<[(i64, usize); 2]>,
}

/// Items at a constant stride through a list, from the segment's first cell on.
pub(super) struct Stream<'a> {
    pub sign: i64,
    pub list: &'a [i64],
    pub first: i64,
    pub step: i64,
}

/// Room for the sums of a chunk.
#[derive(Default)]
pub(super) struct Buffers {
    /// The best of the known options.
    best: Vec<i64>,
    /// For each other option, its known part.
    open: Vec<Vec<i64>>,
}

impl ScoreRows {
    /// Computes cells from the row's first on. Returns how many were computed, and their options;
    /// the general machine continues from there.
    pub(super) fn row<T: ScoreCell>(
        &mut self,
        cells: &mut [T],
        index: &Index,
        data: &[Data],
        row: &Row,
    ) -> (usize, u64) {
        let from = row.from();
        let mut row = Row {
            to: row.to.min(from.saturating_add(MAX_RUN)),
            ..*row
        };
        for forms in &self.excluded {
            let (low, high) = row.holds(forms);
            if low <= high {
                row.to = row.to.min(low - 1);
            }
        }
        if row.to < from {
            return (0, 0);
        }
        if T::WIDE {
            // The cells that the general machine has computed meanwhile.
            let new = self.small.min(row.address)..row.address;
            self.large |= !cells[new].iter().all(|c| T::fits(c.wide()));
            if self.large {
                return (0, 0);
            }
        }
        let (done, options) = self.segments(cells, index, data, &row);
        self.small = row.address + done;
        (done, options)
    }

    fn segments<T: ScoreCell>(
        &mut self,
        cells: &mut [T],
        index: &Index,
        data: &[Data],
        row: &Row,
    ) -> (usize, u64) {
        let mut done = 0;
        let mut options = 0;
        // The places where the set of options changes.
        let mut breaks: SmallVec<[i64; 8]> = smallvec![row.from()];
        let mut spans: SmallVec<[(i64, i64); 4]> = SmallVec::new();
        for option in &self.options {
            let span = row.holds(&option.guards);
            if span.0 <= span.1 {
                breaks.extend_from_slice(&[span.0, span.1.saturating_add(1)]);
            }
            spans.push(span);
        }
        breaks.retain(|b| (row.from()..=row.to).contains(b));
        breaks.sort_unstable();
        breaks.dedup();
        for (i, &start) in breaks.iter().enumerate() {
            let end = breaks.get(i + 1).map_or(row.to, |next| next - 1);
            let mut active: SmallVec<[ActiveSegment; 4]> = SmallVec::new();
            for (option, span) in self.options.iter().zip(&spans) {
                if span.0 <= start && end <= span.1 {
                    let lists = (data, &self.sums[..]);
                    match option.activate(index, lists, row, (start, end)) {
                        Some(one) => active.push(one),
                        None => return (done, options),
                    }
                }
            }
            let address = row.address + (start - row.from()) as usize;
            let count = (end - start + 1) as usize;
            let filled = if active.is_empty() {
                match self.default {
                    Some(value) if T::fits(value) => {
                        cells[address..address + count].fill(T::cut(value));
                        count
                    }
                    _ => 0,
                }
            } else if self
                .narrow
                .segment(self.maximise, cells, &active, (address, count))
            {
                count
            } else if self.maximise {
                segment::<true, T>(&mut self.buffers, cells, &active, address, count)
            } else {
                segment::<false, T>(&mut self.buffers, cells, &active, address, count)
            };
            done += filled;
            options += filled as u64 * active.len() as u64;
            if filled < count {
                break;
            }
        }
        (done, options)
    }
}

impl Linear {
    /// Returns the option on a segment; `None` if a reference may be outside there.
    fn activate<'a>(
        &self,
        index: &Index,
        (data, sums): (&'a [Data], &'a [Vec<i64>]),
        row: &Row,
        (start, end): (i64, i64),
    ) -> Option<ActiveSegment<'a>> {
        if start.unsigned_abs().max(end.unsigned_abs()) >= MAX_COORDINATE.unsigned_abs() {
            return None;
        }
        let (constant, slope) = row.small_along(&self.constant)?;
        let mut active = ActiveSegment {
            constant: constant + slope * start,
            slope,
            items: SmallVec::new(),
            cells: SmallVec::new(),
        };
        for item in &self.items {
            let list = match &item.list {
                List::Data(d) => &data[*d].values[..],
                List::Sums(n) => &sums[*n],
                List::Row(d, form) => {
                    let (i, step) = row.small_along(form)?;
                    let i = usize::try_from(i).ok()?;
                    if step != 0 || i >= data[*d].row_count() {
                        return None;
                    }
                    data[*d].row(i)
                }
            };
            let stream = |form: &Form, sign: i64| -> Option<Stream<'a>> {
                let (at_zero, step) = row.small_along(form)?;
                let stream = Stream {
                    sign,
                    list,
                    first: at_zero + step * start,
                    step,
                };
                let inside = |i: i64| i >= 0 && i < list.len() as i64;
                (inside(stream.first) && inside(at_zero + step * end)).then_some(stream)
            };
            let first = stream(&item.index, item.sign)?;
            let Some(end_form) = &item.end else {
                active.items.push(first);
                continue;
            };
            let sign = item.sign;
            let behind = stream(end_form, sign)?;
            let length = |c: i64| {
                (behind.first + behind.step * (c - start))
                    - (first.first + first.step * (c - start))
            };
            // For a reversed range, the sum is empty and not a difference.
            if length(start) < 0 || length(end) < 0 {
                return None;
            }
            active.items.push(Stream {
                sign: -sign,
                ..first
            });
            active.items.push(behind);
        }
        // Streams that are constant along the row are added to the constant.
        active.items.retain(|stream| {
            if stream.step == 0 {
                active.constant += stream.sign * stream.list[stream.first as usize];
            }
            stream.step != 0
        });
        let address = row.address + (start - row.from()) as usize;
        let mut place: SmallVec<[i64; 4]> = row.at.into();
        let last = place.len() - 1;
        for (sign, distance) in &self.cells {
            for ((place, at), d) in place.iter_mut().zip(row.at).zip(distance) {
                *place = at + d;
            }
            place[last] = start + distance[last];
            let first = index.address(&place)?;
            place[last] = end + distance[last];
            // Both have the same stride.
            if index.address(&place)? - first != (end - start) as usize {
                return None;
            }
            // Each cell must be before the one that needs it.
            let distance = address.checked_sub(first).filter(|d| *d > 0)?;
            active.cells.push((*sign, distance));
        }
        active.cells.sort_unstable_by_key(|cell| cell.1);
        Some(active)
    }
}

impl ActiveSegment<'_> {
    /// Returns the number of its near cells.
    fn near(&self) -> usize {
        self.cells.partition_point(|cell| cell.1 < NEAR_CELLS)
    }

    /// Computes the known part of the option at the `n`-th cell of the segment and those after it,
    /// the first of which is at `address`.
    fn known<T: ScoreCell>(&self, cells: &[T], n: usize, address: usize, sums: &mut [i64]) {
        if self.slope == 0 {
            sums.fill(self.constant);
        } else {
            let mut value = self.constant + self.slope * n as i64;
            for sum in sums.iter_mut() {
                *sum = value;
                value = value.wrapping_add(self.slope);
            }
        }
        for stream in &self.items {
            stream.add(n, sums);
        }
        for &(sign, distance) in &self.cells[self.near()..] {
            let known = &cells[address - distance..][..sums.len()];
            if sign > 0 {
                for (sum, cell) in sums.iter_mut().zip(known) {
                    *sum += cell.wide();
                }
            } else {
                for (sum, cell) in sums.iter_mut().zip(known) {
                    *sum -= cell.wide();
                }
            }
        }
    }
}

impl Stream<'_> {
    /// Adds the items from the `n`-th on.
    fn add(&self, n: usize, sums: &mut [i64]) {
        let first = (self.first + self.step * n as i64) as usize;
        match (self.step, self.sign > 0) {
            (1, true) => {
                for (sum, item) in sums.iter_mut().zip(&self.list[first..]) {
                    *sum += item;
                }
            }
            (1, false) => {
                for (sum, item) in sums.iter_mut().zip(&self.list[first..]) {
                    *sum -= item;
                }
            }
            (-1, _) => {
                for (sum, item) in sums.iter_mut().zip(self.list[..=first].iter().rev()) {
                    *sum += self.sign * item;
                }
            }
            _ => {
                let mut i = first as i64;
                for sum in sums {
                    *sum += self.sign * self.list[i as usize];
                    i += self.step;
                }
            }
        }
    }
}

fn better<const MAX: bool>(a: i64, b: i64) -> i64 {
    if MAX { a.max(b) } else { a.min(b) }
}

/// Computes a segment. Returns how many of its cells fit.
fn segment<const MAX: bool, T: ScoreCell>(
    buffers: &mut Buffers,
    cells: &mut [T],
    active: &[ActiveSegment],
    address: usize,
    count: usize,
) -> usize {
    let far = active
        .iter()
        .filter_map(|option| option.cells[option.near()..].first())
        .map(|cell| cell.1);
    let chunk = far.min().unwrap_or(CHUNK_CELLS).min(CHUNK_CELLS).min(count);
    let (known, open): (Vec<&ActiveSegment>, Vec<&ActiveSegment>) =
        active.iter().partition(|option| option.near() == 0);
    if buffers.best.len() < chunk {
        buffers.best.resize(chunk, 0);
    }
    buffers
        .open
        .resize(buffers.open.len().max(open.len() + 1), Vec::new());
    for room in &mut buffers.open {
        if room.len() < chunk {
            room.resize(chunk, 0);
        }
    }
    let mut n = 0;
    while n < count {
        let len = chunk.min(count - n);
        let here = address + n;
        let best = &mut buffers.best[..len];
        match known.split_first() {
            // Worse than every option.
            None => best.fill(if MAX { i64::MIN } else { i64::MAX }),
            Some((first, more)) => {
                first.known(cells, n, here, best);
                let sums = &mut buffers.open[0][..len];
                for option in more {
                    option.known(cells, n, here, sums);
                    for (best, sum) in best.iter_mut().zip(&*sums) {
                        *best = better::<MAX>(*best, *sum);
                    }
                }
            }
        }
        for (option, sums) in open.iter().zip(&mut buffers.open) {
            option.known(cells, n, here, &mut sums[..len]);
        }
        let done = match open[..] {
            [] => store(best, &mut cells[here..here + len]),
            [option] if option.near() == 1 && option.cells[0].1 == 1 => {
                let sums = &buffers.open[0][..len];
                let (before, cells) = cells[..here + len].split_at_mut(here);
                let last = before[here - 1].wide();
                let fits = if option.cells[0].0 > 0 {
                    chain::<MAX, true, T>(best, sums, last, cells)
                } else {
                    chain::<MAX, false, T>(best, sums, last, cells)
                };
                if fits { Some(len) } else { None }
            }
            _ => None,
        };
        let done =
            done.unwrap_or_else(|| one_by_one::<MAX, T>(best, &open, &buffers.open, cells, here));
        n += done;
        if done < len {
            break;
        }
    }
    n
}

/// Stores values without near cells. Returns how many fit.
fn store<T: ScoreCell>(values: &[i64], cells: &mut [T]) -> Option<usize> {
    let mut fits = true;
    for (cell, value) in cells.iter_mut().zip(values) {
        *cell = T::cut(*value);
        fits &= T::fits(*value);
    }
    if fits {
        Some(values.len())
    } else {
        values.iter().position(|value| !T::fits(*value))
    }
}

/// Computes cells that need the one just before; `last` is the value before the first. Returns
/// whether all fit; values after one that does not are meaningless.
fn chain<const MAX: bool, const PLUS: bool, T: ScoreCell>(
    best: &[i64],
    sums: &[i64],
    mut last: i64,
    cells: &mut [T],
) -> bool {
    let mut fits = true;
    for ((cell, best), sum) in cells.iter_mut().zip(best).zip(sums) {
        let option = if PLUS {
            sum.wrapping_add(last)
        } else {
            sum.wrapping_sub(last)
        };
        last = better::<MAX>(*best, option);
        *cell = T::cut(last);
        fits &= T::fits(last);
    }
    fits
}

/// Computes cells with any options that read near cells. Returns how many values fit.
fn one_by_one<const MAX: bool, T: ScoreCell>(
    best: &[i64],
    open: &[&ActiveSegment],
    sums: &[Vec<i64>],
    cells: &mut [T],
    address: usize,
) -> usize {
    for (i, best) in best.iter().enumerate() {
        let mut value = *best;
        for (option, sums) in open.iter().zip(sums) {
            let mut sum = sums[i];
            for &(sign, distance) in &option.cells[..option.near()] {
                sum += sign * cells[address + i - distance].wide();
            }
            value = better::<MAX>(value, sum);
        }
        if !T::fits(value) {
            return i;
        }
        cells[address + i] = T::cut(value);
    }
    best.len()
}
