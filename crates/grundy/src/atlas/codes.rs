//! The families of codes: those of [`find`], and hexadecimal codes with a digit that repeats.

use grundy_core::{Budget, NoObserver, Observer, Run, Stop};
use grundy_heap::{Code, Digit, Family, Sequence};
use grundy_impartial::compound::remoteness;

use super::{REMOTENESSES, Row, Sequences, VALUES, spaced, word};
use crate::failure::Failure;
use crate::find;
use crate::laws::period;
use crate::laws::survey::{self, Limits};
use crate::misere::theory::options;
use crate::recheck::Doubt;

/// Number of heaps for which [`recheck`] compares two games by the definition.
const EQUAL_HEAPS: usize = 200;

/// The first values of a code.
pub(super) fn values(code: &Code, to: usize) -> Vec<u32> {
    let mut sequence = Sequence::new(code);
    sequence.extend(to, &Budget::UNLIMITED, &mut NoObserver);
    sequence.values().take(to).collect()
}

/// The remotenesses of the first heaps; none if a move may leave two heaps, since the remoteness of
/// a sum is not a function of those of its components.
fn remotenesses(code: &Code, to: usize) -> Option<Vec<u32>> {
    if code.parts() > 1 {
        return None;
    }
    let mut known: Vec<u32> = Vec::with_capacity(to);
    for heap in 0..to as u32 {
        let left = options(code, heap).into_iter();
        let left: Vec<u32> = left
            .map(|heaps| heaps.first().map_or(0, |heap| known[*heap as usize]))
            .collect();
        known.push(remoteness(&left));
    }
    Some(known)
}

/// The games of a family that no earlier family has.
pub(super) struct Codes {
    family: Family,
    earlier: Vec<Family>,
}

/// Hexadecimal codes with one digit and one that repeats.
fn with_repeated_digit() -> Family {
    let digits = |bits: &mut dyn Iterator<Item = u8>| bits.map(Digit::new).collect::<Vec<_>>();
    let first = digits(&mut [0, 4, 8, 12].into_iter());
    // A tail that splits into three heaps is allowed, since `d0` is written.
    Family::new(first, 1, digits(&mut (0..16)), digits(&mut (1..16)))
}

impl Codes {
    /// All families with their names, in their order.
    pub fn all() -> Vec<(&'static str, Self)> {
        let mut families = find::families();
        families.push(("hexadecimal-repeated", with_repeated_digit()));
        let mut earlier: Vec<Family> = Vec::new();
        let mut all = Vec::new();
        for (name, family) in families {
            all.push((
                name,
                Self {
                    family: family.clone(),
                    earlier: earlier.clone(),
                },
            ));
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

    /// See [`Games::search`](super::Games::search).
    #[allow(
        clippy::too_many_arguments,
        reason = "the parameters of the search in all families, and its name"
    )]
    pub fn search(
        &self,
        name: &str,
        from: u64,
        limits: &Limits,
        threads: usize,
        known: &mut Sequences,
        observer: &mut dyn Observer,
        mut emit: impl FnMut(&Row, Option<&Doubt>),
    ) -> Stop {
        let codes = self.codes().into_iter().skip(from as usize);
        survey::search_codes(codes, limits, threads, observer, |found, doubt| {
            let mut row = row(name, found);
            known.place(&mut row, &found.code);
            emit(&row, doubt);
        })
    }
}

/// The row of a code, without its place among the other games.
fn row(family: &str, found: &survey::Row) -> Row {
    let mut row = Row::new(family, &find::game_of(&found.code));
    for (name, field) in survey::Row::HEADER.iter().zip(found.fields()) {
        row.set(name, &field);
    }
    let is_proved = row.get("status") == "proved";
    row.set(
        "stop",
        if is_proved {
            "complete"
        } else {
            word(found.search.stop)
        },
    );
    if let Some(plies) = remotenesses(&found.code, REMOTENESSES) {
        row.set("remoteness", &spaced(plies));
    }
    row.set("values", &spaced(values(&found.code, VALUES)));
    row
}

/// The values of a code by the definition.
fn defined(code: &Code, heaps: usize) -> Option<Vec<u32>> {
    let rules = grundy_certificate::Rules::parse(&code.in_certificate()).ok()?;
    Some(grundy_certificate::naive(&rules, heaps))
}

