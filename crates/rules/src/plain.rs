//! Reference evaluator: the definition of the language, transcribed.
//!
//! It interprets the parse tree directly, looks every name up in a list of names, and has no order,
//! types or analysis. The fast evaluators share with it only the tree, the values, and the single
//! operators, and must agree with it. It is not optimised.
//!
//! # Positions
//!
//! A call of a function that the rules define is a *position*: the function's name and the values
//! of its arguments. Functions are pure, so a position has one value, which is computed once and
//! stored in a memo. A constant (`D = …`) is stored as well, as a position without arguments.
//!
//! # Depth
//!
//! Recurrences run a million positions deep, and the native stack does not. An expression is
//! evaluated by recursion over its tree, whose depth the parser bounds. At a position that is not
//! in the memo, the whole evaluation is abandoned with `Halt::Need`. The position is pushed on an
//! explicit stack and computed. Then the expression that needed it is evaluated again from its
//! start, and finds it in the memo:
//!
//! ```text
//! g(n) = mex{ g(n-1), g(n-2) }
//!
//! stack              memo
//! g(2)                               needs g(1)
//! g(2) g(1)          g(0)=0          … which needed g(0), and then ends
//! g(2)               g(0)=0 g(1)=1   again from its start: ends, 2
//! ```
//!
//! Each position causes one abandoned evaluation for every position that needs it first, so there
//! are at most twice as many evaluations as positions. A position that is needed while it is on the
//! stack needs itself, and the stack from there on is the cycle.
//!
//! # Domains
//!
//! An argument below the bound of a parameter `x>=0` results in `Halt::Outside`. It propagates up
//! the tree to the nearest enclosing item of a reducer that makes a game (`mex`, `win`, `misere`,
//! `max`, `min`). There the option is not a move, and the current binding of the names of the item
//! is skipped. A position on the stack has its own tree, so nothing propagates from the body of one
//! function into the item that calls it; there it is an error.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::ControlFlow;
use std::rc::Rc;

use grundy_core::{Budget, Diagnostic};
use rustc_hash::FxHashMap;

use crate::builtin;
use crate::fault::{self, Fault};
use crate::info::Summand;
use crate::messages;
use crate::syntax::ast::{
    BinaryOp, Builtin, Clause, CompareOp, Definition, Expr, ExprKind, Name, ParamKind, Program,
    Reduce, Reducer, Source, TextRange, UnaryOp,
};
use crate::work::Work;
use grundy_core::suggest::nearest;
use grundy_core::{Givens, Turn, Value, show_call};

/// The default limit of stored positions. A position takes some 250 bytes, so an infinite recursion
/// is stopped before memory is exhausted.
const DEFAULT_CELLS: u64 = 10_000_000;

/// The default limit of bytes for positions and a list.
const DEFAULT_BYTES: u64 = 4 << 30;

/// Approximate bytes of a position without its arguments: its entries in the memo and on the stack.
const POSITION_BYTES: u64 = 200;

/// The plain evaluator of one program with one set of inputs. Its memo serves later queries.
///
/// ```
/// use grundy_rules::{Givens, Value, plain::Plain, syntax};
/// let rules = syntax::parse("g(x) = mex{ g(x-k) for k in 1..=m if k<=x }").tree;
/// let givens = Givens::from([("m".to_owned(), Value::Int(3))]);
/// let question = syntax::parse_expression("g(5) ^ g(7)").tree;
/// assert_eq!(Plain::new(&rules, &givens).eval(&question), Ok(Value::Int(2)));
/// ```
pub struct Plain<'a> {
    functions: BTreeMap<&'a str, Vec<&'a Definition>>,
    constants: BTreeMap<&'a str, &'a Definition>,
    answer: Option<&'a Definition>,
    givens: &'a Givens,
    cells: u64,
    bytes: u64,
    memo: FxHashMap<Rc<PlainCall<'a>>, Memoed>,
    work: Work,
    /// Options in the current evaluation; they count if it is not abandoned.
    options: u64,
    /// The number of evaluated expressions, including repeated ones, and the limit.
    steps: u64,
    most_steps: u64,
    /// Values of positions that are taken from the caller instead of being computed.
    assumed: Option<Assumed<'a>>,
}

/// Returns the value of a position that the evaluator takes instead of computing it.
type Assumed<'a> = Box<dyn FnMut(&str, &[Value]) -> Option<Value> + 'a>;

/// A function's name with its arguments, or the name of a constant.
#[derive(PartialEq, Eq, Hash)]
struct PlainCall<'a> {
    name: &'a str,
    args: Option<Vec<Value>>,
}

