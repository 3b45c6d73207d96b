//! Shogi (将棋). Mate wins, and a player without a legal move has lost. A repetition counts as a draw
//! here, also where continuous check would lose, and entering kings are not counted. The outcome is
//! unknown.
//!
//! The rules (legal moves, drops, no second pawn on a file, no mate by a dropped pawn, SFEN) are
//! those of the crate `haitaka`; this file adapts them to the traits of this catalogue. Moves are
//! written as USI does: `7g7f`, `8h2b+`, `P*5e`. Black (先手) is the first player.

use std::fmt::Write as _;

use grundy_core::zerosum::{Board, Pieces, Score, Side, ZeroSum};
use grundy_core::{Diagnostic, Message};
use haitaka::{
    BitBoard, Board as Rules, Color, File, Move, Piece, PieceMoves, PromotionStatus, Rank,
    SFENParseError, Square, must_prom_zone, prom_zone,
};

use super::pieces::passed_on;
use super::{About, messages, shared};

/// The metadata of shogi.
pub const ABOUT: About = About {
    title: "Shogi",
    ja: "将棋",
    rules: "checkmate the king; captured pieces may be dropped by the captor",
    rules_ja: "玉を詰めたら勝ち。取った駒は打てる。",
    references: &["日本将棋連盟, 将棋のルール"],
    ..About::named("shogi")
};

/// Shogi.
#[derive(Clone, Copy, Debug, Default)]
pub struct Shogi;

/// The value of a piece on the board, in hundredths of a pawn.
fn worth(piece: Piece) -> i32 {
    match piece {
        Piece::Pawn => 100,
        Piece::Lance => 300,
        Piece::Knight => 350,
        Piece::Silver => 500,
        Piece::Gold => 560,
        Piece::Bishop => 800,
        Piece::Rook => 950,
        Piece::Tokin => 520,
        Piece::PLance | Piece::PKnight | Piece::PSilver => 540,
        Piece::PBishop => 1050,
        Piece::PRook => 1250,
        Piece::King => 0,
    }
}

/// The reason why a text is not an SFEN.
fn reason(error: SFENParseError) -> Message {
    match error {
        SFENParseError::InvalidBoard => messages::sfen_board(),
        SFENParseError::InvalidHands => messages::sfen_hands(),
        SFENParseError::InvalidSideToMove => messages::fen_side(),
        SFENParseError::InvalidMoveNumber => messages::sfen_move_number(),
        SFENParseError::MissingField => messages::sfen_missing_field(),
        SFENParseError::TooManyFields => messages::sfen_too_many_fields(),
    }
}

/// The sign of a piece in Japanese.
fn sign(piece: Piece) -> &'static str {
    match piece {
        Piece::Pawn => "歩",
        Piece::Lance => "香",
        Piece::Knight => "桂",
        Piece::Silver => "銀",
        Piece::Gold => "金",
        Piece::Bishop => "角",
        Piece::Rook => "飛",
        Piece::King => "玉",
        Piece::Tokin => "と",
        Piece::PLance => "杏",
        Piece::PKnight => "圭",
        Piece::PSilver => "全",
        Piece::PBishop => "馬",
        Piece::PRook => "龍",
    }
}

fn side_of(color: Color) -> Side {
    if color == Color::Black {
        Side::First
    } else {
        Side::Second
    }
}

/// The squares to which the piece may go with promotion, and those of them to which it must.
#[inline]
fn promotions(moves: &PieceMoves) -> (BitBoard, BitBoard) {
    match *moves {
        PieceMoves::BoardMoves {
            color,
            piece,
            from,
            prom_status,
            ..
        } if piece.is_promotable() => {
            let zone = prom_zone(color);
            let zone = if zone.has(from) { BitBoard::FULL } else { zone };
            match prom_status {
                PromotionStatus::CannotPromote => (BitBoard::EMPTY, BitBoard::EMPTY),
                PromotionStatus::MustPromote => (BitBoard::FULL, BitBoard::FULL),
                _ => (zone, must_prom_zone(color, piece)),
            }
        }
        _ => (BitBoard::EMPTY, BitBoard::EMPTY),
    }
}

by_numbers!(Shogi, plain, [&ABOUT], |_, _| Ok(Self));

impl ZeroSum for Shogi {
    passed_on!(Rules, Move);
    const REPETITIONS: u32 = 4;

