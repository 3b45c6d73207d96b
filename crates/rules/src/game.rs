//! Rules with bound inputs: the queries and the choice of the evaluator.

use grundy_certificate::Recurrence;
use grundy_certificate::recurrence::Expr as PlainExpr;
use grundy_core::{
    Area, Budget, Cells, Diagnostic, Givens, Halt, Message, Run, Side, Stop, Table, Value,
};
use grundy_impartial::entailing_values::EntailingValue;

use crate::analysis::arithmetic::{self, Fragment, Outside, certificate};
use crate::analysis::heap_code;
use crate::demand::{Demand, Ground, LoopyGraph, Store};
use crate::fault;
use crate::info::{FunctionInfo, OptionInfo, Summand, info, named};
use crate::meaning::types::{self, Type};
use crate::meaning::{self, Body, GameNodes, Program};
use crate::memo::{LoopyPlace, Memo};
use crate::oracle::{NoOracle, Oracle, Recognised};
use crate::syntax::{self, ast::Expr, ast::Reducer, ast::TextRange};
use crate::table::{self, BoxTable, Strategy, Streamed, Tables};
use crate::values::{Plan, Report};
use crate::work::Work;

/// Builds the context of a query from the parts of a game. A macro, because the parts are borrowed
/// separately.
macro_rules! ground {
    ($game:expr, $budget:expr) => {
        Ground {
            program: &$game.program,
            inputs: &$game.inputs,
            budget: $budget,
        }
    };
}

/// Builds the on-demand evaluator from the parts of a game. A macro for the same reason.
macro_rules! demand {
    ($game:expr, $oracle:expr, $run:expr) => {{
        let ground = ground!($game, $run.budget);
        let tables = $game.tables.planned(ground);
        Demand::new(
            ground,
            tables,
            $oracle,
            (&mut $game.memo, &mut $game.store),
            &mut $game.work,
            $run,
        )
    }};
}

/// A parsed expression in the names of the rules.
#[derive(Clone, Debug)]
pub struct Expression {
    text: String,
    start: usize,
    tree: Expr,
    body: Body,
}

impl Expression {
    /// Returns the text of the expression.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the offset of its first byte in the places of errors: after the rules, and different
    /// for each expression.
    pub fn start(&self) -> usize {
        self.start
    }

    /// Returns the tree, for the plain evaluator.
    pub fn tree(&self) -> &Expr {
        &self.tree
    }
}

/// The values of the names of an expression that vary over positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Names {
    /// Integers, as in a box.
    Integers,
    /// Anything.
    Values,
}

/// Rules with their inputs bound, ready for queries.
pub struct BoundRules {
    program: Program,
    givens: Givens,
    inputs: Vec<Option<Value>>,
    /// The inputs that changed last, and the functions that reach them.
    reached: (Vec<bool>, Vec<bool>),
    memo: Memo,
    /// The positions of compiled functions.
    store: Store,
    tables: Tables,
    work: Work,
    /// The offset of the text of the next expression.
    next_text: usize,
}

impl BoundRules {
    pub(crate) fn new(program: Program, givens: Givens) -> Self {
        Self {
            inputs: inputs(&program, &givens),
            tables: Tables::new(),
            next_text: program.source.len() + 1,
            program,
            givens,
            reached: Default::default(),
            memo: Memo::default(),
            store: Store::default(),
            work: Work::default(),
        }
    }

    /// Binds the inputs again. Functions that reach no changed input keep their values. Returns the
    /// others, by [`FunctionInfo::index`]. The work counters are reset.
    pub fn give(&mut self, givens: &Givens) -> Vec<usize> {
        self.givens.clone_from(givens);
        let new = inputs(&self.program, &self.givens);
        let changed: Vec<bool> = new.iter().zip(&self.inputs).map(|(a, b)| a != b).collect();
        self.inputs = new;
        self.work = Work::default();
        // Most cases of a program change the same inputs.
        if self.reached.0 != changed {
            self.reached = (changed.clone(), self.program.reaching(&changed));
        }
        let stale = &self.reached.1;
        self.memo.forget(stale);
        self.store.forget(stale, &self.inputs, &changed);
        self.tables.forget(stale);
        (0..stale.len()).filter(|f| stale[*f]).collect()
    }

