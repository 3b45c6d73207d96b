//! Chess endgames (チェスの終盤): two kings and one or two other men (pieces or pawns) of either side.
//!
//! # Rules
//! Those of chess, but without the fifty-move rule and castling. White is the first player. Mate
//! wins, stalemate is a draw, and so is what neither side can force: the table itself finds that a
//! lone bishop does not mate. Captured men leave the game, and a pawn on the last row becomes a
//! piece of its owner's choice. So a table has all material that play can lead to: that of `KPK`
//! also has the positions with a queen, rook, bishop or knight instead of the pawn, and those with
//! two kings only.
//!
//! # Files
//! `men.rs` has material, `symmetry.rs` the images of the board, `moves.rs` moves forwards and
//! backwards, `numbering.rs` the indices of positions.

#![allow(
    clippy::trivially_copy_pass_by_ref,
    reason = "all positions go by reference, as in the trait"
)]

mod men;
mod moves;
mod numbering;
mod symmetry;

use std::ops::Range;

use cozy_chess::{Color, Piece};
use grundy_core::zerosum::{Board, Score, Side, ZeroSum};
use grundy_core::{Diagnostic, Message};

use self::men::{
    KINDS, Man, Material, NOBODY, NONE, PIECES, Sections, is_pawn, kind, kind_of, piece,
};
use self::moves::square;
use self::symmetry::Kings;
use super::chess::{self, Chess};
use super::{About, Files, Named, Visit, Visitor, Words, messages, pieces, shared};

/// The metadata of the chess endgames.
pub const ABOUT: About = About {
    title: "Chess endgame",
    ja: "チェスの終盤",
    aliases: &["chess-endgame"],
    rules: "chess with two kings and one or two other pieces: checkmate the king; endgame:KQKR is queen against rook, endgame:KPK a pawn",
    rules_ja: "王と駒 1、2 個の終盤。王を詰める。endgame:KQKR ならクイーン対ルーク、endgame:KPK ならポーン。",
    usual: "KRK",
    known: messages::longest_mates,
    references: &[
        "FIDE, Laws of Chess",
        "K. Thompson 1986, Retrograde analysis of certain endgames",
        "J. A. Tamplin and G. McC. Haworth 2003, Chess endgames: data and strategy",
    ],
    ..About::named("endgame")
};

/// An endgame: two kings and the men of both sides.
#[derive(Clone, Debug)]
pub struct Endgame {
    men: Material,
    has_pawns: bool,
    sections: Sections,
    /// The pairs of kings up to all eight symmetries of the board, for positions without pawns.
    turned: Kings,
    /// The pairs of kings up to the left-right reflection, for positions with pawns.
    mirrored: Kings,
    /// The number of positions.
    len: u64,
}

/// A position: the squares of all men, and the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// The squares of the white and of the black king.
    kings: [u8; 2],
    /// The other men, in ascending order of kind and square.
    men: [Man; 2],
    turn: Side,
    /// Whether the last move was a pawn's double step next to an enemy pawn, which may take it.
    passant: bool,
}

/// A move: from a square to a square, and the promotion of a pawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct EndgameMove {
    from: u8,
    to: u8,
    /// The kind of the new piece; [`NONE`] without a promotion.
    promotion: u8,
}

impl Endgame {
    /// Creates the endgame of a name such as `KRK`, `KBNK`, `KQKR`, `KPKP`: the men of each side
    /// after its king, one or two in all; `KQvKR` means `KQKR`.
    ///
    /// # Errors
    /// Other names.
    pub fn new(name: &str) -> Result<Self, Diagnostic> {
        let men = Self::parse_men(name).ok_or_else(|| {
            let fact = messages::not_a_known_endgame(name);
            Diagnostic::error("board", fact).help(messages::form_of_endgames())
        })?;
        let mut game = Self {
            men,
            has_pawns: men.into_iter().any(is_pawn),
            sections: Sections::new(men),
            turned: Kings::new(8),
            mirrored: Kings::new(2),
            len: 0,
        };
        let mut list = std::mem::take(&mut game.sections.list);
        for section in &mut list {
            section.start = game.len;
            game.len += game.size(section);
        }
        game.sections.list = list;
        Ok(game)
    }

