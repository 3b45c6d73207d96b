//! Resolution of names to slots, functions and inputs.

use std::collections::HashMap;
use std::sync::Arc;

use grundy_game::Diagnostic;

use super::kinds;
use super::{
    Body, Clause, Function, Input, Item, Kind, Node, NodeKind, Pattern, Program, Reduce, Step,
};
use crate::fault;
use crate::syntax::ast::{self, Builtin, ExprKind, ParamKind, Reducer, TextRange, UnaryOp};
use grundy_game::suggest::nearest;

/// Turns the tree into a program. Errors are appended to `diagnostics`; the program must not be run
/// then.
pub(super) fn resolve(
    source: &str,
    tree: ast::Program,
    diagnostics: &mut Vec<Diagnostic>,
) -> Program {
    let mut signatures: Vec<Signature> = Vec::new();
    let mut by_name: HashMap<String, usize> = HashMap::new();
    let mut answer: Option<&ast::Definition> = None;
    for definition in &tree.definitions {
        if definition.name.text == "answer" {
            answer_line(definition, &mut answer, diagnostics);
        } else {
            declare(definition, &mut signatures, &mut by_name, diagnostics);
        }
    }
    let mut resolver = Resolver {
        by_name,
        signatures,
        inputs: Vec::new(),
        input_by_name: HashMap::new(),
        diagnostics,
        scope: Vec::new(),
        names: Vec::new(),
    };
    let mut functions: Vec<Function> = resolver
        .signatures
        .iter()
        .map(|s| Function {
            name: s.name.clone(),
            span: s.span,
            params: s.params.clone(),
            constant: s.constant,
            clauses: Vec::new(),
            kind: Kind::Plain,
            depends: false,
        })
        .collect();
    for definition in &tree.definitions {
        let Some(&f) = resolver.by_name.get(&definition.name.text) else {
            continue;
        };
        let params = definition.params.as_deref().unwrap_or_default();
        if params.len() != functions[f].params.len() {
            continue; // reported by `declare`
        }
        functions[f]
            .clauses
            .push(resolver.clause(params, &definition.body));
    }
    let answer = answer.map(|definition| resolver.body(&[], &definition.body));
    let inputs = resolver.inputs;
    for function in &mut functions {
        function.kind = kinds::kind(function, diagnostics);
    }
    kinds::spread_obligations(&mut functions);
    let mut program = Program {
        source: Arc::from(source),
        tree,
        functions,
        inputs,
        answer,
    };
    let depends = program.reaching(&vec![true; program.inputs.len()]);
    for (function, depends) in program.functions.iter_mut().zip(depends) {
        function.depends = depends;
    }
    program
}

/// Resolves a single expression in the names of a program, for `eval -e`. New inputs that it uses
/// are appended to the program's. `names` take the first slots of its frame.
pub(crate) fn resolve_expression(
    program: &mut Program,
    expr: &ast::Expr,
    names: &[String],
) -> Result<Body, Vec<Diagnostic>> {
    let mut diagnostics = Vec::new();
    let mut resolver = Resolver {
        by_name: program
            .functions
            .iter()
            .enumerate()
            .map(|(i, f)| (f.name.clone(), i))
            .collect(),
        signatures: program
            .functions
            .iter()
            .map(|f| Signature {
                name: f.name.clone(),
                span: f.span,
                params: f.params.clone(),
                constant: f.constant,
                complete: None,
            })
            .collect(),
        input_by_name: program
            .inputs
            .iter()
            .enumerate()
            .map(|(i, input)| (input.name.clone(), i))
            .collect(),
        inputs: std::mem::take(&mut program.inputs),
        diagnostics: &mut diagnostics,
        scope: Vec::new(),
        names: Vec::new(),
    };
    for name in names {
        resolver.bind(name);
    }
    let body = resolver.finish(expr);
    program.inputs = resolver.inputs;
    if diagnostics.is_empty() {
        Ok(body)
    } else {
        Err(diagnostics)
    }
}

