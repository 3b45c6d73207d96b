//! Items of reducers and of braces: the clauses of each, and what their names run through.

use grundy_game::Value;

use super::{GameMachine, GameWorth, Scope, Unwind, Unwinding};
use crate::builtin;
use crate::fault;
use crate::syntax::ast::{Clause, Expr, Item, Name, Source, TextRange};

/// What the expression of an item is handed to, once for each way through its clauses.
pub(super) type Leaf<'t, 'e> =
    &'t mut dyn FnMut(&mut GameMachine<'_, '_, '_>, &'e Expr, &mut Scope<'e>) -> Unwinding<()>;

/// So many worths are held between two looks at the limits, and the bytes of one while a reducer comes to its end.
const HELD: usize = 1 << 12;
const HELD_BYTES: usize = size_of::<(GameWorth, TextRange)>() + size_of::<Value>();

/// What a name runs through, and where that is written.
type LoopMembers = (Box<dyn Iterator<Item = GameWorth>>, TextRange);

impl GameMachine<'_, '_, '_> {
    /// Goes through an item under the clauses that are left. With `moves`, what lies outside a domain is no move.
    pub(super) fn item<'e>(
        &mut self,
        item: &'e Item,
        clauses: &'e [Clause],
        names: &mut Scope<'e>,
        moves: bool,
        take: Leaf<'_, 'e>,
    ) -> Unwinding<()> {
        let skipped = |unwind: Unwind| match unwind {
            Unwind::NoMove(_) if moves => Ok(()),
            other => Err(other),
        };
        let Some((clause, rest)) = clauses.split_first() else {
            return take(self, &item.expr, names).or_else(skipped);
        };
        match clause {
            Clause::If(condition) => match self.truth(condition, names) {
                Ok(true) => self.item(item, rest, names, moves, take),
                Ok(false) => Ok(()),
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
                    done?;
                }
                Ok(())
            }
        }
    }

    fn bind<'e>(
        &mut self,
        bound: &'e [Name],
        value: GameWorth,
        span: TextRange,
        names: &mut Scope<'e>,
    ) -> Unwinding<()> {
        if let [only] = bound {
            names.push((only.text.as_str(), value));
            return Ok(());
        }
        for (i, name) in bound.iter().enumerate() {
            let at = GameWorth::Plain(Value::Int(i as i64));
            let part = self.index(value.clone(), &at, (span, span))?;
            names.push((name.text.as_str(), part));
        }
        Ok(())
    }

    fn source<'e>(&mut self, source: &'e Source, names: &mut Scope<'e>) -> Unwinding<LoopMembers> {
        match source {
            Source::List(expr) => {
                let items = match self.expr(expr, names)? {
                    GameWorth::List(items) => items,
                    worth => {
                        let value = self.plain_of(worth, expr.span)?;
                        let items = builtin::items(&value, expr.span)?;
                        items.iter().cloned().map(GameWorth::Plain).collect()
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
                Ok((Box::new(numbers.map(GameWorth::Plain)), span))
            }
        }
    }

    /// A reducer keeps one worth more. Now and then the limits are asked.
    pub(super) fn hold(&mut self, span: TextRange) -> Unwinding<()> {
        self.held += 1;
        if self.held.is_multiple_of(HELD) {
            let bytes = self.held * HELD_BYTES + self.arena.bytes();
            if let Some(limit) = self.arena.guard().exceeded(bytes) {
                return Err(Unwind::Halt(fault::limit_met_at("bytes", limit, span)));
            }
        }
        Ok(())
    }
}
