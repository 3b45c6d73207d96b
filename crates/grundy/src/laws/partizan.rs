//! Periods of partizan heaps, and the laws of their values.
//!
//! Values are compared as games. A period is *proved* by theorem P0
//! ([`grundy_certificate::partizan`]) if the rules are those of a subtraction game with a set for
//! Left and a set for Right. The certificate is checked, and the equal heaps are compared by their
//! moves, before the status is set. Otherwise the period is observed.

use std::collections::HashMap;

use grundy_certificate::PartizanCertificate;
use grundy_core::{Area, Diagnostic, Kind, Run, Stop};
use grundy_partizan::values::Id;
use grundy_pattern::{Expr, Family, Finding, Op, Status};
use grundy_rules::{Value, show_call};

use crate::failure::Failure;
use crate::laws::messages;
use crate::laws::pattern::{self, Law, Laws};
use crate::laws::period::{Certificate, PeriodStatus, Reach, Report};
use crate::recheck::{Doubt, GameDifference, games};
use crate::values::sums;
use crate::values::tables::{ValueTable, values};
use crate::values::value_game::{NumberedFamily, ValueGame};

/// The default range of heaps for the period search. Values of such heaps grow, so the number is
/// small.
const MAX_HEAPS: i64 = 200;
/// The theorem on partizan heaps.
const OF_HEAPS: &str = "P0";

/// The least (period, preperiod) of the values, if it occurs at least three times, once after the
/// longest look-back.
fn least(ids: &[Option<Id>]) -> Option<(usize, usize)> {
    let n = ids.len();
    (1..=n / 3).find_map(|p| {
        let fits = (p..n).rev().take_while(|&i| ids[i] == ids[i - p]).count();
        let preperiod = n - p - fits;
        (fits >= 2 * p).then_some((p, preperiod))
    })
}

/// The period with its proof, among computed values.
struct FoundPeriod {
    period: usize,
    preperiod: usize,
    proof: Option<PartizanCertificate>,
    /// The reason why the proof is withdrawn.
    doubt: Option<Doubt>,
}

fn found(
    game: &mut dyn ValueGame,
    known: &ValueTable,
    run: &mut Run,
) -> Result<Option<FoundPeriod>, Failure> {
    let Some((period, preperiod)) = least(&known.ids) else {
        return Ok(None);
    };
    let takes = game
        .text()
        .and_then(|rules| rules.takes(&known.family.function));
    let proof = takes.map(|(left, right)| PartizanCertificate::Heaps {
        left,
        right,
        period: period as u64,
        preperiod: preperiod as u64,
    });
    let proof = proof.filter(|proof| {
        known.table.area.axes[0].from == 0 && proof.check(&mut |_, _| !run.cancelled()).is_ok()
    });
    let doubt = match &proof {
        Some(_) => recheck(game, &known.family, period, preperiod, run)?,
        None => None,
    };
    Ok(Some(FoundPeriod {
        period,
        preperiod,
        proof: proof.filter(|_| doubt.is_none()),
        doubt,
    }))
}

/// Compares heaps with the heaps one period later by their moves: the first two periods, and as
/// many heaps as the comparison reaches. Returns the reason if the proof is withdrawn.
fn recheck(
    game: &mut dyn ValueGame,
    family: &NumberedFamily,
    period: usize,
    preperiod: usize,
    run: &mut Run,
) -> Result<Option<Doubt>, Failure> {
    let last = preperiod + 2 * period;
    let options = games::heap_options(game, family, last + period + 1, run)?;
    let differs = games::first_difference(&options, period, preperiod..=last);
    let text = |n: usize| show_call(&family.function, &[Value::Int(n as i64)]);
    Ok(differs.map(|n| {
        Doubt::Games(GameDifference {
            one: text(n),
            other: text(n + period),
        })
    }))
}

