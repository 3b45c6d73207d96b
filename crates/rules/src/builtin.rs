//! The effect of operators and built-in functions on values, shared by all evaluators.

use std::sync::LazyLock;

use std::sync::Arc;

use crate::board;
use crate::conversion::{entailing_value, loopy, loopy_result};
use crate::fault::{self, Fault, messages};
use crate::number;
use crate::syntax::ast::{BinaryOp, Builtin, CompareOp, TextRange};
use grundy_core::Value;
use grundy_impartial::Loopy;
use grundy_impartial::entailing_values::EntailingOutcome;

/// Returns the integer, or an error with the value found.
pub(crate) fn int(value: &Value, span: TextRange) -> Result<i64, Fault> {
    match value {
        Value::Int(value) => Ok(*value),
        Value::Big(digits) => Err(fault::overflow(span, digits)),
        other => Err(fault::wrong_type(span, messages::an_integer(), other)),
    }
}

/// Returns whether a condition holds: a boolean, or an integer that is not 0.
pub(crate) fn truth(value: &Value, span: TextRange) -> Result<bool, Fault> {
    match value {
        Value::Bool(value) => Ok(*value),
        Value::Int(value) => Ok(*value != 0),
        other => Err(fault::wrong_type(span, messages::a_condition(), other)),
    }
}

/// Returns the quotient, rounded down.
pub(crate) fn div_floor(a: i64, b: i64) -> Option<i64> {
    let quotient = a.checked_div(b)?;
    Some(if a % b != 0 && (a < 0) != (b < 0) {
        quotient - 1
    } else {
        quotient
    })
}

/// Returns the remainder of floor division: it has the sign of `b`.
pub(crate) fn modulo(a: i64, b: i64) -> i64 {
    // i64::MIN % -1 would overflow; the remainder of a division by -1 is 0.
    if b == -1 {
        return 0;
    }
    let remainder = a % b;
    if remainder != 0 && (remainder < 0) != (b < 0) {
        remainder + b
    } else {
        remainder
    }
}

/// Returns `a << b`, if it fits.
pub(crate) fn shl(a: i64, b: i64) -> Option<i64> {
    if a == 0 {
        return Some(0);
    }
    if b >= 64 {
        return None;
    }
    let shifted = a << b;
    (shifted >> b == a).then_some(shifted)
}

/// Returns `a ** b` for `b >= 0`, if it fits.
pub(crate) fn pow(a: i64, b: i64) -> Option<i64> {
    match a {
        0 | 1 => Some(if b == 0 { 1 } else { a }),
        -1 => Some(if b % 2 == 0 { 1 } else { -1 }),
        _ => a.checked_pow(u32::try_from(b).ok()?),
    }
}

/// Returns the nim product of two naturals, if it fits.
pub(crate) fn nim_mul(a: i64, b: i64) -> Option<i64> {
    i64::try_from(grundy_nimber::nim_mul(a as u64, b as u64)).ok()
}

/// Evaluates an integer operator with two operands, except `And` and `Or`.
pub(crate) fn binary_int(op: BinaryOp, a: i64, b: i64, span: TextRange) -> Result<i64, Fault> {
    let formula = || format!("{a} {} {b}", op.symbol());
    let wrong = |fact, advice| Err(fault::bad_argument(span, fact, advice));
    let result = match op {
        BinaryOp::Add => a.checked_add(b),
        BinaryOp::Sub => a.checked_sub(b),
        BinaryOp::Mul => a.checked_mul(b),
        BinaryOp::Div | BinaryOp::Mod if b == 0 => return Err(fault::division_by_zero(span)),
        BinaryOp::Div => div_floor(a, b),
        BinaryOp::Mod => Some(modulo(a, b)),
        BinaryOp::Pow if b < 0 => {
            let fact = messages::exponent_is_negative(formula());
            return wrong(fact, messages::exponents_are_natural());
        }
        BinaryOp::Pow => pow(a, b),
        BinaryOp::Shl | BinaryOp::Shr if b < 0 => {
            let fact = messages::shift_is_negative(formula());
            return wrong(fact, messages::shifts_are_natural());
        }
        BinaryOp::Shl => shl(a, b),
        BinaryOp::Shr => Some(a >> b.min(63)),
        BinaryOp::BitAnd => Some(a & b),
        BinaryOp::BitOr => Some(a | b),
        BinaryOp::Xor => Some(a ^ b),
        BinaryOp::NimMul if a < 0 || b < 0 => {
            let fact = messages::product_of_negative(formula());
            return wrong(fact, messages::factors_are_natural());
        }
        BinaryOp::NimMul => nim_mul(a, b),
        BinaryOp::Join | BinaryOp::And | BinaryOp::Or => None,
    };
    result.ok_or_else(|| fault::overflow(span, &formula()))
}

