//! The L game: two L-shaped pieces and two neutral ones on 4 by 4 cells.
//!
//! # Rules
//! (Edward de Bono 1967.) A player lifts their L piece, turns it over at will and puts it down on
//! four free cells, not the four that it had. Then the player may move one of the two neutral
//! pieces to a free cell. A player whose L piece has no other place loses.
//!
//! # Known values
//! There are 18,368 arrangements of the pieces, 2,296 up to symmetry. No arrangement of the L
//! pieces is symmetric, since their owners differ. The player to move has lost in 15 of the 2,296,
//! can be forced to lose in 14 others, and at least draws in 2,267, among them the start (V. W.
//! Gijlswijk, G. A. P. Kindervater, G. J. van Tubergen and J. J. O. O. Wiegerinck 1976, Computer
//! Analysis of E. de Bono's L-Game).

#![allow(
    clippy::trivially_copy_pass_by_ref,
    reason = "all positions go by reference, as in the trait"
)]

use grundy_core::Diagnostic;
use grundy_core::zerosum::{Board, BoardCell, Score, Side, ZeroSum};

use super::{About, grid, messages, shared};

static ABOUT: About = About {
    title: "L game",
    ja: "L ゲーム",
    rules: "Put your L piece on four other cells, then move a neutral piece n if you like. A player whose L piece cannot move loses.",
    rules_ja: "自分の L の駒を別の四マスに置き、望めば中立の駒 n をひとつ動かす。L の駒を動かせなければ負け。",
    known: messages::draw,
    references: &[
        "E. de Bono 1967, The Five-Day Course in Thinking",
        "V. W. Gijlswijk et al. 1976, Computer Analysis of E. de Bono's L-Game",
    ],
    ..About::named("l-game")
};

mod own_messages {
    grundy_core::messages! {
        form_of_l_game(start) {
            "write the player to move, then four rows with an L of four `x`, an L of four `o` and two `n`: `{start}`",
            "手番のあとに四段を書きます。`x` 四つの L、`o` 四つの L、`n` 二つが要ります：`{start}`",
        }
        no_l(sign) {
            "the cells `{sign}` are not an L of four cells",
            "`{sign}` のマスは四マスの L ではありません",
        }
        wrong_neutrals(count) {
            "there are two neutral pieces `n`, not {count}",
            "中立の駒 `n` は二つで、{count} 個ではありません",
        }
    }
}

const SIDE: usize = 4;
const CELLS: usize = SIDE * SIDE;
const SYMMETRIES: usize = 8;

/// The number of a move that leaves the neutral pieces.
const STAYS: u8 = 32;

/// The L game.
#[derive(Clone, Debug)]
pub struct LGame {
    /// All places of an L piece.
    places: Vec<Place>,
    /// The image of each cell under each symmetry of the square.
    images: [[u8; CELLS]; SYMMETRIES],
}

/// A place of an L piece.
#[derive(Clone, Copy, Debug)]
struct Place {
    cells: u16,
    /// The end of the long side, the corner, and the end of the short side.
    ends: [u8; 3],
}

/// A position: sets of cells, numbered from the top row down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Arrangement {
    /// The L pieces of the first and of the second player.
    pieces: [u16; 2],
    neutral: u16,
    turn: Side,
}

/// A move: the new place of the L piece, and the move of a neutral piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PieceMove {
    place: u8,
    /// The new cell of a neutral piece, plus 16 for the second of them; [`STAYS`] for none.
    neutral: u8,
}

/// The cells of a set in ascending order.
fn cells(set: u16) -> impl Iterator<Item = u8> {
    (0..CELLS as u8).filter(move |cell| set >> cell & 1 == 1)
}

/// The name of a cell: `b2`, with rows counted from the bottom.
fn name(cell: u8) -> String {
    let (row, column) = (usize::from(cell) / SIDE, cell % SIDE as u8);
    format!("{}{}", char::from(b'a' + column), SIDE - row)
}

