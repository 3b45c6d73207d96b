//! The verifier of all families: evaluates a proposed law at every cell of the table.
//!
//! A family only proposes formulas. Here each is evaluated cell by cell, and rejected as soon as it
//! has failed too often; a wrong one costs some ten cells. Every reported law has been verified
//! here.

use grundy_core::{Message, Observer};

use crate::coverage::{Mark, mark};
use crate::expr::{Expr, Op, ParamNames, Surroundings, int, op};
use crate::finding::{Exception, Family, Finding, Status};
use crate::messages;
use crate::sample::Sample;
use crate::sentences;
use crate::significance::{Weights, convinces};

/// Maximum number of cells that disagree with a law; they are listed with it.
const MAX_EXCEPTIONS: usize = 16;

/// Cells between two polls of the observer.
const POLL_CELLS: usize = 1 << 16;

/// A formula proposed by a family.
#[derive(Clone, Debug)]
pub struct Proposal {
    pub family: Family,
    pub law: Expr,
    /// The condition under which it is claimed, if any.
    pub guard: Option<Expr>,
    /// Constants in the formula that were taken from the table: the same number of cells agrees
    /// automatically.
    pub read_off: usize,
    /// The cost in bits of selecting this law among similar ones.
    pub extra_bits: u64,
    /// Whether its family has computed the score itself.
    pub weighed: bool,
    /// Whether the law describes the zeros instead of the values.
    pub of_zeros: bool,
    /// For a sequence: `law(x + p) = law(x) + s` for all `x`, as `(p, s)`.
    pub period: Option<(i64, i64)>,
}

impl Proposal {
    pub fn new(family: Family, law: Expr) -> Self {
        Self {
            family,
            law,
            guard: None,
            read_off: 0,
            extra_bits: 0,
            weighed: false,
            of_zeros: false,
            period: None,
        }
    }
}

pub struct Verifier<'a> {
    pub table: &'a Sample,
    pub ground: Surroundings<'a>,
    pub names: ParamNames,
    values: Weights,
    zeros: Weights,
    /// The condition that is true exactly where there are positions; none if all cells are.
    pub positions: Option<Expr>,
    pub observer: &'a mut dyn Observer,
    /// The number of cells at which a law was evaluated.
    pub work: u64,
    pub stopped: bool,
}

impl<'a> Verifier<'a> {
    pub fn new(table: &'a Sample, observer: &'a mut dyn Observer) -> Self {
        let mut zeros: Vec<i64> = table
            .cells
            .iter()
            .flatten()
            .map(|&value| i64::from(value == 0))
            .collect();
        Self {
            table,
            ground: Surroundings::new(table),
            names: ParamNames::new(table),
            values: Weights::from_table(table),
            zeros: Weights::count(&mut zeros),
            positions: positions(table),
            observer,
            work: 0,
            stopped: false,
        }
    }

