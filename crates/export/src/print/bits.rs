//! Collections of few small values as the bits of an integer, for C++ and Rust.
//!
//! A function with at most 62 options has values up to 62, and a xor of two of them is at most 63.
//! So the options are bits of one integer, and their mex is its lowest zero bit. The same holds for
//! a function of one number that calls itself with at most half of it, if each value is a mex or 0:
//! a play has at most 63 moves, so each option has a value up to 62.

use std::collections::BTreeMap;

use grundy_rules_syntax::ast::{BinaryOp, Builtin, CompareOp};

use crate::program::{Expr, Program, Stmt, Type};

/// Maximum number of options whose mex is read from bits.
const MAX_OPTIONS: u64 = 62;

/// Replaces collections by bits in all functions that have few options.
///
/// Functions without a main function keep their collections, which `grundy import` reads.
pub(super) fn with_bits(program: &Program) -> Program {
    let mut changed = program.clone();
    if !program.is_complete {
        return changed;
    }
    for (at, function) in changed.functions.iter_mut().enumerate() {
        let mut options = Options {
            program,
            function: at,
            counts: BTreeMap::new(),
            is_small: true,
            is_single: true,
            other_values_are_zero: true,
        };
        options.count(&function.body, 1);
        let mut counts = options.counts.values();
        let is_few = counts.all(|count| (1..=MAX_OPTIONS).contains(count));
        let has_short_plays =
            options.is_single && options.other_values_are_zero && halves_argument(program, at);
        if options.is_small && (is_few || has_short_plays) && !options.counts.is_empty() {
            replace(&mut function.body);
        }
    }
    changed
}

/// The numbers of options of a function.
struct Options<'a> {
    program: &'a Program,
    function: usize,
    /// The maximum number of values of each collection.
    counts: BTreeMap<String, u64>,
    /// Whether every value of the function is at most 62, and every option a xor of them.
    is_small: bool,
    /// Whether no option is a xor.
    is_single: bool,
    /// Whether every value that is not a mex is 0.
    other_values_are_zero: bool,
}

impl Options<'_> {
    fn count(&mut self, stmts: &[Stmt], times: u64) {
        for stmt in stmts {
            match stmt {
                Stmt::Options(name) => _ = self.counts.insert(name.clone(), 0),
                Stmt::Collect(name, value) => {
                    self.is_small &= self.is_sum(value);
                    self.is_single &= matches!(value, Expr::Call(..));
                    let count = self.counts.entry(name.clone()).or_default();
                    *count = count.saturating_add(times);
                }
                Stmt::Range {
                    from,
                    to,
                    inclusive,
                    body,
                    ..
                } => {
                    let turns = match (from, to) {
                        (Expr::Int(from), to) => largest(to).and_then(|to| to.checked_sub(*from)),
                        _ => None,
                    };
                    let turns = turns.map(|turns| turns.saturating_add(i64::from(*inclusive)));
                    let turns = turns.map_or(u64::MAX, |turns| turns.max(0) as u64);
                    self.count(body, times.saturating_mul(turns));
                }
                Stmt::Each { list, body, .. } => {
                    let turns = self.length(list).unwrap_or(u64::MAX);
                    self.count(body, times.saturating_mul(turns));
                }
                Stmt::If(_, yes, no) => {
                    self.count(yes, times);
                    self.count(no, times);
                }
                Stmt::Return(value) => {
                    self.is_small &= is_result(value);
                    self.other_values_are_zero &= is_mex_or_zero(value);
                }
                _ => {}
            }
        }
    }

    /// The number of items of a list of constants.
    fn length(&self, list: &Expr) -> Option<u64> {
        match list {
            Expr::List(items, _) => Some(items.len() as u64),
            Expr::Global(name) => {
                let global = self.program.globals.iter().find(|one| one.name == *name)?;
                self.length(global.value.as_ref()?)
            }
            _ => None,
        }
    }

    /// Whether an option is a value of the function, or a xor of its values.
    fn is_sum(&self, value: &Expr) -> bool {
        match value {
            Expr::Call(at, _) => *at == self.function,
            Expr::Binary(BinaryOp::Xor, a, b) => self.is_sum(a) && self.is_sum(b),
            _ => false,
        }
    }
}

/// The largest value of a bound, if it is known.
fn largest(to: &Expr) -> Option<i64> {
    match to {
        Expr::Int(value) => Some(*value),
        Expr::Builtin(Builtin::Min, items, _) => items.iter().filter_map(largest).min(),
        _ => None,
    }
}

fn is_mex_or_zero(value: &Expr) -> bool {
    match value {
        Expr::If(_, yes, no) => is_mex_or_zero(yes) && is_mex_or_zero(no),
        value => matches!(value, Expr::Int(0) | Expr::Mex(_)),
    }
}

fn is_result(value: &Expr) -> bool {
    match value {
        Expr::Int(value) => (0..=MAX_OPTIONS as i64).contains(value),
        Expr::If(_, yes, no) => is_result(yes) && is_result(no),
        value => matches!(value, Expr::Mex(_)),
    }
}

