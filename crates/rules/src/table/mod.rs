//! Tables: dense storage, filled bottom-up in an order that the planner finds by itself.
//!
//! The way of a function to its table:
//!
//! ```text
//! scalar     its body over integers, with all lists known          or: why it does not fit
//! analysis   its references to itself, and what holds at each
//! order      invariants, a ranking, coordinates, the domain        or: why there is no order
//! compile    references as addresses, ranges as walks, whole lines as bit sets
//! run        every cell in order, every reference checked to lie before;
//!            fixed distances and score rows without interpretation
//! ```
//!
//! Each step may say no; the on-demand evaluator then answers, and `explain` tells the reason. A
//! table may also compute cells that no root needs. If the rules are wrong at one of those, the
//! table is given up and the search decides whether the mistake is real.

mod analysis;
mod compile;
mod endless;
mod hand;
pub(crate) mod heaps;
mod lanes;
mod linear;
mod lines;
mod offsets;
mod order;
pub(crate) mod plainest;
mod rows;
mod run;
mod scalar;
mod scores;
mod sieve;
mod stream;

use grundy_game::{Axis, Budget, Cells, Halt, Run};

use self::analysis::Reference;
use self::compile::Compiled;
use self::linear::Form;
use self::order::{Layout, Roots};
use self::run::{Filled, Index, Store, Trouble};
use self::scalar::ScalarFunction;
pub(crate) use self::stream::Streamed;
use self::stream::{Pieces, Stream};
use crate::demand::{Ground, Known};
use crate::fault;
use crate::meaning::types::{self, Type};
use crate::meaning::{Pattern, Program};
use crate::oracle::Recognised;
use crate::values::{Plan, Report};
use crate::work::Work;
use grundy_game::Value;

/// Which evaluator is to be used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Strategy {
    /// The planner picks.
    #[default]
    Auto,
    /// The on-demand evaluator for everything.
    Demand,
    /// Tables wherever an order can be found, even where a search would be cheaper.
    Table,
}

/// A search that stays below this many positions is never worth a plan.
const SMALL: u64 = 512;

/// A table of at most this many cells is always worth it once a search has become large; so is any
/// table whose references are dense.
const CHEAP_CELLS: u128 = 100_000;

/// A table is worth it when it has at most so many cells for each position already searched.
const CELLS_PER_POSITION: u128 = 64;

/// Where no table fits the limits, a search may still find that few positions are needed: so many,
/// or fewer where references are dense and that is unlikely.
const SPARSE: u64 = 4_000_000;
const SPARSE_IF_DENSE: u64 = 1 << 17;

/// What is known of a function.
enum Knowledge {
    Unknown,
    /// It has no table, for this reason.
    Misfit(String),
    Fits(Box<Fitting>),
}

struct Fitting {
    scalar: ScalarFunction,
    /// Its references, under the assumption that its parameters are at least these.
    references: Vec<(Vec<Option<i64>>, Vec<Reference>)>,
    /// The parameters that no reference changes.
    carried: Vec<bool>,
    /// How many positions a search must have met before a table is thought of again.
    threshold: u64,
    /// Set when the table would exceed the limits.
    too_large: bool,
}

/// A filled table.
struct Table {
    function: usize,
    roots: Roots,
    layout: Layout,
    index: Index,
    store: Store,
    /// Cells known, from the first.
    done: usize,
}

impl Table {
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

/// A plan that can be run.
struct Runnable {
    layout: Layout,
    index: Index,
    compiled: Compiled,
    signed: bool,
}

impl Runnable {
    /// The bytes that a cell takes at first.
    fn width(&self) -> u64 {
        if self.signed { 4 } else { 1 }
    }
}

/// The tables of a game, and what is known of its functions.
pub(crate) struct Tables {
    strategy: Strategy,
    functions: Vec<Knowledge>,
    filled: Vec<Table>,
    /// Bytes of the last large table that was handed out instead of being kept.
    handed: u64,
    /// What happened when a box was computed last.
    pub report: Option<Report>,
}

/// The table of a box, or why there is none.
pub(crate) enum BoxTable {
    Cells(Cells),
    /// Interrupted: the cells that were reached.
    Partial(Vec<Option<Value>>),
    None,
}

impl Tables {
    pub fn new() -> Self {
        Self {
            strategy: Strategy::Auto,
            functions: Vec::new(),
            filled: Vec::new(),
            handed: 0,
            report: None,
        }
    }

