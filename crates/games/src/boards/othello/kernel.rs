//! Dispatch by processor: functions for AVX2, which count bits in one step and follow all eight
//! directions at once, or for every processor. A *kernel file*: the only one of the game with
//! `unsafe`, where a function that needs these instructions is called.
#![allow(unsafe_code)]

use super::bits;
use super::finish::{self, Discs, Finisher};
use super::order::{self, Child};
#[cfg(target_arch = "x86_64")]
use super::twice::avx2;
use super::{Marks, Position};

/// The instruction set of this processor. It affects neither values nor node counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kernel {
    Portable,
    #[cfg(target_arch = "x86_64")]
    Avx2,
}

/// Calls a function of the module for this processor, after its instructions were detected.
macro_rules! fitting {
    ($kernel:expr, $portable:path, $avx2:path, $($argument:expr),*) => {
        match $kernel {
            Kernel::Portable => $portable($($argument),*),
            // SAFETY: the value exists only if `here` has detected the instructions.
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx2 => unsafe { $avx2($($argument),*) },
        }
    };
}

impl Kernel {
    pub fn here() -> Self {
        #[cfg(target_arch = "x86_64")]
        if std::is_x86_feature_detected!("avx2")
            && std::is_x86_feature_detected!("bmi1")
            && std::is_x86_feature_detected!("bmi2")
            && std::is_x86_feature_detected!("lzcnt")
            && std::is_x86_feature_detected!("popcnt")
        {
            return Self::Avx2;
        }
        Self::Portable
    }

    #[inline]
    pub fn legal(self, own: u64, opp: u64, free: u64) -> u64 {
        fitting!(self, bits::legal, avx2::legal, own, opp, free)
    }

    #[inline]
    pub fn flips(self, own: u64, opp: u64, cell: u32) -> u64 {
        fitting!(self, bits::flips, avx2::flips, own, opp, cell)
    }

    #[inline]
    pub fn finish(self, finisher: &mut Finisher<'_>, discs: Discs, window: (i32, i32)) -> i32 {
        fitting!(
            self,
            finish::portable::value,
            finish::avx2::value,
            finisher,
            discs,
            window
        )
    }

    #[inline]
    pub fn order(self, marks: &Marks, position: &Position, cell: u8, child: Child) -> i32 {
        fitting!(
            self,
            order::portable::score,
            order::avx2::score,
            marks,
            position,
            cell,
            child
        )
    }

    #[inline]
    pub fn stable(self, marks: &Marks, discs: u64, free: u64) -> u64 {
        fitting!(
            self,
            order::portable::stable,
            order::avx2::stable,
            marks,
            discs,
            free
        )
    }
}

#[cfg(test)]
mod tests {
    use grundy_core::ZeroSum;

    use super::super::{Othello, PASS};
    use super::*;

    /// Additional instructions of the processor do not change results.
    #[test]
    fn all_kernels_say_the_same() {
        let mut random = 1_u64;
        let mut draw = || {
            random = random
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            random ^ random >> 29
        };
        let here = Kernel::here();
        for round in 0..20_000 {
            let (taken, colour) = (draw() | if round % 2 == 0 { draw() } else { 0 }, draw());
            let (own, opp) = (taken & colour, taken & !colour);
            assert_eq!(here.legal(own, opp, !taken), bits::legal(own, opp, !taken));
            for cell in (0..64).filter(|cell| taken >> cell & 1 == 0) {
                assert_eq!(
                    here.flips(own, opp, cell),
                    bits::flips(own, opp, cell),
                    "{own:x} {opp:x} {cell}"
                );
            }
        }
    }

    /// Orders, stable discs and the last cells of random games: the same values and the same nodes.
    #[test]
    fn games_go_the_same_way_with_every_kernel() {
        let here = Kernel::here();
        let mut random = 7_u64;
        let (mut orders, mut finished) = (0, 0);
        for size in [6, 8] {
            let game = Othello::new(size).unwrap();
            for _ in 0..20 {
                let mut position = game.start();
                while game.ended(&position).is_none() {
                    let (marks, free) = (&game.marks, game.free(&position));
                    let Position { own, opp, .. } = position;
                    assert_eq!(
                        here.stable(marks, own, free),
                        Kernel::Portable.stable(marks, own, free)
                    );
                    let mut moves = Vec::new();
                    game.moves(&position, &mut moves);
                    for &cell in moves.iter().filter(|&&cell| cell != PASS) {
                        let Position {
                            own, opp, moves, ..
                        } = game.play(&position, cell);
                        let order = |kernel: Kernel| {
                            kernel.order(marks, &position, cell, Child { own, opp, moves })
                        };
                        assert_eq!(order(here), order(Kernel::Portable));
                        orders += 1;
                    }
                    if free.count_ones() <= finish::MAX_FREE_CELLS {
                        let score = |kernel: Kernel| {
                            let mut finisher = Finisher { marks, nodes: 0 };
                            let discs = Discs { own, opp, free };
                            let score = kernel.finish(&mut finisher, discs, (-64, 64));
                            (score, finisher.nodes)
                        };
                        assert_eq!(score(here), score(Kernel::Portable));
                        finished += 1;
                    }
                    random = random
                        .wrapping_mul(6_364_136_223_846_793_005)
                        .wrapping_add(1);
                    position = game.play(&position, moves[(random >> 33) as usize % moves.len()]);
                }
            }
        }
        assert!(orders > 1000 && finished > 100, "{orders} {finished}");
    }
}
