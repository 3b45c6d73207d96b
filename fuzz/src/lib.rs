//! Differential tests: queries with two answers, each a function that panics where the answers
//! differ.
//!
//! | query | one answer | the other |
//! |---|---|---|
//! | [`parse`] | the tree of a text | the tree of the text printed from that tree |
//! | [`check`] | the report of the checker | the second report; every place is in the text |
//! | [`expression`] | the plain evaluator | the evaluator behind [`BoundRules::eval`] |
//! | [`evaluate`] | the plain evaluator | on demand, by tables, whole tables |
//! | [`random_rules`] | like `evaluate`, on rules made from bytes | |
//! | [`values`] | the value that a text is | the value of its printed text, also in braces only |
//! | [`braces`] | the values of partizan rules | the values of their printed texts; moves |
//!
//! The fuzzer's targets call these with bytes; a test of the rule crate calls them with the corpus,
//! so that they are checked between two runs of the fuzzer.

pub mod print;
pub mod random;
pub mod tame;
pub mod tree;

use std::borrow::Cow;

use grundy_core::{Budget, Diagnostic, Observer, Run};
use grundy_partizan::Watched;

use grundy_partizan::values::text::ReadFault;
use grundy_partizan::values::{Arena, ArenaResult, Id, LoopyValue};
use grundy_rules::partizan::{ExprValue, PartizanRules};
use grundy_rules::plain::Plain;
use grundy_rules::syntax::{self, ast::TextRange};

use grundy_rules::{BoundRules, Givens, Names, NoOracle, Rules, Strategy, Value};

/// The budget of a program. Programs that need more are skipped.
const BUDGET: Budget = Budget {
    cells: Some(4_000),
    options: Some(400_000),
    bytes: Some(64 << 20),
    all_bytes: false,
};

/// Maximum number of positions of the plain evaluator, which has no other limit.
const PLAIN_CELLS: u64 = 600;

/// Converts bytes to a text.
pub fn text(data: &[u8]) -> Cow<'_, str> {
    String::from_utf8_lossy(data)
}

/// Checks that every place named by a diagnostic is in the text, between two characters.
fn places_lie_in(text: &str, diagnostics: &[Diagnostic]) {
    for diagnostic in diagnostics {
        assert!(
            !diagnostic.code.is_empty() && !diagnostic.message.is_empty(),
            "{diagnostic:?}"
        );
        for label in &diagnostic.labels {
            assert!(
                text.get(label.span.clone()).is_some(),
                "{diagnostic:?} in {text:?}"
            );
        }
    }
}

/// Checks that any text has a tree, and that printing and parsing a tree without diagnostics gives
/// the same tree.
pub fn parse(text: &str) {
    let mut parsed = syntax::parse(text);
    places_lie_in(text, &parsed.diagnostics);
    tree::spans(&mut parsed.tree, &mut |span: &mut TextRange| {
        assert!(text.get(span.range()).is_some(), "{span:?} in {text:?}");
    });
    if parsed.diagnostics.is_empty() {
        assert!(
            !tree::has_errors(&mut parsed.tree),
            "an error that no diagnostic tells: {text:?}"
        );
        let printed = print::program(&parsed.tree);
        let mut again = syntax::parse(&printed);
        assert_eq!(again.diagnostics, [], "printed from {text:?}: {printed}");
        tree::spans(&mut parsed.tree, &mut |span| *span = TextRange::default());
        tree::spans(&mut again.tree, &mut |span| *span = TextRange::default());
        assert_eq!(parsed.tree, again.tree, "printed from {text:?}: {printed}");
    }
    places_lie_in(text, &syntax::parse_expression(text).diagnostics);
}

