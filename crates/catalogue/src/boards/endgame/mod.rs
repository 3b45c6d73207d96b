//! Chess endgames without pawns (チェスの終盤): a king with one or two pieces against a lone king.
//!
//! # Rules
//! Those of chess, but nobody counts to fifty moves. White is the first player and has the pieces; what the
//! lone king takes is gone. Mate wins, stalemate is a draw, and so is what neither side can force:
//! the table itself finds that a lone bishop does not mate.
//!
//! # What makes it fast
//! The lone king never wins, so a table needs to know of Black's moves only whether White mates after them, and
//! of White's whether they stalemate. A mate is looked for where there is a check.

#![allow(
    clippy::trivially_copy_pass_by_ref,
    reason = "all positions go by reference, as in the trait"
)]

mod numbering;

use cozy_chess::{
    BitBoard, Piece, Square, get_bishop_moves, get_king_moves, get_knight_moves, get_rook_moves,
};
use grundy_game::Diagnostic;
use grundy_game::zerosum::{Board, Score, Side, ZeroSum};

use super::chess::{self, Chess};
use super::{About, Named, Visitor, Words, pieces};

/// What is said about it.
pub const ABOUT: About = About {
    title: "Chess endgame",
    ja: "チェスの終盤",
    aliases: &["chess-endgame"],
    rules: "king and pieces against a lone king: mate it; endgame:KBNK has bishop and knight",
    rules_ja: "裸の王を詰める。endgame:KBNK ならビショップとナイト。",
    usual: "KRK",
    known: "mate in at most 16 moves with a rook, 19 with two bishops, 33 with bishop and knight",
    references: &[
        "FIDE, Laws of Chess",
        "K. Thompson 1986, Retrograde analysis of certain endgames",
    ],
    ..About::named("endgame")
};

/// Where a piece is that has been taken.
const GONE: u8 = 64;
/// An endgame: the pieces of White beside the king.
#[derive(Clone, Debug)]
pub struct Endgame {
    men: Vec<Piece>,
    /// Squares of the two kings, by number.
    kings: Vec<(u8, u8)>,
    /// The number of a pair of squares.
    king_pair: Vec<u16>,
}

/// A position: where everybody stands, and who is to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    white: u8,
    black: u8,
    /// White's pieces; equal ones in ascending order.
    men: [u8; 2],
    turn: Side,
}

/// A move, from a square to a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct EndgameMove {
    from: u8,
    to: u8,
}

#[inline]
fn square(number: u8) -> Square {
    Square::index(usize::from(number))
}

/// The square as a set; nothing for a piece that is gone.
#[inline]
fn bit(number: u8) -> BitBoard {
    if number == GONE {
        BitBoard::EMPTY
    } else {
        square(number).bitboard()
    }
}

/// Where a piece attacks from a square.
#[inline]
fn reach(piece: Piece, from: u8, occupied: BitBoard) -> BitBoard {
    if from == GONE {
        return BitBoard::EMPTY;
    }
    let from = square(from);
    match piece {
        Piece::Knight => get_knight_moves(from),
        Piece::Bishop => get_bishop_moves(from, occupied),
        Piece::Rook => get_rook_moves(from, occupied),
        _ => get_bishop_moves(from, occupied) | get_rook_moves(from, occupied),
    }
}

#[inline]
fn king(from: u8) -> BitBoard {
    get_king_moves(square(from))
}

fn numbers(squares: BitBoard) -> impl Iterator<Item = u8> {
    squares.into_iter().map(|square| square as u8)
}

impl Endgame {
    /// The endgame of such a name: `KRK`, `KBNK`, with one or two of Q, R, B, N between the kings.
    ///
    /// # Errors
    /// Other names.
    pub fn new(name: &str) -> Result<Self, Diagnostic> {
        let men = name
            .strip_prefix(['K', 'k'])
            .and_then(|rest| rest.strip_suffix(['K', 'k']))
            .filter(|men| matches!(men.len(), 1 | 2))
            .and_then(|men| men.chars().map(piece).collect::<Option<Vec<_>>>());
        let Some(mut men) = men else {
            return Err(Diagnostic::error(
                "board",
                format!("`{name}` is no endgame that is known here"),
            )
            .help(
                "write one or two of Q, R, B and N between two K: `KRK`, `KQK`, `KBBK`, `KBNK`",
            ));
        };
        // The dearest first, so that one set of pieces has one name.
        men.sort_by_key(|&piece| std::cmp::Reverse(piece as u8));
        let mut kings = Vec::new();
        let mut king_pair = vec![u16::MAX; 64 * 64];
        for white in 0..64 {
            for black in 0..64 {
                if white != black && !king(white).has(square(black)) {
                    king_pair[usize::from(white) * 64 + usize::from(black)] = kings.len() as u16;
                    kings.push((white, black));
                }
            }
        }
        Ok(Self {
            men,
            kings,
            king_pair,
        })
    }

