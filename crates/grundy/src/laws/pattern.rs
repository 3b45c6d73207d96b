//! `pattern`: the laws in the values of a game, each observed or proved.
//!
//! The search is in `grundy-pattern`, which takes plain integers. This module supplies a table and
//! facts about the rules. A law of one heap is *proved* if it is periodic with the game's period,
//! for which there is a certificate. The independent checker checks the certificate before the
//! status is set.
//!
//! *Why that proves the law.* By the certificate, `G(n+p) = G(n) + s` for all `n >= n0`. The law
//! `f` satisfies `f(n+p) = f(n) + s` for all `n`, by its form. Both agree on at least one whole
//! period from `max(n0, a)` on, where `a` is the start of the law, and on all computed values
//! before; so they agree for all `n >= a` by induction.

use std::fmt::Write;

use grundy_core::{
    Area, Axis, Budget, Diagnostic, Kind, Lang, Message, Run, Stop, Table, show_call,
};
use grundy_pattern::{Expr, Family, Op, Sample};
pub use grundy_pattern::{Finding, Mark, Status};
use grundy_rules::Value;
use serde_json::{Value as Json, json};

use crate::failure::Failure;
use crate::formula::Formula;
use crate::formula::json;
use crate::game::Game;
use crate::laws::claim::{self, StatedLaw};
use crate::laws::known::{self, Known};
use crate::laws::lookback;
use crate::laws::messages;
use crate::laws::parameters::{BY_POLYNOMIALS, ParameterProof};
use crate::laws::partizan;
use crate::laws::period::{self, Certificate, LOOK_BACK, Reach};
use crate::laws::small_state::{self, StateLaw};
use crate::laws::theorem::{BY_AUTOMATA, Decision, Learned, Theorem, learned};
use crate::recheck::{self, Difference, Doubt, Effort, LawToCheck, RepeatingRow, Says};

/// The laws of a game on a range.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Laws {
    /// The laws, simplest first.
    pub findings: Vec<Law>,
    /// The known sequence that the values are, for heap games.
    pub known: Option<Known>,
    /// The range of the table.
    pub ranges: Area,
    /// Number of its positions with a value.
    pub cells: usize,
    /// The reason if the search or its table was stopped before the end.
    pub stopped: Option<Stop>,
    /// The rows of a grid whose periods are proved.
    pub rows: Option<ProvedRows>,
    /// A law that was learned as an automaton and is proved, if no formula is.
    pub learned: Option<Learned>,
    /// Laws that a theorem proves and the reference evaluator contradicts, so that they are not
    /// reported as proved.
    pub doubts: Vec<(Message, Doubt)>,
    /// The values in which laws were searched.
    table: Sample,
}

/// A law with its proof, if there is one.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Law {
    /// The finding of the search.
    pub finding: Finding,
    /// The checked certificate.
    pub certificate: Option<Certificate>,
    /// The proof for all positions by automata.
    pub proof: Option<Theorem>,
    /// The proof for all parameters by T6.
    pub parameters: Option<ParameterProof>,
}

/// Rows of a function of two parameters, from the least one on, with proved periods.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ProvedRows {
    /// The parameter that is constant in each row, and the one that varies.
    pub names: (String, String),
    /// The rows.
    pub rows: Vec<ProvedRow>,
    /// The checked certificate of all rows.
    pub certificate: Certificate,
}

/// A row `g(at, ·)`: adding `period` to `n >= preperiod` adds `saltus` to the value, and the first
/// two numbers are least.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ProvedRow {
    /// The index of the row.
    pub at: i64,
    /// The least period of the row.
    pub period: i64,
    /// The least preperiod of the row.
    pub preperiod: i64,
    /// The increase per period.
    pub saltus: i64,
}

impl ProvedRows {
    /// The range of the rows: `rows x=0..=7`.
    pub fn statement(&self) -> Message {
        messages::rows_of_a_grid(self.range())
    }

    /// The range of the rows without words: `x=0..=7`.
    fn range(&self) -> String {
        let at = |row: Option<&ProvedRow>| row.map_or(0, |row| row.at);
        let (from, to) = (at(self.rows.first()), at(self.rows.last()));
        format!("{}={from}..={to}", self.names.0)
    }

    /// The fact as a sentence.
    pub fn sentence(&self) -> Message {
        let most = 16;
        let mut periods: Vec<String> = self
            .rows
            .iter()
            .take(most)
            .map(|row| match row.saltus {
                0 => row.period.to_string(),
                s @ 1.. => format!("{} (+{s})", row.period),
                s => format!("{} ({s})", row.period),
            })
            .collect();
        if self.rows.len() > most {
            periods.push("…".to_owned());
        }
        let periods = periods.join(", ");
        messages::rows_repeat(self.range(), &self.names.1, LOOK_BACK, periods)
    }
}

