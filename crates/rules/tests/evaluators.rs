//! The evaluators agree with the plain one on random small rules: values, and kinds of errors.

use grundy_core::{Budget, Observer, Run};
use grundy_rules::plain::Plain;
use grundy_rules::syntax::ast::TextRange;
use grundy_rules::{Givens, NoOracle, Rules, Strategy as Evaluator, Value};
use proptest::prelude::*;

use crate::common::random_rules::{RandomProgram, random_program};

/// The value of each root, or the kind of error.
fn by(program: &RandomProgram, evaluator: Evaluator) -> Vec<Result<Value, &'static str>> {
    let rules = Rules::parse(&program.source).expect("the checker takes it");
    let mut game = rules.bind(&program.givens);
    game.set_strategy(evaluator);
    let roots = program.roots.iter();
    roots
        .map(|root| {
            game.value(&program.function, root, &mut NoOracle, &mut Run::silent())
                .map_err(|halt| halt.diagnostic().code)
        })
        .collect()
}

fn plainly(program: &RandomProgram) -> Vec<Result<Value, &'static str>> {
    let rules = Rules::parse(&program.source).expect("the checker takes it");
    let mut plain = Plain::new(rules.tree(), &program.givens).with_budget(Budget::cells(1_000_000));
    let roots = program.roots.iter();
    roots
        .map(|root| {
            plain
                .call(&program.function, root, TextRange::default())
                .map_err(|fault| fault.code)
        })
        .collect()
}

/// The box around the roots, where they are integers.
fn hull(program: &RandomProgram) -> Option<Vec<(i64, i64)>> {
    let points: Vec<Vec<i64>> = program
        .roots
        .iter()
        .map(|root| root.iter().map(Value::as_int).collect::<Option<Vec<i64>>>())
        .collect::<Option<_>>()?;
    let first = points.first()?;
    let hull = (0..first.len())
        .map(|i| {
            let column = || points.iter().map(|p| p[i]);
            (column().min().unwrap_or(0), column().max().unwrap_or(0))
        })
        .collect::<Vec<_>>();
    (hull.iter().map(|r| r.1 - r.0 + 1).product::<i64>() <= 2000).then_some(hull)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 512, ..ProptestConfig::default() })]

    #[test]
    fn searching_agrees_with_the_definition(program in random_program()) {
        prop_assert_eq!(by(&program, Evaluator::Demand), plainly(&program), "{}", program.source);
    }

    #[test]
    fn searching_by_nodes_agrees_with_the_definition(program in random_program()) {
        prop_assert_eq!(by(&program, Evaluator::Nodes), plainly(&program), "{}", program.source);
    }

    #[test]
    fn tables_agree_with_the_definition(program in random_program()) {
        prop_assert_eq!(by(&program, Evaluator::Table), plainly(&program), "{}", program.source);
    }

    #[test]
    fn whole_tables_agree_with_the_definition(program in random_program()) {
        let Some(ranges) = hull(&program) else { return Ok(()) };
        let rules = Rules::parse(&program.source).expect("the checker takes it");
        let mut game = rules.bind(&program.givens);
        let table = game.table(&program.function, &ranges, &mut NoOracle, &mut Run::silent());
        let mut plain = Plain::new(rules.tree(), &program.givens);
        let mut position: Vec<i64> = ranges.iter().map(|r| r.0).collect();
        let mut index = 0;
        loop {
            let args: Vec<Value> = position.iter().map(|v| Value::Int(*v)).collect();
            let value = plain.call(&program.function, &args, TextRange::default());
            match (&table, value) {
                (Ok(table), Ok(value)) => {
                    prop_assert_eq!(table.cells.get(index), Some(value), "{:?} {}", args, program.source);
                }
                (Ok(table), Err(fault)) => {
                    prop_assert_eq!(fault.code, "outside-domain", "{:?} {}", args, program.source);
                    prop_assert_eq!(table.cells.get(index), None);
                }
                // A position outside the domain has no value, and spoils nothing.
                (Err(_), Err(other)) if other.code == "outside-domain" => {}
                (Err(fault), Err(other)) => {
                    prop_assert_eq!(fault.diagnostic().code, other.code, "{}", program.source);
                    return Ok(());
                }
                (Err(_), Ok(_)) => {} // a later cell is the wrong one
            }
            index += 1;
            let Some(i) = (0..position.len()).rev().find(|i| position[*i] < ranges[*i].1) else { break };
            position[i] += 1;
            for (j, value) in position.iter_mut().enumerate().skip(i + 1) {
                *value = ranges[j].0;
            }
        }
        prop_assert!(table.is_ok(), "{:?}\n{}", table, program.source);
    }
}

