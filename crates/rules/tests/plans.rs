//! The evaluator that the planner picks for each program of the corpus, and its description.

use grundy_core::{Budget, Halt, Message, Run, Stop};

use grundy_rules::{BoundRules, Givens, Names, NoOracle, Plan, Rules, Value};

use crate::common::corpus;

/// The programs that have no table: their states are lists, texts or sets of bits, or their
/// functions need each other.
const ON_DEMAND: [&str; 16] = [
    "arc038-a",
    "arc085-b",
    "cf-850c",
    "cf-87c",
    "cgt-moore",
    "cses-2208",
    "domineering",
    "hr-stone-piles",
    "lc-464",
    "node-kayles",
    "poj-1704",
    "poj-2348",
    "poj-3480",
    "seed-maya-n",
    "seed-minimax-tree",
    "seed-tartan",
];

#[test]
fn every_program_whose_state_is_numbers_is_ranked() {
    let mut tables = 0;
    for problem in corpus::problems() {
        let rules = Rules::parse(&problem.source).expect(&problem.id);
        let function = rules.main_function().expect("a function");
        let givens = &problem.cases[problem.cases.len() - 1].givens;
        let ranges = vec![(1, 6); function.params.len()];
        let plan = rules
            .bind(givens)
            .explain(&function.name, &ranges)
            .expect(&problem.id);
        let expected = if ON_DEMAND.contains(&problem.id.as_str()) {
            "on demand"
        } else {
            "table"
        };
        assert_eq!(plan.engine, expected, "{}: {:?}", problem.id, plan.steps);
        tables += usize::from(plan.engine == "table");
    }
    assert_eq!(tables, 71 - ON_DEMAND.len());
}

fn explain(rules: &str, givens: &Givens, function: &str, ranges: &[(i64, i64)]) -> Plan {
    Rules::parse(rules)
        .expect("rules")
        .bind(givens)
        .explain(function, ranges)
        .expect("a plan")
}

#[test]
fn blue_stones_grow_and_their_rows_with_them() {
    let rules = "g(w,b) = mex{ g(w-1,b+w) if w>=1, g(w,b-k) for k in 1..=b/2 }";
    let plan = explain(rules, &Givens::new(), "g", &[(0, 50), (0, 50)]);
    // Row w holds 50 + 50 + 49 + … + (w+1) stones and fewer: in all 50·50·51/2 − … cells, counted
    // here by the definition of the reach.
    let mut cells = 0;
    let mut reach = 50;
    for w in (0..=50).rev() {
        cells += reach + 1;
        reach += w;
    }
    assert_eq!(plan.cells, Some(cells));
    assert!(
        plan.steps
            .iter()
            .any(|s| s.english().contains("rows of different lengths")),
        "{plan:?}"
    );
}

#[test]
fn a_deque_takes_the_room_of_a_triangle() {
    let mut givens = Givens::new();
    givens.insert("a".to_owned(), Value::list((0..100).map(Value::Int)));
    let rules = "v(i,j) = max{ a[i]-v(i+1,j) if i<=j, a[j]-v(i,j-1) if i<=j } default 0";
    let plan = explain(rules, &givens, "v", &[(0, 0), (99, 99)]);
    // i from 0 to 100, j from i-1 to 99.
    assert_eq!(plan.cells, Some((0..=100).map(|i| 101 - i).sum()));
    assert!(
        plan.steps
            .iter()
            .any(|s| s == "order: j ascending, then i descending"),
        "{plan:?}"
    );
}

#[test]
fn options_are_counted_before_the_run() {
    let queens = "g(x,y) = mex{ g(x-k,y) for k in 1..=x, g(x,y-k) for k in 1..=y, g(x-k,y-k) for k in 1..=min(x,y) }";
    let plan = explain(queens, &Givens::new(), "g", &[(0, 29), (0, 29)]);
    let mut game = Rules::parse(queens).expect("rules").bind(&Givens::new());
    game.table("g", &[(0, 29), (0, 29)], &mut NoOracle, &mut Run::silent())
        .expect("a table");
    assert_eq!(plan.cells, Some(900));
    assert_eq!(plan.options, Some(game.work().options));
    let exact: u64 = (0..30)
        .flat_map(|x| (0..30).map(move |y| x + y + x.min(y)))
        .sum();
    assert_eq!(plan.options, Some(exact));
}

