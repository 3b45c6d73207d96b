//! Types: integers, scores, booleans, outcomes, texts and lists.
//!
//! Inputs come from outside and may be anything, so types are *gradual*: [`Type::Any`] fits
//! everywhere, and only a definite mismatch is an error before the run. Types flow forward from
//! calls to parameters and from bodies to results until nothing changes. The lattice is finite
//! (lists nest at most [`MAX_NESTING`] deep), so that happens soon.
//!
//! Scores (values of `max` and `min` functions) are integers, and outcomes (values of `win` and
//! `misere` functions) are booleans. They are separate types because neither may be summed by xor:
//! the Sprague–Grundy theorem holds for Grundy values only.

use grundy_core::{Diagnostic, Message};

use super::{Kind, Node, NodeKind, Program, Reduce, Step, messages};
use crate::fault;
use crate::syntax::ast::{BinaryOp, Builtin, CompareOp, Reducer, TextRange};
use grundy_core::Value;

/// Deeper lists are lists of anything.
const MAX_NESTING: usize = 4;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Type {
    /// Nothing is known yet: no value has reached this place.
    Never,
    Int,
    /// An integer that comes from a `max` or `min` function.
    Score,
    Bool,
    /// A boolean that comes from a `win` or `misere` function.
    Outcome,
    /// A Grundy value or ∞(K), from a `loopy` function, without arithmetic.
    Loopy,
    /// A Grundy value or `loony`, from a `mex` with entailing moves.
    Obliged,
    Str,
    List(Box<Type>),
    Board,
    Cell,
    /// A set of cells.
    Cells,
    Any,
}

impl Type {
    pub fn of(value: &Value) -> Self {
        match value {
            Value::Int(_) => Self::Int,
            Value::Bool(_) => Self::Bool,
            Value::Str(_) => Self::Str,
            Value::Big(_) => Self::Any,
            Value::Infinite(_) | Value::Unknown(_) => Self::Loopy,
            Value::Loony => Self::Obliged,
            Value::Board(_) => Self::Board,
            Value::Cell(_) => Self::Cell,
            Value::Cells(_) => Self::Cells,
            Value::List(items) => Self::list(
                items
                    .iter()
                    .fold(Self::Never, |joined, item| joined.join(&Self::of(item))),
            ),
        }
    }

    fn list(item: Self) -> Self {
        fn depth(t: &Type) -> usize {
            if let Type::List(item) = t {
                1 + depth(item)
            } else {
                0
            }
        }
        if depth(&item) >= MAX_NESTING {
            return Self::List(Box::new(Self::Any));
        }
        Self::List(Box::new(item))
    }

    /// Returns the least type that both fit.
    pub fn join(&self, other: &Self) -> Self {
        match (self, other) {
            (Self::Never, t) | (t, Self::Never) => t.clone(),
            (a, b) if a == b => a.clone(),
            (Self::Int | Self::Score, Self::Int | Self::Score) => Self::Score,
            (Self::Bool | Self::Outcome, Self::Bool | Self::Outcome) => Self::Outcome,
            (Self::List(a), Self::List(b)) => Self::list(a.join(b)),
            _ => Self::Any,
        }
    }

    /// Returns whether a value of this type can be an integer.
    pub(super) fn may_be_int(&self) -> bool {
        matches!(self, Self::Never | Self::Any | Self::Int | Self::Score)
    }

    pub(super) fn may_be_bool(&self) -> bool {
        matches!(self, Self::Never | Self::Any | Self::Bool | Self::Outcome)
    }

    fn may_be_list(&self) -> bool {
        matches!(self, Self::Never | Self::Any | Self::List(_))
    }

    fn may_be_text(&self) -> bool {
        matches!(self, Self::Never | Self::Any | Self::Str)
    }

