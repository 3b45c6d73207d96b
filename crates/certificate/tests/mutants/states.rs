//! Heaps with states: T4 for vectors.

use grundy_certificate::recurrence::eval::{EvalError, WorkMeter, eval};
use grundy_certificate::recurrence::text;
use grundy_certificate::{Row, States, StatesCertificate};

use crate::Kind;
use crate::random::Random;

/// Rules with the place of the heap and the numbers of values of all parameters.
const RULES: [(&str, usize, &[i64]); 10] = [
    (
        "(win (option (for k2 1 6 1) (when (<= k2 x)) (when (!= k2 y)) (g (- x k2) k2)))",
        0,
        &[1, 6],
    ),
    (
        "(mex (option (for k2 1 4 1) (when (<= k2 y)) (when (!= k2 x)) (g k2 (- y k2))))",
        1,
        &[4, 1],
    ),
    // Passes: a reference to the same heap.
    (
        "(mex (option (for k2 1 (+ (min 2 x) 1) 1) (g (- x k2) y)) (option (when (> y 0)) (when (> x 0)) (g x (- y 1))))",
        0,
        &[1, 4],
    ),
    ("(if (< x 3) y (+ (g (- x 3) (- 1 y)) (- 1 y)))", 0, &[1, 2]),
    (
        "(if (< x 2) (* x y) (+ (g (- x 2) (% (+ y 1) 3)) 1))",
        0,
        &[1, 3],
    ),
    // Two states.
    (
        "(mex (option (for k3 1 (+ (min 3 x) 1) 1) (when (!= k3 y)) (g (- x k3) k3 z)) (option (when (> z 0)) (g x 0 (- z 1))))",
        0,
        &[1, 4, 2],
    ),
    // The state of a reference depends on the heap.
    (
        "(mex (option (each k2 [1 3]) (when (<= k2 x)) (g (- x k2) (% x 2))))",
        0,
        &[1, 2],
    ),
    // A fixed heap.
    (
        "(if (< x 2) y (mex (option (g (- x 1) y)) (option (g 1 (- 1 y)))))",
        0,
        &[1, 2],
    ),
    (
        "(if (== y 0) (% x 3) (bits-and (+ (g (- x 1) (- y 1)) y) 3))",
        0,
        &[1, 3],
    ),
    (
        "(if (< x 4) 0 (xor (g (- x 4) y) (g (- x 1) (- 1 y))))",
        0,
        &[1, 2],
    ),
];

const WORDS: [&str; 30] = [
    "x", "y", "0", "1", "2", "3", "4", "-1", "7", "k2", "k3", "+", "-", "*", "xor", "bits-and",
    "min", "max", "<", "<=", "==", "!=", ">", "mex", "win", "misere", "%", "/", "and", "g",
];

/// The distance beyond the computed part to which the vectors are decided.
const FAR: i64 = 500;

pub struct Vectors;

/// The vectors of the first heaps; they end where a position has no value.
///
/// The order of the states is not used: a value is computed by recursion when it is needed.
fn vectors(c: &StatesCertificate, heaps: i64) -> Vec<Vec<i64>> {
    struct Memo<'a> {
        c: &'a StatesCertificate,
        known: std::collections::HashMap<Vec<i64>, Option<i64>>,
    }
    impl Memo<'_> {
        fn value(&mut self, at: &[i64], depth: usize) -> Option<i64> {
            if let Some(value) = self.known.get(at) {
                return *value;
            }
            let c = self.c;
            let outside = |(place, n): (usize, &i64)| {
                if place == c.states.heap {
                    *n < c.start
                } else {
                    !(0..c.states.counts[place]).contains(n)
                }
            };
            if depth > 200 || at.iter().enumerate().any(outside) {
                return None;
            }
            // A position that needs itself has no value.
            self.known.insert(at.to_vec(), None);
            let mut env: Vec<Option<i64>> = at.iter().copied().map(Some).collect();
            let mut keep_going = |_| true;
            let mut meter = WorkMeter::new(&mut keep_going).within(1 << 16);
            let mut look = |to: &[i64]| self.value(to, depth + 1).ok_or(EvalError::Below(to[0]));
            let value = eval(&c.rules.body, &mut env, &mut look, &mut meter).ok();
            self.known.insert(at.to_vec(), value);
            value
        }
    }
    let mut memo = Memo {
        c,
        known: std::collections::HashMap::new(),
    };
    let count = c.states.count().unwrap_or(0);
    let mut all = Vec::new();
    for heap in c.start..c.start + heaps {
        let vector = (0..count).map(|n| memo.value(&c.states.position(heap, n), 0));
        match vector.collect() {
            Some(vector) => all.push(vector),
            None => break,
        }
    }
    all
}

