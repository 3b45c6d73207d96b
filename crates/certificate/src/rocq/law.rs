//! A law for all positions (T5), or a period of rules of one number (T4), as a theorem about its
//! rules.
//!
//! Each formula is written twice: as data of the library, on which its decision procedure runs, and
//! as the statement in plain arithmetic. `coqc` compares the two, so an error here cannot prove a
//! false statement.

use std::fmt::Write as _;

use grundy_message::Lang;

use crate::arithmetic::{DigitSystem, LawCertificate, LawSource};
use crate::messages;
use crate::recurrence::text::PARAMS;
use crate::recurrence::{Clause, Expr, Item, Op, Recurrence, Reducer, RowsCertificate, lcm};
use crate::report::{CheckError, require};

/// Number of refinements and states after which the decision procedure gives up.
const FUEL: u32 = 5000;

/// Maximum number of values of a row, and of the length of its form: a few seconds.
const MAX_VALUES: i64 = 3000;

/// A term as data and in the statement.
struct Term {
    data: String,
    text: String,
}

/// A condition as data, as a proposition, and as a test in a term.
struct Condition {
    data: String,
    text: String,
    test: String,
}

/// The variables that are bound, with their numbers in the data.
#[derive(Clone)]
struct Scope {
    params: usize,
    names: Vec<(usize, usize)>,
}

fn unsupported<T>(what: &str) -> Result<T, CheckError> {
    Err(CheckError::new(messages::rocq_has_no_construct(
        what.to_owned(),
    )))
}

fn spelling(op: Op) -> &'static str {
    let spelt = Op::ALL.iter().find(|(o, ..)| *o == op);
    spelt.map_or("", |(_, word, _)| word)
}

impl Term {
    fn number(value: u64) -> Self {
        Self {
            data: format!("(C {value})"),
            text: value.to_string(),
        }
    }

    fn binary(data: &str, sign: &str, [a, b]: [Self; 2]) -> Self {
        Self {
            data: format!("({data} {} {})", a.data, b.data),
            text: format!("({} {sign} {})", a.text, b.text),
        }
    }

    fn nim_sum(a: &Self, b: &Self) -> Self {
        Self {
            data: format!("(Nimsum {} {})", a.data, b.data),
            text: format!("(N.lxor {} {})", a.text, b.text),
        }
    }

    fn choice(condition: &Condition, a: &Self, b: &Self) -> Self {
        Self {
            data: format!("(If {} {} {})", condition.data, a.data, b.data),
            text: format!("(if {} then {} else {})", condition.test, a.text, b.text),
        }
    }
}

impl Condition {
    fn compare(kind: &str, sign: &str, a: &Term, b: &Term) -> Self {
        Self {
            data: format!("({kind} {} {})", a.data, b.data),
            text: format!("{} {sign} {}", a.text, b.text),
            test: format!("({} {sign}? {})", a.text, b.text),
        }
    }

    fn equal(a: &Term, b: &Term) -> Self {
        Self::compare("Eq", "=", a, b)
    }

    fn join(kind: &str, sign: &str, test: &str, a: &Self, b: &Self) -> Self {
        Self {
            data: format!("({kind} {} {})", a.data, b.data),
            text: format!("({} {sign} {})", a.text, b.text),
            test: format!("({test} {} {})", a.test, b.test),
        }
    }

    fn both(a: &Self, b: &Self) -> Self {
        Self::join("Both", "/\\", "andb", a, b)
    }

    fn either(a: &Self, b: &Self) -> Self {
        Self::join("Either", "\\/", "orb", a, b)
    }

    fn not(&self) -> Self {
        Self {
            data: format!("(No {})", self.data),
            text: format!("~ ({})", self.text),
            test: format!("(negb {})", self.test),
        }
    }
}

