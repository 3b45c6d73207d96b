//! Shorter forms of statements for C++ and Rust, with the same values.
//!
//! Functions without a main function keep their statements, which `grundy import` reads.

use std::collections::{BTreeMap, BTreeSet};

use grundy_rules_syntax::ast::{BinaryOp, Builtin};

use crate::program::{Division, Expr, Program, Stmt, Type, visit, visit_mut};

/// Replaces statements of a complete program by shorter ones:
///
/// - a collection that receives every item of a list is that list,
/// - a list that is only copied to a variable has the name of the variable,
/// - `floor_div(a, 4)` is `a >> 2`, and `floor_mod(a, 4)` is `a & 3`,
/// - a loop up to `isqrt(n)` compares the square of its variable with `n`.
pub(super) fn compact(program: &Program) -> Program {
    let mut changed = program.clone();
    if !program.is_complete {
        return changed;
    }
    for function in &mut changed.functions {
        block(&mut function.body);
    }
    // The answer may use any list of the case.
    let answer = Stmt::Return(changed.answer.0.clone());
    changed.prepare.push(answer);
    block(&mut changed.prepare);
    changed.prepare.pop();
    let mut divide = |expr: &mut Expr| quotient(program, expr);
    for function in &mut changed.functions {
        visit_mut(&mut function.body, &mut divide);
    }
    visit_mut(&mut changed.prepare, &mut divide);
    changed.answer.0.visit_mut(&mut divide);
    changed
}

fn block(stmts: &mut Vec<Stmt>) {
    collected_list(stmts);
    copied_list(stmts);
    for stmt in stmts {
        if let Stmt::Range {
            from: Expr::Int(0..),
            to,
            inclusive: true,
            ..
        } = stmt
            && let Expr::Builtin(Builtin::Isqrt, args, _) = to
            && !args[0].has_calls()
        {
            *to = Expr::SquareAtMost(Box::new(args.remove(0)));
        }
        stmt.blocks_mut().into_iter().for_each(block);
    }
}

/// Replaces a collection that receives all items of one list.
fn collected_list(stmts: &mut Vec<Stmt>) {
    let found = stmts.windows(2).position(|pair| {
        let [Stmt::Options(name), Stmt::Each { vars, ty, body, .. }] = pair else {
            return false;
        };
        let ([Some(var)], [Stmt::Collect(to, Expr::Local(value))]) = (&vars[..], &body[..]) else {
            return false;
        };
        to == name && value == var && *ty == Type::Int
    });
    let Some(at) = found else { return };
    let (Stmt::Options(name), Stmt::Each { ty, list, .. }) = (&stmts[at], &stmts[at + 1]) else {
        return;
    };
    let more = (stmts[at + 2..].iter()).any(|stmt| collects(stmt, name));
    // A list of the inputs would be copied.
    if more || !matches!(list, Expr::Call(..)) {
        return;
    }
    stmts[at] = Stmt::Let {
        name: name.clone(),
        ty: Type::List(Box::new(ty.clone())),
        value: list.clone(),
        mutable: false,
    };
    stmts.remove(at + 1);
}

fn collects(stmt: &Stmt, name: &str) -> bool {
    let mut inner = stmt.blocks().into_iter().flatten();
    matches!(stmt, Stmt::Collect(to, _) if to == name) || inner.any(|stmt| collects(stmt, name))
}

/// Gives a list that is computed for one variable the name of the variable.
fn copied_list(stmts: &mut Vec<Stmt>) {
    let found = stmts.iter().enumerate().find_map(|(end, stmt)| {
        let Stmt::Let {
            name,
            ty: Type::List(_),
            value: Expr::Local(old),
            mutable: false,
        } = stmt
        else {
            return None;
        };
        let start = stmts[..end].iter().position(
            |stmt| matches!(stmt, Stmt::Let { name, mutable: true, .. } if name == old),
        )?;
        let is_last = !super::uses(&stmts[end + 1..], old);
        let is_free = !super::uses(&stmts[..end], name);
        (is_last && is_free).then(|| (start, end, old.clone(), name.clone()))
    });
    let Some((start, end, old, new)) = found else {
        return;
    };
    stmts.remove(end);
    for stmt in &mut stmts[start..end] {
        rename(stmt, &old, &new);
    }
    visit_mut(&mut stmts[start..end], &mut |expr| {
        if matches!(expr, Expr::Local(name) if *name == old) {
            *expr = Expr::Local(new.clone());
        }
    });
}

