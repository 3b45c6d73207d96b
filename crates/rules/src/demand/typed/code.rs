//! The compiled form of functions on integers, and the compiler.

use std::sync::Arc;

use grundy_core::{Kind, Value};

use crate::demand::known::Ground;
use crate::meaning::types::{self, Type};
use crate::meaning::{Body, Function, Item, Node, NodeKind, Pattern, Reduce, Step};
use crate::syntax::ast::{BinaryOp, Builtin, CompareOp, Reducer};

/// The maximal number of parameters: the arguments are packed into 128 bits.
pub(super) const MAX_PARAMETERS: usize = 8;

/// An expression. Truth values are 0 and 1, characters are their code points.
#[derive(Debug)]
pub(super) enum Code {
    Const(i64),
    Local(usize),
    /// A local plus a constant.
    Offset(usize, i64),
    Call(usize, Box<[Code]>),
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
    Contains(Box<Code>, Arc<[i64]>, bool),
    /// An item of a list.
    Item(Arc<[i64]>, Box<Code>),
    /// An item of a list of lists.
    Cell(Arc<[Arc<[i64]>]>, Box<[Code; 2]>),
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
    /// The numbers of a list of tuples in their order; a tuple has as many numbers as slots.
    Unpack(Box<[usize]>, Arc<[i64]>),
}

#[derive(Debug)]
pub(super) enum ListCode {
    Const(Arc<[i64]>),
    Written(Box<[Code]>),
    Divisors(Code),
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

/// The type of an expression that is compiled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Scalar {
    Int,
    Truth,
    Character,
}

/// A list that is known when the rules are compiled.
enum Known {
    Numbers(Arc<[i64]>, Scalar),
    Lists(Arc<[Arc<[i64]>]>, Scalar),
}

