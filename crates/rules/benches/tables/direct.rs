//! The first version of an expert: loops over a flat table, one option after the other.
//!
//! `mex` reads a byte for each value: marking costs one store, and both the search and the clearing
//! process eight bytes at a time. That was the fastest of bytes, stamps and bits for sets that are
//! built again for each cell.

use super::Found;

/// The values that the options of the present cell have.
struct Seen(Vec<[u8; 8]>);

impl Seen {
    /// Values stay below `values`.
    fn new(values: usize) -> Self {
        Self(vec![[0; 8]; values / 8 + 1])
    }

    fn next_cell(&mut self) {
        self.0.fill([0; 8]);
    }

    #[inline]
    fn put(&mut self, value: usize) {
        self.0.as_flattened_mut()[value] = 1;
    }

    #[inline]
    fn put_all(&mut self, values: &[u16]) {
        let marks = self.0.as_flattened_mut();
        for value in values {
            marks[usize::from(*value)] = 1;
        }
    }

    fn mex(&self) -> usize {
        let full = |word: &[u8; 8]| *word == [1; 8];
        let word = self
            .0
            .iter()
            .position(|word| !full(word))
            .expect("there is room for the mex");
        8 * word + self.0[word].iter().take_while(|mark| **mark == 1).count()
    }
}

/// Columns and diagonals are kept a second time, so that all three scans run through memory in
/// order; along columns of the table itself a scan takes ten times longer.
pub fn queens(n: usize) -> Found {
    let mut table = vec![0_u16; n * n];
    let mut columns = vec![0_u16; n * n];
    let mut diagonals = vec![0_u16; 2 * n * n];
    let mut seen = Seen::new(3 * n);
    for x in 0..n {
        for y in 0..n {
            seen.next_cell();
            let (row, column) = (x * n, y * n);
            let diagonal = (n + y - x) * n;
            seen.put_all(&table[row..row + y]);
            seen.put_all(&columns[column..column + x]);
            seen.put_all(&diagonals[diagonal..diagonal + x.min(y)]);
            let value = seen.mex() as u16;
            table[row + y] = value;
            columns[column + x] = value;
            diagonals[diagonal + x.min(y)] = value;
        }
    }
    Found::U16(table)
}

pub fn rook(n: usize) -> Found {
    let mut table = vec![0_u16; n * n];
    let mut columns = vec![0_u16; n * n];
    let mut seen = Seen::new(2 * n);
    for x in 0..n {
        for y in 0..n {
            seen.next_cell();
            seen.put_all(&table[x * n..x * n + y]);
            seen.put_all(&columns[y * n..y * n + x]);
            let value = seen.mex() as u16;
            table[x * n + y] = value;
            columns[y * n + x] = value;
        }
    }
    Found::U16(table)
}

pub fn maya(n: usize) -> Found {
    let mut table = vec![0_u16; n * n];
    let mut columns = vec![0_u16; n * n];
    let mut seen = Seen::new(2 * n);
    for x in 0..n {
        for y in 0..n {
            seen.next_cell();
            let (row, column) = (&table[x * n..x * n + y], &columns[y * n..y * n + x]);
            // Each line crosses the diagonal once, at a cell that is not an option.
            for (line, hole) in [(row, x), (column, y)] {
                seen.put_all(&line[..hole.min(line.len())]);
                seen.put_all(line.get(hole + 1..).unwrap_or_default());
            }
            let value = seen.mex() as u16;
            table[x * n + y] = value;
            columns[y * n + x] = value;
        }
    }
    Found::U16(table)
}

/// Returns the largest number of blue stones for each number of white ones.
pub fn blue_bounds(n: usize) -> Vec<usize> {
    let mut bounds = vec![n; n + 1];
    for w in (1..=n).rev() {
        bounds[w - 1] = bounds[w - 1].max(bounds[w] + w);
    }
    bounds
}

pub fn white_blue(n: usize) -> Found {
    let bounds = blue_bounds(n);
    let mut rows: Vec<Vec<u16>> = Vec::new();
    let mut seen = Seen::new(bounds[0] + 2);
    for w in 0..=n {
        let mut row = vec![0_u16; bounds[w] + 1];
        for b in 0..=bounds[w] {
            seen.next_cell();
            if w >= 1 {
                seen.put(usize::from(rows[w - 1][b + w]));
            }
            for value in &row[b - b / 2..b] {
                seen.put(usize::from(*value));
            }
            row[b] = seen.mex() as u16;
        }
        rows.push(row);
    }
    Found::U16(rows.iter().flat_map(|row| &row[..=n]).copied().collect())
}

