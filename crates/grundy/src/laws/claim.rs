//! Checks a closed form supplied by the user against the rules: `claim`.
//!
//! A claim is a formula that must be true at every position of a range, perhaps under a condition:
//! `g(x,y) == (x^y) - 1 if x != y`. It is evaluated cell by cell, as any expression of the rule
//! language, so it may use `g` itself, lists, residues, and all other expressions. The first
//! position where it fails is shown with its options and their mex.
//!
//! # Comparison with the definition
//! The ordinary engine evaluates the claim on the requested range. In addition, the plain evaluator
//! of the rule language, which is the definition transcribed, evaluates the same claim as far as
//! that is cheap. The report contains the range of each.

mod induction;
mod partizan;
mod parts;
mod periodic;

use std::borrow::Cow;

use grundy_certificate::LawCertificate;
use grundy_core::{Area, Axis, Budget, Diagnostic, Kind, Message, Run, Stop, Table};
use grundy_rules::plain::Plain;
use grundy_rules::syntax::ast::TextRange;
use grundy_rules::{Expression, Fragment, Names, Value, show_call};
use serde_json::{Value as Json, json};

pub use self::induction::Step;
pub use self::periodic::PeriodicClaim;

use self::parts::{Parts, claim_name, parts};
pub(crate) use self::parts::{equation, split};
use crate::failure::Failure;
use crate::formula::Formula;
use crate::formula::json;
use crate::game::Game;
use crate::laws::messages;
use crate::laws::parameters::{BY_POLYNOMIALS, ParameterProof};
use crate::laws::pattern::table_to_read;
use crate::laws::theorem::{self, Decision, Refutation, Theorem};
use crate::recheck::{self, Difference, Doubt, Effort, LawToCheck, Says};

/// Number of cells of a box that are processed together.
const BLOCK_CELLS: usize = 4096;

/// A position at which a claim fails.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Counterexample {
    /// The text of the position: `g(3,5)`.
    pub call: String,
    /// The arguments.
    pub position: Vec<i64>,
    /// The value of the claim there, or `false` if the formula is not an equation of `g`.
    pub claimed: Value,
    /// The value by the rules.
    pub value: Value,
    /// Both sides of a claim that is another equation (`g(x+5) == g(x)`), with their values.
    pub sides: Vec<(String, Value)>,
    /// The options with their values, in the order of the rules.
    pub options: Vec<(Message, Value)>,
    /// The least natural number that no option has, if the value is the mex of the options.
    pub mex: Option<u64>,
    /// Whether the rules define the value explicitly (`g(1) = 1`), so that no option counts.
    pub is_given: bool,
}

/// Maximum number of positions and options that the definition evaluates by default: it is slow.
const DEFINITION: (u64, u64) = (4_000, 400_000);

/// If a proof shows that a claim fails, the options of the position are listed if its numbers sum
/// to at most this.
const MAX_LISTED: i64 = 2000;

/// The range on which the claim was evaluated by the definition of the rule language, which shares
/// only the syntax tree with the engines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ByDefinition {
    /// Number of positions at which it also holds by the definition.
    pub positions: usize,
    /// Whether every position of the range was tried.
    pub whole: bool,
}

/// The result of a check.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Checked {
    /// The claim as it was given.
    pub claim: String,
    /// Whether no position of the range refutes it.
    pub holds: bool,
    /// Number of positions at which it was evaluated.
    pub cells: usize,
    /// The ranges of the parameters.
    pub ranges: Area,
    /// The first position that refutes it.
    pub counterexample: Option<Counterexample>,
    /// The range of the definition, for a claim that holds.
    pub by_definition: Option<ByDefinition>,
    /// The induction step, for an equation of Grundy values or outcomes that holds.
    pub step: Option<Step>,
    /// Whether it holds for all positions, for a claim that holds on the range.
    pub decision: Option<Decision>,
    /// The proof that it holds for all positions since it is periodic with the values, if those
    /// have a proved period.
    pub repeats: Option<PeriodicClaim>,
    /// The proof that it holds for all positions by cases of polynomials, which the checker
    /// accepted.
    pub parameters: Option<ParameterProof>,
    /// The reason for a missing verdict, if the reference evaluator contradicts a proof or does
    /// not confirm a counterexample.
    pub doubt: Option<Doubt>,
    /// The reason why the check ended.
    pub stop: Stop,
}

