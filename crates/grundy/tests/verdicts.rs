//! Verdicts about random rules and laws, compared with the reference evaluator: see `common/verdicts.rs`.

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
    assert!(
        counts.certificates >= 80 && counts.positions >= 10_000,
        "{counts:?}"
    );
}
