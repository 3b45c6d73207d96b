//! The effects of statements in loops and branches.

use super::expressions::range;
use super::*;

/// What a statement does to the names outside of its loop.
#[derive(Clone, Debug)]
pub(super) enum Effect {
    /// A value is added to a collection.
    Add(String, Item),
    /// A name becomes the larger (or smaller) of itself and the value.
    Best(String, Reducer, Item),
    /// A name becomes this boolean where the item holds.
    Flag(String, bool, Item),
    /// The value is added to a name by this operator.
    Sum(String, BinaryOp, Item),
    /// The function returns the value where the item holds.
    Exit(usize, Item, ast::Expr),
}

/// Maximum length of the expression that a name is equal to; repeated doubling has no bound.
const MAX_TEXT: usize = 10_000;

/// A sum to which each pass of a loop adds.
#[derive(Clone, Debug)]
pub(super) struct PartialSum {
    /// Its value before the loop.
    first: ast::Expr,
    /// The counter of the loop, in the source and in the rules.
    counter: String,
    variable: String,
    lo: ast::Expr,
}

/// How the statements after this one are reached.
enum After {
    Next,
    /// Only where the condition does not hold.
    Unless(ast::Expr),
}

/// The error of a statement whose effect has no form in the rules.
fn loop_problem<T>(line: usize) -> Done<T> {
    Err(Problem::unsupported(
        line,
        messages::statement_in_loop_is_not_imported(),
        messages::forms_of_loops(),
    ))
}

