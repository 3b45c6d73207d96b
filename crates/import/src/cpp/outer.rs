//! The names outside of the recursion: inputs, captured variables, and arrays that are filled.

use super::*;

/// The number of elements of an array whose size is read from the input, by its dimensions.
const SIZES: [i64; 3] = [300, 64, 12];

impl Reader<'_> {
    /// Finds the names that the source reads from its input.
    pub(super) fn find_inputs(&mut self, root: Node) {
        let mut open = vec![root];
        while let Some(node) = open.pop() {
            match node.kind() {
                // cin >> a >> b[i]
                "binary_expression" | "for_range_loop" => {
                    let mut left = node;
                    let mut read = Vec::new();
                    while left.kind() == "binary_expression" {
                        read.extend(left.child_by_field_name("right"));
                        match left.child_by_field_name("left") {
                            Some(one) => left = one,
                            None => break,
                        }
                    }
                    if self.text(left).trim_start_matches("std::") == "cin" {
                        let names: Vec<String> = read
                            .into_iter()
                            .filter_map(|one| self.root_of(one))
                            .collect();
                        self.inputs.extend(names);
                    }
                    // for (auto& x : a) cin >> x;
                    if node.kind() == "for_range_loop"
                        && node
                            .child_by_field_name("body")
                            .is_some_and(|one| self.text(one).contains("cin"))
                        && let Some(name) = node
                            .child_by_field_name("right")
                            .and_then(|one| self.root_of(one))
                    {
                        self.inputs.insert(name);
                    }
                }
                "call_expression" => {
                    let function = node
                        .child_by_field_name("function")
                        .map(|one| self.text(one));
                    if matches!(function, Some("scanf" | "getline" | "std::getline")) {
                        let args = node.child_by_field_name("arguments").map(children);
                        for one in args.unwrap_or_default().into_iter().skip(1) {
                            let name = self.root_of(one);
                            self.inputs.extend(name);
                        }
                    }
                }
                _ => {}
            }
            open.extend(children(node));
        }
    }

    fn root_of(&self, node: Node) -> Option<String> {
        let mut node = node;
        loop {
            match node.kind() {
                "identifier" => return Some(self.text(node).to_owned()),
                "subscript_expression" | "pointer_expression" => {
                    node = node.child_by_field_name("argument")?;
                }
                _ => return None,
            }
        }
    }

    /// Moves the variables of a function that a lambda captures to the global names.
    pub(super) fn hoist_captured(&mut self, params: &[Param], stmts: &[Stmt]) {
        let captured = self.captured.borrow().clone();
        for name in captured {
            let mut first = None;
            crate::translate::each_stmt(stmts, &mut |stmt| {
                if let StmtKind::Assign(Target::Name(one), value) = &stmt.kind
                    && *one == name
                    && (first.is_none()
                        || matches!(
                            value.kind,
                            ExprKind::Binary(BinaryOp::Mul, ..) | ExprKind::Comprehension(..)
                        ))
                {
                    first = Some((stmt.line, value.clone()));
                }
            });
            let is_param = params.iter().find(|one| one.name == name);
            let (line, value) = match (first, is_param) {
                (_, Some(param)) => {
                    let line = 1;
                    let read = call_expr(line, "input", Vec::new());
                    match param.kind {
                        Some(ParamKind::List) | None => (line, call_expr(line, "list", vec![read])),
                        _ => (line, read),
                    }
                }
                (Some((line, value)), None) if self.inputs.contains(&name) => {
                    let read = call_expr(line, "input", Vec::new());
                    match value.kind {
                        ExprKind::Int(_) => (line, read),
                        _ => (line, call_expr(line, "list", vec![read])),
                    }
                }
                (Some(found), None) => found,
                (None, None) if self.inputs.contains(&name) => {
                    (1, call_expr(1, "input", Vec::new()))
                }
                (None, None) => continue,
            };
            let kind = StmtKind::Assign(Target::Name(name.clone()), value);
            self.globals.push(Stmt { line, kind });
            self.captured.borrow_mut().remove(&name);
        }
    }

    /// Completes the global names by what functions outside of the recursion do to them.
    pub(super) fn finish(mut self) -> Program {
        let names: Vec<String> = self.functions.iter().map(|one| one.name.clone()).collect();
        let calls = |stmts: &[Stmt]| {
            let mut found = BTreeSet::new();
            crate::samples::for_each_expression(stmts, &mut |kind| {
                if let ExprKind::Call(name, ..) = kind
                    && names.contains(name)
                {
                    found.insert(name.clone());
                }
            });
            found
        };
        // The functions that a recursive one reaches, with itself.
        let direct: HashMap<String, BTreeSet<String>> = self
            .functions
            .iter()
            .map(|one| (one.name.clone(), calls(&one.body)))
            .collect();
        let reach = |from: &str| {
            let mut seen = BTreeSet::new();
            let mut open = vec![from.to_owned()];
            while let Some(name) = open.pop() {
                for next in direct.get(&name).into_iter().flatten() {
                    if seen.insert(next.clone()) {
                        open.push(next.clone());
                    }
                }
            }
            seen
        };
        let mut inner: BTreeSet<String> = BTreeSet::new();
        for name in &names {
            let reached = reach(name);
            if reached.contains(name) {
                inner.insert(name.clone());
                inner.extend(reached);
            }
        }
        // A function that fills a table becomes recursive.
        let whole = Program {
            language: Language::Cpp,
            functions: self.functions.clone(),
            globals: self.globals.clone(),
        };
        for function in crate::tables::filling(&whole) {
            inner.insert(function.name.clone());
            inner.extend(reach(&function.name));
        }
        let global = |globals: &[Stmt], name: &str| {
            globals.iter().position(
                |one| matches!(&one.kind, StmtKind::Assign(Target::Name(other), _) if other == name),
            )
        };
        let mut added = Vec::new();
        for function in self
            .functions
            .iter()
            .filter(|one| !inner.contains(&one.name))
        {
            let mut locals: BTreeSet<&str> = function
                .params
                .iter()
                .map(|one| one.name.as_str())
                .collect();
            crate::translate::each_stmt(&function.body, &mut |stmt| {
                if let Some((name, value)) = filling(stmt)
                    && let Some(at) = global(&self.globals, name)
                {
                    let line = stmt.line;
                    let whole = vec![name_expr(line, name), value.clone()];
                    let target = Target::Name(name.to_owned());
                    let kind = StmtKind::Assign(target, call_expr(line, "filled", whole));
                    added.push((at, Stmt { line, kind }));
                }
                let root = match &stmt.kind {
                    StmtKind::Assign(target, _) | StmtKind::Augment(target, ..) => target.root(),
                    StmtKind::Do(Expr {
                        kind: ExprKind::Method(base, ..),
                        ..
                    }) => base.root(),
                    _ => None,
                };
                let Some(root) = root.filter(|root| !locals.contains(root)) else {
                    return;
                };
                let Some(at) = global(&self.globals, root) else {
                    if let StmtKind::Assign(Target::Name(name), _) = &stmt.kind {
                        locals.insert(name);
                    }
                    return;
                };
                added.push((at, stmt.clone()));
            });
        }
        for (at, stmt) in added {
            let line = self.globals[at].line;
            let StmtKind::Assign(_, old) = &self.globals[at].kind else {
                continue;
            };
            let read = call_expr(line, "input", Vec::new());
            let is_empty = matches!(&old.kind, ExprKind::List(all) if all.is_empty());
            let is_number = matches!(old.kind, ExprKind::Int(_) | ExprKind::Bool(_));
            let new = match &stmt.kind {
                // A memo is filled.
                StmtKind::Assign(
                    Target::Name(_),
                    Expr {
                        kind: ExprKind::Call(called, ..),
                        ..
                    },
                ) if called == "filled" => None,
                StmtKind::Assign(Target::Name(_), value) if is_empty => Some(value.clone()),
                // A base case.
                StmtKind::Assign(Target::Index(_, key), value)
                    if matches!(
                        (&key.kind, &value.kind),
                        (ExprKind::Int(_), ExprKind::Int(_))
                    ) =>
                {
                    None
                }
                // A number or a list that the program computes first.
                _ if is_number => Some(read),
                StmtKind::Do(_) if is_empty => Some(call_expr(line, "list", vec![read])),
                _ => continue,
            };
            match (new, &mut self.globals[at].kind) {
                (Some(new), StmtKind::Assign(_, old)) => *old = new,
                _ => self.globals.push(stmt),
            }
        }
        self.give_memos();
        self.hoist_constant_lists();
        let known = self.constants();
        for stmt in &mut self.globals {
            if let StmtKind::Assign(_, value) = &mut stmt.kind {
                limit_sizes(value, &known, 0);
            }
        }
        for function in &mut self.functions {
            for param in &mut function.params {
                if let Some(default) = &mut param.default {
                    limit_sizes(default, &known, 0);
                }
            }
        }
        Program {
            language: Language::Cpp,
            functions: self.functions,
            globals: self.globals,
        }
    }

    /// A list that every recursive call passes on becomes an input: `solve(nums, l + 1, r)`.
    fn hoist_constant_lists(&mut self) {
        let mut found: Vec<(String, usize, String, usize)> = Vec::new();
        for function in &self.functions {
            for (at, param) in function.params.iter().enumerate() {
                let (mut same, mut recursive) = (true, false);
                for caller in &self.functions {
                    let is_own = caller.name == function.name;
                    crate::samples::for_each_expression(&caller.body, &mut |kind| {
                        if let ExprKind::Call(name, args, _) = kind
                            && *name == function.name
                        {
                            recursive |= is_own;
                            let arg = args.get(at).map(|one| &one.kind);
                            let passed =
                                matches!(arg, Some(ExprKind::Name(one)) if *one == param.name);
                            same &= !is_own || passed;
                        }
                    });
                }
                let is_list = matches!(param.kind, Some(ParamKind::List) | None)
                    && param.default.is_none()
                    && function.params.len() > 1;
                let is_stored = {
                    let mut stored = false;
                    crate::translate::each_stmt(&function.body, &mut |stmt| match &stmt.kind {
                        StmtKind::Assign(target, _) | StmtKind::Augment(target, ..) => {
                            stored |= target.root() == Some(&param.name);
                        }
                        StmtKind::Alias(_, place) => stored |= place.root() == Some(&param.name),
                        StmtKind::Return(Some(Expr {
                            kind: ExprKind::Assign(target, _),
                            ..
                        })) => {
                            stored |= target.root() == Some(&param.name);
                        }
                        _ => {}
                    });
                    stored
                };
                let taken = self.globals.iter().any(|stmt| {
                    matches!(&stmt.kind, StmtKind::Assign(target, _) if target.root() == Some(&param.name))
                });
                if is_list && same && recursive && !is_stored && !taken {
                    let name = param.name.clone();
                    found.push((function.name.clone(), at, name, function.line));
                }
            }
        }
        for (name, at, param, line) in found.into_iter().rev() {
            for function in &mut self.functions {
                if function.name == name {
                    function.params.remove(at);
                }
                remove_argument(&mut function.body, &name, at);
            }
            let read = call_expr(line, "input", Vec::new());
            let target = Target::Name(param);
            let kind = StmtKind::Assign(target, call_expr(line, "list", vec![read]));
            if !self.globals.iter().any(|stmt| stmt.kind == kind) {
                self.globals.push(Stmt { line, kind });
            }
        }
    }

    /// The global names with a value that does not depend on the input.
    fn constants(&self) -> BTreeSet<String> {
        let mut known = BTreeSet::new();
        for stmt in &self.globals {
            if let StmtKind::Assign(Target::Name(name), value) = &stmt.kind {
                let mut fixed = true;
                value.walk(&mut |one| match &one.kind {
                    ExprKind::Name(name) => fixed &= known.contains(name),
                    ExprKind::Call(name, ..) => fixed &= name == "range",
                    _ => {}
                });
                if fixed {
                    known.insert(name.clone());
                }
            }
        }
        known
    }

    /// A memo that is passed on has at first the value that the outer function gives it.
    fn give_memos(&mut self) {
        let mut given: Vec<(String, usize, Expr)> = Vec::new();
        for function in &self.functions {
            let mut locals: HashMap<String, Expr> = HashMap::new();
            crate::translate::each_stmt(&function.body, &mut |stmt| {
                if let StmtKind::Assign(Target::Name(name), value) = &stmt.kind {
                    let value = match &value.kind {
                        ExprKind::Call(called, args, _) if called == "filled" => {
                            let mut value = value.clone();
                            if let (ExprKind::Call(_, all, _), Some(old)) =
                                (&mut value.kind, locals.get(name))
                                && args.len() == 2
                            {
                                all[0] = old.clone();
                            }
                            value
                        }
                        _ => value.clone(),
                    };
                    locals.insert(name.clone(), value);
                }
            });
            crate::samples::for_each_expression(&function.body, &mut |kind| {
                if let ExprKind::Call(called, args, _) = kind
                    && *called != function.name
                {
                    for (at, arg) in args.iter().enumerate() {
                        if let ExprKind::Name(name) = &arg.kind
                            && let Some(value) = locals.get(name)
                        {
                            given.push((called.clone(), at, value.clone()));
                        }
                    }
                }
            });
        }
        for (called, at, value) in given {
            let function = self.functions.iter_mut().find(|one| one.name == called);
            if let Some(param) = function.and_then(|one| one.params.get_mut(at))
                && param.default.is_none()
                && param.kind.is_none()
            {
                param.default = Some(value);
            }
        }
    }
}

