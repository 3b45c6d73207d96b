//! The innermost loop of an item, 64 iterations at a time if it has a program over lanes.

use super::{Attempt, Fold, Machine};
use crate::builtin;
use crate::number;
use crate::syntax::ast::{Builtin, Reducer};
use crate::table::lanes::{Frame, LANES, Lanes, Odd, Source, Workspace};
use crate::table::order::MAX_COORDINATE;
use crate::table::program::{CodeItem, CodeStep, LaneProgram, Once};
use crate::table::store::Cell;

/// Fewer iterations than this do not justify a batch.
const MIN_BATCH: usize = 4;

/// The first number of iterations if one option may decide; it is multiplied by four each time.
const FIRST_ITERATIONS: usize = 8;

/// The iterations of a clause.
enum Rounds<'a> {
    /// The first value, the step, and the number of values.
    Range(i64, i64, usize),
    Rows(&'a [i64], usize),
    Owned(Vec<i64>, usize),
}

impl Rounds<'_> {
    fn len(&self) -> usize {
        match self {
            Self::Range(_, _, len) => *len,
            Self::Rows(values, width) => values.len() / width,
            Self::Owned(values, width) => values.len() / width,
        }
    }

    /// Returns the value of a slot in an iteration.
    #[inline]
    fn at(&self, round: usize, slot: usize) -> i64 {
        match self {
            Self::Range(first, step, _) => first + step * round as i64,
            Self::Rows(values, width) => values[round * width + slot],
            Self::Owned(values, width) => values[round * width + slot],
        }
    }

    fn fill(&self, lanes: &mut Lanes, from: usize, n: usize, slot: usize) {
        match self {
            Self::Range(first, step, _) => {
                let start = first + step * from as i64;
                for (i, lane) in lanes[..n].iter_mut().enumerate() {
                    *lane = start + step * i as i64;
                }
            }
            rounds => {
                for (i, lane) in lanes[..n].iter_mut().enumerate() {
                    *lane = rounds.at(from + i, slot);
                }
            }
        }
    }

    /// Returns whether all values are so small that no affine form over them wraps.
    fn small(&self) -> bool {
        let fits = |v: i64| v.unsigned_abs() < MAX_COORDINATE.unsigned_abs();
        match self {
            Self::Range(first, step, len) => {
                fits(*first)
                    && i64::try_from(*len)
                        .ok()
                        .and_then(|len| step.checked_mul(len)?.checked_add(*first))
                        .is_some_and(fits)
            }
            Self::Rows(values, _) => values.iter().all(|v| fits(*v)),
            Self::Owned(values, _) => values.iter().all(|v| fits(*v)),
        }
    }
}

impl<'a, T: Cell> Machine<'a, T> {
    /// Evaluates the options of an item whose innermost loop has a program. Returns whether to
    /// continue.
    pub(super) fn lanes(
        &mut self,
        item: &'a CodeItem,
        program: &'a LaneProgram,
        fold: &mut Fold,
    ) -> Attempt<bool> {
        let rounds = self.rounds(&item.steps[program.clause])?;
        let len = rounds.len();
        if len < MIN_BATCH || !rounds.small() {
            return self.one_by_one(item, program, &rounds, (0, len), fold);
        }
        let mut work = self.workspaces.pop().unwrap_or_default();
        let result = self.in_batches(item, program, &rounds, &mut work, fold);
        self.workspaces.push(work);
        result
    }

