//! Claims that hold everywhere since they are periodic with values of a proved period, compared
//! with the same claims evaluated much further.

use grundy::laws::claim::Checked;
use grundy::{Area, Failure, Formula, Run};

/// Every verdict is tested up to this number.
const FAR: i64 = 600;

fn claim(game: &str, claim: &str, to: i64) -> Result<Checked, Failure> {
    Formula::named(game)?.claim(claim, None, &Area::up_to(to), &mut Run::silent())
}

/// Proved on a short range, and true far beyond it.
#[test]
fn what_is_proved_holds_far_beyond() {
    for (game, law, from, period) in [
        ("kayles", "g(n+12) == g(n) if n >= 71", 72, 12),
        ("kayles", "g(n) == g(n-12) if n > 82", 83, 12),
        ("kayles", "g(n) <= 9", 71, 12),
        (
            "kayles",
            "g(n) != g(n+1) or g(n) == g(n+12) if n not in [3, 200]",
            201,
            12,
        ),
        (
            "kayles",
            "g(n) == [4,1,2,8,1,4,7,2,1,8,2,7][n % 12] if n > 70",
            71,
            12,
        ),
        ("dawson-chess", "g(n) == 0 or n % 5 < 5", 52, 170),
        (
            "dawson-chess",
            "(g(n) == 0) == (g(n+34) == 0) if n >= 52",
            53,
            34,
        ),
        (
            "0.07",
            "if n < 100 then true else g(n) == g(n + 68)",
            101,
            34,
        ),
        (
            "w(x) = win{ w(x-k) for k in [1,3,4] if k<=x }",
            "w(x) == w(x + 7)",
            0,
            7,
        ),
        (
            "g(x) = mex{ g(x-k) for k in [2,5,7] if k<=x }",
            "g(x) == g(x+22) or g(0) == 0",
            0,
            22,
        ),
    ] {
        let checked = claim(game, law, 100).unwrap_or_else(|failure| panic!("{law}: {failure}"));
        assert_eq!(checked.status(), "proved", "{game}: {law}");
        if let Some(repeats) = &checked.repeats {
            assert_eq!((repeats.from, repeats.period), (from, period), "{law}");
            assert_eq!(repeats.to, repeats.from + repeats.period - 1, "{law}");
            assert_eq!(checked.proved_by(), Some(repeats.theorem), "{law}");
        }
        assert!(claim(game, law, FAR).expect("an answer").holds, "{law}");
    }
}

/// A range that is too short to show a counterexample must not lead to a proof.
#[test]
fn what_fails_behind_the_range_is_refuted() {
    for (game, law, to, at) in [
        ("kayles", "g(n+12) == g(n) if n >= 60", 62, 70),
        (
            "kayles",
            "g(n) == g(n+12) or n < 99 or n % 12 != 9 or g(n) == 1",
            50,
            105,
        ),
        (
            "dawson-chess",
            "g(n) == g(n+34) if n not in [0, 14, 16, 17, 31]",
            33,
            34,
        ),
    ] {
        let near = claim(game, law, to).unwrap_or_else(|failure| panic!("{law}: {failure}"));
        let far = claim(game, law, FAR).expect("an answer");
        assert_eq!(near.status(), far.status(), "{game}: {law}");
        let place = |checked: &Checked| checked.counterexample.clone().map(|c| c.position);
        assert_eq!(place(&near), place(&far), "{law}");
        if let Some(place) = place(&far) {
            assert_eq!(place, [at], "{law}");
        }
    }
}

/// If an expression grows with the position, or no period is proved, the claim is known on the
/// range only.
#[test]
fn nothing_else_is_called_proved() {
    for (game, law) in [
        ("kayles", "g(n) <= n"),
        ("kayles", "g(n) == g(n % 1000003 / 1)"),
        ("kayles", "g(n) * 0 == n * 0"),
        ("kayles", "any{ g(n) == k for k in 0..=9 }"),
        ("0.8", "g(n) >= 0 or n % 2 == 0"),
        ("grundy", "g(n) >= 0"),
    ] {
        if let Ok(checked) = claim(game, law, 80) {
            assert!(checked.holds && checked.repeats.is_none(), "{game}: {law}");
        }
    }
}
