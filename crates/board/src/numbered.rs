//! Complete tables and databases of a board whose positions are numbered.

#[cfg(feature = "study")]
use std::io::{self, Read};
use std::sync::Arc;

#[cfg(feature = "study")]
use grundy_core::container::FileFlaw;
use grundy_core::{Budget, Halt, Indexed, ScoreLayers};
#[cfg(feature = "study")]
use grundy_search::database::{Database, Source, SourceReader, restore};
use grundy_search::layers::ScoreTable;
use grundy_search::retrograde::Solved;
#[cfg(feature = "study")]
use grundy_search::retrograde::TableFlaw;

#[cfg(feature = "study")]
use crate::oracle::StoredTable;
use crate::oracle::{LayeredScores, MemoryTable, refused};
#[cfg(feature = "study")]
use crate::probe::Probe;
use crate::probe::{FullTable, Numbered};

/// The tables of a game with wins, draws and losses: the result of each position, with the number
/// of plies to the end.
pub(crate) struct WinTables<G> {
    pub game: Arc<G>,
    #[cfg_attr(
        not(feature = "study"),
        allow(dead_code, reason = "only files have names")
    )]
    pub name: String,
}

impl<G: Indexed + 'static> Numbered for WinTables<G> {
    fn positions(&self) -> u64 {
        self.game.len()
    }

    fn begin(&self, budget: &Budget) -> Result<Box<dyn FullTable + '_>, Halt> {
        let table = Solved::begin(&*self.game, budget).map_err(|refusal| refused(&refusal))?;
        Ok(Box::new(MemoryTable {
            game: &*self.game,
            #[cfg(feature = "study")]
            name: &self.name,
            table,
        }))
    }

    #[cfg(feature = "study")]
    fn restore(
        &self,
        budget: &Budget,
        mut input: &mut dyn Read,
    ) -> io::Result<Box<dyn FullTable + '_>> {
        let (game, name) = (&*self.game, &self.name);
        let table = restore(game, name, budget, &mut input)?;
        Ok(Box::new(MemoryTable { game, name, table }))
    }

    #[cfg(feature = "study")]
    fn database(
        &self,
        source: Box<dyn Source + Send + Sync>,
    ) -> Result<Box<dyn Probe + Send>, Halt> {
        let database = Database::open(&self.name, source).map_err(|refusal| refused(&refusal))?;
        let game = Arc::clone(&self.game);
        if database.len() != game.len() {
            return Err(refused(&TableFlaw::OtherVersion.into()));
        }
        Ok(Box::new(StoredTable { game, database }))
    }
}

/// The tables of a game of score: the final score of each position, solved layer by layer.
pub(crate) struct ScoreTables<G> {
    pub game: Arc<G>,
    #[cfg_attr(
        not(feature = "study"),
        allow(dead_code, reason = "only files have names")
    )]
    pub name: String,
}

impl<G: ScoreLayers> ScoreTables<G> {
    fn full_table(&self, table: ScoreTable) -> LayeredScores<G> {
        LayeredScores {
            game: Arc::clone(&self.game),
            #[cfg(feature = "study")]
            name: self.name.clone(),
            table,
        }
    }
}

impl<G: ScoreLayers + 'static> Numbered for ScoreTables<G> {
    fn positions(&self) -> u64 {
        (0..self.game.layers())
            .map(|layer| self.game.layer_len(layer))
            .sum()
    }

    fn begin(&self, budget: &Budget) -> Result<Box<dyn FullTable + '_>, Halt> {
        let table = ScoreTable::begin(&*self.game, budget).map_err(|refusal| refused(&refusal))?;
        Ok(Box::new(self.full_table(table)))
    }

    #[cfg(feature = "study")]
    fn restore(
        &self,
        budget: &Budget,
        input: &mut dyn Read,
    ) -> io::Result<Box<dyn FullTable + '_>> {
        let table = ScoreTable::read(&*self.game, &self.name, budget, input)?;
        Ok(Box::new(self.full_table(table)))
    }

    #[cfg(feature = "study")]
    fn database(
        &self,
        source: Box<dyn Source + Send + Sync>,
    ) -> Result<Box<dyn Probe + Send>, Halt> {
        let mut input = SourceReader::new(source);
        let table = ScoreTable::read(&*self.game, &self.name, &Budget::UNLIMITED, &mut input);
        let table =
            table.map_err(
                |error| match error.get_ref().and_then(|e| e.downcast_ref()) {
                    Some(refusal) => refused(refusal),
                    None => refused(&FileFlaw::CutShort.into()),
                },
            )?;
        if !table.is_complete() {
            return Err(refused(&TableFlaw::Incomplete.into()));
        }
        Ok(Box::new(self.full_table(table)))
    }
}
