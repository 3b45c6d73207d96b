//! Evaluation on demand: any position of any program, each computed once and only if needed.
//!
//! The evaluator for states that are lists, texts, masks or too sparse for a table. Positions are
//! interned: a key is looked up once and is a number from then on. The search is depth first with a
//! stack of its own, so the depth of a recurrence never matters.
//!
//! A body is evaluated in *passes*. A pass that meets unknown positions goes on as far as it can and
//! collects all of them; they are computed, and a second pass finds everything known. Where a
//! reducer may stop early (`win`, `misere`, `any`, `all`) a pass collects one unknown position, then
//! two, then four: at most twice the positions that are really needed, and few passes. Each position
//! costs thus about two passes over its options, instead of one pass for every unknown option.
//! Speculation never changes an answer: an error below a speculative position starts the search
//! again without speculation.
//!
//! Three states make cycles visible: *new* (known by name), *open* (its options are being computed:
//! it is on the path from the root) and *done*. An unknown position that is open closes a cycle.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use grundy_game::{Budget, Observer};
use hashbrown::HashTable;
use rustc_hash::FxHasher;

use crate::builtin;
use crate::fault::{self, Fault};
use crate::meaning::{Body, Item, Node, NodeKind, Pattern, Program, Reduce, Step};
use crate::syntax::ast::{BinaryOp, Reducer, Span};
use crate::work::Work;
use grundy_game::{Value, show_call};

/// No pass collects more unknown positions than this.
const MAX_MISSING: usize = 1 << 16;

/// How often the observer is asked, in passes.
const OBSERVE_EVERY: u64 = 1 << 12;

/// A pass goes on for so many turns of its loops before the observer is asked: some tenths of a second. Each further time the
/// patience doubles, so that beginning anew costs at most as much again as the whole.
const PATIENCE: u64 = 1 << 22;

/// Why a pass ended without a value.
pub(crate) enum Halt {
    /// The rules are wrong, or a limit was met.
    Fault(Fault),
    /// Positions are unknown; they are in `missing`.
    Missing,
    /// The pass has gone on for long: the observer is asked, and the pass begins anew with twice the patience.
    Pause,
    /// A position outside the declared domain of its function was asked for: no move.
    Outside(Fault),
}

impl From<Fault> for Halt {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

type Pass<T> = Result<T, Halt>;

/// Something that knows values of positions without searching, such as a table.
pub(crate) trait Known {
    /// The value of a position, if it is known.
    fn get(&self, function: usize, args: &[Value]) -> Option<Value>;

    /// Whether the value of a position has yet to be computed by another engine.
    fn awaits(&self, _function: usize, _args: &[Value]) -> bool {
        false
    }

    /// Whether positions of this function should be asked for by [`Known::fill`] instead of
    /// searching, after a search has met so many positions.
    fn plans(&self, function: usize, searched: u64) -> bool;

    /// Whether the search may go on after so many positions and options.
    fn check(&self, searched: u64, options: u64, span: Span) -> Result<(), Fault>;

    /// Makes these positions known, or says by `false` that a search is better.
    fn fill(
        &mut self,
        function: usize,
        roots: &[Vec<Value>],
        searched: u64,
        work: &mut Work,
        observer: &mut dyn Observer,
    ) -> Result<bool, Fault>;
}

/// No tables: everything is searched.
pub(crate) struct NothingKnown;

impl Known for NothingKnown {
    fn get(&self, _function: usize, _args: &[Value]) -> Option<Value> {
        None
    }

    fn plans(&self, _function: usize, _searched: u64) -> bool {
        false
    }

    fn check(&self, _searched: u64, _options: u64, _span: Span) -> Result<(), Fault> {
        Ok(())
    }

