//! A line of play that is changed in place: moves by number, for programs that learn or sample.

use grundy::board::LineOfPlay;
use grundy::{Diagnostic, Failure};
use pyo3::exceptions::{PyIndexError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyInt, PyRange, PyString, PyTuple};

use crate::fault::{of_diagnostic, of_error};
use crate::game::NativeGame;
use crate::{board, messages};

/// A line of play on a board, changed in place by `apply`, `play` and `undo`.
///
/// An action is the number of a legal move: from 0, in the order of `legal_moves`. An action takes
/// well under a microsecond, where a `Position` with its texts takes several. A position that has
/// occurred often enough in the line ends a game that can repeat.
///
/// >>> import grundy as g
/// >>> line = g.board("connect4:4,4").line()
/// >>> line.actions, line.legal_moves
/// (range(0, 4), ('1', '2', '3', '4'))
/// >>> while not line.is_over:
/// ...     line.apply(0)
/// >>> line.result, len(line)
/// (1, 13)
#[pyclass(name = "Line", module = "grundy")]
pub struct NativeLine {
    line: Box<dyn LineOfPlay>,
    /// Whether the end of a game is a score.
    scored: bool,
}

impl NativeLine {
    /// The result for the first player: a score, or the sign of it.
    fn for_first(&self, side: grundy::Side, score: i32) -> i32 {
        let result = if board::side(side) == 0 {
            score
        } else {
            -score
        };
        if self.scored { result } else { result.signum() }
    }
}

#[pymethods]
impl NativeLine {
    /// The numbers of the legal moves, from 0; empty if the game is over.
    #[getter]
    fn actions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyRange>> {
        let count = isize::try_from(self.line.count()).unwrap_or(isize::MAX);
        PyRange::new(py, 0, count)
    }

    /// The number of legal moves: 0 if the game is over.
    #[getter]
    fn count(&self) -> usize {
        self.line.count()
    }

