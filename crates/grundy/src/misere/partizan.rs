//! Outcomes and winning moves of partizan sums under misère play, by search.
//!
//! Values do not add under misère play: a game of birthday 2 may be better than 0 in one sum and
//! worse in another, and no theory of all sums is known. So the outcome is searched on sums of
//! components, each player alternately: the player without a move wins (Siegel 2013, chapter V).
//! The same sum in another order is the same position, and a component without moves is left out.
//! Each component is listed once, and each sum is searched once for each player to move.

use std::collections::HashMap;

use grundy_core::{Area, Diagnostic, Kind, Outcome, Run, Stop, Table};
use grundy_rules::Value;

use super::messages;
use super::positions::stopped;
use crate::failure::Failure;
use crate::solution::{Component, Part, Solution};
use crate::values::ValueGame;
use crate::values::sums::listed_option;
use crate::values::tables::map_positions;

/// A sum: the numbers of its components, ascending.
type Word = Box<[u32]>;

/// Maximum length of a line of play: longer ones come from rules that do not end.
const MAX_PLIES: usize = 100_000;

/// Nodes between two polls of the run.
const POLL_NODES: u64 = 256;

/// The bytes of an entry of the memo in addition to its components.
const ENTRY_BYTES: u64 = 64;

/// The state of a sum with a given player to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum State {
    #[default]
    Unknown,
    /// The search of its options has begun.
    Open,
    /// Whether the player to move wins.
    Known(bool),
}

/// The options of a component as sums: Left's, and Right's.
type Options = [Vec<Word>; 2];

/// A sum whose options are being searched.
struct Frame {
    sum: Word,
    /// 0 if Left is to move, 1 if Right is.
    player: usize,
    /// The options that are still to be searched, the next one last.
    open: Vec<Word>,
}

/// Searches outcomes of sums.
struct Searcher<'a> {
    game: &'a mut dyn ValueGame,
    known: Known,
}

/// The sums that were searched so far.
#[derive(Default)]
struct Known {
    numbers: HashMap<Component, u32>,
    components: Vec<Component>,
    /// The options of each component, once they are listed.
    options: Vec<Option<Options>>,
    memo: HashMap<Word, [State; 2]>,
    bytes: u64,
    nodes: u64,
}

/// Solves a sum under misère play: its outcome, and every move with the outcome that it leaves.
pub(super) fn solve(
    game: &mut dyn ValueGame,
    sum: &[Component],
    run: &mut Run,
) -> Result<Solution, Failure> {
    let mut searcher = Searcher::new(game, Known::default());
    let mut solution = Solution {
        kind: Kind::Misere,
        play: Some("misere"),
        outcome: Some(searcher.outcome(sum, run)?),
        ..Solution::default()
    };
    for (i, at) in sum.iter().enumerate() {
        let alone = searcher.outcome(std::slice::from_ref(at), run)?;
        for (left, to) in searcher.game.options(at, run)? {
            let mut after = sum.to_vec();
            after.splice(i..=i, to.iter().cloned());
            let outcome = searcher.outcome(&after, run)?;
            let mut found = listed_option(i, at, left, to);
            found.outcome = Some(outcome);
            found.winning = match outcome {
                Outcome::P => true,
                Outcome::L => left,
                Outcome::R => !left,
                _ => false,
            };
            solution.moves.push(found);
        }
        solution.components.push(Part {
            game: at.game(),
            at: at.clone(),
            outcome: Some(alone),
            ..Part::default()
        });
    }
    Ok(solution)
}

