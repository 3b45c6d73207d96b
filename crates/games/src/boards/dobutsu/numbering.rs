//! The numbering of Dobutsu shogi: the index of each position in the complete table.
//!
//! [`Indexed`] numbers the positions in which the lions are not adjacent and none is on its last
//! row (all others are settled). Up to left and right there are 21 pairs of lion squares, 3 of
//! which are their own mirror image. For each pair the elephants, the giraffes and the chicks are
//! placed in turn on the squares still free, each kind as a pair: none on the board (3 ways to hold
//! them), one of `k` kinds on `n` squares (2 ways to hold the other one), or two. With `k` = 2, and
//! 4 for chicks, which may be hens, that makes 11 878 227 placements for each pair and 249 442 767
//! in all. Chicks vary fastest: a *run* is one placement of all other men, and its positions share
//! nearly all work.
//!
//! *Mirrors.* Outside the 3 self-mirror pairs an index denotes a position and its image. Inside
//! them both images have their own index. Moves are then counted forwards and backwards alike if a
//! move into a self-mirror pair is undone only where the position before has the canonical pair
//! (the image takes care of the other), and a move out of one is undone for the position and its
//! image.

#![allow(
    clippy::needless_range_loop,
    reason = "a kind indexes several arrays at once"
)]
#![allow(
    clippy::trivially_copy_pass_by_ref,
    reason = "all positions go by reference, as in the trait"
)]

use super::masks::{ALL, CHICK, ELEPHANT, GIRAFFE, HEN, LION, each_bit, squares_in};
use super::{Dobutsu, Position};

/// The placement of the two men of one kind, such as the two elephants.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Placed {
    /// Number of these men in the own hand.
    pub(super) held: u8,
    /// Number of these men on the board.
    pub(super) on: u8,
    /// For each man on the board the index of its square among the free ones, and its kind.
    pub(super) at: [(u8, u8); 2],
}

/// Number of placements of a pair of `kinds` kinds on `free` squares, `on` of them on the board.
pub(super) const fn ways(kinds: u32, free: u32, on: u32) -> u32 {
    match on {
        0 => 3,
        1 => 2 * kinds * free,
        _ => kinds * kinds * (free * (free.saturating_sub(1)) / 2),
    }
}

/// The sizes of blocks of indices, all that ranking needs.
#[derive(Clone, Debug)]
pub(super) struct Sizes {
    /// All placements of one lion pair.
    pub(super) pair: u64,
    /// For each number of elephants on the board: the first index of their codes, and the number of
    /// indices of each code.
    elephants: [(u32, u32); 3],
    /// For each number of elephants and of giraffes on the board: the first index of the giraffes'
    /// codes, and the number of indices of each code.
    giraffes: [[(u32, u32); 3]; 3],
}

impl Sizes {
    pub(super) fn new() -> Self {
        let chicks = |free| (0..3).map(|on| ways(4, free, on)).sum::<u32>();
        let mut sizes = Self {
            pair: 0,
            elephants: [(0, 0); 3],
            giraffes: [[(0, 0); 3]; 3],
        };
        let mut start = 0;
        for e in 0..3 {
            let mut inner = 0;
            for g in 0..3 {
                let block = chicks(10 - e - g);
                sizes.giraffes[e as usize][g as usize] = (inner, block);
                inner += ways(2, 10 - e, g) * block;
            }
            sizes.elephants[e as usize] = (start, inner);
            start += ways(2, 10, e) * inner;
        }
        sizes.pair = start.into();
        sizes
    }
}

