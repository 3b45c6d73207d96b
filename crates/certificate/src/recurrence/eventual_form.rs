//! The form of a formula for large `x`: settled quantities, and the growth of the rest (the theorem
//! is in [the head](super)).
//!
//! A settled quantity is stored as its values over one period, so every operation on it is exact
//! and acts value by value.

use super::eval::{EvalError, WorkMeter, bind, no, operate, pick, restore};
use super::eventually_periodic::{EventuallyPeriodic, gcd, later, too_large};
use super::states::States;
use super::{Clause, Expr, Item, Op, Reducer};
use crate::messages;

pub use super::eventually_periodic::{Lower, Slope};

/// Maximum period of a settled quantity.
const MAX_PERIOD: u64 = 1 << 16;

/// Maximum number of examined loop iterations.
const MAX_ROUNDS: i64 = 1 << 16;

/// The form of a formula for large `x`.
#[derive(Clone, Debug)]
enum Shape {
    Known(EventuallyPeriodic),
    /// A function of `x mod M` and the earlier values, with this growth.
    Window(Slope),
}

/// The requirements of the settled form of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Form {
    /// `M`: a period of all settled quantities.
    pub cycle: i64,
    /// `D`: the maximum distance of references.
    pub depth: i64,
    /// `N`: the start of the settled form.
    pub from: i64,
}

/// The row under analysis.
pub struct RowContext<'a, 'm> {
    /// The index of the parameter that varies along the row.
    pub runs: usize,
    /// The other parameter, if there is one, and its least value.
    pub row: Option<(i64, i64)>,
    /// For a heap with states: the states, and the number of the state of this row.
    pub state: Option<(&'a States, i64)>,
    /// The least position of the row.
    pub start: i64,
    /// The rows below this one, from the first one on.
    pub lower: &'a [Lower],
    /// The values of this row, from `start` on; those of all states for a heap with states.
    pub own: &'a [i64],
    /// The growth of the values of the row.
    pub slope: Slope,
    /// Counts the work.
    pub meter: &'a mut WorkMeter<'m>,
}

/// Computes the settled form of a row; the error is the reason why it has none, or does not grow as
/// it should.
///
/// # Errors
/// The rules cannot be shown to have bounded look-back.
pub fn eventual_form(body: &Expr, setting: RowContext) -> Result<Form, EvalError> {
    let start = setting.start;
    let slope = setting.slope;
    let mut env: Vec<Option<Shape>> = Vec::new();
    let along = EventuallyPeriodic {
        from: start,
        step: 1,
        values: vec![start],
    };
    bind(&mut env, setting.runs, Shape::Known(along));
    if let Some((row, _)) = setting.row {
        let other = EventuallyPeriodic::constant(row, start);
        bind(&mut env, 1 - setting.runs, Shape::Known(other));
    }
    if let Some((states, number)) = setting.state {
        for (place, n) in states.position(start, number).into_iter().enumerate() {
            if place != setting.runs {
                let state = EventuallyPeriodic::constant(n, start);
                bind(&mut env, place, Shape::Known(state));
            }
        }
    }
    let mut settling = EventualAnalysis {
        setting,
        env,
        form: Form {
            cycle: 1,
            depth: 0,
            from: start,
        },
    };
    let grows = match settling.shape(body)? {
        Shape::Known(settled) => settled.slope(),
        Shape::Window(slope) => slope,
    };
    if grows != slope {
        return no(messages::rules_grow_differently());
    }
    Ok(settling.form)
}

struct EventualAnalysis<'a, 'm> {
    setting: RowContext<'a, 'm>,
    env: Vec<Option<Shape>>,
    form: Form,
}

/// The items of a reducer that exist for large `x`.
struct EventualItems {
    grows: Slope,
    /// Whether it exists at every large `x`.
    sure: bool,
}

impl EventualAnalysis<'_, '_> {
    fn lcm(a: i64, b: i64) -> Result<i64, EvalError> {
        let g = gcd(a.unsigned_abs().into(), b.unsigned_abs().into()) as i64;
        (a / g.max(1))
            .checked_mul(b)
            .filter(|m| m.unsigned_abs() <= MAX_PERIOD)
            .map_or_else(|| no(messages::rules_repeat_too_slowly()), Ok)
    }

