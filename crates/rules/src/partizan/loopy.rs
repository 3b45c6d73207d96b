//! Loopy games among the values: `on`, `off`, `over`, `under`, `upon`, `dud`, and games made from
//! them.
//!
//! A recurrence that returns to itself remains the error `cycle`; a loopy game is written by name
//! or as `game('a{0|a}')`. The names are free for rules that define them or have an input of that
//! name.

use grundy_core::Value;
use grundy_partizan::values::{LoopyEnd, LoopyValue};

use super::{ExprValue, GameMachine, Unwind, Unwinding, messages, wrong};
use crate::meaning::Node;
use crate::syntax::ast::{CompareOp, TextRange};

/// Converts a loopy value to a value of the evaluator.
pub(super) fn expr_value(value: LoopyValue) -> ExprValue {
    match value {
        LoopyValue::Short(id) => ExprValue::Game(id),
        loopy => ExprValue::Loopy(loopy),
    }
}

pub(super) fn is_loopy(worth: &ExprValue) -> bool {
    matches!(worth, ExprValue::Loopy(_))
}

/// Makes the error for loopy games where play must end.
pub(super) fn goes_round(span: TextRange) -> Unwind {
    wrong(
        "loopy-game",
        messages::play_must_end(),
        span,
        messages::uses_of_loopy_games(),
    )
}

impl GameMachine<'_, '_, '_> {
    /// Converts a value to a game, which may be loopy.
    pub(super) fn loopy(&mut self, worth: ExprValue, span: TextRange) -> Unwinding<LoopyValue> {
        match worth {
            ExprValue::Loopy(value) => Ok(value),
            other => self.game(other, span).map(LoopyValue::Short),
        }
    }

    /// Returns whether the first is at least the second.
    fn at_least(&mut self, g: &LoopyValue, h: &LoopyValue, span: TextRange) -> Unwinding<bool> {
        g.at_least(h, self.arena)?.ok_or_else(|| {
            wrong(
                "loopy-game",
                messages::game_is_not_stopper(),
                span,
                messages::compare_sides(),
            )
        })
    }

    /// Compares two games, at least one of which is loopy.
    pub(super) fn compared_loopy(
        &mut self,
        op: CompareOp,
        x: (&ExprValue, TextRange),
        y: (&ExprValue, TextRange),
    ) -> Unwinding<bool> {
        let span = x.1.to(y.1);
        let (g, h) = (self.loopy(x.0.clone(), x.1)?, self.loopy(y.0.clone(), y.1)?);
        if g == h && !matches!(op, CompareOp::Lt | CompareOp::Gt) {
            return Ok(!matches!(op, CompareOp::Ne | CompareOp::NotIn));
        }
        let (above, below) = (self.at_least(&g, &h, span)?, self.at_least(&h, &g, span)?);
        Ok(match op {
            CompareOp::Eq | CompareOp::In => above && below,
            CompareOp::Ne | CompareOp::NotIn => !(above && below),
            CompareOp::Le => below,
            CompareOp::Ge => above,
            CompareOp::Lt => below && !above,
            CompareOp::Gt => above && !below,
        })
    }

    /// Evaluates a function of loopy games.
    pub(super) fn asked_of_loopy(
        &mut self,
        name: &str,
        worths: Vec<ExprValue>,
        args: &[Node],
        span: TextRange,
    ) -> Unwinding<ExprValue> {
        let mut games = Vec::with_capacity(worths.len());
        for (worth, arg) in worths.into_iter().zip(args) {
            games.push(self.loopy(worth, arg.span)?);
        }
        let g = &games[0];
        Ok(ExprValue::Plain(match name {
            "outcome" => Value::text(LoopyEnd::letters(g.ends(self.arena)?)),
            "text" => Value::text(&g.text(self.arena)?),
            "fuzzy" => {
                let h = &games[1];
                Value::Bool(!self.at_least(g, h, span)? && !self.at_least(h, g, span)?)
            }
            "isnumber" => Value::Bool(false),
            "onside" => return self.loopy_side(g, true, span),
            "offside" => return self.loopy_side(g, false, span),
            _ => {
                let loose = games.iter().position(|g| matches!(g, LoopyValue::Loose(_)));
                if let Some(i) = loose {
                    return Err(wrong(
                        "loopy-game",
                        messages::function_needs_stopper(name, games[i].text(self.arena)?),
                        args[i].span,
                        messages::take_a_side(),
                    ));
                }
                let sum = match name {
                    "degree" => return self.degree(g, span),
                    _ => g.plus(&games[1], self.arena)?,
                };
                return self.loopy_side(&sum, name == "upsum", span);
            }
        }))
    }

    /// Returns the onside or the offside of a game.
    fn loopy_side(
        &mut self,
        g: &LoopyValue,
        onside: bool,
        span: TextRange,
    ) -> Unwinding<ExprValue> {
        let [on, off] = g.sides(self.arena)?.ok_or_else(|| unknown_sides(span))?;
        Ok(expr_value(if onside { on } else { off }))
    }

    fn degree(&mut self, g: &LoopyValue, span: TextRange) -> Unwinding<ExprValue> {
        let degree = g.degree(self.arena)?;
        degree.map(expr_value).ok_or_else(|| unknown_sides(span))
    }
}

/// Makes the error for a game whose onside and offside are unknown.
fn unknown_sides(span: TextRange) -> Unwind {
    wrong(
        "loopy-game",
        messages::sides_are_unknown(),
        span,
        messages::outcome_is_known(),
    )
}
