//! Random rules with random laws, whose verdicts are compared with the reference evaluator.
//!
//! A case is a seed: rules of one or two numbers, with conditions on differences that become
//! negative, bit operations, lists with indices, helper functions, base cases, scores and
//! thresholds up to 3000; and a law that is true, false beyond the usual table, or false
//! everywhere. Each verdict is compared by means that share nothing with the prover: `proved` with
//! values of the rules far beyond the table, its certificate with the independent checker and with
//! the evaluator of certificates, and `refuted` with the value at the counterexample.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use grundy::laws::claim::Checked;
use grundy::laws::theorem::{Decision, Theorem};
use grundy::recheck::Doubt;
use grundy::{Area, Formula, Message, Run, Value};
use grundy_certificate::arithmetic::LawSource;
use grundy_certificate::check_text;
use grundy_certificate::recurrence::eval::{EvalError, WorkMeter, eval};
use grundy_rules::plain::Plain;
use grundy_rules::syntax::ast::{Expr, TextRange};
use grundy_rules::syntax::parse_expression;

/// Steps of the reference evaluator for one proved law.
const STEPS: u64 = 120_000;

/// SplitMix64, G. Steele, D. Lea, C. Flood 2014.
pub struct Random(u64);

impl Random {
    /// The same numbers for the same seed and case, on every machine.
    pub fn new(seed: u64, case: u64) -> Self {
        let mut random = Self(seed.wrapping_mul(0xd134_2543_de82_ef95) ^ case);
        random.next();
        random
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `n`.
    fn below(&mut self, n: u64) -> u64 {
        self.next() % n.max(1)
    }

    fn between(&mut self, from: i64, to: i64) -> i64 {
        from + self.below((to - from + 1) as u64) as i64
    }

    /// Returns true with this probability in percent.
    fn chance(&mut self, percent: u64) -> bool {
        self.below(100) < percent
    }

    fn pick<'a>(&mut self, all: &[&'a str]) -> &'a str {
        all[self.below(all.len() as u64) as usize]
    }
}

/// A law in parts: `left == right if condition`.
#[derive(Clone)]
struct Law {
    left: String,
    right: String,
    condition: Option<String>,
}

impl Law {
    fn text(&self) -> String {
        let Self { left, right, .. } = self;
        match &self.condition {
            Some(condition) => format!("{left} == ({right}) if {condition}"),
            None => format!("{left} == ({right})"),
        }
    }
}

/// Rules with a law.
struct Case {
    rules: String,
    function: &'static str,
    params: usize,
    law: Law,
    /// Whether conditions of the rules have parts that are negative at some position.
    has_negative: bool,
}

/// The range of a threshold.
fn threshold(random: &mut Random) -> i64 {
    match random.below(20) {
        0..=9 => random.between(1, 12),
        10..=16 => random.between(13, 200),
        _ => random.between(201, 3000),
    }
}

/// Conditions on the parameters, as text.
struct Conditions<'r> {
    random: &'r mut Random,
    names: &'static [&'static str],
    has_negative: bool,
    /// Whether the rules have helper functions `h` and `k`.
    helpers: bool,
}