#[test]
fn an_error_is_the_one_that_the_definition_comes_across_first() {
    let rules = Rules::parse("g(x) = mex{ 6/x, g(0)^g(x) if x>0 }").expect("rules");
    let mut game = rules.bind(&Givens::new());
    game.set_strategy(Evaluator::Demand);
    let fault = game
        .value("g", &[Value::Int(1)], &mut NoOracle, &mut Run::silent())
        .expect_err("6/0");
    assert_eq!(fault.diagnostic().code, "division-by-zero");
}

/// Functions on integers are compiled. Passes over the nodes of the rules are their reference: the
/// values are equal, and the counted work is at most theirs.
mod compiled {
    use grundy_core::{Budget, Halt, Observer, Run};
    use grundy_rules::{Givens, NoOracle, Oracle, Recognised, Rules, Strategy, Value, Work};

    fn values(rules: &str, roots: &[&[i64]], strategy: Strategy) -> (Vec<Value>, Work) {
        let rules = Rules::parse(rules).expect("rules");
        let mut game = rules.bind(&Givens::from([
            ("S".to_owned(), Value::list([1, 3, 4].map(Value::Int))),
            (
                "P".to_owned(),
                Value::list([[1, 2], [2, 1]].map(|p| Value::list(p.map(Value::Int)))),
            ),
            ("T".to_owned(), Value::text("..#.#..##...")),
            (
                "A".to_owned(),
                Value::list([".#..", "...#"].map(Value::text)),
            ),
        ]));
        game.set_strategy(strategy);
        let values = roots.iter().map(|root| {
            let root: Vec<Value> = root.iter().copied().map(Value::Int).collect();
            let value = game.value("g", &root, &mut NoOracle, &mut Run::silent());
            value.unwrap_or_else(|halt| panic!("{halt:?}"))
        });
        let values = values.collect();
        (values, game.work())
    }

