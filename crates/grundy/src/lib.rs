//! Combinatorial games: outcomes, winning moves and Grundy values.
//!
//! Two players move in turn, and a player without a move loses. If both have the same moves, every
//! position has a *Grundy value*: the least natural number that no option has (its *mex*). The
//! player to move loses exactly at value 0. The value of a sum of games is the xor of their values
//! (R. Sprague 1935, P. M. Grundy 1939).
//!
//! # A game as its recurrence
//! Kayles (H. E. Dudeney 1908): in a row of pins, a ball knocks down one pin or two neighbours. The
//! recurrence is written as in a textbook, and every command works on it:
//!
//! ```
//! use grundy::{Area, Game, Run, Outcome, Value};
//!
//! let rules = "g(n) = mex{ g(a)^g(n-k-a) for k in 1..=min(2,n) for a in 0..=n-k }";
//! let mut kayles = Game::named(rules)?;
//! assert_eq!(kayles.eval("g(13)", &mut Run::silent())?, Value::Int(1));
//!
//! let solution = kayles.solve(&["3", "4", "5"], &mut Run::silent())?;
//! assert_eq!(solution.outcome, Some(Outcome::N));
//! assert_eq!(solution.winning().next().unwrap().text, "5 -> 1 + 3");
//!
//! let table = kayles.table(None, &Area::up_to(20), &mut Run::silent())?;
//! assert_eq!(table.cells.get(12), Some(Value::Int(4)));
//! # Ok::<(), grundy::Failure>(())
//! ```
//!
//! [`Game::named`] and `"…".parse::<Game>()` read rules, a name (`kayles`, `take:4`,
//! `connect4:5,4`), a taking-and-breaking code (`0.77`), a set (`subtract:1,3,4`) or coins
//! (`coins:2-4`); [`Game::open`] reads rule files as well.
//!
//! # A game as a Rust type
//! Where a recurrence is too narrow, a Rust type defines the options of a position.
//! [`Game::of_impartial`] takes games in which both players have the same moves, [`Game::of_board`]
//! game trees of any kind.
//!
//! ```
//! use grundy::{About, Game, Impartial, Run, Options, Outcome};
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
//! let mut kayles = Game::of_impartial(Kayles, &About::named("my-kayles"));
//! let solution = kayles.solve(&["3", "4", "5"], &mut Run::silent())?;
//! assert_eq!(solution.outcome, Some(Outcome::N));
//! assert_eq!(solution.winning().next().unwrap().text, "5 -> 1 + 3");
//! # Ok::<(), grundy::Failure>(())
//! ```
//!
//! # Errors
//! An error is a [`Failure`]: the fact, the place, and the text to write instead.
//! [`Failure::render`] underlines the place as the compiler does. [`Failure::to_json`] is for
//! programs.
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
//! # Where to look
//! | | |
//! |---|---|
//! | a position: outcome, value, winning moves | [`Game::solve`], [`Solution`] |
//! | the values of many positions | [`Game::table`], [`Table`] |
//! | the value of an expression | [`Game::eval`] |
//! | periods, laws, claims, proofs | [`Formula::period`], [`Formula::pattern`], [`laws`] |
//! | the reasons of a value | [`why`] |
//! | boards: moves, search, trees | [`Game::of_board`], [`board`] |
//! | misère play | [`misere`] |
//! | partizan values, nimbers | [`values`] |
//! | limits, progress, cancellation | [`Run`], [`Budget`], [`Observer`], [`StopWhen`] |
//! | pictures and files | [`draw`], [`play`] |
//! | programs from rules | [`export`] |
//!
//! The folder `examples` of the crate has five short programs.
//!
//! # The crate
//! This crate is the facade: the one public API of the library. It is above the catalogue, the
//! drawings and the engines, and below the front ends (command line, page). It chooses the engine
//! for a question and returns plain data. It reads no clock and no file (except the system's fonts,
//! for a picture that needs them), prints nothing, and does not depend on a front end. Start
//! reading at [`Game`], then [`Formula`] and [`board`].

#![forbid(unsafe_code)]

mod area;
pub mod atlas;
pub mod board;
mod coins;
pub mod compare;
pub mod discover;
pub mod editor;
mod entailing;
mod explanation;
mod explore;
pub mod export;
mod failure;
pub mod find;
pub mod formula;
mod formula_ruleset;
mod game;
mod graph;
#[cfg(feature = "import")]
pub mod import;
pub mod laws;
mod link;
mod longest_line;
mod loopy;
mod measure;
mod messages;
pub mod misere;
mod of_type;
mod open;
mod parts;
pub mod play;
pub mod recheck;
mod row_moves;
mod rows;
mod ruleset;
mod solution;
mod solve;
mod spec;
pub mod strategy;
mod sum;
pub mod table;
pub mod values;
pub mod view;
pub mod why;

pub use failure::{Failure, Look};
pub use formula::Formula;
pub use game::Game;
pub use grundy_catalogue::{self as catalogue, boards::About};
pub use grundy_certificate::theorems;
pub use grundy_core::{
    Area, Budget, Diagnostic, Impartial, Lang, Message, Observer, Options, Outcome, Run, Severity,
    Side, Stop, StopWhen, Table, Verdict, ZeroSum, codes, messages, printable, suggest,
    zerosum::Board,
};
pub use grundy_draw as draw;
pub use grundy_rules::Value;
pub use grundy_rules::syntax::format_rules;
pub use measure::Measure;
pub use solution::{Component, Move, Solution};

/// The programs of the chapter on Rust are documentation tests.
#[cfg(doctest)]
#[doc = include_str!("../rust.md")]
struct Chapter;
