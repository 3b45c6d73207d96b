//! Rules of partizan games: functions that end in braces with a bar, evaluated to values of games.
//!
//! ```text
//! c(h, w) = { c(h,k) + c(h,w-k) for k in 1..w | c(k,w) + c(h-k,w) for k in 1..h }      # Cutcake
//! ```
//! The evaluator interprets the resolved nodes with a memo: a call of a function is computed once
//! for its arguments. `eval.rs` has the expressions, `moves.rs` the positions after moves,
//! `functions.rs` the functions of games, `loopy.rs` loopy games, `numbers.rs` numbers of any size.
//!
//! Calls are positions of the memo of the on-demand evaluator (`memo.rs`); an open position
//! is one that waits for its value.
//!
//! A recurrence can be deeper than any native stack. At a depth of `MAX_NATIVE_DEPTH` calls the
//! whole computation is abandoned with the missing call. That call is computed first, and then the
//! computation starts again: finished calls are in the memo, so only the waiting calls are
//! repeated. A call of an open position closes a cycle, and is an error. Rules that certainly
//! recurse forever are an error as well.

mod eval;
mod functions;
mod items;
mod loopy;
mod messages;
mod moves;
mod numbers;

pub use moves::{GamePart, GameTerm, PartizanMove, PartizanOptions};

use std::collections::BTreeMap;

use grundy_core::{Diagnostic, Halt, Message, Run, Value, show_call};
use grundy_partizan::values::{Arena, ArenaError, Id, LoopyValue};
use grundy_partizan::{Watched, halt};

use crate::Givens;
use crate::analysis::board_symmetry::Symmetries;
use crate::fault::{self, Fault};
use crate::game::BoundRules;
use crate::meaning::board_warnings;
use crate::meaning::games::GameNode;
use crate::meaning::{
    Body, Function, GameNodes, Node, NodeKind, Pattern, Program, references, resolve_expression,
    resolve_partizan,
};
use crate::memo::{Memo, MemoValue, State};
use crate::syntax::ast::{self, Definition, Expr, ExprKind, Param, ParamKind, TextRange};
use crate::syntax::{Tree, contains_partizan, parse, parse_expression_at};

/// Maximal depth of calls on the native stack.
const MAX_NATIVE_DEPTH: usize = 48;

/// The number of abandoned stacks after which the rules are checked for infinite recursion.
const MAX_ABANDONED_STACKS: usize = 8;

/// The value of an expression.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum ExprValue {
    /// An integer, a truth value, a text, or a list of these.
    Plain(Value),
    /// A game.
    Game(Id),
    /// A loopy game, which has no short value.
    Loopy(LoopyValue),
    /// A Grundy value, as computed by `mex`; it becomes a game with `*` before it.
    Grundy(i64),
    /// `1/2`: inexact floor division of two literals; the quotient, and both operands.
    Floored(i64, (i64, i64)),
    /// A list with games in it.
    List(Vec<ExprValue>),
}

impl MemoValue for ExprValue {
    const UNSET: Self = Self::Plain(Value::UNSET);

    fn heap_bytes(&self) -> u64 {
        match self {
            Self::Plain(value) => value.heap_bytes(),
            Self::List(items) => {
                let nested: u64 = items.iter().map(Self::heap_bytes).sum();
                (items.capacity() * size_of::<Self>()) as u64 + nested
            }
            Self::Game(_) | Self::Loopy(_) | Self::Grundy(_) | Self::Floored(..) => 0,
        }
    }

    fn is_unknown(&self) -> bool {
        false
    }
}

/// Returns whether an expression has braces with a bar, or a literal of a game.
pub fn is_partizan(expression: &str) -> bool {
    contains_partizan(expression)
}

/// Partizan rules with their computed values.
#[derive(Default)]
pub struct PartizanRules {
    program: Program,
    arena: Arena,
    memo: Memo<ExprValue>,
    given: BTreeMap<String, Value>,
    /// For each function whether it is a helper, see [`helpers`].
    helpers: Vec<bool>,
}

/// A function of the rules, with its parameters and the declared smallest value of each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartizanFunction {
    /// The name of the function.
    pub name: String,
    /// The parameters, each with the least value that the header declares.
    pub params: Vec<(String, Option<i64>)>,
    /// Whether one of its definitions has braces with a bar as its result.
    pub is_game: bool,
}

