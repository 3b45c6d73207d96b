//! Squares as masks: bit `3 * row + column`, where row 0 is the home row of the side to move. That
//! side is the *lower* side; its opponent is the *upper* side. No piece slides, so attacks do not
//! depend on the squares between, and all moves are shifts.

pub(super) const ALL: u16 = 0xfff;
pub(super) const LEFT: u16 = 0o1111;
pub(super) const RIGHT: u16 = 0o4444;
pub(super) const HOME: u16 = 0o7;
pub(super) const GOAL: u16 = 0o7000;

// The kinds of men, which index arrays of masks.
pub(super) const LION: usize = 0;
pub(super) const ELEPHANT: usize = 1;
pub(super) const GIRAFFE: usize = 2;
pub(super) const CHICK: usize = 3;
pub(super) const HEN: usize = 4;
/// The number of squares in each mask. A table look-up works on every x86-64; a population-count
/// instruction does not.
pub(super) static COUNTS: [u8; 4096] = {
    let mut counts = [0; 4096];
    let mut mask = 1;
    while mask < 4096 {
        counts[mask] = counts[mask >> 1] + (mask & 1) as u8;
        mask += 1;
    }
    counts
};

#[inline]
pub(super) fn squares_in(mask: u16) -> u32 {
    COUNTS[usize::from(mask & ALL)].into()
}

#[inline]
pub(super) fn straight(m: u16) -> u16 {
    (m << 3 | m >> 3 | (m & !RIGHT) << 1 | (m & !LEFT) >> 1) & ALL
}

#[inline]
pub(super) fn diagonal_up(m: u16) -> u16 {
    ((m & !LEFT) << 2 | (m & !RIGHT) << 4) & ALL
}

#[inline]
pub(super) fn diagonal_down(m: u16) -> u16 {
    (m & !LEFT) >> 4 | (m & !RIGHT) >> 2
}

#[inline]
pub(super) fn around(m: u16) -> u16 {
    straight(m) | diagonal_up(m) | diagonal_down(m)
}

/// The squares that pieces of the lower side attack.
#[inline]
pub(super) fn steps(kind: usize, m: u16) -> u16 {
    match kind {
        LION => around(m),
        ELEPHANT => diagonal_up(m) | diagonal_down(m),
        GIRAFFE => straight(m),
        CHICK => m << 3 & ALL,
        _ => straight(m) | diagonal_up(m),
    }
}

/// The squares from which a piece of the lower side attacks `m`; so also what the upper side
/// attacks.
#[inline]
pub(super) fn steps_back(kind: usize, m: u16) -> u16 {
    match kind {
        CHICK => m >> 3,
        HEN => straight(m) | diagonal_down(m),
        _ => steps(kind, m),
    }
}

#[inline]
/// The squares that the men of the lower side attack.
pub(super) fn attacks(men: &[u16; 5]) -> u16 {
    straight(men[LION] | men[GIRAFFE] | men[HEN])
        | diagonal_up(men[LION] | men[ELEPHANT] | men[HEN])
        | diagonal_down(men[LION] | men[ELEPHANT])
        | men[CHICK] << 3 & ALL
}

#[inline]
/// The squares that the men of the upper side attack.
pub(super) fn attacks_down(men: &[u16; 5]) -> u16 {
    straight(men[LION] | men[GIRAFFE] | men[HEN])
        | diagonal_down(men[LION] | men[ELEPHANT] | men[HEN])
        | diagonal_up(men[LION] | men[ELEPHANT])
        | men[CHICK] >> 3
}

#[inline]
pub(super) fn all(men: &[u16; 5]) -> u16 {
    men[0] | men[1] | men[2] | men[3] | men[4]
}

/// Turns the board by 180 degrees.
#[inline]
pub(super) fn turn(m: u16) -> u16 {
    m.reverse_bits() >> 4
}

/// Exchanges left and right.
#[inline]
pub(super) fn mirror(m: u16) -> u16 {
    (m & LEFT) << 2 | m & 0o2222 | m >> 2 & LEFT
}

#[inline]
pub(super) fn each_bit(mut mask: u16, mut each: impl FnMut(u16)) {
    while mask != 0 {
        let bit = mask & mask.wrapping_neg();
        mask ^= bit;
        each(bit);
    }
}
