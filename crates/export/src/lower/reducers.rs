//! Reducers as loops.

use grundy_rules_syntax::ast::{
    BinaryOp, Clause, Expr as Tree, ExprKind, Item, Name, ParamKind, Reduce, Reducer, Source,
};

use super::{Lowered, Lowering, all, calls, compare, negated, unsupported};
use crate::program::{Division, Expr, Extreme, Stmt, Type};
use crate::{Unsupported, messages};
use grundy_rules_syntax::ast::CompareOp;

impl<'a> Lowering<'a> {
    /// Returns from the function as soon as an item decides the result.
    pub(super) fn decide(&mut self, reduce: &'a Reduce) -> Lowered<()> {
        let reducer = reduce.reducer;
        let moved = (reducer == Reducer::Misere).then(|| self.names.fresh("moved"));
        if let Some(moved) = &moved {
            self.push(flag(moved, false));
        }
        for item in &reduce.items {
            self.item(item, reducer, &mut |this, value| {
                if let Some(moved) = &moved {
                    this.push(Stmt::Assign(moved.clone(), Expr::Bool(true)));
                }
                let (decided, result) = decision(reducer, value);
                this.push(Stmt::If(
                    decided,
                    vec![Stmt::Return(Expr::Bool(result))],
                    Vec::new(),
                ));
                Ok(())
            })?;
        }
        self.push(Stmt::Return(match moved {
            Some(moved) => negated(Expr::Local(moved)),
            None => Expr::Bool(reducer == Reducer::All),
        }));
        Ok(())
    }

    /// Returns the arguments of the first option that wins, or an empty list.
    pub(super) fn winning_move(&mut self, tree: &'a Tree) -> Lowered<()> {
        let none = Stmt::Return(Expr::List(Vec::new(), Type::Int));
        match &tree.kind {
            ExprKind::If(condition, yes, no) => {
                let condition = self.condition(condition)?;
                let first = self.block(|this| this.winning_move(yes))?;
                self.push(Stmt::If(condition, first, Vec::new()));
                self.winning_move(no)
            }
            ExprKind::Reduce(reduce)
                if matches!(
                    reduce.reducer,
                    Reducer::Mex | Reducer::Win | Reducer::Misere
                ) =>
            {
                for item in &reduce.items {
                    self.item(item, reduce.reducer, &mut |this, value| {
                        let position = position(&value);
                        let wins = match reduce.reducer {
                            Reducer::Mex => compare(CompareOp::Eq, value, Expr::Int(0)),
                            _ => negated(value),
                        };
                        let position = match (&this.moves_list, position) {
                            (false, position) => Expr::List(position, Type::Int),
                            (true, mut position) if position.len() == 1 => position.remove(0),
                            (true, _) => return Err(unsupported(item.span)),
                        };
                        this.push(Stmt::If(wins, vec![Stmt::Return(position)], Vec::new()));
                        Ok(())
                    })?;
                }
                self.push(none);
                Ok(())
            }
            _ => {
                self.push(none);
                Ok(())
            }
        }
    }

