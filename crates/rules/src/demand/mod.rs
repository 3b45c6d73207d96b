//! Evaluation on demand: any position of any program, each computed once and only if needed.
//!
//! This evaluator is for states that are lists, texts, masks or too sparse for a table. Positions
//! are interned: a key is looked up once and is a number from then on. The search is depth first
//! with an explicit stack, so the depth of a recurrence never matters.
//!
//! A body is evaluated in *passes*. A pass that reaches unknown positions continues as far as
//! possible and collects them all; they are computed, and a second pass finds every value. If a
//! reducer may stop early (`win`, `misere`, `any`, `all`), a pass collects one unknown position,
//! then two, then four. That is at most twice the positions that are really needed, and few passes.
//!
//! So each position costs about two passes over its options, instead of one pass for every unknown
//! option. Speculation never changes a result: an error below a speculative position restarts the
//! search without speculation.
//!
//! Functions on integers are compiled, see [`typed`]. The passes over nodes are for all others, and
//! for positions where the compiled search ends without a value.
//!
//! A call of an open position, which is on the path from the root, closes a cycle. A heap whose
//! value another engine provides ([`Oracle`]) is computed as soon as a pass reaches it; the pass
//! then starts again.

mod area_eval;
mod entailing;
mod eval;
mod known;
mod loopy;
mod typed;

use grundy_core::{Diagnostic, Halt, Kind, Run, Turn, Value, show_call};

use crate::analysis::board_symmetry::Symmetries;
use crate::analysis::endless_calls::endless_calls;
use crate::fault;
use crate::meaning::{Body, Function, Node, NodeKind};
use crate::memo::{Memo, State};
use crate::messages;
use crate::oracle::Oracle;
use crate::syntax::Tree as _;
use crate::syntax::ast::{BinaryOp, Builtin, Reducer, TextRange};
use crate::work::Work;

pub(crate) use self::known::{Ground, Known, NothingKnown};
pub use self::loopy::LoopyGraph;
pub(crate) use self::typed::Store;

/// The maximal number of unknown positions that a pass collects.
const MAX_MISSING: usize = 1 << 16;

/// The number of passes between two polls of the observer.
const OBSERVE_EVERY: u64 = 1 << 12;

/// The number of loop iterations between two polls of the observer: some hundredths of a second.
const POLL_ITERATIONS: u64 = 1 << 19;

/// With a stack of this many positions the evaluator checks whether the recurrence can end at all.
const CHECKED_DEPTH: usize = 1 << 12;

/// The least number of calls from which the end of a recurrence is predicted.
const MIN_OBSERVED_CALLS: usize = 100;

/// The largest number of values of an argument that is a small state, such as the last move.
const MAX_STATES: usize = 16;

/// The reason why a pass ended without a value.
enum Unfinished {
    /// The rules are wrong, or a limit was reached.
    Halt(Halt),
    /// Positions are unknown; they are in `missing`.
    Missing,
    /// A heap has to be computed by the other engine; it is in `awaited`.
    Awaited,
    /// A position outside the declared domain of its function was called: not a move.
    Outside(Box<Diagnostic>),
}

impl From<Halt> for Unfinished {
    fn from(halt: Halt) -> Self {
        Self::Halt(halt)
    }
}

impl From<Box<Diagnostic>> for Unfinished {
    fn from(wrong: Box<Diagnostic>) -> Self {
        Self::Halt(Halt::Wrong(wrong))
    }
}

type Pass<T> = Result<T, Unfinished>;

/// The on-demand evaluator. `known` supplies values that need no search.
pub(crate) struct Demand<'p, 'r> {
    ground: Ground<'p>,
    known: Box<dyn Known + 'p>,
    oracle: &'p mut dyn Oracle,
    memo: &'p mut Memo,
    /// The positions of compiled functions.
    store: &'p mut Store,
    work: &'p mut Work,
    run: &'p mut Run<'r>,
    symmetries: Symmetries,
    /// The number of loop iterations since the current pass began, and since the last poll of the
    /// observer.
    turns: u64,
    unobserved: u64,
    /// The unknown positions of the current pass.
    missing: Vec<u32>,
    /// The place of the first of them.
    missing_at: TextRange,
    /// The heap that the other engine has to compute.
    awaited: Option<(usize, Value)>,
    /// Whether the error is that a position is outside its domain.
    outside: bool,
    /// The number of unknown positions that a pass may collect if it may stop early.
    max_missing: usize,
    speculate: bool,
    speculated: bool,
    /// The number of graphs of `loopy` functions that are being collected, one inside the other.
    nested: usize,
    /// Frames of locals, reused between passes.
    pool: Vec<Vec<Value>>,
    /// When set, calls of game functions are recorded here: the components of an option.
    record: Option<Vec<Place>>,
}

