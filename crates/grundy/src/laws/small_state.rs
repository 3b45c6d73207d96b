//! Heaps with a small state: rules `w(n, l)` in which `l` has few values, such as the last move or
//! the passes that are left, and functions of one heap that call each other.
//!
//! The positions of all functions with the heap `n` are numbered from 0 to below L: each function
//! has a range of numbers, one for each combination of its states. Position `i` with the heap `n`
//! is the heap `L*n + i` of rules of one number: `n` becomes `x/L`, a state becomes an expression
//! of `x%L`, and a call becomes the heap of its position. This is the same game if each state in
//! each call is one of the numbered ones, which intervals prove from the text of the rules. So the
//! theorems about one heap give a period of the vector of the values of all states.
//!
//! One parameter of each function is the heap; all choices are tried, the first parameter first.

use std::sync::Arc;

use grundy_catalogue::Header;
use grundy_core::{Message, Run, Turn};
use grundy_rules::syntax::ast::{
    self, BinaryOp, Clause, CompareOp, Definition, Expr, ExprKind, Item, Name, ParamKind, Reduce,
    TextRange, UnaryOp,
};
use grundy_rules::syntax::{Tree, print_clause, print_expression};
use grundy_rules::{FunctionInfo, Summand, Value};

use crate::failure::Failure;
use crate::formula::listing::{FoundOption, Vast};
use crate::formula::source::{Origin, Source};
use crate::formula::{Formula, KnownLaw};
use crate::laws::messages;
use crate::laws::period::{PeriodStatus, Reach, Report};

/// Maximum number of positions for each heap.
const MAX_STATES: i64 = 64;

/// Number of values of a state that only falls.
const FALLING_STATES: i64 = 4;

/// Values of each state that are computed for a period.
const MAX_VALUES: u64 = 2_000;

/// The least and the greatest value of an expression; empty if they are in the wrong order.
type Interval = (i64, i64);

const ALL: Interval = (i64::MIN, i64::MAX);

/// The least interval that contains all of them.
fn hull(all: impl Iterator<Item = Interval>) -> Interval {
    all.fold((i64::MAX, i64::MIN), |m, i| (m.0.min(i.0), m.1.max(i.1)))
}

/// Maximum number of choices of the parameters that are heaps.
const MAX_CHOICES: usize = 256;

/// One function of rules with a small state.
struct Part<'a> {
    name: &'a str,
    /// The lines that define it; the first one that fits an argument holds.
    lines: Vec<&'a Definition>,
    /// The names of the parameters.
    params: Vec<String>,
    /// The place of the heap among the parameters.
    heap: usize,
    /// The number of values of each parameter; 1 for the heap.
    states: Vec<i64>,
    /// The number of its first position with each heap.
    first: i64,
}

impl Part<'_> {
    /// The number of positions with each heap; none if there are too many.
    fn positions(&self) -> Option<i64> {
        let product = |all: i64, one: &i64| all.checked_mul(*one).filter(|all| *all <= MAX_STATES);
        self.states.iter().try_fold(1, product)
    }

    /// The factor of a state in the number of a position: the last state counts by ones.
    fn factor(&self, place: usize) -> i64 {
        self.states[place + 1..].iter().product()
    }

    /// The heap of the equal rules for arguments, with `all` positions for each heap.
    fn index(&self, args: &[Expr], all: i64) -> Expr {
        let times = |factor: i64, e: &Expr| match factor {
            1 => e.clone(),
            _ => binary(BinaryOp::Mul, int(factor), e.clone()),
        };
        let mut index = times(all, &args[self.heap]);
        if self.first > 0 {
            index = binary(BinaryOp::Add, index, int(self.first));
        }
        for (place, arg) in args.iter().enumerate() {
            if place != self.heap && self.states[place] > 1 {
                index = binary(BinaryOp::Add, index, times(self.factor(place), arg));
            }
        }
        index
    }

    /// A parameter as an expression of the number `x` of a position, with `all` for each heap.
    fn param(&self, place: usize, x: &Expr, all: i64) -> Expr {
        if place == self.heap {
            return if all == 1 {
                x.clone()
            } else {
                binary(BinaryOp::Div, x.clone(), int(all))
            };
        }
        if self.states[place] == 1 {
            return int(0);
        }
        let mut index = binary(BinaryOp::Mod, x.clone(), int(all));
        if self.first > 0 {
            index = binary(BinaryOp::Sub, index, int(self.first));
        }
        let factor = self.factor(place);
        if factor > 1 {
            index = binary(BinaryOp::Div, index, int(factor));
        }
        // The first state with more than one value is not followed by another one in the number.
        let is_first = self.states[..place].iter().all(|states| *states == 1);
        if is_first {
            index
        } else {
            binary(BinaryOp::Mod, index, int(self.states[place]))
        }
    }
}

