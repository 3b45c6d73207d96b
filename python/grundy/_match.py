"""Matches between players on a board."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from . import _grundy
from ._game import Board, Match

Player = Callable[[str, "tuple[str, ...]"], "str | None"]


def _player(board: Board, player: Any, name: str) -> Player:
    if callable(player):
        return lambda position, before: str(player(position))
    if player is None:
        player = {"seconds": 0.5}
    if not isinstance(player, dict):
        raise TypeError(f"{name}: a function or a dict of arguments for search was expected")
    words: dict[str, Any] = player

    def search(position: str, before: tuple[str, ...]) -> str | None:
        return board.search(position, before=before, **words).move

    return search


def played(board: Board, first: Any, second: Any, position: str, plies: int) -> Match:
    """Plays a game to its end, or up to a number of plies."""
    players = (_player(board, first, "first"), _player(board, second, "second"))
    positions = [board.position(position)]
    moves: list[str] = []
    seen: dict[tuple[int, tuple[int, ...]], int] = {}
    result = None
    while True:
        now = positions[-1]
        turn, score, repeated, key = _grundy.board_state(board, now)
        if score is None and repeated is not None:
            here = (turn, tuple(key))
            seen[here] = seen.get(here, 0) + 1
            most, draw = repeated
            score = draw if seen[here] >= most else None
        if score is not None:
            result = score if turn == 0 else -score
            break
        if len(moves) >= plies:
            break
        by = players[turn](now, tuple(positions[:-1]))
        if by is None:
            by = board.moves(now)[0]
        positions.append(board.play(now, by))
        moves.append(by)
    if result is not None and not board._about["scored"]:
        result = (result > 0) - (result < 0)
    return Match(tuple(moves), tuple(positions), result)
