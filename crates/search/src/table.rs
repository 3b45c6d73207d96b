//! The transposition table: proved bounds of positions.
//!
//! # Layout
//! One bucket is one cache line of eight words, and contains three entries of narrow keys or two of
//! wide ones. The first word counts writes: it is odd while a thread writes, and a reader that sees
//! it change discards its data. So threads share the table without a lock and never read an
//! incomplete entry. Keys are stored in full, so an entry is never returned for another position.
//!
//! ```text
//! narrow   count  key  data  key  data  key  data  -
//! wide     count  low  high  data  low  high  data  -
//! data     move 16 | complete 1, work 7 | depth 8 | upper bound 16 | lower bound 16
//! ```
//!
//! # Entries
//! The value is between the two bounds. A search to depth `d` may use an entry of exactly that
//! depth, or a *complete* one (no branch below it was cut by the depth) that needed no more than
//! `d`. Then a search with a table gives the same value as without. Bounds that do not fit in 16
//! bits are widened until they do, which is sound.
//!
//! Entries of searches to the end of the game have separate places. Proofs to the end remain, and a
//! search to a depth retains the entries for its next step, when the two alternate. Each reads the
//! entry of the other if its own is missing.
//!
//! # Replacement
//! A new entry replaces the same position and kind of search; else an empty place; else the entry
//! with the least work below it. The last place of a bucket, however, takes every entry. So big
//! proofs remain, and the neighbourhood of the current path as well. Replacement by depth alone was
//! worse: in exact searches all depths are equal.
//!
//! # Growth
//! A table begins small, since most of the time of a read is one access to memory: the same 2.5
//! million nodes take 2.3 times as long in 256 MB as in 4 MB. A search to the end of the game
//! switches to a part twice as large when this one is three quarters full: the entries that it
//! loses have little work below them. Deepening reads most entries again, and takes a part four
//! times as large when this one is half full. The entries are copied. All parts but the first are
//! on large pages, whose first access clears two megabytes. A search of a hundred nodes does not
//! pay for one of them, and one of a million avoids a new page of four kilobytes at every second
//! node. The thread that fills a part copies it; the others continue meanwhile, in the larger part.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering, fence};

use grundy_core::zerosum::TableKey;

use crate::memory::Memory;

/// The bounds of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableEntry {
    /// The value is at least this, or `i32::MIN`.
    pub lower: i32,
    /// The value is at most this, or `i32::MAX`.
    pub upper: i32,
    /// The depth of the search that found it.
    pub depth: u8,
    /// Whether that search reached no horizon.
    pub complete: bool,
    /// The best move known, by its number.
    pub hint: u16,
}

/// `depth` of an entry of a search to the end of the game.
pub const WHOLE_GAME: u8 = u8::MAX;
/// `hint` of an entry without a move.
pub const NO_HINT: u16 = u16::MAX;

/// A table that several threads may use at once.
pub struct Transpositions {
    /// The part in use is the last one with memory; earlier ones are abandoned.
    parts: Vec<Part>,
    used: AtomicUsize,
    /// Occupied places of the part in use, counted on one bucket of [`SAMPLED_SHARE`].
    taken: AtomicU64,
    bytes: u64,
}

/// A part of a table. It is allocated at its first use: a search of a hundred nodes takes less time
/// than the system calls for all parts.
struct Part {
    bytes: u64,
    memory: OnceLock<Memory>,
}

impl Part {
    /// Allocates the part. Returns whether the system has the memory.
    fn allocate(&self) -> bool {
        if self.memory.get().is_some() {
            return true;
        }
        let memory = usize::try_from(self.bytes)
            .ok()
            .and_then(|len| Memory::zeroed(len, self.bytes >= LARGE_PAGE));
        // Another thread may have allocated it meanwhile.
        memory.is_some_and(|memory| self.memory.set(memory).is_ok() || self.memory.get().is_some())
    }
}

/// The first part, for searches that end after a few hundred nodes.
const FIRST_PART: u64 = 64 << 10;
/// The second part, and the least on large pages: one of them.
const LARGE_PAGE: u64 = 2 << 20;
/// The factor between two parts; the last one takes the remaining bytes, which are at least
/// [`LAST_PART`] times the part before it: the earlier parts are lost to a large search.
const GROWTH_FACTOR: u64 = 2;
const LAST_PART: u64 = 5;
/// Counting every occupied place would make all threads wait for one cache line.
const SAMPLED_SHARE: u64 = 64;

/// One place of a bucket: its key and its data.
struct Place {
    words: [u64; 2],
    data: u64,
}