/// Whether a function of one integer calls itself only with at most half of its argument, so that
/// calls are at most 63 deep.
pub(super) fn halves_argument(program: &Program, function: usize) -> bool {
    let described = &program.functions[function];
    let [(param, Type::Int)] = &described.params[..] else {
        return false;
    };
    let mut walk = HalvingWalk {
        function,
        param,
        divisors: Vec::new(),
        primes: Vec::new(),
        positive: Vec::new(),
        holds: true,
    };
    walk.stmts(&described.body);
    walk.holds
}

/// A walk over the statements of a function that follows what is known about variables.
struct HalvingWalk<'a> {
    function: usize,
    param: &'a str,
    /// Divisors of the parameter, and whether they are known to be smaller.
    divisors: Vec<(&'a str, bool)>,
    /// Prime factors of the parameter.
    primes: Vec<&'a str>,
    /// Positive exponents.
    positive: Vec<&'a str>,
    holds: bool,
}

impl<'a> HalvingWalk<'a> {
    fn stmts(&mut self, stmts: &'a [Stmt]) {
        for stmt in stmts {
            for expr in stmt.exprs() {
                self.calls(expr);
            }
            let known = (self.divisors.len(), self.primes.len(), self.positive.len());
            match stmt {
                Stmt::Range {
                    var,
                    from: Expr::Int(1..),
                    ..
                } => self.positive.push(var),
                Stmt::Each { vars, list, .. } => {
                    if let Expr::Builtin(builtin, args, _) = list
                        && self.is_param(&args[0])
                        && let Some(Some(first)) = vars.first()
                    {
                        match builtin {
                            Builtin::Divisors => self.divisors.push((first, false)),
                            Builtin::Factor if vars.len() > 1 => self.primes.push(first),
                            _ => {}
                        }
                    }
                }
                Stmt::If(condition, yes, no) => {
                    let before = self.divisors.clone();
                    self.learn(condition);
                    self.stmts(yes);
                    self.divisors = before;
                    self.stmts(no);
                    continue;
                }
                _ => {}
            }
            for block in stmt.blocks() {
                self.stmts(block);
            }
            self.divisors.truncate(known.0);
            self.primes.truncate(known.1);
            self.positive.truncate(known.2);
        }
    }

    fn is_param(&self, expr: &Expr) -> bool {
        matches!(expr, Expr::Local(name) if name == self.param)
    }

    /// Marks divisors that a condition makes smaller than the parameter.
    fn learn(&mut self, condition: &Expr) {
        match condition {
            Expr::And(all) => all.iter().for_each(|one| self.learn(one)),
            Expr::Compare(op, a, b) => {
                let smaller = match op {
                    CompareOp::Lt if self.is_param(b) => a,
                    CompareOp::Gt if self.is_param(a) => b,
                    CompareOp::Ne if self.is_param(b) => a,
                    _ => return,
                };
                for (name, is_smaller) in &mut self.divisors {
                    *is_smaller |= matches!(&**smaller, Expr::Local(local) if local == name);
                }
            }
            _ => {}
        }
    }

    /// Checks the arguments of all calls.
    fn calls(&mut self, expr: &Expr) {
        let mut holds = true;
        expr.visit(&mut |part| {
            if let Expr::Call(at, args) = part
                && *at == self.function
            {
                holds &= self.is_half(&args[0]);
            }
        });
        self.holds &= holds;
    }

    fn is_half(&self, arg: &Expr) -> bool {
        match arg {
            Expr::Local(name) => self.divisors.iter().any(|known| known.0 == name && known.1),
            Expr::Div(_, a, by) if self.is_param(a) => match &**by {
                Expr::Int(by) => *by >= 2,
                Expr::Local(name) => self.primes.contains(&name.as_str()),
                Expr::Binary(BinaryOp::Pow, base, exponent) => {
                    matches!(&**base, Expr::Local(name) if self.primes.contains(&name.as_str()))
                        && match &**exponent {
                            Expr::Int(exponent) => *exponent >= 1,
                            Expr::Local(name) => self.positive.contains(&name.as_str()),
                            _ => false,
                        }
                }
                _ => false,
            },
            _ => false,
        }
    }
}

fn replace(stmts: &mut [Stmt]) {
    for stmt in stmts {
        match stmt {
            Stmt::Options(name) => {
                *stmt = Stmt::Let {
                    name: std::mem::take(name),
                    ty: Type::Int,
                    value: Expr::Int(0),
                    mutable: true,
                };
            }
            Stmt::Collect(name, value) => {
                let (one, place) = (Expr::Int(1), std::mem::replace(value, Expr::Int(0)));
                let bit = Expr::Binary(BinaryOp::Shl, Box::new(one), Box::new(place));
                *stmt = Stmt::Update(std::mem::take(name), BinaryOp::BitOr, bit);
            }
            Stmt::Range { body, .. } | Stmt::Each { body, .. } => replace(body),
            Stmt::If(_, yes, no) => {
                replace(yes);
                replace(no);
            }
            Stmt::Return(value) => lowest_zero(value),
            _ => {}
        }
    }
}

fn lowest_zero(value: &mut Expr) {
    match value {
        Expr::Mex(name) => *value = Expr::LowestZero(std::mem::take(name)),
        Expr::If(_, yes, no) => {
            lowest_zero(yes);
            lowest_zero(no);
        }
        _ => {}
    }
}