impl Translator<'_> {
    /// Reads statements in the clauses of their loops.
    pub(super) fn walk(
        &mut self,
        stmts: &[&Stmt],
        env: &mut Env,
        clauses: &mut Vec<Clause>,
        effects: &mut Vec<Effect>,
    ) -> Done<()> {
        let depth = clauses.len();
        for stmt in stmts {
            if let After::Unless(condition) = self.walk_one(stmt, env, clauses, effects)? {
                clauses.push(Clause::If(not(condition)));
            }
        }
        clauses.truncate(depth);
        Ok(())
    }

    fn in_loop(clauses: &[Clause]) -> bool {
        clauses
            .iter()
            .any(|one| matches!(one, Clause::For(..) | Clause::If(_)))
    }

    fn walk_one(
        &mut self,
        stmt: &Stmt,
        env: &mut Env,
        clauses: &mut Vec<Clause>,
        effects: &mut Vec<Effect>,
    ) -> Done<After> {
        match &stmt.kind {
            StmtKind::Assign(target, value) => {
                self.walk_assign(stmt, target, value, env, clauses, effects)?;
            }
            StmtKind::Augment(target, op, value) => match target {
                Target::Name(one) => match env.get(one) {
                    Some(Sym::Collected { .. }) => {
                        let Some((items, _)) = self.collection(value, env)? else {
                            return loop_problem(stmt.line);
                        };
                        for one_item in items {
                            let mut all = clauses.clone();
                            all.extend(one_item.clauses);
                            effects.push(Effect::Add(one.clone(), item(one_item.expr, all)));
                        }
                    }
                    Some(Sym::Value(_)) => {
                        let old = Expr {
                            line: stmt.line,
                            kind: ExprKind::Name(one.clone()),
                        };
                        let sum = Expr {
                            line: stmt.line,
                            kind: ExprKind::Binary(*op, Box::new(old), Box::new(value.clone())),
                        };
                        if Self::in_loop(clauses) && !env.contains_key(&format!("local {one}")) {
                            // A sum over the loop.
                            let mut added = self.expr(value, env)?;
                            if self.is_boolean(&added) {
                                added = call("int", vec![added]);
                            }
                            let add = item(added, clauses.clone());
                            effects.push(Effect::Sum(one.clone(), *op, add));
                        } else {
                            let value = self.expr(&sum, env)?;
                            if print_expression(&value).len() > MAX_TEXT {
                                return loop_problem(stmt.line);
                            }
                            env.insert(one.clone(), Sym::Value(value));
                        }
                    }
                    Some(Sym::Changed(_)) if self.partial_sums.contains_key(one) => {
                        let sum = self.partial_sum(one, value, env)?;
                        self.note(stmt.line, print_expression(&sum).as_str());
                        env.insert(one.clone(), Sym::Value(sum));
                        env.insert(format!("local {one}"), Sym::Memo);
                    }
                    Some(Sym::Changed(_)) => {
                        let mut added = self.expr(value, env)?;
                        if self.is_boolean(&added) {
                            added = call("int", vec![added]);
                        }
                        effects.push(Effect::Sum(one.clone(), *op, item(added, clauses.clone())));
                    }
                    _ => return loop_problem(stmt.line),
                },
                // seen[value]++
                Target::Index(base, _)
                    if matches!(
                        (op, &value.kind),
                        (
                            BinaryOp::Add | BinaryOp::Or,
                            ExprKind::Int(1) | ExprKind::Bool(true)
                        )
                    ) && matches!(&base.kind, ExprKind::Name(name)
                            if matches!(env.get(name), Some(Sym::Collected { .. }))) =>
                {
                    self.walk_assign(stmt, target, value, env, clauses, effects)?;
                }
                Target::Index(base, key) => {
                    let element = Expr {
                        line: stmt.line,
                        kind: ExprKind::Index(base.clone(), key.clone()),
                    };
                    let value = Expr {
                        line: stmt.line,
                        kind: ExprKind::Binary(*op, Box::new(element), Box::new(value.clone())),
                    };
                    self.walk_assign(stmt, target, &value, env, clauses, effects)?;
                }
                Target::Tuple(_) => return loop_problem(stmt.line),
            },
            StmtKind::Alias(one, _) => {
                self.skip_memo(stmt.line);
                env.insert(one.clone(), Sym::Memo);
            }
            StmtKind::Do(value) => match &value.kind {
                ExprKind::Method(base, method, args) => {
                    let Some(root) = base.root().map(str::to_owned) else {
                        return loop_problem(stmt.line);
                    };
                    match (env.get(&root), method.as_str(), &args[..]) {
                        (
                            Some(Sym::Collected { .. }),
                            "add" | "append" | "insert" | "push_back" | "emplace" | "emplace_back",
                            [one],
                        ) => {
                            let value = self.expr(one, env)?;
                            let added = item(value, clauses.clone());
                            self.note_item(stmt.line, &added);
                            effects.push(Effect::Add(root, added));
                        }
                        (Some(Sym::Collected { .. }), "update", [one]) => {
                            let Some((items, _)) = self.collection(one, env)? else {
                                return loop_problem(stmt.line);
                            };
                            for one in items {
                                let mut all = clauses.clone();
                                all.extend(one.clauses);
                                effects.push(Effect::Add(root.clone(), item(one.expr, all)));
                            }
                        }
                        (Some(Sym::Value(list)), "sort", [])
                            if !Self::in_loop(clauses)
                                || env.contains_key(&format!("local {root}")) =>
                        {
                            let sorted = call("sort", vec![list.clone()]);
                            env.insert(root, Sym::Value(sorted));
                        }
                        _ => return loop_problem(stmt.line),
                    }
                }
                // A call of the function for its memo only.
                ExprKind::Name(_) | ExprKind::Int(_) => {}
                _ => return loop_problem(stmt.line),
            },
            StmtKind::If(condition, then, otherwise) => {
                return self.walk_if(stmt, condition, then, otherwise, env, clauses, effects);
            }
            StmtKind::For(names, source, body) => {
                let mut inner = env.clone();
                mark_changed(body, &mut inner, env, stmt.line);
                let depth = clauses.len();
                let restored = self.restored_lists(names, body, &inner, env);
                for one in &restored {
                    inner.insert(one.clone(), env[one].clone());
                    inner.insert(format!("local {one}"), Sym::Memo);
                }
                self.bind(names, source, &mut inner, clauses)?;
                let outer = std::mem::take(&mut self.partial_sums);
                self.find_partial_sums(names, &clauses[depth..], body, env);
                let added: Vec<String> = self.partial_sums.keys().cloned().collect();
                let new = clauses[depth..].to_vec();
                self.note_clauses(stmt.line, &new);
                let body: Vec<&Stmt> = body.iter().collect();
                let first = effects.len();
                self.walk(&body, &mut inner, clauses, effects)?;
                self.partial_sums = outer;
                clauses.truncate(depth);
                // Any other effect would miss the items after the `break`.
                if let Some(line) = self.break_after_flag.take()
                    && !sets_one_flag(&effects[first..])
                {
                    return loop_problem(line);
                }
                let before = env.clone();
                forget_changed(&body, env, stmt.line, names);
                for one in restored {
                    env.insert(one.clone(), before[&one].clone());
                }
                for one in added {
                    env.insert(one, Sym::Changed(stmt.line));
                }
            }
            StmtKind::While(condition, body) => {
                self.walk_while(stmt, condition, body, env, clauses, effects)?;
            }
            StmtKind::Return(Some(value)) => {
                let value = match &value.kind {
                    ExprKind::Assign(_, value) => value,
                    _ => value,
                };
                let value = if self.bools.contains(&self.function.name) {
                    self.condition(value, env)?
                } else {
                    self.expr(value, env)?
                };
                let found = match clauses.last() {
                    Some(Clause::If(_)) => {
                        let Some(Clause::If(condition)) = clauses.pop() else {
                            return loop_problem(stmt.line);
                        };
                        let (guards, calls) = split_condition(&condition);
                        let whole = clauses.clone();
                        clauses.push(Clause::If(condition.clone()));
                        if calls.len() == 1 {
                            let mut all = whole;
                            all.extend(guards);
                            item(calls[0].clone(), all)
                        } else {
                            item(condition, whole)
                        }
                    }
                    _ => item(boolean(true), clauses.clone()),
                };
                self.note_item(stmt.line, &found);
                effects.push(Effect::Exit(stmt.line, found, value));
            }
            StmtKind::Continue => return Ok(After::Unless(boolean(true))),
            StmtKind::Break | StmtKind::Return(None) => return loop_problem(stmt.line),
            StmtKind::Unknown(text) => {
                let text = text.lines().next().unwrap_or_default();
                return Err(Problem::unsupported(
                    stmt.line,
                    messages::expression_is_not_imported(text),
                    messages::forms_of_expressions(),
                ));
            }
        }
        Ok(After::Next)
    }

    /// Finds the lists and texts whose changed elements have their first values again at the end of
    /// each pass: `s[i] = '-'; … s[i] = '+';` where `s[i] == '+'`, or `p[i] -= k; … p[i] += k;`.
    fn restored_lists(
        &mut self,
        names: &[String],
        body: &[Stmt],
        inner: &Env,
        outer: &Env,
    ) -> Vec<String> {
        let mut found = Vec::new();
        for one in changed_names(body) {
            let Some(value @ Sym::Value(_)) = outer.get(&one) else {
                continue;
            };
            let mut env = inner.clone();
            for counter in names {
                env.insert(counter.clone(), Sym::Value(name(counter)));
            }
            env.insert(one.clone(), value.clone());
            if self.is_restored(body, &one, &mut Vec::new(), &mut env) {
                found.push(one);
            }
        }
        found
    }

    /// Whether the elements of a list have their first values again after these statements, which
    /// are reached only where the conditions hold.
    fn is_restored(
        &mut self,
        stmts: &[Stmt],
        list: &str,
        conditions: &mut Vec<Expr>,
        env: &mut Env,
    ) -> bool {
        let changes = |stmt: &Stmt| changed_names(std::slice::from_ref(stmt)).contains(list);
        let Some(first) = stmts.iter().position(changes) else {
            return true;
        };
        for stmt in &stmts[..first] {
            if let StmtKind::Assign(Target::Name(name), value) = &stmt.kind
                && let Ok(value) = self.expr(value, env)
            {
                env.insert(name.clone(), Sym::Value(value));
            }
        }
        if let StmtKind::If(condition, then, otherwise) = &stmts[first].kind {
            let others = stmts[first + 1..].iter().any(changes);
            if others || otherwise.iter().any(changes) {
                return false;
            }
            conditions.push(condition.clone());
            return self.is_restored(then, list, conditions, env);
        }
        if let StmtKind::For(names, _, body) = &stmts[first].kind {
            for one in names {
                env.insert(one.clone(), Sym::Value(name(one)));
            }
            let others = stmts[first + 1..].iter().any(changes);
            return !others && self.is_restored(body, list, conditions, env);
        }
        // The changed elements: their places, and the last change of each.
        let mut ends: Vec<(ast::Expr, Option<i64>, Option<ast::Expr>)> = Vec::new();
        let last = stmts.iter().rposition(changes).unwrap_or(first);
        for stmt in &stmts[first..=last] {
            let mut leaves = false;
            each_stmt(std::slice::from_ref(stmt), &mut |one| {
                leaves |= matches!(one.kind, StmtKind::Break | StmtKind::Continue);
            });
            if leaves {
                return false;
            }
            if !changes(stmt) {
                continue;
            }
            let (base, key, change) = match &stmt.kind {
                StmtKind::Assign(Target::Index(base, key), value) => (base, key, Ok(value)),
                StmtKind::Augment(
                    Target::Index(base, key),
                    op @ (BinaryOp::Add | BinaryOp::Sub),
                    value,
                ) => {
                    let sign = if *op == BinaryOp::Add { 1 } else { -1 };
                    (base, key, Err((sign, value)))
                }
                _ => return false,
            };
            if !matches!(base.kind, ExprKind::Name(_)) {
                return false;
            }
            let Ok(key) = self.expr(key, env) else {
                return false;
            };
            let at = ends.iter().position(|(one, ..)| *one == key);
            let at = at.unwrap_or_else(|| {
                ends.push((key, Some(0), None));
                ends.len() - 1
            });
            match change {
                Ok(value) => {
                    let Ok(value) = self.expr(value, env) else {
                        return false;
                    };
                    ends[at].1 = None;
                    ends[at].2 = Some(value);
                }
                Err((sign, by)) => {
                    let (Some(sum), Ok(by)) = (ends[at].1, self.expr(by, env)) else {
                        return false;
                    };
                    if ends[at].2.as_ref().is_some_and(|one| *one != by) {
                        return false;
                    }
                    ends[at].1 = Some(sum + sign);
                    ends[at].2 = Some(by);
                }
            }
        }
        // The values that the conditions give the elements.
        let mut known: Vec<ast::Expr> = Vec::new();
        for condition in conditions.iter() {
            if let Ok(condition) = self.condition(condition, env) {
                conjuncts(&condition, &mut known);
            }
        }
        let Some(Sym::Value(whole)) = env.get(list).cloned() else {
            return false;
        };
        ends.into_iter()
            .all(|(key, sum, value)| match (sum, value) {
                (Some(sum), _) => sum == 0,
                (None, Some(value)) => {
                    let element = e(R::Index(Box::new(whole.clone()), Box::new(key)));
                    known.contains(&compare(ast::CompareOp::Eq, element, value))
                }
                (None, None) => false,
            })
    }

    /// Finds the sums that a loop reads while it adds to them: `sum += a[i]`.
    fn find_partial_sums(&mut self, names: &[String], new: &[Clause], body: &[Stmt], env: &Env) {
        let ([counter], [Clause::For(variable, ast::Source::Range { lo, step: None, .. })]) =
            (names, new)
        else {
            return;
        };
        for (at, stmt) in body.iter().enumerate() {
            let StmtKind::Augment(Target::Name(sum), BinaryOp::Add, value) = &stmt.kind else {
                continue;
            };
            let Some(Sym::Value(first)) = env.get(sum) else {
                continue;
            };
            let mut changes = 0;
            let mut skips = false;
            each_stmt(body, &mut |one| match &one.kind {
                StmtKind::Assign(target, _) | StmtKind::Augment(target, ..) => {
                    changes += usize::from(target.root() == Some(sum));
                }
                StmtKind::Continue => skips = true,
                _ => {}
            });
            let is_read = body[at + 1..].iter().any(|one| mentions(one, sum));
            let mut fixed = !value.mentions(sum);
            for one in changed_names(body) {
                fixed &= !value.mentions(&one);
            }
            if changes == 1 && !skips && is_read && fixed && !changed_names(body).contains(counter)
            {
                let found = PartialSum {
                    first: first.clone(),
                    counter: counter.clone(),
                    variable: variable[0].text.clone(),
                    lo: lo.clone(),
                };
                self.partial_sums.insert(sum.clone(), found);
            }
        }
    }

    /// The value of a sum in a pass of a loop.
    fn partial_sum(&mut self, one: &str, value: &Expr, env: &Env) -> Done<ast::Expr> {
        let Some(found) = self.partial_sums.get(one).cloned() else {
            return loop_problem(value.line);
        };
        let j = self.variable("j");
        let mut inner = env.clone();
        inner.insert(found.counter, Sym::Value(name(&j)));
        let mut added = self.expr(value, &inner)?;
        if self.is_boolean(&added) {
            added = call("int", vec![added]);
        }
        let source = range(found.lo, name(&found.variable), true);
        let clause = Clause::For(vec![ast_name(&j)], source);
        let sum = reduce(Reducer::Sum, vec![item(added, vec![clause])], None);
        Ok(match found.first.kind {
            R::Int(0) => sum,
            _ => binary(ast::BinaryOp::Add, found.first, sum),
        })
    }

    fn note_item(&mut self, line: usize, one: &Item) {
        let text = print_expression(&one.expr);
        let conditions = one
            .clauses
            .iter()
            .filter(|one| matches!(one, Clause::If(_)));
        let conditions: Vec<String> = conditions.map(print_clause).collect();
        let text = [vec![text], conditions].concat().join(" ");
        self.note(line, text.as_str());
    }

    fn walk_assign(
        &mut self,
        stmt: &Stmt,
        target: &Target,
        value: &Expr,
        env: &mut Env,
        clauses: &[Clause],
        effects: &mut Vec<Effect>,
    ) -> Done<()> {
        match target {
            Target::Name(one) => {
                // best = max(best, value)
                if let ExprKind::Call(called, args, _) = &value.kind
                    && ["max", "min"].contains(&called.as_str())
                    && let [a, b] = &args[..]
                    && Self::in_loop(clauses)
                {
                    let is =
                        |expr: &Expr| matches!(&expr.kind, ExprKind::Name(name) if name == one);
                    let other = match (is(a), is(b)) {
                        (true, false) => Some(b),
                        (false, true) => Some(a),
                        _ => None,
                    };
                    if let Some(other) = other {
                        let other = self.expr(other, env)?;
                        let reducer = match called.as_str() {
                            "max" => Reducer::Max,
                            _ => Reducer::Min,
                        };
                        let found = item(other, clauses.to_vec());
                        self.note_item(stmt.line, &found);
                        effects.push(Effect::Best(one.clone(), reducer, found));
                        return Ok(());
                    }
                }
                // ok = ok or not win(…)
                if let (ExprKind::Or(all), true) = (&value.kind, Self::in_loop(clauses))
                    && let [first, rest] = &all[..]
                    && matches!(&first.kind, ExprKind::Name(name) if name == one)
                {
                    let condition = self.condition(rest, env)?;
                    effects.push(Effect::Flag(
                        one.clone(),
                        true,
                        item(condition, clauses.to_vec()),
                    ));
                    return Ok(());
                }
                let local = format!("local {one}");
                let outer =
                    Self::in_loop(clauses) && env.contains_key(one) && !env.contains_key(&local);
                // memset(seen, 0, sizeof seen) of an array of the whole file
                if let (ExprKind::Call(called, ..), None) = (&value.kind, env.get(one))
                    && called == "filled"
                {
                    return Err(Problem::mistake(
                        stmt.line,
                        messages::array_is_shared(one),
                        messages::declare_array_locally(one),
                    ));
                }
                // ok = True
                let constant = match value.kind {
                    ExprKind::Bool(value) => Some(value),
                    ExprKind::Int(0) => Some(false),
                    ExprKind::Int(1) => Some(true),
                    _ => None,
                };
                if outer && let Some(flag) = constant {
                    let found = condition_item(clauses);
                    self.note_item(stmt.line, &found);
                    effects.push(Effect::Flag(one.clone(), flag, found));
                    return Ok(());
                }
                if let Some(sym) = self.collection_of(one, value, env)? {
                    if Self::in_loop(clauses) && outer {
                        return loop_problem(stmt.line);
                    }
                    env.insert(one.clone(), sym);
                    return Ok(());
                }
                if matches!(value.kind, ExprKind::Infinite(_)) {
                    env.insert(one.clone(), Sym::Value(infinite(&value.kind)));
                    return Ok(());
                }
                // m = memo[n]
                if Self::reads_memo(value, env) && !self.mentions_call(value) {
                    env.insert(one.clone(), Sym::Memo);
                    self.skip_memo(stmt.line);
                    return Ok(());
                }
                let value = match self.expr(value, env) {
                    Ok(value) => value,
                    // The key of a memo: `key = str(a) + "," + str(b)`
                    Err(problem) if !Self::in_loop(clauses) && !self.mentions_call(value) => {
                        env.insert(one.clone(), Sym::Failed(problem));
                        return Ok(());
                    }
                    Err(problem) => return Err(problem),
                };
                if print_expression(&value).len() > MAX_TEXT {
                    return loop_problem(stmt.line);
                }
                if Self::in_loop(clauses) {
                    env.insert(local, Sym::Memo);
                }
                env.insert(one.clone(), Sym::Value(value));
            }
            Target::Tuple(targets) => {
                let values: Vec<ast::Expr> = match &value.kind {
                    ExprKind::Tuple(all) | ExprKind::List(all) if all.len() == targets.len() => {
                        let mut values = Vec::new();
                        for one in all {
                            values.push(self.expr(one, env)?);
                        }
                        values
                    }
                    _ => {
                        let whole = self.expr(value, env)?;
                        let elements = (0..targets.len()).map(|at| {
                            e(R::Index(Box::new(whole.clone()), Box::new(int(at as i64))))
                        });
                        elements.collect()
                    }
                };
                for (target, value) in targets.iter().zip(values) {
                    match target {
                        Target::Name(one) => {
                            if Self::in_loop(clauses) {
                                env.insert(format!("local {one}"), Sym::Memo);
                            }
                            env.insert(one.clone(), Sym::Value(value));
                        }
                        Target::Index(base, key) => {
                            let Some(root) = base.root().map(str::to_owned) else {
                                return loop_problem(stmt.line);
                            };
                            let Some(Sym::Value(list)) = env.get(&root).cloned() else {
                                return loop_problem(stmt.line);
                            };
                            let key = self.expr(key, env)?;
                            let list = call("put", vec![list, key, value]);
                            env.insert(root, Sym::Value(list));
                        }
                        Target::Tuple(_) => return loop_problem(stmt.line),
                    }
                }
            }
            Target::Index(base, key) => {
                let Some(root) = base.root().map(str::to_owned) else {
                    return loop_problem(stmt.line);
                };
                match env.get(&root).cloned() {
                    Some(Sym::Memo) => {
                        self.skip_memo(stmt.line);
                        // The element that is read afterwards has this value.
                        let value = if let ExprKind::Name(name) = &value.kind {
                            env.get(name).cloned()
                        } else if self.bools.contains(&self.function.name) {
                            Some(Sym::Value(self.condition(value, env)?))
                        } else {
                            Some(Sym::Value(self.expr(value, env)?))
                        };
                        let mut keys = Vec::new();
                        for one in base.keys().into_iter().chain([&**key]) {
                            keys.push(self.expr(one, env));
                        }
                        let keys: Done<Vec<ast::Expr>> = keys.into_iter().collect();
                        match (value, keys) {
                            (Some(value), Ok(keys)) => {
                                env.insert(format!("result {root}"), value);
                                let keys = Sym::Value(e(R::List(keys)));
                                env.insert(format!("key {root}"), keys);
                            }
                            _ => {
                                env.remove(&format!("result {root}"));
                            }
                        }
                    }
                    Some(Sym::Collected {
                        shape: Shape::Marks(_),
                        ..
                    }) if matches!(base.kind, ExprKind::Name(_)) => {
                        if !matches!(value.kind, ExprKind::Bool(true) | ExprKind::Int(1)) {
                            return loop_problem(stmt.line);
                        }
                        let value = self.expr(key, env)?;
                        let added = item(value, clauses.to_vec());
                        self.note_item(stmt.line, &added);
                        effects.push(Effect::Add(root, added));
                    }
                    Some(Sym::Value(list)) if matches!(base.kind, ExprKind::Name(_)) => {
                        if Self::in_loop(clauses) && !env.contains_key(&format!("local {root}")) {
                            return loop_problem(stmt.line);
                        }
                        let (key, value) = (self.expr(key, env)?, self.expr(value, env)?);
                        let list = call("put", vec![list, key, value]);
                        env.insert(root, Sym::Value(list));
                    }
                    // An array outside of the function, whose marks are results of calls.
                    None if self.program.global(&root).is_some()
                        && matches!(value.kind, ExprKind::Bool(true) | ExprKind::Int(1)) =>
                    {
                        return Err(Problem::mistake(
                            stmt.line,
                            messages::array_is_shared(&root),
                            messages::declare_array_locally(&root),
                        ));
                    }
                    _ => return loop_problem(stmt.line),
                }
            }
        }
        Ok(())
    }

    fn mentions_call(&self, value: &Expr) -> bool {
        let mut found = false;
        value.walk(&mut |one| {
            found |= matches!(&one.kind, ExprKind::Call(name, ..) if self.program.function(name).is_some());
        });
        found
    }

    /// A new collection, if the value of a name is one that is filled later.
    fn collection_of(&mut self, one: &str, value: &Expr, env: &Env) -> Done<Option<Sym>> {
        let mut filled = false;
        each_stmt(&self.function.body, &mut |stmt| match &stmt.kind {
            StmtKind::Do(value) => {
                if let ExprKind::Method(base, method, _) = &value.kind
                    && matches!(&base.kind, ExprKind::Name(name) if name == one)
                {
                    filled |= method != "sort";
                }
            }
            StmtKind::Assign(Target::Index(base, _), value)
            | StmtKind::Augment(Target::Index(base, _), _, value) => {
                let is = matches!(&base.kind, ExprKind::Name(name) if name == one);
                filled |= is && matches!(value.kind, ExprKind::Bool(_) | ExprKind::Int(1));
            }
            StmtKind::Augment(Target::Name(name), BinaryOp::Or | BinaryOp::Add, value)
                if name == one =>
            {
                filled |= matches!(
                    value.kind,
                    ExprKind::Set(_) | ExprKind::List(_) | ExprKind::Comprehension(..)
                );
            }
            _ => {}
        });
        Ok(match &value.kind {
            ExprKind::Comprehension(Collection::Set | Collection::List, ..)
            | ExprKind::Binary(BinaryOp::Or, ..) => {
                let found = self.collection(value, env)?;
                found.map(|(items, shape)| Sym::Collected { shape, items })
            }
            _ if !filled => match &value.kind {
                // A set that nothing is added to.
                ExprKind::Call(name, args, _) if name == "set" && args.is_empty() => {
                    Some(Sym::Collected {
                        shape: Shape::Set,
                        items: Vec::new(),
                    })
                }
                ExprKind::Call(name, args, _) if name == "set" && args.len() == 1 => {
                    let found = self.collection(value, env)?;
                    found.map(|(items, shape)| Sym::Collected { shape, items })
                }
                ExprKind::Set(_) => {
                    let found = self.collection(value, env)?;
                    found.map(|(items, shape)| Sym::Collected { shape, items })
                }
                ExprKind::List(all) if all.is_empty() => Some(Sym::Collected {
                    shape: Shape::List,
                    items: Vec::new(),
                }),
                _ => None,
            },
            ExprKind::List(all) if all.is_empty() => Some(Sym::Collected {
                shape: Shape::List,
                items: Vec::new(),
            }),
            ExprKind::Set(_) => {
                let found = self.collection(value, env)?;
                found.map(|(items, shape)| Sym::Collected { shape, items })
            }
            ExprKind::Call(name, args, _) if name == "set" && args.is_empty() => {
                Some(Sym::Collected {
                    shape: Shape::Set,
                    items: Vec::new(),
                })
            }
            ExprKind::Call(name, args, _) if name == "list" && args.is_empty() => {
                Some(Sym::Collected {
                    shape: Shape::List,
                    items: Vec::new(),
                })
            }
            // An array of marks: [False] * 100
            ExprKind::Binary(BinaryOp::Mul, ..) | ExprKind::List(_) => {
                let mut interpreter = Interpreter::new(self.program, &[]);
                let names = self.sample_names(env);
                let data = interpreter.value(value, names);
                match data {
                    Some(Data::List(items)) => {
                        let items = items.borrow().clone();
                        let empty = items
                            .iter()
                            .all(|one| matches!(one, Data::Bool(false) | Data::Int(0)));
                        empty.then(|| Sym::Collected {
                            shape: Shape::Marks(items),
                            items: Vec::new(),
                        })
                    }
                    _ => None,
                }
            }
            _ => None,
        })
    }

    fn walk_if(
        &mut self,
        stmt: &Stmt,
        condition: &Expr,
        then: &[Stmt],
        otherwise: &[Stmt],
        env: &mut Env,
        clauses: &mut Vec<Clause>,
        effects: &mut Vec<Effect>,
    ) -> Done<After> {
        // if value > best: best = value
        if let ([one], [], ExprKind::Compare(left, rest)) = (then, otherwise, &condition.kind)
            && let StmtKind::Assign(Target::Name(best), value) = &one.kind
            && let [(op, right)] = &rest[..]
            && Self::in_loop(clauses)
        {
            let is = |expr: &Expr| matches!(&expr.kind, ExprKind::Name(name) if name == best);
            let reducer = match (is(left), is(right), op) {
                (false, true, CompareOp::Gt | CompareOp::Ge)
                | (true, false, CompareOp::Lt | CompareOp::Le) => Some(Reducer::Max),
                (false, true, CompareOp::Lt | CompareOp::Le)
                | (true, false, CompareOp::Gt | CompareOp::Ge) => Some(Reducer::Min),
                _ => None,
            };
            if let Some(reducer) = reducer {
                let compared = if is(left) { right } else { &**left };
                let (compared, value) = (self.expr(compared, env)?, self.expr(value, env)?);
                if compared == value {
                    let found = item(value, clauses.clone());
                    self.note_item(stmt.line, &found);
                    effects.push(Effect::Best(best.clone(), reducer, found));
                    return Ok(After::Next);
                }
            }
        }
        let test = self.condition(condition, env)?;
        self.note(stmt.line, &format!("if {}", print_expression(&test)));
        // if …: continue, if …: break
        if let Some((last, before)) = then.split_last()
            && matches!(last.kind, StmtKind::Continue | StmtKind::Break)
        {
            let is_break = matches!(last.kind, StmtKind::Break);
            let first = effects.len();
            let body: Vec<&Stmt> = before.iter().collect();
            clauses.push(Clause::If(test.clone()));
            let mut inner = env.clone();
            self.walk(&body, &mut inner, clauses, effects)?;
            clauses.pop();
            if is_break {
                let flags = effects[first..]
                    .iter()
                    .all(|one| matches!(one, Effect::Flag(..)));
                let only_flag = !before.is_empty() && flags;
                let bound = before.is_empty() && self.stays_true(&test, clauses);
                if !only_flag && !bound {
                    return Err(Problem::unsupported(
                        last.line,
                        messages::break_is_not_imported(),
                        messages::write_condition_instead_of_break(),
                    ));
                }
                if only_flag {
                    self.break_after_flag = Some(last.line);
                }
            }
            let body: Vec<&Stmt> = otherwise.iter().collect();
            clauses.push(Clause::If(not(test.clone())));
            self.walk(&body, env, clauses, effects)?;
            clauses.pop();
            if is_break && !before.is_empty() {
                return Ok(After::Next);
            }
            return Ok(After::Unless(test));
        }
        let mut branches = Vec::new();
        for (body, test) in [(then, test.clone()), (otherwise, not(test.clone()))] {
            let mut inner = env.clone();
            for key in changed_names(body) {
                // A name of this loop may change in a branch.
                if !Self::in_loop(clauses) {
                    inner.insert(format!("local {key}"), Sym::Memo);
                }
            }
            let body: Vec<&Stmt> = body.iter().collect();
            clauses.push(Clause::If(test));
            self.walk(&body, &mut inner, clauses, effects)?;
            clauses.pop();
            branches.push(inner);
        }
        let (a, b) = (&branches[0], &branches[1]);
        let names: BTreeSet<String> = a.keys().chain(b.keys()).cloned().collect();
        for one in names {
            if one.starts_with("local ") {
                if Self::in_loop(clauses) {
                    env.insert(one, Sym::Memo);
                }
                continue;
            }
            match (a.get(&one), b.get(&one)) {
                (Some(Sym::Value(x)), Some(Sym::Value(y))) => {
                    let value = choose(test.clone(), x.clone(), y.clone());
                    env.insert(one, Sym::Value(value));
                }
                (Some(Sym::Value(_)), None) | (None, Some(Sym::Value(_))) => {
                    env.insert(one, Sym::Changed(stmt.line));
                }
                (Some(found), None) | (None, Some(found)) => {
                    env.insert(one, found.clone());
                }
                _ => {}
            }
        }
        Ok(After::Next)
    }

    /// Whether a condition remains true once it is true in the innermost ascending loop.
    fn stays_true(&self, condition: &ast::Expr, clauses: &[Clause]) -> bool {
        let Some(Clause::For(names, source)) =
            clauses.iter().rfind(|one| matches!(one, Clause::For(..)))
        else {
            return false;
        };
        let [one] = &names[..] else { return false };
        let ascending = match source {
            ast::Source::Range { .. } => true,
            ast::Source::List(list) => {
                let list = match &list.kind {
                    R::Name(name) => self.constants.get(name).unwrap_or(list),
                    _ => list,
                };
                match &list.kind {
                    R::List(all) => {
                        let values: Vec<Option<i64>> = (all.iter())
                            .map(|one| match one.kind {
                                R::Int(value) => Some(value),
                                _ => None,
                            })
                            .collect();
                        values.iter().all(Option::is_some) && values.is_sorted()
                    }
                    R::Call(name, _) => name.text == "divisors" || name.text == "sort",
                    _ => false,
                }
            }
        };
        let R::Compare(left, rest) = &condition.kind else {
            return false;
        };
        let [(op, right)] = &rest[..] else {
            return false;
        };
        let (Some(a), Some(b)) = (growth(left, &one.text), growth(right, &one.text)) else {
            return false;
        };
        ascending
            && match op {
                ast::CompareOp::Gt | ast::CompareOp::Ge => a >= 0 && b <= 0,
                ast::CompareOp::Lt | ast::CompareOp::Le => a <= 0 && b >= 0,
                _ => false,
            }
    }

    /// A loop that counts.
    fn walk_while(
        &mut self,
        stmt: &Stmt,
        condition: &Expr,
        body: &[Stmt],
        env: &mut Env,
        clauses: &mut Vec<Clause>,
        effects: &mut Vec<Effect>,
    ) -> Done<()> {
        let Some((last, before)) = body.split_last() else {
            return loop_problem(stmt.line);
        };
        let StmtKind::Augment(Target::Name(counter), op, step) = &last.kind else {
            return loop_problem(last.line);
        };
        let ExprKind::Int(step) = step.kind else {
            return loop_problem(last.line);
        };
        let mut again = false;
        each_stmt(before, &mut |one| {
            again |= matches!(one.kind, StmtKind::Continue);
            if let StmtKind::Assign(target, _) | StmtKind::Augment(target, ..) = &one.kind {
                again |= target.root() == Some(counter);
            }
        });
        let Some(Sym::Value(first)) = env.get(counter).cloned() else {
            return loop_problem(stmt.line);
        };
        if again {
            return loop_problem(stmt.line);
        }
        let depth = clauses.len();
        let mut inner = env.clone();
        mark_changed(before, &mut inner, env, stmt.line);
        let variable = self.variable(counter);
        inner.insert(counter.clone(), Sym::Value(name(&variable)));
        inner.insert(format!("local {counter}"), Sym::Memo);
        let test = self.condition(condition, &inner)?;
        match (op, step) {
            (BinaryOp::Add, step) if step > 0 => {
                let mut parts = Vec::new();
                conjuncts(&test, &mut parts);
                let bound = parts.iter().find_map(|one| upper_bound(one, &variable));
                let Some((hi, exact)) = bound else {
                    return loop_problem(stmt.line);
                };
                let source = ast::Source::Range {
                    lo: first,
                    hi,
                    inclusive: true,
                    step: (step != 1).then(|| int(step)),
                };
                clauses.push(Clause::For(vec![ast_name(&variable)], source));
                for part in parts {
                    if exact && upper_bound(&part, &variable).is_some() {
                        continue;
                    }
                    if !self.stays_true(&not(part.clone()), clauses) {
                        return loop_problem(stmt.line);
                    }
                    clauses.push(Clause::If(part));
                }
            }
            (BinaryOp::Sub, 1) => {
                let R::Compare(left, rest) = &test.kind else {
                    return loop_problem(stmt.line);
                };
                let [(op, right)] = &rest[..] else {
                    return loop_problem(stmt.line);
                };
                let lo = match (op, left.kind == R::Name(variable.clone())) {
                    (ast::CompareOp::Ge, true) => right.clone(),
                    (ast::CompareOp::Gt | ast::CompareOp::Ne, true) => {
                        binary(ast::BinaryOp::Add, right.clone(), int(1))
                    }
                    _ => return loop_problem(stmt.line),
                };
                let source = range(lo, first, true);
                clauses.push(Clause::For(vec![ast_name(&variable)], source));
            }
            (BinaryOp::Mul, factor) if factor > 1 => {
                let R::Int(first) = first.kind else {
                    return loop_problem(stmt.line);
                };
                if first < 1 {
                    return loop_problem(stmt.line);
                }
                let (mut most, mut power) = (0, first);
                while power <= (1 << 40) {
                    power = power.saturating_mul(factor);
                    most += 1;
                }
                let j = self.variable("j");
                let power = binary(ast::BinaryOp::Pow, int(factor), name(&j));
                let value = binary(ast::BinaryOp::Mul, int(first), power);
                clauses.push(Clause::For(
                    vec![ast_name(&j)],
                    range(int(0), int(most), true),
                ));
                clauses.push(Clause::Let(ast_name(&variable), value));
                let growing = [Clause::For(
                    vec![ast_name(&variable)],
                    range(int(0), int(0), true),
                )];
                if !self.stays_true(&not(test.clone()), &growing) {
                    return loop_problem(stmt.line);
                }
                clauses.push(Clause::If(test));
            }
            _ => return loop_problem(last.line),
        }
        let new = clauses[depth..].to_vec();
        self.note_clauses(stmt.line, &new);
        let body: Vec<&Stmt> = before.iter().collect();
        let begin = effects.len();
        self.walk(&body, &mut inner, clauses, effects)?;
        clauses.truncate(depth);
        if let Some(line) = self.break_after_flag.take()
            && !sets_one_flag(&effects[begin..])
        {
            return loop_problem(line);
        }
        forget_changed(&body, env, stmt.line, std::slice::from_ref(counter));
        env.insert(counter.clone(), Sym::Changed(stmt.line));
        Ok(())
    }

    /// Binds the names of a loop, and adds its clauses.
    pub(super) fn bind(
        &mut self,
        names: &[String],
        source: &Expr,
        env: &mut Env,
        clauses: &mut Vec<Clause>,
    ) -> Done<()> {
        let local = |env: &mut Env, one: &str, value: ast::Expr| {
            env.insert(one.to_owned(), Sym::Value(value));
            env.insert(format!("local {one}"), Sym::Memo);
        };
        if let (ExprKind::Call(called, args, _), [one]) = (&source.kind, names)
            && called == "range"
        {
            let (lo, hi) = match &args[..] {
                [hi] => (int(0), self.expr(hi, env)?),
                [lo, hi, ..] => (self.expr(lo, env)?, self.expr(hi, env)?),
                [] => return loop_problem(source.line),
            };
            let step = match args.get(2).map(|one| &one.kind) {
                None => 1,
                Some(ExprKind::Int(step)) if *step != 0 => *step,
                Some(ExprKind::Name(_)) => {
                    let step = self.expr(&args[2], env)?;
                    let variable = self.variable(one);
                    let mut source = range(lo, hi, false);
                    if let ast::Source::Range { step: place, .. } = &mut source {
                        *place = Some(step);
                    }
                    clauses.push(Clause::For(vec![ast_name(&variable)], source));
                    local(env, one, name(&variable));
                    return Ok(());
                }
                _ => return loop_problem(source.line),
            };
            let variable = self.variable(one);
            let source = match step {
                1 => range(lo, hi, false),
                -1 => {
                    let low = binary(ast::BinaryOp::Add, hi, int(1));
                    range(low, lo, true)
                }
                step if step > 0 => {
                    let ast::Source::Range {
                        lo, hi, inclusive, ..
                    } = range(lo, hi, false)
                    else {
                        return loop_problem(source.line);
                    };
                    ast::Source::Range {
                        lo,
                        hi,
                        inclusive,
                        step: Some(int(step)),
                    }
                }
                step => {
                    // Downwards from `lo`: lo, lo + step, …
                    let j = self.variable("j");
                    let count = binary(
                        ast::BinaryOp::Div,
                        binary(
                            ast::BinaryOp::Sub,
                            binary(ast::BinaryOp::Sub, lo.clone(), hi),
                            int(1),
                        ),
                        int(-step),
                    );
                    clauses.push(Clause::For(vec![ast_name(&j)], range(int(0), count, true)));
                    let taken = binary(ast::BinaryOp::Mul, int(-step), name(&j));
                    let value = binary(ast::BinaryOp::Sub, lo, taken);
                    clauses.push(Clause::Let(ast_name(&variable), value));
                    local(env, one, name(&variable));
                    return Ok(());
                }
            };
            clauses.push(Clause::For(vec![ast_name(&variable)], source));
            local(env, one, name(&variable));
            return Ok(());
        }
        if let (ExprKind::Call(called, args, _), [at, one]) = (&source.kind, names)
            && called == "enumerate"
            && args.len() == 1
        {
            let list = self.expr(&args[0], env)?;
            let variable = self.variable(at);
            let source = range(int(0), call("len", vec![list.clone()]), false);
            clauses.push(Clause::For(vec![ast_name(&variable)], source));
            let element = e(R::Index(Box::new(list), Box::new(name(&variable))));
            local(env, at, name(&variable));
            local(env, one, element);
            return Ok(());
        }
        if let (Some((items, _)), [one]) = (self.collection(source, env)?, names)
            && let [only] = &items[..]
        {
            clauses.extend(only.clauses.iter().cloned());
            local(env, one, only.expr.clone());
            return Ok(());
        }
        let list = self.expr(source, env)?;
        let mut variables = Vec::new();
        for one in names {
            let variable = self.variable(one);
            local(env, one, name(&variable));
            variables.push(ast_name(&variable));
        }
        clauses.push(Clause::For(variables, ast::Source::List(list)));
        Ok(())
    }

    /// Gives names their values after a loop.
    pub(super) fn apply(
        &mut self,
        effects: Vec<Effect>,
        env: &mut Env,
        line: Option<usize>,
    ) -> Done<()> {
        let line = line.unwrap_or(self.function.line);
        let mut best: BTreeMap<String, (Reducer, Vec<Item>)> = BTreeMap::new();
        let mut flags: BTreeMap<String, (bool, Vec<Item>)> = BTreeMap::new();
        let mut sums: BTreeMap<String, (BinaryOp, Vec<Item>)> = BTreeMap::new();
        for effect in effects {
            match effect {
                Effect::Add(one, added) => match env.get_mut(&one) {
                    Some(Sym::Collected { items, .. }) => items.push(added),
                    _ => return loop_problem(line),
                },
                Effect::Best(one, reducer, found) => {
                    let entry = best.entry(one).or_insert((reducer, Vec::new()));
                    if entry.0 != reducer {
                        return loop_problem(line);
                    }
                    entry.1.push(found);
                }
                Effect::Flag(one, value, found) => {
                    let entry = flags.entry(one).or_insert((value, Vec::new()));
                    if entry.0 != value {
                        return loop_problem(line);
                    }
                    entry.1.push(found);
                }
                Effect::Sum(one, op, found) => {
                    let entry = sums.entry(one).or_insert((op, Vec::new()));
                    if entry.0 != op {
                        return loop_problem(line);
                    }
                    entry.1.push(found);
                }
                Effect::Exit(line, ..) => return loop_problem(line),
            }
        }
        for (one, (reducer, mut items)) in best {
            let Some(Sym::Value(first)) = env.get(&one).cloned() else {
                return loop_problem(line);
            };
            let value = if is_infinite(&first) {
                reduce(reducer, items, None)
            } else {
                items.insert(0, item(first, Vec::new()));
                reduce(reducer, items, None)
            };
            env.insert(one, Sym::Value(value));
        }
        for (one, (value, items)) in flags {
            let first = match env.get(&one) {
                Some(Sym::Value(first)) => match first.kind {
                    R::Bool(first) => Some(first),
                    R::Int(0) => Some(false),
                    R::Int(1) => Some(true),
                    _ => None,
                },
                _ => None,
            };
            let Some(first) = first else {
                return loop_problem(line);
            };
            if first == value {
                continue;
            }
            let found = first_of(items, boolean(true), boolean(false));
            let found = if value { found } else { not(found) };
            env.insert(one, Sym::Value(found));
        }
        for (one, (op, items)) in sums {
            let Some(Sym::Value(first)) = env.get(&one).cloned() else {
                return loop_problem(line);
            };
            let (reducer, op) = match op {
                BinaryOp::Add => (Reducer::Sum, ast::BinaryOp::Add),
                BinaryOp::Sub => (Reducer::Sum, ast::BinaryOp::Sub),
                BinaryOp::Xor => (Reducer::Xor, ast::BinaryOp::Xor),
                _ => return loop_problem(line),
            };
            let sum = reduce(reducer, items, None);
            let value = match (&first.kind, op) {
                (R::Int(0), ast::BinaryOp::Add | ast::BinaryOp::Xor) => sum,
                _ => binary(op, first, sum),
            };
            env.insert(one, Sym::Value(value));
        }
        Ok(())
    }
}