    #[test]
    fn compiled_functions_have_the_values_of_nodes_and_no_more_work() {
        let cases: [(&str, &[&[i64]]); 24] = [
            (
                "g(a,b,c) = mex{ g(a-k,b,c) for k in 1..=min(a,3), g(b,c,a-1) if a >= 1 }",
                &[&[9, 8, 7]],
            ),
            (
                "g(m) = win{ g(m - 3*2**i) for i in 0..=9 if bit(m,i) == 1 and bit(m,i+1) == 1 }",
                &[&[1023], &[511]],
            ),
            (
                "g(a,b) = misere{ g(b, a-k) for k in 1..=a if gcd(a,k) == 1 and not (k in S) }",
                &[&[12, 9]],
            ),
            (
                "g(x) = max{ k - g(x-k) for k in S if k <= x } default 0",
                &[&[40]],
            ),
            (
                "g(x,t) = if t == 0 then max{ g(x-k,1) + k for k in S if k <= x } default 0 else min{ g(x-k,0) - k for k in S if k <= x } default 0",
                &[&[30, 0]],
            ),
            (
                "g(x,y) = mex{ g(x-a,y-b) for a,b in P if a <= x and b <= y }",
                &[&[20, 17]],
            ),
            (
                "g(i) = win{ g(i+k) for k in 1..=3 if i+k < len(T) if T[i+k] == '.' }",
                &[&[0], &[1]],
            ),
            (
                "g(i,j) = win{ g(i+1,j) if i < 1 and A[i+1][j] != '#', g(i,j+1) if j < 3 and A[i][j+1] == '.' }",
                &[&[0, 0]],
            ),
            (
                "g(y,x) = mex{ g(y+a,x+b) for a,b in P if y+a < len(A) and x+b < len(A[y+a]) }",
                &[&[0, 0], &[1, 1]],
            ),
            (
                "g(x) = mex{ g(x-k) for k in P[x%2] if k <= x } + int(x in P[0]) + len(P[x%2])",
                &[&[40]],
            ),
            (
                "g(y,x) = win{ g(y,x+1) for a in A[y] if x < len(A[0]) if a == A[y][x] }",
                &[&[0, 0], &[1, 0]],
            ),
            (
                "g(n) = mex{ g(n-d) for d in divisors(n) if d < n }",
                &[&[60]],
            ),
            (
                "g(n) = mex{ g(i) ^ g(n-1-i) for i in 0..n, h(n) if n > 3 }\nh(n) = n % 3",
                &[&[25]],
            ),
            ("g(x,y>=1) = mex{ g(x-k,y-k) for k in 1..=x }", &[&[9, 6]]),
            (
                "g(n) = sum{ g(n-k) for k in [1,2] if k <= n } + int(any{ k*k == n for k in 0..=n })",
                &[&[18]],
            ),
            (
                "g(n) = count{ g(k) % 2 == 0 for k in 0..n } + xor{ k for k in 1..=n if 0 < k < n }",
                &[&[16]],
            ),
            (
                "g(n,d) = mex{ g(n-1, k) for k in [d, d+1, n % (d+1)] if n > 0 if all{ k != j for j in 5..=6 } }",
                &[&[12, 1]],
            ),
            (
                "g(n,b) = sum{ bit(k-3,j) + bit(k,j+8) + (k-4)/3 + k/3 + 2**j % 1000 + g(n-1,b) for k in 0..=b for j in [0,1,61,62] if n > 0 }",
                &[&[2, 9]],
            ),
            // Sets with values above 64, inside one another.
            (
                "g(x) = mex{ g(x-k) + 40*k for k in 1..=x, mex{ j*j + g(x-j) for j in 1..=x } }",
                &[&[30], &[31]],
            ),
            // Options outside of the domain leave an inner set before its end.
            (
                "g(x) = mex{ mex{ 60 + j for j in 0..=h(x-k) } + k for k in 1..=x+3 }\nh(y>=0) = mex{ h(y-j) for j in 1..=y+1 }",
                &[&[20]],
            ),
            (
                "g(n) = misere{ g(n-d) for d in divisors(max(n,1)) if d < n, g(n-1-d) for d in divisors(max(n,1)) if d < n }",
                &[&[90]],
            ),
            (
                "g(x,y) = win{ g(a,b) for a in 0..=x for b in [y, y-1] if ok(a,b) and 0 <= a+b < x+y <= 40 and not (a == 3) }\nok(a,b) = a >= 0 and b >= 0 or a == b - 7",
                &[&[9, 8]],
            ),
            (
                "g(n) = if n < 0 then len(P) + len(P[0]) else min{ g(n-k) + len(T) for k in 1..=3 step 2 if n % 2 == 0, 3 - g(n-2) }",
                &[&[20], &[21]],
            ),
            (
                "g(n,m) = max{ min(n, 7, m) - g(n-1, m) if n > 0, abs(n-m) + g(n, m-1) if m > 0 } default -n",
                &[&[7, 9]],
            ),
        ];
        for (rules, roots) in cases {
            let (values_of_nodes, nodes) = values(rules, roots, Strategy::Nodes);
            let (compiled_values, compiled) = values(rules, roots, Strategy::Demand);
            assert_eq!(compiled_values, values_of_nodes, "{rules}");
            assert!(compiled.cells <= nodes.cells, "{rules}");
            assert!(compiled.options <= nodes.options, "{rules}");
            // Compiled positions are stored in another form.
            assert_ne!(compiled.bytes, nodes.bytes, "{rules}");
        }
    }

    /// Another engine that finds that it does not compute the function.
    #[derive(Default)]
    struct RefusingEngine {
        is_asked: bool,
    }

    impl Oracle for RefusingEngine {
        fn serves(&self, _function: usize) -> bool {
            !self.is_asked
        }

        fn known(&self, _function: usize, _heap: &Value) -> Option<Value> {
            None
        }

        fn compute(
            &mut self,
            _function: usize,
            _heap: &Value,
            _rules: &dyn Fn() -> Recognised,
            _run: &mut Run,
        ) -> Result<(), Halt> {
            self.is_asked = true;
            Ok(())
        }
    }