/// The period of the values of heaps.
pub(crate) fn period(
    game: &mut dyn ValueGame,
    name: &str,
    reach: Reach,
    run: &mut Run,
) -> Result<Report, Failure> {
    let family = game.family(None)?;
    if family.params.len() != 1 {
        let function = format!("`{}`", family.function);
        let fact = messages::function_has_no_period(function);
        return Err(Failure::of(
            Diagnostic::error("no-period", fact).help(messages::period_is_of_one_number()),
        ));
    }
    let to = reach
        .to
        .map_or(MAX_HEAPS, |to| i64::try_from(to).unwrap_or(i64::MAX));
    let known = values(game, None, &Area::up_to(to), run)?;
    let found = found(game, &known, run)?;
    Ok(Report {
        game: name.to_owned(),
        code: None,
        shift: 0,
        status: match &found {
            Some(found) if found.proof.is_some() => PeriodStatus::Proved,
            Some(_) => PeriodStatus::Observed,
            None => PeriodStatus::None,
        },
        theorem: (found.as_ref()).and_then(|found| found.proof.as_ref().map(|_| OF_HEAPS)),
        period: found.as_ref().map(|found| found.period as u64),
        preperiod: found.as_ref().map(|found| found.preperiod as u64),
        saltus: found.as_ref().map(|_| 0),
        largest: None,
        heaps: known.ids.len() as u64,
        stop: known.table.stop,
        doubt: found.as_ref().and_then(|found| found.doubt.clone()),
        certificate: found
            .and_then(|found| found.proof)
            .map(Certificate::Partizan),
        rares: None,
        equality: None,
    })
}

/// The laws of the values: closed forms if all are integers, and periods of heaps.
pub(crate) fn laws(game: &mut dyn ValueGame, area: &Area, run: &mut Run) -> Result<Laws, Failure> {
    let usual = match game.family(None)?.params.len() {
        1 => 100,
        2 => 15,
        _ => 5,
    };
    let area = Area {
        to: Some(area.to.unwrap_or(usual)),
        ..area.clone()
    };
    let known = values(game, None, &area, run)?;
    let mut cells: Vec<Option<Value>> = Vec::with_capacity(known.ids.len());
    let mut integers = true;
    let mut codes: HashMap<Id, i64> = HashMap::new();
    for id in &known.ids {
        let number = id.map(|id| {
            sums::with_values(game, run, |arena| {
                Ok(arena
                    .as_number(id)
                    .and_then(grundy_partizan::values::Dyadic::to_i64))
            })
        });
        let number = number.transpose()?.flatten();
        integers &= number.is_some() || id.is_none();
        cells.push(number.map(Value::Int));
        if let Some(id) = id {
            let next = codes.len() as i64;
            codes.entry(*id).or_insert(next);
        }
    }
    if !integers {
        // Only the equality of values counts.
        let code = |id: &Option<Id>| id.map(|id| Value::Int(codes[&id]));
        cells = known.ids.iter().map(code).collect();
    }
    let mut table = known.table.clone().kind(Kind::Plain);
    table.cells = cells.into();
    let mut laws = pattern::observed(&table, integers, run)?;
    if let [axis] = &known.table.area.axes[..]
        && axis.from == 0
        && let Some(found) = found(game, &known, run)?
    {
        let proved = found.proof.is_some();
        if !integers || proved || found.doubt.is_some() {
            let finding = finding(&known, &found);
            if let Some(doubt) = found.doubt {
                laws.doubts.push((finding.sentence.clone(), doubt));
            }
            let certificate = found.proof.map(Certificate::Partizan);
            laws.findings.push(Law {
                finding,
                certificate,
                proof: None,
                parameters: None,
            });
        }
    }
    if known.table.stop != Stop::Complete {
        laws.stopped = Some(known.table.stop);
    }
    Ok(laws)
}

fn finding(known: &ValueTable, found: &FoundPeriod) -> Finding {
    let (p, from) = (found.period, found.preperiod + found.period);
    let (name, x) = (&known.family.function, &known.family.params[0].0);
    let back = Expr::Op(Op::Sub, Box::new([Expr::Param(0), Expr::Int(p as i64)]));
    let sentence = messages::values_repeat(x, found.preperiod, p);
    Finding {
        family: Family::Repeating,
        statement: format!("{name}({x}) == {name}({x}-{p}) if {x} >= {from}"),
        sentence,
        status: if found.proof.is_some() {
            Status::Proved
        } else {
            Status::Observed
        },
        theorem: found.proof.as_ref().map(|_| OF_HEAPS.to_owned()),
        checked: known.table.area.clone(),
        cells: known.ids.len().saturating_sub(from),
        exceptions: Vec::new(),
        law: Expr::Own(vec![back]),
        guard: None,
        of_zeros: false,
        period: Some((p as i64, 0)),
    }
}
