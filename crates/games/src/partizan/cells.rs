//! Boards of up to 8 rows of 16 cells in one word, row by row from the corner.
//!
//! Steps to a neighbour are shifts; cells at the end of a row are masked, so bits do not move into
//! the next row.

use grundy_core::Diagnostic;

use super::{messages, no_position};

pub const WIDTH: u32 = 16;
pub const HEIGHT: u32 = 8;

/// A set of cells.
pub type CellSet = u128;

const FIRST: CellSet = 0x0001_0001_0001_0001_0001_0001_0001_0001;
const LAST: CellSet = FIRST << 15;

pub fn east(m: CellSet) -> CellSet {
    (m & !LAST) << 1
}

pub fn west(m: CellSet) -> CellSet {
    (m & !FIRST) >> 1
}

pub fn south(m: CellSet) -> CellSet {
    m << WIDTH
}

pub fn north(m: CellSet) -> CellSet {
    m >> WIDTH
}

/// The neighbours by an edge.
pub fn near(m: CellSet) -> CellSet {
    east(m) | west(m) | south(m) | north(m)
}

/// The neighbours by an edge or a corner.
pub fn around(m: CellSet) -> CellSet {
    let row = m | east(m) | west(m);
    (row | south(row) | north(row)) & !m
}

/// The four steps along rows and columns.
pub const STRAIGHT: [fn(CellSet) -> CellSet; 4] = [east, west, south, north];

/// The eight steps of a queen.
pub const QUEEN: [fn(CellSet) -> CellSet; 8] = [
    east,
    west,
    south,
    north,
    |m| south(east(m)),
    |m| south(west(m)),
    |m| north(east(m)),
    |m| north(west(m)),
];

/// The cells of a set, one at a time.
pub fn each(mut m: CellSet) -> impl Iterator<Item = CellSet> {
    std::iter::from_fn(move || {
        let bit = m & m.wrapping_neg();
        m ^= bit;
        (bit != 0).then_some(bit)
    })
}

/// The set that `seed` grows to inside `within`.
pub fn fill(seed: CellSet, within: CellSet, grow: impl Fn(CellSet) -> CellSet) -> CellSet {
    let mut whole = seed;
    loop {
        let more = whole | grow(whole) & within;
        if more == whole {
            return whole;
        }
        whole = more;
    }
}

/// The connected pieces of a set by edges.
///
/// Within a row a sum carries a seed to the east end of its run: `m + seed` has zeros at the ones
/// of `m` from the seed on. That saves most of the steps of [`fill`]. A row that is full to its
/// last cell would carry into the next one.
pub fn islands(mut m: CellSet) -> impl Iterator<Item = CellSet> {
    std::iter::from_fn(move || {
        let seed = m & m.wrapping_neg();
        if seed == 0 {
            return None;
        }
        let mut whole = seed;
        if m & LAST == 0 {
            loop {
                let run = whole | m & !m.wrapping_add(whole);
                let more = run | (west(run) | south(run) | north(run)) & m;
                if more == whole {
                    break;
                }
                whole = more;
            }
        } else {
            whole = fill(seed, m, near);
        }
        m &= !whole;
        Some(whole)
    })
}

/// The connected pieces of a set.
pub fn pieces(mut m: CellSet, grow: impl Fn(CellSet) -> CellSet) -> impl Iterator<Item = CellSet> {
    std::iter::from_fn(move || {
        let seed = m & m.wrapping_neg();
        (seed != 0).then(|| {
            let piece = fill(seed, m, &grow);
            m &= !piece;
            piece
        })
    })
}

/// The rows of a set on top of each other.
fn folded(m: CellSet) -> u16 {
    let m = m | m >> 64;
    let m = m | m >> 32;
    (m | m >> 16) as u16
}

/// Rows and columns of the smallest rectangle from the corner that has the set.
pub fn size(m: CellSet) -> (u32, u32) {
    let rows = (128 - m.leading_zeros()).div_ceil(WIDTH);
    (rows, 16 - folded(m).leading_zeros())
}

/// The distance of a set from the corner, as a shift.
fn from_corner(m: CellSet) -> u32 {
    if m == 0 {
        return 0;
    }
    m.trailing_zeros() / WIDTH * WIDTH + folded(m).trailing_zeros()
}

/// Upside down.
fn upside(m: CellSet) -> CellSet {
    const LOW32: CellSet = 0x0000_0000_ffff_ffff_0000_0000_ffff_ffff;
    const LOW16: CellSet = 0x0000_ffff_0000_ffff_0000_ffff_0000_ffff;
    let m = m.rotate_left(64);
    let m = (m >> 32) & LOW32 | (m & LOW32) << 32;
    (m >> 16) & LOW16 | (m & LOW16) << 16
}

/// Rows for columns of a square of 8 by 8 bits, a byte a row: its quarters are exchanged, and
/// theirs, and theirs.
pub fn turned_square(mut square: u64) -> u64 {
    for (mask, shift) in [
        (0x00aa_00aa_00aa_00aa, 7),
        (0x0000_cccc_0000_cccc, 14),
        (0x0000_0000_f0f0_f0f0, 28),
    ] {
        let other = (square ^ square >> shift) & mask;
        square ^= other ^ other << shift;
    }
    square
}

/// Rows for columns, of a set inside the first 8 columns and rows.
pub fn turned(m: CellSet) -> CellSet {
    let mut square = 0_u64;
    for (row, cells) in m.to_le_bytes().into_iter().step_by(2).enumerate() {
        square |= u64::from(cells) << (8 * row);
    }
    let mut out = [0_u8; 16];
    for (row, cells) in (out.iter_mut().step_by(2)).zip(turned_square(square).to_le_bytes()) {
        *row = cells;
    }
    CellSet::from_le_bytes(out)
}

