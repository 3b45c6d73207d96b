//! Common code of the vector kernels: the loop over items with the planes in registers, and the
//! search for a pair.
#![allow(unsafe_code)]
#![allow(
    clippy::needless_range_loop,
    reason = "an iterator's functions are compiled without the instructions of the kernel"
)]

use std::ops::Range;

use super::{Item, PairedBlocks, Planes, RankView, WantedRanks, lacking};

/// Items between two tests of the goal.
const CHUNK_ITEMS: usize = 128;

/// Blocks of pairs between two tests for a found pair.
const CHUNK_BLOCKS: usize = 2;

/// A vector of byte lanes.
///
/// # Safety
/// Every method needs the instructions of its implementation.
pub(crate) trait ByteLanes: Copy {
    /// The number of lanes, 32 or 64.
    const LANES: usize;

    /// Unaligned load of `LANES` bytes.
    unsafe fn load(from: *const u8) -> Self;
    /// Unaligned store of `LANES` bytes.
    unsafe fn store(self, to: *mut u8);
    unsafe fn splat(byte: u8) -> Self;
    /// The four bytes again and again.
    unsafe fn splat4(bytes: u32) -> Self;
    unsafe fn xor(self, other: Self) -> Self;
    /// Sets the lanes of the set bits to 0xFF.
    unsafe fn hide(self, bits: u64) -> Self;
    /// The lanes that are equal, a bit each.
    unsafe fn equal(self, other: Self) -> u64;
    /// [`paired`], compiled separately.
    unsafe fn paired(pairs: &PairedBlocks, rank: u8) -> bool;
    /// [`cover`], compiled separately so that its loop has all registers.
    unsafe fn sweep<const P: usize>(
        view: &RankView,
        items: &[Item],
        first: u8,
        planes: &mut [[u8; 64]; P],
    );
    /// Sets bit `x & 7` of plane `x >> 3` in each lane of `x` below `8 * P`, and the same for `y`.
    unsafe fn mark<const P: usize>(planes: &mut [Self; P], x: Self, y: Self);
}

/// Adds the ranks reached by the items to the planes. `first` is the rank of bit 0 of plane 0.
///
/// # Safety
/// The instructions of `V` must exist.
#[inline(always)]
pub(crate) unsafe fn cover<V: ByteLanes, const P: usize>(
    view: &RankView,
    items: &[Item],
    first: u8,
    planes: &mut [[u8; 64]; P],
) {
    assert!(
        view.at + 64 <= view.ranks.len(),
        "the block leaves the view"
    );
    for part in (0..64).step_by(V::LANES) {
        // SAFETY: the instructions exist by the caller's promise.
        let mut sums = [unsafe { V::splat(0) }; P];
        for j in 0..P {
            // SAFETY: `part + LANES <= 64`, the length of a plane.
            sums[j] = unsafe { V::load(planes[j].as_ptr().add(part)) };
        }
        // SAFETY: the instructions exist by the caller's promise.
        let first = unsafe { V::splat(first) };
        // Two loops, because the planes and tables of one fill the registers of AVX2.
        if view.masked {
            for &item in items {
                let place = place(view, item) + part;
                let rare = view.sparse_at(place) & (u64::MAX >> (64 - V::LANES));
                // SAFETY: as below.
                unsafe {
                    let x = options(view, item, part, first).hide(rare);
                    V::mark(&mut sums, x, x);
                }
            }
        } else {
            // Items are processed in pairs; an odd last item is used twice, which adds nothing.
            let mut at = 0;
            while at < items.len() {
                let (one, other) = (items[at], items[(at + 1).min(items.len() - 1)]);
                // SAFETY: `view.at + 64` is within `ranks`; the caller guarantees the instructions.
                unsafe {
                    let x = options(view, one, part, first);
                    let y = options(view, other, part, first);
                    V::mark(&mut sums, x, y);
                }
                at += 2;
            }
        }
        for j in 0..P {
            // SAFETY: as for the first load.
            unsafe { sums[j].store(planes[j].as_mut_ptr().add(part)) };
        }
    }
}

