//! The cases of a formula against the reference evaluator.

use super::cases::{Case, Evaluator, Hypothesis};
use super::polynomial::Unknown;
use super::*;
use crate::recurrence::eval::{EvalError, WorkMeter, eval};
use crate::recurrence::{Item, Op, Reducer};

/// Random numbers (S. Vigna's splitmix64).
struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % n
    }

    fn number(&mut self, from: i64, to: i64) -> i64 {
        from + self.below((to - from + 1) as u64) as i64
    }

    /// A formula of two numbers.
    fn formula(&mut self, depth: u8) -> Expr {
        const OPS: [(Op, usize); 19] = [
            (Op::Add, 2),
            (Op::Sub, 2),
            (Op::Mul, 2),
            (Op::Div, 2),
            (Op::Mod, 2),
            (Op::Div, 2),
            (Op::Neg, 1),
            (Op::Abs, 1),
            (Op::Min, 3),
            (Op::Max, 2),
            (Op::Eq, 2),
            (Op::Ne, 2),
            (Op::Lt, 2),
            (Op::Le, 2),
            (Op::Ge, 2),
            (Op::Not, 1),
            (Op::And, 2),
            (Op::Or, 2),
            (Op::If, 3),
        ];
        if depth == 0 || self.below(6) == 0 {
            return match self.below(4) {
                0 => Expr::Int(self.number(-2, 4)),
                _ => Expr::Name(self.below(2) as usize),
            };
        }
        if self.below(12) == 0 {
            let list = (0..3).map(|_| self.number(-2, 4)).collect();
            return Expr::In(Box::new(self.formula(depth - 1)), list);
        }
        let (op, count) = OPS[self.below(OPS.len() as u64) as usize];
        Expr::Op(op, (0..count).map(|_| self.formula(depth - 1)).collect())
    }
}

fn certificate() -> ParameterCertificate {
    ParameterCertificate {
        rules: Recurrence {
            params: 2,
            body: Expr::Reduce(Reducer::Mex, Vec::<Item>::new(), None),
        },
        losses: false,
        domain: Expr::Int(1),
        law: Expr::Int(0),
        end: None,
        order: Vec::new(),
        trees: Vec::new(),
    }
}

/// The numbers of the unknowns of a case at a position; none if a divisor is not positive.
fn unknowns(case: &Case, at: [i128; 2]) -> Option<Vec<(i128, i128)>> {
    let mut divided: Vec<(i128, i128)> = Vec::new();
    for (a, b) in &case.divisions {
        let value = |unknown| of(unknown, at, &divided);
        let (a, b) = (a.at(value), b.at(value));
        if b <= 0 {
            return None;
        }
        divided.push((a.div_euclid(b), a.rem_euclid(b)));
    }
    Some(divided)
}

fn of(unknown: Unknown, at: [i128; 2], divided: &[(i128, i128)]) -> i128 {
    match unknown {
        Unknown::Param(i) => at[i],
        Unknown::Quotient(i) => divided[i].0,
        Unknown::Remainder(i) => divided[i].1,
        Unknown::Value | Unknown::Loop(_) => panic!("{unknown} occurs"),
    }
}

#[test]
fn one_case_holds_at_each_position_and_has_the_value() {
    let certificate = certificate();
    let mut random = Random(7);
    let (mut compared, mut without) = (0, 0);
    for _ in 0..500 {
        let formula = random.formula(4);
        let mut evaluator = Evaluator::new(&certificate);
        let here = evaluator.here();
        let Ok(cases) = evaluator.number(&formula, &here, Case::default()) else {
            continue;
        };
        for _ in 0..8 {
            let at = [random.number(-4, 9), random.number(-4, 9)];
            let wide = at.map(i128::from);
            let mut holding = Vec::new();
            for (case, value) in &cases {
                let Some(divided) = unknowns(case, wide) else {
                    continue;
                };
                let number = |unknown| of(unknown, wide, &divided);
                let holds = case.hypotheses.iter().all(|hypothesis| match hypothesis {
                    Hypothesis::Natural(p) => p.at(number) >= 0,
                    Hypothesis::Zero(p) => p.at(number) == 0,
                });
                if holds {
                    holding.push(value.as_ref().map(|value| value.at(number)));
                }
            }
            let mut progress = |_| true;
            let mut meter = WorkMeter::new(&mut progress);
            let mut env = at.iter().copied().map(Some).collect();
            let mut none = |_: &[i64]| Err(EvalError::Below(0));
            let plain = eval(&formula, &mut env, &mut none, &mut meter);
            match (holding.as_slice(), plain) {
                ([Some(value)], Ok(plain)) => {
                    assert_eq!(*value, i128::from(plain), "{formula:?} at {at:?}");
                    compared += 1;
                }
                // A divisor is 0, or negative.
                ([None], _) => without += 1,
                (holding, plain) => panic!("{formula:?} at {at:?}: {holding:?}, {plain:?}"),
            }
        }
    }
    assert!(compared > 2000 && without > 100, "{compared} {without}");
}
