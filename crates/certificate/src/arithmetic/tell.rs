//! Plain formulas as automata: the checker derives them from the rules again, without code of the prover.
//!
//! A number is a sum of variables. Whatever else an expression needs (a quotient, a minimum) is a variable of its own with a fact
//! about it. A number that may be negative is the difference of two variables, one of which is 0.
//!
//! # Undefined expressions
//! The definition is [`recurrence::eval`](mod@crate::recurrence::eval). Where it reports a fault (an index outside of its list, `popcount` of a
//! negative number), a condition is neither true nor false. Each such case is recorded in [`Teller::forbidden`] with everything that holds
//! where the expression is evaluated, and the check fails if one of them occurs at a position of the domain.
//!
//! Bit operations on negative numbers are two's complement without end: a number `a` is represented by its sign and by the natural number
//! `a`, or `-1 - a` if it is negative. An operand whose form shows that it is never negative needs no sign.

use std::collections::BTreeMap;
use std::rc::Rc;

use super::atoms::{Sign, by_rule, is, sum};
use super::letters::Var;
use super::machine::{CheckWork, DigitSystem, LowFirst};
use super::said::SaidOf;
use crate::recurrence::{Expr, Op, Reducer};
use crate::report::Refused;

pub(super) type TellResult<T> = Result<T, Refused>;

fn refuse<T>(why: &str) -> TellResult<T> {
    Err(Refused(why.to_owned()))
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

    pub fn add(&self, other: &Self, times: i64) -> TellResult<Self> {
        let mut sum = self.clone();
        let small = |n: Option<i64>| n.filter(|n| n.abs() < 1 << 40);
        for (var, c) in &other.parts {
            let part = sum.parts.entry(*var).or_insert(0);
            let Some(new) = small(c.checked_mul(times)).and_then(|c| small(part.checked_add(c)))
            else {
                return refuse("a number is too large");
            };
            *part = new;
        }
        sum.parts.retain(|_, c| *c != 0);
        let more = other.constant.checked_mul(times);
        match more.and_then(|more| sum.constant.checked_add(more)) {
            Some(constant) => sum.constant = constant,
            None => return refuse("a number is too large"),
        }
        Ok(sum)
    }

    pub fn never_negative(&self) -> bool {
        self.constant >= 0 && self.parts.values().all(|c| *c >= 0)
    }
}

/// The values of the game itself, as the law has them.
#[derive(Clone)]
pub(super) enum ToldLaw {
    None,
    /// Parameters and value.
    Values(Rc<LowFirst>),
    /// Lost positions, and won ones.
    Outcomes(Rc<LowFirst>, Rc<LowFirst>),
}

/// Variables with facts.
#[derive(Clone, Default)]
pub(super) struct Facts {
    pub vars: Vec<Var>,
    pub all: Vec<SaidOf>,
}

impl Facts {
    pub fn then(self, said: SaidOf) -> SaidOf {
        let mut list = self.all;
        list.push(said);
        SaidOf::And(list).some(self.vars)
    }
}

/// Formulas are not nested more deeply: the translation recurs on them.
const MAX_DEPTH: usize = 1000;

pub(super) struct Teller<'w, 'p> {
    pub work: &'w mut CheckWork<'p>,
    pub law: ToldLaw,
    pub next: Var,
    pub names: BTreeMap<usize, LinearSum>,
    /// Where the rules ask for another position: what holds there, and which.
    pub asked: Vec<(Vec<SaidOf>, Vec<LinearSum>)>,
    /// Cases in which an expression has no value, with the reason: none may occur at a position of the domain.
    pub forbidden: Vec<(SaidOf, &'static str)>,
    /// The facts of all enclosing scopes.
    pub here: Vec<SaidOf>,
    /// Formulas that contain the one being translated.
    depth: usize,
}

impl<'w, 'p> Teller<'w, 'p> {
    pub fn new(work: &'w mut CheckWork<'p>, params: usize, next: Var, law: ToldLaw) -> Self {
        Self {
            work,
            law,
            next,
            names: (0..params).map(|i| (i, LinearSum::var(i as Var))).collect(),
            asked: Vec::new(),
            forbidden: Vec::new(),
            here: Vec::new(),
            depth: 0,
        }
    }

