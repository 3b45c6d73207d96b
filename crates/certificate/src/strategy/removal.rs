//! Removal games: a move at a cell removes this cell and all cells at certain differences from it.
//!
//! Chomp is one of them: a bite removes all cells that are at least as far in both directions, and
//! the cell in the corner is poisoned, so that no move takes it.
//!
//! **Theorem (partners).** Let `B` be the cells that are free after a first move `m0`, or those of
//! the empty board, and let σ be a map of `B` to itself without fixed cells and with σσ the
//! identity. Let `R(c)` be the cells that a move at `c` removes. If σ(c) is not in `R(c)`, and σ
//! maps the cells of `B` in the union of `R(c)` and `R(σ(c))` to that union, for all `c` in `B`,
//! then the player that answers wins: the first player after `m0`, or the second one of the empty
//! board. *Proof.* The free cells before each move of the opponent are invariant under σ. This
//! holds for `B`. If the opponent takes `c`, then σ(c) is free before this move, and `R(c)` does
//! not contain it, so it is a legal answer. The two moves remove a set that is invariant. Cells run
//! out, so the opponent is the first player without a move. ∎
//!
//! **Theorem (stealing).** If `R(m0)` is a subset of `R(c)` for all free cells `c` other than `m0`,
//! then the first player wins. *Proof.* If `m0` wins, then the first player takes it. If not, then
//! some answer `c` to it wins. The position after `m0` and `c` is that after `c` alone, so the
//! first player takes `c`. ∎ (This does not say which of the two it is; J. Nash had the argument
//! for Hex in 1949, and D. Gale that for Chomp in 1974.)
//!
//! *The decision.* Sides, cells and images are linear in the numbers `k` of the lengths
//! `modulus k + residue` and in the coordinates. So each hypothesis says that a linear condition
//! holds for all natural numbers, which automata decide.

use super::{MAX_COORDINATE, Side, Strategy, StrategyCertificate};
use crate::arithmetic::condition::{Condition, Linear};
use crate::messages;
use crate::report::{CheckError, Progress, require};
use grundy_message::Message;

/// The differences of one coordinate: those from a number, up to a number, or all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// The least difference.
    pub from: Option<i32>,
    /// The largest difference.
    pub to: Option<i32>,
}

/// A game in which a move at a free cell removes that cell and others.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Removal {
    /// The removed cells, relative to the cell of the move: a rectangle of differences each.
    pub reach: Vec<[Span; 2]>,
    /// Whether no move takes the cell with the coordinates 0.
    pub has_poison: bool,
    /// Whether the two sides of a board have the same length.
    pub is_square: bool,
}

/// A cell that depends linearly on a cell and on the sides: for each coordinate the coefficients of
/// the row, the column, the height and the width, and a constant. In a row of cells the first
/// coordinate is that of the row, and the height is its length.
pub type CellMap = [[i32; 5]; 2];

/// The image of a cell on a board with these sides.
pub fn image_of(map: &CellMap, cell: [i64; 2], sides: [i64; 2]) -> [i64; 2] {
    let numbers = [cell[0], cell[1], sides[0], sides[1], 1];
    map.map(|row| {
        let products = row.iter().zip(numbers);
        products
            .map(|(factor, number)| i64::from(*factor) * number)
            .sum()
    })
}

impl Span {
    /// Whether the span contains a difference.
    pub fn contains(self, difference: i64) -> bool {
        self.from.is_none_or(|from| i64::from(from) <= difference)
            && self.to.is_none_or(|to| difference <= i64::from(to))
    }
}

impl std::fmt::Display for Span {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if let Some(from) = self.from {
            write!(f, "{from}")?;
        }
        f.write_str("..")?;
        if let Some(to) = self.to {
            write!(f, "{to}")?;
        }
        Ok(())
    }
}

/// Parses a span in its printed form.
pub(super) fn parse_span(word: &str) -> Option<Span> {
    let number = |word: &str| -> Option<Option<i32>> {
        if word.is_empty() {
            return Some(None);
        }
        let number: i32 = word.parse().ok()?;
        (number.to_string() == word).then_some(Some(number))
    };
    let (from, to) = word.split_once("..")?;
    Some(Span {
        from: number(from)?,
        to: number(to)?,
    })
}