/// A position: the number of its function, and its arguments.
pub(crate) type Place = (usize, Vec<Value>);

/// An option of a position, as given by the rules.
#[derive(Clone, Debug)]
pub(crate) struct RawOption {
    /// The value that the reducer receives: a Grundy value, an outcome, a score.
    pub value: Value,
    /// The positions of game functions that the option consists of.
    pub components: Vec<Place>,
    /// The names that its clauses bind, with their values.
    pub bindings: Vec<(String, Value)>,
    /// The effect of the move on the next one.
    pub turn: Turn,
    /// The index of its item in the reducer.
    pub item: usize,
}

impl<'p, 'r> Demand<'p, 'r> {
    pub fn new(
        ground: Ground<'p>,
        known: impl Known + 'p,
        oracle: &'p mut dyn Oracle,
        (memo, store): (&'p mut Memo, &'p mut Store),
        work: &'p mut Work,
        run: &'p mut Run<'r>,
    ) -> Self {
        store.is_used = known.compiles();
        Self {
            ground,
            oracle,
            memo,
            store,
            work,
            awaited: None,
            outside: false,
            symmetries: Symmetries::default(),
            turns: 0,
            run,
            unobserved: 0,
            missing: Vec::new(),
            missing_at: TextRange::default(),
            max_missing: usize::MAX,
            speculate: true,
            speculated: false,
            nested: 0,
            pool: Vec::new(),
            record: None,
            known: Box::new(known),
        }
    }

    /// Evaluates an expression whose first names are bound to these values.
    pub fn eval(&mut self, body: &'p Body, bound: &[Value]) -> Result<Value, Halt> {
        self.complete(|this, max_missing| {
            this.max_missing = max_missing;
            let mut frame = this.frame(body.frame);
            frame[..bound.len()].clone_from_slice(bound);
            let result = this.node(&body.node, &mut frame);
            this.pool.push(frame);
            result
        })
    }

    /// Returns the value of a position.
    pub fn call(
        &mut self,
        function: usize,
        args: &[Value],
        span: TextRange,
    ) -> Result<Value, Halt> {
        self.complete(|this, _| this.lookup(function, args, span))
    }

    /// Returns the value of a position; `None` if the position or one that it needs is outside a
    /// declared domain.
    pub fn call_inside(
        &mut self,
        function: usize,
        args: &[Value],
        span: TextRange,
    ) -> Result<Option<Value>, Halt> {
        match self.call(function, args, span) {
            Ok(value) => Ok(Some(value)),
            Err(_) if self.outside => Ok(None),
            Err(halt) => Err(halt),
        }
    }

    /// Returns the reducer at the end of a position of a game function; `None` if the rules give
    /// its value directly.
    pub fn reducer(
        &mut self,
        function: usize,
        args: &[Value],
        span: TextRange,
    ) -> Result<Option<Reducer>, Halt> {
        self.complete(|this, max_missing| {
            this.max_missing = max_missing;
            let (body, mut frame) = this.enter(function, args, span)?;
            let result = this.reducer_of(&body.node, &mut frame);
            this.pool.push(frame);
            result
        })
    }

    /// Returns the options of a position of a game function, with their values; `None` if the rules
    /// give the value of the position directly.
    pub fn options(
        &mut self,
        function: usize,
        args: &[Value],
        span: TextRange,
    ) -> Result<Option<Vec<RawOption>>, Halt> {
        self.complete(|this, max_missing| {
            this.max_missing = max_missing;
            let (body, mut frame) = this.enter(function, args, span)?;
            let result = this.options_of(&body.node, body, &mut frame);
            this.pool.push(frame);
            result
        })
    }

