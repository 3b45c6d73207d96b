//! Long runs: a stopped and resumed run gives the values of an uninterrupted one.

use grundy_core::container::{self, FileKind};
use grundy_core::{Budget, Checkpoints, NoCheckpoints, NoObserver, Observer, Stop};
use grundy_heap::recomputation::{CheckpointSummary, recompute};
use grundy_heap::{Code, Kernel, Sequence, StreamingSequence, period};

fn start(text: &str) -> StreamingSequence {
    let code: Code = text.parse().unwrap();
    StreamingSequence::start(&code, &Budget::UNLIMITED, &mut NoObserver).expect("a sparse game")
}

#[test]
fn a_stream_gives_the_values_of_the_whole_sequence() {
    for text in ["0.106", "0.454"] {
        let mut run = start(text);
        let mut values = Vec::new();
        while run.heaps() < 2_000_000 {
            run.advance(|first, piece| {
                assert_eq!(first, values.len() as u64);
                values.extend_from_slice(piece);
            })
            .unwrap();
        }
        let mut whole = Sequence::new(&text.parse().unwrap());
        whole.extend(values.len(), &Budget::UNLIMITED, &mut NoObserver);
        assert!(
            whole.values().take(values.len()).eq(values.iter().copied()),
            "{text}"
        );
        assert_eq!(grundy_certificate::hash(values), run.hash());
        assert!(run.bytes() < 8 << 20, "{} bytes", run.bytes());
    }
}

#[test]
fn a_run_that_is_killed_and_resumed_equals_one_that_is_not() {
    let mut whole = start("0.106");
    let mut broken = start("0.106");
    let mut saved = broken.checkpoint();
    for step in 0..12 {
        whole.advance(|_, _| {}).unwrap();
        broken.advance(|_, _| {}).unwrap();
        if step % 3 == 1 {
            // Killed after this piece and before its checkpoint: the piece is computed again.
            broken = StreamingSequence::resume(&saved).unwrap();
            broken.advance(|_, _| {}).unwrap();
        } else {
            saved = broken.checkpoint();
        }
        assert_eq!(
            (broken.heaps(), broken.hash()),
            (whole.heaps(), whole.hash())
        );
        assert_eq!(broken.checkpoint(), whole.checkpoint());
    }
}

#[test]
fn a_damaged_checkpoint_is_refused() {
    let saved = start("0.106").checkpoint();
    for at in [0, 30, 60, saved.len() / 2, saved.len() - 1] {
        let mut damaged = saved.clone();
        damaged[at] ^= 1;
        assert_eq!(
            StreamingSequence::resume(&damaged).unwrap_err().code,
            "bad-checkpoint"
        );
    }
    assert!(StreamingSequence::resume(&saved[..saved.len() / 2]).is_err());
    assert!(StreamingSequence::resume(b"").is_err());
}

#[test]
fn a_sequence_that_is_stopped_anywhere_goes_on_as_if_it_had_not_been() {
    // Pushed ranks, wide ones, many rare heaps, several masks, three heaps, none, and a period that
    // is copied.
    for (text, to) in [
        ("0.77", 40_000),
        ("0.106", 40_000),
        ("4u.", 100_000),
        ("0.6", 60_000),
        ("0.007", 9_000),
        ("0.34", 20_000),
        ("0.8", 1_500),
        ("subtract:1,3,4", 30_000),
        ("subtract:2,5,64,100", 30_000),
    ] {
        let code: Code = text.parse().unwrap();
        for stop in [1, 500, 513, 1_200, to / 3, to - 1] {
            let extend = |sequence: &mut Sequence, to| {
                assert_eq!(
                    sequence.extend(to, &Budget::UNLIMITED, &mut NoObserver),
                    Stop::Complete
                );
            };
            let mut whole = Sequence::new(&code);
            extend(&mut whole, stop);
            let saved = whole.checkpoint(7);
            let (mut again, target) = Sequence::resume(&saved).unwrap();
            assert_eq!(target, 7, "{text}");
            assert!(again.values().eq(whole.values()), "{text} at {stop}");
            extend(&mut whole, to);
            extend(&mut again, to);
            assert!(again.values().eq(whole.values()), "{text} from {stop}");
            assert_eq!(again.work(), whole.work(), "{text} from {stop}");
            assert_eq!(again.options(), whole.options(), "{text} from {stop}");
            assert_eq!(again.engine(), whole.engine(), "{text} from {stop}");
            // The rest is equal: mask, rare heaps, lists and where they were built.
            assert!(
                again.checkpoint(0) == whole.checkpoint(0),
                "{text} from {stop}"
            );
        }
    }
}

