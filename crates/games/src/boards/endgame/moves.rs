//! Moves of an endgame, forwards and backwards.

#![allow(
    clippy::trivially_copy_pass_by_ref,
    reason = "all positions go by reference, as in the trait"
)]

use cozy_chess::{
    BitBoard, Color, Piece, Square, get_bishop_moves, get_king_moves, get_knight_moves,
    get_pawn_attacks, get_rook_moves,
};
use grundy_core::Side;

use super::men::{KINDS, Man, Material, NOBODY, NONE, PAWN, PROMOTIONS, is_pawn, kind_of, piece};
use super::symmetry::{across, image};
use super::{EndgameMove, Position};

#[inline]
pub(super) fn square(number: u8) -> Square {
    Square::index(usize::from(number))
}

#[inline]
fn bit(number: u8) -> BitBoard {
    if number == NOBODY.at {
        BitBoard::EMPTY
    } else {
        square(number).bitboard()
    }
}

#[inline]
fn king(from: u8) -> BitBoard {
    get_king_moves(square(from))
}

#[inline]
fn numbers(squares: BitBoard) -> impl Iterator<Item = u8> {
    squares.into_iter().map(|square| square as u8)
}

/// The square before a pawn of this side; pawns are never on the last row.
#[inline]
fn ahead(side: Side, at: u8) -> u8 {
    if side == Side::First { at + 8 } else { at - 8 }
}

#[inline]
fn behind(side: Side, at: u8) -> u8 {
    ahead(side.other(), at)
}

/// The row of a square, counted from this side's home row as 0.
#[inline]
fn row(side: Side, at: u8) -> u8 {
    if side == Side::First {
        at / 8
    } else {
        7 - at / 8
    }
}

/// The squares that a man attacks.
#[inline]
fn reach(kind: u8, from: u8, occupied: BitBoard) -> BitBoard {
    let Some(piece) = piece(kind) else {
        return BitBoard::EMPTY;
    };
    let at = square(from);
    match piece {
        Piece::Pawn if kind < KINDS => get_pawn_attacks(at, Color::White),
        Piece::Pawn => get_pawn_attacks(at, Color::Black),
        Piece::Knight => get_knight_moves(at),
        Piece::Bishop => get_bishop_moves(at, occupied),
        Piece::Rook => get_rook_moves(at, occupied),
        _ => get_bishop_moves(at, occupied) | get_rook_moves(at, occupied),
    }
}

/// The squares from which a man of this kind attacks one.
#[inline]
fn reach_back(kind: u8, to: u8, occupied: BitBoard) -> BitBoard {
    match kind {
        PAWN => get_pawn_attacks(square(to), Color::Black),
        kind if is_pawn(kind) => get_pawn_attacks(square(to), Color::White),
        kind => reach(kind, to, occupied),
    }
}

/// The selection of backward moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Before {
    /// All.
    All,
    /// Moves that do not change the number of pawns.
    SamePawns,
    /// Moves before which there was one pawn more.
    MorePawns,
}

impl Position {
    #[inline]
    fn of(&self, side: Side) -> BitBoard {
        let mut all = bit(self.kings[side.index()]);
        for man in self.men {
            if man.is_of(side) {
                all |= bit(man.at);
            }
        }
        all
    }

    #[inline]
    fn occupied(&self) -> BitBoard {
        bit(self.kings[0]) | bit(self.kings[1]) | bit(self.men[0].at) | bit(self.men[1].at)
    }

    /// Whether two men are on one square, or a double step was impossible.
    pub(super) fn broken(&self) -> bool {
        let there = 2 + self.men.into_iter().filter(|man| man.is_there()).count();
        self.occupied().len() as usize != there || self.passant && !self.meets()
    }

    /// Whether a pawn of the other side can be next to one of the side to move after a double step.
    fn meets(&self) -> bool {
        self.passer().is_some_and(|at| {
            let over = ahead(self.turn, at);
            let path = bit(over) | bit(ahead(self.turn, over));
            (path & self.occupied()).is_empty()
        })
    }

