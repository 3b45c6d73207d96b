//! Nine men's morris (ナイン・メンズ・モリス, mill, Mühle).
//!
//! # Rules
//! Each player puts nine men in turn on the free points of three nested squares. When all are
//! placed, men move along a line to the next free point; a player with three men moves one to any
//! free point ("flies"). A player who gets three men in a line by a move has a *mill* and takes a
//! man of the opponent: one that is not in a mill, or any if all are. Two mills closed at once take
//! one man. A player with fewer than three men, or without a move, has lost. A position that occurs
//! for the third time is a draw. These are the rules under which the game is a draw (R. Gasser
//! 1996, Solving Nine Men's Morris, Games of No Chance, MSRI Publications 29).
//!
//! # Complete tables
//! The second phase, with all men on the board, is a separate game here: `morris-endgame:5,4`
//! begins with five men against four, and its table has every position with these numbers of men or
//! fewer, since a mill leads to one man less. `numbering.rs` has the numbers, `masks.rs` the board.

mod masks;
mod numbering;

use std::fmt::Write as _;

use grundy_core::zerosum::{Board, BoardCell, Forecast, Pieces, Score, Side, ZeroSum, column_name};
use grundy_core::{Diagnostic, Message};

use super::{About, messages, shared};
use masks::{ALL, SYMMETRIES, closings, each_point, image, in_mills, neighbours, removable};
use numbering::Numbering;

/// Metadata of the whole game.
const WHOLE: About = About {
    title: "Nine men's morris",
    ja: "ナイン・メンズ・モリス",
    aliases: &["morris", "mill", "merels"],
    rules: "put nine men each, then move them; three in a line take a man, and a player with two men or no move loses",
    rules_ja: "九つずつ駒を置き、次に動かす。線上に三つ並べると相手の駒を一つ取り、二つにされるか動けなくなると負け。",
    known: messages::draw,
    references: &["R. Gasser 1996, Solving Nine Men's Morris, Games of No Chance"],
    ..About::named("nine-mens-morris")
};

/// Metadata of its second phase.
const ENDGAME: About = About {
    title: "Nine men's morris, all men on the board",
    ja: "ナイン・メンズ・モリスの終盤",
    aliases: &["mill-endgame"],
    rules: "nine men's morris when all men are on the board, such as 4 men against 3",
    rules_ja: "駒を置き終えたナイン・メンズ・モリス。双方の駒の数を決めて始める。",
    parameters: &[("men", 4), ("opponents", 3)],
    known: messages::all_up_to_nine_men,
    references: &["R. Gasser 1996, Solving Nine Men's Morris, Games of No Chance"],
    ..About::named("morris-endgame")
};

/// The number of men of one player.
const MEN: u8 = 9;
/// A player with this number of men flies.
const FLYING: u32 = 3;
/// The number in a move that is not a point: the man comes from the hand, or no man is taken.
const NOWHERE: u8 = 24;

/// Nine men's morris, or its second phase.
#[derive(Clone, Debug)]
pub struct Morris {
    /// The number of men in each hand at the start.
    hand: u8,
    /// The numbers of men on the board at the start, of the first and of the second player.
    men: [u8; 2],
    numbering: Numbering,
}

/// A position, seen by the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    own: u32,
    opp: u32,
    /// Men not yet on the board: own, then the opponent's.
    hands: [u8; 2],
    side: Side,
}

/// A move: from a point or the hand to a point, and which man is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MenMove {
    from: u8,
    to: u8,
    taken: u8,
}

impl Position {
    fn empty(&self) -> u32 {
        ALL & !(self.own | self.opp)
    }

    fn flies(&self) -> bool {
        self.own.count_ones() <= FLYING
    }

    /// Calls `each` with every move: the own men that stay, the new point, and the man taken or 0.
    #[inline]
    fn each_move(&self, mut each: impl FnMut(u32, u32, u32)) {
        let (own, empty) = (self.own, self.empty());
        let mut put = |left: u32, onto: u32| {
            each_point(onto, |to| {
                if in_mills(left | to) & to == 0 {
                    each(left, to, 0);
                } else {
                    each_point(removable(self.opp), |taken| each(left, to, taken));
                }
            });
        };
        if self.hands[0] > 0 {
            put(own, empty);
        } else {
            let flies = self.flies();
            each_point(own, |from| {
                put(
                    own ^ from,
                    if flies {
                        empty
                    } else {
                        neighbours(from) & empty
                    },
                );
            });
        }
    }

