//! The options of rules in the form that a proof needs: loops and guards in one list, with
//! numbered names.
//!
//! The names 0 to `p - 1` are the parameters, `p` is the value `v`, the next ones are the numbers
//! of [`Definition`], and the loops of an option follow.

use grundy_certificate::recurrence::{Clause, Expr, Item, Op, Recurrence, Reducer};

use super::expression::{all, int, name, not, op, references, replace, simplified};
use super::search::Values;

/// Maximum number of rows of a list over which a move ranges; each is a separate option.
const MAX_ROWS: usize = 24;
/// Maximum number of options.
const MAX_OPTIONS: usize = 64;
/// The number of names for [`Definition`]s.
pub(super) const DEFINITIONS: usize = 3;

/// A number that a proof introduces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Definition {
    /// The highest power of two that is at most this number.
    Top(Expr),
    /// The number `u` with `u ^ (u/2)` equal to this number.
    Ungray(Expr),
    /// The number that is lost together with this one.
    Partner(Expr),
    /// The smaller number of the lost pair with this difference.
    Diagonal(Expr),
    /// This number itself, which contains an earlier one.
    Same(Expr),
}

/// The lost partner of a number and the lost pair of a difference are searched up to this multiple.
const PARTNER_REACH: i64 = 5;

impl Definition {
    /// The number, at a position.
    pub fn value(&self, of: i64, own: Values<'_>) -> Option<i64> {
        let natural = u64::try_from(of).ok()?;
        let found = match self {
            Self::Top(_) => 1_u64.checked_shl(natural.checked_ilog2()?)?,
            Self::Ungray(_) => (0..6).fold(natural, |sum, place| sum ^ sum >> (1 << place)),
            Self::Same(_) => natural,
            Self::Partner(_) | Self::Diagonal(_) => {
                let pair = |t: i64| match self {
                    Self::Diagonal(_) => [t, t + of],
                    _ => [of, t],
                };
                return (0..PARTNER_REACH * (of + 1)).find(|t| own(&pair(*t)) == Some(0));
            }
        };
        i64::try_from(found).ok()
    }

    pub fn of(&self) -> &Expr {
        match self {
            Self::Top(of)
            | Self::Ungray(of)
            | Self::Partner(of)
            | Self::Diagonal(of)
            | Self::Same(of) => of,
        }
    }

    /// The numbers of a law about pairs of Beatty sequences with the differences that are multiples
    /// of the modulus of the law: the partner of the smaller number, and the pair whose difference
    /// is the last multiple.
    pub fn of_lost_pairs(law: &Expr) -> Vec<Self> {
        let distance = Expr::Op(Op::Abs, vec![op(Op::Sub, name(0), name(1))]);
        let partner = Self::Partner(op(Op::Min, name(0), name(1)));
        let mut moduli = Vec::new();
        super::residues::moduli_of(law, &mut moduli);
        match moduli.into_iter().max() {
            Some(modulus) if modulus > 1 => {
                let rest = op(Op::Mod, distance.clone(), int(modulus));
                let multiple = op(Op::Sub, distance, rest);
                let larger = op(Op::Add, name(4), multiple.clone());
                vec![partner, Self::Diagonal(multiple), Self::Same(larger)]
            }
            _ => vec![partner, Self::Diagonal(distance)],
        }
    }

    /// The position that is lost if a name is the number, for a number of a lost pair.
    pub fn lost(&self, t: usize) -> Option<Expr> {
        let (of, t) = (self.of().clone(), name(t));
        match self {
            Self::Partner(_) => Some(Expr::Own(vec![of, t])),
            Self::Diagonal(_) => Some(Expr::Own(vec![t.clone(), op(Op::Add, t, of)])),
            Self::Top(_) | Self::Ungray(_) | Self::Same(_) => None,
        }
    }

    /// The condition under which the number does not exist, if it can be missing. The name `free`
    /// is unused.
    pub fn is_missing(&self, free: usize) -> Option<Expr> {
        match self {
            Self::Top(of) => Some(op(Op::Lt, of.clone(), int(1))),
            Self::Ungray(_) | Self::Same(_) => None,
            Self::Partner(of) | Self::Diagonal(of) => {
                let end = op(Op::Add, of.clone(), int(1));
                let range = Clause::Range {
                    name: free,
                    lo: int(0),
                    hi: op(Op::Mul, int(PARTNER_REACH), end),
                    step: 1,
                };
                let item = Item {
                    clauses: vec![range, Clause::If(not(self.lost(free)?))],
                    expr: int(1),
                };
                Some(not(Expr::Reduce(Reducer::Any, vec![item], None)))
            }
        }
    }

