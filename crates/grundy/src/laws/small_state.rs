//! Heaps with a small state: rules `w(n, l)` in which `l` has few values, such as the last move or
//! the passes that are left.
//!
//! With L states the position `(n, l)` is the heap `L*n + l` of rules of one number: `n` becomes
//! `x/L` and `l` becomes `x%L`, and the option `w(a, b)` becomes `w(L*a + b)`. This is the same
//! game if `0 <= b < L` in each option, which intervals prove from the text of the rules. So the
//! theorems about one heap give a period of the vector of the values of all states.

use std::sync::Arc;

use grundy_catalogue::Header;
use grundy_core::{Message, Run, Turn};
use grundy_rules::syntax::ast::{
    self, BinaryOp, Clause, CompareOp, Expr, ExprKind, Item, Name, ParamKind, Reduce, TextRange,
    UnaryOp,
};
use grundy_rules::syntax::{print_clause, print_expression};
use grundy_rules::{FunctionInfo, Summand, Value};

use crate::failure::Failure;
use crate::formula::listing::{FoundOption, Vast};
use crate::formula::source::{Origin, Source};
use crate::formula::{Formula, KnownLaw};
use crate::laws::messages;
use crate::laws::period::{PeriodStatus, Reach, Report};

/// Maximum number of states.
const MAX_STATES: i64 = 64;

/// Values of each state that are computed for a period.
const MAX_VALUES: u64 = 2_000;

/// The least and the greatest value of an expression; empty if they are in the wrong order.
type Interval = (i64, i64);

const ALL: Interval = (i64::MIN, i64::MAX);

/// Rules of one heap that are equal to rules of a heap with a state.
pub(crate) struct OneHeap {
    /// The place of the heap among the two parameters.
    heap: usize,
    /// The number of states.
    states: i64,
    /// The parameter of the equal rules.
    param: String,
    /// The equal rules.
    text: String,
    /// For each option of the rules: the expressions of its two arguments, and its clauses.
    options: Option<Vec<[String; 3]>>,
}

fn expr(kind: ExprKind) -> Expr {
    Expr {
        kind,
        span: TextRange::default(),
    }
}

fn binary(op: BinaryOp, a: Expr, b: Expr) -> Expr {
    expr(ExprKind::Binary(op, Box::new(a), Box::new(b)))
}

/// Translates one function, and finds the interval of the states of its options.
struct Translation<'a> {
    function: &'a str,
    params: [&'a str; 2],
    heap: usize,
    states: i64,
    param: &'a str,
    /// The intervals of names; the last one of a name holds.
    intervals: Vec<(String, Interval)>,
    /// The states of the options.
    reached: Interval,
}

