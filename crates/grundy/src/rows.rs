//! Long rows and large tables, written directly to a file in pieces. The memory does not grow with
//! the table.
//!
//! Two kinds of games have such tables:
//!
//! A heap game whose period is proved among its first heaps is copied from there on. Once the rare
//! heaps of a heap game no longer appear, the heap engine needs a window of values only
//! ([`grundy_heap::stream`]). A [`Row`] of 10^11 values can be stopped at any moment, and resumed
//! from a [`Checkpoint`] of some tens of KiB. (Games whose values are all needed are computed in
//! memory, and a checkpoint has a byte for each value.)
//!
//! If every position of a rule refers to positions at a bounded distance only, that part of the
//! table is enough to continue ([`Formula::write_pieces`](crate::Formula::write_pieces)).
//!
//! The file is the same as for a table computed at once. A run that is stopped leaves a complete
//! file of fewer values.

use grundy_core::container::{self, ByteReader, FileFlaw, FileKind};
use grundy_core::{Axis, Diagnostic, Run, Stop};
use grundy_draw::pieces::Shape;
use grundy_draw::{DrawError, Format};
use grundy_heap::bulk::{self, PeriodicSource};
use grundy_heap::{Code, Sequence, StreamingSequence};

use crate::failure::Failure;
use crate::messages;

/// Values between two calls of the observer, while all values are stored.
const POLL_VALUES: usize = 1 << 18;

/// The number of values at which a window of them is first tried.
const FIRST_WINDOW_VALUES: usize = 1 << 17;

/// A row from heap 0 on.
pub struct Row {
    /// The game of the code.
    pub code: Code,
    /// The name of the parameter, and of the function.
    names: (String, String),
    end: u64,
    given: u64,
    engine: Engine,
}

enum Engine {
    /// All values are stored; the length at which streaming is tried next.
    Stored(Box<Sequence>, usize),
    /// The values after these repeat.
    Copied(Box<Sequence>, PeriodicSource),
    Long(Box<StreamingSequence>),
}

/// The engine of a checkpoint, and the number of heaps that were returned. A copied row stores this
/// number plus one; other rows store 0, and the number is that of the stored values.
fn resumed(bytes: &[u8], code: &Code) -> Result<(Engine, u64), Diagnostic> {
    if !grundy_heap::checkpoint::has_all_values(bytes, code)? {
        let run = StreamingSequence::resume(bytes)?;
        let given = run.heaps();
        return Ok((Engine::Long(Box::new(run)), given));
    }
    let (sequence, copied) = Sequence::resume(bytes)?;
    let sequence = Box::new(sequence);
    if let Some(given) = copied.checked_sub(1) {
        let run = &mut Run::silent();
        let budget = run.budget;
        let begun =
            bulk::search_beginning(Sequence::new(code), u64::MAX, &budget, &mut run.quiet());
        return match begun {
            Some((_, Some(repeat))) if repeat.from <= sequence.len() => {
                Ok((Engine::Copied(sequence, repeat), given as u64))
            }
            _ => Err(
                Diagnostic::error("bad-checkpoint", messages::row_checkpoint_is_damaged())
                    .help(messages::start_anew_without_file()),
            ),
        };
    }
    let given = sequence.len() as u64;
    let doublings = (sequence.len() / FIRST_WINDOW_VALUES).checked_ilog2();
    let review = FIRST_WINDOW_VALUES << doublings.map_or(0, |k| k + 1);
    Ok((Engine::Stored(sequence, review), given))
}

impl Row {
    /// Begins the row of all heaps up to `to`, or resumes it from a checkpoint. The names are those
    /// of the parameter and of the function.
    pub(crate) fn begin(
        code: Code,
        names: (String, String),
        to: u64,
        from: Option<&[u8]>,
    ) -> Result<Self, Failure> {
        let (engine, given) = match from {
            None => (
                Engine::Stored(Box::new(Sequence::new(&code)), FIRST_WINDOW_VALUES),
                0,
            ),
            Some(bytes) => resumed(bytes, &code).map_err(Failure::of)?,
        };
        Ok(Self {
            code,
            names,
            end: to.saturating_add(1),
            given,
            engine,
        })
    }

    /// Allows a second thread, which helps in games with many rare heaps. The values are the same.
    pub fn set_threads(&mut self, threads: usize) {
        match &mut self.engine {
            Engine::Stored(sequence, _) => sequence.set_threads(threads),
            Engine::Copied(..) => {}
            Engine::Long(run) => run.set_threads(threads),
        }
    }

    /// The number of heaps whose values have been returned.
    pub fn given(&self) -> u64 {
        self.given.min(self.end)
    }

    /// Whether all values have been returned.
    pub fn is_complete(&self) -> bool {
        self.given >= self.end
    }

