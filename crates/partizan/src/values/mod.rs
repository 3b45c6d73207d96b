//! Values of short partizan games: numbers, ups, switches and all other canonical forms.
//!
//! In a *partizan* game Left and Right have different moves; under normal play the player who
//! cannot move loses. A *short* game is finite. Its value is `{L | R}`, Left's options and Right's
//! options, up to equality: `G = H` if the second player wins `G - H`. The values are a partially
//! ordered group (J. H. Conway, *On Numbers and Games*, 1976; E. Berlekamp, J. Conway, R. Guy,
//! *Winning Ways*, 1982; A. Siegel, *Combinatorial Game Theory*, 2013).
//!
//! This module has values and no positions. It must not contain the name of a game, a rule language
//! or a terminal. [`Game`] has the notation of the books; [`Arena`] is the engine under it, for
//! long work with limits.
//!
//! Start reading at [`reference`](mod@reference), the definition in forty lines; then [`arena`],
//! [`order`](Arena::le) and [`canonical`](Arena::form).
//!
//! ```
//! use grundy_partizan::values::{Game, OutcomeClass};
//!
//! let position = Game::from("{3|-1}") + Game::from("{2|-4}"); // two hot regions
//! assert_eq!(position.outcome(), OutcomeClass::N);
//! assert_eq!(position.mean().to_string(), "0");
//! assert_eq!(position.temperature().to_string(), "3");
//! ```

pub mod arena;
mod atomic_weight;
mod canonical;
mod compounds;
mod derived;
pub mod dyadic;
mod followers;
mod game;
mod node;
mod number;
mod operators;
mod order;
pub mod reference;
mod simplification;
mod stopper;
mod sum;
pub mod text;
pub mod thermograph;

pub use arena::{Arena, ArenaError, ArenaResult, Cancellation, Id, NoCancellation};
pub use dyadic::{Dyadic, MAX_EXPONENT};
pub use followers::Follower;
pub use game::ShortGame as Game;
pub use game::ShortGame;
pub use order::OutcomeClass;
pub use simplification::{Simplification, SimplificationStep};
pub use stopper::{LoopyEnd, LoopyGame, LoopyNode, LoopyValue};
pub use text::{ReadError, ValueKind};
pub use thermograph::Thermograph;
