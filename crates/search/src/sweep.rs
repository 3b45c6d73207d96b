//! Work over all positions in the order of their numbers, by several threads.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use grundy_game::Observer;

use crate::cells::Refusal;

/// How many positions share a flag, and are the least that a thread takes.
pub(crate) const BLOCK: u64 = 1 << 8;
/// How many positions a thread takes at a time, at most.
const CHUNK: u64 = 1 << 16;

/// Tells an observer how far the whole work is: from the start of a sweep, or where nothing was
/// known of it, by its own progress.
pub(crate) struct Scaled<'o> {
    pub observer: &'o mut dyn Observer,
    /// What was done before; 0 while the first sweep counts itself.
    pub done: u64,
    pub of: u64,
}

impl Observer for Scaled<'_> {
    fn progress(&mut self, done: u64, _: Option<u64>) {
        let done = if self.done == 0 { done } else { self.done };
        self.observer.progress(done, Some(self.of));
    }

    fn cancelled(&mut self) -> bool {
        self.observer.cancelled()
    }
}

/// Runs `each` over `from..to` in chunks on several threads, in order of taking. Returns how far it
/// came (everything before is done, nothing after is begun) and whether the observer said stop.
/// `each` returns whether all states fitted.
pub(crate) fn sweep(
    threads: usize,
    from: u64,
    to: u64,
    observer: &mut dyn Observer,
    each: impl Fn(u64, u64, &mut Vec<u64>) -> bool + Sync,
) -> Result<(u64, bool), Refusal> {
    let chunk = (to / 256).next_multiple_of(BLOCK).clamp(BLOCK, CHUNK);
    let (next, stop, fits) = (
        AtomicU64::new(from),
        AtomicBool::new(false),
        AtomicBool::new(true),
    );
    let work = |mut polls: Option<&mut dyn Observer>| {
        let mut scratch = Vec::new();
        while !stop.load(Ordering::Relaxed) {
            let start = next.fetch_add(chunk, Ordering::Relaxed);
            if start >= to {
                break;
            }
            if !each(start, (start + chunk).min(to), &mut scratch) {
                fits.store(false, Ordering::Relaxed);
                stop.store(true, Ordering::Relaxed);
            }
            if let Some(observer) = &mut polls {
                observer.progress(start, Some(to));
                if observer.cancelled() {
                    stop.store(true, Ordering::Relaxed);
                }
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..threads.clamp(1, 256) {
            scope.spawn(|| work(None));
        }
        work(Some(observer));
    });
    if !fits.into_inner() {
        return Err(Refusal::TooLarge);
    }
    Ok((next.into_inner().min(to), stop.into_inner()))
}
