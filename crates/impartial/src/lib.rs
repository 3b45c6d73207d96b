//! Exact solver for impartial positions of any kind: memoised evaluation of the rules.
//!
//! # The problem
//! A game is a Rust type with one function, the options of a position ([`Impartial`]). The value of
//! a position is the mex of the values of its options, an option that leaves several components has
//! the nim-sum of theirs, and a position is lost for the player to move exactly when its value is 0
//! (R. Sprague 1935, P. M. Grundy 1939; Conway, *On Numbers and Games*, ch. 11; Siegel,
//! *Combinatorial Game Theory*, ch. IV). [`Solver`] evaluates this from the end of the game
//! upwards, each position once:
//!
//! ```
//! use grundy_impartial::{Impartial, Nimber, Options, Solver};
//!
//! struct Kayles; // one pin falls, or two neighbours; the row may break in two
//!
//! impl Impartial for Kayles {
//!     type Position = u32;
//!     fn options(&self, &pins: &u32, options: &mut Options<u32>) {
//!         for k in 1..=pins.min(2) {
//!             for left in 0..=(pins - k) / 2 {
//!                 options.push_sum([left, pins - k - left]);
//!             }
//!         }
//!     }
//! }
//!
//! let mut kayles = Solver::new(Kayles);
//! assert_eq!(kayles.value(&11)?, Nimber(6));
//! // From the row of 5 take the second pin.
//! assert_eq!(kayles.winning_moves(&[3, 4, 5])?[0].to, [1, 3]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # A game with dependent heaps
//! The Maya game (マヤゲーム, also Welter's game): Nim in which no two heaps may become equal. The rule
//! ties the heaps together, so the whole list is *one* component. The order of the heaps does not
//! matter: [`Impartial::canonical`] sorts them, and of the 24 orders of four heaps one is solved.
//!
//! ```
//! # use grundy_impartial::{Impartial, Nimber, Options, Solver};
//! struct Maya;
//!
//! impl Impartial for Maya {
//!     type Position = Vec<u32>;
//!     fn options(&self, heaps: &Vec<u32>, options: &mut Options<Vec<u32>>) {
//!         for i in 0..heaps.len() {
//!             for rest in (0..heaps[i]).filter(|rest| !heaps.contains(rest)) {
//!                 let mut left = heaps.clone();
//!                 left[i] = rest;
//!                 options.push(left);
//!             }
//!         }
//!     }
//!     fn canonical(&self, mut heaps: Vec<u32>) -> Vec<u32> {
//!         heaps.sort_unstable();
//!         heaps
//!     }
//! }
//!
//! let mut maya = Solver::new(Maya);
//! assert_eq!(maya.value(&vec![5, 2])?, Nimber((5 ^ 2) - 1));
//! assert_eq!(maya.value(&vec![3, 2, 1, 0])?, Nimber(0)); // the end
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Misère play
//! If the player who cannot move wins, values of components may not be added. The solver then
//! searches whole positions ([`Solver::misere_outcome`]); see [`misere`].
//!
//! # Explicit graphs
//! A game given by its edges is a [`Graph`]; all its values come in one pass.
//!
//! # Games that need not end, entailing moves
//! [`loopy`] labels graphs with cycles with nimbers and ∞(K); [`entailing_values`] has nimbers and
//! `loony`.
//!
//! # Coins
//! In coin-turning games on rows and boards each coin has a value; on boards it is the nim-product
//! of two; see [`coins`].
//!
//! # The crate
//! An engine: it depends on the shared types and the numbers, and never on another engine, a rule
//! language, files or clocks. A [`Budget`] limits the work, an [`Observer`] receives progress and
//! can cancel, and [`Work`] counts the work. Start reading at [`solver`]; `dfs.rs` has the
//! evaluation itself.

#![forbid(unsafe_code)]

pub mod coins;
pub mod compound;
mod dfs;
pub mod entailing;
pub mod entailing_values;
pub mod error;
pub mod graph;
pub mod hackenbush;
mod intern;
pub mod limits;
pub mod loopy;
pub mod matching;
mod memo;
mod messages;
pub mod misere;
pub mod moves;
pub mod nimber_search;
pub mod solver;

pub use error::{Cycle, SolveError, Stopped};
pub use graph::{Graph, GraphError};
pub use limits::Work;
pub use loopy::Loopy;
pub use misere::MisereMove;
pub use moves::SumMove;
pub use nimber_search::NimberTestSolver;
pub use solver::Solver;

pub use grundy_core::{
    Budget, Convention, Impartial, NoObserver, Observer, Options, Outcome, Stop,
};
pub use grundy_nimber::Nimber;
