//! The last test of every verdict about all positions: the reference evaluator computes single
//! values before a law is called proved, and before a counterexample is shown.
//!
//! [`Plain`] is the definition of the rule language, transcribed. It shares only the syntax tree
//! with the provers, the checker and the engines. A law that a theorem proves is compared with it
//!
//! * in the first box: the table in which the law was found, as far as `Effort::values` allows,
//! * at every constant of rules and law, two below to two above, in each parameter, with small
//!   numbers in the others,
//! * at 200 pseudo-random positions, the same ones on every machine.
//!
//! A position may be too large for a value by recursion. Then the rules are evaluated once, with
//! the values of the law for its options. A law that holds everywhere agrees there too, so a
//! difference contradicts the proof. Work is counted in steps of the evaluator, never in time.
//!
//! A difference is a bug in this program. The verdict is withdrawn, and the position is shown with
//! both values.
//!
//! The outcomes of misère sums have the same test, in `sums`, and equal partizan heaps in `games`.

pub(crate) mod games;
mod messages;
pub(crate) mod sums;

use std::cell::Cell;
use std::collections::BTreeSet;
use std::rc::Rc;

use grundy_core::{Area, Diagnostic, Kind, Message, Run, Table};
use grundy_rules::plain::Plain;
use grundy_rules::syntax::ast::{Definition, Expr, ExprKind, Reducer, TextRange};
use grundy_rules::{Expression, FunctionInfo, Givens, Names, Rules, Value, show_call};

pub use self::games::GameDifference;
use crate::formula::Formula;

/// Number of pseudo-random positions at which a law is compared with the rules.
const FAR_POSITIONS: usize = 200;

/// Steps that confirm one counterexample: by recursion, and from the values of its options.
const CONFIRM_STEPS: u64 = 1_000_000;
const CONFIRM_OPTION_STEPS: u64 = 3_000_000;

/// Maximum number of positions near constants.
const MAX_NEAR_CONSTANTS: usize = 600;

/// Maximum number of constants of rules and law that are used, the smallest ones.
const MAX_CONSTANTS: usize = 24;

/// If the options of a position need more steps, it is not evaluated from their values.
const STEPS_PER_POSITION: u64 = 4_000;

/// Maximum number of consecutive expensive positions; then the rest of the list is skipped.
const MAX_EXPENSIVE: usize = 24;

/// Limits of a comparison, in steps of the reference evaluator.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Effort {
    /// The limit for values by recursion in the first box; 0 if the box was compared before.
    pub values: u64,
    /// The limit for values by recursion near constants, and again at far positions.
    pub beyond: u64,
    /// The limit for values that follow by the law from those of the options.
    pub steps: u64,
}

impl Effort {
    /// The limits for a law before it is reported as proved.
    pub const USUAL: Self = Self {
        values: 40_000,
        beyond: 40_000,
        steps: 40_000,
    };
    /// The limits for a law whose first box was compared before.
    pub const BEYOND_THE_BOX: Self = Self {
        values: 0,
        ..Self::USUAL
    };
}

/// The statement of a law about a position.
#[derive(Clone, Copy)]
pub(crate) enum Says<'l> {
    /// The value at the position.
    Value(&'l Expr),
    /// Whether it is lost: the value is 0 or false.
    Lost(&'l Expr),
    /// A formula that is true.
    True(&'l Expr),
    /// A set of positions with values, such as the language of an automaton.
    Accepted(&'l dyn AcceptedValues),
}

/// A law that accepts a value at a position, or does not.
pub(crate) trait AcceptedValues {
    /// Whether the law is about this position.
    fn has_position(&self, position: &[u128]) -> bool;
    /// Whether the value is that of the law; for a law of losses, whether the position is lost.
    fn accepts(&self, position: &[u128], value: u128) -> bool;
    /// Whether the law states which positions are lost, and no values.
    fn is_of_losses(&self) -> bool;
}

/// A law to compare with the rules.
pub(crate) struct LawToCheck<'l> {
    pub function: &'l FunctionInfo,
    /// The names that range over positions in the law.
    pub names: &'l [String],
    pub says: Says<'l>,
    /// The condition under which the law holds.
    pub condition: Option<&'l Expr>,
    /// The texts of the law, whose constants are used.
    pub texts: Vec<&'l str>,
    /// The least value of each parameter.
    pub from: Vec<i64>,
    /// Positions at which the law does not hold.
    pub exceptions: Vec<Vec<i64>>,
}

/// A position at which the reference evaluator differs from a verdict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The text of the position: `g(1,71)`.
    pub call: String,
    /// The arguments.
    pub position: Vec<i64>,
    /// The value by the rules, or the error if they have none.
    pub value: Result<Value, Message>,
    /// The value of the law, or the error if it has none.
    pub claimed: Result<Value, Message>,
    /// Whether the value by the rules was computed from the values of the law for the options,
    /// because the position is too large for a recursion.
    pub by_options: bool,
}

/// A sum whose misère outcome by the rules differs from a verdict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SumDifference {
    /// The text of the sum: `3 + 5 + 5`.
    pub sum: String,
    /// Whether it is lost for the player to move by the rules; the verdict says the opposite.
    pub is_lost: bool,
    /// Whether the outcome by the rules was computed from the outcomes of the verdict for the
    /// options, because the sum is too large for a recursion.
    pub by_options: bool,
}