    #[test]
    fn heaps_that_another_engine_refuses_are_searched() {
        let rules =
            Rules::parse("h(x,y) = g(x) + y\ng(x) = mex{ g(x-k) for k in [1,2] if k <= x }");
        let rules = rules.expect("rules");
        let mut game = rules.bind(&Givens::new());
        game.set_strategy(Strategy::Demand);
        let mut engine = RefusingEngine::default();
        let root = [Value::Int(5_000), Value::Int(7)];
        let value = game.value("h", &root, &mut engine, &mut Run::silent());
        assert_eq!(value.expect("a value"), Value::Int(5_000 % 3 + 7));
        assert!(engine.is_asked);
    }

    #[test]
    fn inputs_may_change_between_queries() {
        let rules =
            Rules::parse("g(x,y) = mex{ g(y,x-k) for k in S if k <= x, h(x) }\nh(x) = x % 2");
        let rules = rules.expect("rules");
        let given = |set: &[i64]| {
            let set = Value::list(set.iter().copied().map(Value::Int));
            Givens::from([("S".to_owned(), set)])
        };
        let mut game = rules.bind(&given(&[1, 2]));
        game.set_strategy(Strategy::Demand);
        for set in [&[1, 2][..], &[2, 3], &[1, 4, 5], &[1, 2]] {
            game.give(&given(set));
            let mut other = rules.bind(&given(set));
            other.set_strategy(Strategy::Nodes);
            let root = [Value::Int(30), Value::Int(29)];
            let ask = |game: &mut grundy_rules::BoundRules| {
                game.value("g", &root, &mut NoOracle, &mut Run::silent())
                    .expect("a value")
            };
            assert_eq!(ask(&mut game), ask(&mut other), "{set:?}");
        }
    }

    /// A grid of texts, with faults: rows of other lengths, of other types, longer texts.
    fn grid() -> impl proptest::strategy::Strategy<Value = Value> {
        use proptest::prelude::*;
        let cell = prop_oneof![4 => Just("."), 2 => Just("#"), 1 => Just("é"), 1 => Just("駒")];
        let text = |cells: std::ops::RangeInclusive<usize>| {
            let row = proptest::collection::vec(cell.clone(), cells);
            row.prop_map(|cells| Value::text(&cells.concat()))
        };
        let cells = proptest::collection::vec(cell.clone(), 4);
        let row = prop_oneof![
            40 => text(4..=4),
            1 => text(1..=5),
            1 => Just(Value::Int(7)),
            1 => Just(Value::list([0, 1, 0, 1].map(Value::Int))),
            1 => cells.prop_map(|cells| Value::list(cells.into_iter().map(Value::text))),
        ];
        prop_oneof![
            20 => proptest::collection::vec(row, 1..=5).prop_map(Value::list),
            1 => Just(Value::list([])),
            1 => text(1..=4),
            1 => Just(Value::Bool(true)),
        ]
    }

    /// Compares the answers of one game, whose inputs are replaced for each case, with those of the
    /// evaluator of nodes, for which the rules are bound again.
    fn compare_cases(
        rules: &Rules,
        strategy: Strategy,
        cases: impl Iterator<Item = Givens>,
    ) -> Result<(), proptest::test_runner::TestCaseError> {
        let mut game = rules.bind(&Givens::new());
        game.set_strategy(strategy);
        for given in cases {
            game.give(&given);
            let mut nodes = rules.bind(&given);
            nodes.set_strategy(Strategy::Nodes);
            let expected = nodes.answer(&mut NoOracle, &mut Run::silent());
            let answer = game.answer(&mut NoOracle, &mut Run::silent());
            proptest::prop_assert_eq!(answer, expected);
        }
        Ok(())
    }

