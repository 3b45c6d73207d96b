//! Rules of bounded look-back: proved periods are true of the values, also for random rules, and
//! every proof has a certificate.

use grundy::laws::pattern::Status;
use grundy::laws::period::{self, Reach};
use grundy::{Area, Failure, Formula, Run, Value};
use grundy_certificate::check_text;
use grundy_rules::plain::Plain;
use grundy_rules::syntax::ast::TextRange;

/// Rules with their proved period, preperiod and saltus.
const PROVED: &[(&str, u64, u64, i64)] = &[
    (
        "g(x) = if x % 2 == 0 then mex{ g(x-k) for k in 1..=min(3,x) } else mex{ g(x-k) for k in [2,5] if k<=x }",
        6,
        0,
        0,
    ),
    (
        "g(x) = mex{ g(x-1) if x>=1, g(x-2) if x>=2 and x % 3 != 0 }",
        3,
        0,
        0,
    ),
    ("g(x) = mex{ g(x-1) if x>=1, g(x-1-x%2) if x>=2 }", 4, 0, 0),
    (
        "g(x) = mex{ g(max(0, x-k)) for k in 1..=4 if x>0 }",
        5,
        0,
        0,
    ),
    (
        "w(x) = win{ w(x-k) for k in [1,4] if k<=x and gcd(x,6) > 1 }",
        6,
        5,
        0,
    ),
    (
        "v(x) = max{ 3 - v(x-1) if x>=1, 5 - v(x-2) if x>=2 } default 0",
        4,
        3,
        0,
    ),
    (
        "v(x) = min{ v(x-2)+3 if x>=2, v(x-3)+4 if x>=3 } default 0",
        3,
        3,
        4,
    ),
    (
        "f(x) = if x <= 0 then 0 else max{ f(x-3)+2, f(x-2)+1 }",
        3,
        1,
        2,
    ),
    (
        "f(x) = if x <= 0 then 0 else max{ f(x-1)-2, f(x-2)-5 }",
        1,
        0,
        -2,
    ),
    ("g(0) = 5\ng(x) = mex{ g(x-1), g(0) }", 2, 1, 0),
];

#[test]
fn periods_of_rules_that_look_back_are_proved() -> Result<(), Failure> {
    for (rules, p, n0, s) in PROVED {
        let mut game = Formula::named(rules)?;
        let report = game.period(Reach::default(), &mut Run::silent())?;
        assert_eq!(
            (
                report.theorem,
                report.period,
                report.preperiod,
                report.saltus
            ),
            (Some("T4"), Some(*p), Some(*n0), Some(*s)),
            "{rules}"
        );
        let certificate = report.certificate.expect("a certificate").to_string();
        let checked = period::check(&certificate, &mut Run::silent());
        assert!(checked.ok, "{rules}: {checked:?}");
        // The definition of the language itself, far beyond the proof.
        let read = grundy::formula::Rules::parse(rules).expect("rules");
        let name = read.main_function().expect("a function").name;
        let givens = grundy::formula::Givens::default();
        let mut plain = Plain::new(read.tree(), &givens);
        let mut value = |n: u64| {
            let found = plain.call(&name, &[Value::Int(n as i64)], TextRange::default());
            match found.unwrap_or_else(|fault| panic!("{rules} at {n}: {fault:?}")) {
                Value::Bool(truth) => i64::from(truth),
                Value::Int(value) => value,
                other => panic!("{other:?}"),
            }
        };
        for n in *n0..300 {
            assert_eq!(value(n + p), value(n) + s, "{rules} at {n}");
        }
        assert!(
            *n0 == 0 || value(n0 - 1 + p) != value(n0 - 1) + s,
            "{rules}"
        );
    }
    Ok(())
}

#[test]
fn what_looks_back_without_bound_is_not_proved() -> Result<(), Failure> {
    for rules in [
        "g(x) = mex{ g(x/2) if x>=1, g(x/3) if x>=1 }",
        "g(x) = mex{ g(d) for d in divisors(x) if d<x }",
        "g(x) = mex{ g(x-k) for k in 1..=isqrt(x) }",
        "v(x) = max{ v(x-1) + x % 2, v(x/2) + 1 if x>=1 } default 0",
    ] {
        if let Ok(report) = Formula::named(rules)?.period(Reach::default(), &mut Run::silent()) {
            assert_ne!(report.status, period::PeriodStatus::Proved, "{rules}");
            assert!(report.certificate.is_none(), "{rules}");
        }
    }
    Ok(())
}

