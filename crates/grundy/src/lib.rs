//! Combinatorial games: who wins, by which move, and what are the Grundy values.
//!
//! Two players move in turn, and who cannot move loses. If both have the same moves, every position
//! has a *Grundy value*: the least natural number that no option has (its *mex*). The player to move
//! loses exactly where the value is 0, and games side by side have the xor of their values (R. Sprague
//! 1935, P. M. Grundy 1939).
//!
//! # A game as a Rust type
//! Kayles (H. E. Dudeney 1908): in a row of pins, a ball knocks down one pin or two neighbours. Say
//! what follows a position; the rest is done.
//!
//! ```
//! use grundy::prelude::*;
//!
//! struct Kayles;
//!
//! impl Impartial for Kayles {
//!     type Position = u32;
//!     fn options(&self, &pins: &u32, options: &mut Options<u32>) {
//!         for k in 1..=pins.min(2) {
//!             (0..=pins - k).for_each(|left| options.push_sum([left, pins - k - left]));
//!         }
//!     }
//! }
//!
//! let mut kayles = Solver::new(Kayles);
//! assert_eq!(kayles.value(&13)?, Nimber(1));
//! assert_eq!(kayles.outcome(&[3, 4, 5])?, Outcome::N);
//! assert_eq!(kayles.winning_moves(&[3, 4, 5])?[0].to, [1, 3]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # A game as its recurrence
//! The same rules as the textbook writes them, and all questions of the command line:
//!
//! ```
//! use grundy::prelude::*;
//!
//! let mut kayles = Game::named("g(n) = mex{ g(a)^g(n-k-a) for k in 1..=min(2,n) for a in 0..=n-k }")?;
//! assert_eq!(kayles.eval("g(13)", &mut NoObserver)?, Value::Int(1));
//!
//! let solution = kayles.solve(&["3", "4", "5"], &mut NoObserver)?;
//! assert_eq!(solution.outcome, Some(Verdict::N));
//! assert_eq!(solution.winning().next().unwrap().text, "5 -> 1 + 3");
//!
//! let table = kayles.table(None, &Area::up_to(20), &mut NoObserver)?;
//! assert_eq!(table.cells.get(12), Some(Value::Int(4)));
//! # Ok::<(), grundy::Failure>(())
//! ```
//!
//! Instead of rules, [`Game::named`] takes a name (`kayles`, `take:4`), a taking-and-breaking code
//! (`0.77`) or a set (`subtract:1,3,4`); [`Game::open`] takes rule files as well. See [`spec`].
//!
//! # Errors
//! Whatever is wrong with a request is a [`Failure`]: the fact, the place, and what to write instead.
//! [`Failure::render`] underlines it the way the compiler does, [`Failure::to_json`] is for programs.
//!
//! ```
//! use grundy::{Game, Look};
//!
//! let failure = Game::named("g(x) = mex{ f(x-k) for k in 1..=3 if k<=x }").err().unwrap();
//! assert_eq!(failure.render(Look::default()), "\
//! error[unknown-name]: there is no function `f`
//!  --> the rules:1:13
//!   |
//! 1 | g(x) = mex{ f(x-k) for k in 1..=3 if k<=x }
//!   |             ^ not defined
//!   |
//!   = help: did you mean `g`?");
//! ```
//!
//! # The crate
//! The hall of the house: the one public front of the library, above the rooms (catalogue, drawings)
//! and the engines, below the doors (command line, page, Python). It chooses who answers, and turns
//! answers into plain data. It reads no clock and no file (but the system's fonts, for a
//! picture that needs them), prints nothing, and must never know a door.
//! Start reading at [`spec`] (what is a game), then [`game`], then [`solve`] and [`table`].

#![forbid(unsafe_code)]

pub mod board;
pub mod claim;
pub mod coins;
pub mod failure;
pub mod formula;
pub mod game;
pub mod graph;
mod impartial;
pub mod json;
mod kernels;
pub mod known;
mod lookback;
pub mod nim;
pub mod pattern;
pub mod period;
pub mod picture;
pub mod play;
pub mod prelude;
pub mod rows;
pub mod ruleset;
pub mod solution;
pub mod solve;
pub mod spec;
pub mod table;

pub use failure::{Failure, Look, Reason};
pub use formula::Formula;
pub use formula::code;
pub use formula::explicit::RulesGame;
pub use game::Game;
pub use grundy_catalogue::boards::About;
pub use grundy_catalogue::{self as catalogue, Entry};
pub use grundy_draw::{
    Align, Columns, DrawError, Format, blocks, nimsum, pieces, text::Layout, tree,
};
pub use grundy_game::{
    Budget, Convention, Diagnostic, Impartial, Lang, NoObserver, Observer, Options, Outcome,
    Severity, Side, Stop, Verdict, ZeroSum, zerosum::Board,
};
pub use grundy_heap::{Checkpoints, LongRun, survey};
pub use grundy_impartial::{Graph, SolveError, Solver};
pub use grundy_nimber::{Nimber, mex, nim_mul, nim_sum};
pub use grundy_rules::{Axis, Cells, FunctionInfo, Givens, Kind, Report, Rules, Value};
pub use grundy_search as search;
pub use kernels::kernels;
pub use rows::{StreamError, Streamed};
pub use ruleset::Ruleset;
pub use solution::{Component, Move, Part, Ply, Solution};
pub use spec::Origin;
pub use table::{Area, Explanation, Range, Table};
