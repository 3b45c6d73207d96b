//! Long runs: stopped and resumed, they give what an uninterrupted one gives.

use grundy_game::{Budget, Checkpoints, NoCheckpoints, NoObserver};
use grundy_heap::{Code, LongRun, Sequence, period};

fn start(text: &str) -> LongRun {
    let code: Code = text.parse().unwrap();
    LongRun::start(&code, &Budget::UNLIMITED, &mut NoObserver).expect("a sparse game")
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
            broken = LongRun::resume(&saved).unwrap();
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
            LongRun::resume(&damaged).unwrap_err().code,
            "bad-checkpoint"
        );
    }
    assert!(LongRun::resume(&saved[..saved.len() / 2]).is_err());
    assert!(LongRun::resume(b"").is_err());
}

#[test]
fn a_search_that_is_stopped_and_resumed_finds_what_one_run_finds() {
    /// Says stop after so many pieces, and keeps the last state.
    struct Stops(u32, Vec<u8>);
    impl Checkpoints for Stops {
        fn keep(&mut self, state: &dyn Fn() -> Vec<u8>) {
            if self.0 == 0 {
                self.1 = state();
            }
        }
    }
    struct After(u32);
    impl grundy_game::Observer for After {
        fn progress(&mut self, done: u64, _of: Option<u64>) {
            self.0 -= u32::from(done > period::FULL as u64 && self.0 > 0);
        }
        fn cancelled(&mut self) -> bool {
            self.0 == 0
        }
    }
    let code: Code = "0.106".parse().unwrap();
    let budget = Budget::cells(period::FULL as u64 + (6 << 18));
    let whole =
        period::search_long(&code, 1, &budget, None, &mut NoCheckpoints, &mut NoObserver).unwrap();
    let mut keeper = Stops(0, Vec::new());
    let first = period::search_long(&code, 1, &budget, None, &mut keeper, &mut After(2)).unwrap();
    assert_eq!(first.stop, grundy_game::Stop::Interrupted);
    assert!(first.heaps < whole.heaps);
    let again = period::search_long(
        &code,
        1,
        &budget,
        Some(&keeper.1),
        &mut NoCheckpoints,
        &mut NoObserver,
    )
    .unwrap();
    let told = |search: &grundy_heap::Search| {
        (search.heaps, search.max_value, search.max_at, search.rares)
    };
    assert_eq!(told(&again), told(&whole));
    let other: Code = "0.77".parse().unwrap();
    for (code, bytes) in [
        (&other, &keeper.1[..]),
        (&code, &keeper.1[..1000]),
        (&code, b""),
    ] {
        let refused = period::search_long(
            code,
            1,
            &budget,
            Some(bytes),
            &mut NoCheckpoints,
            &mut NoObserver,
        )
        .unwrap_err();
        assert_eq!(refused.code, "bad-checkpoint");
    }
}

#[test]
fn two_threads_are_interrupted_where_one_is_and_go_on() {
    /// Stops once so many heaps are known.
    struct At(u64, u64);
    impl grundy_game::Observer for At {
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
            assert_eq!(stop, grundy_game::Stop::Interrupted);
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
