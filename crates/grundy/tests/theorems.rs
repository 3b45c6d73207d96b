//! Laws proved for all positions, and false ones refuted at a least position.

use grundy::laws::theorem::{Decision, Refutation, Theorem};
use grundy::{Area, Formula, Run};

fn game(text: &str) -> Formula {
    Formula::named(text).unwrap_or_else(|failure| panic!("{text}: {failure:?}"))
}

/// Decides a law, with the values of small positions outside of its domain.
fn decide(rules: &str, law: &str) -> Decision {
    let mut game = game(rules);
    let table = game.table(None, &Area::up_to(5), &mut Run::silent()).ok();
    game.decide_law(law, None, table.as_ref(), &mut Run::silent())
        .unwrap_or_else(|failure| panic!("{law}: {failure:?}"))
}

fn proved(rules: &str, law: &str) -> Theorem {
    match decide(rules, law) {
        Decision::Proved(theorem) => *theorem,
        other => panic!("{rules}\n{law}\n{other:?}"),
    }
}

fn refuted(rules: &str, law: &str) -> Refutation {
    match decide(rules, law) {
        Decision::Refuted(refutation) => refutation,
        other => panic!("{rules}\n{law}\n{other:?}"),
    }
}

const NIM2: &str = "g(x,y) = mex{ g(a,y) for a in 0..x, g(x,b) for b in 0..y }";
const NIM3: &str =
    "g(x,y,z) = mex{ g(a,y,z) for a in 0..x, g(x,b,z) for b in 0..y, g(x,y,c) for c in 0..z }";
const NIM4: &str = "g(x,y,z,w) = mex{ g(a,y,z,w) for a in 0..x, g(x,b,z,w) for b in 0..y,
    g(x,y,c,w) for c in 0..z, g(x,y,z,d) for d in 0..w }";
const WELTER3: &str = "g(x,y,z) = mex{ g(a,y,z) for a in 0..x if a != y and a != z,
    g(x,b,z) for b in 0..y if b != x and b != z, g(x,y,c) for c in 0..z if c != x and c != y }";
const MAYA3: &str = "# positions: x != y and x != z and y != z
g(x,y,z) = mex{ g(a,y,z) for a in 0..x if a != y and a != z,
    g(x,b,z) for b in 0..y if b != x and b != z, g(x,y,c) for c in 0..z if c != x and c != y }";
const WELTER4: &str = "g(x,y,z,w) = mex{
    g(a,y,z,w) for a in 0..x if a != y and a != z and a != w,
    g(x,b,z,w) for b in 0..y if b != x and b != z and b != w,
    g(x,y,c,w) for c in 0..z if c != x and c != y and c != w,
    g(x,y,z,d) for d in 0..w if d != x and d != y and d != z }";
const MISERE3: &str =
    "w(x,y,z) = misere{ w(a,y,z) for a in 0..x, w(x,b,z) for b in 0..y, w(x,y,c) for c in 0..z }";

#[test]
fn laws_of_the_note_hold_for_all_positions() {
    for (rules, law) in [
        ("nim", "g(x) == x"),
        (NIM2, "g(x,y) == x ^ y"),
        (NIM3, "g(x,y,z) == x ^ y ^ z"),
        (NIM4, "g(x,y,z,w) == x ^ y ^ z ^ w"),
        ("maya2", "g(a,b) == (a ^ b) - 1 if a != b"),
        (
            WELTER3,
            "g(x,y,z) == x^y^z ^ ((x^y)-1) ^ ((x^z)-1) ^ ((y^z)-1) if x != y and x != z and y != z",
        ),
        (
            WELTER4,
            "g(x,y,z,w) == ((x^y)-1) ^ ((x^z)-1) ^ ((x^w)-1) ^ ((y^z)-1) ^ ((y^w)-1) ^ ((z^w)-1)
            if x != y and x != z and x != w and y != z and y != w and z != w",
        ),
        ("take:3", "g(x) == x % 4"),
        (
            "lasker-nim",
            "g(x) == (if x%4 == 3 then x+1 else if x%4 == 0 then x-1 else x)  if x >= 1",
        ),
        ("turning-turtles", "g(x) == x if x >= 1"),
        ("mock-turtles", "g(x) == 2*x + (1 - popcount(x)%2)"),
        (
            "queens",
            "(g(x,y) == 0) == (min(x,y) == (abs(x-y) + isqrt(5*abs(x-y)**2))/2)",
        ),
        (
            MISERE3,
            "w(x,y,z) == (if x <= 1 and y <= 1 and z <= 1 then (x+y+z)%2 == 0 else (x^y^z) != 0)",
        ),
        (
            MISERE3,
            "(not w(x,y,z)) == (if max(x,y,z) <= 1 then (x+y+z)%2 == 1 else (x^y^z) == 0)",
        ),
        ("rook", "(g(x,y) == 0) == (x == y)"),
    ] {
        proved(rules, law);
    }
}