/// The code of a pair among those with equally many on the board. `men` are the squares of each
/// kind, `taken` the squares that earlier groups use.
#[inline]
fn code<const KINDS: usize>(men: [u16; KINDS], held: u8, taken: u16) -> (u32, u32) {
    let on_board = men.iter().fold(0, |all, men| all | men);
    let free = 12 - squares_in(taken);
    let number = |bit: u16| squares_in(bit.wrapping_sub(1) & !taken);
    // The kinds have numbers of one or two binary digits: two tests instead of four.
    let men_of = |kind: usize| men.get(kind).copied().unwrap_or(0);
    let (odd, upper) = (men_of(1) | men_of(3), men_of(2) | men_of(3));
    let kind = |bit: u16| u32::from(odd & bit != 0) | u32::from(upper & bit != 0) << 1;
    let kinds = KINDS as u32;
    if on_board == 0 {
        return (0, held.into());
    }
    let low = on_board & on_board.wrapping_neg();
    let high = on_board ^ low;
    if high == 0 {
        return (
            1,
            (u32::from(held) * kinds + kind(low)) * free + number(low),
        );
    }
    let (a, b) = (number(low), number(high));
    (
        2,
        (b * (b - 1) / 2 + a) * kinds * kinds + kind(low) * kinds + kind(high),
    )
}

/// Decodes a code of [`code`].
pub(super) fn placed(kinds: u32, free: u32, on: u32, code: u32) -> Placed {
    match on {
        0 => Placed {
            held: code as u8,
            ..Placed::default()
        },
        1 => {
            let (what, square) = (code / free, code % free);
            let at = [(square as u8, (what % kinds) as u8), (0, 0)];
            Placed {
                held: (what / kinds) as u8,
                on: 1,
                at,
            }
        }
        _ => {
            let (pair, what) = (code / (kinds * kinds), code % (kinds * kinds));
            let mut b = 1;
            while b * (b + 1) / 2 <= pair {
                b += 1;
            }
            let a = pair - b * (b - 1) / 2;
            let at = [
                (a as u8, (what / kinds) as u8),
                (b as u8, (what % kinds) as u8),
            ];
            Placed { held: 0, on: 2, at }
        }
    }
}

/// The squares not in `taken`, in order.
#[inline]
fn free_squares(taken: u16) -> ([u16; 12], u32) {
    let (mut squares, mut count) = ([0; 12], 0);
    each_bit(ALL & !taken, |bit| {
        squares[count] = bit;
        count += 1;
    });
    (squares, count as u32)
}

/// The part of an index that some groups of men make, lions first.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct PartRank {
    pub(super) first: u64,
    /// The squares of these men.
    pub(super) taken: u16,
    /// Numbers of elephants and giraffes on the board.
    on: (u32, u32),
}

/// Everything of a run but the chicks.
pub(super) struct Stretch {
    pub(super) base: Position,
    pub(super) squares: [u16; 12],
    pub(super) free: u32,
    pub(super) first: u64,
    pub(super) len: u64,
}

impl Stretch {
    #[inline]
    pub(super) fn with(&self, chicks: &Placed) -> Position {
        let mut position = self.base;
        self.put(chicks, &mut position);
        position
    }

    /// Replaces the chicks of a position of the run. Nothing else is written: copying data just
    /// written in pieces would stall.
    #[inline]
    pub(super) fn put(&self, chicks: &Placed, position: &mut Position) {
        let mut men = [0; 4];
        for &(square, kind) in &chicks.at[..usize::from(chicks.on)] {
            men[usize::from(kind & 3)] |= self.squares[usize::from(square)];
        }
        for (kind, men) in men.into_iter().enumerate() {
            position.men[kind >> 1][CHICK + (kind & 1)] = men;
        }
        position.hands[0][2] = chicks.held;
        position.hands[1][2] = 2 - chicks.on - chicks.held;
    }
}

impl Dobutsu {
    /// The index of a position whose lions already have their canonical squares.
    #[inline]
    pub(super) fn rank_canonical(&self, pair: u8, position: &Position) -> u64 {
        let part = self.with_giraffes(
            &self.with_elephants(&self.with_lions(pair, position), position),
            position,
        );
        Self::with_chicks(&part, position)
    }

    #[inline]
    pub(super) fn with_lions(&self, pair: u8, position: &Position) -> PartRank {
        let [own, opp] = &position.men;
        PartRank {
            first: u64::from(pair) * self.sizes.pair,
            taken: own[LION] | opp[LION],
            on: (0, 0),
        }
    }