impl Law {
    /// A finding without proof.
    fn observed(finding: Finding) -> Self {
        Self {
            finding,
            certificate: None,
            proof: None,
            parameters: None,
        }
    }

    fn stand(&mut self, theorem: &str, certificate: Certificate) {
        self.finding.status = Status::Proved;
        self.finding.theorem = Some(theorem.to_owned());
        self.certificate = Some(certificate);
    }

    /// The law as a sentence.
    pub fn sentence(&self, lang: Lang) -> &str {
        self.finding.sentence.text(lang)
    }

    /// The law and its status in one line.
    pub fn line(&self) -> Message {
        let found = &self.finding;
        match &found.theorem {
            Some(theorem) => messages::proved_law(&found.statement, theorem),
            None => messages::observed_law(&found.statement, found.cells),
        }
    }

    /// The ranges on which it was checked, as they are written: `x=0..=63,y=0..=63`.
    pub fn range(&self) -> String {
        self.finding.checked.to_string()
    }

    /// Returns the law as JSON, in the form that the command line promises.
    pub fn to_json(&self, lang: Lang) -> Json {
        let found = &self.finding;
        let exceptions: Vec<Json> = found
            .exceptions
            .iter()
            .map(|e| json!({"position": e.position, "value": e.value}))
            .collect();
        json!({
            "statement": found.statement,
            "sentence": self.sentence(lang),
            "status": found.status.word(),
            "theorem": found.theorem,
            "checked": {"ranges": json::ranges(&found.checked), "cells": found.cells},
            "exceptions": exceptions,
        })
    }
}

impl Laws {
    /// Returns the relation of a law to each cell of a box, in row-major order: the cells that it
    /// explains, those that it only states not to be lost, its exceptions, and the rest. Without
    /// ranges the box is the whole table; a parameter without a range has all of its values there.
    /// Cells outside of the table are [`Mark::Unclaimed`].
    ///
    /// ```
    /// use grundy::{Area, Formula, Run};
    /// use grundy::laws::pattern::Mark;
    /// let laws = Formula::named("wythoff")?.pattern(&Area::up_to(40), &mut Run::silent())?;
    /// let marks = laws.marks(&laws.findings[0], &Area::default());
    /// assert_eq!(marks.len(), 41 * 41);
    /// // The losses with both heaps up to 40: (0,0), and (1,2), (3,5), … in both orders.
    /// assert_eq!(marks.iter().filter(|mark| **mark == Mark::Explained).count(), 31);
    /// # Ok::<(), grundy::Failure>(())
    /// ```
    pub fn marks(&self, law: &Law, area: &Area) -> Vec<Mark> {
        let axes = self.ranges.axes.iter();
        let axes = axes.map(|whole| area.axis(&whole.name).unwrap_or(whole));
        let area = Area::new(axes.cloned().collect());
        grundy_pattern::marks(&self.table, &law.finding, &area).unwrap_or_default()
    }

    /// Returns JSON, in the form that the command line promises: the laws, then the proved rows
    /// (with a key `rows`), then the known sequence (with a key `known`).
    pub fn to_json(&self, lang: Lang) -> Json {
        let mut all: Vec<Json> = self.findings.iter().map(|law| law.to_json(lang)).collect();
        let learned = self.learned.as_ref();
        all.extend(learned.map(|learned| learned.to_json(lang)));
        if let Some(proved) = &self.rows {
            let rows: Vec<Json> = proved
                .rows
                .iter()
                .map(|row| {
                    json!({
                        "at": row.at,
                        "period": row.period,
                        "preperiod": row.preperiod,
                        "saltus": row.saltus,
                    })
                })
                .collect();
            all.push(json!({
                "statement": proved.statement().english(),
                "sentence": proved.sentence().text(lang),
                "status": Status::Proved.word(),
                "theorem": LOOK_BACK,
                "checked": {"ranges": json::ranges(&self.ranges), "cells": self.cells},
                "exceptions": [],
                "rows": rows,
            }));
        }
        if let (Some(known), [range]) = (&self.known, &self.ranges.axes[..]) {
            let status = match known.theorem() {
                Some(_) => Status::Proved,
                None => Status::Observed,
            };
            let cells = known.to - known.from + 1;
            let seen = Area::new(vec![Axis::new(&range.name, known.from, known.to)]);
            all.push(json!({
                "statement": known.statement(&range.name),
                "sentence": known.sentence(&range.name).text(lang),
                "status": status.word(),
                "theorem": known.theorem(),
                "checked": {"ranges": json::ranges(&seen), "cells": cells},
                "exceptions": [],
                "known": {"code": known.code, "name": known.name, "shift": known.shift},
            }));
        }
        Json::Array(all)
    }
}

