//! An interpreter of the imperative form. It runs a program as written, including its memo.
//!
//! Its arithmetic is that of the language of the source. It reports what the source would do wrong
//! on a real machine: an index outside of an array, a recursion that does not end.

use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;

use crate::program::{
    BinaryOp, Collection, CompareOp, Expr, ExprKind, Function, Language, Loop, ParamKind, Program,
    Stmt, StmtKind, Target, UnaryOp,
};

/// A value.
#[derive(Clone, Debug)]
pub enum Data {
    /// An integer.
    Int(i64),
    /// A boolean.
    Bool(bool),
    /// A text.
    Text(Rc<str>),
    /// No value.
    Nothing,
    /// An infinite number, with its sign.
    Infinite(bool),
    /// A list that may change.
    List(Rc<RefCell<Vec<Data>>>),
    /// A list that does not change.
    Tuple(Rc<[Data]>),
    /// A set.
    Set(Rc<RefCell<BTreeMap<Key, Data>>>),
    /// A map.
    Map(Rc<RefCell<BTreeMap<Key, (Data, Data)>>>),
}

/// A value as an element of a set or as a key.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Key {
    /// Nothing.
    Nothing,
    /// A number, or a boolean as a number.
    Number(i128),
    /// A text.
    Text(Rc<str>),
    /// A list.
    List(Vec<Key>),
}

/// Twice the largest number, as an infinite one.
const INFINITE: i128 = 1 << 64;

impl Data {
    /// Makes a list.
    pub fn list(items: Vec<Self>) -> Self {
        Self::List(Rc::new(RefCell::new(items)))
    }

    /// Returns the value for comparison.
    pub fn key(&self) -> Key {
        match self {
            Self::Int(value) => Key::Number(i128::from(*value)),
            Self::Bool(value) => Key::Number(i128::from(*value)),
            Self::Text(text) => Key::Text(Rc::clone(text)),
            Self::Nothing => Key::Nothing,
            Self::Infinite(true) => Key::Number(INFINITE),
            Self::Infinite(false) => Key::Number(-INFINITE),
            Self::List(items) => Key::List(items.borrow().iter().map(Self::key).collect()),
            Self::Tuple(items) => Key::List(items.iter().map(Self::key).collect()),
            Self::Set(items) => Key::List(items.borrow().keys().cloned().collect()),
            Self::Map(items) => Key::List(items.borrow().keys().cloned().collect()),
        }
    }

    fn truth(&self) -> bool {
        match self {
            Self::Int(value) => *value != 0,
            Self::Bool(value) => *value,
            Self::Text(text) => !text.is_empty(),
            Self::Nothing => false,
            Self::Infinite(_) => true,
            Self::List(items) => !items.borrow().is_empty(),
            Self::Tuple(items) => !items.is_empty(),
            Self::Set(items) => !items.borrow().is_empty(),
            Self::Map(items) => !items.borrow().is_empty(),
        }
    }
}

/// The reason why a run ends without a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The limit of steps.
    Steps,
    /// The recursion does not end: the line of the innermost call and the call.
    Depth(usize, String),
    /// An index below 0 at this line.
    NegativeIndex(usize, i64),
    /// An index beyond the end at this line.
    LargeIndex(usize, i64),
    /// A function ends without `return`.
    NoResult(String),
    /// A number beyond 64 bits.
    Overflow(usize),
    /// A form that the interpreter does not have, or a wrong type.
    Unsupported(usize),
}

type Done<T> = Result<T, Fault>;

/// How a block ends.
enum Flow {
    Next,
    Break,
    Continue,
    Return(Data),
}

type Names = HashMap<String, Data>;

/// Maximum depth of calls.
const MAX_DEPTH: usize = 60;

/// An interpreter of one program.
pub struct Interpreter<'a> {
    program: &'a Program,
    globals: Names,
    steps: u64,
    depth: usize,
    /// Values of calls in one top-level call, which keep an exponential recursion short.
    memo: HashMap<String, BTreeMap<Key, Data>>,
    stores: bool,
    /// The line of a division whose result differs from that of a division that rounds down.
    pub(crate) rounded: Option<usize>,
}

impl<'a> Interpreter<'a> {
    /// Prepares the global names.
    pub fn new(program: &'a Program, inputs: &[(String, Data)]) -> Self {
        let mut new = Self {
            program,
            globals: inputs.iter().cloned().collect(),
            steps: 1_000_000,
            depth: 0,
            memo: HashMap::new(),
            stores: false,
            rounded: None,
        };
        for stmt in &program.globals {
            let known = |name: &str| inputs.iter().any(|(one, _)| one == name);
            let changes = match &stmt.kind {
                // H, W = 4, 5
                StmtKind::Assign(Target::Tuple(all), _) => {
                    (all.iter()).all(|one| one.root().is_some_and(|root| !known(root)))
                }
                StmtKind::Assign(target, _) => target.root().is_some_and(|root| !known(root)),
                StmtKind::For(..) | StmtKind::Do(..) => !calls(stmt, program),
                _ => false,
            };
            if changes {
                let mut locals = std::mem::take(&mut new.globals);
                // A statement that fails reads the input or prints; the recursion may not need it.
                let _ = new.stmt(stmt, &mut locals);
                new.globals = locals;
            }
        }
        new
    }

