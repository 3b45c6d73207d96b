//! Options in lanes: an unrecognised loop, 64 iterations at a time.
//!
//! `g(n-k*k) for k in 1..=isqrt(n)` has no special structure. Its innermost loop becomes a short
//! straight-line program over *lanes*, arrays of 64 numbers, one for each iteration: first all `k`,
//! then all `k*k`, then all `n-k*k`, then all cells, then all marks. So the cost of decoding is
//! shared by 64 options, and the processor executes simple loops over arrays. Loop-invariant parts
//! are evaluated once.
//!
//! The language defines what is evaluated: parts after a failing guard, after `and`, and in the
//! branch not taken are not, and so cannot fail. Here everything is computed, but each instruction
//! has a *mask* of the iterations in which it counts. If a counted iteration has an error, or
//! something unusual (an overflow, a cell outside the table), the program reports only that. The
//! general machine then repeats the 64 iterations one by one, and finds the error.

use super::order::MAX_COORDINATE;
use super::program::{
    Code, CodeItem, CodeStep, Instruction, ItemBody, LaneProgram, Once, Op, Operand, Sum,
};
use super::store::{Cell, Index};
use crate::builtin;
use crate::scalar::Data;
use crate::scalar::form::Form;
use crate::syntax::ast::{BinaryOp, Builtin, CompareOp, Reducer, TextRange};

/// The number of iterations at a time.
pub(super) const LANES: usize = 64;

/// One number for each iteration.
pub(super) type Lanes = [i64; LANES];

/// Returns the program of an item, if its innermost loop has one.
pub(super) fn compile(
    item: &CodeItem,
    reducer: Reducer,
    coordinates: &[Form],
) -> Option<LaneProgram> {
    let ItemBody::Value(body) = &item.body else {
        return None;
    };
    if matches!(reducer, Reducer::Set | Reducer::List) {
        return None;
    }
    let clause = item.steps.iter().rposition(|step| {
        !matches!(
            step,
            CodeStep::If(_) | CodeStep::IfAll(_) | CodeStep::Let(..)
        )
    })?;
    let slots = match &item.steps[clause] {
        CodeStep::Range { slot, .. }
        | CodeStep::EachRow { slot, .. }
        | CodeStep::Divisors { slot, .. } => vec![*slot],
        CodeStep::Each { slots, .. } => slots.clone(),
        CodeStep::Factor { slots, .. } => slots.to_vec(),
        CodeStep::If(_) | CodeStep::IfAll(_) | CodeStep::Let(..) => return None,
    };
    let mut compiler = LaneCompiler {
        coordinates,
        bound: slots.iter().enumerate().map(|(r, s)| (*s, r)).collect(),
        registers: slots.len(),
        once: Vec::new(),
        code: Vec::new(),
        mask: None,
    };
    for step in &item.steps[clause + 1..] {
        match step {
            CodeStep::If(condition) => {
                let condition = compiler.code(condition)?;
                compiler.narrow(condition);
            }
            CodeStep::IfAll(forms) => {
                let sums = forms.iter().map(|f| compiler.sum(f)).collect();
                let holds = compiler.push(Op::AtLeastZero(sums));
                compiler.narrow(holds);
            }
            CodeStep::Let(slot, value) => compiler.bind(*slot, value)?,
            _ => return None,
        }
    }
    let result = compiler.code(body)?;
    Some(LaneProgram {
        clause,
        slots,
        once: compiler.once,
        code: compiler.code,
        result,
        mask: compiler.mask,
    })
}

struct LaneCompiler<'a> {
    coordinates: &'a [Form],
    /// Slots that are registers.
    bound: Vec<(usize, usize)>,
    registers: usize,
    once: Vec<Once>,
    code: Vec<Instruction>,
    mask: Option<Operand>,
}