#[test]
fn laws_of_such_rules_are_proved_and_refuted_beside_it() -> Result<(), Failure> {
    let mut game = Formula::named(PROVED[1].0)?;
    let laws = game.pattern(&Area::up_to(200), &mut Run::silent())?;
    let law = &laws.findings[0];
    let statement = law.finding.statement.clone();
    assert!(statement.ends_with("% 3"), "{statement}");
    let wrong = statement.replace("% 3", "% 4");
    assert!(
        game.claim(&statement, None, &Area::up_to(200), &mut Run::silent())?
            .holds
    );
    assert!(
        !game
            .claim(&wrong, None, &Area::up_to(200), &mut Run::silent())?
            .holds
    );
    assert_eq!(
        (law.finding.status, law.finding.theorem.as_deref()),
        (Status::Proved, Some("T4"))
    );
    Ok(())
}

#[test]
fn rows_of_a_grid_are_proved_one_upon_the_other() -> Result<(), Failure> {
    let rules = "g(y,x) = mex{ g(y,x-k) for k in 1..=3 if k<=x, g(y-j,x) for j in 1..=y, g(y-1,x-1) if x>=1 and y>=1 }";
    let mut game = Formula::named(rules)?;
    let laws = game.pattern(&Area::up_to(40), &mut Run::silent())?;
    let proved = laws.rows.clone().expect("rows");
    assert_eq!(proved.rows.len(), 41);
    let text = proved.certificate.to_string();
    assert!(check_text(&text, &mut |_, _| true).is_ok());
    let table = game.table(
        None,
        &Area::parse("y=0..=40,x=0..=400")?,
        &mut Run::silent(),
    )?;
    for row in &proved.rows {
        let at = |x: i64| match table.cells.get((row.at * 401 + x) as usize) {
            Some(Value::Int(value)) => value,
            other => panic!("{other:?}"),
        };
        for x in row.preperiod..=400 - row.period {
            assert_eq!(at(x + row.period), at(x) + row.saltus, "{row:?} at {x}");
        }
        assert!(
            row.preperiod == 0
                || at(row.preperiod - 1 + row.period) != at(row.preperiod - 1) + row.saltus
        );
    }
    // Laws of single rows are proved by the certificate; the text of the whole list contains the
    // proof.
    let of_rows: Vec<_> = laws
        .findings
        .iter()
        .filter(|law| law.finding.statement.starts_with("g(0,"))
        .collect();
    assert!(
        of_rows
            .iter()
            .all(|law| law.finding.status == Status::Proved)
            && !of_rows.is_empty()
    );
    let json = laws.to_json(grundy::Lang::En);
    let last = json.as_array().and_then(|all| all.last()).expect("rows");
    assert_eq!(last["rows"].as_array().map(Vec::len), Some(41));
    // Nim refers back along the whole row, and so do queens.
    for name in ["rook", "wythoff"] {
        assert!(
            Formula::named(name)?
                .pattern(&Area::up_to(20), &mut Run::silent())?
                .rows
                .is_none()
        );
    }
    Ok(())
}

#[test]
fn in_the_whole_catalogue_nothing_is_proved_without_a_certificate_that_checks() {
    let (mut proved, mut asked) = (0, 0);
    for entry in grundy::catalogue::formulas() {
        let Ok(mut game) = Formula::named(entry.name) else {
            continue;
        };
        let Ok(laws) = game.pattern(&Area::up_to(60), &mut Run::silent()) else {
            continue;
        };
        asked += 1;
        for law in &laws.findings {
            let said = law.finding.status == Status::Proved;
            assert_eq!(said, law.certificate.is_some(), "{}", entry.name);
            assert_eq!(said, law.finding.theorem.is_some(), "{}", entry.name);
            if let Some(certificate) = &law.certificate {
                let checked = check_text(&certificate.to_string(), &mut |_, _| true);
                assert!(checked.is_ok(), "{}: {checked:?}", entry.name);
                proved += 1;
            }
        }
        if let Some(rows) = &laws.rows {
            let checked = check_text(&rows.certificate.to_string(), &mut |_, _| true);
            assert!(checked.is_ok(), "{}: {checked:?}", entry.name);
        }
    }
    assert!(asked > 30 && proved > 10, "{asked} {proved}");
}
