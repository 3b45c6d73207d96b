//! On-demand evaluation of functions on integers.
//!
//! Most recurrences call their functions with integers and have integers or truth values as values.
//! Their bodies are compiled ([`code`]) to expressions on `i64`, and a position is stored with its
//! arguments packed into 128 bits ([`positions`]). The inputs are numbers as well ([`inputs`]).
//!
//! The search is depth first, in the order of the rules ([`eval`]). A position is computed inside
//! the one that needs it, on the call stack; an explicit stack takes over on a deep path. So a
//! position usually needs one pass, and the counted work is at most that of the evaluator of nodes.
//!
//! The search ends without a value when it meets anything else than a value: an error, a cycle, a
//! number that is too large, a limit. The evaluator of nodes then computes the position from the
//! beginning, and finds the value or the error. So all errors are those of the evaluator of nodes.

mod code;
mod eval;
mod inputs;
mod positions;

use std::sync::Arc;

use grundy_core::{Halt, Value};

use self::code::{FunctionCode, MAX_PARAMETERS};
use self::eval::{Pass, Unfinished};
use self::inputs::{Input, Inputs};
use self::positions::{Key, NEW, OPEN, Place, Positions, pack, unpack};
use super::known::Ground;
use super::{CHECKED_DEPTH, Demand, OBSERVE_EVERY};
use crate::analysis::endless_calls::endless_calls;
use crate::syntax::ast::TextRange;

/// The maximal number of expressions inside one another that the call stack holds.
const MAX_HEIGHT: usize = 256;

/// The number of new positions between two questions whether a function has a table.
const PLAN_INTERVAL: u64 = 128;

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

    /// Returns the value of a position, if it is computed.
    fn value(&self, function: usize, key: Key) -> Option<i64> {
        let value = self.positions[function].get(key)?;
        (value != NEW && value != OPEN).then_some(value)
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
            let compiled = code::compile(ground, &mut self.inputs, function);
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
        Value::Int(value) => Some(*value).filter(|value| *value != NEW && *value != OPEN),
        Value::Bool(value) => Some(i64::from(*value)),
        _ => None,
    }
}

