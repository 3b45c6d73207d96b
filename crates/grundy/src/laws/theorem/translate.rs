//! Translates formulas of the rule language to formulas of arithmetic.
//!
//! An expression of integers becomes a *form*, a sum of variables with coefficients, together with
//! facts about auxiliary variables: a quotient `e / c` is a new variable `q` with
//! `c q <= e < c q + c`. A number that may be negative is the difference of two variables of which
//! one is 0. A condition becomes two formulas: when it is true and when it is false.
//!
//! Some expressions have no value at some positions: an index outside of its list, `popcount` of a
//! negative number. There a condition is neither true nor false, and a formula built from it would
//! drop an option silently. So each such case is recorded in [`Translator::never`], with all
//! conditions under which the expression is evaluated, and T5 has the obligation that none of them
//! occurs at a position of the domain. The table in `docs/explanation/proofs.md` lists every
//! construct with the positions where it is undefined.
//!
//! Bit operations on negative numbers are two's complement with infinitely many digits, as in the
//! rule language. Most rules never have them, and formulas for natural numbers are much smaller, so
//! there are two readings: [`Reading::CofiniteSet`] records a negative operand as a case that must
//! never occur, and [`Reading::Integers`] represents each operand by its sign and a natural number.

use std::sync::Arc;

use grundy_automata::{Automaton, Predicate, Relation, System, Track};
use grundy_certificate::recurrence::{Clause, Expr, Item, Op, Reducer};
use grundy_core::Message;

pub(super) use super::form::{LinearForm, Untranslatable};
use super::form::{MAX_COEFFICIENT, Translated, untranslatable};
use super::reason::Reason;
use crate::laws::messages;

/// The side conditions of an expression: its auxiliary variables, and the facts about them.
#[derive(Clone, Debug, Default)]
pub(super) struct SideFacts {
    pub bound: Vec<Track>,
    pub facts: Vec<Predicate>,
}

impl SideFacts {
    /// The facts together with a further one, under quantifiers for the variables.
    pub fn with(self, more: Predicate) -> Predicate {
        let all = self.facts.into_iter().fold(more, |all, fact| fact.and(all));
        all.exists(self.bound)
    }
}

/// The operands for which bit operations are translated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reading {
    /// Natural numbers; a negative operand is a case that must never occur.
    CofiniteSet,
    /// All integers, in two's complement with infinitely many digits.
    Integers,
}

/// The values of the game itself.
#[derive(Clone)]
pub(super) enum Own {
    Nothing,
    /// The last track is the value.
    Values(Arc<Automaton>),
    /// The positions that are lost, and those that are won.
    Outcomes(Arc<Automaton>, Arc<Automaton>),
}

/// A relation of the tracks `0, 1, …` at other ones.
pub(super) fn at(known: &Arc<Automaton>, tracks: &[Track]) -> Predicate {
    let mine = known.tracks().iter();
    let named = mine.map(|track| tracks[usize::from(*track)]).collect();
    Predicate::Known(known.clone(), named)
}

/// A reference to another position.
pub(super) struct RuleReference {
    /// The conditions under which it is made.
    pub context: Vec<Predicate>,
    /// The position.
    pub args: Vec<LinearForm>,
}

pub(super) struct Translator {
    pub system: System,
    pub reading: Reading,
    pub own: Own,
    /// The next free variable.
    pub next: Track,
    /// The forms that names in scope are bound to.
    pub names: Vec<Option<LinearForm>>,
    pub references: Vec<RuleReference>,
    /// Cases in which an expression has no value, each with its reason. None of them may occur at a
    /// position of the domain.
    pub never: Vec<(Predicate, Reason)>,
    /// The facts of all enclosing scopes. The facts of the scope being translated are in its
    /// `SideFacts`.
    pub path: Vec<Predicate>,
}

impl Translator {
    /// The parameters are the tracks `0, 1, …`; `reserved` tracks are not used for anything else.
    pub fn new(system: System, reading: Reading, params: usize, reserved: usize, own: Own) -> Self {
        let param = |i: usize| Some(LinearForm::var(i as Track));
        Self {
            system,
            reading,
            own,
            next: reserved as Track,
            names: (0..params).map(param).collect(),
            references: Vec::new(),
            never: Vec::new(),
            path: Vec::new(),
        }
    }

