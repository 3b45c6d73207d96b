//! Claims about the values of partizan games whose positions are numbers.

use grundy_core::{Area, Diagnostic, Run};
use grundy_rules::Value;
use grundy_rules::partizan::ExprValue;

use super::{Checked, Counterexample, equation, split};
use crate::failure::Failure;
use crate::laws::messages;
use crate::solution::Component;
use crate::values::tables::{ValueTable, values};
use crate::values::value_game::{PartizanText, ValueGame};
use crate::values::{self, GameRules, sums};

/// Checks a claim at every position of an area. The parameters and `value` are names in it, and two
/// values are equal if they are the same game.
pub(super) fn check(
    game: &mut dyn ValueGame,
    text: &str,
    function: Option<&str>,
    area: &Area,
    run: &mut Run,
) -> Result<Checked, Failure> {
    let (body, condition) = split(text.trim());
    let sides = equation(body);
    let left = sides.as_ref().map(|(left, _)| *left);
    let named = left
        .and_then(|left| left.split_once('('))
        .map(|(name, _)| name.trim());
    let own = named.filter(|name| game.family(Some(name)).is_ok());
    let ValueTable { family, table, ids } = values(game, function.or(own), area, run)?;
    let mut checked = Checked::of(text, table.area.clone(), table.stop);
    for (index, id) in ids.into_iter().enumerate() {
        let Some(id) = id else { continue };
        let place = table.area.position(index);
        let value = sums::with_values(game, run, |arena| arena.text(id))?;
        let asked = |expression: &str, game: &mut dyn ValueGame, run: &mut Run| {
            let mut bare = GameRules::none();
            let rules: &mut dyn PartizanText = match game.text() {
                Some(rules) => rules,
                None => &mut bare,
            };
            rules.at_place(expression, &family, &place, &value, run)
        };
        if let Some(condition) = condition
            && asked(condition, game, run)?.0 == ExprValue::Plain(Value::Bool(false))
        {
            continue;
        }
        checked.cells += 1;
        if asked(body, game, run)?.0 == ExprValue::Plain(Value::Bool(true)) {
            continue;
        }
        let claimed = match &sides {
            Some((left, right)) if own.is_some() || *left == "value" => asked(right, game, run)?.1,
            _ => Value::Bool(false),
        };
        let at = game.member(&family, &place).unwrap_or_default();
        let mut options = Vec::new();
        for by in game.branches(&at, run)? {
            let to: Vec<String> = by.to.iter().map(Component::written).collect();
            let value = sums::with_values(game, run, |arena| arena.text(by.value))?;
            let option = if by.left {
                values::messages::option_of_left(to.join(" + "))
            } else {
                values::messages::option_of_right(to.join(" + "))
            };
            options.push((option, Value::text(&value)));
        }
        let numbers: Vec<String> = place.iter().map(i64::to_string).collect();
        checked.holds = false;
        checked.counterexample = Some(Counterexample {
            call: format!("{}({})", family.function, numbers.join(",")),
            position: place.clone(),
            claimed,
            value: Value::text(&value),
            sides: Vec::new(),
            options,
            mex: None,
            is_given: false,
        });
        break;
    }
    if checked.cells == 0 {
        return Err(Failure::of(
            Diagnostic::error("no-claim", messages::claim_has_no_position())
                .help(messages::widen_the_range()),
        ));
    }
    Ok(checked)
}
