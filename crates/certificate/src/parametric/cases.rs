//! The cases of an evaluation with unknown numbers, and the statements to prove in them.

use super::ParameterCertificate;
use super::polynomial::{Polynomial, Unknown};
use crate::messages::{self, Sentence};
use crate::recurrence::{Clause, Expr, Item, Op, Reducer};
use crate::report::{CheckError, require};

/// Maximum number of cases of a certificate.
const MAX_CASES: usize = 200_000;

/// Maximum depth of formulas and trees.
const MAX_DEPTH: usize = 400;

/// A statement about the unknowns of a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Hypothesis {
    /// The polynomial is at least 0.
    Natural(Polynomial),
    /// The polynomial is 0.
    Zero(Polynomial),
}

/// A case: what holds in it.
#[derive(Clone, Debug, Default)]
pub(super) struct Case {
    pub hypotheses: Vec<Hypothesis>,
    /// The divisions so far, as dividend and divisor: number `i` has the quotient `q_i`.
    pub divisions: Vec<(Polynomial, Polynomial)>,
    /// The number of loops so far.
    pub loops: usize,
}

impl Case {
    /// The case with one more hypothesis; none if that is a false statement about a constant.
    pub fn assume(mut self, new: Hypothesis) -> Option<Self> {
        let holds = match &new {
            Hypothesis::Natural(p) => p.value().map(|value| value >= 0),
            Hypothesis::Zero(p) => p.value().map(|value| value == 0),
        };
        if holds.is_none() {
            self.hypotheses.push(new);
        }
        (holds != Some(false)).then_some(self)
    }

    /// The hypotheses as text, by which statements are sorted.
    pub fn key(&self) -> String {
        let parts = self.hypotheses.iter().map(|hypothesis| match hypothesis {
            Hypothesis::Natural(p) => format!("{p}>=0;"),
            Hypothesis::Zero(p) => format!("{p}=0;"),
        });
        parts.collect()
    }
}

/// What is to be proved in a case.
#[derive(Clone, Copy, Debug)]
pub(super) enum Goal {
    /// No integers satisfy the hypotheses; else an obligation fails for this reason.
    Nothing(u8, Sentence),
    /// Some option has the value `v`.
    Value,
    /// Some option is lost.
    Lost,
    /// There is an option.
    Any,
}

impl Goal {
    /// Its name in the order of statements.
    fn word(self) -> &'static str {
        match self {
            Self::Nothing(..) => "nothing",
            Self::Value => "value",
            Self::Lost => "lost",
            Self::Any => "any",
        }
    }
}

/// A case with its goal.
#[derive(Clone, Debug)]
pub(super) struct Statement<'a> {
    pub goal: Goal,
    pub case: Case,
    /// The options of which one is required, and the names that they use.
    pub options: Option<(&'a [Item], Scope)>,
}

impl Statement<'_> {
    /// No integers satisfy the hypotheses of a case.
    fn nothing(case: Case, obligation: u8, why: Sentence) -> Self {
        Self {
            goal: Goal::Nothing(obligation, why),
            case,
            options: None,
        }
    }
}

/// Sorts statements by their text, each once.
pub(super) fn sorted(statements: Vec<Statement<'_>>) -> Vec<Statement<'_>> {
    let mut keyed: Vec<(String, Statement)> = (statements.into_iter())
        .map(|one| (format!("{} {}", one.goal.word(), one.case.key()), one))
        .collect();
    keyed.sort_by(|a, b| a.0.cmp(&b.0));
    keyed.dedup_by(|a, b| a.0 == b.0);
    keyed.into_iter().map(|(_, one)| one).collect()
}

/// The polynomials of the names of a formula.
pub(super) type Scope = Vec<Option<Polynomial>>;

/// Cases with the value of a formula; none where it has no value.
type Numbers = Vec<(Case, Option<Polynomial>)>;

/// Cases with the values of a list of formulas; none where one has no value.
type Lists = Vec<(Case, Option<Vec<Polynomial>>)>;

/// The cases in which an item exists, with its names; and those in which it does not.
type Existence = (Vec<(Case, Scope)>, Vec<Case>);

/// Cases in which a condition is true or false; none where it has no value.
type Truths = Vec<(Case, Option<bool>)>;

/// Evaluates formulas by cases.
pub(super) struct Evaluator<'a> {
    statement: &'a ParameterCertificate,
    /// The statements found so far. They are only collected for options in general, not for one
    /// option with given numbers.
    pub found: Vec<Statement<'a>>,
    collects: bool,
    cases: usize,
    depth: usize,
}

