//! Cram: both players place dominoes on a board.
//!
//! A position is the set of free cells of one component. Its representative is moved to the corner
//! and is the least of its eight images; single cells are omitted, since no domino fits on them.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr};

use grundy_core::zerosum::column_name;
use grundy_core::{Diagnostic, Impartial, Notation, Options, Outcome, Sketch};

use super::{Files, Named, Visit, Visitor, messages, shared};
use crate::about::{About, Words};

/// Maximum number of cells of a board, one bit each.
const MAX_CELLS: u32 = 120;

/// Cells as bits of a machine word: 64 bits suffice for most boards, with half the cost of
/// comparison and storage.
pub trait CellBits:
    Copy
    + Ord
    + Hash
    + Debug
    + Send
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// Number of cells.
    const BITS: u32;
    /// The empty set.
    const EMPTY: Self;
    /// The set of all cells.
    const ALL: Self;
    /// The first.
    const FIRST: Self;

    /// The lowest one of a set.
    fn lowest(self) -> Self;
    /// The number of the lowest one.
    fn place(self) -> u32;
    /// The number of the highest one of a set that is not empty.
    fn highest(self) -> u32;
    /// Number of cells in a set.
    fn count(self) -> u32;
    /// The last one first.
    fn reversed(self) -> Self;
    /// The first eight, as a number.
    fn byte(self) -> usize;
}

macro_rules! cell_bits {
    ($($word:ident)*) => {$(
        impl CellBits for $word {
            const BITS: u32 = $word::BITS;
            const EMPTY: Self = 0;
            const ALL: Self = $word::MAX;
            const FIRST: Self = 1;

            fn lowest(self) -> Self {
                self & self.wrapping_neg()
            }
            fn place(self) -> u32 {
                self.trailing_zeros()
            }
            fn highest(self) -> u32 {
                self.ilog2()
            }
            fn count(self) -> u32 {
                self.count_ones()
            }
            fn reversed(self) -> Self {
                self.reverse_bits()
            }
            fn byte(self) -> usize {
                (self & 0xff) as usize
            }
        }
    )*};
}

cell_bits! { u64 u128 }

/// A board of Cram.
#[derive(Clone, Debug)]
pub struct Cram<B = u128> {
    /// The number of rows in the order of the user.
    rows: u32,
    columns: u32,
    /// Layout of the bits: rows are along the longer side, and cell (r, c) is bit `r * width + c`.
    width: u32,
    first: B,
    last: B,
    all: B,
    /// The cells of each eight in a row as cells of a column.
    columns_of: Box<[B]>,
}

impl<B: CellBits> Cram<B> {
    /// A board of `rows` rows and `columns` columns, for which there are enough bits.
    fn new(rows: u32, columns: u32) -> Self {
        let (height, width) = (rows.min(columns), rows.max(columns));
        let first = (0..height).fold(B::EMPTY, |m, r| m | B::FIRST << (r * width));
        let all = B::ALL >> (B::BITS - height * width);
        let column = |row: u32| {
            let inside = (0..8).filter(|c| row >> c & 1 == 1 && c * width < B::BITS);
            inside.fold(B::EMPTY, |to, c| to | B::FIRST << (c * width))
        };
        Self {
            rows,
            columns,
            width,
            first,
            last: first << (width - 1),
            all,
            columns_of: (0..256).map(column).collect(),
        }
    }

    /// The bit of a cell as the user counts, from 0.
    fn bit(&self, row: u32, column: u32) -> u32 {
        if self.rows <= self.columns {
            row * self.width + column
        } else {
            column * self.width + row
        }
    }

    fn right(&self, cells: B) -> B {
        (cells & !self.last) << 1
    }

    fn left(&self, cells: B) -> B {
        (cells & !self.first) >> 1
    }

    /// The component of `cells` that contains `seed`.
    fn flood(&self, seed: B, cells: B) -> B {
        let mut whole = seed;
        loop {
            let along = self.right(whole) | self.left(whole);
            let across = whole >> self.width | whole << self.width;
            let grown = (whole | along | across) & cells;
            if grown == whole {
                return whole;
            }
            whole = grown;
        }
    }