    fn ended(&self, position: &Rules) -> Option<Score> {
        (!position.generate_moves(|_| true)).then_some(-1)
    }

    /// Lists the moves in the order of the iterator of `haitaka`. That iterator is not inlined and
    /// computes the promotion zone again for each move, so it is not used.
    fn moves(&self, position: &Rules, out: &mut Vec<Move>) {
        position.generate_moves(|moves| {
            let (may, must) = promotions(&moves);
            match moves {
                PieceMoves::Drops { piece, to, .. } => {
                    out.extend(to.into_iter().map(|to| Move::Drop { piece, to }));
                }
                PieceMoves::BoardMoves { from, to, .. } => {
                    for to in to {
                        let by = |promotion| Move::BoardMove {
                            from,
                            to,
                            promotion,
                        };
                        if may.has(to) {
                            out.push(by(true));
                        }
                        if !must.has(to) {
                            out.push(by(false));
                        }
                    }
                }
            }
            false
        });
    }

    fn count_moves(&self, position: &Rules) -> Option<u64> {
        let mut count = 0;
        position.generate_moves(|moves| {
            let (may, must) = promotions(&moves);
            let (PieceMoves::Drops { to, .. } | PieceMoves::BoardMoves { to, .. }) = moves;
            count += u64::from(to.len() + (to & may).len() - (to & must).len());
            false
        });
        Some(count)
    }

    /// Returns origin (81 + piece for a drop), target and promotion as digits of one number.
    fn move_number(&self, by: Move) -> u16 {
        let from = by
            .from()
            .map_or(81 + by.piece().map_or(0, |piece| piece as u16), |from| {
                from as u16
            });
        (from * 81 + by.to() as u16) * 2 + u16::from(by.is_promotion())
    }

    fn order(&self, position: &Rules, by: Move) -> i32 {
        let taken = position
            .piece_on(by.to())
            .map_or(0, |piece| worth(piece) * 10 + 1000);
        let mover = by
            .from()
            .and_then(|from| position.piece_on(from))
            .map_or(0, worth);
        taken - if taken > 0 { mover / 10 } else { 0 } + if by.is_promotion() { 700 } else { 0 }
    }

    /// Evaluates the material in hundredths of a pawn. A piece in the hand counts a tenth more than
    /// on the board, each row of advance 3, and the right to move 20.
    fn evaluate(&self, position: &Rules) -> Option<i32> {
        let of = |color: Color| -> i32 {
            let mut sum = 0;
            for piece in Piece::ALL {
                for square in position.colored_pieces(color, piece) {
                    let rank = square.rank() as i32;
                    let advance = if color == Color::Black {
                        8 - rank
                    } else {
                        rank
                    };
                    sum += worth(piece) + if piece == Piece::King { 0 } else { 3 * advance };
                }
                if piece.is_unpromoted() && piece != Piece::King {
                    let held = i32::from(position.num_in_hand(color, piece));
                    sum += held * worth(piece) * 11 / 10;
                }
            }
            sum
        };
        let mover = position.side_to_move();
        Some(of(mover) - of(!mover) + 20)
    }

    /// Writes the position in SFEN.
    fn show(&self, position: &Rules) -> String {
        position.to_string()
    }

    fn read(&self, text: &str) -> Result<Rules, Diagnostic> {
        let text = text.trim();
        let padded = match text.split_whitespace().count() {
            3 => format!("{text} 1"),
            _ => text.to_owned(),
        };
        Rules::from_sfen(&padded).map_err(|error| {
            let fact = messages::not_an_sfen(reason(error));
            let start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
            Diagnostic::error("position", fact)
                .at(0..text.len(), shared::this())
                .help(shared::the_start_is(start))
        })
    }

    fn show_move(&self, _: &Rules, by: Move) -> String {
        by.to_string()
    }

