//! The search for refutations: identities, and splits where there is none.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use grundy_certificate::recurrence::{Expr, Recurrence};
use grundy_core::Run;

use super::certainty::{Factor, Prepared, Summand};
use super::evaluation::{Case, Hypothesis};
use super::polynomial::{
    Monomial, Polynomial, degree, is_divided, monomial, monomial_text, quotient, remainder, without,
};

/// A refutation of hypotheses, in the form of certificates.
#[derive(Clone, Debug)]
pub enum Proof {
    Leaf(Vec<Summand>),
    /// The polynomial is at least 0 in the first proof, negative in the second one.
    Split(Polynomial, Box<Proof>, Box<Proof>),
    Pair(usize, usize, Box<Proof>),
    Define(Expr, Vec<Proof>, Box<Proof>),
    Witness(usize, Vec<Expr>, Vec<Proof>),
}

impl Proof {
    /// Writes the proof for a number of parameters.
    pub fn write(&self, params: usize, text: &mut String) {
        let term = |body: &Expr| {
            let body = body.clone();
            Recurrence { params, body }.to_string()
        };
        let mut parts: Vec<&Self> = Vec::new();
        match self {
            Self::Leaf(summands) => {
                text.push_str("(leaf");
                for (multiplier, at, factor) in summands {
                    let _ = write!(text, " {multiplier}:{at}");
                    let _ = match factor {
                        Factor::One => Ok(()),
                        Factor::Hypothesis(other) => write!(text, "*{other}"),
                        Factor::Monomial(by) => write!(text, ".{}", monomial_text(*by)),
                    };
                }
            }
            Self::Split(by, first, second) => {
                let _ = write!(text, "(split {}", by.text());
                parts.extend([&**first, second]);
            }
            Self::Pair(i, j, rest) => {
                let _ = write!(text, "(pair {i} {j}");
                parts.push(rest);
            }
            Self::Define(of, cases, rest) => {
                let _ = write!(text, "(define {}", term(of));
                parts.extend(cases.iter().chain([&**rest]));
            }
            Self::Witness(option, terms, cases) => {
                let _ = write!(text, "(witness {option} {}", terms.len());
                for of in terms {
                    let _ = write!(text, " {}", term(of));
                }
                parts.extend(cases);
            }
        }
        for part in parts {
            text.push(' ');
            part.write(params, text);
        }
        text.push(')');
    }
}

/// Rounds of splits with one closed side in a sequence.
const MAX_ROUNDS: u8 = 8;

/// Splits with one closed side that are taken together.
const MAX_UNITS: usize = 6;

/// Candidates for splits that are tried.
const MAX_CANDIDATES: usize = 32;

/// A search with a limit of its work.
pub struct Search<'r, 'o> {
    run: &'r mut Run<'o>,
    left: u32,
}

/// A split `at least 0` or negative, with the closed sides.
struct Unit {
    by: Polynomial,
    first: Option<Vec<Summand>>,
    second: Option<Vec<Summand>>,
}

impl Unit {
    /// The hypothesis of the open side.
    fn open(&self) -> Hypothesis {
        Hypothesis::natural(if self.first.is_some() {
            self.by.negated()
        } else {
            self.by.clone()
        })
    }
}

fn and(hypotheses: &[Hypothesis], more: Hypothesis) -> Vec<Hypothesis> {
    let mut all = hypotheses.to_vec();
    all.push(more);
    all
}

impl<'r, 'o> Search<'r, 'o> {
    pub fn new(run: &'r mut Run<'o>, limit: u32) -> Self {
        Self { run, left: limit }
    }

    /// Whether the limit is reached or the run is cancelled.
    pub fn ended(&mut self) -> bool {
        self.left == 0 || self.run.cancelled()
    }

    fn closed(&mut self, hypotheses: &[Hypothesis], level: u8) -> Option<Vec<Summand>> {
        for level in 1..=level {
            if self.left == 0 {
                return None;
            }
            let prepared = Prepared::new(hypotheses, level);
            self.left = self.left.saturating_sub(prepared.cost());
            if let Some(parts) = prepared.solve(None) {
                return Some(parts);
            }
        }
        None
    }

    /// Refutes a case: without splits first, then with up to `depth` of them below each other.
    pub fn refute(&mut self, case: &Case, depth: u8) -> Option<Proof> {
        let (hypotheses, divisions) = (&case.hypotheses, &case.divisions);
        if let Some(parts) = self.closed(hypotheses, 2) {
            return Some(Proof::Leaf(parts));
        }
        (1..=depth).find_map(|depth| self.split(hypotheses, divisions, depth, MAX_ROUNDS))
    }

