//! Large zeroed memory that threads share, on large pages if the system supports them.
//!
//! Tables of this crate have hundreds of megabytes and are read at random. On pages of 4 KiB nearly
//! every access also misses the processor's page cache; on large pages hardly any does, and a
//! complete table of Dobutsu shogi takes a third less time. This is a *kernel file*: the only one
//! of the crate with `unsafe`, which accesses the bytes of an anonymous map as atomics.
#![allow(unsafe_code)]
#![allow(clippy::cast_ptr_alignment, reason = "maps begin at a page")]

use std::sync::atomic::AtomicU64;

#[cfg(not(target_family = "wasm"))]
use memmap2::{MmapMut, MmapOptions};

/// Memory of a given number of bytes, initially zero.
#[derive(Debug)]
pub(crate) struct Memory {
    #[cfg(not(target_family = "wasm"))]
    map: MmapMut,
    #[cfg(not(target_family = "wasm"))]
    len: usize,
    /// Memory on systems without page control.
    #[cfg(target_family = "wasm")]
    lines: Vec<[AtomicU64; 8]>,
}

#[cfg(target_family = "wasm")]
impl Memory {
    /// Allocates at least `len` bytes; `None` if there is not enough memory.
    pub fn zeroed(len: usize, _large: bool) -> Option<Self> {
        let count = len.max(1).div_ceil(64);
        let mut lines = Vec::new();
        lines.try_reserve_exact(count).ok()?;
        lines.resize_with(count, Default::default);
        Some(Self { lines })
    }

    /// Returns the bytes as lines of eight words.
    #[inline]
    pub fn lines(&self) -> &[[AtomicU64; 8]] {
        &self.lines
    }

    /// Does nothing: prefetching is not available.
    #[inline]
    #[allow(clippy::unused_self, reason = "as on processors that have one")]
    pub fn prefetch(&self, _at: usize) {}
}

#[cfg(not(target_family = "wasm"))]
impl Memory {
    /// Allocates at least `len` bytes; `None` if there is not enough memory. `large` requests large
    /// pages. They suit memory that will be used throughout. They do not suit a search that may end
    /// after a hundred nodes, since every first access then clears two megabytes.
    pub fn zeroed(len: usize, large: bool) -> Option<Self> {
        // Whole buckets of 64 bytes, and at least one: an empty map is an error.
        let rounded = len.max(1).checked_next_multiple_of(64)?;
        let map = MmapOptions::new().len(rounded).map_anon().ok()?;
        #[cfg(target_os = "linux")]
        if large {
            // If the request is refused, everything works, but more slowly.
            let _ = map.advise(memmap2::Advice::HugePage);
        }
        #[cfg(not(target_os = "linux"))]
        let _ = large;
        Some(Self { map, len })
    }

    /// Returns the bytes as lines of eight words.
    #[inline]
    pub fn lines(&self) -> &[[AtomicU64; 8]] {
        // SAFETY: the map is initialised bytes that are valid as long as `self`. It is only
        // accessed through this type, which returns shared atomics of one size and never a plain
        // reference. Maps are aligned to pages, so to words, and their length is a multiple of 64.
        // Any bits are an `AtomicU64`, which has the size and alignment of `u64`.
        unsafe {
            let start = self.map.as_ptr().cast::<[AtomicU64; 8]>();
            std::slice::from_raw_parts(start, self.map.len() / 64)
        }
    }

    /// Prefetches the cache line of a byte that will be changed soon. Does nothing if there is no
    /// such byte, or on a processor without a stable intrinsic.
    #[inline]
    pub fn prefetch(&self, at: usize) {
        #[cfg(target_arch = "x86_64")]
        if at < self.len {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            // SAFETY: every x86-64 has the instruction; the address is inside the map.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(self.map.as_ptr().add(at).cast()) }
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = at;
    }
}

impl Memory {
    /// Returns the bytes as words.
    #[inline]
    pub fn words(&self) -> &[AtomicU64] {
        self.lines().as_flattened()
    }
}
