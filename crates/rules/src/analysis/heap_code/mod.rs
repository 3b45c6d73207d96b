//! Recognition: is this recurrence a taking-and-breaking game?
//!
//! R. K. Guy and C. A. B. Smith (1956) describe a heap game by the allowed remainders after `k`
//! tokens are taken, for each `k`: nothing, one heap, two heaps. For a recurrence that is such a
//! game, its period and heaps of any size can be computed. So the recognition must be a proof: for
//! every `n`, the options of heap `n` by the rules are those by the code.
//!
//! # Proof
//! Every item of the reducer is unrolled into *branches*. A branch is a system of linear
//! inequalities in `n` and the names that its clauses bind, together with the arguments of the
//! function in the option. Conditions become unions of systems, names with finitely many values are
//! replaced by each of them, and quotients `e/d` are `d q <= e < d q + d`. Then, with exact linear
//! arithmetic ([`form`](crate::scalar::form)):
//!
//! * one argument `y`: with `k = n - y` the system determines the `n` for which this move exists.
//!   For one `k` that is an interval of heaps; the intervals of all branches must cover `n >= k`
//!   (digit 3), `n > k` (2) or `n = k` (1). A `k` without an upper bound gives the digit that
//!   repeats forever.
//! * two arguments `x + y = n - k`: the system must hold for all `1 <= x <= y` (digit 4), for all
//!   `1 <= x < y` and never for `x = y` (4u), or for no pair. Where a part is 0, the option is one
//!   heap.
//! * an option that is the constant 0: the whole heap is taken.
//!
//! A strip with its ends cut off, `g(max(0, i-2))`, is a heap in another form. With position `n` as
//! heap `n + s`, the part `max(0, e)` is the heap `e + s`, if the heaps `0 ..= s` all have the
//! value 0. So small shifts `s` are tried.
//!
//! Heap 0 has the value 0 (it must have no option). Heaps with an explicit value in the rules
//! (`g(0) = 0`) are returned as *fixed*: the caller must check that the code gives these values.
//! Then both sequences agree by induction, because at every other heap the options have the same
//! values. Unprovable cases are refused with a reason; recognition never uses values.

mod branch;

use std::collections::BTreeMap;

use grundy_core::Kind;

use self::branch::{Branch, HEAP, MAX_TAKEN, Refused, Terms, at_least, put, refuse};
use crate::analysis::messages;
use crate::demand::Ground;
use crate::meaning::Pattern;
use crate::oracle::{HeapDigit, HeapRules};
use crate::scalar::form::{Form, bounds, implies, infeasible};
use crate::scalar::lowering;
use crate::scalar::{Scalar, ScalarFunction, ScalarReduce};
use crate::syntax::ast::{BinaryOp, Builtin, Reducer};

/// Maximal shift between positions and heaps.
const MAX_SHIFT: i64 = 4;

/// Returns the game of function `f`, or the reason why there is none.
pub(crate) fn of(ground: Ground, f: usize) -> Result<HeapRules, Refused> {
    let function = &ground.program.functions[f];
    if function.params.len() != 1 {
        return refuse(messages::position_is_not_one_number());
    }
    let lowered = lowering::function(ground, f)?;
    recognise(&lowered, function.kind, 0).or_else(|refused| {
        (1..=MAX_SHIFT)
            .find_map(|shift| recognise(&lowered, function.kind, shift).ok())
            .ok_or(refused)
    })
}