    fn within(
        &mut self,
        hypotheses: &[Hypothesis],
        divisions: &[(Polynomial, Polynomial)],
        depth: u8,
        rounds: u8,
    ) -> Option<Proof> {
        if let Some(parts) = self.closed(hypotheses, 2) {
            return Some(Proof::Leaf(parts));
        }
        self.split(hypotheses, divisions, depth, rounds)
    }

    fn split(
        &mut self,
        hypotheses: &[Hypothesis],
        divisions: &[(Polynomial, Polynomial)],
        depth: u8,
        rounds: u8,
    ) -> Option<Proof> {
        if depth == 0 || self.ended() {
            return None;
        }
        if let Some((i, j)) = pair(hypotheses) {
            let zero = Hypothesis::zero(hypotheses[i].value.clone());
            let rest = self.within(&and(hypotheses, zero), divisions, depth, rounds)?;
            return Some(Proof::Pair(i, j, Box::new(rest)));
        }
        let (mut units, mut open) = (Vec::new(), Vec::new());
        let candidates = candidates(hypotheses, divisions);
        let prepared = [1, 2].map(|level| Prepared::new(hypotheses, level));
        let cost = prepared[1].cost();
        for by in candidates.into_iter().take(MAX_CANDIDATES) {
            if self.left == 0 {
                return None;
            }
            let [first, second] = [by.clone(), by.negated()].map(|by| {
                self.left = self.left.saturating_sub(cost);
                prepared
                    .iter()
                    .find_map(|prepared| prepared.solve(Some(&by)))
            });
            match (first, second) {
                (Some(first), Some(second)) => {
                    let sides = [first, second].map(|parts| Box::new(Proof::Leaf(parts)));
                    let [first, second] = sides;
                    return Some(Proof::Split(by, first, second));
                }
                (None, None) => open.push(by),
                (first, second) => units.push(Unit { by, first, second }),
            }
        }
        let units = if rounds == 0 {
            Vec::new()
        } else {
            tightest(units, hypotheses)
        };
        if !units.is_empty() {
            let mut all = hypotheses.to_vec();
            all.extend(units.iter().map(Unit::open));
            let mut proof = self.within(&all, divisions, depth, rounds - 1)?;
            for (i, unit) in units.into_iter().enumerate().rev() {
                // The closed side was found without the units before this one.
                let moved = |parts: Vec<Summand>| {
                    let place = |at: usize| {
                        if at == hypotheses.len() { at + i } else { at }
                    };
                    let parts = parts.into_iter().map(|(multiplier, at, factor)| {
                        let factor = match factor {
                            Factor::Hypothesis(other) => Factor::Hypothesis(place(other)),
                            factor => factor,
                        };
                        (multiplier, place(at), factor)
                    });
                    Box::new(Proof::Leaf(parts.collect()))
                };
                let rest = Box::new(proof);
                proof = match (unit.first, unit.second) {
                    (Some(first), _) => Proof::Split(unit.by, moved(first), rest),
                    (None, second) => {
                        Proof::Split(unit.by, rest, moved(second.unwrap_or_default()))
                    }
                };
            }
            return Some(proof);
        }
        for by in open.into_iter().take(3) {
            let first = and(hypotheses, Hypothesis::natural(by.clone()));
            let Some(first) = self.within(&first, divisions, depth - 1, rounds) else {
                continue;
            };
            let second = and(hypotheses, Hypothesis::natural(by.negated()));
            if let Some(second) = self.within(&second, divisions, depth - 1, rounds) {
                return Some(Proof::Split(by, Box::new(first), Box::new(second)));
            }
        }
        None
    }
}

/// Two opposite inequalities whose equation is not known.
fn pair(hypotheses: &[Hypothesis]) -> Option<(usize, usize)> {
    let equation = |value: &Polynomial| {
        let opposite = value.opposite();
        let mut all = hypotheses.iter().filter(|one| one.is_zero);
        all.any(|one| one.value == *value || one.value == opposite)
    };
    for (i, first) in hypotheses.iter().enumerate() {
        if first.is_zero || first.value.value().is_some() {
            continue;
        }
        let opposite = first.value.opposite();
        let same = |one: &Hypothesis| !one.is_zero && one.value == opposite;
        let second = hypotheses[i + 1..].iter().position(same);
        if let Some(j) = second.filter(|_| !equation(&first.value)) {
            return Some((i, i + 1 + j));
        }
    }
    None
}

/// Of parallel units the tightest one, without those that are known.
fn tightest(units: Vec<Unit>, hypotheses: &[Hypothesis]) -> Vec<Unit> {
    let mut best: BTreeMap<Polynomial, i128> = BTreeMap::new();
    for unit in &units {
        let open = unit.open().value;
        let least = best.entry(open.moving()).or_insert(i128::MAX);
        *least = (*least).min(open.of(0));
    }
    let mut taken = BTreeSet::new();
    let mut kept: Vec<Unit> = Vec::new();
    for unit in units {
        let open = unit.open().value;
        let known = hypotheses.iter().any(|one| one.value == open);
        if !known && best[&open.moving()] == open.of(0) && taken.insert(open) {
            kept.push(unit);
        }
    }
    kept.truncate(MAX_UNITS);
    kept
}

