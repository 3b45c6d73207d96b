//! Cram: dominoes on a board, for both players the same.
//!
//! A position is the set of free cells of one component. Its representative is moved to the corner and is the least of
//! its eight images; single cells are left out, since no domino lies on them.

use grundy_game::{Diagnostic, Impartial, NotatedParts, Options};

use super::{Files, NamedParts, PartsVisitor};
use crate::about::{About, Words};

/// Boards have at most so many cells, one bit each.
const MOST_CELLS: u32 = 120;

/// A board of Cram.
#[derive(Clone, Debug)]
pub struct Cram {
    /// As the user counts.
    rows: u32,
    columns: u32,
    /// As bits lie: rows are the longer way, and cell (r, c) is bit `r * width + c`.
    width: u32,
    first: u128,
    last: u128,
    all: u128,
}

/// Free cells, as bits.
type FreeCells = u128;

impl Cram {
    /// A board of so many rows and columns.
    fn new(rows: u32, columns: u32) -> Self {
        let (height, width) = (rows.min(columns), rows.max(columns));
        let first = (0..height).fold(0, |m, r| m | 1 << (r * width));
        let all = u128::MAX >> (128 - height * width);
        Self {
            rows,
            columns,
            width,
            first,
            last: first << (width - 1),
            all,
        }
    }

    fn make(_: &About, sizes: &[u32]) -> Result<Self, Diagnostic> {
        let (rows, columns) = (sizes[0], sizes[1]);
        if rows == 0 || columns == 0 || rows.saturating_mul(columns) > MOST_CELLS {
            let fact = format!("Cram is played on 1 to {MOST_CELLS} cells");
            return Err(Diagnostic::error("parameter", fact).help("write `cram:4,5`"));
        }
        Ok(Self::new(rows, columns))
    }

    /// The bit of a cell as the user counts, from 0.
    fn bit(&self, row: u32, column: u32) -> u32 {
        if self.rows <= self.columns {
            row * self.width + column
        } else {
            column * self.width + row
        }
    }

    fn right(&self, cells: FreeCells) -> FreeCells {
        (cells & !self.last) << 1
    }

    fn left(&self, cells: FreeCells) -> FreeCells {
        (cells & !self.first) >> 1
    }

    /// The component of `cells` in which `seed` lies.
    fn flood(&self, seed: FreeCells, cells: FreeCells) -> FreeCells {
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
    fn split(&self, mut cells: FreeCells, mut to: impl FnMut(FreeCells)) {
        while cells != 0 {
            let seed = cells & cells.wrapping_neg();
            let part = self.flood(seed, cells);
            cells &= !part;
            if part != seed {
                to(part);
            }
        }
    }

    /// Dominoes on free cells, in the order of their first bit: those along a row of bits, then the others.
    fn dominoes(&self, cells: FreeCells) -> impl Iterator<Item = FreeCells> {
        let along = cells & self.left(cells);
        let across = cells & (cells >> self.width);
        let width = self.width;
        bits(along)
            .map(|b| b | b << 1)
            .chain(bits(across).map(move |b| b | b << width))
    }

    /// Moved to the first row and column, with the size of what surrounds it.
    fn corner(&self, cells: FreeCells) -> (FreeCells, u32, u32) {
        let up = cells.trailing_zeros() / self.width;
        let mut cells = cells >> (up * self.width);
        while cells & self.first == 0 {
            cells >>= 1;
        }
        let height = cells.ilog2() / self.width + 1;
        let mut columns = cells;
        for r in 1..height {
            columns |= cells >> (r * self.width);
        }
        columns &= (1 << self.width) - 1;
        (cells, height, 128 - columns.leading_zeros())
    }

    /// Upside down, within so many rows.
    fn flip(&self, cells: FreeCells, height: u32) -> FreeCells {
        let row = (1 << self.width) - 1;
        (0..height).fold(0, |to, r| {
            to | ((cells >> (r * self.width)) & row) << ((height - 1 - r) * self.width)
        })
    }

    /// Half a turn, within so many rows and columns.
    fn turn(&self, cells: FreeCells, height: u32, width: u32) -> FreeCells {
        cells.reverse_bits() >> (127 - ((height - 1) * self.width + width - 1))
    }

    /// Rows become columns.
    fn transpose(&self, cells: FreeCells) -> FreeCells {
        bits(cells).fold(0, |to, bit| {
            let at = bit.trailing_zeros();
            to | 1 << (at % self.width * self.width + at / self.width)
        })
    }
}

fn bits(mut cells: FreeCells) -> impl Iterator<Item = FreeCells> {
    std::iter::from_fn(move || {
        let bit = cells & cells.wrapping_neg();
        cells ^= bit;
        (bit != 0).then_some(bit)
    })
}

impl Impartial for Cram {
    type Position = FreeCells;

    fn options(&self, &cells: &FreeCells, options: &mut Options<FreeCells>) {
        for domino in self.dominoes(cells) {
            let mut parts = Vec::new();
            self.split(cells & !domino, |part| parts.push(part));
            options.push_sum(parts);
        }
    }

