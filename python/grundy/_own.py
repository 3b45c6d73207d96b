"""Games in Python: rules as a class, or whole graphs as arrays."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from time import monotonic
from typing import Any

from . import _grundy
from ._errors import GrundyError, Stopped
from ._grundy import Cells
from ._limits import current
from ._value import GameValue


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

    def options(self, position: Any, /) -> Iterable[Any]:
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

    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self), (self.rules,))

    def __call__(self, *position: Any) -> int:
        """Returns the Grundy value of a position, or of the sum of several."""
        return self.value(*position)

    def __repr__(self) -> str:
        return f"Solver({self.rules!r})"

    def values(self, positions: int | Iterable[Any]) -> list[int]:
        """Returns the Grundy values of positions; with an int n, of those from 0 to n - 1."""
        return [self.value(at) for at in (range(positions) if isinstance(positions, int) else positions)]

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


class _FunctionRules(Rules):
    """The rules of a function that lists options."""

    def __init__(self, function: Callable[..., Iterable[Any]], sums: bool) -> None:
        self.function = function
        self.sums = sums

    def __repr__(self) -> str:
        return str(getattr(self.function, "__name__", self.function))

    def options(self, position: Any, /) -> Iterable[Any]:
        if not self.sums:
            return self.function(position)
        return (plus(*option) if isinstance(option, tuple) else option for option in self.function(position))

    def __reduce__(self) -> tuple[Any, ...]:
        name = getattr(self.function, "__qualname__", "")
        raise TypeError(f"rules of the function `{name}` cannot be pickled; define a class with a method `options`")


def impartial(rules: Any = None, *, sums: bool = False) -> Any:
    """Returns the solver of an impartial game. A decorator for a function that lists the options of a position, or for a
    class with a method `options`.

    With `sums`, a tuple among the options is the sum of its items.

    >>> import grundy as g
    >>> @g.impartial(sums=True)
    ... def kayles(n):
    ...     return [(a, n - k - a) for k in (1, 2) for a in range(n - k + 1)]
    >>> kayles(13), kayles.outcome(3, 4, 5), kayles.values(8)
    (1, 'N', [0, 1, 2, 3, 1, 4, 3, 2])
    """
    if rules is None:
        return lambda rules: impartial(rules, sums=sums)
    if isinstance(rules, type):
        rules = rules()
    if hasattr(rules, "options"):
        return Solver(rules)
    if not callable(rules):
        raise TypeError(f"rules: a function or a class was expected, not {type(rules).__name__}")
    return Solver(_FunctionRules(rules, sums))


class _Search:
    """A depth-first walk with a list instead of the stack, within the limits of the context."""

    def __init__(self, what: str) -> None:
        self.what = what
        self.known: dict[Any, Any] = {}

    def _solved(self, position: Any, options: Callable[[Any], Iterable[Any]], value: Callable[[Any], Any]) -> Any:
        """Returns the value of a position: `options` yields the positions that `value` needs."""
        limits = current()
        end = None if limits.seconds is None else monotonic() + limits.seconds
        known = self.known
        path: dict[Any, Any] = {}
        if position not in known:
            path[position] = iter(tuple(options(position)))
        count = 0
        while path:
            at = next(reversed(path))
            for option in path[at]:
                if option in known:
                    continue
                if option in path:
                    cycle = " -> ".join(map(repr, [*path][[*path].index(option) :][:8]))
                    raise _error("no-end", f"play need not end: {cycle} -> {option!r}")
                path[option] = iter(tuple(options(option)))
                break
            else:
                known[at] = value(at)
                del path[at]
                count += 1
                if count % 256 == 0:
                    if end is not None and monotonic() > end:
                        raise _stop("the time limit", self.what, len(known), "time")
                    if limits.progress is not None:
                        limits.progress(len(known), None)
                if limits.cells is not None and len(known) > limits.cells:
                    raise _stop("a limit", self.what, len(known), "limit")
        return known[position]


def _error(code: str, text: str) -> GrundyError:
    return GrundyError(text, ({"code": code, "message": text},))


def _stop(why: str, what: str, known: int, stop: str) -> Stopped:
    text = f"{why} stopped {what} after {known} positions"
    return Stopped(text, ({"code": "limit-exceeded", "message": text},), stop, None)


class PartizanSolver(_Search):
    """The values of a partizan game whose rules are an object with the methods `left` and `right`; see `partizan`."""

    def __init__(self, rules: Any) -> None:
        for name in ("left", "right"):
            if not hasattr(rules, name):
                raise TypeError(f"rules: an object with a method `{name}` was expected")
        super().__init__("the values")
        self.rules = rules

    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self), (self.rules,))

    def __repr__(self) -> str:
        return f"PartizanSolver({self.rules!r})"

    def _needed(self, position: Any) -> Iterable[Any]:
        for option in (*self.rules.left(position), *self.rules.right(position)):
            yield from option.parts if isinstance(option, plus) else (option,)

    def _sides(self, position: Any, side: str) -> str:
        terms = []
        for option in getattr(self.rules, side)(position):
            parts = option.parts if isinstance(option, plus) else (option,)
            terms.append(sum((self.known[part] for part in parts), GameValue(0))._term())
        return ", ".join(dict.fromkeys(terms))

    def _combined(self, position: Any) -> GameValue:
        sides = f"{{ {self._sides(position, 'left')} | {self._sides(position, 'right')} }}"
        return GameValue._printed(str(_grundy.evaluate(sides)))

    def value(self, *position: Any) -> GameValue:
        """Returns the value of a position, or of the sum of several."""
        values = [self._solved(at, self._needed, self._combined) for at in position]
        return sum(values, GameValue(0))

    __call__ = value

    def outcome(self, *position: Any) -> str:
        """Returns L, R, N or P."""
        return self.value(*position).outcome


def partizan(rules: Any) -> PartizanSolver:
    """Returns the solver of a partizan game. A decorator for a class with the methods `left` and `right`, which list the
    options of a position for each player.

    >>> import grundy as g
    >>> @g.partizan
    ... class Cutcake:
    ...     def left(self, cake):
    ...         rows, columns = cake
    ...         return [g.plus((k, columns), (rows - k, columns)) for k in range(1, rows)]
    ...     def right(self, cake):
    ...         rows, columns = cake
    ...         return [g.plus((rows, k), (rows, columns - k)) for k in range(1, columns)]
    >>> Cutcake.value((4, 2)), Cutcake.value((4, 2), (2, 4)), Cutcake.outcome((2, 5))
    (GameValue('1'), GameValue('0'), 'R')
    """
    return PartizanSolver(rules() if isinstance(rules, type) else rules)


class ZeroSumSolver(_Search):
    """The values of a game of two players who move in turn; see `zero_sum`."""

    def __init__(self, rules: Any) -> None:
        for name in ("moves", "play", "score"):
            if not hasattr(rules, name):
                raise TypeError(f"rules: an object with a method `{name}` was expected")
        super().__init__("the search")
        self.rules = rules

    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self), (self.rules,))

    def __repr__(self) -> str:
        return f"ZeroSumSolver({self.rules!r})"

    def _after(self, position: Any) -> list[Any]:
        if self.rules.score(position) is not None:
            return []
        after = [self.rules.play(position, move) for move in self.rules.moves(position)]
        if not after:
            raise _error("no-end", f"{position!r} has no moves and no score")
        return after

    def _best(self, position: Any) -> Any:
        score = self.rules.score(position)
        return score if score is not None else max(-self.known[after] for after in self._after(position))

    def value(self, position: Any) -> Any:
        """Returns the score for the player to move under best play."""
        return self._solved(position, self._after, self._best)

    __call__ = value

    def outcome(self, position: Any) -> str:
        """Returns win, draw or loss for the player to move."""
        value = self.value(position)
        return "win" if value > 0 else "loss" if value < 0 else "draw"

    def best(self, position: Any) -> list[Any]:
        """Returns the best moves."""
        if self.rules.score(position) is not None:
            return []
        value = self.value(position)
        moves = list(self.rules.moves(position))
        return [move for move in moves if -self.value(self.rules.play(position, move)) == value]


def zero_sum(rules: Any) -> ZeroSumSolver:
    """Returns the solver of a zero-sum game. A decorator for a class with the methods `moves(position)`,
    `play(position, move)` and `score(position)`: the score for the player to move if the game is over, else None.

    >>> import grundy as g
    >>> @g.zero_sum
    ... class Coins:  # a player takes a coin from either end of the row
    ...     def moves(self, at):
    ...         return ["left", "right"]
    ...     def play(self, at, move):
    ...         row, lead = at
    ...         taken, row = (row[0], row[1:]) if move == "left" else (row[-1], row[:-1])
    ...         return row, -(lead + taken)
    ...     def score(self, at):
    ...         row, lead = at
    ...         return lead if not row else None
    >>> Coins.value(((4, 2, 9, 3), 0)), Coins.best(((4, 2, 9, 3), 0))
    (8, ['left'])
    """
    return ZeroSumSolver(rules() if isinstance(rules, type) else rules)


def graph_values(indptr: Any, indices: Any = None, play: str = "grundy") -> Any:
    """Returns the values of all vertices of a graph: vertex v leads to `indices[indptr[v]:indptr[v+1]]`.

    The arrays have the format of a sparse matrix in compressed rows (CSR). With `play` set to `grundy` the values are
    Grundy values; with `normal` or `misere` they state whether the player to move wins. A sparse matrix of SciPy in this
    format may stand for both arrays. For a directed graph of networkx a dict from vertices to values is returned.

    >>> import grundy as g
    >>> g.graph_values([0, 0, 1, 3], [0, 0, 1]).tolist()
    [0, 1, 2]
    """
    if indices is None and hasattr(indptr, "successors"):
        vertices = list(indptr)
        number = {vertex: place for place, vertex in enumerate(vertices)}
        starts, ends = [0], []
        for vertex in vertices:
            ends += [number[after] for after in indptr.successors(vertex)]
            starts.append(len(ends))
        return dict(zip(vertices, _grundy.graph_values(starts, ends, play)))
    if indices is None and hasattr(indptr, "indptr"):
        indptr, indices = indptr.indptr, indptr.indices
    return _grundy.graph_values(indptr, indices, play)