impl Checked {
    /// A claim before any position is evaluated.
    pub(crate) fn of(claim: &str, ranges: Area, stop: Stop) -> Self {
        Self {
            claim: claim.trim().to_owned(),
            holds: true,
            cells: 0,
            ranges,
            counterexample: None,
            by_definition: None,
            step: None,
            decision: None,
            repeats: None,
            parameters: None,
            doubt: None,
            stop,
        }
    }

    /// The proof that it holds for all positions.
    pub fn theorem(&self) -> Option<&Theorem> {
        match &self.decision {
            Some(Decision::Proved(theorem)) => Some(theorem),
            _ => None,
        }
    }

    /// The name of the theorem by which it holds for all positions.
    pub fn proved_by(&self) -> Option<&'static str> {
        let by_automata = self.theorem().map(|_| theorem::BY_AUTOMATA);
        let by_polynomials = self.parameters.as_ref().map(|_| BY_POLYNOMIALS);
        (by_automata.or(self.repeats.as_ref().map(|repeats| repeats.theorem))).or(by_polynomials)
    }

    /// Whether the run was stopped before the first position, without a proof.
    pub fn is_unchecked(&self) -> bool {
        self.cells == 0 && self.stop != Stop::Complete && self.proved_by().is_none()
    }

    /// The status of the claim: `proved`, `observed`, `refuted`, or `not decided` if the reference
    /// evaluator does not confirm a verdict or no position was checked.
    pub fn status(&self) -> &'static str {
        if self.doubt.is_some() || (self.holds && self.is_unchecked()) {
            return "not decided";
        }
        match (self.holds, self.proved_by()) {
            (false, _) => "refuted",
            (true, Some(_)) => "proved",
            (true, None) => "observed",
        }
    }

    /// Returns the result as JSON, in the form that the command line promises.
    pub fn to_json(&self) -> Json {
        let counterexample = self.counterexample.as_ref().map(|c| {
            let options: Vec<Json> = c
                .options
                .iter()
                .map(|(to, value)| json!({"to": to.english(), "value": json::from_value(value)}))
                .collect();
            json!({
                "position": c.position,
                "claimed": json::from_value(&c.claimed),
                "value": json::from_value(&c.value),
                "options": options,
                "mex": c.mex,
            })
        });
        let mut all = json!({
            "holds": self.holds,
            "checked": {"ranges": json::ranges(&self.ranges), "cells": self.cells},
            "counterexample": counterexample,
            "status": self.status(),
            "theorem": self.proved_by(),
        });
        if let Some(doubt) = &self.doubt {
            all["doubt"] = doubt.sentence().english().into();
        }
        all
    }
}

/// Writes `==` for the only single `=`: in a claim it cannot be a definition.
pub(crate) fn with_comparison(claim: &str) -> Cow<'_, str> {
    let is_single = |&(at, sign): &(usize, &str)| {
        let before = claim[..at].chars().next_back();
        let after = claim[at + sign.len()..].chars().next();
        !before.is_some_and(|c| "=＝<＜>＞!！:：≤≥≠.".contains(c))
            && !after.is_some_and(|c| "=＝<＜>＞".contains(c))
    };
    let mut singles = claim.match_indices(['=', '＝']).filter(is_single);
    match (singles.next(), singles.next()) {
        // A sign in a text is not a comparison.
        (Some((at, _)), None) if !claim.contains(['\'', '"']) => {
            Cow::Owned(format!("{}={}", &claim[..at], &claim[at..]))
        }
        _ => Cow::Borrowed(claim),
    }
}