    /// The condition that a name is the number.
    pub fn condition(&self, t: usize) -> Expr {
        if let Some(lost) = self.lost(t) {
            return not(lost);
        }
        let t = name(t);
        match self {
            Self::Top(of) => {
                let below = op(Op::Sub, op(Op::Max, t.clone(), int(1)), int(1));
                let bits = op(Op::BitAnd, t.clone(), below);
                all([
                    op(Op::Le, int(1), t.clone()),
                    op(Op::Eq, bits, int(0)),
                    op(Op::Le, t.clone(), of.clone()),
                    op(Op::Lt, of.clone(), op(Op::Mul, int(2), t)),
                ])
            }
            Self::Ungray(of) => {
                let gray = op(Op::Xor, t.clone(), op(Op::Div, t, int(2)));
                op(Op::Eq, gray, of.clone())
            }
            Self::Same(of) => op(Op::Eq, t, of.clone()),
            Self::Partner(_) | Self::Diagonal(_) => int(1),
        }
    }
}

/// A clause of an option, in the order of the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Part {
    Loop {
        name: usize,
        lo: Expr,
        hi: Expr,
        step: i64,
    },
    Guard(Expr),
}

/// An option of the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct OptionForm {
    /// The item of the rules, from 0.
    pub item: usize,
    pub parts: Vec<Part>,
    /// The value of the option.
    pub value: Expr,
}

impl OptionForm {
    /// The names of the loops.
    pub fn loops(&self) -> Vec<usize> {
        let name = |part: &Part| match part {
            Part::Loop { name, .. } => Some(*name),
            Part::Guard(_) => None,
        };
        self.parts.iter().filter_map(name).collect()
    }

    /// Replaces the loops by terms.
    pub fn put(&self, expr: &Expr, terms: &[Expr]) -> Expr {
        let loops = self.loops();
        let with = |number: usize| {
            let place = loops.iter().position(|name| *name == number)?;
            terms.get(place).cloned()
        };
        replace(expr, &with)
    }

    /// The conditions under which a move with these terms is legal.
    pub fn legal(&self, terms: &[Expr]) -> Vec<Expr> {
        let mut conditions = Vec::new();
        for part in &self.parts {
            match part {
                Part::Loop { name, lo, hi, step } => {
                    let term = self.put(&Expr::Name(*name), terms);
                    let (lo, hi) = (self.put(lo, terms), self.put(hi, terms));
                    conditions.push(op(Op::Le, lo.clone(), term.clone()));
                    conditions.push(op(Op::Lt, term.clone(), hi));
                    if *step > 1 {
                        let rest = op(Op::Mod, op(Op::Sub, term, lo), int(*step));
                        conditions.push(op(Op::Eq, rest, int(0)));
                    }
                }
                Part::Guard(guard) => conditions.push(self.put(guard, terms)),
            }
        }
        conditions
    }

    /// The only position to which the option leads, if there is one, as arguments.
    pub fn place(&self) -> Option<&[Expr]> {
        match &references(&self.value)[..] {
            [place] => Some(place),
            _ => None,
        }
    }

    /// The option as an item without a value, for "there is a move".
    fn exists(&self) -> Item {
        let clauses = self.parts.iter().map(|part| match part {
            Part::Loop { name, lo, hi, step } => Clause::Range {
                name: *name,
                lo: lo.clone(),
                hi: hi.clone(),
                step: *step,
            },
            Part::Guard(guard) => Clause::If(guard.clone()),
        });
        Item {
            clauses: clauses.collect(),
            expr: int(1),
        }
    }
}

/// The rules of a game in this form.
#[derive(Clone, Debug)]
pub(super) struct Options {
    pub params: usize,
    pub reducer: Reducer,
    pub list: Vec<OptionForm>,
    /// The positions with an explicit value, and the value.
    pub given: Vec<(Expr, Expr)>,
}

