//! Rust 2021 with the standard library.
//!
//! Functions receive the inputs and the stored values that they use as further arguments, so that
//! the program has no global state. Texts are bytes.

use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};

use grundy_rules_syntax::ast::{BinaryOp, Builtin, CompareOp};

use super::bits::halves_argument;
use super::compact::{Rows, sets};
use super::{
    Expressions, Lines, Part, Printed, comment_lines, leading, length, locals, parameters, parts,
    plus, strength, truth, unused_type, wanted,
};
use crate::format::{Count, Form, Indices, Item};
use crate::program::{Division, Expr, Extreme, Function, Global, Memo, Program, Stmt, Type, visit};

struct Rust<'a> {
    program: &'a Program,
    /// The inputs and stored values that each function uses, also through others.
    needs: Vec<Needs>,
    /// The lists whose rows are arrays.
    rows: Rows,
    /// The lists of the function that are sets.
    sets: BTreeSet<String>,
    /// The function that fills its table.
    filling: Option<usize>,
    /// Whether the main function is printed, which owns inputs and stored values.
    is_main: bool,
    /// Whether every word of the input is an integer.
    integers: bool,
    /// The types of the variables, and whether they are references.
    locals: RefCell<HashMap<String, (Type, bool)>>,
}

/// What a function uses besides its parameters.
#[derive(Clone, Default, PartialEq, Eq)]
struct Needs {
    globals: BTreeSet<String>,
    stores: BTreeSet<usize>,
}

pub(super) fn print(program: &Program, comments: &[String]) -> String {
    let rows = Rows::of(program);
    let mut rust = Rust {
        program,
        needs: needs(program, &rows),
        rows,
        sets: BTreeSet::new(),
        filling: None,
        is_main: false,
        integers: reads_integers(program),
        locals: RefCell::default(),
    };
    let pairs = if rust.rows.factors { PAIRS } else { &[] };
    let lines = parts(program, HELPERS, pairs, |part, lines| match part {
        Part::Declarations => rust.constants(lines),
        Part::Function(at) => rust.function(at, lines),
        Part::Main => rust.main(lines),
    });
    let mut text = comment_lines("//", comments);
    let names = program.globals.iter().map(|global| &global.name);
    let functions = program.functions.iter();
    let params = functions.clone().flat_map(|one| &one.params);
    let all = names.chain(params.map(|(name, _)| name));
    let mut all = all.chain(functions.map(|one| &one.name));
    let mut inputs = Vec::new();
    program.items().for_each(|item| item.names(&mut inputs));
    let upper = |name: &str| name.contains(char::is_uppercase);
    if all.any(|name| upper(name)) || inputs.into_iter().any(upper) {
        text.push_str("#![allow(non_snake_case)]\n");
    }
    let (map, set) = ("HashMap", "BTreeSet");
    match (lines.text.contains(map), lines.text.contains(set)) {
        (true, true) => text.push_str("use std::collections::{BTreeSet, HashMap};\n"),
        (true, false) => text.push_str("use std::collections::HashMap;\n"),
        (false, true) => text.push_str("use std::collections::BTreeSet;\n"),
        (false, false) => {}
    }
    text.push('\n');
    text + lines.text.trim_end() + "\n"
}

/// The helpers, by the words of the rules that need them.
const HELPERS: &[(&str, &str)] = &[
    (
        "mex",
        "\
fn mex(options: &[i64]) -> i64 {
    let mut seen = vec![false; options.len() + 1];
    for &value in options.iter().filter(|&&value| value < options.len() as i64) {
        seen[value as usize] = true;
    }
    seen.iter().position(|&seen| !seen).unwrap() as i64
}",
    ),
    (
        "floor_div",
        "\
fn floor_div(a: i64, b: i64) -> i64 {
    a / b - i64::from(a % b != 0 && (a < 0) != (b < 0))
}",
    ),
    (
        "wide_floor_div",
        "\
fn wide_floor_div(a: i128, b: i64) -> i64 {
    let b = i128::from(b);
    (a / b - i128::from(a % b != 0 && (a < 0) != (b < 0))) as i64
}",
    ),
    (
        "wide_floor_mod",
        "\
fn wide_floor_mod(a: i128, b: i64) -> i64 {
    let b = i128::from(b);
    ((a % b + b) % b) as i64
}",
    ),
    (
        "floor_mod",
        "\
fn floor_mod(a: i64, b: i64) -> i64 {
    (a % b + b) % b
}",
    ),
    (
        "gcd",
        "\
fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 {
        a.abs()
    } else {
        gcd(b, a % b)
    }
}",
    ),
    (
        "isqrt",
        "\
fn isqrt(n: i64) -> i64 {
    let mut root = (n as f64).sqrt() as i64;
    while root * root > n {
        root -= 1;
    }
    while (root + 1) * (root + 1) <= n {
        root += 1;
    }
    root
}",
    ),
    (
        "divisors",
        "\
fn divisors(n: i64) -> Vec<i64> {
    let small = (1..).take_while(|d| d * d <= n).filter(|d| n % d == 0);
    let mut all: Vec<i64> = small.flat_map(|d| [d, n / d]).collect();
    all.sort();
    all.dedup();
    all
}",
    ),
    (
        "factor",
        "\
fn factor(mut n: i64) -> Vec<Vec<i64>> {
    let mut all: Vec<Vec<i64>> = Vec::new();
    while n > 1 {
        let p = (2..).take_while(|p| p * p <= n).find(|p| n % p == 0).unwrap_or(n);
        match all.last_mut() {
            Some(pair) if pair[0] == p => pair[1] += 1,
            _ => all.push(vec![p, 1]),
        }
        n /= p;
    }
    all
}",
    ),
    (
        "sort",
        "\
fn sorted<T: Clone + Ord>(items: &[T]) -> Vec<T> {
    let mut items = items.to_vec();
    items.sort();
    items
}",
    ),
    (
        "put",
        "\
fn put<T: Clone>(items: &[T], at: i64, value: T) -> Vec<T> {
    let mut items = items.to_vec();
    items[at as usize] = value;
    items
}",
    ),
    (
        "drop",
        "\
fn without<T: Clone>(items: &[T], at: i64) -> Vec<T> {
    let mut items = items.to_vec();
    items.remove(at as usize);
    items
}",
    ),
    (
        "split",
        "\
fn split(text: &[u8], separator: u8) -> Vec<Vec<u8>> {
    text.split(|&c| c == separator).map(<[u8]>::to_vec).collect()
}",
    ),
    (
        "contains_text",
        "\
fn contains_text(text: &[u8], part: &[u8]) -> bool {
    part.is_empty() || text.windows(part.len()).any(|window| window == part)
}",
    ),
    (
        "numbers",
        "\
fn numbers(word: &str) -> Vec<i64> {
    let items = word.split(['[', ',', ']']).filter(|item| !item.is_empty());
    items.map(|item| item.parse().unwrap()).collect()
}",
    ),
];

/// What differs in the helper for prime factors if the pairs are arrays.
const PAIRS: &[(&str, &str)] = &[("Vec<Vec<i64>>", "Vec<[i64; 2]>"), ("vec![p, 1]", "[p, 1]")];

