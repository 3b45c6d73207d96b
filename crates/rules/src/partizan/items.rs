//! Reducers, and the items of reducers and braces: their clauses and the ranges of their names.

use grundy_core::Value;
use grundy_partizan::values::{Id, LoopyValue};

use super::eval::list;
use super::loopy::expr_value as of_game;
use super::{ExprValue, Frame, GameMachine, Unwind, Unwinding};
use crate::builtin;
use crate::fault;
use crate::fold::Folded;
use crate::meaning::{Item, Node, Reduce, Slot, Step};
use crate::syntax::ast::{Reducer, TextRange};

/// Receives the expression of an item, once for each binding of its clauses, and returns whether to
/// continue.
pub(super) type Leaf<'t> =
    &'t mut dyn FnMut(&mut GameMachine<'_, '_, '_>, &Node, &mut Frame) -> Unwinding<bool>;

/// The number of items between two checks of the limits.
const POLL_ITEMS: u64 = 1 << 12;

/// The accumulator of a reducer.
struct Taken {
    /// Plain values, one by one.
    fold: Folded,
    /// Values that are stored until all are known, with their places: the items of a list, and
    /// possible games in a sum.
    worths: Vec<(ExprValue, TextRange)>,
    count: u64,
    /// The bytes that are already counted by the machine.
    counted: usize,
}

impl Taken {
    /// Returns the bytes that it uses, and those of a list of the results.
    fn bytes(&self) -> usize {
        let each = size_of::<(ExprValue, TextRange)>() + size_of::<Value>();
        self.worths.capacity() * each + self.fold.bytes() as usize
    }
}

/// The values of a name, and their place.
type LoopMembers = (Box<dyn Iterator<Item = ExprValue>>, TextRange);

