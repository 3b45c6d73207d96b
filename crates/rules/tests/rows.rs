//! Rows against the definition: rules made of the structures that the row machine recognises,
//! alone, combined, and with items that it leaves to the general machine.
//!
//! Boxes are large enough for values beyond 63, where sets stop being registers, and the counted
//! options must be those of the definition.

use std::fmt::Write;

use grundy_core::{Observer, Run, Stop};
use grundy_rules::plain::Plain;
use grundy_rules::syntax::ast::TextRange;
use grundy_rules::{Givens, NoOracle, Rules, Value};
use proptest::collection::vec;
use proptest::prelude::*;

/// Rules with the box on which they are compared.
#[derive(Clone, Debug)]
struct Question {
    source: String,
    givens: Givens,
    ranges: Vec<(i64, i64)>,
}

fn list(values: impl IntoIterator<Item = i64>) -> Value {
    Value::list(values.into_iter().map(Value::Int))
}

/// A move on one heap. `a` and `b` are small numbers.
fn heap_item() -> impl Strategy<Value = String> {
    (0..16_usize, 1..6_i64, 0..5_i64).prop_map(|(kind, a, b)| match kind {
        0 => "g(x-k) for k in 1..=x".to_owned(),
        1 => format!("g(x-{a}) if x >= {}", a + b),
        2 => format!("g(x-k) for k in {a}..=x/{}", b + 1),
        3 => format!("g(x-k) for k in {a}..=min({}, x)", a + b),
        4 => "g(j) for j in x-C[x]..x".to_owned(),
        5 => format!("g(i)^g(x-{a}-i) for i in {b}..=x-{a}-{b}"),
        6 => format!("g(i)^g(x-{a}-i) for i in {b}..=x-{a}"),
        7 => format!("g(i)^g(x-{a}-i) for i in 0..=x-{a} if i >= {b} if 2*i <= x"),
        8 => "g(x-k*k) for k in 1..=isqrt(x)".to_owned(),
        9 => format!("{}", a * b),
        10 => "g(x-s) for s in S if s <= x".to_owned(),
        11 => format!("g(x/{}) if x >= 1", a + 1),
        12 => format!("g(j) for j in max(0, x-{})..x-{b} if x >= {b}", 3 * a + b),
        13 => format!("g(x-k)^g(x/2) for k in {a}..=x/2 if x >= 2"),
        14 => format!("g(x-1-k)^g(k/2) for k in {b}..x"),
        _ => format!("g(j) for j in x/{}..x-x/3", a + 1),
    })
}

fn heap() -> impl Strategy<Value = Question> {
    (
        vec(heap_item(), 1..4),
        0..6_usize,
        20..150_i64,
        vec(0..100_i64, 160),
        0..4_usize,
    )
        .prop_map(|(items, reducer, size, far, base)| {
            let reducer = ["mex", "mex", "mex", "mex", "win", "misere"][reducer];
            let mut source = String::new();
            if base == 1 {
                let value = match reducer {
                    "mex" => "70",
                    _ => "true",
                };
                writeln!(source, "g(3) = {value}").expect("memory");
            }
            let head = if base == 2 { "x>=0" } else { "x" };
            let items: Vec<String> = items.into_iter().filter(|i| fits(reducer, i)).collect();
            write!(source, "g({head}) = {reducer}{{ {} }}", items.join(", ")).expect("memory");
            let far = far
                .iter()
                .enumerate()
                .map(|(i, c)| if i == 0 { 0 } else { c % (i as i64 + 1) });
            Question {
                source,
                givens: Givens::from([
                    ("C".to_owned(), list(far)),
                    ("S".to_owned(), list([2, 3, 7])),
                ]),
                ranges: vec![(0, size)],
            }
        })
}

/// Sums and numbers are not outcomes.
fn fits(reducer: &str, item: &str) -> bool {
    reducer == "mex" || !(item.contains('^') || item.parse::<i64>().is_ok())
}