impl Translation<'_> {
    fn interval(&self, e: &Expr) -> Interval {
        match &e.kind {
            ExprKind::Int(n) => (*n, *n),
            ExprKind::Name(name) => {
                let known = self.intervals.iter().rev().find(|(of, _)| of == name);
                known.map_or(ALL, |(_, interval)| *interval)
            }
            ExprKind::Unary(UnaryOp::Neg, a) => {
                let (lo, hi) = self.interval(a);
                (hi.saturating_neg(), lo.saturating_neg())
            }
            ExprKind::Binary(op, a, b) => {
                let ((a, c), (b, d)) = (self.interval(a), self.interval(b));
                // An end at the limit is unknown, and stays so.
                let add = |a: i64, b: i64| match (a, b) {
                    (i64::MIN | i64::MAX, _) => a,
                    (_, i64::MIN | i64::MAX) => b,
                    _ => a.saturating_add(b),
                };
                match op {
                    BinaryOp::Add => (add(a, b), add(c, d)),
                    BinaryOp::Sub => (add(a, d.saturating_neg()), add(c, b.saturating_neg())),
                    BinaryOp::Mod if b == d && b > 0 => (0, b - 1),
                    BinaryOp::Mul | BinaryOp::Div if a >= 0 && c < i64::MAX && b == d && b > 0 => {
                        match op {
                            BinaryOp::Mul => (a.saturating_mul(b), c.saturating_mul(b)),
                            _ => (a / b, c / b),
                        }
                    }
                    _ => ALL,
                }
            }
            ExprKind::If(_, a, b) => {
                let ((a, c), (b, d)) = (self.interval(a), self.interval(b));
                (a.min(b), c.max(d))
            }
            ExprKind::Call(name, args) if !args.is_empty() => {
                let all = args.iter().map(|one| self.interval(one));
                match name.text.as_str() {
                    "min" => all.fold((i64::MAX, i64::MAX), |m, i| (m.0.min(i.0), m.1.min(i.1))),
                    "max" => all.fold((i64::MIN, i64::MIN), |m, i| (m.0.max(i.0), m.1.max(i.1))),
                    _ => ALL,
                }
            }
            _ => ALL,
        }
    }

    /// Narrows the intervals of names by a condition that holds.
    fn assume(&mut self, condition: &Expr) {
        match &condition.kind {
            ExprKind::Binary(BinaryOp::And, a, b) => {
                self.assume(a);
                self.assume(b);
            }
            ExprKind::Compare(first, rest) => {
                let mut left = first.as_ref();
                for (op, right) in rest {
                    self.narrow(left, *op, right);
                    self.narrow(right, op.flipped(), left);
                    left = right;
                }
            }
            _ => {}
        }
    }

    fn narrow(&mut self, name: &Expr, op: CompareOp, bound: &Expr) {
        let ExprKind::Name(text) = &name.kind else {
            return;
        };
        let ((mut lo, mut hi), (a, b)) = (self.interval(name), self.interval(bound));
        match op {
            CompareOp::Eq => (lo, hi) = (lo.max(a), hi.min(b)),
            CompareOp::Lt => hi = hi.min(b.saturating_sub(i64::from(b < i64::MAX))),
            CompareOp::Le => hi = hi.min(b),
            CompareOp::Gt => lo = lo.max(a.saturating_add(i64::from(a > i64::MIN))),
            CompareOp::Ge => lo = lo.max(a),
            CompareOp::Ne if a == b && lo == a => lo = lo.saturating_add(1),
            CompareOp::Ne if a == b && hi == a => hi = hi.saturating_sub(1),
            _ => {}
        }
        self.intervals.push((text.clone(), (lo, hi)));
    }

    /// A name that the rules bind; none if it hides a parameter.
    fn bind(&mut self, name: &Name, interval: Interval) -> Option<()> {
        if self.params.contains(&name.text.as_str()) || name.text == self.param {
            return None;
        }
        self.intervals.push((name.text.clone(), interval));
        Some(())
    }

    fn list(&mut self, all: &[Expr]) -> Option<Vec<Expr>> {
        all.iter().map(|one| self.expr(one)).collect()
    }

    fn boxed(&mut self, e: &Expr) -> Option<Box<Expr>> {
        self.expr(e).map(Box::new)
    }

    /// An expression in the parameter of one heap.
    fn expr(&mut self, e: &Expr) -> Option<Expr> {
        let states = expr(ExprKind::Int(self.states));
        Some(expr(match &e.kind {
            ExprKind::Name(name) => {
                let Some(place) = self.params.iter().position(|param| param == name) else {
                    return (name != self.param).then(|| e.clone());
                };
                let op = if place == self.heap {
                    BinaryOp::Div
                } else {
                    BinaryOp::Mod
                };
                let x = expr(ExprKind::Name(self.param.to_owned()));
                return Some(binary(op, x, states));
            }
            ExprKind::Call(name, args) if name.text == self.function => {
                let [_, _] = &args[..] else {
                    return None;
                };
                let state = self.interval(&args[1 - self.heap]);
                if state.0 <= state.1 {
                    self.reached.0 = self.reached.0.min(state.0);
                    self.reached.1 = self.reached.1.max(state.1);
                }
                let all = self.list(args)?;
                let larger = binary(BinaryOp::Mul, states, all[self.heap].clone());
                let at = binary(BinaryOp::Add, larger, all[1 - self.heap].clone());
                ExprKind::Call(name.clone(), vec![at])
            }
            ExprKind::Call(name, args) => ExprKind::Call(name.clone(), self.list(args)?),
            ExprKind::Unary(op, a) => ExprKind::Unary(*op, self.boxed(a)?),
            ExprKind::Binary(op, a, b) => ExprKind::Binary(*op, self.boxed(a)?, self.boxed(b)?),
            ExprKind::Compare(first, rest) => {
                let first = self.boxed(first)?;
                let rest = rest.iter().map(|(op, one)| Some((*op, self.expr(one)?)));
                ExprKind::Compare(first, rest.collect::<Option<_>>()?)
            }
            ExprKind::If(condition, a, b) => {
                let test = self.boxed(condition)?;
                let depth = self.intervals.len();
                self.assume(condition);
                let then = self.boxed(a)?;
                self.intervals.truncate(depth);
                ExprKind::If(test, then, self.boxed(b)?)
            }
            ExprKind::Index(a, b) => ExprKind::Index(self.boxed(a)?, self.boxed(b)?),
            ExprKind::List(all) => ExprKind::List(self.list(all)?),
            ExprKind::Reduce(reduce) => {
                let items = reduce.items.iter().map(|item| self.item(item));
                let items = items.collect::<Option<_>>()?;
                let default = match &reduce.default {
                    Some(default) => Some(self.expr(default)?),
                    None => None,
                };
                ExprKind::Reduce(Box::new(Reduce {
                    reducer: reduce.reducer,
                    items,
                    default,
                }))
            }
            ExprKind::Int(_) | ExprKind::Bool(_) => e.kind.clone(),
            _ => return None,
        }))
    }

    fn item(&mut self, item: &Item) -> Option<Item> {
        if item.turn != Turn::Ordinary {
            return None;
        }
        let depth = self.intervals.len();
        let mut clauses = Vec::with_capacity(item.clauses.len());
        for clause in &item.clauses {
            clauses.push(match clause {
                Clause::If(condition) => {
                    let test = self.expr(condition)?;
                    self.assume(condition);
                    Clause::If(test)
                }
                Clause::Let(name, value) => {
                    let interval = self.interval(value);
                    let value = self.expr(value)?;
                    self.bind(name, interval)?;
                    Clause::Let(name.clone(), value)
                }
                Clause::For(names, source) => {
                    let (source, interval) = self.source(source)?;
                    for name in names {
                        let one = if names.len() == 1 { interval } else { ALL };
                        self.bind(name, one)?;
                    }
                    Clause::For(names.clone(), source)
                }
            });
        }
        let inner = self.expr(&item.expr)?;
        self.intervals.truncate(depth);
        Some(Item {
            turn: item.turn,
            expr: inner,
            clauses,
            span: item.span,
        })
    }

    fn source(&mut self, source: &ast::Source) -> Option<(ast::Source, Interval)> {
        Some(match source {
            ast::Source::Range {
                lo,
                hi,
                inclusive,
                step,
            } => {
                let last = self.interval(hi).1;
                let last = if *inclusive || last == i64::MAX {
                    last
                } else {
                    last.saturating_sub(1)
                };
                // A range with a step may descend.
                let interval = match step {
                    Some(_) => ALL,
                    None => (self.interval(lo).0, last),
                };
                let step = match step {
                    Some(step) => Some(self.expr(step)?),
                    None => None,
                };
                let range = ast::Source::Range {
                    lo: self.expr(lo)?,
                    hi: self.expr(hi)?,
                    inclusive: *inclusive,
                    step,
                };
                (range, interval)
            }
            ast::Source::List(list) => {
                let interval = match &list.kind {
                    ExprKind::List(all) if !all.is_empty() => {
                        let all = all.iter().map(|one| self.interval(one));
                        all.fold((i64::MAX, i64::MIN), |m, i| (m.0.min(i.0), m.1.max(i.1)))
                    }
                    _ => ALL,
                };
                (ast::Source::List(self.expr(list)?), interval)
            }
        })
    }
}