/// Whether the result of an expression is written with braces and a bar.
fn gives_game(body: &Expr) -> bool {
    match &body.kind {
        ExprKind::Braces(_) => true,
        ExprKind::If(_, first, second) | ExprKind::Binary(_, first, second) => {
            gives_game(first) || gives_game(second)
        }
        ExprKind::Unary(_, operand) => gives_game(operand),
        _ => false,
    }
}

/// A function, by its number, with its arguments.
type GameCall = (usize, Vec<ExprValue>);

/// The reason why an expression has no value yet.
enum Unwind {
    Halt(Halt),
    /// Outside the domain of a function: not a move.
    NoMove(Fault),
    /// This position must be computed first; with the place of its call.
    Missing(u32, TextRange),
}

impl From<Halt> for Unwind {
    fn from(halt: Halt) -> Self {
        Self::Halt(halt)
    }
}

impl From<Fault> for Unwind {
    fn from(fault: Fault) -> Self {
        Self::Halt(fault.into())
    }
}

impl From<ArenaError> for Unwind {
    fn from(why: ArenaError) -> Self {
        Self::Halt(halt(why))
    }
}

type Unwinding<T> = Result<T, Unwind>;

/// Makes an error with its place.
fn wrong(code: &'static str, fact: Message, span: TextRange, advice: Message) -> Unwind {
    Box::new(
        Diagnostic::error(code, fact)
            .mark(span.range())
            .help(advice),
    )
    .into()
}

/// One evaluation.
struct GameMachine<'a, 'r, 'b> {
    program: &'a Program,
    given: &'a BTreeMap<String, Value>,
    arena: &'a mut Arena<Watched<'r, 'b>>,
    memo: &'a mut Memo<ExprValue>,
    helpers: &'a [bool],
    symmetries: Symmetries,
    /// The open positions: the first one of each abandoned stack with the place of its call, and
    /// those of the native stack.
    waiting: Vec<(u32, TextRange)>,
    native: Vec<u32>,
    /// The bytes of the active reducers, and the number of their items.
    held: usize,
    items: u64,
    /// Whether summands have no values: positions are only listed, and a value that is not a
    /// position is an error.
    valueless: bool,
}

/// The values of the local names of a body, by their slots.
type Frame = Vec<ExprValue>;

/// The body of a function for some arguments, and its frame.
type Line<'e> = (&'e Body, Frame);

/// Returns, for each function, whether its value is a formula of its arguments that calls no
/// function of the rules. Such a call is faster to evaluate than to look up.
fn helpers(program: &Program) -> Vec<bool> {
    let of = |function: &Function| {
        let mut bodies = function.clauses.iter().map(|clause| &clause.body.node);
        !function.constant && bodies.all(is_formula)
    };
    program.functions.iter().map(of).collect()
}

/// Returns whether an expression has no items, no games and no calls of functions of the rules.
fn is_formula(node: &Node) -> bool {
    let is_own = match &node.kind {
        NodeKind::Int(_)
        | NodeKind::Str(_)
        | NodeKind::Bool(_)
        | NodeKind::Local(_)
        | NodeKind::Input(_)
        | NodeKind::Builtin(..)
        | NodeKind::Neg(_)
        | NodeKind::Not(_)
        | NodeKind::Binary(..)
        | NodeKind::Index(..)
        | NodeKind::Compare(..)
        | NodeKind::If(..)
        | NodeKind::Slice(..) => true,
        NodeKind::Game(game) => matches!(**game, GameNode::Function(..)),
        NodeKind::Big(_) | NodeKind::Call(..) | NodeKind::List(_) | NodeKind::Reduce(_) => false,
    };
    let mut all = is_own;
    node.parts(&mut |part| all = all && is_formula(part));
    all
}

/// Returns the frame of an expression whose first names have these values.
fn frame(body: &Body, values: &[ExprValue]) -> Frame {
    let mut frame = Vec::with_capacity(body.frame);
    frame.extend_from_slice(values);
    frame.resize(body.frame, ExprValue::UNSET);
    frame
}