/// Returns the table of the outcomes under misère play of the positions of an area.
///
/// # Errors
/// An area that does not fit the game, a limit, and rules in which a position may repeat.
pub(crate) fn outcomes(
    game: &mut dyn ValueGame,
    function: Option<&str>,
    area: &Area,
    run: &mut Run,
) -> Result<Table, Failure> {
    let mut known = Known::default();
    let outcome = |game: &mut dyn ValueGame, at: &Component, run: &mut Run| {
        let mut searcher = Searcher::new(game, std::mem::take(&mut known));
        let outcome = searcher.outcome(std::slice::from_ref(at), run)?;
        known = searcher.known;
        Ok(outcome)
    };
    let (_, mut table, outcomes) = map_positions(game, function, area, run, outcome)?;
    let letter = |outcome: Outcome| Value::text(&outcome.to_string());
    let cells = outcomes.into_iter().map(|outcome| outcome.map(letter));
    table.cells = cells.collect::<Vec<_>>().into();
    Ok(table)
}

impl<'a> Searcher<'a> {
    fn new(game: &'a mut dyn ValueGame, known: Known) -> Self {
        Self { game, known }
    }

    /// The outcome class of a sum.
    fn outcome(&mut self, sum: &[Component], run: &mut Run) -> Result<Outcome, Failure> {
        let word = self.word(sum, run)?;
        let left = self.wins(word.clone(), 0, run)?;
        let right = self.wins(word, 1, run)?;
        Ok(match (left, right) {
            (true, true) => Outcome::N,
            (true, false) => Outcome::L,
            (false, true) => Outcome::R,
            (false, false) => Outcome::P,
        })
    }

    /// A sum by its numbers.
    fn word(&mut self, sum: &[Component], run: &mut Run) -> Result<Word, Failure> {
        let numbers = sum.iter().map(|at| self.number(at)).collect();
        self.normal(numbers, run)
    }

    /// The number of a component.
    fn number(&mut self, at: &Component) -> u32 {
        if let Some(&known) = self.known.numbers.get(at) {
            return known;
        }
        let number = self.known.components.len() as u32;
        self.known.numbers.insert(at.clone(), number);
        self.known.components.push(at.clone());
        self.known.options.push(None);
        number
    }

    /// Lists the options of a component, if they are not known.
    fn list(&mut self, at: u32, run: &mut Run) -> Result<&Options, Failure> {
        if self.known.options[at as usize].is_none() {
            let component = self.known.components[at as usize].clone();
            let mut options = Options::default();
            for (left, to) in self.game.options(&component, run)? {
                let mut word: Vec<u32> = to.iter().map(|at| self.number(at)).collect();
                word.sort_unstable();
                let list = &mut options[usize::from(!left)];
                let word = word.into_boxed_slice();
                if !list.contains(&word) {
                    self.known.bytes += ENTRY_BYTES + 4 * word.len() as u64;
                    list.push(word);
                }
            }
            self.known.options[at as usize] = Some(options);
        }
        // It was just set.
        Ok(self.known.options[at as usize].get_or_insert_default())
    }

    /// A sum in its normal form: ascending, without components in which neither player can move.
    fn normal(&mut self, mut sum: Vec<u32>, run: &mut Run) -> Result<Word, Failure> {
        let mut error = None;
        sum.retain(|&at| match self.list(at, run) {
            Ok([left, right]) => !left.is_empty() || !right.is_empty(),
            Err(failure) => {
                error.get_or_insert(failure);
                true
            }
        });
        if let Some(failure) = error {
            return Err(failure);
        }
        sum.sort_unstable();
        Ok(sum.into_boxed_slice())
    }

    /// The sums after the moves of a player.
    fn after(&mut self, sum: &[u32], player: usize, run: &mut Run) -> Result<Vec<Word>, Failure> {
        let mut list = Vec::new();
        for (i, &at) in sum.iter().enumerate() {
            if i > 0 && sum[i - 1] == at {
                continue;
            }
            for option in self.list(at, run)?[player].clone() {
                let mut next = [&sum[..i], &sum[i + 1..]].concat();
                next.extend(option);
                list.push(self.normal(next, run)?);
            }
        }
        list.sort_unstable_by(|a, b| a.len().cmp(&b.len()).then_with(|| a.cmp(b)));
        list.dedup();
        Ok(list)
    }

