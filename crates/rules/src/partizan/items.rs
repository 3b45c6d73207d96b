//! Reducers, and the items of reducers and braces: their clauses and the ranges of their names.

use grundy_core::Value;
use grundy_partizan::values::{Id, LoopyValue};

use super::eval::list;
use super::loopy::expr_value as of_game;
use super::{ExprValue, GameMachine, Scope, Unwind, Unwinding};
use crate::builtin;
use crate::fault;
use crate::fold::Folded;
use crate::syntax::ast::{Clause, Expr, Item, Name, Reduce, Reducer, Source, TextRange};

/// Receives the expression of an item, once for each binding of its clauses, and returns whether to
/// continue.
pub(super) type Leaf<'t, 'e> =
    &'t mut dyn FnMut(&mut GameMachine<'_, '_, '_>, &'e Expr, &mut Scope<'e>) -> Unwinding<bool>;

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
    pub(super) fn items<'e>(
        &mut self,
        items: &'e [Item],
        names: &mut Scope<'e>,
        moves: bool,
        take: Leaf<'_, 'e>,
    ) -> Unwinding<()> {
        for item in items {
            if !self.item(item, &item.clauses, names, moves, take)? {
                break;
            }
        }
        Ok(())
    }

    /// Visits one item under the remaining clauses; returns whether to continue.
    fn item<'e>(
        &mut self,
        item: &'e Item,
        clauses: &'e [Clause],
        names: &mut Scope<'e>,
        moves: bool,
        take: Leaf<'_, 'e>,
    ) -> Unwinding<bool> {
        let skipped = |unwind: Unwind| match unwind {
            Unwind::NoMove(_) if moves => Ok(true),
            other => Err(other),
        };
        let Some((clause, rest)) = clauses.split_first() else {
            return take(self, &item.expr, names).or_else(skipped);
        };
        match clause {
            Clause::If(condition) => match self.truth(condition, names) {
                Ok(true) => self.item(item, rest, names, moves, take),
                Ok(false) => Ok(true),
                Err(unwind) => skipped(unwind),
            },
            Clause::Let(name, expr) => match self.expr(expr, names) {
                Ok(worth) => {
                    names.push((name.text.as_str(), worth));
                    let done = self.item(item, rest, names, moves, take);
                    names.pop();
                    done
                }
                Err(unwind) => skipped(unwind),
            },
            Clause::For(bound, source) => {
                let (values, span) = match self.source(source, names) {
                    Ok(found) => found,
                    Err(unwind) => return skipped(unwind),
                };
                let outside = names.len();
                for value in values {
                    self.arena.tick(1)?;
                    self.bind(bound, value, span, names)?;
                    let done = self.item(item, rest, names, moves, take);
                    names.truncate(outside);
                    if !done? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
        }
    }

    fn bind<'e>(
        &mut self,
        bound: &'e [Name],
        value: ExprValue,
        span: TextRange,
        names: &mut Scope<'e>,
    ) -> Unwinding<()> {
        if let [only] = bound {
            names.push((only.text.as_str(), value));
            return Ok(());
        }
        for (i, name) in bound.iter().enumerate() {
            let at = ExprValue::Plain(Value::Int(i as i64));
            let part = self.index(value.clone(), &at, (span, span))?;
            names.push((name.text.as_str(), part));
        }
        Ok(())
    }

    fn source<'e>(&mut self, source: &'e Source, names: &mut Scope<'e>) -> Unwinding<LoopMembers> {
        match source {
            Source::List(expr) => {
                let items = match self.expr(expr, names)? {
                    ExprValue::List(items) => items,
                    worth => {
                        let value = self.plain_of(worth, expr.span)?;
                        let items = builtin::items(&value, expr.span)?;
                        items.iter().cloned().map(ExprValue::Plain).collect()
                    }
                };
                Ok((Box::new(items.into_iter()), expr.span))
            }
            Source::Range {
                lo,
                hi,
                inclusive,
                step,
            } => {
                let (from, to) = (self.int(lo, names)?, self.int(hi, names)?);
                let span = lo.span.to(hi.span);
                let step = match step {
                    None => (1, span),
                    Some(step) => (self.int(step, names)?, step.span),
                };
                let numbers = builtin::range((from, to), *inclusive, step)?;
                Ok((Box::new(numbers.map(ExprValue::Plain)), span))
            }
        }
    }

    /// Returns the value of a reducer.
    pub(super) fn reduce<'e>(
        &mut self,
        reduce: &'e Reduce,
        span: TextRange,
        names: &mut Scope<'e>,
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
        self.items(&reduce.items, names, moves, &mut |machine, expr, names| {
            let worth = machine.expr(expr, names)?;
            machine.take(&mut taken, reducer, worth, expr.span)
        })?;
        self.concluded(reduce, taken, span, names)
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
    fn concluded<'e>(
        &mut self,
        reduce: &'e Reduce,
        taken: Taken,
        span: TextRange,
        names: &mut Scope<'e>,
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
                    Some(default) => self.expr(default, names),
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
