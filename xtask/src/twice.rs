//! Tables that stand in the program twice.
//!
//! A `const` table behind an inlined function is put into every crate that calls it: the moves of a shogi board once took
//! 18 MB so. The program that users get is searched for runs of bytes that it has elsewhere already. Places that lie 256 bytes
//! apart are remembered by 64 bytes each, and every eighth byte is looked up; so a run is found that begins at a multiple of
//! eight, as tables do.

use std::collections::HashMap;
use std::{env, fs};

/// Shorter runs may be functions of one shape, such as a sort of two lists: the longest has 9 kB. The tables in question have more.
const LEAST: usize = 16 << 10;
const BLOCK: usize = 64;
const APART: usize = 256;
/// A block of fewer different bytes, such as zeros, is no mark.
const DIFFERENT: usize = 20;

/// The second places of long runs that stand twice, with their lengths.
fn repeated(bytes: &[u8]) -> Vec<(usize, usize)> {
    let block = |at: usize| bytes.get(at..at + BLOCK);
    let mut known: HashMap<&[u8], usize> = HashMap::new();
    for at in (0..bytes.len()).step_by(APART) {
        let Some(here) = block(at) else { break };
        let mut seen = [false; 256];
        for &byte in here {
            seen[usize::from(byte)] = true;
        }
        if seen.iter().filter(|is| **is).count() >= DIFFERENT {
            known.entry(here).or_insert(at);
        }
    }
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(here) = block(at) {
        let mut len = 0;
        if let Some(&first) = known.get(here).filter(|first| **first + BLOCK <= at) {
            let (one, other) = (&bytes[first..], &bytes[at..]);
            len = one.iter().zip(other).take_while(|(a, b)| a == b).count();
            if len >= LEAST {
                found.push((at, len));
            }
        }
        at += len.next_multiple_of(8).max(8);
    }
    found
}

/// Searches the release build of the program.
#[expect(clippy::disallowed_methods, reason = "a chore reads files")]
pub fn run() -> Result<String, String> {
    // Beside this program: `target/debug/xtask`.
    let here = env::current_exe().map_err(|why| why.to_string())?;
    let target = here.ancestors().nth(2).ok_or("no folder of builds")?;
    let path = target.join("release/grundy");
    let bytes = fs::read(&path)
        .map_err(|why| format!("{}: {why}; cargo build --release makes it", path.display()))?;
    let found = repeated(&bytes);
    if found.is_empty() {
        return Ok(format!(
            "twice: no {LEAST} bytes stand twice in a program of {}",
            bytes.len()
        ));
    }
    let list: Vec<String> = (found.iter())
        .map(|(at, len)| format!("  {len} bytes at {at:#x}"))
        .collect();
    Err(format!(
        "twice: these tables of the program stand elsewhere in it, too; a `static` stands once\n{}",
        list.join("\n")
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_that_stands_twice_is_found_and_zeros_are_not() {
        let byte = |i: u64| (i.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 56) as u8;
        let table: Vec<u8> = (0..20_000).map(byte).collect();
        let once = [vec![0; 50_000], table.clone(), vec![0; 50_000]].concat();
        assert_eq!(repeated(&once), []);
        let again = [once, vec![1; 8], table].concat();
        let found = repeated(&again);
        assert!(
            found.iter().map(|(_, len)| len).sum::<usize>() > 19_000,
            "{found:?}"
        );
    }
}
