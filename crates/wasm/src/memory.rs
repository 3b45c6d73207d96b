//! The global allocator of the WebAssembly module: large blocks get whole pages. A *kernel file*:
//! an allocator needs `unsafe`.
//!
//! Small blocks use the allocator of the standard library. Large blocks have separate pages
//! (`pages.rs`, which is safe and explains why), so a growing table extends memory no farther than
//! necessary. New pages are zero already and are not written before their first use.
#![allow(unsafe_code)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::UnsafeCell;

use crate::pages::{PageRun, Pages};

/// The size of a page in bytes.
const PAGE_BYTES: usize = 1 << 16;

/// Blocks of at least this many bytes get separate pages. At most a sixteenth of such a block is
/// wasted.
const LARGE_BYTES: usize = 16 * PAGE_BYTES;

/// Memory reserved for small blocks in front of the first large one, in bytes.
const SMALL_BYTES: usize = 1 << 20;

struct PagedMemory {
    pages: UnsafeCell<Pages>,
    is_begun: UnsafeCell<bool>,
}

// SAFETY: the module has one thread; an allocator is not entered while it is at work.
unsafe impl Sync for PagedMemory {}

#[global_allocator]
static MEMORY: PagedMemory = PagedMemory {
    pages: UnsafeCell::new(Pages::new()),
    is_begun: UnsafeCell::new(false),
};

fn is_large(size: usize, align: usize) -> bool {
    size >= LARGE_BYTES && align <= PAGE_BYTES
}

impl PagedMemory {
    /// Takes the pages that `find` finds, and grows memory to contain them; none if memory cannot
    /// grow.
    fn take(&self, find: impl FnOnce(&Pages, usize) -> Option<PageRun>) -> Option<PageRun> {
        // SAFETY: one thread, and nothing below calls the allocator.
        let pages = unsafe { &mut *self.pages.get() };
        let place = find(pages, core::arch::wasm32::memory_size::<0>())?;
        if place.missing > 0 && core::arch::wasm32::memory_grow::<0>(place.missing) == usize::MAX {
            return None;
        }
        pages.take(place);
        Some(place)
    }

    fn give(&self, start: usize, count: usize) {
        // SAFETY: as above.
        unsafe { &mut *self.pages.get() }.give(start, count);
    }

    fn large(&self, size: usize) -> Option<PageRun> {
        // SAFETY: as above; a block with separate pages is freed with the layout of its allocation.
        unsafe {
            if !std::mem::replace(&mut *self.is_begun.get(), true) {
                let layout = Layout::from_size_align_unchecked(SMALL_BYTES, 16);
                let room = System.alloc(layout);
                if !room.is_null() {
                    System.dealloc(room, layout);
                }
            }
        }
        let count = size.div_ceil(PAGE_BYTES);
        self.take(|pages, end| Some(pages.room(count, end)))
    }
}

// SAFETY: the pages of a large block belong to no other block, as `Pages` guarantees and its tests
// show. The layout decides whether a block is large, and it is the same at allocation and
// deallocation. All other blocks are handled by `System`.
unsafe impl GlobalAlloc for PagedMemory {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        if !is_large(layout.size(), layout.align()) {
            // SAFETY: the caller's promise.
            return unsafe { System.alloc(layout) };
        }
        let place = self.large(layout.size());
        place.map_or(std::ptr::null_mut(), |place| {
            (place.start * PAGE_BYTES) as *mut u8
        })
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        if !is_large(layout.size(), layout.align()) {
            // SAFETY: the caller's promise.
            return unsafe { System.alloc_zeroed(layout) };
        }
        let Some(place) = self.large(layout.size()) else {
            return std::ptr::null_mut();
        };
        let start = (place.start * PAGE_BYTES) as *mut u8;
        // SAFETY: these pages were just taken; the pages after the used ones are new, and zero.
        unsafe { start.write_bytes(0, place.used * PAGE_BYTES) };
        start
    }

    unsafe fn dealloc(&self, start: *mut u8, layout: Layout) {
        if is_large(layout.size(), layout.align()) {
            self.give(
                start as usize / PAGE_BYTES,
                layout.size().div_ceil(PAGE_BYTES),
            );
        } else {
            // SAFETY: the caller's promise; it came from there.
            unsafe { System.dealloc(start, layout) }
        }
    }

    unsafe fn realloc(&self, start: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        let are_large = [layout.size(), size].map(|size| is_large(size, layout.align()));
        if are_large == [false, false] {
            // SAFETY: the caller's promise; it came from there.
            return unsafe { System.realloc(start, layout, size) };
        }
        if are_large == [true, true] {
            let (old, new) = (
                layout.size().div_ceil(PAGE_BYTES),
                size.div_ceil(PAGE_BYTES),
            );
            let page = start as usize / PAGE_BYTES;
            if new <= old {
                self.give(page + new, old - new);
                return start;
            }
            let behind = |pages: &Pages, end| pages.room_behind(page + old, new - old, end);
            if self.take(behind).is_some() {
                return start;
            }
        }
        // SAFETY: the size is the caller's promise; both places have at least the smaller number of
        // bytes.
        unsafe {
            let other = self.alloc(Layout::from_size_align_unchecked(size, layout.align()));
            if !other.is_null() {
                other.copy_from_nonoverlapping(start, size.min(layout.size()));
                self.dealloc(start, layout);
            }
            other
        }
    }
}
