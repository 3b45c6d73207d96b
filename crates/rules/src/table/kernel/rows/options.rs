//! The set of the option values of one cell, and its mex.

use super::bound::{greatest, least};
use super::mirror::Sums;
use super::{Active, Runner, outside};
use crate::syntax::ast::Reducer;
use crate::table::machine::{Attempt, Fold};
use crate::table::program::{Code, CodeItem};
use crate::table::store::Cell;

/// The values of the options of a cell.
enum Low {
    /// They are below 64: a bit for each.
    Bits(u64),
    /// Some may be larger.
    Wide,
    /// An end of a range is unknown.
    Unknown,
}

impl<'a, T: Cell> Runner<'a, '_, T> {
    /// Returns the value of the current cell; `None` if it must be computed another way.
    pub(super) fn value(
        &mut self,
        active: &[Active<'a>],
        c: i64,
        mask: u64,
    ) -> Attempt<Option<u64>> {
        if let Some(known) = self.mirrored_corner(active, c) {
            return Ok(Some(known));
        }
        if self.machine.top >= 64 {
            return self.wide(active, c, mask);
        }
        let before = self.machine.options;
        let low = match self.low(active, c, mask)? {
            Low::Bits(low) => low,
            Low::Unknown => return Ok(None),
            Low::Wide => {
                self.machine.options = before;
                return self.wide(active, c, mask);
            }
        };
        Ok(Some(match self.plan.reducer {
            Reducer::Mex => {
                let value = low.trailing_ones() as usize;
                self.skip(active, c, value, &[low])?
            }
            Reducer::Win => low & 1,
            _ => u64::from(low == 0 || low & 1 == 1),
        }))
    }

    /// Returns the values of the options as a register, except items that are tested value by
    /// value.
    fn low(&mut self, active: &[Active<'a>], c: i64, mask: u64) -> Attempt<Low> {
        let mex = self.plan.reducer == Reducer::Mex;
        let current = self.machine.current;
        let mut low = 0;
        for item in active {
            match item {
                Active::Fixed(distance) => {
                    self.machine.options += 1;
                    let address = current.wrapping_add_signed(*distance);
                    low |= 1 << (self.machine.cells[address].value() as u64 & 63);
                }
                Active::Const(value) => {
                    self.machine.options += 1;
                    if *value >= 64 {
                        return Ok(Low::Wide);
                    }
                    low |= 1 << value;
                }
                Active::Line { number, count } => {
                    let line = &self.lines[*number];
                    self.machine.options += count.at(c) - line.left_out();
                    low |= line.low();
                }
                Active::Window {
                    number,
                    piece,
                    from,
                    to,
                } => {
                    let (Some(from), Some(to)) = (greatest(from, c), least(to, c)) else {
                        return Ok(Low::Unknown);
                    };
                    if from > to {
                        continue;
                    }
                    self.slide(*number, *piece, (from, to))?;
                    low |= self.windows[*number].present()[0];
                }
                Active::Latest { number, from } => {
                    let Some(from) = greatest(from, c) else {
                        return Ok(Low::Unknown);
                    };
                    if from >= c {
                        continue;
                    }
                    let first = self.neighbours(c, from)?;
                    if !mex {
                        let lost = self.latest[*number].absent(0, first) > 0;
                        low |= if lost { 1 } else { 2 };
                    }
                }
                Active::Mirror(mirror) => match self.mirror_walk(mirror, c)? {
                    Sums::None => {}
                    Sums::Unknown => return Ok(Low::Unknown),
                    Sums::Of(pairs) => low |= pairs.low(self.sets, self.machine.cells),
                },
                // The masks contain the options of all such items; they are counted with the last
                // one.
                Active::Across { count, last } => {
                    self.machine.options += count;
                    if *last {
                        low |= mask;
                    }
                }
                Active::Corner(..) => self.count_corner(item, c),
                Active::Walk(number) => {
                    let Some(walked) = self.walk_item(*number)? else {
                        return Ok(Low::Wide);
                    };
                    low |= walked;
                }
            }
            if !mex && low & 1 == 1 {
                break;
            }
        }
        // A full register has no room for further values of an item for the general machine.
        Ok(if low == u64::MAX && self.plan.walks() {
            Low::Wide
        } else {
            Low::Bits(low)
        })
    }

    /// Returns the value of a cell left of the diagonal whose only item is a corner, where its
    /// options would be marked one by one.
    fn mirrored_corner(&mut self, active: &[Active], c: i64) -> Option<u64> {
        let (corner, y) = (self.corner.as_ref()?, self.values.len());
        let columns = corner.columns();
        let x = (self.machine.current - y) / columns;
        if !self.plan.corner_alone || corner.is_narrow(y) || y >= x || x >= columns {
            return None;
        }
        let value = self.machine.cells[y * columns + x].value();
        self.count_corner(active.first()?, c);
        Some(value as u64)
    }

    fn count_corner(&mut self, corner: &Active, c: i64) {
        if let Active::Corner(rows, columns) = corner {
            self.machine.options +=
                (self.machine.coordinates[0] - rows) as u64 * (c - columns) as u64;
        }
    }

    /// Evaluates the options of an item by the general machine, as bits; `None` if one is 64 or
    /// more.
    fn walk_item(&mut self, number: usize) -> Attempt<Option<u64>> {
        let item = self.item(number).ok_or_else(outside)?;
        let mut fold = Fold::new(self.plan.reducer);
        if self.plan.reducer != Reducer::Mex {
            self.machine.steps(item, 0, &mut fold)?;
            return Ok(Some(match (fold.decided, fold.count) {
                (true, _) => 1,
                (false, 0) => 0,
                (false, _) => 2,
            }));
        }
        self.machine.seen.start(self.machine.top);
        let result = self.machine.steps(item, 0, &mut fold);
        let low = self.machine.seen.low();
        self.machine.seen.end();
        result?;
        Ok(low)
    }

    fn item(&self, number: usize) -> Option<&'a CodeItem> {
        match &self.machine.code.clauses[self.plan.clause].1 {
            Code::Reduce(reduce) => reduce.items.get(number),
            _ => None,
        }
    }

    /// Returns the mex for values of 64 or more.
    fn wide(&mut self, active: &[Active<'a>], c: i64, mask: u64) -> Attempt<Option<u64>> {
        if self.plan.reducer != Reducer::Mex {
            return Err(outside());
        }
        let mut words = std::mem::take(&mut self.words);
        words.clear();
        words.resize(
            (self.machine.top as usize + 1)
                .next_power_of_two()
                .div_ceil(64),
            0,
        );
        words[0] = mask;
        let value = match self.collect(active, c, &mut words) {
            Ok(true) => {
                let value = first_absent(&words, 0);
                self.skip(active, c, value, &words).map(Some)
            }
            Ok(false) => Ok(None),
            Err(stuck) => Err(stuck),
        };
        self.words = words;
        value
    }

    /// Adds the values of all options to words, except items that are tested value by value.
    /// Returns whether all ends of ranges are known.
    fn collect(&mut self, active: &[Active<'a>], c: i64, words: &mut Vec<u64>) -> Attempt<bool> {
        let current = self.machine.current;
        let mut walked = false;
        for item in active {
            match item {
                Active::Fixed(distance) => {
                    self.machine.options += 1;
                    let value =
                        self.machine.cells[current.wrapping_add_signed(*distance)].value() as usize;
                    words[value / 64] |= 1 << (value % 64);
                }
                Active::Const(value) => {
                    self.machine.options += 1;
                    if let Some(word) = words.get_mut((value / 64) as usize) {
                        *word |= 1 << (value % 64);
                    }
                }
                Active::Line { number, count } => {
                    let line = &self.lines[*number];
                    self.machine.options += count.at(c) - line.left_out();
                    for (at, piece) in line.pieces() {
                        unite(words.get_mut(at..).unwrap_or_default(), piece);
                    }
                }
                Active::Window {
                    number,
                    piece,
                    from,
                    to,
                } => {
                    let (Some(from), Some(to)) = (greatest(from, c), least(to, c)) else {
                        return Ok(false);
                    };
                    if from > to {
                        continue;
                    }
                    self.slide(*number, *piece, (from, to))?;
                    unite(words, self.windows[*number].present());
                }
                Active::Latest { from, .. } => {
                    let Some(from) = greatest(from, c) else {
                        return Ok(false);
                    };
                    if from < c {
                        self.neighbours(c, from)?;
                    }
                }
                Active::Mirror(mirror) => {
                    let pairs = match self.mirror_walk(mirror, c)? {
                        Sums::None => continue,
                        Sums::Unknown => {
                            return Ok(false);
                        }
                        Sums::Of(pairs) => pairs.cells(self.machine.cells),
                    };
                    if !walked {
                        self.machine.seen.start(self.machine.top);
                        walked = true;
                    }
                    self.machine
                        .seen
                        .mark_all(pairs.map(|(a, b)| (a.value() ^ b.value()) as usize));
                }
                Active::Across { count, .. } => self.machine.options += count,
                Active::Corner(..) => self.count_corner(item, c),
                Active::Walk(number) => {
                    if !walked {
                        self.machine.seen.start(self.machine.top);
                        walked = true;
                    }
                    let item = self.item(*number).ok_or_else(outside)?;
                    let mut fold = Fold::new(self.plan.reducer);
                    if let Err(trouble) = self.machine.steps(item, 0, &mut fold) {
                        self.machine.seen.end();
                        return Err(trouble);
                    }
                }
            }
        }
        if walked {
            self.machine.seen.bits(&mut self.extra);
            self.machine.seen.end();
            if self.extra.len() > words.len() {
                words.resize(self.extra.len(), 0);
            }
            unite(words, &self.extra);
        }
        Ok(true)
    }

    /// Returns the smallest value from `value` on that is in no set: neither in `words` nor in a
    /// tested item.
    fn skip(&mut self, active: &[Active], c: i64, mut value: usize, words: &[u64]) -> Attempt<u64> {
        loop {
            let before = value;
            for item in active {
                match item {
                    Active::Latest { number, from } => {
                        let from = greatest(from, c).ok_or_else(outside)?;
                        if from < c {
                            let first = (self.machine.current as i64 - (c - from)) as usize;
                            value = self.latest[*number].absent(value, first);
                        }
                    }
                    Active::Corner(..) => {
                        if let Some(corner) = &mut self.corner {
                            let row = self.machine.current - self.values.len();
                            let above = &self.machine.cells[..row];
                            value = corner.absent(value, &self.values, above);
                        }
                    }
                    _ => {}
                }
            }
            if value == before {
                return Ok(value as u64);
            }
            value = first_absent(words, value);
        }
    }
}

fn unite(words: &mut [u64], more: &[u64]) {
    for (word, more) in words.iter_mut().zip(more) {
        *word |= more;
    }
}

/// Returns the least value from `value` on whose bit is not set.
fn first_absent(words: &[u64], value: usize) -> usize {
    let mut known = (1_u64 << (value % 64)) - 1;
    for (i, word) in words.iter().enumerate().skip(value / 64) {
        let all = word | known;
        if all != u64::MAX {
            return i * 64 + all.trailing_ones() as usize;
        }
        known = 0;
    }
    value.max(words.len() * 64)
}
