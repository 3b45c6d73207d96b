//! The misère quotient of a closed set, built component by component.
//!
//! # What it is
//! A is the set of all sums of the components. X ≡ Y iff X + Z and Y + Z have the same misère
//! outcome for every Z *in A*. Then Q = A/≡ is a commutative monoid, P ⊂ Q the classes of the
//! P-positions; with Φ of each component known, the outcome of a sum is a product in Q (T. E.
//! Plambeck, *Taming the wild in impartial combinatorial games*, 2005; Plambeck and A. N. Siegel,
//! *Misère quotients for impartial games*, 2008).
//!
//! # One component more
//! Let Q be known for the components so far, h a new one and S = Φ(options of h).
//!
//! 1. An earlier component with the same option values: h has its value.
//! 2. Some x in Q may serve: if the layers `P_k = { r : r·x^k in P }` all pass the exact test
//!    (`check`), Φ(h) = x.
//! 3. Otherwise Q grows. Let `L_k` be the sums X of old components for which `k·h + X` is a
//!    P-position. Q determines `L_0`, and `L_k` determines `L_(k+1)`: the set W of its layer is
//!    `{ r : r·s in P_k for some s in S }`. Learn one layer after another (`learn`) in a common
//!    monoid B for all of them, until `L_k = L_i` with i < k: from there on they repeat. So the
//!    sums with h are the pairs of an element of B and a number of copies below k, and Q is the
//!    coarsest partition of those that respects P and addition.
//!
//! None of this relies on a finite trial: each layer has passed the exact test, and layers repeat
//! by induction. The quotient of more components may distinguish sums that were equal before, so Φ
//! of all of them is computed again.
//!
//! Rejected as slower: all components as generators (four times the queries); learning sums with
//! several copies of h at once, without layers (nearly all the time is spent on sums with two
//! copies).

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use grundy_core::{Outcome, Run, Stop};
use rustc_hash::{FxHashMap, FxHashSet};

use super::component_set::Word;
use super::learner::{Layers, LearnError, LearnLimits, Start, kinds, learn, option_values};
use super::membership::{Hypothesis, MembershipOracle};
use super::monoid::{Monoid, refine};
use super::simplify::Simplified;
use super::verify::{Guess, failure};

/// Maximum number of forms: see [`forms`](super::forms).
pub(crate) const MAX_FORMS: usize = 500;

/// Maximum number of layers learned for one component.
const MAX_LAYERS: usize = 64;

/// The misère quotient of the components so far.
///
/// ```
/// use grundy_impartial::misere::Quotient;
/// use grundy_core::{Outcome, Run, Stop};
///
/// let mut nim = Quotient::new();
/// for size in 0..4u32 {
///     let options = (0..size).map(|left| vec![left]).collect();
///     nim.push(options, &mut Run::silent()).unwrap();
/// }
/// assert_eq!(nim.order(), 6);
/// assert!(nim.is_p(&[2, 2])); // two heaps of 2 are lost for the player to move
/// assert!(!nim.is_p(&[1, 1]));
/// ```
#[derive(Clone, Debug)]
pub struct Quotient {
    set: Simplified,
    /// The options of all components as they were given.
    given: Vec<Vec<Word>>,
    known: Layers,
    /// Φ of each component.
    phi: Vec<u16>,
    growth: Vec<(u32, usize)>,
    /// The most elements that are learned.
    cap: usize,
    /// Maximum number of words searched for one layer.
    patience: u64,
    /// Searched sums of components that have no value.
    memo: FxHashMap<Word, bool>,
    /// Words visited by the searches.
    nodes: u64,
    /// The value of the components with these option values.
    of_options: FxHashMap<Vec<u16>, u16>,
    /// The reason why no further component has a value.
    blocked: Option<LearnError>,
}

impl Default for Quotient {
    fn default() -> Self {
        Self::new()
    }
}

impl Quotient {
    /// The quotient of no components.
    pub fn new() -> Self {
        Self::with_cap(1 << 12)
    }

    /// As [`new`](Self::new), with a maximum number of elements for learning.
    pub fn with_cap(cap: usize) -> Self {
        Self::with_caps(cap, u64::MAX)
    }

