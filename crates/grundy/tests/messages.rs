//! Error messages, reviewed as text. Each message contains the place, the fact, and the text to
//! write instead.

use std::fmt::Write as _;

use grundy::{Area, Budget, Failure, Formula, Look, Message, Run, Value};

/// A snapshot without the expression that made it: the messages quote the input.
macro_rules! review {
    ($page:expr) => {
        insta::with_settings!({ omit_expression => true }, { insta::assert_snapshot!($page) })
    };
}

/// The inputs, each with its message.
fn page<T>(cases: &[(&str, T)], ask: impl Fn(&str, &T) -> Result<Value, Failure>) -> String {
    let mut page = String::new();
    for (typed, rest) in cases {
        match ask(typed, rest) {
            Ok(value) => panic!("{typed}: {value} instead of a message"),
            Err(failure) => {
                for diagnostic in failure.diagnostics() {
                    let advised = !diagnostic.help.is_empty() || !diagnostic.labels.is_empty();
                    assert!(advised, "{typed}: {diagnostic}");
                }
                let shown = failure.render(Look::default());
                let _ = writeln!(page, "{shown}\n");
            }
        }
    }
    page
}

/// Evaluates an expression with rules; an empty expression is the line `answer`.
fn ask(rules: &str, expression: &&str) -> Result<Value, Failure> {
    let mut game = Formula::named(rules)?;
    let mut run = Run::silent().with(Budget::cells(1_000_000));
    if expression.is_empty() {
        game.answer(&mut run)
    } else {
        game.eval(expression, &mut run)
    }
}

#[test]
fn texts_that_cannot_be_read() {
    review!(page(
        &[
            ("g(x) = mex{ g(x-k) for k in 1..=3 if k<=x", "g(1)"),
            ("g(x) = mex( g(x-k) for k in 1..=3 )", "g(1)"),
            ("g(x) = mex{ g(x-k) for k 1..=3 }", "g(1)"),
            ("g(x) = mex{ g(x-k) for k in 1..=3 }}", "g(1)"),
            ("g(x) == 3", "g(1)"),
            ("g(x = 3", "g(1)"),
            ("g(x) = if x > 0 then 1", "g(1)"),
            ("g(x) = 'text", "g(1)"),
            ("g(x) = x $ 2", "g(1)"),
            ("g(x) = x && 2", "g(1)"),
            ("g(x) = x!", "g(1)"),
            ("g(x) = 1.5", "g(1)"),
            ("g(x) = max{ g(x-k) for k in 1..=3 } defualt 0", "g(1)"),
            ("= 3", "g(1)"),
            ("g(x) = x", "g(1"),
            ("g(x) = x", ""),
        ],
        ask
    ));
}

#[test]
fn spellings_of_other_languages() {
    review!(page(
        &[
            ("g(x) = mex( g(x-1) if x>0 )", "g(1)"),
            ("g(x) = mex{ g(x-1) if x>0; g(x-2) if x>1 }", "g(1)"),
            ("g(x) = mex{ g(x-1) when x > 0 }", "g(1)"),
            ("g(x) = mex{ g(x-k) where k in 1..=x }", "g(1)"),
            ("g(x) = mex{ g(x-1) unless x < 1 }", "g(1)"),
            ("g(x) = mex{ g(x-1) IF x > 0 }", "g(1)"),
            ("g(x) = mex{ g(x-k) for k in 1 to 3 }", "g(1)"),
            ("g(x) = mex{ g(x-k) for k in 0 until x+1 if k>0 }", "g(1)"),
            ("g(x) = mex{ g(x-k) for k in range(1,3) if k<=x }", "g(1)"),
            ("g(x) = mex{ g(x-k) for k in range(x) if k>0 }", "g(1)"),
            ("g(x) = x", "sum{ g(k) for k in range(0, 10, 2) }"),
            ("g(x) = mex{ g(x//2) if x>0 }", "g(1)"),
            ("g(x) = mex{ g(x-1) if x is not 3 }", "g(1)"),
            ("g(x) = mex{ g(x-1) if x <> 3 }", "g(1)"),
            ("g(x) = x > 2 ? 1 : 0", "g(1)"),
            ("g(x) = 1 if x > 2 else 0", "g(1)"),
        ],
        ask
    ));
}

