//! Heaps with a small state: one period for the values of all states, proved, and large heaps.

use grundy::laws::period::{Certificate, PeriodStatus, Reach};
use grundy::laws::verification::{Difference, check_against};
use grundy::{Area, Formula, Game, Outcome, Run, Value};
use grundy_certificate::StatesCertificate;
use grundy_certificate::recurrence::eval::WorkMeter;

/// Take 1 to 5 and never repeat the last take: heap `n`, last take `l`.
const NO_REPEAT: &str = "w(n,l) = win{ w(n-k,k) for k in 1..=5 if k <= n and k != l }";

/// Rules with their period, their preperiod, the number of states, and the place of the heap among
/// the parameters.
const RULES: [(&str, u64, u64, i64, usize); 5] = [
    (NO_REPEAT, 13, 9, 6, 0),
    (
        "g(n,l) = mex{ g(n-k,k) for k in 1..=3 if k <= n and k != l }",
        4,
        4,
        4,
        0,
    ),
    // The state comes first.
    (
        "g(l,n) = mex{ g(k,n-k) for k in 1..=3 if k <= n and k != l }",
        4,
        4,
        4,
        1,
    ),
    // Passes that are left.
    (
        "g(n,p) = mex{ g(n-k,p) for k in 1..=2 if k <= n, g(n,p-1) if p > 0 and n > 0 }",
        3,
        4,
        4,
        0,
    ),
    // Two colours take in turn: one takes 1 or 3 stones, the other 2 or 3.
    (
        "g(n,c) = mex{ g(n-k,1-c) for k in 1..=3 if k <= n and k != 2-c }",
        1,
        6,
        2,
        0,
    ),
];

/// The vectors have the period from the preperiod on, and neither number can be smaller.
fn assert_least_period(vectors: &[Vec<Value>], period: u64, preperiod: u64, rules: &str) {
    let repeats = |from: u64, by: u64| {
        let (from, by) = (from as usize, by as usize);
        vectors[from..]
            .iter()
            .zip(&vectors[from + by..])
            .all(|(one, later)| one == later)
    };
    assert!(repeats(preperiod, period), "{rules}");
    let smaller = (1..period).find(|by| repeats(preperiod, *by));
    assert_eq!(smaller, None, "{rules}");
    assert!(preperiod == 0 || !repeats(preperiod - 1, period), "{rules}");
}

/// Each period is that of the values by the rules: it holds in all states, and no smaller one does.
#[test]
fn the_period_of_a_heap_with_a_state_is_proved() {
    for (rules, period, preperiod, states, heap) in RULES {
        let mut game = Formula::named(rules).expect("rules");
        let run = &mut Run::silent();
        let report = game.period(Reach::default(), run).expect("a period");
        assert_eq!(report.status, PeriodStatus::Proved, "{rules}");
        assert_eq!(
            (report.period, report.preperiod),
            (Some(period), Some(preperiod)),
            "{rules}"
        );
        let function = game.main_function().expect("a function").name;
        let to = preperiod + 3 * period;
        let mut vector = |n: u64| -> Vec<Value> {
            let value = |l: i64| {
                let mut at = [Value::Int(l), Value::Int(l)];
                at[heap] = Value::Int(n as i64);
                let value = game.value_at(&function, &at, &mut Run::silent());
                value.expect("a value")
            };
            (0..states).map(value).collect()
        };
        let vectors: Vec<Vec<Value>> = (0..to).map(&mut vector).collect();
        assert_least_period(&vectors, period, preperiod, rules);
    }
}

/// Rules with inputs, their period and preperiod, and the positions with the heap `n`.
type Family = (
    &'static str,
    &'static [(&'static str, &'static str)],
    u64,
    u64,
    &'static [&'static str],
);

