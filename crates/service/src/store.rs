//! State that persists between requests.

use crate::cache::Cache;
use crate::solved::SolvedGames;

/// The state shared by all requests.
pub struct Store {
    pub(crate) cache: Cache,
    pub(crate) solved: SolvedGames,
}
