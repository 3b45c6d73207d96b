//! The compiler of functions on integers.

use grundy_core::{Kind, Value};
use rustc_hash::FxHashSet;

use super::code::{
    ClauseCode, FunctionCode, InputNumber, ListCode, ListId, MAX_PARAMETERS, NO_TARGET, Op, Reg,
    RowsCode, RowsId, Step as RangeStep, Target,
};
use super::inputs::{Input, Inputs, Scalar, character};

use crate::demand::known::Ground;
use crate::meaning::types::{self, Type};
use crate::meaning::{Body, Function, Item, Node, NodeKind, Pattern, Reduce, Step};
use crate::syntax::Tree as _;
use crate::syntax::ast::{BinaryOp, Builtin, CompareOp, Reducer};

/// Compiles a function that is called with integers, and all that it calls. Returns them with their
/// numbers; `None` if one of them has other arguments or values, or an expression that has no code.
pub(super) fn compile(
    ground: Ground<'_>,
    inputs: &mut Inputs,
    function: usize,
) -> Option<Vec<(usize, FunctionCode)>> {
    let program = ground.program;
    let arguments = vec![Type::Int; program.functions[function].params.len()];
    let types = types::infer(program, &inputs.types, &[(function, arguments)], false);
    let mut called = Called::default();
    called.add(function);
    let mut compiled = Vec::new();
    while let Some(&next) = called.functions.get(compiled.len()) {
        let compiler = Compiler {
            ground,
            inputs,
            types: &types,
            code: FunctionCode::default(),
            labels: Vec::new(),
            locals: Vec::new(),
            first_slot: 0,
            free: 0,
            outside: None,
            called: &mut called,
        };
        compiled.push((next, compiler.function(next)?));
    }
    Some(compiled)
}

/// The functions to compile, in the order in which calls of them are found.
#[derive(Default)]
struct Called {
    functions: Vec<usize>,
    /// The same functions.
    known: FxHashSet<usize>,
}

impl Called {
    fn add(&mut self, function: usize) {
        if self.known.insert(function) {
            self.functions.push(function);
        }
    }
}

/// The number of a place in the code, which is known later.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Label(Target);

/// A number of a comparison.
#[derive(Clone, Copy)]
enum Operand {
    Register(Reg),
    Const(i32),
}

/// A list or text that an input, a written list of numbers or a row of one has.
enum FixedList {
    Numbers(ListId, Scalar),
    Rows(RowsId, Scalar),
}

/// The values of a list before its code is known.
enum ListValues {
    Numbers(ListCode, Scalar),
    Rows(RowsCode, Scalar),
}

/// The reducer whose items are compiled.
struct Reducing {
    reducer: Reducer,
    result: Reg,
    /// The first register of a set, or the register that is 0 before the first item.
    state: Reg,
    end: Label,
}

struct Compiler<'a> {
    ground: Ground<'a>,
    inputs: &'a mut Inputs,
    types: &'a types::Types,
    /// The code. Until it is finished, targets are numbers of labels.
    code: FunctionCode,
    labels: Vec<Target>,
    /// The types of the registers that are locals in scope.
    locals: Vec<Option<Scalar>>,
    /// The register of the first local of the function that is compiled, also in place.
    first_slot: usize,
    /// The first register that is not in use.
    free: usize,
    /// Where an option continues that leaves the domain.
    outside: Option<Label>,
    called: &'a mut Called,
}

