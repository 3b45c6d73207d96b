//! Numbers for games with moves that oblige: the opponent must answer where one moved, or the mover
//! must move again.
//!
//! # The model
//! A component has three kinds of moves (*Winning Ways*, ch. 12; U. Larsson, R. J. Nowakowski and
//! C. P. Santos 2021): *ordinary* ones; *entailing* ones, after which the opponent must answer in
//! this component; *carry-on* moves, after which the mover must move again, anywhere in the sum.
//! Who must move and cannot, loses: also a player entailed at a component without moves, and one
//! who has to carry on when nothing is left.
//!
//! # Values
//! A component is worth a nimber, or it is *loony*: won for the player to move, whatever lies
//! beside it. For a component v let E(v) be the set of all x such that a player who is entailed at
//! v wins, everything else being worth x. Then
//!
//! ```text
//! E(v) = { value(u) : v -> u ordinary, not loony }
//!        ∪ complement of E(u)                 for each entailing move to u
//!        ∪ all numbers but value(u)           for each carry-on move to u (all, if u is loony)
//! value(v) = the least number outside E(v); loony if there is none
//! ```
//!
//! Values of components add by xor, and a sum with a loony part is loony. A set E is finite or its
//! complement is: it is kept as a sorted list and a flag. Without moves that oblige E(v) is the set
//! of the options' values, and value(v) their mex.

use std::fmt;

/// A finite set of naturals, or all but those.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct CofiniteSet {
    /// Ascending.
    list: Vec<u64>,
    /// Whether the set is all but the list.
    all_but: bool,
}

impl CofiniteSet {
    /// The numbers below one: the options of a heap of Nim.
    pub fn below(size: u64) -> Self {
        Self {
            list: (0..size).collect(),
            all_but: false,
        }
    }

    /// All numbers but one.
    fn all_but(x: u64) -> Self {
        Self {
            list: vec![x],
            all_but: true,
        }
    }

    /// Whether a number belongs to it.
    pub fn contains(&self, x: u64) -> bool {
        self.list.binary_search(&x).is_ok() != self.all_but
    }

    /// The numbers that do not belong to it.
    #[must_use]
    pub fn complement(&self) -> Self {
        Self {
            all_but: !self.all_but,
            ..self.clone()
        }
    }

    /// The least number that does not belong to it.
    pub fn mex(&self) -> Option<u64> {
        if self.all_but {
            return self.list.first().copied();
        }
        let gap = self.list.iter().zip(0..).position(|(&x, i)| x != i);
        Some(gap.unwrap_or(self.list.len()) as u64)
    }

    fn insert(&mut self, x: u64) {
        match (self.list.binary_search(&x), self.all_but) {
            (Err(at), false) => self.list.insert(at, x),
            (Ok(at), true) => {
                self.list.remove(at);
            }
            _ => {}
        }
    }

    fn unite(&mut self, other: &Self) {
        match (self.all_but, other.all_but) {
            (false, false) => other.list.iter().for_each(|&x| self.insert(x)),
            (true, _) => self.list.retain(|&x| !other.contains(x)),
            (false, true) => {
                let own = std::mem::replace(self, other.clone());
                self.list.retain(|&x| !own.contains(x));
            }
        }
    }
}

/// `0,1`, `all but 2`.
impl fmt::Display for CofiniteSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list: Vec<String> = self.list.iter().map(u64::to_string).collect();
        f.write_str(if self.all_but { "all but " } else { "" })?;
        f.write_str(&list.join(","))
    }
}

/// What a component is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum EntailingOutcome {
    /// As a heap of Nim.
    Number(u64),
    /// The player to move wins, whatever else there is.
    Loony,
}

impl EntailingOutcome {
    /// Whether the player to move wins.
    pub fn mover_wins(self) -> bool {
        self != Self::Number(0)
    }
}

impl std::ops::Add for EntailingOutcome {
    type Output = Self;