    /// The position after a move of [`Position::each_move`].
    #[inline]
    fn after(&self, left: u32, to: u32, taken: u32) -> Self {
        Self {
            own: self.opp ^ taken,
            opp: left | to,
            hands: [self.hands[1], self.hands[0].saturating_sub(1)],
            side: self.side.other(),
        }
    }

    /// Whether the side to move has lost: too few men, or no move.
    #[inline]
    fn is_lost(&self) -> bool {
        let men = self.own.count_ones();
        if self.hands[0] > 0 {
            return men + u32::from(self.hands[0]) < FLYING;
        }
        men < FLYING || men > FLYING && neighbours(self.own) & self.empty() == 0
    }

    /// Whether some move wins at once, for a position that is not lost. With all men on the board,
    /// a test of the free points nearly always shows that no move can block the opponent.
    #[inline]
    fn wins_at_once(&self) -> bool {
        let men = self.opp.count_ones() + u32::from(self.hands[1]);
        if self.hands[0] > 0 {
            return (men <= FLYING || self.hands[1] == 0) && self.has_winning_move();
        }
        let empty = self.empty();
        let closes = closings(self.own, empty, self.flies()) != 0;
        if men <= FLYING {
            return closes;
        }
        // A move occupies at most one free point next to the opponent's men. Taking a man removes
        // at most four more points, its neighbours, from those that the opponent can reach.
        let reachable = (neighbours(self.opp) & empty).count_ones();
        reachable <= if closes { 5 } else { 1 } && self.has_winning_move()
    }

    /// Whether the opponent has lost after some move, by playing every move.
    fn has_winning_move(&self) -> bool {
        let mut wins = false;
        self.each_move(|left, to, taken| wins |= self.after(left, to, taken).is_lost());
        wins
    }

    fn image(&self, symmetry: usize) -> Self {
        Self {
            own: image(symmetry, self.own),
            opp: image(symmetry, self.opp),
            ..*self
        }
    }

    /// The men of the first and of the second player.
    fn by_player(&self) -> ([u32; 2], [u8; 2]) {
        let ([own, opp], [mine, other]) = ([self.own, self.opp], self.hands);
        match self.side {
            Side::First => ([own, opp], [mine, other]),
            Side::Second => ([opp, own], [other, mine]),
        }
    }
}

/// The column from the left and the row from the top of a point.
fn place(point: u8) -> (usize, usize) {
    let (low, high) = (usize::from(point / 8), 6 - usize::from(point / 8));
    match point % 8 {
        0 => (low, low),
        1 => (3, low),
        2 => (high, low),
        3 => (high, 3),
        4 => (high, high),
        5 => (3, high),
        6 => (low, high),
        _ => (low, 3),
    }
}

/// The points in reading order: rows from the top, each from the left.
fn in_rows() -> [u8; 24] {
    let mut points: [u8; 24] = std::array::from_fn(|at| at as u8);
    points.sort_unstable_by_key(|&point| {
        let (x, y) = place(point);
        (y, x)
    });
    points
}

/// The name of a point: `a1` to `g7`, rows from below.
fn name(point: u8) -> String {
    let (x, y) = place(point);
    format!("{}{}", column_name(x), 7 - y)
}

/// The index of a single point.
fn number(point: u32) -> u8 {
    point.trailing_zeros() as u8
}

impl Morris {
    /// The whole game.
    pub fn whole() -> Self {
        Self {
            hand: MEN,
            men: [0; 2],
            numbering: Numbering::default(),
        }
    }

    /// Creates the second phase with these numbers of men of the first and of the second player.
    ///
    /// # Errors
    ///
    /// Fewer than three men or more than nine.
    pub fn endgame(men: [impl Into<i64>; 2]) -> Result<Self, Diagnostic> {
        let men: [i64; 2] = men.map(Into::into);
        let range = i64::from(FLYING)..=i64::from(MEN);
        if let Some(men) = men.iter().find(|men| !range.contains(men)) {
            let fact = messages::men_out_of_range(*men);
            return Err(Diagnostic::error("board", fact)
                .help(shared::write_for_example("morris-endgame:4,3")));
        }
        Ok(Self {
            hand: 0,
            men: men.map(|men| men as u8),
            numbering: Numbering::new(men.map(|men| men as u32)),
        })
    }

    /// The numbers of men of the player to move and of the opponent on the board.
    pub fn men(&self, position: &Position) -> (u32, u32) {
        (position.own.count_ones(), position.opp.count_ones())
    }