/// Place of the large heap of lane 0. Every item is inside of the view; an item outside of it would
/// read the beginning of the view.
#[inline(always)]
fn place(view: &RankView, item: Item) -> usize {
    debug_assert!(item.offset as usize <= view.at, "an item leaves the view");
    view.at.saturating_sub(item.offset as usize)
}

/// The ranks of the options that one item gives to the lanes from `part` on, less `first`.
///
/// # Safety
/// The instructions of `V` must exist, and the view must have 64 ranks from `view.at` on.
#[inline(always)]
unsafe fn options<V: ByteLanes>(view: &RankView, item: Item, part: usize, first: V) -> V {
    let place = place(view, item) + part;
    // SAFETY: `place` is at most `view.at + part`, and `part + LANES <= 64`; the caller's promise
    // for both.
    unsafe {
        let large = V::load(view.ranks.as_ptr().add(place));
        large.xor(V::splat4(item.ranks)).xor(first)
    }
}

/// [`Steps::window`](super::Steps::window) of two, four or eight planes, each at a multiple of its
/// length.
#[inline(always)]
pub(crate) fn window(plane: usize, reach: usize) -> Range<usize> {
    let length = match reach.saturating_sub(plane) {
        _ if !plane.is_multiple_of(4) => 2,
        0..=2 => 2,
        3..=4 => 4,
        _ if !plane.is_multiple_of(8) => 4,
        _ => 8,
    };
    plane..plane + length
}

/// [`Steps::cover`](super::Steps::cover) by planes.
///
/// # Safety
/// The instructions of `V` must exist.
#[inline(always)]
pub(crate) unsafe fn cover_window<V: ByteLanes>(
    view: &RankView,
    items: &[Item],
    window: Range<usize>,
    planes: &mut Planes,
    goal: WantedRanks<'_>,
) -> usize {
    // SAFETY: the caller's promise.
    unsafe {
        match window.len() {
            2 => cover_some::<V, 2>(view, items, window.start, planes, goal),
            4 => cover_some::<V, 4>(view, items, window.start, planes, goal),
            _ => cover_some::<V, 8>(view, items, window.start, planes, goal),
        }
    }
}

/// [`cover_window`] of `P` planes from `first` on.
///
/// # Safety
/// The instructions of `V` must exist.
#[inline(always)]
unsafe fn cover_some<V: ByteLanes, const P: usize>(
    view: &RankView,
    items: &[Item],
    first: usize,
    planes: &mut Planes,
    goal: WantedRanks<'_>,
) -> usize {
    let planes: &mut [[u8; 64]; P] = (&mut planes[first..first + P]).try_into().expect("P");
    let mut wanted = [[0; 64]; P];
    for j in 0..P {
        wanted[j] = goal.plane(first + j);
    }
    let mut used = 0;
    for chunk in items.chunks(CHUNK_ITEMS) {
        // SAFETY: the caller's promise.
        unsafe { V::sweep(view, chunk, (first * 8) as u8, planes) };
        used += chunk.len();
        let mut missing = 0;
        for j in 0..P {
            missing += lacking(&planes[j], &wanted[j]);
            if missing > goal.spare {
                break;
            }
        }
        if missing <= goal.spare {
            break;
        }
    }
    used
}

/// [`Steps::cover_small`](super::Steps::cover_small) by planes.
///
/// # Safety
/// The instructions of `V` must exist.
#[inline(always)]
pub(crate) unsafe fn cover_few<V: ByteLanes, const P: usize>(
    view: &RankView,
    items: &[Item],
    maps: &mut [u32; 64],
) {
    let mut planes = [[0; 64]; P];
    // SAFETY: the caller's promise.
    unsafe { V::sweep(view, items, 0, &mut planes) };
    // Indices: an iterator's functions would be compiled without the instructions of the kernel.
    for j in 0..P {
        for lane in 0..64 {
            maps[lane] |= u32::from(planes[j][lane]) << (8 * j);
        }
    }
}

/// The lanes of 64 bytes in which `a ^ b` is the rank.
///
/// # Safety
/// The instructions of `V` must exist, and 64 bytes must be readable at both places.
#[inline(always)]
pub(crate) unsafe fn equal<V: ByteLanes>(a: *const u8, b: *const u8, rank: V) -> u64 {
    let mut lanes = 0;
    for part in (0..64).step_by(V::LANES) {
        // SAFETY: `part + LANES <= 64`, and the caller's promise.
        unsafe {
            let x = V::load(a.add(part)).xor(V::load(b.add(part)));
            lanes |= x.equal(rank) << part;
        }
    }
    lanes
}