impl Scope {
    fn name(&self, name: usize) -> Result<Term, CheckError> {
        if name < self.params {
            return Ok(Term {
                data: format!("(V {name})"),
                text: PARAMS[name].to_owned(),
            });
        }
        match self.names.iter().find(|(bound, _)| *bound == name) {
            Some((_, number)) => Ok(Term {
                data: format!("(V {number})"),
                text: format!("k{name}"),
            }),
            None => unsupported("let"),
        }
    }

    /// Binds a loop variable and returns its text.
    fn bind(&mut self, name: usize) -> String {
        self.names.push((name, self.params + 1 + self.names.len()));
        format!("k{name}")
    }

    fn terms<const N: usize>(&self, parts: &[Expr]) -> Result<[Term; N], CheckError> {
        let terms: Result<Vec<Term>, CheckError> =
            parts.iter().map(|part| self.term(part)).collect();
        terms?.try_into().or_else(|_| unsupported("( )"))
    }

    fn term(&self, expr: &Expr) -> Result<Term, CheckError> {
        match expr {
            Expr::Int(value) => match u64::try_from(*value) {
                Ok(value) => Ok(Term::number(value)),
                Err(_) => unsupported("-"),
            },
            Expr::Name(name) => self.name(*name),
            Expr::Op(Op::Add, parts) => {
                // A list with negative numbers is moved up by their largest amount.
                if let [a, Expr::Pick(items, index)] = parts.as_slice()
                    && let Some(least) = items.iter().min().filter(|least| **least < 0)
                {
                    let moved: Vec<i64> = items.iter().map(|item| item - least).collect();
                    let sum = [self.term(a)?, self.pick(&moved, index)?];
                    let sum = Term::binary("Plus", "+", sum);
                    let by = Term::number(least.unsigned_abs());
                    return Ok(Term::binary("Minus", "-", [sum, by]));
                }
                Ok(Term::binary("Plus", "+", self.terms(parts)?))
            }
            Expr::Op(Op::Sub, parts) => Ok(Term::binary("Minus", "-", self.terms(parts)?)),
            Expr::Op(Op::Xor, parts) => {
                let [a, b] = self.terms(parts)?;
                Ok(Term::nim_sum(&a, &b))
            }
            Expr::Op(op @ (Op::Mul | Op::Div | Op::Mod), parts) => {
                let (c, a) = match (op, parts.as_slice()) {
                    (Op::Mul, [Expr::Int(c), a]) | (_, [a, Expr::Int(c)]) if *c > 0 => (c, a),
                    _ => return unsupported(spelling(*op)),
                };
                let a = self.term(a)?;
                Ok(match op {
                    Op::Mul => Term {
                        data: format!("(Times {c} {})", a.data),
                        text: format!("({c} * {})", a.text),
                    },
                    Op::Div => Term {
                        data: format!("(Quotient {} {c})", a.data),
                        text: format!("({} / {c})", a.text),
                    },
                    _ => Term {
                        data: format!("(Remainder {} {c})", a.data),
                        text: format!("({} mod {c})", a.text),
                    },
                })
            }
            Expr::Op(op @ (Op::Min | Op::Max), parts) => {
                let terms: Result<Vec<Term>, CheckError> =
                    parts.iter().map(|part| self.term(part)).collect();
                let least = terms?.into_iter().reduce(|a, b| {
                    let at_most = Condition::compare("Le", "<=", &a, &b);
                    if *op == Op::Min {
                        Term::choice(&at_most, &a, &b)
                    } else {
                        Term::choice(&at_most, &b, &a)
                    }
                });
                least.map_or_else(|| unsupported(spelling(*op)), Ok)
            }
            Expr::Op(Op::If, parts) => {
                let [condition, a, b] = parts.as_slice() else {
                    return unsupported("if");
                };
                let condition = self.condition(condition)?;
                Ok(Term::choice(&condition, &self.term(a)?, &self.term(b)?))
            }
            Expr::Pick(items, index) => self.pick(items, index),
            Expr::Op(op, _) => unsupported(spelling(*op)),
            Expr::Let(..) => unsupported("let"),
            _ => unsupported("g"),
        }
    }