/// The distance of two vectors that differ by one number.
fn step(before: &[i64], after: &[i64]) -> Option<i64> {
    let step = after.first()?.checked_sub(*before.first()?)?;
    let fits = |(a, b): (&i64, &i64)| a.checked_add(step) == Some(*b);
    before.iter().zip(after).all(fits).then_some(step)
}

/// Returns the least period shown by vectors, with preperiod and step.
fn guess(all: &[Vec<i64>]) -> Option<(i64, i64, i64)> {
    let n = all.len();
    (1..n / 3).find_map(|p| {
        let saltus = step(&all[n - 1 - p], &all[n - 1])?;
        let fits = |i: &usize| step(&all[*i], &all[i + p]) == Some(saltus);
        let start = (0..n - p).rev().take_while(fits).last()?;
        (start <= n / 2).then_some((p as i64, start as i64, saltus))
    })
}

impl Vectors {
    pub fn new() -> Self {
        Self
    }
}

impl Kind for Vectors {
    fn mutant(&mut self, random: &mut Random) -> Option<String> {
        let (rules, heap, counts) = *random.one_of(&RULES);
        let mut rules = rules.to_owned();
        for _ in 0..random.below(4) {
            rules = match random.below(3) {
                0 => random.change_part(&rules),
                _ => random.change_word(&rules, &WORDS),
            };
        }
        let mut counts = counts.to_vec();
        if random.once_in(6) {
            let place = random.below(counts.len() as u64) as usize;
            if place != heap {
                counts[place] = (counts[place] + random.below(3) as i64 - 1).max(1);
            }
        }
        let mut claim = StatesCertificate {
            rules: text::parse(counts.len(), &rules)?,
            states: States { heap, counts },
            start: *random.one_of(&[0, 0, 0, 0, 1, 4, -2]),
            row: Row {
                period: 1,
                preperiod: 0,
                saltus: 0,
                values: 0,
                hash: 0,
            },
        };
        let all = vectors(&claim, 120);
        let (period, preperiod, saltus) = guess(&all)?;
        claim.row = Row {
            period,
            preperiod: claim.start + preperiod,
            saltus,
            ..claim.row
        };
        let mut keep_going = |_| true;
        let mut meter = WorkMeter::new(&mut keep_going).within(1 << 22);
        let known = all.concat();
        let needed = claim.need(&known, &mut meter).map(|need| need.values);
        let few = preperiod + 2 * period + 1;
        claim.row.values = needed.unwrap_or(few).clamp(1, all.len() as i64);
        for _ in 0..random.below(3) {
            let row = &mut claim.row;
            match random.below(5) {
                0 => row.period = random.near(row.period.unsigned_abs()) as i64,
                1 => row.preperiod = random.near(row.preperiod.unsigned_abs()) as i64,
                2 => row.saltus = random.near(row.saltus.unsigned_abs()) as i64,
                3 => row.values = random.near(row.values.unsigned_abs()) as i64,
                _ => {
                    let short = row.preperiod - claim.start + row.period + 1;
                    row.values = short + random.below(6) as i64;
                }
            }
        }
        // The hash must be that of the recomputed values.
        let count = usize::try_from(claim.row.values).ok()?;
        claim.row.hash = StatesCertificate::hash_of(&all.get(..count)?.concat());
        Some(claim.to_string())
    }

    fn decide(&mut self, text: &str) -> Result<(), String> {
        let claim = StatesCertificate::parse(text).map_err(|error| error.to_string())?;
        let all = vectors(&claim, FAR);
        if (all.len() as i64) < FAR {
            let heap = claim.start + all.len() as i64;
            return Err(format!("a state of the heap {heap} has no value"));
        }
        let (p, s) = (claim.row.period as usize, claim.row.saltus);
        let n0 = (claim.row.preperiod - claim.start) as usize;
        let fails = |from: usize, p: usize, s: i64| {
            (from..all.len() - p).find(|n| step(&all[*n], &all[n + p]) != Some(s))
        };
        if let Some(n) = fails(n0, p, s) {
            return Err(format!("it fails at {}", claim.start + n as i64));
        }
        if n0 > 0 && fails(n0 - 1, p, s).is_none() {
            return Err("the preperiod can be smaller".to_owned());
        }
        let smaller = (1..p)
            .find(|q| step(&all[n0], &all[n0 + q]).is_some_and(|s| fails(n0, *q, s).is_none()));
        match smaller {
            Some(q) => Err(format!("{q} is a period too")),
            None => Ok(()),
        }
    }
}
