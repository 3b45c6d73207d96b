//! Long rows of `grundy table`: written during the computation, with checkpoints.
//!
//! The values go to a temporary file in the folder of the output, which gets its name when the row
//! is complete (or the run is stopped without a checkpoint to resume). With a checkpoint the
//! temporary file is `FILE.part`, and the checkpoint contains its number of written bytes; these
//! bytes are synced before the checkpoint is written. After a kill the next run truncates the file
//! to that length and computes the rest again: no value is lost or duplicated.

mod messages;

use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use grundy::draw::pieces::Pieces;
use grundy::table::rows::{Checkpoint, Checksum, Row};
use grundy::table::{TablePlan, no_row};
use grundy::{Diagnostic, Formula, Stop, draw::DrawError, draw::Format, draw::blocks};

use crate::checkpoint::{self, Clock, hold, read_checkpoint, write_checkpoint};
use crate::exit::{Done, Exit};
use crate::output::{NewFile, part, refused};
use crate::shell::Shell;

/// A request for a long row.
pub struct Long<'a> {
    pub plan: &'a TablePlan,
    /// The format and the path; without them only the checkpoint is written.
    pub output: Option<(Format, &'a Path)>,
    pub checkpoint: Option<&'a Path>,
    /// The time between two checkpoints.
    pub every: Duration,
    pub threads: usize,
}

/// The length of the header of an array.
const ARRAY_HEAD: u64 = 128;

/// The output file.
struct Out<'a> {
    /// The temporary file.
    path: PathBuf,
    pieces: Pieces<'a>,
    /// The same file, to be synced.
    file: File,
    /// The checksum of the part covered by the last checkpoint.
    sum: Checksum,
}

impl Out<'_> {
    /// Syncs the file; returns its length and its checksum.
    fn sync(&mut self) -> Result<(u64, u64), DrawError> {
        self.file.sync_data()?;
        let bytes = self.pieces.bytes()?;
        let from = self.pieces.changing();
        add_to(&mut self.sum, &self.path, (from, bytes))?;
        Ok((bytes, self.sum.value()))
    }

    fn refused(&self, error: DrawError) -> Exit {
        refused(&self.path, error)
    }
}