fn set(scope: &Scope, name: usize, value: Polynomial) -> Scope {
    let mut scope = scope.clone();
    if scope.len() <= name {
        scope.resize(name + 1, None);
    }
    scope[name] = Some(value);
    scope
}

fn outside<T>() -> Result<T, CheckError> {
    Err(CheckError::new(messages::formula_is_not_of_t6()))
}

impl<'a> Evaluator<'a> {
    pub fn new(statement: &'a ParameterCertificate) -> Self {
        Self {
            statement,
            found: Vec::new(),
            collects: true,
            cases: 0,
            depth: 0,
        }
    }

    /// The position as unknown numbers.
    pub fn here(&self) -> Scope {
        let params = 0..self.statement.rules.params;
        params
            .map(|i| Some(Polynomial::unknown(Unknown::Param(i))))
            .collect()
    }

    fn count(&mut self, cases: usize) -> Result<(), CheckError> {
        self.cases += cases;
        if self.cases > MAX_CASES || self.depth > MAX_DEPTH {
            return Err(CheckError::limit(messages::check_takes_too_much_work()));
        }
        Ok(())
    }

    /// Adds the statement that a case does not occur.
    fn never(&mut self, case: Option<Case>, obligation: u8, why: Sentence) {
        if let Some(case) = case.filter(|_| self.collects) {
            self.found.push(Statement::nothing(case, obligation, why));
        }
    }

    /// Adds the statement that a case without a value does not occur.
    fn no_value(&mut self, case: Case) {
        self.never(Some(case), 0, messages::formula_without_value);
    }

    /// Returns the cases of a list of numbers.
    fn list(&mut self, exprs: &[Expr], scope: &Scope, case: Case) -> Result<Lists, CheckError> {
        let mut all = vec![(case, Some(Vec::new()))];
        for expr in exprs {
            let mut longer = Vec::new();
            for (case, values) in all {
                let Some(values) = values else {
                    longer.push((case, None));
                    continue;
                };
                for (case, value) in self.number(expr, scope, case)? {
                    let values = value.map(|value| [values.as_slice(), &[value]].concat());
                    longer.push((case, values));
                }
            }
            all = longer;
        }
        Ok(all)
    }

    /// Returns the cases of a formula of a number.
    pub fn number(
        &mut self,
        expr: &Expr,
        scope: &Scope,
        case: Case,
    ) -> Result<Numbers, CheckError> {
        self.depth += 1;
        self.count(1)?;
        let cases = self.number_of(expr, scope, case);
        self.depth -= 1;
        cases
    }

