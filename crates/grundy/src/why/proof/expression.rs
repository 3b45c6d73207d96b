//! Expressions of a proof: substitution, simplification, evaluation, and text in the rule language.

use grundy_certificate::recurrence::{Clause, Expr, Item, Op, Reducer};

/// Maximum depth of nested evaluation of a law that refers to itself.
const MAX_DEPTH: usize = 64;

pub(super) fn int(value: i64) -> Expr {
    Expr::Int(value)
}

pub(super) fn name(number: usize) -> Expr {
    Expr::Name(number)
}

pub(super) fn op(op: Op, a: Expr, b: Expr) -> Expr {
    Expr::Op(op, vec![a, b])
}

pub(super) fn not(a: Expr) -> Expr {
    match a {
        Expr::Op(Op::Not, mut parts) => parts.remove(0),
        Expr::Op(Op::Ne, parts) => Expr::Op(Op::Eq, parts),
        Expr::Op(Op::Eq, parts) => Expr::Op(Op::Ne, parts),
        a => Expr::Op(Op::Not, vec![a]),
    }
}

/// The conjunction; true without conditions.
pub(super) fn all(conditions: impl IntoIterator<Item = Expr>) -> Expr {
    let mut conditions = conditions.into_iter().filter(|one| *one != int(1));
    let first = conditions.next().unwrap_or(int(1));
    conditions.fold(first, |all, one| op(Op::And, all, one))
}

/// The different conditions of a conjunction, in their order.
pub(super) fn conjuncts(condition: &Expr) -> Vec<Expr> {
    fn collect(condition: &Expr, found: &mut Vec<Expr>) {
        match condition {
            Expr::Op(Op::And, parts) => parts.iter().for_each(|part| collect(part, found)),
            other if found.contains(other) => {}
            other => found.push(other.clone()),
        }
    }
    let mut found = Vec::new();
    collect(condition, &mut found);
    found
}

/// Replaces names; the function returns `None` for a name that remains. Names that are bound inside
/// are never replaced by callers.
pub(super) fn replace(expr: &Expr, with: &dyn Fn(usize) -> Option<Expr>) -> Expr {
    let each = |parts: &[Expr]| parts.iter().map(|part| replace(part, with)).collect();
    match expr {
        Expr::Int(_) | Expr::Undefined => expr.clone(),
        Expr::Name(number) => with(*number).unwrap_or_else(|| expr.clone()),
        Expr::Own(args) => Expr::Own(each(args)),
        Expr::Op(op, parts) => Expr::Op(*op, each(parts)),
        Expr::Pick(list, index) => Expr::Pick(list.clone(), Box::new(replace(index, with))),
        Expr::In(item, list) => Expr::In(Box::new(replace(item, with)), list.clone()),
        Expr::Let(bound, value, rest) => {
            // A name for a value is replaced by the value.
            let value = replace(value, with);
            replace(rest, &|number| {
                if number == *bound {
                    Some(value.clone())
                } else {
                    with(number)
                }
            })
        }
        Expr::Reduce(reducer, items, default) => {
            let items = items.iter().map(|item| Item {
                clauses: (item.clauses.iter())
                    .map(|clause| replace_clause(clause, with))
                    .collect(),
                expr: replace(&item.expr, with),
            });
            let default = default.as_ref().map(|d| Box::new(replace(d, with)));
            Expr::Reduce(*reducer, items.collect(), default)
        }
    }
}

fn replace_clause(clause: &Clause, with: &dyn Fn(usize) -> Option<Expr>) -> Clause {
    let renamed = |number: usize| match with(number) {
        Some(Expr::Name(number)) => number,
        _ => number,
    };
    match clause {
        Clause::Range { name, lo, hi, step } => Clause::Range {
            name: renamed(*name),
            lo: replace(lo, with),
            hi: replace(hi, with),
            step: *step,
        },
        Clause::Each(names, rows) => {
            Clause::Each(names.iter().map(|n| renamed(*n)).collect(), rows.clone())
        }
        Clause::If(condition) => Clause::If(replace(condition, with)),
        Clause::Let(name, value) => Clause::Let(renamed(*name), replace(value, with)),
    }
}

/// Whether an expression contains a part.
pub(super) fn contains(expr: &Expr, test: &dyn Fn(&Expr) -> bool) -> bool {
    test(expr)
        || match expr {
            Expr::Own(parts) | Expr::Op(_, parts) => parts.iter().any(|part| contains(part, test)),
            Expr::Pick(_, part) | Expr::In(part, _) => contains(part, test),
            Expr::Let(_, value, rest) => contains(value, test) || contains(rest, test),
            Expr::Int(_) | Expr::Name(_) | Expr::Reduce(..) | Expr::Undefined => false,
        }
}