    /// Components of two cells or more.
    fn split(&self, mut cells: B, mut to: impl FnMut(B)) {
        while cells != B::EMPTY {
            let seed = cells.lowest();
            let part = self.flood(seed, cells);
            cells = cells & !part;
            if part != seed {
                to(part);
            }
        }
    }

    /// Dominoes on free cells, in the order of their first bit: those along a row of bits, then the
    /// others.
    fn dominoes(&self, cells: B) -> impl Iterator<Item = B> {
        let along = cells & self.left(cells);
        let across = cells & (cells >> self.width);
        let width = self.width;
        bits(along)
            .map(|b| b | b << 1)
            .chain(bits(across).map(move |b| b | b << width))
    }

    /// Moves a set to the first row and column; returns it with the size of its bounding box.
    fn corner(&self, cells: B) -> (B, u32, u32) {
        let up = cells.place() / self.width;
        let mut cells = cells >> (up * self.width);
        while cells & self.first == B::EMPTY {
            cells = cells >> 1;
        }
        let height = cells.highest() / self.width + 1;
        let mut columns = cells;
        for r in 1..height {
            columns = columns | cells >> (r * self.width);
        }
        (cells, height, (columns & self.row()).highest() + 1)
    }

    /// Reflects upside down, within `height` rows.
    fn flip(&self, cells: B, height: u32) -> B {
        let row = self.row();
        (0..height).fold(B::EMPTY, |to, r| {
            to | ((cells >> (r * self.width)) & row) << ((height - 1 - r) * self.width)
        })
    }

    /// The first row.
    fn row(&self) -> B {
        B::ALL >> (B::BITS - self.width)
    }

    /// Rotates by a half turn, within `height` rows and `width` columns.
    fn turn(&self, cells: B, height: u32, width: u32) -> B {
        cells.reversed() >> (B::BITS - 1 - ((height - 1) * self.width + width - 1))
    }

    /// Rows become columns, of a component that is at most as wide as the board is high.
    fn transpose(&self, cells: B, height: u32, width: u32) -> B {
        let mut to = B::EMPTY;
        for r in 0..height {
            let row = (cells >> (r * self.width)) & self.row();
            for c in (0..width).step_by(8) {
                to = to | self.columns_of[(row >> c).byte()] << (r + c * self.width);
            }
        }
        to
    }
}

fn bits<B: CellBits>(mut cells: B) -> impl Iterator<Item = B> {
    std::iter::from_fn(move || {
        let bit = cells.lowest();
        cells = cells ^ bit;
        (bit != B::EMPTY).then_some(bit)
    })
}

impl<B: CellBits> Impartial for Cram<B> {
    type Position = B;

    fn options(&self, &cells: &B, options: &mut Options<B>) {
        let mut parts = Vec::new();
        for domino in self.dominoes(cells) {
            parts.clear();
            self.split(cells & !domino, |part| parts.push(part));
            options.push_sum(parts.iter().copied());
        }
    }

    fn canonical(&self, cells: B) -> B {
        if cells == B::EMPTY {
            return cells;
        }
        let (cells, height, width) = self.corner(cells);
        let least = |cells: B, height: u32, width: u32| {
            let turned = self.turn(cells, height, width);
            cells
                .min(turned)
                .min(self.flip(cells, height))
                .min(self.flip(turned, height))
        };
        // At least as long as high. A board is at most `height` high, so a component that is higher
        // fits when rotated.
        match height.cmp(&width) {
            std::cmp::Ordering::Less => least(cells, height, width),
            std::cmp::Ordering::Greater => {
                least(self.transpose(cells, height, width), width, height)
            }
            std::cmp::Ordering::Equal => least(cells, height, width).min(least(
                self.transpose(cells, height, width),
                width,
                height,
            )),
        }
    }

    fn size(&self, cells: &B) -> u32 {
        cells.count()
    }

