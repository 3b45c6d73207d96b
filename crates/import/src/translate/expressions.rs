//! The translation of expressions.

use super::*;

/// The error of an expression that the rules do not have.
fn unsupported<T>(expr: &Expr) -> Done<T> {
    let text = match &expr.kind {
        ExprKind::Unknown(text) => text.lines().next().unwrap_or_default().to_owned(),
        ExprKind::Call(name, ..) => format!("{name}(…)"),
        ExprKind::Method(_, name, _) => format!(".{name}(…)"),
        ExprKind::Name(name) => name.clone(),
        ExprKind::Infinite(_) => "inf".to_owned(),
        ExprKind::Nothing => "None".to_owned(),
        _ => "…".to_owned(),
    };
    Err(Problem::unsupported(
        expr.line,
        messages::expression_is_not_imported(text),
        messages::forms_of_expressions(),
    ))
}

impl Translator<'_> {
    /// Whether an expression of the rules is a boolean.
    pub(super) fn is_boolean(&self, expr: &ast::Expr) -> bool {
        match &expr.kind {
            R::Bool(_)
            | R::Compare(..)
            | R::Unary(ast::UnaryOp::Not, _)
            | R::Binary(ast::BinaryOp::And | ast::BinaryOp::Or, ..) => true,
            R::If(_, a, b) => self.is_boolean(a) && self.is_boolean(b),
            R::Reduce(one) => matches!(
                one.reducer,
                Reducer::Any | Reducer::All | Reducer::Win | Reducer::Misere
            ),
            R::Call(name, _) => (self.names.iter())
                .any(|(source, one)| *one == name.text && self.bools.contains(source)),
            R::Index(list, _) => {
                let list = match &list.kind {
                    R::Name(name) => self.constants.get(name),
                    _ => Some(&**list),
                };
                list.is_some_and(|list| match &list.kind {
                    R::List(items) => items.iter().all(|one| matches!(one.kind, R::Bool(_))),
                    _ => false,
                })
            }
            R::Name(name) => (self.function.params.iter().enumerate()).any(|(at, param)| {
                param.name == *name
                    && kinds::kind_of_param(self.program, self.function, at) == ParamKind::Bool
            }),
            _ => false,
        }
    }

    fn is_sequence(&self, expr: &ast::Expr) -> bool {
        match &expr.kind {
            R::List(_) | R::Str(_) | R::Slice(..) => true,
            R::Reduce(one) => matches!(one.reducer, Reducer::List | Reducer::Set),
            R::Call(name, _) => ["put", "drop", "sort", "divisors"].contains(&name.text.as_str()),
            R::Name(name) => {
                let constant = self
                    .constants
                    .get(name)
                    .is_some_and(|one| self.is_sequence(one));
                constant
                    || self.inputs.get(name) == Some(&true)
                    || (0..self.function.params.len()).any(|at| {
                        self.function.params[at].name == *name
                            && matches!(
                                kinds::kind_of_param(self.program, self.function, at),
                                ParamKind::List | ParamKind::Text
                            )
                    })
            }
            _ => false,
        }
    }

    /// Translates a condition: the truth of a value.
    pub(super) fn condition(&mut self, expr: &Expr, env: &Env) -> Done<ast::Expr> {
        match &expr.kind {
            ExprKind::Int(value) => return Ok(boolean(*value != 0)),
            ExprKind::Unary(UnaryOp::Not, one) => return Ok(not(self.condition(one, env)?)),
            ExprKind::And(all) | ExprKind::Or(all) => {
                let op = match &expr.kind {
                    ExprKind::And(_) => ast::BinaryOp::And,
                    _ => ast::BinaryOp::Or,
                };
                let mut result: Option<ast::Expr> = None;
                for one in all {
                    let next = self.condition(one, env)?;
                    result = Some(match result {
                        None => next,
                        Some(before) if op == ast::BinaryOp::And => and(before, next),
                        Some(before) => binary(op, before, next),
                    });
                }
                return Ok(result.unwrap_or_else(|| boolean(true)));
            }
            ExprKind::If(c, a, b) => {
                let c = self.condition(c, env)?;
                let (a, b) = (self.condition(a, env)?, self.condition(b, env)?);
                return Ok(choose(c, a, b));
            }
            ExprKind::Call(name, args, _)
                if (name == "bool" || name == "int") && args.len() == 1 =>
            {
                return self.condition(&args[0], env);
            }
            ExprKind::Binary(BinaryOp::And | BinaryOp::Or, a, b) => {
                let (x, y) = (self.expr(a, env)?, self.expr(b, env)?);
                if self.is_boolean(&x) && self.is_boolean(&y) {
                    let op = match &expr.kind {
                        ExprKind::Binary(BinaryOp::And, ..) => ast::BinaryOp::And,
                        _ => ast::BinaryOp::Or,
                    };
                    return Ok(binary(op, x, y));
                }
            }
            _ => {}
        }
        let value = self.expr(expr, env)?;
        Ok(self.truth(value))
    }

    fn truth(&self, value: ast::Expr) -> ast::Expr {
        if self.is_boolean(&value) {
            value
        } else if let R::Int(number) = value.kind {
            boolean(number != 0)
        } else if let R::If(c, a, b) = value.kind {
            // 1 and 0 of branches
            choose_option(*c, self.truth(*a), self.truth(*b))
        } else if self.is_sequence(&value) {
            compare(ast::CompareOp::Ne, call("len", vec![value]), int(0))
        } else {
            compare(ast::CompareOp::Ne, value, int(0))
        }
    }

    /// Translates an expression.
    pub(super) fn expr(&mut self, expr: &Expr, env: &Env) -> Done<ast::Expr> {
        Ok(match &expr.kind {
            ExprKind::Int(value) => int(*value),
            ExprKind::Bool(value) => boolean(*value),
            ExprKind::Text(text) if !text.contains(['"', '\\', '\n']) => e(R::Str(text.clone())),
            ExprKind::Name(one) => self.name_value(one, expr, env)?,
            ExprKind::List(all) | ExprKind::Tuple(all) => {
                let all: Done<Vec<_>> = all.iter().map(|one| self.expr(one, env)).collect();
                e(R::List(all?))
            }
            ExprKind::Set(all) => {
                let mut items = Vec::new();
                for one in all {
                    items.push(item(self.expr(one, env)?, Vec::new()));
                }
                reduce(Reducer::Set, items, None)
            }
            ExprKind::Unary(UnaryOp::Not, _) | ExprKind::And(_) | ExprKind::Or(_) => {
                self.condition(expr, env)?
            }
            ExprKind::Unary(UnaryOp::Neg, one) => {
                let one = self.expr(one, env)?;
                e(R::Unary(ast::UnaryOp::Neg, Box::new(one)))
            }
            ExprKind::Unary(UnaryOp::BitNot, one) => {
                let one = self.expr(one, env)?;
                binary(ast::BinaryOp::Sub, int(-1), one)
            }
            ExprKind::Binary(op, a, b) => self.binary(*op, a, b, env)?,
            ExprKind::Compare(first, rest) => self.comparison(first, rest, env)?,
            ExprKind::If(c, a, b) => {
                let c = self.condition(c, env)?;
                choose(c, self.expr(a, env)?, self.expr(b, env)?)
            }
            ExprKind::Call(name, args, named) => self.call_value(expr, name, args, named, env)?,
            ExprKind::Method(base, method, args) => match (method.as_str(), &args[..]) {
                ("count", [one]) => {
                    if let ExprKind::Call(bin, of, _) = &base.kind
                        && bin == "bin"
                        && of.len() == 1
                        && one.kind == ExprKind::Text("1".to_owned())
                    {
                        let of = self.expr(&of[0], env)?;
                        return Ok(call("popcount", vec![of]));
                    }
                    let base = self.expr(base, env)?;
                    let one = self.expr(one, env)?;
                    let i = self.variable("i");
                    let element = e(R::Index(Box::new(base.clone()), Box::new(name(&i))));
                    let same = compare(ast::CompareOp::Eq, element, one);
                    let source = range(int(0), call("len", vec![base]), false);
                    let clause = Clause::For(vec![ast_name(&i)], source);
                    reduce(Reducer::Count, vec![item(same, vec![clause])], None)
                }
                ("bit_count", []) => call("popcount", vec![self.expr(base, env)?]),
                ("size" | "length", []) => call("len", vec![self.expr(base, env)?]),
                ("empty", []) => {
                    let base = self.expr(base, env)?;
                    compare(ast::CompareOp::Eq, call("len", vec![base]), int(0))
                }
                ("join", [of]) if base.kind == ExprKind::Text(String::new()) => {
                    self.expr(of, env)?
                }
                ("substr", [lo]) => {
                    let (base, lo) = (self.expr(base, env)?, self.expr(lo, env)?);
                    e(R::Slice(Box::new(base), Box::new(lo), None))
                }
                ("substr", [lo, len]) => {
                    let (base, lo) = (self.expr(base, env)?, self.expr(lo, env)?);
                    let len = self.expr(len, env)?;
                    let hi = binary(ast::BinaryOp::Add, lo.clone(), len);
                    e(R::Slice(Box::new(base), Box::new(lo), Some(Box::new(hi))))
                }
                _ => return unsupported(expr),
            },
            ExprKind::Index(base, key) => {
                if Self::reads_memo(base, env) {
                    return self.stored(expr, env);
                }
                let base = self.expr(base, env)?;
                let key = match (&key.kind, &base) {
                    (ExprKind::Int(value), base) if *value < 0 => binary(
                        ast::BinaryOp::Sub,
                        call("len", vec![base.clone()]),
                        int(-value),
                    ),
                    _ => self.expr(key, env)?,
                };
                e(R::Index(Box::new(base), Box::new(key)))
            }
            ExprKind::Slice(base, lo, hi) => {
                let base = self.expr(base, env)?;
                let mut bound = |one: &Option<Box<Expr>>| -> Done<Option<ast::Expr>> {
                    let Some(one) = one else { return Ok(None) };
                    if let ExprKind::Int(value) = one.kind
                        && value < 0
                    {
                        let len = call("len", vec![base.clone()]);
                        return Ok(Some(binary(ast::BinaryOp::Sub, len, int(-value))));
                    }
                    self.expr(one, env).map(Some)
                };
                let lo = bound(lo)?.unwrap_or_else(|| int(0));
                let hi = bound(hi)?.map(Box::new);
                e(R::Slice(Box::new(base), Box::new(lo), hi))
            }
            ExprKind::Comprehension(kind, one, loops) => {
                let items = self.comprehension(one, loops, env)?;
                let reducer = match kind {
                    Collection::Set => Reducer::Set,
                    Collection::List | Collection::Generator => Reducer::List,
                };
                reduce(reducer, items, None)
            }
            ExprKind::Assign(..)
            | ExprKind::Map(_)
            | ExprKind::Text(_)
            | ExprKind::Nothing
            | ExprKind::Infinite(_)
            | ExprKind::Unknown(_) => return unsupported(expr),
        })
    }

    /// The element of the memo that the function has stored before it reads it.
    fn stored(&mut self, element: &Expr, env: &Env) -> Done<ast::Expr> {
        let root = element.root().unwrap_or_default();
        let keys: Done<Vec<_>> = element
            .keys()
            .iter()
            .map(|one| self.expr(one, env))
            .collect();
        match (
            env.get(&format!("result {root}")),
            env.get(&format!("key {root}")),
        ) {
            (Some(Sym::Value(value)), Some(Sym::Value(key))) if *key == e(R::List(keys?)) => {
                Ok(value.clone())
            }
            _ => unsupported(element),
        }
    }

    fn name_value(&mut self, one: &str, expr: &Expr, env: &Env) -> Done<ast::Expr> {
        match env.get(one) {
            Some(Sym::Value(value)) => Ok(value.clone()),
            Some(Sym::Collected { shape, items }) => {
                let reducer = match shape {
                    Shape::Set => Reducer::Set,
                    Shape::List => Reducer::List,
                    Shape::Marks(_) => return unsupported(expr),
                };
                Ok(reduce(reducer, items.clone(), None))
            }
            Some(Sym::Changed(line)) => Err(Problem::unsupported(
                *line,
                messages::name_is_changed_in_loop(one),
                messages::forms_of_loops(),
            )),
            Some(Sym::Memo) => unsupported(expr),
            Some(Sym::Failed(problem)) => Err(problem.clone()),
            None => {
                if let Some(value) = self.program.global(one) {
                    self.global(one, value)
                } else {
                    unsupported(expr)
                }
            }
        }
    }

    /// A name of the whole file: a constant of the rules, or an input.
    fn global(&mut self, one: &str, value: &Expr) -> Done<ast::Expr> {
        let mut in_rules = one.to_owned();
        while is_word(&in_rules) || self.names.values().any(|other| *other == in_rules) {
            in_rules.push('1');
        }
        if self.constants.contains_key(&in_rules) || self.inputs.contains_key(&in_rules) {
            return Ok(name(&in_rules));
        }
        let mut reads = false;
        let mut list = matches!(value.kind, ExprKind::List(_) | ExprKind::Comprehension(..));
        value.walk(&mut |part| match &part.kind {
            ExprKind::Call(name, ..) if name == "input" => reads = true,
            ExprKind::Call(name, ..) => {
                list |= ["list", "sorted", "tuple", "set"].contains(&name.as_str());
            }
            ExprKind::Nothing => reads = true,
            _ => {}
        });
        if reads {
            self.inputs.insert(in_rules.clone(), list);
            return Ok(name(&in_rules));
        }
        // A constant that is computed by the file has the value that the file computes.
        let mut interpreter = Interpreter::new(self.program, &[]);
        let data = interpreter.global(one);
        let Some(constant) = data.as_ref().and_then(constant) else {
            // n = len(piles), where the piles are an input
            if let ExprKind::Call(measure, args, _) = &value.kind
                && ["len", "sum"].contains(&measure.as_str())
                && matches!(&args[..], [Expr { kind: ExprKind::Name(of), .. }] if of != one)
            {
                return self.expr(value, &Env::new());
            }
            return Err(Problem::unsupported(
                value.line,
                messages::expression_is_not_imported(one),
                messages::forms_of_expressions(),
            ));
        };
        if let R::Int(_) | R::Bool(_) | R::Str(_) = constant.kind {
            self.note(value.line, print_expression(&constant).as_str());
        }
        let text = format!("{in_rules} = {}", print_expression(&constant));
        self.note(value.line, text.as_str());
        self.constants.insert(in_rules.clone(), constant);
        Ok(name(&in_rules))
    }

    fn binary(&mut self, op: BinaryOp, a: &Expr, b: &Expr, env: &Env) -> Done<ast::Expr> {
        if op == BinaryOp::Add
            && let Some(joined) = self.joined(a, b, env)?
        {
            return Ok(joined);
        }
        let (x, y) = (self.expr(a, env)?, self.expr(b, env)?);
        if (self.is_boolean(&x) || self.is_boolean(&y)) && op == BinaryOp::Xor {
            // b ^ 1 of a boolean
            return match (&x.kind, &y.kind) {
                (R::Int(1) | R::Bool(true), _) => Ok(not(y)),
                (_, R::Int(1) | R::Bool(true)) => Ok(not(x)),
                _ => Ok(compare(ast::CompareOp::Ne, x, y)),
            };
        }
        if op == BinaryOp::Sub && x.kind == R::Int(1) && self.is_boolean(&y) {
            return Ok(not(y));
        }
        let number = |translator: &Self, one: ast::Expr| {
            if translator.is_boolean(&one) {
                call("int", vec![one])
            } else {
                one
            }
        };
        let (x, y) = (number(self, x), number(self, y));
        let op = match op {
            BinaryOp::Add => ast::BinaryOp::Add,
            BinaryOp::Sub => ast::BinaryOp::Sub,
            BinaryOp::Mul => ast::BinaryOp::Mul,
            BinaryOp::FloorDiv | BinaryOp::TruncDiv => ast::BinaryOp::Div,
            BinaryOp::FloorMod | BinaryOp::TruncMod => ast::BinaryOp::Mod,
            BinaryOp::Pow => ast::BinaryOp::Pow,
            BinaryOp::Shl => ast::BinaryOp::Shl,
            BinaryOp::Shr => ast::BinaryOp::Shr,
            BinaryOp::And => ast::BinaryOp::BitAnd,
            BinaryOp::Or => ast::BinaryOp::BitOr,
            BinaryOp::Xor => ast::BinaryOp::Xor,
        };
        Ok(binary(op, x, y))
    }

    /// A sum of texts or lists.
    fn joined(&mut self, a: &Expr, b: &Expr, env: &Env) -> Done<Option<ast::Expr>> {
        fn flatten<'e>(one: &'e Expr, into: &mut Vec<&'e Expr>) {
            match &one.kind {
                ExprKind::Binary(BinaryOp::Add, a, b) => {
                    flatten(a, into);
                    flatten(b, into);
                }
                _ => into.push(one),
            }
        }
        let mut parts = Vec::new();
        flatten(a, &mut parts);
        flatten(b, &mut parts);
        let sequence = |one: &&Expr| {
            matches!(
                one.kind,
                ExprKind::Text(_) | ExprKind::Tuple(_) | ExprKind::List(_) | ExprKind::Slice(..)
            )
        };
        let sequences = parts.iter().any(sequence);
        if !sequences {
            return Ok(None);
        }
        // s[:i] + x + s[j:] with j - i elements in x
        if let [first, middle @ .., last] = &parts[..]
            && let (ExprKind::Slice(s, None, Some(i)), ExprKind::Slice(t, Some(j), None)) =
                (&first.kind, &last.kind)
        {
            let (s, t) = (self.expr(s, env)?, self.expr(t, env)?);
            let (i, j) = (self.expr(i, env)?, self.expr(j, env)?);
            let mut elements: Vec<ast::Expr> = Vec::new();
            let mut known = true;
            for part in middle {
                match &part.kind {
                    ExprKind::Text(text) => {
                        elements.extend(text.chars().map(|c| e(R::Str(c.to_string()))));
                    }
                    ExprKind::Tuple(all) | ExprKind::List(all) => {
                        for one in all {
                            elements.push(self.expr(one, env)?);
                        }
                    }
                    _ => known = false,
                }
            }
            let distance = distance(&i, &j);
            if s == t && known {
                if distance == Some(1) && elements.is_empty() {
                    return Ok(Some(call("drop", vec![s, i])));
                }
                if distance == Some(elements.len() as i64) {
                    let mut result = s;
                    for (at, one) in elements.into_iter().enumerate() {
                        let place = binary(ast::BinaryOp::Add, i.clone(), int(at as i64));
                        result = call("put", vec![result, place, one]);
                    }
                    return Ok(Some(result));
                }
            }
        }
        if parts
            .iter()
            .any(|one| matches!(one.kind, ExprKind::Text(_)))
        {
            return unsupported(a);
        }
        // Lists are joined as the items of one list.
        let mut items = Vec::new();
        for part in parts {
            match &part.kind {
                ExprKind::Tuple(all) | ExprKind::List(all) => {
                    for one in all {
                        items.push(item(self.expr(one, env)?, Vec::new()));
                    }
                }
                _ => {
                    let whole = self.expr(part, env)?;
                    let x = self.variable("x");
                    let clause = Clause::For(vec![ast_name(&x)], ast::Source::List(whole));
                    items.push(item(name(&x), vec![clause]));
                }
            }
        }
        Ok(Some(reduce(Reducer::List, items, None)))
    }

    fn comparison(
        &mut self,
        first: &Expr,
        rest: &[(CompareOp, Expr)],
        env: &Env,
    ) -> Done<ast::Expr> {
        let left = self.expr(first, env)?;
        let mut all = Vec::new();
        for (op, right) in rest {
            let right = self.expr(right, env)?;
            let op = match op {
                CompareOp::Eq => ast::CompareOp::Eq,
                CompareOp::Ne => ast::CompareOp::Ne,
                CompareOp::Lt => ast::CompareOp::Lt,
                CompareOp::Le => ast::CompareOp::Le,
                CompareOp::Gt => ast::CompareOp::Gt,
                CompareOp::Ge => ast::CompareOp::Ge,
                CompareOp::In => ast::CompareOp::In,
                CompareOp::NotIn => ast::CompareOp::NotIn,
            };
            all.push((op, right));
        }
        if let [(op, right)] = &all[..] {
            // A boolean compared with 0, 1, false or true.
            let constant = |one: &ast::Expr| match one.kind {
                R::Int(0) | R::Bool(false) => Some(false),
                R::Int(1) | R::Bool(true) => Some(true),
                _ => None,
            };
            let pair = match (self.is_boolean(&left), self.is_boolean(right)) {
                (true, _) if constant(right).is_some() => Some((left.clone(), constant(right))),
                (_, true) if constant(&left).is_some() => Some((right.clone(), constant(&left))),
                _ => None,
            };
            if let (Some((one, Some(value))), ast::CompareOp::Eq | ast::CompareOp::Ne) = (pair, op)
            {
                let same = value == (*op == ast::CompareOp::Eq);
                return Ok(if same { one } else { not(one) });
            }
            // `x in list{ … }` of booleans
            if let (ast::CompareOp::In | ast::CompareOp::NotIn, R::Reduce(inner)) =
                (op, &right.kind)
                && let Some(value) = constant(&left)
                && inner.items.iter().all(|one| self.is_boolean(&one.expr))
            {
                let items = inner.items.iter().cloned();
                let items: Vec<Item> = items
                    .map(|one| Item {
                        expr: if value {
                            one.expr.clone()
                        } else {
                            not(one.expr.clone())
                        },
                        ..one
                    })
                    .collect();
                let found = first_of(items, boolean(true), boolean(false));
                return Ok(if *op == ast::CompareOp::In {
                    found
                } else {
                    not(found)
                });
            }
        }
        Ok(e(R::Compare(Box::new(left), all)))
    }

    fn call_value(
        &mut self,
        expr: &Expr,
        called: &str,
        args: &[Expr],
        named: &[(String, Expr)],
        env: &Env,
    ) -> Done<ast::Expr> {
        let program = self.program;
        if let Some(function) = program.function(called) {
            // A helper that computes the mex of its argument.
            if let [one] = args
                && function.params.len() == 1
                && called_functions(program, function).is_empty()
                && let Some((items, shape)) = self.collection(one, env)?
            {
                match seen::meaning_of_function(program, called, &shape) {
                    Meaning::Mex => {
                        self.note(function.line, "mex");
                        return Ok(reduce(Reducer::Mex, items, None));
                    }
                    Meaning::Max(default) => {
                        return Ok(reduce(Reducer::Max, items, default.map(int)));
                    }
                    Meaning::Min(default) => {
                        return Ok(reduce(Reducer::Min, items, default.map(int)));
                    }
                    Meaning::WrongMex(values, result, mex) => {
                        return Err(self.wrong_mex(function.line, &values, &result, mex));
                    }
                    Meaning::Other => {}
                }
            }
            // A helper that computes the root, the divisors or the factors of a number.
            if let [one] = args
                && function.params.len() == 1
                && called_functions(program, function).is_empty()
                && kinds::kind_of_param(program, function, 0) == ParamKind::Int
                && let Some(builtin) = seen::builtin_of_function(program, called)
            {
                self.note(function.line, builtin);
                return Ok(call(builtin, vec![self.expr(one, env)?]));
            }
            let memos = memo_names(program, function);
            let mut values = Vec::new();
            for at in position_params(function, &memos) {
                let param = &function.params[at];
                let by_name = named.iter().find(|(name, _)| *name == param.name);
                let value = args.get(at).or(by_name.map(|(_, value)| value));
                let Some(value) = value.or(param.default.as_ref()) else {
                    return unsupported(expr);
                };
                let boolean = kinds::kind_of_param(program, function, at) == ParamKind::Bool;
                values.push(if boolean {
                    self.condition(value, env)?
                } else {
                    self.expr(value, env)?
                });
            }
            self.pending.push(called.to_owned());
            return Ok(call(&self.names[called].clone(), values));
        }
        let default = named.iter().find(|(name, _)| name == "default");
        Ok(match (called, args) {
            ("any" | "all", [one]) => {
                let Some((items, _)) = self.collection(one, env)? else {
                    return unsupported(expr);
                };
                let mut conditions = Vec::new();
                for one in items {
                    let expr = self.truth(one.expr);
                    conditions.push(Item { expr, ..one });
                }
                if called == "any" {
                    first_of(conditions, boolean(true), boolean(false))
                } else {
                    let negated = conditions.into_iter().map(|one| Item {
                        expr: not(one.expr),
                        ..one
                    });
                    let negated: Vec<Item> = negated.collect();
                    not(first_of(negated, boolean(true), boolean(false)))
                }
            }
            ("max" | "min" | "sum", [one]) => {
                let Some((items, _)) = self.collection(one, env)? else {
                    let list = self.expr(one, env)?;
                    return Ok(call(called, vec![list]));
                };
                let reducer = match called {
                    "max" => Reducer::Max,
                    "min" => Reducer::Min,
                    _ => Reducer::Sum,
                };
                let default = match default {
                    Some((_, value)) => Some(self.expr(value, env)?),
                    None => None,
                };
                reduce(reducer, items, default)
            }
            ("max" | "min", many) if many.len() > 1 => {
                let mut values = Vec::new();
                for one in many {
                    values.push(self.expr(one, env)?);
                }
                call(called, values)
            }
            ("sqrtl", [one]) => call("isqrt", vec![self.expr(one, env)?]),
            ("abs" | "isqrt" | "len" | "popcount", [one]) => {
                call(called, vec![self.expr(one, env)?])
            }
            ("gcd", [a, b]) => call("gcd", vec![self.expr(a, env)?, self.expr(b, env)?]),
            ("sorted", [one]) if named.is_empty() => call("sort", vec![self.expr(one, env)?]),
            ("tuple" | "list" | "str" | "frozenset", [one]) => self.expr(one, env)?,
            ("set", [one]) => match self.collection(one, env)? {
                Some((items, _)) => reduce(Reducer::Set, items, None),
                None => self.expr(one, env)?,
            },
            ("tuple" | "list", []) => e(R::List(Vec::new())),
            ("int", [one]) => {
                let value = self.expr(one, env)?;
                if self.is_boolean(&value) {
                    call("int", vec![value])
                } else {
                    value
                }
            }
            ("bool", [_]) => self.condition(expr, env)?,
            _ => return unsupported(expr),
        })
    }

    /// The items of an expression that is a collection.
    pub(super) fn collection(&mut self, one: &Expr, env: &Env) -> Done<Option<(Vec<Item>, Shape)>> {
        Ok(match &one.kind {
            ExprKind::Comprehension(kind, of, loops) => {
                let items = self.comprehension(of, loops, env)?;
                let shape = match kind {
                    Collection::Set => Shape::Set,
                    Collection::List | Collection::Generator => Shape::List,
                };
                Some((items, shape))
            }
            // {…} | {…}
            ExprKind::Binary(BinaryOp::Or, a, b) => {
                let (Some((mut items, Shape::Set)), Some((more, Shape::Set))) =
                    (self.collection(a, env)?, self.collection(b, env)?)
                else {
                    return Ok(None);
                };
                items.extend(more);
                Some((items, Shape::Set))
            }
            ExprKind::Name(name) => match env.get(name) {
                Some(Sym::Collected { shape, items }) => Some((items.clone(), shape.clone())),
                _ => None,
            },
            ExprKind::Call(name, args, _)
                if ["set", "list", "sorted", "tuple", "frozenset"].contains(&name.as_str())
                    && args.len() == 1 =>
            {
                let shape = match name.as_str() {
                    "set" | "frozenset" => Shape::Set,
                    _ => Shape::List,
                };
                self.collection(&args[0], env)?
                    .map(|(items, _)| (items, shape))
            }
            ExprKind::Set(all) | ExprKind::List(all) | ExprKind::Tuple(all) => {
                let mut items = Vec::new();
                for one in all {
                    items.push(item(self.expr(one, env)?, Vec::new()));
                }
                let shape = match &one.kind {
                    ExprKind::Set(_) => Shape::Set,
                    _ => Shape::List,
                };
                Some((items, shape))
            }
            _ => None,
        })
    }

    fn comprehension(
        &mut self,
        one: &Expr,
        loops: &[crate::program::Loop],
        env: &Env,
    ) -> Done<Vec<Item>> {
        let mut env = env.clone();
        let mut clauses = Vec::new();
        for each in loops {
            self.bind(&each.names, &each.source, &mut env, &mut clauses)?;
            for test in &each.conditions {
                let test = self.condition(test, &env)?;
                clauses.push(Clause::If(test));
            }
        }
        let expr = self.expr(one, &env)?;
        self.note_clauses(one.line, &clauses);
        Ok(vec![item(expr, clauses)])
    }

    pub(super) fn note_clauses(&mut self, line: usize, clauses: &[Clause]) {
        if !clauses.is_empty() {
            let texts: Vec<String> = clauses.iter().map(print_clause).collect();
            self.note(line, texts.join(" ").as_str());
        }
    }
}

