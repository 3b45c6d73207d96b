//! Rows of recurrences: T4.

use grundy_certificate::recurrence::eval::{EvalError, WorkMeter, eval};
use grundy_certificate::recurrence::{Builder, text};
use grundy_certificate::{Recurrence, Row, RowsCertificate};

use crate::Kind;
use crate::random::Random;

/// Rules of one number.
const RULES: [&str; 16] = [
    "(mex (option (for k1 1 (+ (min 3 x) 1) 1) (g (- x k1))))",
    "(mex (option (each k1 [1 3 4]) (when (<= k1 x)) (g (- x k1))))",
    "(mex (option (each k1 [2 5]) (when (<= k1 x)) (when (== (% x 3) 1)) (g (- x k1))))",
    "(if (== (% x 2) 0) (mex (option (for k1 1 (+ (min 3 x) 1) 1) (g (- x k1)))) (mex (option (each k2 [2 5]) (when (<= k2 x)) (g (- x k2)))))",
    "(if (< x 7) 3 (+ (g (- x 7)) 2))",
    "(if (< x 4) x (+ (g (- x 3)) (% x 2)))",
    "(win (option (each k1 [1 4]) (when (<= k1 x)) (g (- x k1))))",
    "(misere (option (each k1 [1 3]) (when (<= k1 x)) (g (- x k1))))",
    "(if (< x 5) (/ x 2) (xor (g (- x 2)) (% x 3)))",
    "(if (< x 2) 0 (largest (option (- (% x 5) (g (- x 1)))) (option (- 1 (g (- x 2))))))",
    "(if (< x 3) 1 (if (in (% x 5) [1 2]) (g (- x 1)) (- 3 (g (- x 3)))))",
    "(mex (option (when (< x 30)) 5) (option (when (>= x 40)) (when (>= x 2)) (g (- x 2))))",
    "(let k1 (/ x 3) (if (< x 6) k1 (+ (g (- x 6)) 1)))",
    "(mex (option (when (!= x 9)) (for k1 1 (+ (min 2 x) 1) 1) (g (- x k1))))",
    "(if (< x 2) x (min (+ (g (- x 1)) 2) (+ (g (- x 2)) 2)))",
    "(if (< x 1) 0 (bits-and (+ (g (- x 1)) x) 3))",
];

/// Rules of two numbers, along x.
const ROWS: [&str; 4] = [
    "(mex (option (for k2 1 (+ (min 2 x) 1) 1) (g (- x k2) y)) (option (for k2 1 (+ y 1) 1) (g x (- y k2))))",
    "(mex (option (when (>= x 1)) (g (- x 1) y)) (option (when (and (>= y 1) (>= x 2))) (g (- x 2) (- y 1))))",
    "(if (< x 2) y (if (== y 0) (g (- x 2) y) (+ (g (- x 1) (- y 1)) 1)))",
    "(win (option (when (>= x y)) (when (>= y 1)) (g (- x y) y)) (option (when (>= y 1)) (g x (- y 1))))",
];

const WORDS: [&str; 40] = [
    "x", "y", "0", "1", "2", "3", "4", "5", "-1", "7", "10", "30", "k1", "k2", "+", "-", "*",
    "xor", "bits-and", "bits-or", "min", "max", "<", "<=", "==", "!=", ">=", ">", "mex", "win",
    "misere", "%", "/", "and", "or", "nim-sum", "sum", "largest", "count", "g",
];

/// The distance beyond the computed part to which rows are decided.
const FAR: i64 = 700;

pub struct Rows;

/// The values of row after row, from their start on; a row ends where a position has no value.
/// A position may need values of an earlier row that are further along: earlier rows are longer.
fn values(c: &RowsCertificate, count: i64) -> Vec<Vec<i64>> {
    let mut rows: Vec<Vec<i64>> = Vec::new();
    let mut keep_going = |_| true;
    let mut meter = WorkMeter::new(&mut keep_going).within(1 << 24);
    for place in 0..c.rows.len() as i64 {
        let mut own: Vec<i64> = Vec::new();
        let later = c.rows.len() as i64 - 1 - place;
        let count = count * (1 + later) + 64 * later;
        for x in c.start..c.start + count {
            let mut env = vec![None; c.rules.params];
            env[c.runs] = Some(x);
            if c.rules.params == 2 {
                env[1 - c.runs] = Some(c.first + place);
            }
            let mut look = |at: &[i64]| {
                let row = if c.rules.params == 2 {
                    at[1 - c.runs] - c.first
                } else {
                    0
                };
                let along = at[c.runs] - c.start;
                let list = match row {
                    row if row == place => Some(&own),
                    row if (0..place).contains(&row) => rows.get(row as usize),
                    _ => None,
                };
                let value = list.zip(usize::try_from(along).ok());
                let value = value.and_then(|(list, along)| list.get(along));
                value.copied().ok_or(EvalError::Below(along))
            };
            match eval(&c.rules.body, &mut env, &mut look, &mut meter) {
                Ok(value) => own.push(value),
                Err(_) => break,
            }
        }
        rows.push(own);
    }
    rows
}

