//! Kernel for one heap with options from its divisors: all lists of divisors by a sieve.
//!
//! `g(x) = mex{ g(d) for d in divisors(x) if d < x }` needs the divisors of every `x`. Factoring
//! each of them costs hundreds of steps; a sieve by blocks computes all lists in n·ln n/2 steps.
//! Divisors come in pairs `d·q = x` with `d <= q`. For a block of cells
//!
//! ```text
//! for each d with d² <= end of the block:
//!     for each multiple x >= d² in the block:   note (d, x/d) at x
//! ```
//!
//! in two passes, one that counts and one that writes, so that the pairs of each cell are
//! contiguous and ascend. A block is long enough for a few multiples of every `d`, and short enough
//! for its pairs to fit into the second-level cache. Then the cells are computed in order from
//! their pairs, so that a reference may be to any earlier cell, including `x-d` just before it.
//!
//! A table that marks forwards, each `d` at all its multiples, misses the cache at each step, needs
//! a set for each cell of the whole table, and cannot support `g(x-d)`.
//!
//! References and guards are affine in the heap `x`, the divisor `d` and `q = x/d`. Sets of values
//! are one register, so values are below 64. At a larger one the general machine takes over for all
//! remaining cells.

use grundy_core::{Message, Observer};

use super::{Filling, Kernel, KernelName};
use crate::meaning::Pattern;
use crate::scalar::form::Form;
use crate::syntax::ast::{BinaryOp, CompareOp, Reducer};
use crate::table::machine::{Attempt, Progress, Stuck};
use crate::table::messages;
use crate::table::order::Layout;
use crate::table::program::{Code, CodeItem, CodeStep, Compiled, ItemBody, Offset};
use crate::table::store::Store;

/// Pairs are stored as 32-bit numbers.
const MAX_HEAP: i64 = 1 << 31;

/// Coefficients and constants below this cannot overflow 64 bits for such heaps.
const MAX_COEFFICIENT: u64 = 1 << 24;

/// The fewest cells of a block.
const MIN_BLOCK_CELLS: usize = 1 << 13;

/// The variables of forms: the heap, the divisor and their quotient.
const X: usize = 0;
const D: usize = 1;
const Q: usize = 2;

/// A form in the three variables, with small numbers, as evaluated for each option.
#[derive(Clone, Copy, Debug)]
struct DivisorWeights {
    x: i64,
    d: i64,
    q: i64,
    constant: i64,
}

impl DivisorWeights {
    fn of(form: &Form) -> Self {
        Self {
            x: form.coefficient(X),
            d: form.coefficient(D),
            q: form.coefficient(Q),
            constant: form.constant,
        }
    }

    #[inline]
    fn at(&self, x: u32, d: u32, q: u32) -> i64 {
        self.x * i64::from(x) + self.d * i64::from(d) + self.q * i64::from(q) + self.constant
    }
}

/// The options of one item.
#[derive(Debug)]
struct Item {
    /// The divisor 1 is not an option; neither is the heap itself.
    skip_one: bool,
    skip_self: bool,
    /// Forms that must be at least 0.
    guards: Vec<DivisorWeights>,
    /// The heaps of an option.
    targets: Vec<DivisorWeights>,
    /// Whether its only target is the divisor, or the quotient.
    only: Option<usize>,
}

/// A game of this structure.
#[derive(Debug)]
struct DivisorOptions {
    reducer: Reducer,
    items: Vec<Item>,
    offsets: Vec<Offset>,
    /// The heap of the first cell.
    first: i64,
    /// From this cell on the last line of the function applies, and heaps are at least 1.
    steady: usize,
}

pub(in crate::table) fn of(code: &Compiled, layout: &Layout) -> Option<Box<dyn Kernel>> {
    Some(Box::new(Sieve::new(recognise(code, layout)?)))
}

