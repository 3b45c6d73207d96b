//! Games on boards: moves, play, search and trees, in the notation of the game.

use grundy::board::search::Algorithm;
use grundy::board::{self, BoardGame, Request};
use grundy::draw::board::BoardLook;
use grundy::draw::tree;
use grundy::{Budget, Diagnostic, Failure, Game, Run, Side};
use pyo3::prelude::*;
use serde_json::json;

use crate::convert::from_json;
use crate::fault::{enumerated, not_one_of, of_error, of_failure};
use crate::game::{NativeGame, lang, svg};
use crate::messages;
use crate::watch::Allowance;

/// The number of a player: 0 moves first.
pub fn side(side: Side) -> usize {
    side.index()
}

/// Returns the board of a game.
fn of(game: &Game) -> Result<&dyn BoardGame, Failure> {
    game.board().ok_or_else(|| {
        let fact = messages::not_a_board_game(game.name());
        Failure::of(Diagnostic::error("wrong-game", fact).help(messages::solve_answers()))
    })
}

/// Parses the command-line name of an algorithm; `None` means proof search.
fn algorithm(py: Python<'_>, name: &str) -> PyResult<Option<Algorithm>> {
    if name == "df-pn" {
        return Ok(None);
    }
    let found = Algorithm::ALL
        .into_iter()
        .find(|known| known.name() == name);
    found.map(Some).ok_or_else(|| {
        let all = [
            "minimax",
            "alpha-beta",
            "scout",
            "mtdf",
            "deepening",
            "df-pn",
        ];
        not_one_of(py, "algorithm", name, enumerated(all))
    })
}

impl NativeGame {
    /// Runs a query that takes no time.
    pub fn quick<R: Send>(
        &self,
        py: Python<'_>,
        position: &str,
        question: impl FnOnce(&dyn BoardGame) -> Result<R, Diagnostic> + Send,
    ) -> PyResult<R> {
        let answer = self.inner.ask(py, |game| {
            question(of(game)?).map_err(|error| Failure::about(error, "position", position))
        })?;
        let mut watch = Allowance::none().watch(py, None);
        answer.map_err(|failure| of_failure(py, &failure, &mut watch))
    }

    /// Runs a query that may take long.
    fn long<R: Send>(
        &self,
        py: Python<'_>,
        position: &str,
        seconds: Option<f64>,
        question: impl FnOnce(&dyn BoardGame, &Allowance, &mut Run) -> Result<R, Diagnostic> + Send,
    ) -> PyResult<R> {
        let limits = Allowance::current(py)?;
        self.question(py, &limits, seconds, |game, run| {
            question(of(game)?, &limits, run)
                .map_err(|error| Failure::about(error, "position", position))
        })
    }
}

/// Normalises a position into the notation of the game, from any accepted spelling.
#[pyfunction]
pub fn board_position(game: &NativeGame, py: Python<'_>, position: &str) -> PyResult<String> {
    game.quick(py, position, |board| Ok(board.show(&board.read(position)?)))
}

#[pyfunction]
pub fn board_moves(game: &NativeGame, py: Python<'_>, position: &str) -> PyResult<Vec<String>> {
    game.quick(py, position, |board| {
        let position = board.read(position)?;
        let moves = board.moves(&position);
        Ok(moves
            .iter()
            .map(|by| board.show_move(&position, by))
            .collect())
    })
}

#[pyfunction]
pub fn board_play(game: &NativeGame, py: Python<'_>, position: &str, by: &str) -> PyResult<String> {
    let answer = game.inner.ask(py, |game| {
        let board = of(game)?;
        let at =
            (board.read(position)).map_err(|error| Failure::about(error, "position", position))?;
        let by = (board.read_move(&at, by)).map_err(|error| Failure::about(error, "move", by))?;
        Ok(board.show(&board.play(&at, &by)))
    })?;
    answer.map_err(|failure: Failure| of_error(py, &failure))
}

/// Returns the player to move (0 or 1), the score for that player if the game is over, the number
/// of repetitions that end the game with the score for the player to move then, and a key that
/// identifies the position.
#[pyfunction]
#[expect(clippy::type_complexity, reason = "read once, in Python")]
pub fn board_state(
    game: &NativeGame,
    py: Python<'_>,
    position: &str,
) -> PyResult<(usize, Option<i32>, Option<(u32, i32)>, [u64; 2])> {
    game.quick(py, position, |board| {
        let position = board.read(position)?;
        let (mover, score) = board.state(&position);
        Ok((
            side(mover),
            score,
            board.repeated(&position),
            board.key(&position),
        ))
    })
}

