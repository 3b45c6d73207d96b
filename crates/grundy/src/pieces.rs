//! Large tables straight into a file: computed and written in pieces, in memory that does not grow
//! with the table.
//!
//! Where every position refers to positions a bounded way back, only that much of the table is
//! needed to go on. The engine says whether a game is of that kind; the file is the same as if the
//! table had been computed at once. A run that is stopped leaves a complete file of fewer values.

use std::io::{Read, Seek, Write};

use grundy_draw::DrawError;
use grundy_draw::stream::{Format, Stream};
use grundy_game::{Observer, Stop};
use grundy_rules::Cells;

use crate::failure::Failure;
use crate::formula::Formula;
use crate::table::{Area, TableFormat};

/// A table that was written while it was computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Streamed {
    /// Why the run ended.
    pub stop: Stop,
    /// How many positions were asked for.
    pub len: usize,
    /// How many values were written.
    pub written: usize,
}

/// Why a table was not written.
#[derive(Debug)]
pub enum StreamError {
    /// The game has no such table.
    Game(Failure),
    /// The file cannot be written, or its format cannot hold the table.
    File(DrawError),
}

impl From<Failure> for StreamError {
    fn from(failure: Failure) -> Self {
        Self::Game(failure)
    }
}

impl From<DrawError> for StreamError {
    fn from(error: DrawError) -> Self {
        Self::File(error)
    }
}

impl Formula {
    /// Writes the values of a function (the main one, unless it is named) on an area into an empty
    /// file, piece by piece. None if that does not pay or cannot be done: a small table, a format for
    /// people, a game that looks back without a bound. Then [`Formula::table`] has the answer, and what
    /// the file holds means nothing.
    ///
    /// ```
    /// use grundy::{Area, Game, NoObserver, Stop, TableFormat};
    /// use std::io::Cursor;
    ///
    /// let mut game = Game::named("g(x) = mex{ g(x-k) for k in [1,3,4] if k <= x }")?;
    /// let mut file = Cursor::new(Vec::new());
    /// let area = Area::up_to(2_999_999);
    /// let written = game.stream(None, &area, TableFormat::Npy, &mut file, &mut NoObserver).unwrap();
    /// assert_eq!(written.map(|w| (w.stop, w.written)), Some((Stop::Complete, 3_000_000)));
    /// assert_eq!(file.into_inner().len(), 128 + 3_000_000);
    /// # Ok::<(), grundy::Failure>(())
    /// ```
    ///
    /// # Errors
    /// As [`Formula::table`], or a file that cannot be written.
    pub fn stream<F: Read + Write + Seek>(
        &mut self,
        function: Option<&str>,
        area: &Area,
        format: TableFormat,
        file: &mut F,
        observer: &mut dyn Observer,
    ) -> Result<Option<Streamed>, StreamError> {
        let format = match format {
            TableFormat::Npy => Format::Npy,
            TableFormat::Csv => Format::Csv,
            TableFormat::Tsv => Format::Tsv,
            TableFormat::Bfile => Format::Bfile,
            _ => return Ok(None),
        };
        let function = self.function(function)?;
        let ranges = self.ranges(&function, area)?;
        // Coin games have an engine of their own.
        if self.predicate(&function.name).is_some() || self.coins().is_some() {
            return Ok(None);
        }
        let axes = function
            .params
            .iter()
            .zip(&ranges)
            .map(|(name, &(from, to))| grundy_draw::Axis::new(name, from, to))
            .collect::<Vec<_>>();
        let len = axes
            .iter()
            .fold(1_usize, |n, axis| n.saturating_mul(axis.len()));
        let mut page = Stream::new(file, format, &function.name, axes)?;
        let mut broken = None;
        let stop = self.ask(observer, |engine, observer| {
            engine.stream(&function.name, &ranges, observer, &mut |cells| match put(
                &mut page, cells,
            ) {
                Ok(()) => true,
                Err(error) => {
                    broken = Some(error);
                    false
                }
            })
        })?;
        if let Some(error) = broken {
            return Err(error.into());
        }
        let written = page.written();
        page.finish()?;
        Ok(stop.map(|stop| Streamed { stop, len, written }))
    }
}

fn put<F: Read + Write + Seek>(page: &mut Stream<'_, F>, cells: &Cells) -> Result<(), DrawError> {
    match cells {
        Cells::U8(cells) => page.put(&cells[..]),
        Cells::U16(cells) => page.put(&cells[..]),
        Cells::U32(cells) => page.put(&cells[..]),
        Cells::I64(cells) => page.put(&cells[..]),
        Cells::Bool(cells) => page.put(&cells[..]),
        Cells::Any(cells) => Err(DrawError::Unfit {
            format: "file in pieces",
            fact: format!("some of {} values may be missing", cells.len()),
            instead: "choose a smaller box",
        }),
    }
}