/// The references to other positions in an expression.
pub(super) fn references(expr: &Expr) -> Vec<&[Expr]> {
    match expr {
        Expr::Own(args) => vec![args],
        Expr::Op(_, parts) => parts.iter().flat_map(references).collect(),
        Expr::Pick(_, part) | Expr::In(part, _) => references(part),
        Expr::Let(_, value, rest) => [references(value), references(rest)].concat(),
        Expr::Int(_) | Expr::Name(_) | Expr::Reduce(..) | Expr::Undefined => Vec::new(),
    }
}

/// The summands of a sum with their coefficients, and a constant: for a shorter text.
fn linear(expr: &Expr, by: i64, terms: &mut Vec<(Expr, i64)>, constant: &mut i64) {
    match expr {
        Expr::Int(value) => *constant += by * value,
        Expr::Op(Op::Add, parts) => parts
            .iter()
            .for_each(|part| linear(part, by, terms, constant)),
        Expr::Op(Op::Sub, parts) => {
            linear(&parts[0], by, terms, constant);
            linear(&parts[1], -by, terms, constant);
        }
        Expr::Op(Op::Neg, parts) => linear(&parts[0], -by, terms, constant),
        Expr::Op(Op::Mul, parts) if matches!(parts[0], Expr::Int(_)) => {
            let Expr::Int(factor) = parts[0] else { return };
            linear(&parts[1], by * factor, terms, constant);
        }
        other => match terms.iter_mut().find(|(term, _)| term == other) {
            Some((_, count)) => *count += by,
            None => terms.push((other.clone(), by)),
        },
    }
}

/// A sum in a short form: equal terms are collected, and the constant is last.
fn collected(expr: &Expr) -> Expr {
    let (mut terms, mut constant) = (Vec::new(), 0);
    linear(expr, 1, &mut terms, &mut constant);
    terms.retain(|(_, count)| *count != 0);
    terms.sort_by_key(|(_, count)| *count < 0);
    let times = |term: Expr, count: i64| match count {
        1 => term,
        count => op(Op::Mul, int(count), term),
    };
    let mut sum: Option<Expr> = None;
    if terms.first().is_none_or(|(_, count)| *count < 0) && (constant > 0 || terms.is_empty()) {
        sum = Some(int(constant));
        constant = 0;
    }
    for (term, count) in terms {
        sum = Some(match (sum, count) {
            (None, count) => times(term, count),
            (Some(sum), 1..) => op(Op::Add, sum, times(term, count)),
            (Some(sum), _) => op(Op::Sub, sum, times(term, -count)),
        });
    }
    let sum = sum.unwrap_or(int(0));
    match constant {
        0 => sum,
        1.. => op(Op::Add, sum, int(constant)),
        _ => op(Op::Sub, sum, int(-constant)),
    }
}

/// The summands of a nim-sum.
fn nim_summands(expr: Expr, found: &mut Vec<Expr>) {
    match expr {
        Expr::Op(Op::Xor, parts) => parts.into_iter().for_each(|part| nim_summands(part, found)),
        Expr::Int(0) => {}
        other => match found.iter().position(|one| *one == other) {
            Some(place) => drop(found.remove(place)),
            None => found.push(other),
        },
    }
}

/// A shorter expression with the same value at natural numbers.
pub(super) fn simplified(expr: &Expr) -> Expr {
    match expr {
        Expr::Own(args) => Expr::Own(args.iter().map(simplified).collect()),
        Expr::Pick(list, index) => {
            let index = simplified(index);
            match index {
                Expr::Int(at) if usize::try_from(at).is_ok_and(|at| at < list.len()) => {
                    int(list[usize::try_from(at).unwrap_or(0)])
                }
                index => Expr::Pick(list.clone(), Box::new(index)),
            }
        }
        Expr::In(item, list) => match simplified(item) {
            Expr::Int(value) => int(i64::from(list.contains(&value))),
            item => Expr::In(Box::new(item), list.clone()),
        },
        Expr::Op(operator, parts) => {
            let parts: Vec<Expr> = parts.iter().map(simplified).collect();
            simplified_operator(*operator, parts)
        }
        other => other.clone(),
    }
}

