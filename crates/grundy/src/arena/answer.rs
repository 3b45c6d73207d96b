//! A position of a game on a board, solved: who wins, in how many plies, by which moves.
//!
//! # Who answers
//! [`solve`] takes the first of these that fits:
//!
//! 1. *the game spelt out*, if play can reach only a few positions from here;
//! 2. *a complete table*, if the game numbers its positions and they are not too many;
//! 3. *the game spelt out*, up to some millions of positions;
//! 4. *search* to the end of the game, which may take long.
//!
//! The first three know the value of every position (a strong solution) and count them; the last knows
//! this position and its moves. [`Engine`] asks for one of them.

use grundy_game::{Budget, Diagnostic, Observer, Stop};
use grundy_search::Verdict;
use serde_json::{Value as Json, json};

use super::tables::{Oracle, Spelling, Statistics};
use super::{Arena, Choice, Request, Searched};

/// Positions that are spelt out before a table is thought of.
const FEW: u64 = 300_000;
/// Positions that are spelt out before a search is thought of.
const MANY: u64 = 4_000_000;
/// Numbered positions of which a table is made unasked.
const TABLE: u64 = 400_000_000;
/// Lines of best play end here; the longest of Dobutsu shogi has 173 plies.
const LONGEST_LINE: usize = 1000;

/// Who is to answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Engine {
    /// Whoever fits.
    #[default]
    Auto,
    /// A complete table, or the game spelt out.
    Table,
    /// Search.
    Search,
}

/// A move of a line of best play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The position before it.
    pub from: String,
    /// The move.
    pub by: String,
    /// The position after it.
    pub to: String,
}

/// A position with everything that is known about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardSolution {
    /// The position.
    pub position: String,
    /// Its value for the side to move; `None` if the work was stopped before.
    pub verdict: Option<Verdict>,
    /// Every legal move, with the value of what it leaves.
    pub moves: Vec<Choice>,
    /// Best play by both sides.
    pub line: Vec<Step>,
    /// The positions of the table, if a table answered.
    pub statistics: Option<Statistics>,
    /// The work of the search, if a search answered.
    pub searched: Option<Searched>,
    /// Why the work ended.
    pub stop: Stop,
}

fn score(verdict: Option<Verdict>) -> Option<i64> {
    match verdict {
        Some(Verdict::Score(score)) => Some(score),
        _ => None,
    }
}

fn outcome(verdict: Option<Verdict>) -> Option<String> {
    Some(verdict?.result()?.to_string())
}

impl BoardSolution {
    /// As `--format json` has it.
    pub fn to_json(&self) -> Json {
        let moves: Vec<Json> = (self.moves.iter())
            .map(|choice| {
                json!({
                    "component": 0,
                    "from": self.position,
                    "to": [choice.to],
                    "move": choice.by,
                    "outcome": outcome(choice.verdict),
                    "value": score(choice.verdict),
                    "distance": choice.verdict.and_then(Verdict::plies),
                    "winning": choice.winning,
                })
            })
            .collect();
        let line: Vec<Json> = (self.line.iter())
            .map(|step| json!({ "component": 0, "from": step.from, "to": [step.to], "move": step.by }))
            .collect();
        let mut answer = json!({
            "outcome": outcome(self.verdict),
            "value": score(self.verdict),
            "distance": self.verdict.and_then(Verdict::plies),
            "components": [{
                "position": self.position,
                "value": score(self.verdict),
                "outcome": outcome(self.verdict),
            }],
            "moves": moves,
            "line": line,
        });
        if let Some(statistics) = &self.statistics {
            answer["statistics"] = statistics.to_json();
        }
        if let Some(searched) = &self.searched {
            answer["nodes"] = json!(searched.counts.nodes);
        }
        answer["complete"] = json!(self.stop == Stop::Complete);
        answer
    }

    /// The moves that keep the best value.
    pub fn winning(&self) -> impl Iterator<Item = &Choice> {
        self.moves.iter().filter(|choice| choice.winning)
    }
}

