//! T7: strategies that win on all boards of a family.
//!
//! A board is a rectangle of cells with one or two side lengths. A family allows for each length
//! all numbers `m k + r` above 0, or one number. In most of these games the player without a move
//! loses. `removal.rs` is about Chomp and similar games, `circle.rs` about circles of cells, and
//! `lines.rs` about Notakto, where a player loses by a line.
//!
//! # Placements, and answers by the image
//! A move takes the cells of one shape, at any place where all of them are on the board and free.
//! Some offsets may be forbidden between a cell that is taken and an earlier cell, of the same or
//! of the other player; no move frees a cell. A reflection σ maps the cell `x` of some sides, the
//! reflected ones, to `n - 1 - x`.
//!
//! **Theorem (second player).** Let the image of each shape under σ be a shape of the other player,
//! and let the forbidden offsets be invariant under σ and under the change of sign. If no move
//! shares a cell with its own image, and no cell of a move has a forbidden offset from a cell of
//! its image, then the second player wins every board of the family: answer each move by its image.
//! *Proof.* After each answer, σ maps the taken cells of each player to those of the other. Let `m`
//! be legal then. The cells of σ(m) are free, since those of `m` are, and they have no forbidden
//! offset from an earlier cell, since those of `m` have none. By the hypothesis they are still free
//! after `m`, and have no forbidden offset from it. So σ(m) is legal. Cells run out, so the
//! opponent is the first player without a move. ∎
//!
//! **Theorem (first player).** Let σ reflect all sides, and let `m0` be a move with σ(m0) = m0. If
//! the hypotheses hold for all moves that are legal after `m0`, and each offset that is forbidden
//! from cells of the same player is forbidden from those of the other player too, then the first
//! player wins: take `m0`, then answer each move by its image. The proof is the same; `m0` is its
//! own image, and the answer σ(m) has no forbidden offset from `m0`, since `m` has none. ∎ (The
//! argument is old: E. R. Berlekamp, J. H. Conway and R. K. Guy, *Winning Ways*, 1982, call it the
//! Tweedledum and Tweedledee strategy.)
//!
//! *The decision.* Let `o` and `o'` be cells of a shape whose corner is at `p`. On a reflected side
//! of length `n`, the cell `p + o` minus the image of `p + o'` is `2p - (n-1) + o + o'`, and on
//! another side it is `o - o'`. So the two cells have a given offset `e` only if
//! `2p - (n-1) = e - o - o'` on each reflected side, which has the parity of `n - 1`, and
//! `o - o' = e` on each other side. Lengths of one parity give finitely many such places, counted
//! from the centre of the board, and each is compared with `m0`. The same places occur on all
//! boards, except that small boards may lack some.
//!
//! # Walks, and pairs of cells
//! A token is on a cell. A move takes it by one of the steps to a cell of the board on which it
//! never was.
//!
//! **Theorem.** Let each cell of the board have a partner, another cell whose partner it is, at the
//! distance of a step. Then the player to move wins from every first cell: move to the partner. If
//! one cell has no partner and the token begins there, then the second player wins in this way.
//! *Proof.* Before each of the player's moves, the cells that were visited are whole pairs, the
//! cell without a partner, and the cell of the token, whose partner is free. ∎ (A. S. Fraenkel, E.
//! R. Scheinerman and D. Ullman, *Undirected edge geography*, 1993, have the strategy for perfect
//! matchings of any graph.)
//!
//! Lengths `m k + r` and `m' k' + r'` are given by one board of `m + r` and `m' + r'` cells. It has
//! a part of the first `r` rows and `r'` columns, and three others, to its right, below it and in
//! the corner, and the cells of a pair are in the same part. Larger boards repeat the last `m` rows
//! and the last `m'` columns, so that they consist of copies of the four parts.
//!
//! # The text
//! ```text
//! grundy-certificate 1
//! strategy placement
//! theorem T7
//! sides 2k 2k+1
//! shape both 0,0 1,0
//! shape both 0,0 0,1
//! mirror 0 1
//! first 0
//! seal 6b2c…
//! ```
//! `mirror` has the reflected sides. `first` has the number of the shape of `m0`; without it the
//! second player wins. `same` and `other` have forbidden offsets. A walk has lines `step` and
//! `partner`: for each cell of a block, row by row, the offset of its partner. A removal game has
//! lines `removes`, `poison`, `square`, `first` and `answer`, a circle `shape`, `first` or `answer`
//! with the number of the answer to each shape, and Notakto `line` and `partner`.

