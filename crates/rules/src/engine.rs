//! The front of the crate: rules that were read, and a game whose inputs are bound.

use grundy_certificate::Recurrence;
use grundy_game::{Budget, Diagnostic, NoObserver, Observer, Stop};

use crate::demand::{Demand, Memo};
use crate::elsewhere::{Ask, Elsewhere};
use crate::fault::{self, Fault};
use crate::meaning::{self, Body, Kind, Program, types};
use crate::syntax::{self, ast, ast::Span};
use crate::table::heaps::{self, HeapRules};
use crate::table::plainest;
use crate::table::{self, BoxTable, Ground, Strategy, Streamed, Tables};
use crate::values::{Cells, Plan, Report, TableValues};
use crate::work::Work;
use grundy_game::{Givens, Value};

/// Rules that were read and checked.
#[derive(Clone, Debug)]
pub struct Rules {
    program: Program,
    warnings: Vec<Diagnostic>,
}

/// A function of the rules, as its header tells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FunctionInfo {
    /// Its name.
    pub name: String,
    /// The names of its parameters.
    pub params: Vec<String>,
    /// What it is in the game.
    pub kind: Kind,
    /// The least value of each parameter that its header declares (`x>=0`).
    pub at_least: Vec<Option<i64>>,
    /// Whether it is the identity `g(x) = x`: the Grundy value of a Nim heap, in closed form.
    pub is_identity: bool,
}

/// One component of a sum: a position of a game function.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Component {
    /// The name of the game function.
    pub function: String,
    /// Its arguments.
    pub position: Vec<Value>,
}

/// An option of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionInfo {
    /// What the reducer takes: a Grundy value, an outcome, or the score of the whole move.
    pub value: Value,
    /// The positions that the move leaves; several are a sum.
    pub components: Vec<Component>,
    /// What the names of its clauses stand for.
    pub bindings: Vec<(String, Value)>,
    /// Which item of the reducer it comes from, from 0.
    pub item: usize,
}

impl Rules {
    /// Reads and checks rules.
    ///
    /// # Errors
    ///
    /// Everything that is wrong, in the order of the text, each with place and advice.
    pub fn parse(source: &str) -> Result<Self, Vec<Diagnostic>> {
        let (program, warnings) = meaning::check(source)?;
        Ok(Self { program, warnings })
    }

    /// The text.
    pub fn source(&self) -> &str {
        &self.program.source
    }

    /// The tree, for the plain evaluator.
    pub fn tree(&self) -> &ast::Program {
        &self.program.tree
    }

    /// What looks wrong without being an error.
    pub fn warnings(&self) -> &[Diagnostic] {
        &self.warnings
    }

    /// The functions with parameters, in the order of the text.
    pub fn functions(&self) -> Vec<FunctionInfo> {
        self.program
            .functions
            .iter()
            .filter(|f| !f.constant)
            .map(info)
            .collect()
    }

    /// The function of that name.
    pub fn function(&self, name: &str) -> Option<FunctionInfo> {
        self.program
            .functions
            .iter()
            .find(|f| f.name == name && !f.constant)
            .map(info)
    }

    /// The function that the rules are about: the first game function that `answer` calls, else the
    /// last game function that no other function calls, else the first one of all.
    pub fn main_function(&self) -> Option<FunctionInfo> {
        let program = &self.program;
        let games: Vec<usize> = (0..program.functions.len())
            .filter(|f| program.functions[*f].kind.is_game())
            .collect();
        let mut asked = None;
        if let Some(answer) = &program.answer {
            answer.node.walk(&mut |node| {
                if let meaning::NodeKind::Call(f, _) = node.kind
                    && asked.is_none_or(|a: usize| !program.functions[a].kind.is_game())
                    && !program.functions[f].constant
                    && (asked.is_none() || program.functions[f].kind.is_game())
                {
                    asked = Some(f);
                }
            });
        }
        let asked = asked
            .filter(|f| program.functions[*f].kind.is_game() || games.is_empty())
            .or_else(|| games.first().copied())
            .or_else(|| program.functions.iter().position(|f| !f.constant))?;
        Some(info(&program.functions[asked]))
    }

    /// The names of all inputs.
    pub fn inputs(&self) -> Vec<&str> {
        self.program
            .inputs
            .iter()
            .map(|input| input.name.as_str())
            .collect()
    }

    /// Whether there is an `answer` line.
    pub fn has_answer(&self) -> bool {
        self.program.answer.is_some()
    }

    /// The game with its inputs bound. Names that the rules do not use are ignored; an input that
    /// is missing is an error at its first use, later.
    pub fn bind(&self, givens: &Givens) -> Game {
        Game::new(self.program.clone(), givens.clone())
    }
}

