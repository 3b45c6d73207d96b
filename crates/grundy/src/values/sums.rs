//! Sums of partizan positions: their values, every move of both players, and the best moves. The
//! code is shared by rules as a text, games of the catalogue, and sums of different games.
//!
//! A move of Left wins if its result is `>= 0`, since Right is then to move; a move of Right wins
//! if its result is `<= 0`. A move is *dominated* if another move of the same player is better for
//! that player in every sum. It is *reversible* if the opponent has a reply whose result is at
//! least as good for the opponent as the position before the move.
//!
//! # Best moves
//! By exact value: a winning move if there is one. Among those the one with the best stop for the
//! moving player is chosen, then the one with the best mean. If the sum is too large for an exact
//! value, [`hotstrat`] chooses the move. In a game in progress [`sentestrat`] chooses it, which
//! answers the opponent's last move where that is hot.

use grundy_core::{Budget, Kind, Message, Outcome, Run, Side};
use grundy_partizan::solver::strategy::{HotComponent, Strategy, hotstrat, sentestrat};
use grundy_partizan::values::{Arena, ArenaResult, Dyadic, Id, OutcomeClass};
use grundy_partizan::{Watched, halt};
use grundy_rules::Value;

use super::report::{Detail, ValueReport, unless_large};
use super::value_game::{PartizanOption, ValueGame};
use super::winner_first::SearchedWinner;
use crate::failure::Failure;
use crate::ruleset::{Choice, Moves};
use crate::solution::{BestOfTwo, Component, ComponentValue, Move, MoveOfTwo, Part, Solution};

/// A sum whose value takes more bytes than this, in addition to the values already computed, is
/// played by temperature.
const MAX_BYTES: u64 = 96 << 20;
/// If both players together have more moves, dominated and reversible moves are not determined.
const MAX_COMPARED_MOVES: usize = 400;

/// Computes with the values of a game, within the limits.
pub(crate) fn with_values<T>(
    game: &mut dyn ValueGame,
    run: &mut Run,
    f: impl FnOnce(&mut Arena<Watched<'_, '_>>) -> ArenaResult<T>,
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
    let text = with_values(game, run, |arena| unless_large(arena.text(id)))?;
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
        total = with_values(game, run, |arena| arena.add(total, value))?;
    }
    Ok(total)
}

/// The report of the value of a sum.
pub(crate) fn report(
    game: &mut dyn ValueGame,
    sum: &[Component],
    detail: Detail,
    run: &mut Run,
) -> Result<ValueReport, Failure> {
    SearchedWinner::announced(game, sum, run)?;
    let total = total(game, sum, run)?;
    ValueReport::of(game.arena(), total, detail, run)
}

/// The outcome of a component.
pub(crate) fn component_value(
    game: &mut dyn ValueGame,
    at: &Component,
    run: &mut Run,
) -> Result<Option<ComponentValue>, Failure> {
    let value = game.worth_of(at, run)?;
    let class = with_values(game, run, |arena| arena.outcome(value))?;
    Ok(Some(ComponentValue::Outcome(outcome(class))))
}

/// The moves of a component in the common form of rulesets.
pub(crate) fn moves(
    game: &mut dyn ValueGame,
    at: &Component,
    run: &mut Run,
) -> Result<Moves, Failure> {
    let solution = solution(game, std::slice::from_ref(at), run)?;
    let choice = |by: Move| Choice {
        to: by.to,
        text: by.text,
        leaves: by.outcome.map(ComponentValue::Outcome),
        ..Choice::default()
    };
    Ok(Moves {
        list: solution.moves.into_iter().map(choice).collect(),
        ..Moves::default()
    })
}

/// The solution of a sum: its outcome, the moves of either player, and the best move. The winner of
/// a large sum is announced first, and is the solution if the run ends before the values are known.
pub(crate) fn solution(
    game: &mut dyn ValueGame,
    sum: &[Component],
    run: &mut Run,
) -> Result<Solution, Failure> {
    let winner = SearchedWinner::announced(game, sum, run)?;
    match (by_values(game, sum, run), winner) {
        (Err(failure), Some(winner)) => match failure.stop() {
            Some(stop) => winner.solution(game, sum, stop),
            None => Err(failure),
        },
        (solution, _) => solution,
    }
}