    pub(super) fn fresh(&mut self, side: &mut SideFacts) -> Track {
        let track = self.next;
        self.next += 1;
        side.bound.push(track);
        track
    }

    /// A new number, which may be negative unless it is known to be natural.
    pub(super) fn number(&mut self, natural: bool, side: &mut SideFacts) -> LinearForm {
        let above = self.fresh(side);
        if natural {
            return LinearForm::var(above);
        }
        let below = self.fresh(side);
        let zero = |track| LinearForm::var(track).is(Relation::Equal);
        side.facts.push(zero(above).or(zero(below)));
        LinearForm {
            terms: vec![(above, 1), (below, -1)],
            constant: 0,
        }
    }

    /// Records a case in which the expression being translated has no value, with everything that
    /// holds there.
    pub(super) fn forbid(&mut self, side: &SideFacts, case: Predicate, why: Reason) {
        let context = self.path.iter().chain(&side.facts).cloned();
        let case = context.fold(case, Predicate::and);
        if !matches!(case, Predicate::Constant(false)) && !self.never.contains(&(case.clone(), why))
        {
            self.never.push((case, why));
        }
    }

    /// Records that a form must not be negative, unless its coefficients show that it never is.
    pub(super) fn forbid_negative(&mut self, side: &SideFacts, form: &LinearForm, why: Reason) {
        if !form.is_natural() {
            self.forbid(side, form.is(Relation::Less), why);
        }
    }

    /// A variable equal to a form; there is none where the form is negative.
    fn variable(&mut self, form: &LinearForm, side: &mut SideFacts) -> Translated<Track> {
        if let Some(track) = form.track() {
            return Ok(track);
        }
        let track = self.fresh(side);
        let number = u128::try_from(form.constant);
        let fixed = number.ok().filter(|_| form.terms.is_empty());
        side.facts.push(match fixed {
            Some(number) => Predicate::Is(track, number),
            None => form.plus(&LinearForm::var(track), -1)?.is(Relation::Equal),
        });
        Ok(track)
    }

    /// Variables for several forms, no two the same.
    fn variables(&mut self, forms: &[LinearForm], side: &mut SideFacts) -> Translated<Vec<Track>> {
        let mut tracks: Vec<Track> = Vec::new();
        for form in forms {
            let mut track = self.variable(form, side)?;
            if tracks.contains(&track) {
                let copy = self.fresh(side);
                let same = LinearForm::var(copy).plus(&LinearForm::var(track), -1)?;
                side.facts.push(same.is(Relation::Equal));
                track = copy;
            }
            tracks.push(track);
        }
        Ok(tracks)
    }

    /// Binds a name, and returns its binding in the enclosing scope.
    pub fn bind(&mut self, name: usize, form: LinearForm) -> Option<LinearForm> {
        if self.names.len() <= name {
            self.names.resize(name + 1, None);
        }
        self.names[name].replace(form)
    }

    /// Translates with a name bound, and then restores the binding of the enclosing scope.
    pub(super) fn scoped<T>(
        &mut self,
        name: usize,
        form: LinearForm,
        translate: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let before = self.bind(name, form);
        let result = translate(self);
        self.names[name] = before;
        result
    }

    /// Translates an inner scope, in which the facts of this one hold.
    pub(super) fn within<T>(
        &mut self,
        side: &SideFacts,
        translate: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let before = self.path.len();
        self.path.extend(side.facts.iter().cloned());
        let result = translate(self);
        self.path.truncate(before);
        result
    }

    /// A number that must be a constant.
    fn known(&mut self, expr: &Expr, what: fn() -> Message) -> Translated<i64> {
        let form = self.int(expr, &mut SideFacts::default())?;
        if form.terms.is_empty() {
            Ok(form.constant)
        } else {
            untranslatable(messages::number_is_not_known(what()))
        }
    }

    fn binary(&self, what: fn() -> Message) -> Translated<()> {
        if self.system == System::BINARY {
            Ok(())
        } else {
            untranslatable(messages::needs_binary_digits(what()))
        }
    }