impl Compiler<'_> {
    fn function(mut self, number: usize) -> Option<FunctionCode> {
        let program = self.ground.program;
        let function: &Function = &program.functions[number];
        let is_integer = |t: &Type| matches!(t, Type::Int | Type::Score);
        if matches!(function.kind, Kind::Loopy | Kind::Obliged | Kind::Game)
            || function.params.len() > MAX_PARAMETERS
            || !self.types.params[number].iter().all(is_integer)
        {
            return None;
        }
        let result = self.result(number)?;
        for clause in &function.clauses {
            let start = self.code.ops.len();
            self.body(&clause.body, function.params.len(), result)?;
            self.code.clauses.push(ClauseCode {
                patterns: clause.patterns.clone(),
                start,
            });
        }
        let patterns = || (function.clauses.iter()).flat_map(|clause| &clause.patterns);
        self.code.has_domain = patterns().any(|pattern| matches!(pattern, Pattern::AtLeast(_)));
        self.code.has_one_clause = (function.clauses.first())
            .is_some_and(|clause| !(clause.patterns.iter()).any(|p| matches!(p, Pattern::Base(_))));
        self.code.parameters = function.params.len();
        self.code.is_truth = result == Scalar::Truth;
        self.code.set_targets(&self.labels);
        Some(self.code)
    }

    fn body(&mut self, body: &Body, parameters: usize, result: Scalar) -> Option<()> {
        self.locals.clear();
        self.free = 0;
        self.allocate(body.frame.max(parameters))?;
        self.locals[..parameters].fill(Some(Scalar::Int));
        let value = self.typed(&body.node, result)?;
        self.emit(Op::Return(value));
        Some(())
    }

    fn emit(&mut self, op: Op) {
        self.code.ops.push(op);
    }

    /// Returns the first one of `count` new registers.
    fn allocate(&mut self, count: usize) -> Option<Reg> {
        let first = Reg::try_from(self.free).ok()?;
        self.free += count;
        Reg::try_from(self.free).ok()?;
        self.code.registers = self.code.registers.max(self.free);
        self.locals.resize(self.free.max(self.locals.len()), None);
        self.locals[usize::from(first)..self.free].fill(None);
        Some(first)
    }

    fn label(&mut self) -> Label {
        self.labels.push(0);
        Label(self.labels.len() as Target - 1)
    }

    /// Gives a label the place of the next instruction.
    fn place(&mut self, label: Label) {
        self.labels[label.0 as usize] = self.code.ops.len() as Target;
    }

    fn result(&self, function: usize) -> Option<Scalar> {
        match self.types.returns[function] {
            Type::Int | Type::Score => Some(Scalar::Int),
            Type::Bool | Type::Outcome => Some(Scalar::Truth),
            _ => None,
        }
    }

    /// Compiles a call. A simple function is evaluated in place each time, which takes less time
    /// than looking up its value.
    fn call(&mut self, number: usize, args: &[Node], result: Reg) -> Option<Scalar> {
        let function = &self.ground.program.functions[number];
        match simple_body(function) {
            Some(body) => {
                let outer = self.enter(body, args)?;
                let found = self.into(&body.node, result);
                self.leave(outer);
                (found? == self.result(number)?).then_some(found?)
            }
            None => self.call_position(number, args, result, false),
        }
    }

    /// Stores the arguments of a function that is compiled in place. Returns the scope around it.
    fn enter(&mut self, body: &Body, args: &[Node]) -> Option<(usize, usize)> {
        let outer = (self.first_slot, self.free);
        let first = self.allocate(body.frame.max(args.len()))?;
        for (slot, arg) in (first..).zip(args) {
            self.int_into(arg, slot)?;
        }
        self.locals[usize::from(first)..][..args.len()].fill(Some(Scalar::Int));
        self.first_slot = usize::from(first);
        Some(outer)
    }

    fn leave(&mut self, outer: (usize, usize)) {
        (self.first_slot, self.free) = outer;
    }

    fn call_position(
        &mut self,
        number: usize,
        args: &[Node],
        result: Reg,
        is_option: bool,
    ) -> Option<Scalar> {
        let found = self.result(number)?;
        if args.len() != self.ground.program.functions[number].params.len() {
            return None;
        }
        let free = self.free;
        // The window of the called position begins with its arguments.
        let first = self.allocate(args.len())?;
        for (register, arg) in (first..).zip(args) {
            self.int_into(arg, register)?;
        }
        self.free = free;
        self.called.add(number);
        self.emit(Op::Call {
            function: u32::try_from(number).ok()?,
            result,
            first,
            is_option,
            outside: self.outside.map_or(NO_TARGET, |label| label.0),
        });
        Some(found)
    }

    /// Compiles an expression into any register, and returns the register.
    fn operand(&mut self, node: &Node) -> Option<(Reg, Scalar)> {
        if let NodeKind::Local(slot) = node.kind {
            let register = self.first_slot + slot;
            return Some((register as Reg, self.locals[register]?));
        }
        let register = self.allocate(1)?;
        Some((register, self.into(node, register)?))
    }

    /// Compiles an expression of this type into any register.
    fn typed(&mut self, node: &Node, expected: Scalar) -> Option<Reg> {
        let (register, found) = self.operand(node)?;
        (found == expected).then_some(register)
    }

    fn int(&mut self, node: &Node) -> Option<Reg> {
        self.typed(node, Scalar::Int)
    }

    fn int_into(&mut self, node: &Node, result: Reg) -> Option<()> {
        (self.into(node, result)? == Scalar::Int).then_some(())
    }

    /// Compiles an expression into this register. Registers of intermediate results are free again.
    fn into(&mut self, node: &Node, result: Reg) -> Option<Scalar> {
        let free = self.free;
        let found = self.node(node, result);
        self.free = free;
        found
    }

    fn node(&mut self, node: &Node, result: Reg) -> Option<Scalar> {
        Some(match &node.kind {
            NodeKind::Int(value) => self.constant(result, *value, Scalar::Int),
            NodeKind::Bool(value) => self.constant(result, i64::from(*value), Scalar::Truth),
            NodeKind::Str(text) => self.constant(result, character(text)?, Scalar::Character),
            NodeKind::Local(_) => {
                let (register, found) = self.operand(node)?;
                self.emit(Op::Copy(result, register));
                found
            }
            NodeKind::Input(i) => {
                let (_, found) = self.inputs.get(self.ground, *i).number()?;
                self.input_number(InputNumber::Value(*i), result)?;
                found
            }
            NodeKind::Call(f, args) => self.call(*f, args, result)?,
            NodeKind::Builtin(builtin, args) => self.builtin(*builtin, args, result)?,
            NodeKind::Neg(a) => {
                let a = self.int(a)?;
                self.emit(Op::Neg(result, a));
                Scalar::Int
            }
            NodeKind::Not(_)
            | NodeKind::Compare(..)
            | NodeKind::Binary(BinaryOp::And | BinaryOp::Or, ..) => {
                let (no, end) = (self.label(), self.label());
                self.jump(node, false, no)?;
                self.emit(Op::Const(result, 1));
                self.emit(Op::Jump(end.0));
                self.place(no);
                self.emit(Op::Const(result, 0));
                self.place(end);
                Scalar::Truth
            }
            NodeKind::Binary(op, a, b) => self.binary(*op, a, b, result)?,
            NodeKind::If(condition, yes, no) => {
                let (otherwise, end) = (self.label(), self.label());
                self.jump(condition, false, otherwise)?;
                let found = self.into(yes, result)?;
                self.emit(Op::Jump(end.0));
                self.place(otherwise);
                let other = self.into(no, result)?;
                self.place(end);
                (found == other).then_some(found)?
            }
            NodeKind::Index(list, i) => {
                // The place in the list comes first, as in the evaluator of nodes.
                let i = self.int(i)?;
                let FixedList::Numbers(list, found) = self.fixed(list)? else {
                    return None;
                };
                self.emit(Op::Item(result, list, i));
                found
            }
            NodeKind::Reduce(reduce) => self.reduce(reduce, result)?,
            NodeKind::Big(_) | NodeKind::List(_) | NodeKind::Slice(..) | NodeKind::Game(_) => {
                return None;
            }
        })
    }

    fn constant(&mut self, result: Reg, value: i64, found: Scalar) -> Scalar {
        self.emit(Op::Const(result, value));
        found
    }

    fn binary(&mut self, op: BinaryOp, a: &Node, b: &Node, result: Reg) -> Option<Scalar> {
        let offset = match (op, small_number(a), small_number(b)) {
            (BinaryOp::Add, _, Some((value, Scalar::Int))) => Some((a, value)),
            (BinaryOp::Add, Some((value, Scalar::Int)), _) => Some((b, value)),
            (BinaryOp::Sub, _, Some((value, Scalar::Int))) => Some((a, -value)),
            _ => None,
        };
        if let Some((number, by)) = offset {
            let number = self.int(number)?;
            self.emit(Op::Offset(result, number, by));
            return Some(Scalar::Int);
        }
        let operands = [self.int(a)?, self.int(b)?];
        self.emit(match op {
            BinaryOp::Add => Op::Add(result, operands),
            BinaryOp::Sub => Op::Sub(result, operands),
            op => Op::Binary(op, result, operands),
        });
        Some(Scalar::Int)
    }

    fn builtin(&mut self, builtin: Builtin, args: &[Node], result: Reg) -> Option<Scalar> {
        match (builtin, args) {
            (Builtin::Len, [list]) => self.len(list, result)?,
            (Builtin::Int, [arg]) => {
                if self.into(arg, result)? == Scalar::Character {
                    return None;
                }
            }
            (Builtin::Min | Builtin::Max | Builtin::Bit, [a, b]) => {
                let operands = [self.int(a)?, self.int(b)?];
                self.emit(match builtin {
                    Builtin::Min => Op::Min(result, operands),
                    Builtin::Max => Op::Max(result, operands),
                    _ => Op::Bit(result, operands),
                });
            }
            (
                Builtin::Gcd
                | Builtin::Abs
                | Builtin::Isqrt
                | Builtin::Min
                | Builtin::Max
                | Builtin::Popcount
                | Builtin::Bit,
                args,
            ) => {
                let count = u16::try_from(args.len()).ok()?;
                let first = self.allocate(args.len())?;
                for (register, arg) in (first..).zip(args) {
                    self.int_into(arg, register)?;
                }
                self.emit(Op::Builtin(builtin, result, first, count));
            }
            _ => return None,
        }
        Some(Scalar::Int)
    }

    fn len(&mut self, list: &Node, result: Reg) -> Option<()> {
        let (base, row) = match &list.kind {
            NodeKind::Index(base, row) => match row.kind {
                NodeKind::Int(row) => (&**base, Some(usize::try_from(row).ok()?)),
                _ => (list, None),
            },
            _ => (list, None),
        };
        if let NodeKind::Input(i) = base.kind {
            let number = match (self.inputs.get(self.ground, i), row) {
                (Input::Numbers(..) | Input::Rows(..), None) => InputNumber::Len(i),
                (Input::Rows(..), Some(row)) => InputNumber::RowLen(i, row),
                _ => return None,
            };
            return self.input_number(number, result);
        }
        match self.fixed(list)? {
            FixedList::Numbers(list, _) => self.emit(Op::Len(result, list)),
            FixedList::Rows(rows, _) => {
                let RowsCode::Const(rows) = &self.code.rows[usize::from(rows)] else {
                    return None;
                };
                let rows = rows.len() as i64;
                self.emit(Op::Const(result, rows));
            }
        }
        Some(())
    }

    fn input_number(&mut self, number: InputNumber, result: Reg) -> Option<()> {
        let place = self.inputs.place_of(number)?;
        self.emit(Op::Input(result, place));
        Some(())
    }

    /// Compiles a condition, which is a truth value or an integer that is not 0: continues at the
    /// label if it has this result.
    fn jump(&mut self, node: &Node, expected: bool, label: Label) -> Option<()> {
        let free = self.free;
        let done = self.jump_inside(node, expected, label);
        self.free = free;
        done
    }

    fn jump_inside(&mut self, node: &Node, expected: bool, label: Label) -> Option<()> {
        match &node.kind {
            NodeKind::Not(a) => self.jump(a, !expected, label),
            NodeKind::Binary(op @ (BinaryOp::And | BinaryOp::Or), a, b) => {
                // The result of the first operand that decides.
                if expected == (*op == BinaryOp::Or) {
                    self.jump(a, expected, label)?;
                    return self.jump(b, expected, label);
                }
                let end = self.label();
                self.jump(a, !expected, end)?;
                self.jump(b, expected, label)?;
                self.place(end);
                Some(())
            }
            NodeKind::Compare(first, rest) => self.compare(first, rest, expected, label),
            NodeKind::Call(f, args) => {
                let function = &self.ground.program.functions[*f];
                let Some(body) = simple_body(function) else {
                    return self.jump_if(node, expected, label);
                };
                let found = self.result(*f)?;
                // The types of the program say that the body is a truth value, or an integer.
                if found == Scalar::Int {
                    return self.jump_if(node, expected, label);
                }
                let outer = self.enter(body, args)?;
                let done = self.jump(&body.node, expected, label);
                self.leave(outer);
                done
            }
            _ => self.jump_if(node, expected, label),
        }
    }

    fn jump_if(&mut self, node: &Node, expected: bool, label: Label) -> Option<()> {
        let (register, found) = self.operand(node)?;
        self.emit(Op::JumpIf(expected, register, label.0));
        (found != Scalar::Character).then_some(())
    }

    /// Compiles `a < b <= c`: each comparison with the next operand.
    fn compare(
        &mut self,
        first: &Node,
        rest: &[(CompareOp, Node)],
        expected: bool,
        label: Label,
    ) -> Option<()> {
        if let [(op @ (CompareOp::In | CompareOp::NotIn), list)] = rest {
            let (value, of_value) = self.operand(first)?;
            let FixedList::Numbers(list, found) = self.fixed(list)? else {
                return None;
            };
            let result = self.allocate(1)?;
            self.emit(Op::Contains(result, list, value));
            let contained = expected == (*op == CompareOp::In);
            self.emit(Op::JumpIf(contained, result, label.0));
            return (found == of_value).then_some(());
        }
        let end = self.label();
        let (mut left, mut of_left) = self.compared(first)?;
        for (i, (op, node)) in rest.iter().enumerate() {
            let (right, of_right) = self.compared(node)?;
            if of_right != of_left {
                return None;
            }
            if i + 1 == rest.len() {
                self.jump_compare(*op, [left, right], expected, label)?;
            } else {
                let failed = if expected { end } else { label };
                self.jump_compare(*op, [left, right], false, failed)?;
            }
            (left, of_left) = (right, of_right);
        }
        self.place(end);
        Some(())
    }

    fn compared(&mut self, node: &Node) -> Option<(Operand, Scalar)> {
        if let Some((value, found)) = small_number(node) {
            return Some((Operand::Const(value), found));
        }
        let (register, found) = self.operand(node)?;
        Some((Operand::Register(register), found))
    }

    fn jump_compare(
        &mut self,
        op: CompareOp,
        [a, b]: [Operand; 2],
        expected: bool,
        label: Label,
    ) -> Option<()> {
        let jump = match op {
            CompareOp::Eq | CompareOp::Ne => {
                let expected = expected == (op == CompareOp::Eq);
                match (a, b) {
                    (Operand::Register(a), Operand::Register(b)) => {
                        Op::JumpEqual(expected, [a, b], label.0)
                    }
                    (Operand::Register(a), Operand::Const(value))
                    | (Operand::Const(value), Operand::Register(a)) => {
                        Op::JumpEqualTo(expected, a, value, label.0)
                    }
                    (Operand::Const(a), Operand::Const(b)) => {
                        self.jump_always((a == b) == expected, label);
                        return Some(());
                    }
                }
            }
            CompareOp::Lt => {
                self.jump_less([a, b], expected, label);
                return Some(());
            }
            CompareOp::Ge => {
                self.jump_less([a, b], !expected, label);
                return Some(());
            }
            CompareOp::Gt => {
                self.jump_less([b, a], expected, label);
                return Some(());
            }
            CompareOp::Le => {
                self.jump_less([b, a], !expected, label);
                return Some(());
            }
            CompareOp::In | CompareOp::NotIn => return None,
        };
        self.emit(jump);
        Some(())
    }

    fn jump_less(&mut self, [a, b]: [Operand; 2], expected: bool, label: Label) {
        let jump = match (a, b) {
            (Operand::Register(a), Operand::Register(b)) => Op::JumpLess(expected, [a, b], label.0),
            (Operand::Register(a), Operand::Const(value)) => {
                Op::JumpLessThan(expected, a, value, label.0)
            }
            (Operand::Const(value), Operand::Register(b)) => {
                Op::JumpLessThan(!expected, b, value + 1, label.0)
            }
            (Operand::Const(a), Operand::Const(b)) => {
                return self.jump_always((a < b) == expected, label);
            }
        };
        self.emit(jump);
    }

    fn jump_always(&mut self, jumps: bool, label: Label) {
        if jumps {
            self.emit(Op::Jump(label.0));
        }
    }

    fn add_list(&mut self, list: ListCode) -> Option<ListId> {
        self.code.lists.push(list);
        ListId::try_from(self.code.lists.len() - 1).ok()
    }

    fn add_rows(&mut self, rows: RowsCode) -> Option<RowsId> {
        self.code.rows.push(rows);
        RowsId::try_from(self.code.rows.len() - 1).ok()
    }

    /// Compiles a list whose values are known, or a row of one.
    fn fixed(&mut self, node: &Node) -> Option<FixedList> {
        if let NodeKind::Index(base, i) = &node.kind {
            let FixedList::Rows(rows, found) = self.fixed(base)? else {
                return None;
            };
            let row = self.int(i)?;
            let list = self.add_list(ListCode::Row(rows, row))?;
            return Some(FixedList::Numbers(list, found));
        }
        Some(match self.values(node)? {
            ListValues::Numbers(list, found) => FixedList::Numbers(self.add_list(list)?, found),
            ListValues::Rows(rows, found) => FixedList::Rows(self.add_rows(rows)?, found),
        })
    }

    /// Returns the list or text that an input or a written list is.
    fn values(&mut self, node: &Node) -> Option<ListValues> {
        let value = match &node.kind {
            NodeKind::Input(i) => {
                return match self.inputs.get(self.ground, *i) {
                    Input::Numbers(_, found) => {
                        Some(ListValues::Numbers(ListCode::Input(*i), *found))
                    }
                    Input::Rows(_, found) => Some(ListValues::Rows(RowsCode::Input(*i), *found)),
                    _ => None,
                };
            }
            NodeKind::Str(_) | NodeKind::List(_) => written(node)?,
            NodeKind::Call(f, args) if args.is_empty() => {
                let function = &self.ground.program.functions[*f];
                let [clause] = &function.clauses[..] else {
                    return None;
                };
                written(&clause.body.node)?
            }
            _ => return None,
        };
        match Input::from_value(&value) {
            Input::Numbers(items, found) => {
                Some(ListValues::Numbers(ListCode::Const(items), found))
            }
            Input::Rows(rows, found) => Some(ListValues::Rows(RowsCode::Const(rows), found)),
            _ => None,
        }
    }

    fn reduce(&mut self, reduce: &Reduce, result: Reg) -> Option<Scalar> {
        let reducer = reduce.reducer;
        let state = self.allocate(2)?;
        let of = Reducing {
            reducer,
            result,
            state,
            end: self.label(),
        };
        let found = match reducer {
            Reducer::Mex => {
                self.emit(Op::MexStart(state));
                Scalar::Int
            }
            Reducer::Max | Reducer::Min => self.constant(state, 0, Scalar::Int),
            Reducer::Xor | Reducer::Sum | Reducer::Count => self.constant(result, 0, Scalar::Int),
            Reducer::Win | Reducer::Any => self.constant(result, 0, Scalar::Truth),
            Reducer::Misere | Reducer::All => self.constant(result, 1, Scalar::Truth),
            Reducer::Loopy | Reducer::Obliged | Reducer::Set | Reducer::List => return None,
        };
        let outside = self.outside;
        for item in &reduce.items {
            let free = self.free;
            let next = self.label();
            self.steps(item, 0, &of, next)?;
            self.place(next);
            self.free = free;
        }
        self.outside = outside;
        match reducer {
            Reducer::Mex => self.emit(Op::MexEnd(result, state)),
            Reducer::Max | Reducer::Min => {
                self.emit(Op::JumpIf(true, state, of.end.0));
                match &reduce.default {
                    Some(default) => self.int_into(default, result)?,
                    None => self.emit(Op::Fail),
                }
            }
            _ => {}
        }
        self.place(of.end);
        Some(found)
    }

    /// Compiles the clauses of an item from this one on. The next instance begins at `next`. An
    /// option that leaves a declared domain is dropped in reducers of games.
    fn steps(&mut self, item: &Item, at: usize, of: &Reducing, next: Label) -> Option<()> {
        if of.reducer.makes_a_game() {
            self.outside = Some(next);
        }
        let Some(step) = item.steps.get(at) else {
            return self.take(&item.expr, of, next);
        };
        match step {
            Step::If(condition) => {
                self.jump(condition, false, next)?;
                self.steps(item, at + 1, of, next)
            }
            Step::Let(slot, value) => {
                let register = self.slot(*slot);
                let found = self.into(value, register)?;
                self.bind(register, found)?;
                self.steps(item, at + 1, of, next)
            }
            Step::Range {
                slot,
                lo,
                hi,
                inclusive,
                step,
            } => {
                let number = self.slot(*slot);
                // The bounds do not read the variable of the loop, which may be a local around it.
                let low = self.int(lo)?;
                let high = self.int(hi)?;
                let step = match step {
                    None => RangeStep::One,
                    Some(step) => {
                        let step = self.int(step)?;
                        self.emit(Op::CheckStep(step));
                        RangeStep::Register(step)
                    }
                };
                self.emit(Op::Copy(number, low));
                self.bind(number, Scalar::Int)?;
                let (next, end) = (self.label(), self.label());
                self.emit(Op::RangeStart(*inclusive, [number, high], end.0));
                self.repeat(item, at, of, next, |body| Op::RangeNext {
                    is_inclusive: *inclusive,
                    number,
                    high,
                    step,
                    body,
                })?;
                self.place(end);
                Some(())
            }
            Step::Each { slots, list, .. } => self.each(item, at, of, slots, list),
        }
    }

    /// Compiles the clauses behind a loop, and the instruction that repeats them, which has the
    /// place of the label.
    fn repeat(
        &mut self,
        item: &Item,
        at: usize,
        of: &Reducing,
        next: Label,
        repeat: impl FnOnce(Target) -> Op,
    ) -> Option<()> {
        let body = self.label();
        self.place(body);
        self.steps(item, at + 1, of, next)?;
        self.place(next);
        self.emit(repeat(body.0));
        Some(())
    }

    fn each(
        &mut self,
        item: &Item,
        at: usize,
        of: &Reducing,
        slots: &[usize],
        list: &Node,
    ) -> Option<()> {
        let index = self.allocate(1)?;
        let first_slot = self.slot(*slots.first()?);
        let repeat: Box<dyn FnOnce(Target) -> Op> = match (slots, self.fixed(list)) {
            ([_], Some(FixedList::Numbers(list, found))) => {
                self.bind(first_slot, found)?;
                Box::new(move |body| Op::EachNext {
                    index,
                    item: first_slot,
                    list,
                    body,
                })
            }
            (slots, Some(FixedList::Rows(rows, found))) if slots.len() > 1 => {
                let registers: Box<[Reg]> = slots.iter().map(|slot| self.slot(*slot)).collect();
                for register in &registers {
                    self.bind(*register, found)?;
                }
                self.code.slots.push(registers);
                let slots = u16::try_from(self.code.slots.len() - 1).ok()?;
                Box::new(move |body| Op::UnpackNext {
                    index,
                    rows,
                    slots,
                    body,
                })
            }
            ([_], None) => {
                let repeat = self.computed(list, index, first_slot)?;
                self.bind(first_slot, Scalar::Int)?;
                repeat
            }
            _ => return None,
        };
        self.emit(Op::Const(index, 0));
        // The instruction behind the clauses also begins the loop.
        let next = self.label();
        self.emit(Op::Jump(next.0));
        self.repeat(item, at, of, next, repeat)
    }

    /// Compiles a list whose items depend on locals, and returns the loop over it.
    fn computed(
        &mut self,
        list: &Node,
        index: Reg,
        item: Reg,
    ) -> Option<Box<dyn FnOnce(Target) -> Op>> {
        match &list.kind {
            NodeKind::List(items) => {
                let count = u16::try_from(items.len()).ok()?;
                let first = self.allocate(items.len())?;
                for (register, node) in (first..).zip(items) {
                    self.int_into(node, register)?;
                }
                Some(Box::new(move |body| Op::EachRegister {
                    index,
                    item,
                    first,
                    count,
                    body,
                }))
            }
            NodeKind::Builtin(Builtin::Divisors, args) => {
                let number = self.int(&args[0])?;
                let handle = self.allocate(1)?;
                self.emit(Op::Divisors(handle, number));
                Some(Box::new(move |body| Op::EachDivisor {
                    index,
                    item,
                    handle,
                    body,
                }))
            }
            _ => None,
        }
    }

    /// Compiles the expression of an item, and adds its value to the result.
    fn take(&mut self, expr: &Node, of: &Reducing, next: Label) -> Option<()> {
        let free = self.free;
        match of.reducer {
            Reducer::Any | Reducer::All => {
                let is_any = of.reducer == Reducer::Any;
                self.jump(expr, !is_any, next)?;
                self.emit(Op::Const(of.result, i64::from(is_any)));
                self.emit(Op::Jump(of.end.0));
            }
            Reducer::Count => {
                self.jump(expr, false, next)?;
                self.emit(Op::Offset(of.result, of.result, 1));
            }
            Reducer::Win | Reducer::Misere => {
                let (value, found) = self.option(expr, of.reducer)?;
                (found == Scalar::Truth).then_some(())?;
                if of.reducer == Reducer::Win {
                    self.emit(Op::JumpIf(true, value, next.0));
                } else {
                    let lost = self.label();
                    self.emit(Op::JumpIf(false, value, lost.0));
                    self.emit(Op::Const(of.result, 0));
                    self.emit(Op::Jump(next.0));
                    self.place(lost);
                }
                self.emit(Op::Const(of.result, 1));
                self.emit(Op::Jump(of.end.0));
            }
            reducer => {
                let (value, found) = self.option(expr, reducer)?;
                (found == Scalar::Int).then_some(())?;
                self.emit(match reducer {
                    Reducer::Mex => Op::MexAdd(of.state, value),
                    Reducer::Max => Op::TakeMax(of.result, of.state, value),
                    Reducer::Min => Op::TakeMin(of.result, of.state, value),
                    Reducer::Sum => Op::Add(of.result, [of.result, value]),
                    _ => Op::Binary(BinaryOp::Xor, of.result, [of.result, value]),
                });
            }
        }
        self.free = free;
        Some(())
    }

    /// Compiles the value of an item. The options of games are counted before they are evaluated.
    fn option(&mut self, expr: &Node, reducer: Reducer) -> Option<(Reg, Scalar)> {
        if !reducer.makes_a_game() {
            return self.operand(expr);
        }
        if let NodeKind::Call(f, args) = &expr.kind
            && simple_body(&self.ground.program.functions[*f]).is_none()
            && !(args.iter())
                .any(|arg| arg.any(&mut |node| matches!(node.kind, NodeKind::Call(..))))
        {
            let result = self.allocate(1)?;
            return Some((result, self.call_position(*f, args, result, true)?));
        }
        self.emit(Op::Option);
        self.operand(expr)
    }

    fn slot(&self, slot: usize) -> Reg {
        (self.first_slot + slot) as Reg
    }

    /// Declares the type of a local; a local with two types is not compiled.
    fn bind(&mut self, register: Reg, found: Scalar) -> Option<()> {
        let before = self.locals[usize::from(register)].replace(found);
        before.is_none_or(|before| before == found).then_some(())
    }
}