/// An option of the rules: the function, its arguments, and the clauses as text.
struct OptionText {
    function: String,
    args: Vec<String>,
    clauses: String,
}

/// A line of the rules: the arguments that it is for, and its options if they are single calls.
struct LineText {
    /// For each parameter its name, or the only argument of the line.
    params: Vec<Result<String, i64>>,
    options: Option<Vec<OptionText>>,
}

/// One function of rules with a small state, without its text.
struct PartText {
    name: String,
    heap: usize,
    states: Vec<i64>,
    params: Vec<String>,
    lines: Vec<LineText>,
}

/// Rules of one heap that are equal to rules of a heap with a state.
pub(crate) struct OneHeap {
    /// The functions.
    parts: Vec<PartText>,
    /// The number of positions for each heap.
    states: i64,
    /// The parameter of the equal rules.
    param: String,
    /// The heap of the equal rules for a position of each function.
    indices: Vec<String>,
    /// Whether a state keeps one value in all calls, or falls: any heap that a function does not
    /// use has this property, so an equality of this kind needs a proof of its period.
    pub(crate) falls: bool,
    /// The equal rules.
    text: String,
    /// The equal rules, with the inputs of the game.
    equal: Formula,
}

fn expr(kind: ExprKind) -> Expr {
    Expr {
        kind,
        span: TextRange::default(),
    }
}

fn int(n: i64) -> Expr {
    expr(ExprKind::Int(n))
}

fn name(text: &str) -> Expr {
    expr(ExprKind::Name(text.to_owned()))
}

fn binary(op: BinaryOp, a: Expr, b: Expr) -> Expr {
    expr(ExprKind::Binary(op, Box::new(a), Box::new(b)))
}

/// Translates the lines of the functions, and finds the intervals of the states of all calls.
struct Translation<'a> {
    parts: &'a [Part<'a>],
    /// The function whose line is translated.
    current: usize,
    /// The number of positions for each heap.
    states: i64,
    param: &'a str,
    /// The parameters of the current line, with their places.
    names: Vec<(&'a str, usize)>,
    /// The intervals of names; the last one of a name holds.
    intervals: Vec<(String, Interval)>,
    /// For each function and parameter: the least and the greatest argument in a call.
    reached: Vec<Vec<Interval>>,
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

    /// Narrows the intervals of names by a condition that does not hold.
    fn refute(&mut self, condition: &Expr) {
        match &condition.kind {
            ExprKind::Binary(BinaryOp::Or, a, b) => {
                self.refute(a);
                self.refute(b);
            }
            ExprKind::Compare(left, rest) => {
                if let [(op, right)] = &rest[..] {
                    let op = op.negated();
                    self.narrow(left, op, right);
                    self.narrow(right, op.flipped(), left);
                }
            }
            _ => {}
        }
    }

    /// The place of a parameter of the current line.
    fn place(&self, name: &str) -> Option<usize> {
        let found = self.names.iter().find(|(param, _)| *param == name);
        found.map(|(_, place)| *place)
    }

    /// The function with a name.
    fn part(&self, name: &str) -> Option<usize> {
        self.parts.iter().position(|part| part.name == name)
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
        if self.place(&name.text).is_some() || name.text == self.param {
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
        Some(expr(match &e.kind {
            ExprKind::Name(name) => {
                let Some(place) = self.place(name) else {
                    return (name != self.param).then(|| e.clone());
                };
                let x = expr(ExprKind::Name(self.param.to_owned()));
                return Some(self.parts[self.current].param(place, &x, self.states));
            }
            ExprKind::Call(name, args) if self.part(&name.text).is_some() => {
                let called = self.part(&name.text)?;
                let part = &self.parts[called];
                if args.len() != part.params.len() {
                    return None;
                }
                for (place, arg) in args.iter().enumerate() {
                    let (lo, hi) = self.interval(arg);
                    if place != part.heap && lo <= hi {
                        let reached = &mut self.reached[called][place];
                        *reached = (reached.0.min(lo), reached.1.max(hi));
                    }
                }
                let args = self.list(args)?;
                let at = part.index(&args, self.states);
                let function = Name {
                    text: self.parts[0].name.to_owned(),
                    span: name.span,
                };
                ExprKind::Call(function, vec![at])
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
                self.refute(condition);
                let otherwise = self.boxed(b)?;
                self.intervals.truncate(depth);
                ExprKind::If(test, then, otherwise)
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
                        hull(all)
                    }
                    // The interval of a list of numbers is that of its entries.
                    ExprKind::Name(_) => self.interval(list),
                    _ => ALL,
                };
                (ast::Source::List(self.expr(list)?), interval)
            }
        })
    }
}