/// Recognises the structure.
fn recognise(code: &Compiled, layout: &Layout) -> Option<DivisorOptions> {
    if layout.coordinates != [Form::var(0)] || layout.outer.1 >= MAX_HEAP {
        return None;
    }
    let (last, bases) = code.clauses.split_last()?;
    let Code::Reduce(reduce) = &last.1 else {
        return None;
    };
    if !matches!(
        reduce.reducer,
        Reducer::Mex | Reducer::Win | Reducer::Misere
    ) {
        return None;
    }
    let mut steady = layout.outer.0.max(1);
    for (patterns, _) in bases {
        match patterns[..] {
            [Pattern::Base(value)] => steady = steady.max(value.checked_add(1)?),
            _ => return None,
        }
    }
    match last.0[..] {
        [Pattern::AtLeast(least)] => steady = steady.max(least),
        [Pattern::Any] => {}
        _ => return None,
    }
    let mut game = DivisorOptions {
        reducer: reduce.reducer,
        items: Vec::new(),
        offsets: Vec::new(),
        first: layout.outer.0,
        steady: usize::try_from(steady.checked_sub(layout.outer.0)?).ok()?,
    };
    for part in &reduce.items {
        match &part.offsets {
            Some(offsets) => game.offsets.extend(offsets.iter().copied()),
            None => game.items.push(item(part)?),
        }
    }
    (!game.items.is_empty()).then_some(game)
}

/// Reads an item over the divisors of the heap.
fn item(part: &CodeItem) -> Option<Item> {
    let (first, rest) = part.steps.split_first()?;
    let (slot, mut divides) = match first {
        CodeStep::Divisors {
            slot,
            of: Code::Slot(0),
            ..
        } => (*slot, true),
        // `for d in 1..=x if x % d == 0`
        CodeStep::Range {
            slot, step: None, ..
        } => (*slot, false),
        _ => return None,
    };
    let mut reader = Reader {
        slot,
        skip_one: false,
        skip_self: false,
        guards: Vec::new(),
    };
    if let CodeStep::Range {
        lo, hi, inclusive, ..
    } = first
    {
        let (lo, hi) = (reader.form(lo)?, reader.form(hi)?);
        if !lo.terms.is_empty() || lo.constant < 1 {
            return None;
        }
        reader.guard(Form::var(D).minus(&lo)?);
        reader.guard(
            hi.minus(&Form::var(D))?
                .shifted(i64::from(*inclusive) - 1)?,
        );
    }
    for step in rest {
        match step {
            CodeStep::IfAll(forms) => {
                for form in forms {
                    reader.guard(reader.over(form)?);
                }
            }
            CodeStep::If(condition) => reader.condition(condition, &mut divides)?,
            _ => return None,
        }
    }
    let ItemBody::Value(value) = &part.body else {
        return None;
    };
    let mut targets = Vec::new();
    reader.targets(value, &mut targets)?;
    let only = match &targets[..] {
        [one] if reader.guards.is_empty() => [D, Q].into_iter().find(|v| *one == Form::var(*v)),
        _ => None,
    };
    (divides && targets.len() <= 4).then(|| Item {
        skip_one: reader.skip_one,
        skip_self: reader.skip_self,
        guards: reader.guards.iter().map(DivisorWeights::of).collect(),
        targets: targets.iter().map(DivisorWeights::of).collect(),
        only,
    })
}

/// Reads the clauses of an item.
struct Reader {
    /// The slot of the divisor.
    slot: usize,
    skip_one: bool,
    skip_self: bool,
    guards: Vec<Form>,
}

impl Reader {
    /// Returns the references of a xor of references.
    fn targets(&self, code: &Code, found: &mut Vec<Form>) -> Option<()> {
        match code {
            Code::Cell(forms) => match &forms[..] {
                [form] => found.push(self.over(form)?),
                _ => return None,
            },
            Code::Load(args) => match &args[..] {
                [arg] => found.push(self.form(arg)?),
                _ => return None,
            },
            Code::Binary(BinaryOp::Xor, a, b, _) => {
                self.targets(a, found)?;
                self.targets(b, found)?;
            }
            _ => return None,
        }
        Some(())
    }

    fn variable(&self, slot: usize) -> Option<Form> {
        match slot {
            0 => Some(Form::var(X)),
            slot => (slot == self.slot).then(|| Form::var(D)),
        }
    }

