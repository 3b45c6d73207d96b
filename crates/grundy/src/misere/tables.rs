//! Tables of the values of positions under other conventions: genus, outcome, remoteness and
//! suspense, and the numbers of winning moves.

use grundy_core::{Cells, Convention, Diagnostic, Kind, Outcome, Run, Table};
use grundy_impartial::compound::Numbers;
use grundy_impartial::misere::{Genera, Simplified};
use grundy_rules::Value;

use super::positions::{MetPositions, moves, stopped};
use super::{Compound, PlayMode, form, messages};
use crate::failure::Failure;
use crate::formula::{Formula, loopy};
use crate::measure::Measure;
use crate::ruleset::Ruleset;
use crate::solution::Component;

/// Maximum number of forms that are made to find components that are sums of others.
const MAX_FORMS: usize = 500;

impl Measure {
    /// The convention and compound that the measure needs: sums, or one component at a time without
    /// splits.
    fn play_mode(self) -> PlayMode {
        let single = !matches!(
            self,
            Self::Genus | Self::MisereNim | Self::MisereOutcome | Self::MisereForm
        );
        PlayMode {
            convention: Convention::Misere,
            compound: if single {
                Compound::Conjunctive
            } else {
                Compound::Disjunctive
            },
        }
    }
}

/// The measures of the enumerated positions.
enum MeasuredPositions {
    Sums(Box<Simplified>, Box<Genera>),
    Numbers(Vec<Numbers>),
}

/// Refuses a measure that only partizan games have.
pub(crate) fn check_measure(measure: Measure) -> Result<(), Failure> {
    if !measure.is_of_two() {
        return Ok(());
    }
    let fact = messages::measure_of_partizan_games(measure.name());
    Err(Failure::of(
        Diagnostic::error("one-sided", fact).help(messages::leave_out_the_value()),
    ))
}

/// Replaces the values of a table by those of another measure.
///
/// # Errors
/// Rules whose moves are not sums, or that leave sums where one component is required.
pub(crate) fn measured(
    game: &mut Formula,
    measure: Measure,
    mut table: Table,
    run: &mut Run,
) -> Result<Table, Failure> {
    if table.kind == Kind::Loopy {
        if !matches!(measure, Measure::Outcome | Measure::Remoteness) {
            return Err(Failure::of(
                Diagnostic::error("wrong-measure", messages::play_may_not_end())
                    .help(messages::measures_of_loopy_rules()),
            ));
        }
        let outcomes = measure == Measure::Outcome;
        let mut cells = loopy::measured(game, outcomes, &table, run)?;
        cells.resize(table.cells.len(), None);
        table.cells = Cells::Any(cells);
        table.kind = Kind::Plain;
        return Ok(table);
    }
    let mut known = match measure.play_mode().compound {
        Compound::Disjunctive => {
            MeasuredPositions::Sums(Box::new(Simplified::new(MAX_FORMS)), Box::default())
        }
        _ => MeasuredPositions::Numbers(Vec::new()),
    };
    let mut positions = MetPositions::default();
    let mut cells: Vec<Option<Value>> = Vec::with_capacity(table.cells.len());
    for index in 0..table.reached.min(table.cells.len()) {
        let Some(value) = table.cells.get(index) else {
            cells.push(None);
            continue;
        };
        if measure == Measure::Outcome {
            let wins = value != Value::Int(0) && value != Value::Bool(false);
            cells.push(
                table
                    .kind
                    .tells_winners()
                    .then(|| letter(Outcome::from_win(wins))),
            );
            continue;
        }
        let at = Component::of_cell(&table, index);
        if measure == Measure::WinningMoves {
            cells.push(Some(Value::Int(winning_moves(game, &at, table.kind, run)?)));
            continue;
        }
        if index == 0 {
            let option = format!("--value {}", measure.name());
            form::check_rules(
                game,
                std::slice::from_ref(&at),
                measure.play_mode(),
                &option,
            )?;
        }
        let mut take = |options: Vec<Vec<u32>>, _: &mut Run| {
            known.take(&options);
            Ok(())
        };
        positions.enter(game as &mut dyn Ruleset, &at, &mut take, run)?;
        let number = positions.number(&at).unwrap_or(0);
        cells.push(known.value(measure, number, run)?);
    }
    cells.resize(table.cells.len(), None);
    table.cells = Cells::Any(cells);
    table.kind = Kind::Plain;
    Ok(table)
}

/// The number of moves of a position that leave a loss.
///
/// # Errors
/// Rules whose values do not say who wins, or more moves than can be listed.
fn winning_moves(
    game: &mut Formula,
    at: &Component,
    kind: Kind,
    run: &mut Run,
) -> Result<i64, Failure> {
    if !(kind == Kind::Grundy || kind.is_outcome()) {
        let fact = messages::winning_moves_of_values();
        return Err(Failure::of(
            Diagnostic::error("wrong-measure", fact).help(messages::measure_of_values()),
        ));
    }
    let choices = moves(game, at, run)?;
    let wins = choices.iter().filter(|choice| choice.wins(kind)).count();
    Ok(wins as i64)
}

fn letter(outcome: Outcome) -> Value {
    Value::Str(outcome.to_string().into())
}

impl MeasuredPositions {
    fn take(&mut self, options: &[Vec<u32>]) {
        match self {
            Self::Sums(set, _) => {
                set.push(options);
            }
            Self::Numbers(numbers) => {
                let end = Numbers::of_options(&[]);
                let of = |option: &Vec<u32>| option.first().map(|&part| part as usize);
                let options: Vec<&Numbers> = options
                    .iter()
                    .map(|option| of(option).map_or(&end, |part| &numbers[part]))
                    .collect();
                let next = Numbers::of_options(&options);
                numbers.push(next);
            }
        }
    }

    fn value(
        &mut self,
        measure: Measure,
        number: u32,
        run: &mut Run,
    ) -> Result<Option<Value>, Failure> {
        let plies = |plies: u32| Value::Int(i64::from(plies));
        Ok(Some(match self {
            Self::Sums(set, _) if measure == Measure::MisereForm => {
                return Ok(set.form(number).map(|form| Value::Str(form.into())));
            }
            Self::Sums(set, genera) => {
                let genus = genera.of(set, &[number], run).map_err(stopped)?;
                match measure {
                    Measure::MisereNim => plies(genus.misere()),
                    Measure::MisereOutcome => letter(Outcome::from_win(genus.misere() != 0)),
                    _ => Value::Str(genus.to_string().into()),
                }
            }
            Self::Numbers(numbers) => {
                let numbers = &numbers[number as usize];
                match measure {
                    Measure::Suspense => plies(numbers.suspense),
                    Measure::MisereRemoteness => plies(numbers.misere_remoteness),
                    Measure::MisereSuspense => plies(numbers.misere_suspense),
                    Measure::Foreclosed => match numbers.foreclosed {
                        _ if numbers.ended() => Value::Str("ended".into()),
                        None => Value::Str("inf".into()),
                        Some(value) => plies(value),
                    },
                    _ => plies(numbers.remoteness),
                }
            }
        }))
    }
}
