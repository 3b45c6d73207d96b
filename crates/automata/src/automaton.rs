//! A relation of natural numbers: the words of its members, as a complete minimal automaton.
//!
//! A member of a relation of `d` numbers is a word whose letters have `d` digits, most significant
//! first, all numbers with equally many digits. Leading zeros change nothing: they lead from the
//! start to itself. In a system of slope, invalid words are never accepted. States are numbered in
//! the order of their discovery, so minimal automata are equal if the relations are.
//!
//! *Minimising* is partition refinement (E. F. Moore 1956): states are distinguished by acceptance,
//! then by the targets of their diagrams, until nothing changes. A round costs one pass over all
//! nodes, since children precede parents.

use std::collections::VecDeque;
use std::rc::Rc;

use grundy_core::{Diagnostic, Halt, Message, Run};
use rustc_hash::FxHashMap;

use crate::diagram::{NodeBuilder, Nodes, Ref, Track, label, leaf};
use crate::messages;
use crate::relation::Relation;
use crate::system::System;

/// A relation of natural numbers, one for each track.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Automaton {
    pub(crate) system: System,
    /// The variables, ascending.
    pub(crate) tracks: Vec<Track>,
    pub(crate) nodes: Nodes,
    /// The diagram of each state; state 0 is the start.
    pub(crate) roots: Vec<Ref>,
    pub(crate) accepting: Vec<bool>,
}

/// Cache of basic relations: each sum of variables, and the valid words, on the tracks `0, 1, …`.
/// Consecutive decisions that share it construct each once.
#[derive(Debug, Default)]
pub struct RelationCache {
    /// The automata of all valid words, by the number of tracks.
    pub(crate) valid_words: FxHashMap<(System, usize), Rc<Automaton>>,
    /// The automata of linear forms, by the coefficients, the constant, and the comparison with 0.
    pub(crate) sums: FxHashMap<SumKey, Rc<Automaton>>,
}

/// A sum against 0: coefficients in the order of their tracks.
pub(crate) type SumKey = (System, Vec<i64>, i64, Relation);

/// Counts states against `budget.cells`, examined nodes against `budget.options`, bytes of one
/// operation against `budget.bytes`. Polls for cancellation.
pub(crate) struct StateMeter<'r, 'o> {
    run: &'r mut Run<'o>,
    pub cache: RelationCache,
    states: u64,
    /// The number of examined nodes and pairs of nodes.
    steps: u64,
    /// The approximate memory of the current operation in bytes.
    held: u64,
}

/// Steps between two polls.
const POLL_STEPS: u64 = 1 << 14;

impl<'r, 'o> StateMeter<'r, 'o> {
    pub fn new(run: &'r mut Run<'o>) -> Self {
        Self {
            run,
            cache: RelationCache::default(),
            states: 0,
            steps: 0,
            held: 0,
        }
    }

    /// Resets the byte count; the previous operation has freed its memory. Polls for cancellation.
    pub fn begin(&mut self) -> Result<(), Halt> {
        self.held = 0;
        self.run.go_on()
    }

    /// Adds one state.
    pub fn state(&mut self) -> Result<(), Halt> {
        self.states += 1;
        match self.run.budget.cells {
            Some(most) if self.states > most => Err(exceeded(messages::too_many_states(most))),
            _ => self.step(8),
        }
    }

    /// Counts one more node, set or pair of nodes with its memory.
    pub fn step(&mut self, bytes: usize) -> Result<(), Halt> {
        self.steps += 1;
        self.held += bytes as u64;
        if self.steps.is_multiple_of(POLL_STEPS) {
            self.run.go_on()?;
        }
        let budget = self.run.budget;
        match (budget.options, budget.bytes) {
            (Some(most), _) if self.steps > most => Err(exceeded(messages::too_many_nodes(most))),
            (_, Some(most)) if self.held > most => Err(exceeded(messages::too_many_bytes(most))),
            _ => Ok(()),
        }
    }

    /// Counts a pass over `nodes` nodes.
    pub fn count_pass(&mut self, nodes: usize) -> Result<(), Halt> {
        self.steps += nodes as u64;
        self.run.go_on()?;
        match self.run.budget.options {
            Some(most) if self.steps > most => Err(exceeded(messages::too_many_nodes(most))),
            _ => Ok(()),
        }
    }

    /// Subtracts the cost from the budget of the run.
    pub fn deduct_cost(self) {
        let budget = &mut self.run.budget;
        budget.cells = budget.cells.map(|most| most.saturating_sub(self.states));
        budget.options = budget.options.map(|most| most.saturating_sub(self.steps));
    }
}

