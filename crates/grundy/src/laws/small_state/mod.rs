//! Heaps with a small state: rules `w(n, l)` in which `l` has few values, such as the last move or
//! the passes that are left, and functions of one heap that call each other.
//!
//! The positions of all functions with the heap `n` are numbered from 0 to below L: each function
//! has a range of numbers, one for each combination of its states. Position `i` with the heap `n`
//! is the heap `L*n + i` of rules of one number: `n` becomes `x/L`, a state becomes an expression
//! of `x%L`, and a call becomes the heap of its position. This is the same game if each state in
//! each call is one of the numbered ones, which intervals prove from the text of the rules. So the
//! theorems about one heap give a period of the vector of the values of all states.
//!
//! One parameter of each function is the heap; all choices are tried, the first parameter first.

mod translation;

use std::fmt::Write;
use std::sync::Arc;

use grundy_catalogue::Header;
use grundy_certificate::{Row, States};
use grundy_core::{Message, Run, Turn};
use grundy_rules::syntax::ast::{Definition, Expr, ExprKind, Item, ParamKind};
use grundy_rules::syntax::{Tree, print_clause, print_expression};
use grundy_rules::{FunctionInfo, Summand, Value};

use crate::failure::Failure;
use crate::formula::listing::{FoundOption, Vast};
use crate::formula::source::{Origin, Source};
use crate::formula::{Formula, KnownLaw};
use crate::laws::period::{Certificate, LOOK_BACK, PeriodStatus, Reach, Report};
use crate::laws::{lookback, messages};
use crate::recheck::{self, Doubt, Effort, RepeatingRow};
use translation::{ALL, Interval, MAX_STATES, Part, Position, closed, hull, number, translate};

/// Number of values of a state that never increases, such as a number of passes. The rules do not
/// bound it, and each value multiplies the positions with one heap, so a period is first searched
/// for few. A position with a larger state gets the number that it needs.
const DECREASING_STATES: i64 = 4;

/// Values of each state that are computed for a period.
const MAX_VALUES: u64 = 2_000;

/// Maximum number of choices of the parameters that are heaps.
const MAX_CHOICES: usize = 256;

/// An option of the rules: the function, its arguments, and the clauses as text.
struct OptionText {
    function: String,
    args: Vec<String>,
    clauses: String,
}

/// A line of the rules: the arguments that it is for, and its options if they are single calls.
struct LineText {
    /// For each parameter its name, or the only argument of the line.
    params: Vec<Result<String, i64>>,
    options: Option<Vec<OptionText>>,
}

/// One function of rules with a small state, without its text.
struct PartText {
    name: String,
    heap: usize,
    states: Vec<i64>,
    params: Vec<String>,
    lines: Vec<LineText>,
}

/// Rules of one heap that are equal to rules of a heap with a state.
pub(crate) struct OneHeap {
    /// The functions.
    parts: Vec<PartText>,
    /// The number of positions for each heap.
    states: i64,
    /// The parameter of the equal rules.
    param: String,
    /// The heap of the equal rules for a position of each function.
    indices: Vec<String>,
    /// Whether the rules have the first values of a parameter only. No call bounds a parameter that
    /// never increases, such as a number of passes. A second heap never increases either, so such
    /// rules are used only if their period is proved.
    pub(crate) is_partial: bool,
    /// The equal rules.
    text: String,
    /// The equal rules, with the inputs of the game.
    equal: Formula,
}

