//! What all benches measure with: the time that the main thread has been on a processor.

use std::fs;
use std::time::Instant;

/// Seconds of CPU time of the main thread, where the system tells; else of the wall, since `start`.
/// The system's count goes on by ticks of some milliseconds.
pub fn seconds(start: Instant) -> f64 {
    let ticks = fs::read_to_string("/proc/self/schedstat")
        .ok()
        .and_then(|text| text.split(' ').next()?.parse::<f64>().ok());
    ticks.map_or(start.elapsed().as_secs_f64(), |nanoseconds| {
        nanoseconds / 1e9
    })
}