    /// Records the requirements of a settled quantity.
    fn known(&mut self, settled: EventuallyPeriodic) -> Result<Shape, EvalError> {
        self.form.cycle = Self::lcm(self.form.cycle, settled.len())?;
        self.form.from = self.form.from.max(settled.from);
        Ok(Shape::Known(settled))
    }

    /// Records that values have this growth: integers in each cycle.
    fn window(&mut self, grows: Slope) -> Result<Shape, EvalError> {
        let under = i64::try_from(grows.under).unwrap_or(i64::MAX);
        self.form.cycle = Self::lcm(self.form.cycle, under)?;
        Ok(Shape::Window(grows))
    }

    /// Extends quantities to one common period.
    fn together(
        &mut self,
        parts: &[EventuallyPeriodic],
    ) -> Result<Vec<EventuallyPeriodic>, EvalError> {
        let from = parts.iter().map(|part| part.from).max().unwrap_or(0);
        let mut m = 1;
        for part in parts {
            m = Self::lcm(m, part.len())?;
        }
        self.setting.meter.count(m as u64 * parts.len() as u64)?;
        parts.iter().map(|part| part.over(from, m)).collect()
    }

    /// Applies an operation value by value to periodic quantities.
    fn each(
        &mut self,
        op: Op,
        parts: &[EventuallyPeriodic],
    ) -> Result<EventuallyPeriodic, EvalError> {
        let parts = self.together(parts)?;
        let values: Result<Vec<i64>, EvalError> = (0..parts[0].values.len())
            .map(|i| {
                let here: Vec<i64> = parts.iter().map(|part| part.values[i]).collect();
                operate(op, &here)
            })
            .collect();
        Ok(EventuallyPeriodic {
            from: parts[0].from,
            step: 0,
            values: values?,
        })
    }

    /// `a + b` or `a - b`.
    fn sum(
        &mut self,
        a: &EventuallyPeriodic,
        b: &EventuallyPeriodic,
        sign: i64,
    ) -> Result<EventuallyPeriodic, EvalError> {
        let parts = self.together(&[a.clone(), b.clone()])?;
        let add = |a: i64, b: i64| {
            let b = b.checked_mul(sign);
            b.and_then(|b| a.checked_add(b)).map_or_else(too_large, Ok)
        };
        let values: Result<Vec<i64>, EvalError> = parts[0]
            .values
            .iter()
            .zip(&parts[1].values)
            .map(|(a, b)| add(*a, *b))
            .collect();
        Ok(EventuallyPeriodic {
            from: parts[0].from,
            step: add(parts[0].step, parts[1].step)?,
            values: values?,
        })
    }

    fn scaled(
        &mut self,
        a: &EventuallyPeriodic,
        factor: i64,
    ) -> Result<EventuallyPeriodic, EvalError> {
        self.setting.meter.count(a.values.len() as u64)?;
        let times = |v: i64| v.checked_mul(factor).map_or_else(too_large, Ok);
        Ok(EventuallyPeriodic {
            from: a.from,
            step: times(a.step)?,
            values: a
                .values
                .iter()
                .map(|v| times(*v))
                .collect::<Result<_, _>>()?,
        })
    }

    /// The same with a period so long that its step is a multiple of `c`.
    fn divisible(
        &mut self,
        a: &EventuallyPeriodic,
        c: i64,
    ) -> Result<EventuallyPeriodic, EvalError> {
        let g = gcd(a.step.unsigned_abs().into(), c.unsigned_abs().into()) as i64;
        let rounds = if a.step == 0 { 1 } else { c / g };
        let m = Self::lcm(a.len(), a.len().checked_mul(rounds).unwrap_or(i64::MAX))?;
        self.setting.meter.count(m as u64)?;
        a.over(a.from, m)
    }

