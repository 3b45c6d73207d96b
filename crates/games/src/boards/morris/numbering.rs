//! Numbering of the positions with all men on the board, and backward moves.
//!
//! A position has a men of the player to move and b of the opponent. The set of the own men is one
//! of C(24, a); sets that are images of each other under the 16 symmetries of the board are one
//! *class*, identified by its least set. For each set one symmetry to the least set is stored.
//! Applied to the whole position, it leaves the opponent's set among the 24 - a other points. So
//!
//! ```text
//! index = first of (a, b)  +  class of the own men * C(24 - a, b)  +  rank of the opponent's
//!                           among the points left
//! ```
//!
//! Sets are ranked as binary numbers with equally many ones. A twelfth of the table is lost on
//! symmetric classes, whose positions have several indices: each index denotes the positions with
//! own men that lead to the class by the stored symmetry. Moves are counted forwards from the
//! position of an index and backwards from all positions that the other index denotes (see
//! [`Numbering::tell_images`]), so both counts agree.
//!
//! A table has all positions that moves and mills can lead to: at most the given numbers of men for
//! each side, with either player to move.

use grundy_core::Side;
use grundy_core::zerosum::{Indexed, Opening};

use super::masks::{SYMMETRIES, compose, each_point, image, in_mills, neighbours, removable};
use super::{FLYING, Morris, Position};

/// Points of the board.
const POINTS: usize = 24;
/// Most men of a player, and one more.
const MEN_COUNTS: usize = 10;