/// Returns the game of a function of one heap, or the reason why there is none.
fn recognise(function: &ScalarFunction, kind: Kind, shift: i64) -> Result<HeapRules, Refused> {
    if !matches!(kind, Kind::Grundy | Kind::Win | Kind::Misere) {
        return refuse(messages::values_are_neither_grundy_nor_outcome());
    }
    let terms = Terms {
        data: &function.data,
        from: shift,
        shift,
    };
    let mut fixed: BTreeMap<i64, i64> = (0..shift).map(|heap| (heap, 0)).collect();
    let mut general = None;
    for clause in &function.clauses {
        match clause.patterns[..] {
            [Pattern::Base(n)] => {
                let value = terms.constant(&clause.body, &[]);
                let Some(value) = value else {
                    return refuse(messages::base_case_is_not_number());
                };
                if n >= 0 {
                    fixed.entry(n + shift).or_insert(value);
                }
            }
            [Pattern::AtLeast(1..)] => return refuse(messages::heap_zero_is_not_position()),
            [_] => {
                general = Some(&clause.body);
                break;
            }
            _ => return refuse(messages::position_is_not_one_number()),
        }
    }
    let Some(body) = general else {
        return refuse(messages::some_size_has_no_line());
    };
    let (reduce, mut domain) = split(&terms, body, &mut fixed)?;
    let wanted = match kind {
        Kind::Grundy => Reducer::Mex,
        Kind::Win => Reducer::Win,
        _ => Reducer::Misere,
    };
    if reduce.reducer != wanted {
        return refuse(messages::lines_differ_in_reducer());
    }
    // The line with the moves need not cover fixed heaps.
    let first = (0..=MAX_TAKEN)
        .find(|n| !fixed.contains_key(n))
        .unwrap_or(0);
    domain.push(at_least(HEAP, first));
    let Some((Some(from), None)) = bounds(&domain, &Form::var(HEAP)) else {
        return refuse(messages::larger_heaps_move_otherwise());
    };
    if from > first || domain.iter().any(|d| !implies(&[at_least(HEAP, from)], d)) {
        return refuse(messages::larger_heaps_move_otherwise());
    }
    let mut moves = HeapMoves {
        from,
        ..HeapMoves::default()
    };
    for item in &reduce.items {
        let terms = Terms { from, ..terms };
        for branch in terms.unroll(&item.steps)? {
            terms.option(&item.expr, branch, &mut moves)?;
        }
    }
    // The parts that are cut off to nothing are heaps of these sizes.
    if shift > 0 && (kind != Kind::Grundy || fixed.insert(shift, 0).is_some_and(|value| value != 0))
    {
        return refuse(messages::smallest_position_is_not_zero());
    }
    moves.digits(kind, shift, fixed)
}

/// Follows `if` down to the reducer. Heaps with a constant value there are fixed; the other
/// conditions hold where the moves are.
fn split<'a>(
    terms: &Terms,
    body: &'a Scalar,
    fixed: &mut BTreeMap<i64, i64>,
) -> Result<(&'a ScalarReduce, Vec<Form>), Refused> {
    let mut open = vec![(body, vec![terms.start()])];
    let mut found = None;
    while let Some((body, branches)) = open.pop() {
        match body {
            Scalar::If(condition, yes, no) => {
                let (mut then, mut otherwise) = (Vec::new(), Vec::new());
                for branch in branches {
                    then.extend(terms.assume(condition, branch.clone(), true)?);
                    otherwise.extend(terms.assume(condition, branch, false)?);
                }
                open.push((&**yes, then));
                open.push((&**no, otherwise));
            }
            Scalar::Reduce(reduce) if reduce.reducer.makes_a_game() => {
                let [branch] = &branches[..] else {
                    return refuse(messages::moves_depend_on_conditions());
                };
                if found.replace((&**reduce, branch.system.clone())).is_some() {
                    return refuse(messages::several_sets_of_moves());
                }
            }
            other => {
                for branch in branches {
                    let range = bounds(&branch.system, &Form::var(HEAP));
                    let Some((Some(from), Some(to))) = range else {
                        return refuse(messages::infinitely_many_fixed_heaps());
                    };
                    if to >= MAX_TAKEN {
                        return refuse(messages::many_fixed_heaps());
                    }
                    for n in from..=to {
                        let here = [(0, Form::constant(n - terms.shift))];
                        let Some(value) = terms.constant(other, &here) else {
                            return refuse(messages::base_case_is_not_number());
                        };
                        fixed.entry(n).or_insert(value);
                    }
                }
            }
        }
    }
    found.ok_or_else(messages::no_moves)
}