    /// Forgets what is known of some functions.
    pub fn forget(&mut self, stale: &[bool]) {
        self.filled.retain(|table| !stale[table.function]);
        for (knowledge, stale) in self.functions.iter_mut().zip(stale) {
            if *stale {
                *knowledge = Knowledge::Unknown;
            }
        }
    }

    pub fn set_strategy(&mut self, strategy: Strategy) {
        self.strategy = strategy;
    }

    pub fn bytes(&self) -> u64 {
        let kept: u64 = self.filled.iter().map(|t| t.store.bytes()).sum();
        kept + self.handed
    }

    /// Tables over the parts of a game, for one question.
    pub fn planned<'a>(&'a mut self, ground: Ground<'a>) -> Planned<'a> {
        Planned {
            tables: self,
            ground,
            capped: None,
        }
    }

    /// Reads a function, once.
    fn learn(&mut self, ground: Ground, f: usize) -> &mut Knowledge {
        while self.functions.len() <= f {
            self.functions.push(Knowledge::Unknown);
        }
        if matches!(self.functions[f], Knowledge::Unknown) {
            self.functions[f] = match fit(ground, f) {
                Ok(fitting) => Knowledge::Fits(Box::new(fitting)),
                Err(misfit) => Knowledge::Misfit(misfit),
            };
        }
        &mut self.functions[f]
    }

    /// The table of a box: planned, held against the limits, filled.
    pub fn fill_box(
        &mut self,
        ground: Ground,
        f: usize,
        ranges: &[(i64, i64)],
        work: &mut Work,
        run: &mut Run,
    ) -> Result<BoxTable, Halt> {
        let program = ground.program;
        if self.strategy == Strategy::Demand
            || ranges.iter().any(|r| r.0 > r.1)
            || ranges.is_empty()
        {
            return Ok(BoxTable::None);
        }
        let roots = Roots::of_box(ranges);
        let plan = match self.plan(ground, f, &roots)? {
            Ok(plan) => plan,
            Err(reason) => {
                self.report = Some(on_demand(format!("no table, because {reason}")));
                return Ok(BoxTable::None);
            }
        };
        if let Err(mut halt) = hold(&plan, plan.layout.cells(), ground.budget) {
            if let Some(pieces) = self.pieces(f, &plan)
                && hold(&plan, pieces.window, ground.budget).is_ok()
            {
                halt.diagnostic_mut().help.push(
                    "or let it go to a file in pieces, which takes little memory: `-o values.npy`"
                        .to_owned(),
                );
            }
            return Err(halt);
        }
        let bounded = at_least(program, f);
        let filled = run::fill(&plan.compiled, &plan.layout, &plan.index, plan.signed, run);
        work.cells += filled.done as u64;
        work.options += filled.options;
        let interrupted = match filled.trouble {
            None => false,
            Some(Trouble::Interrupted) => true,
            Some(_) => {
                self.report = Some(on_demand(format!(
                    "a table was given up after {} cells: the rules have no value at the next one, or the plan does not hold there",
                    filled.done
                )));
                return Ok(BoxTable::None);
            }
        };
        self.report = Some(report(&filled, interrupted));
        let outcome = match &self.functions[f] {
            Knowledge::Fits(fitting) => fitting.scalar.outcome,
            _ => false,
        };
        let Filled { store, done, .. } = filled;
        let table = Table {
            function: f,
            roots,
            layout: plan.layout,
            index: plan.index,
            store,
            done,
        };
        if interrupted
            || bounded
                .iter()
                .zip(ranges)
                .any(|(b, r)| b.is_some_and(|b| r.0 < b))
        {
            let cells = each(ranges)
                .map(|args| {
                    let inside = bounded
                        .iter()
                        .zip(&args)
                        .all(|(b, v)| b.is_none_or(|b| *v >= b));
                    let value = if inside || base_case(program, f, &args) {
                        table.get(&args)
                    } else {
                        None
                    };
                    value.map(|v| {
                        if outcome {
                            Value::Bool(v != 0)
                        } else {
                            Value::Int(v)
                        }
                    })
                })
                .collect();
            self.filled.push(table);
            return Ok(if interrupted {
                BoxTable::Partial(cells)
            } else {
                BoxTable::Cells(Cells::Any(cells))
            });
        }
        let coordinates = &table.layout.coordinates;
        let cells = if table.store.bytes() < hand::LARGE {
            let store = table.store.clone();
            let cells = hand::out(store, &table.index, coordinates, ranges, outcome);
            self.filled.push(table);
            cells
        } else {
            self.handed = table.store.bytes();
            hand::out(table.store, &table.index, coordinates, ranges, outcome)
        };
        Ok(cells.map_or(BoxTable::None, BoxTable::Cells))
    }

