//! Awari (アワリ, also oware): a sowing game on twelve pits in a circle, with captures in chains.
//!
//! # Rules
//! Each player has the six pits of one row. The player to move takes all stones of one pit of their
//! row and sows them one by one into the next pits, counter-clockwise, skipping the emptied pit. If
//! the last stone makes two or three in a pit of the opponent, these are captured, and so are those
//! of the preceding pits, while they are the opponent's and hold two or three. A move that leaves
//! the opponent without a stone, and so without a move, is not allowed unless every move does
//! ("grand slam"; J. W. Romein and H. E. Bal, Awari score database, doi 10.48338/vu01-11wjke). The
//! game ends when the player to move cannot move, and the opponent takes all remaining stones. When
//! a position is repeated, the remaining stones are divided equally (T. Lincke 2002, appendix A);
//! so the players may have 24.5 and 23.5, and the difference is always an integer. The difference
//! of the captured stones is the score.
//!
//! With 48 stones the game is a draw, and 889 063 398 406 positions can occur (J. W. Romein and H.
//! E. Bal 2003, IEEE Computer 36, no. 10).
//!
//! # Numbering
//! Positions are numbered by the number of stones, without gaps. Let `s0 >= s1 >= … >= s11` be the
//! numbers of stones in pit 0 and all pits after it, in pit 1 and all pits after it, and so on.
//! Then `s0 + 11 > s1 + 10 > … > s11` are twelve different numbers, and
//! `C(s0 + 11, 12) + C(s1 + 10, 11) + … + C(s11, 1)` numbers these 12-sets in order (D. H. Lehmer's
//! combinatorial number system). Positions with n stones begin at C(n + 11, 12), and there are
//! C(n + 11, 11) of them. With the lead of the player to move, this number is the key of a position
//! in the tables of a search: 49 bits, where the pits themselves take 72.
//!
//! Complete tables are computed layer by layer. A layer is the set of positions with a given number
//! of stones: captured stones never return.

use grundy_core::zerosum::{Board, Score, Side, ZeroSum};
use grundy_core::{Diagnostic, Message, ScoreLayers};

use super::{About, messages, shared};

/// The metadata of awari.
const ABOUT: About = About {
    title: "Awari",
    ja: "アワリ",
    aliases: &["oware"],
    rules: "sow the stones of one of your pits; if the last one makes two or three in a pit of the opponent, capture them",
    rules_ja: "自分の穴の石をまき、最後の石で相手の穴が 2 個か 3 個になれば取る。多く取ったほうが勝ち。",
    parameters: &[("stones", 48)],
    known: messages::draw_with_48_stones,
    references: &[
        "J. W. Romein and H. E. Bal 2003, Solving the game of awari using parallel retrograde analysis",
        "T. Lincke 2002, Exploring the computational limits of large exhaustive search problems",
    ],
    ..About::named("awari")
};

/// Pits of one player, and of both.
const ROW: usize = 6;
const PITS: usize = 2 * ROW;
/// The most stones that a game has.
const MAX_STONES: u32 = 48;