    proptest::proptest! {
        #![proptest_config(proptest::prelude::ProptestConfig {
            failure_persistence: None, cases: 128, ..Default::default()
        })]

        /// Code of earlier cases reads the inputs of the next one: values and errors are those of
        /// the nodes.
        #[test]
        fn cases_with_other_grids_have_the_answers_of_the_nodes(
            grids in proptest::collection::vec(grid(), 1..=8),
            free in proptest::sample::select(vec![".", "é", "駒", "..", ""]),
            auto in proptest::bool::ANY,
        ) {
            let rules = Rules::parse(
                "ok(y, x) = y < len(S) and x < len(S[0]) and S[y][x] == F
                g(y, x) = mex{ g(y+a, x+b) for a, b in [[1,0], [0,1], [1,1]] if ok(y+a, x+b) }
                answer = g(0, 0)",
            );
            let strategy = if auto { Strategy::Auto } else { Strategy::Demand };
            let cases = grids.into_iter().map(|grid| {
                Givens::from([("S".to_owned(), grid), ("F".to_owned(), Value::text(free))])
            });
            compare_cases(&rules.expect("rules"), strategy, cases)?;
        }

        #[test]
        fn cases_with_other_graphs_have_the_answers_of_the_nodes(
            graphs in proptest::collection::vec(
                proptest::collection::vec(proptest::collection::vec(1_i64..=3, 0..=3), 0..=6),
                1..=8,
            ),
        ) {
            let rules = Rules::parse("g(v) = mex{ g(v+k) for k in E[v] }\nanswer = g(0)");
            let cases = graphs.into_iter().map(|graph| {
                let rows = graph.into_iter().map(|row| Value::list(row.into_iter().map(Value::Int)));
                Givens::from([("E".to_owned(), Value::list(rows))])
            });
            compare_cases(&rules.expect("rules"), Strategy::Auto, cases)?;
        }
    }

    #[test]
    fn errors_are_those_of_the_nodes() {
        let cases = [
            ("g(x,y) = mex{ g(y,x) }", "cycle"),
            ("g(x,y) = mex{ g(x+1,y) }", "without-end"),
            ("g(x,y) = mex{ g(x-1,y) }", "without-end"),
            (
                "g(x,y) = mex{ 6/(x-3), g(x-1,y) if x > 0 }",
                "division-by-zero",
            ),
            ("g(x,y) = x**y + g(x-1, y+9)", "overflow"),
            ("g(x,y) = 2**(y+55) + g(x-1,y)", "overflow"),
            ("g(x,y) = 2**(y-9) + g(x-1,y)", "bad-argument"),
            ("g(x,y) = bit(x,y-9) + g(x-1,y)", "bad-argument"),
            (
                "g(x,y) = if x == 0 then S[y] else g(x-1,y)",
                "index-out-of-range",
            ),
            ("g(x,y) = max{ g(x-k,y) for k in 1..=x }", "no-items"),
        ];
        for (rules, code) in cases {
            for strategy in [Strategy::Demand, Strategy::Nodes] {
                let set = Value::list([Value::Int(1)]);
                let rules = Rules::parse(rules).expect("rules");
                let mut game = rules.bind(&Givens::from([("S".to_owned(), set)]));
                game.set_strategy(strategy);
                let root = [Value::Int(9), Value::Int(8)];
                let mut silent = Run::silent();
                let run = &mut silent.within(Budget::cells(100_000));
                let halt = game.value("g", &root, &mut NoOracle, run).expect_err(code);
                assert_eq!(halt.diagnostic().code, code, "{strategy:?} {halt:?}");
            }
        }
    }

    /// Interrupts at the first poll.
    struct Interrupting;

    impl Observer for Interrupting {
        fn cancelled(&mut self) -> bool {
            true
        }
    }

    #[test]
    fn a_long_search_can_be_interrupted_and_continued() {
        let rules = "g(a,b,c) = mex{ g(a-k,b,c) for k in 1..=min(a,3), g(b,c,a-1) if a >= 1 }";
        let rules = Rules::parse(rules).expect("rules");
        let mut game = rules.bind(&Givens::new());
        game.set_strategy(Strategy::Demand);
        let root = [30, 31, 32].map(Value::Int);
        let mut observer = Interrupting;
        let run = &mut Run::new(&mut observer);
        let halt = game
            .value("g", &root, &mut NoOracle, run)
            .expect_err("interrupted");
        assert_eq!(halt.diagnostic().code, "interrupted");
        let value = game.value("g", &root, &mut NoOracle, &mut Run::silent());
        let mut other = rules.bind(&Givens::new());
        other.set_strategy(Strategy::Nodes);
        assert_eq!(
            value,
            other.value("g", &root, &mut NoOracle, &mut Run::silent())
        );
    }
}

