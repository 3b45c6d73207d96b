//! The reference evaluator: the value of a formula at a position.
//!
//! `if`, `and` and `or` evaluate only the parts that decide the result. Reducers evaluate every
//! item.

use grundy_message::Message;

use super::{Clause, Expr, Item, Op, Reducer};
use crate::messages;
use crate::report::CheckError;

/// Maximum number of steps of a check, counted in parts of formulas: some seconds.
const MAX_STEPS: u64 = 1 << 29;

/// Maximum number of items of a reducer.
const MAX_ITEMS: usize = 1 << 20;

/// Steps between two calls of the observer.
const POLL_STEPS: u64 = 1 << 22;

/// Reasons for a missing value of a formula.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EvalError {
    /// The formula has no value, for this reason.
    No(Message),
    /// The value is not known: the evaluation reached a limit or was interrupted, for this reason.
    Limit(Message),
    /// A reference to this index, below the first position of the row.
    Below(i64),
}

impl From<EvalError> for CheckError {
    fn from(fault: EvalError) -> Self {
        match fault {
            EvalError::No(why) => Self::new(why),
            EvalError::Limit(why) => Self::limit(why),
            EvalError::Below(at) => Self::new(messages::reference_before_first(at)),
        }
    }
}

pub(super) fn no<T>(why: Message) -> Result<T, EvalError> {
    Err(EvalError::No(why))
}

/// Counts work, and polls for cancellation.
pub struct WorkMeter<'a> {
    work: u64,
    /// The number of computed values, reported to the observer.
    pub place: u64,
    limit: u64,
    progress: &'a mut dyn FnMut(u64) -> bool,
}

impl<'a> WorkMeter<'a> {
    /// Creates a meter that calls back now and then with the number of values computed.
    pub fn new(progress: &'a mut dyn FnMut(u64) -> bool) -> Self {
        Self {
            work: 0,
            place: 0,
            limit: MAX_STEPS,
            progress,
        }
    }

    /// The same with a separate limit, for a search that should give up early.
    #[must_use]
    pub fn within(self, limit: u64) -> Self {
        Self {
            limit: limit.min(MAX_STEPS),
            ..self
        }
    }

    /// The number of steps so far.
    pub fn used(&self) -> u64 {
        self.work
    }

    /// Counts some steps.
    ///
    /// # Errors
    /// The limit was reached, or the run was interrupted.
    pub fn count(&mut self, steps: u64) -> Result<(), EvalError> {
        let before = self.work;
        self.work = self.work.saturating_add(steps);
        if self.work > self.limit {
            return Err(EvalError::Limit(messages::check_takes_too_much_work()));
        }
        if before / POLL_STEPS != self.work / POLL_STEPS && !(self.progress)(self.place) {
            return Err(EvalError::Limit(messages::check_was_interrupted()));
        }
        Ok(())
    }
}

/// Looks up the value at a position.
pub type ValueLookup<'a> = &'a mut dyn FnMut(&[i64]) -> Result<i64, EvalError>;

/// The names of a formula during evaluation.
pub type Env = Vec<Option<i64>>;

/// Binds a name to a value, and returns the previous one.
pub(super) fn bind<T>(env: &mut Vec<Option<T>>, name: usize, value: T) -> Option<T> {
    if env.len() <= name {
        env.resize_with(name + 1, || None);
    }
    env[name].replace(value)
}

/// Restores the value that a name had before its scope.
pub(super) fn restore<T>(env: &mut [Option<T>], name: usize, before: Option<T>) {
    if let Some(slot) = env.get_mut(name) {
        *slot = before;
    }
}