    /// Evaluates all queries by the given evaluator instead of the one that the planner picks.
    pub fn set_strategy(&mut self, strategy: Strategy) {
        self.tables.set_strategy(strategy);
    }

    /// Returns the taking-and-breaking game of a function of one heap, proved from the rules for
    /// every heap. See [`HeapRules`](crate::HeapRules).
    ///
    /// # Errors
    ///
    /// A short reason why the function is not such a game.
    pub fn heap_rules(&self, function: &str) -> Recognised {
        heap_code::of(ground!(self, Budget::default()), self.known(function)?)
    }

    /// Returns a function of one to four integers in the simplest form of its rules, which
    /// certificates contain.
    ///
    /// # Errors
    ///
    /// A short reason why the function has no such form.
    pub fn recurrence(&self, function: &str) -> Result<Recurrence, Message> {
        certificate::of(ground!(self, Budget::default()), self.known(function)?)
    }

    /// Returns a function of one to four naturals in the simplest form of its rules, if they are
    /// linear arithmetic with nim-sums.
    ///
    /// # Errors
    ///
    /// The part outside of this fragment, and its place.
    pub fn arithmetic(&self, function: &str) -> Result<Recurrence, Outside> {
        self.arithmetic_in(function, Fragment::Linear)
    }

    /// The same in a fragment of arithmetic.
    ///
    /// # Errors
    ///
    /// As [`arithmetic`](Self::arithmetic).
    pub fn arithmetic_in(&self, function: &str, fragment: Fragment) -> Result<Recurrence, Outside> {
        let f = self.known(function);
        let f = f.map_err(|why| Outside { why, place: None })?;
        arithmetic::rules(ground!(self, Budget::default()), f, fragment)
    }

    /// Returns an expression about a function in the simplest form, if it is linear arithmetic with
    /// nim-sums. The names that [`BoundRules::expression`] was given are the first names of the
    /// result.
    ///
    /// # Errors
    ///
    /// The part outside of this fragment, and its place in the text of the expression.
    pub fn arithmetic_of(&self, function: &str, of: &Expression) -> Result<PlainExpr, Outside> {
        self.arithmetic_of_in(function, of, Fragment::Linear)
    }

    /// The same in a fragment of arithmetic.
    ///
    /// # Errors
    ///
    /// As [`arithmetic_of`](Self::arithmetic_of).
    pub fn arithmetic_of_in(
        &self,
        function: &str,
        of: &Expression,
        fragment: Fragment,
    ) -> Result<PlainExpr, Outside> {
        let f = self.known(function);
        let f = f.map_err(|why| Outside { why, place: None })?;
        arithmetic::formula(ground!(self, Budget::default()), f, &of.body, fragment).map_err(
            |mut outside| {
                outside.place = outside.place.map(|place| {
                    place.start.saturating_sub(of.start)..place.end.saturating_sub(of.start)
                });
                outside
            },
        )
    }

    fn known(&self, function: &str) -> Result<usize, Message> {
        named(&self.program, function).ok_or_else(fault::messages::no_such_function)
    }

    /// Returns the work done so far.
    pub fn work(&self) -> Work {
        Work {
            bytes: self.memo.bytes() + self.store.bytes() + self.tables.bytes(),
            ..self.work
        }
    }

    /// Returns the function of that name.
    pub fn function(&self, name: &str) -> Option<FunctionInfo> {
        named(&self.program, name).map(|f| info(&self.program, f))
    }

    fn index(&self, function: &str, args: usize) -> Result<usize, Halt> {
        let functions = || self.program.functions.iter().filter(|f| !f.constant);
        let found = self
            .program
            .functions
            .iter()
            .position(|f| f.name == function && !f.constant && f.params.len() == args);
        found.ok_or_else(|| {
            let known: Vec<String> = functions()
                .map(|f| format!("{}({})", f.name, f.params.join(",")))
                .collect();
            let mut diagnostic =
                fault::unknown_function(TextRange::default(), function, None, &known);
            diagnostic.labels.clear();
            if functions().any(|f| f.name == function) {
                diagnostic.message = match args {
                    1 => fault::messages::does_not_take_one_argument(function),
                    args => fault::messages::does_not_take_arguments(function, args),
                };
                diagnostic.code = "arity";
            }
            diagnostic.into()
        })
    }

