//! The basic relations, from which all others are built.
//!
//! **Linear relations** compare `sum c_i x_i + k` with 0 by `=`, `!=`, `<` or `<=`. In base `b` a
//! state is the value `s` of the digits so far; a letter maps it to `b s + sum c_i d_i`. Beyond a
//! bound the remaining digits cannot change the sign of `s + k`. In a system of slope a state is a
//! pair `(p, q)`. With `n` remaining digits the value so far is `p W_n + q W_{n-1}`, so a letter of
//! value `d` maps it to `(r p + q + d, p)`, and at the end it is `p + q` (`W_{-1} = 1`). With `λ`
//! the slope, `u = p λ + q` becomes `λ (u + d)`, so its sign is decided beyond a bound, and
//! `v = q - p/λ` becomes `-(v + d)/λ`, which stays bounded: finitely many states (Ch. Frougny 1992,
//! for all Pisot systems).
//!
//! **Nim-sums** and **bitwise and/or** (base 2) test each digit place alone: one accepting state
//! and a dead one. **Equality, digit sums, shifts, trailing zeros and powers** have a few states
//! each, defined at their functions.

use std::rc::Rc;

use grundy_core::{Halt, Run};
use rustc_hash::FxHashMap;

use crate::algebra::valid_words;
use crate::automaton::{Automaton, DraftAutomaton, StateMeter, SumKey};
use crate::diagram::{Kids, NodeBuilder, Ref, Track, leaf};
use crate::relation::Relation;
use crate::system::System;

/// A state of a linear relation: the digits so far, or a decided sign.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum LinearState {
    Partial(i64, i64),
    Positive,
    Negative,
}

/// The transitions of a linear relation by the value of a letter.
struct LinearTransitions {
    system: System,
    constant: i64,
    /// The sums of the positive coefficients and of the absolute values of the negative ones.
    up: i64,
    down: i64,
    /// In a system of slope, the sign of `p λ + q` is decided beyond this. In base systems unused.
    bound: f64,
}

/// The slope `(r + sqrt(r²+4))/2`.
fn lambda(r: u8) -> f64 {
    let r = f64::from(r);
    f64::midpoint(r, r.mul_add(r, 4.0).sqrt())
}

impl LinearTransitions {
    fn new(system: System, terms: &[(Track, i64)], constant: i64) -> Self {
        let up: i64 = terms.iter().map(|term| term.1.max(0)).sum();
        let down: i64 = terms.iter().map(|term| (-term.1).max(0)).sum();
        let bound = match system {
            System::Base(_) => 0.0,
            System::Slope(r) => {
                // With D = r max(up, down) every letter has a value in -D..=D, and
                // |v| <= D/(λ - 1).
                // Growth: λ (u - D) >= u if u >= λ D/(λ - 1).
                // End: p + q = (u - v) (1 + 1/λ)/(λ + 1/λ) + v, so |p + q| > |k|
                // if |u| (1 + 1/λ) > |k| (λ + 1/λ) + D.
                // The added 1 covers rounding.
                let slope = lambda(r);
                let max_letter = up.max(down) as f64 * f64::from(r);
                let growth = slope * max_letter / (slope - 1.0);
                let end = (constant.abs() as f64).mul_add(slope + 1.0 / slope, max_letter);
                growth.max(end / (1.0 + 1.0 / slope)) + 1.0
            }
        };
        Self {
            system,
            constant,
            up,
            down,
            bound,
        }
    }

    fn next(&self, state: LinearState, letter: i64) -> LinearState {
        let LinearState::Partial(p, q) = state else {
            return state;
        };
        match self.system {
            System::Base(b) => {
                let s = i64::from(b) * p + letter;
                if s > self.down && s + self.constant > 0 {
                    LinearState::Positive
                } else if s < -self.up && s + self.constant < 0 {
                    LinearState::Negative
                } else {
                    LinearState::Partial(s, 0)
                }
            }
            System::Slope(r) => {
                let (p, q) = (i64::from(r) * p + q + letter, p);
                let u = (p as f64).mul_add(lambda(r), q as f64);
                if u > self.bound {
                    LinearState::Positive
                } else if u < -self.bound {
                    LinearState::Negative
                } else {
                    LinearState::Partial(p, q)
                }
            }
        }
    }

    /// Returns the value at the end, or one of the same sign.
    fn value(&self, state: LinearState) -> i64 {
        match state {
            LinearState::Partial(p, q) => p + q + self.constant,
            LinearState::Positive => 1,
            LinearState::Negative => -1,
        }
    }
}

