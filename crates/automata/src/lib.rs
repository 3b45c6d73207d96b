//! Arithmetic of natural numbers, decided by finite automata.
//!
//! # The subject
//! Write a number as the word of its digits, and a pair of numbers as a word of pairs of digits. A
//! relation of numbers is then a set of words. For many relations a finite automaton accepts
//! exactly the words of its members: equality, order, sums (the state is the carry), nim-sums (one
//! state), remainders. Automata are closed under *and*, *or*, *not*, and under *there is a number
//! such that*, which removes one of the digits of every letter. So every formula built from such
//! relations by logic has a computable automaton, and a closed formula is decidable (J. R. Büchi
//! 1960). Base 2 supports sums and nim-sums. The digits of E. Zeckendorf, and their analogues for
//! other quadratic slopes, support sums (Ch. Frougny 1992) and the golden and silver ratios of
//! Wythoff's games.
//!
//! ```
//! use grundy_automata::{Predicate, Relation, System, decide};
//! use grundy_core::Run;
//!
//! // For all x ^ y = z and z' < z: a smaller x or a smaller y gives the nim-sum z'.
//! let nim = |x, y, z| Predicate::Xor(vec![x, y, z]);
//! let less = |a, b| Predicate::Linear(vec![(a, 1), (b, -1)], 0, Relation::Less);
//! let (x, y, z, less_z, k) = (0, 1, 2, 3, 4);
//! let by_x = less(k, x).and(nim(k, y, less_z)).exists(vec![k]);
//! let by_y = less(k, y).and(nim(x, k, less_z)).exists(vec![k]);
//! let not_so = nim(x, y, z).and(less(less_z, z)).and(by_x.or(by_y).not());
//! assert!(decide(System::BINARY, &not_so, &mut Run::silent())?.is_empty());
//! # Ok::<(), grundy_core::Halt>(())
//! ```
//!
//! # The layout
//! [`System`] defines the digits. An [`Automaton`] is minimal and complete, with decision diagrams
//! instead of tables, so relations of ten numbers are feasible. A [`Predicate`] is decided from the
//! inside out by [`decide()`]. [`learn()`] works in the opposite direction: it guesses an automaton
//! from the members below a bound; the guess needs a proof.
//!
//! # The cost
//! Each quantifier may square the exponent in theory. For the rules of games and their laws the
//! automata have some tens of states, and a decision takes milliseconds. A budget of states stops
//! the others.
//!
//! This crate contains no game.

#![forbid(unsafe_code)]

mod algebra;
mod automaton;
mod base_relations;
mod diagram;
mod formula;
mod learner;
mod messages;
mod relation;
mod system;

pub use automaton::{Automaton, RelationCache};
pub use base_relations::TableState;
pub use diagram::Track;
pub use formula::{Predicate, decide, decide_with};
pub use learner::{MembershipQuery, learn};
pub use relation::Relation;
pub use system::System;