    #[inline]
    pub(super) fn with_elephants(&self, lions: &PartRank, position: &Position) -> PartRank {
        let men = [position.men[0][ELEPHANT], position.men[1][ELEPHANT]];
        let (on, elephants) = code(men, position.hands[0][0], lions.taken);
        let (start, block) = self.sizes.elephants[on as usize];
        PartRank {
            first: lions.first + u64::from(start + elephants * block),
            taken: lions.taken | men[0] | men[1],
            on: (on, 0),
        }
    }

    #[inline]
    pub(super) fn with_giraffes(&self, elephants: &PartRank, position: &Position) -> PartRank {
        let men = [position.men[0][GIRAFFE], position.men[1][GIRAFFE]];
        let (on, giraffes) = code(men, position.hands[0][1], elephants.taken);
        let (inner, run) = self.sizes.giraffes[elephants.on.0 as usize][on as usize];
        PartRank {
            first: elephants.first + u64::from(inner + giraffes * run),
            taken: elephants.taken | men[0] | men[1],
            on: (elephants.on.0, on),
        }
    }

    #[inline]
    fn with_chicks(giraffes: &PartRank, position: &Position) -> u64 {
        let [own, opp] = &position.men;
        let men = [own[CHICK], own[HEN], opp[CHICK], opp[HEN]];
        let (on, chicks) = code(men, position.hands[0][2], giraffes.taken);
        let first = match on {
            0 => 0,
            1 => 3,
            _ => 3 + 8 * (10 - giraffes.on.0 - giraffes.on.1),
        };
        giraffes.first + u64::from(first + chicks)
    }

    /// Number of the lion pair and whether to mirror, if the position is in the table.
    #[inline]
    pub(super) fn pair(&self, position: &Position) -> Option<(u8, bool)> {
        let [own, opp] = &position.men;
        if own[LION] == 0 || opp[LION] == 0 {
            return None;
        }
        let (own, opp) = (own[LION].trailing_zeros(), opp[LION].trailing_zeros());
        let (pair, flip) = self.pairs[own as usize][opp as usize];
        (pair != 255).then_some((pair, flip))
    }

    /// The run that contains an index.
    pub(super) fn run(&self, number: u64) -> Stretch {
        let pair = number / self.sizes.pair;
        let rest = (number % self.sizes.pair) as u32;
        let (own, opp) = self.squares[pair as usize];
        let mut base = Position::default();
        base.men[0][LION] = 1 << own;
        base.men[1][LION] = 1 << opp;
        let mut taken = 1 << own | 1 << opp;
        let last = |blocks: &[(u32, u32); 3], rest: u32| {
            (0..3)
                .rev()
                .find(|&on| rest >= blocks[on].0 && (on == 0 || blocks[on].0 > 0))
                .unwrap_or(0)
        };
        let e = last(&self.sizes.elephants, rest);
        let (start, block) = self.sizes.elephants[e];
        let (elephants, rest) = ((rest - start) / block, (rest - start) % block);
        let g = last(&self.sizes.giraffes[e], rest);
        let (start, block) = self.sizes.giraffes[e][g];
        let (giraffes, rest) = ((rest - start) / block, (rest - start) % block);
        for (kind, on, code) in [(ELEPHANT, e, elephants), (GIRAFFE, g, giraffes)] {
            let (squares, free) = free_squares(taken);
            let pair = placed(2, free, on as u32, code);
            for &(square, owner) in &pair.at[..on] {
                base.men[usize::from(owner)][kind] |= squares[usize::from(square)];
                taken |= squares[usize::from(square)];
            }
            base.hands[0][kind - 1] = pair.held;
            base.hands[1][kind - 1] = 2 - on as u8 - pair.held;
        }
        let (squares, free) = free_squares(taken);
        Stretch {
            base,
            squares,
            free,
            first: number - u64::from(rest),
            len: block.into(),
        }
    }
}
