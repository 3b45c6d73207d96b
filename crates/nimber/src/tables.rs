//! Tables derived from the tower. The compiler computes most of them once, at build time.
//!
//! A linear map of numbers of 8n bits is n tables of 256 words and n lookups: the image of a number
//! is the sum of the images of its bytes.
//!
//! ```text
//! f(x) = T₀[x & 255] + T₁[x >> 8 & 255] + … + T₇[x >> 56]        16 KiB for 64 bits
//! ```
//!
//! Squares, roots, the product by a constant and the roots of z² + z = a are such maps. So are the
//! conversions to and from *polynomials*: the field of 2⁶⁴ nimbers is also GF(2)[x] modulo x⁶⁴ +
//! x⁴ + x³ + x + 1, in which processors multiply. The isomorphism is fixed by the nimber assigned
//! to x, a root of that polynomial; [`ROOT_64`] is the least of the 64. Its powers are the columns
//! of one map, and Gaussian elimination gives the other.
//!
//! The functions here are the tower of [`tower`](crate::tower) in words of one length, because the
//! compiler cannot evaluate traits at build time. Tests compare them with it.

use std::sync::LazyLock;

/// The least nimber r with r⁸ + r⁴ + r³ + r + 1 = 0.
const ROOT_8: u64 = 0x41;
/// The least nimber r with r³² + r⁷ + r³ + r² + 1 = 0.
const ROOT_32: u64 = 0x4220_31c6;
/// The least nimber r with r⁶⁴ + r⁴ + r³ + r + 1 = 0.
pub(crate) const ROOT_64: u64 = 0x4028_84ca_01f7_c6b2;
/// The least nimber whose powers are all numbers from 1 to 65535.
const GENERATOR_16: u64 = 0x102;

const fn halves(a: u64, bits: u32) -> (u64, u64) {
    (a >> (bits / 2), a & ((1 << (bits / 2)) - 1))
}

const fn mul(a: u64, b: u64, bits: u32) -> u64 {
    if a <= 1 || b <= 1 {
        return a * b;
    }
    if bits <= 8 {
        return BYTES[a as usize][b as usize] as u64;
    }
    let half = bits / 2;
    let ((a1, a0), (b1, b0)) = (halves(a, bits), halves(b, bits));
    let (c, d) = (mul(a0, b0, half), mul(a1, b1, half));
    let m = mul(a0 ^ a1, b0 ^ b1, half);
    (m ^ c) << half | (c ^ mulh(d, half))
}

const fn mulh(a: u64, bits: u32) -> u64 {
    if a == 0 {
        return a;
    }
    if bits <= 8 {
        return BYTES[a as usize][1 << (bits - 1)] as u64;
    }
    let half = bits / 2;
    let (a1, a0) = halves(a, bits);
    mulh(a0 ^ a1, half) << half | mulh(mulh(a1, half), half)
}

/// The products of bytes, from which the larger ones are built. Given the products by powers of
/// two, a row is linear.
const BYTES: &[[u8; 256]; 256] = &products_8();

#[allow(
    clippy::large_stack_arrays,
    reason = "64 KiB, by the compiler and once in a run"
)]
const fn products_8() -> [[u8; 256]; 256] {
    let mut table = [[0; 256]; 256];
    let mut a = 1;
    while a < 256 {
        let mut row = [0; 256];
        let mut b = 1_usize;
        while b < 256 {
            let rest = b & (b - 1);
            row[b] = if rest == 0 {
                by_bits(a, b as u64, 8) as u8
            } else {
                row[rest] ^ row[b ^ rest]
            };
            b += 1;
        }
        table[a as usize] = row;
        a += 1;
    }
    table
}

/// The product down to single bits, with `d·H` as a product like any other.
const fn by_bits(a: u64, b: u64, bits: u32) -> u64 {
    if a <= 1 || b <= 1 {
        return a * b;
    }
    let half = bits / 2;
    let ((a1, a0), (b1, b0)) = (halves(a, bits), halves(b, bits));
    let (c, d) = (by_bits(a0, b0, half), by_bits(a1, b1, half));
    let m = by_bits(a0 ^ a1, b0 ^ b1, half);
    (m ^ c) << half | (c ^ by_bits(d, 1 << (half - 1), half))
}