impl Game {
    /// Checks a claim, see [`Formula::claim`](crate::Formula::claim). In partizan games values are
    /// compared as games; `value` is the value at the position, and the parameters are names.
    ///
    /// # Errors
    /// As [`Formula::claim`](crate::Formula::claim).
    pub fn claim(
        &mut self,
        claim: &str,
        function: Option<&str>,
        area: &Area,
        run: &mut Run,
    ) -> Result<Checked, Failure> {
        if let Some(rules) = self.rules().values() {
            return partizan::check(rules, &with_comparison(claim), function, area, run);
        }
        self.formula_mut()?.claim(claim, function, area, run)
    }
}

impl Formula {
    /// Checks a claim about a function on a range; without one, the range of [`Formula::pattern`].
    /// A claim `f(x) == …` is one about `f`, unless another function is named; any other formula is
    /// one about the main function.
    ///
    /// ```
    /// use grundy::{Area, Formula, Run};
    /// let mut maya = Formula::named("maya2")?;
    /// let to = Area::up_to(7);
    /// let law = "g(x,y) == (x^y) - 1 if x != y";
    /// let checked = maya.claim(law, None, &to, &mut Run::silent())?;
    /// assert!(checked.holds);
    /// assert_eq!(checked.step.unwrap().positions, 56);
    /// let law = "g(x,y) == (x^y) - 2 if x != y";
    /// let checked = maya.claim(law, None, &to, &mut Run::silent())?;
    /// assert_eq!(checked.counterexample.unwrap().call, "g(0,1)");
    /// # Ok::<(), grundy::Failure>(())
    /// ```
    ///
    /// # Errors
    /// A claim that cannot be read or evaluated, and as [`Formula::table`].
    pub fn claim(
        &mut self,
        claim: &str,
        function: Option<&str>,
        area: &Area,
        run: &mut Run,
    ) -> Result<Checked, Failure> {
        let claim = &*with_comparison(claim);
        let parts = parts(self, claim, function)?;
        let function = &parts.function;
        // The names of the claim may be used in the ranges too.
        let mut area = area.clone();
        for range in &mut area.axes {
            if !function.params.contains(&range.name)
                && let Some(i) = parts.names.iter().position(|name| *name == range.name)
            {
                range.name.clone_from(&function.params[i]);
            }
        }
        let table = table_to_read(self, Some(&function.name), &area, run)?;
        let axes = (table.area.axes.iter().zip(&parts.names))
            .map(|(axis, name)| Axis::new(name, axis.from, axis.to));
        let mut checked = Checked::of(claim, Area::new(axes.collect()), table.stop);
        let claims = compare(self, &parts, &table, &mut checked, run)?;
        if checked.holds && checked.doubt.is_none() && checked.stop == Stop::Complete {
            if checked.cells == 0 {
                return Err(Failure::of(
                    Diagnostic::error("no-claim", messages::claim_has_no_position())
                        .help(messages::widen_the_range()),
                ));
            }
            let tried = try_otherwise(self, &parts, &mut checked, &claims, run);
            if let Err(doubt) = tried {
                checked.doubt = Some(*doubt);
            } else {
                decide_everywhere(self, &parts, &table, &mut checked, run);
            }
        }
        Ok(checked)
    }
}

