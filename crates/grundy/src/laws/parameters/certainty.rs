//! Whether hypotheses contradict each other by an identity: Farkas' lemma over monomials.
//!
//! The multiples of equations are eliminated first; then inequalities and their products, as
//! vectors of monomials, must have a combination with factors of at least 0 that is a negative
//! constant. An exact simplex method finds one.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::evaluation::Hypothesis;
use super::polynomial::{Monomial, Polynomial, Unknown, degree, gcd, monomial, unknowns, without};

/// What a hypothesis is multiplied by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Factor {
    One,
    Hypothesis(usize),
    Monomial(Monomial),
}

/// A multiple of a hypothesis: the multiplier, the hypothesis, and the factor.
pub type Summand = (i128, usize, Factor);

/// Maximum number of products of inequalities.
const MAX_PRODUCTS: usize = 250;

/// Maximum number of multiples of equations.
const MAX_EQUATIONS: usize = 120;

struct Column {
    at: usize,
    factor: Factor,
    value: Polynomial,
}

/// Hypotheses with their products, prepared for questions with one more inequality.
pub struct Prepared<'h> {
    hypotheses: &'h [Hypothesis],
    /// The unknowns of products, at level 2.
    nonlinear: Option<BTreeSet<Unknown>>,
    /// The inequalities whose products count.
    linear: Vec<usize>,
    inequalities: Vec<Column>,
    equations: Vec<Column>,
    basis: Basis,
    /// The inequalities without the leading monomials of equations, with the factor of each.
    reduced: Vec<(Polynomial, i128)>,
}

impl<'h> Prepared<'h> {
    /// Level 1 uses the hypotheses only, level 2 their products too.
    pub fn new(hypotheses: &'h [Hypothesis], level: u8) -> Self {
        let mut all = Self {
            hypotheses,
            nonlinear: None,
            linear: Vec::new(),
            inequalities: Vec::new(),
            equations: Vec::new(),
            basis: Basis { rows: Vec::new() },
            reduced: Vec::new(),
        };
        for (at, hypothesis) in hypotheses.iter().enumerate() {
            let column = Column {
                at,
                factor: Factor::One,
                value: hypothesis.value.clone(),
            };
            if hypothesis.is_zero {
                all.equations.push(column);
            } else {
                all.inequalities.push(column);
            }
        }
        if level >= 2 {
            all.multiply();
        }
        all.basis = Basis::of(&all.equations, false);
        let columns = all.inequalities.iter();
        all.reduced = columns
            .map(|column| all.basis.reduce(&column.value))
            .collect();
        all
    }

    /// The work of one question, in units of a small one.
    pub fn cost(&self) -> u32 {
        let size = self.equations.len() + self.inequalities.len();
        1 + (size * size / 4000) as u32
    }