impl LaneCompiler<'_> {
    fn register(&self, slot: usize) -> Option<usize> {
        self.bound.iter().rev().find(|b| b.0 == slot).map(|b| b.1)
    }

    fn push(&mut self, op: Op) -> Operand {
        self.code.push(Instruction {
            op,
            mask: self.mask,
        });
        self.registers += 1;
        Operand::Lanes(self.registers - 1)
    }

    fn once(&mut self, once: Once) -> usize {
        self.once.push(once);
        self.once.len() - 1
    }

    /// Restricts the mask to iterations in which the condition holds.
    fn narrow(&mut self, condition: Operand) {
        self.mask = Some(match self.mask {
            None => condition,
            Some(mask) => self.push(Op::Both(mask, condition)),
        });
    }

    /// Restricts the mask to iterations in which the condition does not hold.
    fn narrow_without(&mut self, condition: Operand) {
        self.mask = Some(match self.mask {
            None => self.push(Op::Not(condition)),
            Some(mask) => self.push(Op::Without(mask, condition)),
        });
    }

    fn bind(&mut self, slot: usize, value: &Code) -> Option<()> {
        let value = self.code(value)?;
        let Operand::Lanes(register) = self.push(Op::Bind(value)) else {
            return None;
        };
        self.bound.push((slot, register));
        Some(())
    }

    /// Splits an affine form into a varying and a constant part.
    fn sum(&mut self, form: &Form) -> Sum {
        let mut fixed = Form::constant(form.constant);
        let mut terms = Vec::new();
        for &(slot, c) in &form.terms {
            match self.register(slot) {
                Some(register) => terms.push((register, c)),
                None => fixed.terms.push((slot, c)),
            }
        }
        Sum {
            once: self.once(Once::Form(fixed)),
            terms,
        }
    }

    /// Returns whether an expression varies with the iteration; `None` if it has parts without
    /// lanes.
    fn changes(&self, code: &Code) -> Option<bool> {
        let any = |parts: &[&Code]| {
            parts
                .iter()
                .try_fold(false, |any, part| Some(any | self.changes(part)?))
        };
        let form = |f: &Form| f.terms.iter().any(|t| self.register(t.0).is_some());
        match code {
            Code::Const(_) | Code::Near(_) => Some(false),
            Code::Slot(slot) => Some(self.register(*slot).is_some()),
            Code::Neg(a, _) | Code::Not(a) | Code::In(a, _) | Code::Item(_, a, _) => {
                self.changes(a)
            }
            Code::Binary(_, a, b, _)
            | Code::And(a, b)
            | Code::Or(a, b)
            | Code::Compare(_, a, b)
            | Code::Row(_, a, b, _)
            | Code::Let(_, a, b) => any(&[a, b]),
            Code::If(a, b, c) => any(&[a, b, c]),
            Code::Cell(forms) => Some(forms.iter().any(form)),
            Code::Load(args) | Code::Call(_, args, _) => any(&args.iter().collect::<Vec<_>>()),
            Code::Reduce(_) => None,
        }
    }

    fn code(&mut self, code: &Code) -> Option<Operand> {
        if !self.changes(code)? {
            return Some(Operand::Once(self.once(Once::Code(code.clone()))));
        }
        let op = match code {
            Code::Slot(slot) => return self.register(*slot).map(Operand::Lanes),
            Code::Neg(a, _) => Op::Neg(self.code(a)?),
            Code::Not(a) => Op::Not(self.code(a)?),
            Code::Binary(op, a, b, span) => Op::Binary(*op, self.code(a)?, self.code(b)?, *span),
            Code::And(a, b) => {
                // The second operand counts only where the first holds.
                let outside = self.mask;
                let a = self.code(a)?;
                self.narrow(a);
                let b = self.code(b)?;
                self.mask = outside;
                Op::Both(a, b)
            }
            Code::Or(a, b) => {
                let outside = self.mask;
                let a = self.code(a)?;
                let a = self.push(Op::Truth(a));
                self.narrow_without(a);
                let b = self.code(b)?;
                self.mask = outside;
                let b = self.push(Op::Truth(b));
                Op::Choose(a, a, b)
            }
            Code::Compare(op, a, b) => Op::Compare(*op, self.code(a)?, self.code(b)?),
            Code::In(a, data) => Op::In(self.code(a)?, *data),
            Code::If(condition, yes, no) => {
                let outside = self.mask;
                let condition = self.code(condition)?;
                self.narrow(condition);
                let yes = self.code(yes)?;
                self.mask = outside;
                self.narrow_without(condition);
                let no = self.code(no)?;
                self.mask = outside;
                Op::Choose(condition, yes, no)
            }
            Code::Cell(forms) => Op::Cell(forms.iter().map(|f| self.sum(f)).collect()),
            Code::Load(args) => {
                let mut registers = Vec::new();
                for arg in args {
                    let arg = self.code(arg)?;
                    registers.push(self.push(Op::Bind(arg)));
                }
                let mut sums = Vec::new();
                for form in self.coordinates {
                    let once = self.once(Once::Form(Form::constant(form.constant)));
                    let mut terms = Vec::new();
                    for &(arg, c) in &form.terms {
                        let Operand::Lanes(register) = *registers.get(arg)? else {
                            return None;
                        };
                        terms.push((register, c));
                    }
                    sums.push(Sum { once, terms });
                }
                Op::Cell(sums)
            }
            Code::Item(data, index, _) => Op::Item(*data, self.code(index)?),
            Code::Call(builtin, args, span) => {
                let args = args
                    .iter()
                    .map(|a| self.code(a))
                    .collect::<Option<Vec<_>>>()?;
                Op::Call(*builtin, args, *span)
            }
            Code::Let(slot, value, rest) => {
                self.bind(*slot, value)?;
                return self.code(rest);
            }
            Code::Const(_) | Code::Near(_) | Code::Row(..) | Code::Reduce(_) => return None,
        };
        Some(self.push(op))
    }
}