/// Marks the best moves, if the value of every one is known. Gives the value of the position.
pub(super) fn mark_best(moves: &mut [Choice], keeps_turn: &[bool]) -> Option<Verdict> {
    let values: Option<Vec<Verdict>> = (moves.iter().zip(keeps_turn))
        .map(|(choice, &same)| {
            let verdict = choice.verdict?.later();
            Some(if same {
                verdict
            } else {
                verdict.for_opponent()
            })
        })
        .collect();
    let values = values?;
    let best = values
        .iter()
        .copied()
        .max_by_key(|verdict| verdict.rank())?;
    // A move keeps the best outcome; in games of score, the best score.
    for (choice, &value) in moves.iter_mut().zip(&values) {
        choice.winning = match best {
            Verdict::Score(_) => value == best,
            _ => value.result() == best.result(),
        };
    }
    Some(best)
}

/// The moves of a position, its verdict, and which move is the best of all.
type Known = (Vec<Choice>, Option<Verdict>, Option<usize>);

/// The moves of a position with the values that an oracle knows.
pub(super) fn ask(
    game: &dyn Arena,
    position: &str,
    oracle: &dyn Oracle,
) -> Result<Known, Diagnostic> {
    let (side, _) = game.state(position)?;
    let mut moves = Vec::new();
    let mut keeps = Vec::new();
    for by in game.moves(position)? {
        let to = game.play(position, &by)?;
        keeps.push(game.state(&to)?.0 == side);
        let verdict = oracle.probe(&to)?;
        moves.push(Choice {
            by,
            to,
            verdict,
            winning: false,
        });
    }
    let verdict = match mark_best(&mut moves, &keeps) {
        None => oracle.probe(position)?,
        some => some,
    };
    let value = |at: usize| {
        let verdict = moves[at].verdict?;
        Some(
            if keeps[at] {
                verdict
            } else {
                verdict.for_opponent()
            }
            .rank(),
        )
    };
    // The first among equals, so that lines are always the same.
    let best = (0..moves.len())
        .filter(|&at| value(at).is_some())
        .min_by_key(|&at| std::cmp::Reverse(value(at)));
    Ok((moves, verdict, best))
}

/// The best move of a position and the value of what it leaves, as far as an oracle knows: the fastest win,
/// else a draw, else the slowest loss. `None` if nothing is known, or the game is over.
///
/// # Errors
/// Text that is no position.
pub fn best_of(
    game: &dyn Arena,
    position: &str,
    oracle: &dyn Oracle,
) -> Result<Option<(String, Verdict)>, Diagnostic> {
    let (mut moves, _, best) = ask(game, position, oracle)?;
    Ok(best.and_then(|best| {
        let choice = moves.swap_remove(best);
        Some((choice.by, choice.verdict?))
    }))
}