mod circle;
mod lines;
mod removal;

use std::collections::BTreeSet;
use std::fmt;

use grundy_message::Message;

pub use self::lines::lines;
pub use self::removal::{CellMap, Removal, Span, image_of};
use crate::lines::{TextLines, begin, each_word, number_below, put, write_sealed};
use crate::messages;
use crate::report::{CheckError, CheckReport, Progress, part, require};
use crate::text::TextError;

/// The largest coordinate of an offset, and the largest modulus.
const MAX_COORDINATE: u32 = 64;
/// Maximum number of shapes.
const MAX_SHAPES: usize = 256;
/// Maximum number of cells of a shape, of forbidden offsets and of steps.
const MAX_CELLS: usize = 256;

/// A cell, or the difference of two cells: one coordinate for each side.
pub type Offset = [i32; 2];

/// The lengths of a side: `modulus * k + residue` for natural numbers `k`, at least 1; with modulus
/// 0 one length.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Side {
    /// The distance of two lengths.
    pub modulus: u32,
    /// The least length, or 0, or the only length.
    pub residue: u32,
}

/// The player that may take a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Owner {
    /// Either player.
    Both,
    /// Left.
    Left,
    /// Right.
    Right,
}

/// A shape: cells with the smallest coordinates 0, in ascending order.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Shape {
    /// The player.
    pub owner: Owner,
    /// The cells.
    pub cells: Vec<Offset>,
}

/// A game in which a move takes free cells.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Placement {
    /// The shapes.
    pub shapes: Vec<Shape>,
    /// The forbidden offsets of a cell from an earlier cell of the same player.
    pub same: BTreeSet<Offset>,
    /// The forbidden offsets of a cell from an earlier cell of the other player.
    pub other: BTreeSet<Offset>,
}

/// A game with its strategy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Strategy {
    /// A placement game: answer each move by its image.
    Mirror {
        /// The game.
        game: Placement,
        /// Whether each side is reflected.
        reflected: [bool; 2],
        /// The number of the shape of the first move, if the first player wins.
        first: Option<usize>,
    },
    /// A walk: move to the partner.
    Partners {
        /// The steps.
        steps: BTreeSet<Offset>,
        /// The offset of the partner of each cell of the board with the lengths `modulus +
        /// residue`, row by row; 0 for one cell without a partner.
        partners: Vec<Offset>,
    },
    /// A removal game: answer each move by the image of its cell.
    Removal {
        /// The game.
        game: Removal,
        /// The first move, if the first player wins.
        first: Option<CellMap>,
        /// The image of a cell; without it the first player wins by stealing, and no rule is known.
        answer: Option<CellMap>,
    },
    /// A circle of cells on which a move takes neighbours.
    Circle {
        /// The game, as that of a row.
        game: Placement,
        /// The number of the shape of the first move, after which a row is left that the second
        /// player wins.
        first: Option<usize>,
        /// For each shape the number of the shape that is taken opposite to it.
        answers: Vec<usize>,
    },
    /// Notakto: mark the partner of each cell.
    Lines {
        /// The number of cells of a line.
        line: u32,
        /// The offset of the partner of each cell, row by row; 0 for the cell of a first move.
        partners: Vec<Offset>,
    },
}

/// `the first player` or `the second player`.
fn word_of_winner(is_first: bool) -> Message {
    if is_first {
        messages::the_first_player()
    } else {
        messages::the_second_player()
    }
}

/// A strategy for all boards of a family.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StrategyCertificate {
    /// The sides of the boards: one or two.
    pub sides: Vec<Side>,
    /// The strategy.
    pub strategy: Strategy,
}

/// Whether a certificate is about a strategy.
pub(crate) fn is_strategy(text: &str) -> bool {
    let line = text.lines().nth(1);
    line.is_some_and(|line| line.starts_with("strategy "))
}

impl Side {
    /// Whether a board may have this length.
    pub fn contains(self, length: u32) -> bool {
        if self.modulus == 0 {
            return length == self.residue;
        }
        length >= self.residue.max(1) && (length - self.residue).is_multiple_of(self.modulus)
    }

