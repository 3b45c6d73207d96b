//! Outcomes and winning moves of sums under misère play and of compounds.
//!
//! Misère sums are products in the quotient of the positions below the components if that is small
//! ([`Quotient`]), else they are searched with the known part of it. Heaps of Nim of any size are
//! answered by Bouton's theorem. Compounds are answered by their laws
//! ([`compound`](grundy_impartial::compound)).
//!
//! If one move is made in several components at once, a move of one component is listed as winning
//! when it is part of a winning move of the whole. Such a single move has no outcome.

use grundy_core::{Convention, Kind, Outcome, Run};
use grundy_impartial::compound::{Compound, Numbers, outcome, winning_parts};
use grundy_impartial::misere::Quotient;

use super::PlayMode;
use super::form::splits;
use super::positions::{MetPositions, moves, stopped};
use crate::failure::Failure;
use crate::ruleset::{Choice, MAX_MOVES, Ruleset};
use crate::solution::{Component, ComponentValue, Part, Ply, Solution};
use crate::solve::{LONGEST_LINE, listed};

/// Maximum order of a quotient, and maximum number of sums of one layer.
const MAX_ORDER: usize = 200;
const MAX_SEARCHED_SUMS: u64 = 20_000;

/// Computes the outcomes of sums.
enum OutcomeRule {
    /// Heaps of Nim of any size, under misère play: with a heap above 1, the xor decides; else the
    /// number of heaps.
    Nim,
    /// Misère sums.
    Sums(Box<MetPositions>, Box<Quotient>),
    /// Compounds, by the numbers of their components.
    Numbers(Box<MetPositions>, Vec<Numbers>),
}

/// Solves a sum under a convention or compound that the game permits.
pub(crate) fn solve(
    rules: &mut dyn Ruleset,
    sum: &[Component],
    play_mode: PlayMode,
    run: &mut Run,
) -> Result<Solution, Failure> {
    rules.prepare(sum, run)?;
    for at in sum {
        rules.component_value(at, run)?;
    }
    let judge = OutcomeRule::of(rules, sum, play_mode, run)?;
    let mut solver = PlayModeSolver {
        rules,
        judge,
        play_mode,
    };
    let outcome = solver.outcome(sum, run)?;
    let mut solution = solver.empty(sum, outcome, run)?;
    if solver.one_at_a_time() {
        solver.single_moves(sum, &mut solution, run)?;
        solution.line = solver.line(sum, run)?;
    } else {
        solver.joint_moves(sum, &mut solution, run)?;
    }
    Ok(solution)
}

impl OutcomeRule {
    fn of(
        rules: &mut dyn Ruleset,
        sum: &[Component],
        play_mode: PlayMode,
        run: &mut Run,
    ) -> Result<Self, Failure> {
        let misere = play_mode.compound == Compound::Disjunctive
            && play_mode.convention == Convention::Misere;
        if misere && sum.iter().all(|at| rules.is_nim(at)) && !sum.is_empty() {
            return Ok(Self::Nim);
        }
        let mut positions = Box::<MetPositions>::default();
        if misere {
            let mut quotient = Box::new(Quotient::with_caps(MAX_ORDER, MAX_SEARCHED_SUMS));
            let mut take = |options, run: &mut Run| quotient.append(options, run).map_err(stopped);
            for at in sum {
                positions.enter(rules, at, &mut take, run)?;
            }
            return Ok(Self::Sums(positions, quotient));
        }
        let mut numbers: Vec<Numbers> = Vec::new();
        let mut take = |options: Vec<Vec<u32>>, _: &mut Run| {
            // Rules are refused by their text. Whether positions of a Rust type decompose is only
            // known here.
            if options.iter().any(|option| option.len() > 1) {
                return Err(Failure::of(splits()));
            }
            let of = |option: &Vec<u32>| option.first().map(|&part| part as usize);
            let end = Numbers::of_options(&[]);
            let options: Vec<&Numbers> = options
                .iter()
                .map(|option| of(option).map_or(&end, |part| &numbers[part]))
                .collect();
            let next = Numbers::of_options(&options);
            numbers.push(next);
            Ok(())
        };
        for at in sum {
            positions.enter(rules, at, &mut take, run)?;
        }
        Ok(Self::Numbers(positions, numbers))
    }
}