/// Evaluates an operator with two operands.
pub(crate) fn binary(
    op: BinaryOp,
    a: &Value,
    b: &Value,
    (a_span, b_span, span): (TextRange, TextRange, TextRange),
) -> Result<Value, Fault> {
    if op == BinaryOp::Xor {
        for (value, span) in [(a, a_span), (b, b_span)] {
            if matches!(value, Value::Bool(_)) {
                return Err(fault::xor_of_outcome(span));
            }
        }
        if let (Some(a), Some(b)) = (loopy(a), loopy(b))
            && !matches!((&a, &b), (Loopy::Finite(_), Loopy::Finite(_)))
        {
            return Ok(loopy_result(a + b));
        }
        if let (Some(a), Some(b)) = (entailing_value(a), entailing_value(b))
            && a + b == EntailingOutcome::Loony
        {
            return Ok(Value::Loony);
        }
    }
    if matches!(op, BinaryOp::Join | BinaryOp::Add)
        && let Some(joined) = join(a, b, span)
    {
        return joined;
    }
    if op == BinaryOp::Mul
        && let Some(repeated) = repeat(a, b, span)
    {
        return repeated;
    }
    if let Some(set) = board::binary(op, (a, b), span) {
        return set;
    }
    if op == BinaryOp::Join {
        let other = match a {
            Value::List(_) => (b_span, messages::a_list(), b),
            Value::Str(_) => (b_span, messages::a_text(), b),
            _ => (a_span, messages::a_list_or_a_text(), a),
        };
        return Err(fault::wrong_type(other.0, other.1, other.2));
    }
    Ok(Value::Int(binary_int(
        op,
        int(a, a_span)?,
        int(b, b_span)?,
        span,
    )?))
}

/// Returns the letters of a text.
fn text_of(value: &Value) -> &str {
    match value {
        Value::Str(text) => text,
        _ => "",
    }
}

/// The largest number of items of a joined list, or of bytes of a joined text.
const MAX_JOINED: usize = 1 << 22;

/// Joins two lists or two texts; `None` for other values.
fn join(a: &Value, b: &Value, span: TextRange) -> Option<Result<Value, Fault>> {
    let length = match (a, b) {
        (Value::List(a), Value::List(b)) => a.len() + b.len(),
        (Value::Str(a), Value::Str(b)) => a.len() + b.len(),
        _ => return None,
    };
    if length > MAX_JOINED {
        let fact = messages::joined_is_too_long(MAX_JOINED);
        let advice = messages::positions_are_short();
        return Some(Err(fault::bad_argument(span, fact, advice)));
    }
    Some(Ok(match (a, b) {
        (Value::List(a), Value::List(b)) => Value::List(a.iter().chain(&**b).cloned().collect()),
        _ => written(&[a, b].map(text_of).concat()),
    }))
}

