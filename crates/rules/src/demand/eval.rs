//! One pass over a body: every known position is read, every unknown one is recorded.

use grundy_core::{Halt, Kind, Value, show_call};
use smallvec::SmallVec;

use crate::builtin;
use crate::fault;
use crate::meaning::{Body, Clause, Function, Item, Node, NodeKind, Pattern, Reduce, Step};
use crate::oracle::MIN_ENGINE_HEAP;
use crate::syntax::ast::{BinaryOp, Builtin, Reducer, TextRange};

use super::{Demand, MAX_MISSING, Pass, RawOption, Unfinished};
use crate::fold::Folded;
use crate::memo::State;

/// The values of arguments: a call of at most four allocates no list of them.
pub(super) type Arguments = SmallVec<[Value; 4]>;

impl<'p> Demand<'p, '_> {
    /// Returns the body of the clause that covers these arguments, with its frame.
    pub(super) fn enter(
        &mut self,
        function: usize,
        args: &[Value],
        span: TextRange,
    ) -> Pass<(&'p Body, Vec<Value>)> {
        let f = &self.ground.program.functions[function];
        let Some(clause) = f.clauses.iter().find(|clause| covers(clause, args)) else {
            return Err(fault::no_clause(span, &f.name, args).into());
        };
        if let Some(outside) = outside(f, clause, args, span) {
            return Err(outside);
        }
        let mut frame = self.frame(clause.body.frame);
        frame[..args.len()].clone_from_slice(args);
        Ok((&clause.body, frame))
    }

    /// Returns the value of a position if it is known; else records it as missing.
    pub(super) fn lookup(
        &mut self,
        function: usize,
        args: &[Value],
        span: TextRange,
    ) -> Pass<Value> {
        let f = &self.ground.program.functions[function];
        if let [heap @ (Value::Int(MIN_ENGINE_HEAP..) | Value::Big(_))] = args
            && self.oracle.serves(function)
        {
            if let Some(value) = self.oracle.known(function, heap) {
                return Ok(value);
            }
            if let Some(value) = self.oracle.law(function, args) {
                return Ok(value);
            }
            self.awaited = Some((function, heap.clone()));
            return Err(Unfinished::Awaited);
        }
        if let Some(value) = self.known.get(function, args) {
            return Ok(value);
        }
        if let Some(value) = self.oracle.law(function, args) {
            return Ok(value);
        }
        if args.iter().any(|arg| matches!(arg, Value::Big(_))) {
            let most = self.ground.budget.cells.unwrap_or(u64::MAX);
            return Err(fault::beyond_reach(span, &show_call(&f.name, args), most).into());
        }
        self.check_domain(function, args, span)?;
        if let Some(value) = self.value_of_integers(function, args, span)? {
            return Ok(value);
        }
        // Boards that are images of each other are one position. A graph of a game that may
        // continue forever has the positions themselves.
        let image = if matches!(f.kind, Kind::Loopy | Kind::Obliged) {
            None
        } else {
            (self.symmetries).least_image(self.ground.program, function, args)
        };
        let id = self.interned(function, image.as_deref().unwrap_or(args), span)?;
        if self.memo.state(id) == State::Done {
            return Ok(self.memo.value(id).clone());
        }
        if self.missing.is_empty() {
            self.missing_at = span;
        }
        self.missing.push(id);
        Err(Unfinished::Missing)
    }

    /// Returns the id of a position; a position outside the domain does not exist.
    pub(super) fn position(
        &mut self,
        function: usize,
        args: &[Value],
        span: TextRange,
    ) -> Pass<u32> {
        self.check_domain(function, args, span)?;
        Ok(self.interned(function, args, span)?)
    }

    /// Checks that the arguments are inside the declared domain of the function.
    fn check_domain(&self, function: usize, args: &[Value], span: TextRange) -> Pass<()> {
        let f = &self.ground.program.functions[function];
        let clause = f.clauses.iter().find(|clause| covers(clause, args));
        match clause.and_then(|clause| outside(f, clause, args, span)) {
            Some(outside) => Err(outside),
            None => Ok(()),
        }
    }

    /// Returns the id of a position, which is stored if it is new.
    fn interned(&mut self, function: usize, args: &[Value], span: TextRange) -> Result<u32, Halt> {
        if let Some(id) = self.memo.find(function, args) {
            return Ok(id);
        }
        let depends = self.ground.program.functions[function].depends;
        self.memo.intern(function, depends, args, span)
    }

    /// Returns the error for a value that is computed with or compared and is not known.
    fn known_value(&self, value: &Value, span: TextRange) -> Pass<()> {
        if self.memo.has_unknown && value.contains_unknown() {
            return Err(Unfinished::Halt(fault::value_is_not_known(span)));
        }
        Ok(())
    }

    pub(super) fn known_values(&self, values: &[Value], span: TextRange) -> Pass<()> {
        values
            .iter()
            .try_for_each(|value| self.known_value(value, span))
    }

    fn int(&mut self, node: &'p Node, frame: &mut Vec<Value>) -> Pass<i64> {
        let value = self.node(node, frame)?;
        self.known_value(&value, node.span)?;
        Ok(builtin::int(&value, node.span)?)
    }

    pub(super) fn truth(&mut self, node: &'p Node, frame: &mut Vec<Value>) -> Pass<bool> {
        let value = self.node(node, frame)?;
        self.known_value(&value, node.span)?;
        Ok(builtin::truth(&value, node.span)?)
    }

    pub(super) fn nodes(&mut self, nodes: &'p [Node], frame: &mut Vec<Value>) -> Pass<Arguments> {
        let mut values = Arguments::new();
        for node in nodes {
            values.push(self.node(node, frame)?);
        }
        Ok(values)
    }

    pub(super) fn node(&mut self, node: &'p Node, frame: &mut Vec<Value>) -> Pass<Value> {
        let span = node.span;
        Ok(match &node.kind {
            NodeKind::Int(value) => Value::Int(*value),
            NodeKind::Big(digits) => Value::Big(digits.clone()),
            NodeKind::Bool(value) => Value::Bool(*value),
            NodeKind::Str(text) => Value::Str(text.clone()),
            NodeKind::Local(slot) => frame[*slot].clone(),
            NodeKind::Input(i) => {
                if let Some(Some(value)) = self.ground.inputs.get(*i) {
                    value.clone()
                } else {
                    let input = &self.ground.program.inputs[*i];
                    return Err(
                        fault::missing_input(span, &input.name, input.near.as_deref()).into(),
                    );
                }
            }
            NodeKind::Call(f, args) => {
                // Calls inside of arguments are not components.
                let record = self.record.take();
                let args = self.nodes(args, frame);
                self.record = record;
                let args = args?;
                self.known_values(&args, span)?;
                self.check_bytes(0, span)?;
                if let Some(record) = &mut self.record
                    && !self.ground.program.functions[*f].constant
                {
                    record.push((*f, args.to_vec()));
                }
                return self.lookup(*f, &args, span);
            }
            NodeKind::Builtin(Builtin::Sort, args) => {
                let list = self.node(&args[0], frame)?;
                self.known_value(&list, span)?;
                builtin::sorted(list, args[0].span)?
            }
            NodeKind::Builtin(b, args) => {
                let values = self.nodes(args, frame)?;
                // A position with a known move to 0 is won, whatever its value is.
                if *b != Builtin::Outcome || !builtin::is_won(&values[0]) {
                    self.known_values(&values, span)?;
                }
                let spans: SmallVec<[TextRange; 4]> = args.iter().map(|a| a.span).collect();
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
                // Both operands are evaluated even if the first is unknown, so that one pass finds
                // both.
                let left = self.node(a, frame);
                if matches!(
                    left,
                    Err(Unfinished::Halt(_) | Unfinished::Outside(_) | Unfinished::Awaited)
                ) {
                    return left;
                }
                let right = self.node(b, frame);
                let (left, right) = (left?, right?);
                if *op != BinaryOp::Xor {
                    self.known_value(&left, a.span)?;
                    self.known_value(&right, b.span)?;
                }
                builtin::binary(*op, &left, &right, (a.span, b.span, span))?
            }
            NodeKind::Compare(first, rest) => {
                let mut left = self.node(first, frame)?;
                for (op, node) in rest {
                    let right = self.node(node, frame)?;
                    self.known_value(&left, first.span)?;
                    self.known_value(&right, node.span)?;
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
                // A list in a slot or input is read in place, not copied.
                let base_value = self.node(base, frame)?;
                builtin::index(&base_value, &i_value, (base.span, i.span))?
            }
            NodeKind::Slice(base, from, to) => {
                let value = self.node(base, frame)?;
                let from = self.int(from, frame)?;
                let to = to.as_ref().map(|to| self.int(to, frame)).transpose()?;
                builtin::slice(&value, from, to, (base.span, span))?
            }
            NodeKind::List(items) => Value::list(self.nodes(items, frame)?),
            NodeKind::Reduce(reduce) => return self.reduce(reduce, span, frame),
            NodeKind::Game(_) => return Err(fault::partizan_value(span).into()),
        })
    }

    fn reduce(
        &mut self,
        reduce: &'p Reduce,
        span: TextRange,
        frame: &mut Vec<Value>,
    ) -> Pass<Value> {
        let fold = self.folded(reduce, frame)?;
        if fold.count == 0 && matches!(reduce.reducer, Reducer::Max | Reducer::Min) {
            return match &reduce.default {
                Some(default) => Ok(Value::Int(self.int(default, frame)?)),
                None => Err(fault::no_items(span, reduce.reducer).into()),
            };
        }
        Ok(fold.finish())
    }

    /// Returns the state of a reducer after all its items, or after enough of them.
    pub(super) fn folded(&mut self, reduce: &'p Reduce, frame: &mut Vec<Value>) -> Pass<Folded> {
        let mut fold = Folded::new(reduce.reducer);
        let mut missing = false;
        let missing_before = self.missing.len();
        for item in &reduce.items {
            let flow = self.instances(item, 0, frame, reduce.reducer, &mut |this, frame| {
                if reduce.reducer.makes_a_game() {
                    this.work.options += 1;
                }
                let value = match this.node(&item.expr, frame) {
                    Err(Unfinished::Missing) => {
                        missing = true;
                        let collected = this.missing.len() - missing_before;
                        let enough = if fold.may_stop() {
                            this.max_missing
                        } else {
                            MAX_MISSING
                        };
                        return Ok(collected < enough.min(MAX_MISSING));
                    }
                    // An error after an unknown option is found again once the option is known.
                    Err(Unfinished::Halt(_) | Unfinished::Outside(_) | Unfinished::Awaited)
                        if missing =>
                    {
                        return Ok(false);
                    }
                    other => other?,
                };
                if reduce.reducer == Reducer::Obliged {
                    this.add_entailing(&mut fold, item, &value, frame)?;
                }
                if !matches!(reduce.reducer, Reducer::List | Reducer::Set) {
                    this.known_value(&value, item.expr.span)?;
                }
                let go_on = fold.take(value, item.expr.span)?;
                this.check_bytes(fold.bytes(), item.expr.span)?;
                Ok(go_on)
            });
            match flow {
                Ok(true) => {}
                // An early stop counts only if every option before it is known: the definition
                // evaluates them first, and one of them may be an error.
                Ok(false) if fold.stopped && !missing => return Ok(fold),
                Ok(false) => return Err(Unfinished::Missing),
                Err(Unfinished::Halt(_) | Unfinished::Outside(_) | Unfinished::Awaited)
                    if missing =>
                {
                    return Err(Unfinished::Missing);
                }
                Err(halt) => return Err(halt),
            }
        }
        if missing {
            return Err(Unfinished::Missing);
        }
        Ok(fold)
    }

    /// Calls `take` for each instance of the item, with its names bound. `take` returns whether to
    /// continue; so does this function. Options that leave a declared domain are dropped in game
    /// reducers.
    pub(super) fn instances(
        &mut self,
        item: &'p Item,
        step: usize,
        frame: &mut Vec<Value>,
        reducer: Reducer,
        take: &mut impl FnMut(&mut Self, &mut Vec<Value>) -> Pass<bool>,
    ) -> Pass<bool> {
        let drop_outside = |result: Pass<bool>| match result {
            Err(Unfinished::Outside(_)) if reducer.makes_a_game() => Ok(true),
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

    /// Returns the reducer at the end of a body.
    pub(super) fn reducer_of(
        &mut self,
        node: &'p Node,
        frame: &mut Vec<Value>,
    ) -> Pass<Option<Reducer>> {
        match &node.kind {
            NodeKind::If(condition, yes, no) => {
                let branch = if self.truth(condition, frame)? {
                    yes
                } else {
                    no
                };
                self.reducer_of(branch, frame)
            }
            NodeKind::Reduce(reduce) => Ok(Some(reduce.reducer)),
            _ => Ok(None),
        }
    }

    /// Returns the options of the reducer at the end of a body; `None` if the body ends in an
    /// expression that gives the value itself.
    pub(super) fn options_of(
        &mut self,
        node: &'p Node,
        body: &'p Body,
        frame: &mut Vec<Value>,
    ) -> Pass<Option<Vec<RawOption>>> {
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
                let mut listed = 0;
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
                            Ok(value) => {
                                listed += option_bytes(&components, slots.len());
                                this.check_bytes(listed, item.expr.span)?;
                                options.push(RawOption {
                                    value,
                                    components: components
                                        .into_iter()
                                        .filter(|(f, _)| {
                                            this.ground.program.functions[*f].kind.is_game()
                                        })
                                        .collect(),
                                    bindings: slots
                                        .iter()
                                        .map(|slot| {
                                            (body.names[*slot].clone(), frame[*slot].clone())
                                        })
                                        .collect(),
                                    turn: item.turn,
                                    item: i,
                                });
                            }
                            Err(Unfinished::Missing) => missing = true,
                            Err(halt) => return Err(halt),
                        }
                        Ok(true)
                    })?;
                }
                if missing {
                    Err(Unfinished::Missing)
                } else {
                    Ok(Some(options))
                }
            }
            _ => Ok(None),
        }
    }
}

