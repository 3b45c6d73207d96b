//! Automata that read digits from the least significant one on.
//!
//! A machine of several numbers has a branch of a decision tree over letters (`diagram.rs`) for
//! each state. Trailing zeros after the last digit change nothing. The machines of sums and digits
//! are in `base_relations.rs`, and formulas over machines in `formula.rs`.
//!
//! *Cost.* The states of a product are at most the product of the numbers of states. Dropping a
//! variable creates sets of states, of which there may be many. Only the minimal machine is stored,
//! and it mostly has few states.

use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;

use grundy_message::Message;

use super::diagram::{Diagram, DiagramBranch, DiagramBuilder, QuickMap, Var, leaf, number_of};
use crate::messages;
use crate::report::CheckError;

/// A numeration system: a base, or a slope.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DigitSystem {
    /// Base 2 to 10.
    Base(u8),
    /// Weights `1, r+1, …`, each `r` times the one before plus the one before that; a digit `r` is
    /// followed by 0.
    Slope(u8),
}

impl DigitSystem {
    pub(super) fn count(self) -> usize {
        match self {
            Self::Base(b) => usize::from(b),
            Self::Slope(r) => usize::from(r) + 1,
        }
    }
}

/// Maximum number of states of a machine, and of nodes of a tree under construction.
const MAX_STATES: usize = 1 << 19;
const MAX_NODES: usize = 1 << 21;

/// Maximum number of numbers that a machine reads.
const MAX_MACHINE_VARS: usize = 200;

/// A relation of natural numbers; state 0 is the start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct LsdAutomaton {
    /// The variables on which it depends, ascending.
    pub vars: Vec<Var>,
    pub tree: Diagram,
    pub roots: Vec<DiagramBranch>,
    pub accepts: Vec<bool>,
}

pub(super) fn refuse<T>(why: Message) -> Result<T, CheckError> {
    Err(CheckError::new(why))
}

/// Counts the work of a check, and polls for cancellation.
pub(super) struct CheckWork<'a> {
    pub digits: DigitSystem,
    pub steps: u64,
    pub progress: &'a mut dyn FnMut(u64, u64) -> bool,
}

impl CheckWork<'_> {
    pub fn step(&mut self, steps: usize) -> Result<(), CheckError> {
        let before = self.steps >> 18;
        self.steps += steps as u64;
        if self.steps > 1 << 34 {
            return Err(CheckError::limit(messages::any_check_takes_less_work()));
        }
        if before != self.steps >> 18 && !(self.progress)(self.steps >> 18, 0) {
            return refuse(messages::check_was_interrupted());
        }
        Ok(())
    }

    /// Reports the size of the object under construction, given the number of nodes at the last
    /// report.
    pub fn within(
        &mut self,
        states: usize,
        nodes: usize,
        before: &mut usize,
    ) -> Result<(), CheckError> {
        if states > MAX_STATES || nodes > MAX_NODES {
            return Err(CheckError::limit(messages::automaton_is_too_large()));
        }
        let more = nodes.saturating_sub(*before);
        *before = nodes;
        self.step(8 + more)
    }
}

/// A pair of states of two machines; once further input cannot change the answer, it encodes that
/// answer.
type StatePair = (u32, u32);

/// Marks a settled answer in the first component; the second is the answer.
const DECIDED: u32 = u32::MAX;

struct MachineProduct<'m> {
    both: fn(bool, bool) -> bool,
    sides: [&'m LsdAutomaton; 2],
    /// The constant answer of a state, if any.
    always: [Vec<Option<bool>>; 2],
    grower: DiagramBuilder,
    met: QuickMap<(DiagramBranch, DiagramBranch), DiagramBranch>,
    numbers: QuickMap<StatePair, u32>,
    pairs: Vec<StatePair>,
}

