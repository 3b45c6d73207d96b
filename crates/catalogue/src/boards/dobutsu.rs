//! Dobutsu shogi (どうぶつしょうぎ), animal shogi on three columns and four rows.
//!
//! # Rules
//! (Kitao Madoka and Fujita Maiko 2008.) Each side has an elephant, a lion and a giraffe on its home row,
//! from its left, and a chick before the lion. The lion steps any way, the giraffe straight, the
//! elephant diagonally, the chick forward; a chick that *moves* onto the last row becomes a hen, which
//! steps any way but diagonally back. A captured piece goes to the captor's hand, a hen as a chick. A
//! turn is a move, or a drop on any empty square; two chicks on a column, a drop on the last row (as
//! a chick) and a drop that mates are allowed. Who takes the lion wins, and so does who brings the own
//! lion onto the last row where it cannot be taken at once. A repetition is a draw.
//!
//! The first player loses in 78 plies (田中哲朗 2009).
//!
//! # Representation
//! Boards are seen by the side to move, whose home row is at the bottom: square `3 * row + column`.
//! One 12-bit mask for each piece and side. No piece slides, so what attacks a square does not depend
//! on what stands between, and all moves are shifts of masks.
//!
//! # A perfect numbering
//! [`Indexed`] numbers the positions in which the lions do not touch and none stands on its last row (all
//! others are settled). Up to left and right there are 21 pairs of lion squares, 3 of which are
//! their own mirror image. For each pair the elephants, the giraffes and the chicks are placed in turn
//! on the squares still free, each kind as a pair: none on the board (3 ways to hold them), one of `k`
//! kinds on `n` squares (2 ways to hold the other one), or two. With `k` = 2, and 4 for chicks, which
//! may be hens, that makes 11 878 227 placements for each pair and 249 442 767 in all. Chicks run
//! fastest: a *run* is one choice of everything else and shares nearly all work.
//!
//! *Mirrors.* Outside the 3 self-mirror pairs a number stands for a position and its image. Inside them
//! both images have their own number. Moves are then counted forwards and backwards alike if a move
//! into a self-mirror pair is undone only where the position before has the canonical pair (the
//! image takes care of the other), and a move out of one is undone for the position and its image.

use grundy_game::Diagnostic;
use grundy_game::zerosum::{Board, Forecast, Indexed, Opening, Score, Side, ZeroSum};

const ALL: u16 = 0xfff;
const LEFT: u16 = 0o1111;
const RIGHT: u16 = 0o4444;
const HOME: u16 = 0o7;
const GOAL: u16 = 0o7000;

const LION: usize = 0;
const ELEPHANT: usize = 1;
const GIRAFFE: usize = 2;
const CHICK: usize = 3;
const HEN: usize = 4;
const LETTERS: [char; 5] = ['L', 'E', 'G', 'C', 'H'];
const KANA: [&str; 5] = ["ラ", "ゾ", "キ", "ヒ", "ニ"];

/// The number of squares in each mask. Every x86-64 has a byte to look up; not every one counts bits.
static COUNTS: [u8; 4096] = {
    let mut counts = [0; 4096];
    let mut mask = 1;
    while mask < 4096 {
        counts[mask] = counts[mask >> 1] + (mask & 1) as u8;
        mask += 1;
    }
    counts
};

#[inline]
fn squares_in(mask: u16) -> u32 {
    COUNTS[usize::from(mask & ALL)].into()
}

#[inline]
fn straight(m: u16) -> u16 {
    (m << 3 | m >> 3 | (m & !RIGHT) << 1 | (m & !LEFT) >> 1) & ALL
}

#[inline]
fn diagonal_up(m: u16) -> u16 {
    ((m & !LEFT) << 2 | (m & !RIGHT) << 4) & ALL
}

#[inline]
fn diagonal_down(m: u16) -> u16 {
    (m & !LEFT) >> 4 | (m & !RIGHT) >> 2
}

#[inline]
fn around(m: u16) -> u16 {
    straight(m) | diagonal_up(m) | diagonal_down(m)
}

/// The squares that pieces of the lower side attack.
#[inline]
fn steps(kind: usize, m: u16) -> u16 {
    match kind {
        LION => around(m),
        ELEPHANT => diagonal_up(m) | diagonal_down(m),
        GIRAFFE => straight(m),
        CHICK => m << 3 & ALL,
        _ => straight(m) | diagonal_up(m),
    }
}

/// The squares from which a piece of the lower side attacks `m`; so also what the upper side attacks.
#[inline]
fn steps_back(kind: usize, m: u16) -> u16 {
    match kind {
        CHICK => m >> 3,
        HEN => straight(m) | diagonal_down(m),
        _ => steps(kind, m),
    }
}