    /// Free cells that a half turn of their bounding box maps to themselves: the second player
    /// answers every domino by its image, if no domino overlaps its own image (M. Gardner,
    /// Scientific American, February 1974). With a centre between two cells, the first player takes
    /// both and is then the second one; if one of them is not free, no domino is its own image.
    fn known_outcome(&self, &cells: &B) -> Option<Outcome> {
        if cells == B::EMPTY {
            return Some(Outcome::P);
        }
        let (cells, height, width) = self.corner(cells);
        if self.turn(cells, height, width) != cells {
            return None;
        }
        let free =
            |row: u32, column: u32| (cells >> (row * self.width + column)) & B::FIRST != B::EMPTY;
        let (row, column) = (height / 2, width / 2);
        match (height % 2, width % 2) {
            (0, 0) => Some(Outcome::P),
            (1, 1) => (!free(row, column)).then_some(Outcome::P),
            // Both cells at the centre are free or none, by symmetry.
            _ => Some(Outcome::from_win(free(row, column))),
        }
    }

    fn longest(&self, cells: &B) -> u32 {
        cells.count() / 2
    }
}

impl<B: CellBits> Notation<B> for Cram<B> {
    fn start(&self) -> Option<Vec<B>> {
        let mut parts = Vec::new();
        self.split(self.all, |part| parts.push(part));
        Some(parts)
    }

    fn show(&self, &cells: &B) -> String {
        let row = |r: u32| -> String {
            let free = |c: u32| (cells >> self.bit(r, c)) & B::FIRST != B::EMPTY;
            let cell = |c: u32| if free(c) { '.' } else { '#' };
            (0..self.columns).map(cell).collect()
        };
        let rows: Vec<String> = (0..self.rows).map(row).collect();
        rows.join("/")
    }

    fn read(&self, text: &str) -> Result<B, Diagnostic> {
        let example = || messages::whole_board_is_written(self.show(&self.all));
        let mut cells = B::EMPTY;
        let (mut row, mut column) = (0, 0);
        for (at, letter) in text.char_indices() {
            let here = at..at + letter.len_utf8();
            match letter {
                '/' | '|' => (row, column) = (row + 1, 0),
                '.' | '#' if row < self.rows && column < self.columns => {
                    if letter == '.' {
                        cells = cells | B::FIRST << self.bit(row, column);
                    }
                    column += 1;
                }
                '.' | '#' => {
                    let fact = messages::board_has_cells(self.rows, self.columns);
                    return Err(Diagnostic::error("position", fact)
                        .at(here, messages::outside_the_board())
                        .help(example()));
                }
                _ => {
                    let fact = shared::not_a_cell_sign(letter);
                    return Err(Diagnostic::error("position", fact)
                        .at(here, messages::signs_of_cram())
                        .help(example()));
                }
            }
        }
        Ok(cells)
    }

    fn sketch(&self, &cells: &B) -> Option<Sketch> {
        let free = |r: u32, c: u32| {
            let inside = r < self.rows && c < self.columns;
            inside && (cells >> self.bit(r, c)) & B::FIRST != B::EMPTY
        };
        let mut sketch = Sketch::default();
        let point = |r: u32, c: u32, sketch: &mut Sketch| {
            sketch.point(
                &format!("{}{}", column_name(c as usize), self.rows - r),
                Some((c, r)),
            )
        };
        for r in 0..self.rows {
            for c in (0..self.columns).filter(|&c| free(r, c)) {
                let here = point(r, c, &mut sketch);
                for (down, across) in [(r + 1, c), (r, c + 1)] {
                    if free(down, across) {
                        let there = point(down, across, &mut sketch);
                        sketch.lines.push((here, there));
                    }
                }
            }
        }
        Some(sketch)
    }

    fn names(&self, &cells: &B) -> Vec<String> {
        let name = |bit: B| {
            let at = bit.place();
            let (short, long) = (at / self.width, at % self.width);
            let (row, column) = if self.rows <= self.columns {
                (short, long)
            } else {
                (long, short)
            };
            format!("{}{}", column_name(column as usize), self.rows - row)
        };
        let domino = |domino: B| {
            let ends: Vec<String> = bits(domino).map(name).collect();
            ends.join("-")
        };
        self.dominoes(cells).map(domino).collect()
    }
}

