//! Laws as sentences.

use grundy_core::Message;

use crate::expr::{Expr, Fun, Op, ParamNames};
use crate::finding::{Family, Finding, period_of};
use crate::messages;

/// Describes the law, without its conditions and exceptions.
pub fn describe(finding: &Finding, names: &ParamNames) -> Message {
    let (head, param) = (&names.head, &names.params[0]);
    let law = if finding.of_zeros {
        names.condition(&finding.law).to_string()
    } else {
        names.side(&finding.law).to_string()
    };
    let side = |expr: &Expr| names.side(expr).to_string();
    match (finding.family, &finding.law) {
        (Family::Constant, _) => messages::value_is_constant(head, law),
        (Family::Identity, _) => messages::value_is_argument(head, law),
        (Family::Residue, Expr::Op(Op::Mod, sides)) => {
            messages::value_is_remainder(head, side(&sides[0]), side(&sides[1]))
        }
        (Family::Residue, _) => messages::value_depends_on_remainder(head, param, law),
        (Family::Floor, _) => messages::value_is_rounded_down(head, law),
        (Family::Periodic | Family::Repeating, of) => {
            messages::value_is_periodic(head, period(of), law)
        }
        (Family::ArithmeticPeriodic, of) => {
            messages::value_is_arithmetic_periodic(head, period(of), law)
        }
        (Family::SelfSimilar, _) => messages::value_follows_from_digits(head, param, law),
        (Family::Number, Expr::Call(fun, args)) => {
            messages::value_is_function(head, function(*fun, &side(&args[0])))
        }
        (Family::Number | Family::Related | Family::Affine | Family::Combined, _) => {
            messages::value_equals(head, law)
        }
        (Family::NimSum, _) => messages::value_is_nim_sum(head, law),
        (Family::NimProduct, _) => messages::value_is_nim_product(head, law),
        (Family::Sum, _) => messages::value_is_sum(head, law),
        (Family::Symmetric, _) => messages::value_is_symmetric(head, law),
        (Family::Central, _) => messages::value_is_central(head, law),
        (Family::Row, _) => messages::value_in_row_is(head, law),
        (Family::Cone { a, b }, _) => messages::losses_in_cone(root_of(a, b), law),
        (Family::Pairs { t, c }, _) => {
            let step = if t == 1 { String::new() } else { t.to_string() };
            messages::losses_are_pairs(format_args!("(a, a + {step}n + {c})"))
        }
        (Family::Recurrence { a, b, c }, of) => {
            messages::losses_are_numbers(param, some_of(of), recurrence(a, b, c))
        }
        (Family::Mirror, _) => messages::losses_are_mirrored(law),
        (Family::Beatty, of) => {
            let (step, number) = beatty_of(of);
            messages::losses_are_beatty_pairs(step, number)
        }
        (_, _) => messages::losses_are(law),
    }
}

fn period(law: &Expr) -> i64 {
    period_of(law).unwrap_or(1)
}

/// Returns, for the pairs of [`crate::p_positions`], the step of the differences and the irrational
/// number.
fn beatty_of(law: &Expr) -> (String, Message) {
    // The root of D = r² + 4 occurs in the formula.
    fn discriminant(expr: &Expr) -> Option<i64> {
        match expr {
            Expr::Call(Fun::Isqrt, args) => match &args[0] {
                Expr::Op(Op::Mul, sides) => match &sides[0] {
                    Expr::Int(d) => Some(*d),
                    _ => None,
                },
                _ => None,
            },
            Expr::Call(_, list) => list.iter().find_map(discriminant),
            Expr::Op(_, sides) => sides.iter().find_map(discriminant),
            _ => None,
        }
    }
    let d = discriminant(law).unwrap_or(5);
    let r = (d - 4).isqrt();
    let number = match r {
        1 => messages::golden_ratio(),
        2 => Message::same("√2"),
        r => Message::same(format!("({} + √{d})/2", 2 - r)),
    };
    let step = if r == 1 { String::new() } else { r.to_string() };
    (step, number)
}

/// Returns the positive root of `t² = a t + b`.
fn root_of(a: i64, b: i64) -> Message {
    let d = a * a + 4 * b;
    let root = d.isqrt();
    Message::same(match (a, b) {
        (1, 1) => return messages::golden_ratio(),
        _ if root * root == d && (a + root) % 2 == 0 => i64::midpoint(a, root).to_string(),
        _ if root * root == d => format!("{}/2", a + root),
        (0, _) => format!("√{b}"),
        _ => format!("({a} + √{d})/2"),
    })
}

/// The first and the last numbers of a list.
fn some_of(law: &Expr) -> String {
    let Expr::In(_, list, _) = law else {
        return String::new();
    };
    let shown: Vec<String> = list.iter().map(i64::to_string).collect();
    match shown.len() {
        0..=6 => shown.join(", "),
        n => format!("{}, …, {}", shown[..5].join(", "), shown[n - 1]),
    }
}

/// Describes the recurrence of each number from the two before it.
fn recurrence(a: i64, b: i64, c: i64) -> Message {
    let rule = match (a, b) {
        (1, 1) => messages::sum_of_two_before(),
        (_, 0) => messages::multiple_of_one_before(a),
        _ => messages::sum_of_multiples(a, b),
    };
    match c {
        0 => rule,
        c => messages::plus_constant(rule, c),
    }
}

fn function(fun: Fun, x: &str) -> Message {
    match fun {
        Fun::Min => messages::least_argument(),
        Fun::Max => messages::largest_argument(),
        Fun::Abs => messages::absolute_value(x),
        Fun::Gcd => messages::greatest_common_divisor(),
        Fun::Isqrt => messages::square_root(x),
        Fun::Popcount => messages::ones_in_binary(x),
        Fun::BitLength => messages::digits_in_binary(x),
        Fun::PowerOfTwo => messages::power_of_two(x),
        Fun::LeastPrime => messages::least_prime_factor(x),
        Fun::PrimeFactors => messages::prime_factors(x),
        Fun::Primes => messages::different_primes(x),
        Fun::Divisors => messages::number_of_divisors(x),
        Fun::XorOfExponents => messages::nim_sum_of_exponents(x),
    }
}