/// The reason why a verdict is not shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Doubt {
    /// The reference evaluator differs.
    Difference(Difference),
    /// The outcome of a misère sum differs.
    Sum(SumDifference),
    /// Partizan games that are called equal differ.
    Games(GameDifference),
    /// A counterexample that the reference evaluator does not confirm.
    Unconfirmed {
        /// The text of the position.
        call: String,
        /// The reason, as a sentence without its end.
        why: Message,
    },
}

impl Difference {
    /// The finding, as a sentence without its end.
    pub fn sentence(&self) -> Message {
        let part = |part: &Result<Value, Message>| match part {
            Ok(value) => Message::same(value.to_string()),
            Err(why) => messages::no_value(why),
        };
        let (call, value, claimed) = (&self.call, part(&self.value), part(&self.claimed));
        if self.by_options {
            messages::difference_by_options(call, value, claimed)
        } else {
            messages::difference(call, value, claimed)
        }
    }
}

impl Doubt {
    /// The reason why the verdict is not shown, as a sentence without its end.
    pub fn sentence(&self) -> Message {
        match self {
            Self::Difference(difference) => difference.sentence(),
            Self::Sum(difference) => difference.sentence(),
            Self::Games(difference) => difference.sentence(),
            Self::Unconfirmed { call, why } => messages::counterexample_is_unconfirmed(call, why),
        }
    }

    /// The request to the reader, if the doubt is a bug in this program.
    pub fn advice(&self) -> Option<Message> {
        match self {
            Self::Difference(_) | Self::Sum(_) | Self::Games(_) => {
                Some(messages::report_this_fault())
            }
            Self::Unconfirmed { .. } => None,
        }
    }
}

/// The result of an evaluation by the reference evaluator.
enum Found<T> {
    Known(T),
    /// The position does not exist, or the law does not apply to it.
    Outside,
    /// The rules or the law have an error there.
    Error(Message),
    /// The limit of steps, or a number beyond 64 bits.
    Unknown,
}

impl<T> Found<T> {
    fn of(result: Result<T, Box<Diagnostic>>) -> Self {
        match result {
            Ok(value) => Self::Known(value),
            Err(fault) => match fault.code {
                "limit-exceeded" | "overflow" | "beyond-reach" => Self::Unknown,
                "outside-domain" => Self::Outside,
                _ => Self::Error(fault.message),
            },
        }
    }
}

/// The start of a table with the values of a law: 1 or 2 without positions before, else 0.
pub(crate) fn start_of(table: Option<&Table>, parameters: usize) -> Vec<i64> {
    let Some(table) = table else {
        return vec![0; parameters];
    };
    let known = |cell: &usize| table.cells.get(*cell).is_some();
    let holes = (0..table.cells.len()).any(|cell| !known(&cell));
    let axes = table.area.axes.iter().enumerate();
    let from = axes.map(|(i, axis)| {
        let first = (0..table.cells.len()).filter(known);
        let first = first.map(|cell| table.area.position(cell)[i]).min();
        let from = first.filter(|_| holes).unwrap_or(axis.from);
        if (1..=2).contains(&from) { from } else { 0 }
    });
    from.collect()
}

/// Whether a value is that of a lost position.
fn is_lost(value: &Value) -> bool {
    matches!(value, Value::Int(0) | Value::Bool(false))
}

fn naturals(args: &[Value]) -> Option<Vec<u128>> {
    args.iter().map(Value::natural).collect()
}

fn values_of(position: &[i64]) -> Vec<Value> {
    position.iter().map(|n| Value::Int(*n)).collect()
}

/// The expressions to evaluate at positions: the law, its condition, or the condition of positions.
struct Evaluated<'l> {
    names: &'l [String],
    says: Says<'l>,
    condition: Option<&'l Expr>,
    /// The condition of positions in the header of the rules.
    there: Option<&'l Expr>,
    from: Vec<i64>,
    params: &'l [String],
}

