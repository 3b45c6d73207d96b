//! Solves a position of a game on a board: outcome, plies to the end, winning moves.
//!
//! # Engines
//! [`solve`] uses the first of these that applies:
//!
//! 1. *the game enumerated*, if play can reach only a few positions from here;
//! 2. *a complete table*, if the game numbers its positions and they are not too many;
//! 3. *the game enumerated*, up to some millions of positions;
//! 4. *search* to the end of the game, which may take long.
//!
//! The first three give the value of every position (a strong solution) and count the positions;
//! the last gives the values of this position and its moves. [`Engine`] requests one of them.

use grundy_game::{Budget, Diagnostic, Halt, Kind, Run, Stop};
use grundy_rules::Value;
use grundy_search::Verdict;

use grundy_board::BoardMove;

use super::{Attempt, BoardGame, Numbered, Probe};
use crate::messages;
use crate::solution::{Component, ComponentValue, Move, Part, Ply, Solution, choose};

/// Maximum number of positions to enumerate before a table is considered.
const MAX_ENUMERATED_FIRST: u64 = 300_000;
/// Maximum number of positions to enumerate before a search is considered.
const MAX_ENUMERATED: u64 = 4_000_000;
/// Maximum number of numbered positions for a table by default.
const MAX_TABLE_POSITIONS: u64 = 400_000_000;
/// Maximum number of plies of a line of best play; the longest of Dobutsu shogi has 173 plies.
const LONGEST_LINE: usize = 1000;

/// The engine to use.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Engine {
    /// Chosen automatically.
    #[default]
    Auto,
    /// A complete table, or the game enumerated.
    Table,
    /// Search.
    Search,
}

/// The solution of a position of a game on a board, with its moves.
fn solution(
    position: &str,
    scored: bool,
    verdict: Option<Verdict>,
    moves: Vec<Move>,
    stop: Stop,
) -> Solution {
    let worth = verdict.map(ComponentValue::Verdict);
    let (outcome, value) = (
        worth.as_ref().and_then(ComponentValue::outcome),
        worth.as_ref().and_then(ComponentValue::value),
    );
    Solution {
        kind: if scored { Kind::Max } else { Kind::Win },
        outcome,
        value: value.clone(),
        distance: worth.as_ref().and_then(ComponentValue::distance),
        components: vec![Part {
            at: Component::text(position),
            value,
            outcome,
            ..Part::default()
        }],
        moves,
        stop: Some(stop),
        ..Solution::default()
    }
}

/// A move on a board after which the side to move has this verdict.
fn listed(from: &str, text: String, to: String, left: Option<Verdict>) -> Move {
    let left = left.map(ComponentValue::Verdict);
    Move {
        from: Component::text(from),
        to: vec![Component::text(to)],
        text,
        outcome: left.as_ref().and_then(ComponentValue::outcome),
        value: left.as_ref().and_then(ComponentValue::value),
        distance: left.as_ref().and_then(ComponentValue::distance),
        ..Move::default()
    }
}

/// The moves of a position, its verdict, and which move is the best of all.
type Rated = (Vec<Move>, Option<Verdict>, Option<usize>);

/// The moves of a position with the values of an oracle.
fn ask(game: &dyn BoardGame, position: &str, oracle: &dyn Probe) -> Result<Rated, Diagnostic> {
    let (side, _) = game.state(position)?;
    let mut moves = Vec::new();
    let mut keeps = Vec::new();
    for by in game.moves(position)? {
        let to = game.play(position, &by)?;
        keeps.push(game.state(&to)?.0 == side);
        let left = oracle.probe(&to)?;
        moves.push(listed(position, by, to, left));
    }
    let (verdict, best) = choose(&mut moves, &keeps);
    let verdict = match verdict {
        None => oracle.probe(position)?,
        some => some,
    };
    Ok((moves, verdict, best))
}