    /// The other side's pawn on its fourth row, next to one of the side to move.
    #[inline]
    fn passer(&self) -> Option<u8> {
        let [a, b] = self.men;
        if !a.is_pawn() || !b.is_pawn() || a.kind == b.kind {
            return None;
        }
        let at = if a.is_of(self.turn) { b.at } else { a.at };
        let beside = a.at / 8 == b.at / 8 && a.at.abs_diff(b.at) == 1;
        (beside && row(self.turn.other(), at) == 3).then_some(at)
    }

    /// The square where a pawn may be taken en passant.
    pub(super) fn passed_square(&self) -> Option<u8> {
        let at = self.passer().filter(|_| self.passant)?;
        Some(ahead(self.turn, at))
    }

    /// Whether a king is attacked.
    #[inline]
    pub(super) fn in_check(&self, side: Side) -> bool {
        let (target, occupied) = (self.kings[side.index()], self.occupied());
        let from = square(target);
        self.men
            .into_iter()
            .any(|man| man.is_of(side.other()) && reach(man.kind, man.at, occupied).has(from))
            || king(target).has(square(self.kings[side.other().index()]))
    }

    /// Returns the position with the men in ascending order.
    #[inline]
    pub(super) fn sorted(mut self) -> Self {
        if self.men[1] < self.men[0] {
            self.men.swap(0, 1);
        }
        self
    }

    /// The position with exchanged colours on the mirrored board; it has the same value.
    #[inline]
    pub(super) fn swapped(&self) -> Self {
        Self {
            kings: [across(self.kings[1]), across(self.kings[0])],
            men: self.men.map(Man::swapped),
            turn: self.turn.other(),
            passant: self.passant,
        }
        .sorted()
    }

    #[inline]
    pub(super) fn imaged(&self, by: u8) -> Self {
        Self {
            kings: self.kings.map(|at| image(by, at)),
            men: self.men.map(|man| Man {
                at: image(by, man.at),
                ..man
            }),
            ..*self
        }
        .sorted()
    }

    /// The position after a move.
    #[inline]
    pub(super) fn after(&self, by: EndgameMove) -> Self {
        let us = self.turn;
        let mut next = Self {
            turn: us.other(),
            passant: false,
            ..*self
        };
        let mut taken = by.to;
        if self.kings[us.index()] == by.from {
            next.kings[us.index()] = by.to;
        }
        let mut double = false;
        for (man, moved) in self.men.iter().zip(&mut next.men) {
            if man.at != by.from || !man.is_of(us) {
                continue;
            }
            moved.at = by.to;
            if man.is_pawn() {
                double = by.from.abs_diff(by.to) == 16;
                if self.passant && by.from % 8 != by.to % 8 {
                    // The pawn next to it, if the square is empty: no other man is there.
                    let others = self.men.iter().any(|man| man.at == by.to);
                    taken = if others { by.to } else { behind(us, by.to) };
                }
            }
            if by.promotion != NONE {
                moved.kind = by.promotion;
            }
        }
        for man in &mut next.men {
            if man.at == taken && man.is_of(us.other()) {
                *man = NOBODY;
            }
        }
        next.passant = double && next.passer() == Some(by.to);
        next.sorted()
    }

    /// Squares that a man can move to, without regard to the safety of the own king.
    #[inline]
    fn targets(&self, man: Man, own: BitBoard, occupied: BitBoard) -> BitBoard {
        let all = reach(man.kind, man.at, occupied);
        if !man.is_pawn() {
            return all & !own;
        }
        let us = self.turn;
        let mut enemies = occupied & !own;
        if self.passant
            && let Some(at) = self.passer()
        {
            enemies |= bit(ahead(us, at));
        }
        let mut squares = all & enemies;
        let one = ahead(us, man.at);
        if !occupied.has(square(one)) {
            squares |= bit(one);
            if row(us, man.at) == 1 && !occupied.has(square(ahead(us, one))) {
                squares |= bit(ahead(us, one));
            }
        }
        squares
    }