/// The functions that the rules of a function need, in the order of the text, and whether each of
/// them needs the function too.
fn needed<'a>(definitions: &'a [Definition], function: &str) -> Vec<(&'a str, bool)> {
    let reach = |from: &str| {
        let mut reached: Vec<&'a str> = Vec::new();
        let mut open: Vec<&Definition> = Vec::new();
        open.extend(definitions.iter().filter(|one| one.name.text == from));
        while let Some(line) = open.pop() {
            line.body.walk(&mut |e| {
                let called = match &e.kind {
                    ExprKind::Call(name, _) => &name.text,
                    ExprKind::Name(name) => name,
                    _ => return,
                };
                let lines = definitions.iter().filter(|one| one.name.text == *called);
                if !reached.contains(&called.as_str()) {
                    open.extend(lines.clone());
                    reached.extend(lines.map(|one| one.name.text.as_str()).take(1));
                }
            });
        }
        reached
    };
    let own = reach(function);
    let mut needed: Vec<(&str, bool)> = Vec::new();
    for line in definitions {
        let name = line.name.text.as_str();
        if needed.iter().all(|(known, _)| *known != name)
            && (name == function || own.contains(&name))
        {
            needed.push((name, name == function || reach(name).contains(&function)));
        }
    }
    needed
}

/// The interval of a number, or of the entries of a list of numbers.
fn interval_of(value: &Value) -> Interval {
    match value {
        Value::Int(n) => (*n, *n),
        Value::List(all) if !all.is_empty() => {
            let all = all.iter().map(|one| match one {
                Value::Int(n) => (*n, *n),
                _ => ALL,
            });
            hull(all)
        }
        _ => ALL,
    }
}