impl Evaluated<'_> {
    /// Whether the law applies to a position.
    fn holds_at(&self, plain: &mut Plain<'_>, args: &[Value]) -> Found<()> {
        let numbers = args.iter().zip(&self.from);
        if args.len() != self.from.len()
            || numbers
                .into_iter()
                .any(|(n, from)| n.as_int().is_none_or(|n| n < *from))
        {
            return Found::Outside;
        }
        let conditions = [(self.there, self.params), (self.condition, self.names)];
        for (condition, names) in conditions {
            let Some(condition) = condition else { continue };
            match Found::of(plain.eval_at(condition, names, args)) {
                Found::Known(Value::Bool(true)) => {}
                Found::Known(Value::Bool(false)) | Found::Outside => return Found::Outside,
                Found::Known(value) => {
                    return Found::Error(messages::condition_is_not_boolean(value.to_string()));
                }
                Found::Error(why) => return Found::Error(why),
                Found::Unknown => return Found::Unknown,
            }
        }
        Found::Known(())
    }

    /// The statement of the law about a position to which it applies: a value, or whether it is
    /// lost or true.
    fn says(&self, plain: &mut Plain<'_>, args: &[Value]) -> Found<Value> {
        match self.says {
            Says::Value(expr) | Says::Lost(expr) | Says::True(expr) => {
                Found::of(plain.eval_at(expr, self.names, args))
            }
            Says::Accepted(theorem) => match naturals(args) {
                Some(position) if theorem.has_position(&position) => {
                    // An automaton of values accepts a value; it does not return one.
                    let lost = theorem.is_of_losses() && theorem.accepts(&position, 0);
                    Found::Known(Value::Bool(lost))
                }
                _ => Found::Outside,
            },
        }
    }

    /// Whether a value by the rules agrees with the law.
    fn agrees(&self, args: &[Value], stated: &Value, value: &Value) -> bool {
        match self.says {
            Says::Value(_) => stated == value,
            Says::True(_) => *stated == Value::Bool(true),
            Says::Lost(_) => *stated == Value::Bool(is_lost(value)),
            Says::Accepted(theorem) if theorem.is_of_losses() => {
                *stated == Value::Bool(is_lost(value))
            }
            Says::Accepted(theorem) => (naturals(args).zip(value.natural()))
                .is_some_and(|(position, value)| theorem.accepts(&position, value)),
        }
    }

    /// The value that represents the statement of the law about an option.
    fn assumed(&self, kind: Kind, stated: &Value) -> Option<Value> {
        let lost = match self.says {
            Says::Value(_) => return Some(stated.clone()),
            Says::True(_) => return None,
            Says::Accepted(theorem) if !theorem.is_of_losses() => return None,
            Says::Lost(_) | Says::Accepted(_) => *stated == Value::Bool(true),
        };
        Some(match kind {
            Kind::Grundy => Value::Int(i64::from(!lost)),
            _ => Value::Bool(!lost),
        })
    }
}

