//! Periods of heap games: `period`, with its certificate, and the checker.
//!
//! A period is *proved* by a theorem, whose data are a certificate that
//! [`check_text`](grundy_certificate::check_text) recomputes; or it is *observed* among the
//! computed values, which proves nothing; or there is none. Games that the heap engine supports can
//! have a proof: codes, sets, names of such games, and recognised recurrences. So can all other
//! rules of one number with bounded look-back (`lookback.rs`).

use std::fmt;

use grundy_certificate::{
    Certificate as OfCode, LawCertificate, ParameterCertificate, PartizanCertificate,
    RowsCertificate, Rules, StatesCertificate,
};
use grundy_core::{Area, Budget, Checkpoints, Diagnostic, Kind, Message, Run, Stop};
use grundy_heap::recomputation;
pub use grundy_heap::recomputation::{CheckpointSummary, Recomputation};
use grundy_heap::survey::Limits;
use grundy_heap::{Code, Kernel, Period as Found, Search, Sequence, period};
use grundy_rules::{FunctionInfo, Value, show_call};
use serde_json::{Value as Json, json};

use crate::failure::Failure;
use crate::formula::Formula;
use crate::formula::heaps::View;
use crate::game::Game;
use crate::laws::lookback;
use crate::laws::messages;
use crate::laws::partizan;
use crate::laws::small_state::OneHeap;
use crate::laws::theorem::{BY_AUTOMATA, Decision};
pub use crate::laws::verification::{Verification, check, check_against};
use crate::recheck::{self, Difference, Doubt, Effort, RepeatingRow};
use crate::values;

/// Maximum number of values for the period of rules to which no theorem applies.
const MAX_VALUES_WITHOUT_THEOREM: i64 = 2_000;

/// Default limits of the period search: heaps, options of any game, and options of a game whose
/// rare heaps no longer appear.
const MAX_HEAPS: u64 = 400_000_000;
const MAX_OPTIONS: u64 = 4_000_000_000;
const MAX_OPTIONS_IF_CALM: u64 = 40_000_000_000;

/// A proof that can be checked: of a period, or of the periods of rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Certificate {
    /// The certificate of a taking-and-breaking code.
    Code(OfCode),
    /// The certificate of rules of bounded look-back.
    Rules(RowsCertificate),
    /// The certificate of a heap with small states.
    States(StatesCertificate),
    /// The certificate of a law for all positions.
    Laws(LawCertificate),
    /// The certificate of a law for all parameters.
    Parameters(ParameterCertificate),
    /// The certificate of partizan heaps.
    Partizan(PartizanCertificate),
}

impl fmt::Display for Certificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Code(certificate) => certificate.fmt(f),
            Self::Parameters(certificate) => certificate.fmt(f),
            Self::Rules(certificate) => certificate.fmt(f),
            Self::States(certificate) => certificate.fmt(f),
            Self::Laws(certificate) => certificate.fmt(f),
            Self::Partizan(certificate) => certificate.fmt(f),
        }
    }
}

/// The theorem of rules of bounded look-back.
pub(crate) const LOOK_BACK: &str = "T4";

/// The status of a period.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PeriodStatus {
    /// A theorem proves it, and the certificate can be checked.
    Proved,
    /// The computed values have the period.
    Observed,
    /// No period was found among the values computed.
    None,
}

impl PeriodStatus {
    /// The status as a word.
    pub fn word(self) -> &'static str {
        match self {
            Self::Proved => "proved",
            Self::Observed => "observed",
            Self::None => "none",
        }
    }
}

