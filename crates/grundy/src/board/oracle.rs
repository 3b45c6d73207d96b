//! Complete tables of games on boards: made step by step, kept in files, asked by text.
//!
//! Three things know the exact value of many positions and can be asked in the same way, as an [`Probe`]: a
//! table in memory (by the perfect numbering of the game), a database at rest, and a game enumerated
//! (every position that play can reach). A front end holds the files; this module reads and writes bytes.

use std::io::{self, Read, Write};

use grundy_game::zerosum::wins_at_once;
use grundy_game::{Budget, Diagnostic, Halt, Indexed, Observer, Stop, ZeroSum};
use grundy_search::database::{Database, Source, Unwritten, checkpoint, compact_into, restore};
use grundy_search::enumerate::Enumerated;
use grundy_search::retrograde::{Refusal, Solved, State};
use grundy_search::{Goal, Verdict};

use super::found::Statistics;
use super::typed::{Typed, read};

/// Who knows exact values.
pub trait Probe {
    /// The value of a position for the side to move; `None` if the table does not hold it, or not yet.
    ///
    /// # Errors
    /// Text that is no position.
    fn probe(&self, position: &str) -> Result<Option<Verdict>, Diagnostic>;
    /// What the table holds.
    fn statistics(&self) -> Statistics;
}

/// A table of all positions that have a number, complete or on the way.
pub trait FullTable: Probe {
    /// Goes on until the table is complete or the observer says stop; then it may go on again.
    ///
    /// # Errors
    /// Games that do not fit into a table.
    fn go_on(&mut self, threads: usize, observer: &mut dyn Observer) -> Result<Stop, Halt>;
    /// Writes the table as it stands, for [`Numbered::restore`].
    ///
    /// # Errors
    /// Those of the writer.
    fn checkpoint(&self, out: &mut dyn Write) -> io::Result<()>;
    /// Writes the table in compact form, for [`Numbered::database`]; `false` if the observer said stop.
    ///
    /// # Errors
    /// A table that is not complete, as [`io::ErrorKind::InvalidInput`]; those of the writer.
    fn compact(
        &self,
        threads: usize,
        observer: &mut dyn Observer,
        out: &mut dyn Write,
    ) -> io::Result<bool>;
}

/// What enumerating a game came to.
pub enum Attempt<'a> {
    /// All values are known.
    Known(Box<dyn Probe + 'a>),
    /// The work ended after so many positions.
    Stopped(u64, Stop),
    /// The game cannot be solved so, and why.
    Unfit(&'static str),
}

/// A game whose positions have numbers, so that complete tables are made of it.
pub trait Numbered {
    /// How many positions have a number.
    fn positions(&self) -> u64;
    /// A table of all of them, about which nothing is known yet.
    ///
    /// # Errors
    /// A table that is larger than the budget.
    fn begin(&self, budget: &Budget) -> Result<Box<dyn FullTable + '_>, Halt>;
    /// The table that [`FullTable::checkpoint`] has written.
    ///
    /// # Errors
    /// Those of the reader, and bytes that are no such table.
    fn restore(&self, budget: &Budget, input: &mut dyn Read)
    -> io::Result<Box<dyn FullTable + '_>>;
    /// The database that [`FullTable::compact`] has written.
    ///
    /// # Errors
    /// Bytes that are no such database.
    fn database(&self, source: Box<dyn Source + Send + Sync>) -> Result<Box<dyn Probe + '_>, Halt>;
}

impl<G: Indexed> Numbered for Typed<G> {
    fn positions(&self) -> u64 {
        self.game.len()
    }

    fn begin(&self, budget: &Budget) -> Result<Box<dyn FullTable + '_>, Halt> {
        let table = Solved::begin(&self.game, budget).map_err(|refusal| refused(&refusal))?;
        let (game, name) = (&self.game, &self.name);
        Ok(Box::new(InMemory { game, name, table }))
    }

    fn restore(
        &self,
        budget: &Budget,
        mut input: &mut dyn Read,
    ) -> io::Result<Box<dyn FullTable + '_>> {
        let (game, name) = (&self.game, &self.name);
        let table = restore(game, name, budget, &mut input)?;
        Ok(Box::new(InMemory { game, name, table }))
    }

    fn database(&self, source: Box<dyn Source + Send + Sync>) -> Result<Box<dyn Probe + '_>, Halt> {
        let database = Database::open(&self.name, source).map_err(|refusal| refused(&refusal))?;
        let game = &self.game;
        Ok(Box::new(AtRest { game, database }))
    }
}

