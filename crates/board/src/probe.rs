//! Traits for the lookup of exact values: complete tables, databases, enumerated games.
//!
//! The front end owns the files; this module reads and writes bytes.

#[cfg(feature = "study")]
use std::io::{self, Read, Write};

use grundy_core::{Budget, Diagnostic, Halt, Message, Run, Stop, ZeroSum};
use grundy_search::Verdict;
#[cfg(feature = "study")]
use grundy_search::database::Source;

use crate::handle::BoardPosition;
use crate::messages;
use crate::report::TableStatistics;

/// A source of exact values.
pub trait Probe {
    /// Returns the value of a position for the side to move; `None` if the table does not contain
    /// it (yet).
    ///
    /// # Errors
    /// A file that is damaged, or was removed meanwhile.
    fn probe(&self, position: &BoardPosition) -> Result<Option<Verdict>, Diagnostic>;
    /// Returns the statistics of the table.
    fn statistics(&self) -> TableStatistics;
}

/// A table of all numbered positions, complete or in progress.
pub trait FullTable: Probe {
    /// Continues until the table is complete or the observer cancels; it can be called again after
    /// that.
    ///
    /// # Errors
    /// Games that do not fit into a table.
    fn go_on(&mut self, run: &mut Run) -> Result<Stop, Halt>;
    /// Writes the table in its current state, for [`Numbered::restore`].
    ///
    /// # Errors
    /// Those of the writer.
    #[cfg(feature = "study")]
    fn checkpoint(&self, out: &mut dyn Write) -> io::Result<()>;
    /// Writes the table in compact form, for [`Numbered::database`]. Returns `false` if the
    /// observer cancelled.
    ///
    /// # Errors
    /// A table that is not complete, as [`io::ErrorKind::InvalidInput`]; those of the writer.
    #[cfg(feature = "study")]
    fn compact(&self, run: &mut Run, out: &mut dyn Write) -> io::Result<bool>;
}

/// The result of enumerating a game.
pub enum Attempt {
    /// All values are known.
    Known(Box<dyn Probe + Send>),
    /// The work ended after this number of positions.
    Stopped(u64, Stop),
    /// The game cannot be solved in this way; the text is the reason.
    Unfit(Message),
}

/// A game whose positions are numbered, so that complete tables can be computed.
pub trait Numbered {
    /// Returns the number of numbered positions.
    fn positions(&self) -> u64;
    /// Returns a table of all of them without any values yet.
    ///
    /// # Errors
    /// A table that is larger than the budget.
    fn begin(&self, budget: &Budget) -> Result<Box<dyn FullTable + '_>, Halt>;
    /// Reads the table that [`FullTable::checkpoint`] wrote.
    ///
    /// # Errors
    /// Errors of the reader, and bytes that are not such a table.
    #[cfg(feature = "study")]
    fn restore(&self, budget: &Budget, input: &mut dyn Read)
    -> io::Result<Box<dyn FullTable + '_>>;
    /// Opens the database that [`FullTable::compact`] wrote.
    ///
    /// # Errors
    /// Bytes that are not such a database.
    #[cfg(feature = "study")]
    fn database(
        &self,
        source: Box<dyn Source + Send + Sync>,
    ) -> Result<Box<dyn Probe + Send>, Halt>;
}

/// Returns the name of the game of a database, read from its first bytes.
///
/// # Errors
/// Bytes that do not begin like a database.
#[cfg(feature = "study")]
pub fn game_of_database(source: &dyn Source) -> Result<String, Halt> {
    grundy_search::database::game_of(source).map_err(|refusal| {
        let finding = Diagnostic::error("no-table", refusal.message());
        finding.help(messages::solve_makes_such_a_file()).into()
    })
}

/// A game that several processes can solve together.
#[cfg(feature = "cluster")]
pub trait LayeredBoard {
    /// Runs the part of this process in solving the game. `tell` receives the progress and returns
    /// whether to continue.
    ///
    /// # Errors
    /// An interrupt, or an error in this process or another. Complete layers are kept in both
    /// cases.
    fn solve(
        &self,
        setup: &grundy_cluster::Options,
        tell: &mut dyn FnMut(&grundy_cluster::RunReport) -> bool,
    ) -> Result<TableStatistics, Halt>;
    /// Opens the result of a run for random access.
    ///
    /// # Errors
    /// A folder of another game, or an incomplete one.
    fn database(&self, folder: &std::path::Path) -> Result<Box<dyn Probe + Send>, Halt>;
    /// As `database`, after checking every block of every file.
    ///
    /// # Errors
    /// Also a file that is missing or damaged, and an interrupt.
    fn whole_database(
        &self,
        folder: &std::path::Path,
        run: &mut Run,
    ) -> Result<Box<dyn Probe + Send>, Halt>;
}

/// Reads a position: in the game's notation, as moves from the start, or both.
pub(crate) fn read<G: ZeroSum>(game: &G, text: &str) -> Result<G::Position, Diagnostic> {
    let whole = text;
    let text = text.trim();
    let offset = whole.len() - whole.trim_start().len();
    let (place, moves) = match text.split_once("moves") {
        Some((place, moves)) => (place.trim(), moves),
        None => (text, ""),
    };
    let start = matches!(place, "" | "start" | "startpos");
    let (mut position, moves) = match game.read(place) {
        _ if start => (game.start(), moves),
        Ok(position) => (position, moves),
        // The text may be moves: it is if the first word is a move, or if nothing in it looks like
        // a position.
        Err(error) => {
            let first = place.split_whitespace().next().unwrap_or("");
            if game.read_move(&game.start(), first).is_err() {
                let example = game.start();
                let mut moves = Vec::new();
                game.moves(&example, &mut moves);
                let by = moves.first().map(|&by| game.show_move(&example, by));
                let mut error = error;
                if let Some(by) = by {
                    error = error.help(messages::or_write_the_moves(by));
                }
                return Err(error);
            }
            (game.start(), text)
        }
    };
    for (ply, by) in moves.split_whitespace().enumerate() {
        let at = by.as_ptr() as usize - text.as_ptr() as usize + offset;
        let played = game.read_move(&position, by).map_err(|mut error| {
            error.shift(at);
            error.message = messages::move_is_not_legal(ply + 1, by);
            error
        })?;
        position = game.play(&position, played);
    }
    Ok(position)
}
