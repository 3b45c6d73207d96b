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

use grundy_core::{Budget, Diagnostic, Halt, Kind, Run, Stop};
use grundy_rules::Value;
use grundy_search::Verdict;

use super::{Attempt, BoardGame, BoardPosition, Numbered, Probe, RatedMove};
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
    position: String,
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

/// A move from a position, written as `from`.
fn listed(game: &dyn BoardGame, position: &BoardPosition, from: &str, rated: &RatedMove) -> Move {
    let left = rated.verdict.map(ComponentValue::Verdict);
    Move {
        from: Component::text(from),
        to: vec![Component::text(game.show(&rated.to))],
        text: game.show_move(position, &rated.by),
        outcome: left.as_ref().and_then(ComponentValue::outcome),
        value: left.as_ref().and_then(ComponentValue::value),
        distance: left.as_ref().and_then(ComponentValue::distance),
        ..Move::default()
    }
}

/// The moves of a position with the values of an oracle.
struct Rated {
    /// The positions after the moves.
    to: Vec<BoardPosition>,
    moves: Vec<Move>,
    verdict: Option<Verdict>,
    /// The index of the best move.
    best: Option<usize>,
}

fn rated_by(
    game: &dyn BoardGame,
    position: &BoardPosition,
    oracle: &dyn Probe,
) -> Result<Rated, Diagnostic> {
    let (from, (side, _)) = (game.show(position), game.state(position));
    let mut to = Vec::new();
    let mut moves = Vec::new();
    let mut keeps = Vec::new();
    for by in game.moves(position) {
        let child = game.play(position, &by);
        let rated = RatedMove {
            by,
            verdict: oracle.probe(&child)?,
            keeps: game.state(&child).0 == side,
            to: child,
        };
        moves.push(listed(game, position, &from, &rated));
        keeps.push(rated.keeps);
        to.push(rated.to);
    }
    let (verdict, best) = choose(&mut moves, &keeps);
    let verdict = match verdict {
        None => oracle.probe(position)?,
        some => some,
    };
    Ok(Rated {
        to,
        moves,
        verdict,
        best,
    })
}

/// Returns the best move of a position and the value after it, as far as the oracle contains them:
/// the fastest win, else a draw, else the slowest loss. `None` if no value is known, or the game is
/// over.
///
/// # Errors
/// As [`Probe::probe`].
pub fn best_of(
    game: &dyn BoardGame,
    position: &BoardPosition,
    oracle: &dyn Probe,
) -> Result<Option<(String, Verdict)>, Diagnostic> {
    let mut rated = rated_by(game, position, oracle)?;
    Ok(rated.best.and_then(|best| {
        let by = rated.moves.swap_remove(best);
        let left = by.verdict()?;
        Some((by.text, left))
    }))
}

/// Solves a position by the values of an oracle.
///
/// # Errors
/// As [`Probe::probe`].
pub fn solve_by(
    game: &dyn BoardGame,
    position: &BoardPosition,
    oracle: &dyn Probe,
) -> Result<Solution, Diagnostic> {
    let statistics = oracle.statistics();
    let first = rated_by(game, position, oracle)?;
    let (moves, mut verdict) = (first.moves.clone(), first.verdict);
    if moves.is_empty() {
        verdict = oracle.probe(position)?;
    }
    let written = game.show(position);
    let mut line = Vec::new();
    let mut seen = std::collections::HashSet::from([written.clone()]);
    let mut rated = first;
    // The line of a drawn game ends at the first repetition.
    while let Some(best) = rated.best.filter(|_| line.len() < LONGEST_LINE) {
        let at = rated.to.swap_remove(best);
        line.push(rated.moves.swap_remove(best).into());
        if !seen.insert(game.show(&at)) {
            break;
        }
        rated = rated_by(game, &at, oracle)?;
    }
    let stop = if statistics.complete {
        Stop::Complete
    } else {
        Stop::Interrupted
    };
    Ok(Solution {
        line,
        statistics: Some(statistics),
        ..solution(written, game.is_scored(), verdict, moves, stop)
    })
}

