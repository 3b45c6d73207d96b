//! The atlas: every small game of several families with its values, its period or law, and its
//! proof.
//!
//! | family | games | status |
//! |---|---|---|
//! | of [`find`](crate::find), `hexadecimal-repeated` | codes | a period, by theorems on codes |
//! | `vectors` | two heaps and a few vectors | a law, by T5 and others |
//! | `coins` | rows of coins | a period by T4, or a law |
//! | `partizan` | subtraction sets for Left and Right | the period of the outcomes, by T4 |
//! | `misere` | octal codes under misère play | the period of the quotient, by M0 |
//!
//! A game of several families of codes belongs to the first. Codes with the same values have one
//! representative, the first game of the atlas with them: see [`Sequences`].
//!
//! All families have the same columns ([`Row::HEADER`]); missing data are empty.

mod codes;
mod coins;
mod misere;
mod partizan;
mod sequences;
mod vectors;

use grundy_core::{Area, Diagnostic, Observer, Run, Stop};
use grundy_heap::survey::parallel;
use grundy_rules::Value;
use grundy_rules::plain::Plain;
use grundy_rules::syntax::ast::TextRange;

use crate::failure::Failure;
use crate::formula::Formula;
use crate::game::Game;
use crate::laws::period;
use crate::laws::survey::Limits;
use crate::measure::Measure;
use crate::messages;
use crate::recheck::Doubt;

use codes::Codes;
pub use sequences::Sequences;

/// Maximum number of values in a row.
pub const VALUES: usize = 64;

/// Maximum number of remotenesses in a row.
pub const REMOTENESSES: usize = 32;

/// The limits of one code: most games of the families are solved within them.
pub const LIMITS: Limits = Limits {
    heaps: 20_000_000,
    options: 60_000_000,
    calm: 300_000_000,
    light: 300_000_000,
};

/// One game of the atlas: the texts of its columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    fields: Vec<String>,
}

impl Row {
    /// The names of the columns.
    pub const HEADER: [&str; 25] = [
        "family",
        "game",
        "code",
        "standard",
        "status",
        "theorem",
        "preperiod",
        "period",
        "saltus",
        "exceptions",
        "max_value",
        "max_at",
        "heaps",
        "stop",
        "mask",
        "rares",
        "last_rare",
        "law",
        "elements",
        "p_portion",
        "equal_to",
        "cousin",
        "shift",
        "remoteness",
        "values",
    ];

    fn new(family: &str, game: &str) -> Self {
        let mut row = Self {
            fields: vec![String::new(); Self::HEADER.len()],
        };
        row.set("family", family);
        row.set("game", game);
        row
    }

    fn column(name: &str) -> Option<usize> {
        Self::HEADER.iter().position(|one| *one == name)
    }

    fn set(&mut self, name: &str, value: &(impl ToString + ?Sized)) {
        if let Some(at) = Self::column(name) {
            self.fields[at] = value.to_string();
        }
    }

    /// Sets a column that may be missing.
    fn set_some(&mut self, name: &str, value: Option<impl ToString>) {
        if let Some(value) = value {
            self.set(name, &value);
        }
    }

    /// The text of a column; empty for a name that is not a column.
    pub fn get(&self, name: &str) -> &str {
        Self::column(name).map_or("", |at| &self.fields[at])
    }

    /// The fields of a table row; missing data are empty, and values have spaces between them.
    pub fn fields(&self) -> &[String] {
        &self.fields
    }

    /// Reads the fields of a row of an earlier run, in the order of [`Row::HEADER`].
    ///
    /// # Errors
    /// Fields that are not those of a row.
    pub fn parse(fields: &[&str]) -> Result<Self, Failure> {
        if fields.len() != Self::HEADER.len() {
            return Err(not_a_row(fields));
        }
        Ok(Self {
            fields: fields.iter().map(|field| (*field).to_owned()).collect(),
        })
    }
}

