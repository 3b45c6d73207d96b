//! The set of the option values of one cell, and its mex.

use super::bound::{greatest, least};
use super::mirror::Sums;
use super::plan::RowPlan;
use super::{Active, RowState, outside};
use crate::syntax::ast::Reducer;
use crate::table::compile::{Code, CodeItem};
use crate::table::run::{Cell, Fold, Machine, Run};

/// So many cells at fixed distances are compared one by one, instead of being put in a set.
const FEW: usize = 4;

/// The values of the options of a cell.
enum Low {
    /// They are below 64: a bit for each.
    Bits(u64),
    /// Some may be larger.
    Wide,
    /// An end of a range is not known.
    Unknown,
}

impl<'a, T: Cell> Machine<'a, T> {
    /// The value of the cell at which the machine stands; none if it must be found another way.
    pub(super) fn value(
        &mut self,
        plan: &'a RowPlan,
        state: &mut RowState,
        active: &[Active<'a>],
        c: i64,
        mask: u64,
    ) -> Run<Option<u64>> {
        if self.top >= 64 {
            return self.wide(plan, state, active, c, mask);
        }
        let before = self.options;
        let low = match self.low(plan, state, active, c, mask)? {
            Low::Bits(low) => low,
            Low::Unknown => return Ok(None),
            Low::Wide => {
                self.options = before;
                return self.wide(plan, state, active, c, mask);
            }
        };
        Ok(Some(match plan.reducer {
            Reducer::Mex => {
                let value = low.trailing_ones() as usize;
                self.skip(state, active, c, value, &[low])?
            }
            Reducer::Win => low & 1,
            _ => u64::from(low == 0 || low & 1 == 1),
        }))
    }

    /// The values of the options as a register: but for those items that are asked value by value.
    fn low(
        &mut self,
        plan: &'a RowPlan,
        state: &mut RowState,
        active: &[Active<'a>],
        c: i64,
        mask: u64,
    ) -> Run<Low> {
        let mex = plan.reducer == Reducer::Mex;
        let current = self.current;
        let mut low = 0;
        for item in active {
            match item {
                Active::Fixed(distance) => {
                    self.options += 1;
                    let address = current.wrapping_add_signed(*distance);
                    low |= 1 << (self.cells[address].value() as u64 & 63);
                }
                Active::Const(value) => {
                    self.options += 1;
                    if *value >= 64 {
                        return Ok(Low::Wide);
                    }
                    low |= 1 << value;
                }
                Active::Line { number, count } => {
                    let line = &self.lines[*number];
                    self.options += count.at(c) - line.left_out();
                    low |= line.bits()[0];
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
                    let window = &mut state.windows[*number];
                    self.slide(window, *piece, from, to)?;
                    low |= window.present()[0];
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
                        let lost = state.latest[*number].absent(0, first) > 0;
                        low |= if lost { 1 } else { 2 };
                    }
                }
                Active::Mirror(mirror) => match self.mirror_walk(mirror, c)? {
                    Sums::None => {}
                    Sums::Unknown => return Ok(Low::Unknown),
                    Sums::Of(pairs) => low |= pairs.low(self.cells),
                },
                // The masks hold the options of all such items; they count from the last one on.
                Active::Across { count, last } => {
                    self.options += count;
                    if *last {
                        low |= mask;
                    }
                }
                Active::Corner(..) => self.count_corner(item, c),
                Active::Walk(number) => {
                    let Some(walked) = self.walk_item(plan, *number)? else {
                        return Ok(Low::Wide);
                    };
                    low |= walked;
                }
            }
            if !mex && low & 1 == 1 {
                break;
            }
        }
        // A full register has no room for what else an item for the general machine may have.
        Ok(if low == u64::MAX && plan.walks() {
            Low::Wide
        } else {
            Low::Bits(low)
        })
    }

    fn count_corner(&mut self, corner: &Active, c: i64) {
        if let Active::Corner(rows, columns) = corner {
            self.options += (self.coordinates[0] - rows) as u64 * (c - columns) as u64;
        }
    }

    /// The options of an item by the general machine, as bits; none if one is 64 or more.
    fn walk_item(&mut self, plan: &'a RowPlan, number: usize) -> Run<Option<u64>> {
        let item = self.item(plan, number).ok_or_else(outside)?;
        let mut fold = Fold::new(plan.reducer);
        if plan.reducer != Reducer::Mex {
            self.steps(item, 0, &mut fold)?;
            return Ok(Some(match (fold.decided, fold.count) {
                (true, _) => 1,
                (false, 0) => 0,
                (false, _) => 2,
            }));
        }
        self.seen.start(self.top);
        let result = self.steps(item, 0, &mut fold);
        let low = self.seen.low();
        self.seen.end();
        result?;
        Ok(low)
    }

    fn item(&self, plan: &RowPlan, number: usize) -> Option<&'a CodeItem> {
        match &self.code.clauses[plan.clause].1 {
            Code::Reduce(reduce) => reduce.items.get(number),
            _ => None,
        }
    }