    fn state(&self, sum: &[u32], player: usize) -> State {
        self.known
            .memo
            .get(sum)
            .map_or(State::Unknown, |states| states[player])
    }

    fn keep(&mut self, sum: &[u32], player: usize, state: State) {
        if let Some(states) = self.known.memo.get_mut(sum) {
            states[player] = state;
            return;
        }
        let mut states = [State::Unknown; 2];
        states[player] = state;
        self.known.bytes += ENTRY_BYTES + 4 * sum.len() as u64;
        self.known.memo.insert(sum.into(), states);
    }

    /// Whether the player to move wins. The search has its own stack.
    fn wins(&mut self, sum: Word, player: usize, run: &mut Run) -> Result<bool, Failure> {
        let mut stack: Vec<Frame> = Vec::new();
        let mut next = Some((sum, player));
        loop {
            // The result for the player to move in the sum that was entered or left last.
            let mut known = None;
            if let Some((sum, player)) = next.take() {
                known = self.enter(sum, player, &mut stack, run)?;
            }
            while let Some(wins) = known {
                let Some(frame) = stack.last_mut() else {
                    return Ok(wins);
                };
                if wins && !frame.open.is_empty() {
                    break; // the opponent wins there: another option is tried
                }
                let Some(Frame { sum, player, .. }) = stack.pop() else {
                    return Ok(wins);
                };
                self.keep(&sum, player, State::Known(!wins));
                known = Some(!wins);
            }
            if let Some(frame) = stack.last_mut()
                && let Some(option) = frame.open.pop()
            {
                next = Some((option, 1 - frame.player));
            }
        }
    }

    /// Returns whether the player to move in a sum wins, if that follows from the memo; otherwise
    /// its options are put on the stack.
    fn enter(
        &mut self,
        sum: Word,
        player: usize,
        stack: &mut Vec<Frame>,
        run: &mut Run,
    ) -> Result<Option<bool>, Failure> {
        match self.state(&sum, player) {
            State::Known(wins) => return Ok(Some(wins)),
            State::Open => return Err(Failure::of(may_not_end())),
            State::Unknown => {}
        }
        self.check(stack.len(), run)?;
        let mut open = self.after(&sum, player, run)?;
        let lost =
            |searcher: &Self, sum: &Word| searcher.state(sum, 1 - player) == State::Known(false);
        if open.is_empty() || open.iter().any(|option| lost(self, option)) {
            self.keep(&sum, player, State::Known(true));
            return Ok(Some(true));
        }
        let won =
            |searcher: &Self, sum: &Word| searcher.state(sum, 1 - player) == State::Known(true);
        open.retain(|option| !won(self, option));
        if open.is_empty() {
            self.keep(&sum, player, State::Known(false));
            return Ok(Some(false));
        }
        // Sums of few components are searched first.
        open.reverse();
        self.keep(&sum, player, State::Open);
        stack.push(Frame { sum, player, open });
        Ok(None)
    }

    /// Polls the run and its limits.
    fn check(&mut self, plies: usize, run: &mut Run) -> Result<(), Failure> {
        self.known.nodes += 1;
        if plies > MAX_PLIES {
            return Err(Failure::of(may_not_end()));
        }
        let exceeds = |limit: Option<u64>, used: u64| limit.is_some_and(|limit| used >= limit);
        if exceeds(run.budget.cells, self.known.memo.len() as u64)
            || exceeds(run.budget.bytes, self.known.bytes)
        {
            return Err(stopped(Stop::Budget));
        }
        if self.known.nodes.is_multiple_of(POLL_NODES) {
            run.progress(self.known.nodes, None);
            if run.cancelled() {
                return Err(stopped(Stop::Interrupted));
            }
        }
        Ok(())
    }
}

/// The error for rules in which a position may repeat.
fn may_not_end() -> Diagnostic {
    Diagnostic::error("loopy-game", messages::partizan_play_may_not_end())
        .help(messages::let_every_move_decrease())
}