    /// Translates a part of a formula, unless formulas are nested too deeply.
    fn nested<T>(&mut self, part: impl FnOnce(&mut Self) -> TellResult<T>) -> TellResult<T> {
        if self.depth >= MAX_DEPTH {
            return refuse("its formulas are nested too deeply");
        }
        self.depth += 1;
        let result = part(self);
        self.depth -= 1;
        result
    }

    /// Translates an inner scope, in which some facts hold.
    pub fn within<T>(
        &mut self,
        facts: &Facts,
        part: impl FnOnce(&mut Self) -> TellResult<T>,
    ) -> TellResult<T> {
        let before = self.here.len();
        self.here.extend(facts.all.iter().cloned());
        let result = part(self);
        self.here.truncate(before);
        result
    }

    /// Translates with a name bound, and then restores its meaning in the enclosing scope.
    pub fn scoped<T>(
        &mut self,
        name: usize,
        value: LinearSum,
        part: impl FnOnce(&mut Self) -> TellResult<T>,
    ) -> TellResult<T> {
        let before = self.names.insert(name, value);
        let result = part(self);
        self.restore(name, before);
        result
    }

    /// Gives a name the meaning that it had in the enclosing scope.
    pub fn restore(&mut self, name: usize, before: Option<LinearSum>) {
        match before {
            Some(before) => drop(self.names.insert(name, before)),
            None => drop(self.names.remove(&name)),
        }
    }

    /// Records a case in which the expression being translated has no value.
    pub fn forbid(&mut self, facts: &Facts, case: SaidOf, why: &'static str) {
        let mut all: Vec<SaidOf> = self.here.iter().chain(&facts.all).cloned().collect();
        all.push(case);
        self.forbidden.push((SaidOf::And(all), why));
    }

    /// Records that a number must not be negative, unless its coefficients show that it never is.
    pub fn forbid_negative(
        &mut self,
        facts: &Facts,
        of: &LinearSum,
        why: &'static str,
    ) -> TellResult<()> {
        if !of.never_negative() {
            let negative = self.against(of, Sign::Negative)?;
            self.forbid(facts, negative, why);
        }
        Ok(())
    }

    fn said(&self, machine: LowFirst) -> SaidOf {
        let _ = &self.work;
        SaidOf::Is(Rc::new(machine))
    }

    fn truth(&self, value: bool) -> SaidOf {
        SaidOf::truth(self.work, value)
    }

    /// A sum against 0.
    pub fn against(&mut self, of: &LinearSum, sign: Sign) -> TellResult<SaidOf> {
        if of.parts.is_empty() {
            return Ok(self.truth(match sign {
                Sign::Zero => of.constant == 0,
                Sign::Negative => of.constant < 0,
            }));
        }
        if of.parts.values().any(|c| c.abs() > 1 << 13) {
            return refuse("a coefficient is too large");
        }
        let mut parts: Vec<(Var, i64)> = of.parts.iter().map(|(var, c)| (*var, *c)).collect();
        // In a system of slope a large constant is a variable that is that number.
        if matches!(self.work.digits, DigitSystem::Slope(_)) && of.constant.abs() > 24 {
            let var = self.next;
            self.next += 1;
            parts.push((var, of.constant.signum()));
            let whole = sum(self.work, &parts, 0, sign)?;
            let fixed = is(self.work, var, of.constant.abs())?;
            let machine = whole.and(&fixed, self.work)?.some(self.work, var)?;
            return Ok(self.said(machine));
        }
        let machine = sum(self.work, &parts, of.constant, sign)?;
        Ok(self.said(machine))
    }

