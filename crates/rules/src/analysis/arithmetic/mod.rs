//! Rules and formulas that are linear arithmetic with nim-sums, in their simplest form: the
//! decidable fragment.
//!
//! The fragment contains: sums, multiples, quotients and remainders by constants, `min`, `max`,
//! `abs`, conditions, comparisons, nim-sums, single digits, lists of constants, and the game's own
//! value at such places. It also contains loops over ranges with such bounds and over known lists.
//! Everything else is reported with its place and a sentence. Each refusal names something that
//! finite automata cannot compute or that has no game value.

pub(crate) mod certificate;

use std::collections::BTreeSet;

use grundy_certificate::recurrence::{Expr, Recurrence};
use grundy_core::{Message, Span as Place};

use crate::analysis::messages;
use crate::demand::Ground;
use crate::meaning;
use crate::scalar::lowering;
use crate::scalar::{self, Scalar, ScalarItem, ScalarReduce, ScalarStep, Source, has_load};
use crate::syntax::ast::{BinaryOp, Builtin, Reducer, TextRange};

/// The reason why an expression is outside of the decidable arithmetic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outside {
    /// The reason, as a sentence without its end.
    pub why: Message,
    /// The place in the text, if there is a single one.
    pub place: Option<Place>,
}

impl Outside {
    fn at(why: Message, span: TextRange) -> Self {
        Self {
            why,
            place: Some(span.range()),
        }
    }
}

/// A fragment of arithmetic.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Fragment {
    /// Multiples, and quotients by constants: decidable by automata.
    #[default]
    Linear,
    /// Products of any numbers and quotients by them too.
    Polynomial,
}

/// More parameters make automata too large.
const MAX_PARAMS: usize = 4;

/// Returns the rules of function `f`, if they are in the fragment.
pub(crate) fn rules(ground: Ground, f: usize, fragment: Fragment) -> Result<Recurrence, Outside> {
    let function = &ground.program.functions[f];
    let params = function.params.len();
    if !(1..=MAX_PARAMS).contains(&params) {
        return Err(Outside::at(
            messages::too_many_numbers(MAX_PARAMS),
            function.span,
        ));
    }
    let lowered = lowering::function_or_place(ground, f).map_err(|(why, span)| Outside {
        why,
        place: span.map(TextRange::range),
    })?;
    let mut walk = FragmentWalk::of(fragment);
    for clause in &lowered.clauses {
        walk.body(&clause.body)?;
    }
    certificate::write(&lowered, params).map_err(|why| Outside::at(why, function.span))
}

/// Returns an expression in some names, which are the first names of the result, if it is in the
/// fragment. Places are relative to the start of the texts that the game has parsed: see
/// [`Expression::start`](crate::Expression::start).
pub(crate) fn formula(
    ground: Ground,
    f: usize,
    body: &meaning::Body,
    fragment: Fragment,
) -> Result<Expr, Outside> {
    let (scalar, data) = lowering::expression(ground, f, body).map_err(|(why, span)| Outside {
        why,
        place: span.map(TextRange::range),
    })?;
    FragmentWalk::of(fragment).expr(&scalar)?;
    certificate::formula(&scalar, &data).map_err(|why| Outside { why, place: None })
}

/// A traversal of expressions.
struct FragmentWalk {
    fragment: Fragment,
    /// Slots that represent one of some known numbers.
    known: BTreeSet<usize>,
}

impl FragmentWalk {
    fn of(fragment: Fragment) -> Self {
        Self {
            fragment,
            known: BTreeSet::new(),
        }
    }

    fn is_constant(&self, scalar: &Scalar) -> bool {
        match scalar {
            Scalar::Const(_) => true,
            Scalar::Slot(slot) => self.known.contains(slot),
            Scalar::Neg(a, _) => self.is_constant(a),
            Scalar::Binary(_, a, b, _) => self.is_constant(a) && self.is_constant(b),
            Scalar::Item(_, index, _) => self.is_constant(index),
            Scalar::Call(_, args, _) => args.iter().all(|a| self.is_constant(a)),
            _ => false,
        }
    }

    /// Checks the end of a rule: conditions, and then options or a value.
    fn body(&mut self, scalar: &Scalar) -> Result<(), Outside> {
        match scalar {
            Scalar::If(condition, yes, no) => {
                self.expr(condition)?;
                self.body(yes)?;
                self.body(no)
            }
            Scalar::Let(slot, value, rest) => {
                self.bind(*slot, value)?;
                self.body(rest)
            }
            Scalar::Reduce(reduce) if reduce.reducer.makes_a_game() => {
                if matches!(reduce.reducer, Reducer::Max | Reducer::Min) {
                    let why = messages::scores_are_not_values();
                    return Err(Outside::at(why, reduce.span));
                }
                self.items(reduce)
            }
            other => self.expr(other),
        }
    }

    fn bind(&mut self, slot: usize, value: &Scalar) -> Result<(), Outside> {
        self.expr(value)?;
        if self.is_constant(value) {
            self.known.insert(slot);
        } else {
            self.known.remove(&slot);
        }
        Ok(())
    }

