//! Lowering of functions to integers: helpers are inlined, lists are known.
//!
//! A function fits if its parameters are integers, its value is an integer or an outcome, and every
//! list in it is known before the run. A list is known if it is an input, a constant, or the
//! divisors or factors of a number. A misfit has a short reason, for `grundy explain`.

use grundy_core::{Budget, Kind, Run, Value};

use super::domain::drop_moves_outside;
use super::{
    Data, Misfit, Scalar, ScalarClause, ScalarFunction, ScalarItem, ScalarReduce, ScalarStep,
    Source, messages,
};
use crate::demand::{Demand, Ground, NothingKnown, Store};
use crate::meaning::types::{self, Type};
use crate::meaning::{self, Node, NodeKind, Pattern, Program, Step};
use crate::memo::Memo;
use crate::oracle::NoOracle;
use crate::syntax::Tree;
use crate::syntax::ast::{BinaryOp, Builtin, CompareOp, Reducer, TextRange};
use crate::work::Work;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sort {
    Int,
    Bool,
    Char,
}

/// Lowers function `f`, whose arguments are integers, to integers.
pub(crate) fn function(ground: Ground, f: usize) -> Result<ScalarFunction, Misfit> {
    function_or_place(ground, f).map_err(|(why, _)| why)
}

/// As `function`; a misfit includes the innermost place that does not fit.
pub(crate) fn function_or_place(
    ground: Ground,
    f: usize,
) -> Result<ScalarFunction, (Misfit, Option<TextRange>)> {
    let Ground {
        program, inputs, ..
    } = ground;
    let input_types: Vec<Type> = inputs
        .iter()
        .map(|input| input.as_ref().map_or(Type::Any, Type::of))
        .collect();
    let ints = vec![Type::Int; program.functions[f].params.len()];
    let types = types::infer(program, &input_types, &[(f, ints)], false);
    let function = &program.functions[f];
    if let Some(i) = types.params[f]
        .iter()
        .position(|t| !matches!(t, Type::Int | Type::Score))
    {
        let why = messages::parameter_is_not_integer(&function.params[i]);
        return Err((why, Some(function.span)));
    }
    let outcome = match types.returns[f] {
        Type::Int | Type::Score => false,
        Type::Bool | Type::Outcome => true,
        _ => {
            let why = messages::function_is_not_number(&function.name);
            return Err((why, Some(function.span)));
        }
    };
    let mut lowering = Lowering::new(ground, f);
    let mut clauses = Vec::new();
    for clause in &function.clauses {
        lowering.enter(clause.body.frame);
        let found = lowering.scalar(&clause.body.node);
        let (mut body, sort) = found.map_err(|why| (why, lowering.place))?;
        if (sort == Sort::Bool) != outcome {
            let why = messages::lines_differ_in_kind();
            return Err((why, Some(clause.body.node.span)));
        }
        drop_moves_outside(&mut body, function).map_err(|why| (why, None))?;
        clauses.push(ScalarClause {
            patterns: clause.patterns.clone(),
            body,
        });
    }
    Ok(ScalarFunction {
        clauses,
        frame: lowering.frame,
        data: lowering.data,
        outcome,
    })
}

/// Lowers an expression of a game in some names, all integers; they are its first slots.
pub(crate) fn expression(
    ground: Ground,
    f: usize,
    body: &meaning::Body,
) -> Result<(Scalar, Vec<Data>), (Misfit, Option<TextRange>)> {
    let mut lowering = Lowering::new(ground, f);
    lowering.enter(body.frame);
    match lowering.scalar(&body.node) {
        Ok((scalar, _)) => Ok((scalar, lowering.data)),
        Err(why) => Err((why, lowering.place)),
    }
}

struct Lowering<'a> {
    program: &'a Program,
    inputs: &'a [Option<Value>],
    f: usize,
    frame: usize,
    /// The first slot of the body that is being lowered.
    base: usize,
    /// The sort of each slot.
    sorts: Vec<Sort>,
    data: Vec<Data>,
    /// Lists that are in `data` already.
    known: Vec<(Value, usize)>,
    /// The helper functions whose bodies are being lowered.
    inlined: Vec<usize>,
    /// The innermost expression that does not fit.
    place: Option<TextRange>,
}

impl<'a> Lowering<'a> {
    fn new(ground: Ground<'a>, f: usize) -> Self {
        Self {
            program: ground.program,
            inputs: ground.inputs,
            f,
            frame: 0,
            base: 0,
            sorts: Vec::new(),
            data: Vec::new(),
            known: Vec::new(),
            inlined: Vec::new(),
            place: None,
        }
    }