impl FunctionCode {
    /// Replaces the numbers of labels by places.
    fn set_targets(&mut self, labels: &[Target]) {
        for op in &mut self.ops {
            let (Op::Jump(target)
            | Op::JumpIf(_, _, target)
            | Op::JumpEqual(_, _, target)
            | Op::JumpLess(_, _, target)
            | Op::JumpEqualTo(_, _, _, target)
            | Op::JumpLessThan(_, _, _, target)
            | Op::Call {
                outside: target, ..
            }
            | Op::RangeStart(_, _, target)
            | Op::RangeNext { body: target, .. }
            | Op::EachNext { body: target, .. }
            | Op::EachRegister { body: target, .. }
            | Op::EachDivisor { body: target, .. }
            | Op::UnpackNext { body: target, .. }) = op
            else {
                continue;
            };
            if *target != NO_TARGET {
                *target = labels[*target as usize];
            }
        }
    }
}

/// Returns the body of a function that is one expression without calls and loops.
fn simple_body(function: &Function) -> Option<&Body> {
    let [clause] = &function.clauses[..] else {
        return None;
    };
    let is_simple = !function.kind.is_game()
        && (clause.patterns.iter()).all(|pattern| *pattern == Pattern::Any)
        && !clause
            .body
            .node
            .any(&mut |node| matches!(node.kind, NodeKind::Call(..) | NodeKind::Reduce(_)));
    is_simple.then_some(&clause.body)
}