impl Transpositions {
    /// Makes a table of about `bytes` bytes, at least one bucket; less if the system has not enough
    /// memory when a part is allocated.
    pub fn with_bytes(bytes: u64) -> Self {
        let bytes = (bytes / 64).max(1) * 64;
        let part = |bytes| Part {
            bytes,
            memory: OnceLock::new(),
        };
        let mut parts: Vec<Part> = parts_of(bytes).into_iter().map(part).collect();
        while !parts[0].allocate() {
            let smaller = parts[0].bytes / 2;
            assert!(
                smaller >= 64,
                "there is no memory left, not even for one bucket"
            );
            parts = vec![part(smaller / 64 * 64)];
        }
        Self {
            parts,
            used: AtomicUsize::new(0),
            taken: AtomicU64::new(0),
            bytes,
        }
    }

    /// Returns the bytes that the table may use.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    #[inline]
    fn memory(&self) -> &Memory {
        let used = &self.parts[self.used.load(Ordering::Acquire)];
        (used.memory.get()).expect("a part is allocated before its use")
    }

    #[inline]
    fn part(&self) -> &[[AtomicU64; 8]] {
        self.memory().lines()
    }

    /// Prefetches the entry of a key that will be read soon.
    #[inline]
    pub fn prefetch<K: TableKey>(&self, key: K) {
        let part = self.memory();
        let at = bucket_number(part.lines().len(), mix(key.words()));
        part.prefetch(at * 64);
    }

    /// Returns the entry of a key, from a search to the end or to a depth; the other kind is the
    /// fallback.
    #[inline]
    pub fn get<K: TableKey>(&self, key: K, to_the_end: bool) -> Option<TableEntry> {
        let words = key.words();
        let data = find::<K>(bucket(self.part(), mix(words)), words, to_the_end);
        (data != 0).then(|| unpack(data))
    }

    /// Stores the result of a search of `nodes` nodes. A concurrent write of another thread to the
    /// same bucket wins; no result depends on it.
    #[inline]
    pub fn put<K: TableKey>(&self, key: K, entry: &TableEntry, nodes: u64) {
        self.put_data::<K>(key.words(), pack(entry, work_for(nodes)));
    }

    /// As `put`, in the words of the table.
    #[inline]
    pub(crate) fn put_data<K: TableKey>(&self, words: [u64; 2], data: u64) {
        let mixed = mix(words);
        let part = self.part();
        let took = store::<K>(bucket(part, mixed), &Place { words, data });
        if took && mixed.is_multiple_of(SAMPLED_SHARE) {
            let taken = SAMPLED_SHARE * (1 + self.taken.fetch_add(1, Ordering::Relaxed));
            let places = (part.len() * places::<K>().len()) as u64;
            let to_the_end = is_whole(data) && !K::WIDE;
            let (full, parts) = if to_the_end {
                (places * 3 / 4, 1)
            } else {
                (places / 2, 2)
            };
            if taken > full {
                self.grow::<K>(parts);
            }
        }
    }

    /// Switches to a later part, if there is one, and copies the entries of this one.
    #[cold]
    fn grow<K: TableKey>(&self, parts: usize) {
        let now = self.used.load(Ordering::Acquire);
        let next = (now + parts).min(self.parts.len() - 1);
        if next == now
            || !self.parts[next].allocate()
            || (self.used)
                .compare_exchange(now, next, Ordering::AcqRel, Ordering::Relaxed)
                .is_err()
        {
            return;
        }
        self.taken.store(0, Ordering::Relaxed);
        let next = self.part();
        let mut taken = 0;
        let abandoned = self.parts[now].memory.get();
        for line in abandoned.map_or(&[][..], Memory::lines) {
            for place in contents::<K>(line).into_iter().flatten() {
                let mixed = mix(place.words);
                let to = bucket(next, mixed);
                // An entry that another thread has stored meanwhile is not older than this one.
                let whole = is_whole(place.data);
                let there = find::<K>(to, place.words, whole);
                if (there == 0 || is_whole(there) != whole) && store::<K>(to, &place) {
                    taken += u64::from(mixed.is_multiple_of(SAMPLED_SHARE));
                }
            }
        }
        self.taken.fetch_add(taken, Ordering::Relaxed);
    }
}

/// Returns the bytes of each part of a table.
fn parts_of(bytes: u64) -> Vec<u64> {
    let mut parts = Vec::new();
    let (mut part, mut rest) = (FIRST_PART, bytes);
    while part * LAST_PART <= rest {
        parts.push(part);
        rest -= part;
        part = (part * GROWTH_FACTOR).max(LARGE_PAGE);
    }
    parts.push(rest);
    parts
}

