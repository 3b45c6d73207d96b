//! The values on lines: one bit set for each line.
//!
//! **Planes.** Values grow with the table, and so do the sets of all lines. Up to some megabytes
//! they are contiguous, line by line, and are moved when they grow. Larger values are in planes of
//! tiles ([`Tiles`]): plane 0 has the next 32 words of every line, plane 1 those after them, and so
//! on. A tile has 64 lines and is made when the first value falls into it.
//!
//! So no words are moved any more, and a far column, whose values are all large, uses no memory for
//! small ones. A table of 101 rows of 36,181 queens takes 53 MB with the whole program, where the
//! columns alone would need 160 MB, and the diagonals the same again.
//!
//! **Prefixes.** A line stores the number of its full first words, and the search for the mex
//! begins after the longest prefix of the lines through the cell. Along a long row all small values
//! are soon present, and without prefixes each cell would read all of them.
//!
//! **A ring.** Only the diagonals that meet the row are stored, one for each cell of the row. From
//! row to row one ends and another begins in its place. So a row goes once around the ring.

use super::plan::{Direction, Line};
use crate::scalar::form::Form;
use crate::table::order::{Layout, extent};
use crate::table::store::Cell;

/// Maximal memory of lines, unless the table takes more; beyond it options are read one by one.
const MAX_BYTES: usize = 64 << 20;

/// The number of words in a group that is read at once.
const GROUP_WORDS: usize = 4;

/// Maximal number of contiguous words of all lines of a family; the others are in planes.
const SIDE_BY_SIDE: usize = 1 << 20;

/// The words of a line in each plane of tiles, and the lines of a tile.
const PLANE_WORDS: usize = 32;
const TILE_LINES: usize = 64;

/// The words of a line in a tile that was never made.
static NOTHING: [u64; PLANE_WORDS] = [0; PLANE_WORDS];

/// The values on every line of one family.
pub(super) struct LineMarks {
    line: Line,
    /// The contiguous first words of the lines: their number for a line, and its maximum.
    side: Vec<u64>,
    first: usize,
    full: usize,
    tiles: Tiles,
    /// A lower bound for the number of full first words of each line.
    prefix: Vec<u32>,
    lines: usize,
    /// The number of cells of each line that `except` excludes; empty without `except`.
    left_out: Vec<u32>,
    /// For `Axis`: extents below and stride above the coordinate, to number the lines.
    strides: Vec<(usize, i64)>,
    low: Vec<i64>,
    high: Vec<i64>,
    width: i64,
    /// The line through the current cell.
    current: usize,
    /// Whether the lines are the rows: each is cleared when the next begins.
    last_axis: bool,
}

/// The words of all lines after the contiguous ones.
struct Tiles {
    planes: Vec<Vec<Option<Box<[u64]>>>>,
    /// The words of all lines, including the contiguous ones, and their maximum.
    taken: usize,
    most: usize,
}

impl Tiles {
    /// Returns the words of a line in a plane.
    #[inline]
    fn words(&self, plane: usize, line: usize) -> &[u64] {
        match &self.planes[plane][line / TILE_LINES] {
            Some(tile) => &tile[line % TILE_LINES * PLANE_WORDS..][..PLANE_WORDS],
            None => &NOTHING,
        }
    }

    /// Makes the tile of a line, if it does not exist and there is enough memory.
    #[inline]
    fn make(&mut self, plane: usize, line: usize) -> bool {
        let tile = &mut self.planes[plane][line / TILE_LINES];
        if tile.is_none() {
            if self.taken + TILE_LINES * PLANE_WORDS > self.most {
                return false;
            }
            self.taken += TILE_LINES * PLANE_WORDS;
            *tile = Some(vec![0; TILE_LINES * PLANE_WORDS].into());
        }
        true
    }

    /// Sets a bit of a word of an existing tile. Returns whether the word is full then.
    #[inline]
    fn set(&mut self, (plane, word): (usize, usize), line: usize, bit: u64) -> bool {
        let Some(tile) = &mut self.planes[plane][line / TILE_LINES] else {
            return false;
        };
        let word = &mut tile[line % TILE_LINES * PLANE_WORDS + word];
        *word |= bit;
        *word == u64::MAX
    }
}

/// The number of earlier cells of a line, along a row.
#[derive(Clone, Copy, Debug)]
pub(super) enum Count {
    /// The same number for the whole row.
    Same(u64),
    /// Cells before this one in the row, counted from its first coordinate, up to a maximum.
    Before(i64, u64),
    /// Cells after this one in the row, counted from its last coordinate, up to a maximum.
    Behind(i64, u64),
}