/// Solves a position by `engine`, or by an engine chosen automatically.
///
/// # Errors
/// A table requested for a game without one; as [`BoardGame::search`].
///
/// ```
/// use grundy::board::{Engine, open, solve};
/// use grundy::Run;
///
/// let game = open("tictactoe")?;
/// let position = game.read("b2 a1 c3")?;
/// let solution = solve(&*game, &position, Engine::Auto, &mut Run::silent())?;
/// assert_eq!(solution.outcome.unwrap().to_string(), "draw");
/// let solution = solve(&*game, &game.start(), Engine::Auto, &mut Run::silent())?;
/// assert_eq!(solution.statistics.unwrap().positions, 5478);
/// # Ok::<(), grundy::Failure>(())
/// ```
pub fn solve(
    game: &dyn BoardGame,
    position: &BoardPosition,
    engine: Engine,
    run: &mut Run,
) -> Result<Solution, Halt> {
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
        match game.enumerate(position, &mut run.within(budget))? {
            Attempt::Known(oracle) => return Ok(solve_by(game, position, &*oracle)?),
            Attempt::Stopped(positions, Stop::Interrupted) => {
                let solution = unknown(game, position, Stop::Interrupted);
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
            return Ok(solve_by(game, position, &*table)?);
        }
        if !game.is_scored() {
            run.announce(&messages::too_many_positions_for_a_table());
        }
    }
    let budget = Budget {
        bytes: Some(bytes.min(1 << 30)),
        ..run.budget
    };
    Ok(by_search(game, position, &mut run.within(budget))?)
}

/// A position by search to the end of the game.
fn by_search(
    game: &dyn BoardGame,
    position: &BoardPosition,
    run: &mut Run,
) -> Result<Solution, Diagnostic> {
    let found = game.solve_by_search(position, run)?;
    let searched = found.searched;
    let mut moves = chosen(game, position, &found.moves);
    // The values of other moves are unknown if the win is forced or the search was limited in
    // depth.
    if searched.exact && moves.iter().all(|by| by.outcome.is_none()) {
        for by in &mut moves {
            by.winning = Some(&by.text) == searched.best.as_ref();
        }
    }
    let line = (found.line.windows(2).zip(&searched.line)).map(|(pair, by)| Ply {
        component: 0,
        from: Component::text(game.show(&pair[0])),
        to: vec![Component::text(game.show(&pair[1]))],
        text: by.clone(),
    });
    let line = line.collect();
    let verdict = searched.verdict.filter(|_| searched.exact);
    Ok(Solution {
        line,
        searched: Some(searched),
        ..solution(
            game.show(position),
            game.is_scored(),
            verdict,
            moves,
            found.stop,
        )
    })
}

/// Moves on a board. If all values are known, the moves that keep the best outcome are marked.
fn chosen(game: &dyn BoardGame, position: &BoardPosition, moves: &[RatedMove]) -> Vec<Move> {
    let from = game.show(position);
    let keeps: Vec<bool> = moves.iter().map(|by| by.keeps).collect();
    let listed = |by| listed(game, position, &from, by);
    let mut moves: Vec<Move> = moves.iter().map(listed).collect();
    choose(&mut moves, &keeps);
    moves
}

/// Returns a quick overview of a position: its moves, with their values by a search of each within
/// the limits of the run, or the moves only.
///
/// # Errors
/// As [`BoardGame::choices`].
pub fn glance(
    game: &dyn BoardGame,
    position: &BoardPosition,
    by_search: bool,
    run: &mut Run,
) -> Result<Solution, Diagnostic> {
    let (_, ended) = game.state(position);
    if let Some(score) = ended {
        let mut seen = unknown(game, position, Stop::Complete);
        seen.outcome = Verdict::Score(score.into()).outcome();
        seen.value = Some(Value::Int(score.into()));
        seen.distance = Some(0);
        return Ok(seen);
    }
    if !by_search {
        return Ok(unknown(game, position, Stop::Complete));
    }
    let moves = chosen(game, position, &game.choices(position, run)?);
    let known = moves.iter().all(|by| by.outcome.is_some());
    let best = moves.iter().find(|by| known && by.winning);
    let value = best.and_then(Move::verdict);
    let value = value.map(|left| ComponentValue::Verdict(left.later().for_opponent()));
    let written = game.show(position);
    let mut seen = solution(written, game.is_scored(), None, moves, Stop::Complete);
    seen.outcome = value.as_ref().and_then(ComponentValue::outcome);
    seen.value = value.as_ref().and_then(ComponentValue::value);
    seen.distance = value.as_ref().and_then(ComponentValue::distance);
    Ok(seen)
}

/// A position with its moves, but without values.
fn unknown(game: &dyn BoardGame, position: &BoardPosition, stop: Stop) -> Solution {
    let from = game.show(position);
    let moves = game.moves(position).into_iter().map(|by| {
        let rated = RatedMove {
            to: game.play(position, &by),
            by,
            verdict: None,
            keeps: false,
        };
        listed(game, position, &from, &rated)
    });
    let moves = moves.collect();
    solution(from.clone(), game.is_scored(), None, moves, stop)
}