fn info(function: &meaning::Function) -> FunctionInfo {
    let mut at_least = vec![None; function.params.len()];
    if let Some(last) = function.clauses.last() {
        for (slot, pattern) in at_least.iter_mut().zip(&last.patterns) {
            if let meaning::Pattern::AtLeast(least) = pattern {
                *slot = Some(*least);
            }
        }
    }
    let is_identity = match &function.clauses[..] {
        [clause] => {
            clause.patterns == [meaning::Pattern::Any]
                && matches!(clause.body.node.kind, meaning::NodeKind::Local(0))
        }
        _ => false,
    };
    FunctionInfo {
        name: function.name.clone(),
        params: function.params.clone(),
        kind: function.kind,
        at_least,
        is_identity,
    }
}

/// The parts of a game that a question is about. A macro, because the parts are borrowed one by one.
macro_rules! ground {
    ($game:expr) => {
        Ground {
            program: &$game.program,
            inputs: &$game.inputs,
            budget: $game.budget,
            elsewhere: $game.elsewhere.as_ref(),
        }
    };
}

/// The on-demand evaluator over the parts of a game. A macro for the same reason.
macro_rules! demand {
    ($game:expr) => {
        Demand::new(
            &$game.program,
            &$game.inputs,
            $game.tables.planned(ground!($game)),
            &mut $game.memo,
            &mut $game.work,
            $game.budget,
        )
    };
}

/// Rules with their inputs bound, ready to answer.
pub struct Game {
    program: Program,
    givens: Givens,
    inputs: Vec<Option<Value>>,
    budget: Budget,
    memo: Memo,
    tables: Tables,
    work: Work,
    elsewhere: Option<Elsewhere>,
}

impl Game {
    fn new(program: Program, givens: Givens) -> Self {
        let inputs = inputs(&program, &givens);
        Self {
            tables: Tables::new(),
            program,
            givens,
            inputs,
            budget: Budget::default(),
            memo: Memo::default(),
            work: Work::default(),
            elsewhere: None,
        }
    }

    /// Sets the limits of everything that is computed from now on.
    pub fn set_budget(&mut self, budget: Budget) {
        self.budget = budget;
    }

    /// Evaluates everything by the given evaluator instead of the one that the planner picks.
    pub fn set_strategy(&mut self, strategy: Strategy) {
        self.tables.set_strategy(strategy);
    }

    /// The taking-and-breaking game that a function of one heap is, shown from the rules for every heap. See
    /// [`HeapRules`].
    ///
    /// # Errors
    ///
    /// Why the function is no such game, in a few words.
    pub fn heap_rules(&self, function: &str) -> Result<HeapRules, String> {
        let functions = &self.program.functions;
        match functions
            .iter()
            .position(|f| f.name == function && !f.constant)
        {
            Some(f) => heaps::of(ground!(self), f),
            None => Err("there is no such function".to_owned()),
        }
    }

    /// A function of one or two integers in the plainest form of its rules, which certificates hold.
    ///
    /// # Errors
    ///
    /// Why the function cannot be written so, in a few words.
    pub fn recurrence(&self, function: &str) -> Result<Recurrence, String> {
        let functions = &self.program.functions;
        match functions
            .iter()
            .position(|f| f.name == function && !f.constant)
        {
            Some(f) => plainest::of(ground!(self), f),
            None => Err("there is no such function".to_owned()),
        }
    }

    /// Lets another engine answer for the heaps of a function, from [`SMALL`](crate::SMALL) on. What it says must be
    /// true of the rules.
    pub fn consult(&mut self, function: &str, ask: Ask) {
        let functions = &self.program.functions;
        let found = functions
            .iter()
            .position(|f| f.name == function && !f.constant);
        self.elsewhere = found.map(|function| Elsewhere { function, ask });
    }

    /// The text that the places of errors refer to: the rules, and behind them every expression
    /// that [`Game::eval`] was given.
    pub fn source(&self) -> &str {
        &self.program.source
    }

    /// The work done so far.
    pub fn work(&self) -> Work {
        Work {
            bytes: self.memo.bytes() + self.tables.bytes(),
            ..self.work
        }
    }

    /// The function of that name.
    pub fn function(&self, name: &str) -> Option<FunctionInfo> {
        self.program
            .functions
            .iter()
            .find(|f| f.name == name && !f.constant)
            .map(info)
    }

