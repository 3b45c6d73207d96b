//! On-demand evaluation of functions on integers.
//!
//! Most recurrences call their functions with integers and have integers or truth values as values.
//! Their bodies are compiled ([`compile`]) to instructions on registers of 64 bits ([`code`]), and
//! a position is stored with its arguments packed into 128 bits ([`positions`]). The inputs are
//! numbers as well ([`inputs`]).
//!
//! The search is depth first, in the order of the rules ([`eval`]). A position is computed when an
//! instruction needs its value, on top of the registers of the position that needs it. So each
//! position needs one pass, and the counted work is at most that of the evaluator of nodes.
//!
//! The search ends without a value when it meets anything else than a value: an error, a cycle, a
//! number that is too large, a limit. The evaluator of nodes then computes the position from the
//! beginning, and finds the value or the error. So all errors are those of the evaluator of nodes.

mod code;
mod compile;
mod eval;
mod inputs;
mod positions;

use std::sync::Arc;

use grundy_core::{Halt, Value};

use self::code::{FunctionCode, MAX_PARAMETERS};
use self::eval::{Frame, LargeSet, Pass, Unfinished};
use self::inputs::{Input, Inputs};
use self::positions::{Key, NEW, OPEN, Place, Positions, is_value, pack, unpack};
use super::known::Ground;
use super::{CHECKED_DEPTH, Demand};
use crate::analysis::endless_calls::endless_calls;
use crate::syntax::ast::TextRange;

/// The maximal number of positions of the path that are considered for a table.
const MAX_PLANNED: usize = 32;

/// The number of new positions between two questions whether a function has a table.
const PLAN_INTERVAL: u64 = 128;

/// The largest number of registers whose memory is used again.
const MAX_REUSED_REGISTERS: usize = 1 << 14;

/// What is known about the code of a function.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Compiled {
    #[default]
    Untried,
    Yes,
    No,
}

/// The compiled functions of a program, and their positions.
#[derive(Default)]
pub(crate) struct Store {
    compiled: Vec<Compiled>,
    functions: Arc<Vec<Option<Arc<FunctionCode>>>>,
    /// The inputs that the code reads.
    inputs: Inputs,
    positions: Vec<Positions>,
    /// The number of all positions.
    count: u64,
    /// Whether the current query uses compiled functions.
    pub is_used: bool,
    /// The memory of registers, reused between searches.
    registers: Vec<i64>,
}

impl Store {
    /// Returns the number of stored positions.
    pub fn len(&self) -> u64 {
        self.count
    }

    /// Returns the bytes of the positions.
    pub fn bytes(&self) -> u64 {
        self.positions.iter().map(Positions::bytes).sum()
    }

    /// Removes the values of some functions after a change of inputs. Code reads the inputs when it
    /// runs, so it remains as long as they have the types for which it was compiled.
    pub fn forget(&mut self, stale: &[bool], inputs: &[Option<Value>], changed: &[bool]) {
        if self.inputs.update(inputs, changed) {
            // A function without a value for the earlier inputs may have one now.
            for (compiled, code) in self.compiled.iter_mut().zip(&*self.functions) {
                if code.is_some() {
                    *compiled = Compiled::Yes;
                }
            }
        } else {
            self.compiled.clear();
            self.functions = Arc::default();
            self.inputs = Inputs::default();
        }
        for (positions, _) in self
            .positions
            .iter_mut()
            .zip(stale)
            .filter(|(_, stale)| **stale)
        {
            self.count -= positions.len();
            positions.clear();
        }
    }

    /// Keeps the memory of registers for the next search, unless it is large.
    fn keep_registers(&mut self, registers: Vec<i64>) {
        if registers.len() <= MAX_REUSED_REGISTERS {
            self.registers = registers;
        }
    }

    /// Returns the value of a position, if it is computed.
    fn value(&self, function: usize, key: Key) -> Option<i64> {
        let value = self.positions[function].get(key)?;
        is_value(value).then_some(value)
    }

