//! The translation of functions with small states into one function of one number.

use grundy_core::Turn;
use grundy_rules::syntax::ast::{
    self, BinaryOp, Clause, CompareOp, Definition, Expr, ExprKind, Item, Name, ParamKind, Reduce,
    TextRange, UnaryOp,
};

/// Maximum number of positions for each heap.
pub(super) const MAX_STATES: i64 = 64;

/// The least and the greatest value of an expression; empty if they are in the wrong order.
pub(super) type Interval = (i64, i64);

pub(super) const ALL: Interval = (i64::MIN, i64::MAX);

/// The least interval that contains all of them.
pub(super) fn hull(all: impl Iterator<Item = Interval>) -> Interval {
    all.fold((i64::MAX, i64::MIN), |m, i| (m.0.min(i.0), m.1.max(i.1)))
}

/// One function of rules with a small state.
pub(super) struct Part<'a> {
    pub name: &'a str,
    /// The lines that define it; the first one that fits an argument holds.
    pub lines: Vec<&'a Definition>,
    /// The names of the parameters.
    pub params: Vec<String>,
    /// The place of the heap among the parameters.
    pub heap: usize,
    /// The number of values of each parameter; 1 for the heap.
    pub states: Vec<i64>,
    /// The number of its first position with each heap.
    pub first: i64,
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

    /// The arguments of the equal rules for arguments.
    fn arguments(&self, args: &[Expr], position: Position) -> Vec<Expr> {
        let sum = |terms: Vec<Expr>| {
            let add = |sum, term| binary(BinaryOp::Add, sum, term);
            terms.into_iter().reduce(add).unwrap_or(int(0))
        };
        let first = (self.first > 0).then(|| int(self.first));
        let states = args.iter().enumerate();
        let states = states.filter(|(place, _)| *place != self.heap && self.states[*place] > 1);
        let states = states.map(|(place, arg)| times(self.factor(place), arg));
        let number = first.into_iter().chain(states);
        let heap = &args[self.heap];
        match position.number {
            None => {
                let heap = times(position.all, heap);
                vec![sum([heap].into_iter().chain(number).collect())]
            }
            Some(_) => vec![heap.clone(), sum(number.collect())],
        }
    }

    /// The heap of the equal rules for the parameters, with `all` positions for each heap.
    pub fn index(&self, all: i64) -> Expr {
        let params: Vec<Expr> = self.params.iter().map(|param| name(param)).collect();
        let position = Position {
            param: "",
            number: None,
            all,
        };
        self.arguments(&params, position).remove(0)
    }

    /// A parameter as an expression of a position of the equal rules.
    fn param(&self, place: usize, position: Position) -> Expr {
        if place == self.heap {
            return position.heap();
        }
        if self.states[place] == 1 {
            return int(0);
        }
        let mut index = position.number();
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

/// The position of the equal rules: `x = all*n + i` for the heap `n` and the number `i`, or
/// two parameters for them.
#[derive(Clone, Copy)]
pub(super) struct Position<'a> {
    pub param: &'a str,
    /// The name of the number, if it is a parameter.
    pub number: Option<&'a str>,
    /// The number of positions for each heap.
    pub all: i64,
}

impl Position<'_> {
    fn heap(self) -> Expr {
        match self.number {
            None if self.all > 1 => binary(BinaryOp::Div, name(self.param), int(self.all)),
            _ => name(self.param),
        }
    }

    fn number(self) -> Expr {
        match self.number {
            None => binary(BinaryOp::Mod, name(self.param), int(self.all)),
            Some(number) => name(number),
        }
    }

    fn takes(self, word: &str) -> bool {
        word == self.param || self.number == Some(word)
    }
}

fn times(factor: i64, e: &Expr) -> Expr {
    match factor {
        1 => e.clone(),
        _ => binary(BinaryOp::Mul, int(factor), e.clone()),
    }
}

fn expr(kind: ExprKind) -> Expr {
    Expr {
        kind,
        span: TextRange::default(),
    }
}

pub(super) fn int(n: i64) -> Expr {
    expr(ExprKind::Int(n))
}

pub(super) fn name(text: &str) -> Expr {
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
    position: Position<'a>,
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
        if self.place(&name.text).is_some() || self.position.takes(&name.text) {
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
                    return (!self.position.takes(name)).then(|| e.clone());
                };
                return Some(self.parts[self.current].param(place, self.position));
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
                let at = part.arguments(&args, self.position);
                let function = Name {
                    text: self.parts[0].name.to_owned(),
                    span: name.span,
                };
                ExprKind::Call(function, at)
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

/// Numbers the positions of the functions; the number of positions for each heap.
pub(super) fn number(parts: &mut [Part]) -> Option<i64> {
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

/// The equal rules, with the intervals of the arguments of all calls.
pub(super) fn translate(
    parts: &[Part],
    position: Position,
    known: &[(String, Interval)],
) -> Option<Translated> {
    let mut translation = Translation {
        parts,
        current: 0,
        position,
        names: Vec::new(),
        intervals: Vec::new(),
        reached: (parts.iter())
            .map(|part| vec![(0, 0); part.params.len()])
            .collect(),
    };
    let mut body: Option<Expr> = None;
    for current in (0..parts.len()).rev() {
        let own = translation.part_body(current, known)?;
        body = Some(match body {
            None => own,
            Some(others) => {
                let end = parts[current + 1].first;
                let index = position.number();
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
                        let at = part.param(place, self.position);
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
pub(super) fn closed(
    parts: &mut [Part],
    param: &str,
    known: &[(String, Interval)],
) -> Option<(Expr, i64)> {
    loop {
        let states = number(parts)?;
        let position = Position {
            param,
            number: None,
            all: states,
        };
        let (body, reached) = translate(parts, position, known)?;
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