fn not_a_row(fields: &[impl AsRef<str>]) -> Failure {
    let fields: Vec<&str> = fields.iter().map(AsRef::as_ref).collect();
    Failure::of(Diagnostic::error(
        "wrong-atlas",
        messages::not_a_row_of_the_atlas(fields.join(",")),
    ))
}

/// Items with spaces between them.
fn spaced(items: impl IntoIterator<Item = impl ToString>) -> String {
    let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    items.join(" ")
}

/// Whether a run ended before its limits did.
fn word(stop: Stop) -> &'static str {
    match stop {
        Stop::Complete => "complete",
        Stop::Budget => "budget",
        Stop::Interrupted => "interrupted",
    }
}

/// A row with the certificate of its proof.
struct Computed {
    row: Row,
    certificate: Option<String>,
}

/// A game that is not a code, or is not played as one.
trait AtlasGame: Send + Sync {
    /// The GAME string.
    fn game(&self) -> String;

    /// Computes the row by the engines.
    fn compute(&self, run: &mut Run) -> Result<Computed, Failure>;

    /// The first of the values by a reference evaluator; nothing if the certificate contains them.
    fn values_by_definition(&self) -> Result<String, Failure>;
}

type BoxedGame = Box<dyn AtlasGame>;

/// Lists the games of a family that has games other than codes.
type ListGames = fn() -> Vec<BoxedGame>;

enum Kind {
    Codes(Codes),
    Others(ListGames),
}

/// A family of the atlas: its name, and its games without those of earlier families.
pub struct Games {
    /// The name.
    pub name: &'static str,
    kind: Kind,
}

impl Games {
    /// All families, in their order.
    pub fn all() -> Vec<Self> {
        let of_codes = Codes::all().into_iter().map(|(name, codes)| Self {
            name,
            kind: Kind::Codes(codes),
        });
        let others: [(&str, ListGames); 4] = [
            (vectors::FAMILY, vectors::games),
            (coins::FAMILY, coins::games),
            (partizan::FAMILY, partizan::games),
            (misere::FAMILY, misere::games),
        ];
        let others = others.into_iter().map(|(name, games)| Self {
            name,
            kind: Kind::Others(games),
        });
        of_codes.chain(others).collect()
    }

    /// Number of games.
    pub fn count(&self) -> u64 {
        match &self.kind {
            Kind::Codes(codes) => codes.count(),
            Kind::Others(games) => games().len() as u64,
        }
    }