/// Evaluates a formula.
///
/// # Errors
/// The formula has no value: an overflow of 64 bits, a division by 0, a reference to an invalid
/// position.
pub fn eval(
    expr: &Expr,
    env: &mut Env,
    look: ValueLookup,
    meter: &mut WorkMeter,
) -> Result<i64, EvalError> {
    meter.count(1)?;
    match expr {
        Expr::Int(value) => Ok(*value),
        Expr::Name(name) => match env.get(*name) {
            Some(Some(value)) => Ok(*value),
            _ => no(messages::unknown_name()),
        },
        Expr::Own(args) => {
            let mut at = Vec::with_capacity(args.len());
            for arg in args {
                at.push(eval(arg, env, look, meter)?);
            }
            look(&at)
        }
        Expr::Op(Op::If, parts) => {
            let holds = eval(&parts[0], env, look, meter)? != 0;
            eval(&parts[if holds { 1 } else { 2 }], env, look, meter)
        }
        Expr::Op(op @ (Op::And | Op::Or), parts) => {
            let first = eval(&parts[0], env, look, meter)? != 0;
            if first == (*op == Op::Or) {
                return Ok(i64::from(first));
            }
            Ok(i64::from(eval(&parts[1], env, look, meter)? != 0))
        }
        Expr::Op(op, parts) => {
            let mut values = Vec::with_capacity(parts.len());
            for part in parts {
                values.push(eval(part, env, look, meter)?);
            }
            operate(*op, &values)
        }
        Expr::Pick(items, index) => {
            let index = eval(index, env, look, meter)?;
            pick(items, index)
        }
        Expr::In(item, items) => {
            let item = eval(item, env, look, meter)?;
            meter.count(items.len() as u64)?;
            Ok(i64::from(items.contains(&item)))
        }
        Expr::Let(name, value, rest) => {
            let value = eval(value, env, look, meter)?;
            let before = bind(env, *name, value);
            let result = eval(rest, env, look, meter);
            restore(env, *name, before);
            result
        }
        Expr::Reduce(reducer, items, default) => {
            let mut values = Vec::new();
            for item in items {
                collect(item, 0, env, look, meter, &mut values)?;
            }
            meter.count(values.len() as u64)?;
            match reduce(*reducer, values)? {
                Some(value) => Ok(value),
                None => match default {
                    Some(default) => eval(default, env, look, meter),
                    None => no(messages::no_item()),
                },
            }
        }
        Expr::Undefined => no(messages::no_such_position()),
    }
}

pub(super) fn pick(items: &[i64], index: i64) -> Result<i64, EvalError> {
    let found = usize::try_from(index).ok().and_then(|i| items.get(i));
    found.map_or_else(|| no(messages::index_outside_of_list()), |v| Ok(*v))
}

/// Collects the values of an item from one of its clauses on.
fn collect(
    item: &Item,
    from: usize,
    env: &mut Env,
    look: ValueLookup,
    meter: &mut WorkMeter,
    values: &mut Vec<i64>,
) -> Result<(), EvalError> {
    let Some(clause) = item.clauses.get(from) else {
        if values.len() >= MAX_ITEMS {
            return Err(EvalError::Limit(messages::too_many_options()));
        }
        values.push(eval(&item.expr, env, look, meter)?);
        return Ok(());
    };
    match clause {
        Clause::Range { name, lo, hi, step } => {
            let mut at = eval(lo, env, look, meter)?;
            let end = eval(hi, env, look, meter)?;
            let before = env.get(*name).copied().flatten();
            while at < end {
                meter.count(1)?;
                bind(env, *name, at);
                collect(item, from + 1, env, look, meter, values)?;
                let Some(next) = at.checked_add(*step) else {
                    break;
                };
                at = next;
            }
            restore(env, *name, before);
        }
        Clause::Each(names, items) => {
            let before: Vec<Option<i64>> = names
                .iter()
                .map(|name| env.get(*name).copied().flatten())
                .collect();
            for row in items.chunks(names.len().max(1)) {
                for (name, value) in names.iter().zip(row) {
                    bind(env, *name, *value);
                }
                collect(item, from + 1, env, look, meter, values)?;
            }
            for (name, before) in names.iter().zip(before).rev() {
                restore(env, *name, before);
            }
        }
        Clause::If(condition) => {
            if eval(condition, env, look, meter)? != 0 {
                collect(item, from + 1, env, look, meter, values)?;
            }
        }
        Clause::Let(name, value) => {
            let value = eval(value, env, look, meter)?;
            let before = bind(env, *name, value);
            collect(item, from + 1, env, look, meter, values)?;
            restore(env, *name, before);
        }
    }
    Ok(())
}

