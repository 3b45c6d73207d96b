//! Complete tables and databases of a board whose positions have numbers.

#[cfg(feature = "study")]
use std::io::{self, Read};

use grundy_game::{Budget, Halt, Indexed};
#[cfg(feature = "study")]
use grundy_search::database::{Database, Source, restore};
use grundy_search::retrograde::Solved;

#[cfg(feature = "study")]
use super::oracle::AtRest;
use super::oracle::{InMemory, refused};
#[cfg(feature = "study")]
use super::probe::Probe;
use super::probe::{FullTable, Numbered};
use super::typed::Typed;

impl<G: Indexed> Numbered for Typed<G> {
    fn positions(&self) -> u64 {
        self.game.len()
    }

    fn begin(&self, budget: &Budget) -> Result<Box<dyn FullTable + '_>, Halt> {
        let table = Solved::begin(&*self.game, budget).map_err(|refusal| refused(&refusal))?;
        Ok(Box::new(InMemory {
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
        Ok(Box::new(InMemory { game, name, table }))
    }

    #[cfg(feature = "study")]
    fn database(&self, source: Box<dyn Source + Send + Sync>) -> Result<Box<dyn Probe + '_>, Halt> {
        let database = Database::open(&self.name, source).map_err(|refusal| refused(&refusal))?;
        let game = &*self.game;
        Ok(Box::new(AtRest { game, database }))
    }
}
