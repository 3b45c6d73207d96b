//! Witnesses: which option has the required value, found in a table of small positions.
//!
//! Terms of the position and `v` are tried as the numbers of the loops of an option. If no single
//! option with its terms serves at all positions, a tree of comparisons decides between several.

use std::collections::{BTreeMap, HashMap};

use grundy_certificate::recurrence::eval::{Env, EvalError, WorkMeter, eval};
use grundy_certificate::recurrence::{Clause, Expr, Item, Op, Reducer};

use super::Question;
use super::evaluation::Goal;

/// An option with terms for its loops, or a comparison `term >= 0` with the trees for both results.
#[derive(Clone, Debug)]
pub enum Choice {
    Option(usize, Vec<Expr>),
    If(Expr, Box<Choice>, Box<Choice>),
}

/// Maximum number of samples.
const MAX_SAMPLES: usize = 1200;

/// Maximum number of signed sums that are tried as terms.
const MAX_TERMS: usize = 6000;

/// A position with a value to reach, and the loop numbers that reach it, by option.
struct Sample {
    names: Vec<i64>,
    ways: HashMap<usize, Vec<Vec<i64>>>,
}

/// An option: the number of its item, the numbers of its loops, and its value.
type FoundOption = (usize, Vec<i64>, i64);

/// Evaluates a formula of the position and `v`.
fn value(expr: &Expr, names: &[i64]) -> Option<i64> {
    let mut env: Env = names.iter().map(|n| Some(*n)).collect();
    let mut look = |_: &[i64]| Err(EvalError::Below(0));
    let mut progress = |_| true;
    let mut meter = WorkMeter::new(&mut progress);
    eval(expr, &mut env, &mut look, &mut meter).ok()
}

impl Question {
    fn inside(&self, position: &[i64]) -> bool {
        value(&self.domain, position).is_some_and(|holds| holds != 0)
    }

    /// The value by the law: for outcomes 1 for a win and 0 for a loss.
    fn claimed(&self, position: &[i64]) -> Option<i64> {
        let value = value(&self.law, position)?;
        Some(if self.losses {
            i64::from(value == 0)
        } else {
            value
        })
    }

    /// The options of a position.
    fn options(&self, position: &[i64]) -> Option<(Reducer, Vec<FoundOption>)> {
        let mut env: Env = position.iter().map(|n| Some(*n)).collect();
        let (reducer, items) = self.reduced(&self.rules.body, &mut env)?;
        let mut all = Vec::new();
        for (i, item) in items.iter().enumerate() {
            let mut env = env.clone();
            self.collect(item, 0, &mut env, &mut Vec::new(), &mut |numbers, value| {
                all.push((i, numbers.to_vec(), value));
            })?;
        }
        Some((reducer, all))
    }

    fn eval(&self, expr: &Expr, env: &mut Env) -> Option<i64> {
        let mut look = |at: &[i64]| self.claimed(at).ok_or(EvalError::Below(0));
        let mut progress = |_| true;
        let mut meter = WorkMeter::new(&mut progress);
        eval(expr, env, &mut look, &mut meter).ok()
    }

    fn reduced<'b>(&self, body: &'b Expr, env: &mut Env) -> Option<(Reducer, &'b [Item])> {
        match body {
            Expr::Op(Op::If, parts) => {
                let holds = self.eval(&parts[0], env)? != 0;
                self.reduced(&parts[if holds { 1 } else { 2 }], env)
            }
            Expr::Let(name, of, rest) => {
                let value = self.eval(of, env)?;
                bind(env, *name, value);
                self.reduced(rest, env)
            }
            Expr::Reduce(reducer, items, _) => Some((*reducer, items)),
            _ => None,
        }
    }

    fn collect(
        &self,
        item: &Item,
        from: usize,
        env: &mut Env,
        numbers: &mut Vec<i64>,
        found: &mut dyn FnMut(&[i64], i64),
    ) -> Option<()> {
        let Some(clause) = item.clauses.get(from) else {
            let value = self.eval(&item.expr, env)?;
            found(numbers, value);
            return Some(());
        };
        match clause {
            Clause::If(condition) => {
                if self.eval(condition, env)? != 0 {
                    self.collect(item, from + 1, env, numbers, found)?;
                }
            }
            Clause::Let(name, of) => {
                let value = self.eval(of, env)?;
                bind(env, *name, value);
                self.collect(item, from + 1, env, numbers, found)?;
            }
            Clause::Each(names, items) => {
                for (i, row) in (0..).zip(items.chunks(names.len().max(1))) {
                    for (name, value) in names.iter().zip(row) {
                        bind(env, *name, *value);
                    }
                    numbers.push(i);
                    self.collect(item, from + 1, env, numbers, found)?;
                    numbers.pop();
                }
            }
            Clause::Range { name, lo, hi, step } => {
                let (lo, hi) = (self.eval(lo, env)?, self.eval(hi, env)?);
                let mut at = lo;
                while at < hi {
                    bind(env, *name, at);
                    numbers.push(if *step == 1 { at } else { (at - lo) / step });
                    self.collect(item, from + 1, env, numbers, found)?;
                    numbers.pop();
                    at += step;
                }
            }
        }
        Some(())
    }
}