/// Polynomials by whose sign to split, the best ones first.
fn candidates(
    hypotheses: &[Hypothesis],
    divisions: &[(Polynomial, Polynomial)],
) -> Vec<Polynomial> {
    let mut all: Vec<(u32, Polynomial)> = Vec::new();
    let mut add = |weight: u32, of: &Polynomial, least: i128| {
        // `of >= least`.
        if of.value().is_none() {
            all.push((weight, of.shifted(-least)));
        }
    };
    for cut in cuts(hypotheses) {
        add(0, &cut, 0);
    }
    let q = |i: usize| Polynomial::unknown(quotient(i));
    let r = |i: usize| Polynomial::unknown(remainder(i));
    let equations: Vec<&Polynomial> = (hypotheses.iter())
        .filter(|one| one.is_zero && one.value.degree() == 2)
        .map(|one| &one.value)
        .collect();
    for (a, (dividend, divisor)) in divisions.iter().enumerate() {
        for (b, (other, larger)) in divisions.iter().enumerate() {
            let same = divisor == larger;
            if a == b || same && a > b {
                continue;
            }
            let Some(ratio) = ratio(larger, divisor) else {
                continue;
            };
            let Some(scaled) = ratio.times(&q(b)) else {
                continue;
            };
            let between = q(a).minus(&scaled);
            let difference = dividend.minus(other);
            let steps = partial(&difference, divisor);
            let exact = between.minus(&steps);
            for (weight, least) in [(10, 0), (11, 1), (14, -1), (15, 2)] {
                add(weight, &exact, least);
            }
            if !steps.0.is_empty() {
                add(12, &between, 0);
                add(13, &between, 1);
            }
            if !same && divisor.value().is_none() {
                add(16, &q(a).minus(&q(b)), 0);
                add(17, &q(a).minus(&q(b)), 1);
            }
            if divisor.value().is_none() {
                for equation in equations.iter().take(4) {
                    for sign in [1, -1] {
                        let changed = difference.mixed(1, equation, sign);
                        let steps = partial(&changed, divisor);
                        let rest = steps.times(divisor).map(|part| changed.minus(&part));
                        let simple = rest.is_some_and(|rest| rest.0.len() <= 1);
                        if simple && !steps.0.is_empty() && steps.degree() <= 1 {
                            let exact = between.minus(&steps);
                            add(12, &exact, 0);
                            add(13, &exact, 1);
                        }
                    }
                }
            }
        }
    }
    for (i, (dividend, divisor)) in divisions.iter().enumerate() {
        if let Some(divisor) = divisor.value() {
            for least in 1..divisor.min(6) {
                add(12, &r(i), least);
            }
        }
        add(20, &q(i), 0);
        add(21, &q(i), 1);
        add(21, &q(i), 2);
        if divisor.value().is_none() && dividend.degree() == 1 {
            add(22, &dividend.minus(&r(i)), 0);
            add(23, &dividend.minus(&r(i)), 1);
        }
    }
    let nonlinear: BTreeSet<u16> = (hypotheses.iter().flat_map(|one| &one.value.0))
        .filter(|(m, _)| degree(*m) > 1)
        .flat_map(|(m, _)| super::polynomial::unknowns(*m))
        .filter(|unknown| !is_divided(*unknown))
        .collect();
    if divisions.is_empty() || nonlinear.len() <= 3 {
        for unknown in &nonlinear {
            let of = Polynomial::unknown(*unknown);
            add(24, &of, 1);
            add(25, &of, 2);
        }
        let list: Vec<Polynomial> = nonlinear.iter().map(|u| Polynomial::unknown(*u)).collect();
        for (i, first) in list.iter().enumerate() {
            for second in &list[i + 1..] {
                add(26, &first.minus(second), 0);
                add(27, &first.minus(second), 1);
            }
        }
    }
    all.sort_by_key(|(weight, _)| *weight);
    // Without those that are known, and each once.
    let mut bounds: BTreeMap<Polynomial, i128> = BTreeMap::new();
    for one in hypotheses.iter().filter(|one| !one.is_zero) {
        let constant = one.value.of(0);
        let least = bounds.entry(one.value.moving()).or_insert(constant);
        *least = (*least).min(constant);
    }
    let known = |by: &Polynomial| {
        let least = bounds.get(&by.moving());
        least.is_some_and(|least| *least <= by.of(0))
    };
    let mut taken = BTreeSet::new();
    let mut kept = Vec::new();
    for (_, by) in all {
        let negative = by.negated();
        if known(&by) || known(&negative) {
            continue;
        }
        let key = if by < negative { by.clone() } else { negative };
        if taken.insert(key) {
            kept.push(by);
        }
    }
    kept
}