    fn fill(
        &mut self,
        _function: usize,
        _roots: &[Vec<Value>],
        _searched: u64,
        _work: &mut Work,
        _observer: &mut dyn Observer,
    ) -> Result<bool, Fault> {
        Ok(false)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    New,
    Open,
    Done,
}

struct Position {
    function: u32,
    state: State,
    /// Where its arguments start in `keys`.
    start: u32,
    /// Where it was asked for first, for messages.
    span: Span,
}

/// The positions that were met, and the values of those that are done.
#[derive(Default)]
pub(crate) struct Memo {
    positions: Vec<Position>,
    keys: Vec<Value>,
    values: Vec<Value>,
    index: HashTable<u32>,
    /// Bytes that keys and values hold beyond their own size.
    held_bytes: u64,
}

impl Memo {
    pub fn bytes(&self) -> u64 {
        (self.positions.capacity() * size_of::<Position>()
            + (self.keys.capacity() + self.values.capacity()) * size_of::<Value>()
            + self.index.capacity() * 5) as u64
            + self.held_bytes
    }
}

/// The evaluator. `K` supplies values that need no search.
pub(crate) struct Demand<'p, K> {
    program: &'p Program,
    inputs: &'p [Option<Value>],
    known: K,
    memo: &'p mut Memo,
    work: &'p mut Work,
    budget: Budget,
    /// How many turns its loops have made since the current pass began, and how many they may make.
    turns: u64,
    patience: u64,
    /// How many turns the passes before it have made since the observer was asked.
    unobserved: u64,
    /// What the current pass found unknown.
    missing: Vec<u32>,
    /// Where the first of them was asked for.
    missing_at: Span,
    /// How many unknown positions a pass may collect where it may stop early.
    appetite: usize,
    speculate: bool,
    speculated: bool,
    /// Frames of locals, kept between passes.
    pool: Vec<Vec<Value>>,
    /// When set, calls of game functions are recorded here: the components of an option.
    record: Option<Vec<Place>>,
}

/// A position: the number of its function, and its arguments.
pub(crate) type Place = (usize, Vec<Value>);

/// An option of a position, as the rules give it.
#[derive(Clone, Debug)]
pub(crate) struct RawOption {
    /// What the reducer takes: a Grundy value, an outcome, a score.
    pub value: Value,
    /// The positions of game functions that the option consists of.
    pub components: Vec<Place>,
    /// The names that its clauses bind, with their values.
    pub bindings: Vec<(String, Value)>,
    /// Which item of the reducer it comes from.
    pub item: usize,
}

impl<'p, K: Known> Demand<'p, K> {
    pub fn new(
        program: &'p Program,
        inputs: &'p [Option<Value>],
        known: K,
        memo: &'p mut Memo,
        work: &'p mut Work,
        budget: Budget,
    ) -> Self {
        Self {
            program,
            inputs,
            known,
            memo,
            work,
            budget,
            turns: 0,
            patience: PATIENCE,
            unobserved: 0,
            missing: Vec::new(),
            missing_at: Span::default(),
            appetite: usize::MAX,
            speculate: true,
            speculated: false,
            pool: Vec::new(),
            record: None,
        }
    }

    /// The value of an expression without parameters.
    pub fn eval(&mut self, body: &'p Body, observer: &mut dyn Observer) -> Result<Value, Fault> {
        self.complete(observer, |this, appetite| {
            this.appetite = appetite;
            let mut frame = this.frame(body.frame);
            let result = this.node(&body.node, &mut frame);
            this.pool.push(frame);
            result
        })
    }

    /// The value of a position.
    pub fn call(
        &mut self,
        function: usize,
        args: &[Value],
        span: Span,
        observer: &mut dyn Observer,
    ) -> Result<Value, Fault> {
        self.complete(observer, |this, _| this.lookup(function, args, span))
    }

    /// The options of a position of a game function, with their values.
    pub fn options(
        &mut self,
        function: usize,
        args: &[Value],
        span: Span,
        observer: &mut dyn Observer,
    ) -> Result<Vec<RawOption>, Fault> {
        self.complete(observer, |this, appetite| {
            this.appetite = appetite;
            let (body, mut frame) = this.enter(function, args, span)?;
            let result = this.options_of(&body.node, body, &mut frame);
            this.pool.push(frame);
            result
        })
    }

    /// The components of an expression that is a sum of game positions (`g(a) ^ g(b)`,
    /// `xor{ g(h) for h in H } != 0`), or none if it is not such a sum.
    pub fn start(
        &mut self,
        body: &'p Body,
        observer: &mut dyn Observer,
    ) -> Result<Option<Vec<Place>>, Fault> {
        let node = match &body.node.kind {
            NodeKind::Compare(first, rest)
                if matches!(
                    &rest[..],
                    [(
                        _,
                        Node {
                            kind: NodeKind::Int(0),
                            ..
                        }
                    )]
                ) =>
            {
                &**first
            }
            _ => &body.node,
        };
        if !self.is_sum(node) {
            return Ok(None);
        }
        self.complete(observer, |this, appetite| {
            this.appetite = appetite;
            let mut frame = this.frame(body.frame);
            this.record = Some(Vec::new());
            let result = this.node(node, &mut frame);
            let recorded = this.record.take().unwrap_or_default();
            this.pool.push(frame);
            result.map(|_| Some(recorded))
        })
    }

    fn is_sum(&self, node: &Node) -> bool {
        match &node.kind {
            NodeKind::Call(f, _) => !self.program.functions[*f].constant,
            NodeKind::Binary(BinaryOp::Xor, a, b) => self.is_sum(a) && self.is_sum(b),
            NodeKind::Reduce(r) if r.reducer == Reducer::Xor => {
                r.items.iter().all(|item| self.is_sum(&item.expr))
            }
            _ => false,
        }
    }