    /// An expression as a form.
    pub fn int(&mut self, expr: &Expr, side: &mut SideFacts) -> Translated<LinearForm> {
        match expr {
            Expr::Int(value) => Ok(LinearForm::constant(*value)),
            Expr::Name(name) => match self.names.get(*name) {
                Some(Some(form)) => Ok(form.clone()),
                _ => untranslatable(messages::unknown_name()),
            },
            Expr::Own(args) => self.value_of(args, side),
            Expr::Let(name, value, rest) => {
                let form = self.int(value, side)?;
                self.scoped(*name, form, |me| me.int(rest, side))
            }
            Expr::Op(op, parts) => self.operator(*op, parts, expr, side),
            Expr::Pick(..) => self.chosen(expr, side),
            Expr::Reduce(..) => untranslatable(messages::many_numbers_are_reduced()),
            Expr::In(..) => untranslatable(messages::truth_value_is_a_number()),
            Expr::Undefined => {
                let always = Predicate::Constant(true);
                self.forbid(side, always, Reason::NoLineFits);
                side.facts.push(Predicate::Constant(false));
                Ok(LinearForm::constant(0))
            }
        }
    }

    /// A new number that is equal to a conditional expression.
    fn chosen(&mut self, expr: &Expr, side: &mut SideFacts) -> Translated<LinearForm> {
        let natural = self.natural(expr);
        let number = self.number(natural, side);
        let fact = self.within(side, |me| me.equals(expr, &number))?;
        side.facts.push(fact);
        Ok(number)
    }

    fn operator(
        &mut self,
        op: Op,
        parts: &[Expr],
        whole: &Expr,
        side: &mut SideFacts,
    ) -> Translated<LinearForm> {
        match op {
            Op::Add | Op::Sub => {
                let (a, b) = (self.int(&parts[0], side)?, self.int(&parts[1], side)?);
                a.plus(&b, if op == Op::Add { 1 } else { -1 })
            }
            Op::Neg => LinearForm::constant(0).plus(&self.int(&parts[0], side)?, -1),
            Op::Mul => {
                let (a, b) = (self.int(&parts[0], side)?, self.int(&parts[1], side)?);
                match (a.terms.is_empty(), b.terms.is_empty()) {
                    (true, _) => LinearForm::constant(0).plus(&b, a.constant),
                    (_, true) => LinearForm::constant(0).plus(&a, b.constant),
                    _ => untranslatable(messages::unknown_numbers_are_multiplied()),
                }
            }
            Op::Mod if matches!(&parts[0], Expr::Op(Op::Popcount, _)) => self.chosen(whole, side),
            Op::Div | Op::Mod => {
                let by = self.known(&parts[1], messages::divisor)?;
                if !(1..=MAX_COEFFICIENT).contains(&by) {
                    return untranslatable(messages::divisor_is_not_small());
                }
                let natural = self.natural(&parts[0]);
                let of = self.int(&parts[0], side)?;
                if of.terms.is_empty() {
                    let constant = of.constant;
                    return Ok(LinearForm::constant(match op {
                        Op::Div => constant.div_euclid(by),
                        _ => constant.rem_euclid(by),
                    }));
                }
                let quotient = self.number(natural, side);
                let rest = of.plus(&quotient, -by)?;
                // 0 <= rest < by
                side.facts.push(
                    LinearForm::constant(0)
                        .plus(&rest, -1)?
                        .is(Relation::AtMost),
                );
                side.facts
                    .push(rest.plus(&LinearForm::constant(by), -1)?.is(Relation::Less));
                Ok(if op == Op::Div { quotient } else { rest })
            }
            Op::Xor => {
                self.binary(messages::nim_sum)?;
                let forms = self.summands(whole, side)?;
                self.nim_sum(&forms, side)
            }
            Op::BitAnd | Op::BitOr => {
                self.binary(messages::bitwise_operator)?;
                let forms = [self.int(&parts[0], side)?, self.int(&parts[1], side)?];
                self.bitwise(op, &forms, side)
            }
            Op::Bit => {
                let place = self.known(&parts[1], messages::place_of_bit)?;
                if !(0..12).contains(&place) {
                    return untranslatable(messages::bit_is_too_high());
                }
                let of = self.int(&parts[0], side)?;
                self.forbid_negative(side, &of, Reason::BitOfNegativeNumber);
                let high = Expr::Op(Op::Div, vec![parts[0].clone(), Expr::Int(1 << place)]);
                self.int(&Expr::Op(Op::Mod, vec![high, Expr::Int(2)]), side)
            }
            Op::Beatty => {
                let slope = self.known(&parts[0], messages::slope)?;
                if System::Slope(slope as u8) != self.system {
                    return untranslatable(messages::beatty_needs_its_slope());
                }
                let of = self.int(&parts[1], side)?;
                self.forbid_negative(side, &of, Reason::NegativeBeattyIndex);
                let of = self.variable(&of, side)?;
                // A. S. Fraenkel 1982: the pairs (m, m + r n) of numbers m that end in an even
                // number of zeros, shifted by one place.
                let (low, high) = (self.fresh(side), self.fresh(side));
                let zero = |track| LinearForm::var(track).is(Relation::Equal);
                let difference = LinearForm {
                    terms: vec![(high, 1), (low, -1), (of, -slope)],
                    constant: 0,
                };
                let pair = Predicate::EvenZeros(low)
                    .and(Predicate::Shift(low, high))
                    .and(difference.is(Relation::Equal));
                side.facts
                    .push(zero(of).and(zero(low)).and(zero(high)).or(pair));
                Ok(LinearForm::var(low))
            }
            Op::Min | Op::Max | Op::Abs | Op::If | Op::Gcd => self.chosen(whole, side),
            Op::Popcount => untranslatable(messages::ones_are_not_an_automaton()),
            _ => untranslatable(messages::truth_value_is_a_number()),
        }
    }