    /// An operation on settled quantities.
    fn settled(
        &mut self,
        op: Op,
        parts: &[EventuallyPeriodic],
    ) -> Result<EventuallyPeriodic, EvalError> {
        let a = &parts[0];
        if matches!(op, Op::Min | Op::Max) {
            let mut best = a.clone();
            for part in &parts[1..] {
                let less = self.settled(Op::Lt, &[best.clone(), part.clone()])?;
                let (yes, no) = if op == Op::Min {
                    (&best, part)
                } else {
                    (part, &best)
                };
                best = self.choose(&less, yes, no)?;
            }
            return Ok(best);
        }
        if let [a, b] = parts {
            match op {
                Op::Add => return self.sum(a, b, 1),
                Op::Sub => return self.sum(a, b, -1),
                Op::Eq | Op::Ne | Op::Lt | Op::Le | Op::Gt | Op::Ge => {
                    let difference = self.sum(a, b, -1)?;
                    let zero = EventuallyPeriodic::constant(0, difference.from);
                    if difference.step == 0 {
                        return self.each(op, &[difference, zero]);
                    }
                    let from = difference.signed_from()?;
                    let holds = operate(op, &[difference.step.signum(), 0])?;
                    return Ok(EventuallyPeriodic::constant(holds, from));
                }
                _ => {}
            }
        }
        if parts.iter().all(|part| part.step == 0) {
            return self.each(op, parts);
        }
        match (op, parts) {
            (Op::Neg, [a]) => self.scaled(a, -1),
            (Op::Abs, [a]) => {
                let from = a.signed_from()?;
                let a = a.over(from, a.len())?;
                self.scaled(&a, a.step.signum())
            }
            (Op::Mul, [a, b]) => match (a.single(), b.single()) {
                (Some(factor), _) => self.scaled(b, factor),
                (_, Some(factor)) => self.scaled(a, factor),
                _ => no(messages::product_grows_too_fast()),
            },
            (Op::Div, [a, b]) => match b.single() {
                Some(c) if c >= 1 => {
                    let a = self.divisible(a, c)?;
                    Ok(EventuallyPeriodic {
                        from: a.from,
                        step: a.step / c,
                        values: a.values.iter().map(|v| v.div_euclid(c)).collect(),
                    })
                }
                _ => no(messages::divisor_is_not_fixed()),
            },
            (Op::Mod | Op::Gcd | Op::BitAnd, [a, b]) => {
                let (a, c) = match (op, a.single(), b.single()) {
                    (_, _, Some(c)) => (a, c),
                    (Op::Gcd | Op::BitAnd, Some(c), _) => (b, c),
                    _ => return no(messages::modulus_is_not_fixed()),
                };
                // Only the remainder of `a` by a fixed number matters.
                let modulus = match op {
                    Op::BitAnd if (0..1 << 40).contains(&c) => {
                        (c as u64 + 1).next_power_of_two() as i64
                    }
                    Op::Mod | Op::Gcd if c >= 1 => c,
                    _ => return no(messages::modulus_is_not_positive()),
                };
                let a = self.divisible(a, modulus)?;
                let rest = EventuallyPeriodic {
                    from: a.from,
                    step: 0,
                    values: a.values.iter().map(|v| v.rem_euclid(modulus)).collect(),
                };
                let c = EventuallyPeriodic::constant(c, a.from);
                self.each(op, &[rest, c])
            }
            (Op::Bit, [a, b]) => match b.single() {
                // Only for natural numbers; those that shrink become negative.
                Some(i) if (0..40).contains(&i) && a.step > 0 => {
                    let from = a.signed_from()?;
                    let a = self.divisible(&a.over(from, a.len())?, 2 << i)?;
                    Ok(EventuallyPeriodic {
                        from,
                        step: 0,
                        values: a.values.iter().map(|v| v >> i & 1).collect(),
                    })
                }
                _ => no(messages::bit_is_not_fixed()),
            },
            _ => no(messages::function_does_not_settle()),
        }
    }

    /// Returns the first where the condition holds, else the second.
    fn choose(
        &mut self,
        condition: &EventuallyPeriodic,
        yes: &EventuallyPeriodic,
        no_: &EventuallyPeriodic,
    ) -> Result<EventuallyPeriodic, EvalError> {
        let later =
            |part: &EventuallyPeriodic| part.over(part.from.max(condition.from), part.len());
        match condition.single() {
            Some(0) => return later(no_),
            Some(_) => return later(yes),
            None => {}
        }
        let parts = self.together(&[condition.clone(), yes.clone(), no_.clone()])?;
        if parts[1].step != parts[2].step {
            return no(messages::branches_grow_differently());
        }
        let values = (0..parts[0].values.len())
            .map(|i| parts[if parts[0].values[i] != 0 { 1 } else { 2 }].values[i])
            .collect();
        Ok(EventuallyPeriodic {
            from: parts[0].from,
            step: parts[1].step,
            values,
        })
    }

