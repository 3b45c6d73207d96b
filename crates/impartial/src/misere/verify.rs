//! The exact test of a guess about infinitely many sums.
//!
//! # The claim
//! M is a finite commutative monoid, φ gives each component a value in it, and sums are mapped by
//! multiplication. A *layer* is a set L of sums that satisfies: X is in L exactly when φ(X) is
//! outside a given set W and no option of X is in L. (For k copies of a new component h, the sums X
//! for which `k·h + X` is a P-position are such a layer: φ(X) is in W if some move in a copy of h
//! leaves a P-position.) The claim is that X is in L exactly when φ(X) is in P.
//!
//! # The theorem
//! The claim is true if P and W are disjoint and (a) for every component c, every option c' and
//! every r in M, not both rφ(c) and rφ(c') are in P; (b) every sum X with φ(X) outside P and W has
//! a component c with an option c' such that φ(X-c)φ(c') is in P. *Proof.* Induction on X. If φ(X)
//! is in P, no option is predicted in L, by (a), and φ(X) is outside W: X is in L. If not, φ(X) is
//! in W, or an option is in L by (b): X is not in L. ∎
//!
//! # Deciding (b), although there are infinitely many sums
//! A component matters through its *kind* alone: its value x and the set
//! `W_t = { r : rφ(c') in P for some option c' }`. A sum fails iff its product z is outside P and W
//! and for each kind t in it the product of *the rest* is outside `W_t`. Take the components of a
//! failing sum one after another; a is the product of those taken, b of those to come. Then each
//! step goes from (a, x·b') to (a·x, b') with a·b' outside `W_t`, since a·b' is the product of the
//! rest. So failing sums are the paths from (1, z) to (z, 1), and the path of the least longest
//! play is found by Dijkstra's algorithm on at most
//! |M|² nodes. Below the smallest failure, of (a) or (b), the guess is right about every sum: the
//! induction of the proof holds up to there. The learner ([`learner`](super::learner)) depends on
//! this.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::component_set::Word;
use super::monoid::Monoid;

/// The relevant data of a component: its value, the values of the options, and a representative of
/// least longest play.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct QuotientKind {
    pub value: u16,
    pub options: Vec<u16>,
    pub cost: u32,
    pub component: u32,
}

/// A guess about a layer.
pub(crate) struct Guess<'a> {
    pub monoid: &'a Monoid,
    /// The elements whose sums are predicted in the layer.
    pub p: &'a [bool],
    /// The elements whose sums are outside it because of the layers before.
    pub w: &'a [bool],
    pub kinds: &'a [QuotientKind],
}

/// The smallest sum about which a guess is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Counterexample {
    pub word: Word,
    /// The longest play of that sum.
    pub cost: u32,
}

/// A step of a path: the node before and the kind that was taken.
type PathStep = (u32, u16);

/// The smallest sum about which a guess is wrong; none if it is right about all.
pub(crate) fn failure(guess: &Guess<'_>) -> Option<Counterexample> {
    let avoid: Vec<Vec<bool>> = guess.kinds.iter().map(|kind| guess.winning(kind)).collect();
    let clash = guess.clash(&avoid);
    let bound = clash.as_ref().map_or(u32::MAX, |found| found.cost);
    guess.stuck(&avoid, bound).or(clash)
}