impl MachineProduct<'_> {
    /// The constant answer of a pair, if any.
    fn answer(&self, (a, b): StatePair) -> Option<bool> {
        let both = self.both;
        match (self.always[0][a as usize], self.always[1][b as usize]) {
            (Some(a), Some(b)) => Some(both(a, b)),
            (Some(a), None) if both(a, false) == both(a, true) => Some(both(a, true)),
            (None, Some(b)) if both(false, b) == both(true, b) => Some(both(true, b)),
            _ => None,
        }
    }

    fn pair(&mut self, pair: StatePair) -> u32 {
        let pair = match self.answer(pair) {
            Some(answer) => (DECIDED, u32::from(answer)),
            None => pair,
        };
        let count = self.pairs.len() as u32;
        let number = *self.numbers.entry(pair).or_insert(count);
        if number == count {
            self.pairs.push(pair);
        }
        number
    }

    /// Whether a branch is a leaf that determines the answer alone.
    fn settles(&self, side: usize, at: DiagramBranch) -> Option<bool> {
        let always = self.always[side][number_of(at)? as usize]?;
        let both = self.both;
        let other = [false, true].map(|other| match side {
            0 => both(always, other),
            _ => both(other, always),
        });
        (other[0] == other[1]).then_some(other[0])
    }

    fn meet(&mut self, a: DiagramBranch, b: DiagramBranch) -> DiagramBranch {
        if let Some(answer) = self.settles(0, a).or(self.settles(1, b)) {
            let settled = (DECIDED, u32::from(answer));
            let count = self.pairs.len() as u32;
            let number = *self.numbers.entry(settled).or_insert(count);
            if number == count {
                self.pairs.push(settled);
            }
            return leaf(number);
        }
        if let (Some(a), Some(b)) = (number_of(a), number_of(b)) {
            return leaf(self.pair((a, b)));
        }
        if let Some(known) = self.met.get(&(a, b)) {
            return *known;
        }
        let (left, right) = (&self.sides[0].tree, &self.sides[1].tree);
        let var = left.test(a).min(right.test(b));
        let mut kids = [0; 10];
        let digits = left.digits();
        for (digit, kid) in kids.iter_mut().enumerate().take(digits) {
            let (a, b) = (left.kid(a, var, digit), right.kid(b, var, digit));
            *kid = self.meet(a, b);
        }
        let new = self.grower.node(var, &kids[..digits]);
        self.met.insert((a, b), new);
        new
    }
}

/// Sets of states, and branches that lead to them.
struct SubsetTable {
    grower: DiagramBuilder,
    numbers: HashMap<Rc<[u32]>, u32>,
    sets: Vec<Rc<[u32]>>,
    met: QuickMap<(DiagramBranch, DiagramBranch), DiagramBranch>,
}

impl SubsetTable {
    fn number(&mut self, set: Rc<[u32]>) -> u32 {
        let count = self.sets.len() as u32;
        let number = *self.numbers.entry(set.clone()).or_insert(count);
        if number == count {
            self.sets.push(set);
        }
        number
    }

    /// Returns the union of two branches.
    fn meet(&mut self, a: DiagramBranch, b: DiagramBranch) -> DiagramBranch {
        // The empty set is number 0.
        if a == b || b == leaf(0) {
            return a;
        }
        if a == leaf(0) {
            return b;
        }
        let (a, b) = (a.min(b), a.max(b));
        if let Some(known) = self.met.get(&(a, b)) {
            return *known;
        }
        let new = if let (Some(a), Some(b)) = (number_of(a), number_of(b)) {
            let mut all = [&self.sets[a as usize][..], &self.sets[b as usize][..]].concat();
            all.sort_unstable();
            all.dedup();
            leaf(self.number(all.into()))
        } else {
            let var = self.grower.tree.test(a).min(self.grower.tree.test(b));
            let mut kids = [0; 10];
            let digits = self.grower.tree.digits();
            for (digit, kid) in kids.iter_mut().enumerate().take(digits) {
                let tree = &self.grower.tree;
                let (a, b) = (tree.kid(a, var, digit), tree.kid(b, var, digit));
                *kid = self.meet(a, b);
            }
            self.grower.node(var, &kids[..digits])
        };
        self.met.insert((a, b), new);
        new
    }

