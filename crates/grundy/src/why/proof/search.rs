//! The search for witness moves: for each position and each smaller value a term for every number
//! that a move chooses, with cases that cover all positions.
//!
//! The search only proposes cases. It runs on positions of a small table, with terms in the order
//! of their size; terms with equal values on all of them are tried once. Every proposed case is
//! decided for all positions afterwards.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use grundy_certificate::recurrence::{Expr, Op, Reducer};
use grundy_core::Run;

use super::expression::{all, contains, int, name, op, simplified, value};
use super::options::{Definition, OptionForm, Options};

/// Maximum number of terms of one size.
const MAX_TERMS: usize = 2500;
/// Maximum number of terms for one of two loops.
const MAX_PAIRED_TERMS: usize = 160;
/// Maximum number of proposals whose pairs and triples are tried.
const MAX_PAIRS: usize = 400;
const MAX_TRIPLES: usize = 150;
/// Maximum number of cases.
const MAX_CASES: usize = 6;

/// Maximum numbers of cases and of proposals of a list in which a move may occur more than once.
const MAX_LISTED_CASES: usize = 10;
const MAX_LISTED_PROPOSALS: usize = 80;

/// A set of instances.
type Mask = Vec<u64>;

/// The values of positions by the law; 1 for a win.
pub(super) type Values<'a> = &'a dyn Fn(&[i64]) -> Option<i64>;

/// A case of a proof: under the condition, the move with these terms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct CaseForm {
    pub condition: Option<Expr>,
    /// The option, from 0.
    pub option: usize,
    /// The numbers that the move chooses.
    pub terms: Vec<Expr>,
}

/// A term with its values at the instances.
#[derive(Clone)]
struct Term {
    expr: Expr,
    values: Vec<i64>,
    cost: u32,
}

/// A move that has the wanted value at some instances.
struct Proposal {
    mask: Mask,
    cost: u32,
    option: usize,
    terms: Vec<Expr>,
}

/// A case of a list: the number of instances and the cost, the condition, the move, the instances.
type Listed<'a> = ((u32, Reverse<u32>), &'a Expr, &'a Proposal, Mask);

/// The search in one game.
pub(super) struct Search<'a> {
    pub options: &'a Options,
    pub is_of_losses: bool,
    pub own: Values<'a>,
    pub definitions: &'a [Definition],
    /// Constants of the law and of the rules.
    pub constants: &'a [i64],
}

fn count(mask: &Mask) -> u32 {
    mask.iter().map(|word| word.count_ones()).sum()
}

fn union(a: &Mask, b: &Mask) -> Mask {
    a.iter().zip(b).map(|(a, b)| a | b).collect()
}

fn without(a: &Mask, b: &Mask) -> Mask {
    a.iter().zip(b).map(|(a, b)| a & !b).collect()
}

fn is_within(a: &Mask, b: &Mask) -> bool {
    a.iter().zip(b).all(|(a, b)| a & !b == 0)
}

fn is_empty(a: &Mask) -> bool {
    a.iter().all(|word| *word == 0)
}

fn meets(a: &Mask, b: &Mask) -> bool {
    a.iter().zip(b).any(|(a, b)| a & b != 0)
}

/// A condition `1 <= a - b` as `b < a`.
fn positive(condition: Expr) -> Expr {
    if let Expr::Op(Op::Le, parts) = &condition
        && let [Expr::Int(1), Expr::Op(Op::Sub, difference)] = &parts[..]
        && let [a, b] = &difference[..]
    {
        return op(Op::Lt, b.clone(), a.clone());
    }
    condition
}

fn mask_of(len: usize, test: impl Fn(usize) -> bool) -> Mask {
    let mut mask = vec![0; len.div_ceil(64)];
    for at in (0..len).filter(|at| test(*at)) {
        mask[at / 64] |= 1 << (at % 64);
    }
    mask
}