    /// Checks that the numbers of men of a position can occur in the game.
    fn check_numbers(&self, men: [u32; 2], hands: [u8; 2], side: Side) -> Result<(), Message> {
        let all = [0, 1].map(|of| men[of].count_ones() + u32::from(hands[of]));
        let (own, opp) = (all[side.index()], all[side.other().index()]);
        if self.hand == 0 {
            if hands != [0; 2] {
                return Err(messages::men_in_hand_in_endgame());
            }
            if opp < FLYING || own + 1 < FLYING || own >= FLYING && !self.numbering.has(own, opp) {
                let [first, second] = self.men;
                return Err(messages::other_numbers_of_men(own, opp, first, second));
            }
            return Ok(());
        }
        if all.iter().any(|&all| all > u32::from(MEN)) {
            return Err(messages::a_player_has_men(MEN));
        }
        if opp < FLYING || own + 1 < FLYING {
            return Err(messages::too_few_men());
        }
        let late = u8::from(side == Side::Second);
        if hands[1] != hands[0] + late && hands != [0; 2] {
            return Err(messages::men_are_put_in_turn());
        }
        Ok(())
    }
}

impl super::Named for Morris {
    const GAMES: &'static [&'static About] = &[&ENDGAME, &WHOLE];

    fn parse<V: super::Visitor>(
        about: &'static About,
        words: super::Words<'_>,
        _: super::Files<'_>,
        visitor: V,
    ) -> super::Visit<V> {
        let numbers = words.numbers(about)?;
        Ok(match numbers.values[..] {
            [men, opponents] => visitor.indexed(Self::endgame([men, opponents])?, numbers.name),
            _ => visitor.plain(Self::whole(), numbers.name),
        })
    }
}

impl ZeroSum for Morris {
    type Position = Position;
    type Move = MenMove;
    type Key = u64;
    const LOOPY: bool = true;

    /// Returns the empty board, or for an endgame a board with scattered men and without a mill.
    fn start(&self) -> Position {
        let scattered =
            |from: u8, men: u8| (0..men).fold(0, |all, i| all | 1 << ((from + i) * 5 % 24));
        let [first, second] = self.men;
        Position {
            own: scattered(0, first),
            opp: scattered(first, second),
            hands: [self.hand; 2],
            side: Side::First,
        }
    }

    fn side(&self, position: &Position) -> Side {
        position.side
    }

    fn moves(&self, position: &Position, out: &mut Vec<MenMove>) {
        position.each_move(|left, to, taken| {
            let from = position.own ^ left;
            out.push(MenMove {
                from: if from == 0 { NOWHERE } else { number(from) },
                to: number(to),
                taken: if taken == 0 { NOWHERE } else { number(taken) },
            });
        });
    }

    fn play(&self, position: &Position, by: MenMove) -> Position {
        let point = |point: u8| if point == NOWHERE { 0 } else { 1 << point };
        position.after(position.own ^ point(by.from), point(by.to), point(by.taken))
    }

    fn ended(&self, position: &Position) -> Option<Score> {
        position.is_lost().then_some(-1)
    }

    /// Returns own men (24 bits), the opponent's men (24 bits), and the hands (4 bits each).
    fn key(&self, position: &Position) -> u64 {
        let [own, opp] = position.hands.map(u64::from);
        u64::from(position.own) | u64::from(position.opp) << 24 | own << 48 | opp << 52
    }

    fn move_number(&self, by: MenMove) -> u16 {
        (u16::from(by.from) * 25 + u16::from(by.to)) * 25 + u16::from(by.taken)
    }

    fn foresee(&self, position: &Position) -> Option<Forecast> {
        position.wins_at_once().then_some(Forecast::Win(1))
    }

    /// Searches moves that take a man first.
    fn order(&self, _: &Position, by: MenMove) -> i32 {
        i32::from(by.taken != NOWHERE)
    }

    fn canonical(&self, position: &Position) -> Position {
        let images = (0..SYMMETRIES).map(|symmetry| position.image(symmetry));
        images
            .min_by_key(|image| (image.own, image.opp))
            .unwrap_or(*position)
    }

    fn symmetries(&self) -> u32 {
        SYMMETRIES as u32
    }