/// The period of a game: `g(n + period) = g(n) + saltus` for all `n >= preperiod`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Report {
    /// The GAME string of the game.
    pub game: String,
    /// The code, if it is a heap game; the certificate is about it.
    pub code: Option<Code>,
    /// The heap of position 0 in the game of the code.
    pub shift: u64,
    /// The status of the period.
    pub status: PeriodStatus,
    /// The theorem that proves it.
    pub theorem: Option<&'static str>,
    /// The least period.
    pub period: Option<u64>,
    /// The least preperiod.
    pub preperiod: Option<u64>,
    /// The increase per period.
    pub saltus: Option<i64>,
    /// The largest value that was computed, and the first position that has it; none for outcomes.
    pub largest: Option<(u64, u64)>,
    /// The number of positions, from 0, whose values were computed.
    pub heaps: u64,
    /// The reason why the search ended.
    pub stop: Stop,
    /// The proof.
    pub certificate: Option<Certificate>,
    /// The rare heaps and the mask under which they are rare, if they were used.
    pub rares: Option<Message>,
    /// For a heap with a small state: the equal rules of one heap, which the certificate is about.
    pub equality: Option<Message>,
    /// The contradiction by the reference evaluator to a period that a theorem proves, so that it
    /// is only observed.
    pub doubt: Option<Doubt>,
}

impl Report {
    /// The last position that does not fit the period, if there is one.
    pub fn last_exception(&self) -> Option<u64> {
        self.preperiod?.checked_sub(1)
    }

    /// As JSON, in the form that the command line promises.
    pub fn to_json(&self) -> Json {
        json!({
            "game": self.game,
            "status": self.status.word(),
            "theorem": self.theorem,
            "period": self.period,
            "preperiod": self.preperiod,
            "saltus": self.saltus,
            "last_exception": self.last_exception(),
            "max_value": self.largest.map(|(value, _)| value),
            "max_at": self.largest.map(|(_, at)| at),
            "heaps": self.heaps,
        })
    }

    /// The sentence in the style of the On-Line Encyclopedia of Integer Sequences.
    pub fn sentence(&self) -> Message {
        let found = self.period.zip(self.preperiod).zip(self.saltus);
        let found = found.map(|((period, preperiod), saltus)| (period, preperiod, saltus));
        period::sentence(found, self.status == PeriodStatus::Proved, self.heaps)
    }

    /// The report of a search for positions that are heaps less `shift`.
    fn of(game: &str, search: &Search, shift: u64) -> Self {
        let found = search.period.as_ref();
        let status = match found {
            Some(found) if found.certificate.is_some() => PeriodStatus::Proved,
            Some(_) => PeriodStatus::Observed,
            None => PeriodStatus::None,
        };
        // Below the shift there are only zeros, so the largest value is a position, or all are 0.
        let at = search.max_at.saturating_sub(shift);
        Self {
            game: game.to_owned(),
            code: Some(search.code.clone()),
            shift,
            status,
            theorem: found.and_then(Found::theorem),
            period: found.map(|found| found.period),
            preperiod: found.map(|found| found.preperiod.saturating_sub(shift)),
            saltus: found.and_then(|found| i64::try_from(found.saltus).ok()),
            largest: Some((search.max_value, at)),
            heaps: search.heaps.saturating_sub(shift),
            stop: search.stop,
            certificate: found
                .and_then(|found| found.certificate.clone())
                .map(Certificate::Code),
            rares: search.mask.map(|mask| match search.last_rare {
                Some(last) => messages::rare_heaps(search.rares, mask.to_string(), last),
                None => messages::no_rare_heap(mask.to_string()),
            }),
            equality: None,
            doubt: None,
        }
    }
}

/// The range of heaps for a period search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reach {
    /// This number of heaps at any cost. Without a number the search continues while it is cheap:
    /// some seconds.
    pub to: Option<u64>,
}

/// Looks for the period of a code.
type Searcher<'a> = &'a mut dyn FnMut(&Code, Reach, &mut Run) -> Result<Search, Failure>;

impl Reach {
    /// The limits with this one.
    fn budget(self, budget: &Budget) -> Budget {
        let cells = self.to.map(|to| to.saturating_add(1));
        Budget {
            cells: cells.into_iter().chain(budget.cells).min(),
            ..*budget
        }
    }

    /// Looks for the period of a code.
    pub fn search(self, code: &Code, run: &mut Run) -> Search {
        let cells = run.budget.cells.unwrap_or(u64::MAX);
        let mut sequence = Sequence::new(code);
        sequence.set_threads(run.threads);
        if self.to.is_some() {
            return period::search_in(sequence, &self.budget(&run.budget), run);
        }
        let limits = Limits {
            heaps: MAX_HEAPS.min(cells),
            options: MAX_OPTIONS,
            calm: MAX_OPTIONS_IF_CALM,
            ..Limits::default()
        };
        limits.search_in(sequence, run)
    }
}

