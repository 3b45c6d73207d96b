//! Analysis of a position of a board game: the work of a job.
//!
//! All moves are searched to depth 1, 2, 3, …, and each complete depth is an event with the value
//! of every move. Values are exact where a table contains them or a search reached the end of the
//! game. All other values are estimates, or unknown in games without estimates.

use std::time::Duration;

use grundy::board::search::{Transpositions, Verdict};
use grundy::board::{self, BoardGame, BoardMove, BoardPosition, SearchExtent};
use grundy::{Budget, Game, Stop};
use serde_json::{Value as Json, json};

use crate::fault::{Answer, Fault};
use crate::host::Watch;
use crate::job::Job;
use crate::messages;
use crate::request::{AboutGame, AnalysisRequest, board_word};
use crate::solved::SolvedBoard;
use crate::store::Store;

/// Largest number of plies of a search.
const MAX_DEPTH: u32 = 60;
/// Number of moves with a line of best play by default.
const LINES: usize = 3;
/// Largest number of plies of a line.
const MAX_LINE: usize = 24;
/// Largest number of bytes of the table of a search.
const MAX_TABLE_BYTES: u64 = 64 << 20;
/// Time of a step, after which a front end without threads can answer other requests.
const STEP: Duration = Duration::from_millis(60);
/// Default time of an analysis, in seconds.
const SECONDS: f64 = 6.0;

/// The value of a move for the player to move.
struct MoveValue {
    verdict: Option<Verdict>,
    exact: bool,
    line: Vec<String>,
    /// Whether the line was computed to its end.
    has_line: bool,
    nodes: u64,
}

/// The state between two steps.
struct Search {
    game: Game,
    here: BoardPosition,
    moves: Vec<BoardMove>,
    table: Option<Transpositions>,
    /// The depth of the unfinished round.
    depth: u32,
    /// The values of the last complete depth, in the order of the moves.
    known: Vec<MoveValue>,
    /// The values of the unfinished depth.
    next: Vec<MoveValue>,
    nodes: u64,
}

/// Evaluates every move of a position.
pub struct AnalysisJob {
    request: AnalysisRequest,
    search: Option<Search>,
    /// The time of the steps so far.
    spent: Duration,
}

impl AnalysisJob {
    /// # Errors
    /// Rules that are too long.
    pub fn new(request: AnalysisRequest) -> Answer<Self> {
        request.key()?;
        Ok(Self {
            request,
            search: None,
            spent: Duration::ZERO,
        })
    }

    /// Opens the game, and reads the position and its moves.
    fn begin(&self, watch: &mut Watch<'_>) -> Answer<Search> {
        let game = self.request.key()?.open()?;
        let Some(board) = game.own_board() else {
            return Err(Fault::wrong(
                "no-board",
                messages::not_played_on_a_board(),
                messages::play_against_the_perfect_player(),
            ));
        };
        let here = board.read(board_word(&self.request.position)?)?;
        let moves = board.moves(&here);
        let bytes = watch
            .budget()
            .bytes
            .map_or(MAX_TABLE_BYTES, |bytes| bytes / 4);
        let budget = Budget {
            bytes: Some(bytes.min(MAX_TABLE_BYTES)),
            ..Budget::UNLIMITED
        };
        let table = board.new_table(&watch.run().with(budget));
        Ok(Search {
            here,
            moves,
            table,
            game,
            depth: 1,
            known: Vec::new(),
            next: Vec::new(),
            nodes: 0,
        })
    }
}

impl Job for AnalysisJob {
    fn is_interactive(&self) -> bool {
        true
    }

    fn step(&mut self, store: &Store, watch: &mut Watch<'_>) -> Answer<Option<Stop>> {
        let lines = self.request.lines.unwrap_or(LINES);
        let Some(search) = &mut self.search else {
            let search = self.begin(watch)?;
            let name = Some(search.board()?.name().to_owned());
            let by_table = |known: SolvedBoard<'_>| exact(known, &self.request, lines);
            if let Some(answer) = store.solved.ask(&self.request.key()?, name, by_table)? {
                watch.send_event("analysis", &answer);
                return Ok(Some(Stop::Complete));
            }
            if search.moves.is_empty() {
                return Ok(Some(Stop::Complete));
            }
            self.search = Some(search);
            return Ok(None);
        };
        let begun = watch.elapsed();
        let seconds = self.request.seconds.filter(|time| time.is_finite());
        let most = Duration::from_secs_f64(seconds.unwrap_or(SECONDS).clamp(0.1, 60.0));
        watch.within(most.saturating_sub(self.spent));
        let result = loop {
            if let Some(stop) = search.advance(lines, watch)? {
                break Some(stop);
            }
            if watch.elapsed().saturating_sub(begun) > STEP {
                break None;
            }
        };
        self.spent += watch.elapsed().saturating_sub(begun);
        Ok(result)
    }
}

impl Search {
    fn board(&self) -> Answer<&dyn BoardGame> {
        self.game.own_board().ok_or(Fault::Broken)
    }