impl Terms<'_> {
    /// Adds the options that an expression makes in a branch.
    fn option(
        &self,
        expr: &Scalar,
        mut branch: Branch,
        moves: &mut HeapMoves,
    ) -> Result<(), Refused> {
        match expr {
            Scalar::Let(slot, value, rest) => {
                let value = self.linear(value, &branch.slots)?;
                branch.slots.push((*slot, value));
                return self.option(rest, branch, moves);
            }
            Scalar::If(condition, yes, no) => {
                for branch in self.assume(condition, branch.clone(), true)? {
                    self.option(yes, branch, moves)?;
                }
                for branch in self.assume(condition, branch, false)? {
                    self.option(no, branch, moves)?;
                }
                return Ok(());
            }
            _ => {}
        }
        let mut parts = Vec::new();
        self.parts(expr, &branch.slots, &mut parts)?;
        parts.retain(|part| *part != Form::constant(0));
        match &parts[..] {
            [] => moves.whole(&branch),
            [one] => moves.one(&branch, one),
            [a, b] => moves.two(&branch, a, b),
            _ => refuse(messages::more_than_two_heaps_are_left()),
        }
    }

    /// Returns the heaps that an option leaves.
    fn parts(
        &self,
        expr: &Scalar,
        slots: &[(usize, Form)],
        parts: &mut Vec<Form>,
    ) -> Result<(), Refused> {
        match expr {
            Scalar::Const(0) => Ok(()),
            Scalar::Binary(BinaryOp::Xor, a, b, _) => {
                self.parts(a, slots, parts)?;
                self.parts(b, slots, parts)
            }
            Scalar::Load(args, _) => {
                let [arg] = &args[..] else {
                    return refuse(messages::position_is_not_one_number());
                };
                let arg = match arg {
                    // Cut off to nothing: the heaps up to the shift all have the value 0.
                    Scalar::Call(Builtin::Max, args, _) if self.shift > 0 => match &args[..] {
                        [Scalar::Const(0), part] | [part, Scalar::Const(0)] => part,
                        _ => return refuse(messages::part_is_cut_off_above_zero()),
                    },
                    _ if self.shift > 0 => return refuse(messages::part_is_not_cut_off()),
                    arg => arg,
                };
                let part = self.linear(arg, slots)?.shifted(self.shift);
                parts.push(part.ok_or_else(messages::number_is_too_large)?);
                Ok(())
            }
            _ => refuse(messages::option_is_not_sum_of_heaps()),
        }
    }
}

/// An interval of heaps; `None` is unbounded.
type Interval = (i64, Option<i64>);

/// The moves found so far.
#[derive(Default)]
struct HeapMoves {
    /// The first heap whose moves are needed.
    from: i64,
    /// For each number of tokens, the heaps that may leave one heap (or nothing, if all is taken).
    singles: BTreeMap<i64, Vec<Interval>>,
    /// For each number of tokens, whether two heaps may be left, and whether also equal ones.
    pairs: BTreeMap<i64, bool>,
    /// From this number on, every number may be taken if at least this number of tokens remains.
    endless: Vec<(i64, i64)>,
    /// From this heap on, every heap may be taken whole.
    always_whole: Option<i64>,
}

/// Returns the heaps of a system in `n` alone.
fn interval(system: &[Form], variable: usize) -> Result<Option<Interval>, Refused> {
    if system
        .iter()
        .flat_map(|form| &form.terms)
        .any(|term| term.0 != variable)
    {
        return refuse(messages::condition_is_not_about_heap());
    }
    match bounds(system, &Form::var(variable)) {
        None => Ok(None),
        Some((Some(from), to)) => Ok(Some((from, to))),
        Some((None, _)) => refuse(messages::heap_may_be_negative()),
    }
}

/// Variables of a system other than the heap.
fn others(system: &[Form], parts: &[&Form]) -> Vec<usize> {
    let forms = system.iter().chain(parts.iter().copied());
    let mut found: Vec<usize> = forms.flat_map(|f| &f.terms).map(|t| t.0).collect();
    found.retain(|&variable| variable != HEAP);
    found.sort_unstable();
    found.dedup();
    found
}

/// The names of two new variables for a rewritten system.
const FIRST: usize = 1 << 20;
const SECOND: usize = FIRST + 1;

/// Returns the system with `n` and one other variable replaced: `part` becomes the variable
/// `FIRST`, and `n` the form `heap`.
fn rewrite(
    system: &[Form],
    part: &Form,
    variable: usize,
    heap: &Form,
) -> Result<Vec<Form>, Refused> {
    let c = part.coefficient(variable);
    if c.abs() != 1 {
        return refuse(messages::part_is_multiple());
    }
    let large = messages::number_is_too_large;
    // part = rest + c v, so v = c (FIRST - rest).
    let mut rest = part.clone();
    rest.terms.retain(|term| term.0 != variable);
    let rest = put(&rest, HEAP, heap).ok_or_else(large)?;
    let value = Form::var(FIRST)
        .minus(&rest)
        .and_then(|form| form.scaled(c))
        .ok_or_else(large)?;
    system
        .iter()
        .map(|form| put(&put(form, HEAP, heap)?, variable, &value))
        .collect::<Option<_>>()
        .ok_or_else(large)
}

