//! What rules with values of games are asked.

use grundy_game::Run;
use grundy_rules::Value;

use super::report::ValueReport;
use crate::failure::Failure;

/// Rules whose positions have values as games of two sides.
pub trait ValueGame {
    /// What is known about the value of a sum of positions; without words of the start or of `answer`.
    ///
    /// # Errors
    /// Words that are no positions, or the limit that was met.
    fn report(
        &mut self,
        words: &[&str],
        plain: bool,
        run: &mut Run,
    ) -> Result<ValueReport, Failure>;

    /// What is known about the value of an expression; none if there are no names to use in one.
    fn value_of(
        &mut self,
        expression: &str,
        plain: bool,
        run: &mut Run,
    ) -> Option<Result<ValueReport, Failure>> {
        let _ = (expression, plain, run);
        None
    }

    /// `answer` of the rules, as plain data; none if the rules are no text.
    fn answer(&mut self, run: &mut Run) -> Option<Result<Value, Failure>> {
        let _ = run;
        None
    }
}