    /// Repeats `pass` until nothing is missing, computing what is.
    fn complete<T>(
        &mut self,
        observer: &mut dyn Observer,
        mut pass: impl FnMut(&mut Self, usize) -> Pass<T>,
    ) -> Result<T, Fault> {
        let mut appetite = 1;
        loop {
            self.missing.clear();
            self.turns = 0;
            match pass(self, appetite) {
                Ok(value) => return Ok(value),
                Err(Halt::Fault(fault) | Halt::Outside(fault)) => return Err(fault),
                Err(Halt::Missing) => {}
                Err(Halt::Pause) => {
                    self.pause(observer)?;
                    continue;
                }
            }
            appetite = appetite.saturating_mul(2);
            let roots = std::mem::take(&mut self.missing);
            self.search(&roots, observer)?;
        }
    }

    /// Asks the observer in the middle of a long pass.
    fn pause(&mut self, observer: &mut dyn Observer) -> Result<(), Fault> {
        if observer.cancelled() {
            return Err(fault::interrupted());
        }
        if let Some(limit) = self.budget.options
            && self.patience > limit
        {
            return Err(fault::limit_met("options", limit));
        }
        self.patience = self.patience.saturating_mul(2);
        Ok(())
    }

    /// Whether a list that grows has become too long for the limits.
    fn check_list(&self, len: usize) -> Result<(), Fault> {
        match self.budget.bytes {
            Some(limit) if (len * size_of::<Value>()) as u64 > limit => {
                Err(fault::limit_met("bytes", limit))
            }
            _ => Ok(()),
        }
    }

    /// A turn of a loop.
    fn turn(&mut self) -> Pass<()> {
        self.turns += 1;
        if self.turns > self.patience {
            return Err(Halt::Pause);
        }
        Ok(())
    }

    /// Computes these positions and all that they need.
    fn search(&mut self, roots: &[u32], observer: &mut dyn Observer) -> Result<(), Fault> {
        self.speculate = true;
        self.speculated = false;
        match self.search_once(roots, observer) {
            Err(fault) if self.speculated && is_rules_fault(&fault) => {
                self.close_open();
                self.speculate = false;
                let result = self.search_once(roots, observer);
                self.close_open();
                result
            }
            Err(fault) => {
                self.close_open();
                Err(fault)
            }
            Ok(()) => Ok(()),
        }
    }

    /// After an error, what was being computed is unknown again.
    fn close_open(&mut self) {
        for position in &mut self.memo.positions {
            if position.state == State::Open {
                position.state = State::New;
            }
        }
    }

    fn search_once(&mut self, roots: &[u32], observer: &mut dyn Observer) -> Result<(), Fault> {
        // The number beside a position is how many unknown options its next pass may collect.
        let mut stack: Vec<(u32, u32)> = Vec::new();
        self.supply(roots, &[], &mut stack, observer)?;
        let mut passes = 0_u64;
        while let Some(&(id, appetite)) = stack.last() {
            if self.memo.positions[id as usize].state == State::Done {
                stack.pop();
                continue;
            }
            self.memo.positions[id as usize].state = State::Open;
            passes += 1;
            self.unobserved += self.turns;
            self.turns = 0;
            // Many quick passes or fewer long ones: either way some tenths of a second.
            if passes.is_multiple_of(OBSERVE_EVERY) || self.unobserved > PATIENCE {
                self.unobserved = 0;
                observer.progress(self.memo.positions.len() as u64, None);
                self.known.check(
                    self.memo.positions.len() as u64,
                    self.work.options,
                    self.memo.positions[roots[0] as usize].span,
                )?;
                if observer.cancelled() {
                    return Err(fault::interrupted());
                }
            }
            self.appetite = if self.speculate { appetite as usize } else { 1 };
            self.missing.clear();
            match self.position_pass(id) {
                Ok(value) => {
                    self.memo.held_bytes += value.heap_bytes();
                    self.memo.values[id as usize] = value;
                    self.memo.positions[id as usize].state = State::Done;
                    self.work.cells += 1;
                    self.check_limits(&stack)?;
                    stack.pop();
                }
                Err(Halt::Fault(fault) | Halt::Outside(fault)) => return Err(fault),
                Err(Halt::Pause) => self.pause(observer)?,
                Err(Halt::Missing) => {
                    let missing = std::mem::take(&mut self.missing);
                    self.speculated |= missing.len() > 1;
                    // A position with very many options shows at once that no search will do.
                    self.known.check(
                        self.memo.positions.len() as u64,
                        self.work.options,
                        self.memo.positions[roots[0] as usize].span,
                    )?;
                    self.check_limits(&stack)?;
                    if missing.len() >= MAX_MISSING && observer.cancelled() {
                        return Err(fault::interrupted());
                    }
                    if let Some(last) = stack.last_mut() {
                        last.1 = last.1.saturating_mul(2);
                    }
                    for (i, &child) in missing.iter().enumerate() {
                        if i == 0 && self.memo.positions[child as usize].state == State::Open {
                            return Err(self.cycle(child, self.missing_at, &stack));
                        }
                    }
                    self.supply(&missing, roots, &mut stack, observer)?;
                    self.missing = missing;
                    if stack.len() as u64 * 8 > self.budget.bytes.unwrap_or(u64::MAX) {
                        return Err(fault::limit_met("bytes", self.budget.bytes.unwrap_or(0)));
                    }
                }
            }
        }
        Ok(())
    }