/// The functions that the rules of a function need, in the order of the text, and whether each of
/// them needs the function too.
fn needed<'a>(definitions: &'a [Definition], function: &str) -> Vec<(&'a str, bool)> {
    let reach = |from: &str| {
        let mut reached: Vec<&'a str> = Vec::new();
        let mut open: Vec<&Definition> = Vec::new();
        open.extend(definitions.iter().filter(|one| one.name.text == from));
        while let Some(line) = open.pop() {
            line.body.walk(&mut |e| {
                let called = match &e.kind {
                    ExprKind::Call(name, _) => &name.text,
                    ExprKind::Name(name) => name,
                    _ => return,
                };
                let lines = definitions.iter().filter(|one| one.name.text == *called);
                if !reached.contains(&called.as_str()) {
                    open.extend(lines.clone());
                    reached.extend(lines.map(|one| one.name.text.as_str()).take(1));
                }
            });
        }
        reached
    };
    let own = reach(function);
    let mut needed: Vec<(&str, bool)> = Vec::new();
    for line in definitions {
        let name = line.name.text.as_str();
        if needed.iter().all(|(known, _)| *known != name)
            && (name == function || own.contains(&name))
        {
            needed.push((name, name == function || reach(name).contains(&function)));
        }
    }
    needed
}

/// The interval of a number, or of the entries of a list of numbers.
fn interval_of(value: &Value) -> Interval {
    match value {
        Value::Int(n) => (*n, *n),
        Value::List(all) if !all.is_empty() => {
            let all = all.iter().map(|one| match one {
                Value::Int(n) => (*n, *n),
                _ => ALL,
            });
            hull(all)
        }
        _ => ALL,
    }
}

