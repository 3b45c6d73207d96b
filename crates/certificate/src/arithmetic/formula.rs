//! Formulas over machines, and their order of evaluation.
//!
//! Under a quantifier over a conjunction a variable is dropped as soon as all parts that mention it
//! are joined, the cheapest one first; the result is minimised. Of several machines the two
//! smallest are joined first.

use std::collections::BTreeSet;
use std::rc::Rc;

use super::automaton::{CheckWork, LsdAutomaton};
use super::diagram::Var;
use crate::report::CheckError;

/// Maximum number of machines in a subformula.
const MAX_SIZE: usize = 1000;

/// A formula over machines.
#[derive(Clone, Debug)]
pub(super) enum Formula {
    Is(Rc<LsdAutomaton>),
    And(Vec<Formula>),
    Or(Vec<Formula>),
    Not(Box<Formula>),
    Some(Vec<Var>, Box<Formula>),
}

impl Formula {
    pub fn truth(work: &CheckWork, value: bool) -> Self {
        Self::Is(Rc::new(LsdAutomaton::all(work, value)))
    }

    pub fn and(self, other: Self) -> Self {
        match self {
            Self::And(mut list) => {
                list.push(other);
                Self::And(list)
            }
            one => Self::And(vec![one, other]),
        }
    }

    pub fn or(self, other: Self) -> Self {
        match self {
            Self::Or(mut list) => {
                list.push(other);
                Self::Or(list)
            }
            one => Self::Or(vec![one, other]),
        }
    }

    pub fn not(self) -> Self {
        Self::Not(Box::new(self))
    }

    pub fn some(self, vars: Vec<Var>) -> Self {
        if vars.is_empty() {
            self
        } else {
            Self::Some(vars, Box::new(self))
        }
    }

    /// The number of machines in the formula.
    fn size(&self) -> usize {
        match self {
            Self::Is(_) => 1,
            Self::And(list) | Self::Or(list) => list.iter().map(Self::size).sum::<usize>() + 1,
            Self::Not(statement) | Self::Some(_, statement) => statement.size(),
        }
    }

    /// The same formula; a large one is replaced by its machine, so that nested formulas do not
    /// grow exponentially.
    pub fn compact(self, work: &mut CheckWork) -> Result<Self, CheckError> {
        if self.size() <= MAX_SIZE {
            return Ok(self);
        }
        Ok(Self::Is(Rc::new(self.machine(work)?)))
    }

    /// Adds an alternative.
    pub fn or_also(&mut self, other: Self) {
        let before = std::mem::replace(self, Self::Or(Vec::new()));
        *self = before.or(other);
    }

    /// Adds the free variables.
    pub fn add_vars(&self, to: &mut BTreeSet<Var>) {
        match self {
            Self::Is(machine) => to.extend(machine.vars.iter().copied()),
            Self::And(list) | Self::Or(list) => {
                for part in list {
                    part.add_vars(to);
                }
            }
            Self::Not(statement) => statement.add_vars(to),
            Self::Some(vars, statement) => {
                let mut inner = BTreeSet::new();
                statement.add_vars(&mut inner);
                to.extend(inner.into_iter().filter(|var| !vars.contains(var)));
            }
        }
    }

    /// Evaluates the formula to its machine.
    pub fn machine(&self, work: &mut CheckWork) -> Result<LsdAutomaton, CheckError> {
        match self {
            Self::Is(machine) => Ok((**machine).clone()),
            Self::And(list) => {
                let list = parts(list, work)?;
                all(list, work)
            }
            Self::Or(list) => {
                let mut any = LsdAutomaton::all(work, false);
                for statement in list {
                    let one = statement.machine(work)?;
                    any = any.or(&one, work)?;
                }
                Ok(any)
            }
            Self::Not(statement) => statement.machine(work)?.not(work),
            Self::Some(vars, statement) => some(vars, statement, work),
        }
    }
}

/// Returns the machines of the parts of a conjunction; nested conjunctions are flattened.
fn parts(list: &[Formula], work: &mut CheckWork) -> Result<Vec<LsdAutomaton>, CheckError> {
    let mut found = Vec::new();
    for statement in list {
        match statement {
            Formula::And(inner) => found.extend(parts(inner, work)?),
            other => found.push(other.machine(work)?),
        }
    }
    Ok(found)
}

/// Joins all machines, the two smallest first.
fn all(mut list: Vec<LsdAutomaton>, work: &mut CheckWork) -> Result<LsdAutomaton, CheckError> {
    loop {
        list.sort_by_key(|machine| std::cmp::Reverse(machine.size()));
        match (list.pop(), list.pop()) {
            (None, _) => return Ok(LsdAutomaton::all(work, true)),
            (Some(one), None) => return Ok(one),
            (Some(one), Some(_)) if one.is_empty() => return Ok(one),
            (Some(one), Some(other)) => list.push(one.and(&other, work)?),
        }
    }
}

/// Drops the variables, each as soon as all parts that mention it are joined: always the one whose
/// parts mention the fewest other variables.
fn some(
    vars: &[Var],
    statement: &Formula,
    work: &mut CheckWork,
) -> Result<LsdAutomaton, CheckError> {
    let mut list = match statement {
        Formula::And(list) => parts(list, work)?,
        Formula::Or(list) => {
            let mut any = LsdAutomaton::all(work, false);
            for statement in list {
                let one = some(vars, statement, work)?;
                any = any.or(&one, work)?;
            }
            return Ok(any);
        }
        other => vec![other.machine(work)?],
    };
    let mut left = vars.to_vec();
    loop {
        left.retain(|var| list.iter().any(|machine| machine.vars.contains(var)));
        let cost = |var: &Var| {
            let mine = list.iter().filter(|machine| machine.vars.contains(var));
            let mut beside = BTreeSet::new();
            let mut states = 1.0_f64;
            for machine in mine {
                states *= machine.size() as f64;
                beside.extend(machine.vars.iter().copied());
            }
            states * (beside.len() as f64).exp2()
        };
        let best = left
            .iter()
            .copied()
            .min_by(|a, b| cost(a).total_cmp(&cost(b)));
        let Some(var) = best else { break };
        let (with, without): (Vec<_>, Vec<_>) = list
            .into_iter()
            .partition(|machine| machine.vars.contains(&var));
        list = without;
        let joined = all(with, work)?;
        list.push(joined.some(work, var)?);
        left.retain(|other| *other != var);
    }
    all(list, work)
}