    /// The remainder of all lengths divided by 2, if they have one.
    fn parity(self) -> Option<i32> {
        (self.modulus.is_multiple_of(2)).then_some((self.residue % 2) as i32)
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.modulus, self.residue) {
            (0, length) => write!(f, "{length}"),
            (1, 0) => f.write_str("k"),
            (1, residue) => write!(f, "k+{residue}"),
            (modulus, 0) => write!(f, "{modulus}k"),
            (modulus, residue) => write!(f, "{modulus}k+{residue}"),
        }
    }
}

fn parse_side(word: &str) -> Option<Side> {
    let bound = u64::from(MAX_COORDINATE) + 1;
    let number = |word: &str| number_below(word, bound).map(|n| n as u32);
    let Some((modulus, residue)) = word.split_once('k') else {
        let residue = number(word).filter(|length| *length > 0)?;
        return Some(Side {
            modulus: 0,
            residue,
        });
    };
    let modulus = if modulus.is_empty() {
        1
    } else {
        number(modulus).filter(|modulus| *modulus > 1)?
    };
    let residue = if residue.is_empty() {
        0
    } else {
        number(residue.strip_prefix('+')?).filter(|residue| *residue > 0)?
    };
    Some(Side { modulus, residue })
}

fn show_offset(offset: Offset, sides: usize) -> String {
    let numbers: Vec<String> = offset[..sides].iter().map(i32::to_string).collect();
    numbers.join(",")
}

/// The words of the first line of a certificate.
const KINDS: [&str; 5] = ["placement", "walk", "removal", "circle", "lines"];

/// The largest factor of a map of cells.
const MAX_FACTOR: i32 = 8;

/// The numbers of a map: for each side the factors and the constant.
fn show_map(map: &CellMap, sides: usize) -> Vec<String> {
    let numbers = map[..sides].iter().flatten();
    numbers.map(i32::to_string).collect()
}

/// Parses the numbers of a map in their printed form.
fn parse_map(words: &str, sides: usize) -> Option<CellMap> {
    let numbers = each_word(words, |word| {
        let number: i32 = word.parse().ok()?;
        (number.to_string() == word).then_some(number)
    })?;
    let mut map = CellMap::default();
    for (row, numbers) in map.iter_mut().zip(numbers.chunks(5)) {
        *row = numbers.try_into().ok()?;
    }
    (numbers.len() == 5 * sides).then_some(map)
}

/// Whether the numbers of a map have the sizes that a certificate may have.
fn is_small(map: &CellMap, sides: usize) -> bool {
    let row = |row: &[i32; 5]| {
        row[..4].iter().all(|factor| factor.abs() <= MAX_FACTOR)
            && row[4].unsigned_abs() <= MAX_COORDINATE
            && (sides > 1 || row[1] == 0 && row[3] == 0)
    };
    map.iter().all(row) && (sides > 1 || map[1] == [0; 5])
}

/// Parses coordinates in their printed form.
fn parse_offset(word: &str, sides: usize) -> Option<Offset> {
    let mut offset = [0; 2];
    let mut numbers = word.split(',');
    for at in &mut offset[..sides] {
        let word = numbers.next()?;
        let number: i32 = word.parse().ok()?;
        (number.to_string() == word && number.unsigned_abs() <= MAX_COORDINATE).then_some(())?;
        *at = number;
    }
    numbers.next().is_none().then_some(offset)
}

impl Owner {
    fn word(self) -> &'static str {
        match self {
            Self::Both => "both",
            Self::Left => "left",
            Self::Right => "right",
        }
    }

    /// The player that moves after this one.
    #[must_use]
    pub fn opponent(self) -> Self {
        match self {
            Self::Both => Self::Both,
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }
}

impl Shape {
    /// Makes the shape of some cells: moves them to the smallest coordinates 0, and sorts them.
    pub fn new(owner: Owner, mut cells: Vec<Offset>) -> Self {
        for side in 0..2 {
            let least = cells.iter().map(|cell| cell[side]).min().unwrap_or(0);
            for cell in &mut cells {
                cell[side] -= least;
            }
        }
        cells.sort_unstable();
        cells.dedup();
        Self { owner, cells }
    }

    /// The number of cells along a side.
    pub fn extent(&self, side: usize) -> i32 {
        let largest = self.cells.iter().map(|cell| cell[side]).max();
        largest.map_or(0, |largest| largest + 1)
    }

    /// The shape of the image of the cells, which the other player takes.
    #[must_use]
    pub fn image(&self, reflected: [bool; 2]) -> Self {
        let cells = self.cells.iter().map(|cell| reflect(*cell, reflected));
        Self::new(self.owner.opponent(), cells.collect())
    }
}