    /// Returns the value of a global name.
    pub(crate) fn global(&mut self, name: &str) -> Option<Data> {
        self.globals.get(name).cloned()
    }

    /// Returns the value of an expression with these names.
    pub(crate) fn value(&mut self, expr: &Expr, mut names: Names) -> Option<Data> {
        self.steps = 20_000;
        self.eval(expr, &mut names).ok()
    }

    /// Calls a function; at most this number of steps.
    ///
    /// # Errors
    /// What the source would do wrong, and forms that the interpreter does not have.
    pub fn call(&mut self, name: &str, args: &[Data], steps: u64) -> Done<Data> {
        self.steps = steps;
        self.depth = 0;
        self.stores = true;
        self.memo.clear();
        let function = self.program.function(name).ok_or(Fault::Unsupported(0))?;
        self.apply(function, args.to_vec(), &[], function.line)
    }

    /// Runs statements with these names and returns the value that they return.
    pub(crate) fn run(&mut self, stmts: &[&Stmt], mut names: Names, steps: u64) -> Done<Data> {
        self.steps = steps;
        self.depth = 0;
        for stmt in stmts {
            match self.stmt(stmt, &mut names)? {
                Flow::Return(value) => return Ok(value),
                Flow::Next => {}
                Flow::Break | Flow::Continue => return Err(Fault::Unsupported(stmt.line)),
            }
        }
        Err(Fault::NoResult(String::new()))
    }

    fn step(&mut self) -> Done<()> {
        self.steps = self.steps.checked_sub(1).ok_or(Fault::Steps)?;
        Ok(())
    }

    fn apply(
        &mut self,
        function: &'a Function,
        args: Vec<Data>,
        named: &[(String, Data)],
        line: usize,
    ) -> Done<Data> {
        let mut locals = Names::new();
        let mut given = args.into_iter();
        for param in &function.params {
            let by_name = named.iter().find(|(name, _)| *name == param.name);
            let value = match (
                given.next().or(by_name.map(|(_, value)| value.clone())),
                &param.default,
            ) {
                (Some(value), _) => match &value {
                    // In C++ a list is copied, unless it is a reference to the memo.
                    Data::List(items) if param.kind == Some(ParamKind::List) => {
                        let items: Rc<[Data]> = items.borrow().as_slice().into();
                        match self.program.language {
                            Language::Cpp => Data::Tuple(items),
                            Language::Python => value,
                        }
                    }
                    _ => value,
                },
                (None, Some(default)) => self.eval(default, &mut Names::new())?,
                (None, None) => return Err(Fault::Unsupported(line)),
            };
            locals.insert(param.name.clone(), value);
        }
        if self.depth >= MAX_DEPTH {
            let args = function
                .params
                .iter()
                .map(|param| show(&locals[&param.name]));
            let args: Vec<String> = args.collect();
            return Err(Fault::Depth(
                line,
                format!("{}({})", function.name, args.join(", ")),
            ));
        }
        let plain = |data: &Data| {
            matches!(
                data,
                Data::Int(_) | Data::Bool(_) | Data::Text(_) | Data::Tuple(_)
            )
        };
        let key = (self.stores && locals.values().all(plain)).then(|| {
            Key::List(
                function
                    .params
                    .iter()
                    .map(|one| locals[&one.name].key())
                    .collect(),
            )
        });
        if let Some(key) = &key
            && let Some(value) = self.memo.get(&function.name).and_then(|memo| memo.get(key))
        {
            return Ok(value.clone());
        }
        self.depth += 1;
        let flow = self.stmts(&function.body, &mut locals)?;
        self.depth -= 1;
        match flow {
            Flow::Return(value) => {
                let value = if function.is_boolean {
                    Data::Bool(value.truth())
                } else {
                    value
                };
                if let Some(key) = key {
                    let memo = self.memo.entry(function.name.clone()).or_default();
                    memo.insert(key, value.clone());
                }
                Ok(value)
            }
            _ => Err(Fault::NoResult(function.name.clone())),
        }
    }

