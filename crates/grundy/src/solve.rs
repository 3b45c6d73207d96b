//! Solves positions of every family of games: outcome, moves, winning moves and a line of best
//! play.
//!
//! # Sums
//! Several components are a sum: a move changes one of them. With s the xor of all Grundy values
//! and v that of the component, a move to an option of value w leaves the value s ^ v ^ w and wins
//! when that is 0 (C. L. Bouton 1901, R. Sprague 1935, P. M. Grundy 1939). Outcomes, scores and
//! verdicts cannot be summed so; several components of such a game are refused.
//!
//! # Which moves are listed
//! Every legal move, component by component in the order of the rules. Of several moves that leave
//! the same positions of the same component (in any order), the first is listed. An option that is
//! a constant, such as `0` for a heap taken whole, leaves no position.
//!
//! Some components can count their moves (heaps of Nim in closed form, coins). If they have more
//! than [`MAX_MOVES`] together, their winning moves and some others are listed, and
//! [`Solution::omitted`] counts the rest. A heap of a taking-and-breaking game may have more moves,
//! and more winning moves, than can be listed. Then those with the smallest parts are listed.
//!
//! # Which moves win
//! In a sum, the moves that leave 0. If only outcomes are known, the moves that leave a loss. In
//! games of score, the moves that reach the best score. The verdict of a board contains more (a
//! draw, the plies to the end): the moves that keep the best outcome are marked, see `choose` in
//! [`solution`](crate::solution).
//!
//! # Lines
//! Both players follow fixed rules, so the line is deterministic. A player with a winning move
//! makes the first one in the order of the list; a player without one makes the first legal move.
//! If the player to move loses, and play reaches few sums, the line is one of longest resistance
//! ([`longest_line`]). With scores both players make the first move that reaches the best score.
//! The followers of a component replace it at its position in the sum, and `component` is the index
//! in the sum at that time. A line ends early after a move whose value depends on more than the
//! positions that it leaves (`g(c) + 1`).
//!
//! # Scores
//! Some scores are, by the form of the rules, differences of the two players' gains: each option is
//! a gain less the score that `max` gives the opponent, or a gain plus the score that `min` leaves.
//! Then a score above 0 is a win for the maximising player. Other scores have no outcome.

use std::rc::Rc;

use grundy_impartial::Loopy;
use grundy_impartial::entailing_values::EntailingOutcome;

use grundy_core::{Kind, Outcome, Run, Stop, Turn};
use grundy_rules::{Value, conversion};
use grundy_search::Verdict;

use crate::board::Engine;
use crate::failure::Failure;
use crate::longest_line;
use crate::ruleset::{Choice, MAX_MOVES, Moves, Ruleset, Wanted};
use crate::solution::{Component, ComponentValue, Move, Part, Ply, Solution};

/// Lines are cut after this many plies.
pub const LONGEST_LINE: usize = 200;

/// If moves are too many to be listed, at most this many that lose are.
const MAX_LISTED: usize = 1_000;

/// Maximum number of plies of a line from positions that are far outside of every table.
const FAR_PLIES: usize = 8;

impl ComponentValue {
    /// The outcome, if it is known.
    pub fn outcome(&self) -> Option<Outcome> {
        match self {
            Self::Grundy(value) => Some(Outcome::from_win(*value != 0)),
            Self::Loopy(value) if value.is_draw() => Some(Outcome::Draw),
            Self::Loopy(value) => value.mover_wins().map(Outcome::from_win),
            Self::Obliged(value) => Some(Outcome::from_win(value.mover_wins())),
            Self::Outcome(outcome) => Some(*outcome),
            Self::Score(_, outcome) => *outcome,
            Self::Verdict(verdict) => verdict.outcome(),
        }
    }

    /// The Grundy value or score.
    pub fn value(&self) -> Option<Value> {
        match self {
            Self::Grundy(value) => Some(Value::from(*value)),
            Self::Loopy(value) => Some(conversion::loopy_result(value.clone())),
            Self::Obliged(value) => Some(conversion::entailing_result(*value)),
            Self::Score(score, _) => Some(score.clone()),
            Self::Verdict(Verdict::Score(score)) => Some(Value::Int(*score)),
            Self::Outcome(_) | Self::Verdict(_) => None,
        }
    }

    /// The plies to the end.
    pub fn distance(&self) -> Option<u32> {
        match self {
            Self::Verdict(verdict) => verdict.plies(),
            _ => None,
        }
    }

