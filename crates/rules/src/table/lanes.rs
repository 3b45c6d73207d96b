//! Options in lanes: a loop that nobody recognised, 64 rounds at a time.
//!
//! `g(n-k*k) for k in 1..=isqrt(n)` has no structure to use. Its innermost loop becomes a short straight-line program over *lanes*,
//! arrays of 64 numbers, one for each round: first all `k`, then all `k*k`, then all `n-k*k`, then all
//! cells, then all marks. So the cost of finding out what to do is shared by 64 options, and the
//! processor sees plain loops over arrays. What does not depend on the round is evaluated once.
//!
//! The language decides what is evaluated: behind a guard that fails, behind `and`, in the branch that
//! is not taken, nothing is, and so nothing can be wrong there. Here everything is computed, but each
//! instruction has a *mask* that tells in which rounds it counts. If something is wrong in a round
//! that counts, or only unusual (a number that overflows, a cell outside the table), the program says
//! no more than that, and the 64 rounds are done again one by one by the general machine, which says what it is.

use super::compile::{Affine, Code, CodeItem, CodeStep, ItemBody};
use super::order::MAX_COORDINATE;
use super::run::{Cell, Fold, Machine, Run};
use super::scalar::Data;
use crate::builtin;
use crate::number;
use crate::syntax::ast::{BinaryOp, Builtin, CompareOp, Reducer, Span};

/// Rounds at a time.
const LANES: usize = 64;

/// One number for each round.
type Lanes = [i64; LANES];

/// Fewer rounds than this are not worth a batch.
const FEWEST: usize = 4;

/// Rounds at first where one option may decide; four times as many follow each time.
const FIRST: usize = 8;

/// Where an operand is: in a register, or the same for all rounds.
#[derive(Clone, Copy, Debug)]
enum Operand {
    Lanes(usize),
    Once(usize),
}