    /// The parts of a nim-sum.
    fn summands(&mut self, expr: &Expr, side: &mut SideFacts) -> Translated<Vec<LinearForm>> {
        if let Expr::Op(Op::Xor, parts) = expr {
            let mut all = self.summands(&parts[0], side)?;
            all.extend(self.summands(&parts[1], side)?);
            return Ok(all);
        }
        Ok(vec![self.int(expr, side)?])
    }

    /// A variable for the natural number of a two's complement: `a` where a form `a` is at least 0,
    /// and `-1 - a` where it is negative.
    fn complement(&mut self, form: &LinearForm, side: &mut SideFacts) -> Translated<Track> {
        let track = self.fresh(side);
        let var = LinearForm::var(track);
        let same = form.plus(&var, -1)?.is(Relation::Equal);
        let mirrored = form.plus(&var, 1)?.plus(&LinearForm::constant(1), 1)?;
        let negative = form.is(Relation::Less);
        let positive = negative.clone().not().and(same);
        side.facts
            .push(positive.or(negative.and(mirrored.is(Relation::Equal))));
        Ok(track)
    }

    /// The nim-sum of some numbers.
    fn nim_sum(&mut self, forms: &[LinearForm], side: &mut SideFacts) -> Translated<LinearForm> {
        let mut tracks: Vec<Track> = Vec::new();
        // The cases of an odd and of an even number of negative summands.
        let (mut odd, mut even) = (Predicate::Constant(false), Predicate::Constant(true));
        let mut signed = false;
        for form in forms {
            let track = if form.is_natural() || self.reading == Reading::CofiniteSet {
                self.forbid_negative(side, form, Reason::NegativeOperand);
                self.variable(form, side)?
            } else {
                signed = true;
                let negative = form.is(Relation::Less);
                let positive = negative.clone().not();
                (odd, even) = (
                    (odd.clone().and(positive.clone())).or(even.clone().and(negative.clone())),
                    odd.and(negative).or(even.and(positive)),
                );
                self.complement(form, side)?
            };
            // Two equal summands cancel.
            match tracks.iter().position(|t| *t == track) {
                Some(place) => drop(tracks.remove(place)),
                None => tracks.push(track),
            }
        }
        let natural = match tracks[..] {
            [] => LinearForm::constant(0),
            [one] => LinearForm::var(one),
            _ => {
                let sum = self.fresh(side);
                tracks.push(sum);
                side.facts.push(Predicate::Xor(tracks));
                LinearForm::var(sum)
            }
        };
        if !signed {
            return Ok(natural);
        }
        let sum = self.number(false, side);
        let same = sum.plus(&natural, -1)?.is(Relation::Equal);
        let mirrored = sum.plus(&natural, 1)?.plus(&LinearForm::constant(1), 1)?;
        side.facts
            .push((even.and(same)).or(odd.and(mirrored.is(Relation::Equal))));
        Ok(sum)
    }