pub fn cutting(n: usize) -> Found {
    let width = n + 1;
    let mut table = vec![0_u16; width * width];
    let mut seen = Seen::new(4 * n.next_power_of_two());
    for h in 1..=n {
        for w in 1..=n {
            seen.next_cell();
            for i in 2..(h + 1).saturating_sub(2) {
                seen.put(usize::from(
                    table[i * width + w] ^ table[(h - i) * width + w],
                ));
            }
            for i in 2..(w + 1).saturating_sub(2) {
                seen.put(usize::from(table[h * width + i] ^ table[h * width + w - i]));
            }
            table[h * width + w] = seen.mex() as u16;
        }
    }
    Found::U16(
        (1..=n)
            .flat_map(|h| &table[h * width + 1..=h * width + n])
            .copied()
            .collect(),
    )
}

pub fn split(n: usize) -> Found {
    let mut table = vec![0_u16; n + 1];
    let mut seen = Seen::new(2 * n.next_power_of_two());
    for x in 0..=n {
        seen.next_cell();
        for k in 1..=x.min(2) {
            seen.put(usize::from(table[x - k]));
        }
        for y in 1..(x + 1).saturating_sub(2) {
            seen.put(usize::from(table[y] ^ table[x - 1 - y]));
        }
        table[x] = seen.mex() as u16;
    }
    Found::U16(table)
}

pub fn subtraction(n: usize) -> Found {
    let mut table = vec![0_u8; n + 1];
    for x in 0..=n {
        let mut seen = 0_u32;
        for s in [1, 3, 4] {
            if s <= x {
                seen |= 1 << table[x - s];
            }
        }
        table[x] = seen.trailing_ones() as u8;
    }
    Found::U8(table)
}

pub fn squares(n: usize) -> Found {
    // The values of a million heaps are below 169.
    let (mut table, mut seen) = (vec![0_u16; n + 1], Seen::new(256));
    for x in 0..=n {
        seen.next_cell();
        let mut k = 1;
        while k * k <= x {
            seen.put(usize::from(table[x - k * k]));
            k += 1;
        }
        table[x] = seen.mex() as u16;
    }
    Found::U16(table)
}

pub fn stones(k: usize, amounts: &[i64]) -> Found {
    let mut wins = vec![false; k + 1];
    for x in 0..=k {
        wins[x] = amounts
            .iter()
            .any(|&a| a as usize <= x && !wins[x - a as usize]);
    }
    Found::Bool(vec![wins[k]])
}

/// A number marks its value at all its multiples.
pub fn divisors(n: usize) -> Found {
    let mut seen = vec![0_u32; n + 1];
    let mut table = vec![0_u8; n + 1];
    for d in 1..=n {
        let value = seen[d].trailing_ones();
        table[d] = value as u8;
        for multiple in (2 * d..=n).step_by(d) {
            seen[multiple] |= 1 << value;
        }
    }
    table.remove(0);
    Found::U8(table)
}

pub fn deque(a: &[i64]) -> Found {
    let n = a.len();
    let mut table = vec![0_i64; (n + 1) * (n + 1)];
    for i in (0..n).rev() {
        for j in i + 1..=n {
            table[i * (n + 1) + j] =
                (a[i] - table[(i + 1) * (n + 1) + j]).max(a[j - 1] - table[i * (n + 1) + j - 1]);
        }
    }
    Found::I64(vec![table[n]])
}

pub fn nim_product(n: usize) -> Found {
    let mut table = vec![0_u16; n * n];
    let mut seen = Seen::new(2 * (n * n).next_power_of_two());
    for x in 0..n {
        for y in 0..n {
            seen.next_cell();
            for a in 0..x {
                let corner = table[a * n + y];
                for b in 0..y {
                    seen.put(usize::from(table[x * n + b] ^ corner ^ table[a * n + b]));
                }
            }
            table[x * n + y] = seen.mex() as u16;
        }
    }
    Found::U16(table)
}

pub fn bowls(c: &[i64]) -> Found {
    let mut table = vec![0_u32; c.len()];
    let mut seen = Seen::new(c.len());
    for i in 0..c.len() {
        seen.next_cell();
        for value in &table[i - c[i] as usize..i] {
            seen.put(*value as usize);
        }
        table[i] = seen.mex() as u32;
    }
    Found::U32(table)
}
