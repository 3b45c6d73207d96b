//! The genus of a position: its Grundy value, and its misère Grundy values in sums with 0, 1, 2, 3,
//! … heaps of 2.
//!
//! The misère Grundy value γ is 1 of the finished game and else the mex of the options' γ. A sum
//! with one heap of n tokens is a P-position of misère play iff n is the γ of the rest. The *genus*
//! is written `g^d0d1d2…`, g being the Grundy value and `dk` the γ with k heaps of 2 added
//! (*Winning Ways*, ch. 13).
//!
//! It follows from the genera of the options, without such sums:
//!
//! ```text
//! dk(G) = mex( dk of the options  ∪  { d(k-1)(G), d(k-1)(G) xor 1 } )      the second set for k >=
//!                                 1; d0 of the finished game is 1
//! ```
//!
//! since a heap of 2 can become 1 or 0, and a heap of 1 changes γ by xor 1. The digits end in two
//! that alternate forever (Conway). Let those of all options alternate from K on; if `d(k+2) = dk`
//! for some `k >= K`, the digits of G have period 2 from k on, because each is a function of the
//! one before and of the options' digits there. A tail can be longer than ten digits (4.7), so
//! nothing here has a fixed length.
//!
//! Positions with equal genera need not be equal. The genus determines outcomes of sums with heaps
//! of 1 and 2, or with one larger heap, and of sums of tame positions.

use std::fmt;

use grundy_core::{Run, Stop};
use rustc_hash::FxHashMap;

use super::component_set::Word;
use super::simplify::Simplified;

/// A genus: the Grundy value and the digits; the last two digits alternate forever.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Genus {
    /// The Grundy value of normal play.
    pub normal: u32,
    /// The digits, at least two; the shortest list for this genus.
    digits: Vec<u32>,
}

/// `4^146`; digits from 10 on are in brackets.
impl fmt::Display for Genus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}^", self.normal)?;
        self.digits.iter().try_for_each(|&digit| match digit {
            0..=9 => write!(f, "{digit}"),
            _ => write!(f, "[{digit}]"),
        })
    }
}

fn mex(mut values: Vec<u32>) -> u32 {
    values.sort_unstable();
    values.dedup();
    (0u32..)
        .zip(&values)
        .take_while(|(i, value)| i == *value)
        .count() as u32
}

impl Genus {
    /// The genus of the finished game, `0^120`.
    pub fn of_nothing() -> Self {
        Self::of_options(&[])
    }

    /// The genus of a position with options of these genera.
    pub fn of_options(options: &[&Self]) -> Self {
        let from = options
            .iter()
            .map(|option| option.digits.len() - 2)
            .max()
            .unwrap_or(0);
        let mut digits: Vec<u32> = Vec::with_capacity(from + 3);
        loop {
            let k = digits.len();
            let mut seen: Vec<u32> = options.iter().map(|option| option.digit(k)).collect();
            if let Some(before) = digits.last() {
                seen.extend([*before, before ^ 1]);
            }
            digits.push(if k == 0 && options.is_empty() {
                1
            } else {
                mex(seen)
            });
            if k >= from + 2 && digits[k] == digits[k - 2] {
                break;
            }
        }
        while digits.len() > 2 && digits[digits.len() - 1] == digits[digits.len() - 3] {
            digits.pop();
        }
        Self {
            normal: mex(options.iter().map(|option| option.normal).collect()),
            digits,
        }
    }

    /// The misère Grundy value with k heaps of 2 added.
    pub fn digit(&self, k: usize) -> u32 {
        let last = self.digits.len() - 1;
        self.digits[if k <= last { k } else { last - (k - last) % 2 }]
    }

    /// The misère Grundy value: the position is a P-position iff it is 0.
    pub fn misere(&self) -> u32 {
        self.digits[0]
    }

    /// Whether this is the genus of a position of Nim in which every heap has at most one token:
    /// `0^120` or `1^031`.
    pub fn is_fickle(&self) -> bool {
        matches!(
            (self.normal, &self.digits[..]),
            (0, [1, 2, 0]) | (1, [0, 3, 1])
        )
    }

    /// Whether this is the genus of any other position of Nim: `n^n(n xor 2)`.
    pub fn is_firm(&self) -> bool {
        self.digits == [self.normal, self.normal ^ 2]
    }

    /// Whether this is the genus of a position of Nim.
    pub fn is_tame(&self) -> bool {
        self.is_fickle() || self.is_firm()
    }
}

/// Cache of the genera of sums of a closed set.
#[derive(Clone, Debug, Default)]
pub struct Genera {
    known: FxHashMap<Word, Genus>,
}

impl Genera {
    /// The genus of a sum of components. The cells of the budget count the stored sums.
    ///
    /// # Errors
    /// A limit or an interrupt.
    ///
    /// # Panics
    /// If a component does not exist.
    pub fn of(&mut self, set: &Simplified, sum: &[u32], run: &mut Run) -> Result<Genus, Stop> {
        let root = set.word_of(sum);
        let mut stack = vec![root.clone()];
        let mut options: Vec<Word> = Vec::new();
        while let Some(word) = stack.last() {
            if self.known.contains_key(word) {
                stack.pop();
                continue;
            }
            options.clear();
            for (i, &part) in word.iter().enumerate() {
                if i > 0 && word[i - 1] == part {
                    continue;
                }
                let mut rest = word.clone();
                rest.remove(i);
                options.extend(
                    set.essential()
                        .options(part)
                        .iter()
                        .map(|option| set.join(&rest, option)),
                );
            }
            options.sort_unstable();
            options.dedup();
            let open = options
                .iter()
                .filter(|option| !self.known.contains_key(*option));
            let open: Vec<Word> = open.cloned().collect();
            if !open.is_empty() {
                stack.extend(open);
                continue;
            }
            let cells = self.known.len() as u64;
            if run.budget.cells.is_some_and(|most| cells >= most) {
                return Err(Stop::Budget);
            }
            if cells.is_multiple_of(1 << 10) && run.cancelled() {
                return Err(Stop::Interrupted);
            }
            let of: Vec<&Genus> = options.iter().map(|option| &self.known[option]).collect();
            let genus = Genus::of_options(&of);
            self.known.extend(stack.pop().map(|word| (word, genus)));
        }
        Ok(self.known[&root].clone())
    }
}
