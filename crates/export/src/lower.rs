//! The translation of the rules to the program form.
//!
//! A reducer becomes loops before the statement that uses its value. A function that calls itself
//! stores its values: in a table that is filled upwards if its references are nearby natural
//! numbers, otherwise in a map. These choices are confirmed by the caller, which runs the program.

mod calls;
mod facts;
mod names;
mod reducers;

use std::collections::{BTreeSet, HashMap};

use grundy_rules_syntax::ast::{
    BinaryOp, Builtin, CompareOp, Definition, Expr as Tree, ExprKind, ParamKind, Program as Rules,
    Reducer, TextRange, UnaryOp,
};

use crate::format::{Input, Output};
pub use calls::walk;

use crate::lower::calls::CallGraph;
use crate::lower::facts::Facts;
use crate::lower::names::Names;
use crate::program::{Division, Expr, Function, Global, Program, Stmt, Type};
use crate::types::Types;
use crate::{Unsupported, messages};

/// Choices that the caller confirms by running the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choices {
    /// Whether values may be stored in tables.
    pub tables: bool,
    /// Whether arguments and inputs are natural, so that divisions need no correction.
    pub natural: bool,
}

/// The name of a function whose body is that of a game, and whose value is the arguments of an
/// option that wins, or an empty list.
pub const WINNING_MOVE: &str = "winning_move";

/// Translates rules to a program that answers `answer` for inputs in this order.
///
/// # Errors
/// A form that has no translation, with its place.
pub fn lower(
    rules: &Rules,
    answer: &Tree,
    input: &Input,
    output: &Output,
    choices: Choices,
) -> Result<Program, Unsupported> {
    let types = Types::infer(rules, answer, input)?;
    let graph = CallGraph::new(rules, answer, input);
    let mut lowering = Lowering {
        types: &types,
        graph: &graph,
        choices,
        names: Names::new(rules, answer, input),
        locals: Vec::new(),
        local_constants: BTreeSet::new(),
        facts: Facts::new(choices.natural),
        blocks: Vec::new(),
        early: true,
        finds_move: false,
        moves_list: false,
        indices: HashMap::new(),
    };
    lowering.program(answer, input, output)
}

struct Lowering<'a> {
    types: &'a Types,
    graph: &'a CallGraph<'a>,
    choices: Choices,
    names: Names,
    /// The names in the rules and in the program.
    locals: Vec<(String, String)>,
    /// Constants that only the answer uses: variables of the main function.
    local_constants: BTreeSet<String>,
    facts: Facts,
    /// The statements of the open blocks.
    blocks: Vec<Vec<Stmt>>,
    /// Whether a function may return inside of a loop.
    early: bool,
    /// Whether the function returns a move instead of a value.
    finds_move: bool,
    /// Whether that move is one list, instead of the list of the arguments.
    moves_list: bool,
    /// The numbers of the functions.
    indices: HashMap<String, usize>,
}

type Lowered<T> = Result<T, Unsupported>;