impl Game {
    /// Returns the period of heaps, see [`Formula::period`](crate::Formula::period).
    ///
    /// # Errors
    /// As [`Formula::period`](crate::Formula::period).
    pub fn period(&mut self, reach: Reach, run: &mut Run) -> Result<Report, Failure> {
        let name = self.name().to_owned();
        if let Some(rules) = self.rules().values() {
            return partizan::period(rules, &name, reach, run);
        }
        self.formula_mut()?.period(reach, run)
    }

    /// Returns a certificate for the value that [`Game::value`] returns, by replies of the second
    /// player: for `grundy check`.
    ///
    /// # Errors
    /// As [`Game::value`]; a position with too many followers.
    pub fn certify(&mut self, words: &[&str], run: &mut Run) -> Result<Certificate, Failure> {
        let sum = self.rules().read(words, run)?;
        let name = self.name().to_owned();
        let Some(rules) = self.rules().values() else {
            return Err(self.one_sided());
        };
        values::equality::certificate(rules, &name, &sum, run).map(Certificate::Partizan)
    }
}

impl Formula {
    /// Returns the code of the heap game of the main function, with its shift.
    ///
    /// ```
    /// use grundy::Formula;
    /// let mut game = Formula::named("g(x) = mex{ g(x-k) for k in [1,3,4] if k<=x }")?;
    /// assert_eq!(game.heap_code().unwrap().0.to_string(), "subtract:1,3,4");
    /// # Ok::<(), grundy::Failure>(())
    /// ```
    ///
    /// # Errors
    /// The reason why the rules are not a heap game.
    pub fn heap_code(&mut self) -> Result<(Code, u64), Message> {
        let function = self.main_function().map(|f| f.name).unwrap_or_default();

        self.with_heaps(&function, |heaps| (heaps.code().clone(), heaps.shift))
    }
}

impl Formula {
    /// Returns the period of the main function.
    ///
    /// ```
    /// use grundy::{Formula, Run};
    /// use grundy::laws::period::{Reach, PeriodStatus};
    /// let report = Formula::named("kayles")?.period(Reach::default(), &mut Run::silent())?;
    /// assert_eq!(report.status, PeriodStatus::Proved);
    /// assert_eq!((report.period, report.preperiod), (Some(12), Some(71)));
    /// # Ok::<(), grundy::Failure>(())
    /// ```
    ///
    /// # Errors
    /// Rules that are not about one heap, or wrong rules. A run that is stopped returns the
    /// computed part and not an error: see [`Report::stop`].
    pub fn period(&mut self, reach: Reach, run: &mut Run) -> Result<Report, Failure> {
        let report = find_by_period_theorems(self, reach, run)?;
        by_automata(self, report, run)
    }
}

/// As [`find`], without a proof by T5.
pub(crate) fn find_by_period_theorems(
    game: &mut Formula,
    reach: Reach,
    run: &mut Run,
) -> Result<Report, Failure> {
    period_by(game, reach, run, &mut |code, reach, run| {
        Ok(reach.search(code, run))
    })
}

impl Formula {
    /// [`Formula::period`] for a long run: `keeper` receives checkpoints, and `from` is one to
    /// resume from. Without a number in `reach` the search continues up to the limits.
    ///
    /// # Errors
    /// As [`Formula::period`]; a checkpoint that is damaged or of another game.
    pub fn period_long(
        &mut self,
        reach: Reach,
        from: Option<&[u8]>,
        keeper: &mut dyn Checkpoints,
        run: &mut Run,
    ) -> Result<Report, Failure> {
        let report = period_by(self, reach, run, &mut |code, reach, run| {
            let budget = reach.budget(&run.budget);
            let found = period::search_long(code, run.threads, &budget, from, keeper, run);
            found.map_err(Failure::of)
        })?;
        by_automata(self, report, run)
    }
}