    /// Searches one more move; after the last one of a depth, sends the values. Returns why the
    /// analysis ends, if it does.
    fn advance(&mut self, lines: usize, watch: &mut Watch<'_>) -> Answer<Option<Stop>> {
        let at = self.next.len();
        // The line of a move that was among the best at the last depth is computed at this one.
        let with_line = self.known.is_empty() || best(&self.known, lines).contains(&at);
        let value = match self.known.get(at) {
            Some(known) if known.exact && (known.has_line || !with_line) => Some(known.copy()),
            _ => {
                let (board, by) = (self.board()?, &self.moves[at]);
                let extent = SearchExtent {
                    depth: self.depth,
                    line: with_line,
                };
                let run = &mut watch.run().with(Budget::UNLIMITED);
                let table = self.table.as_ref();
                let value = board.evaluate_move(&self.here, by, extent, table, run)?;
                value.map(|value| MoveValue {
                    verdict: value.verdict,
                    exact: value.exact,
                    line: value.line,
                    has_line: with_line,
                    nodes: value.nodes,
                })
            }
        };
        let Some(value) = value else {
            return Ok(Some(Stop::Interrupted));
        };
        self.nodes += value.nodes;
        self.next.push(value);
        if self.next.len() < self.moves.len() {
            return Ok(None);
        }
        self.known = std::mem::take(&mut self.next);
        let extent = (Some(self.depth), self.nodes);
        let answer = report((self.board()?, &self.here), &self.known, lines, extent);
        watch.send_event("analysis", &answer);
        let lines = best(&self.known, lines);
        let complete = self.known.iter().all(|value| value.exact)
            && lines.iter().all(|&at| self.known[at].has_line);
        self.depth += 1;
        Ok(match complete {
            true => Some(Stop::Complete),
            false if self.depth > MAX_DEPTH => Some(Stop::Budget),
            false => None,
        })
    }
}

impl MoveValue {
    /// The same value, without further work.
    fn copy(&self) -> Self {
        Self {
            line: self.line.clone(),
            nodes: 0,
            ..*self
        }
    }

    /// The order of values. An unknown value comes after a draw and before a loss.
    fn rank(&self) -> (i64, bool) {
        (self.verdict.map_or(0, Verdict::rank), self.exact)
    }
}

/// The indices of the best moves, the best first.
fn best(values: &[MoveValue], most: usize) -> Vec<usize> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by_key(|&at| std::cmp::Reverse(values[at].rank()));
    order.truncate(most);
    order
}

/// The values of all moves from a table, if it contains the position.
fn exact(known: SolvedBoard<'_>, request: &AnalysisRequest, lines: usize) -> Answer<Option<Json>> {
    let SolvedBoard { board, table, .. } = known;
    let here = board.read(board_word(&request.position)?)?;
    if table.probe(&here)?.is_none() {
        return Ok(None);
    }
    let side = board.state(&here).0;
    let mut values = Vec::new();
    let moves = board.moves(&here);
    for by in &moves {
        let child = board.play(&here, by);
        let keeps = board.state(&child).0 == side;
        let left = table.probe(&child)?;
        values.push(MoveValue {
            verdict: left.map(|left| if keeps { left } else { left.for_opponent() }.later()),
            exact: left.is_some(),
            line: vec![board.show_move(&here, by)],
            has_line: false,
            nodes: 0,
        });
    }
    for at in best(&values, lines) {
        let child = board.play(&here, &moves[at]);
        let solution = board::solve_by(board, &child, table)?;
        let plies = solution.line.into_iter().map(|ply| ply.text);
        values[at].line.extend(plies.take(MAX_LINE));
    }
    Ok(Some(report((board, &here), &values, lines, (None, 0))))
}

/// Returns a line in the usual spoken notation, if the game has one.
fn spoken_line(
    board: &dyn BoardGame,
    here: &BoardPosition,
    line: &[String],
) -> Option<Vec<String>> {
    let mut at = board.read(&board.show(here)).ok()?;
    let mut spoken = Vec::new();
    for text in line {
        let by = board.read_move(&at, text).ok()?;
        spoken.push(board.spoken(&at, &by)?);
        at = board.play(&at, &by);
    }
    Some(spoken)
}

/// The data of an event. `depth` is `None` for values of a table.
fn report(
    (board, here): (&dyn BoardGame, &BoardPosition),
    values: &[MoveValue],
    lines: usize,
    (depth, nodes): (Option<u32>, u64),
) -> Json {
    let best = best(values, lines);
    let view = |(at, value): (usize, &MoveValue)| {
        let verdict = value.verdict;
        let certainty = match verdict {
            None => "unknown",
            Some(_) if value.exact => "solved",
            Some(_) => "estimated",
        };
        let outcome = verdict.and_then(Verdict::outcome);
        let line = &value.line[..value.line.len().min(MAX_LINE)];
        let line = best.contains(&at).then_some(line);
        json!({
            "move": value.line.first(),
            "certainty": certainty,
            "outcome": outcome.map(|outcome| outcome.to_string()),
            "score": verdict.and_then(Verdict::score),
            "distance": verdict.and_then(Verdict::plies),
            "line": line,
            "spoken": line.and_then(|line| spoken_line(board, here, line)),
        })
    };
    let moves: Vec<Json> = values.iter().enumerate().map(view).collect();
    json!({
        "moves": moves,
        "best": best,
        "depth": depth,
        "nodes": nodes,
        "complete": values.iter().all(|value| value.exact),
    })
}