impl Conditions<'_> {
    fn name(&mut self) -> &'static str {
        self.random.pick(self.names)
    }

    /// A sum of a parameter and a number, which may be negative.
    fn sum(&mut self) -> String {
        let (x, t) = (self.name(), threshold(self.random));
        match self.random.below(7) {
            0 | 1 => {
                self.has_negative = true;
                format!("({t}-{x})")
            }
            2 => {
                self.has_negative = true;
                format!("({x}-{t})")
            }
            3 => {
                self.has_negative = true;
                let c = self.random.between(2, 3);
                format!("({t}-{c}*{x})")
            }
            4 if self.names.len() > 1 => {
                self.has_negative = true;
                "(x-y)".to_owned()
            }
            5 => format!("({x}+{})", self.random.between(0, 5)),
            _ => x.to_owned(),
        }
    }

    fn atom(&mut self) -> String {
        let sum = self.sum();
        let c = self.random.between(0, 7);
        match self.random.below(16) {
            0 | 1 => {
                let sign = self.random.pick(&["<", "<=", ">", ">=", "==", "!="]);
                format!("{sum} {sign} {}", self.random.between(-3, 6))
            }
            2 | 3 => {
                let m = self.random.between(2, 5);
                format!("{sum}%{m} == {}", self.random.below(m as u64))
            }
            4 | 5 => {
                let sign = self.random.pick(&["<", ">="]);
                format!("({sum}^{c}) {sign} {}", self.random.between(0, 3))
            }
            6 => format!("({sum}&{c}) == {}", self.random.between(0, c)),
            7 => format!("({sum}|{c}) != {}", self.random.between(0, 7)),
            8 => {
                let m = [2, 4, 8][self.random.below(3) as usize];
                format!(
                    "gcd({sum},{m}) == {}",
                    [1, 1, 2, m][self.random.below(4) as usize]
                )
            }
            9 => {
                let x = if self.random.chance(70) {
                    self.name().to_owned()
                } else {
                    sum
                };
                format!("popcount({x})%2 == {}", self.random.below(2))
            }
            10 => {
                let x = self.name();
                let length = self.random.between(2, 4);
                let items: Vec<String> = (0..length)
                    .map(|_| self.random.below(2).to_string())
                    .collect();
                let list = items.join(",");
                match self.random.below(3) {
                    0 => format!("[{list}][{x}%{length}] == 1"),
                    1 => format!("({x} < {length} and [{list}][{x}] == 1)"),
                    _ => format!("({x} >= {length} or [{list}][{x}] == 1)"),
                }
            }
            11 => {
                let (x, low) = (self.name(), self.random.between(1, 9));
                let reducer = self.random.pick(&["any", "all"]);
                self.has_negative = true;
                format!(
                    "{reducer}{{ k == {c}-3 for k in {low}-{x}..={} }}",
                    self.random.between(0, 9)
                )
            }
            12 => {
                let x = self.name();
                let m = self.random.between(2, 3);
                format!(
                    "any{{ {x} == {m}*k+{} for k in 0..{x} }}",
                    self.random.below(2)
                )
            }
            13 if self.helpers => format!("h({sum}) == {}", self.random.below(3)),
            14 => {
                let list: Vec<String> =
                    (0..3).map(|_| threshold(self.random).to_string()).collect();
                let not = self.random.pick(&["", "not "]);
                format!("{} {not}in [{}]", self.name(), list.join(","))
            }
            _ => {
                let (x, t) = (self.name(), threshold(self.random));
                format!("{x} {} {t}", self.random.pick(&["<", ">=", "<=", ">"]))
            }
        }
    }

    fn condition(&mut self) -> String {
        match self.random.below(10) {
            0 => format!("({} and {})", self.atom(), self.atom()),
            1 => format!("({} or {})", self.atom(), self.atom()),
            2 => format!("not ({})", self.atom()),
            _ => self.atom(),
        }
    }
}

/// A law with one number changed, or one sign.
fn changed(random: &mut Random, text: &str) -> String {
    let digits = |c: char| c.is_ascii_digit();
    let places: Vec<usize> = text
        .char_indices()
        .filter(|(at, c)| digits(*c) && !text[..*at].ends_with(digits))
        .map(|(at, _)| at)
        .collect();
    if places.is_empty() || random.chance(20) {
        for (from, to) in [
            ("<=", "<"),
            (">=", ">"),
            ("<", "<="),
            ("==", "!="),
            ("&", "|"),
        ] {
            if text.contains(from) {
                return text.replacen(from, to, 1);
            }
        }
        return format!("{text} + 1");
    }
    let at = places[random.below(places.len() as u64) as usize];
    let end = at + text[at..].find(|c| !digits(c)).unwrap_or(text.len() - at);
    let number: i64 = text[at..end].parse().unwrap_or(0);
    let other = (number + [-1, 1, 1, 2][random.below(4) as usize]).max(0);
    format!("{}{other}{}", &text[..at], &text[end..])
}