struct Signature {
    name: String,
    span: TextRange,
    params: Vec<String>,
    constant: bool,
    /// The place of a line that covers all arguments; lines after it are never reached.
    complete: Option<TextRange>,
}

fn answer_line<'a>(
    definition: &'a ast::Definition,
    answer: &mut Option<&'a ast::Definition>,
    diagnostics: &mut Vec<Diagnostic>,
) {
    if definition.params.is_some() {
        diagnostics.push(
            Diagnostic::error("answer-with-parameters", "`answer` takes no parameters")
                .at(definition.name.span.range(), "")
                .help("write `answer = …`; free names in it are inputs"),
        );
    }
    if let Some(first) = answer {
        diagnostics.push(
            Diagnostic::error("defined-twice", "`answer` is defined twice")
                .at(definition.name.span.range(), "defined again here")
                .at(first.name.span.range(), "first defined here")
                .help("several answers can be one list: `answer = [a, b]`"),
        );
    } else {
        *answer = Some(definition);
    }
}

fn declare(
    definition: &ast::Definition,
    signatures: &mut Vec<Signature>,
    by_name: &mut HashMap<String, usize>,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let name = &definition.name;
    if Builtin::from_word(&name.text).is_some() {
        diagnostics.push(
            Diagnostic::error(
                "built-in-redefined",
                format!("`{}` is a built-in function", name.text),
            )
            .at(name.span.range(), "cannot be defined again")
            .help(format!(
                "choose another name, for example `my_{}`",
                name.text
            )),
        );
        return;
    }
    let params = definition.params.as_deref().unwrap_or_default();
    let names: Vec<String> = params
        .iter()
        .enumerate()
        .map(|(i, p)| match &p.kind {
            ParamKind::Named { name, .. } => name.clone(),
            ParamKind::Base(_) => format!("#{i}"),
        })
        .collect();
    for (i, param) in params.iter().enumerate() {
        if let ParamKind::Named { name, .. } = &param.kind
            && let Some(j) = names[..i].iter().position(|n| n == name)
        {
            diagnostics.push(
                Diagnostic::error(
                    "defined-twice",
                    format!("two parameters are called `{name}`"),
                )
                .at(param.span.range(), "the second")
                .at(params[j].span.range(), "the first")
                .help("give each parameter a name of its own"),
            );
        }
    }
    let complete = params
        .iter()
        .all(|p| matches!(p.kind, ParamKind::Named { .. }))
        .then_some(name.span);
    let known = by_name.get(&name.text).copied();
    let Some(signature) = known.and_then(|i| signatures.get_mut(i)) else {
        by_name.insert(name.text.clone(), signatures.len());
        signatures.push(Signature {
            name: name.text.clone(),
            span: name.span,
            params: names,
            constant: definition.params.is_none(),
            complete,
        });
        return;
    };
    if signature.params.len() != params.len() || signature.constant != definition.params.is_none() {
        diagnostics.push(
            Diagnostic::error(
                "arity",
                format!(
                    "`{}` has {} here and {} above",
                    name.text,
                    parameters(params.len()),
                    parameters(signature.params.len())
                ),
            )
            .at(name.span.range(), "")
            .at(signature.span.range(), "first defined here")
            .help("all lines of one function have the same number of parameters"),
        );
        return;
    }
    if let Some(earlier) = signature.complete {
        diagnostics.push(
            Diagnostic::error("defined-twice", format!("`{}` is defined twice", name.text))
                .at(name.span.range(), "this line is never reached")
                .at(earlier.range(), "this line covers all arguments")
                .help("base cases such as `g(0) = 0` are before the general line; other functions need another name"),
        );
        return;
    }
    for (known, new) in signature.params.iter_mut().zip(names) {
        if known.starts_with('#') {
            *known = new;
        }
    }
    signature.complete = complete;
}

fn parameters(n: usize) -> String {
    match n {
        1 => "1 parameter".to_owned(),
        n => format!("{n} parameters"),
    }
}