/// `CHOOSE[n][k]` is C(n, k), for k of up to nine.
static CHOOSE: [[u64; MEN_COUNTS]; POINTS + 1] = {
    let mut choose = [[0; MEN_COUNTS]; POINTS + 1];
    let mut n = 0;
    while n <= POINTS {
        choose[n][0] = 1;
        let mut k = 1;
        while k < MEN_COUNTS && n > 0 {
            choose[n][k] = choose[n - 1][k - 1] + choose[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    choose
};

/// Ranks of sets among those of equal size, as numbers of 24 bits in two halves.
#[derive(Clone, Debug, Default)]
struct SetRanks {
    /// By size and upper half: number of sets with a smaller upper half.
    upper: Vec<[u32; 4096]>,
    /// By lower half: its rank among those of its size.
    lower: Vec<u16>,
    /// By size: the lower halves.
    halves: Vec<Vec<u16>>,
}

impl SetRanks {
    fn new() -> Self {
        let mut halves = vec![Vec::new(); 13];
        let mut lower = Vec::with_capacity(4096);
        for half in 0..4096_u16 {
            let same = &mut halves[half.count_ones() as usize];
            lower.push(same.len() as u16);
            same.push(half);
        }
        let upper = (0..MEN_COUNTS).map(|size| {
            let mut before = 0;
            let mut row = [0; 4096];
            for (half, first) in row.iter_mut().enumerate() {
                *first = before;
                let left = size.checked_sub(half.count_ones() as usize);
                before += left.map_or(0, |left| CHOOSE[12][left] as u32);
            }
            row
        });
        Self {
            upper: upper.collect(),
            lower,
            halves,
        }
    }

    #[inline]
    fn rank(&self, size: usize, set: u32) -> u32 {
        self.upper[size][(set >> 12) as usize] + u32::from(self.lower[set as usize & 4095])
    }

    /// The set of a size that has a rank.
    fn set(&self, size: usize, rank: u32) -> u32 {
        let rows = &self.upper[size];
        // Upper halves with more ones than the size have no sets: the next one begins where they
        // do.
        let upper = rows.partition_point(|&first| first <= rank) - 1;
        let left = size - upper.count_ones() as usize;
        let lower = self.halves[left][(rank - rows[upper]) as usize];
        (upper as u32) << 12 | u32::from(lower)
    }
}

/// The sets of one size.
#[derive(Clone, Debug, Default)]
struct SetClasses {
    /// By rank: the class, whether it is symmetric, and the symmetry that leads to its least set.
    of: Vec<u32>,
    /// The least set of each class.
    least: Vec<u32>,
}

/// The class of a set.
#[derive(Clone, Copy, Debug)]
struct Lead(u32);

impl Lead {
    fn class(self) -> u32 {
        self.0 >> 5
    }
    fn is_symmetric(self) -> bool {
        self.0 & 16 != 0
    }
    fn symmetry(self) -> usize {
        (self.0 & 15) as usize
    }
}

impl SetClasses {
    fn new(ranks: &SetRanks, size: usize) -> Self {
        const UNKNOWN: u32 = u32::MAX;
        let count = CHOOSE[POINTS][size] as u32;
        let (mut of, mut least) = (vec![UNKNOWN; count as usize], Vec::new());
        for rank in 0..count {
            if of[rank as usize] != UNKNOWN {
                continue;
            }
            // In order of rank the first set of a class is its least one.
            let set = ranks.set(size, rank);
            let class = least.len() as u32;
            least.push(set);
            let own = (0..SYMMETRIES).filter(|&symmetry| image(symmetry, set) == set);
            let symmetric = u32::from(own.count() > 1);
            for symmetry in 0..SYMMETRIES {
                let lead = &mut of[ranks.rank(size, image(symmetry, set)) as usize];
                if *lead == UNKNOWN {
                    *lead = class << 5 | symmetric << 4 | inverse(symmetry) as u32;
                }
            }
        }
        Self { of, least }
    }
}

/// The symmetry that undoes another one.
fn inverse(symmetry: usize) -> usize {
    // A mirroring is its own inverse, a turn has another.
    let turn = if symmetry & 4 == 0 {
        4 - (symmetry & 3)
    } else {
        symmetry
    };
    turn & 3 | symmetry & 0b1100
}

/// A set without some points, which are skipped in the numbering of points.
#[inline]
fn compress(set: u32, without: u32) -> u32 {
    let (mut set, mut without) = (set, without);
    while without != 0 {
        // From above, so that the points below keep their places.
        let point = 1 << without.ilog2();
        set = set & (point - 1) | set >> 1 & !(point - 1);
        without ^= point;
    }
    set
}

/// The inverse of [`compress`].
#[inline]
fn expand(set: u32, without: u32) -> u32 {
    let mut set = set;
    each_point(without, |point| {
        let below = point - 1;
        set = set & below | (set & !below) << 1;
    });
    set
}

/// The indices of all positions with up to given numbers of men.
#[derive(Clone, Debug, Default)]
pub(super) struct Numbering {
    ranks: SetRanks,
    /// By size.
    classes: Vec<SetClasses>,
    /// By own and other men: the first index; `None` without such positions.
    first: [[Option<u64>; MEN_COUNTS]; MEN_COUNTS],
    /// The same in the order of the indices, with own and other men.
    phases: Vec<(u64, usize, usize)>,
    len: u64,
}

/// Positions that share the own men.
struct OwnStretch {
    own: u32,
    /// Own and other men.
    sizes: (usize, usize),
    first: u64,
    end: u64,
}

impl OwnStretch {
    #[inline]
    fn with(&self, rest: u32) -> Position {
        Position {
            own: self.own,
            opp: expand(rest, self.own),
            hands: [0; 2],
            side: Side::First,
        }
    }
}

impl Numbering {
    /// Numbers all positions with up to these numbers of men of one side and of the other.
    pub(super) fn new(men: [u32; 2]) -> Self {
        let [a, b] = men.map(|men| men as usize);
        let mut numbering = Self {
            ranks: SetRanks::new(),
            ..Self::default()
        };
        for size in 0..=a.max(b) {
            numbering.classes.push(if size < FLYING as usize {
                SetClasses::default()
            } else {
                SetClasses::new(&numbering.ranks, size)
            });
        }
        let fits = |own: usize, opp: usize| own <= a && opp <= b || own <= b && opp <= a;
        for all in 2 * FLYING as usize..=a + b {
            for own in FLYING as usize..=all - FLYING as usize {
                let opp = all - own;
                if fits(own, opp) {
                    numbering.first[own][opp] = Some(numbering.len);
                    numbering.phases.push((numbering.len, own, opp));
                    let classes = numbering.classes[own].least.len() as u64;
                    numbering.len += classes * CHOOSE[POINTS - own][opp];
                }
            }
        }
        numbering
    }

    /// Whether positions with these numbers of own and other men are numbered.
    pub(super) fn has(&self, own: u32, opp: u32) -> bool {
        let row = self.first.get(own as usize);
        row.and_then(|row| row.get(opp as usize))
            .is_some_and(Option::is_some)
    }

    #[inline]
    fn lead(&self, set: u32) -> Lead {
        let size = set.count_ones() as usize;
        Lead(self.classes[size].of[self.ranks.rank(size, set) as usize])
    }

    /// The index of a position whose own men are the least set of a class; `None` if it is not in
    /// the table.
    #[inline]
    fn at(&self, class: u32, own: u32, opp: u32) -> Option<u64> {
        let (a, b) = (own.count_ones() as usize, opp.count_ones() as usize);
        let first = self.first[a][b]?;
        let rank = self.ranks.rank(b, compress(opp, own));
        Some(first + u64::from(class) * CHOOSE[POINTS - a][b] + u64::from(rank))
    }

    /// The positions around an index.
    fn stretch(&self, number: u64) -> OwnStretch {
        let phase = self.phases.partition_point(|&(first, ..)| first <= number) - 1;
        let (first, own, opp) = self.phases[phase];
        let each = CHOOSE[POINTS - own][opp];
        let class = (number - first) / each;
        OwnStretch {
            own: self.classes[own].least[class as usize],
            sizes: (own, opp),
            first: first + class * each,
            end: first + (class + 1) * each,
        }
    }

    /// Reports the indices of a position before a move, given as own and other men of the player
    /// who moved. Each is reported once for every counted move from it to the position `after`,
    /// whose men are the least of their class.
    ///
    /// An index denotes the images of its position that lead there by the stored symmetry: all of
    /// them, unless the set of men is symmetric. So with every symmetry that maps the men before
    /// the move to the least set, the image before is the position of an index, and the image after
    /// must be denoted by its index.
    #[inline]
    fn tell_images(&self, (own, opp): (u32, u32), after: (u32, Lead), each: &mut impl FnMut(u64)) {
        let lead = self.lead(own);
        let (class, there) = (lead.class(), lead.symmetry());
        let least = image(there, own);
        let mut tell = |by: usize| {
            let counted = || self.lead(image(by, after.0)).symmetry() == inverse(by);
            if !after.1.is_symmetric() || counted() {
                // What is not in the table has too many men.
                if let Some(number) = self.at(class, least, image(by, opp)) {
                    each(number);
                }
            }
        };
        tell(there);
        if lead.is_symmetric() {
            for same in (1..SYMMETRIES).filter(|&same| image(same, least) == least) {
                tell(compose(there, same));
            }
        }
    }
}

impl Morris {
    /// Calls `each` with own and other men of the player who moved, before every move that leads
    /// here.
    #[inline]
    fn undo_moves(position: &Position, mut each: impl FnMut(u32, u32)) {
        let (men, others, empty) = (position.opp, position.own, position.empty());
        let milled = in_mills(men);
        let flies = men.count_ones() <= FLYING;
        each_point(men, |to| {
            let from = if flies { empty } else { neighbours(to) & empty };
            if milled & to == 0 {
                each_point(from, |from| each(men ^ to | from, others));
                return;
            }
            // A mill was closed, and a man taken that could be.
            each_point(empty, |taken| {
                let before = others | taken;
                if removable(before) & taken != 0 {
                    each_point(from & !taken, |from| each(men ^ to | from, before));
                }
            });
        });
    }
}

impl Indexed for Morris {
    fn len(&self) -> u64 {
        self.numbering.len
    }

    fn rank(&self, position: &Position) -> Option<u64> {
        if position.hands != [0; 2]
            || !self
                .numbering
                .has(position.own.count_ones(), position.opp.count_ones())
        {
            return None;
        }
        let lead = self.numbering.lead(position.own);
        let [own, opp] = [position.own, position.opp].map(|set| image(lead.symmetry(), set));
        self.numbering.at(lead.class(), own, opp)
    }

    fn unrank(&self, number: u64) -> Position {
        let stretch = self.numbering.stretch(number);
        stretch.with(
            self.numbering
                .ranks
                .set(stretch.sizes.1, (number - stretch.first) as u32),
        )
    }

    fn predecessors(&self, _: u64, position: &Position, each: &mut impl FnMut(u64)) {
        let after = (position.own, self.numbering.lead(position.own));
        let has = |men: u32| self.numbering.has(position.opp.count_ones(), men);
        let (same, more) = (position.own.count_ones(), position.own.count_ones() + 1);
        let (has_same, has_more) = (has(same), has(more));
        Self::undo_moves(position, |own, opp| {
            let known = if opp == position.own {
                has_same
            } else {
                has_more
            };
            if known {
                self.numbering.tell_images((own, opp), after, each);
            }
        });
    }

    fn opening(&self, position: &Position) -> Opening {
        if position.is_lost() {
            return Opening::Ended(-1);
        }
        if position.wins_at_once() {
            return Opening::Wins;
        }
        let mut moves = 0;
        position.each_move(|left, to, taken| {
            moves += u32::from(!position.after(left, to, taken).wins_at_once());
        });
        match moves {
            0 => Opening::Lost(2),
            moves => Opening::Open {
                moves,
                drawn: false,
            },
        }
    }

    /// Sets of equally many ones follow each other by Gosper's step.
    fn sweep(&self, from: u64, to: u64, each: &mut impl FnMut(u64, &Position)) {
        let mut number = from;
        while number < to {
            let stretch = self.numbering.stretch(number);
            let rank = (number - stretch.first) as u32;
            let mut rest = self.numbering.ranks.set(stretch.sizes.1, rank);
            for at in number..to.min(stretch.end) {
                each(at, &stretch.with(rest));
                let low = rest & rest.wrapping_neg();
                let carried = rest + low;
                rest = carried | (rest ^ carried) >> low.trailing_zeros() >> 2;
            }
            number = stretch.end;
        }
    }

    fn visit(&self, wanted: &[u64], each: &mut impl FnMut(u64, &Position)) {
        let mut stretch: Option<OwnStretch> = None;
        for &number in wanted {
            let here = stretch
                .take()
                .filter(|here| (here.first..here.end).contains(&number));
            let here = here.unwrap_or_else(|| self.numbering.stretch(number));
            let rest = self
                .numbering
                .ranks
                .set(here.sizes.1, (number - here.first) as u32);
            each(number, &here.with(rest));
            stretch = Some(here);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::masks::ALL;
    use super::*;
    use crate::boards::numbered::{
        neighbours_are_single_positions, openings_and_moves_back, spread,
    };
    use grundy_core::ZeroSum;
    use grundy_core::zerosum::opening_by_definition;

    #[test]
    fn neighbours_are_numbered_and_opened_as_each_is() {
        let game = Morris::endgame([6, 4]).unwrap();
        neighbours_are_single_positions(&game, spread(game.len(), 1000), 300);
    }

    #[test]
    fn openings_are_those_of_the_definition() {
        let game = Morris::endgame([8, 5]).unwrap();
        let mut wins = 0;
        for number in spread(game.len(), 4000) {
            let position = game.unrank(number);
            let opening = game.opening(&position);
            assert_eq!(
                opening,
                opening_by_definition(&game, &position),
                "{}",
                game.show(&position)
            );
            wins += u32::from(opening == Opening::Wins);
        }
        assert!(wins > 20, "{wins}");
    }

    /// Positions in which a side can be blocked are rare: this test constructs them.
    #[test]
    fn wins_without_taking_are_found() {
        let game = Morris::endgame([9, 9]).unwrap();
        for text in [
            "ooo/xox/.x./x...../.../.../..x x",
            "ooo/xox/xx./x..x.x/.../.o./... x",
        ] {
            let position = game.read(text).unwrap();
            assert_eq!(opening_by_definition(&game, &position), Opening::Wins);
            assert_eq!(game.opening(&position), Opening::Wins, "{text}");
        }
    }

    /// All positions of few men, including symmetric ones: forward and backward moves are equal,
    /// with the same multiplicity.
    #[test]
    fn every_move_is_undone_as_often_as_it_is_counted() {
        let game = Morris::endgame([5, 4]).unwrap();
        let symmetric = |position: &Position| game.numbering.lead(position.own).is_symmetric();
        let (mut checked, mut special) = (0, 0);
        // The own men of the first indices of each phase are close together and have symmetries.
        let starts = game
            .numbering
            .phases
            .iter()
            .flat_map(|&(first, ..)| first..first + 150);
        openings_and_moves_back(
            &game,
            spread(game.len(), 2000).chain(starts),
            |position, child| {
                checked += 1;
                special += u32::from(symmetric(position) || symmetric(child));
            },
        );
        assert!(checked > 5000 && special > 1000, "{checked} {special}");
    }

    #[test]
    fn every_symmetry_is_undone() {
        for symmetry in 0..SYMMETRIES {
            assert_eq!(compose(symmetry, inverse(symmetry)), 0);
        }
    }

    /// Classes by Burnside's lemma: the mean over the symmetries of how many sets each leaves as it
    /// is.
    #[test]
    fn there_are_as_many_classes_as_the_lemma_says() {
        let ranks = SetRanks::new();
        let sizes = CHOOSE[POINTS].iter().enumerate();
        for (size, &count) in sizes.take(7).skip(FLYING as usize) {
            let count = count as u32;
            let sets = (0..count).map(|rank| ranks.set(size, rank));
            let fixed: usize = sets
                .map(|set| (0..SYMMETRIES).filter(|&by| image(by, set) == set).count())
                .sum();
            let classes = SetClasses::new(&ranks, size);
            assert_eq!(classes.least.len() * SYMMETRIES, fixed, "{size} men");
        }
    }

    #[test]
    fn the_points_that_sets_leave_out_come_back() {
        for i in 1..2000_u32 {
            let both = i.wrapping_mul(0x9e37_79b9) >> 8;
            let (without, set) = (both & 0x5b_6d35 & ALL, both & !0x5b_6d35);
            let small = compress(set, without);
            assert_eq!(expand(small, without), set);
            assert!(small >> (POINTS as u32 - without.count_ones()) == 0);
        }
    }
}