fn bind(env: &mut Env, name: usize, value: i64) {
    if env.len() <= name {
        env.resize(name + 1, None);
    }
    env[name] = Some(value);
}

/// All positions of a box, with the bounds of its sides.
fn positions(bounds: &[i64]) -> Vec<Vec<i64>> {
    bounds.iter().fold(vec![Vec::new()], |all, bound| {
        (all.iter())
            .flat_map(|start| (0..=*bound).map(move |n| [start.as_slice(), &[n]].concat()))
            .collect()
    })
}

/// The samples of a goal, at most some hundred; none if a position has no value.
fn samples(question: &Question, goal: Goal) -> Option<Vec<Sample>> {
    let params = question.rules.params;
    let fixed = question.fixed();
    let moving = params - fixed.iter().filter(|fixed| **fixed).count();
    let length = match (moving, params - moving) {
        (1, 0 | 1) => 22,
        (1, _) => 20,
        _ => 8,
    };
    let few = fixed.iter().filter(|fixed| **fixed).count() > 1;
    let bounds: Vec<i64> = (fixed.iter())
        .map(|fixed| match (fixed, few) {
            (true, true) => 6,
            (true, false) => 9,
            (false, _) => length,
        })
        .collect();
    let mut all = Vec::new();
    for position in positions(&bounds) {
        if !question.inside(&position) {
            continue;
        }
        let claimed = question.claimed(&position)?;
        let Some((reducer, options)) = question.options(&position) else {
            continue;
        };
        let wanted: Vec<i64> = match (goal, reducer) {
            (Goal::Value, Reducer::Mex) => (0..claimed).collect(),
            (Goal::Lost, _) if claimed == 1 && !(options.is_empty()) => vec![0],
            (Goal::Any, _) if claimed == 0 => vec![0],
            _ => Vec::new(),
        };
        for v in wanted {
            let mut ways: HashMap<usize, Vec<Vec<i64>>> = HashMap::new();
            for (i, numbers, value) in &options {
                if goal == Goal::Any || *value == v {
                    ways.entry(*i).or_default().push(numbers.clone());
                }
            }
            let names = [position.as_slice(), &[v]].concat();
            all.push(Sample { names, ways });
        }
    }
    let loops = question
        .items()
        .map_or(0, |items| items.iter().map(loops_of).max().unwrap_or(0));
    let most = if loops > 1 {
        MAX_SAMPLES / 2
    } else {
        MAX_SAMPLES
    };
    if all.len() > most {
        // Evenly spread.
        let (count, mut at) = (all.len(), 0);
        all.retain(|_| {
            at += 1;
            at * most / count != (at - 1) * most / count
        });
    }
    Some(all)
}

/// Visits all parts of a formula.
pub fn walk<'e>(expr: &'e Expr, visit: &mut dyn FnMut(&'e Expr)) {
    visit(expr);
    match expr {
        Expr::Op(_, parts) | Expr::Own(parts) => parts.iter().for_each(|part| walk(part, visit)),
        Expr::Pick(_, part) | Expr::In(part, _) => walk(part, visit),
        Expr::Let(_, value, rest) => {
            walk(value, visit);
            walk(rest, visit);
        }
        Expr::Reduce(_, items, default) => {
            for item in items {
                for clause in &item.clauses {
                    match clause {
                        Clause::If(part) | Clause::Let(_, part) => walk(part, visit),
                        Clause::Range { lo, hi, .. } => {
                            walk(lo, visit);
                            walk(hi, visit);
                        }
                        Clause::Each(..) => {}
                    }
                }
                walk(&item.expr, visit);
            }
            if let Some(default) = default {
                walk(default, visit);
            }
        }
        Expr::Int(_) | Expr::Name(_) | Expr::Undefined => {}
    }
}

