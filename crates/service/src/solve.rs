//! Complete solution of a board game: the work of a job.

use grundy::board::Attempt;
use grundy::{Budget, Stop};
use serde_json::json;

use crate::fault::{Answer, Fault};
use crate::host::Watch;
use crate::job::Job;
use crate::messages;
use crate::request::{AboutGame, SolveRequest, board_word};
use crate::store::Store;

/// Maximum number of enumerated positions.
const MAX_CELLS: u64 = 20_000_000;

/// Solves the game below a position and stores the table.
pub struct SolveJob(SolveRequest);

impl SolveJob {
    /// # Errors
    /// Rules that are too long.
    pub fn new(asked: SolveRequest) -> Answer<Self> {
        asked.key()?;
        Ok(Self(asked))
    }
}

impl Job for SolveJob {
    fn step(&mut self, store: &Store, watch: &mut Watch<'_>) -> Answer<Option<Stop>> {
        let key = self.0.key()?;
        let game = key.open()?;
        let Some(board) = game.own_board() else {
            return Err(Fault::wrong(
                "no-board",
                messages::not_played_on_a_board(),
                messages::play_against_the_perfect_player(),
            ));
        };
        let here = board.read(board_word(&self.0.position)?)?;
        let budget = Budget {
            cells: Some(self.0.cells.unwrap_or(MAX_CELLS).min(MAX_CELLS)),
            ..watch.budget()
        };
        let (positions, stop) = match board.enumerate(&here, &mut watch.run().with(budget))? {
            Attempt::Known(table) => {
                let positions = table.statistics().positions;
                store.solved.keep(key, game, table);
                (positions, Stop::Complete)
            }
            Attempt::Stopped(positions, stop) => (positions, stop),
            Attempt::Unfit(why) => {
                let advice = messages::play_from_a_later_position();
                return Err(Fault::wrong("no-table", why, advice));
            }
        };
        let complete = stop == Stop::Complete;
        watch.send_event(
            "solved",
            &json!({"positions": positions, "complete": complete}),
        );
        Ok(Some(stop))
    }
}
