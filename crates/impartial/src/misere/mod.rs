//! Misère play: the player who cannot move wins.
//!
//! Values of components do not determine the outcome of a sum: two heaps of 1 and two heaps of 2
//! both have the nim-sum 0, and the first is won by the player to move, the second lost. These data
//! do, from the finest to the coarsest:
//!
//! - the **search** over whole sums ([`search`]), which is the definition;
//! - the **canonical form** ([`Forms`]): equality of games in sums with *every* game;
//! - the **quotient** of a closed set ([`Quotient`]): equality of sums within every sum *of the
//!   set*. It is learned, and an exact test proves each step. For heap games with a period it holds
//!   for all heaps ([`period`]). The outcome of a sum of any number of components is then a product
//!   in a finite monoid;
//! - the **genus** ([`Genus`]): the heaps of Nim that form a P-position with a component.
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