    /// Returns the definition of a function, for messages about positions that come from outside.
    fn span(&self, f: usize) -> TextRange {
        self.program.functions[f].span
    }

    /// Returns the value of the `answer` line.
    ///
    /// # Errors
    ///
    /// Errors of the rules or the inputs, or the limit that was reached.
    pub fn answer(&mut self, oracle: &mut dyn Oracle, run: &mut Run) -> Result<Value, Halt> {
        let Some(body) = &self.program.answer else {
            let fact = fault::messages::the_rules_have_no_answer_line();
            return Err(Diagnostic::error("no-answer", fact)
                .help(fault::messages::add_an_answer_or_an_expression())
                .into());
        };
        demand!(self, oracle, run).eval(body, &[])
    }

    /// Parses an expression in the names of the rules. `names` are those that [`BoundRules::map`]
    /// binds, in this order.
    ///
    /// # Errors
    ///
    /// All errors of the expression.
    pub fn expression(
        &mut self,
        text: &str,
        names: &[String],
        kind: Names,
    ) -> Result<Expression, Vec<Diagnostic>> {
        let start = self.next_text;
        self.next_text += text.len() + 1;
        let parsed = syntax::parse_expression_at(text, start);
        if !parsed.diagnostics.is_empty() {
            return Err(parsed.diagnostics);
        }
        let source = (text, start);
        let body = meaning::resolve_expression(
            &mut self.program,
            GameNodes::Errors,
            source,
            &parsed.tree,
            names,
        )?;
        self.inputs = inputs(&self.program, &self.givens);
        let bound = match kind {
            Names::Integers => Type::Int,
            Names::Values => Type::Any,
        };
        let diagnostics = types::check_body(&self.program, &body, &vec![bound; names.len()]);
        if !diagnostics.is_empty() {
            return Err(diagnostics);
        }
        Ok(Expression {
            text: text.to_owned(),
            start,
            tree: parsed.tree,
            body,
        })
    }

    /// Returns the offset of the text of the next expression in the places of errors: see
    /// [`Expression::start`].
    pub fn next_text(&self) -> usize {
        self.next_text
    }

    /// Returns the value of any expression in the names of the rules, such as `g(13)`, within the
    /// default limits.
    ///
    /// # Errors
    ///
    /// Errors of the expression, the rules or the inputs.
    pub fn eval(&mut self, text: &str) -> Result<Value, Vec<Diagnostic>> {
        let expression = self.expression(text, &[], Names::Values)?;
        self.evaluate(&expression, &[], &mut NoOracle, &mut Run::silent())
            .map_err(|halt| vec![halt.into_diagnostic()])
    }

    /// Returns the value of an expression whose names are bound to these values.
    ///
    /// # Errors
    ///
    /// Errors of the expression, the rules or the inputs, or the limit that was reached.
    pub fn evaluate(
        &mut self,
        expression: &Expression,
        bound: &[Value],
        oracle: &mut dyn Oracle,
        run: &mut Run,
    ) -> Result<Value, Halt> {
        demand!(self, oracle, run).eval(&expression.body, bound)
    }

    /// Returns the values of an expression at some cells of an area, over whose positions its names
    /// vary. One table serves all cells, and a position costs no allocation.
    ///
    /// # Errors
    ///
    /// As [`BoundRules::evaluate`], at the first cell with an error.
    pub fn map(
        &mut self,
        expression: &Expression,
        (area, cells): (&Area, &[usize]),
        oracle: &mut dyn Oracle,
        run: &mut Run,
    ) -> Result<Vec<Value>, Halt> {
        let on = (area, cells.iter().copied());
        demand!(self, oracle, run).map(&expression.body, on, |value| value)
    }