    /// The value as one that may be ∞, if it can be added.
    pub(crate) fn loopy(&self) -> Option<Loopy> {
        match self {
            Self::Grundy(value) => u64::try_from(*value).ok().map(Loopy::Finite),
            Self::Loopy(value) => Some(value.clone()),
            _ => None,
        }
    }

    /// The value as one that may be loony, if it can be added.
    pub(crate) fn entailing_value(&self) -> Option<EntailingOutcome> {
        match self {
            Self::Grundy(value) => u64::try_from(*value).ok().map(EntailingOutcome::Number),
            Self::Obliged(value) => Some(*value),
            _ => None,
        }
    }

    fn grundy(&self) -> Option<u128> {
        match self {
            Self::Grundy(value) => Some(*value),
            _ => None,
        }
    }
}

impl Choice {
    /// The Grundy value that the move leaves; none if only its outcome is known.
    fn grundy(&self) -> Option<u128> {
        match &self.leaves {
            Some(ComponentValue::Outcome(outcome)) if outcome.mover_wins() => None,
            leaves => Some(
                leaves
                    .as_ref()
                    .and_then(ComponentValue::grundy)
                    .unwrap_or(0),
            ),
        }
    }

    /// Whether the move wins in a position that is not part of a sum. The kind of its value is
    /// Grundy values or outcomes.
    pub(crate) fn wins(&self, kind: Kind) -> bool {
        if kind.is_outcome() {
            self.leaves_a_loss()
        } else {
            self.grundy() == Some(0)
        }
    }

    fn leaves_a_loss(&self) -> bool {
        match self.leaves {
            Some(ComponentValue::Outcome(left)) => !left.mover_wins(),
            Some(ComponentValue::Grundy(left)) => left == 0,
            _ => false,
        }
    }
}

/// A component with its value.
pub(crate) type Valued = (Component, Option<ComponentValue>);

/// Solves a sum of components.
pub(crate) fn solve(
    rules: &mut dyn Ruleset,
    sum: Vec<Component>,
    engine: Engine,
    run: &mut Run,
) -> Result<Solution, Failure> {
    if let Some(solution) = rules.solve(&sum, engine, run)? {
        return Ok(solution);
    }
    rules.prepare(&sum, run)?;
    let mut solution = solve_components(rules, sum, run)?;
    if solution.stop.is_none()
        && solution.moves.iter().any(|by| by.outcome.is_none())
        && run.cancelled()
    {
        solution.stop = Some(Stop::Interrupted);
    }
    Ok(solution)
}

/// Solves a sum by the kind of the values of its components.
fn solve_components(
    rules: &mut dyn Ruleset,
    sum: Vec<Component>,
    run: &mut Run,
) -> Result<Solution, Failure> {
    let mut pieces: Vec<Valued> = Vec::with_capacity(sum.len());
    for at in sum {
        let worth = rules.component_value(&at, run)?;
        pieces.push((at, worth));
    }
    let values = pieces.iter().map(|(_, worth)| worth.as_ref()?.grundy());
    if let Some(values) = values.collect::<Option<Vec<u128>>>() {
        return SumSolver { rules, run }.impartial(pieces, &values);
    }
    let values = pieces.iter().map(|(_, worth)| worth.as_ref()?.loopy());
    if let Some(values) = values.collect::<Option<Vec<Loopy>>>() {
        return SumSolver { rules, run }.loopy(&pieces, &values);
    }
    let values = pieces
        .iter()
        .map(|(_, worth)| worth.as_ref()?.entailing_value());
    if let Some(values) = values.collect::<Option<Vec<EntailingOutcome>>>() {
        return SumSolver { rules, run }.entailing_sum(&pieces, &values);
    }
    if pieces.len() == 1 {
        return SumSolver { rules, run }.single(pieces.remove(0));
    }
    let sum: Vec<Component> = pieces.into_iter().map(|(at, _)| at).collect();
    Err(Failure::of(rules.no_sum(&sum)))
}

/// Returns a line of play: `choose` returns the move in a sum. The line ends when there is no move,
/// or at its maximum length.
pub(crate) fn line_of(
    mut sum: Vec<Component>,
    mut choose: impl FnMut(&[Component]) -> Result<Option<Ply>, Failure>,
) -> Result<Vec<Ply>, Failure> {
    let mut line = Vec::new();
    while line.len() < LONGEST_LINE
        && let Some(ply) = choose(&sum)?
    {
        for at in &mut sum {
            at.entailed = false;
        }
        sum.splice(ply.component..=ply.component, ply.to.iter().cloned());
        line.push(ply);
    }
    Ok(line)
}

