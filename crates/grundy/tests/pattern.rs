//! The closed forms of the catalogue's check list are found from the games alone, and false ones
//! are refuted.

use grundy::{Area, Failure, Formula, Run, Value};
use grundy_certificate::check_text;

/// An input with its value.
type Given = (&'static str, i64);

/// Formula, inputs, range, and the statement that is found. The list is part E of the project's
/// notes on the catalogue.
const FOUND: &[(&str, &[Given], &str, &str)] = &[
    ("take:3", &[], "x=0..=200", "g(x) == x % 4"),
    ("take:2", &[], "x=0..=200", "g(x) == x % 3"),
    ("take-one", &[], "n=0..=200", "g(n) == n % 2"),
    ("limited-nim", &[("k", 1)], "n=0..=100", "g(n) == n % 2"),
    ("limited-nim", &[("k", 5)], "n=0..=100", "g(n) == n % 6"),
    ("limited-nim", &[("k", 10)], "n=0..=100", "g(n) == n % 11"),
    (
        "subtract:1,3,4",
        &[],
        "x=0..=200",
        "g(x) == [0,1,0,1,2,3,2][x % 7]",
    ),
    (
        "halving",
        &[],
        "x=1..=500",
        "g(x) == (if x % 2 == 0 then x / 2 else g(x / 2)) if x >= 2",
    ),
    ("rook", &[], "x=0..=63,y=0..=63", "g(x,y) == x ^ y"),
    // (n mod 4) ^ (m mod 4) is the same number.
    (
        "two-heaps",
        &[],
        "n=0..=40,m=0..=40",
        "g(n,m) == (n ^ m) % 4",
    ),
    (
        "two-heaps",
        &[("k", 4)],
        "n=0..=40,m=0..=40",
        "g(n,m) == (n % 5) ^ (m % 5)",
    ),
    (
        "divisor-game",
        &[],
        "h=1..=1000",
        "g(h) == sum{ e for p,e in factor(h) }",
    ),
    ("coins-2d", &[], "x=0..=31,y=0..=31", "g(x,y) == x ^ y"),
    ("nim-product", &[], "x=0..=16,y=0..=16", "g(x,y) == x ⊗ y"),
    (
        "maya2",
        &[],
        "a=0..=63,b=0..=63",
        "g(a,b) == (a ^ b) - 1 if a != b",
    ),
    ("split", &[], "x=0..=200", "g(x) == x % 4"),
    // From 4 on, one heap before the list of the notes.
    (
        "take-or-split",
        &[],
        "x=0..=200",
        "g(x) == [3,0,2,1][x % 4] if x >= 4",
    ),
    ("nim", &[], "x=0..=200", "g(x) == x"),
    ("drinking-match", &[("K", 6)], "a=0..=36", "g(a) == a % 7"),
    (
        "prime-factor",
        &[],
        "n=2..=1000",
        "g(n) == xor{ e for p,e in factor(n) }",
    ),
    ("slide-coins", &[], "x=0..=200", "g(x) == x"),
    ("turning-turtles", &[], "x=1..=200", "g(x) == x"),
    // Beyond the list.
    (
        "lasker-nim",
        &[],
        "x=1..=200",
        "g(x) == x + [-1,0,0,1][x % 4]",
    ),
    (
        "misere-take:4",
        &[],
        "x=0..=100",
        "(not w(x)) == (x % 5 == 1)",
    ),
    ("coprime", &[], "n=2..=500", "g(n) == g(factor(n)[0][0])"),
    (
        "product-game",
        &[],
        "x=1..=16,y=1..=16",
        "g(x,y) == x ⊗ gcd(y, 2**62)",
    ),
];

fn open(name: &str, inputs: &[(&str, i64)]) -> Formula {
    let mut game = Formula::named(name).unwrap_or_else(|failure| panic!("{name}: {failure}"));
    for (input, value) in inputs {
        game.give(input, Value::Int(*value));
    }
    game
}

#[test]
fn closed_forms_of_the_check_list_are_found() -> Result<(), Failure> {
    for (name, inputs, ranges, statement) in FOUND {
        let laws = open(name, inputs).pattern(&Area::parse(ranges)?, &mut Run::silent())?;
        let found: Vec<&str> = laws
            .findings
            .iter()
            .map(|law| law.finding.statement.as_str())
            .collect();
        assert_eq!(
            found.first(),
            Some(statement),
            "{name} {inputs:?}: {found:?}"
        );
    }
    Ok(())
}

/// Every number of a text replaced by its successor, one at a time.
fn changed(statement: &str) -> Vec<String> {
    let mut texts = Vec::new();
    let (side, condition) = statement
        .split_once(" if ")
        .filter(|(_, c)| !c.contains("then"))
        .map_or((statement, String::new()), |(side, condition)| {
            (side, format!(" if {condition}"))
        });
    let start = side.find("== ").expect("an equation") + 3;
    let mut at = start;
    while let Some(offset) = side[at..].find(|c: char| c.is_ascii_digit()) {
        let first = at + offset;
        let end = side[first..]
            .find(|c: char| !c.is_ascii_digit())
            .map_or(side.len(), |length| first + length);
        let number: i64 = side[first..end].parse().expect("a number");
        texts.push(format!(
            "{}{}{}{condition}",
            &side[..first],
            number + 1,
            &side[end..]
        ));
        at = end;
    }
    texts
}

#[test]
fn what_is_found_is_a_claim_that_holds_and_its_neighbours_are_refuted() -> Result<(), Failure> {
    let (mut held, mut refuted) = (0, 0);
    for (name, inputs, ranges, statement) in FOUND {
        let area = Area::parse(ranges)?;
        let checked = open(name, inputs).claim(statement, None, &area, &mut Run::silent())?;
        assert!(
            checked.holds,
            "{name}: {statement}: {:?}",
            checked.counterexample
        );
        held += 1;
        // 2**62 and 2**63 bound the same powers of 2 in the range; and 2**63 does not fit 64 bits.
        for wrong in changed(statement)
            .into_iter()
            .filter(|text| !text.contains("**"))
        {
            let checked = match open(name, inputs).claim(&wrong, None, &area, &mut Run::silent()) {
                Ok(checked) => checked,
                // A list may become too short for its residues: the claim has no meaning there.
                Err(failure) if failure.code() == "index-out-of-range" => continue,
                Err(failure) => return Err(failure),
            };
            assert!(!checked.holds, "{name}: {wrong} is not refuted");
            let found = checked.counterexample.expect("a counterexample");
            if let Some(mex) = found.mex {
                assert_eq!(Value::Int(mex as i64), found.value, "{name}: {wrong}");
            }
            refuted += 1;
        }
    }
    assert_eq!(held, FOUND.len());
    assert!(refuted > 30, "{refuted}");
    Ok(())
}

#[test]
fn the_first_counterexample_is_the_first_in_order() -> Result<(), Failure> {
    let mut game = Formula::named("maya2")?;
    let area = Area::up_to(15);
    let wrong = "g(x,y) == (x^y) - 1 + (if x == 3 and y == 7 then 1 else 0) if x != y";
    let found = game
        .claim(wrong, None, &area, &mut Run::silent())?
        .counterexample
        .expect("a counterexample");
    assert_eq!(found.call, "g(3,7)");
    assert_eq!(
        (found.value, found.claimed, found.mex),
        (Value::Int(3), Value::Int(4), Some(3))
    );
    // Down to 0, 1 and 2 on one heap, and to 0..=6 without 3 on the other.
    assert_eq!(found.options.len(), 3 + 6);
    Ok(())
}

#[test]
fn nothing_is_claimed_where_there_is_no_position() -> Result<(), Failure> {
    let mut game = Formula::named("maya2")?;
    let checked = game.claim(
        "g(a,b) == (a ^ b) - 1",
        None,
        &Area::up_to(15),
        &mut Run::silent(),
    )?;
    assert!(checked.holds, "{:?}", checked.counterexample);
    assert_eq!(
        (checked.cells, checked.step.map(|s| s.positions)),
        (240, Some(240))
    );
    Ok(())
}

#[test]
fn a_claim_is_about_the_function_on_its_left() -> Result<(), Failure> {
    let rules = "g(a,b) = mex{ g(a-1,b) if a>0, g(a,b-1) if b>0 }
h(n) = mex{ h(n-k) for k in 1..=3 if k<=n }";
    let mut game = Formula::named(rules)?;
    let twenty = Area::up_to(20);
    let ranges = |checked: &grundy::laws::claim::Checked| -> Vec<String> {
        checked.ranges.axes.iter().map(|r| r.name.clone()).collect()
    };
    let checked = game.claim("h(m) == m % 4", None, &twenty, &mut Run::silent())?;
    assert_eq!(
        (checked.holds, checked.cells, ranges(&checked)),
        (true, 21, vec!["m".to_owned()])
    );
    assert_eq!(checked.step.as_ref().map(|step| step.positions), Some(21));
    let area = Area::parse("m=3..=9")?;
    let checked = game.claim("h(m) == m % 4", None, &area, &mut Run::silent())?;
    assert_eq!((checked.holds, checked.cells), (true, 7));
    let wrong = game.claim("h(m) == m % 3", None, &twenty, &mut Run::silent())?;
    assert_eq!(wrong.counterexample.expect("one").call, "h(3)");
    // A formula that is not an equation is about the requested function, else the main one.
    let checked = game.claim("h(n) < 4", Some("h"), &twenty, &mut Run::silent())?;
    assert_eq!((checked.holds, checked.cells), (true, 21));
    let checked = game.claim(
        "g(a,b) == h(a) ^ h(b) if a < 4 and b < 4",
        None,
        &Area::up_to(5),
        &mut Run::silent(),
    )?;
    assert_eq!((checked.holds, ranges(&checked).len()), (false, 2));
    let checked = game.claim(
        "h(x) == x % 4",
        Some("g"),
        &Area::up_to(3),
        &mut Run::silent(),
    );
    assert_eq!(
        checked.expect_err("x is not a name of g").code(),
        "missing-input"
    );
    Ok(())
}

#[test]
fn the_induction_step_counts_both_halves() -> Result<(), Failure> {
    let step = Formula::named("rook")?
        .claim("g(a,b) == a ^ b", None, &Area::up_to(7), &mut Run::silent())?
        .step
        .expect("a step");
    // From (x,y) there are x + y options, and x ^ y smaller values; both sum to 448 and 224 on the
    // board of 8.
    let cells = (0..8_u64).flat_map(|x| (0..8_u64).map(move |y| (x, y)));
    let (options, smaller) = cells.fold((0, 0), |(o, s), (x, y)| (o + x + y, s + (x ^ y)));
    assert_eq!(
        (step.positions, step.options, step.smaller),
        (64, options, smaller)
    );
    assert!(step.whole);
    assert_eq!(
        step.suppliers.iter().map(|(_, count)| count).sum::<u64>(),
        smaller
    );
    Ok(())
}

#[test]
fn proved_means_that_a_certificate_stands_and_agrees_with_the_period() -> Result<(), Failure> {
    let mut proved = 0;
    for name in [
        "take:3",
        "nim",
        "split",
        "take-or-split",
        "kayles",
        "subtract:2,5,7",
        "0.15",
        "0.137",
        "allbut:2,5",
        "0.33",
        "drinking-match",
        "misere-take:4",
        "dawson-chess",
        "4.(3)",
    ] {
        let mut game = Formula::named(name)?;
        let report = game.period(grundy::laws::period::Reach::default(), &mut Run::silent())?;
        for law in game.pattern(&Area::default(), &mut Run::silent())?.findings {
            let said = law.finding.status == grundy::laws::pattern::Status::Proved;
            assert_eq!(said, law.certificate.is_some(), "{name}");
            assert_eq!(said, law.finding.theorem.is_some(), "{name}");
            let Some(certificate) = law.certificate else {
                continue;
            };
            let checked = check_text(&certificate.to_string(), &mut |_, _| true);
            assert!(checked.is_ok(), "{name}: {checked:?}");
            // The law of 4.(3) is proved by T5; the theorems about periods do not reach it.
            if law.finding.theorem.as_deref() != Some("T5") {
                assert_eq!(law.finding.theorem.as_deref(), report.theorem, "{name}");
            }
            if let Some((p, _)) = law.finding.period {
                assert_eq!(report.period.map(|q| q % p as u64), Some(0), "{name}");
            }
            proved += 1;
        }
    }
    assert!(proved >= 12, "{proved}");
    Ok(())
}

#[test]
fn games_without_a_known_pattern_have_no_laws() -> Result<(), Failure> {
    for name in ["grundy", "officers", "treblecross", "floor-division"] {
        let laws = Formula::named(name)?.pattern(&Area::up_to(700), &mut Run::silent())?;
        let found: Vec<&str> = laws
            .findings
            .iter()
            .map(|law| law.finding.statement.as_str())
            .collect();
        assert!(found.is_empty(), "{name}: {found:?}");
    }
    Ok(())
}

#[test]
fn claims_that_cannot_be_read_say_where() -> Result<(), Failure> {
    let mut game = Formula::named("take:3")?;
    for (claim, code) in [
        ("g(x) == ", "syntax"),
        ("g(x,y) == x", "wrong-arity"),
        ("h(x) == x", "unknown-name"),
        ("g(x) == x if x > 2000", "no-claim"),
    ] {
        let failure = game
            .claim(claim, None, &Area::up_to(50), &mut Run::silent())
            .expect_err(claim);
        assert_eq!(failure.code(), code, "{claim}: {failure}");
    }
    Ok(())
}

#[test]
fn outcomes_and_automata_are_claimed_and_taken_by_induction() -> Result<(), Failure> {
    // Outcomes of two numbers as an equation: Euclid's game and its golden ratio.
    let mut euclid = Formula::named("euclid")?;
    let area = Area::parse("a=1..=20,b=1..=20")?;
    let claim = "w(a,b) == (a == b or b*b > a*b + a*a) if a <= b";
    let checked = euclid.claim(claim, None, &area, &mut Run::silent())?;
    assert!(checked.holds, "{:?}", checked.counterexample);
    let reach = checked.by_definition.expect("the definition");
    assert_eq!((reach.positions, reach.whole), (210, true));
    let step = checked.step.expect("a step");
    assert!(step.outcomes && step.whole && step.positions == 210);
    let wrong = euclid.claim(
        &claim.replace("a*b +", "a*b + 2 +"),
        None,
        &area,
        &mut Run::silent(),
    )?;
    assert!(!wrong.holds && wrong.counterexample.is_some());
    // Misère play: the player without a move wins.
    let mut misere = Formula::named("misere-take:4")?;
    let checked = misere.claim(
        "w(x) == (x % 5 != 1)",
        None,
        &Area::up_to(60),
        &mut Run::silent(),
    )?;
    let step = checked.step.expect("a step");
    assert!(
        checked.holds && step.positions == 61 && step.smaller == 48,
        "{step:?}"
    );
    // The Beatty pairs, an automaton and a residue in a list.
    let beatty = "(g(x,y) == 0) == (min(x,y) == (abs(x-y) + isqrt(5*(x-y)*(x-y))) / 2)";
    let area = Area::up_to(30);
    assert!(
        Formula::named("wythoff")?
            .claim(beatty, None, &area, &mut Run::silent())?
            .holds
    );
    let wrong = beatty.replace("isqrt(5", "isqrt(6");
    assert!(
        !Formula::named("wythoff")?
            .claim(&wrong, None, &area, &mut Run::silent())?
            .holds
    );
    let automaton = "g(x) == (if x % 2 == 0 then x / 2 else g(x / 2)) if x >= 1";
    let checked =
        Formula::named("halving")?.claim(automaton, None, &Area::up_to(300), &mut Run::silent())?;
    assert!(
        checked.holds
            && checked
                .by_definition
                .is_some_and(|reach| reach.positions >= 300)
    );
    let wrong = automaton.replace("% 2 == 0", "% 2 == 1");
    assert!(
        !Formula::named("halving")?
            .claim(&wrong, None, &Area::up_to(300), &mut Run::silent())?
            .holds
    );
    let residue = "(g(x) == 0) == (x % 7 in [0,2])";
    assert!(
        Formula::named("subtract:1,3,4")?
            .claim(residue, None, &area, &mut Run::silent())?
            .holds
    );
    Ok(())
}

/// Cancels after some calls.
struct Impatient(u32);

impl grundy::Observer for Impatient {
    fn cancelled(&mut self) -> bool {
        self.0 = self.0.saturating_sub(1);
        self.0 == 0
    }
}

#[test]
fn a_claim_that_is_interrupted_keeps_what_it_has() -> Result<(), Failure> {
    for patience in [2, 5, 20, 100] {
        let mut game = Formula::named("rook")?;
        match game.claim(
            "g(a,b) == a ^ b",
            None,
            &Area::up_to(300),
            &mut Run::new(&mut Impatient(patience)),
        ) {
            Ok(checked) => assert!(checked.holds && checked.cells <= 301 * 301),
            Err(failure) => assert!(failure.stop().is_some(), "{failure}"),
        }
    }
    Ok(())
}

#[test]
fn losses_of_named_games_have_their_laws() -> Result<(), Failure> {
    for (name, area, law) in [
        (
            "euclid",
            "a=1..=60,b=1..=60",
            "(not w(a,b)) == (a != b and b * b < a * b + a * a) if a <= b",
        ),
        (
            "fibonacci-nim",
            "m=1..=100,q=0..=100",
            "(not w(m,q)) == (m in [1,2,3,5,8,13,21,34,55,89]) if q == m - 1",
        ),
    ] {
        let laws = Formula::named(name)?.pattern(&Area::parse(area)?, &mut Run::silent())?;
        let found: Vec<&str> = laws
            .findings
            .iter()
            .map(|law| law.finding.statement.as_str())
            .collect();
        assert!(found.contains(&law), "{name}: {found:?}");
        assert!(
            Formula::named(name)?
                .claim(law, None, &Area::parse(area)?, &mut Run::silent())?
                .holds
        );
    }
    Ok(())
}

#[test]
fn known_sequences_are_told_in_json_too() -> Result<(), Failure> {
    for (name, status, theorem) in [
        ("dawson-kayles", "proved", Some("the same game")),
        (
            "g(n) = mex{ g(max(i-1, 0))^g(max(n-i-2, 0)) for i in 0..n }",
            "proved",
            Some("T0"),
        ),
        ("officers", "proved", Some("the same game")),
    ] {
        let laws = Formula::named(name)?.pattern(&Area::up_to(200), &mut Run::silent())?;
        let json = laws.to_json(grundy::Lang::En);
        let known = json
            .as_array()
            .and_then(|all| all.iter().find(|one| one.get("known").is_some()));
        let known = known.unwrap_or_else(|| panic!("{name}: {json}"));
        assert_eq!(known["status"], status, "{known}");
        let said = known["theorem"].as_str().unwrap_or("");
        assert!(
            theorem.is_some_and(|theorem| said.contains(theorem)),
            "{known}"
        );
        for key in [
            "statement",
            "sentence",
            "status",
            "theorem",
            "checked",
            "exceptions",
        ] {
            assert!(known.get(key).is_some(), "{key}");
        }
    }
    Ok(())
}

/// A law that divides by a parameter is outside of automata; T6 proves it, and the independent
/// checker accepts its certificate.
#[test]
fn a_law_with_a_parameter_is_proved_where_automata_cannot() {
    let rules = "g(x,m) = mex{ g(x-k,m) for k in 1..=min(m,x) }";
    let mut game = Formula::named(rules).expect(rules);
    let laws = game.pattern(&Area::up_to(20), &mut Run::silent());
    let laws = laws.expect("laws");
    let law = laws.findings.first().expect("a law");
    assert_eq!(law.finding.statement, "g(x,m) == x % (m + 1)");
    assert_eq!(law.finding.theorem.as_deref(), Some("T6"));
    let certificate = law.certificate.as_ref().expect("a certificate").to_string();
    let checked = grundy::laws::period::check(&certificate, &mut Run::silent());
    assert!(checked.ok, "{checked:?}");
    let wrong = certificate.replace("law (% x (+ y 1))", "law (% x (+ y 2))");
    assert_ne!(wrong, certificate);
    assert!(!grundy::laws::period::check(&wrong, &mut Run::silent()).ok);
}