const FAMILIES: [Family; 6] = [
    // Two functions that call each other.
    (
        "a(n) = mex{ b(n-1) if n >= 1, a(n-2) if n >= 2 }
         b(n) = mex{ a(n-1) if n >= 1, b(n-3) if n >= 3 }",
        &[],
        4,
        0,
        &["a(n)", "b(n)"],
    ),
    // One of them has a state, and the second names its heap last.
    (
        "a(n) = win{ b(1, n-k) for k in [1,3] if k <= n, b(0, n-4) if n >= 4 }
         b(c,n) = win{ a(n-1) if n >= 1 and c == 1, b(1-c, n-2) if n >= 2 }",
        &[],
        4,
        1,
        &["a(n)", "b(0,n)", "b(1,n)"],
    ),
    // Two states: the last take, and the passes that are left.
    (
        "w(n,l,p) = mex{ w(n-k,k,p) for k in 1..=min(3,n) if k != l, w(n,0,p-1) if p > 0 }",
        &[],
        4,
        7,
        &[
            "w(n,0,0)", "w(n,2,0)", "w(n,3,1)", "w(n,1,2)", "w(n,0,3)", "w(n,3,3)",
        ],
    ),
    // Inputs: a number and a set.
    (
        "w(n,l) = mex{ w(n-k,k) for k in 1..=min(m,n) if k != l }",
        &[("m", "3")],
        4,
        4,
        &["w(n,0)", "w(n,1)", "w(n,2)", "w(n,3)"],
    ),
    (
        "w(n,l) = mex{ w(n-k,k) for k in S if k <= n and k != l }",
        &[("S", "[1,2,4]")],
        3,
        9,
        &["w(n,0)", "w(n,1)", "w(n,2)", "w(n,4)"],
    ),
    // Lines for single arguments; the last line has passes that are left.
    (
        "w(0,p) = 0
         w(n,0) = mex{ w(n-k,0) for k in 1..=min(2,n) }
         w(n,p) = mex{ w(n-k,p) for k in 1..=min(2,n), w(n,p-1) }",
        &[],
        3,
        4,
        &["w(n,0)", "w(n,1)", "w(n,2)", "w(n,3)"],
    ),
];

/// The values of all positions have the proved period, which is the least one, and positions with a
/// heap of 10^17 have the values of the small heaps with the same remainder.
#[test]
fn functions_that_call_each_other_have_one_period() {
    for (rules, inputs, period, preperiod, positions) in FAMILIES {
        let mut game = Formula::named(rules).expect("rules");
        for (name, value) in inputs {
            game.give_word(name, value).expect("an input");
        }
        let run = &mut Run::silent();
        let report = game.period(Reach::default(), run).expect("a period");
        assert_eq!(report.status, PeriodStatus::Proved, "{rules}");
        assert_eq!(
            (report.period, report.preperiod),
            (Some(period), Some(preperiod)),
            "{rules}"
        );
        let mut value = |position: &str, n: u64| {
            let text = position.replace('n', &n.to_string());
            game.eval(&text, &mut Run::silent()).expect(&text)
        };
        let to = preperiod + 4 * period;
        let vectors: Vec<Vec<Value>> = (0..to)
            .map(|n| positions.iter().map(|one| value(one, n)).collect())
            .collect();
        assert_least_period(&vectors, period, preperiod, rules);
        let mut game = Game::from(game);
        let mut winning = |position: &str, n: u64| {
            let text = position.replace('n', &n.to_string());
            let solution = game.solve(&[&text], &mut Run::silent()).expect(&text);
            let moves = solution.moves.iter().map(|one| one.winning);
            (solution.outcome, moves.collect::<Vec<_>>())
        };
        let large = 10_u64.pow(17) / period * period;
        for position in positions {
            for n in preperiod + 4..preperiod + 4 + period {
                let small = winning(position, n);
                assert_eq!(small, winning(position, large + n), "{position} at {n}");
            }
        }
    }
}

/// The moves of a heap of 10^18 are found with few options, and the winning ones are those of the
/// heap in the first periods.
#[test]
fn a_heap_of_any_size_is_solved_by_the_period_of_its_states() {
    let mut run = Run::silent();
    run.budget.options = Some(5_000_000);
    let mut game = Game::named(NO_REPEAT).expect("rules");
    let (mut won, mut lost) = (0, 0);
    for n in 0..13_i64 {
        for l in [0, 3] {
            let small = game.solve(&[&format!("{},{l}", 13 * 4 + n)], &mut run);
            let small = small.expect("an answer");
            let large = 13 * 10_i64.pow(16) + n;
            let large = game.solve(&[&format!("{large},{l}")], &mut run);
            let large = large.expect("an answer");
            assert_eq!(small.outcome, large.outcome, "{n},{l}");
            let wins = |solution: &grundy::Solution| {
                let wins = solution.moves.iter().map(|one| one.winning);
                wins.collect::<Vec<_>>()
            };
            assert_eq!(wins(&small), wins(&large), "{n},{l}");
            match large.outcome {
                Some(Outcome::N) => won += 1,
                Some(Outcome::P) => lost += 1,
                other => panic!("{other:?}"),
            }
        }
    }
    assert!(won > 15 && lost > 1, "{won} won, {lost} lost");
}

