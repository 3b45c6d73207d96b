//! The atlas: every game of the families of codes with its values, its period and its proof.
//!
//! The families are those of [`find`]. A game of several families belongs to the
//! first. Games with the same values have one representative, the first game of the atlas with
//! them: if two sequences have the same least period and preperiod, both proved, and the same
//! values up to the end of the first period, they are equal.

use std::collections::HashMap;

use grundy_core::{Budget, Diagnostic, NoObserver, Observer, Run, Stop};
use grundy_heap::{Code, Family, Sequence};

use crate::failure::Failure;
use crate::find;
use crate::laws::period;
use crate::laws::survey::{self, Limits};
use crate::messages;
use crate::recheck::Doubt;

/// Number of values in a row.
pub const VALUES: usize = 64;

/// Number of heaps for which [`recheck`] compares two games by the definition.
const EQUAL_HEAPS: usize = 200;

/// Maximum number of heaps of a comparison of two sequences.
const MAX_COMPARED_HEAPS: u64 = 100_000;

/// The limits of one code: most games of the families are solved within them.
pub const LIMITS: Limits = Limits {
    heaps: 20_000_000,
    options: 60_000_000,
    calm: 300_000_000,
    light: 300_000_000,
};

/// One game of the atlas.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Row {
    /// The name of the family.
    pub family: &'static str,
    /// The GAME string: a code or a set.
    pub game: String,
    /// The result of the search for a period.
    pub search: survey::Row,
    /// The values of the heaps from 0 on, [`VALUES`] of them.
    pub values: Vec<u32>,
    /// The first game of the atlas with the same values, which is often the game itself. `None`
    /// if its period is not proved, or is too long for the comparison.
    pub equal_to: Option<String>,
}

impl Row {
    /// The names of the columns of [`Row::fields`].
    pub fn header() -> Vec<&'static str> {
        let mut all = vec!["family", "game"];
        all.extend(survey::Row::HEADER);
        all.extend(["equal_to", "values"]);
        all
    }

    /// The fields of a table row; missing data are empty, and values have spaces between them.
    pub fn fields(&self) -> Vec<String> {
        let values: Vec<String> = self.values.iter().map(u32::to_string).collect();
        let mut all = vec![self.family.to_owned(), self.game.clone()];
        all.extend(self.search.fields());
        all.extend([self.equal_to.clone().unwrap_or_default(), values.join(" ")]);
        all
    }
}

/// The least period, the least preperiod, the saltus, and the first values.
type Key = (u64, u64, u64, Vec<u32>);

/// The games with proved periods so far, each sequence once.
#[derive(Clone, Debug, Default)]
pub struct Sequences {
    games: HashMap<Key, Vec<(String, Code)>>,
    /// Number of different sequences.
    count: u64,
}

fn values(code: &Code, to: usize) -> Vec<u32> {
    let mut sequence = Sequence::new(code);
    sequence.extend(to, &Budget::UNLIMITED, &mut NoObserver);
    sequence.values().take(to).collect()
}

impl Sequences {
    /// Returns the first game with the same values, and adds the game if its values are new. `None`
    /// if the period is too long for a comparison with a game that has the same first values.
    fn first(&mut self, key: Key, game: &str, code: &Code) -> Option<String> {
        let end = key.0.saturating_add(key.1);
        let known = self.games.entry(key).or_default();
        if !known.is_empty() && end > VALUES as u64 {
            if end > MAX_COMPARED_HEAPS {
                return None;
            }
            let own = values(code, end as usize);
            let same = known
                .iter()
                .find(|(_, other)| values(other, end as usize) == own);
            if let Some((first, _)) = same {
                return Some(first.clone());
            }
        } else if let Some((first, _)) = known.first() {
            return Some(first.clone());
        }
        known.push((game.to_owned(), code.clone()));
        self.count += 1;
        Some(game.to_owned())
    }

    /// Number of different sequences with a proved period.
    pub fn len(&self) -> u64 {
        self.count
    }