/// Returns the least period shown by values, with preperiod and step.
fn guess(values: &[i64]) -> Option<(i64, i64, i64)> {
    let n = values.len();
    (1..n / 3).find_map(|p| {
        let step = values[n - 1].checked_sub(values[n - 1 - p])?;
        let fits = |i: &usize| values[*i].checked_add(step) == Some(values[i + p]);
        let start = (0..n - p).rev().take_while(fits).last()?;
        (start <= n / 2).then_some((p as i64, start as i64, step))
    })
}

impl Rows {
    pub fn new() -> Self {
        Self
    }

    /// Builds the rows shown by the values, each with the number of values required by the theorem,
    /// if it applies.
    fn certificate(
        rules: Recurrence,
        start: i64,
        first: i64,
        count: usize,
    ) -> Option<RowsCertificate> {
        let empty = Row {
            period: 1,
            preperiod: start,
            saltus: 0,
            values: 0,
            hash: 0,
        };
        let claim = RowsCertificate {
            rules,
            runs: 0,
            start,
            first,
            rows: vec![empty; count],
        };
        let all = values(&claim, 160);
        let mut builder = Builder::new(claim.clone());
        let mut keep_going = |_| true;
        let mut meter = WorkMeter::new(&mut keep_going).within(1 << 22);
        for own in all {
            let (period, preperiod, saltus) = guess(&own)?;
            let row = Row {
                period,
                preperiod: start + preperiod,
                saltus,
                ..empty
            };
            let needed = builder.need(&row, &own, &mut meter).map(|need| need.values);
            let few = preperiod + 2 * period + 1;
            let count = needed.unwrap_or(few).clamp(1, own.len() as i64);
            let own = own[..count as usize].to_vec();
            let row = Row {
                values: count,
                hash: RowsCertificate::hash_of(&own),
                ..row
            };
            builder.push(row, own);
        }
        Some(builder.finish())
    }
}

impl Kind for Rows {
    fn mutant(&mut self, random: &mut Random) -> Option<String> {
        let two = random.once_in(4);
        let (params, list) = if two { (2, &ROWS[..]) } else { (1, &RULES[..]) };
        let mut rules = (*random.one_of(list)).to_owned();
        for _ in 0..random.below(4) {
            rules = match random.below(3) {
                0 => random.change_part(&rules),
                _ => random.change_word(&rules, &WORDS),
            };
        }
        let rules = text::parse(params, &rules)?;
        let start = *random.one_of(&[0, 0, 0, 1, 5, -3]);
        let first = *random.one_of(&[0, 0, 1]);
        let rows = if two { 1 + random.below(3) as usize } else { 1 };
        let mut claim = Self::certificate(rules, start, if two { first } else { 0 }, rows)?;
        // The hash must be that of the recomputed values.
        let all = values(&claim, 160);
        let changes = random.below(3);
        for (row, own) in claim.rows.iter_mut().zip(all) {
            for _ in 0..changes {
                let signed = |random: &mut Random, n: i64| {
                    let near = random.near(n.unsigned_abs()) as i64;
                    if n < 0 || random.once_in(20) {
                        -near
                    } else {
                        near
                    }
                };
                match random.below(5) {
                    0 => row.period = signed(random, row.period),
                    1 => row.preperiod = signed(random, row.preperiod),
                    2 => row.saltus = signed(random, row.saltus),
                    3 => row.values = signed(random, row.values),
                    _ => {
                        row.values =
                            row.preperiod - start + row.period + 1 + random.below(6) as i64;
                    }
                }
            }
            let count = usize::try_from(row.values).ok()?;
            row.hash = RowsCertificate::hash_of(own.get(..count)?);
        }
        if random.once_in(30) {
            claim.start += 1;
        }
        Some(claim.to_string())
    }

    fn decide(&mut self, text: &str) -> Result<(), String> {
        let claim = RowsCertificate::parse(text).map_err(|error| error.to_string())?;
        let all = values(&claim, FAR);
        for (row, own) in claim.rows.iter().zip(all) {
            if (own.len() as i64) < FAR {
                // Values of a row with steps may leave the meter's work, but not the definition.
                return Err(format!(
                    "position {} has no value",
                    claim.start + own.len() as i64
                ));
            }
            let (p, s) = (row.period as usize, row.saltus);
            let n0 = (row.preperiod - claim.start) as usize;
            let fails = |from: usize, p: usize, s: i64| {
                (from..own.len() - p).find(|n| own[n + p] != own[*n] + s)
            };
            if let Some(n) = fails(n0, p, s) {
                return Err(format!("it fails at {}", claim.start + n as i64));
            }
            if n0 > 0 && fails(n0 - 1, p, s).is_none() {
                return Err("the preperiod can be smaller".to_owned());
            }
            let smaller = (1..p).find(|q| fails(n0, *q, own[n0 + q] - own[n0]).is_none());
            if let Some(q) = smaller {
                return Err(format!("{q} is a period too"));
            }
        }
        Ok(())
    }
}