    /// Its name.
    pub fn name(&self) -> String {
        let men = self.men.iter().map(|&piece| chess::letter(piece));
        ['K'].into_iter().chain(men).chain(['K']).collect()
    }

    fn twins(&self) -> bool {
        self.men.len() == 2 && self.men[0] == self.men[1]
    }

    /// With equal pieces in order.
    #[inline]
    fn sorted(&self, mut position: Position) -> Position {
        if self.twins() {
            position.men.sort_unstable();
        }
        position
    }

    fn white_side(position: &Position) -> BitBoard {
        bit(position.white) | bit(position.men[0]) | bit(position.men[1])
    }

    /// Whether a piece of White attacks a square, were these squares occupied. A piece on the square
    /// itself does not count.
    #[inline]
    fn attacked(&self, position: &Position, target: u8, occupied: BitBoard) -> bool {
        (self.men.iter().zip(position.men))
            .any(|(&piece, from)| reach(piece, from, occupied).has(square(target)))
    }

    #[inline]
    fn check(&self, position: &Position) -> bool {
        self.attacked(position, position.black, Self::white_side(position))
    }

    /// Where the lone king may go. White's rays go through the square that it leaves.
    #[inline]
    fn flights<'a>(&'a self, position: &'a Position) -> impl Iterator<Item = u8> + 'a {
        let others = Self::white_side(position);
        let near = king(position.black) & !king(position.white) & !bit(position.white);
        numbers(near).filter(move |&to| !self.attacked(position, to, others))
    }

    /// Calls `each` with every position one move of White away, until it says `true`. White takes nothing, so
    /// its moves are the same forwards (then Black has the turn) and backwards (then White had it).
    #[inline]
    fn white_steps(
        &self,
        position: &Position,
        turn: Side,
        mut each: impl FnMut(Position) -> bool,
    ) -> bool {
        let own = Self::white_side(position);
        let steps = king(position.white) & !king(position.black) & !own;
        for white in numbers(steps) {
            if each(Position {
                white,
                turn,
                ..*position
            }) {
                return true;
            }
        }
        let occupied = own | bit(position.black);
        for (at, &piece) in self.men.iter().enumerate() {
            for to in numbers(reach(piece, position.men[at], occupied) & !occupied) {
                let mut next = Position { turn, ..*position };
                next.men[at] = to;
                if each(self.sorted(next)) {
                    return true;
                }
            }
        }
        false
    }

    fn mated(&self, position: &Position) -> bool {
        self.check(position) && self.flights(position).next().is_none()
    }

    fn mates(&self, position: &Position) -> bool {
        self.white_steps(position, Side::Second, |next| self.mated(&next))
    }

    /// The lone king on another square; what stands there is taken.
    fn flee(&self, position: &Position, to: u8) -> Position {
        let mut next = Position {
            black: to,
            turn: Side::First,
            ..*position
        };
        for man in &mut next.men {
            if *man == to {
                *man = GONE;
            }
        }
        self.sorted(next)
    }
}

fn piece(letter: char) -> Option<Piece> {
    [Piece::Queen, Piece::Rook, Piece::Bishop, Piece::Knight]
        .into_iter()
        .find(|&piece| chess::letter(piece) == letter.to_ascii_uppercase())
}

