//! Long rows of a heap game, handed out by pieces in constant memory.
//!
//! Once the rare heaps of a game have stopped to appear, the heap engine needs a window of values only
//! ([`grundy_heap::stream`]). So a row of 10^11 values can be written to a file as it is computed, stopped at any moment,
//! and resumed from a checkpoint of some tens of KiB. Games whose values are all needed are computed in memory,
//! without checkpoints.

use grundy_game::{Budget, Diagnostic, Observer, Stop};
use grundy_heap::{Code, LongRun, Sequence};

use crate::failure::Failure;
use crate::formula::Formula;
use crate::heaps::View;

/// Values between two looks at the observer, while all are kept.
const PIECE: usize = 1 << 18;

/// A row from heap 0 on.
pub struct Row {
    /// The game of the code.
    pub code: Code,
    /// The name of the parameter, and of the function.
    pub names: (String, String),
    end: u64,
    given: u64,
    engine: Engine,
    budget: Budget,
}

enum Engine {
    /// All values are kept; the length at which streaming is tried.
    Kept(Box<Sequence>, usize),
    Long(Box<LongRun>),
}

impl Formula {
    /// The row of all heaps up to `to`, to be computed by pieces. None if the rules are no heap game whose positions are
    /// its heaps.
    ///
    /// # Errors
    /// A checkpoint that is damaged or of another game, or a row beyond the limits.
    pub fn row(&mut self, to: u64, from: Option<&[u8]>) -> Result<Option<Row>, Failure> {
        let function = self.function(None)?;
        if function.params.len() != 1 || self.predicate(&function.name).is_some() {
            return Ok(None);
        }
        let found = self.with_heaps(&function.name, |heaps| {
            (heaps.view == View::Grundy && heaps.shift == 0).then(|| heaps.code().clone())
        });
        let Ok(Some(code)) = found else {
            return Ok(None);
        };
        let engine = match from {
            None => Engine::Kept(Box::new(Sequence::new(&code)), 1 << 17),
            Some(bytes) => {
                let known = grundy_heap::checkpoint::game_of(bytes).map_err(Failure::of)?;
                if known != code {
                    return Err(Failure::of(
                        Diagnostic::error(
                            "bad-checkpoint",
                            format!("the checkpoint is one of {known}, not of {code}"),
                        )
                        .help("give each game a checkpoint of its own"),
                    ));
                }
                Engine::Long(Box::new(LongRun::resume(bytes).map_err(Failure::of)?))
            }
        };
        Ok(Some(Row {
            code,
            names: (function.params[0].clone(), function.name),
            end: to.saturating_add(1),
            given: match &engine {
                Engine::Kept(..) => 0,
                Engine::Long(run) => run.heaps(),
            },
            engine,
            budget: self.budget(),
        }))
    }
}

impl Row {
    /// Lets a second thread help, where the game has many rare heaps. The values are the same.
    pub fn set_threads(&mut self, threads: usize) {
        match &mut self.engine {
            Engine::Kept(sequence, _) => sequence.set_threads(threads),
            Engine::Long(run) => run.set_threads(threads),
        }
    }

    /// The heaps whose values have been handed out.
    pub fn given(&self) -> u64 {
        self.given.min(self.end)
    }

    /// Whether all values have been handed out.
    pub fn is_complete(&self) -> bool {
        self.given >= self.end
    }

    /// Whether a value may exceed 16 bits.
    pub fn is_wide(&self) -> bool {
        // A mex never exceeds the number of options; streams hold values below 512.
        !matches!(self.engine, Engine::Long(_)) && self.code.parts() > 2
            || self.code.tail().bits() > 1
    }

    /// What is needed to go on from here; none as long as all values are kept.
    pub fn checkpoint(&self) -> Option<Vec<u8>> {
        match &self.engine {
            Engine::Kept(..) => None,
            Engine::Long(run) => Some(run.checkpoint()),
        }
    }

