//! The order of growth of a table, and of a recursion without a memo.
//!
//! The rules bound the number of options of a position: the loops of an item are multiplied, and
//! the items added. Conditions can only lower it, so the bound is compared with the options that
//! are counted in a small table and in one twice as long. Where the two grow differently, the
//! counted growth is shown; except where most positions of a table have no option, because they are
//! places behind the end of a list.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use grundy_core::{Message, Run};
use grundy_rules::Value;
use grundy_rules::syntax::ast::{
    BinaryOp, Builtin, Clause, Definition, Expr, ExprKind, Item, ParamKind, Reduce, Source,
};

use crate::explanation::Growth;
use crate::formula::Formula;
use crate::messages;

/// The number of values of each parameter in the larger table, for 1, 2 and 3 parameters.
const SIDES: [usize; 3] = [64, 16, 12];
/// The difference of two exponents that counts as none.
const TOLERANCE: f64 = 0.25;
/// The largest bound of the options that are counted.
const MAX_COUNTED: f64 = (1_u64 << 20) as f64;
/// The largest exponent that is written as repeated multiplication.
const MAX_POWER: i64 = 8;

/// A product of powers, such as `x·√y`. Exponents are in halves.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Product(BTreeMap<String, u32>);

impl Product {
    fn times(&self, other: &Self) -> Self {
        let mut product = self.clone();
        for (symbol, halves) in &other.0 {
            *product.0.entry(symbol.clone()).or_default() += halves;
        }
        product
    }

    /// Whether the other product is at least as large, if every symbol is at least 1.
    fn divides(&self, other: &Self) -> bool {
        let at_most = |(symbol, halves): (&String, &u32)| other.0.get(symbol) >= Some(halves);
        self.0.iter().all(at_most)
    }
}

impl fmt::Display for Product {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return f.write_str("1");
        }
        for (i, (symbol, halves)) in self.0.iter().enumerate() {
            if i > 0 {
                f.write_str("·")?;
            }
            match halves {
                1 => write!(f, "√{symbol}")?,
                3 => write!(f, "{symbol}·√{symbol}")?,
                2 => f.write_str(symbol)?,
                4 => write!(f, "{symbol}²")?,
                6 => write!(f, "{symbol}³")?,
                halves if halves % 2 == 0 => write!(f, "{symbol}^{}", halves / 2)?,
                halves => write!(f, "{symbol}^{}·√{symbol}", halves / 2)?,
            }
        }
        Ok(())
    }
}

/// A sum of products, without those that another one exceeds.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Bound(BTreeSet<Product>);

impl Bound {
    fn constant() -> Self {
        Self(BTreeSet::from([Product::default()]))
    }

    fn symbol(name: &str) -> Self {
        Self::power(name, 2)
    }

    fn power(name: &str, halves: u32) -> Self {
        let product = BTreeMap::from([(name.to_owned(), halves)]);
        Self(BTreeSet::from([Product(product)]))
    }

    fn without_smaller(products: &BTreeSet<Product>) -> Self {
        let is_largest = |small: &&Product| {
            let mut others = products.iter().filter(|large| large != small);
            !others.any(|large| small.divides(large))
        };
        Self(products.iter().filter(is_largest).cloned().collect())
    }

    fn plus(&self, other: &Self) -> Self {
        Self::without_smaller(&self.0.union(&other.0).cloned().collect())
    }

    fn times(&self, other: &Self) -> Self {
        let products = self
            .0
            .iter()
            .flat_map(|a| other.0.iter().map(|b| a.times(b)));
        Self::without_smaller(&products.collect())
    }

    fn root(&self) -> Self {
        let halved = |product: &Product| {
            let halves = product
                .0
                .iter()
                .map(|(symbol, n)| (symbol.clone(), n.div_ceil(2)));
            Product(halves.collect())
        };
        Self(self.0.iter().map(halved).collect())
    }

    fn is_constant(&self) -> bool {
        *self == Self::constant()
    }

    /// The largest sum of the exponents of these symbols in one product.
    fn degree(&self, symbols: &[String]) -> f64 {
        let halves = |product: &Product| -> u32 {
            let exponents = symbols.iter().filter_map(|symbol| product.0.get(symbol));
            exponents.sum()
        };
        f64::from(self.0.iter().map(halves).max().unwrap_or(0)) / 2.0
    }
}

