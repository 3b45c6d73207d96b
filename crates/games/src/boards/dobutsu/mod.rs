//! Dobutsu shogi (どうぶつしょうぎ), animal shogi on three columns and four rows.
//!
//! # Rules
//! (Kitao Madoka and Fujita Maiko 2008.) Each side has an elephant, a lion and a giraffe on its
//! home row, from its left, and a chick before the lion. The lion steps any way, the giraffe
//! straight, the elephant diagonally, the chick forward; a chick that *moves* onto the last row
//! becomes a hen, which steps any way but diagonally back. A captured piece goes to the captor's
//! hand, a hen as a chick. A turn is a move, or a drop on any empty square; two chicks on a column,
//! a drop on the last row (as a chick) and a drop that mates are allowed. A player wins by taking
//! the lion, or by moving the own lion onto the last row where it cannot be taken at once. A
//! repetition is a draw.
//!
//! The first player loses in 78 plies (田中哲朗 2009).
//!
//! # Representation
//! Boards are from the view of the side to move, with its home row at the bottom: square
//! `3 * row + column`. One 12-bit mask for each piece and side. No piece slides, so attacks do not
//! depend on the squares between, and all moves are shifts of masks.
//!
//! The numbering of positions is in `numbering.rs`.

#![allow(
    clippy::needless_range_loop,
    reason = "a kind indexes several arrays at once"
)]
#![allow(
    clippy::trivially_copy_pass_by_ref,
    reason = "all positions go by reference, as in the trait"
)]

mod back;
mod indexed;
mod masks;
mod numbering;

use grundy_core::zerosum::{Board, Forecast, Pieces, Score, Side, ZeroSum};
use grundy_core::{Diagnostic, Message};

use super::{About, messages, pieces, shared};
use masks::{
    ALL, CHICK, ELEPHANT, GOAL, HEN, HOME, LION, all, around, attacks, attacks_down, each_bit,
    mirror, squares_in, steps, steps_back, turn,
};
use numbering::{Placed, Sizes, placed, ways};

/// The metadata of Dobutsu shogi.
pub const ABOUT: About = About {
    title: "Dobutsu shogi",
    ja: "どうぶつしょうぎ",
    aliases: &["dobutsu-shogi", "animal-shogi", "どうぶつ"],
    rules: "capture the lion, or move your own lion safely to the last rank; captured pieces may be dropped",
    rules_ja: "ライオンを取るか、自分のライオンを相手陣の奥に安全に入れたら勝ち。取った駒は打てる。",
    known: || messages::second_player_wins_in(78),
    references: &["北尾まどか, 藤田麻衣子 2008", "田中哲朗 2009, IPSJ GI-22"],
    ..About::named("dobutsu")
};

const LETTERS: [char; 5] = ['L', 'E', 'G', 'C', 'H'];
const KANA: [&str; 5] = ["ラ", "ゾ", "キ", "ヒ", "ニ"];

/// A position, seen by the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// Squares of lion, elephants, giraffes, chicks and hens: own first, then the opponent's.
    men: [[u16; 5]; 2],
    /// Elephants, giraffes and chicks in hand.
    hands: [[u8; 3]; 2],
    side: Side,
}

/// An empty board.
impl Default for Position {
    fn default() -> Self {
        Self {
            men: [[0; 5]; 2],
            hands: [[0; 3]; 2],
            side: Side::First,
        }
    }
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

