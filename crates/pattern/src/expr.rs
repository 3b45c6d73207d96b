//! Formulas: trees that can be evaluated and printed in the rule language.
//!
//! The printed formula is the verified one: the search verifies the same tree that it prints.

use std::cell::{Cell, OnceCell};
use std::fmt;

use crate::sample::Sample;

/// A formula in the parameters of a table. Truth values are 0 and 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expr {
    /// A number.
    Int(i64),
    /// A parameter, by its index.
    Param(usize),
    /// An operator with two operands.
    Op(Op, Box<[Expr; 2]>),
    /// A function.
    Call(Fun, Vec<Expr>),
    /// An item of a list of numbers: `[0,1,0,2][x % 4]`.
    Pick(Vec<i64>, Box<Expr>),
    /// A value of the table itself: `g(x / 2)`.
    Own(Vec<Expr>),
    /// `if a then b else c`.
    If(Box<[Expr; 3]>),
    /// `a in [1,2]`, `a not in [1,2]`.
    In(Box<Expr>, Vec<i64>, bool),
}

/// Binary operators.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "named for what they do")]
pub enum Op {
    Add,
    Sub,
    Mul,
    Div,
    Mod,
    Xor,
    NimMul,
    And,
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
}

/// Functions. Those that the rule language lacks are printed as their definition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fun {
    /// The least argument.
    Min,
    /// The largest argument.
    Max,
    /// The absolute value.
    Abs,
    /// The greatest common divisor.
    Gcd,
    /// The square root, rounded down.
    Isqrt,
    /// The number of ones in binary.
    Popcount,
    /// The number of digits in binary.
    BitLength,
    /// The largest power of 2 that divides.
    PowerOfTwo,
    /// The least prime factor.
    LeastPrime,
    /// The number of prime factors with multiplicity.
    PrimeFactors,
    /// The number of different prime factors.
    Primes,
    /// The number of divisors.
    Divisors,
    /// The nim-sum of the exponents of the prime factors.
    XorOfExponents,
}

impl Fun {
    /// The number-theoretic functions of one argument.
    pub const UNARY: [Self; 9] = [
        Self::Isqrt,
        Self::Popcount,
        Self::BitLength,
        Self::PowerOfTwo,
        Self::LeastPrime,
        Self::PrimeFactors,
        Self::Primes,
        Self::Divisors,
        Self::XorOfExponents,
    ];
}

/// `a op b`.
pub fn op(op: Op, a: Expr, b: Expr) -> Expr {
    Expr::Op(op, Box::new([a, b]))
}

/// A number.
pub fn int(value: i64) -> Expr {
    Expr::Int(value)
}

/// `a + c`, `a - c` or `a`.
pub fn plus(a: Expr, c: i64) -> Expr {
    match c {
        0 => a,
        1.. => op(Op::Add, a, int(c)),
        _ => op(Op::Sub, a, int(-c)),
    }
}

/// `c * a`, or `a`.
pub fn times(c: i64, a: Expr) -> Expr {
    if c == 1 { a } else { op(Op::Mul, int(c), a) }
}

/// The context of an evaluation: the table, and prime factors, which are sieved at the first use.
pub struct Surroundings<'a> {
    pub table: &'a Sample,
    least: OnceCell<Vec<u32>>,
    /// The cell under evaluation, and whether the law referred to that same cell.
    pub cell: Cell<usize>,
    pub circular: Cell<bool>,
}

/// Maximum length of the sieve; larger numbers use trial division.
const MAX_SIEVE: i64 = 1 << 22;

impl<'a> Surroundings<'a> {
    pub fn new(table: &'a Sample) -> Self {
        Self {
            table,
            least: OnceCell::new(),
            cell: Cell::new(usize::MAX),
            circular: Cell::new(false),
        }
    }