impl<'a> Lowering<'a> {
    fn program(&mut self, answer: &'a Tree, input: &Input, output: &Output) -> Lowered<Program> {
        for (at, name) in self.graph.order.iter().enumerate() {
            self.indices.insert((*name).to_owned(), at);
        }
        let mut globals = Vec::new();
        let mut prepare = Vec::new();
        for name in &self.graph.inputs {
            globals.push(Global {
                name: self.names.global(name),
                source: name.clone(),
                ty: self.types.global(name),
                value: None,
                shared: self.graph.shared.contains(name),
                is_input: true,
            });
        }
        for definition in &self.graph.constants {
            let rules_name = definition.name.text.as_str();
            let name = self.names.global(rules_name);
            let (ty, shared) = (
                self.types.global(rules_name),
                self.graph.shared.contains(rules_name),
            );
            self.names
                .enter(self.graph.calls_of_body(&definition.body), None);
            self.blocks.push(Vec::new());
            let value = self.expr(&definition.body)?;
            let mut stmts = self.blocks.pop().unwrap_or_default();
            let fixed = !self.graph.depends.contains(rules_name) && stmts.is_empty();
            if fixed || shared {
                globals.push(Global {
                    name: name.clone(),
                    source: rules_name.to_owned(),
                    ty: ty.clone(),
                    value: fixed.then(|| value.clone()),
                    shared: shared || fixed,
                    is_input: false,
                });
            }
            if !fixed {
                stmts.push(if shared {
                    Stmt::Assign(name, value)
                } else {
                    self.local_constants.insert(rules_name.to_owned());
                    let mutable = false;
                    Stmt::Let {
                        name,
                        ty,
                        value,
                        mutable,
                    }
                });
                prepare.append(&mut stmts);
            }
        }
        let mut functions = Vec::new();
        for name in &self.graph.order {
            functions.push(self.function(name)?);
        }
        self.names.enter(self.graph.calls_of_body(answer), None);
        self.early = false;
        self.blocks.push(prepare);
        let value = self.expr(answer)?;
        let prepare = self.blocks.pop().unwrap_or_default();
        Ok(Program {
            input: input.clone(),
            output: output.clone(),
            globals,
            functions,
            prepare,
            answer: (value, self.types.of(answer)),
            is_complete: true,
        })
    }

    fn function(&mut self, name: &str) -> Lowered<Function> {
        let clauses: Vec<&Definition> = self.graph.clauses(name).collect();
        let (types, result) = self.types.function(name);
        let mut calls = BTreeSet::new();
        for clause in &clauses {
            calls.extend(self.graph.calls_of_body(&clause.body));
        }
        self.names.enter(calls, Some(&self.graph.shared));
        self.facts.clear();
        let memo = self.graph.memo(name, &types, &result, self.choices.tables);
        self.early = !memo.is_table();
        // The names of the last line that has one for each parameter.
        let mut params = Vec::new();
        for (at, ty) in types.iter().enumerate() {
            let named = clauses.iter().rev().find_map(|clause| {
                match &clause.params.as_deref()?.get(at)?.kind {
                    ParamKind::Named { name, .. } => Some(name.as_str()),
                    ParamKind::Base(_) => None,
                }
            });
            let param = self.names.local(named.unwrap_or("x"));
            if *ty == Type::Int && self.choices.natural {
                self.facts.natural(&param);
            }
            params.push((param, ty.clone()));
        }
        self.blocks.push(Vec::new());
        self.finds_move = name == WINNING_MOVE;
        self.moves_list = matches!(&types[..], [Type::List(_)]);
        let result = if self.finds_move {
            match &types[..] {
                [list @ Type::List(_)] => list.clone(),
                _ => Type::List(Box::new(Type::Int)),
            }
        } else {
            result
        };
        self.clauses_of_function(&clauses, &params)?;
        self.finds_move = false;
        let body = self.blocks.pop().unwrap_or_default();
        self.locals.clear();
        Ok(Function {
            name: self.names.function(name),
            params,
            result,
            memo,
            varies: self.graph.varies.contains(name),
            recursive: self.graph.is_recursive(name),
            body,
        })
    }