impl OneHeap {
    /// The rules of one heap that are equal to a function of two numbers; none if no parameter is
    /// proved to have few values.
    pub(crate) fn of(game: &Formula, function: &FunctionInfo) -> Option<Self> {
        let [first, second] = &function.params[..] else {
            return None;
        };
        let rules = game.rules();
        if !rules.inputs().is_empty() || function.at_least.iter().any(Option::is_some) {
            return None;
        }
        let definitions = &rules.tree().definitions;
        let others = definitions
            .iter()
            .any(|one| one.name.text != function.name && one.name.text != "answer");
        let mut own = (definitions.iter()).filter(|one| one.name.text == function.name);
        let (Some(own), None, false) = (own.next(), own.next(), others) else {
            return None;
        };
        let params = own.params.as_ref()?;
        let named = |one: &ParamKind| matches!(one, ParamKind::Named { .. });
        if !params.iter().all(|param| named(&param.kind)) {
            return None;
        }
        let param = ["x", "heap"]
            .into_iter()
            .find(|name| *name != first && *name != second && *name != function.name)?;
        for heap in [0, 1] {
            // A state that only falls, such as a number of passes, is found from the second start.
            for least in [1, 4] {
                let mut states = least;
                while states <= MAX_STATES {
                    let mut translation = Translation {
                        function: &function.name,
                        params: [first, second],
                        heap,
                        states,
                        param,
                        intervals: Vec::new(),
                        reached: (0, 0),
                    };
                    let both = [(0, i64::MAX), (0, states - 1)];
                    for (place, interval) in both.into_iter().enumerate() {
                        let place = if place == 0 { heap } else { 1 - heap };
                        let name = translation.params[place].to_owned();
                        translation.intervals.push((name, interval));
                    }
                    let body = translation.expr(&own.body)?;
                    let (lo, hi) = translation.reached;
                    if lo < 0 || hi >= MAX_STATES {
                        break;
                    }
                    if hi < states {
                        if states == 1 {
                            break;
                        }
                        let text =
                            format!("{}({param}) = {}", function.name, print_expression(&body));
                        return Some(Self {
                            heap,
                            states,
                            param: param.to_owned(),
                            text,
                            options: options(&own.body, &function.name),
                        });
                    }
                    states = hi + 1;
                }
            }
        }
        None
    }

