//! Lowering: the body of a function over integers, with all lists known.
//!
//! A table holds integers at integer coordinates. A function fits if its parameters are integers,
//! its value is an integer or an outcome, and every list in it is known before the run: an input, a
//! constant, or the divisors and factors of a number. Helper functions are put in place of their
//! calls. What does not fit is said in a few words, for `grundy explain`.

use crate::demand::{Demand, Ground, Memo, NothingKnown};
use crate::fault::{self, Fault};
use crate::meaning::types::{Type, Types};
use crate::meaning::{self, Node, NodeKind, Pattern, Program, Step};
use crate::oracle::NoOracle;
use crate::syntax::ast::{BinaryOp, Builtin, CompareOp, Reducer, Span};
use crate::work::Work;
use grundy_game::Value;

/// An expression over 64-bit integers; booleans are 0 and 1, characters their code points.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Scalar {
    Const(i64),
    Slot(usize),
    Neg(Box<Scalar>, Span),
    Not(Box<Scalar>),
    /// Neither `and` nor `or`.
    Binary(BinaryOp, Box<Scalar>, Box<Scalar>, Span),
    And(Box<Scalar>, Box<Scalar>),
    Or(Box<Scalar>, Box<Scalar>),
    /// Not `in`.
    Compare(CompareOp, Box<Scalar>, Box<Scalar>),
    /// Whether the value is among the (sorted) items of a list.
    In(Box<Scalar>, usize),
    If(Box<Scalar>, Box<Scalar>, Box<Scalar>),
    /// The function itself at other arguments.
    Load(Vec<Scalar>, Span),
    /// An item of a list of integers.
    Item(usize, Box<Scalar>, Span),
    /// An item of a row of a list of lists, or a character of a row of texts.
    Cell(usize, Box<Scalar>, Box<Scalar>, Span),
    Call(Builtin, Vec<Scalar>, Span),
    /// A local name for the rest.
    Let(usize, Box<Scalar>, Box<Scalar>),
    Reduce(Box<ScalarReduce>),
}

#[derive(Clone, Debug, PartialEq)]
pub(super) struct ScalarReduce {
    pub reducer: Reducer,
    pub items: Vec<ScalarItem>,
    pub default: Option<Scalar>,
    pub span: Span,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) struct ScalarItem {
    pub expr: Scalar,
    pub steps: Vec<ScalarStep>,
    pub span: Span,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum ScalarStep {
    Range {
        slot: usize,
        lo: Scalar,
        hi: Scalar,
        inclusive: bool,
        step: Option<(Scalar, Span)>,
    },
    Each {
        slots: Vec<usize>,
        source: Source,
    },
    If(Scalar),
    Let(usize, Scalar),
}

/// The list that a `for` runs over.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Source {
    /// The integers of a list, or its rows if there are several slots.
    Data(usize),
    /// The integers of one row of a list of lists.
    Row(usize, Scalar, Span),
    Divisors(Scalar, Span),
    Factor(Scalar, Span),
}

impl Scalar {
    /// The same expression without the places where it was written, to compare meanings.
    pub fn without_places(&self) -> Self {
        let strip = |a: &Self| Box::new(a.without_places());
        let none = Span::default();
        match self {
            Self::Neg(a, _) => Self::Neg(strip(a), none),
            Self::Not(a) => Self::Not(strip(a)),
            Self::Binary(op, a, b, _) => Self::Binary(*op, strip(a), strip(b), none),
            Self::And(a, b) => Self::And(strip(a), strip(b)),
            Self::Or(a, b) => Self::Or(strip(a), strip(b)),
            Self::Compare(op, a, b) => Self::Compare(*op, strip(a), strip(b)),
            Self::In(a, d) => Self::In(strip(a), *d),
            Self::If(a, b, c) => Self::If(strip(a), strip(b), strip(c)),
            Self::Load(args, _) => {
                Self::Load(args.iter().map(Self::without_places).collect(), none)
            }
            Self::Item(d, i, _) => Self::Item(*d, strip(i), none),
            Self::Cell(d, i, j, _) => Self::Cell(*d, strip(i), strip(j), none),
            Self::Call(b, args, _) => {
                Self::Call(*b, args.iter().map(Self::without_places).collect(), none)
            }
            Self::Const(_) | Self::Slot(_) | Self::Let(..) | Self::Reduce(_) => self.clone(),
        }
    }
}

