//! Changed inputs, and calls of another engine: which values are reused, which are removed, and
//! where they are computed.

use grundy_core::{Area, Axis, Diagnostic, Halt, Message, Run, Stop};
use grundy_rules::{
    BoundRules, Givens, Names, NoOracle, Oracle, Recognised, Rules, Strategy, Value,
};

fn with(game: &mut BoundRules, name: &str, value: i64) {
    game.give(&Givens::from([(name.to_owned(), Value::Int(value))]));
}

fn answer(game: &mut BoundRules) -> Value {
    let answer = game.answer(&mut NoOracle, &mut Run::silent());
    answer.unwrap_or_else(|halt| panic!("{halt}"))
}

/// Paper cut into grids (POJ 2311), where the inputs are in the question alone.
const PAPER: &str =
    "g(w,h) = mex{ g(i,h)^g(w-i,h) for i in 2..=w-2, g(w,i)^g(w,h-i) for i in 2..=h-2 }
answer = g(W,40) != 0";

#[test]
fn values_that_reach_no_input_are_computed_once() {
    for strategy in [Strategy::Auto, Strategy::Table, Strategy::Demand] {
        let rules = Rules::parse(PAPER).expect("rules");
        let mut game = rules.bind(&Givens::from([("W".to_owned(), Value::Int(40))]));
        game.set_strategy(strategy);
        answer(&mut game);
        assert!(game.work().cells >= 37 * 37, "{strategy:?}");
        for w in (2..=38).chain([40]) {
            with(&mut game, "W", w);
            let expected = rules
                .bind(&Givens::from([("W".to_owned(), Value::Int(w))]))
                .answer(&mut NoOracle, &mut Run::silent());
            assert_eq!(Ok(answer(&mut game)), expected, "{strategy:?}: {w}");
            assert_eq!(game.work().cells, 0, "{strategy:?}: {w}");
        }
    }
}

#[test]
fn a_series_of_growing_questions_costs_few_tables() {
    let rules = Rules::parse(PAPER).expect("rules");
    let one = {
        let mut game = rules.bind(&Givens::from([("W".to_owned(), Value::Int(120))]));
        answer(&mut game);
        game.work().options
    };
    let mut game = rules.bind(&Givens::new());
    let mut all = 0;
    for w in 2..=120 {
        with(&mut game, "W", w);
        let won = answer(&mut game);
        let expected = rules
            .bind(&Givens::from([("W".to_owned(), Value::Int(w))]))
            .answer(&mut NoOracle, &mut Run::silent());
        assert_eq!(Ok(won), expected, "{w}");
        all += game.work().options;
    }
    assert!(
        all < 8 * one,
        "{all} options in all, {one} for the last question"
    );
}

#[test]
fn values_that_reach_a_changed_input_are_forgotten() {
    // `g` reaches `k` through `moves`, `h` reaches nothing, `f` reaches both of them.
    let source = "moves = [1, k]
g(x) = mex{ g(x-s) for s in moves if s <= x }
h(x) = mex{ h(x-s) for s in 1..=3 if s <= x }
f(x) = g(x) + 10*h(x)
answer = f(9)";
    let rules = Rules::parse(source).expect("rules");
    for strategy in [Strategy::Auto, Strategy::Table, Strategy::Demand] {
        let mut game = rules.bind(&Givens::new());
        game.set_strategy(strategy);
        for k in [2, 3, 4, 2, 2, 5] {
            let stale = game.give(&Givens::from([("k".to_owned(), Value::Int(k))]));
            let expected = rules
                .bind(&Givens::from([("k".to_owned(), Value::Int(k))]))
                .answer(&mut NoOracle, &mut Run::silent());
            assert_eq!(Ok(answer(&mut game)), expected, "{strategy:?}: {k}");
            assert!([0, 3].contains(&stale.len()), "{stale:?}");
        }
        // Nothing has changed: nothing is computed again.
        let stale = game.give(&Givens::from([("k".to_owned(), Value::Int(5))]));
        assert_eq!(stale, [0_usize; 0]);
        answer(&mut game);
        assert_eq!(game.work().cells, 0, "{strategy:?}");
    }
}

