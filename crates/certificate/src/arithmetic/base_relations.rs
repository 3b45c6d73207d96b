//! Machines of sums, of digits and of automata that read from the other end.
//!
//! A sum carries: after the low digits, the remainder of `sum c x + k` is a small number. In a
//! system of slope, carries go both ways. There a sum is read from the high end by a graph of
//! pairs, and that graph is reversed.
//!
//! # Pairs
//! With `n` remaining digits the value so far is `p W_n + q W_(n-1)`, where `W_0 = W_(-1) = 1` and
//! `W_(n+1) = r W_n + W_(n-1)`. The next digits, with the weighted sum `s`, turn it into
//! `(r p + q + s, p)`. Let `S` be the largest `|s|`. A pair from which the sum can still become 0
//! has `r |p| <= 2 S + r |k|`; other pairs are dropped.
//!
//! Proof, for `S > 0` and `c = 2 S / r + |k|`. Let `f` be the positive number with
//! `f = r + 1 / f`, and `t = W_(n-1) / W_n <= 1`. As `r (W_0 + … + W_(n-1)) = W_n + W_(n-1) - 2`,
//! the remaining digits give `|p W_n + q W_(n-1)| <= S (W_n + W_(n-1) - 2) / r + |k|`, so
//! `|p + q t| <= S (1 + t) / r + |k|` (1). If `p` and `q` have the same sign, or one of them is 0,
//! then `|p| <= c` by (1). Otherwise, each step turns `d = p - q f` into `s - d / f`, so
//! `|p| + |q| f = |d| < S f / (f - 1)`, where `1 / (f - 1) = (1 + 1 / f) / r`, and
//! `|q| < S (1 + 1 / f) / r - |p| / f` (2).
//! - If `n = 0`, then `|p| <= |q| + |k|`, and `|q| < 2 S / r` by (2).
//! - If `n > 0`, then (1) and (2) give `|p| (1 + t / f) < S (1 + t + t (1 + 1 / f)) / r + |k|`.
//!   The right side is at most `c (1 + t / f)` if `t (2 - 1 / f) <= 1`. This holds: `t <= 2 / 3` if
//!   `r = 1`, and `t <= 1 / 2` if `r > 1`.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::automaton::{CheckWork, DigitSystem, LsdAutomaton, refuse};
use super::diagram::{DiagramBranch, DiagramBuilder, Var, leaf};
use crate::messages;
use crate::report::CheckError;

impl DigitSystem {
    fn weight(self, place: usize) -> Option<i128> {
        let (mut before, mut weight) = (1_i128, 1_i128);
        for _ in 0..place {
            let next = match self {
                Self::Base(b) => weight.checked_mul(i128::from(b))?,
                Self::Slope(r) => weight.checked_mul(i128::from(r))?.checked_add(before)?,
            };
            (before, weight) = (weight, next);
        }
        Some(weight)
    }

    /// Returns the digits of a number, least significant first.
    fn word(self, mut number: i128) -> Vec<usize> {
        let mut length = 0;
        while self.weight(length).is_some_and(|weight| weight <= number) {
            length += 1;
        }
        let mut word = vec![0; length];
        for place in (0..length).rev() {
            let weight = self.weight(place).unwrap_or(1);
            word[place] = (number / weight) as usize;
            number %= weight;
        }
        word
    }
}

/// A rule that reads a letter digit by digit.
trait LetterReading {
    type State: Clone + Ord;
    /// The state within a letter, after some of its digits.
    type Part: Clone + Ord;
    fn first(&self, state: &Self::State) -> Self::Part;
    /// Reads one more digit: the index of its variable in the order of the reader, and the digit.
    fn digit(&self, part: &Self::Part, place: usize, digit: usize) -> Self::Part;
    fn last(&self, state: &Self::State, part: &Self::Part) -> Self::State;
    fn accepts(&self, state: &Self::State) -> bool;
}

/// The states found so far, with their numbers.
struct StateInterner<S> {
    numbers: BTreeMap<S, u32>,
    states: Vec<S>,
}

impl<S: Clone + Ord> StateInterner<S> {
    fn number(&mut self, state: S) -> u32 {
        let count = self.states.len() as u32;
        let number = *self.numbers.entry(state.clone()).or_insert(count);
        if number == count {
            self.states.push(state);
        }
        number
    }
}

