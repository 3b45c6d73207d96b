//! Tables: dense storage, filled bottom-up in an order that the planner finds.
//!
//! The stages from a function to its table:
//!
//! ```text
//! scalar     its body over integers, with all lists known          or: the misfit
//! references its references to itself, and the facts at each
//! order      invariants, a ranking, coordinates, the domain        or: the reason why not
//! lower      references as addresses, ranges as walks
//! fill       every cell in order, every reference checked to be earlier: by the kernels for the
//!            recognised structures, by the general machine elsewhere
//! ```
//!
//! Each stage may fail with a reason (shown by `explain`); then the on-demand evaluator is used. A
//! table may also compute cells that no root needs. If the rules are wrong at one of those, the
//! table is abandoned and the search decides whether the error is real.

mod fill;
mod fitting;
mod kernel;
mod lanes;
mod last;
mod layouts;
mod lower;
mod machine;
pub(crate) mod messages;
mod order;
mod pieces;
mod plan;
mod planned;
mod program;
mod set;
mod store;

use grundy_core::{Budget, Cells, Halt, Kind, Message, Run, Value};

use self::fill::Filled;
use self::fitting::Knowledge;
use self::layouts::KnownLayouts;
use self::machine::Stuck;
use self::order::{Layout, Roots};
pub(crate) use self::pieces::Streamed;
use self::pieces::{Pieces, Stream};
use self::plan::Runnable;
use self::planned::Planned;
pub(crate) use self::store::each;
use self::store::{Index, Store};
use crate::analysis::endless_references::endless_references;
use crate::demand::Ground;
use crate::fault::Fault;
use crate::meaning::{Pattern, Program};
use crate::values::{Plan, Report};
use crate::work::Work;

/// The choice of the evaluator.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Strategy {
    /// The planner picks.
    #[default]
    Auto,
    /// The on-demand evaluator for everything.
    Demand,
    /// The on-demand evaluator without compiled functions: their reference.
    Nodes,
    /// Tables wherever an order exists, even where a search would be cheaper.
    Table,
}

/// A filled table.
struct FilledTable {
    function: usize,
    roots: Roots,
    layout: Layout,
    index: Index,
    store: Store,
    /// Cells known, from the first.
    done: usize,
}

/// Converts a cell to a value.
fn shown(cell: i64, outcome: bool) -> Value {
    if outcome {
        Value::Bool(cell != 0)
    } else {
        Value::Int(cell)
    }
}

impl FilledTable {
    fn of(function: usize, roots: Roots, plan: Runnable, filled: Filled) -> Self {
        Self {
            function,
            roots,
            layout: plan.layout,
            index: plan.index,
            store: filled.store,
            done: filled.done,
        }
    }

    /// Returns the complete rows of a stopped table, in separate memory.
    fn reached(self, ranges: &[(i64, i64)], outcome: bool) -> Cells {
        let (cells, coordinates) = ((self.store, self.done), &self.layout.coordinates);
        let rows = store::hand_out_reached(cells, &self.index, coordinates, ranges, outcome);
        rows.unwrap_or(Cells::U8(Vec::new()))
    }

    fn get(&self, args: &[i64]) -> Option<i64> {
        let mut coordinates = [0_i64; 8];
        let mut more = Vec::new();
        let coordinates = if args.len() <= 8 {
            &mut coordinates[..args.len()]
        } else {
            more.resize(args.len(), 0);
            &mut more[..]
        };
        for (coordinate, form) in coordinates.iter_mut().zip(&self.layout.coordinates) {
            let mut value = form.constant;
            for &(var, c) in &form.terms {
                value = value.checked_add(args[var].checked_mul(c)?)?;
            }
            *coordinate = value;
        }
        let address = self.index.address(coordinates)?;
        (address < self.done).then(|| self.store.get(address))
    }
}

/// The tables of a game, and the analysis of its functions.
pub(crate) struct Tables {
    strategy: Strategy,
    functions: Vec<Knowledge>,
    filled: Vec<FilledTable>,
    layouts: KnownLayouts,
    /// Bytes of the last large table that was passed on instead of stored.
    handed: u64,
    /// The report of the last box.
    pub report: Option<Report>,
}