    fn grows(shape: &Shape) -> Slope {
        match shape {
            Shape::Known(settled) => settled.slope(),
            Shape::Window(slope) => *slope,
        }
    }

    fn shape(&mut self, expr: &Expr) -> Result<Shape, EvalError> {
        self.setting.meter.count(1)?;
        match expr {
            Expr::Int(value) => {
                let start = self.setting.start;
                self.known(EventuallyPeriodic::constant(*value, start))
            }
            Expr::Name(name) => {
                let Some(Some(shape)) = self.env.get(*name) else {
                    return no(messages::unknown_name());
                };
                if let Shape::Known(settled) = shape {
                    self.setting.meter.count(settled.values.len() as u64)?;
                }
                Ok(shape.clone())
            }
            Expr::Own(args) => self.reference(args),
            Expr::Op(Op::If, parts) => self.condition(parts),
            Expr::Op(op @ (Op::And | Op::Or), parts) => {
                let first = self.shape(&parts[0])?;
                if let Shape::Known(settled) = &first
                    && let Some(value) = settled.single()
                    && (value != 0) == (*op == Op::Or)
                {
                    let from = settled.from;
                    return self.known(EventuallyPeriodic::constant(i64::from(value != 0), from));
                }
                let second = self.shape(&parts[1])?;
                self.operation(*op, &[first, second])
            }
            Expr::Op(op, parts) => {
                let shapes: Result<Vec<Shape>, EvalError> =
                    parts.iter().map(|part| self.shape(part)).collect();
                self.operation(*op, &shapes?)
            }
            Expr::Pick(items, index) => match self.shape(index)? {
                Shape::Known(index) if index.step == 0 => {
                    let values: Result<Vec<i64>, EvalError> =
                        index.values.iter().map(|i| pick(items, *i)).collect();
                    let values = values?;
                    self.known(EventuallyPeriodic { values, ..index })
                }
                Shape::Window(slope) if slope.is_zero() => self.window(slope),
                _ => no(messages::index_grows()),
            },
            Expr::In(item, items) => self.among(item, items),
            Expr::Let(name, value, rest) => {
                let value = self.shape(value)?;
                let before = bind(&mut self.env, *name, value);
                let result = self.shape(rest);
                restore(&mut self.env, *name, before);
                result
            }
            Expr::Reduce(reducer, items, default) => {
                self.reduce(*reducer, items, default.as_deref())
            }
            Expr::Undefined => no(messages::no_large_position()),
        }
    }

    /// Selects one of two values by a condition.
    fn condition(&mut self, parts: &[Expr]) -> Result<Shape, EvalError> {
        let condition = self.shape(&parts[0])?;
        if let Shape::Known(settled) = &condition {
            match settled.single() {
                Some(0) => return self.shape(&parts[2]),
                Some(_) => return self.shape(&parts[1]),
                None => {}
            }
        }
        let (yes, other) = (self.shape(&parts[1])?, self.shape(&parts[2])?);
        match (&condition, &yes, &other) {
            (Shape::Known(c), Shape::Known(yes), Shape::Known(other)) => {
                let chosen = self.choose(c, yes, other)?;
                self.known(chosen)
            }
            _ if !Self::grows(&condition).is_zero() => no(messages::condition_grows()),
            _ if Self::grows(&yes) == Self::grows(&other) => self.window(Self::grows(&yes)),
            _ => no(messages::branches_grow_differently()),
        }
    }

    /// Whether a value is in a list.
    fn among(&mut self, item: &Expr, items: &[i64]) -> Result<Shape, EvalError> {
        match self.shape(item)? {
            Shape::Known(item) if item.step == 0 => {
                self.setting
                    .meter
                    .count(item.values.len() as u64 * items.len() as u64)?;
                let holds = |v: &i64| i64::from(items.contains(v));
                let values = item.values.iter().map(holds).collect();
                self.known(EventuallyPeriodic { values, ..item })
            }
            Shape::Known(item) => {
                // It leaves the range of the list permanently.
                let mut from = item.from;
                for bound in [items.iter().min(), items.iter().max()]
                    .into_iter()
                    .flatten()
                {
                    let bound = EventuallyPeriodic::constant(*bound, from);
                    let past = self.sum(&item, &bound, -1)?;
                    from = from.max(past.signed_from()?);
                }
                self.known(EventuallyPeriodic::constant(0, from))
            }
            Shape::Window(slope) if slope.is_zero() => self.window(slope),
            Shape::Window(_) => no(messages::listed_number_grows()),
        }
    }