    fn number_of(&mut self, expr: &Expr, scope: &Scope, case: Case) -> Result<Numbers, CheckError> {
        match expr {
            Expr::Int(value) => Ok(vec![(case, Some(Polynomial::constant((*value).into())))]),
            Expr::Name(name) => match scope.get(*name) {
                Some(Some(value)) => Ok(vec![(case, Some(value.clone()))]),
                _ => Err(CheckError::new(messages::unknown_name())),
            },
            Expr::Own(args) => self.reference(args, scope, case),
            Expr::Op(Op::If, parts) => {
                let mut all = Vec::new();
                for (case, holds) in self.truth(&parts[0], scope, case)? {
                    match holds {
                        None => all.push((case, None)),
                        Some(true) => all.extend(self.number(&parts[1], scope, case)?),
                        Some(false) => all.extend(self.number(&parts[2], scope, case)?),
                    }
                }
                Ok(all)
            }
            Expr::Let(name, value, rest) => {
                let mut all = Vec::new();
                for (case, value) in self.number(value, scope, case)? {
                    match value {
                        None => all.push((case, None)),
                        Some(value) => {
                            all.extend(self.number(rest, &set(scope, *name, value), case)?);
                        }
                    }
                }
                Ok(all)
            }
            Expr::Op(
                Op::Add
                | Op::Sub
                | Op::Mul
                | Op::Div
                | Op::Mod
                | Op::Neg
                | Op::Abs
                | Op::Min
                | Op::Max,
                parts,
            ) => {
                let Expr::Op(op, _) = expr else {
                    return outside();
                };
                let mut all = Vec::new();
                for (case, values) in self.list(parts, scope, case)? {
                    match values {
                        None => all.push((case, None)),
                        Some(values) => all.extend(self.operate(*op, &values, case)?),
                    }
                }
                Ok(all)
            }
            Expr::In(..)
            | Expr::Op(
                Op::Eq | Op::Ne | Op::Lt | Op::Le | Op::Gt | Op::Ge | Op::Not | Op::And | Op::Or,
                _,
            ) => {
                let cases = self.truth(expr, scope, case)?.into_iter();
                let bit = |holds: bool| Polynomial::constant(i128::from(holds));
                Ok(cases.map(|(case, holds)| (case, holds.map(bit))).collect())
            }
            Expr::Op(..) | Expr::Pick(..) | Expr::Reduce(..) | Expr::Undefined => outside(),
        }
    }

    fn operate(
        &mut self,
        op: Op,
        values: &[Polynomial],
        case: Case,
    ) -> Result<Numbers, CheckError> {
        let a = &values[0];
        let one = |value: Polynomial, case| Ok(vec![(case, Some(value))]);
        match op {
            Op::Add => one(a.plus(&values[1], 1)?, case),
            Op::Sub => one(a.minus(&values[1])?, case),
            Op::Mul => one(a.times(&values[1])?, case),
            Op::Neg => one(Polynomial::default().minus(a)?, case),
            Op::Abs => {
                let opposite = Polynomial::default().minus(a)?;
                let cases = self.compare(Op::Ge, a, &Polynomial::default(), &case)?;
                let size = |holds| if holds { a } else { &opposite }.clone();
                let cases = cases.into_iter();
                Ok(cases
                    .map(|(case, holds)| (case, Some(size(holds))))
                    .collect())
            }
            Op::Min | Op::Max => {
                let first = if op == Op::Min { Op::Le } else { Op::Ge };
                let mut all = vec![(case, a.clone())];
                for next in &values[1..] {
                    let mut longer = Vec::new();
                    for (case, best) in all {
                        for (case, holds) in self.compare(first, &best, next, &case)? {
                            longer.push((case, if holds { &best } else { next }.clone()));
                        }
                    }
                    all = longer;
                }
                Ok(all.into_iter().map(|(c, best)| (c, Some(best))).collect())
            }
            _ => Self::divide(op, a, &values[1], case),
        }
    }

    /// Quotient or remainder: `a = b q + r` with `0 <= r < b`; no value unless `b >= 1`.
    fn divide(
        op: Op,
        a: &Polynomial,
        b: &Polynomial,
        mut case: Case,
    ) -> Result<Numbers, CheckError> {
        let known = case.divisions.iter().position(|(c, d)| c == a && d == b);
        let number = known.unwrap_or(case.divisions.len());
        let q = Polynomial::unknown(Unknown::Quotient(number));
        let r = Polynomial::unknown(Unknown::Remainder(number));
        let mut all = Vec::new();
        if known.is_none() {
            let none = Polynomial::default().minus(b)?;
            if let Some(case) = case.clone().assume(Hypothesis::Natural(none)) {
                all.push((case, None));
            }
            let Some(positive) = case.assume(Hypothesis::Natural(b.shifted(-1)?)) else {
                return Ok(all);
            };
            case = positive;
            case.divisions.push((a.clone(), b.clone()));
            let equation = a.minus(&b.times(&q)?)?.minus(&r)?;
            case.hypotheses.push(Hypothesis::Zero(equation));
            case.hypotheses.push(Hypothesis::Natural(r.clone()));
            let below = b.minus(&r)?.shifted(-1)?;
            case.hypotheses.push(Hypothesis::Natural(below));
        }
        all.push((case, Some(if op == Op::Div { q } else { r })));
        Ok(all)
    }