fn type_name(ty: &Type) -> String {
    match ty {
        Type::Int => "i64".to_owned(),
        Type::Bool => "bool".to_owned(),
        Type::Text => "Vec<u8>".to_owned(),
        Type::List(item) => format!("Vec<{}>", type_name(item)),
    }
}

/// The type of a parameter: lists and texts are slices.
fn parameter_type(ty: &Type) -> String {
    match ty {
        Type::Int | Type::Bool => type_name(ty),
        Type::Text => "&[u8]".to_owned(),
        Type::List(item) => format!("&[{}]", type_name(item)),
    }
}

fn is_scalar(ty: &Type) -> bool {
    matches!(ty, Type::Int | Type::Bool)
}

fn item_type(ty: &Type) -> Type {
    match ty {
        Type::List(item) => (**item).clone(),
        other => other.clone(),
    }
}

/// A value of a type before it is read.
fn empty(ty: &Type) -> &'static str {
    match ty {
        Type::Int => "0",
        Type::Bool => "false",
        _ => "Vec::new()",
    }
}

/// The name of a constant, if the value of an input or a list can be one.
fn constant(program: &Program, rows: &Rows, global: &Global) -> Option<String> {
    let has_rows = rows.globals.contains_key(&global.name);
    let mut simple = true;
    global.value.as_ref()?.visit(&mut |part| {
        simple &= match part {
            Expr::Int(_) | Expr::Bool(_) | Expr::Neg(_) => true,
            Expr::Binary(op, ..) => *op != BinaryOp::Pow,
            Expr::List(_, item) => has_rows || is_scalar(item),
            _ => false,
        };
    });
    let name = global.name.to_uppercase();
    let globals = program.globals.iter().map(|other| &other.name);
    let functions = program.functions.iter();
    let params = functions.clone().flat_map(|one| &one.params);
    let others = globals.filter(|other| **other != global.name);
    let mut taken = others
        .chain(params.map(|(param, _)| param))
        .chain(functions.map(|one| &one.name));
    (simple && !taken.any(|taken| *taken == name)).then_some(name)
}

fn needs(program: &Program, rows: &Rows) -> Vec<Needs> {
    let mut all = vec![Needs::default(); program.functions.len()];
    loop {
        let before = all.clone();
        for (at, function) in program.functions.iter().enumerate() {
            let mut found = before[at].clone();
            if function.memo != Memo::None {
                found.stores.insert(at);
            }
            visit(&function.body, &mut |expr| match expr {
                Expr::Global(name) => {
                    let global = program.globals.iter().find(|one| one.name == *name);
                    if global.is_none_or(|global| constant(program, rows, global).is_none()) {
                        found.globals.insert(name.clone());
                    }
                }
                Expr::Call(call, _) => {
                    found.globals.extend(before[*call].globals.iter().cloned());
                    found.stores.extend(&before[*call].stores);
                }
                _ => {}
            });
            all[at] = found;
        }
        if all == before {
            return all;
        }
    }
}

/// Whether every word of the input is an integer.
fn reads_integers(program: &Program) -> bool {
    fn is_text(item: &Item) -> bool {
        match item {
            Item::Value { is_text, .. } => *is_text,
            Item::List(inner, _) => is_text(inner),
            Item::Columns(items, _) => items.iter().any(is_text),
        }
    }
    let words = program.inputs().any(|global| {
        let mut ty = &global.ty;
        while let Type::List(item) = ty {
            ty = item;
        }
        *ty == Type::Text
    });
    !words && !program.reads_lists() && !program.items().any(is_text)
}

