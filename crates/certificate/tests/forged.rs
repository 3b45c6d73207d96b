//! Certificates of false statements, and of statements in misleading words. `forged/README.md`
//! lists their sources.

mod common;

use common::sealed;
use grundy_certificate::{CheckError, CheckReport, check_text};

fn checked(text: &str) -> Result<CheckReport, CheckError> {
    check_text(text, &mut |_, _| true)
}

/// A certificate of a law of one parameter.
fn law(
    rules: &str,
    of: &str,
    domain: &str,
    law: &str,
    order: &str,
) -> Result<CheckReport, CheckError> {
    checked(&sealed(&format!(
        "grundy-certificate 1\nrules {rules}\ntheorem T5\ndigits base 2\nof 1 {of}\nwhere {domain}\nlaw {law}\n{order}\n"
    )))
}

macro_rules! forged {
    ($name:literal) => {
        checked(include_str!(concat!("forged/", $name, ".cert")))
    };
}

#[test]
fn forged_certificates_are_refused() {
    let no_value = "5 fails: a condition or a number has no value at some position";
    for (name, found, why) in [
        ("T3", forged!("T3"), "T3 needs 9 values"),
        ("T5-F1", forged!("T5-F1"), "fails"),
        ("T5-F2", forged!("T5-F2"), "the rules give another value"),
        ("T5-F3", forged!("T5-F3"), "fails"),
        ("T5-F4", forged!("T5-F4"), "fails"),
        ("T5-F4b", forged!("T5-F4b"), "fails"),
        ("T5-F4c", forged!("T5-F4c"), "fails"),
        ("T5-F5", forged!("T5-F5"), no_value),
        ("T5-F5b", forged!("T5-F5b"), no_value),
        ("T5-F7", forged!("T5-F7"), "a formula is none of a number"),
    ] {
        let refused = found.expect_err(name);
        let reason = refused.reason.english();
        assert!(reason.contains(why), "{name}: {reason}");
    }
}

#[test]
fn the_positions_are_named_where_they_do_not_begin_at_0() {
    let checked = forged!("T4-start").expect("it holds where its positions begin");
    assert_eq!(
        checked.claim,
        "for g(x) = (mex (option (when (< x 100)) 5)) at the positions x >= 1000, \
         g(n+1) = g(n) for all n >= 1000, and neither number can be smaller (T4)"
    );
}

#[test]
fn the_words_of_a_file_are_only_a_label() {
    let words = forged!("partizan-words").expect("0 = 0").claim;
    assert_eq!(
        words,
        "node 0, 0, is equal to node 0, 0, by the replies of the second player \
         (named `domineering ....|.... = 7` by the file, not checked)"
    );
    let escapes = forged!("escapes").expect("0 = 0").claim.to_string();
    assert!(!escapes.chars().any(char::is_control), "{escapes:?}");
    assert!(escapes.contains("\\u{1b}"), "{escapes}");
}