/// Compares laws of one game with the reference evaluator. For each law: how many positions agree,
/// or the first difference. Values by the rules are computed once for all laws.
pub(crate) fn laws(
    game: &mut Formula,
    laws: &[LawToCheck<'_>],
    area: Option<&Area>,
    effort: Effort,
    run: &mut Run,
) -> Vec<Result<usize, Difference>> {
    if laws.is_empty() {
        return Vec::new();
    }
    let rules = game.rules().clone();
    let givens = game.givens().clone();
    let mut plain = Plain::new(rules.tree(), &givens);
    (laws.iter())
        .map(|law| {
            let there = where_positions_are(game, law.function);
            let mut comparison = Comparison {
                rules: &rules,
                givens: &givens,
                law,
                evaluated: Rc::new(Evaluated {
                    names: law.names,
                    says: law.says,
                    condition: law.condition,
                    there: there.as_ref().map(Expression::tree),
                    from: law.from.clone(),
                    params: &law.function.params,
                }),
                agree: 0,
            };
            comparison.compare(&mut plain, area, effort, run)
        })
        .collect()
}

/// As [`laws`], for one law.
pub(crate) fn law(
    game: &mut Formula,
    law: LawToCheck<'_>,
    area: Option<&Area>,
    effort: Effort,
    run: &mut Run,
) -> Result<usize, Difference> {
    let mut found = laws(game, &[law], area, effort, run);
    found.pop().unwrap_or(Ok(0))
}

/// The condition of positions in the header of the rules.
fn where_positions_are(game: &mut Formula, function: &FunctionInfo) -> Option<Expression> {
    let main = game.main_function()?;
    let text = game.header().positions.as_ref()?.text.clone();
    if main.name != function.name {
        return None;
    }
    let read = game.expression(
        &crate::messages::text_of_positions(),
        &text,
        &function.params,
        Names::Integers,
    );
    read.ok()
}

/// The comparison of one law.
struct Comparison<'l, 'g> {
    rules: &'g Rules,
    givens: &'g Givens,
    law: &'l LawToCheck<'l>,
    evaluated: Rc<Evaluated<'l>>,
    agree: usize,
}

impl Comparison<'_, '_> {
    fn compare(
        &mut self,
        plain: &mut Plain<'_>,
        area: Option<&Area>,
        effort: Effort,
        run: &mut Run,
    ) -> Result<usize, Difference> {
        let parameters = self.law.function.params.len();
        if let Some(area) = area {
            self.by_recursion(plain, &box_of(area), effort.values, run)?;
        }
        let constants = near_constants(&self.constants(), parameters);
        self.by_recursion(plain, &constants, effort.beyond, run)?;
        let reach = match parameters {
            1 => 14,
            2 => 8,
            3 => 6,
            _ => 4,
        };
        self.by_recursion(
            plain,
            &random_positions(parameters, reach),
            effort.beyond,
            run,
        )?;
        if self.may_assume() {
            self.by_options(&constants, effort.steps, run)?;
            self.by_options(&random_positions(parameters, 40), effort.steps, run)?;
        }
        Ok(self.agree)
    }

    fn difference(
        &self,
        position: &[i64],
        value: Result<Value, Message>,
        claimed: Result<Value, Message>,
        by_options: bool,
    ) -> Difference {
        Difference {
            call: show_call(&self.law.function.name, &values_of(position)),
            position: position.to_vec(),
            value,
            claimed,
            by_options,
        }
    }

    /// Compares at one position, where `value` evaluates the rules. Returns whether both values
    /// were computed.
    fn at(
        &mut self,
        plain: &mut Plain<'_>,
        position: &[i64],
        by_options: bool,
        value: impl FnOnce(&mut Plain<'_>, &[Value]) -> Found<Value>,
    ) -> Result<bool, Difference> {
        if self.law.exceptions.iter().any(|other| other == position) {
            return Ok(true);
        }
        let args = values_of(position);
        match self.evaluated.holds_at(plain, &args) {
            Found::Known(()) => {}
            Found::Outside => return Ok(true),
            Found::Unknown => return Ok(false),
            Found::Error(why) => {
                let value = match value(plain, &args) {
                    Found::Known(value) => Ok(value),
                    Found::Error(why) => Err(why),
                    Found::Outside | Found::Unknown => return Ok(false),
                };
                return Err(self.difference(position, value, Err(why), by_options));
            }
        }
        let stated = match self.evaluated.says(plain, &args) {
            Found::Known(stated) => Ok(stated),
            Found::Outside => return Ok(true),
            Found::Unknown => return Ok(false),
            Found::Error(why) => Err(why),
        };
        let value = match value(plain, &args) {
            Found::Known(value) => Ok(value),
            Found::Error(why) => Err(why),
            Found::Outside => return Ok(true),
            Found::Unknown => return Ok(false),
        };
        match (&stated, &value) {
            (Ok(stated), Ok(value)) if self.evaluated.agrees(&args, stated, value) => {
                self.agree += 1;
                Ok(true)
            }
            _ => {
                let stated = match self.law.says {
                    Says::Accepted(theorem) if !theorem.is_of_losses() => {
                        Err(messages::another_value())
                    }
                    _ => stated,
                };
                Err(self.difference(position, value, stated, by_options))
            }
        }
    }

    /// Compares with values by recursion, from small positions to large ones.
    fn by_recursion(
        &mut self,
        plain: &mut Plain<'_>,
        positions: &[Vec<i64>],
        steps: u64,
        run: &mut Run,
    ) -> Result<(), Difference> {
        let first = plain.steps();
        let name = self.law.function.name.clone();
        for position in positions {
            let spent = plain.steps() - first;
            if spent >= steps || run.cancelled() {
                break;
            }
            plain.allow_steps(steps - spent);
            self.at(plain, position, false, |plain, args| {
                Found::of(plain.call(&name, args, TextRange::default()))
            })?;
        }
        Ok(())
    }

    /// Compares with values that follow from the statements of the law about the options.
    fn by_options(
        &mut self,
        positions: &[Vec<i64>],
        steps: u64,
        run: &mut Run,
    ) -> Result<(), Difference> {
        let (name, kind) = (self.law.function.name.clone(), self.law.function.kind);
        let (rules, givens) = (self.rules, self.givens);
        let evaluated = Rc::clone(&self.evaluated);
        let spent = Rc::new(Cell::new(0_u64));
        let mut left = steps;
        let mut expensive = 0;
        let mut own = Plain::new(rules.tree(), givens);
        for position in positions {
            if expensive >= MAX_EXPENSIVE || left == 0 || run.cancelled() {
                break;
            }
            let most = STEPS_PER_POSITION.min(left);
            let before = own.steps();
            own.allow_steps(most);
            spent.set(0);
            // Values of options are stored for one position only.
            let assumed = assume(&evaluated, (&name, kind), (rules, givens), most, &spent);
            let mut other = Plain::new(rules.tree(), givens).with_assumed(assumed);
            other.allow_steps(most);
            let mut used = 0;
            let known = self.at(&mut own, position, true, |_, args| {
                let value = Found::of(other.call_body(&name, args, TextRange::default()));
                used = other.steps();
                value
            });
            left = left.saturating_sub(own.steps() - before + used + spent.get());
            expensive = if known? { 0 } else { expensive + 1 };
        }
        Ok(())
    }

    /// Whether the statements of the law about options determine the value of a position: always
    /// for a law of values; for a law of the zeros of Grundy values, if every option is one
    /// position.
    fn may_assume(&self) -> bool {
        let only_lost = match self.law.says {
            Says::True(_) => return false,
            Says::Accepted(theorem) if !theorem.is_of_losses() => return false,
            Says::Value(_) => false,
            Says::Lost(_) | Says::Accepted(_) => true,
        };
        !only_lost
            || self.law.function.kind != Kind::Grundy
            || single_options(self.rules, &self.law.function.name)
    }

    /// The constants of rules, inputs and law.
    fn constants(&self) -> Vec<i64> {
        let inputs: Vec<String> = self.givens.values().map(ToString::to_string).collect();
        let law = self.law.texts.iter().copied();
        let texts = [self.rules.source()].into_iter().chain(law);
        constants_of(texts.chain(inputs.iter().map(String::as_str)))
    }
}

/// The numbers that occur in texts, and their quotients by small numbers.
fn constants_of<'t>(texts: impl IntoIterator<Item = &'t str>) -> Vec<i64> {
    let mut all = BTreeSet::new();
    for text in texts {
        numbers_in(text, &mut all);
    }
    let factors: Vec<i64> = (all.iter().copied())
        .filter(|n| (2..=9).contains(n))
        .collect();
    let large: Vec<i64> = all.iter().copied().filter(|n| *n > 9).collect();
    for n in large {
        all.extend(factors.iter().map(|factor| n / factor));
    }
    // Small numbers are in every box.
    let mut all: Vec<i64> = all.into_iter().filter(|n| *n > 3).collect();
    all.truncate(MAX_CONSTANTS);
    all
}

/// Returns the statements of the law about options, as values that the rules can use.
fn assume<'a>(
    evaluated: &'a Evaluated<'_>,
    (function, kind): (&'a str, Kind),
    (rules, givens): (&'a Rules, &'a Givens),
    most: u64,
    spent: &Rc<Cell<u64>>,
) -> impl FnMut(&str, &[Value]) -> Option<Value> + 'a {
    let mut plain = Plain::new(rules.tree(), givens);
    let spent = Rc::clone(spent);
    move |name, args| {
        if name != function {
            return None;
        }
        plain.allow_steps(most.saturating_sub(plain.steps()));
        let found = match evaluated.holds_at(&mut plain, args) {
            Found::Known(()) => match evaluated.says(&mut plain, args) {
                Found::Known(stated) => evaluated.assumed(kind, &stated),
                _ => None,
            },
            _ => None,
        };
        spent.set(plain.steps());
        found
    }
}