impl Expressions for Rust<'_> {
    fn special(&self, expr: &Expr) -> Option<Printed> {
        use strength::*;
        let primary = |text: String| (text, PRIMARY);
        Some(match expr {
            Expr::Text(text) => primary(format!("b{}", super::quoted(text))),
            Expr::Letter(_) => {
                let (letter, _) = self.letter(expr);
                primary(letter)
            }
            Expr::Compare(op, a, b) if !is_scalar(&self.type_of(a)) && !is_letter(a) => {
                let [a, b] = [a, b].map(|side| match &**side {
                    Expr::Text(_) if matches!(op, CompareOp::Eq | CompareOp::Ne) => {
                        format!("*{}", self.text(side))
                    }
                    _ => format!("{}[..]", self.at(side, PRIMARY)),
                });
                (format!("{a} {} {b}", op.symbol()), COMPARE)
            }
            Expr::Div(Division::Natural, a, b) | Expr::Mod(Division::Natural, a, b)
                if self.program.is_wide(a) =>
            {
                let sign = if matches!(expr, Expr::Div(..)) {
                    '/'
                } else {
                    '%'
                };
                let (a, b) = (self.wide_at(a, PRODUCT), self.wide_at(b, UNARY));
                (format!("({a} {sign} {b}) as i64"), UNARY)
            }
            Expr::Div(Division::Floor, a, b) if self.program.is_wide(a) => primary(format!(
                "wide_floor_div({}, {})",
                self.wide_at(a, CHOICE),
                self.text(b)
            )),
            Expr::Mod(Division::Floor, a, b) if self.program.is_wide(a) => primary(format!(
                "wide_floor_mod({}, {})",
                self.wide_at(a, CHOICE),
                self.text(b)
            )),
            Expr::Compare(op, a, b) if self.program.is_wide(a) || self.program.is_wide(b) => {
                let [a, b] = [a, b].map(|side| self.wide_at(side, SHIFT));
                (format!("{a} {} {b}", op.symbol()), COMPARE)
            }
            Expr::Compare(op, a, b) => {
                let mut left = self.at(a, SHIFT);
                if left.ends_with("as i64") {
                    left = format!("({left})");
                }
                (
                    format!("{left} {} {}", op.symbol(), self.at(b, SHIFT)),
                    COMPARE,
                )
            }
            Expr::Binary(BinaryOp::Pow, a, b) => {
                let base = self.receiver(a);
                primary(format!("{base}.pow({} as u32)", self.at(b, UNARY)))
            }
            Expr::Contains(a, b) if is_scalar(&self.type_of(a)) => {
                let list = self.at(b, PRIMARY);
                primary(format!("{list}.contains(&{})", self.at(a, PRIMARY)))
            }
            Expr::Contains(a, b) => {
                let (item, list) = (self.at(a, PRIMARY), self.at(b, PRIMARY));
                primary(format!("{list}.iter().any(|item| item[..] == {item}[..])"))
            }
            Expr::ContainsText(a, b) => primary(format!(
                "contains_text({}, {})",
                self.borrowed(b),
                self.borrowed(a)
            )),
            Expr::If(c, a, b) => {
                let (c, a, b) = (self.text(c), self.owned(a), self.owned(b));
                (format!("if {c} {{ {a} }} else {{ {b} }}"), CHOICE)
            }
            Expr::Index(list, at) | Expr::LetterAt(list, at) => {
                primary(format!("{}[{}]", self.at(list, PRIMARY), self.place(at)))
            }
            Expr::TextOf(letter) => primary(format!("[{}]", self.text(letter))),
            Expr::Slice(base, from, to, _) => {
                let to = to.as_ref().map_or_else(String::new, |to| self.place(to));
                let (base, from) = (self.at(base, PRIMARY), self.place(from));
                primary(format!("{base}[{from}..{to}]"))
            }
            Expr::List(items, _) => {
                let items: Vec<String> = items.iter().map(|item| self.owned(item)).collect();
                primary(format!("[{}]", items.join(", ")))
            }
            Expr::BestOf(name, _, None) => primary(name.clone()),
            Expr::BestOf(name, extreme, Some(default)) => {
                let (none, default) = (none(*extreme), self.text(default));
                let text = format!("if {name} == {none} {{ {default} }} else {{ {name} }}");
                (text, CHOICE)
            }
            Expr::Mex(name) => primary(format!("mex(&{name})")),
            Expr::LowestZero(name) => (format!("(!{name}).trailing_zeros() as i64"), UNARY),
            Expr::Global(name) => {
                let global = self.program.globals.iter().find(|one| one.name == *name)?;
                primary(constant(self.program, &self.rows, global)?)
            }
            _ => return None,
        })
    }

    fn call(&self, at: usize, args: &[Expr]) -> String {
        if self.filling == Some(at) {
            return self.program.item(at, args, |place| self.place(place));
        }
        let function = &self.program.functions[at];
        let needs = &self.needs[at];
        let mut all: Vec<String> = args.iter().map(|arg| self.borrowed(arg)).collect();
        let globals = needs.globals.iter();
        all.extend(globals.map(|name| self.borrowed(&Expr::Global(name.clone()))));
        all.extend(needs.stores.iter().map(|&store| {
            let name = self.program.store(store);
            if self.is_main {
                format!("&mut {name}")
            } else {
                name
            }
        }));
        format!("{}({})", function.name, all.join(", "))
    }

    fn builtin(&self, builtin: Builtin, args: &[Expr], _: &Type) -> Printed {
        let primary = |text: String| (text, strength::PRIMARY);
        match builtin {
            Builtin::Min | Builtin::Max => {
                // The method of a constant would have no type.
                let is_number = |arg: &&Expr| matches!(arg, Expr::Int(_));
                let (numbers, others): (Vec<&Expr>, Vec<&Expr>) = args.iter().partition(is_number);
                let mut all = others.into_iter().chain(numbers);
                let first = all
                    .next()
                    .map_or_else(String::new, |arg| self.receiver(arg));
                primary(all.fold(first, |text, arg| {
                    format!("{text}.{}({})", builtin.word(), self.text(arg))
                }))
            }
            Builtin::Abs => primary(format!("{}.abs()", self.receiver(&args[0]))),
            Builtin::Popcount => (
                format!("{}.count_ones() as i64", self.receiver(&args[0])),
                strength::UNARY,
            ),
            Builtin::Len => (
                format!("{}.len() as i64", self.at(&args[0], strength::PRIMARY)),
                strength::UNARY,
            ),
            Builtin::Sort => primary(format!("sorted({})", self.borrowed(&args[0]))),
            Builtin::Drop => primary(format!(
                "without({}, {})",
                self.borrowed(&args[0]),
                self.text(&args[1])
            )),
            Builtin::Put => {
                let value = if self.type_of(&args[0]) == Type::Text {
                    self.letter(&args[2]).0
                } else {
                    self.owned(&args[2])
                };
                let (base, at) = (self.borrowed(&args[0]), self.text(&args[1]));
                primary(format!("put({base}, {at}, {value})"))
            }
            Builtin::Split => primary(format!(
                "split({}, {})",
                self.borrowed(&args[0]),
                self.letter(&args[1]).0
            )),
            Builtin::Int => primary(format!(
                "std::str::from_utf8({}).unwrap().parse::<i64>().unwrap()",
                self.borrowed(&args[0])
            )),
            _ => primary(format!("{}({})", builtin.word(), self.list(args))),
        }
    }
}

fn is_letter(expr: &Expr) -> bool {
    matches!(expr, Expr::Letter(_) | Expr::LetterAt(..))
}

fn none(extreme: Extreme) -> &'static str {
    match extreme {
        Extreme::Max => "i64::MIN",
        Extreme::Min => "i64::MAX",
    }
}

