//! The numbering of chess endgames: the index of each position in a table, and backward moves.
//!
//! A table has a section for each material that play can lead to. In a section the side to move is
//! the highest digit of the index (if both sides have the same men it is always White), then the
//! pair of kings up to images of the board, then the squares of the men:
//!
//! ```text
//! pairs of kings      462 without pawns, 1806 with pawns
//! a piece, a pawn     64, 48 squares
//! two of a kind       64 * 63 / 2, 48 * 47 / 2
//! after a double step next to an enemy pawn (KPKP): 14 places of the two pawns
//! ```
//! Some indices belong to positions that cannot arise: two men on a square, or the king of the side
//! not to move in check. They count as won in 0 plies, since the king could be taken, and no move
//! leads there.
//!
//! Retrograde analysis counts moves, so a backward move must be reported as often as the forward
//! move exists. All images of a position have the same moves, and two images have different indices
//! only if both kings are on a long diagonal. So each image of the position before is reported, but
//! only if its forward move leads to the given index. If the backward move adds a pawn, the
//! position before has fewer symmetries than the one after, and all eight images of the latter are
//! tried.

use grundy_core::Side;
use grundy_core::zerosum::{Indexed, Opening, ZeroSum};

use super::men::{Man, Material, NOBODY, NONE, Section, is_pawn};
use super::moves::Before;
use super::symmetry::{Kings, NO_PAIR, across, image, undoes};
use super::{Endgame, Position};

/// The number of placements of two pawns that are next to each other after a double step.
const MEETINGS: u64 = 14;

/// Number of squares for a man of this kind.
fn squares(kind: u8) -> u64 {
    match kind {
        NONE => 1,
        kind if is_pawn(kind) => 48,
        _ => 64,
    }
}

/// The index of a man's square among the squares of its kind.
fn code(man: Man) -> u64 {
    match man {
        NOBODY => 0,
        man if man.is_pawn() => u64::from(man.at) - 8,
        man => man.at.into(),
    }
}

/// The man of a kind on the square of an index: the inverse of [`code`].
fn placed(kind: u8, code: u64) -> Man {
    match kind {
        NONE => NOBODY,
        kind => Man {
            kind,
            at: code as u8 + 8 * u8::from(is_pawn(kind)),
        },
    }
}

impl Section {
    /// Number of placements of the men other than the two kings.
    fn ways(&self) -> u64 {
        let [a, b] = self.material.map(squares);
        if self.passant {
            MEETINGS
        } else if self.twins() {
            a * (a - 1) / 2
        } else {
            a * b
        }
    }

    fn rank_men(&self, men: [Man; 2]) -> u64 {
        let [a, b] = men.map(code);
        if self.passant {
            // Files of White's and of Black's pawn, one apart.
            let (own, other) = (men[0].at % 8, men[1].at % 8);
            u64::from(own.min(other)) * 2 + u64::from(own > other)
        } else if self.twins() {
            b * (b - 1) / 2 + a
        } else {
            a * squares(self.material[1]) + b
        }
    }

    fn unrank_men(&self, number: u64) -> [Man; 2] {
        let [first, second] = self.material;
        if self.passant {
            let (low, other) = ((number / 2) as u8, (number % 2) as u8);
            let man = |kind, file| Man {
                kind,
                at: 32 + file,
            };
            return [man(first, low + other), man(second, low + 1 - other)];
        }
        if self.twins() {
            // The pairs with a larger square `b` begin at the index b (b - 1) / 2.
            let mut large = (8 * number + 1).isqrt().div_ceil(2);
            while large * (large - 1) / 2 > number {
                large -= 1;
            }
            let small = number - large * (large - 1) / 2;
            return [placed(first, small), placed(second, large)];
        }
        let places = squares(second);
        [
            placed(first, number / places),
            placed(second, number % places),
        ]
    }
}

impl Endgame {
    fn kings(&self, section: &Section) -> &Kings {
        if section.pawns {
            &self.mirrored
        } else {
            &self.turned
        }
    }

    pub(super) fn size(&self, section: &Section) -> u64 {
        let turns = if section.even { 1 } else { 2 };
        turns * self.kings(section).len() * section.ways()
    }

