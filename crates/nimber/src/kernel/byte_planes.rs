//! Byte planes: the tower over whole vectors of bytes.
//!
//! # The layout
//! A block contains one number for each byte of a vector. It is read as n vectors, n being the
//! bytes of a number, and transposed so that plane j contains byte j of every number:
//!
//! ```text
//! memory     a₀a₁a₂a₃ b₀b₁b₂b₃ c₀c₁c₂c₃ d₀d₁d₂d₃ …        numbers a, b, c, d of four bytes
//! planes     a₀b₀c₀d₀…   a₁b₁c₁d₁…   a₂b₂c₂d₂…   a₃b₃c₃d₃…
//! ```
//!
//! On planes the tower computes with a vector instead of a byte, without further movement of data:
//! one 64-bit product of all numbers of a block is 27 products of vectors. The planes may have the
//! numbers in any order if it is the same for all planes, and that makes the transposition cheap.
//! To *zip* two vectors is to interleave their bytes. Zip each vector of the first half of a block
//! with its partner in the second half. The address of every byte, written in binary as register
//! and place, is then rotated by one bit:
//!
//! ```text
//! r₂r₁r₀ p₃p₂p₁p₀  →  r₁r₀p₃ p₂p₁p₀r₂  →  …  →  p₂p₁p₀ r₂r₁r₀p₃        eight vectors
//! ```
//!
//! After four zips the low bits of the place, which are the byte index within the number, are the
//! number of the register; log n further zips restore the order. One instruction, one source text
//! for all widths. (Vectors wider than 16 bytes zip within each 16 bytes; this changes nothing.)
//!
//! # The bottom of the tower
//! [`Aes`] represents a byte as a polynomial modulo x⁸ + x⁴ + x³ + x + 1 and has its product and
//! all linear maps as single instructions (GFNI); entering and leaving that field is one linear map
//! each. [`Nibbles`] needs byte shuffles only. It works one level deeper, on the field of 16. There
//! every function of one argument is one shuffle, and a product is the sum of two logarithms.
//!
//! # Cost
//! A 64-bit product of a whole block is 27 products of vectors over [`Aes`], one instruction each,
//! and 81 over [`Nibbles`], each three shuffles and three sums. The products by H add one
//! instruction for each plane involved. A block of n vectors is read with 4n zip instructions and
//! written with n log n. Two alternatives were slower: 64 planes of bits on plain words (minutes to
//! compile, and slower than scalar logarithms), and mapping to polynomials of 64 bits for the wide
//! carry-less multiplier (a third of the speed, with GFNI for the maps).

#![allow(unsafe_code)]

use crate::tables::{byte, nibble};
use crate::tower::{Level, Pair};

/// A vector of bytes.
///
/// A value of the type is proof that the processor has its instructions: every constructor is
/// unsafe, and safe methods may use the instructions.
pub(crate) trait Bytes: Copy {
    /// The number of bytes, a multiple of 16.
    const LANES: usize;
    /// The first bytes of `from`, which has at least `LANES`.
    ///
    /// # Safety
    /// The processor has the instructions of this type, and the caller is compiled for them.
    unsafe fn load(from: &[u8]) -> Self;
    /// Writes to the first bytes of `to`, which has at least `LANES`.
    fn store(self, to: &mut [u8]);
    /// Bitwise exclusive or.
    fn xor(self, other: Self) -> Self;
    /// Within each 16 bytes: the low halves in turns, and the high halves in turns.
    fn zip(self, other: Self) -> (Self, Self);
}

/// A vector with byte shuffles.
pub(crate) trait Shuffle: Bytes {
    /// `table[self]` for bytes below 16; 0 for bytes with the top bit set.
    fn of(self, table: [u8; 16]) -> Self;
    /// The low nibble of each byte, and the high one.
    fn split(self) -> (Self, Self);
    /// 16·hi + self, of nibbles.
    fn join(self, hi: Self) -> Self;
    /// The sum of logarithms: s = a + b, at most 255, and s - 15 if that is not negative.
    fn add_mod_15(self, other: Self) -> Self;
}