/// Whether a formula is one of the position alone.
fn is_of_position(expr: &Expr, params: usize) -> bool {
    let mut holds = true;
    walk(expr, &mut |part| match part {
        Expr::Name(name) => holds &= *name < params,
        Expr::Own(_) | Expr::Let(..) | Expr::Reduce(..) | Expr::Undefined => holds = false,
        _ => {}
    });
    holds
}

fn op(op: Op, a: &Expr, b: &Expr) -> Expr {
    Expr::Op(op, vec![a.clone(), b.clone()])
}

/// The terms whose signed sums are tried.
fn basis(question: &Question, goal: Goal, rich: bool) -> Vec<Expr> {
    let params = question.rules.params;
    let mut basis = vec![Expr::Int(1)];
    let v = Expr::Name(params);
    basis.extend((0..params).map(Expr::Name));
    if goal == Goal::Value {
        basis.push(v.clone());
    }
    let mut quotients: Vec<Expr> = Vec::new();
    let mut divisors: Vec<Expr> = Vec::new();
    walk(&question.law, &mut |part| {
        if let Expr::Op(kind @ (Op::Div | Op::Mod), parts) = part
            && is_of_position(part, params)
        {
            basis.push(part.clone());
            if *kind == Op::Div {
                quotients.push(part.clone());
            }
            divisors.push(parts[1].clone());
        }
    });
    basis.extend(divisors.clone());
    let mut products = Vec::new();
    if goal == Goal::Value {
        quotients.push(v.clone());
    }
    let factors = (0..params).filter(|i| question.fixed()[*i]).map(Expr::Name);
    let constants = divisors.iter().filter(|d| matches!(d, Expr::Int(2..)));
    let factors: Vec<Expr> = factors.chain(constants.cloned()).collect();
    for factor in &factors {
        for quotient in &quotients {
            products.push(op(Op::Mul, factor, quotient));
        }
    }
    if rich && goal == Goal::Value {
        for divisor in &divisors {
            basis.push(op(Op::Mod, &v, divisor));
            for factor in &divisors {
                products.push(op(Op::Mul, factor, &op(Op::Div, &v, divisor)));
            }
        }
    }
    basis.extend(products);
    let mut once: Vec<Expr> = Vec::new();
    for term in basis {
        if !once.contains(&term) && (term == Expr::Int(1) || !matches!(term, Expr::Int(_))) {
            once.push(term);
        }
    }
    once
}

/// A signed sum of terms.
#[derive(Clone)]
struct Term {
    parts: Vec<(usize, i64)>,
    /// Its values at the samples.
    values: Vec<i64>,
}

impl Term {
    fn expr(&self, basis: &[Expr]) -> Expr {
        let mut parts = self.parts.clone();
        parts.sort_by_key(|(_, sign)| -sign);
        let mut parts = parts.into_iter();
        let Some((first, _)) = parts.next() else {
            return Expr::Int(0);
        };
        parts.fold(basis[first].clone(), |sum, (i, sign)| {
            op(if sign > 0 { Op::Add } else { Op::Sub }, &sum, &basis[i])
        })
    }
}

/// All signed sums of a few terms with one positive part, short ones first.
fn terms(values: &[Vec<i64>], most: usize) -> Vec<Term> {
    let width = values.first().map_or(0, Vec::len);
    let mut all = vec![Term {
        parts: Vec::new(),
        values: vec![0; width],
    }];
    let mut last = all.clone();
    for _ in 0..most {
        let mut longer = Vec::new();
        for term in &last {
            let from = term.parts.last().map_or(0, |(i, _)| i + 1);
            for (i, row) in values.iter().enumerate().skip(from) {
                for sign in [1, -1] {
                    if all.len() + longer.len() > MAX_TERMS {
                        break;
                    }
                    let mut parts = term.parts.clone();
                    parts.push((i, sign));
                    let sum = term.values.iter().zip(row);
                    let values = sum.map(|(a, b)| a + sign * b).collect();
                    longer.push(Term { parts, values });
                }
            }
        }
        all.extend(longer.iter().cloned());
        last = longer;
    }
    all.retain(|term| term.parts.is_empty() || term.parts.iter().any(|part| part.1 > 0));
    all
}

/// A set of samples, 64 in each word.
type Samples = Vec<u64>;

fn set_of(rows: impl Iterator<Item = bool>, count: usize) -> Samples {
    let mut set = vec![0; count.div_ceil(64)];
    for (i, _) in rows.enumerate().filter(|(_, is_in)| *is_in) {
        set[i / 64] |= 1 << (i % 64);
    }
    set
}