    /// Returns the section of a position, the position with the colours of the section, and whether
    /// its colours were exchanged for this.
    #[inline]
    fn colored(&self, position: &Position) -> Option<(&Section, Position, bool)> {
        let (mut at, mut exchanged) = self.sections.find(position.men.map(|man| man.kind))?;
        if position.passant {
            at = self.sections.list.len() - 1;
        }
        let section = &self.sections.list[at];
        exchanged |= section.even && position.turn == Side::Second;
        let colored = if exchanged {
            position.swapped()
        } else {
            *position
        };
        Some((section, colored, exchanged))
    }

    /// Returns the index of the image of a position that has the colours of its section. `pair` is
    /// the index of the pair of kings, `by` the symmetry that leads to the image.
    #[inline]
    fn number(&self, section: &Section, pair: u16, position: &Position, by: u8) -> u64 {
        let men = position.imaged(by).men;
        let turn = position.turn.index() as u64;
        let kings = self.kings(section).len();
        section.start + (turn * kings + u64::from(pair)) * section.ways() + section.rank_men(men)
    }

    /// Returns how many indices a position and its images have: two if both kings are on a long
    /// diagonal and some man is not, else one; 0 for a position that is not in the table.
    pub fn numbers(&self, position: &Position) -> u64 {
        let Some((section, colored, _)) = self.colored(position) else {
            return 0;
        };
        let (pair, by) = self.kings(section).find(colored.kings);
        if pair == NO_PAIR {
            return 0;
        }
        let [first, second] = by.map(|by| self.number(section, pair, &colored, by));
        1 + u64::from(first != second)
    }

    fn is_known(&self, material: Material) -> bool {
        self.sections.find(material).is_some()
    }

    /// Reports the indices of all images of `before` whose move leads to the index of `position`.
    #[inline]
    fn report_images(
        &self,
        position: &Position,
        on_diagonal: bool,
        before: &Position,
        each: &mut impl FnMut(u64),
    ) {
        let Some((section, before, exchanged)) = self.colored(before) else {
            return;
        };
        let (pair, by) = self.kings(section).find(before.kings);
        if pair == NO_PAIR {
            return;
        }
        for (at, &by) in by.iter().enumerate() {
            if at == 1 && by == self.kings(section).find(before.kings).1[0] {
                break; // there is one image only
            }
            let moved = |square: u8| {
                if exchanged {
                    across(image(by, across(square)))
                } else {
                    image(by, square)
                }
            };
            if on_diagonal {
                let (_, back) = self.turned.find(position.kings.map(moved));
                if !undoes(back[0], moved) {
                    continue;
                }
            }
            each(self.number(section, pair, &before, by));
        }
    }
}

impl Indexed for Endgame {
    fn len(&self) -> u64 {
        self.len
    }

    fn rank(&self, position: &Position) -> Option<u64> {
        let (section, colored, _) = self.colored(position)?;
        let (pair, by) = self.kings(section).find(colored.kings);
        (pair != NO_PAIR).then(|| self.number(section, pair, &colored, by[0]))
    }

    fn unrank(&self, number: u64) -> Position {
        let list = &self.sections.list;
        let section = &list[list.partition_point(|section| section.start <= number) - 1];
        let rest = number - section.start;
        let kings = self.kings(section);
        let (pair, men) = (rest / section.ways(), rest % section.ways());
        Position {
            kings: kings.squares[(pair % kings.len()) as usize],
            men: section.unrank_men(men),
            turn: if pair < kings.len() {
                Side::First
            } else {
                Side::Second
            },
            passant: section.passant,
        }
    }

    fn predecessors(&self, _: u64, position: &Position, each: &mut impl FnMut(u64)) {
        let known = |material| self.is_known(material);
        if position.men.iter().any(|man| man.is_pawn()) {
            position.each_before(Before::All, known, &mut |before| {
                self.report_images(position, false, &before, each);
            });
            return;
        }
        let (_, by) = self.turned.find(position.kings);
        let on_diagonal = by[0] != by[1];
        position.each_before(Before::SamePawns, known, &mut |before| {
            self.report_images(position, on_diagonal, &before, each);
        });
        if !self.has_pawns {
            return;
        }
        for by in 0..8 {
            let (_, back) = self.turned.find(position.kings.map(|at| image(by, at)));
            if on_diagonal && !undoes(back[0], |at| image(by, at)) {
                continue;
            }
            let seen = position.imaged(by);
            seen.each_before(Before::MorePawns, known, &mut |before| {
                // The mirror image of `before` is found from another of the eight images.
                if let Some((section, before, _)) = self.colored(&before)
                    && let (pair, [0, _]) = self.mirrored.find(before.kings)
                    && pair != NO_PAIR
                {
                    each(self.number(section, pair, &before, 0));
                }
            });
        }
    }