impl Rust<'_> {
    fn type_of(&self, expr: &Expr) -> Type {
        match expr {
            Expr::Text(_) | Expr::TextOf(_) => Type::Text,
            Expr::Bool(_)
            | Expr::Not(_)
            | Expr::And(_)
            | Expr::Or(_)
            | Expr::Compare(..)
            | Expr::Contains(..)
            | Expr::ContainsText(..) => Type::Bool,
            Expr::Local(name) => {
                let locals = self.locals.borrow();
                locals.get(name).map_or(Type::Int, |(ty, _)| ty.clone())
            }
            Expr::Global(name) => {
                let global = self.program.globals.iter().find(|one| one.name == *name);
                global.map_or(Type::Int, |global| global.ty.clone())
            }
            Expr::Call(at, _) => self.program.functions[*at].result.clone(),
            Expr::If(_, yes, _) => self.type_of(yes),
            Expr::Index(list, _) => item_type(&self.type_of(list)),
            Expr::Slice(list, ..) => self.type_of(list),
            Expr::List(_, item) => Type::List(Box::new(item.clone())),
            Expr::Builtin(builtin, args, _) => match builtin {
                Builtin::Divisors => Type::List(Box::new(Type::Int)),
                Builtin::Factor => Type::List(Box::new(Type::List(Box::new(Type::Int)))),
                Builtin::Split => Type::List(Box::new(Type::Text)),
                Builtin::Sort | Builtin::Put | Builtin::Drop => self.type_of(&args[0]),
                _ => Type::Int,
            },
            _ => Type::Int,
        }
    }

    /// An expression of 128 bits.
    fn wide_at(&self, expr: &Expr, least: u8) -> String {
        match expr {
            Expr::Int(value) => value.to_string(),
            Expr::Binary(op @ (BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul), a, b) => {
                let own = match op {
                    BinaryOp::Mul => strength::PRODUCT,
                    _ => strength::SUM,
                };
                let (a, b) = (self.wide_at(a, own), self.wide_at(b, own + 1));
                let text = format!("{a} {} {b}", op.symbol());
                if own < least {
                    format!("({text})")
                } else {
                    text
                }
            }
            other => format!("i128::from({})", self.text(other)),
        }
    }

    /// Whether an expression is a place, so that its value is not moved.
    fn is_place(expr: &Expr) -> bool {
        matches!(
            expr,
            Expr::Local(_) | Expr::Global(_) | Expr::Index(..) | Expr::Slice(..)
        )
    }

    /// Whether a place is a reference.
    fn is_reference(&self, expr: &Expr) -> bool {
        match expr {
            Expr::Local(name) => self.locals.borrow().get(name).is_some_and(|local| local.1),
            Expr::Global(name) => {
                let global = self.program.globals.iter().find(|one| one.name == *name);
                !self.is_main
                    || global
                        .is_some_and(|global| constant(self.program, &self.rows, global).is_some())
            }
            _ => false,
        }
    }

    /// An expression as an argument: lists and texts are borrowed.
    fn borrowed(&self, expr: &Expr) -> String {
        if is_scalar(&self.type_of(expr)) || self.is_reference(expr) {
            return self.text(expr);
        }
        match expr {
            Expr::Text(_) => self.text(expr),
            _ => format!("&{}", self.at(expr, strength::PRIMARY)),
        }
    }

    /// An expression as an owned value.
    fn owned(&self, expr: &Expr) -> String {
        if is_scalar(&self.type_of(expr)) {
            return self.text(expr);
        }
        match expr {
            Expr::List(items, _) if items.is_empty() => "Vec::new()".to_owned(),
            Expr::Text(text) if text.is_empty() => "Vec::new()".to_owned(),
            Expr::List(..) | Expr::TextOf(_) => format!("vec!{}", self.text(expr)),
            Expr::Text(_) => format!("{}.to_vec()", self.text(expr)),
            _ if Self::is_place(expr) => {
                format!("{}.to_vec()", self.at(expr, strength::PRIMARY))
            }
            _ => self.text(expr),
        }
    }

    /// An expression before a method: a constant has its type.
    fn receiver(&self, expr: &Expr) -> String {
        match expr {
            Expr::Int(value @ 0..) => format!("{value}i64"),
            _ => self.at(expr, strength::PRIMARY),
        }
    }

    /// An expression as an index.
    fn place(&self, expr: &Expr) -> String {
        match expr {
            Expr::Int(value) => value.to_string(),
            _ => format!("{} as usize", self.at(expr, strength::UNARY)),
        }
    }

    /// A text of one letter as a byte.
    fn letter(&self, expr: &Expr) -> Printed {
        let quoted = |letter: char| {
            let escape = if matches!(letter, '\'' | '\\') {
                "\\"
            } else {
                ""
            };
            (format!("b'{escape}{letter}'"), strength::PRIMARY)
        };
        match expr {
            Expr::Letter(letter) => quoted(*letter),
            Expr::Text(text) if text.chars().count() == 1 => {
                quoted(text.chars().next().unwrap_or(' '))
            }
            Expr::TextOf(letter) => self.expr(letter),
            other => (
                format!("{}[0]", self.at(other, strength::PRIMARY)),
                strength::PRIMARY,
            ),
        }
    }

    fn bind(&self, name: &str, ty: &Type, is_reference: bool) {
        let mut locals = self.locals.borrow_mut();
        locals.insert(name.to_owned(), (ty.clone(), is_reference));
    }

    fn constants(&self, lines: &mut Lines) {
        let mut any = false;
        for global in &self.program.globals {
            if let (Some(value), Some(name)) =
                (&global.value, constant(self.program, &self.rows, global))
            {
                let value = match value {
                    Expr::List(..) => format!("&{}", self.literal(value)),
                    value => self.borrowed(value),
                };
                let ty = self.parameter_type_of(&global.name);
                lines.line(format!("const {name}: {ty} = {value};"));
                any = true;
            }
        }
        if any {
            lines.line("");
        }
    }

    /// A list of integers, or of rows, as an array.
    fn literal(&self, value: &Expr) -> String {
        match value {
            Expr::List(items, _) => {
                let items: Vec<String> = items.iter().map(|item| self.literal(item)).collect();
                format!("[{}]", items.join(", "))
            }
            other => self.text(other),
        }
    }

    /// The type under which a function receives an input or a constant.
    fn parameter_type_of(&self, global: &str) -> String {
        match self.rows.globals.get(global) {
            Some(width) => format!("&[[i64; {width}]]"),
            None => parameter_type(&self.type_of(&Expr::Global(global.to_owned()))),
        }
    }

    /// The type under which the values of a function are stored.
    fn store_type(function: &Function) -> String {
        let value = type_name(&function.result);
        match function.memo {
            Memo::Table => return format!("Vec<{value}>"),
            Memo::Rows | Memo::Intervals => return format!("Vec<Vec<{value}>>"),
            Memo::None | Memo::Map => {}
        }
        let keys: Vec<String> = (function.params.iter())
            .map(|(_, ty)| type_name(ty))
            .collect();
        if keys.len() == 1 {
            format!("HashMap<{}, {value}>", keys[0])
        } else {
            format!("HashMap<({}), {value}>", keys.join(", "))
        }
    }

    fn function(&mut self, at: usize, lines: &mut Lines) {
        let program = self.program;
        let function = &program.functions[at];
        let needs = self.needs[at].clone();
        self.sets = sets(program, &function.body, None);
        let params = wanted(function).into_iter().zip(&function.params);
        let mut params: Vec<String> = params
            .map(|(name, (_, ty))| format!("{name}: {}", parameter_type(ty)))
            .collect();
        for (name, ty) in &function.params {
            self.bind(name, ty, true);
        }
        for name in &needs.globals {
            params.push(format!("{name}: {}", self.parameter_type_of(name)));
        }
        for &store in &needs.stores {
            let ty = Self::store_type(&program.functions[store]);
            params.push(format!("{}: &mut {ty}", program.store(store)));
        }
        if params.len() > 7 {
            lines.line("#[allow(clippy::too_many_arguments)]");
        }
        lines.line(format!(
            "fn {}({}) -> {} {{",
            function.name,
            params.join(", "),
            type_name(&function.result)
        ));
        lines.depth += 1;
        let store = program.store(at);
        if matches!(function.memo, Memo::Rows | Memo::Intervals) {
            self.grid(at, lines);
        } else if function.memo == Memo::Table {
            let (param, _) = &function.params[0];
            lines.line(format!("for {param} in {store}.len() as i64..=wanted {{"));
            lines.depth += 1;
            self.filling = Some(at);
            self.stmts(&function.body, at, false, lines);
            self.filling = None;
            lines.depth -= 1;
            lines.line("}");
            lines.line(match &function.result {
                ty if is_scalar(ty) => format!("{store}[wanted as usize]"),
                _ => format!("{store}[wanted as usize].clone()"),
            });
        } else {
            if function.memo == Memo::Map {
                let single = match &function.params[..] {
                    [(name, ty)] if is_scalar(ty) => Some(format!("&{name}")),
                    [(name, _)] => Some(name.clone()),
                    _ => None,
                };
                let key = single.unwrap_or_else(|| {
                    lines.line(format!("let key = {};", key(function)));
                    "&key".to_owned()
                });
                let (pattern, known) = if is_scalar(&function.result) {
                    ("&known", "known")
                } else {
                    ("known", "known.clone()")
                };
                lines.line(format!("if let Some({pattern}) = {store}.get({key}) {{"));
                lines.line(format!("    return {known};"));
                lines.line("}");
            }
            self.stmts(&function.body, at, true, lines);
        }
        lines.depth -= 1;
        lines.line("}");
    }

    /// The body of a function of two integers, whose table is filled up to the wanted place.
    fn grid(&mut self, at: usize, lines: &mut Lines) {
        let program = self.program;
        let function = &program.functions[at];
        let store = program.store(at);
        let (i, j) = (&function.params[0].0, &function.params[1].0);
        if function.memo == Memo::Rows {
            lines.line(format!("while {store}.len() as i64 <= wanted_{i} {{"));
            lines.line(format!("    {store}.push(Vec::new());"));
            lines.line("}");
            lines.line(format!("let mut {i}: i64 = 0;"));
            lines.line(format!(
                "while {store}[wanted_{i} as usize].len() as i64 <= wanted_{j} {{"
            ));
            lines.depth += 1;
            lines.line(format!(
                "for {j} in {store}[{i} as usize].len() as i64..=wanted_{j} {{"
            ));
        } else {
            let none = if function.result == Type::Bool {
                "false"
            } else {
                "0"
            };
            lines.line(format!(
                "for {j} in {store}.len() as i64 - 1..=wanted_{j} {{"
            ));
            lines.depth += 1;
            lines.line(format!("{store}.push(vec![{none}; ({j} + 2) as usize]);"));
            lines.line(format!("for {i} in (0..={j} + 1).rev() {{"));
        }
        lines.depth += 1;
        self.filling = Some(at);
        self.stmts(&function.body, at, false, lines);
        self.filling = None;
        lines.depth -= 1;
        lines.line("}");
        if function.memo == Memo::Rows {
            lines.line(format!("{i} += 1;"));
        }
        lines.depth -= 1;
        lines.line("}");
        let names = wanted(function);
        lines.line(program.item(at, &locals(&names), |place| self.place(place)));
    }

    /// Prints statements; the last one of a function is its value.
    fn stmts(&self, stmts: &[Stmt], function: usize, is_body: bool, lines: &mut Lines) {
        let mut at = 0;
        while let Some(stmt) = stmts.get(at) {
            let rest = &stmts[at + 1..];
            at += 1;
            match (stmt, rest.first()) {
                // A variable that a condition assigns is the value of the condition.
                (Stmt::Let { name, ty, .. }, Some(Stmt::If(condition, yes, no)))
                    if assigns_last(yes, name) && assigns_last(no, name) =>
                {
                    self.bind(name, ty, false);
                    lines.line(format!("let {name} = if {} {{", self.text(condition)));
                    self.value_block(yes, function, lines);
                    lines.line("} else {");
                    self.value_block(no, function, lines);
                    lines.line("};");
                    at += 1;
                }
                (Stmt::Options(name), _) => {
                    let mut first = Vec::new();
                    while let Some(Stmt::Collect(to, value)) = stmts.get(at)
                        && to == name
                    {
                        first.push(self.text(value));
                        at += 1;
                    }
                    let more = collects(&stmts[at..], name);
                    lines.line(match (first.is_empty(), more) {
                        (true, true) => format!("let mut {name} = Vec::new();"),
                        (true, false) => format!("let {name} = [];"),
                        (false, true) => format!("let mut {name} = vec![{}];", first.join(", ")),
                        (false, false) => format!("let {name} = [{}];", first.join(", ")),
                    });
                }
                (Stmt::Return(value), None) if is_body => {
                    self.give(value, function, true, lines);
                }
                _ => self.stmt(stmt, function, lines),
            }
        }
    }

    /// Statements whose last one is the value of a block.
    fn value_block(&self, stmts: &[Stmt], function: usize, lines: &mut Lines) {
        let Some((Stmt::Assign(_, value), before)) = stmts.split_last() else {
            return;
        };
        lines.depth += 1;
        self.stmts(before, function, false, lines);
        lines.line(self.owned(value));
        lines.depth -= 1;
    }

    /// Returns a value from a function and stores it.
    fn give(&self, value: &Expr, function: usize, is_last: bool, lines: &mut Lines) {
        let described = &self.program.functions[function];
        let store = self.program.store(function);
        let mut text = match value {
            // A list of the function is moved.
            Expr::Local(name) if !self.is_reference(value) && self.type_of(value) != Type::Text => {
                name.clone()
            }
            _ => self.owned(value),
        };
        if described.memo == Memo::Table {
            if has_other_calls(value, function) {
                lines.line(format!("let value = {text};"));
                "value".clone_into(&mut text);
            }
            lines.line(format!("{store}.push({text});"));
            return;
        }
        if described.memo.is_table() {
            let item = self
                .program
                .item(function, &parameters(described), |one| self.place(one));
            if described.memo == Memo::Intervals {
                lines.line(format!("{item} = {text};"));
                return;
            }
            if text.contains(&store) {
                lines.line(format!("let value = {text};"));
                "value".clone_into(&mut text);
            }
            let row = &described.params[0].0;
            lines.line(format!("{store}[{row} as usize].push({text});"));
            return;
        }
        if described.memo == Memo::Map {
            if !matches!(value, Expr::Int(_) | Expr::Bool(_) | Expr::Local(_))
                || !is_scalar(&described.result)
            {
                lines.line(format!("let value = {text};"));
                "value".clone_into(&mut text);
            }
            let key = if described.params.len() == 1 {
                key(described)
            } else {
                "key".to_owned()
            };
            let stored = if is_scalar(&described.result) {
                text.clone()
            } else {
                format!("{text}.clone()")
            };
            lines.line(format!("{store}.insert({key}, {stored});"));
        }
        lines.line(if is_last {
            text
        } else {
            format!("return {text};")
        });
    }

    fn body(&self, head: &str, body: &[Stmt], function: usize, lines: &mut Lines) {
        lines.line(format!("{head} {{"));
        lines.depth += 1;
        self.stmts(body, function, false, lines);
        lines.depth -= 1;
        lines.line("}");
    }

    fn stmt(&self, stmt: &Stmt, function: usize, lines: &mut Lines) {
        match stmt {
            Stmt::Let {
                name,
                ty,
                value,
                mutable,
            } => {
                self.bind(name, ty, false);
                if self.sets.contains(name) {
                    lines.line(format!("let mut {name} = BTreeSet::new();"));
                    return;
                }
                let mutable = if *mutable { "mut " } else { "" };
                let typed = if matches!(value, Expr::Int(_)) {
                    ": i64"
                } else {
                    ""
                };
                lines.line(format!(
                    "let {mutable}{name}{typed} = {};",
                    self.owned(value)
                ));
            }
            Stmt::Options(_) => {}
            Stmt::Best(name, extreme) => {
                lines.line(format!("let mut {name} = {};", none(*extreme)));
            }
            Stmt::Assign(name, value) => {
                let globals = &self.program.globals;
                let is_global = self.is_main && globals.iter().any(|global| global.name == *name);
                let start = if is_global { "let " } else { "" };
                lines.line(format!("{start}{name} = {};", self.owned(value)));
            }
            Stmt::Update(name, op, value) => {
                lines.line(format!("{name} {}= {};", op.symbol(), self.text(value)));
            }
            Stmt::Push(name, value) if self.sets.contains(name) => {
                lines.line(format!("{name}.insert({});", self.owned(value)));
            }
            Stmt::Push(name, value) | Stmt::Collect(name, value) => {
                lines.line(format!("{name}.push({});", self.owned(value)));
            }
            Stmt::Improve(name, extreme, value) => {
                let (word, value) = (extreme.word(), self.text(value));
                lines.line(format!("{name} = {name}.{word}({value});"));
            }
            Stmt::Unique(name) if self.sets.contains(name) => {}
            Stmt::Unique(name) => {
                lines.line(format!("{name}.sort();"));
                lines.line(format!("{name}.dedup();"));
            }
            Stmt::Range {
                var,
                from,
                to,
                inclusive,
                step,
                body,
            } => {
                let sign = if *inclusive { "..=" } else { ".." };
                let from = self.at(from, strength::OR);
                let range = match to {
                    Expr::SquareAtMost(square) => {
                        let square = self.at(square, strength::SHIFT);
                        format!("({from}..).take_while(|{var}| {var} * {var} <= {square})")
                    }
                    to => format!("{from}{sign}{}", self.at(to, strength::OR)),
                };
                let range = match (step, to) {
                    (Some(step), Expr::SquareAtMost(_)) => {
                        format!("{range}.step_by({})", self.place(step))
                    }
                    (Some(step), _) => format!("({range}).step_by({})", self.place(step)),
                    (None, _) => range,
                };
                self.bind(var, &Type::Int, false);
                let var = if super::uses(body, var) { var } else { "_" };
                self.body(&format!("for {var} in {range}"), body, function, lines);
            }
            Stmt::Each {
                vars,
                ty,
                list,
                is_text,
                body,
            } => self.each(vars, ty, list, *is_text, (body, function), lines),
            Stmt::If(condition, yes, no) => {
                lines.line(format!("if {} {{", self.text(condition)));
                self.branches(yes, no, function, lines);
            }
            Stmt::Return(value) => self.give(value, function, false, lines),
            Stmt::Break => lines.line("break;"),
        }
    }

    fn branches(&self, yes: &[Stmt], no: &[Stmt], function: usize, lines: &mut Lines) {
        lines.depth += 1;
        self.stmts(yes, function, false, lines);
        lines.depth -= 1;
        match no {
            [] => lines.line("}"),
            [Stmt::If(condition, yes, no)] => {
                lines.line(format!("}} else if {} {{", self.text(condition)));
                self.branches(yes, no, function, lines);
            }
            no => {
                lines.line("} else {");
                lines.depth += 1;
                self.stmts(no, function, false, lines);
                lines.depth -= 1;
                lines.line("}");
            }
        }
    }

    fn each(
        &self,
        vars: &[Option<String>],
        ty: &Type,
        list: &Expr,
        is_text: bool,
        (body, function): (&[Stmt], usize),
        lines: &mut Lines,
    ) {
        let is_place = Self::is_place(list);
        let source = match list {
            Expr::Index(base, _) if !Self::is_place(base) => {
                format!("{}.clone()", self.text(list))
            }
            list if is_place || is_text => self.borrowed(list),
            list => self.text(list),
        };
        if self.rows.width(list) == Some(vars.len()) {
            let names: Vec<&str> = (vars.iter())
                .map(|var| var.as_deref().unwrap_or("_"))
                .collect();
            for var in vars.iter().flatten() {
                self.bind(var, ty, false);
            }
            let sign = if is_place { "&" } else { "" };
            let head = format!("for {sign}[{}] in {source}", names.join(", "));
            self.body(&head, body, function, lines);
            return;
        }
        if vars.len() > 1 {
            lines.line(format!("for item in {source} {{"));
            lines.depth += 1;
            for (at, var) in vars.iter().enumerate() {
                let Some(var) = var else { continue };
                let sign = if is_scalar(ty) { "" } else { "&" };
                lines.line(format!("let {var} = {sign}item[{at}];"));
                self.bind(var, ty, true);
            }
            self.stmts(body, function, false, lines);
            lines.depth -= 1;
            lines.line("}");
            return;
        }
        let Some(Some(var)) = vars.first() else {
            self.body(&format!("for _ in {source}"), body, function, lines);
            return;
        };
        if is_text {
            lines.line(format!("for &letter in {source} {{"));
            lines.depth += 1;
            lines.line(format!("let {var} = [letter];"));
            self.bind(var, &Type::Text, false);
            self.stmts(body, function, false, lines);
            lines.depth -= 1;
            lines.line("}");
            return;
        }
        let borrows = source.starts_with('&') || (is_place && self.is_reference(list));
        self.bind(var, ty, borrows);
        let sign = if borrows && is_scalar(ty) { "&" } else { "" };
        self.body(
            &format!("for {sign}{var} in {source}"),
            body,
            function,
            lines,
        );
    }

    // Reading and printing.

    fn main(&mut self, lines: &mut Lines) {
        self.is_main = true;
        let program = self.program;
        self.sets = sets(program, &program.prepare, Some(&program.answer.0));
        let deep = is_deep(program);
        if deep {
            lines.line("fn main() {");
            lines.line("    // Deep recursion needs more stack than the main thread has.");
            lines.line("    let thread = std::thread::Builder::new().stack_size(1 << 29);");
            lines.line("    thread.spawn(solve).unwrap().join().unwrap();");
            lines.line("}");
            lines.line("");
        }
        lines.line(if deep { "fn solve() {" } else { "fn main() {" });
        lines.depth += 1;
        lines.line("let input = std::io::read_to_string(std::io::stdin()).unwrap();");
        let words = "input.split_ascii_whitespace()";
        let data = if self.integers {
            format!("{words}.map(|word| word.parse::<i64>().unwrap())")
        } else {
            words.to_owned()
        };
        let mut rest = Lines {
            text: String::new(),
            depth: lines.depth,
        };
        self.after_input(&mut rest);
        let mutable = if rest.text.contains("data.") {
            "mut "
        } else {
            ""
        };
        lines.line(format!("let {mutable}data = {data};"));
        lines.text.push_str(&rest.text);
        lines.depth -= 1;
        lines.line("}");
    }

    fn after_input(&self, lines: &mut Lines) {
        let program = self.program;
        for global in &program.globals {
            if let Some(value) = &global.value
                && constant(program, &self.rows, global).is_none()
            {
                lines.line(format!("let {} = {};", global.name, self.owned(value)));
            }
        }
        for item in &program.input.once {
            self.read(item, lines);
        }
        let Some((count, items)) = &program.input.cases else {
            self.stores(|_| true, lines);
            self.case(lines);
            return;
        };
        self.stores(|function| !function.varies, lines);
        let mut read = 0;
        let counted = program.numbers_cases();
        let numbered = |count: String| {
            if counted {
                format!("for test in 1..={count} {{")
            } else {
                format!("for _ in 0..{count} {{")
            }
        };
        match count {
            Count::Number(number) => lines.line(numbered(number.to_string())),
            Count::Input(name, added) => {
                let count = plus(&program.input_name(name), *added);
                lines.line(numbered(count));
            }
            Count::Rest(until) => read = self.rest(until, items, counted, lines),
        }
        lines.depth += 1;
        for item in &items[read..] {
            self.read(item, lines);
        }
        self.stores(|function| function.varies, lines);
        self.case(lines);
        lines.depth -= 1;
        lines.line("}");
        if program.output.one_line {
            lines.line("println!();");
        }
    }

    /// The loop over cases up to the end of the input; returns the number of items that it reads.
    fn rest(&self, until: &[String], items: &[Item], counted: bool, lines: &mut Lines) -> usize {
        let Some(Item::Value { name, is_text }) = items.first() else {
            return 0;
        };
        let name = self.program.input_name(name);
        let names = leading(items, until.len()).unwrap_or_default();
        let word = if self.integers { name.as_str() } else { "word" };
        if items.len() == 1 {
            lines.line(if counted {
                format!("for (test, {word}) in (1..).zip(data) {{")
            } else {
                format!("for {word} in data {{")
            });
        } else {
            if counted {
                lines.line("let mut test = 0;");
            }
            lines.line(format!("while let Some({word}) = data.next() {{"));
        }
        lines.depth += 1;
        if counted && items.len() > 1 {
            lines.line("test += 1;");
        }
        if !self.integers {
            let (ty, value) = self.word(&name, *is_text, word);
            lines.line(format!("let {name} = {value};"));
            self.bind(&name, &ty, false);
        }
        let read = names.len().max(1);
        for item in &items[1..read] {
            self.read(item, lines);
        }
        if !names.is_empty() {
            let ends: Vec<String> = (names.iter().zip(until))
                .map(|(name, end)| format!("{} == {end}", self.program.input_name(name)))
                .collect();
            lines.line(format!("if {} {{", ends.join(" && ")));
            lines.line("    break;");
            lines.line("}");
        }
        lines.depth -= 1;
        read
    }

    /// Declares the stored values of these functions that the main function uses.
    fn stores(&self, which: impl Fn(&Function) -> bool, lines: &mut Lines) {
        let mut used = BTreeSet::new();
        let mut see = |expr: &Expr| {
            if let Expr::Call(at, _) = expr {
                used.extend(&self.needs[*at].stores);
            }
        };
        visit(&self.program.prepare, &mut see);
        self.program.answer.0.visit(&mut see);
        for at in used {
            let function = &self.program.functions[at];
            if which(function) {
                let new = if function.memo.is_table() {
                    "Vec"
                } else {
                    "HashMap"
                };
                lines.line(format!(
                    "let mut {} = {new}::new();",
                    self.program.store(at)
                ));
            }
        }
    }

    /// The type and the value of a word of the input.
    fn word(&self, name: &str, is_text: bool, word: &str) -> (Type, String) {
        let ty = self.program.global(name).map(|global| global.ty.clone());
        let text = |quotes: &str| format!("{word}{quotes}.as_bytes().to_vec()");
        match ty {
            Some(ty @ Type::List(_)) => (ty, format!("numbers({word})")),
            _ if is_text => (Type::Text, text("")),
            Some(Type::Text) => (Type::Text, text(".trim_matches('\"')")),
            _ if self.integers => (Type::Int, word.to_owned()),
            _ => (Type::Int, format!("{word}.parse::<i64>().unwrap()")),
        }
    }

    /// Whether the program uses an input or the length of a list that it is.
    fn is_read(&self, name: &str) -> bool {
        fn counts(item: &Item, name: &str) -> bool {
            let is_count = |indices: &Indices| matches!(&indices.count, Count::Input(count, _) if count == name);
            match item {
                Item::Value { .. } => false,
                Item::List(inner, indices) => is_count(indices) || counts(inner, name),
                Item::Columns(items, indices) => {
                    is_count(indices) || items.iter().any(|item| counts(item, name))
                }
            }
        }
        let cases = self.program.input.cases.as_ref();
        let is_end = |(count, items): &(Count, Vec<Item>)| match count {
            Count::Input(count, _) => count == name,
            Count::Rest(until) => {
                leading(items, until.len()).is_some_and(|names| names.contains(&name))
            }
            Count::Number(_) => false,
        };
        self.program.global(name).is_some()
            || cases.is_some_and(is_end)
            || self.program.items().any(|item| counts(item, name))
    }

    fn read(&self, item: &Item, lines: &mut Lines) {
        match item {
            Item::Value { name, .. } if !self.is_read(name) => lines.line("data.next();"),
            Item::Value { name, is_text } => {
                let name = self.program.input_name(name);
                let (ty, value) = self.word(&name, *is_text, "data.next().unwrap()");
                lines.line(format!("let {name} = {value};"));
                self.bind(&name, &ty, false);
            }
            Item::List(..) => {
                let mut names = Vec::new();
                item.names(&mut names);
                let name = self.program.input_name(names[0]);
                let global = self.program.global(&name);
                let ty = global.map_or_else(|| unused_type(item), |global| global.ty.clone());
                if let Some(width) = self.rows.globals.get(&name)
                    && let Item::List(_, indices) = item
                {
                    let size = length(indices, |name| self.program.input_name(name));
                    let cell = if self.integers {
                        "data.next().unwrap()"
                    } else {
                        "data.next().unwrap().parse().unwrap()"
                    };
                    lines.line(format!(
                        "let {name}: Vec<[i64; {width}]> = \
                         (0..{size}).map(|_| std::array::from_fn(|_| {cell})).collect();"
                    ));
                    self.bind(&name, &ty, false);
                    return;
                }
                let shown = if global.is_some() { name.as_str() } else { "_" };
                let value = self.items(item, &|name| self.program.input_name(name));
                lines.line(format!("let {shown}: {} = {value};", type_name(&ty)));
                self.bind(&name, &ty, false);
            }
            Item::Columns(items, indices) => self.columns(items, indices, lines),
        }
    }

    /// The value of an item as an expression.
    fn items(&self, item: &Item, named: &dyn Fn(&str) -> String) -> String {
        let Item::List(inner, indices) = item else {
            let mut names = Vec::new();
            item.names(&mut names);
            let is_text = matches!(item, Item::Value { is_text: true, .. });
            return match (self.integers, is_text) {
                (true, _) => "data.next().unwrap()".to_owned(),
                (_, true) => "data.next().unwrap().as_bytes().to_vec()".to_owned(),
                _ => "data.next().unwrap().parse().unwrap()".to_owned(),
            };
        };
        let (first, end) = (indices.first, length(indices, named));
        let place = match end.parse::<usize>() {
            Ok(end) => end.to_string(),
            Err(_) if end.contains(' ') => format!("({end}) as usize"),
            Err(_) => format!("{end} as usize"),
        };
        let read = match &**inner {
            Item::Value { .. } if self.integers && first == 0 => {
                return format!("data.by_ref().take({place}).collect()");
            }
            inner => format!("({first}..{end}).map(|_| {})", self.items(inner, named)),
        };
        let nothing = if matches!(**inner, Item::List(..)) {
            "Vec::new()"
        } else {
            "0"
        };
        match first {
            0 => format!("{read}.collect()"),
            1 => format!("std::iter::once({nothing}).chain({read}).collect()"),
            _ => format!("vec![{nothing}; {first}].into_iter().chain({read}).collect()"),
        }
    }

    fn columns(&self, items: &[Item], indices: &Indices, lines: &mut Lines) {
        let size = length(indices, |name| self.program.input_name(name));
        let mut columns = Vec::new();
        for item in items {
            let mut names = Vec::new();
            item.names(&mut names);
            let name = self.program.input_name(names[0]);
            if let Some(global) = self.program.global(&name) {
                let number = if size.contains(' ') {
                    format!("({size})")
                } else {
                    size.clone()
                };
                let nothing = empty(&item_type(&global.ty));
                lines.line(format!(
                    "let mut {name} = vec![{nothing}; {number} as usize];"
                ));
                self.bind(&name, &global.ty, false);
                columns.push(name);
            }
        }
        let var = if columns.is_empty() { "_" } else { "i" };
        lines.line(format!("for {var} in {}..{size} {{", indices.first));
        lines.depth += 1;
        let place = |name: &str| {
            let name = self.program.input_name(name);
            if columns.contains(&name) {
                format!("{name}[i as usize]")
            } else {
                name
            }
        };
        for item in items {
            let mut names = Vec::new();
            item.names(&mut names);
            let name = self.program.input_name(names[0]);
            let value = self.items(item, &place);
            lines.line(if columns.contains(&name) {
                format!("{} = {value};", place(names[0]))
            } else if !self.is_read(names[0]) && matches!(item, Item::Value { .. }) {
                "data.next();".to_owned()
            } else {
                let ty = type_name(&unused_type(item));
                let shown = if self.is_read(names[0]) {
                    name.as_str()
                } else {
                    "_"
                };
                format!("let {shown}: {ty} = {value};")
            });
        }
        lines.depth -= 1;
        lines.line("}");
    }

    fn case(&self, lines: &mut Lines) {
        self.stmts(&self.program.prepare, usize::MAX, false, lines);
        let (answer, ty) = &self.program.answer;
        let print = if self.program.output.one_line {
            "print!"
        } else {
            "println!"
        };
        let quoted = super::quoted;
        let words = |condition: &str, [won, lost]: &[String; 2]| {
            format!(
                "if {condition} {{ {} }} else {{ {} }}",
                quoted(won),
                quoted(lost)
            )
        };
        match (&self.program.output.form, ty) {
            (Form::Outcome([won, lost]), Type::Int | Type::Bool) => {
                let condition = self.text(&truth(answer, ty));
                let (head, both) = match (won.split_once("{case}"), lost.split_once("{case}")) {
                    (Some((before, won)), Some((same, lost))) if before == same => (
                        format!("{before}{{test}}"),
                        [won.to_owned(), lost.to_owned()],
                    ),
                    _ => (String::new(), [won.clone(), lost.clone()]),
                };
                let choice = words(&condition, &both);
                lines.line(format!(
                    "{print}({}, {choice});",
                    quoted(&format!("{head}{{}}"))
                ));
            }
            (Form::Score([above, below, zero]), Type::Int) => {
                let [above, below, zero] = [above, below, zero].map(|word| quoted(word));
                let score = if self.program.is_wide(answer) {
                    self.wide_at(answer, 0)
                } else {
                    self.text(answer)
                };
                lines.line(format!("let word = match {score} {{"));
                lines.line(format!("    1.. => {above},"));
                lines.line(format!("    0 => {zero},"));
                lines.line(format!("    _ => {below},"));
                lines.line("};");
                lines.line(format!("{print}(\"{{word}}\");"));
            }
            (Form::Outcome(both), Type::List(item)) => {
                let condition = if **item == Type::Int {
                    "item != 0"
                } else {
                    "item"
                };
                self.each_item(answer, item, lines);
                lines.line(format!(
                    "    {print}(\"{{}}\", {});",
                    words(condition, both)
                ));
                lines.line("}");
            }
            (form @ (Form::Joined | Form::Lines), Type::List(item)) => {
                let shown = match **item {
                    Type::Text if Self::is_place(answer) => "String::from_utf8_lossy(item)",
                    Type::Text => "String::from_utf8_lossy(&item)",
                    _ => "item",
                };
                self.each_item(answer, item, lines);
                if *form == Form::Lines {
                    lines.line(format!("    println!(\"{{}}\", {shown});"));
                    lines.line("}");
                } else {
                    lines.line(format!("    print!(\"{{}}\", {shown});"));
                    lines.line("}");
                    lines.line("println!();");
                }
            }
            (_, Type::List(item)) => {
                let list = self.at(answer, strength::PRIMARY);
                let text = match **item {
                    Type::Text => "String::from_utf8_lossy(item).into_owned()",
                    _ => "item.to_string()",
                };
                lines.line(format!(
                    "let words: Vec<String> = {list}.iter().map(|item| {text}).collect();"
                ));
                lines.line(format!("{print}(\"{{}}\", words.join(\" \"));"));
            }
            (_, Type::Text) => {
                let text = self.borrowed(answer);
                lines.line(format!(
                    "{print}(\"{{}}\", String::from_utf8_lossy({text}));"
                ));
            }
            _ if self.program.is_wide(answer) => {
                lines.line(format!("{print}(\"{{}}\", {});", self.wide_at(answer, 0)));
            }
            _ => lines.line(format!("{print}(\"{{}}\", {});", self.text(answer))),
        }
    }
}