/// `a / b` as a polynomial, if it is one.
fn ratio(a: &Polynomial, b: &Polynomial) -> Option<Polynomial> {
    if a == b {
        return Some(Polynomial::constant(1));
    }
    let part = partial(a, b);
    (!part.0.is_empty() && part.times(b)? == *a).then_some(part)
}

/// A polynomial `t` such that `a - b t` is simpler.
fn partial(a: &Polynomial, b: &Polynomial) -> Polynomial {
    if let Some(divisor) = b.value() {
        let terms = a.0.iter();
        let whole = |(m, c): &(Monomial, i128)| {
            (*m != 0 && divisor != 0 && c % divisor == 0).then(|| (*m, c / divisor))
        };
        return Polynomial(terms.filter_map(whole).collect());
    }
    let Some((lead, of_lead)) = b.0.iter().max_by_key(|(m, _)| (degree(*m), *m)) else {
        return Polynomial::default();
    };
    let mut steps = Polynomial::default();
    let mut rest = a.clone();
    'steps: for _ in 0..4 {
        for (m, c) in rest.0.clone() {
            if c % of_lead != 0 {
                continue;
            }
            let Some(by) = without(m, *lead) else {
                continue;
            };
            let step = Polynomial(vec![(by, c / of_lead)]);
            let Some(product) = step.times(b) else {
                continue;
            };
            let next = rest.minus(&product);
            if next.0.len() <= rest.0.len() {
                steps = steps.plus(&step);
                rest = next;
                continue 'steps;
            }
        }
        break;
    }
    steps
}

/// Splits whose sides are both closed by a common divisor: all coefficients of an equation have a
/// divisor that the constant does not have.
fn cuts(hypotheses: &[Hypothesis]) -> Vec<Polynomial> {
    let opposite = |value: &Polynomial| {
        let opposite = value.opposite();
        hypotheses
            .iter()
            .any(|one| !one.is_zero && one.value == opposite)
    };
    let mut equations: Vec<Polynomial> = (hypotheses.iter())
        .filter(|one| one.is_zero || one.value.value().is_none() && opposite(&one.value))
        .map(|one| one.value.clone())
        .collect();
    let nonlinear: BTreeSet<u16> = (hypotheses.iter().flat_map(|one| &one.value.0))
        .filter(|(m, _)| degree(*m) > 1)
        .flat_map(|(m, _)| super::polynomial::unknowns(*m))
        .collect();
    for one in hypotheses.iter().filter(|one| one.is_zero) {
        if one.value.degree() == 1 && one.value.unknowns().len() <= 4 {
            for unknown in &nonlinear {
                equations.extend(one.value.by(monomial(*unknown)));
            }
        }
    }
    let mut rules: Vec<(Monomial, Polynomial)> = Vec::new();
    let reduce = |value: &Polynomial, rules: &[(Monomial, Polynomial)]| {
        rules.iter().fold(value.clone(), |value, (lead, rule)| {
            let c = value.of(*lead);
            value.mixed(1, rule, -c.wrapping_mul(rule.of(*lead)))
        })
    };
    let mut order: Vec<&Polynomial> = equations.iter().collect();
    order.sort_by_key(|value| (value.degree(), value.0.len()));
    for value in order {
        let value = reduce(value, &rules);
        let terms = value.0.iter().filter(|(m, c)| *m != 0 && c.abs() == 1);
        let Some((lead, _)) = terms.max_by_key(|(m, _)| (degree(*m), *m)) else {
            continue;
        };
        for (_, rule) in &mut rules {
            let c = rule.of(*lead);
            *rule = rule.mixed(1, &value, -c.wrapping_mul(value.of(*lead)));
        }
        rules.push((*lead, value.clone()));
    }
    let mut found = Vec::new();
    let inequalities = hypotheses.iter().filter(|one| !one.is_zero);
    for value in equations.iter().chain(inequalities.map(|one| &one.value)) {
        let value = reduce(value, &rules);
        let (divisor, constant) = (value.divisor(), value.of(0));
        if divisor > 1 && constant % divisor != 0 {
            let terms = value.0.iter().filter(|(m, _)| *m != 0);
            let part = Polynomial(terms.map(|(m, c)| (*m, c / divisor)).collect());
            // part >= ceil(-constant / divisor)
            let least = -(constant.div_euclid(divisor));
            let cut = part.shifted(-least);
            if !found.contains(&cut) {
                found.push(cut);
            }
        }
        if found.len() == 6 {
            break;
        }
    }
    found
}
