//! Collections of few small values as the bits of an integer, for C++ and Rust.
//!
//! A function with at most 62 options has values up to 62, and a xor of two of them is at most 63.
//! So the options are bits of one integer, and their mex is its lowest zero bit.

use std::collections::BTreeMap;

use grundy_rules_syntax::ast::{BinaryOp, Builtin};

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
        };
        options.count(&function.body, 1);
        let mut counts = options.counts.values();
        let is_few = counts.all(|count| (1..=MAX_OPTIONS).contains(count));
        if options.is_small && is_few && !options.counts.is_empty() {
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
}

impl Options<'_> {
    fn count(&mut self, stmts: &[Stmt], times: u64) {
        for stmt in stmts {
            match stmt {
                Stmt::Options(name) => _ = self.counts.insert(name.clone(), 0),
                Stmt::Collect(name, value) => {
                    self.is_small &= self.is_sum(value);
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
                Stmt::Return(value) => self.is_small &= is_result(value),
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

fn is_result(value: &Expr) -> bool {
    match value {
        Expr::Int(value) => (0..=MAX_OPTIONS as i64).contains(value),
        Expr::If(_, yes, no) => is_result(yes) && is_result(no),
        value => matches!(value, Expr::Mex(_)),
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
