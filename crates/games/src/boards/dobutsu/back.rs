//! Backward moves of Dobutsu shogi, for all positions of a run together.
//!
//! A run is a set of positions with consecutive indices that differ in the chicks only (see
//! `numbering.rs`). So the backward steps of lions, elephants and giraffes, and the runs that they
//! lead to, are the same for the whole run: they are listed once, as a [`Plan`]. A chick can block
//! such a step. The index in the other run follows from the squares of the chicks, each counted
//! among the free squares of that run. A step of a chick stays in its run, or leads to a run in
//! which a captured man is on the board again; these runs are stored by the square of that man.
//!
//! All positions here are from the view of the side that has moved, with the lions on their
//! canonical squares.

#![allow(
    clippy::needless_range_loop,
    reason = "a kind indexes several arrays at once"
)]

use super::masks::{
    ALL, CHICK, ELEPHANT, GIRAFFE, GOAL, HEN, LION, around, each_bit, mirror, squares_in,
    steps_back, turn,
};
use super::numbering::{PartRank, Placed, Stretch};
use super::{Dobutsu, Position};

/// A run that a step leads back to.
#[derive(Clone, Copy, Debug, Default)]
struct Target {
    /// The index of the first position of the run.
    first: u64,
    /// The squares free for chicks.
    free: u16,
    /// The number of these squares.
    free_count: u16,
}

impl From<PartRank> for Target {
    fn from(part: PartRank) -> Self {
        let free = ALL & !part.taken;
        Self {
            first: part.first,
            free,
            free_count: squares_in(free) as u16,
        }
    }
}

/// A chick on the board: the mask of its square (0 without a chick), and its kind: 0 is an own
/// chick, 1 an own hen, 2 a chick of the opponent, 3 a hen of the opponent.
type Chick = (u16, u32);

/// The chicks of a position. Plain numbers without arrays, so that they stay in registers.
#[derive(Clone, Copy, Debug, Default)]
struct Chicks {
    /// Number of chicks on the board.
    on: u32,
    /// Number held by the side that has moved.
    held: u32,
    /// The chick on the board with the lower square, or the only one.
    low: Chick,
    /// The chick on the board with the higher square.
    high: Chick,
}

impl Chicks {
    /// Returns the chicks with one more on the board.
    #[inline]
    fn with(self, new: Chick) -> Self {
        let on = self.on + 1;
        if on == 1 {
            Self {
                on,
                low: new,
                ..self
            }
        } else if new.0 < self.low.0 {
            Self {
                on,
                low: new,
                high: self.low,
                ..self
            }
        } else {
            Self {
                on,
                high: new,
                ..self
            }
        }
    }

    /// Returns the chicks with one less on the board: only `other` remains.
    #[inline]
    fn without_the_other_than(self, other: Chick) -> Self {
        Self {
            on: self.on - 1,
            held: self.held,
            low: other,
            high: (0, 0),
        }
    }

    #[inline]
    fn mirrored(self) -> Self {
        let image = |(bit, kind): Chick| (mirror(bit), kind);
        let (low, high) = (image(self.low), image(self.high));
        if self.on == 2 && high.0 < low.0 {
            Self {
                low: high,
                high: low,
                ..self
            }
        } else {
            Self { low, high, ..self }
        }
    }

    /// Returns the index of the position with these chicks in the run `target`. In a run the
    /// positions without a chick on the board come first (3 of them), then those with one, then
    /// those with two.
    #[inline]
    fn rank(&self, target: &Target) -> u64 {
        let number = |bit: u16| squares_in(bit.wrapping_sub(1) & target.free);
        let free = u32::from(target.free_count);
        let code = match self.on {
            0 => self.held,
            1 => 3 + (4 * self.held + self.low.1) * free + number(self.low.0),
            _ => {
                let (a, b) = (number(self.low.0), number(self.high.0));
                3 + 8 * free + 8 * (b * b - b + 2 * a) + 4 * self.low.1 + self.high.1
            }
        };
        target.first + u64::from(code)
    }

    /// Reports the indices of the positions in which a held chick is the opponent's again on the
    /// square `bit`, as a chick and as a hen.
    #[inline]
    fn given_back(&self, bit: u16, target: &Target, each: &mut impl FnMut(u64)) {
        if self.held == 0 {
            return;
        }
        let rest = Self {
            held: self.held - 1,
            ..*self
        };
        for kind in [2, 3] {
            each(rest.with((bit, kind)).rank(target));
        }
    }
}

/// A backward step of a man other than a chick.
#[derive(Clone, Copy, Debug)]
struct Step {
    target: Target,
    /// The square of the man.
    man: u16,
    /// The square that the man came from; 0 if it was dropped.
    from: u16,
    /// Whether the other run has the mirror image of the position.
    mirrored: bool,
    /// Whether the man may have taken a chick.
    can_take: bool,
}