/// `pattern` states the period of all states, and that of a row if functions of one number call
/// each other.
#[test]
fn the_period_of_the_states_is_a_proved_law() {
    let laws = [
        (NO_REPEAT, "w(n,l) == w(n-13,l) if n >= 22 and l < 6"),
        (
            "g(l,n) = mex{ g(k,n-k) for k in 1..=3 if k <= n and k != l }",
            "g(l,n) == g(l,n-4) if n >= 8 and l < 4",
        ),
        (FAMILIES[0].0, "a(n) == [0,1,2,2][n % 4]"),
    ];
    for (rules, statement) in laws {
        let mut game = Formula::named(rules).expect("rules");
        let found = game.pattern(&Area::default(), &mut Run::silent());
        let found = found.expect("laws");
        let law = &found.findings[0].finding;
        assert_eq!(law.statement, statement);
        assert_eq!(law.theorem.as_deref(), Some("T4"), "{rules}");
        assert!(law.cells > 60 && law.exceptions.is_empty(), "{rules}");
    }
    // The state is not bounded, so the values of the table prove nothing.
    let mut game = Formula::named("w(n,l) = win{ w(n-k,l+k) for k in 1..=2 if k <= n }");
    let found = (game.as_mut().expect("rules")).pattern(&Area::default(), &mut Run::silent());
    let found = found.expect("laws");
    assert!((found.findings.iter()).all(|law| !law.finding.statement.contains("w(n-")));
}

/// The certificate of a period is about the rules themselves, with all states: it is read again,
/// compared with the game and its law, and refused for other rules and other laws.
#[test]
fn the_certificate_is_about_the_rules_themselves() {
    for (rules, period, preperiod, states, heap) in RULES {
        let mut game = Formula::named(rules).expect("rules");
        let run = &mut Run::silent();
        let report = game.period(Reach::default(), run).expect("a period");
        let Some(Certificate::States(certificate)) = &report.certificate else {
            panic!("{rules}: {:?}", report.certificate);
        };
        let row = certificate.row;
        assert_eq!(
            (row.period as u64, row.preperiod as u64, row.saltus),
            (period, preperiod, 0),
            "{rules}"
        );
        assert_eq!(certificate.states.heap, heap, "{rules}");
        assert_eq!(certificate.states.count(), Some(states), "{rules}");
        let text = certificate.to_string();
        let function = game.main_function().expect("a function");
        let (name, names) = (&function.name, &function.params);
        let (n, state) = (&names[heap], &names[1 - heap]);
        let at = names.join(",");
        let law = |period: u64, states: i64| {
            let earlier = at.replace(n.as_str(), &format!("{n}-{period}"));
            let from = preperiod + period;
            format!("{name}({at}) == {name}({earlier}) if {n} >= {from} and {state} < {states}")
        };
        let mut against = |game: &str, claim: Option<&str>| {
            let mut game = Formula::named(game).expect("rules");
            check_against(&text, &mut game, claim, run).expect("a comparison")
        };
        let (right, later, fewer) = (law(period, states), law(2 * period, states), law(period, 1));
        assert!(against(rules, None).ok, "{rules}");
        assert!(against(rules, Some(&right)).ok, "{rules}: {right}");
        assert!(!against(rules, Some(&later)).ok, "{rules}: {later}");
        assert!(!against(rules, Some(&fewer)).ok, "{rules}: {fewer}");
        assert!(!against(&rules.replace("..=", "..=1+"), None).ok, "{rules}");
    }
    // The period of these rules is proved by the certificate only: the equal rules of one heap have
    // the same domain, but more references below it.
    let rules = "w(n>=0,l) = win{ w(n-k,k) for k in 1..=5 if k != l }";
    let mut game = Formula::named(rules).expect("rules");
    let report = game.period(Reach::default(), &mut Run::silent());
    let report = report.expect("a period");
    assert_eq!(report.status, PeriodStatus::Proved);
    assert_eq!((report.period, report.preperiod), (Some(13), Some(9)));
}