    /// Returns the components of an expression that is a sum of game positions (`g(a) ^ g(b)`,
    /// `xor{ g(h) for h in H } != 0`, `outcome(g(a))`), or the single position of scores in it
    /// (`(total + d(s))/2`); `None` if it is neither.
    pub fn start(&mut self, body: &'p Body) -> Result<Option<Vec<Place>>, Halt> {
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
            NodeKind::Builtin(Builtin::Outcome, args) => &args[0],
            _ => &body.node,
        };
        let Some(node) = (self.is_sum(node).then_some(node)).or_else(|| self.only_score(node))
        else {
            return Ok(None);
        };
        self.complete(|this, max_missing| {
            this.max_missing = max_missing;
            let mut frame = this.frame(body.frame);
            this.record = Some(Vec::new());
            let result = this.node(node, &mut frame);
            let recorded = this.record.take().unwrap_or_default();
            this.pool.push(frame);
            result.map(|_| Some(recorded))
        })
    }

    /// Returns the only position of scores in sums and products: no name is bound outside of it.
    fn only_score<'n>(&self, node: &'n Node) -> Option<&'n Node> {
        use BinaryOp::{Add, Div, Mul, Sub};
        match &node.kind {
            NodeKind::Call(f, _) if self.ground.program.functions[*f].kind.is_score() => Some(node),
            NodeKind::Neg(inner) => self.only_score(inner),
            NodeKind::Binary(Add | Sub | Mul | Div, a, b) => {
                match (self.only_score(a), self.only_score(b)) {
                    (Some(only), None) | (None, Some(only)) => Some(only),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    fn is_sum(&self, node: &Node) -> bool {
        match &node.kind {
            NodeKind::Call(f, _) => !self.ground.program.functions[*f].constant,
            NodeKind::Binary(BinaryOp::Xor, a, b) => self.is_sum(a) && self.is_sum(b),
            NodeKind::Reduce(r) if r.reducer == Reducer::Xor => {
                r.items.iter().all(|item| self.is_sum(&item.expr))
            }
            _ => false,
        }
    }

    /// Repeats `pass` until no position is missing, computing the missing ones.
    fn complete<T>(
        &mut self,
        mut pass: impl FnMut(&mut Self, usize) -> Pass<T>,
    ) -> Result<T, Halt> {
        let mut max_missing = 1;
        loop {
            self.missing.clear();
            self.turns = 0;
            match pass(self, max_missing) {
                Ok(value) => return Ok(value),
                Err(Unfinished::Halt(halt)) => return Err(halt),
                Err(Unfinished::Outside(fault)) => return Err(self.leave(fault)),
                Err(Unfinished::Missing) => {
                    max_missing = max_missing.saturating_mul(2);
                    let roots = std::mem::take(&mut self.missing);
                    self.search(&roots)?;
                }
                Err(Unfinished::Awaited) => self.consult()?,
            }
        }
    }

    /// Converts a position outside its domain to an error, where it is not just a missing move.
    fn leave(&mut self, fault: Box<Diagnostic>) -> Halt {
        self.outside = true;
        Halt::Wrong(fault)
    }

    /// Lets the other engine compute the heap that a pass reached.
    fn consult(&mut self) -> Result<(), Halt> {
        let Some((function, heap)) = self.awaited.take() else {
            return Ok(());
        };
        let known = &self.known;
        let rules = || known.heap_rules(function);
        self.oracle.compute(function, &heap, &rules, self.run)?;
        if self.oracle.serves(function) && self.oracle.known(function, &heap).is_none() {
            let shown = show_call(&self.ground.program.functions[function].name, &[heap]);
            let most = self.ground.budget.cells.unwrap_or(u64::MAX);
            return Err(fault::beyond_reach(TextRange::default(), &shown, most));
        }
        Ok(())
    }

    /// Checks that `held` bytes in addition to those of the memo are within the limit.
    fn check_bytes(&self, held: u64, at: TextRange) -> Result<(), Halt> {
        match self.ground.budget.bytes {
            Some(limit) if held.saturating_add(self.memo.bytes() + self.store.bytes()) > limit => {
                Err(fault::limit_met_at(fault::Limit::Bytes, limit, at))
            }
            _ => Ok(()),
        }
    }

    /// Counts an iteration of a loop.
    #[inline]
    fn turn(&mut self) -> Pass<()> {
        self.turns += 1;
        self.unobserved += 1;
        if self.unobserved > POLL_ITERATIONS {
            self.observe()?;
        }
        Ok(())
    }

    /// Polls the observer in the middle of a pass.
    #[cold]
    fn observe(&mut self) -> Result<(), Halt> {
        self.unobserved = 0;
        self.run.progress(self.searched(), None);
        self.run.go_on()?;
        match self.ground.budget.options {
            Some(limit) if self.turns > limit => {
                Err(fault::limit_met(fault::Limit::Options, limit))
            }
            _ => Ok(()),
        }
    }

    /// Computes these positions and all that they need.
    fn search(&mut self, roots: &[u32]) -> Result<(), Halt> {
        self.speculate = true;
        self.speculated = false;
        let mut result = self.search_once(roots);
        if self.speculated && matches!(result, Err(Halt::Wrong(_))) {
            self.memo.close_open();
            self.speculate = false;
            self.outside = false;
            result = self.search_once(roots);
        }
        if result.is_err() {
            self.memo.close_open();
        }
        result
    }

    fn search_once(&mut self, roots: &[u32]) -> Result<(), Halt> {
        // The second number is the limit of unknown options for the next pass of the position.
        let mut stack: Vec<(u32, u32)> = Vec::new();
        self.supply(roots, &[], &mut stack)?;
        let mut passes = 0_u64;
        while let Some(&(id, max_missing)) = stack.last() {
            if self.memo.state(id) == State::Done {
                stack.pop();
                continue;
            }
            self.memo.positions[id as usize].state = State::Open;
            passes += 1;
            self.turns = 0;
            if passes.is_multiple_of(OBSERVE_EVERY) {
                self.unobserved = 0;
                self.run.progress(self.searched(), None);
                self.check_reach(roots)?;
                self.run.go_on()?;
            }
            self.max_missing = if self.speculate {
                max_missing as usize
            } else {
                1
            };
            self.missing.clear();
            if self.ground.program.functions[self.memo.function(id)].kind == Kind::Loopy {
                self.label(id)?;
                self.check_limits(&stack)?;
                continue;
            }
            match self.position_pass(id) {
                Ok(value) => {
                    self.memo.keep(id, value);
                    self.work.cells += 1;
                    self.check_limits(&stack)?;
                    stack.pop();
                }
                Err(Unfinished::Halt(halt)) => return Err(halt),
                Err(Unfinished::Outside(fault)) => return Err(self.leave(fault)),
                Err(Unfinished::Awaited) => self.consult()?,
                Err(Unfinished::Missing) => self.descend(roots, &mut stack)?,
            }
        }
        Ok(())
    }

    /// Continues with the missing positions of the position on top of the stack.
    fn descend(&mut self, roots: &[u32], stack: &mut Vec<(u32, u32)>) -> Result<(), Halt> {
        let missing = std::mem::take(&mut self.missing);
        self.speculated |= missing.len() > 1;
        // A position with very many options shows at once that a search is unsuitable.
        self.check_reach(roots)?;
        self.check_limits(stack)?;
        if missing.len() >= MAX_MISSING {
            self.run.go_on()?;
        }
        if let Some(last) = stack.last_mut() {
            last.1 = last.1.saturating_mul(2);
        }
        if let Some(&first) = missing.first()
            && self.memo.state(first) == State::Open
        {
            return Err(self.cycle(first, self.missing_at, stack).into());
        }
        let before = stack.len();
        self.supply(&missing, roots, stack)?;
        self.missing = missing;
        if before < CHECKED_DEPTH && stack.len() >= CHECKED_DEPTH {
            self.check_end(stack)?;
        }
        Ok(())
    }

    /// Returns the error if the calls of a chain approach 0 so slowly that the limit of positions
    /// is met long before. Every argument that takes many values is then a number whose distance
    /// from 0 decreases by bounded steps; another such argument may end the recurrence earlier.
    fn check_distance(&self, chain: &[(usize, Vec<Value>)], at: TextRange) -> Result<(), Halt> {
        let (Some((start, asked)), Some((function, last))) = (chain.first(), chain.last()) else {
            return Ok(());
        };
        let most = self.ground.budget.cells.unwrap_or(u64::MAX);
        let calls: Vec<&[Value]> = (chain.iter())
            .filter(|(other, _)| other == function)
            .map(|(_, args)| &args[..])
            .collect();
        let mut is_far = false;
        for i in 0..last.len() {
            let numbers: Option<Vec<i128>> = (calls.iter())
                .map(|args| args[i].as_int().map(i128::from))
                .collect();
            let Some(numbers) = numbers else {
                return Ok(());
            };
            let mut distances: Vec<i128> = numbers.iter().map(|n| n.abs()).collect();
            let (first, last) = (distances[0], distances[distances.len() - 1]);
            // The chain also contains options that are evaluated later, so the order is not exact.
            distances.sort_unstable();
            distances.dedup();
            if distances.len() <= MAX_STATES {
                continue;
            }
            let steps = distances.windows(2).map(|two| two[1] - two[0]);
            let largest = steps.max().unwrap_or(i128::MAX);
            let is_approach = first == distances[distances.len() - 1]
                && distances.len() > MIN_OBSERVED_CALLS
                && last <= distances[MIN_OBSERVED_CALLS];
            if !is_approach || last / largest <= i128::from(most) {
                return Ok(());
            }
            is_far = true;
        }
        if is_far {
            let shown = show_call(&self.ground.program.functions[*start].name, asked);
            return Err(fault::beyond_reach(at, &shown, most));
        }
        Ok(())
    }

    /// Returns the error if the functions on a deep stack certainly recurse forever, or do not end
    /// within the limits.
    fn check_end(&mut self, stack: &[(u32, u32)]) -> Result<(), Halt> {
        let endless = endless_calls(self.ground.program);
        let shown: Vec<u32> = self.open(stack).collect();
        let chain: Vec<(usize, Vec<Value>)> = (shown.iter())
            .map(|id| (self.memo.function(*id), self.memo.args(*id).to_vec()))
            .collect();
        self.check_distance(&chain, self.missing_at)?;
        // The chain is easiest to read from the first position; the last one may add information.
        for id in shown.first().into_iter().chain(shown.last()) {
            let args = self.memo.args(*id);
            if let Some(fault) = self.known.without_end(self.memo.function(*id), args) {
                return Err(fault.into());
            }
        }
        let first = shown
            .iter()
            .position(|id| endless[self.memo.function(*id)].is_some());
        let Some(first) = first else {
            return Ok(());
        };
        let function = self.memo.function(shown[first]);
        let span = endless[function].unwrap_or_default();
        let function = &self.ground.program.functions[function];
        let chain: Vec<String> = if has_clauses(function) {
            // The positions that are open include options of one position beside each other.
            let last = shown[shown.len() - 1];
            vec![self.show(shown[first]), "…".to_owned(), self.show(last)]
        } else {
            shown[first..]
                .iter()
                .take(4)
                .map(|id| self.show(*id))
                .collect()
        };
        Err(if function.kind.is_game() {
            // On numbers a domain ends the recurrence; lists and texts have none.
            let numbers = self
                .memo
                .args(shown[first])
                .iter()
                .all(|arg| arg.as_int().is_some());
            let domain = match &function.clauses[..] {
                [clause] if numbers => Some(fault::Domain {
                    header: format!("{}({}>=0)", function.name, function.params.join(">=0, ")),
                    place: clause.header,
                }),
                _ => None,
            };
            fault::without_end(span, &chain, None, domain.as_ref())
        } else {
            let zeros = vec!["0"; function.params.len()].join(",");
            fault::without_base(span, &chain, &format!("{}({zeros}) = …", function.name))
        }
        .into())
    }

    /// Returns the number of positions that were reached.
    fn searched(&self) -> u64 {
        self.memo.len() + self.store.len()
    }

    /// Checks whether the search may continue.
    fn check_reach(&self, roots: &[u32]) -> Result<(), Halt> {
        let span = self.memo.positions[roots[0] as usize].span;
        self.known.check(self.searched(), self.work.options, span)
    }

    /// Fills tables where they are planned, and pushes the other positions on the stack, the first
    /// on top.
    fn supply(
        &mut self,
        ids: &[u32],
        search_roots: &[u32],
        stack: &mut Vec<(u32, u32)>,
    ) -> Result<(), Halt> {
        let searched = self.searched();
        let mut planned: Vec<(usize, Vec<Vec<Value>>)> = Vec::new();
        for &id in ids {
            let function = self.memo.function(id);
            if self.known.plans(function, searched) {
                let args = self.args(id).to_vec();
                match planned.iter_mut().find(|(f, _)| *f == function) {
                    Some((_, roots)) => roots.push(args),
                    None => planned.push((function, vec![args])),
                }
            }
        }
        for (function, roots) in &mut planned {
            // The roots of the search are needed in any case: one table for all of them.
            for &id in search_roots {
                if self.memo.function(id) == *function {
                    roots.push(self.args(id).to_vec());
                }
            }
            self.known
                .fill(*function, roots, searched, self.work, self.run)?;
        }
        for &id in ids.iter().rev() {
            if self.memo.state(id) == State::New
                && (planned.is_empty()
                    || self
                        .known
                        .get(self.memo.function(id), self.args(id))
                        .is_none())
            {
                stack.push((id, 1));
            }
        }
        Ok(())
    }

    /// Returns the positions of a stack that are being computed, from the root on.
    fn open<'s>(&'s self, stack: &'s [(u32, u32)]) -> impl Iterator<Item = u32> + 's {
        let ids = stack.iter().map(|(id, _)| *id);
        ids.filter(|id| self.memo.state(*id) == State::Open)
    }

    fn cycle(&self, from: u32, at: TextRange, stack: &[(u32, u32)]) -> Box<Diagnostic> {
        let path = self.open(stack).skip_while(|id| *id != from).chain([from]);
        let path: Vec<String> = path.map(|id| self.show(id)).collect();
        fault::cycle(at, &path)
    }

    fn check_limits(&self, stack: &[(u32, u32)]) -> Result<(), Halt> {
        let at = || {
            let top = stack.last();
            top.map_or_else(TextRange::default, |(id, _)| {
                self.memo.positions[*id as usize].span
            })
        };
        if let Some(limit) = self.ground.budget.cells
            && self.work.cells > limit
        {
            return Err(
                self.explain_limit(fault::limit_met_at(fault::Limit::Cells, limit, at()), stack)
            );
        }
        // Waiting positions on the stack use memory as well.
        let waiting = size_of_val(stack) as u64;
        if let Some(limit) = self.ground.budget.bytes
            && (self.memo.bytes_next() + self.store.bytes()).saturating_add(waiting) > limit
        {
            return Err(
                self.explain_limit(fault::limit_met_at(fault::Limit::Bytes, limit, at()), stack)
            );
        }
        Ok(())
    }

    /// Adds the path to a limit that was reached deep inside a recurrence: it may be infinite.
    fn explain_limit(&self, mut halt: Halt, stack: &[(u32, u32)]) -> Halt {
        let open: Vec<u32> = self.open(stack).collect();
        if open.len() >= 1000 {
            let shown: Vec<String> = open.iter().take(4).map(|id| self.show(*id)).collect();
            let last = open.last().map_or_else(String::new, |id| self.show(*id));
            let note = messages::recurrence_is_deep(open.len(), shown.join(" -> "), last);
            halt.diagnostic_mut().notes.push(note);
        }
        halt
    }

    fn show(&self, id: u32) -> String {
        let function = &self.ground.program.functions[self.memo.function(id)];
        show_call(&function.name, self.args(id))
    }

    fn args(&self, id: u32) -> &[Value] {
        self.memo.args(id)
    }

    fn frame(&mut self, slots: usize) -> Vec<Value> {
        let mut frame = self.pool.pop().unwrap_or_default();
        frame.clear();
        frame.resize(slots, Value::Int(0));
        frame
    }

    /// Runs one pass over the body of a position.
    fn position_pass(&mut self, id: u32) -> Pass<Value> {
        let position = &self.memo.positions[id as usize];
        let (function, span) = (position.function as usize, position.span);
        let args = self.args(id).to_vec();
        let (body, mut frame) = self.enter(function, &args, span)?;
        let result = if self.ground.program.functions[function].kind == Kind::Obliged {
            let known = self.entailing_at(&body.node, &mut frame);
            known.map(|known| self.memo.store_entailing(id, known))
        } else {
            self.node(&body.node, &mut frame)
        };
        self.pool.push(frame);
        result
    }
}

/// Whether options of a function have clauses, so one option is several positions.
fn has_clauses(function: &Function) -> bool {
    function.clauses.iter().any(|clause| {
        clause.body.node.any(&mut |node| match &node.kind {
            NodeKind::Reduce(reduce) => reduce.items.iter().any(|item| !item.steps.is_empty()),
            _ => false,
        })
    })
}