#[test]
fn an_expression_runs_over_positions() {
    let rules = Rules::parse("g(x) = mex{ g(x-s) for s in 1..=3 if s <= x }").expect("rules");
    let mut game = rules.bind(&Givens::new());
    let names = ["a".to_owned(), "b".to_owned()];
    let sum = game
        .expression("g(a) ^ g(b)", &names, Names::Integers)
        .expect("an expression");
    let square = Area::new(vec![Axis::new("a", 0, 39), Axis::new("b", 0, 39)]);
    let cells: Vec<usize> = (0..square.len()).collect();
    let values = game
        .map(&sum, (&square, &cells), &mut NoOracle, &mut Run::silent())
        .expect("values");
    let expected = (0..40).flat_map(|a| (0..40).map(move |b| Value::Int((a % 4) ^ (b % 4))));
    assert!(values.into_iter().eq(expected));
    assert_eq!(game.work().cells, 40, "each heap once");
    // The first position with an error is reported.
    let wrong = game
        .expression("6 / (g(a) - b)", &names, Names::Integers)
        .expect("an expression");
    let halt = game.map(&wrong, (&square, &cells), &mut NoOracle, &mut Run::silent());
    let halt = halt.expect_err("g(0) is 0");
    assert_eq!(halt.diagnostic().code, "division-by-zero");
    let at = halt.diagnostic().span().expect("a place");
    assert!(at.start >= wrong.start() && at.end <= wrong.start() + wrong.text().len());
}

/// Provides two functions; every heap has its size plus 7 as its value.
#[derive(Default)]
struct Fake {
    computed: Vec<(usize, Value)>,
    refused: Vec<usize>,
    recognised: Vec<bool>,
}

impl Oracle for Fake {
    fn serves(&self, function: usize) -> bool {
        !self.refused.contains(&function)
    }

    fn known(&self, function: usize, heap: &Value) -> Option<Value> {
        let known = self.computed.contains(&(function, heap.clone()));
        known.then(|| Value::Int(heap.as_int().unwrap_or(0) + 7))
    }

    fn compute(
        &mut self,
        function: usize,
        heap: &Value,
        rules: &dyn Fn() -> Recognised,
        _run: &mut Run,
    ) -> Result<(), Halt> {
        let rules = rules();
        self.recognised.push(rules.is_ok());
        match rules {
            _ if *heap == Value::Int(1000) => {
                let finding = Diagnostic::error("beyond-reach", Message::same("too far"));
                Err(Halt::Stopped(Stop::Budget, Box::new(finding)))
            }
            Ok(_) => {
                self.computed.push((function, heap.clone()));
                Ok(())
            }
            Err(_) => {
                self.refused.push(function);
                Ok(())
            }
        }
    }
}

#[test]
fn another_engine_is_asked_for_large_heaps_of_every_function() {
    let source = "g(x) = mex{ g(x-s) for s in 1..=3 if s <= x }
h(x) = mex{ h(x-s) for s in [1,4] if s <= x }
q(x) = mex{ q(x-1) if x > 0, q(x/2) if x > 1 }";
    let rules = Rules::parse(source).expect("rules");
    let mut game = rules.bind(&Givens::new());
    let mut oracle = Fake::default();
    let mut ask = |text: &str, oracle: &mut Fake| {
        let read = game
            .expression(text, &[], Names::Values)
            .expect("an expression");
        game.evaluate(&read, &[], oracle, &mut Run::silent())
    };
    let small = ask("g(511) + h(511)", &mut oracle);
    assert_eq!((small, oracle.computed.len()), (Ok(Value::Int(3 + 1)), 0));
    // One pass meets one heap, the next one the other; both are computed once.
    let large = ask("sum{ g(x) + h(x) for x in 600..=601 }", &mut oracle);
    assert_eq!(large, Ok(Value::Int(2 * (607 + 608))));
    assert_eq!(oracle.computed.len(), 4);
    let again = ask("g(600) ^ h(601)", &mut oracle);
    assert_eq!(
        (again, oracle.computed.len()),
        (Ok(Value::Int(63)), 4) // 607 ^ 608
    );
    // Rules that are not a heap game are refused once and searched.
    let expected = rules.bind(&Givens::new()).eval("q(700)");
    let searched = ask("q(700)", &mut oracle).map_err(|halt| vec![halt.into_diagnostic()]);
    assert_eq!(
        (searched, oracle.recognised.last()),
        (expected, Some(&false))
    );
    assert_eq!(oracle.refused.len(), 1);
    // A heap out of reach stops the query, and is not an error of the rules.
    let halt = ask("g(1000)", &mut oracle).expect_err("too far");
    assert_eq!(halt.stop(), Some(Stop::Budget));
}