    /// The mex where values are 64 or more.
    fn wide(
        &mut self,
        plan: &'a RowPlan,
        state: &mut RowState,
        active: &[Active<'a>],
        c: i64,
        mask: u64,
    ) -> Run<Option<u64>> {
        if plan.reducer != Reducer::Mex {
            return Err(outside());
        }
        if let [
            Active::Window {
                number,
                piece,
                from,
                to,
            },
            rest @ ..,
        ]
        | [
            rest @ ..,
            Active::Window {
                number,
                piece,
                from,
                to,
            },
        ] = active
            && rest.len() <= FEW
            && rest.iter().all(|a| matches!(a, Active::Fixed(_)))
        {
            let (Some(from), Some(to)) = (greatest(from, c), least(to, c)) else {
                return Ok(None);
            };
            let window = &mut state.windows[*number];
            let mut present = &[][..];
            if from <= to {
                self.slide(window, *piece, from, to)?;
                present = window.present();
            }
            return Ok(Some(self.few(present, rest)));
        }
        let current = self.current;
        let mut words = std::mem::take(&mut state.words);
        words.clear();
        words.resize((self.top as usize + 1).next_power_of_two().div_ceil(64), 0);
        words[0] = mask;
        let mut walked = false;
        for item in active {
            match item {
                Active::Fixed(distance) => {
                    self.options += 1;
                    let value = self.cells[current.wrapping_add_signed(*distance)].value() as usize;
                    words[value / 64] |= 1 << (value % 64);
                }
                Active::Const(value) => {
                    self.options += 1;
                    if let Some(word) = words.get_mut((value / 64) as usize) {
                        *word |= 1 << (value % 64);
                    }
                }
                Active::Line { number, count } => {
                    let line = &self.lines[*number];
                    self.options += count.at(c) - line.left_out();
                    unite(&mut words, line.bits());
                }
                Active::Window {
                    number,
                    piece,
                    from,
                    to,
                } => {
                    let (Some(from), Some(to)) = (greatest(from, c), least(to, c)) else {
                        state.words = words;
                        return Ok(None);
                    };
                    if from > to {
                        continue;
                    }
                    let window = &mut state.windows[*number];
                    self.slide(window, *piece, from, to)?;
                    unite(&mut words, window.present());
                }
                Active::Latest { from, .. } => {
                    let Some(from) = greatest(from, c) else {
                        state.words = words;
                        return Ok(None);
                    };
                    if from < c {
                        self.neighbours(c, from)?;
                    }
                }
                Active::Mirror(mirror) => {
                    let pairs = match self.mirror_walk(mirror, c)? {
                        Sums::None => continue,
                        Sums::Unknown => {
                            state.words = words;
                            return Ok(None);
                        }
                        Sums::Of(pairs) => pairs.cells(self.cells),
                    };
                    if !walked {
                        self.seen.start(self.top);
                        walked = true;
                    }
                    self.seen
                        .mark_all(pairs.map(|(a, b)| (a.value() ^ b.value()) as usize));
                }
                Active::Across { count, .. } => self.options += count,
                Active::Corner(..) => self.count_corner(item, c),
                Active::Walk(number) => {
                    if !walked {
                        self.seen.start(self.top);
                        walked = true;
                    }
                    let item = self.item(plan, *number).ok_or_else(outside)?;
                    let mut fold = Fold::new(plan.reducer);
                    if let Err(trouble) = self.steps(item, 0, &mut fold) {
                        self.seen.end();
                        return Err(trouble);
                    }
                }
            }
        }
        if walked {
            self.seen.bits(&mut state.extra);
            self.seen.end();
            if state.extra.len() > words.len() {
                words.resize(state.extra.len(), 0);
            }
            unite(&mut words, &state.extra);
        }
        let value = first_absent(&words, 0);
        let value = self.skip(state, active, c, value, &words);
        state.words = words;
        value.map(Some)
    }

    /// The mex of a set and of a few cells at fixed distances.
    fn few(&mut self, present: &[u64], fixed: &[Active]) -> u64 {
        let mut values = [usize::MAX; FEW];
        for (value, item) in values.iter_mut().zip(fixed) {
            if let Active::Fixed(distance) = item {
                *value = self.cells[self.current.wrapping_add_signed(*distance)].value() as usize;
            }
        }
        self.options += fixed.len() as u64;
        let values = &values[..fixed.len()];
        let mut value = first_absent(present, 0);
        while values.contains(&value) {
            value = first_absent(present, value + 1);
        }
        value as u64
    }

    /// The least value from `value` on that is in no set: of `words`, or asked for.
    fn skip(
        &self,
        state: &RowState,
        active: &[Active],
        c: i64,
        mut value: usize,
        words: &[u64],
    ) -> Run<u64> {
        loop {
            let before = value;
            for item in active {
                match item {
                    Active::Latest { number, from } => {
                        let from = greatest(from, c).ok_or_else(outside)?;
                        if from < c {
                            let first = (self.current as i64 - (c - from)) as usize;
                            value = state.latest[*number].absent(value, first);
                        }
                    }
                    Active::Corner(..) => {
                        if let Some(corner) = &state.corner {
                            value = corner.absent(value, &state.values);
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

/// The least value from `value` on whose bit is not set.
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