    /// `a & b` or `a | b`.
    fn bitwise(
        &mut self,
        op: Op,
        forms: &[LinearForm; 2],
        side: &mut SideFacts,
    ) -> Translated<LinearForm> {
        let signed = self.reading == Reading::Integers && !forms.iter().all(LinearForm::is_natural);
        if !signed {
            for form in forms {
                self.forbid_negative(side, form, Reason::NegativeOperand);
            }
            let of = self.variables(forms, side)?;
            let made = self.fresh(side);
            let tracks = [of[0], of[1], made];
            side.facts.push(match op {
                Op::BitAnd => Predicate::BitAnd(tracks),
                _ => Predicate::BitOr(tracks),
            });
            return Ok(LinearForm::var(made));
        }
        // With a' = -1 - a for a negative a: a & b is a & b, a - (a & b'), b - (a' & b), -1 - (a' |
        // b'); a | b likewise.
        let (a, b) = (
            self.complement(&forms[0], side)?,
            self.complement(&forms[1], side)?,
        );
        let (both, either) = (self.fresh(side), self.fresh(side));
        side.facts.push(Predicate::BitAnd([a, b, both]));
        side.facts.push(Predicate::BitOr([a, b, either]));
        let result = self.number(false, side);
        let minus_one = LinearForm::constant(-1);
        let (both, either) = (LinearForm::var(both), LinearForm::var(either));
        let only = |of: Track| LinearForm::var(of).plus(&both, -1);
        let mirror = |form: &LinearForm| minus_one.plus(form, -1);
        let cases = match op {
            Op::BitAnd => [both.clone(), only(a)?, only(b)?, mirror(&either)?],
            _ => [
                either.clone(),
                mirror(&only(b)?)?,
                mirror(&only(a)?)?,
                mirror(&both)?,
            ],
        };
        let [first, second] = forms.each_ref().map(|form| form.is(Relation::Less));
        let signs = [(false, false), (false, true), (true, false), (true, true)];
        let mut fact = Predicate::Constant(false);
        for (value, (one, other)) in cases.iter().zip(signs) {
            let sign = |negative: &Predicate, is: bool| {
                if is {
                    negative.clone()
                } else {
                    negative.clone().not()
                }
            };
            let here = sign(&first, one).and(sign(&second, other));
            let same = result.plus(value, -1)?.is(Relation::Equal);
            fact = fact.or(here.and(same));
        }
        side.facts.push(fact);
        Ok(result)
    }

    fn refer(&mut self, args: &[Expr], side: &mut SideFacts) -> Translated<Vec<Track>> {
        let mut forms = Vec::new();
        for arg in args {
            forms.push(self.int(arg, side)?);
        }
        let context = self.path.iter().chain(&side.facts).cloned().collect();
        self.references.push(RuleReference {
            context,
            args: forms.clone(),
        });
        self.variables(&forms, side)
    }

    fn value_of(&mut self, args: &[Expr], side: &mut SideFacts) -> Translated<LinearForm> {
        let Own::Values(known) = self.own.clone() else {
            return untranslatable(messages::law_has_only_outcomes());
        };
        let mut tracks = self.refer(args, side)?;
        let value = self.fresh(side);
        tracks.push(value);
        side.facts.push(at(&known, &tracks));
        Ok(LinearForm::var(value))
    }

