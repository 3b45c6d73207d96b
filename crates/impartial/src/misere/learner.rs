//! Learning of a layer: a finite monoid for an infinite set of sums, from queries about single
//! sums.
//!
//! This is D. Angluin's learning of regular languages from queries (1987), for commutative monoids
//! and with an exact test of equivalence ([`verify`](super::verify)). The table has a *row* for
//! each word: its value in the monoid of the previous layers, and, for each of a list of *tests* e,
//! whether word + e is in the layer. Then:
//!
//! 1. **Close.** Words are processed by their longest play; one with a new row becomes a state. A
//!    state and a generator lead to the state that has the row of their sum. A component that is
//!    not a generator has the state with its row; without such a state it becomes a generator.
//! 2. **Commute.** If from a state g then h leads elsewhere than h then g, some test e
//!    distinguishes the two ends; one of h+e and g+e is a new test, and a query decides which. When
//!    all steps commute the states are a monoid.
//! 3. **Check.** If the guess fails, the smallest failure Z is a sum whose real outcome is the
//!    opposite of the predicted one. Its letters are replaced one by one by the word of the state
//!    that they lead to; where the answer changes, the remaining letters are a new test.
//!
//! Every new test distinguishes two words that really differ, so the number of rounds is at most
//! the final number of states.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use grundy_core::{Run, Stop};
use rustc_hash::{FxHashMap, FxHashSet};

use super::component_set::Word;
use super::membership::{Hypothesis, MembershipOracle};
use super::monoid::{MAX_ELEMENTS, Monoid};
use super::simplify::Simplified;
use super::verify::{Counterexample, Guess, QuotientKind, failure};

/// A monoid for the known layers, with words for its elements.
#[derive(Clone, Debug)]
pub(crate) struct Layers {
    pub monoid: Monoid,
    /// The components that generate it.
    pub generators: Vec<u32>,
    pub steps: Vec<Vec<u16>>,
    /// The values of the essential components.
    pub values: Vec<u16>,
    /// For each layer, the elements that belong to it.
    pub sets: Vec<Vec<bool>>,
}

/// Reasons why learning of a layer failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LearnError {
    /// The monoid would exceed the maximum number of elements.
    Large,
    /// The work was stopped.
    Stopped(Stop),
}

impl From<Stop> for LearnError {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}

/// Limits of learning.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LearnLimits {
    pub order: usize,
    pub nodes: u64,
}

/// The value in the monoid known before, and the answers to the tests.
type WordRow = (u16, Vec<u64>);

struct Learner<'a> {
    set: &'a Simplified,
    known: &'a Layers,
    oracle: MembershipOracle<'a>,
    generators: Vec<u32>,
    tests: Vec<Word>,
    rows: FxHashMap<Word, (usize, WordRow)>,
    caps: LearnLimits,
}

/// An earlier element and a generator that leads from it, for each element but the first.
type WordReach = Vec<(u16, u16)>;

/// A closed table.
struct ClosedTable {
    states: Vec<Word>,
    reach: WordReach,
    steps: Vec<Vec<u16>>,
    values: Vec<u16>,
}

/// Known data of the layer to be learned.
pub(crate) struct Start<'a> {
    pub set: &'a Simplified,
    pub known: &'a Layers,
    pub w: &'a [bool],
    /// A guess with the longest play below which it is right.
    pub guess: Option<Hypothesis>,
}

/// Learns the next layer, given its W, and adds it to the others. Returns also the number of words
/// searched.
pub(crate) fn learn(
    start: Start<'_>,
    caps: LearnLimits,
    run: &mut Run,
) -> Result<(Layers, u64), LearnError> {
    let Start {
        set,
        known,
        w,
        guess,
    } = start;
    let mut oracle = MembershipOracle::new(set, (&known.monoid, &known.values), w, caps.nodes);
    oracle.trusted.clone_from(&guess);
    oracle.latest = guess;
    let mut learner = Learner {
        set,
        known,
        oracle,
        generators: known.generators.clone(),
        tests: vec![Word::new()],
        rows: FxHashMap::default(),
        caps,
    };
    loop {
        if run.cancelled() {
            return Err(LearnError::Stopped(Stop::Interrupted));
        }
        let table = learner.close(run)?;
        if learner.commute(&table, run)? {
            continue;
        }
        let monoid = Monoid::from_steps(&table.steps, &table.reach);
        let (below, p): (Vec<u16>, Vec<bool>) = {
            let rows = table.states.iter().map(|state| &learner.rows[state].1);
            rows.map(|(value, bits)| (*value, bits[0] & 1 == 1)).unzip()
        };
        let w: Vec<bool> = below.iter().map(|&value| w[usize::from(value)]).collect();
        let kinds = kinds(set, &monoid, &table.values);
        let guess = Guess {
            monoid: &monoid,
            p: &p,
            w: &w,
            kinds: &kinds,
        };
        let Some(found) = failure(&guess) else {
            let old = known.sets.iter().map(|layer| {
                below
                    .iter()
                    .map(|&value| layer[usize::from(value)])
                    .collect()
            });
            let layers = old.chain([p]).collect();
            let learned = Layers {
                monoid,
                generators: learner.generators,
                steps: table.steps,
                values: table.values,
                sets: layers,
            };
            return Ok((learned, learner.oracle.nodes));
        };
        let belief = Hypothesis {
            monoid,
            values: table.values.clone(),
            p,
            below: found.cost,
        };

        learner.refute(&table, &found, belief, run)?;
    }
}

