//! Score recurrences that are computed whole rows at a time agree with the definition: values, and
//! counted options.

use grundy_core::Run;
use grundy_rules::plain::Plain;
use grundy_rules::syntax::ast::TextRange;
use grundy_rules::{Givens, NoOracle, Rules, Strategy as Evaluator, Value};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;

/// Rules with inputs, and the requested box.
#[derive(Clone, Debug)]
struct Recurrence {
    source: String,
    givens: Givens,
    ranges: Vec<(i64, i64)>,
}

const NAMES: [&str; 3] = ["x", "y", "z"];

/// One option: how far it moves in each parameter, its sign, what it earns, and how it is written.
#[derive(Clone, Debug)]
struct Move {
    by: Vec<i64>,
    plus: bool,
    earns: u8,
    form: u8,
}

fn recurrence() -> impl Strategy<Value = Recurrence> {
    (1_usize..=3).prop_flat_map(|dims| {
        let moves = vec(
            (vec(0_i64..4, dims), any::<bool>(), 0_u8..8, 0_u8..7).prop_map(
                |(by, plus, earns, form)| Move {
                    by,
                    plus,
                    earns,
                    form,
                },
            ),
            1..5,
        );
        let size = prop_oneof![Just(100_i64), Just(1 << 30), Just(1 << 55)];
        let list = size.prop_flat_map(|size| vec(-size..size, 300));
        (moves, list, any::<bool>(), 0_u8..5, 2_i64..7).prop_map(
            move |(moves, list, max, extra, side)| write(dims, &moves, &list, max, extra, side),
        )
    })
}

fn write(dims: usize, moves: &[Move], list: &[i64], max: bool, extra: u8, side: i64) -> Recurrence {
    let names = &NAMES[..dims];
    let last = names[dims - 1];
    let mut items = Vec::new();
    for (n, m) in moves.iter().enumerate() {
        let mut by = m.by.clone();
        if by.iter().all(|d| *d == 0) {
            by[n % dims] = 1;
        }
        let to = |more: &str| {
            let args: Vec<String> = names
                .iter()
                .zip(&by)
                .enumerate()
                .map(|(i, (name, d))| {
                    if i + 1 == dims {
                        format!("{name}-{d}{more}")
                    } else {
                        format!("{name}-{d}")
                    }
                })
                .collect();
            format!("v({})", args.join(","))
        };
        let guards: Vec<String> = names
            .iter()
            .zip(&by)
            .map(|(name, d)| format!("{name}>={d}"))
            .collect();
        let guards = guards.join(" and ");
        let earns = match m.earns {
            0 => String::new(),
            1 => "3".to_owned(),
            2 => format!("a[{last}]"),
            3 => format!("a[299-{last}]"),
            4 => format!("a[{}] - 2*{last}", names[0]),
            5 => format!("rows[{}][{last}]", if dims == 1 { "1" } else { names[0] }),
            6 => format!("sum{{ a[j] for j in {last}..{last}+{} }}", n + 1),
            _ => format!("a[{}+{last}]", names[0]),
        };
        let sign = match (m.plus, earns.is_empty()) {
            (true, true) => "",
            (true, false) => " + ",
            (false, _) => " - ",
        };
        let least = by[dims - 1];
        items.push(match m.form {
            0 => format!(
                "{earns}{sign}{} for k in [1,2,5] if {guards} and {last}>={least}+k",
                to("-k")
            ),
            1 => format!(
                "{earns}{sign}{} for k in 1..=min(3, {last}-{least}) if {guards}",
                to("-k")
            ),
            2 => format!("{earns}{sign}{} if {guards} if {last} < 20", to("")),
            _ => format!("{earns}{sign}{} if {guards}", to("")),
        });
    }
    let word = if max { "max" } else { "min" };
    let zeros = vec!["0"; dims].join(",");
    let base = match extra {
        1 => format!("v({zeros}) = 7\n"),
        2 => {
            let mut patterns = names.to_vec();
            patterns[0] = "1";
            format!("v({}) = -5\n", patterns.join(","))
        }
        _ => String::new(),
    };
    let rows: Vec<String> = (0..8)
        .map(|i| {
            let row: Vec<String> = (0..300)
                .map(|j| ((i * 37 + j * 11) % 50 - 20).to_string())
                .collect();
            format!("[{}]", row.join(","))
        })
        .collect();
    let source = format!(
        "rows = [{}]\n{base}v({}) = {word}{{ {} }} default {}",
        rows.join(","),
        names.join(","),
        items.join(",\n  "),
        i64::from(extra) - 2,
    );
    let long = if dims == 1 { 250 } else { 40 };
    let mut ranges = vec![(0, side); dims];
    ranges[dims - 1] = (0, long);
    Recurrence {
        source,
        givens: Givens::from([(
            "a".to_owned(),
            Value::list(list.iter().copied().map(Value::Int)),
        )]),
        ranges,
    }
}