/// Rules whose values are those of a condition, and the law that states this.
fn mirrored(random: &mut Random) -> Case {
    let params = if random.chance(60) { 1 } else { 2 };
    let names: &[&str] = if params == 1 { &["x"] } else { &["x", "y"] };
    let helpers = random.chance(15);
    let mut conditions = Conditions {
        random,
        names,
        has_negative: false,
        helpers,
    };
    let mut condition = conditions.condition();
    let mut has_negative = conditions.has_negative;
    let call = names.join(",");
    let (kind, given) = (random.below(6), random.chance(20));
    let (function, body, mut right) = match kind {
        0 => (
            "g",
            format!("mex{{ 0 if {condition} }}"),
            format!("if {condition} then 1 else 0"),
        ),
        1 => (
            "g",
            format!("mex{{ 0 if {condition}, 1 if {condition} }}"),
            format!("if {condition} then 2 else 0"),
        ),
        2 => (
            "w",
            format!("win{{ false if {condition} }}"),
            condition.clone(),
        ),
        3 => (
            "w",
            format!("misere{{ true if {condition} }}"),
            format!("not ({condition})"),
        ),
        _ if params == 2 => {
            // Moves along one number, under a condition on the other.
            let mut conditions = Conditions {
                random,
                names: &["y"],
                has_negative: false,
                helpers,
            };
            condition = conditions.condition();
            has_negative = conditions.has_negative;
            (
                "g",
                format!("mex{{ g(x-1,y) if x >= 1 and {condition} }}"),
                format!("if {condition} then x%2 else 0"),
            )
        }
        _ => (
            "g",
            format!("mex{{ 0 if {condition} for k in 0..3 }}"),
            format!("if {condition} then 1 else 0"),
        ),
    };
    let mut rules = String::new();
    if helpers {
        rules += "h(a) = a%3\n";
    }
    if given && params == 1 && function == "g" {
        // A base case with a value that no option has.
        let (at, value) = (random.between(0, 3), random.between(0, 3));
        let _ = writeln!(rules, "g({at}) = {value}");
        right = format!("if x == {at} then {value} else ({right})");
    }
    let _ = write!(rules, "{function}({call}) = {body}");
    let left = format!("{function}({call})");
    let law = match random.below(10) {
        0 if function == "g" => Law {
            left: format!("({left} == 0)"),
            right: format!("({right}) == 0"),
            condition: None,
        },
        1 => {
            let t = threshold(random);
            Law {
                left,
                right,
                condition: Some(format!("x >= {t}")),
            }
        }
        2 => {
            let t = threshold(random);
            Law {
                left,
                right,
                condition: Some(format!("x < {t}")),
            }
        }
        _ => Law {
            left,
            right,
            condition: None,
        },
    };
    Case {
        rules,
        function,
        params,
        law,
        has_negative,
    }
}