/// Tables large enough for values beyond a byte, for lines of many words and for widening on the
/// way, against loops that transcribe the definition.
mod large {
    use std::collections::BTreeSet;

    use grundy_core::Run;
    use grundy_rules::{Givens, NoOracle, Rules};

    fn mex(values: impl Iterator<Item = i64>) -> i64 {
        let seen: BTreeSet<i64> = values.collect();
        (0..).zip(&seen).take_while(|(i, v)| i == *v).count() as i64
    }

    /// Compares a whole square table with its definition.
    fn square(
        rules: &str,
        side: i64,
        options: impl Fn(&dyn Fn(i64, i64) -> i64, i64, i64) -> Vec<i64>,
    ) {
        let mut game = Rules::parse(rules).expect("rules").bind(&Givens::new());
        let table = game
            .table(
                "g",
                &[(0, side - 1), (0, side - 1)],
                &mut NoOracle,
                &mut Run::silent(),
            )
            .expect("table");
        let mut values = vec![0_i64; (side * side) as usize];
        for x in 0..side {
            for y in 0..side {
                let look = |a: i64, b: i64| values[(a * side + b) as usize];
                let value = mex(options(&look, x, y).into_iter());
                values[(x * side + y) as usize] = value;
                let found = table
                    .cells
                    .get((x * side + y) as usize)
                    .and_then(|v| v.as_int());
                assert_eq!(found, Some(value), "{rules} at ({x},{y})");
            }
        }
    }

    #[test]
    fn queens_rooks_and_bishops_of_many_values() {
        let queens = "g(x,y) = mex{ g(x-k,y) for k in 1..=x, g(x,y-k) for k in 1..=y, g(x-k,y-k) for k in 1..=min(x,y) }";
        square(queens, 220, |g, x, y| {
            let lines = (0..x).map(|a| g(a, y)).chain((0..y).map(|b| g(x, b)));
            lines
                .chain((1..=x.min(y)).map(|k| g(x - k, y - k)))
                .collect()
        });
        square(
            "g(x,y) = mex{ g(a,y) for a in 0..x, g(x,b) for b in 0..y }",
            300,
            |g, x, y| {
                (0..x)
                    .map(|a| g(a, y))
                    .chain((0..y).map(|b| g(x, b)))
                    .collect()
            },
        );
        let limited = "g(x,y) = mex{ g(x-k,y) for k in 1..=x if k<=9, g(x,y-k) for k in 1..=y, g(x-1,y-2) if x>=1 and y>=2 }";
        square(limited, 120, |g, x, y| {
            let mut all: Vec<i64> = (1..=x.min(9)).map(|k| g(x - k, y)).collect();
            all.extend((0..y).map(|b| g(x, b)));
            if x >= 1 && y >= 2 {
                all.push(g(x - 1, y - 2));
            }
            all
        });
    }

    #[test]
    fn options_need_not_depend_on_the_innermost_loop() {
        square(
            "g(x,y) = mex{ g(x-k,y) for k in 1..=x for l in 1..=x+y, g(x,y-k) for k in 1..=y for l in 0..3 }",
            40,
            |g, x, y| {
                let lines = (0..x).map(|a| g(a, y));
                lines.chain((0..y).map(|b| g(x, b))).collect()
            },
        );
    }

    #[test]
    fn maya_leaves_the_diagonal_out_of_its_lines() {
        square(
            "g(a,b) = mex{ g(c,b) for c in 0..a if c!=b, g(a,c) for c in 0..b if c!=a }",
            150,
            |g, a, b| {
                let rows = (0..a).filter(|c| *c != b).map(|c| g(c, b));
                rows.chain((0..b).filter(|c| *c != a).map(|c| g(a, c)))
                    .collect()
            },
        );
    }

    #[test]
    fn nim_products_by_three_walks() {
        square(
            "g(x,y) = mex{ g(x,b)^g(a,y)^g(a,b) for a in 0..x for b in 0..y }",
            40,
            |g, x, y| {
                (0..x)
                    .flat_map(|a| (0..y).map(move |b| (a, b)))
                    .map(|(a, b)| g(x, b) ^ g(a, y) ^ g(a, b))
                    .collect()
            },
        );
    }