/// A vector with the products and maps of the field of 256 polynomials.
pub(crate) trait Galois: Bytes {
    /// The product modulo x⁸ + x⁴ + x³ + x + 1.
    fn gf_mul(self, other: Self) -> Self;
    /// The product by a bit matrix.
    fn affine(self, matrix: u64) -> Self;
    /// The inverse modulo x⁸ + x⁴ + x³ + x + 1; of zero, zero.
    fn gf_inverse(self) -> Self;
}

/// A block of numbers as a tree of planes.
pub(crate) trait Block: Level {
    /// The size of a block in bytes.
    const BYTES: usize;
    /// The vectors are 2^`LOG`.
    const LOG: u32;
    /// Loads vectors in memory order.
    ///
    /// # Safety
    /// As [`Bytes::load`].
    unsafe fn load(from: &[u8]) -> Self;
    /// Writes them back.
    fn store(self, to: &mut [u8]);
    /// Zips each vector of one block with its partner in the other.
    fn zip(self, other: Self) -> Pair<Self>;
    /// One zip of the first half with the second.
    fn rotate(self) -> Self;
    /// Maps bytes to the field at the bottom.
    fn enter(self) -> Self;
    /// Maps back to bytes.
    fn leave(self) -> Self;
}

impl<B: Block> Block for Pair<B> {
    const BYTES: usize = 2 * B::BYTES;
    const LOG: u32 = B::LOG + 1;

    #[inline(always)]
    unsafe fn load(from: &[u8]) -> Self {
        let (lo, hi) = from.split_at(B::BYTES);
        // SAFETY: the same contract.
        unsafe { Self::new(B::load(hi), B::load(lo)) }
    }

    #[inline(always)]
    fn store(self, to: &mut [u8]) {
        let (lo, hi) = to.split_at_mut(B::BYTES);
        self.lo.store(lo);
        self.hi.store(hi);
    }

    #[inline(always)]
    fn zip(self, other: Self) -> Pair<Self> {
        Pair::new(self.hi.zip(other.hi), self.lo.zip(other.lo))
    }

    #[inline(always)]
    fn rotate(self) -> Self {
        self.lo.zip(self.hi)
    }

    #[inline(always)]
    fn enter(self) -> Self {
        Self::new(self.hi.enter(), self.lo.enter())
    }

    #[inline(always)]
    fn leave(self) -> Self {
        Self::new(self.hi.leave(), self.lo.leave())
    }
}

/// A plane of bytes as polynomials.
#[derive(Clone, Copy)]
pub(crate) struct Aes<V>(V);

impl<V: Galois> Level for Aes<V> {
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self(self.0.xor(other.0))
    }
    #[inline(always)]
    fn mul(self, other: Self) -> Self {
        Self(self.0.gf_mul(other.0))
    }
    #[inline(always)]
    fn mulh(self) -> Self {
        Self(self.0.affine(byte::MULH))
    }
    #[inline(always)]
    fn square(self) -> Self {
        Self(self.0.affine(byte::SQUARE))
    }
    #[inline(always)]
    fn sqrt(self) -> Self {
        Self(self.0.affine(byte::SQRT))
    }
    #[inline(always)]
    fn inverse(self) -> Self {
        Self(self.0.gf_inverse())
    }
    #[inline(always)]
    fn trace(self) -> Self {
        Self(self.0.affine(byte::TRACE))
    }
    #[inline(always)]
    fn quad(self) -> Self {
        Self(self.0.affine(byte::QUAD))
    }
}

impl<V: Galois> Block for Aes<V> {
    const BYTES: usize = V::LANES;
    const LOG: u32 = 0;

    #[inline(always)]
    unsafe fn load(from: &[u8]) -> Self {
        // SAFETY: the same contract.
        Self(unsafe { V::load(from) })
    }
    #[inline(always)]
    fn store(self, to: &mut [u8]) {
        self.0.store(to);
    }
    #[inline(always)]
    fn zip(self, other: Self) -> Pair<Self> {
        let (lo, hi) = self.0.zip(other.0);
        Pair::new(Self(hi), Self(lo))
    }
    #[inline(always)]
    fn rotate(self) -> Self {
        self
    }
    #[inline(always)]
    fn enter(self) -> Self {
        Self(self.0.affine(byte::NIM_TO_POLY))
    }
    #[inline(always)]
    fn leave(self) -> Self {
        Self(self.0.affine(byte::POLY_TO_NIM))
    }
}