#[test]
fn spellings_of_other_languages_in_japanese() {
    let japanese = Look {
        lang: grundy::Lang::Ja,
        ..Look::default()
    };
    let mut shown = String::new();
    for rules in [
        "g(x) = mex{ g(x-1) if x>0; g(x-2) if x>1 }",
        "g(x) = mex{ g(x-1) when x > 0 }",
        "g(x) = mex{ g(x-k) for k in range(1,3) if k<=x }",
        "g(x) = mex{ g(x//2) if x>0 }",
    ] {
        let failure = Formula::named(rules).err().expect("an error");
        let _ = writeln!(shown, "{}\n", failure.render(japanese));
    }
    review!(shown);
}

#[test]
fn names_and_numbers_of_arguments() {
    review!(page(
        &[
            ("g(x) = mex{ f(x-k) for k in 1..=3 if k<=x }", "g(3)"),
            ("g(x) = mex{ g(d) for d in divisor(x) if d < x }", "g(3)"),
            ("g(x) = mxe{ g(x-k) for k in 1..=3 if k<=x }", "g(3)"),
            ("g(x, y) = mex{ g(x-1) if x > 0 }", "g(3, 4)"),
            ("g(x) = min()", "g(3)"),
            ("g(x) = put(x, 1)", "g(3)"),
            ("g(x) = x", "h(3)"),
            ("g(x) = x", "g(3, 4)"),
            ("g(x, x) = x", "g(1, 2)"),
            ("g(x) = 1\ng(x, y) = 2", "g(1)"),
            (
                "heap(x) = mex{ heap(x-k) for k in 1..=limit if k<=x }",
                "heap(4)"
            ),
            ("g(x) = mex{ g(x-s) for s in S if s<=x }", "g(4)"),
            ("g(x) = mex{ g(X-1) if x>0 }", "g(4)"),
        ],
        ask
    ));
}

#[test]
fn values_of_the_wrong_kind() {
    review!(page(
        &[
            (
                "w(x) = win{ w(x-k) for k in 1..=3 if k<=x }\nanswer = w(3) ^ w(4)",
                ""
            ),
            (
                "w(x) = win{ w(x-k) for k in 1..=3 if k<=x }\nanswer = xor{ w(x) for x in 1..=3 }",
                ""
            ),
            (
                "v(i) = max{ 1-v(i+1) if i < 5 } default 0\nanswer = v(0) ^ v(1)",
                ""
            ),
            (
                "v(i) = max{ 1-v(i+1) if i < 5 } default 0\nanswer = xor{ v(i) for i in 1..=3 }",
                ""
            ),
            ("g(x) = mex{ g(x-1)-1 if x > 0 }", "g(3)"),
            ("g(x) = mex{ x > 0 }", "g(3)"),
            ("w(x) = win{ x-1 }", "w(3)"),
            ("g(x) = mex{ 'a' }", "g(3)"),
            ("g(x) = x + true", "g(3)"),
            ("g(x) = len(x+1)", "g(3)"),
            ("v(x) = max{ v(x-1) if x > 0 }", "v(3)"),
        ],
        ask
    ));
}