/// Decides for all positions a claim that holds on a range.
fn decide_everywhere(
    game: &mut Formula,
    parts: &Parts,
    table: &Table,
    checked: &mut Checked,
    run: &mut Run,
) {
    // The range was compared with the definition before.
    let effort = Effort::BEYOND_THE_BOX;
    let decision = decide_parts(game, parts, Some(table), effort, run);
    match &decision {
        Decision::Refuted(refutation) => {
            match counterexample_of(game, parts, refutation, table, run) {
                Ok(found) => {
                    checked.holds = false;
                    checked.counterexample = Some(found);
                }
                Err(doubt) => checked.doubt = Some(doubt),
            }
        }
        Decision::Withdrawn(doubt) => checked.doubt = Some((**doubt).clone()),
        Decision::Proved(_) => {}
        _ => checked.repeats = periodic::decide(game, parts, checked, run),
    }
    let is_open = matches!(decision, Decision::Outside { .. } | Decision::Undecided(_));
    if is_open && checked.repeats.is_none() {
        checked.parameters = prove_with_parameters(game, parts, table, run);
    }
    checked.decision = Some(decision);
    if checked.parameters.is_some() {
        let from = recheck::start_of(Some(table), parts.function.params.len());
        let law = to_check(parts, parts.law_says(), from);
        if let Err(difference) = recheck::law(game, law, Some(&table.area), effort, run) {
            checked.parameters = None;
            checked.doubt = Some(Doubt::Difference(difference));
        }
    }
    if checked.repeats.is_some() {
        let law = to_check(parts, parts.claim_says(), recheck::start_of(Some(table), 1));
        if let Err(difference) = recheck::law(game, law, None, effort, run) {
            checked.repeats = None;
            checked.doubt = Some(Doubt::Difference(difference));
        }
    }
}

/// Searches for a proof of a law by T6.
fn prove_with_parameters(
    game: &mut Formula,
    parts: &Parts,
    table: &Table,
    run: &mut Run,
) -> Option<ParameterProof> {
    let law = law_of(parts).ok()?;
    let (params, fragment) = (&parts.function.params, Fragment::Polynomial);
    let mut conditions: Vec<String> = Vec::new();
    conditions.extend(
        parts
            .condition
            .iter()
            .map(|one| one.text().trim().to_owned()),
    );
    // A table may start late because of positions that the condition excludes.
    let stated = theorem::statement(game, &law, None, fragment).ok()?;
    let found = ParameterProof::find(&stated, params, &conditions, run);
    if found.is_some() {
        return found;
    }
    let within = theorem::statement(game, &law, Some(table), fragment).ok()?;
    if within.domain == stated.domain {
        return None;
    }
    let axes = table.area.axes.iter();
    let late = axes.filter(|axis| (1..=2).contains(&axis.from));
    conditions.extend(late.map(|axis| format!("{} >= {}", axis.name, axis.from)));
    let header = game.header().positions.as_ref();
    conditions.extend(header.map(|field| field.text.clone()));
    ParameterProof::find(&within, params, &conditions, run)
}

/// A claim as a law for comparison with the reference evaluator.
fn to_check<'l>(parts: &'l Parts, says: Says<'l>, from: Vec<i64>) -> LawToCheck<'l> {
    LawToCheck {
        function: &parts.function,
        names: &parts.names,
        says,
        condition: parts.condition.as_ref().map(Expression::tree),
        texts: vec![parts.text()],
        from,
        exceptions: Vec::new(),
    }
}

/// Compares the values of the claim with the table, up to the first position that refutes it.
fn compare(
    game: &mut Formula,
    parts: &Parts,
    table: &Table,
    checked: &mut Checked,
    run: &mut Run,
) -> Result<Vec<Option<Value>>, Failure> {
    let mut claims: Vec<Option<Value>> = Vec::new();
    let asked = table.reached.min(table.area.len());
    // The first cell whose value is not known. A later one may refute the claim, but without a
    // refutation the claim is not decided.
    let mut unknown = None;
    loop {
        let start = claims.len();
        if start >= asked {
            return match unknown {
                Some(cell) => Err(value_is_not_known(parts, &table.area.position(cell))),
                None => Ok(claims),
            };
        }
        if run.cancelled() {
            checked.stop = Stop::Interrupted;
            return Ok(claims);
        }
        claims.resize(asked.min(start + BLOCK_CELLS), None);
        // Cells that are not positions are not part of the claim.
        let known = (start..claims.len()).filter(|cell| table.cells.get(*cell).is_some());
        match claimed_values(game, parts, &table.area, known.collect(), run) {
            Ok(values) => values
                .into_iter()
                .for_each(|(cell, value)| claims[cell] = Some(value)),
            // The cells evaluated before the stop remain valid.
            Err(failure) if checked.cells > 0 && failure.stop().is_some() => {
                claims.truncate(start);
                checked.stop = failure.stop().unwrap_or(Stop::Budget);
                return Ok(claims);
            }
            Err(failure) => return Err(failure),
        }
        for (cell, claimed) in claims.iter().enumerate().skip(start) {
            let (Some(claimed), Some(value)) = (claimed, table.cells.get(cell)) else {
                continue;
            };
            if value.contains_unknown() {
                unknown = unknown.or(Some(cell));
                continue;
            }
            checked.cells += 1;
            if !parts.agree(claimed, &value) {
                let at = table.area.position(cell);
                match confirmed(game, parts, at, claimed.clone(), value, run) {
                    Ok(mut found) => {
                        found.sides = sides(game, parts, &table.area, cell, run);
                        checked.holds = false;
                        checked.counterexample = Some(found);
                    }
                    Err(doubt) => checked.doubt = Some(doubt),
                }
                return Ok(claims);
            }
        }
        run.progress(claims.len() as u64, Some(table.cells.len() as u64));
    }
}

