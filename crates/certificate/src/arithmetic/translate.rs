//! Translates formulas into machines: the checker derives them from the plain rules again, without
//! the prover.
//!
//! A number is a sum of variables. A quotient, a minimum and the like is a separate variable with a
//! fact about it. A number that may be negative is the difference of two variables, one of which is
//! 0.
//!
//! # Semantics
//! The values are those of [`eval`](crate::recurrence::eval) with integers of any size. An
//! operation without a value for some operands (a bit or the ones of a negative number, an index
//! outside of its list, a negative option, `undefined`) is *forbidden* there: by obligation 5 of T5
//! no position of the domain evaluates it with such operands. Everything else is total. So a
//! condition is true or false wherever it is evaluated, and a number has exactly one value.
//!
//! [`Translator::here`] contains what holds wherever the current part is evaluated: conditions,
//! loops and the definitions of the numbers in scope.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use grundy_message::Message;

use super::automaton::{CheckWork, DigitSystem, LsdAutomaton};
use super::base_relations::{Sign, by_rule, is, sum};
use super::diagram::Var;
use super::formula::Formula;
use crate::messages::{self, Sentence};
use crate::recurrence::{Expr, Op, Reducer};
use crate::report::CheckError;

pub(super) type TranslateResult<T> = Result<T, CheckError>;

fn refuse<T>(why: Message) -> TranslateResult<T> {
    Err(CheckError::new(why))
}

/// A sum of variables and a number.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct LinearSum {
    pub parts: BTreeMap<Var, i64>,
    pub constant: i64,
}

impl LinearSum {
    pub fn of(constant: i64) -> Self {
        Self {
            parts: BTreeMap::new(),
            constant,
        }
    }

    pub fn var(var: Var) -> Self {
        Self {
            parts: BTreeMap::from([(var, 1)]),
            constant: 0,
        }
    }

    pub fn add(&self, other: &Self, times: i64) -> TranslateResult<Self> {
        let mut sum = self.clone();
        let small = |n: Option<i64>| n.filter(|n| n.abs() < 1 << 40);
        for (var, c) in &other.parts {
            let part = sum.parts.entry(*var).or_insert(0);
            let Some(new) = small(c.checked_mul(times)).and_then(|c| small(part.checked_add(c)))
            else {
                return refuse(messages::number_is_too_large());
            };
            *part = new;
        }
        sum.parts.retain(|_, c| *c != 0);
        let more = other.constant.checked_mul(times);
        let constant = more.and_then(|more| sum.constant.checked_add(more));
        match constant.filter(|constant| (-MAX_CONSTANT..MAX_CONSTANT).contains(constant)) {
            Some(constant) => sum.constant = constant,
            None => return refuse(messages::number_is_too_large()),
        }
        Ok(sum)
    }

    pub fn never_negative(&self) -> bool {
        self.constant >= 0 && self.parts.values().all(|c| *c >= 0)
    }
}

/// The values of the game itself, according to the law.
#[derive(Clone)]
pub(super) enum LawRelation {
    None,
    /// Parameters and value.
    Values(Rc<LsdAutomaton>),
    /// Lost positions, and won ones.
    Outcomes(Rc<LsdAutomaton>, Rc<LsdAutomaton>),
}

/// Variables with facts.
#[derive(Clone, Default)]
pub(super) struct Facts {
    pub vars: Vec<Var>,
    pub all: Vec<Formula>,
}

impl Facts {
    pub fn then(self, statement: Formula) -> Formula {
        let mut list = self.all;
        list.push(statement);
        Formula::And(list).some(self.vars)
    }
}

/// A formula that holds where the current part is evaluated.
#[derive(Clone)]
pub(super) struct ContextFact {
    pub statement: Formula,
    /// The defined variables: their values are functions of the others. Empty for a condition.
    pub defines: Vec<Var>,
}

/// Maximum number of variables.
const MAX_VARS: Var = 60_000;

/// Bound of constants, so that no carry exceeds 64 bits.
const MAX_CONSTANT: i64 = 1 << 60;

pub(super) struct Translator<'w, 'p> {
    pub work: &'w mut CheckWork<'p>,
    pub law: LawRelation,
    pub next: Var,
    pub names: BTreeMap<usize, LinearSum>,
    /// The referenced positions: the context, and the coordinates.
    pub asked: Vec<(Vec<Formula>, Vec<LinearSum>)>,
    /// Formulas that no position may satisfy, with the construct that has no value there.
    pub forbidden: Vec<(Formula, Sentence)>,
    /// The facts that hold where the current part is evaluated.
    pub here: Vec<ContextFact>,
    /// The positions at which the formula is evaluated.
    pub inside: Formula,
    /// Whether the values of the game are truth values, where the law gives outcomes.
    pub truth_values: bool,
}

