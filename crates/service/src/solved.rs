//! Games on boards that somebody let be solved whole: all positions that play can reach. A few are kept, the last ones.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use grundy::Game;
use grundy::board::{BoardGame, Probe};
use serde_json::Value;

use crate::fault::Answer;
use crate::request::GameKey;

/// How many solved games are kept.
const KEPT: usize = 3;

/// A board and the table of its positions.
pub type SolvedBoard<'a> = (&'a dyn BoardGame, &'a dyn Probe);

/// A solved game: one question at a time.
struct SolvedGame {
    key: GameKey,
    known: Mutex<(Game, Box<dyn Probe + Send>)>,
}

/// The solved games of a service.
#[derive(Default)]
pub struct SolvedGames {
    /// The last one solved is the last.
    kept: Mutex<Vec<Arc<SolvedGame>>>,
}

/// A lock whose holder panicked is still a lock: what it guards is only read, or whole between any two statements.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl SolvedGames {
    /// Asks the table of a game, if there is one; `None` also if the table does not know.
    pub fn ask(
        &self,
        key: &GameKey,
        work: impl FnOnce(SolvedBoard<'_>) -> Answer<Option<Value>>,
    ) -> Answer<Option<Value>> {
        let known = lock(&self.kept)
            .iter()
            .find(|known| known.key == *key)
            .map(Arc::clone);
        let Some(solved) = known else {
            return Ok(None);
        };
        let known = lock(&solved.known);
        match known.0.own_board() {
            Some(board) => work((board, &*known.1)),
            None => Ok(None),
        }
    }

    /// Keeps a table; the oldest goes.
    pub fn keep(&self, key: GameKey, game: Game, table: Box<dyn Probe + Send>) {
        let mut kept = lock(&self.kept);
        kept.retain(|known| known.key != key);
        if kept.len() == KEPT {
            kept.remove(0);
        }
        let known = Mutex::new((game, table));
        kept.push(Arc::new(SolvedGame { key, known }));
    }
}