/// A move on a grid of `n` columns.
fn grid_item(n: i64) -> impl Strategy<Value = String> {
    (0..22_usize, 1..4_i64, 0..4_i64).prop_map(move |(kind, a, b)| match kind {
        0 => "g(x-k, y) for k in 1..=x".to_owned(),
        1 => "g(x, y-k) for k in 1..=y".to_owned(),
        2 => "g(x-k, y-k) for k in 1..=min(x, y)".to_owned(),
        3 => format!("g(x-k, y+k) for k in 1..=min(x, {n}-y)"),
        4 => "g(c, y) for c in 0..x if c != y".to_owned(),
        5 => "g(x, c) for c in 0..y if c != x".to_owned(),
        6 => format!("g(c, y) for c in 0..x if c != {a}"),
        7 => format!("g(x-{a}, y-{b}) if x >= {a} and y >= {b}"),
        8 => format!("g(x-{a}, y+{b}) if x >= {a} and y+{b} <= {n}"),
        9 => "g(x+p, y+q) for p,q in D if x+p >= 0 and y+q >= 0".to_owned(),
        10 => "g(x, y-k) for k in 1..=y/2".to_owned(),
        11 => format!("g(x-1, j) for j in y/{}..=y if x >= 1", a + 1),
        12 => format!("g(x, j)^g(x, y-{a}-j) for j in {b}..=y-{a}-{b}"),
        13 => format!("g(i, y)^g(x-{a}-i, y) for i in {b}..=x-{a}-{b}"),
        14 => format!("g(i, y)^g(x-{a}-i, y) for i in 0..=x-{a}"),
        15 => format!("g(i, y) for i in x/{}..x", a + 1),
        16 => "g(x, j)^g(i, y)^g(i, j) for i in 0..x for j in 0..y".to_owned(),
        17 => "g(x-i, y)^g(x, y-j)^g(x-i, y-j) for j in 1..=y for i in 1..=x".to_owned(),
        18 => format!("g(x-1, j)^g(x-1, y-j) for j in {b}..=y if x >= 1"),
        19 => format!("g(x-k, y) for k in {a}..=x if y >= {b}"),
        20 => "g(x, y/2) if y >= 1".to_owned(),
        _ => "g(x, j) for j in y-C[y]..y".to_owned(),
    })
}

fn grid() -> impl Strategy<Value = Question> {
    (4..26_i64, 3..26_i64).prop_flat_map(|(rows, columns)| {
        (
            vec(grid_item(columns), 1..4),
            0..6_usize,
            vec(0..100_i64, 30),
            0..5_usize,
        )
            .prop_map(move |(items, reducer, far, base)| {
                let reducer = ["mex", "mex", "mex", "mex", "win", "misere"][reducer];
                let mut source = String::new();
                match (base, reducer) {
                    (1, "mex") => source.push_str("g(2, 1) = 66\n"),
                    (2, "mex") => source.push_str("g(x, 0) = x%3\n"),
                    (3, "mex") => source.push_str("g(1, y) = 5\n"),
                    _ => {}
                }
                let head = if base == 4 { "x>=0, y>=0" } else { "x, y" };
                let items: Vec<String> = items.into_iter().filter(|i| fits(reducer, i)).collect();
                write!(source, "g({head}) = {reducer}{{ {} }}", items.join(", ")).expect("memory");
                let far = far
                    .iter()
                    .enumerate()
                    .map(|(i, c)| if i == 0 { 0 } else { c % (i as i64 + 1) });
                let moves = [[-1, -2], [-2, -1], [-2, 1], [0, -3]];
                Question {
                    source,
                    givens: Givens::from([
                        ("C".to_owned(), list(far)),
                        ("D".to_owned(), Value::list(moves.map(list))),
                    ]),
                    ranges: vec![(0, rows), (0, columns)],
                }
            })
    })
}

/// A move on three heaps.
fn space() -> impl Strategy<Value = Question> {
    let item = (0..9_usize, 1..3_i64).prop_map(|(kind, a)| match kind {
        0 => "g(x-k, y, z) for k in 1..=x".to_owned(),
        1 => "g(x, y-k, z) for k in 1..=y".to_owned(),
        2 => "g(x, y, z-k) for k in 1..=z".to_owned(),
        3 => "g(x, y, z-k) for k in 1..=z/2".to_owned(),
        4 => format!("g(x-{a}, y, z-1) if x >= {a} and z >= 1"),
        5 => "g(x, y, k)^g(x, y, z-1-k) for k in 0..z".to_owned(),
        6 => "g(x, k, z)^g(x, y-1-k, z) for k in 0..y".to_owned(),
        7 => "g(x-1, k, z) for k in 0..=y if x >= 1".to_owned(),
        _ => "g(x-1, y-1, z-1) if x >= 1 and y >= 1 and z >= 1".to_owned(),
    });
    (vec(item, 1..4), 0..4_usize, 1..6_i64, 1..6_i64, 8..14_i64).prop_map(
        |(items, reducer, x, y, z)| {
            let reducer = ["mex", "mex", "win", "misere"][reducer];
            let items: Vec<String> = items.into_iter().filter(|i| fits(reducer, i)).collect();
            Question {
                source: format!("g(x, y, z) = {reducer}{{ {} }}", items.join(", ")),
                givens: Givens::new(),
                ranges: vec![(0, x), (0, y), (0, z)],
            }
        },
    )
}

