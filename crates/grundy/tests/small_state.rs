//! Heaps with a small state: one period for the values of all states, proved, and large heaps.

use grundy::laws::period::{PeriodStatus, Reach};
use grundy::{Formula, Game, Outcome, Run, Value};

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
        let repeats = |from: u64, by: u64| {
            (from..to - by).all(|n| vectors[n as usize] == vectors[(n + by) as usize])
        };
        assert!(repeats(preperiod, period), "{rules}");
        let smaller = (1..period).find(|by| repeats(preperiod, *by));
        assert_eq!(smaller, None, "{rules}");
        assert!(preperiod == 0 || !repeats(preperiod - 1, period), "{rules}");
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

/// A second number that is not proved to have few values gives no period.
#[test]
fn two_heaps_have_no_period() {
    for rules in [
        "g(x,y) = mex{ g(x-k,y) for k in 1..=x, g(x,y-k) for k in 1..=y }",
        "w(n,l) = win{ w(n-k,2*k) for k in 1..=min(n,l) }",
        "w(n,l) = win{ w(n-k,l+k) for k in 1..=2 if k <= n }",
    ] {
        let mut game = Formula::named(rules).expect("rules");
        let failure = game.period(Reach::default(), &mut Run::silent());
        let failure = failure.expect_err(rules);
        assert_eq!(failure.code(), "no-period", "{rules}");
    }
}
