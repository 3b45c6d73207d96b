//! The compiled form of functions on integers, and the compiler.

use grundy_core::{Kind, Value};

use super::inputs::{Input, Inputs, Rows, Scalar, character};

use crate::demand::known::Ground;
use crate::meaning::types::{self, Type};
use crate::meaning::{Body, Function, Item, Node, NodeKind, Pattern, Reduce, Step};
use crate::syntax::Tree as _;
use crate::syntax::ast::{BinaryOp, Builtin, CompareOp, Reducer};

/// The maximal number of parameters: the arguments are packed into 128 bits.
pub(super) const MAX_PARAMETERS: usize = 8;

/// An expression. Truth values are 0 and 1, characters are their code points.
#[derive(Debug)]
pub(super) enum Code {
    Const(i64),
    /// An input that is a number, a truth value or a character.
    Input(usize),
    Local(usize),
    /// A local plus a constant.
    Offset(usize, i64),
    Call(usize, Box<[Code]>),
    /// A call of a simple function in place: its arguments are stored from this slot on.
    Inline(usize, Box<[Code]>, Box<Code>),
    Neg(Box<Code>),
    Not(Box<Code>),
    And(Box<[Code; 2]>),
    Or(Box<[Code; 2]>),
    Binary(BinaryOp, Box<[Code; 2]>),
    Compare(CompareOp, Box<[Code; 2]>),
    /// `a < b <= c`: each comparison with the next operand.
    Chain(Box<Code>, Box<[(CompareOp, Code)]>),
    If(Box<[Code; 3]>),
    Builtin(Builtin, Box<[Code]>),
    /// Whether the number is one of the list, or is not.
    Contains(Box<(Code, ListCode)>, bool),
    /// An item of a list.
    Item(Box<(ListCode, Code)>),
    /// The number of items of a list.
    Len(Box<ListCode>),
    /// The number of rows of a list of lists.
    CountRows(RowsCode),
    Reduce(Box<ReduceCode>),
}

#[derive(Debug)]
pub(super) struct ReduceCode {
    pub reducer: Reducer,
    pub items: Box<[ItemCode]>,
    pub default: Option<Code>,
}

#[derive(Debug)]
pub(super) struct ItemCode {
    pub expr: Code,
    pub steps: Box<[StepCode]>,
}

#[derive(Debug)]
pub(super) enum StepCode {
    If(Code),
    Let(usize, Code),
    Range {
        slot: usize,
        low: Code,
        high: Code,
        inclusive: bool,
        step: Option<Code>,
    },
    Each(usize, ListCode),
    /// A list of tuples, whose numbers are bound to the slots.
    Unpack(Box<[usize]>, RowsCode),
}

#[derive(Debug)]
pub(super) enum ListCode {
    Const(Box<[i64]>),
    Input(usize),
    /// A row of a list of lists.
    Row(RowsCode, Code),
    Written(Box<[Code]>),
    Divisors(Code),
}

/// A list of lists.
#[derive(Debug)]
pub(super) enum RowsCode {
    Const(Rows),
    Input(usize),
}

#[derive(Debug)]
pub(super) struct ClauseCode {
    pub patterns: Vec<Pattern>,
    pub body: Code,
    pub frame: usize,
}

/// A compiled function.
#[derive(Debug)]
pub(crate) struct FunctionCode {
    pub clauses: Vec<ClauseCode>,
    pub parameters: usize,
    /// Whether a clause declares smallest arguments.
    pub has_domain: bool,
    /// Whether the values are truth values.
    pub is_truth: bool,
    /// The largest number of expressions inside one another.
    pub height: usize,
}

impl FunctionCode {
    /// Returns the clause that covers these arguments.
    pub fn clause(&self, args: &[i64]) -> Option<&ClauseCode> {
        self.clauses.iter().find(|clause| {
            let mut pairs = clause.patterns.iter().zip(args);
            pairs.all(|(pattern, arg)| match pattern {
                Pattern::Base(value) => arg == value,
                Pattern::Any | Pattern::AtLeast(_) => true,
            })
        })
    }
}

impl ClauseCode {
    /// Returns whether an argument is below its declared smallest value.
    pub fn is_outside(&self, args: &[i64]) -> bool {
        let mut pairs = self.patterns.iter().zip(args);
        pairs.any(|(pattern, arg)| matches!(pattern, Pattern::AtLeast(least) if arg < least))
    }
}

