//! An interpreter of the program form, with which a program is tested before it is printed.

use std::sync::Arc;

use grundy_core::Value;
use grundy_rules_syntax::ast::{BinaryOp, Builtin, CompareOp};
use rustc_hash::FxHashMap;

use crate::program::{Expr, Extreme, Memo, Program, Stmt};

/// The reason why a program has no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// An index or a place of a table that does not exist, or a value of another type.
    Wrong,
    /// A number that does not fit 64 bits.
    Overflow,
    /// The budget of steps is used up, or the calls are nested too deeply.
    Limit,
}

/// Maximum number of nested calls.
const MAX_DEPTH: usize = 400;

/// A program with the inputs of a case.
#[derive(Debug)]
pub struct Interpreter<'a> {
    program: &'a Program,
    globals: FxHashMap<&'a str, Value>,
    memos: Vec<FxHashMap<Vec<Value>, Value>>,
    tables: Vec<Vec<Value>>,
    grids: Vec<Vec<Vec<Option<Value>>>>,
    /// Whether a place of the table of a function is being computed.
    filling: Vec<bool>,
    steps: u64,
    depth: usize,
}

enum Flow {
    Next,
    Break,
    Return(Value),
}

/// The variables of a call.
#[derive(Default)]
struct Scope {
    values: FxHashMap<String, Value>,
    /// Lists to which a value was appended since they were last read. A list as a `Value` is shared
    /// and would be copied for each value.
    lists: FxHashMap<String, Vec<Value>>,
}

impl Scope {
    fn insert(&mut self, name: String, value: Value) {
        self.lists.remove(&name);
        self.values.insert(name, value);
    }

    fn remove(&mut self, name: &str) {
        self.lists.remove(name);
        self.values.remove(name);
    }

    fn contains(&self, name: &str) -> bool {
        self.values.contains_key(name) || self.lists.contains_key(name)
    }

    fn get(&mut self, name: &str) -> Option<&Value> {
        if let Some((name, list)) = self.lists.remove_entry(name) {
            self.values.insert(name, Value::list(list));
        }
        self.values.get(name)
    }

    /// Appends a value to a list.
    fn push(&mut self, name: &str, value: Value) -> Done<()> {
        if let Some(list) = self.lists.get_mut(name) {
            list.push(value);
            return Ok(());
        }
        match self.values.remove_entry(name) {
            Some((name, Value::List(list))) => {
                let list = list.iter().cloned().chain([value]).collect();
                self.lists.insert(name, list);
                Ok(())
            }
            _ => Err(Fault::Wrong),
        }
    }
}

type Done<T> = Result<T, Fault>;

impl<'a> Interpreter<'a> {
    /// Returns a program that may take this number of steps for each case.
    pub fn new(program: &'a Program) -> Self {
        Self {
            program,
            globals: FxHashMap::default(),
            memos: Vec::new(),
            tables: Vec::new(),
            grids: Vec::new(),
            filling: Vec::new(),
            steps: 0,
            depth: 0,
        }
    }

    /// Returns the answer for these inputs, with at most this number of steps.
    ///
    /// # Errors
    /// A step that the program cannot take.
    pub fn answer(&mut self, inputs: &[(String, Value)], steps: u64) -> Done<Value> {
        let program = self.program;
        self.globals.clear();
        self.memos = vec![FxHashMap::default(); program.functions.len()];
        self.tables = vec![Vec::new(); program.functions.len()];
        self.grids = vec![Vec::new(); program.functions.len()];
        self.filling = vec![false; program.functions.len()];
        self.steps = steps;
        self.depth = 0;
        let mut scope = Scope::default();
        for global in &program.globals {
            let value = if global.is_input {
                let input = inputs.iter().rev().find(|(name, _)| *name == global.source);
                let Some((_, value)) = input else {
                    return Err(Fault::Wrong);
                };
                value.clone()
            } else if let Some(value) = &global.value {
                self.expr(value, &mut scope)?
            } else {
                continue;
            };
            self.globals.insert(&global.name, value);
        }
        self.block(&program.prepare, &mut scope, 0)?;
        self.expr(&program.answer.0, &mut scope)
    }