/// Whether all effects set the same flag, or a flag that is set wherever that one is:
/// `moved = True` before `if not f(n - k): won = True; break`.
fn sets_one_flag(effects: &[Effect]) -> bool {
    let Some(Effect::Flag(last, _, broken)) = effects.last() else {
        return false;
    };
    effects.iter().all(|effect| match effect {
        Effect::Flag(name, _, found) => {
            name == last
                || (found.expr.kind == R::Bool(true) && broken.clauses.starts_with(&found.clauses))
        }
        _ => false,
    })
}

/// Marks the names of the outside that a loop changes: they have no value in it.
fn mark_changed(body: &[Stmt], inner: &mut Env, outer: &Env, line: usize) {
    for one in changed_names(body) {
        if let Some(Sym::Value(_)) = outer.get(&one)
            && first_use_reads(body, &one)
        {
            inner.insert(one.clone(), Sym::Changed(line));
        }
        inner.remove(&format!("local {one}"));
    }
}

/// The exits of a loop, which must return one value.
pub(super) fn take_exits(effects: &mut Vec<Effect>) -> Done<Option<(Vec<Item>, ast::Expr)>> {
    let mut items = Vec::new();
    let mut value: Option<ast::Expr> = None;
    let mut line = 0;
    effects.retain(|effect| {
        let Effect::Exit(at, one, found) = effect else {
            return true;
        };
        if value.as_ref().is_some_and(|value| value != found) {
            line = *at;
        }
        let varies = one.clauses.iter().any(|clause| match clause {
            Clause::For(names, _) => names.iter().any(|name| uses(found, &name.text)),
            Clause::Let(name, _) => uses(found, &name.text),
            Clause::If(_) => false,
        });
        if varies {
            line = *at;
        }
        value = Some(found.clone());
        items.push(one.clone());
        false
    });
    if line > 0 {
        return Err(Problem::unsupported(
            line,
            messages::returned_value_varies(),
            messages::forms_of_loops(),
        ));
    }
    Ok(value.map(|value| (items, value)))
}