    /// The item of a list: one choice for each index.
    fn pick(&self, items: &[i64], index: &Expr) -> Result<Term, CheckError> {
        let index = self.term(index)?;
        let items: Result<Vec<Term>, CheckError> =
            items.iter().map(|i| self.term(&Expr::Int(*i))).collect();
        let choices = items?.into_iter().enumerate().rev();
        let chosen = choices.fold(None, |rest: Option<Term>, (at, item)| {
            Some(match rest {
                None => item,
                Some(rest) => {
                    let here = Condition::equal(&index, &Term::number(at as u64));
                    Term::choice(&here, &item, &rest)
                }
            })
        });
        chosen.map_or_else(|| unsupported("item"), Ok)
    }

    fn condition(&self, expr: &Expr) -> Result<Condition, CheckError> {
        match expr {
            Expr::Op(op @ (Op::Lt | Op::Le | Op::Gt | Op::Ge | Op::Eq | Op::Ne), parts) => {
                let [a, b] = self.terms(parts)?;
                Ok(match op {
                    Op::Lt => Condition::compare("Lt", "<", &a, &b),
                    Op::Le => Condition::compare("Le", "<=", &a, &b),
                    Op::Gt => Condition::compare("Lt", "<", &b, &a),
                    Op::Ge => Condition::compare("Le", "<=", &b, &a),
                    Op::Eq => Condition::equal(&a, &b),
                    _ => Condition::equal(&a, &b).not(),
                })
            }
            Expr::Op(op @ (Op::And | Op::Or), parts) => {
                let [a, b] = parts.as_slice() else {
                    return unsupported(spelling(*op));
                };
                let (a, b) = (self.condition(a)?, self.condition(b)?);
                Ok(if *op == Op::And {
                    Condition::both(&a, &b)
                } else {
                    Condition::either(&a, &b)
                })
            }
            Expr::Op(Op::Not, parts) => match parts.as_slice() {
                [a] => Ok(self.condition(a)?.not()),
                _ => unsupported("not"),
            },
            Expr::In(item, items) => {
                let item = self.term(item)?;
                let equal = items.iter().map(|value| {
                    let value = self.term(&Expr::Int(*value))?;
                    Ok(Condition::equal(&item, &value))
                });
                let equal: Result<Vec<Condition>, CheckError> = equal.collect();
                let any = equal?.into_iter().reduce(|a, b| Condition::either(&a, &b));
                any.map_or_else(|| unsupported("in"), Ok)
            }
            Expr::Op(op, _) => unsupported(spelling(*op)),
            _ => unsupported("if"),
        }
    }