/// Checks that the checker accepts or rejects any text deterministically, and reports the place.
pub fn check(text: &str) {
    match (Rules::parse(text), Rules::parse(text)) {
        (Ok(rules), Ok(again)) => {
            places_lie_in(text, rules.warnings());
            assert_eq!(rules.warnings(), again.warnings());
            let functions = rules.functions();
            assert_eq!(functions, again.functions());
            assert_eq!(rules.inputs(), again.inputs());
            assert_eq!(rules.main_function(), again.main_function());
            if let Some(main) = rules.main_function() {
                assert!(functions.contains(&main));
            }
        }
        (Err(diagnostics), Err(again)) => {
            assert!(
                !diagnostics.is_empty(),
                "refused without a reason: {text:?}"
            );
            places_lie_in(text, &diagnostics);
            assert_eq!(diagnostics, again);
        }
        _ => panic!("taken once and refused once: {text:?}"),
    }
}

/// The rules around an expression: functions of each kind for its calls.
const AROUND: &str = "g(x>=0) = mex{ g(x-s) for s in S }
w(x) = win{ w(x-k) for k in 1..=min(3,x) }
v(i,j) = max{ a[i]-v(i+1,j) if i<=j, a[j]-v(i,j-1) if i<=j } default 0
h(n) = if n<=1 then n else h(n-1)+h(n-2)
D = [1,3,4]";

fn around() -> Givens {
    let ints = |items: &[i64]| Value::list(items.iter().copied().map(Value::Int));
    Givens::from([
        ("S".to_owned(), ints(&[1, 3, 4])),
        ("a".to_owned(), ints(&[4, 17, 9])),
        ("t".to_owned(), Value::text("ab cd")),
        ("n".to_owned(), Value::Int(5)),
    ])
}

/// Evaluates a text as an expression: the plain evaluator against [`BoundRules::eval`].
pub fn expression(text: &str) {
    let rules = Rules::parse(AROUND).expect("the rules around it are fine");
    let givens = around();
    let mut game = rules.bind(&givens);
    let parsed = syntax::parse_expression(text);
    places_lie_in(text, &parsed.diagnostics);
    if !parsed.diagnostics.is_empty() {
        let diagnostics = eval(&mut game, text).expect_err("it cannot be read");
        return places_lie_in(&format!("{AROUND}\n{text}"), &diagnostics);
    }
    let Some(expr) = tame::expression(&parsed.tree) else {
        return;
    };
    let printed = print::expression(&expr);
    let found = eval(&mut game, &printed);
    if let Err(diagnostics) = &found {
        places_lie_in(&format!("{AROUND}\n{printed}"), diagnostics);
        if diagnostics.iter().any(|d| is_refusal(d.code)) {
            return; // before the run: the definition has no such rejection
        }
    }
    let expr = syntax::parse_expression(&printed).tree;
    let plain = Plain::new(rules.tree(), &givens)
        .with_budget(Budget::cells(PLAIN_CELLS))
        .eval(&expr);
    let found = found.map_err(|diagnostics| diagnostics[0].code);
    let plain = plain.map_err(|fault| fault.code);
    agree(&plain, &found, || format!("`{printed}` over\n{AROUND}"));
}

fn within() -> Run<'static> {
    Run::silent().with(BUDGET)
}

/// The value of an expression within the budget.
fn eval(game: &mut BoundRules, text: &str) -> Result<Value, Vec<Diagnostic>> {
    let expression = game.expression(text, &[], Names::Values)?;
    game.evaluate(&expression, &[], &mut NoOracle, &mut within())
        .map_err(|halt| vec![halt.into_diagnostic()])
}

/// Kinds of errors that are found before a run; the definition finds them later, or not at all.
fn is_refusal(code: &str) -> bool {
    !matches!(
        code,
        "bad-argument"
            | "bad-step"
            | "beyond-reach"
            | "cannot-unpack"
            | "cycle"
            | "division-by-zero"
            | "index-out-of-range"
            | "limit-exceeded"
            | "no-clause"
            | "no-items"
            | "outside-domain"
            | "overflow"
    )
}

type Answer = Result<Value, &'static str>;