/// The least of the four reflections of some sets in the corner, in a rectangle of `rows` rows and
/// `columns` columns.
fn least_reflection<const N: usize>(sets: [CellSet; N], rows: u32, columns: u32) -> [CellSet; N] {
    // The image of the far corner is known, so no image has to be searched.
    let (turn, lift) = (144 - WIDTH * rows - columns, WIDTH * (HEIGHT - rows));
    let half = sets.map(|m| m.reverse_bits() >> turn);
    let mut least = sets.min(half);
    least = least.min(sets.map(|m| upside(m) >> lift));
    least.min(half.map(|m| upside(m) >> lift))
}

/// The sets together in the corner, with rows and columns of their rectangle.
fn in_corner<const N: usize>(sets: [CellSet; N]) -> ([CellSet; N], u32, u32) {
    let all = sets.iter().fold(0, |all, m| all | m);
    if all == 0 {
        return (sets, 1, 1);
    }
    let shift = from_corner(all);
    let (rows, columns) = size(all >> shift);
    (sets.map(|m| m >> shift), rows, columns)
}

/// Returns the least image of some sets under reflections and, if the board allows them, quarter
/// turns; and whether it is turned.
pub fn least_image<const N: usize>(sets: [CellSet; N]) -> ([CellSet; N], bool) {
    let (sets, rows, columns) = in_corner(sets);
    let straight = || least_reflection(sets, rows, columns);
    // Lying on the longer side; a square board has both.
    let turn = || least_reflection(sets.map(turned), columns, rows);
    if rows < columns || columns > HEIGHT {
        (straight(), false)
    } else if rows > columns {
        (turn(), true)
    } else {
        let (a, b) = (straight(), turn());
        if b < a { (b, true) } else { (a, false) }
    }
}

/// Returns the least image of Left's set, Right's and others, for games in which exchanging the
/// colours gives the negative; and whether they are exchanged.
pub fn least_of_colours<const N: usize>(sets: [CellSet; N]) -> ([CellSet; N], bool) {
    let mut exchanged = sets;
    exchanged.swap(0, 1);
    let (a, b) = (least_image(sets).0, least_image(exchanged).0);
    if b < a { (b, true) } else { (a, false) }
}

/// Reads rows separated by `|` or `/` into one set for each letter of the alphabet.
pub fn read<const N: usize>(
    text: &str,
    alphabet: [char; N],
    example: &str,
) -> Result<[CellSet; N], Diagnostic> {
    let mut sets = [0; N];
    let (mut row, mut column) = (0, 0);
    let mut width = None;
    for (at, c) in text.char_indices().chain([(text.len(), '|')]) {
        let here = at..(at + c.len_utf8()).min(text.len());
        if matches!(c, '|' | '/') {
            if width.is_some_and(|width| width != column) || column == 0 {
                let fact = match column {
                    0 => messages::row_without_cells(),
                    _ => messages::different_rows(),
                };
                return Err(no_position(here, fact, example));
            }
            width = Some(column);
            (row, column) = (row + 1, 0);
            continue;
        }
        if row >= HEIGHT || column >= WIDTH {
            let fact = messages::board_is_too_large(HEIGHT, WIDTH);
            return Err(no_position(here, fact, example));
        }
        let bit = 1 << (row * WIDTH + column);
        column += 1;
        match alphabet.iter().position(|&letter| letter == c) {
            Some(i) => sets[i] |= bit,
            None if c == '#' => {}
            None => {
                let signs: String = alphabet.iter().chain(&['#']).collect();
                let fact = messages::unknown_sign(c, signs);
                return Err(no_position(here, fact, example));
            }
        }
    }
    Ok(sets)
}

/// Rows separated by `|`; cells that are in no set are `#`.
pub fn show<const N: usize>(sets: [CellSet; N], alphabet: [char; N]) -> String {
    let (rows, columns) = size(sets.iter().fold(0, |all, m| all | m));
    let mut text = String::new();
    for row in 0..rows.max(1) {
        if row > 0 {
            text.push('|');
        }
        for column in 0..columns.max(1) {
            let bit = 1 << (row * WIDTH + column);
            let letter = sets.iter().position(|m| m & bit != 0);
            text.push(letter.map_or('#', |i| alphabet[i]));
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_takes_rows_for_columns() {
        let mut state = 1_u128;
        for _ in 0..2000 {
            state = state
                .wrapping_mul(0x2360_ed05_1fc6_5da4_4385_df64_9fcc_f645)
                .wrapping_add(0x5851_f42d);
            let m = (state ^ state >> 61) & (FIRST * 0xff);
            let mut plain = 0;
            for bit in each(m) {
                let i = bit.trailing_zeros();
                plain |= 1 << (i % WIDTH * WIDTH + i / WIDTH);
            }
            assert_eq!(turned(m), plain, "{m:x}");
        }
    }

    /// The fast walk finds the pieces of the plain one, on boards with and without a full row.
    #[test]
    fn islands_are_the_pieces_by_edges() {
        let mut state = 1_u128;
        for _ in 0..20_000 {
            state = state
                .wrapping_mul(0x2360_ed05_1fc6_5da4_4385_df64_9fcc_f645)
                .wrapping_add(0x5851_f42d);
            let m = state ^ state >> 61;
            let m = if m & 2 == 0 {
                m
            } else {
                m & !LAST & m.rotate_left(7) | m >> 90
            };
            assert!(islands(m).eq(pieces(m, near)), "{m:x}");
        }
    }
}