    fn stmt(&mut self, stmt: &Stmt, names: &mut Names) -> Done<Flow> {
        self.step()?;
        match &stmt.kind {
            StmtKind::Assign(target, value) => {
                let value = self.eval(value, names)?;
                self.assign(target, value, names, stmt.line)?;
            }
            StmtKind::Augment(target, op, value) => {
                let old = match target {
                    Target::Name(name) => self.name(name, names, stmt.line)?,
                    Target::Index(base, key) => {
                        let base = self.eval(base, names)?;
                        let key = self.eval(key, names)?;
                        self.element(&base, &key, stmt.line)?
                    }
                    Target::Tuple(_) => return Err(Fault::Unsupported(stmt.line)),
                };
                let value = self.eval(value, names)?;
                let value = self.binary(*op, &old, &value, stmt.line)?;
                self.assign(target, value, names, stmt.line)?;
            }
            StmtKind::Alias(name, place) => {
                let ExprKind::Index(base, key) = &place.kind else {
                    return Err(Fault::Unsupported(stmt.line));
                };
                let (base, key) = (self.eval(base, names)?, self.eval(key, names)?);
                let value = self.element(&base, &key, stmt.line)?;
                names.insert(name.clone(), value);
                names.insert(place_of(name), Data::Tuple([base, key].into()));
            }
            StmtKind::Unknown(_) => return Err(Fault::Unsupported(stmt.line)),
            StmtKind::Do(expr) => {
                self.eval(expr, names)?;
            }
            StmtKind::If(condition, then, otherwise) => {
                let branch = if self.eval(condition, names)?.truth() {
                    then
                } else {
                    otherwise
                };
                return self.stmts(branch, names);
            }
            StmtKind::For(vars, source, body) => {
                let source = self.eval(source, names)?;
                for item in self.items(&source, stmt.line)? {
                    self.step()?;
                    bind(vars, item, names, stmt.line)?;
                    match self.stmts(body, names)? {
                        Flow::Break => break,
                        Flow::Return(value) => return Ok(Flow::Return(value)),
                        Flow::Next | Flow::Continue => {}
                    }
                }
            }
            StmtKind::While(condition, body) => {
                while self.eval(condition, names)?.truth() {
                    self.step()?;
                    match self.stmts(body, names)? {
                        Flow::Break => break,
                        Flow::Return(value) => return Ok(Flow::Return(value)),
                        Flow::Next | Flow::Continue => {}
                    }
                }
            }
            StmtKind::Return(None) => return Ok(Flow::Return(Data::Nothing)),
            StmtKind::Return(Some(value)) => return Ok(Flow::Return(self.eval(value, names)?)),
            StmtKind::Break => return Ok(Flow::Break),
            StmtKind::Continue => return Ok(Flow::Continue),
        }
        Ok(Flow::Next)
    }

    fn stmts(&mut self, stmts: &[Stmt], names: &mut Names) -> Done<Flow> {
        for stmt in stmts {
            match self.stmt(stmt, names)? {
                Flow::Next => {}
                other => return Ok(other),
            }
        }
        Ok(Flow::Next)
    }

    fn assign(&mut self, target: &Target, value: Data, names: &mut Names, line: usize) -> Done<()> {
        match target {
            Target::Name(name) => {
                let place = names.get(&place_of(name)).cloned();
                if let Some(Data::Tuple(place)) = place
                    && let [base, key] = &place[..]
                {
                    store(base, key, value.clone(), line)?;
                }
                names.insert(name.clone(), value);
            }
            Target::Tuple(targets) => {
                let items = self.items(&value, line)?;
                if items.len() != targets.len() {
                    return Err(Fault::Unsupported(line));
                }
                for (target, item) in targets.iter().zip(items) {
                    self.assign(target, item, names, line)?;
                }
            }
            Target::Index(base, key) => {
                let data = self.eval(base, names)?;
                let key = self.eval(key, names)?;
                // In C++ a text and a parameter are copies that may change.
                if self.program.language == Language::Cpp
                    && let (Data::Text(_) | Data::Tuple(_), ExprKind::Name(name)) =
                        (&data, &base.kind)
                {
                    let mut items = self.items(&data, line)?;
                    let at = place(&key, items.len(), line)?;
                    items[at] = value;
                    names.insert(name.clone(), like(&data, items));
                    return Ok(());
                }
                store(&data, &key, value, line)?;
            }
        }
        Ok(())
    }

    /// The element of a value. In C++ a map has 0 for a new key.
    fn element(&self, base: &Data, key: &Data, line: usize) -> Done<Data> {
        match (base, self.program.language) {
            (Data::Map(items), Language::Cpp) if !items.borrow().contains_key(&key.key()) => {
                Ok(Data::Int(0))
            }
            // The character after the end of a text is 0.
            (Data::Text(text), Language::Cpp) if int(key, line)? == text.chars().count() as i64 => {
                Ok(Data::Text("\0".into()))
            }
            _ => index(base, key, line),
        }
    }

    fn name(&self, name: &str, names: &Names, line: usize) -> Done<Data> {
        let value = names.get(name).or_else(|| self.globals.get(name));
        value.cloned().ok_or(Fault::Unsupported(line))
    }