impl Guess<'_> {
    /// `W_t`: the remaining products with which a component of this kind has a move into the layer.
    fn winning(&self, kind: &QuotientKind) -> Vec<bool> {
        let mut winning = vec![false; self.monoid.order()];
        for &option in &kind.options {
            for (entry, &product) in winning.iter_mut().zip(self.monoid.row(option)) {
                *entry |= self.p[usize::from(product)];
            }
        }
        winning
    }

    /// The smallest sum that breaks (a), or has its product in both P and W.
    fn clash(&self, avoid: &[Vec<bool>]) -> Option<Counterexample> {
        let (costs, steps) = self.cheapest();
        let mut best: Option<(u32, u16, Option<u16>)> = None;
        let mut better = |cost: u32, rest: u16, kind: Option<u16>| {
            if best.is_none_or(|(least, ..)| cost < least) {
                best = Some((cost, rest, kind));
            }
        };
        for (r, &cost) in costs.iter().enumerate() {
            if cost != u32::MAX && self.p[r] && self.w[r] {
                better(cost, r as u16, None);
            }
        }
        for (t, kind) in self.kinds.iter().enumerate() {
            let row = self.monoid.row(kind.value);
            for (r, &cost) in costs.iter().enumerate() {
                if avoid[t][r] && self.p[usize::from(row[r])] && cost != u32::MAX {
                    better(cost.saturating_add(kind.cost), r as u16, Some(t as u16));
                }
            }
        }
        let (cost, rest, kind) = best?;
        let mut word: Word = kind
            .map(|t| self.kinds[usize::from(t)].component)
            .into_iter()
            .collect();
        self.collect(&mut word, u32::from(rest), &steps);
        Some(Counterexample { word, cost })
    }

    /// The least longest play of a sum for each element, and the steps to it.
    fn cheapest(&self) -> (Vec<u32>, Vec<PathStep>) {
        let order = self.monoid.order();
        let (mut costs, mut steps) = (vec![u32::MAX; order], vec![(0, u16::MAX); order]);
        costs[0] = 0;
        let mut queue = BinaryHeap::from([(Reverse(0u32), 0u16)]);
        while let Some((Reverse(cost), at)) = queue.pop() {
            if cost > costs[usize::from(at)] {
                continue;
            }
            for (t, kind) in self.kinds.iter().enumerate() {
                let to = self.monoid.product(at, kind.value);
                let further = cost.saturating_add(kind.cost);
                if further < costs[usize::from(to)] {
                    costs[usize::from(to)] = further;
                    steps[usize::from(to)] = (u32::from(at), t as u16);
                    queue.push((Reverse(further), to));
                }
            }
        }
        (costs, steps)
    }

    fn collect(&self, word: &mut Word, mut at: u32, steps: &[PathStep]) {
        while steps[at as usize].1 != u16::MAX {
            let (before, kind) = steps[at as usize];
            word.push(self.kinds[usize::from(kind)].component);
            at = before;
        }
        word.sort_unstable();
    }

    /// The kinds that matter for (b). A kind is omitted if another one of the same value has no
    /// longer play and a subset of its winning elements.
    fn minimal(&self, avoid: &[Vec<bool>]) -> Vec<usize> {
        let covers = |a: usize, b: usize| {
            let (first, second) = (&self.kinds[a], &self.kinds[b]);
            first.value == second.value
                && first.cost <= second.cost
                && avoid[a].iter().zip(&avoid[b]).all(|(&x, &y)| !x || y)
        };
        let kinds = 0..self.kinds.len();
        kinds
            .clone()
            .filter(|&b| {
                !(0..self.kinds.len()).any(|a| a != b && covers(a, b) && (a < b || !covers(b, a)))
            })
            .collect()
    }

    /// The smallest sum that breaks (b), of a longest play below `bound`.
    fn stuck(&self, avoid: &[Vec<bool>], bound: u32) -> Option<Counterexample> {
        let order = self.monoid.order();
        let minimal = self.minimal(avoid);
        // Of each kind: which elements lead to a given one when its value is multiplied.
        let mut quotients: Vec<Vec<Vec<u16>>> = Vec::with_capacity(minimal.len());
        // Of each product: the kinds that a failing sum with this product may contain.
        let mut allowed: Vec<Vec<u16>> = vec![Vec::new(); order];
        for (i, &t) in minimal.iter().enumerate() {
            let mut into = vec![Vec::new(); order];
            for (rest, &product) in self.monoid.row(self.kinds[t].value).iter().enumerate() {
                into[usize::from(product)].push(rest as u16);
                if !avoid[t][rest] && allowed[usize::from(product)].last() != Some(&(i as u16)) {
                    allowed[usize::from(product)].push(i as u16);
                }
            }
            quotients.push(into);
        }
        let mut costs = vec![u32::MAX; order * order];
        let mut steps: Vec<PathStep> = vec![(0, u16::MAX); order * order];
        let mut queue = BinaryHeap::new();
        for z in (0..order).filter(|&z| !self.p[z] && !self.w[z]) {
            costs[z] = 0; // the node (1, z)
            queue.push((Reverse(0u32), z as u32));
        }
        while let Some((Reverse(cost), node)) = queue.pop() {
            if cost > costs[node as usize] {
                continue;
            }
            if cost >= bound {
                return None;
            }
            let (a, b) = (node as usize / order, node as usize % order);
            if b == 0 {
                let mut word = Word::new();
                self.collect(&mut word, node, &steps);
                return Some(Counterexample { word, cost });
            }
            let z = usize::from(self.monoid.product(a as u16, b as u16));
            for &i in &allowed[z] {
                let t = minimal[usize::from(i)];
                let kind = &self.kinds[t];
                let further = cost.saturating_add(kind.cost);
                let to_a = usize::from(self.monoid.product(a as u16, kind.value)) * order;
                for &to_b in &quotients[usize::from(i)][b] {
                    let to = to_a + usize::from(to_b);
                    let rest = self.monoid.product(a as u16, to_b);
                    if further < costs[to] && !avoid[t][usize::from(rest)] {
                        costs[to] = further;
                        steps[to] = (node, t as u16);
                        queue.push((Reverse(further), to as u32));
                    }
                }
            }
        }
        None
    }
}