    /// Whether no game has a proved period.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Adds a row of an earlier run: its fields in the order of [`Row::header`].
    ///
    /// # Errors
    /// Fields that are not those of a row.
    pub fn add(&mut self, fields: &[&str]) -> Result<(), Failure> {
        let wrong = || {
            Failure::of(Diagnostic::error(
                "wrong-atlas",
                messages::not_a_row_of_the_atlas(fields.join(",")),
            ))
        };
        if fields.len() != Row::header().len() {
            return Err(wrong());
        }
        let column = |name: &str| {
            let at = Row::header().iter().position(|one| *one == name);
            at.map_or("", |at| fields[at])
        };
        let values = column("values").split(' ').map(str::parse);
        let Ok(values) = values.collect::<Result<Vec<u32>, _>>() else {
            return Err(wrong());
        };
        if column("status") != "proved" || column("equal_to") != column("game") {
            return Ok(());
        }
        let number = |name: &str| column(name).parse::<u64>().map_err(|_| wrong());
        let key = (
            number("period")?,
            number("preperiod")?,
            number("saltus")?,
            values,
        );
        let code = column("code").parse().map_err(|_| wrong())?;
        let known = self.games.entry(key).or_default();
        known.push((column("game").to_owned(), code));
        self.count += 1;
        Ok(())
    }
}

/// A family of the atlas: its name, its games without those of earlier families, and their number.
pub struct Games {
    /// The name.
    pub name: &'static str,
    family: Family,
    earlier: Vec<Family>,
}

impl Games {
    /// All families, in their order.
    pub fn all() -> Vec<Self> {
        let mut earlier: Vec<Family> = Vec::new();
        let mut all = Vec::new();
        for (name, family) in find::families() {
            all.push(Self {
                name,
                family: family.clone(),
                earlier: earlier.clone(),
            });
            earlier.push(family);
        }
        all
    }

    /// Number of games.
    pub fn count(&self) -> u64 {
        self.family.count_without(&self.earlier)
    }

    /// The codes: shorter ones first, so that the first game of a sequence is a short one.
    fn codes(&self) -> Vec<Code> {
        let is_new = |code: &Code| self.earlier.iter().all(|family| !family.contains(code));
        let mut codes: Vec<Code> = self.family.codes().filter(is_new).collect();
        codes.sort_by(|a, b| find::by_digits(a).cmp(&find::by_digits(b)));
        codes
    }

    /// Searches the games from number `from` on, and emits the rows in their order, each as soon
    /// as it and all before it are complete. A proof that the first values by the definition
    /// contradict is withdrawn, and its row comes with the difference.
    pub fn search(
        &self,
        from: u64,
        limits: &Limits,
        threads: usize,
        known: &mut Sequences,
        observer: &mut dyn Observer,
        mut emit: impl FnMut(&Row, Option<&Doubt>),
    ) -> Stop {
        let codes = self.codes().into_iter().skip(from as usize);
        survey::search_codes(codes, limits, threads, observer, |found, doubt| {
            let game = find::game_of(&found.code);
            let values = values(&found.code, VALUES);
            let period = found.search.period.as_ref();
            let period = period.filter(|period| period.certificate.is_some());
            let equal_to = period.and_then(|period| {
                let key = (
                    period.period,
                    period.preperiod,
                    period.saltus,
                    values.clone(),
                );
                known.first(key, &game, &found.code)
            });
            let row = Row {
                family: self.name,
                game,
                search: found.clone(),
                values,
                equal_to,
            };
            emit(&row, doubt);
        })
    }
}

/// The checksum of a file of rows, as a text.
pub fn checksum(bytes: &[u8]) -> String {
    format!("{:016x}", grundy_core::checksum::checksum(bytes))
}

/// Selects `count` of `rows` rows: one of each of `count` parts with the same length. The choice
/// depends on the seed alone.
pub fn sample(rows: u64, count: u64, seed: u64) -> Vec<u64> {
    let count = count.min(rows);
    let select = |part: u64| {
        let (from, to) = (part * rows / count, (part + 1) * rows / count);
        let bytes = [seed.to_le_bytes(), part.to_le_bytes()].concat();
        from + grundy_core::checksum::checksum(&bytes) % (to - from)
    };
    (0..count).map(select).collect()
}