    /// Converts a form over slots.
    fn over(&self, form: &Form) -> Option<Form> {
        let mut result = Form::constant(form.constant);
        for &(slot, c) in &form.terms {
            result = result.combine(1, &self.variable(slot)?, c)?;
        }
        result
            .is_below(MAX_COEFFICIENT, MAX_COEFFICIENT)
            .then_some(result)
    }

    /// Reads a form with quotients.
    fn form(&self, code: &Code) -> Option<Form> {
        Form::read(code, &|code| match code {
            Code::Slot(slot) => self.variable(*slot),
            Code::Binary(BinaryOp::Div, a, b, _) => match (&**a, &**b) {
                (Code::Slot(0), Code::Slot(slot)) if *slot == self.slot => Some(Form::var(Q)),
                _ => None,
            },
            _ => None,
        })
        .filter(|form| form.is_below(MAX_COEFFICIENT, MAX_COEFFICIENT))
    }

    /// Adds a guard `form >= 0`.
    fn guard(&mut self, form: Form) {
        // `a - b >= least`, where a constant has no variable.
        let is = |a: Option<usize>, b: Option<usize>, constant: i64| {
            let side = |v: Option<usize>| v.map_or(Form::constant(0), Form::var);
            let wanted = side(a).minus(&side(b)).and_then(|f| f.shifted(constant));
            wanted.as_ref() == Some(&form)
        };
        let (x, d, q) = (Some(X), Some(D), Some(Q));
        if is(d, None, -1) || is(x, d, 0) || is(q, None, -1) {
            // It holds for every divisor.
        } else if is(x, d, -1) || is(q, None, -2) {
            self.skip_self = true;
        } else if is(d, None, -2) || is(x, q, -1) {
            self.skip_one = true;
        } else {
            self.guards.push(form);
        }
    }

    /// Reads a condition that is not a conjunction of affine inequalities over the slots.
    fn condition(&mut self, condition: &Code, divides: &mut bool) -> Option<()> {
        let (op, a, b) = match condition {
            Code::And(a, b) => {
                self.condition(a, divides)?;
                return self.condition(b, divides);
            }
            Code::Compare(op, a, b) => (op, a, b),
            _ => return None,
        };
        if let (CompareOp::Eq, Code::Binary(BinaryOp::Mod, n, d, _), Code::Const(0)) =
            (op, &**a, &**b)
        {
            return match (&**n, &**d) {
                (Code::Slot(0), Code::Slot(s)) if *s == self.slot => {
                    *divides = true;
                    Some(())
                }
                _ => None,
            };
        }
        let up = self.form(a)?.minus(&self.form(b)?)?;
        let down = up.scaled(-1)?;
        match op {
            CompareOp::Ge => self.guard(up),
            CompareOp::Le => self.guard(down),
            CompareOp::Gt => self.guard(up.shifted(-1)?),
            CompareOp::Lt => self.guard(down.shifted(-1)?),
            CompareOp::Eq => {
                self.guard(up);
                self.guard(down);
            }
            CompareOp::Ne => {
                // Only the two ends: `d != x` means `d < x`, `d != 1` means `d > 1`.
                let known = self.guards.len();
                self.guard(up.shifted(-1)?);
                if self.guards.len() > known {
                    self.guards.truncate(known);
                    self.guard(down.shifted(-1)?);
                }
                if self.guards.len() > known {
                    return None;
                }
            }
            _ => return None,
        }
        Some(())
    }
}

impl Item {
    /// Returns whether its options are all divisors but those at the ends, and each option is a
    /// divisor.
    fn is_divisors(&self) -> Option<(bool, bool)> {
        match self.only? {
            D => Some((self.skip_one, self.skip_self)),
            // The quotients of all divisors are again all divisors.
            _ => Some((self.skip_self, self.skip_one)),
        }
    }
}

/// The pairs of divisors of the heaps of a block.
#[derive(Default)]
struct Block {
    /// For each `d` from 1, the smallest `q >= d` whose product with it is still to come.
    next: Vec<u32>,
    starts: Vec<u32>,
    cursor: Vec<u32>,
    pairs: Vec<(u32, u32)>,
}