/// Conditions over a box: the results cell by cell, and the first cell with an error.
#[test]
fn conditions_hold_where_they_hold_cell_by_cell() {
    let area = Area::new(vec![
        Axis::new("x", 0, 6),
        Axis::new("y", -2, 9),
        Axis::new("z", 3, 5),
    ]);
    let names: Vec<String> = area.axes.iter().map(|axis| axis.name.clone()).collect();
    let rules = "g(n) = mex{ g(n-k) for k in 1..=3 if k<=n }\nD = 4";
    let mut wrong = 0;
    for text in [
        "x >= 2 and y >= 2",
        "x >= 2",
        "y < x",
        "x >= 1 and y < x and z != 4 and x % 2 == 0",
        "x >= 2 and g(x + z) == 1 and y > 0",
        "g(x) < g(z)",
        "D == 4 and x > D",
        "D == 5 and 1 / 0 == 2",
        "1 < x < 5 and (y > 3 or z == 3)",
        "x > 3 and 12 / (y - 2) > 1",
        "12 / (y - 2) > 1 and x > 3",
        "y >= 0 and z > 3 and g(y) / (x - 5) == 0",
        "x == 0 and g(y) == 0",
    ] {
        let mut game = Rules::parse(rules).expect("rules").bind(&Givens::new());
        let condition = game.expression(text, &names, Names::Values).expect("read");
        let len: usize = area.axes.iter().map(Axis::len).product();
        let mut plain = Vec::new();
        for cell in 0..len {
            let at: Vec<Value> = area.position(cell).into_iter().map(Value::Int).collect();
            let found = game.evaluate(&condition, &at, &mut NoOracle, &mut Run::silent());
            let stops = found.is_err();
            plain.push(found.map(|value| value == Value::Bool(true)));
            if stops {
                wrong += 1;
                break;
            }
        }
        let expected: Result<Vec<bool>, Halt> = plain.into_iter().collect();
        for from in [0, 1, 35, len - 1] {
            let mut game = Rules::parse(rules).expect("rules").bind(&Givens::new());
            let condition = game.expression(text, &names, Names::Values).expect("read");
            let run = &mut Run::silent();
            let found = game.holds(&condition, (&area, from..len), &mut NoOracle, run);
            if let Ok(expected) = &expected {
                assert_eq!(
                    found.as_deref(),
                    Ok(&expected[from..]),
                    "{text} from {from}"
                );
            } else if from == 0 {
                assert_eq!(found, expected, "{text}");
            }
        }
    }
    assert_eq!(wrong, 3);
}

/// Cases of one program whose tables have equal shapes are planned once; each has its own values.
#[test]
fn cases_with_equal_plans_have_their_own_values() {
    let source = "f(l,r) = if l <= r then max(a[l]-f(l+1,r), a[r]-f(l,r-1)) else 0
answer = f(0,len(a)-1)";
    let rules = Rules::parse(source).expect("rules");
    let mut game = rules.bind(&Givens::new());
    game.set_strategy(Strategy::Table);
    let mut seed = 1_i64;
    for case in 0..30 {
        let len: u64 = [24, 31, 24, 40][case % 4];
        let items = (0..len).map(|_| {
            seed = (seed * 1_103_515_245 + 12345) % (1 << 31);
            Value::Int(seed % 1000)
        });
        let given = Givens::from([("a".to_owned(), Value::list(items))]);
        game.give(&given);
        let mut fresh = rules.bind(&given);
        fresh.set_strategy(Strategy::Nodes);
        assert_eq!(answer(&mut game), answer(&mut fresh), "{case}");
        assert!(
            game.work().cells >= len * (len + 1) / 2,
            "a table of case {case}"
        );
    }
}