    pub fn equal(&mut self, a: &LinearSum, b: &LinearSum) -> TellResult<SaidOf> {
        let difference = a.add(b, -1)?;
        self.against(&difference, Sign::Zero)
    }

    /// `a < b`.
    pub fn less(&mut self, a: &LinearSum, b: &LinearSum) -> TellResult<SaidOf> {
        let difference = a.add(b, -1)?;
        self.against(&difference, Sign::Negative)
    }

    /// `a <= b`.
    pub fn at_most(&mut self, a: &LinearSum, b: &LinearSum) -> TellResult<SaidOf> {
        let difference = a.add(b, -1)?.add(&LinearSum::of(1), -1)?;
        self.against(&difference, Sign::Negative)
    }

    pub fn fresh(&mut self, facts: &mut Facts) -> Var {
        let var = self.next;
        self.next += 1;
        facts.vars.push(var);
        var
    }

    pub fn any_number(&mut self, natural: bool, facts: &mut Facts) -> TellResult<LinearSum> {
        let high = LinearSum::var(self.fresh(facts));
        if natural {
            return Ok(high);
        }
        let low = LinearSum::var(self.fresh(facts));
        let zero = LinearSum::of(0);
        let one_is_zero = self.equal(&high, &zero)?.or(self.equal(&low, &zero)?);
        facts.all.push(one_is_zero);
        high.add(&low, -1)
    }

    /// Different variables that are some sums; there are none where a sum is negative.
    fn as_vars(&mut self, sums: &[LinearSum], facts: &mut Facts) -> TellResult<Vec<Var>> {
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
            let var = self.fresh(facts);
            let same = self.equal(&LinearSum::var(var), one)?;
            facts.all.push(same);
            vars.push(var);
        }
        Ok(vars)
    }

    fn natural(&self, expr: &Expr) -> bool {
        match expr {
            Expr::Int(n) => *n >= 0,
            Expr::Name(name) => self.names.get(name).is_some_and(LinearSum::never_negative),
            Expr::Pick(items, _) => items.iter().all(|item| *item >= 0),
            Expr::Own(_) | Expr::Op(Op::Abs | Op::Gcd | Op::Bit | Op::Beatty, _) => true,
            Expr::Op(Op::BitAnd, parts) => parts.iter().any(|part| self.natural(part)),
            Expr::Op(Op::Xor | Op::BitOr, parts) => parts.iter().all(|part| self.natural(part)),
            expr if is_condition(expr) => true,
            Expr::Op(Op::Mod, parts) => matches!(parts[1], Expr::Int(1..)),
            Expr::Op(Op::Max, parts) => parts.iter().any(|part| self.natural(part)),
            Expr::Op(Op::Mul | Op::Div | Op::Min, parts) => {
                parts.iter().all(|part| self.natural(part))
            }
            Expr::Op(Op::If, parts) => self.natural(&parts[1]) && self.natural(&parts[2]),
            Expr::Op(Op::Add, parts) if parts.iter().all(|part| self.natural(part)) => true,
            Expr::Op(Op::Add | Op::Sub, _) => {
                self.plain_sum(expr).is_some_and(|s| s.never_negative())
            }
            _ => false,
        }
    }

    /// The sum that an expression of names and numbers is.
    pub fn plain_sum(&self, expr: &Expr) -> Option<LinearSum> {
        match expr {
            Expr::Int(n) => Some(LinearSum::of(*n)),
            Expr::Name(name) => self.names.get(name).cloned(),
            Expr::Op(op @ (Op::Add | Op::Sub), parts) => {
                let sign = if *op == Op::Add { 1 } else { -1 };
                let (a, b) = (self.plain_sum(&parts[0])?, self.plain_sum(&parts[1])?);
                a.add(&b, sign).ok()
            }
            _ => None,
        }
    }

