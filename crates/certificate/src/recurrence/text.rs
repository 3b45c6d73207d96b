//! The syntax of a recurrence: prefix notation with brackets.
//!
//! ```text
//! (mex (option (for k1 1 (+ (min 3 x) 1) 1) (g (- x k1))))
//! ```
//!
//! is `mex{ g(x-k) for k in 1..=min(3,x) }`. The parameters are the first of `x`, `y`, `z` and `w`;
//! a bound name is `k` and its number. One recurrence has one spelling: [`parse`] rejects any
//! other.

use std::fmt;
use std::fmt::Write as _;

use super::{Clause, Expr, Item, Op, Recurrence, Reducer};
use crate::messages;
use crate::text::TextError;

/// Maximum nesting depth.
const MAX_DEPTH: usize = 200;

/// The parameters.
pub(crate) const PARAMS: [&str; 4] = ["x", "y", "z", "w"];

/// Bound of the numbers of names.
pub(super) const MAX_NAMES: usize = 4096;

impl fmt::Display for Recurrence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        self.expr(&self.body, &mut text);
        f.write_str(&text)
    }
}

fn list(values: &[i64], text: &mut String) {
    text.push('[');
    for (i, value) in values.iter().enumerate() {
        let space = if i == 0 { "" } else { " " };
        let _ = write!(text, "{space}{value}");
    }
    text.push(']');
}

impl Recurrence {
    fn name(&self, number: usize, text: &mut String) {
        match PARAMS[..self.params.min(PARAMS.len())].get(number) {
            Some(name) => text.push_str(name),
            None => {
                let _ = write!(text, "k{number}");
            }
        }
    }

    fn tuple(&self, head: &str, parts: &[Expr], text: &mut String) {
        let _ = write!(text, "({head}");
        for part in parts {
            text.push(' ');
            self.expr(part, text);
        }
        text.push(')');
    }

    fn expr(&self, expr: &Expr, text: &mut String) {
        match expr {
            Expr::Int(value) => {
                let _ = write!(text, "{value}");
            }
            Expr::Name(number) => self.name(*number, text),
            Expr::Own(args) => self.tuple("g", args, text),
            Expr::Op(op, parts) => {
                let spelt = Op::ALL.iter().find(|(o, ..)| o == op);
                self.tuple(spelt.map_or("", |(_, word, _)| word), parts, text);
            }
            Expr::Pick(items, index) => {
                text.push_str("(item ");
                list(items, text);
                text.push(' ');
                self.expr(index, text);
                text.push(')');
            }
            Expr::In(item, items) => {
                text.push_str("(in ");
                self.expr(item, text);
                text.push(' ');
                list(items, text);
                text.push(')');
            }
            Expr::Let(name, value, rest) => {
                text.push_str("(let ");
                self.name(*name, text);
                text.push(' ');
                self.expr(value, text);
                text.push(' ');
                self.expr(rest, text);
                text.push(')');
            }
            Expr::Reduce(reducer, items, default) => {
                let spelt = Reducer::ALL.iter().find(|(r, _)| r == reducer);
                let _ = write!(text, "({}", spelt.map_or("", |(_, word)| word));
                for item in items {
                    text.push_str(" (option");
                    for clause in &item.clauses {
                        text.push(' ');
                        self.clause(clause, text);
                    }
                    text.push(' ');
                    self.expr(&item.expr, text);
                    text.push(')');
                }
                if let Some(default) = default {
                    text.push_str(" (default ");
                    self.expr(default, text);
                    text.push(')');
                }
                text.push(')');
            }
            Expr::Undefined => text.push_str("undefined"),
        }
    }

    fn clause(&self, clause: &Clause, text: &mut String) {
        match clause {
            Clause::Range { name, lo, hi, step } => {
                text.push_str("(for ");
                self.name(*name, text);
                text.push(' ');
                self.expr(lo, text);
                text.push(' ');
                self.expr(hi, text);
                let _ = write!(text, " {step})");
            }
            Clause::Each(names, items) => {
                text.push_str("(each ");
                for name in names {
                    self.name(*name, text);
                    text.push(' ');
                }
                list(items, text);
                text.push(')');
            }
            Clause::If(condition) => {
                text.push_str("(when ");
                self.expr(condition, text);
                text.push(')');
            }
            Clause::Let(name, value) => {
                text.push_str("(set ");
                self.name(*name, text);
                text.push(' ');
                self.expr(value, text);
                text.push(')');
            }
        }
    }
}

