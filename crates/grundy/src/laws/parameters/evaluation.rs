//! The obligations of T6 in their cases: formulas are evaluated with unknown numbers.
//!
//! Each function passes the cases of a result to its continuation, one after the other. The text of
//! a case must be the one that the checker derives; the checker has its own program for that.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;

use grundy_certificate::recurrence::{Clause, Expr, Item, Op, Reducer};

use super::Question;
use super::polynomial::{Polynomial, VALUE, looped, param, quotient, remainder};

/// Maximum number of cases.
const MAX_CASES: u32 = 20_000;
/// Maximum number of formulas whose evaluation is not finished: each one calls the next.
const MAX_DEPTH: u32 = 300;

/// A polynomial that is at least 0, or 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hypothesis {
    pub is_zero: bool,
    pub value: Polynomial,
}

impl Hypothesis {
    pub fn natural(value: Polynomial) -> Self {
        Self {
            is_zero: false,
            value,
        }
    }

    pub fn zero(value: Polynomial) -> Self {
        Self {
            is_zero: true,
            value,
        }
    }
}

/// A case of an evaluation.
#[derive(Clone, Debug, Default)]
pub struct Case {
    pub hypotheses: Vec<Hypothesis>,
    /// Dividend and divisor of each pair of quotient and remainder.
    pub divisions: Vec<(Polynomial, Polynomial)>,
    loops: usize,
}

impl Case {
    /// The case with one more hypothesis; none if that is false.
    pub fn with(&self, new: Hypothesis) -> Option<Self> {
        let mut case = self.clone();
        if let Some(value) = new.value.value() {
            return (value == 0 || value > 0 && !new.is_zero).then_some(case);
        }
        case.hypotheses.push(new);
        Some(case)
    }

    /// The text by which cases are sorted.
    pub fn text(&self) -> String {
        let parts = self.hypotheses.iter().map(|one| {
            let sign = if one.is_zero { "=0;" } else { ">=0;" };
            one.value.text() + sign
        });
        parts.collect()
    }
}

/// What is to be proved in a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// It does not occur.
    Nothing,
    /// Some option has the value `v`.
    Value,
    /// Some option is lost.
    Lost,
    /// There is an option.
    Any,
}

/// A case with its goal.
#[derive(Clone, Debug)]
pub struct Duty<'a> {
    pub goal: Goal,
    pub case: Case,
    pub options: Option<(&'a [Item], Scope)>,
}

/// The values of names.
pub type Scope = BTreeMap<usize, Polynomial>;

/// Duties by their text.
pub type Duties<'a> = BTreeMap<String, Duty<'a>>;

/// Receives the cases of a number, each with its value; `None` is a case without a value.
type WithNumber<'k> = &'k mut dyn FnMut(Case, Option<Polynomial>);

/// Receives the cases of a condition, each with its truth; `None` is a case without a value.
type WithTruth<'k> = &'k mut dyn FnMut(Case, Option<bool>);

/// Evaluates rules and a law.
pub struct Evaluation<'a> {
    question: &'a Question,
    duties: RefCell<Duties<'a>>,
    /// Whether the options are those of unknown numbers, so that their duties count.
    is_general: Cell<bool>,
    outside: Cell<bool>,
    cases: Cell<u32>,
    depth: Cell<u32>,
}

impl<'a> Evaluation<'a> {
    pub fn new(question: &'a Question) -> Self {
        Self {
            question,
            duties: RefCell::default(),
            is_general: Cell::new(true),
            outside: Cell::new(false),
            cases: Cell::new(0),
            depth: Cell::new(0),
        }
    }

    /// Whether a formula is outside of the arithmetic, or has too many cases.
    pub fn failed(&self) -> bool {
        self.outside.get() || self.cases.get() > MAX_CASES
    }

    pub fn here(&self) -> Scope {
        let params = 0..self.question.rules.params;
        params.map(|i| (i, Polynomial::unknown(param(i)))).collect()
    }

