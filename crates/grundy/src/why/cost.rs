//! The cost of a position: of a table up to it, or of the positions that are below it.

use std::collections::HashMap;

use grundy_core::{Area, Axis, Run};
use serde_json::{Value as Json, json};

use crate::game::Game;
use crate::ruleset::{Ruleset, Wanted};
use crate::solution::Component;

/// The largest number of options of a table whose cost is shown.
const MAX_OPTIONS: u64 = 1_000_000_000_000;
/// Maximum number of moves that are counted.
const MAX_COUNTED: usize = 20_000;

/// The cost of the value of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Cost {
    /// A table whose last cell is the position, or the largest component of a sum.
    Table {
        /// The number of cells.
        cells: u64,
        /// The number of options of all cells.
        options: u64,
    },
    /// The positions that can be reached, each evaluated once: for lists and texts.
    Positions {
        /// The number of positions, the given one included.
        positions: usize,
        /// The number of options of all positions.
        options: usize,
        /// The number of evaluations by a recursion without a memo.
        calls: u128,
    },
}

impl Cost {
    pub(super) fn to_json(self) -> Json {
        match self {
            Self::Table { cells, options } => json!({"cells": cells, "options": options}),
            Self::Positions {
                positions,
                options,
                calls,
            } => json!({"positions": positions, "options": options, "calls": calls.to_string()}),
        }
    }
}

impl Game {
    /// Returns the cost of the value of a sum; none if it is too large to be counted, and for games
    /// without a recurrence.
    pub(super) fn cost(&mut self, sum: &[Component], run: &mut Run) -> Option<Cost> {
        if let Some((cells, options)) = self.cost_of_table(sum) {
            return (options <= MAX_OPTIONS).then_some(Cost::Table { cells, options });
        }
        self.formula().ok()?;
        Positions::default().count(self.rules(), sum, run)
    }

    /// Returns the cells and options of a table whose last cell has the largest number of each
    /// parameter.
    fn cost_of_table(&mut self, sum: &[Component]) -> Option<(u64, u64)> {
        let main = self.formula().ok()?.main_function()?;
        let mut axes: Vec<Axis> = Vec::new();
        for (i, param) in main.params.iter().enumerate() {
            let arguments = (sum.iter())
                .filter(|at| at.function == main.name && at.position.len() == main.params.len())
                .map(|at| at.position[i].as_int());
            let to = arguments.collect::<Option<Vec<i64>>>()?.into_iter().max()?;
            axes.push(Axis::new(param.clone(), 0, to.max(0)));
        }
        let explanation = self.explain(Some(&main.name), &Area::new(axes)).ok()?;
        Some((explanation.cells?, explanation.options?))
    }
}

/// The positions below a sum with their options, numbered in the order of discovery.
#[derive(Default)]
struct Positions {
    numbers: HashMap<Component, usize>,
    list: Vec<Component>,
    /// For each position the components that its options leave.
    options: Vec<Vec<Vec<usize>>>,
}

impl Positions {
    fn number(&mut self, at: &Component) -> usize {
        if let Some(number) = self.numbers.get(at) {
            return *number;
        }
        self.list.push(at.clone());
        self.numbers.insert(at.clone(), self.list.len() - 1);
        self.list.len() - 1
    }

    fn count(mut self, rules: &mut dyn Ruleset, sum: &[Component], run: &mut Run) -> Option<Cost> {
        let roots: Vec<usize> = sum.iter().map(|at| self.number(at)).collect();
        let mut counted = 0;
        while let Some(at) = self.list.get(self.options.len()).cloned() {
            if run.cancelled() || rules.count(&at) > MAX_COUNTED as u128 || rules.is_far(&at) {
                return None;
            }
            let moves = rules.moves(&at, &Wanted::ALL, run).ok()?;
            counted += moves.list.len();
            if moves.omitted > 0 || counted > MAX_COUNTED {
                return None;
            }
            let options = (moves.list.iter())
                .map(|by| by.to.iter().map(|at| self.number(at)).collect())
                .collect();
            self.options.push(options);
        }
        Some(Cost::Positions {
            positions: self.list.len(),
            options: counted,
            calls: self.calls(&roots)?,
        })
    }

    /// Returns the number of evaluations without a memo: of each position one, and those of its
    /// options. None if play can repeat a position.
    fn calls(&self, roots: &[usize]) -> Option<u128> {
        let mut waits: Vec<usize> = Vec::with_capacity(self.options.len());
        let mut before: Vec<Vec<usize>> = vec![Vec::new(); self.options.len()];
        for (from, options) in self.options.iter().enumerate() {
            let followers = options.iter().flatten();
            waits.push(followers.clone().count());
            for to in followers {
                before[*to].push(from);
            }
        }
        let mut calls = vec![1_u128; self.options.len()];
        let mut ready: Vec<usize> = (0..waits.len()).filter(|at| waits[*at] == 0).collect();
        let mut done = 0;
        while let Some(at) = ready.pop() {
            done += 1;
            for &from in &before[at] {
                calls[from] = calls[from].saturating_add(calls[at]);
                waits[from] -= 1;
                if waits[from] == 0 {
                    ready.push(from);
                }
            }
        }
        let all = roots.iter().map(|root| calls[*root]);
        (done == calls.len()).then(|| all.fold(0, u128::saturating_add))
    }
}
