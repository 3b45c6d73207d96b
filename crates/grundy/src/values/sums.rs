//! Sums of positions of two sides: what they are worth, every move of both players, and which is best. Written once for
//! rules as a text, games of the catalogue, and sums of different games.
//!
//! A move of Left wins if what it leaves is `>= 0`, since Right is then to move; a move of Right wins if it leaves
//! `<= 0`. A move is *dominated* if another one of the same player leaves more for him, whatever stands beside; it is
//! *reversible* if the opponent can answer so that he is no worse off than before it.
//!
//! # Best moves
//! By exact value: a winning move if there is one; among those the one after which the game stops best for the mover, then the
//! one with the best mean. Where the sum is too large to be made, the move of [`hotstrat`] in its name.

use grundy_game::{Budget, Kind, Outcome, Run};
use grundy_partizan::strategy::{HotPart, Strategy, hotstrat};
use grundy_partizan::{Watched, halt};
use grundy_rules::Value;
use grundy_short::{Arena, Dyadic, Id, Made, OutcomeClass};

use super::asked::{TwoSidedOption, ValueGame};
use super::report::{Detail, ValueReport, short_enough};
use crate::failure::Failure;
use crate::ruleset::{Choice, Moves};
use crate::solution::{BestOfTwo, Component, Move, MoveOfTwo, Part, Solution, Worth};

/// A sum whose value takes more than this beside what is known already is played by temperature.
const MOST_BYTES: u64 = 96 << 20;
/// Where both players together have more moves, it is not asked which are dominated or reversible.
const COMPARED: usize = 400;

/// Asks the values of a game, within the limits.
pub(super) fn asked<T>(
    game: &mut dyn ValueGame,
    run: &mut Run,
    f: impl FnOnce(&mut Arena<Watched<'_, '_>>) -> Made<T>,
) -> Result<T, Failure> {
    let made = game.arena().watched(Watched::new(run), f);
    made.map_err(|why| halt(why).into())
}

fn outcome(class: OutcomeClass) -> Outcome {
    match class {
        OutcomeClass::L => Outcome::L,
        OutcomeClass::R => Outcome::R,
        OutcomeClass::N => Outcome::N,
        OutcomeClass::P => Outcome::P,
    }
}

/// The text of a value, if it is not too long.
fn text(game: &mut dyn ValueGame, id: Id, run: &mut Run) -> Result<Option<Value>, Failure> {
    let text = asked(game, run, |arena| short_enough(arena.text(id)))?;
    Ok(text.map(|text| Value::text(&text)))
}

/// The value of a sum.
pub(super) fn total(
    game: &mut dyn ValueGame,
    sum: &[Component],
    run: &mut Run,
) -> Result<Id, Failure> {
    let mut total = Id::ZERO;
    for at in sum {
        let value = game.worth_of(at, run)?;
        total = asked(game, run, |arena| arena.add(total, value))?;
    }
    Ok(total)
}

/// What is known about the value of a sum.
pub(crate) fn report(
    game: &mut dyn ValueGame,
    sum: &[Component],
    detail: Detail,
    run: &mut Run,
) -> Result<ValueReport, Failure> {
    let total = total(game, sum, run)?;
    ValueReport::of(game.arena(), total, detail, run)
}

/// Who wins a component.
pub(crate) fn worth(
    game: &mut dyn ValueGame,
    at: &Component,
    run: &mut Run,
) -> Result<Option<Worth>, Failure> {
    let value = game.worth_of(at, run)?;
    let class = asked(game, run, |arena| arena.outcome(value))?;
    Ok(Some(Worth::Outcome(outcome(class))))
}

/// The moves of a component as any rules have them.
pub(crate) fn moves(
    game: &mut dyn ValueGame,
    at: &Component,
    run: &mut Run,
) -> Result<Moves, Failure> {
    let solution = solution(game, std::slice::from_ref(at), run)?;
    let choice = |by: Move| Choice {
        to: by.to,
        text: by.text,
        leaves: by.outcome.map(Worth::Outcome),
        ..Choice::default()
    };
    Ok(Moves {
        list: solution.moves.into_iter().map(choice).collect(),
        ..Moves::default()
    })
}