/// The table of a box, or the reason why there is none.
pub(crate) enum BoxTable {
    Cells(Cells),
    /// Interrupted: the computed cells, possibly fewer than positions.
    Partial(Cells),
    None,
}

impl Tables {
    pub fn new() -> Self {
        Self {
            strategy: Strategy::Auto,
            functions: Vec::new(),
            filled: Vec::new(),
            layouts: KnownLayouts::default(),
            handed: 0,
            report: None,
        }
    }

    pub fn set_strategy(&mut self, strategy: Strategy) {
        self.strategy = strategy;
    }

    pub fn bytes(&self) -> u64 {
        let kept: u64 = self.filled.iter().map(|t| t.store.bytes()).sum();
        kept + self.handed
    }

    /// Removes the tables and the analysis of some functions.
    pub fn forget(&mut self, stale: &[bool]) {
        self.filled.retain(|table| !stale[table.function]);
        for (knowledge, stale) in self.functions.iter_mut().zip(stale) {
            if *stale {
                *knowledge = Knowledge::Unknown;
            }
        }
    }

    /// Returns the tables of a game for one query.
    pub fn planned<'a>(&'a mut self, ground: Ground<'a>) -> Planned<'a> {
        Planned {
            earlier: self.filled.len(),
            tables: self,
            ground,
            capped: None,
        }
    }

    /// Analyses a function, once.
    fn learn(&mut self, ground: Ground, f: usize) -> &mut Knowledge {
        while self.functions.len() <= f {
            self.functions.push(Knowledge::Unknown);
        }
        if matches!(self.functions[f], Knowledge::Unknown) {
            self.functions[f] = match fitting::fit(ground, f) {
                Ok(fitting) => Knowledge::Fits(Box::new(fitting)),
                Err(misfit) => Knowledge::Misfit(misfit),
            };
        }
        &mut self.functions[f]
    }

    /// Computes the table of a box: plans it, checks the limits, fills it.
    pub fn fill_box(
        &mut self,
        ground: Ground,
        f: usize,
        ranges: &[(i64, i64)],
        work: &mut Work,
        run: &mut Run,
    ) -> Result<BoxTable, Halt> {
        let program = ground.program;
        if matches!(self.strategy, Strategy::Demand | Strategy::Nodes)
            || ranges.iter().any(|r| r.0 > r.1)
            || ranges.is_empty()
        {
            return Ok(BoxTable::None);
        }
        let roots = Roots::of_box(ranges);
        let plan = match self.plan(ground, f, &roots, run) {
            Ok(Ok(plan)) => plan,
            // Stopped before the first cell.
            Err(_) if run.cancelled() => {
                return Ok(BoxTable::Partial(Cells::U8(Vec::new())));
            }
            Err(halt) => return Err(halt),
            Ok(Err(reason)) => {
                self.report = Some(plan::on_demand(messages::no_table(reason)));
                return Ok(BoxTable::None);
            }
        };
        if let Err(mut halt) = hold(&plan, plan.layout.cells(), ground.budget) {
            if let Some(pieces) = self.pieces(f, &plan)
                && hold(&plan, pieces.window, ground.budget).is_ok()
            {
                halt.diagnostic_mut().help.push(messages::write_in_pieces());
            }
            return Err(halt);
        }
        let filled = plan.fill(work, run);
        let interrupted = match filled.stuck {
            None => false,
            Some(Stuck::Interrupted) => true,
            Some(_) => {
                let reason = messages::table_was_given_up(filled.done);
                self.report = Some(plan::on_demand(reason));
                return Ok(BoxTable::None);
            }
        };
        self.report = Some(plan::report(&filled, interrupted));
        let outcome = self.is_outcome(f);
        let table = FilledTable::of(f, roots, plan, filled);
        let bounded = at_least(program, f);
        let mut lows = bounded.iter().zip(ranges);
        if interrupted && table.index.len() as u64 >= store::LARGE {
            return Ok(BoxTable::Partial(table.reached(ranges, outcome)));
        }
        if interrupted || lows.any(|(b, r)| b.is_some_and(|b| r.0 < b)) {
            let inside = |args: &[i64]| {
                let mut values = bounded.iter().zip(args);
                values.all(|(b, v)| b.is_none_or(|b| *v >= b)) || base_case(program, f, args)
            };
            let cells = each(ranges)
                .map(|args| {
                    let value = inside(&args).then(|| table.get(&args)).flatten();
                    value.map(|v| shown(v, outcome))
                })
                .collect();
            self.filled.push(table);
            return Ok(if interrupted {
                BoxTable::Partial(Cells::Any(cells))
            } else {
                BoxTable::Cells(Cells::Any(cells))
            });
        }
        let coordinates = &table.layout.coordinates;
        let cells = if table.store.bytes() < store::LARGE {
            let store = table.store.clone();
            let cells = store::hand_out(store, &table.index, coordinates, ranges, outcome);
            self.filled.push(table);
            cells
        } else {
            self.handed = table.store.bytes();
            store::hand_out(table.store, &table.index, coordinates, ranges, outcome)
        };
        Ok(cells.map_or(BoxTable::None, BoxTable::Cells))
    }