/// Compiles a function that is called with integers, and all that it calls. Returns them with their
/// numbers; `None` if one of them has other arguments or values, or an expression that has no code.
pub(super) fn compile(ground: Ground<'_>, function: usize) -> Option<Vec<(usize, FunctionCode)>> {
    let program = ground.program;
    let inputs: Vec<Type> = (0..program.inputs.len())
        .map(|i| match ground.inputs.get(i) {
            Some(Some(value)) => Type::of(value),
            _ => Type::Any,
        })
        .collect();
    let arguments = vec![Type::Int; program.functions[function].params.len()];
    let types = types::infer(program, &inputs, &[(function, arguments)], false);
    let mut compiler = Compiler {
        ground,
        types: &types,
        slots: Vec::new(),
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
    types: &'a types::Types,
    /// The types of the locals of the clause.
    slots: Vec<Option<Scalar>>,
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
        let mut clauses = Vec::with_capacity(function.clauses.len());
        for clause in &function.clauses {
            clauses.push(ClauseCode {
                patterns: clause.patterns.clone(),
                body: self.body(&clause.body, function.params.len(), result)?,
                frame: clause.body.frame,
            });
        }
        Some(FunctionCode {
            has_domain: (clauses.iter().flat_map(|clause| &clause.patterns))
                .any(|pattern| matches!(pattern, Pattern::AtLeast(_))),
            clauses,
            parameters: function.params.len(),
            is_truth: result == Scalar::Truth,
        })
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

    fn pair(&mut self, a: &Node, b: &Node) -> Option<Box<[Code; 2]>> {
        Some(Box::new([self.int(a)?, self.int(b)?]))
    }

    fn node(&mut self, node: &Node) -> Option<(Code, Scalar)> {
        Some(match &node.kind {
            NodeKind::Int(value) => (Code::Const(*value), Scalar::Int),
            NodeKind::Bool(value) => (Code::Const(i64::from(*value)), Scalar::Truth),
            NodeKind::Str(text) => (Code::Const(character(text)?), Scalar::Character),
            NodeKind::Local(slot) => (Code::Local(*slot), self.slots[*slot]?),
            NodeKind::Input(i) => scalar(self.ground.inputs.get(*i)?.as_ref()?)?,
            NodeKind::Call(f, args) => {
                let args = self.ints(args)?;
                let result = self.result(*f)?;
                if !self.called.contains(f) {
                    self.called.push(*f);
                }
                (Code::Call(*f, args), result)
            }
            NodeKind::Builtin(Builtin::Len, args) => match self.known(&args[0])? {
                Known::Numbers(items, _) => (Code::Const(items.len() as i64), Scalar::Int),
                Known::Lists(items, _) => (Code::Const(items.len() as i64), Scalar::Int),
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
            NodeKind::Index(base, i) => self.index(base, i)?,
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
            let Known::Numbers(items, found) = self.known(list)? else {
                return None;
            };
            let contains = Code::Contains(Box::new(first), items, *op == CompareOp::In);
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

    fn index(&mut self, base: &Node, i: &Node) -> Option<(Code, Scalar)> {
        if let NodeKind::Index(rows, row) = &base.kind {
            let Known::Lists(rows, found) = self.known(rows)? else {
                return None;
            };
            return Some((Code::Cell(rows, self.pair(row, i)?), found));
        }
        let Known::Numbers(items, found) = self.known(base)? else {
            return None;
        };
        Some((Code::Item(items, Box::new(self.int(i)?)), found))
    }

    /// Returns a list or text that an input or a written list of numbers has.
    fn known(&self, node: &Node) -> Option<Known> {
        match &node.kind {
            NodeKind::Input(i) => known(self.ground.inputs.get(*i)?.as_ref()?),
            NodeKind::Str(text) => Some(Known::Numbers(characters(text), Scalar::Character)),
            NodeKind::List(_) => known(&written(node)?),
            NodeKind::Call(f, args) if args.is_empty() => {
                let function = &self.ground.program.functions[*f];
                let [clause] = &function.clauses[..] else {
                    return None;
                };
                known(&written(&clause.body.node)?)
            }
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
        let mut steps = Vec::with_capacity(item.steps.len());
        for step in &item.steps {
            steps.push(self.step(step)?);
        }
        let expr = match expected {
            Some(expected) => self.typed(&item.expr, expected)?,
            None => self.condition(&item.expr)?,
        };
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
            Step::Each { slots, list, .. } => match (&slots[..], self.known(list)) {
                ([slot], Some(Known::Numbers(items, found))) => {
                    self.bind(*slot, found)?;
                    StepCode::Each(*slot, ListCode::Const(items))
                }
                (slots, Some(Known::Lists(rows, found))) => {
                    if slots.len() < 2 || rows.iter().any(|row| row.len() != slots.len()) {
                        return None;
                    }
                    for slot in slots {
                        self.bind(*slot, found)?;
                    }
                    let numbers = rows.iter().flat_map(|row| row.iter().copied()).collect();
                    StepCode::Unpack(slots.into(), numbers)
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

/// Returns a value that is a number, a truth value or a character.
fn scalar(value: &Value) -> Option<(Code, Scalar)> {
    let (value, found) = number(value)?;
    Some((Code::Const(value), found))
}

fn number(value: &Value) -> Option<(i64, Scalar)> {
    match value {
        Value::Int(value) => Some((*value, Scalar::Int)),
        Value::Bool(value) => Some((i64::from(*value), Scalar::Truth)),
        Value::Str(text) => Some((character(text)?, Scalar::Character)),
        _ => None,
    }
}

/// Returns the code point of a text of one character.
fn character(text: &str) -> Option<i64> {
    let mut characters = text.chars();
    let first = characters.next()?;
    characters
        .next()
        .is_none()
        .then_some(i64::from(u32::from(first)))
}

fn characters(text: &str) -> Arc<[i64]> {
    text.chars().map(|c| i64::from(u32::from(c))).collect()
}

/// Returns a list of numbers or of lists of numbers; a text is the list of its characters.
fn known(value: &Value) -> Option<Known> {
    let items = match value {
        Value::Str(text) => return Some(Known::Numbers(characters(text), Scalar::Character)),
        Value::List(items) => items,
        _ => return None,
    };
    if let Some((items, found)) = numbers(items) {
        return Some(Known::Numbers(items, found));
    }
    let rows: Option<Vec<(Arc<[i64]>, Scalar)>> = (items.iter())
        .map(|row| match row {
            Value::Str(text) => Some((characters(text), Scalar::Character)),
            Value::List(items) => numbers(items),
            _ => None,
        })
        .collect();
    let rows = rows?;
    let found = rows.first()?.1;
    let same = rows.iter().all(|(_, other)| *other == found);
    let rows = rows.into_iter().map(|(row, _)| row).collect();
    same.then_some(Known::Lists(rows, found))
}

/// Returns a list of numbers, or of truth values; an empty list is one of numbers. Texts of one
/// character are not items here: as a list of texts they can also be rows.
fn numbers(items: &[Value]) -> Option<(Arc<[i64]>, Scalar)> {
    let items: Option<Vec<(i64, Scalar)>> = (items.iter())
        .map(|item| number(item).filter(|(_, found)| *found != Scalar::Character))
        .collect();
    let items = items?;
    let found = items.first().map_or(Scalar::Int, |(_, found)| *found);
    let same = items.iter().all(|(_, other)| *other == found);
    same.then(|| (items.into_iter().map(|(value, _)| value).collect(), found))
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