/// Repeats a list or a text; `None` for other values.
fn repeat(a: &Value, b: &Value, span: TextRange) -> Option<Result<Value, Fault>> {
    let (base, count) = match (a, b) {
        (base @ (Value::List(_) | Value::Str(_)), Value::Int(count))
        | (Value::Int(count), base @ (Value::List(_) | Value::Str(_))) => (base, *count),
        _ => return None,
    };
    let Ok(count) = usize::try_from(count) else {
        let fact = board::messages::repeated_less_than_zero(count);
        let advice = board::messages::repeat_a_natural_number();
        return Some(Err(fault::bad_argument(span, fact, advice)));
    };
    let length = match base {
        Value::List(items) => items.len(),
        other => text_of(other).len(),
    };
    if length.saturating_mul(count) > MAX_JOINED {
        let fact = messages::joined_is_too_long(MAX_JOINED);
        let advice = messages::positions_are_short();
        return Some(Err(fault::bad_argument(span, fact, advice)));
    }
    Some(Ok(match base {
        Value::List(items) => {
            let all = std::iter::repeat_n(items, count);
            Value::List(all.flat_map(|items| items.iter().cloned()).collect())
        }
        other => written(&text_of(other).repeat(count)),
    }))
}

/// The largest heap of Nim whose options are listed one by one.
pub(crate) const MAX_HEAP: i64 = 65_535;

/// Returns a heap of Nim of at most [`MAX_HEAP`].
pub(crate) fn heap(value: &Value, span: TextRange) -> Result<u32, Fault> {
    match value.as_int() {
        Some(size @ 0..=MAX_HEAP) => Ok(size as u32),
        _ => Err(fault::not_natural(span, value)),
    }
}

/// Returns whether the player to move certainly wins a position with this loopy value.
pub(crate) fn is_won(value: &Value) -> bool {
    loopy(value).is_some_and(|value| value.mover_wins() == Some(true))
}

/// Compares two values.
pub(crate) fn compare(op: CompareOp, a: &Value, b: &Value, span: TextRange) -> Result<bool, Fault> {
    use std::cmp::Ordering;
    let comparable = std::mem::discriminant(a) == std::mem::discriminant(b)
        || matches!(
            (a, b),
            (Value::Int(_) | Value::Big(_), Value::Int(_) | Value::Big(_))
        )
        || matches!(
            (op, a, b),
            (
                CompareOp::Eq | CompareOp::Ne,
                Value::Int(_) | Value::Infinite(_) | Value::Loony,
                Value::Int(_) | Value::Infinite(_) | Value::Loony
            )
        );
    let order = || match (a, b) {
        (Value::Big(x), Value::Big(y)) => x.len().cmp(&y.len()).then_with(|| x.cmp(y)),
        (Value::Big(_), Value::Int(_)) => Ordering::Greater,
        (Value::Int(_), Value::Big(_)) => Ordering::Less,
        _ => a.cmp(b),
    };
    if let Some(decided) = board::compare(op, a, b, span) {
        return decided;
    }
    match op {
        CompareOp::In | CompareOp::NotIn => {
            let found = match (a, b) {
                (_, Value::List(items)) => items.contains(a),
                (Value::Str(part), Value::Str(text)) => text.contains(&**part),
                (_, other) => {
                    return Err(fault::wrong_type(span, messages::a_list_after_in(), other));
                }
            };
            Ok(found == (op == CompareOp::In))
        }
        _ if !comparable => Err(fault::bad_argument(
            span,
            messages::comparison_of_kinds(op.symbol(), a.kind_message(), b.kind_message()),
            messages::both_sides_are_of_one_kind(),
        )),
        CompareOp::Eq => Ok(a == b),
        CompareOp::Ne => Ok(a != b),
        CompareOp::Lt => Ok(order() == Ordering::Less),
        CompareOp::Le => Ok(order() != Ordering::Greater),
        CompareOp::Gt => Ok(order() == Ordering::Greater),
        CompareOp::Ge => Ok(order() != Ordering::Less),
    }
}

