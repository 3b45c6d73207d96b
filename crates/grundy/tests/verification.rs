//! Compares the statement of a certificate with a game and a claim from outside of it.

use grundy::laws::period::Reach;
use grundy::laws::theorem::Decision;
use grundy::laws::verification::{Difference, check, check_against};
use grundy::misere::theory::TheoryReach;
use grundy::{Formula, Game, Lang, Run};
use grundy_certificate::hash;

fn game(text: &str) -> Formula {
    Formula::named(text).unwrap_or_else(|failure| panic!("{text}: {failure:?}"))
}

fn period_of(text: &str) -> String {
    let found = game(text).period(Reach::default(), &mut Run::silent());
    found.unwrap().certificate.unwrap().to_string()
}

fn law_of(rules: &str, law: &str) -> String {
    let decided = game(rules).decide_law(law, None, None, &mut Run::silent());
    match decided.unwrap() {
        Decision::Proved(theorem) => theorem.certificate().to_string(),
        other => panic!("{law}: {other:?}"),
    }
}

/// Checks that a certificate is one of this claim about this game; the error is the reason.
fn against(text: &str, rules: &str, claim: Option<&str>) -> Result<(), String> {
    let run = &mut Run::silent();
    let found = check_against(text, &mut game(rules), claim, run).unwrap();
    assert_eq!(found.ok, found.fault.is_none());
    assert_eq!(found.ok, found.difference.is_none());
    found.fault.map_or(Ok(()), |why| Err(why.to_string()))
}

#[test]
fn a_certificate_of_a_period_is_about_its_own_game_and_claim() {
    let kayles = period_of("kayles");
    assert_eq!(against(&kayles, "kayles", None), Ok(()));
    assert_eq!(against(&kayles, "0.77", None), Ok(()));
    let claim = "g(n+12) == g(n) if n >= 71";
    assert_eq!(against(&kayles, "kayles", Some(claim)), Ok(()));
    assert_eq!(
        against(&kayles, "kayles", Some("g(n+12)==g(n)  if n>=71")),
        Ok(())
    );
    for claim in [
        "g(n+12) == g(n) if n >= 70",
        "g(n+12) == g(n)",
        "g(n+24) == g(n) if n >= 71",
    ] {
        let why = against(&kayles, "kayles", Some(claim)).unwrap_err();
        assert!(why.contains("another statement"), "{claim}: {why}");
    }
    let why = against(&kayles, "0.07", None).unwrap_err();
    assert_eq!(why, "the certificate is about 0.77, and the game is 0.07");
    assert!(against(&kayles, "queens", None).is_err());
}

#[test]
fn a_certificate_of_rows_is_about_its_own_rules() {
    let rules = "g(x) = mex{ g(x-k) for k in [1,2] if k<=x and x != 9 }";
    let text = period_of(rules);
    assert_eq!(against(&text, rules, None), Ok(()));
    assert_eq!(against(&text, rules, Some("g(x+3) == g(x)")), Ok(()));
    let why = against(&text, rules, Some("g(x+6) == g(x)")).unwrap_err();
    assert!(
        why.ends_with("the certificate says g(x+3) == g(x)"),
        "{why}"
    );
    let other = "g(x) = mex{ g(x-k) for k in [1,2] if k<=x and x != 8 }";
    assert!(against(&text, other, None).is_err());
}

#[test]
fn a_certificate_of_a_law_is_about_exactly_one_claim() {
    let law = "g(a,b) == (a ^ b) - 1 if a != b";
    let text = law_of("maya2", law);
    assert_eq!(against(&text, "maya2", Some(law)), Ok(()));
    assert_eq!(against(&text, "maya2", None), Ok(()));
    for claim in [
        "g(a,b) == (a ^ b) - 1 if a < b",
        "(g(a,b) == 0) == (a ^ b == 1) if a != b",
    ] {
        let why = against(&text, "maya2", Some(claim)).unwrap_err();
        assert!(why.starts_with("the claim is another statement"), "{why}");
    }
    let why = against(&text, "rook", None).unwrap_err();
    assert!(why.contains("other rules"), "{why}");
}

#[test]
fn control_characters_of_a_file_are_escaped() {
    let text = period_of("kayles").replace("game 0.77", "game 0.77\u{1b}]0;title\u{7}");
    let found = check(&text, &mut Run::silent());
    assert!(!found.ok);
    for lang in [Lang::En, Lang::Ja] {
        let claim = found.claim.text(lang);
        assert!(!claim.contains(char::is_control), "{claim}");
    }
}

/// The difference that is found for a game and a claim.
fn difference(text: &str, rules: &str, claim: Option<&str>) -> Option<Difference> {
    let found = check_against(text, &mut game(rules), claim, &mut Run::silent()).unwrap();
    assert!(!found.ok && !found.claim.is_empty());
    found.difference
}

/// Each kind of certificate that contains rules, and a claim of its game.
#[test]
fn a_certificate_of_another_game_is_not_called_false() {
    let rows = "g(x) = mex{ g(x-k) for k in [1,2] if k<=x and x != 9 }";
    let states = "w(n,l) = win{ w(n-k,k) for k in 1..=3 if k != l and k <= n }";
    let parametric = "g(x) = mex{ g(x-k) for k in 1..=m if k <= x }";
    let mut heaps = Game::named("0.123").unwrap();
    let quotient = heaps.misere(&[], TheoryReach::default(), &mut Run::silent());
    let quotient = quotient.unwrap().certificate().to_string();
    for (text, own, claim) in [
        (period_of("kayles"), "kayles", Some("g(n+12) == g(n)")),
        (period_of(rows), rows, Some("g(x+6) == g(x)")),
        (period_of(states), states, Some("w(n,l) == w(n-1,l)")),
        (
            law_of("maya2", "g(a,b) == (a ^ b) - 1 if a != b"),
            "maya2",
            Some("g(a,b) == 0 if a == b + 1"),
        ),
        (quotient, "0.123", None),
    ] {
        assert!(check(&text, &mut Run::silent()).ok, "{own}");
        assert_eq!(against(&text, own, None), Ok(()), "{own}");
        for other in ["0.07", "rook", parametric] {
            let claims = [None, claim];
            for claim in claims.into_iter().filter(|_| other != parametric) {
                assert_eq!(
                    difference(&text, other, claim),
                    Some(Difference::Game),
                    "{own}"
                );
            }
        }
        if let Some(claim) = claim {
            let found = difference(&text, own, Some(claim));
            assert_eq!(found, Some(Difference::Claim), "{own}");
        }
    }
    // A false certificate about the game is false, and one about another game is that first.
    let text = period_of("kayles").replace("preperiod 71", "preperiod 70");
    let (body, _) = text.rsplit_once("seal").unwrap();
    let text = format!("{body}seal {:016x}\n", hash(body.bytes().map(u32::from)));
    assert_eq!(difference(&text, "kayles", None), None);
    assert_eq!(difference(&text, "0.07", None), Some(Difference::Game));
}