/// Changes the sign of the coordinates of the reflected sides.
fn reflect(mut offset: Offset, reflected: [bool; 2]) -> Offset {
    for (at, is_reflected) in offset.iter_mut().zip(reflected) {
        if is_reflected {
            *at = -*at;
        }
    }
    offset
}

/// A place of a shape that would be next to its own image or would share a cell with it: twice the
/// distance of the corner of the shape from that of the board's centre, for the reflected sides.
fn meetings(
    cells: &[Offset],
    forbidden: &BTreeSet<Offset>,
    sides: &[Side],
    reflected: [bool; 2],
) -> BTreeSet<Offset> {
    let mut all = BTreeSet::new();
    for o in cells {
        for other in cells {
            for e in forbidden.iter().chain([&[0, 0]]) {
                let mut place = [0; 2];
                let mut meet = true;
                for (i, side) in sides.iter().enumerate() {
                    if reflected[i] {
                        place[i] = e[i] - o[i] - other[i];
                        // 2p - (n-1) is even exactly for odd n.
                        let is_possible = side
                            .parity()
                            .is_none_or(|parity| (place[i] + parity + 1).rem_euclid(2) == 0);
                        meet &= is_possible;
                    } else {
                        meet &= o[i] - other[i] == e[i];
                    }
                }
                if meet {
                    all.insert(place);
                }
            }
        }
    }
    all
}

impl Placement {
    /// The lines of a certificate that describe the game.
    fn lines(&self, sides: usize) -> Vec<String> {
        let show = |offset: &Offset| show_offset(*offset, sides);
        let list = |offsets: Vec<String>| offsets.join(" ");
        let shape = |shape: &Shape| {
            let cells = shape.cells.iter().map(show).collect();
            format!("shape {} {}", shape.owner.word(), list(cells))
        };
        let mut parts: Vec<String> = self.shapes.iter().map(shape).collect();
        for (key, forbidden) in [("same", &self.same), ("other", &self.other)] {
            if !forbidden.is_empty() {
                parts.push(format!(
                    "{key} {}",
                    list(forbidden.iter().map(show).collect())
                ));
            }
        }
        parts
    }
}

impl StrategyCertificate {
    /// The player that wins: whether it is the one that moves first.
    pub fn first_player_wins(&self) -> bool {
        match &self.strategy {
            Strategy::Mirror { first, .. } | Strategy::Circle { first, .. } => first.is_some(),
            Strategy::Partners { partners, .. } => !partners.contains(&[0, 0]),
            Strategy::Removal { first, .. } => first.is_some(),
            Strategy::Lines { partners, .. } => partners.contains(&[0, 0]),
        }
    }

    /// Whether the strategy wins on a board with these sides. A board must have a place for the
    /// first move.
    pub fn covers(&self, sides: &[u32]) -> bool {
        let inside = self.sides.len() == sides.len()
            && (self.sides.iter().zip(sides)).all(|(side, length)| side.contains(*length));
        let fits = match &self.strategy {
            Strategy::Mirror {
                game,
                first: Some(shape),
                ..
            } => (sides.iter().enumerate()).all(|(i, length)| {
                (game.shapes.get(*shape))
                    .is_some_and(|shape| i64::from(shape.extent(i)) <= i64::from(*length))
            }),
            Strategy::Removal { game, .. } => {
                !game.is_square || sides.iter().all(|length| *length == sides[0])
            }
            _ => true,
        };
        inside && fits
    }

