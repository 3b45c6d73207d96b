//! Resolution of names to slots, functions and inputs.

use std::collections::HashMap;
use std::sync::Arc;

use grundy_core::{Diagnostic, Message};

use super::games::{self, GameNode};
use super::messages;
use super::{
    Body, Clause, Function, Input, Item, Kind, Node, NodeKind, Pattern, Program, Reduce, Step,
};
use crate::analysis::kinds;
use crate::fault;
use crate::syntax::ast::{self, Builtin, ExprKind, ParamKind, Reducer, TextRange, UnaryOp};
use grundy_core::suggest::nearest;
use grundy_partizan::values::LoopyValue;

/// The meaning of braces with a bar and of literals of games.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum GameNodes {
    /// They are errors: the values of a program are numbers.
    Errors,
    /// `{ L | R }` is `max{ L, R } default 0`, and a literal is 0: the values are meaningless, but
    /// the references are those of the partizan game.
    References,
    /// They are nodes, with the functions of games. The rules may define functions with the names
    /// of built-in ones, and functions of one name with different numbers of parameters; `answer`
    /// is a constant like others.
    Values,
}

/// Turns the tree into a program. Errors are appended to `diagnostics`; the program must not be run
/// then.
pub(super) fn resolve(
    source: &str,
    tree: ast::Program,
    games: GameNodes,
    diagnostics: &mut Vec<Diagnostic>,
) -> Program {
    let mut signatures: Vec<Signature> = Vec::new();
    let mut by_name: HashMap<String, usize> = HashMap::new();
    let mut answer: Option<&ast::Definition> = None;
    for definition in &tree.definitions {
        if definition.name.text == "answer" && games != GameNodes::Values {
            answer_line(definition, &mut answer, diagnostics);
        } else {
            let known = (&mut signatures, &mut by_name);
            declare(definition, games, known, diagnostics);
        }
    }
    let mut resolver = Resolver {
        source: (source, 0),
        games,
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
        let arity = definition.params.as_ref().map(Vec::len);
        let Some(f) = resolver.function(&definition.name.text, arity) else {
            continue;
        };
        let params = definition.params.as_deref().unwrap_or_default();
        if params.len() != functions[f].params.len() {
            continue; // reported by `declare`
        }
        functions[f].clauses.push(resolver.clause(definition));
    }
    let answer = answer.map(|definition| resolver.body(&[], &definition.body));
    let inputs = resolver.inputs;
    if games != GameNodes::Values {
        for function in &mut functions {
            function.kind = kinds::kind(function, diagnostics);
        }
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
/// are appended to the program's. `source` is its text with its offset. `names` take the first
/// slots of its frame.
pub(crate) fn resolve_expression(
    program: &mut Program,
    games: GameNodes,
    source: (&str, usize),
    expr: &ast::Expr,
    names: &[String],
) -> Result<Body, Vec<Diagnostic>> {
    let mut diagnostics = Vec::new();
    let mut resolver = Resolver {
        source,
        games,
        // The first of several functions of one name.
        by_name: program
            .functions
            .iter()
            .enumerate()
            .rev()
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

impl Signature {
    fn has_arity(&self, arity: Option<usize>) -> bool {
        self.constant == arity.is_none() && self.params.len() == arity.unwrap_or(0)
    }

    fn usage(&self) -> String {
        let params = self.params.join(",").replace('#', "_");
        format!("{}({params})", self.name)
    }
}

fn answer_line<'a>(
    definition: &'a ast::Definition,
    answer: &mut Option<&'a ast::Definition>,
    diagnostics: &mut Vec<Diagnostic>,
) {
    if definition.params.is_some() {
        diagnostics.push(
            Diagnostic::error(
                "answer-with-parameters",
                messages::answer_takes_no_parameters(),
            )
            .mark(definition.name.span.range())
            .help(messages::free_names_are_inputs()),
        );
    }
    if let Some(first) = answer {
        diagnostics.push(
            Diagnostic::error("defined-twice", messages::defined_twice("answer"))
                .at(definition.name.span.range(), messages::defined_again_here())
                .at(first.name.span.range(), messages::first_defined_here())
                .help(messages::several_answers_are_a_list()),
        );
    } else {
        *answer = Some(definition);
    }
}

fn declare(
    definition: &ast::Definition,
    games: GameNodes,
    (signatures, by_name): (&mut Vec<Signature>, &mut HashMap<String, usize>),
    diagnostics: &mut Vec<Diagnostic>,
) {
    let name = &definition.name;
    if games != GameNodes::Values && Builtin::reserved(&name.text).is_some() {
        diagnostics.push(
            Diagnostic::error(
                "built-in-redefined",
                messages::built_in_function(&name.text),
            )
            .at(name.span.range(), messages::cannot_be_defined_again())
            .help(messages::choose_another_name(&name.text)),
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
                Diagnostic::error("defined-twice", messages::parameters_of_one_name(name))
                    .at(param.span.range(), messages::the_second())
                    .at(params[j].span.range(), messages::the_first())
                    .help(messages::give_each_parameter_a_name()),
            );
        }
    }
    let complete = params
        .iter()
        .all(|p| matches!(p.kind, ParamKind::Named { .. }))
        .then_some(name.span);
    let arity = definition.params.as_ref().map(Vec::len);
    let known = match games {
        GameNodes::Values => {
            (signatures.iter()).position(|s| s.name == name.text && s.has_arity(arity))
        }
        _ => by_name.get(&name.text).copied(),
    };
    let Some(signature) = known.and_then(|i| signatures.get_mut(i)) else {
        by_name.entry(name.text.clone()).or_insert(signatures.len());
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
                messages::different_numbers_of_parameters(
                    &name.text,
                    parameters(params.len()),
                    parameters(signature.params.len()),
                ),
            )
            .mark(name.span.range())
            .at(signature.span.range(), messages::first_defined_here())
            .help(messages::lines_have_the_same_parameters()),
        );
        return;
    }
    if let Some(earlier) = signature.complete {
        diagnostics.push(
            Diagnostic::error("defined-twice", messages::defined_twice(&name.text))
                .at(name.span.range(), messages::line_is_never_reached())
                .at(earlier.range(), messages::line_covers_all_arguments())
                .help(messages::base_cases_come_first()),
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

fn parameters(count: usize) -> Message {
    match count {
        1 => messages::one_parameter(),
        count => messages::parameters(count),
    }
}

struct Resolver<'a> {
    /// The text for messages that show a replacement, and its offset.
    source: (&'a str, usize),
    games: GameNodes,
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
    /// Returns the function of the rules that a name is, `None` arguments being those of a
    /// constant. The number of arguments counts only if functions of one name may differ in it.
    fn function(&self, name: &str, arity: Option<usize>) -> Option<usize> {
        let first = self.by_name.get(name).copied()?;
        if self.games != GameNodes::Values || self.signatures[first].has_arity(arity) {
            return Some(first);
        }
        let fits = |s: &Signature| s.name == name && s.has_arity(arity);
        Some(self.signatures.iter().position(fits).unwrap_or(first))
    }

    /// Returns the function of the rules that a name before arguments is. In partizan rules, a
    /// constant does not hide a built-in function.
    fn called(&self, name: &str, args: usize) -> Option<usize> {
        let found = self.function(name, Some(args))?;
        let is_hidden = self.games == GameNodes::Values
            && self.signatures[found].constant
            && (games::function(name).is_some() || Builtin::from_word(name).is_some());
        (!is_hidden).then_some(found)
    }

    fn clause(&mut self, definition: &ast::Definition) -> Clause {
        let params = definition.params.as_deref().unwrap_or_default();
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
            header: definition.header,
            patterns,
            body: self.body(params, &definition.body),
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

    /// The arms with much data are functions of their own that are not inlined: this function calls
    /// itself for each operator, and a deep expression has to fit the stack of a thread.
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
                // The negative of a component of a partizan game is a component.
                ExprKind::Int(value) if self.games != GameNodes::Values => NodeKind::Int(-value),
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
            ExprKind::Decimal(_) | ExprKind::Literal(..) | ExprKind::Braces(_)
                if self.games == GameNodes::References =>
            {
                return self.references(expr);
            }
            ExprKind::Decimal(digits) if self.games == GameNodes::Values => {
                NodeKind::Game(Box::new(GameNode::Decimal(digits.as_str().into())))
            }
            ExprKind::Literal(literal, operand) if self.games == GameNodes::Values => {
                let operand = operand.as_ref().map(|operand| self.expr(operand));
                NodeKind::Game(Box::new(GameNode::Literal(*literal, operand)))
            }
            ExprKind::Braces(sides) if self.games == GameNodes::Values => {
                let left = sides.left.iter().map(|item| self.item(item)).collect();
                let right = sides.right.iter().map(|item| self.item(item)).collect();
                NodeKind::Game(Box::new(GameNode::Braces(left, right)))
            }
            ExprKind::Decimal(_) | ExprKind::Literal(..) | ExprKind::Braces(_) => {
                self.diagnostics.push(*fault::partizan_value(span));
                NodeKind::Bool(false)
            }
            ExprKind::Error => NodeKind::Bool(false), // reported by the parser
        };
        Node { kind, span }
    }

    /// Returns a node with the references of a game, see [`GameNodes::References`].
    #[inline(never)]
    fn references(&mut self, expr: &ast::Expr) -> Node {
        let span = expr.span;
        let zero = Node {
            kind: NodeKind::Int(0),
            span,
        };
        match &expr.kind {
            ExprKind::Literal(_, Some(operand)) => self.expr(operand),
            ExprKind::Braces(sides) => {
                let options = sides.left.iter().chain(&sides.right);
                let kind = NodeKind::Reduce(Box::new(Reduce {
                    reducer: Reducer::Max,
                    items: options.map(|item| self.item(item)).collect(),
                    default: Some(zero),
                }));
                Node { kind, span }
            }
            _ => zero,
        }
    }

    #[inline(never)]
    fn name(&mut self, name: &str, span: TextRange) -> NodeKind {
        if let Some((_, slot)) = self.scope.iter().rev().find(|(n, _)| n == name) {
            return NodeKind::Local(*slot);
        }
        // A loopy game has its name unless the rules define a constant of that name.
        let is_loopy = || self.games == GameNodes::Values && LoopyValue::of_name(name).is_some();
        if let Some(f) = self.function(name, None)
            && (self.signatures[f].constant || !is_loopy())
        {
            if self.signatures[f].constant {
                return NodeKind::Call(f, Vec::new());
            }
            let usage = self.signatures[f].usage();
            self.diagnostics.push(
                Diagnostic::error(
                    "function-without-arguments",
                    messages::name_is_a_function(name),
                )
                .at(span.range(), messages::used_without_arguments())
                .help(fault::messages::write(usage)),
            );
            return NodeKind::Bool(false);
        }
        if name == Builtin::Loony.word() {
            return NodeKind::Builtin(Builtin::Loony, Vec::new());
        }
        if let Some(builtin) = Builtin::reserved(name) {
            self.diagnostics.push(
                Diagnostic::error(
                    "function-without-arguments",
                    messages::name_is_a_function(name),
                )
                .at(span.range(), messages::used_without_arguments())
                .help(fault::messages::write(builtin.usage())),
            );
            return NodeKind::Bool(false);
        }
        if name == "answer" {
            self.diagnostics.push(
                Diagnostic::error("answer-used", messages::answer_cannot_be_used())
                    .mark(span.range())
                    .help(messages::define_under_a_name()),
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
        // Names of one or two letters are all similar, unless only their case differs.
        .filter(|near| {
            near.chars().count().max(name.chars().count()) > 2
                || near.to_lowercase() == name.to_lowercase()
        })
        .map(str::to_owned);
        self.input_by_name
            .insert(name.to_owned(), self.inputs.len());
        self.inputs.push(Input {
            name: name.to_owned(),
            near,
        });
        NodeKind::Input(self.inputs.len() - 1)
    }

    #[inline(never)]
    fn call(&mut self, name: &ast::Name, args: &[ast::Expr], span: TextRange) -> NodeKind {
        if let Some(f) = self.called(&name.text, args.len()) {
            let args = self.exprs(args);
            let signature = &self.signatures[f];
            if signature.constant {
                self.diagnostics.push(
                    Diagnostic::error("arity", messages::name_is_a_constant(&name.text))
                        .at(name.span.range(), messages::called_with_arguments())
                        .at(signature.span.range(), messages::defined_here())
                        .help(messages::write_an_index(&name.text)),
                );
            } else if signature.params.len() != args.len() {
                let wanted = fault::arguments(signature.params.len());
                let fact = messages::takes_and_is_given(&name.text, wanted, args.len());
                self.diagnostics.push(
                    Diagnostic::error("arity", fact)
                        .mark(span.range())
                        .at(signature.span.range(), messages::defined_here())
                        .help(fault::messages::write(signature.usage())),
                );
            }
            return NodeKind::Call(f, args);
        }
        if self.games == GameNodes::Values
            && let Some((word, usage)) = games::function(&name.text)
        {
            let args = self.exprs(args);
            let wanted = usage.matches(',').count() + 1;
            if !self.takes((word, usage), (wanted, wanted), args.len(), span) {
                return NodeKind::Bool(false);
            }
            return NodeKind::Game(Box::new(GameNode::Function(word, args)));
        }
        if let Some(builtin) = Builtin::from_word(&name.text) {
            let args = self.exprs(args);
            let form = (builtin.word(), builtin.usage());
            if !self.takes(form, builtin.arity(), args.len(), span) {
                return NodeKind::Bool(false);
            }
            return NodeKind::Builtin(builtin, args);
        }
        self.exprs(args);
        let known: Vec<String> = self
            .signatures
            .iter()
            .filter(|s| !s.constant)
            .map(Signature::usage)
            .collect();
        let of_games = (games::FUNCTIONS.iter()).filter(|_| self.games == GameNodes::Values);
        let reducer = Reducer::from_word(&name.text);
        let near = nearest(
            &name.text,
            self.signatures
                .iter()
                .filter(|s| !s.constant)
                .map(|s| s.name.as_str())
                .chain(of_games.map(|(word, _)| *word))
                .chain(Builtin::words()),
        );
        let mut diagnostic = fault::unknown_function(name.span, &name.text, near, &known);
        if let Some(reducer) = reducer {
            let form = fault::with_braces(reducer, self.text(span).unwrap_or_default());
            diagnostic.help = vec![fault::messages::reducers_have_braces(&form)];
            diagnostic = diagnostic.fix(span.range(), form);
        } else if let Some(near) = near {
            diagnostic = diagnostic.fix(name.span.range(), near);
        }
        self.diagnostics.push(diagnostic);
        NodeKind::Bool(false)
    }

    /// Returns a part of the source text.
    fn text(&self, place: TextRange) -> Option<&str> {
        let range = place.range();
        let from = range.start.checked_sub(self.source.1)?;
        let to = range.end.checked_sub(self.source.1)?;
        self.source.0.get(from..to)
    }

    /// Reports a wrong number of arguments of a built-in function.
    fn takes(
        &mut self,
        (word, usage): (&str, &str),
        (least, most): (usize, usize),
        args: usize,
        span: TextRange,
    ) -> bool {
        if (least..=most).contains(&args) {
            return true;
        }
        let wanted = if most == usize::MAX {
            messages::at_least(fault::arguments(least))
        } else {
            fault::arguments(least)
        };
        let fact = messages::takes_and_is_given(word, wanted, args);
        self.diagnostics.push(
            Diagnostic::error("arity", fact)
                .mark(span.range())
                .help(fault::messages::write(usage)),
        );
        false
    }

    /// Reports `range(1,3)` after `in`, the spelling of Python, if the rules define no function
    /// `range`.
    fn foreign_range(&mut self, source: &ast::Expr) -> Option<Node> {
        let ExprKind::Call(name, args) = &source.kind else {
            return None;
        };
        if name.text != "range" || self.by_name.contains_key("range") {
            return None;
        }
        let text = |at: usize| self.text(args.get(at)?.span);
        let (first, end, step) = match args.len() {
            1 => ("0", text(0)?, None),
            2 => (text(0)?, text(1)?, None),
            3 => (text(0)?, text(1)?, Some(text(2)?)),
            _ => return None,
        };
        let step = step.map(|step| format!(" step {step}")).unwrap_or_default();
        let without_end = format!("{first}..{end}{step}");
        let with_end = format!("{first}..={end}{step}");
        self.diagnostics.push(
            Diagnostic::error("unknown-name", fault::messages::no_function("range"))
                .at(name.span.range(), fault::messages::not_defined())
                .help(messages::forms_of_ranges(&without_end, &with_end, end))
                .fix(source.span.range(), without_end)
                .fix(source.span.range(), with_end),
        );
        Some(Node {
            kind: NodeKind::List(Vec::new()),
            span: source.span,
        })
    }

    #[inline(never)]
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
                        messages::takes_no_default(reduce.reducer.word()),
                    )
                    .mark(d.span.range())
                    .help(messages::value_without_items(reduce.reducer.word(), value)),
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
                            Diagnostic::error("cannot-unpack", messages::ranges_give_one_number())
                                .at(names[1].span.range(), messages::a_second_name())
                                .help(messages::one_for_for_each_name()),
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
                    let list = match self.foreign_range(list) {
                        Some(node) => node,
                        None => self.expr(list),
                    };
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