    /// How a planned table can be computed in pieces.
    fn pieces(&self, f: usize, plan: &Runnable) -> Option<Pieces> {
        match &self.functions[f] {
            Knowledge::Fits(fitting) => {
                stream::recognise(&plan.compiled, &plan.layout, &fitting.references[0].1)
            }
            _ => None,
        }
    }

    /// The table of a box in pieces: whole rows in row-major order.
    pub fn stream_box(
        &mut self,
        ground: Ground,
        f: usize,
        ranges: &[(i64, i64)],
        work: &mut Work,
        run: &mut Run,
        take: &mut dyn FnMut(&Cells) -> bool,
    ) -> Result<Streamed, Halt> {
        let undeclared = at_least(ground.program, f)
            .iter()
            .zip(ranges)
            .any(|(least, range)| least.is_some_and(|least| range.0 < least));
        if self.strategy == Strategy::Demand
            || undeclared
            || ranges.iter().any(|r| r.0 > r.1)
            || ranges.is_empty()
        {
            return Ok(Streamed::Whole);
        }
        let Ok(plan) = self.plan(ground, f, &Roots::of_box(ranges))? else {
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
        let outcome = match &self.functions[f] {
            Knowledge::Fits(fitting) => fitting.scalar.outcome,
            _ => false,
        };
        let stream = Stream {
            code: &plan.compiled,
            layout: &plan.layout,
            signed: plan.signed,
            outcome,
            ranges,
        };
        Ok(stream.run(&pieces, work, run, take))
    }

    /// The plan for some roots; `Ok(Err(reason))` if there is none.
    fn plan(
        &mut self,
        ground: Ground,
        f: usize,
        roots: &Roots,
    ) -> Result<Result<Runnable, String>, Halt> {
        let program = ground.program;
        let fitting = match self.learn(ground, f) {
            Knowledge::Fits(fitting) => fitting,
            Knowledge::Misfit(reason) => return Ok(Err(reason.clone())),
            Knowledge::Unknown => return Ok(Err(String::new())),
        };
        if let Some(fault) = endless::find(&fitting.scalar, &program.functions[f], &roots.ranges) {
            return Err(fault.into());
        }
        let names = &program.functions[f].params;
        let layout = match fitting.layout(roots, names) {
            Ok(layout) => layout,
            Err(misfit) => return Ok(Err(misfit)),
        };
        let Some(index) = Index::new(&layout) else {
            return Ok(Err("the table would be larger than memory".to_owned()));
        };
        let compiled = compile::compile(&fitting.scalar, &layout);
        let kind = program.functions[f].kind;
        let natural = fitting.scalar.outcome || kind == crate::meaning::Kind::Grundy;
        Ok(Ok(Runnable {
            layout,
            index,
            compiled,
            signed: !natural,
        }))
    }

    /// How a box would be computed.
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
        let header = format!(
            "{}({}) for {asked}",
            function.name,
            function.params.join(",")
        );
        let plan = if self.strategy == Strategy::Demand {
            Err("the on-demand evaluator was asked for".to_owned())
        } else {
            self.plan(ground, f, &roots)?
        };
        let plan = match plan {
            Ok(plan) => plan,
            Err(reason) => {
                return Ok(Plan {
                    engine: "on demand",
                    steps: vec![
                        header,
                        format!("on demand: no table, because {reason}"),
                        "memo of the positions met, depth first with a stack of its own".to_owned(),
                    ],
                    cells: None,
                    options: None,
                    bytes: None,
                });
            }
        };
        let cells = u64::try_from(plan.layout.cells()).unwrap_or(u64::MAX);
        let options = run::estimate_options(&plan.compiled, &plan.layout, &plan.index);
        let bytes = cells.saturating_mul(plan.width());
        let names = &function.params;
        let layout = &plan.layout;
        let mut steps = vec![header, "table, filled bottom-up".to_owned()];
        let order: Vec<String> = layout
            .coordinates
            .iter()
            .map(|c| direction(c, names))
            .collect();
        steps.push(format!("order: {}", order.join(", then ")));
        steps.push(format!(
            "domain: {}",
            domain(&layout.coordinates[0], layout.outer, names)
        ));
        let filled = || layout.rows.iter().filter(|r| r.0 <= r.1);
        if let Some(first) = filled().next() {
            let low = filled().map(|r| r.0).min().unwrap_or(first.0);
            let high = filled().map(|r| r.1).max().unwrap_or(first.1);
            let ragged = layout.rows.iter().any(|r| r != first);
            let rows = if ragged {
                ", rows of their own length"
            } else {
                ""
            };
            let inner = domain(&layout.coordinates[1], (low, high), names);
            steps.push(format!("domain: {inner}{rows}"));
        }
        for (form, range) in layout.coordinates.iter().skip(2).zip(&layout.rest) {
            steps.push(format!("domain: {}", domain(form, *range, names)));
        }
        let facts: Vec<String> = needed(&layout.invariants)
            .into_iter()
            .map(|form| inequality(form, names))
            .collect();
        if !facts.is_empty() {
            steps.push(format!("at every position: {}", facts.join(", ")));
        }
        steps.extend(
            plan.compiled
                .notes
                .iter()
                .map(|note| format!("recognised: {note}")),
        );
        steps.push(if plan.signed {
            "storage: 32-bit integers, moved to 64 bits if a score needs it".to_owned()
        } else {
            "storage: bytes, moved to 16 or 32 bits if a value needs it".to_owned()
        });
        if let Some(pieces) = self.pieces(f, &plan) {
            steps.push(format!(
                "to a file: in pieces, {} cells in memory",
                pieces.window
            ));
        }
        if let Err(limit) = hold(&plan, plan.layout.cells(), ground.budget) {
            steps.push(format!("refused: {}", limit.diagnostic().message));
        }
        Ok(Plan {
            engine: "table",
            steps,
            cells: Some(cells),
            options: Some(options),
            bytes: Some(bytes),
        })
    }
}

/// A report of the on-demand evaluator; who ran it knows the counts.
fn on_demand(step: String) -> Report {
    Report {
        engine: "on demand",
        steps: vec![step],
        ..Report::default()
    }
}

/// What happened while a table was filled.
fn report(filled: &Filled, interrupted: bool) -> Report {
    let mut steps: Vec<String> = filled
        .ran
        .kernels
        .iter()
        .map(|(kernel, cells)| format!("{kernel}: {cells} cells"))
        .collect();
    if filled.ran.widened.is_empty() {
        steps.push(format!(
            "storage: {} bits a cell to the end",
            8 * filled.store.width()
        ));
    }
    steps.extend(
        filled
            .ran
            .widened
            .iter()
            .map(|(at, bits)| format!("storage: {bits} bits a cell, since cell {at} needed them")),
    );
    if interrupted {
        steps.push("stopped before the end".to_owned());
    }
    Report {
        engine: "table",
        steps,
        cells: filled.done as u64,
        options: filled.options,
        bytes: filled.store.bytes(),
    }
}

/// A coordinate with its direction: the negative of a parameter ascends as the parameter descends.
fn direction(form: &Form, names: &[String]) -> String {
    match (&form.terms[..], form.scaled(-1)) {
        ([(_, -1)], Some(parameter)) => format!("{} descending", order::show(&parameter, names)),
        _ => format!("{} ascending", order::show(form, names)),
    }
}

/// A coordinate with its range.
fn domain(form: &Form, (from, to): (i64, i64), names: &[String]) -> String {
    match (&form.terms[..], form.scaled(-1)) {
        ([(_, -1)], Some(parameter)) => {
            format!(
                "{} from {} to {}",
                order::show(&parameter, names),
                -to,
                -from
            )
        }
        _ => format!("{} from {from} to {to}", order::show(form, names)),
    }
}

/// The inequalities that do not follow from the others, the simplest ones first.
fn needed(forms: &[Form]) -> Vec<&Form> {
    let mut kept: Vec<&Form> = forms.iter().collect();
    kept.sort_by_key(|form| form.terms.len());
    for i in (0..kept.len()).rev() {
        let others: Vec<Form> = kept
            .iter()
            .enumerate()
            .filter(|(j, _)| *j != i)
            .map(|(_, f)| (*f).clone())
            .collect();
        if linear::implies(&others, kept[i]) {
            kept.remove(i);
        }
    }
    kept
}

/// An inequality `form >= 0` as people write it.
fn inequality(form: &Form, names: &[String]) -> String {
    let sides = |sign: i64| {
        let mut side = Form::constant(0);
        side.terms = form
            .terms
            .iter()
            .filter(|t| t.1 * sign > 0)
            .map(|t| (t.0, t.1.abs()))
            .collect();
        side
    };
    let (left, right) = (sides(1), sides(-1));
    if left.terms.is_empty() {
        return format!("{} <= {}", order::show(&right, names), form.constant);
    }
    let bound = Form {
        constant: -form.constant,
        ..right
    };
    format!(
        "{} >= {}",
        order::show(&left, names),
        order::show(&bound, names)
    )
}

/// Holds a table of so many cells against the limits, before anything is computed.
fn hold(plan: &Runnable, cells: u128, budget: Budget) -> Result<(), Halt> {
    if let Some(limit) = budget.cells
        && cells > u128::from(limit)
    {
        return Err(fault::limit("cells", cells, limit));
    }
    let bytes = cells.saturating_mul(plan.width().into());
    if let Some(limit) = budget.bytes
        && bytes > u128::from(limit)
    {
        return Err(fault::limit("bytes", bytes, limit));
    }
    Ok(())
}

/// The least value that each parameter's header declares.
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

/// Whether a clause made of base cases covers the arguments.
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

/// All arguments of a box, the last one fastest.
pub(crate) fn each(ranges: &[(i64, i64)]) -> impl Iterator<Item = Vec<i64>> + '_ {
    let mut next: Option<Vec<i64>> = Some(ranges.iter().map(|r| r.0).collect());
    std::iter::from_fn(move || {
        let current = next.clone()?;
        let mut following = current.clone();
        let mut i = ranges.len();
        next = loop {
            if i == 0 {
                break None;
            }
            i -= 1;
            if following[i] < ranges[i].1 {
                following[i] += 1;
                break Some(following);
            }
            following[i] = ranges[i].0;
        };
        Some(current)
    })
}

