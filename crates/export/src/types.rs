//! The types of all expressions of the rules: one type for each parameter, result, input and item.

use std::collections::HashMap;

use grundy_core::Message;
use grundy_rules_syntax::ast::{
    BinaryOp, Builtin, Clause, CompareOp, Definition, Expr, ExprKind, Item, ParamKind, Program,
    Reducer, Source, TextRange, UnaryOp,
};

use crate::format;
use crate::program::Type;
use crate::{Unsupported, messages};

/// A type that may not be known yet.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Term {
    Unknown(usize),
    Int,
    Bool,
    Text,
    List(Box<Term>),
}

/// What a container has inside: known when the type of the container is.
struct Inside {
    container: Term,
    item: Term,
    span: TextRange,
}

/// The types of a program.
pub(crate) struct Types {
    known: Vec<Option<Term>>,
    inside: Vec<Inside>,
    globals: HashMap<String, Term>,
    functions: HashMap<String, (Vec<Term>, Term)>,
    /// The type of each expression, by its address in the tree.
    exprs: HashMap<usize, Term>,
    locals: Vec<(String, Term)>,
}

fn list(item: Term) -> Term {
    Term::List(Box::new(item))
}

impl Types {
    /// Finds the types of a program with these inputs.
    pub fn infer(
        program: &Program,
        answer: &Expr,
        input: &format::Input,
    ) -> Result<Self, Unsupported> {
        let mut types = Self {
            known: Vec::new(),
            inside: Vec::new(),
            globals: HashMap::new(),
            functions: HashMap::new(),
            exprs: HashMap::new(),
            locals: Vec::new(),
        };
        let cases = input.cases.iter().flat_map(|(_, items)| items);
        for item in input.once.iter().chain(cases) {
            types.input(item, 0);
        }
        for definition in &program.definitions {
            let name = definition.name.text.clone();
            match &definition.params {
                None => {
                    let ty = types.unknown();
                    types.globals.insert(name, ty);
                }
                Some(params) => {
                    if !types.functions.contains_key(&name) {
                        let all = params.iter().map(|_| types.unknown()).collect();
                        let result = types.unknown();
                        types.functions.insert(name, (all, result));
                    }
                }
            }
        }
        // The output may name another answer, whose inputs have other types.
        let functions = program.definitions.iter();
        for definition in functions.filter(|one| one.name.text != "answer") {
            types.definition(definition)?;
        }
        types.expr(answer)?;
        types.settle()?;
        Ok(types)
    }

    /// Returns the type of an expression of the program.
    pub fn of(&self, expr: &Expr) -> Type {
        self.exprs
            .get(&(std::ptr::from_ref(expr) as usize))
            .map_or(Type::Int, |term| self.plain(term))
    }

    /// Returns the type of an input or a constant.
    pub fn global(&self, name: &str) -> Type {
        self.globals
            .get(name)
            .map_or(Type::Int, |term| self.plain(term))
    }

    /// Returns the types of the parameters and of the result of a function.
    pub fn function(&self, name: &str) -> (Vec<Type>, Type) {
        self.functions.get(name).map_or_else(
            || (Vec::new(), Type::Int),
            |(params, result)| {
                let params = params.iter().map(|param| self.plain(param)).collect();
                (params, self.plain(result))
            },
        )
    }

    fn plain(&self, term: &Term) -> Type {
        match self.resolve(term) {
            Term::Int | Term::Unknown(_) => Type::Int,
            Term::Bool => Type::Bool,
            Term::Text => Type::Text,
            Term::List(item) => Type::List(Box::new(self.plain(&item))),
        }
    }

    fn unknown(&mut self) -> Term {
        self.known.push(None);
        Term::Unknown(self.known.len() - 1)
    }

    fn resolve(&self, term: &Term) -> Term {
        let mut term = term;
        while let Term::Unknown(at) = term {
            match &self.known[*at] {
                Some(known) => term = known,
                None => break,
            }
        }
        term.clone()
    }

    fn occurs(&self, at: usize, term: &Term) -> bool {
        match self.resolve(term) {
            Term::Unknown(other) => other == at,
            Term::List(item) => self.occurs(at, &item),
            _ => false,
        }
    }