/// Checks that an evaluator agrees with the definition, where both have an answer.
fn agree(plain: &Answer, found: &Answer, about: impl Fn() -> String) {
    let limited = |answer: &Answer| *answer == Err("limit-exceeded");
    let same = plain == found
        || limited(found)
        // Unboundedness is proved before the run; the definition reaches its limit, or another
        // error on the way there.
        || plain.is_err() && *found == Err("without-end")
        || limited(plain) && found.is_err();
    // A value where the definition exceeds its limit: skipped.
    assert!(
        same || limited(plain),
        "{}\nplain {plain:?}, found {found:?}",
        about()
    );
}

/// Rules with lines `#given NAME = VALUE` for the inputs: the evaluators must agree on all
/// functions in a small box, and on the answer.
pub fn evaluate(text: &str) {
    let parsed = syntax::parse(text);
    if !parsed.diagnostics.is_empty() {
        return;
    }
    let Some(tree) = tame::program(&parsed.tree) else {
        return;
    };
    let source = print::program(&tree);
    let Ok(rules) = Rules::parse(&source) else {
        return;
    };
    let Some(givens) = given(text) else { return };
    let about = || format!("{source}{givens:?}");
    for function in rules.functions() {
        let dimensions = function.params.len();
        let size = [0, 12, 5, 3, 2].get(dimensions).copied().unwrap_or(1);
        if dimensions == 0 || dimensions > 6 {
            continue;
        }
        let from = |i: usize| {
            if function.at_least[i].is_some() {
                -1
            } else {
                0
            }
        };
        let ranges: Vec<(i64, i64)> = (0..dimensions).map(|i| (from(i), size)).collect();
        let points = points(&ranges);
        let mut plain = Plain::new(rules.tree(), &givens).with_budget(Budget::cells(PLAIN_CELLS));
        let mut answers: Vec<Answer> = Vec::new();
        for point in &points {
            let answer = plain
                .call(&function.name, point, TextRange::default())
                .map_err(|f| f.code);
            answers.push(answer);
            if answers.last() == Some(&Err("limit-exceeded")) {
                break; // all later ones would have the same error
            }
        }
        let plain = answers;
        for strategy in [Strategy::Demand, Strategy::Table, Strategy::Auto] {
            let mut game = bound(&rules, &givens, strategy);
            for (point, plain) in points.iter().zip(&plain) {
                let found = game.value(&function.name, point, &mut NoOracle, &mut within());
                if let Err(halt) = &found {
                    places_lie_in(rules.source(), std::slice::from_ref(halt.diagnostic()));
                }
                let found = found.map_err(|halt| halt.diagnostic().code);
                agree(plain, &found, || {
                    format!("{}\n{}{point:?} {strategy:?}", about(), function.name)
                });
                if found == Err("limit-exceeded") {
                    break;
                }
            }
        }
        if plain.len() < points.len() {
            continue;
        }
        whole_table(&rules, &givens, &function.name, &ranges, &plain);
    }
    if rules.has_answer() {
        let mut plain = Plain::new(rules.tree(), &givens).with_budget(Budget::cells(PLAIN_CELLS));
        let plain = plain.answer().map_err(|fault| fault.code);
        for strategy in [Strategy::Demand, Strategy::Table, Strategy::Auto] {
            let found = bound(&rules, &givens, strategy).answer(&mut NoOracle, &mut within());
            let found = found.map_err(|halt| halt.diagnostic().code);
            agree(&plain, &found, || {
                format!("{}\nanswer {strategy:?}", about())
            });
        }
    }
}

fn bound(rules: &Rules, givens: &Givens, strategy: Strategy) -> BoundRules {
    let mut game = rules.bind(givens);
    game.set_strategy(strategy);
    game
}

/// All positions of a box, the last parameter varying fastest.
fn points(ranges: &[(i64, i64)]) -> Vec<Vec<Value>> {
    let mut points = vec![Vec::new()];
    for &(from, to) in ranges {
        points = points
            .iter()
            .flat_map(|point: &Vec<Value>| {
                (from..=to).map(|x| {
                    let mut point = point.clone();
                    point.push(Value::Int(x));
                    point
                })
            })
            .collect();
    }
    points
}