/// Makes the error for a limit.
fn exceeded(fact: Message) -> Halt {
    Halt::limit(Diagnostic::error("limit-exceeded", fact))
}

/// Buffers of a round of refinement, reused by the next one.
struct RefineScratch {
    builder: NodeBuilder,
    numbers: FxHashMap<(u32, Ref), u32>,
}

/// An automaton that need not be minimal.
pub(crate) struct DraftAutomaton {
    pub system: System,
    pub tracks: Vec<Track>,
    pub nodes: Nodes,
    pub roots: Vec<Ref>,
    pub accepting: Vec<bool>,
}

impl DraftAutomaton {
    /// Returns the minimal automaton of the same relation. `start` is the state that becomes state
    /// 0.
    pub fn minimal(self, start: u32, meter: &mut StateMeter) -> Result<Automaton, Halt> {
        let round = self.nodes.len() + self.roots.len();
        let mut scratch = RefineScratch {
            builder: NodeBuilder::new(self.nodes.arity()),
            numbers: FxHashMap::default(),
        };
        let mut class: Vec<u32> = self.accepting.iter().map(|a| u32::from(*a)).collect();
        let mut classes = 0;
        loop {
            // A round visits all nodes once; it needs no more memory than the one before.
            meter.count_pass(round)?;
            let (next, count) = self.refine(&class, &mut scratch);
            class = next;
            // The round distinguished nothing more, or all states are distinguished.
            if count == classes || count == self.roots.len() {
                break;
            }
            classes = count;
        }
        Ok(self.quotient(&class, start))
    }

    /// Refines the classes by one more letter; returns them with their number.
    fn refine(&self, class: &[u32], scratch: &mut RefineScratch) -> (Vec<u32>, usize) {
        let RefineScratch { builder, numbers } = scratch;
        builder.clear();
        numbers.clear();
        let to = |state: u32| leaf(class[state as usize]);
        let moved = builder.copy(&self.nodes, to);
        let mut next = Vec::with_capacity(class.len());
        for (root, class) in self.roots.iter().zip(class) {
            let count = numbers.len() as u32;
            let key = (*class, map_ref(*root, &moved, to));
            next.push(*numbers.entry(key).or_insert(count));
        }
        (next, numbers.len())
    }

    /// Returns the automaton with one state for each class that the start reaches, in the order of
    /// discovery.
    fn quotient(&self, class: &[u32], start: u32) -> Automaton {
        let mut member = vec![u32::MAX; class.len()];
        for (state, class) in class.iter().enumerate() {
            member[*class as usize] = state as u32;
        }
        let mut number = vec![u32::MAX; class.len()];
        let mut order = vec![member[class[start as usize] as usize]];
        number[class[start as usize] as usize] = 0;
        let mut builder = NodeBuilder::new(self.nodes.arity());
        let mut done: FxHashMap<Ref, Ref> = FxHashMap::default();
        let (mut roots, mut accepting) = (Vec::new(), Vec::new());
        let mut at = 0;
        while let Some(&state) = order.get(at) {
            at += 1;
            let mut name = |to: u32| {
                let class = class[to as usize] as usize;
                if number[class] == u32::MAX {
                    number[class] = order.len() as u32;
                    order.push(member[class]);
                }
                leaf(number[class])
            };
            let root = self.roots[state as usize];
            roots.push(rebuild(
                &self.nodes,
                root,
                &mut builder,
                &mut done,
                &mut name,
            ));
            accepting.push(self.accepting[state as usize]);
        }
        let mut automaton = Automaton {
            system: self.system,
            tracks: self.tracks.clone(),
            nodes: builder.nodes,
            roots,
            accepting,
        };
        automaton.drop_untested_tracks();
        automaton
    }
}

/// Maps a reference after nodes were copied.
fn map_ref(at: Ref, moved: &[Ref], leaf_to: impl Fn(u32) -> Ref) -> Ref {
    match label(at) {
        Some(label) => leaf_to(label),
        None => moved[at as usize],
    }
}

/// Copies the nodes below a reference, children first, in the order of digits.
pub(crate) fn rebuild(
    nodes: &Nodes,
    at: Ref,
    builder: &mut NodeBuilder,
    done: &mut FxHashMap<Ref, Ref>,
    name: &mut impl FnMut(u32) -> Ref,
) -> Ref {
    if let Some(state) = label(at) {
        return name(state);
    }
    if let Some(known) = done.get(&at) {
        return *known;
    }
    let mut kids = [0; 10];
    for (new, kid) in kids.iter_mut().zip(nodes.kids(at)) {
        *new = rebuild(nodes, *kid, builder, done, name);
    }
    let made = builder.node(nodes.track(at), &kids[..nodes.arity()]);
    done.insert(at, made);
    made
}