    /// Returns its name with its article, such as "an integer".
    pub(super) fn message(&self) -> Message {
        use crate::fault::messages;
        match self {
            Self::Never | Self::Any => messages::anything(),
            Self::Int => messages::an_integer(),
            Self::Score => messages::a_score(),
            Self::Bool => messages::a_boolean(),
            Self::Outcome => messages::an_outcome(),
            Self::Loopy => messages::a_loopy_value(),
            Self::Obliged => messages::a_value_that_may_be_loony(),
            Self::Str => messages::a_text(),
            Self::List(_) => messages::a_list(),
            Self::Board => messages::a_board(),
            Self::Cell => messages::a_cell(),
            Self::Cells => messages::a_set_of_cells(),
        }
    }

    /// Whether it is a set of cells, or a list of them.
    fn is_cells(&self) -> bool {
        match self {
            Self::Cells => true,
            Self::List(item) => **item == Self::Cell,
            _ => false,
        }
    }
}

/// The types of all functions of a program.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Types {
    pub params: Vec<Vec<Type>>,
    pub returns: Vec<Type>,
}

/// Reports errors that exist for all inputs.
pub(super) fn check(program: &Program, diagnostics: &mut Vec<Diagnostic>) {
    let inputs = vec![Type::Any; program.inputs.len()];
    let mut infer = Infer::new(program, &inputs);
    infer.fixpoint(&[], true);
    // A parameter that no call reaches may be anything.
    for params in &mut infer.types.params {
        for param in params.iter_mut().filter(|t| **t == Type::Never) {
            *param = Type::Any;
        }
    }
    infer.fixpoint(&[], true);
    infer.report = Some(diagnostics);
    infer.pass(true);
}

/// Infers the types for known inputs and positions.
pub(crate) fn infer(
    program: &Program,
    inputs: &[Type],
    roots: &[(usize, Vec<Type>)],
    with_answer: bool,
) -> Types {
    let mut infer = Infer::new(program, inputs);
    infer.fixpoint(roots, with_answer);
    infer.types
}

/// Returns the type of an expression without local names, for messages about `eval -e`.
pub(crate) fn check_body(program: &Program, body: &super::Body, names: &[Type]) -> Vec<Diagnostic> {
    let mut diagnostics = Vec::new();
    let inputs = vec![Type::Any; program.inputs.len()];
    let mut infer = Infer::new(program, &inputs);
    infer.fixpoint(&[], true);
    infer.report = Some(&mut diagnostics);
    let mut frame = names.to_vec();
    frame.resize(body.frame, Type::Never);
    infer.node(&body.node, &mut frame);
    diagnostics
}

pub(super) struct Infer<'a> {
    pub(super) program: &'a Program,
    inputs: &'a [Type],
    types: Types,
    report: Option<&'a mut Vec<Diagnostic>>,
}

impl<'a> Infer<'a> {
    fn new(program: &'a Program, inputs: &'a [Type]) -> Self {
        let params = program
            .functions
            .iter()
            .map(|f| vec![Type::Never; f.params.len()])
            .collect();
        let returns = vec![Type::Never; program.functions.len()];
        Self {
            program,
            inputs,
            types: Types { params, returns },
            report: None,
        }
    }

    fn fixpoint(&mut self, roots: &[(usize, Vec<Type>)], with_answer: bool) {
        for (f, args) in roots {
            self.join_params(*f, args);
        }
        loop {
            let before = self.types.clone();
            self.pass(with_answer);
            if self.types == before {
                break;
            }
        }
    }

    fn pass(&mut self, with_answer: bool) {
        for f in 0..self.program.functions.len() {
            for clause in &self.program.functions[f].clauses {
                let mut locals = vec![Type::Never; clause.body.frame];
                locals[..self.types.params[f].len()].clone_from_slice(&self.types.params[f]);
                let mut returned = self.node(&clause.body.node, &mut locals);
                match (self.program.functions[f].kind, &returned) {
                    (Kind::Max | Kind::Min | Kind::Turns, Type::Int) => returned = Type::Score,
                    (Kind::Loopy, found) if *found != Type::Never => returned = Type::Loopy,
                    (Kind::Obliged, found) if *found != Type::Never => returned = Type::Obliged,
                    (Kind::Win | Kind::Misere, Type::Bool) => returned = Type::Outcome,
                    _ => {}
                }
                self.types.returns[f] = self.types.returns[f].join(&returned);
            }
        }
        if with_answer && let Some(answer) = &self.program.answer {
            self.node(&answer.node, &mut vec![Type::Never; answer.frame]);
        }
    }