    #[test]
    fn a_depth_of_ten_million_needs_no_stack() {
        let rules = Rules::parse("g(0) = 0\ng(n) = mex{ g(n-1) }").expect("rules");
        let mut game = rules.bind(&Givens::new());
        assert_eq!(game.eval("g(10000001)").expect("a value").as_int(), Some(1));
        // By search: each position is a list, so no table can help.
        let rules = Rules::parse("g(s) = mex{ g([s[0]-1]) if s[0] > 0 }").expect("rules");
        let mut game = rules.bind(&Givens::new());
        assert_eq!(
            game.eval("g([1000000])").expect("a value").as_int(),
            Some(0)
        );
    }
}

/// The number of polls, and the time at which it cancels.
struct Patient {
    asked: u32,
    most: u32,
}

impl Observer for Patient {
    fn cancelled(&mut self) -> bool {
        self.asked += 1;
        self.asked >= self.most
    }
}

/// A body of 2^22 iterations is one pass: the observer is polled throughout, and no pass starts
/// again.
#[test]
fn a_long_pass_asks_its_observer_all_along() {
    let rules = Rules::parse("answer = max{ i for i in 0..2**22 }").expect("rules");
    let by = |most| {
        let mut patient = Patient { asked: 0, most };
        let answer = rules
            .bind(&[].into())
            .answer(&mut NoOracle, &mut Run::new(&mut patient));
        (answer.ok(), patient.asked)
    };
    assert_eq!(by(u32::MAX), (Some(Value::Int((1 << 22) - 1)), 7));
    assert_eq!(by(3), (None, 3));
}

/// Recurrences that approach 0 by small steps from a number beyond every limit are refused after a
/// few thousand positions, and others are evaluated.
#[test]
fn a_position_that_is_too_far_is_refused_at_once() {
    let far = [
        (
            "w(n,l) = win{ w(n-k,k) for k in 1..=min(n,3) if k != l }",
            1,
        ),
        ("f(n) = if n < 2 then 1 else (f(n-1) * f(n-2)) % 1000007", 0),
        (
            "a(n) = if n < 2 then n else b(n-1) + c(n-1)\n\
             b(n) = if n < 2 then 1 else a(n-1) % 7\n\
             c(n) = if n < 2 then 2 else (a(n-1) + b(n-1)) % 5",
            0,
        ),
        ("u(n) = if n >= 0 then 0 else u(n+1) + u(n+2)", 0),
    ];
    let value = |text: &str, first: i64, others: usize| {
        let rules = Rules::parse(text).expect("rules");
        let mut game = rules.bind(&Givens::new());
        let root: Vec<Value> = std::iter::once(first)
            .chain(std::iter::repeat_n(0, others))
            .map(Value::Int)
            .collect();
        let function = &text[..1];
        let mut polls = 0;
        let mut limit = grundy_core::StopWhen(|| {
            polls += 1;
            polls > 100
        });
        let result = game.value(function, &root, &mut NoOracle, &mut Run::new(&mut limit));
        result.map_err(|halt| halt.diagnostic().code)
    };
    for (text, others) in far {
        let sign = if text.starts_with('u') { -1 } else { 1 };
        assert_eq!(
            value(text, sign * 10_i64.pow(12), others),
            Err("beyond-reach"),
            "{text}"
        );
        assert!(value(text, sign * 10_000, others).is_ok(), "{text}");
    }
    // Another argument ends these long before the first one is 0.
    for counted in [
        "c(s,i) = if i >= 6000 then s else c(s-1,i+1) + c(s-2,i+1)",
        "c(s,i) = if i <= -6000 then s else c(s-1,i-1) + c(s-2,i-1)",
    ] {
        let result = value(counted, 10_i64.pow(12), 1);
        assert_ne!(result, Err("beyond-reach"), "{counted}");
    }
    let halves = "h(n) = if n < 2 then n else (h(n/2) + h(n/3)) % 1000";
    assert!(value(halves, 10_i64.pow(18), 0).is_ok());
}
