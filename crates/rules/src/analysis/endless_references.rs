//! Detection of infinite recurrences before the run.
//!
//! A reference at a fixed distance, in an item without any condition, is made at every position
//! that its line covers. Following it continues forever unless it reaches a base case. That is a
//! common error of beginners (`g(x) = mex{ g(x-1), g(x-2) }`), and here it is certain, so it can be
//! reported before anything is computed. More complex recurrences are only detected during the run.

use std::collections::VecDeque;

use crate::fault::{self, Domain, Fault};
use crate::meaning::{Clause, Function, Pattern};
use crate::scalar::form::show;
use crate::scalar::{Scalar, ScalarFunction, ScalarStep, Source, form};
use crate::syntax::ast::{CompareOp, Reducer, TextRange};

/// The number of positions that are tried to get past the base cases.
const MAX_POSITIONS: usize = 2000;

/// A reference at a fixed distance that is always made.
struct FixedReference {
    distance: Vec<i64>,
    span: TextRange,
    /// The text of a guard for it.
    guard: Option<String>,
}

/// Returns the error if the recurrence certainly never ends from some position of the box.
pub(crate) fn endless_references(
    function: &ScalarFunction,
    meaning: &Function,
    ranges: &[(i64, i64)],
) -> Option<Fault> {
    // Every line with a declared domain ends there.
    if meaning
        .clauses
        .iter()
        .flat_map(|c| &c.patterns)
        .any(|p| matches!(p, Pattern::AtLeast(_)))
    {
        return None;
    }
    let at = function
        .clauses
        .iter()
        .position(|c| c.patterns.iter().all(|p| *p == Pattern::Any))?;
    let general = &function.clauses[at];
    let clause = meaning.clauses.get(at)?;
    let names = clause.body.names.clone();
    let (ends, body) = unless_equal(&general.body, ranges.len());
    let mut fixed = Vec::new();
    always(body, function, meaning, &names, &mut fixed);
    fixed.retain(|f| f.distance.iter().any(|d| *d != 0));
    if fixed.is_empty() {
        return None;
    }
    let bases: Vec<&Vec<Pattern>> = function
        .clauses
        .iter()
        .map(|c| &c.patterns)
        .filter(|p| p.iter().any(|p| *p != Pattern::Any))
        .chain(&ends)
        .collect();
    let covered = |position: &[i64]| {
        bases.iter().any(|patterns| {
            patterns.iter().zip(position).all(|(p, v)| match p {
                Pattern::Base(base) => base == v,
                _ => true,
            })
        })
    };
    // Small positions show the chain best; without base cases every position is equivalent.
    let start: Vec<i64> = ranges
        .iter()
        .map(|&(from, to)| {
            if bases.is_empty() {
                3.clamp(from, to)
            } else {
                to.min(from.saturating_add(40))
            }
        })
        .collect();
    let mut queue = VecDeque::from([vec![start]]);
    let mut met = std::collections::BTreeSet::new();
    while let Some(path) = queue.pop_front() {
        let position = path.last()?.clone();
        if met.len() > MAX_POSITIONS || covered(&position) || !met.insert(position.clone()) {
            continue;
        }
        for reference in &fixed {
            if let Some(chain) = runs_on(&path, reference, &bases) {
                return Some(report(&chain, reference, (meaning, clause)));
            }
            let next: Option<Vec<i64>> = position
                .iter()
                .zip(&reference.distance)
                .map(|(p, d)| p.checked_add(*d))
                .collect();
            let mut longer = path.clone();
            longer.push(next?);
            queue.push_back(longer);
        }
    }
    None
}

/// Splits a body `if x == 0 then … else …` into a base case and the rest, ignoring the value at the
/// base case.
fn unless_equal(mut body: &Scalar, params: usize) -> (Vec<Vec<Pattern>>, &Scalar) {
    let mut ends = Vec::new();
    while let Scalar::If(condition, _, other) = body
        && let Some(equal) = equalities(condition, params)
    {
        ends.extend(equal);
        body = other;
    }
    (ends, body)
}

/// Returns the base cases of which a condition is the union, if it compares single parameters with
/// constants alone.
fn equalities(condition: &Scalar, params: usize) -> Option<Vec<Vec<Pattern>>> {
    match condition {
        Scalar::Or(a, b) => {
            let mut both = equalities(a, params)?;
            both.extend(equalities(b, params)?);
            Some(both)
        }
        Scalar::Compare(CompareOp::Eq, a, b) => {
            let (slot, value) = match (form(a)?, form(b)?) {
                (form, value) | (value, form) if value.terms.is_empty() => match form.terms[..] {
                    [(slot, 1)] if slot < params => {
                        (slot, value.constant.checked_sub(form.constant)?)
                    }
                    _ => return None,
                },
                _ => return None,
            };
            let mut patterns = vec![Pattern::Any; params];
            patterns[slot] = Pattern::Base(value);
            Some(vec![patterns])
        }
        _ => None,
    }
}