    /// Returns a combination of the hypotheses, and of one more inequality, that is a negative
    /// constant.
    pub fn solve(&self, more: Option<&Polynomial>) -> Option<Vec<Summand>> {
        let last = self.hypotheses.len();
        for (at, hypothesis) in self.hypotheses.iter().enumerate() {
            if let Some(value) = hypothesis.value.value() {
                if value < 0 {
                    return Some(vec![(1, at, Factor::One)]);
                }
                if hypothesis.is_zero && value != 0 {
                    return Some(vec![(-1, at, Factor::One)]);
                }
            }
        }
        if self.basis.rows.iter().any(|row| row.lead == 0) {
            // The equations contradict each other.
            let mut basis = Basis::of(&self.equations, true);
            let at = basis.rows.iter().position(|row| row.lead == 0)?;
            let row = basis.rows.swap_remove(at);
            let sign = -row.value.of(0).signum();
            let parts = row.from.into_iter().map(|(at, factor)| {
                let equation = &self.equations[at];
                (factor * sign, equation.at, equation.factor)
            });
            return Some(parts.collect());
        }
        let mut added: Vec<Column> = Vec::new();
        if let Some(more) = more {
            added.push(Column {
                at: last,
                factor: Factor::One,
                value: more.clone(),
            });
            if let Some(nonlinear) = &self.nonlinear
                && more.degree() == 1
                && more.unknowns().iter().any(|u| nonlinear.contains(u))
            {
                for at in &self.linear {
                    added.extend(more.times(&self.hypotheses[*at].value).map(|value| Column {
                        at: *at,
                        factor: Factor::Hypothesis(last),
                        value,
                    }));
                }
                added.extend(more.times(more).map(|value| Column {
                    at: last,
                    factor: Factor::Hypothesis(last),
                    value,
                }));
            }
        }
        let reduced: Vec<(Polynomial, i128)> = (self.reduced.iter().cloned())
            .chain(added.iter().map(|column| self.basis.reduce(&column.value)))
            .collect();
        let column = |i: usize| {
            let known = self.inequalities.get(i);
            known.unwrap_or_else(|| &added[i - self.inequalities.len()])
        };
        let solution = combination(&reduced)?;
        // The equations take the rest.
        let mut rest = Polynomial::default();
        let mut parts: BTreeMap<(usize, Factor), i128> = BTreeMap::new();
        let mut constant = 0_i128;
        for (i, factor) in &solution {
            let (value, scale) = &reduced[*i];
            let multiplier = factor.checked_mul(*scale)?;
            let column = column(*i);
            *parts.entry((column.at, column.factor)).or_default() += multiplier;
            rest = rest.mixed(1, &column.value, multiplier);
            constant = constant.checked_add(value.of(0).checked_mul(*factor)?)?;
        }
        let needed = rest.shifted(-constant);
        let mut scale = 1;
        let mut used: Vec<(usize, i128)> = Vec::new();
        if !needed.0.is_empty() {
            let basis = Basis::of(&self.equations, true);
            (used, scale) = basis.express(&needed)?;
        }
        for value in parts.values_mut() {
            *value = value.checked_mul(scale)?;
        }
        for (equation, factor) in used {
            let at = &self.equations[equation];
            *parts.entry((at.at, at.factor)).or_default() -= factor;
        }
        let common = parts.values().fold(0, |all, value| gcd(all, *value)).max(1);
        let parts = parts.into_iter().filter(|(_, value)| *value != 0);
        Some(
            parts
                .map(|((at, factor), value)| (value / common, at, factor))
                .collect(),
        )
    }

    /// Adds products of inequalities, and multiples of equations.
    fn multiply(&mut self) {
        let hypotheses = self.hypotheses;
        let nonlinear: BTreeSet<Unknown> = (hypotheses.iter())
            .flat_map(|hypothesis| &hypothesis.value.0)
            .filter(|(m, _)| degree(*m) > 1)
            .flat_map(|(m, _)| unknowns(*m))
            .collect();
        // Of parallel inequalities the tightest one.
        let mut tight: HashMap<Polynomial, (i128, usize)> = HashMap::new();
        for (at, hypothesis) in hypotheses.iter().enumerate() {
            if hypothesis.is_zero || hypothesis.value.degree() != 1 {
                continue;
            }
            let constant = hypothesis.value.of(0);
            let entry = tight.entry(hypothesis.value.moving());
            let best = entry.or_insert((constant, at));
            if constant < best.0 {
                *best = (constant, at);
            }
        }
        let used = |p: &Polynomial| p.unknowns().iter().any(|u| nonlinear.contains(u));
        let mut linear: Vec<usize> = (tight.into_values().map(|(_, at)| at))
            .filter(|at| used(&hypotheses[*at].value))
            .collect();
        linear.sort_unstable();
        for (i, first) in linear.iter().enumerate() {
            for second in &linear[i..] {
                if self.inequalities.len() >= MAX_PRODUCTS {
                    break;
                }
                let value = hypotheses[*first].value.times(&hypotheses[*second].value);
                self.inequalities.extend(value.map(|value| Column {
                    at: *first,
                    factor: Factor::Hypothesis(*second),
                    value,
                }));
            }
        }
        let inequalities = &self.inequalities;
        let equations = &mut self.equations;
        let mut have: BTreeSet<(usize, Monomial)> = BTreeSet::new();
        let mut multiply = |at: usize, by: Monomial, equations: &mut Vec<Column>| {
            if by == 0 || equations.len() >= MAX_EQUATIONS || !have.insert((at, by)) {
                return;
            }
            equations.extend(hypotheses[at].value.by(by).map(|value| Column {
                at,
                factor: Factor::Monomial(by),
                value,
            }));
        };
        let zero = |at: &usize| hypotheses[*at].is_zero;
        for at in (0..hypotheses.len()).filter(zero) {
            if hypotheses[at].value.degree() == 1 {
                for unknown in &nonlinear {
                    multiply(at, monomial(*unknown), equations);
                }
            }
        }
        let high = |columns: &[Column], least: usize| -> BTreeSet<Monomial> {
            (columns.iter().flat_map(|column| &column.value.0))
                .map(|(m, _)| *m)
                .filter(|m| degree(*m) >= least)
                .collect()
        };
        let mut monomials = high(inequalities, 2);
        monomials.extend(high(equations, 2));
        for at in (0..hypotheses.len()).filter(zero) {
            let value = &hypotheses[at].value;
            if value.degree() > 1 || value.0.len() > 4 {
                continue;
            }
            for unknown in value.unknowns() {
                for whole in &monomials {
                    let rest = without(*whole, monomial(unknown));
                    if let Some(rest) = rest.filter(|rest| degree(*rest) <= 3) {
                        multiply(at, rest, equations);
                    }
                }
                if value.0.len() <= 2 {
                    break;
                }
            }
        }
        for _ in 0..2 {
            let mut monomials = high(inequalities, 3);
            monomials.extend(high(equations, 3));
            let before = equations.len();
            for at in (0..hypotheses.len()).filter(zero) {
                if hypotheses[at].value.degree() != 2 {
                    continue;
                }
                for (part, _) in &hypotheses[at].value.0 {
                    if degree(*part) != 2 {
                        continue;
                    }
                    for whole in &monomials {
                        if let Some(rest) = without(*whole, *part) {
                            multiply(at, rest, equations);
                        }
                    }
                }
            }
            if equations.len() == before {
                break;
            }
        }
        self.linear = linear;
        self.nonlinear = Some(nonlinear);
    }
}

