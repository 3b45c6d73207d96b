//! Cache of tables, which the page reads in tiles.
//!
//! A tile is the part of a table that a canvas draws: the values of a rectangle. Where several
//! cells share a pixel, it has the first cell's value and the share of P-positions among them.
//! Values have 32 bits, which is enough for a picture; downloads contain them in full.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use grundy::laws::pattern::Laws;
use grundy::{
    Table, Value,
    table::{Axis, Cells},
};

use crate::fault::{Answer, Fault, Resource};
use crate::messages;

/// Marks a place without a value.
pub const NONE: i32 = i32::MIN;
/// Marks an infinite value or `loony`: not a number, but known.
const INFINITE: i32 = i32::MIN + 1;
const LOONY: i32 = i32::MIN + 2;
/// Maximum number of entries of a tile.
const MAX_TILE_ENTRIES: usize = 512 * 512;
/// Maximum number of cached tables, large or small.
const MAX_TABLES: usize = 200;

/// A cached table.
pub struct CachedTable {
    pub id: u64,
    pub table: Table,
    /// The request, so that an equal request finds the table again; partial tables have no key.
    pub key: Option<String>,
    /// The laws of the table, once they have been searched for.
    pub laws: OnceLock<Laws>,
    bytes: usize,
}

/// The rectangle of a table shown by a tile. All lengths count entries of `step` cells.
#[derive(Clone, Copy, Debug, Default)]
pub struct Window {
    pub row: usize,
    pub col: usize,
    pub rows: usize,
    pub cols: usize,
    pub step: usize,
}

/// Cached tables, the most recently used last.
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
    /// Creates a cache with a capacity of `room` bytes.
    pub fn new(room: usize) -> Self {
        Self {
            tables: Mutex::default(),
            room,
        }
    }

    fn tables(&self) -> std::sync::MutexGuard<'_, CachedTables> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a table; evicts the least recently used ones.
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
        while tables.list.len() > 1 && (held > self.room || tables.list.len() > MAX_TABLES) {
            held -= tables.list.remove(0).bytes;
        }
        cached
    }

    /// Returns the table with this name, such as `t5`.
    pub fn get(&self, name: &str) -> Answer<Arc<CachedTable>> {
        let id = name.strip_prefix('t').and_then(|id| id.parse::<u64>().ok());
        self.find(|cached| Some(cached.id) == id)
            .ok_or(Fault::Gone(Resource::Table))
    }

    /// Returns the table that answered this request before.
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

/// Returns the memory of the values in bytes.
fn bytes(cells: &Cells) -> usize {
    match cells {
        Cells::U8(cells) => cells.len(),
        Cells::U16(cells) => cells.len() * 2,
        Cells::U32(cells) => cells.len() * 4,
        Cells::I64(cells) => cells.len() * 8,
        Cells::Bool(cells) => cells.len(),
        Cells::Any(cells) => {
            let more: u64 = cells.iter().flatten().map(Value::heap_bytes).sum();
            cells.len() * size_of::<Option<Value>>() + more as usize
        }
        Cells::Masked(cells, mask) => bytes(cells) + mask.len(),
    }
}

/// Converts a value for a tile. A value that does not fit is shown as missing; downloads have it.
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
    /// The name of the table in requests.
    pub fn name(&self) -> String {
        format!("t{}", self.id)
    }

    /// Whether 0 is a P-position in this table.
    pub fn has_outcomes(&self) -> bool {
        self.table.kind.tells_winners()
    }

    /// Returns the least and the largest value that a tile can show.
    pub fn ends(&self) -> Option<(i32, i32)> {
        let values = (0..self.table.cells.len()).map(|at| small(&self.table.cells, at));
        values
            .filter(|&value| value > LOONY)
            .fold(None, |ends, value| {
                let (least, largest) = ends.unwrap_or((value, value));
                Some((value.min(least), value.max(largest)))
            })
    }

    /// Returns the shape of the drawn slice, and its start.
    fn slice(&self, fix: &[usize]) -> Answer<(usize, usize, usize)> {
        let lens: Vec<usize> = self.table.area.axes.iter().map(Axis::len).collect();
        let drawn = lens.len().min(2);
        let outer = &lens[..lens.len() - drawn];
        let inside = fix.iter().zip(outer).all(|(at, len)| at < len);
        if fix.len() != outer.len() || !inside {
            let fact = match outer.len() {
                1 => messages::fix_does_not_fit_one(),
                count => messages::fix_does_not_fit(count),
            };
            return Err(Fault::wrong("fix", fact, messages::give_an_index()));
        }
        let (rows, cols) = match lens[lens.len() - drawn..] {
            [cols] => (1, cols),
            [rows, cols] => (rows, cols),
            _ => return Err(Fault::Gone(Resource::Slice)),
        };
        let at = fix.iter().zip(outer).fold(0, |at, (&i, &len)| at * len + i);
        Ok((at * rows * cols, rows, cols))
    }

    /// Calls `block` for every entry of a window, row by row, with the indices of its cells.
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
        if rows.saturating_mul(cols) > MAX_TILE_ENTRIES || step == 0 {
            return Err(Fault::TooLarge(messages::tile_is_too_large(
                MAX_TILE_ENTRIES,
            )));
        }
        // Clamped beyond every table, so that the sums below stay in range.
        let (row, col) = (row.min(usize::MAX >> 2), col.min(usize::MAX >> 2));
        let (start, height, width) = self.slice(fix)?;
        // In a row a block is an interval; in a grid, a square.
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

    /// Returns the values of a window, followed by the shares of P-positions, see `openapi.json`.
    pub fn tile(&self, window: Window, fix: &[usize]) -> Answer<Vec<u8>> {
        let cells = &self.table.cells;
        let outcomes = self.has_outcomes();
        let entries = window
            .rows
            .saturating_mul(window.cols)
            .min(MAX_TILE_ENTRIES);
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

    /// Returns the shares of cells for which `told` is true.
    pub fn shares(
        &self,
        window: Window,
        fix: &[usize],
        has_value: impl Fn(usize) -> bool,
    ) -> Answer<Vec<u8>> {
        let mut shares = Vec::new();
        self.blocks(window, fix, |block| {
            let (mut some, mut all) = (0, 0);
            for at in block {
                all += 1;
                some += usize::from(has_value(at));
            }
            shares.push(share(some, all));
        })?;
        Ok(shares)
    }
}

/// Returns a share in 255ths. A share above 0 is at least 1, and a share below 1 is at most 254.
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