fn simplified_operator(operator: Op, mut parts: Vec<Expr>) -> Expr {
    if let Some(values) = (parts.iter())
        .map(|part| match part {
            Expr::Int(value) => Some(*value),
            _ => None,
        })
        .collect::<Option<Vec<i64>>>()
        && let Some(value) = operate(operator, &values)
    {
        return int(value);
    }
    match operator {
        Op::Xor => {
            let mut found = Vec::new();
            nim_summands(Expr::Op(Op::Xor, parts), &mut found);
            let mut found = found.into_iter();
            let first = found.next().unwrap_or(int(0));
            found.fold(first, |sum, one| op(Op::Xor, sum, one))
        }
        Op::Add | Op::Sub | Op::Neg => collected(&Expr::Op(operator, parts)),
        Op::Div if parts[1] == int(1) => parts.remove(0),
        // min(a, a + c)
        Op::Min if parts.len() == 2 && is_at_least(&parts[1], &parts[0]) => parts.remove(0),
        Op::Min if parts.len() == 2 && is_at_least(&parts[0], &parts[1]) => parts.remove(1),
        Op::And => match (&parts[0], &parts[1]) {
            (Expr::Int(0), _) | (_, Expr::Int(0)) => int(0),
            (Expr::Int(_), _) => parts.remove(1),
            (_, Expr::Int(_)) => parts.remove(0),
            (first, second) if first == second => parts.remove(0),
            _ => Expr::Op(operator, parts),
        },
        Op::Not => not(parts.remove(0)),
        Op::If => match &parts[0] {
            Expr::Int(value) => parts.swap_remove(if *value == 0 { 2 } else { 1 }),
            _ => Expr::Op(operator, parts),
        },
        Op::Le | Op::Ge | Op::Eq if parts[0] == parts[1] => int(1),
        Op::Lt | Op::Gt | Op::Ne if parts[0] == parts[1] => int(0),
        // 0 <= x
        Op::Le if parts[0] == int(0) && is_natural(&parts[1]) => int(1),
        // a < b + 1
        Op::Lt => match &parts[1] {
            Expr::Op(Op::Add, sum) if sum[1] == int(1) => {
                let most = sum[0].clone();
                simplified_operator(Op::Le, vec![parts.swap_remove(0), most])
            }
            Expr::Int(1) if is_natural(&parts[0]) => op(Op::Eq, parts.swap_remove(0), int(0)),
            _ => Expr::Op(operator, parts),
        },
        Op::Le => match &parts[1] {
            // a <= min(c, b) is c <= … if both parts are compared
            Expr::Op(Op::Min, of) if of.len() == 2 => {
                let (a, b, c) = (parts[0].clone(), of[0].clone(), of[1].clone());
                let first = simplified_operator(Op::Le, vec![a.clone(), b]);
                let second = simplified_operator(Op::Le, vec![a, c]);
                simplified_operator(Op::And, vec![first, second])
            }
            _ => Expr::Op(operator, parts),
        },
        _ => Expr::Op(operator, parts),
    }
}

/// Whether an expression is another one, or that plus a natural number, by its form.
fn is_at_least(expr: &Expr, other: &Expr) -> bool {
    let more = collected(&op(Op::Sub, expr.clone(), other.clone()));
    matches!(more, Expr::Int(0..))
}

/// Whether an expression is natural for natural names by its form.
fn is_natural(expr: &Expr) -> bool {
    match expr {
        Expr::Int(value) => *value >= 0,
        Expr::Name(_) | Expr::Own(_) => true,
        Expr::Op(Op::Mod, parts) => matches!(parts[1], Expr::Int(1..)),
        Expr::Op(Op::Xor | Op::Add | Op::Min | Op::Div | Op::Mul, parts) => {
            parts.iter().all(is_natural)
        }
        _ => false,
    }
}