/// Rules that change at a threshold beyond every small table, with the law of the values before it:
/// true up to the threshold, and mostly false from there on.
fn late(random: &mut Random) -> Case {
    let t = match random.below(4) {
        0 => random.between(300, 3000),
        _ => random.between(45, 200),
    };
    let params = 1 + random.below(2) as usize;
    let along = if params == 1 { "x" } else { "y" };
    let c = random.between(1, 7);
    let m = [2, 4, 8][random.below(3) as usize];
    // True only beyond the threshold, or another condition there than before, or without a value
    // there.
    let condition = match random.below(8) {
        0 => format!("(({t}-{along})^{c}) < 0"),
        1 => format!("(({t}-{along})|{c}) < 0"),
        2 => format!("({t}-{along})&{m} == {m}"),
        3 => format!("gcd({t}-{along},{m}) == 1"),
        4 => format!("popcount({t}-{along})%2 == 1"),
        5 => format!("({along} < {t} or [1,0,1][{along}-{t}] == 1)"),
        6 => format!("any{{ k == 0-{c} for k in {t}-{along}..={} }}", t + 9),
        _ => format!("({t}-{along})%3 == {}", random.below(3)),
    };
    let before = match random.below(3) {
        0 => format!("({condition}) and {along} < {t}"),
        1 => format!("{along} < {t} and ({condition})"),
        _ => "1 == 0".to_owned(),
    };
    let (rules, right) = match params {
        1 => (
            format!("g(x) = mex{{ 0 if {condition} }}"),
            format!("if {before} then 1 else 0"),
        ),
        _ => (
            format!("g(x,y) = mex{{ g(x-1,y) if x >= 1 and {condition} }}"),
            format!("if {before} then x%2 else 0"),
        ),
    };
    Case {
        rules,
        function: "g",
        params,
        law: Law {
            left: if params == 1 { "g(x)" } else { "g(x,y)" }.to_owned(),
            right,
            condition: random.chance(20).then(|| format!("{along} <= {t}")),
        },
        has_negative: true,
    }
}

/// Rules of one number whose law is derived from their values: the periodic part, from its start.
fn derived(random: &mut Random) -> Option<Case> {
    let helpers = random.chance(10);
    let mut conditions = Conditions {
        random,
        names: &["x"],
        has_negative: false,
        helpers,
    };
    let items = 1 + conditions.random.below(3);
    let mut moves = Vec::new();
    let (function, reducer) = [
        ("g", "mex"),
        ("g", "mex"),
        ("w", "win"),
        ("w", "misere"),
        ("s", "max"),
        ("s", "min"),
    ][conditions.random.below(6) as usize];
    for _ in 0..items {
        let k = conditions.random.between(1, 5);
        let guard = if conditions.random.chance(45) {
            format!(" and {}", conditions.condition())
        } else {
            String::new()
        };
        // The score of a move is its gain minus the score of the opponent.
        let gain = match function {
            "s" => format!("{} - ", conditions.random.between(-2, 3)),
            _ => String::new(),
        };
        moves.push(match conditions.random.below(5) {
            0 => format!("{gain}{function}(x-k) for k in 1..={k} if k <= x{guard}"),
            1 => {
                let l = k + conditions.random.between(1, 4);
                format!("{gain}{function}(x-k) for k in [{k},{l}] if k <= x{guard}")
            }
            2 if function != "w" => {
                let value = conditions.random.below(3);
                format!("{value} if {}", conditions.condition())
            }
            _ => format!("{gain}{function}(x-{k}) if x >= {k}{guard}"),
        });
    }
    let has_negative = conditions.has_negative;
    let mut body = format!("{reducer}{{ {} }}", moves.join(", "));
    if function == "s" {
        let _ = write!(body, " default {}", conditions.random.below(3));
    }
    let mut rules = String::new();
    if helpers {
        rules += "h(a) = a%3\n";
    }
    let value = match function {
        "g" | "s" => random.below(4).to_string(),
        _ => random.pick(&["true", "false"]).to_owned(),
    };
    match random.below(6) {
        0 => {
            let _ = write!(
                rules,
                "{function}({}) = {value}\n{function}(x) = {body}",
                random.below(3)
            );
        }
        1 => {
            let t = random.between(1, 6);
            let _ = write!(rules, "{function}(x) = if x < {t} then {value} else {body}");
        }
        _ => {
            let _ = write!(rules, "{function}(x) = {body}");
        }
    }
    let to = if random.chance(80) { 60 } else { 260 };
    let values = values_up_to(&rules, function, to)?;
    // The start and the least period of the periodic part of the computed values.
    let (period, from) = (1..=12_usize).find_map(|period| {
        let fits = |n: &usize| values[*n] == values[*n + period];
        let from = (0..values.len() - period).rev().take_while(fits).last()?;
        (from + 3 * period <= values.len()).then_some((period, from))
    })?;
    if from > 24 {
        return None;
    }
    let list = |range: std::ops::Range<usize>| {
        let items: Vec<String> = values[range].iter().map(i64::to_string).collect();
        format!("[{}]", items.join(","))
    };
    let cycle = list(from..from + period);
    let repeating = match from {
        0 => format!("{cycle}[x % {period}]"),
        _ => format!(
            "(if x < {from} then {}[x] else {cycle}[(x-{from}) % {period}])",
            list(0..from)
        ),
    };
    let right = match function {
        "g" | "s" => repeating,
        _ => format!("{repeating} == 1"),
    };
    let left = format!("{function}(x)");
    let law = if function == "g" && random.chance(25) {
        Law {
            left: format!("({left} == 0)"),
            right: format!("{right} == 0"),
            condition: None,
        }
    } else {
        Law {
            left,
            right,
            condition: None,
        }
    };
    Some(Case {
        rules,
        function,
        params: 1,
        law,
        has_negative,
    })
}