impl PartizanRules {
    /// Parses rules.
    ///
    /// # Errors
    /// All syntax errors; without them, unknown functions, wrong numbers of arguments and lines
    /// that are never reached. Each has its place and advice.
    pub fn parse(source: &str) -> Result<Self, Vec<Diagnostic>> {
        let parsed = parse(source);
        if !parsed.diagnostics.is_empty() {
            return Err(parsed.diagnostics);
        }
        let program = resolve_partizan(source, parsed.tree)?;
        Ok(Self {
            helpers: helpers(&program),
            program,
            ..Self::default()
        })
    }

    /// Returns whether a text contains partizan rules: braces with a bar, or a literal of a game.
    pub fn are(source: &str) -> bool {
        parse(source).tree.partizan
    }

    /// Returns the warnings about boards.
    pub fn warnings(&self) -> Vec<Diagnostic> {
        board_warnings::warnings(&self.program.tree)
    }

    /// Returns the source text of the rules.
    pub fn source(&self) -> &str {
        &self.program.source
    }

    /// Returns the syntax tree of the rules.
    pub fn tree(&self) -> &ast::Program {
        &self.program.tree
    }

    /// Returns whether a text can be parsed as an expression.
    pub fn reads(&self, text: &str) -> bool {
        parse_expression_at(text, 0).diagnostics.is_empty()
    }

    /// Returns the functions in the order of the text. With several lines for one function, the
    /// names are those of the last.
    pub fn functions(&self) -> Vec<PartizanFunction> {
        let mut list: Vec<PartizanFunction> = Vec::new();
        for definition in &self.program.tree.definitions {
            let Some(params) = &definition.params else {
                continue;
            };
            let name = |(i, param): (usize, &Param)| match &param.kind {
                ParamKind::Named { name, at_least } => (name.clone(), *at_least),
                ParamKind::Base(n) => (format!("x{i}"), Some(*n)),
            };
            let params = params.iter().enumerate().map(name).collect();
            let name = &definition.name.text;
            match list.iter_mut().find(|known| known.name == *name) {
                Some(known) => {
                    known.params = params;
                    known.is_game |= gives_game(&definition.body);
                }
                None => list.push(PartizanFunction {
                    name: name.clone(),
                    params,
                    is_game: gives_game(&definition.body),
                }),
            }
        }
        list
    }

    /// Returns whether the rules have a line `answer = …`, or another one without parameters.
    pub fn has_answer(&self) -> bool {
        self.answer_body().is_ok()
    }

    /// Returns whether a name is used and not defined by the rules: an input.
    pub fn is_input(&self, name: &str) -> bool {
        let is_name = |c: char| c.is_alphanumeric() || c == '_';
        let mut words = self.source().split(|c| !is_name(c));
        words.any(|word| word == name) && self.program.functions.iter().all(|f| f.name != name)
    }

    /// Binds an input and removes all computed values.
    pub fn give(&mut self, name: &str, value: Value) {
        self.given.insert(name.to_owned(), value);
        self.memo = Memo::default();
    }

    /// Returns the bytes of the values.
    pub fn bytes(&self) -> usize {
        self.arena.bytes() + self.memo.bytes() as usize
    }

    /// Returns the number of calls with a value.
    pub fn calls(&self) -> usize {
        self.memo.computed()
    }

    /// Returns the arena of the game values.
    pub fn arena(&mut self) -> &mut Arena {
        &mut self.arena
    }

    /// Returns the value of an expression in the names of the rules. Places in errors are relative
    /// to the start of the expression, plus the length of the rules and one.
    ///
    /// # Errors
    /// Errors of the expression or the rules, or the limit that was reached.
    pub fn eval(&mut self, text: &str, run: &mut Run) -> Result<ExprValue, Vec<Halt>> {
        let body = self.body(text, self.offset(), &[])?;
        self.eval_body(&body, &[], run).map_err(|halt| vec![halt])
    }

    /// Returns the value of an expression with these names bound.
    ///
    /// # Errors
    /// As [`PartizanRules::eval`].
    pub fn eval_at(
        &mut self,
        text: &str,
        names: &[(String, ExprValue)],
        run: &mut Run,
    ) -> Result<ExprValue, Vec<Halt>> {
        let (names, values): (Vec<String>, Vec<ExprValue>) = names.iter().cloned().unzip();
        let body = self.body(text, self.source().len() + 1, &names)?;
        self.eval_body(&body, &values, run)
            .map_err(|halt| vec![halt])
    }