/// A search for the value of one position.
struct Search<'c, 'd, 'p, 'r> {
    demand: &'d mut Demand<'p, 'r>,
    functions: &'c [Option<Arc<FunctionCode>>],
    inputs: &'c [Input],
    positions: Vec<Positions>,
    /// The number of all positions.
    count: u64,
    /// The path to the current position, except the positions that are computed inside of others.
    stack: Vec<Place>,
    /// The unknown position that ended the current pass, followed by those that need it.
    missing: Vec<Place>,
    /// The number of expressions inside one another, in the position on top of the stack and those
    /// that are computed inside of it.
    height: usize,
    /// Frames of locals, reused between passes.
    frames: Vec<Vec<i64>>,
    passes: u64,
    /// For each function, the number of positions from which tables are considered.
    next_plan: Vec<u64>,
    halt: Option<Halt>,
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
            None => self.search_typed(function, key, span)?,
        };
        Ok(value.map(|value| shown(value, is_truth)))
    }

    /// Computes a position of a compiled function.
    fn search_typed(
        &mut self,
        function: usize,
        key: Key,
        span: TextRange,
    ) -> Result<Option<i64>, Halt> {
        let (work, turns) = (*self.work, self.turns);
        let functions = Arc::clone(&self.store.functions);
        let inputs = self.store.inputs.take_values();
        let has_laws = self.oracle.has_laws();
        let mut search = Search {
            positions: std::mem::take(&mut self.store.positions),
            count: self.store.count,
            demand: self,
            functions: &functions,
            inputs: &inputs,
            stack: Vec::new(),
            missing: Vec::new(),
            height: 0,
            frames: Vec::new(),
            passes: 0,
            next_plan: vec![0; functions.len()],
            halt: None,
            has_laws,
            span,
        };
        let place = Place {
            key,
            function: function as u32,
        };
        let found = search.value(place);
        let Search {
            positions,
            count,
            stack,
            halt,
            ..
        } = search;
        self.store.positions = positions;
        self.store.inputs.put_values(inputs);
        self.store.count = count;
        self.turns = turns;
        if let Some(halt) = halt {
            // A later query continues with the values that are known.
            for place in stack {
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

    fn state(&self, place: Place) -> i64 {
        let positions = &self.positions[place.function as usize];
        positions.get(place.key).unwrap_or(NEW)
    }

    /// Ends the search with this reason.
    fn stop<T>(&mut self, halt: Halt) -> Pass<T> {
        self.halt = Some(halt);
        Err(Unfinished::Halted)
    }

    /// Returns whether the positions of a function may take twice their memory.
    fn may_grow(&self, function: usize) -> bool {
        let Some(limit) = self.demand.ground.budget.bytes else {
            return true;
        };
        // While a table grows, the old and the new one exist together.
        let held: u64 = self.positions.iter().map(Positions::bytes).sum();
        let grown = 2 * self.positions[function].bytes();
        self.demand.memo.bytes() + self.waiting_bytes() + held + grown <= limit
    }

    fn waiting_bytes(&self) -> u64 {
        (self.stack.capacity() * size_of::<Place>()) as u64
    }

    /// Computes a position and all that it needs.
    fn value(&mut self, root: Place) -> Pass {
        let (value, is_first) = self.positions[root.function as usize].intern(root.key);
        self.count += u64::from(is_first);
        if value != NEW {
            return Ok(value);
        }
        self.stack.push(root);
        while let Some(&place) = self.stack.last() {
            let state = self.state(place);
            if state != NEW && state != OPEN {
                self.stack.pop();
                continue;
            }
            self.demand.turns = 0;
            self.height = self.code(place.function as usize)?.height;
            self.positions[place.function as usize].set(place.key, OPEN);
            match self.compute(place) {
                Ok(_) => {
                    self.stack.pop();
                }
                Err(Unfinished::Missing) => {
                    self.positions[place.function as usize].set(place.key, OPEN);
                    self.descend(root)?;
                }
                Err(Unfinished::Awaited) => {
                    if let Err(halt) = self.demand.consult() {
                        return self.stop(halt);
                    }
                }
                Err(unfinished) => return Err(unfinished),
            }
        }
        Ok(self.state(root))
    }

    /// Computes an open position in the middle of the body that needs it. So most positions
    /// need one pass. On a deep path, or where a table is considered, the pass ends and the search
    /// continues with the position: the memory of the call stack is bounded.
    fn compute_inside(&mut self, place: Place, code: &FunctionCode) -> Pass {
        let is_high = self.height + code.height > MAX_HEIGHT;
        if is_high || self.may_plan(place.function as usize) {
            self.positions[place.function as usize].set(place.key, NEW);
            self.missing.push(place);
            return Err(Unfinished::Missing);
        }
        self.height += code.height;
        let turns = std::mem::take(&mut self.demand.turns);
        let computed = self.compute(place);
        self.demand.turns = turns;
        self.height -= code.height;
        match computed {
            Err(Unfinished::Missing) => {
                self.missing.push(place);
                computed
            }
            // The position exists, but one that it needs does not.
            Err(Unfinished::Outside) => Err(Unfinished::Undecided),
            computed => computed,
        }
    }

    /// Computes an open position by one pass, and stores its value. Without one it is new again.
    fn compute(&mut self, place: Place) -> Pass {
        let function = place.function as usize;
        self.passes += 1;
        let polled = if self.passes.is_multiple_of(OBSERVE_EVERY) {
            self.observe_search()
        } else {
            Ok(())
        };
        let computed = match polled.and_then(|()| self.pass(place)) {
            Ok(NEW | OPEN) => Err(Unfinished::Undecided),
            computed => computed,
        };
        let Ok(value) = computed else {
            self.positions[function].set(place.key, NEW);
            return computed;
        };
        self.positions[function].set(place.key, value);
        self.demand.work.cells += 1;
        match self.demand.ground.budget.cells {
            Some(limit) if self.demand.work.cells > limit => Err(Unfinished::Undecided),
            _ => Ok(value),
        }
    }

    /// Runs one pass over the body of a position.
    fn pass(&mut self, place: Place) -> Pass {
        let code = self.code(place.function as usize)?;
        let mut args = [0; MAX_PARAMETERS];
        unpack(place.key, code.parameters, &mut args);
        let args = &args[..code.parameters];
        let clause = code.clause(args).ok_or(Unfinished::Undecided)?;
        if clause.is_outside(args) {
            return Err(Unfinished::Undecided);
        }
        let mut frame = self.frames.pop().unwrap_or_default();
        frame.clear();
        frame.extend_from_slice(args);
        frame.resize(clause.frame.max(args.len()), 0);
        let result = self.eval(&clause.body, &mut frame);
        self.frames.push(frame);
        result
    }

    /// Polls the observer between two passes, and checks the limits of the search.
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

    /// Continues with the position that ended the pass of the position on top of the stack.
    fn descend(&mut self, root: Place) -> Pass<()> {
        self.plan(root)?;
        let before = self.stack.len();
        self.stack.extend(self.missing.drain(..).rev());
        if let Some(limit) = self.demand.ground.budget.bytes {
            let held: u64 = self.positions.iter().map(Positions::bytes).sum();
            if self.demand.memo.bytes() + held + self.waiting_bytes() > limit {
                return Err(Unfinished::Undecided);
            }
        }
        if before < CHECKED_DEPTH && self.stack.len() >= CHECKED_DEPTH {
            self.check_end()?;
        }
        Ok(())
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

    /// Lets the planner fill tables for the missing positions. If it does, the evaluator of nodes
    /// continues with them.
    fn plan(&mut self, root: Place) -> Pass<()> {
        let searched = self.searched();
        let mut planned: Vec<u32> = Vec::new();
        for place in &self.missing {
            let function = place.function;
            if planned.last() != Some(&function)
                && !planned.contains(&function)
                && self.demand.known.plans(function as usize, searched)
            {
                planned.push(function);
            }
        }
        for function in planned {
            self.next_plan[function as usize] = self.count + PLAN_INTERVAL;
            let wanted = self.missing.iter().chain([&root]);
            let roots: Vec<Vec<Value>> = wanted
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

    /// Ends the search if the functions on a deep stack may recurse forever: the evaluator of nodes
    /// decides it.
    fn check_end(&mut self) -> Pass<()> {
        let path = self.stack.clone();
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