/// A position as an oracle knows it.
///
/// # Errors
/// Text that is no position.
pub fn solve_by(
    game: &dyn Arena,
    position: &str,
    oracle: &dyn Oracle,
) -> Result<BoardSolution, Diagnostic> {
    let position = game.position(position)?;
    let statistics = oracle.statistics();
    let (moves, mut verdict, mut best) = ask(game, &position, oracle)?;
    if moves.is_empty() {
        verdict = oracle.probe(&position)?;
    }
    let mut line = Vec::new();
    let mut seen = std::collections::HashSet::from([position.clone()]);
    let mut at = position.clone();
    let mut choices = moves.clone();
    // Drawn games that can repeat end their line where they do.
    while let Some(chosen) = best.filter(|_| line.len() < LONGEST_LINE) {
        let chosen = choices.swap_remove(chosen);
        line.push(Step {
            from: at,
            by: chosen.by,
            to: chosen.to.clone(),
        });
        at = chosen.to;
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
    Ok(BoardSolution {
        position,
        verdict,
        moves,
        line,
        statistics: Some(statistics),
        searched: None,
        stop,
    })
}

/// How a position is to be solved.
#[derive(Clone, Copy, Debug)]
pub struct Asked {
    /// Who is to answer.
    pub engine: Engine,
    /// Positions and bytes that may be spent.
    pub budget: Budget,
    /// How many threads; the answer does not depend on it.
    pub threads: usize,
}

impl Default for Asked {
    fn default() -> Self {
        Self {
            engine: Engine::Auto,
            budget: Budget::default(),
            threads: 1,
        }
    }
}

/// Solves a position, by whichever way fits. `talk` hears what is tried next, where that is worth a
/// sentence.
///
/// # Errors
/// Text that is no position; a table asked for of a game that has none.
///
/// ```
/// use grundy::arena::{Asked, open, solve};
/// use grundy::NoObserver;
///
/// let game = open("tictactoe")?;
/// let solution = solve(&*game, "b2 a1 c3", &Asked::default(), &mut NoObserver, &mut |_| {})?;
/// assert_eq!(solution.verdict.unwrap().to_string(), "draw");
/// let solution = solve(&*game, "start", &Asked::default(), &mut NoObserver, &mut |_| {})?;
/// assert_eq!(solution.statistics.unwrap().positions, 5478);
/// # Ok::<(), grundy::Failure>(())
/// ```
pub fn solve(
    game: &dyn Arena,
    position: &str,
    asked: &Asked,
    observer: &mut dyn Observer,
    talk: &mut dyn FnMut(&str),
) -> Result<BoardSolution, Diagnostic> {
    let position = game.position(position)?;
    let numbered = game.numbered();
    let bytes = asked.budget.bytes.unwrap_or(u64::MAX);
    let table = numbered.is_some_and(|n| n <= TABLE.min(bytes) || asked.engine == Engine::Table);
    let mut budget = asked.budget;
    let limit = |cells: u64, most: u64| Some(cells.min(most));
    if asked.engine != Engine::Search {
        let most = match (asked.engine, table) {
            // What has a numbering is faster by that.
            (_, true) => FEW,
            (Engine::Table, false) => u64::MAX,
            _ => MANY,
        };
        budget.cells = limit(asked.budget.cells.unwrap_or(u64::MAX), most);
        match game.spell_out(&position, &budget, observer)? {
            Spelling::Known(oracle) => return solve_by(game, &position, &*oracle),
            Spelling::Stopped(positions, Stop::Interrupted) => {
                let mut solution = unknown(game, position)?;
                solution.stop = Stop::Interrupted;
                talk(&format!("stopped after {positions} positions"));
                return Ok(solution);
            }
            Spelling::Stopped(positions, _) if asked.engine == Engine::Table && !table => {
                return Err(Diagnostic::error(
                    "limit-exceeded",
                    format!("play can reach more than {positions} positions from here"),
                )
                .help("raise the limits `bytes` (100 for each position) and `cells`")
                .help("or let it be searched: `--engine search`"));
            }
            Spelling::Unfit(why) if asked.engine == Engine::Table && !table => {
                return Err(
                    Diagnostic::error("no-table", why).help("take a search: `--engine search`")
                );
            }
            _ => {}
        }
        if table && let Some(table) = game.begin_table(&asked.budget) {
            let mut table = table?;
            talk(&format!("solving all {} positions", numbered.unwrap_or(0)));
            table.go_on(asked.threads, observer)?;
            return solve_by(game, &position, &*table);
        }
        if !game.is_scored() {
            talk(
                "too many positions for a complete table: searching to the end of the game, which may take very long",
            );
        }
    }
    let request = Request {
        budget: Budget {
            bytes: Some(bytes.min(1 << 30)),
            ..asked.budget
        },
        threads: asked.threads,
        ..Request::default()
    };
    game.solve_by_search(&position, &request, observer)
}

/// A position of which nothing is known but its moves.
fn unknown(game: &dyn Arena, position: String) -> Result<BoardSolution, Diagnostic> {
    let mut moves = Vec::new();
    for by in game.moves(&position)? {
        moves.push(Choice {
            to: game.play(&position, &by)?,
            by,
            verdict: None,
            winning: false,
        });
    }
    Ok(BoardSolution {
        position,
        verdict: None,
        moves,
        line: Vec::new(),
        statistics: None,
        searched: None,
        stop: Stop::Complete,
    })
}
