//! Board games with complete tables: preloaded databases, and the most recently solved games.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use grundy::Game;
use grundy::board::{BoardGame, Probe};
use serde_json::Value;

use crate::fault::Answer;
use crate::request::GameKey;

/// Maximum number of stored solved games.
const MAX_SOLVED_GAMES: usize = 3;

/// A board game with a table of its positions.
pub struct KnownBoard {
    /// The game.
    pub game: Game,
    /// The table of its values.
    pub table: Box<dyn Probe + Send>,
}

/// A board game with a borrowed table.
#[derive(Clone, Copy)]
pub struct SolvedBoard<'a> {
    pub board: &'a dyn BoardGame,
    pub table: &'a dyn Probe,
    /// Whether the table is a preloaded database.
    pub database: bool,
}

/// A solved game, used by one request at a time.
struct SolvedGame {
    key: GameKey,
    known: Mutex<KnownBoard>,
}

/// The solved games of a service.
#[derive(Default)]
pub struct SolvedGames {
    /// The most recently solved last.
    kept: Mutex<Vec<Arc<SolvedGame>>>,
    /// Preloaded tables, by the names of their games with all parameters.
    databases: Vec<(String, Mutex<KnownBoard>)>,
}

/// Locks a mutex even if it is poisoned: the guarded data are only read, or consistent between any
/// two statements.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl SolvedGames {
    /// Creates a store with databases of board games.
    pub fn with(databases: Vec<KnownBoard>) -> Self {
        let named = |known: KnownBoard| {
            let name = known.game.own_board()?.name().to_owned();
            Some((name, Mutex::new(known)))
        };
        Self {
            databases: databases.into_iter().filter_map(named).collect(),
            ..Self::default()
        }
    }

    /// Queries the tables of a game: the databases of its board, then its solved positions; `None`
    /// if none of them contains the position.
    pub fn ask(
        &self,
        key: &GameKey,
        board: Option<String>,
        mut work: impl FnMut(SolvedBoard<'_>) -> Answer<Option<Value>>,
    ) -> Answer<Option<Value>> {
        let Some(board) = board else {
            return Ok(None);
        };
        let mut look = |known: &KnownBoard, database| {
            let Some(board) = known.game.own_board() else {
                return Ok(None);
            };
            work(SolvedBoard {
                board,
                table: &*known.table,
                database,
            })
        };
        for (_, known) in self.databases.iter().filter(|(name, _)| *name == board) {
            if let Some(answer) = look(&lock(known), true)? {
                return Ok(Some(answer));
            }
        }
        let solved = lock(&self.kept)
            .iter()
            .find(|known| known.key == *key)
            .map(Arc::clone);
        match solved {
            Some(solved) => look(&lock(&solved.known), false),
            None => Ok(None),
        }
    }

    /// Stores a table; the oldest is dropped.
    pub fn keep(&self, key: GameKey, game: Game, table: Box<dyn Probe + Send>) {
        let mut kept = lock(&self.kept);
        kept.retain(|known| known.key != key);
        if kept.len() == MAX_SOLVED_GAMES {
            kept.remove(0);
        }
        let known = Mutex::new(KnownBoard { game, table });
        kept.push(Arc::new(SolvedGame { key, known }));
    }
}
