//! Options in bulk: cells along a range at a constant stride.

use super::{Attempt, Fold, Machine, Stuck};
use crate::syntax::ast::Reducer;
use crate::table::order::MAX_COORDINATE;
use crate::table::program::CellSpan;
use crate::table::store::Cell;

impl<'a, T: Cell> Machine<'a, T> {
    /// Evaluates the options of a span.
    pub(super) fn span(&mut self, span: &'a CellSpan, fold: &mut Fold) -> Attempt<bool> {
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

    /// Evaluates all options with `lo <= k <= hi`, which is not empty.
    fn walk(&mut self, span: &'a CellSpan, lo: i64, hi: i64, fold: &mut Fold) -> Attempt<bool> {
        let count = hi.abs_diff(lo) as usize + 1;
        self.options += count as u64;
        if self.counting {
            return Ok(true);
        }
        if lo <= -MAX_COORDINATE || hi >= MAX_COORDINATE {
            return Err(Box::new(Stuck::Outside));
        }
        let Some(walks) = self.lines(span, lo, hi)? else {
            return self.slow_walk(span, lo, hi, fold);
        };
        // Symmetric sums: half of them suffice.
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
        self.mark(&walks[..span.cells.len()], count);
        Ok(true)
    }

    /// Returns the start of each cell of a span, and its stride with `k`; `None` if the stride is
    /// not constant.
    fn lines(&self, span: &CellSpan, lo: i64, hi: i64) -> Attempt<Option<[(usize, isize); 4]>> {
        let count = hi.abs_diff(lo) as usize + 1;
        let mut walks = [(0_usize, 0_isize); 4];
        if span.cells.len() > walks.len() {
            return Ok(None);
        }
        for (walk, forms) in walks.iter_mut().zip(&span.cells) {
            let mut first = [0_i64; 8];
            let mut last = [0_i64; 8];
            if !self.index.is_uniform() && forms[0].1 != 0 || forms.len() > first.len() {
                return Ok(None);
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
                return Err(Box::new(Stuck::Outside));
            };
            if start >= self.current || end >= self.current {
                return Err(Box::new(Stuck::Outside));
            }
            let stride = if count == 1 {
                1
            } else {
                (end as isize - start as isize) / (count as isize - 1)
            };
            *walk = (start, stride);
        }
        Ok(Some(walks))
    }

    /// Marks the values along some walks, xored.
    fn mark(&mut self, walks: &[(usize, isize)], count: usize) {
        let cells = &*self.cells;
        match walks.len() {
            1 => {
                let (start, stride) = walks[0];
                match stride {
                    // The options do not depend on the innermost loop.
                    0 => (self.seen).mark_all(std::iter::once(cells[start].value() as usize)),
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
            _ => {
                self.seen.mark_all((0..count as isize).map(|i| {
                    walks.iter().fold(0, |sum, (start, stride)| {
                        sum ^ cells[(*start as isize + i * stride) as usize].value()
                    }) as usize
                }));
            }
        }
    }

    /// Marks the values cell by cell: for rows of different ranges.
    fn slow_walk(
        &mut self,
        span: &'a CellSpan,
        lo: i64,
        hi: i64,
        fold: &mut Fold,
    ) -> Attempt<bool> {
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
