//! The adapter of Python: from the tree of its parser to the imperative form.

use std::cell::Cell;

use ruff_python_ast::{self as py, CmpOp, Expr as P, Number, Operator, Stmt as S};
use ruff_python_parser::parse_module;
use ruff_text_size::Ranged;

use crate::program::{
    BinaryOp, Collection, CompareOp, Expr, ExprKind, Function, Language, Loop, Param, ParamKind,
    Program, Stmt, StmtKind, Target, UnaryOp,
};
use crate::{Problem, messages};

/// Reads a module.
pub(crate) fn read(source: &str) -> Result<Program, Problem> {
    let parsed = parse_module(source).map_err(|error| {
        let at = error.location.start().to_usize().min(source.len());
        let line = source[..at].matches('\n').count() + 1;
        let fact = messages::python_does_not_parse(error.error.to_string());
        Problem::syntax(line, fact, messages::run_the_compiler("python3"))
    })?;
    let mut reader = Reader {
        source,
        functions: Vec::new(),
        nested: Vec::new(),
        depth: Cell::new(0),
    };
    let mut globals = reader.block(&parsed.into_syntax().body);
    if reader.functions.is_empty() {
        reader.functions.extend(script(&mut globals));
    }
    reader.hoist_captured(&mut globals);
    Ok(Program {
        language: Language::Python,
        functions: reader.functions,
        globals,
    })
}

struct Reader<'a> {
    source: &'a str,
    functions: Vec<Function>,
    /// The functions with functions inside: their numbers, and those of the last one inside.
    nested: Vec<(usize, usize)>,
    depth: Cell<usize>,
}

/// Maximum nesting of statements and expressions; a deeper one is not imported.
const MAX_DEPTH: usize = 60;