    /// Returns whether the values of a function that fits are outcomes.
    fn is_outcome(&self, f: usize) -> bool {
        matches!(&self.functions[f], Knowledge::Fits(fitting) if fitting.scalar.outcome)
    }

    /// Returns how a planned table can be computed in pieces.
    fn pieces(&self, f: usize, plan: &Runnable) -> Option<Pieces> {
        match &self.functions[f] {
            Knowledge::Fits(fitting) => {
                pieces::recognise(&plan.compiled, &plan.layout, &fitting.references[0].1)
            }
            _ => None,
        }
    }

    /// Computes the table of a box in pieces: whole rows in row-major order.
    pub fn stream_box(
        &mut self,
        ground: Ground,
        (f, ranges): (usize, &[(i64, i64)]),
        work: &mut Work,
        run: &mut Run,
        take: &mut dyn FnMut(&Cells) -> bool,
    ) -> Result<Streamed, Halt> {
        let undeclared = at_least(ground.program, f)
            .iter()
            .zip(ranges)
            .any(|(least, range)| least.is_some_and(|least| range.0 < least));
        if matches!(self.strategy, Strategy::Demand | Strategy::Nodes)
            || undeclared
            || ranges.iter().any(|r| r.0 > r.1)
            || ranges.is_empty()
        {
            return Ok(Streamed::Whole);
        }
        let Ok(plan) = self.plan(ground, f, &Roots::of_box(ranges), run)? else {
            return Ok(Streamed::Whole);
        };
        let Some(pieces) = self.pieces(f, &plan) else {
            return Ok(Streamed::Whole);
        };
        let bytes = ground.budget.bytes;
        let budget = Budget {
            bytes: None,
            ..ground.budget
        };
        hold(&plan, plan.layout.cells(), budget)?;
        hold(
            &plan,
            pieces.window,
            Budget {
                cells: None,
                bytes,
                ..budget
            },
        )?;
        let outcome = self.is_outcome(f);
        let stream = Stream {
            code: &plan.compiled,
            layout: &plan.layout,
            signed: plan.signed,
            outcome,
            ranges,
        };
        Ok(stream.run(&pieces, work, run, take))
    }

    /// Plans a table for some roots; `Ok(Err(reason))` if there is none. A cancellation is an
    /// error.
    fn plan(
        &mut self,
        ground: Ground,
        f: usize,
        roots: &Roots,
        run: &mut Run,
    ) -> Result<Result<Runnable, Message>, Halt> {
        let program = ground.program;
        self.learn(ground, f);
        let fitting = match &mut self.functions[f] {
            Knowledge::Fits(fitting) => fitting,
            Knowledge::Misfit(reason) => return Ok(Err(reason.clone())),
            Knowledge::Unknown => return Ok(Err(Message::empty())),
        };
        if let Some(fault) =
            endless_references(&fitting.scalar, &program.functions[f], &roots.ranges)
        {
            return Err(fault.into());
        }
        let names = &program.functions[f].params;
        let layout = match fitting.layout(roots, names, &mut self.layouts, run) {
            Ok(layout) => layout,
            Err(_) if run.cancelled() => return Err(Halt::interrupted()),
            Err(misfit) => return Ok(Err(misfit)),
        };
        let Some(index) = Index::new(&layout) else {
            return Ok(Err(messages::table_exceeds_memory()));
        };
        let compiled = lower::lower(&fitting.scalar, &layout);
        let kind = program.functions[f].kind;
        let natural = fitting.scalar.outcome || kind == Kind::Grundy;
        Ok(Ok(Runnable {
            layout,
            index,
            compiled,
            signed: !natural,
        }))
    }