    /// Removes all values, and the code of a function whose search ended without a value.
    fn abandon(&mut self, function: usize) {
        self.compiled[function] = Compiled::No;
        self.positions.fill_with(Positions::default);
        self.count = 0;
    }

    /// Compiles a function if that was not tried; returns whether it has code.
    fn is_compiled(&mut self, ground: Ground<'_>, function: usize) -> bool {
        let functions = ground.program.functions.len();
        self.compiled.resize(functions, Compiled::Untried);
        self.positions.resize_with(functions, Positions::default);
        if self.compiled[function] == Compiled::Untried {
            self.compiled[function] = Compiled::No;
            self.inputs.read_types(ground);
            let compiled = compile::compile(ground, &mut self.inputs, function);
            let codes = Arc::make_mut(&mut self.functions);
            codes.resize_with(functions, || None);
            for (f, code) in compiled.into_iter().flatten() {
                self.compiled[f] = Compiled::Yes;
                codes[f] = Some(Arc::new(code));
            }
        }
        self.compiled[function] == Compiled::Yes
    }
}

/// Converts a number to the value that it represents.
fn shown(value: i64, is_truth: bool) -> Value {
    if is_truth {
        Value::Bool(value != 0)
    } else {
        Value::Int(value)
    }
}

/// Returns the number that represents a value of another engine.
fn number_of(value: &Value) -> Option<i64> {
    match value {
        Value::Int(value) => Some(*value).filter(|value| is_value(*value)),
        Value::Bool(value) => Some(i64::from(*value)),
        _ => None,
    }
}

/// A search for the value of one position.
struct Search<'c, 'd, 'p, 'r> {
    demand: &'d mut Demand<'p, 'r>,
    functions: &'c [Option<Arc<FunctionCode>>],
    inputs: &'c [Input],
    /// The numbers that only depend on the inputs.
    numbers: Vec<Option<i64>>,
    positions: Vec<Positions>,
    /// The number of all positions.
    count: u64,
    /// The path to the position that is evaluated, without this position.
    frames: Vec<Frame<'c>>,
    /// The position that is evaluated.
    top: Place,
    /// The windows of the positions on the path.
    registers: Vec<i64>,
    register_bytes: u64,
    /// The sets of mex that have a large number.
    large_sets: Vec<LargeSet>,
    /// The divisors over which loops run.
    divisors: Vec<Box<[i64]>>,
    /// The number of positions whose evaluation was started.
    passes: u64,
    /// The length of a path from which it is checked for an end.
    checked_depth: usize,
    /// For each function, the number of positions from which tables are considered.
    next_plan: Vec<u64>,
    halt: Option<Halt>,
    /// The open positions that are not on the path when the search is halted.
    open: Vec<Place>,
    /// Whether laws may have values of positions.
    has_laws: bool,
    /// The place of the call that started the search.
    span: TextRange,
}

impl Demand<'_, '_> {
    /// Returns the value of a position of a function on integers. `None` if the function has no
    /// code, or if the search ended without a value.
    pub(super) fn value_of_integers(
        &mut self,
        function: usize,
        args: &[Value],
        span: TextRange,
    ) -> Result<Option<Value>, Halt> {
        if !self.store.is_used
            || args.len() > MAX_PARAMETERS
            || self.known.has_tables()
            || !self.store.is_compiled(self.ground, function)
        {
            return Ok(None);
        }
        let mut numbers = [0; MAX_PARAMETERS];
        for (number, arg) in numbers.iter_mut().zip(args) {
            let Some(arg) = arg.as_int() else {
                return Ok(None);
            };
            *number = arg;
        }
        let Some(key) = pack(&numbers[..args.len()]) else {
            return Ok(None);
        };
        let is_truth =
            (self.store.functions[function].as_deref()).is_some_and(|code| code.is_truth);
        let value = match self.store.value(function, key) {
            Some(value) => Some(value),
            None => self.search_typed(function, key, &numbers[..args.len()], span)?,
        };
        Ok(value.map(|value| shown(value, is_truth)))
    }