    /// The names of witnesses: the position and `v`.
    pub fn with_value(&self) -> Scope {
        let mut scope = self.here();
        scope.insert(scope.len(), Polynomial::unknown(VALUE));
        scope
    }

    fn add(&self, goal: Goal, case: Case, options: Option<(&'a [Item], Scope)>) {
        let word = match goal {
            Goal::Nothing => "nothing",
            Goal::Value => "value",
            Goal::Lost => "lost",
            Goal::Any => "any",
        };
        let text = format!("{word} {}", case.text());
        let mut duties = self.duties.borrow_mut();
        duties.entry(text).or_insert(Duty {
            goal,
            case,
            options,
        });
    }

    fn never(&self, case: Option<Case>) {
        if let Some(case) = case.filter(|_| self.is_general.get()) {
            self.add(Goal::Nothing, case, None);
        }
    }

    /// Counts a formula whose evaluation begins; [`Self::exit`] follows. A law that calls the
    /// function would be evaluated without end.
    fn enter(&self) -> bool {
        self.cases.set(self.cases.get() + 1);
        self.depth.set(self.depth.get() + 1);
        if self.depth.get() > MAX_DEPTH {
            self.leave();
        }
        !self.failed()
    }

    fn exit(&self) {
        self.depth.set(self.depth.get() - 1);
    }

    fn leave(&self) {
        self.outside.set(true);
    }

    fn numbers(
        &self,
        exprs: &[Expr],
        scope: &Scope,
        case: Case,
        values: &[Polynomial],
        then: &mut dyn FnMut(Case, Option<&[Polynomial]>),
    ) {
        let Some((first, rest)) = exprs.split_first() else {
            return then(case, Some(values));
        };
        self.number(first, scope, case, &mut |case, value| match value {
            None => then(case, None),
            Some(value) => {
                let values = [values, &[value]].concat();
                self.numbers(rest, scope, case, &values, then);
            }
        });
    }

    /// Evaluates a number.
    pub fn number(&self, expr: &Expr, scope: &Scope, case: Case, then: WithNumber) {
        if self.enter() {
            self.number_of(expr, scope, case, then);
        }
        self.exit();
    }

    fn number_of(&self, expr: &Expr, scope: &Scope, case: Case, then: WithNumber) {
        match expr {
            Expr::Int(value) => then(case, Some(Polynomial::constant((*value).into()))),
            Expr::Name(name) => match scope.get(name) {
                Some(value) => then(case, Some(value.clone())),
                None => self.leave(),
            },
            Expr::Own(args) => {
                self.numbers(args, scope, case, &[], &mut |case, target| match target {
                    None => then(case, None),
                    Some(target) => self.move_to(target, &case, then),
                });
            }
            Expr::Let(name, value, rest) => {
                self.number(value, scope, case, &mut |case, value| match value {
                    None => then(case, None),
                    Some(value) => {
                        let mut scope = scope.clone();
                        scope.insert(*name, value);
                        self.number(rest, &scope, case, then);
                    }
                });
            }
            Expr::Op(Op::If, parts) => {
                self.truth(&parts[0], scope, case, &mut |case, holds| match holds {
                    None => then(case, None),
                    Some(holds) => {
                        let part = &parts[if holds { 1 } else { 2 }];
                        self.number(part, scope, case, then);
                    }
                });
            }
            Expr::Op(op, parts) => match op {
                Op::Add
                | Op::Sub
                | Op::Mul
                | Op::Neg
                | Op::Abs
                | Op::Min
                | Op::Max
                | Op::Div
                | Op::Mod => {
                    self.numbers(parts, scope, case, &[], &mut |case, values| match values {
                        None => then(case, None),
                        Some(values) => self.apply(*op, values, case, then),
                    });
                }
                Op::Eq
                | Op::Ne
                | Op::Lt
                | Op::Le
                | Op::Gt
                | Op::Ge
                | Op::Not
                | Op::And
                | Op::Or => self.bit(expr, scope, case, then),
                _ => self.leave(),
            },
            Expr::In(..) => self.bit(expr, scope, case, then),
            Expr::Pick(..) | Expr::Reduce(..) | Expr::Undefined => self.leave(),
        }
    }

    /// A condition as 0 or 1.
    fn bit(&self, expr: &Expr, scope: &Scope, case: Case, then: WithNumber) {
        self.truth(expr, scope, case, &mut |case, holds| {
            then(case, holds.map(|holds| Polynomial::constant(holds.into())));
        });
    }

    fn apply(&self, op: Op, values: &[Polynomial], case: Case, then: WithNumber) {
        let a = &values[0];
        match op {
            Op::Add => then(case, Some(a.plus(&values[1]))),
            Op::Sub => then(case, Some(a.minus(&values[1]))),
            Op::Neg => then(case, Some(a.opposite())),
            Op::Mul => match a.times(&values[1]) {
                Some(product) => then(case, Some(product)),
                None => self.leave(),
            },
            Op::Abs => Self::fork(Hypothesis::natural(a.clone()), &case, &mut |case, holds| {
                then(case, Some(if holds { a.clone() } else { a.opposite() }));
            }),
            Op::Min | Op::Max => Self::least(op, a, &values[1..], case, then),
            _ => self.divide(op, a, &values[1], case, then),
        }
    }

    fn least(op: Op, best: &Polynomial, rest: &[Polynomial], case: Case, then: WithNumber) {
        let Some((next, rest)) = rest.split_first() else {
            return then(case, Some(best.clone()));
        };
        let distance = if op == Op::Min {
            next.minus(best)
        } else {
            best.minus(next)
        };
        Self::fork(Hypothesis::natural(distance), &case, &mut |case, holds| {
            Self::least(op, if holds { best } else { next }, rest, case, then);
        });
    }

    fn divide(&self, op: Op, a: &Polynomial, b: &Polynomial, case: Case, then: WithNumber) {
        let known = (case.divisions.iter()).position(|(c, d)| (c, d) == (a, b));
        let number = known.unwrap_or(case.divisions.len());
        let q = Polynomial::unknown(quotient(number));
        let r = Polynomial::unknown(remainder(number));
        let result = if op == Op::Div { &q } else { &r }.clone();
        if known.is_some() {
            return then(case, Some(result));
        }
        if let Some(case) = case.with(Hypothesis::natural(b.opposite())) {
            then(case, None);
        }
        let Some(mut case) = case.with(Hypothesis::natural(b.shifted(-1))) else {
            return;
        };
        let Some(product) = b.times(&q) else {
            return self.leave();
        };
        let equation = a.minus(&product).minus(&r);
        case.divisions.push((a.clone(), b.clone()));
        case.hypotheses.extend([
            Hypothesis::zero(equation),
            Hypothesis::natural(r.clone()),
            Hypothesis::natural(b.minus(&r).shifted(-1)),
        ]);
        then(case, Some(result));
    }

    /// The case in which a hypothesis holds, and those in which it does not.
    fn fork(of: Hypothesis, case: &Case, then: &mut dyn FnMut(Case, bool)) {
        let value = of.value.clone();
        let is_zero = of.is_zero;
        if let Some(case) = case.with(of) {
            then(case, true);
        }
        if is_zero && let Some(case) = case.with(Hypothesis::natural(value.shifted(-1))) {
            then(case, false);
        }
        if let Some(case) = case.with(Hypothesis::natural(value.negated())) {
            then(case, false);
        }
    }

    /// Evaluates a condition.
    pub fn truth(&self, expr: &Expr, scope: &Scope, case: Case, then: WithTruth) {
        if self.enter() {
            self.truth_of(expr, scope, case, then);
        }
        self.exit();
    }

    fn truth_of(&self, expr: &Expr, scope: &Scope, case: Case, then: WithTruth) {
        match expr {
            Expr::Op(Op::Not, parts) => {
                self.truth(&parts[0], scope, case, &mut |case, holds| {
                    then(case, holds.map(|holds| !holds));
                });
            }
            Expr::Op(op @ (Op::And | Op::Or), parts) => {
                let goes_on = Some(*op == Op::And);
                self.truth(&parts[0], scope, case, &mut |case, holds| {
                    if holds == goes_on {
                        self.truth(&parts[1], scope, case, then);
                    } else {
                        then(case, holds);
                    }
                });
            }
            Expr::Op(Op::If, parts) => {
                self.truth(&parts[0], scope, case, &mut |case, holds| match holds {
                    None => then(case, None),
                    Some(holds) => {
                        let part = &parts[if holds { 1 } else { 2 }];
                        self.truth(part, scope, case, then);
                    }
                });
            }
            Expr::Op(op @ (Op::Eq | Op::Ne | Op::Lt | Op::Le | Op::Gt | Op::Ge), parts) => {
                self.numbers(parts, scope, case, &[], &mut |case, values| {
                    let Some([a, b]) = values else {
                        return then(case, None);
                    };
                    let (of, turned) = match op {
                        Op::Le => (Hypothesis::natural(b.minus(a)), false),
                        Op::Lt => (Hypothesis::natural(b.minus(a).shifted(-1)), false),
                        Op::Ge => (Hypothesis::natural(a.minus(b)), false),
                        Op::Gt => (Hypothesis::natural(a.minus(b).shifted(-1)), false),
                        Op::Eq => (Hypothesis::zero(b.minus(a)), false),
                        _ => (Hypothesis::zero(b.minus(a)), true),
                    };
                    Self::fork(of, &case, &mut |case, holds| {
                        then(case, Some(holds != turned));
                    });
                });
            }
            Expr::In(item, list) => {
                self.number(item, scope, case, &mut |case, value| match value {
                    None => then(case, None),
                    Some(value) => Self::member(&value, list, case, then),
                });
            }
            _ => self.number(expr, scope, case, &mut |case, value| match value {
                None => then(case, None),
                Some(value) => {
                    let zero = Hypothesis::zero(value.opposite());
                    Self::fork(zero, &case, &mut |case, holds| then(case, Some(!holds)));
                }
            }),
        }
    }

    fn member(value: &Polynomial, list: &[i64], case: Case, then: WithTruth) {
        let Some((first, rest)) = list.split_first() else {
            return then(case, Some(false));
        };
        let distance = Polynomial::constant((*first).into()).minus(value);
        Self::fork(Hypothesis::zero(distance), &case, &mut |case, holds| {
            if holds {
                then(case, Some(true));
            } else {
                Self::member(value, rest, case, then);
            }
        });
    }

    /// The value of the law at another position, which must be one of the domain and smaller.
    fn move_to(&self, target: &[Polynomial], case: &Case, then: WithNumber) {
        let mut inside = case.clone();
        for number in target {
            self.never(inside.with(Hypothesis::natural(number.negated())));
            match inside.with(Hypothesis::natural(number.clone())) {
                Some(next) => inside = next,
                None => return,
            }
        }
        let there: Scope = target.iter().cloned().enumerate().collect();
        let question = self.question;
        self.truth(&question.domain, &there, inside, &mut |case, holds| {
            if holds != Some(true) {
                return self.never(Some(case));
            }
            self.descend(target, &case);
            if question.losses {
                self.truth(&question.law, &there, case, &mut |case, lost| {
                    if let Some(lost) = lost {
                        then(case, Some(Polynomial::constant((!lost).into())));
                    }
                });
            } else {
                self.number(&question.law, &there, case, &mut |case, value| {
                    if value.is_some() {
                        then(case, value);
                    }
                });
            }
        });
    }

    fn descend(&self, target: &[Polynomial], case: &Case) {
        let order = &self.question.order;
        let mut same = case.clone();
        for (i, measure) in order.iter().enumerate() {
            let growth = measure.iter().fold(Polynomial::default(), |sum, i| {
                let step = target[*i].minus(&Polynomial::unknown(param(*i)));
                sum.plus(&step)
            });
            let is_last = i + 1 == order.len();
            let least = growth.shifted(if is_last { 0 } else { -1 });
            self.never(same.with(Hypothesis::natural(least)));
            match same.with(Hypothesis::zero(growth)) {
                Some(next) => same = next,
                None => return,
            }
        }
        if order.is_empty() {
            self.never(Some(same));
        }
    }

    /// Evaluates the clauses of an item; `exists` receives the cases with the item, `none` those
    /// without it if numbers for its loops are given.
    fn clauses(
        &self,
        clauses: &[Clause],
        scope: &Scope,
        case: Case,
        terms: Option<&[Polynomial]>,
        exists: &mut dyn FnMut(Case, &Scope),
        none: &mut dyn FnMut(Case),
    ) {
        let Some((clause, rest)) = clauses.split_first() else {
            return exists(case, scope);
        };
        let given = terms.map(|terms| terms.split_first());
        match clause {
            Clause::If(condition) => {
                self.truth(condition, scope, case, &mut |case, holds| match holds {
                    None => self.never(Some(case)),
                    Some(true) => self.clauses(rest, scope, case, terms, exists, none),
                    Some(false) => none(case),
                });
            }
            Clause::Let(name, value) => {
                self.number(value, scope, case, &mut |case, value| match value {
                    None => self.never(Some(case)),
                    Some(value) => {
                        let mut scope = scope.clone();
                        scope.insert(*name, value);
                        self.clauses(rest, &scope, case, terms, exists, none);
                    }
                });
            }
            Clause::Each(names, items) => {
                let (only, terms) = match given {
                    None => (None, None),
                    Some(Some((term, terms))) => (term.value(), Some(terms)),
                    Some(None) => return self.leave(),
                };
                for (i, row) in (0_i128..).zip(items.chunks(names.len().max(1))) {
                    if only.is_some_and(|only| only != i) {
                        continue;
                    }
                    let mut scope = scope.clone();
                    for (name, value) in names.iter().zip(row) {
                        scope.insert(*name, Polynomial::constant((*value).into()));
                    }
                    self.clauses(rest, &scope, case.clone(), terms, exists, none);
                }
            }
            Clause::Range { name, lo, hi, step } => {
                let (term, terms) = match given {
                    None => (None, None),
                    Some(Some((term, terms))) => (Some(term), Some(terms)),
                    Some(None) => return self.leave(),
                };
                let ends = [lo.clone(), hi.clone()];
                self.numbers(&ends, scope, case, &[], &mut |mut case, ends| {
                    let Some([lo, hi]) = ends else {
                        return self.never(Some(case));
                    };
                    let number = if let Some(term) = term {
                        term.clone()
                    } else {
                        case.loops += 1;
                        Polynomial::unknown(looped(case.loops - 1))
                    };
                    let (value, first) = if *step == 1 {
                        (number.clone(), number.minus(lo))
                    } else {
                        (lo.mixed(1, &number, (*step).into()), number)
                    };
                    let last = hi.minus(&value).shifted(-1);
                    for bound in [first, last] {
                        if term.is_some()
                            && let Some(case) = case.with(Hypothesis::natural(bound.negated()))
                        {
                            none(case);
                        }
                        match case.with(Hypothesis::natural(bound)) {
                            Some(next) => case = next,
                            None => return,
                        }
                    }
                    let mut scope = scope.clone();
                    scope.insert(*name, value);
                    self.clauses(rest, &scope, case, terms, exists, none);
                });
            }
        }
    }

    /// Finds all duties of the question; none if it is outside of the arithmetic.
    pub fn duties(&self) -> Option<Vec<Duty<'a>>> {
        let question = self.question;
        let here = self.here();
        let mut start = Case::default();
        for number in here.values() {
            start.hypotheses.push(Hypothesis::natural(number.clone()));
        }
        self.truth(
            &question.domain,
            &here,
            start,
            &mut |case, inside| match inside {
                None => self.never(Some(case)),
                Some(true) => self.body(&question.rules.body, &here, case),
                Some(false) => {}
            },
        );
        let found = std::mem::take(&mut *self.duties.borrow_mut());
        (!self.failed()).then(|| found.into_values().collect())
    }