    /// Has tables filled where they are planned, and puts the rest on the stack, first on top.
    fn supply(
        &mut self,
        ids: &[u32],
        search_roots: &[u32],
        stack: &mut Vec<(u32, u32)>,
        observer: &mut dyn Observer,
    ) -> Result<(), Fault> {
        let searched = self.memo.positions.len() as u64;
        let mut planned: Vec<(usize, Vec<Vec<Value>>)> = Vec::new();
        for &id in ids {
            let function = self.memo.positions[id as usize].function as usize;
            if self.known.plans(function, searched) {
                let args = self.args(id).to_vec();
                match planned.iter_mut().find(|(f, _)| *f == function) {
                    Some((_, roots)) => roots.push(args),
                    None => planned.push((function, vec![args])),
                }
            }
        }
        for (function, roots) in &mut planned {
            // What the search began with is needed anyway: one table for all of it.
            for &id in search_roots {
                if self.memo.positions[id as usize].function as usize == *function {
                    roots.push(self.args(id).to_vec());
                }
            }
            self.known
                .fill(*function, roots, searched, self.work, observer)?;
        }
        for &id in ids.iter().rev() {
            let function = self.memo.positions[id as usize].function as usize;
            if self.memo.positions[id as usize].state == State::New
                && (planned.is_empty() || self.known.get(function, self.args(id)).is_none())
            {
                stack.push((id, 1));
            }
        }
        Ok(())
    }

    fn cycle(&self, from: u32, at: Span, stack: &[(u32, u32)]) -> Fault {
        let mut path: Vec<String> = stack
            .iter()
            .map(|(id, _)| *id)
            .filter(|id| self.memo.positions[*id as usize].state == State::Open)
            .skip_while(|id| *id != from)
            .map(|id| self.show(id))
            .collect();
        path.push(self.show(from));
        fault::cycle(at, &path)
    }

    fn check_limits(&self, stack: &[(u32, u32)]) -> Result<(), Fault> {
        if let Some(limit) = self.budget.cells
            && self.work.cells > limit
        {
            return Err(self.explain_limit(fault::limit_met("cells", limit), stack));
        }
        if let Some(limit) = self.budget.bytes
            && self.memo.bytes() > limit
        {
            return Err(self.explain_limit(fault::limit_met("bytes", limit), stack));
        }
        Ok(())
    }

    /// Adds the path to a limit that was met deep inside a recurrence: it may have no end.
    fn explain_limit(&self, mut fault: Fault, stack: &[(u32, u32)]) -> Fault {
        let open: Vec<u32> = stack
            .iter()
            .map(|(id, _)| *id)
            .filter(|id| self.memo.positions[*id as usize].state == State::Open)
            .collect();
        if open.len() >= 1000 {
            let shown: Vec<String> = open.iter().take(4).map(|id| self.show(*id)).collect();
            let last = open.last().map_or_else(String::new, |id| self.show(*id));
            *fault = fault.note(format!(
                "the recurrence is {} positions deep: {} -> … -> {last}; does it come to an end?",
                open.len(),
                shown.join(" -> ")
            ));
        }
        fault
    }

    fn show(&self, id: u32) -> String {
        let function = self.memo.positions[id as usize].function as usize;
        show_call(&self.program.functions[function].name, self.args(id))
    }

    fn args(&self, id: u32) -> &[Value] {
        let position = &self.memo.positions[id as usize];
        let start = position.start as usize;
        &self.memo.keys[start
            ..start
                + self.program.functions[position.function as usize]
                    .params
                    .len()]
    }

    fn frame(&mut self, slots: usize) -> Vec<Value> {
        let mut frame = self.pool.pop().unwrap_or_default();
        frame.clear();
        frame.resize(slots, Value::Int(0));
        frame
    }

    /// One pass over the body of a position.
    fn position_pass(&mut self, id: u32) -> Pass<Value> {
        let position = &self.memo.positions[id as usize];
        let (function, span) = (position.function as usize, position.span);
        let args = self.args(id).to_vec();
        let (body, mut frame) = self.enter(function, &args, span)?;
        let result = self.node(&body.node, &mut frame);
        self.pool.push(frame);
        result
    }