    /// Computes a position of a compiled function.
    fn search_typed(
        &mut self,
        function: usize,
        key: Key,
        args: &[i64],
        span: TextRange,
    ) -> Result<Option<i64>, Halt> {
        let (work, turns) = (*self.work, self.turns);
        let functions = Arc::clone(&self.store.functions);
        let numbers = self.store.inputs.numbers();
        let inputs = self.store.inputs.take_values();
        let registers = std::mem::take(&mut self.store.registers);
        let has_laws = self.oracle.has_laws();
        let place = Place {
            key,
            function: function as u32,
        };
        let mut search = Search {
            positions: std::mem::take(&mut self.store.positions),
            count: self.store.count,
            demand: self,
            functions: &functions,
            inputs: &inputs,
            numbers,
            frames: Vec::new(),
            top: place,
            registers,
            register_bytes: 0,
            large_sets: Vec::new(),
            divisors: Vec::new(),
            passes: 0,
            checked_depth: CHECKED_DEPTH,
            next_plan: vec![0; functions.len()],
            halt: None,
            open: Vec::new(),
            has_laws,
            span,
        };
        let found = search.value(place, args);
        let Search {
            positions,
            count,
            frames,
            registers,
            open,
            halt,
            ..
        } = search;
        let frames = frames.into_iter().map(|frame| frame.place);
        let open: Vec<Place> = frames.chain(open).collect();
        self.store.positions = positions;
        self.store.keep_registers(registers);
        self.store.inputs.put_values(inputs);
        self.store.count = count;
        self.turns = turns;
        if let Some(halt) = halt {
            // A later query continues with the values that are known.
            for place in open {
                let positions = &mut self.store.positions[place.function as usize];
                if positions.get(place.key) == Some(OPEN) {
                    positions.set(place.key, NEW);
                }
            }
            return Err(halt);
        }
        if found.is_err() {
            self.store.abandon(function);
            // The work of a table that the search requested counts.
            if !self.known.has_tables() {
                *self.work = work;
            }
        }
        Ok(found.ok())
    }
}

impl Search<'_, '_, '_, '_> {
    /// Returns the number of positions of all evaluators.
    fn searched(&self) -> u64 {
        self.demand.memo.len() + self.count
    }

    /// Ends the search with this reason.
    fn stop<T>(&mut self, halt: Halt) -> Pass<T> {
        self.halt = Some(halt);
        self.open.push(self.top);
        Err(Unfinished::Halted)
    }

    /// Returns whether the positions of a function may take twice their memory.
    fn may_grow(&self, function: usize) -> bool {
        let Some(limit) = self.demand.ground.budget.bytes else {
            return true;
        };
        // While a table grows, the old and the new one exist together.
        let grown = 2 * self.positions[function].bytes();
        self.bytes() + grown <= limit
    }

    /// Returns whether the positions, and a path with this number of registers, are within the
    /// limit of memory.
    fn fits(&mut self, registers: usize) -> bool {
        self.register_bytes = (registers * size_of::<i64>()) as u64;
        let limit = self.demand.ground.budget.bytes;
        limit.is_none_or(|limit| self.bytes() <= limit)
    }