/// Returns the laws of a table without proofs from the rules. If cells are names of values and not
/// numbers, only the table is stored.
pub(crate) fn observed(table: &Table, numbers: bool, run: &mut Run) -> Result<Laws, Failure> {
    let plain = plain(table)
        .ok_or_else(|| Failure::of(Diagnostic::error("no-pattern", messages::table_is_empty())))?;
    let mut laws = Laws {
        findings: Vec::new(),
        known: None,
        learned: None,
        doubts: Vec::new(),
        ranges: table.area.clone(),
        cells: plain.known(),
        stopped: None,
        rows: None,
        table: plain,
    };
    if numbers {
        let search = grundy_pattern::search(&laws.table, run);
        laws.stopped = search.stopped.then_some(Stop::Interrupted);
        laws.findings
            .extend(search.findings.into_iter().map(Law::observed));
    }
    Ok(laws)
}

/// The default for the largest value of each parameter.
fn default_reach(parameters: usize) -> i64 {
    match parameters {
        1 => 1000,
        2 => 63,
        3 => 15,
        _ => 5,
    }
}

/// If no law is proved in the usual part of a row, it is searched up to this number, if the number
/// of options is small enough.
const MAX_FURTHER_VALUES: i64 = 8000;
const FURTHER_OPTIONS: u64 = 20_000_000;

/// The default sizes of grids of two and three parameters for learning a law.
const LEARNED: [i64; 2] = [232, 31];

/// Maximum number of values that are compared with known sequences. The cost of some grows with the
/// square of their length.
const MAX_COMPARED_VALUES: usize = 20_000;

impl Game {
    /// Returns the laws of the values, see [`Formula::pattern`](crate::Formula::pattern).
    ///
    /// # Errors
    /// As [`Formula::pattern`](crate::Formula::pattern).
    pub fn pattern(&mut self, area: &Area, run: &mut Run) -> Result<Laws, Failure> {
        if let Some(rules) = self.rules().values() {
            return partizan::laws(rules, area, run);
        }
        self.formula_mut()?.pattern(area, run)
    }
}

impl Formula {
    /// Returns the laws of the values of the main function.
    ///
    /// Without ranges in `area` they are those of the header, or large enough to show a law: 1000
    /// for one parameter, 63 for two, 15 for three.
    ///
    /// ```
    /// use grundy::{Area, Formula, Run};
    /// let laws = Formula::named("take:3")?.pattern(&Area::default(), &mut Run::silent())?;
    /// assert_eq!(laws.findings[0].finding.statement, "g(x) == x % 4");
    /// assert_eq!(laws.findings[0].finding.theorem.as_deref(), Some("T3"));
    /// # Ok::<(), grundy::Failure>(())
    /// ```
    ///
    /// # Errors
    /// As [`Formula::table`]; a function whose values are not integers.
    pub fn pattern(&mut self, area: &Area, run: &mut Run) -> Result<Laws, Failure> {
        let mut table = table_to_read(self, None, area, run)?;
        let mut laws = self.laws_of(&table, run)?;
        let usual = area.to.is_none() && area.axes.is_empty();
        if usual && let Some(further) = proved_further(self, &laws, run) {
            (table, laws) = further;
        }
        laws.known = name_of(self, &table, run);
        match self.law_of_states(&laws, run)? {
            Some(Ok(law)) => {
                laws.findings.insert(0, law);
                // The other parameters have few values: a row along them has nothing to repeat.
                laws.rows = None;
                return Ok(laws);
            }
            Some(Err(doubted)) => laws.doubts.push(doubted),
            None => {}
        }
        match learn(self, &laws, &table, usual, run)? {
            Some(Ok(learned)) => laws.learned = Some(learned),
            Some(Err(doubted)) => laws.doubts.push(doubted),
            None => {}
        }
        Ok(laws)
    }
}

/// The statement of a withdrawn proof, with the reason.
pub type WithdrawnLaw = (Message, Doubt);