    /// Returns whether a condition is true at the cells of a part of an area, like
    /// [`BoundRules::map`] but one byte for each cell. Parts of it that read one coordinate each
    /// are evaluated once for each value of the coordinate.
    ///
    /// # Errors
    ///
    /// As [`BoundRules::map`].
    pub fn holds(
        &mut self,
        condition: &Expression,
        (area, cells): (&Area, std::ops::Range<usize>),
        oracle: &mut dyn Oracle,
        run: &mut Run,
    ) -> Result<Vec<bool>, Halt> {
        let is_true = |value| value == Value::Bool(true);
        demand!(self, oracle, run).map(&condition.body, (area, cells), is_true)
    }

    /// Returns the value of a position.
    ///
    /// # Errors
    ///
    /// Errors of the rules, the inputs or the position.
    pub fn value(
        &mut self,
        function: &str,
        position: &[Value],
        oracle: &mut dyn Oracle,
        run: &mut Run,
    ) -> Result<Value, Halt> {
        let f = self.index(function, position.len())?;
        let span = self.span(f);
        demand!(self, oracle, run).call(f, position, span)
    }

    /// Returns the value of a position; `None` if the position, or one that it needs, is outside
    /// the declared domain.
    ///
    /// # Errors
    ///
    /// As [`BoundRules::value`].
    pub fn value_inside(
        &mut self,
        function: &str,
        position: &[Value],
        oracle: &mut dyn Oracle,
        run: &mut Run,
    ) -> Result<Option<Value>, Halt> {
        let f = self.index(function, position.len())?;
        let span = self.span(f);
        demand!(self, oracle, run).call_inside(f, position, span)
    }

    /// Returns the options of a position of a game function, in the order of the rules, including
    /// duplicates. A position whose value the rules give directly has none.
    ///
    /// # Errors
    ///
    /// Errors of the rules, the inputs or the position.
    pub fn options(
        &mut self,
        function: &str,
        position: &[Value],
        oracle: &mut dyn Oracle,
        run: &mut Run,
    ) -> Result<Vec<OptionInfo>, Halt> {
        let options = self.options_or_value(function, position, oracle, run)?;
        Ok(options.unwrap_or_default())
    }

    /// As [`options`](Self::options), but `None` if the rules give the value of the position
    /// directly, by a base case or a branch without a reducer. Such a value need not be that of a
    /// position without options.
    ///
    /// # Errors
    ///
    /// Errors of the rules, the inputs or the position.
    pub fn options_or_value(
        &mut self,
        function: &str,
        position: &[Value],
        oracle: &mut dyn Oracle,
        run: &mut Run,
    ) -> Result<Option<Vec<OptionInfo>>, Halt> {
        let f = self.index(function, position.len())?;
        let span = self.span(f);
        let Some(options) = demand!(self, oracle, run).options(f, position, span)? else {
            return Ok(None);
        };
        let shown = options.into_iter().map(|option| OptionInfo {
            value: option.value,
            components: self.components(option.components),
            bindings: option.bindings,
            turn: option.turn,
            item: option.item,
        });
        Ok(Some(shown.collect()))
    }

    /// Returns the player to choose at a position of a function of scores: the first for `max`, the
    /// second for `min`; `None` if the rules give its value directly.
    ///
    /// # Errors
    ///
    /// Errors of the rules, the inputs or the position.
    pub fn chooser(
        &mut self,
        function: &str,
        position: &[Value],
        oracle: &mut dyn Oracle,
        run: &mut Run,
    ) -> Result<Option<Side>, Halt> {
        let f = self.index(function, position.len())?;
        let span = self.span(f);
        let reducer = demand!(self, oracle, run).reducer(f, position, span)?;
        Ok(match reducer {
            Some(Reducer::Max) => Some(Side::First),
            Some(Reducer::Min) => Some(Side::Second),
            _ => None,
        })
    }

    /// Returns, for a position with entailing moves, the rests with which the player to answer
    /// there wins.
    ///
    /// # Errors
    ///
    /// Errors of the rules, the inputs or the position.
    pub fn entailing_value(
        &mut self,
        function: &str,
        position: &[Value],
        oracle: &mut dyn Oracle,
        run: &mut Run,
    ) -> Result<EntailingValue, Halt> {
        let f = self.index(function, position.len())?;
        let span = self.span(f);
        demand!(self, oracle, run).entailing_result(f, position, span)
    }