/// The array that a loop fills, and the number: `for (…) memo[i] = -1;`, and
/// `for (int& v : memo) v = -1;`.
fn filling(stmt: &Stmt) -> Option<(&str, &Expr)> {
    let StmtKind::For(names, source, body) = &stmt.kind else {
        return None;
    };
    let ([counter], [only]) = (&names[..], &body[..]) else {
        return None;
    };
    match &only.kind {
        StmtKind::Assign(Target::Name(name), value) if name == counter => {
            let fixed = matches!(value.kind, ExprKind::Int(_) | ExprKind::Bool(_));
            source.root().filter(|_| fixed).map(|root| (root, value))
        }
        StmtKind::Assign(target @ Target::Index(base, key), value) => {
            let fixed = matches!(value.kind, ExprKind::Int(_) | ExprKind::Bool(_));
            let counts = key.mentions(counter) || base.mentions(counter);
            target
                .root()
                .filter(|_| fixed && counts)
                .map(|root| (root, value))
        }
        StmtKind::For(..) => filling(only),
        _ => None,
    }
}

/// Removes an argument of all calls of a function.
fn remove_argument(stmts: &mut [Stmt], function: &str, at: usize) {
    fn target(place: &mut Target, function: &str, at: usize) {
        match place {
            Target::Name(_) => {}
            Target::Index(base, key) => {
                expr(base, function, at);
                expr(key, function, at);
            }
            Target::Tuple(all) => all.iter_mut().for_each(|one| target(one, function, at)),
        }
    }
    fn expr(one: &mut Expr, function: &str, at: usize) {
        let mut each = |one: &mut Expr| expr(one, function, at);
        match &mut one.kind {
            ExprKind::Call(name, args, named) => {
                if name == function && at < args.len() {
                    args.remove(at);
                }
                args.iter_mut().for_each(&mut each);
                named.iter_mut().for_each(|(_, one)| each(one));
            }
            ExprKind::List(all)
            | ExprKind::Tuple(all)
            | ExprKind::Set(all)
            | ExprKind::And(all)
            | ExprKind::Or(all) => all.iter_mut().for_each(each),
            ExprKind::Unary(_, a) => each(a),
            ExprKind::Binary(_, a, b) | ExprKind::Index(a, b) => {
                each(a);
                each(b);
            }
            ExprKind::Compare(a, rest) => {
                each(a);
                rest.iter_mut().for_each(|(_, one)| each(one));
            }
            ExprKind::If(a, b, c) => {
                each(a);
                each(b);
                each(c);
            }
            ExprKind::Method(base, _, args) => {
                each(base);
                args.iter_mut().for_each(each);
            }
            ExprKind::Slice(base, lo, hi) => {
                each(base);
                lo.iter_mut().chain(hi).for_each(|one| each(one));
            }
            ExprKind::Assign(place, value) => {
                each(value);
                target(place, function, at);
            }
            ExprKind::Comprehension(_, item, loops) => {
                each(item);
                loops.iter_mut().for_each(|one| each(&mut one.source));
            }
            _ => {}
        }
    }
    for stmt in stmts {
        match &mut stmt.kind {
            StmtKind::Assign(place, value) | StmtKind::Augment(place, _, value) => {
                target(place, function, at);
                expr(value, function, at);
            }
            StmtKind::Alias(_, one) | StmtKind::Do(one) | StmtKind::Return(Some(one)) => {
                expr(one, function, at);
            }
            StmtKind::If(condition, a, b) => {
                expr(condition, function, at);
                remove_argument(a, function, at);
                remove_argument(b, function, at);
            }
            StmtKind::For(_, source, body) | StmtKind::While(source, body) => {
                expr(source, function, at);
                remove_argument(body, function, at);
            }
            _ => {}
        }
    }
}

