//! Certificates of false statements, each with a valid seal, are refused.

#![allow(clippy::disallowed_methods, reason = "a test reads its data")]

use grundy_certificate::check_text;

fn text(name: &str) -> String {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/forged");
    std::fs::read_to_string(format!("{folder}/{name}.cert")).unwrap()
}

fn refusal(name: &str) -> String {
    match check_text(&text(name), &mut |_, _| true) {
        Ok(checked) => panic!("{name} is accepted: {}", checked.claim),
        Err(refused) => refused.0,
    }
}

#[test]
fn each_false_statement_is_refused_with_its_reason() {
    for (name, reason) in [
        ("T3", "T3 needs 9 values"),
        ("T5-F1", "fails"),
        ("T5-F2", "name"),
        ("T5-F3", "fails"),
        ("T5-F4", "fails"),
        ("T5-F4b", "fails"),
        ("T5-F4c", "fails"),
        ("T5-F5", "an index is outside of its list"),
        ("T5-F5b", "an index is outside of its list"),
        ("T5-F7", "remainders"),
    ] {
        let refused = refusal(name);
        assert!(refused.contains(reason), "{name}: {refused}");
    }
}

#[test]
fn a_statement_about_rows_names_its_first_position() {
    let checked = check_text(&text("T4-start"), &mut |_, _| true).unwrap();
    assert!(
        checked.claim.contains(" with x >= 1000, "),
        "{}",
        checked.claim
    );
}

#[test]
fn the_words_of_an_equality_are_not_part_of_its_statement() {
    for name in ["escapes", "partizan-words"] {
        let checked = check_text(&text(name), &mut |_, _| true).unwrap();
        assert!(checked.claim.starts_with("0 = 0, "), "{}", checked.claim);
        assert!(checked.claim.contains("not checked"), "{}", checked.claim);
        assert!(!checked.claim.contains(char::is_control), "{name}");
    }
}