    fn items(&mut self, data: &Data, line: usize) -> Done<Vec<Data>> {
        let items: Vec<Data> = match data {
            Data::List(items) => items.borrow().clone(),
            Data::Tuple(items) => items.to_vec(),
            Data::Set(items) => items.borrow().values().cloned().collect(),
            Data::Map(items) => items
                .borrow()
                .values()
                .map(|(key, _)| key.clone())
                .collect(),
            Data::Text(text) => {
                let letters = text.chars();
                letters.map(|c| Data::Text(c.to_string().into())).collect()
            }
            _ => return Err(Fault::Unsupported(line)),
        };
        self.steps = self
            .steps
            .checked_sub(items.len() as u64 / 8)
            .ok_or(Fault::Steps)?;
        Ok(items)
    }

    fn eval_all(&mut self, list: &[Expr], names: &mut Names) -> Done<Vec<Data>> {
        list.iter().map(|one| self.eval(one, names)).collect()
    }

    fn eval(&mut self, expr: &Expr, names: &mut Names) -> Done<Data> {
        self.step()?;
        let line = expr.line;
        Ok(match &expr.kind {
            ExprKind::Int(value) => Data::Int(*value),
            ExprKind::Bool(value) => Data::Bool(*value),
            ExprKind::Text(text) => Data::Text(text.as_str().into()),
            ExprKind::Nothing => Data::Nothing,
            ExprKind::Infinite(sign) => Data::Infinite(*sign),
            ExprKind::Name(name) => self.name(name, names, line)?,
            ExprKind::List(list) => Data::list(self.eval_all(list, names)?),
            ExprKind::Tuple(list) => Data::Tuple(self.eval_all(list, names)?.into()),
            ExprKind::Set(list) => set(self.eval_all(list, names)?),
            ExprKind::Map(pairs) => {
                let mut map = BTreeMap::new();
                for (key, value) in pairs {
                    let key = self.eval(key, names)?;
                    map.insert(key.key(), (key, self.eval(value, names)?));
                }
                Data::Map(Rc::new(RefCell::new(map)))
            }
            ExprKind::Unary(op, one) => {
                let one = self.eval(one, names)?;
                match (op, &one) {
                    (UnaryOp::Not, one) => Data::Bool(!one.truth()),
                    (UnaryOp::Neg, Data::Infinite(sign)) => Data::Infinite(!sign),
                    (UnaryOp::Neg, one) => {
                        Data::Int(int(one, line)?.checked_neg().ok_or(Fault::Overflow(line))?)
                    }
                    (UnaryOp::BitNot, one) => Data::Int(!int(one, line)?),
                }
            }
            ExprKind::Binary(op, a, b) => {
                let a = self.eval(a, names)?;
                let b = self.eval(b, names)?;
                self.binary(*op, &a, &b, line)?
            }
            ExprKind::Compare(first, rest) => {
                let mut left = self.eval(first, names)?;
                for (op, right) in rest {
                    let right = self.eval(right, names)?;
                    if !self.compare(*op, &left, &right, line)? {
                        return Ok(Data::Bool(false));
                    }
                    left = right;
                }
                Data::Bool(true)
            }
            ExprKind::And(list) | ExprKind::Or(list) => {
                let stop = matches!(expr.kind, ExprKind::Or(_));
                let mut last = Data::Bool(!stop);
                for one in list {
                    last = self.eval(one, names)?;
                    if last.truth() == stop {
                        break;
                    }
                }
                last
            }
            ExprKind::If(c, a, b) => {
                let branch = if self.eval(c, names)?.truth() { a } else { b };
                self.eval(branch, names)?
            }
            ExprKind::Call(name, list, named) => {
                if let Some(function) = self.program.function(name) {
                    let args = self.eval_all(list, names)?;
                    let mut by_name = Vec::new();
                    for (name, value) in named {
                        by_name.push((name.clone(), self.eval(value, names)?));
                    }
                    return self.apply(function, args, &by_name, line);
                }
                self.builtin(name, list, named, names, line)?
            }
            ExprKind::Method(base, name, list) => self.method(base, name, list, names, line)?,
            ExprKind::Index(base, key) => {
                let negative = matches!(key.kind, ExprKind::Int(value) if value < 0);
                let base = self.eval(base, names)?;
                let mut key = self.eval(key, names)?;
                if negative && let Data::Int(value) = key {
                    // A constant index from the end.
                    let len = self.items(&base, line)?.len() as i64;
                    key = Data::Int(value + len);
                }
                self.element(&base, &key, line)?
            }
            ExprKind::Slice(base, lo, hi) => {
                let base = self.eval(base, names)?;
                let items = self.items(&base, line)?;
                let len = items.len() as i64;
                let mut bound = |one: &Option<Box<Expr>>, default: i64| -> Done<usize> {
                    let value = match one {
                        Some(one) => int(&self.eval(one, names)?, line)?,
                        None => default,
                    };
                    let value = if value < 0 { value + len } else { value };
                    Ok(value.clamp(0, len) as usize)
                };
                let (lo, hi) = (bound(lo, 0)?, bound(hi, len)?);
                let part = if lo < hi { &items[lo..hi] } else { &[] };
                like(&base, part.to_vec())
            }
            ExprKind::Comprehension(kind, item, loops) => {
                let mut found = Vec::new();
                let mut inner = names.clone();
                self.comprehend(loops, item, &mut inner, usize::MAX, &mut found)?;
                match kind {
                    Collection::Set => set(found),
                    Collection::List | Collection::Generator => Data::list(found),
                }
            }
            ExprKind::Assign(target, value) => {
                let value = self.eval(value, names)?;
                self.assign(target, value.clone(), names, line)?;
                value
            }
            ExprKind::Unknown(_) => return Err(Fault::Unsupported(line)),
        })
    }