fn eval(game: &mut BoundRules, text: &str, run: &mut Run) -> Result<Value, Halt> {
    let expression = game
        .expression(text, &[], Names::Values)
        .expect("an expression");
    game.evaluate(&expression, &[], &mut NoOracle, run)
}

#[test]
fn limits_are_checked_before_the_run() {
    let rules = Rules::parse("g(x) = mex{ g(x-k) for k in 1..=3 if k<=x }").expect("rules");
    let mut game = rules.bind(&Givens::new());
    let mut run = Run::silent().with(Budget::cells(1000));
    let halt = game
        .table("g", &[(0, 1000)], &mut NoOracle, &mut run)
        .expect_err("1001 cells");
    assert_eq!(halt.stop(), Some(Stop::Budget));
    assert_eq!(halt.diagnostic().code, "limit-exceeded");
    assert_eq!(game.work().cells, 0);
    // A heap far beyond the limits is refused, with how far a table reaches.
    let halt = eval(&mut game, "g(1000000000000)", &mut run).expect_err("no table reaches so far");
    assert_eq!(halt.stop(), Some(Stop::Budget));
    let fault = halt.diagnostic();
    assert_eq!(fault.code, "beyond-reach");
    assert!(
        fault.message.english().contains("1000"),
        "{}",
        fault.message
    );
}

#[test]
fn a_huge_heap_with_as_many_options_is_refused_at_once() {
    let rules = "g(n) = mex{ g(a)^g(n-k-a) for k in 1..=min(2,n) for a in 0..=n-k }";
    let mut game = Rules::parse(rules).expect("rules").bind(&Givens::new());
    let fault = game
        .eval("g(1000000000000000000)")
        .expect_err("no table reaches so far");
    assert_eq!(fault[0].code, "beyond-reach");
    assert!(game.work().options < 4_000_000, "{:?}", game.work());
}

/// Cancels once some cells are done.
struct StopsAfter(u64);

impl grundy_core::Observer for StopsAfter {
    fn progress(&mut self, done: u64, _of: Option<u64>) {
        self.0 = self.0.saturating_sub(done);
    }

    fn cancelled(&mut self) -> bool {
        self.0 == 0
    }
}

#[test]
fn an_interrupted_table_keeps_what_it_has_and_says_so() {
    let rules = Rules::parse("g(x) = mex{ g(x-k) for k in 1..=x/2 }").expect("rules");
    let mut game = rules.bind(&Givens::new());
    let table = game
        .table(
            "g",
            &[(0, 40_000)],
            &mut NoOracle,
            &mut Run::new(&mut StopsAfter(1)),
        )
        .expect("what there is");
    assert_eq!(table.stop, Stop::Interrupted);
    assert_eq!(table.cells.get(8), Some(Value::Int(4)));
    assert_eq!(table.cells.len(), 40_001);
    assert_eq!(table.cells.get(40_000), None);
}

#[test]
fn one_cell_of_very_many_options_hears_an_interrupt_and_a_limit() {
    let endless = "sum{ k for k in 0..1000000000000 }";
    let mut game = Rules::parse("g(x) = x")
        .expect("rules")
        .bind(&Givens::new());
    let stopped = eval(&mut game, endless, &mut Run::new(&mut StopsAfter(0)));
    assert_eq!(stopped.expect_err("stopped"), Halt::interrupted());
    let mut run = Run::silent().with(Budget {
        options: Some(10_000_000),
        bytes: Some(1 << 20),
        ..Budget::default()
    });
    for (text, what) in [
        (endless, "too many turns"),
        ("len(list{ k for k in 0..1000000 })", "too long"),
    ] {
        let halt = eval(&mut game, text, &mut run).expect_err(what);
        assert_eq!(halt.stop(), Some(Stop::Budget), "{what}");
        assert_eq!(halt.diagnostic().code, "limit-exceeded");
    }
    // A restart changes no value, and a list that fits is a list.
    let sum = game.eval("sum{ 1 for k in 0..20000000 } + len(list{ k for k in 0..1000 })");
    assert_eq!(sum, Ok(Value::Int(20_001_000)));
}