    /// The row as it is written in pieces.
    pub fn shape(&self, format: Format) -> Shape {
        // A mex never exceeds the number of options; streams hold values below 512.
        let wide = !matches!(self.engine, Engine::Long(_)) && self.code.parts() > 2
            || self.code.tail().bits() > 1;
        let to = i64::try_from(self.end - 1).unwrap_or(i64::MAX - 1);
        Shape {
            width: Some(if wide { 4 } else { 2 }),
            game: self.code.to_string(),
            ..Shape::new(format, &self.names.1, vec![Axis::new(&self.names.0, 0, to)])
        }
    }

    /// The state that a resumed run needs: some tens of KiB once a window of values is enough, else
    /// a byte for each value.
    pub fn checkpoint(&self) -> Vec<u8> {
        match &self.engine {
            Engine::Stored(sequence, _) => sequence.checkpoint(0),
            Engine::Copied(sequence, _) => sequence.checkpoint(self.given as usize + 1),
            Engine::Long(run) => run.checkpoint(),
        }
    }

    /// Computes a piece and passes it to `sink`.
    ///
    /// # Errors
    /// The end of the run: a value that no window can contain. A limit or an interrupt is a
    /// [`Stop`] and not an error.
    pub fn piece(&mut self, run: &mut Run, sink: &mut dyn FnMut(&[u32])) -> Result<Stop, Failure> {
        if run.cancelled() {
            return Ok(Stop::Interrupted);
        }
        let end = self.end;
        match &mut self.engine {
            Engine::Long(run) => {
                let given = &mut self.given;
                run.advance(|first, values| {
                    let most = end.saturating_sub(first).min(values.len() as u64) as usize;
                    sink(&values[..most]);
                    *given = first + values.len() as u64;
                })
                .map_err(Failure::of)?;
            }
            Engine::Copied(sequence, repeat) => {
                let from = self.given as usize;
                let to = usize::try_from(end).unwrap_or(usize::MAX);
                let to = to.min(from + POLL_VALUES);
                let mut values: Vec<u32> = (from..to.min(from + repeat.period.max(repeat.from)))
                    .map(|n| sequence.value(repeat.source(n)))
                    .collect();
                while values.len() < to - from {
                    let next = values.len() - repeat.period;
                    let more = repeat.period.min(to - from - values.len());
                    values.extend_from_within(next..next + more);
                }
                sink(&values);
                self.given = to as u64;
            }
            Engine::Stored(sequence, _) if sequence.is_empty() => {
                let new = std::mem::replace(&mut **sequence, Sequence::new(&self.code));
                let budget = run.budget;
                match bulk::search_beginning(new, end, &budget, &mut run.quiet()) {
                    None => return Ok(Stop::Interrupted),
                    Some((begun, Some(repeat))) => {
                        self.engine = Engine::Copied(Box::new(begun), repeat);
                    }
                    Some((begun, None)) => {
                        let known = begun.len().min(usize::try_from(end).unwrap_or(usize::MAX));
                        sink(&begun.values().take(known).collect::<Vec<u32>>());
                        self.given = begun.len() as u64;
                        **sequence = begun;
                        self.review();
                    }
                }
            }
            Engine::Stored(sequence, review) => {
                let to = usize::try_from(end).unwrap_or(usize::MAX);
                let to = to
                    .min(sequence.len() + POLL_VALUES)
                    .min(*review.max(&mut (sequence.len() + 1)));
                let from = sequence.len();
                let stop = sequence.extend(to, &run.budget.clone(), &mut run.quiet());
                let last = sequence
                    .len()
                    .min(usize::try_from(end).unwrap_or(usize::MAX));
                let values: Vec<u32> = (from..last).map(|n| sequence.value(n)).collect();
                if !values.is_empty() {
                    sink(&values);
                }
                self.given = sequence.len() as u64;
                if stop != Stop::Complete {
                    return Ok(stop);
                }
                self.review();
            }
        }
        run.progress(self.given(), Some(end));
        Ok(Stop::Complete)
    }

    /// Tests whether a window is enough, each time the number of stored values has doubled. So a
    /// resumed row tests at the same lengths as one that was never stopped.
    fn review(&mut self) {
        if let Engine::Stored(sequence, review) = &mut self.engine
            && sequence.len() >= *review
        {
            *review *= 2;
            if let Some(run) = StreamingSequence::after(sequence) {
                self.engine = Engine::Long(Box::new(run));
            }
        }
    }
}

/// The state of an interrupted row: the length of the valid part of its file, and the engine's
/// state.
///
/// ```text
/// file blocks to 1000000\n     the written file, or `none`
/// bytes 123456\n
/// sum 0123456789abcdef\n       of these bytes of the file
/// hash 0123456789abcdef\n      of the values so far, for block files
/// … the checkpoint of the heap engine
/// ```
///
/// This is the payload of a [container](grundy_core::container) without a subject.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checkpoint {
    /// The target of the file: format and end.
    pub file: String,
    /// The bytes of the file that were written.
    pub bytes: u64,
    /// The checksum of those bytes.
    pub sum: u64,
    /// The hash of the values so far.
    pub hash: u64,
    /// For [`Formula::begin_row`](crate::Formula::begin_row).
    pub engine: Vec<u8>,
}

