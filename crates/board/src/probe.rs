//! Who knows exact values of positions, as interfaces: complete tables, databases, games
//! enumerated.
//!
//! Each is asked by text, see [`Probe`]. A front end holds the files; here bytes are read and
//! written.

#[cfg(feature = "study")]
use std::io::{self, Read, Write};

use grundy_game::{Budget, Diagnostic, Halt, Run, Stop, ZeroSum};
use grundy_search::Verdict;
#[cfg(feature = "study")]
use grundy_search::database::Source;

use crate::found::Statistics;

/// Who knows exact values.
pub trait Probe {
    /// The value of a position for the side to move; `None` if the table does not hold it, or not
    /// yet.
    ///
    /// # Errors
    /// Text that is no position.
    fn probe(&self, position: &str) -> Result<Option<Verdict>, Diagnostic>;
    /// What the table holds.
    fn statistics(&self) -> Statistics;
}

/// A table of all positions that have a number, complete or on the way.
pub trait FullTable: Probe {
    /// Goes on until the table is complete or the observer says stop; then it may go on again.
    ///
    /// # Errors
    /// Games that do not fit into a table.
    fn go_on(&mut self, run: &mut Run) -> Result<Stop, Halt>;
    /// Writes the table as it stands, for [`Numbered::restore`].
    ///
    /// # Errors
    /// Those of the writer.
    #[cfg(feature = "study")]
    fn checkpoint(&self, out: &mut dyn Write) -> io::Result<()>;
    /// Writes the table in compact form, for [`Numbered::database`]; `false` if the observer said
    /// stop.
    ///
    /// # Errors
    /// A table that is not complete, as [`io::ErrorKind::InvalidInput`]; those of the writer.
    #[cfg(feature = "study")]
    fn compact(&self, run: &mut Run, out: &mut dyn Write) -> io::Result<bool>;
}

/// What enumerating a game came to.
pub enum Attempt {
    /// All values are known.
    Known(Box<dyn Probe + Send>),
    /// The work ended after so many positions.
    Stopped(u64, Stop),
    /// The game cannot be solved so, and why.
    Unfit(&'static str),
}

/// A game whose positions have numbers, so that complete tables are made of it.
pub trait Numbered {
    /// How many positions have a number.
    fn positions(&self) -> u64;
    /// A table of all of them, about which nothing is known yet.
    ///
    /// # Errors
    /// A table that is larger than the budget.
    fn begin(&self, budget: &Budget) -> Result<Box<dyn FullTable + '_>, Halt>;
    /// The table that [`FullTable::checkpoint`] has written.
    ///
    /// # Errors
    /// Those of the reader, and bytes that are no such table.
    #[cfg(feature = "study")]
    fn restore(&self, budget: &Budget, input: &mut dyn Read)
    -> io::Result<Box<dyn FullTable + '_>>;
    /// The database that [`FullTable::compact`] has written.
    ///
    /// # Errors
    /// Bytes that are no such database.
    #[cfg(feature = "study")]
    fn database(
        &self,
        source: Box<dyn Source + Send + Sync>,
    ) -> Result<Box<dyn Probe + Send>, Halt>;
}

/// The name of the game that a database is of, as its first bytes say it.
///
/// # Errors
/// Bytes that begin as no database does.
#[cfg(feature = "study")]
pub fn game_of_database(source: &dyn Source) -> Result<String, Halt> {
    grundy_search::database::game_of(source).map_err(|refusal| {
        let finding = Diagnostic::error("no-table", refusal.to_string());
        finding
            .help("`grundy solve GAME --database FILE` makes such a file")
            .into()
    })
}

/// A game that several processes can solve together.
#[cfg(feature = "cluster")]
pub trait LayeredBoard {
    /// The part of this process in solving the game; `tell` hears how far it is, and says whether
    /// to go on.
    ///
    /// # Errors
    /// An interrupt, or what is wrong in this process or another; layers that are whole are kept in
    /// both cases.
    fn solve(
        &self,
        setup: &grundy_cluster::Options,
        tell: &mut dyn FnMut(&grundy_cluster::RunReport) -> bool,
    ) -> Result<Statistics, Halt>;
    /// The result of a run, read at random.
    ///
    /// # Errors
    /// A folder of another game, or one that is not whole.
    fn database(&self, folder: &std::path::Path) -> Result<Box<dyn Probe + Send>, Halt>;
    /// The same, once every block of every file was read and is what it was.
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
        // Perhaps these are moves: they are if the first one is, or if none of it looks like a
        // position.
        Err(error) => {
            let first = place.split_whitespace().next().unwrap_or("");
            if game.read_move(&game.start(), first).is_err() {
                let example = game.start();
                let mut moves = Vec::new();
                game.moves(&example, &mut moves);
                let by = moves.first().map(|&by| game.show_move(&example, by));
                let mut error = error;
                if let Some(by) = by {
                    error = error.help(format!(
                        "or write the moves from the start, such as `{by}`, with spaces between them"
                    ));
                }
                return Err(error);
            }
            (game.start(), text)
        }
    };
    for (ply, by) in moves.split_whitespace().enumerate() {
        let at = by.as_ptr() as usize - text.as_ptr() as usize + offset;
        let played = game.read_move(&position, by).map_err(|mut error| {
            for label in &mut error.labels {
                label.span = label.span.start + at..label.span.end + at;
            }
            error.message = format!("move {}, `{by}`, is not legal there", ply + 1);
            error
        })?;
        position = game.play(&position, played);
    }
    Ok(position)
}