#[test]
fn few_positions_of_a_huge_heap_are_searched() {
    let rules = "g(0) = 0\ng(n) = mex{ g(n/d) for d in 2..=6 }";
    let mut game = Rules::parse(rules).expect("rules").bind(&Givens::new());
    assert_eq!(game.eval("g(1000000000000000000)"), Ok(Value::Int(3)));
    assert!(game.work().cells < 10_000, "{:?}", game.work());
}

#[test]
fn a_table_of_a_function_without_end_is_refused_before_the_run() {
    for (rules, chain, help) in [
        ("f(n) = f(n-1) + f(n-2)", "f(0) -> f(-1)", "`f(0) = …`"),
        (
            "f(x,y) = if f(x-1,y) > 3 then 1 else 2",
            "f(0,3) -> f(-1,3)",
            "`f(0,0) = …`",
        ),
        ("f(0) = 1\nf(n) = 2*f(n-2)", "f(1) -> f(-1)", "`f(0) = …`"),
    ] {
        let mut game = Rules::parse(rules).expect("rules").bind(&Givens::new());
        let ranges = vec![(0, 9); 1 + usize::from(rules.contains("f(x,y)"))];
        let fault = game
            .table("f", &ranges, &mut NoOracle, &mut Run::silent())
            .expect_err(rules);
        let fault = fault.diagnostic();
        assert_eq!(fault.code, "without-end", "{rules}");
        assert!(
            fault.notes[0].english().contains(chain),
            "{:?}",
            fault.notes
        );
        assert!(fault.help[0].english().contains(help), "{:?}", fault.help);
        assert_eq!(game.work().cells, 0);
    }
    for rules in [
        "f(0) = 1\nf(n) = 2*f(n-1)",
        "f(x) = if x < 1 then 0 else 1 + f(x-1)",
        "f(x>=0) = max{ f(x-1) } default 0",
    ] {
        let mut game = Rules::parse(rules).expect("rules").bind(&Givens::new());
        assert!(game.eval("f(7)").is_ok(), "{rules}");
    }
}

#[test]
fn a_deep_search_that_passes_all_base_cases_is_refused() {
    for (rules, asked, chain) in [
        (
            "f(0) = 0\nf(x) = f(x-1)",
            "f(-5)",
            "f(-5) -> f(-6) -> f(-7)",
        ),
        ("f(0) = 0\nf(x) = 1 + f(x+1)", "f(5)", "f(5) -> f(6)"),
        (
            "f(x) = if x == 0 then 0 else f(x-2) + 1",
            "f(5)",
            "f(1) -> f(-1)",
        ),
        (
            "f(x) = if x == 0 or 1 == x then 1 else f(x-1) + f(x-2)",
            "f(-1)",
            "f(-1) -> f(-2)",
        ),
        (
            "f(x,y) = if x == 0 or y == 2 then 0 else f(x-1,y-1)",
            "f(0-1,1)",
            "f(-1,1) -> f(-2,0)",
        ),
    ] {
        let mut game = Rules::parse(rules).expect("rules").bind(&Givens::new());
        let faults = game.eval(asked).expect_err(rules);
        let fault = &faults[0];
        assert_eq!(fault.code, "without-end", "{rules}: {fault:?}");
        assert!(
            fault.notes[0].english().contains(chain),
            "{:?}",
            fault.notes
        );
        assert!(game.work().cells < 10_000);
    }
    // A sequence that passes one base case may reach another, at any distance.
    for (rules, asked, value) in [
        ("f(0) = 0\nf(-9000) = 7\nf(x) = f(x-1)", "f(-5)", 7),
        (
            "f(x) = if x == 0 or x == -9001 then 3 else f(x-2)",
            "f(5)",
            3,
        ),
        (
            "f(x) = if x == 0 then 0 else if x < -9000 then 2 else f(x-1)",
            "f(-5)",
            2,
        ),
    ] {
        let mut game = Rules::parse(rules).expect("rules").bind(&Givens::new());
        assert_eq!(game.eval(asked), Ok(Value::Int(value)), "{rules}");
    }
}