    /// As [`with_cap`](Self::with_cap), with a maximum number of words searched for each layer.
    pub fn with_caps(cap: usize, patience: u64) -> Self {
        Self {
            set: Simplified::new(MAX_FORMS),
            given: Vec::new(),
            known: Layers {
                monoid: Monoid::trivial(),
                generators: Vec::new(),
                steps: Vec::new(),
                values: Vec::new(),
                sets: vec![vec![false]],
            },
            phi: Vec::new(),
            growth: Vec::new(),
            cap,
            patience,
            memo: FxHashMap::default(),
            nodes: 0,
            of_options: FxHashMap::default(),
            blocked: None,
        }
    }

    /// Number of components with a value.
    pub fn len(&self) -> usize {
        self.phi.len()
    }

    /// Whether no component has.
    pub fn is_empty(&self) -> bool {
        self.phi.is_empty()
    }

    /// The monoid.
    pub fn monoid(&self) -> &Monoid {
        &self.known.monoid
    }

    /// Number of elements of the quotient.
    pub fn order(&self) -> usize {
        self.known.monoid.order()
    }

    /// Which elements are P-positions.
    pub fn p_portion(&self) -> &[bool] {
        &self.known.sets[0]
    }

    /// Φ of each component.
    pub fn phi(&self) -> &[u16] {
        &self.phi
    }

    /// The components at which the quotient grew, each with the order from there on.
    pub fn growth(&self) -> &[(u32, usize)] {
        &self.growth
    }

    /// The components with their universally equal words.
    pub fn simplified(&self) -> &Simplified {
        &self.set
    }

    /// The options of the components as they were given.
    pub fn given(&self) -> &[Vec<Word>] {
        &self.given
    }

    /// Number of sums visited by the searches.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The element of a sum.
    ///
    /// # Panics
    /// When a component has no value.
    pub fn element(&self, sum: &[u32]) -> u16 {
        self.monoid()
            .product_of(sum.iter().map(|&part| self.phi[part as usize]))
    }

    /// Whether a sum is lost for the player to move.
    ///
    /// # Panics
    /// When a component has no value.
    pub fn is_p(&self, sum: &[u32]) -> bool {
        self.p_portion()[usize::from(self.element(sum))]
    }

    /// Adds the next component even if the quotient cannot include it: sums with it are then
    /// searched.
    ///
    /// # Errors
    /// If the work was stopped.
    ///
    /// # Panics
    /// If an option contains a component that was not added.
    pub fn append(&mut self, options: Vec<Word>, run: &mut Run) -> Result<(), Stop> {
        if self.blocked.is_some() {
            self.set.push(&options);
            self.given.push(options);
            return Ok(());
        }
        let kept = options.clone();
        match self.push(options, run) {
            Ok(()) => Ok(()),
            Err(LearnError::Stopped(stop)) => Err(stop),
            Err(LearnError::Large) => {
                self.given.push(kept);
                Ok(())
            }
        }
    }

    /// Returns the outcome of a sum of known components: by the product if all have a value,
    /// otherwise by search, which stores each sum.
    ///
    /// # Errors
    /// If the work was stopped; the cells of the budget count the searched sums.
    ///
    /// # Panics
    /// If a component does not exist.
    pub fn outcome(&mut self, sum: &[u32], run: &mut Run) -> Result<Outcome, Stop> {
        if sum.iter().all(|&part| (part as usize) < self.phi.len()) {
            return Ok(Outcome::from_win(!self.is_p(sum)));
        }
        let word = self.set.word_of(sum);
        let known = &self.known;
        let trusted = Hypothesis {
            monoid: known.monoid.clone(),
            values: known.values.clone(),
            p: known.sets[0].clone(),
            below: u32::MAX,
        };
        let memo = std::mem::take(&mut self.memo);
        let base = (&known.monoid, &known.values[..]);
        let mut oracle =
            MembershipOracle::of_sums(&self.set, base, Some(trusted), memo, run.budget);
        let lost = oracle.ask(&word, run);
        self.nodes += oracle.nodes;
        self.memo = oracle.into_memo();
        Ok(Outcome::from_win(!lost?))
    }