/// The law of the states as a finding, or the first cell of the table that contradicts it.
fn repetition_of_states(of_states: &StateLaw, table: &Sample) -> Option<Result<Law, WithdrawnLaw>> {
    let op = |op: Op, a: Expr, b: Expr| Expr::Op(op, Box::new([a, b]));
    let (heap, states) = (of_states.heap, &of_states.states);
    let mut guard = op(Op::Ge, Expr::Param(heap), Expr::Int(of_states.from()));
    for (place, count) in states.iter().enumerate() {
        if place != heap {
            let within = op(Op::Lt, Expr::Param(place), Expr::Int(*count));
            guard = op(Op::And, guard, within);
        }
    }
    let before = |place: usize| {
        if place == heap {
            op(Op::Sub, Expr::Param(place), Expr::Int(of_states.period))
        } else {
            Expr::Param(place)
        }
    };
    let law = Expr::Own((0..states.len()).map(before).collect());
    let least = table.area.first()?;
    let mut cells = 0;
    let mut difference = None;
    for (cell, at) in table.area.positions().enumerate().take(table.cells.len()) {
        let within = (at.iter().zip(states).enumerate())
            .all(|(place, (n, states))| place == heap || n < states);
        let mut earlier = at.clone();
        earlier[heap] -= of_states.period;
        if at[heap] < of_states.from() || !within || earlier[heap] < least[heap] {
            continue;
        }
        let value = |index: Option<usize>| table.cells.get(index?).copied().flatten();
        let (here, before) = (table.cells[cell], value(table.area.index(&earlier)));
        if here != before {
            let (Some(here), Some(before)) = (here, before) else {
                return None;
            };
            let args: Vec<Value> = at.iter().copied().map(Value::Int).collect();
            let value = |n: i64| match table.kind {
                Kind::Win => Value::Bool(n != 0),
                _ => Value::Int(n),
            };
            difference = Some(Difference {
                call: show_call(&table.function, &args),
                position: at,
                value: Ok(value(here)),
                claimed: Ok(value(before)),
                by_options: false,
            });
            break;
        }
        cells += 1;
    }
    let names: Vec<&str> = table.area.axes.iter().map(|axis| &*axis.name).collect();
    let mut earlier: Vec<String> = names.iter().map(|&name| name.to_owned()).collect();
    earlier[heap] = format!("{}-{}", names[heap], of_states.period);
    let mut condition = format!("{} >= {}", names[heap], of_states.from());
    for (place, count) in states
        .iter()
        .enumerate()
        .filter(|(place, _)| *place != heap)
    {
        let _ = write!(condition, " and {} < {count}", names[place]);
    }
    let name = &table.function;
    let (at, earlier) = (names.join(","), earlier.join(","));
    let statement = format!("{name}({at}) == {name}({earlier}) if {condition}");
    if let Some(difference) = difference {
        let doubt = Doubt::Difference(difference);
        return Some(Err((Message::same(statement), doubt)));
    }
    let finding = Finding {
        family: Family::Repeating,
        statement,
        sentence: messages::states_repeat_along(names[heap], of_states.period),
        status: Status::Proved,
        theorem: Some(of_states.theorem.to_owned()),
        checked: table.area.clone(),
        cells,
        exceptions: Vec::new(),
        law,
        guard: Some(guard),
        of_zeros: false,
        period: None,
    };
    Some(Ok(Law::observed(finding)))
}

/// A period may be too long for the usual row: a longer row is used if its laws are proved.
fn proved_further(game: &mut Formula, laws: &Laws, run: &mut Run) -> Option<(Table, Laws)> {
    let proved = |laws: &Laws| {
        laws.findings
            .iter()
            .any(|law| law.finding.theorem.is_some())
    };
    if laws.ranges.axes.len() > 1 || laws.stopped.is_some() || proved(laws) {
        return None;
    }
    let budget = Budget {
        options: Some(FURTHER_OPTIONS),
        ..run.budget
    };
    let area = Area::up_to(MAX_FURTHER_VALUES);
    let table = table_to_read(game, None, &area, &mut run.within(budget)).ok()?;
    let found = game.laws_of(&table, run).ok()?;
    (found.stopped.is_none() && proved(&found)).then_some((table, found))
}

/// The known sequence of a row of Grundy values.
fn name_of(game: &mut Formula, table: &Table, run: &mut Run) -> Option<Known> {
    let plain = plain(table)?;
    let [axis] = &plain.area.axes[..] else {
        return None;
    };
    if plain.kind != Kind::Grundy {
        return None;
    }
    let cells = plain.cells.iter().take(MAX_COMPARED_VALUES);
    let row: Vec<i64> = cells.copied().collect::<Option<_>>()?;
    let code = game.heap_code().ok();
    known::recognise(&row, axis.from, code.as_ref(), run)
}

impl Formula {
    /// Returns the law of a heap with small states: the values of all states repeat along the heap.
    /// There is none without a proof of the period, for functions of one parameter, and where a
    /// proved law determines all values. A law that a value of the table or of the reference
    /// evaluator contradicts is returned as withdrawn.
    ///
    /// # Errors
    /// As [`Formula::period`].
    pub fn law_of_states(
        &mut self,
        laws: &Laws,
        run: &mut Run,
    ) -> Result<Option<Result<Law, WithdrawnLaw>>, Failure> {
        let table = &laws.table;
        let is_total = |law: &Law| law.finding.status == Status::Proved && law.finding.is_closed();
        if laws.stopped.is_some() || table.area.axes.len() < 2 || laws.findings.iter().any(is_total)
        {
            return Ok(None);
        }
        let function = self.function(Some(&table.function))?;
        let Some(of_states) = small_state::law(self, &function, run)? else {
            return Ok(None);
        };
        let found = repetition_of_states(&of_states, table);
        Ok(match (found, of_states.doubt) {
            (Some(Ok(law)), Some(doubt)) => {
                Some(Err((Message::same(law.finding.statement), doubt)))
            }
            (Some(Ok(mut law)), None) => {
                law.certificate = of_states.certificate;
                Some(Ok(law))
            }
            (found, _) => found,
        })
    }