    /// The cases in which a comparison is true, then those in which it is false.
    pub fn compare(
        &mut self,
        op: Op,
        a: &Polynomial,
        b: &Polynomial,
        case: &Case,
    ) -> Result<Vec<(Case, bool)>, CheckError> {
        let up = b.minus(a)?;
        let down = a.minus(b)?;
        let natural = |p: Polynomial| vec![Hypothesis::Natural(p)];
        let unequal = || -> Result<Vec<Hypothesis>, CheckError> {
            Ok(vec![
                Hypothesis::Natural(up.shifted(-1)?),
                Hypothesis::Natural(down.shifted(-1)?),
            ])
        };
        let equal = vec![Hypothesis::Zero(up.clone())];
        let (yes, no) = match op {
            Op::Le => (natural(up.clone()), natural(down.shifted(-1)?)),
            Op::Lt => (natural(up.shifted(-1)?), natural(down.clone())),
            Op::Ge => (natural(down.clone()), natural(up.shifted(-1)?)),
            Op::Gt => (natural(down.shifted(-1)?), natural(up.clone())),
            Op::Eq => (equal, unequal()?),
            Op::Ne => (unequal()?, equal),
            _ => return outside(),
        };
        let mut all = Vec::new();
        for (hypotheses, holds) in [(yes, true), (no, false)] {
            for hypothesis in hypotheses {
                if let Some(case) = case.clone().assume(hypothesis) {
                    all.push((case, holds));
                }
            }
        }
        self.count(all.len())?;
        Ok(all)
    }

    /// Returns the cases of a condition.
    pub fn truth(&mut self, expr: &Expr, scope: &Scope, case: Case) -> Result<Truths, CheckError> {
        self.depth += 1;
        self.count(1)?;
        let cases = self.truth_of(expr, scope, case);
        self.depth -= 1;
        cases
    }

    fn truth_of(&mut self, expr: &Expr, scope: &Scope, case: Case) -> Result<Truths, CheckError> {
        let mut all = Vec::new();
        match expr {
            Expr::Op(op @ (Op::And | Op::Or), parts) => {
                for (case, holds) in self.truth(&parts[0], scope, case)? {
                    if holds == Some(*op == Op::And) {
                        all.extend(self.truth(&parts[1], scope, case)?);
                    } else {
                        all.push((case, holds));
                    }
                }
            }
            Expr::Op(Op::Not, parts) => {
                let cases = self.truth(&parts[0], scope, case)?.into_iter();
                all.extend(cases.map(|(case, holds)| (case, holds.map(|holds| !holds))));
            }
            Expr::Op(Op::If, parts) => {
                for (case, holds) in self.truth(&parts[0], scope, case)? {
                    match holds {
                        None => all.push((case, None)),
                        Some(true) => all.extend(self.truth(&parts[1], scope, case)?),
                        Some(false) => all.extend(self.truth(&parts[2], scope, case)?),
                    }
                }
            }
            Expr::Op(op @ (Op::Eq | Op::Ne | Op::Lt | Op::Le | Op::Gt | Op::Ge), parts) => {
                for (case, values) in self.list(parts, scope, case)? {
                    match values.as_deref() {
                        Some([a, b]) => {
                            let cases = self.compare(*op, a, b, &case)?.into_iter();
                            all.extend(cases.map(|(case, holds)| (case, Some(holds))));
                        }
                        _ => all.push((case, None)),
                    }
                }
            }
            Expr::In(item, list) => {
                for (case, value) in self.number(item, scope, case)? {
                    let Some(value) = value else {
                        all.push((case, None));
                        continue;
                    };
                    let mut others = vec![case];
                    for member in list {
                        let member = Polynomial::constant((*member).into());
                        let mut rest = Vec::new();
                        for case in others {
                            for (case, holds) in self.compare(Op::Eq, &value, &member, &case)? {
                                if holds {
                                    all.push((case, Some(true)));
                                } else {
                                    rest.push(case);
                                }
                            }
                        }
                        others = rest;
                    }
                    all.extend(others.into_iter().map(|case| (case, Some(false))));
                }
            }
            _ => {
                for (case, value) in self.number(expr, scope, case)? {
                    match value {
                        None => all.push((case, None)),
                        Some(value) => {
                            let zero = Polynomial::default();
                            let cases = self.compare(Op::Ne, &value, &zero, &case)?.into_iter();
                            all.extend(cases.map(|(case, holds)| (case, Some(holds))));
                        }
                    }
                }
            }
        }
        Ok(all)
    }