fn each(ranges: &[(i64, i64)]) -> Vec<Vec<Value>> {
    let mut all = vec![Vec::new()];
    for &(from, to) in ranges {
        all = all
            .iter()
            .flat_map(|head: &Vec<Value>| {
                (from..=to).map(|v| {
                    let mut args = head.clone();
                    args.push(Value::Int(v));
                    args
                })
            })
            .collect();
    }
    all
}

/// The whole table, and its counted work.
fn table(r: &Recurrence, evaluator: Evaluator) -> (Vec<Result<Value, String>>, u64, u64) {
    let rules = Rules::parse(&r.source).unwrap_or_else(|e| panic!("{e:?}\n{}", r.source));
    let mut game = rules.bind(&r.givens);
    game.set_strategy(evaluator);
    let cells = match game.table("v", &r.ranges, &mut NoOracle, &mut Run::silent()) {
        Ok(table) => (0..table.cells.len())
            .map(|i| table.cells.get(i).ok_or_else(String::new))
            .collect(),
        Err(halt) => vec![Err(halt.diagnostic().code.to_owned())],
    };
    (cells, game.work().cells, game.work().options)
}

fn plainly(r: &Recurrence) -> Vec<Result<Value, String>> {
    let rules = Rules::parse(&r.source).expect("rules");
    let mut plain = Plain::new(rules.tree(), &r.givens);
    let mut values = Vec::new();
    for args in each(&r.ranges) {
        match plain.call("v", &args, TextRange::default()) {
            Ok(value) => values.push(Ok(value)),
            Err(fault) => return vec![Err(fault.code.to_owned())],
        }
    }
    values
}

fn is_by_rows(r: &Recurrence) -> bool {
    let rules = Rules::parse(&r.source).expect("rules");
    let plan = rules
        .bind(&r.givens)
        .explain("v", &r.ranges)
        .expect("a plan");
    plan.steps
        .iter()
        .any(|step| step.english().contains("whole rows at a time"))
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 192, ..ProptestConfig::default() })]

    #[test]
    fn scores_by_rows_agree_with_the_definition(r in recurrence()) {
        let (values, cells, options) = table(&r, Evaluator::Table);
        prop_assert_eq!(&values, &plainly(&r), "{}", r.source);
        // The search counts the options of the positions one by one.
        let (_, searched, looked_at) = table(&r, Evaluator::Demand);
        if cells == searched && values[0].is_ok() {
            prop_assert_eq!(options, looked_at, "{}", r.source);
        }
    }
}

#[test]
fn most_random_scores_are_computed_by_rows() {
    let mut runner = TestRunner::deterministic();
    let strategy = recurrence();
    let (mut by_rows, mut comparable) = (0, 0);
    for _ in 0..100 {
        let r = strategy
            .new_tree(&mut runner)
            .expect("a recurrence")
            .current();
        by_rows += usize::from(is_by_rows(&r));
        let (values, cells, _) = table(&r, Evaluator::Table);
        comparable += usize::from(values[0].is_ok() && cells == table(&r, Evaluator::Demand).1);
    }
    assert!(by_rows > 90, "only {by_rows} of 100");
    assert!(comparable > 50, "only {comparable} of 100");
}

/// `v(i,j)` of a row of numbers, by the usual loops.
fn deque(a: &[i64]) -> Vec<Vec<i64>> {
    let n = a.len();
    let mut v = vec![vec![0_i64; n + 1]; n + 1];
    for i in (0..n).rev() {
        for j in i + 1..=n {
            v[i][j] = (a[i] - v[i + 1][j]).max(a[j - 1] - v[i][j - 1]);
        }
    }
    v
}

