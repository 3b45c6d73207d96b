//! Stoppers: loopy games in which no alternating play is infinite.
//!
//! `on = {on|}`, in which Left can always pass, is larger than every number; `off` is its negative.
//! `over = {0|over}` is positive and smaller than every positive number, and larger than every ↑;
//! `upon = {upon|*}` is larger than every multiple of ↑ too and smaller than `over`. In a *stopper*
//! no alternating play is infinite, so each has a winner, and stoppers are ordered: `G >= H` if
//! Left survives `G - H` when Right begins (J. H. Conway, *Loopy games*, 1978; E. Berlekamp, J.
//! Conway, R. Guy, *Winning Ways*, 1982, chapter 11; A. N. Siegel, *Combinatorial Game Theory*,
//! 2013, chapter VI). A sum of stoppers need not be one: `dud = on + off` is a draw. It is bounded
//! by two stoppers, its onside and its offside.
//!
//! This is a second arena. Its games contain values of the first one, expanded into positions; the
//! first one does not depend on it.
//!
//! ```
//! use grundy_partizan::values::{Arena, LoopyValue};
//! let mut arena = Arena::new();
//! let mut told = |text| LoopyValue::read(&mut arena, text).unwrap().text(&mut arena).unwrap();
//! assert_eq!(told("on + 1"), "on");
//! assert_eq!(told("on + off"), "dud");
//! assert_eq!(told("a{0|a}"), "over");
//! assert_eq!(told("{1|-1} + {1|-1}"), "0");
//! ```
//!
//! Not implemented: means and temperatures of stoppers, atomic weights, and positions of games with
//! loopy rules. A number is expanded when it is added to a stopper other than `on` and `off`, so
//! `over + 10^9` is rejected as too large.

mod graph;
mod order;
mod simplest_form;
mod text;
mod value;

pub use graph::{LoopyGame, LoopyNode};
pub use order::LoopyEnd;
pub use value::LoopyValue;