    /// Returns a branch with a variable projected out.
    fn without(
        &mut self,
        tree: &Diagram,
        at: DiagramBranch,
        var: Var,
        single: &[DiagramBranch],
        done: &mut QuickMap<DiagramBranch, DiagramBranch>,
    ) -> DiagramBranch {
        if let Some(state) = number_of(at) {
            return single[state as usize];
        }
        if let Some(known) = done.get(&at) {
            return *known;
        }
        let test = tree.test(at);
        let mut kids = [0; 10];
        let digits = tree.digits();
        for (digit, kid) in kids.iter_mut().enumerate().take(digits) {
            *kid = self.without(tree, tree.kid(at, test, digit), var, single, done);
        }
        let new = if test == var {
            (kids[1..digits].iter()).fold(kids[0], |all, kid| self.meet(all, *kid))
        } else {
            self.grower.node(test, &kids[..digits])
        };
        done.insert(at, new);
        new
    }
}

impl LsdAutomaton {
    pub fn all(work: &CheckWork, accepts: bool) -> Self {
        Self {
            vars: Vec::new(),
            tree: Diagram::new(work.digits.count()),
            roots: vec![leaf(0)],
            accepts: vec![accepts],
        }
    }

    pub fn states(&self) -> usize {
        self.accepts.len()
    }

    /// States and nodes.
    pub fn size(&self) -> usize {
        self.states() + self.tree.len()
    }

    pub fn is_empty(&self) -> bool {
        !self.accepts.contains(&true)
    }

    /// Returns the minimal machine, with the states in the order of their discovery.
    pub fn least(self, work: &mut CheckWork) -> Result<Self, CheckError> {
        let mut class: Vec<u32> = self.accepts.iter().map(|a| u32::from(*a)).collect();
        let mut classes = 0;
        loop {
            work.step(self.size())?;
            let mut grower = DiagramBuilder::new(self.tree.digits());
            let to = |state: u32| leaf(class[state as usize]);
            let moved = grower.graft(&self.tree, to);
            let mut known: QuickMap<(u32, DiagramBranch), u32> = QuickMap::default();
            let mut next = Vec::with_capacity(class.len());
            for (root, class) in self.roots.iter().zip(&class) {
                let root = number_of(*root).map_or_else(|| moved[*root as usize], to);
                let count = known.len() as u32;
                next.push(*known.entry((*class, root)).or_insert(count));
            }
            class = next;
            if known.len() == classes {
                break;
            }
            classes = known.len();
        }
        let mut number = vec![u32::MAX; classes];
        let mut order = vec![0_usize];
        number[class[0] as usize] = 0;
        let mut grower = DiagramBuilder::new(self.tree.digits());
        let mut done = QuickMap::default();
        let (mut roots, mut accepts) = (Vec::new(), Vec::new());
        let mut at = 0;
        while let Some(&state) = order.get(at) {
            at += 1;
            let mut name = |to: u32| {
                let class = class[to as usize] as usize;
                if number[class] == u32::MAX {
                    number[class] = order.len() as u32;
                    order.push(to as usize);
                }
                leaf(number[class])
            };
            roots.push(grower.copy(&self.tree, self.roots[state], &mut done, &mut name));
            accepts.push(self.accepts[state]);
        }
        let tested: BTreeSet<Var> = grower.tree.tests().iter().copied().collect();
        Ok(Self {
            vars: tested.into_iter().collect(),
            tree: grower.tree,
            roots,
            accepts,
        })
    }

    /// The constant answer of each state without other successors. In a minimal machine no other
    /// state has a constant answer.
    fn always(&self) -> Vec<Option<bool>> {
        let states = (0_u32..).zip(&self.roots).zip(&self.accepts);
        states
            .map(|((state, root), accepts)| (*root == leaf(state)).then_some(*accepts))
            .collect()
    }