impl HeapMoves {
    /// Adds a move that takes the whole heap.
    fn whole(&mut self, branch: &Branch) -> Result<(), Refused> {
        if !others(&branch.system, &[]).is_empty() {
            return refuse(messages::condition_of_taking_whole());
        }
        match interval(&branch.system, HEAP)? {
            None => {}
            Some((0, _)) => return refuse(messages::heap_zero_has_option()),
            Some((from, Some(to))) if to < MAX_TAKEN => {
                for n in from..=to {
                    self.singles.entry(n).or_default().push((n, Some(n)));
                }
            }
            Some((_, Some(_))) => return refuse(messages::very_many_moves()),
            Some((from, None)) => {
                let before = self.always_whole.unwrap_or(i64::MAX);
                self.always_whole = Some(from.min(before));
            }
        }
        Ok(())
    }

    /// Adds a move that leaves one heap.
    fn one(&mut self, branch: &Branch, part: &Form) -> Result<(), Refused> {
        let large = messages::number_is_too_large;
        match others(&branch.system, &[part])[..] {
            [] => {
                let taken = Form::var(HEAP).minus(part).ok_or_else(large)?;
                if !taken.terms.is_empty() {
                    return refuse(messages::option_is_fixed_or_multiple());
                }
                if let Some((from, to)) = interval(&branch.system, HEAP)? {
                    self.single(taken.constant, from, to)?;
                }
                Ok(())
            }
            [variable] => {
                // FIRST is the heap that is left, SECOND the number of tokens that are taken.
                let heap = Form::var(FIRST)
                    .plus(&Form::var(SECOND))
                    .ok_or_else(large)?;
                let system = rewrite(&branch.system, part, variable, &heap)?;
                if infeasible(&system) {
                    return Ok(());
                }
                let (low, high) = bounds(&system, &Form::var(SECOND)).unwrap_or_default();
                let Some(low @ 1..) = low else {
                    return refuse(messages::option_may_be_as_large());
                };
                if let Some(high) = high {
                    if high - low > MAX_TAKEN {
                        return refuse(messages::very_many_moves());
                    }
                    for taken in low..=high {
                        let fixed: Option<Vec<Form>> = system
                            .iter()
                            .map(|form| put(form, SECOND, &Form::constant(taken)))
                            .collect();
                        let fixed = fixed.ok_or_else(large)?;
                        if let Some((from, to)) = interval(&fixed, FIRST)? {
                            self.single(taken, from + taken, to.map(|to| to + taken))?;
                        }
                    }
                    return Ok(());
                }
                let domain = heap.shifted(-self.from).ok_or_else(large)?;
                for least in [0, 1] {
                    let region = [
                        at_least(FIRST, least),
                        at_least(SECOND, low),
                        domain.clone(),
                    ];
                    let all = system.iter().all(|form| implies(&region, form));
                    if all && implies(&system, &region[0]) {
                        self.endless.push((low, least));
                        return Ok(());
                    }
                }
                refuse(messages::takeable_numbers_depend_on_heap())
            }
            _ => refuse(messages::option_has_several_names()),
        }
    }

    /// Adds the move of taking `k`, which leaves one heap, or nothing, of the heaps from `from` to
    /// `to`.
    fn single(&mut self, k: i64, from: i64, to: Option<i64>) -> Result<(), Refused> {
        if k < 1 {
            return refuse(messages::option_may_be_as_large());
        }
        if k > MAX_TAKEN {
            return refuse(messages::very_many_tokens_are_taken());
        }
        if from < k {
            return refuse(messages::heap_may_be_negative());
        }
        self.singles.entry(k).or_default().push((from, to));
        Ok(())
    }