struct PlayModeSolver<'a> {
    rules: &'a mut dyn Ruleset,
    judge: OutcomeRule,
    play_mode: PlayMode,
}

/// The size of a heap of Nim.
fn heap(at: &Component) -> u128 {
    at.position
        .first()
        .and_then(grundy_rules::Value::natural)
        .unwrap_or(0)
}

/// Bouton's theorem for misère Nim.
fn nim(heaps: &[u128]) -> Outcome {
    let xor = heaps.iter().fold(0, |xor, heap| xor ^ heap);
    let large = heaps.iter().any(|&heap| heap > 1);
    Outcome::from_win((xor != 0) == large)
}

impl PlayModeSolver<'_> {
    /// Whether a move of the whole is a move of one component.
    fn one_at_a_time(&self) -> bool {
        matches!(
            self.play_mode.compound,
            Compound::Disjunctive | Compound::ShortenedDisjunctive
        )
    }

    fn outcome(&mut self, sum: &[Component], run: &mut Run) -> Result<Outcome, Failure> {
        match &mut self.judge {
            OutcomeRule::Nim => Ok(nim(&sum.iter().map(heap).collect::<Vec<_>>())),
            OutcomeRule::Sums(positions, quotient) => {
                quotient.outcome(&positions.word(sum), run).map_err(stopped)
            }
            OutcomeRule::Numbers(..) => {
                let end = Numbers::of_options(&[]);
                let parts: Vec<&Numbers> = sum
                    .iter()
                    .map(|at| self.numbers(at).unwrap_or(&end))
                    .collect();
                let PlayMode {
                    convention,
                    compound,
                } = self.play_mode;
                Ok(outcome(compound, convention, &parts).unwrap_or(Outcome::P))
            }
        }
    }

    /// The numbers of a component in a compound; none of a component that was removed.
    fn numbers(&self, at: &Component) -> Option<&Numbers> {
        match &self.judge {
            OutcomeRule::Numbers(positions, numbers) => {
                positions.number(at).map(|number| &numbers[number as usize])
            }
            _ => None,
        }
    }

    /// For each component the product of all others in the quotient, if all have a value.
    fn rests(&self, sum: &[Component]) -> Option<Vec<u16>> {
        let OutcomeRule::Sums(positions, quotient) = &self.judge else {
            return None;
        };
        let value = |at: &Component| quotient.phi().get(positions.number(at)? as usize).copied();
        let values: Vec<u16> = sum.iter().map(value).collect::<Option<_>>()?;
        let monoid = quotient.monoid();
        let mut rests = vec![0; values.len()];
        let mut before = 0;
        for (rest, &value) in rests.iter_mut().zip(&values) {
            *rest = before;
            before = monoid.product(before, value);
        }
        let mut behind = 0;
        for (rest, &value) in rests.iter_mut().zip(&values).rev() {
            *rest = monoid.product(*rest, behind);
            behind = monoid.product(behind, value);
        }
        Some(rests)
    }

    /// The outcome after a move of component `i`.
    fn left(
        &mut self,
        (sum, rests): (&[Component], Option<&[u16]>),
        i: usize,
        to: &[Component],
        run: &mut Run,
    ) -> Result<Outcome, Failure> {
        if let (Some(rests), OutcomeRule::Sums(positions, quotient)) = (rests, &self.judge) {
            let element = quotient.element(&positions.word(to));
            let product = quotient.monoid().product(rests[i], element);
            return Ok(Outcome::from_win(
                !quotient.p_portion()[usize::from(product)],
            ));
        }
        self.outcome(&after(sum, i, to, self.keeps_ended()), run)
    }

    fn empty(
        &mut self,
        sum: &[Component],
        outcome: Outcome,
        run: &mut Run,
    ) -> Result<Solution, Failure> {
        let main = self.rules.formula().and_then(crate::Formula::main_function);
        let mut components = Vec::with_capacity(sum.len());
        for at in sum {
            components.push(Part {
                game: at.game(),
                function: (main.as_ref())
                    .is_none_or(|main| main.name != at.function)
                    .then(|| at.function.clone())
                    .filter(|function| !function.is_empty()),
                outcome: Some(self.outcome(std::slice::from_ref(at), run)?),
                at: at.clone(),
                ..Part::default()
            });
        }
        let PlayMode {
            convention,
            compound,
        } = self.play_mode;
        Ok(Solution {
            kind: Kind::Misere,
            play: (convention == Convention::Misere).then_some("misere"),
            compound: (compound != Compound::Disjunctive).then(|| compound.name()),
            outcome: Some(outcome),
            distance: self.distance(sum),
            components,
            ..Solution::default()
        })
    }

    /// The plies to the end, in a compound whose law gives them.
    fn distance(&self, sum: &[Component]) -> Option<u32> {
        let OutcomeRule::Numbers(positions, numbers) = &self.judge else {
            return None;
        };
        let PlayMode {
            convention,
            compound,
        } = self.play_mode;
        let word = positions.word(sum);
        let plies = word
            .iter()
            .map(|&part| numbers[part as usize].plies(compound, convention));
        match compound {
            Compound::Conjunctive => plies.min(),
            Compound::ContinuedConjunctive => plies.max(),
            _ => None,
        }
    }

    /// The moves of a component; of a large heap of Nim the winning moves.
    fn moves(
        &mut self,
        sum: &[Component],
        i: usize,
        run: &mut Run,
    ) -> Result<(Vec<Choice>, u128), Failure> {
        if !matches!(self.judge, OutcomeRule::Nim)
            || sum.iter().map(heap).fold(0, u128::saturating_add) <= u128::from(MAX_MOVES)
        {
            return Ok((moves(self.rules, &sum[i], run)?, 0));
        }
        let mut heaps: Vec<u128> = sum.iter().map(heap).collect();
        let rest = heaps.iter().fold(heaps[i], |xor, heap| xor ^ heap);
        let stones = heaps[i];
        let mut list = Vec::new();
        for left in [rest, 0, 1] {
            heaps[i] = left;
            if left < stones && nim(&heaps) == Outcome::P && list.is_empty() {
                let to = Component {
                    position: vec![left.into()],
                    ..sum[i].clone()
                };
                let text = format!("{stones} -> {left}");
                list.push(Choice {
                    to: vec![to],
                    text,
                    ..Choice::default()
                });
            }
        }
        let omitted = stones - list.len() as u128;
        Ok((list, omitted))
    }

    /// Every move of the whole, if that is a move of one component.
    fn single_moves(
        &mut self,
        sum: &[Component],
        solution: &mut Solution,
        run: &mut Run,
    ) -> Result<(), Failure> {
        if self.play_mode.compound == Compound::ShortenedDisjunctive && self.has_ended(sum) {
            return Ok(());
        }
        let rests = self.rests(sum);
        for i in 0..sum.len() {
            let (choices, omitted) = self.moves(sum, i, run)?;
            solution.omitted = solution.omitted.saturating_add(omitted);
            for choice in choices {
                let left = self.left((sum, rests.as_deref()), i, &choice.to, run)?;
                let winning = left == Outcome::P;
                solution.moves.push(listed(
                    i,
                    &sum[i],
                    choice,
                    Some(&ComponentValue::Outcome(left)),
                    winning,
                ));
            }
        }
        Ok(())
    }

    /// Whether a component that has ended still counts: in a shortened compound play stops at the
    /// first such component.
    fn keeps_ended(&self) -> bool {
        self.play_mode.compound != Compound::Disjunctive
    }

    fn has_ended(&self, sum: &[Component]) -> bool {
        let numbers = |at| self.numbers(at).is_none_or(Numbers::ended);
        matches!(self.judge, OutcomeRule::Numbers(..)) && sum.iter().any(numbers)
    }

    /// The moves of single components. Those that are part of a winning move of the whole are
    /// marked.
    fn joint_moves(
        &mut self,
        sum: &[Component],
        solution: &mut Solution,
        run: &mut Run,
    ) -> Result<(), Failure> {
        let PlayMode {
            convention,
            compound,
        } = self.play_mode;
        let continued = matches!(
            compound,
            Compound::ContinuedConjunctive | Compound::Selective
        );
        if !continued && self.has_ended(sum) {
            return Ok(());
        }
        let mut choices: Vec<Vec<Choice>> = Vec::with_capacity(sum.len());
        for at in sum {
            choices.push(moves(self.rules, at, run)?);
        }
        let OutcomeRule::Numbers(positions, numbers) = &self.judge else {
            return Ok(());
        };
        let end = Numbers::of_options(&[]);
        let of = |to: &[Component]| {
            let number = to.first().and_then(|at| positions.number(at));
            number.map_or(&end, |number| &numbers[number as usize])
        };
        let own: Vec<&Numbers> = sum.iter().map(|at| of(std::slice::from_ref(at))).collect();
        let left: Vec<Vec<&Numbers>> = choices
            .iter()
            .map(|list| list.iter().map(|choice| of(&choice.to)).collect())
            .collect();
        let staying = matches!(compound, Compound::Selective | Compound::ShortenedSelective);
        let marks = match solution.outcome {
            Some(Outcome::N) => winning_parts((compound, convention), &own, &left, staying),
            _ => left.iter().map(|list| vec![false; list.len()]).collect(),
        };
        for (i, list) in choices.into_iter().enumerate() {
            for (choice, winning) in list.into_iter().zip(&marks[i]) {
                solution
                    .moves
                    .push(listed(i, &sum[i], choice, None, *winning));
            }
        }
        Ok(())
    }

    /// Best play: the first winning move of the list, else the first legal one.
    fn line(&mut self, sum: &[Component], run: &mut Run) -> Result<Vec<Ply>, Failure> {
        let mut sum = sum.to_vec();
        let mut line = Vec::new();
        while line.len() < LONGEST_LINE && !(self.keeps_ended() && self.has_ended(&sum)) {
            let mut found: Option<(usize, Choice)> = None;
            let rests = self.rests(&sum);
            'sum: for i in 0..sum.len() {
                for choice in self.moves(&sum, i, run)?.0 {
                    let left = self.left((&sum, rests.as_deref()), i, &choice.to, run)?;
                    if left == Outcome::P {
                        found = Some((i, choice));
                        break 'sum;
                    }
                    if found.is_none() {
                        found = Some((i, choice));
                    }
                }
            }
            let Some((component, choice)) = found else {
                break;
            };
            let next = after(&sum, component, &choice.to, self.keeps_ended());
            let from = std::mem::replace(&mut sum, next)[component].clone();
            line.push(Ply {
                component,
                from,
                to: choice.to,
                text: choice.text,
            });
        }
        Ok(line)
    }
}

/// The sum after a move. If ended components count, a removed one remains as an empty list of
/// positions.
fn after(sum: &[Component], i: usize, to: &[Component], keeps: bool) -> Vec<Component> {
    let mut next = sum.to_vec();
    if keeps && to.is_empty() {
        next[i] = Component {
            position: Vec::new(),
            ..sum[i].clone()
        };
    } else {
        next.splice(i..=i, to.iter().cloned());
    }
    next
}
