//! The transposition table: what is proved about positions that were met before.
//!
//! # Layout
//! One bucket is one cache line of eight words, and holds three entries of narrow keys or two of wide
//! ones. The first word counts writes: it is odd while a thread writes, and a reader that sees it
//! change throws away what it read. So threads share the table without a lock, an entry is never seen
//! half written, and as keys are stored in full nothing is ever taken for something else.
//!
//! ```text
//! narrow   count  key  data  key  data  key  data  -
//! wide     count  low  high  data  low  high  data  -
//! data     move 16 | complete 1, work 7 | depth 8 | upper bound 16 | lower bound 16
//! ```
//!
//! # What is stored
//! The value lies between the two bounds. A search to depth `d` may use an entry of exactly that depth,
//! or a *complete* one (no branch below it was cut short by the depth) that needed no more than `d`.
//! Then a search with a table gives the value that the same search gives without. Bounds that do not
//! fit in 16 bits are widened until they do, which is sound.
//!
//! # What is replaced
//! The same position; else an empty place; else the entry with the least work below it, except that
//! the last place of a bucket takes everything. Big proofs stay, and the neighbourhood of the current
//! path stays as well. Deleting by depth alone lost: in exact searches all depths are the same.

use std::sync::atomic::{AtomicU64, Ordering, fence};

use grundy_game::zerosum::TableKey;

use crate::memory::Memory;

/// What the table knows about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The value is at least this, or `i32::MIN`.
    pub lower: i32,
    /// The value is at most this, or `i32::MAX`.
    pub upper: i32,
    /// The depth of the search that found it.
    pub depth: u8,
    /// Whether that search met no horizon.
    pub complete: bool,
    /// The best move known, by its number.
    pub hint: u16,
}

/// `hint` of an entry that knows no move.
pub const NO_HINT: u16 = u16::MAX;

/// A table that several threads may use at once.
pub struct Table {
    memory: Memory,
    bytes: u64,
}

impl Table {
    /// A table of about so many bytes, at least one bucket; less where the system has no room.
    pub fn with_bytes(bytes: u64) -> Self {
        let mut bytes = (bytes / 64).max(1) * 64;
        loop {
            if let Some(memory) = usize::try_from(bytes)
                .ok()
                .and_then(|len| Memory::zeroed(len, false))
            {
                return Self { memory, bytes };
            }
            assert!(
                bytes > 64,
                "there is no memory left, not even for one bucket"
            );
            bytes = (bytes / 128).max(1) * 64;
        }
    }

    /// Bytes in use.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    #[inline]
    fn bucket(&self, words: [u64; 2]) -> &[AtomicU64; 8] {
        let buckets = self.memory.lines();
        let at = (u128::from(mix(words)) * buckets.len() as u128) >> 64;
        &buckets[at as usize]
    }

    /// What is known about a key.
    #[inline]
    pub fn get<K: TableKey>(&self, key: K) -> Option<Entry> {
        let words = key.words();
        let bucket = self.bucket(words);
        let count = bucket[0].load(Ordering::Acquire);
        if count & 1 != 0 {
            return None;
        }
        let mut found = 0;
        if K::WIDE {
            for at in [1, 4] {
                if bucket[at].load(Ordering::Relaxed) == words[0]
                    && bucket[at + 1].load(Ordering::Relaxed) == words[1]
                {
                    found = bucket[at + 2].load(Ordering::Relaxed);
                    if found != 0 {
                        break;
                    }
                }
            }
        } else {
            for at in [1, 3, 5] {
                if bucket[at].load(Ordering::Relaxed) == words[0] {
                    found = bucket[at + 1].load(Ordering::Relaxed);
                    if found != 0 {
                        break;
                    }
                }
            }
        }
        fence(Ordering::Acquire);
        if found == 0 || bucket[0].load(Ordering::Relaxed) != count {
            return None;
        }
        Some(unpack(found))
    }

    /// Stores what a search found out with so many nodes. Another thread's write to the same bucket
    /// at the same time wins; nothing depends on it.
    #[inline]
    pub fn put<K: TableKey>(&self, key: K, entry: &Entry, nodes: u64) {
        let words = key.words();
        let bucket = self.bucket(words);
        let count = bucket[0].load(Ordering::Relaxed);
        if count & 1 != 0
            || bucket[0]
                .compare_exchange(count, count + 1, Ordering::Acquire, Ordering::Relaxed)
                .is_err()
        {
            return;
        }
        fence(Ordering::Release);
        let work = (64 - nodes.leading_zeros()).min(127);
        let data = pack(entry, work);
        let (size, places): (usize, &[usize]) = if K::WIDE {
            (2, &[1, 4])
        } else {
            (1, &[1, 3, 5])
        };
        let last = places[places.len() - 1];
        let (mut place, mut least) = (last, u32::MAX);
        for &at in places {
            let old = bucket[at + size].load(Ordering::Relaxed);
            let same = (0..size).all(|i| bucket[at + i].load(Ordering::Relaxed) == words[i]);
            if old == 0 || same {
                place = at;
                break;
            }
            let work_there = (old >> 40) as u32 & 127;
            if work_there <= work && work_there < least {
                (place, least) = (at, work_there);
            }
        }
        for i in 0..size {
            bucket[place + i].store(words[i], Ordering::Relaxed);
        }
        bucket[place + size].store(data, Ordering::Relaxed);
        bucket[0].store(count + 2, Ordering::Release);
    }
}