#[test]
fn a_damaged_checkpoint_of_a_sequence_is_refused() {
    let mut sequence = Sequence::new(&"0.106".parse().unwrap());
    sequence.extend(3_000, &Budget::UNLIMITED, &mut NoObserver);
    let saved = sequence.checkpoint(0);
    for at in 0..saved.len() {
        let mut damaged = saved.clone();
        damaged[at] ^= 1 << (at % 8);
        let refused = Sequence::resume(&damaged).unwrap_err();
        assert_eq!(refused.code, "bad-checkpoint", "byte {at}");
        assert!(Sequence::resume(&saved[..at]).is_err());
    }
    assert!(StreamingSequence::resume(&saved).is_err(), "another kind");
}

/// Stops when more heaps than this are reported, and records the state of that moment.
struct StopAfter(u64, bool);

impl Observer for StopAfter {
    fn progress(&mut self, done: u64, _of: Option<u64>) {
        self.1 |= done > self.0;
    }
    fn cancelled(&mut self) -> bool {
        self.1
    }
}

#[derive(Default)]
struct Last(Vec<u8>);

impl Checkpoints for Last {
    fn keep(&mut self, _state: &dyn Fn() -> Vec<u8>) {}
    fn keep_now(&mut self, state: &dyn Fn() -> Vec<u8>) {
        self.0 = state();
    }
}

#[test]
fn a_search_that_is_stopped_and_resumed_finds_what_one_run_finds() {
    let past = period::MAX_FULL_HEAPS as u64;
    for (text, to, stops) in [
        (
            "0.106",
            past + (6 << 18),
            &[1, 3_000, 1 << 20, past + 1][..],
        ),
        ("0.77", 10_000, &[60, 100]),
        ("4u.", 300_000, &[1_000, 200_000]),
        ("0.6", 100_000, &[50_000]),
        ("0.(7)", 1_000, &[700]),
        ("subtract:2,5,64,100", 5_000, &[150]),
    ] {
        let code: Code = text.parse().unwrap();
        let budget = Budget::cells(to);
        let search = |from: Option<&[u8]>, keeper: &mut dyn Checkpoints, at| {
            let observer = &mut StopAfter(at, false);
            period::search_long(&code, 1, &budget, from, keeper, observer)
        };
        let whole = search(None, &mut Last::default(), u64::MAX).unwrap();
        for &at in stops {
            let mut keeper = Last::default();
            let first = search(None, &mut keeper, at).unwrap();
            assert_eq!(first.stop, Stop::Interrupted, "{text} at {at}");
            assert!(first.heaps < whole.heaps || whole.period.is_some());
            let again = search(Some(&keeper.0), &mut Last::default(), u64::MAX).unwrap();
            assert_eq!(format!("{again:?}"), format!("{whole:?}"), "{text} at {at}");
            let other = |code: &str, bytes: &[u8]| {
                let code = code.parse().unwrap();
                let keeper = &mut NoCheckpoints;
                period::search_long(&code, 1, &budget, Some(bytes), keeper, &mut NoObserver)
                    .map(|_| ())
                    .unwrap_err()
                    .code
            };
            assert_eq!(other("0.137", &keeper.0), "bad-checkpoint");
            assert_eq!(
                other(text, &keeper.0[..keeper.0.len() / 2]),
                "bad-checkpoint"
            );
            assert_eq!(other(text, b""), "bad-checkpoint");
        }
    }
}

#[test]
fn two_threads_are_interrupted_where_one_is_and_go_on() {
    /// Stops once this number of heaps is known.
    struct At(u64, u64);
    impl Observer for At {
        fn progress(&mut self, done: u64, _of: Option<u64>) {
            self.1 = done;
        }
        fn cancelled(&mut self) -> bool {
            self.1 >= self.0
        }
    }
    let code: Code = "0.6".parse().unwrap();
    let (mut one, mut two) = (Sequence::new(&code), Sequence::new(&code));
    two.set_threads(2);
    for at in [100_000, 150_000, 230_001] {
        for sequence in [&mut one, &mut two] {
            let stop = sequence.extend(400_000, &Budget::UNLIMITED, &mut At(at, 0));
            assert_eq!(stop, Stop::Interrupted);
        }
        assert!(one.len() as u64 >= at && one.len() < 400_000);
        assert!(one.values().eq(two.values()), "{at}");
    }
    assert!(
        two.work() != one.work(),
        "two threads have shared the items"
    );
}