impl Block {
    /// Computes the pairs of the heaps `lo..hi`, which follow those of the last call.
    fn sieve(&mut self, lo: u32, hi: u32) {
        let mut d = self.next.len() as u32 + 1;
        while u64::from(d) * u64::from(d) < u64::from(hi) {
            self.next.push(d.max(lo.div_ceil(d)));
            d += 1;
        }
        let (from, len) = (u64::from(lo), (hi - lo) as usize);
        self.starts.clear();
        self.starts.resize(len + 1, 0);
        for (d, q) in (1_u64..).zip(&self.next) {
            let first = (d * u64::from(*q)).saturating_sub(from) as usize;
            for count in self.starts[1..].iter_mut().skip(first).step_by(d as usize) {
                *count += 1;
            }
        }
        let mut total = 0;
        for start in &mut self.starts {
            total += *start;
            *start = total;
        }
        self.cursor.clear();
        self.cursor.extend_from_slice(&self.starts[..len]);
        if self.pairs.capacity() < total as usize {
            // Later blocks need a little more memory.
            self.pairs = Vec::new();
            self.pairs = Vec::with_capacity(total as usize + total as usize / 8);
        }
        self.pairs.resize(total as usize, (0, 0));
        for (d, q) in (1_u32..).zip(&mut self.next) {
            let first = (u64::from(d) * u64::from(*q)).saturating_sub(from) as usize;
            for cursor in self.cursor.iter_mut().skip(first).step_by(d as usize) {
                self.pairs[*cursor as usize] = (d, *q);
                *cursor += 1;
                *q += 1;
            }
        }
    }

    /// Returns the pairs of the `i`-th heap, starting with 1.
    fn of(&self, i: usize) -> &[(u32, u32)] {
        &self.pairs[self.starts[i] as usize..self.starts[i + 1] as usize]
    }
}

/// The state of the sieve: the game and the current block.
struct Sieve {
    game: DivisorOptions,
    block: Block,
    /// The cells of the block.
    from: usize,
    to: usize,
    /// The cells before this one are below 64.
    small: usize,
    /// A cell is 64 or more: the general machine computes all cells from there on.
    large: bool,
}

impl Sieve {
    fn new(game: DivisorOptions) -> Self {
        Self {
            game,
            block: Block::default(),
            from: 0,
            to: 0,
            small: 0,
            large: false,
        }
    }

    /// Computes the cells from `done` to the end of their block; all earlier ones are known, and
    /// `done >= steady`. A cell for the general machine moves `steady` past it.
    fn block(&mut self, cells: &mut [u8], end: usize, progress: &mut Progress) {
        let Progress { done, options } = progress;
        if cells[self.small.min(*done)..*done].iter().any(|c| *c >= 64) {
            self.large = true;
            return;
        }
        self.small = *done;
        if *done >= self.to {
            let root = (self.game.first + cells.len() as i64).isqrt() as usize;
            let len = root
                .next_power_of_two()
                .clamp(MIN_BLOCK_CELLS, MIN_BLOCK_CELLS << 4);
            self.from = *done;
            self.to = (*done + len).min(cells.len());
            let heap = |cell: usize| (self.game.first + cell as i64) as u32;
            self.block.sieve(heap(self.from), heap(self.to));
        }
        while *done < self.to.min(end) {
            let pairs = self.block.of(*done - self.from);
            let Some((value, count)) = self.game.cell(&cells[..*done], pairs) else {
                self.small = *done;
                self.game.steady = *done + 1;
                return;
            };
            cells[*done] = value;
            *options += count;
            *done += 1;
        }
        self.small = *done;
    }
}

impl Kernel for Sieve {
    fn notes(&self, mut notes: Vec<Message>) -> Vec<Message> {
        notes.push(messages::sieve_finds_divisors());
        notes
    }

    fn first(&self, store: &Store) -> Option<usize> {
        (matches!(store, Store::U8(_)) && !self.large).then_some(self.game.steady)
    }

    fn goes_on(&self) -> bool {
        false
    }