impl Count {
    #[inline]
    pub fn at(self, c: i64) -> u64 {
        match self {
            Self::Same(n) => n,
            Self::Before(low, most) => most.min((c - low) as u64),
            Self::Behind(high, most) => most.min((high - c) as u64),
        }
    }
}

impl LineMarks {
    /// Makes empty lines; `None` if they would take too much memory.
    pub fn new(line: &Line, layout: &Layout) -> Option<Self> {
        let mut ranges = vec![layout.outer, *layout.rows.first()?];
        ranges.extend(&layout.rest);
        let extents: Vec<usize> = ranges
            .iter()
            .map(|r| usize::try_from(extent(*r)).ok())
            .collect::<Option<_>>()?;
        let mut strides = Vec::new();
        let last_axis = line.direction == Direction::Axis(extents.len() - 1);
        let lines = match line.direction {
            Direction::Axis(_) if last_axis => 1,
            Direction::Axis(axis) => {
                let mut stride = 1_usize;
                for i in (0..extents.len()).rev() {
                    if i != axis {
                        strides.push((i, stride as i64));
                        stride = stride.checked_mul(extents[i])?;
                    }
                }
                stride
            }
            Direction::Diagonal | Direction::Antidiagonal => extents[1],
        };
        // Lines may take as much memory as the table itself if that is large.
        let cells = usize::try_from(layout.cells()).ok()?;
        let mut seen = Self {
            line: line.clone(),
            side: Vec::new(),
            first: 0,
            tiles: Tiles {
                planes: Vec::new(),
                taken: 0,
                most: MAX_BYTES.max(cells) / 8,
            },
            prefix: vec![0; lines],
            full: (SIDE_BY_SIDE / (cells / extents.iter().min()?.max(&1)).max(1))
                .max(16)
                .next_multiple_of(GROUP_WORDS),
            lines,
            left_out: if line.except.is_empty() {
                Vec::new()
            } else {
                vec![0; lines]
            },
            strides,
            low: ranges.iter().map(|r| r.0).collect(),
            high: ranges.iter().map(|r| r.1).collect(),
            width: extents[1] as i64,
            current: 0,
            last_axis,
        };
        seen.grow(1).then_some(seen)
    }

    /// Selects the line through this cell. `fresh` means that a new run of the last coordinate
    /// begins.
    #[inline]
    pub fn go(&mut self, coordinates: &[i64], fresh: bool) {
        if fresh {
            self.clear(coordinates);
        }
        self.current = self.along(coordinates).0;
    }

    /// Clears the line that begins with the row of this cell.
    fn clear(&mut self, coordinates: &[i64]) {
        let row = coordinates[0] - self.low[0];
        let line = match self.line.direction {
            Direction::Axis(_) if self.last_axis => 0,
            Direction::Axis(_) => return,
            Direction::Diagonal => row.rem_euclid(self.width) as usize,
            Direction::Antidiagonal => (row - 1).rem_euclid(self.width) as usize,
        };
        self.side[line * self.first..(line + 1) * self.first].fill(0);
        for plane in &mut self.tiles.planes {
            if let Some(tile) = &mut plane[line / TILE_LINES] {
                tile[line % TILE_LINES * PLANE_WORDS..][..PLANE_WORDS].fill(0);
            }
        }
        self.prefix[line] = 0;
        if let Some(left_out) = self.left_out.get_mut(line) {
            *left_out = 0;
        }
    }

    /// Returns the line through a cell, and the change of its number along the row, in the ring of
    /// the diagonals.
    fn along(&self, coordinates: &[i64]) -> (usize, isize) {
        match self.line.direction {
            Direction::Axis(_) if self.last_axis => (0, 0),
            Direction::Axis(_) => {
                let line = self
                    .strides
                    .iter()
                    .map(|&(i, stride)| (coordinates[i] - self.low[i]) * stride)
                    .sum::<i64>();
                (line as usize, 1)
            }
            Direction::Diagonal => {
                let line = coordinates[0] - self.low[0] - (coordinates[1] - self.low[1]);
                (line.rem_euclid(self.width) as usize, -1)
            }
            Direction::Antidiagonal => {
                let line = coordinates[0] - self.low[0] + coordinates[1] - self.low[1];
                (line.rem_euclid(self.width) as usize, 1)
            }
        }
    }