/// Instructions write registers in ascending order, and read only lower ones.
#[derive(Clone, Debug)]
enum Op {
    Binary(BinaryOp, Operand, Operand, Span),
    Compare(CompareOp, Operand, Operand),
    Call(Builtin, Vec<Operand>, Span),
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

/// An affine form: a part for all rounds and multiples of registers.
#[derive(Clone, Debug)]
struct Sum {
    once: usize,
    terms: Vec<(usize, i64)>,
}

/// What is evaluated before the rounds.
#[derive(Clone, Debug)]
enum Once {
    Code(Code),
    Form(Affine),
}

#[derive(Clone, Debug)]
struct Instruction {
    op: Op,
    /// The rounds in which it counts; none: all.
    mask: Option<Operand>,
}

/// The program of an item.
#[derive(Clone, Debug)]
pub(super) struct LaneProgram {
    /// The clause whose rounds are lanes; the ones before it run one by one.
    pub clause: usize,
    /// The slots that it binds; they are the first registers.
    slots: Vec<usize>,
    once: Vec<Once>,
    code: Vec<Instruction>,
    result: Operand,
    mask: Option<Operand>,
}

/// The program of an item, if its innermost loop has one.
pub(super) fn compile(
    item: &CodeItem,
    reducer: Reducer,
    coordinates: &[Affine],
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
    let mut compiler = Compiler {
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

struct Compiler<'a> {
    coordinates: &'a [Affine],
    /// Slots that are registers.
    bound: Vec<(usize, usize)>,
    registers: usize,
    once: Vec<Once>,
    code: Vec<Instruction>,
    mask: Option<Operand>,
}

impl Compiler<'_> {
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

    /// From here on only where the condition holds too.
    fn narrow(&mut self, condition: Operand) {
        self.mask = Some(match self.mask {
            None => condition,
            Some(mask) => self.push(Op::Both(mask, condition)),
        });
    }

    /// Where the mask holds and the condition does not.
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

    /// An affine form, split into what changes with the round and what does not.
    fn sum(&mut self, form: &Affine) -> Sum {
        let mut fixed = Affine {
            terms: Vec::new(),
            constant: form.constant,
        };
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

    /// Whether an expression changes with the round; none if it has parts that have no lanes.
    fn changes(&self, code: &Code) -> Option<bool> {
        let any = |parts: &[&Code]| {
            parts
                .iter()
                .try_fold(false, |any, part| Some(any | self.changes(part)?))
        };
        let form = |f: &Affine| f.terms.iter().any(|t| self.register(t.0).is_some());
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
                // The second counts only where the first holds.
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
                    let once = self.once(Once::Form(Affine {
                        terms: Vec::new(),
                        constant: form.constant,
                    }));
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

/// Something happened in a round that counts; the general machine will tell what.
struct Odd;

/// The rounds of a clause.
enum Rounds<'a> {
    /// First, step, number.
    Range(i64, i64, usize),
    Rows(&'a [i64], usize),
    Owned(Vec<i64>, usize),
}

impl Rounds<'_> {
    fn len(&self) -> usize {
        match self {
            Self::Range(_, _, len) => *len,
            Self::Rows(values, width) => values.len() / width,
            Self::Owned(values, width) => values.len() / width,
        }
    }

    /// The value of a slot in a round.
    #[inline]
    fn at(&self, round: usize, slot: usize) -> i64 {
        match self {
            Self::Range(first, step, _) => first + step * round as i64,
            Self::Rows(values, width) => values[round * width + slot],
            Self::Owned(values, width) => values[round * width + slot],
        }
    }

    fn fill(&self, lanes: &mut Lanes, from: usize, n: usize, slot: usize) {
        match self {
            Self::Range(first, step, _) => {
                let start = first + step * from as i64;
                for (i, lane) in lanes[..n].iter_mut().enumerate() {
                    *lane = start + step * i as i64;
                }
            }
            rounds => {
                for (i, lane) in lanes[..n].iter_mut().enumerate() {
                    *lane = rounds.at(from + i, slot);
                }
            }
        }
    }

    /// Whether all values stay so small that no affine form over them wraps.
    fn small(&self) -> bool {
        let fits = |v: i64| v.unsigned_abs() < MAX_COORDINATE.unsigned_abs();
        match self {
            Self::Range(first, step, len) => {
                fits(*first)
                    && i64::try_from(*len)
                        .ok()
                        .and_then(|len| step.checked_mul(len)?.checked_add(*first))
                        .is_some_and(fits)
            }
            Self::Rows(values, _) => values.iter().all(|v| fits(*v)),
            Self::Owned(values, _) => values.iter().all(|v| fits(*v)),
        }
    }
}

/// Registers and values of a run; kept from run to run.
#[derive(Default)]
pub(super) struct Workspace {
    registers: Vec<Lanes>,
    once: Vec<i64>,
}

/// The lanes of an operand, or its only value.
#[derive(Clone, Copy)]
enum Source<'a> {
    Lanes(&'a Lanes),
    Once(i64),
}

impl Source<'_> {
    #[inline]
    fn at(self, i: usize) -> i64 {
        match self {
            Self::Lanes(lanes) => lanes[i],
            Self::Once(value) => value,
        }
    }
}

/// Computes `f` in each round; whether some round was odd.
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

/// The same of two operands.
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

/// What the rounds of one batch are computed from.
struct Frame<'a, T> {
    cells: &'a [T],
    index: &'a super::run::Index,
    data: &'a [Data],
    once: &'a [i64],
    n: usize,
}

impl<T: Cell> Frame<'_, T> {
    /// Runs the program; the registers of the slots are filled.
    fn run(&self, program: &LaneProgram, registers: &mut [Lanes]) -> Result<(), Odd> {
        let first = program.slots.len();
        for (i, instruction) in program.code.iter().enumerate() {
            let (before, out) = registers.split_at_mut(first + i);
            let out = &mut out[0];
            if self.step(&instruction.op, before, out) {
                // Something is odd; is it where it counts?
                let mask = instruction.mask.ok_or(Odd)?;
                self.odd_where(&instruction.op, before, out, self.source(mask, before))?;
            }
        }
        Ok(())
    }