    /// Calls `each` with every legal move and the position after it, until it returns `true`.
    #[inline]
    pub(super) fn each_move(&self, mut each: impl FnMut(EndgameMove, Self) -> bool) -> bool {
        let us = self.turn;
        let (own, occupied) = (self.of(us), self.occupied());
        let mut legal = |from: u8, to: u8, promotion: u8| {
            let by = EndgameMove {
                from,
                to,
                promotion,
            };
            let next = self.after(by);
            !next.in_check(us) && each(by, next)
        };
        let from = self.kings[us.index()];
        for to in numbers(king(from) & !own) {
            if legal(from, to, NONE) {
                return true;
            }
        }
        for man in self.men.into_iter().filter(|man| man.is_of(us)) {
            for to in numbers(self.targets(man, own, occupied)) {
                let stop = if man.is_pawn() && row(us, to) == 7 {
                    PROMOTIONS
                        .iter()
                        .any(|&kind| legal(man.at, to, kind_of(us, kind)))
                } else {
                    legal(man.at, to, NONE)
                };
                if stop {
                    return true;
                }
            }
        }
        false
    }

    pub(super) fn can_move(&self) -> bool {
        self.each_move(|_, _| true)
    }

    /// Whether some move mates. Only checks are tried: moves of a man to a square from which it
    /// attacks the king, and moves that open a line of another man. Of these, only the checks that
    /// leave the king without a square are made.
    pub(super) fn mates(&self) -> bool {
        let us = self.turn;
        let target = self.kings[us.other().index()];
        let (own, occupied) = (self.of(us), self.occupied());
        // Whether another man attacks the king once this square is left.
        let opens = |from: u8| {
            let rest = occupied ^ bit(from);
            self.men.iter().any(|man| {
                man.is_of(us) && man.at != from && reach(man.kind, man.at, rest).has(square(target))
            })
        };
        let ring = king(target) & !(occupied & !own);
        let flees = |from: u8, to: u8, promotion: u8| {
            let home = if from == self.kings[us.index()] {
                to
            } else {
                self.kings[us.index()]
            };
            let rest = (occupied ^ bit(from) ^ bit(target)) | bit(to);
            let mut safe = ring & !king(home);
            for man in self.men.into_iter().filter(|man| man.is_of(us)) {
                let (kind, at) = match (man.at == from, promotion) {
                    (true, NONE) => (man.kind, to),
                    (true, kind) => (kind, to),
                    _ => (man.kind, man.at),
                };
                safe &= !reach(kind, at, rest);
            }
            !safe.is_empty()
        };
        let is_mate = |from: u8, to: u8, promotion: u8| {
            if flees(from, to, promotion) {
                return false;
            }
            let by = EndgameMove {
                from,
                to,
                promotion,
            };
            let next = self.after(by);
            !next.in_check(us) && next.in_check(us.other()) && !next.can_move()
        };
        let from = self.kings[us.index()];
        if opens(from) && numbers(king(from) & !own).any(|to| is_mate(from, to, NONE)) {
            return true;
        }
        self.men.into_iter().filter(|man| man.is_of(us)).any(|man| {
            let targets = self.targets(man, own, occupied);
            let rest = occupied ^ bit(man.at);
            let anywhere = self.passant || opens(man.at);
            let checks = |kind: u8| {
                if anywhere {
                    targets
                } else {
                    targets & reach_back(kind, target, rest)
                }
            };
            if man.is_pawn() && row(us, man.at) == 6 {
                return PROMOTIONS.iter().any(|&kind| {
                    let kind = kind_of(us, kind);
                    numbers(checks(kind)).any(|to| is_mate(man.at, to, kind))
                });
            }
            numbers(checks(man.kind)).any(|to| is_mate(man.at, to, NONE))
        })
    }

    /// The man or king of `us` on `to`, moved back to `from`; as another kind if one is given.
    #[inline]
    fn back(&self, us: Side, to: u8, from: u8, kind: u8) -> Self {
        let mut before = Self {
            turn: us,
            passant: false,
            ..*self
        };
        if before.kings[us.index()] == to {
            before.kings[us.index()] = from;
        }
        for man in &mut before.men {
            if man.at == to && man.is_of(us) {
                man.at = from;
                man.kind = if kind == NONE { man.kind } else { kind };
            }
        }
        before
    }