    /// Returns the number of earlier cells on the line through each cell of a row.
    pub fn count(&self, row: &[i64]) -> Count {
        let last = row.len() - 1;
        let above = |i: usize| (row[i] - self.low[i]) as u64;
        match self.line.direction {
            Direction::Axis(i) if i == last => Count::Before(self.low[i], u64::MAX),
            Direction::Axis(i) => Count::Same(above(i)),
            Direction::Diagonal => Count::Before(self.low[1], above(0)),
            Direction::Antidiagonal => Count::Behind(self.high[1], above(0)),
        }
    }

    /// Returns the forms that are 0 at excluded cells.
    pub fn excepted(&self) -> &[Form] {
        &self.line.except
    }

    /// Returns whether a cell is excluded from its line.
    pub fn leaves_out(&self, coordinates: &[i64]) -> bool {
        self.line.except.iter().any(|e| e.at(coordinates) == 0)
    }

    /// Returns the number of excluded cells on the line through the current cell.
    #[inline]
    pub fn left_out(&self) -> u64 {
        self.left_out.get(self.current).copied().unwrap_or(0).into()
    }

    /// Returns the number of excluded cells on the lines through `n` cells of a row, from this one
    /// on.
    pub fn left_out_along(&self, coordinates: &[i64], n: usize) -> u64 {
        if self.left_out.is_empty() {
            return 0;
        }
        let (first, step) = self.along(coordinates);
        let lines = self.lines as isize;
        // Lines are cyclic; a remainder for each cell would be a fifth of the whole table.
        let (mut line, step) = (first % self.lines, step.rem_euclid(lines) as usize);
        let mut sum = 0;
        for _ in 0..n {
            sum += u64::from(self.left_out[line]);
            line += step;
            line -= if line < self.lines { 0 } else { self.lines };
        }
        sum
    }

    /// Returns the number of cells of a row, from this one on, whose lines are contiguous.
    fn side_by_side(&self, coordinates: &[i64]) -> usize {
        match self.along(coordinates) {
            (_, 0) => usize::MAX,
            (line, 1..) => self.lines - line,
            (line, _) => line + 1,
        }
    }

    /// Returns the first 64 values of the line through the current cell.
    #[inline]
    pub fn low(&self) -> u64 {
        self.side[self.current * self.first]
    }

    /// Returns the values of the line through the current cell in pieces, each with its first word.
    pub fn pieces(&self) -> impl Iterator<Item = (usize, &[u64])> {
        let side = &self.side[self.current * self.first..][..self.first];
        let planes = 0..self.tiles.planes.len();
        let behind = planes.map(|plane| {
            let words = self.tiles.words(plane, self.current);
            (self.full + PLANE_WORDS * plane, words)
        });
        std::iter::once((0, side)).chain(behind)
    }

    /// Returns the number of words that a line has room for.
    fn words(&self) -> usize {
        match self.tiles.planes.len() {
            0 => self.first,
            planes => self.full + PLANE_WORDS * planes,
        }
    }

    /// Returns a word of the line through the current cell.
    fn word(&self, word: usize) -> u64 {
        match word.checked_sub(self.full) {
            None if word < self.first => self.side[self.current * self.first + word],
            Some(word) if word / PLANE_WORDS < self.tiles.planes.len() => {
                self.tiles.words(word / PLANE_WORDS, self.current)[word % PLANE_WORDS]
            }
            _ => 0,
        }
    }

    /// Adds the value of the current cell to its line. `false` if the lines would take too much
    /// memory.
    #[inline]
    pub fn insert(&mut self, value: u64, coordinates: &[i64]) -> bool {
        if !self.line.except.is_empty() && self.leaves_out(coordinates) {
            self.left_out[self.current] += 1;
            return true;
        }
        let word = (value / 64) as usize;
        if !self.grow(word + 1) {
            return false;
        }
        match word.checked_sub(self.full) {
            None => self.side[self.current * self.first + word] |= 1 << (value % 64),
            Some(word) => {
                if !self.tiles.make(word / PLANE_WORDS, self.current) {
                    return false;
                }
                let place = (word / PLANE_WORDS, word % PLANE_WORDS);
                self.tiles.set(place, self.current, 1 << (value % 64));
            }
        }
        true
    }

    /// Makes room for `needed` words for each line.
    #[inline]
    fn grow(&mut self, needed: usize) -> bool {
        while self.words() < needed {
            let old = self.first;
            if old == self.full {
                let tiles = self.lines.div_ceil(TILE_LINES);
                self.tiles.planes.push(vec![None; tiles]);
                continue;
            }
            let larger = needed.max(old + old / 2).next_multiple_of(GROUP_WORDS);
            let words = larger.min(self.full);
            let total = self.lines.checked_mul(words);
            if total.is_none_or(|total| total > self.tiles.most) {
                return false;
            }
            self.widen(words);
            self.tiles.taken = self.side.len();
        }
        true
    }

