//! Moves to fixed distances, computed without interpretation, agree with the definition: values,
//! and counted options.

use grundy_core::Run;
use grundy_rules::plain::Plain;
use grundy_rules::syntax::ast::TextRange;
use grundy_rules::{Givens, NoOracle, Rules, Strategy as Evaluator, Value};
use proptest::collection::vec;
use proptest::prelude::*;

/// The guard of a move, and further conditions.
const GUARDS: [&str; 4] = ["a <= x", "a < x", "x >= a+3", "x >= a and x >= 40"];
const LINES: [&str; 4] = ["", "g(0) = V\n", "g(5) = V\n", "g(0) = V\ng(1) = V\n"];

fn source(reducer: &str, guards: &[usize], line: usize, declared: bool) -> String {
    let items: Vec<String> = guards
        .iter()
        .enumerate()
        .map(|(i, guard)| format!("g(x-a) for a in A{i} if {}", GUARDS[*guard]))
        .collect();
    let value = if reducer == "mex" { "2" } else { "true" };
    let parameter = if declared { "x>=0" } else { "x" };
    format!(
        "{}g({parameter}) = {reducer}{{ {} }}",
        LINES[line].replace('V', value),
        items.join(", ")
    )
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 256, ..ProptestConfig::default() })]

    #[test]
    fn fixed_distances_agree_with_the_definition(
        reducer in prop_oneof![Just("win"), Just("misere"), Just("mex")],
        guards in vec(0..GUARDS.len(), 1..3),
        line in 0..LINES.len(),
        declared: bool,
        lists in vec(vec(prop_oneof![1_i64..9, 50_i64..80, 1_i64..900], 1..12), 2),
        to in prop_oneof![1_i64..70, 500_i64..1500],
    ) {
        let source = source(reducer, &guards, line, declared);
        let rules = Rules::parse(&source).unwrap_or_else(|e| panic!("{e:?} {source}"));
        let list = |i: usize| Value::list(lists[i].iter().copied().map(Value::Int));
        let givens = Givens::from([("A0".to_owned(), list(0)), ("A1".to_owned(), list(1))]);
        let table = |evaluator| {
            let mut game = rules.bind(&givens);
            game.set_strategy(evaluator);
            let table = game.table("g", &[(0, to)], &mut NoOracle, &mut Run::silent());
            (table.expect("a table").cells, game.work())
        };
        let (cells, work) = table(Evaluator::Table);
        let mut plain = Plain::new(rules.tree(), &givens);
        for x in 0..=to {
            let value = plain.call("g", &[Value::Int(x)], TextRange::default()).expect("a value");
            prop_assert_eq!(cells.get(x as usize), Some(value), "{} {} {:?}", x, &source, &lists);
        }
        let (searched, looked_at) = table(Evaluator::Demand);
        prop_assert_eq!(searched.len(), cells.len());
        // For an outcome the search stops at the first winning move.
        if reducer == "mex" && work.cells == looked_at.cells {
            prop_assert_eq!(work.options, looked_at.options, "{}", &source);
        }
    }
}

#[test]
fn every_move_of_every_heap_is_counted() {
    let rules = Rules::parse("w(x) = win{ w(x-a) for a in A if a <= x }").expect("rules");
    let amounts = [1, 64, 500, 512, 1000];
    let givens = Givens::from([(
        "A".to_owned(),
        Value::list(amounts.iter().copied().map(Value::Int)),
    )]);
    let mut game = rules.bind(&givens);
    game.table("w", &[(0, 4999)], &mut NoOracle, &mut Run::silent())
        .expect("a table");
    let moves: i64 = amounts.iter().map(|a| 5000 - a).sum();
    assert_eq!(game.work().options, moves as u64);
    assert_eq!(game.work().cells, 5000);
}

/// Distances that are a function of a number, compared with the definition: also with base cases,
/// fixed distances, and a heap that does not begin at 0.
#[test]
fn functions_of_a_number_agree_with_the_definition() {
    // The rules, and the first heap.
    let games = [
        ("g(n) = mex{ g(n-k*k) for k in 1..=isqrt(n) }", 0),
        ("g(n) = mex{ g(n-k*k) for k in 1..isqrt(n) }", 0),
        (
            "g(0) = 7\ng(3) = 1\ng(n) = mex{ g(n-k*k) for k in 1..=isqrt(n) }",
            0,
        ),
        (
            "g(n) = mex{ g(n-k*k) for k in 1..=isqrt(n), g(n-1) if n >= 1, g(n-20) if n >= 25 }",
            0,
        ),
        ("g(n) = mex{ g(n-k*(k+1)/2) for k in 1..=isqrt(n) }", 0),
        (
            "g(n) = mex{ g(n-k*k) for k in 1..=isqrt(n-100) if n >= 100 }",
            100,
        ),
    ];
    for (source, from) in games {
        let rules = Rules::parse(source).expect("rules");
        let run = |evaluator| {
            let mut game = rules.bind(&Givens::new());
            game.set_strategy(evaluator);
            let range = [(from, 700)];
            let table = game.table("g", &range, &mut NoOracle, &mut Run::silent());
            (table.expect("a table").cells, game.work())
        };
        let (cells, work) = run(Evaluator::Table);
        let givens = Givens::new();
        let mut plain = Plain::new(rules.tree(), &givens);
        for n in from..=700 {
            let value = plain.call("g", &[Value::Int(n)], TextRange::default());
            let at = (n - from) as usize;
            assert_eq!(
                cells.get(at),
                Some(value.expect("a value")),
                "{source}: {n}"
            );
        }
        let (_, searched) = run(Evaluator::Demand);
        assert_eq!(work.options, searched.options, "{source}");
    }
}

/// Many batches of squares, with values that have more than six bits.
#[test]
fn squares_agree_with_all_their_moves_one_by_one() {
    let n = 60_000;
    let rules = Rules::parse("g(n) = mex{ g(n-k*k) for k in 1..=isqrt(n) }").expect("rules");
    let mut game = rules.bind(&Givens::new());
    let table = game
        .table("g", &[(0, n as i64)], &mut NoOracle, &mut Run::silent())
        .expect("a table");
    let (mut cells, mut options) = (vec![0_usize; n + 1], 0);
    let mut seen = vec![usize::MAX; 1000];
    for at in 0..=n {
        for k in (1..).take_while(|k| k * k <= at) {
            seen[cells[at - k * k]] = at;
            options += 1;
        }
        cells[at] = seen.iter().position(|mark| *mark != at).expect("room");
        assert_eq!(
            table.cells.get(at),
            Some(Value::Int(cells[at] as i64)),
            "{at}"
        );
    }
    assert!(cells.iter().max() >= Some(&40));
    assert_eq!(game.work().options, options);
}

/// Values above 255 and above 1023, also if one of them is given: for all moves to smaller heaps
/// the value of a heap is the number of heaps below it.
#[test]
fn functions_of_a_number_have_values_of_sixteen_bits() {
    let games = [
        ("g(n) = mex{ g(n-max(k,1)) for k in 1..=n }", 0),
        ("g(0) = 5000\ng(n) = mex{ g(n-max(k,1)) for k in 1..=n }", 1),
    ];
    for (source, less) in games {
        let rules = Rules::parse(source).expect("rules");
        let mut game = rules.bind(&Givens::new());
        let table = game
            .table("g", &[(0, 2500)], &mut NoOracle, &mut Run::silent())
            .expect("a table");
        for n in 1..=2500_i64 {
            let value = table.cells.get(n as usize);
            assert_eq!(value, Some(Value::Int(n - less)), "{source}: {n}");
        }
    }
}