impl LGame {
    /// The game with its places and symmetries.
    pub fn new() -> Self {
        let mut images = [[0; CELLS]; SYMMETRIES];
        for (symmetry, image) in images.iter_mut().enumerate() {
            for (cell, to) in image.iter_mut().enumerate() {
                let (mut x, mut y) = (cell % SIDE, cell / SIDE);
                if symmetry & 1 == 1 {
                    x = SIDE - 1 - x;
                }
                if symmetry & 2 == 2 {
                    y = SIDE - 1 - y;
                }
                if symmetry & 4 == 4 {
                    (x, y) = (y, x);
                }
                *to = (y * SIDE + x) as u8;
            }
        }
        // An upright L with its corner below the long side, moved over the board and turned.
        let mut places: Vec<Place> = Vec::new();
        for (x, y) in (0..SIDE - 1).flat_map(|x| (0..SIDE - 2).map(move |y| (x, y))) {
            let cell = |dx: usize, dy: usize| (y + dy) * SIDE + x + dx;
            let l = [cell(0, 0), cell(0, 1), cell(0, 2), cell(1, 2)];
            for image in &images {
                let [end, middle, corner, foot] = l.map(|cell| image[cell]);
                let cells = [end, middle, corner, foot]
                    .iter()
                    .fold(0, |set, cell| set | 1 << cell);
                if places.iter().all(|place| place.cells != cells) {
                    let ends = [end, corner, foot];
                    places.push(Place { cells, ends });
                }
            }
        }
        places.sort_unstable_by_key(|place| place.cells);
        Self { places, images }
    }

    fn is_place(&self, cells: u16) -> bool {
        self.places.iter().any(|place| place.cells == cells)
    }

    /// The numbers of the places to which the L piece of the player to move can go.
    fn free_places(&self, position: &Arrangement) -> impl Iterator<Item = usize> {
        let own = position.pieces[position.turn.index()];
        let taken = position.pieces[position.turn.other().index()] | position.neutral;
        (0..self.places.len()).filter(move |&number| {
            let cells = self.places[number].cells;
            cells != own && cells & taken == 0
        })
    }

    fn image(&self, position: &Arrangement, symmetry: usize) -> Arrangement {
        let image = &self.images[symmetry];
        let of = |set: u16| cells(set).fold(0, |set, cell| set | 1 << image[usize::from(cell)]);
        Arrangement {
            pieces: position.pieces.map(of),
            neutral: of(position.neutral),
            turn: position.turn,
        }
    }
}

impl Default for LGame {
    fn default() -> Self {
        Self::new()
    }
}

by_numbers!(LGame, plain, [&ABOUT], |_, _| Ok(Self::new()));

impl ZeroSum for LGame {
    type Position = Arrangement;
    type Move = PieceMove;
    type Key = u64;
    const LOOPY: bool = true;

    fn start(&self) -> Arrangement {
        let set = |cells: [u16; 4]| cells.into_iter().fold(0, |set, cell| set | 1 << cell);
        Arrangement {
            pieces: [set([1, 2, 6, 10]), set([5, 9, 13, 14])],
            neutral: 1 | 1 << 15,
            turn: Side::First,
        }
    }

    fn side(&self, position: &Arrangement) -> Side {
        position.turn
    }

    fn moves(&self, position: &Arrangement, out: &mut Vec<PieceMove>) {
        let other = position.pieces[position.turn.other().index()];
        for number in self.free_places(position) {
            let place = number as u8;
            out.push(PieceMove {
                place,
                neutral: STAYS,
            });
            let free = !(self.places[number].cells | other | position.neutral);
            for which in 0..2 {
                let to = cells(free).map(|cell| PieceMove {
                    place,
                    neutral: cell + which * CELLS as u8,
                });
                out.extend(to);
            }
        }
    }

    fn play(&self, position: &Arrangement, by: PieceMove) -> Arrangement {
        let mut next = *position;
        next.pieces[position.turn.index()] = self.places[usize::from(by.place)].cells;
        if by.neutral < STAYS {
            let first = position.neutral & position.neutral.wrapping_neg();
            let moved = if by.neutral < CELLS as u8 {
                first
            } else {
                position.neutral ^ first
            };
            next.neutral ^= moved | 1 << (by.neutral % CELLS as u8);
        }
        next.turn = position.turn.other();
        next
    }

