//! Rules that are the same with exchanged parameters: half of the cells are mirrored, and the
//! values are those of the definition.

use grundy_core::{Message, Run};
use grundy_rules::plain::Plain;
use grundy_rules::syntax::ast::TextRange;
use grundy_rules::{Givens, NoOracle, Rules, Strategy as Evaluator, Value};
use proptest::collection::vec;
use proptest::prelude::*;

/// The note of `explain` for such rules.
const SAID: &str = "two parameters exchanged";

/// A move and its mirror image; not along a row, which has a separate kernel.
fn moves() -> impl Strategy<Value = [String; 2]> {
    (0..8_usize, 1..5_i64).prop_map(|(kind, a)| {
        let (to, with) = match kind {
            0 => (["x-k*k", "y"], " for k in 1..=isqrt(x)"),
            1 => (["x-k*y", "y"], " if y > 0 for k in 1..=x/y"),
            2 => (["x/(A+1)", "y"], " if x > 0"),
            3 => (["x-y%(A+1)-1", "y"], " if x > y%(A+1)"),
            4 => (["x-k*k", "y-A"], " for k in 1..=isqrt(x) if y >= A"),
            5 => (
                ["x-k", "y-k*k"],
                " for k in 1..=isqrt(y) if k <= x and k != A",
            ),
            6 => (["x-A", "y/2"], " if x >= A and (y > 3 or x > y)"),
            _ => (["x-d", "y"], " for d in divisors(x+A) if d <= x"),
        };
        let text = |[x, y]: [&str; 2]| format!("g({x}, {y}){with}").replace('A', &a.to_string());
        let image = text([to[1], to[0]]);
        let exchanged = image.replace('x', "z").replace('y', "x").replace('z', "y");
        [text(to), exchanged]
    })
}

fn source(reducer: &str, pairs: &[[String; 2]], base: usize) -> String {
    let base = ["", "g(2,2) = V\n", "g(0,y) = V\ng(x,0) = V\n"][base]
        .replace('V', if reducer == "mex" { "3" } else { "true" });
    // In any order: first all of one kind, then their images backwards.
    let items = pairs.iter().map(|pair| &pair[0]);
    let images = pairs.iter().rev().map(|pair| &pair[1]);
    let items: Vec<&str> = items.chain(images).map(String::as_str).collect();
    format!("{base}g(x,y) = {reducer}{{ {} }}", items.join(", "))
}

fn explained(rules: &Rules, side: i64) -> bool {
    let mut game = rules.bind(&Givens::new());
    let plan = game.explain("g", &[(0, side), (0, side)]).expect("a plan");
    plan.steps.iter().any(|step| step.english().contains(SAID))
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 128, ..ProptestConfig::default() })]

    #[test]
    fn mirrored_tables_agree_with_the_definition(
        reducer in prop_oneof![Just("mex"), Just("mex"), Just("win")],
        pairs in vec(moves(), 1..3),
        base in 0..3_usize,
        side in 1_i64..24,
    ) {
        let source = source(reducer, &pairs, base);
        let rules = Rules::parse(&source).unwrap_or_else(|e| panic!("{e:?} {source}"));
        let mut game = rules.bind(&Givens::new());
        game.set_strategy(Evaluator::Table);
        let table = game.table("g", &[(0, side), (0, side)], &mut NoOracle, &mut Run::silent()).expect("a table");
        let givens = Givens::new();
        let mut plain = Plain::new(rules.tree(), &givens);
        for x in 0..=side {
            for y in 0..=side {
                let position = [Value::Int(x), Value::Int(y)];
                let value = plain.call("g", &position, TextRange::default()).expect("a value");
                let at = (x * (side + 1) + y) as usize;
                prop_assert_eq!(table.cells.get(at), Some(value), "{} {} {}", x, y, &source);
            }
        }
    }
}

/// Cells and options that were counted, and the lines of the report.
fn counted(source: &str, side: i64) -> (u64, u64, Vec<Message>) {
    let rules = Rules::parse(source).expect("rules");
    let mut game = rules.bind(&Givens::new());
    game.set_strategy(Evaluator::Table);
    game.table(
        "g",
        &[(0, side), (0, side)],
        &mut NoOracle,
        &mut Run::silent(),
    )
    .expect("a table");
    let steps = game.report().expect("a report").steps.clone();
    (game.work().cells, game.work().options, steps)
}

const SQUARES: &str =
    "g(x,y) = mex{ g(x-k*k,y) for k in 1..=isqrt(x), g(x,y-k*k) for k in 1..=isqrt(y) }";

#[test]
fn half_of_the_options_are_looked_at() {
    let side = 99_i64;
    let (cells, options, steps) = counted(SQUARES, side);
    assert_eq!(cells, 10_000);
    // A cell on the diagonal or above it has isqrt(x) + isqrt(y) options.
    let of = |x: i64, y: i64| (x.isqrt() + y.isqrt()) as u64;
    let half: u64 = (0..=side)
        .flat_map(|x| (x..=side).map(move |y| of(x, y)))
        .sum();
    assert_eq!(options, half);
    assert!(
        steps.iter().any(|step| *step == "cell by cell: 5050 cells"),
        "{steps:?}"
    );
    assert!(
        steps.iter().any(|step| *step == "mirrored: 4950 cells"),
        "{steps:?}"
    );
    assert!(explained(&Rules::parse(SQUARES).expect("rules"), side));
}

#[test]
fn rules_that_only_look_symmetric_are_computed_cell_by_cell() {
    for source in [
        // One more move for one of the two.
        "g(x,y) = mex{ g(x-k*k,y) for k in 1..=isqrt(x), g(x,y-k*k) for k in 2..=isqrt(y) }",
        "g(x,y) = mex{ g(x-k*k,y) for k in 1..=isqrt(x), g(x,y-k*k) for k in 1..=isqrt(x) if k*k <= y }",
        "g(x,y) = mex{ g(x-k*k,y) for k in 1..=isqrt(x) if x > 4, g(x,y-k*k) for k in 1..=isqrt(y) }",
        // The order of two lines decides the value of (0,0).
        "g(0,y) = 1\ng(x,0) = 2\ng(x,y) = mex{ g(x/2,y), g(x,y/2) }",
    ] {
        let rules = Rules::parse(source).expect("rules");
        assert!(!explained(&rules, 30), "{source}");
    }
    // A box that is not a square.
    let rules = Rules::parse(SQUARES).expect("rules");
    let mut game = rules.bind(&Givens::new());
    let plan = game.explain("g", &[(0, 30), (0, 31)]).expect("a plan");
    assert!(plan.steps.iter().all(|step| !step.english().contains(SAID)));
}
