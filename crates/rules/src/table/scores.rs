//! Scores by rows: `max` and `min` over a few linear options, without interpretation.
//!
//! In `v(i,j) = max{ a[i]-v(i+1,j) if i<=j, a[j]-v(i,j-1) if i<=j } default 0` every option is a sum
//! of known cells and list items, and every guard is affine. Along one row each guard holds on an
//! interval, so a row falls into a few segments with fixed options, and each option into a few
//! strided streams. The cells are 32-bit here; what could overflow is left to the general machine.

use super::compile::{Code, CodeStep, Compiled, ItemBody};
use super::linear::Form;
use super::order::Layout;
use super::run::Index;
use super::scalar::Data;
use crate::meaning::Pattern;
use crate::syntax::ast::{BinaryOp, Reducer};

/// List items beyond this are left to the general machine, which checks every sum.
const MAX_ITEM: u64 = 1 << 40;

/// A recurrence of this shape.
pub(super) struct ScoreRows {
    maximise: bool,
    default: Option<i64>,
    options: Vec<Linear>,
}

/// A linear option: forms are over the two coordinates.
#[derive(Default)]
struct Linear {
    guards: Vec<Form>,
    constant: Option<Form>,
    /// Coefficient, list, index.
    items: Vec<(i64, usize, Form)>,
    /// Coefficient, outer and inner distance.
    cells: Vec<(i64, i64, i64)>,
}

/// Recognises the shape.
pub(super) fn recognise(code: &Compiled, layout: &Layout) -> Option<ScoreRows> {
    if layout.coordinates.len() != 2 {
        return None;
    }
    let [(patterns, Code::Reduce(reduce))] = &code.clauses[..] else {
        return None;
    };
    if patterns.iter().any(|p| *p != Pattern::Any) {
        return None;
    }
    let maximise = match reduce.reducer {
        Reducer::Max => true,
        Reducer::Min => false,
        _ => return None,
    };
    let default = match &reduce.default {
        None => None,
        Some(Code::Const(value)) => Some(*value),
        Some(_) => return None,
    };
    let mut options = Vec::new();
    for item in &reduce.items {
        let ItemBody::Value(value) = &item.body else {
            return None;
        };
        let mut option = Linear {
            constant: Some(Form::constant(0)),
            ..Linear::default()
        };
        for step in &item.steps {
            let CodeStep::IfAll(forms) = step else {
                return None;
            };
            for form in forms {
                let form = Form {
                    terms: form.terms.clone(),
                    constant: form.constant,
                };
                option.guards.push(in_coordinates(&form, layout)?);
            }
        }
        linear(value, 1, code, layout, &mut option)?;
        options.push(option);
    }
    (!options.is_empty()).then_some(ScoreRows {
        maximise,
        default,
        options,
    })
}

/// A form over slots as a form over coordinates.
fn in_coordinates(form: &Form, layout: &Layout) -> Option<Form> {
    if form.terms.iter().any(|t| t.0 >= layout.parameters.len()) {
        return None;
    }
    form.substitute(&layout.parameters)
}

/// The affine form of an index.
fn affine(code: &Code) -> Option<Form> {
    match code {
        Code::Const(value) => Some(Form::constant(*value)),
        Code::Slot(slot) => Some(Form::var(*slot)),
        Code::Binary(BinaryOp::Add, a, b, _) => affine(a)?.plus(&affine(b)?),
        Code::Binary(BinaryOp::Sub, a, b, _) => affine(a)?.minus(&affine(b)?),
        _ => None,
    }
}

/// Adds `sign` times the expression to the option.
fn linear(
    expr: &Code,
    sign: i64,
    code: &Compiled,
    layout: &Layout,
    option: &mut Linear,
) -> Option<()> {
    match expr {
        Code::Neg(a, _) => linear(a, -sign, code, layout, option),
        Code::Binary(BinaryOp::Add, a, b, _) => {
            linear(a, sign, code, layout, option)?;
            linear(b, sign, code, layout, option)
        }
        Code::Binary(BinaryOp::Sub, a, b, _) => {
            linear(a, sign, code, layout, option)?;
            linear(b, -sign, code, layout, option)
        }
        Code::Item(d, index, _) => {
            if code.data[*d]
                .values
                .iter()
                .any(|v| v.unsigned_abs() > MAX_ITEM)
            {
                return None;
            }
            option
                .items
                .push((sign, *d, in_coordinates(&affine(index)?, layout)?));
            Some(())
        }
        Code::Near(n) => {
            let (outer, inner) = code.near[*n];
            option.cells.push((sign, outer, inner));
            Some(())
        }
        Code::Const(_) | Code::Slot(_) => {
            let form = in_coordinates(&affine(expr)?, layout)?;
            option.constant = Some(option.constant.as_ref()?.combine(1, &form, sign)?);
            Some(())
        }
        _ => None,
    }
    .filter(|()| option.items.len() + option.cells.len() <= 16)
}

/// A strided stream of numbers: the index at inner coordinate 0, and the step.
struct Stream {
    sign: i64,
    at_zero: i64,
    step: i64,
}

/// An option in one segment of one row.
struct Active<'a> {
    constant: i64,
    slope: i64,
    items: Vec<(Stream, &'a [i64])>,
    cells: Vec<Stream>,
}