/// The values by the definition; none if one is missing.
fn values_up_to(rules: &str, function: &str, to: i64) -> Option<Vec<i64>> {
    let game = Formula::named(rules).ok()?;
    let mut plain = Plain::new(game.rules().tree(), game.givens());
    plain.allow_steps(STEPS);
    let value = |n| {
        let value = plain.call(function, &[Value::Int(n)], TextRange::default());
        number_of(&value.ok()?)
    };
    (0..=to).map(value).collect()
}

fn number_of(value: &Value) -> Option<i64> {
    match value {
        Value::Int(value) => Some(*value),
        Value::Bool(value) => Some(i64::from(*value)),
        _ => None,
    }
}

/// A case; its law is changed in a third of the cases.
fn case(random: &mut Random) -> Case {
    let kind = random.below(100);
    let mut case = if kind < 45 {
        mirrored(random)
    } else if kind < 65 {
        late(random)
    } else {
        loop {
            if let Some(case) = derived(random) {
                break case;
            }
        }
    };
    if random.chance(30) {
        case.law.right = changed(random, &case.law.right);
    }
    case
}

/// Counts of the verdicts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Verdicts by kind: `proved`, `refuted`, `observed`, `not decided`, and `unreadable` for laws
    /// that are errors.
    pub kinds: BTreeMap<&'static str, usize>,
    /// Proved laws of rules with parts that are negative somewhere.
    pub proved_with_negative: usize,
    /// Laws that `pattern` proves.
    pub patterns: usize,
    /// Laws about scores that were decided: proved, or refuted.
    pub scores: usize,
    /// Certificates that were checked.
    pub certificates: usize,
    /// Positions at which proved laws were compared beyond their tables.
    pub positions: usize,
    /// Faults, each with the command that reproduces it.
    pub faults: Vec<String>,
}

impl Counts {
    /// All verdicts.
    pub fn verdicts(&self) -> usize {
        self.kinds.values().sum()
    }

    fn fault(&mut self, command: &str, what: &str) {
        self.faults.push(format!("{what}\n  {command}"));
    }
}

/// Computes the requested number of verdicts, or a few more.
pub fn verdicts(seed: u64, wanted: usize, mut progress: impl FnMut(&Counts)) -> Counts {
    let mut counts = Counts::default();
    for number in 0.. {
        if counts.verdicts() >= wanted {
            break;
        }
        let mut random = Random::new(seed, number);
        one(&mut random, &mut counts);
        progress(&counts);
    }
    counts
}

fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\n', "; "))
}