#[test]
fn a_recurrence_without_end_is_found_before_the_run() {
    for (rules, guard) in [
        ("g(x) = mex{ g(x-1), g(x-2) }", "if x >= 1"),
        ("g(x) = mex{ g(x-k) for k in 1..=3 }", "if x-k >= 0"),
        ("g(0) = 0\ng(n) = mex{ g(n-2) }", "if n >= 2"),
        ("g(x) = mex{ g(a) for a in 0..x, g(x-5) }", "if x >= 5"),
        (
            "g(x) = max{ g(x-a) for a in [2,3] } default 2",
            "if x-a >= 0",
        ),
    ] {
        let mut game = Rules::parse(rules).expect("rules").bind(&Givens::new());
        let fault = game
            .table("g", &[(0, 9)], &mut NoOracle, &mut Run::silent())
            .expect_err(rules);
        let fault = fault.diagnostic();
        assert_eq!(fault.code, "without-end", "{rules}");
        assert!(
            fault.help.iter().any(|h| h.english().contains(guard)),
            "{rules}: {:?}",
            fault.help
        );
        assert!(
            fault.notes[0].english().contains("g(-1)")
                || fault.notes[0].english().contains("g(-2)"),
            "{:?}",
            fault.notes
        );
        assert_eq!(game.work().cells, 0);
    }
    let rules = "g(0) = 0\ng(n) = mex{ g(n-1) }";
    let mut game = Rules::parse(rules).expect("rules").bind(&Givens::new());
    assert_eq!(game.eval("g(9)"), Ok(Value::Int(1)));
}

#[test]
fn a_report_says_what_really_happened() {
    let report_of = |rules: &str, to: i64| {
        let mut game = Rules::parse(rules).expect("rules").bind(&Givens::new());
        assert_eq!(game.report(), None);
        let table = game
            .table("g", &[(0, to)], &mut NoOracle, &mut Run::silent())
            .expect("a table");
        assert_eq!(table.cells.len() as i64, to + 1);
        let report = game.report().cloned().expect("a report");
        assert_eq!(report.cells, game.work().cells);
        assert_eq!(report.options, game.work().options);
        report
    };
    let filled = report_of("g(x) = mex{ g(x-k) for k in [1,3,4] if k <= x }", 9_999);
    assert_eq!(filled.engine, "table");
    // Heaps 0 to 3 have fewer moves than all.
    assert_eq!(
        filled.steps,
        [
            "row by row: 4 cells",
            "fixed distances without interpretation: 9996 cells",
            "storage: 8 bits a cell to the end",
        ]
    );
    assert_eq!(
        (filled.cells, filled.options, filled.bytes),
        (10_000, 29_992, 10_000)
    );
    // 2^31 is reached by the 2147484th step of a thousand.
    let filled = report_of("g(x) = max{ 1000 + g(x-1) if x >= 1 } default 0", 2_200_000);
    assert_eq!(
        filled.steps.last().map(Message::english),
        Some("storage: 64 bits a cell, since cell 2147484 needed them")
    );
    assert_eq!(filled.bytes, 8 * 2_200_001);
    let filled = report_of(
        "g(x) = if x == 0 then false else not f(x-1)\nf(x) = if x == 0 then true else g(x-1)",
        9,
    );
    assert_eq!(filled.engine, "on demand");
    assert!(
        filled.steps[0].english().contains("no table, because"),
        "{:?}",
        filled.steps
    );
}

/// Counts the polls, and cancels from some time on.
struct Deadline {
    asked: usize,
    left: usize,
}

impl grundy_core::Observer for Deadline {
    fn cancelled(&mut self) -> bool {
        self.asked += 1;
        self.asked > self.left
    }
}

/// Counts the reports of cells.
struct ReportedProgress(u64);