/// A refusal with what to do instead.
pub(super) fn refused(refusal: &Refusal) -> Halt {
    let finding = |code| Diagnostic::error(code, refusal.to_string());
    match refusal {
        Refusal::Bytes { needed, .. } => Halt::limit(finding("limit-exceeded").help(format!(
            "`--limit bytes={needed}` allows it; `grundy search` needs no table"
        ))),
        Refusal::TooLarge => finding("no-table").into(),
        Refusal::NotATable(_) => finding("no-table")
            .help("take the file of this very game, or another name for a new one")
            .into(),
    }
}

struct InMemory<'g, G> {
    game: &'g G,
    name: &'g str,
    table: Solved,
}

impl<G: Indexed> Probe for InMemory<'_, G> {
    fn probe(&self, position: &str) -> Result<Option<Verdict>, Diagnostic> {
        let position = read(self.game, position)?;
        if let Some(score) = self.game.ended(&position) {
            return Ok(Some(over(score)));
        }
        let Some(number) = self.game.rank(&position) else {
            let wins = wins_at_once(self.game, &position);
            return Ok(wins.then_some(Verdict::Win(Some(1))));
        };
        Ok(self.table.known(number).map(State::verdict))
    }

    fn statistics(&self) -> Statistics {
        Statistics::new(
            self.table.len(),
            false,
            self.table.rounds().collect(),
            self.table.is_complete(),
        )
    }
}

impl<G: Indexed> FullTable for InMemory<'_, G> {
    fn go_on(&mut self, threads: usize, observer: &mut dyn Observer) -> Result<Stop, Halt> {
        let done = self.table.go_on(self.game, threads, observer);
        done.map_err(|refusal| refused(&refusal))?;
        Ok(self.table.stop())
    }

    fn checkpoint(&self, mut out: &mut dyn Write) -> io::Result<()> {
        checkpoint(self.name, &self.table, &mut out)
    }

    fn compact(
        &self,
        threads: usize,
        observer: &mut dyn Observer,
        out: &mut dyn Write,
    ) -> io::Result<bool> {
        match compact_into(self.game, self.name, &self.table, threads, observer, out) {
            Ok(whole) => Ok(whole),
            Err(Unwritten::Io(error)) => Err(error),
            Err(Unwritten::Refused(refusal)) => {
                Err(io::Error::new(io::ErrorKind::InvalidInput, refusal))
            }
        }
    }
}

struct AtRest<'g, G> {
    game: &'g G,
    database: Database<Box<dyn Source + Send + Sync>>,
}

impl<G: Indexed> Probe for AtRest<'_, G> {
    fn probe(&self, position: &str) -> Result<Option<Verdict>, Diagnostic> {
        let position = read(self.game, position)?;
        Ok((self.database.probe(self.game, &position)).map(State::verdict))
    }

    fn statistics(&self) -> Statistics {
        Statistics::new(
            self.database.len(),
            false,
            self.database.rounds().to_vec(),
            true,
        )
    }
}

/// All positions that play can reach from one.
pub(super) struct InReach<'g, G: ZeroSum> {
    pub game: &'g G,
    pub all: Enumerated<G::Key>,
}

impl<G: ZeroSum> Probe for InReach<'_, G> {
    fn probe(&self, position: &str) -> Result<Option<Verdict>, Diagnostic> {
        let position = read(self.game, position)?;
        Ok((self.all.probe(self.game, &position)).map(State::verdict))
    }

    fn statistics(&self) -> Statistics {
        Statistics::new(self.all.len(), true, self.all.rounds().collect(), true)
    }
}

fn over(score: i32) -> Verdict {
    Goal::Distance.verdict(Goal::Distance.ended(score), true)
}