impl Reader<'_> {
    fn line(&self, node: &impl Ranged) -> usize {
        self.source[..node.start().to_usize()].matches('\n').count() + 1
    }

    fn text(&self, node: &impl Ranged) -> String {
        self.source[node.start().to_usize()..node.end().to_usize()].to_owned()
    }

    fn block(&mut self, body: &[S]) -> Vec<Stmt> {
        let mut stmts = Vec::new();
        for stmt in body {
            self.stmt(stmt, &mut stmts);
        }
        stmts
    }

    fn stmt(&mut self, stmt: &S, into: &mut Vec<Stmt>) {
        let line = self.line(stmt);
        let branches = match stmt {
            S::If(one) => one.elif_else_clauses.len(),
            _ => 0,
        };
        if self.depth.get() + branches > MAX_DEPTH {
            let kind = StmtKind::Unknown(self.text(stmt));
            into.push(Stmt { line, kind });
            return;
        }
        self.depth.set(self.depth.get() + 1);
        self.shallow_stmt(stmt, line, into);
        self.depth.set(self.depth.get() - 1);
    }

    fn shallow_stmt(&mut self, stmt: &S, line: usize, into: &mut Vec<Stmt>) {
        let kind = match stmt {
            S::FunctionDef(def) => {
                self.function(def);
                return;
            }
            S::ClassDef(class) => {
                self.class(class, into);
                return;
            }
            S::Import(_) | S::ImportFrom(_) | S::Global(_) | S::Nonlocal(_) | S::Pass(_) => return,
            S::Return(one) => StmtKind::Return(one.value.as_ref().map(|value| self.expr(value))),
            S::Assign(one) => {
                // f = lru_cache(None)(f) keeps the function.
                let value = self.expr(&one.value);
                for target in &one.targets {
                    if let P::Lambda(lambda) = &*one.value
                        && let P::Name(name) = target
                    {
                        let value = self.expr(&lambda.body);
                        let kind = StmtKind::Return(Some(value));
                        self.functions.push(Function {
                            name: name.id.to_string(),
                            params: self.params(lambda.parameters.as_deref()),
                            body: vec![Stmt { line, kind }],
                            line,
                            is_boolean: false,
                            mistakes: Vec::new(),
                        });
                        continue;
                    }
                    let kind = match self.target(target) {
                        Some(target) => StmtKind::Assign(target, value.clone()),
                        None => StmtKind::Unknown(self.text(stmt)),
                    };
                    into.push(Stmt { line, kind });
                }
                return;
            }
            S::AnnAssign(one) => match (&one.value, self.target(&one.target)) {
                (Some(value), Some(target)) => StmtKind::Assign(target, self.expr(value)),
                (None, _) => return,
                _ => StmtKind::Unknown(self.text(stmt)),
            },
            S::AugAssign(one) => match (self.target(&one.target), operator(one.op)) {
                (Some(target), Some(op)) => StmtKind::Augment(target, op, self.expr(&one.value)),
                _ => StmtKind::Unknown(self.text(stmt)),
            },
            S::For(one) if one.orelse.is_empty() => match names(&one.target) {
                Some(names) => StmtKind::For(names, self.expr(&one.iter), self.block(&one.body)),
                None => StmtKind::Unknown(self.text(stmt)),
            },
            S::While(one) if one.orelse.is_empty() => {
                StmtKind::While(self.expr(&one.test), self.block(&one.body))
            }
            S::If(one) => {
                let mut otherwise = Vec::new();
                for clause in one.elif_else_clauses.iter().rev() {
                    let body = self.block(&clause.body);
                    otherwise = match &clause.test {
                        None => body,
                        Some(test) => vec![Stmt {
                            line: self.line(clause),
                            kind: StmtKind::If(self.expr(test), body, otherwise),
                        }],
                    };
                }
                StmtKind::If(self.expr(&one.test), self.block(&one.body), otherwise)
            }
            S::Break(_) => StmtKind::Break,
            S::Continue(_) => StmtKind::Continue,
            S::Expr(one) => match &*one.value {
                P::StringLiteral(_) => return,
                value => StmtKind::Do(self.expr(value)),
            },
            _ => StmtKind::Unknown(self.text(stmt)),
        };
        into.push(Stmt { line, kind });
    }

    fn params(&self, params: Option<&py::Parameters>) -> Vec<Param> {
        let all = params.iter().flat_map(|params| {
            let positional = params.posonlyargs.iter().chain(&params.args);
            positional.chain(&params.kwonlyargs)
        });
        all.map(|param| {
            let annotation = param.parameter.annotation.as_ref();
            let annotation = annotation.map(|one| self.text(&**one));
            let default = param.default.as_ref().map(|one| self.expr(one));
            let kind = annotation.and_then(|text| {
                let word = text.split('[').next().unwrap_or_default().to_lowercase();
                match word.as_str() {
                    "int" => Some(ParamKind::Int),
                    "bool" => Some(ParamKind::Bool),
                    "str" => Some(ParamKind::Text),
                    "tuple" | "list" | "sequence" => Some(ParamKind::List),
                    "dict" => Some(ParamKind::Map),
                    _ => None,
                }
            });
            let kind = match default.as_ref().map(|one| &one.kind) {
                Some(ExprKind::Map(_)) => Some(ParamKind::Map),
                _ => kind,
            };
            Param {
                name: param.parameter.name.id.to_string(),
                kind,
                default,
            }
        })
        .collect()
    }

    /// The methods of a class are functions, and what `__init__` assigns is global.
    fn class(&mut self, class: &py::StmtClassDef, into: &mut Vec<Stmt>) {
        let (first, outside) = (self.functions.len(), into.len());
        for stmt in &class.body {
            match stmt {
                S::FunctionDef(def) if def.name.id == "__init__" => {
                    for stmt in &def.body {
                        self.stmt(stmt, into);
                    }
                }
                _ => self.stmt(stmt, into),
            }
        }
        // What a method assigns again is an input; a memo stays one.
        let methods = &self.functions[first.min(self.functions.len())..];
        for stmt in &mut into[outside..] {
            if let StmtKind::Assign(Target::Name(name), value) = &mut stmt.kind
                && !matches!(value.kind, ExprKind::Map(_))
                && methods.iter().any(|one| {
                    let mut found = false;
                    crate::translate::each_stmt(&one.body, &mut |stmt| {
                        found |= matches!(&stmt.kind, StmtKind::Assign(Target::Name(one), _) if one == name);
                    });
                    found
                })
            {
                let line = value.line;
                let call = |name: &str, args| Expr {
                    line,
                    kind: ExprKind::Call(name.to_owned(), args, Vec::new()),
                };
                let read = call("input", Vec::new());
                *value = match value.kind {
                    ExprKind::List(_) => call("list", vec![read]),
                    _ => read,
                };
            }
        }
    }

    fn function(&mut self, def: &py::StmtFunctionDef) {
        let name = def.name.id.to_string();
        let mut params = self.params(Some(&def.parameters));
        if params.first().is_some_and(|one| one.name == "self") {
            params.remove(0);
        }
        let at = self.functions.len();
        let body = self.block(&def.body);
        let line = self.source[..def.name.range.start().to_usize()]
            .matches('\n')
            .count()
            + 1;
        let function = Function {
            name,
            params,
            body,
            line,
            is_boolean: false,
            mistakes: Vec::new(),
        };
        self.functions.insert(at, function);
        for (outer, last) in &mut self.nested {
            *outer += usize::from(*outer >= at);
            *last += usize::from(*last >= at);
        }
        if self.functions.len() > at + 1 {
            self.nested.push((at, self.functions.len() - 1));
        }
    }

    /// Moves the names of a function that functions inside of it use to the global names: its
    /// parameters become inputs.
    fn hoist_captured(&self, globals: &mut Vec<Stmt>) {
        for (outer, last) in &self.nested {
            let function = &self.functions[*outer];
            let inner = &self.functions[outer + 1..=*last];
            let is_used = |name: &str| inner.iter().any(|one| uses_outside(one, name));
            let is_known = |globals: &[Stmt], name: &str| {
                (globals.iter())
                    .any(|one| matches!(&one.kind, StmtKind::Assign(Target::Name(known), _) if known == name))
            };
            for param in &function.params {
                if is_used(&param.name)
                    && changes(&function.body, &param.name) == 0
                    && !is_known(globals, &param.name)
                {
                    let line = function.line;
                    let call = |name: &str, args| Expr {
                        line,
                        kind: ExprKind::Call(name.to_owned(), args, Vec::new()),
                    };
                    let mut value = call("input", Vec::new());
                    let is_list = match param.kind {
                        Some(kind) => kind == ParamKind::List,
                        None => is_list(&self.functions[*outer..=*last], &param.name),
                    };
                    if is_list {
                        value = call("list", vec![value]);
                    }
                    let target = Target::Name(param.name.clone());
                    let kind = StmtKind::Assign(target, value);
                    globals.push(Stmt { line, kind });
                }
            }
            for stmt in &function.body {
                if let StmtKind::Assign(Target::Name(name), _) = &stmt.kind
                    && is_used(name)
                    && changes(&function.body, name) == 1
                    && !is_known(globals, name)
                {
                    globals.push(stmt.clone());
                }
            }
        }
    }

    fn target(&self, target: &P) -> Option<Target> {
        match target {
            P::Name(name) => Some(Target::Name(name.id.to_string())),
            P::Subscript(one) if !matches!(&*one.slice, P::Slice(_)) => Some(Target::Index(
                Box::new(self.expr(&one.value)),
                Box::new(self.expr(&one.slice)),
            )),
            P::Tuple(one) => {
                let all = one.elts.iter().map(|one| self.target(one));
                Some(Target::Tuple(all.collect::<Option<_>>()?))
            }
            P::Attribute(one) if is_self(&one.value) => Some(Target::Name(one.attr.id.to_string())),
            _ => None,
        }
    }

    fn all<'a>(&self, list: impl IntoIterator<Item = &'a P>) -> Vec<Expr> {
        list.into_iter().map(|one| self.expr(one)).collect()
    }

    fn loops(&self, list: &[py::Comprehension]) -> Option<Vec<Loop>> {
        let loops = list.iter().map(|one| {
            Some(Loop {
                names: names(&one.target)?,
                source: self.expr(&one.iter),
                conditions: self.all(&one.ifs),
            })
        });
        loops.collect()
    }

    fn expr(&self, expr: &P) -> Expr {
        let deep = self.depth.get() >= MAX_DEPTH;
        self.depth.set(self.depth.get() + 1);
        let kind = if deep { None } else { self.kind(expr) };
        self.depth.set(self.depth.get() - 1);
        Expr {
            line: self.line(expr),
            kind: kind.unwrap_or_else(|| ExprKind::Unknown(self.text(expr))),
        }
    }

    fn kind(&self, expr: &P) -> Option<ExprKind> {
        let boxed = |one: &P| Box::new(self.expr(one));
        Some(match expr {
            P::BoolOp(one) => match one.op {
                py::BoolOp::And => ExprKind::And(self.all(&one.values)),
                py::BoolOp::Or => ExprKind::Or(self.all(&one.values)),
            },
            P::Named(one) => {
                ExprKind::Assign(Box::new(self.target(&one.target)?), boxed(&one.value))
            }
            P::BinOp(one) => {
                ExprKind::Binary(operator(one.op)?, boxed(&one.left), boxed(&one.right))
            }
            P::UnaryOp(one) => match (one.op, &*one.operand) {
                (py::UnaryOp::UAdd, _) => return self.kind(&one.operand),
                (py::UnaryOp::Not, _) => ExprKind::Unary(UnaryOp::Not, boxed(&one.operand)),
                (py::UnaryOp::Invert, _) => ExprKind::Unary(UnaryOp::BitNot, boxed(&one.operand)),
                (py::UnaryOp::USub, _) => match self.kind(&one.operand)? {
                    ExprKind::Int(value) => ExprKind::Int(value.checked_neg()?),
                    ExprKind::Infinite(sign) => ExprKind::Infinite(!sign),
                    _ => ExprKind::Unary(UnaryOp::Neg, boxed(&one.operand)),
                },
            },
            P::If(one) => ExprKind::If(boxed(&one.test), boxed(&one.body), boxed(&one.orelse)),
            P::Dict(one) => {
                let pairs = one.items.iter().map(|item| {
                    let key = self.expr(item.key.as_ref()?);
                    Some((key, self.expr(&item.value)))
                });
                ExprKind::Map(pairs.collect::<Option<_>>()?)
            }
            P::Set(one) => ExprKind::Set(self.all(&one.elts)),
            P::List(one) => ExprKind::List(self.all(&one.elts)),
            P::Tuple(one) => ExprKind::Tuple(self.all(&one.elts)),
            P::ListComp(one) => {
                let loops = self.loops(&one.generators)?;
                ExprKind::Comprehension(Collection::List, boxed(&one.elt), loops)
            }
            P::SetComp(one) => {
                let loops = self.loops(&one.generators)?;
                ExprKind::Comprehension(Collection::Set, boxed(&one.elt), loops)
            }
            P::Generator(one) => {
                let loops = self.loops(&one.generators)?;
                ExprKind::Comprehension(Collection::Generator, boxed(&one.elt), loops)
            }
            P::Compare(one) => {
                let rest = one.ops.iter().zip(&*one.comparators);
                let rest = rest.map(|(op, right)| Some((comparison(*op), self.expr(right))));
                ExprKind::Compare(boxed(&one.left), rest.collect::<Option<_>>()?)
            }
            P::Call(one) => self.call(one)?,
            P::StringLiteral(one) => ExprKind::Text(one.value.to_str().to_owned()),
            P::NumberLiteral(one) => match &one.value {
                Number::Int(value) => ExprKind::Int(value.as_i64()?),
                Number::Float(value) if value.is_infinite() => ExprKind::Infinite(true),
                Number::Float(value) if value.fract() == 0.0 && value.abs() < 1e15 => {
                    ExprKind::Int(*value as i64)
                }
                _ => return None,
            },
            P::BooleanLiteral(one) => ExprKind::Bool(one.value),
            P::NoneLiteral(_) => ExprKind::Nothing,
            P::Attribute(one) => match (&*one.value, one.attr.id.as_str()) {
                (P::Name(module), "inf") if module.id == "math" => ExprKind::Infinite(true),
                (base, field) if is_self(base) => ExprKind::Name(field.to_owned()),
                _ => return None,
            },
            P::Subscript(one) => match &*one.slice {
                P::Slice(slice) => {
                    if slice.step.is_some() {
                        return None;
                    }
                    let bound = |one: &Option<Box<P>>| one.as_ref().map(|one| boxed(one));
                    ExprKind::Slice(boxed(&one.value), bound(&slice.lower), bound(&slice.upper))
                }
                key => ExprKind::Index(boxed(&one.value), boxed(key)),
            },
            P::Name(one) => ExprKind::Name(one.id.to_string()),
            _ => return None,
        })
    }

    fn call(&self, one: &py::ExprCall) -> Option<ExprKind> {
        let args = self.all(&one.arguments.args);
        let mut named = Vec::new();
        for keyword in &one.arguments.keywords {
            let name = keyword.arg.as_ref()?.id.to_string();
            named.push((name, self.expr(&keyword.value)));
        }
        Some(match &*one.func {
            P::Name(name) => {
                if let ("float", [P::StringLiteral(text)]) =
                    (name.id.as_str(), &*one.arguments.args)
                {
                    return match text.value.to_str() {
                        "inf" => Some(ExprKind::Infinite(true)),
                        "-inf" => Some(ExprKind::Infinite(false)),
                        _ => None,
                    };
                }
                ExprKind::Call(name.id.to_string(), args, named)
            }
            P::Attribute(attribute) => {
                let name = attribute.attr.id.to_string();
                match &*attribute.value {
                    // A function of a module or of the class is named without it.
                    P::Name(module)
                        if ["math", "itertools", "functools", "operator", "self"]
                            .contains(&module.id.as_str()) =>
                    {
                        ExprKind::Call(name, args, named)
                    }
                    base if named.is_empty() => {
                        ExprKind::Method(Box::new(self.expr(base)), name, args)
                    }
                    _ => return None,
                }
            }
            _ => return None,
        })
    }
}