impl fmt::Display for PlainCall<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.args {
            Some(args) => f.write_str(&show_call(self.name, args)),
            None => f.write_str(self.name),
        }
    }
}

/// The memo entry of a position.
enum Memoed {
    /// It is on the stack, at this height.
    Open(usize),
    Value(Value),
}

/// The reason why an evaluation ends without a value.
enum Unwound<'a> {
    /// It needs a position that is not in the memo.
    Pending(Pending<'a>),
    /// It called a position outside a declared domain. Inside an option this is not a move;
    /// elsewhere it is this error.
    Outside(Fault),
    Fault(Fault),
}

/// A position to be computed: the line that defines it, and the place of the call.
struct Pending<'a> {
    position: Rc<PlainCall<'a>>,
    definition: &'a Definition,
    span: TextRange,
}

impl From<Fault> for Unwound<'_> {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

/// The local names, innermost last.
type Locals<'e> = Vec<(&'e str, Value)>;

/// Uses one binding of the names of an item, and returns whether more are needed.
type TakeBinding<'t, 'a, 'e> =
    dyn FnMut(&mut Plain<'a>, &mut Locals<'e>) -> Result<ControlFlow<()>, Unwound<'a>> + 't;

impl<'a> Plain<'a> {
    /// Makes an evaluator with an empty memo.
    pub fn new(program: &'a Program, givens: &'a Givens) -> Self {
        let mut plain = Self {
            functions: BTreeMap::new(),
            constants: BTreeMap::new(),
            answer: None,
            givens,
            cells: DEFAULT_CELLS,
            bytes: DEFAULT_BYTES,
            memo: FxHashMap::default(),
            work: Work::default(),
            options: 0,
            steps: 0,
            most_steps: u64::MAX,
            assumed: None,
        };
        for definition in &program.definitions {
            let name = definition.name.text.as_str();
            match &definition.params {
                Some(_) => plain.functions.entry(name).or_default().push(definition),
                None if name == "answer" => plain.answer = Some(definition),
                None => _ = plain.constants.insert(name, definition),
            }
        }
        plain
    }

    /// Sets the limits of positions, stored or begun, and of the bytes of positions and lists.
    /// Options are not limited.
    #[must_use]
    pub fn with_budget(mut self, budget: Budget) -> Self {
        self.cells = budget.cells.unwrap_or(u64::MAX);
        self.bytes = budget.bytes.unwrap_or(u64::MAX);
        self
    }

    /// Takes values of positions from `assumed`, and computes those for which it returns `None`. An
    /// assumed value is not stored in the memo.
    #[must_use]
    pub fn with_assumed(
        mut self,
        assumed: impl FnMut(&str, &[Value]) -> Option<Value> + 'a,
    ) -> Self {
        self.assumed = Some(Box::new(assumed));
        self
    }

    /// Allows this many further steps, replacing earlier limits. A step is the evaluation of one
    /// expression. At the limit an evaluation ends with `limit-exceeded`, and computed values
    /// remain in the memo.
    pub fn allow_steps(&mut self, steps: u64) {
        self.most_steps = self.steps.saturating_add(steps);
    }

    /// Returns the steps of all queries so far.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// Returns the value of an expression. Its free names are constants of the program, or inputs.
    ///
    /// # Errors
    ///
    /// All errors of the rules or the expression, and a limit that is reached.
    pub fn eval(&mut self, expr: &Expr) -> Result<Value, Fault> {
        self.settle(|plain| plain.expr(expr, &mut Locals::new()))
    }

    /// Returns the value of an expression with these names bound to these values.
    ///
    /// # Errors
    ///
    /// As [`Plain::eval`].
    pub fn eval_at(
        &mut self,
        expr: &Expr,
        names: &[String],
        values: &[Value],
    ) -> Result<Value, Fault> {
        let bound: Locals = names
            .iter()
            .map(String::as_str)
            .zip(values.iter().cloned())
            .collect();
        self.settle(|plain| plain.expr(expr, &mut bound.clone()))
    }

    /// Returns the value of a position. `span` is the place that an error about the call itself
    /// shows.
    ///
    /// # Errors
    ///
    /// All errors of the rules or the arguments, and a limit that is reached.
    pub fn call(
        &mut self,
        function: &str,
        args: &[Value],
        span: TextRange,
    ) -> Result<Value, Fault> {
        self.settle(|plain| plain.position(function, args.to_vec(), span))
    }