    /// Returns the laws of a table of this game.
    ///
    /// # Errors
    /// Values that are not integers.
    pub fn laws_of(&mut self, table: &Table, run: &mut Run) -> Result<Laws, Failure> {
        let plain = plain(table).ok_or_else(|| {
            Failure::of(
                Diagnostic::error(
                    "no-pattern",
                    messages::values_are_not_integers(&table.function),
                )
                .help(messages::laws_are_of_integers()),
            )
        })?;
        let search = grundy_pattern::search(&plain, run);
        let mut laws: Vec<Law> = search.findings.into_iter().map(Law::observed).collect();
        if laws.iter().any(|law| law.finding.period.is_some()) {
            prove(self, &mut laws, &plain, run);
        }
        let mut rows = prove_grid(self, &mut laws, &plain, run);
        prove_by_automata(self, &mut laws, table, run);
        prove_with_parameters(self, &mut laws, table, run);
        let mut doubts = recheck_laws(self, &mut laws, table, run);
        if let Some(proved) = &rows
            && let Err(difference) = recheck_rows(self, proved, run)
        {
            doubts.push((proved.statement(), Doubt::Difference(difference)));
            rows = None;
        }
        Ok(Laws {
            findings: laws,
            known: None,
            learned: None,
            doubts,
            ranges: table.area.clone(),
            cells: plain.known(),
            stopped: match table.stop {
                Stop::Complete => search.stopped.then_some(Stop::Interrupted),
                stop => Some(stop),
            },
            rows,
            table: plain,
        })
    }
}

/// Returns the table of a function in which laws are searched.
pub(crate) fn table_to_read(
    game: &mut Formula,
    function: Option<&str>,
    area: &Area,
    run: &mut Run,
) -> Result<Table, Failure> {
    let name = function;
    let function = game.function(name)?;
    let to = area.to.unwrap_or(default_reach(function.params.len()));
    let mut area = Area {
        to: Some(to),
        ..area.clone()
    };
    let free: Vec<String> = function
        .params
        .iter()
        .filter(|name| area.axis(name).is_none())
        .cloned()
        .collect();
    // If the header defines the first positions, they are used. A row is read from its start, since
    // a law may refer back to it.
    for name in free.iter().filter(|_| function.params.len() > 1) {
        let bounds = game.header().range.iter().find(|b| b.name == *name);
        if let Some(from) = bounds.map(|b| b.from).filter(|from| *from <= to) {
            let from = from.min(2);
            area.axes.push(Axis::new(name, from, to));
        }
    }
    let mut result = game.table(name, &area, run);
    // Rules such as `divisors(n)` are undefined for 0, and are read from 1 on.
    for from in 1..=2 {
        let undefined = matches!(&result, Err(failure) if failure.stop().is_none());
        if !undefined || free.is_empty() || from > to {
            break;
        }
        for name in &free {
            area.axes.retain(|range| range.name != *name);
            area.axes.push(Axis::new(name, from, to));
        }
        let next = game.table(name, &area, run);
        if next.is_ok() {
            result = next;
        }
    }
    result
}

/// Decides the laws that are not proved yet, or by an arithmetic period: a proof for all positions
/// from the rules has a written form and one for Walnut.
fn prove_by_automata(game: &mut Formula, laws: &mut [Law], table: &Table, run: &mut Run) {
    if game.engine().arithmetic(&table.function).is_err() {
        return;
    }
    for law in laws {
        let found = &law.finding;
        let whole = found.is_closed() || found.of_zeros;
        let is_proved = found.status == Status::Proved && found.theorem.as_deref() != Some("T2");
        if is_proved || !whole || !found.exceptions.is_empty() {
            continue;
        }
        let statement = found.statement.clone();
        let function = Some(table.function.as_str());
        let decided = claim::decide_law_unchecked(game, &statement, function, Some(table), run);
        if let Ok(Decision::Proved(theorem)) = decided {
            law.stand(BY_AUTOMATA, Certificate::Laws(theorem.certificate()));
            law.proof = Some(*theorem);
        }
    }
}