/// Returns the best move of a position and the value after it, as far as the oracle contains them:
/// the fastest win, else a draw, else the slowest loss. `None` if no value is known, or the game is
/// over.
///
/// # Errors
/// Text that is not a position.
pub fn best_of(
    game: &dyn BoardGame,
    position: &str,
    oracle: &dyn Probe,
) -> Result<Option<(String, Verdict)>, Diagnostic> {
    let (mut moves, _, best) = ask(game, position, oracle)?;
    Ok(best.and_then(|best| {
        let by = moves.swap_remove(best);
        let left = by.verdict()?;
        Some((by.text, left))
    }))
}

/// Solves a position by the values of an oracle.
///
/// # Errors
/// Text that is not a position.
pub fn solve_by(
    game: &dyn BoardGame,
    position: &str,
    oracle: &dyn Probe,
) -> Result<Solution, Diagnostic> {
    let position = game.position(position)?;
    let statistics = oracle.statistics();
    let (moves, mut verdict, mut best) = ask(game, &position, oracle)?;
    if moves.is_empty() {
        verdict = oracle.probe(&position)?;
    }
    let mut line = Vec::new();
    let mut seen = std::collections::HashSet::from([position.clone()]);
    let mut choices = moves.clone();
    // The line of a drawn game ends at the first repetition.
    while let Some(chosen) = best.filter(|_| line.len() < LONGEST_LINE) {
        let chosen = choices.swap_remove(chosen);
        let at = written(&chosen);
        line.push(chosen.into());
        if !seen.insert(at.clone()) {
            break;
        }
        (choices, _, best) = ask(game, &at, oracle)?;
    }
    let stop = if statistics.complete {
        Stop::Complete
    } else {
        Stop::Interrupted
    };
    Ok(Solution {
        line,
        statistics: Some(statistics),
        ..solution(&position, game.is_scored(), verdict, moves, stop)
    })
}

/// The position after a move on a board.
fn written(by: &Move) -> String {
    by.to.first().map(Component::written).unwrap_or_default()
}

/// Solves a position by `engine`, or by an engine chosen automatically.
///
/// # Errors
/// Text that is not a position; a table requested for a game without one.
///
/// ```
/// use grundy::board::{Engine, open, solve};
/// use grundy::Run;
///
/// let game = open("tictactoe")?;
/// let solution = solve(&*game, "b2 a1 c3", Engine::Auto, &mut Run::silent())?;
/// assert_eq!(solution.outcome.unwrap().to_string(), "draw");
/// let solution = solve(&*game, "start", Engine::Auto, &mut Run::silent())?;
/// assert_eq!(solution.statistics.unwrap().positions, 5478);
/// # Ok::<(), grundy::Failure>(())
/// ```
pub fn solve(
    game: &dyn BoardGame,
    position: &str,
    engine: Engine,
    run: &mut Run,
) -> Result<Solution, Halt> {
    let position = game.position(position)?;
    let tables = game.numbered();
    let numbered = tables.map(Numbered::positions);
    let bytes = run.budget.bytes.unwrap_or(u64::MAX);
    let table =
        numbered.is_some_and(|n| n <= MAX_TABLE_POSITIONS.min(bytes) || engine == Engine::Table);
    let mut budget = run.budget;
    let limit = |cells: u64, most: u64| Some(cells.min(most));
    if engine != Engine::Search {
        let most = match (engine, table) {
            // A game with a numbering is solved faster by its table.
            (_, true) => MAX_ENUMERATED_FIRST,
            (Engine::Table, false) => u64::MAX,
            _ => MAX_ENUMERATED,
        };
        budget.cells = limit(run.budget.cells.unwrap_or(u64::MAX), most);
        match game.enumerate(&position, &mut run.within(budget))? {
            Attempt::Known(oracle) => return Ok(solve_by(game, &position, &*oracle)?),
            Attempt::Stopped(positions, Stop::Interrupted) => {
                let solution = unknown(game, &position, Stop::Interrupted)?;
                run.announce(&messages::stopped_after_positions(positions));
                return Ok(solution);
            }
            Attempt::Stopped(positions, _) if engine == Engine::Table && !table => {
                let fact = messages::too_many_followers(positions);
                return Err(Halt::limit(
                    Diagnostic::error("limit-exceeded", fact)
                        .help(messages::raise_bytes_and_cells())
                        .help(messages::or_search()),
                ));
            }
            Attempt::Unfit(why) if engine == Engine::Table && !table => {
                let finding = Diagnostic::error("no-table", why);
                return Err(finding.help(messages::take_a_search()).into());
            }
            _ => {}
        }
        if let Some(tables) = tables.filter(|_| table) {
            let mut table = tables.begin(&run.budget)?;
            run.announce(&messages::solving_all_positions(numbered.unwrap_or(0)));
            table.go_on(run)?;
            return Ok(solve_by(game, &position, &*table)?);
        }
        if !game.is_scored() {
            run.announce(&messages::too_many_positions_for_a_table());
        }
    }
    let budget = Budget {
        bytes: Some(bytes.min(1 << 30)),
        ..run.budget
    };
    Ok(by_search(game, &position, &mut run.within(budget))?)
}