impl Rust<'_> {
    /// The head of a loop over the items of the answer.
    fn each_item(&self, answer: &Expr, item: &Type, lines: &mut Lines) {
        lines.line(match (Self::is_place(answer), is_scalar(item)) {
            (true, true) => format!("for &item in {} {{", self.borrowed(answer)),
            (true, false) => format!("for item in {} {{", self.borrowed(answer)),
            (false, _) => format!("for item in {} {{", self.text(answer)),
        });
    }
}

/// Whether functions call each other to any depth. A function that fills a table finds the values
/// that it needs in the table.
fn is_deep(program: &Program) -> bool {
    let functions = &program.functions;
    let is_open = |at: usize| !functions[at].memo.is_table();
    let calls: Vec<BTreeSet<usize>> = (functions.iter().enumerate())
        .map(|(at, function)| {
            let mut calls = BTreeSet::new();
            visit(&function.body, &mut |expr| {
                if let Expr::Call(call, _) = expr
                    && is_open(at)
                    && is_open(*call)
                    && (at != *call || !halves_argument(program, at))
                {
                    calls.insert(*call);
                }
            });
            calls
        })
        .collect();
    (0..functions.len()).any(|start| {
        let mut reached = BTreeSet::new();
        let mut open = calls[start].clone();
        while let Some(at) = open.pop_first() {
            if reached.insert(at) {
                open.extend(&calls[at]);
            }
        }
        reached.contains(&start)
    })
}

/// The key of a position in the memo.
fn key(function: &Function) -> String {
    let parts: Vec<String> = (function.params.iter())
        .map(|(name, ty)| {
            if is_scalar(ty) {
                name.clone()
            } else {
                format!("{name}.to_vec()")
            }
        })
        .collect();
    if parts.len() == 1 {
        parts[0].clone()
    } else {
        format!("({})", parts.join(", "))
    }
}

fn assigns_last(stmts: &[Stmt], name: &str) -> bool {
    matches!(stmts.last(), Some(Stmt::Assign(to, _)) if to == name)
}

/// Whether statements add values to a collection.
fn collects(stmts: &[Stmt], name: &str) -> bool {
    stmts.iter().any(|stmt| match stmt {
        Stmt::Collect(to, _) => to == name,
        Stmt::Range { body, .. } | Stmt::Each { body, .. } => collects(body, name),
        Stmt::If(_, yes, no) => collects(yes, name) || collects(no, name),
        _ => false,
    })
}

/// Whether an expression calls other functions than the one that fills its table.
fn has_other_calls(expr: &Expr, function: usize) -> bool {
    let mut found = false;
    expr.visit(&mut |part| found |= matches!(part, Expr::Call(at, _) if *at != function));
    found
}