/// Renames the list that statements change.
fn rename(stmt: &mut Stmt, old: &str, new: &str) {
    if let Stmt::Let { name, .. } | Stmt::Push(name, _) | Stmt::Unique(name) = stmt
        && name == old
    {
        new.clone_into(name);
    }
    for inner in stmt.blocks_mut().into_iter().flatten() {
        rename(inner, old, new);
    }
}

/// Replaces a division by a power of two that rounds down.
fn quotient(program: &Program, expr: &mut Expr) {
    let (Expr::Div(Division::Floor, a, by) | Expr::Mod(Division::Floor, a, by)) = &*expr else {
        return;
    };
    let Expr::Int(by @ 2..) = **by else { return };
    if by.count_ones() != 1 || program.is_wide(a) {
        return;
    }
    let (op, number) = match expr {
        Expr::Div(..) => (BinaryOp::Shr, i64::from(by.trailing_zeros())),
        _ => (BinaryOp::BitAnd, by - 1),
    };
    let a = a.clone();
    *expr = Expr::Binary(op, a, Box::new(Expr::Int(number)));
}

/// The lists of rows with a fixed number of integers, which are arrays in C++ and Rust.
#[derive(Default)]
pub(super) struct Rows {
    /// Inputs and constants with the numbers of integers in a row.
    pub globals: BTreeMap<String, usize>,
    /// Whether the prime factors of a number are pairs.
    pub factors: bool,
}

impl Rows {
    /// Finds the lists whose rows are only taken apart.
    pub fn of(program: &Program) -> Self {
        let mut rows = Self::default();
        if !program.is_complete {
            return rows;
        }
        rows.factors = is_taken_apart(program, 2, |expr| {
            matches!(expr, Expr::Builtin(Builtin::Factor, ..))
        });
        for global in &program.globals {
            let width = match &global.value {
                Some(value) => literal_width(value),
                None => program.row_width(&global.name),
            };
            let pairs = Type::List(Box::new(Type::List(Box::new(Type::Int))));
            if let Some(width @ 2..=4) = width
                && global.ty == pairs
                && is_taken_apart(
                    program,
                    width,
                    |expr| matches!(expr, Expr::Global(name) if *name == global.name),
                )
            {
                rows.globals.insert(global.name.clone(), width);
            }
        }
        rows
    }

    /// The number of integers in a row of a list, if it is fixed.
    pub fn width(&self, list: &Expr) -> Option<usize> {
        match list {
            Expr::Global(name) => self.globals.get(name).copied(),
            Expr::Builtin(Builtin::Factor, ..) if self.factors => Some(2),
            _ => None,
        }
    }
}

/// The number of integers in each row of a literal.
fn literal_width(value: &Expr) -> Option<usize> {
    let Expr::List(rows, _) = value else {
        return None;
    };
    let mut widths = rows.iter().map(|row| match row {
        Expr::List(items, Type::Int) => Some(items.len()),
        _ => None,
    });
    let first = widths.next()??;
    widths.all(|width| width == Some(first)).then_some(first)
}

