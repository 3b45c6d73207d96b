//! A plan that can be run, with its description and its report.

use grundy_core::{Message, Run};

use super::fill::{self, Filled};
use super::kernel::{KernelName, Ran};
use super::order::Layout;
use super::program::Compiled;
use super::store::Index;
use crate::scalar::form::{self, Form};
use crate::table::messages;
use crate::values::Report;
use crate::work::Work;

/// A plan that can be run.
pub(super) struct Runnable {
    pub layout: Layout,
    pub index: Index,
    pub compiled: Compiled,
    pub signed: bool,
}

impl Runnable {
    /// Computes the cells, and counts them.
    pub fn fill(&self, work: &mut Work, run: &mut Run) -> Filled {
        let program = (&self.compiled, &self.layout, &self.index);
        let filled = fill::fill(program, self.signed, run);
        work.cells += filled.done as u64;
        work.options += filled.options;
        filled
    }

    /// Estimates the number of examined options.
    pub fn options(&self) -> u64 {
        let program = (&self.compiled, &self.layout, &self.index);
        fill::estimate_options(program, self.signed)
    }

    /// Returns the initial bytes of a cell.
    pub fn width(&self) -> u64 {
        if self.signed { 4 } else { 1 }
    }
}

/// Describes the table, one line for each part: the order, the domain, the recognised structure.
pub(super) fn described(plan: &Runnable, names: &[String]) -> Vec<Message> {
    let layout = &plan.layout;
    let mut steps = Vec::new();
    let order = layout.coordinates.iter().map(|c| direction(c, names));
    steps.push(messages::order(Message::joined(
        order,
        ", then ",
        "、次に ",
    )));
    let outer = domain(&layout.coordinates[0], layout.outer, names);
    steps.push(messages::domain(outer));
    let filled = || layout.rows.iter().filter(|r| r.0 <= r.1);
    if let Some(first) = filled().next() {
        let low = filled().map(|r| r.0).min().unwrap_or(first.0);
        let high = filled().map(|r| r.1).max().unwrap_or(first.1);
        let ragged = layout.rows.iter().any(|r| r != first);
        let inner = domain(&layout.coordinates[1], (low, high), names);
        steps.push(if ragged {
            messages::domain_of_uneven_rows(inner)
        } else {
            messages::domain(inner)
        });
    }
    for (form, range) in layout.coordinates.iter().skip(2).zip(&layout.rest) {
        steps.push(messages::domain(domain(form, *range, names)));
    }
    let facts: Vec<String> = needed(&layout.invariants)
        .into_iter()
        .map(|form| inequality(form, names))
        .collect();
    if !facts.is_empty() {
        steps.push(messages::at_every_position(facts.join(", ")));
    }
    let notes = fill::notes(&plan.compiled, layout, plan.signed).into_iter();
    steps.extend(notes.map(messages::recognised));
    steps.push(if plan.signed {
        messages::integers_are_stored()
    } else {
        messages::bytes_are_stored()
    });
    steps
}

/// Makes a report of the on-demand evaluator; the caller sets the counts.
pub(super) fn on_demand(step: Message) -> Report {
    Report {
        engine: messages::engine_on_demand(),
        steps: vec![step],
        ..Report::default()
    }
}

/// Makes the report of a filled table.
pub(super) fn report(filled: &Filled, interrupted: bool) -> Report {
    let Ran { kernels, widened } = &filled.ran;
    let of_kernel =
        |(kernel, cells): &(KernelName, usize)| messages::cells_of_kernel(kernel.message(), *cells);
    let mut steps: Vec<Message> = kernels.iter().map(of_kernel).collect();
    if widened.is_empty() {
        steps.push(messages::cell_width(8 * filled.store.width()));
    }
    let of_widening = |(at, bits): &(usize, u64)| messages::cell_was_widened(*bits, *at);
    steps.extend(widened.iter().map(of_widening));
    if interrupted {
        steps.push(messages::stopped_before_end());
    }
    Report {
        engine: messages::engine_table(),
        steps,
        cells: filled.done as u64,
        options: filled.options,
        bytes: filled.store.bytes(),
    }
}

/// Prints a coordinate with its direction: the negative of a parameter ascends as the parameter
/// descends.
fn direction(form: &Form, names: &[String]) -> Message {
    match (&form.terms[..], form.scaled(-1)) {
        ([(_, -1)], Some(parameter)) => messages::descending(form::show(&parameter, names)),
        _ => messages::ascending(form::show(form, names)),
    }
}

/// Prints a coordinate with its range.
fn domain(form: &Form, (from, to): (i64, i64), names: &[String]) -> Message {
    match (&form.terms[..], form.scaled(-1)) {
        ([(_, -1)], Some(parameter)) => {
            messages::range_of(form::show(&parameter, names), -to, -from)
        }
        _ => messages::range_of(form::show(form, names), from, to),
    }
}

/// Returns the inequalities that do not follow from the others, the simplest ones first.
fn needed(forms: &[Form]) -> Vec<&Form> {
    let mut kept: Vec<&Form> = forms.iter().collect();
    kept.sort_by_key(|form| form.terms.len());
    for i in (0..kept.len()).rev() {
        let others: Vec<Form> = kept
            .iter()
            .enumerate()
            .filter(|(j, _)| *j != i)
            .map(|(_, f)| (*f).clone())
            .collect();
        if form::implies(&others, kept[i]) {
            kept.remove(i);
        }
    }
    kept
}

/// Prints an inequality `form >= 0` for users.
fn inequality(form: &Form, names: &[String]) -> String {
    let sides = |sign: i64| {
        let mut side = Form::constant(0);
        side.terms = form
            .terms
            .iter()
            .filter(|t| t.1 * sign > 0)
            .map(|t| (t.0, t.1.abs()))
            .collect();
        side
    };
    let (left, right) = (sides(1), sides(-1));
    if left.terms.is_empty() {
        return format!("{} <= {}", form::show(&right, names), form.constant);
    }
    let bound = Form {
        constant: -form.constant,
        ..right
    };
    format!(
        "{} >= {}",
        form::show(&left, names),
        form::show(&bound, names)
    )
}