    /// Column, row, piece, and what was done: `７六歩`, `２二角成`, `５五歩打`. If another piece of the kind
    /// can move there too, the origin follows, as in files of games: `５八金(49)`.
    fn spoken(&self, position: &Rules, by: Move) -> Option<String> {
        let place = |square: Square| (square.file() as usize + 1, square.rank() as usize + 1);
        let (column, row) = place(by.to());
        let digit = "１２３４５６７８９".chars().nth(column - 1)?;
        let rank = "一二三四五六七八九".chars().nth(row - 1)?;
        let Some(from) = by.from() else {
            return Some(format!("{digit}{rank}{}打", sign(by.piece()?)));
        };
        let piece = position.piece_on(from)?;
        let mut text = format!("{digit}{rank}{}", sign(piece));
        let (mut others, mut could_promote) = (false, false);
        position.generate_moves(|moves| {
            for other in moves {
                if other.to() != by.to() {
                    continue;
                }
                let Some(start) = other.from() else { continue };
                could_promote |= start == from && other.is_promotion();
                others |= start != from && position.piece_on(start) == Some(piece);
            }
            false
        });
        if by.is_promotion() {
            text.push('成');
        } else if could_promote {
            text.push_str("不成");
        }
        if others {
            let (column, row) = place(from);
            let _ = write!(text, "({column}{row})");
        }
        Some(text)
    }

    fn board(&self, position: &Rules) -> Board {
        let mut board = Board::empty(9, 9).with(Pieces::Wedges);
        board.columns = (1..=9).rev().map(|file| file.to_string()).collect();
        board.rows = ('a'..='i').map(|rank| rank.to_string()).collect();
        for (x, y) in (0..9).flat_map(|x| (0..9).map(move |y| (x, y))) {
            let square = Square::new(File::index(8 - x), Rank::index(y));
            let (Some(piece), Some(color)) = (position.piece_on(square), position.color_on(square))
            else {
                continue;
            };
            let text = piece.to_str(color);
            board.put(x, y, &text, Some(sign(piece)), side_of(color));
        }
        for (side, color) in [Color::Black, Color::White].into_iter().enumerate() {
            for piece in Piece::ALL {
                if piece.is_unpromoted() && piece != Piece::King {
                    let held = position.num_in_hand(color, piece).into();
                    board.hands[side].extend(std::iter::repeat_n(piece.to_str(Color::Black), held));
                    board.hands_ja[side].extend(std::iter::repeat_n(sign(piece), held));
                }
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
        for (depth, count) in (1..).zip([30, 900, 25_470, 719_731]) {
            assert_eq!(perft(&Shogi, &Shogi.start(), depth), count);
        }
    }

    #[test]
    fn moves_are_those_of_the_crate_in_its_order_and_counted() {
        let mut next = 1_usize;
        for _ in 0..60 {
            let mut position = Shogi.start();
            for _ in 0..90 {
                let (mut theirs, mut ours) = (Vec::new(), Vec::new());
                position.generate_moves(|moves| {
                    theirs.extend(moves);
                    false
                });
                Shogi.moves(&position, &mut ours);
                assert_eq!(ours, theirs, "{position}");
                assert_eq!(Shogi.count_moves(&position), Some(ours.len() as u64));
                next = next.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
                match ours.len() {
                    0 => break,
                    n => position = Shogi.play(&position, ours[(next >> 33) % n]),
                }
            }
        }
    }

    #[test]
    fn moves_are_said_as_players_say_them() {
        let say = |sfen: &str, by: &str| {
            let position = Shogi.read(sfen).unwrap();
            Shogi
                .spoken(&position, Shogi.read_move(&position, by).unwrap())
                .unwrap()
        };
        let start = Shogi.show(&Shogi.start());
        assert_eq!(say(&start, "7g7f"), "７六歩");
        assert_eq!(say(&start, "4i5h"), "５八金(49)");
        let open = "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3";
        assert_eq!(say(open, "8h2b+"), "２二角成");
        assert_eq!(say(open, "8h2b"), "２二角不成");
        let held = "4k4/9/9/9/9/9/9/9/4K4 b P 1";
        assert_eq!(say(held, "P*5e"), "５五歩打");
    }

    #[test]
    fn notation_goes_both_ways() {
        let start = Shogi.start();
        assert_eq!(Shogi.read(&Shogi.show(&start)).unwrap(), start);
        let next = Shogi.play(&start, Shogi.read_move(&start, "7g7f").unwrap());
        assert_eq!(Shogi.read(&Shogi.show(&next)).unwrap(), next);
        assert!(Shogi.read("nonsense").is_err());
        // Mate by a dropped gold.
        let mate = Shogi.read("4k4/9/4P4/9/9/9/9/9/4K4 b G 1").unwrap();
        let mate = Shogi.play(&mate, Shogi.read_move(&mate, "G*5b").unwrap());
        assert_eq!(Shogi.ended(&mate), Some(-1));
    }
}