/// Whether every option of a function is one of its positions or contains none: no sums, and no
/// calls in conditions.
fn single_options(rules: &Rules, function: &str) -> bool {
    let call = format!("{function}(");
    let source = rules.source();
    let calls = |span: &TextRange| {
        let text = source.get(span.range()).unwrap_or_default();
        text.matches(&call).count()
    };
    let own = |definition: &&Definition| definition.name.text == function;
    let definitions = || rules.tree().definitions.iter();
    definitions()
        .filter(own)
        .all(|definition| fits(&definition.body, function, &calls))
        && definitions()
            .filter(|definition| !own(definition))
            .all(|definition| calls(&definition.body.span) == 0)
}

/// Whether calls of a function are whole options of `mex` in a body; `calls` counts those in a part
/// of the text.
fn fits(expr: &Expr, function: &str, calls: &impl Fn(&TextRange) -> usize) -> bool {
    match &expr.kind {
        ExprKind::If(condition, yes, no) => {
            calls(&condition.span) == 0 && fits(yes, function, calls) && fits(no, function, calls)
        }
        ExprKind::Reduce(reduce) if reduce.reducer == Reducer::Mex => {
            reduce.items.iter().all(|item| {
                let is_call =
                    matches!(&item.expr.kind, ExprKind::Call(name, _) if name.text == function);
                calls(&item.span) <= usize::from(is_call)
            })
        }
        _ => calls(&expr.span) == 0,
    }
}

/// The numbers that are written in a text, comments left out.
fn numbers_in(text: &str, all: &mut BTreeSet<i64>) {
    for line in text.lines() {
        let line = line.split('#').next().unwrap_or_default();
        let words = line.split(|c: char| !c.is_alphanumeric() && c != '_');
        all.extend(words.filter_map(|word| word.parse::<i64>().ok()));
    }
}

/// The positions of a box, those with small numbers first.
fn box_of(area: &Area) -> Vec<Vec<i64>> {
    let cells = area.len().min(1 << 14);
    let mut positions: Vec<Vec<i64>> = (0..cells).map(|cell| area.position(cell)).collect();
    positions.sort_by_key(|position| position.iter().copied().max());
    positions
}