    fn join_params(&mut self, f: usize, args: &[Type]) {
        for (param, arg) in self.types.params[f].iter_mut().zip(args) {
            *param = param.join(arg);
        }
    }

    pub(super) fn say(&mut self, diagnostic: impl FnOnce() -> Diagnostic) {
        if let Some(report) = &mut self.report {
            report.push(diagnostic());
        }
    }

    /// Reports a value of another type than `expected`.
    pub(super) fn wrong(
        &mut self,
        span: TextRange,
        expected: impl FnOnce() -> Message,
        found: &Type,
        advice: Option<impl FnOnce() -> Message>,
    ) {
        if *found == Type::Loopy {
            return self.say(|| *fault::loopy_value(span));
        }
        if *found == Type::Obliged {
            return self.say(|| *fault::loony_value(span));
        }
        self.say(|| {
            let fact = fault::messages::expected_kind(expected(), found.message());
            let diagnostic = Diagnostic::error("wrong-type", fact)
                .at(span.range(), messages::this_is_a(found.message()));
            match advice {
                Some(advice) => diagnostic.help(advice()),
                None => diagnostic,
            }
        });
    }

    fn int(&mut self, node: &Node, locals: &mut Vec<Type>) -> Type {
        let found = self.node(node, locals);
        self.found_int(&found, node.span)
    }

    /// Checks that this type is one of integers.
    fn found_int(&mut self, found: &Type, span: TextRange) -> Type {
        if !found.may_be_int() {
            let no_advice = None::<fn() -> Message>;
            self.wrong(span, fault::messages::an_integer, found, no_advice);
        }
        if *found == Type::Score {
            Type::Score
        } else {
            Type::Int
        }
    }

    /// Checks two operands that are joined.
    fn joined(&mut self, a: &Node, b: &Node, locals: &mut Vec<Type>) -> Type {
        let (left, right) = (self.node(a, locals), self.node(b, locals));
        self.joined_types((&left, a.span), (&right, b.span))
    }

    /// Checks two types that are joined: two lists or two texts.
    fn joined_types(&mut self, left: (&Type, TextRange), right: (&Type, TextRange)) -> Type {
        let advice = || Some(messages::lists_and_texts_are_joined);
        for (found, span) in [left, right] {
            if !found.may_be_list() && !found.may_be_text() {
                self.wrong(span, fault::messages::a_list_or_a_text, found, advice());
                return Type::Any;
            }
        }
        match (left.0, right.0) {
            (Type::Str, found) if !found.may_be_text() => {
                self.wrong(right.1, fault::messages::a_text, found, advice());
                Type::Str
            }
            (found @ Type::List(_), other) if !other.may_be_list() => {
                self.wrong(right.1, fault::messages::a_list, other, advice());
                found.clone()
            }
            (Type::Never | Type::Any, found) | (found, Type::Never | Type::Any) => found.clone(),
            (a, b) => a.join(b),
        }
    }

    fn condition(&mut self, node: &Node, locals: &mut Vec<Type>) {
        let found = self.node(node, locals);
        if !found.may_be_int() && !found.may_be_bool() {
            let advice = Some(messages::conditions_are_booleans);
            self.wrong(node.span, fault::messages::a_condition, &found, advice);
        }
    }

    /// Checks an operand of xor: an integer that is not a score or an outcome. Returns its type,
    /// and whether it fits.
    fn summand(&mut self, node: &Node, locals: &mut Vec<Type>) -> (Type, bool) {
        let found = self.node(node, locals);
        let fits = self.summand_type(node.span, &found);
        (found, fits)
    }