    /// The value of a reducer, after the loops that compute it.
    pub(super) fn reduce(&mut self, reduce: &'a Reduce, ty: Type) -> Lowered<Expr> {
        let reducer = reduce.reducer;
        match reducer {
            Reducer::Mex => {
                let name = self.names.fresh("options");
                self.push(Stmt::Options(name.clone()));
                for item in &reduce.items {
                    self.item(item, reducer, &mut |this, value| {
                        this.push(Stmt::Collect(name.clone(), value));
                        Ok(())
                    })?;
                }
                Ok(Expr::Mex(name))
            }
            Reducer::Max | Reducer::Min => {
                let extreme = if reducer == Reducer::Max {
                    Extreme::Max
                } else {
                    Extreme::Min
                };
                let name = self.names.fresh("best");
                self.push(Stmt::Best(name.clone(), extreme));
                for item in &reduce.items {
                    self.item(item, reducer, &mut |this, value| {
                        this.push(Stmt::Improve(name.clone(), extreme, value));
                        Ok(())
                    })?;
                }
                let default = match &reduce.default {
                    Some(default) => Some(Box::new(self.expr(default)?)),
                    None => None,
                };
                Ok(Expr::BestOf(name, extreme, default))
            }
            Reducer::Xor | Reducer::Sum | Reducer::Count => self.total(reduce),
            Reducer::Win | Reducer::Misere | Reducer::Any | Reducer::All => self.verdict(reduce),
            Reducer::Set | Reducer::List => {
                let name = self.names.fresh("values");
                let Type::List(inner) = ty.clone() else {
                    return Err(unsupported(item_span(reduce)));
                };
                self.push(Stmt::Let {
                    name: name.clone(),
                    ty,
                    value: Expr::List(Vec::new(), *inner),
                    mutable: true,
                });
                for item in &reduce.items {
                    self.item(item, reducer, &mut |this, value| {
                        this.push(Stmt::Push(name.clone(), value));
                        Ok(())
                    })?;
                }
                if reducer == Reducer::Set {
                    self.push(Stmt::Unique(name.clone()));
                }
                Ok(Expr::Local(name))
            }
            Reducer::Loopy | Reducer::Obliged => Err(unsupported(item_span(reduce))),
        }
    }

    fn total(&mut self, reduce: &'a Reduce) -> Lowered<Expr> {
        let (base, op) = match reduce.reducer {
            Reducer::Xor => ("total", BinaryOp::Xor),
            Reducer::Sum => ("sum_", BinaryOp::Add),
            _ => ("number", BinaryOp::Add),
        };
        let base = if base == "sum_" { "total" } else { base };
        let name = self.names.fresh(base);
        self.push(Stmt::Let {
            name: name.clone(),
            ty: Type::Int,
            value: Expr::Int(0),
            mutable: true,
        });
        let counts = reduce.reducer == Reducer::Count;
        for item in &reduce.items {
            self.item(item, reduce.reducer, &mut |this, value| {
                let one = Expr::Int(1);
                this.push(match value {
                    value if !counts => Stmt::Update(name.clone(), op, value),
                    Expr::Bool(true) => Stmt::Update(name.clone(), op, one),
                    condition => Stmt::If(
                        condition,
                        vec![Stmt::Update(name.clone(), op, one)],
                        Vec::new(),
                    ),
                });
                Ok(())
            })?;
        }
        Ok(Expr::Local(name))
    }

    /// A boolean that an item decides, where the function cannot return.
    fn verdict(&mut self, reduce: &'a Reduce) -> Lowered<Expr> {
        let reducer = reduce.reducer;
        let start = reducer == Reducer::All;
        let name = self.names.fresh(match reducer {
            Reducer::Win | Reducer::Misere => "won",
            Reducer::Any => "found",
            _ => "holds",
        });
        self.push(flag(&name, start));
        let moved = (reducer == Reducer::Misere).then(|| self.names.fresh("moved"));
        if let Some(moved) = &moved {
            self.push(flag(moved, false));
        }
        for item in &reduce.items {
            let loops = item
                .clauses
                .iter()
                .any(|clause| matches!(clause, Clause::For(..)));
            self.item(item, reducer, &mut |this, value| {
                if let Some(moved) = &moved {
                    this.push(Stmt::Assign(moved.clone(), Expr::Bool(true)));
                }
                let (decided, result) = decision(reducer, value);
                let mut decide = vec![Stmt::Assign(name.clone(), Expr::Bool(result))];
                if loops {
                    decide.push(Stmt::Break);
                }
                this.push(Stmt::If(decided, decide, Vec::new()));
                Ok(())
            })?;
        }
        let won = Expr::Local(name);
        Ok(match moved {
            Some(moved) => Expr::Or(vec![won, negated(Expr::Local(moved))]),
            None => won,
        })
    }

    /// The loops of an item, with `take` for its value in the innermost one.
    fn item(
        &mut self,
        item: &'a Item,
        reducer: Reducer,
        take: &mut dyn FnMut(&mut Self, Expr) -> Lowered<()>,
    ) -> Lowered<()> {
        let outside = (self.locals.len(), self.facts.mark(), self.names.mark());
        let added = self.clauses(&item.clauses, item, reducer, take);
        self.locals.truncate(outside.0);
        self.facts.reset(outside.1);
        if self.blocks.len() > 1 && !item.clauses.is_empty() {
            self.names.reset(outside.2);
        }
        added
    }

