//! Tables under a search: their known values, and when a table is worthwhile.

use grundy_core::{Halt, Run, Value};

use super::fitting::{Knowledge, MIN_PLANNED_POSITIONS};
use super::last::{self, LastRows};
use super::machine::Stuck;
use super::order::{self, Roots};
use super::{FilledTable, Runnable, Strategy, Tables, at_least, base_case, hold, shown};
use crate::analysis::heap_code;
use crate::demand::{Ground, Known};
use crate::fault::{self, Fault};
use crate::oracle::Recognised;
use crate::table::messages;
use crate::work::Work;

/// Maximal number of cells of a table that is always worthwhile once a search has become large; so
/// is any table with dense references.
const CHEAP_CELLS: u128 = 100_000;

/// Maximal number of cells of a table for each position already searched.
const CELLS_PER_POSITION: u128 = 64;

/// The same for scores of which only the last rows remain: their cells are cheap.
const LAST_CELLS_PER_POSITION: u128 = 1024;

/// If no table fits the limits, a search may still find that few positions are needed. This is its
/// maximal number of positions; it is lower where references are dense and that is unlikely.
const MAX_SPARSE_CELLS: u64 = 4_000_000;
const SPARSE_IF_DENSE: u64 = 1 << 17;

/// The tables of a game during one query.
pub(crate) struct Planned<'a> {
    pub(super) tables: &'a mut Tables,
    pub(super) ground: Ground<'a>,
    /// Set when a table would exceed the limits: the requested position, and the maximal number of
    /// positions of a search.
    pub(super) capped: Option<(String, u64)>,
    /// The number of tables of earlier queries.
    pub(super) earlier: usize,
}

fn ints(args: &[Value]) -> Option<Vec<i64>> {
    args.iter().map(Value::as_int).collect()
}

impl Planned<'_> {
    /// Disables tables for a function whose positions exceed the limits, and bounds the search.
    fn cap(&mut self, function: usize, members: &[Vec<i64>]) {
        let Knowledge::Fits(fitting) = &mut self.tables.functions[function] else {
            return;
        };
        fitting.too_large = true;
        let dense = fitting.references[0].1.iter().all(|r| r.dense);
        let position = members.iter().max().cloned().unwrap_or_default();
        let position: Vec<Value> = position.into_iter().map(Value::Int).collect();
        let shown =
            grundy_core::show_call(&self.ground.program.functions[function].name, &position);
        self.capped = Some((
            shown,
            if dense {
                SPARSE_IF_DENSE
            } else {
                MAX_SPARSE_CELLS
            },
        ));
    }
}

impl Planned<'_> {
    /// Returns whether a table of `cells` cells is worthwhile after `searched` positions of a
    /// search; if not, the search continues.
    fn is_worth(
        &mut self,
        function: usize,
        (cells, for_position): (u128, u128),
        searched: u64,
    ) -> bool {
        let Knowledge::Fits(fitting) = &mut self.tables.functions[function] else {
            return false;
        };
        let worth = self.tables.strategy != Strategy::Auto
            || fitting.references[0].1.iter().all(|r| r.dense)
            || cells <= CHEAP_CELLS
            || cells <= for_position * u128::from(searched);
        if !worth {
            fitting.threshold = u64::try_from(cells / for_position)
                .unwrap_or(u64::MAX)
                .max(MIN_PLANNED_POSITIONS);
        }
        worth
    }

    /// Returns the plan for the value of the last position in linear memory, if there is one within
    /// the limits.
    fn last_rows(
        &self,
        function: usize,
        positions: &[Vec<i64>],
        whole: &Runnable,
        run: &mut Run,
    ) -> Option<LastRows> {
        let Knowledge::Fits(fitting) = &self.tables.functions[function] else {
            return None;
        };
        let names = &self.ground.program.functions[function].params;
        let rows = last::plan(fitting, positions, (whole, names), run)?;
        rows.fits(self.ground.budget).then_some(rows)
    }

    /// Computes a table somewhat larger than the planned one, instead of one of an earlier query.
    /// It grows by half at least, so that a series of queries needs few tables. `None` if that is
    /// too much, or fails at cells that were not requested.
    fn widened(
        &mut self,
        function: usize,
        (roots, outgrown): (&Roots, usize),
        plan: &Runnable,
        work: &mut Work,
        run: &mut Run,
    ) -> Result<Option<FilledTable>, Halt> {
        let wide = roots.widened(&self.tables.filled[outgrown].roots);
        let Ok(larger) = self.tables.plan(self.ground, function, &wide, run)? else {
            return Ok(None);
        };
        let cells = larger.layout.cells();
        if cells > plan.layout.cells().saturating_mul(4)
            || hold(&larger, cells, self.ground.budget).is_err()
        {
            return Ok(None);
        }
        let filled = larger.fill(work, run);
        match filled.stuck {
            None => Ok(Some(FilledTable::of(function, wide, larger, filled))),
            Some(Stuck::Interrupted) => Err(Halt::interrupted()),
            Some(_) => Ok(None),
        }
    }
}