    /// Returns whether it can be summed.
    pub(super) fn summand_type(&mut self, span: TextRange, found: &Type) -> bool {
        match found {
            Type::Loopy | Type::Obliged => return true,
            Type::Bool | Type::Outcome => self.say(|| *fault::xor_of_outcome(span)),
            Type::Score => self.say(|| {
                Diagnostic::error("xor-of-scores", messages::scores_cannot_be_summed())
                    .at(span.range(), messages::score_is_not_a_grundy_value())
                    .help(messages::make_one_position_of_all_parts())
                    .help(messages::use_mex_for_impartial_games())
            }),
            found if !found.may_be_int() => {
                let advice = Some(messages::xor_sums_grundy_values);
                self.wrong(span, fault::messages::an_integer, found, advice);
            }
            _ => return true,
        }
        false
    }

    fn node(&mut self, node: &Node, locals: &mut Vec<Type>) -> Type {
        match &node.kind {
            NodeKind::Int(_) => Type::Int,
            NodeKind::Big(_) | NodeKind::Game(_) => Type::Any,
            NodeKind::Bool(_) => Type::Bool,
            NodeKind::Str(_) => Type::Str,
            NodeKind::Local(slot) => locals[*slot].clone(),
            NodeKind::Input(i) => self.inputs.get(*i).cloned().unwrap_or(Type::Any),
            NodeKind::Call(f, args) => {
                let args: Vec<Type> = args.iter().map(|a| self.node(a, locals)).collect();
                self.join_params(*f, &args);
                self.types.returns[*f].clone()
            }
            NodeKind::Builtin(builtin, args) => self.builtin(*builtin, args, locals),
            NodeKind::Neg(a) => self.int(a, locals),
            NodeKind::Not(a) => {
                self.condition(a, locals);
                Type::Bool
            }
            NodeKind::Binary(BinaryOp::And | BinaryOp::Or, a, b) => {
                self.condition(a, locals);
                self.condition(b, locals);
                Type::Bool
            }
            NodeKind::Binary(BinaryOp::Xor, a, b) => {
                // Both operands are usually of one kind; one message is enough.
                let (left, fits) = self.summand(a, locals);
                let right = if fits {
                    self.summand(b, locals).0
                } else {
                    self.node(b, locals)
                };
                match (left, right) {
                    (Type::Loopy, Type::Obliged) | (Type::Obliged, Type::Loopy) => {
                        self.say(|| *fault::loopy_and_loony(node.span));
                        Type::Any
                    }
                    (Type::Loopy, _) | (_, Type::Loopy) => Type::Loopy,
                    (Type::Obliged, _) | (_, Type::Obliged) => Type::Obliged,
                    _ => Type::Int,
                }
            }
            NodeKind::Binary(BinaryOp::Join, a, b) => self.joined(a, b, locals),
            NodeKind::Binary(BinaryOp::Add, a, b) if is_joined(a) || is_joined(b) => {
                self.joined(a, b, locals)
            }
            NodeKind::Binary(BinaryOp::Add, a, b) => {
                let (left, right) = (self.node(a, locals), self.node(b, locals));
                let joins = |t: &Type| matches!(t, Type::Str | Type::List(_));
                if let Some(found) = self.of_cells(BinaryOp::Add, (&left, &right), node.span) {
                    return found;
                }
                if joins(&left) || joins(&right) {
                    return self.joined_types((&left, a.span), (&right, b.span));
                }
                self.found_int(&left, a.span)
                    .join(&self.found_int(&right, b.span))
            }
            NodeKind::Binary(op, a, b) => {
                let (left, right) = (self.node(a, locals), self.node(b, locals));
                if let Some(found) = self.of_cells(*op, (&left, &right), node.span) {
                    return found;
                }
                let joins = |t: &Type| matches!(t, Type::Str | Type::List(_));
                if *op == BinaryOp::Mul && joins(&left) {
                    self.found_int(&right, b.span);
                    return left;
                }
                if *op == BinaryOp::Mul && joins(&right) {
                    self.found_int(&left, a.span);
                    return right;
                }
                self.found_int(&left, a.span)
                    .join(&self.found_int(&right, b.span))
            }
            NodeKind::Compare(first, rest) => {
                let mut left = self.node(first, locals);
                for (op, node) in rest {
                    let right = self.node(node, locals);
                    self.comparison(*op, &left, &right, node.span);
                    left = right;
                }
                Type::Bool
            }
            NodeKind::If(condition, yes, no) => {
                self.condition(condition, locals);
                let yes = self.node(yes, locals);
                let no = self.node(no, locals);
                yes.join(&no)
            }
            NodeKind::Index(base, index) => {
                let found = self.node(index, locals);
                let of = self.node(base, locals);
                match found {
                    Type::Cell | Type::Str if of == Type::Board || of == Type::Any => {}
                    Type::Cells if of == Type::Board => {
                        let function = match &index.kind {
                            NodeKind::Builtin(builtin, _) => Some(builtin.word()),
                            _ => None,
                        };
                        self.say(|| *crate::board::fault::not_one_cell(index.span, function));
                    }
                    _ if of == Type::Board && !matches!(found, Type::Any | Type::Never) => {
                        let no_advice = None::<fn() -> Message>;
                        self.wrong(index.span, fault::messages::a_cell, &found, no_advice);
                    }
                    _ if of == Type::Board => {}
                    _ => _ = self.found_int(&found, index.span),
                }
                match of {
                    Type::List(item) => *item,
                    Type::Str | Type::Board => Type::Str,
                    found if found.may_be_list() => Type::Any,
                    found => {
                        self.wrong(
                            base.span,
                            fault::messages::a_list_or_a_text,
                            &found,
                            Some(messages::lists_and_texts_have_items),
                        );
                        Type::Any
                    }
                }
            }
            NodeKind::Slice(base, from, to) => {
                self.int(from, locals);
                if let Some(to) = to {
                    self.int(to, locals);
                }
                let found = self.node(base, locals);
                if !found.may_be_list() && !found.may_be_text() {
                    self.wrong(
                        base.span,
                        fault::messages::a_list_or_a_text,
                        &found,
                        Some(messages::lists_and_texts_have_slices),
                    );
                }
                found
            }
            NodeKind::List(items) => {
                let mut item = Type::Never;
                for node in items {
                    let next = self.node(node, locals);
                    item = item.join(&next);
                }
                Type::list(item)
            }
            NodeKind::Reduce(reduce) => self.reduce(reduce, locals),
        }
    }

