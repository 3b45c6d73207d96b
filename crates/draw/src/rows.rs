//! The interface of formats that are written row by row.
//!
//! A format is one [`RowWriter`]. A whole table is one piece; a table that is written during its
//! computation ([`pieces`](crate::pieces)) consists of many. Both call the same functions, so the
//! bytes are the same.

use std::io::Write;
use std::ops::Range;

use grundy_core::Cells;

use crate::error::DrawError;
use crate::pieces::LongFile;
use crate::sink::Sink;

/// The result of a part of a file.
pub(crate) type Written = Result<(), DrawError>;

/// A format that is written row by row.
pub(crate) trait RowWriter {
    /// Appends everything before the first value of a file with `written` values.
    fn head(&mut self, _sink: &mut Sink<'_>, _written: usize) -> Written {
        Ok(())
    }

    /// Appends the values of a range of places that begins and ends at rows; `cells` begins with
    /// the first of them.
    fn rows(&mut self, sink: &mut Sink<'_>, range: Range<usize>, cells: &Cells) -> Written;

    /// Appends everything after the last value.
    fn end(&mut self, _sink: &mut Sink<'_>, _written: usize) -> Written {
        Ok(())
    }

    /// Changes a file of `written` values, whose end is the position of the file, so that the next
    /// values fit.
    fn adapt(&mut self, _file: &mut dyn LongFile, _written: usize, _next: &Cells) -> Written {
        Ok(())
    }

    /// Returns the bytes at the start of a file that every piece changes: 0, or all of the head.
    fn changing(&self) -> u64 {
        0
    }

    /// Returns the hash of the values so far, for formats that contain it.
    fn hash(&self) -> u64 {
        crate::blocks::empty()
    }

    /// Writes a table of `len` values.
    fn write_whole(&mut self, out: &mut dyn Write, len: usize, cells: &Cells) -> Written {
        let mut sink = Sink::new(out);
        self.head(&mut sink, len)?;
        self.rows(&mut sink, 0..len, cells)?;
        self.end(&mut sink, len)?;
        Ok(sink.finish()?)
    }
}