impl Automaton {
    /// The same relation on other tracks: each is renamed, in ascending order.
    pub(crate) fn named(&self, names: &[Track]) -> Self {
        let name = |track: Track| names[usize::from(track)];
        let mut same = self.clone();
        same.nodes.relabel(name);
        same.tracks = self.tracks.iter().map(|track| name(*track)).collect();
        same
    }

    /// The system of digits.
    pub fn system(&self) -> System {
        self.system
    }

    /// The variables, ascending.
    pub fn tracks(&self) -> &[Track] {
        &self.tracks
    }

    /// The number of states, including the dead one.
    pub fn states(&self) -> usize {
        self.roots.len()
    }

    /// The number of nodes of its diagrams.
    pub fn size(&self) -> usize {
        self.nodes.len()
    }

    /// Whether a state accepts. State 0 is the start.
    pub fn accepts(&self, state: usize) -> bool {
        self.accepting[state]
    }

    /// Returns the next state for a letter: a digit for each of [`Automaton::tracks`].
    ///
    /// # Panics
    /// If the state does not exist, or the digit of a tested track is missing or is not a digit of
    /// the system.
    pub fn step(&self, state: usize, letter: &[u8]) -> usize {
        let digit = |track| match self.tracks.binary_search(&track) {
            Ok(place) => usize::from(letter[place]),
            Err(_) => 0,
        };
        self.nodes.walk(self.roots[state], digit) as usize
    }

    /// Returns the number of members whose numbers have at most `digits` digits. `None` if the
    /// count from some state exceeds 128 bits.
    ///
    /// ```
    /// use grundy_automata::{Predicate, Relation, System, decide};
    /// use grundy_core::Run;
    /// let less = Predicate::Linear(vec![(0, 1), (1, -1)], 0, Relation::Less);
    /// assert_eq!(decide(System::BINARY, &less, &mut Run::silent())?.count(3), Some(28));
    /// # Ok::<(), grundy_core::Halt>(())
    /// ```
    pub fn count(&self, digits: usize) -> Option<u128> {
        let mut ways: Vec<u128> = self.accepting.iter().map(|a| u128::from(*a)).collect();
        for _ in 0..digits {
            let next: Option<Vec<u128>> = (self.roots.iter())
                .map(|root| self.letters_to(*root, 0, &ways))
                .collect();
            ways = next?;
        }
        Some(ways[0])
    }

    /// Returns the sum of the values of leaves over all letters from an index on.
    fn letters_to(&self, at: Ref, place: usize, ways: &[u128]) -> Option<u128> {
        let arity = self.nodes.arity();
        match label(at) {
            Some(state) if ways[state as usize] == 0 => Some(0),
            Some(state) => {
                let rest = u32::try_from(self.tracks.len() - place).ok()?;
                ways[state as usize].checked_mul((arity as u128).checked_pow(rest)?)
            }
            None if self.tracks[place] == self.nodes.track(at) => {
                let kids = self.nodes.kids(at).iter();
                let mut each = kids.map(|kid| self.letters_to(*kid, place + 1, ways));
                each.try_fold(0_u128, |sum, one| sum.checked_add(one?))
            }
            None => self
                .letters_to(at, place + 1, ways)?
                .checked_mul(arity as u128),
        }
    }

    /// Returns the transitions of a state: letters with digits of [`Automaton::tracks`], where
    /// `None` means any digit, with the next state. The sets of letters do not overlap. Letters
    /// that lead to the dead state are omitted. One entry per path of the diagram: up to
    /// `digits^tracks`.
    pub fn transitions(&self, state: usize) -> Vec<(Vec<Option<u8>>, usize)> {
        let mut found = Vec::new();
        let mut letter = vec![None; self.tracks.len()];
        self.collect(self.roots[state], &mut letter, &mut found);
        let dead = self.dead().map(|dead| dead as usize);
        found.retain(|(_, to)| Some(*to) != dead);
        found
    }

    fn collect(
        &self,
        at: Ref,
        letter: &mut [Option<u8>],
        found: &mut Vec<(Vec<Option<u8>>, usize)>,
    ) {
        if let Some(state) = label(at) {
            found.push((letter.to_vec(), state as usize));
            return;
        }
        let place = self
            .tracks
            .binary_search(&self.nodes.track(at))
            .unwrap_or(0);
        for digit in 0..self.nodes.arity() {
            letter[place] = Some(digit as u8);
            self.collect(self.nodes.kids(at)[digit], letter, found);
        }
        letter[place] = None;
    }

    /// The state that accepts nothing, if there is one.
    pub(crate) fn dead(&self) -> Option<u32> {
        self.sink(false)
    }

