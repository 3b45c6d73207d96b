//! The perfect numbering of chess endgames, and moves drawn backwards.
//!
//! The two kings stand on one of 3612 pairs of squares that do not touch. Each piece stands on a square that is
//! still free, renumbered by skipping the occupied ones, or is gone; two equal pieces are a set. Side to
//! move and king pair come first, so that neighbours differ in the pieces only:
//!
//! ```text
//! one piece           62 squares + gone                       63
//! two kinds           62 * (61 + gone)  +  gone * (62 + gone)  3907
//! two of a kind       62 * 61 / 2  +  62  +  1                1954
//! ```
//! Some numbers are positions that cannot arise, with White to move and Black in check. They count as won:
//! White could take the king. No move leads there.

#![allow(
    clippy::trivially_copy_pass_by_ref,
    reason = "all positions go by reference, as in the trait"
)]

use grundy_game::Side;
use grundy_game::zerosum::{Indexed, Opening, ZeroSum};

use super::{Endgame, GONE, Position, king, numbers};

/// Pairs of squares on which kings do not touch.
const KING_PAIRS: u64 = 3612;
/// Squares that two kings leave free.
const FREE: u64 = 62;

impl Endgame {
    /// How many ways there are for the pieces beside two kings.
    fn ways(&self) -> u64 {
        match self.men.len() {
            1 => FREE + 1,
            _ if self.twins() => FREE * (FREE - 1) / 2 + FREE + 1,
            _ => FREE * FREE + FREE + 1,
        }
    }

    /// Among the squares that two others leave free, the number of one.
    fn code(taken: (u8, u8), square: u8) -> u64 {
        u64::from(square - u8::from(taken.0 < square) - u8::from(taken.1 < square))
    }

    fn decode(taken: (u8, u8), code: u64) -> u8 {
        let mut square = code as u8;
        for taken in [taken.0.min(taken.1), taken.0.max(taken.1)] {
            square += u8::from(taken <= square);
        }
        square
    }

    fn rank_men(&self, kings: (u8, u8), men: [u8; 2]) -> u64 {
        let code = |man| {
            if man == GONE {
                FREE
            } else {
                Self::code(kings, man)
            }
        };
        let (first, second) = (code(men[0]), code(men[1]));
        if self.men.len() == 1 {
            return first;
        }
        if self.twins() {
            return match (first, second) {
                (FREE, FREE) => FREE * (FREE - 1) / 2 + FREE,
                (first, FREE) => FREE * (FREE - 1) / 2 + first,
                _ => second * (second - 1) / 2 + first,
            };
        }
        match (first, second) {
            (FREE, second) => FREE * FREE + second,
            (first, FREE) => first * FREE + FREE - 1,
            _ => first * FREE + second - u64::from(first < second),
        }
    }

    fn unrank_men(&self, kings: (u8, u8), number: u64) -> [u8; 2] {
        let man = |code| {
            if code == FREE {
                GONE
            } else {
                Self::decode(kings, code)
            }
        };
        if self.men.len() == 1 {
            return [man(number), GONE];
        }
        if self.twins() {
            let pairs = FREE * (FREE - 1) / 2;
            if number >= pairs {
                return [man(number - pairs), GONE];
            }
            // The larger of the two is the last whose pairs begin at or before the number.
            let mut second = (8 * number + 1).isqrt().div_ceil(2);
            while second * (second - 1) / 2 > number {
                second -= 1;
            }
            return [man(number - second * (second - 1) / 2), man(second)];
        }
        if number >= FREE * FREE {
            return [GONE, man(number - FREE * FREE)];
        }
        let (first, second) = (number / FREE, number % FREE);
        let second = match second {
            _ if second == FREE - 1 => FREE,
            _ => second + u64::from(first <= second),
        };
        [man(first), man(second)]
    }
}

impl Indexed for Endgame {
    fn len(&self) -> u64 {
        2 * KING_PAIRS * self.ways()
    }

    fn rank(&self, position: &Position) -> Option<u64> {
        let kings = (position.white, position.black);
        let pair = self.king_pair[usize::from(kings.0) * 64 + usize::from(kings.1)];
        let turn = position.turn.index() as u64;
        let men = self.rank_men(kings, position.men);
        (pair != u16::MAX).then(|| (turn * KING_PAIRS + u64::from(pair)) * self.ways() + men)
    }