/// Whether a program only takes the rows of a list apart: in a loop with a variable for each of
/// the `width` integers, and by two indices.
fn is_taken_apart(program: &Program, width: usize, is_list: impl Fn(&Expr) -> bool) -> bool {
    let (mut all, mut apart) = (0, 0);
    let mut see = |expr: &Expr| {
        all += usize::from(is_list(expr));
        if let Expr::Index(row, _) = expr
            && let Expr::Index(list, _) = &**row
        {
            apart += usize::from(is_list(list));
        }
        if let Expr::Builtin(Builtin::Len, args, _) = expr {
            apart += usize::from(is_list(&args[0]));
        }
    };
    for function in &program.functions {
        visit(&function.body, &mut see);
    }
    visit(&program.prepare, &mut see);
    program.answer.0.visit(&mut see);
    for value in program.globals.iter().filter_map(|one| one.value.as_ref()) {
        value.visit(&mut see);
    }
    let bodies = program.functions.iter().map(|function| &function.body);
    for body in bodies.chain([&program.prepare]) {
        apart += loops_over(body, width, &is_list);
    }
    all > 0 && all == apart
}

/// The number of loops over the rows of a list with a variable for each integer.
fn loops_over(stmts: &[Stmt], width: usize, is_list: &impl Fn(&Expr) -> bool) -> usize {
    let loops = stmts.iter().map(|stmt| {
        let is_loop = matches!(stmt, Stmt::Each { vars, list, .. }
            if is_list(list) && vars.len() == width && vars.iter().any(Option::is_some));
        let inner = stmt.blocks().into_iter();
        usize::from(is_loop)
            + inner
                .map(|block| loops_over(block, width, is_list))
                .sum::<usize>()
    });
    loops.sum()
}

/// The lists of integers and texts that are sorted without equal items, and only passed through
/// by loops after that. They are sets in C++ and Rust.
pub(super) fn sets(program: &Program, stmts: &[Stmt], after: Option<&Expr>) -> BTreeSet<String> {
    let mut counts = Counts::default();
    if program.is_complete {
        counts.stmts(stmts);
        if let Some(after) = after {
            counts.uses(after);
        }
    }
    let sets = counts.unique.iter().filter(|name| {
        let of = |all: &BTreeMap<String, usize>| all.get(*name).copied().unwrap_or(0);
        of(&counts.uses) == of(&counts.loops) && of(&counts.lists) == 1
    });
    sets.cloned().collect()
}

/// How often statements use each list.
#[derive(Default)]
struct Counts {
    /// New empty lists.
    lists: BTreeMap<String, usize>,
    /// Lists that are sorted, once each.
    unique: BTreeSet<String>,
    /// Loops over the list.
    loops: BTreeMap<String, usize>,
    /// All expressions with the list, those of the loops included.
    uses: BTreeMap<String, usize>,
}

impl Counts {
    fn uses(&mut self, expr: &Expr) {
        expr.visit(&mut |part| {
            if let Expr::Local(name) = part {
                *self.uses.entry(name.clone()).or_default() += 1;
            }
        });
    }

    fn stmts(&mut self, stmts: &[Stmt]) {
        for stmt in stmts {
            match stmt {
                Stmt::Let {
                    name, ty, value, ..
                } => {
                    let is_new = matches!(value, Expr::List(items, _) if items.is_empty());
                    let of_scalars =
                        matches!(ty, Type::List(item) if matches!(**item, Type::Int | Type::Text));
                    // The variable of a set is declared once. Another kind of variable counts as
                    // two declarations.
                    let times = if is_new && of_scalars { 1 } else { 2 };
                    *self.lists.entry(name.clone()).or_default() += times;
                }
                Stmt::Unique(name) => {
                    let is_second = !self.unique.insert(name.clone());
                    *self.uses.entry(name.clone()).or_default() += usize::from(is_second);
                }
                Stmt::Assign(name, _) => *self.uses.entry(name.clone()).or_default() += 1,
                Stmt::Each {
                    list: Expr::Local(name),
                    ..
                } => *self.loops.entry(name.clone()).or_default() += 1,
                _ => {}
            }
            stmt.exprs().into_iter().for_each(|expr| self.uses(expr));
            stmt.blocks()
                .into_iter()
                .for_each(|block| self.stmts(block));
        }
    }
}