    /// Returns the error if a function certainly recurses forever from some position of the ranges.
    pub fn without_end(
        &mut self,
        ground: Ground,
        f: usize,
        ranges: &[(i64, i64)],
    ) -> Option<Fault> {
        let function = &ground.program.functions[f];
        match self.learn(ground, f) {
            Knowledge::Fits(fitting) => endless_references(&fitting.scalar, function, ranges),
            _ => None,
        }
    }

    /// Explains how a box would be computed.
    pub fn explain(
        &mut self,
        ground: Ground,
        f: usize,
        ranges: &[(i64, i64)],
    ) -> Result<Plan, Halt> {
        let program = ground.program;
        let roots = Roots::of_box(ranges);
        let function = &program.functions[f];
        let asked = ranges
            .iter()
            .zip(&function.params)
            .map(|((from, to), name)| format!("{name}={from}..={to}"))
            .collect::<Vec<_>>()
            .join(", ");
        let signature = format!("{}({})", function.name, function.params.join(","));
        let header = messages::query(signature, asked);
        let plan = if matches!(self.strategy, Strategy::Demand | Strategy::Nodes) {
            Err(messages::on_demand_was_requested())
        } else {
            self.plan(ground, f, &roots, &mut Run::silent())?
        };
        let plan = match plan {
            Ok(plan) => plan,
            Err(reason) => {
                return Ok(Plan {
                    engine: messages::engine_on_demand(),
                    steps: vec![
                        header,
                        messages::on_demand_without_table(reason),
                        messages::memo_and_stack(),
                    ],
                    cells: None,
                    options: None,
                    bytes: None,
                });
            }
        };
        let mut steps = vec![header, messages::table_is_filled_bottom_up()];
        steps.extend(plan::described(&plan, &function.params));
        if let Some(pieces) = self.pieces(f, &plan) {
            steps.push(messages::pieces_go_to_file(pieces.window));
        }
        if let Err(limit) = hold(&plan, plan.layout.cells(), ground.budget) {
            steps.push(messages::refused(&limit.diagnostic().message));
        }
        let cells = u64::try_from(plan.layout.cells()).unwrap_or(u64::MAX);
        let options = plan.options();
        Ok(Plan {
            engine: messages::engine_table(),
            steps,
            cells: Some(cells),
            options: Some(options),
            bytes: Some(cells.saturating_mul(plan.width())),
        })
    }
}

/// Checks a table of `cells` cells against the limits, before anything is computed.
fn hold(plan: &Runnable, cells: u128, budget: Budget) -> Result<(), Halt> {
    budget.holds(cells, cells.saturating_mul(plan.width().into()))
}

/// Returns the least value that each parameter's header declares.
fn at_least(program: &Program, f: usize) -> Vec<Option<i64>> {
    let function = &program.functions[f];
    let mut least = vec![None; function.params.len()];
    for clause in &function.clauses {
        for (slot, pattern) in least.iter_mut().zip(&clause.patterns) {
            if let Pattern::AtLeast(bound) = pattern {
                *slot = Some(*bound);
            }
        }
    }
    least
}

/// Returns whether a clause made of base cases covers the arguments.
fn base_case(program: &Program, f: usize, args: &[i64]) -> bool {
    program.functions[f].clauses.iter().any(|clause| {
        clause
            .patterns
            .iter()
            .any(|p| matches!(p, Pattern::Base(_)))
            && clause.patterns.iter().zip(args).all(|(p, v)| match p {
                Pattern::Base(base) => base == v,
                Pattern::AtLeast(least) => v >= least,
                Pattern::Any => true,
            })
    })
}