/// Returns whether the reference, followed from the end of the path, never reaches a base case.
fn runs_on(
    path: &[Vec<i64>],
    reference: &FixedReference,
    bases: &[&Vec<Pattern>],
) -> Option<Vec<Vec<i64>>> {
    let position = path.last()?;
    for patterns in bases {
        // The base case is reached after `n >= 0` steps if every pattern agrees on n.
        let mut steps: Option<i64> = None;
        let mut met = true;
        for ((pattern, p), d) in patterns.iter().zip(position).zip(&reference.distance) {
            let Pattern::Base(base) = pattern else {
                continue;
            };
            let gap = base.checked_sub(*p)?;
            if *d == 0 {
                met &= gap == 0;
            } else if gap % d == 0 && gap / d >= 0 && steps.is_none_or(|n| n == gap / d) {
                steps = Some(gap / d);
            } else {
                met = false;
            }
        }
        if met {
            return None;
        }
    }
    let mut chain = path.to_vec();
    let falls = reference.distance.iter().any(|d| *d < 0);
    for _ in 0..200 {
        let last = chain.last()?;
        let below = falls
            && last
                .iter()
                .zip(&reference.distance)
                .any(|(p, d)| *d < 0 && *p < 0);
        if chain.len() >= 4 && (below || !falls) {
            break;
        }
        let next = last
            .iter()
            .zip(&reference.distance)
            .map(|(p, d)| p + d)
            .collect();
        chain.push(next);
    }
    Some(chain)
}

/// Makes the error for a chain of references of a clause.
fn report(
    chain: &[Vec<i64>],
    reference: &FixedReference,
    (meaning, clause): (&Function, &Clause),
) -> Fault {
    let mut shown: Vec<String> = chain
        .iter()
        .map(|p| {
            let args: Vec<String> = p.iter().map(i64::to_string).collect();
            format!("{}({})", meaning.name, args.join(","))
        })
        .collect();
    if shown.len() > 8 {
        shown.drain(..shown.len() - 8);
    }
    let domain = reference.guard.is_some().then(|| {
        let params: Vec<String> = (clause.body.names.iter())
            .zip(&reference.distance)
            .map(|(name, d)| {
                if *d < 0 {
                    format!("{name}>=0")
                } else {
                    name.clone()
                }
            })
            .collect();
        Domain {
            header: format!("{}({})", meaning.name, params.join(", ")),
            place: clause.header,
        }
    });
    if !meaning.kind.is_game() {
        let zeros = vec!["0"; meaning.params.len()].join(",");
        let base = format!("{}({zeros}) = …", meaning.name);
        return fault::without_base(reference.span, &shown, &base);
    }
    fault::without_end(
        reference.span,
        &shown,
        reference.guard.as_deref(),
        domain.as_ref(),
    )
}

/// Returns the references that are made at every position that the body covers.
fn always(
    body: &Scalar,
    function: &ScalarFunction,
    meaning: &Function,
    names: &[String],
    fixed: &mut Vec<FixedReference>,
) {
    let Scalar::Reduce(reduce) = body else {
        // Outside a reducer no item can be guarded, so a base case is the only end.
        let mut loads = Vec::new();
        made(body, &mut loads);
        for (args, span) in loads {
            let step = |(slot, arg): (usize, &Scalar)| {
                form(arg)
                    .filter(|form| form.terms[..] == [(slot, 1)])
                    .map(|form| form.constant)
            };
            if let Some(distance) = args.iter().enumerate().map(step).collect() {
                fixed.push(FixedReference {
                    distance,
                    span,
                    guard: None,
                });
            }
        }
        return;
    };
    for (i, item) in reduce.items.iter().enumerate() {
        // `win` may stop before a later option.
        if i > 0 && matches!(reduce.reducer, Reducer::Win | Reducer::Misere) {
            break;
        }
        // Loops over constant ranges: the first value is always taken.
        let mut constants: Vec<(usize, i64, Option<i64>)> = Vec::new();
        let plain = item.steps.iter().all(|step| match step {
            ScalarStep::Range {
                slot,
                lo: Scalar::Const(lo),
                hi: Scalar::Const(hi),
                inclusive,
                step: None,
            } if *lo < *hi || (*inclusive && lo == hi) => {
                constants.push((*slot, *lo, Some(*hi)));
                true
            }
            ScalarStep::Each {
                slots,
                source: Source::Data(d),
            } if slots.len() == 1 => match function.data[*d].values.first() {
                Some(first) => {
                    constants.push((slots[0], *first, None));
                    true
                }
                None => false,
            },
            _ => false,
        });
        if !plain {
            continue;
        }
        let mut loads = Vec::new();
        made(&item.expr, &mut loads);
        for (args, span) in loads {
            let mut distance = Vec::new();
            let mut guard = None;
            for (slot, arg) in args.iter().enumerate() {
                let Some(form) = form(arg) else { break };
                let mut rest = form.clone();
                rest.terms.retain(|t| !constants.iter().any(|c| c.0 == t.0));
                let mut step = rest.constant;
                for &(var, c) in &form.terms {
                    if let Some((_, value, _)) = constants.iter().find(|k| k.0 == var) {
                        step += c * value;
                    }
                }
                if rest.terms[..] != [(slot, 1)] {
                    break;
                }
                if step < 0 && guard.is_none() {
                    let name = &meaning.params[slot];
                    let loops: Vec<_> = form.terms.iter().filter(|t| t.0 != slot).collect();
                    guard = Some(match loops[..] {
                        [] => format!("if {name} >= {}", -step),
                        _ => format!("if {} >= 0", show(&form, names)),
                    });
                }
                distance.push(step);
            }
            if distance.len() == args.len() {
                fixed.push(FixedReference {
                    distance,
                    span,
                    guard,
                });
            }
        }
    }
}

/// References that an expression makes whenever it is evaluated.
fn made<'a>(expr: &'a Scalar, loads: &mut Vec<(&'a [Scalar], TextRange)>) {
    match expr {
        Scalar::Load(args, span) => loads.push((args, *span)),
        Scalar::Neg(a, _) | Scalar::Not(a) | Scalar::If(a, _, _) => made(a, loads),
        Scalar::Binary(_, a, b, _) | Scalar::Compare(_, a, b) => {
            made(a, loads);
            made(b, loads);
        }
        _ => {}
    }
}