impl Long<'_> {
    /// Writes the row.
    pub fn run(&self, game: &mut Formula, shell: &mut Shell) -> Done {
        let _held = match self.checkpoint {
            Some(path) => hold(path, checkpoint::OPTION)?,
            None => None,
        };
        let saved = match self.checkpoint {
            Some(path) => read_checkpoint(path, checkpoint::OPTION)?,
            None => None,
        };
        let place = match &saved {
            Some(bytes) => Some(self.fitting(Checkpoint::read(bytes)?)?),
            None => None,
        };
        let engine = place.as_ref().map(|place| &*place.engine);
        let mut row = game.begin_row(self.plan, engine)?.ok_or_else(no_row)?;
        row.set_threads(self.threads);
        let stop = match self.output {
            None => self.compute(&mut row, None, shell)?,
            Some((format, path)) => {
                let refuse = |error: DrawError| refused(&part(path), error);
                let bytes = place.as_ref().map_or(0, |place| place.bytes);
                let mut sum = Checksum::default();
                if let Some(place) = &place {
                    // Checked before truncating: the header of an array is rewritten with every
                    // piece.
                    let from = if format == Format::Npy { ARRAY_HEAD } else { 0 };
                    sum = whole_part(&part(path), from, place)?;
                }
                // With a checkpoint, the written part is preserved for the next run, even if this
                // one fails.
                let new = match self.checkpoint {
                    Some(_) => NewFile::resume(path, bytes),
                    None => NewFile::create(path),
                };
                let mut new = new.map_err(|error| refused(path, error.into()))?;
                let temporary = new.part().to_owned();
                let file = new.file.try_clone();
                let file = file.map_err(|error| refuse(error.into()))?;
                let (shape, given) = (row.shape(format), row.given() as usize);
                let pieces = match &place {
                    None => Pieces::begin(&mut new.file, shape),
                    Some(place) => Pieces::resume(&mut new.file, shape, given, place.hash),
                };
                let pieces = pieces.map_err(refuse)?;
                let mut out = Out {
                    path: temporary,
                    pieces,
                    file,
                    sum,
                };
                let stop = self.compute(&mut row, Some(&mut out), shell)?;
                if stop.is_some() {
                    out.pieces.end().map_err(refuse)?;
                    new.keep_for_good().map_err(|error| refuse(error.into()))?;
                    let remark = crate::messages::values_written(row.given(), path.display());
                    shell.progress.say(&remark);
                }
                stop
            }
        };
        let Some(stop) = stop else {
            return Err(Exit::Partial);
        };
        shell.progress.timing();
        let given = row.given();
        if stop == Stop::Complete {
            if self.output.is_none() {
                shell.progress.say(&messages::values_computed(given));
            }
            return Ok(());
        }
        let (why, all) = (shell.progress.why(stop), self.last_heap().saturating_add(1));
        let remark = super::messages::values_known(why, given, all);
        shell.progress.say(&remark);
        Err(Exit::Partial)
    }

    fn last_heap(&self) -> u64 {
        self.plan.last_heap().unwrap_or(0)
    }

    /// The description of the output, for the checkpoint.
    fn file(&self) -> String {
        match self.output {
            None => "none".to_owned(),
            Some((format, _)) => format!("{} to {}", format.name(), self.last_heap()),
        }
    }

    /// Returns the checkpoint if it belongs to exactly this request.
    fn fitting(&self, place: Checkpoint) -> Result<Checkpoint, Exit> {
        let file = self.file();
        if place.file == file {
            return Ok(place);
        }
        let fact = messages::checkpoint_of_another_run(&place.file, file);
        Err(Diagnostic::error("bad-checkpoint", fact)
            .help(messages::repeat_command())
            .into())
    }

    /// Computes the row and returns the reason of its end; none if it is to be resumed by the same
    /// command.
    fn compute(
        &self,
        row: &mut Row,
        mut out: Option<&mut Out<'_>>,
        shell: &mut Shell,
    ) -> Result<Option<Stop>, Exit> {
        shell.progress.unit(crate::messages::unit_values());
        let mut clock = Clock::new(self.every, shell.progress.flag());
        let stop = loop {
            if row.is_complete() {
                break Stop::Complete;
            }
            let mut written = Ok(());
            let stop = row.piece(&mut shell.run(), &mut |values| {
                if let (Some(out), true) = (&mut out, written.is_ok()) {
                    written = out
                        .pieces
                        .put(&values.to_vec().into())
                        .map_err(|error| out.refused(error));
                }
            })?;
            written?;
            if stop != Stop::Complete {
                break stop;
            }
            if self.checkpoint.is_some() && clock.is_due() {
                let begin = Instant::now();
                self.save(row, out.as_deref_mut())?;
                clock.took(begin.elapsed());
            }
        };
        shell.progress.clear();
        if stop == Stop::Complete {
            if let Some(path) = self.checkpoint {
                let _ = fs::remove_file(path);
            }
        } else if self.save(row, out)? {
            let (why, given) = (shell.progress.why(stop), row.given());
            let remark = messages::stopped_with_checkpoint(why, given);
            shell.progress.say(&remark);
            return Ok(None);
        }
        Ok(Some(stop))
    }

    /// Writes a checkpoint, if requested; returns whether it was written.
    fn save(&self, row: &Row, out: Option<&mut Out<'_>>) -> Result<bool, Exit> {
        let Some(path) = self.checkpoint else {
            return Ok(false);
        };
        let engine = row.checkpoint();
        let (mut bytes, mut sum, mut hash) = (0, 0, blocks::empty());
        if let Some(out) = out {
            hash = out.pieces.hash();
            (bytes, sum) = out.sync().map_err(|error| out.refused(error))?;
        }
        let place = Checkpoint {
            file: self.file(),
            bytes,
            sum,
            hash,
            engine,
        };
        write_checkpoint(path, checkpoint::OPTION, &place.write())?;
        Ok(true)
    }
}

/// Adds the bytes of a file between two offsets to its checksum.
fn add_to(sum: &mut Checksum, path: &Path, (from, end): (u64, u64)) -> io::Result<()> {
    let mut file = File::open(path)?;
    file.seek(SeekFrom::Start(from + sum.len()))?;
    let mut buffer = vec![0; 1 << 16];
    let all = end.saturating_sub(from);
    while sum.len() < all {
        let most = usize::try_from(all - sum.len()).map_or(buffer.len(), |left| left.min(1 << 16));
        file.read_exact(&mut buffer[..most])?;
        sum.add(&buffer[..most]);
    }
    Ok(())
}

/// Returns the checksum of the remaining part of a stopped run, which must match that of the
/// checkpoint.
fn whole_part(path: &Path, from: u64, place: &Checkpoint) -> Result<Checksum, Exit> {
    let mut sum = Checksum::default();
    let read = add_to(&mut sum, path, (from, place.bytes));
    if read.is_ok() && sum.value() == place.sum {
        return Ok(sum);
    }
    let why = match read {
        Err(error) => crate::output::reason(&error),
        Ok(()) => messages::checksum_differs(),
    };
    let fact = messages::not_the_file_of_checkpoint(path.display(), why);
    Err(Diagnostic::error("damaged", fact)
        .help(messages::start_again())
        .into())
}