/// Builds the machine of a reader of some variables.
fn by_reading<R: LetterReading>(
    work: &mut CheckWork,
    vars: &[Var],
    start: R::State,
    reading: &R,
) -> Result<LsdAutomaton, CheckError> {
    /// The transitions of a state, from a digit index on.
    struct TransitionBuilder<'a, R: LetterReading> {
        reading: &'a R,
        /// Variables in ascending order, with their indices.
        order: &'a [(Var, usize)],
        digits: usize,
        grower: DiagramBuilder,
        met: StateInterner<R::State>,
    }
    impl<R: LetterReading> TransitionBuilder<'_, R> {
        fn branch(
            &mut self,
            state: &R::State,
            at: usize,
            part: &R::Part,
            known: &mut BTreeMap<(usize, R::Part), DiagramBranch>,
        ) -> DiagramBranch {
            let Some((var, place)) = self.order.get(at) else {
                let to = self.reading.last(state, part);
                return leaf(self.met.number(to));
            };
            if let Some(known) = known.get(&(at, part.clone())) {
                return *known;
            }
            let mut kids = Vec::with_capacity(self.digits);
            for digit in 0..self.digits {
                let more = self.reading.digit(part, *place, digit);
                kids.push(self.branch(state, at + 1, &more, known));
            }
            let new = self.grower.node(*var, &kids);
            known.insert((at, part.clone()), new);
            new
        }
    }
    let mut order: Vec<(Var, usize)> = vars.iter().copied().zip(0..).collect();
    order.sort_unstable();
    let digits = work.digits.count();
    let mut growth = TransitionBuilder {
        reading,
        order: &order,
        digits,
        grower: DiagramBuilder::new(digits),
        met: StateInterner {
            numbers: BTreeMap::new(),
            states: Vec::new(),
        },
    };
    growth.met.number(start);
    let (mut roots, mut accepts) = (Vec::new(), Vec::new());
    let mut looks = 0;
    while let Some(state) = growth.met.states.get(roots.len()).cloned() {
        work.within(
            growth.met.states.len(),
            growth.grower.tree.len(),
            &mut looks,
        )?;
        let mut known = BTreeMap::new();
        let first = reading.first(&state);
        roots.push(growth.branch(&state, 0, &first, &mut known));
        work.step(known.len())?;
        accepts.push(reading.accepts(&state));
    }
    LsdAutomaton {
        vars: Vec::new(),
        tree: growth.grower.tree,
        roots,
        accepts,
    }
    .least(work)
}

/// A rule that sees whole letters.
struct LetterRule<S, T, A> {
    state: std::marker::PhantomData<S>,
    vars: usize,
    rule: T,
    accepts: A,
}

impl<S, T, A> LetterReading for LetterRule<S, T, A>
where
    S: Clone + Ord,
    T: Fn(&S, &[usize]) -> S,
    A: Fn(&S) -> bool,
{
    type State = S;
    type Part = Vec<usize>;

    fn first(&self, _: &S) -> Vec<usize> {
        vec![0; self.vars]
    }

    fn digit(&self, part: &Vec<usize>, place: usize, digit: usize) -> Vec<usize> {
        let mut letter = part.clone();
        letter[place] = digit;
        letter
    }

    fn last(&self, state: &S, part: &Vec<usize>) -> S {
        (self.rule)(state, part)
    }

    fn accepts(&self, state: &S) -> bool {
        (self.accepts)(state)
    }
}

/// Builds a machine from a rule that receives one digit for each variable, in their order.
pub(super) fn by_rule<S: Clone + Ord>(
    work: &mut CheckWork,
    vars: &[Var],
    start: S,
    rule: impl Fn(&S, &[usize]) -> S,
    accepts: impl Fn(&S) -> bool,
) -> Result<LsdAutomaton, CheckError> {
    let reading = LetterRule {
        state: std::marker::PhantomData,
        vars: vars.len(),
        rule,
        accepts,
    };
    by_reading(work, vars, start, &reading)
}

/// The comparison of a sum with 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sign {
    Zero,
    Negative,
}

/// A sum in a base, with its carry.
struct Carries<'a> {
    terms: &'a [(Var, i64)],
    base: i64,
    sign: Sign,
}

