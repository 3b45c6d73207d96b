//! Functions that fill a table, as recursive functions.
//!
//! A loop over the places of a table computes each value from values at other places. The function
//! with the counters of the loop as its parameters, which returns the value of one place, has the
//! same values: a read of another place is a call. The caller compares the rules with the source as
//! written, so that a loop in another order, or a place that is not filled, is detected.

use crate::program::{
    BinaryOp, CompareOp, Expr, ExprKind, Function, Program, Stmt, StmtKind, Target,
};
use crate::translate::each_stmt;

/// Returns a program in which functions that fill a table are recursive; none without such a
/// function.
pub(crate) fn as_recursion(program: &Program) -> Option<Program> {
    let mut changed = program.clone();
    let mut any = false;
    for function in &mut changed.functions {
        if let Some(recursive) = recursive(program, function) {
            *function = recursive;
            any = true;
        }
    }
    any.then_some(changed)
}

/// The functions that fill a table and return one value of it.
#[cfg(feature = "cpp")]
pub(crate) fn filling(program: &Program) -> impl Iterator<Item = &Function> {
    let functions = program.functions.iter();
    functions.filter(|function| recursive(program, function).is_some())
}

/// A table that a function fills.
struct Table<'a> {
    name: &'a str,
    /// The counters of the loops and the distances of the places from them, in the order of the
    /// indices.
    places: Vec<(String, i64)>,
    /// The number of the parameter of the function for each index.
    params: Vec<usize>,
    function: &'a str,
}

/// The loops around the statements that compute one place.
struct Loops<'a> {
    /// The counters with their smallest values, if these are above 0.
    counters: Vec<(&'a str, Option<i64>)>,
    body: &'a [Stmt],
}

fn recursive(program: &Program, function: &Function) -> Option<Function> {
    let (last, before) = function.body.split_last()?;
    let StmtKind::Return(Some(result)) = &last.kind else {
        return None;
    };
    let name = result.root()?;
    let keys = result.keys();
    if keys.is_empty() || keys.len() != function.params.len() {
        return None;
    }
    // The loop is the last statement before the result.
    let (filling, prepare) = before.split_last()?;
    let loops = loops(filling)?;
    if loops.counters.len() != keys.len() {
        return None;
    }
    let counters: Vec<&str> = loops.counters.iter().map(|(counter, _)| *counter).collect();
    let places = written(loops.body, name, &counters)?;
    let mut params = Vec::new();
    for (key, (_, distance)) in keys.iter().zip(&places) {
        let (wanted, own) = shifted(key)?;
        let at =
            (function.params.iter()).position(|param| param.name == wanted && own == *distance)?;
        if params.contains(&at) {
            return None;
        }
        params.push(at);
    }
    let table = Table {
        name,
        places,
        params,
        function: &function.name,
    };
    let empty = first_value(program, prepare, name);
    let mut body: Vec<Stmt> = (prepare.iter())
        .filter(|stmt| match &stmt.kind {
            StmtKind::Assign(Target::Name(one), _) => {
                one != name && !counters.contains(&one.as_str())
            }
            _ => false,
        })
        .cloned()
        .collect();
    body.extend(table.guards(prepare, &loops, empty.as_ref())?);
    body.extend(table.value(loops.body, empty.as_ref())?);
    let mut changed = function.clone();
    for (at, (counter, _)) in table.params.iter().zip(&table.places) {
        changed.params[*at].name.clone_from(counter);
    }
    // The other parameters of the source have no meaning in the new one.
    let wanted: Vec<&str> = function
        .params
        .iter()
        .map(|param| param.name.as_str())
        .collect();
    let mut uses = false;
    crate::samples::for_each_expression(&body, &mut |kind| {
        uses |= match kind {
            ExprKind::Name(one) => {
                one == name || wanted.contains(&one.as_str()) && !counters.contains(&one.as_str())
            }
            _ => false,
        };
    });
    if uses {
        return None;
    }
    changed.body = body;
    Some(changed)
}