/// Reads a function for the table: its scalar form and its references.
fn fit(ground: Ground, f: usize) -> Result<Fitting, String> {
    let Ground {
        program, inputs, ..
    } = ground;
    let input_types: Vec<Type> = inputs
        .iter()
        .map(|i| i.as_ref().map_or(Type::Any, Type::of))
        .collect();
    let arity = program.functions[f].params.len();
    if arity == 0 {
        return Err("it has no parameters".to_owned());
    }
    let types = types::infer(program, &input_types, &[(f, vec![Type::Int; arity])], false);
    let scalar = scalar::lower(program, inputs, &types, f)?;
    let references = analysis::references(&scalar, arity, &[]);
    let carried = (0..arity)
        .map(|i| references.iter().all(|r| r.args[i] == Form::var(i)))
        .collect();
    Ok(Fitting {
        scalar,
        references: vec![(vec![None; arity], references)],
        carried,
        threshold: SMALL,
        too_large: false,
    })
}

impl Fitting {
    /// The layout for some roots.
    ///
    /// That parameters are not negative says much about `x/K` and the like, and it is mostly so. It
    /// is assumed where it holds at the roots; a layout whose invariants do not prove it is not
    /// used.
    fn layout(&mut self, roots: &Roots, names: &[String]) -> Result<Layout, String> {
        let assumed: Vec<Option<i64>> = roots
            .ranges
            .iter()
            .zip(&self.carried)
            .map(|(range, carried)| match range.0 {
                1.. if *carried => Some(1),
                0.. => Some(0),
                _ => None,
            })
            .collect();
        let forms: Vec<Form> = assumed
            .iter()
            .enumerate()
            .filter_map(|(i, least)| Form::var(i).shifted(-(*least)?))
            .collect();
        if !forms.is_empty() {
            let at = if let Some(at) = self.references.iter().position(|(a, _)| *a == assumed) {
                at
            } else {
                let references = analysis::references(&self.scalar, names.len(), &forms);
                self.references.push((assumed, references));
                self.references.len() - 1
            };
            if let Ok(layout) = order::layout(&self.references[at].1, roots, names)
                && forms
                    .iter()
                    .all(|form| linear::implies(&layout.invariants, form))
            {
                return Ok(layout);
            }
        }
        order::layout(&self.references[0].1, roots, names)
    }
}

