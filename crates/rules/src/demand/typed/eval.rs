//! The evaluation of compiled bodies, in the order of the rules.
//!
//! An unknown position is computed at once, before the instruction that needs its value is
//! finished. The positions on the way have their windows of registers one above the other, so each
//! position is computed by one pass, and the depth of a path is limited by the limit of memory
//! only.

use grundy_core::Value;

use crate::builtin;
use crate::fold::MexBits;
use crate::number;
use crate::oracle::MIN_ENGINE_HEAP;
use crate::syntax::ast::{BinaryOp, Builtin, TextRange};

use super::code::{FunctionCode, ListCode, ListId, NO_TARGET, Op, Reg, RowsCode, RowsId, Step};
use super::inputs::{Input, Rows};
use super::positions::{Key, NEW, OPEN, Place, is_value, pack};
use super::{Search, number_of};
use crate::demand::{OBSERVE_EVERY, POLL_ITERATIONS};

/// The reason why the search ended without a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unfinished {
    /// An error, a limit or a number that is too large: the evaluator of nodes decides.
    Undecided,
    /// The computation has to end; the reason is in `halt`.
    Halted,
}

pub(super) type Pass<T = i64> = Result<T, Unfinished>;

/// A position on the path that waits for the value of another one.
pub(super) struct Frame<'c> {
    pub place: Place,
    code: &'c FunctionCode,
    /// The iterations of loops in this position.
    turns: u64,
    /// The next instruction.
    at: u32,
    /// The place of its window among all registers.
    window: u32,
    /// The number of lists of divisors that the positions before it use.
    divisors: u32,
    /// The register that gets the value.
    result: Reg,
}

/// The value of a position, or what the search does about it.
enum Known {
    Value(i64),
    /// It is new and open now.
    Unknown(Key),
    /// It is outside of the declared domain.
    Outside,
}

/// A set of naturals with a value that does not fit into the two registers of the set.
pub(super) struct LargeSet {
    /// The place of its first register among all registers.
    register: usize,
    values: MexBits,
}