impl<'w, 'p> Translator<'w, 'p> {
    pub fn new(work: &'w mut CheckWork<'p>, params: usize, next: Var, law: LawRelation) -> Self {
        let inside = Formula::truth(work, true);
        Self {
            work,
            law,
            next,
            names: (0..params).map(|i| (i, LinearSum::var(i as Var))).collect(),
            asked: Vec::new(),
            forbidden: Vec::new(),
            here: Vec::new(),
            inside,
            truth_values: false,
        }
    }

    /// Binds a name to a value, and returns the previous value.
    pub fn bind(&mut self, name: usize, value: LinearSum) -> Option<LinearSum> {
        self.names.insert(name, value)
    }

    /// Restores the value that a name had before its scope.
    pub fn restore(&mut self, name: usize, before: Option<LinearSum>) {
        match before {
            Some(before) => self.names.insert(name, before),
            None => self.names.remove(&name),
        };
    }

    /// Adds a fact that restricts where the current part is evaluated.
    pub fn restrict(&mut self, facts: &mut Facts, statement: Formula) {
        facts.all.push(statement.clone());
        self.here.push(ContextFact {
            statement,
            defines: Vec::new(),
        });
    }

    /// Adds the definition of some variables.
    fn define(&mut self, facts: &mut Facts, defines: Vec<Var>, statement: Formula) {
        facts.all.push(statement.clone());
        self.here.push(ContextFact { statement, defines });
    }

    /// Returns the context, without the definitions of numbers that neither `mentioned` nor any
    /// other fact mentions.
    fn context(&self, mentioned: impl IntoIterator<Item = Var>) -> Vec<Formula> {
        let mut used: BTreeSet<Var> = mentioned.into_iter().collect();
        let mut kept = vec![false; self.here.len()];
        loop {
            let mut more = false;
            for (fact, kept) in self.here.iter().zip(&mut kept) {
                let needed =
                    fact.defines.is_empty() || fact.defines.iter().any(|var| used.contains(var));
                if needed && !*kept {
                    *kept = true;
                    more = true;
                    fact.statement.add_vars(&mut used);
                }
            }
            if !more {
                break;
            }
        }
        let facts = self.here.iter().zip(kept).filter(|(_, kept)| *kept);
        facts.map(|(fact, _)| fact.statement.clone()).collect()
    }

    /// Records that no position may evaluate the current part with this.
    pub fn forbid(&mut self, statement: Formula, construct: Sentence) {
        let mut mentioned = BTreeSet::new();
        statement.add_vars(&mut mentioned);
        let mut all = self.context(mentioned);
        all.push(statement);
        self.forbidden.push((Formula::And(all), construct));
    }

    /// Records that a number must not be negative.
    fn forbid_negative(&mut self, of: &LinearSum, construct: Sentence) -> TranslateResult<()> {
        if !of.never_negative() {
            let negative = self.against(of, Sign::Negative)?;
            self.forbid(negative, construct);
        }
        Ok(())
    }

    /// Whether some position of the domain evaluates the current part with this.
    pub fn is_possible(&mut self, statement: Formula) -> TranslateResult<bool> {
        let mut mentioned = BTreeSet::new();
        statement.add_vars(&mut mentioned);
        let mut all = self.context(mentioned);
        all.extend([self.inside.clone(), statement]);
        let found = Formula::And(all).some((0..self.next).collect());
        Ok(!found.machine(self.work)?.is_empty())
    }

    /// Allocates a new variable.
    fn new_var(&mut self) -> TranslateResult<Var> {
        if self.next >= MAX_VARS {
            return refuse(messages::formula_has_too_many_numbers());
        }
        self.next += 1;
        Ok(self.next - 1)
    }

    fn known_relation(&self, machine: LsdAutomaton) -> Formula {
        let _ = &self.work;
        Formula::Is(Rc::new(machine))
    }

    fn truth(&self, value: bool) -> Formula {
        Formula::truth(self.work, value)
    }

    /// Compares a sum with 0.
    pub fn against(&mut self, of: &LinearSum, sign: Sign) -> TranslateResult<Formula> {
        if of.parts.is_empty() {
            return Ok(self.truth(match sign {
                Sign::Zero => of.constant == 0,
                Sign::Negative => of.constant < 0,
            }));
        }
        let constant = (-MAX_CONSTANT..MAX_CONSTANT).contains(&of.constant);
        if !constant || of.parts.values().any(|c| c.abs() > 1 << 13) {
            return refuse(messages::coefficient_is_too_large());
        }
        let mut parts: Vec<(Var, i64)> = of.parts.iter().map(|(var, c)| (*var, *c)).collect();
        // In a system of slope a large constant is a variable with that value.
        if matches!(self.work.digits, DigitSystem::Slope(_)) && of.constant.abs() > 24 {
            let var = self.new_var()?;
            parts.push((var, of.constant.signum()));
            let whole = sum(self.work, &parts, 0, sign)?;
            let fixed = is(self.work, var, of.constant.abs())?;
            let machine = whole.and(&fixed, self.work)?.some(self.work, var)?;
            return Ok(self.known_relation(machine));
        }
        let machine = sum(self.work, &parts, of.constant, sign)?;
        Ok(self.known_relation(machine))
    }