/// Compares `sum c_i x_i + constant` with 0. The coefficients are not 0, the tracks ascending.
pub(crate) fn linear(
    system: System,
    terms: &[(Track, i64)],
    constant: i64,
    relation: Relation,
    meter: &mut StateMeter,
) -> Result<Automaton, Halt> {
    let tracks: Vec<Track> = terms.iter().map(|term| term.0).collect();
    let factors: Vec<i64> = terms.iter().map(|term| term.1).collect();
    let key: SumKey = (system, factors, constant, relation);
    if let Some(known) = meter.cache.sums.get(&key) {
        return Ok(known.named(&tracks));
    }
    let terms: Vec<(Track, i64)> = (0..).zip(key.1.iter().copied()).collect();
    let made = build_linear(system, &terms, constant, relation, meter)?;
    let named = made.named(&tracks);
    meter.cache.sums.insert(key, Rc::new(made));
    Ok(named)
}

/// The bytes counted for an entry of the memo of [`sums`]: those of its key.
const MEMO_ENTRY_BYTES: usize = size_of::<(usize, i64)>();

/// Builds the relation of [`linear`] on the tracks `0, 1, …`, without the cache.
fn build_linear(
    system: System,
    terms: &[(Track, i64)],
    constant: i64,
    relation: Relation,
    meter: &mut StateMeter,
) -> Result<Automaton, Halt> {
    let linear = LinearTransitions::new(system, terms, constant);
    let mut states = States::new(LinearState::Partial(0, 0));
    let mut builder = NodeBuilder::new(system.digits());
    let (mut roots, mut accepting) = (Vec::new(), Vec::new());
    while let Some(&state) = states.list.get(roots.len()) {
        meter.state()?;
        accepting.push(relation.holds(linear.value(state)));
        let mut memo = FxHashMap::default();
        let mut leaf_of = |sum: i64| states.leaf(linear.next(state, sum));
        let root = sums(&mut builder, terms, 0, &mut memo, &mut leaf_of);
        roots.push(root);
        meter.step(MEMO_ENTRY_BYTES * memo.len())?;
    }
    let raw = DraftAutomaton {
        system,
        tracks: terms.iter().map(|term| term.0).collect(),
        nodes: builder.nodes,
        roots,
        accepting,
    };
    drop_invalid_words(raw.minimal(0, meter)?, terms.iter().map(|t| t.0), meter)
}

/// Returns the same relation without invalid words.
fn drop_invalid_words(
    a: Automaton,
    tracks: impl Iterator<Item = Track>,
    meter: &mut StateMeter,
) -> Result<Automaton, Halt> {
    if matches!(a.system, System::Base(_)) {
        return Ok(a);
    }
    let tracks: Vec<Track> = tracks.collect();
    let valid = valid_words(a.system, &tracks, meter)?;
    crate::algebra::join(&a, &valid, crate::algebra::Junction::And, meter)
}

/// The states of an automaton in the order of their discovery.
struct States<S> {
    numbers: FxHashMap<S, u32>,
    list: Vec<S>,
}

impl<S: Copy + Eq + std::hash::Hash> States<S> {
    fn new(start: S) -> Self {
        let mut states = Self {
            numbers: FxHashMap::default(),
            list: Vec::new(),
        };
        states.leaf(start);
        states
    }

    fn leaf(&mut self, state: S) -> Ref {
        let next = self.list.len() as u32;
        let list = &mut self.list;
        leaf(*self.numbers.entry(state).or_insert_with(|| {
            list.push(state);
            next
        }))
    }
}

/// Builds a diagram over the sum of the digits with their coefficients.
fn sums(
    builder: &mut NodeBuilder,
    terms: &[(Track, i64)],
    sum: i64,
    memo: &mut FxHashMap<(usize, i64), Ref>,
    leaf_of: &mut impl FnMut(i64) -> Ref,
) -> Ref {
    let Some((&(track, c), rest)) = terms.split_first() else {
        return leaf_of(sum);
    };
    if let Some(known) = memo.get(&(rest.len(), sum)) {
        return *known;
    }
    let mut kids: Kids = [0; 10];
    for (digit, kid) in (0..).zip(kids.iter_mut().take(builder.nodes.arity())) {
        *kid = sums(builder, rest, sum + c * digit, memo, leaf_of);
    }
    let made = builder.node(track, &kids[..builder.nodes.arity()]);
    memo.insert((rest.len(), sum), made);
    made
}