    fn parse_men(name: &str) -> Option<Material> {
        let name = name.to_ascii_uppercase();
        let (white, black) = name.strip_prefix('K')?.split_once('K')?;
        let white = white.strip_suffix('V').unwrap_or(white);
        let mut men = [NONE; 2];
        let mut slots = men.iter_mut();
        for (letters, side) in [(white, Side::First), (black, Side::Second)] {
            for letter in letters.chars() {
                *slots.next()? = kind_of(side, kind(letter)?);
            }
        }
        men.sort_unstable();
        (men != [NONE; 2]).then_some(men)
    }

    /// Returns the indices of the positions without a capture or a promotion so far. White is the
    /// side with the stronger men there, independent of the name; if both sides have the same men,
    /// White is to move.
    pub fn whole(&self) -> Range<u64> {
        0..self.size(&self.sections.list[0])
    }

    /// Returns the name: the kings and men of White, then those of Black, such as `KQKR`.
    pub fn name(&self) -> String {
        let side = |side: Side| {
            let men = self.men.into_iter();
            let own = men.filter(move |&kind| Man { kind, at: 0 }.is_of(side));
            let letters = own.filter_map(piece).map(chess::letter);
            ['K'].into_iter().chain(letters)
        };
        side(Side::First).chain(side(Side::Second)).collect()
    }
}

impl Named for Endgame {
    const GAMES: &'static [&'static About] = &[&ABOUT];

    fn parse<V: Visitor>(
        about: &'static About,
        words: Words<'_>,
        _: Files<'_>,
        visitor: V,
    ) -> Visit<V> {
        let men = match words.text.trim() {
            "" => about.usual,
            men => men,
        };
        let game = Self::new(men).map_err(|error| error.at(0..words.text.len(), shared::this()))?;
        let name = format!("{}:{}", about.name, game.name());
        Ok(visitor.indexed(game, name))
    }
}

impl ZeroSum for Endgame {
    type Position = Position;
    type Move = EndgameMove;
    type Key = u64;
    const LOOPY: bool = true;
    const ENDED_IS_LEAF: bool = false;

    /// Kings on e1 and e8, men on c and b of the same row, pawns one row before it.
    fn start(&self) -> Position {
        let mut files = [[2, 1]; 2].map(<[u8; 2]>::into_iter);
        let men = self.men.map(|kind| {
            let owner = usize::from(kind / KINDS);
            match files.get_mut(owner).and_then(Iterator::next) {
                Some(file) => Man {
                    kind,
                    at: (file + 8 * u8::from(is_pawn(kind))) ^ (56 * owner as u8),
                },
                None => NOBODY,
            }
        });
        let start = Position {
            kings: [4, 60],
            men,
            turn: Side::First,
            passant: false,
        };
        start.sorted()
    }

    fn side(&self, position: &Position) -> Side {
        position.turn
    }

    fn moves(&self, position: &Position, out: &mut Vec<EndgameMove>) {
        position.each_move(|by, _| {
            out.push(by);
            false
        });
    }

    fn play(&self, position: &Position, by: EndgameMove) -> Position {
        position.after(by)
    }

    fn ended(&self, position: &Position) -> Option<Score> {
        if position.broken() || position.in_check(position.turn.other()) {
            return Some(1); // cannot arise in play: the side to move could take the king
        }
        match position.can_move() {
            true => None,
            false if position.in_check(position.turn) => Some(-1),
            false => Some(0),
        }
    }

    /// Returns, from the highest bit on: kings (2 × 6 bits), men (2 × 11 bits: kind and square), en
    /// passant, side to move.
    fn key(&self, position: &Position) -> u64 {
        let kings = position.kings.map(u64::from);
        let men = position
            .men
            .map(|man| u64::from(man.kind) << 7 | u64::from(man.at));
        let turn = position.turn.index() as u64 | u64::from(position.passant) << 1;
        ((kings[0] << 6 | kings[1]) << 11 | men[0]) << 13 | men[1] << 2 | turn
    }