/// A plane of nibbles, the field of 16.
#[derive(Clone, Copy)]
struct Nibble<V>(V);

impl<V: Shuffle> Level for Nibble<V> {
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self(self.0.xor(other.0))
    }
    #[inline(always)]
    fn mul(self, other: Self) -> Self {
        let logs = self.0.of(nibble::LOG).add_mod_15(other.0.of(nibble::LOG));
        Self(logs.of(nibble::EXP))
    }
    #[inline(always)]
    fn mulh(self) -> Self {
        Self(self.0.of(nibble::MULH))
    }
    #[inline(always)]
    fn square(self) -> Self {
        Self(self.0.of(nibble::SQUARE))
    }
    #[inline(always)]
    fn sqrt(self) -> Self {
        Self(self.0.of(nibble::SQRT))
    }
    #[inline(always)]
    fn inverse(self) -> Self {
        Self(self.0.of(nibble::INVERSE))
    }
    #[inline(always)]
    fn trace(self) -> Self {
        Self(self.0.of(nibble::TRACE))
    }
    #[inline(always)]
    fn quad(self) -> Self {
        Self(self.0.of(nibble::QUAD))
    }
}

/// A plane of bytes as two planes of nibbles. Before [`enter`](Block::enter) and after
/// [`leave`](Block::leave), the lower one contains the whole bytes.
#[derive(Clone, Copy)]
pub(crate) struct Nibbles<V>(Pair<Nibble<V>>);

impl<V: Shuffle> Nibbles<V> {
    #[inline(always)]
    fn whole(bytes: V) -> Self {
        Self(Pair::new(Nibble(bytes), Nibble(bytes)))
    }
}

impl<V: Shuffle> Level for Nibbles<V> {
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self(self.0.add(other.0))
    }
    #[inline(always)]
    fn mul(self, other: Self) -> Self {
        Self(self.0.mul(other.0))
    }
    #[inline(always)]
    fn mulh(self) -> Self {
        Self(self.0.mulh())
    }
    #[inline(always)]
    fn square(self) -> Self {
        Self(self.0.square())
    }
    #[inline(always)]
    fn sqrt(self) -> Self {
        Self(self.0.sqrt())
    }
    #[inline(always)]
    fn inverse(self) -> Self {
        Self(self.0.inverse())
    }
    #[inline(always)]
    fn trace(self) -> Self {
        Self(self.0.trace())
    }
    #[inline(always)]
    fn quad(self) -> Self {
        Self(self.0.quad())
    }
}

impl<V: Shuffle> Block for Nibbles<V> {
    const BYTES: usize = V::LANES;
    const LOG: u32 = 0;

    #[inline(always)]
    unsafe fn load(from: &[u8]) -> Self {
        // SAFETY: the same contract.
        Self::whole(unsafe { V::load(from) })
    }
    #[inline(always)]
    fn store(self, to: &mut [u8]) {
        self.0.lo.0.store(to);
    }
    #[inline(always)]
    fn zip(self, other: Self) -> Pair<Self> {
        let (lo, hi) = self.0.lo.0.zip(other.0.lo.0);
        Pair::new(Self::whole(hi), Self::whole(lo))
    }
    #[inline(always)]
    fn rotate(self) -> Self {
        self
    }
    #[inline(always)]
    fn enter(self) -> Self {
        let (lo, hi) = self.0.lo.0.split();
        Self(Pair::new(Nibble(hi), Nibble(lo)))
    }
    #[inline(always)]
    fn leave(self) -> Self {
        Self::whole(self.0.lo.0.join(self.0.hi.0))
    }
}

/// An operation on the numbers. Unary ones ignore the second argument.
pub(crate) trait Work {
    /// Whether there is a second argument.
    const BINARY: bool;
    /// The operation at one level.
    fn on<L: Level>(a: L, b: L) -> L;
}