/// Searches for proofs of closed forms by T6, if none is proved yet: a law that divides by a
/// parameter is not one of automata.
fn prove_with_parameters(game: &mut Formula, laws: &mut [Law], table: &Table, run: &mut Run) {
    let is_closed = |law: &Law| law.finding.is_closed() && law.finding.exceptions.is_empty();
    let proved = |law: &Law| law.finding.status == Status::Proved;
    if table.area.axes.len() < 2 || laws.iter().any(|law| is_closed(law) && proved(law)) {
        return;
    }
    for law in laws.iter_mut().filter(|law| is_closed(law)) {
        let statement = law.finding.statement.clone();
        let found = claim::prove_law_with_parameters(game, &statement, table, run);
        if let Some(proof) = found {
            let certificate = proof.certificate().clone();
            law.stand(BY_POLYNOMIALS, Certificate::Parameters(certificate));
            law.parameters = Some(proof);
            return;
        }
    }
}

/// Compares proved laws with the reference evaluator. A law that differs becomes observed; the
/// differences are returned.
fn recheck_laws(
    game: &mut Formula,
    laws: &mut [Law],
    table: &Table,
    run: &mut Run,
) -> Vec<(Message, Doubt)> {
    let mut proved: Vec<&mut Law> = (laws.iter_mut())
        .filter(|law| law.finding.status == Status::Proved)
        .collect();
    let starts = recheck::start_of(Some(table), table.area.axes.len());
    let stated: Vec<StatedLaw> = (proved.iter())
        .map(|law| {
            let found = &law.finding;
            let axes = table.area.axes.iter().zip(&starts);
            let from = axes.map(|(axis, start)| {
                let checked = found.checked.axis(&axis.name);
                checked.map_or(*start, |checked| checked.from.max(*start))
            });
            StatedLaw {
                statement: &found.statement,
                exceptions: (found.exceptions.iter())
                    .map(|exception| exception.position.clone())
                    .collect(),
                from: from.collect(),
            }
        })
        .collect();
    let (name, area) = (&table.function, &table.area);
    let differences = claim::recheck_laws(game, &stated, name, area, run);
    let mut doubts = Vec::new();
    for (law, difference) in proved.iter_mut().zip(differences) {
        let Some(difference) = difference else {
            continue;
        };
        law.finding.status = Status::Observed;
        law.finding.theorem = None;
        law.certificate = None;
        law.proof = None;
        law.parameters = None;
        let statement = Message::same(law.finding.statement.clone());
        doubts.push((statement, Doubt::Difference(difference)));
    }
    doubts
}

/// Compares rows with proved periods with the reference evaluator.
fn recheck_rows(game: &mut Formula, proved: &ProvedRows, run: &mut Run) -> Result<(), Difference> {
    let Some(function) = game.main_function() else {
        return Ok(());
    };
    let rows: Vec<RepeatingRow> = (proved.rows.iter())
        .map(|row| RepeatingRow {
            fixed: vec![row.at],
            place: 1,
            period: row.period,
            preperiod: row.preperiod,
            saltus: row.saltus,
        })
        .collect();
    recheck::rows(game, &function, &rows, Effort::USUAL, run).map(|_| ())
}

impl Formula {
    /// Learns a law of the outcomes where no formula is proved, from a table, or from a wider one
    /// if it may be widened.
    ///
    /// # Errors
    /// As [`Formula::table`].
    pub fn learn_law(
        &mut self,
        laws: &Laws,
        table: &Table,
        may_widen: bool,
        run: &mut Run,
    ) -> Result<Option<Learned>, Failure> {
        let learned = learn(self, laws, table, may_widen, run)?;
        Ok(learned.and_then(Result::ok))
    }
}

/// A learned law, or the doubt about its proof.
type LearnedOrDoubt = Result<Learned, (Message, Doubt)>;

fn learn(
    game: &mut Formula,
    laws: &Laws,
    table: &Table,
    may_widen: bool,
    run: &mut Run,
) -> Result<Option<LearnedOrDoubt>, Failure> {
    let is_total = |law: &Law| {
        let found = &law.finding;
        found.status == Status::Proved && (found.is_closed() || found.of_zeros)
    };
    if laws.stopped.is_some() || laws.findings.iter().any(is_total) {
        return Ok(None);
    }
    if game.engine().arithmetic(&table.function).is_err() {
        return Ok(None);
    }
    let function = game.function(Some(&table.function))?;
    let mut cells = laws.cells;
    let mut theorem = learned::learn(game, &function, table, run);
    let wide = match table.area.axes.len() {
        2 => Some(LEARNED[0]),
        3 => Some(LEARNED[1]),
        _ => None,
    };
    if let Some(wide) = wide.filter(|_| theorem.is_none() && may_widen) {
        // Larger tables are needed to recognise digits of slopes.
        let axes = table.area.axes.iter();
        let axes = axes.map(|axis| Axis::new(&axis.name, axis.from, axis.to.max(wide)));
        let wide = Area::new(axes.collect());
        if let Ok(wide) = game.table(Some(&table.function), &wide, run) {
            cells = wide.cells.len();
            theorem = learned::learn(game, &function, &wide, run);
        }
    }
    let Some(theorem) = theorem else {
        return Ok(None);
    };
    let law = LawToCheck {
        function: &function,
        names: &function.params,
        says: Says::Accepted(&theorem),
        condition: None,
        texts: Vec::new(),
        from: recheck::start_of(Some(table), function.params.len()),
        exceptions: Vec::new(),
    };
    let checked = recheck::law(game, law, Some(&table.area), Effort::USUAL, run);
    Ok(Some(
        checked
            .map_err(|difference| {
                let statement = theorem.statement_of(&function.name);
                (statement, Doubt::Difference(difference))
            })
            .map(|_| {
                let formula = learned::as_formula(game, &theorem, &function, table, run);
                let formula = formula.map(|(law, theorem)| (Message::same(law), theorem));
                let (statement, theorem) =
                    formula.unwrap_or_else(|| (theorem.statement_of(&function.name), theorem));
                Learned {
                    statement,
                    ranges: laws.ranges.clone(),
                    cells,
                    theorem,
                }
            }),
    ))
}

