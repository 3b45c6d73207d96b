//! Full record and compact hot key of an arena value.

use crate::values::Dyadic;

pub(crate) const NUS: u8 = 1;
pub(crate) const NUMBER: u8 = 2;
pub(crate) const SMALL: u8 = 4;
/// `G <= LS(G)`.
pub(crate) const A: u8 = 8;
/// `G >= RS(G)`.
pub(crate) const B: u8 = 16;
pub(crate) const OPEN: u8 = 32;
/// A stop that is not a multiple of `2^-KEY_BITS`, or is large: the key does not have it.
pub(crate) const COARSE: u8 = 64;
/// Stops in a key are multiples of `2^-KEY_BITS`.
const KEY_BITS: u32 = 10;

/// The negative is not known.
pub(crate) const NONE: u32 = u32::MAX;

/// The full record of a value. For NUS both stops are the number. A record is a cache line.
#[derive(Clone, Debug)]
#[repr(align(64))]
pub(crate) struct Node {
    pub left_stop: Dyadic,
    pub right_stop: Dyadic,
    pub up: i64,
    pub start: u32,
    pub lefts: u32,
    pub rights: u32,
    pub nim: u32,
}

const _: () = assert!(size_of::<Node>() == 64);

/// The frequently used data of a value. Four keys are a cache line, and those of Domineering 5x6
/// fit the L2 cache.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Key {
    /// The left stop times `2^KEY_BITS`, unless the flags contain [`COARSE`].
    pub left: i32,
    pub right: i32,
    pub neg: u32,
    pub flags: u8,
}

const _: () = assert!(size_of::<Key>() == 16);

impl Key {
    /// Creates the key of these stops.
    pub fn new(left: &Dyadic, right: &Dyadic, flags: u8) -> Self {
        let scaled = |x: &Dyadic| x.scaled(KEY_BITS).and_then(|n| i32::try_from(n).ok());
        let (stops, coarse) = match (scaled(left), scaled(right)) {
            (Some(left), Some(right)) => ((left, right), 0),
            _ => ((0, 0), COARSE),
        };
        Self {
            left: stops.0,
            right: stops.1,
            neg: NONE,
            flags: flags | coarse,
        }
    }
}

/// The flags of `x + up·↑ + *nim`.
pub(crate) fn nus_flags(x: &Dyadic, up: i64, nim: u32) -> u8 {
    let mut flags = NUS;
    if x.is_zero() {
        flags |= SMALL;
    }
    if up == 0 && nim == 0 {
        flags |= NUMBER | A | B;
    } else if up > 0 && (up, nim) != (1, 1) {
        flags |= B;
    } else if up < 0 && (up, nim) != (-1, 1) {
        flags |= A;
    }
    flags
}

/// The record of `x + up·↑ + *nim`.
pub(crate) fn nus_rec(x: Dyadic, up: i64, nim: u32) -> Node {
    Node {
        left_stop: x.clone(),
        right_stop: x,
        up,
        start: 0,
        lefts: 0,
        rights: 0,
        nim,
    }
}

impl Node {
    /// The position of its lists in the pool: start, middle, end.
    pub fn at(&self) -> (usize, usize, usize) {
        let start = self.start as usize;
        let mid = start + self.lefts as usize;
        (start, mid, mid + self.rights as usize)
    }
}
