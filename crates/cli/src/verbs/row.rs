//! Long rows of `grundy table`: written as they are computed, with checkpoints.
//!
//! The values go to a neighbour of the file, `FILE.part`, which gets its name when the row is complete (or the run is
//! stopped without a checkpoint to go on from). A checkpoint says how many bytes of it were written; before it is
//! written itself, those bytes are synced. So after a kill the file is cut to that length, and what follows is
//! computed again: no value is lost, none is there twice.
//!
//! ```text
//! grundy-row-checkpoint 1\n
//! bytes 123456\n
//! hash 0123456789abcdef\n      of the values so far, for block files
//! … the checkpoint of the heap engine
//! ```

use std::fs;
use std::io::{Seek, SeekFrom, Write};
use std::path::Path;
use std::time::Duration;

use grundy::{Diagnostic, Formula, RowFormat, Stop, blocks, stream::Row};

use crate::checkpoint::{Clock, read_checkpoint, write_checkpoint};
use crate::exit::{Done, Exit};
use crate::output::{NewFile, part, unwritable};
use crate::shell::Shell;

/// How a long row is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LongFormat {
    Row(RowFormat),
    Blocks,
    /// Only the checkpoint is kept.
    Nowhere,
}

/// A long row that is asked for.
pub struct Long<'a> {
    pub to: u64,
    pub format: LongFormat,
    pub output: Option<&'a Path>,
    pub checkpoint: Option<&'a Path>,
    /// The time between two checkpoints.
    pub every: Duration,
    pub threads: usize,
}

const MAGIC: &str = "grundy-row-checkpoint 1";

/// What a checkpoint says beside the engine's part.
struct Place<'a> {
    bytes: u64,
    hash: u64,
    engine: &'a [u8],
}

impl<'a> Place<'a> {
    fn read(bytes: &'a [u8]) -> Option<Self> {
        let mut rest = bytes;
        let mut line = |key: &str| {
            let end = rest.iter().take(200).position(|&byte| byte == b'\n')?;
            let text = std::str::from_utf8(&rest[..end]).ok()?;
            rest = &rest[end + 1..];
            text.strip_prefix(key)
        };
        line(MAGIC)?;
        let (bytes, hash) = (line("bytes ")?, line("hash ")?);
        Some(Self {
            bytes: bytes.parse().ok()?,
            hash: u64::from_str_radix(hash, 16).ok()?,
            engine: rest,
        })
    }

    fn write(&self) -> Vec<u8> {
        let head = format!("{MAGIC}\nbytes {}\nhash {:016x}\n", self.bytes, self.hash);
        [head.as_bytes(), self.engine].concat()
    }
}

/// The file that is written.
struct Out<'a> {
    path: &'a Path,
    new: NewFile,
    buffer: Vec<u8>,
    /// What was written, without the buffer.
    bytes: u64,
}

/// The buffer goes to the file when it is this full.
const FULL: usize = 1 << 16;

impl<'a> Out<'a> {
    fn open(path: &'a Path, bytes: u64) -> Result<Self, Exit> {
        let new = NewFile::resume(path, bytes);
        let mut new = new.map_err(|error| unwritable(&part(path), "-o", &error))?;
        // What was written waits for the rest.
        new.stays = true;
        Ok(Self {
            path,
            new,
            buffer: Vec::new(),
            bytes,
        })
    }

    fn refuse(&self, error: &std::io::Error) -> Exit {
        unwritable(&part(self.path), "-o", error).into()
    }

    /// Writes the buffer if it is full, or whatever there is.
    fn flush(&mut self, least: usize) -> Result<(), Exit> {
        if self.buffer.len() > least {
            let written = self.new.file.write_all(&self.buffer);
            written.map_err(|error| self.refuse(&error))?;
            self.bytes += self.buffer.len() as u64;
            self.buffer.clear();
        }
        Ok(())
    }

    /// How many bytes last.
    fn sync(&mut self) -> Result<u64, Exit> {
        self.flush(0)?;
        let synced = self.new.file.sync_data();
        synced.map_err(|error| self.refuse(&error))?;
        Ok(self.bytes)
    }

    /// Gives the file its name; the head is written again, now that the length is known.
    fn finish(mut self, head: &[u8]) -> Result<(), Exit> {
        self.flush(0)?;
        let path = self.path;
        let refuse = |error| unwritable(&part(path), "-o", &error);
        self.new.file.seek(SeekFrom::Start(0)).map_err(refuse)?;
        self.new.file.write_all(head).map_err(refuse)?;
        self.new.keep_for_good().map_err(refuse)?;
        Ok(())
    }
}