    fn opening(&self, position: &Position) -> Opening {
        if let Some(score) = self.ended(position) {
            return Opening::Ended(score);
        }
        if position.mates() {
            return Opening::Wins;
        }
        let (mut moves, mut drawn) = (0, false);
        position.each_move(|_, next| {
            if !next.can_move() {
                drawn = true;
            } else if !next.mates() {
                moves += 1;
            }
            false
        });
        match moves {
            0 if !drawn => Opening::Lost(2),
            _ => Opening::Open { moves, drawn },
        }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::boards::numbered::spread;
    use grundy_core::zerosum::opening_by_definition;

    pub(in super::super) fn some(
        game: &Endgame,
        count: u64,
    ) -> impl Iterator<Item = (u64, Position)> {
        spread(game.len(), count).map(|number| (number, game.unrank(number)))
    }

    #[test]
    fn numbers_and_positions_are_one_to_one() {
        // 2 * 462 * 64 for one piece, 462 for two kings, and so on.
        let lengths = [
            ("KRK", 59_136 + 462),
            ("KBBK", 924 * (2016 + 64) + 462),
            ("KBNK", 924 * (4096 + 64 + 64) + 462),
            ("KPK", 3612 * 48 + 4 * 59_136 + 462),
        ];
        for (name, len) in lengths {
            let game = Endgame::new(name).unwrap();
            assert_eq!((game.name().as_str(), game.len()), (name, len));
        }
        for name in ["KBBK", "KBNK", "KQKR", "KPKP", "KPPK", "KRKP"] {
            let game = Endgame::new(name).unwrap();
            for (number, position) in some(&game, 20_000) {
                let rank = game.rank(&position);
                if !position.broken() {
                    assert_eq!(rank, Some(number), "{position:?}");
                    assert_eq!(game.rank(&position.swapped()), rank, "{position:?}");
                }
                for by in 0..if position.men.iter().any(|man| man.is_pawn()) {
                    2
                } else {
                    8
                } {
                    let image = game.rank(&position.imaged(by));
                    let (_, ways) = game.turned.find(position.kings);
                    let on_diagonal = ways[0] != ways[1];
                    assert!(image == rank || on_diagonal, "{position:?}");
                }
            }
        }
    }

    #[test]
    fn openings_are_those_of_the_definition_and_moves_go_both_ways() {
        let names = [
            "KQK", "KPK", "KBBK", "KBNK", "KQKR", "KNKN", "KRKP", "KPKP", "KPPK", "KQKQ",
        ];
        for name in names {
            let game = Endgame::new(name).unwrap();
            let last = (1..300).map(|i| game.len() - i); // where pawns meet, if they do
            let last = last.map(|number| (number, game.unrank(number)));
            for (number, position) in some(&game, 1500).chain(last) {
                let opening = game.opening(&position);
                let definition = opening_by_definition(&game, &position);
                assert_eq!(opening, definition, "{position:?}");
                let mut moves = Vec::new();
                if game.ended(&position).is_none() {
                    game.moves(&position, &mut moves);
                }
                let to: Vec<u64> = (moves.iter())
                    .map(|&by| game.rank(&game.play(&position, by)).unwrap())
                    .collect();
                for &child in &to {
                    let mut back = 0;
                    let at = game.unrank(child);
                    game.predecessors(child, &at, &mut |from| back += usize::from(from == number));
                    let times = to.iter().filter(|&&other| other == child).count();
                    assert_eq!(back, times, "{name} {position:?} {at:?}");
                }
                let mut back = Vec::new();
                game.predecessors(number, &position, &mut |from| back.push(from));
                for from in back {
                    let before = game.unrank(from);
                    if game.ended(&before).is_some() {
                        continue; // the position is terminal
                    }
                    let mut moves = Vec::new();
                    game.moves(&before, &mut moves);
                    let leads = |&by: &_| game.rank(&game.play(&before, by)) == Some(number);
                    assert!(moves.iter().any(leads), "{name} {position:?} {before:?}");
                }
            }
        }
    }
}
