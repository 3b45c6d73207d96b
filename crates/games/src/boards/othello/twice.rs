//! The same functions compiled twice, for every processor and for AVX2, and the AVX2 versions of
//! moves and flips, along all eight directions at once. Only the kernel calls these functions,
//! after it has detected the processor.

/// Functions for every processor in a module `portable`, and the same with more instructions in
/// `avx2`.
macro_rules! twice {
    ($($(#[$meta:meta])* $vis:vis fn $name:ident $args:tt $(-> $out:ty)? $body:block)*) => {
        pub(super) mod portable {
            use super::*;
            use super::super::bits::{flips, legal};
            $($(#[$meta])* $vis fn $name $args $(-> $out)? $body)*
        }
        #[cfg(target_arch = "x86_64")]
        pub(super) mod avx2 {
            use super::*;
            use super::super::twice::avx2::{flips, legal};
            $(
                $(#[$meta])*
                #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
                $vis fn $name $args $(-> $out)? $body
            )*
        }
    };
}
pub(super) use twice;

/// Moves and flips with a lane for each line of cells.
#[cfg(target_arch = "x86_64")]
pub(super) mod avx2 {
    use std::arch::x86_64::{
        __m256i, _mm_cvtsi128_si64, _mm_or_si128, _mm_unpackhi_epi64, _mm256_add_epi64,
        _mm256_and_si256, _mm256_andnot_si256, _mm256_castsi256_si128, _mm256_cmpeq_epi64,
        _mm256_extracti128_si256, _mm256_or_si256, _mm256_set_epi64x, _mm256_set1_epi64x,
        _mm256_setzero_si256, _mm256_sllv_epi64, _mm256_srlv_epi64, _mm256_sub_epi64,
    };

    use super::super::bits::{INNER, RAYS, STEPS};

    #[inline]
    #[target_feature(enable = "avx2")]
    fn lanes(words: [u64; 4]) -> __m256i {
        let [a, b, c, d] = words.map(|word| word as i64);
        _mm256_set_epi64x(d, c, b, a)
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    fn union(lanes: __m256i) -> u64 {
        let halves = _mm_or_si128(
            _mm256_castsi256_si128(lanes),
            _mm256_extracti128_si256::<1>(lanes),
        );
        _mm_cvtsi128_si64(_mm_or_si128(halves, _mm_unpackhi_epi64(halves, halves))) as u64
    }

    /// As [`bits::flips`](super::bits::flips). The highest of the cells outside of the chain is
    /// found by spreading them downwards: the part of the ray above it is the chain.
    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    pub fn flips(own: u64, opp: u64, cell: u32) -> u64 {
        let rays = &RAYS[(cell & 63) as usize];
        let upwards = lanes([rays[0], rays[1], rays[2], rays[3]]);
        let downwards = lanes([rays[4], rays[5], rays[6], rays[7]]);
        let steps = lanes(STEPS.map(u64::from));
        let (own, opp) = (
            _mm256_set1_epi64x(own as i64),
            _mm256_set1_epi64x(opp as i64),
        );
        let zero = _mm256_setzero_si256();
        let ends = _mm256_andnot_si256(opp, upwards);
        let first = _mm256_and_si256(ends, _mm256_sub_epi64(zero, ends));
        let first = _mm256_and_si256(first, own);
        let none = _mm256_cmpeq_epi64(first, zero);
        let below = _mm256_and_si256(_mm256_add_epi64(first, _mm256_set1_epi64x(-1)), upwards);
        let up = _mm256_andnot_si256(none, below);
        let ends = _mm256_andnot_si256(opp, downwards);
        let mut spread = _mm256_or_si256(ends, _mm256_srlv_epi64(ends, steps));
        let two = _mm256_add_epi64(steps, steps);
        spread = _mm256_or_si256(spread, _mm256_srlv_epi64(spread, two));
        spread = _mm256_or_si256(
            spread,
            _mm256_srlv_epi64(spread, _mm256_add_epi64(two, two)),
        );
        let first = _mm256_andnot_si256(
            _mm256_srlv_epi64(spread, steps),
            _mm256_and_si256(ends, own),
        );
        let none = _mm256_cmpeq_epi64(first, zero);
        let down = _mm256_andnot_si256(none, _mm256_andnot_si256(spread, downwards));
        union(_mm256_or_si256(up, down))
    }

    /// As [`bits::legal`](super::bits::legal).
    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    pub fn legal(own: u64, opp: u64, free: u64) -> u64 {
        let steps = lanes(STEPS.map(u64::from));
        let two = _mm256_add_epi64(steps, steps);
        let own = _mm256_set1_epi64x(own as i64);
        let links = _mm256_and_si256(
            _mm256_set1_epi64x(opp as i64),
            lanes([INNER, u64::MAX, INNER, INNER]),
        );
        let mut up = _mm256_and_si256(links, _mm256_sllv_epi64(own, steps));
        let mut down = _mm256_and_si256(links, _mm256_srlv_epi64(own, steps));
        up = _mm256_or_si256(up, _mm256_and_si256(links, _mm256_sllv_epi64(up, steps)));
        down = _mm256_or_si256(
            down,
            _mm256_and_si256(links, _mm256_srlv_epi64(down, steps)),
        );
        let pairs_up = _mm256_and_si256(links, _mm256_sllv_epi64(links, steps));
        let pairs_down = _mm256_srlv_epi64(pairs_up, steps);
        for _ in 0..2 {
            up = _mm256_or_si256(up, _mm256_and_si256(pairs_up, _mm256_sllv_epi64(up, two)));
            down = _mm256_or_si256(
                down,
                _mm256_and_si256(pairs_down, _mm256_srlv_epi64(down, two)),
            );
        }
        let cells = _mm256_or_si256(_mm256_sllv_epi64(up, steps), _mm256_srlv_epi64(down, steps));
        union(cells) & free
    }
}
