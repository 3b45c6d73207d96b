//! Which expressions are natural numbers, from ranges and conditions.

use grundy_rules_syntax::ast::{BinaryOp, Builtin, CompareOp};

use crate::program::{Expr, Extreme};

/// The facts of the open blocks.
pub(super) struct Facts {
    /// Whether inputs, arguments and values are natural.
    natural: bool,
    known: Vec<Fact>,
}

enum Fact {
    /// A variable is natural.
    Natural(String),
    /// The first one is at least the second one.
    AtLeast(Expr, Expr),
}

impl Facts {
    pub fn new(natural: bool) -> Self {
        Self {
            natural,
            known: Vec::new(),
        }
    }

    pub fn clear(&mut self) {
        self.known.clear();
    }

    pub fn mark(&self) -> usize {
        self.known.len()
    }

    pub fn reset(&mut self, mark: usize) {
        self.known.truncate(mark);
    }

    /// Adds that a variable is natural.
    pub fn natural(&mut self, name: &str) {
        self.known.push(Fact::Natural(name.to_owned()));
    }

    /// Adds the range of a variable.
    pub fn range(&mut self, name: &str, from: &Expr, to: &Expr) {
        if self.is_natural(from) {
            self.natural(name);
        }
        let var = Expr::Local(name.to_owned());
        self.known.push(Fact::AtLeast(to.clone(), var.clone()));
        self.known.push(Fact::AtLeast(var.clone(), from.clone()));
        if let Expr::Builtin(Builtin::Min, items, _) = to {
            for item in items {
                self.known.push(Fact::AtLeast(item.clone(), var.clone()));
            }
        }
    }

    /// Adds a variable of a list.
    pub fn item(&mut self, name: &str) {
        if self.natural {
            self.natural(name);
        }
    }

    /// Adds what a condition says.
    pub fn learn(&mut self, condition: &Expr) {
        match condition {
            Expr::And(all) => all.iter().for_each(|one| self.learn(one)),
            Expr::Compare(op, a, b) => match op {
                CompareOp::Le | CompareOp::Lt | CompareOp::Eq => {
                    self.at_least(b, a);
                }
                CompareOp::Ge | CompareOp::Gt => self.at_least(a, b),
                _ => {}
            },
            _ => {}
        }
    }

    fn at_least(&mut self, large: &Expr, small: &Expr) {
        if let Expr::Local(name) = large
            && self.is_natural(small)
        {
            self.natural(name);
        }
        self.known.push(Fact::AtLeast(large.clone(), small.clone()));
    }

    /// Whether an expression is known to be natural.
    pub fn is_natural(&self, expr: &Expr) -> bool {
        match expr {
            Expr::Int(value) => *value >= 0,
            Expr::Local(name) => self
                .known
                .iter()
                .any(|fact| matches!(fact, Fact::Natural(known) if known == name)),
            Expr::Global(_) | Expr::Index(..) | Expr::Call(..) => self.natural,
            Expr::Mex(_) => true,
            Expr::BestOf(_, Extreme::Max, _) => false,
            Expr::Binary(BinaryOp::Sub, a, b) => {
                self.known.iter().any(|fact| {
                    let Fact::AtLeast(large, small) = fact else {
                        return false;
                    };
                    let covers = match (small, &**b) {
                        (Expr::Int(small), Expr::Int(b)) => small >= b,
                        (small, b) => small == b,
                    };
                    covers && large == &**a
                }) || (matches!(**a, Expr::Binary(BinaryOp::Shl, ..)) && **b == Expr::Int(1))
            }
            Expr::Binary(BinaryOp::Shr, a, _) => self.is_natural(a),
            Expr::Binary(BinaryOp::BitAnd, a, b) => self.is_natural(a) || self.is_natural(b),
            Expr::Binary(_, a, b) => self.is_natural(a) && self.is_natural(b),
            Expr::Div(_, a, b) => self.is_natural(a) && self.is_natural(b),
            Expr::Mod(_, _, b) => self.is_natural(b),
            Expr::If(_, a, b) => self.is_natural(a) && self.is_natural(b),
            Expr::Builtin(builtin, items, _) => match builtin {
                Builtin::Max => items.iter().any(|item| self.is_natural(item)),
                Builtin::Min => items.iter().all(|item| self.is_natural(item)),
                Builtin::Int => false,
                _ => true,
            },
            _ => false,
        }
    }
}