    /// Returns the cases of the value at another position, by the law. It must be a position of the
    /// domain, and smaller in the order.
    fn reference(
        &mut self,
        args: &[Expr],
        scope: &Scope,
        case: Case,
    ) -> Result<Numbers, CheckError> {
        let statement = self.statement;
        let mut all = Vec::new();
        for (case, target) in self.list(args, scope, case)? {
            let Some(target) = target else {
                all.push((case, None));
                continue;
            };
            let mut natural = Some(case);
            for arg in &target {
                let Some(case) = natural else { break };
                let negative = case.clone().assume(Hypothesis::Natural(arg.negated()?));
                self.never(negative, 4, messages::move_to_a_negative_number);
                natural = case.assume(Hypothesis::Natural(arg.clone()));
            }
            let Some(case) = natural else { continue };
            let there: Scope = target.iter().cloned().map(Some).collect();
            for (case, inside) in self.truth(&statement.domain, &there, case)? {
                if inside != Some(true) {
                    self.never(Some(case), 4, messages::option_outside_of_law);
                    continue;
                }
                self.smaller(&target, &case)?;
                if statement.losses {
                    let cases = self.truth(&statement.law, &there, case)?.into_iter();
                    let value = |lost: bool| Polynomial::constant(i128::from(!lost));
                    all.extend(cases.filter_map(|(c, lost)| Some((c, Some(value(lost?))))));
                } else {
                    let cases = self.number(&statement.law, &there, case)?.into_iter();
                    all.extend(cases.filter_map(|(c, value)| Some((c, Some(value?)))));
                }
            }
        }
        Ok(all)
    }

    /// Adds the statements that a target is smaller in the order.
    fn smaller(&mut self, target: &[Polynomial], case: &Case) -> Result<(), CheckError> {
        let statement = self.statement;
        let mut same = Some(case.clone());
        for (i, measure) in statement.order.iter().enumerate() {
            let Some(case) = same else { return Ok(()) };
            let mut growth = Polynomial::default();
            for param in measure {
                let here = Polynomial::unknown(Unknown::Param(*param));
                growth = growth.plus(&target[*param], 1)?.minus(&here)?;
            }
            let last = i + 1 == statement.order.len();
            let least = growth.shifted(if last { 0 } else { -1 })?;
            let up = case.clone().assume(Hypothesis::Natural(least));
            self.never(up, 4, messages::move_does_not_go_down);
            same = case.assume(Hypothesis::Zero(growth));
        }
        if statement.order.is_empty() {
            self.never(Some(case.clone()), 4, messages::no_order);
        }
        Ok(())
    }

    /// Returns the cases in which an item exists, with its names. With terms, these are the numbers
    /// of its loops, and the cases in which the item does not exist are returned too.
    fn item(
        &mut self,
        item: &Item,
        scope: &Scope,
        case: Case,
        terms: Option<&[Polynomial]>,
    ) -> Result<Existence, CheckError> {
        let (mut all, mut none) = (vec![(case, scope.clone())], Vec::new());
        let mut terms = terms.map(|terms| terms.iter());
        for clause in &item.clauses {
            let term = match (&mut terms, clause) {
                (Some(terms), Clause::Range { .. } | Clause::Each(..)) => {
                    let term = terms.next().cloned();
                    require(term.is_some(), messages::witness_is_incomplete)?;
                    term
                }
                _ => None,
            };
            let mut longer = Vec::new();
            for (case, scope) in all {
                self.clause(clause, &scope, case, term.as_ref(), &mut longer, &mut none)?;
            }
            all = longer;
        }
        let complete = terms.is_none_or(|mut terms| terms.next().is_none());
        require(complete, messages::witness_is_incomplete)?;
        Ok((all, none))
    }