/// The inverses of the moves into the positions of a run.
#[derive(Default)]
pub(super) struct Plan {
    steps: Vec<Step>,
    /// Whether one of the steps leads to an image.
    mirrors: bool,
    /// The free squares of the run, from the view of the side that has moved.
    places: [u16; 12],
    /// The square of the opponent's lion.
    lion: u16,
    /// For each kind of chick the squares from which it gives check to that lion.
    checks: [u16; 4],
    /// The squares without men other than chicks.
    empty: u16,
    /// The other men that give check: none, one, or too many for any move to have led here.
    checkers: u16,
    /// The run itself, seen by the side that has moved.
    here: Target,
    /// The men of the run other than chicks.
    after: Position,
    /// The part of the index that the lions determine.
    lions: PartRank,
    /// The part of the index that the lions and elephants determine.
    elephants: PartRank,
    /// For each square, the runs in which a captured elephant or giraffe is there again.
    given_back: [[Target; 2]; 12],
    /// The squares whose entries of `given_back` are computed, for elephants and for giraffes.
    known: [u16; 2],
}

impl Plan {
    /// Lists the backward steps of all men of a run except its chicks.
    pub(super) fn begin(&mut self, game: &Dobutsu, run: &Stretch) {
        self.steps.clear();
        self.mirrors = false;
        self.known = [0; 2];
        self.checkers = ALL;
        let from_own_image =
            (game.pair(&run.base)).is_some_and(|(pair, _)| game.own_image[usize::from(pair)]);
        // If a pair of lions is its own mirror image, positions are not mirrored, and only a move
        // of a lion leaves the pair.
        let after = run.base.turned();
        let Some((pair, flip)) = game.pair(&after) else {
            return;
        };
        self.after = if flip { after.mirrored() } else { after };
        let after = self.after;
        self.places = run
            .squares
            .map(|bit| if flip { mirror(turn(bit)) } else { turn(bit) });
        self.lions = game.with_lions(pair, &after);
        self.elephants = game.with_elephants(&self.lions, &after);
        self.here = game.with_giraffes(&self.elephants, &after).into();
        let [own, opp] = &after.men;
        self.lion = opp[LION];
        self.checks = [
            steps_back(CHICK, self.lion),
            steps_back(HEN, self.lion),
            0,
            0,
        ];
        self.empty = after.empty();
        self.checkers = own[LION] & around(self.lion);
        for kind in [ELEPHANT, GIRAFFE] {
            self.checkers |= own[kind] & steps_back(kind, self.lion);
        }
        if self.is_impossible() {
            return;
        }
        for kind in [LION, ELEPHANT, GIRAFFE] {
            each_bit(own[kind], |man| {
                // Only the man that gives check can have moved.
                if self.checkers & !man == 0 {
                    self.list(game, kind, man, from_own_image);
                }
            });
        }
    }

    /// Whether two men give check: one of them gave it before the move as well.
    #[inline]
    fn is_impossible(&self) -> bool {
        self.checkers & self.checkers.wrapping_sub(1) != 0
    }

    /// Lists the steps back of one man.
    fn list(&mut self, game: &Dobutsu, kind: usize, man: u16, from_own_image: bool) {
        let mut before = self.after;
        before.men[0][kind] ^= man;
        if kind != LION {
            let mut lifted = before;
            lifted.hands[0][kind - 1] += 1;
            let target = self.target(game, kind, &lifted);
            self.add(target, (man, 0), (false, false));
        }
        let from = steps_back(kind, man) & self.empty & !steps_back(kind, self.lion);
        each_bit(from, |from| {
            if kind == LION && from & GOAL != 0 {
                return;
            }
            let mut moved = before;
            moved.men[0][kind] |= from;
            // Without a capture, and with an elephant or a giraffe that was captured.
            for taken in 0..3 {
                let mut moved = moved;
                if taken > 0 {
                    if moved.hands[0][taken - 1] == 0 {
                        continue;
                    }
                    moved.hands[0][taken - 1] -= 1;
                    moved.men[1][taken] |= man;
                }
                let move_of = (man, from);
                if kind == LION {
                    self.add_images(game, &moved, move_of, (taken == 0, from_own_image));
                } else {
                    let group = if taken > 0 { kind.min(taken) } else { kind };
                    let target = self.target(game, group, &moved);
                    self.add(target, move_of, (false, taken == 0));
                }
            }
        });
    }

    fn add(&mut self, target: Target, (man, from): (u16, u16), (mirrored, can_take): (bool, bool)) {
        self.mirrors |= mirrored;
        self.steps.push(Step {
            target,
            man,
            from,
            mirrored,
            can_take,
        });
    }

    /// The run of a position in which the groups before the one of this kind are placed as here.
    #[inline]
    fn target(&self, game: &Dobutsu, kind: usize, before: &Position) -> Target {
        if kind == ELEPHANT {
            let elephants = game.with_elephants(&self.lions, before);
            game.with_giraffes(&elephants, before).into()
        } else {
            game.with_giraffes(&self.elephants, before).into()
        }
    }