impl Known for Planned<'_> {
    fn get(&self, function: usize, args: &[Value]) -> Option<Value> {
        if self.tables.filled.is_empty() {
            return None;
        }
        let mut values = [0_i64; 8];
        if args.len() > values.len() {
            return None;
        }
        for (value, arg) in values.iter_mut().zip(args) {
            *value = arg.as_int()?;
        }
        let values = &values[..args.len()];
        let Some(Knowledge::Fits(fitting)) = self.tables.functions.get(function) else {
            return None;
        };
        let found = self
            .tables
            .filled
            .iter()
            .rev()
            .filter(|t| t.function == function)
            .find_map(|t| t.get(values))?;
        let outside = at_least(self.ground.program, function)
            .iter()
            .zip(values)
            .any(|(least, v)| least.is_some_and(|least| *v < least));
        if outside && !base_case(self.ground.program, function, values) {
            return None;
        }
        Some(shown(found, fitting.scalar.outcome))
    }

    fn plans(&self, function: usize, searched: u64) -> bool {
        let threshold = match self.tables.functions.get(function) {
            None | Some(Knowledge::Unknown) => MIN_PLANNED_POSITIONS,
            Some(Knowledge::Misfit(_)) => return false,
            Some(Knowledge::Fits(fitting)) if fitting.too_large => return false,
            Some(Knowledge::Fits(fitting)) => fitting.threshold,
        };
        match self.tables.strategy {
            Strategy::Demand | Strategy::Nodes => false,
            Strategy::Table => self.ground.program.functions[function].kind.is_game(),
            Strategy::Auto => {
                searched >= threshold && self.ground.program.functions[function].kind.is_game()
            }
        }
    }

    fn has_tables(&self) -> bool {
        !self.tables.filled.is_empty()
    }

    fn compiles(&self) -> bool {
        self.tables.strategy != Strategy::Nodes
    }

    fn without_end(&mut self, function: usize, args: &[Value]) -> Option<Fault> {
        let position: Vec<(i64, i64)> = ints(args)?.into_iter().map(|v| (v, v)).collect();
        self.tables.without_end(self.ground, function, &position)
    }

    fn fill(
        &mut self,
        function: usize,
        roots: &[Vec<Value>],
        searched: u64,
        work: &mut Work,
        run: &mut Run,
    ) -> Result<bool, Halt> {
        let points: Vec<Vec<i64>> = roots.iter().filter_map(|r| ints(r)).collect();
        if points.is_empty() {
            return Ok(false);
        }
        let carried = match self.tables.learn(self.ground, function) {
            Knowledge::Fits(fitting) => fitting.carried.clone(),
            _ => return Ok(false),
        };
        // Parameters that never change split the positions into separate tables.
        let mut groups: Vec<(Vec<i64>, Vec<Vec<i64>>)> = Vec::new();
        for point in points {
            let values = point.iter().zip(&carried);
            let key: Vec<i64> = values.filter(|(_, c)| **c).map(|(v, _)| *v).collect();
            match groups.iter_mut().find(|(k, _)| *k == key) {
                Some((_, members)) => members.push(point),
                None => groups.push((key, vec![point])),
            }
        }
        let mut all = true;
        for (key, members) in groups {
            // No table has such large coordinates; only a short search is worthwhile.
            if members
                .iter()
                .flatten()
                .any(|v| v.unsigned_abs() >= order::MAX_COORDINATE as u64)
            {
                self.cap(function, &members);
                return Ok(false);
            }
            let mut roots = Roots::of_points(&members);
            // An earlier table of the same group is replaced: the new one contains it.
            let same = |table: &FilledTable| {
                let ranges = table.roots.ranges.iter().zip(&carried);
                let fixed = ranges.filter(|(_, c)| **c).map(|(range, _)| *range);
                table.function == function && fixed.eq(key.iter().map(|v| (*v, *v)))
            };
            let mut outgrown = None;
            for (i, table) in self.tables.filled.iter().enumerate() {
                if same(table) {
                    roots = roots.join(&table.roots);
                    outgrown = Some(i);
                }
            }
            let plan = match (self.tables).plan(self.ground, function, &roots, run)? {
                Ok(plan) => plan,
                Err(reason) => {
                    if outgrown.is_none() {
                        self.tables.functions[function] = Knowledge::Misfit(reason);
                    }
                    return Ok(false);
                }
            };
            if outgrown.is_none()
                && let Some(rows) = self.last_rows(function, &members, &plan, run)
            {
                let cells = (rows.cells(), LAST_CELLS_PER_POSITION);
                if !self.is_worth(function, cells, searched) {
                    all = false;
                    continue;
                }
                if let Some(table) = rows.fill(function, work, run)? {
                    self.tables.filled.push(table);
                    continue;
                }
            }
            if hold(&plan, plan.layout.cells(), self.ground.budget).is_err() {
                self.cap(function, &members);
                return Ok(false);
            }
            if !self.is_worth(
                function,
                (plan.layout.cells(), CELLS_PER_POSITION),
                searched,
            ) {
                all = false;
                continue;
            }
            if let Some(i) = outgrown.filter(|i| *i < self.earlier)
                && let Some(table) = self.widened(function, (&roots, i), &plan, work, run)?
            {
                self.tables.filled.remove(i);
                self.earlier -= 1;
                self.tables.filled.push(table);
                continue;
            }
            let filled = plan.fill(work, run);
            match filled.stuck {
                None => {}
                Some(Stuck::Interrupted) => return Err(Halt::interrupted()),
                Some(_) => {
                    self.tables.functions[function] =
                        Knowledge::Misfit(messages::some_cell_has_no_value());
                    return Ok(false);
                }
            }
            if let Some(i) = outgrown {
                self.tables.filled.remove(i);
            }
            let table = FilledTable::of(function, roots, plan, filled);
            self.tables.filled.push(table);
        }
        Ok(all)
    }

    fn heap_rules(&self, function: usize) -> Recognised {
        heap_code::of(self.ground, function)
    }

    fn check(
        &self,
        searched: u64,
        options: u64,
        span: crate::syntax::ast::TextRange,
    ) -> Result<(), Halt> {
        match &self.capped {
            Some((position, cap)) if searched > *cap || options > *cap * 16 => {
                Err(fault::beyond_reach(
                    span,
                    position,
                    self.ground.budget.cells.unwrap_or(MAX_SPARSE_CELLS),
                ))
            }
            _ => Ok(()),
        }
    }
}