    fn clause(
        &mut self,
        clause: &Clause,
        scope: &Scope,
        case: Case,
        term: Option<&Polynomial>,
        all: &mut Vec<(Case, Scope)>,
        none: &mut Vec<Case>,
    ) -> Result<(), CheckError> {
        match clause {
            Clause::If(condition) => {
                for (case, holds) in self.truth(condition, scope, case)? {
                    match holds {
                        None => self.no_value(case),
                        Some(true) => all.push((case, scope.clone())),
                        Some(false) => none.push(case),
                    }
                }
            }
            Clause::Let(name, value) => {
                for (case, value) in self.number(value, scope, case)? {
                    match value {
                        None => self.no_value(case),
                        Some(value) => all.push((case, set(scope, *name, value))),
                    }
                }
            }
            Clause::Each(names, items) => {
                let rows = items.chunks(names.len().max(1));
                let only = match term {
                    None => None,
                    Some(term) => {
                        let row = term.value().and_then(|row| usize::try_from(row).ok());
                        let row = row.filter(|row| *row < rows.len());
                        require(row.is_some(), messages::witness_is_incomplete)?;
                        row
                    }
                };
                for (_, row) in (rows.enumerate()).filter(|(i, _)| only.is_none_or(|row| row == *i))
                {
                    let mut scope = scope.clone();
                    for (name, value) in names.iter().zip(row) {
                        scope = set(&scope, *name, Polynomial::constant((*value).into()));
                    }
                    all.push((case.clone(), scope));
                }
            }
            Clause::Range { name, lo, hi, step } => {
                let ends = [lo.clone(), hi.clone()];
                for (mut case, ends) in self.list(&ends, scope, case)? {
                    let Some(ends) = ends else {
                        self.no_value(case);
                        continue;
                    };
                    let number = if let Some(term) = term {
                        term.clone()
                    } else {
                        case.loops += 1;
                        Polynomial::unknown(Unknown::Loop(case.loops - 1))
                    };
                    // With a longer step the number counts the steps.
                    let (value, from) = if *step == 1 {
                        (number.clone(), number.minus(&ends[0])?)
                    } else {
                        (ends[0].plus(&number, (*step).into())?, number)
                    };
                    let below = ends[1].minus(&value)?.shifted(-1)?;
                    let mut inside = Some(case);
                    for bound in [from, below] {
                        let Some(case) = inside else { break };
                        if term.is_some() {
                            let negative = Hypothesis::Natural(bound.negated()?);
                            none.extend(case.clone().assume(negative));
                        }
                        inside = case.assume(Hypothesis::Natural(bound));
                    }
                    if let Some(case) = inside {
                        all.push((case, set(scope, *name, value)));
                    }
                }
            }
        }
        Ok(())
    }

    /// Finds all statements that together prove the law.
    pub fn obligations(&mut self) -> Result<(), CheckError> {
        let here = self.here();
        let mut start = Case::default();
        for number in here.iter().flatten() {
            start.hypotheses.push(Hypothesis::Natural(number.clone()));
        }
        let statement = self.statement;
        for (case, inside) in self.truth(&statement.domain, &here, start)? {
            match inside {
                None => self.no_value(case),
                Some(true) => self.rules(&statement.rules.body, &here, case)?,
                Some(false) => {}
            }
        }
        Ok(())
    }