    /// Begins a clause of the function itself.
    fn enter(&mut self, frame: usize) {
        self.base = 0;
        self.frame = self.frame.max(frame);
        self.sorts = vec![Sort::Int; self.frame];
    }

    /// Returns the value of an expression without local names and positions.
    fn constant(&self, node: &Node) -> Option<Value> {
        let mut constant = true;
        node.walk(&mut |node| match node.kind {
            NodeKind::Local(_) => constant = false,
            NodeKind::Call(f, _) => {
                constant &= self.program.functions[f].constant && !self.is_game_below(f);
            }
            _ => {}
        });
        // Names bound inside the expression itself are local too; such lists are not evaluated
        // unless they are the whole value of a constant.
        if !constant {
            return None;
        }
        let body = meaning::Body {
            node: node.clone(),
            frame: 0,
            names: Vec::new(),
        };
        let mut memo = Memo::default();
        let mut work = Work::default();
        let ground = Ground {
            program: self.program,
            inputs: self.inputs,
            budget: Budget::cells(100_000),
        };
        let mut oracle = NoOracle;
        let run = &mut Run::silent();
        let memos = (&mut memo, &mut Store::default());
        let mut demand = Demand::new(ground, NothingKnown, &mut oracle, memos, &mut work, run);
        demand.eval(&body, &[]).ok()
    }

    /// Returns whether a constant depends on the value of a position.
    fn is_game_below(&self, f: usize) -> bool {
        let mut seen = vec![f];
        let mut i = 0;
        while i < seen.len() {
            for g in self.program.callees(seen[i]) {
                if self.program.functions[g].kind.is_game() {
                    return true;
                }
                if !seen.contains(&g) {
                    seen.push(g);
                }
            }
            i += 1;
        }
        false
    }

    /// Returns the number of a known list, which holds integers (in rows if `rows`).
    fn list(&mut self, value: &Value, rows: bool) -> Result<usize, Misfit> {
        if let Some((_, i)) = self
            .known
            .iter()
            .find(|(v, i)| v == value && self.data[*i].rows.is_empty() != rows)
        {
            return Ok(*i);
        }
        let items = match value {
            Value::List(items) => items.to_vec(),
            Value::Str(text) => text.chars().map(|c| Value::text(&c.to_string())).collect(),
            _ => return Err(messages::source_is_not_list()),
        };
        let mut data = Data {
            values: Vec::new(),
            rows: Vec::new(),
        };
        let mut sort = None;
        let mut push = |values: &mut Vec<i64>, item: &Value| {
            let (value, s) = small(item).ok_or_else(messages::list_of_more_than_numbers)?;
            if *sort.get_or_insert(s) != s {
                return Err(messages::list_items_differ_in_kind());
            }
            values.push(value);
            Ok(())
        };
        if rows {
            data.rows.push(0);
            for item in &items {
                match item {
                    Value::List(row) => {
                        for item in row.iter() {
                            push(&mut data.values, item)?;
                        }
                    }
                    Value::Str(text) => {
                        for c in text.chars() {
                            push(&mut data.values, &Value::text(&c.to_string()))?;
                        }
                    }
                    _ => return Err(messages::list_of_more_than_lists()),
                }
                data.rows.push(data.values.len());
            }
        } else {
            for item in &items {
                push(&mut data.values, item)?;
            }
        }
        self.data.push(data);
        self.known.push((value.clone(), self.data.len() - 1));
        Ok(self.data.len() - 1)
    }

    /// Returns the sort of the innermost items of a known list.
    fn sort_in(value: &Value) -> Sort {
        match value {
            Value::List(items) => items.first().map_or(Sort::Int, Self::sort_in),
            Value::Str(_) => Sort::Char,
            Value::Bool(_) => Sort::Bool,
            _ => Sort::Int,
        }
    }

    fn int(&mut self, node: &Node) -> Result<Scalar, Misfit> {
        match self.scalar(node)? {
            (scalar, Sort::Int) => Ok(scalar),
            _ => Err(messages::operand_is_not_integer()),
        }
    }

    /// Lowers a condition: a boolean, or an integer that is not 0.
    fn condition(&mut self, node: &Node) -> Result<Scalar, Misfit> {
        match self.scalar(node)? {
            (scalar, Sort::Int | Sort::Bool) => Ok(scalar),
            _ => Err(messages::condition_is_text()),
        }
    }

    fn ints(&mut self, nodes: &[Node]) -> Result<Vec<Scalar>, Misfit> {
        nodes.iter().map(|node| self.int(node)).collect()
    }