/// Something unusual happened in a counted iteration; the general machine will find out what.
pub(super) struct Odd;

/// Registers and values of a run, reused between runs.
#[derive(Default)]
pub(super) struct Workspace {
    pub registers: Vec<Lanes>,
    pub once: Vec<i64>,
}

/// The lanes of an operand, or its only value.
#[derive(Clone, Copy)]
pub(super) enum Source<'a> {
    Lanes(&'a Lanes),
    Once(i64),
}

impl<'a> Source<'a> {
    pub fn of(operand: Operand, registers: &'a [Lanes], once: &[i64]) -> Self {
        match operand {
            Operand::Lanes(register) => Source::Lanes(&registers[register]),
            Operand::Once(value) => Source::Once(once[value]),
        }
    }

    #[inline]
    pub fn at(self, i: usize) -> i64 {
        match self {
            Self::Lanes(lanes) => lanes[i],
            Self::Once(value) => value,
        }
    }
}

/// Computes `f` in each iteration. Returns whether some iteration was unusual.
#[inline]
fn map(out: &mut Lanes, n: usize, a: Source, f: impl Fn(i64) -> (i64, bool)) -> bool {
    let mut any = false;
    match a {
        Source::Lanes(a) => {
            for (out, a) in out[..n].iter_mut().zip(a) {
                let (value, odd) = f(*a);
                *out = value;
                any |= odd;
            }
        }
        Source::Once(a) => {
            let (value, odd) = f(a);
            out[..n].fill(value);
            any = odd;
        }
    }
    any
}

/// As `map`, with two operands.
#[inline]
fn zip(
    out: &mut Lanes,
    n: usize,
    (a, b): (Source, Source),
    f: impl Fn(i64, i64) -> (i64, bool),
) -> bool {
    match (a, b) {
        (Source::Lanes(a), Source::Lanes(b)) => {
            let mut any = false;
            for ((out, a), b) in out[..n].iter_mut().zip(a).zip(b) {
                let (value, odd) = f(*a, *b);
                *out = value;
                any |= odd;
            }
            any
        }
        (a, Source::Once(b)) => map(out, n, a, |a| f(a, b)),
        (Source::Once(a), b) => map(out, n, b, |b| f(a, b)),
    }
}

fn truth(value: bool) -> (i64, bool) {
    (i64::from(value), false)
}

/// The inputs of one batch of iterations.
pub(super) struct Frame<'a, T> {
    pub cells: &'a [T],
    pub index: &'a Index,
    pub data: &'a [Data],
    pub once: &'a [i64],
    pub n: usize,
}