    /// Evaluates men most, then points that close a mill, then free points next to own men.
    fn evaluate(&self, position: &Position) -> Option<i32> {
        let empty = position.empty();
        let worth = |men: u32, hand: u8| {
            let flies = men.count_ones() <= FLYING && hand == 0;
            let threats = closings(men, empty, flies).count_ones();
            let free = (neighbours(men) & empty).count_ones();
            200 * (men.count_ones() + u32::from(hand)) + 40 * threats + 5 * free
        };
        let [own, opp] = [
            (position.own, position.hands[0]),
            (position.opp, position.hands[1]),
        ];
        Some(worth(own.0, own.1).cast_signed() - worth(opp.0, opp.1).cast_signed())
    }

    /// Writes the points row by row from the top, the player to move, and the men in the hands of x
    /// and o if there are any: `.../.../.../....../.../.../... x 9:9`.
    fn show(&self, position: &Position) -> String {
        let (men, hands) = position.by_player();
        let mut text = String::new();
        let mut row = 0;
        for point in in_rows() {
            let (_, y) = place(point);
            if y > row {
                text.push('/');
                row = y;
            }
            let of = men.iter().position(|men| men >> point & 1 != 0);
            text.push(of.map_or('.', |of| ['x', 'o'][of]));
        }
        text.push_str([" x", " o"][position.side.index()]);
        if hands != [0; 2] {
            let _ = write!(text, " {}:{}", hands[0], hands[1]);
        }
        text
    }

    /// Parses the format of [`Morris::show`]; by default `x` is to move and all men are on the
    /// board.
    fn read(&self, text: &str) -> Result<Position, Diagnostic> {
        let wrong = |fact: Message| {
            Diagnostic::error("position", fact)
                .at(0..text.len(), shared::this())
                .help(messages::form_of_morris())
        };
        let mut words = text.split_whitespace();
        let rows = words.next().unwrap_or("");
        let lengths = [3, 3, 3, 6, 3, 3, 3];
        if !rows.split('/').map(|row| row.chars().count()).eq(lengths) {
            return Err(wrong(messages::not_rows_of_points()));
        }
        let mut men = [0_u32; 2];
        for (point, sign) in in_rows()
            .into_iter()
            .zip(rows.chars().filter(|&sign| sign != '/'))
        {
            match sign {
                'x' | 'X' => men[0] |= 1 << point,
                'o' | 'O' => men[1] |= 1 << point,
                '.' | '-' | '_' => {}
                _ => return Err(wrong(messages::not_a_point(sign))),
            }
        }
        let side = match words.next() {
            None | Some("x") => Side::First,
            Some("o") => Side::Second,
            Some(word) => return Err(wrong(messages::not_a_player(word))),
        };
        let (first, second) = words
            .next()
            .unwrap_or("0:0")
            .split_once(':')
            .unwrap_or(("", ""));
        let (Ok(first), Ok(second), None) =
            (first.parse::<u8>(), second.parse::<u8>(), words.next())
        else {
            return Err(wrong(messages::not_men_in_hand()));
        };
        let hands = [first, second];
        self.check_numbers(men, hands, side).map_err(wrong)?;
        let (own, opp) = (side.index(), side.other().index());
        Ok(Position {
            own: men[own],
            opp: men[opp],
            hands: [hands[own], hands[opp]],
            side,
        })
    }

    /// `d6`, `d6-d5`, followed by `xa1` for a captured man.
    fn show_move(&self, _: &Position, by: MenMove) -> String {
        let mut text = match by.from {
            NOWHERE => name(by.to),
            from => format!("{}-{}", name(from), name(by.to)),
        };
        if by.taken != NOWHERE {
            text.push('x');
            text.push_str(&name(by.taken));
        }
        text
    }

