//! Table programs as data: expressions over slots, references as addresses, ranges at constant
//! strides.
//!
//! [`lower`](super::lower) produces it; the general machine and the kernels read it. Every affine
//! part is a [`Form`] over the slots of the frame.

use grundy_core::Message;

use crate::meaning::Pattern;
use crate::scalar::Data;
use crate::scalar::form::{Affine, Form, Top};
use crate::syntax::ast::{BinaryOp, Builtin, CompareOp, Reducer, TextRange};

/// An expression of the machine.
#[derive(Clone, Debug)]
pub(super) enum Code {
    Const(i64),
    Slot(usize),
    Neg(Box<Code>, TextRange),
    Not(Box<Code>),
    Binary(BinaryOp, Box<Code>, Box<Code>, TextRange),
    And(Box<Code>, Box<Code>),
    Or(Box<Code>, Box<Code>),
    Compare(CompareOp, Box<Code>, Box<Code>),
    In(Box<Code>, usize),
    If(Box<Code>, Box<Code>, Box<Code>),
    /// A cell at coordinates that are affine in the slots.
    Cell(Vec<Form>),
    /// A cell at a fixed distance in each coordinate, for up to two coordinates: its number in
    /// [`Compiled::near`].
    Near(usize),
    /// A cell at coordinates that must be computed: the arguments, and the forms over them.
    Load(Vec<Code>),
    Item(usize, Box<Code>, TextRange),
    Row(usize, Box<Code>, Box<Code>, TextRange),
    Call(Builtin, Vec<Code>, TextRange),
    Let(usize, Box<Code>, Box<Code>),
    Reduce(Box<CodeReduce>),
}

#[derive(Clone, Debug)]
pub(super) struct CodeReduce {
    pub reducer: Reducer,
    pub items: Vec<CodeItem>,
    pub default: Option<Code>,
    pub span: TextRange,
}

#[derive(Clone, Debug)]
pub(super) struct CodeItem {
    /// The clauses that run one by one.
    pub steps: Vec<CodeStep>,
    pub body: ItemBody,
    /// The innermost loop over lanes, if it has such a program.
    pub lanes: Option<Box<LaneProgram>>,
    /// The same on one heap, where it is cells at fixed distances.
    pub offsets: Option<Vec<Offset>>,
    pub span: TextRange,
}

#[derive(Clone, Debug)]
pub(super) enum CodeStep {
    Range {
        slot: usize,
        lo: Code,
        hi: Code,
        inclusive: bool,
        step: Option<(Code, TextRange)>,
    },
    Each {
        slots: Vec<usize>,
        data: usize,
    },
    EachRow {
        slot: usize,
        data: usize,
        row: Code,
        span: TextRange,
    },
    Divisors {
        slot: usize,
        of: Code,
        span: TextRange,
    },
    Factor {
        slots: [usize; 2],
        of: Code,
        span: TextRange,
    },
    If(Code),
    /// All forms are at least 0.
    IfAll(Vec<Form>),
    Let(usize, Code),
}

#[derive(Clone, Debug)]
pub(super) enum ItemBody {
    /// A single value.
    Value(Code),
    /// Xor of cells along a range.
    TextRange(Box<CellSpan>),
}

/// `c1 ^ c2 ^ … for k in lo..=hi`, each `c` a cell whose coordinates are affine in `k`.
#[derive(Clone, Debug)]
pub(super) struct CellSpan {
    pub lo: Code,
    pub hi: Code,
    pub inclusive: bool,
    /// Further lower and upper bounds of `k`, from guards.
    pub at_least: Vec<Form>,
    pub at_most: Vec<Form>,
    /// Values of `k` that a guard excludes.
    pub except: Vec<Form>,
    /// Conditions without `k`: at least 0.
    pub conditions: Vec<Form>,
    /// The cells: each coordinate at `k = 0`, and its change with `k`.
    pub cells: Vec<Vec<(Form, i64)>>,
}

/// A cell at a fixed distance, on one heap, and the arguments between which it is a move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Offset {
    pub distance: i64,
    pub from: i64,
    pub to: i64,
}

/// A function ready to run.
#[derive(Clone, Debug)]
pub(super) struct Compiled {
    pub clauses: Vec<(Vec<Pattern>, Code)>,
    pub frame: usize,
    pub data: Vec<Data>,
    /// The coordinates as forms in arguments, for references that are not affine.
    pub coordinates: Vec<Form>,
    /// Distances of near cells: outer and inner.
    pub near: Vec<(i64, i64)>,
    /// The bulk operations, for `explain`.
    pub notes: Vec<Message>,
}

impl Affine for Code {
    fn top(&self) -> Top<'_, Self> {
        match self {
            Self::Const(value) => Top::Const(*value),
            Self::Neg(a, _) => Top::Neg(a),
            Self::Binary(op, a, b, _) => Top::Binary(*op, a, b),
            _ => Top::Other,
        }
    }
}

/// The place of an operand: in a register, or constant for all iterations.
#[derive(Clone, Copy, Debug)]
pub(super) enum Operand {
    Lanes(usize),
    Once(usize),
}

/// Instructions write registers in ascending order, and read only lower ones.
#[derive(Clone, Debug)]
pub(super) enum Op {
    Binary(BinaryOp, Operand, Operand, TextRange),
    Compare(CompareOp, Operand, Operand),
    Call(Builtin, Vec<Operand>, TextRange),
    Neg(Operand),
    Not(Operand),
    /// Whether it is not 0.
    Truth(Operand),
    /// 1 where both are not 0: for masks.
    Both(Operand, Operand),
    /// 1 where the first is not 0 and the second is.
    Without(Operand, Operand),
    /// The second where the first is not 0, else the third.
    Choose(Operand, Operand, Operand),
    /// The value, which must stay small enough for affine forms.
    Bind(Operand),
    Item(usize, Operand),
    In(Operand, usize),
    /// Coordinates as sums.
    Cell(Vec<Sum>),
    /// 1 where all sums are at least 0.
    AtLeastZero(Vec<Sum>),
}

/// An affine form: a constant part and multiples of registers.
#[derive(Clone, Debug)]
pub(super) struct Sum {
    pub once: usize,
    pub terms: Vec<(usize, i64)>,
}

/// An expression that is evaluated before the iterations.
#[derive(Clone, Debug)]
pub(super) enum Once {
    Code(Code),
    Form(Form),
}

#[derive(Clone, Debug)]
pub(super) struct Instruction {
    pub op: Op,
    /// The iterations in which it counts; `None` means all.
    pub mask: Option<Operand>,
}

/// The program of an item.
#[derive(Clone, Debug)]
pub(super) struct LaneProgram {
    /// The clause whose iterations are lanes; earlier ones run one by one.
    pub clause: usize,
    /// The slots that it binds; they are the first registers.
    pub slots: Vec<usize>,
    pub once: Vec<Once>,
    pub code: Vec<Instruction>,
    pub result: Operand,
    pub mask: Option<Operand>,
}
