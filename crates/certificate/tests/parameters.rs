//! T6: certificates of laws with parameters, and what the checker refuses.

mod common;

use common::sealed;
use grundy_certificate::{ParameterCertificate, check_text};

/// The lines of each certificate, without its seal.
fn bodies() -> Vec<String> {
    let texts = include_str!("data/parameters.txt").split("\n\n");
    texts
        .map(|text| format!("{}\n", text.trim_end().rsplit_once('\n').unwrap().0))
        .collect()
}

fn check(body: &str) -> Result<String, String> {
    let checked = check_text(&sealed(body), &mut |_, _| true);
    checked
        .map(|checked| checked.claim.to_string())
        .map_err(|error| error.to_string())
}

#[test]
fn laws_of_families_are_accepted() {
    let bodies = bodies();
    assert!(bodies.len() >= 19);
    for body in &bodies {
        let claim = check(body).unwrap_or_else(|why| panic!("{why}\n{body}"));
        assert!(claim.ends_with("(T6)"), "{claim}");
        let text = sealed(body);
        assert_eq!(
            ParameterCertificate::parse(&text).unwrap().to_string(),
            text
        );
    }
}

const TAKE: &str = "\
grundy-certificate 1
rules (mex (option (for k2 1 (+ (min y x) 1) 1) (g (- x k2) y)))
theorem T6
of 2 values
where 1
law (% x (+ y 1))
end 0
order x
";

/// The cases of `TAKE`.
fn cases() -> Vec<String> {
    let body = bodies().swap_remove(0);
    assert!(body.starts_with(TAKE), "{body}");
    body[TAKE.len()..].lines().map(str::to_owned).collect()
}

fn with(head: &str, cases: &[String]) -> String {
    format!("{head}{}\n", cases.join("\n"))
}

#[test]
fn other_statements_need_other_refutations() {
    let cases = cases();
    check(&with(TAKE, &cases)).unwrap();
    for (from, to) in [
        ("law (% x (+ y 1))", "law (% x (+ y 2))"),
        ("law (% x (+ y 1))", "law (% x y)"),
        ("law (% x (+ y 1))", "law (% (+ x 1) (+ y 1))"),
        ("law (% x (+ y 1))", "law 0"),
        ("law (% x (+ y 1))", "law (% y (+ x 1))"),
        ("for k2 1", "for k2 0"),
        ("for k2 1", "for k2 2"),
        ("(min y x)", "y"),
        ("(min y x)", "x"),
        ("(g (- x k2) y)", "(g (- x k2) x)"),
        ("(g (- x k2) y)", "(g (- x 1) y)"),
        ("(g (- x k2) y)", "(+ (g (- x k2) y) 1)"),
        ("order x", "order y"),
        ("order x", "order"),
        ("of 2 values", "of 2 losses"),
        ("(mex ", "(win "),
        ("where 1", "where (>= x 3)"),
        ("where 1", "where (/ 1 x)"),
    ] {
        let changed = TAKE.replacen(from, to, 1);
        assert_ne!(changed, TAKE);
        let found = check(&with(&changed, &cases));
        assert!(found.is_err(), "{from} -> {to}: {found:?}");
    }
}