    /// Parses the exact output of [`Display`](fmt::Display).
    ///
    /// # Errors
    /// The first line with a syntax error.
    pub fn parse(text: &str) -> Result<Self, TextError> {
        let mut lines = TextLines::begin(text)?;
        let kind = lines.parsed("strategy", messages::strategy_line, |word| {
            KINDS.into_iter().find(|kind| *kind == word)
        })?;
        lines.exact("theorem", "T7", messages::theorem_t7_line)?;
        let sides = lines.parsed("sides", messages::sides_line, |words| {
            let sides = each_word(words, parse_side)?;
            (1..=2).contains(&sides.len()).then_some(sides)
        })?;
        let count = sides.len();
        let offsets = |words: &str| {
            let offsets = each_word(words, |word| parse_offset(word, count))?;
            (offsets.len() <= MAX_CELLS).then_some(offsets)
        };
        let shape = |words: &str| {
            let (owner, cells) = words.split_once(' ')?;
            let owners = [Owner::Both, Owner::Left, Owner::Right];
            let owner = owners.into_iter().find(|one| one.word() == owner)?;
            let cells = offsets(cells)?;
            let shape = Shape::new(owner, cells.clone());
            (shape.cells == cells).then_some(shape)
        };
        let placement = |lines: &mut TextLines| -> Result<Placement, TextError> {
            let shapes = lines.all("shape ", messages::shape_line, shape)?;
            let mut forbidden = |key: &str| -> Result<BTreeSet<Offset>, TextError> {
                if !lines.next_starts(key) {
                    return Ok(BTreeSet::new());
                }
                lines.parsed(key, messages::forbidden_line, |words| {
                    let list = offsets(words)?;
                    (!list.is_empty() && list.is_sorted_by(|a, b| a < b))
                        .then(|| list.into_iter().collect())
                })
            };
            let (same, other) = (forbidden("same")?, forbidden("other")?);
            Ok(Placement {
                shapes,
                same,
                other,
            })
        };
        let first_shape = |lines: &mut TextLines, shapes: usize| {
            let number = |word: &str| number_below(word, shapes as u64).map(|n| n as usize);
            if lines.next_starts("first") {
                return lines
                    .parsed("first", messages::first_line, number)
                    .map(Some);
            }
            Ok(None)
        };
        let partners = |lines: &mut TextLines| {
            lines.parsed("partner", messages::partners_line, |words| {
                each_word(words, |word| parse_offset(word, count))
            })
        };
        let strategy = match kind {
            "placement" => {
                let game = placement(&mut lines)?;
                let reflected =
                    lines.parsed("mirror", messages::mirror_line, |words| match words {
                        "0" => Some([true, false]),
                        "1" => Some([false, true]),
                        "0 1" => Some([true, true]),
                        _ => None,
                    })?;
                let first = first_shape(&mut lines, game.shapes.len())?;
                Strategy::Mirror {
                    game,
                    reflected,
                    first,
                }
            }
            "walk" => {
                let steps = lines.parsed("step", messages::steps_line, |words| {
                    let list = offsets(words)?;
                    list.is_sorted_by(|a, b| a < b)
                        .then(|| list.into_iter().collect())
                })?;
                let partners = partners(&mut lines)?;
                Strategy::Partners { steps, partners }
            }
            "removal" => {
                let reach = lines.all("removes ", messages::removes_line, |words| {
                    let spans = each_word(words, removal::parse_span)?;
                    let zero = Span {
                        from: Some(0),
                        to: Some(0),
                    };
                    match (&spans[..], count) {
                        ([one], 1) => Some([*one, zero]),
                        ([one, other], 2) => Some([*one, *other]),
                        _ => None,
                    }
                })?;
                let mut has_line = |key: &str| -> Result<bool, TextError> {
                    let found = lines.next_starts(key);
                    if found {
                        lines.exact(key, "", messages::line_without_words)?;
                    }
                    Ok(found)
                };
                let game = Removal {
                    reach,
                    has_poison: has_line("poison")?,
                    is_square: has_line("square")?,
                };
                let mut map = |key: &str| -> Result<Option<CellMap>, TextError> {
                    if !lines.next_starts(key) {
                        return Ok(None);
                    }
                    lines
                        .parsed(key, messages::map_line, |words| parse_map(words, count))
                        .map(Some)
                };
                Strategy::Removal {
                    game,
                    first: map("first")?,
                    answer: map("answer")?,
                }
            }
            "circle" => {
                let game = placement(&mut lines)?;
                let first = first_shape(&mut lines, game.shapes.len())?;
                let answers = match first {
                    Some(_) => Vec::new(),
                    None => lines.parsed("answer", messages::answers_line, |words| {
                        let bound = game.shapes.len() as u64;
                        each_word(words, |word| number_below(word, bound).map(|n| n as usize))
                    })?,
                };
                Strategy::Circle {
                    game,
                    first,
                    answers,
                }
            }
            _ => Strategy::Lines {
                line: lines.parsed("line", messages::line_line, |word| {
                    number_below(word, u64::from(MAX_COORDINATE)).map(|n| n as u32)
                })?,
                partners: partners(&mut lines)?,
            },
        };
        lines.seal()?;
        Ok(Self { sides, strategy })
    }

