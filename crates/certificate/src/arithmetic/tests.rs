//! Random formulas: the machines compared with the evaluator at all small positions.

use std::fmt::Write as _;

use grundy_message::Message;

use super::automaton::{CheckWork, DigitSystem, LsdAutomaton};
use super::base_relations::{Sign, sum};
use super::formula::Formula;
use super::has_truth_values;
use super::translate::{LawRelation, Translator};
use crate::recurrence::eval::{EvalError, WorkMeter, eval};
use crate::recurrence::{Clause, Expr, Item, Op, Recurrence, Reducer};
use crate::report::CheckError;

/// A random number generator (G. Marsaglia's xorshift).
struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % n
    }

    fn one_of<T: Clone>(&mut self, list: &[T]) -> T {
        list[self.below(list.len() as u64) as usize].clone()
    }
}

/// The parameters.
const PARAMS: usize = 2;

/// A random formula. `names` are those in scope; new ones may shadow them.
struct Formulas<'r> {
    random: &'r mut Random,
    names: Vec<usize>,
    loops: u32,
}

impl Formulas<'_> {
    fn constant(&mut self) -> Expr {
        let constants = [-9, -5, -3, -2, -1, 0, 0, 1, 1, 2, 3, 4, 7];
        Expr::Int(self.random.one_of(&constants))
    }

    fn leaf(&mut self) -> Expr {
        if self.random.below(3) == 0 {
            self.constant()
        } else {
            Expr::Name(self.random.one_of(&self.names.clone()))
        }
    }

    fn new_name(&mut self) -> usize {
        self.random.one_of(&[2, 3, 4])
    }

    fn list(&mut self) -> Vec<i64> {
        let length = 1 + self.random.below(5);
        (0..length)
            .map(|_| self.random.below(7) as i64 - 2)
            .collect()
    }

    fn op(&mut self, op: Op, depth: u32) -> Expr {
        let parts = (0..2).map(|_| self.number(depth)).collect();
        Expr::Op(op, parts)
    }

    fn with(&mut self, op: Op, depth: u32, constants: &[i64]) -> Expr {
        let of = self.number(depth);
        Expr::Op(op, vec![of, Expr::Int(self.random.one_of(constants))])
    }

    fn let_(&mut self, depth: u32, condition: bool) -> Expr {
        let name = self.new_name();
        let value = if self.random.below(4) == 0 {
            self.condition(depth)
        } else {
            self.number(depth)
        };
        self.names.push(name);
        let rest = if condition {
            self.condition(depth)
        } else {
            self.number(depth)
        };
        self.names.pop();
        Expr::Let(name, Box::new(value), Box::new(rest))
    }

    fn number(&mut self, depth: u32) -> Expr {
        if depth == 0 {
            return self.leaf();
        }
        let depth = depth - 1;
        match self.random.below(22) {
            0..=2 => self.op(Op::Add, depth),
            3..=5 => self.op(Op::Sub, depth),
            6 => self.with(Op::Mul, depth, &[-2, 0, 2, 3]),
            7 => self.with(Op::Div, depth, &[1, 2, 3, 4]),
            8 => self.with(Op::Mod, depth, &[1, 2, 3, 4]),
            9 | 10 => {
                let op = self.random.one_of(&[Op::Xor, Op::BitAnd, Op::BitOr]);
                self.op(op, depth)
            }
            11 => {
                let op = self.random.one_of(&[Op::Min, Op::Max]);
                self.op(op, depth)
            }
            12 => {
                let op = self.random.one_of(&[Op::Neg, Op::Abs]);
                Expr::Op(op, vec![self.number(depth)])
            }
            13 => self.with(Op::Gcd, depth, &[1, 2, 4, 8]),
            14 => {
                let ones = Expr::Op(Op::Popcount, vec![self.number(depth)]);
                let by = self.random.one_of(&[1, 2, 3]);
                Expr::Op(Op::Mod, vec![ones, Expr::Int(by)])
            }
            15 => self.with(Op::Bit, depth, &[0, 1, 2]),
            16 => {
                let list = self.list();
                Expr::Pick(list, Box::new(self.number(depth)))
            }
            17 => self.let_(depth, false),
            18 | 19 => {
                let condition = self.condition(depth);
                let (yes, no) = (self.number(depth), self.number(depth));
                Expr::Op(Op::If, vec![condition, yes, no])
            }
            20 => self.condition(depth),
            _ if self.random.below(6) == 0 => Expr::Undefined,
            _ => self.leaf(),
        }
    }

    fn condition(&mut self, depth: u32) -> Expr {
        if depth == 0 {
            let op = self.comparison();
            return Expr::Op(op, vec![self.leaf(), self.leaf()]);
        }
        let depth = depth - 1;
        match self.random.below(14) {
            0..=3 => {
                let op = self.comparison();
                self.op(op, depth)
            }
            4 => {
                let op = self.comparison();
                let condition = self.condition(depth);
                let other = self.number(depth);
                Expr::Op(op, vec![condition, other])
            }
            5 | 6 => {
                let op = self.random.one_of(&[Op::And, Op::Or]);
                let parts = vec![self.condition(depth), self.condition(depth)];
                Expr::Op(op, parts)
            }
            7 => Expr::Op(Op::Not, vec![self.condition(depth)]),
            8 => {
                let list = self.list();
                Expr::In(Box::new(self.number(depth)), list)
            }
            9 => self.let_(depth, true),
            10 | 11 if self.loops < 2 => self.any(depth),
            12 => {
                let parts = (0..3).map(|_| self.condition(depth)).collect();
                Expr::Op(Op::If, parts)
            }
            _ => self.number(depth),
        }
    }

    fn comparison(&mut self) -> Op {
        (self.random).one_of(&[Op::Eq, Op::Ne, Op::Lt, Op::Le, Op::Gt, Op::Ge])
    }

    fn any(&mut self, depth: u32) -> Expr {
        self.loops += 1;
        let reducer = self.random.one_of(&[Reducer::Any, Reducer::All]);
        let items = 1 + self.random.below(2);
        let items = (0..items).map(|_| {
            let before = self.names.len();
            let clauses = 1 + self.random.below(2);
            let clauses = (0..clauses).map(|_| self.clause(depth)).collect();
            let expr = self.condition(depth);
            self.names.truncate(before);
            Item { clauses, expr }
        });
        let items = items.collect();
        self.loops -= 1;
        Expr::Reduce(reducer, items, None)
    }

    fn clause(&mut self, depth: u32) -> Clause {
        let depth = depth.saturating_sub(1);
        match self.random.below(6) {
            0..=2 => {
                let name = self.new_name();
                let lo = if self.random.below(2) == 0 {
                    self.constant()
                } else {
                    self.number(depth.min(1))
                };
                let hi = self.number(depth.min(1));
                self.names.push(name);
                let step = self.random.one_of(&[1, 1, 1, 2, 3]);
                Clause::Range { name, lo, hi, step }
            }
            3 => {
                let name = self.new_name();
                let list = self.list();
                self.names.push(name);
                Clause::Each(vec![name], list)
            }
            4 => Clause::If(self.condition(depth)),
            _ => {
                let name = self.new_name();
                let value = self.number(depth);
                self.names.push(name);
                Clause::Let(name, value)
            }
        }
    }
}