impl ScoreRows {
    /// Computes the cells of row `t` with inner coordinates `from..=to`, the first of which lies at
    /// `address`. Returns how many were computed, and their options; the general machine goes on
    /// from there.
    pub fn run(
        &self,
        cells: &mut [i32],
        index: &Index,
        data: &[Data],
        (t, from, to): (i64, i64, i64),
        address: usize,
    ) -> (usize, u64) {
        let mut done = 0;
        let mut options = 0;
        // Where the set of options changes.
        let mut breaks = vec![from];
        let mut spans = Vec::new();
        for option in &self.options {
            let span = holds(&option.guards, t, from, to);
            breaks.extend([span.0, span.1.saturating_add(1)]);
            spans.push(span);
        }
        breaks.retain(|b| (from..=to).contains(b));
        breaks.sort_unstable();
        breaks.dedup();
        for (i, &start) in breaks.iter().enumerate() {
            let end = breaks.get(i + 1).map_or(to, |next| next - 1);
            let mut active = Vec::new();
            for (option, span) in self.options.iter().zip(&spans) {
                if span.0 <= start && end <= span.1 {
                    let Some(one) = option.activate(index, data, t, (start, end), address, from)
                    else {
                        return (done, options);
                    };
                    active.push(one);
                }
            }
            if active.is_empty() && self.default.is_none() {
                return (done, options);
            }
            let filled = self.segment(cells, &active, (start, end), address, from);
            done += filled;
            options += filled as u64 * active.len() as u64;
            if filled < (end - start + 1) as usize {
                return (done, options);
            }
        }
        (done, options)
    }

    fn segment(
        &self,
        cells: &mut [i32],
        active: &[Active],
        (start, end): (i64, i64),
        address: usize,
        from: i64,
    ) -> usize {
        for (n, c) in (start..=end).enumerate() {
            let mut best: Option<i64> = None;
            for option in active {
                let mut value = option.constant + option.slope * c;
                for (stream, items) in &option.items {
                    value += stream.sign * items[(stream.at_zero + stream.step * c) as usize];
                }
                for stream in &option.cells {
                    value += stream.sign * i64::from(cells[(stream.at_zero + c) as usize]);
                }
                best = Some(match best {
                    None => value,
                    Some(best) if self.maximise => best.max(value),
                    Some(best) => best.min(value),
                });
            }
            let Ok(value) = i32::try_from(best.or(self.default).unwrap_or(0)) else {
                return n;
            };
            cells[address + (c - from) as usize] = value;
        }
        (end - start + 1) as usize
    }
}

impl Linear {
    /// The option on a segment; none if a reference may be outside there.
    fn activate<'a>(
        &self,
        index: &Index,
        data: &'a [Data],
        t: i64,
        (start, end): (i64, i64),
        address: usize,
        from: i64,
    ) -> Option<Active<'a>> {
        let along = |form: &Form| -> Option<(i64, i64)> {
            let at_zero = form
                .coefficient(0)
                .checked_mul(t)?
                .checked_add(form.constant)?;
            (at_zero.unsigned_abs() < MAX_ITEM && form.coefficient(1).unsigned_abs() < 1 << 20)
                .then_some((at_zero, form.coefficient(1)))
        };
        if start.unsigned_abs().max(end.unsigned_abs()) >= 1 << 40 {
            return None;
        }
        let (constant, slope) = along(self.constant.as_ref()?)?;
        let mut active = Active {
            constant,
            slope,
            items: Vec::new(),
            cells: Vec::new(),
        };
        for (sign, d, form) in &self.items {
            let (at_zero, step) = along(form)?;
            let values = &data[*d].values;
            for c in [start, end] {
                let i = at_zero + step * c;
                if i < 0 || i >= values.len() as i64 {
                    return None;
                }
            }
            active.items.push((
                Stream {
                    sign: *sign,
                    at_zero,
                    step,
                },
                values,
            ));
        }
        for &(sign, outer, inner) in &self.cells {
            let first = index.address(&[t + outer, start + inner])? as i64;
            let last = index.address(&[t + outer, end + inner])? as i64;
            // Each cell must lie before the one that needs it; both run at the same pace.
            if last - first != end - start || first >= address as i64 + (start - from) {
                return None;
            }
            active.cells.push(Stream {
                sign,
                at_zero: first - start,
                step: 1,
            });
        }
        Some(active)
    }
}

/// Where on row `t` all guards hold: an interval, empty if the first is larger.
fn holds(guards: &[Form], t: i64, from: i64, to: i64) -> (i64, i64) {
    let (mut low, mut high) = (from, to);
    for guard in guards {
        let rest = i128::from(guard.coefficient(0)) * i128::from(t) + i128::from(guard.constant);
        let narrow = |v: i128| v.clamp(i128::from(i64::MIN + 1), i128::from(i64::MAX - 1)) as i64;
        match i128::from(guard.coefficient(1)) {
            c if c > 0 => low = low.max(narrow(-rest.div_euclid(c))),
            c if c < 0 => high = high.min(narrow(rest.div_euclid(-c))),
            _ if rest < 0 => return (1, 0),
            _ => {}
        }
    }
    if low > high { (1, 0) } else { (low, high) }
}
