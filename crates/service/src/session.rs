//! Sessions: open games.

use grundy::Game;

use crate::fault::{Answer, Fault};
use crate::request::GameKey;

/// Maximum number of open games of a session.
const MAX_OPEN_GAMES: usize = 4;

/// Open games, kept because later requests reuse their results.
#[derive(Default)]
pub struct Session {
    /// The most recently used last.
    games: Vec<(GameKey, Game)>,
}

impl Session {
    /// Closes all games: after a panic their state is unknown.
    pub fn clear(&mut self) {
        self.games.clear();
    }

    /// Returns the game, opened now or before.
    pub(crate) fn open(&mut self, key: &GameKey) -> Answer<&mut Game> {
        if let Some(at) = self.games.iter().position(|(known, _)| known == key) {
            let game = self.games.remove(at);
            self.games.push(game);
        } else {
            let opened = key.open()?;
            if self.games.len() == MAX_OPEN_GAMES {
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
