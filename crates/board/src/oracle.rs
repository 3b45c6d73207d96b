//! Sources of exact values: a table in memory (by the numbering of the game), a database
//! file, and an enumerated game (all reachable positions).

#[cfg(feature = "study")]
use std::io::{self, Write};
use std::sync::Arc;

use grundy_core::zerosum::wins_at_once;
use grundy_core::{Diagnostic, Halt, Indexed, Run, ScoreLayers, Stop, ZeroSum};
#[cfg(feature = "study")]
use grundy_search::database::{Database, Source, checkpoint, compact_into};
use grundy_search::enumerate::Enumerated;
use grundy_search::layers::ScoreTable;
#[cfg(feature = "study")]
use grundy_search::retrograde::TableFlaw;
use grundy_search::retrograde::{Refusal, Solved, State};
use grundy_search::{Goal, Verdict};

use crate::handle::BoardPosition;
use crate::messages;
use crate::probe::{FullTable, Probe};
use crate::report::TableStatistics;

/// Converts a refusal to a [`Halt`] with advice.
pub(crate) fn refused(refusal: &Refusal) -> Halt {
    let finding = |code| Diagnostic::error(code, refusal.message());
    match refusal {
        Refusal::Bytes { needed, .. } => {
            Halt::limit(finding("limit-exceeded").help(messages::limit_of_bytes_allows_it(*needed)))
        }
        Refusal::TooLarge => finding("no-table").into(),
        Refusal::NotATable(flaw) => {
            let advice = flaw
                .advice()
                .unwrap_or_else(messages::take_the_file_of_this_game);
            finding("no-table").help(advice).into()
        }
    }
}

/// A table in memory, complete or in progress.
pub(crate) struct MemoryTable<'g, G> {
    pub game: &'g G,
    #[cfg(feature = "study")]
    pub name: &'g str,
    pub table: Solved,
}

impl<G: Indexed + 'static> Probe for MemoryTable<'_, G> {
    fn probe(&self, position: &BoardPosition) -> Result<Option<Verdict>, Diagnostic> {
        let position = position.of::<G>();
        if let Some(score) = self.game.ended(position) {
            return Ok(Some(over(score)));
        }
        let Some(number) = self.game.rank(position) else {
            let wins = wins_at_once(self.game, position);
            return Ok(wins.then_some(Verdict::Win(Some(1))));
        };
        Ok(self.table.known(number).map(State::verdict))
    }

    fn statistics(&self) -> TableStatistics {
        TableStatistics::new(
            self.table.len(),
            false,
            self.table.rounds().collect(),
            self.table.is_complete(),
        )
    }
}

impl<G: Indexed + 'static> FullTable for MemoryTable<'_, G> {
    fn go_on(&mut self, run: &mut Run) -> Result<Stop, Halt> {
        let done = self.table.go_on(self.game, run.threads, run);
        done.map_err(|refusal| refused(&refusal))?;
        Ok(self.table.stop())
    }

    #[cfg(feature = "study")]
    fn checkpoint(&self, mut out: &mut dyn Write) -> io::Result<()> {
        checkpoint(self.name, &self.table, &mut out)
    }

    #[cfg(feature = "study")]
    fn compact(&self, run: &mut Run, out: &mut dyn Write) -> io::Result<bool> {
        compact_into(self.game, self.name, &self.table, run.threads, run, out)
    }
}

/// A database.
#[cfg(feature = "study")]
pub(crate) struct StoredTable<G> {
    pub game: Arc<G>,
    pub database: Database<Box<dyn Source + Send + Sync>>,
}

#[cfg(feature = "study")]
impl<G: Indexed + 'static> Probe for StoredTable<G> {
    fn probe(&self, position: &BoardPosition) -> Result<Option<Verdict>, Diagnostic> {
        let position = position.of::<G>();
        Ok((self.database.probe(&*self.game, position)).map(State::verdict))
    }

    fn statistics(&self) -> TableStatistics {
        TableStatistics::new(
            self.database.len(),
            false,
            self.database.rounds().to_vec(),
            true,
        )
    }
}

/// The scores of all positions, or of some layers.
pub(crate) struct LayeredScores<G> {
    pub game: Arc<G>,
    #[cfg(feature = "study")]
    pub name: String,
    pub table: ScoreTable,
}

impl<G: ScoreLayers + 'static> Probe for LayeredScores<G> {
    fn probe(&self, position: &BoardPosition) -> Result<Option<Verdict>, Diagnostic> {
        let position = position.of::<G>();
        let score = match self.game.ended(position) {
            Some(score) => Some(score),
            None => self.table.value(&*self.game, position),
        };
        Ok(score.map(|score| Verdict::Score(score.into())))
    }

    fn statistics(&self) -> TableStatistics {
        let (wins, losses, others) = self.table.totals();
        TableStatistics {
            positions: wins + losses + others,
            reachable: false,
            wins,
            losses,
            others,
            rounds: Vec::new(),
            complete: self.table.is_complete(),
        }
    }
}

impl<G: ScoreLayers + 'static> FullTable for LayeredScores<G> {
    fn go_on(&mut self, run: &mut Run) -> Result<Stop, Halt> {
        let done = self.table.go_on(&*self.game, run.threads, run);
        done.map_err(|refusal| refused(&refusal))
    }

    #[cfg(feature = "study")]
    fn checkpoint(&self, out: &mut dyn Write) -> io::Result<()> {
        self.table.write(&self.name, out)
    }

    #[cfg(feature = "study")]
    fn compact(&self, _: &mut Run, out: &mut dyn Write) -> io::Result<bool> {
        if !self.table.is_complete() {
            let refusal = Refusal::NotATable(TableFlaw::Incomplete);
            return Err(io::Error::new(io::ErrorKind::InvalidInput, refusal));
        }
        self.table.write(&self.name, out).map(|()| true)
    }
}

/// All positions that are reachable from one position.
pub(crate) struct EnumeratedGame<G: ZeroSum> {
    pub game: Arc<G>,
    pub all: Enumerated<G::Key>,
}

impl<G: ZeroSum + 'static> Probe for EnumeratedGame<G> {
    fn probe(&self, position: &BoardPosition) -> Result<Option<Verdict>, Diagnostic> {
        let position = position.of::<G>();
        Ok((self.all.probe(&*self.game, position)).map(State::verdict))
    }

    fn statistics(&self) -> TableStatistics {
        TableStatistics::new(self.all.len(), true, self.all.rounds().collect(), true)
    }
}

fn over(score: i32) -> Verdict {
    Goal::Distance.verdict(Goal::Distance.ended(score), true)
}