    fn canonical(&self, cells: FreeCells) -> FreeCells {
        if cells == 0 {
            return 0;
        }
        let (cells, height, width) = self.corner(cells);
        let least = |cells: FreeCells, height: u32, width: u32| {
            let turned = self.turn(cells, height, width);
            cells
                .min(turned)
                .min(self.flip(cells, height))
                .min(self.flip(turned, height))
        };
        // Longer than high. A board is as high as `height` at most, so a high component fits when it lies.
        match height.cmp(&width) {
            std::cmp::Ordering::Less => least(cells, height, width),
            std::cmp::Ordering::Greater => least(self.transpose(cells), width, height),
            std::cmp::Ordering::Equal => {
                least(cells, height, width).min(least(self.transpose(cells), width, height))
            }
        }
    }

    fn size(&self, cells: &FreeCells) -> u32 {
        cells.count_ones()
    }

    fn longest(&self, cells: &FreeCells) -> u32 {
        cells.count_ones() / 2
    }
}

impl NotatedParts for Cram {
    fn start(&self) -> Vec<FreeCells> {
        let mut parts = Vec::new();
        self.split(self.all, |part| parts.push(part));
        parts
    }

    fn show(&self, &cells: &FreeCells) -> String {
        let row = |r: u32| -> String {
            let free = |c: u32| cells >> self.bit(r, c) & 1 == 1;
            let cell = |c: u32| if free(c) { '.' } else { '#' };
            (0..self.columns).map(cell).collect()
        };
        let rows: Vec<String> = (0..self.rows).map(row).collect();
        rows.join("/")
    }

    fn read(&self, text: &str) -> Result<FreeCells, Diagnostic> {
        let example = || format!("the whole board is written `{}`", self.show(&self.all));
        let mut cells = 0;
        let (mut row, mut column) = (0, 0);
        for (at, letter) in text.char_indices() {
            let here = at..at + letter.len_utf8();
            match letter {
                '/' => (row, column) = (row + 1, 0),
                '.' | '#' if row < self.rows && column < self.columns => {
                    if letter == '.' {
                        cells |= 1 << self.bit(row, column);
                    }
                    column += 1;
                }
                '.' | '#' => {
                    let fact = format!("the board has {} by {} cells", self.rows, self.columns);
                    return Err(Diagnostic::error("position", fact)
                        .at(here, "outside the board")
                        .help(example()));
                }
                _ => {
                    let fact = format!("`{letter}` is no cell");
                    return Err(Diagnostic::error("position", fact)
                        .at(here, "`.` is a free cell, `#` a covered one")
                        .help(example()));
                }
            }
        }
        Ok(cells)
    }

    fn names(&self, &cells: &FreeCells) -> Vec<String> {
        let name = |bit: FreeCells| {
            let at = bit.trailing_zeros();
            let (short, long) = (at / self.width, at % self.width);
            let (row, column) = if self.rows <= self.columns {
                (short, long)
            } else {
                (long, short)
            };
            format!("{}{}", letters(column), self.rows - row)
        };
        let domino = |domino: FreeCells| {
            let ends: Vec<String> = bits(domino).map(name).collect();
            ends.join("-")
        };
        self.dominoes(cells).map(domino).collect()
    }
}

/// Columns: a, b, …, z, aa, ab, …
fn letters(column: u32) -> String {
    let letter = |n: u32| char::from(b'a' + (n % 26) as u8);
    match column / 26 {
        0 => letter(column).to_string(),
        more => format!("{}{}", letters(more - 1), letter(column)),
    }
}

static CRAM: About = About {
    title: "Cram",
    ja: "クラム",
    aliases: &["impartial-domineering", "plugg", "dots-and-pairs"],
    rules: "Both players put dominoes on free cells; who cannot loses.",
    rules_ja: "空いている隣り合う 2 マスにドミノを置く。縦横は自由。置けなくなったら負け。",
    parameters: &[("rows", 4), ("columns", 5)],
    known: "even by even: the second player, by symmetry; even by odd: the first (folklore); 3 by n and larger: \
            J. Lemoine and S. Viennot 2010",
    references: &[
        "Winning Ways, chapter 15",
        "J. Lemoine and S. Viennot 2010, Nimbers are inevitable",
    ],
    ..About::named("cram")
};

impl NamedParts for Cram {
    const GAMES: &'static [&'static About] = &[&CRAM];

    fn parse<V: PartsVisitor>(
        about: &'static About,
        words: Words<'_>,
        _: Files<'_>,
        visitor: V,
    ) -> Result<V::Out, Diagnostic> {
        let numbers = words.numbers(about)?;
        Ok(visitor.parts(Self::make(about, &numbers.values)?, numbers.name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_images_of_a_component_have_one_representative() {
        let board = Cram::new(4, 6);
        // An L of five cells in all eight ways, at several places.
        let shapes = [
            "...###/.#####/.",
            "...###/###.../#",
            ".###/.###/...",
            "###.../#",
        ];
        let image = |cells: FreeCells, k: u32| {
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
    fn positions_and_moves_are_written_as_the_user_counts() {
        for (rows, columns) in [(2, 3), (3, 2)] {
            let board = Cram::new(rows, columns);
            let start = board.start();
            assert_eq!(board.read(&board.show(&start[0])).unwrap(), start[0]);
            assert_eq!(board.names(&start[0]).len(), 7);
            assert!(
                board.names(&start[0]).contains(&"b2-b1".to_owned()),
                "{rows}"
            );
        }
        let error = Cram::new(2, 2).read("../.../").unwrap_err();
        assert_eq!(error.span(), Some(5..6));
        assert_eq!(letters(27), "ab");
    }
}