#[inline]
fn attacks(men: &[u16; 5]) -> u16 {
    straight(men[LION] | men[GIRAFFE] | men[HEN])
        | diagonal_up(men[LION] | men[ELEPHANT] | men[HEN])
        | diagonal_down(men[LION] | men[ELEPHANT])
        | men[CHICK] << 3 & ALL
}

#[inline]
fn attacks_down(men: &[u16; 5]) -> u16 {
    straight(men[LION] | men[GIRAFFE] | men[HEN])
        | diagonal_down(men[LION] | men[ELEPHANT] | men[HEN])
        | diagonal_up(men[LION] | men[ELEPHANT])
        | men[CHICK] >> 3
}

#[inline]
fn all(men: &[u16; 5]) -> u16 {
    men[0] | men[1] | men[2] | men[3] | men[4]
}

/// Half a turn of the board.
#[inline]
fn turn(m: u16) -> u16 {
    m.reverse_bits() >> 4
}

/// Left and right exchanged.
#[inline]
fn mirror(m: u16) -> u16 {
    (m & LEFT) << 2 | m & 0o2222 | m >> 2 & LEFT
}

/// A position, seen by the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// Squares of lion, elephants, giraffes, chicks and hens: own first, then the opponent's.
    men: [[u16; 5]; 2],
    /// Elephants, giraffes and chicks in hand.
    hands: [[u8; 3]; 2],
    side: Side,
}

impl Position {
    #[inline]
    fn turned(&self) -> Self {
        let half = |men: &[u16; 5]| {
            [
                turn(men[0]),
                turn(men[1]),
                turn(men[2]),
                turn(men[3]),
                turn(men[4]),
            ]
        };
        Self {
            men: [half(&self.men[1]), half(&self.men[0])],
            hands: [self.hands[1], self.hands[0]],
            side: self.side.other(),
        }
    }

    #[inline]
    fn mirrored(&self) -> Self {
        let half = |men: &[u16; 5]| {
            [
                mirror(men[0]),
                mirror(men[1]),
                mirror(men[2]),
                mirror(men[3]),
                mirror(men[4]),
            ]
        };
        Self {
            men: [half(&self.men[0]), half(&self.men[1])],
            ..*self
        }
    }

    #[inline]
    fn empty(&self) -> u16 {
        ALL & !(all(&self.men[0]) | all(&self.men[1]))
    }

    /// Whether the side to move can take the lion or bring the own one home.
    #[inline]
    fn wins_at_once(&self) -> bool {
        let [own, opp] = &self.men;
        if attacks(own) & opp[LION] != 0 {
            return true;
        }
        let home = around(own[LION]) & GOAL & !all(own);
        home != 0 && home & !attacks_down(opp) != 0
    }

    /// How many moves do not let the opponent win at once; for positions of the table in which the side
    /// to move does not win at once. Moves are counted by sets, not one by one.
    #[inline]
    fn safe_moves(&self) -> u32 {
        let [own, opp] = &self.men;
        let (mine, theirs) = (all(own), all(opp));
        let guarded = attacks_down(opp);
        let lion = own[LION];
        // Squares on which the opponent's lion would be home, unless it can be taken there.
        let entries = around(opp[LION]) & HOME & !theirs;
        let lion_steps = around(lion) & !mine & !guarded;
        let in_check = guarded & lion != 0;
        let targets = if in_check {
            let mut checkers = 0;
            for kind in ELEPHANT..=HEN {
                checkers |= steps(kind, lion) & opp[kind];
            }
            if checkers & (checkers - 1) != 0 {
                0
            } else {
                checkers
            }
        } else {
            !mine & ALL
        };
        let empty = ALL & !(mine | theirs);
        let held = self.hands[0].map(|count| u32::from(count > 0));
        if opp[LION] & (HOME << 3) == 0 {
            // The opponent's lion is far from home: only the own lion's safety counts.
            let mut count = squares_in(lion_steps);
            for kind in ELEPHANT..=HEN {
                let mut men = own[kind];
                while men != 0 {
                    let man = men & men.wrapping_neg();
                    men ^= man;
                    count += squares_in(steps(kind, man) & targets);
                }
            }
            if !in_check {
                count += squares_in(empty) * (held[0] + held[1] + held[2]);
            }
            return count;
        }
        // A move must also leave each entry attacked, and taking a man that stands on the home row
        // opens a further entry.
        let reach = around(opp[LION]) & HOME;
        let safe = |attacked: u16, to: u16| (entries | reach & to) & !attacked == 0;
        let mut count = 0;
        let mut rest = *own;
        rest[LION] = 0;
        let others = attacks(&rest);
        each_bit(lion_steps, |to| {
            count += u32::from(safe(others | around(to), to))
        });
        if targets != 0 {
            for kind in ELEPHANT..=HEN {
                each_bit(own[kind], |man| {
                    let to_all = steps(kind, man) & targets;
                    if to_all == 0 {
                        return;
                    }
                    let mut rest = *own;
                    rest[kind] ^= man;
                    let others = attacks(&rest);
                    each_bit(to_all, |to| {
                        let after = if kind == CHICK && to & GOAL != 0 {
                            HEN
                        } else {
                            kind
                        };
                        count += u32::from(safe(others | steps(after, to), to));
                    });
                });
            }
        }
        if !in_check {
            let need = entries & !attacks(own);
            for (kind, held) in (ELEPHANT..=CHICK).zip(held) {
                if held == 0 {
                    continue;
                }
                let mut squares = empty;
                each_bit(need, |square| squares &= steps_back(kind, square));
                count += squares_in(squares);
            }
        }
        count
    }
}