const fn square(a: u64, bits: u32) -> u64 {
    if a <= 1 {
        return a;
    }
    let half = bits / 2;
    let (a1, a0) = halves(a, bits);
    let s = square(a1, half);
    s << half | (square(a0, half) ^ mulh(s, half))
}

const fn sqrt(a: u64, bits: u32) -> u64 {
    if a <= 1 {
        return a;
    }
    let half = bits / 2;
    let (a1, a0) = halves(a, bits);
    sqrt(a1, half) << half | sqrt(a0 ^ mulh(a1, half), half)
}

const fn quad(a: u64, bits: u32) -> u64 {
    if bits == 1 || a == 0 {
        return 0;
    }
    let half = bits / 2;
    let (a1, a0) = halves(a, bits);
    let z1 = quad(a1, half);
    let c = a0 ^ mulh(square(z1, half), half);
    let trace = c >> (half - 1) & 1;
    (z1 ^ trace) << half | quad(c ^ trace << (half - 1), half)
}

/// The linear maps with tables.
#[derive(Clone, Copy)]
enum Map {
    /// The product by the top bit.
    MulH,
    Square,
    Sqrt,
    /// The even root of z² + z = a.
    Quad,
    /// The trace, as 0 or 1.
    Trace,
}

/// The images of 1, 2, 4, … under a map of nimbers of `N` bits.
const fn columns<const N: usize>(map: Map) -> [u64; N] {
    let bits = N as u32;
    let mut columns = [0; N];
    let mut i = 0;
    while i < N {
        let unit = 1 << i;
        columns[i] = match map {
            Map::MulH => mulh(unit, bits),
            Map::Square => square(unit, bits),
            Map::Sqrt => sqrt(unit, bits),
            Map::Quad => quad(unit, bits),
            Map::Trace => (unit >> (bits - 1)) & 1,
        };
        i += 1;
    }
    columns
}

/// The first `N` powers of the root: the map from the polynomial basis to nimbers.
const fn powers<const N: usize>(root: u64) -> [u64; N] {
    let (mut powers, mut i) = ([1; N], 1);
    while i < N {
        powers[i] = mul(powers[i - 1], root, N as u32);
        i += 1;
    }
    powers
}

const POWERS_8: [u64; 8] = powers(ROOT_8);
const POWERS_32: [u64; 32] = powers(ROOT_32);
#[allow(long_running_const_eval)] // 63 products, a fraction of a second
const POWERS_64: [u64; 64] = powers(ROOT_64);

/// The inverse of a matrix given by its columns (Gauss and Jordan, over two elements).
const fn inverted<const N: usize>(mut columns: [u64; N]) -> [u64; N] {
    let mut inverse = [0; N];
    let mut i = 0;
    while i < N {
        inverse[i] = 1 << i;
        i += 1;
    }
    let mut row = 0;
    while row < N {
        let mut pivot = row;
        while columns[pivot] >> row & 1 == 0 {
            pivot += 1;
        }
        (columns[row], columns[pivot]) = (columns[pivot], columns[row]);
        (inverse[row], inverse[pivot]) = (inverse[pivot], inverse[row]);
        let mut j = 0;
        while j < N {
            if j != row && columns[j] >> row & 1 == 1 {
                columns[j] ^= columns[row];
                inverse[j] ^= inverse[row];
            }
            j += 1;
        }
        row += 1;
    }
    inverse
}

const fn apply(columns: &[u64], x: u64) -> u64 {
    let (mut image, mut i) = (0, 0);
    while i < columns.len() {
        if x >> i & 1 == 1 {
            image ^= columns[i];
        }
        i += 1;
    }
    image
}