    fn unify(&mut self, a: &Term, b: &Term, span: TextRange) -> Result<(), Unsupported> {
        let (a, b) = (self.resolve(a), self.resolve(b));
        match (&a, &b) {
            _ if a == b => Ok(()),
            (Term::Unknown(at), other) | (other, Term::Unknown(at)) if !self.occurs(*at, other) => {
                self.known[*at] = Some(other.clone());
                Ok(())
            }
            (Term::List(a), Term::List(b)) => self.unify(a, b, span),
            _ => {
                let types = [&a, &b].map(|term| self.plain(term).to_string());
                let [one, other] = types;
                Err(Unsupported::new(
                    span,
                    messages::two_types(one, other),
                    messages::values_have_one_type(),
                ))
            }
        }
    }

    fn input(&mut self, item: &format::Item, depth: usize) {
        match item {
            format::Item::Value { name, is_text } => {
                let value = if *is_text { Term::Text } else { self.unknown() };
                let ty = (0..depth).fold(value, |ty, _| list(ty));
                self.globals.insert(name.clone(), ty);
            }
            format::Item::List(item, _) => self.input(item, depth + 1),
            format::Item::Columns(items, _) => {
                for item in items {
                    self.input(item, depth + 1);
                }
            }
        }
    }

    fn definition(&mut self, definition: &Definition) -> Result<(), Unsupported> {
        let name = &definition.name.text;
        let span = definition.name.span;
        let Some(params) = &definition.params else {
            let body = self.expr(&definition.body)?;
            let ty = self.globals[name].clone();
            return self.unify(&ty, &body, span);
        };
        let (types, result) = self.functions[name].clone();
        if types.len() != params.len() {
            let fact = messages::two_numbers_of_parameters(name);
            return Err(Unsupported::new(
                span,
                fact,
                messages::values_have_one_type(),
            ));
        }
        for (param, ty) in params.iter().zip(&types) {
            match &param.kind {
                ParamKind::Named { name, at_least } => {
                    if at_least.is_some() {
                        self.unify(ty, &Term::Int, param.span)?;
                    }
                    self.locals.push((name.clone(), ty.clone()));
                }
                ParamKind::Base(_) => self.unify(ty, &Term::Int, param.span)?,
            }
        }
        let body = self.expr(&definition.body)?;
        self.locals.clear();
        self.unify(&result, &body, span)
    }

    fn expr(&mut self, expr: &Expr) -> Result<Term, Unsupported> {
        let ty = self.kind(expr)?;
        self.exprs
            .insert(std::ptr::from_ref(expr) as usize, ty.clone());
        Ok(ty)
    }

    fn expect(&mut self, expr: &Expr, ty: &Term) -> Result<(), Unsupported> {
        let found = self.expr(expr)?;
        self.unify(&found, ty, expr.span)
    }