/// The rules and the run, for solving a sum.
pub(crate) struct SumSolver<'a, 'r> {
    pub(crate) rules: &'a mut dyn Ruleset,
    pub(crate) run: &'a mut Run<'r>,
}

impl SumSolver<'_, '_> {
    pub(crate) fn moves(&mut self, at: &Component, wanted: Wanted) -> Result<Moves, Failure> {
        self.rules.moves(at, &wanted, self.run)
    }

    /// A solution without moves.
    pub(crate) fn solution(
        &self,
        pieces: &[Valued],
        worth: Option<&ComponentValue>,
    ) -> Result<Solution, Failure> {
        let parts = pieces.iter().map(|(at, worth)| Part {
            game: at.game(),
            function: self.rules.aside(at),
            value: worth.as_ref().and_then(ComponentValue::value),
            outcome: worth.as_ref().and_then(ComponentValue::outcome),
            at: at.clone(),
            temperature: None,
        });
        let kind = match pieces.first() {
            Some((at, _)) => self.rules.kind(at)?,
            None => Kind::Grundy,
        };
        Ok(Solution {
            kind,
            outcome: worth.and_then(ComponentValue::outcome),
            value: worth.and_then(ComponentValue::value),
            distance: worth.and_then(ComponentValue::distance),
            components: parts.collect(),
            ..Solution::default()
        })
    }

    /// A sum of Grundy values.
    fn impartial(&mut self, pieces: Vec<Valued>, values: &[u128]) -> Result<Solution, Failure> {
        let total = values.iter().fold(0, |total, value| total ^ value);
        let mut solution = self.solution(&pieces, Some(&ComponentValue::Grundy(total)))?;
        let mut count = 0_u128;
        for ((at, _), value) in pieces.iter().zip(values) {
            // The number of moves of a heap of Nim is its value.
            let moves = if self.rules.is_nim(at) {
                *value
            } else {
                self.rules.count(at)
            };
            count = count.saturating_add(moves);
        }
        let brief = count > u128::from(MAX_MOVES);
        for (component, ((at, _), value)) in pieces.iter().zip(values).enumerate() {
            let rest = (MAX_LISTED as u64).saturating_sub(solution.moves.len() as u64);
            let wanted = Wanted {
                target: total ^ value,
                most: brief.then_some(rest),
                any: false,
            };
            let found = self.moves(at, wanted)?;
            solution.omitted = solution.omitted.saturating_add(found.omitted);
            // With total 0 no winning move exists that could be omitted.
            solution.winning_omitted |= found.winning_omitted && total != 0;
            for choice in found.list {
                let left = choice.grundy().map(|left| total ^ value ^ left);
                let worth = left.map(ComponentValue::Grundy);
                let wins = left == Some(0);
                if brief && !wins && solution.moves.len() >= MAX_LISTED {
                    solution.omitted = solution.omitted.saturating_add(1);
                    continue;
                }
                solution
                    .moves
                    .push(listed(component, at, choice, worth.as_ref(), wins));
            }
        }
        let sum: Vec<Component> = pieces.into_iter().map(|(at, _)| at).collect();
        let resistance = match total {
            0 => self.in_line(|solver| longest_line::longest(solver.rules, &sum, solver.run))?,
            _ => None,
        };
        solution.line = if let Some(line) = resistance.flatten() {
            line
        } else {
            let sum = sum.into_iter().zip(values.iter().copied()).collect();
            self.in_line(|solver| solver.line_of_sum(sum))?
                .unwrap_or_default()
        };
        Ok(solution)
    }

    /// Searches for a line of play within the limits that the rules set for it; none if they are
    /// exceeded.
    fn in_line<T>(
        &mut self,
        search: impl FnOnce(&mut SumSolver<'_, '_>) -> Result<T, Failure>,
    ) -> Result<Option<T>, Failure> {
        let own = self.run.budget;
        let budget = self.rules.budget_of_line(own);
        let run = &mut self.run.within(budget);
        let rules = &mut *self.rules;
        match search(&mut SumSolver { rules, run }) {
            Ok(found) => Ok(Some(found)),
            Err(failure) if failure.stop() == Some(Stop::Budget) && budget != own => Ok(None),
            Err(failure) => Err(failure),
        }
    }