/// The number of samples of the first set that are not in the second one.
fn missing(of: &Samples, from: &Samples) -> u32 {
    let words = of.iter().zip(from);
    words.map(|(a, b)| (a & !b).count_ones()).sum()
}

fn both(a: &Samples, b: &Samples) -> Samples {
    a.iter().zip(b).map(|(a, b)| a & b).collect()
}

fn is_empty(set: &Samples) -> bool {
    set.iter().all(|word| *word == 0)
}

/// An option with its terms, and the samples at which it serves.
struct Cover {
    option: usize,
    terms: Vec<Expr>,
    serves: Samples,
    weight: usize,
}

/// Maximum number of choices that are returned.
const MAX_CHOICES: usize = 4;

/// The number of loops of an option.
fn loops_of(item: &Item) -> usize {
    let is_loop = |clause: &&Clause| matches!(clause, Clause::Range { .. } | Clause::Each(..));
    item.clauses.iter().filter(is_loop).count()
}

/// The number of parts of a formula.
fn size(expr: &Expr) -> usize {
    let mut size = 0;
    walk(expr, &mut |_| size += 1);
    size
}

/// Finds choices of an option that serve at all samples, the simplest first.
pub fn find(question: &Question, goal: Goal, rich: bool) -> Vec<Choice> {
    try_find(question, goal, rich).unwrap_or_default()
}

fn try_find(question: &Question, goal: Goal, rich: bool) -> Option<Vec<Choice>> {
    let samples = samples(question, goal)?;
    let items = question.items()?;
    let basis = basis(question, goal, rich);
    let mut rows = Vec::new();
    let mut kept = Vec::new();
    for term in basis {
        let row: Option<Vec<i64>> = samples.iter().map(|s| value(&term, &s.names)).collect();
        if let Some(row) = row {
            rows.push(row);
            kept.push(term);
        }
    }
    let basis = kept;
    let sizes: Vec<usize> = basis.iter().map(size).collect();
    let all = terms(&rows, if basis.len() <= 9 { 4 } else { 3 });
    let mut covers: Vec<Cover> = Vec::new();
    for (option, item) in items.iter().enumerate() {
        let loops = loops_of(item);
        // The numbers of a single loop, one bit for each.
        let bits: Vec<u128> = (samples.iter().map(|sample| sample.ways.get(&option)))
            .map(|ways| {
                let numbers = ways.into_iter().flatten().filter_map(|way| way.first());
                let low = numbers.filter(|number| (0..128).contains(*number));
                low.fold(0, |bits, number| bits | 1 << number)
            })
            .collect();
        let mut best: BTreeMap<Samples, (usize, Vec<Expr>)> = BTreeMap::new();
        let mut add = |terms: &[&Term]| {
            let serves = |(i, sample): (usize, &Sample)| match terms {
                [term] => {
                    let number = term.values[i];
                    (0..128).contains(&number) && bits[i] >> number & 1 == 1
                }
                _ => sample.ways.get(&option).is_some_and(|ways| {
                    let numbers = terms.iter().map(|term| term.values[i]);
                    ways.iter()
                        .any(|way| way.iter().copied().eq(numbers.clone()))
                }),
            };
            let serves = set_of(samples.iter().enumerate().map(serves), samples.len());
            if is_empty(&serves) && !samples.is_empty() {
                return;
            }
            let weight = |term: &&Term| {
                let parts = term.parts.iter();
                parts.map(|(i, _)| 1 + sizes[*i]).sum::<usize>()
            };
            let weight = terms.iter().map(weight).sum();
            let known = best.get(&serves);
            if known.is_none_or(|known| known.0 > weight) {
                let terms = terms.iter().map(|term| term.expr(&basis)).collect();
                best.insert(serves, (weight, terms));
            }
        };
        match loops {
            0 => add(&[]),
            1 => all.iter().for_each(|term| add(&[term])),
            2 => {
                let short: Vec<&Term> = all.iter().filter(|term| term.parts.len() <= 2).collect();
                let short = &short[..short.len().min(120)];
                for first in short {
                    for second in short {
                        add(&[first, second]);
                    }
                }
            }
            _ => return None,
        }
        covers.extend(best.into_iter().map(|(serves, (weight, terms))| Cover {
            option,
            terms,
            serves,
            weight,
        }));
    }
    let score = |cover: &Cover| {
        cover
            .serves
            .iter()
            .map(|word| word.count_ones())
            .sum::<u32>()
    };
    covers.sort_by_key(|cover| (std::cmp::Reverse(score(cover)), cover.weight));
    covers.truncate(60);
    let atoms = atoms(question, &basis, &rows, &samples);
    let every = set_of(samples.iter().map(|_| true), samples.len());
    let choices = (0..=4).map(|depth| {
        let mut choices = Vec::new();
        decide(&covers, &atoms, &every, depth, MAX_CHOICES, &mut choices);
        choices
    });
    choices.into_iter().find(|choices| !choices.is_empty())
}