fn one(random: &mut Random, counts: &mut Counts) {
    let case = case(random);
    let to = match case.params {
        1 => [5, 20, 60, 1000][random.below(4) as usize],
        _ => [4, 12, 30][random.below(3) as usize],
    };
    let text = case.law.text();
    let command = format!(
        "grundy claim {} {} --to {to}",
        quoted(&case.rules),
        quoted(&text)
    );
    let Ok(mut game) = Formula::named(&case.rules) else {
        return counts.fault(&command, "rules that cannot be read");
    };
    let checked = game.claim(&text, None, &Area::up_to(to), &mut Run::silent());
    let Ok(checked) = checked else {
        // Rules or laws without a value in the table, which are errors.
        *counts.kinds.entry("unreadable").or_default() += 1;
        return;
    };
    let kind = checked.status();
    *counts.kinds.entry(kind).or_default() += 1;
    counts.scores += usize::from(case.function == "s" && matches!(kind, "proved" | "refuted"));
    match &checked.doubt {
        Some(Doubt::Difference(difference)) => {
            counts.fault(&command, &format!("a proof was withdrawn: {difference:?}"));
        }
        // A limit of steps is not a fault; agreement with the law is a fault of the prover.
        Some(Doubt::Unconfirmed { call, why }) if why.id() != "definition_needs_more_steps" => {
            counts.fault(
                &command,
                &format!("a refutation was withdrawn: {call}: {why}"),
            );
        }
        _ => {}
    }
    match kind {
        "proved" => {
            counts.proved_with_negative += usize::from(case.has_negative);
            let theorem = match &checked.decision {
                Some(Decision::Proved(theorem)) => Some(theorem.as_ref()),
                _ => None,
            };
            let found = compare(&game, &case.law, &case, theorem, counts);
            if let Err(what) = found {
                counts.fault(&command, &format!("proved, but {what}"));
            }
            if let Some(Decision::Proved(theorem)) = &checked.decision
                && let Err(what) = certificate(&game, theorem, &case, counts)
            {
                counts.fault(&command, &format!("certificate: {what}"));
            }
        }
        "refuted" => {
            if let Err(what) = counterexample(&game, &checked, &case) {
                counts.fault(&command, &format!("refuted, but {what}"));
            }
        }
        _ => {}
    }
    if random.chance(8) {
        patterns(&mut game, &case, counts);
    }
}

/// Compares the laws that `pattern` proves.
fn patterns(game: &mut Formula, case: &Case, counts: &mut Counts) {
    let Ok(laws) = game.pattern(&Area::default(), &mut Run::silent()) else {
        return;
    };
    let command = format!("grundy pattern {}", quoted(&case.rules));
    for (law, doubt) in &laws.doubts {
        counts.fault(
            &command,
            &format!("the proof of {law} was withdrawn: {doubt:?}"),
        );
    }
    for law in &laws.findings {
        *counts.kinds.entry(law.finding.status.word()).or_default() += 1;
        if law.finding.theorem.is_none() || !law.finding.exceptions.is_empty() {
            continue;
        }
        counts.patterns += 1;
        counts.proved_with_negative += usize::from(case.has_negative);
        let statement = &law.finding.statement;
        let (formula, condition) = split(statement);
        let Some((left, right)) = sides(formula) else {
            continue;
        };
        let stated = Law {
            left: left.trim().to_owned(),
            right: right.trim().to_owned(),
            condition: condition.map(str::to_owned),
        };
        if let Err(what) = compare(game, &stated, case, None, counts) {
            counts.fault(&command, &format!("{statement} is proved, but {what}"));
        }
    }
}

/// Both sides of a law, whose left side may be in brackets.
fn sides(formula: &str) -> Option<(&str, &str)> {
    let mut depth = 0_i32;
    let at = formula.char_indices().find(|(at, c)| {
        depth += i32::from(*c == '(') - i32::from(*c == ')');
        depth == 0 && formula[*at..].starts_with("==")
    });
    let (at, _) = at?;
    Some((&formula[..at], &formula[at + 2..]))
}

/// A law and its condition.
fn split(statement: &str) -> (&str, Option<&str>) {
    let last = statement.rfind(" if ").filter(|at| {
        let behind = &statement[*at..];
        !behind.contains(" then ") && behind.matches('(').count() == behind.matches(')').count()
    });
    match last {
        Some(at) => (&statement[..at], Some(&statement[at + 4..])),
        None => (statement, None),
    }
}