    fn kind(&mut self, expr: &Expr) -> Result<Term, Unsupported> {
        let span = expr.span;
        let not_supported = |fact: Message| {
            Err(Unsupported::new(
                span,
                fact,
                messages::forms_that_are_exported(),
            ))
        };
        Ok(match &expr.kind {
            ExprKind::Int(_) => Term::Int,
            ExprKind::Big(_) => return not_supported(messages::number_is_too_large()),
            ExprKind::Str(_) => Term::Text,
            ExprKind::Bool(_) => Term::Bool,
            ExprKind::Name(name) => self.name(name, span)?,
            ExprKind::Call(name, args) => self.call(&name.text, args, span)?,
            ExprKind::Unary(UnaryOp::Neg, a) => {
                self.expect(a, &Term::Int)?;
                Term::Int
            }
            ExprKind::Unary(UnaryOp::Not, a) => {
                self.expr(a)?;
                Term::Bool
            }
            ExprKind::Binary(BinaryOp::And | BinaryOp::Or, a, b) => {
                self.expr(a)?;
                self.expr(b)?;
                Term::Bool
            }
            ExprKind::Binary(op @ (BinaryOp::NimMul | BinaryOp::Join), ..) => {
                return not_supported(messages::not_exported(op.symbol()));
            }
            ExprKind::Binary(_, a, b) => {
                self.expect(a, &Term::Int)?;
                self.expect(b, &Term::Int)?;
                Term::Int
            }
            ExprKind::Compare(first, rest) => {
                let mut left = self.expr(first)?;
                for (op, expr) in rest {
                    let right = self.expr(expr)?;
                    if matches!(op, CompareOp::In | CompareOp::NotIn) {
                        self.inside.push(Inside {
                            container: right.clone(),
                            item: left,
                            span,
                        });
                    } else {
                        self.unify(&left, &right, span)?;
                    }
                    left = right;
                }
                Term::Bool
            }
            ExprKind::If(condition, yes, no) => {
                self.expr(condition)?;
                let ty = self.expr(yes)?;
                self.expect(no, &ty)?;
                ty
            }
            ExprKind::Index(base, index) => {
                self.expect(index, &Term::Int)?;
                let container = self.expr(base)?;
                self.item_of(container, span)
            }
            ExprKind::Slice(base, from, to) => {
                self.expect(from, &Term::Int)?;
                if let Some(to) = to {
                    self.expect(to, &Term::Int)?;
                }
                self.expr(base)?
            }
            ExprKind::List(items) => {
                let ty = self.unknown();
                for item in items {
                    self.expect(item, &ty)?;
                }
                list(ty)
            }
            ExprKind::Reduce(reduce) => {
                let ty = self.unknown();
                for item in &reduce.items {
                    self.item(item, reduce.reducer, &ty)?;
                }
                if let Some(default) = &reduce.default {
                    self.expect(default, &Term::Int)?;
                }
                match reduce.reducer {
                    Reducer::Win | Reducer::Misere | Reducer::Any | Reducer::All => Term::Bool,
                    Reducer::Set | Reducer::List => list(ty),
                    Reducer::Loopy | Reducer::Obliged => {
                        return not_supported(messages::cycles_are_not_exported());
                    }
                    _ => Term::Int,
                }
            }
            ExprKind::Decimal(_)
            | ExprKind::Literal(..)
            | ExprKind::Braces(_)
            | ExprKind::Error => {
                return not_supported(messages::partizan_is_not_exported());
            }
        })
    }

    fn item_of(&mut self, container: Term, span: TextRange) -> Term {
        let item = self.unknown();
        self.inside.push(Inside {
            container,
            item: item.clone(),
            span,
        });
        item
    }

    fn name(&mut self, name: &str, span: TextRange) -> Result<Term, Unsupported> {
        let local = self.locals.iter().rev().find(|(local, _)| local == name);
        let found = local.map(|(_, ty)| ty).or_else(|| self.globals.get(name));
        found.cloned().ok_or_else(|| {
            Unsupported::new(
                span,
                messages::input_is_not_read(name),
                messages::add_to_input_line(name),
            )
        })
    }

    fn item(&mut self, item: &Item, reducer: Reducer, ty: &Term) -> Result<(), Unsupported> {
        let outside = self.locals.len();
        for clause in &item.clauses {
            match clause {
                Clause::If(condition) => {
                    self.expr(condition)?;
                }
                Clause::Let(name, expr) => {
                    let ty = self.expr(expr)?;
                    self.locals.push((name.text.clone(), ty));
                }
                Clause::For(names, source) => {
                    let ty = self.source(source)?;
                    if let [name] = &names[..] {
                        self.locals.push((name.text.clone(), ty));
                    } else {
                        let item = self.unknown();
                        self.unify(&ty, &list(item.clone()), item_span(names))?;
                        for name in names {
                            self.locals.push((name.text.clone(), item.clone()));
                        }
                    }
                }
            }
        }
        let found = self.expr(&item.expr)?;
        self.locals.truncate(outside);
        let expected = match reducer {
            Reducer::Win | Reducer::Misere => Term::Bool,
            Reducer::Any | Reducer::All | Reducer::Count => return Ok(()),
            Reducer::Set | Reducer::List => ty.clone(),
            _ => Term::Int,
        };
        self.unify(&found, &expected, item.expr.span)
    }

    fn source(&mut self, source: &Source) -> Result<Term, Unsupported> {
        match source {
            Source::Range { lo, hi, step, .. } => {
                self.expect(lo, &Term::Int)?;
                self.expect(hi, &Term::Int)?;
                if let Some(step) = step {
                    self.expect(step, &Term::Int)?;
                }
                Ok(Term::Int)
            }
            Source::List(expr) => {
                let container = self.expr(expr)?;
                Ok(self.item_of(container, expr.span))
            }
        }
    }