    fn scalar(&mut self, node: &Node) -> Result<(Scalar, Sort), Misfit> {
        let found = self.fitting(node);
        if found.is_err() {
            self.place.get_or_insert(node.span);
        }
        found
    }

    fn fitting(&mut self, node: &Node) -> Result<(Scalar, Sort), Misfit> {
        if !matches!(node.kind, NodeKind::Local(_) | NodeKind::Reduce(_))
            && let Some(value) = self.constant(node)
        {
            let (value, sort) = small(&value).ok_or_else(messages::computes_with_lists_or_texts)?;
            return Ok((Scalar::Const(value), sort));
        }
        let span = node.span;
        Ok(match &node.kind {
            NodeKind::Local(slot) => {
                let slot = self.base + slot;
                (Scalar::Slot(slot), self.sorts[slot])
            }
            NodeKind::Neg(a) => (Scalar::Neg(Box::new(self.int(a)?), span), Sort::Int),
            NodeKind::Not(a) => (Scalar::Not(Box::new(self.condition(a)?)), Sort::Bool),
            NodeKind::Binary(BinaryOp::And, a, b) => (
                Scalar::And(Box::new(self.condition(a)?), Box::new(self.condition(b)?)),
                Sort::Bool,
            ),
            NodeKind::Binary(BinaryOp::Or, a, b) => (
                Scalar::Or(Box::new(self.condition(a)?), Box::new(self.condition(b)?)),
                Sort::Bool,
            ),
            NodeKind::Binary(op, a, b) => (
                Scalar::Binary(*op, Box::new(self.int(a)?), Box::new(self.int(b)?), span),
                Sort::Int,
            ),
            NodeKind::Compare(first, rest) => (self.compare(first, rest)?, Sort::Bool),
            NodeKind::If(condition, yes, no) => {
                let condition = self.condition(condition)?;
                let (yes, a) = self.scalar(yes)?;
                let (no, b) = self.scalar(no)?;
                if a != b {
                    return Err(messages::branches_differ_in_kind());
                }
                (
                    Scalar::If(Box::new(condition), Box::new(yes), Box::new(no)),
                    a,
                )
            }
            NodeKind::Index(base, i) => {
                let i = self.int(i)?;
                if let Some(list) = self.constant(base) {
                    let data = self.list(&list, false)?;
                    (Scalar::Item(data, Box::new(i), span), Self::sort_in(&list))
                } else if let NodeKind::Index(outer, row) = &base.kind
                    && let Some(list) = self.constant(outer)
                {
                    let row = self.int(row)?;
                    let data = self.list(&list, true)?;
                    (
                        Scalar::Cell(data, Box::new(row), Box::new(i), span),
                        Self::sort_in(&list),
                    )
                } else {
                    return Err(messages::list_that_is_read_changes());
                }
            }
            NodeKind::Builtin(b, args) => self.builtin(*b, args, span)?,
            NodeKind::Call(g, args) if *g == self.f && self.inlined.is_empty() => {
                let args = self.ints(args)?;
                let sort = if self.is_outcome() {
                    Sort::Bool
                } else {
                    Sort::Int
                };
                (Scalar::Load(args, span), sort)
            }
            NodeKind::Call(g, args) => self.inline(*g, args)?,
            NodeKind::Reduce(reduce) => self.reduce(reduce, span)?,
            NodeKind::Int(_)
            | NodeKind::Big(_)
            | NodeKind::Bool(_)
            | NodeKind::Str(_)
            | NodeKind::Input(_)
            | NodeKind::Slice(..)
            | NodeKind::List(_)
            | NodeKind::Game(_) => return Err(messages::computes_with_lists_or_texts()),
        })
    }

    fn builtin(
        &mut self,
        b: Builtin,
        args: &[Node],
        span: TextRange,
    ) -> Result<(Scalar, Sort), Misfit> {
        Ok(match b {
            Builtin::Gcd
            | Builtin::Abs
            | Builtin::Isqrt
            | Builtin::Min
            | Builtin::Max
            | Builtin::Popcount
            | Builtin::Bit => (Scalar::Call(b, self.ints(args)?, span), Sort::Int),
            Builtin::Int => match self.scalar(&args[0])? {
                (scalar, Sort::Int | Sort::Bool) => (scalar, Sort::Int),
                _ => return Err(messages::computes_with_texts()),
            },
            Builtin::Len => {
                if let NodeKind::Index(base, row) = &args[0].kind
                    && let Some(list) = self.constant(base)
                    && let Value::List(rows) = &list
                {
                    let lengths = rows
                        .iter()
                        .map(|row| crate::builtin::length(row, span).map(|n| Value::Int(n as i64)))
                        .collect::<Result<Vec<_>, _>>()
                        .map_err(|_| messages::length_of_number())?;
                    let row = self.int(row)?;
                    let data = self.list(&Value::list(lengths), false)?;
                    return Ok((Scalar::Item(data, Box::new(row), span), Sort::Int));
                }
                return Err(messages::computes_with_lists());
            }
            _ => return Err(messages::computes_with_lists()),
        })
    }