/// The functions that call each other with `function`, the first parameter of each as its heap.
fn parts_of<'a>(definitions: &'a [Definition], names: &[(&'a str, bool)]) -> Option<Vec<Part<'a>>> {
    let parts = names.iter().filter(|(_, called)| *called).map(|(name, _)| {
        let lines: Vec<&Definition> = definitions
            .iter()
            .filter(|one| one.name.text == *name)
            .collect();
        let last = lines.last()?.params.as_ref()?;
        let params = last.iter().map(|param| match &param.kind {
            ParamKind::Named { name, at_least } => {
                (matches!(at_least, None | Some(0))).then(|| name.clone())
            }
            ParamKind::Base(_) => None,
        });
        let params: Vec<String> = params.collect::<Option<_>>()?;
        let fits = |line: &&Definition| {
            let all = line.params.as_deref().unwrap_or_default();
            all.len() == params.len()
                && all.iter().all(|param| match &param.kind {
                    ParamKind::Named { at_least, .. } => matches!(at_least, None | Some(0)),
                    ParamKind::Base(n) => *n >= 0,
                })
        };
        (!params.is_empty() && lines.iter().all(fits)).then(|| Part {
            name,
            heap: 0,
            states: vec![1; params.len()],
            first: 0,
            params,
            lines,
        })
    });
    parts.collect()
}

/// Whether the options with a heap below 0 are excluded by the domain: `Some` if all functions
/// agree.
fn excludes_negative_heaps(parts: &[Part]) -> Option<bool> {
    let mut all = parts.iter().flat_map(|part| {
        part.lines.iter().filter_map(|line| {
            match &line.params.as_deref().unwrap_or_default()[part.heap].kind {
                ParamKind::Named { at_least, .. } => Some(at_least.is_some()),
                ParamKind::Base(_) => None,
            }
        })
    });
    let first = all.next()?;
    all.all(|one| one == first).then_some(first)
}

/// Numbers the positions of the functions; the number of positions for each heap.
fn number(parts: &mut [Part]) -> Option<i64> {
    let mut first = 0;
    for part in parts {
        part.first = first;
        first += part.positions()?;
        if first > MAX_STATES {
            return None;
        }
    }
    Some(first)
}

/// The body of one function of the equal rules, and the arguments of all calls.
type Translated = (Expr, Vec<Vec<Interval>>);

/// The rules of one heap, with the intervals of the arguments of all calls.
fn translate(
    parts: &[Part],
    states: i64,
    param: &str,
    known: &[(String, Interval)],
) -> Option<Translated> {
    let mut translation = Translation {
        parts,
        current: 0,
        states,
        param,
        names: Vec::new(),
        intervals: Vec::new(),
        reached: (parts.iter())
            .map(|part| vec![(0, 0); part.params.len()])
            .collect(),
    };
    let x = name(param);
    let mut body: Option<Expr> = None;
    for current in (0..parts.len()).rev() {
        let own = translation.part_body(current, known)?;
        body = Some(match body {
            None => own,
            Some(others) => {
                let end = parts[current + 1].first;
                let index = binary(BinaryOp::Mod, x.clone(), int(states));
                let (op, bound) = if end == 1 {
                    (CompareOp::Eq, 0)
                } else {
                    (CompareOp::Lt, end)
                };
                let before = ExprKind::Compare(Box::new(index), vec![(op, int(bound))]);
                expr(ExprKind::If(
                    Box::new(expr(before)),
                    Box::new(own),
                    Box::new(others),
                ))
            }
        });
    }
    Some((body?, translation.reached))
}

impl<'a> Translation<'a> {
    /// The body of one function, with its lines as the branches of conditionals.
    fn part_body(&mut self, current: usize, known: &[(String, Interval)]) -> Option<Expr> {
        self.current = current;
        let part = &self.parts[current];
        // The values of each parameter that the lines so far leave.
        let mut left: Vec<Interval> = (0..part.params.len())
            .map(|place| {
                if place == part.heap {
                    (0, i64::MAX)
                } else {
                    (0, part.states[place] - 1)
                }
            })
            .collect();
        let mut branches: Vec<(Option<Expr>, Expr)> = Vec::new();
        for line in &part.lines {
            self.names.clear();
            self.intervals = known.to_vec();
            let mut condition: Option<Expr> = None;
            let mut bases = Vec::new();
            let params: &'a [ast::Param] = line.params.as_deref()?;
            for (place, param) in params.iter().enumerate() {
                match &param.kind {
                    ParamKind::Named { name, .. } => {
                        self.names.push((name, place));
                        self.intervals.push((name.clone(), left[place]));
                    }
                    ParamKind::Base(n) => {
                        bases.push((place, *n));
                        let at = part.param(place, &name(self.param), self.states);
                        let equal = ExprKind::Compare(Box::new(at), vec![(CompareOp::Eq, int(*n))]);
                        let equal = expr(equal);
                        condition = Some(match condition {
                            None => equal,
                            Some(before) => binary(BinaryOp::And, before, equal),
                        });
                    }
                }
            }
            let body = self.expr(&line.body)?;
            branches.push((condition, body));
            match bases[..] {
                [] => break,
                [(place, n)] if left[place].0 == n => left[place].0 += 1,
                [(place, n)] if left[place].1 == n => left[place].1 -= 1,
                _ => {}
            }
        }
        let (last, mut body) = branches.pop()?;
        if last.is_some() {
            return None;
        }
        while let Some((condition, own)) = branches.pop() {
            body = expr(ExprKind::If(
                Box::new(condition?),
                Box::new(own),
                Box::new(body),
            ));
        }
        Some(body)
    }
}

/// Enlarges the numbers of states until every call stays within them, and returns the rules of one
/// heap; none if a state is not proved to have few values.
fn closed(parts: &mut [Part], param: &str, known: &[(String, Interval)]) -> Option<(Expr, i64)> {
    loop {
        let states = number(parts)?;
        let (body, reached) = translate(parts, states, param, known)?;
        let mut grew = false;
        for (part, reached) in parts.iter_mut().zip(reached) {
            for (place, (lo, hi)) in reached.into_iter().enumerate() {
                if place == part.heap {
                    continue;
                }
                if lo < 0 || hi >= MAX_STATES {
                    return None;
                }
                if hi >= part.states[place] {
                    part.states[place] = hi + 1;
                    grew = true;
                }
            }
        }
        if !grew {
            return Some((body, states));
        }
    }
}

impl OneHeap {
    /// The rules of one heap that are equal to a function and those that it calls; none if no
    /// choice of heaps leaves parameters that are proved to have few values.
    pub(crate) fn of(game: &Formula, function: &FunctionInfo) -> Option<Self> {
        let rules = game.rules();
        let definitions = &rules.tree().definitions;
        let names = needed(definitions, &function.name);
        let mut parts = parts_of(definitions, &names)?;
        let main = (parts.iter()).position(|part| part.name == function.name)?;
        parts[..=main].rotate_right(1);
        if parts.len() == 1 && parts[0].params.len() == 1 {
            return None;
        }
        let mut known: Vec<(String, Interval)> = Vec::new();
        for input in rules.inputs() {
            known.push((input.to_owned(), interval_of(game.givens().get(input)?)));
        }
        for line in definitions.iter().filter(|line| line.params.is_none()) {
            let number = |e: &Expr| match e.kind {
                ExprKind::Int(n) => (n, n),
                _ => ALL,
            };
            let interval = match &line.body.kind {
                ExprKind::List(all) if !all.is_empty() => {
                    let all = all.iter().map(number);
                    hull(all)
                }
                _ => number(&line.body),
            };
            known.push((line.name.text.clone(), interval));
        }
        let taken = |word: &str| {
            definitions.iter().any(|one| one.name.text == word)
                || parts.iter().any(|part| {
                    part.lines.iter().any(|line| {
                        let params = line.params.iter().flatten();
                        (params.clone()).any(|param| {
                            matches!(&param.kind, ParamKind::Named { name, .. } if name == word)
                        })
                    })
                })
                || known.iter().any(|(name, _)| name == word)
        };
        let param = ["x", "m", "heap"].into_iter().find(|word| !taken(word))?;
        let choices: usize = (parts.iter())
            .try_fold(1_usize, |all, part| all.checked_mul(part.params.len()))
            .filter(|choices| *choices <= MAX_CHOICES)?;
        for mut choice in 0..choices {
            for part in parts.iter_mut().rev() {
                part.heap = choice % part.params.len();
                choice /= part.params.len();
                part.states.fill(1);
            }
            let Some(first) = closed(&mut parts, param, &known) else {
                continue;
            };
            // A state that only falls, such as a number of passes, keeps one value: it gets four.
            let smallest: Vec<Vec<i64>> = parts.iter().map(|part| part.states.clone()).collect();
            let mut falls = false;
            for part in &mut parts {
                for place in (0..part.params.len()).filter(|place| *place != part.heap) {
                    if part.states[place] == 1 {
                        part.states[place] = FALLING_STATES;
                        falls = true;
                    }
                }
            }
            let larger = if falls {
                closed(&mut parts, param, &known)
            } else {
                None
            };
            let found = larger.or_else(|| {
                for (part, states) in parts.iter_mut().zip(smallest) {
                    part.states = states;
                }
                number(&mut parts)?;
                Some(first)
            });
            let (body, states) = found?;
            if states > 1 {
                let with = Self::with(game, &parts, &names, param, &body, states)?;
                return Some(Self { falls, ..with });
            }
        }
        None
    }

    /// The equal rules as a game, with the functions and constants that they need.
    fn with(
        game: &Formula,
        parts: &[Part],
        names: &[(&str, bool)],
        param: &str,
        body: &Expr,
        states: i64,
    ) -> Option<Self> {
        let domain = if excludes_negative_heaps(parts)? {
            ">=0"
        } else {
            ""
        };
        let mut text = format!(
            "{}({param}{domain}) = {}",
            parts[0].name,
            print_expression(body)
        );
        for line in &game.rules().tree().definitions {
            let kept = names
                .iter()
                .any(|(name, is_part)| !is_part && *name == line.name.text);
            if kept {
                text.push('\n');
                text.push_str(game.source_text().get(line.span.range())?.trim());
            }
        }
        let source = Source {
            origin: Origin::Inline,
            name: text.clone(),
            text_name: crate::messages::text_of_rules(),
            text: text.clone(),
            header: Header::default(),
            inputs: Vec::new(),
        };
        let mut equal = Formula::of(source, game.large_positions()).ok()?;
        for (name, value) in game.givens() {
            equal.give(name, value.clone());
        }
        let indices = parts.iter().map(|part| {
            let params: Vec<Expr> = part.params.iter().map(|param| name(param)).collect();
            print_expression(&part.index(&params, states)).replace(' ', "")
        });
        Some(Self {
            indices: indices.collect(),
            parts: parts.iter().map(|part| part.text(parts)).collect(),
            states,
            param: param.to_owned(),
            falls: false,
            text,
            equal,
        })
    }

    /// The function with a name.
    fn part(&self, name: &str) -> Option<&PartText> {
        self.parts.iter().find(|part| part.name == name)
    }

    /// The equal rules with the heap of a position, in a sentence.
    pub(crate) fn equality(&self) -> Message {
        let ranges = |part: &PartText| {
            let states = part.params.iter().zip(&part.states).enumerate();
            let states = states.filter(|(place, _)| *place != part.heap);
            let states: Vec<String> = states
                .map(|(_, (param, states))| match states {
                    1 => format!("{param} = 0"),
                    _ => format!("{param} = 0..={}", states - 1),
                })
                .collect();
            states.join(", ")
        };
        if let ([part], [index]) = (&self.parts[..], &self.indices[..]) {
            return messages::equal_heap(ranges(part), index, &self.param, &self.text);
        }
        let heaps = self.parts.iter().zip(&self.indices).map(|(part, index)| {
            let ranges = ranges(part);
            let position = format!("{}({})", part.name, part.params.join(","));
            if ranges.is_empty() {
                format!("{position}: {} = {index}", self.param)
            } else {
                format!("{position}: {} = {index} ({ranges})", self.param)
            }
        });
        let heaps: Vec<String> = heaps.collect();
        messages::equal_heaps(heaps.join("; "), &self.text)
    }

    /// The period of the vector of the values of all states.
    ///
    /// # Errors
    /// As [`Formula::period`].
    pub(crate) fn period(
        &mut self,
        game: &Formula,
        reach: Reach,
        run: &mut Run,
    ) -> Result<Report, Failure> {
        let states = self.states.unsigned_abs();
        let to = reach.to.unwrap_or(MAX_VALUES).saturating_mul(states);
        let report = self.equal.period(Reach { to: Some(to) }, run)?;
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

impl Part<'_> {
    /// The function with the texts of its options.
    fn text(&self, parts: &[Part]) -> PartText {
        let lines = self.lines.iter().map(|line| {
            let params = line.params.iter().flatten();
            let params = params.map(|param| match &param.kind {
                ParamKind::Named { name, .. } => Ok(name.clone()),
                ParamKind::Base(n) => Err(*n),
            });
            LineText {
                params: params.collect(),
                options: options(&line.body, parts),
            }
        });
        PartText {
            name: self.name.to_owned(),
            heap: self.heap,
            states: self.states.clone(),
            params: self.params.clone(),
            lines: lines.collect(),
        }
    }
}

/// The options of a body that is one reducer of calls of the functions.
fn options(body: &Expr, parts: &[Part]) -> Option<Vec<OptionText>> {
    let reduce = match &body.kind {
        ExprKind::Reduce(reduce) => reduce,
        // A line without options, such as `g(0) = 0`.
        ExprKind::Int(0) | ExprKind::Bool(false) => return Some(Vec::new()),
        _ => return None,
    };
    let option = |item: &Item| match &item.expr.kind {
        ExprKind::Call(name, args) if parts.iter().any(|part| part.name == name.text) => {
            let clauses: Vec<String> = item.clauses.iter().map(print_clause).collect();
            Some(OptionText {
                function: name.text.clone(),
                args: args.iter().map(print_expression).collect(),
                clauses: clauses.join(" "),
            })
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

/// The name of this law of a function: its law by automata has the name of the function.
pub(crate) fn key(function: &str) -> String {
    format!("{function}(state)")
}

/// The proved period of the values of a function, found once for all functions that it calls and
/// that call it.
fn proved(
    game: &mut Formula,
    function: &FunctionInfo,
    run: &mut Run,
) -> Result<Option<Arc<StatePeriod>>, Failure> {
    let key = key(&function.name);
    let known = game.known_theorems().iter().find(|(name, _)| *name == key);
    if let Some((_, law)) = known {
        return Ok(law.clone().and_then(|law| law.downcast().ok()));
    }
    let mut found = None;
    if let Some(mut rules) = OneHeap::of(game, function) {
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
    match &found {
        Some(period) => {
            for part in &period.rules.parts {
                let law = Arc::clone(period);
                game.remember_theorem(&self::key(&part.name), Some(law as KnownLaw));
            }
        }
        None if !run.cancelled() => game.remember_theorem(&key, None),
        None => {}
    }
    Ok(found)
}

impl StatePeriod {
    /// The value of a position: that of the position of the same state in the first period.
    fn value(
        &self,
        game: &mut Formula,
        function: &str,
        position: &[Value],
        run: &mut Run,
    ) -> Result<Option<Value>, Failure> {
        let part = self.rules.part(function);
        let Some(part) = part.filter(|part| part.params.len() == position.len()) else {
            return Ok(None);
        };
        let mut at = Vec::with_capacity(position.len());
        for (place, value) in position.iter().enumerate() {
            let Value::Int(mut n) = *value else {
                return Ok(None);
            };
            if n < 0 || place != part.heap && n >= part.states[place] {
                return Ok(None);
            }
            if place == part.heap && n >= self.preperiod {
                n = self.preperiod + (n - self.preperiod) % self.period;
            }
            at.push(Value::Int(n));
        }
        game.value_at(function, &at, run).map(Some)
    }
}

/// The law of a function by a proved period of its states: the value of each position with a heap
/// of at least `from` is that of the heap `period` below it.
pub(crate) struct StateLaw {
    /// The place of the heap among the parameters.
    pub heap: usize,
    /// The number of values of each parameter; 1 for the heap.
    pub states: Vec<i64>,
    pub period: i64,
    pub from: i64,
    pub theorem: &'static str,
}

/// The law of the states of a function; none without a proved period. A state that falls has only
/// its first values in the law, which is then a law of a few rows, and none is returned.
///
/// # Errors
/// As [`Formula::period`].
pub(crate) fn law(
    game: &mut Formula,
    function: &FunctionInfo,
    run: &mut Run,
) -> Result<Option<StateLaw>, Failure> {
    let period = proved(game, function, run)?;
    Ok(period
        .filter(|period| !period.rules.falls)
        .and_then(|period| {
            let part = period.rules.part(&function.name)?;
            Some(StateLaw {
                heap: part.heap,
                states: part.states.clone(),
                period: period.period,
                from: period.preperiod + period.period,
                theorem: period.theorem,
            })
        }))
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
    let value = period.value(game, &function.name, position, run)?;
    if value.is_some()
        && let Some(part) = period.rules.part(&function.name)
    {
        let law = messages::states_repeat(
            &part.params[part.heap],
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
    let fits = |line: &&LineText| {
        let mut params = line.params.iter().zip(position);
        params.all(|(param, value)| match param {
            Ok(_) => true,
            Err(n) => *value == Value::Int(*n),
        })
    };
    let part = period.rules.part(&function.name);
    let line = part.and_then(|part| part.lines.iter().find(fits));
    let Some((line, options)) = line.and_then(|line| Some((line, line.options.as_ref()?))) else {
        return Ok(None);
    };
    let mut bindings = String::new();
    for (param, value) in line.params.iter().zip(position) {
        if let (Ok(param), Value::Int(n)) = (param, value) {
            bindings.push_str(&format!(" for {param} in [{n}]"));
        }
    }
    let mut found: Vec<FoundOption> = Vec::new();
    for option in options {
        let args = option.args.join(", ");
        let text = format!("list{{ [{args}]{bindings} {} }}", option.clauses);
        let Value::List(all) = game.eval(&text, run)? else {
            return Ok(None);
        };
        for to in all.iter() {
            let Value::List(to) = to else {
                return Ok(None);
            };
            let Some(value) = period.value(game, &option.function, to, run)? else {
                return Ok(None);
            };
            let to = vec![Summand {
                function: option.function.clone(),
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