/// A script without functions that reads numbers and prints a value, as a function of these.
fn script(globals: &mut Vec<Stmt>) -> Option<Function> {
    let (last, before) = globals.split_last()?;
    let StmtKind::Do(printed) = &last.kind else {
        return None;
    };
    let ExprKind::Call(name, args, _) = &printed.kind else {
        return None;
    };
    let [printed] = &args[..] else { return None };
    if name != "print" {
        return None;
    }
    // print("First" if g[n] else "Second"), print("First" if g[n] > 0 else "Second")
    let mut value = printed;
    loop {
        value = match &value.kind {
            ExprKind::If(test, ..) => test,
            ExprKind::Compare(left, _) => left,
            _ => break,
        };
    }
    let name = value.root()?.to_owned();
    let mut params = Vec::new();
    let mut body = Vec::new();
    for stmt in before {
        match &stmt.kind {
            StmtKind::Assign(target, read) if reads_input(read) => {
                let all = match target {
                    Target::Tuple(all) => &all[..],
                    one => std::slice::from_ref(one),
                };
                for one in all {
                    let Target::Name(name) = one else { return None };
                    params.push(Param {
                        name: name.clone(),
                        kind: Some(ParamKind::Int),
                        default: None,
                    });
                }
            }
            _ => body.push(stmt.clone()),
        }
    }
    if params.is_empty() {
        return None;
    }
    body.push(Stmt {
        line: last.line,
        kind: StmtKind::Return(Some(value.clone())),
    });
    let line = body.first().map_or(1, |one| one.line);
    globals.clear();
    Some(Function {
        name,
        params,
        body,
        line,
        is_boolean: false,
        mistakes: Vec::new(),
    })
}