    /// The body of the clause that covers these arguments, with its frame.
    fn enter(
        &mut self,
        function: usize,
        args: &[Value],
        span: Span,
    ) -> Pass<(&'p Body, Vec<Value>)> {
        let f = &self.program.functions[function];
        for clause in &f.clauses {
            let fits = clause
                .patterns
                .iter()
                .zip(args)
                .all(|(pattern, arg)| match pattern {
                    Pattern::Base(value) => *arg == Value::Int(*value),
                    Pattern::Any | Pattern::AtLeast(_) => true,
                });
            if !fits {
                continue;
            }
            for (i, (pattern, arg)) in clause.patterns.iter().zip(args).enumerate() {
                if let Pattern::AtLeast(least) = pattern
                    && matches!(arg, Value::Int(value) if value < least)
                {
                    return Err(Halt::Outside(fault::outside_domain(
                        span,
                        &f.name,
                        args,
                        &f.params[i],
                        *least,
                    )));
                }
            }
            let mut frame = self.frame(clause.body.frame);
            frame[..args.len()].clone_from_slice(args);
            return Ok((&clause.body, frame));
        }
        Err(fault::no_clause(span, &f.name, args).into())
    }

    fn note_missing(&mut self, id: u32, span: Span) {
        if self.missing.is_empty() {
            self.missing_at = span;
        }
        self.missing.push(id);
    }

    /// The value of a position if it is known; else it is noted as missing.
    fn lookup(&mut self, function: usize, args: &[Value], span: Span) -> Pass<Value> {
        if let Some(value) = self.known.get(function, args) {
            return Ok(value);
        }
        let f = &self.program.functions[function];
        if self.known.awaits(function, args) {
            return Err(fault::awaited(span, &show_call(&f.name, args)).into());
        }
        if args.iter().any(|arg| matches!(arg, Value::Big(_))) {
            let shown = show_call(&f.name, args);
            return Err(
                fault::beyond_reach(span, &shown, self.budget.cells.unwrap_or(u64::MAX)).into(),
            );
        }
        // Outside the domain is no position at all.
        for clause in &f.clauses {
            let mut fits = true;
            let mut outside = None;
            for (i, (pattern, arg)) in clause.patterns.iter().zip(args).enumerate() {
                match (pattern, arg) {
                    (Pattern::Base(base), arg) => fits &= *arg == Value::Int(*base),
                    (Pattern::AtLeast(least), Value::Int(value)) if value < least => {
                        outside = Some((i, *least));
                    }
                    _ => {}
                }
            }
            if fits {
                if let Some((i, least)) = outside {
                    return Err(Halt::Outside(fault::outside_domain(
                        span,
                        &f.name,
                        args,
                        &f.params[i],
                        least,
                    )));
                }
                break;
            }
        }
        let hash = hash(function as u32, args);
        let found = self.memo.index.find(hash, |&id| {
            let position = &self.memo.positions[id as usize];
            let start = position.start as usize;
            position.function as usize == function
                && self.memo.keys[start..start + args.len()] == *args
        });
        if let Some(&id) = found {
            if self.memo.positions[id as usize].state == State::Done {
                return Ok(self.memo.values[id as usize].clone());
            }
            self.note_missing(id, span);
            return Err(Halt::Missing);
        }
        let (Ok(id), Ok(start)) = (
            u32::try_from(self.memo.positions.len()),
            u32::try_from(self.memo.keys.len()),
        ) else {
            return Err(fault::limit_met("cells", u64::from(u32::MAX)).into());
        };
        self.memo.positions.push(Position {
            function: function as u32,
            state: State::New,
            start,
            span,
        });
        self.memo.held_bytes += args.iter().map(Value::heap_bytes).sum::<u64>();
        self.memo.keys.extend_from_slice(args);
        self.memo.values.push(Value::Bool(false));
        let Memo {
            index,
            positions,
            keys,
            ..
        } = &mut *self.memo;
        let program = self.program;
        index.insert_unique(hash, id, |&id| {
            let position = &positions[id as usize];
            let start = position.start as usize;
            let arity = program.functions[position.function as usize].params.len();
            self::hash(position.function, &keys[start..start + arity])
        });
        self.note_missing(id, span);
        Err(Halt::Missing)
    }

    fn int(&mut self, node: &'p Node, frame: &mut Vec<Value>) -> Pass<i64> {
        let value = self.node(node, frame)?;
        Ok(builtin::int(&value, node.span)?)
    }

    fn truth(&mut self, node: &'p Node, frame: &mut Vec<Value>) -> Pass<bool> {
        let value = self.node(node, frame)?;
        Ok(builtin::truth(&value, node.span)?)
    }

    fn nodes(&mut self, nodes: &'p [Node], frame: &mut Vec<Value>) -> Pass<Vec<Value>> {
        nodes.iter().map(|node| self.node(node, frame)).collect()
    }