    fn rules(&mut self, body: &'a Expr, scope: &Scope, case: Case) -> Result<(), CheckError> {
        self.depth += 1;
        self.count(1)?;
        match body {
            Expr::Op(Op::If, parts) => {
                for (case, holds) in self.truth(&parts[0], scope, case)? {
                    match holds {
                        None => self.no_value(case),
                        Some(true) => self.rules(&parts[1], scope, case)?,
                        Some(false) => self.rules(&parts[2], scope, case)?,
                    }
                }
            }
            Expr::Let(name, value, rest) => {
                for (case, value) in self.number(value, scope, case)? {
                    match value {
                        None => self.no_value(case),
                        Some(value) => self.rules(rest, &set(scope, *name, value), case)?,
                    }
                }
            }
            Expr::Undefined => self.never(Some(case), 4, messages::rules_are_silent),
            Expr::Reduce(reducer, items, default) => {
                require(default.is_none(), messages::formula_is_not_of_t6)?;
                self.game(*reducer, items, scope, case)?;
            }
            _ => self.given(body, scope, case)?,
        }
        self.depth -= 1;
        Ok(())
    }

    /// The law at the position: its value, or 1 for a lost position.
    fn law(&mut self, case: Case) -> Result<Vec<(Case, Polynomial)>, CheckError> {
        let (statement, here) = (self.statement, self.here());
        let mut all = Vec::new();
        if statement.losses {
            for (case, lost) in self.truth(&statement.law, &here, case)? {
                match lost {
                    None => self.no_value(case),
                    Some(lost) => all.push((case, Polynomial::constant(i128::from(lost)))),
                }
            }
            return Ok(all);
        }
        for (case, value) in self.number(&statement.law, &here, case)? {
            let Some(value) = value else {
                self.no_value(case);
                continue;
            };
            let negative = case.clone().assume(Hypothesis::Natural(value.negated()?));
            self.never(negative, 1, messages::law_is_negative);
            all.push((case, value));
        }
        Ok(all)
    }

    /// A position with an explicit value.
    fn given(&mut self, value: &Expr, scope: &Scope, case: Case) -> Result<(), CheckError> {
        for (case, value) in self.number(value, scope, case)? {
            let Some(value) = value else {
                self.no_value(case);
                continue;
            };
            for (case, law) in self.law(case)? {
                if self.statement.losses {
                    let lost = law.value() == Some(1);
                    for (case, zero) in
                        self.compare(Op::Eq, &value, &Polynomial::default(), &case)?
                    {
                        if zero != lost {
                            self.never(Some(case), 2, messages::outcome_differs);
                        }
                    }
                } else {
                    for (case, same) in self.compare(Op::Eq, &value, &law, &case)? {
                        if !same {
                            self.never(Some(case), 2, messages::value_differs);
                        }
                    }
                }
            }
        }
        Ok(())
    }