    fn line_of_sum(&mut self, mut sum: Vec<(Component, u128)>) -> Result<Vec<Ply>, Failure> {
        let (mut line, mut far) = (Vec::new(), 0);
        // The complete lists of moves of components, which are valid in every sum.
        let mut known: Vec<Option<Rc<Vec<Choice>>>> = vec![None; sum.len()];
        while line.len() < LONGEST_LINE && far < FAR_PLIES {
            let total = sum.iter().fold(0, |total, (_, value)| total ^ value);
            let mut found = None;
            for (i, (at, value)) in sum.iter().enumerate() {
                let choices = if let Some(choices) = &known[i] {
                    Rc::clone(choices)
                } else {
                    let wanted = Wanted {
                        target: total ^ value,
                        most: Some(1),
                        any: total == 0,
                    };
                    let moves = self.moves(at, wanted)?;
                    let choices = Rc::new(moves.list);
                    if moves.omitted == 0 {
                        known[i] = Some(Rc::clone(&choices));
                    }
                    choices
                };
                let wins = |choice: &&Choice| total == 0 || choice.grundy() == Some(total ^ value);
                if let Some(choice) = choices.iter().find(wins) {
                    found = Some((i, choice.clone()));
                    break;
                }
            }
            let Some((i, choice)) = found else { break };
            far += usize::from(self.rules.is_far(&sum[i].0));
            let mut left = Vec::with_capacity(choice.to.len());
            let mut is_known = true;
            for at in &choice.to {
                let worth = self.rules.component_value(at, self.run)?;
                let value = worth.and_then(|worth| worth.grundy());
                is_known &= value.is_some();
                left.push((at.clone(), value.unwrap_or(0)));
            }
            let sum_left = left.iter().fold(0, |x, (_, value)| x ^ value);
            let whole = is_known && choice.grundy() == Some(sum_left);
            line.push(choice.ply(i, sum[i].0.clone()));
            let is_slow = far > 0 && left.iter().any(|(at, _)| self.rules.is_slow(at));
            if !whole || is_slow {
                break;
            }
            known.splice(i..=i, left.iter().map(|_| None));
            sum.splice(i..=i, left);
        }
        Ok(line)
    }

    /// One component whose value is not a Grundy value.
    fn single(&mut self, piece: Valued) -> Result<Solution, Failure> {
        let (at, worth) = piece;
        // A lost position of `mex` has value 0, even if no other value is known.
        let lost = matches!(worth, Some(ComponentValue::Outcome(Outcome::P)));
        let shown = match self.rules.kind(&at)? {
            Kind::Grundy if lost => Some(ComponentValue::Grundy(0)),
            _ => worth.clone(),
        };
        let mut solution = self.solution(&[(at.clone(), shown.clone())], shown.as_ref())?;
        let found = self.moves(&at, Wanted::ALL)?;
        solution.omitted = found.omitted;
        solution.winning_omitted = found.winning_omitted;
        let winning = winning(worth.as_ref(), &found.list);
        for (choice, winning) in found.list.iter().zip(winning) {
            // The score belongs to the whole move; the remaining position has a separate score.
            let left = match (&choice.leaves, &choice.to[..]) {
                (Some(ComponentValue::Score(..)), [one]) => {
                    self.rules.component_value(one, self.run)?
                }
                (Some(ComponentValue::Score(..)), _) => None,
                (left, _) => left.clone(),
            };
            (solution.moves).push(listed(0, &at, choice.clone(), left.as_ref(), winning));
        }
        let resistance = match solution.outcome {
            Some(Outcome::P | Outcome::Loss) => {
                let sum = std::slice::from_ref(&at);
                self.in_line(|solver| longest_line::longest(solver.rules, sum, solver.run))?
            }
            _ => None,
        };
        solution.line = if let Some(line) = resistance.flatten() {
            line
        } else {
            let line = self.in_line(|solver| solver.line_of_one(at, worth, found.list))?;
            line.unwrap_or_default()
        };
        Ok(solution)
    }