    /// The formula that an expression has a value.
    pub fn equals(&mut self, expr: &Expr, target: &LinearForm) -> Translated<Predicate> {
        match expr {
            Expr::Op(Op::If, parts) => {
                let (yes, no) = self.truth(&parts[0])?;
                let first = self.under(&yes, |me| me.equals(&parts[1], target))?;
                let second = self.under(&no, |me| me.equals(&parts[2], target))?;
                Ok(yes.and(first).or(no.and(second)))
            }
            Expr::Pick(list, index) => {
                let mut side = SideFacts::default();
                let index = self.int(index, &mut side)?;
                let length = LinearForm::constant(list.len() as i64);
                let outside = index.is(Relation::Less);
                let outside = outside.or(length.plus(&index, -1)?.is(Relation::AtMost));
                self.forbid(&side, outside, Reason::IndexOutsideOfList);
                let mut any = Predicate::Constant(false);
                for (place, item) in (0..).zip(list) {
                    let here = index.plus(&LinearForm::constant(place), -1)?;
                    let value = target.plus(&LinearForm::constant(*item), -1)?;
                    any = any.or(here.is(Relation::Equal).and(value.is(Relation::Equal)));
                }
                Ok(side.with(any))
            }
            Expr::Op(op @ (Op::Min | Op::Max), parts) => {
                let mut side = SideFacts::default();
                let mut forms = Vec::new();
                for part in parts {
                    forms.push(self.int(part, &mut side)?);
                }
                let mut any = Predicate::Constant(false);
                let mut all = Predicate::Constant(true);
                let sign = if *op == Op::Min { 1 } else { -1 };
                for form in &forms {
                    let difference = target.plus(form, -1)?;
                    any = any.or(difference.is(Relation::Equal));
                    let ordered = LinearForm::constant(0).plus(&difference, sign)?;
                    all = all.and(ordered.is(Relation::AtMost));
                }
                Ok(side.with(any.and(all)))
            }
            Expr::Op(Op::Abs, parts) => {
                let mut side = SideFacts::default();
                let of = self.int(&parts[0], &mut side)?;
                let either = target.plus(&of, -1)?.is(Relation::Equal);
                let either = either.or(target.plus(&of, 1)?.is(Relation::Equal));
                let natural = LinearForm::constant(0)
                    .plus(target, -1)?
                    .is(Relation::AtMost);
                Ok(side.with(either.and(natural)))
            }
            Expr::Op(Op::Mod, parts) if matches!(&parts[0], Expr::Op(Op::Popcount, _)) => {
                self.binary(messages::number_of_ones)?;
                let Expr::Op(_, of) = &parts[0] else {
                    return untranslatable(messages::remainder_of_nothing());
                };
                let by = self.known(&parts[1], messages::divisor)?;
                if !(1..=64).contains(&by) {
                    return untranslatable(messages::divisor_is_not_small());
                }
                let mut side = SideFacts::default();
                let of = self.int(&of[0], &mut side)?;
                self.forbid_negative(&side, &of, Reason::PopcountOfNegativeNumber);
                let of = self.variable(&of, &mut side)?;
                let mut any = Predicate::Constant(false);
                for rest in 0..by {
                    let value = target.plus(&LinearForm::constant(rest), -1)?;
                    let sum = Predicate::DigitSum(of, by as u8, rest as u8);
                    any = any.or(sum.and(value.is(Relation::Equal)));
                }
                Ok(side.with(any))
            }
            Expr::Op(Op::Gcd, parts) => {
                self.binary(messages::power_of_two)?;
                let most = self.known(&parts[1], messages::second_number_of_gcd)?;
                if most < 1 || most & (most - 1) != 0 {
                    return untranslatable(messages::gcd_is_not_linear());
                }
                let mut side = SideFacts::default();
                let of = self.int(&parts[0], &mut side)?;
                let of = if of.is_natural() {
                    self.variable(&of, &mut side)?
                } else {
                    // The common divisor is that of the absolute value.
                    let track = self.fresh(&mut side);
                    let var = LinearForm::var(track);
                    let same = of.plus(&var, -1)?.is(Relation::Equal);
                    side.facts
                        .push(same.or(of.plus(&var, 1)?.is(Relation::Equal)));
                    track
                };
                let value = self.variable(target, &mut side)?;
                let (power, largest) = (self.fresh(&mut side), self.fresh(&mut side));
                let is = Predicate::Power(of, power).and(Predicate::Is(largest, most as u128));
                let order = |a: Track, b: Track, relation| {
                    LinearForm {
                        terms: vec![(a, 1), (b, -1)],
                        constant: 0,
                    }
                    .is(relation)
                };
                let small = order(power, largest, Relation::Less);
                let small = small.and(order(value, power, Relation::Equal));
                let large = order(largest, power, Relation::AtMost);
                let large = large.and(order(value, largest, Relation::Equal));
                let zero = LinearForm::var(of).is(Relation::Equal);
                let zero = zero.and(Predicate::Is(value, most as u128));
                Ok(side.with(is.and(small.or(large)).or(zero)))
            }
            Expr::Let(name, value, rest) => {
                let mut side = SideFacts::default();
                let form = self.int(value, &mut side)?;
                let rest = self.within(&side, |me| {
                    me.scoped(*name, form, |me| me.equals(rest, target))
                })?;
                Ok(side.with(rest))
            }
            other => {
                let mut side = SideFacts::default();
                let form = self.int(other, &mut side)?;
                let difference = form.plus(target, -1)?;
                Ok(side.with(difference.is(Relation::Equal)))
            }
        }
    }