    /// Returns promotion (4 bits), origin and target (6 bits each).
    fn move_number(&self, by: EndgameMove) -> u16 {
        u16::from(by.promotion) << 12 | u16::from(by.from) << 6 | u16::from(by.to)
    }

    /// Evaluates the material in hundredths of a pawn; a lone king loses more near the edge of the
    /// board and near the other king.
    fn evaluate(&self, position: &Position) -> Option<i32> {
        let worth = |side: Side| -> i32 {
            let own = position.men.into_iter().filter(|man| man.is_of(side));
            own.filter_map(|man| piece(man.kind))
                .map(|piece| chess::WORTH[piece as usize])
                .sum()
        };
        let at = |number: u8| (i32::from(number % 8), i32::from(number / 8));
        let (white, black) = (worth(Side::First), worth(Side::Second));
        let [(a, b), (x, y)] = position.kings.map(at);
        let distance = (x - a).abs().max((y - b).abs());
        let edge = |x: i32, y: i32| (2 * x - 7).abs() + (2 * y - 7).abs();
        let ahead = white - black
            + match (white, black) {
                (1.., 0) => 8 * edge(x, y) - 6 * distance,
                (0, 1..) => 6 * distance - 8 * edge(a, b),
                _ => 0,
            };
        Some(if position.turn == Side::First {
            ahead
        } else {
            -ahead
        })
    }

    /// Writes the position in FEN.
    fn show(&self, position: &Position) -> String {
        let text = pieces::rows(8, 8, |file, row| {
            let here = ((7 - row) * 8 + file) as u8;
            let man = position.men.iter().find(|man| man.at == here);
            if let Some(man) = man {
                let letter = piece(man.kind).map(chess::letter)?;
                return Some(if man.is_of(Side::First) {
                    letter
                } else {
                    letter.to_ascii_lowercase()
                });
            }
            let king = position.kings.iter().position(|&at| at == here)?;
            Some(['K', 'k'][king])
        });
        let turn = if position.turn == Side::First {
            "w"
        } else {
            "b"
        };
        let passed = position.passed_square();
        let passed = passed.map_or_else(|| "-".to_owned(), |at| square(at).to_string());
        format!("{text} {turn} - {passed} 0 1")
    }

    fn read(&self, text: &str) -> Result<Position, Diagnostic> {
        let rules = Chess.read(text)?;
        let wrong = |fact: Message| {
            Diagnostic::error("position", fact)
                .at(0..text.len(), shared::this())
                .help(shared::the_start_is(self.show(&self.start())))
        };
        let sides = [(Color::White, Side::First), (Color::Black, Side::Second)];
        let mut men = Vec::new();
        for (color, side) in sides {
            let rights = rules.castle_rights(color);
            if rights.short.is_some() || rights.long.is_some() {
                return Err(wrong(messages::nobody_castles()));
            }
            for (kind, &piece) in (0..KINDS).zip(&PIECES) {
                let kind = kind_of(side, kind);
                let squares = rules.colored_pieces(color, piece).into_iter();
                men.extend(squares.map(|at| Man { kind, at: at as u8 }));
            }
        }
        men.resize(men.len().max(2), NOBODY);
        let men = <[Man; 2]>::try_from(men).ok();
        let men = men.filter(|men| self.sections.find(men.map(|man| man.kind)).is_some());
        let men = men.ok_or_else(|| wrong(messages::not_a_position_of(self.name())))?;
        let position = Position {
            kings: sides.map(|(color, _)| rules.king(color) as u8),
            men,
            turn: if rules.side_to_move() == Color::White {
                Side::First
            } else {
                Side::Second
            },
            passant: rules.en_passant().is_some(),
        };
        let position = position.sorted();
        // FEN names the square after every double step; here it matters only if an enemy pawn can
        // take en passant.
        let passant = position.passant && !position.broken();
        Ok(Position {
            passant,
            ..position
        })
    }

