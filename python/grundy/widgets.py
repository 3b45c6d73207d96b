"""Widgets for notebooks: one plays a position, one browses a table. They need `anywidget`.

The code of the page of `grundy explore` draws both.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import anywidget
import traitlets

from . import _grundy
from ._answers import Solution
from ._game import Game

_CODE = Path(__file__).parent / "static" / "widget.js"


class Play(anywidget.AnyWidget):
    """A game that is played by clicking its picture, against the engine unless `engine` is false.

    `solution` is the solution of the current position, and `history` contains the moves so far.
    """

    _esm = _CODE
    kind = traitlets.Unicode("position").tag(sync=True)
    svg = traitlets.Unicode("").tag(sync=True)
    moves: traitlets.List[Any] = traitlets.List().tag(sync=True)
    unordered = traitlets.Bool(False).tag(sync=True)
    said = traitlets.Unicode("").tag(sync=True)

    def __init__(self, game: Game, *position: Any, engine: bool = True) -> None:
        super().__init__()
        self.game = game
        self.engine = engine
        self.history: list[str] = []
        self._past: list[list[str]] = []
        self._show(_grundy.words(position))
        self.on_msg(self._heard)

    def _show(self, words: list[str]) -> None:
        self._words = words
        told, native = self.game._solve(words)
        self._native = native
        self.solution = Solution._of(told, (self.game, native))
        svg, picks, unordered = self.game._touch(native)
        listed = [
            {"move": move["move"], "picks": paths, "winning": move.get("winning", False)}
            for move, paths in zip(told["moves"], picks)
        ]
        with self.hold_sync():
            self.unordered = unordered
            self.said = "the game is over" if not self.solution.moves else ""
            self.moves = listed or [{"move": m.text, "picks": []} for m in self.solution.moves]
            self.svg = svg

    def _make(self, by: int) -> None:
        move = self.solution.moves[by]
        self._past.append(self._words)
        self.history.append(move.text)
        words = self.game._after(self._native, by)
        if words:
            self._show(words)
            return
        with self.hold_sync():  # no component: an empty sum
            self.said, self.moves, self.svg = "the game is over", [], ""

    def play(self, by: int | str) -> None:
        """Makes a move, given by its number or its text, and lets the engine answer."""
        texts = [move["move"] for move in self.moves]
        number = texts.index(by) if isinstance(by, str) else by
        self._make(number)
        if self.engine and self.moves:
            best = next((i for i, move in enumerate(self.solution.moves) if move.winning), 0)
            text = self.solution.moves[best].text
            self._make(best)
            self.said = f"{text}{'; the game is over' if not self.moves else ''}"

    def back(self) -> None:
        """Undoes the last move of the user and the answer of the engine."""
        for _ in range(2 if self.engine else 1):
            if self._past:
                self._show(self._past.pop())
                self.history.pop()

    def _heard(self, _: Any, message: Any, __: Any) -> None:
        if not isinstance(message, dict):
            return
        by = message.get("play")
        if isinstance(by, int) and 0 <= by < len(self.moves):
            self.play(by)
        elif message.get("back"):
            self.back()


def _shown(value: Any) -> Any:
    """Returns the values as the page displays them: an infinite or unknown value is a string."""
    if isinstance(value, list):
        return [_shown(item) for item in value]
    if isinstance(value, dict):
        sign, options = ("∞", value["inf"]) if "inf" in value else ("?", value["unknown"])
        return f"{sign}({','.join(map(str, options))})" if options else sign
    return value


class TableView(anywidget.AnyWidget):
    """A part of a table of one or two parameters, with buttons to adjacent parts. Values are computed on display."""

    _esm = _CODE
    kind = traitlets.Unicode("table").tag(sync=True)
    values: traitlets.List[Any] = traitlets.List().tag(sync=True)
    start: traitlets.List[Any] = traitlets.List().tag(sync=True)
    names: traitlets.List[Any] = traitlets.List().tag(sync=True)
    winners = traitlets.Bool(True).tag(sync=True)

    def __init__(self, game: Game, rows: int = 16, columns: int = 16) -> None:
        super().__init__()
        function = game._function(None)
        if function is None or len(function.params) not in (1, 2):
            raise ValueError("game: one whose main function has one or two parameters was expected")
        self.game = game
        self.winners = function.kind in ("grundy", "loopy", "win", "misere")
        self.names = list(function.params)
        self._least = [least or 0 for least in function.at_least]
        self._size = [rows, columns] if len(self.names) == 2 else [1, columns]
        self.move_to(*([0, 0] if len(self.names) == 2 else [0]))
        self.on_msg(self._heard)

    def move_to(self, *start: int) -> None:
        """Shows the part that begins at this position."""
        begin = [max(at, least) for at, least in zip(start, self._least)]
        sizes = self._size[-len(begin) :]
        ranges: dict[str, Any] = {n: (at, at + size) for n, at, size in zip(self.names, begin, sizes)}
        values = _shown(self.game.table(**ranges).tolist())
        with self.hold_sync():
            self.start = begin if len(begin) == 2 else [0, *begin]
            self.values = values if len(begin) == 2 else [values]

    def _heard(self, _: Any, message: Any, __: Any) -> None:
        start = message.get("from") if isinstance(message, dict) else None
        if isinstance(start, list) and len(start) == 2 and all(isinstance(a, int) for a in start):
            self.move_to(*start[-len(self.names) :])


__all__ = ["Play", "TableView"]