    /// Whether the law agrees with the first cells and some distant ones: a cheap first check.
    fn plausible(&mut self, proposal: &Proposal) -> bool {
        let len = self.table.cells.len();
        let mut wrong = 0;
        let mut right = 0;
        for probe in 0..96_usize {
            let cell = if probe < 32 {
                probe
            } else {
                // Spread irregularly over the table.
                ((probe as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 20) as usize % len.max(1)
            };
            if cell >= len {
                break;
            }
            let at = self.table.area.position(cell);
            match self.agrees(proposal, cell, &at) {
                Some(true) => right += 1,
                Some(false) => wrong += 1,
                None => {}
            }
            self.work += 1;
            if wrong > MAX_EXCEPTIONS && wrong > right {
                return false;
            }
        }
        wrong <= right
    }

    /// Whether the law holds at a cell; none where it is not claimed or the cell is not a position.
    fn agrees(&self, proposal: &Proposal, cell: usize, at: &[i64]) -> Option<bool> {
        let value = self.table.cells[cell]?;
        if let Some(guard) = &proposal.guard
            && guard.eval(at, &self.ground) != Some(1)
        {
            return None;
        }
        self.ground.cell.set(cell);
        let value = if proposal.of_zeros {
            i64::from(value == 0)
        } else {
            value
        };
        Some(proposal.law.eval(at, &self.ground) == Some(value))
    }

    /// Returns the finding of a proposal, if it holds and is not likely to be chance.
    pub fn verify(&mut self, proposal: &Proposal) -> Option<Finding> {
        self.weigh(proposal, true)
    }

    /// The same without the score: the law becomes a part of one that is verified later.
    pub fn holds(&mut self, proposal: &Proposal) -> Option<Finding> {
        self.weigh(proposal, false)
    }

    fn weigh(&mut self, proposal: &Proposal, evidence: bool) -> Option<Finding> {
        if self.stopped || !self.plausible(proposal) {
            return None;
        }
        let table = self.table;
        let (mut informative, mut covered) = (0_usize, 0_usize);
        let mut exceptions: Vec<usize> = Vec::new();
        let mut seen = 0;
        table.each(|cell, at, _| {
            seen += 1;
            if seen % POLL_CELLS == 0 && self.observer.cancelled() {
                self.stopped = true;
                return false;
            }
            self.ground.circular.set(false);
            match self.agrees(proposal, cell, at) {
                // `g(0) == g(0)` is not a start of a recursion.
                Some(true)
                    if proposal.family == Family::SelfSimilar && self.ground.circular.get() =>
                {
                    exceptions.push(cell);
                }
                Some(true) => {
                    covered += 1;
                    informative += usize::from(!self.ground.circular.get());
                }
                Some(false) => exceptions.push(cell),
                None => {}
            }
            exceptions.len() <= MAX_EXCEPTIONS
        });
        self.work += seen as u64;
        if self.stopped || exceptions.len() > MAX_EXCEPTIONS || exceptions.len() * 4 > covered {
            return None;
        }
        if matches!(proposal.family, Family::Symmetric | Family::Central) {
            informative /= 2;
        }
        let mut guard = proposal.guard.clone();
        // A law that fails only at the smallest heaps gets a later start.
        if let [axis] = &table.area.axes[..]
            && let Some(&last) = exceptions.last()
            && guard.is_none()
            && last < exceptions.len() * 3
        {
            let first = table.cells[..=last].iter().position(Option::is_some)?;
            guard = Some(op(Op::Ge, Expr::Param(0), int(axis.from + last as i64 + 1)));
            covered -= last + 1 - exceptions.len() - first.min(last);
            informative = informative.min(covered);
            exceptions.clear();
        }
        // Beatty pairs are one of eight formulas, regardless of the length of their text.
        let text = match proposal.family {
            Family::Beatty => 4,
            _ => self.names.side(&proposal.law).to_string().len(),
        };
        let weights = if proposal.of_zeros {
            self.zeros
        } else {
            self.values
        };
        let informative = informative.saturating_sub(proposal.read_off);
        // A table with a single value has no weight, and its law no exceptions.
        let constant = proposal.family == Family::Constant
            && weights.cell == 0
            && covered >= 8
            && exceptions.is_empty();
        let weigh = evidence && !constant && !proposal.weighed;
        if weigh
            && !convinces(
                weights,
                informative,
                exceptions.len(),
                text,
                proposal.extra_bits,
            )
        {
            return None;
        }
        Some(self.finding(proposal, guard, &exceptions, covered))
    }

    /// Creates the finding of a proposal, with its statement and sentence.
    fn finding(
        &self,
        proposal: &Proposal,
        guard: Option<Expr>,
        exceptions: &[usize],
        cells: usize,
    ) -> Finding {
        let table = self.table;
        let exceptions: Vec<Exception> = exceptions
            .iter()
            .filter_map(|&cell| {
                Some(Exception {
                    position: table.area.position(cell),
                    value: table.cells[cell]?,
                })
            })
            .collect();
        let mut finding = Finding {
            family: proposal.family,
            statement: String::new(),
            sentence: Message::empty(),
            status: Status::Observed,
            theorem: None,
            checked: table.area.clone(),
            cells,
            exceptions,
            law: proposal.law.clone(),
            guard,
            of_zeros: proposal.of_zeros,
            period: proposal.period,
        };
        self.describe(&mut finding);
        finding
    }

    /// Writes the statement and the sentence.
    fn describe(&self, finding: &mut Finding) {
        let names = &self.names;
        let kind = self.table.kind;
        let head = names.head.clone();
        let law = names.side(&finding.law);
        let subject = match (finding.of_zeros, kind) {
            (true, kind) if kind.is_outcome() => format!("(not {head}) == {law}"),
            (true, _) => format!("({head} == 0) == {law}"),
            (false, _) => format!("{head} == {law}"),
        };
        let mut conditions: Vec<String> = Vec::new();
        if let Some(guard) = &finding.guard {
            conditions.push(names.condition(guard).to_string());
        }
        let positions = self
            .positions
            .as_ref()
            .filter(|positions| finding.guard.as_ref() != Some(positions));
        if let Some(positions) = positions {
            conditions.push(names.condition(positions).to_string());
        }
        let plain = conditions.clone();
        if !finding.exceptions.is_empty() {
            conditions.push(except(finding, &names.params));
        }
        finding.statement = if conditions.is_empty() {
            subject
        } else {
            format!("{subject} if {}", conditions.join(" and "))
        };
        let mut sentence = sentences::describe(finding, names);
        let list: Vec<String> = finding
            .exceptions
            .iter()
            .map(|e| format!("{}={}", call(&names.function, &e.position), e.value))
            .collect();
        if !plain.is_empty() {
            sentence = messages::for_condition(sentence, plain.join(" and "));
        }
        if !list.is_empty() {
            sentence = messages::with_exceptions(sentence, list.join(", "));
        }
        finding.sentence = messages::full_stop(sentence);
    }

    /// Whether a finding explains the value at a position.
    pub fn explains(&self, finding: &Finding, at: &[i64]) -> bool {
        mark(self.table, finding, at, &self.ground) == Mark::Explained
    }
}

/// Returns the condition that excludes the exceptions.
fn except(finding: &Finding, params: &[String]) -> String {
    if let [param] = params {
        let list: Vec<String> = finding
            .exceptions
            .iter()
            .map(|e| e.position[0].to_string())
            .collect();
        return format!("{param} not in [{}]", list.join(","));
    }
    let list: Vec<String> = finding
        .exceptions
        .iter()
        .map(|e| {
            let at: Vec<String> = e.position.iter().map(i64::to_string).collect();
            format!("[{}]", at.join(","))
        })
        .collect();
    format!("[{}] not in [{}]", params.join(","), list.join(","))
}

fn call(function: &str, at: &[i64]) -> String {
    let at: Vec<String> = at.iter().map(i64::to_string).collect();
    format!("{function}({})", at.join(","))
}

/// Returns the condition that is true exactly where a table has values.
fn positions(table: &Sample) -> Option<Expr> {
    if table.cells.iter().all(Option::is_some) {
        return None;
    }
    let p = Expr::Param;
    let mut conditions = Vec::new();
    if table.area.axes.len() == 2 {
        for relation in [Op::Ne, Op::Lt, Op::Le, Op::Gt, Op::Ge] {
            conditions.push(op(relation, p(0), p(1)));
        }
    }
    for (i, axis) in table.area.axes.iter().enumerate() {
        for k in 1..4 {
            conditions.push(op(Op::Ge, p(i), int(axis.from + k)));
        }
    }
    if let [a, b] = &table.area.axes[..] {
        for k in 1..3 {
            conditions.push(op(
                Op::And,
                op(Op::Ge, p(0), int(a.from + k)),
                op(Op::Ge, p(1), int(b.from + k)),
            ));
        }
    }
    let ground = Surroundings::new(table);
    conditions.into_iter().find(|condition| {
        let mut fits = true;
        table.each(|_, at, value| {
            fits = (condition.eval(at, &ground) == Some(1)) == value.is_some();
            fits
        });
        fits
    })
}