/// Equations in reduced form: each has a leading monomial that no other one has.
struct Basis {
    rows: Vec<Row>,
}

struct Row {
    lead: Monomial,
    value: Polynomial,
    /// The row as a sum of equations, if it is needed.
    from: BTreeMap<usize, i128>,
}

fn mix(
    a: &BTreeMap<usize, i128>,
    factor: i128,
    b: &BTreeMap<usize, i128>,
    times: i128,
) -> BTreeMap<usize, i128> {
    let mut sum: BTreeMap<usize, i128> = (a.iter())
        .map(|(at, value)| (*at, value.wrapping_mul(factor)))
        .collect();
    for (at, value) in b {
        let entry = sum.entry(*at).or_default();
        *entry = entry.wrapping_add(value.wrapping_mul(times));
    }
    sum.retain(|_, value| *value != 0);
    sum
}

impl Row {
    /// Divides by the common divisor of all coefficients.
    fn shrink(&mut self) {
        let all = gcd(self.value.divisor(), self.value.of(0));
        let all = self.from.values().fold(all, |all, value| gcd(all, *value));
        if all > 1 {
            for (_, value) in &mut self.value.0 {
                *value /= all;
            }
            for value in self.from.values_mut() {
                *value /= all;
            }
        }
    }
}

impl Basis {
    fn of(equations: &[Column], with_origin: bool) -> Self {
        let mut basis = Self { rows: Vec::new() };
        let mut order: Vec<usize> = (0..equations.len()).collect();
        order.sort_by_key(|at| {
            let value = &equations[*at].value;
            (value.degree(), value.0.len(), *at)
        });
        for at in order {
            let mut from = BTreeMap::new();
            if with_origin {
                from.insert(at, 1);
            }
            let mut row = Row {
                lead: 0,
                value: equations[at].value.clone(),
                from,
            };
            for known in &basis.rows {
                known.clear(&mut row);
            }
            row.shrink();
            // The highest monomial, with a coefficient of 1 if possible.
            let lead = row
                .value
                .0
                .iter()
                .max_by_key(|(m, c)| (*m != 0, c.wrapping_abs() == 1, degree(*m), *m));
            let Some((lead, _)) = lead else { continue };
            row.lead = *lead;
            for known in &mut basis.rows {
                row.clear(known);
                known.shrink();
            }
            basis.rows.push(row);
        }
        basis
    }