macro_rules! works {
    ($($name:ident $binary:literal |$a:ident, $b:ident| $body:expr;)*) => {$(
        pub(crate) struct $name;
        impl Work for $name {
            const BINARY: bool = $binary;
            #[inline(always)]
            fn on<L: Level>($a: L, $b: L) -> L {
                $body
            }
        }
    )*};
}

works! {
    Mul true |a, b| a.mul(b);
    Square false |a, _b| a.square();
    Sqrt false |a, _b| a.sqrt();
    Inverse false |a, _b| a.inverse();
    Quad false |a, _b| a.quad();
}

/// The longest block: sixteen vectors of 64 bytes.
const MAX_BLOCK_BYTES: usize = 16 * 64;

/// Applies `blocks`, a function for whole blocks of `size` bytes, to numbers in memory,
/// little-endian: `out` from `a` and `b`. `b` has the length of `a`, or is one block used for every
/// block of `a`. The rest of a slice is processed in a block padded with zeros.
pub(crate) fn padded(
    blocks: impl Fn(&[u8], &[u8], &mut [u8]),
    size: usize,
    (a, b, out): (&[u8], &[u8], &mut [u8]),
) {
    let repeated = b.len() == size;
    let whole = a.len() - a.len() % size;
    let b_whole = if repeated { size } else { whole };
    blocks(&a[..whole], &b[..b_whole], &mut out[..whole]);
    let rest = a.len() - whole;
    if rest > 0 {
        let (mut x, mut y, mut z) = (
            [0; MAX_BLOCK_BYTES],
            [0; MAX_BLOCK_BYTES],
            [0; MAX_BLOCK_BYTES],
        );
        x[..rest].copy_from_slice(&a[whole..]);
        let from = if repeated { 0 } else { whole };
        y[..rest].copy_from_slice(&b[from..from + rest]);
        blocks(&x[..size], &y[..size], &mut z[..size]);
        out[whole..].copy_from_slice(&z[..rest]);
    }
}

/// Applies `W` to whole blocks.
///
/// # Safety
/// The processor has the instructions of the vectors of `B`, and the caller is compiled for them.
#[inline(always)]
pub(crate) unsafe fn run<B: Block, W: Work>(a: &[u8], b: &[u8], out: &mut [u8]) {
    let repeated = b.len() == B::BYTES;
    let mut at = 0;
    while at < a.len() {
        let from = if repeated { 0 } else { at };
        // SAFETY: the same contract.
        unsafe { one_block::<B, W>(&a[at..], &b[from..], &mut out[at..]) };
        at += B::BYTES;
    }
}

/// Computes the first block of `out` from the first blocks of `a` and `b`.
///
/// # Safety
/// As [`run`].
#[inline(always)]
unsafe fn one_block<B: Block, W: Work>(a: &[u8], b: &[u8], out: &mut [u8]) {
    // SAFETY: the same contract.
    let (x, y) = unsafe { (B::load(a), if W::BINARY { B::load(b) } else { B::load(a) }) };
    let x = turned(x);
    let y = if W::BINARY { turned(y) } else { x };
    let mut z = W::on(x, y).leave();
    for _ in 0..B::LOG {
        z = z.rotate();
    }
    z.store(out);
}

/// Transposes memory to planes.
#[inline(always)]
fn turned<B: Block>(mut block: B) -> B {
    for _ in 0..4 {
        block = block.rotate();
    }
    block.enter()
}

/// Blocks with arithmetic in separately compiled functions.
///
/// An inlined product of 128-bit numbers is some thousand instructions without a branch, which
/// takes compilers minutes, and values that do not fit the registers are spilled either way. From
/// 64 bits on, the functions of the halves are called. Every function is compiled once and used by
/// all tasks.
pub(crate) trait Apart: Block {
    /// [`Level::mul`]
    fn mul_apart(a: &Self, b: &Self) -> Self;
    /// [`Level::mulh`]
    fn mulh_apart(a: &Self) -> Self;
    /// [`Level::square`]
    fn square_apart(a: &Self) -> Self;
    /// [`Level::sqrt`]
    fn sqrt_apart(a: &Self) -> Self;
    /// [`Level::inverse`]
    fn inverse_apart(a: &Self) -> Self;
    /// [`Level::quad`]
    fn quad_apart(a: &Self) -> Self;
}