/// Estimates the bytes of an option while it is listed.
fn option_bytes(components: &[super::Place], bound: usize) -> u64 {
    let args: usize = components.iter().map(|(_, args)| args.len()).sum();
    let values = (args + bound) * (size_of::<Value>() + 24);
    (2 * size_of::<RawOption>() + values + size_of_val(components)) as u64
}

/// Returns whether the base cases of a clause are these arguments.
fn covers(clause: &Clause, args: &[Value]) -> bool {
    let mut sides = clause.patterns.iter().zip(args);
    sides.all(|(pattern, arg)| match pattern {
        Pattern::Base(value) => *arg == Value::Int(*value),
        Pattern::Any | Pattern::AtLeast(_) => true,
    })
}

/// Returns the error for arguments below the declared domain, if there are any.
fn outside(f: &Function, clause: &Clause, args: &[Value], span: TextRange) -> Option<Unfinished> {
    let below = |(pattern, arg): (&Pattern, &Value)| match (pattern, arg) {
        (Pattern::AtLeast(least), Value::Int(value)) if value < least => Some(*least),
        _ => None,
    };
    let sides = clause.patterns.iter().zip(args);
    let (i, least) = sides
        .map(below)
        .enumerate()
        .filter_map(|(i, b)| Some((i, b?)))
        .next_back()?;
    let fault = fault::outside_domain(span, &f.name, args, &f.params[i], least);
    Some(Unfinished::Outside(fault))
}
