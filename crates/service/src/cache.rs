//! Tables that are kept, for the page to read in tiles.
//!
//! A tile is what a canvas needs of a table: the values of a rectangle, and where several cells
//! share a place, the first one's value with the share of P-positions among them. Values are 32
//! bits: a picture has no use for more, and the downloads have them in full.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use grundy::laws::pattern::Laws;
use grundy::{
    Table, Value,
    table::{Axis, Cells},
};

use crate::fault::{Answer, Fault};

/// What stands for a place without a value.
pub const NONE: i32 = i32::MIN;
/// What stands for a position from which play may go on for ever, and what for `loony`: no numbers,
/// but known.
const INFINITE: i32 = i32::MIN + 1;
const LOONY: i32 = i32::MIN + 2;
/// A tile has at most so many entries.
const LARGEST: usize = 512 * 512;
/// So many tables are kept at most, large or small.
const KEPT: usize = 200;

/// A table that is kept.
pub struct CachedTable {
    pub id: u64,
    pub table: Table,
    /// What was asked, so that the same question finds it again; partial tables have no such key.
    pub key: Option<String>,
    /// The laws in it, once they were looked for.
    pub laws: OnceLock<Laws>,
    bytes: usize,
}

/// The rectangle of a table that a tile shows. All count entries of `step` cells.
#[derive(Clone, Copy, Debug, Default)]
pub struct Window {
    pub row: usize,
    pub col: usize,
    pub rows: usize,
    pub cols: usize,
    pub step: usize,
}

/// Tables, the last used last.
pub struct Cache {
    tables: Mutex<CachedTables>,
    room: usize,
}

#[derive(Default)]
struct CachedTables {
    list: Vec<Arc<CachedTable>>,
    last: u64,
}

impl Cache {
    /// Room for so many bytes.
    pub fn new(room: usize) -> Self {
        Self {
            tables: Mutex::default(),
            room,
        }
    }

    fn tables(&self) -> std::sync::MutexGuard<'_, CachedTables> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Puts a table there; the ones that were not used for longest go.
    pub fn put(&self, table: Table, key: Option<String>) -> Arc<CachedTable> {
        let bytes = bytes(&table.cells);
        let mut tables = self.tables();
        tables.last += 1;
        let cached = Arc::new(CachedTable {
            id: tables.last,
            table,
            key,
            laws: OnceLock::new(),
            bytes,
        });
        tables.list.push(Arc::clone(&cached));
        let mut held: usize = tables.list.iter().map(|cached| cached.bytes).sum();
        while tables.list.len() > 1 && (held > self.room || tables.list.len() > KEPT) {
            held -= tables.list.remove(0).bytes;
        }
        cached
    }

    /// The table of this number, `t5`.
    pub fn get(&self, name: &str) -> Answer<Arc<CachedTable>> {
        let id = name.strip_prefix('t').and_then(|id| id.parse::<u64>().ok());
        self.find(|cached| Some(cached.id) == id)
            .ok_or(Fault::Gone("table"))
    }

    /// The table that answered this question before.
    pub fn again(&self, key: &str) -> Option<Arc<CachedTable>> {
        self.find(|cached| cached.key.as_deref() == Some(key))
    }

    fn find(&self, wanted: impl Fn(&CachedTable) -> bool) -> Option<Arc<CachedTable>> {
        let mut tables = self.tables();
        let at = tables.list.iter().position(|cached| wanted(cached))?;
        let cached = tables.list.remove(at);
        tables.list.push(Arc::clone(&cached));
        Some(cached)
    }
}

/// The memory that values take.
fn bytes(cells: &Cells) -> usize {
    match cells {
        Cells::U8(cells) => cells.len(),
        Cells::U16(cells) => cells.len() * 2,
        Cells::U32(cells) => cells.len() * 4,
        Cells::I64(cells) => cells.len() * 8,
        Cells::Bool(cells) => cells.len(),
        Cells::Any(cells) => {
            let more = cells.iter().flatten().map(|value| match value {
                Value::Str(text) | Value::Big(text) => text.len(),
                Value::List(items) => items.len() * size_of::<Value>(),
                Value::Infinite(set) => set.len() * size_of::<u64>(),
                Value::Int(_) | Value::Bool(_) | Value::Loony => 0,
            });
            cells.len() * size_of::<Option<Value>>() + more.sum::<usize>()
        }
        Cells::Masked(cells, mask) => bytes(cells) + mask.len(),
    }
}