macro_rules! linear {
    ($name:ident, $word:ty, $column:ty, $bytes:literal, $doc:literal) => {
        #[doc = $doc]
        pub(crate) struct $name([[$word; 256]; $bytes]);

        impl $name {
            pub(crate) const fn of(columns: [$column; 8 * $bytes]) -> Self {
                let mut tables = [[0; 256]; $bytes];
                let mut byte = 0;
                while byte < $bytes {
                    let mut v = 1_usize;
                    while v < 256 {
                        // The lowest bit, plus the combination of the others, which was computed
                        // before.
                        let column = columns[8 * byte + v.trailing_zeros() as usize];
                        tables[byte][v] = tables[byte][v & (v - 1)] ^ column as $word;
                        v += 1;
                    }
                    byte += 1;
                }
                Self(tables)
            }

            /// The image of `x`.
            #[inline(always)]
            pub(crate) fn apply(&self, x: $word) -> $word {
                let bytes = x.to_le_bytes();
                let mut image = 0;
                for (table, byte) in self.0.iter().zip(bytes) {
                    image ^= table[usize::from(byte)];
                }
                image
            }
        }
    };
}

linear!(Linear16, u16, u64, 2, "A linear map of 16 bits, 1 KiB.");
linear!(Linear32, u32, u64, 4, "A linear map of 32 bits, 4 KiB.");
linear!(Linear64, u64, u64, 8, "A linear map of 64 bits, 16 KiB.");

/// A linear map of 128 bits, 64 KiB, allocated on the heap.
pub(crate) struct Linear128(Vec<[u128; 256]>);

impl Linear128 {
    /// The map with these images of 1, 2, 4, …
    pub(crate) fn of(columns: &[u128; 128]) -> Self {
        let tables = columns.chunks(8).map(|columns| {
            let mut table = [0; 256];
            for v in 1..256_usize {
                table[v] = table[v & (v - 1)] ^ columns[v.trailing_zeros() as usize];
            }
            table
        });
        Self(tables.collect())
    }

    /// The image of `x`.
    #[inline]
    pub(crate) fn apply(&self, x: u128) -> u128 {
        let tables = self.0.iter().zip(x.to_le_bytes());
        tables.fold(0, |image, (table, byte)| image ^ table[usize::from(byte)])
    }
}

pub(crate) static QUAD_16: Linear16 = Linear16::of(columns(Map::Quad));

pub(crate) static SQUARE_32: Linear32 = Linear32::of(columns(Map::Square));
pub(crate) static SQRT_32: Linear32 = Linear32::of(columns(Map::Sqrt));
pub(crate) static QUAD_32: Linear32 = Linear32::of(columns(Map::Quad));
pub(crate) static POLY_TO_NIM_32: Linear32 = Linear32::of(POWERS_32);
pub(crate) static NIM_TO_POLY_32: Linear32 = Linear32::of(inverted(POWERS_32));

pub(crate) static MULH_64: Linear64 = Linear64::of(columns(Map::MulH));
pub(crate) static SQUARE_64: Linear64 = Linear64::of(columns(Map::Square));
pub(crate) static SQRT_64: Linear64 = Linear64::of(columns(Map::Sqrt));
pub(crate) static QUAD_64: Linear64 = Linear64::of(columns(Map::Quad));
pub(crate) static POLY_TO_NIM_64: Linear64 = Linear64::of(POWERS_64);
pub(crate) static NIM_TO_POLY_64: Linear64 = Linear64::of(inverted(POWERS_64));

/// `PRODUCTS_8[a][b]` is a·b for a, b < 256. Computed at the first use, in less than a millisecond:
/// stored in the program it would be 64 KiB of incompressible data.
pub(crate) static PRODUCTS_8: LazyLock<Box<[[u8; 256]; 256]>> =
    LazyLock::new(|| Box::new(products_8()));

/// Powers and logarithms of the numbers of 16 bits. Computed at the first use, in less than a
/// millisecond: stored in the program they would be a quarter of a megabyte of incompressible data.
pub(crate) struct Logs16 {
    /// The power i of the generator; index 65535 is index 0 again.
    pub(crate) exp: [u16; 1 << 16],
    /// The logarithm of each number from 1 to 65535, below 65535; that of 0 is 0 and has no
    /// meaning.
    pub(crate) log: [u16; 1 << 16],
}

