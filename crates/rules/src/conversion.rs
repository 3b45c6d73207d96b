//! Values of loopy and entailing games as values of the language, and back. All other code passes
//! these values on by their properties, such as [`Value::is_symbol`].

use grundy_impartial::Loopy;
use grundy_impartial::entailing_values::EntailingOutcome;

use crate::Value;

/// Returns a Grundy value or loony.
pub fn entailing_value(value: &Value) -> Option<EntailingOutcome> {
    match value {
        Value::Loony => Some(EntailingOutcome::Loony),
        value => {
            let number = u64::try_from(value.as_int()?).ok();
            number.map(EntailingOutcome::Number)
        }
    }
}

/// Converts the value of a component to a value of the language.
pub fn entailing_result(worth: EntailingOutcome) -> Value {
    match worth {
        EntailingOutcome::Number(number) => Value::from(number),
        EntailingOutcome::Loony => Value::Loony,
    }
}

/// Converts a value of the theory of loopy games to one of the language.
pub fn loopy_result(value: Loopy) -> Value {
    match value {
        Loopy::Finite(value) => Value::from(value),
        Loopy::Infinite(set) => Value::Infinite(set.to_vec().into()),
        Loopy::Unknown(set) => Value::Unknown(set.to_vec().into()),
    }
}

/// Returns a Grundy value, ∞(K), or a value that is not known.
pub fn loopy(value: &Value) -> Option<Loopy> {
    match value {
        Value::Infinite(set) => Some(Loopy::Infinite(set.to_vec().into())),
        Value::Unknown(set) => Some(Loopy::Unknown(set.to_vec().into())),
        value => u64::try_from(value.as_int()?).ok().map(Loopy::Finite),
    }
}