    fn comprehend(
        &mut self,
        loops: &[Loop],
        item: &Expr,
        names: &mut Names,
        most: usize,
        found: &mut Vec<Data>,
    ) -> Done<()> {
        let Some((first, rest)) = loops.split_first() else {
            found.push(self.eval(item, names)?);
            return Ok(());
        };
        let source = self.eval(&first.source, names)?;
        for value in self.items(&source, first.source.line)? {
            if found.len() >= most {
                break;
            }
            self.step()?;
            bind(&first.names, value, names, first.source.line)?;
            let mut holds = true;
            for condition in &first.conditions {
                holds = holds && self.eval(condition, names)?.truth();
            }
            if holds {
                self.comprehend(rest, item, names, most, found)?;
            }
        }
        Ok(())
    }

    fn compare(&mut self, op: CompareOp, a: &Data, b: &Data, line: usize) -> Done<bool> {
        Ok(match op {
            CompareOp::Eq => a.key() == b.key(),
            CompareOp::Ne => a.key() != b.key(),
            CompareOp::Lt => a.key() < b.key(),
            CompareOp::Le => a.key() <= b.key(),
            CompareOp::Gt => a.key() > b.key(),
            CompareOp::Ge => a.key() >= b.key(),
            CompareOp::In | CompareOp::NotIn => {
                let inside = match (a, b) {
                    (a, Data::Set(items)) => items.borrow().contains_key(&a.key()),
                    (a, Data::Map(items)) => items.borrow().contains_key(&a.key()),
                    (Data::Text(a), Data::Text(b)) => b.contains(&**a),
                    (a, b) => {
                        let key = a.key();
                        self.items(b, line)?.iter().any(|one| one.key() == key)
                    }
                };
                inside == (op == CompareOp::In)
            }
        })
    }

    fn binary(&mut self, op: BinaryOp, a: &Data, b: &Data, line: usize) -> Done<Data> {
        match (op, a, b) {
            (BinaryOp::Add, Data::Text(a), Data::Text(b)) => {
                return Ok(Data::Text(format!("{a}{b}").into()));
            }
            (BinaryOp::Add, Data::Tuple(_) | Data::List(_), Data::Tuple(_) | Data::List(_)) => {
                let mut items = self.items(a, line)?;
                items.extend(self.items(b, line)?);
                return Ok(like(a, items));
            }
            (BinaryOp::Mul, Data::Text(_) | Data::Tuple(_) | Data::List(_), Data::Int(n)) => {
                let items = self.items(a, line)?;
                let n = (*n).max(0) as usize;
                self.steps = (self.steps)
                    .checked_sub((n.saturating_mul(items.len()) / 8) as u64)
                    .ok_or(Fault::Steps)?;
                let repeated = std::iter::repeat_n(items, n).flatten();
                return Ok(like(a, repeated.collect()));
            }
            (BinaryOp::Add, Data::Infinite(_), _) => return Ok(a.clone()),
            (BinaryOp::Add | BinaryOp::Or, Data::Set(_), Data::Set(_)) => {
                let mut items = self.items(a, line)?;
                items.extend(self.items(b, line)?);
                return Ok(set(items));
            }
            _ => {}
        }
        let (x, y) = (int(a, line)?, int(b, line)?);
        let booleans = matches!((a, b), (Data::Bool(_), Data::Bool(_)));
        let value = match op {
            BinaryOp::Add => x.checked_add(y),
            BinaryOp::Sub => x.checked_sub(y),
            BinaryOp::Mul => x.checked_mul(y),
            BinaryOp::FloorDiv | BinaryOp::FloorMod | BinaryOp::TruncDiv | BinaryOp::TruncMod
                if y == 0 =>
            {
                return Err(Fault::Unsupported(line));
            }
            BinaryOp::FloorDiv => {
                let r = x.wrapping_rem(y);
                let down = i64::from(r != 0 && (r < 0) != (y < 0));
                x.checked_div(y).map(|q| q - down)
            }
            BinaryOp::FloorMod => {
                let r = x.wrapping_rem(y);
                Some(if r != 0 && (r < 0) != (y < 0) {
                    r + y
                } else {
                    r
                })
            }
            BinaryOp::TruncDiv | BinaryOp::TruncMod => {
                let rest = x.checked_rem(y);
                if rest.is_some_and(|rest| rest != 0 && (rest < 0) != (y < 0)) {
                    self.rounded = Some(line);
                }
                if op == BinaryOp::TruncDiv {
                    x.checked_div(y)
                } else {
                    rest
                }
            }
            BinaryOp::Pow => u32::try_from(y).ok().and_then(|y| x.checked_pow(y)),
            BinaryOp::Shl if (0..63).contains(&y) => x.checked_mul(1 << y),
            BinaryOp::Shr if y >= 0 => Some(x >> y.min(63)),
            BinaryOp::Shl | BinaryOp::Shr => None,
            BinaryOp::And if booleans => return Ok(Data::Bool(x & y != 0)),
            BinaryOp::Or if booleans => return Ok(Data::Bool(x | y != 0)),
            BinaryOp::Xor if booleans => return Ok(Data::Bool(x ^ y != 0)),
            BinaryOp::And => Some(x & y),
            BinaryOp::Or => Some(x | y),
            BinaryOp::Xor => Some(x ^ y),
        };
        value.map(Data::Int).ok_or(Fault::Overflow(line))
    }

