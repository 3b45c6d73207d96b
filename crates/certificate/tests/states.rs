//! Certificates of heaps with states: the claim, and what the checker refuses.

mod common;

use common::sealed;
use grundy_certificate::recurrence::eval::WorkMeter;
use grundy_certificate::recurrence::text;
use grundy_certificate::{CheckError, CheckReport, Row, States, StatesCertificate, check_text};

/// Take 1 to 5 and never repeat the last take: heap `x`, last take `y`.
const NO_REPEAT: &str =
    "(win (option (for k2 1 6 1) (when (<= k2 x)) (when (!= k2 y)) (g (- x k2) k2)))";

/// Take 1 or 2, or pass if passes are left.
const PASSES: &str = "(mex (option (for k2 1 (+ (min 2 x) 1) 1) (g (- x k2) y)) (option (when (> y 0)) (when (> x 0)) (g x (- y 1))))";

fn checked(text: &str) -> Result<CheckReport, CheckError> {
    check_text(text, &mut |_, _| true)
}

/// The certificate with the number of values that the theorem needs, or with fewer.
fn certificate(
    rules: &str,
    counts: &[i64],
    (period, preperiod): (i64, i64),
    fewer: i64,
) -> StatesCertificate {
    let mut claim = StatesCertificate {
        rules: text::parse(counts.len(), rules).expect(rules),
        states: States {
            heap: 0,
            counts: counts.to_vec(),
        },
        start: 0,
        row: Row {
            period,
            preperiod,
            saltus: 0,
            values: 0,
            hash: 0,
        },
    };
    let mut beat = |_| true;
    let mut meter = WorkMeter::new(&mut beat);
    let known = claim.values(64, &mut meter).expect("values");
    let need = claim.need(&known, &mut meter).expect("a form").values - fewer;
    let known = claim.values(need, &mut meter).expect("values");
    claim.row.values = need;
    claim.row.hash = StatesCertificate::hash_of(&known);
    claim
}

/// Changes one part of the text, and seals it.
fn changed(certificate: &StatesCertificate, from: &str, to: &str) -> String {
    let text = certificate.to_string();
    let (body, _) = text.rsplit_once("seal ").expect("a seal");
    assert!(body.contains(from), "{body}");
    sealed(&body.replace(from, to))
}

#[test]
fn a_period_of_all_states_is_accepted() {
    let certificate = certificate(NO_REPEAT, &[1, 6], (13, 9), 0);
    let text = certificate.to_string();
    assert_eq!(StatesCertificate::parse(&text).as_ref(), Ok(&certificate));
    // 9 heaps before the period, the period, and one period of values after it.
    assert_eq!(certificate.row.values, 35);
    let report = checked(&text).expect("a proof");
    assert_eq!(
        report.claim.english(),
        format!(
            "for g(x,y) = {NO_REPEAT} with x >= 0, the values of all states y=0..=5 repeat \
             together: g(n+13,y) = g(n,y) for all n >= 9, and neither number can be smaller (T4)"
        )
    );
    assert_eq!(
        report.verified[0],
        "6 states, and each reference goes to one of them"
    );
    assert_eq!(
        report.verified[1],
        "210 values by the definition; from 6 on the rules look back by at most 5 and repeat \
         with 1"
    );
}

/// The checker's values are those of the definition in another program: heap by heap, with a set of
/// the takes.
#[test]
fn the_values_are_those_of_the_game() {
    let certificate = certificate(NO_REPEAT, &[1, 6], (13, 9), 0);
    let mut beat = |_| true;
    let values = certificate.values(80, &mut WorkMeter::new(&mut beat));
    let mut wins: Vec<[bool; 6]> = Vec::new();
    for n in 0..80_usize {
        let win = |last: usize| (1..=5.min(n)).any(|k| k != last && !wins[n - k][k]);
        wins.push([0, 1, 2, 3, 4, 5].map(win));
    }
    let expected: Vec<i64> = wins.concat().into_iter().map(i64::from).collect();
    assert_eq!(values, Ok(expected));
}

#[test]
fn false_periods_of_states_are_refused() {
    let right = certificate(NO_REPEAT, &[1, 6], (13, 9), 0);
    let passes = certificate(PASSES, &[1, 4], (3, 4), 0);
    checked(&passes.to_string()).expect("a proof");
    let two = |number: &str| format!("along x from 0 with states y {number}\n");
    for (text, why) in [
        // A period that the values of one state do not have.
        (
            certificate(NO_REPEAT, &[1, 6], (12, 9), 0).to_string(),
            "not",
        ),
        (
            certificate(NO_REPEAT, &[1, 6], (26, 9), 0).to_string(),
            "13 is a period too",
        ),
        (
            certificate(NO_REPEAT, &[1, 6], (13, 10), 0).to_string(),
            "the preperiod can be smaller",
        ),
        (
            certificate(NO_REPEAT, &[1, 6], (13, 9), 1).to_string(),
            "T4 needs 35 values",
        ),
        // Takes of 5 go to a sixth state.
        (
            changed(&right, &two("6"), &two("5")),
            "a reference goes to a state that the certificate does not have",
        ),
        (
            changed(&right, &two("6"), &two("0")),
            "there are more than 4096 states, or a parameter has no value",
        ),
        (
            changed(&right, &two("6"), &two("4097")),
            "there are more than 4096 states, or a parameter has no value",
        ),
        // A pass that adds a pass goes to a later state of the same heap.
        (
            changed(&passes, "(g x (- y 1))", "(g x (% (+ y 1) 4))"),
            "which is not before it",
        ),
        (
            changed(&right, "(when (!= k2 y))", "(when (!= k2 2))"),
            "the values have another hash",
        ),
        (
            changed(&right, "period 13", "period 0"),
            "a period is at least 1",
        ),
        (
            changed(&right, "along x", "along y"),
            "line 4 of the certificate should be",
        ),
        (
            changed(&right, "states y 6", "states y 06"),
            "line 4 of the certificate should be",
        ),
        (
            changed(&right, "states y 6", "states z 6"),
            "line 4 of the certificate should be",
        ),
    ] {
        let refused = checked(&text).expect_err(&text);
        let reason = refused.reason.english();
        assert!(reason.contains(why), "{reason}\n{text}");
    }
}

/// The state of a reference must not grow with the heap: states that are enough for the first heaps
/// are not enough for all.
#[test]
fn a_state_that_grows_is_refused() {
    let rules = "(mex (option (when (>= x 1)) (g (- x 1) (/ x 100))))";
    let mut claim = StatesCertificate {
        rules: text::parse(2, rules).expect("rules"),
        states: States {
            heap: 0,
            counts: vec![1, 2],
        },
        start: 0,
        row: Row {
            period: 2,
            preperiod: 0,
            saltus: 0,
            values: 40,
            hash: 0,
        },
    };
    let mut beat = |_| true;
    let values = claim.values(40, &mut WorkMeter::new(&mut beat));
    claim.row.hash = StatesCertificate::hash_of(&values.expect("two states are enough here"));
    let refused = checked(&claim.to_string()).expect_err("a state that grows");
    assert_eq!(
        refused.reason,
        "the state of a reference grows with the heap"
    );
}