/// Computes the heaps between two checkpoints of [`Formula::period_long`] again, with the second
/// kernel of this machine, and compares the states. Without a first checkpoint it begins at heap 0.
/// Returns `None` if the run is cancelled.
///
/// The cost is that of the search between the checkpoints, with a kernel that is less fast.
///
/// # Errors
/// A checkpoint that is damaged; checkpoints of different games, or in the wrong order.
pub fn recompute(
    from: Option<&[u8]>,
    to: &[u8],
    run: &mut Run,
) -> Result<Option<Recomputation>, Failure> {
    recomputation::recompute(from, to, Kernel::second(), run).map_err(Failure::of)
}

fn period_by(
    game: &mut Formula,
    reach: Reach,
    run: &mut Run,
    search: Searcher<'_>,
) -> Result<Report, Failure> {
    let function = game.function(None)?;
    let known = game.with_heaps(&function.name, |heaps| {
        (heaps.code().clone(), heaps.view, heaps.shift)
    });
    let name = game.name().to_owned();
    match known {
        Ok((code, view, shift)) => {
            let reach = Reach {
                to: reach.to.map(|to| to.saturating_add(shift)),
            };
            let search = search(&code, reach, run)?;
            let report = Report::of(&name, &search, shift);
            let report = match view {
                View::Grundy => report,
                _ => of_outcomes(game, report, &function, run)?,
            };
            Ok(rechecked(game, &function, report, run))
        }
        Err(reason) => {
            if let Some(mut rules) = OneHeap::of(game, &function, &[]) {
                let report = rules.period(game, &function, reach, run)?;
                // The table of a function of one number may show more than its equal rules.
                let is_heap = function.params.len() > 1 && !rules.is_partial;
                let is_known = report.status == PeriodStatus::Proved || report.doubt.is_some();
                if is_known || is_heap {
                    let equality = rules.equality();
                    return Ok(Report {
                        equality: Some(equality),
                        ..report
                    });
                }
            }
            if function.params.len() != 1 {
                return Err(Failure::of(
                    Diagnostic::error(
                        "no-period",
                        messages::function_has_no_period(crate::formula::signature(&function)),
                    )
                    .help(messages::ask_for_a_heap_game()),
                ));
            }
            let report = of_table(game, &name, &function, reach, &reason, run)?;
            Ok(rechecked(game, &function, report, run))
        }
    }
}

/// The period of outcomes, which may be shorter than that of the Grundy values.
///
/// Let `G(n+p) = G(n) + s` for all `n >= n0`, where `G(n)` is the Grundy value that is 0 exactly if
/// position `n` is lost. If `s = 0`, the outcomes repeat with `p` from `n0` on. If `s > 0`, then
/// `G(n) = G(n-p) + s > 0` for all `n >= n0 + p`: from there on every position is won, and there is
/// no conclusion about the positions of the first period.
fn of_outcomes(
    game: &mut Formula,
    report: Report,
    function: &FunctionInfo,
    run: &mut Run,
) -> Result<Report, Failure> {
    let (Some(p), Some(n0)) = (report.period, report.preperiod) else {
        return Ok(Report {
            largest: None,
            ..report
        });
    };
    let budget = run.budget;
    let stop = |stop| {
        Failure::stopped(
            stop,
            Diagnostic::error("interrupted", crate::messages::run_was_stopped()),
        )
    };
    // A saltus beyond 64 bits is not 0.
    let grows = report.saltus != Some(0);
    let read = game.with_heaps(&function.name, |heaps| {
        // Misère play moves the period by the least move.
        let n0 = match heaps.view {
            View::Misere(least) => n0 + least,
            _ => n0,
        };
        let (n0, p) = if grows { (n0 + p, 1) } else { (n0, p) };
        let to = n0 + p + heaps.shift + 1;
        match heaps.values.extend(to, &budget, run) {
            Stop::Complete => Ok((
                n0,
                (0..n0 + p)
                    .map(|n| heaps.stored_value(n))
                    .collect::<Vec<_>>(),
            )),
            other => Err(other),
        }
    });
    let (n0, values) = match read {
        Ok(Ok(read)) => read,
        Ok(Err(other)) => return Err(stop(other)),
        Err(_) => return Ok(report),
    };
    // The outcomes from `n0` on repeat this cycle; the least period divides its length.
    let cycle = &values[n0 as usize..];
    let least = (1..=cycle.len())
        .filter(|q| cycle.len().is_multiple_of(*q))
        .find(|&q| (0..cycle.len()).all(|i| cycle[i] == cycle[i % q]))
        .unwrap_or(cycle.len());
    let fits = |&n: &usize| {
        values[n] == cycle[(n + cycle.len() * least - n0 as usize % cycle.len()) % least]
    };
    let first = (0..n0 as usize).rev().take_while(fits).last();
    let outcomes = Report {
        period: Some(least as u64),
        preperiod: Some(first.unwrap_or(n0 as usize) as u64),
        saltus: Some(0),
        largest: None,
        heaps: report.heaps.max(values.len() as u64),
        // The certificate of the search is about the Grundy values.
        certificate: None,
        ..report
    };
    Ok(certify_outcomes(game, outcomes, function, run))
}