    /// The least prime factor of a number from 2 on.
    fn least_prime(&self, n: i64) -> i64 {
        // A wrong law fails at a small number, which is not worth a sieve.
        if !(2048..MAX_SIEVE).contains(&n) {
            return by_trial(n);
        }
        let least = self.least.get_or_init(|| {
            let reach = |axis: &grundy_core::Axis| axis.to;
            let to = self.table.area.axes.iter().map(reach).max().unwrap_or(0);
            let to = to.clamp(2048, MAX_SIEVE - 1) as usize;
            let mut least = vec![0_u32; to + 1];
            for p in 2..=to {
                if least[p] == 0 {
                    for m in (p..=to).step_by(p) {
                        if least[m] == 0 {
                            least[m] = p as u32;
                        }
                    }
                }
            }
            least
        });
        match least.get(n as usize) {
            Some(&p) => i64::from(p),
            None => by_trial(n),
        }
    }

    /// Calls back for each prime with its exponent.
    fn factors(&self, mut n: i64, mut each: impl FnMut(i64)) {
        while n > 1 {
            let p = self.least_prime(n);
            let mut e = 0;
            while n % p == 0 {
                n /= p;
                e += 1;
            }
            each(e);
        }
    }

    fn of_one(&self, fun: Fun, x: i64) -> Option<i64> {
        let natural = x >= 0;
        let positive = x >= 1;
        Some(match fun {
            Fun::Abs => x.checked_abs()?,
            Fun::Isqrt if natural => x.isqrt(),
            Fun::Popcount if natural => i64::from(x.count_ones()),
            Fun::BitLength if natural => i64::from(64 - x.leading_zeros()),
            Fun::PowerOfTwo if positive => x & x.wrapping_neg(),
            Fun::LeastPrime if x >= 2 => self.least_prime(x),
            Fun::PrimeFactors if positive => {
                let mut sum = 0;
                self.factors(x, |e| sum += e);
                sum
            }
            Fun::Primes if positive => {
                let mut sum = 0;
                self.factors(x, |_| sum += 1);
                sum
            }
            Fun::Divisors if positive => {
                let mut product = 1;
                self.factors(x, |e| product *= e + 1);
                product
            }
            Fun::XorOfExponents if positive => {
                let mut sum = 0;
                self.factors(x, |e| sum ^= e);
                sum
            }
            _ => return None,
        })
    }
}

/// The least prime factor of a number from 2 on, by trial.
fn by_trial(n: i64) -> i64 {
    let root = n.isqrt();
    (2..=root).find(|p| n % p == 0).unwrap_or(n)
}