    /// Returns the place of a position of a `loopy` function in its graph; `None` for other
    /// positions.
    ///
    /// # Errors
    ///
    /// Errors of the rules, the inputs or the position.
    pub fn loopy_place(
        &mut self,
        function: &str,
        position: &[Value],
        oracle: &mut dyn Oracle,
        run: &mut Run,
    ) -> Result<Option<LoopyPlace>, Halt> {
        let f = self.index(function, position.len())?;
        let span = self.span(f);
        demand!(self, oracle, run).loopy_place(f, position, span)
    }

    /// Returns the graph below some positions of `loopy` functions.
    ///
    /// # Errors
    ///
    /// Errors of the rules, the inputs or a position.
    pub fn loopy_graph(
        &mut self,
        positions: &[Summand],
        oracle: &mut dyn Oracle,
        run: &mut Run,
    ) -> Result<LoopyGraph, Halt> {
        let mut places = Vec::with_capacity(positions.len());
        let mut span = TextRange::default();
        for at in positions {
            let f = self.index(&at.function, at.position.len())?;
            span = self.span(f);
            places.push((f, at.position.clone()));
        }
        demand!(self, oracle, run).loopy_graph(&places, span)
    }

    /// Returns the start position, if `answer` is one: a sum of positions of game functions,
    /// optionally compared with 0. Functions that are not game functions (`g(x) = x`) count as
    /// well.
    ///
    /// # Errors
    ///
    /// Errors of the rules or the inputs.
    pub fn start(
        &mut self,
        oracle: &mut dyn Oracle,
        run: &mut Run,
    ) -> Result<Option<Vec<Summand>>, Halt> {
        let Some(body) = &self.program.answer else {
            return Ok(None);
        };
        let start = demand!(self, oracle, run).start(body)?;
        Ok(start.map(|components| self.components(components)))
    }

    /// Computes the values of a function on a box: `ranges` are the ends of each parameter, both
    /// included. Positions outside a declared domain have no value.
    ///
    /// # Errors
    ///
    /// Errors of the rules or the inputs, or a limit that the box exceeds; if possible it is
    /// checked before the run.
    pub fn table(
        &mut self,
        function: &str,
        ranges: &[(i64, i64)],
        oracle: &mut dyn Oracle,
        run: &mut Run,
    ) -> Result<Table, Halt> {
        let f = self.index(function, ranges.len())?;
        let axes = Area::of_ranges(&self.program.functions[f].params, ranges).axes;
        let count = axes
            .iter()
            .fold(1_u128, |n, axis| n.saturating_mul(axis.len() as u128));
        // Far beyond the limit no plan is made: a cell takes at least a byte.
        let far = |limit| count > u128::from(limit).saturating_mul(4);
        let bytes = if run.budget.bytes.is_some_and(far) {
            count
        } else {
            0
        };
        run.budget.holds(count, bytes)?;
        self.tables.report = None;
        let ground = ground!(self, run.budget);
        let filled = self
            .tables
            .fill_box(ground, f, ranges, &mut self.work, run)?;
        let (cells, stop) = match filled {
            BoxTable::Cells(cells) => (cells, Stop::Complete),
            BoxTable::Partial(cells) => (cells, Stop::Interrupted),
            BoxTable::None => self.search_box(f, ranges, oracle, run)?,
        };
        let meaning = self.program.functions[f].kind;
        let mut table = Table::new(function, axes, cells).kind(meaning);
        table.stop = stop;
        Ok(table)
    }

