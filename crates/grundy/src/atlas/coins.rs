//! Rows of coins: the named games, numbers of coins, and coins at the distances of a set.

use grundy_core::{Area, Run};
use grundy_impartial::coins::{NAMED, Rule};
use grundy_pattern::Status;

use super::{AtlasGame, Computed, Row, VALUES, defined, measured, spaced, word};
use crate::failure::Failure;
use crate::formula::Formula;
use crate::game;
use crate::laws::pattern::{self, Law};
use crate::laws::period::{PeriodStatus, Reach};
use crate::measure::Measure;

pub(super) const FAMILY: &str = "coins";

/// The largest number of coins of a rule `coins:A-B`.
const MAX_COINS: usize = 6;

/// The largest distance of two coins, and of three coins from the first one.
const MAX_DISTANCES: [i64; 2] = [6, 4];

/// The largest place in which a law is searched, if the rules have no period that is proved.
const LAST: i64 = 255;

enum Game {
    /// A rule of the engine.
    Rule(Rule),
    /// The distances of the companions of a coin, for each move.
    Distances(Vec<Vec<i64>>),
}

/// The subsets of a list that are not empty, in the order of their numbers.
fn subsets<T: Clone>(all: &[T]) -> Vec<Vec<T>> {
    let chosen = |set: u32| {
        let items = all.iter().enumerate();
        let items = items.filter(move |(i, _)| set >> i & 1 == 1);
        items.map(|(_, item)| item.clone()).collect()
    };
    (1..1_u32 << all.len()).map(chosen).collect()
}

pub(super) fn games() -> Vec<Box<dyn AtlasGame>> {
    let mut all: Vec<Game> = NAMED
        .into_iter()
        .map(|(_, rule)| Game::Rule(rule))
        .collect();
    for most in 1..=MAX_COINS {
        for least in 1..=most {
            let rule = Rule::Coins { least, most };
            let name = rule.to_string();
            if NAMED.iter().all(|(known, _)| *known != name) {
                all.push(Game::Rule(rule));
            }
        }
    }
    let [two, three] = MAX_DISTANCES;
    let pairs: Vec<Vec<i64>> = (1..=two).map(|distance| vec![distance]).collect();
    let triples: Vec<Vec<i64>> = (1..=three)
        .flat_map(|a| (1..a).map(move |b| vec![a, b]))
        .collect();
    for companions in [pairs, triples] {
        for set in subsets(&companions) {
            let alone = [vec![Vec::new()], set.clone()].concat();
            all.extend([Game::Distances(set), Game::Distances(alone)]);
        }
    }
    all.into_iter()
        .map(|game| Box::new(game) as Box<dyn AtlasGame>)
        .collect()
}

impl Game {
    /// The recurrence of the values, if a move turns coins at given distances. A move that does not
    /// fit the row refers to a position before the first one, and is left out.
    fn recurrence(&self) -> Option<String> {
        let Self::Distances(moves) = self else {
            return None;
        };
        let options: Vec<String> = (moves.iter())
            .map(|distances| {
                let calls: Vec<String> = (distances.iter())
                    .map(|distance| format!("g(x-{distance})"))
                    .collect();
                if calls.is_empty() {
                    "0".to_owned()
                } else {
                    calls.join("^")
                }
            })
            .collect();
        Some(format!("g(x>=0) = mex{{ {} }}", options.join(", ")))
    }

    /// The least place of the row.
    fn first_place(&self) -> Result<i64, Failure> {
        let table = game::Game::named(&self.game())?.table(
            None,
            &Area::up_to(VALUES as i64),
            &mut Run::silent(),
        )?;
        Ok(table.area.axes.first().map_or(0, |axis| axis.from))
    }
}

impl AtlasGame for Game {
    fn game(&self) -> String {
        match self {
            Self::Rule(rule) => rule.to_string(),
            Self::Distances(moves) => {
                let items: Vec<String> = (moves.iter())
                    .map(|distances| {
                        let places: Vec<String> =
                            distances.iter().map(|n| format!("x-{n}")).collect();
                        format!("[{}]", places.join(","))
                    })
                    .collect();
                format!("coins:{}", items.join(", "))
            }
        }
    }