    /// Calls `each` with every result of undoing a move to here: no capture on `at`, or a captured
    /// man of any kind.
    #[inline]
    fn each_taken(&self, at: u8, each: &mut impl FnMut(Self)) {
        let Some(slot) = self.men.iter().position(|man| !man.is_there()) else {
            return;
        };
        for kind in 0..KINDS {
            let kind = kind_of(self.turn.other(), kind);
            if !(is_pawn(kind) && matches!(at / 8, 0 | 7)) {
                let mut before = *self;
                before.men[slot] = Man { kind, at };
                each(before);
            }
        }
    }

    /// Calls `each` with every position one move before this one, in which the other side was to
    /// move. `known` returns whether material exists. Some of these positions cannot arise.
    #[inline]
    pub(super) fn each_before(
        &self,
        which: Before,
        known: impl Fn(Material) -> bool,
        each: &mut impl FnMut(Self),
    ) {
        let us = self.turn.other();
        if self.broken() || self.in_check(us) {
            return; // impossible: no move leads here
        }
        let pawns = |position: &Self| position.men.into_iter().filter(|man| man.is_pawn()).count();
        let now = pawns(self);
        let mut tell = |before: Self| {
            let wanted = match which {
                Before::All => true,
                Before::SamePawns => pawns(&before) == now,
                Before::MorePawns => pawns(&before) > now,
            };
            if !wanted || !known(before.men.map(|man| man.kind)) {
                return;
            }
            let before = before.sorted();
            // Just before there may have been a double step, for which this was not the answer.
            let passed = Self {
                passant: true,
                ..before
            };
            if before.passant || passed.meets() {
                each(passed);
            }
            if !before.passant {
                each(before);
            }
        };
        if self.passant {
            if let Some(at) = self.passer() {
                tell(self.back(us, at, behind(us, behind(us, at)), NONE));
            }
            return;
        }
        let occupied = self.occupied();
        let at = self.kings[us.index()];
        let steps = king(at) & !occupied & !king(self.kings[self.turn.index()]);
        for from in numbers(steps) {
            let before = self.back(us, at, from, NONE);
            tell(before);
            before.each_taken(at, &mut tell);
        }
        for man in self.men.into_iter().filter(|man| man.is_of(us)) {
            if man.is_pawn() {
                self.each_pawn_before(man, occupied, &mut tell);
                continue;
            }
            for from in numbers(reach(man.kind, man.at, occupied) & !occupied) {
                let before = self.back(us, man.at, from, NONE);
                tell(before);
                before.each_taken(man.at, &mut tell);
            }
            if row(us, man.at) == 7 {
                let pawn = kind_of(us, PAWN);
                if !occupied.has(square(behind(us, man.at))) {
                    tell(self.back(us, man.at, behind(us, man.at), pawn));
                }
                for from in numbers(reach_back(pawn, man.at, occupied) & !occupied) {
                    let before = self.back(us, man.at, from, pawn);
                    before.each_taken(man.at, &mut tell);
                }
            }
        }
    }

    /// The same for a pawn of the side that has moved.
    fn each_pawn_before(&self, man: Man, occupied: BitBoard, tell: &mut impl FnMut(Self)) {
        let us = self.turn.other();
        if row(us, man.at) == 1 {
            return;
        }
        let one = behind(us, man.at);
        let is_free = |at: u8| !occupied.has(square(at));
        if is_free(one) {
            tell(self.back(us, man.at, one, NONE));
            // After a double step next to an enemy pawn this would be another position.
            if row(us, man.at) == 3 && is_free(behind(us, one)) && self.passer() != Some(man.at) {
                tell(self.back(us, man.at, behind(us, one), NONE));
            }
        }
        for from in numbers(reach_back(man.kind, man.at, occupied) & !occupied) {
            if row(us, from) == 0 {
                continue;
            }
            let before = self.back(us, man.at, from, NONE);
            before.each_taken(man.at, tell);
            // En passant: the captured pawn was on the square behind, and came from the one before
            // it.
            let slot = before.men.iter().position(|man| !man.is_there());
            if let Some(slot) = slot
                && row(us, man.at) == 5
                && is_free(one)
                && is_free(ahead(us, man.at))
            {
                let mut before = before;
                before.men[slot] = Man {
                    kind: kind_of(self.turn, PAWN),
                    at: one,
                };
                before.passant = true;
                tell(before);
            }
        }
    }
}