/// Computes the whole box. A position outside a declared domain has no value; any other error is an
/// error of the table, and must be the error of one of its cells.
fn whole_table(
    rules: &Rules,
    givens: &Givens,
    name: &str,
    ranges: &[(i64, i64)],
    plain: &[Answer],
) {
    let mut game = bound(rules, givens, Strategy::Auto);
    let plan = game.explain(name, ranges);
    let table = game.table(name, ranges, &mut NoOracle, &mut within());
    let about = || {
        format!(
            "{}\n{givens:?}\ntable of {name} on {ranges:?}",
            rules.source()
        )
    };
    match table {
        Ok(table) => {
            assert!(plan.is_ok(), "{}: no plan, but a table", about());
            for (i, plain) in plain.iter().enumerate() {
                let found = table.cells.get(i).ok_or("outside-domain");
                agree(plain, &found, || format!("{}, cell {i}", about()));
            }
        }
        Err(halt) => {
            let fault = halt.into_diagnostic();
            places_lie_in(rules.source(), std::slice::from_ref(&fault));
            let blamed = fault.code == "limit-exceeded"
                || plain.iter().any(
                    |p| matches!(p, Err(code) if *code == fault.code || *code == "limit-exceeded"),
                );
            assert!(blamed, "{}: {fault:?}, and no cell is to blame", about());
        }
    }
}

/// The inputs, from lines `#given NAME = VALUE`, which are comments to the language.
fn given(text: &str) -> Option<Givens> {
    let mut givens = Givens::new();
    for line in text.lines() {
        let Some((name, value)) = line
            .strip_prefix("#given ")
            .and_then(|rest| rest.split_once('='))
        else {
            continue;
        };
        let parsed = syntax::parse_expression(value);
        if !parsed.diagnostics.is_empty() {
            return None;
        }
        let expr = tame::expression(&parsed.tree)?;
        let (program, nothing) = (syntax::ast::Program::default(), Givens::new());
        let value = Plain::new(&program, &nothing).eval(&expr).ok()?;
        givens.insert(name.trim().to_owned(), value);
    }
    Some(givens)
}

/// [`evaluate`] on rules made from bytes.
pub fn random_rules(data: &[u8]) {
    if let Ok(rules) = random::rules(&mut arbitrary::Unstructured::new(data)) {
        evaluate(&rules);
    }
}

/// Maximum work for a value, in thousands of steps: `*255 + +-2 + ^<7>` has some ten thousand
/// followers with hundreds of options.
const FUEL: u32 = 300;

/// Stops a run at the work limit.
struct Fuel(u32);

impl Observer for Fuel {
    fn cancelled(&mut self) -> bool {
        self.0 = self.0.saturating_sub(1);
        self.0 == 0
    }
}

/// Checks that each value's text is parsed back, and so is its text in braces, numbers, ups and
/// stars. Some texts are too long to print.
fn read_back(arena: &mut Arena<Watched<'_, '_>>, id: Id) -> ArenaResult<()> {
    let text = arena.text(id)?;
    assert_eq!(arena.read(&text), Ok(id), "{text}");
    let plain = arena.plain_text(id)?;
    assert_eq!(arena.read(&plain), Ok(id), "{text} is not {plain}");
    let negative = arena.neg(id)?;
    assert_eq!(arena.add(id, negative)?, Id::ZERO, "{text}");
    Ok(())
}

/// Checks that a text is a value or is rejected with a place, and that a value is printed and
/// parsed back.
pub fn values(text: &str) {
    // A text of digits can require more options than the time permits.
    if text.len() > 400 {
        return;
    }
    let budget = Budget {
        bytes: Some(64 << 20),
        ..BUDGET
    };
    let mut fuel = Fuel(FUEL);
    let mut run = Run::new(&mut fuel).with(budget);
    let mut arena = Arena::new();
    let _ = arena.watched(Watched::new(&mut run), |arena| -> ArenaResult<()> {
        let short = arena.read(text);
        let round = LoopyValue::read(arena, text);
        match (&short, &round) {
            (Ok(id), _) => read_back(arena, *id)?,
            (Err(error), Err(other)) => {
                assert!(!error.to_string().is_empty() && !other.to_string().is_empty());
                assert!(text.get(error.at..).is_some() && text.get(other.at..).is_some());
            }
            (Err(_), Ok(value)) => round_back(arena, value)?,
        }
        // Without words both are equal.
        if let (Ok(id), Ok(value)) = (short, round) {
            assert_eq!(value, LoopyValue::Short(id), "{text}");
        }
        Ok(())
    });
}

