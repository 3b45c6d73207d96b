//! What stays between requests.

use crate::cache::Cache;
use crate::solved::SolvedGames;

/// What all requests share.
pub struct Store {
    pub(crate) cache: Cache,
    pub(crate) solved: SolvedGames,
}