#[test]
fn mistakes_that_show_while_computing() {
    review!(page(
        &[
            ("g(x) = 7 / (x-3)", "g(3)"),
            ("g(x) = 7 % (x-3)", "g(3)"),
            (
                "g(x,y) = mex{ g(x-k*y,y) for k in 1..=x/y if y>0 }",
                "g(2, 0)"
            ),
            (
                "g(x,y) = mex{ g(x-k*y,y) for k in 1..=x/y if k>0 }",
                "g(2, 0)"
            ),
            (
                "g(s) = mex{ g(drop(s,0)) for k in 1..=s[0] if len(s)>0 }",
                "g([1])"
            ),
            ("a = [1,2,3]\ng(i) = a[i]", "g(3)"),
            ("a = [1,2,3]\ng(i) = a[i]", "g(-1)"),
            ("a = [1,2,3]\ng(i) = a[i..5]", "g(1)"),
            ("g(x) = x * 4611686018427387904", "g(2)"),
            ("g(x) = 2 ** x", "g(63)"),
            ("g(x, y) = mex{ g(y, x) if x != y }", "g(3, 2)"),
            ("g(x) = mex{ g(x) }", "g(5)"),
            ("g(x) = divisors(x)", "g(0)"),
            ("g(x) = isqrt(x)", "g(-1)"),
            ("g(x) = sum{ k for k in 1..=x step 0 }", "g(3)"),
            ("g(x) = sum{ a for a, b in [[1,2],[3]] }", "g(3)"),
            ("g(0) = 0", "g(1)"),
            ("g(x>=1) = mex{ g(x-1) }", "g(0)"),
            ("g(x) = int(x)", "g('a')"),
            ("g(x) = mex{ g(x-1), g(x-2) }", "g(3)"),
            ("g(x) = mex{ g(x-k) for k in 1..=x/2 }", "g(2000000)"),
            (
                "g(x) = mex{ g(x-k) for k in 1..=x/2 }",
                "g(444444444444444444444444)"
            ),
            (
                "g(n) = mex{ g(n-1) if n > 1, g(a)^g(n-1-a) for a in 1..=n-2 }",
                "g(444444444444444444444444)"
            ),
        ],
        ask
    ));
}

#[test]
fn requests_that_cannot_be_answered() {
    let solve = |game: &str, positions: &&[&str]| {
        let solution = grundy::Game::named(game)?.solve(positions, &mut Run::silent())?;
        Ok(solution.value.unwrap_or(Value::Bool(true)))
    };
    review!(page::<&[&str]>(
        &[
            ("kaylse", &["3"]),
            ("dominering:3", &["3"]),
            ("077", &[]),
            ("0.7x", &["3"]),
            ("3.7", &["3"]),
            ("subtract:1,x", &["3"]),
            ("take:0,2", &["3"]),
            ("rules.game", &[]),
            ("", &[]),
            ("x=3", &["3"]),
            ("kayles", &[]),
            ("kayles", &["3,x"]),
            ("kayles", &["three"]),
            ("queens", &["4"]),
            ("maya2", &["3,3"]),
            ("misere-nim", &["3", "4", "5"]),
            ("misere-take", &["3", "4"]),
            ("k-stones", &["3", "4"]),
            ("deque", &["0,1", "2,3"]),
            ("f(x) = x + 1", &["3"]),
            ("g(x) = x", &["-3"]),
        ],
        solve
    ));
}

#[test]
fn inputs_and_boxes_that_do_not_fit() {
    let given = |game: &str, given: &(&str, &str)| {
        let mut game = Formula::named(game)?;
        game.give_word(given.0, given.1)?;
        game.check_inputs(&[given.0], None)?;
        game.eval("g(9)", &mut Run::silent())
    };
    let rules = "g(x) = mex{ g(x-s) for s in S if s <= x }";
    let mut shown = page(
        &[
            (rules, ("S", "1,3,4")),
            (rules, ("S", "[1,3,4")),
            (rules, ("S", "[1,0.5]")),
            (rules, ("S", "null")),
            (rules, ("S", "{\"a\": 1}")),
            (rules, ("s", "[1]")),
            (rules, ("sizes", "[1]")),
            (rules, ("S", "7")),
            ("g(x) = mex{ g(x-1) if K <= x }", ("K", "x")),
            (
                "g(x) = w(x, K)\nw(x, k) = mex{ w(x-1, k) if k <= x }",
                ("K", "x"),
            ),
            ("g(x) = x", ("n", "7")),
        ],
        given,
    );
    let area = |game: &str, area: &&str| {
        let area = match *area {
            "" => Area::default(),
            text => grundy::table::area(text)?,
        };
        let table = Formula::named(game)?.table(None, &area, &mut Run::silent())?;
        Ok(Value::Int(table.len() as i64))
    };
    shown += &page(
        &[
            ("queens", "x=0..=7,z=0..=7"),
            ("queens", "x:0..=7"),
            ("queens", "x=0..=7,x=3"),
            ("nim", "x=0..=99999999999"),
            ("maya", ""),
            ("answer = 3", ""),
        ],
        area,
    );
    review!(shown);
}