/// Every construct without a value, where it is reached and where a condition prevents that.
#[test]
fn a_condition_without_a_value_is_refused_unless_it_is_guarded() {
    let none = "5 fails: a condition or a number has no value at some position: ";
    for (formula, construct) in [
        (
            "(== (% (popcount (- 9 x)) 2) 0)",
            "the ones of a negative number",
        ),
        ("(== (bit (- 9 x) 1) 0)", "a bit of a negative number"),
        (
            "(== (item [0 1 0 1 0 1 0 1 0 1] x) 0)",
            "an index outside of its list",
        ),
        ("(if (< x 12) (== x 3) undefined)", "`undefined`"),
        ("(== (+ x undefined) 3)", "`undefined`"),
        (
            "(any (option (for k1 0 20 1) (== (bit (- k1 x) 0) 0)))",
            "a bit of a negative number",
        ),
        (
            "(let k1 (- 9 x) (== (bit k1 0) 0))",
            "a bit of a negative number",
        ),
    ] {
        let refused = law(
            &format!("(mex (option (when {formula}) 0))"),
            "values",
            "1",
            "0",
            "order",
        );
        let refused = refused.expect_err(formula).reason.to_string();
        assert_eq!(refused, format!("{none}{construct}"), "{formula}");
        // In the law, and in the condition of the domain.
        let body = "(mex)";
        let refused = law(body, "values", "1", &format!("(if {formula} 0 0)"), "order");
        assert_eq!(
            refused.expect_err(formula).reason.to_string(),
            format!("{none}{construct}")
        );
        let refused = law(body, "values", formula, "0", "order");
        assert_eq!(
            refused.expect_err(formula).reason.to_string(),
            format!("{none}{construct}")
        );
        // Guards by a condition, a clause, and the domain.
        for guarded in [
            format!("(mex (option (when (and (>= x 30) (and (< x 10) {formula}))) 0))"),
            format!("(mex (option (when (>= x 30)) (when (< x 10)) (when {formula}) 0))"),
            format!(
                "(let k3 x (mex (option (when (>= k3 30)) (set k4 x) (when (if (< k4 10) {formula} (< x 0))) 0)))"
            ),
        ] {
            let found = law(&guarded, "values", "1", "0", "order");
            assert!(found.is_ok(), "{guarded}: {found:?}");
        }
    }
    let refused = law("(mex (option (- 3 x)))", "values", "1", "0", "order");
    assert_eq!(
        refused.unwrap_err().reason.to_string(),
        format!("{none}a mex of a negative option")
    );
    let guarded = law(
        "(mex (option (when (< x 3)) (- 3 x)))",
        "values",
        "1",
        "0",
        "order",
    );
    assert!(guarded.is_ok(), "{guarded:?}");
    // A condition that is reached only where another part of the rules applies.
    let item = "(mex (option (when (and (< x 2) (== (item [1 1] x) 1))) 0))";
    assert!(law(item, "values", "1", "(if (< x 2) 1 0)", "order").is_ok());
}

/// The meaning of rules with negative numbers: the bits of two's complement, divisors of the
/// absolute value, loops from below 0.
#[test]
fn operations_on_negative_numbers_have_the_values_of_the_definition() {
    for (condition, value) in [
        ("(< (xor (- 1 x) 1) 0)", "(if (> x 1) 1 0)"),
        ("(== (bits-and (- 5 x) 1) 1)", "(if (== (% x 2) 0) 1 0)"),
        (
            "(== (bits-or (- 0 x) 1) -1)",
            "(if (or (== x 1) (== x 2)) 1 0)",
        ),
        ("(== (gcd (- 5 x) 4) 1)", "(if (== (% x 2) 0) 1 0)"),
        ("(== (gcd (- 5 x) 4) 4)", "(if (== (% x 4) 1) 1 0)"),
        (
            "(any (option (for k1 (- 3 x) 1 1) (== k1 -4)))",
            "(if (>= x 7) 1 0)",
        ),
        ("(any (option (for k1 -5 x 3) (== k1 -2)))", "1"),
        ("(== (< x 3) 2)", "0"),
        ("(== (+ (< x 3) (< x 5)) 2)", "(if (< x 3) 1 0)"),
    ] {
        let rules = format!("(mex (option (when {condition}) 0))");
        let found = law(&rules, "values", "1", value, "order");
        assert!(found.is_ok(), "{condition}: {found:?}");
        let other = format!("(- 1 {value})");
        assert!(
            law(&rules, "values", "1", &other, "order").is_err(),
            "{condition}"
        );
    }
}