const KIND: FileKind = FileKind {
    name: "row-checkpoint",
    version: 3,
};

impl Checkpoint {
    /// Reads what [`write`](Self::write) made.
    ///
    /// # Errors
    /// Bytes that are not such a checkpoint, or an incomplete one.
    pub fn read(bytes: &[u8]) -> Result<Self, Failure> {
        let refused = |flaw: FileFlaw| {
            let advice = flaw.advice();
            let advice = advice.unwrap_or_else(messages::start_anew_or_give_another_checkpoint);
            let why = flaw.message();
            let finding = Diagnostic::error("bad-checkpoint", messages::not_a_row_checkpoint(why));
            Failure::of(finding.help(advice))
        };
        let (_, _, payload) = container::open(bytes, &[KIND]).map_err(refused)?;
        Self::read_payload(payload).ok_or_else(|| refused(FileFlaw::Checksum))
    }

    fn read_payload(mut payload: ByteReader<'_>) -> Option<Self> {
        Some(Self {
            file: payload.line("file")?.to_owned(),
            bytes: payload.line("bytes")?.parse().ok()?,
            sum: u64::from_str_radix(payload.line("sum")?, 16).ok()?,
            hash: u64::from_str_radix(payload.line("hash")?, 16).ok()?,
            engine: payload.rest.to_vec(),
        })
    }

    /// The checkpoint as bytes.
    pub fn write(&self) -> Vec<u8> {
        let Self { file, bytes, .. } = self;
        let head = format!(
            "file {file}\nbytes {bytes}\nsum {:016x}\nhash {:016x}\n",
            self.sum, self.hash
        );
        container::seal(KIND, "", &[head.as_bytes(), &self.engine].concat())
    }
}

/// A table that was written while it was computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Streamed {
    /// The reason why the run ended.
    pub stop: Stop,
    /// The number of positions that were requested.
    pub len: usize,
    /// The number of values that were written.
    pub written: usize,
}

/// The reason why a table was not written.
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

#[cfg(test)]
mod tests {
    use grundy_core::Run;

    use super::*;
    use crate::formula::Formula;

    fn all(row: &mut Row) -> Vec<u32> {
        let mut values = Vec::new();
        while !row.is_complete() {
            row.piece(&mut Run::silent(), &mut |piece| {
                values.extend_from_slice(piece);
            })
            .expect("values");
        }
        values
    }

    #[test]
    fn a_row_has_the_values_of_the_table_however_it_is_resumed() {
        for (name, to, stops) in [
            ("0.106", 1_200_000, &[1, 300_000, 500_000][..]),
            ("0.007", 3_000, &[1]),
            ("0.6", 600_000, &[1, 300_000]),
            ("subtract:2,5", 700_000, &[1]),
            ("kayles", 700_000, &[1, 300_000]),
        ] {
            let mut game = Formula::named(name).expect("a game");
            let mut row = game.row(to, None).expect("a row").expect("a heap game");
            let values = all(&mut row);
            let mut sequence = Sequence::new(&row.code);
            let most = to as usize + 1;
            sequence.extend(most, &grundy_core::Budget::UNLIMITED, &mut Run::silent());
            assert!(
                sequence.values().take(most).eq(values.iter().copied()),
                "{name}"
            );
            for &stop in stops {
                let mut row = game.row(to, None).expect("a row").expect("a heap game");
                while row.given() < stop {
                    row.piece(&mut Run::silent(), &mut |_| {}).expect("values");
                }
                let again = game.row(to, Some(&row.checkpoint()));
                let mut again = again.expect("a row").expect("a heap game");
                assert_eq!(again.given(), row.given(), "{name}");
                let rest = all(&mut again);
                assert!(
                    rest == values[row.given() as usize..],
                    "{name} after {stop}"
                );
            }
        }
        let mut game = Formula::named("0.106").expect("a game");
        let row = game.row(10, None).expect("a row").expect("a heap game");
        let saved = row.checkpoint();
        assert!(game.row(10, Some(b"nothing")).is_err());
        assert!(
            Formula::named("0.77")
                .unwrap()
                .row(10, Some(&saved))
                .is_err()
        );
    }

    #[test]
    fn what_is_no_row_of_heaps_has_none() {
        for name in ["queens", "halving", "treblecross", "misere-take"] {
            let mut game = Formula::named(name).expect("a game");
            assert!(game.row(10, None).expect("no failure").is_none(), "{name}");
        }
    }
}