/// The certificate of functions that call each other is about their joint rules, in which a
/// position has the number of its function and state: it is refused for other rules and laws.
#[test]
fn functions_that_call_each_other_have_one_certificate() {
    for (rules, other, law, numbers) in [
        (
            "a(n) = mex{ b(n-1) if n >= 1, a(n-2) if n >= 2 }
             b(n) = mex{ a(n-1) if n >= 1, b(n-3) if n >= 3 }",
            ("b(n-3) if n >= 3", "b(n-4) if n >= 4"),
            "a(n) == a(n-4) if n >= 4",
            2,
        ),
        (
            "a(n) = win{ b(1, n-k) for k in [1,3] if k <= n, b(0, n-4) if n >= 4 }
             b(c,n) = win{ a(n-1) if n >= 1 and c == 1, b(1-c, n-2) if n >= 2 }",
            ("c == 1", "c == 0"),
            "a(n) == a(n-4) if n >= 5",
            3,
        ),
        // The second function refers to the first one with the same heap, and the first one is
        // not the first in the order.
        (
            "f(n) = mex{ g(n), f(n-2) if n >= 2 }
             g(n) = mex{ f(n-1) if n >= 1, g(n-2) if n >= 2 }",
            ("g(n-2) if n >= 2", "g(n-3) if n >= 3"),
            "f(n) == f(n-5) if n >= 5",
            2,
        ),
    ] {
        let mut game = Formula::named(rules).expect("rules");
        let run = &mut Run::silent();
        let report = game.period(Reach::default(), run).expect("a period");
        let Some(Certificate::States(certificate)) = &report.certificate else {
            panic!("{rules}: {:?}", report.certificate);
        };
        assert_eq!(certificate.states.count(), Some(numbers), "{rules}");
        let text = certificate.to_string();
        let mut against = |game: &str, claim: Option<&str>| {
            let mut game = Formula::named(game).expect("rules");
            let found = check_against(&text, &mut game, claim, run).expect("a comparison");
            (found.ok, found.difference)
        };
        assert_eq!(against(rules, None), (true, None), "{rules}");
        assert_eq!(against(rules, Some(law)), (true, None), "{rules}");
        let claim = against(rules, Some(&law.replace("n-", "n-1")));
        assert_eq!(claim, (false, Some(Difference::Claim)), "{rules}");
        let changed = rules.replace(other.0, other.1);
        assert_ne!(changed, rules);
        assert_eq!(
            against(&changed, None),
            (false, Some(Difference::Game)),
            "{rules}"
        );
        // The values of the certificate are those of the game.
        let function = game.main_function().expect("a function");
        let (name, heap) = (function.name, certificate.states.heap);
        assert_eq!(heap, 0);
        let values = certificate.values(40, &mut WorkMeter::new(&mut |_| true));
        let values = values.expect("values");
        let place = certificate_place(certificate, &name, rules);
        for n in 0..40_usize {
            let value = match game.eval(&format!("{name}({n})"), run).expect("a value") {
                Value::Int(value) => value,
                Value::Bool(value) => i64::from(value),
                other => panic!("{other:?}"),
            };
            assert_eq!(values[n * numbers as usize + place], value, "{rules}: {n}");
        }
    }
}

/// The number of the first function: it is numbered first or, in the reversed order, last.
fn certificate_place(certificate: &StatesCertificate, name: &str, rules: &str) -> usize {
    let same_heap = rules.contains("g(n),");
    assert_eq!(same_heap, name == "f");
    if same_heap {
        certificate.states.count().expect("few states") as usize - 1
    } else {
        0
    }
}

/// A number of passes has no bound in the rules. A position with more passes than the usual rules
/// is solved as well, and agrees with the values by recursion.
#[test]
fn passes_beyond_the_usual_number_are_solved() {
    let mut game = Game::named(FAMILIES[2].0).expect("rules");
    for p in [3, 4, 6, 13] {
        for n in 0..4_i64 {
            let mut solved = |n: i64| {
                let solution = game.solve(&[&format!("{n},2,{p}")], &mut Run::silent());
                let solution = solution.expect("an answer");
                let winning = solution.moves.iter().map(|one| one.winning);
                (
                    solution.outcome,
                    winning.collect::<Vec<_>>(),
                    solution.value,
                )
            };
            assert_eq!(solved(60 + n), solved(4 * 10_i64.pow(17) + n), "{n},{p}");
        }
    }
}

/// A second number that is not proved to have few values gives no period.
#[test]
fn two_heaps_have_no_period() {
    for rules in [
        "g(x,y) = mex{ g(x-k,y) for k in 1..=x, g(x,y-k) for k in 1..=y }",
        "w(n,l) = win{ w(n-k,2*k) for k in 1..=min(n,l) }",
        "w(n,l) = win{ w(n-k,l+k) for k in 1..=2 if k <= n }",
        // The state of the second function grows with each call.
        "a(n,l) = mex{ b(n-1,l) if n >= 1 }; b(n,l) = mex{ a(n-1,l+1) if n >= 1 }",
    ] {
        let mut game = Formula::named(rules).expect("rules");
        let failure = game.period(Reach::default(), &mut Run::silent());
        let failure = failure.expect_err(rules);
        assert_eq!(failure.code(), "no-period", "{rules}");
    }
}