    /// Computes a piece and hands it out.
    ///
    /// # Errors
    /// Where the run ends: a value that no window holds. A limit or an interrupt is a [`Stop`], no error.
    pub fn piece(
        &mut self,
        observer: &mut dyn Observer,
        sink: &mut dyn FnMut(u64, &[u32]),
    ) -> Result<Stop, Failure> {
        if observer.cancelled() {
            return Ok(Stop::Interrupted);
        }
        let end = self.end;
        match &mut self.engine {
            Engine::Long(run) => {
                let given = &mut self.given;
                run.advance(|first, values| {
                    let most = end.saturating_sub(first).min(values.len() as u64) as usize;
                    sink(first, &values[..most]);
                    *given = first + values.len() as u64;
                })
                .map_err(Failure::of)?;
            }
            Engine::Kept(sequence, review) => {
                let to = usize::try_from(end).unwrap_or(usize::MAX);
                let to = to
                    .min(sequence.len() + PIECE)
                    .min(*review.max(&mut (sequence.len() + 1)));
                let from = sequence.len();
                let stop = sequence.extend(to, &self.budget, &mut Quiet(observer));
                let last = sequence
                    .len()
                    .min(usize::try_from(end).unwrap_or(usize::MAX));
                let values: Vec<u32> = (from..last).map(|n| sequence.value(n)).collect();
                if !values.is_empty() {
                    sink(from as u64, &values);
                }
                self.given = sequence.len() as u64;
                if stop != Stop::Complete {
                    return Ok(stop);
                }
                if sequence.len() >= *review {
                    *review *= 2;
                    if let Some(run) = LongRun::after(sequence) {
                        self.engine = Engine::Long(Box::new(run));
                    }
                }
            }
        }
        observer.progress(self.given(), Some(end));
        Ok(Stop::Complete)
    }
}

/// Passes on the wish to stop, but not the progress.
pub(crate) struct Quiet<'a>(pub &'a mut dyn Observer);

impl Observer for Quiet<'_> {
    fn cancelled(&mut self) -> bool {
        self.0.cancelled()
    }
}

#[cfg(test)]
mod tests {
    use grundy_game::NoObserver;

    use super::*;

    fn all(row: &mut Row) -> Vec<u32> {
        let mut values = Vec::new();
        while !row.is_complete() {
            row.piece(&mut NoObserver, &mut |first, piece| {
                assert_eq!(first, values.len() as u64);
                values.extend_from_slice(piece);
            })
            .expect("values");
        }
        values
    }

    #[test]
    fn a_row_has_the_values_of_the_table_however_it_is_resumed() {
        for name in ["0.106", "0.007", "subtract:2,5", "kayles"] {
            let mut game = Formula::named(name).expect("a game");
            let to = if name == "0.007" { 3_000 } else { 700_000 };
            let mut row = game.row(to, None).expect("a row").expect("a heap game");
            let values = all(&mut row);
            let mut sequence = Sequence::new(&row.code);
            sequence.extend(to as usize + 1, &Budget::UNLIMITED, &mut NoObserver);
            assert!(
                sequence
                    .values()
                    .take(to as usize + 1)
                    .eq(values.iter().copied()),
                "{name}"
            );
            assert_eq!(
                row.checkpoint().is_some(),
                name == "0.106" || name == "kayles",
                "{name}"
            );
        }
        let mut game = Formula::named("0.106").expect("a game");
        let mut row = game
            .row(1_200_000, None)
            .expect("a row")
            .expect("a heap game");
        let mut values: Vec<u32> = Vec::new();
        let mut sink = |_: u64, piece: &[u32]| values.extend_from_slice(piece);
        while row.checkpoint().is_none() || row.given() < 500_000 {
            row.piece(&mut NoObserver, &mut sink).expect("values");
        }
        let saved = row.checkpoint().expect("a checkpoint");
        let mut again = game
            .row(1_200_000, Some(&saved))
            .expect("a row")
            .expect("a heap game");
        assert_eq!(again.given(), row.given());
        let mut rest = Vec::new();
        while !again.is_complete() {
            again
                .piece(&mut NoObserver, &mut |_, piece| {
                    rest.extend_from_slice(piece);
                })
                .expect("values");
        }
        while !row.is_complete() {
            row.piece(&mut NoObserver, &mut sink).expect("values");
        }
        assert!(values.ends_with(&rest));
        assert_eq!(values.len(), 1_200_001);
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