    /// Number of moves that do not let the opponent win at once, for positions of the table without
    /// an immediate win. Moves are counted by sets, not one by one.
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
        // A move must also leave each entry attacked, and taking a man on the home row opens a
        // further entry.
        let reach = around(opp[LION]) & HOME;
        let safe = |attacked: u16, to: u16| (entries | reach & to) & !attacked == 0;
        let mut count = 0;
        let mut rest = *own;
        rest[LION] = 0;
        let others = attacks(&rest);
        each_bit(lion_steps, |to| {
            count += u32::from(safe(others | around(to), to));
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

/// The letter of a man: a capital one for the first side.
fn letter(kind: usize, side: usize) -> char {
    if side == 0 {
        LETTERS[kind]
    } else {
        LETTERS[kind].to_ascii_lowercase()
    }
}

/// A move: from a square, or 12 to 14 for a drop of an elephant, giraffe or chick, to a square.
/// Squares are those of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct DobutsuMove {
    from: u8,
    to: u8,
}

/// Dobutsu shogi.
#[derive(Clone, Debug)]
pub struct Dobutsu {
    /// For own and opponent's lion square: index of the pair and whether to mirror; 255 for none.
    pairs: Box<[[(u8, bool); 12]; 12]>,
    /// The squares of each pair.
    squares: Vec<(u8, u8)>,
    /// Whether a pair is its own mirror image.
    own_image: Vec<bool>,
    sizes: Sizes,
    /// For each number of free squares, the meaning of each code of the chicks.
    chicks: Vec<Vec<Placed>>,
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

    fn square_name(square: usize) -> String {
        format!(
            "{}{}",
            char::from(b'a' + (square % 3) as u8),
            square / 3 + 1
        )
    }
}

by_numbers!(Dobutsu, indexed, [&ABOUT], |_, _| Ok(Self::new()));

impl ZeroSum for Dobutsu {
    type Position = Position;
    type Move = DobutsuMove;
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

    fn moves(&self, position: &Position, out: &mut Vec<DobutsuMove>) {
        let own = &position.men[0];
        let mine = all(own);
        for kind in LION..=HEN {
            each_bit(own[kind], |man| {
                let from = man.trailing_zeros() as u8;
                each_bit(steps(kind, man) & !mine, |to| {
                    out.push(DobutsuMove {
                        from,
                        to: to.trailing_zeros() as u8,
                    });
                });
            });
        }
        for kind in 0..3_u8 {
            if position.hands[0][usize::from(kind)] > 0 {
                each_bit(position.empty(), |to| {
                    out.push(DobutsuMove {
                        from: 12 + kind,
                        to: to.trailing_zeros() as u8,
                    });
                });
            }
        }
    }

    fn play(&self, position: &Position, by: DobutsuMove) -> Position {
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

    fn move_number(&self, by: DobutsuMove) -> u16 {
        u16::from(by.from) * 12 + u16::from(by.to)
    }

    #[inline]
    fn foresee(&self, position: &Position) -> Option<Forecast> {
        if position.wins_at_once() {
            return Some(Forecast::Win(1));
        }
        let listed = self.pair(position).is_some();
        (listed && position.safe_moves() == 0).then_some(Forecast::Loss(2))
    }

    #[inline]
    fn order(&self, position: &Position, by: DobutsuMove) -> i32 {
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

    /// As in SFEN: rows from the top, capitals for the first player, digits for empty squares; the
    /// side to move, `b` or `w`; the hands.
    fn show(&self, position: &Position) -> String {
        let first = if position.side == Side::First {
            *position
        } else {
            position.turned()
        };
        let mut text = pieces::rows(3, 4, |column, row| {
            let bit = 1 << (3 * (3 - row) + column);
            let man = (0..10).find(|man| first.men[man / 5][man % 5] & bit != 0)?;
            Some(letter(man % 5, man / 5))
        });
        text += if position.side == Side::First {
            " b "
        } else {
            " w "
        };
        let start = text.len();
        for (side, hand) in first.hands.iter().enumerate() {
            for (kind, &count) in hand.iter().enumerate() {
                let letter = letter(kind + 1, side);
                text.extend(std::iter::repeat_n(letter, count.into()));
            }
        }
        if text.len() == start {
            text.push('-');
        }
        text
    }

    fn read(&self, text: &str) -> Result<Position, Diagnostic> {
        let error = |fact: Message, at: std::ops::Range<usize>| {
            Diagnostic::error("position", fact)
                .at(at, shared::here())
                .help(messages::start_of_dobutsu())
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
            .ok_or_else(|| error(messages::no_board(), 0..text.len()))?;
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
                    _ => return Err(error(messages::does_not_belong_there(sign), here)),
                },
            }
        }
        if (row, column) != (0, 3) {
            return Err(error(
                messages::not_three_by_four(),
                start..start + board.len(),
            ));
        }
        let side = match parts.next() {
            None | Some(("b" | "B" | "s", _)) => Side::First,
            Some(("w" | "W" | "g", _)) => Side::Second,
            Some((word, at)) => {
                let fact = messages::neither_first_nor_second(word);
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
                    _ => return Err(error(messages::not_held_in_hand(letter), here)),
                }
            }
        }
        let names: [fn() -> Message; 3] = [
            messages::elephants,
            messages::giraffes,
            messages::chicks_and_hens,
        ];
        for (kind, name) in names.into_iter().enumerate() {
            let on = |side: usize| {
                let hens = if kind == 2 {
                    first.men[side][HEN].count_ones()
                } else {
                    0
                };
                first.men[side][kind + 1].count_ones() + hens + u32::from(first.hands[side][kind])
            };
            if on(0) + on(1) != 2 {
                let fact = messages::not_two_pieces(on(0) + on(1), name());
                return Err(error(fact, 0..text.len()));
            }
        }
        let lions = first.men.map(|men| men[LION].count_ones());
        // The side to move may have lost its lion: then the game is over.
        if lions[side.other().index()] != 1 || lions[side.index()] > 1 {
            return Err(error(messages::one_lion_each(), 0..text.len()));
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

    /// From and to, `b2b3`, with `+` where a chick becomes a hen; a drop is `C*b2`. Squares are
    /// those of the first player, whose home row is row 1.
    fn show_move(&self, position: &Position, by: DobutsuMove) -> String {
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
        let mut board = Board::empty(3, 4).lettered(false).with(Pieces::Animals);
        for man in 0..10 {
            let side = if man < 5 { Side::First } else { Side::Second };
            let text = letter(man % 5, man / 5).to_string();
            each_bit(first.men[man / 5][man % 5], |bit| {
                let square = bit.trailing_zeros() as usize;
                board.put(square % 3, 3 - square / 3, &text, Some(KANA[man % 5]), side);
            });
        }
        for (side, hand) in first.hands.iter().enumerate() {
            for (kind, &count) in hand.iter().enumerate() {
                let letter = LETTERS[kind + 1].to_string();
                board.hands[side].extend(std::iter::repeat_n(letter, count.into()));
                board.hands_ja[side].extend(std::iter::repeat_n(KANA[kind + 1], count.into()));
            }
        }
        board
    }
}

/// All squares that some man can step to; unlike [`attacks`] it is written kind by kind.
fn steps_of_all(men: &[u16; 5]) -> u16 {
    (LION..=HEN).fold(0, |all, kind| all | steps(kind, men[kind]))
}

const _: () = assert!(size_of::<Position>() <= 28);