/// Searches a proof of the periodic laws, and checks it.
fn prove(game: &mut Formula, laws: &mut [Law], table: &Sample, run: &mut Run) {
    let [axis] = &table.area.axes[..] else { return };
    let Ok(last) = u64::try_from(axis.to) else {
        return;
    };
    let Some((certificate, theorem, repeats)) = proof_of_row(game, last, run) else {
        // Functions that call each other.
        let function = game.function(Some(&table.function));
        let of_states = function.and_then(|function| small_state::law(game, &function, run));
        if let Ok(Some(of_states)) = of_states
            && of_states.doubt.is_none()
        {
            let repeats = of_states.repeats();
            for law in laws {
                if !repeats.carry(&law.finding, 0, axis) {
                    continue;
                }
                law.finding.status = Status::Proved;
                law.finding.theorem = Some(of_states.theorem.to_owned());
                // A certificate about equal rules does not prove that they are equal.
                if let Some(certificate @ Certificate::States(_)) = &of_states.certificate {
                    law.certificate = Some(certificate.clone());
                }
            }
        }
        return;
    };
    let mut checked = None;
    for law in laws {
        if !repeats.carry(&law.finding, 0, axis) {
            continue;
        }
        let ok = *checked.get_or_insert_with(|| period::check(&certificate.to_string(), run).ok);
        if ok {
            law.stand(theorem, certificate.clone());
        }
    }
}

/// A proof of the period of the main function of one parameter, whose values up to `last` are
/// computed.
fn proof_of_row(
    game: &mut Formula,
    last: u64,
    run: &mut Run,
) -> Option<(Certificate, &'static str, Repeats)> {
    if game.heap_code().is_err() {
        // A large multiple of the computed values may be expensive; doubling them is not.
        let function = game.main_function()?;
        let reach = i64::try_from(last).ok()?.saturating_add(1);
        let certificate = lookback::prove_row(game, &function, reach, run)?;
        let row = certificate.rows[0];
        let repeats = Repeats {
            p: row.period,
            n0: row.preperiod,
            saltus: row.saltus,
        };
        return Some((Certificate::Rules(certificate), LOOK_BACK, repeats));
    }
    let reach = Reach {
        to: Some(last.saturating_mul(4).max(2000)),
    };
    // `pattern` proves closed forms by T5 itself.
    let report = period::find_by_period_theorems(game, reach, run).ok()?;
    let repeats = Repeats {
        p: i64::try_from(report.period?).ok()?,
        n0: i64::try_from(report.preperiod?).ok()?,
        saltus: report.saltus?,
    };
    Some((report.certificate?, report.theorem?, repeats))
}

/// Proves the rows of a function of two parameters, and the laws about one of them.
fn prove_grid(
    game: &mut Formula,
    laws: &mut [Law],
    table: &Sample,
    run: &mut Run,
) -> Option<ProvedRows> {
    let [first, along] = &table.area.axes[..] else {
        return None;
    };
    let function = game.main_function()?;
    // The certificate was checked when it was made.
    let rows = lookback::prove_rows(game, &function, first.to, along.to.max(1), run);
    let certificate = rows?;
    let proved = ProvedRows {
        names: (first.name.clone(), along.name.clone()),
        rows: (certificate.first..)
            .zip(&certificate.rows)
            .map(|(at, row)| ProvedRow {
                at,
                period: row.period,
                preperiod: row.preperiod,
                saltus: row.saltus,
            })
            .collect(),
        certificate: Certificate::Rules(certificate),
    };
    for law in laws {
        let Some(Axis { from: at, to, .. }) = law.finding.checked.axes.first() else {
            continue;
        };
        if law.finding.family != Family::Row || at != to {
            continue;
        }
        let row = proved.rows.iter().find(|row| row.at == *at);
        let repeats = row.map(|row| Repeats {
            p: row.period,
            n0: row.preperiod,
            saltus: row.saltus,
        });
        if repeats.is_some_and(|repeats| repeats.carry(&law.finding, 1, along)) {
            law.stand(LOOK_BACK, proved.certificate.clone());
        }
    }
    // A single row is a separate law.
    (proved.rows.len() > 1).then_some(proved)
}