/// Up to this position, outcomes are proved again from the rules themselves, for a certificate
/// about outcomes.
const MAX_CERTIFIED: u64 = 1 << 16;

/// The report with a certificate of its own statement, by the theorem about rules of bounded
/// look-back. There is none if the moves are not bounded, or if the period begins too late. The
/// theorem about the Grundy values proves the report also without it.
fn certify_outcomes(
    game: &mut Formula,
    report: Report,
    function: &FunctionInfo,
    run: &mut Run,
) -> Report {
    let values = report.period.zip(report.preperiod);
    let values = values.map(|(period, preperiod)| preperiod.saturating_add(period));
    let Some(values) = values.filter(|values| *values <= MAX_CERTIFIED) else {
        return report;
    };
    if report.status != PeriodStatus::Proved {
        return report;
    }
    let Some(certificate) = lookback::prove_row(game, function, values as i64, run) else {
        return report;
    };
    let row = certificate.rows[0];
    let found = (
        Some(row.period.unsigned_abs()),
        Some(row.preperiod.max(0).unsigned_abs()),
    );
    if found != (report.period, report.preperiod) || row.saltus != 0 {
        return report;
    }
    Report {
        theorem: Some(LOOK_BACK),
        certificate: Some(Certificate::Rules(certificate)),
        ..report
    }
}

/// A period or a preperiod beyond is not given to the prover of laws for all positions: its
/// automata would have a state for each remainder.
const AUTOMATA_REACH: u64 = 256;

/// The report with a proof by T5 of the closed form of an observed period,
/// `g(n) == s*((n - n0)/p) + [...][(n - n0) % p] if n >= n0`. The report is unchanged if this law
/// is not decided, or if the period is already proved or withdrawn.
fn by_automata(game: &mut Formula, report: Report, run: &mut Run) -> Result<Report, Failure> {
    let function = game.function(None)?;
    let found = report.period.zip(report.preperiod).zip(report.saltus);
    let (Some(((period, preperiod), saltus)), PeriodStatus::Observed, None, Kind::Grundy) =
        (found, report.status, &report.doubt, function.kind)
    else {
        return Ok(report);
    };
    let end = preperiod.saturating_add(period);
    // The observed values contain two periods: a smaller period would be visible in them.
    if end > AUTOMATA_REACH || report.heaps < end + period || function.params.len() != 1 {
        return Ok(report);
    }
    let Ok(table) = game.table(None, &Area::up_to((4 * end) as i64), run) else {
        return Ok(report);
    };
    let from = table.area.axes[0].from.unsigned_abs();
    let value = |n: u64| match table.cells.get(n.checked_sub(from)? as usize)? {
        Value::Int(value) => Some(value.to_string()),
        _ => None,
    };
    let values: Option<Vec<String>> = (preperiod..end).map(value).collect();
    let Some(values) = values else {
        return Ok(report);
    };
    let (name, n, values) = (&function.name, &function.params[0], values.join(","));
    let late = format!("({n} - {preperiod})");
    let law = format!(
        "{name}({n}) == {saltus} * ({late} / {period}) + [{values}][{late} % {period}] if {n} >= {preperiod}"
    );
    // The decision includes the comparison with the reference evaluator.
    Ok(match game.decide_law(&law, Some(name), Some(&table), run) {
        Ok(Decision::Proved(theorem)) => Report {
            status: PeriodStatus::Proved,
            theorem: Some(BY_AUTOMATA),
            certificate: Some(Certificate::Laws(theorem.certificate())),
            ..report
        },
        Ok(Decision::Withdrawn(doubt)) => Report {
            doubt: Some(*doubt),
            ..report
        },
        _ => report,
    })
}