/// Returns the first word of each key of a bucket; the data follow them.
fn places<K: TableKey>() -> &'static [usize] {
    if K::WIDE { &[1, 4] } else { &[1, 3, 5] }
}

/// Words of a key.
fn size<K: TableKey>() -> usize {
    if K::WIDE { 2 } else { 1 }
}

#[inline]
fn bucket(part: &[[AtomicU64; 8]], mixed: u64) -> &[AtomicU64; 8] {
    &part[bucket_number(part.len(), mixed)]
}

/// Returns the bucket of a key, among `buckets`.
#[inline]
fn bucket_number(buckets: usize, mixed: u64) -> usize {
    ((u128::from(mixed) * buckets as u128) >> 64) as usize
}

/// Returns whether the data are those of a search to the end.
#[inline]
fn is_whole(data: u64) -> bool {
    (data >> 32) as u8 == WHOLE_GAME
}

/// Returns the data stored for a key, preferably of one kind of search; 0 if there are none, or if
/// another thread is writing.
#[inline]
fn find<K: TableKey>(bucket: &[AtomicU64; 8], words: [u64; 2], whole: bool) -> u64 {
    let count = bucket[0].load(Ordering::Acquire);
    if count & 1 != 0 {
        return 0;
    }
    let mut found = 0;
    for &at in places::<K>() {
        if bucket[at].load(Ordering::Relaxed) == words[0]
            && (!K::WIDE || bucket[at + 1].load(Ordering::Relaxed) == words[1])
        {
            let data = bucket[at + size::<K>()].load(Ordering::Relaxed);
            if data != 0 {
                found = data;
                if is_whole(data) == whole {
                    break;
                }
            }
        }
    }
    fence(Ordering::Acquire);
    if bucket[0].load(Ordering::Relaxed) == count {
        found
    } else {
        0
    }
}

/// Returns all occupied places of a bucket; none if another thread is writing.
fn contents<K: TableKey>(bucket: &[AtomicU64; 8]) -> [Option<Place>; 3] {
    let mut found = [None, None, None];
    let count = bucket[0].load(Ordering::Acquire);
    if count & 1 != 0 {
        return found;
    }
    for (to, &at) in found.iter_mut().zip(places::<K>()) {
        let high = if K::WIDE {
            bucket[at + 1].load(Ordering::Relaxed)
        } else {
            0
        };
        let place = Place {
            words: [bucket[at].load(Ordering::Relaxed), high],
            data: bucket[at + size::<K>()].load(Ordering::Relaxed),
        };
        *to = (place.data != 0).then_some(place);
    }
    fence(Ordering::Acquire);
    if bucket[0].load(Ordering::Relaxed) == count {
        found
    } else {
        [None, None, None]
    }
}

/// Writes a place; returns whether it was empty before.
#[inline]
fn store<K: TableKey>(bucket: &[AtomicU64; 8], new: &Place) -> bool {
    let count = bucket[0].load(Ordering::Relaxed);
    if count & 1 != 0
        || bucket[0]
            .compare_exchange(count, count + 1, Ordering::Acquire, Ordering::Relaxed)
            .is_err()
    {
        return false;
    }
    fence(Ordering::Release);
    let size = size::<K>();
    let places = places::<K>();
    let (work, whole) = (work_of(new.data), is_whole(new.data));
    let (mut place, mut least, mut empty) = (places[places.len() - 1], u32::MAX, false);
    for &at in places {
        let old = bucket[at + size].load(Ordering::Relaxed);
        let same = is_whole(old) == whole
            && (0..size).all(|i| bucket[at + i].load(Ordering::Relaxed) == new.words[i]);
        if old == 0 || same {
            (place, empty) = (at, old == 0);
            break;
        }
        let work_there = work_of(old);
        if work_there <= work && work_there < least {
            (place, least) = (at, work_there);
        }
    }
    for i in 0..size {
        bucket[place + i].store(new.words[i], Ordering::Relaxed);
    }
    bucket[place + size].store(new.data, Ordering::Relaxed);
    bucket[0].store(count + 2, Ordering::Release);
    empty
}

/// Returns the work of `nodes` nodes on the scale of the table: the length of the number in bits.
#[inline]
pub(crate) fn work_for(nodes: u64) -> u32 {
    64 - nodes.leading_zeros()
}

/// Returns the work of an entry.
pub(crate) fn work_of(data: u64) -> u32 {
    (data >> 40) as u32 & 127
}

/// Applies a bijection of 64 bits for each `high`, so equal mixes of narrow keys mean equal keys.
#[inline]
pub(crate) fn mix([low, high]: [u64; 2]) -> u64 {
    let mut x = low ^ high.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
    x = (x ^ (x >> 32)).wrapping_mul(0xd6e8_feb8_6659_fd93);
    x = (x ^ (x >> 32)).wrapping_mul(0xd6e8_feb8_6659_fd93);
    x ^ (x >> 32)
}

