//! Codes with the same values, or with those of another code some heaps later.
//!
//! If two sequences have the same least period and saltus, both proved, and the same values up to
//! the end of the first period of both, they are equal. The same holds for a sequence without its
//! first values.

use std::collections::HashMap;

use grundy_heap::Code;

use super::codes::values;
use super::{Row, VALUES, not_a_row};
use crate::failure::Failure;

/// Maximum number of heaps of a comparison of two sequences.
const MAX_COMPARED_HEAPS: u64 = 100_000;

/// Maximum number of heaps among which exceptions are counted.
const MAX_EXCEPTION_HEAPS: u64 = 20_000;

/// The largest number of heaps by which a game is compared with another one.
const MAX_SHIFT: usize = 4;

/// Number of values by which a game with the same values is looked up.
const KEY_VALUES: usize = VALUES - MAX_SHIFT;

/// The least period, the saltus, and values.
type Key = (u64, u64, Vec<u32>);

/// A game with a proved period.
#[derive(Clone, Debug)]
struct Known {
    game: String,
    code: Code,
    preperiod: u64,
    exceptions: Option<u64>,
}

/// The games with proved periods so far, each sequence once.
#[derive(Clone, Debug, Default)]
pub struct Sequences {
    games: Vec<Known>,
    /// The games by their values from each of the first heaps on.
    by_values: HashMap<(usize, Key), Vec<usize>>,
}

/// The proved period of a row: period, preperiod, saltus, values; none without a proof.
struct Proved {
    period: u64,
    preperiod: u64,
    saltus: u64,
    values: Vec<u32>,
}

impl Proved {
    fn of(row: &Row) -> Result<Option<Self>, Failure> {
        let values = row.get("values").split(' ').map(str::parse);
        let Ok(values) = values.collect::<Result<Vec<u32>, _>>() else {
            return Err(not_a_row(row.fields()));
        };
        if row.get("status") != "proved" || values.len() != VALUES {
            return Ok(None);
        }
        let number = |name: &str| {
            let number = row.get(name).parse::<u64>();
            number.map_err(|_| not_a_row(row.fields()))
        };
        Ok(Some(Self {
            period: number("period")?,
            preperiod: number("preperiod")?,
            saltus: number("saltus")?,
            values,
        }))
    }

    /// The key of the values from heap `from` on.
    fn key(&self, from: usize) -> Key {
        let values = self.values[from..][..KEY_VALUES].to_vec();
        (self.period, self.saltus, values)
    }
}

/// Whether the values of the first code from heap `shifts[0]` on are those of the second one from
/// `shifts[1]` on, up to heap `end`. None if there are too many heaps.
fn agree(codes: [&Code; 2], shifts: [usize; 2], end: u64) -> Option<bool> {
    let end = usize::try_from(end).ok()?;
    if end as u64 > MAX_COMPARED_HEAPS {
        return None;
    }
    let [own, other] = [0, 1].map(|i| values(codes[i], end + shifts[i]));
    Some(own[shifts[0]..] == other[shifts[1]..])
}

/// The number of heaps before the period whose values differ from those that the period would give
/// them; none without a proved period, or with too many heaps.
pub(super) fn exceptions(row: &Row, values: impl Fn(usize) -> Vec<u32>) -> Option<u64> {
    let Proved {
        period,
        preperiod,
        saltus,
        ..
    } = Proved::of(row).ok()??;
    let end = preperiod.checked_add(period)?;
    if end > MAX_EXCEPTION_HEAPS {
        return None;
    }
    let values = values(end as usize);
    let differs = |heap: &u64| {
        let periods = (preperiod - heap).div_ceil(period);
        let later = u64::from(values[(heap + periods * period) as usize]);
        u64::from(values[*heap as usize]) + periods * saltus != later
    };
    Some((0..preperiod).filter(differs).count() as u64)
}

impl Sequences {
    /// Number of different sequences with a proved period.
    pub fn len(&self) -> u64 {
        self.games.len() as u64
    }

    /// Whether no game has a proved period.
    pub fn is_empty(&self) -> bool {
        self.games.is_empty()
    }