    #[expect(
        clippy::suspicious_arithmetic_impl,
        reason = "nim addition is exclusive or"
    )]
    fn add(self, other: Self) -> Self {
        match (self, other) {
            (Self::Number(a), Self::Number(b)) => Self::Number(a ^ b),
            _ => Self::Loony,
        }
    }
}

/// The value of a sum.
impl std::iter::Sum for EntailingOutcome {
    fn sum<I: Iterator<Item = Self>>(parts: I) -> Self {
        parts.fold(Self::Number(0), |all, part| all + part)
    }
}

/// `3`, `loony`.
impl fmt::Display for EntailingOutcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(value) => write!(f, "{value}"),
            Self::Loony => f.write_str("loony"),
        }
    }
}

/// What is known of a component: for which rests a player entailed there wins. Its moves are told
/// one after another.
///
/// ```
/// use grundy_nimber::entailing_values::{EntailingValue, EntailingOutcome};
///
/// // Top Entails: after the only coin is taken, the opponent must answer in the empty stack.
/// let empty = EntailingValue::default();
/// let mut one = EntailingValue::default();
/// one.entailing(&empty);
/// assert_eq!(one.value(), EntailingOutcome::Loony);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EntailingValue {
    wins: CofiniteSet,
    /// Whether a player entailed here wins beside something loony.
    beside_loony: bool,
}

impl EntailingValue {
    /// A heap of Nim.
    pub fn heap(size: u64) -> Self {
        Self {
            wins: CofiniteSet::below(size),
            beside_loony: false,
        }
    }

    /// Adds an ordinary move that leaves a sum of this value.
    pub fn ordinary(&mut self, left: EntailingOutcome) {
        if let EntailingOutcome::Number(x) = left {
            self.wins.insert(x);
        }
    }

    /// Adds a move after which the opponent must answer in what it leaves.
    pub fn entailing(&mut self, left: &Self) {
        self.wins.unite(&left.wins.complement());
        self.beside_loony |= !left.beside_loony;
    }

    /// Adds a move after which the mover moves again; it leaves a sum of this value.
    pub fn carry_on(&mut self, left: EntailingOutcome) {
        self.wins.unite(&match left {
            EntailingOutcome::Number(x) => CofiniteSet::all_but(x),
            EntailingOutcome::Loony => CofiniteSet::default().complement(),
        });
        self.beside_loony = true;
    }

    /// What the component is worth.
    pub fn value(&self) -> EntailingOutcome {
        self.wins
            .mex()
            .map_or(EntailingOutcome::Loony, EntailingOutcome::Number)
    }

    /// The values of everything else for which a player who must move here wins.
    pub fn wins(&self) -> &CofiniteSet {
        &self.wins
    }

    /// Whether a player who must move here wins, everything else being worth `rest`.
    pub fn wins_in_sum(&self, rest: EntailingOutcome) -> bool {
        match rest {
            EntailingOutcome::Number(x) => self.wins.contains(x),
            EntailingOutcome::Loony => self.beside_loony,
        }
    }

    /// The bytes that its list takes.
    pub fn heap_bytes(&self) -> u64 {
        (self.wins.list.capacity() * size_of::<u64>()) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_united_as_sets_are() {
        let sets = [
            CofiniteSet::default(),
            CofiniteSet::below(3),
            CofiniteSet::all_but(1),
            CofiniteSet::default().complement(),
            CofiniteSet {
                list: vec![1, 4],
                all_but: false,
            },
        ];
        for a in &sets {
            for b in &sets {
                let mut both = a.clone();
                both.unite(b);
                for x in 0..8 {
                    assert_eq!(
                        both.contains(x),
                        a.contains(x) || b.contains(x),
                        "{a} {b} {x}"
                    );
                }
                let least = (0..8).find(|&x| !both.contains(x));
                assert_eq!(both.mex(), least, "{a} {b}");
            }
        }
    }
}