/// A line of a file is shown with its number in the file.
#[test]
fn lines_of_inputs_that_do_not_fit() {
    let line = |line: &str, rules: &&str| {
        let mut game = Formula::named(rules)?;
        game.give_line(line, (&Message::same("cases.jsonl"), 7), None)?;
        game.answer(&mut Run::silent())
    };
    let rules = "answer = N + 1";
    review!(page(
        &[
            ("{bad", rules),
            ("{\"N\": 3", rules),
            ("{\"N\": [1 2]}", rules),
            ("5 3", rules),
            ("7", rules),
            ("{\"N\": 0.5}", rules),
            ("{\"N\": \"x\"}", rules),
        ],
        line,
    ));
}

#[test]
fn the_same_message_as_json() {
    let failure = Formula::named("# 山\ng(x) = mex{ f(x-k) for k in 1..=3 }")
        .err()
        .expect("an error");
    review!(format!("{:#}", failure.to_json()));
}

/// Evaluates an expression with partizan rules.
fn ask_two(rules: &str, expression: &&str) -> Result<Value, Failure> {
    let mut run = Run::silent().with(Budget::cells(100_000));
    if rules.is_empty() {
        return grundy::values::eval(expression, &mut run);
    }
    grundy::Game::named(rules)?.eval(expression, &mut run)
}

#[test]
fn partizan_games_without_values() {
    let nim = "g(n) = mex{ g(n-k) for k in 1..=n }\nh(n) = { g(n) | }";
    review!(page(
        &[
            ("", "{1/2|3}"),
            ("", "{1/3|3}"),
            ("", "* ^ *"),
            ("", "0.1"),
            ("", "frac(1,3)"),
            ("", "2**70000"),
            ("", "1/2**70"),
            ("", "{1|2|3}"),
            ("", "{{1,2}|0}"),
            ("", "mex{ 1 | 2 }"),
            ("", "* * ^"),
            ("", "^ / 2"),
            ("", "game('{1')"),
            ("", "weight({3|1})"),
            ("", "fuzy(1, 2)"),
            ("", "mean(1, 2)"),
            ("", "{'a'|0}"),
            ("", "*(0-1)"),
            ("", "cool(^, *)"),
            ("", "if ^ then 1 else 2"),
            ("", "[1,2][^]"),
            (nim, "h(3)"),
            ("", "[^, *] + 1"),
            ("", "{1<2|0}"),
            ("g(n) = { g(n) | }", "g(1)"),
            ("g(x) = { g(x-1) | g(x-2) }", "g(3)"),
            ("g(n) = { g((n+1)%100) | }", "g(3)"),
            ("g(n) = { h(n) | }\nh(n) = { | g(n) }", "g(1)"),
            ("g(x>=0) = { g(x-1) | g(x-2) }", "g(0-1)"),
            ("g(0) = {|}", "g(1)"),
            ("g(x) = { g(x-1) | }", "g(1, 2)"),
            ("g(x) = { y | }", "g(1)"),
            ("g(b) = sum{ g(p) for p in parts(b, 3) } + {|}", "g('..')"),
            ("g(n) = { | board(n, 0) }", "g(1)"),
            ("g(n) = { n / 0 | }", "g(1)"),
            ("g(n) = { g(n-1) for n, m in [1, 2] | }", "g(1)"),
        ],
        ask_two
    ));
}