    /// The positions of an option, whose value is the nim-sum of theirs.
    fn positions<'a>(expr: &'a Expr, all: &mut Vec<&'a [Expr]>) -> Result<(), CheckError> {
        match expr {
            Expr::Int(0) => Ok(()),
            Expr::Own(args) => {
                all.push(args);
                Ok(())
            }
            Expr::Op(Op::Xor, parts) => (parts.iter()).try_for_each(|p| Self::positions(p, all)),
            Expr::Op(op, _) => unsupported(spelling(*op)),
            _ => unsupported("mex"),
        }
    }

    /// An item of the rules: data, and the proposition that its value is `v`.
    fn option(mut self, item: &Item) -> Result<Term, CheckError> {
        let (mut data, mut text, mut ends) = (String::new(), String::new(), String::new());
        for clause in &item.clauses {
            match clause {
                Clause::Range { name, lo, hi, step } if *step == 1 => {
                    let (lo, hi) = (self.term(lo)?, self.term(hi)?);
                    let k = self.bind(*name);
                    let _ = write!(data, "(For {} {} ", lo.data, hi.data);
                    let _ = write!(
                        text,
                        "exists {k}, ({} <= {k} /\\ {k} < {}) /\\ ",
                        lo.text, hi.text
                    );
                    ends.push(')');
                }
                Clause::If(condition) => {
                    let condition = self.condition(condition)?;
                    let _ = write!(data, "(When {} ", condition.data);
                    let _ = write!(text, "({}) /\\ ", condition.text);
                    ends.push(')');
                }
                Clause::Range { .. } => return unsupported("step"),
                Clause::Each(..) => return unsupported("for"),
                Clause::Let(..) => return unsupported("let"),
            }
        }
        let mut positions = Vec::new();
        Self::positions(&item.expr, &mut positions)?;
        let (mut lists, mut values) = (Vec::new(), Vec::new());
        for args in positions {
            let terms: Result<Vec<Term>, CheckError> = args.iter().map(|a| self.term(a)).collect();
            let terms = terms?;
            let parts: Vec<&str> = terms.iter().map(|term| term.data.as_str()).collect();
            lists.push(format!("[{}]", parts.join("; ")));
            let parts: Vec<&str> = terms.iter().map(|term| term.text.as_str()).collect();
            values.push(format!("g {}", parts.join(" ")));
        }
        let value = values
            .into_iter()
            .rev()
            .reduce(|rest, value| format!("N.lxor ({value}) ({rest})"));
        let value = value.unwrap_or_else(|| "0".to_owned());
        Ok(Term {
            data: format!("{data}(To [{}]){ends}", lists.join("; ")),
            text: format!("({text}v = {value})"),
        })
    }
}

/// The options of rules that are the mex of their items.
fn options(rules: &Recurrence) -> Result<(Scope, Vec<Term>), CheckError> {
    let Expr::Reduce(Reducer::Mex, items, None) = &rules.body else {
        return unsupported("rules");
    };
    let scope = Scope {
        params: rules.params,
        names: Vec::new(),
    };
    let options: Result<Vec<Term>, CheckError> = items
        .iter()
        .map(|item| scope.clone().option(item))
        .collect();
    Ok((scope, options?))
}

/// The options as data and in the statement.
fn joined(options: &[Term]) -> [String; 2] {
    let data: Vec<&str> = options.iter().map(|option| option.data.as_str()).collect();
    let text: Vec<&str> = options.iter().map(|option| option.text.as_str()).collect();
    let text = if text.is_empty() {
        "False".to_owned()
    } else {
        text.join(" \\/\n     ")
    };
    [data.join(";\n     "), text]
}

/// The theorem of a certificate about a row of rules of one number (T4).
pub(super) fn of_rows(claim: &RowsCertificate, lang: Lang) -> Result<String, CheckError> {
    let ([row], 1) = (&claim.rows[..], claim.rules.params) else {
        return Err(CheckError::new(messages::rocq_has_no_theorem("T4")));
    };
    require(row.saltus == 0, messages::rocq_needs_a_period)?;
    require(claim.start == 0, || messages::rocq_has_no_theorem("T4"))?;
    let (form, largest, at) = claim.form_and_largest()?;
    let whole = lcm(row.period, form.cycle).filter(|whole| *whole <= MAX_VALUES);
    let values = row.values.max(row.preperiod.saturating_add(row.period));
    let Some(whole) = whole.filter(|_| values <= MAX_VALUES) else {
        let most = MAX_VALUES.unsigned_abs();
        let values = values.unsigned_abs();
        return Err(CheckError::new(messages::rocq_takes_too_long(values, most)));
    };
    let (_, options) = options(&claim.rules)?;
    let [data, text] = joined(&options);
    let (n0, p) = (row.preperiod, row.period);
    Ok(format!(
        "{head}From Coq Require Import NArith List.\n\
         From Grundy Require Import Mex T0 Law Recurrence.\n\
         Import ListNotations.\n\
         Local Open Scope N_scope.\n\n\
         Theorem period (g : N -> N) :\n  \
         (forall x, is_mex (fun v =>\n     {text})\n     (g x)) ->\n  \
         let f n := g (N.of_nat n) in least_periodic f {n0} {p} /\\ largest_value f {largest} {at}.\n\
         Proof.\n  \
         apply (check_rules_sound\n    [{data}]\n    {n0} {p} {largest} {at} {q} {depth} {from}\n    \
         (fun l => match l with [x] => g x | _ => 0 end)).\n  \
         vm_cast_no_check (eq_refl true).\n\
         Qed.\n\
         Print Assumptions period.\n",
        head = super::comments(&claim.claim(), lang),
        q = whole / p,
        depth = form.depth,
        from = form.from,
    ))
}