    /// Returns the iterations of a clause, in order.
    fn rounds(&mut self, step: &'a CodeStep) -> Attempt<Rounds<'a>> {
        let data = &self.code.data;
        Ok(match step {
            CodeStep::Range {
                lo,
                hi,
                inclusive,
                step,
                ..
            } => {
                let (lo, hi) = (self.eval(lo)?, self.eval(hi)?);
                let stride = self.stride(step.as_ref())?;
                let span = hi.saturating_sub(lo).saturating_sub(i64::from(!inclusive));
                let len = match hi.checked_sub(i64::from(!inclusive)) {
                    Some(last) if last >= lo => span / stride + 1,
                    _ => 0,
                };
                Rounds::Range(lo, stride, len as usize)
            }
            CodeStep::Each { slots, data: list } => Rounds::Rows(&data[*list].values, slots.len()),
            CodeStep::EachRow {
                data: list,
                row,
                span,
                ..
            } => {
                let i = self.eval(row)?;
                Rounds::Rows(data[*list].row_at(i, *span)?, 1)
            }
            CodeStep::Divisors { of, span, .. } => {
                let n = self.eval(of)?;
                let n = builtin::positive(Builtin::Divisors, n, *span)?;
                let divisors = number::divisors(n).into_iter().map(|d| d as i64);
                Rounds::Owned(divisors.collect(), 1)
            }
            CodeStep::Factor { of, span, .. } => {
                let n = self.eval(of)?;
                let n = builtin::positive(Builtin::Factor, n, *span)?;
                let factors = number::factor(n).into_iter();
                Rounds::Owned(
                    factors
                        .flat_map(|(p, e)| [p as i64, i64::from(e)])
                        .collect(),
                    2,
                )
            }
            CodeStep::If(_) | CodeStep::IfAll(_) | CodeStep::Let(..) => Rounds::Range(0, 1, 0),
        })
    }

    /// Runs iterations by the general machine.
    fn one_by_one(
        &mut self,
        item: &'a CodeItem,
        program: &LaneProgram,
        rounds: &Rounds,
        (from, to): (usize, usize),
        fold: &mut Fold,
    ) -> Attempt<bool> {
        for round in from..to {
            for (i, slot) in program.slots.iter().enumerate() {
                self.bind(*slot, rounds.at(round, i))?;
            }
            if !self.steps(item, program.clause + 1, fold)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn in_batches(
        &mut self,
        item: &'a CodeItem,
        program: &'a LaneProgram,
        rounds: &Rounds,
        work: &mut Workspace,
        fold: &mut Fold,
    ) -> Attempt<bool> {
        work.once.clear();
        for once in &program.once {
            let value = match once {
                Once::Code(code) => self.eval(code),
                Once::Form(form) => Ok(form.at(&self.slots)),
            };
            let Ok(value) = value else {
                // The item may not be needed.
                return self.one_by_one(item, program, rounds, (0, rounds.len()), fold);
            };
            work.once.push(value);
        }
        let needed = program.slots.len() + program.code.len();
        if work.registers.len() < needed {
            work.registers.resize(needed, [0; LANES]);
        }
        let mut size = match fold.reducer {
            Reducer::Win | Reducer::Misere | Reducer::Any | Reducer::All => FIRST_ITERATIONS,
            _ => LANES,
        };
        let mut from = 0;
        while from < rounds.len() {
            let n = size.min(rounds.len() - from);
            for (i, lanes) in work.registers[..program.slots.len()].iter_mut().enumerate() {
                rounds.fill(lanes, from, n, i);
            }
            let frame = Frame {
                cells: &self.cells[..self.current],
                index: self.index,
                data: &self.code.data,
                once: &work.once,
                n,
            };
            let done = frame.run(program, &mut work.registers);
            let go_on = match done.and_then(|()| self.gather(program, work, n, fold)) {
                Ok(go_on) => go_on,
                Err(Odd) => self.one_by_one(item, program, rounds, (from, from + n), fold)?,
            };
            if !go_on {
                return Ok(false);
            }
            from += n;
            size = (size * 4).min(LANES);
        }
        Ok(true)
    }

    /// Marks options of a mex and returns their number. Nothing is marked if one is negative.
    fn mark_options(&mut self, values: impl Iterator<Item = i64> + Clone) -> Result<u64, Odd> {
        // The bits of all options: negative if an option is, and below a power of two if all are.
        let (mut bits, mut count) = (0, 0);
        for value in values.clone() {
            bits |= value;
            count += 1;
        }
        if bits < 0 {
            return Err(Odd);
        }
        if self.seen.holds(bits as u64) {
            self.seen.mark_all(values.map(|value| value as usize));
        } else {
            for value in values {
                self.seen.mark(value as u64);
            }
        }
        Ok(count)
    }

    /// Adds the results of a batch. Returns whether to continue. Nothing is added if an iteration
    /// is unusual.
    fn gather(
        &mut self,
        program: &LaneProgram,
        work: &Workspace,
        n: usize,
        fold: &mut Fold,
    ) -> Result<bool, Odd> {
        let get = |operand| Source::of(operand, &work.registers, &work.once);
        let result = get(program.result);
        let mask = program.mask.map(get);
        let counts = |i: usize| mask.is_none_or(|mask| mask.at(i) != 0);
        let decides = |value: i64| match fold.reducer {
            Reducer::Win | Reducer::Misere | Reducer::All => value == 0,
            Reducer::Any => value != 0,
            _ => false,
        };
        let mut options = 0;
        match fold.reducer {
            Reducer::Mex => {
                options = if let (Source::Lanes(lanes), None) = (result, mask) {
                    // A loop over a slice, with vector instructions.
                    self.mark_options(lanes[..n].iter().copied())?
                } else {
                    let counted = (0..n).filter(|i| counts(*i));
                    self.mark_options(counted.map(|i| result.at(i)))?
                };
            }
            Reducer::Win | Reducer::Misere | Reducer::Any | Reducer::All => {
                let first = (0..n).find(|i| counts(*i) && decides(result.at(*i)));
                let end = first.map_or(n, |first| first + 1);
                options = (0..end).filter(|i| counts(*i)).count() as u64;
                fold.decided |= first.is_some();
            }
            Reducer::Max | Reducer::Min | Reducer::Xor | Reducer::Sum | Reducer::Count => {
                let mut number = fold.number;
                for i in (0..n).filter(|i| counts(*i)) {
                    let value = result.at(i);
                    number = match fold.reducer {
                        Reducer::Max if fold.count + options > 0 => number.max(value),
                        Reducer::Min if fold.count + options > 0 => number.min(value),
                        Reducer::Xor => number ^ value,
                        Reducer::Sum => number.checked_add(value).ok_or(Odd)?,
                        Reducer::Count => number + i64::from(value != 0),
                        _ => value,
                    };
                    options += 1;
                }
                fold.number = number;
            }
            Reducer::Set | Reducer::List | Reducer::Loopy | Reducer::Obliged => return Err(Odd),
        }
        fold.count += options;
        if fold.reducer.makes_a_game() {
            self.options += options;
        }
        Ok(!fold.decided)
    }
}