    fn node(&mut self, node: &'p Node, frame: &mut Vec<Value>) -> Pass<Value> {
        let span = node.span;
        Ok(match &node.kind {
            NodeKind::Int(value) => Value::Int(*value),
            NodeKind::Big(digits) => Value::Big(digits.clone()),
            NodeKind::Bool(value) => Value::Bool(*value),
            NodeKind::Str(text) => Value::Str(text.clone()),
            NodeKind::Local(slot) => frame[*slot].clone(),
            NodeKind::Input(i) => {
                if let Some(Some(value)) = self.inputs.get(*i) {
                    value.clone()
                } else {
                    let input = &self.program.inputs[*i];
                    return Err(
                        fault::missing_input(span, &input.name, input.near.as_deref()).into(),
                    );
                }
            }
            NodeKind::Call(f, args) => {
                let args = self.nodes(args, frame)?;
                if let Some(record) = &mut self.record
                    && !self.program.functions[*f].constant
                {
                    record.push((*f, args.clone()));
                }
                return self.lookup(*f, &args, span);
            }
            NodeKind::Builtin(b, args) => {
                let values = self.nodes(args, frame)?;
                let spans: Vec<Span> = args.iter().map(|a| a.span).collect();
                builtin::call(*b, &values, &spans, span)?
            }
            NodeKind::Neg(a) => {
                let value = self.int(a, frame)?;
                Value::Int(
                    value
                        .checked_neg()
                        .ok_or_else(|| fault::overflow(span, &format!("-({value})")))?,
                )
            }
            NodeKind::Not(a) => Value::Bool(!self.truth(a, frame)?),
            NodeKind::Binary(BinaryOp::And, a, b) => {
                Value::Bool(self.truth(a, frame)? && self.truth(b, frame)?)
            }
            NodeKind::Binary(BinaryOp::Or, a, b) => {
                Value::Bool(self.truth(a, frame)? || self.truth(b, frame)?)
            }
            NodeKind::Binary(op, a, b) => {
                // Both sides are looked at even if the first is unknown: one pass finds both.
                let left = self.node(a, frame);
                if matches!(left, Err(Halt::Fault(_) | Halt::Outside(_))) {
                    return left;
                }
                let right = self.node(b, frame);
                let left = left?;
                builtin::binary(*op, &left, &right?, (a.span, b.span, span))?
            }
            NodeKind::Compare(first, rest) => {
                let mut left = self.node(first, frame)?;
                for (op, node) in rest {
                    let right = self.node(node, frame)?;
                    if !builtin::compare(*op, &left, &right, node.span)? {
                        return Ok(Value::Bool(false));
                    }
                    left = right;
                }
                Value::Bool(true)
            }
            NodeKind::If(condition, yes, no) => {
                let branch = if self.truth(condition, frame)? {
                    yes
                } else {
                    no
                };
                return self.node(branch, frame);
            }
            NodeKind::Index(base, i) => {
                let i_value = self.node(i, frame)?;
                // A list in a slot or input is looked into where it lies, not copied.
                let base_value = self.node(base, frame)?;
                builtin::index(&base_value, &i_value, (base.span, i.span))?
            }
            NodeKind::Slice(base, from, to) => {
                let value = self.node(base, frame)?;
                let from = self.int(from, frame)?;
                let to = to.as_ref().map(|to| self.int(to, frame)).transpose()?;
                builtin::slice(&value, from, to, (base.span, span))?
            }
            NodeKind::List(items) => Value::List(self.nodes(items, frame)?.into()),
            NodeKind::Reduce(reduce) => return self.reduce(reduce, span, frame),
        })
    }

    fn reduce(&mut self, reduce: &'p Reduce, span: Span, frame: &mut Vec<Value>) -> Pass<Value> {
        let mut fold = Fold::new(reduce.reducer);
        let mut missing = false;
        let missing_before = self.missing.len();
        for item in &reduce.items {
            let flow = self.instances(item, 0, frame, reduce.reducer, &mut |this, frame| {
                if reduce.reducer.makes_a_game() {
                    this.work.options += 1;
                }
                let value = match this.node(&item.expr, frame) {
                    Err(Halt::Missing) => {
                        missing = true;
                        let collected = this.missing.len() - missing_before;
                        let enough = if fold.may_stop() {
                            this.appetite
                        } else {
                            MAX_MISSING
                        };
                        return Ok(collected < enough.min(MAX_MISSING));
                    }
                    // What is wrong behind an unknown option is found again once it is known.
                    Err(Halt::Fault(_) | Halt::Outside(_)) if missing => return Ok(false),
                    other => other?,
                };
                this.check_list(fold.values.len())?;
                Ok(fold.take(value, item.expr.span)?)
            });
            match flow {
                Ok(true) => {}
                // An early stop counts only if every option before it is known: the definition
                // looks at them first, and one of them may be an error.
                Ok(false) if fold.stopped && !missing => return Ok(fold.finish_stopped()),
                Ok(false) => return Err(Halt::Missing),
                Err(Halt::Fault(_) | Halt::Outside(_)) if missing => return Err(Halt::Missing),
                Err(halt) => return Err(halt),
            }
        }
        if missing {
            return Err(Halt::Missing);
        }
        if fold.count == 0 && matches!(reduce.reducer, Reducer::Max | Reducer::Min) {
            return match &reduce.default {
                Some(default) => Ok(Value::Int(self.int(default, frame)?)),
                None => Err(fault::no_items(span, reduce.reducer).into()),
            };
        }
        Ok(fold.finish())
    }