/// Checks that the text of a stopper is parsed back, and so is that of its negative. A game that is
/// not a stopper has infinite play.
fn round_back(arena: &mut Arena<Watched<'_, '_>>, value: &LoopyValue) -> ArenaResult<()> {
    for value in [value.clone(), value.negative(arena)?] {
        let text = value.text(arena)?;
        match (LoopyValue::read(arena, &text), &value) {
            (Ok(again), LoopyValue::Stopper(_) | LoopyValue::Short(_)) => {
                assert_eq!(again, value, "{text}");
            }
            (Ok(_), LoopyValue::Loose(game)) => assert!(!game.is_stopper(), "{text}"),
            (Err(error), _) => {
                assert!(
                    matches!(error.reason, ReadFault::ArenaError(_)),
                    "{text}: {error}"
                );
            }
        }
    }
    Ok(())
}

/// Builds a value from bytes: each byte pops values from a stack and pushes a form.
pub fn random_values(data: &[u8]) {
    let mut fuel = Fuel(FUEL);
    let mut run = Run::new(&mut fuel).with(Budget {
        bytes: Some(64 << 20),
        ..BUDGET
    });
    let mut arena = Arena::new();
    let _ = arena.watched(Watched::new(&mut run), |arena| -> ArenaResult<()> {
        let mut made = vec![Id::ZERO];
        for pair in data.chunks_exact(2).take(24) {
            let (a, b) = (usize::from(pair[0]), usize::from(pair[1]));
            let n = made.len();
            let (x, y, z) = (made[a % n], made[b % n], made[(a / 16 + b) % n]);
            let next = match b / 64 {
                0 => arena.form(&[x], &[y])?,
                1 => arena.form(&[x, z], &[y])?,
                2 => arena.form(&[x], &[])?,
                _ => arena.add(x, y)?,
            };
            read_back(arena, next)?;
            made.push(next);
        }
        Ok(())
    });
}

/// Checks rules of partizan games: accepted or rejected with places. Their values are parsed back,
/// and the best options agree with the value.
pub fn braces(text: &str) {
    let Ok(mut rules) = PartizanRules::parse(text) else {
        return;
    };
    let mut calls = vec!["answer".to_owned()];
    for function in rules.functions() {
        for n in 0..3 {
            let args: Vec<String> = (0..function.params.len())
                .map(|i| (n + i).to_string())
                .collect();
            calls.push(format!("{}({})", function.name, args.join(",")));
        }
    }
    let mut fuel = Fuel(FUEL);
    let mut run = Run::new(&mut fuel).with(Budget {
        bytes: Some(64 << 20),
        ..BUDGET
    });
    for call in calls {
        let Ok(ExprValue::Game(id)) = rules.eval(&call, &mut run) else {
            continue;
        };
        let _ = rules
            .arena()
            .watched(Watched::new(&mut run), |arena| read_back(arena, id));
        let Ok(moves) = rules.branches(&call, &mut run) else {
            continue;
        };
        let side = |left| {
            moves
                .iter()
                .filter(move |by| by.left == left)
                .map(|by| by.value)
        };
        let (lefts, rights): (Vec<Id>, Vec<Id>) = (side(true).collect(), side(false).collect());
        let again = rules
            .arena()
            .watched(Watched::new(&mut run), |arena| arena.form(&lefts, &rights));
        if let Ok(again) = again {
            assert_eq!(again, id, "{call} of {text}");
        }
    }
}