    fn line_of_one(
        &mut self,
        mut at: Component,
        mut worth: Option<ComponentValue>,
        mut choices: Vec<Choice>,
    ) -> Result<Vec<Ply>, Failure> {
        let (mut line, mut far) = (Vec::new(), 0);
        while line.len() < LONGEST_LINE {
            let Some(chosen) = best(worth.as_ref(), &choices) else {
                break;
            };
            let choice = choices.swap_remove(chosen);
            let next = match &choice.to[..] {
                [one] => Some(one.clone()),
                _ => None,
            };
            let left = choice.leaves.clone();
            far += usize::from(self.rules.is_far(&at));
            line.push(choice.ply(0, at));
            let continues =
                |next: &Component| far < FAR_PLIES && (far == 0 || !self.rules.is_slow(next));
            let Some(next) = next.filter(continues) else {
                break;
            };
            worth = self.rules.component_value(&next, self.run)?;
            // A move may be worth more than the position that it leaves: `not w(c)`.
            let wins = |worth: &ComponentValue| worth.outcome().map(Outcome::mover_wins);
            if let Some(ComponentValue::Outcome(_)) = left
                && worth.as_ref().and_then(wins) != left.as_ref().and_then(wins)
            {
                break;
            }
            at = next;
            choices = self.moves(&at, Wanted::ALL)?.list;
        }
        Ok(line)
    }
}

/// For each move, whether it wins or keeps the best possible result.
fn winning(worth: Option<&ComponentValue>, choices: &[Choice]) -> Vec<bool> {
    let each = |wins: &dyn Fn(&Choice) -> bool| choices.iter().map(wins).collect();
    match worth {
        Some(ComponentValue::Outcome(_) | ComponentValue::Grundy(_)) => {
            each(&Choice::leaves_a_loss)
        }
        Some(ComponentValue::Score(score, _)) => each(
            &|choice| matches!(&choice.leaves, Some(ComponentValue::Score(own, _)) if own == score),
        ),
        Some(
            ComponentValue::Loopy(_) | ComponentValue::Obliged(_) | ComponentValue::Verdict(_),
        )
        | None => each(&|_| false),
    }
}

/// The index of the move in a line of best play.
fn best(worth: Option<&ComponentValue>, choices: &[Choice]) -> Option<usize> {
    match worth {
        Some(ComponentValue::Outcome(_) | ComponentValue::Grundy(_)) => {
            let wins = choices.iter().position(Choice::leaves_a_loss);
            wins.or((!choices.is_empty()).then_some(0))
        }
        _ => winning(worth, choices).into_iter().position(|wins| wins),
    }
}

pub(crate) fn listed(
    component: usize,
    at: &Component,
    choice: Choice,
    left: Option<&ComponentValue>,
    winning: bool,
) -> Move {
    let other = choice
        .to
        .first()
        .filter(|left| left.function != at.function);
    Move {
        component,
        game: at.game(),
        function: other.map(|left| left.function.clone()),
        from: at.clone(),
        text: choice.text,
        turned: choice.turned,
        again: choice.turn == Turn::CarryOn,
        outcome: left.and_then(ComponentValue::outcome),
        value: left.and_then(ComponentValue::value),
        distance: left.and_then(ComponentValue::distance),
        score: match choice.leaves {
            Some(ComponentValue::Score(score, _)) => Some(score),
            _ => None,
        },
        to: choice.to,
        winning,
        of_two: None,
    }
}

#[cfg(test)]
mod tests {
    use grundy_core::Run;

    use super::*;
    use crate::game::Game;

    fn solve(game: &str, positions: &[&str]) -> Result<Solution, Failure> {
        Game::named(game)?.solve(positions, &mut Run::silent())
    }

    fn winning(solution: &Solution) -> Vec<&str> {
        solution.winning().map(|m| m.text.as_str()).collect()
    }

    #[test]
    fn a_sum_of_heaps_is_won_by_the_xor() {
        let solution = solve("nim", &["2", "4", "5"]).unwrap();
        assert_eq!(solution.value, Some(Value::Int(3)));
        assert_eq!(winning(&solution), ["2 -> 1"]);
        assert_eq!(solution.moves.len(), 11);
        let closed = solve("g(x) = x", &["2", "4", "5"]).unwrap();
        assert_eq!(closed.to_json(), solution.to_json());
    }

    #[test]
    fn of_very_many_moves_the_winning_ones_are_listed() {
        let heaps: Vec<String> = (1..=600_u128).map(|heap| heap.to_string()).collect();
        let words: Vec<&str> = heaps.iter().map(String::as_str).collect();
        let solution = solve("nim", &words).unwrap();
        let total = (1..=600_u128).fold(0, |total, heap| total ^ heap);
        let expected = (1..=600_u128).filter(|heap| (heap ^ total) < *heap).count();
        assert_eq!(solution.winning().count(), expected);
        let listed = solution.moves.len() as u128;
        assert_eq!(listed + solution.omitted, 600 * 601 / 2);
        assert!(!solution.winning_omitted);
    }