impl LetterReading for Carries<'_> {
    type State = Option<i64>;
    type Part = i64;

    fn first(&self, state: &Option<i64>) -> i64 {
        state.unwrap_or(0)
    }

    fn digit(&self, part: &i64, place: usize, digit: usize) -> i64 {
        part + self.terms[place].1 * digit as i64
    }

    fn last(&self, state: &Option<i64>, part: &i64) -> Option<i64> {
        (*state)?;
        let exact = self.sign == Sign::Negative || part.rem_euclid(self.base) == 0;
        exact.then(|| part.div_euclid(self.base))
    }

    fn accepts(&self, state: &Option<i64>) -> bool {
        match self.sign {
            Sign::Zero => *state == Some(0),
            Sign::Negative => state.is_some_and(|s| s < 0),
        }
    }
}

/// Returns the machine of `sum c x + k` equal to 0, or below 0.
pub(super) fn sum(
    work: &mut CheckWork,
    terms: &[(Var, i64)],
    constant: i64,
    sign: Sign,
) -> Result<LsdAutomaton, CheckError> {
    let vars: Vec<Var> = terms.iter().map(|term| term.0).collect();
    match (work.digits, sign) {
        (DigitSystem::Base(b), _) => {
            let base = i64::from(b);
            let reading = Carries { terms, base, sign };
            by_reading(work, &vars, Some(constant), &reading)
        }
        (DigitSystem::Slope(_), Sign::Negative) => {
            // There is a number z with sum + k + z + 1 = 0.
            let z = vars.iter().max().map_or(0, |var| var + 1);
            let mut terms = terms.to_vec();
            terms.push((z, 1));
            sum(work, &terms, constant + 1, Sign::Zero)?.some(work, z)
        }
        (DigitSystem::Slope(r), Sign::Zero) => {
            let (reading, start) = turned(work, terms, constant, i64::from(r))?;
            let machine = by_reading(work, &vars, start, &reading)?;
            machine.and(&valid(work, &vars)?, work)
        }
    }
}

/// A graph of pairs, traversed in reverse.
struct ReversedPairs<'a> {
    terms: &'a [(Var, i64)],
    /// The edges for each sum of digits: the end, and the start.
    edges: BTreeMap<i64, Vec<(u32, u32)>>,
}

impl LetterReading for ReversedPairs<'_> {
    type State = Vec<u32>;
    type Part = i64;

    fn first(&self, _: &Vec<u32>) -> i64 {
        0
    }

    fn digit(&self, part: &i64, place: usize, digit: usize) -> i64 {
        part + self.terms[place].1 * digit as i64
    }

    fn last(&self, set: &Vec<u32>, part: &i64) -> Vec<u32> {
        let edges = self.edges.get(part).map_or(&[][..], |edges| &edges[..]);
        let mut all = Vec::new();
        for state in set {
            let first = edges.partition_point(|edge| edge.0 < *state);
            let mine = edges[first..].iter().take_while(|edge| edge.0 == *state);
            all.extend(mine.map(|edge| edge.1));
        }
        all.sort_unstable();
        all.dedup();
        all
    }

    fn accepts(&self, set: &Vec<u32>) -> bool {
        set.contains(&0)
    }
}

/// Maximum of `2 S + r |k|` in a system of slope: the pairs of larger sums are too many.
const MAX_REACH: i128 = 1 << 21;

/// Builds the graph of a sum in a system of slope, and the pairs at which it may end.
fn turned<'a>(
    work: &mut CheckWork,
    terms: &'a [(Var, i64)],
    constant: i64,
    r: i64,
) -> Result<(ReversedPairs<'a>, Vec<u32>), CheckError> {
    let mut sums = BTreeSet::from([0]);
    for (_, c) in terms {
        let with = sums.iter().flat_map(|s| (0..=r).map(move |d| s + c * d));
        sums = with.collect();
    }
    let largest = sums.iter().map(|s| s.abs()).max().unwrap_or(0);
    // By the head of this file.
    let reach = 2 * i128::from(largest) + i128::from(r) * i128::from(constant.abs());
    if reach > MAX_REACH {
        return refuse(messages::sum_has_large_numbers());
    }
    let mut numbers: HashMap<(i64, i64), u32> = HashMap::from([((0, 0), 0)]);
    let mut pairs = vec![(0_i64, 0_i64)];
    let mut edges: BTreeMap<i64, Vec<(u32, u32)>> = BTreeMap::new();
    let mut at = 0;
    let mut looks = 0;
    while let Some(&(p, q)) = pairs.get(at) {
        work.within(pairs.len(), sums.len() * at, &mut looks)?;
        for s in &sums {
            let to = (r * p + q + s, p);
            if i128::from(r * to.0.abs()) > reach {
                continue;
            }
            let count = pairs.len() as u32;
            let number = *numbers.entry(to).or_insert(count);
            if number == count {
                pairs.push(to);
            }
            edges.entry(*s).or_default().push((number, at as u32));
        }
        at += 1;
    }
    for edges in edges.values_mut() {
        edges.sort_unstable();
    }
    let ends = (0_u32..).zip(&pairs);
    let ends = ends.filter(|(_, (p, q))| p + q + constant == 0);
    let start = ends.map(|(number, _)| number).collect();
    Ok((ReversedPairs { terms, edges }, start))
}