impl Options {
    /// The rules in this form; none if they have another form.
    pub fn new(rules: &Recurrence) -> Option<Self> {
        let params = rules.params;
        let mut found = Self {
            params,
            reducer: Reducer::Mex,
            list: Vec::new(),
            given: Vec::new(),
        };
        let shifted =
            |number: usize| (number >= params).then(|| Expr::Name(number + 1 + DEFINITIONS));
        let body = replace(&rules.body, &shifted);
        found.body(&body, &mut Vec::new())?;
        (!found.list.is_empty() && found.list.len() <= MAX_OPTIONS).then_some(found)
    }

    /// The number of a value.
    pub fn v(&self) -> usize {
        self.params
    }

    /// The first number that a loop may have.
    pub fn first_loop(&self) -> usize {
        self.params + 1 + DEFINITIONS
    }

    fn body(&mut self, body: &Expr, path: &mut Vec<Expr>) -> Option<()> {
        match body {
            Expr::Op(Op::If, parts) => {
                path.push(parts[0].clone());
                self.body(&parts[1], path)?;
                path.pop();
                path.push(not(parts[0].clone()));
                self.body(&parts[2], path)?;
                path.pop();
            }
            Expr::Reduce(reducer @ (Reducer::Mex | Reducer::Win | Reducer::Misere), items, _) => {
                self.reducer = *reducer;
                for (number, item) in items.iter().enumerate() {
                    let parts: Vec<Part> = path.iter().cloned().map(Part::Guard).collect();
                    self.item(number, item, 0, parts, &[])?;
                }
            }
            Expr::Reduce(..) | Expr::Undefined => return None,
            value => self.given.push((all(path.iter().cloned()), value.clone())),
        }
        Some(())
    }

    /// The options of an item from one of its clauses on; `known` are names with their values.
    fn item(
        &mut self,
        number: usize,
        item: &Item,
        from: usize,
        mut parts: Vec<Part>,
        known: &[(usize, Expr)],
    ) -> Option<()> {
        let with = |name: usize| {
            let found = known.iter().rev().find(|(known, _)| *known == name);
            found.map(|(_, value)| value.clone())
        };
        let Some(clause) = item.clauses.get(from) else {
            if self.list.len() >= MAX_OPTIONS {
                return None;
            }
            self.list.push(OptionForm {
                item: number,
                parts,
                value: simplified(&replace(&item.expr, &with)),
            });
            return Some(());
        };
        match clause {
            Clause::Range { name, lo, hi, step } => {
                // Each loop of an option has its own number.
                let count = parts
                    .iter()
                    .filter(|part| matches!(part, Part::Loop { .. }));
                let own = self.first_loop() + count.count();
                parts.push(Part::Loop {
                    name: own,
                    lo: replace(lo, &with),
                    hi: replace(hi, &with),
                    step: *step,
                });
                let known = [known, &[(*name, Expr::Name(own))]].concat();
                self.item(number, item, from + 1, parts, &known)
            }
            Clause::Each(names, rows) => {
                let rows = rows.chunks(names.len().max(1));
                if rows.len() > MAX_ROWS {
                    return None;
                }
                for row in rows {
                    let values = names.iter().zip(row).map(|(name, n)| (*name, int(*n)));
                    let known = [known, &values.collect::<Vec<_>>()].concat();
                    self.item(number, item, from + 1, parts.clone(), &known)?;
                }
                Some(())
            }
            Clause::If(condition) => {
                parts.push(Part::Guard(replace(condition, &with)));
                self.item(number, item, from + 1, parts, known)
            }
            Clause::Let(name, value) => {
                let known = [known, &[(*name, replace(value, &with))]].concat();
                self.item(number, item, from + 1, parts, &known)
            }
        }
    }

    /// The position itself.
    pub fn here(&self) -> Expr {
        Expr::Own((0..self.params).map(Expr::Name).collect())
    }

    /// The condition that there is a move.
    pub fn has_move(&self) -> Expr {
        let items = self.list.iter().map(OptionForm::exists).collect();
        Expr::Reduce(Reducer::Any, items, None)
    }

    /// The conditions under which the options determine the value.
    pub fn counts(&self) -> Vec<Expr> {
        self.given.iter().map(|(at, _)| not(at.clone())).collect()
    }
}