/// Returns a number that fits into an instruction, also if it is increased by 1.
fn small_number(node: &Node) -> Option<(i32, Scalar)> {
    let (value, found) = match &node.kind {
        NodeKind::Int(value) => (*value, Scalar::Int),
        NodeKind::Neg(inner) => match inner.kind {
            NodeKind::Int(value) => (value.checked_neg()?, Scalar::Int),
            _ => return None,
        },
        NodeKind::Bool(value) => (i64::from(*value), Scalar::Truth),
        NodeKind::Str(text) => (character(text)?, Scalar::Character),
        _ => return None,
    };
    let most = i64::from(i32::MAX) - 1;
    (value.abs() <= most).then_some((value as i32, found))
}

/// Returns the value of a written list of numbers, tuples and texts.
fn written(node: &Node) -> Option<Value> {
    match &node.kind {
        NodeKind::Int(value) => Some(Value::Int(*value)),
        NodeKind::Neg(inner) => match inner.kind {
            NodeKind::Int(value) => Some(Value::Int(value.checked_neg()?)),
            _ => None,
        },
        NodeKind::Bool(value) => Some(Value::Bool(*value)),
        NodeKind::Str(text) => Some(Value::Str(text.clone())),
        NodeKind::List(items) => {
            let items: Option<Vec<Value>> = items.iter().map(written).collect();
            Some(Value::List(items?.into()))
        }
        _ => None,
    }
}