    pub fn equal(&mut self, a: &LinearSum, b: &LinearSum) -> TranslateResult<Formula> {
        let difference = a.add(b, -1)?;
        self.against(&difference, Sign::Zero)
    }

    /// `a < b`.
    pub fn less(&mut self, a: &LinearSum, b: &LinearSum) -> TranslateResult<Formula> {
        let difference = a.add(b, -1)?;
        self.against(&difference, Sign::Negative)
    }

    /// `a <= b`.
    pub fn at_most(&mut self, a: &LinearSum, b: &LinearSum) -> TranslateResult<Formula> {
        let difference = a.add(b, -1)?.add(&LinearSum::of(1), -1)?;
        self.against(&difference, Sign::Negative)
    }

    pub fn fresh(&mut self, facts: &mut Facts) -> TranslateResult<Var> {
        let var = self.new_var()?;
        facts.vars.push(var);
        Ok(var)
    }

    /// A new number with its variables, and the fact that only one of two variables is not 0.
    pub fn any_number(
        &mut self,
        natural: bool,
        facts: &mut Facts,
    ) -> TranslateResult<(LinearSum, Vec<Var>, Option<Formula>)> {
        let high = self.fresh(facts)?;
        if natural {
            return Ok((LinearSum::var(high), vec![high], None));
        }
        let low = self.fresh(facts)?;
        let (high_sum, low_sum) = (LinearSum::var(high), LinearSum::var(low));
        let zero = LinearSum::of(0);
        let one_is_zero = self
            .equal(&high_sum, &zero)?
            .or(self.equal(&low_sum, &zero)?);
        let number = high_sum.add(&low_sum, -1)?;
        Ok((number, vec![high, low], Some(one_is_zero)))
    }

    /// A new number with a definition.
    fn defined(
        &mut self,
        natural: bool,
        facts: &mut Facts,
        definition: impl FnOnce(&mut Self, &LinearSum) -> TranslateResult<Formula>,
    ) -> TranslateResult<LinearSum> {
        let (number, vars, shape) = self.any_number(natural, facts)?;
        let statement = definition(self, &number)?;
        let statement = match shape {
            Some(shape) => shape.and(statement),
            None => statement,
        };
        self.define(facts, vars, statement);
        Ok(number)
    }

    /// Returns distinct variables equal to some sums, none of which is negative (an obligation of
    /// the caller).
    fn as_vars(&mut self, sums: &[LinearSum], facts: &mut Facts) -> TranslateResult<Vec<Var>> {
        let mut vars: Vec<Var> = Vec::new();
        for one in sums {
            let single = match (one.parts.iter().next(), one.parts.len(), one.constant) {
                (Some((var, 1)), 1, 0) if !vars.contains(var) => Some(*var),
                _ => None,
            };
            if let Some(var) = single {
                vars.push(var);
                continue;
            }
            let var = self.fresh(facts)?;
            let same = self.equal(&LinearSum::var(var), one)?;
            self.define(facts, vec![var], same);
            vars.push(var);
        }
        Ok(vars)
    }

    /// Whether a formula is never negative by its form, wherever it has a value.
    pub fn natural(&self, expr: &Expr) -> bool {
        let all = |parts: &[Expr]| parts.iter().all(|part| self.natural(part));
        let any = |parts: &[Expr]| parts.iter().any(|part| self.natural(part));
        match expr {
            _ if self.is_truth(expr) => true,
            Expr::Int(n) => *n >= 0,
            Expr::Name(name) => self.names.get(name).is_some_and(LinearSum::never_negative),
            Expr::Pick(items, _) => items.iter().all(|item| *item >= 0),
            Expr::Own(_) | Expr::Op(Op::Abs | Op::Gcd | Op::Bit | Op::Beatty, _) => true,
            Expr::Op(Op::Mod, parts) => matches!(parts[1], Expr::Int(1..)),
            Expr::Op(Op::Max | Op::BitAnd, parts) => any(parts),
            Expr::Op(Op::Mul | Op::Div | Op::Min | Op::Xor | Op::BitOr, parts) => all(parts),
            Expr::Op(Op::If, parts) => all(&parts[1..]),
            Expr::Op(Op::Add, parts) if all(parts) => true,
            Expr::Op(Op::Add | Op::Sub, _) => {
                self.plain_sum(expr).is_some_and(|s| s.never_negative())
            }
            _ => false,
        }
    }