/// Applies an operator to numbers; returns `None` if the value is not defined.
fn operate(operator: Op, values: &[i64]) -> Option<i64> {
    let a = *values.first()?;
    let b = values.get(1).copied().unwrap_or(0);
    Some(match operator {
        Op::Add => a.checked_add(b)?,
        Op::Sub => a.checked_sub(b)?,
        Op::Mul => a.checked_mul(b)?,
        Op::Div | Op::Mod if b <= 0 => return None,
        Op::Div => a.div_euclid(b),
        Op::Mod => a.rem_euclid(b),
        Op::Xor => a ^ b,
        Op::BitAnd => a & b,
        Op::BitOr => a | b,
        Op::Neg => a.checked_neg()?,
        Op::Abs => a.checked_abs()?,
        Op::Min => *values.iter().min()?,
        Op::Max => *values.iter().max()?,
        Op::Popcount if a >= 0 => i64::from(a.count_ones()),
        Op::Bit if a >= 0 && (0..63).contains(&b) => a >> b & 1,
        Op::Eq => i64::from(a == b),
        Op::Ne => i64::from(a != b),
        Op::Lt => i64::from(a < b),
        Op::Le => i64::from(a <= b),
        Op::Gt => i64::from(a > b),
        Op::Ge => i64::from(a >= b),
        Op::Not => i64::from(a == 0),
        Op::And => i64::from(a != 0 && b != 0),
        Op::Or => i64::from(a != 0 || b != 0),
        Op::If => {
            if a != 0 {
                b
            } else {
                *values.get(2)?
            }
        }
        Op::Beatty if (1..=4).contains(&a) && b >= 0 => {
            let (r, d) = (i128::from(a), i128::from(b));
            let root = ((r * r + 4) * d * d).isqrt();
            i64::try_from(((2 - r) * d + root).div_euclid(2)).ok()?
        }
        Op::Gcd => {
            let (mut a, mut b) = (a.unsigned_abs(), b.unsigned_abs());
            while b != 0 {
                (a, b) = (b, a % b);
            }
            i64::try_from(a).ok()?
        }
        Op::Popcount | Op::Bit | Op::Beatty => return None,
    })
}

/// Evaluates an expression; none if it has no value. `own` is the value at another position.
pub(super) fn value(
    expr: &Expr,
    names: &[i64],
    own: &dyn Fn(&[i64]) -> Option<i64>,
) -> Option<i64> {
    value_at(expr, names, own, MAX_DEPTH)
}

fn value_at(
    expr: &Expr,
    names: &[i64],
    own: &dyn Fn(&[i64]) -> Option<i64>,
    depth: usize,
) -> Option<i64> {
    let depth = depth.checked_sub(1)?;
    let at = |expr: &Expr| value_at(expr, names, own, depth);
    match expr {
        Expr::Int(value) => Some(*value),
        Expr::Name(number) => names.get(*number).copied(),
        Expr::Own(args) => {
            let args: Option<Vec<i64>> = args.iter().map(at).collect();
            own(&args?)
        }
        Expr::Op(Op::If, parts) => at(&parts[if at(&parts[0])? != 0 { 1 } else { 2 }]),
        Expr::Op(Op::And, parts) => {
            if at(&parts[0])? == 0 {
                return Some(0);
            }
            Some(i64::from(at(&parts[1])? != 0))
        }
        Expr::Op(Op::Or, parts) => {
            if at(&parts[0])? != 0 {
                return Some(1);
            }
            Some(i64::from(at(&parts[1])? != 0))
        }
        Expr::Op(operator, parts) if parts.len() <= 2 => {
            let first = at(&parts[0])?;
            match parts.get(1) {
                Some(second) => operate(*operator, &[first, at(second)?]),
                None => operate(*operator, &[first]),
            }
        }
        Expr::Op(operator, parts) => {
            let values: Option<Vec<i64>> = parts.iter().map(at).collect();
            operate(*operator, &values?)
        }
        Expr::Pick(list, index) => list.get(usize::try_from(at(index)?).ok()?).copied(),
        Expr::In(item, list) => Some(i64::from(list.contains(&at(item)?))),
        Expr::Let(..) | Expr::Reduce(..) | Expr::Undefined => None,
    }
}

/// The strength of operators in the rule language, for brackets.
fn strength(expr: &Expr) -> u8 {
    match expr {
        Expr::Op(operator, _) => match operator {
            Op::If => 0,
            Op::Or => 1,
            Op::And => 2,
            Op::Not => 3,
            Op::Eq | Op::Ne | Op::Lt | Op::Le | Op::Gt | Op::Ge => 4,
            Op::BitOr => 5,
            Op::Xor => 6,
            Op::BitAnd => 7,
            Op::Add | Op::Sub => 8,
            Op::Mul | Op::Div | Op::Mod => 9,
            Op::Neg => 10,
            _ => 12,
        },
        Expr::In(..) => 4,
        Expr::Int(value) if *value < 0 => 10,
        _ => 12,
    }
}

/// The notation of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Notation {
    /// The rule language.
    Rules,
    /// The rule language with the signs of mathematics where they differ.
    Page,
}