/// Evaluates `a[i]`.
pub(crate) fn index(
    base: &Value,
    index: &Value,
    spans: (TextRange, TextRange),
) -> Result<Value, Fault> {
    let (base_span, index_span) = spans;
    if let Value::Board(base) = base {
        return board::index(base, index, index_span).map(letter);
    }
    let i = int(index, index_span)?;
    match base {
        Value::List(items) => usize::try_from(i)
            .ok()
            .and_then(|i| items.get(i))
            .cloned()
            .ok_or_else(|| fault::index_out_of_range(index_span, i, items.len())),
        Value::Str(text) => usize::try_from(i)
            .ok()
            .and_then(|i| match text.as_bytes().get(i) {
                Some(byte) if text.is_ascii() => Some(char::from(*byte)),
                _ => text.chars().nth(i),
            })
            .map(letter)
            .ok_or_else(|| fault::index_out_of_range(index_span, i, text.chars().count())),
        other => Err(fault::wrong_type(
            base_span,
            messages::a_list_or_a_text(),
            other,
        )),
    }
}

/// Makes a text of the rules.
pub(crate) fn written(text: &str) -> Value {
    let mut letters = text.chars();
    match (letters.next(), letters.next()) {
        (Some(c), None) => letter(c),
        _ => Value::text(text),
    }
}

/// Makes a text of one letter. Latin letters are made once, since cells of boards are read often.
fn letter(c: char) -> Value {
    static LETTERS: LazyLock<Vec<Value>> = LazyLock::new(|| {
        let all = (0..128_u8).map(char::from);
        all.map(|c| Value::text(c.encode_utf8(&mut [0; 4])))
            .collect()
    });
    match LETTERS.get(c as usize) {
        Some(letter) => letter.clone(),
        None => Value::text(c.encode_utf8(&mut [0; 4])),
    }
}

/// Evaluates `a[from..to]`; `to` defaults to the length.
pub(crate) fn slice(
    base: &Value,
    from: i64,
    to: Option<i64>,
    (base_span, span): (TextRange, TextRange),
) -> Result<Value, Fault> {
    let len = length(base, base_span)?;
    let to = to.unwrap_or(len as i64);
    let (Ok(start), Ok(end)) = (usize::try_from(from), usize::try_from(to)) else {
        return Err(fault::slice_out_of_range(span, from, to, len));
    };
    if start > len || end > len {
        return Err(fault::slice_out_of_range(span, from, to, len));
    }
    let end = end.max(start);
    Ok(match base {
        Value::List(items) => Value::List(Arc::from(&items[start..end])),
        Value::Str(text) => Value::text(
            &text
                .chars()
                .skip(start)
                .take(end - start)
                .collect::<String>(),
        ),
        other => {
            return Err(fault::wrong_type(
                base_span,
                messages::a_list_or_a_text(),
                other,
            ));
        }
    })
}

/// Returns the number of items of a list or characters of a text.
pub(crate) fn length(value: &Value, span: TextRange) -> Result<usize, Fault> {
    match value {
        Value::List(items) => Ok(items.len()),
        Value::Str(text) => Ok(text.chars().count()),
        Value::Cells(cells) => Ok(cells.set.len()),
        other => Err(fault::wrong_type(span, messages::a_list_or_a_text(), other)),
    }
}

/// Returns the numbers that `for` runs over, with a step of 1 or more; they take no memory.
pub(crate) fn range(
    (from, to): (i64, i64),
    inclusive: bool,
    (step, span): (i64, TextRange),
) -> Result<impl Iterator<Item = Value> + 'static, Fault> {
    if step < 1 {
        return Err(fault::bad_step(span, step));
    }
    let numbers = std::iter::successors(Some(from), move |n| n.checked_add(step));
    let inside = move |n: &i64| *n < to || inclusive && *n == to;
    Ok(numbers.take_while(inside).map(Value::Int))
}