/// A value as a tile has it. What does not fit is no value here; the downloads have it.
fn small(cells: &Cells, index: usize) -> i32 {
    match cells.get(index) {
        Some(Value::Int(value)) => i32::try_from(value).unwrap_or(NONE),
        Some(Value::Bool(value)) => value.into(),
        Some(Value::Infinite(_)) => INFINITE,
        Some(Value::Loony) => LOONY,
        _ => NONE,
    }
}

impl CachedTable {
    /// The name under which the page asks for it.
    pub fn name(&self) -> String {
        format!("t{}", self.id)
    }

    /// Whether 0 is a P-position in it.
    pub fn has_outcomes(&self) -> bool {
        self.table.kind.tells_winners()
    }

    /// The least and the largest value that a tile can show.
    pub fn ends(&self) -> Option<(i32, i32)> {
        let values = (0..self.table.cells.len()).map(|at| small(&self.table.cells, at));
        values
            .filter(|&value| value > LOONY)
            .fold(None, |ends, value| {
                let (least, largest) = ends.unwrap_or((value, value));
                Some((value.min(least), value.max(largest)))
            })
    }

    /// The shape of the slice that is drawn, and where it begins.
    fn slice(&self, fix: &[usize]) -> Answer<(usize, usize, usize)> {
        let lens: Vec<usize> = self.table.area.axes.iter().map(Axis::len).collect();
        let drawn = lens.len().min(2);
        let outer = &lens[..lens.len() - drawn];
        let inside = fix.iter().zip(outer).all(|(at, len)| at < len);
        if fix.len() != outer.len() || !inside {
            return Err(Fault::wrong(
                "fix",
                format!("`fix` does not fit the first {} parameters", outer.len()),
                "give an index from 0 for each parameter but the last two",
            ));
        }
        let (rows, cols) = match lens[lens.len() - drawn..] {
            [cols] => (1, cols),
            [rows, cols] => (rows, cols),
            _ => return Err(Fault::Gone("slice")),
        };
        let at = fix.iter().zip(outer).fold(0, |at, (&i, &len)| at * len + i);
        Ok((at * rows * cols, rows, cols))
    }

    /// Calls `block` for every entry of a window, with the indices of its cells, row by row.
    fn blocks(
        &self,
        window: Window,
        fix: &[usize],
        mut block: impl FnMut(&mut dyn Iterator<Item = usize>),
    ) -> Answer<()> {
        let Window {
            row,
            col,
            rows,
            cols,
            step,
        } = window;
        if rows.saturating_mul(cols) > LARGEST || step == 0 {
            return Err(Fault::TooLarge(format!(
                "a tile has at most {LARGEST} entries, and a step of 1 or more"
            )));
        }
        // Beyond every table; so that the sums below stay in range.
        let (row, col) = (row.min(usize::MAX >> 2), col.min(usize::MAX >> 2));
        let (start, height, width) = self.slice(fix)?;
        // Of a row, a block is a piece; of a grid, a square.
        let down = if height == 1 { 1 } else { step };
        for i in row..row.saturating_add(rows) {
            let top = i.saturating_mul(down).min(height);
            let bottom = top.saturating_add(down).min(height);
            for j in col..col.saturating_add(cols) {
                let left = j.saturating_mul(step).min(width);
                let right = left.saturating_add(step).min(width);
                let mut cells =
                    (top..bottom).flat_map(|y| (left..right).map(move |x| start + y * width + x));
                block(&mut cells);
            }
        }
        Ok(())
    }

    /// The values of a window, and behind them the shares of P-positions, see `openapi.json`.
    pub fn tile(&self, window: Window, fix: &[usize]) -> Answer<Vec<u8>> {
        let cells = &self.table.cells;
        let outcomes = self.has_outcomes();
        let entries = window.rows.saturating_mul(window.cols).min(LARGEST);
        let mut values = Vec::with_capacity(entries * 5);
        let mut shares = Vec::with_capacity(entries);
        self.blocks(window, fix, |block| {
            let first = block.next().map_or(NONE, |at| small(cells, at));
            values.extend_from_slice(&first.to_le_bytes());
            let (mut lost, mut all) = (0_usize, 0_usize);
            for value in std::iter::once(first).chain(block.map(|at| small(cells, at))) {
                lost += usize::from(outcomes && value == 0);
                all += usize::from(value != NONE);
            }
            shares.push(share(lost, all));
        })?;
        values.extend_from_slice(&shares);
        Ok(values)
    }