impl GameMachine<'_, '_, '_> {
    /// Visits items under their clauses until the callback stops. With `moves`, values outside a
    /// domain are skipped.
    pub(super) fn items(
        &mut self,
        items: &[Item],
        frame: &mut Frame,
        moves: bool,
        take: Leaf<'_>,
    ) -> Unwinding<()> {
        for item in items {
            if !self.item(item, &item.steps, frame, moves, take)? {
                break;
            }
        }
        Ok(())
    }

    /// Visits one item under the remaining clauses; returns whether to continue.
    fn item(
        &mut self,
        item: &Item,
        steps: &[Step],
        frame: &mut Frame,
        moves: bool,
        take: Leaf<'_>,
    ) -> Unwinding<bool> {
        let skipped = |unwind: Unwind| match unwind {
            Unwind::NoMove(_) if moves => Ok(true),
            other => Err(other),
        };
        let Some((step, rest)) = steps.split_first() else {
            return take(self, &item.expr, frame).or_else(skipped);
        };
        let (slots, members) = match step {
            Step::If(condition) => {
                return match self.truth(condition, frame) {
                    Ok(true) => self.item(item, rest, frame, moves, take),
                    Ok(false) => Ok(true),
                    Err(unwind) => skipped(unwind),
                };
            }
            Step::Let(slot, node) => {
                return match self.node(node, frame) {
                    Ok(value) => {
                        frame[*slot] = value;
                        self.item(item, rest, frame, moves, take)
                    }
                    Err(unwind) => skipped(unwind),
                };
            }
            Step::Each { slots, list, .. } => (&slots[..], self.list_items(list, frame)),
            Step::Range {
                slot,
                lo,
                hi,
                inclusive,
                step,
            } => {
                let numbers = self.range((lo, hi, step.as_ref()), *inclusive, frame);
                (std::slice::from_ref(slot), numbers)
            }
        };
        let (values, span) = match members {
            Ok(found) => found,
            Err(unwind) => return skipped(unwind),
        };
        for value in values {
            self.arena.tick(1)?;
            self.bind(slots, value, span, frame)?;
            if !self.item(item, rest, frame, moves, take)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn bind(
        &mut self,
        slots: &[Slot],
        value: ExprValue,
        span: TextRange,
        frame: &mut Frame,
    ) -> Unwinding<()> {
        if let [only] = slots {
            frame[*only] = value;
            return Ok(());
        }
        for (i, slot) in slots.iter().enumerate() {
            let at = ExprValue::Plain(Value::Int(i as i64));
            frame[*slot] = self.index(value.clone(), &at, (span, span))?;
        }
        Ok(())
    }

    fn list_items(&mut self, list: &Node, frame: &mut Frame) -> Unwinding<LoopMembers> {
        let items = match self.node(list, frame)? {
            ExprValue::List(items) => items,
            worth => {
                let value = self.plain_of(worth, list.span)?;
                let items = builtin::items(&value, list.span)?;
                items.iter().cloned().map(ExprValue::Plain).collect()
            }
        };
        Ok((Box::new(items.into_iter()), list.span))
    }

    fn range(
        &mut self,
        (lo, hi, step): (&Node, &Node, Option<&Node>),
        inclusive: bool,
        frame: &mut Frame,
    ) -> Unwinding<LoopMembers> {
        let (from, to) = (self.int(lo, frame)?, self.int(hi, frame)?);
        let span = lo.span.to(hi.span);
        let step = match step {
            None => (1, span),
            Some(step) => (self.int(step, frame)?, step.span),
        };
        let numbers = builtin::range((from, to), inclusive, step)?;
        Ok((Box::new(numbers.map(ExprValue::Plain)), span))
    }

    /// Returns the value of a reducer.
    pub(super) fn reduce(
        &mut self,
        reduce: &Reduce,
        span: TextRange,
        frame: &mut Frame,
    ) -> Unwinding<ExprValue> {
        let reducer = reduce.reducer;
        if matches!(reducer, Reducer::Loopy | Reducer::Obliged) {
            return Err(fault::no_recursion(span).into());
        }
        let mut taken = Taken {
            fold: Folded::new(reducer),
            worths: Vec::new(),
            count: 0,
            counted: 0,
        };
        let moves = reducer.makes_a_game();
        self.items(&reduce.items, frame, moves, &mut |machine, node, frame| {
            let worth = machine.node(node, frame)?;
            machine.take(&mut taken, reducer, worth, node.span)
        })?;
        self.concluded(reduce, taken, span, frame)
    }

    /// Adds a value; returns whether to continue. The limits and the observer are checked from time
    /// to time.
    fn take(
        &mut self,
        taken: &mut Taken,
        reducer: Reducer,
        worth: ExprValue,
        span: TextRange,
    ) -> Unwinding<bool> {
        let go_on = match (reducer, worth) {
            (Reducer::List, worth) => {
                taken.worths.push((worth, span));
                true
            }
            (Reducer::Sum, worth) if !matches!(worth, ExprValue::Plain(Value::Int(_))) => {
                taken.worths.push((worth, span));
                true
            }
            (_, worth) => taken.fold.take(self.plain_of(worth, span)?, span)?,
        };
        taken.count += 1;
        if taken.count.is_multiple_of(POLL_ITEMS) {
            self.items += POLL_ITEMS;
            let bytes = taken.bytes();
            self.held += bytes - std::mem::replace(&mut taken.counted, bytes);
            let (items, all) = (self.items, self.held + self.arena.bytes());
            let guard = self.arena.guard();
            guard.looked(items);
            if let Some(limit) = guard.exceeded(all) {
                return Err(Unwind::Halt(fault::limit_met_at(
                    fault::Limit::Bytes,
                    limit,
                    span,
                )));
            }
        }
        Ok(go_on)
    }

    /// Returns the result of a reducer.
    fn concluded(
        &mut self,
        reduce: &Reduce,
        taken: Taken,
        span: TextRange,
        frame: &mut Frame,
    ) -> Unwinding<ExprValue> {
        let Taken {
            mut fold, worths, ..
        } = taken;
        let is_game = |worth: &ExprValue| {
            !matches!(
                worth,
                ExprValue::Plain(_) | ExprValue::Grundy(_) | ExprValue::Floored(..)
            )
        };
        match reduce.reducer {
            Reducer::List => return Ok(list(worths.into_iter().map(|(worth, _)| worth).collect())),
            Reducer::Sum if worths.iter().any(|(worth, _)| is_game(worth)) => {
                let mut total = LoopyValue::Short(Id::ZERO);
                for (worth, place) in [(ExprValue::Plain(fold.finish()), span)]
                    .into_iter()
                    .chain(worths)
                {
                    let g = self.loopy(worth, place)?;
                    total = total.plus(&g, self.arena)?;
                }
                return Ok(of_game(total));
            }
            Reducer::Max | Reducer::Min if fold.count == 0 => {
                return match &reduce.default {
                    Some(default) => self.node(default, frame),
                    None => Err(fault::no_items(span, reduce.reducer).into()),
                };
            }
            _ => {}
        }
        for (worth, place) in worths {
            fold.take(self.plain_of(worth, place)?, place)?;
        }
        Ok(match (reduce.reducer, fold.finish()) {
            (Reducer::Mex, Value::Int(n)) => ExprValue::Grundy(n),
            (_, value) => ExprValue::Plain(value),
        })
    }
}