/// A bijection of 64 bits for each `high`, so equal mixes of narrow keys mean equal keys.
#[inline]
pub(crate) fn mix([low, high]: [u64; 2]) -> u64 {
    let mut x = low ^ high.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
    x = (x ^ (x >> 32)).wrapping_mul(0xd6e8_feb8_6659_fd93);
    x = (x ^ (x >> 32)).wrapping_mul(0xd6e8_feb8_6659_fd93);
    x ^ (x >> 32)
}

fn pack(entry: &Entry, work: u32) -> u64 {
    let lower = entry.lower.clamp(-32_768, 32_766) as i16; // -32768: nothing is known
    let lower = if entry.lower < -32_767 {
        -32_768
    } else {
        lower
    };
    let upper = if entry.upper > 32_766 {
        32_767
    } else {
        entry.upper.max(-32_767) as i16
    };
    u64::from(lower as u16)
        | u64::from(upper as u16) << 16
        | u64::from(entry.depth) << 32
        | u64::from(work) << 40
        | u64::from(entry.complete) << 47
        | u64::from(entry.hint) << 48
}

fn unpack(data: u64) -> Entry {
    let (lower, upper) = (data as u16 as i16, (data >> 16) as u16 as i16);
    Entry {
        lower: if lower == -32_768 {
            i32::MIN
        } else {
            lower.into()
        },
        upper: if upper == 32_767 {
            i32::MAX
        } else {
            upper.into()
        },
        depth: (data >> 32) as u8,
        complete: data >> 47 & 1 != 0,
        hint: (data >> 48) as u16,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(lower: i32, upper: i32) -> Entry {
        Entry {
            lower,
            upper,
            depth: 3,
            complete: true,
            hint: 7,
        }
    }

    #[test]
    fn bounds_are_kept_or_widened() {
        for (given, kept) in [
            (entry(-5, 9), entry(-5, 9)),
            (entry(i32::MIN, i32::MAX), entry(i32::MIN, i32::MAX)),
            (entry(-100_000, 100_000), entry(i32::MIN, i32::MAX)),
            (entry(100_000, 100_000), entry(32_766, i32::MAX)),
            (entry(-100_000, -100_000), entry(i32::MIN, -32_767)),
            (entry(-32_767, 32_766), entry(-32_767, 32_766)),
        ] {
            assert_eq!(unpack(pack(&given, 5)), kept);
        }
    }

    #[test]
    fn an_entry_is_found_by_its_own_key_only() {
        let table = Table::with_bytes(1 << 12);
        for key in 0..10_000_u64 {
            table.put(key, &entry(key as i32 % 100, 100), key);
            assert_eq!(table.get(key), Some(entry(key as i32 % 100, 100)));
        }
        let mut kept = 0;
        for key in 0..20_000_u64 {
            if let Some(found) = table.get(key) {
                assert!(key < 10_000 && found.lower == key as i32 % 100);
                kept += 1;
            }
        }
        assert_eq!(kept, 64 * 3, "every place is in use");
    }

    #[test]
    fn wide_keys_differ_in_either_word() {
        let table = Table::with_bytes(1 << 16);
        let key = |low: u64, high: u64| u128::from(low) | u128::from(high) << 64;
        table.put(key(1, 2), &entry(1, 1), 1);
        assert_eq!(table.get(key(1, 2)), Some(entry(1, 1)));
        assert_eq!(table.get(key(2, 1)), None);
        assert_eq!(table.get(key(1, 0)), None);
    }

    #[test]
    fn threads_never_read_what_nobody_wrote() {
        let table = Table::with_bytes(64);
        std::thread::scope(|scope| {
            for thread in 0..4_u64 {
                let table = &table;
                scope.spawn(move || {
                    for round in 0..50_000 {
                        let key = (round + thread) % 7;
                        table.put(key, &entry(key as i32, key as i32), round);
                        if let Some(found) = table.get((key + 1) % 7) {
                            assert_eq!(found.lower, ((key + 1) % 7) as i32);
                        }
                    }
                });
            }
        });
    }
}