/// A block whose arithmetic is in called functions.
#[derive(Clone, Copy)]
pub(crate) struct Call<B>(B);

impl<B: Apart> Level for Call<B> {
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self(self.0.add(other.0))
    }
    #[inline(always)]
    fn mul(self, other: Self) -> Self {
        Self(B::mul_apart(&self.0, &other.0))
    }
    #[inline(always)]
    fn mulh(self) -> Self {
        Self(B::mulh_apart(&self.0))
    }
    #[inline(always)]
    fn square(self) -> Self {
        Self(B::square_apart(&self.0))
    }
    #[inline(always)]
    fn sqrt(self) -> Self {
        Self(B::sqrt_apart(&self.0))
    }
    #[inline(always)]
    fn inverse(self) -> Self {
        Self(B::inverse_apart(&self.0))
    }
    #[inline(always)]
    fn trace(self) -> Self {
        Self(self.0.trace())
    }
    #[inline(always)]
    fn quad(self) -> Self {
        Self(B::quad_apart(&self.0))
    }
}

impl<B: Apart> Block for Call<B> {
    const BYTES: usize = B::BYTES;
    const LOG: u32 = B::LOG;

    #[inline(always)]
    unsafe fn load(from: &[u8]) -> Self {
        // SAFETY: the same contract.
        Self(unsafe { B::load(from) })
    }
    #[inline(always)]
    fn store(self, to: &mut [u8]) {
        self.0.store(to);
    }
    #[inline(always)]
    fn zip(self, other: Self) -> Pair<Self> {
        let Pair { lo, hi } = self.0.zip(other.0);
        Pair::new(Self(hi), Self(lo))
    }
    #[inline(always)]
    fn rotate(self) -> Self {
        Self(self.0.rotate())
    }
    #[inline(always)]
    fn enter(self) -> Self {
        Self(self.0.enter())
    }
    #[inline(always)]
    fn leave(self) -> Self {
        Self(self.0.leave())
    }
}

/// The types of blocks with numbers of 1, 2, 4, 8 and 16 bytes over a plane, and the called
/// functions, compiled with these attributes.
macro_rules! blocks {
    ($plane:ty, $(#[$features:meta])*) => {
        type One = $plane;
        type Two = Pair<One>;
        type Four = Pair<Two>;
        type Eight = Pair<Call<Four>>;
        type Sixteen = Pair<Call<Eight>>;
        apart!(Four, $(#[$features])*);
        apart!(Eight, $(#[$features])*);
    };
}
pub(crate) use blocks;

/// The called functions of one type of blocks.
macro_rules! apart {
    ($block:ty, $(#[$features:meta])*) => {
        apart! { $block, ($(#[$features])*)
            mul_apart mul(a, b);
            mulh_apart mulh(a);
            square_apart square(a);
            sqrt_apart sqrt(a);
            inverse_apart inverse(a);
            quad_apart quad(a);
        }
    };
    ($block:ty, $features:tt $($apart:ident $method:ident($($arg:ident),*);)*) => {
        impl Apart for $block {
            $(apart! { @one $block, $features $apart $method($($arg),*) })*
        }
    };
    (@one $block:ty, ($(#[$features:meta])*) $apart:ident $method:ident($($arg:ident),*)) => {
        fn $apart($($arg: &Self),*) -> Self {
            $(#[$features])*
            #[inline(never)]
            fn compiled($($arg: &$block),*) -> $block {
                Level::$method($(*$arg),*)
            }
            // SAFETY: the arguments are proof of the instructions.
            unsafe { compiled($($arg),*) }
        }
    };
}
pub(crate) use apart;

/// Runs `$run` with `$block` one of the types `One` to `Sixteen`, by bytes of a number.
macro_rules! by_width {
    ($width:expr, $block:ident => $run:expr) => {
        match $width {
            1 => {
                type $block = One;
                $run
            }
            2 => {
                type $block = Two;
                $run
            }
            4 => {
                type $block = Four;
                $run
            }
            8 => {
                type $block = Eight;
                $run
            }
            16 => {
                type $block = Sixteen;
                $run
            }
            width => unreachable!("no numbers of {width} bytes"),
        }
    };
}
pub(crate) use by_width;
