//! What the vector kernels share: the loop over items with the planes in registers, and the
//! transposition of planes to one bitmap a heap.
#![allow(unsafe_code)]
#![allow(
    clippy::needless_range_loop,
    reason = "an iterator's functions are compiled without the instructions of the kernel"
)]

use super::{Item, RankMap, RankView};

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
    unsafe fn xor(self, other: Self) -> Self;
    /// 0xFF in the lanes whose bit is set.
    unsafe fn hide(self, bits: u64) -> Self;
    /// [`cover`], compiled by itself so that its loop has all registers.
    unsafe fn sweep<const P: usize>(
        view: &RankView,
        items: &[Item],
        first: u8,
        planes: &mut [[u8; 64]; P],
    );
    /// Sets bit `x & 7` of plane `x >> 3` in each lane of `x` below `8 * P`.
    unsafe fn mark<const P: usize>(planes: &mut [Self; P], x: Self);
}

/// Adds what the items reach to the planes. `first` is the rank of bit 0 of plane 0.
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
    let mut farthest = 0;
    for item in items {
        farthest = farthest.max(item.offset as usize);
    }
    assert!(
        farthest <= view.at && view.at + 64 <= view.ranks.len(),
        "an item leaves the view"
    );
    for part in (0..64).step_by(V::LANES) {
        // SAFETY: the instructions exist by the caller's promise.
        let mut sums = [unsafe { V::splat(0) }; P];
        for j in 0..P {
            // SAFETY: `part + LANES <= 64`, the length of a plane.
            sums[j] = unsafe { V::load(planes[j].as_ptr().add(part)) };
        }
        // Two loops, because the planes and tables of one fill the registers of AVX2.
        if view.masked {
            for item in items {
                let place = view.at - item.offset as usize + part;
                let rare = view.rare_at(place) & (u64::MAX >> (64 - V::LANES));
                // SAFETY: `place + LANES <= view.at + 64`, which lies in `ranks`; the instructions
                // exist by the caller's promise.
                unsafe {
                    let large = V::load(view.ranks.as_ptr().add(place));
                    let x = large.xor(V::splat(item.rank ^ first));
                    V::mark(&mut sums, if rare == 0 { x } else { x.hide(rare) });
                }
            }
        } else {
            for item in items {
                let place = view.at - item.offset as usize + part;
                // SAFETY: as above.
                unsafe {
                    let large = V::load(view.ranks.as_ptr().add(place));
                    V::mark(&mut sums, large.xor(V::splat(item.rank ^ first)));
                }
            }
        }
        for j in 0..P {
            // SAFETY: as for the first load.
            unsafe { sums[j].store(planes[j].as_mut_ptr().add(part)) };
        }
    }
}

/// Adds eight planes to one word of each lane's map.
#[inline(always)]
pub(crate) fn transpose(planes: &[[u8; 64]; 8], word: usize, maps: &mut [RankMap; 64]) {
    for eight in 0..8 {
        let mut rows = [0u64; 8];
        for j in 0..8 {
            let bytes = &planes[j][8 * eight..8 * eight + 8];
            rows[j] = u64::from_le_bytes(bytes.try_into().expect("eight"));
        }
        // An 8 by 8 transposition of bytes by three rounds of swaps.
        for (step, mask) in [
            (4, 0x0000_0000_ffff_ffff),
            (2, 0x0000_ffff_0000_ffff),
            (1, 0x00ff_00ff_00ff_00ff_u64),
        ] {
            for j in 0..8 {
                if j & step != 0 {
                    continue;
                }
                let shift = 8 * step as u32;
                let swap = (rows[j] >> shift ^ rows[j + step]) & mask;
                rows[j] ^= swap << shift;
                rows[j + step] ^= swap;
            }
        }
        for lane in 0..8 {
            maps[8 * eight + lane][word] |= rows[lane];
        }
    }
}

/// [`Steps::cover`](super::Steps::cover) by planes.
///
/// # Safety
/// The instructions of `V` must exist.
#[inline(always)]
pub(crate) unsafe fn cover_window<V: ByteLanes>(
    view: &RankView,
    items: &[Item],
    window: usize,
    maps: &mut [RankMap; 64],
    mut done: impl FnMut(&[RankMap; 64]) -> bool,
) -> usize {
    let mut planes = [[0; 64]; 8];
    let mut used = 0;
    for chunk in items.chunks(128) {
        // SAFETY: the caller's promise.
        unsafe { V::sweep(view, chunk, (window * 64) as u8, &mut planes) };
        used += chunk.len();
        transpose(&planes, window, maps);
        if done(maps) {
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

/// A kernel over vectors of lanes. Its file has the functions `merge` and `equal` for its instructions.
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
            const WORDS: usize = 1;

            #[inline(always)]
            fn cover(
                &mut self,
                view: &RankView,
                items: &[Item],
                window: usize,
                maps: &mut [$crate::kernel::RankMap; 64],
                done: impl FnMut(&[$crate::kernel::RankMap; 64]) -> bool,
            ) -> usize {
                // SAFETY: a value of this type promises the instructions.
                unsafe { planes::cover_window::<$lanes>(view, items, window, maps, done) }
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
                // SAFETY: a value of this type promises the instructions.
                unsafe { equal(a, b, rank) }
            }
        }
    };
}
pub(crate) use vector_kernel;