    /// Makes room for `words` contiguous words of a line, in place.
    fn widen(&mut self, words: usize) {
        let (old, bits) = (self.first, &mut self.side);
        bits.resize(self.lines * words, 0);
        for line in (0..self.lines).rev() {
            let (from, to) = (line * old, line * words);
            bits.copy_within(from..from + old, to);
            bits[to + old..to + words].fill(0);
        }
        self.first = words;
    }
}

/// Computes cells of a row whose options are all earlier cells on all lines, as long as there is
/// room for the values. Returns their number, and the largest value.
pub(super) fn run<T: Cell>(
    lines: &mut [LineMarks],
    coordinates: &[i64],
    cells: &mut [T],
) -> (usize, u64) {
    let words = lines.iter().map(LineMarks::words).max().unwrap_or(0);
    if !lines.iter_mut().all(|l| l.grow(words)) || lines.iter().any(|l| l.words() != words) {
        return (0, 0);
    }
    let mut place = coordinates.to_vec();
    let last = place.len() - 1;
    let (mut done, mut top) = (0, 0);
    while done < cells.len() {
        place[last] = coordinates[last] + done as i64;
        let side_by_side = lines.iter().map(|l| l.side_by_side(&place)).min();
        let len = side_by_side.unwrap_or(0).min(cells.len() - done);
        let piece = run_piece(lines, &place, &mut cells[done..done + len]);
        done += piece.0;
        top = top.max(piece.1);
        if piece.0 < len || len == 0 {
            break;
        }
    }
    (done, top)
}

/// Computes the cells whose lines are contiguous.
fn run_piece<T: Cell>(
    lines: &mut [LineMarks],
    coordinates: &[i64],
    cells: &mut [T],
) -> (usize, u64) {
    let Some(&LineMarks { first, full, .. }) = lines.first() else {
        return (0, 0);
    };
    let size = (first, full);
    let mut walks = lines.iter_mut().map(|marks| {
        let (line, step) = marks.along(coordinates);
        Walk {
            side: &mut marks.side,
            tiles: &mut marks.tiles,
            prefix: &mut marks.prefix,
            at: line * marks.first,
            line,
            step,
        }
    });
    let mut next = || walks.next();
    match [next(), next(), next(), next(), next()] {
        [Some(a), None, ..] => run_some([a], size, cells),
        [Some(a), Some(b), None, ..] => run_some([a, b], size, cells),
        [Some(a), Some(b), Some(c), None, _] => run_some([a, b, c], size, cells),
        [Some(a), Some(b), Some(c), Some(d), None] => run_some([a, b, c, d], size, cells),
        _ => (0, 0),
    }
}

/// The line of a family through a cell, which changes from cell to cell: its offset among the
/// contiguous words, and its number.
struct Walk<'a> {
    side: &'a mut [u64],
    tiles: &'a mut Tiles,
    prefix: &'a mut [u32],
    at: usize,
    line: usize,
    step: isize,
}

impl Walk<'_> {
    /// Extends the prefix of the line past a word that has become full.
    #[cold]
    fn go_on(&mut self, (first, full): (usize, usize), word: usize) {
        let mut prefix = self.prefix[self.line] as usize;
        if prefix > word {
            return;
        }
        let planes = self.tiles.planes.len();
        loop {
            let next = match prefix.checked_sub(full) {
                None if prefix < first => self.side[self.at + prefix],
                Some(word) if word / PLANE_WORDS < planes => {
                    self.tiles.words(word / PLANE_WORDS, self.line)[word % PLANE_WORDS]
                }
                _ => 0,
            };
            if next != u64::MAX {
                break;
            }
            prefix += 1;
        }
        self.prefix[self.line] = prefix as u32;
    }
}

/// Returns the first value, from a group of words on, that is in none of the sets: its word and its
/// bit.
#[inline]
fn absent<const N: usize>(sets: [&[u64]; N], words: usize, from: usize) -> Option<(usize, u32)> {
    for group in from / GROUP_WORDS..words / GROUP_WORDS {
        let mut all = [0_u64; GROUP_WORDS];
        for set in sets {
            let set = &set[group * GROUP_WORDS..(group + 1) * GROUP_WORDS];
            for (all, set) in all.iter_mut().zip(set) {
                *all |= set;
            }
        }
        if all.iter().fold(u64::MAX, |and, word| and & word) != u64::MAX {
            for (i, word) in all.into_iter().enumerate() {
                if word != u64::MAX {
                    return Some((group * GROUP_WORDS + i, word.trailing_ones()));
                }
            }
        }
    }
    None
}