    /// Converts an expression of names and numbers to a sum.
    pub fn plain_sum(&self, expr: &Expr) -> Option<LinearSum> {
        match expr {
            Expr::Int(n) => LinearSum::of(0).add(&LinearSum::of(*n), 1).ok(),
            Expr::Name(name) => self.names.get(name).cloned(),
            Expr::Op(op @ (Op::Add | Op::Sub), parts) => {
                let sign = if *op == Op::Add { 1 } else { -1 };
                let (a, b) = (self.plain_sum(&parts[0])?, self.plain_sum(&parts[1])?);
                a.add(&b, sign).ok()
            }
            _ => None,
        }
    }

    /// Whether the value of a formula is 0 or 1 by its form.
    fn is_truth(&self, expr: &Expr) -> bool {
        match expr {
            Expr::Int(n) => (0..=1).contains(n),
            Expr::Op(Op::If, parts) => parts[1..].iter().all(|part| self.is_truth(part)),
            Expr::Let(_, _, rest) => self.is_truth(rest),
            other => self.is_condition(other),
        }
    }

    /// Whether a formula is translated by its two conditions, when it is true and when it is false.
    fn is_condition(&self, expr: &Expr) -> bool {
        use Op::{And, Eq, Ge, Gt, Le, Lt, Ne, Not, Or};
        match expr {
            Expr::Op(op, _) => matches!(op, And | Or | Not | Eq | Ne | Lt | Le | Gt | Ge),
            Expr::In(..) => true,
            Expr::Reduce(reducer, ..) => matches!(reducer, Reducer::Any | Reducer::All),
            Expr::Own(_) => self.truth_values && matches!(self.law, LawRelation::Outcomes(..)),
            _ => false,
        }
    }

    /// Whether the value of a formula is defined by a relation ([`Self::relation`]) and not by a
    /// sum.
    fn is_relation(&self, expr: &Expr) -> bool {
        match expr {
            Expr::Op(Op::Min | Op::Max | Op::Abs | Op::If | Op::Gcd, _) | Expr::Pick(..) => true,
            Expr::Op(Op::Mod, parts) => is_popcount(&parts[0]),
            Expr::Op(Op::Xor | Op::BitAnd | Op::BitOr, parts) => {
                !parts.iter().all(|part| self.natural(part))
            }
            other => self.is_condition(other),
        }
    }

    fn fixed(&mut self, expr: &Expr) -> TranslateResult<i64> {
        let before = self.here.len();
        let of = self.number(expr, &mut Facts::default())?;
        self.here.truncate(before);
        if of.parts.is_empty() {
            Ok(of.constant)
        } else {
            refuse(messages::number_is_not_fixed())
        }
    }

    fn binary(&self) -> TranslateResult<()> {
        if self.work.digits == DigitSystem::Base(2) {
            Ok(())
        } else {
            refuse(messages::nim_sum_is_not_decidable())
        }
    }

    /// Translates two operands.
    fn two(
        &mut self,
        parts: &[Expr],
        facts: &mut Facts,
    ) -> TranslateResult<(LinearSum, LinearSum)> {
        let first = self.number(&parts[0], facts)?;
        Ok((first, self.number(&parts[1], facts)?))
    }