    fn body(&self, body: &'a Expr, scope: &Scope, case: Case) {
        if self.enter() {
            self.body_of(body, scope, case);
        }
        self.exit();
    }

    fn body_of(&self, body: &'a Expr, scope: &Scope, case: Case) {
        match body {
            Expr::Op(Op::If, parts) => {
                self.truth(&parts[0], scope, case, &mut |case, holds| match holds {
                    None => self.never(Some(case)),
                    Some(holds) => self.body(&parts[if holds { 1 } else { 2 }], scope, case),
                });
            }
            Expr::Let(name, value, rest) => {
                self.number(value, scope, case, &mut |case, value| match value {
                    None => self.never(Some(case)),
                    Some(value) => {
                        let mut scope = scope.clone();
                        scope.insert(*name, value);
                        self.body(rest, &scope, case);
                    }
                });
            }
            Expr::Undefined => self.never(Some(case)),
            Expr::Reduce(reducer, items, None) => {
                let fits = match reducer {
                    Reducer::Mex => !self.question.losses,
                    Reducer::Win | Reducer::Misere => self.question.losses,
                    _ => false,
                };
                if !fits {
                    return self.leave();
                }
                self.law(case, &mut |case, law| {
                    self.options(items, scope, &case, law);
                    self.existence(*reducer, items, scope, case, law);
                });
            }
            Expr::Reduce(..) => self.leave(),
            _ => self.number(body, scope, case, &mut |case, value| match value {
                None => self.never(Some(case)),
                Some(value) => self.law(case, &mut |case, law| {
                    let (distance, is_lost) = if self.question.losses {
                        (value.opposite(), law.value() == Some(1))
                    } else {
                        (law.minus(&value), true)
                    };
                    Self::fork(Hypothesis::zero(distance), &case, &mut |case, holds| {
                        if holds != is_lost {
                            self.never(Some(case));
                        }
                    });
                }),
            }),
        }
    }