#[test]
fn long_rows_of_small_and_of_large_numbers() {
    let rules = "v(i, j) = max{ a[i] - v(i+1, j) if i <= j, a[j] - v(i, j-1) if i <= j } default 0\nanswer = v(0, len(a)-1)";
    // Scores that stay in 32 bits, that leave them on the way, and that come near the limit of sums
    // without checks.
    for shift in [0, 21, 44] {
        let a: Vec<i64> = (0..700_i64)
            .map(|i| (i * i * 7919 % 1_009) << shift)
            .collect();
        let list = Value::list(a.iter().copied().map(Value::Int));
        let givens = Givens::from([("a".to_owned(), list)]);
        let mut game = Rules::parse(rules).expect("rules").bind(&givens);
        let expected = deque(&a)[0][a.len()];
        assert_eq!(
            game.answer(&mut NoOracle, &mut Run::silent()),
            Ok(Value::Int(expected))
        );
        let n = a.len() as u64;
        // Two options for each interval that is not empty.
        assert!(
            game.work().options >= n * (n + 1),
            "{}",
            game.work().options
        );
    }
}

/// One answer over a million intervals is computed through a window: the answer, positions inside
/// and outside of the last window, and the counted options.
#[test]
fn one_answer_by_the_last_rows_is_the_answer_of_the_table() {
    let rules = "v(i, j) = max{ a[i] - v(i+1, j) if i <= j, a[j] - v(i, j-1) if i <= j } default 0\nanswer = v(0, len(a)-1)";
    let n = 1_500_i64;
    // In 32 bits without checks, in 32 bits with them and beyond, and near the limit of 64 bits.
    for shift in [0, 20, 21, 44] {
        let a: Vec<i64> = (0..n).map(|i| (i * i * 7919 % 1_009) << shift).collect();
        let list = Value::list(a.iter().copied().map(Value::Int));
        let givens = Givens::from([("a".to_owned(), list)]);
        let mut game = Rules::parse(rules).expect("rules").bind(&givens);
        let expected = deque(&a);
        let answer = game.answer(&mut NoOracle, &mut Run::silent());
        assert_eq!(answer, Ok(Value::Int(expected[0][a.len()])), "{shift}");
        // Each interval is a cell once, besides the positions of the search before.
        let all = (n * (n + 1) / 2) as u64;
        let work = game.work();
        assert!(
            (all..all + all / 50).contains(&work.cells),
            "{} of {all}",
            work.cells
        );
        assert!((2 * all..2 * all + all / 25).contains(&work.options));
        for (i, j) in [(1, n - 1), (0, n - 2), (3, n - 4), (700, 800), (5, 4)] {
            let value = game.eval(&format!("v({i}, {j})"));
            let expected = expected[i as usize][(j + 1) as usize];
            assert_eq!(value, Ok(Value::Int(expected)), "v({i}, {j}) with {shift}");
        }
    }
    // The other direction: an amount taken from both ends is all of it.
    let rules = "v(i, j) = min{ v(i+1, j) + a[i] if i <= j, a[j] + v(i, j-1) if i <= j } default 0";
    let a: Vec<i64> = (0..n).map(|i| i * i * 7919 % 1_009 - 300).collect();
    let list = Value::list(a.iter().copied().map(Value::Int));
    let givens = Givens::from([("a".to_owned(), list)]);
    let mut game = Rules::parse(rules).expect("rules").bind(&givens);
    let value = game.eval(&format!("v(0, {})", n - 1));
    assert_eq!(value, Ok(Value::Int(a.iter().sum())));
}

#[test]
fn piles_from_the_front_by_prefix_sums() {
    let rules = "v(i) = max{ sum{ a[j] for j in i..i+x } - v(i+x) for x in 1..=min(3, len(a)-i) } default 0";
    let a: Vec<i64> = (0..5_000_i64).map(|i| i * i * 31 % 2_003 - 900).collect();
    let mut expected = vec![0_i64; a.len() + 1];
    for i in (0..a.len()).rev() {
        expected[i] = (1..=3.min(a.len() - i))
            .map(|x| a[i..i + x].iter().sum::<i64>() - expected[i + x])
            .max()
            .unwrap_or(0);
    }
    let list = Value::list(a.iter().copied().map(Value::Int));
    let r = Recurrence {
        source: rules.to_owned(),
        givens: Givens::from([("a".to_owned(), list)]),
        ranges: vec![(0, a.len() as i64)],
    };
    assert!(is_by_rows(&r));
    let (values, _, options) = table(&r, Evaluator::Auto);
    let expected: Vec<_> = expected.into_iter().map(|v| Ok(Value::Int(v))).collect();
    assert_eq!(values, expected);
    assert_eq!(options, 3 * (5_000 - 2) + 2 + 1);
}