pub(crate) static LOGS_16: LazyLock<Box<Logs16>> = LazyLock::new(|| {
    const STEP: Linear16 = {
        let mut columns = [0; 16];
        let mut i = 0;
        while i < 16 {
            columns[i] = mul(1 << i, GENERATOR_16, 16);
            i += 1;
        }
        Linear16::of(columns)
    };
    let mut made = Box::new(Logs16 {
        exp: [1; 1 << 16],
        log: [0; 1 << 16],
    });
    for i in 1..made.exp.len() {
        let last = made.exp[i - 1];
        made.exp[i] = STEP.0[0][usize::from(last & 255)] ^ STEP.0[1][usize::from(last >> 8)];
    }
    for i in 0..65535 {
        let power = usize::from(made.exp[usize::from(i)]);
        made.log[power] = i;
    }
    made
});

/// Tables for byte shuffles, with sixteen entries for sixteen nibbles, and the embedding of nibbles
/// in the field of 16.
pub(crate) mod nibble {
    use super::{Map, apply, columns, mul, mulh};

    const fn linear(map: Map) -> [u8; 16] {
        let columns: [u64; 4] = columns(map);
        let mut table = [0; 16];
        let mut x = 0;
        while x < 16 {
            table[x] = apply(&columns, x as u64) as u8;
            x += 1;
        }
        table
    }

    pub(crate) const MULH: [u8; 16] = linear(Map::MulH);
    pub(crate) const SQUARE: [u8; 16] = linear(Map::Square);
    pub(crate) const SQRT: [u8; 16] = linear(Map::Sqrt);
    pub(crate) const QUAD: [u8; 16] = linear(Map::Quad);
    pub(crate) const TRACE: [u8; 16] = linear(Map::Trace);

    /// The logarithm to base 4. That of zero is large enough for a sum with it, minus 15, to keep
    /// its top bit: a shuffle returns zero for that.
    pub(crate) const LOG: [u8; 16] = {
        let mut table = [0xc0; 16];
        let (mut i, mut power) = (0, 1);
        while i < 15 {
            table[power as usize] = i;
            power = mul(power, 4, 4);
            i += 1;
        }
        table
    };
    /// The powers of 4.
    pub(crate) const EXP: [u8; 16] = {
        let mut table = [1; 16];
        let mut i = 1;
        while i < 16 {
            table[i] = mul(table[i - 1] as u64, 4, 4) as u8;
            i += 1;
        }
        table
    };
    pub(crate) const INVERSE: [u8; 16] = {
        let mut table = [0; 16];
        let mut i = 0;
        while i < 15 {
            table[EXP[i] as usize] = EXP[15 - i];
            i += 1;
        }
        table
    };
    const _: () = assert!(mulh(1, 4) == 8 && EXP[15] == 1 && LOG[1] == 0);
}

/// Bit matrices in the form of GF2P8AFFINEQB: bit i of the image is the parity of `x & byte(7 - i)`
/// of the word. All but the first act on the field GF(2)[x] modulo x⁸ + x⁴ + x³ + x + 1, in which
/// GF2P8MULB multiplies.
pub(crate) mod byte {
    use super::{Map, POWERS_8, apply, columns, inverted};

    const TO: [u64; 8] = inverted(POWERS_8);
    const FROM: [u64; 8] = POWERS_8;

    const fn matrix(columns: [u64; 8]) -> u64 {
        let (mut word, mut i) = (0, 0);
        while i < 64 {
            let (row, column) = (i / 8, i % 8);
            word |= (columns[column] >> row & 1) << (8 * (7 - row) + column);
            i += 1;
        }
        word
    }

    /// Converts a `map` of nimbers to polynomials.
    const fn moved(map: Map) -> u64 {
        let map: [u64; 8] = columns(map);
        let (mut moved, mut i) = ([0; 8], 0);
        while i < 8 {
            moved[i] = apply(&TO, apply(&map, FROM[i]));
            i += 1;
        }
        matrix(moved)
    }

    pub(crate) const NIM_TO_POLY: u64 = matrix(TO);
    pub(crate) const POLY_TO_NIM: u64 = matrix(FROM);
    pub(crate) const MULH: u64 = moved(Map::MulH);
    pub(crate) const SQUARE: u64 = moved(Map::Square);
    pub(crate) const SQRT: u64 = moved(Map::Sqrt);
    pub(crate) const QUAD: u64 = moved(Map::Quad);
    pub(crate) const TRACE: u64 = moved(Map::Trace);
    pub(crate) const IDENTITY: u64 = 0x0102_0408_1020_4080;
}