    fn step(&mut self) -> Done<()> {
        self.steps = self.steps.checked_sub(1).ok_or(Fault::Limit)?;
        Ok(())
    }

    fn call(&mut self, at: usize, args: Vec<Value>) -> Done<Value> {
        let function = &self.program.functions[at];
        if function.memo == Memo::Table {
            let [Value::Int(wanted)] = args[..] else {
                return Err(Fault::Wrong);
            };
            let wanted = usize::try_from(wanted).map_err(|_| Fault::Wrong)?;
            if wanted > 1 << 20 {
                return Err(Fault::Limit);
            }
            while self.tables[at].len() <= wanted {
                // A reference to a place that is not filled yet.
                if self.filling[at] {
                    return Err(Fault::Wrong);
                }
                self.filling[at] = true;
                let next = self.tables[at].len() as i64;
                let value = self.body(at, vec![Value::Int(next)])?;
                self.filling[at] = false;
                self.tables[at].push(value);
            }
            return Ok(self.tables[at][wanted].clone());
        }
        if function.memo.is_table() {
            return self.of_grid(at, &args);
        }
        if function.memo == Memo::Map
            && let Some(value) = self.memos[at].get(&args)
        {
            return Ok(value.clone());
        }
        let value = self.body(at, args.clone())?;
        if function.memo == Memo::Map {
            self.memos[at].insert(args, value.clone());
        }
        Ok(value)
    }

    /// The value of a function of two integers, whose table is filled up to it.
    fn of_grid(&mut self, at: usize, args: &[Value]) -> Done<Value> {
        let [Value::Int(first), Value::Int(second)] = *args else {
            return Err(Fault::Wrong);
        };
        let memo = self.program.functions[at].memo;
        let (row, column) = if memo == Memo::Rows {
            (first, second)
        } else {
            (second.saturating_add(1), first)
        };
        let place = usize::try_from(row).ok().zip(usize::try_from(column).ok());
        let (row, column) = place.ok_or(Fault::Wrong)?;
        if row.max(column) > 1 << 10 {
            return Err(Fault::Limit);
        }
        if !self.filling[at] {
            self.filling[at] = true;
            self.fill_grid(at, row, column)?;
            self.filling[at] = false;
        }
        let value = self.grids[at].get(row).and_then(|row| row.get(column));
        value.cloned().flatten().ok_or(Fault::Wrong)
    }

    fn fill_grid(&mut self, at: usize, last: usize, column: usize) -> Done<()> {
        let int = |value: usize| Value::Int(value as i64);
        if self.program.functions[at].memo == Memo::Rows {
            let rows = self.grids[at].len().max(last + 1);
            self.grids[at].resize(rows, Vec::new());
            for row in 0..=last {
                for place in self.grids[at][row].len()..=column {
                    let value = self.body(at, vec![int(row), int(place)])?;
                    self.grids[at][row].push(Some(value));
                }
            }
            return Ok(());
        }
        for row in self.grids[at].len()..=last {
            self.grids[at].push(vec![None; row + 1]);
            for place in (0..=row).rev() {
                let value = self.body(at, vec![int(place), Value::Int(row as i64 - 1)])?;
                self.grids[at][row][place] = Some(value);
            }
        }
        Ok(())
    }

    fn body(&mut self, at: usize, args: Vec<Value>) -> Done<Value> {
        if self.depth > MAX_DEPTH {
            return Err(Fault::Limit);
        }
        let function = &self.program.functions[at];
        let params = function.params.iter().map(|(name, _)| name.clone());
        let mut scope = Scope {
            values: params.zip(args).collect(),
            ..Scope::default()
        };
        self.depth += 1;
        let flow = self.block(&function.body, &mut scope, at);
        self.depth -= 1;
        match flow? {
            Flow::Return(value) => Ok(value),
            _ => Err(Fault::Wrong),
        }
    }