/// The failure of a claim about a position whose value is not known.
fn value_is_not_known(parts: &Parts, position: &[i64]) -> Failure {
    let position: Vec<Value> = position.iter().copied().map(Value::from).collect();
    let call = show_call(&parts.function.name, &position);
    let finding = Diagnostic::error("unknown-value", messages::claim_needs_unknown_value(call))
        .help(messages::narrow_the_range());
    Failure::stopped(Stop::Budget, finding)
}

/// Evaluates a claim that holds by the definition as well, and tries the induction step.
fn try_otherwise(
    game: &mut Formula,
    parts: &Parts,
    checked: &mut Checked,
    claims: &[Option<Value>],
    run: &mut Run,
) -> Result<(), Box<Doubt>> {
    let reach = define(game, parts, &checked.ranges, claims, run)?;
    checked.by_definition = Some(reach);
    let kind = parts.function.kind;
    if parts.is_equation && matches!(kind, Kind::Grundy | Kind::Win | Kind::Misere) {
        let step = induction::step(game, &parts.function, &checked.ranges, claims, run)?;
        checked.step = Some(step);
    }
    Ok(())
}

/// Returns the counterexample at a position of a table, confirmed by the reference evaluator if
/// that supports the kind of game.
fn confirmed(
    game: &mut Formula,
    parts: &Parts,
    position: Vec<i64>,
    claimed: Value,
    value: Value,
    run: &mut Run,
) -> Result<Counterexample, Doubt> {
    let function = &parts.function.name;
    if matches!(
        parts.function.kind,
        Kind::Loopy | Kind::Obliged | Kind::Game
    ) {
        return Ok(counterexample(game, function, position, claimed, value));
    }
    let law = to_check(parts, parts.claim_says(), Vec::new());
    let confirmed = recheck::confirm(game, &law, &position, true, run)?;
    let claimed = confirmed.claimed.unwrap_or(claimed);
    let found = counterexample(game, function, position, claimed, confirmed.value);
    Ok(found)
}