    /// Adds a step of a lion as often as moves are counted forwards.
    fn add_images(
        &mut self,
        game: &Dobutsu,
        before: &Position,
        move_of: (u16, u16),
        (can_take, from_own_image): (bool, bool),
    ) {
        let Some((pair, flip)) = game.pair(before) else {
            return;
        };
        let own_image = game.own_image[usize::from(pair)];
        for (mirrored, is_counted) in [
            (false, !flip),
            (true, (flip || own_image) && !from_own_image),
        ] {
            if is_counted {
                let seen = if mirrored { before.mirrored() } else { *before };
                let elephants = game.with_elephants(&game.with_lions(pair, &seen), &seen);
                let target = game.with_giraffes(&elephants, &seen).into();
                self.add(target, move_of, (mirrored, can_take));
            }
        }
    }

    /// Reports the indices of all positions from which the opponent of the side to move can have
    /// moved to a position of the run, except those in which the opponent could have taken the lion
    /// instead.
    #[inline]
    pub(super) fn undo(&mut self, game: &Dobutsu, placed: &Placed, each: &mut impl FnMut(u64)) {
        if self.is_impossible() {
            return;
        }
        let mut chicks = Chicks {
            held: u32::from(2 - placed.on - placed.held),
            ..Chicks::default()
        };
        for &(square, kind) in &placed.at[..usize::from(placed.on)] {
            chicks = chicks.with((self.places[usize::from(square)], u32::from(kind ^ 2)));
        }
        // Own chicks and hens that give check.
        let check = |(bit, kind): Chick| bit & self.checks[(kind & 3) as usize];
        let checkers = self.checkers | check(chicks.low) | check(chicks.high);
        if checkers & checkers.wrapping_sub(1) != 0 {
            return;
        }
        let squares = chicks.low.0 | chicks.high.0;
        if checkers == self.checkers {
            let image = if self.mirrors {
                chicks.mirrored()
            } else {
                chicks
            };
            for step in &self.steps {
                if step.from & squares != 0 {
                    continue;
                }
                let (chicks, man) = if step.mirrored {
                    (&image, mirror(step.man))
                } else {
                    (&chicks, step.man)
                };
                each(chicks.rank(&step.target));
                if step.can_take {
                    chicks.given_back(man, &step.target, each);
                }
            }
        }
        for (chick, other) in [(chicks.low, chicks.high), (chicks.high, chicks.low)] {
            if chick.0 != 0 && chick.1 < 2 && checkers & !chick.0 == 0 {
                let rest = chicks.without_the_other_than(other);
                self.undo_chick(game, &rest, chick, squares, each);
            }
        }
    }

    /// The backward moves of an own chick or hen; the other chicks are passed separately.
    #[inline]
    fn undo_chick(
        &mut self,
        game: &Dobutsu,
        rest: &Chicks,
        (man, kind): Chick,
        chicks: u16,
        each: &mut impl FnMut(u64),
    ) {
        let (here, empty) = (self.here, self.empty & !chicks);
        if kind == 0 {
            let lifted = Chicks {
                held: rest.held + 1,
                ..*rest
            };
            each(lifted.rank(&here));
        }
        let taken = [0, 1].map(|taken| self.after.hands[0][taken] > 0);
        for taken in (0..2).filter(|&at| taken[at]) {
            self.compute_given_back(game, taken, man);
        }
        let given_back = &self.given_back[man.trailing_zeros() as usize];
        let mut step_back = |was: usize, from: u16| {
            each_bit(from & empty & !steps_back(was, self.lion), |from| {
                let moved = rest.with((from, (was - CHICK) as u32));
                each(moved.rank(&here));
                for (target, is_taken) in given_back.iter().zip(taken) {
                    if is_taken {
                        each(moved.rank(target));
                    }
                }
                moved.given_back(man, &here, each);
            });
        };
        if kind == 1 {
            step_back(HEN, steps_back(HEN, man));
        }
        // A chick on the last row was dropped there: it would have become a hen.
        if (kind == 0) == (man & GOAL == 0) {
            step_back(CHICK, man >> 3);
        }
    }

    /// Computes, at most once for each square, the run in which a captured elephant or giraffe is
    /// the opponent's again on that square.
    #[inline]
    fn compute_given_back(&mut self, game: &Dobutsu, taken: usize, man: u16) {
        if self.known[taken] & man == 0 {
            let mut before = self.after;
            before.hands[0][taken] -= 1;
            before.men[1][ELEPHANT + taken] |= man;
            let target = self.target(game, ELEPHANT + taken, &before);
            self.given_back[man.trailing_zeros() as usize][taken] = target;
            self.known[taken] |= man;
        }
    }
}
