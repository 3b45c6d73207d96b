//! Options from divisors, computed by the sieve, agree with the definition: values, and counted
//! options.

use grundy_core::Run;
use grundy_rules::plain::Plain;
use grundy_rules::syntax::ast::TextRange;
use grundy_rules::{Cells, Givens, NoOracle, Rules, Strategy as Evaluator, Value};
use proptest::prelude::*;

/// Each names all divisors of `x`, `x` included.
const DIVISORS: [&str; 5] = [
    "for d in divisors(x)",
    "for d in 1..=x if x % d == 0",
    "for d in 1..x+1 if x % d == 0",
    "for d in divisors(x) if d <= x",
    "for d in divisors(x) if x/d >= 1",
];

/// An option, with a guard that makes it less than `x`, and not negative.
const REFERENCES: [(&str, &str); 10] = [
    ("g(d)", "d < x"),
    ("g(d)", "d != x"),
    ("g(x/d)", "d > 1"),
    ("g(x/d)", "x/d < x"),
    ("g(x-d)", "d <= x"),
    ("g(x-d)", "d > 1 and x-d > 0"),
    ("g(d-1)", "d >= 1"),
    ("g(x-d-1)", "d < x"),
    ("g(x/d-1)", "d != 1"),
    ("g(d)^g(x/d)", "d > 1 and d < x"),
];

/// Further conditions of a guard.
const GUARDS: [&str; 7] = [
    "",
    " if d > 1",
    " if d != 1",
    " if 2*d <= x",
    " if d <= 5",
    " if x/d > 2",
    " if d >= x/d",
];

/// Further options.
const BESIDES: [&str; 4] = [
    "",
    ", g(x-1) if x > 20",
    ", g(x-k) for k in [2,7] if k < x",
    ", 0",
];

const LINES: [&str; 4] = ["", "g(1) = 0\n", "g(4) = 3\n", "g(30) = 100\n"];

fn rules() -> impl Strategy<Value = (String, bool)> {
    (
        prop_oneof![3 => Just("mex"), 1 => Just("win"), 1 => Just("misere")],
        0..DIVISORS.len(),
        0..REFERENCES.len(),
        0..GUARDS.len(),
        0..BESIDES.len(),
        0..LINES.len(),
    )
        .prop_map(|(reducer, divisors, reference, guard, besides, line)| {
            let (to, less) = REFERENCES[reference];
            let mex = reducer == "mex";
            let to = if mex {
                to
            } else {
                to.split('^').next().unwrap_or(to)
            };
            let besides = if mex || besides < 3 {
                BESIDES[besides]
            } else {
                ""
            };
            let line = if mex { LINES[line] } else { "" };
            // Heap 0 has no divisors.
            let source = format!(
                "{line}g(0) = {}\ng(x) = {reducer}{{ {to} {} if {less}{}{besides} }}",
                if mex { "0" } else { "false" },
                DIVISORS[divisors],
                GUARDS[guard],
            );
            (source, mex)
        })
}

fn sieved(source: &str, to: i64) -> bool {
    let rules = Rules::parse(source).unwrap_or_else(|e| panic!("{e:?}\n{source}"));
    let plan = rules
        .bind(&Givens::new())
        .explain("g", &[(0, to)])
        .expect("a plan");
    plan.steps
        .iter()
        .any(|step| step.english().contains("by a sieve"))
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 256, ..ProptestConfig::default() })]

    #[test]
    fn sieved_divisors_agree_with_the_definition((source, mex) in rules(), to in 1_i64..400) {
        let rules = Rules::parse(&source).expect("rules");
        let table = |evaluator| {
            let mut game = rules.bind(&Givens::new());
            game.set_strategy(evaluator);
            let table = game.table("g", &[(0, to)], &mut NoOracle, &mut Run::silent()).map(|t| t.cells);
            (table, game.work())
        };
        let (cells, work) = table(Evaluator::Table);
        let cells = cells.unwrap_or_else(|fault| panic!("{fault:?} {source}"));
        let none = Givens::new();
        let mut plain = Plain::new(rules.tree(), &none);
        for x in 0..=to {
            let value = plain.call("g", &[Value::Int(x)], TextRange::default()).expect("a value");
            prop_assert_eq!(cells.get(x as usize), Some(value), "{} {}", x, source);
        }
        let (_, searched) = table(Evaluator::Demand);
        // For an outcome the search stops at the first winning move.
        if mex && searched.cells == work.cells {
            prop_assert_eq!(work.options, searched.options, "{}", source);
        }
    }
}

#[test]
fn every_way_to_name_divisors_is_recognised() {
    for divisors in DIVISORS {
        for (to, less) in REFERENCES {
            for guard in GUARDS {
                let source = format!("g(0) = 0\ng(x) = mex{{ {to} {divisors} if {less}{guard} }}");
                // Values that are xored before the test for being an option have no order.
                assert!(sieved(&source, 500), "{source}");
            }
        }
    }
    // Not the divisors of the heap itself.
    assert!(!sieved(
        "g(0) = 0\ng(x) = mex{ g(x-d) for d in divisors(x+1) if d <= x }",
        500
    ));
}

#[test]
fn prime_factors_are_counted_over_many_blocks() {
    let n = 200_000_usize;
    let rules = Rules::parse("g(h) = mex{ g(d) for d in divisors(h) if d < h }").expect("rules");
    let mut game = rules.bind(&Givens::new());
    let table = game
        .table("g", &[(1, n as i64)], &mut NoOracle, &mut Run::silent())
        .expect("a table");
    // How many prime factors a number has, and how many divisors, by sieves of their own.
    let (mut factors, mut options) = (vec![0_u8; n + 1], 0);
    for p in 2..=n {
        if factors[p] == 0 {
            let mut power = p;
            while power <= n {
                (power..=n).step_by(power).for_each(|m| factors[m] += 1);
                power *= p;
            }
        }
    }
    for d in 1..=n as u64 {
        options += n as u64 / d - 1;
    }
    assert_eq!(table.cells, Cells::U8(factors[1..].to_vec()));
    assert_eq!(game.work().options, options);
    assert_eq!(game.work().cells, n as u64);
}

#[test]
fn values_beyond_a_register_go_on_in_the_general_machine() {
    // Every heap above 64 reaches a heap of each value up to 63, and one of value 100.
    let source =
        "g(0) = 100\ng(x) = mex{ g(x-k) for k in [1,2,3] if k <= x, g(x-d) for d in divisors(x) }";
    let many: Vec<String> = (1..=64).map(|k| format!("g({k}) = {}", k - 1)).collect();
    // Heap 65 reaches all values of a register.
    let long = format!(
        "{}\ng(0) = 0\ng(x) = mex{{ g(x-k) for k in 1..=64 if k < x, g(d) for d in divisors(x) if d < x }}",
        many.join("\n")
    );
    assert!(sieved(&long, 300));
    for source in [source, &long] {
        let rules = Rules::parse(source).expect("rules");
        let mut game = rules.bind(&Givens::new());
        let table = game
            .table("g", &[(0, 300)], &mut NoOracle, &mut Run::silent())
            .expect("a table");
        let none = Givens::new();
        let mut plain = Plain::new(rules.tree(), &none);
        for x in 0..=300 {
            let value = plain
                .call("g", &[Value::Int(x)], TextRange::default())
                .expect("a value");
            assert_eq!(table.cells.get(x as usize), Some(value), "{x} {source}");
        }
    }
}