impl Search<'_> {
    /// The names at a position, with a smaller value and the definitions; none if the position is
    /// not one at which a move is wanted.
    pub fn instance(&self, position: &[i64], v: i64) -> Option<Vec<i64>> {
        let here = (self.own)(position)?;
        let mut names = position.to_vec();
        names.push(v);
        for definition in self.definitions {
            let of = value(definition.of(), &names, self.own);
            let number = of.and_then(|of| definition.value(of, self.own));
            // Where the number is not defined, no term with it is right.
            names.push(number.unwrap_or(-1));
        }
        names.resize(self.options.first_loop(), 0);
        for condition in self.options.counts() {
            if value(&condition, &names, self.own)? == 0 {
                return None;
            }
        }
        let wanted = if self.is_of_losses {
            here == 1
                && (self.options.reducer != Reducer::Misere
                    || self
                        .options
                        .list
                        .iter()
                        .any(|o| self.has_option(o, &names, 0)))
        } else {
            v >= 0 && v < here
        };
        wanted.then_some(names)
    }

    /// Whether an option has a legal move.
    fn has_option(&self, option: &OptionForm, names: &[i64], from: usize) -> bool {
        use super::options::Part;
        match option.parts.get(from) {
            None => true,
            Some(Part::Guard(guard)) => {
                value(guard, names, self.own) == Some(1) && self.has_option(option, names, from + 1)
            }
            Some(Part::Loop { name, lo, hi, step }) => {
                let bounds = (value(lo, names, self.own), value(hi, names, self.own));
                let (Some(lo), Some(hi)) = bounds else {
                    return false;
                };
                let step = usize::try_from(*step).unwrap_or(1);
                (lo..hi).step_by(step).any(|at| {
                    let mut names = names.to_vec();
                    names.resize(names.len().max(*name + 1), 0);
                    names[*name] = at;
                    self.has_option(option, &names, from + 1)
                })
            }
        }
    }

    /// All instances of a box, the smallest positions first.
    pub fn instances(&self, side: i64, most: usize) -> Vec<Vec<i64>> {
        let params = self.options.params;
        let mut positions: Vec<Vec<i64>> = vec![Vec::new()];
        for _ in 0..params {
            positions = (positions.iter())
                .flat_map(|at| (0..side).map(move |n| [&at[..], &[n]].concat()))
                .collect();
        }
        positions.sort_by_key(|at| at.iter().sum::<i64>());
        let mut found = Vec::new();
        for position in positions {
            let Some(here) = (self.own)(&position) else {
                continue;
            };
            let to = if self.is_of_losses { 1 } else { here };
            found.extend((0..to).filter_map(|v| self.instance(&position, v)));
        }
        if found.len() <= most {
            return found;
        }
        // The smallest ones, and the others evenly.
        let small = most / 2;
        let rest = found.len() - small;
        let step = rest.div_ceil(most - small).max(1);
        let far = found[small..].iter().step_by(step).cloned();
        found[..small].iter().cloned().chain(far).collect()
    }

    /// Whether a move with these numbers is legal at an instance and has the wanted value.
    fn is_right(&self, option: &OptionForm, names: &mut Vec<i64>, chosen: &[i64]) -> bool {
        use super::options::Part;
        names.truncate(self.options.first_loop());
        names.extend_from_slice(chosen);
        for part in &option.parts {
            let fits = match part {
                Part::Guard(guard) => value(guard, names, self.own).is_some_and(|holds| holds != 0),
                Part::Loop { name, lo, hi, step } => {
                    let at = names[*name];
                    let bounds = (value(lo, names, self.own), value(hi, names, self.own));
                    matches!(bounds, (Some(lo), Some(hi))
                        if lo <= at && at < hi && (at - lo) % step == 0)
                }
            };
            if !fits {
                return false;
            }
        }
        let found = value(&option.value, names, self.own);
        if self.is_of_losses {
            found == Some(0)
        } else {
            found == Some(names[self.options.v()])
        }
    }

    /// The terms up to a size.
    fn terms(&self, instances: &[Vec<i64>], size: u32, run: &mut Run) -> Vec<Term> {
        let params = self.options.params;
        let mut seen: BTreeSet<Vec<i64>> = BTreeSet::new();
        let mut levels: Vec<Vec<Term>> = vec![Vec::new(), Vec::new()];
        let mut add = |level: &mut Vec<Term>, expr: Expr, values: Option<Vec<i64>>, cost: u32| {
            let Some(values) = values else { return };
            if level.len() < 2 * MAX_TERMS && seen.insert(values.clone()) {
                level.push(Term { expr, values, cost });
            }
        };
        let at = |expr: &Expr| -> Option<Vec<i64>> {
            let each = instances.iter();
            // A term that is not defined at an instance is wrong there.
            Some(
                each.map(|names| value(expr, names, self.own).unwrap_or(-1))
                    .collect(),
            )
        };
        let mut leaves: Vec<Expr> = (0..params).map(name).collect();
        if !self.is_of_losses {
            leaves.push(name(self.options.v()));
            if params == 1 {
                leaves.push(self.options.here());
            }
        }
        leaves.extend((0..self.definitions.len()).map(|i| name(self.options.v() + 1 + i)));
        leaves.extend(self.constants.iter().map(|n| int(*n)));
        for leaf in leaves {
            let values = at(&leaf);
            add(&mut levels[1], leaf, values, 1);
        }
        for cost in 2..=size {
            if run.cancelled() {
                break;
            }
            let mut level: Vec<Term> = Vec::new();
            let add = &mut add;
            let before = cost as usize - 1;
            if params == 1 && !self.is_of_losses {
                for term in &levels[before] {
                    let expr = Expr::Own(vec![term.expr.clone()]);
                    let values = term.values.iter();
                    let values = values.map(|n| (self.own)(&[*n]).unwrap_or(-1)).collect();
                    add(&mut level, expr, Some(values), cost);
                }
            }
            // Remainders first: they are few, and many laws need them.
            for term in &levels[before] {
                for number in self.constants.iter().filter(|number| **number >= 2) {
                    let expr = op(Op::Mod, term.expr.clone(), int(*number));
                    let values = term.values.iter().map(|n| n.rem_euclid(*number)).collect();
                    add(&mut level, expr, Some(values), cost);
                }
            }
            for first in 1..=before {
                let second = cost as usize - first;
                for a in &levels[first] {
                    for b in &levels[second] {
                        if level.len() >= MAX_TERMS {
                            break;
                        }
                        combine(a, b, cost, &mut level, add);
                    }
                }
            }
            levels.push(level);
        }
        levels.into_iter().flatten().collect()
    }

    /// The moves that have the wanted value at some instances.
    fn proposals(&self, instances: &[Vec<i64>], terms: &[Term], run: &mut Run) -> Vec<Proposal> {
        let mut found: BTreeMap<Mask, Proposal> = BTreeMap::new();
        let mut offer = |mask: Mask, cost: u32, option: usize, terms: Vec<Expr>| {
            if is_empty(&mask) {
                return;
            }
            match found.get(&mask) {
                Some(known) if known.cost <= cost => {}
                _ => {
                    let proposal = Proposal {
                        mask: mask.clone(),
                        cost,
                        option,
                        terms,
                    };
                    found.insert(mask, proposal);
                }
            }
        };
        let mut instances = instances.to_vec();
        let len = instances.len();
        let mut right = |option: &OptionForm, chosen: &[&Term]| -> Mask {
            let mut mask = vec![0; len.div_ceil(64)];
            let mut numbers = vec![0; chosen.len()];
            for (at, names) in instances.iter_mut().enumerate() {
                for (number, term) in numbers.iter_mut().zip(chosen) {
                    *number = term.values[at];
                }
                if self.is_right(option, names, &numbers) {
                    mask[at / 64] |= 1 << (at % 64);
                }
            }
            mask
        };
        for (number, option) in self.options.list.iter().enumerate() {
            match option.loops().len() {
                0 => offer(right(option, &[]), 1, number, Vec::new()),
                1 => {
                    for term in terms {
                        let mask = right(option, &[term]);
                        offer(mask, term.cost, number, vec![term.expr.clone()]);
                    }
                }
                2 => {
                    let small: Vec<&Term> = (terms.iter())
                        .filter(|term| term.cost <= 2)
                        .take(MAX_PAIRED_TERMS)
                        .collect();
                    for first in &small {
                        if run.cancelled() {
                            break;
                        }
                        for second in &small {
                            let mask = right(option, &[first, second]);
                            let exprs = vec![first.expr.clone(), second.expr.clone()];
                            offer(mask, first.cost + second.cost, number, exprs);
                        }
                    }
                }
                _ => {}
            }
        }
        let mut found: Vec<Proposal> = found.into_values().collect();
        found.sort_by_key(|one| (Reverse(count(&one.mask)), one.cost));
        found
    }

    /// Few moves that together have the wanted value at all instances.
    fn choose<'p>(found: &'p [Proposal], full: &Mask) -> Option<Vec<&'p Proposal>> {
        let whole = found.iter().filter(|one| one.mask == *full);
        if let Some(one) = whole.min_by_key(|one| one.cost) {
            return Some(vec![one]);
        }
        let mut best: Option<(u32, Vec<&Proposal>)> = None;
        let better = |best: &Option<(u32, Vec<&Proposal>)>, cost: u32| {
            best.as_ref().is_none_or(|(least, _)| cost < *least)
        };
        let pool = &found[..found.len().min(MAX_PAIRS)];
        for (i, a) in pool.iter().enumerate() {
            for b in &pool[i + 1..] {
                let cost = a.cost + b.cost;
                if better(&best, cost) && union(&a.mask, &b.mask) == *full {
                    best = Some((cost, vec![a, b]));
                }
            }
        }
        if best.is_none() {
            let pool = &found[..found.len().min(MAX_TRIPLES)];
            for (i, a) in pool.iter().enumerate() {
                for (j, b) in pool.iter().enumerate().skip(i + 1) {
                    if !better(&best, a.cost + b.cost) {
                        continue;
                    }
                    let both = union(&a.mask, &b.mask);
                    for c in &pool[j + 1..] {
                        let cost = a.cost + b.cost + c.cost;
                        if better(&best, cost) && union(&both, &c.mask) == *full {
                            best = Some((cost, vec![a, b, c]));
                        }
                    }
                }
            }
        }
        if let Some((_, chosen)) = best {
            return Some(chosen);
        }
        let mut rest = full.clone();
        let mut chosen = Vec::new();
        while !is_empty(&rest) && chosen.len() < MAX_CASES {
            let gain = |one: &&Proposal| {
                let here: u32 = (one.mask.iter().zip(&rest))
                    .map(|(a, b)| (a & b).count_ones())
                    .sum();
                here * 25 - (here * one.cost).min(here * 25)
            };
            let next = found.iter().max_by_key(gain)?;
            if !meets(&next.mask, &rest) {
                return None;
            }
            rest = without(&rest, &next.mask);
            chosen.push(next);
        }
        is_empty(&rest).then_some(chosen)
    }

    /// Cases that are right at all of these instances.
    pub fn cases(&self, instances: &[Vec<i64>], size: u32, run: &mut Run) -> Option<Vec<CaseForm>> {
        let len = instances.len();
        let full = mask_of(len, |_| true);
        let terms = self.terms(instances, size, run);
        let found = self.proposals(instances, &terms, run);
        let ordered = Self::choose(&found, &full)
            .and_then(|chosen| self.ordered(instances, &terms, &chosen, &full));
        ordered.or_else(|| self.listed(instances, &terms, &found, &full))
    }

    /// A list of cases in which a move may occur more than once: each case has the condition and
    /// the move that are right at the most instances of the rest.
    fn listed(
        &self,
        instances: &[Vec<i64>],
        terms: &[Term],
        found: &[Proposal],
        full: &Mask,
    ) -> Option<Vec<CaseForm>> {
        let pool: Vec<&Proposal> = found.iter().take(MAX_LISTED_PROPOSALS).collect();
        let mut single = self.conditions(instances, terms, &pool[..pool.len().min(8)]);
        let hidden = |part: &Expr| match part {
            Expr::Op(operator, _) => match operator {
                Op::Add | Op::Mul | Op::Div => true,
                Op::Xor | Op::Sub | Op::Min | Op::Max => !self.is_of_losses,
                _ => false,
            },
            Expr::Name(t) => {
                let definition = t.checked_sub(self.options.v() + 1);
                let definition = definition.and_then(|i| self.definitions.get(i));
                matches!(definition, Some(Definition::Top(_) | Definition::Ungray(_)))
            }
            Expr::Own(_) => true,
            _ => false,
        };
        single.retain(|(_, _, expr)| !contains(expr, &hidden));
        let mut conditions = single.clone();
        let short = &single[..single.len().min(150)];
        for (i, (a, cost, first)) in short.iter().enumerate() {
            for (b, more, second) in &short[i + 1..] {
                let both: Mask = a.iter().zip(b).map(|(a, b)| a & b).collect();
                if !is_empty(&both) {
                    let expr = op(Op::And, first.clone(), second.clone());
                    conditions.push((both, cost + more + 10, expr));
                }
            }
        }
        let mut rest = full.clone();
        let mut cases = Vec::new();
        while cases.len() < MAX_LISTED_CASES {
            let last = pool.iter().filter(|one| is_within(&rest, &one.mask));
            if let Some(one) = last.min_by_key(|one| one.cost) {
                cases.push(CaseForm {
                    condition: None,
                    option: one.option,
                    terms: one.terms.clone(),
                });
                return Some(cases);
            }
            let mut best: Option<Listed<'_>> = None;
            for (mask, cost, expr) in &conditions {
                let here: Mask = mask.iter().zip(&rest).map(|(a, b)| a & b).collect();
                let covered = count(&here);
                if covered == 0 || best.as_ref().is_some_and(|(known, ..)| covered < known.0) {
                    continue;
                }
                let right = pool.iter().filter(|one| is_within(&here, &one.mask));
                if let Some(one) = right.min_by_key(|one| one.cost) {
                    let score = (covered, Reverse(cost + 10 * one.cost));
                    if best.as_ref().is_none_or(|(known, ..)| score > *known) {
                        best = Some((score, expr, one, here));
                    }
                }
            }
            let (_, expr, one, here) = best?;
            cases.push(CaseForm {
                condition: Some(expr.clone()),
                option: one.option,
                terms: one.terms.clone(),
            });
            rest = without(&rest, &here);
        }
        None
    }

    /// The conditions that may separate cases, shortest first.
    fn conditions(
        &self,
        instances: &[Vec<i64>],
        terms: &[Term],
        chosen: &[&Proposal],
    ) -> Vec<(Mask, u32, Expr)> {
        let len = instances.len();
        let mut found: BTreeMap<Mask, (u32, Expr)> = BTreeMap::new();
        let mut add = |mask: Mask, cost: u32, expr: Expr| {
            if found.get(&mask).is_none_or(|(known, _)| cost < *known) {
                found.insert(mask, (cost, expr));
            }
        };
        let holds = |expr: &Expr| -> Mask {
            mask_of(len, |at| {
                value(expr, &instances[at], self.own).is_some_and(|holds| holds != 0)
            })
        };
        for one in chosen {
            let option = &self.options.list[one.option];
            let legal = option.legal(&one.terms);
            let full = mask_of(len, |_| true);
            let varying: Vec<Expr> = (legal.into_iter())
                .map(|part| positive(simplified(&part)))
                .filter(|part| holds(part) != full)
                .collect();
            if varying.is_empty() {
                continue;
            }
            let whole = simplified(&all(varying.iter().cloned()));
            let cost = 15 + 10 * u32::try_from(varying.len()).unwrap_or(9);
            add(holds(&whole), cost, whole);
            for part in varying {
                add(holds(&part), 24, part);
            }
        }
        let small: Vec<&Term> = terms
            .iter()
            .filter(|term| term.cost <= 2)
            .take(80)
            .collect();
        let is_number = |term: &Term| matches!(term.expr, Expr::Int(_));
        for a in &small {
            for b in &small {
                if a.cost + b.cost > 4 || a.expr == b.expr || is_number(a) {
                    continue;
                }
                let cost = 10 * (a.cost + b.cost);
                let leaf = matches!(b.expr, Expr::Int(_) | Expr::Name(_));
                let signs: &[(Op, u32)] = if leaf {
                    &[
                        (Op::Lt, 0),
                        (Op::Le, 1),
                        (Op::Eq, 2),
                        (Op::Ge, 1),
                        (Op::Gt, 0),
                        (Op::Ne, 3),
                    ]
                } else {
                    &[(Op::Lt, 0)]
                };
                for (sign, more) in signs {
                    let mask = mask_of(len, |at| {
                        let (a, b) = (a.values[at], b.values[at]);
                        match sign {
                            Op::Lt => a < b,
                            Op::Le => a <= b,
                            Op::Eq => a == b,
                            Op::Ge => a >= b,
                            Op::Gt => a > b,
                            _ => a != b,
                        }
                    });
                    add(mask, cost + more, op(*sign, a.expr.clone(), b.expr.clone()));
                }
            }
            if !matches!(a.expr, Expr::Name(_)) {
                continue;
            }
            let mut moduli: Vec<i64> = vec![2, 3, 4];
            moduli.extend(self.constants.iter().filter(|c| (2..20).contains(*c)));
            for modulus in moduli {
                let of = op(Op::Mod, a.expr.clone(), int(modulus));
                for rest in 0..modulus {
                    let mask = mask_of(len, |at| a.values[at].rem_euclid(modulus) == rest);
                    add(mask, 30, op(Op::Eq, of.clone(), int(rest)));
                    let mask = mask_of(len, |at| a.values[at].rem_euclid(modulus) < rest);
                    add(mask, 31, op(Op::Lt, of.clone(), int(rest)));
                }
            }
            let ones = Expr::Op(Op::Popcount, vec![a.expr.clone()]);
            let odd = op(Op::Eq, op(Op::Mod, ones, int(2)), int(1));
            let mask = mask_of(len, |at| {
                a.values[at] >= 0 && a.values[at].count_ones() % 2 == 1
            });
            add(mask, 40, odd);
        }
        let mut found: Vec<(Mask, u32, Expr)> = (found.into_iter())
            .map(|(mask, (cost, expr))| (mask, cost, expr))
            .collect();
        found.sort_by_key(|(_, cost, _)| *cost);
        found
    }

    /// The cases in an order with conditions: each but the last has the shortest condition that is
    /// right where no earlier one holds.
    fn ordered(
        &self,
        instances: &[Vec<i64>],
        terms: &[Term],
        chosen: &[&Proposal],
        full: &Mask,
    ) -> Option<Vec<CaseForm>> {
        let case = |one: &Proposal, condition: Option<Expr>| CaseForm {
            condition,
            option: one.option,
            terms: one.terms.clone(),
        };
        if let [one] = chosen {
            return Some(vec![case(one, None)]);
        }
        let single = self.conditions(instances, terms, chosen);
        if let Some(cases) = ordered_by(&single, chosen, full, &case) {
            return Some(cases);
        }
        let mut double: Vec<(Mask, u32, Expr)> = Vec::new();
        let short = &single[..single.len().min(200)];
        for (i, (a, cost, first)) in short.iter().enumerate() {
            for (b, more, second) in &short[i + 1..] {
                let both: Mask = a.iter().zip(b).map(|(a, b)| a & b).collect();
                if !is_empty(&both) {
                    let expr = op(Op::And, first.clone(), second.clone());
                    double.push((both, cost + more + 10, expr));
                }
            }
        }
        double.extend(single);
        double.sort_by_key(|(_, cost, _)| *cost);
        ordered_by(&double, chosen, full, &case)
    }
}