/// The kinds of the components that have values, dead ones left out (no essential component is
/// dead).
pub(crate) fn kinds(set: &Simplified, monoid: &Monoid, values: &[u16]) -> Vec<QuotientKind> {
    let mut seen: FxHashMap<(u16, Vec<u16>), usize> = FxHashMap::default();
    let mut kinds: Vec<QuotientKind> = Vec::new();
    for (component, &value) in (0u32..).zip(values) {
        let options = option_values(set, monoid, values, component);
        let cost = set.essential().longest(component);
        let at = *seen.entry((value, options.clone())).or_insert(kinds.len());
        if at == kinds.len() {
            kinds.push(QuotientKind {
                value,
                options,
                cost,
                component,
            });
        } else if cost < kinds[at].cost {
            (kinds[at].cost, kinds[at].component) = (cost, component);
        }
    }
    kinds
}

/// The values of the options of an essential component, in rising order.
pub(crate) fn option_values(
    set: &Simplified,
    monoid: &Monoid,
    values: &[u16],
    component: u32,
) -> Vec<u16> {
    let options = set.essential().options(component).iter();
    let value = |part: &u32| values[*part as usize];
    let mut options: Vec<u16> = options
        .map(|option| monoid.product_of(option.iter().map(value)))
        .collect();
    options.sort_unstable();
    options.dedup();
    options
}

