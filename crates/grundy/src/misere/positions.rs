//! The positions below some others, as a closed set. They are enumerated move by move, without
//! recursion.

use grundy_core::{Budget, Diagnostic, Run, Stop};

use super::messages;
use crate::explore::{PostOrder, Step};
use crate::failure::Failure;
use crate::ruleset::{Choice, Ruleset, Wanted};
use crate::solution::Component;

/// Takes the options of a position, as words of earlier numbers.
pub(crate) type Taker<'a> = dyn FnMut(Vec<Vec<u32>>, &mut Run) -> Result<(), Failure> + 'a;

/// The enumerated positions. The number of each is larger than those of its followers.
#[derive(Default)]
pub(crate) struct MetPositions {
    order: PostOrder<Component, Vec<Vec<Component>>>,
    /// Each position in the order of the numbers.
    pub list: Vec<Component>,
}

/// All moves of a component.
pub(crate) fn moves(
    rules: &mut dyn Ruleset,
    at: &Component,
    run: &mut Run,
) -> Result<Vec<Choice>, Failure> {
    let wanted = Wanted {
        target: 0,
        most: None,
        any: true,
    };
    let moves = rules.moves(at, &wanted, run)?;
    if moves.omitted > 0 {
        let fact = messages::too_many_moves(at.written());
        return Err(Failure::of(
            Diagnostic::error("too-many-moves", fact).help(messages::give_smaller_components()),
        ));
    }
    Ok(moves.list)
}

impl MetPositions {
    /// The number of an enumerated position.
    pub(crate) fn number(&self, at: &Component) -> Option<u32> {
        self.order.number(at)
    }

    /// The numbers of enumerated positions.
    pub(crate) fn word(&self, sum: &[Component]) -> Vec<u32> {
        sum.iter().filter_map(|at| self.number(at)).collect()
    }

    /// Numbers a position and all below it; `take` is called with the options of each as words of
    /// earlier numbers.
    pub(crate) fn enter(
        &mut self,
        rules: &mut dyn Ruleset,
        root: &Component,
        take: &mut Taker<'_>,
        run: &mut Run,
    ) -> Result<(), Failure> {
        self.order.start(root.clone());
        while let Some(step) = self.order.step() {
            match step {
                Step::Open(at) => {
                    self.check(run)?;
                    let choices = moves(rules, &at, run)?.into_iter();
                    let options: Vec<_> = choices.map(|choice| choice.to).collect();
                    self.order.open(at, options.concat(), options);
                }
                Step::Close(at, options) => {
                    take(
                        options.iter().map(|option| self.word(option)).collect(),
                        run,
                    )?;
                    self.order.close(at.clone(), self.list.len() as u32);
                    self.list.push(at);
                }
            }
        }
        Ok(())
    }

    fn check(&self, run: &mut Run) -> Result<(), Failure> {
        let positions = self.order.len() as u64;
        if run.cancelled() {
            return Err(stopped(Stop::Interrupted));
        }
        let Budget { cells, .. } = run.budget;
        if cells.is_some_and(|most| positions >= most) {
            return Err(stopped(Stop::Budget));
        }
        Ok(())
    }
}

/// The error of a stopped run.
pub(crate) fn stopped(stop: Stop) -> Failure {
    let diagnostic = match stop {
        Stop::Budget => Diagnostic::error("limit-exceeded", messages::limit_of_positions())
            .help(messages::raise_the_limit()),
        _ => Diagnostic::error("interrupted", crate::messages::run_was_stopped()),
    };
    Failure::stopped(stop, diagnostic)
}