/// The greatest common divisor.
pub fn gcd(a: i64, b: i64) -> i64 {
    let (mut a, mut b) = (a.unsigned_abs(), b.unsigned_abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a as i64
}

impl Expr {
    /// Returns the value at a position; none where the formula is undefined.
    pub fn eval(&self, at: &[i64], ground: &Surroundings) -> Option<i64> {
        Some(match self {
            Self::Int(value) => *value,
            Self::Param(i) => at[*i],
            Self::Op(Op::And, sides) => {
                if sides[0].eval(at, ground)? == 0 {
                    0
                } else {
                    sides[1].eval(at, ground)?
                }
            }
            Self::Op(op, sides) => {
                let (a, b) = (sides[0].eval(at, ground)?, sides[1].eval(at, ground)?);
                match op {
                    Op::Add => a.checked_add(b)?,
                    Op::Sub => a.checked_sub(b)?,
                    Op::Mul => a.checked_mul(b)?,
                    Op::Div if b != 0 => a.checked_div_euclid(b).filter(|_| b > 0)?,
                    Op::Mod if b > 0 => a.rem_euclid(b),
                    Op::Div | Op::Mod => return None,
                    Op::Xor => a ^ b,
                    Op::NimMul => {
                        let (a, b) = (u64::try_from(a).ok()?, u64::try_from(b).ok()?);
                        i64::try_from(grundy_nimber::nim_mul(a, b)).ok()?
                    }
                    Op::Eq => i64::from(a == b),
                    Op::Ne => i64::from(a != b),
                    Op::Lt => i64::from(a < b),
                    Op::Le => i64::from(a <= b),
                    Op::Gt => i64::from(a > b),
                    Op::Ge => i64::from(a >= b),
                    Op::And => unreachable!("above"),
                }
            }
            Self::Call(fun, args) => {
                let mut values = args.iter().map(|arg| arg.eval(at, ground));
                let first = values.next()??;
                match fun {
                    Fun::Min => values.try_fold(first, |a, b| Some(a.min(b?)))?,
                    Fun::Max => values.try_fold(first, |a, b| Some(a.max(b?)))?,
                    Fun::Gcd => values.try_fold(first, |a, b| Some(gcd(a, b?)))?,
                    fun => ground.of_one(*fun, first)?,
                }
            }
            Self::Pick(list, index) => {
                let index = usize::try_from(index.eval(at, ground)?).ok()?;
                *list.get(index)?
            }
            Self::Own(args) => {
                let mut index = 0;
                for (axis, arg) in ground.table.area.axes.iter().zip(args) {
                    index = index * axis.len() + axis.place(arg.eval(at, ground)?)?;
                }
                if index == ground.cell.get() {
                    ground.circular.set(true);
                }
                ground.table.cells[index]?
            }
            Self::If(parts) => {
                let [condition, then, other] = &**parts;
                if condition.eval(at, ground)? != 0 {
                    then.eval(at, ground)?
                } else {
                    other.eval(at, ground)?
                }
            }
            Self::In(item, list, not) => {
                let item = item.eval(at, ground)?;
                i64::from(list.binary_search(&item).is_ok() != *not)
            }
        })
    }

    /// Substitutes a formula for each parameter.
    #[must_use]
    pub fn with(&self, args: &[Expr]) -> Self {
        let all = |list: &[Self]| list.iter().map(|e| e.with(args)).collect::<Vec<_>>();
        match self {
            Self::Int(_) => self.clone(),
            Self::Param(i) => args[*i].clone(),
            Self::Op(o, sides) => op(*o, sides[0].with(args), sides[1].with(args)),
            Self::Call(fun, list) => Self::Call(*fun, all(list)),
            Self::Pick(list, index) => Self::Pick(list.clone(), Box::new(index.with(args))),
            Self::Own(list) => Self::Own(all(list)),
            Self::If(parts) => {
                let [a, b, c] = &**parts;
                Self::If(Box::new([a.with(args), b.with(args), c.with(args)]))
            }
            Self::In(item, list, not) => Self::In(Box::new(item.with(args)), list.clone(), *not),
        }
    }

    /// Whether the formula refers to the table itself.
    pub fn is_recursive(&self) -> bool {
        match self {
            Self::Own(_) => true,
            Self::Int(_) | Self::Param(_) => false,
            Self::Op(_, sides) => sides.iter().any(Self::is_recursive),
            Self::Call(_, list) => list.iter().any(Self::is_recursive),
            Self::Pick(_, item) | Self::In(item, ..) => item.is_recursive(),
            Self::If(parts) => parts.iter().any(Self::is_recursive),
        }
    }

    /// The binding strength of the outermost operator in the grammar of the language.
    fn level(&self) -> u8 {
        match self {
            Self::If(_) => 0,
            Self::Op(Op::And, _) => 1,
            Self::Op(Op::Eq | Op::Ne | Op::Lt | Op::Le | Op::Gt | Op::Ge, _) | Self::In(..) => 2,
            Self::Op(Op::Xor, _) => 3,
            Self::Op(Op::Add | Op::Sub, _) => 4,
            Self::Op(..) => 5,
            Self::Int(value) if *value < 0 => 5,
            _ => 6,
        }
    }

    /// The text, in brackets if it binds less tightly than `level`.
    fn show(&self, level: u8, names: &ParamNames) -> String {
        let text = match self {
            Self::Int(value) => value.to_string(),
            Self::Param(i) => names.params[*i].clone(),
            Self::Op(op, sides) => {
                let mine = self.level();
                // Operands of xor are bracketed although it is unnecessary: few readers know its
                // precedence.
                let (left, right) = match op {
                    Op::Xor if matches!(&sides[0], Self::Op(Op::Xor, _)) => (3, 6),
                    Op::Xor => (6, 6),
                    Op::And => (2, 2),
                    _ if mine == 2 => (3, 3),
                    _ => (mine, mine + 1),
                };
                let (a, b) = (sides[0].show(left, names), sides[1].show(right, names));
                format!("{a} {} {b}", op.symbol())
            }
            Self::Call(fun, args) => {
                let shown: Vec<String> = args.iter().map(|arg| arg.show(0, names)).collect();
                let args = shown.join(", ");
                match fun {
                    Fun::Min => format!("min({args})"),
                    Fun::Max => format!("max({args})"),
                    Fun::Abs => format!("abs({args})"),
                    Fun::Gcd => format!("gcd({args})"),
                    Fun::Isqrt => format!("isqrt({args})"),
                    Fun::Popcount => format!("popcount({args})"),
                    Fun::BitLength => {
                        let i = names.fresh(&["i", "j", "k"]);
                        format!("sum{{ 1 for {i} in 0..62 if 2**{i} <= {args} }}")
                    }
                    Fun::PowerOfTwo => format!("gcd({args}, 2**62)"),
                    Fun::LeastPrime => format!("factor({args})[0][0]"),
                    Fun::PrimeFactors => {
                        let (p, e) = (names.fresh(&["p", "q"]), names.fresh(&["e", "f"]));
                        format!("sum{{ {e} for {p},{e} in factor({args}) }}")
                    }
                    Fun::Primes => format!("len(factor({args}))"),
                    Fun::Divisors => format!("len(divisors({args}))"),
                    Fun::XorOfExponents => {
                        let (p, e) = (names.fresh(&["p", "q"]), names.fresh(&["e", "f"]));
                        format!("xor{{ {e} for {p},{e} in factor({args}) }}")
                    }
                }
            }
            Self::Pick(list, index) => format!("{}[{}]", numbers(list), index.show(0, names)),
            Self::Own(args) => names.call(args),
            Self::If(parts) => {
                let [a, b, c] = &**parts;
                let other = c.show(0, names);
                format!(
                    "if {} then {} else {other}",
                    a.show(1, names),
                    b.show(1, names)
                )
            }
            Self::In(item, list, not) => format!(
                "{} {} {}",
                item.show(3, names),
                if *not { "not in" } else { "in" },
                numbers(list)
            ),
        };
        if self.level() < level {
            format!("({text})")
        } else {
            text
        }
    }
}

impl Op {
    /// The symbol in the rule language.
    pub fn symbol(self) -> &'static str {
        match self {
            Self::Add => "+",
            Self::Sub => "-",
            Self::Mul => "*",
            Self::Div => "/",
            Self::Mod => "%",
            Self::Xor => "^",
            Self::NimMul => "⊗",
            Self::And => "and",
            Self::Eq => "==",
            Self::Ne => "!=",
            Self::Lt => "<",
            Self::Le => "<=",
            Self::Gt => ">",
            Self::Ge => ">=",
        }
    }
}