    fn clauses_of_function(
        &mut self,
        clauses: &[&'a Definition],
        params: &[(String, Type)],
    ) -> Lowered<()> {
        let Some((clause, rest)) = clauses.split_first() else {
            return Ok(());
        };
        self.locals.clear();
        let mut conditions = Vec::new();
        for (param, (name, _)) in clause.params.iter().flatten().zip(params) {
            match &param.kind {
                ParamKind::Named { name: in_rules, .. } => {
                    self.locals.push((in_rules.clone(), name.clone()));
                }
                ParamKind::Base(value) => conditions.push(Expr::Compare(
                    CompareOp::Eq,
                    Box::new(Expr::Local(name.clone())),
                    Box::new(Expr::Int(*value)),
                )),
            }
        }
        if conditions.is_empty() {
            return self.tail(&clause.body);
        }
        let yes = self.block(|this| this.tail(&clause.body))?;
        let condition = all(conditions);
        if self.early {
            self.push(Stmt::If(condition, yes, Vec::new()));
            return self.clauses_of_function(rest, params);
        }
        let no = self.block(|this| this.clauses_of_function(rest, params))?;
        self.push(Stmt::If(condition, yes, no));
        Ok(())
    }

    /// Adds a statement. A condition inside of a condition is one condition, and so are equal
    /// conditions one after the other.
    fn push(&mut self, stmt: Stmt) {
        let stmt = match stmt {
            Stmt::If(condition, mut yes, no) => match (&mut yes[..], &no[..]) {
                ([Stmt::If(_, _, other)], []) if other.is_empty() => {
                    let Some(Stmt::If(inner, body, _)) = yes.pop() else {
                        return;
                    };
                    Stmt::If(all(vec![condition, inner]), body, no)
                }
                _ => Stmt::If(condition, yes, no),
            },
            other => other,
        };
        let Some(block) = self.blocks.last_mut() else {
            return;
        };
        match (block.last_mut(), stmt) {
            (Some(Stmt::If(before, body, no)), Stmt::If(condition, mut more, other))
                if *before == condition
                    && no.is_empty()
                    && other.is_empty()
                    && body.iter().chain(&more).all(adds_one_value) =>
            {
                body.append(&mut more);
            }
            (_, stmt) => block.push(stmt),
        }
    }

    /// The statements that a function adds, as a block.
    fn block(&mut self, add: impl FnOnce(&mut Self) -> Lowered<()>) -> Lowered<Vec<Stmt>> {
        self.blocks.push(Vec::new());
        let (locals, facts) = (self.locals.len(), self.facts.mark());
        let live = self.names.mark();
        let added = add(self);
        self.locals.truncate(locals);
        self.facts.reset(facts);
        self.names.reset(live);
        let block = self.blocks.pop().unwrap_or_default();
        added.map(|()| block)
    }

    /// Returns the value of this expression from the function.
    fn tail(&mut self, tree: &'a Tree) -> Lowered<()> {
        if self.finds_move {
            return self.winning_move(tree);
        }
        match &tree.kind {
            ExprKind::If(condition, yes, no) if has_reducer(yes) || has_reducer(no) => {
                let condition = self.condition(condition)?;
                let first = self.block(|this| this.tail(yes))?;
                if self.early {
                    self.push(Stmt::If(condition, first, Vec::new()));
                    return self.tail(no);
                }
                let second = self.block(|this| this.tail(no))?;
                self.push(Stmt::If(condition, first, second));
                Ok(())
            }
            ExprKind::Reduce(reduce)
                if self.early
                    && matches!(
                        reduce.reducer,
                        Reducer::Win | Reducer::Misere | Reducer::Any | Reducer::All
                    ) =>
            {
                self.decide(reduce)
            }
            _ => {
                let value = self.expr(tree)?;
                self.push(Stmt::Return(value));
                Ok(())
            }
        }
    }

    /// A condition as a boolean.
    fn condition(&mut self, tree: &'a Tree) -> Lowered<Expr> {
        let value = self.expr(tree)?;
        Ok(if self.types.of(tree) == Type::Int {
            compare(CompareOp::Ne, value, Expr::Int(0))
        } else {
            value
        })
    }

    fn boxed(&mut self, tree: &'a Tree) -> Lowered<Box<Expr>> {
        Ok(Box::new(self.expr(tree)?))
    }

    fn exprs(&mut self, trees: &'a [Tree]) -> Lowered<Vec<Expr>> {
        trees.iter().map(|tree| self.expr(tree)).collect()
    }

    fn expr(&mut self, tree: &'a Tree) -> Lowered<Expr> {
        Ok(match &tree.kind {
            ExprKind::Int(value) => Expr::Int(*value),
            ExprKind::Str(text) => Expr::Text(text.clone()),
            ExprKind::Bool(value) => Expr::Bool(*value),
            ExprKind::Name(name) => self.name(name),
            ExprKind::Call(name, args) => self.call(&name.text, args, tree.span)?,
            ExprKind::Unary(UnaryOp::Neg, a) => match self.expr(a)? {
                Expr::Int(value) => Expr::Int(-value),
                other => Expr::Neg(Box::new(other)),
            },
            ExprKind::Unary(UnaryOp::Not, a) => negated(self.condition(a)?),
            ExprKind::Binary(op @ (BinaryOp::And | BinaryOp::Or), a, b) => {
                self.connective(*op == BinaryOp::And, a, b)?
            }
            ExprKind::Binary(op @ (BinaryOp::Div | BinaryOp::Mod), a, b) => {
                let (a, b) = (self.expr(a)?, self.expr(b)?);
                let natural = self.facts.is_natural(&a) && self.facts.is_natural(&b);
                let how = if natural {
                    Division::Natural
                } else {
                    Division::Floor
                };
                if *op == BinaryOp::Div {
                    Expr::Div(how, Box::new(a), Box::new(b))
                } else {
                    Expr::Mod(how, Box::new(a), Box::new(b))
                }
            }
            ExprKind::Binary(op, a, b) => Expr::Binary(*op, self.boxed(a)?, self.boxed(b)?),
            ExprKind::Compare(first, rest) => self.comparison(first, rest)?,
            ExprKind::If(condition, yes, no) => self.choice(tree, condition, yes, no)?,
            ExprKind::Index(base, index) => {
                let (value, at) = (self.boxed(base)?, self.boxed(index)?);
                if self.types.of(base) == Type::Text {
                    Expr::TextOf(Box::new(Expr::LetterAt(value, at)))
                } else {
                    Expr::Index(value, at)
                }
            }
            ExprKind::Slice(base, from, to) => {
                let is_text = self.types.of(base) == Type::Text;
                let (value, from) = (self.boxed(base)?, self.boxed(from)?);
                let to = match to {
                    Some(to) => Some(self.boxed(to)?),
                    None => None,
                };
                Expr::Slice(value, from, to, is_text)
            }
            ExprKind::List(items) => {
                let Type::List(item) = self.types.of(tree) else {
                    return Err(unsupported(tree.span));
                };
                Expr::List(self.exprs(items)?, *item)
            }
            ExprKind::Reduce(reduce) => self.reduce(reduce, self.types.of(tree))?,
            ExprKind::Big(_)
            | ExprKind::Decimal(_)
            | ExprKind::Literal(..)
            | ExprKind::Braces(_)
            | ExprKind::Error => return Err(unsupported(tree.span)),
        })
    }

    fn name(&self, name: &str) -> Expr {
        let local = self
            .locals
            .iter()
            .rev()
            .find(|(in_rules, _)| in_rules == name);
        match local {
            Some((_, name)) => Expr::Local(name.clone()),
            None if self.local_constants.contains(name) => Expr::Local(self.names.global(name)),
            None => Expr::Global(self.names.global(name)),
        }
    }

    fn call(&mut self, name: &str, args: &'a [Tree], span: TextRange) -> Lowered<Expr> {
        let Some(builtin) = Builtin::reserved(name) else {
            let Some(&function) = self.indices.get(name) else {
                return Err(unsupported(span));
            };
            return Ok(Expr::Call(function, self.exprs(args)?));
        };
        let mut values = self.exprs(args)?;
        let ty = args.first().map_or(Type::Int, |arg| self.types.of(arg));
        Ok(match builtin {
            Builtin::Bit if values.len() == 2 => {
                let place = Box::new(values.pop().unwrap_or(Expr::Int(0)));
                let number = Box::new(values.pop().unwrap_or(Expr::Int(0)));
                let shifted = Expr::Binary(BinaryOp::Shr, number, place);
                Expr::Binary(BinaryOp::BitAnd, Box::new(shifted), Box::new(Expr::Int(1)))
            }
            Builtin::Int if ty == Type::Int && values.len() == 1 => values.remove(0),
            Builtin::Int if ty == Type::Bool && values.len() == 1 => Expr::If(
                Box::new(values.remove(0)),
                Box::new(Expr::Int(1)),
                Box::new(Expr::Int(0)),
            ),
            Builtin::Min | Builtin::Max if values.len() == 1 => values.remove(0),
            _ => Expr::Builtin(builtin, values, ty),
        })
    }

    /// `a and b`, `a or b`: the second one is evaluated only if needed.
    fn connective(&mut self, is_and: bool, a: &'a Tree, b: &'a Tree) -> Lowered<Expr> {
        let first = self.condition(a)?;
        let mark = self.facts.mark();
        if is_and {
            self.facts.learn(&first);
        }
        let mut second = Expr::Bool(true);
        let mut block = self.block(|this| {
            second = this.condition(b)?;
            Ok(())
        })?;
        self.facts.reset(mark);
        if block.is_empty() {
            return Ok(if is_and {
                all(vec![first, second])
            } else {
                any(vec![first, second])
            });
        }
        let name = self.names.fresh(if is_and { "holds" } else { "found" });
        self.push(Stmt::Let {
            name: name.clone(),
            ty: Type::Bool,
            value: first,
            mutable: true,
        });
        block.push(Stmt::Assign(name.clone(), second));
        let local = Expr::Local(name);
        let condition = if is_and {
            local.clone()
        } else {
            negated(local.clone())
        };
        self.push(Stmt::If(condition, block, Vec::new()));
        Ok(local)
    }

    /// `if c then a else b`.
    fn choice(
        &mut self,
        tree: &Tree,
        condition: &'a Tree,
        yes: &'a Tree,
        no: &'a Tree,
    ) -> Lowered<Expr> {
        let condition = self.condition(condition)?;
        let (mut first, mut second) = (Expr::Int(0), Expr::Int(0));
        let mut block = self.block(|this| {
            this.facts.learn(&condition);
            first = this.expr(yes)?;
            Ok(())
        })?;
        let mut other = self.block(|this| {
            this.facts.learn(&negated(condition.clone()));
            second = this.expr(no)?;
            Ok(())
        })?;
        if block.is_empty() && other.is_empty() {
            return Ok(match (&first, &second) {
                (Expr::Bool(true), Expr::Bool(false)) => condition,
                (Expr::Bool(false), Expr::Bool(true)) => negated(condition),
                (Expr::Bool(false), _) => all(vec![negated(condition), second]),
                (_, Expr::Bool(false)) => all(vec![condition, first]),
                (Expr::Bool(true), _) => any(vec![condition, second]),
                _ => Expr::If(Box::new(condition), Box::new(first), Box::new(second)),
            });
        }
        let ty = self.types.of(tree);
        let name = self.names.fresh("value");
        self.push(Stmt::Let {
            name: name.clone(),
            value: empty(&ty),
            ty,
            mutable: true,
        });
        block.push(Stmt::Assign(name.clone(), first));
        other.push(Stmt::Assign(name.clone(), second));
        self.push(Stmt::If(condition, block, other));
        Ok(Expr::Local(name))
    }

    /// `a <= b < c`.
    fn comparison(&mut self, first: &'a Tree, rest: &'a [(CompareOp, Tree)]) -> Lowered<Expr> {
        let mut left = self.expr(first)?;
        let mut left_type = self.types.of(first);
        let mut conditions = Vec::new();
        for (at, (op, tree)) in rest.iter().enumerate() {
            let mut right = self.expr(tree)?;
            let ty = self.types.of(tree);
            let is_last = at + 1 == rest.len();
            if !is_last && matches!(right, Expr::Call(..) | Expr::Builtin(..)) {
                let name = self.names.fresh("middle");
                self.push(Stmt::Let {
                    name: name.clone(),
                    ty: ty.clone(),
                    value: right,
                    mutable: false,
                });
                right = Expr::Local(name);
            }
            let next = right.clone();
            conditions.push(match op {
                CompareOp::In | CompareOp::NotIn => {
                    let (left, right) = (Box::new(left), Box::new(right));
                    let found = if ty == Type::Text {
                        Expr::ContainsText(left, right)
                    } else {
                        Expr::Contains(left, right)
                    };
                    if *op == CompareOp::In {
                        found
                    } else {
                        negated(found)
                    }
                }
                _ if left_type == Type::Bool => match (op, left, right) {
                    (CompareOp::Eq, a, Expr::Bool(true))
                    | (CompareOp::Ne, a, Expr::Bool(false)) => a,
                    (CompareOp::Ne, a, Expr::Bool(true))
                    | (CompareOp::Eq, a, Expr::Bool(false)) => negated(a),
                    (_, a, b) => compare(*op, a, b),
                },
                _ => compare(*op, left, right),
            });
            (left, left_type) = (next, ty);
        }
        Ok(all(conditions))
    }
}

/// Whether a statement adds a value to a collection, which no condition uses.
fn adds_one_value(stmt: &Stmt) -> bool {
    matches!(stmt, Stmt::Collect(..) | Stmt::Improve(..))
}

/// Whether an expression contains a reducer.
fn has_reducer(tree: &Tree) -> bool {
    let mut found = false;
    walk(tree, &mut |tree| {
        found |= matches!(tree.kind, ExprKind::Reduce(_));
    });
    found
}

/// A value of a type, before it is assigned.
fn empty(ty: &Type) -> Expr {
    match ty {
        Type::Int => Expr::Int(0),
        Type::Bool => Expr::Bool(false),
        Type::Text => Expr::Text(String::new()),
        Type::List(item) => Expr::List(Vec::new(), (**item).clone()),
    }
}

/// All of these conditions.
fn all(conditions: Vec<Expr>) -> Expr {
    let mut flat = Vec::new();
    for condition in conditions {
        match condition {
            Expr::And(inner) => flat.extend(inner),
            Expr::Bool(true) => {}
            other => flat.push(other),
        }
    }
    if flat.len() == 1 {
        return flat.remove(0);
    }
    if flat.is_empty() {
        Expr::Bool(true)
    } else {
        Expr::And(flat)
    }
}

/// One of these conditions.
fn any(conditions: Vec<Expr>) -> Expr {
    let mut flat = Vec::new();
    for condition in conditions {
        match condition {
            Expr::Or(inner) => flat.extend(inner),
            other => flat.push(other),
        }
    }
    if flat.len() == 1 {
        flat.remove(0)
    } else {
        Expr::Or(flat)
    }
}

/// A comparison; letters of texts are compared as letters.
fn compare(op: CompareOp, left: Expr, right: Expr) -> Expr {
    let letter = |expr: &Expr| match expr {
        Expr::Text(text) if text.chars().count() == 1 => text.chars().next().map(Expr::Letter),
        Expr::TextOf(letter) => Some((**letter).clone()),
        _ => None,
    };
    let is_letter = |expr: &Expr| matches!(expr, Expr::TextOf(_));
    if (is_letter(&left) || is_letter(&right))
        && let (Some(a), Some(b)) = (letter(&left), letter(&right))
    {
        return Expr::Compare(op, Box::new(a), Box::new(b));
    }
    Expr::Compare(op, Box::new(left), Box::new(right))
}

/// The opposite condition.
pub(crate) fn negated(condition: Expr) -> Expr {
    match condition {
        Expr::Compare(op, a, b) => Expr::Compare(op.negated(), a, b),
        Expr::Not(inner) => *inner,
        Expr::Bool(value) => Expr::Bool(!value),
        other => Expr::Not(Box::new(other)),
    }
}

/// A form that has no translation.
fn unsupported(span: TextRange) -> Unsupported {
    let fact = messages::partizan_is_not_exported();
    Unsupported::new(span, fact, messages::forms_that_are_exported())
}