/// All orders of a few things.
fn orders(of: usize) -> Vec<Vec<usize>> {
    if of > 4 {
        return vec![(0..of).collect()];
    }
    let mut found: Vec<Vec<usize>> = vec![Vec::new()];
    for _ in 0..of {
        found = (found.iter())
            .flat_map(|order| {
                let rest = (0..of).filter(|one| !order.contains(one));
                rest.map(|one| [&order[..], &[one]].concat())
                    .collect::<Vec<_>>()
            })
            .collect();
    }
    found
}

fn ordered_by(
    conditions: &[(Mask, u32, Expr)],
    chosen: &[&Proposal],
    full: &Mask,
    case: &dyn Fn(&Proposal, Option<Expr>) -> CaseForm,
) -> Option<Vec<CaseForm>> {
    let mut best: Option<(u32, Vec<CaseForm>)> = None;
    'orders: for order in orders(chosen.len()) {
        let (mut rest, mut cost) = (full.clone(), 0);
        let mut cases = Vec::new();
        for (i, at) in order.iter().enumerate() {
            let one = chosen[*at];
            if i + 1 == order.len() {
                if !is_within(&rest, &one.mask) {
                    continue 'orders;
                }
                cases.push(case(one, None));
                continue;
            }
            let later = order[i + 1..].iter().fold(vec![0; full.len()], |all, at| {
                union(&all, &chosen[*at].mask)
            });
            let fits = conditions.iter().find(|(mask, _, _)| {
                let here: Mask = mask.iter().zip(&rest).map(|(a, b)| a & b).collect();
                !is_empty(&here)
                    && is_within(&here, &one.mask)
                    && is_within(&without(&rest, mask), &later)
            });
            let Some((mask, more, expr)) = fits else {
                continue 'orders;
            };
            cases.push(case(one, Some(expr.clone())));
            cost += more;
            rest = without(&rest, mask);
        }
        if best.as_ref().is_none_or(|(least, _)| cost < *least) {
            best = Some((cost, cases));
        }
    }
    best.map(|(_, cases)| cases)
}

