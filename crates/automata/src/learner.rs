//! Learning: guesses an automaton from the members below a bound.
//!
//! A state of the minimal automaton is the set of accepted continuations of a prefix (J. Myhill, A.
//! Nerode 1957). For numbers of `m` digits these are known for a prefix of length `l` up to
//! continuations of `m - l` digits. Two prefixes are assumed to be one state if they agree on all
//! continuations of up to `h` digits; a state is represented by its first prefix. The guess is
//! checked against the whole table.
//!
//! To exclude chance, the states must be found well before the prefixes reach the maximum length of
//! the table, and they must be few compared with the cells that they explain. That is a filter, and
//! not a proof: a guess counts only if it is proved.

use std::ops::AddAssign;

use grundy_core::{Halt, Run};
use rustc_hash::FxHashMap;

use crate::automaton::{Automaton, DraftAutomaton, StateMeter};
use crate::diagram::{Kids, NodeBuilder, Ref, Track, leaf};
use crate::system::System;

/// Access to the known members of a relation: all those whose numbers have at most `digits` digits.
pub struct MembershipQuery<'a> {
    /// The number of components of a member.
    pub tracks: usize,
    /// The number of known digits.
    pub digits: usize,
    /// Returns whether the numbers are a member. It is only called with numbers below the weight of
    /// `digits`.
    pub member: &'a mut dyn FnMut(&[u64]) -> bool,
}

/// Maximum number of learned states.
const MAX_STATES: usize = 500;

/// Marks a cell that is not a word, or is not known.
const NONE: u32 = u32::MAX;

/// Learns the relation of a sample as an automaton on the tracks `0, 1, …`; none if it could be
/// chance, or needs more than a few hundred states.
///
/// ```
/// use grundy_automata::{MembershipQuery, System, learn};
/// use grundy_core::Run;
/// let mut member = |n: &[u64]| n[0] ^ n[1] == n[2];
/// let sample = MembershipQuery { tracks: 3, digits: 5, member: &mut member };
/// let learned = learn(System::BINARY, sample, &mut Run::silent())?.unwrap();
/// assert_eq!(learned.states(), 2);
/// assert!(learned.contains(&[1 << 70, 1, (1 << 70) + 1]));
/// # Ok::<(), grundy_core::Halt>(())
/// ```
///
/// # Errors
/// An interrupt.
pub fn learn(
    system: System,
    mut sample: MembershipQuery,
    run: &mut Run,
) -> Result<Option<Automaton>, Halt> {
    let Some(tree) = PrefixTree::new(system, &mut sample, run)? else {
        return Ok(None);
    };
    // A longer look-ahead gives finer classes; a shorter one leaves more known prefixes.
    let most = tree.digits.saturating_sub(2);
    let mut classes: Vec<u32> = tree.member.iter().map(|m| u32::from(*m)).collect();
    for ahead in 1..=most {
        run.go_on()?;
        classes = tree.finer(&classes, ahead);
        if let Some(guess) = tree.guess(&classes, ahead, run)? {
            return Ok(tree.convinces(&guess).then_some(guess));
        }
    }
    Ok(None)
}

/// The table, indexed by the numbers of all tracks, the last one varying fastest.
struct PrefixTree {
    system: System,
    tracks: usize,
    digits: usize,
    /// The number of words with each number of digits.
    widths: Vec<usize>,
    member: Vec<bool>,
    /// For each number: the number with a 0 appended, the number without the last digit, and this
    /// digit.
    moved: Vec<usize>,
    shorter: Vec<usize>,
    last: Vec<u8>,
    /// All letters.
    letters: Vec<Vec<u8>>,
}

/// Maximum size of a table.
const MAX_CELLS: usize = 1 << 23;