    /// Translates a number, with facts.
    pub fn number(&mut self, expr: &Expr, facts: &mut Facts) -> TranslateResult<LinearSum> {
        if self.is_relation(expr) {
            let natural = self.natural(expr);
            return self.defined(natural, facts, |me, number| me.has(expr, number));
        }
        match expr {
            Expr::Int(n) => LinearSum::of(0).add(&LinearSum::of(*n), 1),
            Expr::Name(name) => match self.names.get(name) {
                Some(sum) => Ok(sum.clone()),
                None => refuse(messages::unknown_name()),
            },
            Expr::Own(args) => {
                let LawRelation::Values(law) = self.law.clone() else {
                    return refuse(messages::law_has_no_values());
                };
                let mut vars = self.ask(args, facts)?;
                let value = self.fresh(facts)?;
                vars.push(value);
                let machine = law.of(self.work, |var| vars[usize::from(var)])?;
                let statement = self.known_relation(machine);
                self.define(facts, vec![value], statement);
                Ok(LinearSum::var(value))
            }
            Expr::Let(name, value, rest) => {
                let value = self.number(value, facts)?;
                let before = self.bind(*name, value);
                let rest = self.number(rest, facts);
                self.restore(*name, before);
                rest
            }
            Expr::Op(op @ (Op::Add | Op::Sub), parts) => {
                let (a, b) = self.two(parts, facts)?;
                a.add(&b, if *op == Op::Add { 1 } else { -1 })
            }
            Expr::Op(Op::Neg, parts) => LinearSum::of(0).add(&self.number(&parts[0], facts)?, -1),
            Expr::Op(Op::Mul, parts) => {
                let (a, b) = self.two(parts, facts)?;
                if a.parts.is_empty() {
                    LinearSum::of(0).add(&b, a.constant)
                } else if b.parts.is_empty() {
                    LinearSum::of(0).add(&a, b.constant)
                } else {
                    refuse(messages::factors_are_not_fixed())
                }
            }
            Expr::Op(op @ (Op::Div | Op::Mod), parts) => {
                let by = self.fixed(&parts[1])?;
                let natural = self.natural(&parts[0]);
                let of = self.number(&parts[0], facts)?;
                self.divided(*op, (&of, natural), by, facts)
            }
            // For natural numbers; the others are relations.
            Expr::Op(op @ (Op::Xor | Op::BitAnd | Op::BitOr), parts) => {
                self.binary()?;
                let (a, b) = self.two(parts, facts)?;
                let mut vars = self.as_vars(&[a, b], facts)?;
                let result = self.fresh(facts)?;
                vars.push(result);
                let op = *op;
                let rule = move |good: &bool, l: &[usize]| *good && l[2] == bit_of(op, l[0], l[1]);
                let machine = by_rule(self.work, &vars, true, rule, |good| *good)?;
                let statement = self.known_relation(machine);
                self.define(facts, vec![result], statement);
                Ok(LinearSum::var(result))
            }
            Expr::Op(Op::Bit, parts) => {
                let place = self.fixed(&parts[1])?;
                if !(0..12).contains(&place) {
                    return refuse(messages::bit_is_too_high());
                }
                let of = self.number(&parts[0], facts)?;
                self.forbid_negative(&of, messages::bit_of_negative_number)?;
                let high = self.divided(Op::Div, (&of, true), 1 << place, facts)?;
                self.divided(Op::Mod, (&high, true), 2, facts)
            }
            Expr::Op(Op::Beatty, parts) => self.beatty(parts, facts),
            Expr::Undefined => {
                let always = self.truth(true);
                self.forbid(always, messages::undefined);
                Ok(LinearSum::of(0))
            }
            _ => refuse(messages::formula_is_not_a_number()),
        }
    }

    /// Translates a quotient or a remainder of a number, which may be known to be natural.
    fn divided(
        &mut self,
        op: Op,
        (of, natural): (&LinearSum, bool),
        by: i64,
        facts: &mut Facts,
    ) -> TranslateResult<LinearSum> {
        if !(1..=1 << 12).contains(&by) {
            return refuse(messages::divisor_is_not_small());
        }
        let quotient = self.defined(natural, facts, |me, quotient| {
            let rest = of.add(quotient, -by)?;
            let low = me.at_most(&LinearSum::of(0), &rest)?;
            Ok(low.and(me.less(&rest, &LinearSum::of(by))?))
        })?;
        match op {
            Op::Div => Ok(quotient),
            _ => of.add(&quotient, -by),
        }
    }

    /// A. S. Fraenkel 1982: `m = floor(n (2 - r + sqrt(r²+4)) / 2)` with `n >= 1` if and only if
    /// the digits of `m` end in an even number of zeros and, shifted up by one place, are those of
    /// `m + r n`.
    fn beatty(&mut self, parts: &[Expr], facts: &mut Facts) -> TranslateResult<LinearSum> {
        let slope = self.fixed(&parts[0])?;
        if !(1..=4).contains(&slope) || self.work.digits != DigitSystem::Slope(slope as u8) {
            return refuse(messages::beatty_is_not_decidable());
        }
        let natural = self.natural(&parts[1]);
        let of = self.number(&parts[1], facts)?;
        if !natural {
            self.forbid_negative(&of, messages::beatty_number_of_negative_number)?;
        }
        let n = self.as_vars(&[of], facts)?[0];
        let (m, high) = (self.fresh(facts)?, self.fresh(facts)?);
        let zeros = |state: &u8, letter: &[usize]| match (state, letter[0]) {
            (0, 0) => 1,
            (1, 0) => 0,
            (0, _) => 2,
            (1, _) => 3,
            (state, _) => *state,
        };
        let even = by_rule(self.work, &[m], 0_u8, zeros, |state| *state == 2)?;
        let moved = |owed: &usize, l: &[usize]| if *owed == l[1] { l[0] } else { usize::MAX };
        let moved = by_rule(self.work, &[m, high], 0, moved, |owed| *owed == 0)?;
        let difference = LinearSum {
            parts: BTreeMap::from([(high, 1), (m, -1), (n, -slope)]),
            constant: 0,
        };
        let difference = self.against(&difference, Sign::Zero)?;
        let pair = self
            .known_relation(even)
            .and(self.known_relation(moved))
            .and(difference);
        let mut all_zero = self.truth(true);
        for var in [n, m, high] {
            all_zero = all_zero.and(self.equal(&LinearSum::var(var), &LinearSum::of(0))?);
        }
        self.define(facts, vec![m, high], pair.or(all_zero));
        Ok(LinearSum::var(m))
    }