    fn bytes(&self) -> u64 {
        let positions: u64 = self.positions.iter().map(Positions::bytes).sum();
        let frames = (self.frames.capacity() * size_of::<Frame<'_>>()) as u64;
        self.demand.memo.bytes() + positions + self.register_bytes + frames
    }

    /// Computes a position and all that it needs.
    fn value(&mut self, root: Place, args: &[i64]) -> Pass {
        let (value, is_first) = self.positions[root.function as usize].intern(root.key);
        self.count += u64::from(is_first);
        if value != NEW {
            return Ok(value);
        }
        self.positions[root.function as usize].set(root.key, OPEN);
        self.demand.turns = 0;
        self.run(root, args)
    }

    /// Polls the observer before a position is evaluated, and checks the limits of the search.
    #[cold]
    fn observe_search(&mut self) -> Pass<()> {
        self.demand.unobserved = 0;
        let searched = self.searched();
        self.demand.run.progress(searched, None);
        let options = self.demand.work.options;
        if self
            .demand
            .known
            .check(searched, options, self.span)
            .is_err()
        {
            return Err(Unfinished::Undecided);
        }
        match self.demand.run.go_on() {
            Ok(()) => Ok(()),
            Err(halt) => self.stop(halt),
        }
    }

    /// Returns whether the planner would fill tables for a function. It is asked at intervals.
    #[inline]
    fn may_plan(&mut self, function: usize) -> bool {
        self.count >= self.next_plan[function] && self.plans(function)
    }

    #[cold]
    fn plans(&mut self, function: usize) -> bool {
        let plans = self.demand.known.plans(function, self.searched());
        if !plans {
            self.next_plan[function] = self.count + PLAN_INTERVAL;
        }
        plans
    }

    /// Considers a table for an unknown position, and checks a path that becomes long.
    #[cold]
    fn consider(&mut self, place: Place) -> Pass<()> {
        let considered = self.plan(place).and_then(|()| {
            if self.frames.len() < self.checked_depth {
                return Ok(());
            }
            self.checked_depth = 2 * self.frames.len();
            self.check_end(place)
        });
        if considered == Err(Unfinished::Halted) {
            self.open.push(place);
        }
        considered
    }

    /// Lets the planner fill tables for an unknown position and those that need it. If it does, the
    /// evaluator of nodes continues with them.
    fn plan(&mut self, place: Place) -> Pass<()> {
        let searched = self.searched();
        let path = self.frames.iter().rev().map(|frame| frame.place);
        let missing: Vec<Place> = ([place, self.top].into_iter().chain(path))
            .take(MAX_PLANNED)
            .collect();
        let root = self.frames.first().map_or(self.top, |frame| frame.place);
        let mut planned: Vec<u32> = Vec::new();
        for place in &missing {
            let function = place.function;
            if !planned.contains(&function) && self.demand.known.plans(function as usize, searched)
            {
                planned.push(function);
            }
        }
        for function in planned {
            self.next_plan[function as usize] = self.count + PLAN_INTERVAL;
            let roots: Vec<Vec<Value>> = (missing.iter().chain([&root]))
                .filter(|place| place.function == function)
                .map(|place| self.args(*place))
                .collect();
            let demand = &mut *self.demand;
            let filled =
                demand
                    .known
                    .fill(function as usize, &roots, searched, demand.work, demand.run);
            match filled {
                // The evaluator of nodes asks again for the root alone, and finds a shorter chain.
                Err(Halt::Wrong(_)) => return Err(Unfinished::Undecided),
                Err(halt) => return self.stop(halt),
                Ok(_) if self.demand.known.has_tables() => {
                    return Err(Unfinished::Undecided);
                }
                Ok(_) => {}
            }
        }
        Ok(())
    }

    fn args(&self, place: Place) -> Vec<Value> {
        let mut args = [0; MAX_PARAMETERS];
        let code = self.functions[place.function as usize].as_deref();
        let parameters = code.map_or(0, |code| code.parameters);
        unpack(place.key, parameters, &mut args);
        args[..parameters].iter().copied().map(Value::Int).collect()
    }

    /// Ends the search if the functions on a long path may recurse forever: the evaluator of nodes
    /// decides it.
    fn check_end(&mut self, place: Place) -> Pass<()> {
        let path: Vec<Place> = (self.frames.iter().map(|frame| frame.place))
            .chain([self.top, place])
            .collect();
        let chain: Vec<(usize, Vec<Value>)> = (path.iter())
            .map(|place| (place.function as usize, self.args(*place)))
            .collect();
        if let Err(halt) = self.demand.check_distance(&chain, self.span) {
            return self.stop(halt);
        }
        let endless = endless_calls(self.demand.ground.program);
        if path
            .iter()
            .any(|place| endless[place.function as usize].is_some())
        {
            return Err(Unfinished::Undecided);
        }
        for place in path.first().into_iter().chain(path.last()) {
            let args = self.args(*place);
            if (self.demand.known)
                .without_end(place.function as usize, &args)
                .is_some()
            {
                return Err(Unfinished::Undecided);
            }
        }
        Ok(())
    }
}