    /// The law at the position: its value, or 1 if it is lost.
    fn law(&self, case: Case, then: &mut dyn FnMut(Case, &Polynomial)) {
        let question = self.question;
        let here = self.here();
        if question.losses {
            self.truth(&question.law, &here, case, &mut |case, lost| match lost {
                None => self.never(Some(case)),
                Some(lost) => then(case, &Polynomial::constant(lost.into())),
            });
        } else {
            self.number(&question.law, &here, case, &mut |case, value| match value {
                None => self.never(Some(case)),
                Some(value) => {
                    self.never(case.with(Hypothesis::natural(value.negated())));
                    then(case, &value);
                }
            });
        }
    }

    fn options(&self, items: &[Item], scope: &Scope, case: &Case, law: &Polynomial) {
        let losses = self.question.losses;
        let is_lost = losses && law.value() == Some(1);
        let mut ignored = |_| ();
        for item in items {
            let mut exists = |case: Case, scope: &Scope| {
                self.number(&item.expr, scope, case, &mut |case, value| match value {
                    None => self.never(Some(case)),
                    Some(value) if losses => {
                        let zero = Hypothesis::zero(value.opposite());
                        Self::fork(zero, &case, &mut |case, holds| {
                            if holds && is_lost {
                                self.never(Some(case));
                            }
                        });
                    }
                    Some(value) => {
                        if !matches!(item.expr, Expr::Own(_)) {
                            self.never(case.with(Hypothesis::natural(value.negated())));
                        }
                        self.never(case.with(Hypothesis::zero(value.minus(law))));
                    }
                });
            };
            let case = case.clone();
            self.clauses(&item.clauses, scope, case, None, &mut exists, &mut ignored);
        }
    }