    fn items(&mut self, reduce: &ScalarReduce) -> Result<(), Outside> {
        reduce.items.iter().try_for_each(|item| self.item(item))
    }

    fn item(&mut self, item: &ScalarItem) -> Result<(), Outside> {
        for step in &item.steps {
            match step {
                ScalarStep::Range {
                    slot, lo, hi, step, ..
                } => {
                    self.expr(lo)?;
                    self.expr(hi)?;
                    if let Some((step, span)) = step
                        && !matches!(step, Scalar::Const(1..))
                    {
                        return Err(Outside::at(messages::step_is_not_fixed(), *span));
                    }
                    self.known.remove(slot);
                }
                ScalarStep::Each { slots, source } => match source {
                    Source::Data(_) => self.known.extend(slots),
                    Source::Row(_, _, span) => {
                        return Err(Outside::at(scalar::messages::source_changes(), *span));
                    }
                    Source::Divisors(_, span) => {
                        return Err(Outside::at(messages::automata_lack_divisors(), *span));
                    }
                    Source::Factor(_, span) => {
                        return Err(Outside::at(messages::automata_lack_prime_factors(), *span));
                    }
                },
                ScalarStep::If(condition) => self.expr(condition)?,
                ScalarStep::Let(slot, value) => self.bind(*slot, value)?,
            }
        }
        self.expr(&item.expr)
    }

    fn all<'s>(&mut self, parts: impl IntoIterator<Item = &'s Scalar>) -> Result<(), Outside> {
        parts.into_iter().try_for_each(|part| self.expr(part))
    }

    fn expr(&mut self, scalar: &Scalar) -> Result<(), Outside> {
        if let Some((_, of)) = certificate::beatty(scalar) {
            return self.expr(of);
        }
        match scalar {
            Scalar::Const(_) | Scalar::Slot(_) => Ok(()),
            Scalar::Neg(a, _) | Scalar::Not(a) | Scalar::In(a, _) | Scalar::Item(_, a, _) => {
                self.expr(a)
            }
            Scalar::And(a, b) | Scalar::Or(a, b) | Scalar::Compare(_, a, b) => self.all([&**a, b]),
            Scalar::If(a, b, c) => self.all([&**a, b, c]),
            Scalar::Binary(op, a, b, span) => self.binary(*op, a, b, *span),
            Scalar::Load(args, span) => {
                if args.iter().any(has_load) {
                    let why = messages::position_depends_on_value();
                    return Err(Outside::at(why, *span));
                }
                self.all(args)
            }
            Scalar::Cell(_, _, _, span) => Err(Outside::at(messages::reads_list_of_lists(), *span)),
            Scalar::Call(builtin, args, span) => match (builtin, &args[..]) {
                (Builtin::Min | Builtin::Max | Builtin::Abs, args) => self.all(args),
                (Builtin::Bit, [of, place]) if self.is_constant(place) => self.expr(of),
                (Builtin::Gcd, [of, Scalar::Const(k)]) if *k > 0 && k & (k - 1) == 0 => {
                    self.expr(of)
                }
                _ => Err(Outside::at(
                    messages::function_of_unknowns(builtin.word()),
                    *span,
                )),
            },
            Scalar::Let(slot, value, rest) => {
                self.bind(*slot, value)?;
                self.expr(rest)
            }
            Scalar::Reduce(reduce) => match reduce.reducer {
                Reducer::Any | Reducer::All => self.items(reduce),
                _ => Err(Outside::at(
                    messages::reduces_unboundedly_many(),
                    reduce.span,
                )),
            },
        }
    }

    fn binary(
        &mut self,
        op: BinaryOp,
        a: &Scalar,
        b: &Scalar,
        span: TextRange,
    ) -> Result<(), Outside> {
        match op {
            BinaryOp::Mod
                if matches!(a, Scalar::Call(Builtin::Popcount, ..)) && self.is_constant(b) =>
            {
                let Scalar::Call(_, args, _) = a else {
                    return Ok(());
                };
                return self.all(args);
            }
            BinaryOp::Add | BinaryOp::Sub | BinaryOp::Xor | BinaryOp::BitAnd | BinaryOp::BitOr => {}
            BinaryOp::Mul | BinaryOp::Div | BinaryOp::Mod
                if self.fragment == Fragment::Polynomial => {}
            BinaryOp::Mul if self.is_constant(a) || self.is_constant(b) => {}
            BinaryOp::Mul => {
                return Err(Outside::at(messages::multiplies_unknowns(), span));
            }
            BinaryOp::Div | BinaryOp::Mod if self.is_constant(b) => {}
            BinaryOp::Div | BinaryOp::Mod => {
                return Err(Outside::at(messages::divides_by_unknown(), span));
            }
            other => {
                let why = messages::operator_is_not_linear(other.symbol());
                return Err(Outside::at(why, span));
            }
        }
        self.all([a, b])
    }
}