/// Steps of an automaton that reads the most significant digit first: source, letter with none for
/// any digit, target.
pub(super) type MsdAutomaton = Vec<(u32, Vec<Option<u8>>, u32)>;

struct ReversedSteps<'a>(&'a MsdAutomaton);

impl LetterReading for ReversedSteps<'_> {
    type State = Vec<u32>;
    /// The steps that match.
    type Part = Vec<usize>;

    fn first(&self, set: &Vec<u32>) -> Vec<usize> {
        let leads = |step: &usize| set.binary_search(&self.0[*step].2).is_ok();
        (0..self.0.len()).filter(leads).collect()
    }

    fn digit(&self, part: &Vec<usize>, place: usize, digit: usize) -> Vec<usize> {
        let fits = |step: &usize| self.0[*step].1[place].is_none_or(|d| usize::from(d) == digit);
        part.iter().copied().filter(fits).collect()
    }

    fn last(&self, _: &Vec<u32>, part: &Vec<usize>) -> Vec<u32> {
        let from: BTreeSet<u32> = part.iter().map(|step| self.0[*step].0).collect();
        from.into_iter().collect()
    }

    fn accepts(&self, set: &Vec<u32>) -> bool {
        set.contains(&0)
    }
}

/// Returns the machine of an automaton that reads from the other end; state 0 is its start.
pub(super) fn reversed(
    work: &mut CheckWork,
    vars: &[Var],
    accepting: &[u32],
    steps: &MsdAutomaton,
) -> Result<LsdAutomaton, CheckError> {
    let mut start = accepting.to_vec();
    start.sort_unstable();
    let machine = by_reading(work, vars, start, &ReversedSteps(steps))?;
    machine.and(&valid(work, vars)?, work)
}

/// Returns the machine of the words that represent numbers.
fn valid(work: &mut CheckWork, vars: &[Var]) -> Result<LsdAutomaton, CheckError> {
    let mut all = LsdAutomaton::all(work, true);
    let DigitSystem::Slope(r) = work.digits else {
        return Ok(all);
    };
    let highest = usize::from(r);
    for var in vars {
        // A digit r, which is read later, is preceded by 0.
        let rule = |state: &u8, letter: &[usize]| match (state, letter[0]) {
            (2, _) => 2,
            (1, digit) if digit == highest => 2,
            (_, 0) => 0,
            _ => 1,
        };
        let one = by_rule(work, &[*var], 0_u8, rule, |state| *state != 2)?;
        all = all.and(&one, work)?;
    }
    Ok(all)
}

/// Returns the machine of `var = number`.
pub(super) fn is(work: &mut CheckWork, var: Var, number: i64) -> Result<LsdAutomaton, CheckError> {
    let word = work.digits.word(number.into());
    let rule = |place: &usize, letter: &[usize]| match word.get(*place) {
        Some(digit) if *digit == letter[0] => place + 1,
        None if *place == word.len() && letter[0] == 0 => *place,
        _ => usize::MAX,
    };
    by_rule(work, &[var], 0, rule, |place| *place == word.len())
}

impl LsdAutomaton {
    pub fn or(&self, other: &Self, work: &mut CheckWork) -> Result<Self, CheckError> {
        let mine = valid(work, &other.vars)?;
        let others = valid(work, &self.vars)?;
        let (a, b) = (self.and(&mine, work)?, other.and(&others, work)?);
        a.join(&b, work, |a, b| a || b)
    }

    pub fn not(&self, work: &mut CheckWork) -> Result<Self, CheckError> {
        let all = valid(work, &self.vars)?;
        all.join(self, work, |a, b| a && !b)
    }
}
