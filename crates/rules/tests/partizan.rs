//! Rules of partizan games: the language of braces, and all its errors.

use grundy_core::{Run, Value};
use grundy_rules::partizan::PartizanRules;

fn eval(rules: &str, expression: &str) -> Result<Value, String> {
    let run = &mut Run::silent();
    let mut rules = PartizanRules::parse(rules).map_err(|found| found[0].code.to_owned())?;
    let worth = rules
        .eval(expression, run)
        .map_err(|halts| halts[0].diagnostic().code.to_owned())?;
    rules
        .plain(&worth, run)
        .map_err(|halt| halt.diagnostic().code.to_owned())
}

fn text(expression: &str) -> String {
    match eval("", expression) {
        Ok(value) => match value {
            Value::Str(text) => text.to_string(),
            other => other.to_string(),
        },
        Err(code) => format!("error {code}"),
    }
}

#[test]
fn games_are_written_as_in_the_books() {
    let mut wrong = Vec::new();
    for (expression, value) in [
        ("{0|*}", "^"),
        ("{0|}", "1"),
        ("{|}", "0"),
        ("{3|-1}", "{3|-1}"),
        ("{2||1|0}", "{2||1|0}"),
        ("{{2|1}|0}", "{2|1||0}"),
        ("{0,*|0}", "^*"),
        ("{0|*} + {0|*}", "^^"),
        ("±1", "+-1"),
        ("+-{2|1}", "+-{2|1}"),
        ("{1|+-1}", "{1|+-1}"),
        ("*3 + *5", "*6"),
        ("*(1+2)", "*3"),
        ("^^", "^^"),
        ("^3", "^3"),
        ("-^", "v"),
        ("↓*", "v*"),
        ("^*2", "^*2"),
        ("3*{0|*}", "^3"),
        ("-{3|1}", "{-1|-3}"),
        ("0.375", "3/8"),
        ("frac(3,8) + 1", "11/8"),
        ("tiny(2)", "Tiny(2)"),
        ("miny({3|1})", "Miny({3|1})"),
        ("game('3/4^2*3')", "3/4^^*3"),
        ("{ k for k in 0..3 | 5 }", "3"),
        ("{ 2*k for k in [1,4] if k > 2 | 100 }", "9"),
        ("{5|(1|2)}", "{5|3}"),
        ("sum{ {k|-k} for k in [1,2] }", "+-1+-2"),
        ("mean({3|-2})", "1/2"),
        ("temperature({3|-2})", "5/2"),
        ("lstop({3|-2})", "3"),
        ("rstop({3|-2})", "-2"),
        ("weight(^3)", "3"),
        ("outcome(*)", "N"),
        ("cool({3|-1}, 1)", "{2|0}"),
        ("freeze({3|-1})", "1*"),
        ("heat(*, 1)", "+-1"),
        ("overheat(1, 1, 1)", "1"),
        ("norton({1|0}, ^)", "{^3*|vv*}"),
        ("ordinal(1, *)", "1*"),
        ("conway(*2, *2)", "*3"),
        ("conway(frac(3,4), frac(-5,2))", "-15/8"),
        ("conway({3|-1}, 2)", "2"),
        ("conjunctive({3|-1}, {0|*})", "{0|-1}"),
        ("selective(*, *)", "*2"),
        ("companion(0)", "*"),
        ("companion({0|*})", "^*"),
        ("^[2]", "^[2]"),
        ("^[3] - ^[2]", "^<3>"),
        ("↓[2] + *", "v[2]*"),
        ("upsum(2, *)", "2*"),
        ("degree({3|-1})", "0"),
        ("reduced({2|1} + ^)", "{2|1}"),
        ("birthday(^)", "2"),
        ("isnumber(0.5)", "true"),
        ("left({0,*|0})", "['0','*']"),
        ("fuzzy(^, *)", "true"),
        ("^ > 0", "true"),
        ("0 < ^ < 0.001953125", "true"),
        ("{0|0} == *", "true"),
        ("* <= 0 or * >= 0", "false"),
        ("* in [0, *, ^]", "true"),
        ("7 / 2", "3"),
        (
            "len(list{ {a | b} for a in [-1,0,*,1] for b in [-1,0,*,1] })",
            "16",
        ),
        ("parts('..#.', '.')", "['..','.']"),
        ("turn('ab|cd')", "ca|db"),
        ("flip('ab|cd')", "ba|dc"),
    ] {
        let found = text(expression);
        if found != value && !same(&found, value) {
            wrong.push(format!("{expression}: {found}, not {value}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Whether two texts are the same value.
fn same(a: &str, b: &str) -> bool {
    let mut arena = grundy_partizan::values::Arena::new();
    matches!((arena.read(a), arena.read(b)), (Ok(x), Ok(y)) if x == y)
}

#[test]
fn recurrences_have_values() {
    let subtraction = "g(x>=0) = { g(x-k) for k in [1,3] | g(x-k) for k in [2,3] }";
    assert_eq!(eval(subtraction, "g(4)"), Ok(Value::text("{1|1,{1|0}}")));
    let outcomes = ["P", "L", "N", "N"].map(Value::text);
    assert_eq!(
        eval(subtraction, "list{ outcome(g(n)) for n in 0..4 }"),
        Ok(Value::list(outcomes))
    );
    let string = "s(e) = { s(e[0..i]) for i in 0..len(e) if e[i] != 'r' | s(e[0..i]) for i in 0..len(e) if e[i] != 'b' }";
    for (edges, value) in [
        ("", "0"),
        ("b", "1"),
        ("br", "1/2"),
        ("brb", "3/4"),
        ("rrb", "-3/2"),
        ("g", "*"),
        ("gb", "^*"),
    ] {
        assert_eq!(
            eval(string, &format!("s('{edges}')")),
            Ok(Value::text(value)),
            "{edges}"
        );
    }
}

/// Loopy games have names and texts, and the operations of the group.
#[test]
fn games_that_go_round_are_values_too() {
    for (expression, value) in [
        ("on + 1", "on"),
        ("{on|}", "on"),
        ("{0|over}", "over"),
        ("game('a{0|a}') == over", "true"),
        ("over > upon", "true"),
        ("upon > ^ and over < frac(1,2**9)", "true"),
        ("on > 10**30 and -(10**30) > off", "true"),
        ("fuzzy(upon, *)", "true"),
        ("fuzzy(upon, 0)", "false"),
        ("on - on", "dud"),
        ("outcome(on + off)", "D"),
        (
            "[outcome(over), outcome(-upon), outcome(+-on), outcome({0|game('a{a|}')})]",
            "['L','R','N','L']",
        ),
        ("outcome(game('a{0|b{a|0}}'))", "L/D"),
        (
            "[onside(dud), offside(dud), onside(over), onside(3)]",
            "['on','off','over','3']",
        ),
        ("sum{ over for k in 1..=3 }", "over"),
        ("text(+-over)", "{over|under}"),
        (
            "[upsum(over, under), downsum(over, under)]",
            "['over','under']",
        ),
        (
            "[degree(on), degree(off), degree(over)]",
            "['on','on','over']",
        ),
        (
            "[3*over, -2*upon == -upon - upon, 0*on]",
            "['over',true,'0']",
        ),
        ("over in [under, over]", "true"),
        ("isnumber(over)", "false"),
    ] {
        assert_eq!(text(expression), value, "{expression}");
    }
    // The names are free for the user's rules.
    let own = "on = {2|1}; over(n) = { n | }";
    assert_eq!(eval(own, "on"), Ok(Value::text("{2|1}")));
    assert_eq!(eval(own, "over(3)"), Ok(Value::text("4")));
}

/// Domineering on h rows of w cells, as masks of the cells that are taken.
const DOMINEERING: &str = "h = 3; w = 3
v(c) = 2**c + 2**(c+w)
u(c) = 2**c + 2**(c+1)
d(m) = { d(m|v(c)) for c in 0..h*w-w if (m & v(c)) == 0 | d(m|u(c)) for c in 0..h*w if c % w < w-1 and (m & u(c)) == 0 }";

#[test]
fn domineering_is_one_recurrence() {
    assert_eq!(eval(DOMINEERING, "d(0)"), Ok(Value::text("+-1")));
}

/// Parts and a quarter turn are in the language: the same values.
#[test]
fn decomposition_is_a_sum_over_parts() {
    let grid = "d(b) = sum{ e(p) for p in parts(b, '.') }
e(b) = { d(put2(b, i, i+width(b)+1)) for i in 0..len(b)-width(b)-1 if b[i] == '.' and b[i+width(b)+1] == '.' | d(put2(b, i, i+1)) for i in 0..len(b)-1 if b[i] == '.' and b[i+1] == '.' }
put2(b, i, j) = put(put(b, i, '#'), j, '#')
width(b) = len(split(b, '|')[0])";
    assert_eq!(eval(grid, "d('...|...|...')"), Ok(Value::text("+-1")));
    assert_eq!(
        eval(grid, "d('..#|...')"),
        eval(grid, "-d(turn('..#|...'))")
    );
}

/// Numbers beyond 64 bits are numbers as well.
#[test]
fn numbers_have_any_size() {
    for (expression, value) in [
        ("{10**20 | 10**20 + 1}", "200000000000000000001/2"),
        ("frac(1, 2**200) + frac(-1, 2**200)", "0"),
        ("frac(3, 2**70)", "3/1180591620717411303424"),
        ("9223372036854775807 + 1", "9223372036854775808"),
        ("3 * 10**20 - 10**20 * 3", "0"),
        ("-(10**19) - 10**19", "-20000000000000000000"),
        ("mean({10**7|-10**9})", "-495000000"),
        ("temperature({10**20|-10**20})", "100000000000000000000"),
        ("10**20 > 10**19 and 10**20 == 10 * 10**19", "true"),
    ] {
        assert_eq!(text(expression), value, "{expression}");
    }
}

/// A recurrence may be deeper than the stack.
#[test]
fn deep_recurrences_need_no_stack() {
    for n in (0..100).chain([3000]) {
        let text = Ok(Value::text(&n.to_string()));
        assert_eq!(eval("g(n>=0) = { g(n-1) | }", &format!("g({n})")), text);
    }
    // A circle that is longer than a stack of calls.
    let round = "g(n) = { g((n + 1) % 100) | }";
    assert_eq!(eval(round, "g(3)"), Err("cycle".to_owned()));
}

/// Nor does it need a large one: threads of some systems have a megabyte.
#[test]
fn calls_that_wait_for_each_other_fit_a_small_stack() {
    let rules = "d(n) = sum{ e(p) for p in [n, 0] }
e(n) = if n < 1 then 0 else { let_(d(n - 1)) + (if n > 2 then -(e(n - 2) - d(0)) else *2) for k in [1] if k < n + 1 | ^ }
let_(g) = g + {0 | g}";
    let deep = move || eval(rules, "isnumber(e(400))");
    let thread = std::thread::Builder::new().stack_size(1 << 20);
    let done = thread.spawn(deep).unwrap().join().unwrap();
    assert!(done.is_ok(), "{done:?}");
}

#[test]
fn every_mistake_has_its_code() {
    let mut wrong = Vec::new();
    for (rules, expression, code) in [
        ("", "{1/2|3}", "floor-division-in-game"),
        ("", "* ^ *", "xor-of-games"),
        ("", "0.1", "not-dyadic"),
        ("", "frac(1,3)", "not-dyadic"),
        ("", "{1|2|3}", "equal-bars"),
        ("", "mex{ 1 | 2 }", "bar-in-mex"),
        ("", "{{1,2}|0}", "wrong-type"),
        ("", "* * ^", "wrong-type"),
        ("", "game('{1')", "wrong-game-text"),
        ("", "weight({3|1})", "no-weight"),
        ("", "fuzy(1, 2)", "unknown-name"),
        ("", "mean(over)", "loopy-game"),
        ("", "dud > 0", "loopy-game"),
        ("", "game('a{a+1|}')", "wrong-game-text"),
        ("", "over + 10**9", "too-large"),
        ("", "mean(1, 2)", "arity"),
        ("", "frac(1, 3**200)", "not-dyadic"),
        ("", "2**70000", "overflow"),
        ("", "placed('..', '..', '#')", "bad-argument"),
        ("", "{^ * 2**70 | 0}", "wrong-type"),
        ("g(x) = { g(x-1) | }", "g(3)", "without-end"),
        ("g(x) = { g(x-1) + 1 | -g(x+1), * }", "g(3)", "without-end"),
        ("g(x) = { g(x-1) | }", "g(1, 2)", "arity"),
        ("g(x) = { y | }", "g(1)", "missing-input"),
        ("", "{'a'|0}", "wrong-type"),
        ("", "*(0-1)", "wrong-nimber"),
        ("", "cool(^, *)", "wrong-type"),
        (
            "g(n) = mex{ g(n-k) for k in 1..=n }",
            "{g(3)|0}",
            "grundy-as-number",
        ),
        ("g(n) = { g(n) | }", "g(1)", "cycle"),
        ("g(n) = { h(n) | }; h(n) = { | g(n) }", "g(1)", "cycle"),
        ("g(x>=0) = { g(x-1) | g(x-2) }", "g(0-1)", "outside-domain"),
        ("g(0) = 0", "g(1)", "no-clause"),
    ] {
        let found = eval(rules, expression);
        if found != Err(code.to_owned()) {
            wrong.push(format!("{expression}: {found:?}, not {code}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    // A Grundy value becomes a nimber by its star.
    let nim = "g(n) = mex{ g(n-k) for k in 1..=n }";
    assert_eq!(eval(nim, "*g(3) + *"), Ok(Value::text("*2")));
}

/// Names and numbers of arguments are checked in all lines, before any value is computed.
#[test]
fn lines_that_no_position_reaches_are_checked() {
    for (rules, code) in [
        ("g(0) = 0; g(x) = { h(x) | }", "unknown-name"),
        ("g(0) = 0; g(x) = { g(x,1) | }", "arity"),
        ("g(0) = 0; g(x) = { mean(x,1) | }", "arity"),
        ("g(0) = 0; g(x) = { gcd(x) | }", "arity"),
        ("g(0) = 0; g(x) = { g | }", "function-without-arguments"),
        ("g(x) = { | }; g(0) = 1", "defined-twice"),
        ("g(x,x) = { | }", "defined-twice"),
    ] {
        assert_eq!(eval(rules, "1"), Err(code.to_owned()), "{rules}");
    }
}

/// Rules of partizan games have names that other rules cannot have.
#[test]
fn names_are_free_for_the_rules() {
    for (rules, expression, value) in [
        (
            "g(x) = { x | }; g(x,y) = { x | y }",
            "g(1) + g(5,3)",
            "{7|5}",
        ),
        ("on = 3; over = on + 1", "{over|on}", "{4|3}"),
        ("over(x) = { x | }", "over + over(1)", "a{2|a}"),
        ("over(x) = { x | }", "over(1)", "2"),
        ("left = 3", "left({1|0})[0] + left", "4"),
        ("gcd(a,b,c) = { a | b, c }", "gcd(4,2,1)", "{4|1}"),
        ("mean(x) = { x | }", "mean(1)", "2"),
    ] {
        assert_eq!(eval(rules, expression), Ok(Value::text(value)), "{rules}");
    }
}

/// Expressions without a game are those of the rules: the same values, and the same refusals.
#[test]
fn expressions_without_a_game_are_those_of_the_rules() {
    for expression in [
        "count{ i for i in 0..4 }",
        "count{ i % 3 == 0 for i in 0..=9 }",
        "list{ i for i in 2..=11 step 3 }",
        "list{ i for i in 5..2 }",
        "sum{ i for i in 1..=100 }",
        "list{ i for i in 5..0 step -1 }",
        "list{ i for i in 0..5 step 0 }",
        "mex{ i * 7 % 300 for i in 0..300 }",
        "set{ i % 3 for i in 0..9 }",
        "max{ i for i in 1..1 } default 4",
        "max{ i for i in 1..1 }",
        "min{ i * i - 9 * i for i in 0..20 }",
        "xor{ i for i in 0..100 }",
        "sum{ 9223372036854775807 for i in 0..2 }",
        // The end decides: later items are not evaluated.
        "any{ 6 / (3 - i) == 6 for i in 0..9 }",
        "all{ 6 / (3 - i) < 6 for i in 0..9 }",
        "win{ i == 1 for i in 1..=3 }",
        "misere{ true for i in 1..=3 }",
        "misere{ true for i in 1..1 }",
    ] {
        let rules =
            grundy_rules::Rules::parse(&format!("answer = {expression}")).expect(expression);
        let expected = rules
            .bind(&[].into())
            .answer(&mut grundy_rules::NoOracle, &mut Run::silent());
        let found = eval("", expression);
        assert_eq!(found.ok(), expected.ok(), "{expression}");
    }
}
