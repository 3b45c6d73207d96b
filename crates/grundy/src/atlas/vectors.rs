//! Games of two heaps whose moves subtract one of a few vectors.

use grundy_core::{Area, Axis, Run};
use grundy_rules::Value;

use super::{AtlasGame, Computed, REMOTENESSES, Row, VALUES, defined, measured, spaced};
use crate::discover::{self, Family, LawKind, Vectors};
use crate::failure::Failure;
use crate::measure::Measure;

pub(super) const FAMILY: &str = "vectors";

/// The games: the number of vectors with the least and the largest entry. With four vectors, those
/// that both add and subtract more than two tokens are left out.
const RANGES: [(usize, i32, i32); 3] = [(3, -3, 3), (4, -2, 2), (4, 0, 3)];

/// The largest heap of the table in which laws and the largest value are searched.
const LAST: i64 = 63;

struct Game(Vectors);

pub(super) fn games() -> Vec<Box<dyn AtlasGame>> {
    let mut all: Vec<Vectors> = Vec::new();
    for (vectors, least, largest) in RANGES {
        all.extend(discover::games(Family {
            vectors,
            least,
            largest,
        }));
    }
    all.sort_by(|a, b| (a.len(), a).cmp(&(b.len(), b)));
    all.dedup();
    all.into_iter()
        .map(|set| Box::new(Game(set)) as Box<dyn AtlasGame>)
        .collect()
}

/// The first positions by the sum of their heaps, and those with the same sum by the first heap.
fn positions() -> impl Iterator<Item = [i64; 2]> {
    let sums = 0..;
    sums.flat_map(|sum| (0..=sum).map(move |x| [x, sum - x]))
}

/// The values of the first positions in a square of values, row by row.
fn first(cells: &[Option<Value>], side: i64, count: usize) -> String {
    let value = |[x, y]: [i64; 2]| {
        let cell = cells.get((x * side + y) as usize);
        cell.and_then(Option::as_ref)
            .map_or(String::new(), Value::to_string)
    };
    spaced(positions().take(count).map(value))
}

/// The square of positions with heaps up to `last`.
fn square(last: i64) -> Area {
    Area::new(["x", "y"].map(|name| Axis::new(name, 0, last)).into())
}

impl AtlasGame for Game {
    fn game(&self) -> String {
        discover::rules(&self.0)
    }

    fn compute(&self, run: &mut Run) -> Result<Computed, Failure> {
        let game = self.game();
        let mut row = Row::new(FAMILY, &game);
        let vectors = self.0.iter().map(|(a, b)| format!("({a},{b})"));
        row.set("code", &spaced(vectors));
        let cells = measured(&game, Measure::Grundy, &square(LAST), run)?;
        let mut largest: Option<(i64, usize)> = None;
        for (at, cell) in cells.iter().enumerate() {
            if let Some(Value::Int(value)) = cell
                && largest.is_none_or(|(known, _)| *value > known)
            {
                largest = Some((*value, at));
            }
        }
        if let Some((value, at)) = largest {
            let side = LAST as usize + 1;
            row.set("max_value", &value);
            row.set("max_at", &format!("{},{}", at / side, at % side));
        }
        row.set("heaps", &LAST);
        row.set("values", &first(&cells, LAST + 1, VALUES));
        let last = 7;
        let remoteness = measured(&game, Measure::Remoteness, &square(last), run)?;
        row.set("remoteness", &first(&remoteness, last + 1, REMOTENESSES));
        let found = discover::law_of(&game, run)?;
        let is_proved = (found.as_ref()).is_some_and(|law| law.kind != LawKind::Observed);
        row.set("stop", if is_proved { "complete" } else { "budget" });
        let Some(found) = found else {
            row.set("status", "none");
            return Ok(Computed {
                row,
                certificate: None,
            });
        };
        row.set("status", if is_proved { "proved" } else { "observed" });
        row.set_some("theorem", found.theorem);
        row.set("law", &found.law);
        Ok(Computed {
            row,
            certificate: (found.certificate.filter(|_| is_proved))
                .map(|certificate| certificate.to_string()),
        })
    }

    fn values_by_definition(&self) -> Result<String, Failure> {
        let positions = positions().take(VALUES).map(Vec::from);
        let values = defined(&self.game(), positions)?;
        Ok(spaced(values))
    }
}