#[test]
fn a_period_is_looked_for_by_two_threads_as_by_one() {
    let code: Code = "0.6".parse().unwrap();
    let budget = Budget::cells(150_000);
    let search = |threads| {
        let mut sequence = Sequence::new(&code);
        sequence.set_threads(threads);
        let found = period::search_in(sequence, &budget, &mut NoObserver);
        assert!(found.period.is_none(), "none is known");
        (found.heaps, found.max_value, found.max_at, found.rares)
    };
    assert_eq!(search(1), search(2));
}

/// Keeps every n-th checkpoint, and the last one.
struct Every {
    nth: usize,
    offered: usize,
    kept: Vec<Vec<u8>>,
}

impl Checkpoints for Every {
    fn keep(&mut self, state: &dyn Fn() -> Vec<u8>) {
        self.offered += 1;
        if self.offered.is_multiple_of(self.nth) {
            self.kept.push(state());
        }
    }
    fn keep_now(&mut self, state: &dyn Fn() -> Vec<u8>) {
        self.kept.push(state());
    }
}

/// A checkpoint with other data and their right checksum.
fn changed(checkpoint: &[u8], change: impl Fn(&mut Vec<u8>)) -> Vec<u8> {
    let kinds =
        ["values-checkpoint", "period-checkpoint"].map(|name| FileKind { name, version: 2 });
    let (kind, code, payload) = container::open(checkpoint, &kinds).unwrap();
    let mut payload = payload.rest.to_vec();
    change(&mut payload);
    container::seal(kind, code, &payload)
}

#[test]
fn every_kernel_arrives_at_the_checkpoints_of_a_search() {
    let past = period::MAX_FULL_HEAPS as u64;
    // The first heaps of 0.007 are computed by the engine without kernels.
    for (text, to, nth, with_kernel) in [
        ("0.106", past + (5 << 18), 12, 10_000),
        ("0.6", 150_000, 1, 10_000),
        ("0.007", 60_000, 40, u64::MAX),
    ] {
        let code: Code = text.parse().unwrap();
        let mut keeper = Every {
            nth,
            offered: 0,
            kept: Vec::new(),
        };
        let budget = Budget::cells(to);
        period::search_long(&code, 1, &budget, None, &mut keeper, &mut NoObserver).unwrap();
        let all: Vec<&[u8]> = keeper.kept.iter().map(Vec::as_slice).collect();
        assert!(all.len() >= 3, "{text}: {}", all.len());
        let heaps = |bytes: &[u8]| CheckpointSummary::of(bytes).unwrap().heaps;
        assert!(heaps(all[all.len() - 1]) >= to, "{text}");
        // From the beginning, between the last ones, and across the change to a window of values.
        let pairs = [
            (None, all[0]),
            (Some(all[0]), all[1]),
            (Some(all[all.len() - 2]), all[all.len() - 1]),
            (Some(all[all.len().saturating_sub(5)]), all[all.len() - 1]),
        ];
        for kernel in Kernel::available() {
            for (from, to) in pairs {
                let again = recompute(from, to, kernel, &mut NoObserver)
                    .unwrap()
                    .unwrap();
                assert!(again.is_equal, "{text}: {again:?}");
                let begin = from.map_or(0, heaps);
                assert_eq!((again.from, again.to), (begin, heaps(to)));
                if begin >= with_kernel {
                    assert_eq!(again.kernel, Some(kernel), "{text}: {again:?}");
                }
            }
        }
        let (from, to) = (Some(all[all.len() - 2]), all[all.len() - 1]);
        // A value of the last window, or the last value.
        let other = changed(to, |payload| *payload.last_mut().unwrap() ^= 1);
        let again = recompute(from, &other, Kernel::best(), &mut NoObserver).unwrap();
        assert!(!again.unwrap().is_equal, "{text}");
        // The same value in the first of two checkpoints.
        let other = changed(from.unwrap(), |payload| *payload.last_mut().unwrap() ^= 1);
        let again = recompute(Some(&other), to, Kernel::best(), &mut NoObserver).unwrap();
        assert!(!again.unwrap().is_equal, "{text}");
        let stopped = recompute(from, to, Kernel::best(), &mut StopAfter(0, true)).unwrap();
        assert_eq!(stopped, None, "{text}");
        for (from, to) in [
            (Some(to), from.unwrap()),
            (from, &to[1..]),
            (Some(b"".as_slice()), to),
        ] {
            let refused = recompute(from, to, Kernel::best(), &mut NoObserver).unwrap_err();
            assert_eq!(refused.code, "bad-checkpoint", "{text}");
        }
    }
}