/// Rules without moves need no order; the line may end in a space, as older versions wrote it.
#[test]
fn rules_without_moves_have_an_empty_order() {
    for order in ["order", "order "] {
        let found = law(
            "(mex (option (when (== (% x 2) 1)) 0))",
            "values",
            "1",
            "(% x 2)",
            order,
        );
        assert!(found.is_ok(), "{found:?}");
    }
    let moves = "(mex (option (for k1 0 x 1) (g k1)))";
    let refused = law(moves, "values", "1", "x", "order").unwrap_err();
    assert_eq!(refused.reason, "4 fails: there is no order");
}

/// No nesting depth and no number of names overflows the stack: an error, never a crash.
#[test]
fn deep_and_long_formulas_are_refused() {
    let deep = |open: &str, inner: &str, close: &str, depth: usize| {
        format!("{}{inner}{}", open.repeat(depth), close.repeat(depth))
    };
    for depth in [150, 198, 100_000] {
        for formula in [
            deep("(neg ", "x", ")", depth),
            deep("(abs ", "x", ")", depth),
            deep("(not ", "x", ")", depth),
            deep("(/ ", "(popcount x)", " 2)", depth),
            deep("(% (popcount ", "x", ") 2)", depth / 2),
            deep("(if (< x 1) 0 ", "x", ")", depth),
            deep("(let k1 (+ x 1) ", "k1", ")", depth),
            deep("(xor 1 ", "(- 0 x)", ")", depth),
            deep("(any (option ", "x", "))", depth),
            deep("(== 1 ", "(< x 2)", ")", depth),
        ] {
            let rules = format!("(mex (option (when (> {formula} 0)) 0))");
            let _ = law(&rules, "values", "1", "0", "order");
            let _ = law(&formula, "values", "1", "0", "order");
            let _ = law("(mex)", "values", &formula, &formula, "order");
        }
    }
    let parts = "(/ x 2) ".repeat(2000);
    let wide = format!("(min {})", parts.trim_end());
    assert!(law(&wide, "values", "1", "0", "order").is_err());
    let numbers = "(option (% x 3)) ".repeat(70_000);
    assert!(
        law(
            &format!("(mex {})", numbers.trim_end()),
            "values",
            "1",
            "0",
            "order"
        )
        .is_err()
    );
    // Numbers at the ends of 64 bits.
    for n in [i64::MAX, i64::MIN, i64::MIN + 1, 1 << 60] {
        for formula in [
            format!("(== x {n})"),
            format!("(< (+ x {n}) (- {n} x))"),
            format!("(in x [{n} 0])"),
            format!("(== (item [{n} {n}] (% x 2)) {n})"),
            format!("(== (* x {n}) {n})"),
            format!("(any (option (for k1 {n} x 1) 1))"),
            format!("(== (/ x {n}) (gcd x {n}))"),
        ] {
            let rules = format!("(mex (option (when {formula}) 0))");
            let _ = law(&rules, "values", "1", "0", "order");
        }
    }
}

/// A misère period that is a multiple of the least one: only the heap before the preperiod differs.
#[test]
fn a_multiple_of_a_misere_period_is_refused() {
    // 0.3: one token may be taken. Φ(n) is n mod 2 of the group of order 2, with heap 1 moved.
    let body = |period: u64, phi: &str| {
        let heaps = phi.split(' ').count();
        format!(
            "grundy-certificate 1\nmisere 0.3\ntheorem M0\nheaps {heaps}\nperiod {period}\npreperiod 1\norder 2\np 1\nstep 1 0\nphi {phi}\n"
        )
    };
    let good = checked(&sealed(&body(2, "0 1 0 1 0 1 0 1 0 1")))
        .expect("it holds")
        .claim;
    assert_eq!(
        good,
        "in 0.3, the misère quotient has order 2 with 1 P-positions, and Φ(n+2) = Φ(n) for all n >= 0, \
         and neither number can be smaller (M0)"
    );
    for period in [4, 6] {
        let refused = checked(&sealed(&body(period, "0 1 0 1 0 1 0 1 0 1")));
        assert_eq!(refused.unwrap_err().reason, "2 is a period, too");
    }
}