/// Positions near constants: each constant, from two below to two above, in each parameter, with
/// small numbers in the others, or in two parameters.
fn near_constants(constants: &[i64], parameters: usize) -> Vec<Vec<i64>> {
    let near = |n: i64| n.saturating_sub(2).max(0)..=n.saturating_add(2);
    let mut positions: BTreeSet<(i64, Vec<i64>)> = BTreeSet::new();
    let mut add = |position: Vec<i64>| {
        let sum = position.iter().fold(0_i64, |sum, n| sum.saturating_add(*n));
        positions.insert((sum, position));
    };
    for n in constants.iter().flat_map(|n| near(*n)) {
        for at in 0..parameters {
            for small in [[0, 0], [1, 0], [0, 1], [2, 1], [1, 3]] {
                let mut others = small.iter().cycle();
                let number = |i: usize| {
                    if i == at {
                        n
                    } else {
                        others.next().copied().unwrap_or(0)
                    }
                };
                add((0..parameters).map(number).collect());
            }
        }
        for m in [n, n + 1] {
            add((0..parameters)
                .map(|i| if i % 2 == 0 { n } else { m })
                .collect());
        }
    }
    let all = positions.into_iter().map(|(_, position)| position);
    all.take(MAX_NEAR_CONSTANTS).collect()
}

/// Pseudo-random positions with numbers of at most `bits` bits, of every length, those with small
/// numbers first.
fn random_positions(parameters: usize, bits: u32) -> Vec<Vec<i64>> {
    // SplitMix64, G. Steele, D. Lea, C. Flood 2014.
    let mut state = 0x0067_7275_6e64_7921_u64;
    let mut next = || {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    };
    let mut positions: Vec<Vec<i64>> = (0..FAR_POSITIONS)
        .map(|_| {
            let length = 2 + next() % u64::from(bits - 1);
            let mut number = || (next() >> (64 - length)) as i64;
            let mut position: Vec<i64> = (0..parameters).map(|_| number()).collect();
            // Some have one large number among small ones.
            if next() % 3 == 0 {
                let keep = next() as usize % parameters.max(1);
                for (i, n) in position.iter_mut().enumerate() {
                    *n = if i == keep { *n } else { *n % 8 };
                }
            }
            position
        })
        .collect();
    positions.sort_by_key(|position| position.iter().copied().max());
    positions
}

/// A row of values that repeats: `g(n + period) = g(n) + saltus` for all `n >= preperiod`.
pub(crate) struct RepeatingRow {
    /// The other numbers of the position.
    pub fixed: Vec<i64>,
    /// How many of them are before `n`.
    pub place: usize,
    pub period: i64,
    pub preperiod: i64,
    pub saltus: i64,
}

impl RepeatingRow {
    /// The position with a number `n`.
    fn position(&self, n: i64) -> Vec<i64> {
        let (before, after) = self.fixed.split_at(self.place);
        [before, &[n], after].concat()
    }
}

/// Compares periods with the reference evaluator: how many pairs of values agree, or the first
/// difference.
pub(crate) fn rows(
    game: &Formula,
    function: &FunctionInfo,
    rows: &[RepeatingRow],
    effort: Effort,
    run: &mut Run,
) -> Result<usize, Difference> {
    let (rules, givens) = (game.rules(), game.givens());
    let mut plain = Plain::new(rules.tree(), givens);
    let mut agree = 0;
    let each = (effort.values + effort.beyond) / rows.len().max(1) as u64;
    for row in rows {
        let first = plain.steps();
        let mut value = |n: i64, run: &mut Run| {
            let spent = plain.steps() - first;
            if spent >= each || run.cancelled() {
                return None;
            }
            plain.allow_steps(each - spent);
            let args = values_of(&row.position(n));
            let called = plain.call(&function.name, &args, TextRange::default());
            match Found::of(called) {
                Found::Known(value) => Some(Ok(value)),
                Found::Error(why) => Some(Err(why)),
                Found::Outside | Found::Unknown => None,
            }
        };
        for n in row.preperiod.max(0).. {
            let Some(next) = n.checked_add(row.period) else {
                break;
            };
            let Some((before, after)) = value(n, run).zip(value(next, run)) else {
                break;
            };
            let claimed = before.clone().map(|before| match before {
                Value::Int(before) => Value::Int(before.saturating_add(row.saltus)),
                other => other,
            });
            if before.is_err() || after != claimed {
                let position = row.position(next);
                return Err(Difference {
                    call: show_call(&function.name, &values_of(&position)),
                    position,
                    value: after,
                    claimed,
                    by_options: false,
                });
            }
            agree += 1;
        }
    }
    Ok(agree)
}

/// The result of a confirmation by the reference evaluator.
pub(crate) struct Confirmed {
    pub value: Value,
    pub claimed: Result<Value, Message>,
}