    fn block(&mut self, stmts: &'a [Stmt], scope: &mut Scope, function: usize) -> Done<Flow> {
        for stmt in stmts {
            match self.stmt(stmt, scope, function)? {
                Flow::Next => {}
                other => return Ok(other),
            }
        }
        Ok(Flow::Next)
    }

    fn stmt(&mut self, stmt: &'a Stmt, scope: &mut Scope, function: usize) -> Done<Flow> {
        self.step()?;
        match stmt {
            Stmt::Let { name, value, .. } => {
                let value = self.expr(value, scope)?;
                scope.insert(name.clone(), value);
            }
            Stmt::Options(name) => scope.insert(name.clone(), Value::list([])),
            Stmt::Best(name, _) => scope.remove(name),
            Stmt::Assign(name, value) => {
                let value = self.expr(value, scope)?;
                let program = self.program;
                match program.globals.iter().find(|global| global.name == *name) {
                    Some(global) if !scope.contains(name) => {
                        self.globals.insert(&global.name, value);
                    }
                    _ => scope.insert(name.clone(), value),
                }
            }
            Stmt::Update(name, op, value) => {
                let value = self.int(value, scope)?;
                let Some(Value::Int(old)) = scope.get(name) else {
                    return Err(Fault::Wrong);
                };
                let new = if *op == BinaryOp::Xor {
                    Some(old ^ value)
                } else {
                    old.checked_add(value)
                };
                scope.insert(name.clone(), Value::Int(new.ok_or(Fault::Overflow)?));
            }
            Stmt::Push(name, value) | Stmt::Collect(name, value) => {
                let value = self.expr(value, scope)?;
                scope.push(name, value)?;
            }
            Stmt::Improve(name, extreme, value) => {
                let value = self.int(value, scope)?;
                let best = match (scope.get(name), extreme) {
                    (Some(Value::Int(old)), Extreme::Max) => value.max(*old),
                    (Some(Value::Int(old)), Extreme::Min) => value.min(*old),
                    _ => value,
                };
                scope.insert(name.clone(), Value::Int(best));
            }
            Stmt::Unique(name) => {
                let Some(Value::List(items)) = scope.get(name) else {
                    return Err(Fault::Wrong);
                };
                let mut items = items.to_vec();
                items.sort();
                items.dedup();
                scope.insert(name.clone(), Value::list(items));
            }
            Stmt::Range {
                var,
                from,
                to,
                inclusive,
                step,
                body,
            } => {
                let from = self.int(from, scope)?;
                let to = self.int(to, scope)?.saturating_add(i64::from(*inclusive));
                let step = match step {
                    Some(step) => self.int(step, scope)?,
                    None => 1,
                };
                let mut at = from;
                while at < to {
                    scope.insert(var.clone(), Value::Int(at));
                    match self.block(body, scope, function)? {
                        Flow::Next => {}
                        Flow::Break => break,
                        value => return Ok(value),
                    }
                    at = at.saturating_add(step.max(1));
                }
            }
            Stmt::Each {
                vars, list, body, ..
            } => {
                for item in self.items(list, scope)?.iter() {
                    if let [var] = &vars[..] {
                        if let Some(var) = var {
                            scope.insert(var.clone(), item.clone());
                        }
                    } else {
                        let Value::List(parts) = item else {
                            return Err(Fault::Wrong);
                        };
                        if parts.len() != vars.len() {
                            return Err(Fault::Wrong);
                        }
                        for (var, part) in vars.iter().zip(parts.iter()) {
                            if let Some(var) = var {
                                scope.insert(var.clone(), part.clone());
                            }
                        }
                    }
                    match self.block(body, scope, function)? {
                        Flow::Next => {}
                        Flow::Break => break,
                        value => return Ok(value),
                    }
                }
            }
            Stmt::If(condition, yes, no) => {
                let branch = if self.truth(condition, scope)? {
                    yes
                } else {
                    no
                };
                return self.block(branch, scope, function);
            }
            Stmt::Return(value) => return Ok(Flow::Return(self.expr(value, scope)?)),
            Stmt::Break => return Ok(Flow::Break),
        }
        Ok(Flow::Next)
    }