    /// An operation on parts of any shape.
    fn operation(&mut self, op: Op, shapes: &[Shape]) -> Result<Shape, EvalError> {
        let known: Vec<EventuallyPeriodic> = shapes
            .iter()
            .filter_map(|shape| match shape {
                Shape::Known(settled) => Some(settled.clone()),
                Shape::Window(_) => None,
            })
            .collect();
        if known.len() == shapes.len() {
            let settled = self.settled(op, &known)?;
            return self.known(settled);
        }
        let grows: Vec<Slope> = shapes.iter().map(Self::grows).collect();
        let alike = grows.iter().all(|g| *g == grows[0]);
        let factor = known.first().and_then(EventuallyPeriodic::single);
        let exact = |slope: Option<Slope>| slope.map_or_else(too_large, Ok);
        let result = match op {
            _ if grows.iter().all(|g| g.is_zero()) => Slope::ZERO,
            Op::Add => exact(grows[0].plus(grows[1]))?,
            Op::Sub => exact(grows[1].times(-1).and_then(|b| grows[0].plus(b)))?,
            Op::Neg => exact(grows[0].times(-1))?,
            Op::Mul => {
                let Some(factor) = factor else {
                    return no(messages::factors_grow());
                };
                let other = usize::from(matches!(shapes[0], Shape::Known(_)));
                exact(grows[other].times(factor))?
            }
            Op::Div | Op::Mod if matches!(shapes[0], Shape::Window(_)) => {
                let Some(c) = factor.filter(|c| *c >= 1) else {
                    return no(messages::dividend_grows());
                };
                let under = grows[0].under.checked_mul(c.into());
                let Some(under) = under else {
                    return too_large();
                };
                let quotient = Slope::new(grows[0].over, under);
                // The quotients of a cycle must add up to an integer.
                let shape = self.window(quotient)?;
                return match op {
                    Op::Div => Ok(shape),
                    _ => self.window(Slope::ZERO),
                };
            }
            Op::Min | Op::Max if alike => grows[0],
            Op::Eq | Op::Ne | Op::Lt | Op::Le | Op::Gt | Op::Ge if alike => Slope::ZERO,
            _ => return no(messages::operand_grows()),
        };
        self.window(result)
    }

    /// The value at another position.
    fn reference(&mut self, args: &[Expr]) -> Result<Shape, EvalError> {
        let mut places = Vec::new();
        for arg in args {
            match self.shape(arg)? {
                Shape::Known(settled) => places.push(settled),
                Shape::Window(_) => return no(messages::reference_depends_on_values()),
            }
        }
        if let Some((states, number)) = self.setting.state {
            return self.reference_to_state(&places, states, number);
        }
        let along = places[self.setting.runs].clone();
        let mut lower = None;
        if let Some((row, first)) = self.setting.row {
            let Some(to) = places[1 - self.setting.runs].single() else {
                return no(messages::row_of_reference_changes());
            };
            let from = places[1 - self.setting.runs].from;
            self.form.from = self.form.from.max(from);
            if to < first || to > row {
                return no(messages::reference_to_a_later_row());
            }
            if to < row {
                lower = self.setting.lower.get((to - first) as usize);
            }
        }
        if let Some(lower) = lower {
            return self.in_lower(lower, &along);
        }
        if along.step == along.len() {
            for (x, to) in (along.from..).zip(&along.values) {
                if *to >= x {
                    return no(messages::reference_does_not_go_back());
                }
                self.form.depth = self.form.depth.max(x - to);
            }
            self.form.from = self.form.from.max(along.from);
            self.form.cycle = Self::lcm(self.form.cycle, along.len())?;
            let slope = self.setting.slope;
            return self.window(slope);
        }
        if along.step != 0 {
            return no(messages::look_back_grows());
        }
        // A fixed index in the row is a constant.
        let mut from = along.from;
        let mut values = Vec::new();
        for to in &along.values {
            from = from.max(to.saturating_add(1));
            let index = usize::try_from(to.saturating_sub(self.setting.start));
            match index.ok().and_then(|i| self.setting.own.get(i)) {
                Some(value) => values.push(*value),
                None => return no(messages::reference_is_not_computed()),
            }
        }
        let settled = EventuallyPeriodic {
            from: along.from,
            step: 0,
            values,
        };
        let settled = settled.over(from, along.len())?;
        self.known(settled)
    }