    fn existence(
        &self,
        reducer: Reducer,
        items: &'a [Item],
        scope: &Scope,
        case: Case,
        law: &Polynomial,
    ) {
        let options = || Some((items, scope.clone()));
        if reducer == Reducer::Mex {
            let v = Polynomial::unknown(VALUE);
            let below = Hypothesis::natural(law.minus(&v).shifted(-1));
            let case = case.with(Hypothesis::natural(v));
            if let Some(case) = case.and_then(|case| case.with(below)) {
                self.add(Goal::Value, case, options());
            }
            return;
        }
        let is_lost = law.value() == Some(1);
        match (reducer, is_lost) {
            (Reducer::Win, true) => {}
            (Reducer::Win, false) => self.add(Goal::Lost, case, options()),
            (_, true) => self.add(Goal::Any, case, options()),
            (_, false) => {
                let Some(end) = &self.question.end else {
                    return self.leave();
                };
                self.truth(end, &self.here(), case, &mut |case, ended| match ended {
                    None => self.never(Some(case)),
                    Some(false) => self.add(Goal::Lost, case, options()),
                    Some(true) => {
                        for item in items {
                            let mut exists = |case: Case, _: &Scope| self.never(Some(case));
                            let mut none = |_| ();
                            let case = case.clone();
                            let clauses = &item.clauses;
                            self.clauses(clauses, scope, case, None, &mut exists, &mut none);
                        }
                    }
                });
            }
        }
    }