/// Whether a value is `int(input())` or `map(int, input().split())`.
fn reads_input(value: &Expr) -> bool {
    let is_number = match &value.kind {
        ExprKind::Call(name, args, _) => {
            name == "int"
                || name == "map"
                    && matches!(args.first().map(|one| &one.kind), Some(ExprKind::Name(of)) if of == "int")
        }
        _ => false,
    };
    let mut reads = false;
    value.walk(&mut |one| {
        reads |= matches!(&one.kind, ExprKind::Call(name, ..) if name == "input");
    });
    is_number && reads
}

/// The number of statements that give a name, or a part of it, a value.
fn changes(stmts: &[Stmt], name: &str) -> usize {
    fn gives(target: &Target, name: &str) -> bool {
        match target {
            Target::Tuple(all) => all.iter().any(|one| gives(one, name)),
            one => one.root() == Some(name),
        }
    }
    let mut found = 0;
    crate::translate::each_stmt(stmts, &mut |stmt| {
        let changed = match &stmt.kind {
            StmtKind::Assign(target, _) | StmtKind::Augment(target, ..) => gives(target, name),
            StmtKind::For(names, ..) => names.iter().any(|one| one == name),
            StmtKind::Do(one) => match &one.kind {
                ExprKind::Method(base, ..) => base.root() == Some(name),
                _ => false,
            },
            _ => false,
        };
        found += usize::from(changed);
    });
    found
}