    fn call(&mut self, name: &str, args: &[Expr], span: TextRange) -> Result<Term, Unsupported> {
        let builtin = Builtin::from_word(name);
        let hidden =
            |builtin: &Builtin| builtin.is_of_boards() && self.functions.contains_key(name);
        let Some(builtin) = builtin.filter(|builtin| !hidden(builtin)) else {
            let Some((params, result)) = self.functions.get(name).cloned() else {
                let fact = messages::not_exported(name);
                return Err(Unsupported::new(
                    span,
                    fact,
                    messages::forms_that_are_exported(),
                ));
            };
            for (arg, param) in args.iter().zip(&params) {
                self.expect(arg, param)?;
            }
            return Ok(result);
        };
        Ok(match (builtin, args) {
            (Builtin::Divisors, [n]) => {
                self.expect(n, &Term::Int)?;
                list(Term::Int)
            }
            (Builtin::Factor, [n]) => {
                self.expect(n, &Term::Int)?;
                list(list(Term::Int))
            }
            (Builtin::Len, [list]) => {
                self.expr(list)?;
                Term::Int
            }
            (Builtin::Sort, [items]) => {
                let item = self.unknown();
                self.expect(items, &list(item.clone()))?;
                list(item)
            }
            (Builtin::Put, [items, i, value]) => {
                self.expect(i, &Term::Int)?;
                let container = self.expr(items)?;
                let item = self.expr(value)?;
                self.inside.push(Inside {
                    container: container.clone(),
                    item,
                    span,
                });
                container
            }
            (Builtin::Drop, [items, i]) => {
                self.expect(i, &Term::Int)?;
                self.expr(items)?
            }
            (Builtin::Split, [text, separator]) => {
                self.expect(text, &Term::Text)?;
                self.expect(separator, &Term::Text)?;
                if !matches!(&separator.kind, ExprKind::Str(text) if text.chars().count() == 1) {
                    let fact = messages::separator_is_not_a_letter();
                    return Err(Unsupported::new(
                        span,
                        fact,
                        messages::forms_that_are_exported(),
                    ));
                }
                list(Term::Text)
            }
            (Builtin::Int, [value]) => {
                self.expr(value)?;
                Term::Int
            }
            (Builtin::Inf | Builtin::Loony | Builtin::Outcome, _) => {
                let fact = messages::cycles_are_not_exported();
                return Err(Unsupported::new(
                    span,
                    fact,
                    messages::forms_that_are_exported(),
                ));
            }
            (builtin, _) if builtin.is_of_boards() => {
                let fact = messages::boards_are_not_exported();
                return Err(Unsupported::new(
                    span,
                    fact,
                    messages::forms_that_are_exported(),
                ));
            }
            (_, numbers) => {
                for number in numbers {
                    self.expect(number, &Term::Int)?;
                }
                Term::Int
            }
        })
    }

    /// Determines the items of all containers; a container of an unknown type is a list.
    fn settle(&mut self) -> Result<(), Unsupported> {
        let mut waiting = std::mem::take(&mut self.inside);
        while !waiting.is_empty() {
            let (known, unknown): (Vec<Inside>, Vec<Inside>) = waiting
                .into_iter()
                .partition(|one| !matches!(self.resolve(&one.container), Term::Unknown(_)));
            waiting = unknown;
            if known.is_empty() {
                let one = waiting.swap_remove(0);
                self.unify(&one.container, &list(one.item), one.span)?;
            }
            for one in known {
                match self.resolve(&one.container) {
                    Term::List(item) => self.unify(&item, &one.item, one.span)?,
                    Term::Text => self.unify(&Term::Text, &one.item, one.span)?,
                    other => self.unify(&other, &list(one.item), one.span)?,
                }
            }
        }
        Ok(())
    }
}

fn item_span(names: &[grundy_rules_syntax::ast::Name]) -> TextRange {
    names
        .iter()
        .map(|name| name.span)
        .reduce(TextRange::to)
        .unwrap_or_default()
}