/// Rules with a law that `pattern` proves from the rules, with a part of the statement.
const BY_THEMSELVES: &[(&str, &str)] = &[
    ("nim", "g(x) == x"),
    (NIM2, "g(x,y) == x ^ y"),
    (NIM3, "g(x,y,z) == "),
    (NIM4, "g(x,y,z,w) == "),
    ("maya2", "if a != b"),
    (MAYA3, "values of g(x,y,z)"),
    ("lasker-nim", "g(x) == "),
    ("halving", "(g(x) == 0) == ((x & (x + 1)) == 0)"),
    ("two-heaps", "g(n,m) == (n ^ m) % 4"),
    ("turning-turtles", "g(x) == x"),
    ("mock-turtles", "g(x) == 2*x + 1 - popcount(x) % 2"),
    ("twins", "g(x) == x"),
    ("slide-coins", "g(x) == x"),
    ("rook", "g(x,y) == x ^ y"),
    ("queens", "isqrt"),
    ("r-wythoff:1", "isqrt"),
    ("r-wythoff:2", "isqrt"),
    ("r-wythoff:3", "isqrt"),
    ("r-wythoff:4", "isqrt"),
    (MISERE3, "w(x,y,z)"),
    (
        "w(x,y,z) = win{ w(a,y,z) for a in 0..x, w(x,b,z) for b in 0..y, w(x,y,c) for c in 0..z,
        w(a,b,z) for a in 0..x for b in 0..y, w(a,y,c) for a in 0..x for c in 0..z,
        w(x,b,c) for b in 0..y for c in 0..z }",
        "lost positions",
    ),
    (
        "w(m, q) = win{ w(m-k, 2*k) for k in 1..=min(m, q) }",
        "lost positions of w(m,q)",
    ),
    // Wythoff's game with moves on both heaps that differ by less than 2, and by less than 3.
    (
        "w(x,y) = win{ w(a,y) for a in 0..x, w(x,b) for b in 0..y,
        w(x-j,y-k) for j in 1..=x for k in 1..=y if abs(j-k) < 2 }",
        "x",
    ),
    (
        "w(x,y) = win{ w(a,y) for a in 0..x, w(x,b) for b in 0..y,
        w(x-j,y-k) for j in 1..=x for k in 1..=y if abs(j-k) < 3 }",
        "x",
    ),
    // Chomp on two rows: a squares below b, the poison at the corner.
    (
        "w(a,b) = win{ w(c, min(b,c)) for c in 1..a, w(a,c) for c in 0..b }",
        "w(a,b)",
    ),
    // King and knight.
    (
        "g(x,y) = mex{ g(x-1,y) if x >= 1, g(x,y-1) if y >= 1, g(x-1,y-1) if x >= 1 and y >= 1 }",
        "values of g(x,y)",
    ),
    (
        "g(x,y) = mex{ g(x-2,y+1) if x >= 2, g(x-2,y-1) if x >= 2 and y >= 1,
        g(x+1,y-2) if y >= 2, g(x-1,y-2) if x >= 1 and y >= 2 }",
        "g(x,y)",
    ),
    // Nimble and Northcott: a coin moves left; the distance of two coins closes, or opens up to the
    // edge.
    (
        "g(a,b) = mex{ g(c,b) for c in 0..a, g(a,c) for c in 0..b }",
        "g(a,b) == a ^ b",
    ),
    // Two coins on a strip that never pass: the right one slides down to the left one, the left one
    // down to 0.
    (
        "g(a,b) = mex{ g(c,b) for c in 0..a, g(a,c) for c in a+1..b }",
        "(g(a,b) == 0)",
    ),
];