    /// Returns the value of a position by the line that defines it, whether or not its value is
    /// assumed or in the memo.
    ///
    /// # Errors
    ///
    /// As [`Plain::call`].
    pub fn call_body(
        &mut self,
        function: &str,
        args: &[Value],
        span: TextRange,
    ) -> Result<Value, Fault> {
        self.settle(|plain| {
            let (name, definition) = plain.definition(function, args, span)?;
            let args = Some(args.to_vec());
            plain.body(definition, &PlainCall { name, args })
        })
    }

    /// Returns the options of a position that `mex` or the explicit value 0 defines. Each option is
    /// the list of the positions whose sum it is. Returns none if the rules define the position in
    /// another form, or an option is not a sum of positions.
    ///
    /// ```
    /// use grundy_rules::{Givens, Value, plain::Plain, syntax};
    /// let rules = syntax::parse("g(x) = mex{ g(k)^g(x-k) for k in 1..x if 2*k < x }").tree;
    /// let givens = Givens::new();
    /// let mut plain = Plain::new(&rules, &givens);
    /// let options = plain.options("g", &[Value::Int(5)], Default::default())?.expect("sums");
    /// let heaps = (options.iter()).map(|sum| [&sum[0].position[0], &sum[1].position[0]]);
    /// let found: Vec<[&Value; 2]> = heaps.collect();
    /// assert_eq!(found, [[&Value::Int(1), &Value::Int(4)], [&Value::Int(2), &Value::Int(3)]]);
    /// # Ok::<(), Box<grundy_core::Diagnostic>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`Plain::call`].
    pub fn options(
        &mut self,
        function: &str,
        args: &[Value],
        span: TextRange,
    ) -> Result<Option<Vec<Vec<Summand>>>, Fault> {
        self.settle(|plain| {
            let (_, definition) = plain.definition(function, args, span)?;
            plain.options_of(&definition.body, &mut locals(definition, args))
        })
    }