    /// Returns the variables of another position. Obligation 4 checks that it is a position.
    fn ask(&mut self, args: &[Expr], facts: &mut Facts) -> TranslateResult<Vec<Var>> {
        let mut sums = Vec::new();
        for arg in args {
            sums.push(self.number(arg, facts)?);
        }
        let mentioned = sums.iter().flat_map(|sum| sum.parts.keys().copied());
        let context = self.context(mentioned);
        self.asked.push((context, sums.clone()));
        self.as_vars(&sums, facts)
    }

    pub fn given<T>(
        &mut self,
        statement: &Formula,
        act: impl FnOnce(&mut Self) -> TranslateResult<T>,
    ) -> TranslateResult<T> {
        let before = self.here.len();
        self.here.push(ContextFact {
            statement: statement.clone(),
            defines: Vec::new(),
        });
        let found = act(self);
        self.here.truncate(before);
        found
    }

    /// Returns the formula that an expression has a value.
    pub fn has(&mut self, expr: &Expr, value: &LinearSum) -> TranslateResult<Formula> {
        let before = self.here.len();
        let mut facts = Facts::default();
        let statement = self.relation(expr, value, &mut facts)?;
        self.here.truncate(before);
        facts.then(statement).compact(self.work)
    }

    fn relation(
        &mut self,
        expr: &Expr,
        value: &LinearSum,
        facts: &mut Facts,
    ) -> TranslateResult<Formula> {
        match expr {
            Expr::Op(Op::If, parts) => {
                let (yes, no) = self.whether(&parts[0])?;
                let then = self.given(&yes, |me| me.has(&parts[1], value))?;
                let other = self.given(&no, |me| me.has(&parts[2], value))?;
                Ok(yes.and(then).or(no.and(other)))
            }
            Expr::Let(name, of, rest) => {
                let of = self.number(of, facts)?;
                let before = self.bind(*name, of);
                let statement = self.has(rest, value);
                self.restore(*name, before);
                statement
            }
            Expr::Pick(items, index) => {
                let fits = is_index_of(index, items.len());
                let index = self.number(index, facts)?;
                if !fits {
                    let below = self.less(&index, &LinearSum::of(0))?;
                    let above = self.at_most(&LinearSum::of(items.len() as i64), &index)?;
                    self.forbid(below.or(above), messages::index_of_no_item);
                }
                let mut any = self.truth(false);
                for (place, item) in (0..).zip(items) {
                    let here = self.equal(&index, &LinearSum::of(place))?;
                    let same = self.equal(value, &LinearSum::of(*item))?;
                    any.or_also(here.and(same));
                }
                Ok(any)
            }
            Expr::Op(op @ (Op::Min | Op::Max), parts) => {
                let (mut one, mut all) = (self.truth(false), self.truth(true));
                for part in parts {
                    let part = self.number(part, facts)?;
                    one = one.or(self.equal(value, &part)?);
                    all = all.and(match op {
                        Op::Min => self.at_most(value, &part)?,
                        _ => self.at_most(&part, value)?,
                    });
                }
                Ok(one.and(all))
            }
            Expr::Op(Op::Abs, parts) => {
                let of = self.number(&parts[0], facts)?;
                let negated = LinearSum::of(0).add(&of, -1)?;
                let either = self.equal(value, &of)?.or(self.equal(value, &negated)?);
                let natural = self.at_most(&LinearSum::of(0), value)?;
                Ok(either.and(natural))
            }
            Expr::Op(Op::Mod, parts) if is_popcount(&parts[0]) => {
                self.binary()?;
                let Expr::Op(_, of) = &parts[0] else {
                    return refuse(messages::number_is_missing());
                };
                let by = self.fixed(&parts[1])?;
                if !(1..=64).contains(&by) {
                    return refuse(messages::divisor_is_not_small());
                }
                let natural = self.natural(&of[0]);
                let of = self.number(&of[0], facts)?;
                if !natural {
                    self.forbid_negative(&of, messages::ones_of_negative_number)?;
                }
                let var = self.as_vars(&[of], facts)?[0];
                let by = by as usize;
                let mut any = self.truth(false);
                for rest in 0..by {
                    let rule = |ones: &usize, letter: &[usize]| (ones + letter[0]) % by;
                    let machine = by_rule(self.work, &[var], 0, rule, |ones| *ones == rest)?;
                    let same = self.equal(value, &LinearSum::of(rest as i64))?;
                    any.or_also(self.known_relation(machine).and(same));
                }
                Ok(any)
            }
            Expr::Op(Op::Gcd, parts) => self.power_of_two(parts, value, facts),
            Expr::Op(op @ (Op::Xor | Op::BitAnd | Op::BitOr), parts) if self.is_relation(expr) => {
                self.signed_bits(*op, parts, value, facts)
            }
            other if self.is_condition(other) => {
                let (yes, no) = self.whether(other)?;
                let one = self.equal(value, &LinearSum::of(1))?;
                let zero = self.equal(value, &LinearSum::of(0))?;
                Ok(yes.and(one).or(no.and(zero)))
            }
            other => {
                let number = self.number(other, facts)?;
                self.equal(&number, value)
            }
        }
    }