    pub fn join(
        &self,
        other: &Self,
        work: &mut CheckWork,
        both: fn(bool, bool) -> bool,
    ) -> Result<Self, CheckError> {
        // Trees are walked by recursion, one step for each variable.
        let more = (other.vars.iter()).filter(|var| !self.vars.contains(var));
        if self.vars.len() + more.count() > MAX_MACHINE_VARS {
            return refuse(messages::relation_has_too_many_numbers());
        }
        let mut product = MachineProduct {
            both,
            sides: [self, other],
            always: [self.always(), other.always()],
            grower: DiagramBuilder::new(self.tree.digits()),
            met: QuickMap::default(),
            numbers: QuickMap::default(),
            pairs: Vec::new(),
        };
        product.pair((0, 0));
        let (mut roots, mut accepts) = (Vec::new(), Vec::new());
        let mut looks = 0;
        while let Some(&(a, b)) = product.pairs.get(roots.len()) {
            work.within(product.pairs.len(), product.met.len(), &mut looks)?;
            if a == DECIDED {
                accepts.push(b == 1);
                roots.push(leaf(roots.len() as u32));
            } else {
                let (a, b) = (a as usize, b as usize);
                accepts.push(both(self.accepts[a], other.accepts[b]));
                roots.push(product.meet(self.roots[a], other.roots[b]));
            }
        }
        Self {
            vars: Vec::new(),
            tree: product.grower.tree,
            roots,
            accepts,
        }
        .least(work)
    }

    pub fn and(&self, other: &Self, work: &mut CheckWork) -> Result<Self, CheckError> {
        self.join(other, work, |a, b| a && b)
    }

    /// The states from which zeros of the other variables, and some digits of this one, lead to
    /// acceptance: this number may be longer than the others.
    fn good(&self, var: Var) -> Vec<bool> {
        fn goes(
            tree: &Diagram,
            at: DiagramBranch,
            var: Var,
            found: &mut dyn FnMut(u32) -> bool,
        ) -> bool {
            if let Some(state) = number_of(at) {
                return found(state);
            }
            let test = tree.test(at);
            let digits = if test == var { tree.digits() } else { 1 };
            (0..digits).any(|digit| goes(tree, tree.kid(at, test, digit), var, found))
        }
        let mut good = self.accepts.clone();
        loop {
            let before = good.clone();
            for (root, good) in self.roots.iter().zip(&mut good) {
                *good |= goes(&self.tree, *root, var, &mut |state| before[state as usize]);
            }
            if good == before {
                return good;
            }
        }
    }

    /// Existential quantification over a variable.
    pub fn some(&self, work: &mut CheckWork, var: Var) -> Result<Self, CheckError> {
        if !self.vars.contains(&var) {
            return Ok(self.clone());
        }
        let good = self.good(var);
        let mut all = SubsetTable {
            grower: DiagramBuilder::new(self.tree.digits()),
            numbers: HashMap::new(),
            sets: Vec::new(),
            met: QuickMap::default(),
        };
        all.number(Rc::from([]));
        // A state that never accepts is in no set.
        let single: Vec<DiagramBranch> = (0_u32..)
            .zip(self.always())
            .map(|(state, always)| match always {
                Some(false) => leaf(0),
                _ => leaf(all.number(Rc::from([state]))),
            })
            .collect();
        let mut done = QuickMap::default();
        let mut after = Vec::with_capacity(self.states());
        let mut looks = 0;
        for root in &self.roots {
            work.within(all.sets.len(), all.met.len(), &mut looks)?;
            after.push(all.without(&self.tree, *root, var, &single, &mut done));
        }
        // The reachable sets, in the order of their discovery, and their transitions.
        let start = number_of(single[0]).unwrap_or(0);
        let mut names: QuickMap<u32, u32> = QuickMap::default();
        names.insert(start, 0);
        let mut order = vec![start];
        let mut grower = DiagramBuilder::new(self.tree.digits());
        let mut copied = QuickMap::default();
        let (mut roots, mut accepts) = (Vec::new(), Vec::new());
        while let Some(&set) = order.get(roots.len()) {
            let set = all.sets[set as usize].clone();
            work.within(all.sets.len(), all.met.len(), &mut looks)?;
            work.step(set.len())?;
            accepts.push(set.iter().any(|state| good[*state as usize]));
            let parts = set.iter().map(|state| after[*state as usize]);
            let root = parts.fold(leaf(0), |root, part| all.meet(root, part));
            let mut name = |to: u32| {
                let count = order.len() as u32;
                let number = *names.entry(to).or_insert(count);
                if number == count {
                    order.push(to);
                }
                leaf(number)
            };
            roots.push(grower.copy(&all.grower.tree, root, &mut copied, &mut name));
        }
        Self {
            vars: Vec::new(),
            tree: grower.tree,
            roots,
            accepts,
        }
        .least(work)
    }