    /// Returns the line that defines a position, and the name of its function.
    fn definition(
        &self,
        function: &str,
        args: &[Value],
        span: TextRange,
    ) -> Result<(&'a str, &'a Definition), Unwound<'a>> {
        let Some((&name, clauses)) = self.functions.get_key_value(function) else {
            return Err(Unwound::Fault(Box::new(
                self.unknown_function(function, span),
            )));
        };
        Ok((name, clause(name, clauses, args, span)?))
    }

    /// Returns the value of `answer`.
    ///
    /// # Errors
    ///
    /// If the program has no line `answer = …`, and as for [`Plain::eval`].
    pub fn answer(&mut self) -> Result<Value, Fault> {
        let answer = self.answer.ok_or_else(fault::no_answer)?;
        self.eval(&answer.body)
    }

    /// Returns the work of all queries so far.
    pub fn work(&self) -> Work {
        self.work
    }

    /// Evaluates until no further position is needed.
    fn settle<T>(
        &mut self,
        mut attempt: impl FnMut(&mut Self) -> Result<T, Unwound<'a>>,
    ) -> Result<T, Fault> {
        loop {
            self.options = 0;
            match attempt(self) {
                Ok(value) => {
                    self.work.options += self.options;
                    return Ok(value);
                }
                Err(Unwound::Fault(fault) | Unwound::Outside(fault)) => return Err(fault),
                Err(Unwound::Pending(need)) => self.compute(need)?,
            }
        }
    }

    /// Computes a position and all that it needs, and stores them in the memo.
    fn compute(&mut self, first: Pending<'a>) -> Result<(), Fault> {
        let mut stack = Vec::new();
        let computed = self.compute_on(&mut stack, first);
        for open in stack {
            self.memo.remove(&open.position); // left by an error
        }
        computed
    }

    fn compute_on(
        &mut self,
        stack: &mut Vec<Pending<'a>>,
        first: Pending<'a>,
    ) -> Result<(), Fault> {
        self.open(stack, first)?;
        while let Some(top) = stack.last() {
            let position = Rc::clone(&top.position);
            match self.body(top.definition, &position) {
                Ok(value) => {
                    self.keep(position, value);
                    stack.pop();
                }
                Err(Unwound::Fault(fault) | Unwound::Outside(fault)) => return Err(fault),
                Err(Unwound::Pending(need)) => self.open(stack, need)?,
            }
        }
        Ok(())
    }

    /// Puts a position on the stack.
    fn open(&mut self, stack: &mut Vec<Pending<'a>>, need: Pending<'a>) -> Result<(), Fault> {
        if let Some(Memoed::Open(height)) = self.memo.get(&need.position) {
            let path: Vec<String> = stack[*height..]
                .iter()
                .chain([&need])
                .map(|step| step.position.to_string())
                .collect();
            return Err(fault::cycle(need.span, &path));
        }
        if self.work.cells + stack.len() as u64 >= self.cells {
            return Err(Box::new(self.limit_met(stack, &need)));
        }
        let positions = self.work.cells + stack.len() as u64;
        self.hold(positions.saturating_mul(POSITION_BYTES))?;
        self.memo
            .insert(Rc::clone(&need.position), Memoed::Open(stack.len()));
        stack.push(need);
        Ok(())
    }

    /// Checks that `bytes` in addition to those of the stored positions are within the limit.
    fn hold(&self, bytes: u64) -> Result<(), Fault> {
        if bytes.saturating_add(self.work.bytes) > self.bytes {
            let halt = fault::limit_met(fault::Limit::Bytes, self.bytes);
            return Err(Box::new(halt.into_diagnostic()));
        }
        Ok(())
    }

    /// Makes the error for a limit. If most of it is on the stack, the recurrence may be infinite,
    /// and its last steps show the direction.
    fn limit_met(&self, stack: &[Pending<'a>], need: &Pending<'a>) -> Diagnostic {
        let fault = fault::limit_met(fault::Limit::Cells, self.cells).into_diagnostic();
        if stack.len() < 3 || (stack.len() as u64) < self.cells / 2 {
            return fault;
        }
        let last: Vec<String> = stack[stack.len() - 3..]
            .iter()
            .chain([need])
            .map(|step| step.position.to_string())
            .collect();
        fault
            .at(need.span.range(), messages::reference_was_last())
            .note(messages::positions_wait(stack.len() + 1, last.join(" -> ")))
            .help(messages::guard_recurrence())
    }

    fn keep(&mut self, position: Rc<PlainCall<'a>>, value: Value) {
        self.work.options += self.options;
        if let Some(args) = &position.args {
            let values = args.iter().chain([&value]);
            self.work.cells += 1;
            self.work.bytes += values
                .map(|v| size_of::<Value>() as u64 + v.heap_bytes())
                .sum::<u64>();
        }
        self.memo.insert(position, Memoed::Value(value));
    }

    /// Returns the value of a position by the line that defines it.
    fn body(
        &mut self,
        definition: &'a Definition,
        position: &PlainCall<'a>,
    ) -> Result<Value, Unwound<'a>> {
        self.options = 0;
        let args = position.args.as_deref().unwrap_or_default();
        self.expr(&definition.body, &mut locals(definition, args))
    }

    /// Returns the value of a position from the memo, or that it is needed.
    fn position(
        &mut self,
        name: &str,
        args: Vec<Value>,
        span: TextRange,
    ) -> Result<Value, Unwound<'a>> {
        let (name, definition) = self.definition(name, &args, span)?;
        self.look_up(
            PlainCall {
                name,
                args: Some(args),
            },
            definition,
            span,
        )
    }

    fn look_up(
        &mut self,
        position: PlainCall<'a>,
        definition: &'a Definition,
        span: TextRange,
    ) -> Result<Value, Unwound<'a>> {
        if let Some(Memoed::Value(value)) = self.memo.get(&position) {
            return Ok(value.clone());
        }
        if let (Some(assumed), Some(args)) = (&mut self.assumed, &position.args)
            && let Some(value) = assumed(position.name, args)
        {
            return Ok(value);
        }
        Err(Unwound::Pending(Pending {
            position: Rc::new(position),
            definition,
            span,
        }))
    }

    fn unknown_function(&self, name: &str, span: TextRange) -> Diagnostic {
        let words = Builtin::words();
        let near = nearest(name, self.functions.keys().copied().chain(words));
        let known: Vec<String> = self.functions.keys().map(|&name| name.to_owned()).collect();
        fault::unknown_function(span, name, near, &known)
    }

    /// Returns the built-in function of a name, unless the rules define a function of that name.
    fn builtin(&self, name: &str) -> Option<Builtin> {
        let hides = |builtin: &Builtin| builtin.is_of_boards() && self.functions.contains_key(name);
        Builtin::from_word(name).filter(|builtin| !hides(builtin))
    }

    // expressions

    /// Counts the evaluation of one expression.
    fn step(&mut self, span: TextRange) -> Result<(), Unwound<'a>> {
        self.steps += 1;
        if self.steps > self.most_steps {
            let halt = fault::limit_met_at(fault::Limit::Steps, self.most_steps, span);
            return Err(Unwound::Fault(Box::new(halt.into_diagnostic())));
        }
        Ok(())
    }

    fn expr<'e>(&mut self, expr: &'e Expr, names: &mut Locals<'e>) -> Result<Value, Unwound<'a>> {
        let span = expr.span;
        self.step(span)?;
        Ok(match &expr.kind {
            ExprKind::Int(value) => Value::Int(*value),
            ExprKind::Big(digits) => Value::Big(digits.as_str().into()),
            ExprKind::Str(text) => Value::text(text),
            ExprKind::Bool(value) => Value::Bool(*value),
            ExprKind::Name(name) => self.name(name, span, names)?,
            ExprKind::Call(name, args) => self.function(name, args, span, names)?,
            ExprKind::Unary(UnaryOp::Neg, a) => {
                let value = self.int(a, names)?;
                let negated = value.checked_neg();
                Value::Int(negated.ok_or_else(|| fault::overflow(span, &format!("-({value})")))?)
            }
            ExprKind::Unary(UnaryOp::Not, a) => Value::Bool(!self.truth(a, names)?),
            ExprKind::Binary(BinaryOp::And, a, b) => {
                Value::Bool(self.truth(a, names)? && self.truth(b, names)?)
            }
            ExprKind::Binary(BinaryOp::Or, a, b) => {
                Value::Bool(self.truth(a, names)? || self.truth(b, names)?)
            }
            ExprKind::Binary(op, a, b) => {
                let left = self.expr(a, names)?;
                let right = self.expr(b, names)?;
                builtin::binary(*op, &left, &right, (a.span, b.span, span))?
            }
            ExprKind::Compare(first, rest) => Value::Bool(self.compare(first, rest, names)?),
            ExprKind::If(condition, yes, no) => {
                let branch = if self.truth(condition, names)? {
                    yes
                } else {
                    no
                };
                self.expr(branch, names)?
            }
            ExprKind::Index(base, index) => {
                let value = self.expr(base, names)?;
                let at = self.expr(index, names)?;
                builtin::index(&value, &at, (base.span, index.span))?
            }
            ExprKind::Slice(base, from, to) => {
                let value = self.expr(base, names)?;
                let from = self.int(from, names)?;
                let to = match to {
                    Some(to) => Some(self.int(to, names)?),
                    None => None,
                };
                builtin::slice(&value, from, to, (base.span, span))?
            }
            ExprKind::List(items) => Value::List(self.exprs(items, names)?.into()),
            ExprKind::Reduce(reduce) => self.reduce(reduce, span, names)?,
            ExprKind::Decimal(_) | ExprKind::Literal(..) | ExprKind::Braces(_) => {
                return Err(fault::partizan_value(span).into());
            }
            ExprKind::Error => return Err(fault::unread(span).into()),
        })
    }

    fn exprs<'e>(
        &mut self,
        exprs: &'e [Expr],
        names: &mut Locals<'e>,
    ) -> Result<Vec<Value>, Unwound<'a>> {
        exprs.iter().map(|expr| self.expr(expr, names)).collect()
    }

    fn int<'e>(&mut self, expr: &'e Expr, names: &mut Locals<'e>) -> Result<i64, Unwound<'a>> {
        let value = self.expr(expr, names)?;
        Ok(builtin::int(&value, expr.span)?)
    }

    fn truth<'e>(&mut self, expr: &'e Expr, names: &mut Locals<'e>) -> Result<bool, Unwound<'a>> {
        let value = self.expr(expr, names)?;
        Ok(builtin::truth(&value, expr.span)?)
    }

    /// Evaluates a local name, a constant of the program, or an input, in this order.
    fn name(
        &mut self,
        name: &str,
        span: TextRange,
        names: &Locals<'_>,
    ) -> Result<Value, Unwound<'a>> {
        if let Some((_, value)) = names.iter().rev().find(|(local, _)| *local == name) {
            return Ok(value.clone());
        }
        if let Some((&name, definition)) = self.constants.get_key_value(name) {
            return self.look_up(PlainCall { name, args: None }, definition, span);
        }
        if let Some(value) = self.givens.get(name) {
            return Ok(value.clone());
        }
        let locals = names.iter().map(|(local, _)| *local);
        let others = self
            .constants
            .keys()
            .copied()
            .chain(self.givens.keys().map(String::as_str));
        Err(fault::missing_input(span, name, nearest(name, locals.chain(others))).into())
    }

    /// Evaluates a call of a built-in function, or of a function of the program.
    fn function<'e>(
        &mut self,
        name: &Name,
        args: &'e [Expr],
        span: TextRange,
        names: &mut Locals<'e>,
    ) -> Result<Value, Unwound<'a>> {
        let values = self.exprs(args, names)?;
        let Some(builtin) = self.builtin(&name.text) else {
            return self.position(&name.text, values, span);
        };
        let (least, most) = builtin.arity();
        if values.len() < least || values.len() > most {
            return Err(
                fault::wrong_arity(span, builtin.usage(), (least, most), values.len()).into(),
            );
        }
        let spans: Vec<TextRange> = args.iter().map(|arg| arg.span).collect();
        Ok(builtin::call(builtin, &values, &spans, span)?)
    }

    /// Evaluates `a <= b < c`: every neighbouring pair. The operands after a pair that fails are
    /// not evaluated.
    fn compare<'e>(
        &mut self,
        first: &'e Expr,
        rest: &'e [(CompareOp, Expr)],
        names: &mut Locals<'e>,
    ) -> Result<bool, Unwound<'a>> {
        let mut left = self.expr(first, names)?;
        let mut left_span = first.span;
        for (op, expr) in rest {
            let right = self.expr(expr, names)?;
            if !builtin::compare(*op, &left, &right, left_span.to(expr.span))? {
                return Ok(false);
            }
            (left, left_span) = (right, expr.span);
        }
        Ok(true)
    }

    // reducers

    fn reduce<'e>(
        &mut self,
        reduce: &'e Reduce,
        span: TextRange,
        names: &mut Locals<'e>,
    ) -> Result<Value, Unwound<'a>> {
        let reducer = reduce.reducer;
        let (most, left) = (self.bytes, self.bytes.saturating_sub(self.work.bytes));
        let mut values = Vec::new();
        for item in &reduce.items {
            let flow = self.item(reducer, &item.clauses, names, &mut |plain, names| {
                let Some(value) = no_move(reducer, plain.expr(&item.expr, names))? else {
                    return Ok(ControlFlow::Continue(()));
                };
                plain.options += u64::from(reducer.makes_a_game());
                let value = admit(reducer, value, item.expr.span)?;
                let decided = match reducer {
                    Reducer::Win | Reducer::Misere | Reducer::All => value == Value::Bool(false),
                    Reducer::Any => value == Value::Bool(true),
                    _ => false,
                };
                values.push(value);
                if (values.capacity() * size_of::<Value>()) as u64 > left {
                    let halt = fault::limit_met_at(fault::Limit::Bytes, most, span);
                    return Err(Unwound::Fault(Box::new(halt.into_diagnostic())));
                }
                Ok(if decided {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                })
            })?;
            if flow.is_break() {
                break;
            }
        }
        if values.is_empty() && matches!(reducer, Reducer::Max | Reducer::Min) {
            return match &reduce.default {
                Some(default) => self.expr(default, names),
                None => Err(fault::no_items(span, reducer).into()),
            };
        }
        Ok(conclude(reducer, values, span)?)
    }

    /// Calls `take` for each binding of the names of an item that fulfils the remaining clauses,
    /// until that stops.
    fn item<'e>(
        &mut self,
        reducer: Reducer,
        clauses: &'e [Clause],
        names: &mut Locals<'e>,
        take: &mut TakeBinding<'_, 'a, 'e>,
    ) -> Result<ControlFlow<()>, Unwound<'a>> {
        let passed_over = Ok(ControlFlow::Continue(()));
        let Some((clause, rest)) = clauses.split_first() else {
            return take(self, names);
        };
        match clause {
            Clause::If(condition) => match no_move(reducer, self.truth(condition, names))? {
                Some(true) => self.item(reducer, rest, names, take),
                Some(false) | None => passed_over,
            },
            Clause::Let(name, expr) => {
                let Some(value) = no_move(reducer, self.expr(expr, names))? else {
                    return passed_over;
                };
                names.push((&name.text, value));
                let flow = self.item(reducer, rest, names, take);
                names.pop();
                flow
            }
            Clause::For(bound, source) => {
                let Some((values, span)) = no_move(reducer, self.source(source, names))? else {
                    return passed_over;
                };
                let outside = names.len();
                for value in values {
                    bind(bound, value, span, names)?;
                    let flow = self.item(reducer, rest, names, take);
                    names.truncate(outside);
                    if flow?.is_break() {
                        return Ok(ControlFlow::Break(()));
                    }
                }
                passed_over
            }
        }
    }

    /// Returns the options that a body lists; none if it has another form.
    fn options_of<'e>(
        &mut self,
        body: &'e Expr,
        names: &mut Locals<'e>,
    ) -> Result<Option<Vec<Vec<Summand>>>, Unwound<'a>> {
        self.step(body.span)?;
        let reduce = match &body.kind {
            ExprKind::If(condition, yes, no) => {
                let branch = if self.truth(condition, names)? {
                    yes
                } else {
                    no
                };
                return self.options_of(branch, names);
            }
            ExprKind::Int(0) => return Ok(Some(Vec::new())),
            ExprKind::Reduce(reduce) if reduce.reducer == Reducer::Mex => reduce,
            _ => return Ok(None),
        };
        let mut options = Vec::new();
        let mut are_sums = (reduce.items.iter()).all(|item| item.turn == Turn::Ordinary);
        for item in &reduce.items {
            _ = self.item(Reducer::Mex, &item.clauses, names, &mut |plain, names| {
                let mut parts = Vec::new();
                match no_move(Reducer::Mex, plain.sum(&item.expr, names, &mut parts))? {
                    Some(true) => options.push(parts),
                    Some(false) => are_sums = false,
                    None => {}
                }
                Ok(ControlFlow::Continue(()))
            })?;
        }
        Ok(are_sums.then_some(options))
    }

    /// Appends the positions that an option is the sum of, and returns whether it is a sum.
    fn sum<'e>(
        &mut self,
        option: &'e Expr,
        names: &mut Locals<'e>,
        parts: &mut Vec<Summand>,
    ) -> Result<bool, Unwound<'a>> {
        self.step(option.span)?;
        Ok(match &option.kind {
            ExprKind::Int(0) => true,
            ExprKind::Binary(BinaryOp::Xor, a, b) => {
                self.sum(a, names, parts)? && self.sum(b, names, parts)?
            }
            ExprKind::If(condition, yes, no) => {
                let branch = if self.truth(condition, names)? {
                    yes
                } else {
                    no
                };
                self.sum(branch, names, parts)?
            }
            ExprKind::Call(name, args) if self.builtin(&name.text).is_none() => {
                let position = self.exprs(args, names)?;
                self.definition(&name.text, &position, option.span)?;
                parts.push(Summand {
                    function: name.text.clone(),
                    position,
                });
                true
            }
            _ => false,
        })
    }

    /// Returns the values of a `for` and their place. Bounds are evaluated once.
    fn source<'e>(
        &mut self,
        source: &'e Source,
        names: &mut Locals<'e>,
    ) -> Result<(Box<dyn Iterator<Item = Value>>, TextRange), Unwound<'a>> {
        match source {
            Source::List(list) => {
                let value = self.expr(list, names)?;
                let items = builtin::items(&value, list.span)?;
                let count = items.len();
                Ok((
                    Box::new((0..count).map(move |i| items[i].clone())),
                    list.span,
                ))
            }
            Source::Range {
                lo,
                hi,
                inclusive,
                step,
            } => {
                let span = lo.span.to(hi.span);
                let first = self.int(lo, names)?;
                let bound = self.int(hi, names)?;
                let step = match step {
                    None => (1, span),
                    Some(step) => (self.int(step, names)?, step.span),
                };
                let values = builtin::range((first, bound), *inclusive, step)?;
                Ok((Box::new(values), span))
            }
        }
    }
}