/// The item that holds where the clauses do.
fn condition_item(clauses: &[Clause]) -> Item {
    if let Some((Clause::If(condition), before)) = clauses.split_last() {
        let (guards, calls) = split_condition(condition);
        let mut all = before.to_vec();
        if calls.len() == 1 {
            all.extend(guards);
            return item(calls[0].clone(), all);
        }
        return item(condition.clone(), all);
    }
    item(boolean(true), clauses.to_vec())
}

/// The names that statements assign.
fn changed_names(body: &[Stmt]) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    fn add(target: &Target, found: &mut BTreeSet<String>) {
        match target {
            Target::Name(name) => {
                found.insert(name.clone());
            }
            Target::Tuple(all) => all.iter().for_each(|one| add(one, found)),
            Target::Index(base, _) => found.extend(base.root().map(str::to_owned)),
        }
    }
    each_stmt(body, &mut |stmt| {
        if let StmtKind::Assign(target, _) | StmtKind::Augment(target, ..) = &stmt.kind {
            add(target, &mut found);
        }
    });
    found
}

/// Whether the first statement that mentions a name reads it, or assigns it in a branch only.
fn first_use_reads(body: &[Stmt], one: &str) -> bool {
    let Some(first) = body.iter().find(|stmt| mentions(stmt, one)) else {
        return false;
    };
    match &first.kind {
        StmtKind::Assign(Target::Name(name), value) => name != one || value.mentions(one),
        _ => true,
    }
}