    /// Adds the next component; its options are words of earlier ones.
    ///
    /// # Errors
    /// If the quotient is too large, or the work was stopped (the cells of the budget count the
    /// words visited by a search). The quotient is then that of the previous components and accepts
    /// no further ones.
    ///
    /// # Panics
    /// If an option contains a component without a value.
    pub fn push(&mut self, options: Vec<Word>, run: &mut Run) -> Result<(), LearnError> {
        if let Some(blocked) = self.blocked {
            return Err(blocked);
        }
        let number = self.phi.len() as u32;
        if let Some(essential) = self.set.push(&options)
            && let Err(blocked) = self.enter(essential, number, run)
        {
            self.blocked = Some(blocked);
            return Err(blocked);
        }
        self.given.push(options);
        self.assign();
        Ok(())
    }

    /// Φ of the components from their essential words.
    fn assign(&mut self) {
        let value = |part: &u32| self.known.values[*part as usize];
        let all = 0..self.given.len() as u32;
        self.phi = all
            .map(|part| {
                self.known
                    .monoid
                    .product_of(self.set.word(part).iter().map(value))
            })
            .collect();
    }

    /// Finds the value of a new essential component.
    fn enter(&mut self, new: u32, number: u32, run: &mut Run) -> Result<(), LearnError> {
        let known = &self.known;
        let options = option_values(&self.set, &known.monoid, &known.values, new);
        if let Some(value) = self
            .of_options
            .get(&options)
            .copied()
            .or_else(|| self.serves(&options))
        {
            self.known.values.push(value);
            self.of_options.insert(options, value);
            return Ok(());
        }
        let (layers, first) = self.layers(run)?;
        let known = growth_steps(&self.set, &layers, first, new);
        if known.monoid.order() > self.cap {
            return Err(LearnError::Large);
        }
        self.known = known;
        let kinds = kinds(&self.set, &self.known.monoid, &self.known.values);
        self.of_options = kinds
            .into_iter()
            .map(|kind| (kind.options, kind.value))
            .collect();
        self.growth.push((number, self.known.monoid.order()));
        Ok(())
    }

    /// An element that can be the value of a component with these option values.
    fn serves(&self, options: &[u16]) -> Option<u16> {
        let monoid = &self.known.monoid;
        let p = self.p_portion();
        let kinds = kinds(&self.set, monoid, &self.known.values);
        let layer = |power: u16| -> Vec<bool> {
            monoid
                .row(power)
                .iter()
                .map(|&product| p[usize::from(product)])
                .collect()
        };
        (0..monoid.order() as u16).find(|&x| {
            let (mut power, mut seen) = (0u16, vec![0u16]);
            loop {
                let w = before_move(monoid, &layer(power), options);
                power = monoid.product(power, x);
                let p = layer(power);
                if p.iter().zip(&w).any(|(&p, &w)| p && w) {
                    return false;
                }
                let guess = Guess {
                    monoid,
                    p: &p,
                    w: &w,
                    kinds: &kinds,
                };
                if failure(&guess).is_some() {
                    return false;
                }
                if seen.contains(&power) {
                    return true;
                }
                seen.push(power);
            }
        })
    }

    /// Tests translates of the previous layers, `{ r : r·y in L_i }`, against the conditions of the
    /// next one.
    fn again(&self, known: &Layers, w: &[bool]) -> LayerTranslate {
        let monoid = &known.monoid;
        let kinds = kinds(&self.set, monoid, &known.values);
        let mut tried: FxHashSet<Vec<bool>> = FxHashSet::default();
        let mut best: Option<(u32, Vec<bool>)> = None;
        for y in 0..monoid.order() as u16 {
            for layer in &known.sets {
                let p: Vec<bool> = monoid
                    .row(y)
                    .iter()
                    .map(|&r| layer[usize::from(r)])
                    .collect();
                if p.iter().zip(w).any(|(&p, &w)| p && w) || !tried.insert(p.clone()) {
                    continue;
                }
                match failure(&Guess {
                    monoid,
                    p: &p,
                    w,
                    kinds: &kinds,
                }) {
                    None => return LayerTranslate::Is(p),
                    Some(found) if best.as_ref().is_none_or(|(most, _)| found.cost > *most) => {
                        best = Some((found.cost, p));
                    }
                    Some(_) => {}
                }
            }
        }
        LayerTranslate::Until(best.map(|(below, p)| Hypothesis {
            monoid: monoid.clone(),
            values: known.values.clone(),
            p,
            below,
        }))
    }