    fn run(&mut self, table: &mut Filling, end: usize, observer: &mut dyn Observer) -> Attempt<()> {
        let Store::U8(cells) = &mut table.store else {
            return Err(Box::new(Stuck::Outside));
        };
        let before = table.progress.done;
        observer.progress(before as u64, Some(table.index.len() as u64));
        if observer.cancelled() {
            return Err(Box::new(Stuck::Interrupted));
        }
        self.block(cells, end, &mut table.progress);
        let computed = table.progress.done - before;
        table.ran.add(KernelName::Sieve, computed);
        Ok(())
    }
}

impl DivisorOptions {
    /// Returns the value of the heap after the known ones and its number of options, if its set of
    /// values is a register and all options are known.
    #[inline]
    fn cell(&self, known: &[u8], pairs: &[(u32, u32)]) -> Option<(u8, u64)> {
        let mut seen = 0_u64;
        let mut count = 0;
        let x = pairs[0].1;
        for item in &self.items {
            match item.is_divisors() {
                Some(skip) => self.divisors(skip, known, pairs, &mut seen, &mut count)?,
                None => {
                    for &(d, q) in pairs {
                        self.option(item, known, (x, d, q), &mut seen, &mut count)?;
                        if d != q {
                            self.option(item, known, (x, q, d), &mut seen, &mut count)?;
                        }
                    }
                }
            }
        }
        for offset in &self.offsets {
            if i64::from(x) >= offset.from && i64::from(x) <= offset.to {
                let at = known.len() as i64 + offset.distance;
                let value = known.get(usize::try_from(at).ok()?)?;
                seen |= 1 << (value & 63);
                count += 1;
            }
        }
        let value = match self.reducer {
            Reducer::Win => (seen & 1) as u8,
            Reducer::Misere => u8::from(seen & 1 == 1 || seen == 0),
            _ => seen.trailing_ones() as u8,
        };
        (value < 64).then_some((value, count))
    }

    /// Marks all divisors but the skipped ones: 1, and the heap itself.
    #[inline]
    fn divisors(
        &self,
        (skip_one, skip_self): (bool, bool),
        known: &[u8],
        pairs: &[(u32, u32)],
        seen: &mut u64,
        count: &mut u64,
    ) -> Option<()> {
        let first = self.first;
        let at = |divisor: u32| known.get((i64::from(divisor) - first) as usize);
        let (one, inner) = pairs.split_first()?;
        let mut here = *seen;
        if !skip_one {
            // The only divisor of 1 is both.
            if one.1 == 1 && skip_self {
                return Some(());
            }
            here |= 1 << (at(1)? & 63);
            *count += 1;
        }
        if !skip_self && one.1 > 1 {
            // It is an option of itself.
            return None;
        }
        for &(d, q) in inner {
            here |= 1 << (at(d)? & 63);
            here |= 1 << (at(q)? & 63);
        }
        let square = inner.last().is_some_and(|(d, q)| d == q);
        *count += 2 * inner.len() as u64 - u64::from(square);
        *seen = here;
        Some(())
    }

    #[inline]
    fn option(
        &self,
        item: &Item,
        known: &[u8],
        (x, d, q): (u32, u32, u32),
        seen: &mut u64,
        count: &mut u64,
    ) -> Option<()> {
        if item.skip_one && d == 1
            || item.skip_self && q == 1
            || item.guards.iter().any(|guard| guard.at(x, d, q) < 0)
        {
            return Some(());
        }
        let mut value = 0;
        for target in &item.targets {
            let at = usize::try_from(target.at(x, d, q) - self.first).ok()?;
            value ^= known.get(at)?;
        }
        *seen |= 1 << (value & 63);
        *count += 1;
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_hold_the_pairs_of_the_definition() {
        for first in [1_u32, 2, 90, 1000] {
            let mut block = Block::default();
            let mut lo = first;
            for len in [1, 7, 100, 64, 900] {
                block.sieve(lo, lo + len);
                for x in lo..lo + len {
                    let plain: Vec<(u32, u32)> = (1..=x)
                        .filter(|d| x.is_multiple_of(*d) && d * d <= x)
                        .map(|d| (d, x / d))
                        .collect();
                    assert_eq!(block.of((x - lo) as usize), plain, "{x} from {first}");
                }
                lo += len;
            }
        }
    }
}
