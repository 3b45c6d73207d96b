//! A table takes the memory of its cells, and little more: counted bytes at the peak.
//!
//! A separate binary with one test, because the counting allocator counts every thread.

use grundy_core::{Observer, Run, Stop};
use grundy_rules::{Cells, Givens, NoOracle, Rules, Value};
use peak_alloc::PeakAlloc;

#[global_allocator]
static ALLOCATOR: PeakAlloc = PeakAlloc;

/// The query, and the bytes of the values.
struct Case {
    rules: &'static str,
    givens: Givens,
    ranges: Vec<(i64, i64)>,
    bytes: usize,
}

fn case(rules: &'static str, ranges: &[(i64, i64)], bytes: usize) -> Case {
    Case {
        rules,
        givens: Givens::new(),
        ranges: ranges.to_vec(),
        bytes,
    }
}

fn bytes(cells: &Cells) -> usize {
    match cells {
        Cells::U8(cells) => cells.len(),
        Cells::U16(cells) => 2 * cells.len(),
        Cells::U32(cells) => 4 * cells.len(),
        Cells::I64(cells) => 8 * cells.len(),
        Cells::Bool(cells) => cells.len(),
        Cells::Any(_) | Cells::Masked(..) => 0,
    }
}

#[test]
fn the_peak_is_within_a_third_of_the_table() {
    let n = 3_000_000;
    let cells = n as usize + 1;
    let numbers = Value::list((0..1_500_i64).map(|i| Value::Int((i * i * 7919 % 1_009) << 40)));
    let mut scores = case(
        "v(i, j) = max{ a[i] - v(i-1, j) if i >= 1, a[j] - v(i, j-1) if j >= 1 } default 0",
        &[(0, 1_499), (0, 1_499)],
        8 * 1_500 * 1_500,
    );
    scores.givens = Givens::from([("a".to_owned(), numbers)]);
    let cases = [
        // Values that are handed out as they are.
        case(
            "g(x) = mex{ g(x-s) for s in [1,3,4] if s <= x }",
            &[(0, n)],
            cells,
        ),
        case(
            "w(x) = win{ w(x-s) for s in [1,300,4000] if s <= x }",
            &[(0, n)],
            cells,
        ),
        case(
            "g(h) = mex{ g(d) for d in divisors(h) if d < h }",
            &[(1, n)],
            cells - 1,
        ),
        // Two bytes a value, from the 256th on.
        case(
            "g(x) = mex{ g(y) for y in 0..x if x < 40000 }",
            &[(0, n)],
            2 * cells,
        ),
        // A part of a table: rows move up in its memory.
        case(
            "g(x, y) = mex{ g(x-1, y+1) if x >= 1, g(x, y-1) if y >= 1 }",
            &[(0, 200), (0, 9_999)],
            201 * 10_000,
        ),
        // Two bytes a value already in the first row: no memory was reserved for the table in
        // bytes.
        case(
            "g(x, y) = mex{ g(x-1, z) for z in 0..y if x >= 1, g(x, z) for z in 0..y }",
            &[(0, 1_999), (0, 999)],
            2 * 2_000 * 1_000,
        ),
        // Scores of 64 bits. Those of 32 bits are widened in steps, and a wide page is not touched
        // before a narrow one is freed; but this allocator counts a page when it is reserved.
        scores,
    ];
    for case in cases {
        let rules = Rules::parse(case.rules).expect("rules");
        let mut game = rules.bind(&case.givens);
        let before = ALLOCATOR.current_usage();
        ALLOCATOR.reset_peak_usage();
        let function = rules.main_function().expect("a function").name;
        let table = game
            .table(&function, &case.ranges, &mut NoOracle, &mut Run::silent())
            .expect("a table");
        let peak = ALLOCATOR.peak_usage() - before;
        assert_eq!(bytes(&table.cells), case.bytes, "{}", case.rules);
        assert!(
            10 * peak <= 13 * case.bytes,
            "{}: {peak} bytes for {} of values",
            case.rules,
            case.bytes
        );
    }
    // A stopped table has the memory of its rows, and needs no more.
    let rules = Rules::parse("g(x, y) = mex{ g(x-1, y) if x >= 1, g(x, y-1) if y >= 1 }");
    let rules = rules.expect("rules");
    let mut game = rules.bind(&Givens::new());
    let before = ALLOCATOR.current_usage();
    ALLOCATOR.reset_peak_usage();
    let ranges = [(0, 9_999), (0, 999)];
    let table = game
        .table("g", &ranges, &mut NoOracle, &mut Run::new(&mut Early(0)))
        .expect("a part of a table");
    let (peak, values) = (ALLOCATOR.peak_usage() - before, bytes(&table.cells));
    assert_eq!(table.stop, Stop::Interrupted);
    assert!((50_000..400_000).contains(&values), "{values} values");
    assert!(peak < 10_000_000 / 16, "{peak} bytes for {values} values");
    // One answer needs the last rows of its table only.
    let rules = Rules::parse(
        "v(i, j) = max{ a[i] - v(i+1, j) if i <= j, a[j] - v(i, j-1) if i <= j } default 0\n\
         answer = v(0, len(a)-1)",
    );
    let n = 3_000;
    let numbers = Value::list((0..n).map(|i| Value::Int(i * i % 1_009)));
    let mut game = (rules.expect("rules")).bind(&Givens::from([("a".to_owned(), numbers)]));
    let before = ALLOCATOR.current_usage();
    ALLOCATOR.reset_peak_usage();
    let answer = game.answer(&mut NoOracle, &mut Run::silent());
    let (peak, table) = (ALLOCATOR.peak_usage() - before, 2 * n as usize * n as usize);
    assert!(matches!(answer, Ok(Value::Int(_))));
    assert!(peak < table / 2, "{peak} bytes, the table has {table}");
}

/// Cancels at 50 000 cells.
struct Early(u64);

impl Observer for Early {
    fn progress(&mut self, done: u64, _: Option<u64>) {
        self.0 = done;
    }

    fn cancelled(&mut self) -> bool {
        self.0 >= 50_000
    }
}