impl fmt::Display for Bound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The products of fewer symbols come first, as in `x + y + x·y`.
        let mut products: Vec<&Product> = self.0.iter().collect();
        products.sort_by_key(|product| product.0.len());
        let written: Vec<String> = products.iter().map(ToString::to_string).collect();
        f.write_str(&written.join(" + "))
    }
}

/// Bounds of expressions: parameters and inputs are symbols, local names have bounds.
struct Bounds<'a> {
    game: &'a Formula,
    params: &'a [String],
    locals: Vec<(&'a str, Bound)>,
}

impl<'a> Bounds<'a> {
    /// Returns a bound of a natural number; none if the expression has no simple one.
    fn of(&self, expr: &Expr) -> Option<Bound> {
        match &expr.kind {
            ExprKind::Int(_) | ExprKind::Bool(_) => Some(Bound::constant()),
            ExprKind::Name(name) => self.of_name(name),
            ExprKind::If(_, a, b) => Some(self.of(a)?.plus(&self.of(b)?)),
            ExprKind::Binary(op, a, b) => match op {
                BinaryOp::Add | BinaryOp::BitOr | BinaryOp::Xor => {
                    Some(self.of(a)?.plus(&self.of(b)?))
                }
                BinaryOp::Sub | BinaryOp::Div | BinaryOp::Shr | BinaryOp::BitAnd => self.of(a),
                BinaryOp::Mod => self.of(b),
                BinaryOp::Mul => Some(self.of(a)?.times(&self.of(b)?)),
                BinaryOp::Pow => match b.kind {
                    ExprKind::Int(power @ 0..=MAX_POWER) => {
                        let base = self.of(a)?;
                        Some((0..power).fold(Bound::constant(), |all, _| all.times(&base)))
                    }
                    _ => None,
                },
                _ => None,
            },
            ExprKind::Call(callee, args) => match (Builtin::from_word(&callee.text)?, &args[..]) {
                (Builtin::Abs, [a]) => self.of(a),
                (Builtin::Isqrt, [a]) => Some(self.of(a)?.root()),
                (Builtin::Min, args) => self.least(args),
                (Builtin::Max, [first, rest @ ..]) => {
                    let first = self.of(first)?;
                    rest.iter()
                        .try_fold(first, |all, arg| Some(all.plus(&self.of(arg)?)))
                }
                (Builtin::Len, [list]) => self.length(list),
                _ => None,
            },
            _ => None,
        }
    }

    fn of_name(&self, name: &str) -> Option<Bound> {
        if let Some((_, bound)) = self.locals.iter().rev().find(|(local, _)| *local == name) {
            return Some(bound.clone());
        }
        if self.params.iter().any(|param| param == name) {
            return Some(Bound::symbol(name));
        }
        match self.game.givens().get(name)? {
            Value::Int(_) | Value::Big(_) => Some(Bound::symbol(name)),
            _ => None,
        }
    }

    /// The least argument: one that has no parameter, if there is one.
    fn least(&self, args: &[Expr]) -> Option<Bound> {
        let mut bounds: Vec<Bound> = args.iter().filter_map(|arg| self.of(arg)).collect();
        bounds.sort_by(|a, b| {
            let order = a.degree(self.params).total_cmp(&b.degree(self.params));
            order.then(b.is_constant().cmp(&a.is_constant()))
        });
        bounds.into_iter().next()
    }

    /// The length of a list.
    fn length(&self, list: &Expr) -> Option<Bound> {
        match &list.kind {
            ExprKind::List(_) | ExprKind::Str(_) => Some(Bound::constant()),
            ExprKind::Name(name) => {
                if let Some(Value::List(_) | Value::Str(_)) = self.game.givens().get(name) {
                    return Some(Bound::symbol(&format!("|{name}|")));
                }
                let constant = self.definition(name).filter(|line| line.params.is_none())?;
                self.length(&constant.body)
            }
            ExprKind::Call(callee, args) => match Builtin::from_word(&callee.text)? {
                // A number has fewer divisors than two times its root.
                Builtin::Divisors => Some(self.of(args.first()?)?.root()),
                Builtin::Sort => self.length(args.first()?),
                _ => None,
            },
            _ => None,
        }
    }