impl Learner<'_> {
    fn ask(&mut self, a: &[u32], b: &[u32], run: &mut Run) -> Result<bool, Stop> {
        let word = self.set.join(a, b);
        self.oracle.ask(&word, run)
    }

    /// Brings the row of a word up to date.
    fn row(&mut self, word: &Word, run: &mut Run) -> Result<(), Stop> {
        let (mut done, mut row) = self.rows.remove(word).unwrap_or_else(|| {
            let values = word.iter().map(|&part| self.known.values[part as usize]);
            (0, (self.known.monoid.product_of(values), Vec::new()))
        });
        while done < self.tests.len() {
            if done.is_multiple_of(64) {
                row.1.push(0);
            }
            let test = std::mem::take(&mut self.tests[done]);
            let answer = self.ask(word, &test, run);
            self.tests[done] = test;
            row.1[done / 64] |= u64::from(answer?) << (done % 64);
            done += 1;
        }
        self.rows.insert(word.clone(), (done, row));
        Ok(())
    }

    /// Step 1.
    fn close(&mut self, run: &mut Run) -> Result<ClosedTable, LearnError> {
        loop {
            let table = self.states(run)?;
            let mut missing = None;
            let mut numbers: FxHashMap<&WordRow, u16> = FxHashMap::default();
            for (number, state) in table.0.iter().enumerate() {
                numbers.insert(&self.rows[state].1, number as u16);
            }
            let (states, reach) = table;
            let step = |state: &Word, by: u32| {
                let next = self.set.join(state, &[by]);
                numbers[&self.rows[&next].1]
            };
            let steps: Vec<Vec<u16>> = self
                .generators
                .iter()
                .map(|&by| states.iter().map(|state| step(state, by)).collect())
                .collect();
            drop(numbers);
            let mut values = Vec::with_capacity(self.known.values.len());
            for component in 0..self.known.values.len() as u32 {
                let word = vec![component];
                self.row(&word, run)?;
            }
            let mut numbers: FxHashMap<&WordRow, u16> = FxHashMap::default();
            for (number, state) in states.iter().enumerate() {
                numbers.insert(&self.rows[state].1, number as u16);
            }
            for component in 0..self.known.values.len() as u32 {
                let Some(&value) = numbers.get(&self.rows[&vec![component]].1) else {
                    missing = Some(component);
                    break;
                };
                values.push(value);
            }
            match missing {
                Some(component) => self.generators.push(component),
                None => {
                    return Ok(ClosedTable {
                        states,
                        reach,
                        steps,
                        values,
                    });
                }
            }
        }
    }

    /// The words with different rows, and how each is reached.
    fn states(&mut self, run: &mut Run) -> Result<(Vec<Word>, WordReach), LearnError> {
        let (mut states, mut reach) = (Vec::new(), Vec::new());
        let mut rows: FxHashSet<WordRow> = FxHashSet::default();
        let mut queued: FxHashSet<Word> = FxHashSet::from_iter([Word::new()]);
        let mut queue = BinaryHeap::from([Reverse((0u32, Word::new(), (0u16, 0u16)))]);
        while let Some(Reverse((_, word, from))) = queue.pop() {
            self.row(&word, run)?;
            let row = &self.rows[&word].1;
            if rows.contains(row) {
                continue;
            }
            rows.insert(row.clone());
            if states.len() >= self.caps.order.min(MAX_ELEMENTS) {
                return Err(LearnError::Large);
            }
            let number = states.len() as u16;
            for (by, &generator) in self.generators.iter().enumerate() {
                let next = self.set.join(&word, &[generator]);
                if queued.insert(next.clone()) {
                    let cost = self.set.essential().longest_of(&next);
                    queue.push(Reverse((cost, next, (number, by as u16))));
                }
            }
            states.push(word);
            reach.push(from);
        }
        Ok((states, reach))
    }

    /// Step 2: whether there are new tests, because some steps do not commute.
    fn commute(&mut self, table: &ClosedTable, run: &mut Run) -> Result<bool, LearnError> {
        let mut added = false;
        let many = self.generators.len();
        for s in 0..table.states.len() {
            for g in 0..many {
                for h in g + 1..many {
                    let (u, v) = (table.steps[g][s], table.steps[h][s]);
                    let (first, second) = (
                        table.steps[h][usize::from(u)],
                        table.steps[g][usize::from(v)],
                    );
                    if first != second {
                        let (g, h) = (self.generators[g], self.generators[h]);
                        let ends = (
                            self.set.join(&table.states[usize::from(u)], &[h]),
                            self.set.join(&table.states[usize::from(v)], &[g]),
                        );
                        added |= self.separate(&table.states[s], (g, h), &ends, run)?;
                        if added {
                            return Ok(true);
                        }
                    }
                }
            }
        }
        Ok(added)
    }

    /// The test that shows why two generators do not commute after a state.
    fn separate(
        &mut self,
        state: &Word,
        (g, h): (u32, u32),
        (first, second): &(Word, Word),
        run: &mut Run,
    ) -> Result<bool, LearnError> {
        let differ = |tests: usize, a: &WordRow, b: &WordRow| {
            (0..tests).find(|&i| (a.1[i / 64] ^ b.1[i / 64]) >> (i % 64) & 1 == 1)
        };
        let (a, b) = (&self.rows[first].1, &self.rows[second].1);
        // Their values in the old monoid are equal, so a test distinguishes them.
        let Some(i) = differ(self.tests.len(), a, b) else {
            return Ok(false);
        };
        let first_answer = a.1[i / 64] >> (i % 64) & 1 == 1;
        let test = self.tests[i].clone();
        let all = self.set.join(&self.set.join(state, &[g]), &[h]);
        let real = self.ask(&all, &test, run)?;
        let by = if real == first_answer { g } else { h };
        let new = self.set.join(&test, &[by]);
        Ok(self.test(new))
    }

    /// Adds a test.
    fn test(&mut self, test: Word) -> bool {
        let new = !self.tests.contains(&test);
        if new {
            self.tests.push(test);
        }
        new
    }

    /// Step 3.
    fn refute(
        &mut self,
        table: &ClosedTable,
        found: &Counterexample,
        belief: Hypothesis,
        run: &mut Run,
    ) -> Result<(), LearnError> {
        let real = !belief.says(&found.word);
        if self
            .oracle
            .trusted
            .as_ref()
            .is_none_or(|old| old.below <= belief.below)
        {
            self.oracle.trusted = Some(belief.clone());
        }
        self.oracle.latest = Some(belief);
        // Letters still to be read, the last one next; those of words of states are generators.
        let mut rest: Vec<u32> = found.word.clone();
        let mut at = 0u16;
        loop {
            let Some(letter) = rest.pop() else {
                // The answer never changed, although it must: the real outcome is not the predicted
                // one.
                return Err(LearnError::Large);
            };
            let state = table.states[usize::from(at)].clone();
            let mut left = rest.clone();
            left.sort_unstable();
            if let Some(by) = self
                .generators
                .iter()
                .position(|&generator| generator == letter)
            {
                let to = table.steps[by][usize::from(at)];
                if self.ask(&table.states[usize::from(to)].clone(), &left, run)? != real {
                    self.test(left);
                    return Ok(());
                }
                at = to;
            } else {
                let word = &table.states[usize::from(table.values[letter as usize])];
                let with = self.set.join(&state, &left);
                if self.ask(&with.clone(), word, run)? != real {
                    self.test(with);
                    return Ok(());
                }
                rest.extend_from_slice(word);
            }
        }
    }
}