    /// Returns the claim as a sentence, unchecked.
    pub fn claim(&self) -> Message {
        let sides = self.boards();
        match &self.strategy {
            Strategy::Mirror { game, first, .. } => {
                let game = part(game.lines(self.sides.len()).join("; "));
                match first {
                    None => messages::second_player_wins_boards(game, sides),
                    Some(_) => messages::first_player_wins_boards(game, sides),
                }
            }
            Strategy::Partners { steps, .. } => {
                let steps = steps
                    .iter()
                    .map(|step| show_offset(*step, self.sides.len()));
                let steps: Vec<String> = steps.collect();
                let steps = part(steps.join(" "));
                match self.cell_without_partner() {
                    None => messages::mover_wins_walks(steps, sides),
                    Some([row, column]) => {
                        messages::second_player_wins_walks(steps, sides, row + 1, column + 1)
                    }
                }
            }
            Strategy::Removal {
                game,
                first,
                answer,
            } => {
                let count = self.sides.len();
                let game = part(removal_lines(game, count).join("; "));
                let map = |map: &CellMap| show_map(map, count).join(" ");
                match (first, answer) {
                    (_, None) => messages::first_player_steals(game, sides),
                    (None, Some(answer)) => {
                        messages::second_player_wins_removal(game, sides, map(answer))
                    }
                    (Some(first), Some(answer)) => {
                        messages::first_player_wins_removal(game, sides, map(first), map(answer))
                    }
                }
            }
            Strategy::Circle { game, first, .. } => {
                let game = part(game.lines(1).join("; "));
                match first {
                    None => messages::second_player_wins_circles(game, sides),
                    Some(_) => messages::first_player_wins_circles(game, sides),
                }
            }
            Strategy::Lines { line, .. } => {
                let winner = word_of_winner(self.first_player_wins());
                messages::player_wins_lines(line, sides, winner)
            }
        }
    }

    /// The boards with a letter for each side: `2i × 2j+1`; of a row `2k`.
    pub fn boards(&self) -> String {
        let letters = match &self.strategy {
            Strategy::Removal { game, .. } if game.is_square => ["k", "k"],
            _ if self.sides.len() > 1 => ["i", "j"],
            _ => ["k", ""],
        };
        let words = self.sides.iter().zip(letters);
        let words: Vec<String> = words
            .map(|(side, letter)| side.to_string().replace('k', letter))
            .collect();
        words.join(" × ")
    }

    /// The cell of a walk or of Notakto without a partner.
    pub fn cell_without_partner(&self) -> Option<[usize; 2]> {
        let (Strategy::Partners { partners, .. } | Strategy::Lines { partners, .. }) =
            &self.strategy
        else {
            return None;
        };
        let [_, width] = self.pattern();
        let at = partners.iter().position(|offset| *offset == [0, 0])?;
        Some([at / width, at % width])
    }

    /// The sides of the board whose cells have partners in a certificate: `modulus + residue`.
    pub fn pattern(&self) -> [usize; 2] {
        [0, 1].map(|i| {
            let side = self.sides.get(i);
            side.map_or(1, |side| (side.modulus + side.residue) as usize)
        })
    }

    /// Checks the hypotheses of the theorem.
    ///
    /// # Errors
    /// The first hypothesis that does not hold.
    pub fn check(&self) -> Result<CheckReport, CheckError> {
        self.check_while(&mut |_, _| true)
    }

    /// Checks the hypotheses of the theorem while `progress` returns true.
    ///
    /// # Errors
    /// The first hypothesis that does not hold, or an interrupt.
    pub fn check_while(&self, progress: Progress) -> Result<CheckReport, CheckError> {
        require(self.is_well_formed(), messages::game_is_malformed)?;
        let verified = match &self.strategy {
            Strategy::Mirror {
                game,
                reflected,
                first,
            } => self.check_mirror(game, *reflected, *first)?,
            Strategy::Partners { steps, partners } => self.check_partners(steps, partners)?,
            Strategy::Removal {
                game,
                first,
                answer,
            } => self.check_removal(game, first.as_ref(), answer.as_ref(), progress)?,
            Strategy::Circle {
                game,
                first,
                answers,
            } => self.check_circle(game, *first, answers)?,
            Strategy::Lines { line, partners } => self.check_lines(*line, partners)?,
        };
        Ok(CheckReport {
            claim: self.claim(),
            verified,
        })
    }