    fn compute(&self, run: &mut Run) -> Result<Computed, Failure> {
        let name = self.game();
        let mut row = Row::new(FAMILY, &name);
        let to = self.first_place()? + VALUES as i64 - 1;
        let values = measured(&name, Measure::Grundy, &Area::up_to(to), run)?;
        row.set("values", &spaced(values.into_iter().flatten()));
        if let Some(recurrence) = self.recurrence() {
            row.set("standard", &recurrence);
            let report = Formula::named(&recurrence)?.period(Reach::default(), run)?;
            row.set("status", report.status.word());
            row.set_some("theorem", report.theorem);
            row.set_some("period", report.period);
            row.set_some("preperiod", report.preperiod);
            row.set_some("saltus", report.saltus);
            row.set_some("max_value", report.largest.map(|(value, _)| value));
            row.set_some("max_at", report.largest.map(|(_, at)| at));
            row.set("heaps", &report.heaps);
            let is_proved = report.status == PeriodStatus::Proved;
            row.set(
                "stop",
                if is_proved {
                    "complete"
                } else {
                    word(report.stop)
                },
            );
            return Ok(Computed {
                row,
                certificate: (report.certificate.filter(|_| is_proved))
                    .map(|certificate| certificate.to_string()),
            });
        }
        let coins = match self {
            Self::Rule(Rule::Coins { most, .. }) => *most,
            _ => 1,
        };
        let last = if coins > 5 { LAST / 2 } else { LAST };
        let table = game::Game::named(&name)?.table(None, &Area::up_to(last), run)?;
        let largest = (0..table.len()).filter_map(|at| {
            let value = table.cells.get(at)?.natural()?;
            Some((value, std::cmp::Reverse(table.area.position(at)[0])))
        });
        if let Some((value, at)) = largest.max() {
            row.set("max_value", &value);
            row.set("max_at", &at.0);
        }
        row.set("heaps", &(last + 1));
        // The rules have too many moves of many coins for the search of proofs.
        let laws = if coins > 3 {
            pattern::observed(&table, true, run)?
        } else {
            Formula::named(&name)?.pattern(&Area::default(), run)?
        };
        let learned = laws.learned.as_ref();
        let find = |is_proved: bool| {
            let of_values = |law: &&Law| {
                let found = &law.finding;
                (found.is_closed() || found.period.is_some())
                    && found.exceptions.is_empty()
                    && (found.status == Status::Proved) == is_proved
            };
            laws.findings.iter().find(of_values)
        };
        let (status, certificate) = match (find(true), learned, find(false)) {
            (Some(law), ..) => {
                row.set("law", &law.finding.statement);
                row.set_some("theorem", law.finding.theorem.as_ref());
                let certificate = law.certificate.as_ref();
                ("proved", certificate.map(ToString::to_string))
            }
            (None, Some(learned), _) => {
                row.set("law", &learned.statement);
                row.set("theorem", crate::laws::theorem::BY_AUTOMATA);
                ("proved", Some(learned.theorem.certificate().to_string()))
            }
            (None, None, Some(law)) => {
                row.set("law", &law.finding.statement);
                ("observed", None)
            }
            (None, None, None) => ("none", None),
        };
        row.set("status", status);
        row.set(
            "stop",
            if status == "proved" {
                "complete"
            } else {
                "budget"
            },
        );
        Ok(Computed { row, certificate })
    }

    fn values_by_definition(&self) -> Result<String, Failure> {
        // The definition visits each move, and rules with many coins have many of them.
        let count = match self {
            Self::Rule(Rule::Coins { most, .. }) if *most > 6 => 14,
            Self::Rule(Rule::Coins { most, .. }) if *most > 3 => 20,
            _ => VALUES as i64,
        };
        let first = self.first_place()?;
        let places = (first..first + count).map(|x| vec![x]);
        Ok(spaced(defined(&self.game(), places)?))
    }
}