/// Binds the parameters of a definition to arguments.
fn locals<'a>(definition: &'a Definition, args: &[Value]) -> Locals<'a> {
    let params = definition.params.iter().flatten();
    let named = params
        .zip(args)
        .filter_map(|(param, arg)| match &param.kind {
            ParamKind::Named { name, .. } => Some((name.as_str(), arg.clone())),
            ParamKind::Base(_) => None,
        });
    named.collect()
}

/// Returns the line that defines a position: the first one whose base cases match the arguments.
fn clause<'a>(
    name: &str,
    clauses: &[&'a Definition],
    args: &[Value],
    span: TextRange,
) -> Result<&'a Definition, Unwound<'a>> {
    if args.iter().any(|arg| matches!(arg, Value::Big(_))) {
        let beyond = fault::beyond_reach(span, &show_call(name, args), i64::MAX as u64);
        return Err(Unwound::Fault(Box::new(beyond.into_diagnostic())));
    }
    for definition in clauses {
        let params = definition.params.as_deref().unwrap_or_default();
        if params.len() != args.len() {
            let takes = (params.len(), params.len());
            return Err(fault::wrong_arity(span, &usage(definition), takes, args.len()).into());
        }
        let fits = params
            .iter()
            .zip(args)
            .all(|(param, arg)| match param.kind {
                ParamKind::Base(value) => *arg == Value::Int(value),
                ParamKind::Named { .. } => true,
            });
        if !fits {
            continue;
        }
        for (param, arg) in params.iter().zip(args) {
            if let ParamKind::Named {
                name: param,
                at_least: Some(at_least),
            } = &param.kind
                && builtin::int(arg, span)? < *at_least
            {
                return Err(Unwound::Outside(fault::outside_domain(
                    span, name, args, param, *at_least,
                )));
            }
        }
        return Ok(definition);
    }
    Err(fault::no_clause(span, name, args).into())
}