impl Removal {
    /// Whether a move at `cell` removes `other`.
    pub fn removes(&self, cell: [i64; 2], other: [i64; 2]) -> bool {
        let inside = |spans: &[Span; 2]| (0..2).all(|i| spans[i].contains(other[i] - cell[i]));
        cell == other || self.reach.iter().any(inside)
    }

    /// Whether the numbers of the game have the sizes that a certificate may have.
    pub(super) fn is_well_formed(&self, sides: usize) -> bool {
        let near = |number: Option<i32>| {
            number.is_none_or(|number| number.unsigned_abs() <= MAX_COORDINATE)
        };
        let spans = |spans: &[Span; 2]| {
            let is_other = spans[1]
                == Span {
                    from: Some(0),
                    to: Some(0),
                };
            spans.iter().all(|span| near(span.from) && near(span.to)) && (sides > 1 || is_other)
        };
        self.reach.iter().all(spans) && self.reach.len() <= 16 && (sides > 1 || !self.is_square)
    }
}

/// The cell with the variables `number` and `number + 1` as coordinates.
fn variable_cell(number: usize, count: usize) -> [Linear; 2] {
    let second = if count > 1 {
        Linear::variable(number + 1)
    } else {
        Linear::constant(0)
    };
    [Linear::variable(number), second]
}

/// The boards of a certificate: a variable for each length, and two for each of two cells.
struct Boards<'c> {
    game: &'c Removal,
    sides: [Linear; 2],
}

impl Boards<'_> {
    fn new<'c>(game: &'c Removal, sides: &[Side]) -> Boards<'c> {
        let length = |i: usize| match sides.get(i) {
            None => Linear::constant(1),
            Some(side) => {
                let variable = Linear::variable(if game.is_square { 0 } else { i });
                let residue = Linear::constant(i64::from(side.residue));
                residue.plus(&variable, i64::from(side.modulus))
            }
        };
        Boards {
            game,
            sides: [length(0), length(1)],
        }
    }

    fn image(&self, map: &CellMap, cell: &[Linear; 2]) -> [Linear; 2] {
        let one = Linear::constant(1);
        let numbers = [&cell[0], &cell[1], &self.sides[0], &self.sides[1], &one];
        map.map(|row| {
            let products = row.iter().zip(numbers);
            products.fold(Linear::default(), |sum, (factor, number)| {
                sum.plus(number, i64::from(*factor))
            })
        })
    }

    /// The board has a cell.
    fn exists(&self) -> Condition {
        let zero = Linear::constant(0);
        let positive = |side: &Linear| Condition::less(&zero, side);
        Condition::All(self.sides.iter().map(positive).collect())
    }

    /// The cell is on the board and not poisoned.
    fn is_free(&self, cell: &[Linear; 2]) -> Condition {
        let zero = Linear::constant(0);
        let mut all = Vec::new();
        for (at, side) in cell.iter().zip(&self.sides) {
            all.push(Condition::at_most(&zero, at));
            all.push(Condition::less(at, side));
        }
        if self.game.has_poison {
            let corner = cell.iter().map(|at| Condition::equal(at, &zero));
            all.push(Condition::All(corner.collect()).not());
        }
        Condition::All(all)
    }

    fn are_equal(cell: &[Linear; 2], other: &[Linear; 2]) -> Condition {
        let pairs = cell.iter().zip(other);
        Condition::All(pairs.map(|(a, b)| Condition::equal(a, b)).collect())
    }

    fn removes(&self, cell: &[Linear; 2], other: &[Linear; 2]) -> Condition {
        let difference = [0, 1].map(|i: usize| other[i].minus(&cell[i]));
        let inside = |spans: &[Span; 2]| {
            let mut all = Vec::new();
            for (span, at) in spans.iter().zip(&difference) {
                let number = |number: i32| Linear::constant(number.into());
                all.extend(span.from.map(|from| Condition::at_most(&number(from), at)));
                all.extend(span.to.map(|to| Condition::at_most(at, &number(to))));
            }
            Condition::All(all)
        };
        let mut any = vec![Self::are_equal(cell, other)];
        any.extend(self.game.reach.iter().map(inside));
        Condition::Any(any)
    }
}