/// [`Steps::paired`](super::Steps::paired) by vectors.
///
/// # Safety
/// The instructions of `V` must exist.
#[inline(always)]
pub(crate) unsafe fn paired<V: ByteLanes>(pairs: &PairedBlocks, rank: u8) -> bool {
    let blocks = pairs.blocks();
    // SAFETY: the caller's promise.
    let rank = unsafe { V::splat(rank) };
    let mut q = 0;
    while q + CHUNK_BLOCKS <= blocks {
        // A fixed number of blocks makes a loop without branches.
        let mut found = 0;
        for i in 0..CHUNK_BLOCKS {
            // SAFETY: `q + i < blocks`.
            found |= unsafe { pairs.same::<V>(q + i, rank) } & pairs.alike(q + i);
        }
        if found != 0 {
            return true;
        }
        q += CHUNK_BLOCKS;
    }
    // SAFETY: `q < blocks`.
    (q..blocks).any(|q| unsafe { pairs.same::<V>(q, rank) } & pairs.alike(q) != 0)
}

impl PairedBlocks<'_> {
    /// The lanes of a block with this rank.
    ///
    /// # Safety
    /// The instructions of `V` must exist, and `q` must be below [`PairedBlocks::blocks`].
    #[inline(always)]
    unsafe fn same<V: ByteLanes>(&self, q: usize, rank: V) -> u64 {
        // SAFETY: both slices have 64 bytes for each block, and the caller's promise.
        unsafe {
            let small = self.small.as_ptr().add(64 * q);
            let large = self
                .large
                .as_ptr()
                .add(64 * (self.small_rare.len() - 1 - q));
            equal::<V>(small, large, rank)
        }
    }
}

/// A kernel over vectors of lanes. Its file has the function `merge` for its instructions.
macro_rules! vector_kernel {
    ($kernel:ident, $lanes:ident, $doc:literal) => {
        #[doc = $doc]
        #[derive(Clone, Copy)]
        pub(crate) struct $kernel(());

        impl $kernel {
            /// # Safety
            /// The machine must have the instructions.
            pub unsafe fn new() -> Self {
                Self(())
            }
        }

        impl $crate::kernel::Steps for $kernel {
            #[inline(always)]
            fn window(plane: usize, reach: usize) -> std::ops::Range<usize> {
                planes::window(plane, reach)
            }

            #[inline(always)]
            fn cover(
                &mut self,
                view: &RankView,
                items: &[Item],
                window: std::ops::Range<usize>,
                planes: &mut $crate::kernel::Planes,
                goal: $crate::kernel::WantedRanks<'_>,
            ) -> usize {
                // SAFETY: a value of this type promises the instructions.
                unsafe { planes::cover_window::<$lanes>(view, items, window, planes, goal) }
            }

            #[inline(always)]
            fn cover_small<const PLANES: usize>(
                &mut self,
                view: &RankView,
                items: &[Item],
                maps: &mut [u32; 64],
            ) {
                // SAFETY: a value of this type promises the instructions.
                unsafe { planes::cover_few::<$lanes, PLANES>(view, items, maps) }
            }

            #[inline(always)]
            fn merge(&self, ring: &mut [u32; 72], row: &[u32; 72]) {
                // SAFETY: a value of this type promises the instructions.
                unsafe { merge(ring, row) }
            }

            #[inline(always)]
            fn equal(&self, a: &[u8; 64], b: &[u8; 64], rank: u8) -> u64 {
                // SAFETY: a value of this type promises the instructions, and both arrays have 64
                // bytes.
                unsafe { planes::equal::<$lanes>(a.as_ptr(), b.as_ptr(), $lanes::splat(rank)) }
            }

            #[inline(always)]
            fn paired(&self, pairs: &$crate::kernel::PairedBlocks, rank: u8) -> bool {
                // SAFETY: a value of this type promises the instructions.
                unsafe { $lanes::paired(pairs, rank) }
            }
        }
    };
}
pub(crate) use vector_kernel;
