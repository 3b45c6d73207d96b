//! Misère play: the player who cannot move wins.
//!
//! Values of components do not tell who wins a sum: two heaps of 1 and two heaps of 2 both have the
//! nim-sum 0, and the first is won by the player to move, the second lost. What does tell, from the
//! finest to the coarsest:
//!
//! - the **search** over whole sums ([`search`]), which is the definition;
//! - the **canonical form** ([`Forms`]): which games may stand for each other beside *every* game;
//! - the **quotient** of a closed set ([`Quotient`]): which sums may stand for each other beside
//!   every sum *of the set*. It is found by learning, each step of which is proved by an exact
//!   test, and for heap games with a period it holds for all heaps ([`period`]). Who wins a sum of
//!   any number of components is then a product in a finite monoid;
//! - the **genus** ([`Genus`]): which heaps of Nim beside a component make a P-position.
//!
//! Start reading at [`component_set`], then [`forms`], then [`quotient`].

pub mod component_set;
pub mod forms;
pub mod genus;
mod learner;
mod membership;
pub mod monoid;
pub mod period;
pub mod presentation;
pub mod quotient;
pub mod search;
pub mod simplify;
pub(crate) mod sum_cache;
mod verify;

pub use component_set::{ComponentSet, Word};
pub use forms::Forms;
pub use genus::{Genera, Genus};
pub use learner::LearnError;
pub use monoid::Monoid;
pub use period::{MiserePeriod, Shape};
pub use presentation::Presentation;
pub use quotient::Quotient;
pub use search::MisereMove;
pub use simplify::Simplified;