/// `CHOOSE[n][k]` is C(n, k).
static CHOOSE: [[u64; PITS + 1]; MAX_STONES as usize + PITS] = {
    let mut choose = [[0; PITS + 1]; MAX_STONES as usize + PITS];
    let mut n = 0;
    while n < choose.len() {
        choose[n][0] = 1;
        let mut k = 1;
        while k <= PITS && n > 0 {
            choose[n][k] = choose[n - 1][k - 1] + choose[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    choose
};

/// Awari with a given number of stones.
#[derive(Clone, Debug)]
pub struct Awari {
    stones: u32,
}

/// A position, seen by the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// The own pits from the left, then the opponent's: the order of sowing.
    pits: [u8; PITS],
    /// Captured stones of the side to move and of the opponent.
    captured: [u8; 2],
    turn: Side,
}

/// The number of a distribution of at most 48 stones.
pub fn rank(pits: &[u8; PITS]) -> u64 {
    let (mut sum, mut rank) = (0, 0);
    for (at, &stones) in pits.iter().rev().enumerate() {
        sum += usize::from(stones);
        rank += CHOOSE[sum + at][at + 1];
    }
    rank
}

/// The distribution that has a number.
pub fn unrank(mut rank: u64) -> [u8; PITS] {
    let mut sums = [0; PITS + 1];
    let mut top = CHOOSE.len();
    for (at, sum) in sums.iter_mut().take(PITS).enumerate() {
        let k = PITS - at;
        top = (0..top).rfind(|&n| CHOOSE[n][k] <= rank).unwrap_or(0);
        rank -= CHOOSE[top][k];
        *sum = top + 1 - k;
    }
    std::array::from_fn(|at| (sums[at] - sums[at + 1]) as u8)
}

impl Position {
    fn left(&self) -> u32 {
        self.pits.iter().map(|&stones| u32::from(stones)).sum()
    }

    fn ahead(&self) -> Score {
        Score::from(self.captured[0]) - Score::from(self.captured[1])
    }

    /// The pits after a move, from the view of the player who moved, and the number of captured
    /// stones.
    fn sow(&self, pit: u8) -> ([u8; PITS], u8) {
        let mut pits = self.pits;
        let from = usize::from(pit);
        let stones = std::mem::take(&mut pits[from]);
        let mut at = from;
        for _ in 0..stones {
            at = (at + 1) % PITS;
            if at == from {
                at = (at + 1) % PITS;
            }
            pits[at] += 1;
        }
        let mut captured = 0;
        while at >= ROW && matches!(pits[at], 2 | 3) {
            captured += std::mem::take(&mut pits[at]);
            at -= 1;
        }
        (pits, captured)
    }

    /// Whether a move leaves the opponent a stone.
    fn leaves_a_move(&self, pit: u8) -> bool {
        self.sow(pit).0[ROW..].iter().any(|&stones| stones > 0)
    }

    /// Whether some move does.
    fn feeds(&self) -> bool {
        (0..ROW as u8)
            .filter(|&pit| self.pits[usize::from(pit)] > 0)
            .any(|pit| self.leaves_a_move(pit))
    }
}

impl Awari {
    /// Creates the game with `stones` stones, sown one by one from the first player's left pit on.
    ///
    /// # Errors
    ///
    /// No stone, or more than 48.
    pub fn new(stones: impl Into<i64>) -> Result<Self, Diagnostic> {
        let stones: i64 = stones.into();
        if !(1..=i64::from(MAX_STONES)).contains(&stones) {
            let fact = messages::awari_is_too_large(stones);
            return Err(Diagnostic::error("board", fact).help(messages::sizes_of_awari()));
        }
        Ok(Self {
            stones: stones as u32,
        })
    }
}

by_numbers!(Awari, score_layers, [&ABOUT], |_, n| Self::new(n[0]));

impl ZeroSum for Awari {
    type Position = Position;
    type Move = u8;
    type Key = u64;
    const SCORED: bool = true;
    const LOOPY: bool = true;
    const REPETITIONS: u32 = 2;

    fn start(&self) -> Position {
        let pits = self.stones as usize;
        Position {
            pits: std::array::from_fn(|at| (pits / PITS + usize::from(at < pits % PITS)) as u8),
            captured: [0; 2],
            turn: Side::First,
        }
    }

    fn side(&self, position: &Position) -> Side {
        position.turn
    }

    fn moves(&self, position: &Position, out: &mut Vec<u8>) {
        let start = out.len();
        let filled = (0..ROW as u8).filter(|&pit| position.pits[usize::from(pit)] > 0);
        out.extend(filled.clone().filter(|&pit| position.leaves_a_move(pit)));
        if out.len() == start {
            out.extend(filled);
        }
    }

    fn play(&self, position: &Position, pit: u8) -> Position {
        let (mut pits, captured) = position.sow(pit);
        pits.rotate_left(ROW);
        let [own, other] = position.captured;
        Position {
            pits,
            captured: [other, own + captured],
            turn: position.turn.other(),
        }
    }

    fn ended(&self, position: &Position) -> Option<Score> {
        let over = position.pits[..ROW].iter().all(|&stones| stones == 0);
        over.then(|| position.ahead() - position.left() as Score)
    }

    fn repeated(&self, position: &Position) -> Score {
        position.ahead()
    }

    fn key(&self, position: &Position) -> u64 {
        rank(&position.pits) << 8 | u64::from((position.ahead() + 128) as u8)
    }

    fn move_number(&self, pit: u8) -> u16 {
        pit.into()
    }

    fn range(&self, position: &Position) -> (Score, Score) {
        let (ahead, left) = (position.ahead(), position.left() as Score);
        (ahead - left, ahead + left)
    }

    /// Searches large captures first.
    fn order(&self, position: &Position, pit: u8) -> i32 {
        position.sow(pit).1.into()
    }

    fn evaluate(&self, position: &Position) -> Option<i32> {
        Some(position.ahead())
    }

    /// The pits of the first player from the left, those of the second player in sowing order, the
    /// player to move, and the captured stones: `4,4,4,4,4,4/4,4,4,4,4,4 first 0:0`.
    fn show(&self, position: &Position) -> String {
        let (mut pits, mut captured) = (position.pits, position.captured);
        if position.turn == Side::Second {
            pits.rotate_left(ROW);
            captured.reverse();
        }
        let row = |row: &[u8]| -> String {
            let texts: Vec<String> = row.iter().map(u8::to_string).collect();
            texts.join(",")
        };
        let (first, second) = (row(&pits[..ROW]), row(&pits[ROW..]));
        let [own, other] = captured;
        format!("{first}/{second} {} {own}:{other}", position.turn)
    }

    /// Parses the format of [`Awari::show`]; by default the first player is to move and no stone is
    /// captured.
    fn read(&self, text: &str) -> Result<Position, Diagnostic> {
        let wrong = |fact: Message| {
            Diagnostic::error("position", fact)
                .at(0..text.len(), shared::this())
                .help(messages::form_of_awari())
        };
        let mut words = text.split_whitespace();
        let pits: Result<Vec<u8>, _> = (words.next().unwrap_or("").split([',', '/']))
            .map(str::parse)
            .collect();
        let pits = pits.ok().and_then(|pits| <[u8; PITS]>::try_from(pits).ok());
        let mut pits = pits.ok_or_else(|| wrong(messages::not_twelve_pits()))?;
        let turn = match words.next() {
            None | Some("first") => Side::First,
            Some("second") => Side::Second,
            Some(word) => return Err(wrong(messages::not_a_player(word))),
        };
        let (own, other) = words
            .next()
            .unwrap_or("0:0")
            .split_once(':')
            .unwrap_or(("", ""));
        let (Ok(own), Ok(other), None) = (own.parse::<u8>(), other.parse::<u8>(), words.next())
        else {
            return Err(wrong(messages::not_captured_stones()));
        };
        let all = pits.iter().chain([&own, &other]);
        let all: u32 = all.map(|&stones| u32::from(stones)).sum();
        if all > MAX_STONES {
            return Err(wrong(messages::too_many_stones(all, MAX_STONES)));
        }
        let mut captured = [own, other];
        if turn == Side::Second {
            pits.rotate_left(ROW);
            captured.reverse();
        }
        Ok(Position {
            pits,
            captured,
            turn,
        })
    }

    /// The pit as a cell of the picture: `a1` to `f1` of the first player, `f2` to `a2` of the
    /// second.
    fn show_move(&self, position: &Position, pit: u8) -> String {
        match position.turn {
            Side::First => format!("{}1", char::from(b'a' + pit)),
            Side::Second => format!("{}2", char::from(b'f' - pit)),
        }
    }

    /// The first player's row is the lower one; sowing is counter-clockwise.
    fn board(&self, position: &Position) -> Board {
        let (mut pits, mut captured) = (position.pits, position.captured);
        if position.turn == Side::Second {
            pits.rotate_left(ROW);
            captured.reverse();
        }
        let mut board = Board::empty(ROW, 2).lettered(false);
        for (at, stones) in pits.iter().enumerate() {
            let (x, y, side) = match at.checked_sub(ROW) {
                None => (at, 1, Side::First),
                Some(at) => (ROW - 1 - at, 0, Side::Second),
            };
            board.put(x, y, &stones.to_string(), None, side);
        }
        for (hand, stones) in board.hands.iter_mut().zip(captured) {
            hand.extend((stones > 0).then(|| stones.to_string()));
        }
        board
    }
}

/// The first number of a layer.
fn first(layer: u32) -> u64 {
    CHOOSE[layer as usize + PITS - 1][PITS]
}

/// The layers are numbers of stones on the board. A table of `awari:16` has all positions with at
/// most 16 stones.
impl ScoreLayers for Awari {
    fn layers(&self) -> u32 {
        self.stones + 1
    }

    fn layer_len(&self, layer: u32) -> u64 {
        CHOOSE[layer as usize + PITS - 1][PITS - 1]
    }

    fn most(&self, layer: u32) -> u8 {
        layer as u8
    }

    fn place(&self, position: &Position) -> (u32, u64, Score) {
        let layer = position.left();
        let number = rank(&position.pits) - first(layer);
        (layer, number, position.ahead())
    }

    fn at(&self, layer: u32, number: u64) -> Position {
        Position {
            pits: unrank(first(layer) + number),
            captured: [0; 2],
            turn: Side::First,
        }
    }

    /// Undoes the sowing: takes one stone from each pit before the last one, back to a pit that is
    /// empty now.
    fn before(&self, layer: u32, number: u64, each: &mut impl FnMut(u64)) {
        // From the view of the player who moved.
        let mut after = unrank(first(layer) + number);
        after.rotate_left(ROW);
        let starves = after[ROW..].iter().all(|&stones| stones == 0);
        for from in (0..ROW).filter(|&from| after[from] == 0) {
            let (mut pits, mut at) = (after, from);
            for stones in 1..=layer as u8 {
                at = (at + 1) % PITS;
                if at == from {
                    at = (at + 1) % PITS;
                }
                if pits[at] == 0 {
                    break;
                }
                pits[at] -= 1;
                if at >= ROW && matches!(after[at], 2 | 3) {
                    continue; // it would have captured
                }
                pits[from] = stones;
                let before = Position {
                    pits,
                    captured: [0; 2],
                    turn: Side::First,
                };
                // If the opponent has no stone left, no other move existed.
                if !(starves && before.feeds()) {
                    each(rank(&pits) - first(layer));
                }
                pits[from] = 0;
            }
        }
    }

    /// The next distribution moves one stone from the last non-empty pit except the very last one
    /// to the pit after it, together with all stones of the very last pit.
    fn sweep(&self, layer: u32, from: u64, to: u64, each: &mut impl FnMut(u64, &Position)) {
        let mut position = self.at(layer, from);
        for number in from..to {
            each(number, &position);
            let pits = &mut position.pits;
            if let Some(at) = pits[..PITS - 1].iter().rposition(|&stones| stones > 0) {
                let last = std::mem::take(&mut pits[PITS - 1]);
                pits[at] -= 1;
                pits[at + 1] += last + 1;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position(text: &str) -> Position {
        Awari { stones: MAX_STONES }.read(text).unwrap()
    }

    fn moves(text: &str) -> Vec<u8> {
        let mut moves = Vec::new();
        Awari { stones: MAX_STONES }.moves(&position(text), &mut moves);
        moves
    }

    fn after(text: &str, by: &str) -> String {
        let game = Awari { stones: MAX_STONES };
        let position = position(text);
        game.show(&game.play(&position, game.read_move(&position, by).unwrap()))
    }

    #[test]
    fn stones_are_sown_past_their_pit_and_captured_in_chains() {
        let start = "4,4,4,4,4,4/4,4,4,4,4,4 first 0:0";
        assert_eq!(Awari::new(48).unwrap().show(&position(start)), start);
        assert_eq!(after(start, "c1"), "4,4,0,5,5,5/5,4,4,4,4,4 second 0:0");
        // Twelve stones pass all pits, skip their own one, and the last lands in the next pit.
        assert_eq!(
            after("0,0,12,0,0,0/1,1,1,1,1,1", "c1"),
            "1,1,0,2,1,1/2,2,2,2,2,2 second 0:0"
        );
        // A chain of 3, 2 and 2; the pit of four ends it.
        assert_eq!(
            after("1,0,0,0,0,4/3,1,1,2,0,0 first 5:1", "f1"),
            "1,0,0,0,0,0/4,0,0,0,0,0 second 12:1"
        );
        assert_eq!(
            after("4,4,0,5,5,5/5,4,4,4,4,4 second", "f2"),
            "4,4,0,5,5,5/0,5,5,5,5,5 first 0:0"
        );
        // The own row is never captured from.
        assert_eq!(
            after("1,1,0,0,0,0/0,0,0,0,0,1", "a1"),
            "0,2,0,0,0,0/0,0,0,0,0,1 second 0:0"
        );
    }

    #[test]
    fn the_opponent_is_left_a_move_where_that_is_possible() {
        // The capture would take everything; it is allowed only without another move.
        assert_eq!(moves("1,0,0,0,0,1/1,0,0,0,0,0"), [0]);
        assert_eq!(moves("0,0,0,0,0,1/1,0,0,0,0,0"), [5]);
        // The player without stones must be fed.
        assert_eq!(moves("1,0,0,0,2,0/0,0,0,0,0,0"), [4]);
        let game = Awari { stones: MAX_STONES };
        let over = position("0,0,0,0,0,0/1,0,2,0,0,0 first 20:25");
        assert_eq!(game.ended(&over), Some(-8));
    }

    #[test]
    fn the_numbering_is_perfect_and_counts_what_is_published() {
        let mut next = 0;
        for stones in 0..=5_usize {
            assert_eq!(next, CHOOSE[stones + 11][12]);
            let count = CHOOSE[stones + 11][11]; // C(n + 11, 11)
            for number in next..next + count {
                let pits = unrank(number);
                assert_eq!(pits.iter().map(|&s| usize::from(s)).sum::<usize>(), stones);
                assert_eq!(rank(&pits), number);
            }
            next += count;
        }
        let last = u64::MAX >> 20;
        let most = CHOOSE[59][12] + CHOOSE[59][11] - 1;
        assert!(most < last && unrank(most) == [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 48]);
        // In every position except the start the opponent has just emptied a pit, and one stone
        // alone is never captured: all positions can occur except those with a stone in each of six
        // pits, and those with 47.
        let occur = |stones: usize| {
            let full = if stones < ROW {
                0
            } else {
                CHOOSE[stones + 5][11]
            };
            CHOOSE[stones + 11][11] - full
        };
        let all: u64 = (0..=48).filter(|&n| n != 47).map(occur).sum();
        assert_eq!(all + 1, 889_063_398_406);
    }

    #[test]
    fn layers_are_swept_in_order_and_moves_go_both_ways() {
        let game = Awari { stones: 9 };
        for layer in [0, 1, 4, 9] {
            let len = game.layer_len(layer);
            let mut next = 0;
            game.sweep(layer, 0, len.min(4000), &mut |number, position| {
                assert_eq!((number, *position), (next, game.at(layer, next)));
                assert_eq!(game.place(position), (layer, number, 0));
                next += 1;
            });
            assert_eq!(next, len.min(4000));
        }
        let (layer, mut moved) = (9, 0);
        for number in (0..game.layer_len(layer)).step_by(41) {
            let position = game.at(layer, number);
            let mut moves = Vec::new();
            if game.ended(&position).is_none() {
                game.moves(&position, &mut moves);
            }
            for by in moves {
                let (lower, child, _) = game.place(&game.play(&position, by));
                if lower == layer {
                    let mut back = Vec::new();
                    game.before(layer, child, &mut |from| back.push(from));
                    assert_eq!(back.iter().filter(|&&from| from == number).count(), 1);
                    moved += 1;
                }
            }
            game.before(layer, number, &mut |from| {
                let before = game.at(layer, from);
                let mut moves = Vec::new();
                assert_eq!(game.ended(&before), None);
                game.moves(&before, &mut moves);
                let leads = |&by: &u8| game.place(&game.play(&before, by)) == (layer, number, 0);
                assert_eq!(moves.iter().filter(|by| leads(by)).count(), 1);
            });
        }
        assert!(moved > 5000, "{moved}");
    }

    /// The values of all positions with at most `most` stones, counting stones on the board only,
    /// by the rules alone: forced results are found by repeated passes over all positions until
    /// nothing changes; play in the others never ends.
    fn values(most: usize) -> Vec<i8> {
        let game = Awari { stones: MAX_STONES };
        let mut values: Vec<i8> = Vec::new();
        for stones in 0..=most {
            let start = values.len();
            let end = start + CHOOSE[stones + 11][11] as usize;
            // Lower bounds for the player to move, and for the other player.
            let mut forced = vec![[0_i8; 2]; end - start];
            loop {
                let mut changed = false;
                for number in start..end {
                    let position = Position {
                        pits: unrank(number as u64),
                        captured: [0; 2],
                        turn: Side::First,
                    };
                    let mut bounds = [0, i8::MAX];
                    if let Some(score) = game.ended(&position) {
                        bounds = [score.max(0) as i8, (-score).max(0) as i8];
                    } else {
                        let mut moves = Vec::new();
                        game.moves(&position, &mut moves);
                        for by in moves {
                            let next = game.play(&position, by);
                            let to = rank(&next.pits) as usize;
                            let [own, other] = if to < start {
                                let value = next.captured[1] as i8 - values[to];
                                [value.max(0), (-value).max(0)]
                            } else {
                                let [theirs, ours] = forced[to - start];
                                [ours, theirs]
                            };
                            bounds = [bounds[0].max(own), bounds[1].min(other)];
                        }
                    }
                    changed |= forced[number - start] != bounds;
                    forced[number - start] = bounds;
                }
                if !changed {
                    break;
                }
            }
            values.extend(forced.iter().map(|[own, other]| own - other));
        }
        values
    }

    /// The value by exhaustive search, in which a repeated position ends the game.
    fn tried(game: &Awari, position: &Position, path: &mut Vec<Position>) -> Score {
        if let Some(score) = game.ended(position) {
            return score;
        }
        if path.contains(position) {
            return game.repeated(position);
        }
        path.push(*position);
        let mut moves = Vec::new();
        game.moves(position, &mut moves);
        let values = moves
            .into_iter()
            .map(|by| -tried(game, &game.play(position, by), path));
        let best = values.max().unwrap_or(0);
        path.pop();
        best
    }

    #[test]
    fn all_values_of_few_stones_are_those_that_trying_everything_finds() {
        let game = Awari { stones: MAX_STONES };
        let values = values(2);
        assert_eq!(values.len(), 91); // 1 + 12 + 78
        for (number, &value) in values.iter().enumerate() {
            let position = Position {
                pits: unrank(number as u64),
                captured: [3, 1],
                turn: Side::Second,
            };
            let found = tried(&game, &position, &mut Vec::new());
            assert_eq!(found, Score::from(value) + 2, "{}", game.show(&position));
        }
    }
}