pub(crate) fn pack(entry: &TableEntry, work: u32) -> u64 {
    let lower = entry.lower.clamp(-32_768, 32_766) as i16; // -32768: no bound
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

pub(crate) fn unpack(data: u64) -> TableEntry {
    let (lower, upper) = (data as u16 as i16, (data >> 16) as u16 as i16);
    TableEntry {
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

    fn entry(lower: i32, upper: i32) -> TableEntry {
        TableEntry {
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
        let table = Transpositions::with_bytes(1 << 12);
        for key in 0..10_000_u64 {
            table.put(key, &entry(key as i32 % 100, 100), key);
            assert_eq!(table.get(key, false), Some(entry(key as i32 % 100, 100)));
        }
        let mut kept = 0;
        for key in 0..20_000_u64 {
            if let Some(found) = table.get(key, false) {
                assert!(key < 10_000 && found.lower == key as i32 % 100);
                kept += 1;
            }
        }
        assert_eq!(kept, 64 * 3, "every place is in use");
    }

    #[test]
    fn a_table_that_grows_takes_along_what_it_knows() {
        // Parts of 64 kB, 2, 4, 8, 16, 32 and 194 MB; the fifth has room for 786,432 entries.
        for (to_the_end, used, percent) in [(false, 6, 92), (true, 4, 75)] {
            let table = Transpositions::with_bytes(256 << 20);
            assert_eq!(table.parts.len(), 7);
            let keys = 500_000_u64;
            for key in 0..keys {
                let mut entry = entry(key as i32 % 100, 100);
                if to_the_end {
                    entry.depth = WHOLE_GAME;
                }
                table.put(key, &entry, 1);
            }
            assert_eq!(table.used.load(Ordering::Relaxed), used);
            let found = |key| table.get(key, to_the_end);
            let known = (0..keys).filter(|&key| found(key).is_some()).count() as u64;
            // Buckets of three get a fourth key; the entry of the least work is lost.
            assert!(known > keys * percent / 100, "{known} of {keys} are known");
            for key in (0..keys).step_by(7) {
                if let Some(found) = found(key) {
                    assert_eq!(found.lower, key as i32 % 100);
                }
            }
        }
        let wide = Transpositions::with_bytes(40 << 20);
        for key in 0..100_000_u64 {
            wide.put(u128::from(key) << 50 | 1, &entry(3, 4), 1);
        }
        assert_eq!(wide.used.load(Ordering::Relaxed), 3);
        let known = (0..100_000_u64)
            .filter(|&key| wide.get(u128::from(key) << 50 | 1, false).is_some())
            .count();
        assert!(known > 90_000, "{known} are known");
        assert_eq!(wide.get(1_u64, false), None);
    }

    #[test]
    fn threads_keep_what_they_share_while_it_grows() {
        let table = Transpositions::with_bytes(64 << 20);
        std::thread::scope(|scope| {
            for thread in 0..2_u64 {
                let table = &table;
                scope.spawn(move || {
                    for key in (thread..300_000).step_by(2) {
                        table.put(key, &entry(key as i32 % 50, 60), 1);
                        if let Some(found) = table.get(key / 2, false) {
                            assert_eq!(found.lower, (key / 2) as i32 % 50);
                        }
                    }
                });
            }
        });
        assert!(table.used.load(Ordering::Relaxed) >= 4);
    }

    #[test]
    fn wide_keys_differ_in_either_word() {
        let table = Transpositions::with_bytes(1 << 16);
        let key = |low: u64, high: u64| u128::from(low) | u128::from(high) << 64;
        table.put(key(1, 2), &entry(1, 1), 1);
        assert_eq!(table.get(key(1, 2), false), Some(entry(1, 1)));
        assert_eq!(table.get(key(2, 1), false), None);
        assert_eq!(table.get(key(1, 0), false), None);
    }

    #[test]
    fn threads_never_read_what_nobody_wrote() {
        let table = Transpositions::with_bytes(64);
        std::thread::scope(|scope| {
            for thread in 0..4_u64 {
                let table = &table;
                scope.spawn(move || {
                    for round in 0..50_000 {
                        let key = (round + thread) % 7;
                        table.put(key, &entry(key as i32, key as i32), round);
                        if let Some(found) = table.get((key + 1) % 7, false) {
                            assert_eq!(found.lower, ((key + 1) % 7) as i32);
                        }
                    }
                });
            }
        });
    }
}