struct Resolver<'a> {
    signatures: Vec<Signature>,
    by_name: HashMap<String, usize>,
    inputs: Vec<Input>,
    input_by_name: HashMap<String, usize>,
    diagnostics: &'a mut Vec<Diagnostic>,
    /// The local names in scope, innermost last, with their slots.
    scope: Vec<(String, usize)>,
    /// The names of the slots of the frame so far.
    names: Vec<String>,
}

impl Resolver<'_> {
    fn clause(&mut self, params: &[ast::Param], body: &ast::Expr) -> Clause {
        let patterns = params
            .iter()
            .map(|p| match p.kind {
                ParamKind::Base(value) => Pattern::Base(value),
                ParamKind::Named {
                    at_least: Some(least),
                    ..
                } => Pattern::AtLeast(least),
                ParamKind::Named { at_least: None, .. } => Pattern::Any,
            })
            .collect();
        Clause {
            patterns,
            body: self.body(params, body),
        }
    }

    fn body(&mut self, params: &[ast::Param], body: &ast::Expr) -> Body {
        self.scope.clear();
        self.names.clear();
        for (slot, param) in params.iter().enumerate() {
            if let ParamKind::Named { name, .. } = &param.kind {
                self.scope.push((name.clone(), slot));
                self.names.push(name.clone());
            } else {
                self.names.push(String::new());
            }
        }
        self.finish(body)
    }

    /// Makes the body when the names before it are bound.
    fn finish(&mut self, body: &ast::Expr) -> Body {
        let node = self.expr(body);
        let names = std::mem::take(&mut self.names);
        Body {
            node,
            frame: names.len(),
            names,
        }
    }

    fn bind(&mut self, name: &str) -> usize {
        let slot = self.names.len();
        self.names.push(name.to_owned());
        self.scope.push((name.to_owned(), slot));
        slot
    }

    fn boxed(&mut self, expr: &ast::Expr) -> Box<Node> {
        Box::new(self.expr(expr))
    }

    fn exprs(&mut self, exprs: &[ast::Expr]) -> Vec<Node> {
        exprs.iter().map(|e| self.expr(e)).collect()
    }

    fn expr(&mut self, expr: &ast::Expr) -> Node {
        let span = expr.span;
        let kind = match &expr.kind {
            ExprKind::Int(value) => NodeKind::Int(*value),
            ExprKind::Big(digits) => NodeKind::Big(Arc::from(digits.as_str())),
            ExprKind::Str(text) => NodeKind::Str(Arc::from(text.as_str())),
            ExprKind::Bool(value) => NodeKind::Bool(*value),
            ExprKind::Name(name) => self.name(name, span),
            ExprKind::Call(name, args) => self.call(name, args, span),
            ExprKind::Unary(UnaryOp::Neg, inner) => match inner.kind {
                ExprKind::Int(value) => NodeKind::Int(-value),
                _ => NodeKind::Neg(self.boxed(inner)),
            },
            ExprKind::Unary(UnaryOp::Not, inner) => NodeKind::Not(self.boxed(inner)),
            ExprKind::Binary(op, a, b) => NodeKind::Binary(*op, self.boxed(a), self.boxed(b)),
            ExprKind::Compare(first, rest) => NodeKind::Compare(
                self.boxed(first),
                rest.iter().map(|(op, e)| (*op, self.expr(e))).collect(),
            ),
            ExprKind::If(a, b, c) => NodeKind::If(self.boxed(a), self.boxed(b), self.boxed(c)),
            ExprKind::Index(a, b) => NodeKind::Index(self.boxed(a), self.boxed(b)),
            ExprKind::Slice(a, b, c) => NodeKind::Slice(
                self.boxed(a),
                self.boxed(b),
                c.as_ref().map(|c| self.boxed(c)),
            ),
            ExprKind::List(items) => NodeKind::List(self.exprs(items)),
            ExprKind::Reduce(reduce) => self.reduce(reduce, span),
            ExprKind::Decimal(_) | ExprKind::Literal(..) | ExprKind::Braces(_) => {
                self.diagnostics.push(*fault::two_sided(span));
                NodeKind::Bool(false)
            }
            ExprKind::Error => NodeKind::Bool(false), // reported by the parser
        };
        Node { kind, span }
    }

    fn name(&mut self, name: &str, span: TextRange) -> NodeKind {
        if let Some((_, slot)) = self.scope.iter().rev().find(|(n, _)| n == name) {
            return NodeKind::Local(*slot);
        }
        if let Some(&f) = self.by_name.get(name) {
            if self.signatures[f].constant {
                return NodeKind::Call(f, Vec::new());
            }
            let params = self.signatures[f].params.join(",").replace('#', "_");
            self.diagnostics.push(
                Diagnostic::error(
                    "function-without-arguments",
                    format!("`{name}` is a function"),
                )
                .at(span.range(), "used without arguments")
                .help(format!("write `{name}({params})`")),
            );
            return NodeKind::Bool(false);
        }
        if name == Builtin::Loony.word() {
            return NodeKind::Builtin(Builtin::Loony, Vec::new());
        }
        if let Some(builtin) = Builtin::from_word(name) {
            self.diagnostics.push(
                Diagnostic::error(
                    "function-without-arguments",
                    format!("`{name}` is a function"),
                )
                .at(span.range(), "used without arguments")
                .help(format!("write `{}`", builtin.usage())),
            );
            return NodeKind::Bool(false);
        }
        if name == "answer" {
            self.diagnostics.push(
                Diagnostic::error("answer-used", "`answer` cannot be used in the rules")
                    .at(span.range(), "")
                    .help("define what is used elsewhere under a name of its own"),
            );
            return NodeKind::Bool(false);
        }
        if let Some(&i) = self.input_by_name.get(name) {
            return NodeKind::Input(i);
        }
        let near = nearest(
            name,
            self.scope.iter().map(|(n, _)| n.as_str()).chain(
                self.signatures
                    .iter()
                    .filter(|s| s.constant)
                    .map(|s| s.name.as_str()),
            ),
        )
        // Names of one or two letters are all similar.
        .filter(|near| near.chars().count().max(name.chars().count()) > 2)
        .map(str::to_owned);
        self.input_by_name
            .insert(name.to_owned(), self.inputs.len());
        self.inputs.push(Input {
            name: name.to_owned(),
            near,
        });
        NodeKind::Input(self.inputs.len() - 1)
    }

    fn call(&mut self, name: &ast::Name, args: &[ast::Expr], span: TextRange) -> NodeKind {
        if let Some(&f) = self.by_name.get(&name.text) {
            let args = self.exprs(args);
            let signature = &self.signatures[f];
            if signature.constant {
                self.diagnostics.push(
                    Diagnostic::error(
                        "arity",
                        format!("`{}` is a constant, not a function", name.text),
                    )
                    .at(name.span.range(), "called with arguments")
                    .at(signature.span.range(), "defined here")
                    .help(format!("an item of a list is written `{}[i]`", name.text)),
                );
            } else if signature.params.len() != args.len() {
                let params = signature.params.join(",").replace('#', "_");
                self.diagnostics.push(
                    Diagnostic::error(
                        "arity",
                        format!(
                            "`{}` takes {} and is given {}",
                            name.text,
                            arguments(signature.params.len()),
                            args.len()
                        ),
                    )
                    .at(span.range(), "")
                    .at(signature.span.range(), "defined here")
                    .help(format!("write `{}({params})`", name.text)),
                );
            }
            return NodeKind::Call(f, args);
        }
        if let Some(builtin) = Builtin::from_word(&name.text) {
            let args = self.exprs(args);
            let (least, most) = builtin.arity();
            if args.len() < least || args.len() > most {
                let wanted = if most == usize::MAX {
                    format!("at least {}", arguments(least))
                } else {
                    arguments(least)
                };
                self.diagnostics.push(
                    Diagnostic::error(
                        "arity",
                        format!("`{}` takes {wanted} and is given {}", name.text, args.len()),
                    )
                    .at(span.range(), "")
                    .help(format!("write `{}`", builtin.usage())),
                );
                return NodeKind::Bool(false);
            }
            return NodeKind::Builtin(builtin, args);
        }
        self.exprs(args);
        let known: Vec<String> = self
            .signatures
            .iter()
            .filter(|s| !s.constant)
            .map(|s| format!("{}({})", s.name, s.params.join(",").replace('#', "_")))
            .collect();
        let reducer = Reducer::from_word(&name.text);
        let near = nearest(
            &name.text,
            self.signatures
                .iter()
                .filter(|s| !s.constant)
                .map(|s| s.name.as_str())
                .chain(Builtin::words()),
        );
        let mut diagnostic = fault::unknown_function(name.span, &name.text, near, &known);
        if let Some(reducer) = reducer {
            diagnostic.help =
                vec![format!("a reducer is written with braces: `{reducer}{{ … }}`").into()];
        }
        self.diagnostics.push(diagnostic);
        NodeKind::Bool(false)
    }

    fn reduce(&mut self, reduce: &ast::Reduce, span: TextRange) -> NodeKind {
        let items = reduce.items.iter().map(|item| self.item(item)).collect();
        let default = reduce.default.as_ref().map(|d| {
            if !matches!(reduce.reducer, Reducer::Max | Reducer::Min) {
                let value = match reduce.reducer {
                    Reducer::Any | Reducer::Win => "false",
                    Reducer::All | Reducer::Misere => "true",
                    Reducer::List | Reducer::Set => "[]",
                    _ => "0",
                };
                self.diagnostics.push(
                    Diagnostic::error(
                        "default-without-need",
                        format!("`{}` takes no default", reduce.reducer),
                    )
                    .at(d.span.range(), "")
                    .help(format!(
                        "`{}{{}}` is {value}; only `max` and `min` need a default",
                        reduce.reducer
                    )),
                );
            }
            self.expr(d)
        });
        let _ = span;
        NodeKind::Reduce(Box::new(Reduce {
            reducer: reduce.reducer,
            items,
            default,
        }))
    }

    fn item(&mut self, item: &ast::Item) -> Item {
        let outer = self.scope.len();
        let mut steps = Vec::new();
        for clause in &item.clauses {
            steps.push(match clause {
                ast::Clause::For(
                    names,
                    ast::Source::Range {
                        lo,
                        hi,
                        inclusive,
                        step,
                    },
                ) => {
                    let lo = self.expr(lo);
                    let hi = self.expr(hi);
                    let step = step.as_ref().map(|s| self.expr(s));
                    if names.len() > 1 {
                        self.diagnostics.push(
                            Diagnostic::error(
                                "cannot-unpack",
                                "a range gives one number at a time",
                            )
                            .at(names[1].span.range(), "a second name")
                            .help("write one `for` for each name: `for a in 0..x for b in 0..y`"),
                        );
                    }
                    let slot = self.bind(&names[0].text);
                    Step::Range {
                        slot,
                        lo,
                        hi,
                        inclusive: *inclusive,
                        step,
                    }
                }
                ast::Clause::For(names, ast::Source::List(list)) => {
                    let list = self.expr(list);
                    let slots = names.iter().map(|n| self.bind(&n.text)).collect();
                    let names = names.iter().map(|n| n.text.clone()).collect();
                    Step::Each { slots, list, names }
                }
                ast::Clause::If(condition) => Step::If(self.expr(condition)),
                ast::Clause::Let(name, value) => {
                    let value = self.expr(value);
                    Step::Let(self.bind(&name.text), value)
                }
            });
        }
        let expr = self.expr(&item.expr);
        self.scope.truncate(outer);
        Item {
            turn: item.turn,
            expr,
            steps,
        }
    }
}

fn arguments(n: usize) -> String {
    match n {
        1 => "1 argument".to_owned(),
        n => format!("{n} arguments"),
    }
}