    /// Returns the value of `answer`, or of the last definition without parameters.
    ///
    /// # Errors
    /// As [`PartizanRules::eval`].
    pub fn answer(&mut self, run: &mut Run) -> Result<ExprValue, Halt> {
        let body = self.answer_body()?;
        self.eval_body(&body, &[], run)
    }

    fn answer_body(&self) -> Result<Body, Halt> {
        let mut constants = self.program.functions.iter().filter(|f| f.constant);
        let clause = constants.next_back().and_then(|f| f.clauses.first());
        let body = clause.map(|clause| clause.body.clone());
        body.ok_or_else(|| fault::no_answer().into())
    }

    /// Parses an expression whose places begin at an offset, and resolves its names. These names
    /// have the first slots of its frame.
    fn body(&mut self, text: &str, offset: usize, names: &[String]) -> Result<Body, Vec<Halt>> {
        let parsed = parse_expression_at(text, offset);
        if !parsed.diagnostics.is_empty() {
            return Err(parsed.diagnostics.into_iter().map(Halt::from).collect());
        }
        self.resolved((text, offset), &parsed.tree, names)
    }

    fn resolved(
        &mut self,
        source: (&str, usize),
        tree: &Expr,
        names: &[String],
    ) -> Result<Body, Vec<Halt>> {
        resolve_expression(&mut self.program, GameNodes::Values, source, tree, names)
            .map_err(|errors| errors.into_iter().map(Halt::from).collect())
    }

    /// Returns copies of the lines of a function.
    pub(crate) fn lines(&self, name: &str) -> Vec<Definition> {
        let lines = self.program.tree.definitions.iter();
        lines.filter(|d| d.name.text == name).cloned().collect()
    }

    /// Returns the value of an expression in the text of the rules, without names in scope.
    pub(crate) fn eval_tree(&mut self, tree: &Expr, run: &mut Run) -> Result<ExprValue, Vec<Halt>> {
        let source = self.program.source.clone();
        let body = self.resolved((&source, 0), tree, &[])?;
        self.eval_body(&body, &[], run).map_err(|halt| vec![halt])
    }

    fn eval_body(
        &mut self,
        body: &Body,
        values: &[ExprValue],
        run: &mut Run,
    ) -> Result<ExprValue, Halt> {
        self.with(run, |machine| {
            machine.node(&body.node, &mut frame(body, values))
        })
    }

    /// Runs a computation to its end, computing missing calls first.
    fn with<T>(
        &mut self,
        run: &mut Run,
        mut work: impl FnMut(&mut GameMachine<'_, '_, '_>) -> Unwinding<T>,
    ) -> Result<T, Halt> {
        let (memo, given, helpers) = (&mut self.memo, &self.given, &self.helpers);
        let program = &self.program;
        self.arena.watched(Watched::new(run), |arena| {
            let mut machine = GameMachine {
                program,
                given,
                arena,
                memo,
                helpers,
                symmetries: Symmetries::default(),
                waiting: Vec::new(),
                native: Vec::new(),
                held: 0,
                items: 0,
                valueless: false,
            };
            let done = machine.complete(&mut work);
            if done.is_err() {
                machine.memo.close_open();
            }
            done
        })
    }

    /// Converts the value of an expression to a game, which may be loopy. An error refers to the
    /// whole expression.
    ///
    /// # Errors
    /// A value that is not a game.
    pub fn loopy(
        &mut self,
        worth: &ExprValue,
        text: &str,
        run: &mut Run,
    ) -> Result<LoopyValue, Halt> {
        let start = self.offset();
        let span = TextRange::new(start, start + text.len());
        self.with(run, |machine| machine.loopy(worth.clone(), span))
    }

    /// Converts the value of an expression to a game.
    ///
    /// # Errors
    /// A value that is not a game, or a loopy one.
    pub fn game(&mut self, worth: &ExprValue, text: &str, run: &mut Run) -> Result<Id, Halt> {
        let start = self.offset();
        let span = TextRange::new(start, start + text.len());
        self.with(run, |machine| machine.game(worth.clone(), span))
    }

    /// Returns the offset of the places of an expression: after the rules.
    fn offset(&self) -> usize {
        match self.source().len() {
            0 => 0,
            len => len + 1,
        }
    }

    /// Returns a value as plain data: games become their texts.
    ///
    /// # Errors
    /// A text that is too long, or the limit that was reached.
    pub fn plain(&mut self, worth: &ExprValue, run: &mut Run) -> Result<Value, Halt> {
        Ok(match worth {
            ExprValue::Plain(value) => value.clone(),
            ExprValue::Grundy(n) | ExprValue::Floored(n, _) => Value::Int(*n),
            ExprValue::Game(id) => {
                let text = self
                    .arena
                    .watched(Watched::new(run), |arena| arena.text(*id));
                Value::text(&text.map_err(halt)?)
            }
            ExprValue::Loopy(value) => {
                let text = self
                    .arena
                    .watched(Watched::new(run), |arena| value.text(arena));
                Value::text(&text.map_err(halt)?)
            }
            ExprValue::List(list) => {
                let all: Result<Vec<Value>, Halt> =
                    list.iter().map(|x| self.plain(x, run)).collect();
                Value::list(all?)
            }
        })
    }
}

impl GameMachine<'_, '_, '_> {
    /// Repeats a computation until no position is missing, computing the missing ones.
    fn complete<T>(&mut self, work: &mut impl FnMut(&mut Self) -> Unwinding<T>) -> Result<T, Halt> {
        loop {
            match work(self) {
                Ok(done) => return Ok(done),
                Err(Unwind::Halt(halt)) => return Err(halt),
                Err(Unwind::NoMove(fault)) => return Err(fault.into()),
                Err(Unwind::Missing(id, span)) => self.supply(id, span)?,
            }
        }
    }