    fn definition(&self, name: &str) -> Option<&'a Definition> {
        let tree = self.game.rules().tree();
        tree.definitions.iter().find(|line| line.name.text == name)
    }

    /// The options of one item.
    fn item(&mut self, item: &'a Item) -> Option<Bound> {
        let outside = self.locals.len();
        let mut options = Bound::constant();
        for clause in &item.clauses {
            let length = match clause {
                Clause::If(_) => continue,
                Clause::Let(name, expr) => {
                    if let Some(bound) = self.of(expr) {
                        self.locals.push((&name.text, bound));
                    }
                    continue;
                }
                Clause::For(names, Source::Range { hi, .. }) => {
                    let bound = self.of(hi)?;
                    let locals = names.iter().map(|name| (&*name.text, bound.clone()));
                    self.locals.extend(locals);
                    bound
                }
                Clause::For(_, Source::List(list)) => {
                    // The elements have no bound, so a range that ends with one has none.
                    self.length(list)?
                }
            };
            options = options.times(&length);
        }
        self.locals.truncate(outside);
        Some(options)
    }

    /// The options of all items of a reducer.
    fn reducer(&mut self, reduce: &'a Reduce) -> Option<Bound> {
        let mut options = Bound::constant();
        for item in &reduce.items {
            options = options.plus(&self.item(item)?);
        }
        Some(options)
    }
}

/// The reducers of an expression that are not inside another one.
fn reducers<'a>(expr: &'a Expr, found: &mut Vec<&'a Reduce>) {
    match &expr.kind {
        ExprKind::Reduce(reduce) => found.push(reduce),
        ExprKind::If(condition, a, b) => {
            for part in [condition, a, b] {
                reducers(part, found);
            }
        }
        ExprKind::Binary(_, a, b) => {
            reducers(a, found);
            reducers(b, found);
        }
        ExprKind::Unary(_, a) => reducers(a, found),
        _ => {}
    }
}

impl Growth {
    /// The orders of growth as one sentence, in which `formula` writes each formula. The names of
    /// the parameters are those of the rules.
    pub fn message(&self, formula: impl Fn(String) -> String) -> Message {
        let cells = formula(format!("O({})", self.cells));
        let work = formula(format!("O({})", self.work));
        let growth = if self.counted {
            messages::counted_growth(cells, work)
        } else {
            messages::growth(cells, work)
        };
        match self.recursion {
            None => growth,
            Some(factor) => {
                let digits = if self.parameters == 1 { 2 } else { 0 };
                let calls = format!("{factor:.digits$}^n");
                messages::growth_of_recursion(growth, formula(calls))
            }
        }
    }
}

impl Formula {
    /// Returns the order of growth of a table of a function (the main one, unless it is named);
    /// none if the loops of the rules have no simple bound.
    ///
    /// The cost is that of the options of at most 1728 positions.
    ///
    /// ```
    /// use grundy::{Formula, Run};
    ///
    /// let mut take = Formula::named("take:3")?;
    /// let growth = take.growth(None, &mut Run::silent()).expect("its loop has a bound");
    /// assert_eq!((growth.cells.as_str(), growth.work.as_str()), ("x", "k·x"));
    /// assert!((growth.recursion.expect("it is exponential") - 1.839).abs() < 0.001);
    /// # Ok::<(), grundy::Failure>(())
    /// ```
    pub fn growth(&mut self, function: Option<&str>, run: &mut Run) -> Option<Growth> {
        let function = self.function(function).ok()?;
        let params = function.params.clone();
        if self.rules().list_parameters(&function.name).contains(&true) {
            return None;
        }
        let cells = params.iter().map(|name| Bound::symbol(name));
        let cells = cells.fold(Bound::constant(), |all, param| all.times(&param));
        let options = self.bound_of_options(&function.name, &params)?;
        let work = cells.times(&options);
        let bounded = work.degree(&params);
        let sample = if Self::is_countable(&params, bounded) {
            self.sample(&function.name, params.len(), run)
        } else {
            None
        };
        let counted = sample.as_ref().and_then(Sample::degree).filter(|degree| {
            (params.len() as f64 - TOLERANCE..bounded - TOLERANCE).contains(degree)
        });
        let is_counted = counted.is_some();
        let work = match counted {
            Some(degree) => format!("n^{}", (degree * 10.0).round() / 10.0),
            _ if options.0.len() > 1 && !cells.is_constant() => format!("{cells}·({options})"),
            _ => work.to_string(),
        };
        Some(Growth {
            parameters: params.len(),
            cells: cells.to_string(),
            work,
            counted: is_counted,
            recursion: sample.and_then(|sample| sample.growth_of_calls()),
        })
    }

