//! Outcome of a sum by search with a memo: the definition, used by the learner.
//!
//! A query is whether a word of essential components is in a layer (see [`verify`](super::verify)):
//! no move in the copies of the new component, given by W, and no option, leaves a P-position.
//! Three rules keep the search small, in order of effect: words below the smallest failure of a
//! guess are answered by the guess; options that are P by the guess are tried first; W decides
//! immediately.

use grundy_core::{Budget, Run, Stop};
use rustc_hash::FxHashMap;

use super::component_set::Word;
use super::monoid::Monoid;
use super::simplify::Simplified;

/// A guess that is right about all words of a longest play below `below`.
#[derive(Clone, Debug)]
pub(crate) struct Hypothesis {
    pub monoid: Monoid,
    pub values: Vec<u16>,
    pub p: Vec<bool>,
    pub below: u32,
}

impl Hypothesis {
    pub(crate) fn says(&self, word: &[u32]) -> bool {
        let values = word.iter().map(|&part| self.values[part as usize]);
        self.p[usize::from(self.monoid.product_of(values))]
    }
}

/// Estimated memory of a memo of words, for words of eight components.
pub(crate) fn bytes_of(memo: &FxHashMap<Word, bool>) -> u64 {
    (memo.capacity() * (size_of::<(Word, bool)>() + 1) + memo.len() * 8 * size_of::<u32>()) as u64
}

/// A word with options under evaluation.
struct OracleFrame {
    word: Word,
    /// Options not evaluated yet; the last one is next.
    open: Vec<Word>,
}

/// The layer that is searched.
pub(crate) struct MembershipOracle<'a> {
    set: &'a Simplified,
    /// The values of components in the monoid for W.
    base: (&'a Monoid, &'a [u16]),
    w: &'a [bool],
    /// Whether the empty word is in the layer unless it is in W. In the sums themselves it is not:
    /// the player who cannot move wins.
    empty: bool,
    memo: FxHashMap<Word, bool>,
    /// The best guess whose limits are known.
    pub(crate) trusted: Option<Hypothesis>,
    /// The latest guess.
    pub(crate) latest: Option<Hypothesis>,
    /// Words that were searched.
    pub(crate) nodes: u64,
    most: u64,
}

impl<'a> MembershipOracle<'a> {
    /// Searches at most `most` words.
    pub(crate) fn new(
        set: &'a Simplified,
        base: (&'a Monoid, &'a [u16]),
        w: &'a [bool],
        most: u64,
    ) -> Self {
        Self {
            set,
            base,
            w,
            empty: true,
            memo: FxHashMap::default(),
            trusted: None,
            latest: None,
            nodes: 0,
            most,
        }
    }

    /// Membership for the sums themselves, in which the player who cannot move wins. The outcomes
    /// of sums of the first components are given.
    pub(crate) fn of_sums(
        set: &'a Simplified,
        base: (&'a Monoid, &'a [u16]),
        trusted: Option<Hypothesis>,
        memo: FxHashMap<Word, bool>,
        budget: Budget,
    ) -> Self {
        Self {
            empty: false,
            memo,
            trusted,
            ..Self::new(set, base, &[false], budget.cells.unwrap_or(u64::MAX))
        }
    }

    /// Returns the memo.
    pub(crate) fn into_memo(self) -> FxHashMap<Word, bool> {
        self.memo
    }

    /// The outcome of a word, if it is known without a search.
    fn known(&self, word: &[u32]) -> Option<bool> {
        if let Some(trusted) = &self.trusted
            && word
                .last()
                .is_none_or(|&last| (last as usize) < trusted.values.len())
            && (trusted.below == u32::MAX || self.set.essential().longest_of(word) < trusted.below)
        {
            return Some(trusted.says(word));
        }
        self.memo.get(word).copied()
    }

    /// Whether a word is in the layer.
    pub(crate) fn ask(&mut self, word: &[u32], run: &mut Run) -> Result<bool, Stop> {
        let mut stack: Vec<OracleFrame> = Vec::new();
        let mut answer = self.enter(word.to_vec(), &mut stack, run)?;
        loop {
            if answer == Some(true) {
                // An option in the layer: its parent is outside.
                let Some(parent) = stack.pop() else {
                    return Ok(true);
                };
                self.memo.insert(parent.word, false);
                answer = Some(false);
                continue;
            }
            let Some(frame) = stack.last_mut() else {
                return Ok(false);
            };
            answer = if let Some(option) = frame.open.pop() {
                self.enter(option, &mut stack, run)?
            } else {
                self.memo
                    .extend(stack.pop().map(|frame| (frame.word, true)));
                Some(true)
            };
        }
    }

    /// Returns the answer for a word, or pushes its frame on the stack if the answer is not yet
    /// known.
    fn enter(
        &mut self,
        word: Word,
        stack: &mut Vec<OracleFrame>,
        run: &mut Run,
    ) -> Result<Option<bool>, Stop> {
        if let Some(known) = self.known(&word) {
            return Ok(Some(known));
        }
        self.nodes += 1;
        if self.nodes > self.most {
            return Err(Stop::Budget);
        }
        if self.nodes.is_multiple_of(1 << 12) {
            run.progress(self.memo.len() as u64, None);
            if run.cancelled() {
                return Err(Stop::Interrupted);
            }
            if run
                .budget
                .bytes
                .is_some_and(|most| bytes_of(&self.memo) > most)
            {
                return Err(Stop::Budget);
            }
        }
        let mut outside = word.is_empty() && !self.empty || self.w[0] && self.w.len() == 1;
        if self.w.len() > 1 {
            let values = word.iter().map(|&part| self.base.1[part as usize]);
            outside |= self.w[usize::from(self.base.0.product_of(values))];
        }
        let mut open: Vec<(bool, u32, Word)> = Vec::new();
        for (i, &part) in word.iter().enumerate() {
            if outside {
                break;
            }
            if i > 0 && word[i - 1] == part {
                continue;
            }
            let mut rest = word.clone();
            rest.remove(i);
            for option in self.set.essential().options(part) {
                let left = self.set.join(&rest, option);
                match self.known(&left) {
                    Some(true) => {
                        outside = true;
                        break;
                    }
                    Some(false) => {}
                    None => {
                        let likely = self.latest.as_ref().is_some_and(|guess| guess.says(&left));
                        let cost = self.set.essential().longest_of(&left);
                        open.push((likely, u32::MAX - cost, left));
                    }
                }
            }
        }
        if outside || open.is_empty() {
            self.memo.insert(word, !outside);
            return Ok(Some(!outside));
        }
        // The last one is tried first: options that are P by the guess, and of those the shortest
        // play.
        open.sort_unstable();
        open.dedup();
        let open = open.into_iter().map(|(.., left)| left).collect();
        stack.push(OracleFrame { word, open });
        Ok(None)
    }
}