/// The loops of a statement that fills a table: over one number, over two numbers, or over the rows
/// of a table that grows.
fn loops(stmt: &Stmt) -> Option<Loops<'_>> {
    let (counter, lowest, body) = match &stmt.kind {
        StmtKind::For(names, source, body) => {
            let [counter] = &names[..] else { return None };
            (counter.as_str(), lowest(source)?, &body[..])
        }
        // while len(table[x]) <= wanted: …; x += 1
        StmtKind::While(_, body) => {
            let (step, body) = body.split_last()?;
            match &step.kind {
                StmtKind::Augment(Target::Name(counter), BinaryOp::Add, by)
                    if by.kind == ExprKind::Int(1) =>
                {
                    (counter.as_str(), None, body)
                }
                _ => return None,
            }
        }
        _ => return None,
    };
    let mut found = Loops {
        counters: vec![(counter, lowest)],
        body,
    };
    // An inner loop over places; statements before it add a row to the table.
    if let Some((inner, rows)) = body.split_last()
        && rows.iter().all(|row| matches!(&row.kind, StmtKind::Do(one) if matches!(one.kind, ExprKind::Method(..))))
        && let StmtKind::For(names, source, inner) = &inner.kind
        && let [second] = &names[..]
        && indexes(inner, second)
        && let Some(lowest) = self::lowest(source)
    {
        found.counters.push((second, lowest));
        found.body = inner;
    }
    Some(found)
}

/// Whether statements write to a place whose index is made of this counter, outside of other loops.
fn indexes(stmts: &[Stmt], counter: &str) -> bool {
    stmts.iter().any(|stmt| match &stmt.kind {
        StmtKind::Assign(Target::Index(_, key), _) => key.mentions(counter),
        // A value is added to the row of another counter.
        StmtKind::Do(Expr {
            kind: ExprKind::Method(base, method, _),
            ..
        }) => matches!(base.kind, ExprKind::Index(..)) && is_append(method),
        StmtKind::If(_, a, b) => indexes(a, counter) || indexes(b, counter),
        _ => false,
    })
}

fn is_append(method: &str) -> bool {
    ["append", "push_back", "emplace_back"].contains(&method)
}

/// The smallest number of a range, if it is a constant above 0; none for another source.
#[expect(
    clippy::option_option,
    reason = "a range whose first number is not above 0 is a range"
)]
fn lowest(source: &Expr) -> Option<Option<i64>> {
    let ExprKind::Call(name, args, _) = &source.kind else {
        return None;
    };
    let first = match (name.as_str(), &args[..]) {
        ("range", [_]) => return Some(None),
        ("range", [lo, _]) => lo.kind.clone(),
        ("range", [_, end, step]) if step.kind == ExprKind::Int(-1) => match &end.kind {
            ExprKind::Int(end) => ExprKind::Int(end + 1),
            _ => return Some(None),
        },
        ("range", [lo, _, _]) => lo.kind.clone(),
        _ => return None,
    };
    Some(match first {
        ExprKind::Int(lo) if lo > 0 => Some(lo),
        _ => None,
    })
}

/// A name plus a constant.
fn shifted(expr: &Expr) -> Option<(&str, i64)> {
    match &expr.kind {
        ExprKind::Name(name) => Some((name, 0)),
        ExprKind::Binary(op @ (BinaryOp::Add | BinaryOp::Sub), a, b) => {
            let (ExprKind::Name(name), ExprKind::Int(by)) = (&a.kind, &b.kind) else {
                return None;
            };
            Some((name, if *op == BinaryOp::Add { *by } else { -by }))
        }
        _ => None,
    }
}