/// Computes a row again by other means: its values and the first values of the equal game by the
/// definition of the Grundy value, and a proved period by a new certificate, which the independent
/// checker reads. Returns the name of the first column that differs.
///
/// # Errors
/// Fields that are not those of a row, and a run that is cancelled.
pub fn recheck(
    fields: &[&str],
    limits: &Limits,
    run: &mut Run,
) -> Result<Option<&'static str>, Failure> {
    let mut parsed = Sequences::default();
    parsed.add(fields)?;
    let header = Row::header();
    let column = |name: &str| {
        let at = header.iter().position(|one| *one == name);
        at.map_or("", |at| fields[at])
    };
    let code: Code = column("code").parse().map_err(Failure::of)?;
    let rules = grundy_certificate::Rules::parse(&code.in_certificate());
    let Ok(rules) = rules else {
        return Ok(Some("code"));
    };
    if find::game_of(&code) != column("game") {
        return Ok(Some("game"));
    }
    let defined: Vec<String> = grundy_certificate::naive(&rules, VALUES)
        .iter()
        .map(u32::to_string)
        .collect();
    if defined.join(" ") != column("values") {
        return Ok(Some("values"));
    }
    let equal_to = column("equal_to");
    if !equal_to.is_empty() && equal_to != column("game") {
        let other: Code = equal_to.parse().map_err(Failure::of)?;
        let other = grundy_certificate::Rules::parse(&other.in_certificate());
        let same = other.is_ok_and(|other| {
            grundy_certificate::naive(&other, EQUAL_HEAPS)
                == grundy_certificate::naive(&rules, EQUAL_HEAPS)
        });
        if !same {
            return Ok(Some("equal_to"));
        }
    }
    let mut found = None;
    survey::search_codes(std::iter::once(code), limits, 1, run, |row, _| {
        found = Some(row.clone());
    });
    run.go_on()?;
    let Some(found) = found else {
        return Ok(Some("status"));
    };
    let names = survey::Row::HEADER.iter().zip(found.fields());
    for (name, field) in names {
        if column(name) != field {
            return Ok(Some(name));
        }
    }
    let certificate = found.search.period.and_then(|period| period.certificate);
    if let Some(certificate) = certificate
        && !period::check(&certificate.to_string(), run).ok
    {
        return Ok(Some("theorem"));
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_of_a_family_is_listed_once_and_can_be_typed() {
        let mut known = std::collections::HashSet::new();
        for games in Games::all() {
            let mut count = 0;
            for code in games.codes() {
                count += 1;
                let game = find::game_of(&code);
                let read: Code = game.parse().expect("a GAME string");
                assert_eq!(read.digits(), code.digits(), "{game}");
                assert_eq!(read.tail(), code.tail(), "{game}");
                assert!(known.insert(game), "{code}");
            }
            assert_eq!(count, games.count(), "{}", games.name);
        }
    }

    /// Games that are called equal have the same values far beyond those that were compared, and
    /// games that are called different have different ones.
    #[test]
    fn equal_games_have_equal_values() {
        let limits = Limits {
            heaps: 1_000,
            ..LIMITS
        };
        let all = Games::all();
        let games = all.iter().find(|one| one.name == "octal-unequal");
        let games = games.expect("a family");
        let mut known = Sequences::default();
        let mut rows = Vec::new();
        let stop = games.search(0, &limits, 1, &mut known, &mut NoObserver, |row, doubt| {
            assert_eq!(doubt, None, "{}", row.game);
            rows.push(row.clone());
        });
        assert_eq!(stop, Stop::Complete);
        let proved: Vec<&Row> = rows.iter().filter(|row| row.equal_to.is_some()).collect();
        assert!(proved.len() > 50 && proved.len() < rows.len());
        let long: HashMap<&str, Vec<u32>> = (proved.iter())
            .map(|row| (&*row.game, values(&row.search.code, 3_000)))
            .collect();
        let mut first = 0;
        for row in &proved {
            let equal = row.equal_to.as_deref().expect("a game");
            assert_eq!(long[&*row.game], long[equal], "{} and {equal}", row.game);
            first += u64::from(equal == row.game);
        }
        assert_eq!(first, known.len());
        let different: std::collections::HashSet<&Vec<u32>> = long.values().collect();
        assert_eq!(different.len() as u64, known.len());
    }

    #[test]
    fn a_sample_has_one_row_of_each_part() {
        let rows = sample(1_000, 10, 7);
        for (part, at) in rows.iter().enumerate() {
            assert_eq!(*at as usize / 100, part);
        }
        assert_ne!(rows, sample(1_000, 10, 8));
        assert_eq!(sample(3, 10, 1), [0, 1, 2]);
        assert!(sample(0, 10, 1).is_empty());
    }
}