    /// Adds a move that leaves two heaps.
    fn two(&mut self, branch: &Branch, a: &Form, b: &Form) -> Result<(), Refused> {
        let large = messages::number_is_too_large;
        let sum = a.plus(b).ok_or_else(large)?;
        let taken = Form::var(HEAP).minus(&sum).ok_or_else(large)?;
        let k = taken.constant;
        if !taken.terms.is_empty() {
            return refuse(messages::remaining_sum_varies());
        }
        if !(0..=MAX_TAKEN).contains(&k) {
            return refuse(messages::tokens_are_added());
        }
        let [variable] = others(&branch.system, &[a, b])[..] else {
            return refuse(messages::remaining_heap_is_fixed());
        };
        // FIRST and SECOND are the two heaps.
        let heap = Form::var(FIRST)
            .plus(&Form::var(SECOND))
            .and_then(|form| form.shifted(k))
            .ok_or_else(large)?;
        let system = rewrite(&branch.system, a, variable, &heap)?;
        if infeasible(&system) {
            return Ok(());
        }
        let (x, y) = (Form::var(FIRST), Form::var(SECOND));
        if !implies(&system, &x) || !implies(&system, &y) {
            return refuse(messages::heap_may_be_negative());
        }
        // A part that is 0: one heap is left, or nothing.
        for (zero, other) in [(FIRST, SECOND), (SECOND, FIRST)] {
            let edge: Option<Vec<Form>> = system
                .iter()
                .map(|form| put(form, zero, &Form::constant(0)))
                .collect();
            let edge = edge.ok_or_else(large)?;
            if !infeasible(&edge)
                && let Some((from, to)) = interval(&edge, other)?
            {
                self.single(k, from + k, to.map(|to| to + k))?;
            }
        }
        // Pairs, the smaller one first or last.
        let mut some = system.clone();
        some.extend([at_least(FIRST, 1), at_least(SECOND, 1)]);
        if infeasible(&some) {
            return Ok(());
        }
        let domain = heap.shifted(-self.from).ok_or_else(large)?;
        for (small, great) in [(FIRST, SECOND), (SECOND, FIRST)] {
            let order = Form::var(great)
                .minus(&Form::var(small))
                .ok_or_else(large)?;
            let holds = |order: Form| {
                let region = [at_least(small, 1), order, domain.clone()];
                system.iter().all(|form| implies(&region, form))
            };
            if holds(order.clone()) {
                self.pairs.insert(k, true);
                return Ok(());
            }
            let mut equal = some.clone();
            equal.push(order.clone());
            equal.push(order.scaled(-1).ok_or_else(large)?);
            if infeasible(&equal) && holds(order.shifted(-1).ok_or_else(large)?) {
                self.pairs.entry(k).or_insert(false);
                return Ok(());
            }
        }
        refuse(messages::splits_depend_on_size())
    }

    /// Returns the digits of all moves together.
    fn digits(
        self,
        kind: Kind,
        shift: i64,
        fixed: BTreeMap<i64, i64>,
    ) -> Result<HeapRules, Refused> {
        let last = [
            self.singles.keys().max().copied(),
            self.pairs.keys().max().copied(),
            self.endless.iter().map(|(k, _)| k - 1).max(),
            self.always_whole.map(|k| k - 1),
        ];
        let last = last.into_iter().flatten().max().unwrap_or(0);
        if last > MAX_TAKEN {
            return refuse(messages::very_many_tokens_are_taken());
        }
        let mut digits = Vec::new();
        for k in 0..=last + 1 {
            let mut intervals = self.singles.get(&k).cloned().unwrap_or_default();
            let endless = self.endless.iter().filter(|(from, _)| k >= *from);
            intervals.extend(endless.map(|(_, left)| (k + left, None)));
            if self.always_whole.is_some_and(|from| k >= from) {
                intervals.push((k, Some(k)));
            }
            let (whole, one) = self.classify(k, intervals)?;
            let pair = self.pairs.get(&k);
            digits.push(HeapDigit {
                whole,
                one,
                two: pair.is_some(),
                unequal: pair == Some(&false),
            });
        }
        let tail = digits.pop().unwrap_or_default();
        while digits.len() > 1 && digits.last() == Some(&tail) {
            digits.pop();
        }
        if kind == Kind::Misere
            && digits
                .iter()
                .chain([&tail])
                .any(|d| d.two || d.whole != d.one)
        {
            return refuse(messages::only_taking_under_misere());
        }
        Ok(HeapRules {
            digits,
            tail,
            kind,
            shift: shift.unsigned_abs(),
            fixed: fixed
                .into_iter()
                .map(|(n, value)| (n.unsigned_abs(), value))
                .collect(),
        })
    }

    /// Returns whether taking `k` may leave nothing, and one heap, from the union of the relevant
    /// intervals.
    fn classify(&self, k: i64, mut intervals: Vec<Interval>) -> Result<(bool, bool), Refused> {
        intervals.sort_unstable();
        let mut union: Vec<Interval> = Vec::new();
        for (from, to) in intervals {
            let from = from.max(self.from);
            if to.is_some_and(|to| to < from) {
                continue;
            }
            match union.last_mut() {
                Some((_, None)) => {}
                Some((_, Some(end))) if from <= *end + 1 => match to {
                    None => union.last_mut().expect("there is one").1 = None,
                    Some(to) => *end = (*end).max(to),
                },
                _ => union.push((from, to)),
            }
        }
        match union[..] {
            [] => Ok((false, false)),
            [(from, None)] if from == k.max(self.from) => Ok((true, true)),
            [(from, None)] if from == (k + 1).max(self.from) => Ok((false, true)),
            [(from, Some(to))] if from == k && to == k => Ok((true, false)),
            _ => refuse(messages::number_is_takeable_from_some_heaps()),
        }
    }
}