    /// The layers of a new component until they repeat, and the one from which they do.
    fn layers(&mut self, run: &mut Run) -> Result<(Layers, usize), LearnError> {
        let mut known = self.known.clone();
        let new = known.values.len() as u32;
        let given: Vec<Word> = self.set.essential().options(new).to_vec();
        for _ in 0..MAX_LAYERS {
            let value = |part: &u32| known.values[*part as usize];
            let options: Vec<u16> = given
                .iter()
                .map(|option| known.monoid.product_of(option.iter().map(value)))
                .collect();
            let last = known.sets.last().expect("there is the first layer");
            let w = before_move(&known.monoid, last, &options);
            match self.again(&known, &w) {
                LayerTranslate::Is(layer) => {
                    if let Some(first) = known.sets.iter().position(|old| *old == layer) {
                        return Ok((known, first));
                    }
                    known.sets.push(layer);
                }
                LayerTranslate::Until(guess) => {
                    let most = run.budget.cells.unwrap_or(u64::MAX);
                    let caps = LearnLimits {
                        order: self.cap,
                        nodes: most.saturating_sub(self.nodes),
                    };
                    let start = Start {
                        set: &self.set,
                        known: &known,
                        w: &w,
                        guess,
                    };
                    let (next, nodes) =
                        learn(start, caps, run).map_err(|blocked| match blocked {
                            LearnError::Stopped(Stop::Budget) if self.patience < most => {
                                LearnError::Large
                            }
                            other => other,
                        })?;
                    self.nodes += nodes;
                    known = next;
                }
            }
            if known.monoid.order() * known.sets.len() > usize::from(u16::MAX) {
                return Err(LearnError::Large);
            }
        }
        Err(LearnError::Large)
    }
}

/// Whether the next layer is a translate of one before.
enum LayerTranslate {
    /// It is one: this one.
    Is(Vec<bool>),
    /// No translate is; this one is correct for the longest play.
    Until(Option<Hypothesis>),
}

/// The elements whose product with one of these options is in the layer.
fn before_move(monoid: &Monoid, layer: &[bool], options: &[u16]) -> Vec<bool> {
    let mut w = vec![false; monoid.order()];
    for &option in options {
        for (entry, &product) in w.iter_mut().zip(monoid.row(option)) {
            *entry |= layer[usize::from(product)];
        }
    }
    w
}

/// The quotient after a new component whose layers repeat from `first` on.
fn growth_steps(set: &Simplified, known: &Layers, first: usize, new: u32) -> Layers {
    let order = known.monoid.order();
    let copies = known.sets.len();
    let node = |element: usize, copies: usize| (copies * order + element) as u16;
    let classes = known.sets.iter().flatten().map(|&p| u32::from(p)).collect();
    let all = 0..copies * order;
    let mut steps: Vec<Vec<u16>> = known
        .steps
        .iter()
        .map(|step| {
            all.clone()
                .map(|at| node(usize::from(step[at % order]), at / order))
                .collect()
        })
        .collect();
    let further = |copy: usize| if copy + 1 < copies { copy + 1 } else { first };
    steps.push(
        all.clone()
            .map(|at| node(at % order, further(at / order)))
            .collect(),
    );
    let class = refine(classes, &steps);
    let count = class.iter().max().map_or(0, |most| *most as usize + 1);
    let mut members = vec![usize::MAX; count];
    for at in all.rev() {
        members[class[at] as usize] = at;
    }
    let of = |at: u16| class[usize::from(at)] as u16;
    let steps: Vec<Vec<u16>> = steps
        .iter()
        .map(|step| members.iter().map(|&member| of(step[member])).collect())
        .collect();
    let mut values: Vec<u16> = known.values.iter().map(|&value| of(value)).collect();
    values.push(of(node(0, further(0))));
    let p = members
        .iter()
        .map(|&at| known.sets[at / order][at % order])
        .collect();
    let mut generators = known.generators.clone();
    generators.push(new);
    dedup_sorted(
        set,
        &Layers {
            monoid: Monoid::trivial(),
            generators,
            steps,
            values,
            sets: vec![p],
        },
    )
}