    /// The equal rules with the heap of a position, in a sentence.
    pub(crate) fn equality(&self, function: &FunctionInfo) -> Message {
        let (heap, state) = (&function.params[self.heap], &function.params[1 - self.heap]);
        let position = format!("{}*{heap}+{state}", self.states);
        messages::equal_heap(state, self.states - 1, position, &self.param, &self.text)
    }

    /// The period of the vector of the values of all states.
    ///
    /// # Errors
    /// As [`Formula::period`].
    pub(crate) fn period(
        &self,
        game: &Formula,
        reach: Reach,
        run: &mut Run,
    ) -> Result<Report, Failure> {
        let states = self.states.unsigned_abs();
        let to = reach.to.unwrap_or(MAX_VALUES).saturating_mul(states);
        let source = Source {
            origin: Origin::Inline,
            name: self.text.clone(),
            text_name: crate::messages::text_of_rules(),
            text: self.text.clone(),
            header: Header::default(),
            inputs: Vec::new(),
        };
        let mut equal = Formula::of(source, game.large_positions())?;
        let report = equal.period(Reach { to: Some(to) }, run)?;
        // The least p with `states * p` a multiple of the period of the heap.
        let common = report.period.map_or(1, |period| gcd(period, states));
        let times = (states / common) as i64;
        Ok(Report {
            game: game.name().to_owned(),
            code: None,
            shift: 0,
            period: report.period.map(|period| period / common),
            preperiod: report.preperiod.map(|n| n.div_ceil(states)),
            saltus: report.saltus.and_then(|saltus| saltus.checked_mul(times)),
            largest: report.largest.map(|(value, at)| (value, at / states)),
            heaps: report.heaps / states,
            ..report
        })
    }
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// The options of a body that is one reducer of calls of the function.
fn options(body: &Expr, function: &str) -> Option<Vec<[String; 3]>> {
    let ExprKind::Reduce(reduce) = &body.kind else {
        return None;
    };
    let option = |item: &Item| match &item.expr.kind {
        ExprKind::Call(name, args) if name.text == function => {
            let [a, b] = &args[..] else {
                return None;
            };
            let clauses: Vec<String> = item.clauses.iter().map(print_clause).collect();
            Some([print_expression(a), print_expression(b), clauses.join(" ")])
        }
        _ => None,
    };
    reduce.items.iter().map(option).collect()
}

/// A proved period of a heap with a state.
pub(crate) struct StatePeriod {
    rules: OneHeap,
    period: i64,
    preperiod: i64,
    theorem: &'static str,
}

/// The proved period of the values of a function, found once.
fn proved(
    game: &mut Formula,
    function: &FunctionInfo,
    run: &mut Run,
) -> Result<Option<Arc<StatePeriod>>, Failure> {
    if function.params.len() != 2 {
        return Ok(None);
    }
    // The laws by automata of the same function have its name.
    let key = format!("{}(state)", function.name);
    let known = game.known_theorems().iter().find(|(name, _)| *name == key);
    if let Some((_, law)) = known {
        return Ok(law.clone().and_then(|law| law.downcast().ok()));
    }
    let mut found = None;
    if let Some(rules) = OneHeap::of(game, function) {
        let report = rules.period(game, Reach::default(), run)?;
        let number = |n: Option<u64>| i64::try_from(n?).ok();
        if let (PeriodStatus::Proved, Some(theorem), Some(period), Some(preperiod), Some(0)) = (
            report.status,
            report.theorem,
            number(report.period),
            number(report.preperiod),
            report.saltus,
        ) {
            found = Some(Arc::new(StatePeriod {
                rules,
                period,
                preperiod,
                theorem,
            }));
        }
    }
    if found.is_some() || !run.cancelled() {
        game.remember_theorem(&key, found.clone().map(|law| law as KnownLaw));
    }
    Ok(found)
}

impl StatePeriod {
    /// The value of a position: that of the position of the same state in the first period.
    fn value(
        &self,
        game: &mut Formula,
        function: &FunctionInfo,
        position: &[Value],
        run: &mut Run,
    ) -> Result<Option<Value>, Failure> {
        let [Value::Int(first), Value::Int(second)] = position else {
            return Ok(None);
        };
        let mut at = [*first, *second];
        let heap = self.rules.heap;
        if !(0..self.rules.states).contains(&at[1 - heap]) || at[heap] < 0 {
            return Ok(None);
        }
        if at[heap] >= self.preperiod {
            at[heap] = self.preperiod + (at[heap] - self.preperiod) % self.period;
        }
        let value = game.value_at(&function.name, &at.map(Value::Int), run)?;
        Ok(Some(value))
    }
}

/// The value of a large position by a proved period of its states; none without such a period.
///
/// # Errors
/// As [`Formula::value_at`].
pub(crate) fn value(
    game: &mut Formula,
    function: &FunctionInfo,
    position: &[Value],
    run: &mut Run,
) -> Result<Option<Value>, Failure> {
    let Some(period) = proved(game, function, run)? else {
        return Ok(None);
    };
    let value = period.value(game, function, position, run)?;
    if value.is_some() {
        let law = messages::states_repeat(
            &function.params[period.rules.heap],
            period.period,
            period.preperiod,
            period.theorem,
        );
        game.record_law(law);
    }
    Ok(value)
}

/// The moves of a large position with their values; none without a proved period.
///
/// # Errors
/// As [`Formula::eval`].
pub(crate) fn moves(
    game: &mut Formula,
    function: &FunctionInfo,
    position: &[Value],
    run: &mut Run,
) -> Result<Option<Vast>, Failure> {
    let Some(period) = proved(game, function, run)? else {
        return Ok(None);
    };
    let (Some(options), [first, second]) = (&period.rules.options, position) else {
        return Ok(None);
    };
    let (one, two) = (&function.params[0], &function.params[1]);
    let mut found: Vec<FoundOption> = Vec::new();
    for [a, b, clauses] in options {
        let text = format!(
            "list{{ [{a}, {b}] for {one} in [{first}] for {two} in [{second}] {clauses} }}"
        );
        let Value::List(all) = game.eval(&text, run)? else {
            return Ok(None);
        };
        for to in all.iter() {
            let Value::List(to) = to else {
                return Ok(None);
            };
            let Some(value) = period.value(game, function, to, run)? else {
                return Ok(None);
            };
            let to = vec![Summand {
                function: function.name.clone(),
                position: to.to_vec(),
            }];
            if found.iter().all(|other| other.to != to) {
                found.push(FoundOption {
                    to,
                    value,
                    constant: false,
                    turn: Turn::Ordinary,
                });
            }
        }
    }
    Ok(Some(Vast::all(found)))
}
