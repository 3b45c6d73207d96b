//! Values of games of two sides: what a position is worth when Left and Right have different moves.
//!
//! A [`Report`](ValueReport) is what is known about one value; what it serialises to is what `--format json` promises.
//! BoxedPosition are read by `TwoSided`, which is the family of the catalogue's partizan games. [`short`] is the engine
//! under both, for values without positions: `short::Game::from("{3|-1}")`.
//!
//! ```
//! use grundy::{Game, Run};
//!
//! let mut game = Game::named("toads-and-frogs")?;
//! let report = game.value(&["tt.ff"], false, &mut Run::silent())?;
//! assert_eq!(report.value.text.as_deref(), Some("*"));
//! # Ok::<(), grundy::Failure>(())
//! ```

mod asked;
mod positions;
mod recurrence;
mod report;
mod ruleset;

pub(crate) use asked::ValueGame;
pub use grundy_short as short;
pub(crate) use recurrence::GameRules;
pub use report::{ValueReport, ValueText, WallsReport};
pub(crate) use ruleset::TwoSided;

use grundy_game::{Kind, Outcome, Run};
use grundy_rules::Value;
use grundy_short::OutcomeClass;

use crate::failure::Failure;
use crate::solution::Solution;

/// What is known about the value of an expression without rules, such as `{3|-1} + ^`.
///
/// # Errors
/// An expression that is wrong or no game, or the limit that was met.
pub fn expression(text: &str, plain: bool, run: &mut Run) -> Result<ValueReport, Failure> {
    GameRules::none().known_of(text, plain, run)
}

/// The worth of an expression without rules; a game becomes its text.
///
/// ```
/// use grundy::{Run, Value, values};
///
/// let run = &mut Run::silent();
/// assert_eq!(values::eval("fuzzy(^, *)", run)?, Value::Bool(true));
/// assert_eq!(values::eval("{1|*} + {1|*}", run)?, Value::text("1*"));
/// # Ok::<(), grundy::Failure>(())
/// ```
///
/// # Errors
/// An expression that is wrong, or the limit that was met.
pub fn eval(text: &str, run: &mut Run) -> Result<Value, Failure> {
    GameRules::none().evaluated(text, run)
}

fn outcome(class: OutcomeClass) -> Outcome {
    match class {
        OutcomeClass::L => Outcome::L,
        OutcomeClass::R => Outcome::R,
        OutcomeClass::N => Outcome::N,
        OutcomeClass::P => Outcome::P,
    }
}

/// A solution without position.
fn nothing_yet() -> Solution {
    Solution {
        kind: Kind::Game,
        outcome: None,
        value: None,
        distance: None,
        components: Vec::new(),
        moves: Vec::new(),
        line: Vec::new(),
        omitted: 0,
        winning_omitted: false,
        statistics: None,
        searched: None,
        stop: None,
        play: None,
        compound: None,
    }
}
