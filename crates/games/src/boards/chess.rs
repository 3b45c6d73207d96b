//! Chess (チェス), by the rules of FIDE: mate wins, stalemate and fifty moves without capture or pawn
//! move are draws, and so is a repetition. The outcome is unknown.
//!
//! The rules (legal moves, castling, en passant, FEN) are those of the crate `cozy-chess`; this
//! file adapts them to the traits of this catalogue. Moves are written as UCI does: `e2e4`, `e1g1`,
//! `e7e8q`. White is the first player.

use cozy_chess::{Board as Rules, Color, FenParseError, GameStatus, Move, Piece, Rank, Square};
use grundy_core::zerosum::{Board, Pieces, Score, Side, ZeroSum};
use grundy_core::{Diagnostic, Message};

use super::pieces::passed_on;
use super::{About, messages, shared};

/// Values of pieces in hundredths of a pawn, in the order of [`Piece::ALL`].
pub(super) const WORTH: [i32; 6] = [100, 320, 330, 500, 900, 0];
/// One letter for each kind of piece: its sign in FEN.
const LETTERS: [char; 6] = ['P', 'N', 'B', 'R', 'Q', 'K'];

/// The capital letter of a piece.
pub(super) fn letter(piece: Piece) -> char {
    LETTERS[piece as usize]
}

/// The reason why a text is not a FEN.
fn reason(error: FenParseError) -> Message {
    match error {
        FenParseError::InvalidBoard => messages::fen_board(),
        FenParseError::InvalidSideToMove => messages::fen_side(),
        FenParseError::InvalidCastlingRights => messages::fen_castling(),
        FenParseError::InvalidEnPassant => messages::fen_en_passant(),
        FenParseError::InvalidHalfMoveClock => messages::fen_half_moves(),
        FenParseError::InvalidFullmoveNumber => messages::fen_move_number(),
        FenParseError::MissingField => messages::fen_missing_field(),
        FenParseError::TooManyFields => messages::fen_too_many_fields(),
    }
}

/// The board without pieces.
pub(super) fn empty_board() -> Board {
    Board::empty(8, 8).lettered(false).with(Pieces::Figures)
}

/// Puts a piece on a square.
pub(super) fn place(board: &mut Board, square: Square, piece: Piece, side: Side) {
    const SIGNS: [[&str; 6]; 2] = [
        ["♙", "♘", "♗", "♖", "♕", "♔"],
        ["♟", "♞", "♝", "♜", "♛", "♚"],
    ];
    let (x, y) = (
        square.file() as usize,
        Rank::NUM - 1 - square.rank() as usize,
    );
    let letter = if side == Side::First {
        letter(piece)
    } else {
        letter(piece).to_ascii_lowercase()
    };
    let sign = SIGNS[side.index()][piece as usize];
    board.put(x, y, &letter.to_string(), Some(sign), side);
}

/// The metadata of chess.
pub const ABOUT: About = About {
    title: "Chess",
    ja: "チェス",
    rules: "checkmate the king; stalemate, fifty moves and repetition are draws",
    rules_ja: "王を詰めたら勝ち。ステイルメイト・五十手・同形反復は引き分け。",
    references: &["FIDE, Laws of Chess"],
    ..About::named("chess")
};

/// Chess.
#[derive(Clone, Copy, Debug, Default)]
pub struct Chess;

fn side_of(color: Color) -> Side {
    if color == Color::White {
        Side::First
    } else {
        Side::Second
    }
}

/// Returns the file, the rank or the square from which a piece moves, as far as it distinguishes
/// the move from those of other pieces of the kind.
fn origin(position: &Rules, piece: Piece, by: Move) -> String {
    let mut others = Vec::new();
    position.generate_moves(|moves| {
        if moves.piece == piece && moves.from != by.from && moves.to.has(by.to) {
            others.push(moves.from);
        }
        false
    });
    let (file, rank) = (by.from.file(), by.from.rank());
    if others.is_empty() {
        String::new()
    } else if others.iter().all(|other| other.file() != file) {
        file.to_string()
    } else if others.iter().all(|other| other.rank() != rank) {
        rank.to_string()
    } else {
        by.from.to_string()
    }
}