static CRAM: About = About {
    title: "Cram",
    ja: "クラム",
    aliases: &["impartial-domineering", "plugg", "dots-and-pairs"],
    rules: "Both players put dominoes on free cells; the player who cannot loses.",
    rules_ja: "空いている隣り合う 2 マスにドミノを置く。縦横は自由。置けなくなったら負け。",
    parameters: &[("rows", 4), ("columns", 5)],
    known: messages::cram_known,
    references: &[
        "Winning Ways, chapter 15",
        "J. Lemoine and S. Viennot 2010, Nimbers are inevitable",
    ],
    ..About::named("cram")
};

impl Named for Cram {
    const GAMES: &'static [&'static About] = &[&CRAM];

    fn parse<V: Visitor>(
        about: &'static About,
        words: Words<'_>,
        _: Files<'_>,
        visitor: V,
    ) -> Visit<V> {
        let numbers = words.numbers(about)?;
        let (rows, columns) = (numbers.values[0], numbers.values[1]);
        let cells = rows.saturating_mul(columns);
        if rows < 1 || columns < 1 || cells > MAX_CELLS.into() {
            let wrong = Diagnostic::error("parameter", messages::sizes_of_cram(MAX_CELLS));
            return Err(if rows < 1 || columns < 1 {
                wrong.help(shared::write_it("cram:4,5"))
            } else if rows % 2 == 1 && columns % 2 == 1 {
                wrong.help(messages::large_cram_with_odd_sides())
            } else {
                wrong.help(messages::winner_of_large_cram(rows, columns))
            });
        }
        let (rows, columns) = (rows as u32, columns as u32);
        let cells = rows * columns;
        Ok(if cells <= u64::BITS {
            visitor.parts(Cram::<u64>::new(rows, columns), numbers.name)
        } else {
            visitor.parts(Self::new(rows, columns), numbers.name)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_images_of_a_component_have_one_representative() {
        let board = Cram::<u64>::new(4, 6);
        // An L of five cells in all eight ways, at several places.
        let shapes = [
            "...###/.#####/.",
            "...###/###.../#",
            ".###/.###/...",
            "###.../#",
        ];
        let image = |cells: u64, k: u32| {
            let (cells, h, w) = board.corner(cells);
            let turned = if k & 1 == 1 {
                board.turn(cells, h, w)
            } else {
                cells
            };
            if k & 2 == 2 {
                board.flip(turned, h)
            } else {
                turned
            }
        };
        for shape in shapes {
            let cells = board.read(shape).unwrap();
            for k in 0..4 {
                assert_eq!(
                    board.canonical(image(cells, k)),
                    board.canonical(cells),
                    "{shape}"
                );
            }
        }
        assert_eq!(
            board.canonical(board.read("##...#/##.###/##.###").unwrap()),
            board.canonical(board.read("#.####/#.####/#...##").unwrap()),
        );
    }

    #[test]
    fn rows_become_columns_on_boards_of_any_width() {
        for (rows, columns) in [(3, 5), (7, 7), (9, 9), (10, 12)] {
            let board = Cram::<u128>::new(rows, columns);
            let inside = |r: u32, c: u32| r < rows && c < rows && (r * 5 + c * 3) % 4 < 2;
            let cells = |turned: bool| {
                let all = (0..rows).flat_map(|r| (0..rows).map(move |c| (r, c)));
                all.filter(|&(r, c)| if turned { inside(c, r) } else { inside(r, c) })
                    .fold(0, |all, (r, c)| all | 1 << (r * columns + c))
            };
            assert_eq!(
                board.transpose(cells(false), rows, rows),
                cells(true),
                "{rows}x{columns}"
            );
        }
    }

    #[test]
    fn positions_and_moves_are_written_as_the_user_counts() {
        for (rows, columns) in [(2, 3), (3, 2)] {
            let board = Cram::<u128>::new(rows, columns);
            let start = board.start().unwrap();
            assert_eq!(board.read(&board.show(&start[0])).unwrap(), start[0]);
            assert_eq!(board.names(&start[0]).len(), 7);
            assert!(
                board.names(&start[0]).contains(&"b2-b1".to_owned()),
                "{rows}"
            );
        }
        let error = Cram::<u64>::new(2, 2).read("../.../").unwrap_err();
        assert_eq!(error.span(), Some(5..6));
    }
}
