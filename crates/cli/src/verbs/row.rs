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

use std::fs::{self, File, OpenOptions};
use std::io::{BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use grundy::{Diagnostic, Game, RowFormat, Stop, blocks, stream::Row};

use crate::keep::{Clock, read_checkpoint, write_whole};
use crate::shell::{Done, Shell, Trouble, reason};

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
struct Out {
    path: PathBuf,
    part: PathBuf,
    file: BufWriter<File>,
    bytes: u64,
}

impl Out {
    fn open(path: &Path, at: u64) -> Result<Self, Trouble> {
        let mut part = path.as_os_str().to_owned();
        part.push(".part");
        let part = PathBuf::from(part);
        let opened = OpenOptions::new()
            .write(true)
            .create(true)
            .truncate(false)
            .open(&part)
            .and_then(|mut file| {
                let len = file.metadata()?.len();
                if len < at {
                    return Err(std::io::Error::other(
                        "it is shorter than the checkpoint says; start anew without the checkpoint",
                    ));
                }
                file.set_len(at)?;
                file.seek(SeekFrom::Start(at))?;
                Ok(file)
            });
        let file = opened.map_err(|error| unwritable(&part, &error))?;
        Ok(Self {
            path: path.to_owned(),
            part,
            file: BufWriter::with_capacity(1 << 16, file),
            bytes: at,
        })
    }

    fn write(&mut self, bytes: &[u8]) -> std::io::Result<()> {
        self.bytes += bytes.len() as u64;
        self.file.write_all(bytes)
    }

    fn sync(&mut self) -> std::io::Result<()> {
        self.file.flush()?;
        self.file.get_ref().sync_data()
    }

    /// Gives the file its name; the head is written again, now that the length is known.
    fn finish(mut self, head: &[u8]) -> std::io::Result<()> {
        self.file.flush()?;
        let file = self.file.get_mut();
        file.seek(SeekFrom::Start(0))?;
        file.write_all(head)?;
        file.sync_all()?;
        fs::rename(&self.part, &self.path)
    }
}

fn unwritable(path: &Path, error: &std::io::Error) -> Trouble {
    Diagnostic::error(
        "unwritable",
        format!("`{}` cannot be written: {}", path.display(), reason(error)),
    )
    .help("give another path after `-o`")
    .into()
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
    pub fn run(&self, game: &mut Game, shell: &mut Shell) -> Result<Option<Done>, Trouble> {
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

    fn write(
        &self,
        row: &mut Row,
        place: Option<&Place>,
        shell: &mut Shell,
    ) -> Result<Done, Trouble> {
        let mut out = match self.output {
            None => None,
            Some(path) => Some(Out::open(path, place.map_or(0, |place| place.bytes))?),
        };
        let head = self.head(row, self.to.saturating_add(1));
        if let (Some(out), None) = (&mut out, place) {
            out.write(&head)
                .map_err(|error| unwritable(&out.part, &error))?;
        }
        let mut hash = place.map_or_else(blocks::empty, |place| place.hash);
        shell.talk.unit("values");
        let mut clock = Clock::new(self.every, shell.talk.flag());
        let mut buffer = Vec::new();
        let stop = loop {
            if row.is_complete() {
                break Stop::Complete;
            }
            let mut failed = None;
            let stop = row.piece(&mut shell.talk, &mut |first, values| {
                let Some(out) = &mut out else { return };
                buffer.clear();
                let written = match self.format {
                    LongFormat::Row(format) => format.piece(&mut buffer, first, values),
                    LongFormat::Blocks => {
                        blocks::write(&mut buffer, first, values, hash).map(|sum| hash = sum)
                    }
                    LongFormat::Nowhere => Ok(()),
                };
                if let Err(error) = written.and_then(|()| out.write(&buffer)) {
                    failed = Some(unwritable(&out.part, &error));
                }
            })?;
            if let Some(failed) = failed {
                return Err(failed);
            }
            if stop != Stop::Complete {
                break stop;
            }
            if self.checkpoint.is_some() && clock.is_due() {
                self.save(row, out.as_mut(), hash)?;
            }
        };
        shell.talk.clear();
        let given = row.given();
        if stop == Stop::Complete {
            if let Some(path) = self.checkpoint {
                let _ = fs::remove_file(path);
            }
        } else if self.checkpoint.is_some() && self.save(row, out.as_mut(), hash)? {
            // What was written waits for the rest.
            let why = shell.talk.why(stop);
            shell.talk.say(&format!(
                "stopped by {why} after {given} values; the same command goes on"
            ));
            return Ok(Err(Trouble::Partial));
        }
        if let Some(out) = out {
            let (path, part) = (out.path.clone(), out.part.clone());
            let head = self.head(row, given);
            out.finish(&head)
                .map_err(|error| unwritable(&part, &error))?;
            shell
                .talk
                .say(&format!("{given} values written to {}", path.display()));
        }
        shell.talk.timing();
        if stop == Stop::Complete {
            if self.format == LongFormat::Nowhere {
                shell.talk.say(&format!("{given} values computed"));
            }
            return Ok(Ok(()));
        }
        let why = shell.talk.why(stop);
        shell.talk.say(&format!(
            "stopped by {why}: {given} of {} values are known",
            self.to.saturating_add(1)
        ));
        Ok(Err(Trouble::Partial))
    }

    /// Writes a checkpoint, if one can be had: whether it was written.
    fn save(&self, row: &Row, out: Option<&mut Out>, hash: u64) -> Result<bool, Trouble> {
        let (Some(path), Some(engine)) = (self.checkpoint, row.checkpoint()) else {
            return Ok(false);
        };
        let mut bytes = 0;
        if let Some(out) = out {
            out.sync().map_err(|error| unwritable(&out.part, &error))?;
            bytes = out.bytes;
        }
        let place = Place {
            bytes,
            hash,
            engine: &engine,
        };
        write_whole(path, &place.write()).map_err(|error| {
            Diagnostic::error(
                "unwritable",
                format!("`{}` cannot be written: {}", path.display(), reason(&error)),
            )
            .help("give another path after `--checkpoint`")
        })?;
        Ok(true)
    }
}
