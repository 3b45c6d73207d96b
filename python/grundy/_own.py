"""Games in Python: rules as a class, or whole graphs as arrays."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from typing import Any

from . import _grundy
from ._grundy import Cells


class plus:
    """Returns a sum of positions as an option. A heap that splits leaves `plus(a, b)`; `plus()` ends the game."""

    __slots__ = ("parts",)

    def __init__(self, *parts: Hashable) -> None:
        self.parts = parts

    def __repr__(self) -> str:
        return f"plus({', '.join(map(repr, self.parts))})"


class Rules:
    """An impartial game: both players have the same moves, and the player who cannot move loses.

    Define `options`. A position is any object that can be a key of a dict. `canonical` may replace positions that are
    equal by symmetry with one representative.

    >>> import grundy as g
    >>> class Kayles(g.Rules):
    ...     def options(self, pins):
    ...         for k in (1, 2):
    ...             for left in range(pins - k + 1):
    ...                 yield g.plus(left, pins - k - left)
    >>> s = g.Solver(Kayles())
    >>> [s.value(n) for n in range(8)]
    [0, 1, 2, 3, 1, 4, 3, 2]
    >>> s.outcome(3, 4, 5), s.winning(3, 4, 5)[0].text
    ('N', '5 -> 1 + 3')
    """

    def options(self, position: Any) -> Iterable[Any]:
        """Yields the options of a position: positions, or sums of positions built with `plus`."""
        raise NotImplementedError(f"{type(self).__name__} has no method `options`")


@dataclass(frozen=True)
class OwnMove:
    """A move of a sum: the component that it changes, the replacement, and the value of the remaining sum."""

    component: int
    start: Any
    to: tuple[Any, ...]
    value: int

    @property
    def winning(self) -> bool:
        """Whether the move wins: the opponent, to move, then loses."""
        return self.value == 0

    @property
    def text(self) -> str:
        """The move in words."""
        return f"{self.start!r} -> {' + '.join(map(repr, self.to)) or 'end'}"


class Solver(_grundy.Solver):
    """Solves positions of a game, each once, and stores the results.

    The depth is not limited, because the walk uses a list, not the stack. An exception in the rules stops the
    computation and leaves no partial results. Limits and Ctrl-C work as everywhere.
    """

    rules: Rules

    def __new__(cls, rules: Rules) -> Solver:
        made = super().__new__(cls, rules, plus)
        assert isinstance(made, Solver)
        made.rules = rules
        return made

    def outcome(self, *position: Any, misere: bool = False) -> str:
        """Returns N if the player to move wins the sum of these positions, else P."""
        if misere:
            return "N" if self._misere(*position) else "P"
        return "N" if self.value(*position) else "P"

    def moves(self, *position: Any) -> list[OwnMove]:
        """Returns every move of the sum of these positions with the value that it leaves."""
        return [
            OwnMove(component, position[component], to, value)
            for component, to, value in self._moves(*position)
        ]

    def winning(self, *position: Any) -> list[OwnMove]:
        """Returns the winning moves."""
        return [move for move in self.moves(*position) if move.winning]


def graph_values(indptr: Any, indices: Any, play: str = "grundy") -> Cells:
    """Returns the values of all vertices of a graph: vertex v leads to `indices[indptr[v]:indptr[v+1]]`.

    The arrays have the format of a sparse matrix in compressed rows (CSR). With `play` set to `grundy` the values are
    Grundy values; with `normal` or `misere` they state whether the player to move wins.

    >>> import grundy as g
    >>> g.graph_values([0, 0, 1, 3], [0, 0, 1]).tolist()
    [0, 1, 2]
    """
    return _grundy.graph_values(indptr, indices, play)