#[inline]
fn each_bit(mut mask: u16, mut each: impl FnMut(u16)) {
    while mask != 0 {
        let bit = mask & mask.wrapping_neg();
        mask ^= bit;
        each(bit);
    }
}

/// A move: from a square, or 12 to 14 for a drop of an elephant, giraffe or chick, to a square. Squares
/// are those of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move {
    from: u8,
    to: u8,
}

/// Dobutsu shogi.
#[derive(Clone, Debug)]
pub struct Dobutsu {
    /// For own and opponent's lion square: number of the pair and whether to mirror; 255 for none.
    pairs: Box<[[(u8, bool); 12]; 12]>,
    /// The squares of each pair.
    squares: Vec<(u8, u8)>,
    /// Whether a pair is its own mirror image.
    own_image: Vec<bool>,
    sizes: Sizes,
    /// For each number of free squares, what each code of the chicks means.
    chicks: Vec<Vec<Placed>>,
}

/// One pair of equal men, placed.
#[derive(Clone, Copy, Debug, Default)]
struct Placed {
    /// How many of the two are in the own hand.
    held: u8,
    /// How many stand on the board.
    on: u8,
    /// Free square and kind of each.
    at: [(u8, u8); 2],
}

/// How many ways there are to place a pair of `kinds` kinds on `free` squares, `on` of them.
const fn ways(kinds: u32, free: u32, on: u32) -> u32 {
    match on {
        0 => 3,
        1 => 2 * kinds * free,
        _ => kinds * kinds * (free * (free.saturating_sub(1)) / 2),
    }
}

/// The sizes of blocks of numbers, all that ranking needs.
#[derive(Clone, Debug)]
struct Sizes {
    /// All placements of one lion pair.
    pair: u64,
    /// With so many elephants on the board: where their codes start, and the size of each code's block.
    elephants: [(u32, u32); 3],
    /// With so many elephants and so many giraffes on the board: the same.
    giraffes: [[(u32, u32); 3]; 3],
}