    fn fixed(&mut self, expr: &Expr) -> TellResult<i64> {
        let of = self.number(expr, &mut Facts::default())?;
        if of.parts.is_empty() {
            Ok(of.constant)
        } else {
            refuse("a number is not fixed")
        }
    }

    fn binary(&self) -> TellResult<()> {
        if self.work.digits == DigitSystem::Base(2) {
            Ok(())
        } else {
            refuse("a nim-sum is not told by these digits")
        }
    }

    /// A number, with facts.
    pub fn number(&mut self, expr: &Expr, facts: &mut Facts) -> TellResult<LinearSum> {
        self.nested(|me| me.number_at(expr, facts))
    }

    fn number_at(&mut self, expr: &Expr, facts: &mut Facts) -> TellResult<LinearSum> {
        match expr {
            Expr::Int(n) => Ok(LinearSum::of(*n)),
            Expr::Name(name) => match self.names.get(name) {
                Some(sum) => Ok(sum.clone()),
                None => refuse("a name stands for nothing"),
            },
            Expr::Own(args) => {
                let ToldLaw::Values(law) = self.law.clone() else {
                    return refuse("a value is asked for, and the law has none");
                };
                let mut vars = self.ask(args, facts)?;
                vars.push(self.fresh(facts));
                let value = vars[args.len()];
                let machine = law.of(self.work, |var| vars[usize::from(var)])?;
                facts.all.push(self.said(machine));
                Ok(LinearSum::var(value))
            }
            Expr::Let(name, value, rest) => {
                let value = self.number(value, facts)?;
                self.scoped(*name, value, |me| me.number(rest, facts))
            }
            Expr::Op(Op::Add, parts) => {
                let (a, b) = (
                    self.number(&parts[0], facts)?,
                    self.number(&parts[1], facts)?,
                );
                a.add(&b, 1)
            }
            Expr::Op(Op::Sub, parts) => {
                let (a, b) = (
                    self.number(&parts[0], facts)?,
                    self.number(&parts[1], facts)?,
                );
                a.add(&b, -1)
            }
            Expr::Op(Op::Neg, parts) => LinearSum::of(0).add(&self.number(&parts[0], facts)?, -1),
            Expr::Op(Op::Mul, parts) => {
                let (a, b) = (
                    self.number(&parts[0], facts)?,
                    self.number(&parts[1], facts)?,
                );
                if a.parts.is_empty() {
                    LinearSum::of(0).add(&b, a.constant)
                } else if b.parts.is_empty() {
                    LinearSum::of(0).add(&a, b.constant)
                } else {
                    refuse("two numbers that are not fixed are multiplied")
                }
            }
            Expr::Op(op @ (Op::Div | Op::Mod), parts) if !is_popcount(&parts[0]) => {
                self.divided(*op, parts, facts)
            }
            Expr::Op(op @ (Op::Xor | Op::BitAnd | Op::BitOr), parts) => {
                self.binary()?;
                let sums = [
                    self.number(&parts[0], facts)?,
                    self.number(&parts[1], facts)?,
                ];
                self.bitwise(*op, &sums, facts)
            }
            Expr::Op(Op::Bit, parts) => {
                let place = self.fixed(&parts[1])?;
                if !(0..12).contains(&place) {
                    return refuse("a bit has no low place");
                }
                let of = self.number(&parts[0], facts)?;
                self.forbid_negative(facts, &of, "a bit of a negative number")?;
                let high = Expr::Op(Op::Div, vec![parts[0].clone(), Expr::Int(1 << place)]);
                self.number(&Expr::Op(Op::Mod, vec![high, Expr::Int(2)]), facts)
            }
            Expr::Op(Op::Beatty, parts) => self.beatty(parts, facts),
            Expr::Op(Op::Div, parts) if is_popcount(&parts[0]) => refuse(
                "the number of ones is not a number that automata know, only its remainders are",
            ),
            Expr::Op(Op::Min | Op::Max | Op::Abs | Op::If | Op::Gcd | Op::Mod, _)
            | Expr::Pick(..) => {
                let natural = self.natural(expr);
                let number = self.any_number(natural, facts)?;
                let fact = self.within(facts, |me| me.has(expr, &number))?;
                facts.all.push(fact);
                Ok(number)
            }
            expr if is_condition(expr) => {
                // A truth value is the number 0 or 1.
                let number = self.any_number(true, facts)?;
                let (yes, no) = self.within(facts, |me| me.whether(expr))?;
                let one = self.equal(&number, &LinearSum::of(1))?;
                let zero = self.equal(&number, &LinearSum::of(0))?;
                facts.all.push(yes.and(one).or(no.and(zero)));
                Ok(number)
            }
            _ => refuse("a formula is not a number that automata know"),
        }
    }