    /// A translation under a condition.
    pub(super) fn under<T>(
        &mut self,
        condition: &Predicate,
        act: impl FnOnce(&mut Self) -> Translated<T>,
    ) -> Translated<T> {
        self.path.push(condition.clone());
        let result = act(self);
        self.path.pop();
        result
    }

    /// The formulas that a condition is true, and that it is false.
    pub fn truth(&mut self, expr: &Expr) -> Translated<(Predicate, Predicate)> {
        match expr {
            Expr::Op(Op::Not, parts) => {
                let (yes, no) = self.truth(&parts[0])?;
                Ok((no, yes))
            }
            Expr::Op(op @ (Op::And | Op::Or), parts) => {
                let (yes, no) = self.truth(&parts[0])?;
                let goes_on = if *op == Op::And { &yes } else { &no };
                let (yes2, no2) = self.under(goes_on, |me| me.truth(&parts[1]))?;
                Ok(match op {
                    Op::And => (yes.clone().and(yes2), no.or(yes.and(no2))),
                    _ => (yes.or(no.clone().and(yes2)), no.and(no2)),
                })
            }
            Expr::Op(Op::If, parts) => {
                let (yes, no) = self.truth(&parts[0])?;
                let (yes1, no1) = self.under(&yes, |me| me.truth(&parts[1]))?;
                let (yes2, no2) = self.under(&no, |me| me.truth(&parts[2]))?;
                Ok((
                    yes.clone().and(yes1).or(no.clone().and(yes2)),
                    yes.and(no1).or(no.and(no2)),
                ))
            }
            Expr::Op(op, parts) if compares(*op) => self.compared(*op, &parts[0], &parts[1]),
            Expr::In(item, list) => {
                let mut side = SideFacts::default();
                let form = self.int(item, &mut side)?;
                let (mut any, mut none) = (Predicate::Constant(false), Predicate::Constant(true));
                for item in list {
                    let difference = form.plus(&LinearForm::constant(*item), -1)?;
                    any = any.or(difference.is(Relation::Equal));
                    none = none.and(difference.is(Relation::NotEqual));
                }
                Ok((side.clone().with(any), side.with(none)))
            }
            Expr::Own(args) if matches!(self.own, Own::Outcomes(..)) => {
                let Own::Outcomes(lost, won) = self.own.clone() else {
                    return untranslatable(messages::other_positions_are_unknown());
                };
                let mut side = SideFacts::default();
                let tracks = self.refer(args, &mut side)?;
                Ok((
                    side.clone().with(at(&won, &tracks)),
                    side.with(at(&lost, &tracks)),
                ))
            }
            Expr::Reduce(reducer @ (Reducer::Any | Reducer::All), items, _) => {
                let wanted = *reducer == Reducer::Any;
                let mut any = Predicate::Constant(false);
                for item in items {
                    self.each(item, &mut |me, side| {
                        let (yes, no) = me.truth(&item.expr)?;
                        let found = side.with(if wanted { yes } else { no });
                        any = std::mem::replace(&mut any, Predicate::Constant(false)).or(found);
                        Ok(())
                    })?;
                }
                let none = any.clone().not();
                Ok(if wanted { (any, none) } else { (none, any) })
            }
            Expr::Let(name, value, rest) => {
                let mut side = SideFacts::default();
                let form = self.int(value, &mut side)?;
                let (yes, no) =
                    self.within(&side, |me| me.scoped(*name, form, |me| me.truth(rest)))?;
                Ok((side.clone().with(yes), side.with(no)))
            }
            other => {
                let mut side = SideFacts::default();
                let form = self.int(other, &mut side)?;
                let (not, zero) = (form.is(Relation::NotEqual), form.is(Relation::Equal));
                Ok((side.clone().with(not), side.with(zero)))
            }
        }
    }