/// Confirms that a law fails at a position. If the position is too large for a value by recursion,
/// the values of other positions are those of the engine, or, if no engine reaches them, those of
/// the law.
pub(crate) fn confirm(
    game: &mut Formula,
    law: &LawToCheck<'_>,
    position: &[i64],
    by_engine: bool,
    run: &mut Run,
) -> Result<Confirmed, Doubt> {
    let args = values_of(position);
    let name = law.function.name.as_str();
    let call = show_call(name, &args);
    let rules = game.rules().clone();
    let givens = game.givens().clone();
    let evaluated = |from: Vec<i64>| Evaluated {
        names: law.names,
        says: law.says,
        condition: law.condition,
        there: None,
        from,
        params: &law.function.params,
    };
    let here = evaluated(vec![i64::MIN; position.len()]);
    let judge = |plain: &mut Plain<'_>, value| {
        plain.allow_steps(CONFIRM_STEPS);
        match judged(&here, plain, &args, value) {
            Found::Known(confirmed) => Some(Ok(confirmed)),
            Found::Unknown => None,
            Found::Outside => Some(Err(messages::no_such_position())),
            Found::Error(why) => Some(Err(why)),
        }
    };
    let answer = |judged: Option<Result<Confirmed, Message>>| {
        let too_far = || Err(messages::definition_needs_more_steps(CONFIRM_OPTION_STEPS));
        judged
            .unwrap_or_else(too_far)
            .map_err(|why| Doubt::Unconfirmed {
                call: call.clone(),
                why,
            })
    };
    let mut plain = Plain::new(rules.tree(), &givens);
    plain.allow_steps(CONFIRM_STEPS);
    let value = Found::of(plain.call(name, &args, TextRange::default()));
    if let Some(known) = judge(&mut plain, value) {
        return answer(Some(known));
    }
    drop(plain);
    if by_engine {
        let mut quiet = run.quiet();
        let engine = |name: &str, args: &[Value]| game.value_at(name, args, &mut quiet).ok();
        let mut plain = Plain::new(rules.tree(), &givens).with_assumed(engine);
        // No option is computed here, so this is the work of one position.
        plain.allow_steps(CONFIRM_OPTION_STEPS);
        let value = Found::of(plain.call_body(name, &args, TextRange::default()));
        return answer(judge(&mut plain, value));
    }
    let comparison = Comparison {
        rules: &rules,
        givens: &givens,
        law,
        evaluated: Rc::new(evaluated(law.from.clone())),
        agree: 0,
    };
    if !comparison.may_assume() {
        return answer(None);
    }
    let assumed = assume(
        &comparison.evaluated,
        (name, law.function.kind),
        (&rules, &givens),
        CONFIRM_OPTION_STEPS,
        &Rc::new(Cell::new(0)),
    );
    let mut other = Plain::new(rules.tree(), &givens).with_assumed(assumed);
    other.allow_steps(CONFIRM_OPTION_STEPS);
    let value = Found::of(other.call_body(name, &args, TextRange::default()));
    answer(judge(&mut Plain::new(rules.tree(), &givens), value))
}

/// Classifies a position whose value by the rules was computed: a counterexample, or the reason why
/// it is not confirmed as one.
fn judged(
    evaluated: &Evaluated<'_>,
    plain: &mut Plain<'_>,
    args: &[Value],
    value: Found<Value>,
) -> Found<Confirmed> {
    let value = match value {
        Found::Known(value) => value,
        Found::Unknown => return Found::Unknown,
        Found::Outside => return Found::Outside,
        Found::Error(why) => {
            return Found::Error(messages::rules_have_no_value(why));
        }
    };
    let stated = match evaluated.holds_at(plain, args) {
        Found::Known(()) => evaluated.says(plain, args),
        Found::Outside => Found::Outside,
        Found::Error(why) => Found::Error(why),
        Found::Unknown => Found::Unknown,
    };
    match stated {
        Found::Known(stated) if evaluated.agrees(args, &stated, &value) => {
            Found::Error(messages::definition_agrees(value.to_string()))
        }
        Found::Known(stated) => Found::Known(Confirmed {
            value,
            claimed: Ok(stated),
        }),
        Found::Error(why) => Found::Known(Confirmed {
            value,
            claimed: Err(why),
        }),
        Found::Outside => Found::Outside,
        Found::Unknown => Found::Unknown,
    }
}

#[cfg(test)]
mod tests {
    use grundy_core::{Area, Run};

    use super::{
        Difference, Effort, RepeatingRow, constants_of, near_constants, random_positions, rows,
        single_options,
    };
    use crate::formula::Formula;
    use crate::laws::claim::{StatedLaw, recheck_laws};

    /// The first difference of a law that was found up to `to`.
    fn recheck(rules: &str, law: &str, to: i64) -> Option<Difference> {
        let mut game = Formula::named(rules).expect("rules");
        let function = game.main_function().expect("a function");
        let axes = function.params.iter();
        let axes = axes.map(|name| grundy_core::Axis::new(name, 0, to));
        let stated = StatedLaw {
            statement: law,
            exceptions: Vec::new(),
            from: vec![0; function.params.len()],
        };
        let area = Area::new(axes.collect());
        let mut found = recheck_laws(
            &mut game,
            &[stated],
            &function.name,
            &area,
            &mut Run::silent(),
        );
        found.pop().flatten()
    }