/// A comparison `term >= 0`, with the samples at which it holds.
type Atom = (Expr, Samples);

/// Comparisons for the inner nodes of a choice.
fn atoms(question: &Question, basis: &[Expr], rows: &[Vec<i64>], samples: &[Sample]) -> Vec<Atom> {
    let mut atoms: Vec<Atom> = Vec::new();
    let mut add = |expr: Expr, row: Vec<bool>| {
        let divides = row.contains(&true) && row.contains(&false);
        let row = set_of(row.iter().copied(), row.len());
        if divides && atoms.iter().all(|atom| atom.1 != row) {
            atoms.push((expr, row));
        }
    };
    let params = question.rules.params;
    let mut comparisons = Vec::new();
    for expr in [&question.law, &question.rules.body] {
        walk(expr, &mut |part| {
            if let Expr::Op(Op::Eq | Op::Ne | Op::Lt | Op::Le | Op::Gt | Op::Ge, parts) = part
                && is_of_position(part, params)
            {
                comparisons.push(op(Op::Sub, &parts[0], &parts[1]));
                comparisons.push(op(Op::Sub, &parts[1], &parts[0]));
            }
        });
    }
    let own = basis.iter().zip(rows);
    for (i, (a, of_a)) in own.clone().enumerate().skip(1) {
        for c in [1, 2] {
            let row = of_a.iter().map(|n| *n >= c).collect();
            add(op(Op::Sub, a, &Expr::Int(c)), row);
        }
        for (j, (b, of_b)) in own.clone().enumerate().skip(1) {
            if i == j {
                continue;
            }
            let pairs = of_a.iter().zip(of_b);
            let row = pairs.map(|(a, b)| a >= b).collect();
            add(op(Op::Sub, a, b), row);
        }
    }
    for expr in comparisons {
        let row: Option<Vec<i64>> = samples.iter().map(|s| value(&expr, &s.names)).collect();
        if let Some(row) = row {
            add(expr, row.into_iter().map(|n| n >= 0).collect());
        }
    }
    atoms
}

/// Trees of comparisons of at most some depth, at most some number of them.
fn decide(
    covers: &[Cover],
    atoms: &[Atom],
    at: &Samples,
    depth: u8,
    most: usize,
    found: &mut Vec<Choice>,
) {
    let whole = |cover: &&Cover| missing(at, &cover.serves) == 0;
    let mut whole: Vec<&Cover> = covers.iter().filter(whole).collect();
    whole.sort_by_key(|cover| cover.weight);
    for cover in whole.iter().take(most) {
        found.push(Choice::Option(cover.option, cover.terms.clone()));
    }
    if depth == 0 || !found.is_empty() {
        return;
    }
    // The atoms with the fewest samples that the best options do not serve.
    let mut ranked: Vec<(u32, usize, usize)> = Vec::new();
    let sides = |row: &Samples| {
        let no: Samples = row.iter().map(|word| !word).collect();
        (both(at, row), both(at, &no))
    };
    for (number, (expr, row)) in atoms.iter().enumerate() {
        let (yes, no) = sides(row);
        if is_empty(&yes) || is_empty(&no) {
            continue;
        }
        let least = |side: &Samples| {
            let missed = covers.iter().map(|cover| missing(side, &cover.serves));
            missed.min().unwrap_or(u32::MAX / 2)
        };
        ranked.push((least(&yes) + least(&no), size(expr), number));
    }
    ranked.sort_unstable();
    for (_, _, number) in ranked.into_iter().take(3 + most) {
        let (expr, row) = &atoms[number];
        let (yes, no) = sides(row);
        let side = |part: &Samples| {
            let mut choices = Vec::new();
            decide(covers, atoms, part, depth - 1, 1, &mut choices);
            choices.pop().map(Box::new)
        };
        let Some(yes) = side(&yes) else {
            continue;
        };
        if let Some(no) = side(&no) {
            found.push(Choice::If(expr.clone(), yes, no));
            if found.len() >= most {
                return;
            }
        }
    }
}