    fn source<'r>(&self, operand: Operand, registers: &'r [Lanes]) -> Source<'r> {
        match operand {
            Operand::Lanes(register) => Source::Lanes(&registers[register]),
            Operand::Once(value) => Source::Once(self.once[value]),
        }
    }

    /// Repeats an instruction round by round, where its mask holds.
    fn odd_where(
        &self,
        op: &Op,
        before: &[Lanes],
        out: &mut Lanes,
        mask: Source,
    ) -> Result<(), Odd> {
        // One round at a time, by a copy of the registers whose first lane is that round. Rare.
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

    /// One instruction in all rounds; whether something was odd in one.
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

    /// The values of an affine form. They cannot wrap: slots are small.
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

    /// Cells. One that is not known yet, or that lies outside, is odd.
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
        span: Span,
        before: &[Lanes],
        out: &mut Lanes,
    ) -> bool {
        let n = self.n;
        let get = |operand: &Operand| self.source(*operand, before);
        let told = |result: Result<i64, crate::fault::Fault>| match result {
            Ok(value) => (value, false),
            Err(_) => (0, true),
        };
        match (builtin, args) {
            (Builtin::Min, [a, b]) => zip(out, n, (get(a), get(b)), |a, b| (a.min(b), false)),
            (Builtin::Max, [a, b]) => zip(out, n, (get(a), get(b)), |a, b| (a.max(b), false)),
            (_, [a]) => map(out, n, get(a), |a| {
                told(builtin::call_int(builtin, &[a], span))
            }),
            (_, [a, b]) => zip(out, n, (get(a), get(b)), |a, b| {
                told(builtin::call_int(builtin, &[a, b], span))
            }),
            (_, args) => {
                let mut any = false;
                let mut values = vec![0; args.len()];
                for (i, out) in out[..n].iter_mut().enumerate() {
                    for (value, arg) in values.iter_mut().zip(args) {
                        *value = get(arg).at(i);
                    }
                    let (value, odd) = told(builtin::call_int(builtin, &values, span));
                    *out = value;
                    any |= odd;
                }
                any
            }
        }
    }
}

impl<'a, T: Cell> Machine<'a, T> {
    /// The options of an item whose innermost loop has a program; whether to go on.
    pub(super) fn lanes(
        &mut self,
        item: &'a CodeItem,
        program: &'a LaneProgram,
        fold: &mut Fold,
    ) -> Run<bool> {
        let rounds = self.rounds(&item.steps[program.clause])?;
        let len = rounds.len();
        if len < FEWEST || !rounds.small() {
            return self.one_by_one(item, program, &rounds, (0, len), fold);
        }
        let mut work = self.workspaces.pop().unwrap_or_default();
        let result = self.in_batches(item, program, &rounds, &mut work, fold);
        self.workspaces.push(work);
        result
    }