impl<'c> Search<'c, '_, '_, '_> {
    pub(super) fn code(&self, function: usize) -> Pass<&'c FunctionCode> {
        let code = self.functions.get(function).and_then(Option::as_deref);
        code.ok_or(Unfinished::Undecided)
    }

    /// Computes a position that is stored as open, and all that it needs.
    pub(super) fn run(&mut self, root: Place, args: &[i64]) -> Pass {
        let mut registers = std::mem::take(&mut self.registers);
        let value = self.run_on(root, args, &mut registers);
        self.registers = registers;
        value
    }

    fn run_on(&mut self, root: Place, args: &[i64], registers: &mut Vec<i64>) -> Pass {
        if registers.len() < args.len() {
            registers.resize(args.len(), 0);
        }
        registers[..args.len()].copy_from_slice(args);
        self.top = root;
        let mut window = 0;
        let (mut code, mut at) = self.start(window, registers)?;
        let mut ops = &code.ops[..];
        macro_rules! reg {
            ($register:expr) => {
                registers[window + usize::from($register)]
            };
        }
        macro_rules! jump_if {
            ($condition:expr, $target:expr) => {
                if $condition {
                    at = $target as usize;
                }
            };
        }
        loop {
            let op = ops[at];
            at += 1;
            match op {
                Op::Const(result, value) => reg!(result) = value,
                Op::Copy(result, a) => reg!(result) = reg!(a),
                Op::Input(result, i) => {
                    reg!(result) = checked(self.numbers[usize::from(i)])?;
                }
                Op::Offset(result, a, by) => {
                    reg!(result) = checked(reg!(a).checked_add(i64::from(by)))?;
                }
                Op::Add(result, [a, b]) => reg!(result) = checked(reg!(a).checked_add(reg!(b)))?,
                Op::Sub(result, [a, b]) => reg!(result) = checked(reg!(a).checked_sub(reg!(b)))?,
                Op::Min(result, [a, b]) => reg!(result) = reg!(a).min(reg!(b)),
                Op::Max(result, [a, b]) => reg!(result) = reg!(a).max(reg!(b)),
                Op::Bit(result, [a, b]) => {
                    let (number, at) = (reg!(a), reg!(b));
                    reg!(result) = if at >= 0 {
                        (number >> at.min(63)) & 1
                    } else {
                        return Err(Unfinished::Undecided);
                    };
                }
                Op::Binary(op, result, [a, b]) => reg!(result) = binary(op, reg!(a), reg!(b))?,
                Op::Neg(result, a) => reg!(result) = checked(reg!(a).checked_neg())?,
                Op::Builtin(builtin, result, first, count) => {
                    let first = window + usize::from(first);
                    let args = &registers[first..first + usize::from(count)];
                    reg!(result) = call(builtin, args)?;
                }
                Op::Item(result, list, i) => {
                    let items = self.list(code, list, registers, window)?;
                    let item = usize::try_from(reg!(i)).ok().and_then(|i| items.get(i));
                    reg!(result) = *item.ok_or(Unfinished::Undecided)?;
                }
                Op::Len(result, list) => {
                    reg!(result) = self.list(code, list, registers, window)?.len() as i64;
                }
                Op::Contains(result, list, a) => {
                    reg!(result) =
                        i64::from(self.list(code, list, registers, window)?.contains(&reg!(a)));
                }

                Op::Jump(target) => at = target as usize,
                Op::JumpIf(expected, a, target) => {
                    jump_if!((reg!(a) != 0) == expected, target);
                }
                Op::JumpEqual(expected, [a, b], target) => {
                    jump_if!((reg!(a) == reg!(b)) == expected, target);
                }
                Op::JumpLess(expected, [a, b], target) => {
                    jump_if!((reg!(a) < reg!(b)) == expected, target);
                }
                Op::JumpEqualTo(expected, a, value, target) => {
                    jump_if!((reg!(a) == i64::from(value)) == expected, target);
                }
                Op::JumpLessThan(expected, a, value, target) => {
                    jump_if!((reg!(a) < i64::from(value)) == expected, target);
                }

                Op::Call {
                    function,
                    result,
                    first,
                    is_option,
                    outside,
                } => {
                    self.demand.work.options += u64::from(is_option);
                    let first = window + usize::from(first);
                    match self.lookup(function as usize, &registers[first..])? {
                        Known::Value(value) => reg!(result) = value,
                        Known::Unknown(key) => {
                            self.frames.push(Frame {
                                place: self.top,
                                code,
                                turns: std::mem::take(&mut self.demand.turns),
                                at: at as u32,
                                window: window as u32,
                                divisors: self.divisors.len() as u32,
                                result,
                            });
                            self.top = Place { key, function };
                            window = first;
                            (code, at) = self.start(window, registers)?;
                            ops = &code.ops;
                        }
                        Known::Outside if outside == NO_TARGET => {
                            return Err(Unfinished::Undecided);
                        }
                        Known::Outside => at = outside as usize,
                    }
                }
                Op::Option => self.demand.work.options += 1,
                Op::Return(a) => {
                    let value = reg!(a);
                    self.store(value)?;
                    let Some(frame) = self.frames.pop() else {
                        return Ok(value);
                    };
                    self.top = frame.place;
                    self.demand.turns = frame.turns;
                    self.divisors.truncate(frame.divisors as usize);
                    code = frame.code;
                    ops = &code.ops;
                    at = frame.at as usize;
                    window = frame.window as usize;
                    reg!(frame.result) = value;
                }
                Op::Fail => return Err(Unfinished::Undecided),

                Op::CheckStep(a) => {
                    if reg!(a) < 1 {
                        return Err(Unfinished::Undecided);
                    }
                }
                Op::RangeStart(is_inclusive, [number, high], end) => {
                    let (number, high) = (reg!(number), reg!(high));
                    if number < high || (is_inclusive && number == high) {
                        self.turn()?;
                    } else {
                        at = end as usize;
                    }
                }
                Op::RangeNext {
                    is_inclusive,
                    number,
                    high,
                    step,
                    body,
                } => {
                    let step = match step {
                        Step::One => 1,
                        Step::Register(step) => reg!(step),
                    };
                    let high = reg!(high);
                    if let Some(next) = reg!(number).checked_add(step)
                        && (next < high || (is_inclusive && next == high))
                    {
                        reg!(number) = next;
                        at = body as usize;
                        self.turn()?;
                    }
                }
                Op::EachNext {
                    index,
                    item,
                    list,
                    body,
                } => {
                    let items = self.list(code, list, registers, window)?;
                    if let Some(value) = items.get(reg!(index) as usize) {
                        reg!(item) = *value;
                        reg!(index) += 1;
                        at = body as usize;
                        self.turn()?;
                    }
                }
                Op::EachRegister {
                    index,
                    item,
                    first,
                    count,
                    body,
                } => {
                    let i = reg!(index);
                    if i < i64::from(count) {
                        let place = window + usize::from(first) + i as usize;
                        reg!(item) = registers[place];
                        reg!(index) += 1;
                        at = body as usize;
                        self.turn()?;
                    }
                }
                Op::Divisors(handle, a) => {
                    let n = u64::try_from(reg!(a)).ok().filter(|n| *n >= 1);
                    let divisors = number::divisors(n.ok_or(Unfinished::Undecided)?);
                    reg!(handle) = self.divisors.len() as i64;
                    (self.divisors).push(divisors.into_iter().map(|d| d as i64).collect());
                }
                Op::EachDivisor {
                    index,
                    item,
                    handle,
                    body,
                } => {
                    let divisors = &self.divisors[reg!(handle) as usize];
                    if let Some(divisor) = divisors.get(reg!(index) as usize) {
                        reg!(item) = *divisor;
                        reg!(index) += 1;
                        at = body as usize;
                        self.turn()?;
                    }
                }
                Op::UnpackNext {
                    index,
                    rows,
                    slots,
                    body,
                } => {
                    let rows = self.rows(code, rows)?;
                    if let Some(row) = rows.get(reg!(index) as usize) {
                        let slots = &code.slots[usize::from(slots)];
                        if row.len() != slots.len() {
                            return Err(Unfinished::Undecided);
                        }
                        for (slot, value) in slots.iter().zip(row) {
                            reg!(*slot) = *value;
                        }
                        reg!(index) += 1;
                        at = body as usize;
                        self.turn()?;
                    }
                }

                Op::MexStart(set) => {
                    // A set that an option outside of the domain left is above this one, or is it.
                    if !self.large_sets.is_empty() {
                        self.drop_large(window + usize::from(set));
                    }
                    reg!(set) = 0;
                    reg!(set + 1) = 0;
                }
                Op::MexAdd(set, a) => {
                    let value = reg!(a);
                    if (0..64).contains(&value) {
                        reg!(set) |= 1 << value;
                    } else {
                        reg!(set + 1) = 1;
                        self.add_large(window + usize::from(set), value)?;
                    }
                }
                Op::MexEnd(result, set) => {
                    let small = reg!(set) as u64;
                    reg!(result) = if reg!(set + 1) == 0 {
                        i64::from(small.trailing_ones())
                    } else {
                        self.mex(window + usize::from(set), small)
                    };
                }
                Op::TakeMax(result, seen, a) => {
                    let value = reg!(a);
                    if reg!(seen) == 0 || value > reg!(result) {
                        reg!(result) = value;
                    }
                    reg!(seen) = 1;
                }
                Op::TakeMin(result, seen, a) => {
                    let value = reg!(a);
                    if reg!(seen) == 0 || value < reg!(result) {
                        reg!(result) = value;
                    }
                    reg!(seen) = 1;
                }
            }
        }
    }

    /// Begins with the position on top of the path, whose window starts at this register. Returns
    /// its code and its first instruction.
    fn start(
        &mut self,
        window: usize,
        registers: &mut Vec<i64>,
    ) -> Pass<(&'c FunctionCode, usize)> {
        self.passes += 1;
        if self.passes.is_multiple_of(OBSERVE_EVERY) {
            self.observe_search()?;
        }
        let code = self.code(self.top.function as usize)?;
        let args = &registers[window..window + code.parameters];
        let clause = code.clause(args).ok_or(Unfinished::Undecided)?;
        if code.has_domain && clause.is_outside(args) {
            return Err(Unfinished::Undecided);
        }
        let end = window + code.registers;
        if end > registers.len() {
            registers.resize(end.next_power_of_two(), 0);
            if !self.fits(registers.capacity()) || u32::try_from(end).is_err() {
                return Err(Unfinished::Undecided);
            }
        }
        Ok((code, clause.start))
    }

    /// Stores the value of the position on top of the path.
    fn store(&mut self, value: i64) -> Pass<()> {
        if !is_value(value) {
            return Err(Unfinished::Undecided);
        }
        self.positions[self.top.function as usize].set(self.top.key, value);
        self.demand.work.cells += 1;
        match self.demand.ground.budget.cells {
            Some(limit) if self.demand.work.cells > limit => Err(Unfinished::Undecided),
            _ => Ok(()),
        }
    }

    /// Returns the value of the position whose arguments are the first of these registers. An
    /// unknown position is open afterwards.
    #[inline]
    fn lookup(&mut self, function: usize, registers: &[i64]) -> Pass<Known> {
        let code = self.code(function)?;
        let args = &registers[..code.parameters];
        if code.has_domain
            && code
                .clause(args)
                .is_some_and(|clause| clause.is_outside(args))
        {
            return Ok(Known::Outside);
        }
        if let [heap] = *args
            && heap >= MIN_ENGINE_HEAP
            && self.demand.oracle.serves(function)
            && let Some(value) = self.heap(function, heap)?
        {
            return Ok(Known::Value(value));
        }
        let key = pack(args).ok_or(Unfinished::Undecided)?;
        let (value, is_first) = self.positions[function].intern(key);
        match value {
            // Options are evaluated in the order of the rules: this one closes a cycle.
            OPEN => return Err(Unfinished::Undecided),
            NEW => {}
            value => return Ok(Known::Value(value)),
        }
        if is_first {
            self.count += 1;
            if self.has_laws
                && let Some(value) = self.law(function, args)?
            {
                self.positions[function].set(key, value);
                return Ok(Known::Value(value));
            }
            if self.positions[function].is_full && !self.may_grow(function) {
                return Err(Unfinished::Undecided);
            }
        } else {
            self.positions[function].set(key, OPEN);
        }
        let depth = self.frames.len() + 1;
        if depth >= self.checked_depth || self.may_plan(function) {
            self.consider(Place {
                key,
                function: function as u32,
            })?;
        }
        Ok(Known::Unknown(key))
    }

    /// Returns the value of a heap that the other engine computes; `None` if it does not compute
    /// this function after all.
    #[cold]
    fn heap(&mut self, function: usize, heap: i64) -> Pass<Option<i64>> {
        let heap = Value::Int(heap);
        while self.demand.oracle.serves(function) {
            let oracle = &self.demand.oracle;
            let law = || oracle.law(function, std::slice::from_ref(&heap));
            if let Some(value) = oracle.known(function, &heap).or_else(law) {
                return number_of(&value).map(Some).ok_or(Unfinished::Undecided);
            }
            // The value is known afterwards, or the function is not served.
            self.demand.awaited = Some((function, heap.clone()));
            if let Err(halt) = self.demand.consult() {
                return self.stop(halt);
            }
        }
        Ok(None)
    }

    /// Returns the value of a position by a law.
    #[cold]
    fn law(&mut self, function: usize, args: &[i64]) -> Pass<Option<i64>> {
        let args: Vec<Value> = args.iter().copied().map(Value::Int).collect();
        match self.demand.oracle.law(function, &args) {
            Some(value) => number_of(&value).map(Some).ok_or(Unfinished::Undecided),
            None => Ok(None),
        }
    }

    /// Counts an iteration of a loop.
    #[inline]
    fn turn(&mut self) -> Pass<()> {
        self.demand.turns += 1;
        self.demand.unobserved += 1;
        if self.demand.unobserved > POLL_ITERATIONS {
            self.observe()?;
        }
        Ok(())
    }

    /// Polls the observer in the middle of a body.
    #[cold]
    fn observe(&mut self) -> Pass<()> {
        self.demand.unobserved = 0;
        self.demand.run.progress(self.searched(), None);
        if let Err(halt) = self.demand.run.go_on() {
            return self.stop(halt);
        }
        match self.demand.ground.budget.options {
            Some(limit) if self.demand.turns > limit => Err(Unfinished::Undecided),
            _ => Ok(()),
        }
    }

    /// Returns a list of numbers.
    #[inline]
    fn list(
        &self,
        code: &'c FunctionCode,
        list: ListId,
        registers: &[i64],
        window: usize,
    ) -> Pass<&'c [i64]> {
        let items = match &code.lists[usize::from(list)] {
            ListCode::Const(items) => Some(&items[..]),
            ListCode::Input(i) => match self.inputs.get(*i) {
                Some(Input::Numbers(items, _)) => Some(&items[..]),
                _ => None,
            },
            ListCode::Row(rows, row) => {
                let row = registers[window + usize::from(*row)];
                let rows = self.rows(code, *rows)?;
                usize::try_from(row).ok().and_then(|row| rows.get(row))
            }
        };
        items.ok_or(Unfinished::Undecided)
    }

    #[inline]
    fn rows(&self, code: &'c FunctionCode, rows: RowsId) -> Pass<&'c Rows> {
        match &code.rows[usize::from(rows)] {
            RowsCode::Const(rows) => Ok(rows),
            RowsCode::Input(i) => match self.inputs.get(*i) {
                Some(Input::Rows(rows, _)) => Ok(rows),
                _ => Err(Unfinished::Undecided),
            },
        }
    }

    /// Adds a number that is not below 64 to a set.
    #[cold]
    fn add_large(&mut self, register: usize, value: i64) -> Pass<()> {
        let value = u64::try_from(value).map_err(|_| Unfinished::Undecided)?;
        let set = match self.large_sets.last_mut() {
            Some(set) if set.register == register => set,
            _ => {
                self.large_sets.push(LargeSet {
                    register,
                    values: MexBits::default(),
                });
                let last = self.large_sets.len() - 1;
                &mut self.large_sets[last]
            }
        };
        set.values.insert(value);
        match self.demand.ground.budget.bytes {
            Some(limit) if set.values.bytes() > limit => Err(Unfinished::Undecided),
            _ => Ok(()),
        }
    }

    /// Removes the sets from this register on.
    #[cold]
    fn drop_large(&mut self, register: usize) {
        while (self.large_sets.pop_if(|set| set.register >= register)).is_some() {}
    }

    /// Removes a set with a large number, and returns its mex.
    #[cold]
    fn mex(&mut self, register: usize, small: u64) -> i64 {
        let set = (self.large_sets).pop_if(|set| set.register == register);
        let mut values = set.map(|set| set.values).unwrap_or_default();
        for value in (0..64).filter(|value| small >> value & 1 == 1) {
            values.insert(value);
        }
        values.mex() as i64
    }
}

#[inline]
fn checked(value: Option<i64>) -> Pass {
    value.ok_or(Unfinished::Undecided)
}

#[inline]
fn binary(op: BinaryOp, a: i64, b: i64) -> Pass {
    checked(match op {
        BinaryOp::Mul => a.checked_mul(b),
        BinaryOp::Xor => Some(a ^ b),
        BinaryOp::BitAnd => Some(a & b),
        // Powers of 2 and quotients of natural numbers are frequent in loops.
        BinaryOp::Pow if a == 2 && (0..63).contains(&b) => Some(1 << b),
        BinaryOp::Div if a >= 0 && b > 0 => Some(a / b),
        op => builtin::binary_int(op, a, b, TextRange::default()).ok(),
    })
}

#[cold]
fn call(builtin: Builtin, args: &[i64]) -> Pass {
    builtin::call_int(builtin, args, TextRange::default()).map_err(|_| Unfinished::Undecided)
}