impl Named for Endgame {
    const GAMES: &'static [&'static About] = &[&ABOUT];

    fn parse<V: Visitor>(
        about: &'static About,
        words: Words<'_>,
        visitor: V,
    ) -> Result<V::Out, Diagnostic> {
        let men = match words.text.trim() {
            "" => about.usual,
            men => men,
        };
        let game = Self::new(men).map_err(|error| error.at(0..words.text.len(), "this"))?;
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

    /// White on e1, c1 and b1, the lone king on e8.
    fn start(&self) -> Position {
        let second = if self.men.len() == 2 { 1 } else { GONE };
        self.sorted(Position {
            white: 4,
            black: 60,
            men: [2, second],
            turn: Side::First,
        })
    }

    fn side(&self, position: &Position) -> Side {
        position.turn
    }

    fn moves(&self, position: &Position, out: &mut Vec<EndgameMove>) {
        if position.turn == Side::Second {
            let from = position.black;
            out.extend(self.flights(position).map(|to| EndgameMove { from, to }));
            return;
        }
        let own = Self::white_side(position);
        let occupied = own | bit(position.black);
        let mut from_to = |from, squares| {
            out.extend(numbers(squares).map(|to| EndgameMove { from, to }));
        };
        from_to(
            position.white,
            king(position.white) & !king(position.black) & !own,
        );
        for (&piece, from) in self.men.iter().zip(position.men) {
            from_to(from, reach(piece, from, occupied) & !occupied);
        }
    }

    fn play(&self, position: &Position, by: EndgameMove) -> Position {
        if position.turn == Side::Second {
            return self.flee(position, by.to);
        }
        let mut next = Position {
            turn: Side::Second,
            ..*position
        };
        if next.white == by.from {
            next.white = by.to;
        }
        for man in &mut next.men {
            if *man == by.from {
                *man = by.to;
            }
        }
        self.sorted(next)
    }

    fn ended(&self, position: &Position) -> Option<Score> {
        if position.turn == Side::Second {
            return match self.flights(position).next() {
                Some(_) => None,
                None if self.check(position) => Some(-1),
                None => Some(0),
            };
        }
        if self.check(position) {
            return Some(1); // the king could be taken
        }
        (!self.white_steps(position, Side::Second, |_| true)).then_some(0)
    }

    fn key(&self, position: &Position) -> u64 {
        [
            position.white,
            position.black,
            position.men[0],
            position.men[1],
        ]
        .into_iter()
        .fold(position.turn.index() as u64, |key, at| {
            key << 7 | u64::from(at)
        })
    }

    fn move_number(&self, by: EndgameMove) -> u16 {
        u16::from(by.from) << 6 | u16::from(by.to)
    }

    /// What White has, how near the kings are, and how far the lone one is from the centre.
    fn evaluate(&self, position: &Position) -> Option<i32> {
        let at = |number: u8| (i32::from(number % 8), i32::from(number / 8));
        let ((x, y), (a, b)) = (at(position.black), at(position.white));
        let men = (self.men.iter().zip(position.men)).filter(|(_, at)| *at != GONE);
        let worth: i32 = men.map(|(&piece, _)| chess::WORTH[piece as usize]).sum();
        let edge = (2 * x - 7).abs() + (2 * y - 7).abs();
        let far = (x - a).abs().max((y - b).abs());
        let white = if worth == 0 {
            0
        } else {
            worth + 8 * edge - 6 * far
        };
        Some(if position.turn == Side::First {
            white
        } else {
            -white
        })
    }

    /// FEN.
    fn show(&self, position: &Position) -> String {
        let text = pieces::rows(8, 8, |file, row| {
            let here = ((7 - row) * 8 + file) as u8;
            match position.men.iter().position(|&at| at == here) {
                Some(man) => Some(chess::letter(self.men[man])),
                None if here == position.white => Some('K'),
                None => (here == position.black).then_some('k'),
            }
        });
        text + if position.turn == Side::First {
            " w"
        } else {
            " b"
        } + " - - 0 1"
    }

    fn read(&self, text: &str) -> Result<Position, Diagnostic> {
        let rules = Chess.read(text)?;
        let wrong = || {
            Diagnostic::error(
                "position",
                format!("this is no position of {}", self.name()),
            )
            .at(0..text.len(), "this")
            .help(format!("the start is `{}`", self.show(&self.start())))
        };
        let (white, black) = (cozy_chess::Color::White, cozy_chess::Color::Black);
        let mut left = rules.occupied();
        let mut men = [GONE; 2];
        for (at, &piece) in self.men.iter().enumerate() {
            if let Some(square) = (rules.colored_pieces(white, piece) & left).next_square() {
                men[at] = square as u8;
                left &= !square.bitboard();
            }
        }
        let kings = [rules.king(white), rules.king(black)];
        if left != kings[0].bitboard() | kings[1].bitboard() {
            return Err(wrong());
        }
        Ok(self.sorted(Position {
            white: kings[0] as u8,
            black: kings[1] as u8,
            men,
            turn: if rules.side_to_move() == white {
                Side::First
            } else {
                Side::Second
            },
        }))
    }

    fn show_move(&self, _: &Position, by: EndgameMove) -> String {
        format!("{}{}", square(by.from), square(by.to))
    }

    fn board(&self, position: &Position) -> Board {
        let mut board = chess::empty_board();
        chess::place(&mut board, square(position.white), Piece::King, Side::First);
        chess::place(
            &mut board,
            square(position.black),
            Piece::King,
            Side::Second,
        );
        for (&piece, at) in self.men.iter().zip(position.men) {
            if at != GONE {
                chess::place(&mut board, square(at), piece, Side::First);
            }
        }
        board
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use super::numbering::tests::some;

    /// The rules are those of the chess of this catalogue, which are another program's.
    #[test]
    fn moves_and_ends_are_those_of_chess() {
        for name in ["KQK", "KRK", "KBBK", "KBNK", "KRBK"] {
            let game = Endgame::new(name).unwrap();
            let mut arisen = 0;
            for (_, position) in some(&game, 4000) {
                let Ok(rules) = Chess.read(&game.show(&position)) else {
                    assert_eq!(
                        (position.turn, game.ended(&position)),
                        (Side::First, Some(1))
                    );
                    continue;
                };
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
            assert!(arisen > 2000);
        }
    }

    #[test]
    fn other_names_are_refused() {
        for name in ["", "K", "KK", "KPK", "KRRRK", "RK", "KR", "KRKR", "Kруk"] {
            assert!(Endgame::new(name).is_err(), "{name}");
        }
        assert_eq!(Endgame::new("knbk").unwrap().name(), "KBNK");
    }
}