fn run_some<const N: usize, T: Cell>(
    mut lines: [Walk; N],
    (first, full): (usize, usize),
    cells: &mut [T],
) -> (usize, u64) {
    let mut top = 0;
    for (done, cell) in cells.iter_mut().enumerate() {
        let mut from = 0;
        for line in &lines {
            from = from.max(line.prefix[line.line] as usize);
        }
        let side: [&[u64]; N] =
            std::array::from_fn(|i| &lines[i].side[lines[i].at..lines[i].at + first]);
        let found = absent(side, first, from);
        let Some((word, bit)) = found.or_else(|| behind(&lines, full, from)) else {
            return (done, top);
        };
        let value = word as u64 * 64 + u64::from(bit);
        let Some(fits) = T::of(value as i64) else {
            return (done, top);
        };
        let tile = word
            .checked_sub(full)
            .map(|w| (w / PLANE_WORDS, w % PLANE_WORDS));
        let mut made = lines.iter_mut();
        if tile.is_some_and(|(plane, _)| !made.all(|l| l.tiles.make(plane, l.line))) {
            return (done, top);
        }
        *cell = fits;
        top = top.max(value);
        for line in &mut lines {
            let is_full = match tile {
                None => {
                    let bits = &mut line.side[line.at + word];
                    *bits |= 1 << bit;
                    *bits == u64::MAX
                }
                Some(tile) => line.tiles.set(tile, line.line, 1 << bit),
            };
            if is_full {
                line.go_on((first, full), word);
            }
            line.line = line.line.wrapping_add_signed(line.step);
            line.at = line.at.wrapping_add_signed(line.step * first as isize);
        }
    }
    (cells.len(), top)
}

/// Searches the planes of tiles in the same way: returns the word, counted from the first, and the
/// bit.
fn behind<const N: usize>(lines: &[Walk; N], full: usize, from: usize) -> Option<(usize, u32)> {
    let planes = lines.iter().map(|l| l.tiles.planes.len()).min()?;
    (from.saturating_sub(full) / PLANE_WORDS..planes).find_map(|plane| {
        let sets: [&[u64]; N] = std::array::from_fn(|i| lines[i].tiles.words(plane, lines[i].line));
        absent(sets, PLANE_WORDS, 0).map(|(word, bit)| (full + PLANE_WORDS * plane + word, bit))
    })
}

/// The values of a line, on their way to the line of another block of columns: words from the
/// first one that is not full.
pub(super) struct LineValues {
    full: usize,
    words: Vec<u64>,
}

impl LineMarks {
    pub fn direction(&self) -> Direction {
        self.line.direction
    }

    /// Returns the values of the line through the current cell.
    pub fn values(&self) -> LineValues {
        let full = self.prefix[self.current] as usize;
        let mut words: Vec<u64> = (full..self.words()).map(|word| self.word(word)).collect();
        words.truncate(
            words
                .iter()
                .rposition(|word| *word != 0)
                .map_or(0, |i| i + 1),
        );
        LineValues { full, words }
    }

    /// Adds values to the empty line through the current cell. `false` if the lines would take too
    /// much memory.
    pub fn receive(&mut self, values: &LineValues) -> bool {
        let LineValues { full, words } = values;
        if !self.grow(full + words.len()) {
            return false;
        }
        let full_words = std::iter::repeat_n(&u64::MAX, *full);
        for (i, word) in full_words.chain(words).enumerate() {
            match i.checked_sub(self.full) {
                None => self.side[self.current * self.first + i] = *word,
                Some(_) if *word == 0 => {}
                Some(i) => {
                    if !self.tiles.make(i / PLANE_WORDS, self.current) {
                        return false;
                    }
                    let place = (i / PLANE_WORDS, i % PLANE_WORDS);
                    self.tiles.set(place, self.current, *word);
                }
            }
        }
        self.prefix[self.current] = *full as u32;
        true
    }
}

/// Returns the smallest value that no line through the current cell has.
pub(super) fn mex(lines: &[LineMarks]) -> u64 {
    let words = lines.iter().map(LineMarks::words).max().unwrap_or(0);
    let prefix = lines.iter().map(|l| l.prefix[l.current] as usize).max();
    for word in prefix.unwrap_or(0)..words {
        let sets = lines.iter().map(|line| line.word(word));
        let all = sets.fold(0, |all, bits| all | bits);
        if all != u64::MAX {
            return word as u64 * 64 + u64::from(all.trailing_ones());
        }
    }
    words.max(prefix.unwrap_or(0)) as u64 * 64
}