/// The place that all writes of statements to a table have: counters with distances.
fn written(stmts: &[Stmt], table: &str, counters: &[&str]) -> Option<Vec<(String, i64)>> {
    let mut found: Option<Vec<(String, i64)>> = None;
    let mut same = true;
    each_stmt(stmts, &mut |stmt| {
        let keys: Option<Vec<(String, i64)>> = match &stmt.kind {
            StmtKind::Assign(target, _) | StmtKind::Augment(target, ..)
                if target.root() == Some(table) =>
            {
                keys_of(target).map(|keys| {
                    let keys = keys.into_iter().map(shifted);
                    let keys = keys.map(|key| {
                        key.map_or((String::new(), 0), |(one, by)| (one.to_owned(), by))
                    });
                    keys.collect()
                })
            }
            // The next place is that of the innermost counter.
            StmtKind::Do(Expr {
                kind: ExprKind::Method(base, method, _),
                ..
            }) if base.root() == Some(table) => {
                let rows = base.keys().into_iter().map(shifted);
                let rows = rows
                    .map(|key| key.map_or((String::new(), 0), |(one, by)| (one.to_owned(), by)));
                let mut places: Vec<(String, i64)> = rows.collect();
                let next = counters
                    .iter()
                    .filter(|one| places.iter().all(|(known, _)| known != *one));
                let next: Vec<(String, i64)> = next.map(|one| ((*one).to_owned(), 0)).collect();
                places.extend(next);
                is_append(method).then_some(places)
            }
            _ => return,
        };
        match (&found, keys) {
            (None, Some(keys)) => found = Some(keys),
            (Some(before), Some(keys)) => same &= *before == keys,
            (_, None) => same = false,
        }
    });
    let found = found.filter(|_| same)?;
    let each = |counter: &&str| found.iter().filter(|(one, _)| one == *counter).count() == 1;
    (found.len() == counters.len() && counters.iter().all(each)).then_some(found)
}

fn keys_of(target: &Target) -> Option<Vec<&Expr>> {
    let Target::Index(base, key) = target else {
        return None;
    };
    let mut keys = base.keys();
    keys.push(key);
    Some(keys)
}

/// The value that the places of a new table have: a number or a boolean.
fn first_value(program: &Program, prepare: &[Stmt], table: &str) -> Option<Expr> {
    let local = prepare.iter().rev().find_map(|stmt| match &stmt.kind {
        StmtKind::Assign(Target::Name(name), value) if name == table => Some(value),
        _ => None,
    });
    let mut value = local.or_else(|| program.global(table))?;
    loop {
        value = match &value.kind {
            ExprKind::Int(_) | ExprKind::Bool(_) => return Some(value.clone()),
            // [0] * n
            ExprKind::Binary(BinaryOp::Mul, list, _) => list,
            ExprKind::List(items) => items.first()?,
            // [[0] * n for _ in range(n)]
            ExprKind::Comprehension(_, item, _) => item,
            _ => return None,
        };
    }
}