/// Writes an expression.
pub(super) fn written(expr: &Expr, names: &[String], function: &str, notation: Notation) -> String {
    let inner = |part: &Expr, least: u8| {
        let text = written(part, names, function, notation);
        if strength(part) < least {
            format!("({text})")
        } else {
            text
        }
    };
    let listed = |parts: &[Expr]| {
        let parts: Vec<String> = parts.iter().map(|part| inner(part, 0)).collect();
        parts.join(", ")
    };
    let numbers = |list: &[i64]| {
        let list: Vec<String> = list.iter().map(ToString::to_string).collect();
        format!("[{}]", list.join(","))
    };
    match expr {
        Expr::Int(value) => value.to_string(),
        Expr::Name(number) => names
            .get(*number)
            .cloned()
            .unwrap_or_else(|| format!("n{number}")),
        Expr::Own(args) => {
            let args: Vec<String> = args.iter().map(|part| inner(part, 0)).collect();
            format!("{function}({})", args.join(","))
        }
        Expr::Pick(list, index) => format!("{}[{}]", numbers(list), inner(index, 0)),
        Expr::In(item, list) if notation == Notation::Page => {
            let list = numbers(list).replace('[', "{").replace(']', "}");
            format!("{} ∈ {list}", inner(item, 5))
        }
        Expr::In(item, list) => format!("{} in {}", inner(item, 5), numbers(list)),
        Expr::Op(Op::If, parts) => format!(
            "if {} then {} else {}",
            inner(&parts[0], 1),
            inner(&parts[1], 1),
            inner(&parts[2], 0)
        ),
        Expr::Op(operator, parts) => {
            let own = strength(expr);
            let word = Op::ALL.iter().find(|row| row.0 == *operator);
            let sign = match operator {
                Op::Xor => "^",
                Op::BitAnd => "&",
                Op::BitOr => "|",
                _ => word.map_or("", |row| row.1),
            };
            let part = |part: &Expr, least| match part {
                Expr::Op(Op::Mod, _) if notation == Notation::Page => inner(part, 12),
                part => inner(part, least),
            };
            match operator {
                Op::Beatty
                    if notation == Notation::Page
                        && let Expr::Int(r @ 1..=4) = parts[0] =>
                {
                    let root = r * r + 4;
                    let slope = match 2 - r {
                        0 => format!("√{root}"),
                        more @ 1.. => format!("({more} + √{root})"),
                        less => format!("(√{root} - {})", -less),
                    };
                    format!("⌊{slope}·{}/2⌋", inner(&parts[1], 9))
                }
                Op::Not => format!("not {}", inner(&parts[0], 5)),
                Op::Neg => format!("-{}", inner(&parts[0], 11)),
                Op::Min | Op::Max | Op::Abs | Op::Gcd | Op::Popcount | Op::Bit | Op::Beatty => {
                    format!("{sign}({})", listed(parts))
                }
                // Sums and remainders in a nim-sum, and nim-sums in a comparison, get brackets:
                // lectures do not use the order of operators of the rule language.
                Op::Xor | Op::BitAnd | Op::BitOr => {
                    let first = if strength(&parts[0]) == own { own } else { 9 };
                    format!("{} {sign} {}", part(&parts[0], first), part(&parts[1], 9))
                }
                Op::Eq | Op::Ne | Op::Lt | Op::Le | Op::Gt | Op::Ge => {
                    format!("{} {sign} {}", inner(&parts[0], 5), inner(&parts[1], 5))
                }
                Op::Div if notation == Notation::Page => {
                    format!("⌊{}/{}⌋", inner(&parts[0], own), inner(&parts[1], own + 1))
                }
                Op::Mul | Op::Div => {
                    format!(
                        "{}{sign}{}",
                        inner(&parts[0], own),
                        inner(&parts[1], own + 1)
                    )
                }
                // A remainder inside of a sum is in brackets, since `mod` looks weaker than `+`.
                Op::Add | Op::Sub => {
                    format!(
                        "{} {sign} {}",
                        part(&parts[0], own),
                        part(&parts[1], own + 1)
                    )
                }
                _ => format!(
                    "{} {sign} {}",
                    inner(&parts[0], own),
                    inner(&parts[1], own + 1)
                ),
            }
        }
        Expr::Let(..) | Expr::Undefined => "?".to_owned(),
        Expr::Reduce(reducer, ..) => {
            let word = Reducer::ALL.iter().find(|row| row.0 == *reducer);
            word.map_or("?", |row| row.1).to_owned()
        }
    }
}
