//! Verdicts about random rules and laws, compared with the reference evaluator: see
//! `common/verdicts.rs`.

use grundy::{Area, Formula, Run};

#[path = "common/verdicts.rs"]
mod random;

#[test]
fn random_verdicts_agree_with_the_definition() {
    let counts = random::verdicts(1, 500, |_| ());
    assert!(counts.faults.is_empty(), "{}", counts.faults.join("\n"));
    let proved = counts.kinds.get("proved").copied().unwrap_or(0);
    let refuted = counts.kinds.get("refuted").copied().unwrap_or(0);
    assert!(proved >= 100 && refuted >= 100, "{counts:?}");
    assert!(counts.proved_with_negative >= 30, "{counts:?}");
    assert!(counts.scores >= 5, "{counts:?}");
    assert!(
        counts.certificates >= 80 && counts.positions >= 10_000,
        "{counts:?}"
    );
}

/// Explicit values of the rules are not those of positions without options.
#[test]
fn base_cases_are_values_of_their_own() {
    const FIBONACCI: &str = "g(0) = 0; g(1) = 1; g(n) = mex{ g(n-1), g(n-2) }";
    for (rules, claim, theorem) in [
        (FIBONACCI, "g(n) == n%3", Some("T5")),
        (
            "g(x) = if x < 3 then 1 else mex{ g(x-1), g(x-2) }",
            "g(x) == 1 if x < 3",
            Some("T5"),
        ),
        (
            "w(0) = true; w(x) = win{ w(x-1) }",
            "w(x) == (x%2 == 0)",
            Some("T5"),
        ),
        (
            "w(0) = false; w(x) = misere{ w(x-1) }",
            "w(x) == (x%2 == 1)",
            Some("T5"),
        ),
        // A value that no option has, and one that an option has.
        (
            "g(0) = 7; g(x) = mex{ g(x-1), g(x-2) if x >= 2 }",
            "g(x) == (if x == 0 then 7 else (x-1)%3)",
            None,
        ),
    ] {
        let mut game = Formula::named(rules).expect("rules");
        let checked = game.claim(claim, None, &Area::up_to(8), &mut Run::silent());
        let checked = checked.expect("a claim");
        assert!(checked.holds, "{claim}: {:?}", checked.counterexample);
        assert_eq!(checked.doubt, None, "{claim}");
        if theorem.is_some() {
            assert_eq!(checked.proved_by(), theorem, "{claim}");
        }
        let step = checked.step.expect("a step");
        assert!(step.given >= 1 && step.positions >= 3, "{claim}: {step:?}");
    }
    let laws = Formula::named(FIBONACCI)
        .and_then(|mut game| game.pattern(&Area::default(), &mut Run::silent()));
    let laws = laws.expect("laws");
    assert_eq!(laws.findings[0].line(), "g(n) == n % 3 (proved by T3)");
    assert!(laws.doubts.is_empty());
}

#[test]
fn a_counterexample_where_the_rules_give_the_value_has_no_mex() {
    let mut game =
        Formula::named("g(x) = if x < 3 then 1 else mex{ g(x-1), g(x-2) }").expect("rules");
    let checked = game.claim("g(x) == 0", None, &Area::up_to(8), &mut Run::silent());
    let found = checked.expect("a claim").counterexample.expect("one");
    assert_eq!((found.call.as_str(), &found.value), ("g(0)", &1.into()));
    assert_eq!((found.mex, found.is_given), (None, true));
}

#[test]
fn a_counterexample_beyond_every_table_is_confirmed_or_not_shown() {
    for (rules, claim, call) in [
        // From the values of no option, and from 1500 options.
        (
            "g(x) = mex{ 0 if x >= 100000000000 }",
            "g(x) == 0",
            Some("g(100000000000)"),
        ),
        (
            "g(x) = mex{ g(a) for a in 0..x }",
            "g(x) == (if x < 1500 then x else 0)",
            Some("g(1500)"),
        ),
        // Too many options for the definition.
        (
            "g(x) = mex{ g(a) for a in 0..x }",
            "g(x) == (if x < 1099511627776 then x else 0)",
            None,
        ),
    ] {
        let mut game = Formula::named(rules).expect("rules");
        let checked = game.claim(claim, None, &Area::up_to(8), &mut Run::silent());
        let checked = checked.expect("a claim");
        let found = checked
            .counterexample
            .as_ref()
            .map(|found| found.call.as_str());
        assert_eq!(found, call, "{claim}: {:?}", checked.doubt);
        let (holds, status) = match call {
            Some(_) => (false, "refuted"),
            None => (true, "not decided"),
        };
        assert_eq!(
            (checked.holds, checked.status()),
            (holds, status),
            "{claim}"
        );
    }
}