    /// Returns the formula that an operation on bits of numbers has a value; some may be negative:
    /// infinite two's complement. A number is `m` or `-1-m`, and the digits of `-1-m` are the
    /// complements of those of `m`.
    fn signed_bits(
        &mut self,
        op: Op,
        parts: &[Expr],
        value: &LinearSum,
        facts: &mut Facts,
    ) -> TranslateResult<Formula> {
        self.binary()?;
        let signs = [0, 1].map(|i| usize::from(!self.natural(&parts[i])));
        let (a, b) = self.two(parts, facts)?;
        let mut any = self.truth(false);
        for first in 0..=signs[0] {
            for second in 0..=signs[1] {
                let third = bit_of(op, first, second);
                let mut vars = Vec::new();
                let mut all = self.truth(true);
                for (sign, number) in [(first, &a), (second, &b), (third, value)] {
                    let var = self.new_var()?;
                    vars.push(var);
                    let positive = LinearSum::var(var);
                    let signed = match sign {
                        0 => positive,
                        _ => LinearSum::of(-1).add(&positive, -1)?,
                    };
                    all = all.and(self.equal(&signed, number)?);
                }
                let rule = move |good: &bool, l: &[usize]| {
                    *good && l[2] ^ third == bit_of(op, l[0] ^ first, l[1] ^ second)
                };
                let machine = by_rule(self.work, &vars, true, rule, |good| *good)?;
                any = any.or(all.and(self.known_relation(machine)).some(vars));
            }
        }
        Ok(any)
    }

    /// Returns the formula that the greatest common divisor of a number and a power of two is this.
    fn power_of_two(
        &mut self,
        parts: &[Expr],
        value: &LinearSum,
        facts: &mut Facts,
    ) -> TranslateResult<Formula> {
        self.binary()?;
        let most = self.fixed(&parts[1])?;
        if most < 1 || most & (most - 1) != 0 {
            return refuse(messages::divisor_is_not_a_power());
        }
        let places = most.trailing_zeros() as usize;
        let natural = self.natural(&parts[0]);
        let mut of = self.number(&parts[0], facts)?;
        if !natural {
            let signed = of;
            of = self.defined(true, facts, |me, number| {
                let negated = LinearSum::of(0).add(&signed, -1)?;
                Ok(me.equal(number, &signed)?.or(me.equal(number, &negated)?))
            })?;
        }
        let vars = self.as_vars(&[of, value.clone()], facts)?;
        // Up to the only one of the divisor both are 0, except at that place; a number may have
        // zeros up to the largest place.
        let rule = |state: &Option<usize>, letter: &[usize]| match (*state, letter[0], letter[1]) {
            (Some(place), 0, 0) if place < places => Some(place + 1),
            (Some(place), 1, 1) if place <= places => Some(usize::MAX),
            (Some(place), 0, 1) if place == places => Some(usize::MAX),
            (Some(usize::MAX), _, 0) => Some(usize::MAX),
            _ => None,
        };
        let machine = by_rule(self.work, &vars, Some(0), rule, |state| {
            *state == Some(usize::MAX)
        })?;
        Ok(self.known_relation(machine))
    }

    /// Whether a number is one of a list.
    fn among(&mut self, item: &LinearSum, items: &[i64]) -> TranslateResult<(Formula, Formula)> {
        let (mut any, mut none) = (self.truth(false), self.truth(true));
        for one in items {
            let one = LinearSum::of(*one);
            any.or_also(self.equal(item, &one)?);
            let other = self.less(item, &one)?.or(self.less(&one, item)?);
            none = none.and(other);
        }
        Ok((any, none))
    }

    /// Returns the formulas of a true and a false condition: one of them holds wherever it is
    /// evaluated.
    pub fn whether(&mut self, expr: &Expr) -> TranslateResult<(Formula, Formula)> {
        let before = self.here.len();
        let mut facts = Facts::default();
        let (yes, no) = self.conditions(expr, &mut facts)?;
        self.here.truncate(before);
        let (yes, no) = (facts.clone().then(yes), facts.then(no));
        Ok((yes.compact(self.work)?, no.compact(self.work)?))
    }