    fn ended(&self, position: &Arrangement) -> Option<Score> {
        self.free_places(position).next().is_none().then_some(-1)
    }

    fn key(&self, position: &Arrangement) -> u64 {
        let own = position.pieces[position.turn.index()];
        let other = position.pieces[position.turn.other().index()];
        u64::from(own) << 32 | u64::from(other) << 16 | u64::from(position.neutral)
    }

    fn canonical(&self, position: &Arrangement) -> Arrangement {
        let images = (0..SYMMETRIES).map(|symmetry| self.image(position, symmetry));
        images
            .min_by_key(|image| (image.pieces, image.neutral))
            .unwrap_or(*position)
    }

    fn symmetries(&self) -> u32 {
        SYMMETRIES as u32
    }

    fn move_number(&self, by: PieceMove) -> u16 {
        u16::from(by.place) * u16::from(STAYS + 1) + u16::from(by.neutral)
    }

    fn show(&self, position: &Arrangement) -> String {
        let sign = |cell: usize| match cell {
            _ if position.pieces[0] >> cell & 1 == 1 => 'x',
            _ if position.pieces[1] >> cell & 1 == 1 => 'o',
            _ if position.neutral >> cell & 1 == 1 => 'n',
            _ => '.',
        };
        let row = |row: usize| -> String { (0..SIDE).map(|x| sign(row * SIDE + x)).collect() };
        let rows: Vec<String> = (0..SIDE).map(row).collect();
        format!("{}:{}", grid::sign(position.turn), rows.join("/"))
    }

    fn read(&self, text: &str) -> Result<Arrangement, Diagnostic> {
        let start = self.show(&self.start());
        let form = || own_messages::form_of_l_game(start.clone());
        let (turn, rows) = grid::read_turn(text, form)?;
        let shift = text.len() - rows.len();
        let found = grid::read(&rows.replace(['n', 'N'], "."), SIDE, SIDE);
        let found = found.map_err(|mut error| {
            error.shift(shift);
            error.help(form())
        })?;
        let wrong = |fact| {
            Diagnostic::error("position", fact)
                .at(shift..text.len(), shared::this())
                .help(form())
        };
        let pieces = [Side::First, Side::Second]
            .map(|side| grid::of(&found, side).fold(0_u16, |set, cell| set | 1 << cell));
        for side in [Side::First, Side::Second] {
            if !self.is_place(pieces[side.index()]) {
                return Err(wrong(own_messages::no_l(grid::sign(side))));
            }
        }
        let signs = rows.chars().filter(|letter| *letter != '/').enumerate();
        let neutral = signs
            .filter(|(_, letter)| matches!(letter, 'n' | 'N'))
            .fold(0_u16, |set, (cell, _)| set | 1 << cell);
        if neutral.count_ones() != 2 {
            return Err(wrong(own_messages::wrong_neutrals(neutral.count_ones())));
        }
        Ok(Arrangement {
            pieces,
            neutral,
            turn,
        })
    }

    fn show_move(&self, position: &Arrangement, by: PieceMove) -> String {
        let ends = self.places[usize::from(by.place)].ends;
        let place: String = ends.into_iter().map(name).collect();
        if by.neutral == STAYS {
            return place;
        }
        let which = usize::from(by.neutral / CELLS as u8);
        let from = cells(position.neutral)
            .nth(which)
            .map_or_else(String::new, name);
        format!("{place}:{from}{}", name(by.neutral % CELLS as u8))
    }