/// Parses the exact output of [`Display`](fmt::Display); none for any other text.
pub fn parse(params: usize, text: &str) -> Option<Recurrence> {
    if !(1..=PARAMS.len()).contains(&params) {
        return None;
    }
    let mut reader = Reader {
        params,
        rest: text,
        depth: 0,
    };
    let body = reader.expr()?;
    let recurrence = Recurrence { params, body };
    (recurrence.to_string() == text).then_some(recurrence)
}

/// Parses the rules of a certificate, which are in its second line.
pub(crate) fn parse_rules(params: usize, rules: &str) -> Result<Recurrence, TextError> {
    parse(params, rules).ok_or_else(|| TextError {
        line: 2,
        expected: messages::rules_spelling_line(),
    })
}

struct Reader<'a> {
    params: usize,
    rest: &'a str,
    depth: usize,
}

impl<'a> Reader<'a> {
    /// Consumes a text if it is next.
    fn take(&mut self, text: &str) -> Option<()> {
        self.rest = self.rest.strip_prefix(text)?;
        Some(())
    }

    /// Returns everything up to the next bracket or space.
    fn word(&mut self) -> Option<&'a str> {
        let end = self.rest.find(['(', ')', '[', ']', ' ']);
        let (word, rest) = self.rest.split_at(end.unwrap_or(self.rest.len()));
        self.rest = rest;
        (!word.is_empty()).then_some(word)
    }

    fn name_of(&self, word: &str) -> Option<usize> {
        if let Some(param) = PARAMS[..self.params].iter().position(|name| *name == word) {
            return Some(param);
        }
        let number: usize = word.strip_prefix('k')?.parse().ok()?;
        (self.params..MAX_NAMES).contains(&number).then_some(number)
    }

    fn name(&mut self) -> Option<usize> {
        let word = self.word()?;
        self.name_of(word)
    }

    fn list(&mut self) -> Option<Vec<i64>> {
        self.take("[")?;
        let (inside, rest) = self.rest.split_once(']')?;
        self.rest = rest;
        if inside.is_empty() {
            return Some(Vec::new());
        }
        inside.split(' ').map(|word| word.parse().ok()).collect()
    }

    fn expr(&mut self) -> Option<Expr> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return None;
        }
        let expr = self.whole();
        self.depth -= 1;
        expr
    }

    fn whole(&mut self) -> Option<Expr> {
        if self.take("(").is_none() {
            let word = self.word()?;
            return match word {
                "undefined" => Some(Expr::Undefined),
                _ => match self.name_of(word) {
                    Some(number) => Some(Expr::Name(number)),
                    None => word.parse().ok().map(Expr::Int),
                },
            };
        }
        let head = self.word()?;
        let expr = match head {
            "g" => {
                let args = self.operands()?;
                (args.len() == self.params).then_some(Expr::Own(args))?
            }
            "item" => {
                self.take(" ")?;
                let items = self.list()?;
                self.take(" ")?;
                Expr::Pick(items, Box::new(self.expr()?))
            }
            "in" => {
                self.take(" ")?;
                let item = self.expr()?;
                self.take(" ")?;
                Expr::In(Box::new(item), self.list()?)
            }
            "let" => {
                self.take(" ")?;
                let name = self.name().filter(|name| *name >= self.params)?;
                self.take(" ")?;
                let value = self.expr()?;
                self.take(" ")?;
                Expr::Let(name, Box::new(value), Box::new(self.expr()?))
            }
            _ => {
                if let Some((reducer, _)) = Reducer::ALL.iter().find(|(_, word)| *word == head) {
                    self.reduce(*reducer)?
                } else {
                    let (op, _, arity) = *Op::ALL.iter().find(|(_, word, _)| *word == head)?;
                    let parts = self.operands()?;
                    let fits = if arity == 0 {
                        !parts.is_empty()
                    } else {
                        parts.len() == arity
                    };
                    fits.then_some(Expr::Op(op, parts))?
                }
            }
        };
        self.take(")")?;
        Some(expr)
    }

    fn operands(&mut self) -> Option<Vec<Expr>> {
        let mut parts = Vec::new();
        while self.take(" ").is_some() {
            parts.push(self.expr()?);
        }
        Some(parts)
    }

    fn reduce(&mut self, reducer: Reducer) -> Option<Expr> {
        let mut items = Vec::new();
        let mut default = None;
        while self.take(" (").is_some() {
            match self.word()? {
                "option" if default.is_none() => items.push(self.item()?),
                "default" if default.is_none() => {
                    self.take(" ")?;
                    default = Some(Box::new(self.expr()?));
                }
                _ => return None,
            }
            self.take(")")?;
        }
        Some(Expr::Reduce(reducer, items, default))
    }

    fn item(&mut self) -> Option<Item> {
        let mut clauses = Vec::new();
        loop {
            let before = self.rest;
            if self.take(" (").is_some() {
                let clause = match self.word()? {
                    "for" => {
                        self.take(" ")?;
                        let name = self.name().filter(|name| *name >= self.params)?;
                        self.take(" ")?;
                        let lo = self.expr()?;
                        self.take(" ")?;
                        let hi = self.expr()?;
                        self.take(" ")?;
                        let step = self.word()?.parse().ok().filter(|step: &i64| *step >= 1)?;
                        Some(Clause::Range { name, lo, hi, step })
                    }
                    "each" => {
                        let mut names = Vec::new();
                        self.take(" ")?;
                        while !self.rest.starts_with('[') {
                            names.push(self.name().filter(|name| *name >= self.params)?);
                            self.take(" ")?;
                        }
                        let items = self.list()?;
                        let whole = !names.is_empty() && items.len().is_multiple_of(names.len());
                        Some(whole.then_some(Clause::Each(names, items))?)
                    }
                    "when" => {
                        self.take(" ")?;
                        Some(Clause::If(self.expr()?))
                    }
                    "set" => {
                        self.take(" ")?;
                        let name = self.name().filter(|name| *name >= self.params)?;
                        self.take(" ")?;
                        Some(Clause::Let(name, self.expr()?))
                    }
                    _ => None,
                };
                if let Some(clause) = clause {
                    self.take(")")?;
                    clauses.push(clause);
                    continue;
                }
            }
            self.rest = before;
            self.take(" ")?;
            let expr = self.expr()?;
            return Some(Item { clauses, expr });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::parse;

    #[test]
    fn one_recurrence_has_one_spelling() {
        for (params, text) in [
            (
                1,
                "(mex (option (for k1 1 (+ (min 3 x) 1) 1) (g (- x k1))))",
            ),
            (
                1,
                "(if (== x 0) undefined (win (option (each k1 [1 3 4]) (when (<= k1 x)) (g (- x k1)))))",
            ),
            (
                2,
                "(largest (option (each k2 k3 [1 2 3 4]) (set k4 (neg k3)) (+ (g (- x k2) y) k4)) (default -1))",
            ),
            (
                2,
                "(let k2 (item [1 2] (% x 2)) (nim-sum (option (in y []))))",
            ),
        ] {
            let read = parse(params, text).unwrap_or_else(|| panic!("{text}"));
            assert_eq!(read.to_string(), text);
        }
        for (params, text) in [
            (1, ""),
            (1, "(g)"),
            (1, "(g x x)"),
            (1, "y"),
            (1, "01"),
            (1, "(+ x 1"),
            (1, "(+ x 1))"),
            (1, "( + x 1)"),
            (1, "(+ x 1) "),
            (1, "(if x 1)"),
            (1, "(mex (option))"),
            (1, "(mex (option (for x 0 3 1) x))"),
            (1, "(mex (option (for k1 0 3 0) x))"),
            (1, "(mex (option (each k1 k2 [1 2 3]) x))"),
            (1, "k99999"),
            (5, "x"),
        ] {
            assert!(parse(params, text).is_none(), "{text}");
        }
        // No nesting depth overflows the stack of the parser.
        assert!(parse(1, &"(neg ".repeat(1_000_000)).is_none());
    }
}
