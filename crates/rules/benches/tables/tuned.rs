//! The version of an expert after an evening: the structure of each game by hand.

use super::Found;
use super::direct::blue_bounds;

/// The least bit that is in none of the sets.
#[inline]
fn mex(sets: [&[u64]; 3]) -> usize {
    let [a, b, c] = sets;
    for (i, ((a, b), c)) in a.iter().zip(b).zip(c).enumerate() {
        let union = a | b | c;
        if union != u64::MAX {
            return 64 * i + union.trailing_ones() as usize;
        }
    }
    unreachable!("there is room for the mex")
}

#[inline]
fn mark(set: &mut [u64], value: usize) {
    set[value / 64] |= 1 << (value % 64);
}

/// A running bit set for each column and each diagonal, and one for the row.
pub fn queens(n: usize) -> Found {
    let words = 3 * n / 64 + 1;
    let mut table = vec![0_u16; n * n];
    let mut columns = vec![0_u64; n * words];
    let mut diagonals = vec![0_u64; 2 * n * words];
    for x in 0..n {
        let mut row = vec![0_u64; words];
        for y in 0..n {
            let column = &mut columns[y * words..][..words];
            let diagonal = &mut diagonals[(n + y - x) * words..][..words];
            let value = mex([&row, column, diagonal]);
            table[x * n + y] = value as u16;
            mark(&mut row, value);
            mark(column, value);
            mark(diagonal, value);
        }
    }
    Found::U16(table)
}

/// The same without diagonals.
pub fn rook(n: usize) -> Found {
    lines(n, |x, y| x == usize::MAX || y == usize::MAX)
}

/// The same, where the diagonal is counted by neither line.
pub fn maya(n: usize) -> Found {
    lines(n, |x, y| x == y)
}

/// Rows and columns; cells that are `hidden` are not options of others.
fn lines(n: usize, hidden: impl Fn(usize, usize) -> bool) -> Found {
    let words = 2 * n / 64 + 1;
    let mut table = vec![0_u16; n * n];
    let mut columns = vec![0_u64; n * words];
    for x in 0..n {
        let mut row = vec![0_u64; words];
        for y in 0..n {
            let column = &mut columns[y * words..][..words];
            let value = mex([&row, column, column]);
            table[x * n + y] = value as u16;
            if !hidden(x, y) {
                mark(&mut row, value);
                mark(column, value);
            }
        }
    }
    Found::U16(table)
}

/// Counts over a window that slides along the row, and a bit for each value that is counted.
pub fn white_blue(n: usize) -> Found {
    let bounds = blue_bounds(n);
    let words = bounds[0] / 64 + 2;
    let mut rows: Vec<Vec<u16>> = Vec::new();
    for w in 0..=n {
        let mut row = vec![0_u16; bounds[w] + 1];
        let mut counts = vec![0_u16; 64 * words];
        let mut present = vec![0_u64; words];
        let mut from = 0;
        for b in 0..=bounds[w] {
            // The window is b - b/2 .. b.
            while from < b - b / 2 {
                let gone = usize::from(row[from]);
                counts[gone] -= 1;
                if counts[gone] == 0 {
                    present[gone / 64] &= !(1 << (gone % 64));
                }
                from += 1;
            }
            let other = if w >= 1 {
                usize::from(rows[w - 1][b + w])
            } else {
                usize::MAX
            };
            let mut value = 0;
            for (i, &word) in present.iter().enumerate() {
                let word = if other / 64 == i {
                    word | 1 << (other % 64)
                } else {
                    word
                };
                if word != u64::MAX {
                    value = 64 * i + word.trailing_ones() as usize;
                    break;
                }
            }
            row[b] = value as u16;
            counts[value] += 1;
            mark(&mut present, value);
        }
        rows.push(row);
    }
    Found::U16(rows.iter().flat_map(|row| &row[..=n]).copied().collect())
}

/// Values below 64 in one register. A set that is full may have more.
#[inline]
fn small_mex(values: impl Iterator<Item = u8>) -> u8 {
    let set = values.fold(0_u64, |set, value| set | 1 << value);
    assert!(set != u64::MAX, "these games have values below 64");
    set.trailing_ones() as u8
}

/// Half of each range, since a cut at `i` leaves what a cut at `h-i` leaves; and a transposed copy,
/// so that both ranges run through memory in order.
pub fn cutting(n: usize) -> Found {
    let width = n + 1;
    let mut table = vec![0_u8; width * width];
    let mut transposed = vec![0_u8; width * width];
    for h in 1..=n {
        for w in 1..=n {
            let (row, column) = (&table[h * width..], &transposed[w * width..]);
            let down = (2..=h / 2).map(|i| column[i] ^ column[h - i]);
            let across = (2..=w / 2).map(|i| row[i] ^ row[w - i]);
            let value = small_mex(down.chain(across));
            table[h * width + w] = value;
            transposed[w * width + h] = value;
        }
    }
    Found::U8(
        (1..=n)
            .flat_map(|h| &table[h * width + 1..=h * width + n])
            .copied()
            .collect(),
    )
}

/// Half of the range.
pub fn split(n: usize) -> Found {
    let mut table = vec![0_u8; n + 1];
    for x in 0..=n {
        let whole = (1..=x.min(2)).map(|k| table[x - k]);
        let rest = x.saturating_sub(1);
        let (ahead, behind) = (&table[1..=rest / 2], &table[rest - rest / 2..rest.max(1)]);
        let parts = ahead.iter().zip(behind.iter().rev()).map(|(a, b)| a ^ b);
        let value = small_mex(whole.chain(parts));
        table[x] = value;
    }
    Found::U8(table)
}

/// A losing heap makes the heaps above it winning ones; a winning heap costs nothing.
pub fn stones(k: usize, amounts: &[i64]) -> Found {
    let mut wins = vec![false; k + 1];
    for x in 0..=k {
        if !wins[x] {
            for &a in amounts {
                let Some(above) = wins.get_mut(x + a as usize) else {
                    break;
                };
                *above = true;
            }
        }
    }
    Found::Bool(vec![wins[k]])
}

/// One diagonal after the other, in place.
pub fn deque(a: &[i64]) -> Found {
    let n = a.len();
    let mut diagonal = vec![0_i64; n + 1];
    for len in 1..=n {
        for i in 0..=n - len {
            diagonal[i] = (a[i] - diagonal[i + 1]).max(a[i + len - 1] - diagonal[i]);
        }
    }
    Found::I64(vec![diagonal[0]])
}

/// A tree over the values, with the last bowl that has each: the first value whose last bowl is
/// before the range is its mex.
pub fn bowls(c: &[i64]) -> Found {
    let leaves = (c.len() + 1).next_power_of_two();
    // One more than the last bowl, 0 where there is none; inner nodes have the least below them.
    let mut last = vec![0_u32; 2 * leaves];
    let mut table = vec![0_u32; c.len()];
    for i in 0..c.len() {
        let from = (i - c[i] as usize) as u32;
        let mut node = 1;
        while node < leaves {
            node = if last[2 * node] <= from {
                2 * node
            } else {
                2 * node + 1
            };
        }
        table[i] = (node - leaves) as u32;
        last[node] = i as u32 + 1;
        while node > 1 {
            node /= 2;
            last[node] = last[2 * node].min(last[2 * node + 1]);
        }
    }
    Found::U32(table)
}