/// Whether a machine of base 2 accepts numbers.
fn accepts(machine: &LsdAutomaton, numbers: &[i64]) -> bool {
    let digits = |n: &i64| (0..12).map(|place| (n >> place & 1) as usize).collect();
    let digits: Vec<Vec<usize>> = numbers.iter().map(digits).collect();
    accepts_digits(machine, &digits)
}

/// Whether a machine accepts numbers with these digits, the least significant ones first.
fn accepts_digits(machine: &LsdAutomaton, digits: &[Vec<usize>]) -> bool {
    let mut state = 0;
    let places = digits.iter().map(Vec::len).max().unwrap_or(0);
    let digit = |var: u16, place: usize| digits[usize::from(var)][place];
    for place in 0..places {
        let mut at = machine.roots[state];
        while super::diagram::number_of(at).is_none() {
            let var = machine.tree.test(at);
            at = machine.tree.kid(at, var, digit(var, place));
        }
        state = super::diagram::number_of(at).expect("a leaf") as usize;
    }
    machine.accepts[state]
}

/// The weights of the digits in the system of a slope, with some reserve.
fn weights_of_slope(r: i64) -> Vec<i64> {
    let mut weights = vec![1, r + 1];
    while weights[weights.len() - 1] < 1 << 22 {
        weights.push(r * weights[weights.len() - 1] + weights[weights.len() - 2]);
    }
    weights
}

/// The digits of a number in the system of a slope: the largest weights first (A. S. Fraenkel
/// 1985).
fn digits_of_slope(r: i64, mut n: i64) -> Vec<usize> {
    let mut digits = Vec::new();
    for weight in weights_of_slope(r).iter().rev() {
        digits.push((n / weight) as usize);
        n %= weight;
    }
    digits.reverse();
    digits
}