/// Numbers that are written in a text.
fn numbers_in(text: &str) -> Vec<i64> {
    let words = text.split(|c: char| !c.is_ascii_digit());
    words.filter_map(|word| word.parse().ok()).collect()
}

/// The positions at which a law is compared: all small ones, and those near each constant.
fn positions(case: &Case, law: &str) -> Vec<Vec<i64>> {
    let mut constants = numbers_in(&case.rules);
    constants.extend(numbers_in(law));
    constants.sort_unstable();
    constants.dedup();
    let near = |n: i64| (n - 4).max(0)..=n + 4;
    let mut all: Vec<Vec<i64>> = Vec::new();
    if case.params == 1 {
        all.extend((0..=140).map(|x| vec![x]));
        for n in &constants {
            all.extend(near(*n).chain([2 * n + 1, 3 * n + 2]).map(|x| vec![x]));
        }
        all.extend((0..40).map(|i| vec![150 + 83 * i]));
    } else {
        for x in 0..=9 {
            all.extend((0..=9).map(|y| vec![x, y]));
        }
        for n in constants.iter().flat_map(|n| near(*n)) {
            for small in [0, 1, 2, 5] {
                all.extend([vec![n, small], vec![small, n]]);
            }
            all.push(vec![n, n]);
        }
        all.extend((0..30).map(|i| vec![7 + i % 5, 20 + 97 * i]));
    }
    all.sort_by_key(|position| position.iter().sum::<i64>());
    all.dedup();
    all
}

fn parsed(text: &str) -> Result<Expr, String> {
    let parsed = parse_expression(text);
    match parsed.diagnostics.first() {
        Some(first) => Err(format!("{text} cannot be read: {}", first.message)),
        None => Ok(parsed.tree),
    }
}

/// Whether an error is only a number that is too large for the evaluator, or a limit.
fn is_limit(code: &str) -> bool {
    matches!(code, "limit-exceeded" | "overflow" | "beyond-reach")
}

/// Compares a proved law with the rules, at positions in the domain of the theorem.
fn compare(
    game: &Formula,
    law: &Law,
    case: &Case,
    theorem: Option<&Theorem>,
    counts: &mut Counts,
) -> Result<(), String> {
    let names: Vec<String> = ["x", "y"][..case.params]
        .iter()
        .map(|&n| n.to_owned())
        .collect();
    let (left, right) = (parsed(&law.left)?, parsed(&law.right)?);
    let condition = law.condition.as_deref().map(parsed).transpose()?;
    let mut plain = Plain::new(game.rules().tree(), game.givens());
    plain.allow_steps(STEPS);
    for position in positions(case, &law.text()) {
        let numbers: Vec<u128> = position.iter().map(|n| n.unsigned_abs().into()).collect();
        if theorem.is_some_and(|theorem| !theorem.has_position(&numbers)) {
            continue;
        }
        let args: Vec<Value> = position.iter().map(|n| Value::Int(*n)).collect();
        let mut value = |expr: &Expr| match plain.eval_at(expr, &names, &args) {
            Ok(value) => Ok(Some(value)),
            Err(fault) if is_limit(fault.code) => Ok(None),
            Err(fault) => Err(format!(
                "at {position:?} there is no value: {}",
                fault.message
            )),
        };
        if let Some(condition) = &condition {
            match value(condition)? {
                Some(Value::Bool(true)) => {}
                Some(_) => continue,
                None => return Ok(()),
            }
        }
        let (Some(left), Some(right)) = (value(&left)?, value(&right)?) else {
            return Ok(());
        };
        if left != right {
            return Err(format!(
                "at {position:?} the rules say {left} and the law {right}"
            ));
        }
        counts.positions += 1;
    }
    Ok(())
}