    /// A positive multiple of a polynomial plus a sum of equations, without leading monomials.
    fn reduce(&self, value: &Polynomial) -> (Polynomial, i128) {
        let mut value = value.clone();
        let mut scale = 1_i128;
        for row in &self.rows {
            let c = value.of(row.lead);
            if c == 0 {
                continue;
            }
            let (factor, times) = cancelling(row.value.of(row.lead), c);
            value = value.mixed(factor, &row.value, times.wrapping_neg());
            scale = scale.wrapping_mul(factor);
        }
        (value, scale)
    }

    /// A positive multiple of a polynomial as a sum of equations.
    fn express(&self, value: &Polynomial) -> Option<(Vec<(usize, i128)>, i128)> {
        let mut row = Row {
            lead: 0,
            value: value.clone(),
            from: BTreeMap::from([(usize::MAX, 1)]),
        };
        for known in &self.rows {
            known.clear(&mut row);
        }
        if !row.value.0.is_empty() {
            return None;
        }
        // 0 = scale * value - sum.
        let scale = row.from.remove(&usize::MAX)?;
        let sign = scale.signum();
        let sum = row.from.into_iter();
        let sum = sum.map(|(at, value)| (at, value.wrapping_neg().wrapping_mul(sign)));
        Some((sum.collect(), scale.wrapping_mul(sign)))
    }
}

/// The least factor, above 0, and the multiple of a row with `factor * c = times * lead`.
fn cancelling(lead: i128, c: i128) -> (i128, i128) {
    let common = gcd(c, lead).max(1) * lead.signum();
    (lead / common, c / common)
}

impl Row {
    /// Removes the leading monomial from another row.
    fn clear(&self, other: &mut Self) {
        let c = other.value.of(self.lead);
        let lead = self.value.of(self.lead);
        if c == 0 || lead == 0 {
            return;
        }
        let (factor, times) = cancelling(lead, c);
        other.value = other.value.mixed(factor, &self.value, times.wrapping_neg());
        if !(other.from.is_empty() && self.from.is_empty()) {
            other.from = mix(&other.from, factor, &self.from, times.wrapping_neg());
        }
    }
}

/// A combination of polynomials with factors of at least 0 that is a negative constant.
fn combination(all: &[(Polynomial, i128)]) -> Option<Vec<(usize, i128)>> {
    let mut active: Vec<usize> = (0..all.len()).filter(|i| !all[*i].0.0.is_empty()).collect();
    // A monomial with coefficients of one sign only cannot be cancelled.
    loop {
        let mut signs: HashMap<Monomial, (bool, bool)> = HashMap::new();
        for i in &active {
            for (m, c) in &all[*i].0.0 {
                let entry = signs.entry(*m).or_default();
                if *c > 0 {
                    entry.0 = true;
                } else {
                    entry.1 = true;
                }
            }
        }
        if !signs.get(&0).is_some_and(|signs| signs.1) {
            return None;
        }
        let before = active.len();
        active.retain(|i| {
            let terms = &all[*i].0.0;
            terms
                .iter()
                .all(|(m, _)| *m == 0 || signs[m] == (true, true))
        });
        if active.len() == before {
            break;
        }
    }
    // Equal columns are needed once.
    let mut seen = BTreeSet::new();
    active.retain(|i| seen.insert(&all[*i].0));
    let mut rows: BTreeMap<Monomial, usize> = BTreeMap::from([(0, 0)]);
    for i in &active {
        for (m, _) in &all[*i].0.0 {
            let next = rows.len();
            rows.entry(*m).or_insert(next);
        }
    }
    let (height, width) = (rows.len(), active.len());
    let mut table = vec![vec![0_i128; width + 1]; height];
    for (column, i) in active.iter().enumerate() {
        for (m, c) in &all[*i].0.0 {
            table[rows[m]][column] = if *m == 0 { c.wrapping_neg() } else { *c };
        }
    }
    table[0][width] = 1;
    let solution = nonnegative(table, width)?;
    let solution = solution.into_iter();
    Some(
        solution
            .map(|(column, value)| (active[column], value))
            .collect(),
    )
}

/// Maximum number of pivots.
const MAX_PIVOTS: usize = 400;