    /// A variable for the natural number of a two's complement: `a` where the sum `a` is at least 0, `-1 - a` where it is negative.
    fn complement(&mut self, of: &LinearSum, facts: &mut Facts) -> TellResult<Var> {
        let var = self.fresh(facts);
        let natural = LinearSum::var(var);
        let same = self.equal(of, &natural)?;
        let mirrored = LinearSum::of(-1).add(&natural, -1)?;
        let mirrored = self.equal(of, &mirrored)?;
        let negative = self.against(of, Sign::Negative)?;
        // A natural number is never equal to a negative one, so each case has the right sign by itself.
        facts.all.push(same.or(negative.and(mirrored)));
        Ok(var)
    }

    /// `xor`, `bits-and` or `bits-or` of two numbers.
    fn bitwise(
        &mut self,
        op: Op,
        sums: &[LinearSum; 2],
        facts: &mut Facts,
    ) -> TellResult<LinearSum> {
        let digit = move |op: Op, a: usize, b: usize| match op {
            Op::Xor => a ^ b,
            Op::BitAnd => a & b,
            _ => a | b,
        };
        if sums.iter().all(LinearSum::never_negative) {
            let mut vars = self.as_vars(sums, facts)?;
            vars.push(self.fresh(facts));
            let rule = move |good: &bool, l: &[usize]| *good && l[2] == digit(op, l[0], l[1]);
            let machine = by_rule(self.work, &vars, true, rule, |good| *good)?;
            facts.all.push(self.said(machine));
            return Ok(LinearSum::var(vars[2]));
        }
        // A negative operand has the ones of its natural number for zeros. Whether the result is negative follows from the signs; its
        // natural number has the digits of the result, inverted if it is negative.
        let vars = [
            self.complement(&sums[0], facts)?,
            self.complement(&sums[1], facts)?,
            self.fresh(facts),
        ];
        let result = self.any_number(false, facts)?;
        let natural = LinearSum::var(vars[2]);
        let same = self.equal(&result, &natural)?;
        let mirrored = LinearSum::of(-1).add(&natural, -1)?;
        let mirrored = self.equal(&result, &mirrored)?;
        let negative = [
            self.against(&sums[0], Sign::Negative)?,
            self.against(&sums[1], Sign::Negative)?,
        ];
        let mut cases = Vec::new();
        for signs in [[0, 0], [0, 1], [1, 0], [1, 1]] {
            let sign = digit(op, signs[0], signs[1]);
            let rule = move |good: &bool, l: &[usize]| {
                *good && l[2] ^ sign == digit(op, l[0] ^ signs[0], l[1] ^ signs[1])
            };
            let machine = by_rule(self.work, &vars, true, rule, |good| *good)?;
            let mut case = vec![self.said(machine)];
            for (negative, sign) in negative.iter().zip(signs) {
                case.push(if sign == 1 {
                    negative.clone()
                } else {
                    negative.clone().not()
                });
            }
            case.push(if sign == 1 {
                mirrored.clone()
            } else {
                same.clone()
            });
            cases.push(SaidOf::And(case));
        }
        facts.all.push(SaidOf::Or(cases));
        Ok(result)
    }