    fn builtin(
        &mut self,
        name: &str,
        list: &[Expr],
        named: &[(String, Expr)],
        names: &mut Names,
        line: usize,
    ) -> Done<Data> {
        if name == "next"
            && let [first, ..] = list
            && let ExprKind::Comprehension(_, item, loops) = &first.kind
        {
            let mut found = Vec::new();
            self.comprehend(loops, item, &mut names.clone(), 1, &mut found)?;
            return match (found.pop(), list.get(1)) {
                (Some(value), _) => Ok(value),
                (None, Some(default)) => self.eval(default, names),
                (None, None) => Err(Fault::Unsupported(line)),
            };
        }
        let args = self.eval_all(list, names)?;
        let fault = Fault::Unsupported(line);
        Ok(match (name, &args[..]) {
            ("range", [hi]) => range(0, int(hi, line)?, 1, line)?,
            ("range", [lo, hi]) => range(int(lo, line)?, int(hi, line)?, 1, line)?,
            ("range", [lo, hi, step]) => {
                range(int(lo, line)?, int(hi, line)?, int(step, line)?, line)?
            }
            ("count", []) => range(0, 1000, 1, line)?,
            ("count", [lo]) => range(int(lo, line)?, 1000, 1, line)?,
            ("len", [Data::Set(items)]) => Data::Int(items.borrow().len() as i64),
            ("len", [one]) => Data::Int(self.items(one, line)?.len() as i64),
            ("abs", [one]) => Data::Int(int(one, line)?.checked_abs().ok_or(fault)?),
            ("int", [Data::Text(text)]) => Data::Int(text.trim().parse().map_err(|_| fault)?),
            ("int", [one]) => Data::Int(int(one, line)?),
            ("str", [Data::Text(text)]) => Data::Text(Rc::clone(text)),
            ("str", [Data::Int(value)]) => Data::Text(value.to_string().into()),
            ("unique", [one]) => {
                let mut items = self.items(one, line)?;
                items.dedup_by_key(|one| one.key());
                Data::list(items)
            }
            ("reversed", [one]) => {
                let mut items = self.items(one, line)?;
                items.reverse();
                Data::list(items)
            }
            // The place of an item in a list, or the length.
            ("place", [list, item]) => {
                let items = self.items(list, line)?;
                let at = items.iter().position(|one| one.key() == item.key());
                Data::Int(at.unwrap_or(items.len()) as i64)
            }
            ("filled", [array, value]) => filled(array, value),
            ("bool", [one]) => Data::Bool(one.truth()),
            ("set" | "frozenset", []) => set(Vec::new()),
            ("set" | "frozenset", [one]) => set(self.items(one, line)?),
            ("list", []) => Data::list(Vec::new()),
            ("list", [one]) => Data::list(self.items(one, line)?),
            ("tuple", [one]) => Data::Tuple(self.items(one, line)?.into()),
            ("tuple", []) => Data::Tuple(Vec::new().into()),
            ("dict", []) => Data::Map(Rc::default()),
            ("sorted", [one]) => {
                let mut items = self.items(one, line)?;
                items.sort_by_key(Data::key);
                let reverse = named.iter().find(|(name, _)| name == "reverse");
                if let Some((_, value)) = reverse
                    && self.eval(value, names)?.truth()
                {
                    items.reverse();
                }
                Data::list(items)
            }
            ("enumerate", [one]) => {
                let items = self.items(one, line)?.into_iter().enumerate();
                let pairs = items.map(|(at, one)| Data::Tuple([Data::Int(at as i64), one].into()));
                Data::list(pairs.collect())
            }
            ("any", [one]) => Data::Bool(self.items(one, line)?.iter().any(Data::truth)),
            ("all", [one]) => Data::Bool(self.items(one, line)?.iter().all(Data::truth)),
            ("sum", [one]) => {
                let mut sum = 0_i64;
                for item in self.items(one, line)? {
                    sum = sum
                        .checked_add(int(&item, line)?)
                        .ok_or(Fault::Overflow(line))?;
                }
                Data::Int(sum)
            }
            ("min" | "max", args) if !args.is_empty() => {
                let items = match args {
                    [one] => self.items(one, line)?,
                    many => many.to_vec(),
                };
                let best = if name == "max" {
                    items.into_iter().max_by_key(Data::key)
                } else {
                    items.into_iter().min_by_key(Data::key)
                };
                match (best, named.iter().find(|(name, _)| name == "default")) {
                    (Some(best), _) => best,
                    (None, Some((_, default))) => self.eval(default, names)?,
                    (None, None) => return Err(fault),
                }
            }
            ("gcd", [a, b]) => {
                let (mut a, mut b) = (int(a, line)?.unsigned_abs(), int(b, line)?.unsigned_abs());
                while b != 0 {
                    (a, b) = (b, a % b);
                }
                Data::Int(i64::try_from(a).map_err(|_| fault)?)
            }
            ("isqrt" | "sqrtl", [one]) if int(one, line)? >= 0 => {
                Data::Int(int(one, line)?.isqrt())
            }
            ("bin", [one]) if int(one, line)? >= 0 => {
                Data::Text(format!("0b{:b}", int(one, line)?).into())
            }
            ("popcount", [one]) => Data::Int(i64::from(int(one, line)?.count_ones())),
            _ => return Err(fault),
        })
    }