/// Arrays whose size depends on the input get a size that small positions do not exceed.
fn limit_sizes(value: &mut Expr, known: &BTreeSet<String>, depth: usize) {
    let dimensions = {
        let (mut dimensions, mut inner) = (0, &*value);
        loop {
            match &inner.kind {
                ExprKind::Comprehension(_, item, _) => inner = item,
                ExprKind::Binary(BinaryOp::Mul, list, _)
                    if matches!(list.kind, ExprKind::List(_)) =>
                {
                    dimensions += 1;
                    break;
                }
                _ => break,
            }
            dimensions += 1;
        }
        dimensions + depth
    };
    let unknown = |size: &Expr| {
        let mut unknown = false;
        size.walk(&mut |one| match &one.kind {
            ExprKind::Name(name) => unknown |= !known.contains(name),
            ExprKind::Call(..) | ExprKind::Method(..) => unknown = true,
            _ => {}
        });
        unknown
    };
    let limit = |size: &mut Expr| {
        if unknown(size) {
            let at = dimensions.clamp(1, SIZES.len()) - 1;
            size.kind = ExprKind::Int(SIZES[at]);
        }
    };
    match &mut value.kind {
        ExprKind::Binary(BinaryOp::Mul, list, size) if matches!(list.kind, ExprKind::List(_)) => {
            limit(size);
        }
        ExprKind::Comprehension(_, item, loops) => {
            for one in loops {
                if let ExprKind::Call(_, args, _) = &mut one.source.kind {
                    args.iter_mut().for_each(limit);
                }
            }
            limit_sizes(item, known, depth + 1);
        }
        ExprKind::Call(name, args, _) if name == "filled" => {
            args.iter_mut()
                .for_each(|one| limit_sizes(one, known, depth));
        }
        _ => {}
    }
}