    fn compared(&mut self, op: Op, a: &Expr, b: &Expr) -> Translated<(Predicate, Predicate)> {
        if matches!(op, Op::Eq | Op::Ne) && (is_truth(a) || is_truth(b)) {
            let ((yes1, no1), (yes2, no2)) = (self.truth(a)?, self.truth(b)?);
            let same = yes1
                .clone()
                .and(yes2.clone())
                .or(no1.clone().and(no2.clone()));
            let other = yes1.and(no2).or(no1.and(yes2));
            return Ok(if op == Op::Eq {
                (same, other)
            } else {
                (other, same)
            });
        }
        let mut side = SideFacts::default();
        let (a, b) = (self.int(a, &mut side)?, self.int(b, &mut side)?);
        let (below, above) = (a.plus(&b, -1)?, b.plus(&a, -1)?);
        let (yes, no) = match op {
            Op::Eq => (below.is(Relation::Equal), below.is(Relation::NotEqual)),
            Op::Ne => (below.is(Relation::NotEqual), below.is(Relation::Equal)),
            Op::Lt => (below.is(Relation::Less), above.is(Relation::AtMost)),
            Op::Le => (below.is(Relation::AtMost), above.is(Relation::Less)),
            Op::Gt => (above.is(Relation::Less), below.is(Relation::AtMost)),
            _ => (above.is(Relation::AtMost), below.is(Relation::Less)),
        };
        Ok((side.clone().with(yes), side.with(no)))
    }

    /// Each way through the clauses of an item: the bound variables and their conditions.
    pub fn each(
        &mut self,
        item: &Item,
        then: &mut dyn FnMut(&mut Self, SideFacts) -> Translated<()>,
    ) -> Translated<()> {
        self.clauses(&item.clauses, SideFacts::default(), then)
    }

    fn clauses(
        &mut self,
        clauses: &[Clause],
        mut side: SideFacts,
        then: &mut dyn FnMut(&mut Self, SideFacts) -> Translated<()>,
    ) -> Translated<()> {
        let Some((clause, rest)) = clauses.split_first() else {
            return self.within(&side.clone(), |me| then(me, side));
        };
        match clause {
            Clause::Range { name, lo, hi, step } => {
                let k = self.runs(lo, hi, *step, &mut side)?;
                self.scoped(*name, k, |me| me.clauses(rest, side, then))
            }
            Clause::Each(names, items) => {
                let before: Vec<_> = (names.iter())
                    .map(|name| self.names.get(*name).cloned().flatten())
                    .collect();
                let mut done = Ok(());
                for row in items.chunks(names.len().max(1)) {
                    for (name, value) in names.iter().zip(row) {
                        self.bind(*name, LinearForm::constant(*value));
                    }
                    done = done.and_then(|()| self.clauses(rest, side.clone(), then));
                }
                for (name, before) in names.iter().zip(before).rev() {
                    if let Some(slot) = self.names.get_mut(*name) {
                        *slot = before;
                    }
                }
                done
            }
            Clause::If(condition) => {
                let (yes, _) = self.within(&side, |me| me.truth(condition))?;
                side.facts.push(yes);
                self.clauses(rest, side, then)
            }
            Clause::Let(name, value) => {
                let form = self.int(value, &mut side)?;
                self.scoped(*name, form, |me| me.clauses(rest, side, then))
            }
        }
    }
}

fn compares(op: Op) -> bool {
    matches!(op, Op::Eq | Op::Ne | Op::Lt | Op::Le | Op::Gt | Op::Ge)
}

/// Whether an expression is a truth value by its form.
fn is_truth(expr: &Expr) -> bool {
    match expr {
        Expr::Op(op, _) => compares(*op) || matches!(op, Op::And | Op::Or | Op::Not),
        Expr::In(..) => true,
        Expr::Reduce(reducer, ..) => matches!(reducer, Reducer::Any | Reducer::All),
        _ => false,
    }
}