    fn conditions(
        &mut self,
        expr: &Expr,
        facts: &mut Facts,
    ) -> TranslateResult<(Formula, Formula)> {
        match expr {
            Expr::Op(Op::Not, parts) => {
                let (yes, no) = self.whether(&parts[0])?;
                Ok((no, yes))
            }
            Expr::Op(Op::And, parts) => {
                let (yes, no) = self.whether(&parts[0])?;
                let (yes2, no2) = self.given(&yes, |me| me.whether(&parts[1]))?;
                Ok((yes.clone().and(yes2), no.or(yes.and(no2))))
            }
            Expr::Op(Op::Or, parts) => {
                let (yes, no) = self.whether(&parts[0])?;
                let (yes2, no2) = self.given(&no, |me| me.whether(&parts[1]))?;
                Ok((yes.or(no.clone().and(yes2)), no.and(no2)))
            }
            Expr::Op(Op::If, parts) => {
                let (yes, no) = self.whether(&parts[0])?;
                let (yes1, no1) = self.given(&yes, |me| me.whether(&parts[1]))?;
                let (yes2, no2) = self.given(&no, |me| me.whether(&parts[2]))?;
                let true_ = yes.clone().and(yes1).or(no.clone().and(yes2));
                Ok((true_, yes.and(no1).or(no.and(no2))))
            }
            Expr::Op(op @ (Op::Eq | Op::Ne | Op::Lt | Op::Le | Op::Gt | Op::Ge), parts) => {
                // For two numbers that are 0 or 1 the conditions are compared. Any other number is
                // compared with the number 0 or 1.
                if matches!(op, Op::Eq | Op::Ne)
                    && parts.iter().any(|part| self.is_condition(part))
                    && parts.iter().all(|part| self.is_truth(part))
                {
                    let (yes1, no1) = self.whether(&parts[0])?;
                    let (yes2, no2) = self.whether(&parts[1])?;
                    let same = yes1
                        .clone()
                        .and(yes2.clone())
                        .or(no1.clone().and(no2.clone()));
                    let differ = yes1.and(no2).or(no1.and(yes2));
                    return Ok(if *op == Op::Eq {
                        (same, differ)
                    } else {
                        (differ, same)
                    });
                }
                let (a, b) = self.two(parts, facts)?;
                let same = self.equal(&a, &b)?;
                let (below, above) = (self.less(&a, &b)?, self.less(&b, &a)?);
                Ok(match op {
                    Op::Eq => (same, below.or(above)),
                    Op::Ne => (below.or(above), same),
                    Op::Lt => (below, same.or(above)),
                    Op::Le => (same.or(below), above),
                    Op::Gt => (above, same.or(below)),
                    _ => (same.or(above), below),
                })
            }
            Expr::In(item, items) => {
                let item = self.number(item, facts)?;
                self.among(&item, items)
            }
            Expr::Own(args) if matches!(self.law, LawRelation::Outcomes(..)) => {
                let LawRelation::Outcomes(lost, won) = self.law.clone() else {
                    return refuse(messages::outcome_is_not_known());
                };
                let vars = self.ask(args, facts)?;
                let lost = lost.of(self.work, |var| vars[usize::from(var)])?;
                let won = won.of(self.work, |var| vars[usize::from(var)])?;
                Ok((self.known_relation(won), self.known_relation(lost)))
            }
            Expr::Reduce(reducer @ (Reducer::Any | Reducer::All), items, _) => {
                let wanted = *reducer == Reducer::Any;
                let mut found = vec![self.truth(false)];
                for item in items {
                    self.ways(item, &mut |me, facts| {
                        let (yes, no) = me.whether(&item.expr)?;
                        found.push(facts.then(if wanted { yes } else { no }));
                        Ok(())
                    })?;
                }
                let any = Formula::Or(found);
                let none = any.clone().not();
                Ok(if wanted { (any, none) } else { (none, any) })
            }
            Expr::Let(name, value, rest) => {
                let value = self.number(value, facts)?;
                let before = self.bind(*name, value);
                let found = self.whether(rest);
                self.restore(*name, before);
                found
            }
            other => {
                let number = self.number(other, facts)?;
                let zero = LinearSum::of(0);
                let (below, above) = (self.less(&number, &zero)?, self.less(&zero, &number)?);
                Ok((below.or(above), self.equal(&number, &zero)?))
            }
        }
    }
}

fn is_popcount(expr: &Expr) -> bool {
    matches!(expr, Expr::Op(Op::Popcount, _))
}

/// Whether an index is in range for a list of this length by its form.
fn is_index_of(index: &Expr, length: usize) -> bool {
    let below = |n: i64| usize::try_from(n).is_ok_and(|n| n < length);
    match index {
        Expr::Int(n) => below(*n),
        Expr::Op(Op::Mod, parts) => matches!(parts[1], Expr::Int(by @ 1..) if below(by - 1)),
        _ => false,
    }
}

/// A digit of the result of an operation on bits.
fn bit_of(op: Op, a: usize, b: usize) -> usize {
    match op {
        Op::Xor => a ^ b,
        Op::BitAnd => a & b,
        _ => a | b,
    }
}