impl<T: Cell> Frame<'_, T> {
    /// Runs the program; the registers of the slots are filled.
    pub fn run(&self, program: &LaneProgram, registers: &mut [Lanes]) -> Result<(), Odd> {
        let first = program.slots.len();
        for (i, instruction) in program.code.iter().enumerate() {
            let (before, out) = registers.split_at_mut(first + i);
            let out = &mut out[0];
            if self.step(&instruction.op, before, out) {
                // Something is unusual; check whether it is in a counted iteration.
                let mask = instruction.mask.ok_or(Odd)?;
                self.odd_where(&instruction.op, before, out, self.source(mask, before))?;
            }
        }
        Ok(())
    }

    fn source<'r>(&self, operand: Operand, registers: &'r [Lanes]) -> Source<'r> {
        Source::of(operand, registers, self.once)
    }

    /// Repeats an instruction for each counted iteration.
    fn odd_where(
        &self,
        op: &Op,
        before: &[Lanes],
        out: &mut Lanes,
        mask: Source,
    ) -> Result<(), Odd> {
        // One iteration at a time, by a copy of the registers whose first lane is that iteration.
        // Rare.
        let mut alone: Vec<Lanes> = vec![[0; LANES]; before.len()];
        for i in (0..self.n).filter(|i| mask.at(*i) != 0) {
            for (alone, lanes) in alone.iter_mut().zip(before) {
                alone[0] = lanes[i];
            }
            let mut one = [0; LANES];
            let frame = Frame { n: 1, ..*self };
            if frame.step(op, &alone, &mut one) {
                return Err(Odd);
            }
            out[i] = one[0];
        }
        Ok(())
    }

    /// Executes one instruction in all iterations. Returns whether one was unusual.
    fn step(&self, op: &Op, before: &[Lanes], out: &mut Lanes) -> bool {
        let n = self.n;
        let get = |operand: &Operand| self.source(*operand, before);
        match op {
            Op::Binary(op, a, b, span) => {
                let sides = (get(a), get(b));
                match (op, sides.1) {
                    (BinaryOp::Add, _) => zip(out, n, sides, i64::overflowing_add),
                    (BinaryOp::Sub, _) => zip(out, n, sides, i64::overflowing_sub),
                    (BinaryOp::Mul, _) => zip(out, n, sides, i64::overflowing_mul),
                    (BinaryOp::Xor, _) => zip(out, n, sides, |a, b| (a ^ b, false)),
                    (BinaryOp::BitAnd, _) => zip(out, n, sides, |a, b| (a & b, false)),
                    (BinaryOp::BitOr, _) => zip(out, n, sides, |a, b| (a | b, false)),
                    (BinaryOp::Div, Source::Once(by)) if by > 0 => {
                        map(out, n, sides.0, |a| (a.div_euclid(by), false))
                    }
                    (BinaryOp::Mod, Source::Once(by)) if by > 0 => {
                        map(out, n, sides.0, |a| (a.rem_euclid(by), false))
                    }
                    _ => zip(out, n, sides, |a, b| {
                        match builtin::binary_int(*op, a, b, *span) {
                            Ok(value) => (value, false),
                            Err(_) => (0, true),
                        }
                    }),
                }
            }
            Op::Compare(op, a, b) => {
                let sides = (get(a), get(b));
                match op {
                    CompareOp::Eq => zip(out, n, sides, |a, b| truth(a == b)),
                    CompareOp::Ne => zip(out, n, sides, |a, b| truth(a != b)),
                    CompareOp::Lt => zip(out, n, sides, |a, b| truth(a < b)),
                    CompareOp::Le => zip(out, n, sides, |a, b| truth(a <= b)),
                    CompareOp::Gt => zip(out, n, sides, |a, b| truth(a > b)),
                    CompareOp::Ge => zip(out, n, sides, |a, b| truth(a >= b)),
                    CompareOp::In | CompareOp::NotIn => true,
                }
            }
            Op::Call(builtin, args, span) => self.call(*builtin, args, *span, before, out),
            Op::Neg(a) => map(out, n, get(a), i64::overflowing_neg),
            Op::Not(a) => map(out, n, get(a), |a| truth(a == 0)),
            Op::Truth(a) => map(out, n, get(a), |a| truth(a != 0)),
            Op::Both(a, b) => zip(out, n, (get(a), get(b)), |a, b| truth(a != 0 && b != 0)),
            Op::Without(a, b) => zip(out, n, (get(a), get(b)), |a, b| truth(a != 0 && b == 0)),
            Op::Choose(condition, yes, no) => {
                let (condition, yes, no) = (get(condition), get(yes), get(no));
                for (i, out) in out[..n].iter_mut().enumerate() {
                    *out = if condition.at(i) != 0 {
                        yes.at(i)
                    } else {
                        no.at(i)
                    };
                }
                false
            }
            Op::Bind(a) => map(out, n, get(a), |a| {
                (a, a.unsigned_abs() >= MAX_COORDINATE.unsigned_abs())
            }),
            Op::Item(data, i) => {
                let values = &self.data[*data].values[..];
                map(out, n, get(i), |i| {
                    match usize::try_from(i).ok().and_then(|i| values.get(i)) {
                        Some(value) => (*value, false),
                        None => (0, true),
                    }
                })
            }
            Op::In(a, data) => {
                let values = &self.data[*data].values[..];
                map(out, n, get(a), |a| truth(values.binary_search(&a).is_ok()))
            }
            Op::Cell(sums) => self.load(sums, before, out),
            Op::AtLeastZero(sums) => {
                out[..n].fill(1);
                let mut values = [0; LANES];
                for sum in sums {
                    self.sum(sum, before, &mut values);
                    for (out, value) in out[..n].iter_mut().zip(&values) {
                        *out &= i64::from(*value >= 0);
                    }
                }
                false
            }
        }
    }

    /// Computes the values of an affine form. They cannot wrap: slots are small.
    #[inline]
    fn sum(&self, sum: &Sum, before: &[Lanes], out: &mut Lanes) {
        let n = self.n;
        let once = self.once[sum.once];
        match sum.terms[..] {
            [(register, c)] => {
                for (out, lane) in out[..n].iter_mut().zip(&before[register]) {
                    *out = once.wrapping_add(lane.wrapping_mul(c));
                }
            }
            ref terms => {
                out[..n].fill(once);
                for &(register, c) in terms {
                    for (out, lane) in out[..n].iter_mut().zip(&before[register]) {
                        *out = out.wrapping_add(lane.wrapping_mul(c));
                    }
                }
            }
        }
    }

    /// Reads cells. An unknown cell, or one outside of the table, is unusual.
    fn load(&self, sums: &[Sum], before: &[Lanes], out: &mut Lanes) -> bool {
        let n = self.n;
        let mut any = false;
        if let [sum] = sums {
            self.sum(sum, before, out);
            let first = self.index.first();
            for out in &mut out[..n] {
                let address = usize::try_from(out.wrapping_sub(first)).unwrap_or(usize::MAX);
                match self.cells.get(address) {
                    Some(cell) => *out = cell.value(),
                    None => any = true,
                }
            }
            return any;
        }
        let mut coordinates: [Lanes; 2] = [[0; LANES]; 2];
        if let [a, b] = sums {
            self.sum(a, before, &mut coordinates[0]);
            self.sum(b, before, &mut coordinates[1]);
            let [a, b] = coordinates;
            for ((out, a), b) in out[..n].iter_mut().zip(a).zip(b) {
                let address = self.index.address(&[a, b]).unwrap_or(usize::MAX);
                match self.cells.get(address) {
                    Some(cell) => *out = cell.value(),
                    None => any = true,
                }
            }
            return any;
        }
        let mut columns = vec![[0; LANES]; sums.len()];
        for (column, sum) in columns.iter_mut().zip(sums) {
            self.sum(sum, before, column);
        }
        let mut target = vec![0; sums.len()];
        for (i, out) in out[..n].iter_mut().enumerate() {
            for (target, column) in target.iter_mut().zip(&columns) {
                *target = column[i];
            }
            let address = self.index.address(&target).unwrap_or(usize::MAX);
            match self.cells.get(address) {
                Some(cell) => *out = cell.value(),
                None => any = true,
            }
        }
        any
    }

    fn call(
        &self,
        builtin: Builtin,
        args: &[Operand],
        span: TextRange,
        before: &[Lanes],
        out: &mut Lanes,
    ) -> bool {
        let n = self.n;
        let get = |operand: &Operand| self.source(*operand, before);
        let split_result = |result: Result<i64, crate::fault::Fault>| match result {
            Ok(value) => (value, false),
            Err(_) => (0, true),
        };
        match (builtin, args) {
            (Builtin::Min, [a, b]) => zip(out, n, (get(a), get(b)), |a, b| (a.min(b), false)),
            (Builtin::Max, [a, b]) => zip(out, n, (get(a), get(b)), |a, b| (a.max(b), false)),
            (_, [a]) => map(out, n, get(a), |a| {
                split_result(builtin::call_int(builtin, &[a], span))
            }),
            (_, [a, b]) => zip(out, n, (get(a), get(b)), |a, b| {
                split_result(builtin::call_int(builtin, &[a, b], span))
            }),
            (_, args) => {
                let mut any = false;
                let mut values = vec![0; args.len()];
                for (i, out) in out[..n].iter_mut().enumerate() {
                    for (value, arg) in values.iter_mut().zip(args) {
                        *value = get(arg).at(i);
                    }
                    let (value, odd) = split_result(builtin::call_int(builtin, &values, span));
                    *out = value;
                    any |= odd;
                }
                any
            }
        }
    }
}