    fn int(&mut self, expr: &'a Expr, scope: &mut Scope) -> Done<i64> {
        match self.expr(expr, scope)? {
            Value::Int(value) => Ok(value),
            _ => Err(Fault::Wrong),
        }
    }

    fn truth(&mut self, expr: &'a Expr, scope: &mut Scope) -> Done<bool> {
        match self.expr(expr, scope)? {
            Value::Bool(value) => Ok(value),
            _ => Err(Fault::Wrong),
        }
    }

    fn items(&mut self, expr: &'a Expr, scope: &mut Scope) -> Done<Arc<[Value]>> {
        match self.expr(expr, scope)? {
            Value::List(items) => Ok(items),
            Value::Str(text) => Ok(text.chars().map(letter).collect()),
            _ => Err(Fault::Wrong),
        }
    }

    fn text(&mut self, expr: &'a Expr, scope: &mut Scope) -> Done<String> {
        match self.expr(expr, scope)? {
            Value::Str(text) => Ok(text.to_string()),
            _ => Err(Fault::Wrong),
        }
    }

    fn expr(&mut self, expr: &'a Expr, scope: &mut Scope) -> Done<Value> {
        self.step()?;
        Ok(match expr {
            Expr::Int(value) => Value::Int(*value),
            Expr::Bool(value) => Value::Bool(*value),
            Expr::Text(text) => Value::text(text),
            Expr::Letter(c) => letter(*c),
            Expr::Local(name) => scope.get(name).cloned().ok_or(Fault::Wrong)?,
            Expr::Global(name) => self
                .globals
                .get(name.as_str())
                .cloned()
                .ok_or(Fault::Wrong)?,
            Expr::Call(at, args) => {
                let args = args
                    .iter()
                    .map(|arg| self.expr(arg, scope))
                    .collect::<Done<Vec<_>>>()?;
                self.call(*at, args)?
            }
            Expr::Neg(a) => Value::Int(self.int(a, scope)?.checked_neg().ok_or(Fault::Overflow)?),
            Expr::Not(a) => Value::Bool(!self.truth(a, scope)?),
            Expr::Binary(op, a, b) => {
                let (a, b) = (self.int(a, scope)?, self.int(b, scope)?);
                Value::Int(operate(*op, a, b)?)
            }
            Expr::Div(how, a, b) => {
                let (a, b) = (self.int(a, scope)?, self.int(b, scope)?);
                let quotient = a.checked_div(b).ok_or(Fault::Wrong)?;
                let floor = *how == crate::program::Division::Floor;
                let less = floor && a % b != 0 && (a < 0) != (b < 0);
                Value::Int(quotient - i64::from(less))
            }
            Expr::Mod(how, a, b) => {
                let (a, b) = (self.int(a, scope)?, self.int(b, scope)?);
                let remainder = a.checked_rem(b).ok_or(Fault::Wrong)?;
                let floor = *how == crate::program::Division::Floor;
                let negative = floor && remainder != 0 && (remainder < 0) != (b < 0);
                Value::Int(if negative { remainder + b } else { remainder })
            }
            Expr::And(all) => {
                for one in all {
                    if !self.truth(one, scope)? {
                        return Ok(Value::Bool(false));
                    }
                }
                Value::Bool(true)
            }
            Expr::Or(all) => {
                for one in all {
                    if self.truth(one, scope)? {
                        return Ok(Value::Bool(true));
                    }
                }
                Value::Bool(false)
            }
            Expr::Compare(op, a, b) => {
                let (a, b) = (self.expr(a, scope)?, self.expr(b, scope)?);
                Value::Bool(match op {
                    CompareOp::Eq => a == b,
                    CompareOp::Ne => a != b,
                    CompareOp::Lt => a < b,
                    CompareOp::Le => a <= b,
                    CompareOp::Gt => a > b,
                    CompareOp::Ge => a >= b,
                    CompareOp::In | CompareOp::NotIn => return Err(Fault::Wrong),
                })
            }
            Expr::Contains(item, list) => {
                let item = self.expr(item, scope)?;
                Value::Bool(self.items(list, scope)?.contains(&item))
            }
            Expr::ContainsText(part, text) => {
                let part = self.text(part, scope)?;
                Value::Bool(self.text(text, scope)?.contains(&part))
            }
            Expr::If(condition, yes, no) => {
                let branch = if self.truth(condition, scope)? {
                    yes
                } else {
                    no
                };
                self.expr(branch, scope)?
            }
            Expr::Index(list, at) | Expr::LetterAt(list, at) => {
                let items = self.items(list, scope)?;
                let at = usize::try_from(self.int(at, scope)?).map_err(|_| Fault::Wrong)?;
                items.get(at).cloned().ok_or(Fault::Wrong)?
            }
            Expr::TextOf(letter) => self.expr(letter, scope)?,
            Expr::Slice(base, from, to, is_text) => {
                let items = self.items(base, scope)?;
                let place = |at: i64| usize::try_from(at).ok().filter(|at| *at <= items.len());
                let from = place(self.int(from, scope)?).ok_or(Fault::Wrong)?;
                let to = match to {
                    Some(to) => place(self.int(to, scope)?).ok_or(Fault::Wrong)?,
                    None => items.len(),
                };
                joined(&items[from..to.max(from)], *is_text)
            }
            Expr::List(items, _) => {
                let items = items.iter().map(|item| self.expr(item, scope));
                Value::list(items.collect::<Done<Vec<_>>>()?)
            }
            Expr::Builtin(builtin, args, _) => self.builtin(*builtin, args, scope)?,
            Expr::SquareAtMost(_) => return Err(Fault::Wrong),
            Expr::LowestZero(name) => match scope.get(name) {
                Some(Value::Int(bits)) => Value::Int(i64::from(bits.trailing_ones())),
                _ => return Err(Fault::Wrong),
            },
            Expr::Mex(name) => {
                let Some(Value::List(items)) = scope.get(name) else {
                    return Err(Fault::Wrong);
                };
                if items.iter().any(|item| !matches!(item, Value::Int(0..))) {
                    return Err(Fault::Wrong);
                }
                let naturals = 0..=items.len() as i64;
                let mut free = naturals.filter(|value| !items.contains(&Value::Int(*value)));
                let mex = free.next();
                Value::Int(mex.unwrap_or(0))
            }
            Expr::BestOf(name, _, default) => match (scope.get(name), default) {
                (Some(value), _) => value.clone(),
                (None, Some(default)) => self.expr(default, scope)?,
                (None, None) => return Err(Fault::Wrong),
            },
        })
    }

