//! The compiled form of functions on integers: instructions on registers.
//!
//! A position has a window of registers. Its arguments are in the first ones, followed by the
//! locals of the rules and by intermediate results. All registers are integers: truth values are 0
//! and 1, characters are their code points.

use crate::meaning::Pattern;
use crate::syntax::ast::{BinaryOp, Builtin};

use super::inputs::Rows;

/// The maximal number of parameters: the arguments are packed into 128 bits.
pub(super) const MAX_PARAMETERS: usize = 8;

/// A register of the window.
pub(super) type Reg = u16;

/// The place of an instruction.
pub(super) type Target = u32;

/// The target of a call outside of a reducer of games: an option that leaves the domain is an
/// error.
pub(super) const NO_TARGET: Target = Target::MAX;

/// An instruction. The first register is the result, unless the instruction has no result.
#[derive(Clone, Copy, Debug)]
pub(super) enum Op {
    Const(Reg, i64),
    Copy(Reg, Reg),
    /// A number of the inputs, see [`InputNumber`].
    Input(Reg, u16),
    /// A register plus a constant.
    Offset(Reg, Reg, i32),
    Add(Reg, [Reg; 2]),
    Sub(Reg, [Reg; 2]),
    Min(Reg, [Reg; 2]),
    Max(Reg, [Reg; 2]),
    /// The bit of the first register at the place in the second one.
    Bit(Reg, [Reg; 2]),
    Binary(BinaryOp, Reg, [Reg; 2]),
    Neg(Reg, Reg),
    /// A function of the language. Its arguments are in consecutive registers: the first register
    /// and their number.
    Builtin(Builtin, Reg, Reg, u16),
    /// An item of a list.
    Item(Reg, ListId, Reg),
    /// The number of items of a list.
    Len(Reg, ListId),
    /// Whether a list contains the number.
    Contains(Reg, ListId, Reg),

    Jump(Target),
    /// Jumps if the truth value of the register is this one.
    JumpIf(bool, Reg, Target),
    /// Jumps if the result of a comparison is this one.
    JumpEqual(bool, [Reg; 2], Target),
    JumpLess(bool, [Reg; 2], Target),
    JumpEqualTo(bool, Reg, i32, Target),
    JumpLessThan(bool, Reg, i32, Target),

    /// The value of a position, whose arguments are in the registers from `first` on. An option
    /// outside of the declared domain continues at `outside`.
    Call {
        function: u32,
        result: Reg,
        first: Reg,
        /// Whether the call is an option of a game, which is counted.
        is_option: bool,
        outside: Target,
    },
    /// Counts an option of a game.
    Option,
    Return(Reg),
    /// The body has no value here; the evaluator of nodes knows the error.
    Fail,

    /// Checks that the step of a range is positive.
    CheckStep(Reg),
    /// Begins a loop over the numbers from the first register to the second one; the last number
    /// may be included. Continues at the target if the range is empty.
    RangeStart(bool, [Reg; 2], Target),
    /// Adds the step, and continues at the target if the number is still in the range.
    RangeNext {
        is_inclusive: bool,
        number: Reg,
        high: Reg,
        step: Step,
        body: Target,
    },
    /// Continues at the target with the next item of a list, if there is one. The index is that of
    /// the next item.
    EachNext {
        index: Reg,
        item: Reg,
        list: ListId,
        body: Target,
    },
    /// The same for a list whose items are in `count` registers.
    EachRegister {
        index: Reg,
        item: Reg,
        first: Reg,
        count: u16,
        body: Target,
    },
    /// Computes the divisors of a number. The result is a handle of the list.
    Divisors(Reg, Reg),
    /// The same as `EachNext` for a list with a handle.
    EachDivisor {
        index: Reg,
        item: Reg,
        handle: Reg,
        body: Target,
    },
    /// The same as `EachNext` for the rows of a list of lists, whose numbers are bound to
    /// registers.
    UnpackNext {
        index: Reg,
        rows: RowsId,
        slots: u16,
        body: Target,
    },

    /// Empties a set of naturals, which takes two registers.
    MexStart(Reg),
    /// Adds a number to a set.
    MexAdd(Reg, Reg),
    /// The least natural that is not in the set.
    MexEnd(Reg, Reg),
    /// The larger or smaller one of the result and an item. The second register is 0 before the
    /// first item.
    TakeMax(Reg, Reg, Reg),
    TakeMin(Reg, Reg, Reg),
}

/// The step of a range.
#[derive(Clone, Copy, Debug)]
pub(super) enum Step {
    One,
    Register(Reg),
}

/// A list of [`FunctionCode::lists`].
pub(super) type ListId = u16;

/// A list of lists of [`FunctionCode::rows`].
pub(super) type RowsId = u16;

#[derive(Debug)]
pub(super) enum ListCode {
    Const(Box<[i64]>),
    Input(usize),
    /// The row of a list of lists whose number is in a register.
    Row(RowsId, Reg),
}

/// A list of lists.
#[derive(Debug)]
pub(super) enum RowsCode {
    Const(Rows),
    Input(usize),
}

/// A number that only depends on the inputs. A search computes it once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum InputNumber {
    /// A number, a truth value or a character.
    Value(usize),
    /// The number of items of a list, or of rows of a list of lists.
    Len(usize),
    /// The number of items of a row.
    RowLen(usize, usize),
}

#[derive(Debug)]
pub(super) struct ClauseCode {
    pub patterns: Vec<Pattern>,
    /// The first instruction.
    pub start: usize,
}

/// A compiled function.
#[derive(Debug, Default)]
pub(crate) struct FunctionCode {
    pub clauses: Vec<ClauseCode>,
    pub ops: Vec<Op>,
    pub lists: Vec<ListCode>,
    pub rows: Vec<RowsCode>,
    /// The registers to which the numbers of a row are bound.
    pub slots: Vec<Box<[Reg]>>,
    pub parameters: usize,
    /// The number of registers of a window.
    pub registers: usize,
    /// Whether the first clause covers all arguments.
    pub has_one_clause: bool,
    /// Whether a clause declares smallest arguments.
    pub has_domain: bool,
    /// Whether the values are truth values.
    pub is_truth: bool,
}

impl FunctionCode {
    /// Returns the clause that covers these arguments.
    #[inline]
    pub fn clause(&self, args: &[i64]) -> Option<&ClauseCode> {
        if self.has_one_clause {
            return self.clauses.first();
        }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_instruction_has_16_bytes() {
        assert_eq!(size_of::<Op>(), 16);
    }
}