/// Solves equations, whose last column is the right side of at least 0, in numbers of at least 0:
/// the first phase of the simplex method, with whole numbers and a common denominator. Returns a
/// multiple of the solution, without zeros.
fn nonnegative(mut table: Vec<Vec<i128>>, width: usize) -> Option<Vec<(usize, i128)>> {
    let height = table.len();
    let mut basis: Vec<Option<usize>> = vec![None; height];
    let mut cost: Vec<i128> = (0..=width)
        .map(|j| table.iter().map(|row| row[j]).sum())
        .collect();
    let mut denominator = 1_i128;
    for step in 0..MAX_PIVOTS {
        if cost[width] == 0 {
            let values = (0..height).filter_map(|i| Some((basis[i]?, table[i][width])));
            return Some(values.filter(|(_, value)| *value != 0).collect());
        }
        let entering = if step < MAX_PIVOTS / 2 {
            (0..width)
                .filter(|j| cost[*j] > 0)
                .max_by_key(|j| (cost[*j], usize::MAX - j))
        } else {
            (0..width).find(|j| cost[*j] > 0)
        }?;
        let mut leaving: Option<usize> = None;
        for i in 0..height {
            let entry = table[i][entering];
            if entry <= 0 {
                continue;
            }
            let better = match leaving {
                None => true,
                Some(best) => {
                    let here = table[i][width].checked_mul(table[best][entering])?;
                    let there = table[best][width].checked_mul(entry)?;
                    here < there || here == there && basis[i] < basis[best]
                }
            };
            if better {
                leaving = Some(i);
            }
        }
        let leaving = leaving?;
        let pivot_row = table[leaving].clone();
        let pivot = pivot_row[entering];
        let update = |row: &mut Vec<i128>| -> Option<()> {
            let factor = row[entering];
            if factor == 0 && pivot == denominator {
                return Some(());
            }
            for (cell, of_pivot) in row.iter_mut().zip(&pivot_row) {
                if *cell == 0 && (factor == 0 || *of_pivot == 0) {
                    continue;
                }
                let value = cell.checked_mul(pivot)?;
                *cell = value.checked_sub(factor.checked_mul(*of_pivot)?)? / denominator;
            }
            Some(())
        };
        for (i, row) in table.iter_mut().enumerate() {
            if i != leaving {
                update(row)?;
            }
        }
        update(&mut cost)?;
        basis[leaving] = Some(entering);
        denominator = pivot;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::laws::parameters::polynomial::{param, product};

    fn contradiction(hypotheses: &[Hypothesis], level: u8) -> Option<Vec<Summand>> {
        Prepared::new(hypotheses, level).solve(None)
    }

    fn hypothesis(is_zero: bool, terms: &[(&[usize], i128)]) -> Hypothesis {
        let value = terms.iter().fold(Polynomial::default(), |sum, (names, c)| {
            let m = names
                .iter()
                .fold(0, |all, i| product(all, monomial(param(*i))).unwrap());
            sum.mixed(1, &Polynomial(vec![(m, 1)]), *c)
        });
        Hypothesis { is_zero, value }
    }

    #[test]
    fn contradictions_are_identities() {
        // x >= 1, y >= x + 1, y <= 1.
        let linear = [
            hypothesis(false, &[(&[0], 1), (&[], -1)]),
            hypothesis(false, &[(&[1], 1), (&[0], -1), (&[], -1)]),
            hypothesis(false, &[(&[1], -1), (&[], 1)]),
        ];
        let found = contradiction(&linear, 1).unwrap();
        assert_eq!(
            found.iter().map(|part| part.0).collect::<Vec<_>>(),
            [1, 1, 1]
        );
        assert_eq!(contradiction(&linear[..2], 2), None);
        // x >= 1, y >= 1, x y = 0.
        let product = [
            hypothesis(false, &[(&[0], 1), (&[], -1)]),
            hypothesis(false, &[(&[1], 1), (&[], -1)]),
            hypothesis(true, &[(&[0, 1], 1)]),
        ];
        assert_eq!(contradiction(&product, 1), None);
        let found = contradiction(&product, 2).unwrap();
        assert!(found.contains(&(1, 0, Factor::Hypothesis(1))));
    }
}