/// Returns a definition's name and parameters: `g(x,y)`.
fn usage(definition: &Definition) -> String {
    let params = definition
        .params
        .iter()
        .flatten()
        .map(|param| match &param.kind {
            ParamKind::Named { name, .. } => name.clone(),
            ParamKind::Base(value) => value.to_string(),
        });
    format!(
        "{}({})",
        definition.name.text,
        params.collect::<Vec<_>>().join(",")
    )
}

/// Returns the value of a part of an item: `None` if it left a domain and the items are options.
fn no_move<T>(reducer: Reducer, part: Result<T, Unwound<'_>>) -> Result<Option<T>, Unwound<'_>> {
    match part {
        Ok(value) => Ok(Some(value)),
        Err(Unwound::Outside(_)) if reducer.makes_a_game() => Ok(None),
        Err(halt) => Err(halt),
    }
}

/// Binds the names of a `for` to one value: a single name to all of it, several to its items.
fn bind<'e>(
    bound: &'e [Name],
    value: Value,
    span: TextRange,
    names: &mut Locals<'e>,
) -> Result<(), Fault> {
    if let [name] = bound {
        names.push((&name.text, value));
        return Ok(());
    }
    match &value {
        Value::List(items) if items.len() == bound.len() => {
            names.extend(
                bound
                    .iter()
                    .map(|name| name.text.as_str())
                    .zip(items.iter().cloned()),
            );
            Ok(())
        }
        _ => Err(fault::cannot_unpack(span, bound.len(), &value)),
    }
}

