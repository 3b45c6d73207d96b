//! Expressions, and statements that are expressions.

use super::*;
use crate::program::{CompareOp, UnaryOp};

fn comparison(a: Expr, op: CompareOp, b: Expr) -> ExprKind {
    ExprKind::Compare(Box::new(a), vec![(op, b)])
}

fn int_expr(line: usize, value: i64) -> Expr {
    ex(line, ExprKind::Int(value))
}

impl Reader<'_> {
    pub(super) fn expr(&self, node: Node) -> Expr {
        let deep = self.depth.get() >= MAX_DEPTH;
        self.depth.set(self.depth.get() + 1);
        let kind = if deep { None } else { self.kind(node) };
        self.depth.set(self.depth.get() - 1);
        let unknown = || ExprKind::Unknown(self.text(node).to_owned());
        ex(line(node), kind.unwrap_or_else(unknown))
    }

    /// A condition: `~x` is true if x is not -1.
    pub(super) fn condition(&self, node: Node) -> Expr {
        let line = line(node);
        match node.kind() {
            "parenthesized_expression" | "condition_clause" => match children(node).first() {
                Some(one) => self.condition(*one),
                None => self.expr(node),
            },
            "unary_expression" => {
                let operator = node
                    .child_by_field_name("operator")
                    .map(|one| self.text(one));
                let Some(one) = node.child_by_field_name("argument") else {
                    return self.expr(node);
                };
                match operator {
                    Some("~") => {
                        let kind = comparison(self.expr(one), CompareOp::Ne, int_expr(line, -1));
                        ex(line, kind)
                    }
                    Some("!" | "not") => {
                        let one = self.condition(one);
                        ex(line, ExprKind::Unary(UnaryOp::Not, Box::new(one)))
                    }
                    _ => self.expr(node),
                }
            }
            "binary_expression" => {
                let operator = node
                    .child_by_field_name("operator")
                    .map(|one| self.text(one));
                let (Some(a), Some(b)) = (
                    node.child_by_field_name("left"),
                    node.child_by_field_name("right"),
                ) else {
                    return self.expr(node);
                };
                let both = || -> Vec<Expr> {
                    let mut all = Vec::new();
                    for one in [self.condition(a), self.condition(b)] {
                        match (&one.kind, operator) {
                            (ExprKind::And(inner), Some("&&" | "and")) => all.extend(inner.clone()),
                            _ => all.push(one),
                        }
                    }
                    all
                };
                match operator {
                    Some("&&" | "and") => ex(line, ExprKind::And(both())),
                    Some("||" | "or") => ex(line, ExprKind::Or(both())),
                    _ => self.expr(node),
                }
            }
            // A declaration as a condition has no form.
            _ => self.expr(node),
        }
    }

    fn kind(&self, node: Node) -> Option<ExprKind> {
        let line = line(node);
        let field = |name: &str| node.child_by_field_name(name);
        let of = |name: &str| field(name).map(|one| self.expr(one));
        Some(match node.kind() {
            "parenthesized_expression" => {
                return children(node).first().map(|one| self.expr(*one).kind);
            }
            "number_literal" => Self::number(self.text(node))?,
            "true" => ExprKind::Bool(true),
            "false" => ExprKind::Bool(false),
            "char_literal" | "string_literal" => {
                let text = self.text(node);
                let text = text.get(1..text.len().checked_sub(1)?)?;
                ExprKind::Text(match text {
                    "\\0" | "\\n" | "\\\\" | "\\'" | "\\\"" => return None,
                    other => other.to_owned(),
                })
            }
            "this" => return None,
            "identifier" | "field_identifier" => self.identifier(self.text(node)),
            "qualified_identifier" => {
                let text = self.text(node);
                if text.starts_with("std::") {
                    return field("name").map(|one| self.expr(one).kind);
                }
                return None;
            }
            "conditional_expression" => {
                let c = self.condition(field("condition")?);
                let (a, b) = (of("consequence")?, of("alternative")?);
                ExprKind::If(Box::new(c), Box::new(a), Box::new(b))
            }
            "unary_expression" => {
                let one = of("argument")?;
                match self.text(field("operator")?) {
                    "-" => match one.kind {
                        ExprKind::Int(value) => ExprKind::Int(value.checked_neg()?),
                        ExprKind::Infinite(sign) => ExprKind::Infinite(!sign),
                        _ => ExprKind::Unary(UnaryOp::Neg, Box::new(one)),
                    },
                    "+" => one.kind,
                    "~" => ExprKind::Unary(UnaryOp::BitNot, Box::new(one)),
                    "!" | "not" => return Some(self.condition(node).kind),
                    _ => return None,
                }
            }
            "binary_expression" => self.binary(node)?,
            "assignment_expression" if self.text(field("operator")?) == "=" => {
                let target = self.target(field("left")?)?;
                ExprKind::Assign(Box::new(target), Box::new(of("right")?))
            }
            "cast_expression" => Self::cast(&self.ty(field("type")?), of("value")?),
            "subscript_expression" => {
                let base = of("argument")?;
                let keys = children(field("indices")?);
                let [key] = &keys[..] else { return None };
                ExprKind::Index(Box::new(base), Box::new(self.expr(*key)))
            }
            "field_expression" => self.member(node)?,
            "initializer_list" => ExprKind::Tuple(
                children(node)
                    .into_iter()
                    .map(|one| self.expr(one))
                    .collect(),
            ),
            "compound_literal_expression" => {
                let ty = self.ty(field("type")?);
                let value = field("value")?;
                self.initial(&ty, Some(value), line, false)?.kind
            }
            "call_expression" => self.call(node)?,
            // *max_element(v.begin(), v.end()), *this
            "pointer_expression" => {
                let inner = field("argument")?;
                let called = inner
                    .child_by_field_name("function")
                    .map(|one| self.text(one));
                let name = called.unwrap_or_default().trim_start_matches("std::");
                let name = match name {
                    "max_element" => "max",
                    "min_element" => "min",
                    _ => {
                        let one = self.expr(inner);
                        // *s.begin(), *s.rbegin()
                        return match one.kind {
                            ExprKind::Method(base, method, args) if args.is_empty() => match method
                                .as_str()
                            {
                                "begin" => {
                                    Some(ExprKind::Call("min".to_owned(), vec![*base], Vec::new()))
                                }
                                "rbegin" => {
                                    Some(ExprKind::Call("max".to_owned(), vec![*base], Vec::new()))
                                }
                                _ => None,
                            },
                            _ => None,
                        };
                    }
                };
                let list = self.whole(&children(inner.child_by_field_name("arguments")?))?;
                call_expr(line, name, vec![list]).kind
            }
            "concatenated_string" | "comma_expression" | "lambda_expression" => return None,
            _ => return None,
        })
    }

    fn number(text: &str) -> Option<ExprKind> {
        let text = text.replace('\'', "").to_lowercase();
        if let Some(digits) = text.strip_prefix("0x") {
            let digits = digits.trim_end_matches(['u', 'l']);
            return i64::from_str_radix(digits, 16).ok().map(ExprKind::Int);
        }
        let digits = text.trim_end_matches(['u', 'l']);
        if let Some(digits) = digits.strip_prefix("0b") {
            return i64::from_str_radix(digits, 2).ok().map(ExprKind::Int);
        }
        if digits.len() > 1 && digits.starts_with('0') && digits.bytes().all(|c| c.is_ascii_digit())
        {
            return i64::from_str_radix(digits, 8).ok().map(ExprKind::Int);
        }
        if let Ok(value) = digits.parse() {
            return Some(ExprKind::Int(value));
        }
        let value: f64 = digits.parse().ok()?;
        (value.fract() == 0.0 && value.abs() < 1e15).then_some(ExprKind::Int(value as i64))
    }

    fn identifier(&self, text: &str) -> ExprKind {
        let (name, _) = self.resolve(text);
        match text {
            "INT_MAX" | "LLONG_MAX" | "LONG_MAX" | "INT32_MAX" | "INT64_MAX" => {
                ExprKind::Infinite(true)
            }
            "INT_MIN" | "LLONG_MIN" | "LONG_MIN" | "INT32_MIN" | "INT64_MIN" => {
                ExprKind::Infinite(false)
            }
            _ => ExprKind::Name(name),
        }
    }

    /// A name that the grammar takes for a type or a declaration.
    pub(super) fn word(&self, node: Node) -> Expr {
        let inner = match node.kind() {
            "parameter_declaration" => node.child_by_field_name("type").unwrap_or(node),
            _ => node,
        };
        match inner.kind() {
            "type_identifier" => ex(line(node), self.identifier(self.text(inner))),
            _ => self.expr(inner),
        }
    }

    fn binary(&self, node: Node) -> Option<ExprKind> {
        let (a, b) = (
            node.child_by_field_name("left")?,
            node.child_by_field_name("right")?,
        );
        let operator = self.text(node.child_by_field_name("operator")?);
        let line = line(node);
        if ["&&", "||", "and", "or"].contains(&operator) {
            return Some(self.condition(node).kind);
        }
        if a.kind() == "sizeof_expression" && b.kind() == "sizeof_expression" && operator == "/" {
            let inner = children(a).first().copied()?;
            return Some(call_expr(line, "len", vec![self.expr(inner)]).kind);
        }
        let op = match operator {
            "==" => CompareOp::Eq,
            "!=" | "not_eq" => CompareOp::Ne,
            "<" => CompareOp::Lt,
            "<=" => CompareOp::Le,
            ">" => CompareOp::Gt,
            ">=" => CompareOp::Ge,
            _ => {
                // find(v.begin(), v.end(), x) - v.begin()
                if operator == "-"
                    && a.kind() == "call_expression"
                    && let Some((list, item)) = self.found(a)
                    && self.whole(&[b]).as_ref() == Some(&list)
                {
                    return Some(call_expr(line, "place", vec![list, item]).kind);
                }
                let (x, y) = (self.expr(a), self.expr(b));
                // s[i] - '0'
                if operator == "-" && y.kind == ExprKind::Text("0".to_owned()) {
                    return Some(call_expr(line, "int", vec![x]).kind);
                }
                let op = arithmetic(operator)?;
                return Some(ExprKind::Binary(op, Box::new(x), Box::new(y)));
            }
        };
        // memo.find(key) != memo.end()
        if let (Some((map, key)), CompareOp::Eq | CompareOp::Ne) = (self.found(a), op)
            && self.text(b).ends_with("end()") | self.text(b).contains("end(")
        {
            let inside = if op == CompareOp::Ne {
                CompareOp::In
            } else {
                CompareOp::NotIn
            };
            return Some(comparison(key, inside, map));
        }
        Some(comparison(self.expr(a), op, self.expr(b)))
    }

    /// The map and the key of `map.find(key)`, or of an iterator.
    pub(super) fn found(&self, node: Node) -> Option<(Expr, Expr)> {
        if node.kind() == "identifier" {
            return self.iterators.borrow().get(self.text(node)).cloned();
        }
        if node.kind() != "call_expression" {
            return None;
        }
        let function = node.child_by_field_name("function")?;
        let args = children(node.child_by_field_name("arguments")?);
        if function.kind() == "field_expression" {
            let method = self.text(function.child_by_field_name("field")?);
            let base = function.child_by_field_name("argument")?;
            if method == "find" && args.len() == 1 {
                return Some((self.expr(base), self.expr(args[0])));
            }
        } else if ["find", "std::find"].contains(&self.text(function)) && args.len() == 3 {
            return Some((self.whole(&args[..2])?, self.expr(args[2])));
        }
        None
    }

    /// The list of `v.begin(), v.end()` or `a, a + n`.
    fn whole(&self, args: &[Node]) -> Option<Expr> {
        let first = self.expr(*args.first()?);
        match first.kind {
            ExprKind::Method(base, name, _) if name == "begin" || name == "cbegin" => Some(*base),
            ExprKind::Call(name, mut inner, _) if name == "begin" && inner.len() == 1 => {
                inner.pop()
            }
            ExprKind::Name(_) if args.len() == 2 => Some(first),
            _ => None,
        }
    }

    fn cast(ty: &Ty, value: Expr) -> ExprKind {
        let line = value.line;
        match (ty, &value.kind) {
            (Ty::Int, ExprKind::Compare(..) | ExprKind::Bool(_)) => {
                call_expr(line, "int", vec![value]).kind
            }
            (Ty::Bool, _) => call_expr(line, "bool", vec![value]).kind,
            _ => value.kind,
        }
    }

    fn member(&self, node: Node) -> Option<ExprKind> {
        let base = node.child_by_field_name("argument")?;
        let name = self.text(node.child_by_field_name("field")?);
        if base.kind() == "this" {
            return Some(self.identifier(name));
        }
        let line = line(node);
        if let Some((map, key)) = self.found(base) {
            return match name {
                "second" => Some(ExprKind::Index(Box::new(map), Box::new(key))),
                "first" => Some(key.kind),
                _ => None,
            };
        }
        let at = match name {
            "first" => 0,
            "second" => 1,
            name => *self.record_fields.get(name)? as i64,
        };
        Some(ExprKind::Index(
            Box::new(self.expr(base)),
            Box::new(int_expr(line, at)),
        ))
    }

    fn call(&self, node: Node) -> Option<ExprKind> {
        let line = line(node);
        let function = node.child_by_field_name("function")?;
        let nodes = children(node.child_by_field_name("arguments")?);
        let args = || -> Vec<Expr> { nodes.iter().map(|one| self.expr(*one)).collect() };
        match function.kind() {
            "field_expression" => {
                let base = function.child_by_field_name("argument")?;
                let method = self.text(function.child_by_field_name("field")?);
                if base.kind() == "this" {
                    return Some(call_expr(line, method, args()).kind);
                }
                return self.method(line, self.expr(base), method, args());
            }
            "primitive_type" | "sized_type_specifier" | "template_type" | "type_identifier" => {
                return self.construct(function, line, args());
            }
            "template_function" => {
                let name = self.text(function.child_by_field_name("name")?);
                let types = children(function.child_by_field_name("arguments")?);
                return self.template_call(name, function, &types, line, args());
            }
            "qualified_identifier" => {
                let inner = function.child_by_field_name("name")?;
                match inner.kind() {
                    "template_function" => {
                        let name = self.text(inner.child_by_field_name("name")?);
                        let types = children(inner.child_by_field_name("arguments")?);
                        return self.template_call(name, inner, &types, line, args());
                    }
                    "template_type" => return self.construct(inner, line, args()),
                    _ => {}
                }
                if self.text(function).contains("::max") && nodes.is_empty() {
                    return Some(ExprKind::Infinite(true));
                }
                if nodes.is_empty()
                    && (self.text(function).contains("::min")
                        || self.text(function).contains("::lowest"))
                {
                    return Some(ExprKind::Infinite(false));
                }
                return self.named_call(self.text(inner), &nodes, line);
            }
            "identifier" => {}
            _ => return None,
        }
        self.named_call(self.text(function), &nodes, line)
    }

    fn construct(&self, ty: Node, line: usize, args: Vec<Expr>) -> Option<ExprKind> {
        let ty = self.ty(ty);
        if args.is_empty() {
            return Self::zero(line, &ty).map(|one| one.kind);
        }
        if let (Ty::Int | Ty::Bool, [_]) = (&ty, &args[..]) {
            return args.into_iter().next().map(|one| Self::cast(&ty, one));
        }
        Some(self.constructed(&ty, line, args).kind)
    }

    fn template_call(
        &self,
        name: &str,
        function: Node,
        types: &[Node],
        line: usize,
        mut args: Vec<Expr>,
    ) -> Option<ExprKind> {
        match (name, &mut args[..]) {
            ("get", [_]) => {
                let at = self.text(*types.first()?).trim().parse().ok()?;
                let one = args.pop()?;
                Some(ExprKind::Index(Box::new(one), Box::new(int_expr(line, at))))
            }
            ("static_cast", [_]) => {
                let ty = self.ty(*types.first()?);
                Some(Self::cast(&ty, args.pop()?))
            }
            ("max" | "min" | "gcd" | "abs", _) => Some(call_expr(line, name, args).kind),
            ("make_pair" | "make_tuple", _) => Some(ExprKind::Tuple(args)),
            _ => {
                // vector<int>(n, -1) has the form of a call.
                let inner = self.template(function)?;
                Some(self.constructed(&inner, line, args).kind)
            }
        }
    }

    /// The type of a template that the grammar takes for a function.
    fn template(&self, node: Node) -> Option<Ty> {
        let name = self.text(node.child_by_field_name("name")?);
        let types = children(node.child_by_field_name("arguments")?);
        let all: Vec<Ty> = types.iter().map(|one| self.ty(*one)).collect();
        Some(match name {
            "vector" | "array" | "deque" => {
                Ty::Sequence(Box::new(all.first().cloned().unwrap_or(Ty::Other)))
            }
            "set" | "unordered_set" => Ty::Set,
            "pair" | "tuple" => Ty::Tuple(all),
            "map" | "unordered_map" => Ty::Map,
            _ => return None,
        })
    }

    fn named_call(&self, name: &str, nodes: &[Node], line: usize) -> Option<ExprKind> {
        let args = || -> Vec<Expr> { nodes.iter().map(|one| self.expr(*one)).collect() };
        if self.functions.iter().any(|one| one.name == name) {
            return Some(call_expr(line, name, args()).kind);
        }
        let name = match name {
            "__builtin_popcount" | "__builtin_popcountll" | "popcount" => "popcount",
            "__gcd" | "gcd" => "gcd",
            "sqrt" | "sqrtl" => "sqrtl",
            "to_string" => "str",
            "size" | "ssize" => "len",
            other => other,
        };
        let kind = |name: &str, args: Vec<Expr>| Some(call_expr(line, name, args).kind);
        match (name, nodes) {
            ("make_pair" | "make_tuple", _) => Some(ExprKind::Tuple(args())),
            ("max" | "min", [one]) => match self.expr(*one).kind {
                ExprKind::Tuple(all) | ExprKind::List(all) => kind(name, all),
                _ => None,
            },
            ("pow", [_, _]) => {
                let mut args = args();
                let b = args.pop()?;
                Some(ExprKind::Binary(
                    BinaryOp::Pow,
                    Box::new(args.pop()?),
                    Box::new(b),
                ))
            }
            ("max_element" | "min_element", _) => None,
            ("accumulate", [a, b, first]) => {
                let list = self.whole(&[*a, *b])?;
                let sum = call_expr(line, "sum", vec![list]);
                let first = self.expr(*first);
                match first.kind {
                    ExprKind::Int(0) => Some(sum.kind),
                    _ => Some(binary_expr(line, BinaryOp::Add, first, sum).kind),
                }
            }
            ("count", [a, b, _]) => {
                let list = self.whole(&[*a, *b])?;
                let one = self.expr(nodes[2]);
                Some(ExprKind::Method(
                    Box::new(list),
                    "count".to_owned(),
                    vec![one],
                ))
            }
            _ => {
                let (name, _) = self.resolve(name);
                let mut args = args();
                if self.lambdas.borrow().contains(&name)
                    && matches!(args.first().map(|one| &one.kind), Some(ExprKind::Name(one)) if *one == name)
                {
                    args.remove(0);
                }
                kind(&name, args)
            }
        }
    }

    fn method(
        &self,
        line: usize,
        base: Expr,
        method: &str,
        mut args: Vec<Expr>,
    ) -> Option<ExprKind> {
        let ty = match &base.kind {
            ExprKind::Name(name) => self.type_named(name),
            _ => Ty::Auto,
        };
        let boxed = Box::new;
        Some(match (method, args.len()) {
            ("size" | "length", 0) => call_expr(line, "len", vec![base]).kind,
            ("empty", 0) => {
                let len = call_expr(line, "len", vec![base]);
                comparison(len, CompareOp::Eq, int_expr(line, 0))
            }
            ("count", 0) if matches!(ty, Ty::Bits(_)) => call_expr(line, "sum", vec![base]).kind,
            ("count" | "contains", 1) if ty != Ty::Text => {
                comparison(args.pop()?, CompareOp::In, base)
            }
            ("test" | "at", 1) => ExprKind::Index(boxed(base), boxed(args.pop()?)),
            ("any", 0) => call_expr(line, "any", vec![base]).kind,
            ("front", 0) => ExprKind::Index(boxed(base), boxed(int_expr(line, 0))),
            ("back", 0) => ExprKind::Index(boxed(base), boxed(int_expr(line, -1))),
            ("substr", 1) => ExprKind::Slice(boxed(base), Some(boxed(args.pop()?)), None),
            ("substr", 2) => {
                let len = args.pop()?;
                let lo = args.pop()?;
                if lo.kind == ExprKind::Int(0) {
                    return Some(ExprKind::Slice(boxed(base), None, Some(boxed(len))));
                }
                let hi = binary_expr(line, BinaryOp::Add, lo.clone(), len);
                ExprKind::Slice(boxed(base), Some(boxed(lo)), Some(boxed(hi)))
            }
            _ => ExprKind::Method(boxed(base), method.to_owned(), args),
        })
    }

    /// The type of a name of the imperative form.
    fn type_named(&self, name: &str) -> Ty {
        let scopes = self.scopes.borrow();
        let mut found = scopes.iter().rev().flat_map(|scope| scope.names.values());
        found
            .find(|(one, _)| one == name)
            .map_or(Ty::Auto, |(_, ty)| ty.clone())
    }

    pub(super) fn target(&self, node: Node) -> Option<Target> {
        if node.kind() == "call_expression" {
            // tie(a, b) = …
            let function = node.child_by_field_name("function")?;
            if !self.text(function).ends_with("tie") {
                return None;
            }
            let args = children(node.child_by_field_name("arguments")?);
            let all = args.into_iter().map(|one| self.target(one));
            return Some(Target::Tuple(all.collect::<Option<_>>()?));
        }
        match self.expr(node).kind {
            ExprKind::Name(name) => Some(Target::Name(name)),
            ExprKind::Index(base, key) => Some(Target::Index(base, key)),
            _ => None,
        }
    }

    // ---- statements ----

    /// An expression for its effect.
    pub(super) fn effect(&mut self, node: Node, into: &mut Vec<Stmt>) {
        let line = line(node);
        let field = |name: &str| node.child_by_field_name(name);
        let found: Option<StmtKind> = match node.kind() {
            "parenthesized_expression" => {
                if let Some(one) = children(node).first() {
                    self.effect(*one, into);
                }
                return;
            }
            "comma_expression" => {
                for one in [field("left"), field("right")].into_iter().flatten() {
                    self.effect(one, into);
                }
                return;
            }
            "update_expression" => {
                field("argument")
                    .and_then(|one| self.target(one))
                    .map(|target| {
                        let decrement = self.text(node).contains("--");
                        let op = if decrement {
                            BinaryOp::Sub
                        } else {
                            BinaryOp::Add
                        };
                        StmtKind::Augment(target, op, int_expr(line, 1))
                    })
            }
            "assignment_expression" => {
                let operator = field("operator").map(|one| self.text(one).to_owned());
                let operator = operator.unwrap_or_default();
                match (field("left"), field("right")) {
                    (Some(left), Some(right)) => {
                        if right.kind() == "assignment_expression" && operator == "=" {
                            // a = b = c
                            self.effect(right, into);
                            let mut last = right;
                            while let ("assignment_expression", Some(next)) =
                                (last.kind(), last.child_by_field_name("right"))
                            {
                                last = next;
                            }
                            let value = self.expr(last);
                            self.target(left)
                                .map(|target| StmtKind::Assign(target, value))
                        } else {
                            self.assignment(left, &operator, right, line)
                        }
                    }
                    _ => None,
                }
            }
            // cout << g(n) << endl
            "binary_expression" if self.text(node).contains("cout") => {
                let (mut left, mut shown) = (node, Vec::new());
                while let ("binary_expression", Some(next)) =
                    (left.kind(), left.child_by_field_name("left"))
                {
                    shown.extend(left.child_by_field_name("right").map(|one| self.expr(one)));
                    left = next;
                }
                Some(StmtKind::Do(ex(line, ExprKind::Tuple(shown))))
            }
            "call_expression" => match self.call_effect(node, line) {
                Some(kinds) => {
                    into.extend(kinds.into_iter().map(|kind| Stmt { line, kind }));
                    return;
                }
                None => None,
            },
            _ => None,
        };
        let kind = found.unwrap_or_else(|| StmtKind::Unknown(self.text(node).to_owned()));
        into.push(Stmt { line, kind });
    }

    fn assignment(&self, left: Node, operator: &str, right: Node, line: usize) -> Option<StmtKind> {
        let target = self.target(left)?;
        let ty = match &target {
            Target::Name(name) => self.type_named(name),
            _ => Ty::Auto,
        };
        if operator == "=" {
            let value = match right.kind() {
                "initializer_list" => self.initial(&ty, Some(right), line, false)?,
                _ => self.expr(right),
            };
            // A list is copied.
            let copied = matches!(ty, Ty::Sequence(_))
                && matches!(value.kind, ExprKind::Name(_) | ExprKind::Index(..));
            let value = if copied {
                call_expr(line, "list", vec![value])
            } else {
                value
            };
            return Some(StmtKind::Assign(target, value));
        }
        let op = arithmetic(operator.strip_suffix('=')?)?;
        let value = self.expr(right);
        // k <<= 1
        if let (BinaryOp::Shl, ExprKind::Int(by @ 0..32)) = (op, &value.kind) {
            let factor = int_expr(line, 1 << by);
            return Some(StmtKind::Augment(target, BinaryOp::Mul, factor));
        }
        // ok |= !win(n)
        if op == BinaryOp::Or
            && ty == Ty::Bool
            && let Target::Name(name) = &target
        {
            let old = name_expr(line, name);
            let value = ex(line, ExprKind::Or(vec![old, self.condition(right)]));
            return Some(StmtKind::Assign(target, value));
        }
        Some(StmtKind::Augment(target, op, value))
    }

    fn call_effect(&self, node: Node, line: usize) -> Option<Vec<StmtKind>> {
        let function = node.child_by_field_name("function")?;
        let nodes = children(node.child_by_field_name("arguments")?);
        if function.kind() == "field_expression" {
            let base = self.expr(function.child_by_field_name("argument")?);
            let method = self.text(function.child_by_field_name("field")?);
            let args: Vec<Expr> = nodes.iter().map(|one| self.expr(*one)).collect();
            let target = match &base.kind {
                ExprKind::Name(name) => Some(Target::Name(name.clone())),
                _ => None,
            };
            let ty = match &target {
                Some(Target::Name(name)) => self.type_named(name),
                _ => Ty::Auto,
            };
            let truth = ex(line, ExprKind::Bool(true));
            return Some(vec![match (method, &args[..]) {
                // A bit set: seen.set(x), seen.reset()
                ("set", [_]) => {
                    let key = args.into_iter().next()?;
                    StmtKind::Assign(Target::Index(Box::new(base), Box::new(key)), truth)
                }
                ("reset", []) => match &ty {
                    Ty::Bits(size) => StmtKind::Assign(target?, self.bits(line, size)),
                    _ => return None,
                },
                ("assign" | "resize", [_, _]) => {
                    StmtKind::Assign(target?, self.constructed(&ty, line, args))
                }
                ("resize", [_]) => StmtKind::Assign(target?, self.constructed(&ty, line, args)),
                ("clear", []) => StmtKind::Assign(target?, Self::zero(line, &ty)?),
                ("push_back" | "emplace_back", [one]) if ty == Ty::Text => {
                    StmtKind::Augment(target?, BinaryOp::Add, one.clone())
                }
                ("emplace_back", [_, _, ..]) => {
                    let one = ex(line, ExprKind::Tuple(args));
                    StmtKind::Do(ex(
                        line,
                        ExprKind::Method(Box::new(base), "push_back".to_owned(), vec![one]),
                    ))
                }
                ("pop_back", []) => {
                    let last = Box::new(int_expr(line, -1));
                    let value = ex(line, ExprKind::Slice(Box::new(base), None, Some(last)));
                    StmtKind::Assign(target?, value)
                }
                // v.erase(unique(v.begin(), v.end()), v.end())
                ("erase", [one, _]) if matches!(&one.kind, ExprKind::Call(name, ..) if name == "unique") => {
                    StmtKind::Assign(target?, call_expr(line, "unique", vec![base]))
                }
                // v.erase(v.begin() + i)
                ("erase", [one]) if matches!(ty, Ty::Sequence(_)) => {
                    let ExprKind::Binary(BinaryOp::Add, first, i) = &one.kind else {
                        return None;
                    };
                    if !matches!(&first.kind, ExprKind::Method(_, name, _) if name == "begin") {
                        return None;
                    }
                    let i = Box::new((**i).clone());
                    let next = binary_expr(line, BinaryOp::Add, (*i).clone(), int_expr(line, 1));
                    let before = ex(line, ExprKind::Slice(Box::new(base.clone()), None, Some(i)));
                    let after = ex(
                        line,
                        ExprKind::Slice(Box::new(base), Some(Box::new(next)), None),
                    );
                    StmtKind::Assign(target?, binary_expr(line, BinaryOp::Add, before, after))
                }
                _ => StmtKind::Do(ex(
                    line,
                    ExprKind::Method(Box::new(base), method.to_owned(), args),
                )),
            }]);
        }
        let name = self.text(function).trim_start_matches("std::");
        Some(match (name, &nodes[..]) {
            ("assert" | "ios_base::sync_with_stdio" | "ios::sync_with_stdio", _) => Vec::new(),
            ("swap", [a, b]) => {
                let (x, y) = (self.target(*a)?, self.target(*b)?);
                let values = ex(line, ExprKind::Tuple(vec![self.expr(*b), self.expr(*a)]));
                vec![StmtKind::Assign(Target::Tuple(vec![x, y]), values)]
            }
            ("sort", [a, b]) => {
                let list = self.whole(&[*a, *b])?;
                vec![StmtKind::Do(ex(
                    line,
                    ExprKind::Method(Box::new(list), "sort".to_owned(), Vec::new()),
                ))]
            }
            ("memset", [place, value, _]) => {
                let ExprKind::Int(value) = self.expr(*value).kind else {
                    return None;
                };
                vec![self.fill(self.expr(*place), Fill::Bytes(value), line)?]
            }
            ("fill", [a, b, value]) => {
                let place = self.whole(&[*a, *b]).or_else(|| {
                    // &a[0][0]
                    let inner = children(*a).first().map(|one| self.expr(*one))?;
                    inner.root().map(|root| name_expr(line, root))
                })?;
                vec![self.fill(place, Fill::Value(self.expr(*value)), line)?]
            }
            ("chmax" | "chmin", [a, b]) => {
                let best = self.expr(*a);
                let value = call_expr(line, &name[2..], vec![best, self.expr(*b)]);
                vec![StmtKind::Assign(self.target(*a)?, value)]
            }
            _ => vec![StmtKind::Do(self.expr(node))],
        })
    }

    /// An assignment that fills a whole array: the array is made again.
    fn fill(&self, place: Expr, fill: Fill, line: usize) -> Option<StmtKind> {
        let name = match &place.kind {
            ExprKind::Name(name) => name.clone(),
            _ => return None,
        };
        let mut ty = self.type_named(&name);
        let mut of_bytes = false;
        while let Ty::Sequence(inner) = ty {
            ty = *inner;
            of_bytes = ty == Ty::Bool || ty == Ty::Char;
        }
        let value = match fill {
            Fill::Value(value) => value,
            Fill::Bytes(byte) if of_bytes && ty == Ty::Bool => ex(line, ExprKind::Bool(byte != 0)),
            Fill::Bytes(byte) if of_bytes => int_expr(line, i64::from(byte as i8)),
            Fill::Bytes(byte) => int_expr(line, i64::from(i32::from_ne_bytes([byte as u8; 4]))),
        };
        let shape = self.shapes.borrow().get(&name).cloned();
        let whole = match shape {
            Some(sizes) => Self::filled_array(line, value, &sizes)?,
            None => call_expr(line, "filled", vec![place, value]),
        };
        Some(StmtKind::Assign(Target::Name(name), whole))
    }
}

/// What an array is filled with.
enum Fill {
    Value(Expr),
    Bytes(i64),
}

fn arithmetic(operator: &str) -> Option<BinaryOp> {
    Some(match operator {
        "+" => BinaryOp::Add,
        "-" => BinaryOp::Sub,
        "*" => BinaryOp::Mul,
        "/" => BinaryOp::TruncDiv,
        "%" => BinaryOp::TruncMod,
        "<<" => BinaryOp::Shl,
        ">>" => BinaryOp::Shr,
        "&" => BinaryOp::And,
        "|" => BinaryOp::Or,
        "^" | "xor" => BinaryOp::Xor,
        _ => return None,
    })
}