    /// A quotient or a remainder.
    fn divided(&mut self, op: Op, parts: &[Expr], facts: &mut Facts) -> TellResult<LinearSum> {
        let by = self.fixed(&parts[1])?;
        if !(1..=1 << 12).contains(&by) {
            return refuse("a divisor is not a small positive number");
        }
        let natural = self.natural(&parts[0]);
        let of = self.number(&parts[0], facts)?;
        let quotient = self.any_number(natural, facts)?;
        let rest = of.add(&quotient, -by)?;
        let low = self.at_most(&LinearSum::of(0), &rest)?;
        let high = self.less(&rest, &LinearSum::of(by))?;
        facts.all.extend([low, high]);
        Ok(if op == Op::Div { quotient } else { rest })
    }

    /// A. S. Fraenkel 1982: `m = floor(n (2 - r + sqrt(r²+4)) / 2)` with `n >= 1` if and only if the digits of `m` end in an even number of zeros and, moved
    /// up by one place, are those of `m + r n`.
    fn beatty(&mut self, parts: &[Expr], facts: &mut Facts) -> TellResult<LinearSum> {
        let slope = self.fixed(&parts[0])?;
        if !(1..=4).contains(&slope) || self.work.digits != DigitSystem::Slope(slope as u8) {
            return refuse("a Beatty sequence is not told by these digits");
        }
        let of = self.number(&parts[1], facts)?;
        self.forbid_negative(facts, &of, "a Beatty sequence has a negative index")?;
        let n = self.as_vars(&[of], facts)?[0];
        let (m, high) = (self.fresh(facts), self.fresh(facts));
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
        let pair = self.said(even).and(self.said(moved)).and(difference);
        let mut all_zero = self.truth(true);
        for var in [n, m, high] {
            all_zero = all_zero.and(self.equal(&LinearSum::var(var), &LinearSum::of(0))?);
        }
        facts.all.push(pair.or(all_zero));
        Ok(LinearSum::var(m))
    }

    fn ask(&mut self, args: &[Expr], facts: &mut Facts) -> TellResult<Vec<Var>> {
        let mut sums = Vec::new();
        for arg in args {
            sums.push(self.number(arg, facts)?);
        }
        let context = self.here.iter().chain(&facts.all).cloned().collect();
        self.asked.push((context, sums.clone()));
        self.as_vars(&sums, facts)
    }

    pub fn given<T>(
        &mut self,
        said: &SaidOf,
        act: impl FnOnce(&mut Self) -> TellResult<T>,
    ) -> TellResult<T> {
        self.here.push(said.clone());
        let found = act(self);
        self.here.pop();
        found
    }

    /// That a formula has a value.
    pub fn has(&mut self, expr: &Expr, value: &LinearSum) -> TellResult<SaidOf> {
        self.nested(|me| me.has_at(expr, value))
    }

    /// That a formula has a natural value, which is never negative.
    pub fn has_natural(
        &mut self,
        expr: &Expr,
        value: &LinearSum,
        negative: &'static str,
    ) -> TellResult<SaidOf> {
        if self.natural(expr) {
            return self.has(expr, value);
        }
        let mut facts = Facts::default();
        let number = self.number(expr, &mut facts)?;
        self.forbid_negative(&facts, &number, negative)?;
        let same = self.equal(&number, value)?;
        Ok(facts.then(same))
    }