    /// Calls `take` for each instance of the item, its names bound. `take` says whether to go on;
    /// so does the result. Options that leave a declared domain are dropped in game reducers.
    fn instances(
        &mut self,
        item: &'p Item,
        step: usize,
        frame: &mut Vec<Value>,
        reducer: Reducer,
        take: &mut impl FnMut(&mut Self, &mut Vec<Value>) -> Pass<bool>,
    ) -> Pass<bool> {
        let drop_outside = |result: Pass<bool>| match result {
            Err(Halt::Outside(_)) if reducer.makes_a_game() => Ok(true),
            other => other,
        };
        let Some(next) = item.steps.get(step) else {
            return drop_outside(take(self, frame));
        };
        match next {
            Step::If(condition) => match self.truth(condition, frame) {
                Ok(true) => self.instances(item, step + 1, frame, reducer, take),
                Ok(false) => Ok(true),
                Err(halt) => drop_outside(Err(halt)),
            },
            Step::Let(slot, value) => match self.node(value, frame) {
                Ok(value) => {
                    frame[*slot] = value;
                    self.instances(item, step + 1, frame, reducer, take)
                }
                Err(halt) => drop_outside(Err(halt)),
            },
            Step::Range {
                slot,
                lo,
                hi,
                inclusive,
                step: stride,
            } => {
                let bounds = (|| {
                    let low = self.int(lo, frame)?;
                    let high = self.int(hi, frame)?;
                    let stride = match stride {
                        None => 1,
                        Some(node) => {
                            let stride = self.int(node, frame)?;
                            if stride < 1 {
                                return Err(fault::bad_step(node.span, stride).into());
                            }
                            stride
                        }
                    };
                    Ok((low, high, stride))
                })();
                let (low, high, stride) = match bounds {
                    Ok(bounds) => bounds,
                    Err(halt) => return drop_outside(Err(halt)),
                };
                let mut k = low;
                while k < high || (*inclusive && k == high) {
                    self.turn()?;
                    frame[*slot] = Value::Int(k);
                    if !self.instances(item, step + 1, frame, reducer, take)? {
                        return Ok(false);
                    }
                    match k.checked_add(stride) {
                        Some(next) => k = next,
                        None => break,
                    }
                }
                Ok(true)
            }
            Step::Each { slots, list, .. } => {
                let values = match self.node(list, frame) {
                    Ok(value) => builtin::items(&value, list.span)?,
                    Err(halt) => return drop_outside(Err(halt)),
                };
                for value in values.iter() {
                    self.turn()?;
                    if let [slot] = slots[..] {
                        frame[slot] = value.clone();
                    } else {
                        match value {
                            Value::List(parts) if parts.len() == slots.len() => {
                                for (slot, part) in slots.iter().zip(parts.iter()) {
                                    frame[*slot] = part.clone();
                                }
                            }
                            other => {
                                return Err(
                                    fault::cannot_unpack(list.span, slots.len(), other).into()
                                );
                            }
                        }
                    }
                    if !self.instances(item, step + 1, frame, reducer, take)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
        }
    }

    /// The options at the reducer in which a body ends.
    fn options_of(
        &mut self,
        node: &'p Node,
        body: &'p Body,
        frame: &mut Vec<Value>,
    ) -> Pass<Vec<RawOption>> {
        match &node.kind {
            NodeKind::If(condition, yes, no) => {
                let branch = if self.truth(condition, frame)? {
                    yes
                } else {
                    no
                };
                self.options_of(branch, body, frame)
            }
            NodeKind::Reduce(reduce) if reduce.reducer.makes_a_game() => {
                let mut options = Vec::new();
                let mut missing = false;
                for (i, item) in reduce.items.iter().enumerate() {
                    let slots: Vec<usize> = item
                        .steps
                        .iter()
                        .flat_map(|step| match step {
                            Step::Range { slot, .. } | Step::Let(slot, _) => vec![*slot],
                            Step::Each { slots, .. } => slots.clone(),
                            Step::If(_) => Vec::new(),
                        })
                        .collect();
                    self.instances(item, 0, frame, reduce.reducer, &mut |this, frame| {
                        this.record = Some(Vec::new());
                        let value = this.node(&item.expr, frame);
                        let components = this.record.take().unwrap_or_default();
                        match value {
                            Ok(value) => options.push(RawOption {
                                value,
                                components: components
                                    .into_iter()
                                    .filter(|(f, _)| this.program.functions[*f].kind.is_game())
                                    .collect(),
                                bindings: slots
                                    .iter()
                                    .map(|slot| (body.names[*slot].clone(), frame[*slot].clone()))
                                    .collect(),
                                item: i,
                            }),
                            Err(Halt::Missing) => missing = true,
                            Err(halt) => return Err(halt),
                        }
                        Ok(true)
                    })?;
                }
                if missing {
                    Err(Halt::Missing)
                } else {
                    Ok(options)
                }
            }
            // A branch with a fixed value: the end of the game.
            _ => Ok(Vec::new()),
        }
    }
}

/// Whether the rules are at fault, and not a limit or an interrupt.
fn is_rules_fault(fault: &Fault) -> bool {
    !matches!(fault.code, "limit-exceeded" | "interrupted" | "awaited")
}

fn hash(function: u32, args: &[Value]) -> u64 {
    let mut hasher = FxHasher::default();
    function.hash(&mut hasher);
    for arg in args {
        arg.hash(&mut hasher);
    }
    hasher.finish()
}

/// What a reducer has taken so far.
struct Fold {
    reducer: Reducer,
    count: u64,
    stopped: bool,
    number: i64,
    truth: bool,
    values: Vec<Value>,
    /// Grundy values seen, for mex.
    seen: MexSet,
}

impl Fold {
    fn new(reducer: Reducer) -> Self {
        Self {
            reducer,
            count: 0,
            stopped: false,
            number: 0,
            truth: matches!(reducer, Reducer::All),
            values: Vec::new(),
            seen: MexSet::default(),
        }
    }

    /// Whether one item can decide the result.
    fn may_stop(&self) -> bool {
        matches!(
            self.reducer,
            Reducer::Win | Reducer::Misere | Reducer::Any | Reducer::All
        )
    }

    /// Takes an item; whether to go on.
    fn take(&mut self, value: Value, span: Span) -> Result<bool, Fault> {
        self.count += 1;
        match self.reducer {
            Reducer::Mex => match value {
                Value::Int(value) if value >= 0 => self.seen.insert(value as u64),
                other => return Err(fault::not_natural(span, &other)),
            },
            Reducer::Win | Reducer::Misere => match value {
                Value::Bool(true) => {}
                Value::Bool(false) => {
                    self.truth = true;
                    self.stopped = true;
                    return Ok(false);
                }
                other => return Err(fault::not_an_outcome(span, self.reducer, &other)),
            },
            Reducer::Max | Reducer::Min => {
                let value = builtin::int(&value, span)?;
                self.number = match self.reducer {
                    _ if self.count == 1 => value,
                    Reducer::Max => self.number.max(value),
                    _ => self.number.min(value),
                };
            }
            Reducer::Xor => {
                if matches!(value, Value::Bool(_)) {
                    return Err(fault::xor_of_outcome(span));
                }
                self.number ^= builtin::int(&value, span)?;
            }
            Reducer::Sum => {
                let value = builtin::int(&value, span)?;
                self.number = self
                    .number
                    .checked_add(value)
                    .ok_or_else(|| fault::overflow(span, &format!("{} + {value}", self.number)))?;
            }
            Reducer::Count => self.number += i64::from(builtin::truth(&value, span)?),
            Reducer::Any | Reducer::All => {
                if builtin::truth(&value, span)? == (self.reducer == Reducer::Any) {
                    self.truth = self.reducer == Reducer::Any;
                    self.stopped = true;
                    return Ok(false);
                }
            }
            Reducer::Set | Reducer::List => self.values.push(value),
        }
        Ok(true)
    }

    fn finish_stopped(self) -> Value {
        Value::Bool(self.truth)
    }

    fn finish(self) -> Value {
        match self.reducer {
            Reducer::Mex => Value::Int(self.seen.mex() as i64),
            Reducer::Win => Value::Bool(false),
            Reducer::Misere => Value::Bool(self.count == 0),
            Reducer::Max | Reducer::Min | Reducer::Xor | Reducer::Sum | Reducer::Count => {
                Value::Int(self.number)
            }
            Reducer::Any | Reducer::All => Value::Bool(self.truth),
            Reducer::List => Value::List(Arc::from(self.values)),
            Reducer::Set => {
                let mut values = self.values;
                values.sort();
                values.dedup();
                Value::List(Arc::from(values))
            }
        }
    }
}

/// A set of naturals that answers its mex. The first 64 values live in a register; larger ones are
/// kept as a list that is looked at only when the register is full.
#[derive(Default)]
struct MexSet {
    low: u64,
    high: Vec<u64>,
}

impl MexSet {
    fn insert(&mut self, value: u64) {
        match value {
            0..64 => self.low |= 1 << value,
            _ => self.high.push(value),
        }
    }

    fn mex(mut self) -> u64 {
        if self.low != u64::MAX {
            return u64::from(self.low.trailing_ones());
        }
        self.high.sort_unstable();
        let mut mex = 64;
        for value in self.high {
            if value == mex {
                mex += 1;
            } else if value > mex {
                break;
            }
        }
        mex
    }
}