    /// Returns the type of an operator of sets of cells, and reports arithmetic with cells; `None`
    /// for other operands.
    fn of_cells(&mut self, op: BinaryOp, (a, b): (&Type, &Type), span: TextRange) -> Option<Type> {
        let of_sets = matches!(op, BinaryOp::BitAnd | BinaryOp::BitOr | BinaryOp::Sub);
        if of_sets && (a.is_cells() || b.is_cells()) {
            return Some(Type::Cells);
        }
        let is_part = |t: &Type| matches!(t, Type::Cell | Type::Cells);
        if !is_part(a) && !is_part(b) {
            return None;
        }
        self.say(|| *crate::board::fault::cell_arithmetic(span));
        Some(Type::Any)
    }

    /// Infers the type of a function of boards; its arguments are checked when it is called.
    fn of_boards(&mut self, builtin: Builtin, args: &[Node], locals: &mut Vec<Type>) -> Type {
        let found: Vec<Type> = args.iter().map(|arg| self.node(arg, locals)).collect();
        let is_text = found.first() == Some(&Type::Str);
        match builtin {
            Builtin::Square
            | Builtin::Torus
            | Builtin::Hex
            | Builtin::Tri
            | Builtin::Graph
            | Builtin::Move
            | Builtin::Swap
            | Builtin::Shift => Type::Board,
            Builtin::Board => Type::Str,
            Builtin::Change | Builtin::Turn | Builtin::Flip | Builtin::Least => match &found[0] {
                Type::Str => Type::Str,
                Type::Board => Type::Board,
                Type::Never => Type::Never,
                _ => Type::Any,
            },
            Builtin::Cells | Builtin::Near | Builtin::Next | Builtin::Group | Builtin::Edge => {
                Type::Cells
            }
            Builtin::Ray | Builtin::Run | Builtin::Between => Type::list(Type::Cell),
            Builtin::Groups => Type::list(Type::Cells),
            Builtin::Along => Type::list(Type::Board),
            Builtin::Parts if is_text => Type::list(Type::Str),
            Builtin::Parts if found[0] == Type::Board => Type::list(Type::Board),
            Builtin::Parts => Type::list(Type::Any),
            Builtin::Placed | Builtin::Dirs => Type::list(Type::Str),
            Builtin::Row | Builtin::Column => Type::Int,
            _ => Type::Bool,
        }
    }

