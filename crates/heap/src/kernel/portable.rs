//! The kernel for every machine: byte marks, then eight marks to a byte by one multiplication.

use std::ops::Range;

use super::{Item, Planes, RankView, Steps, WantedRanks, lanes};

/// Marks of 64 heaps, 256 ranks each.
pub(crate) struct Portable {
    marks: Box<[[u8; 256]; 64]>,
}

impl Portable {
    pub fn new() -> Self {
        Self {
            marks: Box::new([[0; 256]; 64]),
        }
    }

    fn mark(&mut self, view: &RankView, items: &[Item]) {
        for item in items {
            let place = view.at - item.offset as usize;
            let rare = if view.masked {
                view.sparse_at(place)
            } else {
                0
            };
            let large = lanes(view.ranks, place);
            if rare == 0 {
                for (mark, rank) in self.marks.iter_mut().zip(large) {
                    mark[(rank ^ item.rank()) as usize] = 1;
                }
            } else {
                for (lane, (mark, rank)) in self.marks.iter_mut().zip(large).enumerate() {
                    mark[(rank ^ item.rank()) as usize] |= (rare >> lane & 1) as u8 ^ 1;
                }
            }
        }
    }

    fn pack(&self, planes: &mut Planes) {
        for (lane, marks) in self.marks.iter().enumerate() {
            for (plane, eight) in planes.iter_mut().zip(marks.chunks_exact(8)) {
                let eight = u64::from_le_bytes(eight.try_into().expect("eight bytes"));
                plane[lane] |= (eight.wrapping_mul(0x0102_0408_1020_4080) >> 56) as u8;
            }
        }
    }
}

impl Steps for Portable {
    fn window(_plane: usize, _reach: usize) -> Range<usize> {
        0..32
    }

    fn cover(
        &mut self,
        view: &RankView,
        items: &[Item],
        window: Range<usize>,
        planes: &mut Planes,
        goal: WantedRanks<'_>,
    ) -> usize {
        self.marks.fill([0; 256]);
        let mut used = 0;
        for chunk in items.chunks(384) {
            self.mark(view, chunk);
            used += chunk.len();
            self.pack(planes);
            if goal.reached(planes, window.clone()) {
                break;
            }
        }
        used
    }

    fn cover_small<const PLANES: usize>(
        &mut self,
        view: &RankView,
        items: &[Item],
        maps: &mut [u32; 64],
    ) {
        let bound = (8 * PLANES) as u8;
        for item in items {
            let place = view.at - item.offset as usize;
            let rare = if view.masked {
                view.sparse_at(place)
            } else {
                0
            };
            for (lane, (map, rank)) in maps.iter_mut().zip(lanes(view.ranks, place)).enumerate() {
                let rank = rank ^ item.rank();
                let counts = u32::from(rank < bound) & !(rare >> lane) as u32;
                *map |= (counts & 1) << (rank & 31);
            }
        }
    }

    #[inline]
    fn equal(&self, a: &[u8; 64], b: &[u8; 64], rank: u8) -> u64 {
        const LOW: u64 = 0x7f7f_7f7f_7f7f_7f7f;
        let wanted = u64::from_le_bytes([rank; 8]);
        let word = |bytes: &[u8; 64], j: usize| {
            u64::from_le_bytes(bytes[8 * j..8 * j + 8].try_into().expect("eight bytes"))
        };
        (0..8).fold(0, |found, j| {
            let x = word(a, j) ^ word(b, j) ^ wanted;
            // The top bit of each byte that is zero, then those eight bits side by side.
            let zero = !(((x & LOW) + LOW) | x | LOW) >> 7;
            found | (zero.wrapping_mul(0x0102_0408_1020_4080) >> 56) << (8 * j)
        })
    }
}