    fn unrank(&self, number: u64) -> Position {
        let (pair, men) = (number / self.ways(), number % self.ways());
        let kings = self.kings[(pair % KING_PAIRS) as usize];
        Position {
            white: kings.0,
            black: kings.1,
            men: self.unrank_men(kings, men),
            turn: if pair < KING_PAIRS {
                Side::First
            } else {
                Side::Second
            },
        }
    }

    fn predecessors(&self, _: u64, position: &Position, each: &mut impl FnMut(u64)) {
        let mut from = |before: Position| {
            if let Some(number) = self.rank(&self.sorted(before)) {
                each(number);
            }
        };
        if position.turn == Side::Second {
            // White came here, from a position in which Black was not in check.
            self.white_steps(position, Side::First, |before| {
                if !self.check(&before) {
                    from(before);
                }
                false
            });
            return;
        }
        if self.check(position) {
            return; // Black may not come here
        }
        let steps = king(position.black) & !king(position.white) & !Self::white_side(position);
        for black in numbers(steps) {
            let before = Position {
                black,
                turn: Side::Second,
                ..*position
            };
            from(before);
            for at in 0..self.men.len() {
                let twice = at == 1 && self.twins() && position.men[0] == GONE;
                if position.men[at] == GONE && !twice {
                    let mut before = before;
                    before.men[at] = position.black;
                    from(before);
                }
            }
        }
    }

    fn opening(&self, position: &Position) -> Opening {
        if let Some(score) = self.ended(position) {
            return Opening::Ended(score);
        }
        let (mut moves, mut drawn) = (0, false);
        if position.turn == Side::Second {
            for to in self.flights(position) {
                let next = self.flee(position, to);
                if self.ended(&next).is_some() {
                    drawn = true;
                } else if !self.mates(&next) {
                    moves += 1;
                }
            }
            return match moves {
                0 if !drawn => Opening::Lost(2),
                _ => Opening::Open { moves, drawn },
            };
        }
        if self.mates(position) {
            return Opening::Wins;
        }
        self.white_steps(position, Side::Second, |next| {
            let stale = self.flights(&next).next().is_none();
            drawn |= stale;
            moves += u32::from(!stale);
            false
        });
        Opening::Open { moves, drawn }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use grundy_game::zerosum::opening_by_definition;

    pub(in super::super) fn some(game: &Endgame, count: u64) -> impl Iterator<Item = (u64, Position)> {
        (0..count).map(|i| {
            let number = i.wrapping_mul(0x9e37_79b9_7f4a_7c15) % game.len();
            (number, game.unrank(number))
        })
    }

    #[test]
    fn numbers_and_positions_are_one_to_one() {
        for (name, len) in [("KRK", 455_112), ("KBBK", 14_115_696), ("KBNK", 28_224_168)] {
            let game = Endgame::new(name).unwrap();
            assert_eq!((game.name().as_str(), game.len()), (name, len));
            for (number, position) in some(&game, 20_000) {
                assert_eq!(game.rank(&position), Some(number), "{position:?}");
                let squares = [
                    position.white,
                    position.black,
                    position.men[0],
                    position.men[1],
                ];
                let mut there: Vec<u8> = squares.into_iter().filter(|&at| at != GONE).collect();
                there.sort_unstable();
                there.dedup();
                let gone = squares.into_iter().filter(|&at| at == GONE).count();
                assert_eq!(there.len() + gone, 4, "{position:?}");
            }
        }
    }

    #[test]
    fn openings_are_those_of_the_definition_and_moves_go_both_ways() {
        for name in ["KQK", "KRK", "KBBK", "KBNK"] {
            let game = Endgame::new(name).unwrap();
            for (number, position) in some(&game, 3000) {
                let opening = game.opening(&position);
                assert_eq!(
                    opening,
                    opening_by_definition(&game, &position),
                    "{position:?}"
                );
                let mut moves = Vec::new();
                if game.ended(&position).is_none() {
                    game.moves(&position, &mut moves);
                }
                for by in moves {
                    let child = game.play(&position, by);
                    let to = game.rank(&child).unwrap();
                    let mut back = Vec::new();
                    game.predecessors(to, &child, &mut |from| back.push(from));
                    let times = back.iter().filter(|&&from| from == number).count();
                    assert_eq!(times, 1, "{position:?} {by:?}");
                }
                let mut back = Vec::new();
                game.predecessors(number, &position, &mut |from| back.push(from));
                for from in back {
                    let before = game.unrank(from);
                    let mut moves = Vec::new();
                    game.moves(&before, &mut moves);
                    assert!(moves.iter().any(|&by| game.play(&before, by) == position));
                }
            }
        }
    }
}