    /// Whether the parts have the sizes that a certificate may have.
    fn is_well_formed(&self) -> bool {
        let count = self.sides.len();
        let side = |side: &Side| {
            let is_length = side.modulus > 0 || side.residue > 0;
            is_length && side.modulus.max(side.residue) <= MAX_COORDINATE
        };
        let near = |offset: &Offset| {
            offset.iter().all(|at| at.unsigned_abs() <= MAX_COORDINATE)
                && (count > 1 || offset[1] == 0)
        };
        let parts = match &self.strategy {
            Strategy::Mirror { game, first, .. } | Strategy::Circle { game, first, .. } => {
                let mut cells = game.shapes.iter().flat_map(|shape| &shape.cells);
                cells.all(near)
                    && game.same.iter().chain(&game.other).all(near)
                    && first.is_none_or(|first| first < game.shapes.len())
            }
            Strategy::Partners { steps, partners } => steps.iter().chain(partners).all(near),
            Strategy::Removal { first, answer, .. } => {
                let mut maps = first.iter().chain(answer);
                maps.all(|map| is_small(map, count))
                    && first.is_none_or(|map| map.iter().all(|row| row[..2] == [0, 0]))
            }
            Strategy::Lines { partners, .. } => partners.iter().all(near),
        };
        (1..=2).contains(&count) && self.sides.iter().all(side) && parts
    }

    fn check_mirror(
        &self,
        game: &Placement,
        reflected: [bool; 2],
        first: Option<usize>,
    ) -> Result<Vec<Message>, CheckError> {
        let count = self.sides.len();
        let sizes = (1..=MAX_SHAPES).contains(&game.shapes.len())
            && game.shapes.iter().all(|shape| !shape.cells.is_empty());
        require(sizes && !reflected[count..].contains(&true), || {
            messages::game_is_malformed()
        })?;
        for shape in &game.shapes {
            let image = shape.image(reflected);
            require(game.shapes.contains(&image), messages::image_is_not_a_move)?;
        }
        for forbidden in [&game.same, &game.other] {
            // An offset is forbidden in both directions of time.
            let is_symmetric = forbidden.iter().all(|offset| {
                let opposite = [-offset[0], -offset[1]];
                forbidden.contains(&opposite) && forbidden.contains(&reflect(*offset, reflected))
            });
            require(is_symmetric, messages::forbidden_offsets_are_not_symmetric)?;
        }
        let mut center = Vec::new();
        if let Some(first) = first {
            require(
                reflected[..count] == [true, true][..count],
                messages::first_move_needs_all_sides,
            )?;
            require(
                game.same.is_subset(&game.other),
                messages::answer_may_be_next_to_the_first_move,
            )?;
            let shape = &game.shapes[first];
            for cell in &shape.cells {
                let mut twice = [0; 2];
                for i in 0..count {
                    let extent = shape.extent(i);
                    let fits = self.sides[i].parity() == Some(extent.rem_euclid(2));
                    require(fits, messages::first_move_is_not_central)?;
                    twice[i] = 2 * cell[i] - (extent - 1);
                }
                center.push(twice);
            }
            let is_own_image = (center.iter()).all(|cell| center.contains(&[-cell[0], -cell[1]]));
            require(is_own_image, messages::first_move_is_not_central)?;
        }
        let mut blocked = 0_u32;
        for shape in &game.shapes {
            // The image is a move of the other player, or of either player.
            let forbidden = match shape.owner {
                Owner::Both => &game.same,
                _ => &game.other,
            };
            if shape.owner == Owner::Both {
                require(game.same == game.other, messages::game_is_malformed)?;
            }
            for place in meetings(&shape.cells, forbidden, &self.sides, reflected) {
                let touches = |cell: &Offset| {
                    center.iter().any(|taken| {
                        let twice: Offset =
                            std::array::from_fn(|i| place[i] + 2 * cell[i] - taken[i]);
                        let half = [twice[0] / 2, twice[1] / 2];
                        twice.iter().all(|number| number % 2 == 0)
                            && (half == [0, 0] || game.other.contains(&half))
                    })
                };
                require(shape.cells.iter().any(touches), || {
                    messages::move_meets_its_image(show_offset(place, count))
                })?;
                blocked += 1;
            }
        }
        let moves = if first.is_some() {
            messages::meetings_are_blocked(blocked)
        } else {
            messages::moves_do_not_meet_their_images()
        };
        let mut verified = vec![messages::images_are_moves(game.shapes.len())];
        if first.is_some() {
            verified.push(messages::first_move_is_its_own_image());
        }
        verified.push(moves);
        Ok(verified)
    }

