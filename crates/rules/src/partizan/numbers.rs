//! Numbers of any size: decimals, fractions, and integers beyond 64 bits.
//!
//! Integers of the language have 64 bits. If a sum, a product or a power of them has more, its
//! value here is a game: the number, exactly.

use grundy_core::Value;
use grundy_partizan::values::{Dyadic, Id, MAX_EXPONENT};

use super::{ExprValue, GameMachine, Unwinding, messages, wrong};
use crate::builtin;
use crate::fault;
use crate::meaning::Node;
use crate::syntax::ast::{BinaryOp, TextRange};

/// Maximal number of bits of a power.
const MAX_BITS: u64 = MAX_EXPONENT as u64;

/// Returns the bits of an integer, or a few more.
fn bits(x: &Dyadic) -> u64 {
    x.numerator().bits()
}

/// Returns the result of an operation on integers that exceeds 64 bits; `None` if it is not a sum,
/// product or power, or has too many digits.
pub(super) fn beyond(op: BinaryOp, a: i64, b: i64) -> Option<Dyadic> {
    let (x, y) = (Dyadic::from(a), Dyadic::from(b));
    match op {
        BinaryOp::Add => Some(&x + &y),
        BinaryOp::Sub => Some(&x - &y),
        BinaryOp::Mul => Some(&x * &y),
        BinaryOp::Pow => {
            let times = u32::try_from(b).ok()?;
            if bits(&x).saturating_mul(u64::from(times)) > MAX_BITS {
                return None;
            }
            let mut power = Dyadic::ONE;
            for bit in (0..u32::BITS - times.leading_zeros()).rev() {
                power = &power * &power;
                if times >> bit & 1 == 1 {
                    power = &power * &x;
                }
            }
            Some(power)
        }
        _ => None,
    }
}

impl GameMachine<'_, '_, '_> {
    /// Evaluates `0.375`, exactly.
    pub(super) fn decimal(&mut self, digits: &str, span: TextRange) -> Unwinding<Id> {
        let (whole, places) = digits.split_once('.').unwrap_or((digits, ""));
        let places = places.trim_end_matches('0');
        let unread = || fault::overflow(span, digits);
        let over: i64 = format!("{whole}{places}").parse().map_err(|_| unread())?;
        let e = places.len() as u32;
        let five = 5i64.checked_pow(e).ok_or_else(unread)?;
        if over % five != 0 {
            let low = (over as f64 / 10f64.powi(e as i32) * 16.0).floor() as i64;
            let (low, high) = (Dyadic::new(low, 4), Dyadic::new(low + 1, 4));
            let fact = messages::number_is_not_dyadic(digits);
            let advice = messages::near_dyadic_numbers(low.to_string(), high.to_string());
            return Err(wrong("not-dyadic", fact, span, advice));
        }
        Ok(self.arena.number(&Dyadic::new(over / five, e))?)
    }

    /// Converts a value to an integer of any size.
    fn integer(&mut self, worth: ExprValue, arg: &Node) -> Unwinding<Dyadic> {
        if matches!(worth, ExprValue::Game(_) | ExprValue::Plain(Value::Big(_))) {
            let g = self.game(worth, arg.span)?;
            return match self.arena.as_number(g) {
                Some(x) if x.is_integer() => Ok(x.clone()),
                _ => Err(wrong(
                    "wrong-type",
                    messages::integer_expected_found_game(),
                    arg.span,
                    messages::frac_usage(),
                )),
            };
        }
        let value = self.plain_of(worth, arg.span)?;
        Ok(builtin::int(&value, arg.span)?.into())
    }

    /// Evaluates `frac(3,8)`.
    pub(super) fn fraction(
        &mut self,
        args: &[Node],
        worths: Vec<ExprValue>,
        span: TextRange,
    ) -> Unwinding<ExprValue> {
        let mut ends = Vec::with_capacity(2);
        for (worth, arg) in worths.into_iter().zip(args) {
            ends.push(self.integer(worth, arg)?);
        }
        let (over, under) = (&ends[0], &ends[1]);
        let found: Option<Dyadic> = format!("{over}/{under}").parse().ok();
        match found.filter(|_| under.signum() > 0) {
            Some(x) => Ok(ExprValue::Game(self.arena.number(&x)?)),
            None => Err(wrong(
                "not-dyadic",
                messages::number_is_not_dyadic(format_args!("{over}/{under}")),
                span,
                messages::denominators_are_powers_of_two(),
            )),
        }
    }
}