    fn index(&self, function: &str, args: usize) -> Result<usize, Fault> {
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
            let mut diagnostic = fault::unknown_function(Span::default(), function, None, &known);
            diagnostic.labels.clear();
            if functions().any(|f| f.name == function) {
                let plural = if args == 1 { "" } else { "s" };
                diagnostic.message = format!("`{function}` does not take {args} argument{plural}");
                diagnostic.code = "arity";
            }
            Box::new(diagnostic)
        })
    }

    /// Where a function is defined, for messages about positions that come from outside.
    fn span(&self, f: usize) -> Span {
        self.program.functions[f].span
    }

    /// The value of the `answer` line.
    ///
    /// # Errors
    ///
    /// Whatever is wrong with the rules or the inputs, or the limit that was met.
    pub fn answer(&mut self, observer: &mut dyn Observer) -> Result<Value, Fault> {
        let Some(body) = &self.program.answer else {
            return Err(Box::new(
                Diagnostic::error("no-answer", "the rules have no `answer` line").help(
                    "add a line such as `answer = g(13)`, or ask for an expression: `-e 'g(13)'`",
                ),
            ));
        };
        demand!(self).eval(body, observer)
    }

    /// The value of any expression in the names of the rules, such as `g(13)`.
    ///
    /// # Errors
    ///
    /// Whatever is wrong with the expression, the rules or the inputs.
    pub fn eval(&mut self, expr: &str) -> Result<Value, Vec<Diagnostic>> {
        self.eval_observed(expr, &mut NoObserver)
    }

    /// [`Game::eval`] with progress and interruption.
    ///
    /// # Errors
    ///
    /// Like [`Game::eval`].
    pub fn eval_observed(
        &mut self,
        expr: &str,
        observer: &mut dyn Observer,
    ) -> Result<Value, Vec<Diagnostic>> {
        let body = self.expression(expr)?;
        demand!(self)
            .eval(&body, observer)
            .map_err(|fault| vec![*fault])
    }

    /// Reads an expression in the names of the rules. Its text goes behind the rules, so that one
    /// text holds every place that an error can name.
    fn expression(&mut self, expr: &str) -> Result<Body, Vec<Diagnostic>> {
        let offset = self.program.source.len() + 1;
        self.program.source = format!("{}\n{expr}", self.program.source).into();
        let parsed = syntax::parse_expression_at(expr, offset);
        if !parsed.diagnostics.is_empty() {
            return Err(parsed.diagnostics);
        }
        let body = meaning::resolve_expression(&mut self.program, &parsed.tree)?;
        let diagnostics = types::check_body(&self.program, &body);
        if !diagnostics.is_empty() {
            return Err(diagnostics);
        }
        self.inputs = inputs(&self.program, &self.givens);
        Ok(body)
    }

    /// The value of a position.
    ///
    /// # Errors
    ///
    /// Whatever is wrong with the rules, the inputs or the position.
    pub fn value(
        &mut self,
        function: &str,
        position: &[Value],
        observer: &mut dyn Observer,
    ) -> Result<Value, Fault> {
        let f = self.index(function, position.len())?;
        let span = self.span(f);
        demand!(self).call(f, position, span, observer)
    }

    /// The options of a position of a game function, in the order of the rules, repeats included.
    ///
    /// # Errors
    ///
    /// Whatever is wrong with the rules, the inputs or the position.
    pub fn options(
        &mut self,
        function: &str,
        position: &[Value],
        observer: &mut dyn Observer,
    ) -> Result<Vec<OptionInfo>, Fault> {
        let f = self.index(function, position.len())?;
        let span = self.span(f);
        let options = demand!(self).options(f, position, span, observer)?;
        Ok(options
            .into_iter()
            .map(|option| OptionInfo {
                value: option.value,
                components: self.components(option.components),
                bindings: option.bindings,
                item: option.item,
            })
            .collect())
    }

    /// The start position, if `answer` is one: a sum of positions of game functions, perhaps
    /// compared with 0. Functions that are no game functions (`g(x) = x`) count as well.
    ///
    /// # Errors
    ///
    /// Whatever is wrong with the rules or the inputs.
    pub fn start(&mut self, observer: &mut dyn Observer) -> Result<Option<Vec<Component>>, Fault> {
        let Some(body) = &self.program.answer else {
            return Ok(None);
        };
        let start = demand!(self).start(body, observer)?;
        Ok(start.map(|components| self.components(components)))
    }

    /// The values of a function on a box: `ranges` are the ends of each parameter, both included.
    /// Positions outside a declared domain have no value.
    ///
    /// # Errors
    ///
    /// Whatever is wrong with the rules or the inputs, or a limit that the box exceeds: it is said
    /// before the run where it can be counted.
    pub fn table(
        &mut self,
        function: &str,
        ranges: &[(i64, i64)],
        observer: &mut dyn Observer,
    ) -> Result<TableValues, Fault> {
        let f = self.index(function, ranges.len())?;
        let span = self.span(f);
        let axes = table::axes(&self.program.functions[f].params, ranges);
        let count = axes
            .iter()
            .fold(1_u128, |n, axis| n.saturating_mul(u128::from(axis.len())));
        if let Some(limit) = self.budget.cells
            && count > u128::from(limit)
        {
            return Err(fault::limit("cells", count, limit));
        }
        let before = self.work;
        self.tables.report = None;
        let filled = self
            .tables
            .fill_box(ground!(self), f, ranges, &mut self.work, observer)?;
        let kind = self.program.functions[f].kind;
        let mut table = TableValues {
            function: function.to_owned(),
            kind,
            axes,
            cells: Cells::Any(Vec::new()),
            stop: Stop::Complete,
        };
        match filled {
            BoxTable::Cells(cells) => {
                table.cells = cells;
                return Ok(table);
            }
            BoxTable::Partial(cells) => {
                table.cells = Cells::Any(cells);
                table.stop = Stop::Interrupted;
                return Ok(table);
            }
            BoxTable::None => {}
        }
        let mut cells = Vec::new();
        let mut position: Vec<i64> = ranges.iter().map(|r| r.0).collect();
        for _ in 0..count {
            let args: Vec<Value> = position.iter().map(|v| Value::Int(*v)).collect();
            let value = if table.stop == Stop::Complete {
                match demand!(self).call(f, &args, span, observer) {
                    Ok(value) => Some(value),
                    Err(fault) if fault.code == "outside-domain" => None,
                    Err(fault) if fault.code == "interrupted" => {
                        table.stop = Stop::Interrupted;
                        None
                    }
                    Err(fault) => return Err(fault),
                }
            } else {
                None
            };
            cells.push(value);
            for (value, &(from, to)) in position.iter_mut().zip(ranges).rev() {
                if *value < to {
                    *value += 1;
                    break;
                }
                *value = from;
            }
        }
        table.cells = Cells::Any(cells);
        // A search may have used tables on its way.
        let bytes = self.work().bytes;
        let report = self.tables.report.get_or_insert_default();
        report.engine = "on demand";
        report.cells = self.work.cells - before.cells;
        report.options = self.work.options - before.options;
        report.bytes = bytes;
        Ok(table)
    }

    /// What really happened in the last [`Game::table`]; none before the first, or if it failed.
    pub fn report(&self) -> Option<&Report> {
        self.tables.report.as_ref()
    }

    /// The values of a function on a box in pieces, for a table that need not be in memory at once:
    /// `take` gets whole rows (all values of the first parameter's next values) in row-major order,
    /// and says whether it wants more. Memory does not grow with the first parameter. A stopped run
    /// has handed out every row that was complete.
    ///
    /// None if this cannot be done, because the recurrence looks back without a bound or has no
    /// table; [`Game::table`] then has the answer, and pieces that were taken before do not count.
    ///
    /// ```
    /// use grundy_game::NoObserver;
    /// use grundy_rules::{Givens, Rules};
    ///
    /// let rules = Rules::parse("g(x) = mex{ g(x-k) for k in [1,3,4] if k <= x }").unwrap();
    /// let mut sevens = 0;
    /// let stop = rules.bind(&Givens::new()).stream("g", &[(0, 6_999_999)], &mut NoObserver, &mut |cells| {
    ///     sevens += cells.len();
    ///     true
    /// });
    /// assert!(stop.unwrap().is_some());
    /// assert_eq!(sevens, 7_000_000);
    /// ```
    ///
    /// # Errors
    ///
    /// Like [`Game::table`]. The limit on bytes is held against one piece.
    pub fn stream(
        &mut self,
        function: &str,
        ranges: &[(i64, i64)],
        observer: &mut dyn Observer,
        take: &mut dyn FnMut(&Cells) -> bool,
    ) -> Result<Option<Stop>, Fault> {
        let f = self.index(function, ranges.len())?;
        let streamed =
            self.tables
                .stream_box(ground!(self), f, ranges, &mut self.work, observer, take)?;
        Ok(match streamed {
            Streamed::Complete => Some(Stop::Complete),
            Streamed::Interrupted => Some(Stop::Interrupted),
            Streamed::Whole => None,
        })
    }

    /// How [`Game::table`] would go about it.
    ///
    /// # Errors
    ///
    /// Whatever is wrong with the rules or the inputs.
    pub fn explain(&mut self, function: &str, ranges: &[(i64, i64)]) -> Result<Plan, Fault> {
        let f = self.index(function, ranges.len())?;
        self.tables.explain(ground!(self), f, ranges)
    }

    fn components(&self, raw: Vec<(usize, Vec<Value>)>) -> Vec<Component> {
        raw.into_iter()
            .map(|(f, position)| Component {
                function: self.program.functions[f].name.clone(),
                position,
            })
            .collect()
    }
}

/// The values of the program's inputs, in its order.
fn inputs(program: &Program, givens: &Givens) -> Vec<Option<Value>> {
    program
        .inputs
        .iter()
        .map(|input| givens.get(&input.name).cloned())
        .collect()
}