    fn method(
        &mut self,
        base: &Expr,
        name: &str,
        list: &[Expr],
        names: &mut Names,
        line: usize,
    ) -> Done<Data> {
        let place = base;
        let mut base = self.eval(place, names)?;
        // In C++ a parameter is a copy that may change.
        if let (Data::Tuple(items), ExprKind::Name(one), "sort" | "push_back") =
            (&base, &place.kind, name)
            && self.program.language == Language::Cpp
        {
            base = Data::list(items.to_vec());
            names.insert(one.clone(), base.clone());
        }
        let args = self.eval_all(list, names)?;
        Ok(match (&base, name, &args[..]) {
            (Data::Set(items), "add" | "insert" | "emplace", [one]) => {
                items.borrow_mut().insert(one.key(), one.clone());
                Data::Nothing
            }
            (Data::Set(items), "update", [many]) => {
                for one in self.items(many, line)? {
                    items.borrow_mut().insert(one.key(), one);
                }
                Data::Nothing
            }
            (Data::List(items), "append" | "push_back" | "emplace_back", [one]) => {
                items.borrow_mut().push(one.clone());
                Data::Nothing
            }
            (Data::List(_) | Data::Tuple(_), "count", [one]) => {
                let key = one.key();
                let items = self.items(&base, line)?;
                Data::Int(items.iter().filter(|one| one.key() == key).count() as i64)
            }
            (Data::List(items), "sort", []) => {
                items.borrow_mut().sort_by_key(Data::key);
                Data::Nothing
            }
            (Data::Map(items), "get", [key, rest @ ..]) => match items.borrow().get(&key.key()) {
                Some((_, value)) => value.clone(),
                None => rest.first().cloned().unwrap_or(Data::Nothing),
            },
            (Data::Text(text), "count", [Data::Text(one)]) => {
                Data::Int(text.matches(&**one).count() as i64)
            }
            (Data::Text(text), "replace", [Data::Text(from), Data::Text(to)]) => {
                Data::Text(text.replace(&**from, to).into())
            }
            (Data::Text(text), "join", [many]) => {
                let parts = self.items(many, line)?;
                let parts: Vec<&str> = (parts.iter())
                    .filter_map(|one| match one {
                        Data::Text(one) => Some(&**one),
                        _ => None,
                    })
                    .collect();
                Data::Text(parts.join(text).into())
            }
            (Data::Int(value), "bit_count", []) => Data::Int(i64::from(value.count_ones())),
            (Data::Int(value), "bit_length", []) => {
                Data::Int(i64::from(64 - value.unsigned_abs().leading_zeros()))
            }
            _ => return Err(Fault::Unsupported(line)),
        })
    }
}

/// Whether a statement calls a function of the program.
fn calls(stmt: &Stmt, program: &Program) -> bool {
    let mut found = false;
    let mut visit = |expr: &Expr| {
        expr.walk(&mut |one| {
            found |=
                matches!(&one.kind, ExprKind::Call(name, ..) if program.function(name).is_some());
        });
    };
    match &stmt.kind {
        StmtKind::Do(expr) => visit(expr),
        StmtKind::For(_, source, _) => visit(source),
        _ => {}
    }
    match &stmt.kind {
        StmtKind::For(_, _, body) => found || body.iter().any(|stmt| calls(stmt, program)),
        _ => found,
    }
}

