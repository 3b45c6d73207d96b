//! Subtraction games with a set of numbers for Left and a set for Right.
//!
//! The outcomes of heaps are those of rules with the player to move as a second number, whose
//! period theorem T4 proves: a heap depends on the heaps that are at most the largest number
//! smaller. The period of the values, as games, is a law of the row if theorem P0 proves it.

use grundy_core::{Area, Axis, Run};
use grundy_rules::Value;

use super::{AtlasGame, Computed, Row, VALUES, defined, measured, spaced, word};
use crate::failure::Failure;
use crate::formula::Formula;
use crate::game;
use crate::laws::period::{PeriodStatus, Reach};
use crate::measure::Measure;

pub(super) const FAMILY: &str = "partizan";

/// The largest number in a set.
const LARGEST: u32 = 6;

/// Number of heaps among which a period of the values is searched. The canonical forms of some
/// games grow so fast that 100 heaps take hours.
const VALUE_HEAPS: u64 = 40;

struct Game {
    left: Vec<u32>,
    right: Vec<u32>,
}

/// The sets within 1 to [`LARGEST`], in the order of their numbers as bits.
fn sets() -> Vec<Vec<u32>> {
    let members = |set: u32| {
        (1..=LARGEST)
            .filter(|k| set >> (k - 1) & 1 == 1)
            .collect::<Vec<u32>>()
    };
    (1..1_u32 << LARGEST).map(members).collect()
}

/// The games. Those with Left and Right exchanged have the negative values, and are left out.
pub(super) fn games() -> Vec<Box<dyn AtlasGame>> {
    let sets = sets();
    let mut all: Vec<Box<dyn AtlasGame>> = Vec::new();
    for (i, left) in sets.iter().enumerate() {
        for right in &sets[i..] {
            all.push(Box::new(Game {
                left: left.clone(),
                right: right.clone(),
            }));
        }
    }
    all
}

/// The options of a heap, for each number of a set.
fn options(set: &[u32], option: impl Fn(u32) -> String) -> String {
    let options: Vec<String> = set.iter().map(|taken| option(*taken)).collect();
    options.join(", ")
}

/// The outcomes of heaps, from whether Left and Right win if they move first.
fn outcomes(wins: &[Value]) -> String {
    spaced(wins.chunks(2).map(|wins| match wins {
        [Value::Bool(true), Value::Bool(true)] => "N",
        [Value::Bool(true), _] => "L",
        [_, Value::Bool(true)] => "R",
        _ => "P",
    }))
}

impl Game {
    /// The rules of the outcomes: Left is player 0, and Right is player 1.
    fn outcomes(&self) -> String {
        let of = |set: &[u32], mover: u32| {
            options(set, |taken| {
                format!("w(n-{taken}, {}) if p == {mover}", 1 - mover)
            })
        };
        format!(
            "w(n>=0, p) = win{{ {}, {} }}",
            of(&self.left, 0),
            of(&self.right, 1)
        )
    }
}

impl AtlasGame for Game {
    fn game(&self) -> String {
        let of = |set: &[u32]| options(set, |taken| format!("g(x-{taken})"));
        format!("g(x>=0) = {{ {} | {} }}", of(&self.left), of(&self.right))
    }

    fn compute(&self, run: &mut Run) -> Result<Computed, Failure> {
        let name = self.game();
        let mut row = Row::new(FAMILY, &name);
        let set = |set: &[u32]| options(set, |taken| taken.to_string()).replace(' ', "");
        row.set(
            "code",
            &format!("{} | {}", set(&self.left), set(&self.right)),
        );
        let rules = self.outcomes();
        let last = VALUES as i64 - 1;
        let area = Area::new(vec![Axis::new("n", 0, last), Axis::new("p", 0, 1)]);
        let wins = measured(&rules, Measure::Grundy, &area, run)?;
        let wins: Vec<Value> = wins.into_iter().flatten().collect();
        row.set("values", &outcomes(&wins));
        row.set("standard", &rules);
        let report = Formula::named(&rules)?.period(Reach::default(), run)?;
        let is_proved = report.status == PeriodStatus::Proved;
        row.set("status", report.status.word());
        row.set_some("theorem", report.theorem);
        row.set_some("period", report.period);
        row.set_some("preperiod", report.preperiod);
        row.set("heaps", &report.heaps);
        row.set(
            "stop",
            if is_proved {
                "complete"
            } else {
                word(report.stop)
            },
        );
        let reach = Reach {
            to: Some(VALUE_HEAPS),
        };
        let values = game::Game::named(&name)?.period(reach, run)?;
        if values.status == PeriodStatus::Proved
            && let (Some(period), Some(before)) = (values.period, values.preperiod)
        {
            let from = before + period;
            row.set("law", &format!("g(x) == g(x-{period}) if x >= {from}"));
        }
        Ok(Computed {
            row,
            certificate: (report.certificate.filter(|_| is_proved))
                .map(|certificate| certificate.to_string()),
        })
    }

    fn values_by_definition(&self) -> Result<String, Failure> {
        let positions = (0..VALUES as i64).flat_map(|n| [vec![n, 0], vec![n, 1]]);
        let wins = defined(&self.outcomes(), positions)?;
        Ok(outcomes(&wins))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The outcomes of the rules with the player to move are those of the partizan values.
    #[test]
    fn outcomes_are_those_of_the_values() {
        let sets = sets();
        for (left, right) in [(0, 1), (2, 5), (10, 37), (13, 26), (31, 62)] {
            let game = Game {
                left: sets[left].clone(),
                right: sets[right].clone(),
            };
            let run = &mut Run::silent();
            let by_values = measured(&game.game(), Measure::Outcome, &Area::up_to(20), run);
            let letters = by_values.expect("outcomes").into_iter().flatten();
            let letters = letters.map(|letter| match letter {
                Value::Str(letter) => letter.to_string(),
                other => other.to_string(),
            });
            let row = game.compute(run).expect("a row").row;
            assert!(
                row.get("values").starts_with(&spaced(letters)),
                "{}",
                game.game()
            );
        }
    }
}