    fn show_move(&self, _: &Position, by: EndgameMove) -> String {
        let promotion = piece(by.promotion).map(|piece| chess::letter(piece).to_ascii_lowercase());
        let promotion = promotion.map_or_else(String::new, String::from);
        format!("{}{}{promotion}", square(by.from), square(by.to))
    }

    fn board(&self, position: &Position) -> Board {
        let mut board = chess::empty_board();
        for (at, side) in position.kings.into_iter().zip([Side::First, Side::Second]) {
            chess::place(&mut board, square(at), Piece::King, side);
        }
        for man in position.men {
            if let Some(piece) = piece(man.kind) {
                let side = if man.is_of(Side::First) {
                    Side::First
                } else {
                    Side::Second
                };
                chess::place(&mut board, square(man.at), piece, side);
            }
        }
        board
    }
}

#[cfg(test)]
mod tests {
    use super::numbering::tests::some;
    use super::*;
    use grundy_core::Indexed;

    /// The rules are those of the chess of this catalogue, implemented by another crate.
    #[test]
    fn moves_and_ends_are_those_of_chess() {
        let names = [
            "KRK", "KBBK", "KBNK", "KRBK", "KPK", "KQKR", "KNKB", "KPPK", "KQKP", "KPKP",
        ];
        for name in names {
            let game = Endgame::new(name).unwrap();
            let mut arisen = 0;
            // In KPKP the last positions are those in which pawns have just met.
            let last = (1..3000).map(|i| (0, game.unrank(game.len() - i)));
            for (_, position) in some(&game, 4000).chain(last) {
                let Ok(rules) = Chess.read(&game.show(&position)) else {
                    // Some checks cannot occur after a double step, and that crate rejects them.
                    assert!(position.passant || game.ended(&position) == Some(1));
                    continue;
                };
                if position.broken() {
                    assert_eq!(game.ended(&position), Some(1));
                    continue;
                }
                arisen += 1;
                assert_eq!(game.read(&game.show(&position)).unwrap(), position);
                let (mut ours, mut theirs) = (Vec::new(), Vec::new());
                game.moves(&position, &mut ours);
                Chess.moves(&rules, &mut theirs);
                let mut ours: Vec<_> = ours
                    .into_iter()
                    .map(|by| {
                        let next = game.play(&position, by);
                        (game.show_move(&position, by), game.show(&next))
                    })
                    .collect();
                let mut theirs: Vec<_> = theirs
                    .into_iter()
                    .map(|by| {
                        let next = game.read(&Chess.show(&Chess.play(&rules, by))).unwrap();
                        (Chess.show_move(&rules, by), game.show(&next))
                    })
                    .collect();
                ours.sort();
                theirs.sort();
                assert_eq!(ours, theirs, "{}", game.show(&position));
                assert_eq!(
                    game.ended(&position),
                    Chess.ended(&rules),
                    "{}",
                    game.show(&position)
                );
            }
            assert!(arisen > 2000, "{name}: {arisen}");
        }
    }

    #[test]
    fn other_names_are_refused() {
        for name in [
            "", "K", "KK", "KXK", "KRRRK", "RK", "KR", "KRKRR", "KKK", "KRKK", "Kруk",
        ] {
            assert!(Endgame::new(name).is_err(), "{name}");
        }
        for (name, known) in [
            ("knbk", "KBNK"),
            ("KQvKR", "KQKR"),
            ("kkp", "KKP"),
            ("KPKR", "KPKR"),
        ] {
            let game = Endgame::new(name).unwrap();
            assert_eq!(game.name(), known);
            assert_eq!(game.ended(&game.start()), None, "{name}");
        }
        let game = Endgame::new("KRK").unwrap();
        for text in [
            "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1",
            "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1",
            "4k3/8/8/8/8/8/8/RR2K3 w - - 0 1",
        ] {
            assert!(game.read(text).is_err(), "{text}");
        }
    }
}