/// The observed period of a table.
fn of_table(
    game: &mut Formula,
    name: &str,
    function: &FunctionInfo,
    reach: Reach,
    reason: &Message,
    run: &mut Run,
) -> Result<Report, Failure> {
    let to = reach.to.map_or(MAX_VALUES_WITHOUT_THEOREM, |to| {
        i64::try_from(to).unwrap_or(i64::MAX)
    });
    let table = game.table(None, &Area::up_to(to), run)?;
    let values: Option<Vec<i64>> = (0..table.reached)
        .map(|i| match table.cells.get(i) {
            Some(Value::Int(value)) => Some(value),
            Some(Value::Bool(value)) => Some(i64::from(value)),
            _ => None,
        })
        .collect();
    let Some(values) = values else {
        return Err(Failure::of(
            Diagnostic::error("no-period", messages::some_value_is_not_a_number())
                .note(messages::rules_are_not_a_heap_game(reason)),
        ));
    };
    let from = table.area.axes[0].from.unsigned_abs();
    let found = period::observed(&values);
    let proof = if table.stop == Stop::Complete {
        lookback::prove_row(game, function, values.len() as i64, run)
    } else {
        None
    };
    let largest =
        (table.kind == Kind::Grundy).then(|| {
            let best = (0_u64..).zip(&values).fold((0, 0), |best, (at, &value)| {
                if value > best.0 { (value, at) } else { best }
            });
            (best.0.unsigned_abs(), best.1 + from)
        });
    let row = proof.as_ref().map(|proof| proof.rows[0]);
    Ok(Report {
        game: name.to_owned(),
        code: None,
        shift: 0,
        status: match (&proof, &found) {
            (Some(_), _) => PeriodStatus::Proved,
            (None, Some(_)) => PeriodStatus::Observed,
            (None, None) => PeriodStatus::None,
        },
        theorem: proof.as_ref().map(|_| LOOK_BACK),
        period: match row {
            Some(row) => Some(row.period.unsigned_abs()),
            None => found.as_ref().map(|found| found.period),
        },
        preperiod: match row {
            // Positions below 0 are ignored.
            Some(row) => Some(row.preperiod.max(0).unsigned_abs()),
            None => found.as_ref().map(|found| found.preperiod + from),
        },
        saltus: match row {
            Some(row) => Some(row.saltus),
            None => found
                .as_ref()
                .and_then(|found| i64::try_from(found.saltus).ok()),
        },
        largest,
        heaps: table.reached as u64 + from,
        stop: table.stop,
        certificate: proof.clone().map(Certificate::Rules),
        rares: None,
        equality: None,
        doubt: None,
    })
}