impl Table<'_> {
    /// The values of places that are not filled by the loop: those that the source writes first,
    /// and those below the first place of the loop.
    fn guards(&self, prepare: &[Stmt], loops: &Loops, empty: Option<&Expr>) -> Option<Vec<Stmt>> {
        let mut guards = Vec::new();
        for stmt in prepare {
            let line = stmt.line;
            match &stmt.kind {
                // g[0] = 1
                StmtKind::Assign(target @ Target::Index(..), value)
                    if target.root() == Some(self.name) =>
                {
                    let keys = keys_of(target)?;
                    if keys.len() != self.places.len() {
                        return None;
                    }
                    let mut tests = Vec::new();
                    let mut is_filled = true;
                    for (key, (counter, distance)) in keys.into_iter().zip(&self.places) {
                        let ExprKind::Int(at) = key.kind else {
                            return None;
                        };
                        let least = loops.counters.iter().find(|(one, _)| one == counter)?.1;
                        is_filled &= at - distance >= least.unwrap_or(0);
                        tests.push(compared(line, counter, CompareOp::Eq, at - distance));
                    }
                    if !is_filled {
                        let test = Expr {
                            line,
                            kind: ExprKind::And(tests),
                        };
                        guards.push(guard(line, test, value.clone()));
                    }
                }
                // The table itself, and its rows, which grow.
                StmtKind::Assign(Target::Name(_), _) | StmtKind::Do(_) => {}
                StmtKind::While(condition, body) if self.grows(condition, body) => {}
                StmtKind::If(condition, body, other)
                    if other.is_empty() && self.grows(condition, body) => {}
                _ => return None,
            }
        }
        for (counter, least) in &loops.counters {
            if let Some(least) = least {
                let line = loops.body.first()?.line;
                let test = compared(line, counter, CompareOp::Lt, *least);
                guards.push(guard(line, test, empty?.clone()));
            }
        }
        Some(guards)
    }

    /// Whether statements only add rows: `while len(table) <= n: table.append([])`.
    fn grows(&self, condition: &Expr, body: &[Stmt]) -> bool {
        condition.mentions(self.name) && body.iter().all(|stmt| match &stmt.kind {
            StmtKind::Do(one) => {
                matches!(&one.kind, ExprKind::Method(base, ..) if base.root() == Some(self.name))
            }
            StmtKind::Assign(Target::Name(name), _) => name == self.name,
            _ => false,
        })
    }

    /// The statements that return the value of one place.
    fn value(&self, stmts: &[Stmt], empty: Option<&Expr>) -> Option<Vec<Stmt>> {
        let mut writes = 0;
        each_stmt(stmts, &mut |stmt| {
            writes += usize::from(self.write(stmt).is_some());
        });
        let (returned, tails) = self.returned(stmts);
        if tails == writes {
            let mut body = self.calls(&returned)?;
            if !ends(&body) {
                let line = stmts.first()?.line;
                body.push(result(line, empty?.clone()));
            }
            return Some(body);
        }
        // The value is changed in steps: a local name has it.
        let line = stmts.first()?.line;
        let local = "value".to_owned();
        let mut body = vec![Stmt {
            line,
            kind: StmtKind::Assign(Target::Name(local.clone()), empty?.clone()),
        }];
        body.extend(self.calls(&self.in_local(stmts, &local))?);
        body.push(result(line, name_expr(line, &local)));
        Some(body)
    }

    /// The value that a statement writes to the table.
    fn write<'a>(&self, stmt: &'a Stmt) -> Option<&'a Expr> {
        match &stmt.kind {
            StmtKind::Assign(target, value) if target.root() == Some(self.name) => Some(value),
            StmtKind::Augment(target, _, value) if target.root() == Some(self.name) => Some(value),
            StmtKind::Do(Expr {
                kind: ExprKind::Method(base, _, args),
                ..
            }) if base.root() == Some(self.name) => args.first(),
            _ => None,
        }
    }

    /// The statements with `return` for each write that is the last statement of the place, and the
    /// number of these writes.
    fn returned(&self, stmts: &[Stmt]) -> (Vec<Stmt>, usize) {
        let mut body: Vec<Stmt> = stmts.to_vec();
        let mut tails = 0;
        // `continue` after a write is the end of the place.
        let ends_early = |body: &[Stmt]| {
            matches!(body, [.., write, last]
                if matches!(last.kind, StmtKind::Continue) && self.write(write).is_some())
        };
        for stmt in &mut body {
            if let StmtKind::If(_, a, b) = &mut stmt.kind {
                for branch in [a, b] {
                    if ends_early(branch) {
                        branch.pop();
                        let (new, count) = self.returned(branch);
                        *branch = new;
                        tails += count;
                    }
                }
            }
        }
        let Some(last) = body.last_mut() else {
            return (body, tails);
        };
        let line = last.line;
        let is_step = matches!(last.kind, StmtKind::Augment(..));
        if let Some(value) = self.write(last).filter(|_| !is_step) {
            *last = result(line, value.clone());
            tails += 1;
        } else if let StmtKind::If(_, a, b) = &mut last.kind {
            for branch in [a, b] {
                if !ends(branch) {
                    let (new, count) = self.returned(branch);
                    *branch = new;
                    tails += count;
                }
            }
        }
        (body, tails)
    }

    /// The statements with a local name for the own place.
    fn in_local(&self, stmts: &[Stmt], local: &str) -> Vec<Stmt> {
        let mut body = stmts.to_vec();
        for stmt in &mut body {
            let own = self.write(stmt).cloned();
            match &mut stmt.kind {
                StmtKind::Assign(target, _) | StmtKind::Augment(target, ..) if own.is_some() => {
                    *target = Target::Name(local.to_owned());
                }
                StmtKind::Do(_) => {
                    if let Some(value) = own {
                        stmt.kind = StmtKind::Assign(Target::Name(local.to_owned()), value);
                    }
                }
                StmtKind::If(_, a, b) => {
                    *a = self.in_local(a, local);
                    *b = self.in_local(b, local);
                }
                StmtKind::For(_, _, body) | StmtKind::While(_, body) => {
                    *body = self.in_local(body, local);
                }
                _ => {}
            }
        }
        let own = |expr: &mut Expr| {
            if expr.root() == Some(self.name) && self.is_own(expr) {
                expr.kind = ExprKind::Name(local.to_owned());
            }
        };
        for stmt in &mut body {
            stmt.each_expression(&mut |expr| own(expr));
        }
        body
    }

    /// Whether an expression is the place that is being filled.
    fn is_own(&self, expr: &Expr) -> bool {
        let keys = expr.keys();
        keys.len() == self.places.len()
            && keys
                .iter()
                .zip(&self.places)
                .all(|(key, (counter, distance))| shifted(key) == Some((counter, *distance)))
    }

    /// The statements with calls of the function for reads of the table; none if the table is used
    /// in another way.
    fn calls(&self, stmts: &[Stmt]) -> Option<Vec<Stmt>> {
        let mut body = stmts.to_vec();
        for stmt in &mut body {
            stmt.each_expression(&mut |expr| {
                if expr.root() != Some(self.name) {
                    return;
                }
                let keys = expr.keys();
                if keys.len() != self.places.len() {
                    return;
                }
                let mut args = vec![None; self.params.len()];
                for ((key, (_, distance)), at) in
                    keys.into_iter().zip(&self.places).zip(&self.params)
                {
                    args[*at] = Some(minus(key, *distance));
                }
                let Some(args) = args.into_iter().collect::<Option<Vec<Expr>>>() else {
                    return;
                };
                expr.kind = ExprKind::Call(self.function.to_owned(), args, Vec::new());
            });
        }
        let mut remaining = false;
        each_stmt(&body, &mut |stmt| remaining |= self.write(stmt).is_some());
        (!remaining).then_some(body)
    }
}