/// Returns the items that `for` runs over: those of a list, or the characters of a text.
pub(crate) fn items(value: &Value, span: TextRange) -> Result<Arc<[Value]>, Fault> {
    match value {
        Value::List(items) => Ok(items.clone()),
        Value::Cells(cells) => Ok(cells.iter().map(Value::Cell).collect()),
        Value::Str(text) => Ok(text
            .chars()
            .map(|c| Value::text(c.encode_utf8(&mut [0; 4])))
            .collect()),
        other => Err(fault::wrong_type(
            span,
            messages::a_list_or_a_range_after_in(),
            other,
        )),
    }
}

/// Evaluates an integer function without lists. `span` is that of the call.
pub(crate) fn call_int(builtin: Builtin, args: &[i64], span: TextRange) -> Result<i64, Fault> {
    let natural = |i: usize| {
        u64::try_from(args[i]).map_err(|_| {
            fault::bad_argument(
                span,
                messages::function_of_negative(builtin.word(), args[i]),
                messages::defined_for_naturals(builtin.usage()),
            )
        })
    };
    match builtin {
        Builtin::Gcd => i64::try_from(number::gcd(args[0].unsigned_abs(), args[1].unsigned_abs()))
            .map_err(|_| fault::overflow(span, &format!("gcd({},{})", args[0], args[1]))),
        Builtin::Abs => args[0]
            .checked_abs()
            .ok_or_else(|| fault::overflow(span, &format!("abs({})", args[0]))),
        Builtin::Isqrt => Ok(number::isqrt(natural(0)?) as i64),
        Builtin::Popcount => Ok(i64::from(natural(0)?.count_ones())),
        Builtin::Bit => Ok((args[0] >> natural(1)?.min(63)) & 1),
        Builtin::Min => Ok(args.iter().copied().min().unwrap_or(0)),
        Builtin::Max => Ok(args.iter().copied().max().unwrap_or(0)),
        Builtin::Int => Ok(args[0]),
        _ => unreachable!("{} is not a function of integers alone", builtin.word()),
    }
}

/// Returns a natural number of at least 1, as `divisors` and `factor` need it.
pub(crate) fn positive(builtin: Builtin, n: i64, span: TextRange) -> Result<u64, Fault> {
    match u64::try_from(n) {
        Ok(n) if n >= 1 => Ok(n),
        _ => Err(fault::bad_argument(
            span,
            messages::function_of(builtin.word(), n),
            messages::defined_from_one_on(builtin.usage()),
        )),
    }
}

/// Returns a list in ascending order. The order changes in place if this is the only reference to
/// the list.
pub(crate) fn sorted(list: Value, span: TextRange) -> Result<Value, Fault> {
    match list {
        Value::List(mut items) => {
            Arc::make_mut(&mut items).sort();
            Ok(Value::List(items))
        }
        other => Err(fault::wrong_type(span, messages::a_list(), &other)),
    }
}