/// A known list: integers, in rows if it is a list of lists.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Data {
    pub values: Vec<i64>,
    /// Where each row starts, and the end of the last one; empty if there are no rows.
    pub rows: Vec<usize>,
}

impl Data {
    pub fn row(&self, i: usize) -> &[i64] {
        &self.values[self.rows[i]..self.rows[i + 1]]
    }

    /// The row with an index that the rules computed.
    pub fn row_at(&self, i: i64, span: Span) -> Result<&[i64], Fault> {
        let rows = self.row_count();
        usize::try_from(i)
            .ok()
            .filter(|i| *i < rows)
            .map(|i| self.row(i))
            .ok_or_else(|| fault::index_out_of_range(span, i, rows))
    }

    pub fn row_count(&self) -> usize {
        self.rows.len().saturating_sub(1)
    }
}

/// One line of the function.
#[derive(Clone, Debug)]
pub(super) struct ScalarClause {
    pub patterns: Vec<Pattern>,
    pub body: Scalar,
}

/// A function that fits a table.
#[derive(Clone, Debug)]
pub(super) struct ScalarFunction {
    pub clauses: Vec<ScalarClause>,
    /// Slots that a frame needs.
    pub frame: usize,
    pub data: Vec<Data>,
    /// Whether values are outcomes (0 and 1).
    pub outcome: bool,
}

/// Why a function does not fit a table.
pub(super) type Misfit = String;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sort {
    Int,
    Bool,
    Char,
}