by_numbers!(Chess, plain, [&ABOUT], |_, _| Ok(Self));

impl ZeroSum for Chess {
    passed_on!(Rules, Move);

    fn ended(&self, position: &Rules) -> Option<Score> {
        match position.status() {
            GameStatus::Ongoing => None,
            GameStatus::Won => Some(-1),
            GameStatus::Drawn => Some(0),
        }
    }

    fn moves(&self, position: &Rules, out: &mut Vec<Move>) {
        position.generate_moves(|moves| {
            out.extend(moves);
            false
        });
    }

    fn count_moves(&self, position: &Rules) -> Option<u64> {
        let mut count = 0;
        position.generate_moves(|moves| {
            count += moves.len() as u64;
            false
        });
        Some(count)
    }

    fn move_number(&self, by: Move) -> u16 {
        let promotion = by.promotion.map_or(0, |piece| piece as u16 + 1);
        by.from as u16 | (by.to as u16) << 6 | promotion << 12
    }

    /// Searches captures of the most valuable piece by the least valuable one first, then
    /// promotions.
    fn order(&self, position: &Rules, by: Move) -> i32 {
        let castles = position.color_on(by.to) == Some(position.side_to_move());
        let taken = position
            .piece_on(by.to)
            .filter(|_| !castles)
            .map_or(0, |piece| {
                let mover = position
                    .piece_on(by.from)
                    .map_or(0, |mover| WORTH[mover as usize]);
                WORTH[piece as usize] * 10 - mover / 10 + 1000
            });
        taken + by.promotion.map_or(0, |piece| WORTH[piece as usize])
    }

    /// Evaluation: material, squares that pieces reach, and advanced pawns.
    fn evaluate(&self, position: &Rules) -> Option<i32> {
        let of = |color: Color| -> i32 {
            let mut sum = 0;
            for piece in Piece::ALL {
                let men = position.colored_pieces(color, piece);
                sum += WORTH[piece as usize] * men.len() as i32;
                for square in men {
                    let reach = match piece {
                        Piece::Knight => cozy_chess::get_knight_moves(square).len(),
                        Piece::Bishop => {
                            cozy_chess::get_bishop_moves(square, position.occupied()).len()
                        }
                        Piece::Rook => {
                            cozy_chess::get_rook_moves(square, position.occupied()).len()
                        }
                        Piece::Queen => {
                            (cozy_chess::get_bishop_moves(square, position.occupied()).len()
                                + cozy_chess::get_rook_moves(square, position.occupied()).len())
                                / 3
                        }
                        Piece::Pawn => {
                            let rank = square.rank() as u32;
                            if color == Color::White {
                                rank
                            } else {
                                7 - rank
                            }
                        }
                        Piece::King => 0,
                    };
                    sum += 4 * reach as i32;
                }
            }
            sum
        };
        let mover = position.side_to_move();
        Some(of(mover) - of(!mover) + 10)
    }

    /// Writes the position in FEN.
    fn show(&self, position: &Rules) -> String {
        position.to_string()
    }

    fn read(&self, text: &str) -> Result<Rules, Diagnostic> {
        let text = text.trim();
        // The counters at the end may be left out.
        let padded = match text.split_whitespace().count() {
            4 => format!("{text} 0 1"),
            _ => text.to_owned(),
        };
        Rules::from_fen(&padded, false).map_err(|error| {
            let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
            Diagnostic::error("position", messages::not_a_fen(reason(error)))
                .at(0..text.len(), shared::this())
                .help(shared::the_start_is(start))
        })
    }

    fn show_move(&self, position: &Rules, by: Move) -> String {
        // The crate writes castling as the king taking the rook; UCI as the king's two steps.
        let king = position.piece_on(by.from) == Some(Piece::King);
        if king && position.color_on(by.to) == Some(position.side_to_move()) {
            let file = if by.to.file() > by.from.file() {
                cozy_chess::File::G
            } else {
                cozy_chess::File::C
            };
            return format!("{}{}", by.from, Square::new(file, by.from.rank()));
        }
        by.to_string()
    }