impl Long<'_> {
    pub fn is_blocks(&self) -> bool {
        self.format == LongFormat::Blocks
    }

    /// The bytes before the values.
    fn head(&self, row: &Row, len: u64) -> Vec<u8> {
        match self.format {
            LongFormat::Row(format) => format.head(&row.names.0, &row.names.1, len),
            LongFormat::Blocks => blocks::head(&row.code.to_string()),
            LongFormat::Nowhere => Vec::new(),
        }
    }

    /// Writes the row; nothing if the game has none.
    pub fn run(&self, game: &mut Formula, shell: &mut Shell) -> Result<Option<Done>, Exit> {
        let saved = match self.checkpoint {
            Some(path) => read_checkpoint(path)?,
            None => None,
        };
        let place = match &saved {
            None => None,
            Some(bytes) => Some(Place::read(bytes).ok_or_else(|| {
                Diagnostic::error(
                    "bad-checkpoint",
                    "this is not a whole checkpoint of a row of values",
                )
                .help("start anew without the file, or give another path after `--checkpoint`")
            })?),
        };
        let row = game.row(self.to, place.as_ref().map(|place| place.engine))?;
        let Some(mut row) = row else {
            return Ok(None);
        };
        row.set_threads(self.threads);
        let format = match self.format {
            LongFormat::Row(RowFormat::NpyShort) if row.is_wide() => {
                LongFormat::Row(RowFormat::NpyLong)
            }
            format => format,
        };
        let this = Long { format, ..*self };
        this.write(&mut row, place.as_ref(), shell).map(Some)
    }

    fn write(&self, row: &mut Row, place: Option<&Place>, shell: &mut Shell) -> Result<Done, Exit> {
        let mut out = match self.output {
            None => None,
            Some(path) => Some(Out::open(path, place.map_or(0, |place| place.bytes))?),
        };
        if let (Some(out), None) = (&mut out, place) {
            out.buffer = self.head(row, self.to.saturating_add(1));
        }
        let mut hash = place.map_or_else(blocks::empty, |place| place.hash);
        shell.progress.unit("values");
        let mut clock = Clock::new(self.every, shell.progress.flag());
        let stop = loop {
            if row.is_complete() {
                break Stop::Complete;
            }
            let mut written = Ok(());
            let stop = row.piece(&mut shell.progress, &mut |first, values| {
                let Some(out) = &mut out else { return };
                let put = match self.format {
                    LongFormat::Row(format) => format.piece(&mut out.buffer, first, values),
                    LongFormat::Blocks => {
                        let sum = blocks::write(&mut out.buffer, first, values, hash);
                        sum.map(|sum| hash = sum)
                    }
                    LongFormat::Nowhere => Ok(()),
                };
                if written.is_ok() {
                    written = put
                        .map_err(|error| out.refuse(&error))
                        .and_then(|()| out.flush(FULL));
                }
            })?;
            written?;
            if stop != Stop::Complete {
                break stop;
            }
            if self.checkpoint.is_some() && clock.is_due() {
                self.save(row, out.as_mut(), hash)?;
            }
        };
        shell.progress.clear();
        let given = row.given();
        if stop == Stop::Complete {
            if let Some(path) = self.checkpoint {
                let _ = fs::remove_file(path);
            }
        } else if self.checkpoint.is_some() && self.save(row, out.as_mut(), hash)? {
            // What was written waits for the rest.
            let why = shell.progress.why(stop);
            shell.progress.say(&format!(
                "stopped by {why} after {given} values; the same command goes on"
            ));
            return Ok(Err(Exit::Partial));
        }
        if let Some(out) = out {
            let path = out.path;
            out.finish(&self.head(row, given))?;
            shell
                .progress
                .say(&format!("{given} values written to {}", path.display()));
        }
        shell.progress.timing();
        if stop == Stop::Complete {
            if self.format == LongFormat::Nowhere {
                shell.progress.say(&format!("{given} values computed"));
            }
            return Ok(Ok(()));
        }
        let why = shell.progress.why(stop);
        shell.progress.say(&format!(
            "stopped by {why}: {given} of {} values are known",
            self.to.saturating_add(1)
        ));
        Ok(Err(Exit::Partial))
    }

    /// Writes a checkpoint, if one can be had: whether it was written.
    fn save(&self, row: &Row, out: Option<&mut Out>, hash: u64) -> Result<bool, Exit> {
        let (Some(path), Some(engine)) = (self.checkpoint, row.checkpoint()) else {
            return Ok(false);
        };
        let bytes = out.map_or(Ok(0), Out::sync)?;
        let place = Place {
            bytes,
            hash,
            engine: &engine,
        };
        write_checkpoint(path, &place.write())?;
        Ok(true)
    }
}