/// The functions that call each other with `function`, the first parameter of each as its heap.
fn parts_of<'a>(definitions: &'a [Definition], names: &[(&'a str, bool)]) -> Option<Vec<Part<'a>>> {
    let parts = names.iter().filter(|(_, called)| *called).map(|(name, _)| {
        let lines: Vec<&Definition> = definitions
            .iter()
            .filter(|one| one.name.text == *name)
            .collect();
        let last = lines.last()?.params.as_ref()?;
        let params = last.iter().map(|param| match &param.kind {
            ParamKind::Named { name, at_least } => {
                (matches!(at_least, None | Some(0))).then(|| name.clone())
            }
            ParamKind::Base(_) => None,
        });
        let params: Vec<String> = params.collect::<Option<_>>()?;
        let fits = |line: &&Definition| {
            let all = line.params.as_deref().unwrap_or_default();
            all.len() == params.len()
                && all.iter().all(|param| match &param.kind {
                    ParamKind::Named { at_least, .. } => matches!(at_least, None | Some(0)),
                    ParamKind::Base(n) => *n >= 0,
                })
        };
        (!params.is_empty() && lines.iter().all(fits)).then(|| Part {
            name,
            heap: 0,
            states: vec![1; params.len()],
            first: 0,
            params,
            lines,
        })
    });
    parts.collect()
}

/// Whether the options with a heap below 0 are excluded by the domain: `Some` if all functions
/// agree.
fn excludes_negative_heaps(parts: &[Part]) -> Option<bool> {
    let mut all = parts.iter().flat_map(|part| {
        part.lines.iter().filter_map(|line| {
            match &line.params.as_deref().unwrap_or_default()[part.heap].kind {
                ParamKind::Named { at_least, .. } => Some(at_least.is_some()),
                ParamKind::Base(_) => None,
            }
        })
    });
    let first = all.next()?;
    all.all(|one| one == first).then_some(first)
}

/// The intervals of the inputs and constants of a game; none if an input has no value.
fn known_intervals(game: &Formula) -> Option<Vec<(String, Interval)>> {
    let rules = game.rules();
    let mut known: Vec<(String, Interval)> = Vec::new();
    for input in rules.inputs() {
        known.push((input.to_owned(), interval_of(game.givens().get(input)?)));
    }
    for line in rules
        .tree()
        .definitions
        .iter()
        .filter(|line| line.params.is_none())
    {
        let number = |e: &Expr| match e.kind {
            ExprKind::Int(n) => (n, n),
            _ => ALL,
        };
        let interval = match &line.body.kind {
            ExprKind::List(all) if !all.is_empty() => {
                let all = all.iter().map(number);
                hull(all)
            }
            _ => number(&line.body),
        };
        known.push((line.name.text.clone(), interval));
    }
    Some(known)
}

/// Names for the parameters of equal rules that the rules do not use.
fn free_names(
    definitions: &[Definition],
    parts: &[Part],
    known: &[(String, Interval)],
) -> Vec<&'static str> {
    let taken = |word: &str| {
        definitions.iter().any(|one| one.name.text == word)
            || parts.iter().any(|part| {
                part.lines.iter().any(|line| {
                    let params = line.params.iter().flatten();
                    (params.clone()).any(|param| {
                        matches!(&param.kind, ParamKind::Named { name, .. } if name == word)
                    })
                })
            })
            || known.iter().any(|(name, _)| name == word)
    };
    let names = ["x", "m", "heap", "y", "state", "number"].into_iter();
    names.filter(|word| !taken(word)).collect()
}

/// The text of rules with this head and body and the functions and constants that they need, and
/// their game.
fn equal_rules(
    game: &Formula,
    names: &[(&str, bool)],
    head: &str,
    body: &Expr,
) -> Option<(String, Formula)> {
    let mut text = format!("{head} = {}", print_expression(body));
    for line in &game.rules().tree().definitions {
        let is_needed = names
            .iter()
            .any(|(name, is_part)| !is_part && *name == line.name.text);
        if is_needed {
            text.push('\n');
            text.push_str(game.source_text().get(line.span.range())?.trim());
        }
    }
    let source = Source {
        origin: Origin::Inline,
        name: text.clone(),
        text_name: crate::messages::text_of_rules(),
        text: text.clone(),
        header: Header::default(),
        inputs: Vec::new(),
    };
    let mut equal = Formula::of(source, game.large_positions()).ok()?;
    for (name, value) in game.givens() {
        equal.give(name, value.clone());
    }
    Some((text, equal))
}

/// Functions that call each other as one function of the heap and the number of a position.
pub(crate) struct JointRules {
    /// The rules.
    pub game: Formula,
    /// The states of the rules: the numbers.
    pub states: States,
    /// The states of the function.
    pub own: States,
}

/// The joint rules of a function and those that call each other with it, in the orders of the
/// functions that are tried; empty for one function. A position may refer to one with the same heap
/// only if its number is smaller, so the order matters.
pub(crate) fn joint_rules(game: &Formula, function: &FunctionInfo) -> Vec<JointRules> {
    let Some(rules) = OneHeap::of(game, function, &[]) else {
        return Vec::new();
    };
    let orders = [false, true].into_iter();
    orders
        .filter_map(|reversed| rules.joint(game, function, reversed))
        .collect()
}

impl OneHeap {
    /// The rules of one heap that are equal to a function and those that it calls; none if no
    /// choice of heaps leaves parameters that are proved to have few values.
    ///
    /// `wanted` has the least number of values of parameters of the function that never increase.
    pub(crate) fn of(game: &Formula, function: &FunctionInfo, wanted: &[i64]) -> Option<Self> {
        let rules = game.rules();
        let definitions = &rules.tree().definitions;
        let names = needed(definitions, &function.name);
        let mut parts = parts_of(definitions, &names)?;
        let main = (parts.iter()).position(|part| part.name == function.name)?;
        parts[..=main].rotate_right(1);
        if parts.len() == 1 && parts[0].params.len() == 1 {
            return None;
        }
        let known = known_intervals(game)?;
        let param = *free_names(definitions, &parts, &known).first()?;
        let choices: usize = (parts.iter())
            .try_fold(1_usize, |all, part| all.checked_mul(part.params.len()))
            .filter(|choices| *choices <= MAX_CHOICES)?;
        for mut choice in 0..choices {
            for part in parts.iter_mut().rev() {
                part.heap = choice % part.params.len();
                choice /= part.params.len();
                part.states.fill(1);
            }
            let Some(first) = closed(&mut parts, param, &known) else {
                continue;
            };
            // A state that never increases, such as a number of passes, has one value so far.
            let smallest: Vec<Vec<i64>> = parts.iter().map(|part| part.states.clone()).collect();
            let mut is_partial = false;
            for (i, part) in parts.iter_mut().enumerate() {
                for place in (0..part.params.len()).filter(|place| *place != part.heap) {
                    if part.states[place] == 1 {
                        let wanted = wanted.get(place).filter(|_| i == 0);
                        let wanted = wanted.copied().unwrap_or(0);
                        part.states[place] = wanted.max(DECREASING_STATES);
                        is_partial = true;
                    }
                }
            }
            let larger = if is_partial {
                closed(&mut parts, param, &known)
            } else {
                None
            };
            let found = larger.or_else(|| {
                for (part, states) in parts.iter_mut().zip(smallest) {
                    part.states = states;
                }
                number(&mut parts)?;
                Some(first)
            });
            let (body, states) = found?;
            if states > 1 {
                let with = Self::with(game, &parts, &names, param, &body, states)?;
                return Some(Self { is_partial, ..with });
            }
        }
        None
    }

    /// The equal rules as a game, with the functions and constants that they need.
    fn with(
        game: &Formula,
        parts: &[Part],
        names: &[(&str, bool)],
        param: &str,
        body: &Expr,
        states: i64,
    ) -> Option<Self> {
        let domain = if excludes_negative_heaps(parts)? {
            ">=0"
        } else {
            ""
        };
        let head = format!("{}({param}{domain})", parts[0].name);
        let (text, equal) = equal_rules(game, names, &head, body)?;
        let indices = parts.iter().map(|part| {
            let index = print_expression(&part.index(states));
            index.replace(' ', "")
        });
        Some(Self {
            indices: indices.collect(),
            parts: parts.iter().map(|part| part.text(parts)).collect(),
            states,
            param: param.to_owned(),
            is_partial: false,
            text,
            equal,
        })
    }

    /// The function with a name.
    fn part(&self, name: &str) -> Option<&PartText> {
        self.parts.iter().find(|part| part.name == name)
    }

    /// The numbers of values of the parameters that a position needs beyond those of the rules;
    /// none if its states are among them.
    fn wanted(&self, function: &str, position: &[Value]) -> Option<Vec<i64>> {
        let part = self.part(function)?;
        let mut wanted = vec![0; part.params.len()];
        for (place, value) in position.iter().enumerate() {
            let Value::Int(n) = *value else {
                return None;
            };
            if place != part.heap && n >= *part.states.get(place)? && n < MAX_STATES {
                // Positions with similar states have the same rules.
                wanted[place] = (n / DECREASING_STATES + 1) * DECREASING_STATES;
            }
        }
        wanted.iter().any(|n| *n > 0).then_some(wanted)
    }

    /// The equal rules with the heap of a position, in a sentence.
    pub(crate) fn equality(&self) -> Message {
        let ranges = |part: &PartText| {
            let states = part.params.iter().zip(&part.states).enumerate();
            let states = states.filter(|(place, _)| *place != part.heap);
            let states: Vec<String> = states
                .map(|(_, (param, states))| match states {
                    1 => format!("{param} = 0"),
                    _ => format!("{param} = 0..={}", states - 1),
                })
                .collect();
            states.join(", ")
        };
        if let ([part], [index]) = (&self.parts[..], &self.indices[..]) {
            return messages::equal_heap(ranges(part), index, &self.param, &self.text);
        }
        let heaps = self.parts.iter().zip(&self.indices).map(|(part, index)| {
            let ranges = ranges(part);
            let position = format!("{}({})", part.name, part.params.join(","));
            if ranges.is_empty() {
                format!("{position}: {} = {index}", self.param)
            } else {
                format!("{position}: {} = {index} ({ranges})", self.param)
            }
        });
        let heaps: Vec<String> = heaps.collect();
        messages::equal_heaps(heaps.join("; "), &self.text)
    }

    /// The report with a certificate about the rules themselves, if they are one function: the one
    /// by the equal rules does not prove the translation. It may prove an observed period. A period
    /// that the reference evaluator contradicts is withdrawn.
    fn certified(
        &self,
        game: &mut Formula,
        function: &FunctionInfo,
        report: Report,
        run: &mut Run,
    ) -> Report {
        let law = self.law(function, &report);
        let Some(law) = law.filter(|_| report.status != PeriodStatus::None) else {
            return report;
        };
        let certificate = self.certificate(game, function, &law, run);
        let report = match certificate {
            Some(certificate) => Report {
                status: PeriodStatus::Proved,
                theorem: Some(LOOK_BACK),
                certificate: Some(certificate),
                ..report
            },
            None => report,
        };
        if report.status != PeriodStatus::Proved {
            return report;
        }
        match recheck::rows(game, function, &law.rows(), Effort::USUAL, run) {
            Ok(_) => report,
            Err(difference) => Report {
                status: PeriodStatus::Observed,
                theorem: None,
                certificate: None,
                doubt: Some(Doubt::Difference(difference)),
                ..report
            },
        }
    }

    /// The joint rules of several functions, in the order of the parts or in the reversed order.
    fn joint(&self, game: &Formula, function: &FunctionInfo, reversed: bool) -> Option<JointRules> {
        let definitions = &game.rules().tree().definitions;
        let names = needed(definitions, &function.name);
        let mut parts = parts_of(definitions, &names)?;
        if parts.len() < 2 {
            return None;
        }
        for part in &mut parts {
            let own = self.part(part.name)?;
            part.heap = own.heap;
            part.states.clone_from(&own.states);
        }
        if reversed {
            parts.reverse();
        }
        let all = number(&mut parts)?;
        let known = known_intervals(game)?;
        let [param, number, ..] = free_names(definitions, &parts, &known)[..] else {
            return None;
        };
        let position = Position {
            param,
            number: Some(number),
            all,
        };
        let (body, _) = translate(&parts, position, &known)?;
        let domain = if excludes_negative_heaps(&parts)? {
            ">=0"
        } else {
            ""
        };
        let head = format!("{}({param}{domain}, {number})", parts[0].name);
        let (_, joint) = equal_rules(game, &names, &head, &body)?;
        let own = self.part(&function.name)?;
        Some(JointRules {
            game: joint,
            states: States {
                heap: 0,
                counts: vec![1, all],
            },
            own: States {
                heap: own.heap,
                counts: own.states.clone(),
            },
        })
    }

    /// The checked certificate of a law about the rules themselves, or about the joint rules of
    /// functions that call each other; none if they are not of bounded look-back in all states.
    fn certificate(
        &self,
        game: &mut Formula,
        function: &FunctionInfo,
        law: &StateLaw,
        run: &mut Run,
    ) -> Option<Certificate> {
        let row = Row {
            period: law.period,
            preperiod: law.preperiod,
            saltus: law.saltus,
            values: 0,
            hash: 0,
        };
        if self.parts.len() > 1 {
            return [false, true].into_iter().find_map(|reversed| {
                let mut joint = self.joint(game, function, reversed)?;
                let function = joint.game.main_function()?;
                let proof =
                    lookback::prove_states(&mut joint.game, &function, joint.states, row, run);
                proof.map(Certificate::States)
            });
        }
        if function.params.len() < 2 {
            return None;
        }
        let states = States {
            heap: law.heap,
            counts: law.states.clone(),
        };
        lookback::prove_states(game, function, states, row, run).map(Certificate::States)
    }

    /// The law of a function by a period of its states.
    fn law(&self, function: &FunctionInfo, report: &Report) -> Option<StateLaw> {
        let number = |n: Option<u64>| i64::try_from(n?).ok();
        let part = self.part(&function.name)?;
        Some(StateLaw {
            heap: part.heap,
            states: part.states.clone(),
            period: number(report.period)?,
            preperiod: number(report.preperiod)?,
            saltus: report.saltus?,
            theorem: report.theorem.unwrap_or_default(),
            certificate: report.certificate.clone(),
            doubt: report.doubt.clone(),
        })
    }

    /// The period of the vector of the values of all states.
    ///
    /// # Errors
    /// As [`Formula::period`].
    pub(crate) fn period(
        &mut self,
        game: &mut Formula,
        function: &FunctionInfo,
        reach: Reach,
        run: &mut Run,
    ) -> Result<Report, Failure> {
        let states = self.states.unsigned_abs();
        let to = reach.to.unwrap_or(MAX_VALUES).saturating_mul(states);
        let report = self.equal.period(Reach { to: Some(to) }, run)?;
        // The least p with `states * p` a multiple of the period of the heap.
        let common = report.period.map_or(1, |period| gcd(period, states));
        let times = (states / common) as i64;
        let report = Report {
            game: game.name().to_owned(),
            code: None,
            shift: 0,
            period: report.period.map(|period| period / common),
            preperiod: report.preperiod.map(|n| n.div_ceil(states)),
            saltus: report.saltus.and_then(|saltus| saltus.checked_mul(times)),
            largest: report.largest.map(|(value, at)| (value, at / states)),
            heaps: report.heaps / states,
            ..report
        };
        Ok(self.certified(game, function, report, run))
    }
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

impl Part<'_> {
    /// The function with the texts of its options.
    fn text(&self, parts: &[Part]) -> PartText {
        let lines = self.lines.iter().map(|line| {
            let params = line.params.iter().flatten();
            let params = params.map(|param| match &param.kind {
                ParamKind::Named { name, .. } => Ok(name.clone()),
                ParamKind::Base(n) => Err(*n),
            });
            LineText {
                params: params.collect(),
                options: options(&line.body, parts),
            }
        });
        PartText {
            name: self.name.to_owned(),
            heap: self.heap,
            states: self.states.clone(),
            params: self.params.clone(),
            lines: lines.collect(),
        }
    }
}

/// The options of a body that is one reducer of calls of the functions.
fn options(body: &Expr, parts: &[Part]) -> Option<Vec<OptionText>> {
    let reduce = match &body.kind {
        ExprKind::Reduce(reduce) => reduce,
        // A line without options, such as `g(0) = 0`.
        ExprKind::Int(0) | ExprKind::Bool(false) => return Some(Vec::new()),
        _ => return None,
    };
    let option = |item: &Item| match &item.expr.kind {
        ExprKind::Call(name, args) if parts.iter().any(|part| part.name == name.text) => {
            let clauses: Vec<String> = item.clauses.iter().map(print_clause).collect();
            Some(OptionText {
                function: name.text.clone(),
                args: args.iter().map(print_expression).collect(),
                clauses: clauses.join(" "),
            })
        }
        _ => None,
    };
    reduce.items.iter().map(option).collect()
}

/// A proved period of a heap with a state.
pub(crate) struct StatePeriod {
    rules: OneHeap,
    period: i64,
    preperiod: i64,
    theorem: &'static str,
    certificate: Option<Certificate>,
    doubt: Option<Doubt>,
}

/// The name of this law of a function: its law by automata has the name of the function.
pub(crate) fn key(function: &str) -> String {
    format!("{function}(state)")
}

/// The proved period of the values of a function with the state of a position, if there is one;
/// none if it is withdrawn. A state that never increases and is too large for the usual rules gets
/// rules with more values.
fn proved(
    game: &mut Formula,
    function: &FunctionInfo,
    position: &[Value],
    run: &mut Run,
) -> Result<Option<Arc<StatePeriod>>, Failure> {
    let mut period = found(game, function, &[], run)?;
    let wanted = period.as_ref().filter(|period| period.rules.is_partial);
    let wanted = wanted.and_then(|period| period.rules.wanted(&function.name, position));
    if let Some(wanted) = wanted {
        period = found(game, function, &wanted, run)?;
    }
    Ok(period.filter(|period| period.doubt.is_none()))
}

/// The proved or withdrawn period of the values of a function, found once for all functions that it
/// calls and that call it.
///
/// `wanted` is as in [`OneHeap::of`].
fn found(
    game: &mut Formula,
    function: &FunctionInfo,
    wanted: &[i64],
    run: &mut Run,
) -> Result<Option<Arc<StatePeriod>>, Failure> {
    let key_of = |name: &str| {
        let numbers = wanted.iter().map(|n| format!(" {n}"));
        key(name) + &numbers.collect::<String>()
    };
    let key = key_of(&function.name);
    let known = game.known_theorems().iter().find(|(name, _)| *name == key);
    if let Some((_, law)) = known {
        return Ok(law.clone().and_then(|law| law.downcast().ok()));
    }
    let mut found = None;
    if let Some(mut rules) = OneHeap::of(game, function, wanted) {
        let report = rules.period(game, function, Reach::default(), run)?;
        let law = rules.law(function, &report);
        let is_known = report.status == PeriodStatus::Proved || report.doubt.is_some();
        if let Some(law) = law.filter(|law| is_known && law.saltus == 0) {
            found = Some(Arc::new(StatePeriod {
                rules,
                period: law.period,
                preperiod: law.preperiod,
                theorem: law.theorem,
                certificate: law.certificate,
                doubt: law.doubt,
            }));
        }
    }
    match &found {
        Some(period) => {
            // The numbers of values are those of the parameters of this function.
            let all = period.rules.parts.iter();
            let all = all.filter(|part| wanted.is_empty() || part.name == function.name);
            for part in all {
                let law = Arc::clone(period);
                game.remember_theorem(&key_of(&part.name), Some(law as KnownLaw));
            }
        }
        None if !run.cancelled() => game.remember_theorem(&key, None),
        None => {}
    }
    Ok(found)
}

impl StatePeriod {
    /// The value of a position: that of the position of the same state in the first period.
    fn value(
        &self,
        game: &mut Formula,
        function: &str,
        position: &[Value],
        run: &mut Run,
    ) -> Result<Option<Value>, Failure> {
        let part = self.rules.part(function);
        let Some(part) = part.filter(|part| part.params.len() == position.len()) else {
            return Ok(None);
        };
        let mut at = Vec::with_capacity(position.len());
        for (place, value) in position.iter().enumerate() {
            let Value::Int(mut n) = *value else {
                return Ok(None);
            };
            if n < 0 || place != part.heap && n >= part.states[place] {
                return Ok(None);
            }
            if place == part.heap && n >= self.preperiod {
                n = self.preperiod + (n - self.preperiod) % self.period;
            }
            at.push(Value::Int(n));
        }
        game.value_at(function, &at, run).map(Some)
    }
}

/// The law of a function by a proved period of its states: `saltus` is added to the value of each
/// position with a heap of at least `preperiod` if `period` is added to the heap.
pub(crate) struct StateLaw {
    /// The place of the heap among the parameters.
    pub heap: usize,
    /// The number of values of each parameter; 1 for the heap.
    pub states: Vec<i64>,
    pub period: i64,
    pub preperiod: i64,
    pub saltus: i64,
    pub theorem: &'static str,
    /// The certificate; it may be about the equal rules of one heap.
    pub certificate: Option<Certificate>,
    /// The difference of the reference evaluator, which withdraws the law.
    pub doubt: Option<Doubt>,
}

impl StateLaw {
    /// The least heap whose value is that of a smaller one.
    pub(crate) fn from(&self) -> i64 {
        self.preperiod.saturating_add(self.period)
    }

    /// The rows of all states.
    pub(crate) fn rows(&self) -> Vec<RepeatingRow> {
        let mut all: Vec<Vec<i64>> = vec![Vec::new()];
        for (place, states) in self.states.iter().enumerate() {
            if place != self.heap {
                let longer = all.iter().flat_map(|fixed| {
                    (0..*states).map(move |state| [&fixed[..], &[state]].concat())
                });
                all = longer.collect();
            }
        }
        let row = |fixed| RepeatingRow {
            fixed,
            place: self.heap,
            period: self.period,
            preperiod: self.preperiod,
            saltus: self.saltus,
        };
        all.into_iter().map(row).collect()
    }
}

/// The law of the states of a function, proved or withdrawn; none without a proved period. Rules
/// with the first values of a parameter only give a law of a few rows, which is not returned.
///
/// # Errors
/// As [`Formula::period`].
pub(crate) fn law(
    game: &mut Formula,
    function: &FunctionInfo,
    run: &mut Run,
) -> Result<Option<StateLaw>, Failure> {
    let period = found(game, function, &[], run)?;
    Ok(period
        .filter(|period| !period.rules.is_partial)
        .and_then(|period| {
            let part = period.rules.part(&function.name)?;
            Some(StateLaw {
                heap: part.heap,
                states: part.states.clone(),
                period: period.period,
                preperiod: period.preperiod,
                saltus: 0,
                theorem: period.theorem,
                certificate: period.certificate.clone(),
                doubt: period.doubt.clone(),
            })
        }))
}

/// The value of a large position by a proved period of its states; none without such a period.
///
/// # Errors
/// As [`Formula::value_at`].
pub(crate) fn value(
    game: &mut Formula,
    function: &FunctionInfo,
    position: &[Value],
    run: &mut Run,
) -> Result<Option<Value>, Failure> {
    let Some(period) = proved(game, function, position, run)? else {
        return Ok(None);
    };
    let value = period.value(game, &function.name, position, run)?;
    if value.is_some()
        && let Some(part) = period.rules.part(&function.name)
    {
        let law = messages::states_repeat(
            &part.params[part.heap],
            period.period,
            period.preperiod,
            period.theorem,
        );
        game.record_law(law);
    }
    Ok(value)
}

/// The moves of a large position with their values; none without a proved period.
///
/// # Errors
/// As [`Formula::eval`].
pub(crate) fn moves(
    game: &mut Formula,
    function: &FunctionInfo,
    position: &[Value],
    run: &mut Run,
) -> Result<Option<Vast>, Failure> {
    let Some(period) = proved(game, function, position, run)? else {
        return Ok(None);
    };
    let fits = |line: &&LineText| {
        let mut params = line.params.iter().zip(position);
        params.all(|(param, value)| match param {
            Ok(_) => true,
            Err(n) => *value == Value::Int(*n),
        })
    };
    let part = period.rules.part(&function.name);
    let line = part.and_then(|part| part.lines.iter().find(fits));
    let Some((line, options)) = line.and_then(|line| Some((line, line.options.as_ref()?))) else {
        return Ok(None);
    };
    let mut bindings = String::new();
    for (param, value) in line.params.iter().zip(position) {
        if let (Ok(param), Value::Int(n)) = (param, value) {
            let _ = write!(bindings, " for {param} in [{n}]");
        }
    }
    let mut found: Vec<FoundOption> = Vec::new();
    for option in options {
        let args = option.args.join(", ");
        let text = format!("list{{ [{args}]{bindings} {} }}", option.clauses);
        let Value::List(all) = game.eval(&text, run)? else {
            return Ok(None);
        };
        for to in all.iter() {
            let Value::List(to) = to else {
                return Ok(None);
            };
            let Some(value) = period.value(game, &option.function, to, run)? else {
                return Ok(None);
            };
            let to = vec![Summand {
                function: option.function.clone(),
                position: to.to_vec(),
            }];
            if found.iter().all(|other| other.to != to) {
                found.push(FoundOption {
                    to,
                    value,
                    constant: false,
                    turn: Turn::Ordinary,
                });
            }
        }
    }
    Ok(Some(Vast::all(found)))
}