fn bind(vars: &[String], item: Data, names: &mut Names, line: usize) -> Done<()> {
    if let [name] = vars {
        names.insert(name.clone(), item);
        return Ok(());
    }
    let items = match &item {
        Data::List(items) => items.borrow().clone(),
        Data::Tuple(items) => items.to_vec(),
        _ => return Err(Fault::Unsupported(line)),
    };
    if items.len() != vars.len() {
        return Err(Fault::Unsupported(line));
    }
    names.extend(vars.iter().cloned().zip(items));
    Ok(())
}

pub(crate) fn set(items: Vec<Data>) -> Data {
    let items = items.into_iter().map(|one| (one.key(), one)).collect();
    Data::Set(Rc::new(RefCell::new(items)))
}

/// Items as the same kind of sequence.
fn like(base: &Data, items: Vec<Data>) -> Data {
    match base {
        Data::Tuple(_) => Data::Tuple(items.into()),
        Data::Text(_) => {
            let letters = items.iter().filter_map(|one| match one {
                Data::Text(text) => Some(&**text),
                _ => None,
            });
            Data::Text(letters.collect::<String>().into())
        }
        _ => Data::list(items),
    }
}

fn range(lo: i64, hi: i64, step: i64, line: usize) -> Done<Data> {
    let mut items = Vec::new();
    let mut at = lo;
    if step == 0 {
        return Err(Fault::Unsupported(line));
    }
    while (step > 0 && at < hi) || (step < 0 && at > hi) {
        if items.len() > 5000 {
            return Err(Fault::Steps);
        }
        items.push(Data::Int(at));
        let Some(next) = at.checked_add(step) else {
            break;
        };
        at = next;
    }
    Ok(Data::Tuple(items.into()))
}

fn int(data: &Data, line: usize) -> Done<i64> {
    match data {
        Data::Int(value) => Ok(*value),
        Data::Bool(value) => Ok(i64::from(*value)),
        _ => Err(Fault::Unsupported(line)),
    }
}

/// The element of a value.
fn index(base: &Data, key: &Data, line: usize) -> Done<Data> {
    match base {
        Data::List(items) => {
            let items = items.borrow();
            Ok(items[place(key, items.len(), line)?].clone())
        }
        Data::Tuple(items) => Ok(items[place(key, items.len(), line)?].clone()),
        Data::Text(text) => {
            let letters: Vec<char> = text.chars().collect();
            let at = place(key, letters.len(), line)?;
            Ok(Data::Text(letters[at].to_string().into()))
        }
        Data::Map(items) => match items.borrow().get(&key.key()) {
            Some((_, value)) => Ok(value.clone()),
            None => Err(Fault::Unsupported(line)),
        },
        _ => Err(Fault::Unsupported(line)),
    }
}

/// The name under which the place of a reference is stored.
fn place_of(name: &str) -> String {
    format!("&{name}")
}

/// Changes an element.
fn store(base: &Data, key: &Data, value: Data, line: usize) -> Done<()> {
    match base {
        Data::List(items) => {
            let at = place(key, items.borrow().len(), line)?;
            items.borrow_mut()[at] = value;
        }
        Data::Map(items) => {
            items.borrow_mut().insert(key.key(), (key.clone(), value));
        }
        _ => return Err(Fault::Unsupported(line)),
    }
    Ok(())
}

/// A list of this shape with equal numbers.
fn filled(data: &Data, value: &Data) -> Data {
    match data {
        Data::List(items) => {
            let items = items.borrow();
            Data::list(items.iter().map(|one| filled(one, value)).collect())
        }
        _ => value.clone(),
    }
}

fn place(key: &Data, len: usize, line: usize) -> Done<usize> {
    let at = int(key, line)?;
    if at < 0 {
        return Err(Fault::NegativeIndex(line, at));
    }
    let place = usize::try_from(at).ok().filter(|place| *place < len);
    place.ok_or(Fault::LargeIndex(line, at))
}

/// A value as the languages write it.
pub(crate) fn show(data: &Data) -> String {
    let list = |items: &[Data]| items.iter().map(show).collect::<Vec<_>>().join(", ");
    match data {
        Data::Int(value) => value.to_string(),
        Data::Bool(value) => value.to_string(),
        Data::Text(text) => format!("\"{text}\""),
        Data::Nothing => "None".to_owned(),
        Data::Infinite(true) => "inf".to_owned(),
        Data::Infinite(false) => "-inf".to_owned(),
        Data::List(items) => format!("[{}]", list(&items.borrow())),
        Data::Tuple(items) => format!("[{}]", list(items)),
        Data::Set(_) | Data::Map(_) => "{…}".to_owned(),
    }
}