/// Whether the question has a table; all its values, and the counted options where the table has no
/// cell but those of the box.
fn agree(question: &Question) -> Result<(), TestCaseError> {
    let Question {
        source,
        givens,
        ranges,
    } = question;
    let rules = Rules::parse(source).expect("the checker takes it");
    let mut game = rules.bind(givens);
    let table = game.table("g", ranges, &mut NoOracle, &mut Run::silent());
    let mut plain = Plain::new(rules.tree(), givens);
    let mut position: Vec<i64> = ranges.iter().map(|r| r.0).collect();
    let mut index = 0;
    loop {
        let args: Vec<Value> = position.iter().map(|v| Value::Int(*v)).collect();
        match (&table, plain.call("g", &args, TextRange::default())) {
            (Ok(table), Ok(value)) => {
                prop_assert_eq!(table.cells.get(index), Some(value), "{:?} {}", args, source);
            }
            (Ok(table), Err(fault)) => {
                prop_assert_eq!(fault.code, "outside-domain", "{:?} {}", args, source);
                prop_assert_eq!(table.cells.get(index), None);
            }
            (Err(_), Err(other)) if other.code == "outside-domain" => {}
            (Err(fault), Err(other)) => {
                prop_assert_eq!(fault.diagnostic().code, other.code, "{}", source);
                return Ok(());
            }
            (Err(_), Ok(_)) => {} // a later cell is the wrong one
        }
        index += 1;
        let next = (0..position.len())
            .rev()
            .find(|i| position[*i] < ranges[*i].1);
        let Some(i) = next else { break };
        position[i] += 1;
        for (j, value) in position.iter_mut().enumerate().skip(i + 1) {
            *value = ranges[j].0;
        }
    }
    prop_assert!(table.is_ok(), "{:?}\n{}", table, source);
    let (ours, theirs) = (game.work(), plain.work());
    let steps = game.report().map_or(&[][..], |report| &report.steps);
    // Mirrored cells are copied, so their options are not examined.
    let mirrored = steps
        .iter()
        .any(|step| step.english().starts_with("mirrored"));
    if source.contains("mex") && ours.cells == theirs.cells && !source.contains(">=0") {
        if mirrored {
            prop_assert!(ours.options <= theirs.options, "{}", source);
        } else {
            prop_assert_eq!(ours.options, theirs.options, "{}", source);
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 256, ..ProptestConfig::default() })]

    #[test]
    fn heaps_agree_with_the_definition(question in heap()) {
        agree(&question)?;
    }

    #[test]
    fn grids_agree_with_the_definition(question in grid()) {
        agree(&question)?;
    }

    #[test]
    fn three_heaps_agree_with_the_definition(question in space()) {
        agree(&question)?;
    }
}

/// Each structure is recognised in the form of the literature, and reported.
#[test]
fn plans_name_what_they_recognise() {
    let cases = [
        (
            "g(x, y) = mex{ g(x-k, y) for k in 1..=x, g(x, y-k) for k in 1..=y }",
            2,
            "bit set",
        ),
        (
            "g(w, b) = mex{ g(w-1, b+w) if w >= 1, g(w, b-k) for k in 1..=b/2 }",
            2,
            "window",
        ),
        ("g(i) = mex{ g(j) for j in i-C[i]..i }", 1, "latest place"),
        (
            "g(n) = mex{ g(i)^g(n-2-i) for i in 0..=n-2 }",
            1,
            "symmetric range",
        ),
        (
            "g(h, w) = mex{ g(i, w)^g(h-i, w) for i in 1..h, g(h, i)^g(h, w-i) for i in 1..w }",
            2,
            "whole row at once",
        ),
        (
            "g(x, y) = mex{ g(x, b)^g(a, y)^g(a, b) for a in 0..x for b in 0..y }",
            2,
            "three corners",
        ),
        (
            "g(x) = mex{ g(x-s) for s in [1,3,4] if s <= x }",
            1,
            "fixed distances",
        ),
    ];
    for (source, dimensions, word) in cases {
        let givens = Givens::from([("C".to_owned(), list(0..20))]);
        let plan = Rules::parse(source)
            .expect("rules")
            .bind(&givens)
            .explain("g", &vec![(1, 9); dimensions])
            .expect("a plan");
        let found = plan.steps.iter().any(|s| s.english().contains(word));
        assert!(found, "{source}: {:?}", plan.steps);
    }
}

/// The values of a table over `0..rows` and `0..columns`.
fn values(source: &str, size: (usize, usize)) -> Vec<i64> {
    counted(source, size, &mut Run::silent()).0
}