/// `g(n+p) = g(n) + saltus` for all `n >= n0`, proved.
struct Repeats {
    p: i64,
    n0: i64,
    saltus: i64,
}

impl StateLaw {
    fn repeats(&self) -> Repeats {
        Repeats {
            p: self.period,
            n0: self.preperiod,
            saltus: self.saltus,
        }
    }
}

impl Repeats {
    /// Whether it extends a law of the parameter `param`, which was found on `axis`, to all
    /// numbers.
    fn carry(&self, finding: &Finding, param: usize, axis: &Axis) -> bool {
        let Some((q, step)) = finding.period else {
            return false;
        };
        let same_step = if finding.of_zeros {
            self.saltus == 0
        } else {
            self.p % q == 0 && step.checked_mul(self.p / q) == Some(self.saltus)
        };
        // The law agrees with the table from here on, and so with one whole period at least.
        let from = self.n0.max(axis.from);
        let whole = from
            .checked_add(self.p)
            .is_some_and(|end| end - 1 <= axis.to);
        let late = match &finding.guard {
            None => true,
            Some(guard) => starts_by(guard, param, axis.to + 1 - self.p),
        };
        self.p % q == 0 && same_step && whole && late
    }
}

/// Whether a condition `x >= k` on a parameter holds from a number on.
fn starts_by(guard: &Expr, param: usize, at: i64) -> bool {
    use grundy_pattern::{Expr, Op};
    match guard {
        Expr::Op(Op::Ge, sides) => {
            matches!(**sides, [Expr::Param(i), Expr::Int(k)] if i == param && k <= at)
        }
        _ => false,
    }
}

/// Whether all values of a table are integers or winners, so that laws can be searched in them.
pub fn has_integers(table: &Table) -> bool {
    plain(table).is_some()
}

/// A table as plain integers; none if its values are something else.
fn plain(table: &Table) -> Option<Sample> {
    let mut truths = 0;
    let mut cells = Vec::with_capacity(table.cells.len());
    for i in 0..table.reached.min(table.cells.len()) {
        cells.push(match table.cells.get(i) {
            None => None,
            Some(Value::Int(value)) => Some(value),
            Some(Value::Bool(value)) => {
                truths += 1;
                Some(i64::from(value))
            }
            Some(_) => return None,
        });
    }
    let known = cells.iter().flatten().count();
    if truths != 0 && truths != known {
        return None;
    }
    let mut area = table.area.clone();
    // A stopped run has whole rows up to some point.
    let row: usize = area.axes.iter().skip(1).map(Axis::len).product();
    let first = area.axes.first_mut()?;
    let rows = first.len().min(cells.len() / row.max(1));
    first.to = first.from + rows as i64 - 1;
    cells.truncate(rows * row);
    let kind = match table.kind {
        Kind::Grundy => Kind::Grundy,
        _ if truths != 0 => Kind::Win,
        _ => Kind::Plain,
    };
    Some(Sample {
        function: table.function.clone(),
        kind,
        area,
        cells,
    })
}

#[cfg(test)]
mod tests {
    use super::table_to_read;
    use crate::formula::Formula;
    use grundy_core::{Area, Run};

    /// A table with a wrong value withdraws the law of the states, with the first cell that
    /// differs.
    #[test]
    fn a_law_of_states_that_a_value_contradicts_is_withdrawn() {
        let rules = "w(n,l) = win{ w(n-k,k) for k in 1..=5 if k <= n and k != l }";
        let mut game = Formula::named(rules).expect("rules");
        let run = &mut Run::silent();
        let table = table_to_read(&mut game, None, &Area::default(), run).expect("a table");
        let mut laws = game.laws_of(&table, run).expect("laws");
        let law = game.law_of_states(&laws, run).expect("a law");
        let law = law.expect("a law").expect("agreement");
        assert!(law.certificate.is_some());
        let statement = "w(n,l) == w(n-13,l) if n >= 22 and l < 6";
        assert_eq!(law.finding.statement, statement);
        let cell = laws.table.area.index(&[40, 2]).expect("a cell");
        let right = laws.table.cells[cell].expect("a value");
        laws.table.cells[cell] = Some(1 - right);
        let law = game.law_of_states(&laws, run).expect("a law");
        let (withdrawn, doubt) = law.expect("a law").expect_err("a contradiction");
        assert_eq!(withdrawn, statement);
        let (wrong, right) = (right == 0, right != 0);
        assert_eq!(
            doubt.sentence().english(),
            format!("at w(40,2) the rules give {wrong}, and the law says {right}")
        );
    }
}