    /// The state that accepts everything, if there is one.
    pub(crate) fn full(&self) -> Option<u32> {
        self.sink(true)
    }

    fn sink(&self, accepting: bool) -> Option<u32> {
        let is = |state: &u32| {
            self.accepting[*state as usize] == accepting
                && self.roots[*state as usize] == leaf(*state)
        };
        (0..self.roots.len() as u32).find(is)
    }

    /// Whether the relation is empty.
    pub fn is_empty(&self) -> bool {
        !self.accepting.contains(&true)
    }

    /// Returns whether the numbers are a member: one for each of [`Automaton::tracks`], which omits
    /// variables without influence.
    ///
    /// ```
    /// use grundy_automata::{Predicate, Relation, System, decide};
    /// use grundy_core::Run;
    /// let nim = decide(System::BINARY, &Predicate::Xor(vec![0, 1, 2]), &mut Run::silent())?;
    /// assert!(nim.contains(&[5, 1 << 60, (1 << 60) + 5]));
    /// # let _ = Relation::Equal;
    /// # Ok::<(), grundy_core::Halt>(())
    /// ```
    ///
    /// # Panics
    /// In debug builds, if there is not one number for each track. In release builds, if a missing
    /// number is read.
    pub fn contains(&self, numbers: &[u128]) -> bool {
        debug_assert_eq!(numbers.len(), self.tracks.len());
        let lengths = numbers.iter().map(|n| self.system.length(*n));
        let length = lengths.max().unwrap_or(0);
        let words = numbers.iter().map(|n| self.system.word(*n, length));
        let words: Vec<Vec<u8>> = words.collect();
        let mut letter = vec![0; words.len()];
        let mut state = 0;
        for place in 0..length {
            for (digit, word) in letter.iter_mut().zip(&words) {
                *digit = word[place];
            }
            state = self.step(state, &letter);
        }
        self.accepting[state]
    }

    /// Returns the words of the least member, one for each track, of equal length; `None` if the
    /// relation is empty. Members are ordered by length, then by letters from the first.
    pub fn least_word(&self) -> Option<Vec<Vec<u8>>> {
        // A state with the letter and the state before it.
        let mut from: Vec<Option<(u32, Vec<u8>)>> = vec![None; self.roots.len()];
        let mut queue = VecDeque::from([0_u32]);
        let mut seen = vec![false; self.roots.len()];
        seen[0] = true;
        while let Some(state) = queue.pop_front() {
            if self.accepting[state as usize] {
                let mut letters = Vec::new();
                let mut at = state;
                while let Some((before, letter)) = &from[at as usize] {
                    letters.push(letter.clone());
                    at = *before;
                }
                letters.reverse();
                let word = |track: usize| letters.iter().map(|letter| letter[track]).collect();
                return Some((0..self.tracks.len()).map(word).collect());
            }
            let mut letter = vec![0; self.tracks.len()];
            self.each(
                self.roots[state as usize],
                0,
                &mut letter,
                &mut |to, letter| {
                    if !std::mem::replace(&mut seen[to as usize], true) {
                        from[to as usize] = Some((state, letter.to_vec()));
                        queue.push_back(to);
                    }
                },
            );
        }
        None
    }

    /// Returns the numbers of [`Automaton::least_word`]; `None` if the relation is empty, an inner
    /// `None` for a number above 128 bits.
    pub fn least(&self) -> Option<Vec<Option<u128>>> {
        let words = self.least_word()?;
        Some(words.iter().map(|word| self.system.number(word)).collect())
    }

    /// Calls back for the leaves below a reference with their least letters, in the order of
    /// letters.
    fn each(&self, at: Ref, place: usize, letter: &mut [u8], back: &mut impl FnMut(u32, &[u8])) {
        if let Some(state) = label(at) {
            letter[place..].fill(0);
            return back(state, letter);
        }
        let track = self.nodes.track(at);
        if self.tracks[place] == track {
            for digit in 0..self.nodes.arity() {
                letter[place] = digit as u8;
                self.each(self.nodes.kids(at)[digit], place + 1, letter, back);
            }
        } else {
            letter[place] = 0;
            self.each(at, place + 1, letter, back);
        }
    }

    /// Removes the tracks that no node tests. In a slope system a nonempty relation of valid words
    /// tests all its tracks.
    fn drop_untested_tracks(&mut self) {
        let mut used = vec![false; self.tracks.len()];
        for at in 0..self.nodes.len() as u32 {
            if let Ok(place) = self.tracks.binary_search(&self.nodes.track(at)) {
                used[place] = true;
            }
        }
        let mut used = used.into_iter();
        self.tracks.retain(|_| used.next() == Some(true));
    }
}