    /// The rounds of a clause, in order.
    fn rounds(&mut self, step: &'a CodeStep) -> Run<Rounds<'a>> {
        let data = &self.code.data;
        Ok(match step {
            CodeStep::Range {
                lo,
                hi,
                inclusive,
                step,
                ..
            } => {
                let (lo, hi) = (self.eval(lo)?, self.eval(hi)?);
                let stride = self.stride(step.as_ref())?;
                let span = hi.saturating_sub(lo).saturating_sub(i64::from(!inclusive));
                let len = match hi.checked_sub(i64::from(!inclusive)) {
                    Some(last) if last >= lo => span / stride + 1,
                    _ => 0,
                };
                Rounds::Range(lo, stride, len as usize)
            }
            CodeStep::Each { slots, data: list } => Rounds::Rows(&data[*list].values, slots.len()),
            CodeStep::EachRow {
                data: list,
                row,
                span,
                ..
            } => {
                let i = self.eval(row)?;
                Rounds::Rows(data[*list].row_at(i, *span)?, 1)
            }
            CodeStep::Divisors { of, span, .. } => {
                let n = self.eval(of)?;
                let n = builtin::positive(Builtin::Divisors, n, *span)?;
                let divisors = number::divisors(n).into_iter().map(|d| d as i64);
                Rounds::Owned(divisors.collect(), 1)
            }
            CodeStep::Factor { of, span, .. } => {
                let n = self.eval(of)?;
                let n = builtin::positive(Builtin::Factor, n, *span)?;
                let factors = number::factor(n).into_iter();
                Rounds::Owned(
                    factors
                        .flat_map(|(p, e)| [p as i64, i64::from(e)])
                        .collect(),
                    2,
                )
            }
            CodeStep::If(_) | CodeStep::IfAll(_) | CodeStep::Let(..) => Rounds::Range(0, 1, 0),
        })
    }

    /// Rounds by the general machine.
    fn one_by_one(
        &mut self,
        item: &'a CodeItem,
        program: &LaneProgram,
        rounds: &Rounds,
        (from, to): (usize, usize),
        fold: &mut Fold,
    ) -> Run<bool> {
        for round in from..to {
            for (i, slot) in program.slots.iter().enumerate() {
                self.bind(*slot, rounds.at(round, i))?;
            }
            if !self.steps(item, program.clause + 1, fold)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn in_batches(
        &mut self,
        item: &'a CodeItem,
        program: &'a LaneProgram,
        rounds: &Rounds,
        work: &mut Workspace,
        fold: &mut Fold,
    ) -> Run<bool> {
        work.once.clear();
        for once in &program.once {
            let value = match once {
                Once::Code(code) => self.eval(code),
                Once::Form(form) => Ok(form.at(&self.slots)),
            };
            let Ok(value) = value else {
                // Perhaps nobody needs it.
                return self.one_by_one(item, program, rounds, (0, rounds.len()), fold);
            };
            work.once.push(value);
        }
        let needed = program.slots.len() + program.code.len();
        if work.registers.len() < needed {
            work.registers.resize(needed, [0; LANES]);
        }
        let mut size = match fold.reducer {
            Reducer::Win | Reducer::Misere | Reducer::Any | Reducer::All => FIRST,
            _ => LANES,
        };
        let mut from = 0;
        while from < rounds.len() {
            let n = size.min(rounds.len() - from);
            for (i, lanes) in work.registers[..program.slots.len()].iter_mut().enumerate() {
                rounds.fill(lanes, from, n, i);
            }
            let frame = Frame {
                cells: &self.cells[..self.current],
                index: self.index,
                data: &self.code.data,
                once: &work.once,
                n,
            };
            let done = frame.run(program, &mut work.registers);
            let go_on = match done.and_then(|()| self.gather(program, work, n, fold)) {
                Ok(go_on) => go_on,
                Err(Odd) => self.one_by_one(item, program, rounds, (from, from + n), fold)?,
            };
            if !go_on {
                return Ok(false);
            }
            from += n;
            size = (size * 4).min(LANES);
        }
        Ok(true)
    }

    /// Takes the results of a batch; whether to go on. Nothing is taken if something is odd.
    fn gather(
        &mut self,
        program: &LaneProgram,
        work: &Workspace,
        n: usize,
        fold: &mut Fold,
    ) -> Result<bool, Odd> {
        let get = |operand| match operand {
            Operand::Lanes(register) => Source::Lanes(&work.registers[register]),
            Operand::Once(value) => Source::Once(work.once[value]),
        };
        let result = get(program.result);
        let mask = program.mask.map(get);
        let counts = |i: usize| mask.is_none_or(|mask| mask.at(i) != 0);
        let decides = |value: i64| match fold.reducer {
            Reducer::Win | Reducer::Misere | Reducer::All => value == 0,
            Reducer::Any => value != 0,
            _ => false,
        };
        let mut options = 0;
        match fold.reducer {
            Reducer::Mex => {
                let (mut least, mut most) = (0, 0);
                for i in 0..n {
                    let value = if counts(i) { result.at(i) } else { 0 };
                    least = least.min(value);
                    most = most.max(value);
                    options += u64::from(counts(i));
                }
                if least < 0 {
                    return Err(Odd);
                }
                let values = (0..n).filter(|i| counts(*i)).map(|i| result.at(i) as usize);
                if self.seen.holds(most as u64) {
                    self.seen.mark_all(values);
                } else {
                    for value in values {
                        self.seen.mark(value as u64);
                    }
                }
            }
            Reducer::Win | Reducer::Misere | Reducer::Any | Reducer::All => {
                let first = (0..n).find(|i| counts(*i) && decides(result.at(*i)));
                let end = first.map_or(n, |first| first + 1);
                options = (0..end).filter(|i| counts(*i)).count() as u64;
                fold.decided |= first.is_some();
            }
            Reducer::Max | Reducer::Min | Reducer::Xor | Reducer::Sum | Reducer::Count => {
                let mut number = fold.number;
                for i in (0..n).filter(|i| counts(*i)) {
                    let value = result.at(i);
                    number = match fold.reducer {
                        Reducer::Max if fold.count + options > 0 => number.max(value),
                        Reducer::Min if fold.count + options > 0 => number.min(value),
                        Reducer::Xor => number ^ value,
                        Reducer::Sum => number.checked_add(value).ok_or(Odd)?,
                        Reducer::Count => number + i64::from(value != 0),
                        _ => value,
                    };
                    options += 1;
                }
                fold.number = number;
            }
            Reducer::Set | Reducer::List => return Err(Odd),
        }
        fold.count += options;
        if fold.reducer.makes_a_game() {
            self.options += options;
        }
        Ok(!fold.decided)
    }
}