impl StrategyCertificate {
    /// Whether no cell is free after the first move of a removal game, on all its boards.
    pub fn is_won_at_once(&self) -> bool {
        let Strategy::Removal {
            game,
            first: Some(first),
            ..
        } = &self.strategy
        else {
            return false;
        };
        let boards = Boards::new(game, &self.sides);
        let start = boards.image(first, &[Linear::default(), Linear::default()]);
        let cell = variable_cell(2, self.sides.len());
        let is_removed = boards.is_free(&cell).implies(boards.removes(&start, &cell));
        let is_won = boards.exists().implies(is_removed);
        is_won.holds_for_all(&mut |_, _| true) == Ok(true)
    }

    /// Checks the theorem of partners, or that of stealing if there is no map.
    pub(super) fn check_removal(
        &self,
        game: &Removal,
        first: Option<&CellMap>,
        answer: Option<&CellMap>,
        progress: Progress,
    ) -> Result<Vec<Message>, CheckError> {
        let count = self.sides.len();
        let is_one_side = !game.is_square || self.sides[0] == self.sides[1];
        require(
            is_one_side && game.is_well_formed(count),
            messages::game_is_malformed,
        )?;
        let boards = Boards::new(game, &self.sides);
        let [c, d] = [2, 4].map(|number| variable_cell(number, count));
        let start = first.map(|map| boards.image(map, &[Linear::default(), Linear::default()]));
        let mut verified = Vec::new();
        let mut holds = |condition: Condition, fault: fn() -> Message| {
            let holds = boards.exists().implies(condition).holds_for_all(progress)?;
            require(holds, fault)
        };
        if let Some(start) = &start {
            holds(boards.is_free(start), messages::first_move_is_illegal)?;
            verified.push(messages::first_move_is_legal());
        }
        let Some(answer) = answer else {
            let Some(start) = &start else {
                return Err(CheckError::new(messages::game_is_malformed()));
            };
            let other = vec![
                boards.is_free(&c),
                Boards::are_equal(start, &c).not(),
                boards.is_free(&d),
                boards.removes(start, &d),
            ];
            let stolen = Condition::All(other).implies(boards.removes(&c, &d));
            holds(stolen, messages::move_cannot_be_stolen)?;
            verified.push(messages::each_answer_removes_the_first_move());
            return Ok(verified);
        };
        let is_left = |cell: &[Linear; 2]| {
            let mut all = vec![boards.is_free(cell)];
            all.extend(
                start
                    .as_ref()
                    .map(|start| boards.removes(start, cell).not()),
            );
            Condition::All(all)
        };
        let [image, other] = [&c, &d].map(|cell| boards.image(answer, cell));
        let is_pair = Condition::All(vec![
            is_left(&image),
            Boards::are_equal(&boards.image(answer, &image), &c),
            Boards::are_equal(&image, &c).not(),
        ]);
        holds(
            is_left(&c).implies(is_pair),
            messages::answers_are_not_pairs,
        )?;
        verified.push(messages::free_cells_are_pairs());
        let is_legal = boards.removes(&c, &image).not();
        holds(
            is_left(&c).implies(is_legal),
            messages::move_removes_its_answer,
        )?;
        let union = |cell: &[Linear; 2]| {
            Condition::Any(vec![boards.removes(&c, cell), boards.removes(&image, cell)])
        };
        let both = Condition::All(vec![is_left(&c), is_left(&d), union(&d)]);
        holds(
            both.implies(union(&other)),
            messages::moves_do_not_remove_pairs,
        )?;
        verified.push(messages::a_move_and_its_answer_remove_pairs());
        Ok(verified)
    }
}
