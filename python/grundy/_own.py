"""Games of one's own: rules as a Python class, or whole graphs as arrays."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from typing import Any

from . import _grundy
from ._grundy import Cells


class plus:
    """A sum of positions as an option: a heap that breaks in two leaves `plus(a, b)`; `plus()` ends the game."""

    __slots__ = ("parts",)

    def __init__(self, *parts: Hashable) -> None:
        self.parts = parts

    def __repr__(self) -> str:
        return f"plus({', '.join(map(repr, self.parts))})"


class Rules:
    """An impartial game: both players have the same moves, and who cannot move loses.

    Write `options`. Positions are whatever can be a key of a dict. A position that is the same as another one by
    symmetry may be replaced by a representative in `canonical`.

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
        """What follows a position: positions, or sums of them by `plus`."""
        raise NotImplementedError(f"{type(self).__name__} has no method `options`")


@dataclass(frozen=True)
class OwnMove:
    """A move of a sum: the component that it changes, what replaces it, and the value of what is left."""

    component: int
    start: Any
    to: tuple[Any, ...]
    value: int

    @property
    def winning(self) -> bool:
        """Whether the opponent, who is then to move, loses."""
        return self.value == 0

    @property
    def text(self) -> str:
        """The move in words."""
        return f"{self.start!r} -> {' + '.join(map(repr, self.to)) or 'end'}"


class Solver(_grundy.Solver):
    """Solves positions of a game, each once, and remembers them.

    Depth is no limit: the walk uses a list, not the stack. An exception in the rules stops the question and leaves
    nothing half done behind. Limits and Ctrl-C are heard as everywhere.
    """

    rules: Rules

    def __new__(cls, rules: Rules) -> Solver:
        made = super().__new__(cls, rules, plus)
        assert isinstance(made, Solver)
        made.rules = rules
        return made

    def outcome(self, *position: Any, misere: bool = False) -> str:
        """N if the player to move wins the sum of these positions, else P."""
        if misere:
            return "N" if self._misere(*position) else "P"
        return "N" if self.value(*position) else "P"

    def moves(self, *position: Any) -> list[OwnMove]:
        """Every move of the sum of these positions with the value that it leaves."""
        return [
            OwnMove(component, position[component], to, value)
            for component, to, value in self._moves(*position)
        ]

    def winning(self, *position: Any) -> list[OwnMove]:
        """The moves that win."""
        return [move for move in self.moves(*position) if move.winning]


def graph_values(indptr: Any, indices: Any, play: str = "grundy") -> Cells:
    """The values of all vertices of a graph: vertex v leads to `indices[indptr[v]:indptr[v+1]]`.

    The arrays are those of a sparse matrix in rows (CSR). `play` is `grundy` for Grundy values, `normal` or
    `misere` for whether the player to move wins.

    >>> import grundy as g
    >>> g.graph_values([0, 0, 1, 3], [0, 0, 1]).tolist()
    [0, 1, 2]
    """
    return _grundy.graph_values(indptr, indices, play)