    fn builtin(&mut self, builtin: Builtin, args: &'a [Expr], scope: &mut Scope) -> Done<Value> {
        let first = &args[0];
        Ok(match builtin {
            Builtin::Divisors => {
                let n = self.int(first, scope)?;
                Value::list(divisors(n)?.into_iter().map(Value::Int))
            }
            Builtin::Factor => {
                let mut n = self.int(first, scope)?;
                if n < 1 {
                    return Err(Fault::Wrong);
                }
                let mut all = Vec::new();
                let mut p = 2;
                while n > 1 {
                    if p * p > n {
                        p = n;
                    }
                    let mut e = 0;
                    while n % p == 0 {
                        n /= p;
                        e += 1;
                    }
                    if e > 0 {
                        all.push(Value::list([Value::Int(p), Value::Int(e)]));
                    }
                    p += 1;
                }
                Value::list(all)
            }
            Builtin::Gcd => {
                let (mut a, mut b) = (
                    self.int(first, scope)?.abs(),
                    self.int(&args[1], scope)?.abs(),
                );
                while b != 0 {
                    (a, b) = (b, a % b);
                }
                Value::Int(a)
            }
            Builtin::Abs => Value::Int(
                self.int(first, scope)?
                    .checked_abs()
                    .ok_or(Fault::Overflow)?,
            ),
            Builtin::Isqrt => {
                let n = self.int(first, scope)?;
                Value::Int(n.checked_isqrt().ok_or(Fault::Wrong)?)
            }
            Builtin::Popcount => Value::Int(i64::from(self.int(first, scope)?.count_ones())),
            Builtin::Min | Builtin::Max => {
                let all = args
                    .iter()
                    .map(|arg| self.int(arg, scope))
                    .collect::<Done<Vec<_>>>()?;
                let best = if builtin == Builtin::Min {
                    all.iter().min()
                } else {
                    all.iter().max()
                };
                Value::Int(*best.ok_or(Fault::Wrong)?)
            }
            Builtin::Len => Value::Int(self.items(first, scope)?.len() as i64),
            Builtin::Sort => {
                let mut items = self.items(first, scope)?.to_vec();
                items.sort();
                Value::list(items)
            }
            Builtin::Put | Builtin::Drop => {
                let value = self.expr(first, scope)?;
                let items = self.items(first, scope)?;
                let at = usize::try_from(self.int(&args[1], scope)?).map_err(|_| Fault::Wrong)?;
                if at >= items.len() {
                    return Err(Fault::Wrong);
                }
                let mut items = items.to_vec();
                match args.get(2) {
                    Some(by) => items[at] = self.expr(by, scope)?,
                    None => _ = items.remove(at),
                }
                joined(&items, matches!(value, Value::Str(_)))
            }
            Builtin::Split => {
                let text = self.text(first, scope)?;
                let separator = self.text(&args[1], scope)?;
                Value::list(text.split(&separator).map(Value::text))
            }
            Builtin::Int => {
                let text = self.text(first, scope)?;
                Value::Int(text.trim().parse().map_err(|_| Fault::Wrong)?)
            }
            _ => return Err(Fault::Wrong),
        })
    }
}