    fn check_partners(
        &self,
        steps: &BTreeSet<Offset>,
        partners: &[Offset],
    ) -> Result<Vec<Message>, CheckError> {
        let [height, width] = self.pattern().map(|length| length as i32);
        let cells = height * width;
        require(
            partners.len() == cells as usize,
            messages::partners_are_missing,
        )?;
        // The rows and columns that larger boards do not repeat; all of them, if there is one
        // board.
        let single = |i: usize| self.sides.get(i).map_or(1, |side| side.residue as i32);
        let part = |cell: Offset| [0, 1].map(|i| cell[i] < single(i));
        let mut alone = 0;
        for (number, offset) in (0..cells).zip(partners) {
            let cell = [number / width, number % width];
            let partner = [cell[0] + offset[0], cell[1] + offset[1]];
            let inside = (0..height).contains(&partner[0]) && (0..width).contains(&partner[1]);
            require(inside, messages::partner_is_outside)?;
            if *offset == [0, 0] {
                // Larger boards repeat the other parts, so the cell would not be the only one.
                alone += 1;
                let is_single = alone == 1 && part(cell) == [true, true];
                require(is_single, messages::partners_are_not_pairs)?;
                continue;
            }
            require(part(cell) == part(partner), messages::partner_is_outside)?;
            let back = partners[(partner[0] * width + partner[1]) as usize];
            let is_pair = back == [-offset[0], -offset[1]];
            require(is_pair, messages::partners_are_not_pairs)?;
            require(steps.contains(offset), messages::partner_is_not_a_step)?;
        }
        Ok(vec![messages::pairs_of_cells(cells / 2)])
    }
}

/// The lines of a certificate that describe a removal game.
fn removal_lines(game: &Removal, sides: usize) -> Vec<String> {
    let reach = game.reach.iter().map(|spans| {
        let words: Vec<String> = spans[..sides].iter().map(Span::to_string).collect();
        format!("removes {}", words.join(" "))
    });
    let mut parts: Vec<String> = reach.collect();
    for (key, is_set) in [("poison", game.has_poison), ("square", game.is_square)] {
        if is_set {
            parts.push(key.to_owned());
        }
    }
    parts
}

impl fmt::Display for StrategyCertificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = self.sides.len();
        let mut body = begin();
        let show = |offset: &Offset| show_offset(*offset, count);
        let kind = match self.strategy {
            Strategy::Mirror { .. } => 0,
            Strategy::Partners { .. } => 1,
            Strategy::Removal { .. } => 2,
            Strategy::Circle { .. } => 3,
            Strategy::Lines { .. } => 4,
        };
        put(&mut body, "strategy", [KINDS[kind]]);
        put(&mut body, "theorem", ["T7"]);
        put(&mut body, "sides", &self.sides);
        let plain = |body: &mut String, lines: Vec<String>| {
            for line in lines {
                put(body, &line, [""; 0]);
            }
        };
        match &self.strategy {
            Strategy::Mirror {
                game,
                reflected,
                first,
            } => {
                plain(&mut body, game.lines(count));
                let sides = (0..2).filter(|i| reflected[*i]);
                put(&mut body, "mirror", sides);
                if let Some(first) = first {
                    put(&mut body, "first", [first]);
                }
            }
            Strategy::Partners { steps, partners } => {
                put(&mut body, "step", steps.iter().map(show));
                put(&mut body, "partner", partners.iter().map(show));
            }
            Strategy::Removal {
                game,
                first,
                answer,
            } => {
                plain(&mut body, removal_lines(game, count));
                for (key, map) in [("first", first), ("answer", answer)] {
                    if let Some(map) = map {
                        put(&mut body, key, show_map(map, count));
                    }
                }
            }
            Strategy::Circle {
                game,
                first,
                answers,
            } => {
                plain(&mut body, game.lines(1));
                match first {
                    Some(first) => put(&mut body, "first", [first]),
                    None => put(&mut body, "answer", answers),
                }
            }
            Strategy::Lines { line, partners } => {
                put(&mut body, "line", [line]);
                put(&mut body, "partner", partners.iter().map(show));
            }
        }
        write_sealed(f, &body)
    }
}
