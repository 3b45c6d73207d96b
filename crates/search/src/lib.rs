//! Zero-sum games: outcomes, best moves, distances and scores, and the algorithms for them.
//!
//! This crate supports every game that implements [`grundy_core::ZeroSum`] and contains no game. It
//! has tree search ([`Search`]: minimax, alpha-beta, scout, MTD(f), iterative deepening), proof
//! search ([`dfpn`]), and complete tables by retrograde analysis ([`retrograde`]). Every result
//! includes whether it is exact. The plain definitions are in [`plain`], and all other code is
//! tested against them. The crate must not depend on a rule language, a file or a clock: limits are
//! given by a `Budget` and an `Observer`.
//!
//! | engine | needs | gives |
//! |---|---|---|
//! | [`Search`] | moves and the end | the value, a best move, a line; to a depth or to the end |
//! | [`Search::run_watched`] | the same | every node with window, value and cuts, see [`record`] |
//! | [`gaps`] | the same, with ends without a score | the certain bounds of the value, every node |
//! | [`dfpn`] | a game of win and loss | a proof that a side wins, or that it does not |
//! | [`force`] | threats with one reply | a win by force, with its line |
//! | [`retrograde`] | an index for every position | value and distance of every position |
//! | [`layers`] | a numbering by layers | the value of every position of a game of score |
//! | [`enumerate`] | few enough positions | the same for all reachable positions |
//!
//! Start reading at [`plain`], then [`alphabeta`], then [`retrograde`].

#![deny(unsafe_code)]

pub mod alphabeta;
mod cells;
pub mod count;
pub mod database;
pub mod dfpn;
pub mod enumerate;
pub mod features;
pub mod force;
pub mod gaps;
pub mod layers;
mod memory;
mod messages;
pub mod ordered;
pub mod plain;
mod proofs;
pub mod record;
pub mod retrograde;
pub mod search;
mod sweep;
pub mod table;
pub mod value;
pub mod watch;

pub use features::{Counts, Features};
pub use grundy_core::Verdict;
pub use ordered::MoveOrder;
pub use record::{Record, Recorder};
pub use search::{Algorithm, CheckpointPlan, Found, Search};
pub use table::Transpositions;
pub use value::Goal;
pub use watch::{Bound, Unwatched, Watch};