    /// Searches the games from number `from` on, and emits the rows in their order, each as soon
    /// as it and all before it are complete. The limits are those of codes. A proof that the first
    /// values by the definition contradict is withdrawn, and its row comes with the difference.
    ///
    /// # Errors
    /// A game that cannot be evaluated.
    pub fn search(
        &self,
        from: u64,
        limits: &Limits,
        threads: usize,
        known: &mut Sequences,
        observer: &mut dyn Observer,
        mut emit: impl FnMut(&Row, Option<&Doubt>),
    ) -> Result<Stop, Failure> {
        let games = match &self.kind {
            Kind::Codes(codes) => {
                return Ok(codes.search(self.name, from, limits, threads, known, observer, emit));
            }
            Kind::Others(games) => games(),
        };
        let of = games.len() as u64;
        let games: Vec<BoxedGame> = games.into_iter().skip(from as usize).collect();
        let mut found: Vec<Option<Row>> = vec![None; games.len()];
        let (mut reported, mut failure) = (0, None);
        let work = |game: &BoxedGame, observer: &mut dyn Observer| {
            let mut run = Run::new(observer);
            let computed = game.compute(&mut run);
            (!run.cancelled()).then_some(computed)
        };
        parallel(&games, threads, work, |result| {
            match result {
                Some((number, Ok(computed))) => found[number] = Some(computed.row),
                Some((_, Err(error))) => failure = Some(error),
                None => {}
            }
            while let Some(Some(row)) = found.get(reported) {
                emit(row, None);
                reported += 1;
            }
            observer.progress(from + reported as u64, Some(of));
            failure.is_none() && !observer.cancelled()
        });
        match failure {
            Some(failure) => Err(failure),
            None if reported == games.len() => Ok(Stop::Complete),
            None => Ok(Stop::Interrupted),
        }
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

/// Computes a row again by other means: its values by the definition, and its proof by a new
/// certificate, which the independent checker reads. Returns the name of the first column that
/// differs.
///
/// # Errors
/// Fields that are not those of a row, and a run that is cancelled.
pub fn recheck(
    fields: &[&str],
    limits: &Limits,
    run: &mut Run,
) -> Result<Option<&'static str>, Failure> {
    let row = Row::parse(fields)?;
    let all = Games::all();
    let Some(family) = all.iter().find(|one| one.name == row.get("family")) else {
        return Ok(Some("family"));
    };
    let games = match &family.kind {
        Kind::Codes(_) => return codes::recheck(&row, limits, run),
        Kind::Others(games) => games(),
    };
    let Some(game) = games.iter().find(|one| one.game() == row.get("game")) else {
        return Ok(Some("game"));
    };
    let defined = game.values_by_definition()?;
    let mut defined = defined.split_whitespace();
    let mut values = row.get("values").split(' ');
    if !defined.all(|value| values.next() == Some(value)) {
        return Ok(Some("values"));
    }
    let computed = game.compute(&mut run.quiet())?;
    run.go_on()?;
    let names = Row::HEADER.iter().zip(computed.row.fields());
    for (name, field) in names {
        if row.get(name) != field {
            return Ok(Some(name));
        }
    }
    let is_proved = row.get("status") == "proved";
    let checked = computed
        .certificate
        .map(|certificate| period::check(&certificate, &mut run.quiet()).ok);
    Ok((checked == Some(false) || is_proved && checked.is_none()).then_some("theorem"))
}

/// The values of positions by the reference evaluator, as texts.
fn defined(
    rules: &str,
    positions: impl IntoIterator<Item = Vec<i64>>,
) -> Result<Vec<Value>, Failure> {
    let game = Formula::named(rules)?;
    let function = game.main_function().map(|main| main.name);
    let function = function.unwrap_or_default();
    let mut plain = Plain::new(game.rules().tree(), game.givens());
    let values = positions.into_iter().map(|position| {
        let position: Vec<Value> = position.into_iter().map(Value::Int).collect();
        let value = plain.call(&function, &position, TextRange::default());
        value.map_err(|fault| Failure::of(*fault))
    });
    values.collect()
}

/// The values of a measure on an area, by the engine that the facade chooses.
fn measured(
    game: &str,
    measure: Measure,
    area: &Area,
    run: &mut Run,
) -> Result<Vec<Option<Value>>, Failure> {
    let table = Game::named(game)?.measure(measure, None, area, run)?;
    Ok((0..table.len()).map(|cell| table.cells.get(cell)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

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

    /// Some games of each family that is not a family of codes: the row agrees with the reference
    /// evaluator and the checker, and a changed column is found.
    #[test]
    fn rows_are_those_of_the_definition() {
        let run = &mut Run::silent();
        for family in Games::all() {
            let Kind::Others(games) = &family.kind else {
                continue;
            };
            let games = games();
            let names: std::collections::HashSet<String> =
                games.iter().map(|game| game.game()).collect();
            assert_eq!(names.len(), games.len(), "{}", family.name);
            let mut proved = 0;
            for at in sample(games.len() as u64, 6, 5) {
                let computed = games[at as usize].compute(run).expect("a row");
                let fields: Vec<&str> = computed.row.fields().iter().map(String::as_str).collect();
                let found = recheck(&fields, &LIMITS, run).expect("a comparison");
                assert_eq!(found, None, "{}", fields[1]);
                proved += u64::from(computed.row.get("status") == "proved");
                let mut wrong = fields.clone();
                let values = Row::column("values").expect("a column");
                let changed = format!("7{}", wrong[values]);
                wrong[values] = &changed;
                let found = recheck(&wrong, &LIMITS, run).expect("a comparison");
                assert_eq!(found, Some("values"), "{}", fields[1]);
            }
            assert!(proved > 0, "{}", family.name);
        }
    }
}