    fn has_at(&mut self, expr: &Expr, value: &LinearSum) -> TellResult<SaidOf> {
        let mut facts = Facts::default();
        match expr {
            Expr::Op(Op::If, parts) => {
                let (yes, no) = self.whether(&parts[0])?;
                let then = self.given(&yes, |me| me.has(&parts[1], value))?;
                let other = self.given(&no, |me| me.has(&parts[2], value))?;
                Ok(yes.and(then).or(no.and(other)))
            }
            Expr::Pick(items, index) => {
                let index = self.number(index, &mut facts)?;
                let length = LinearSum::of(items.len() as i64);
                let below = self.against(&index, Sign::Negative)?;
                let outside = below.or(self.at_most(&length, &index)?);
                self.forbid(&facts, outside, "an index is outside of its list");
                let mut any = self.truth(false);
                for (place, item) in (0..).zip(items) {
                    let here = self.equal(&index, &LinearSum::of(place))?;
                    let same = self.equal(value, &LinearSum::of(*item))?;
                    any = any.or(here.and(same));
                }
                Ok(facts.then(any))
            }
            Expr::Op(op @ (Op::Min | Op::Max), parts) => {
                let (mut one, mut all) = (self.truth(false), self.truth(true));
                for part in parts {
                    let part = self.number(part, &mut facts)?;
                    one = one.or(self.equal(value, &part)?);
                    all = all.and(match op {
                        Op::Min => self.at_most(value, &part)?,
                        _ => self.at_most(&part, value)?,
                    });
                }
                Ok(facts.then(one.and(all)))
            }
            Expr::Op(Op::Abs, parts) => {
                let of = self.number(&parts[0], &mut facts)?;
                let negated = LinearSum::of(0).add(&of, -1)?;
                let either = self.equal(value, &of)?.or(self.equal(value, &negated)?);
                let natural = self.at_most(&LinearSum::of(0), value)?;
                Ok(facts.then(either.and(natural)))
            }
            Expr::Op(Op::Mod, parts) if is_popcount(&parts[0]) => {
                self.binary()?;
                let Expr::Op(_, of) = &parts[0] else {
                    return refuse("no number");
                };
                let by = self.fixed(&parts[1])?;
                if !(1..=64).contains(&by) {
                    return refuse("a divisor is not a small positive number");
                }
                let of = self.number(&of[0], &mut facts)?;
                self.forbid_negative(&facts, &of, "`popcount` of a negative number")?;
                let var = self.as_vars(&[of], &mut facts)?[0];
                let by = by as usize;
                let mut any = self.truth(false);
                for rest in 0..by {
                    let rule = |ones: &usize, letter: &[usize]| (ones + letter[0]) % by;
                    let machine = by_rule(self.work, &[var], 0, rule, |ones| *ones == rest)?;
                    let same = self.equal(value, &LinearSum::of(rest as i64))?;
                    any = any.or(self.said(machine).and(same));
                }
                Ok(facts.then(any))
            }
            Expr::Op(Op::Gcd, parts) => self.power_of_two(parts, value),
            other => {
                let number = self.number(other, &mut facts)?;
                let same = self.equal(&number, value)?;
                Ok(facts.then(same))
            }
        }
    }

    /// That the common divisor of a number and a power of two is this.
    fn power_of_two(&mut self, parts: &[Expr], value: &LinearSum) -> TellResult<SaidOf> {
        self.binary()?;
        let most = self.fixed(&parts[1])?;
        if most < 1 || most & (most - 1) != 0 {
            return refuse("a common divisor is not one with a power of two");
        }
        let places = most.trailing_zeros() as usize;
        let mut facts = Facts::default();
        let mut of = self.number(&parts[0], &mut facts)?;
        if !of.never_negative() {
            // The common divisor is that of the absolute value.
            let absolute = LinearSum::var(self.fresh(&mut facts));
            let negated = LinearSum::of(0).add(&of, -1)?;
            let either = self.equal(&absolute, &of)?;
            let either = either.or(self.equal(&absolute, &negated)?);
            facts.all.push(either);
            of = absolute;
        }
        let vars = self.as_vars(&[of, value.clone()], &mut facts)?;
        // Up to the place of the only one of the divisor both are 0, but for that place; a number may have zeros up to the largest place.
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
        let said = self.said(machine);
        Ok(facts.then(said))
    }