/// Builds an automaton from a rule for its states, which receives the digits of all tracks. Calls
/// `next` for all `digits^tracks` letters of each state.
pub(crate) fn by_letters<S: Copy + Eq + std::hash::Hash>(
    system: System,
    tracks: &[Track],
    start: S,
    next: impl Fn(S, &[usize]) -> S,
    accepts: impl Fn(S) -> bool,
    meter: &mut StateMeter,
) -> Result<Automaton, Halt> {
    let mut states = States::new(start);
    let mut builder = NodeBuilder::new(system.digits());
    let (mut roots, mut accepting) = (Vec::new(), Vec::new());
    while let Some(&state) = states.list.get(roots.len()) {
        meter.state()?;
        accepting.push(accepts(state));
        let mut letter = Vec::new();
        let mut leaf_of = |letter: &[usize]| states.leaf(next(state, letter));
        roots.push(letters(&mut builder, tracks, &mut letter, &mut leaf_of));
    }
    let raw = DraftAutomaton {
        system,
        tracks: tracks.to_vec(),
        nodes: builder.nodes,
        roots,
        accepting,
    };
    drop_invalid_words(raw.minimal(0, meter)?, tracks.iter().copied(), meter)
}

/// A state of a table: whether it accepts, and the next state for each letter.
pub type TableState = (bool, Vec<(Vec<u8>, usize)>);

impl Automaton {
    /// Builds a relation from a transition table; state 0 is the start. `tracks` must ascend. A
    /// letter has a digit for each track; letters that are not in the table are rejected. The
    /// caller guarantees that leading zeros change nothing.
    ///
    /// ```
    /// use grundy_automata::{Automaton, System};
    /// use grundy_core::Run;
    /// // Numbers whose binary digits are all 1.
    /// let states = [(true, vec![(vec![0], 0), (vec![1], 1)]), (true, vec![(vec![1], 1)])];
    /// let ones = Automaton::from_table(System::BINARY, &[0], &states, &mut Run::silent())?;
    /// assert!(ones.contains(&[7]) && !ones.contains(&[5]));
    /// # Ok::<(), grundy_core::Halt>(())
    /// ```
    ///
    /// # Errors
    /// The exceeded limit, or an interrupt.
    pub fn from_table(
        system: System,
        tracks: &[Track],
        states: &[TableState],
        run: &mut Run,
    ) -> Result<Self, Halt> {
        let dead = states.len();
        let mut steps: FxHashMap<(usize, Vec<usize>), usize> = FxHashMap::default();
        for (from, (_, list)) in states.iter().enumerate() {
            for (letter, to) in list {
                let letter = letter.iter().map(|digit| usize::from(*digit));
                steps.insert((from, letter.collect()), *to);
            }
        }
        let next = |from: usize, letter: &[usize]| {
            let to = steps.get(&(from, letter.to_vec()));
            to.copied().unwrap_or(dead)
        };
        let accepts = |state: usize| states.get(state).is_some_and(|state| state.0);
        by_letters(system, tracks, 0, next, accepts, &mut StateMeter::new(run))
    }
}

fn letters(
    builder: &mut NodeBuilder,
    tracks: &[Track],
    letter: &mut Vec<usize>,
    leaf_of: &mut impl FnMut(&[usize]) -> Ref,
) -> Ref {
    let Some(&track) = tracks.get(letter.len()) else {
        return leaf_of(letter);
    };
    let mut kids: Kids = [0; 10];
    for (digit, kid) in kids.iter_mut().enumerate().take(builder.nodes.arity()) {
        letter.push(digit);
        *kid = letters(builder, tracks, letter, leaf_of);
        letter.pop();
    }
    builder.node(track, &kids[..builder.nodes.arity()])
}

/// Builds the relation of numbers whose nim-sum is 0. The tracks ascend.
///
/// # Panics
/// If `system` is not base 2.
pub(crate) fn nim_sum(
    system: System,
    tracks: &[Track],
    meter: &mut StateMeter,
) -> Result<Automaton, Halt> {
    assert_eq!(system, System::BINARY, "nim-sums need base 2");
    let mut builder = NodeBuilder::new(system.digits());
    // below[p]: the diagram of the tracks visited so far, given that the other digits have parity
    // p.
    let mut below: [Ref; 2] = [leaf(0), leaf(1)];
    for track in tracks.iter().rev() {
        below = [
            builder.node(*track, &[below[0], below[1]]),
            builder.node(*track, &[below[1], below[0]]),
        ];
    }
    let raw = DraftAutomaton {
        system,
        tracks: tracks.to_vec(),
        nodes: builder.nodes,
        roots: vec![below[0], leaf(1)],
        accepting: vec![true, false],
    };
    raw.minimal(0, meter)
}