    fn game(
        &mut self,
        reducer: Reducer,
        items: &'a [Item],
        scope: &Scope,
        case: Case,
    ) -> Result<(), CheckError> {
        let statement = self.statement;
        let fits = match reducer {
            Reducer::Mex => !statement.losses,
            Reducer::Win | Reducer::Misere => statement.losses,
            _ => false,
        };
        require(fits, messages::formula_is_not_of_t6)?;
        for (case, law) in self.law(case)? {
            self.options(items, scope, &case, &law)?;
            let exists = |goal, case| Statement {
                goal,
                case,
                options: Some((items, scope.clone())),
            };
            if !statement.losses {
                let v = Polynomial::unknown(Unknown::Value);
                let below = law.minus(&v)?.shifted(-1)?;
                let case = case.assume(Hypothesis::Natural(v));
                let case = case.and_then(|case| case.assume(Hypothesis::Natural(below)));
                (self.found).extend(case.map(|case| exists(Goal::Value, case)));
                continue;
            }
            let lost = law.value() == Some(1);
            if reducer == Reducer::Win {
                if !lost {
                    self.found.push(exists(Goal::Lost, case));
                }
            } else if lost {
                self.found.push(exists(Goal::Any, case));
            } else {
                let end = statement.end.as_ref();
                let end = end.ok_or_else(|| CheckError::new(messages::misere_needs_an_end()))?;
                for (case, ended) in self.truth(end, &self.here(), case)? {
                    match ended {
                        None => self.no_value(case),
                        Some(false) => self.found.push(exists(Goal::Lost, case)),
                        Some(true) => {
                            for item in items {
                                for (case, _) in self.item(item, scope, case.clone(), None)?.0 {
                                    self.never(Some(case), 3, messages::end_has_an_option);
                                }
                            }
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// The statements about all options of a position.
    fn options(
        &mut self,
        items: &[Item],
        scope: &Scope,
        case: &Case,
        law: &Polynomial,
    ) -> Result<(), CheckError> {
        let lost = self.statement.losses && law.value() == Some(1);
        for item in items {
            for (case, scope) in self.item(item, scope, case.clone(), None)?.0 {
                for (case, value) in self.number(&item.expr, &scope, case)? {
                    let Some(value) = value else {
                        self.no_value(case);
                        continue;
                    };
                    if self.statement.losses {
                        let zero = Polynomial::default();
                        for (case, zero) in self.compare(Op::Eq, &value, &zero, &case)? {
                            if zero && lost {
                                let why = messages::lost_position_has_a_lost_option;
                                self.never(Some(case), 2, why);
                            }
                        }
                        continue;
                    }
                    if !matches!(item.expr, Expr::Own(_)) {
                        let negative = case.clone().assume(Hypothesis::Natural(value.negated()?));
                        self.never(negative, 2, messages::mex_of_negative_option);
                    }
                    let same = case.assume(Hypothesis::Zero(value.minus(law)?));
                    self.never(same, 2, messages::option_has_the_value);
                }
            }
        }
        Ok(())
    }

    /// Returns the cases in which an option with given numbers is not the one that is required.
    pub fn witness(
        &mut self,
        statement: &Statement<'a>,
        option: usize,
        terms: &[Expr],
        case: Case,
    ) -> Result<Vec<Statement<'a>>, CheckError> {
        let incomplete = || CheckError::new(messages::witness_is_incomplete());
        let (items, scope) = statement.options.as_ref().ok_or_else(incomplete)?;
        let item = items.get(option).ok_or_else(incomplete)?;
        let here = self.here();
        let with_value = set(&here, here.len(), Polynomial::unknown(Unknown::Value));
        let mut wrong = Vec::new();
        self.collects = false;
        for (case, terms) in self.list(terms, &with_value, case)? {
            let Some(terms) = terms else {
                wrong.push(case);
                continue;
            };
            let (there, none) = self.item(item, scope, case, Some(&terms))?;
            wrong.extend(none);
            for (case, scope) in there {
                if matches!(statement.goal, Goal::Any) {
                    continue;
                }
                for (case, value) in self.number(&item.expr, &scope, case)? {
                    let Some(value) = value else { continue };
                    let required = match statement.goal {
                        Goal::Value => Polynomial::unknown(Unknown::Value),
                        _ => Polynomial::default(),
                    };
                    for (case, same) in self.compare(Op::Eq, &value, &required, &case)? {
                        if !same {
                            wrong.push(case);
                        }
                    }
                }
            }
        }
        self.collects = true;
        let wrong = wrong.into_iter();
        let wrong = wrong.map(|case| Statement::nothing(case, 3, messages::witness_is_wrong));
        Ok(sorted(wrong.collect()))
    }

    /// Returns the cases in which a term of the position and `v` has no value, and the others.
    pub fn defined(
        &mut self,
        term: &Expr,
        case: Case,
    ) -> Result<(Vec<Statement<'a>>, Vec<Case>), CheckError> {
        let here = self.here();
        let scope = set(&here, here.len(), Polynomial::unknown(Unknown::Value));
        let (mut none, mut some) = (Vec::new(), Vec::new());
        for (case, value) in self.number(term, &scope, case)? {
            match value {
                None => none.push(Statement::nothing(case, 0, messages::formula_without_value)),
                Some(_) => some.push(case),
            }
        }
        Ok((sorted(none), some))
    }
}