impl PrefixTree {
    fn new(
        system: System,
        sample: &mut MembershipQuery,
        run: &mut Run,
    ) -> Result<Option<Self>, Halt> {
        let (tracks, digits) = (sample.tracks, sample.digits);
        let widths: Option<Vec<usize>> = (0..=digits)
            .map(|n| system.weight(n).and_then(|w| usize::try_from(w).ok()))
            .collect();
        let Some(widths) = widths else {
            return Ok(None);
        };
        let width = widths[digits];
        let cells = (0..tracks).try_fold(1_usize, |n, _| n.checked_mul(width));
        let Some(cells) = cells.filter(|cells| *cells <= MAX_CELLS && tracks > 0) else {
            return Ok(None);
        };
        let mut member = Vec::with_capacity(cells);
        let mut at = vec![0_u64; tracks];
        for cell in 0..cells {
            if cell % (1 << 14) == 0 {
                run.go_on()?;
            }
            member.push((sample.member)(&at));
            Self::advance(&mut at, width as u64);
        }
        let (mut moved, mut shorter, mut last) = (Vec::new(), Vec::new(), Vec::new());
        let number = |word: &[u8]| system.number(word).unwrap_or(0) as usize;
        for n in 0..width {
            let mut word = system.word(n as u128, 0);
            word.push(0);
            moved.push(number(&word));
            word.pop();
            last.push(word.pop().unwrap_or(0));
            shorter.push(number(&word));
        }
        let mut letters = vec![Vec::new()];
        for _ in 0..tracks {
            letters = (letters.into_iter())
                .flat_map(|letter: Vec<u8>| {
                    (0..system.digits() as u8).map(move |d| [&letter[..], &[d]].concat())
                })
                .collect();
        }
        Ok(Some(Self {
            system,
            tracks,
            digits,
            widths,
            member,
            moved,
            shorter,
            last,
            letters,
        }))
    }

    /// Returns the cell of numbers below a width.
    fn cell(numbers: &[usize], width: usize) -> usize {
        numbers.iter().fold(0, |cell, number| cell * width + number)
    }

    /// Appends one digit to each number; none if these may not follow.
    fn append(&self, numbers: &[usize], letter: &[u8]) -> Option<Vec<usize>> {
        let both = numbers.iter().zip(letter);
        both.map(|(&number, &digit)| {
            let may = self
                .system
                .may_follow(digit.into(), self.last[number].into());
            may.then(|| self.moved[number] + usize::from(digit))
        })
        .collect()
    }

    /// Returns the cell of the numbers with one more digit each, in a table of a width; none if
    /// these digits may not follow.
    fn appended(&self, numbers: &[usize], letter: &[u8], width: usize) -> Option<usize> {
        let mut cell = 0;
        for (&number, &digit) in numbers.iter().zip(letter) {
            if !self
                .system
                .may_follow(digit.into(), self.last[number].into())
            {
                return None;
            }
            cell = cell * width + self.moved[number] + usize::from(digit);
        }
        Some(cell)
    }

    /// Advances to the next numbers below a width, the last one varying fastest.
    fn advance<N: Copy + PartialOrd + From<bool> + AddAssign>(numbers: &mut [N], width: N) {
        for number in numbers.iter_mut().rev() {
            *number += N::from(true);
            if *number < width {
                return;
            }
            *number = N::from(false);
        }
    }

    /// Refines the classes of prefixes from continuations of `ahead - 1` digits to `ahead` digits.
    fn finer(&self, classes: &[u32], ahead: usize) -> Vec<u32> {
        let wide = self.widths[self.digits - ahead + 1];
        let width = self.widths[self.digits - ahead];
        let cells = width.pow(self.tracks as u32);
        let mut known: FxHashMap<Box<[u32]>, u32> = FxHashMap::default();
        let mut finer = Vec::with_capacity(cells);
        let mut numbers = vec![0; self.tracks];
        let mut key = Vec::with_capacity(self.letters.len() + 1);
        for _ in 0..cells {
            key.clear();
            let full = Self::cell(&numbers, self.widths[self.digits]);
            key.push(u32::from(self.member[full]));
            for letter in &self.letters {
                let to = self.appended(&numbers, letter, wide);
                key.push(to.map_or(NONE, |to| classes[to]));
            }
            let count = known.len() as u32;
            finer.push(if let Some(class) = known.get(&key[..]) {
                *class
            } else {
                known.insert(key[..].into(), count);
                count
            });
            Self::advance(&mut numbers, width);
        }
        finer
    }

