//! Parallel sweeps over all positions in the order of their indices.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use grundy_core::Observer;

use crate::cells::Refusal;

/// The number of positions that share a flag; also the smallest piece of work of a thread.
pub(crate) const BLOCK_POSITIONS: u64 = 1 << 8;
/// The largest number of positions that a thread takes at a time.
const CHUNK_POSITIONS: u64 = 1 << 16;

/// Runs `each` over `from..to` in chunks on several threads, in order of taking. Returns the end of
/// the completed part (everything before is done, nothing after is begun) and whether the observer
/// cancelled. `each` returns whether all states fitted.
pub(crate) fn sweep(
    threads: usize,
    from: u64,
    to: u64,
    observer: &mut dyn Observer,
    each: impl Fn(u64, u64, &mut Vec<u64>) -> bool + Sync,
) -> Result<(u64, bool), Refusal> {
    let chunk = (to / 256)
        .next_multiple_of(BLOCK_POSITIONS)
        .clamp(BLOCK_POSITIONS, CHUNK_POSITIONS);
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