/// Whether a function uses a name that it does not define.
fn uses_outside(function: &Function, name: &str) -> bool {
    let mut own = function.params.iter().any(|one| one.name == name);
    crate::translate::each_stmt(&function.body, &mut |stmt| match &stmt.kind {
        StmtKind::Assign(Target::Name(one), _) => own |= one == name,
        StmtKind::For(names, ..) => own |= names.iter().any(|one| one == name),
        _ => {}
    });
    let mut used = false;
    crate::samples::for_each_expression(&function.body, &mut |kind| {
        used |= matches!(kind, ExprKind::Name(one) if one == name);
    });
    crate::translate::each_stmt(&function.body, &mut |stmt| {
        if let StmtKind::Assign(target @ Target::Index(..), _) = &stmt.kind {
            used |= target.root() == Some(name);
        }
    });
    used && !own
}

/// Whether functions index, slice, measure or add up a name.
fn is_list(functions: &[Function], name: &str) -> bool {
    let is = |one: &Expr| matches!(&one.kind, ExprKind::Name(known) if known == name);
    let mut found = false;
    for function in functions {
        crate::samples::for_each_expression(&function.body, &mut |kind| {
            found |= match kind {
                ExprKind::Index(base, _) | ExprKind::Slice(base, ..) => is(base),
                ExprKind::Call(called, args, _) => {
                    ["len", "sum", "max", "min", "sorted", "enumerate"].contains(&called.as_str())
                        && matches!(&args[..], [one] if is(one))
                }
                _ => false,
            };
        });
    }
    found
}