/// The names that a loop changed have no single value after it.
fn forget_changed(body: &[&Stmt], env: &mut Env, line: usize, names: &[String]) {
    for stmt in body {
        for one in changed_names(std::slice::from_ref(*stmt)) {
            let effect = {
                let mut found = false;
                each_stmt(std::slice::from_ref(*stmt), &mut |stmt| match &stmt.kind {
                    StmtKind::Assign(Target::Name(name), value) if *name == one => {
                        found |= value.mentions(&one)
                            || matches!(value.kind, ExprKind::Bool(_) | ExprKind::Int(0 | 1));
                    }
                    StmtKind::If(condition, then, _) => {
                        found |= condition.mentions(&one)
                            && matches!(
                                then.first().map(|one| &one.kind),
                                Some(StmtKind::Assign(..))
                            );
                    }
                    StmtKind::Augment(Target::Name(name), ..) if *name == one => found = true,
                    _ => {}
                });
                found
            };
            if !effect && matches!(env.get(&one), Some(Sym::Value(_))) {
                env.insert(one, Sym::Changed(line));
            }
        }
    }
    for one in names {
        env.insert(one.clone(), Sym::Changed(line));
    }
}

/// An infinite number; it has no text in the rules.
fn infinite(kind: &ExprKind) -> ast::Expr {
    let sign = matches!(kind, ExprKind::Infinite(true));
    e(R::Big(if sign { "inf" } else { "-inf" }.to_owned()))
}

