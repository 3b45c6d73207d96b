//! Values of games with entailing moves: the opponent must answer in the same component, or the
//! mover must move again.
//!
//! # The model
//! A component has three kinds of moves (*Winning Ways*, ch. 12; U. Larsson, R. J. Nowakowski and
//! C. P. Santos 2021): *ordinary* ones; *entailing* ones, after which the opponent must answer in
//! this component; *carry-on* moves, after which the mover must move again, anywhere in the sum. A
//! player who must move and cannot loses. This includes a player entailed at a component without
//! moves, and one who must carry on when no move is left.
//!
//! # Values
//! The value of a component is a nimber, or *loony*: a win for the player to move in every sum. For
//! a component v let E(v) be the set of all x such that a player who is entailed at v wins if the
//! rest has value x. Then
//!
//! ```text
//! E(v) = { value(u) : v -> u ordinary, not loony }
//!        ∪ complement of E(u)                 for each entailing move to u
//!        ∪ all numbers but value(u)           for each carry-on move to u (all, if u is loony)
//! value(v) = the least number outside E(v); loony if there is none
//! ```
//!
//! Values of components add by xor, and a sum with a loony component is loony. A set E is finite or
//! its complement is: it is stored as a sorted list and a flag. Without entailing or carry-on moves
//! E(v) is the set of the options' values, and value(v) their mex.

use std::fmt;

/// A finite or cofinite set of naturals.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct CofiniteSet {
    /// Ascending.
    list: Vec<u64>,
    /// Whether the set is the complement of the list.
    all_but: bool,
}

impl CofiniteSet {
    /// The numbers below `size`: the options of a heap of Nim.
    pub fn below(size: u64) -> Self {
        Self {
            list: (0..size).collect(),
            all_but: false,
        }
    }

    /// All numbers but `x`.
    fn all_but(x: u64) -> Self {
        Self {
            list: vec![x],
            all_but: true,
        }
    }

    /// Whether the set contains `x`.
    pub fn contains(&self, x: u64) -> bool {
        self.list.binary_search(&x).is_ok() != self.all_but
    }

    /// Returns the complement.
    #[must_use]
    pub fn complement(&self) -> Self {
        Self {
            all_but: !self.all_but,
            ..self.clone()
        }
    }

    /// Returns the least number outside the set.
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

/// The value of a component.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum EntailingOutcome {
    /// The value of a heap of Nim.
    Number(u64),
    /// The player to move wins in every sum.
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

/// A component under construction: the set of rests for which a player entailed there wins. Its
/// moves are added one after another.
///
/// ```
/// use grundy_impartial::entailing_values::{EntailingValue, EntailingOutcome};
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
    /// Whether a player entailed here wins if the rest is loony.
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

    /// Adds a move after which the opponent must answer in the resulting component.
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

    /// Returns the value of the component.
    pub fn value(&self) -> EntailingOutcome {
        self.wins
            .mex()
            .map_or(EntailingOutcome::Loony, EntailingOutcome::Number)
    }

    /// The values of the rest for which a player who must move here wins.
    pub fn wins(&self) -> &CofiniteSet {
        &self.wins
    }

    /// Whether a player who must move here wins if the rest has value `rest`.
    pub fn wins_in_sum(&self, rest: EntailingOutcome) -> bool {
        match rest {
            EntailingOutcome::Number(x) => self.wins.contains(x),
            EntailingOutcome::Loony => self.beside_loony,
        }
    }

    /// The heap memory of the list in bytes.
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