/// Reduces many values to one; none where the default applies.
fn reduce(reducer: Reducer, mut values: Vec<i64>) -> Result<Option<i64>, EvalError> {
    let truth = |holds: bool| Ok(Some(i64::from(holds)));
    match reducer {
        Reducer::Mex => {
            values.sort_unstable();
            values.dedup();
            if values.first().is_some_and(|least| *least < 0) {
                return no(messages::negative_option());
            }
            let mex = (0..).zip(&values).take_while(|(i, v)| i == *v).count();
            Ok(Some(mex as i64))
        }
        Reducer::Win => truth(values.contains(&0)),
        Reducer::Misere => truth(values.is_empty() || values.contains(&0)),
        Reducer::Largest => Ok(values.iter().copied().max()),
        Reducer::Least => Ok(values.iter().copied().min()),
        Reducer::NimSum => Ok(Some(values.iter().fold(0, |a, b| a ^ b))),
        Reducer::Sum => match values.iter().try_fold(0_i64, |a, b| a.checked_add(*b)) {
            Some(sum) => Ok(Some(sum)),
            None => Err(EvalError::Limit(messages::sum_overflows())),
        },
        Reducer::Any => truth(values.iter().any(|v| *v != 0)),
        Reducer::All => truth(values.iter().all(|v| *v != 0)),
        Reducer::Count => Ok(Some(values.iter().filter(|v| **v != 0).count() as i64)),
    }
}

/// Applies an operator to its operands; `and`, `or` and `if` are not lazy here.
pub(super) fn operate(op: Op, values: &[i64]) -> Result<i64, EvalError> {
    let a = values[0];
    let b = values.get(1).copied().unwrap_or(0);
    let exact = |value: Option<i64>| {
        value.map_or_else(|| Err(EvalError::Limit(messages::number_overflows())), Ok)
    };
    let truth = |holds: bool| Ok(i64::from(holds));
    match op {
        Op::Add => exact(a.checked_add(b)),
        Op::Sub => exact(a.checked_sub(b)),
        Op::Mul => exact(a.checked_mul(b)),
        Op::Div | Op::Mod if b == 0 => no(messages::division_by_zero()),
        Op::Div => {
            let quotient = exact(a.checked_div(b))?;
            Ok(quotient - i64::from(a % b != 0 && (a < 0) != (b < 0)))
        }
        Op::Mod => {
            let rest = exact(a.checked_rem(b))?;
            Ok(if rest != 0 && (rest < 0) != (b < 0) {
                rest + b
            } else {
                rest
            })
        }
        Op::Xor => Ok(a ^ b),
        Op::BitAnd => Ok(a & b),
        Op::BitOr => Ok(a | b),
        Op::Neg => exact(a.checked_neg()),
        Op::Abs => exact(a.checked_abs()),
        Op::Min => Ok(values.iter().copied().min().unwrap_or(a)),
        Op::Max => Ok(values.iter().copied().max().unwrap_or(a)),
        Op::Gcd => {
            let (mut a, mut b) = (a.unsigned_abs(), b.unsigned_abs());
            while b != 0 {
                (a, b) = (b, a % b);
            }
            exact(i64::try_from(a).ok())
        }
        Op::Popcount if a < 0 => no(messages::ones_of_negative_number()),
        Op::Popcount => Ok(i64::from(a.count_ones())),
        Op::Bit if a < 0 || b < 0 => no(messages::bit_of_negative_number()),
        Op::Bit => truth(b < 63 && a >> b & 1 == 1),
        Op::Eq => truth(a == b),
        Op::Ne => truth(a != b),
        Op::Lt => truth(a < b),
        Op::Le => truth(a <= b),
        Op::Gt => truth(a > b),
        Op::Ge => truth(a >= b),
        Op::Not => truth(a == 0),
        Op::And => truth(a != 0 && b != 0),
        Op::Or => truth(a != 0 || b != 0),
        Op::Beatty if !(1..=4).contains(&a) || b < 0 => no(messages::slope_out_of_range()),
        Op::Beatty => {
            let (r, d) = (i128::from(a), i128::from(b));
            let root = (r * r + 4).checked_mul(d * d);
            let Some(root) = root else {
                return Err(EvalError::Limit(messages::number_overflows()));
            };
            exact(i64::try_from(((2 - r) * d + root.isqrt()).div_euclid(2)).ok())
        }
        Op::If => Ok(if a != 0 { b } else { values[2] }),
    }
}
