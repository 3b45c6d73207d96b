//! Bookkeeping of free pages among those given back by large blocks.
//!
//! WebAssembly memory only grows, so its cost is the farthest address ever used. A table of 10^8
//! cells starts with one byte a cell. At the first value that does not fit, it allocates twice as
//! many bytes while the cells known until then are still needed:
//!
//! ```text
//! | small | known.................. |                                     one byte a cell
//! | small | known | given back      |                                 cut off after the known part
//! | small | known | two bytes a cell ............................. |   from there on
//! ```
//!
//! An allocator that always allocates at the end reaches 3 bytes a cell here. This one also uses
//! the free pages at the end, so `d` known cells out of `n` lead to `2n + d` bytes; most tables
//! have their first value of at least 256 early. The last block grows in place.
//!
//! Pages are those of the machine, 64 KiB. One bit for each of the 65536 possible pages takes 8
//! KiB. A search scans them in order, a word of 64 bits at a time where possible. It takes
//! microseconds, and only blocks of at least a megabyte need it.

/// The number of pages in an address space of 32 bits.
const ADDRESS_SPACE_PAGES: usize = 1 << 16;

/// The pages chosen for a large block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PageRun {
    /// The first page.
    pub start: usize,
    /// The number of pages that memory already had; the pages after them are new, and zero.
    pub used: usize,
    /// The number of pages by which memory must grow.
    pub missing: usize,
}

/// The free pages among those that were given back.
pub struct Pages {
    free: [u64; ADDRESS_SPACE_PAGES / 64],
}

impl Pages {
    /// Creates an empty set of free pages.
    pub const fn new() -> Self {
        Self {
            free: [0; ADDRESS_SPACE_PAGES / 64],
        }
    }

    /// Returns how many pages are free from `start` on, at most `most`, and none at or after `end`.
    fn run(&self, start: usize, most: usize, end: usize) -> usize {
        let last = end.min(start.saturating_add(most)).min(ADDRESS_SPACE_PAGES);
        let mut at = start;
        while at < last {
            let ones = (self.free[at / 64] >> (at % 64)).trailing_ones() as usize;
            // Zeros are shifted in from above: at the end of a word the run may continue in the
            // next.
            let left = (64 - at % 64).min(last - at);
            at += ones.min(left);
            if ones < left {
                break;
            }
        }
        at - start
    }

    fn mark(&mut self, start: usize, count: usize, is_free: bool) {
        for at in start..(start + count).min(ADDRESS_SPACE_PAGES) {
            let bit = 1 << (at % 64);
            if is_free {
                self.free[at / 64] |= bit;
            } else {
                self.free[at / 64] &= !bit;
            }
        }
    }

    /// Finds room for `count` pages in a memory of `end` pages: the first free run that is wide
    /// enough, or else the end. Takes nothing yet.
    pub fn room(&self, count: usize, end: usize) -> PageRun {
        let mut at = 0;
        while at < end {
            let word = self.free[at / 64] >> (at % 64);
            if word == 0 {
                at = (at / 64 + 1) * 64;
                continue;
            }
            at += word.trailing_zeros() as usize;
            let used = self.run(at, count, end);
            if used == count || at + used >= end {
                return PageRun {
                    start: at,
                    used,
                    missing: count - used,
                };
            }
            at += used;
        }
        PageRun {
            start: end,
            used: 0,
            missing: count,
        }
    }

    /// Finds room for `more` pages directly after a block that ends where `start` begins; none if
    /// another block is in the way.
    pub fn room_behind(&self, start: usize, more: usize, end: usize) -> Option<PageRun> {
        let used = self.run(start, more, end);
        (used == more || start + used >= end).then_some(PageRun {
            start,
            used,
            missing: more - used,
        })
    }

    /// Takes the pages, after memory has grown by the missing ones.
    pub fn take(&mut self, place: PageRun) {
        self.mark(place.start, place.used, false);
    }

    /// Gives pages back.
    pub fn give(&mut self, start: usize, count: usize) {
        self.mark(start, count, true);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A memory as a list of pages, each with the number of its owner.
    struct Paged {
        pages: Pages,
        owners: Vec<u32>,
        most: usize,
    }

    impl Paged {
        fn new(small: usize) -> Self {
            Self {
                pages: Pages::new(),
                owners: vec![u32::MAX; small],
                most: small,
            }
        }

        fn put(&mut self, place: PageRun, owner: u32) {
            self.owners.resize(self.owners.len() + place.missing, 0);
            self.pages.take(place);
            for page in &mut self.owners[place.start..place.start + place.used + place.missing] {
                assert_eq!(*page, 0, "two things on one page");
                *page = owner;
            }
            self.most = self.most.max(self.owners.len());
        }

        fn alloc(&mut self, count: usize, owner: u32) -> usize {
            let place = self.pages.room(count, self.owners.len());
            assert_eq!(place.used + place.missing, count);
            self.put(place, owner);
            place.start
        }

        fn free(&mut self, start: usize, count: usize) {
            self.owners[start..start + count].fill(0);
            self.pages.give(start, count);
        }

        /// The definition: the first free run among the owners.
        fn first_fit(&self, count: usize) -> usize {
            let end = self.owners.len();
            let fits = |at: &usize| self.owners.iter().skip(*at).take(count).all(|o| *o == 0);
            (0..end).find(fits).unwrap_or(end)
        }
    }

    #[test]
    fn a_table_whose_cells_become_wider_takes_what_is_wider_and_what_was_known() {
        for (cells, known) in [(1600, 30), (1600, 960), (64, 1), (1, 1)] {
            let mut machine = Paged::new(277);
            let old = machine.alloc(cells, 1);
            machine.free(old + known, cells - known);
            machine.alloc(2 * cells, 2);
            machine.free(old, known);
            assert_eq!(machine.most, 277 + 2 * cells + known);
        }
    }

    #[test]
    fn what_lies_at_the_end_grows_where_it_is() {
        let mut machine = Paged::new(10);
        let start = machine.alloc(100, 1);
        let end = machine.owners.len();
        let place = machine.pages.room_behind(start + 100, 60, end).unwrap();
        assert_eq!((place.used, place.missing), (0, 60));
        machine.put(place, 1);
        let other = machine.alloc(20, 2);
        assert_eq!(machine.pages.room_behind(start + 160, 1, 190), None);
        machine.free(other, 20);
        let place = machine.pages.room_behind(start + 160, 30, 190).unwrap();
        assert_eq!((place.used, place.missing), (20, 10));
    }

    #[test]
    fn room_is_the_first_that_is_wide_enough() {
        let mut state = 20_261_123_u64;
        let mut below = |n: usize| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            (state % n as u64) as usize
        };
        for small in [0, 5, 64, 277] {
            let mut machine = Paged::new(small);
            let mut things: Vec<(usize, usize)> = Vec::new();
            for turn in 1..3_000 {
                if below(5) < 3 || things.is_empty() {
                    let count = 1 + below(if turn % 7 == 0 { 300 } else { 20 });
                    let expected = machine.first_fit(count);
                    let start = machine.alloc(count, turn);
                    assert_eq!(start, expected);
                    things.push((start, count));
                } else {
                    let (start, count) = things.swap_remove(below(things.len()));
                    // Sometimes the front part remains allocated.
                    let kept = below(count + 1) * below(2);
                    machine.free(start + kept, count - kept);
                    if kept > 0 {
                        things.push((start, kept));
                    }
                }
                if turn % 11 == 0 {
                    // Small blocks take pages at the end.
                    let end = machine.owners.len();
                    machine.owners.resize(end + 1, u32::MAX);
                }
            }
        }
    }
}