    /// The same relation for other variables, which must be distinct.
    pub fn of(&self, work: &mut CheckWork, name: impl Fn(Var) -> Var) -> Result<Self, CheckError> {
        let mut named: Vec<(Var, Var)> = self.vars.iter().map(|var| (name(*var), *var)).collect();
        let mut new = self.clone();
        if named.is_sorted() {
            new.vars = named.iter().map(|(new, _)| *new).collect();
            new.tree.rename(name);
            return Ok(new);
        }
        named.sort_unstable();
        let mut cuts = TreeCuts {
            scratch: DiagramBuilder::new(self.tree.digits()),
            cut: QuickMap::default(),
            grown: DiagramBuilder::new(self.tree.digits()),
            done: QuickMap::default(),
        };
        let moved = cuts.scratch.graft(&self.tree, leaf);
        new.roots = (self.roots.iter())
            .map(|root| match number_of(*root) {
                Some(_) => *root,
                None => cuts.sorted(moved[*root as usize], &named, 0),
            })
            .collect();
        new.tree = cuts.grown.tree;
        new.least(work)
    }
}

/// A tree whose variables are being reordered.
struct TreeCuts {
    scratch: DiagramBuilder,
    cut: QuickMap<(DiagramBranch, Var, usize), DiagramBranch>,
    grown: DiagramBuilder,
    done: QuickMap<(DiagramBranch, usize), DiagramBranch>,
}

impl TreeCuts {
    /// Returns a branch with one digit fixed.
    fn with(&mut self, at: DiagramBranch, var: Var, digit: usize) -> DiagramBranch {
        let test = self.scratch.tree.test(at);
        if test >= var {
            return self.scratch.tree.kid(at, var, digit);
        }
        if let Some(known) = self.cut.get(&(at, var, digit)) {
            return *known;
        }
        let kids: Vec<DiagramBranch> = (0..self.scratch.tree.digits())
            .map(|d| self.with(self.scratch.tree.kid(at, test, d), var, digit))
            .collect();
        let new = self.scratch.node(test, &kids);
        self.cut.insert((at, var, digit), new);
        new
    }

    /// Returns a branch in terms of the new names, each paired with the old one, from index `from`
    /// on.
    fn sorted(&mut self, at: DiagramBranch, named: &[(Var, Var)], from: usize) -> DiagramBranch {
        if number_of(at).is_some() {
            return at;
        }
        if let Some(known) = self.done.get(&(at, from)) {
            return *known;
        }
        let (new, old) = named[from];
        let mut kids = Vec::with_capacity(self.scratch.tree.digits());
        for digit in 0..self.scratch.tree.digits() {
            let there = self.with(at, old, digit);
            kids.push(self.sorted(there, named, from + 1));
        }
        let new = self.grown.node(new, &kids);
        self.done.insert((at, from), new);
        new
    }
}