/// Who wins a sum, by which moves of either player, and which move is best.
pub(crate) fn solution(
    game: &mut dyn ValueGame,
    sum: &[Component],
    run: &mut Run,
) -> Result<Solution, Failure> {
    let mut values = Vec::with_capacity(sum.len());
    let mut components = Vec::with_capacity(sum.len());
    let mut branches = Vec::with_capacity(sum.len());
    for at in sum {
        let value = game.worth_of(at, run)?;
        let (class, temperature) = asked(game, run, |arena| {
            Ok((arena.outcome(value)?, arena.temperature(value)?))
        })?;
        components.push(Part {
            game: at.game(),
            function: None,
            at: at.clone(),
            value: text(game, value, run)?,
            outcome: Some(outcome(class)),
            temperature: Some(temperature.to_string()),
        });
        values.push(value);
        branches.push(game.branches(at, run)?);
    }
    let mut solution = Solution {
        kind: Kind::Game,
        components,
        ..Solution::default()
    };
    let before = game.arena().bytes() as u64;
    let most = run.budget.bytes.unwrap_or(u64::MAX);
    let small = Budget {
        bytes: Some(most.min(before.saturating_add(MOST_BYTES))),
        ..run.budget
    };
    match exact(
        game,
        &values,
        &branches,
        &mut solution,
        &mut run.within(small),
    ) {
        Ok(()) => return Ok(solution),
        // Too large a sum: its parts are known, and played by temperature.
        Err(failure)
            if sum.len() > 1
                && failure.stop() == Some(grundy_game::Stop::Budget)
                && most > before.saturating_add(MOST_BYTES) => {}
        Err(failure) => return Err(failure),
    }
    by_temperature(game, &values, &branches, &mut solution, run)?;
    Ok(solution)
}

/// A move as it is listed.
fn listed(component: usize, at: &Component, by: &TwoSidedOption) -> Move {
    let player = if by.left { "Left" } else { "Right" };
    let words: Vec<String> = by.to.iter().map(Component::written).collect();
    let left = match &words[..] {
        [] => "end".to_owned(),
        words => words.join(" + "),
    };
    Move {
        component,
        game: at.game(),
        from: at.clone(),
        to: by.to.clone(),
        text: format!("{player}: {} -> {left}", at.written()),
        of_two: Some(MoveOfTwo {
            player: if by.left { "L" } else { "R" },
            dominated: None,
            reversible: None,
        }),
        ..Move::default()
    }
}

/// Everything by the value of the whole sum.
fn exact(
    game: &mut dyn ValueGame,
    values: &[Id],
    branches: &[Vec<TwoSidedOption>],
    solution: &mut Solution,
    run: &mut Run,
) -> Result<(), Failure> {
    let total = asked(game, run, |arena| arena.sum(values.iter().copied()))?;
    let class = asked(game, run, |arena| arena.outcome(total))?;
    let mut list: Vec<(bool, Id)> = Vec::new();
    let mut moves = Vec::new();
    for (i, options) in branches.iter().enumerate() {
        let others = values.iter().enumerate().filter(|(j, _)| *j != i);
        let others = others.map(|(_, value)| *value);
        let rest = asked(game, run, |arena| arena.sum(others))?;
        for by in options {
            let (after, class) = asked(game, run, |arena| {
                let after = arena.add(rest, by.value)?;
                Ok((after, arena.outcome(after)?))
            })?;
            let mut found = listed(i, &solution.components[i].at, by);
            found.outcome = Some(outcome(class));
            found.value = text(game, after, run)?;
            found.winning = match class {
                OutcomeClass::P => true,
                OutcomeClass::L => by.left,
                OutcomeClass::R => !by.left,
                OutcomeClass::N => false,
            };
            list.push((by.left, after));
            moves.push(found);
        }
    }
    if list.len() <= COMPARED {
        let marks = asked(game, run, |arena| marks(arena, total, &list))?;
        for (by, (dominated, reversible)) in moves.iter_mut().zip(marks) {
            if let Some(of_two) = &mut by.of_two {
                of_two.dominated = Some(dominated);
                of_two.reversible = Some(reversible);
            }
        }
    }
    for left in [true, false] {
        let best = asked(game, run, |arena| best(arena, &list, &moves, left))?;
        solution
            .best
            .extend(best.map(|by| told(left, by, Strategy::Exact)));
    }
    solution.outcome = Some(outcome(class));
    solution.value = text(game, total, run)?;
    solution.moves = moves;
    Ok(())
}

