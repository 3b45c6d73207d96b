//! Software vectors: sixteen bytes in plain Rust, with the instructions as described in the
//! processor's manual. They make [`byte_planes`](super::byte_planes) testable on every machine.
//! Nothing is inlined: the tower would be hundreds of copies long.

#![allow(unsafe_code)]

use super::byte_planes::{Bytes, Galois, Shuffle};

#[derive(Clone, Copy)]
pub(crate) struct Portable([u8; 16]);

impl Portable {
    fn each(self, f: impl Fn(u8) -> u8) -> Self {
        Self(self.0.map(f))
    }

    fn both(self, other: Self, f: impl Fn(u8, u8) -> u8) -> Self {
        Self(std::array::from_fn(|i| f(self.0[i], other.0[i])))
    }
}

/// The product of polynomials modulo x⁸ + x⁴ + x³ + x + 1, bit by bit.
fn gf_mul(a: u8, b: u8) -> u8 {
    let mut product = 0_u16;
    for i in (0..8).rev() {
        product <<= 1;
        if product & 0x100 != 0 {
            product ^= 0x11b;
        }
        if b >> i & 1 == 1 {
            product ^= u16::from(a);
        }
    }
    product as u8
}

impl Bytes for Portable {
    const LANES: usize = 16;

    #[inline(never)]
    unsafe fn load(from: &[u8]) -> Self {
        Self(from[..16].try_into().expect("sixteen bytes"))
    }

    #[inline(never)]
    fn store(self, to: &mut [u8]) {
        to[..16].copy_from_slice(&self.0);
    }

    #[inline(never)]
    fn xor(self, other: Self) -> Self {
        self.both(other, |a, b| a ^ b)
    }

    #[inline(never)]
    fn zip(self, other: Self) -> (Self, Self) {
        let in_turns = |start: usize| {
            Self(std::array::from_fn(|i| {
                let from = if i % 2 == 0 { self } else { other };
                from.0[start + i / 2]
            }))
        };
        (in_turns(0), in_turns(8))
    }
}

impl Shuffle for Portable {
    #[inline(never)]
    fn of(self, table: [u8; 16]) -> Self {
        self.each(|i| {
            if i < 128 {
                table[usize::from(i & 15)]
            } else {
                0
            }
        })
    }

    #[inline(never)]
    fn split(self) -> (Self, Self) {
        (self.each(|b| b & 15), self.each(|b| b >> 4))
    }

    #[inline(never)]
    fn join(self, hi: Self) -> Self {
        self.both(hi, |lo, hi| lo | hi << 4)
    }

    #[inline(never)]
    fn add_mod_15(self, other: Self) -> Self {
        self.both(other, |a, b| {
            let sum = a.saturating_add(b);
            sum.min(sum.wrapping_sub(15))
        })
    }
}

impl Galois for Portable {
    #[inline(never)]
    fn gf_mul(self, other: Self) -> Self {
        self.both(other, gf_mul)
    }

    #[inline(never)]
    fn affine(self, matrix: u64) -> Self {
        let rows = matrix.to_le_bytes();
        self.each(|x| {
            (0..8).fold(0, |image, i| {
                image | ((rows[7 - i] & x).count_ones() as u8 & 1) << i
            })
        })
    }

    #[inline(never)]
    fn gf_inverse(self) -> Self {
        self.each(|x| (0..=255).find(|&y| gf_mul(x, y) == 1).unwrap_or(0))
    }
}