fn letter(c: char) -> Value {
    Value::text(c.encode_utf8(&mut [0; 4]))
}

/// Items as a list, or letters as a text.
fn joined(items: &[Value], is_text: bool) -> Value {
    if !is_text {
        return Value::list(items.to_vec());
    }
    let letters = items.iter().map(|item| match item {
        Value::Str(letter) => letter.to_string(),
        _ => String::new(),
    });
    Value::text(&letters.collect::<String>())
}

fn operate(op: BinaryOp, a: i64, b: i64) -> Done<i64> {
    match op {
        BinaryOp::Add => a.checked_add(b),
        BinaryOp::Sub => a.checked_sub(b),
        BinaryOp::Mul => a.checked_mul(b),
        BinaryOp::Pow => u32::try_from(b).ok().and_then(|b| a.checked_pow(b)),
        BinaryOp::Shl if (0..63).contains(&b) => a.checked_mul(1 << b),
        BinaryOp::Shr if (0..64).contains(&b) => Some(a >> b),
        BinaryOp::BitAnd => Some(a & b),
        BinaryOp::BitOr => Some(a | b),
        BinaryOp::Xor => Some(a ^ b),
        _ => None,
    }
    .ok_or(Fault::Overflow)
}

fn divisors(n: i64) -> Done<Vec<i64>> {
    if n < 1 {
        return Err(Fault::Wrong);
    }
    let mut small: Vec<i64> = (1..=n.isqrt()).filter(|d| n % d == 0).collect();
    let large: Vec<i64> = small
        .iter()
        .rev()
        .map(|d| n / d)
        .filter(|d| d * d != n && *d > n.isqrt())
        .collect();
    small.extend(large);
    Ok(small)
}
