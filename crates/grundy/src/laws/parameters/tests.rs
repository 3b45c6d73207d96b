//! Laws of families, proved from their rules.

use grundy_certificate::check_text;
use grundy_certificate::recurrence::text::parse;

use super::*;

fn question(params: usize, rules: &str, losses: bool, domain: &str, law: &str) -> Question {
    let formula = |text: &str| parse(params, text).unwrap_or_else(|| panic!("{text}")).body;
    let rules = parse(params, rules).unwrap_or_else(|| panic!("{rules}"));
    Question {
        end: end_of(&rules.body),
        rules,
        losses,
        domain: formula(domain),
        law: formula(law),
        order: Vec::new(),
    }
}

const TAKE: &str = "(mex (option (for k2 1 (+ (min x y) 1) 1) (g (- x k2) y)))";
const INTERVAL: &str = "(mex (option (for k3 y (+ (min z x) 1) 1) (g (- x k3) y z)))";

#[test]
fn laws_with_parameters_are_proved() {
    let misere = TAKE.replace("mex", "misere");
    let win = INTERVAL.replace("mex", "win");
    for (params, rules, losses, domain, law) in [
        (2, TAKE, false, "1", "(% x (+ y 1))"),
        (2, &misere, true, "(>= y 1)", "(== (% x (+ y 1)) 1)"),
        (
            3,
            INTERVAL,
            false,
            "(and (<= 1 y) (<= y z))",
            "(/ (% x (+ y z)) y)",
        ),
        (
            3,
            &win,
            true,
            "(and (<= 1 y) (<= y z))",
            "(< (% x (+ y z)) y)",
        ),
        (
            2,
            "(mex (option (for k2 (+ y 1) (+ x 1) 1) (g (- x k2) y)))",
            false,
            "1",
            "(/ x (+ y 1))",
        ),
        (
            2,
            "(mex (option (when (>= x y)) (g (- x y) y)) (option (when (>= x (* 2 y))) (g (- x (* 2 y)) y)))",
            false,
            "(>= y 1)",
            "(/ (% x (* 3 y)) y)",
        ),
    ] {
        let question = question(params, rules, losses, domain, law);
        let found = question.prove(&mut Run::silent());
        let certificate = found.unwrap_or_else(|| panic!("{rules} {law}"));
        check_text(&certificate.to_string(), &mut |_, _| true).unwrap();
        assert!(certificate.cases() > 5);
    }
}

#[test]
fn false_laws_and_laws_without_a_value_are_not_proved() {
    for (domain, law) in [
        ("1", "(% x (+ y 2))"),
        ("1", "(% x y)"),
        // True in every small table.
        ("1", "(% x (+ y (if (< y 500) 1 2)))"),
        // Without a value at y = 0 only beyond the table.
        ("1", "(if (> x 500) (% x y) (% x (+ y 1)))"),
        ("(>= (/ 6 y) 0)", "(% x (+ y 1))"),
        ("1", "(- (% x (+ y 1)) 1)"),
        // Nim-sums are outside.
        ("1", "(xor 0 (% x (+ y 1)))"),
    ] {
        let question = question(2, TAKE, false, domain, law);
        assert!(
            question.prove(&mut Run::silent()).is_none(),
            "{domain} {law}"
        );
    }
    // An option outside of the domain, and a move that goes up.
    for (domain, rules) in [
        ("(>= x 1)", TAKE),
        ("1", "(mex (option (when (>= x 1)) (g (+ x 1) y)))"),
    ] {
        let question = question(2, rules, false, domain, "(% x (+ y 1))");
        assert!(
            question.prove(&mut Run::silent()).is_none(),
            "{domain} {rules}"
        );
    }
}