/// A number equals a constant.
pub(crate) fn equals(
    system: System,
    track: Track,
    number: u128,
    meter: &mut StateMeter,
) -> Result<Automaton, Halt> {
    let word = system.word(number, 0);
    let dead = word.len() as u32 + 1;
    let mut builder = NodeBuilder::new(system.digits());
    let (mut roots, mut accepting) = (Vec::new(), Vec::new());
    for place in 0..=word.len() {
        meter.state()?;
        let mut kids: Kids = [leaf(dead); 10];
        if place == 0 {
            kids[0] = leaf(0);
        }
        if let Some(digit) = word.get(place) {
            kids[usize::from(*digit)] = leaf(place as u32 + 1);
        }
        roots.push(builder.node(track, &kids[..system.digits()]));
        accepting.push(place == word.len());
    }
    roots.push(leaf(dead));
    accepting.push(false);
    let raw = DraftAutomaton {
        system,
        tracks: vec![track],
        nodes: builder.nodes,
        roots,
        accepting,
    };
    raw.minimal(0, meter)
}

/// Each digit of the third is a function of the digits of the others.
pub(crate) fn bitwise(
    system: System,
    [x, y, z]: [Track; 3],
    rule: fn(usize, usize) -> usize,
    meter: &mut StateMeter,
) -> Result<Automaton, Halt> {
    let mut tracks = [x, y, z];
    tracks.sort_unstable();
    let place = |track: Track| tracks.iter().position(|t| *t == track).unwrap_or(0);
    let (x, y, z) = (place(x), place(y), place(z));
    let next = |good: bool, letter: &[usize]| good && letter[z] == rule(letter[x], letter[y]);
    by_letters(system, &tracks, true, next, |good| good, meter)
}

/// The sum of the digits is `remainder` modulo `modulus` (0 counts as 1).
pub(crate) fn digit_sum(
    system: System,
    track: Track,
    (modulus, remainder): (u8, u8),
    meter: &mut StateMeter,
) -> Result<Automaton, Halt> {
    let modulus = usize::from(modulus.max(1));
    let next = |sum: usize, letter: &[usize]| (sum + letter[0]) % modulus;
    by_letters(
        system,
        &[track],
        0,
        next,
        |sum| sum == usize::from(remainder),
        meter,
    )
}

/// The second is the first with a 0 appended: each digit occurs in the second one letter before it
/// occurs in the first.
pub(crate) fn shift(
    system: System,
    from: Track,
    to: Track,
    meter: &mut StateMeter,
) -> Result<Automaton, Halt> {
    let mut tracks = [from, to];
    tracks.sort_unstable();
    let (from, to) = if tracks[0] == from { (0, 1) } else { (1, 0) };
    // A state is the next digit required of the first; the largest number is dead.
    let next = |owed: usize, letter: &[usize]| {
        if owed == letter[from] {
            letter[to]
        } else {
            usize::MAX
        }
    };
    by_letters(system, &tracks, 0, next, |owed| owed == 0, meter)
}

/// The number of trailing zeros is even. 0 is not a member.
pub(crate) fn even_zeros(
    system: System,
    track: Track,
    meter: &mut StateMeter,
) -> Result<Automaton, Halt> {
    // Zeros since the last nonzero digit, 0 or 1 by parity; 2 before the first nonzero digit.
    let next = |zeros: usize, letter: &[usize]| match (zeros, letter[0]) {
        (2, 0) => 2,
        (_, 0) => 1 - zeros,
        _ => 0,
    };
    by_letters(system, &[track], 2, next, |zeros| zeros == 0, meter)
}

/// Relates a positive number to the largest power of the base that divides it. 0 is in no pair.
/// Base systems only.
pub(crate) fn power(
    system: System,
    of: Track,
    power: Track,
    meter: &mut StateMeter,
) -> Result<Automaton, Halt> {
    let mut tracks = [of, power];
    tracks.sort_unstable();
    let (of, power) = if tracks[0] == of { (0, 1) } else { (1, 0) };
    // 0: before the power, 1: after it, where only zeros are valid, 2: dead.
    let next = |state: usize, letter: &[usize]| match (state, letter[power], letter[of]) {
        (0, 0, _) => 0,
        (0, 1, 1..) | (1, 0, 0) => 1,
        _ => 2,
    };
    by_letters(system, &tracks, 0, next, |state| state == 1, meter)
}