    /// The legal moves in the notation of the game, in the order of the actions.
    #[getter]
    fn legal_moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let moves = (0..self.line.count()).filter_map(|number| self.line.show_move(number));
        PyTuple::new(py, moves.collect::<Vec<_>>())
    }

    /// The numbers that the game itself gives to the legal moves, in the order of the actions, for
    /// programs that learn. A cell, a column or a pair of cells has the same number in every
    /// position; in games from rules and in sums the number depends on the position.
    ///
    /// >>> import grundy as g
    /// >>> line = g.board("tictactoe").line()
    /// >>> line.play("a3")
    /// >>> line.move_ids
    /// (1, 2, 3, 4, 5, 6, 7, 8)
    #[getter]
    fn move_ids<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let ids = (0..self.line.count()).filter_map(|number| self.line.move_id(number));
        PyTuple::new(py, ids.collect::<Vec<_>>())
    }

    /// A number of moves after which the game is certainly over; None if the game knows none.
    #[getter]
    fn plies_left(&self) -> Option<u32> {
        self.line.plies_left()
    }

    /// Plays the move with this number.
    fn apply(&mut self, py: Python<'_>, action: usize) -> PyResult<()> {
        if self.line.play(action) {
            return Ok(());
        }
        let error = match self.line.count() {
            0 => Diagnostic::error("game-over", messages::game_is_over()),
            count => Diagnostic::error("move", messages::action_is_not_legal(action))
                .help(messages::actions_end_at(count - 1)),
        };
        Err(of_diagnostic(py, error))
    }

    /// Plays moves in the notation of the game; none of them if one is not legal.
    #[pyo3(signature = (*moves))]
    fn play(&mut self, py: Python<'_>, moves: &Bound<'_, PyTuple>) -> PyResult<()> {
        let mut line = self.line.copy();
        for by in moves {
            if by.is_instance_of::<PyBool>()
                || !(by.is_instance_of::<PyString>() || by.is_instance_of::<PyInt>())
            {
                let name = by.get_type().name()?;
                let fact = format!("moves: a str was expected, not {name}");
                return Err(PyTypeError::new_err(fact));
            }
            let by = by.str()?.to_string();
            let number = (line.read_move(&by))
                .map_err(|error| of_error(py, &Failure::about(error, "move", &by)))?;
            line.play(number);
        }
        self.line = line;
        Ok(())
    }

    /// Takes the last move back; an `IndexError` at the first position of the line.
    fn undo(&mut self) -> PyResult<()> {
        if self.line.undo() {
            Ok(())
        } else {
            Err(PyIndexError::new_err(
                "undo: the line is at its first position",
            ))
        }
    }

    /// The position in the notation of the game.
    #[getter]
    fn position(&self) -> String {
        self.line.show()
    }

    /// The cells of the board by rows from the top: the text of the piece, empty for an empty cell,
    /// and its player, 0 or 1, or None. A board without rows is one row.
    ///
    /// >>> import grundy as g
    /// >>> line = g.board("tictactoe").line()
    /// >>> line.play("b3")
    /// >>> line.cells[0]
    /// (('', None), ('x', 0), ('', None))
    #[getter]
    fn cells<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let board = self.line.board();
        let rows = board.cells.chunks(board.width.max(1)).map(|row| {
            let cells = row.iter();
            let cells = cells.map(|cell| (cell.text.clone(), cell.side.map(board::side)));
            PyTuple::new(py, cells.collect::<Vec<_>>())
        });
        PyTuple::new(py, rows.collect::<PyResult<Vec<_>>>()?)
    }

    /// The pieces in hand of both players, as texts.
    #[getter]
    fn hands(&self) -> (Vec<String>, Vec<String>) {
        let [first, second] = self.line.board().hands;
        (first, second)
    }

    /// The player to move: 0 is the player with the first move of the game.
    #[getter]
    fn turn(&self) -> usize {
        board::side(self.line.side())
    }

    /// Whether the game is over.
    #[getter]
    fn is_over(&self) -> bool {
        self.line.is_over()
    }

    /// The score for the player to move if the game is over, else None.
    #[getter]
    fn score(&self) -> Option<i32> {
        self.line.score()
    }

    /// 1 if the first player has won, -1 if the second has, 0 for a draw; None if the game is not
    /// over. In games with scores it is the score of the first player.
    #[getter]
    fn result(&self) -> Option<i32> {
        let score = self.line.score()?;
        Some(self.for_first(self.line.side(), score))
    }

    /// The result of a game that continues by random moves, as `result`; None if it is not over
    /// after `plies` moves. The line does not change. Equal seeds give equal games.
    ///
    /// >>> import grundy as g
    /// >>> line = g.board("tictactoe").line()
    /// >>> results = [line.playout(seed) for seed in range(1000)]
    /// >>> results.count(1) > results.count(-1), len(line)
    /// (True, 0)
    #[pyo3(signature = (seed, *, plies = 1000))]
    fn playout(&self, py: Python<'_>, seed: u64, plies: usize) -> Option<i32> {
        let mut random = fastrand::Rng::with_seed(seed);
        let end = py.detach(|| self.line.playout(plies, &mut |count| random.usize(..count)));
        end.map(|(side, score)| self.for_first(side, score))
    }

    /// The number of moves that were played.
    fn __len__(&self) -> usize {
        self.line.plies()
    }

    /// A line that no move was played in is also true.
    #[expect(clippy::unused_self, reason = "a method of Python has its object")]
    fn __bool__(&self) -> bool {
        true
    }

    fn __copy__(&self) -> Self {
        Self {
            line: self.line.copy(),
            scored: self.scored,
        }
    }

    fn __deepcopy__(&self, _known: &Bound<'_, PyAny>) -> Self {
        self.__copy__()
    }

    fn __repr__(&self) -> String {
        format!("Line({:?}, {} moves)", self.line.show(), self.line.plies())
    }
}

/// Returns a line of play from a position.
#[pyfunction]
pub fn board_line(game: &NativeGame, py: Python<'_>, position: &str) -> PyResult<NativeLine> {
    game.quick(py, position, |board| {
        Ok(NativeLine {
            line: board.line_from(&board.read(position)?),
            scored: board.is_scored(),
        })
    })
}