/// Adds a term and its values if they are new.
type Add<'a> = dyn FnMut(&mut Vec<Term>, Expr, Option<Vec<i64>>, u32) + 'a;

/// The terms that are made from two terms.
fn combine(a: &Term, b: &Term, cost: u32, level: &mut Vec<Term>, add: &mut Add) {
    let both = |operate: &dyn Fn(i64, i64) -> Option<i64>| -> Option<Vec<i64>> {
        let pairs = a.values.iter().zip(&b.values);
        pairs.map(|(a, b)| operate(*a, *b)).collect()
    };
    let mut make = |operator: Op, values: Option<Vec<i64>>| {
        let expr = op(operator, a.expr.clone(), b.expr.clone());
        add(level, expr, values, cost);
    };
    let number = match b.expr {
        Expr::Int(number) => Some(number),
        _ => None,
    };
    let is_number = matches!(a.expr, Expr::Int(_));
    if a.cost <= b.cost || number.is_some() {
        make(Op::Xor, both(&|a, b| Some(a ^ b)));
        make(Op::Add, both(&|a, b| a.checked_add(b)));
        if number.is_none() && !is_number {
            make(Op::Min, both(&|a, b| Some(a.min(b))));
            if cost <= 2 {
                make(Op::Max, both(&|a, b| Some(a.max(b))));
            }
        }
    }
    make(Op::Sub, both(&|a, b| a.checked_sub(b)));
    if let Some(number @ 2..) = number {
        make(Op::Mod, both(&|a, b| Some(a.rem_euclid(b))));
        make(Op::Div, both(&|a, b| Some(a.div_euclid(b))));
        if cost <= 2 {
            let times = b.expr.clone();
            let values = a.values.iter().map(|a| a.checked_mul(number)).collect();
            let expr = op(Op::Mul, times, a.expr.clone());
            add(level, expr, values, cost);
        }
    }
}

/// The numbers that an expression contains, if they are small.
pub(super) fn constants_of(expr: &Expr, found: &mut Vec<i64>) {
    match expr {
        Expr::Int(number) => found.push(*number),
        Expr::Own(parts) | Expr::Op(_, parts) => {
            for part in parts {
                constants_of(part, found);
            }
        }
        Expr::Pick(_, part) | Expr::In(part, _) => constants_of(part, found),
        Expr::Let(_, value, rest) => {
            constants_of(value, found);
            constants_of(rest, found);
        }
        Expr::Name(_) | Expr::Reduce(..) | Expr::Undefined => {}
    }
}