/// The tables of a game while one question is answered.
pub(crate) struct Planned<'a> {
    tables: &'a mut Tables,
    ground: Ground<'a>,
    /// Set when a table would exceed the limits: the position asked for, and how many positions a
    /// search may meet.
    capped: Option<(String, u64)>,
}

fn ints(args: &[Value]) -> Option<Vec<i64>> {
    args.iter().map(Value::as_int).collect()
}

impl Planned<'_> {
    /// Gives up tables for a function whose positions lie beyond the limits, and bounds the search.
    fn cap(&mut self, function: usize, members: &[Vec<i64>]) {
        let Knowledge::Fits(fitting) = &mut self.tables.functions[function] else {
            return;
        };
        fitting.too_large = true;
        let dense = fitting.references[0].1.iter().all(|r| r.dense);
        let position = members.iter().max().cloned().unwrap_or_default();
        let position: Vec<Value> = position.into_iter().map(Value::Int).collect();
        let shown =
            grundy_game::show_call(&self.ground.program.functions[function].name, &position);
        self.capped = Some((shown, if dense { SPARSE_IF_DENSE } else { SPARSE }));
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
        Some(if fitting.scalar.outcome {
            Value::Bool(found != 0)
        } else {
            Value::Int(found)
        })
    }

    fn plans(&self, function: usize, searched: u64) -> bool {
        let threshold = match self.tables.functions.get(function) {
            None | Some(Knowledge::Unknown) => SMALL,
            Some(Knowledge::Misfit(_)) => return false,
            Some(Knowledge::Fits(fitting)) if fitting.too_large => return false,
            Some(Knowledge::Fits(fitting)) => fitting.threshold,
        };
        match self.tables.strategy {
            Strategy::Demand => false,
            Strategy::Table => self.ground.program.functions[function].kind.is_game(),
            Strategy::Auto => {
                searched >= threshold && self.ground.program.functions[function].kind.is_game()
            }
        }
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
        // Parameters that never change split the positions into tables of their own.
        let mut groups: Vec<(Vec<i64>, Vec<Vec<i64>>)> = Vec::new();
        for point in points {
            let key: Vec<i64> = point
                .iter()
                .zip(&carried)
                .filter(|(_, c)| **c)
                .map(|(v, _)| *v)
                .collect();
            match groups.iter_mut().find(|(k, _)| *k == key) {
                Some((_, members)) => members.push(point),
                None => groups.push((key, vec![point])),
            }
        }
        let mut all = true;
        for (key, members) in groups {
            // No table has coordinates so large; only a short search is worth a try.
            if members
                .iter()
                .flatten()
                .any(|v| v.unsigned_abs() >= order::MAX_COORDINATE as u64)
            {
                self.cap(function, &members);
                return Ok(false);
            }
            let mut roots = Roots::of_points(&members);
            // An earlier table of the same group is outgrown: the new one holds it too.
            let mut outgrown = None;
            for (i, table) in self.tables.filled.iter().enumerate() {
                if table.function == function
                    && carried
                        .iter()
                        .enumerate()
                        .filter(|(_, c)| **c)
                        .zip(&key)
                        .all(|((i, _), v)| table.roots.ranges[i] == (*v, *v))
                {
                    roots = roots.join(&table.roots);
                    outgrown = Some(i);
                }
            }
            let plan = match self.tables.plan(self.ground, function, &roots)? {
                Ok(plan) => plan,
                Err(reason) => {
                    if outgrown.is_none() {
                        self.tables.functions[function] = Knowledge::Misfit(reason);
                    }
                    return Ok(false);
                }
            };
            let Knowledge::Fits(fitting) = &mut self.tables.functions[function] else {
                return Ok(false);
            };
            let cells = plan.layout.cells();
            if hold(&plan, cells, self.ground.budget).is_err() {
                self.cap(function, &members);
                return Ok(false);
            }
            if self.tables.strategy == Strategy::Auto
                && !fitting.references[0].1.iter().all(|r| r.dense)
                && cells > CHEAP_CELLS
                && cells > CELLS_PER_POSITION * u128::from(searched)
            {
                fitting.threshold = u64::try_from(cells / CELLS_PER_POSITION)
                    .unwrap_or(u64::MAX)
                    .max(SMALL);
                all = false;
                continue;
            }
            let filled = run::fill(&plan.compiled, &plan.layout, &plan.index, plan.signed, run);
            work.cells += filled.done as u64;
            work.options += filled.options;
            match filled.trouble {
                None => {}
                Some(Trouble::Interrupted) => return Err(Halt::interrupted()),
                Some(_) => {
                    self.tables.functions[function] = Knowledge::Misfit(
                        "the rules have no value at some cell of it; a search decides whether that cell is needed"
                            .to_owned(),
                    );
                    return Ok(false);
                }
            }
            if let Some(i) = outgrown {
                self.tables.filled.remove(i);
            }
            self.tables.filled.push(Table {
                function,
                roots,
                layout: plan.layout,
                index: plan.index,
                store: filled.store,
                done: filled.done,
            });
        }
        Ok(all)
    }

    fn heap_rules(&self, function: usize) -> Recognised {
        heaps::of(self.ground, function)
    }

    fn check(
        &self,
        searched: u64,
        options: u64,
        span: crate::syntax::ast::Span,
    ) -> Result<(), Halt> {
        match &self.capped {
            Some((position, cap)) if searched > *cap || options > *cap * 16 => Err(
                fault::beyond_reach(span, position, self.ground.budget.cells.unwrap_or(SPARSE)),
            ),
            _ => Ok(()),
        }
    }
}

/// The axes of a box.
pub(crate) fn axes(names: &[String], ranges: &[(i64, i64)]) -> Vec<Axis> {
    names
        .iter()
        .zip(ranges)
        .map(|(name, &(from, to))| Axis::new(name, from, to))
        .collect()
}