    fn comparison(&mut self, op: CompareOp, left: &Type, right: &Type, span: TextRange) {
        let of_board = |t: &Type| matches!(t, Type::Board | Type::Cell | Type::Cells);
        if of_board(left) || of_board(right) {
            return; // checked when they are compared
        }
        let kind = |t: &Type| match t {
            Type::Int | Type::Score => Some(0),
            Type::Bool | Type::Outcome => Some(1),
            Type::Str => Some(2),
            Type::List(_) => Some(3),
            Type::Loopy | Type::Obliged if matches!(op, CompareOp::Eq | CompareOp::Ne) => Some(0),
            Type::Loopy => Some(4),
            Type::Obliged => Some(5),
            _ => None,
        };
        if matches!(op, CompareOp::In | CompareOp::NotIn) {
            if !right.may_be_list() && !right.may_be_text() {
                self.wrong(
                    span,
                    fault::messages::a_list_after_in,
                    right,
                    Some(messages::membership_is_of_lists),
                );
            }
            return;
        }
        if let (Some(a), Some(b)) = (kind(left), kind(right))
            && a != b
        {
            self.say(|| {
                let fact = fault::messages::comparison_of_kinds(
                    op.symbol(),
                    left.message(),
                    right.message(),
                );
                Diagnostic::error("wrong-type", fact)
                    .at(span.range(), messages::this_is_a(right.message()))
                    .help(fault::messages::both_sides_are_of_one_kind())
            });
        }
    }

    fn builtin(&mut self, builtin: Builtin, args: &[Node], locals: &mut Vec<Type>) -> Type {
        match builtin {
            Builtin::Divisors => {
                self.int(&args[0], locals);
                Type::list(Type::Int)
            }
            Builtin::Factor => {
                self.int(&args[0], locals);
                Type::list(Type::list(Type::Int))
            }
            _ if builtin.is_of_boards() => self.of_boards(builtin, args, locals),
            Builtin::Len | Builtin::Sort | Builtin::Put | Builtin::Drop => {
                let base = self.node(&args[0], locals);
                if builtin == Builtin::Len && base == Type::Cells {
                    return Type::Int;
                }
                if builtin == Builtin::Put && !matches!(base, Type::List(_) | Type::Str) {
                    let at = self.node(&args[1], locals);
                    if matches!(base, Type::Board | Type::Never) || !at.may_be_int() {
                        self.node(&args[2], locals);
                        return base;
                    }
                }
                let text = builtin != Builtin::Sort && base.may_be_text();
                if !base.may_be_list() && !text {
                    let advice = Some(|| fault::messages::write(builtin.usage()));
                    self.wrong(args[0].span, fault::messages::a_list, &base, advice);
                }
                if let Some(i) = args.get(1) {
                    self.int(i, locals);
                }
                let put = args.get(2).map(|v| self.node(v, locals));
                match (builtin, base) {
                    (Builtin::Len, _) => Type::Int,
                    (Builtin::Put, Type::List(item)) => {
                        Type::list(item.join(&put.unwrap_or(Type::Any)))
                    }
                    (_, base) => base,
                }
            }
            Builtin::Split => {
                for arg in args {
                    let found = self.node(arg, locals);
                    if !found.may_be_text() {
                        let advice = Some(|| fault::messages::write(builtin.usage()));
                        self.wrong(arg.span, fault::messages::a_text, &found, advice);
                    }
                }
                Type::list(Type::Str)
            }
            Builtin::Int => {
                let found = self.node(&args[0], locals);
                if matches!(found, Type::List(_)) {
                    self.wrong(
                        args[0].span,
                        fault::messages::a_text_or_a_boolean,
                        &found,
                        Some(messages::len_counts_items),
                    );
                }
                Type::Int
            }
            Builtin::Outcome => {
                let found = self.node(&args[0], locals);
                if !matches!(found, Type::Loopy | Type::Obliged) {
                    self.int(&args[0], locals);
                }
                Type::Str
            }
            Builtin::Inf => {
                for arg in args {
                    self.int(arg, locals);
                }
                Type::Loopy
            }
            Builtin::Loony => Type::Obliged,
            _ => {
                let mut joined = Type::Never;
                for arg in args {
                    let next = self.int(arg, locals);
                    joined = joined.join(&next);
                }
                match builtin {
                    Builtin::Min | Builtin::Max | Builtin::Abs => joined,
                    _ => Type::Int,
                }
            }
        }
    }