#[pyfunction]
pub fn board_text(
    game: &NativeGame,
    py: Python<'_>,
    position: &str,
    lang: &str,
) -> PyResult<String> {
    let lang = self::lang(lang);
    game.quick(py, position, |game| {
        Ok(board::text(&game.board(&game.read(position)?), lang))
    })
}

#[pyfunction]
pub fn board_svg(
    game: &NativeGame,
    py: Python<'_>,
    position: &str,
    lang: &str,
    turned: bool,
) -> PyResult<String> {
    let lang = self::lang(lang);
    game.quick(py, position, |game| {
        let look = BoardLook {
            title: game.title().text(lang).to_owned(),
            lang,
            turned,
            marks: Vec::new(),
        };
        let mut svg = Vec::new();
        let board = game.board(&game.read(position)?);
        grundy::draw::board::svg(&mut svg, &board, &look)
            .map_err(|error| Diagnostic::error("wrong-format", error.message()))?;
        Ok(String::from_utf8_lossy(&svg).into_owned())
    })
}

/// Searches to the depth or for the number of seconds given by `reach`; returning to a position of
/// `before` is a draw.
#[pyfunction]
#[pyo3(signature = (game, position, algorithm="deepening", reach=(None, None), before=Vec::new()))]
pub fn board_search<'py>(
    game: &NativeGame,
    py: Python<'py>,
    position: &str,
    algorithm: &str,
    reach: (Option<u32>, Option<f64>),
    before: Vec<String>,
) -> PyResult<Bound<'py, PyAny>> {
    let (depth, seconds) = reach;
    let algorithm = self::algorithm(py, algorithm)?;
    let found = game.long(py, position, seconds, |board, limits, run| {
        let position = board.read(position)?;
        let mut run = run.within(limits.budget_of_search());
        let Some(algorithm) = algorithm else {
            return board.prove(&position, &mut run);
        };
        let request = Request {
            algorithm,
            depth,
            ..Request::default()
        };
        let before = before.iter().map(|text| board.read(text));
        let before = before.collect::<Result<Vec<_>, _>>()?;
        board.search_after(&before, &position, &request, &mut run)
    })?;
    let mut answer = found.to_json();
    answer["algorithm"] = algorithm.map_or("df-pn", Algorithm::name).into();
    from_json(py, &answer)
}

/// The nodes and edges of a recorded search, its picture, and the text for Graphviz.
#[pyfunction]
#[pyo3(signature = (game, position, algorithm="alpha-beta", depth=None, nodes=500))]
pub fn board_tree<'py>(
    game: &NativeGame,
    py: Python<'py>,
    position: &str,
    algorithm: &str,
    depth: Option<u32>,
    nodes: usize,
) -> PyResult<(Bound<'py, PyAny>, String, String)> {
    let Some(algorithm) = self::algorithm(py, algorithm)? else {
        return Err(not_one_of(
            py,
            "algorithm",
            algorithm,
            enumerated(["minimax", "alpha-beta", "scout"]),
        ));
    };
    let (scene, json) = game.long(py, position, None, |game, _, run| {
        let request = Request {
            algorithm,
            depth,
            ..Request::default()
        };
        // Nodes beyond the limit are not shown, so visiting many of them is useless.
        let mut run = run.within(Budget::cells(nodes as u64 + 100_000)).on(1);
        let position = game.read(position)?;
        let (found, beyond) = game.tree(&position, &request, nodes, &mut run);
        if beyond > 0 {
            let fact = messages::tree_is_too_large(nodes);
            return Err(Diagnostic::error("too-large", fact)
                .help(messages::look_less_far())
                .help(messages::nodes_allow_more(tree::MAX_NODES)));
        }
        let place = game.show(&position);
        let title = format!("{}: {place}, {}", game.title(), algorithm.name());
        Ok((
            board::scene(game, title, &found, grundy::Lang::En),
            board::tree_json(game, &found),
        ))
    })?;
    Ok((from_json(py, &json)?, svg(py, &scene)?, tree::dot(&scene)))
}

/// Returns lines of play of at most `n` moves, one for each first move.
#[pyfunction]
pub fn board_perft<'py>(
    game: &NativeGame,
    py: Python<'py>,
    position: &str,
    depth: u32,
) -> PyResult<Bound<'py, PyAny>> {
    let lines = game.long(py, position, None, |board, _, run| {
        let position = board.read(position)?;
        let found = board.perft(&position, depth, run);
        let line = |(by, lines)| json!([board.show_move(&position, &by), lines]);
        Ok(found.lines.into_iter().map(line).collect::<Vec<_>>())
    })?;
    from_json(py, &lines.into())
}