    fn board(&self, position: &Arrangement) -> Board {
        let of = |cell: usize| {
            let sides = [Side::First, Side::Second].into_iter();
            let mut owners = sides.filter(|side| position.pieces[side.index()] >> cell & 1 == 1);
            owners.next()
        };
        let owners: grid::GridCells = (0..CELLS).map(of).collect();
        let mut board = grid::put(Board::empty(SIDE, SIDE).lettered(false), &owners, None);
        for cell in cells(position.neutral) {
            board.cells[usize::from(cell)] = BoardCell {
                text: "n".to_owned(),
                ..BoardCell::default()
            };
        }
        board
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;

    /// All positions with the first player to move.
    fn all(game: &LGame) -> Vec<Arrangement> {
        let mut found = Vec::new();
        for own in &game.places {
            for other in game
                .places
                .iter()
                .filter(|other| other.cells & own.cells == 0)
            {
                let free: Vec<u8> = cells(!(own.cells | other.cells)).collect();
                for (at, a) in free.iter().enumerate() {
                    found.extend(free[at + 1..].iter().map(|b| Arrangement {
                        pieces: [own.cells, other.cells],
                        neutral: 1 << a | 1 << b,
                        turn: Side::First,
                    }));
                }
            }
        }
        found
    }

    #[test]
    fn the_arrangements_and_the_lost_ones_have_their_known_numbers() {
        let game = LGame::new();
        assert_eq!(game.places.len(), 48);
        let positions = all(&game);
        assert_eq!(positions.len(), 8 * 2296);
        assert!(positions.iter().all(|at| {
            let key = game.key(&game.canonical(at));
            let same =
                (0..SYMMETRIES).filter(|&symmetry| game.key(&game.image(at, symmetry)) == key);
            same.count() == 1
        }));
        // By the definition: a position is lost if all of its moves, perhaps none, leave won ones,
        // and won if one of its moves leaves a lost one. The values are those for the player to
        // move.
        let mut known: HashMap<u64, bool> = HashMap::new();
        let mut lost = Vec::new();
        loop {
            let before = known.len();
            for at in &positions {
                let key = game.key(at);
                if known.contains_key(&key) {
                    continue;
                }
                let mut moves = Vec::new();
                game.moves(at, &mut moves);
                let left = |by: &PieceMove| known.get(&game.key(&game.play(at, *by)));
                if moves.iter().any(|by| left(by) == Some(&false)) {
                    known.insert(key, true);
                } else if moves.iter().all(|by| left(by) == Some(&true)) {
                    known.insert(key, false);
                    lost.push(*at);
                }
            }
            if known.len() == before {
                break;
            }
        }
        let ended = positions.iter().filter(|at| game.ended(at).is_some());
        assert_eq!(ended.count(), 8 * 15);
        assert_eq!(lost.len(), 8 * (15 + 14));
        assert!(!known.contains_key(&game.key(&game.start())));
    }

    #[test]
    fn moves_and_positions_are_read_as_they_are_shown() {
        let game = LGame::new();
        let start = game.start();
        assert_eq!(game.show(&start), "x:nxx./.ox./.ox./.oon");
        let mut at = start;
        for step in 0..20 {
            assert_eq!(game.read(&game.show(&at)).unwrap(), at);
            let mut moves = Vec::new();
            game.moves(&at, &mut moves);
            let texts: Vec<String> = moves.iter().map(|by| game.show_move(&at, *by)).collect();
            for (by, text) in moves.iter().zip(&texts) {
                assert_eq!(game.read_move(&at, text).unwrap(), *by);
                let next = game.play(&at, *by);
                assert!(next.pieces.iter().all(|cells| game.is_place(*cells)));
                assert_eq!(next.neutral.count_ones(), 2);
                assert_eq!(
                    (next.pieces[0] | next.pieces[1] | next.neutral).count_ones(),
                    10
                );
            }
            at = game.play(&at, moves[step * 7 % moves.len()]);
        }
        for wrong in [
            "",
            "nxx./.ox./.ox./.oon",
            "x:nxx./.ox./.ox./.oo.",
            "x:nxxx/.ox./.ox./.oon",
            "x:nxx./.ox./.ox./.oo#",
            "x:nxx./.ox./.ox.",
        ] {
            assert!(game.read(wrong).is_err(), "{wrong}");
        }
    }
}
