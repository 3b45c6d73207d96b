//! The rules in their simplest form, for certificates: a self-contained recurrence of one to four
//! integers.
//!
//! The lowered function (`scalar`) already contains its inputs, constants and helpers. This module
//! transcribes it into the formulas of the crate `certificate`, which has a separate evaluator. It
//! recognises and simplifies nothing: whether the recurrence has bounded look-back is decided
//! there, from this form.

use grundy_certificate::recurrence::{Clause, Expr, Item, Op, Recurrence, Reducer as Plain};
use grundy_core::Message;

use super::MAX_PARAMS;
use crate::analysis::messages;
use crate::demand::Ground;
use crate::meaning::Pattern;
use crate::scalar::lowering;
use crate::scalar::{self, Data, Scalar, ScalarFunction, ScalarReduce, ScalarStep, Source};
use crate::syntax::ast::{BinaryOp, Builtin, CompareOp, Reducer};

type Refused = Message;

/// Maximal nesting of formulas.
const MAX_NESTING: usize = 120;

/// Returns the recurrence of function `f`, or the reason why there is none.
pub(crate) fn of(ground: Ground, f: usize) -> Result<Recurrence, Refused> {
    let function = &ground.program.functions[f];
    let params = function.params.len();
    if !(1..=MAX_PARAMS).contains(&params) {
        return Err(messages::too_many_numbers(MAX_PARAMS));
    }
    write(&lowering::function(ground, f)?, params)
}

/// Transcribes a lowered function.
pub(super) fn write(lowered: &ScalarFunction, params: usize) -> Result<Recurrence, Refused> {
    let writer = Writer {
        data: &lowered.data,
    };
    // The first matching line is the value.
    let mut body = Expr::Undefined;
    for clause in lowered.clauses.iter().rev() {
        let value = writer.expr(&clause.body, 0)?;
        let mut fits: Option<Expr> = None;
        for (i, pattern) in clause.patterns.iter().enumerate() {
            let condition = match *pattern {
                Pattern::Any => continue,
                Pattern::Base(value) => pair(Op::Eq, Expr::Name(i), Expr::Int(value)),
                Pattern::AtLeast(least) => pair(Op::Ge, Expr::Name(i), Expr::Int(least)),
            };
            fits = Some(match fits {
                None => condition,
                Some(fits) => pair(Op::And, fits, condition),
            });
        }
        body = match fits {
            None => value,
            Some(fits) => Expr::Op(Op::If, vec![fits, value, body]),
        };
    }
    Ok(Recurrence { params, body })
}

/// Transcribes a lowered expression.
pub(super) fn formula(scalar: &Scalar, data: &[Data]) -> Result<Expr, Refused> {
    Writer { data }.expr(scalar, 0)
}

fn pair(op: Op, a: Expr, b: Expr) -> Expr {
    Expr::Op(op, vec![a, b])
}

/// Recognises `floor(d (2 - r + sqrt(r²+4)) / 2)` in its integer form
/// `((2-r)*d + isqrt((r*r+4)*d**2)) / 2`: returns `r` and `d`.
pub(super) fn beatty(scalar: &Scalar) -> Option<(i64, &Scalar)> {
    let Scalar::Binary(BinaryOp::Div, sum, half, _) = scalar else {
        return None;
    };
    // The sum of a multiple of `d`, which may be 0, and the root.
    let (multiple, root) = match &**sum {
        Scalar::Binary(op @ (BinaryOp::Add | BinaryOp::Sub), a, b, _) => match (op, &**a, &**b) {
            (BinaryOp::Add, a, b @ Scalar::Call(..)) => (Some((a, 1)), b),
            (_, a @ Scalar::Call(Builtin::Isqrt, ..), b) => {
                (Some((b, if *op == BinaryOp::Add { 1 } else { -1 })), a)
            }
            _ => return None,
        },
        other => (None, other),
    };
    let Scalar::Call(Builtin::Isqrt, root, _) = root else {
        return None;
    };
    let [Scalar::Binary(BinaryOp::Mul, square, power, _)] = &root[..] else {
        return None;
    };
    let (Scalar::Const(square), Scalar::Binary(op, of, again, _)) = (&**square, &**power) else {
        return None;
    };
    let plain = of.without_places();
    let squared = match op {
        BinaryOp::Pow => **again == Scalar::Const(2),
        BinaryOp::Mul => again.without_places() == plain,
        _ => false,
    };
    if !squared || **half != Scalar::Const(2) {
        return None;
    }
    let slope = (1..=4).find(|r| r * r + 4 == *square)?;
    let of_multiple = match multiple {
        None => 0,
        Some((multiple, sign)) => match multiple {
            Scalar::Binary(BinaryOp::Mul, c, d, _) if d.without_places() == plain => match &**c {
                Scalar::Const(c) => sign * c,
                _ => return None,
            },
            one if one.without_places() == plain => sign,
            _ => return None,
        },
    };
    (of_multiple == 2 - slope).then_some((slope, of))
}

