//! Stoppers: games that may go round, but not for ever if the players take turns.
//!
//! `on = {on|}`, in which Left can always pass, is larger than every number; `off` is its negative.
//! `over = {0|over}` is positive and smaller than every positive number, and larger than every ↑;
//! `upon = {upon|*}` is larger than every multiple of ↑ too and smaller than `over`. In a *stopper*
//! no play with turns goes on for ever, so each is won by somebody, and stoppers are ordered:
//! `G >= H` if Left survives `G - H` when Right begins (J. H. Conway, *Loopy games*, 1978; E.
//! Berlekamp, J. Conway, R. Guy, *Winning Ways*, 1982, chapter 11; A. N. Siegel, *Combinatorial
//! Game Theory*, 2013, chapter VI). A sum of stoppers need not be one: `dud = on + off` is a draw.
//! It lies between two stoppers, its sides.
//!
//! This is a second arena. Values of the first one are positions of it, written out; nothing there
//! knows of this.
//!
//! ```
//! use grundy_short::{Arena, LoopyValue};
//! let mut arena = Arena::new();
//! let mut told = |text| LoopyValue::read(&mut arena, text).unwrap().text(&mut arena).unwrap();
//! assert_eq!(told("on + 1"), "on");
//! assert_eq!(told("on + off"), "dud");
//! assert_eq!(told("a{0|a}"), "over");
//! assert_eq!(told("{1|-1} + {1|-1}"), "0");
//! ```
//!
//! Not here: means and temperatures of stoppers, weights, and positions of games whose rules go
//! round. A number is written out where it meets a stopper other than `on` and `off`, so
//! `over + 10^9` is refused as too large.

mod graph;
mod order;
mod simplest_form;
mod text;
mod value;

pub use graph::{LoopyGame, LoopyNode};
pub use order::LoopyEnd;
pub use value::LoopyValue;