    /// The value at another position of a heap with states, with the state `number` at this one.
    fn reference_to_state(
        &mut self,
        places: &[EventuallyPeriodic],
        states: &States,
        number: i64,
    ) -> Result<Shape, EvalError> {
        let count = states.count().unwrap_or(1);
        let places = self.together(places)?;
        let along = &places[states.heap];
        let (from, period) = (along.from, along.len());
        for (place, settled) in places.iter().enumerate() {
            if place != states.heap && settled.step != 0 {
                return no(messages::state_of_reference_grows());
            }
        }
        let mut to = Vec::with_capacity(along.values.len());
        for i in 0..along.values.len() {
            let at: Vec<i64> = places.iter().map(|settled| settled.values[i]).collect();
            match states.number(&at) {
                Some(number) => to.push(number),
                None => return no(messages::reference_leaves_the_states()),
            }
        }
        if along.step == period {
            for ((x, heap), to) in (from..).zip(&along.values).zip(to) {
                if *heap > x || *heap == x && to >= number {
                    return no(messages::reference_does_not_go_back());
                }
                self.form.depth = self.form.depth.max(x - heap);
            }
            self.form.from = self.form.from.max(from);
            self.form.cycle = Self::lcm(self.form.cycle, period)?;
            return self.window(self.setting.slope);
        }
        if along.step != 0 {
            return no(messages::look_back_grows());
        }
        // A fixed heap with these states is a constant.
        let mut later = from;
        let mut values = Vec::new();
        for (heap, to) in along.values.iter().zip(to) {
            later = later.max(heap.saturating_add(1));
            let index = heap.saturating_sub(self.setting.start).checked_mul(count);
            let index = index.and_then(|index| usize::try_from(index.checked_add(to)?).ok());
            match index.and_then(|index| self.setting.own.get(index)) {
                Some(value) => values.push(*value),
                None => return no(messages::reference_is_not_computed()),
            }
        }
        let settled = EventuallyPeriodic {
            from,
            step: 0,
            values,
        };
        let settled = settled.over(later, period)?;
        self.known(settled)
    }

    /// Returns the value at an index in a row below.
    fn in_lower(&mut self, lower: &Lower, along: &EventuallyPeriodic) -> Result<Shape, EvalError> {
        if along.step < 0 {
            return no(messages::reference_leaves_its_row());
        }
        if along.step == 0 {
            let values: Result<Vec<i64>, EvalError> =
                along.values.iter().map(|to| lower.at(*to)).collect();
            let settled = EventuallyPeriodic {
                values: values?,
                ..along.clone()
            };
            return self.known(settled);
        }
        // The start from which on all indices are in the periodic part.
        let mut rounds = 0;
        for to in &along.values {
            let missing = lower.preperiod.saturating_sub(*to).max(0).unsigned_abs();
            rounds = rounds.max(missing.div_ceil(along.step.unsigned_abs()));
        }
        let from = later(along.from, rounds, along.len())?;
        let places = self.divisible(&along.over(from, along.len())?, lower.period)?;
        let values: Result<Vec<i64>, EvalError> =
            places.values.iter().map(|to| lower.at(*to)).collect();
        let step = lower.step.checked_mul(places.step / lower.period);
        self.known(EventuallyPeriodic {
            from,
            step: step.map_or_else(too_large, Ok)?,
            values: values?,
        })
    }