#[test]
fn rules_of_trees_are_enforced() {
    let cases = cases();
    let leaf = |tree: &str| {
        let mut cases = cases.clone();
        cases[0] = format!("case {tree}");
        check(&with(TAKE, &cases)).unwrap_err()
    };
    // The first case: x >= 0, y >= 0, -y - 1 >= 0.
    for (tree, why) in [
        ("(leaf)", "not a negative constant"),
        ("(leaf 1:0)", "not a negative constant"),
        ("(leaf 1:1)", "not a negative constant"),
        ("(leaf 2:1 1:2)", "not a negative constant"),
        ("(leaf -1:1 -1:2)", "not one of its hypotheses"),
        ("(leaf 0:1 1:2)", "not one of its hypotheses"),
        ("(leaf 1:1 1:9)", "not one of its hypotheses"),
        ("(leaf 1:1*9)", "not one of its hypotheses"),
        ("(leaf 1:1.x 1:2)", "not one of its hypotheses"),
        (
            "(split 1*q7 (leaf 1:1 1:2) (leaf 1:1 1:2))",
            "without a meaning",
        ),
        (
            "(split 1*k0 (leaf 1:1 1:2) (leaf 1:1 1:2))",
            "without a meaning",
        ),
        (
            "(split 1*z (leaf 1:1 1:2) (leaf 1:1 1:2))",
            "without a meaning",
        ),
        ("(pair 0 1 (leaf 1:1 1:2))", "opposite inequalities"),
        ("(pair 0 9 (leaf 1:1 1:2))", "opposite inequalities"),
        ("(witness 0 1 1 (leaf 1:1 1:2))", "does not name an option"),
        ("(define (/ x y) (leaf 1:1 1:2))", "one case with a value"),
        ("(define (min x y) (leaf 1:1 1:2))", "one case with a value"),
    ] {
        let found = leaf(tree);
        assert!(found.contains(why), "{tree}: {found}");
    }
    // Other trees of the same case.
    for tree in [
        "(leaf 3:1 3:2)",
        "(split 1*x (leaf 1:1 1:2) (leaf 1:1 1:2))",
        "(define (/ x 2) (leaf 1:1 1:2))",
    ] {
        let mut cases = cases.clone();
        cases[0] = format!("case {tree}");
        check(&with(TAKE, &cases)).unwrap_or_else(|why| panic!("{tree}: {why}"));
    }
    let mut swapped = cases.clone();
    swapped.swap(0, 10);
    assert!(check(&with(TAKE, &swapped)).is_err());
    let found = check(&with(TAKE, &cases[1..])).unwrap_err();
    assert!(found.contains("is 10, and 11 are needed"), "{found}");
    let more = [cases.clone(), vec!["case (leaf 1:1 1:2)".to_owned()]].concat();
    assert!(check(&with(TAKE, &more)).is_err());
    // A witness for one of the numbers only.
    let last = cases.len() - 1;
    for (from, to) in [
        ("(- (% x (+ y 1)) k2)", "(% x (+ y 1))"),
        ("(- (% x (+ y 1)) k2)", "k2"),
        ("witness 0", "witness 1"),
        ("witness 0 1", "witness 0 0"),
    ] {
        let mut cases = cases.clone();
        assert!(cases[last].contains(from));
        cases[last] = cases[last].replacen(from, to, 1);
        let found = check(&with(TAKE, &cases));
        assert!(found.is_err(), "{from} -> {to}");
    }
}

/// Every change of one number, and every missing summand. The statement is the same, so what is
/// accepted is still a proof of a law that other tests confirm.
#[test]
fn changed_refutations_are_refused() {
    let (mut tried, mut refused) = (0, 0);
    for body in bodies().iter().filter(|body| body.len() < 2600) {
        let start = body.find("\ncase ").unwrap();
        let bytes = body.as_bytes();
        for at in start..body.len() {
            let digit = bytes[at].is_ascii_digit() && !bytes[at - 1].is_ascii_digit();
            if !digit {
                continue;
            }
            let end = (at..body.len())
                .find(|i| !bytes[*i].is_ascii_digit())
                .unwrap();
            let number: u64 = body[at..end].parse().unwrap();
            let is_multiplier = bytes[end] == b':';
            let before = [b' ', b'-'].contains(&bytes[at - 1]);
            let mut changed = vec![format!("{}{}{}", &body[..at], number + 1, &body[end..])];
            if is_multiplier && before {
                let start = body[..at].rfind(' ').unwrap();
                let stop = at + body[at..].find([' ', ')']).unwrap();
                changed.push(format!("{}{}", &body[..start], &body[stop..]));
            }
            for changed in changed {
                tried += 1;
                refused += u32::from(check(&changed).is_err());
            }
        }
    }
    assert!(tried > 1000, "{tried}");
    assert!(
        refused * 100 > tried * 90,
        "{refused} of {tried} are refused"
    );
}
