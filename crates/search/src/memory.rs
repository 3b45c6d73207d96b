//! Large zeroed memory that threads share, on large pages where the system has them.
//!
//! Tables of this crate are hundreds of megabytes and are read at random. On pages of 4 KiB nearly
//! every access misses the processor's page cache as well; on large pages hardly any does, and a
//! complete table of Dobutsu shogi takes a third less time. This is a *kernel file*: the only one
//! of the crate with `unsafe`, which views the bytes of an anonymous map as atomics.
#![allow(unsafe_code)]
#![allow(clippy::cast_ptr_alignment, reason = "maps begin at a page")]

use std::sync::atomic::AtomicU64;

#[cfg(not(target_family = "wasm"))]
use memmap2::{MmapMut, MmapOptions};

/// So many bytes, all zero at first.
#[derive(Debug)]
pub(crate) struct Memory {
    #[cfg(not(target_family = "wasm"))]
    map: MmapMut,
    #[cfg(not(target_family = "wasm"))]
    len: usize,
    /// Where there are no pages.
    #[cfg(target_family = "wasm")]
    lines: Vec<[AtomicU64; 8]>,
}

#[cfg(target_family = "wasm")]
impl Memory {
    /// At least `len` bytes, or `None` if there is no room for them.
    pub fn zeroed(len: usize, _large: bool) -> Option<Self> {
        let count = len.max(1).div_ceil(64);
        let mut lines = Vec::new();
        lines.try_reserve_exact(count).ok()?;
        lines.resize_with(count, Default::default);
        Some(Self { lines })
    }

    /// The bytes as lines of eight words.
    #[inline]
    pub fn lines(&self) -> &[[AtomicU64; 8]] {
        &self.lines
    }

    /// There is no way to ask for a cache line.
    #[inline]
    #[allow(clippy::unused_self, reason = "as on processors that have one")]
    pub fn prefetch(&self, _at: usize) {}
}

#[cfg(not(target_family = "wasm"))]
impl Memory {
    /// At least `len` bytes, or `None` if the system has no room for them. `large` wishes for large
    /// pages: right for memory that will be used throughout, wrong for a search that may end after
    /// a hundred nodes, since every first touch then clears two megabytes.
    pub fn zeroed(len: usize, large: bool) -> Option<Self> {
        // Whole buckets of 64 bytes, and never none: an empty map is an error.
        let rounded = len.max(1).checked_next_multiple_of(64)?;
        let map = MmapOptions::new().len(rounded).map_anon().ok()?;
        #[cfg(target_os = "linux")]
        if large {
            // Where it is not granted, everything works, more slowly.
            let _ = map.advise(memmap2::Advice::HugePage);
        }
        #[cfg(not(target_os = "linux"))]
        let _ = large;
        Some(Self { map, len })
    }

    /// The bytes as lines of eight words.
    #[inline]
    pub fn lines(&self) -> &[[AtomicU64; 8]] {
        // SAFETY: the map is initialised bytes that live as long as `self`, and it is only ever
        // reached through this type, which hands out shared atomics of one size and no plain
        // reference. Maps are aligned to pages, so to words, and their length is a multiple of 64.
        // Any bits are an `AtomicU64`, which has the size and alignment of `u64`.
        unsafe {
            let start = self.map.as_ptr().cast::<[AtomicU64; 8]>();
            std::slice::from_raw_parts(start, self.map.len() / 64)
        }
    }

    /// Asks for the cache line of a byte that will be changed soon. Nothing happens if there is no
    /// such byte, or on a processor without a stable way to ask.
    #[inline]
    pub fn prefetch(&self, at: usize) {
        #[cfg(target_arch = "x86_64")]
        if at < self.len {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            // SAFETY: every x86-64 has the instruction; the address lies inside the map.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(self.map.as_ptr().add(at).cast()) }
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = at;
    }
}

impl Memory {
    /// The bytes as words.
    #[inline]
    pub fn words(&self) -> &[AtomicU64] {
        self.lines().as_flattened()
    }
}