/// The counterexample of a refutation by automata, which may be beyond every table, confirmed by
/// the reference evaluator.
fn counterexample_of(
    game: &mut Formula,
    parts: &Parts,
    refutation: &Refutation,
    table: &Table,
    run: &mut Run,
) -> Result<Counterexample, Doubt> {
    let function = &parts.function;
    let number = |n: u128| i64::try_from(n).map_or_else(|_| Value::from(n), Value::Int);
    let args: Vec<Value> = (refutation.position.iter())
        .map(|n| n.map_or_else(|| Value::text("…"), number))
        .collect();
    let call = show_call(&function.name, &args);
    let position: Option<Vec<i64>> = args.iter().map(Value::as_int).collect();
    let Some(position) = position else {
        return Err(Doubt::Unconfirmed {
            call,
            why: messages::definition_has_no_large_numbers(),
        });
    };
    let from = recheck::start_of(Some(table), position.len());
    let law = to_check(parts, parts.law_says(), from);
    let confirmed = recheck::confirm(game, &law, &position, false, run)?;
    let outcomes = matches!(function.kind, Kind::Win | Kind::Misere);
    let claimed = match (confirmed.claimed, refutation.claimed) {
        (Ok(claimed), _) if parts.losses.is_none() => claimed,
        (_, Some(n)) if outcomes => Value::Bool(n == 1),
        (_, Some(n)) => number(n),
        (_, None) => Value::text("no value"),
    };
    let sum = position.iter().fold(0_i64, |sum, n| sum.saturating_add(*n));
    if sum <= MAX_LISTED && parts.losses.is_none() {
        let (name, value) = (&function.name, confirmed.value);
        return Ok(counterexample(game, name, position, claimed, value));
    }
    let value = match refutation.value {
        Some(n) if parts.losses.is_some() && !outcomes => number(n),
        _ => confirmed.value,
    };
    Ok(Counterexample {
        call,
        position,
        claimed,
        mex: None,
        value,
        sides: Vec::new(),
        options: Vec::new(),
        is_given: false,
    })
}

/// Decides a claim for all positions, with single positions from a table, and compares a proved law
/// with the reference evaluator.
fn decide_parts(
    game: &mut Formula,
    parts: &Parts,
    table: Option<&Table>,
    effort: Effort,
    run: &mut Run,
) -> Decision {
    let decision = decide_unchecked(game, parts, table, run);
    if !matches!(decision, Decision::Proved(_)) {
        return decision;
    }
    let from = recheck::start_of(table, parts.function.params.len());
    let law = to_check(parts, parts.law_says(), from);
    let area = table.map(|table| &table.area);
    match recheck::law(game, law, area, effort, run) {
        Ok(_) => decision,
        Err(difference) => Decision::Withdrawn(Box::new(Doubt::Difference(difference))),
    }
}

/// Returns the statement of a claim in the form of a certificate; or the reason why there is none,
/// as a sentence without its end.
pub(crate) fn statement(
    game: &mut Formula,
    claim: &str,
    fragment: Fragment,
    run: &mut Run,
) -> Result<Result<LawCertificate, Message>, Failure> {
    let parts = parts(game, claim, None)?;
    let name = parts.function.name.clone();
    let table = table_to_read(game, Some(&name), &Area::default(), run)?;
    Ok(match law_of(&parts) {
        Err(why) => Err(why),
        Ok(law) => {
            theorem::statement(game, &law, Some(&table), fragment).map_err(
                |decision| match decision {
                    Decision::Outside { why, .. } => why,
                    _ => messages::claim_is_not_a_law(),
                },
            )
        }
    })
}

/// The law of a claim.
fn law_of(parts: &Parts) -> Result<theorem::LawClaim<'_>, Message> {
    let body = match (&parts.losses, parts.is_equation) {
        (Some(losses), _) => losses,
        (None, true) => &parts.body,
        (None, false) => return Err(messages::law_is_about_values_or_losses()),
    };
    Ok(theorem::LawClaim {
        function: &parts.function,
        body,
        losses: parts.losses.is_some(),
        condition: parts.condition.as_ref(),
    })
}

/// Decides a claim for all positions, with single positions from a table.
fn decide_unchecked(
    game: &mut Formula,
    parts: &Parts,
    table: Option<&Table>,
    run: &mut Run,
) -> Decision {
    match law_of(parts) {
        Ok(law) => theorem::decide(game, &law, table, run),
        Err(why) => Decision::Outside {
            why,
            in_rules: None,
            in_law: None,
        },
    }
}

impl Formula {
    /// Decides a law in the rule language for all positions, with single positions from a table.
    ///
    /// # Errors
    /// A law that cannot be read.
    pub fn decide_law(
        &mut self,
        law: &str,
        function: Option<&str>,
        table: Option<&Table>,
        run: &mut Run,
    ) -> Result<Decision, Failure> {
        let parts = parts(self, law, function)?;
        Ok(decide_parts(self, &parts, table, Effort::USUAL, run))
    }
}