    /// Returns the games with the same values from a heap on, by their first ones.
    fn candidates(&self, from: usize, key: Key) -> impl Iterator<Item = &Known> {
        let found = self
            .by_values
            .get(&(from, key))
            .map_or(&[][..], Vec::as_slice);
        found.iter().map(|at| &self.games[*at])
    }

    /// Adds a game whose values are new.
    fn insert(&mut self, proved: &Proved, known: Known) {
        let at = self.games.len();
        for from in 0..=MAX_SHIFT {
            let games = self.by_values.entry((from, proved.key(from))).or_default();
            games.push(at);
        }
        self.games.push(known);
    }

    /// Sets the columns of a code that depend on other games: the first game with the same values,
    /// and for the first one a game whose values are these some heaps later; then the exceptions.
    /// Adds the game if its values are new. The columns are empty if the period is not proved, or
    /// is too long for a comparison.
    pub(super) fn place(&mut self, row: &mut Row, code: &Code) {
        let Ok(Some(proved)) = Proved::of(row) else {
            return;
        };
        let end = |other: &Known| {
            let preperiod = proved.preperiod.max(other.preperiod);
            preperiod.saturating_add(proved.period)
        };
        let mut is_decided = true;
        let mut equal = None;
        for other in self.candidates(0, proved.key(0)) {
            match agree([code, &other.code], [0, 0], end(other)) {
                Some(true) => {
                    equal = Some(other);
                    break;
                }
                Some(false) => {}
                None => is_decided = false,
            }
        }
        if let Some(other) = equal {
            row.set("equal_to", &other.game);
            row.set_some("exceptions", other.exceptions);
            return;
        }
        if !is_decided {
            return;
        }
        let exceptions = exceptions(row, |to| values(code, to));
        row.set_some("exceptions", exceptions);
        row.set("equal_to", &row.get("game").to_owned());
        let cousin = (1..=MAX_SHIFT).find_map(|shift| {
            // The values some heaps later are those of the other game, or the reverse.
            let later = [[shift, 0], [0, shift]].into_iter();
            later.into_iter().find_map(|shifts| {
                let mut others = self.candidates(shifts[1], proved.key(shifts[0]));
                let other = others
                    .find(|other| agree([code, &other.code], shifts, end(other)) == Some(true))?;
                Some((other.game.clone(), shifts[0] as i64 - shifts[1] as i64))
            })
        });
        if let Some((game, shift)) = cousin {
            row.set("cousin", &game);
            row.set("shift", &shift);
        }
        let known = Known {
            game: row.get("game").to_owned(),
            code: code.clone(),
            preperiod: proved.preperiod,
            exceptions,
        };
        self.insert(&proved, known);
    }

    /// Adds a row of an earlier run, in the order of [`Row::HEADER`].
    ///
    /// # Errors
    /// Fields that are not those of a row.
    pub fn add(&mut self, fields: &[&str]) -> Result<(), Failure> {
        let row = Row::parse(fields)?;
        // Rows of other families have no equal games.
        if row.get("equal_to").is_empty() || row.get("equal_to") != row.get("game") {
            return Ok(());
        }
        let Some(proved) = Proved::of(&row)? else {
            return Ok(());
        };
        let code = row.get("code").parse().map_err(|_| not_a_row(fields))?;
        let known = Known {
            game: row.get("game").to_owned(),
            code,
            preperiod: proved.preperiod,
            exceptions: row.get("exceptions").parse().ok(),
        };
        self.insert(&proved, known);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The exceptions of Kayles (R. K. Guy and C. A. B. Smith 1956) are 14 heaps, the last one 70.
    #[test]
    fn the_exceptions_of_kayles_are_counted() {
        let code: Code = "0.77".parse().expect("a code");
        let mut row = Row::new("octal", "0.77");
        let first: Vec<String> = (values(&code, VALUES).iter()).map(u32::to_string).collect();
        for (name, value) in [
            ("status", "proved"),
            ("period", "12"),
            ("preperiod", "71"),
            ("saltus", "0"),
            ("values", &first.join(" ")),
        ] {
            row.set(name, value);
        }
        let mut known = Sequences::default();
        known.place(&mut row, &code);
        assert_eq!((row.get("exceptions"), row.get("equal_to")), ("14", "0.77"));
        assert_eq!(known.len(), 1);
    }
}