    /// Computes a position and its dependencies, one deep stack after another.
    fn supply(&mut self, id: u32, span: TextRange) -> Result<(), Halt> {
        self.waiting.push((id, span));
        while let Some(&(id, span)) = self.waiting.last() {
            let line = self.clause(self.memo.function(id), self.memo.args(id), span);
            match line.and_then(|line| self.apply(id, line)) {
                Ok(_) => {
                    self.waiting.pop();
                }
                Err(Unwind::Halt(halt)) => return Err(halt),
                Err(Unwind::NoMove(fault)) => return Err(fault.into()),
                Err(Unwind::Missing(next, at)) => {
                    self.waiting.push((next, at));
                    let known = self.memo.computed() + self.waiting.len() * MAX_NATIVE_DEPTH;
                    self.arena.guard().positions(known).map_err(halt)?;
                    if self.waiting.len() == MAX_ABANDONED_STACKS {
                        self.ends(self.waiting[0].0)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Refuses rules that certainly recurse forever from a call.
    fn ends(&self, id: u32) -> Result<(), Halt> {
        let name = &self.program.functions[self.memo.function(id)].name;
        let position: Option<Vec<(i64, i64)>> = plain_args(self.memo.args(id))
            .iter()
            .map(|arg| arg.as_int().map(|n| (n, n)))
            .collect();
        let program = position.and_then(|position| {
            Some((
                references(&self.program.source, &self.program.tree)?,
                position,
            ))
        });
        let Some((program, position)) = program else {
            return Ok(());
        };
        let mut rules = BoundRules::new(program, Givens::default());
        let Some(fault) = rules.without_end(name, &position) else {
            return Ok(());
        };
        // The chain is easier to read from a small position, if it is infinite from there as well.
        let small = vec![(3, 3); position.len()];
        Err(rules.without_end(name, &small).unwrap_or(fault).into())
    }

    /// Returns the error for a call of an open position, with the path to it as far as it is known.
    fn cycle(&self, to: u32, span: TextRange) -> Fault {
        let mut path = Vec::new();
        let from = self.native.iter().position(|id| *id == to);
        if from.is_none() {
            let stacks = self.waiting.iter().skip_while(|(id, _)| *id != to);
            // A whole stack of calls is between two of them.
            path.extend(
                stacks
                    .flat_map(|(id, _)| ["…".to_owned(), self.shown(*id)])
                    .skip(1),
            );
        }
        let calls = self.native[from.unwrap_or(0)..].iter().chain([&to]);
        path.extend(calls.map(|id| self.shown(*id)));
        fault::partizan_cycle(span, &path)
    }

    /// Returns the value of a function, from the memo if it is there.
    fn call(
        &mut self,
        function: usize,
        args: &[ExprValue],
        span: TextRange,
    ) -> Unwinding<ExprValue> {
        if self.helpers.get(function).is_some_and(|helper| *helper) {
            let (body, mut frame) = self.clause(function, args, span)?;
            return self.node(&body.node, &mut frame);
        }
        // Boards that are images of each other are one position.
        let image = self.least_image(function, args);
        let args = image.as_deref().unwrap_or(args);
        let known = self.memo.find(function, args);
        match known.map(|id| (id, self.memo.state(id))) {
            Some((id, State::Done)) => return Ok(self.memo.value(id).clone()),
            Some((id, State::Open)) => return Err(self.cycle(id, span).into()),
            Some((_, State::New)) | None => {}
        }
        // A position outside the domain is not an option.
        let line = self.clause(function, args, span)?;
        let id = match known {
            Some(id) => id,
            None => self.memo.intern(function, true, args, span)?,
        };
        if self.native.len() >= MAX_NATIVE_DEPTH {
            return Err(Unwind::Missing(id, span));
        }
        self.native.push(id);
        let value = self.apply(id, line);
        self.native.pop();
        if self.memo.state(id) == State::Open {
            self.memo.positions[id as usize].state = State::New;
        }
        value
    }

    /// Returns the arguments with the least image of their board, if it has the same value.
    #[inline(never)] // calls nest deeply, and the frame of this one would be a part of theirs
    fn least_image(&mut self, function: usize, args: &[ExprValue]) -> Option<Vec<ExprValue>> {
        let has_board = (args.iter()).any(|arg| matches!(arg, ExprValue::Plain(Value::Board(_))));
        if self.valueless || !has_board {
            return None;
        }
        let plain = args.iter().map(|arg| match arg {
            ExprValue::Plain(value) => Some(value.clone()),
            _ => None,
        });
        let plain = plain.collect::<Option<Vec<Value>>>()?;
        let image = (self.symmetries).least_image(self.program, function, &plain)?;
        Some(image.into_iter().map(ExprValue::Plain).collect())
    }

    fn shown(&self, id: u32) -> String {
        let function = &self.program.functions[self.memo.function(id)];
        show_call(&function.name, &plain_args(self.memo.args(id)))
    }

    /// Computes the value of a position by its line, and stores it in the memo.
    fn apply(&mut self, id: u32, (body, mut frame): Line<'_>) -> Unwinding<ExprValue> {
        self.memo.positions[id as usize].state = State::Open;
        let value = self.node(&body.node, &mut frame)?;
        self.memo.keep(id, value.clone());
        let callers = self.native.len().saturating_sub(1);
        self.arena
            .guard()
            .positions(self.memo.computed() + callers)?;
        Ok(value)
    }
}

/// Returns arguments as errors show them.
fn plain_args(args: &[ExprValue]) -> Vec<Value> {
    let plain = |arg: &ExprValue| match arg {
        ExprValue::Plain(value) => value.clone(),
        _ => Value::text("…"),
    };
    args.iter().map(plain).collect()
}

impl<'a> GameMachine<'a, '_, '_> {
    /// Returns the body of the line that matches these arguments, and its frame.
    fn clause(&self, function: usize, args: &[ExprValue], span: TextRange) -> Unwinding<Line<'a>> {
        let program = self.program;
        let function = &program.functions[function];
        let fits = |(pattern, arg): (&Pattern, &ExprValue)| match (pattern, arg) {
            (Pattern::Base(n), ExprValue::Plain(Value::Int(m))) => n == m,
            (Pattern::Base(_), _) => false,
            (Pattern::Any | Pattern::AtLeast(_), _) => true,
        };
        let mut clauses = function.clauses.iter();
        let Some(clause) = clauses.find(|clause| clause.patterns.iter().zip(args).all(fits)) else {
            return Err(fault::no_clause(span, &function.name, &plain_args(args)).into());
        };
        for (i, (pattern, arg)) in clause.patterns.iter().zip(args).enumerate() {
            if let (Pattern::AtLeast(least), ExprValue::Plain(Value::Int(n))) = (pattern, arg)
                && n < least
            {
                let (args, name) = (plain_args(args), &clause.body.names[i]);
                let fault = fault::outside_domain(span, &function.name, &args, name, *least);
                return Err(Unwind::NoMove(fault));
            }
        }
        Ok((&clause.body, frame(&clause.body, args)))
    }
}