/// A constant value as an expression.
fn constant(data: &Data) -> Option<ast::Expr> {
    let list = |items: &[Data]| -> Option<ast::Expr> {
        if items.len() > 200 {
            return None;
        }
        Some(e(R::List(
            items.iter().map(constant).collect::<Option<_>>()?,
        )))
    };
    match data {
        Data::Int(value) => Some(int(*value)),
        Data::Bool(value) => Some(boolean(*value)),
        Data::Text(text) if !text.contains(['"', '\\', '\n']) => Some(e(R::Str(text.to_string()))),
        Data::List(items) => list(&items.borrow()),
        Data::Tuple(items) => list(items),
        Data::Set(items) => list(&items.borrow().values().cloned().collect::<Vec<_>>()),
        _ => None,
    }
}

/// The difference `j - i`, if it is a constant.
fn distance(i: &ast::Expr, j: &ast::Expr) -> Option<i64> {
    fn split(one: &ast::Expr) -> (Option<&ast::Expr>, i64) {
        match &one.kind {
            R::Int(value) => (None, *value),
            R::Binary(ast::BinaryOp::Add, a, b) => match (&a.kind, &b.kind) {
                (_, R::Int(value)) => {
                    let (base, more) = split(a);
                    (base, more.saturating_add(*value))
                }
                _ => (Some(one), 0),
            },
            R::Binary(ast::BinaryOp::Sub, a, b) => match &b.kind {
                R::Int(value) => {
                    let (base, more) = split(a);
                    (base, more.saturating_sub(*value))
                }
                _ => (Some(one), 0),
            },
            _ => (Some(one), 0),
        }
    }
    let ((a, x), (b, y)) = (split(i), split(j));
    if a == b { y.checked_sub(x) } else { None }
}

pub(super) fn range(lo: ast::Expr, hi: ast::Expr, inclusive: bool) -> ast::Source {
    // 1..n+1 is 1..=n
    if !inclusive
        && let R::Binary(ast::BinaryOp::Add, base, one) = &hi.kind
        && one.kind == R::Int(1)
    {
        return ast::Source::Range {
            lo,
            hi: (**base).clone(),
            inclusive: true,
            step: None,
        };
    }
    if !inclusive && let R::Int(value) = hi.kind {
        return ast::Source::Range {
            lo,
            hi: int(value - 1),
            inclusive: true,
            step: None,
        };
    }
    ast::Source::Range {
        lo,
        hi,
        inclusive,
        step: None,
    }
}