fn told(left: bool, by: usize, strategy: Strategy) -> BestOfTwo {
    BestOfTwo {
        player: if left { "L" } else { "R" },
        by,
        strategy: strategy.name(),
    }
}

/// Of each move, whether it is dominated and whether it is reversible.
fn marks(
    arena: &mut Arena<Watched<'_, '_>>,
    total: Id,
    list: &[(bool, Id)],
) -> Made<Vec<(bool, bool)>> {
    let mut marks = Vec::with_capacity(list.len());
    for &(left, x) in list {
        // For Left more is better; the same is asked for Right with both sides exchanged.
        let mut dominated = false;
        for &(other, y) in list {
            if !dominated && other == left && x != y {
                dominated = if left {
                    arena.le(x, y)?
                } else {
                    arena.le(y, x)?
                };
            }
        }
        let (lefts, rights) = arena.options(x)?;
        let answers = if left { rights } else { lefts }.to_vec();
        let mut reversible = false;
        for answer in answers {
            if !reversible {
                reversible = if left {
                    arena.le(answer, total)?
                } else {
                    arena.le(total, answer)?
                };
            }
        }
        marks.push((dominated, reversible));
    }
    Ok(marks)
}

/// The best move of a player, by what it leaves.
fn best(
    arena: &mut Arena<Watched<'_, '_>>,
    list: &[(bool, Id)],
    moves: &[Move],
    left: bool,
) -> Made<Option<usize>> {
    let mut best: Option<(usize, (bool, bool, Dyadic, Dyadic))> = None;
    for (i, &(whose, after)) in list.iter().enumerate() {
        if whose != left {
            continue;
        }
        let (left_stop, right_stop) = arena.stops(after);
        let stop = if left { right_stop.clone() } else { -left_stop };
        let mean = arena.mean(after)?;
        let mean = if left { mean } else { -&mean };
        let of_two = moves[i].of_two.as_ref();
        let kept = of_two.is_none_or(|of_two| of_two.dominated != Some(true));
        let rank = (moves[i].winning, kept, stop, mean);
        if best.as_ref().is_none_or(|(_, most)| rank > *most) {
            best = Some((i, rank));
        }
    }
    Ok(best.map(|(i, _)| i))
}

/// The moves without the value of the whole, and what hotstrat chooses.
fn by_temperature(
    game: &mut dyn ValueGame,
    values: &[Id],
    branches: &[Vec<TwoSidedOption>],
    solution: &mut Solution,
    run: &mut Run,
) -> Result<(), Failure> {
    let mut places = Vec::new();
    for (i, options) in branches.iter().enumerate() {
        let at = solution.components[i].at.clone();
        for by in options {
            places.push((i, by.left));
            solution.moves.push(listed(i, &at, by));
        }
    }
    for left in [true, false] {
        let of = |(&value, options): (&Id, &Vec<TwoSidedOption>)| HotPart {
            value,
            options: (options.iter())
                .filter(|by| by.left == left)
                .map(|by| by.value)
                .collect(),
        };
        let parts: Vec<HotPart> = values.iter().zip(branches).map(of).collect();
        let found = asked(game, run, |arena| hotstrat(arena, &parts, left))?;
        if let Some((part, option)) = found {
            let mut mine = (0..places.len()).filter(|&k| places[k] == (part, left));
            let by = mine.nth(option).unwrap_or_default();
            solution.best.push(told(left, by, Strategy::Hotstrat));
        }
    }
    Ok(())
}