/// Lowers function `f`.
pub(super) fn lower(
    program: &Program,
    inputs: &[Option<Value>],
    types: &Types,
    f: usize,
) -> Result<ScalarFunction, Misfit> {
    let function = &program.functions[f];
    if let Some(i) = types.params[f]
        .iter()
        .position(|t| !matches!(t, Type::Int | Type::Score))
    {
        return Err(format!(
            "parameter `{}` is not an integer",
            function.params[i]
        ));
    }
    let outcome = match types.returns[f] {
        Type::Int | Type::Score => false,
        Type::Bool | Type::Outcome => true,
        _ => return Err(format!("`{}` is not a number", function.name)),
    };
    let mut lowering = Lowering {
        program,
        inputs,
        f,
        frame: 0,
        base: 0,
        sorts: Vec::new(),
        data: Vec::new(),
        known: Vec::new(),
        inlined: Vec::new(),
    };
    let mut clauses = Vec::new();
    for clause in &function.clauses {
        lowering.enter(clause.body.frame);
        let (mut body, sort) = lowering.scalar(&clause.body.node)?;
        if (sort == Sort::Bool) != outcome {
            return Err("its lines have values of different kinds".to_owned());
        }
        drop_moves_outside(&mut body, function)?;
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

/// In the header `g(x>=0)`, an option that leaves the domain is no move: as a guard.
fn drop_moves_outside(body: &mut Scalar, function: &meaning::Function) -> Result<(), Misfit> {
    let bounded = function
        .clauses
        .iter()
        .any(|c| c.patterns.iter().any(|p| matches!(p, Pattern::AtLeast(_))));
    if !bounded {
        return Ok(());
    }
    let refuse = || {
        Err("a reference that may leave the declared domain stands inside an expression".to_owned())
    };
    let mut end = body;
    loop {
        match end {
            Scalar::If(condition, yes, no) => {
                if has_load(condition) || has_load(yes) {
                    return refuse();
                }
                end = no;
            }
            Scalar::Reduce(reduce) if reduce.reducer.makes_a_game() => {
                for item in &mut reduce.items {
                    let steps_load = item.steps.iter().any(|step| match step {
                        ScalarStep::Range { lo, hi, step, .. } => {
                            has_load(lo)
                                || has_load(hi)
                                || step.as_ref().is_some_and(|s| has_load(&s.0))
                        }
                        ScalarStep::Each { source: Source::Data(_), .. } => false,
                        ScalarStep::Each {
                            source:
                                Source::Row(_, s, _) | Source::Divisors(s, _) | Source::Factor(s, _),
                            ..
                        }
                        | ScalarStep::If(s)
                        | ScalarStep::Let(_, s) => has_load(s),
                    });
                    let mut loads = Vec::new();
                    if steps_load
                        || !strict_loads(&item.expr, &mut loads)
                        || !cannot_fail(&item.expr)
                    {
                        return refuse();
                    }
                    for args in loads {
                        if let Some(guard) = inside(&args, function) {
                            item.steps.push(ScalarStep::If(guard));
                        }
                    }
                }
                return if reduce.default.as_ref().is_some_and(has_load) {
                    refuse()
                } else {
                    Ok(())
                };
            }
            other => return if has_load(other) { refuse() } else { Ok(()) },
        }
    }
}

/// The condition that the arguments are inside the domain, or fit a base case before it.
fn inside(args: &[Scalar], function: &meaning::Function) -> Option<Scalar> {
    let mut condition: Option<Scalar> = None;
    for clause in function.clauses.iter().rev() {
        let mut fits: Option<Scalar> = None;
        let mut within: Option<Scalar> = None;
        let and = |a: &mut Option<Scalar>, b: Scalar| {
            *a = Some(match a.take() {
                None => b,
                Some(a) => Scalar::And(Box::new(a), Box::new(b)),
            });
        };
        for (pattern, arg) in clause.patterns.iter().zip(args) {
            let compare = |op, value| {
                Scalar::Compare(op, Box::new(arg.clone()), Box::new(Scalar::Const(value)))
            };
            match *pattern {
                Pattern::Base(value) => and(&mut fits, compare(CompareOp::Eq, value)),
                Pattern::AtLeast(least) => and(&mut within, compare(CompareOp::Ge, least)),
                Pattern::Any => {}
            }
        }
        let within = within.unwrap_or(Scalar::Const(1));
        condition = Some(match fits {
            None => within,
            Some(fits) => Scalar::If(
                Box::new(fits),
                Box::new(within),
                Box::new(condition.unwrap_or(Scalar::Const(1))),
            ),
        });
    }
    condition.filter(|c| *c != Scalar::Const(1))
}

/// Whether no part of the expression can be an error by itself. The guard stands before it, and
/// must not hide what the definition would have come across first.
fn cannot_fail(expr: &Scalar) -> bool {
    match expr {
        Scalar::Const(_) | Scalar::Slot(_) => true,
        Scalar::Load(args, _) | Scalar::Call(Builtin::Min | Builtin::Max, args, _) => {
            args.iter().all(cannot_fail)
        }
        Scalar::Neg(a, _) => cannot_fail(a),
        Scalar::Binary(BinaryOp::Mul, a, b, _) => match (&**a, &**b) {
            (Scalar::Const(k), other) | (other, Scalar::Const(k)) => {
                k.unsigned_abs() < 1 << 16 && cannot_fail(other)
            }
            _ => false,
        },
        Scalar::Binary(op, a, b, _) => {
            matches!(op, BinaryOp::Add | BinaryOp::Sub | BinaryOp::Xor)
                && cannot_fail(a)
                && cannot_fail(b)
        }
        _ => false,
    }
}

/// Collects the loads of an expression in which every part is evaluated; `false` if some may not
/// be, or stand where a nested reducer would drop them.
fn strict_loads(expr: &Scalar, loads: &mut Vec<Vec<Scalar>>) -> bool {
    match expr {
        Scalar::Const(_) | Scalar::Slot(_) => true,
        Scalar::Load(args, _) => {
            loads.push(args.clone());
            !args.iter().any(has_load)
        }
        Scalar::Neg(a, _) | Scalar::Not(a) | Scalar::In(a, _) | Scalar::Item(_, a, _) => {
            strict_loads(a, loads)
        }
        Scalar::Binary(_, a, b, _) | Scalar::Compare(_, a, b) | Scalar::Cell(_, a, b, _) => {
            strict_loads(a, loads) && strict_loads(b, loads)
        }
        Scalar::Call(_, args, _) => args.iter().all(|a| strict_loads(a, loads)),
        Scalar::And(..) | Scalar::Or(..) | Scalar::If(..) | Scalar::Let(..) | Scalar::Reduce(_) => {
            !has_load(expr)
        }
    }
}

pub(super) fn has_load(expr: &Scalar) -> bool {
    match expr {
        Scalar::Const(_) | Scalar::Slot(_) => false,
        Scalar::Load(..) => true,
        Scalar::Neg(a, _) | Scalar::Not(a) | Scalar::In(a, _) | Scalar::Item(_, a, _) => {
            has_load(a)
        }
        Scalar::Binary(_, a, b, _)
        | Scalar::Compare(_, a, b)
        | Scalar::Cell(_, a, b, _)
        | Scalar::And(a, b)
        | Scalar::Or(a, b)
        | Scalar::Let(_, a, b) => has_load(a) || has_load(b),
        Scalar::If(a, b, c) => has_load(a) || has_load(b) || has_load(c),
        Scalar::Call(_, args, _) => args.iter().any(has_load),
        Scalar::Reduce(reduce) => {
            reduce.default.as_ref().is_some_and(has_load)
                || reduce.items.iter().any(|item| {
                    has_load(&item.expr)
                        || item.steps.iter().any(|step| match step {
                            ScalarStep::Range { lo, hi, step, .. } => {
                                has_load(lo)
                                    || has_load(hi)
                                    || step.as_ref().is_some_and(|s| has_load(&s.0))
                            }
                            ScalarStep::Each { source, .. } => match source {
                                Source::Data(_) => false,
                                Source::Row(_, s, _)
                                | Source::Divisors(s, _)
                                | Source::Factor(s, _) => has_load(s),
                            },
                            ScalarStep::If(s) | ScalarStep::Let(_, s) => has_load(s),
                        })
                })
        }
    }
}

struct Lowering<'a> {
    program: &'a Program,
    inputs: &'a [Option<Value>],
    f: usize,
    frame: usize,
    /// Where the slots of the body being lowered start.
    base: usize,
    /// The sort of each slot.
    sorts: Vec<Sort>,
    data: Vec<Data>,
    /// Lists that are in `data` already.
    known: Vec<(Value, usize)>,
    /// The helper functions whose bodies are being lowered.
    inlined: Vec<usize>,
}

impl Lowering<'_> {
    /// Starts a clause of the function itself.
    fn enter(&mut self, frame: usize) {
        self.base = 0;
        self.frame = self.frame.max(frame);
        self.sorts = vec![Sort::Int; self.frame];
    }

    /// The value of an expression that needs no local name and no position.
    fn constant(&self, node: &Node) -> Option<Value> {
        let mut constant = true;
        node.walk(&mut |node| match node.kind {
            NodeKind::Local(_) => constant = false,
            NodeKind::Call(f, _) => {
                constant &= self.program.functions[f].constant && !self.is_game_below(f);
            }
            _ => {}
        });
        // Names bound inside the expression itself are local too; such lists are left alone unless
        // they are the whole value of a constant.
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
            budget: grundy_game::Budget::cells(100_000),
        };
        let mut oracle = NoOracle;
        let mut demand = Demand::new(ground, NothingKnown, &mut oracle, &mut memo, &mut work);
        demand.eval(&body, &mut grundy_game::Run::silent()).ok()
    }

    /// Whether a constant needs the value of a position.
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

    /// The number of a known list, which holds integers (in rows if `rows`).
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
            _ => return Err("it runs over something that is no list".to_owned()),
        };
        let mut data = Data {
            values: Vec::new(),
            rows: Vec::new(),
        };
        let mut sort = None;
        let mut push = |values: &mut Vec<i64>, item: &Value| {
            let (value, s) = small(item).ok_or("a list holds more than numbers")?;
            if *sort.get_or_insert(s) != s {
                return Err("a list holds values of different kinds".to_owned());
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
                    _ => return Err("a list holds more than lists".to_owned()),
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

    /// The sort of the innermost items of a known list.
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
            _ => Err("it computes with something that is no integer".to_owned()),
        }
    }

    /// A condition: a boolean, or an integer that is not 0.
    fn condition(&mut self, node: &Node) -> Result<Scalar, Misfit> {
        match self.scalar(node)? {
            (scalar, Sort::Int | Sort::Bool) => Ok(scalar),
            _ => Err("a condition is a text".to_owned()),
        }
    }

    fn ints(&mut self, nodes: &[Node]) -> Result<Vec<Scalar>, Misfit> {
        nodes.iter().map(|node| self.int(node)).collect()
    }

    fn scalar(&mut self, node: &Node) -> Result<(Scalar, Sort), Misfit> {
        if !matches!(node.kind, NodeKind::Local(_) | NodeKind::Reduce(_))
            && let Some(value) = self.constant(node)
        {
            let (value, sort) =
                small(&value).ok_or_else(|| "it computes with lists or texts".to_owned())?;
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
                    return Err("the branches of an `if` are of different kinds".to_owned());
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
                    return Err("it looks into a list that changes".to_owned());
                }
            }
            NodeKind::Builtin(b, args) => match b {
                Builtin::Gcd
                | Builtin::Abs
                | Builtin::Isqrt
                | Builtin::Min
                | Builtin::Max
                | Builtin::Popcount
                | Builtin::Bit => (Scalar::Call(*b, self.ints(args)?, span), Sort::Int),
                Builtin::Int => match self.scalar(&args[0])? {
                    (scalar, Sort::Int | Sort::Bool) => (scalar, Sort::Int),
                    _ => return Err("it computes with texts".to_owned()),
                },
                Builtin::Len => {
                    if let NodeKind::Index(base, row) = &args[0].kind
                        && let Some(list) = self.constant(base)
                        && let Value::List(rows) = &list
                    {
                        let lengths = rows
                            .iter()
                            .map(|row| {
                                crate::builtin::length(row, span).map(|n| Value::Int(n as i64))
                            })
                            .collect::<Result<Vec<_>, _>>()
                            .map_err(|_| "it takes the length of a number".to_owned())?;
                        let row = self.int(row)?;
                        let data = self.list(&Value::list(lengths), false)?;
                        return Ok((Scalar::Item(data, Box::new(row), span), Sort::Int));
                    }
                    return Err("it computes with lists".to_owned());
                }
                _ => return Err("it computes with lists".to_owned()),
            },
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
            | NodeKind::List(_) => return Err("it computes with lists or texts".to_owned()),
        })
    }

    fn is_outcome(&self) -> bool {
        matches!(
            self.program.functions[self.f].kind,
            meaning::Kind::Win | meaning::Kind::Misere
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
                        .ok_or_else(|| "it looks into a list that changes".to_owned())?;
                    let (value, sort) = self.scalar(left)?;
                    if !matches!(list, Value::List(_)) || sort != Self::sort_in(&list) {
                        return Err("it looks for a value in a list of another kind".to_owned());
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
                        return Err("it compares values of different kinds".to_owned());
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
        result.ok_or_else(|| "an empty comparison".to_owned())
    }

    /// Puts the body of a helper function in place of its call.
    fn inline(&mut self, g: usize, args: &[Node]) -> Result<(Scalar, Sort), Misfit> {
        let function = &self.program.functions[g];
        if function.kind.is_game() || g == self.f {
            return Err(format!("it needs the values of `{}`", function.name));
        }
        if self.inlined.contains(&g) || self.inlined.len() >= 8 {
            return Err(format!("the helper `{}` calls itself", function.name));
        }
        let values = self.ints(args)?;
        let params = self.frame;
        let base_before = self.base;
        self.inlined.push(g);
        let mut result: Option<(Scalar, Sort)> = None;
        for clause in function.clauses.iter().rev() {
            self.base = self.frame;
            self.frame += clause.body.frame.max(args.len());
            self.sorts.resize(self.frame, Sort::Int);
            let (mut body, sort) = self.scalar(&clause.body.node)?;
            // Each clause has its own names for the arguments.
            let mut condition = None;
            for (i, pattern) in clause.patterns.iter().enumerate() {
                let slot = Scalar::Slot(self.base + i);
                match pattern {
                    Pattern::Any => {}
                    Pattern::AtLeast(_) => {
                        return Err(format!("the helper `{}` has a domain", function.name));
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
                    return Err(format!(
                        "the helper `{}` does not cover all arguments",
                        function.name
                    ));
                }
            };
            for i in (0..args.len()).rev() {
                body = Scalar::Let(self.base + i, Box::new(values[i].clone()), Box::new(body));
            }
            result = Some((body, sort));
        }
        let _ = params;
        self.inlined.pop();
        self.base = base_before;
        result.ok_or_else(|| format!("the helper `{}` has no line", function.name))
    }

    fn reduce(&mut self, reduce: &meaning::Reduce, span: Span) -> Result<(Scalar, Sort), Misfit> {
        let sort = match reduce.reducer {
            Reducer::Mex
            | Reducer::Max
            | Reducer::Min
            | Reducer::Xor
            | Reducer::Sum
            | Reducer::Count => Sort::Int,
            Reducer::Win | Reducer::Misere | Reducer::Any | Reducer::All => Sort::Bool,
            Reducer::Set | Reducer::List => return Err("it makes lists".to_owned()),
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
                return Err("an item is not of the kind that its reducer takes".to_owned());
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
                return Err("a list has rows of another length than its names".to_owned());
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
                let value = self
                    .constant(base)
                    .ok_or_else(|| "it runs over a list that changes".to_owned())?;
                let row = self.int(row)?;
                let data = self.list(&value, true)?;
                Ok((Source::Row(data, row, list.span), Self::sort_in(&value)))
            }
            _ => Err("it runs over a list that changes".to_owned()),
        }
    }
}

/// A value that fits a slot.
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
        Value::List(_) | Value::Big(_) => None,
    }
}