    #[test]
    fn a_law_that_fails_beyond_its_table_is_found() {
        for (rules, law, to) in [
            ("g(x) = mex{ 0 if (1-x)^1 < 0 }", "g(x) == 0", 1),
            ("g(x) = mex{ 0 if ((1500-x)^1) < 0 }", "g(x) == 0", 1000),
            (
                "g(x,y) = mex{ g(x-1,y) if x >= 1 and ((70-y)^1) < 0 }",
                "g(x,y) == 0",
                30,
            ),
            (
                "g(x,y) = mex{ g(x-1,y) if x>=1 and (70-y)&1 == 1 }",
                "g(x,y) == (if y%2 == 1 and y < 70 then x%2 else 0)",
                30,
            ),
            (
                "g(x,y) = mex{ g(x-1,y) if x>=1 and gcd(70-y,4) == 1 }",
                "g(x,y) == (if y%2 == 1 and y < 70 then x%2 else 0)",
                30,
            ),
            (
                "g(x) = mex{ 0 if x < 0 }",
                "g(x) == (if any{ k == 0-3 for k in 50-x..=100 } then 1 else 0)",
                40,
            ),
            // Rules that have no value beyond the table.
            (
                "g(x,y) = mex{ g(x-1,y) if x>=1 and popcount(70-y)%2 == 1 }",
                "g(x,y) == (if y <= 70 then (if popcount(70-y)%2 == 1 then x%2 else 0) else 0)",
                30,
            ),
            (
                "g(x,y) = mex{ g(x-1,y) if x>=1 and (x < 8 or [1,1,1,1,1,1,1,1][x] == 1) }",
                "g(x,y) == (if x < 8 then x%2 else 0)",
                5,
            ),
            (
                "w(x) = win{ w(x-1) if x >= 1 and x < 2999 }",
                "w(x) == (x%2 == 1)",
                100,
            ),
            (
                "g(x) = mex{ g(x-1) if x >= 1 and x != 400, g(x-2) if x >= 2 }",
                "(g(x) == 0) == (x%3 == 0)",
                100,
            ),
        ] {
            let found = recheck(rules, law, to).unwrap_or_else(|| panic!("{rules}: {law}"));
            assert!(found.position.iter().any(|n| *n > to), "{found:?}");
        }
    }

    #[test]
    fn a_law_that_holds_has_no_difference() {
        for (rules, law, to) in [
            (
                "g(x) = mex{ g(x-k) for k in 1..=3 if k<=x }",
                "g(x) == x % 4",
                1000,
            ),
            (
                "g(0) = 0; g(1) = 1; g(n) = mex{ g(n-1), g(n-2) }",
                "g(n) == n%3",
                100,
            ),
            (
                "w(0) = true; w(x) = win{ w(x-1) }",
                "w(x) == (x%2 == 0)",
                100,
            ),
            (
                "wythoff",
                "(g(x,y) == 0) == (min(x,y) == (abs(x-y) + isqrt(5*abs(x-y)**2))/2)",
                40,
            ),
            ("maya2", "g(x,y) == (x^y) - 1 if x != y", 40),
            ("kayles", "(g(n) == 0) == (n == 0)", 10),
        ] {
            assert_eq!(recheck(rules, law, to), None, "{rules}: {law}");
        }
    }

    #[test]
    fn zeros_of_sums_do_not_follow_from_lost_positions() {
        for (rules, single) in [
            ("nim", true),
            ("wythoff", true),
            ("kayles", false),
            ("g(x) = mex{ g(x-1) + 1 if x >= 1 }", false),
            ("g(x) = mex{ g(x-1) if x >= 1 and g(x/2) == 0 }", false),
        ] {
            let game = Formula::named(rules).expect("rules");
            assert_eq!(single_options(game.rules(), "g"), single, "{rules}");
        }
    }

    #[test]
    fn a_period_that_does_not_hold_is_found() {
        let game = Formula::named("w(x) = win{ w(x-k) for k in 1..=x }").expect("rules");
        let function = game.main_function().expect("a function");
        let mut row = RepeatingRow {
            fixed: Vec::new(),
            place: 0,
            period: 1,
            preperiod: 0,
            saltus: 0,
        };
        let found = rows(&game, &function, &[row], Effort::USUAL, &mut Run::silent());
        assert_eq!(found.expect_err("a difference").call, "w(1)");
        row = RepeatingRow {
            fixed: Vec::new(),
            place: 0,
            period: 1,
            preperiod: 1,
            saltus: 0,
        };
        let found = rows(&game, &function, &[row], Effort::USUAL, &mut Run::silent());
        assert!(found.expect("no difference") > 100);
    }

    #[test]
    fn positions_are_those_near_constants_and_the_same_ones_each_time() {
        let constants = constants_of(["g(x) = mex{ g(x-k) if 2*x > 140 }", "# 1902", "3000"]);
        assert_eq!(constants, [70, 140, 1500, 3000]);
        let near = near_constants(&constants, 2);
        for position in [[70, 0], [0, 3000], [1502, 1], [72, 72]] {
            assert!(near.contains(&position.to_vec()), "{position:?}");
        }
        assert_eq!(random_positions(2, 40), random_positions(2, 40));
        let large = random_positions(1, 40)
            .into_iter()
            .filter(|at| at[0] > 1 << 30)
            .count();
        assert!((20..100).contains(&large), "{large}");
    }
}