/// The values of a table over `0..rows` and `0..columns`, and its counted options.
fn counted(source: &str, (rows, columns): (usize, usize), run: &mut Run) -> (Vec<i64>, u64) {
    let rules = Rules::parse(source).expect("rules");
    let ranges = [(0, rows as i64 - 1), (0, columns as i64 - 1)];
    let mut game = rules.bind(&Givens::new());
    let table = game
        .table("g", &ranges, &mut NoOracle, run)
        .expect("a table");
    let value = |at| match table.cells.get(at) {
        Some(Value::Int(value)) => value,
        other => panic!("{other:?}"),
    };
    let cells = (0..table.cells.len()).map(value).collect();
    (cells, game.work().options)
}

/// Tables that are computed in blocks of columns, by one thread and by several: every family of
/// lines alone and with the others, longer than wide and wider than long.
#[test]
fn blocks_of_lines_agree_with_all_their_moves_one_by_one() {
    let families = [
        "g(x-k, y) for k in 1..=x",
        "g(x, y-k) for k in 1..=y",
        "g(x-k, y-k) for k in 1..=min(x, y)",
    ];
    for (rows, columns) in [(300, 270), (66, 900)] {
        for chosen in 1..8_usize {
            let is_chosen = |family: usize| chosen >> family & 1 == 1;
            let items: Vec<&str> = (0..3)
                .filter(|f| is_chosen(*f))
                .map(|f| families[f])
                .collect();
            let source = format!("g(x, y) = mex{{ {} }}", items.join(", "));
            let mut cells = vec![vec![0_usize; columns]; rows];
            let mut seen = vec![usize::MAX; 4 * (rows + columns)];
            let mut options = 0;
            for x in 0..rows {
                for y in 0..columns {
                    let lengths = [x, y, x.min(y)];
                    for family in (0..3).filter(|f| is_chosen(*f)) {
                        let (down, left) = [(1, 0), (0, 1), (1, 1)][family];
                        for k in 1..=lengths[family] {
                            seen[cells[x - down * k][y - left * k]] = x * columns + y;
                            options += 1;
                        }
                    }
                    let absent = seen.iter().position(|mark| *mark != x * columns + y);
                    cells[x][y] = absent.expect("room");
                }
            }
            let expected: Vec<i64> = cells.concat().into_iter().map(|v| v as i64).collect();
            for threads in [1, 2, 3] {
                let found = counted(&source, (rows, columns), &mut Run::silent().on(threads));
                assert!(
                    found.0 == expected,
                    "{source} of {rows}x{columns}, {threads} threads"
                );
                assert_eq!(found.1, options, "{source} of {rows}x{columns}");
            }
        }
    }
}

/// Cancels at the first poll after some progress.
struct Late(u64);

impl Observer for Late {
    fn progress(&mut self, done: u64, _: Option<u64>) {
        self.0 = done;
    }

    fn cancelled(&mut self) -> bool {
        self.0 >= 300_000
    }
}

/// A table in blocks that is stopped has complete rows with the values of the whole table.
#[test]
fn stopped_blocks_of_lines_have_complete_rows() {
    let nim = "g(x, y) = mex{ g(x-k, y) for k in 1..=x, g(x, y-k) for k in 1..=y }";
    let rules = Rules::parse(nim).expect("rules");
    for threads in [1, 2] {
        let mut late = Late(0);
        let run = &mut Run::new(&mut late).on(threads);
        let ranges = [(0, 1_999), (0, 999)];
        let table = rules
            .bind(&Givens::new())
            .table("g", &ranges, &mut NoOracle, run)
            .expect("a part of a table");
        assert_eq!(table.stop, Stop::Interrupted);
        let rows = table.cells.len() / 1_000;
        assert!((300..2_000).contains(&rows) && table.cells.len().is_multiple_of(1_000));
        for (x, y) in (0..rows).flat_map(|x| (0..1_000).map(move |y| (x, y))) {
            let value = table.cells.get(x * 1_000 + y);
            assert_eq!(value, Some(Value::Int((x ^ y) as i64)), "({x}, {y})");
        }
    }
}