/// Returns a value that a reducer accepts, or the error that gives the reason. Conditions become
/// booleans.
fn admit(reducer: Reducer, value: Value, span: TextRange) -> Result<Value, Fault> {
    match reducer {
        Reducer::Loopy | Reducer::Obliged => Err(fault::no_recursion(span)),
        Reducer::Mex => match value {
            Value::Int(0..) => Ok(value),
            _ => Err(fault::not_natural(span, &value)),
        },
        Reducer::Win | Reducer::Misere => match value {
            Value::Bool(_) => Ok(value),
            _ => Err(fault::not_an_outcome(span, reducer, &value)),
        },
        Reducer::Xor if matches!(value, Value::Bool(_)) => Err(fault::xor_of_outcome(span)),
        Reducer::Max | Reducer::Min | Reducer::Xor | Reducer::Sum => {
            builtin::int(&value, span).map(Value::Int)
        }
        Reducer::Any | Reducer::All | Reducer::Count => {
            builtin::truth(&value, span).map(Value::Bool)
        }
        Reducer::Set | Reducer::List => Ok(value),
    }
}

/// Combines the values of a reducer to its result.
fn conclude(reducer: Reducer, mut values: Vec<Value>, span: TextRange) -> Result<Value, Fault> {
    let some = |outcome: bool| values.contains(&Value::Bool(outcome));
    let ints = || values.iter().filter_map(Value::as_int);
    Ok(match reducer {
        Reducer::Loopy | Reducer::Obliged => return Err(fault::no_recursion(span)),
        Reducer::Mex => {
            values.sort();
            values.dedup();
            let naturals = (0..).map(Value::Int);
            let mex = naturals
                .zip(&values)
                .take_while(|(natural, value)| natural == *value);
            Value::Int(mex.count() as i64)
        }
        Reducer::Win => Value::Bool(some(false)),
        Reducer::Misere => Value::Bool(values.is_empty() || some(false)),
        Reducer::Max => Value::Int(ints().max().ok_or_else(|| fault::no_items(span, reducer))?),
        Reducer::Min => Value::Int(ints().min().ok_or_else(|| fault::no_items(span, reducer))?),
        Reducer::Xor => Value::Int(ints().fold(0, |a, b| a ^ b)),
        Reducer::Sum => Value::Int(ints().try_fold(0_i64, |a, b| {
            a.checked_add(b)
                .ok_or_else(|| fault::overflow(span, &format!("{a} + {b}")))
        })?),
        Reducer::Any => Value::Bool(some(true)),
        Reducer::All => Value::Bool(!some(false)),
        Reducer::Count => {
            Value::Int(values.iter().filter(|v| **v == Value::Bool(true)).count() as i64)
        }
        Reducer::Set => {
            values.sort();
            values.dedup();
            Value::List(values.into())
        }
        Reducer::List => Value::List(values.into()),
    })
}