impl grundy_core::Observer for ReportedProgress {
    fn progress(&mut self, done: u64, _of: Option<u64>) {
        self.0 += u64::from(done > 0);
    }
}

#[test]
fn few_cells_of_many_options_are_not_computed_without_a_look_at_the_observer() {
    let rules = "g(x,y) = mex{ g(x-i,y) for i in 1..=x, g(x-i,y-j) for i in 1..=x for j in 1..=y if (i*j)%3 == 0 }";
    let mut game = Rules::parse(rules).expect("rules").bind(&Givens::new());
    let mut progress = ReportedProgress(0);
    game.table(
        "g",
        &[(0, 99), (0, 99)],
        &mut NoOracle,
        &mut Run::new(&mut progress),
    )
    .expect("a table");
    let options = game.work().options;
    assert!(options > 10_000_000, "{options}");
    assert!(
        progress.0 >= options >> 23,
        "{} looks, {options} options",
        progress.0
    );
}

/// Nim with `heaps` heaps as one function, by ranges or by written-out moves.
fn heaps(heaps: usize, moves: Option<usize>) -> String {
    let names = &["a", "b", "c", "d", "e", "f"][..heaps];
    let after = |heap: usize, taken: &str| {
        let mut args: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
        args[heap] = format!("{}-{taken}", names[heap]);
        format!("g({})", args.join(","))
    };
    let mut items = Vec::new();
    for (heap, name) in names.iter().enumerate() {
        match moves {
            None => items.push(format!("{} for k in 1..={name}", after(heap, "k"))),
            Some(moves) => items.extend(
                (1..=moves).map(|k| format!("{} if {name} >= {k}", after(heap, &k.to_string()))),
            ),
        }
    }
    format!("g({}) = mex{{ {} }}", names.join(","), items.join(", "))
}

#[test]
fn many_parameters_and_many_moves_are_planned_with_little_work() {
    for (count, moves) in [
        (3, None),
        (6, None),
        (2, Some(4)),
        (3, Some(4)),
        (6, Some(2)),
    ] {
        let source = heaps(count, moves);
        let rules = Rules::parse(&source).expect("rules");
        let mut game = rules.bind(&Givens::new());
        let mut patience = Deadline {
            asked: 0,
            left: usize::MAX,
        };
        let ranges = vec![(0, 1); count];
        let mut run = Run::new(&mut patience);
        let table = game
            .table("g", &ranges, &mut NoOracle, &mut run)
            .expect("a table");
        assert_eq!(
            table.cells.get((1 << count) - 1),
            Some(Value::Int(i64::from(count % 2 == 1)))
        );
        assert_eq!(game.report().expect("a report").engine, "table", "{source}");
        // An inequality that is tried is one poll.
        assert!(patience.asked < 1000, "{} looks: {source}", patience.asked);
    }
}

#[test]
fn a_plan_stops_before_the_first_cell() {
    let rules = Rules::parse(&heaps(6, None)).expect("rules");
    let mut game = rules.bind(&Givens::new());
    let mut patience = Deadline { asked: 0, left: 5 };
    let mut run = Run::new(&mut patience);
    let table = game
        .table("g", &[(0, 3); 6], &mut NoOracle, &mut run)
        .expect("a part of it");
    assert_eq!(table.stop, Stop::Interrupted);
    assert_eq!(game.work().cells, 0);
}

/// The time to read rules is proportional to their length: as a square of it, this test would take
/// minutes.
#[test]
fn very_many_definitions_are_read() {
    const COUNT: usize = 100_000;
    let first = "f0(x) = x\n".to_owned();
    let rules = (1..COUNT).fold(first, |rules, i| {
        let before = if i % 1000 == 0 { 0 } else { i - 1 };
        rules + &format!("f{i}(x) = f{before}(x) + 1\n")
    });
    let rules = Rules::parse(&rules).expect("rules");
    assert_eq!(rules.functions().len(), COUNT);
    let mut game = rules.bind(&Givens::new());
    let value = eval(&mut game, "f99999(1)", &mut Run::silent());
    assert_eq!(value.expect("a value"), Value::Int(1001));
}