    fn clauses(
        &mut self,
        clauses: &'a [Clause],
        item: &'a Item,
        reducer: Reducer,
        take: &mut dyn FnMut(&mut Self, Expr) -> Lowered<()>,
    ) -> Lowered<()> {
        let Some((clause, rest)) = clauses.split_first() else {
            return self.value(item, reducer, take);
        };
        match clause {
            Clause::If(tree) => {
                let mut conditions = vec![self.condition(tree)?];
                let mut rest = rest;
                let mark = self.facts.mark();
                self.facts.learn(&conditions[0]);
                // Conditions that need no statements are one condition.
                while let Some((Clause::If(tree), others)) = rest.split_first() {
                    let mut condition = Expr::Bool(true);
                    let block = self.block(|this| {
                        condition = this.condition(tree)?;
                        Ok(())
                    })?;
                    if !block.is_empty() {
                        break;
                    }
                    self.facts.learn(&condition);
                    conditions.push(condition);
                    rest = others;
                }
                let condition = all(conditions);
                let body = self.block(|this| {
                    this.facts.learn(&condition);
                    this.clauses(rest, item, reducer, take)
                })?;
                self.facts.reset(mark);
                self.push(Stmt::If(condition, body, Vec::new()));
            }
            Clause::Let(name, tree) => {
                let value = self.expr(tree)?;
                let ty = self.types.of(tree);
                let natural = ty == Type::Int && self.facts.is_natural(&value);
                let local = self.names.local(&name.text);
                if natural {
                    self.facts.natural(&local);
                }
                self.locals.push((name.text.clone(), local.clone()));
                self.push(Stmt::Let {
                    name: local,
                    ty,
                    value,
                    mutable: false,
                });
                self.clauses(rest, item, reducer, take)?;
            }
            Clause::For(names, source) => self.source(names, source, rest, item, reducer, take)?,
        }
        Ok(())
    }

    fn source(
        &mut self,
        names: &'a [Name],
        source: &'a Source,
        rest: &'a [Clause],
        item: &'a Item,
        reducer: Reducer,
        take: &mut dyn FnMut(&mut Self, Expr) -> Lowered<()>,
    ) -> Lowered<()> {
        match source {
            Source::Range {
                lo,
                hi,
                inclusive,
                step,
            } => {
                let from = self.expr(lo)?;
                let mut to = self.expr(hi)?;
                // Below the first value the range is empty, however a quotient is rounded.
                let first = i64::from(*inclusive);
                if let (Expr::Int(least), Expr::Div(how, _, by)) = (&from, &mut to)
                    && *least >= first
                    && matches!(**by, Expr::Int(1..))
                {
                    *how = Division::Natural;
                }
                let step = match step {
                    Some(step) => Some(self.expr(step)?),
                    None => None,
                };
                let [name] = names else {
                    return Err(unsupported(super::TextRange::default()));
                };
                let mut var = String::new();
                let body = self.block(|this| {
                    var = this.names.local(&name.text);
                    this.locals.push((name.text.clone(), var.clone()));
                    this.facts.range(&var, &from, &to);
                    this.clauses(rest, item, reducer, take)
                })?;
                self.push(Stmt::Range {
                    var,
                    from,
                    to,
                    inclusive: *inclusive,
                    step,
                    body,
                });
            }
            Source::List(list) => {
                let list_type = self.types.of(list);
                let list = self.expr(list)?;
                let mut ty = match &list_type {
                    Type::List(item) => (**item).clone(),
                    _ => Type::Text,
                };
                if names.len() > 1
                    && let Type::List(item) = ty.clone()
                {
                    ty = *item;
                }
                let mut vars = Vec::new();
                let body = self.block(|this| {
                    for name in names {
                        let var = this.names.local(&name.text);
                        this.locals.push((name.text.clone(), var.clone()));
                        if ty == Type::Int {
                            this.facts.item(&var);
                        }
                        vars.push(var);
                    }
                    this.clauses(rest, item, reducer, take)
                })?;
                let vars = vars
                    .into_iter()
                    .map(|var| crate::print::uses(&body, &var).then_some(var));
                self.push(Stmt::Each {
                    vars: vars.collect(),
                    ty,
                    list,
                    is_text: list_type == Type::Text,
                    body,
                });
            }
        }
        Ok(())
    }