    /// Builds the automaton whose states are the classes, if they are closed and agree with the
    /// whole table.
    fn guess(
        &self,
        classes: &[u32],
        ahead: usize,
        run: &mut Run,
    ) -> Result<Option<Automaton>, Halt> {
        let width = self.widths[self.digits - ahead];
        // The states by their classes, with the first prefix of each.
        let mut number: FxHashMap<u32, u32> = FxHashMap::default();
        let mut first: Vec<Vec<usize>> = vec![vec![0; self.tracks]];
        number.insert(classes[0], 0);
        let mut steps: Vec<Vec<u32>> = Vec::new();
        while let Some(prefix) = first.get(steps.len()).cloned() {
            let mut to = Vec::with_capacity(self.letters.len());
            for letter in &self.letters {
                let Some(next) = self.append(&prefix, letter) else {
                    to.push(NONE);
                    continue;
                };
                if next.iter().any(|n| *n >= width) {
                    return Ok(None);
                }
                let count = first.len() as u32;
                let class = classes[Self::cell(&next, width)];
                to.push(*number.entry(class).or_insert(count));
                if first.len() < number.len() {
                    first.push(next);
                }
            }
            steps.push(to);
            if first.len() > MAX_STATES {
                return Ok(None);
            }
        }
        if !self.agrees(&steps, &first) {
            return Ok(None);
        }
        self.automaton(&steps, &first, run).map(Some)
    }

    /// Whether the transitions accept exactly the members among the words of the table.
    fn agrees(&self, steps: &[Vec<u32>], first: &[Vec<usize>]) -> bool {
        let width = self.widths[self.digits];
        let accepts: Vec<bool> = (first.iter())
            .map(|prefix| self.member[Self::cell(prefix, width)])
            .collect();
        // The state after the word of each cell, from the state after the word without its last
        // letter: an earlier cell.
        let mut states: Vec<u32> = Vec::with_capacity(self.member.len());
        let mut numbers = vec![0; self.tracks];
        let digits = self.system.digits();
        for member in &self.member {
            let (mut before, mut letter) = (0, 0);
            for &number in &numbers {
                before = before * width + self.shorter[number];
                letter = letter * digits + usize::from(self.last[number]);
            }
            // Zeros lead from the start to the start.
            let from = states.get(before).copied().unwrap_or(0);
            let state = steps[from as usize][letter];
            if accepts.get(state as usize) != Some(member) {
                return false;
            }
            states.push(state);
            Self::advance(&mut numbers, width);
        }
        true
    }

    fn automaton(
        &self,
        steps: &[Vec<u32>],
        first: &[Vec<usize>],
        run: &mut Run,
    ) -> Result<Automaton, Halt> {
        let mut meter = StateMeter::new(run);
        let width = self.widths[self.digits];
        let dead = steps.len() as u32;
        let mut builder = NodeBuilder::new(self.system.digits());
        let mut roots: Vec<Ref> = Vec::new();
        for to in steps {
            let label = |to: &u32| leaf(if *to == NONE { dead } else { *to });
            let mut level: Vec<Ref> = to.iter().map(label).collect();
            for track in (0..self.tracks).rev() {
                let nodes = level.chunks(self.system.digits()).map(|chunk| {
                    let mut kids: Kids = [0; 10];
                    kids[..chunk.len()].copy_from_slice(chunk);
                    builder.node(track as Track, &kids[..chunk.len()])
                });
                level = nodes.collect();
            }
            meter.state()?;
            roots.push(level[0]);
        }
        roots.push(leaf(dead));
        let member = first
            .iter()
            .map(|prefix| self.member[Self::cell(prefix, width)]);
        let raw = DraftAutomaton {
            system: self.system,
            tracks: (0..self.tracks as Track).collect(),
            nodes: builder.nodes,
            roots,
            accepting: member.chain([false]).collect(),
        };
        raw.minimal(0, &mut meter)
    }

    /// Whether the automaton can be encoded in at most half of the bits of the table.
    fn convinces(&self, guess: &Automaton) -> bool {
        let cells = self.member.len() as f64;
        let members = self.member.iter().filter(|m| **m).count() as f64;
        let part = |p: f64| if p > 0.0 { -p * p.log2() } else { 0.0 };
        let table = cells * (part(members / cells) + part(1.0 - members / cells));
        let name = (guess.states() as f64 + guess.size() as f64).log2();
        let written = guess.size() as f64 * (self.system.digits() as f64 * name + 2.0)
            + guess.states() as f64 * (name + 1.0);
        2.0 * written <= table
    }
}
