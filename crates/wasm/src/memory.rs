//! The memory of WebAssembly, for large things by the page. A *kernel file*: `unsafe` because an
//! allocator is.
//!
//! Small things are the business of the library's allocator, as everywhere. Large ones have pages
//! of their own (`pages.rs`, which is safe and says why), so that a table that becomes wider
//! reaches no farther than it must, and new pages, which are zero already, are not written before
//! they are used.
#![allow(unsafe_code)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::UnsafeCell;

use crate::pages::{PageRun, Pages};

/// The bytes of a page.
const PAGE: usize = 1 << 16;

/// From so many bytes on a thing has pages of its own: a sixteenth of it is the most that is lost.
const LARGE: usize = 16 * PAGE;

/// What small things find at their place before the first large one lies behind it.
const SMALL: usize = 1 << 20;

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
    size >= LARGE && align <= PAGE
}

impl PagedMemory {
    /// Takes the room that `find` finds, and has memory grow to it; none if it does not grow any
    /// more.
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
        // SAFETY: as above; a layout of its own is given back as it was taken.
        unsafe {
            if !std::mem::replace(&mut *self.is_begun.get(), true) {
                let layout = Layout::from_size_align_unchecked(SMALL, 16);
                let room = System.alloc(layout);
                if !room.is_null() {
                    System.dealloc(room, layout);
                }
            }
        }
        let count = size.div_ceil(PAGE);
        self.take(|pages, end| Some(pages.room(count, end)))
    }
}

// SAFETY: a large thing has pages that nothing else has, as `Pages` tells and its tests show, and
// whether a thing is large is told by its layout, which comes back unchanged; all others are the
// business of `System`.
unsafe impl GlobalAlloc for PagedMemory {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        if !is_large(layout.size(), layout.align()) {
            // SAFETY: the caller's promise.
            return unsafe { System.alloc(layout) };
        }
        let place = self.large(layout.size());
        place.map_or(std::ptr::null_mut(), |place| {
            (place.start * PAGE) as *mut u8
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
        let start = (place.start * PAGE) as *mut u8;
        // SAFETY: these pages were just taken; those behind them are new, and zero.
        unsafe { start.write_bytes(0, place.used * PAGE) };
        start
    }

    unsafe fn dealloc(&self, start: *mut u8, layout: Layout) {
        if is_large(layout.size(), layout.align()) {
            self.give(start as usize / PAGE, layout.size().div_ceil(PAGE));
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
            let (old, new) = (layout.size().div_ceil(PAGE), size.div_ceil(PAGE));
            let page = start as usize / PAGE;
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