    /// Standard algebraic notation: `Nf3`, `exd5`, `O-O`, `Rad1`, `e8=Q#`.
    fn spoken(&self, position: &Rules, by: Move) -> Option<String> {
        let piece = position.piece_on(by.from)?;
        let mut text = String::new();
        if position.color_on(by.to) == Some(position.side_to_move()) {
            text += if by.to.file() > by.from.file() {
                "O-O"
            } else {
                "O-O-O"
            };
        } else {
            let takes = position.piece_on(by.to).is_some()
                || piece == Piece::Pawn && by.from.file() != by.to.file();
            if piece == Piece::Pawn {
                if takes {
                    text += &by.from.file().to_string();
                }
            } else {
                text.push(letter(piece));
                text += &origin(position, piece, by);
            }
            if takes {
                text.push('x');
            }
            text += &by.to.to_string();
            if let Some(promotion) = by.promotion {
                text.push('=');
                text.push(letter(promotion));
            }
        }
        let next = self.play(position, by);
        if !next.checkers().is_empty() {
            let mates = next.status() == GameStatus::Won;
            text.push(if mates { '#' } else { '+' });
        }
        Some(text)
    }

    fn board(&self, position: &Rules) -> Board {
        let mut board = empty_board();
        for square in position.occupied() {
            if let (Some(piece), Some(color)) =
                (position.piece_on(square), position.color_on(square))
            {
                place(&mut board, square, piece, side_of(color));
            }
        }
        board
    }
}

#[cfg(test)]
mod tests {
    use super::super::pieces::perft;
    use super::*;

    #[test]
    fn lines_of_play_are_as_many_as_published() {
        // OEIS A048987.
        let counts = [20, 400, 8902, 197_281];
        for (depth, count) in (1..).zip(counts) {
            assert_eq!(perft(&Chess, &Chess.start(), depth), count);
        }
    }

    #[test]
    fn moves_are_spoken_in_algebraic_notation() {
        let spoken = |fen: &str, by: &str| {
            let position = Chess.read(fen).unwrap();
            Chess.spoken(&position, Chess.read_move(&position, by).unwrap())
        };
        let start = Chess.show(&Chess.start());
        for (fen, by, text) in [
            (&*start, "g1f3", "Nf3"),
            (&*start, "e2e4", "e4"),
            ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1c1", "O-O-O"),
            ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", "exd5"),
            ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "exd6"),
            ("7k/P7/8/8/8/8/8/K7 w - - 0 1", "a7a8q", "a8=Q+"),
            ("6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1", "e1e8", "Re8#"),
            ("4k3/8/8/8/8/8/3K4/R6R w - - 0 1", "a1d1", "Rad1"),
            ("4k3/8/8/R7/8/8/8/R3K3 w - - 0 1", "a1a3", "R1a3"),
            ("8/8/7k/Q7/8/8/8/Q3Q2K w - - 0 1", "a1c3", "Qa1c3"),
        ] {
            assert_eq!(spoken(fen, by).as_deref(), Some(text), "{fen}");
        }
    }

    #[test]
    fn castling_is_written_as_uci_does() {
        let position = Chess.read("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1").unwrap();
        let short = Chess.read_move(&position, "e1g1").unwrap();
        let next = Chess.play(&position, short);
        assert_eq!(Chess.show(&next), "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1");
        assert_eq!(
            Chess.show_move(&next, Chess.read_move(&next, "e8c8").unwrap()),
            "e8c8"
        );
        assert!(Chess.read("nonsense").is_err() && Chess.read_move(&position, "e1e3").is_err());
        let mate = Chess.read("7k/5KQ1/8/8/8/8/8/8 b - - 0 1").unwrap();
        assert_eq!(Chess.ended(&mate), Some(-1));
        let stalemate = Chess.read("7k/5K2/6Q1/8/8/8/8/8 b - - 0 1").unwrap();
        assert_eq!(Chess.ended(&stalemate), Some(0));
    }
}