/// Windows with a few further cells, up to values that fill thousands of words of a set.
#[test]
fn windows_agree_with_all_their_moves_one_by_one() {
    let (rows, columns) = (3, 9000);
    let ends = ["b/2", "3*b/4", "min(b, 100)"];
    for (kind, end) in ends.into_iter().enumerate() {
        let of = |b: usize| [b / 2, 3 * b / 4, b.min(100)][kind];
        let found = values(
            &format!(
                "g(w, b) = mex{{ g(w-1, b) if w >= 1, g(w, b-k) for k in 1..={end}, g(w-2, b-3) if w >= 2 and b >= 3 }}"
            ),
            (rows, columns),
        );
        let (mut seen, mut cells) = (vec![usize::MAX; columns], vec![0_usize; rows * columns]);
        for at in 0..rows * columns {
            let (w, b) = (at / columns, at % columns);
            (at - of(b)..at).for_each(|i| seen[cells[i]] = at);
            if w >= 1 {
                seen[cells[at - columns]] = at;
            }
            if w >= 2 && b >= 3 {
                seen[cells[at - 2 * columns - 3]] = at;
            }
            cells[at] = seen.iter().position(|last| *last != at).expect("a mex");
            assert_eq!(
                found[at], cells[at] as i64,
                "g({w},{b}) with k in 1..={end}"
            );
        }
        assert!(end == "min(b, 100)" || cells.iter().max() > Some(&4095));
    }
}

/// Diagonals both ways, in tables that are longer than wide and wider than long: each begins and
/// ends, and has values beyond all planes of small ones.
#[test]
fn queens_agree_with_all_their_moves_one_by_one() {
    for (rows, columns) in [(700, 40), (60, 700), (220, 200), (3, 12_000)] {
        let last = columns - 1;
        let found = values(
            &format!(
                "g(x, y) = mex{{ g(x-k, y) for k in 1..=x, g(x, y-k) for k in 1..=y, \
                 g(x-k, y-k) for k in 1..=min(x, y), g(x-k, y+k) for k in 1..=min(x, {last}-y) }}"
            ),
            (rows, columns),
        );
        let mut cells = vec![vec![0_usize; columns]; rows];
        let mut seen = vec![usize::MAX; 4 * (rows + columns)];
        for x in 0..rows {
            for y in 0..columns {
                let at = x * columns + y;
                let options = (1..=x)
                    .map(|k| (x - k, y))
                    .chain((1..=y).map(|k| (x, y - k)))
                    .chain((1..=x.min(y)).map(|k| (x - k, y - k)))
                    .chain((1..=x.min(last - y)).map(|k| (x - k, y + k)));
                for (a, b) in options {
                    seen[cells[a][b]] = at;
                }
                cells[x][y] = seen.iter().position(|mark| *mark != at).expect("room");
                assert_eq!(
                    found[at], cells[x][y] as i64,
                    "({x}, {y}) of {rows}x{columns}"
                );
            }
        }
    }
}

/// The values of a long row are as large as its length, each on a separate column: the sets of the
/// columns would take a hundred times the table if each had room for all values.
#[test]
fn long_rows_of_queens_are_long_columns_of_queens() {
    let queens = "g(x, y) = mex{ g(x-k, y) for k in 1..=x, g(x, y-k) for k in 1..=y, \
                  g(x-k, y-k) for k in 1..=min(x, y) }";
    let (rows, columns) = (60, 30_000);
    let (long, high) = (
        values(queens, (rows, columns)),
        values(queens, (columns, rows)),
    );
    assert!(long.iter().max() > Some(&30_000));
    for (at, value) in long.into_iter().enumerate() {
        let (x, y) = (at / columns, at % columns);
        assert_eq!(value, high[y * rows + x], "({x}, {y})");
    }
}

/// A table that begins with room for its first rows only: values that fit there to the end, that
/// become wider within these rows, and after them.
#[test]
fn large_tables_are_their_closed_forms() {
    let size = (1200, 900);
    let closed = |value: fn(i64, i64) -> i64| {
        let rows = 0..size.0 as i64;
        let cells = rows.flat_map(|x| (0..size.1 as i64).map(move |y| value(x, y)));
        cells.collect::<Vec<i64>>()
    };
    let nim = "g(x, y) = mex{ g(x-k, y) for k in 1..=x, g(x, y-k) for k in 1..=y }";
    assert!(values(nim, size) == closed(|x, y| x ^ y));
    // Many long lines, whose sets lie in planes.
    for (rows, columns) in [(3, 17_000), (17_000, 3)] {
        let cells = values(nim, (rows, columns));
        let mut nimbers = cells.iter().enumerate();
        assert!(nimbers.all(|(at, value)| *value == ((at / columns) ^ (at % columns)) as i64));
    }
    let small = "g(x, y) = mex{ g(x-k, y) for k in 1..=min(x,3), g(x, y-k) for k in 1..=min(y,3) }";
    assert!(values(small, size) == closed(|x, y| (x % 4) ^ (y % 4)));
    let column = "g(x, y) = mex{ g(a, y) for a in 0..x }";
    assert!(values(column, size) == closed(|x, _| x));
}
