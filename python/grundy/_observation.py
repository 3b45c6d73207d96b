"""Sizes and observations of board games, for libraries of learning programs."""

from __future__ import annotations

import copy
import random
from dataclasses import dataclass
from typing import Any

from ._public import Board, Line

MAX_PLIES = 10_000
"""The declared length of a game without a known bound."""

_SAMPLES = 50
_NUMBERS_OF_MOVES = 1 << 16

_ALL_MOVES_AT_START = ("connect4", "dots", "gomoku", "misere-mnk", "mnk", "tictactoe")
"""The games that have each of their moves at the start."""


@dataclass(frozen=True)
class Shape:
    """The sizes of a game.

    `actions` is greater than each number of a move, `plies` the declared length, and `utility` a bound of the result.
    `kinds` has the plane of each kind of piece in an observation.
    """

    actions: int
    plies: int
    utility: float
    rows: int
    columns: int
    kinds: dict[tuple[str, int | None], int]

    @property
    def planes(self) -> tuple[int, int, int]:
        """The shape of an observation: a plane for each kind, one for other pieces, and one for the player to move."""
        return (len(self.kinds) + 2, self.rows, self.columns)


def shape_of(board: Board, max_plies: int | None) -> Shape:
    """Returns the sizes of a game. The kinds of pieces are those of random games."""
    start = board.line()
    kinds: dict[tuple[str, int | None], int] = {}
    rows, columns = 0, 0
    for seed in range(_SAMPLES):
        line, choice = copy.copy(start), random.Random(seed)
        while True:
            cells = line.cells
            rows, columns = max(rows, len(cells)), max([columns, *map(len, cells)])
            for cell in (cell for row in cells for cell in row if cell[0]):
                kinds.setdefault(cell, len(kinds))
            ids = line.move_ids
            if not ids or len(line) >= (max_plies or MAX_PLIES):
                break
            line.apply(choice.randrange(len(ids)))
    has_all = board.name.split(":")[0] in _ALL_MOVES_AT_START
    actions = max(start.move_ids) + 1 if has_all else _NUMBERS_OF_MOVES
    plies = max_plies or start.plies_left or MAX_PLIES
    return Shape(actions, plies, 1e9 if board._about["scored"] else 1.0, rows, columns, kinds)


def observe(shape: Shape, line: Line, planes: Any) -> None:
    """Writes the observation of a position into an array of the shape `planes`."""
    planes.fill(0)
    others = len(shape.kinds)
    for row, cells in enumerate(line.cells[: shape.rows]):
        for column, cell in enumerate(cells[: shape.columns]):
            if cell[0]:
                planes[shape.kinds.get(cell, others), row, column] = 1
    if not line.is_over:
        planes[others + 1] = line.turn


def ids_of(line: Line) -> tuple[int, ...]:
    """Returns the numbers of the legal moves, after a check that they differ."""
    ids = line.move_ids
    if len(set(ids)) < len(ids):
        raise ValueError(f"two legal moves of {line.position!r} have the same number: such a game has no fixed actions")
    return ids