/// A report after comparison with the reference evaluator: a contradicted proof is withdrawn. A
/// period that begins so late that its values are not computed here is left unchanged.
fn rechecked(game: &Formula, function: &FunctionInfo, report: Report, run: &mut Run) -> Report {
    let number = |n: Option<u64>| i64::try_from(n?).ok().filter(|n| *n <= MAX_COMPARED_PERIOD);
    let found = number(report.period).zip(number(report.preperiod));
    let ((Some((period, preperiod)), Some(saltus)), PeriodStatus::Proved) =
        ((found, report.saltus), report.status)
    else {
        return report;
    };
    let row = RepeatingRow {
        fixed: Vec::new(),
        place: 0,
        period,
        preperiod,
        saltus,
    };
    match recheck::rows(game, function, &[row], Effort::USUAL, run) {
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

/// The heap whose value contradicts the period of a code, if one of the first heaps does: their
/// values are those by the definition. A period that ends beyond them is compared as far as they
/// reach.
pub(crate) fn contradiction(code: &Code, found: &Found) -> Option<Doubt> {
    let text = code.to_string();
    let rules = Rules::parse(&text).or_else(|_| Rules::parse(&format!("hex:{text}")));
    let rules = rules.ok()?;
    let leaves_three = rules
        .digits
        .iter()
        .chain([&rules.tail])
        .any(|digit| digit.three);
    let most = if leaves_three {
        MAX_DEFINED_HEAPS_OF_THREE
    } else {
        MAX_DEFINED_HEAPS
    };
    let heaps = found
        .period
        .saturating_mul(2)
        .saturating_add(found.preperiod)
        .min(most);
    let values = grundy_certificate::naive(&rules, usize::try_from(heaps).ok()?);
    let value = |n: u64| values.get(usize::try_from(n).ok()?).copied().map(u64::from);
    let differs = |n: &u64| value(n + found.period) != value(*n).map(|value| value + found.saltus);
    let n = (found.preperiod..heaps.saturating_sub(found.period)).find(differs)?;
    let heap = i64::try_from(n + found.period).ok()?;
    let number = |value: u64| i64::try_from(value).ok().map(Value::Int);
    Some(Doubt::Difference(Difference {
        call: show_call("g", &[Value::Int(heap)]),
        position: vec![heap],
        value: Ok(number(value(n + found.period)?)?),
        claimed: Ok(number(value(n)? + found.saltus)?),
        by_options: false,
    }))
}

/// The number of heaps whose values are computed by the definition, and their number if a move
/// leaves three heaps.
const MAX_DEFINED_HEAPS: u64 = 600;
const MAX_DEFINED_HEAPS_OF_THREE: u64 = 120;

/// A larger period or preperiod is not compared with the reference evaluator.
const MAX_COMPARED_PERIOD: i64 = 20_000;

#[cfg(test)]
mod tests {
    use grundy_core::Run;

    use super::*;

    fn report(game: &str) -> Report {
        let mut game = Formula::named(game).expect("a game");
        game.period(Reach { to: Some(4_000) }, &mut Run::silent())
            .unwrap_or_else(|failure| panic!("{failure}"))
    }

    #[test]
    fn periods_are_those_of_the_positions() {
        for (game, status, claim) in [
            ("kayles", PeriodStatus::Proved, Some((12, 71, 0))),
            ("dawson-chess", PeriodStatus::Proved, Some((34, 52, 0))),
            ("0.137", PeriodStatus::Proved, Some((34, 52, 0))),
            ("0.07", PeriodStatus::Proved, Some((34, 53, 0))),
            (
                "g(x) = mex{ g(x-k) for k in [1,3,4] if k<=x }",
                PeriodStatus::Proved,
                Some((7, 0, 0)),
            ),
            (
                "w(x) = win{ w(x-k) for k in [1,3,4] if k<=x }",
                PeriodStatus::Proved,
                Some((7, 0, 0)),
            ),
            (
                "w(x) = win{ w(x-k) for k in [2,4] if k<=x }",
                PeriodStatus::Proved,
                Some((6, 0, 0)),
            ),
            (
                "w(x) = misere{ w(x-k) for k in 1..=3 if k<=x }",
                PeriodStatus::Proved,
                Some((4, 0, 0)),
            ),
            (
                "w(x) = misere{ w(x-k) for k in [2,5] if k<=x }",
                PeriodStatus::Proved,
                Some((7, 0, 0)),
            ),
            // Grundy values that grow: the first period of outcomes does not repeat.
            (
                "w(x) = win{ w(x-k) for k in 1..=x }",
                PeriodStatus::Proved,
                Some((1, 1, 0)),
            ),
            (
                "w(x) = misere{ w(x-k) for k in 1..=x }",
                PeriodStatus::Proved,
                Some((1, 2, 0)),
            ),
            (
                "w(x) = win{ w(x-k) for k in 3..=x }",
                PeriodStatus::Proved,
                Some((1, 3, 0)),
            ),
            (
                "w(x) = misere{ w(x-k) for k in 3..=x }",
                PeriodStatus::Proved,
                Some((1, 6, 0)),
            ),
            ("nim", PeriodStatus::Proved, Some((1, 0, 1))),
            // J. Howse and R. Nowakowski 2004: hexadecimal codes, by T2.
            ("0.8", PeriodStatus::Proved, Some((3, 1, 1))),
            ("lasker-nim", PeriodStatus::Proved, Some((4, 1, 4))),
            ("0.13FF", PeriodStatus::Proved, Some((7, 6, 4))),
            ("0.3F", PeriodStatus::Proved, Some((6, 0, 3))),
            ("0.48", PeriodStatus::Proved, Some((2, 1, 1))),
            (
                "g(x) = mex{ g(x-k) for k in [1,2] if k<=x and x != 9 }",
                PeriodStatus::Proved,
                Some((3, 0, 0)),
            ),
            ("halving", PeriodStatus::None, None),
            // No theorem covers loopy values.
            (
                "g(x) = loopy{ g(x-1) if x>=1, g(x-2) if x>=2 }",
                PeriodStatus::Observed,
                Some((3, 0, 0)),
            ),
        ] {
            let report = report(game);
            assert_eq!(report.status, status, "{game}: {}", report.sentence());
            if let Some(claim) = claim {
                let found = (report.period, report.preperiod, report.saltus);
                assert_eq!(
                    found,
                    (Some(claim.0), Some(claim.1), Some(claim.2)),
                    "{game}"
                );
            }
            // Certificates about outcomes need bounded moves.
            let unbounded = game.contains("1..=x") || game.contains("3..=x");
            let certified = status == PeriodStatus::Proved && !unbounded;
            assert_eq!(report.certificate.is_some(), certified, "{game}");
            assert_eq!(report.doubt, None);
            if let Some(certificate) = report.certificate {
                let checked = check(&certificate.to_string(), &mut Run::silent());
                assert!(checked.ok, "{game}: {checked:?}");
            }
        }
    }

    #[test]
    fn a_period_holds_for_the_values_of_the_rules() {
        for game in [
            "treblecross",
            "w(x) = win{ w(x-k) for k in [2,5,7] if k<=x }",
            "w(x) = misere{ w(x-k) for k in [2,5] if k<=x }",
            "w(x) = win{ w(x-k) for k in 1..=x }",
            "w(x) = misere{ w(x-k) for k in 4..=x }",
            "w(x) = win{ w(x-k) for k in 2..=x if k != 5 }",
            "g(n) = mex{ g(max(i-1, 0))^g(max(n-i-2, 0)) for i in 0..n }",
        ] {
            let found = report(game);
            let (Some(p), Some(n0)) = (found.period, found.preperiod) else {
                continue;
            };
            let mut game = Formula::named(game).expect("a game");
            let to = (n0 + 3 * p).min(500) as i64;
            let table = game
                .table(None, &Area::up_to(to), &mut Run::silent())
                .expect("a table");
            let at = |n: u64| table.cells.get(n as usize);
            let fits = |n: &u64| at(n + p) == at(*n);
            let end = to as u64 - p;
            assert!((n0..end).all(|n| fits(&n)), "{}", found.sentence());
            assert!(n0 == 0 || !fits(&(n0 - 1)), "{}", found.sentence());
            assert!((1..p).all(|q| (n0..end).any(|n| at(n + q) != at(n))));
        }
    }

    #[test]
    fn a_certificate_of_outcomes_is_about_the_outcomes() {
        for (game, claim) in [
            (
                "w(x) = win{ w(x-k) for k in [2,4] if k<=x }",
                "(win (option (each k1 [2 4]) (when (<= k1 x)) (g (- x k1)))), g(n+6) = g(n) for all n >= 0",
            ),
            (
                "w(x) = misere{ w(x-k) for k in [2,5] if k<=x }",
                "(misere (option (each k1 [2 5]) (when (<= k1 x)) (g (- x k1)))), g(n+7) = g(n) for all n >= 0",
            ),
        ] {
            let certificate = report(game).certificate.expect("a certificate");
            let checked = check(&certificate.to_string(), &mut Run::silent());
            assert!(
                checked.ok && checked.claim.english().contains(claim),
                "{}",
                checked.claim
            );
        }
    }

    #[test]
    fn what_is_no_certificate_is_no_claim() {
        let found = check("hello", &mut Run::silent());
        assert!(!found.ok && found.claim.is_empty() && found.fault.is_some());
    }
}