    /// The value of an item, under the bounds of the functions that it calls.
    fn value(
        &mut self,
        item: &'a Item,
        reducer: Reducer,
        take: &mut dyn FnMut(&mut Self, Expr) -> Lowered<()>,
    ) -> Lowered<()> {
        let mut guards = Vec::new();
        if reducer.makes_a_game() {
            self.guards(&item.expr, &mut guards)?;
        }
        let mut stmts = self.block(|this| {
            let is_condition = matches!(reducer, Reducer::Any | Reducer::All | Reducer::Count);
            let value = if is_condition {
                this.condition(&item.expr)?
            } else {
                this.expr(&item.expr)?
            };
            take(this, value)
        })?;
        if guards.is_empty() {
            for stmt in stmts.drain(..) {
                self.push(stmt);
            }
        } else {
            self.push(Stmt::If(all(guards), stmts, Vec::new()));
        }
        Ok(())
    }

    /// The conditions that the bounds of called functions set.
    fn guards(&mut self, tree: &'a Tree, guards: &mut Vec<Expr>) -> Lowered<()> {
        let mut bounded = Vec::new();
        calls::walk(tree, &mut |tree| {
            if let ExprKind::Call(name, args) = &tree.kind {
                bounded.push((name, args));
            }
        });
        for (name, args) in bounded {
            let params = self
                .graph
                .clauses(&name.text)
                .filter_map(|one| one.params.as_deref());
            let bounds: Vec<(usize, i64)> = params
                .flat_map(|params| params.iter().enumerate())
                .filter_map(|(at, param)| match &param.kind {
                    ParamKind::Named {
                        at_least: Some(least),
                        ..
                    } => Some((at, *least)),
                    _ => None,
                })
                .collect();
            for (at, least) in bounds {
                let mut condition = Expr::Bool(true);
                let block = self.block(|this| {
                    condition = compare(CompareOp::Ge, this.expr(&args[at])?, Expr::Int(least));
                    Ok(())
                })?;
                if !block.is_empty() || !is_plain_sum(tree) {
                    let fact = messages::domain_is_not_exported(&name.text);
                    return Err(Unsupported::new(
                        name.span,
                        fact,
                        messages::write_bound_as_condition(),
                    ));
                }
                guards.push(condition);
            }
        }
        Ok(())
    }
}

/// The arguments of all functions that the value of an option calls.
fn position(value: &Expr) -> Vec<Expr> {
    let mut position = Vec::new();
    value.visit(&mut |part| {
        if let Expr::Call(_, args) = part {
            position.extend(args.iter().cloned());
        }
    });
    position
}

/// Whether all parts of an expression are evaluated.
fn is_plain_sum(tree: &Tree) -> bool {
    let mut plain = true;
    calls::walk(tree, &mut |tree| {
        plain &= !matches!(tree.kind, ExprKind::If(..) | ExprKind::Reduce(_));
    });
    plain
}

fn item_span(reduce: &Reduce) -> grundy_rules_syntax::ast::TextRange {
    reduce
        .items
        .first()
        .map(|item| item.span)
        .unwrap_or_default()
}

/// The condition under which an item decides a reducer, and the result.
fn decision(reducer: Reducer, value: Expr) -> (Expr, bool) {
    match reducer {
        Reducer::Any => (value, true),
        Reducer::All => (negated(value), false),
        _ => (negated(value), true),
    }
}

fn flag(name: &str, value: bool) -> Stmt {
    Stmt::Let {
        name: name.to_owned(),
        ty: Type::Bool,
        value: Expr::Bool(value),
        mutable: true,
    }
}