/// The theorem of a certificate about a law.
pub(super) fn of_law(claim: &LawCertificate, lang: Lang) -> Result<String, CheckError> {
    let binary = claim.digits == DigitSystem::Base(2);
    require(binary, messages::rocq_has_binary_digits)?;
    require(!claim.losses, messages::rocq_has_no_laws_of_losses)?;
    let LawSource::Formula(law) = &claim.law else {
        return unsupported("automaton");
    };
    let params = claim.rules.params;
    let (scope, options) = options(&claim.rules)?;
    let mut domain = match &claim.domain {
        Expr::Int(1) => None,
        domain => Some(scope.condition(domain)?),
    };
    let mut law = scope.term(law)?;
    for (position, value) in &claim.others {
        let equal = position.iter().enumerate().map(|(i, at)| {
            let at = scope.term(&Expr::Int(*at))?;
            Ok(Condition::equal(&scope.name(i)?, &at))
        });
        let equal: Result<Vec<Condition>, CheckError> = equal.collect();
        let Some(here) = equal?.into_iter().reduce(|a, b| Condition::both(&a, &b)) else {
            return unsupported("other");
        };
        law = Term::choice(&here, &scope.term(&Expr::Int(*value))?, &law);
        domain = domain.map(|domain| Condition::either(&here, &domain));
    }
    let measures: Result<Vec<String>, CheckError> = (claim.order.iter())
        .map(|sum| {
            let terms: Result<Vec<Term>, CheckError> = sum.iter().map(|i| scope.name(*i)).collect();
            let sum = terms?
                .into_iter()
                .reduce(|a, b| Term::binary("Plus", "+", [a, b]));
            sum.map_or_else(|| unsupported("order"), |sum| Ok(sum.data))
        })
        .collect();
    let names = &PARAMS[..params];
    let (all, arguments) = (names.join(" "), names.join("; "));
    let given = domain
        .as_ref()
        .map_or(String::new(), |domain| format!("{} -> ", domain.text));
    let [data, text] = joined(&options);
    let domain = domain.map_or("None".to_owned(), |domain| {
        format!("(Some {})", domain.data)
    });
    Ok(format!(
        "{head}From Coq Require Import NArith List.\n\
         From Grundy Require Import Mex Law.\n\
         Import ListNotations.\n\
         Local Open Scope N_scope.\n\n\
         Theorem law (g : {kind}N) :\n  \
         (forall {all}, {given}is_mex (fun v =>\n     {text})\n     (g {all})) ->\n  \
         forall {all}, {given}g {all} = {law}.\n\
         Proof.\n  \
         apply (by_law {params}\n    [{data}]\n    {domain} {law_data}\n    [{order}] {FUEL}\n    \
         (fun l => match l with [{arguments}] => g {all} | _ => 0 end)).\n  \
         vm_cast_no_check (eq_refl true).\n\
         Qed.\n\
         Print Assumptions law.\n",
        head = super::comments(&claim.claim(), lang),
        kind = "N -> ".repeat(params),
        law = law.text,
        law_data = law.data,
        order = measures?.join("; "),
    ))
}