    /// Searches the values on a box cell by cell.
    fn search_box(
        &mut self,
        f: usize,
        ranges: &[(i64, i64)],
        oracle: &mut dyn Oracle,
        run: &mut Run,
    ) -> Result<(Cells, Stop), Halt> {
        let (before, span) = (self.work, self.span(f));
        let mut stop = Stop::Complete;
        let mut cells = Vec::new();
        for position in table::each(ranges) {
            let args: Vec<Value> = position.into_iter().map(Value::Int).collect();
            match demand!(self, &mut *oracle, run).call_inside(f, &args, span) {
                Err(halt) if halt.stop() == Some(Stop::Interrupted) => {
                    stop = Stop::Interrupted;
                    break;
                }
                value => cells.push(value?),
            }
        }
        // A search may have used tables.
        let bytes = self.work().bytes;
        let report = self.tables.report.get_or_insert_default();
        report.engine = table::messages::engine_on_demand();
        report.cells = self.work.cells - before.cells;
        report.options = self.work.options - before.options;
        report.bytes = bytes;
        Ok((Cells::Any(cells), stop))
    }

    /// Returns the execution report of the last [`BoundRules::table`]; `None` before the first, or
    /// if it failed.
    pub fn report(&self) -> Option<&Report> {
        self.tables.report.as_ref()
    }

    /// Computes the values of a function on a box in pieces, for a table that need not be in memory
    /// at once. `take` receives whole rows (all values for the next values of the first parameter)
    /// in row-major order, and returns whether to continue. Memory does not grow with the first
    /// parameter. A stopped run has passed on every complete row.
    ///
    /// Returns `None` if this is not possible, because the recurrence refers back without a bound
    /// or has no table. [`BoundRules::table`] then computes the values, and pieces that were passed
    /// on do not count.
    ///
    /// ```
    /// use grundy_core::Run;
    /// use grundy_rules::{Givens, Rules};
    ///
    /// let rules = Rules::parse("g(x) = mex{ g(x-k) for k in [1,3,4] if k <= x }").unwrap();
    /// let mut sevens = 0;
    /// let mut bound = rules.bind(&Givens::new());
    /// let stop = bound.stream("g", &[(0, 6_999_999)], &mut Run::silent(), &mut |cells| {
    ///     sevens += cells.len();
    ///     true
    /// });
    /// assert!(stop.unwrap().is_some());
    /// assert_eq!(sevens, 7_000_000);
    /// ```
    ///
    /// # Errors
    ///
    /// As [`BoundRules::table`]. The limit on bytes applies to one piece.
    pub fn stream(
        &mut self,
        function: &str,
        ranges: &[(i64, i64)],
        run: &mut Run,
        take: &mut dyn FnMut(&Cells) -> bool,
    ) -> Result<Option<Stop>, Halt> {
        let f = self.index(function, ranges.len())?;
        let ground = ground!(self, run.budget);
        let streamed = self
            .tables
            .stream_box(ground, (f, ranges), &mut self.work, run, take)?;
        Ok(match streamed {
            Streamed::Complete => Some(Stop::Complete),
            Streamed::Interrupted => Some(Stop::Interrupted),
            Streamed::Whole => None,
        })
    }

    /// Returns the plan of [`BoundRules::table`].
    ///
    /// # Errors
    ///
    /// Errors of the rules or the inputs.
    pub fn explain(&mut self, function: &str, ranges: &[(i64, i64)]) -> Result<Plan, Halt> {
        let f = self.index(function, ranges.len())?;
        let ground = ground!(self, Budget::default());
        self.tables.explain(ground, f, ranges)
    }

    /// Returns the error if the recurrence certainly never ends from some position of the ranges.
    pub(crate) fn without_end(
        &mut self,
        function: &str,
        ranges: &[(i64, i64)],
    ) -> Option<Diagnostic> {
        let f = self.index(function, ranges.len()).ok()?;
        let ground = ground!(self, Budget::default());
        self.tables
            .without_end(ground, f, ranges)
            .map(|fault| *fault)
    }

    fn components(&self, raw: Vec<(usize, Vec<Value>)>) -> Vec<Summand> {
        raw.into_iter()
            .map(|(f, position)| Summand {
                function: self.program.functions[f].name.clone(),
                position,
            })
            .collect()
    }
}

/// Returns the values of the program's inputs, in its order.
fn inputs(program: &Program, givens: &Givens) -> Vec<Option<Value>> {
    program
        .inputs
        .iter()
        .map(|input| givens.get(&input.name).cloned())
        .collect()
}