    /// The cases, by their text, in which an option with given numbers is not the required one.
    pub fn wrong(
        &self,
        duty: &Duty<'a>,
        option: usize,
        terms: &[Expr],
        case: &Case,
    ) -> Option<Vec<Case>> {
        let (items, scope) = duty.options.as_ref()?;
        let item = items.get(option)?;
        let found: RefCell<BTreeMap<String, Case>> = RefCell::default();
        let add = |case: Case| {
            let text = case.text();
            found.borrow_mut().entry(text).or_insert(case);
        };
        let names = self.with_value();
        self.cases.set(0);
        self.is_general.set(false);
        self.numbers(terms, &names, case.clone(), &[], &mut |case, terms| {
            let Some(terms) = terms else {
                return add(case);
            };
            let mut exists = |case: Case, scope: &Scope| {
                if duty.goal == Goal::Any {
                    return;
                }
                self.number(&item.expr, scope, case, &mut |case, value| {
                    let Some(value) = value else { return };
                    let required = match duty.goal {
                        Goal::Value => Polynomial::unknown(VALUE),
                        _ => Polynomial::default(),
                    };
                    let same = Hypothesis::zero(required.minus(&value));
                    Self::fork(same, &case, &mut |case, holds| {
                        if !holds {
                            add(case);
                        }
                    });
                });
            };
            let mut none = |case| add(case);
            self.clauses(
                &item.clauses,
                scope,
                case,
                Some(terms),
                &mut exists,
                &mut none,
            );
        });
        self.is_general.set(true);
        let failed = self.failed();
        (!failed).then(|| found.into_inner().into_values().collect())
    }

    /// The value of a term of the position and `v`, if it has one case with a value; and the cases
    /// without one, by their text.
    pub fn defined(&self, term: &Expr, case: &Case) -> Option<(Vec<Case>, Case, Polynomial)> {
        let mut none: BTreeMap<String, Case> = BTreeMap::new();
        let mut some = Vec::new();
        self.cases.set(0);
        let names = self.with_value();
        self.number(term, &names, case.clone(), &mut |case, value| match value {
            None => {
                none.insert(case.text(), case);
            }
            Some(value) => some.push((case, value)),
        });
        let (case, value) = some.pop().filter(|_| some.is_empty())?;
        Some((none.into_values().collect(), case, value))
    }
}