    #[test]
    fn heaps_in_closed_form_may_be_huge() {
        let solution = solve("g(x) = x", &["1000000000000", "999999999999"]).unwrap();
        assert_eq!(winning(&solution), ["1000000000000 -> 999999999999"]);
        assert_eq!(solution.omitted, 1_999_999_999_998);
        assert_eq!(solution.line.len(), 3);
    }

    #[test]
    fn a_split_leaves_two_heaps_and_its_mirror_image_is_left_out() {
        let solution = solve("kayles", &["3"]).unwrap();
        let moves: Vec<&str> = solution.moves.iter().map(|m| m.text.as_str()).collect();
        assert_eq!(moves, ["3 -> 0 + 2", "3 -> 1 + 1", "3 -> 0 + 1"]);
        assert_eq!(winning(&solution), ["3 -> 1 + 1"]);
        let solution = solve("0.77", &["1"]).unwrap();
        assert_eq!(solution.outcome, Some(Outcome::N));
        assert_eq!(winning(&solution), ["1 -> 0"]);
    }

    #[test]
    fn outcomes_of_two_players_are_won_or_lost() {
        let two = "l(m) = win{ r(m-1) if m > 0, r(m-4) if m > 3 }\nr(m) = win{ l(m-2) if m > 1 }\nanswer = l(9)";
        let solution = solve(two, &["9"]).unwrap();
        assert_eq!(solution.outcome, Some(Outcome::Loss));
        let first = &solution.moves[0];
        assert_eq!(
            (first.function.as_deref(), &*first.text),
            (Some("r"), "9 -> r(8)")
        );
        let misere = solve("misere-nim", &["1,1,1"]).unwrap();
        assert_eq!((misere.outcome, misere.value), (Some(Outcome::P), None));
    }

    #[test]
    fn scores_keep_gain_and_rest_apart() {
        let solution = solve("deque", &["0,3"]).unwrap();
        assert_eq!(
            (solution.outcome, &solution.value),
            (Some(Outcome::Win), &Some(Value::Int(5)))
        );
        assert_eq!(winning(&solution), ["(0,3) -> (1,3)"]);
        let best = &solution.moves[0];
        assert_eq!(
            (&best.value, &best.score),
            (&Some(Value::Int(-4)), &Some(Value::Int(5)))
        );
        assert_eq!(best.outcome, Some(Outcome::Loss));
        assert_eq!(solution.line.len(), 4);
    }

    #[test]
    fn the_start_position_is_in_the_answer() {
        let solution = solve("drinking-match", &[]).unwrap();
        assert_eq!(solution.components.len(), 3);
        assert_eq!(solve("deque", &[]).unwrap().value, Some(Value::Int(5)));
        // The position is computed from the inputs.
        let gaps = [1, 2, 3, 4, 7, 8, 9, 13, 14, 19];
        let solution = solve("sylver-coinage:5,6", &[]).unwrap();
        let gaps: Vec<Value> = gaps.into_iter().map(Value::Int).collect();
        assert_eq!(solution.components[0].at.position, [Value::list(gaps)]);
        // A call inside of an argument is not a component.
        let solution = solve("g(x) = mex{ g(x-1) if x>=1 }; answer = g(g(3)+6)", &[]).unwrap();
        assert_eq!(solution.components.len(), 1);
        assert_eq!(solution.components[0].at.position, [Value::Int(7)]);
        let failure = solve("kayles", &[]).unwrap_err();
        assert_eq!(failure.code(), "no-position");
        assert!(
            failure.to_string().contains("`grundy solve kayles 13`"),
            "{failure}"
        );
    }

    #[test]
    fn what_cannot_be_summed_is_refused_with_advice() {
        for (game, positions, advice) in [
            ("misere-nim", ["3", "4"], "`3,4`"),
            ("k-stones", ["3", "4"], "`mex{ … }`"),
            ("misere-take", ["3", "4"], "a list"),
            ("deque", ["0,1", "2,3"], "one position"),
        ] {
            let failure = solve(game, &positions).unwrap_err();
            assert_eq!(failure.code(), "no-sum", "{game}");
            assert!(failure.to_string().contains(advice), "{failure}");
        }
    }

    #[test]
    fn a_line_ends_where_the_game_ends() {
        let solution = solve("take", &["13"]).unwrap();
        let line: Vec<&str> = solution.line.iter().map(|ply| ply.text.as_str()).collect();
        assert_eq!(line[0], "13 -> 12");
        assert_eq!(line.last(), Some(&"3 -> 0"));
        assert_eq!(line.len() % 2, 1);
    }
}