    fn reduce(
        &mut self,
        reducer: Reducer,
        items: &[Item],
        default: Option<&Expr>,
    ) -> Result<Shape, EvalError> {
        let mut found = Vec::new();
        for item in items {
            self.collect(item, 0, true, &mut found)?;
        }
        let fixed = found.iter().all(|item| item.grows.is_zero());
        let result = match reducer {
            Reducer::Largest | Reducer::Least => {
                let mut grows = found.first().map(|item| item.grows);
                if !found.iter().any(|item| item.sure) {
                    if let Some(default) = default {
                        let default = self.shape(default)?;
                        found.push(EventualItems {
                            grows: Self::grows(&default),
                            sure: true,
                        });
                    }
                    grows = found.first().map(|item| item.grows);
                }
                match grows {
                    Some(grows) if found.iter().all(|item| item.grows == grows) => grows,
                    Some(_) => return no(messages::options_grow_differently()),
                    None => return no(messages::no_large_option()),
                }
            }
            Reducer::Sum => {
                let mut sum = Slope::ZERO;
                for item in &found {
                    if !item.sure && !item.grows.is_zero() {
                        return no(messages::item_may_be_missing());
                    }
                    sum = sum.plus(item.grows).map_or_else(too_large, Ok)?;
                }
                sum
            }
            _ if fixed => Slope::ZERO,
            _ => return no(messages::options_grow()),
        };
        self.window(result)
    }

    /// Collects the items from a clause on.
    fn collect(
        &mut self,
        item: &Item,
        clause: usize,
        sure: bool,
        found: &mut Vec<EventualItems>,
    ) -> Result<(), EvalError> {
        let Some(here) = item.clauses.get(clause) else {
            let shape = self.shape(&item.expr)?;
            found.push(EventualItems {
                grows: Self::grows(&shape),
                sure,
            });
            return Ok(());
        };
        match here {
            Clause::Range { name, lo, hi, step } => {
                let (Shape::Known(lo), Shape::Known(hi)) = (self.shape(lo)?, self.shape(hi)?)
                else {
                    return no(messages::range_depends_on_values());
                };
                let length = self.sum(&hi, &lo, -1)?;
                let mut rounds = Vec::new();
                let mut since = length.from;
                match length.step.signum() {
                    1 => return no(messages::range_grows()),
                    // It is empty from some index on.
                    -1 => since = length.signed_from()?,
                    _ => {
                        let count =
                            |v: &i64| (*v).max(0) / step + i64::from(*v > 0 && v % step != 0);
                        rounds = length.values.iter().map(count).collect();
                    }
                }
                self.form.from = self.form.from.max(since);
                self.form.cycle = Self::lcm(self.form.cycle, length.len())?;
                let most = rounds.iter().copied().max().unwrap_or(0);
                if most > MAX_ROUNDS {
                    return no(messages::range_is_too_long());
                }
                let always = rounds.iter().copied().min().unwrap_or(0);
                for round in 0..most {
                    let Some(past) = step.checked_mul(round) else {
                        return too_large();
                    };
                    let shift = EventuallyPeriodic::constant(past, lo.from);
                    let value = self.sum(&lo, &shift, 1)?;
                    let value = self.known(value)?;
                    let before = bind(&mut self.env, *name, value);
                    let result = self.collect(item, clause + 1, sure && round < always, found);
                    restore(&mut self.env, *name, before);
                    result?;
                }
                Ok(())
            }
            Clause::Each(names, items) => {
                let start = self.setting.start;
                let before: Vec<Option<Shape>> = names
                    .iter()
                    .map(|name| self.env.get(*name).cloned().flatten())
                    .collect();
                for row in items.chunks(names.len().max(1)) {
                    for (name, value) in names.iter().zip(row) {
                        let value = Shape::Known(EventuallyPeriodic::constant(*value, start));
                        bind(&mut self.env, *name, value);
                    }
                    self.collect(item, clause + 1, sure, found)?;
                }
                for (name, before) in names.iter().zip(before).rev() {
                    restore(&mut self.env, *name, before);
                }
                Ok(())
            }
            Clause::If(condition) => {
                let condition = self.shape(condition)?;
                if !Self::grows(&condition).is_zero() {
                    return no(messages::condition_grows());
                }
                let fixed = match &condition {
                    Shape::Known(settled) => settled.single(),
                    Shape::Window(_) => None,
                };
                match fixed {
                    Some(0) => Ok(()),
                    Some(_) => self.collect(item, clause + 1, sure, found),
                    None => self.collect(item, clause + 1, false, found),
                }
            }
            Clause::Let(name, value) => {
                let value = self.shape(value)?;
                let before = bind(&mut self.env, *name, value);
                let result = self.collect(item, clause + 1, sure, found);
                restore(&mut self.env, *name, before);
                result
            }
        }
    }
}