    /// Whether a number is one of a list.
    fn among(&mut self, item: &Expr, items: &[i64]) -> TellResult<(SaidOf, SaidOf)> {
        let mut facts = Facts::default();
        let item = self.number(item, &mut facts)?;
        let (mut any, mut none) = (self.truth(false), self.truth(true));
        for one in items {
            let one = LinearSum::of(*one);
            any = any.or(self.equal(&item, &one)?);
            let other = self.less(&item, &one)?.or(self.less(&one, &item)?);
            none = none.and(other);
        }
        Ok((facts.clone().then(any), facts.then(none)))
    }

    /// When a condition is true, and when false.
    pub fn whether(&mut self, expr: &Expr) -> TellResult<(SaidOf, SaidOf)> {
        self.nested(|me| me.whether_at(expr))
    }

    fn whether_at(&mut self, expr: &Expr) -> TellResult<(SaidOf, SaidOf)> {
        let mut facts = Facts::default();
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
                let is_outcome = |part: &Expr| {
                    is_condition(part)
                        || matches!(part, Expr::Own(_)) && matches!(self.law, ToldLaw::Outcomes(..))
                };
                if matches!(op, Op::Eq | Op::Ne) && parts.iter().all(is_outcome) {
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
                let a = self.number(&parts[0], &mut facts)?;
                let b = self.number(&parts[1], &mut facts)?;
                let same = self.equal(&a, &b)?;
                let (below, above) = (self.less(&a, &b)?, self.less(&b, &a)?);
                let (yes, no) = match op {
                    Op::Eq => (same, below.or(above)),
                    Op::Ne => (below.or(above), same),
                    Op::Lt => (below, same.or(above)),
                    Op::Le => (same.or(below), above),
                    Op::Gt => (above, same.or(below)),
                    _ => (same.or(above), below),
                };
                Ok((facts.clone().then(yes), facts.then(no)))
            }
            Expr::In(item, items) => self.among(item, items),
            Expr::Own(args) if matches!(self.law, ToldLaw::Outcomes(..)) => {
                let ToldLaw::Outcomes(lost, won) = self.law.clone() else {
                    return refuse("no outcome is known");
                };
                let vars = self.ask(args, &mut facts)?;
                let lost = lost.of(self.work, |var| vars[usize::from(var)])?;
                let won = won.of(self.work, |var| vars[usize::from(var)])?;
                let (lost, won) = (self.said(lost), self.said(won));
                Ok((facts.clone().then(won), facts.then(lost)))
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
                let any = SaidOf::Or(found);
                let none = any.clone().not();
                Ok(if wanted { (any, none) } else { (none, any) })
            }
            Expr::Let(name, value, rest) => {
                let value = self.number(value, &mut facts)?;
                let (yes, no) =
                    self.within(&facts, |me| me.scoped(*name, value, |me| me.whether(rest)))?;
                Ok((facts.clone().then(yes), facts.then(no)))
            }
            other => {
                let number = self.number(other, &mut facts)?;
                let zero = self.equal(&number, &LinearSum::of(0))?;
                let other = self
                    .less(&number, &LinearSum::of(0))?
                    .or(self.less(&LinearSum::of(0), &number)?);
                Ok((facts.clone().then(other), facts.then(zero)))
            }
        }
    }
}

fn is_popcount(expr: &Expr) -> bool {
    matches!(expr, Expr::Op(Op::Popcount, _))
}

fn is_condition(expr: &Expr) -> bool {
    use Op::{And, Eq, Ge, Gt, Le, Lt, Ne, Not, Or};
    match expr {
        Expr::Op(op, _) => matches!(op, And | Or | Not | Eq | Ne | Lt | Le | Gt | Ge),
        Expr::In(..) => true,
        Expr::Reduce(reducer, ..) => matches!(reducer, Reducer::Any | Reducer::All),
        _ => false,
    }
}