    /// The bound of the options of one position, from the loops of the rules.
    fn bound_of_options(&self, function: &str, params: &[String]) -> Option<Bound> {
        let mut options: Option<Bound> = None;
        let lines = self.rules().tree().definitions.iter();
        for line in lines.filter(|line| line.name.text == function) {
            let names: Vec<&str> = (line.params.iter().flatten())
                .filter_map(|param| match &param.kind {
                    ParamKind::Named { name, .. } => Some(name.as_str()),
                    ParamKind::Base(_) => None,
                })
                .collect();
            if names.len() < params.len() {
                continue;
            }
            let mut found = Vec::new();
            reducers(&line.body, &mut found);
            let mut bounds = Bounds {
                game: self,
                params,
                locals: Vec::new(),
            };
            for reduce in found {
                let bound = bounds.reducer(reduce)?;
                options = Some(options.map_or(bound.clone(), |all| all.plus(&bound)));
            }
        }
        options
    }

    /// Whether the options of the positions of a table can be counted quickly.
    fn is_countable(params: &[String], degree: f64) -> bool {
        let side = params.len().checked_sub(1).and_then(|last| SIDES.get(last));
        side.is_some_and(|&side| (side as f64).powf(degree) <= MAX_COUNTED)
    }

    /// Counts the options of all positions of a table.
    fn sample(&mut self, function: &str, params: usize, run: &mut Run) -> Option<Sample> {
        let side = *SIDES.get(params.checked_sub(1)?)?;
        let mut sample = Sample {
            side,
            params,
            options: Vec::new(),
            calls: Vec::new(),
        };
        let count = side.pow(u32::try_from(params).ok()?);
        sample.options = vec![0; count];
        sample.calls = vec![None; count];
        // Positions in ascending order of the sum of their parameters. An option that does not come
        // before its position has no count yet; the calls are then not known.
        let mut order: Vec<usize> = (0..count).collect();
        order.sort_by_key(|&place| sample.position(place).iter().sum::<usize>());
        for place in order {
            let position: Vec<Value> = (sample.position(place).into_iter())
                .map(|part| i64::try_from(part).map(Value::Int))
                .collect::<Result<_, _>>()
                .ok()?;
            let options = self.options_or_value(function, &position, run).ok()?;
            let options = options.unwrap_or_default();
            sample.options[place] = options.len();
            let calls = options.iter().flat_map(|option| &option.components);
            let calls = calls.map(|part| {
                let place = sample.place(&part.position)?;
                sample.calls[place].filter(|_| part.function == function)
            });
            sample.calls[place] = calls.sum::<Option<f64>>().map(|calls| calls + 1.0);
        }
        Some(sample)
    }
}

/// The options of the positions of a small table.
struct Sample {
    /// The number of values of each parameter.
    side: usize,
    params: usize,
    /// The number of options of each position, the last parameter running fastest.
    options: Vec<usize>,
    /// The number of calls of a recursion without a memo, if it is known.
    calls: Vec<Option<f64>>,
}

impl Sample {
    fn position(&self, mut place: usize) -> Vec<usize> {
        let mut position = vec![0; self.params];
        for part in position.iter_mut().rev() {
            *part = place % self.side;
            place /= self.side;
        }
        position
    }

    fn place(&self, position: &[Value]) -> Option<usize> {
        position.iter().try_fold(0, |place, part| {
            let part = usize::try_from(part.as_int()?).ok()?;
            (part < self.side).then_some(place * self.side + part)
        })
    }

    /// The degree in which the options grow when every side of a table doubles.
    fn degree(&self) -> Option<f64> {
        let half = self.side / 2;
        let is_in_half = |place: &usize| self.position(*place).iter().all(|&part| part < half);
        let places = 0..self.options.len();
        let small: usize = places
            .filter(is_in_half)
            .map(|place| self.options[place])
            .sum();
        let large: usize = self.options.iter().sum();
        (small > 0).then(|| (large as f64 / small as f64).log2())
    }

    /// The factor by which the calls grow when every parameter, which are equal, grows by one; none
    /// if they do not grow exponentially.
    fn growth_of_calls(&self) -> Option<f64> {
        let at = |part: usize| {
            let place = (0..self.params).fold(0, |place, _| place * self.side + part);
            self.calls[place]
        };
        let factor = |part: usize| Some(at(part)? / at(part - 1)?);
        let (last, middle) = (factor(self.side - 1)?, factor(self.side / 2)?);
        // A factor that still grows is that of a faster growth, or of a polynomial.
        let is_exponential = last > 1.2 && (last - middle).abs() < 0.2 * last;
        is_exponential.then_some(last)
    }
}
