//! Sums as game trees, for search.

use std::collections::HashMap;

use grundy_core::{Convention, Diagnostic, Run, Stop};

use super::messages;
use super::positions::stopped;
use crate::failure::Failure;
use crate::formula::explicit::{MAX_POSITIONS, RulesGame};
use crate::ruleset::{Ruleset, Wanted};
use crate::solution::Component;

/// The tree of a sum of impartial positions. A move changes one component. The player without a
/// move loses, or wins under misère play.
///
/// # Errors
/// More positions than can be enumerated, and as [`Ruleset::moves`].
pub(super) fn of_sum(
    rules: &mut dyn Ruleset,
    mut sum: Vec<Component>,
    convention: Convention,
    run: &mut Run,
) -> Result<RulesGame, Failure> {
    sum.sort_unstable();
    let mut known: HashMap<Component, Vec<Vec<Component>>> = HashMap::new();
    let mut numbers = HashMap::from([(sum.clone(), 0_u32)]);
    let mut open = vec![sum];
    let mut lists: Vec<(String, Vec<u32>)> = Vec::new();
    while let Some(here) = open.get(lists.len()).cloned() {
        if run.cancelled() {
            return Err(stopped(Stop::Interrupted));
        }
        if open.len() > MAX_POSITIONS {
            let fact = messages::too_many_positions();
            return Err(Failure::of(
                Diagnostic::error("no-search", fact).help(messages::solve_or_smaller()),
            ));
        }
        let mut to: Vec<u32> = Vec::new();
        for (i, at) in here.iter().enumerate() {
            if !known.contains_key(at) {
                let choices = rules.moves(at, &Wanted::ALL, run)?.list;
                let left = choices.into_iter().map(|choice| choice.to).collect();
                known.insert(at.clone(), left);
            }
            for left in &known[at] {
                let mut next = here.clone();
                next.splice(i..=i, left.iter().cloned());
                next.sort_unstable();
                let number = numbers.len() as u32;
                let found = *numbers.entry(next.clone()).or_insert(number);
                if found == number {
                    open.push(next);
                }
                if !to.contains(&found) {
                    to.push(found);
                }
            }
        }
        let parts: Vec<String> = here.iter().map(|at| rules.written(at)).collect();
        let text = if parts.is_empty() {
            "end".to_owned()
        } else {
            parts.join(" + ")
        };
        lists.push((text, to));
    }
    let end = if convention == Convention::Misere {
        1
    } else {
        -1
    };
    Ok(RulesGame::of_lists(lists, end))
}
