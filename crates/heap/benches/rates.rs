//! Values per second of CPU time, past the warm-up, for every kernel of this machine, with the
//! counted work.
//!
//! `cargo bench -p grundy-heap` runs all of them; `cargo bench -p grundy-heap -- 0.6 grundy` some.

#![allow(
    clippy::disallowed_methods,
    clippy::print_stdout,
    reason = "a bench times and talks"
)]

#[path = "../../../benches/clock.rs"]
mod clock;

use std::fs;
use std::time::Instant;

use grundy_core::{Budget, NoObserver};
use grundy_heap::{Code, Kernel, Sequence};

use self::clock::seconds;

/// Number of warm-up heaps that are not timed, and the seconds of timing after them.
const WARM: usize = 1 << 20;
const LONG: f64 = 1.5;

fn main() {
    let start = Instant::now();
    let wanted: Vec<String> = std::env::args()
        .skip(1)
        .filter(|a| !a.starts_with('-'))
        .collect();
    println!("best kernel here: {}", Kernel::best());
    println!(
        "{:8} {:12} {:>12} {:>12} {:>10} {:>10} {:>8} {:>8}",
        "game", "kernel", "heaps", "values/s", "far/heap", "wit./heap", "scans", "full"
    );
    if wanted.is_empty() || wanted.iter().any(|w| w == "0.007") {
        dense(start);
    }
    for name in [
        "0.6", "grundy", "0.106", "0.054", "0.16", "0.454", "0.104", "0.354",
    ] {
        if !wanted.is_empty() && !wanted.iter().any(|w| w == name) {
            continue;
        }
        let code: Code = name.parse().expect("a code");
        for kernel in Kernel::available() {
            let mut sequence = Sequence::with_kernel(&code, kernel);
            let warm = if kernel == Kernel::Portable {
                WARM / 4
            } else {
                WARM
            };
            sequence.extend(warm, &Budget::UNLIMITED, &mut NoObserver);
            let (from, work, begin) = (sequence.len(), sequence.work(), seconds(start));
            let mut step = 1 << 16;
            while seconds(start) - begin < LONG && sequence.len() < 1 << 27 {
                sequence.extend(sequence.len() + step, &Budget::UNLIMITED, &mut NoObserver);
                step = (step * 2).min(1 << 20);
            }
            let heaps = (sequence.len() - from) as f64;
            let now = sequence.work();
            println!(
                "{:8} {:12} {:>12} {:>12.0} {:>10.3} {:>10.3} {:>8.4} {:>8.5}",
                name,
                kernel.to_string(),
                sequence.len(),
                heaps / (seconds(start) - begin),
                (now.far - work.far) as f64 / heaps,
                (now.witnesses - work.witnesses) as f64 / heaps,
                (now.scans - work.scans) as f64 / heaps,
                (now.full_scans - work.full_scans) as f64 / heaps,
            );
        }
        two_threads(&code, name);
        // The definition, as far as half a second goes.
        let rules = grundy_certificate::Rules::parse(&code.in_certificate()).expect("a code");
        let begin = seconds(start);
        grundy_certificate::naive(&rules, 1 << 14);
        let rate = f64::from(1 << 14) / (seconds(start) - begin);
        println!(
            "{:8} {:12} {:>12} {:>12.0}   (grows as n²)",
            name,
            "definition",
            1 << 14,
            rate
        );
    }
}

/// A dense game: the plain engine and a loop by hand with one mark for each option.
fn dense(start: Instant) {
    const HEAPS: usize = 1 << 16;
    let code: Code = "0.007".parse().expect("a code");
    let begin = seconds(start);
    let mut sequence = Sequence::new(&code);
    sequence.extend(HEAPS, &Budget::UNLIMITED, &mut NoObserver);
    let (ours, begin) = (seconds(start) - begin, seconds(start));
    let (mut values, mut seen) = (vec![0_u16; HEAPS], vec![0; 1 << 16]);
    for n in 3..HEAPS {
        let rest = n - 3;
        seen[0] = if rest == 0 { n } else { seen[0] };
        seen[usize::from(values[rest])] = n;
        for a in 1..=rest / 2 {
            seen[usize::from(values[a] ^ values[rest - a])] = n;
        }
        values[n] = (0..=u16::MAX)
            .find(|&v| seen[usize::from(v)] != n)
            .expect("a mex");
    }
    let by_hand = seconds(start) - begin;
    assert!(sequence.values().eq(values.iter().copied().map(u32::from)));
    println!(
        "0.007 to {HEAPS}: {ours:.3} s, by hand {by_hand:.3} s, ratio {:.2}",
        by_hand / ours
    );
}

/// Nanoseconds of CPU time of this thread alone, if the system reports it.
fn of_thread() -> Option<f64> {
    let text = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split(' ').next()?.parse().ok()
}

/// Seconds of CPU time of all threads, including those that have ended, in hundredths.
fn of_all() -> Option<f64> {
    let text = fs::read_to_string("/proc/self/stat").ok()?;
    let fields: Vec<&str> = text.rsplit(") ").next()?.split(' ').collect();
    let ticks = |i: usize| fields.get(i)?.parse::<f64>().ok();
    Some((ticks(11)? + ticks(12)?) / 100.0)
}

/// Two threads: the CPU time of the busier thread, and the wall-clock time. The former is the time
/// if each thread has its own core. It includes waiting, since a waiting thread spins.
fn two_threads(code: &Code, name: &str) {
    let (mut one, mut two) = (Sequence::new(code), Sequence::new(code));
    two.set_threads(2);
    for sequence in [&mut one, &mut two] {
        sequence.extend(WARM, &Budget::UNLIMITED, &mut NoObserver);
    }
    let heaps = if one.rares().is_some_and(|(_, rares)| rares.len() > 64) {
        1 << 20
    } else {
        1 << 23
    };
    let run = |sequence: &mut Sequence| {
        let to = sequence.len() + heaps;
        let (all, own) = (of_all().unwrap_or(0.0), of_thread().unwrap_or(0.0));
        let wall = Instant::now();
        sequence.extend(to, &Budget::UNLIMITED, &mut NoObserver);
        let own = (of_thread().unwrap_or(0.0) - own) / 1e9;
        let all = of_all().unwrap_or(0.0) - all;
        let wall = wall.elapsed().as_secs_f64();
        (own.max(all - own), all, wall)
    };
    let (single, _, alone) = run(&mut one);
    let (busier, both, wall) = run(&mut two);
    println!(
        "{name:8} two threads  {:>12} {:>12.0}   {:.2} times one thread by the busier one's CPU, {:.2} by the wall; {:.2} of the CPU",
        two.len(),
        heaps as f64 / busier,
        single / busier,
        alone / wall,
        both / single,
    );
}