fn is_self(expr: &P) -> bool {
    matches!(expr, P::Name(name) if name.id == "self")
}

/// The names that a loop binds.
fn names(target: &P) -> Option<Vec<String>> {
    match target {
        P::Name(name) => Some(vec![name.id.to_string()]),
        P::Tuple(tuple) => {
            let all = tuple.elts.iter().map(|one| match one {
                P::Name(name) => Some(name.id.to_string()),
                _ => None,
            });
            all.collect()
        }
        _ => None,
    }
}

fn operator(op: Operator) -> Option<BinaryOp> {
    Some(match op {
        Operator::Add => BinaryOp::Add,
        Operator::Sub => BinaryOp::Sub,
        Operator::Mult => BinaryOp::Mul,
        Operator::FloorDiv => BinaryOp::FloorDiv,
        Operator::Mod => BinaryOp::FloorMod,
        Operator::Pow => BinaryOp::Pow,
        Operator::LShift => BinaryOp::Shl,
        Operator::RShift => BinaryOp::Shr,
        Operator::BitAnd => BinaryOp::And,
        Operator::BitOr => BinaryOp::Or,
        Operator::BitXor => BinaryOp::Xor,
        Operator::Div | Operator::MatMult => return None,
    })
}

fn comparison(op: CmpOp) -> CompareOp {
    match op {
        CmpOp::Eq | CmpOp::Is => CompareOp::Eq,
        CmpOp::NotEq | CmpOp::IsNot => CompareOp::Ne,
        CmpOp::Lt => CompareOp::Lt,
        CmpOp::LtE => CompareOp::Le,
        CmpOp::Gt => CompareOp::Gt,
        CmpOp::GtE => CompareOp::Ge,
        CmpOp::In => CompareOp::In,
        CmpOp::NotIn => CompareOp::NotIn,
    }
}