#[test]
fn pattern_proves_laws_from_the_rules_alone() {
    let mut missing = Vec::new();
    for (rules, part) in BY_THEMSELVES {
        let laws = game(rules)
            .pattern(&Area::default(), &mut Run::silent())
            .unwrap();
        let proved = laws
            .findings
            .iter()
            .filter(|law| law.finding.theorem.is_some());
        let mut proved: Vec<String> = proved.map(|law| law.finding.statement.clone()).collect();
        proved.extend(laws.learned.iter().map(|law| law.statement.to_string()));
        let certificates = laws.findings.iter().filter(|law| law.proof.is_some());
        let certificates =
            certificates.filter_map(|law| Some(law.certificate.as_ref()?.to_string()));
        let learned = laws
            .learned
            .iter()
            .map(|l| l.theorem.certificate().to_string());
        for text in certificates.chain(learned) {
            let checked = grundy_certificate::check_text(&text, &mut |_, _| true);
            assert!(checked.is_ok(), "{text}{checked:?}");
        }
        if !proved.iter().any(|statement| statement.contains(part)) {
            let found: Vec<&str> = laws
                .findings
                .iter()
                .map(|l| l.finding.statement.as_str())
                .collect();
            missing.push(format!("{rules}\n  wanted {part}, found {found:?}"));
        }
    }
    for m in 1..=10 {
        let rules = format!("g(x) = mex{{ g(x-k) for k in 1..={m} if k <= x }}");
        let laws = game(&rules)
            .pattern(&Area::default(), &mut Run::silent())
            .unwrap();
        assert_eq!(
            laws.findings[0].finding.statement,
            format!("g(x) == x % {}", m + 1)
        );
        assert!(laws.findings[0].finding.theorem.is_some());
        proved(&rules, &laws.findings[0].finding.statement);
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

#[test]
fn what_is_outside_is_said_with_its_place() {
    for (rules, place, why) in [
        (
            "g(n) = mex{ g(n-d) for d in divisors(n) if d < n }",
            "divisors(n)",
            "no finite automaton recognizes divisors",
        ),
        (
            "g(x,y) = mex{ g(x-k,y) for k in 1..=x if gcd(k,y) == 1 }",
            "gcd(k,y)",
            "`gcd` of variable numbers is not linear",
        ),
        (
            "g(h) = mex{ g(put(h, i, j)) for i in 0..len(h) for j in 0..h[i] }",
            "",
            "",
        ),
        (
            "g(x,y) = mex{ g(x-k,y) for k in 1..=x if k*y < 9 }",
            "k*y",
            "the formula multiplies two variable numbers",
        ),
        (
            "g(x) = max{ g(x-k)+1 for k in 1..=x } default 0",
            "",
            "scores are neither Grundy values nor outcomes",
        ),
    ] {
        let mut game = game(rules);
        let outside = game.outside_arithmetic(None).unwrap().expect(rules);
        if !why.is_empty() {
            assert_eq!(outside.why, why, "{rules}");
        }
        let at = outside.place.expect("a place");
        assert!(rules[at.clone()].contains(place), "{rules}: {}", &rules[at]);
    }
    // A split into unequal parts is supported; no law of its values is found here.
    assert_eq!(game("grundy").outside_arithmetic(None).unwrap(), None);
    assert!(matches!(
        decide("grundy", "g(x) == x % 3"),
        Decision::Refuted(_)
    ));
}

/// Small changes of a law: one number, one comparison or one operator.
fn mutations(text: &str) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    let bytes = text.as_bytes();
    let start = text.find("==").map_or(0, |at| at + 2);
    for at in start..bytes.len() {
        let next = bytes.get(at + 1).copied().unwrap_or(b' ');
        let before = bytes[at - 1];
        let digit = usize::from(bytes[at].wrapping_sub(b'0'));
        let digits = [digit.wrapping_sub(1), digit + 1].map(|d| d.to_string());
        let (long, news): (usize, &[&str]) = match (bytes[at], next) {
            (b'<' | b'>' | b'=' | b'!', _) if b"<>=!".contains(&before) => continue,
            (b'<', b'=') => (2, &["<", ">=", "=="]),
            (b'>', b'=') => (2, &[">", "<="]),
            (b'=', b'=') => (2, &["!=", "<="]),
            (b'!', b'=') => (2, &["==", ">"]),
            (b'0', _) => (1, &["1", "2"]),
            (b'1'..=b'8', _) => (1, &[&digits[0], &digits[1]]),
            (b'9', _) => (1, &["8"]),
            (b'+', _) => (1, &["-", "*"]),
            (b'-', _) => (1, &["+"]),
            (b'*', _) => (1, &["+", "^"]),
            (b'^', _) => (1, &["+", "-"]),
            (b'%', _) => (1, &["/", "-"]),
            _ => continue,
        };
        let put = |new: &&str| [&text[..at], new, &text[at + long..]].concat();
        all.extend(news.iter().map(put));
    }
    for (word, other) in [
        (" and ", " or "),
        ("then", "then 1 +"),
        (" if ", " if not "),
        ("x", "(x+1)"),
    ] {
        let places = text.match_indices(word).filter(|(at, _)| *at >= start);
        all.extend(places.map(|(at, _)| [&text[..at], other, &text[at + word.len()..]].concat()));
    }
    all
}

/// True laws, each with its rules.
const TRUE_LAWS: &[(&str, &str)] = &[
    ("take:3", "g(x) == x % 4"),
    ("take:7", "g(x) == x % 8"),
    (NIM2, "g(x,y) == x ^ y"),
    (NIM3, "g(x,y,z) == x ^ y ^ z"),
    ("maya2", "g(a,b) == (a ^ b) - 1 if a != b"),
    (
        "lasker-nim",
        "g(x) == (if x%4 == 3 then x+1 else if x%4 == 0 then x-1 else x) if x >= 1",
    ),
    ("mock-turtles", "g(x) == 2*x + (1 - popcount(x)%2)"),
    (
        WELTER3,
        "g(x,y,z) == x^y^z ^ ((x^y)-1) ^ ((x^z)-1) ^ ((y^z)-1) if x != y and x != z and y != z",
    ),
    (
        MISERE3,
        "w(x,y,z) == (if x <= 1 and y <= 1 and z <= 1 then (x+y+z)%2 == 0 else (x^y^z) != 0)",
    ),
    ("two-heaps", "g(n,m) == (n ^ m) % 4"),
    ("turning-turtles", "g(x) == x + 0*x if x >= 1"),
    (
        "g(x) = mex{ g(x-1) if x >= 1, g(x-2) if x >= 2, g(x-5) if x >= 5 }",
        "g(x) == [0,1,2][x % 3]",
    ),
    (
        "g(x) = mex{ g(x-1) if x >= 1, g(x-3) if x >= 3, g(x-4) if x >= 4 }",
        "g(x) == [0,1,0,1,2,3,2][x % 7]",
    ),
    (
        "g(x) = mex{ g(x-1) if x >= 1, g(x-10) if x >= 10 }",
        "g(x) == [0,1,0,1,0,1,0,1,0,1,2][x % 11]",
    ),
];

/// The number of false laws in a sample of the changes of the true ones; all are refuted or not
/// inductive.
fn false_laws(every: usize) -> usize {
    let (mut tried, mut turn) = (0, 0);
    for (rules, law) in TRUE_LAWS {
        proved(rules, law);
        let mut game = game(rules);
        for wrong in mutations(law) {
            turn += 1;
            if turn % every != 0 {
                continue;
            }
            let table = game.table(None, &Area::up_to(5), &mut Run::silent()).ok();
            // A change that cannot be parsed is skipped.
            let Ok(decision) = game.decide_law(&wrong, None, table.as_ref(), &mut Run::silent())
            else {
                continue;
            };
            let by_rules = game.claim(&wrong, None, &Area::up_to(24), &mut Run::silent());
            match (decision, by_rules) {
                (Decision::Refuted(refuted), Ok(checked)) => {
                    tried += 1;
                    // The value of the rules differs there, and equals the value in the proof.
                    let position: Vec<i64> =
                        refuted.position.iter().map(|n| n.unwrap() as i64).collect();
                    let args: Vec<String> = position.iter().map(i64::to_string).collect();
                    let call = format!(
                        "{}({})",
                        if rules.starts_with('w') { "w" } else { "g" },
                        args.join(",")
                    );
                    let value = game.eval(&call, &mut Run::silent()).unwrap();
                    let number = value
                        .as_int()
                        .or_else(|| (value == true.into()).then_some(1))
                        .unwrap_or(0);
                    assert_eq!(
                        refuted.value,
                        Some(number as u128),
                        "{wrong} at {position:?}"
                    );
                    assert_ne!(refuted.claimed, refuted.value, "{wrong}");
                    assert!(
                        !checked.holds || position.iter().any(|n| *n > 24),
                        "{wrong}"
                    );
                }
                // Another text of the same law.
                (Decision::Proved(_), Ok(checked)) => assert!(checked.holds, "{wrong}"),
                (Decision::NotInductive(_) | Decision::Outside { .. }, _)
                | (Decision::Refuted(_), Err(_)) => tried += 1,
                // Beyond the limit; the table decides it.
                (Decision::Undecided(_), Ok(checked)) if !checked.holds => tried += 1,
                (other, checked) => panic!("{wrong}: {other:?} {checked:?}"),
            }
        }
    }
    tried
}

#[test]
fn a_sample_of_false_laws_is_refuted_at_least_positions() {
    let tried = false_laws(5);
    assert!(tried >= 40, "only {tried} false laws");
}

/// Run it with `cargo test --release -p grundy --test all theorems -- --ignored`.
#[test]
#[ignore = "all of them are half a minute of a processor; a sample runs always"]
fn false_laws_are_refuted_at_a_least_position() {
    let tried = false_laws(1);
    assert!(tried >= 200, "only {tried} false laws");
}

#[test]
fn far_positions_are_answered_by_a_law_that_is_proved() {
    use grundy::Game;
    let ask = |rules: &str, position: &str| {
        let mut game = Game::open(rules, &mut |_| unreachable!()).unwrap();
        game.solve(&[position], &mut Run::silent()).unwrap()
    };
    let far = 10_u128.pow(18);
    let solved = ask(NIM3, "1000000000000000000,999999999999999999,5");
    assert_eq!(solved.value, Some(grundy::Value::from(far ^ (far - 1) ^ 5)));
    assert!(solved.moves.iter().any(|m| m.winning));
    for one in solved.moves.iter().filter(|m| m.winning) {
        let to: Vec<u128> = one.to[0]
            .position
            .iter()
            .map(|v| v.natural().unwrap())
            .collect();
        assert_eq!(to[0] ^ to[1] ^ to[2], 0, "{to:?}");
    }
    let solved = ask("maya2", "1000000000000000000,999999999999999999");
    assert_eq!(
        solved.value,
        Some(grundy::Value::from((far ^ (far - 1)) - 1))
    );
}

#[test]
fn a_long_row_is_answered_by_its_law() {
    use grundy::Game;
    let ask = |rules: &str, position: &str| {
        let mut game = Game::open(rules, &mut |_| unreachable!()).unwrap();
        // Neither the rows nor the first one alone fit.
        let run = &mut Run::silent().with(grundy::Budget::cells(50_000));
        game.solve(&[position], run).unwrap()
    };
    // A table of six rows would need 3·10^10 options.
    let solved = ask("rook", "100000,5");
    assert_eq!(solved.value, Some(grundy::Value::Int(100_005)));
    assert_eq!(winners(&solved), [[5, 5]]);
    assert_eq!(solved.moves.len() as u128 + solved.omitted, 100_005);
    // The line of best play reaches positions with one long row.
    let solved = ask("maya2", "100000,77777");
    assert_eq!(solved.value, Some(grundy::Value::Int(43_376)));
    assert!(solved.line.len() >= 3);
}

/// The positions of one component that the listed winning moves leave.
fn winners(solved: &grundy::Solution) -> Vec<Vec<u128>> {
    let left = |m: &grundy::Move| {
        let numbers = m.to[0].position.iter().map(|v| v.natural().unwrap());
        numbers.collect()
    };
    solved.winning().map(left).collect()
}

#[test]
fn far_positions_of_a_game_whose_losses_are_told_are_won_or_lost() {
    use grundy::{Game, Outcome, Value};
    let ask = |rules: &str, positions: &[&str]| {
        let mut game = Game::open(rules, &mut |_| unreachable!()).unwrap();
        let solved = game.solve(positions, &mut Run::silent());
        (solved, game.formula().unwrap().law(grundy::Lang::En))
    };
    // A queen wins by moves to pairs of Wythoff; other values are unknown.
    let (solved, law) = ask("queens", &["10^18,7"]);
    let solved = solved.unwrap();
    assert_eq!((solved.outcome, &solved.value), (Some(Outcome::N), &None));
    assert_eq!(winners(&solved), [[4, 7]]);
    // 10^18 moves of the first heap, 7 of the second, 7 of both.
    let moves = solved.moves.len() as u128 + solved.omitted;
    assert_eq!(moves, 10_u128.pow(18) + 14);
    assert!(law.unwrap().ends_with("proved for all positions by T5"));
    // The pair of the difference 1854102: floor(1854102 phi) = 3000000.
    let (solved, _) = ask("queens", &["3000000,4854102"]);
    let solved = solved.unwrap();
    assert_eq!(
        (solved.outcome, &solved.value),
        (Some(Outcome::P), &Some(Value::Int(0)))
    );
    assert!(winners(&solved).is_empty());
    let (refused, _) = ask("queens", &["10^18,7", "10^18,5"]);
    assert_eq!(refused.unwrap_err().code(), "no-sum");
    // Lasker's Nim: equal halves cancel, and so does taking all. Each way to split is counted once.
    let (solved, law) = ask("lasker-nim", &["10^18"]);
    let solved = solved.unwrap();
    assert_eq!(solved.value, Some(Value::Int(10_i64.pow(18) - 1)));
    let texts: Vec<&str> = solved.winning().map(|m| m.text.as_str()).collect();
    assert_eq!(
        texts,
        [
            "1000000000000000000 -> 0",
            "1000000000000000000 -> 500000000000000000 + 500000000000000000"
        ]
    );
    let moves = solved.moves.len() as u128 + solved.omitted;
    assert_eq!(moves, 10_u128.pow(18) + 10_u128.pow(18) / 2);
    assert!(law.unwrap().ends_with("by T5"));
    // Heaps of Nim, although the rules do not contain nim-sums.
    let (solved, _) = ask("nim", &["10^18", "10^17", "3"]);
    let rest = 10_u128.pow(17) ^ 3;
    assert_eq!(winners(&solved.unwrap()), [[rest]]);
    // A small position after a large one does not report a law.
    let mut game = Game::open("queens", &mut |_| unreachable!()).unwrap();
    game.solve(&["10^18,7"], &mut Run::silent()).unwrap();
    game.solve(&["4,7"], &mut Run::silent()).unwrap();
    assert_eq!(game.formula().unwrap().law(grundy::Lang::En), None);
}

#[test]
fn a_counterexample_may_lie_beyond_every_table() {
    // True below 100000, false there.
    let refuted = refuted(
        "take:3",
        "g(x) == (if x < 100000 then x % 4 else (x + 1) % 4)",
    );
    assert_eq!(refuted.position, [Some(100_000)]);
    assert_eq!((refuted.value, refuted.claimed), (Some(0), Some(1)));
    let checked = game("take:3").claim(
        "g(x) == (if x < 10**15 then x % 4 else (x + 1) % 4)",
        None,
        &Area::up_to(50),
        &mut Run::silent(),
    );
    let found = checked.unwrap().counterexample.unwrap();
    assert_eq!(found.call, "g(1000000000000000)");
}

/// Laws that depend on bit operations, divisors and loops over negative numbers: `true` if the law
/// holds for all positions.
const NEGATIVE_NUMBERS: &[(&str, &str, bool)] = &[
    ("g(x) = mex{ 0 if (1-x)^1 < 0 }", "g(x) == 0", false),
    (
        "g(x) = mex{ 0 if (1-x)^1 < 0 }",
        "g(x) == (if x < 2 then 0 else 1)",
        true,
    ),
    ("g(x) = mex{ 0 if ((1500-x)^1) < 0 }", "g(x) == 0", false),
    (
        "g(x) = mex{ 0 if ((1500-x)^1) < 0 }",
        "g(x) == (if (1500-x)^1 < 0 then 1 else 0)",
        true,
    ),
    (
        "g(x,y) = mex{ g(x-1,y) if x >= 1 and ((70-y)^1) < 0 }",
        "g(x,y) == (if y > 70 then x % 2 else 0)",
        true,
    ),
    (
        "g(x,y) = mex{ g(x-1,y) if x>=1 and (70-y)&1 == 1 }",
        "g(x,y) == (if y%2 == 1 and y < 70 then x%2 else 0)",
        false,
    ),
    (
        "g(x,y) = mex{ g(x-1,y) if x>=1 and (70-y)&1 == 1 }",
        "g(x,y) == (if y%2 == 1 then x%2 else 0)",
        true,
    ),
    (
        "g(x,y) = mex{ g(x-1,y) if x>=1 and gcd(70-y,4) == 1 }",
        "g(x,y) == (if y%2 == 1 and y < 70 then x%2 else 0)",
        false,
    ),
    (
        "g(x,y) = mex{ g(x-1,y) if x>=1 and gcd(70-y,4) == 1 }",
        "g(x,y) == (if y%2 == 1 then x%2 else 0)",
        true,
    ),
    (
        "g(x) = mex{ 0 if x < 0 }",
        "g(x) == (if any{ k == 0-3 for k in 50-x..=100 } then 1 else 0)",
        false,
    ),
    (
        "g(x) = mex{ 0 if x >= 53 }",
        "g(x) == (if any{ k == 0-3 for k in 50-x..=100 } then 1 else 0)",
        true,
    ),
    (
        "g(x) = mex{ 0 if x & (x-1) == 0 }",
        "g(x) == (if x & (x-1) == 0 then 1 else 0)",
        true,
    ),
    (
        "g(x) = mex{ 0 if x >= 0 }",
        "g(x) == (if any{ k == 0-3 for k in 0-5..x } then 1 else 0)",
        true,
    ),
    (
        "g(x) = mex{ 0 if (x-9)|4 == 0-1 }",
        "g(x) == (if x == 8 or x == 4 then 1 else 0)",
        true,
    ),
    (
        "g(x) = mex{ 0 if (x-9)|(5-x) == 0-1 }",
        "g(x) == (if x == 8 or x == 6 then 1 else 0)",
        true,
    ),
];

#[test]
fn negative_numbers_have_their_value_in_rules_and_laws() {
    for (rules, law, holds) in NEGATIVE_NUMBERS {
        let decision = decide(rules, law);
        let right = match &decision {
            Decision::Proved(_) => *holds,
            Decision::Refuted(_) => !*holds,
            _ => false,
        };
        assert!(right, "{rules}\n{law}\n{decision:?}");
        if let Decision::Proved(theorem) = decision {
            let certificate = theorem.certificate();
            let checked = certificate.check(&mut |_, _| true);
            assert!(checked.is_ok(), "{certificate}\n{checked:?}");
        }
    }
}

/// Values from a law, from a table and from the definition: all are those of the rules.
#[test]
fn negative_numbers_have_their_value_at_far_positions() {
    use grundy::{Game, Value};
    let slide = "g(x,y) = mex{ g(x-1,y) if x >= 1 and ((70-y)^1) < 0 }";
    for (rules, position, value) in [
        ("g(x) = mex{ 0 if (1-x)^1 < 0 }", "2", 1),
        ("g(x) = mex{ 0 if ((1500-x)^1) < 0 }", "2000", 1),
        ("g(x) = mex{ 0 if ((1500-x)^1) < 0 }", "1500", 0),
        (slide, "1001,80", 1),
        (slide, "100001,80", 1),
        (slide, "100001,70", 0),
    ] {
        let mut game = Game::named(rules).unwrap();
        let run = &mut Run::silent();
        let solved = game.solve(&[position], run).unwrap();
        assert_eq!(solved.value, Some(Value::Int(value)), "{rules} {position}");
        let found = game.eval(&format!("g({position})"), run).unwrap();
        assert_eq!(found, Value::Int(value), "{rules} {position}");
    }
    let mut game = game("g(x) = mex{ 0 if ((1500-x)^1) < 0 }");
    let laws = game.pattern(&Area::default(), &mut Run::silent()).unwrap();
    let lines: Vec<String> = laws
        .findings
        .iter()
        .map(|law| law.line().to_string())
        .collect();
    assert!(
        lines
            .iter()
            .all(|line| line.starts_with("g(x) == 1 if x >= 1501")),
        "{lines:?}"
    );
}

#[test]
fn a_law_is_not_proved_where_an_expression_has_no_value() {
    for (rules, law, why) in [
        (
            "g(x,y) = mex{ g(x-1,y) if x>=1 and popcount(70-y)%2 == 1 }",
            "g(x,y) == (if y <= 70 then (if popcount(70-y)%2 == 1 then x%2 else 0) else 0)",
            "`popcount` of a negative number",
        ),
        (
            "g(x,y) = mex{ g(x-1,y) if x>=1 and (x < 8 or [1,1,1,1,1,1,1,1][x] == 1) }",
            "g(x,y) == (if x < 8 then x%2 else 0)",
            "an index is outside of its list",
        ),
        (
            "g(x) = mex{ 0 if bit(20-x,0) == 1 }",
            "g(x) == x % 2",
            "a bit of a negative number",
        ),
        (
            "g(x) = mex{ g(0)-1 if x >= 30 }",
            "g(x) == 0",
            "an option has a negative value",
        ),
        (
            "g(x) = mex{ g(x-1) if x >= 1 }",
            "g(x) == [0,1,0,1,0,1][x]",
            "an index is outside of its list",
        ),
        (
            "g(x) = mex{ g(x-1) if x >= 1 }",
            "g(x) == x % 2 if [1,1,1,1,1,1,1][x] == 1",
            "an index is outside of its list",
        ),
        (
            "g(x) = mex{ g(x-1) if x >= 1 }",
            "g(x) == x - 20 + (if x < 100 then 20 - x + x % 2 else 0)",
            "the law gives",
        ),
    ] {
        let decision = decide(rules, law);
        match (&decision, why) {
            (Decision::NotInductive(at), why) => {
                assert!(at.why.english().starts_with(why), "{at:?}");
            }
            (Decision::Refuted(_), "the law gives") => {}
            _ => panic!("{rules}\n{law}\n{decision:?}"),
        }
    }
}

#[test]
fn guards_keep_an_expression_defined() {
    for (rules, law) in [
        (
            "g(x) = mex{ 0 if x < 6 and [1,0,1,0,1,0][x] == 1 }",
            "g(x) == (if x < 6 then [1,0,1,0,1,0][x] else 0)",
        ),
        (
            "g(x) = mex{ 0 for k in 0..6 if k == x and [1,0,1,0,1,0][k] == 1 }",
            "g(x) == (if x < 6 and x % 2 == 0 then 1 else 0)",
        ),
        (
            "g(x) = mex{ 0 if x <= 20 and popcount(20-x) % 2 == 1 }",
            "g(x) == (if x <= 20 then popcount(20-x) % 2 else 0)",
        ),
    ] {
        proved(rules, law);
    }
}