/// In the system of slope `r` a digit `r` is followed by 0; other words are not numbers.
#[test]
fn words_that_are_not_numbers_are_not_accepted() {
    let mut random = Random(0x1982);
    let mut not_numbers = 0;
    for round in 0..200_i64 {
        let r = 1 + round % 4;
        let mut word: Vec<usize> = (0..6)
            .map(|_| random.below(r as u64 + 1) as usize)
            .collect();
        word.resize(12, 0);
        let is_number = (word.windows(2)).all(|two| two[1] < r as usize || two[0] == 0);
        not_numbers += usize::from(!is_number);
        let places = word.iter().zip(weights_of_slope(r));
        let value: i64 = places.map(|(digit, weight)| *digit as i64 * weight).sum();
        let mut keep_going = |_, _| true;
        let mut work = CheckWork {
            digits: DigitSystem::Slope(r as u8),
            steps: 0,
            progress: &mut keep_going,
        };
        let machine = sum(&mut work, &[(0, 1)], -value, Sign::Zero).expect("a sum");
        let accepted = accepts_digits(&machine, &[word.clone()]);
        assert_eq!(accepted, is_number, "slope {r}: {word:?}");
    }
    assert!((50..150).contains(&not_numbers), "{not_numbers}");
}

/// Sums in the systems of slope, compared with integers: all small numbers, and large ones of which
/// the last one makes the sum 0 or misses this by a little.
#[test]
fn sums_in_digits_of_slope_are_those_of_integers() {
    let mut random = Random(0x1985);
    for round in 0..160_i64 {
        let r = 1 + round % 4;
        let mut keep_going = |_, _| true;
        let mut work = CheckWork {
            digits: DigitSystem::Slope(r as u8),
            steps: 0,
            progress: &mut keep_going,
        };
        let count = 1 + random.below(3) as usize;
        let mut terms: Vec<(u16, i64)> = (0..count as u16)
            .map(|var| (var, random.one_of(&[-8, -3, -2, -1, 1, 2, 3, 5])))
            .collect();
        let last = count - 1;
        terms[last].1 = random.one_of(&[-1, 1]);
        let constant = random.below(401) as i64 - 200;
        let machine = sum(&mut work, &terms, constant, Sign::Zero).expect("a sum");
        let value = |numbers: &[i64]| {
            let products = terms.iter().zip(numbers).map(|((_, c), n)| c * n);
            products.sum::<i64>() + constant
        };
        let compare = |numbers: &[i64]| {
            let digits: Vec<Vec<usize>> =
                (numbers.iter()).map(|n| digits_of_slope(r, *n)).collect();
            let found = accepts_digits(&machine, &digits);
            let text = format!("slope {r}: {terms:?} + {constant} at {numbers:?}");
            assert_eq!(found, value(numbers) == 0, "{text}");
        };
        for n in 0..300_i64 {
            let numbers = [n % 7, n / 7 % 7, n / 49];
            compare(&numbers[3 - count..]);
        }
        for _ in 0..300 {
            let bits = 2 + random.below(18);
            let free = (0..last).map(|_| random.below(1 << bits) as i64);
            let mut numbers: Vec<i64> = free.chain([0]).collect();
            let zero = -value(&numbers) * terms[last].1;
            for near in [0, 0, 1, -1, 2, -3] {
                numbers[last] = zero + near;
                if numbers[last] >= 0 {
                    compare(&numbers);
                }
            }
        }
    }
}

/// A sum without terms is its constant.
#[test]
fn a_sum_without_terms_is_zero_or_not() {
    for constant in [-3, -1, 0, 1, 2] {
        let mut keep_going = |_, _| true;
        let mut work = CheckWork {
            digits: DigitSystem::Slope(1),
            steps: 0,
            progress: &mut keep_going,
        };
        let machine = sum(&mut work, &[], constant, Sign::Zero).expect("a sum");
        assert_eq!(accepts_digits(&machine, &[vec![0; 3]]), constant == 0);
    }
}