fn is_infinite(one: &ast::Expr) -> bool {
    match &one.kind {
        R::Big(_) => true,
        R::Int(value) => value.unsigned_abs() >= 1_000_000,
        _ => false,
    }
}

fn uses(expr: &ast::Expr, one: &str) -> bool {
    // Names are words of the text: no string of the rules contains a variable.
    let text = print_expression(expr);
    text.split(|c: char| !c.is_alphanumeric() && c != '_')
        .any(|word| word == one)
}

/// Whether an expression grows (1), falls (-1) or stays (0) as a name grows.
fn growth(expr: &ast::Expr, one: &str) -> Option<i8> {
    if !uses(expr, one) {
        return Some(0);
    }
    match &expr.kind {
        R::Name(name) => Some(i8::from(name == one)),
        R::Binary(ast::BinaryOp::Add, a, b) => {
            let (a, b) = (growth(a, one)?, growth(b, one)?);
            (a * b >= 0).then_some((a + b).signum())
        }
        R::Binary(ast::BinaryOp::Sub, a, b) => {
            let (a, b) = (growth(a, one)?, -growth(b, one)?);
            (a * b >= 0).then_some((a + b).signum())
        }
        // Loops count natural numbers.
        R::Binary(ast::BinaryOp::Mul, a, b) => {
            let natural = |expr: &ast::Expr| match &expr.kind {
                R::Int(value) => *value >= 0,
                R::Name(name) => name == one,
                _ => false,
            };
            (natural(a) && natural(b)).then_some(1)
        }
        _ => None,
    }
}

/// The bound of a counter, and whether the condition says no more than that.
fn upper_bound(condition: &ast::Expr, counter: &str) -> Option<(ast::Expr, bool)> {
    let R::Compare(left, rest) = &condition.kind else {
        return None;
    };
    let [(op, right)] = &rest[..] else {
        return None;
    };
    let (smaller, larger, strict) = match op {
        ast::CompareOp::Lt => (&**left, right, true),
        ast::CompareOp::Le => (&**left, right, false),
        ast::CompareOp::Gt => (right, &**left, true),
        ast::CompareOp::Ge => (right, &**left, false),
        _ => return None,
    };
    if uses(larger, counter) {
        return None;
    }
    match &smaller.kind {
        R::Name(name) if name == counter => {
            let bound = if strict {
                binary(ast::BinaryOp::Sub, larger.clone(), int(1))
            } else {
                larger.clone()
            };
            Some((bound, true))
        }
        // i*i <= n
        R::Binary(ast::BinaryOp::Mul, a, b) if a == b && a.kind == R::Name(counter.to_owned()) => {
            Some((larger.clone(), false))
        }
        _ => None,
    }
}