/// A list that does not depend on locals, or a row of one.
enum FixedList {
    Numbers(ListCode, Scalar),
    Rows(RowsCode, Scalar),
}

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
    let mut compiler = Compiler {
        ground,
        inputs,
        types: &types,
        slots: Vec::new(),
        first_slot: 0,
        height: 0,
        max_height: 0,
        called: vec![function],
    };
    let mut compiled = Vec::new();
    while let Some(&next) = compiler.called.get(compiled.len()) {
        compiled.push((next, compiler.function(next)?));
    }
    Some(compiled)
}

struct Compiler<'a> {
    ground: Ground<'a>,
    inputs: &'a mut Inputs,
    types: &'a types::Types,
    /// The types of the locals of the clause, and of functions that are called in place.
    slots: Vec<Option<Scalar>>,
    /// The first slot of the function that is compiled in place.
    first_slot: usize,
    /// The number of expressions around the current one, and its maximum.
    height: usize,
    max_height: usize,
    /// The functions to compile, without duplicates.
    called: Vec<usize>,
}

impl Compiler<'_> {
    fn function(&mut self, number: usize) -> Option<FunctionCode> {
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
        self.max_height = 0;
        let mut clauses = Vec::with_capacity(function.clauses.len());
        for clause in &function.clauses {
            clauses.push(ClauseCode {
                patterns: clause.patterns.clone(),
                body: self.body(&clause.body, function.params.len(), result)?,
                frame: self.slots.len(),
            });
        }
        Some(FunctionCode {
            has_domain: (clauses.iter().flat_map(|clause| &clause.patterns))
                .any(|pattern| matches!(pattern, Pattern::AtLeast(_))),
            clauses,
            parameters: function.params.len(),
            is_truth: result == Scalar::Truth,
            height: self.max_height,
        })
    }

    /// Compiles a call. A simple function is evaluated in place each time, which takes less time
    /// than looking up its value.
    fn call(&mut self, number: usize, args: &[Node]) -> Option<(Code, Scalar)> {
        let args = self.ints(args)?;
        let result = self.result(number)?;
        let function = &self.ground.program.functions[number];
        if let Some(body) = simple_body(function) {
            let first_slot = self.slots.len();
            self.slots.resize(first_slot + body.frame, None);
            self.slots[first_slot..first_slot + args.len()].fill(Some(Scalar::Int));
            let around = std::mem::replace(&mut self.first_slot, first_slot);
            let code = self.typed(&body.node, result);
            self.first_slot = around;
            return Some((Code::Inline(first_slot, args, Box::new(code?)), result));
        }
        if !self.called.contains(&number) {
            self.called.push(number);
        }
        Some((Code::Call(number, args), result))
    }

    fn result(&self, function: usize) -> Option<Scalar> {
        match self.types.returns[function] {
            Type::Int | Type::Score => Some(Scalar::Int),
            Type::Bool | Type::Outcome => Some(Scalar::Truth),
            _ => None,
        }
    }

    fn body(&mut self, body: &Body, parameters: usize, result: Scalar) -> Option<Code> {
        self.slots.clear();
        self.slots.resize(body.frame, None);
        self.slots[..parameters].fill(Some(Scalar::Int));
        self.typed(&body.node, result)
    }

    /// Compiles an expression of this type.
    fn typed(&mut self, node: &Node, expected: Scalar) -> Option<Code> {
        let (code, found) = self.node(node)?;
        (found == expected).then_some(code)
    }

    fn int(&mut self, node: &Node) -> Option<Code> {
        self.typed(node, Scalar::Int)
    }

    /// Compiles a condition: a truth value, or an integer that is not 0.
    fn condition(&mut self, node: &Node) -> Option<Code> {
        let (code, found) = self.node(node)?;
        (found != Scalar::Character).then_some(code)
    }

    fn ints(&mut self, nodes: &[Node]) -> Option<Box<[Code]>> {
        nodes.iter().map(|node| self.int(node)).collect()
    }

    fn node(&mut self, node: &Node) -> Option<(Code, Scalar)> {
        self.height += 1;
        self.max_height = self.max_height.max(self.height);
        let code = self.node_inside(node);
        self.height -= 1;
        code
    }

    fn node_inside(&mut self, node: &Node) -> Option<(Code, Scalar)> {
        Some(match &node.kind {
            NodeKind::Int(value) => (Code::Const(*value), Scalar::Int),
            NodeKind::Bool(value) => (Code::Const(i64::from(*value)), Scalar::Truth),
            NodeKind::Str(text) => (Code::Const(character(text)?), Scalar::Character),
            NodeKind::Local(slot) => {
                let slot = self.first_slot + slot;
                (Code::Local(slot), self.slots[slot]?)
            }
            NodeKind::Input(i) => {
                let (_, found) = self.inputs.get(self.ground, *i).number()?;
                (Code::Input(*i), found)
            }
            NodeKind::Call(f, args) => self.call(*f, args)?,
            NodeKind::Builtin(Builtin::Len, args) => match self.fixed(&args[0])? {
                FixedList::Numbers(list, _) => (Code::Len(Box::new(list)), Scalar::Int),
                FixedList::Rows(rows, _) => (Code::CountRows(rows), Scalar::Int),
            },
            NodeKind::Builtin(Builtin::Int, args) => (self.condition(&args[0])?, Scalar::Int),
            NodeKind::Builtin(
                builtin @ (Builtin::Gcd
                | Builtin::Abs
                | Builtin::Isqrt
                | Builtin::Min
                | Builtin::Max
                | Builtin::Popcount
                | Builtin::Bit),
                args,
            ) => (Code::Builtin(*builtin, self.ints(args)?), Scalar::Int),
            NodeKind::Neg(a) => (Code::Neg(Box::new(self.int(a)?)), Scalar::Int),
            NodeKind::Not(a) => (Code::Not(Box::new(self.condition(a)?)), Scalar::Truth),
            NodeKind::Binary(BinaryOp::And, a, b) => {
                let both = Box::new([self.condition(a)?, self.condition(b)?]);
                (Code::And(both), Scalar::Truth)
            }
            NodeKind::Binary(BinaryOp::Or, a, b) => {
                let both = Box::new([self.condition(a)?, self.condition(b)?]);
                (Code::Or(both), Scalar::Truth)
            }
            NodeKind::Binary(op, a, b) => {
                (operation(*op, [self.int(a)?, self.int(b)?]), Scalar::Int)
            }
            NodeKind::Compare(first, rest) => (self.compare(first, rest)?, Scalar::Truth),
            NodeKind::If(condition, yes, no) => {
                let condition = self.condition(condition)?;
                let (yes, found) = self.node(yes)?;
                let no = self.typed(no, found)?;
                (Code::If(Box::new([condition, yes, no])), found)
            }
            NodeKind::Index(base, i) => {
                let FixedList::Numbers(list, found) = self.fixed(base)? else {
                    return None;
                };
                (Code::Item(Box::new((list, self.int(i)?))), found)
            }
            NodeKind::Reduce(reduce) => self.reduce(reduce)?,
            NodeKind::Builtin(..)
            | NodeKind::Big(_)
            | NodeKind::List(_)
            | NodeKind::Slice(..)
            | NodeKind::Game(_) => return None,
        })
    }

    fn compare(&mut self, first: &Node, rest: &[(CompareOp, Node)]) -> Option<Code> {
        let (first, mut left) = self.node(first)?;
        if let [(op @ (CompareOp::In | CompareOp::NotIn), list)] = rest {
            let FixedList::Numbers(list, found) = self.fixed(list)? else {
                return None;
            };
            let contains = Code::Contains(Box::new((first, list)), *op == CompareOp::In);
            return (found == left).then_some(contains);
        }
        let mut compared = Vec::with_capacity(rest.len());
        for (op, node) in rest {
            let (code, right) = self.node(node)?;
            if right != left || matches!(op, CompareOp::In | CompareOp::NotIn) {
                return None;
            }
            left = right;
            compared.push((*op, code));
        }
        if compared.len() == 1
            && let Some((op, second)) = compared.pop()
        {
            return Some(Code::Compare(op, Box::new([first, second])));
        }
        Some(Code::Chain(Box::new(first), compared.into()))
    }

    /// Returns a list or text that an input, a written list of numbers or a row of one has.
    fn fixed(&mut self, node: &Node) -> Option<FixedList> {
        let value = match &node.kind {
            NodeKind::Input(i) => {
                return match self.inputs.get(self.ground, *i) {
                    Input::Numbers(_, found) => {
                        Some(FixedList::Numbers(ListCode::Input(*i), *found))
                    }
                    Input::Rows(_, found) => Some(FixedList::Rows(RowsCode::Input(*i), *found)),
                    _ => None,
                };
            }
            NodeKind::Index(base, i) => {
                let FixedList::Rows(rows, found) = self.fixed(base)? else {
                    return None;
                };
                return Some(FixedList::Numbers(ListCode::Row(rows, self.int(i)?), found));
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
            Input::Numbers(items, found) => Some(FixedList::Numbers(ListCode::Const(items), found)),
            Input::Rows(rows, found) => Some(FixedList::Rows(RowsCode::Const(rows), found)),
            _ => None,
        }
    }

    fn reduce(&mut self, reduce: &Reduce) -> Option<(Code, Scalar)> {
        let (item, result) = match reduce.reducer {
            Reducer::Mex | Reducer::Max | Reducer::Min | Reducer::Xor | Reducer::Sum => {
                (Some(Scalar::Int), Scalar::Int)
            }
            Reducer::Count => (None, Scalar::Int),
            Reducer::Win | Reducer::Misere => (Some(Scalar::Truth), Scalar::Truth),
            Reducer::Any | Reducer::All => (None, Scalar::Truth),
            Reducer::Loopy | Reducer::Obliged | Reducer::Set | Reducer::List => return None,
        };
        let mut items = Vec::with_capacity(reduce.items.len());
        for next in &reduce.items {
            items.push(self.item(next, item)?);
        }
        let code = ReduceCode {
            reducer: reduce.reducer,
            items: items.into(),
            default: match &reduce.default {
                Some(node) => Some(self.int(node)?),
                None => None,
            },
        };
        Some((Code::Reduce(Box::new(code)), result))
    }

    fn item(&mut self, item: &Item, expected: Option<Scalar>) -> Option<ItemCode> {
        // The evaluator of a step calls that of the next one.
        self.height += item.steps.len();
        let mut steps = Vec::with_capacity(item.steps.len());
        for step in &item.steps {
            steps.push(self.step(step)?);
        }
        let expr = match expected {
            Some(expected) => self.typed(&item.expr, expected)?,
            None => self.condition(&item.expr)?,
        };
        self.height -= item.steps.len();
        Some(ItemCode {
            expr,
            steps: steps.into(),
        })
    }

    fn step(&mut self, step: &Step) -> Option<StepCode> {
        Some(match step {
            Step::If(condition) => StepCode::If(self.condition(condition)?),
            Step::Let(slot, value) => {
                let (code, found) = self.node(value)?;
                self.bind(*slot, found)?;
                StepCode::Let(*slot, code)
            }
            Step::Range {
                slot,
                lo,
                hi,
                inclusive,
                step,
            } => {
                let (low, high) = (self.int(lo)?, self.int(hi)?);
                let step = match step {
                    Some(step) => Some(self.int(step)?),
                    None => None,
                };
                self.bind(*slot, Scalar::Int)?;
                StepCode::Range {
                    slot: *slot,
                    low,
                    high,
                    inclusive: *inclusive,
                    step,
                }
            }
            Step::Each { slots, list, .. } => match (&slots[..], self.fixed(list)) {
                ([slot], Some(FixedList::Numbers(items, found))) => {
                    self.bind(*slot, found)?;
                    StepCode::Each(*slot, items)
                }
                (slots, Some(FixedList::Rows(rows, found))) if slots.len() > 1 => {
                    for slot in slots {
                        self.bind(*slot, found)?;
                    }
                    StepCode::Unpack(slots.into(), rows)
                }
                ([slot], None) => {
                    let list = self.list(list)?;
                    self.bind(*slot, Scalar::Int)?;
                    StepCode::Each(*slot, list)
                }
                _ => return None,
            },
        })
    }

    /// Compiles a list whose items depend on locals.
    fn list(&mut self, list: &Node) -> Option<ListCode> {
        match &list.kind {
            NodeKind::List(items) => Some(ListCode::Written(self.ints(items)?)),
            NodeKind::Builtin(Builtin::Divisors, args) => {
                Some(ListCode::Divisors(self.int(&args[0])?))
            }
            _ => None,
        }
    }

    /// Declares the type of a local; a local with two types is not compiled.
    fn bind(&mut self, slot: usize, found: Scalar) -> Option<()> {
        let before = self.slots[slot].replace(found);
        before.is_none_or(|before| before == found).then_some(())
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

/// Returns the code of an operator on two integers.
fn operation(op: BinaryOp, operands: [Code; 2]) -> Code {
    match (op, operands) {
        (
            BinaryOp::Add,
            [Code::Local(slot), Code::Const(value)] | [Code::Const(value), Code::Local(slot)],
        ) => Code::Offset(slot, value),
        (BinaryOp::Sub, [Code::Local(slot), Code::Const(value)]) if value != i64::MIN => {
            Code::Offset(slot, -value)
        }
        (op, operands) => Code::Binary(op, Box::new(operands)),
    }
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