struct Writer<'a> {
    data: &'a [Data],
}

impl Writer<'_> {
    fn exprs(&self, list: &[Scalar], depth: usize) -> Result<Vec<Expr>, Refused> {
        list.iter().map(|part| self.expr(part, depth)).collect()
    }

    /// Returns a list of integers without rows.
    fn list(&self, data: usize) -> Result<Vec<i64>, Refused> {
        let data = &self.data[data];
        if data.rows.is_empty() {
            Ok(data.values.clone())
        } else {
            Err(messages::reads_list_of_lists())
        }
    }

    fn expr(&self, scalar: &Scalar, depth: usize) -> Result<Expr, Refused> {
        if depth > MAX_NESTING {
            return Err(messages::formula_nests_too_deeply());
        }
        let one = |a: &Scalar| self.expr(a, depth + 1);
        let two = |op, a: &Scalar, b: &Scalar| Ok(pair(op, one(a)?, one(b)?));
        if let Some((slope, of)) = beatty(scalar) {
            return Ok(pair(Op::Beatty, Expr::Int(slope), one(of)?));
        }
        match scalar {
            Scalar::Const(value) => Ok(Expr::Int(*value)),
            Scalar::Slot(slot) => Ok(Expr::Name(*slot)),
            Scalar::Neg(a, _) => Ok(Expr::Op(Op::Neg, vec![one(a)?])),
            Scalar::Not(a) => Ok(Expr::Op(Op::Not, vec![one(a)?])),
            Scalar::Binary(op, a, b, _) => {
                let op = match op {
                    BinaryOp::Add => Op::Add,
                    BinaryOp::Sub => Op::Sub,
                    BinaryOp::Mul => Op::Mul,
                    BinaryOp::Div => Op::Div,
                    BinaryOp::Mod => Op::Mod,
                    BinaryOp::Xor => Op::Xor,
                    BinaryOp::BitAnd => Op::BitAnd,
                    BinaryOp::BitOr => Op::BitOr,
                    BinaryOp::And => Op::And,
                    BinaryOp::Or => Op::Or,
                    other => return Err(messages::certificates_lack(other.symbol())),
                };
                two(op, a, b)
            }
            Scalar::And(a, b) => two(Op::And, a, b),
            Scalar::Or(a, b) => two(Op::Or, a, b),
            Scalar::Compare(op, a, b) => {
                let op = match op {
                    CompareOp::Eq => Op::Eq,
                    CompareOp::Ne => Op::Ne,
                    CompareOp::Lt => Op::Lt,
                    CompareOp::Le => Op::Le,
                    CompareOp::Gt => Op::Gt,
                    CompareOp::Ge => Op::Ge,
                    CompareOp::In | CompareOp::NotIn => {
                        return Err(messages::looks_for_item());
                    }
                };
                two(op, a, b)
            }
            Scalar::In(item, data) => Ok(Expr::In(Box::new(one(item)?), self.list(*data)?)),
            Scalar::If(a, b, c) => Ok(Expr::Op(Op::If, vec![one(a)?, one(b)?, one(c)?])),
            Scalar::Load(args, _) => Ok(Expr::Own(self.exprs(args, depth + 1)?)),
            Scalar::Item(data, index, _) => {
                Ok(Expr::Pick(self.list(*data)?, Box::new(one(index)?)))
            }
            Scalar::Cell(..) => Err(messages::reads_list_of_lists()),
            Scalar::Call(builtin, args, _) => {
                let op = match builtin {
                    Builtin::Min => Op::Min,
                    Builtin::Max => Op::Max,
                    Builtin::Abs => Op::Abs,
                    Builtin::Gcd => Op::Gcd,
                    Builtin::Popcount => Op::Popcount,
                    Builtin::Bit => Op::Bit,
                    Builtin::Int => return self.expr(&args[0], depth + 1),
                    other => return Err(messages::certificates_lack(other.word())),
                };
                Ok(Expr::Op(op, self.exprs(args, depth + 1)?))
            }
            Scalar::Let(slot, value, rest) => Ok(Expr::Let(
                *slot,
                Box::new(one(value)?),
                Box::new(one(rest)?),
            )),
            Scalar::Reduce(reduce) => self.reduce(reduce, depth + 1),
        }
    }

    fn reduce(&self, reduce: &ScalarReduce, depth: usize) -> Result<Expr, Refused> {
        let reducer = match reduce.reducer {
            Reducer::Mex => Plain::Mex,
            Reducer::Win => Plain::Win,
            Reducer::Misere => Plain::Misere,
            Reducer::Max => Plain::Largest,
            Reducer::Min => Plain::Least,
            Reducer::Xor => Plain::NimSum,
            Reducer::Sum => Plain::Sum,
            Reducer::Any => Plain::Any,
            Reducer::All => Plain::All,
            Reducer::Count => Plain::Count,
            Reducer::Set | Reducer::List => return Err(scalar::messages::makes_lists()),
            Reducer::Loopy => return Err(scalar::messages::play_may_repeat_positions()),
            Reducer::Obliged => return Err(scalar::messages::moves_oblige()),
        };
        let mut items = Vec::new();
        for item in &reduce.items {
            let mut clauses = Vec::new();
            for step in &item.steps {
                clauses.push(self.clause(step, depth)?);
            }
            items.push(Item {
                clauses,
                expr: self.expr(&item.expr, depth)?,
            });
        }
        let default = match &reduce.default {
            Some(default) => Some(Box::new(self.expr(default, depth)?)),
            None => None,
        };
        Ok(Expr::Reduce(reducer, items, default))
    }

    fn clause(&self, step: &ScalarStep, depth: usize) -> Result<Clause, Refused> {
        match step {
            ScalarStep::Range {
                slot,
                lo,
                hi,
                inclusive,
                step,
            } => {
                let step = match step {
                    None => 1,
                    Some((Scalar::Const(step @ 1..), _)) => *step,
                    Some(_) => return Err(messages::range_step_varies()),
                };
                let hi = self.expr(hi, depth)?;
                let hi = if *inclusive {
                    pair(Op::Add, hi, Expr::Int(1))
                } else {
                    hi
                };
                Ok(Clause::Range {
                    name: *slot,
                    lo: self.expr(lo, depth)?,
                    hi,
                    step,
                })
            }
            ScalarStep::Each {
                slots,
                source: Source::Data(data),
            } => {
                let data = &self.data[*data];
                let even = data
                    .rows
                    .windows(2)
                    .all(|row| row[1] - row[0] == slots.len());
                if even && (slots.len() == 1 || !data.rows.is_empty()) {
                    Ok(Clause::Each(slots.clone(), data.values.clone()))
                } else {
                    Err(messages::list_rows_are_uneven())
                }
            }
            ScalarStep::Each { .. } => Err(messages::runs_over_divisors_or_rows()),
            ScalarStep::If(condition) => Ok(Clause::If(self.expr(condition, depth)?)),
            ScalarStep::Let(slot, value) => Ok(Clause::Let(*slot, self.expr(value, depth)?)),
        }
    }
}