/// As [`decide_law`], for a caller that compares all proved laws with the reference evaluator
/// together, see [`recheck_laws`].
pub(crate) fn decide_law_unchecked(
    game: &mut Formula,
    law: &str,
    function: Option<&str>,
    table: Option<&Table>,
    run: &mut Run,
) -> Result<Decision, Failure> {
    let parts = parts(game, law, function)?;
    Ok(decide_unchecked(game, &parts, table, run))
}

/// Searches for a proof of a law of a table by T6, for a caller that compares all proved laws with
/// the reference evaluator together.
pub(crate) fn prove_law_with_parameters(
    game: &mut Formula,
    law: &str,
    table: &Table,
    run: &mut Run,
) -> Option<ParameterProof> {
    let parts = parts(game, law, Some(&table.function)).ok()?;
    prove_with_parameters(game, &parts, table, run)
}

/// A law in the rule language, for comparison with the reference evaluator.
pub(crate) struct StatedLaw<'l> {
    pub statement: &'l str,
    /// The positions where it does not hold.
    pub exceptions: Vec<Vec<i64>>,
    /// The least value of each parameter.
    pub from: Vec<i64>,
}

/// Compares laws of one function with the reference evaluator: the first difference of each. A
/// statement that is not a claim has none.
pub(crate) fn recheck_laws(
    game: &mut Formula,
    stated: &[StatedLaw<'_>],
    function: &str,
    area: &Area,
    run: &mut Run,
) -> Vec<Option<Difference>> {
    let all: Vec<Option<Parts>> = (stated.iter())
        .map(|law| parts(game, law.statement, Some(function)).ok())
        .collect();
    let laws: Vec<LawToCheck> = (all.iter().zip(stated))
        .filter_map(|(parts, stated)| {
            let parts = parts.as_ref()?;
            Some(LawToCheck {
                exceptions: stated.exceptions.clone(),
                ..to_check(parts, parts.law_says(), stated.from.clone())
            })
        })
        .collect();
    let mut found = recheck::laws(game, &laws, Some(area), Effort::USUAL, run).into_iter();
    let each = (all.iter()).map(|parts| parts.as_ref().and_then(|_| found.next()?.err()));
    each.collect()
}

/// The values of the claim at some cells: those to which it applies.
fn claimed_values(
    game: &mut Formula,
    parts: &Parts,
    area: &Area,
    mut cells: Vec<usize>,
    run: &mut Run,
) -> Result<Vec<(usize, Value)>, Failure> {
    if let Some(condition) = &parts.condition {
        let holds = (game.map(&claim_name(), condition, (area, &cells), &mut run.quiet()))
            .map_err(|failure| parts.placed(1, failure))?;
        if let Some(value) = holds.iter().find(|value| !matches!(value, Value::Bool(_))) {
            return Err(parts.placed(
                1,
                Failure::no_condition(claim_name(), condition.text(), value),
            ));
        }
        let mut holds = holds.into_iter();
        cells.retain(|_| holds.next() == Some(Value::Bool(true)));
    }
    let claims = (game.map(&claim_name(), &parts.body, (area, &cells), &mut run.quiet()))
        .map_err(|failure| parts.placed(0, failure))?;
    let other = claims.iter().find(|value| !matches!(value, Value::Bool(_)));
    if let Some(value) = other.filter(|_| !parts.is_equation) {
        let failure = parts.placed(
            0,
            Failure::no_condition(claim_name(), parts.body.text(), value),
        );
        return Err(failure.help(messages::claim_is_not_an_equation()));
    }
    Ok(cells.into_iter().zip(claims).collect())
}

/// The sides of a claim that is an equation, but not of the form `g(x) == …`, with their values at
/// one cell; empty for other claims.
fn sides(
    game: &mut Formula,
    parts: &Parts,
    area: &Area,
    cell: usize,
    run: &mut Run,
) -> Vec<(String, Value)> {
    if parts.is_equation {
        return Vec::new();
    }
    let mut values = Vec::new();
    let sides = equation(parts.body.text()).map(<[&str; 2]>::from);
    for side in sides.into_iter().flatten() {
        let read = game.expression(&claim_name(), side, &parts.names, Names::Integers);
        let value =
            read.and_then(|side| game.map(&claim_name(), &side, (area, &[cell]), &mut run.quiet()));
        let Some(value) = value.ok().and_then(|values| values.into_iter().next()) else {
            return Vec::new();
        };
        values.push((side.to_owned(), value));
    }
    values
}

/// Returns the options of a position with their values; none if the rules define the value
/// explicitly (`g(1) = 1`), so that no option counts.
pub(crate) fn options_in_words(
    game: &mut Formula,
    function: &str,
    args: &[Value],
) -> Option<Vec<(Message, Value)>> {
    let options = match game.options_or_value(function, args, &mut Run::silent()) {
        Ok(options) => options?,
        Err(_) => Vec::new(),
    };
    let shown = options.into_iter().map(|option| {
        let parts: Vec<String> = option
            .components
            .iter()
            .map(|c| show_call(&c.function, &c.position))
            .collect();
        let text = if parts.is_empty() {
            messages::end_of_game()
        } else {
            Message::same(parts.join(" + "))
        };
        (text, option.value)
    });
    Some(shown.collect())
}

fn counterexample(
    game: &mut Formula,
    function: &str,
    position: Vec<i64>,
    claimed: Value,
    value: Value,
) -> Counterexample {
    let args: Vec<Value> = position.iter().map(|v| Value::Int(*v)).collect();
    let options = options_in_words(game, function, &args);
    let is_given = options.is_none();
    let shown = options.unwrap_or_default();
    let naturals: Option<Vec<u64>> = shown
        .iter()
        .map(|(_, value)| value.as_int().and_then(|v| u64::try_from(v).ok()))
        .collect();
    let mex = naturals
        .filter(|_| matches!(value, Value::Int(_)) && !is_given)
        .map(grundy_nimber::mex);
    Counterexample {
        call: show_call(function, &args),
        position,
        claimed,
        value,
        sides: Vec::new(),
        options: shown,
        mex,
        is_given,
    }
}

/// Evaluates the whole claim by the definition of the language, position by position, as far as
/// that is cheap.
fn define(
    game: &mut Formula,
    parts: &Parts,
    ranges: &Area,
    claims: &[Option<Value>],
    run: &mut Run,
) -> Result<ByDefinition, Box<Doubt>> {
    let rules = game.rules().clone();
    let givens = game.givens().clone();
    let (cells, options) = DEFINITION;
    let budget = Budget {
        cells: Some(cells),
        options: Some(options),
        ..Budget::UNLIMITED
    };
    let mut plain = Plain::new(rules.tree(), &givens).with_budget(budget);
    let mut reach = ByDefinition {
        positions: 0,
        whole: true,
    };
    for (cell, claimed) in claims.iter().enumerate() {
        let Some(claimed) = claimed else { continue };
        if run.cancelled() || reach.positions as u64 >= cells {
            reach.whole = false;
            break;
        }
        let at = ranges.position(cell);
        let args: Vec<Value> = at.iter().map(|v| Value::Int(*v)).collect();
        let claimed_value = plain.eval_at(parts.body.tree(), &parts.names, &args);
        let value = plain.call(&parts.function.name, &args, TextRange::default());
        let (Ok(claimed_value), Ok(value)) = (claimed_value, value) else {
            // The definition stops at a limit, or at a position where it has no value.
            reach.whole = false;
            break;
        };
        if !parts.agree(&claimed_value, &value) || claimed_value != *claimed {
            // The engine computed other values, since the claim agrees with them.
            return Err(Box::new(Doubt::Difference(Difference {
                call: show_call(&parts.function.name, &args),
                position: at,
                value: Ok(value),
                claimed: Ok(claimed.clone()),
                by_options: false,
            })));
        }
        reach.positions += 1;
    }
    Ok(reach)
}
