//! Values of partizan games.
//!
//! A [`Report`](ValueReport) describes one value; its serialised form is the output of
//! `--format json`. Positions come from the catalogue's Rust types (`native.rs`), from rules as a
//! text (`recurrence.rs`), or from sums of both and impartial games (`crate::sum`). Each source
//! implements the trait `ValueGame` (`value_game.rs`): the value of a component and its options.
//! The methods for sums are written once above the trait, in `sums.rs`, and the rules of a single
//! game in `ruleset.rs`. [`short`] is the engine below, for values without positions:
//! `short::Game::from("{3|-1}")`.
//!
//! ```
//! use grundy::{Game, Run, values};
//!
//! let mut game = Game::named("toads-and-frogs")?;
//! let report = game.value(&["tt.ff"], values::Detail::Usual, &mut Run::silent())?;
//! assert_eq!(report.value.text.as_deref(), Some("*"));
//! # Ok::<(), grundy::Failure>(())
//! ```

pub(crate) mod board;
pub(crate) mod equality;
pub(crate) mod forms;
pub(crate) mod messages;
mod native;
pub mod nim;
mod recurrence;
mod report;
mod ruleset;
mod simplification;
pub(crate) mod sums;
pub(crate) mod tables;
pub(crate) mod value_game;
pub(crate) mod winner;
mod winner_first;

pub use grundy_partizan::values as short;
pub(crate) use native::PartizanType;
pub(crate) use recurrence::GameRules;
pub use report::{Detail, FormNode, KnownValue, LoopyReport, ValueReport, ValueText, WallsReport};
pub use simplification::{CanonicalEnd, CanonicalForm, CanonicalStep, canonical_form};
pub use sums::{move_in_words, player_of_move};
pub(crate) use value_game::{
    NumberedFamily, PartizanOption, PartizanOptions, PartizanText, ValueGame, no_family,
};

use grundy_core::Run;
use grundy_rules::Value;
use grundy_rules::syntax::ast::{Expr, ExprKind, Reducer};
use grundy_rules::syntax::{Tree as _, parse_expression};

use crate::failure::Failure;
use crate::solution::Solution;

/// Returns the report of an expression without rules, such as `{3|-1} + ^`, or of a loopy game,
/// such as `on + 1`.
///
/// # Errors
/// An expression that is wrong or not a game, or the limit that was reached.
pub fn known(text: &str, detail: Detail, run: &mut Run) -> Result<KnownValue, Failure> {
    GameRules::none().known_value(text, detail, run)
}

/// Returns the report of an expression without rules, such as `{3|-1} + ^`.
///
/// # Errors
/// An expression that is wrong, not a game, or loopy, or the limit that was reached.
pub fn expression(text: &str, detail: Detail, run: &mut Run) -> Result<ValueReport, Failure> {
    GameRules::none().known_of(text, detail, run)
}

/// Returns the solution of an expression without rules: its value, and its options as values. The
/// options of braces are those in the braces, and the options of a sum are those of its terms.
///
/// # Errors
/// As [`expression`].
pub fn solution(text: &str, run: &mut Run) -> Result<Solution, Failure> {
    GameRules::none().solution_of(text, run)
}

/// Returns the value of an expression without rules; a game is returned as its text.
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
/// An expression that is wrong, or the limit that was reached.
pub fn eval(text: &str, run: &mut Run) -> Result<Value, Failure> {
    GameRules::none().evaluated(text, run)
}

/// Whether a text is an expression without names of a game: a reducer, a list, a text, or a
/// calculation with these and numbers. A text without blanks can be the name of a game too.
pub fn is_expression(text: &str) -> bool {
    let parsed = parse_expression(text);
    let is_name = |expr: &Expr| matches!(expr.kind, ExprKind::Name(_) | ExprKind::Error);
    parsed.diagnostics.is_empty()
        && match &parsed.tree.kind {
            ExprKind::Call(function, _) => Reducer::from_word(&function.text).is_some(),
            ExprKind::Reduce(_) | ExprKind::List(_) | ExprKind::Str(_) => true,
            ExprKind::Binary(..) | ExprKind::Compare(..) | ExprKind::If(..) => {
                !parsed.tree.any(&mut |expr| is_name(expr))
            }
            _ => false,
        }
}
