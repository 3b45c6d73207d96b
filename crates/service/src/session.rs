//! The games that are kept open.

use grundy::Game;

use crate::fault::{Answer, Fault};
use crate::request::GameKey;

/// How many games a session keeps.
const KEPT: usize = 4;

/// Games that are kept open, since what one has computed serves the next question.
#[derive(Default)]
pub struct Session {
    /// The last one asked is the last.
    games: Vec<(GameKey, Game)>,
}

impl Session {
    /// Forgets all games: after a panic they are in no known state.
    pub fn clear(&mut self) {
        self.games.clear();
    }

    /// The game, opened now or before.
    pub(crate) fn open(&mut self, key: &GameKey) -> Answer<&mut Game> {
        if let Some(at) = self.games.iter().position(|(known, _)| known == key) {
            let game = self.games.remove(at);
            self.games.push(game);
        } else {
            let opened = key.open()?;
            if self.games.len() == KEPT {
                self.games.remove(0);
            }
            self.games.push((key.clone(), opened));
        }
        match self.games.last_mut() {
            Some((_, game)) => Ok(game),
            None => Err(Fault::Broken),
        }
    }
}