/// A position by search to the end of the game.
fn by_search(game: &dyn BoardGame, position: &str, run: &mut Run) -> Result<Solution, Diagnostic> {
    let found = game.solve_by_search(position, run)?;
    let searched = found.searched;
    let mut moves = rated(position, found.moves);
    // The values of other moves are unknown if the win is forced or the search was limited in
    // depth.
    if searched.exact && moves.iter().all(|by| by.outcome.is_none()) {
        for by in &mut moves {
            by.winning = Some(&by.text) == searched.best.as_ref();
        }
    }
    let line = (found.line.windows(2).zip(&searched.line)).map(|(pair, by)| Ply {
        component: 0,
        from: Component::text(pair[0].as_str()),
        to: vec![Component::text(pair[1].as_str())],
        text: by.clone(),
    });
    let line = line.collect();
    let verdict = searched.verdict.filter(|_| searched.exact);
    Ok(Solution {
        line,
        searched: Some(searched),
        ..solution(position, game.is_scored(), verdict, moves, found.stop)
    })
}

/// Moves on a board. If all values are known, the moves that keep the best outcome are marked.
fn rated(from: &str, moves: Vec<BoardMove>) -> Vec<Move> {
    let keeps: Vec<bool> = moves.iter().map(|by| by.keeps).collect();
    let listed = |by: BoardMove| listed(from, by.text, by.to, by.left);
    let mut moves: Vec<Move> = moves.into_iter().map(listed).collect();
    choose(&mut moves, &keeps);
    moves
}

/// Returns a quick overview of a position: its moves, with their values by a search of each within
/// the limits of the run, or the moves only.
///
/// # Errors
/// Text that is not a position.
pub fn glance(
    game: &dyn BoardGame,
    position: &str,
    by_search: bool,
    run: &mut Run,
) -> Result<Solution, Diagnostic> {
    let position = game.position(position)?;
    let (_, ended) = game.state(&position)?;
    let mut seen = unknown(game, &position, Stop::Complete)?;
    if let Some(score) = ended {
        seen.outcome = Verdict::Score(score.into()).outcome();
        seen.value = Some(Value::Int(score.into()));
        seen.distance = Some(0);
    } else if by_search {
        seen.moves = rated(&position, game.choices(&position, run)?);
        let known = seen.moves.iter().all(|by| by.outcome.is_some());
        let best = seen.moves.iter().find(|by| known && by.winning);
        let worth = best.and_then(Move::verdict);
        let worth = worth.map(|left| ComponentValue::Verdict(left.later().for_opponent()));
        seen.outcome = worth.as_ref().and_then(ComponentValue::outcome);
        seen.value = worth.as_ref().and_then(ComponentValue::value);
        seen.distance = worth.as_ref().and_then(ComponentValue::distance);
    }
    Ok(seen)
}

/// A position with its moves, but without values.
fn unknown(game: &dyn BoardGame, position: &str, stop: Stop) -> Result<Solution, Diagnostic> {
    let mut moves = Vec::new();
    for by in game.moves(position)? {
        let to = game.play(position, &by)?;
        moves.push(listed(position, by, to, None));
    }
    Ok(solution(position, game.is_scored(), None, moves, stop))
}
