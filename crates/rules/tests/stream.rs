//! Tables in pieces equal the tables as a whole, in memory that does not grow with them.

use grundy_core::{Budget, Observer, Run, Stop};
use grundy_rules::{Cells, Givens, NoOracle, Rules, Work};

fn values(cells: &Cells) -> Vec<i64> {
    match cells {
        Cells::U8(cells) => cells.iter().map(|v| i64::from(*v)).collect(),
        Cells::U16(cells) => cells.iter().map(|v| i64::from(*v)).collect(),
        Cells::U32(cells) => cells.iter().map(|v| i64::from(*v)).collect(),
        Cells::I64(cells) => cells.clone(),
        Cells::Bool(cells) => cells.iter().map(|v| i64::from(*v)).collect(),
        Cells::Any(_) | Cells::Masked(..) => {
            panic!("{} cells, some of which may be missing", cells.len())
        }
    }
}

/// The pieces one after the other, their number, and the counted work.
fn pieces(
    rules: &str,
    ranges: &[(i64, i64)],
    run: &mut Run,
) -> (Vec<i64>, usize, Option<Stop>, Work) {
    let rules = Rules::parse(rules).expect("rules");
    let mut game = rules.bind(&Givens::new());
    let (mut all, mut count) = (Vec::new(), 0);
    let stop = game.stream("g", ranges, run, &mut |cells| {
        all.extend(values(cells));
        count += 1;
        true
    });
    (all, count, stop.expect("no error"), game.work())
}

#[test]
fn pieces_are_the_table() {
    let heap = [(0, 2_500_000)];
    let cases: [(&str, &[(i64, i64)]); 8] = [
        ("g(x) = mex{ g(x-k) for k in [1,3,4] if k <= x }", &heap),
        (
            "g(x) = mex{ g(x-k) for k in [1,3,4] if k <= x }",
            &[(2_000_001, 4_300_000)],
        ),
        (
            "g(x) = win{ g(x-k) for k in [2,900,1000] if k <= x }",
            &heap,
        ),
        ("g(x) = misere{ g(x-k) for k in [2,3] if k <= x }", &heap),
        // Scores that leave 32 bits in the third piece.
        (
            "g(x) = max{ 1000 + g(x-1) if x >= 1, 7 - g(x-5) if x >= 5 } default 0",
            &heap,
        ),
        // Values that exceed a byte, and are examined in the next piece.
        (
            "g(0) = 5\ng(7) = 300\ng(x) = mex{ g(x-k) for k in 1..=9 if k <= x, 1, 300 if x % 2 == 0 }",
            &heap,
        ),
        (
            "g(x, y) = mex{ g(x-1, y-2) if x >= 1 and y >= 2, g(x-2, y-1) if x >= 2 and y >= 1 }",
            &[(0, 2_999), (0, 699)],
        ),
        (
            "g(x, y) = max{ 3 - g(x-1, y) if x >= 1, g(x, y-1) - 1 if y >= 1 } default 0",
            &[(5, 2_999), (3, 699)],
        ),
    ];
    for (rules, ranges) in cases {
        let parsed = Rules::parse(rules).expect("rules");
        let mut game = parsed.bind(&Givens::new());
        let whole = game
            .table("g", ranges, &mut NoOracle, &mut Run::silent())
            .expect("a table");
        let (found, count, stop, work) = pieces(rules, ranges, &mut Run::silent());
        assert_eq!(stop, Some(Stop::Complete), "{rules}");
        assert!(count > 1, "{rules}: one piece");
        assert!(found == values(&whole.cells), "{rules}: other values");
        // Every cell is computed once, with the same options.
        let expected = game.work();
        assert_eq!(
            (work.cells, work.options),
            (expected.cells, expected.options),
            "{rules}"
        );
    }
}

#[test]
fn what_looks_back_without_a_bound_has_no_pieces() {
    let far = [
        "g(x) = mex{ g(x/2) if x > 0 }",
        "g(x) = mex{ g(y) for y in 0..x }",
        "g(0) = 0\ng(x) = mex{ g(d) for d in divisors(x) if d < x }",
    ];
    for rules in far {
        let (found, _, stop, _) = pieces(rules, &[(0, 3_000_000)], &mut Run::silent());
        assert_eq!((found.len(), stop), (0, None), "{rules}");
    }
}

/// Cancels when a number of cells is done.
struct StopAt(u64, bool);

impl Observer for StopAt {
    fn progress(&mut self, done: u64, of: Option<u64>) {
        assert_eq!(of, Some(5_000_001));
        self.1 |= done >= self.0;
    }

    fn cancelled(&mut self) -> bool {
        self.1
    }
}

#[test]
fn an_interrupt_leaves_what_is_known() {
    let rules = "g(x) = mex{ g(x-k) for k in [1,3,4] if k <= x }";
    let heap = [(0, 5_000_000)];
    let mut observer = StopAt(3_000_000, false);
    let (found, _, stop, _) = pieces(rules, &heap, &mut Run::new(&mut observer));
    assert_eq!(stop, Some(Stop::Interrupted));
    assert!(
        (3_000_000..5_000_000).contains(&found.len()),
        "{}",
        found.len()
    );
    let (whole, ..) = pieces(rules, &heap, &mut Run::silent());
    assert!(found == whole[..found.len()]);
    // The receiver of the pieces may cancel as well.
    let parsed = Rules::parse(rules).expect("rules");
    let mut taken = 0;
    let stop = parsed
        .bind(&Givens::new())
        .stream("g", &heap, &mut Run::silent(), &mut |cells| {
            taken += cells.len();
            false
        });
    assert_eq!(stop.expect("no error"), Some(Stop::Interrupted));
    assert!(taken < 2_000_000, "{taken}");
}

#[test]
fn the_limit_on_bytes_is_for_a_piece_and_the_one_on_cells_for_the_table() {
    let parsed = Rules::parse("g(x) = mex{ g(x-k) for k in [1,3,4] if k <= x }").expect("rules");
    let mut game = parsed.bind(&Givens::new());
    let heap = [(0, 5_000_000)];
    let mut stream = |budget| {
        let mut run = Run::silent().with(budget);
        let stop = game.stream("g", &heap, &mut run, &mut |_| true);
        let table = game.table("g", &heap, &mut NoOracle, &mut run).map(|_| ());
        (stop, table)
    };
    let bytes = Budget {
        bytes: Some(2_000_000),
        ..Budget::UNLIMITED
    };
    let (stop, table) = stream(bytes);
    assert_eq!(stop.expect("a piece fits"), Some(Stop::Complete));
    let refused = table.expect_err("the table does not");
    assert_eq!(refused.stop(), Some(Stop::Budget));
    let refused = refused.diagnostic();
    assert_eq!(refused.code, "limit-exceeded");
    assert!(
        refused.help[1].english().contains("-o values.npy"),
        "{:?}",
        refused.help
    );
    let (stop, _) = stream(Budget::cells(5_000_000));
    assert_eq!(
        stop.expect_err("one cell too many").stop(),
        Some(Stop::Budget)
    );
    let (stop, _) = stream(Budget {
        bytes: Some(1000),
        ..Budget::UNLIMITED
    });
    assert_eq!(stop.expect_err("no piece fits").stop(), Some(Stop::Budget));
}