fn numbers(list: &[i64]) -> String {
    let items: Vec<String> = list.iter().map(i64::to_string).collect();
    format!("[{}]", items.join(","))
}

/// The names used for printing a formula.
pub struct ParamNames {
    pub function: String,
    pub params: Vec<String>,
    /// `g(x,y)`, the left side of a law.
    pub head: String,
}

impl ParamNames {
    pub fn new(table: &Sample) -> Self {
        let params: Vec<String> = table
            .area
            .axes
            .iter()
            .map(|axis| axis.name.clone())
            .collect();
        Self {
            head: format!("{}({})", table.function, params.join(",")),
            function: table.function.clone(),
            params,
        }
    }

    /// Returns the first of some names that is not a parameter.
    fn fresh(&self, names: &[&'static str]) -> &'static str {
        let free = |name: &&&str| {
            !self.params.iter().any(|param| param == **name) && self.function != **name
        };
        names.iter().find(free).copied().unwrap_or("bound")
    }

    /// `g(x, y)`.
    pub fn call(&self, args: &[Expr]) -> String {
        let shown: Vec<String> = args.iter().map(|arg| arg.show(0, self)).collect();
        format!("{}({})", self.function, shown.join(", "))
    }

    /// Prints a formula as one side of `==`.
    pub fn side(&self, expr: &Expr) -> Shown {
        Shown(expr.show(3, self))
    }

    /// Prints a formula as a condition.
    pub fn condition(&self, expr: &Expr) -> Shown {
        Shown(expr.show(1, self))
    }
}

/// A printed formula.
pub struct Shown(String);

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