    /// The shares of cells for which `told` is true.
    pub fn shares(
        &self,
        window: Window,
        fix: &[usize],
        told: impl Fn(usize) -> bool,
    ) -> Answer<Vec<u8>> {
        let mut shares = Vec::new();
        self.blocks(window, fix, |block| {
            let (mut some, mut all) = (0, 0);
            for at in block {
                all += 1;
                some += usize::from(told(at));
            }
            shares.push(share(some, all));
        })?;
        Ok(shares)
    }
}

/// A share in 255ths. What is there at all is at least 1, and what is not all is at most 254.
fn share(some: usize, all: usize) -> u8 {
    match some {
        0 => 0,
        some if some == all => 255,
        some => u8::try_from(some * 255 / all).unwrap_or(254).clamp(1, 254),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy::{Area, Game, Run};

    fn cached(game: &str, to: i64) -> Arc<CachedTable> {
        let table = Game::named(game)
            .unwrap()
            .table(None, &Area::up_to(to), &mut Run::silent())
            .unwrap();
        Cache::new(1 << 20).put(table, None)
    }

    fn window((row, col): (usize, usize), (rows, cols): (usize, usize), step: usize) -> Window {
        Window {
            row,
            col,
            rows,
            cols,
            step,
        }
    }

    fn values(tile: &[u8], entries: usize) -> Vec<i32> {
        let (chunks, _) = tile[..entries * 4].as_chunks::<4>();
        chunks
            .iter()
            .map(|bytes| i32::from_le_bytes(*bytes))
            .collect()
    }

    #[test]
    fn a_tile_tells_what_goes_on_for_ever_from_what_is_not_there() {
        let cached = cached("g(x) = loopy{ g(x-1) if x > 0, g(x) if x > 1 }", 3);
        let window = window((0, 0), (1, 5), 1);
        let tile = cached.tile(window, &[]).unwrap();
        assert_eq!(values(&tile, 5), [0, 1, INFINITE, INFINITE, NONE]);
        assert_eq!(cached.ends(), Some((0, 1)));
    }

    #[test]
    fn a_tile_has_the_values_and_marks_what_lies_outside() {
        let cached = cached("wythoff", 3);
        let window = window((2, 2), (3, 3), 1);
        let tile = cached.tile(window, &[]).unwrap();
        assert_eq!(tile.len(), 9 * 5);
        let expected = [1, 5, NONE, 5, 6, NONE, NONE, NONE, NONE];
        // Rows x = 2, 3 and columns y = 2, 3 of the table of queens.
        let table = &cached.table;
        for (at, (x, y)) in [(2, 2), (2, 3), (3, 2), (3, 3)].into_iter().enumerate() {
            let index = [0, 1, 3, 4][at];
            let value = table.cells.get(x * 4 + y).and_then(|value| value.as_int());
            assert_eq!(Some(i64::from(values(&tile, 9)[index])), value);
        }
        assert_eq!(values(&tile, 9)[2], expected[2]);
        assert_eq!(values(&tile, 9)[8], expected[8]);
    }

    #[test]
    fn a_coarse_tile_tells_the_share_of_p_positions() {
        let cached = cached("nim", 7);
        let tile = cached.tile(window((0, 0), (1, 4), 2), &[]).unwrap();
        assert_eq!(values(&tile, 4), [0, 2, 4, 6]);
        assert_eq!(tile[16..], [127, 0, 0, 0]);
        let grid = self::cached("wythoff", 3);
        let tile = grid.tile(window((0, 0), (1, 1), 4), &[]).unwrap();
        // (0,0), (1,2), (2,1) of sixteen.
        assert_eq!(tile[4], (3 * 255 / 16) as u8);
    }

    #[test]
    fn wrong_windows_are_refused_and_the_cache_forgets() {
        let grid = cached("wythoff", 3);
        let wide = grid.tile(window((0, 0), (1000, 1000), 1), &[]);
        assert!(matches!(wide, Err(Fault::TooLarge(_))));
        assert!(grid.tile(window((0, 0), (1, 1), 0), &[]).is_err());
        let far = window((usize::MAX, usize::MAX), (1, 1), usize::MAX);
        assert_eq!(values(&grid.tile(far, &[]).unwrap(), 1), [NONE]);
        assert!(grid.tile(window((0, 0), (1, 1), 1), &[0]).is_err());

        let cache = Cache::new(20);
        let first = cache.put(grid.table.clone(), Some("a".to_owned()));
        let second = cache.put(grid.table.clone(), None);
        assert!(cache.get(&first.name()).is_err() && cache.again("a").is_none());
        assert_eq!(cache.get(&second.name()).unwrap().id, second.id);
        assert!(cache.get("t0").is_err() && cache.get("x").is_err());
    }
}