    fn board(&self, position: &Position) -> Board {
        let (men, hands) = position.by_player();
        let mut board = Board::empty(7, 7).lettered(false).with(Pieces::Mills);
        for y in 0..7 {
            for x in 0..7 {
                let text = match (x == 3, y == 3) {
                    (true, true) => " ",
                    _ if x.min(6 - x) > y.min(6 - y) => "-",
                    _ => "|",
                };
                board.cells[7 * y + x] = BoardCell {
                    text: text.to_owned(),
                    ..BoardCell::default()
                };
            }
        }
        for point in 0..24 {
            let (x, y) = place(point);
            board.cells[7 * y + x] = BoardCell::default();
            for (of, side) in [Side::First, Side::Second].into_iter().enumerate() {
                if men[of] >> point & 1 != 0 {
                    board.put(x, y, ["x", "o"][of], None, side);
                }
            }
        }
        board.hands = [0, 1].map(|of| vec![["x", "o"][of].to_owned(); usize::from(hands[of])]);
        board
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boards::pieces::perft;

    fn moves(game: &Morris, text: &str) -> Vec<String> {
        let position = game.read(text).unwrap();
        let mut moves = Vec::new();
        game.moves(&position, &mut moves);
        let mut texts: Vec<String> = (moves.iter())
            .map(|&by| game.show_move(&position, by))
            .collect();
        texts.sort_unstable();
        texts
    }

    #[test]
    fn starts_have_no_mill_and_are_read_as_they_are_written() {
        for men in 3..=9 {
            for opponents in 3..=9 {
                // The numbering is not used here; it takes a while for many men.
                let game = Morris {
                    men: [men, opponents],
                    ..Morris::whole()
                };
                let start = Position {
                    hands: [0; 2],
                    ..game.start()
                };
                assert_eq!(game.men(&start), (men.into(), opponents.into()));
                assert_eq!(
                    in_mills(start.own) | in_mills(start.opp),
                    0,
                    "{men}, {opponents}"
                );
                assert_eq!(game.ended(&start), None);
                assert_eq!(game.read(&game.show(&start)).unwrap(), start);
            }
        }
    }

    /// Five plies are the first that can close a mill: 16 lines in 6 orders, and either of the
    /// other two men is taken; these have 21 * 20 placements.
    #[test]
    fn lines_of_play_are_as_many_as_counting_by_hand_says() {
        let game = Morris::whole();
        let start = game.start();
        assert_eq!(
            [1, 2, 3, 4].map(|plies| perft(&game, &start, plies)),
            [24, 552, 12_144, 255_024]
        );
        assert_eq!(
            perft(&game, &start, 5),
            24 * 23 * 22 * 21 * 20 + 16 * 6 * 21 * 20
        );
    }

    #[test]
    fn a_mill_takes_what_is_in_no_mill_and_three_men_fly() {
        let game = Morris::whole();
        // c4 closes the mill of a4 and b4 from c5; g7 is in another mill, f2 is not.
        let texts = moves(&game, "..o/.../x../xx...o/.../..o/..o x");
        let mills: Vec<&String> = texts.iter().filter(|text| text.contains('x')).collect();
        assert_eq!(mills, ["c5-c4xf2"]);
        assert!(texts.contains(&"c5-e3".to_owned()), "three men fly");
        // Where all are in mills any may be taken.
        let texts = moves(&game, "..o/.../x../xx...o/.../.../..o x");
        assert_eq!(texts.iter().filter(|text| text.contains('x')).count(), 3);
        // Four men do not fly.
        let texts = moves(&game, "x.o/.../x../xx...o/.../.../..o x");
        assert!(!texts.contains(&"c5-e3".to_owned()), "{texts:?}");
    }

    #[test]
    fn who_has_two_men_or_no_move_has_lost() {
        let game = Morris::whole();
        let ended = |text: &str| game.ended(&game.read(text).unwrap());
        assert_eq!(ended("x../.../.../x...../.../.../ooo x"), Some(-1));
        assert_eq!(ended("xxx/oxo/.o./o....o/.../.../... x"), Some(-1));
        assert_eq!(ended("xxx/oxo/.../o....o/.../.../... x"), None);
        // Men in the hand are still to come.
        assert_eq!(ended("x../.../.../....../.../.../..o x 8:8"), None);
    }

    #[test]
    fn what_is_no_position_is_refused() {
        let (whole, endgame) = (Morris::whole(), Morris::endgame([4, 3]).unwrap());
        for text in [
            "",
            ".../.../.../....../.../... x 9:9",
            ".../.../.../....../.../.../..z x 9:9",
            ".../.../.../....../.../.../... x 9:8",
            ".../.../.../....../.../.../... z 9:9",
            ".../.../.../....../.../.../... x 255:255",
            ".../.../.../....../.../.../..x x 9:9",
            "xxx/.../.../....../.../.../..o x",
        ] {
            assert!(whole.read(text).is_err(), "{text}");
        }
        assert!(
            endgame
                .read("xxx/.../.../....../.../.../ooo x 1:1")
                .is_err()
        );
        assert!(endgame.read("xxx/x.x/.../....../.../.../ooo x").is_err());
        assert!(endgame.read("xxx/..x/.../....../.../.../ooo o").is_ok());
        assert!(Morris::endgame([2, 3]).is_err() && Morris::endgame([4, 10]).is_err());
    }
}