impl Sizes {
    fn new() -> Self {
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

/// The code of a pair among those with equally many on the board. `men` are the squares of each kind,
/// `taken` the squares that earlier groups use.
#[inline]
fn code<const KINDS: usize>(men: [u16; KINDS], held: u8, taken: u16) -> (u32, u32) {
    let on_board = men.iter().fold(0, |all, men| all | men);
    let free = 12 - squares_in(taken);
    let number = |bit: u16| squares_in(bit.wrapping_sub(1) & !taken);
    let kind = |bit: u16| {
        let mut found = 0;
        for (kind, men) in men.iter().enumerate() {
            found |= if men & bit != 0 { kind as u32 } else { 0 };
        }
        found
    };
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

/// What a code of [`code`] means.
fn placed(kinds: u32, free: u32, on: u32, code: u32) -> Placed {
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

/// Everything of a run but the chicks.
struct Run {
    base: Position,
    squares: [u16; 12],
    free: u32,
    first: u64,
    len: u64,
}

impl Run {
    #[inline]
    fn with(&self, chicks: &Placed) -> Position {
        let mut position = self.base;
        for &(square, kind) in &chicks.at[..usize::from(chicks.on)] {
            let men = &mut position.men[usize::from(kind >> 1)];
            men[CHICK + usize::from(kind & 1)] |= self.squares[usize::from(square)];
        }
        let rest = 2 - chicks.on;
        position.hands[0][2] = chicks.held;
        position.hands[1][2] = rest - chicks.held;
        position
    }
}

impl Default for Dobutsu {
    fn default() -> Self {
        Self::new()
    }
}

impl Dobutsu {
    /// The game, with the tables of its numbering.
    pub fn new() -> Self {
        let mut pairs = Box::new([[(255, false); 12]; 12]);
        let (mut squares, mut own_image) = (Vec::new(), Vec::new());
        let flip = |square: u8| square / 3 * 3 + 2 - square % 3;
        for own in 0..9_u8 {
            for opp in 3..12_u8 {
                let touch = around(1 << own) & 1 << opp != 0;
                if own == opp || touch {
                    continue;
                }
                let image = (flip(own), flip(opp));
                if (own, opp) <= image {
                    let number = squares.len() as u8;
                    squares.push((own, opp));
                    own_image.push((own, opp) == image);
                    pairs[usize::from(own)][usize::from(opp)] = (number, false);
                    if (own, opp) != image {
                        pairs[usize::from(image.0)][usize::from(image.1)] = (number, true);
                    }
                }
            }
        }
        let chicks = (0..=10)
            .map(|free| {
                let codes = |on| (0..ways(4, free, on)).map(move |code| placed(4, free, on, code));
                (0..3).flat_map(codes).collect()
            })
            .collect();
        Self {
            pairs,
            squares,
            own_image,
            sizes: Sizes::new(),
            chicks,
        }
    }

    /// The number of a position whose lions already have their canonical squares.
    #[inline]
    fn rank_canonical(&self, pair: u8, position: &Position) -> u64 {
        let [own, opp] = &position.men;
        let held = &position.hands[0];
        let mut taken = own[LION] | opp[LION];
        let (e, elephants) = code([own[ELEPHANT], opp[ELEPHANT]], held[0], taken);
        taken |= own[ELEPHANT] | opp[ELEPHANT];
        let (g, giraffes) = code([own[GIRAFFE], opp[GIRAFFE]], held[1], taken);
        taken |= own[GIRAFFE] | opp[GIRAFFE];
        let (c, chicks) = code([own[CHICK], own[HEN], opp[CHICK], opp[HEN]], held[2], taken);
        let free = 10 - e - g;
        let first = match c {
            0 => 0,
            1 => 3,
            _ => 3 + 8 * free,
        };
        let (start, block) = self.sizes.elephants[e as usize];
        let (inner, run) = self.sizes.giraffes[e as usize][g as usize];
        u64::from(pair) * self.sizes.pair
            + u64::from(start + elephants * block + inner + giraffes * run + first + chicks)
    }

    /// Number of the lion pair and whether to mirror, if the position is in the table.
    #[inline]
    fn pair(&self, position: &Position) -> Option<(u8, bool)> {
        let [own, opp] = &position.men;
        if own[LION] == 0 || opp[LION] == 0 {
            return None;
        }
        let (own, opp) = (own[LION].trailing_zeros(), opp[LION].trailing_zeros());
        let (pair, flip) = self.pairs[own as usize][opp as usize];
        (pair != 255).then_some((pair, flip))
    }

    /// The run that a number lies in.
    fn run(&self, number: u64) -> Run {
        let pair = number / self.sizes.pair;
        let rest = (number % self.sizes.pair) as u32;
        let (own, opp) = self.squares[pair as usize];
        let mut base = Position {
            men: [[0; 5]; 2],
            hands: [[0; 3]; 2],
            side: Side::First,
        };
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
        Run {
            base,
            squares,
            free,
            first: number - u64::from(rest),
            len: block.into(),
        }
    }

    /// Emits the number of a position before a move, as often as moves are counted forwards.
    #[inline]
    fn emit(&self, before: &Position, from_own_image: bool, each: &mut impl FnMut(u64)) {
        let Some((pair, flip)) = self.pair(before) else {
            return;
        };
        let own_image = self.own_image[usize::from(pair)];
        if flip {
            if !from_own_image {
                each(self.rank_canonical(pair, &before.mirrored()));
            }
            return;
        }
        each(self.rank_canonical(pair, before));
        if own_image && !from_own_image {
            each(self.rank_canonical(pair, &before.mirrored()));
        }
    }

    /// All positions from which the opponent of the side to move can have come here, without those in
    /// which he could have taken the lion instead.
    #[inline]
    fn undo_moves(&self, position: &Position, each: &mut impl FnMut(u64)) {
        let from_own_image = self
            .pair(position)
            .is_some_and(|(pair, _)| self.own_image[usize::from(pair)]);
        // Seen by the side that has moved.
        let after = position.turned();
        let [own, opp] = &after.men;
        let target = opp[LION];
        let mut checkers = own[LION] & around(target);
        for kind in ELEPHANT..=HEN {
            checkers |= own[kind] & steps_back(kind, target);
        }
        if checkers & checkers.wrapping_sub(1) != 0 {
            return; // one of the two gave check before the move as well
        }
        let empty = after.empty();
        let held = after.hands[0];
        for kind in LION..=HEN {
            each_bit(own[kind], |man| {
                if checkers & !man != 0 {
                    return;
                }
                let mut before = after;
                before.men[0][kind] ^= man;
                // Lift a drop.
                if (ELEPHANT..=CHICK).contains(&kind) {
                    let mut lifted = before;
                    lifted.hands[0][kind - 1] += 1;
                    self.emit(&lifted, from_own_image, each);
                }
                let mut step_back = |was: usize, from: u16| {
                    let from = from & empty & !steps_back(was, target);
                    each_bit(from, |from| {
                        if was == LION && from & GOAL != 0 {
                            return;
                        }
                        let mut moved = before;
                        moved.men[0][was] |= from;
                        self.emit(&moved, from_own_image, each);
                        // The same with a man given back.
                        for taken in 0..3 {
                            if held[taken] == 0 {
                                continue;
                            }
                            moved.hands[0][taken] -= 1;
                            moved.men[1][taken + 1] |= man;
                            self.emit(&moved, from_own_image, each);
                            moved.men[1][taken + 1] ^= man;
                            if taken == 2 {
                                moved.men[1][HEN] |= man;
                                self.emit(&moved, from_own_image, each);
                                moved.men[1][HEN] ^= man;
                            }
                            moved.hands[0][taken] += 1;
                        }
                    });
                };
                match kind {
                    CHICK => {
                        // A chick on the last row was dropped there: it would have become a hen.
                        if man & GOAL == 0 {
                            step_back(CHICK, man >> 3);
                        }
                    }
                    HEN => {
                        step_back(HEN, steps_back(HEN, man));
                        if man & GOAL != 0 {
                            step_back(CHICK, man >> 3);
                        }
                    }
                    _ => step_back(kind, steps_back(kind, man)),
                }
            });
        }
    }

    fn square_name(square: usize) -> String {
        format!(
            "{}{}",
            char::from(b'a' + (square % 3) as u8),
            square / 3 + 1
        )
    }
}

impl ZeroSum for Dobutsu {
    type Position = Position;
    type Move = Move;
    type Key = u64;
    const LOOPY: bool = true;

    fn start(&self) -> Position {
        let own = [1 << 1, 1 << 0, 1 << 2, 1 << 4, 0];
        Position {
            men: [own, own.map(turn)],
            hands: [[0; 3]; 2],
            side: Side::First,
        }
    }

    fn side(&self, position: &Position) -> Side {
        position.side
    }

    fn moves(&self, position: &Position, out: &mut Vec<Move>) {
        let own = &position.men[0];
        let mine = all(own);
        for kind in LION..=HEN {
            each_bit(own[kind], |man| {
                let from = man.trailing_zeros() as u8;
                each_bit(steps(kind, man) & !mine, |to| {
                    out.push(Move {
                        from,
                        to: to.trailing_zeros() as u8,
                    });
                });
            });
        }
        for kind in 0..3_u8 {
            if position.hands[0][usize::from(kind)] > 0 {
                each_bit(position.empty(), |to| {
                    out.push(Move {
                        from: 12 + kind,
                        to: to.trailing_zeros() as u8,
                    });
                });
            }
        }
    }

    fn play(&self, position: &Position, by: Move) -> Position {
        let mut next = *position;
        let to = 1 << by.to;
        if by.from >= 12 {
            let kind = usize::from(by.from - 12);
            next.hands[0][kind] -= 1;
            next.men[0][kind + 1] |= to;
            return next.turned();
        }
        let from = 1 << by.from;
        for kind in LION..=HEN {
            if next.men[1][kind] & to != 0 {
                next.men[1][kind] ^= to;
                if kind != LION {
                    next.hands[0][if kind == HEN { 2 } else { kind - 1 }] += 1;
                }
            }
        }
        for kind in LION..=HEN {
            if next.men[0][kind] & from != 0 {
                next.men[0][kind] ^= from;
                let hatches = kind == CHICK && to & GOAL != 0;
                next.men[0][if hatches { HEN } else { kind }] |= to;
                break;
            }
        }
        next.turned()
    }

    fn ended(&self, position: &Position) -> Option<Score> {
        let [own, opp] = &position.men;
        if own[LION] == 0 {
            return Some(-1); // taken
        }
        if opp[LION] == 0 || own[LION] & GOAL != 0 {
            return Some(1); // of no legal game: it would have been over a move ago
        }
        if opp[LION] & HOME != 0 && attacks(own) & opp[LION] == 0 {
            return Some(-1); // home, and safe there
        }
        let stuck = steps_of_all(own) & !all(own) == 0 && position.hands[0] == [0; 3];
        stuck.then_some(-1)
    }

    fn key(&self, position: &Position) -> u64 {
        let mut key = 0_u64;
        for (owner, men) in position.men.iter().enumerate() {
            for (kind, &men) in men.iter().enumerate() {
                each_bit(men, |bit| {
                    key |= (1 + (owner * 5 + kind) as u64) << (4 * bit.trailing_zeros());
                });
            }
        }
        // Counts are 0, 1 or 2, and 3^6 < 2^16.
        let hands = position.hands.as_flattened().iter();
        key | hands.fold(0, |sum, &count| sum * 3 + u64::from(count)) << 48
    }

    fn move_number(&self, by: Move) -> u16 {
        u16::from(by.from) * 12 + u16::from(by.to)
    }

    fn foresee(&self, position: &Position) -> Option<Forecast> {
        if position.wins_at_once() {
            return Some(Forecast::Win(1));
        }
        let listed = self.pair(position).is_some();
        (listed && position.safe_moves() == 0).then_some(Forecast::Loss(2))
    }

    fn order(&self, position: &Position, by: Move) -> i32 {
        const WORTH: [i32; 5] = [100, 4, 5, 1, 6];
        let to = 1 << by.to;
        let taken = (0..5).find(|&kind| position.men[1][kind] & to != 0);
        taken.map_or(0, |kind| 10 * WORTH[kind])
    }

    fn evaluate(&self, position: &Position) -> Option<i32> {
        const WORTH: [i32; 5] = [0, 50, 60, 20, 75];
        let value = |side: usize| -> i32 {
            let men = (1..5).map(|kind| WORTH[kind] * position.men[side][kind].count_ones() as i32);
            let held =
                (0..3).map(|kind| (WORTH[kind + 1] + 5) * i32::from(position.hands[side][kind]));
            men.sum::<i32>() + held.sum::<i32>()
        };
        let room = |attacked: u16| attacked.count_ones() as i32;
        Some(
            value(0) - value(1) + 3 * room(attacks(&position.men[0]))
                - 3 * room(attacks_down(&position.men[1])),
        )
    }

    /// As in SFEN: rows from the top, capitals for the first player, digits for empty squares; the side
    /// to move, `b` or `w`; the hands.
    fn show(&self, position: &Position) -> String {
        let first = if position.side == Side::First {
            *position
        } else {
            position.turned()
        };
        let mut text = String::new();
        for row in (0..4).rev() {
            let mut gap = 0;
            for column in 0..3 {
                let bit = 1 << (3 * row + column);
                let man = (0..10).find(|i| first.men[i / 5][i % 5] & bit != 0);
                if let Some(man) = man {
                    if gap > 0 {
                        text += &gap.to_string();
                        gap = 0;
                    }
                    let letter = LETTERS[man % 5];
                    text.push(if man < 5 {
                        letter
                    } else {
                        letter.to_ascii_lowercase()
                    });
                } else {
                    gap += 1;
                }
            }
            if gap > 0 {
                text += &gap.to_string();
            }
            if row > 0 {
                text.push('/');
            }
        }
        text += if position.side == Side::First {
            " b "
        } else {
            " w "
        };
        let start = text.len();
        for (side, hand) in first.hands.iter().enumerate() {
            for (kind, &count) in hand.iter().enumerate() {
                let letter = LETTERS[kind + 1];
                let letter = if side == 0 {
                    letter
                } else {
                    letter.to_ascii_lowercase()
                };
                text.extend(std::iter::repeat_n(letter, count.into()));
            }
        }
        if text.len() == start {
            text.push('-');
        }
        text
    }

    fn read(&self, text: &str) -> Result<Position, Diagnostic> {
        let help = "the start is `gle/1c1/1C1/ELG b -`: rows from the top, who moves, the hands";
        let error = |fact: String, at: std::ops::Range<usize>| {
            Diagnostic::error("position", fact)
                .at(at, "here")
                .help(help)
        };
        let mut first = Position {
            men: [[0; 5]; 2],
            hands: [[0; 3]; 2],
            side: Side::First,
        };
        let mut parts = text.split_whitespace().map(|word| {
            let at = word.as_ptr() as usize - text.as_ptr() as usize;
            (word, at)
        });
        let (board, start) = parts
            .next()
            .ok_or_else(|| error("there is no board".into(), 0..text.len()))?;
        let man = |letter: char| {
            let kind = LETTERS
                .iter()
                .position(|known| known.eq_ignore_ascii_case(&letter))?;
            Some((usize::from(letter.is_ascii_lowercase()), kind))
        };
        let (mut row, mut column, mut hatched) = (3_usize, 0, false);
        for (at, sign) in board.char_indices() {
            let here = start + at..start + at + sign.len_utf8();
            match sign {
                '/' if column == 3 && row > 0 => (row, column) = (row - 1, 0),
                '1'..='3' if column + (sign as usize - '0' as usize) <= 3 => {
                    column += sign as usize - '0' as usize;
                }
                '.' | '-' if column < 3 => column += 1,
                '+' => hatched = true,
                _ => match man(sign) {
                    Some((side, kind)) if column < 3 => {
                        let kind = if hatched && kind == CHICK { HEN } else { kind };
                        hatched = false;
                        first.men[side][kind] |= 1 << (3 * row + column);
                        column += 1;
                    }
                    _ => return Err(error(format!("`{sign}` does not belong there"), here)),
                },
            }
        }
        if (row, column) != (0, 3) {
            return Err(error(
                "the board is not 3 by 4".into(),
                start..start + board.len(),
            ));
        }
        let side = match parts.next() {
            None => Side::First,
            Some(("b" | "B" | "s", _)) => Side::First,
            Some(("w" | "W" | "g", _)) => Side::Second,
            Some((word, at)) => {
                let fact = format!("`{word}` is neither `b` (first) nor `w` (second)");
                return Err(error(fact, at..at + word.len()));
            }
        };
        if let Some((hands, start)) = parts.next().filter(|(word, _)| *word != "-") {
            let mut times = 1;
            for (at, letter) in hands.char_indices() {
                let here = start + at..start + at + letter.len_utf8();
                match (letter, man(letter)) {
                    ('2', _) => times = 2,
                    (_, Some((side, kind @ ELEPHANT..=CHICK))) => {
                        first.hands[side][kind - 1] += times;
                        times = 1;
                    }
                    _ => return Err(error(format!("`{letter}` is not held in hand"), here)),
                }
            }
        }
        for (kind, name) in ["elephants", "giraffes", "chicks and hens"]
            .into_iter()
            .enumerate()
        {
            let on = |side: usize| {
                let hens = if kind == 2 {
                    first.men[side][HEN].count_ones()
                } else {
                    0
                };
                first.men[side][kind + 1].count_ones() + hens + u32::from(first.hands[side][kind])
            };
            if on(0) + on(1) != 2 {
                let fact = format!("there are {} {name} and not 2", on(0) + on(1));
                return Err(error(fact, 0..text.len()));
            }
        }
        let lions = first.men.map(|men| men[LION].count_ones());
        if lions != [1, 1] {
            return Err(error("each side has one lion".into(), 0..text.len()));
        }
        Ok(if side == Side::First {
            first
        } else {
            Position {
                side,
                ..first.turned()
            }
        })
    }

    /// From and to, `b2b3`, with `+` where a chick becomes a hen; a drop is `C*b2`. Squares are those of
    /// the first player, whose home row is row 1.
    fn show_move(&self, position: &Position, by: Move) -> String {
        let seen = |square: u8| {
            let square = usize::from(square);
            Self::square_name(if position.side == Side::First {
                square
            } else {
                11 - square
            })
        };
        if by.from >= 12 {
            return format!("{}*{}", LETTERS[usize::from(by.from - 11)], seen(by.to));
        }
        let chick = position.men[0][CHICK] & 1 << by.from != 0;
        let hatches = chick && 1 << by.to & GOAL != 0;
        format!(
            "{}{}{}",
            seen(by.from),
            seen(by.to),
            if hatches { "+" } else { "" }
        )
    }

    fn board(&self, position: &Position) -> Board {
        let first = if position.side == Side::First {
            *position
        } else {
            position.turned()
        };
        let mut board = Board::empty(3, 4).lettered(false);
        for man in 0..10 {
            let side = if man < 5 { Side::First } else { Side::Second };
            each_bit(first.men[man / 5][man % 5], |bit| {
                let square = bit.trailing_zeros() as usize;
                let letter = LETTERS[man % 5].to_string();
                let text = if man < 5 {
                    letter
                } else {
                    letter.to_lowercase()
                };
                board.put(square % 3, 3 - square / 3, &text, Some(KANA[man % 5]), side);
            });
        }
        for (side, hand) in first.hands.iter().enumerate() {
            for (kind, &count) in hand.iter().enumerate() {
                let letter = LETTERS[kind + 1].to_string();
                board.hands[side].extend(std::iter::repeat_n(letter, count.into()));
            }
        }
        board
    }
}

/// All squares that some man can step to; unlike [`attacks`] it is written kind by kind.
fn steps_of_all(men: &[u16; 5]) -> u16 {
    (LION..=HEN).fold(0, |all, kind| all | steps(kind, men[kind]))
}

impl Indexed for Dobutsu {
    fn len(&self) -> u64 {
        self.squares.len() as u64 * self.sizes.pair
    }

    fn rank(&self, position: &Position) -> Option<u64> {
        let (pair, flip) = self.pair(position)?;
        let image = if flip { position.mirrored() } else { *position };
        Some(self.rank_canonical(pair, &image))
    }

    fn unrank(&self, number: u64) -> Position {
        let run = self.run(number);
        run.with(&self.chicks[run.free as usize][(number - run.first) as usize])
    }

    fn predecessors(&self, _: u64, position: &Position, each: &mut impl FnMut(u64)) {
        self.undo_moves(position, each);
    }

    fn opening(&self, position: &Position) -> Opening {
        if position.wins_at_once() {
            return Opening::Wins;
        }
        match position.safe_moves() {
            0 => Opening::Lost(2),
            moves => Opening::Open {
                moves,
                drawn: false,
            },
        }
    }

    fn sweep(&self, from: u64, to: u64, each: &mut impl FnMut(u64, &Position)) {
        let mut number = from;
        while number < to {
            let run = self.run(number);
            let chicks = &self.chicks[run.free as usize];
            let end = to.min(run.first + run.len);
            for code in &chicks[(number - run.first) as usize..(end - run.first) as usize] {
                each(number, &run.with(code));
                number += 1;
            }
        }
    }

    fn visit(&self, wanted: &[u64], each: &mut impl FnMut(u64, &Position)) {
        let mut run: Option<Run> = None;
        for &number in wanted {
            if run
                .as_ref()
                .is_none_or(|run| number >= run.first + run.len || number < run.first)
            {
                run = Some(self.run(number));
            }
            if let Some(run) = &run {
                let code = (number - run.first) as usize;
                each(number, &run.with(&self.chicks[run.free as usize][code]));
            }
        }
    }
}

const _: () = assert!(size_of::<Position>() <= 28);

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_game::zerosum::opening_by_definition;

    #[test]
    fn the_numbering_has_the_size_that_others_found() {
        let game = Dobutsu::new();
        assert_eq!(game.squares.len(), 21);
        assert_eq!(game.own_image.iter().filter(|&&own| own).count(), 3);
        assert_eq!(game.sizes.pair, 11_878_227);
        assert_eq!(game.len(), 249_442_767);
    }

    /// Numbers all over the table.
    fn sample(game: &Dobutsu) -> impl Iterator<Item = u64> {
        let len = game.len();
        (0..3000_u64)
            .map(move |i| i.wrapping_mul(0x9e37_79b9_7f4a_7c15) % len)
            .chain([0, len - 1])
    }

    #[test]
    fn rank_and_unrank_are_inverse_and_runs_are_the_same() {
        let game = Dobutsu::new();
        for number in sample(&game) {
            let position = game.unrank(number);
            assert_eq!(
                game.rank(&position),
                Some(number),
                "{}",
                game.show(&position)
            );
            assert_eq!(game.read(&game.show(&position)).unwrap(), position);
            let other = position.turned();
            assert_eq!(game.read(&game.show(&other)).unwrap(), other);
            let to = (number + 900).min(game.len());
            let mut next = number;
            game.sweep(number, to, &mut |at, position| {
                assert_eq!(at, next);
                assert_eq!(game.rank(position), Some(at));
                next += 1;
            });
            assert_eq!(next, to);
        }
    }

    #[test]
    fn openings_are_those_of_the_definition() {
        let game = Dobutsu::new();
        for number in sample(&game) {
            let position = game.unrank(number);
            let definition = opening_by_definition(&game, &position);
            assert_eq!(
                game.opening(&position),
                definition,
                "{}",
                game.show(&position)
            );
        }
    }

    /// Moves forwards and backwards are the same, each as often.
    #[test]
    fn every_move_is_undone_as_often_as_it_is_counted() {
        let game = Dobutsu::new();
        let mut checked = 0;
        for number in sample(&game) {
            let position = game.unrank(number);
            let Opening::Open { moves: open, .. } = game.opening(&position) else {
                continue;
            };
            let mut moves = Vec::new();
            game.moves(&position, &mut moves);
            let mut children = Vec::new();
            for by in moves {
                let child = game.play(&position, by);
                if game.ended(&child).is_none() && !child.wins_at_once() {
                    children.push(game.rank(&child).expect("no other position is left out"));
                }
            }
            assert_eq!(children.len(), open as usize);
            children.sort_unstable();
            for same in children.chunk_by(|a, b| a == b) {
                let mut back = 0;
                let child = game.unrank(same[0]);
                game.predecessors(same[0], &child, &mut |p| back += usize::from(p == number));
                assert_eq!(
                    back,
                    same.len(),
                    "{} -> {}",
                    game.show(&position),
                    game.show(&child)
                );
                checked += 1;
            }
        }
        assert!(checked > 5000, "{checked}");
    }

    #[test]
    fn keys_tell_positions_apart() {
        let game = Dobutsu::new();
        let mut keys: Vec<u64> = (0..50_000)
            .map(|number| game.key(&game.unrank(number)))
            .collect();
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len(), 50_000);
    }
}