/// See [`recheck`](super::recheck).
pub(super) fn recheck(
    row: &Row,
    limits: &Limits,
    run: &mut Run,
) -> Result<Option<&'static str>, Failure> {
    let code: Code = row.get("code").parse().map_err(Failure::of)?;
    if find::game_of(&code) != row.get("game") {
        return Ok(Some("game"));
    }
    let Some(own) = defined(&code, EQUAL_HEAPS) else {
        return Ok(Some("code"));
    };
    if spaced(&own[..VALUES]) != row.get("values") {
        return Ok(Some("values"));
    }
    let shift: i64 = row.get("shift").parse().unwrap_or(0);
    for (column, shift) in [("equal_to", 0), ("cousin", shift)] {
        let game = row.get(column);
        if game.is_empty() || game == row.get("game") {
            continue;
        }
        let other: Code = game.parse().map_err(Failure::of)?;
        let forward = usize::try_from(shift).unwrap_or(0).min(EQUAL_HEAPS);
        let back = usize::try_from(-shift).unwrap_or(0).min(EQUAL_HEAPS);
        let count = EQUAL_HEAPS - forward - back;
        let same = defined(&other, EQUAL_HEAPS)
            .is_some_and(|other| own[forward..][..count] == other[back..][..count]);
        if !same {
            return Ok(Some(column));
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
    let again = self::row(row.get("family"), &found);
    for name in Row::HEADER {
        let is_place = ["equal_to", "cousin", "shift", "exceptions"].contains(&name);
        if !is_place && again.get(name) != row.get(name) {
            return Ok(Some(name));
        }
    }
    if !row.get("exceptions").is_empty() {
        let exceptions = super::sequences::exceptions(row, |to| values(&found.code, to));
        if exceptions.map(|count| count.to_string()).as_deref() != Some(row.get("exceptions")) {
            return Ok(Some("exceptions"));
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
    use std::collections::HashMap;

    use super::*;
    use crate::atlas::{Games, Kind, LIMITS};

    #[test]
    fn every_game_of_a_family_is_listed_once_and_can_be_typed() {
        let mut known = std::collections::HashSet::new();
        for (name, codes) in Codes::all() {
            let mut count = 0;
            for code in codes.codes() {
                count += 1;
                let game = find::game_of(&code);
                let read: Code = game.parse().expect("a GAME string");
                assert_eq!(read.digits(), code.digits(), "{game}");
                assert_eq!(read.tail(), code.tail(), "{game}");
                assert!(known.insert(game), "{code}");
            }
            assert_eq!(count, codes.count(), "{name}");
        }
    }

    fn rows(family: &str, heaps: u64, known: &mut Sequences) -> Vec<Row> {
        let limits = Limits { heaps, ..LIMITS };
        let all = Games::all();
        let games = all.iter().find(|one| one.name == family);
        let games = games.expect("a family");
        assert!(matches!(games.kind, Kind::Codes(_)));
        let mut rows = Vec::new();
        let stop = games.search(0, &limits, 1, known, &mut NoObserver, |row, doubt| {
            assert_eq!(doubt, None, "{}", row.get("game"));
            rows.push(row.clone());
        });
        assert_eq!(stop.expect("rows"), Stop::Complete);
        rows
    }

    /// Games that are called equal have the same values far beyond those that were compared, and
    /// games that are called different have different ones.
    #[test]
    fn equal_games_have_equal_values() {
        let mut known = Sequences::default();
        let rows = rows("octal-unequal", 1_000, &mut known);
        let proved: Vec<&Row> = (rows.iter())
            .filter(|row| !row.get("equal_to").is_empty())
            .collect();
        assert!(proved.len() > 50 && proved.len() < rows.len());
        let long: HashMap<&str, Vec<u32>> = (proved.iter())
            .map(|row| {
                let code = row.get("code").parse().expect("a code");
                (row.get("game"), values(&code, 3_000))
            })
            .collect();
        let (mut first, mut cousins) = (0, 0);
        for row in &proved {
            let (game, equal) = (row.get("game"), row.get("equal_to"));
            assert_eq!(long[game], long[equal], "{game} and {equal}");
            first += u64::from(equal == game);
            if row.get("cousin").is_empty() {
                continue;
            }
            cousins += 1;
            let shift: i64 = row.get("shift").parse().expect("a number");
            let (own, other) = (&long[game], &long[row.get("cousin")]);
            let count = 3_000 - shift.unsigned_abs() as usize;
            let forward = shift.max(0) as usize;
            let back = (-shift).max(0) as usize;
            assert_eq!(own[forward..][..count], other[back..][..count], "{game}");
        }
        assert_eq!(first, known.len());
        assert!(cousins > 0);
        let different: std::collections::HashSet<&Vec<u32>> = long.values().collect();
        assert_eq!(different.len() as u64, known.len());
    }

    /// The remotenesses of games without splits are those of the table of the rules.
    #[test]
    fn remotenesses_are_those_of_the_rules() {
        for game in ["subtract:1,2", "subtract:2,3,7", "allbut:2", "0.3103"] {
            let code: Code = game.parse().expect("a code");
            let area = grundy_core::Area::up_to(31);
            let table = crate::Game::named(game)
                .expect("a game")
                .measure(crate::Measure::Remoteness, None, &area, &mut Run::silent())
                .expect("a table");
            let plies: Vec<u32> = (0..32)
                .filter_map(|at| u32::try_from(table.cells.get(at)?.natural()?).ok())
                .collect();
            assert_eq!(remotenesses(&code, 32), Some(plies), "{game}");
        }
        assert_eq!(remotenesses(&"0.77".parse().expect("a code"), 9), None);
    }
}