    fn reduce(&mut self, reduce: &Reduce, locals: &mut Vec<Type>) -> Type {
        let mut joined = Type::Never;
        for item in &reduce.items {
            for step in &item.steps {
                match step {
                    Step::Range {
                        slot, lo, hi, step, ..
                    } => {
                        self.int(lo, locals);
                        self.int(hi, locals);
                        if let Some(step) = step {
                            self.int(step, locals);
                        }
                        locals[*slot] = Type::Int;
                    }
                    Step::Each { slots, list, names } => {
                        let found = self.node(list, locals);
                        let item = match found {
                            Type::List(item) => *item,
                            Type::Str => Type::Str,
                            Type::Cells => Type::Cell,
                            found if found.may_be_list() => Type::Any,
                            found => {
                                self.wrong(
                                    list.span,
                                    fault::messages::a_list_or_a_range_after_in,
                                    &found,
                                    Some(|| messages::write_a_range(names.join(","))),
                                );
                                Type::Any
                            }
                        };
                        if let [slot] = slots[..] {
                            locals[slot] = item;
                        } else {
                            let part = match item {
                                Type::List(part) => *part,
                                found if found.may_be_list() => Type::Any,
                                found => {
                                    self.wrong(
                                        list.span,
                                        || messages::a_list_of_lists_of(slots.len()),
                                        &Type::list(found),
                                        Some(messages::names_take_items_apart),
                                    );
                                    Type::Any
                                }
                            };
                            for slot in slots {
                                locals[*slot] = part.clone();
                            }
                        }
                    }
                    Step::If(condition) => self.condition(condition, locals),
                    Step::Let(slot, value) => locals[*slot] = self.node(value, locals),
                }
            }
            let found = self.node(&item.expr, locals);
            self.option(reduce.reducer, item, &found);
            joined = joined.join(&found);
        }
        if let Some(default) = &reduce.default {
            let found = self.int(default, locals);
            joined = joined.join(&found);
        }
        match reduce.reducer {
            Reducer::Xor if matches!(joined, Type::Loopy | Type::Obliged) => joined,
            Reducer::Mex | Reducer::Xor | Reducer::Count => Type::Int,
            Reducer::Loopy => Type::Loopy,
            Reducer::Obliged => Type::Obliged,
            Reducer::Win | Reducer::Misere => Type::Outcome,
            Reducer::Any | Reducer::All => Type::Bool,
            Reducer::Max | Reducer::Min | Reducer::Sum => {
                if joined == Type::Score {
                    Type::Score
                } else {
                    Type::Int
                }
            }
            Reducer::Set | Reducer::List => Type::list(joined),
        }
    }
}

/// Whether the form of an expression shows that it is a list or a text.
fn is_joined(node: &Node) -> bool {
    matches!(
        node.kind,
        NodeKind::Slice(..) | NodeKind::List(_) | NodeKind::Str(_)
    )
}