/// `expr - distance`, where constants are added.
fn minus(expr: &Expr, distance: i64) -> Expr {
    let line = expr.line;
    let int = |value: i64| Expr {
        line,
        kind: ExprKind::Int(value),
    };
    let (base, by) = match &expr.kind {
        ExprKind::Int(value) => return int(value - distance),
        ExprKind::Binary(op @ (BinaryOp::Add | BinaryOp::Sub), a, b) => match b.kind {
            ExprKind::Int(by) => ((**a).clone(), if *op == BinaryOp::Add { by } else { -by }),
            _ => (expr.clone(), 0),
        },
        _ => (expr.clone(), 0),
    };
    let op = match by - distance {
        0 => return base,
        1.. => BinaryOp::Add,
        _ => BinaryOp::Sub,
    };
    let by = int((by - distance).abs());
    Expr {
        line,
        kind: ExprKind::Binary(op, Box::new(base), Box::new(by)),
    }
}

fn name_expr(line: usize, name: &str) -> Expr {
    Expr {
        line,
        kind: ExprKind::Name(name.to_owned()),
    }
}

fn compared(line: usize, name: &str, op: CompareOp, value: i64) -> Expr {
    let value = Expr {
        line,
        kind: ExprKind::Int(value),
    };
    let first = Box::new(name_expr(line, name));
    Expr {
        line,
        kind: ExprKind::Compare(first, vec![(op, value)]),
    }
}

fn guard(line: usize, test: Expr, value: Expr) -> Stmt {
    let kind = StmtKind::If(test, vec![result(line, value)], Vec::new());
    Stmt { line, kind }
}

fn result(line: usize, value: Expr) -> Stmt {
    Stmt {
        line,
        kind: StmtKind::Return(Some(value)),
    }
}

/// Whether a block always returns.
fn ends(stmts: &[Stmt]) -> bool {
    stmts.last().is_some_and(|last| match &last.kind {
        StmtKind::Return(_) => true,
        StmtKind::If(_, a, b) => ends(a) && ends(b),
        _ => false,
    })
}