/// Returns a built-in function of values. The number of arguments has been checked.
pub(crate) fn call(
    builtin: Builtin,
    args: &[Value],
    arg_spans: &[TextRange],
    span: TextRange,
) -> Result<Value, Fault> {
    let arg = |i: usize| int(&args[i], arg_spans[i]);
    match builtin {
        Builtin::Divisors => {
            let n = positive(builtin, arg(0)?, span)?;
            Ok(Value::list(
                number::divisors(n)
                    .into_iter()
                    .map(|d| Value::Int(d as i64)),
            ))
        }
        Builtin::Factor => {
            let n = positive(builtin, arg(0)?, span)?;
            Ok(Value::list(number::factor(n).into_iter().map(|(p, e)| {
                Value::list([Value::Int(p as i64), Value::Int(i64::from(e))])
            })))
        }
        Builtin::Len => Ok(Value::Int(length(&args[0], arg_spans[0])? as i64)),
        Builtin::Sort => sorted(args[0].clone(), arg_spans[0]),
        Builtin::Put if matches!(args[0], Value::Board(_)) => {
            board::call(builtin, args, arg_spans, span)
        }
        Builtin::Put => replace(&args[0], arg(1)?, Some(&args[2]), arg_spans),
        Builtin::Drop => replace(&args[0], arg(1)?, None, arg_spans),
        Builtin::Split => match (&args[0], &args[1]) {
            (Value::Str(_), Value::Str(sep)) if sep.is_empty() => Err(fault::bad_argument(
                arg_spans[1],
                messages::separator_is_empty(),
                messages::for_reads_characters(),
            )),
            (Value::Str(text), Value::Str(sep)) => {
                Ok(Value::list(text.split(&**sep).map(Value::text)))
            }
            (Value::Str(_), other) => {
                Err(fault::wrong_type(arg_spans[1], messages::a_text(), other))
            }
            (other, _) => Err(fault::wrong_type(arg_spans[0], messages::a_text(), other)),
        },
        Builtin::Inf => {
            let set = (0..args.len()).map(|i| match arg(i)? {
                k @ 0.. => Ok(k as u64),
                k => Err(fault::not_natural(arg_spans[i], &Value::Int(k))),
            });
            let set = set.collect::<Result<Vec<u64>, Fault>>()?;
            Ok(loopy_result(Loopy::infinite(set)))
        }
        Builtin::Loony => Ok(Value::Loony),
        Builtin::Outcome if args[0] == Value::Loony => Ok(Value::text("N")),
        Builtin::Outcome => {
            let value = loopy(&args[0]).ok_or_else(|| {
                fault::wrong_type(arg_spans[0], messages::a_grundy_or_loopy_value(), &args[0])
            })?;
            Ok(Value::text(match value.mover_wins() {
                Some(true) => "N",
                Some(false) => "P",
                None => "D",
            }))
        }
        Builtin::Int => match &args[0] {
            Value::Int(value) => Ok(Value::Int(*value)),
            Value::Bool(value) => Ok(Value::Int(i64::from(*value))),
            Value::Big(digits) => Err(fault::overflow(span, digits)),
            Value::Str(text) => text.trim().parse().map(Value::Int).map_err(|_| {
                fault::bad_argument(
                    arg_spans[0],
                    messages::text_is_not_an_integer(&**text),
                    messages::int_reads_decimal_texts(),
                )
            }),
            other => Err(fault::wrong_type(
                arg_spans[0],
                messages::a_text_or_a_boolean(),
                other,
            )),
        },
        _ if builtin.is_of_boards() => board::call(builtin, args, arg_spans, span),
        _ => {
            let ints = (0..args.len())
                .map(arg)
                .collect::<Result<Vec<i64>, Fault>>()?;
            Ok(Value::Int(call_int(builtin, &ints, span)?))
        }
    }
}

/// Returns the list or text with item `i` replaced, or removed if `by` is `None`.
fn replace(base: &Value, i: i64, by: Option<&Value>, spans: &[TextRange]) -> Result<Value, Fault> {
    let len = length(base, spans[0])?;
    let at = usize::try_from(i)
        .ok()
        .filter(|at| *at < len)
        .ok_or_else(|| fault::index_out_of_range(spans[1], i, len))?;
    match base {
        Value::List(items) => Ok(Value::List(if let Some(by) = by {
            let mut items = Arc::clone(items);
            Arc::make_mut(&mut items)[at] = by.clone();
            items
        } else {
            let rest = &items[at + 1..];
            items[..at].iter().chain(rest).cloned().collect()
        })),
        Value::Str(text) => {
            let by = match by {
                None => "",
                Some(Value::Str(by)) => by,
                Some(other) => return Err(fault::wrong_type(spans[2], messages::a_text(), other)),
            };
            if text.is_ascii() {
                let parts = [&text[..at], by, &text[at + 1..]];
                return Ok(Value::text(&parts.concat()));
            }
            let mut result: String = text.chars().take(at).collect();
            result.push_str(by);
            result.extend(text.chars().skip(at + 1));
            Ok(Value::text(&result))
        }
        other => Err(fault::wrong_type(
            spans[0],
            messages::a_list_or_a_text(),
            other,
        )),
    }
}