/// The solution of a sum by its value, or the values of its components.
fn by_values(
    game: &mut dyn ValueGame,
    sum: &[Component],
    run: &mut Run,
) -> Result<Solution, Failure> {
    let mut values = Vec::with_capacity(sum.len());
    let mut components = Vec::with_capacity(sum.len());
    let mut branches = Vec::with_capacity(sum.len());
    for at in sum {
        let value = game.worth_of(at, run)?;
        let (class, temperature) = with_values(game, run, |arena| {
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
        bytes: Some(most.min(before.saturating_add(MAX_BYTES))),
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
        // The sum is too large: its components are known, and it is played by temperature.
        Err(failure)
            if sum.len() > 1
                && failure.stop() == Some(grundy_core::Stop::Budget)
                && most > before.saturating_add(MAX_BYTES) => {}
        Err(failure) => return Err(failure),
    }
    by_temperature(game, &values, &branches, &mut solution, run)?;
    Ok(solution)
}

/// The notation of a move begins with its player.
const PLAYERS: [(Side, &str); 2] = [(Side::First, "Left: "), (Side::Second, "Right: ")];

/// Returns the player of a move of a partizan game and the rest of its notation; none for moves of
/// other games. Left is the first side.
///
/// ```
/// use grundy::{Side, values::player_of_move};
///
/// assert_eq!(player_of_move("Right: 3 -> 1"), Some((Side::Second, "3 -> 1")));
/// assert_eq!(player_of_move("3 -> 1"), None);
/// ```
pub fn player_of_move(notation: &str) -> Option<(Side, &str)> {
    PLAYERS
        .iter()
        .find_map(|&(side, start)| Some((side, notation.strip_prefix(start)?)))
}

/// Returns a move with the name of its player in both languages.
pub fn move_in_words(notation: &str) -> Message {
    let japanese = match player_of_move(notation) {
        Some((Side::First, rest)) => format!("左: {rest}"),
        Some((Side::Second, rest)) => format!("右: {rest}"),
        None => notation.to_owned(),
    };
    Message::new("", notation.to_owned(), japanese)
}

/// The start of the notation of a move of Left or of Right.
pub(super) fn player_prefix(left: bool) -> &'static str {
    PLAYERS[usize::from(!left)].1
}

/// A move as it is listed.
fn listed(component: usize, at: &Component, by: &PartizanOption) -> Move {
    listed_option(component, at, by.left, by.to.clone())
}

/// A move of a player to a sum as it is listed.
pub(crate) fn listed_option(
    component: usize,
    at: &Component,
    left: bool,
    to: Vec<Component>,
) -> Move {
    let player = player_prefix(left);
    let words: Vec<String> = to.iter().map(Component::written).collect();
    let remaining = match &words[..] {
        [] => "end".to_owned(),
        words => words.join(" + "),
    };
    Move {
        component,
        game: at.game(),
        from: at.clone(),
        to,
        text: format!("{player}{} -> {remaining}", at.written()),
        of_two: Some(MoveOfTwo {
            player: if left { "L" } else { "R" },
            dominated: None,
            reversible: None,
        }),
        ..Move::default()
    }
}

/// The solution by the value of the whole sum.
fn exact(
    game: &mut dyn ValueGame,
    values: &[Id],
    branches: &[Vec<PartizanOption>],
    solution: &mut Solution,
    run: &mut Run,
) -> Result<(), Failure> {
    let total = with_values(game, run, |arena| arena.sum(values.iter().copied()))?;
    let class = with_values(game, run, |arena| arena.outcome(total))?;
    let mut list: Vec<(bool, Id)> = Vec::new();
    let mut moves = Vec::new();
    for (i, options) in branches.iter().enumerate() {
        let others = values.iter().enumerate().filter(|(j, _)| *j != i);
        let others = others.map(|(_, value)| *value);
        let rest = with_values(game, run, |arena| arena.sum(others))?;
        for by in options {
            let (after, class) = with_values(game, run, |arena| {
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
    if list.len() <= MAX_COMPARED_MOVES {
        let marks = with_values(game, run, |arena| marks(arena, total, &list))?;
        for (by, (dominated, reversible)) in moves.iter_mut().zip(marks) {
            if let Some(of_two) = &mut by.of_two {
                of_two.dominated = Some(dominated);
                of_two.reversible = Some(reversible);
            }
        }
    }
    for left in [true, false] {
        let best = with_values(game, run, |arena| best(arena, &list, &moves, left))?;
        solution
            .best
            .extend(best.map(|by| best_move(left, by, Strategy::Exact)));
    }
    solution.outcome = Some(outcome(class));
    solution.value = text(game, total, run)?;
    solution.moves = moves;
    Ok(())
}

fn best_move(left: bool, by: usize, strategy: Strategy) -> BestOfTwo {
    BestOfTwo {
        player: if left { "L" } else { "R" },
        by,
        strategy: strategy.name(),
    }
}

/// For each move, whether it is dominated and whether it is reversible.
fn marks(
    arena: &mut Arena<Watched<'_, '_>>,
    total: Id,
    list: &[(bool, Id)],
) -> ArenaResult<Vec<(bool, bool)>> {
    let mut marks = Vec::with_capacity(list.len());
    for &(left, x) in list {
        // For Left more is better; Right is handled by exchanging the players.
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

/// The best move of a player, by its result.
fn best(
    arena: &mut Arena<Watched<'_, '_>>,
    list: &[(bool, Id)],
    moves: &[Move],
    left: bool,
) -> ArenaResult<Option<usize>> {
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

/// The moves without the value of the whole, and the choice of hotstrat.
fn by_temperature(
    game: &mut dyn ValueGame,
    values: &[Id],
    branches: &[Vec<PartizanOption>],
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
        let parts = hot_parts(values, branches, left);
        let found = with_values(game, run, |arena| hotstrat(arena, &parts, left))?;
        if let Some((part, option)) = found {
            let mut mine = (0..places.len()).filter(|&k| places[k] == (part, left));
            let by = mine.nth(option).unwrap_or_default();
            solution.best.push(best_move(left, by, Strategy::Hotstrat));
        }
    }
    Ok(())
}

/// The components with the options of one player.
fn hot_parts(values: &[Id], branches: &[Vec<PartizanOption>], left: bool) -> Vec<HotComponent> {
    let of = |(&value, options): (&Id, &Vec<PartizanOption>)| HotComponent {
        value,
        options: (options.iter())
            .filter(|by| by.left == left)
            .map(|by| by.value)
            .collect(),
    };
    values.iter().zip(branches).map(of).collect()
}

/// A sum in progress that is played by temperature: the state of [`sentestrat`] after the moves so
/// far.
#[derive(Clone)]
pub(crate) struct HotPlay {
    /// For each component, the index of its origin in the first position. These are the components
    /// of the theorem.
    groups: Vec<usize>,
    /// The group of the last move.
    last: Option<usize>,
    /// The least temperature of the hottest component of a position so far.
    ambient: Option<Dyadic>,
}

/// The temperature of the hottest component.
fn hottest(solution: &Solution) -> Option<Dyadic> {
    let known = solution.components.iter();
    known
        .filter_map(|part| part.temperature.as_ref()?.parse().ok())
        .max()
}

impl HotPlay {
    /// The state before the first move.
    pub(crate) fn begin(start: &Solution) -> Self {
        Self {
            groups: (0..start.components.len()).collect(),
            last: None,
            ambient: hottest(start),
        }
    }

    /// The state after a move to the position `now`.
    pub(crate) fn after(&self, by: &Move, now: &Solution) -> Self {
        let mut next = self.clone();
        let moved = self.groups.get(by.component).copied();
        if let Some(moved) = moved {
            let left = by.to.iter().map(|_| moved);
            next.groups.splice(by.component..=by.component, left);
        }
        next.last = moved;
        next.ambient = match (next.ambient, hottest(now)) {
            (Some(before), Some(now)) => Some(before.min(now)),
            (before, now) => before.or(now),
        };
        next
    }
}

/// In a sum too large for an exact value, the player to move plays by *sentestrat*: it replaces
/// hotstrat in the advice of the solution.
pub(crate) fn answered(
    game: &mut dyn ValueGame,
    solution: &mut Solution,
    left: bool,
    play: &HotPlay,
    run: &mut Run,
) -> Result<(), Failure> {
    let player = if left { "L" } else { "R" };
    let by_heat =
        |best: &&mut BestOfTwo| best.player == player && best.strategy == Strategy::Hotstrat.name();
    let Some(advice) = solution.best.iter_mut().find(by_heat) else {
        return Ok(());
    };
    let mut groups: Vec<(usize, Vec<usize>)> = Vec::new();
    let (mut values, mut branches) = (Vec::new(), Vec::new());
    for (at, part) in solution.components.iter().enumerate() {
        values.push(game.worth_of(&part.at, run)?);
        branches.push(game.branches(&part.at, run)?);
        let group = play.groups.get(at).copied().unwrap_or(at);
        match groups.iter_mut().find(|known| known.0 == group) {
            Some(known) => known.1.push(at),
            None => groups.push((group, vec![at])),
        }
    }
    // For the options of each group, the index of the move in the list.
    let mut lists = Vec::new();
    let mut parts = Vec::new();
    for (_, group) in &groups {
        let (mut options, mut list) = (Vec::new(), Vec::new());
        for &at in group {
            let rest = group.iter().filter(|other| **other != at);
            let rest = rest.map(|other| values[*other]);
            let before: usize = branches[..at].iter().map(Vec::len).sum();
            for (k, by) in branches[at].iter().enumerate() {
                if by.left == left {
                    let all = rest.clone().chain([by.value]);
                    options.push(with_values(game, run, |arena| arena.sum(all))?);
                    list.push(before + k);
                }
            }
        }
        let all = group.iter().map(|at| values[*at]);
        let value = with_values(game, run, |arena| arena.sum(all))?;
        parts.push(HotComponent { value, options });
        lists.push(list);
    }
    let last = play
        .last
        .and_then(|last| groups.iter().position(|known| known.0 == last));
    let last = last.zip(play.ambient.as_ref());
    let found = with_values(game, run, |arena| sentestrat(arena, &parts, left, last))?;
    if let Some((part, option, strategy)) = found {
        *advice = best_move(left, lists[part][option], strategy);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::values::GameRules;
    use crate::values::ruleset::PartizanPositions;

    #[test]
    fn a_hot_answer_goes_where_the_opponent_has_moved() {
        let source = "m(n) = { 8 | 2 }\nh(n) = { 5 | -5 }";
        let run = &mut Run::silent();
        let mut rules = GameRules::of_text(source);
        let sum = rules.read(&["m(0)", "h(0)"], run).unwrap();
        let (mut values, mut branches) = (Vec::new(), Vec::new());
        let mut solution = Solution::default();
        for at in &sum {
            values.push(rules.worth_of(at, run).unwrap());
            branches.push(rules.branches(at, run).unwrap());
            solution.components.push(Part {
                at: at.clone(),
                ..Part::default()
            });
        }
        by_temperature(&mut rules, &values, &branches, &mut solution, run).unwrap();
        let advice = |solution: &Solution| {
            let best = &solution.best[1];
            (
                best.player,
                solution.moves[best.by].component,
                best.strategy,
            )
        };
        assert_eq!(advice(&solution), ("R", 1, "hotstrat"));
        for (ambient, wanted) in [(4, ("R", 1, "hotstrat")), (2, ("R", 0, "sentestrat"))] {
            let play = HotPlay {
                groups: vec![0, 1],
                last: Some(0),
                ambient: Some(Dyadic::from(ambient)),
            };
            answered(&mut rules, &mut solution, false, &play, run).unwrap();
            assert_eq!(advice(&solution), wanted);
        }
    }
}