    fn is_outcome(&self) -> bool {
        matches!(
            self.program.functions[self.f].kind,
            Kind::Win | Kind::Misere
        )
    }

    fn compare(&mut self, first: &Node, rest: &[(CompareOp, Node)]) -> Result<Scalar, Misfit> {
        let mut result: Option<Scalar> = None;
        let mut left = first;
        for (op, right) in rest {
            let next = match op {
                CompareOp::In | CompareOp::NotIn => {
                    let list = self
                        .constant(right)
                        .ok_or_else(messages::list_that_is_read_changes)?;
                    let (value, sort) = self.scalar(left)?;
                    if !matches!(list, Value::List(_)) || sort != Self::sort_in(&list) {
                        return Err(messages::list_is_of_other_kind());
                    }
                    let sorted = match &list {
                        Value::List(items) => {
                            let mut items = items.to_vec();
                            items.sort();
                            Value::list(items)
                        }
                        other => other.clone(),
                    };
                    let data = self.list(&sorted, false)?;
                    let found = Scalar::In(Box::new(value), data);
                    if *op == CompareOp::In {
                        found
                    } else {
                        Scalar::Not(Box::new(found))
                    }
                }
                _ => {
                    let (a, sort_a) = self.scalar(left)?;
                    let (b, sort_b) = self.scalar(right)?;
                    if sort_a != sort_b {
                        return Err(messages::comparison_of_different_kinds());
                    }
                    Scalar::Compare(*op, Box::new(a), Box::new(b))
                }
            };
            result = Some(match result {
                None => next,
                Some(before) => Scalar::And(Box::new(before), Box::new(next)),
            });
            left = right;
        }
        result.ok_or_else(messages::comparison_is_empty)
    }

    /// Replaces the call of a helper function by its body.
    fn inline(&mut self, g: usize, args: &[Node]) -> Result<(Scalar, Sort), Misfit> {
        let function = &self.program.functions[g];
        if function.kind.is_game() || g == self.f {
            return Err(messages::needs_values_of(&function.name));
        }
        if self.inlined.contains(&g) || self.inlined.len() >= 8 {
            return Err(messages::helper_calls_itself(&function.name));
        }
        let values = self.ints(args)?;
        let base_before = self.base;
        self.inlined.push(g);
        let mut result: Option<(Scalar, Sort)> = None;
        for clause in function.clauses.iter().rev() {
            self.base = self.frame;
            self.frame += clause.body.frame.max(args.len());
            self.sorts.resize(self.frame, Sort::Int);
            let (mut body, sort) = self.scalar(&clause.body.node)?;
            // The arguments have separate names in each clause.
            let mut condition = None;
            for (i, pattern) in clause.patterns.iter().enumerate() {
                let slot = Scalar::Slot(self.base + i);
                match pattern {
                    Pattern::Any => {}
                    Pattern::AtLeast(_) => {
                        return Err(messages::helper_has_domain(&function.name));
                    }
                    Pattern::Base(value) => {
                        let equal = Scalar::Compare(
                            CompareOp::Eq,
                            Box::new(slot),
                            Box::new(Scalar::Const(*value)),
                        );
                        condition = Some(match condition {
                            None => equal,
                            Some(c) => Scalar::And(Box::new(c), Box::new(equal)),
                        });
                    }
                }
            }
            body = match (condition, result) {
                (None, _) => body,
                (Some(condition), Some((other, other_sort))) if other_sort == sort => {
                    Scalar::If(Box::new(condition), Box::new(body), Box::new(other))
                }
                (Some(_), _) => {
                    return Err(messages::helper_is_partial(&function.name));
                }
            };
            for i in (0..args.len()).rev() {
                body = Scalar::Let(self.base + i, Box::new(values[i].clone()), Box::new(body));
            }
            result = Some((body, sort));
        }
        self.inlined.pop();
        self.base = base_before;
        result.ok_or_else(|| messages::helper_has_no_line(&function.name))
    }