/// Whether the counterexample is confirmed by the definition.
fn counterexample(game: &Formula, checked: &Checked, case: &Case) -> Result<(), String> {
    let found = checked
        .counterexample
        .as_ref()
        .ok_or("there is no counterexample")?;
    let names: Vec<String> = ["x", "y"][..case.params]
        .iter()
        .map(|&n| n.to_owned())
        .collect();
    let args: Vec<Value> = found.position.iter().map(|n| Value::Int(*n)).collect();
    let mut plain = Plain::new(game.rules().tree(), game.givens());
    plain.allow_steps(20 * STEPS);
    let mut value = |text: &str| match plain.eval_at(&parsed(text)?, &names, &args) {
        Ok(value) => Ok(Some(value)),
        Err(fault) if is_limit(fault.code) => Ok(None),
        Err(fault) => Err(format!(
            "at {:?} {text} has no value: {}",
            found.position, fault.message
        )),
    };
    if let Some(condition) = &case.law.condition
        && !matches!(value(condition)?, Some(Value::Bool(true)) | None)
    {
        return Err(format!("the law says nothing at {:?}", found.position));
    }
    match (value(&case.law.left)?, value(&case.law.right)) {
        (Some(left), Ok(Some(right))) if left == right => Err(format!(
            "at {:?} the rules and the law say {left}",
            found.position
        )),
        // A law without a value is false there.
        _ => Ok(()),
    }
}

/// Checks the certificate of a theorem, and compares its values of rules and law with the
/// definition.
fn certificate(
    game: &Formula,
    theorem: &Theorem,
    case: &Case,
    counts: &mut Counts,
) -> Result<(), String> {
    let certificate = theorem.certificate();
    let text = certificate.to_string();
    check_text(&text, &mut |_, _| true)
        .map_err(|refused| format!("it is refused: {}", refused.reason))?;
    counts.certificates += 1;
    let LawSource::Formula(law) = &certificate.law else {
        return Ok(());
    };
    let mut plain = Plain::new(game.rules().tree(), game.givens());
    plain.allow_steps(STEPS);
    let mut value = |position: &[i64]| {
        let args: Vec<Value> = position.iter().map(|n| Value::Int(*n)).collect();
        match plain.call(case.function, &args, TextRange::default()) {
            Ok(value) => Ok(number_of(&value)),
            Err(fault) if is_limit(fault.code) => Ok(None),
            Err(fault) => Err(fault.message.to_string()),
        }
    };
    let mut go_on = |_| true;
    let mut meter = WorkMeter::new(&mut go_on).within(1 << 22);
    for position in positions(case, "") {
        let mut env: Vec<Option<i64>> = position.iter().map(|n| Some(*n)).collect();
        let none = |_: &[i64]| Err(EvalError::No(Message::same("a law has no options")));
        let domain = eval(&certificate.domain, &mut env, &mut { none }, &mut meter);
        if domain == Ok(0) {
            continue;
        }
        let Some(by_rules) = value(&position)? else {
            break;
        };
        let mut look = |at: &[i64]| match value(at) {
            Ok(Some(value)) => Ok(value),
            Ok(None) => Err(EvalError::No(Message::same("limit"))),
            Err(why) => Err(EvalError::No(Message::same(why))),
        };
        let body = eval(&certificate.rules.body, &mut env, &mut look, &mut meter);
        match body {
            Ok(body) if body == by_rules => {}
            Err(EvalError::No(why)) if why == "limit" || why.english().contains("work") => break,
            other => {
                return Err(format!(
                    "its rules say {other:?} at {position:?}, and the definition {by_rules}"
                ));
            }
        }
        let said = eval(law, &mut env, &mut { none }, &mut meter);
        let agrees = match (&said, certificate.losses) {
            (Ok(said), true) => (*said != 0) == (by_rules == 0),
            (Ok(said), false) => *said == by_rules,
            (Err(_), _) => false,
        };
        if domain.is_err() || !agrees {
            return Err(format!(
                "its law says {said:?} at {position:?}, and the definition {by_rules}"
            ));
        }
    }
    Ok(())
}