/// Returns the layers with few generators, words of least longest play, and elements in the order
/// of those words. The monoid is built from the steps.
fn dedup_sorted(set: &Simplified, raw: &Layers) -> Layers {
    let order = raw.sets[0].len();
    // The monoid under the numbers that it has.
    let (mut place, mut reach, mut queue) = (vec![None; order], vec![(0, 0)], vec![0u16]);
    place[0] = Some(0u16);
    let mut at = 0;
    while at < queue.len() {
        for (by, step) in raw.steps.iter().enumerate() {
            let to = step[usize::from(queue[at])];
            if place[usize::from(to)].is_none() {
                place[usize::from(to)] = Some(queue.len() as u16);
                queue.push(to);
                reach.push((at as u16, by as u16));
            }
        }
        at += 1;
    }
    let renumber = |element: u16| place[usize::from(element)].unwrap_or(0);
    let steps: Vec<Vec<u16>> = raw
        .steps
        .iter()
        .map(|step| {
            queue
                .iter()
                .map(|&element| renumber(step[usize::from(element)]))
                .collect()
        })
        .collect();
    let monoid = Monoid::from_steps(&steps, &reach);
    let values: Vec<u16> = raw.values.iter().map(|&value| renumber(value)).collect();
    // Components that are not products of earlier ones; then without those that others make
    // superfluous.
    let mut generators: Vec<u32> = Vec::new();
    let value = |component: &u32| values[*component as usize];
    let spans = |generators: &[u32]| -> Vec<u16> {
        let of: Vec<u16> = generators.iter().map(value).collect();
        monoid
            .generated(&of)
            .into_iter()
            .map(|(element, _)| element)
            .collect()
    };
    for component in 0..values.len() as u32 {
        if !spans(&generators).contains(&value(&component)) {
            generators.push(component);
        }
    }
    let mut i = 0;
    while i < generators.len() {
        let mut fewer = generators.clone();
        let one = fewer.remove(i);
        if spans(&fewer).contains(&value(&one)) {
            generators = fewer;
        } else {
            i += 1;
        }
    }
    // Elements by their cheapest words.
    let (mut old, mut reach) = (Vec::with_capacity(order), Vec::with_capacity(order));
    let mut number: FxHashMap<u16, u16> = FxHashMap::default();
    let mut heap = BinaryHeap::from([Reverse((0u32, Word::new(), 0u16, (0u16, 0u16)))]);
    while let Some(Reverse((_, word, element, from))) = heap.pop() {
        if number.contains_key(&element) {
            continue;
        }
        let here = old.len() as u16;
        number.insert(element, here);
        for (by, generator) in generators.iter().enumerate() {
            let next = set.join(&word, &[*generator]);
            let to = monoid.product(element, value(generator));
            if !number.contains_key(&to) {
                let cost = set.essential().longest_of(&next);
                heap.push(Reverse((cost, next, to, (here, by as u16))));
            }
        }
        old.push(element);
        reach.push(from);
    }
    let p_old: Vec<bool> = queue
        .iter()
        .map(|&element| raw.sets[0][usize::from(element)])
        .collect();
    let steps: Vec<Vec<u16>> = generators
        .iter()
        .map(|generator| {
            old.iter()
                .map(|&element| number[&monoid.product(element, value(generator))])
                .collect()
        })
        .collect();
    Layers {
        monoid: Monoid::from_steps(&steps, &reach),
        generators,
        steps,
        values: values.iter().map(|value| number[value]).collect(),
        sets: vec![
            old.iter()
                .map(|&element| p_old[usize::from(element)])
                .collect(),
        ],
    }
}