    fn reduce(
        &mut self,
        reduce: &meaning::Reduce,
        span: TextRange,
    ) -> Result<(Scalar, Sort), Misfit> {
        let sort = match reduce.reducer {
            Reducer::Mex
            | Reducer::Max
            | Reducer::Min
            | Reducer::Xor
            | Reducer::Sum
            | Reducer::Count => Sort::Int,
            Reducer::Win | Reducer::Misere | Reducer::Any | Reducer::All => Sort::Bool,
            Reducer::Set | Reducer::List => return Err(messages::makes_lists()),
            Reducer::Loopy => return Err(messages::play_may_repeat_positions()),
            Reducer::Obliged => return Err(messages::moves_oblige()),
        };
        let mut items = Vec::new();
        for item in &reduce.items {
            let mut steps = Vec::new();
            for step in &item.steps {
                steps.push(self.step(step)?);
            }
            let (expr, found) = self.scalar(&item.expr)?;
            let wanted = match reduce.reducer {
                Reducer::Win | Reducer::Misere => found == Sort::Bool,
                Reducer::Any | Reducer::All | Reducer::Count => found != Sort::Char,
                _ => found == Sort::Int,
            };
            if !wanted {
                return Err(messages::item_does_not_fit_reducer());
            }
            items.push(ScalarItem {
                expr,
                steps,
                span: item.expr.span,
            });
        }
        let default = reduce.default.as_ref().map(|d| self.int(d)).transpose()?;
        let reduce = ScalarReduce {
            reducer: reduce.reducer,
            items,
            default,
            span,
        };
        Ok((Scalar::Reduce(Box::new(reduce)), sort))
    }

    fn step(&mut self, step: &Step) -> Result<ScalarStep, Misfit> {
        Ok(match step {
            Step::If(condition) => ScalarStep::If(self.condition(condition)?),
            Step::Let(slot, value) => {
                let (value, sort) = self.scalar(value)?;
                let slot = self.base + slot;
                self.sorts[slot] = sort;
                ScalarStep::Let(slot, value)
            }
            Step::Range {
                slot,
                lo,
                hi,
                inclusive,
                step,
            } => {
                let lo = self.int(lo)?;
                let hi = self.int(hi)?;
                let step = match step {
                    None => None,
                    Some(node) => Some((self.int(node)?, node.span)),
                };
                let slot = self.base + slot;
                self.sorts[slot] = Sort::Int;
                ScalarStep::Range {
                    slot,
                    lo,
                    hi,
                    inclusive: *inclusive,
                    step,
                }
            }
            Step::Each { slots, list, .. } => {
                let slots: Vec<usize> = slots.iter().map(|s| self.base + s).collect();
                let (source, sort) = self.source(list, slots.len())?;
                for slot in &slots {
                    self.sorts[*slot] = sort;
                }
                ScalarStep::Each { slots, source }
            }
        })
    }

    fn source(&mut self, list: &Node, names: usize) -> Result<(Source, Sort), Misfit> {
        if let Some(value) = self.constant(list) {
            let data = self.list(&value, names > 1)?;
            if names > 1
                && (0..self.data[data].row_count()).any(|i| self.data[data].row(i).len() != names)
            {
                return Err(messages::list_rows_do_not_fit_names());
            }
            return Ok((Source::Data(data), Self::sort_in(&value)));
        }
        match &list.kind {
            NodeKind::Builtin(Builtin::Divisors, args) if names == 1 => {
                Ok((Source::Divisors(self.int(&args[0])?, list.span), Sort::Int))
            }
            NodeKind::Builtin(Builtin::Factor, args) if names == 2 => {
                Ok((Source::Factor(self.int(&args[0])?, list.span), Sort::Int))
            }
            NodeKind::Index(base, row) if names == 1 => {
                let value = self.constant(base).ok_or_else(messages::source_changes)?;
                let row = self.int(row)?;
                let data = self.list(&value, true)?;
                Ok((Source::Row(data, row, list.span), Self::sort_in(&value)))
            }
            _ => Err(messages::source_changes()),
        }
    }
}

/// Returns a value that fits a slot.
fn small(value: &Value) -> Option<(i64, Sort)> {
    match value {
        Value::Int(value) => Some((*value, Sort::Int)),
        Value::Bool(value) => Some((i64::from(*value), Sort::Bool)),
        Value::Str(text) => {
            let mut chars = text.chars();
            let c = chars.next()?;
            chars
                .next()
                .is_none()
                .then_some((i64::from(u32::from(c)), Sort::Char))
        }
        _ => None,
    }
}