/// Multiples whose digits differ much: their pairs are the largest ones found for these terms.
#[test]
fn sums_of_distant_digits_are_found() {
    for (r, a, b, n) in [(1, 10, 11, 4538), (2, 9, 10, 336), (3, 10, 11, 1070)] {
        let mut keep_going = |_, _| true;
        let mut work = CheckWork {
            digits: DigitSystem::Slope(r),
            steps: 0,
            progress: &mut keep_going,
        };
        let machine = sum(&mut work, &[(0, a), (1, -b)], 0, Sign::Zero).expect("a sum");
        let digits = |number| digits_of_slope(r.into(), number);
        for more in [0, 1] {
            let found = accepts_digits(&machine, &[digits(b * n + more), digits(a * n)]);
            assert_eq!(found, more == 0, "slope {r}: {a} x = {b} y at {n}");
        }
    }
}

/// The machines of a condition: where it is true, where it is false, and where it has no value.
/// None if they grow too large.
fn machines(expr: &Expr) -> Result<[LsdAutomaton; 3], CheckError> {
    let mut keep_going = |_, _| true;
    let mut work = CheckWork {
        digits: DigitSystem::Base(2),
        steps: 0,
        progress: &mut keep_going,
    };
    let mut teller = Translator::new(&mut work, PARAMS, PARAMS as u16, LawRelation::None);
    let (yes, no) = teller.whether(expr)?;
    let mut without = Vec::new();
    for (statement, _) in std::mem::take(&mut teller.forbidden) {
        without.push(statement.some((PARAMS as u16..teller.next).collect()));
    }
    let mut machine = |statement: Formula| statement.machine(&mut work);
    Ok([machine(yes)?, machine(no)?, machine(Formula::Or(without))?])
}

/// The number of tested formulas: `GRUNDY_FORMULAS`, or some hundreds.
#[expect(clippy::disallowed_methods, reason = "tests read the environment")]
fn wanted() -> u64 {
    let wanted = std::env::var("GRUNDY_FORMULAS").ok();
    wanted.and_then(|n| n.parse().ok()).unwrap_or(400)
}

/// Every condition is true, false or without a value as in the definition, at all positions up to
/// 10.
#[test]
#[expect(clippy::print_stdout, reason = "the figures of a long run")]
fn machines_say_what_the_evaluator_says() {
    let (mut compared, mut refused, mut without) = (0_u64, 0_u64, 0_u64);
    for seed in 1..=wanted() {
        let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
        let depth = 2 + random.below(3) as u32;
        let mut formulas = Formulas {
            random: &mut random,
            names: (0..PARAMS).collect(),
            loops: 0,
        };
        let expr = formulas.condition(depth);
        let mut text = String::new();
        let shown = Recurrence {
            params: PARAMS,
            body: expr.clone(),
        };
        let _ = write!(text, "seed {seed}: {shown}");
        let [yes, no, none] = match machines(&expr) {
            Ok(machines) => machines,
            Err(refusal) => {
                let too_large = [
                    "automaton_is_too_large",
                    "formula_has_too_many_numbers",
                    "relation_has_too_many_numbers",
                    "any_check_takes_less_work",
                ];
                assert!(
                    too_large.contains(&refusal.reason.id()),
                    "{text}: {refusal}"
                );
                refused += 1;
                continue;
            }
        };
        for x in 0..=10 {
            for y in 0..=10 {
                let mut keep_going = |_| true;
                let mut meter = WorkMeter::new(&mut keep_going);
                let mut look = |_: &[i64]| Err(EvalError::No(Message::same("no value")));
                let mut env = vec![Some(x), Some(y)];
                let value = eval(&expr, &mut env, &mut look, &mut meter);
                let at = [x, y];
                compared += 1;
                without += u64::from(value.is_err());
                let statement = [&yes, &no, &none].map(|machine| accepts(machine, &at));
                assert_eq!(statement[2], value.is_err(), "{text} at {at:?}: {value:?}");
                if let Ok(value) = value {
                    assert_eq!(statement[0], value != 0, "{text} at {at:?}: {value}");
                    assert_eq!(statement[1], value == 0, "{text} at {at:?}: {value}");
                }
            }
        }
    }
    println!("{compared} comparisons, {without} without a value, {refused} formulas too large");
    assert!(refused * 10 <= wanted(), "{refused} formulas are too large");
}

#[test]
fn a_value_after_a_local_name_is_a_truth_value_if_the_expression_is_one() {
    let with_name = |rest| Expr::Let(2, Box::new(Expr::Int(5)), Box::new(rest));
    let win = Expr::Reduce(Reducer::Win, Vec::new(), None);
    assert!(has_truth_values(&with_name(win)));
    assert!(has_truth_values(&with_name(Expr::Int(1))));
    assert!(!has_truth_values(&with_name(Expr::Int(2))));
    assert!(!has_truth_values(&with_name(Expr::Name(0))));
}
