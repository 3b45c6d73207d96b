"""Answers as plain typed data. The notebook form is built on display."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from os import PathLike
from typing import TYPE_CHECKING, Any, ClassVar, Union

from . import _grundy
from ._grundy import Cells

if TYPE_CHECKING:
    import matplotlib.axes
    import networkx
    import numpy
    import pandas
    import polars
    import pyarrow  # type: ignore[import-untyped]

Component = Union[int, str, tuple[Any, ...]]
"""A component of a position: a heap, a text in the notation of the game, or the arguments of a function."""


def _path(path: Any) -> str:
    """Returns the path as a string."""
    if isinstance(path, PathLike):
        path = path.__fspath__()
    if not isinstance(path, str):
        raise TypeError(f"path: a str or Path was expected, not {type(path).__name__}")
    return path


def _imported(name: str, what: str) -> Any:
    """Returns an optional package, or raises an error that names it."""
    from importlib import import_module

    try:
        return import_module(name)
    except ImportError:
        raise ImportError(f"{what} needs {name}, which is not installed: pip install {name}") from None


def _component(told: Any) -> Component:
    if isinstance(told, list):
        if len(told) == 1 and isinstance(told[0], int):
            return told[0]
        return tuple(told)
    return str(told)


@dataclass(frozen=True)
class Axis:
    """A parameter with its range of values; the end is excluded."""

    name: str
    start: int
    stop: int

    def __len__(self) -> int:
        return max(0, self.stop - self.start)


@dataclass(frozen=True)
class Table:
    """The values of a function on a box of positions.

    The values stay in the memory in which they were computed. `numpy.asarray(table)` is a view of it, without a copy.

    >>> import grundy as g
    >>> t = g.game("nim").table((4,))
    >>> t.tolist()
    [0, 1, 2, 3]
    >>> g.game("wythoff").table((3, 4))[1, 2]
    0
    """

    function: str
    kind: str
    axes: tuple[Axis, ...]
    cells: Cells = field(repr=False)
    title: str | None = None
    stop: str | None = None

    @property
    def shape(self) -> tuple[int, ...]:
        """The number of values of each parameter."""
        return tuple(len(axis) for axis in self.axes)

    @property
    def __array_interface__(self) -> dict[str, Any]:
        return self.cells.__array_interface__

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> numpy.ndarray[Any, Any]:
        from ._arrays import to_numpy

        made: numpy.ndarray[Any, Any] = to_numpy(self.cells, dtype, copy)
        return made

    @property
    def ndim(self) -> int:
        """The number of parameters."""
        return len(self.axes)

    @property
    def size(self) -> int:
        """The number of values."""
        return len(self.cells)

    @property
    def dtype(self) -> str:
        """The name of the type of the values in NumPy; `object` if some positions have no value."""
        return self.cells.dtype

    def __repr__(self) -> str:
        head = f"{self.function}({','.join(axis.name for axis in self.axes)})"
        ranges = ", ".join(f"{axis.name} in {axis.start}..{axis.stop}" for axis in self.axes)
        return f"Table({head}, {ranges}: {self.cells!r})"

    def __len__(self) -> int:
        return self.shape[0] if self.axes else 0

    def __getitem__(self, position: Any) -> Any:
        """Returns the value at a position (not at an array index: a table may begin at any number).

        A slice selects positions as well, and then the part is a table. Parameters that are left out have all values.

        >>> import grundy as g
        >>> t = g.game("wythoff").table((3, 4))
        >>> t[1, 2], t[1:3, 2].tolist(), t[2].tolist()
        (0, [0, 1], [2, 0, 1, 5])
        """
        at = position if isinstance(position, tuple) else (position,)
        if len(at) > len(self.axes):
            raise IndexError(f"a position of this table has {len(self.axes)} numbers, not {len(at)}")
        ranges, axes = [], []
        for number, axis in zip((*at, *[slice(None)] * (len(self.axes) - len(at))), self.axes):
            if isinstance(number, slice):
                if number.step not in (None, 1):
                    raise IndexError(f"{axis.name}: a slice of step 1 was expected")
                start = axis.start if number.start is None else min(max(number.start, axis.start), axis.stop)
                stop = axis.stop if number.stop is None else max(min(number.stop, axis.stop), start)
                axes.append(Axis(axis.name, start, stop))
                ranges.append((start - axis.start, stop - axis.start, True))
            elif isinstance(number, bool) or not hasattr(number, "__index__"):
                raise TypeError(f"{axis.name}: an int or a slice was expected, not {type(number).__name__}")
            elif not axis.start <= number < axis.stop:
                raise IndexError(f"{axis.name}={number} is not in the table")
            else:
                ranges.append((number - axis.start, number - axis.start + 1, False))
        if axes:
            return Table(self.function, self.kind, tuple(axes), self.cells._part(ranges), self.title)
        index = 0
        for (start, _, _), axis in zip(ranges, self.axes):
            index = index * len(axis) + start
        return self._value(self.cells[index])

    def _value(self, value: Any) -> Any:
        """Returns a value of a partizan function as a `GameValue`."""
        if self.kind == "game" and isinstance(value, str):
            from ._value import GameValue

            return GameValue._printed(value)
        return value

    def __iter__(self) -> Iterator[Any]:
        return iter(self.tolist())

    def __eq__(self, other: object) -> Any:
        """Whether two tables are equal. With a number, the comparison of each value, as an array."""
        if isinstance(other, Table):
            same = (self.function, self.axes) == (other.function, other.axes)
            return same and self.cells.equals(other.cells)
        return self.cells == other

    def __ne__(self, other: object) -> Any:
        if isinstance(other, Table):
            return not self == other
        return self.cells != other

    def __lt__(self, other: Any) -> Cells:
        made: Cells = self.cells < other
        return made

    def __le__(self, other: Any) -> Cells:
        made: Cells = self.cells <= other
        return made

    def __gt__(self, other: Any) -> Cells:
        made: Cells = self.cells > other
        return made

    def __ge__(self, other: Any) -> Cells:
        made: Cells = self.cells >= other
        return made

    def __hash__(self) -> int:
        return hash((self.function, self.axes))

    def tolist(self) -> list[Any]:
        """Returns the values as nested lists, one level for each parameter."""
        return self.cells.tolist()

    def items(self) -> Iterator[tuple[tuple[int, ...], Any]]:
        """Yields every position that has a value, with the value.

        >>> import grundy as g
        >>> list(g.game("nim").table((3,)).items())
        [((0,), 0), ((1,), 1), ((2,), 2)]
        """
        from itertools import product

        positions = product(*(range(axis.start, axis.stop) for axis in self.axes))
        for position, value in zip(positions, self.cells):
            if value is not None:
                yield position, self._value(value)

    def p_positions(self) -> list[tuple[int, ...]]:
        """Returns the positions in which the player to move loses.

        >>> import grundy as g
        >>> g.game("wythoff").table((6, 6)).p_positions()
        [(0, 0), (1, 2), (2, 1), (3, 5), (5, 3)]
        """
        if self.kind not in ("grundy", "win"):
            raise ValueError(f"values of the kind `{self.kind}` are not Grundy values or outcomes")
        return [position for position, value in self.items() if value == 0]

    def _columns(self) -> dict[str, Any]:
        """Returns a column for each parameter and one for the values, a row for each position with a value."""
        arrays = _imported("numpy", "this conversion")
        shape = self.shape
        columns: dict[str, Any] = {}
        for number, axis in enumerate(self.axes):
            steps = arrays.arange(axis.start, axis.stop)
            places = [1] * len(shape)
            places[number] = len(axis)
            columns[axis.name] = arrays.broadcast_to(steps.reshape(places), shape).reshape(-1)
        if self.cells.dtype != "object":
            columns[self.function] = arrays.asarray(self.cells).reshape(-1)
            return columns
        values = list(self.cells)
        there = arrays.fromiter((value is not None for value in values), bool, len(values))
        columns = {name: column[there] for name, column in columns.items()}
        columns[self.function] = [value for value in values if value is not None]
        return columns

    def to_pandas(self) -> pandas.DataFrame:
        """Returns a tidy pandas data frame: a column for each parameter, one for the values, a row for each position.

        >>> import grundy as g
        >>> list(g.game("wythoff").table((3, 4)).to_pandas().columns)
        ['x', 'y', 'g']
        """
        frame: pandas.DataFrame = _imported("pandas", "to_pandas").DataFrame(self._columns(), copy=False)
        return frame

    def to_polars(self) -> polars.DataFrame:
        """Returns a polars data frame with the columns of `to_pandas`."""
        frame: polars.DataFrame = _imported("polars", "to_polars").DataFrame(self._columns())
        return frame

    def to_arrow(self) -> pyarrow.Table:
        """Returns an Arrow table with the columns of `to_pandas`."""
        return _imported("pyarrow", "to_arrow").table(self._columns())

    def to_numpy(self) -> numpy.ndarray[Any, Any]:
        """Returns the values as a NumPy array, without a copy if they are numbers."""
        made: numpy.ndarray[Any, Any] = _imported("numpy", "to_numpy").asarray(self)
        return made

    def to_frame(self) -> pandas.DataFrame:
        """Returns the values as a pandas data frame: a grid for two parameters, else a row for each position.

        `to_pandas` returns the tidy form.
        """
        frames = _imported("pandas", "to_frame")
        ranges = [frames.RangeIndex(a.start, a.stop, name=a.name) for a in self.axes]
        values = self.to_numpy()
        if len(ranges) == 2:
            grid: pandas.DataFrame = frames.DataFrame(values, index=ranges[0], columns=ranges[1])
            return grid
        index = ranges[0] if len(ranges) == 1 else frames.MultiIndex.from_product(ranges)
        rows: pandas.DataFrame = frames.DataFrame({self.function: values.reshape(-1)}, index=index)
        return rows

    def plot(self, ax: matplotlib.axes.Axes | None = None, **options: Any) -> matplotlib.axes.Axes:
        """Draws the values with matplotlib: points for one parameter, coloured cells for two."""
        plt = _imported("matplotlib.pyplot", "plot")

        if ax is None:
            _, ax = plt.subplots()
        assert ax is not None
        values = self.to_numpy()
        if values.dtype == object:  # positions without a value stay white
            values = values.astype(float)
        if len(self.axes) == 1:
            (axis,) = self.axes
            ax.plot(range(axis.start, axis.stop), values, **{"ls": "", "marker": ".", **options})
            ax.set_xlabel(axis.name)
            ax.set_ylabel(f"{self.function}({axis.name})")
        elif len(self.axes) == 2:
            down, right = self.axes
            edges = (right.start - 0.5, right.stop - 0.5, down.stop - 0.5, down.start - 0.5)
            ax.imshow(values, **{"extent": edges, "interpolation": "nearest", **options})
            ax.set_xlabel(right.name)
            ax.set_ylabel(down.name)
        else:
            raise ValueError("only tables of one or two parameters can be drawn")
        if self.title:
            # The fonts of matplotlib have no Japanese characters.
            ax.set_title(self.title.split(" (")[0] if not self.title.isascii() else self.title)
        return ax

    def _head(self) -> tuple[str, str, str | None, list[tuple[str, int, int]]]:
        axes = [(axis.name, axis.start, axis.stop - 1) for axis in self.axes]
        return (self.function, self.kind, self.title, axes)

    def draw(self, format: str = "text", width: int = 100) -> str:
        """Returns the table as text, json, csv, tsv, bfile, latex or svg."""
        return _grundy.draw(self.cells, self._head(), format, width).decode()

    def write(self, path: str | PathLike[str], format: str | None = None) -> None:
        """Writes a file. The extension sets the format, unless one is given."""
        path = _path(path)
        if format is None:
            ending = path.rpartition(".")[2].lower()
            format = {"txt": "text", "tex": "latex", "b": "bfile"}.get(ending, ending)
        data = _grundy.draw(self.cells, self._head(), format)
        with open(path, "wb") as file:
            file.write(data)

    def __str__(self) -> str:
        return self.draw()

    def _small(self) -> bool:
        return 1 <= len(self.axes) <= 2 and len(self.cells) <= 2500

    def _repr_svg_(self) -> str | None:
        from ._notebook import svg_text

        return svg_text(self.draw("svg")) if self._small() else None

    def _repr_html_(self) -> str:
        from ._notebook import escape

        return self._repr_svg_() or f"<pre>{escape(self.draw())}</pre>"

    def _repr_latex_(self) -> str | None:
        from ._notebook import array

        if not self._small():
            return None
        values = self.tolist()
        return array(values if len(self.axes) == 2 else [values])


@dataclass(frozen=True)
class Move:
    """A legal move, with the outcome and value that it leaves for the opponent."""

    component: int
    start: Component
    to: tuple[Component, ...]
    text: str
    outcome: str | None
    value: Any
    distance: int | None
    winning: bool
    turn: tuple[Any, ...] = ()

    @classmethod
    def _of(cls, told: dict[str, Any], worth: Callable[[Any], Any]) -> Move:
        return cls(
            component=told["component"],
            start=_component(told["from"]),
            to=tuple(_component(to) for to in told["to"]),
            text=told["move"],
            outcome=told.get("outcome"),
            value=worth(told.get("value")),
            distance=told.get("distance"),
            winning=bool(told.get("winning", False)),
            turn=tuple(told.get("turn", ())),
        )

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Solution:
    """The solution of a position.

    `play` is `misere` if misère play was requested, else None. `compound` is the requested compound of the components;
    it is None for the default, where each move is made in one component until all have ended.

    >>> import grundy as g
    >>> s = g.game("nim").solve(3, 4, 6)
    >>> s.outcome, s.value, [m.text for m in s.winning]
    ('N', 1, ['3 -> 2'])
    """

    outcome: str | None
    value: Any
    distance: int | None
    components: tuple[dict[str, Any], ...] = field(repr=False)
    moves: tuple[Move, ...] = field(repr=False)
    line: tuple[Move, ...] = field(repr=False)
    complete: bool = True
    omitted: int = 0
    statistics: dict[str, Any] | None = field(default=None, repr=False)
    play: str | None = field(default=None, repr=False)
    compound: str | None = field(default=None, repr=False)
    data: dict[str, Any] = field(default_factory=dict, repr=False, compare=False)
    _asked: ClassVar[Any] = None  # the game and its solution, for pictures; not a field, so that `asdict` works

    @classmethod
    def _of(cls, told: dict[str, Any], asked: Any) -> Solution:
        worth = asked[0]._worth  # values of partizan games have a type
        made = cls(
            outcome=told["outcome"],
            value=worth(told["value"]),
            distance=told.get("distance"),
            components=tuple(told["components"]),
            moves=tuple(Move._of(move, worth) for move in told["moves"]),
            line=tuple(Move._of(move, worth) for move in told["line"]),
            complete=bool(told.get("complete", True)),
            omitted=told.get("moves_omitted", 0),
            statistics=told.get("statistics"),
            play=told.get("play"),
            compound=told.get("compound"),
            data=told,
        )
        object.__setattr__(made, "_asked", asked)
        return made

    def to_dict(self) -> dict[str, Any]:
        """Returns the solution as `grundy solve --format json` prints it."""
        return dict(self.data)

    @property
    def winning(self) -> tuple[Move, ...]:
        """The moves that win, or keep the best outcome or score."""
        return tuple(move for move in self.moves if move.winning)

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_asked": None}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)

    def picture(self, lang: str = "en") -> str | None:
        """The position as SVG; None for a solution that was pickled."""
        if self._asked is None:
            return None
        game, native = self._asked
        return str(game._picture(native, lang))

    def _words(self) -> str:
        value = "" if self.value is None else f", value {self.value}"
        plies = "" if self.distance is None else f" in {self.distance} plies"
        return f"{self.outcome}{value}{plies}"

    def __str__(self) -> str:
        moves = ", ".join(move.text for move in self.winning[:8])
        return f"{self._words()}; winning moves: {moves or 'none'}"

    def _repr_svg_(self) -> str | None:
        from ._notebook import svg_text

        svg = self.picture()
        return None if svg is None else svg_text(svg)

    def _repr_html_(self) -> str:
        from ._notebook import escape, rows

        shown = self.winning[:12]
        moves = rows(("winning move", "leaves"), ((m.text, m.outcome or m.value) for m in shown))
        more = len(self.winning) - len(shown)
        rest = f"<p>and {more} more</p>" if more else ""
        return f"{self._repr_svg_() or ''}<p>{escape(self._words())}</p>{moves}{rest}"


@dataclass(frozen=True)
class Verification:
    """The result of the independent checker for a certificate."""

    claim: str
    ok: bool
    data: dict[str, Any] = field(default_factory=dict, repr=False, compare=False)

    def __bool__(self) -> bool:
        return self.ok


def check(certificate: str) -> Verification:
    """Checks a certificate with the independent checker, which shares no code with the prover.

    >>> import grundy as g
    >>> bool(g.check(g.game("kayles").period().certificate))
    True
    """
    if not isinstance(certificate, str):
        raise TypeError(f"certificate: a str was expected, not {type(certificate).__name__}")
    told = _grundy.check(certificate)
    return Verification(claim=told["claim"], ok=told["ok"], data=told)


def _checked(certificate: str | None) -> Verification:
    if certificate is None:
        raise ValueError("there is no certificate: nothing is proved")
    return check(certificate)


@dataclass(frozen=True)
class Period:
    """The period of a sequence of values. `status` is `proved`, `observed` or `none`."""

    game: str
    status: str
    theorem: str | None
    period: int | None
    preperiod: int | None
    saltus: int | None
    last_exception: int | None
    max_value: int | None
    max_at: int | None
    heaps: int
    sentence: str
    certificate: str | None = field(default=None, repr=False)
    _game: Any = field(default=None, repr=False, compare=False)

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_game": None}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)

    def strip(self, rows: int | None = None) -> Table:
        """Returns the values in rows of one period each.

        After the preperiod all rows are equal, unless there is a saltus.

        >>> import grundy as g
        >>> strip = g.game("kayles").period().strip(9)
        >>> strip.shape, strip[7, 1] == strip[8, 1]
        ((9, 12), True)
        """
        if self.period is None:
            raise ValueError(f"no period was found among the first {self.heaps} values")
        if self._game is None:
            raise ValueError("a Period that was pickled or copied has lost its game; ask `game.period()` again")
        if rows is None:
            rows = (self.preperiod or 0) // self.period + 3
        values = self._game.values(rows * self.period)
        axes = (Axis("row", 0, rows), Axis(f"n mod {self.period}", 0, self.period))
        cells = values._shaped((rows, self.period))
        return Table("G", "grundy", axes, cells, self.sentence)

    def plot(self, ax: matplotlib.axes.Axes | None = None, **options: Any) -> matplotlib.axes.Axes:
        """Draws the rows of `strip` with matplotlib, as coloured cells."""
        return self.strip().plot(ax, **options)

    def _repr_svg_(self) -> str | None:
        if self.period is None or self._game is None or self.period > 60:
            return None
        if (self.preperiod or 0) > 40 * self.period:
            return None
        return self.strip()._repr_svg_()

    @property
    def proved(self) -> bool:
        """Whether the period is proved for all heaps."""
        return self.status == "proved"

    def check(self) -> Verification:
        """Checks the proof by the independent checker."""
        return _checked(self.certificate)

    def _repr_html_(self) -> str:
        from ._notebook import escape, facts

        pairs = (
            ("status", self.status),
            ("theorem", self.theorem),
            ("period", self.period),
            ("preperiod", self.preperiod),
            ("saltus", self.saltus),
            ("largest value", self.max_value),
        )
        return f"<p>{escape(self.sentence)}</p>{facts(pairs)}{self._repr_svg_() or ''}"

    def _repr_latex_(self) -> str | None:
        if self.period is None:
            return None
        jump = f"+{self.saltus}" if self.saltus else ""
        return rf"$G(n+{self.period})=G(n){jump}\quad(n\ge {self.preperiod})$"


@dataclass(frozen=True)
class Law:
    """A law found in a table. `status` is `proved` or `observed`."""

    statement: str
    sentence: str
    status: str
    theorem: str | None
    exceptions: Any
    certificate: str | None = field(default=None, repr=False)
    data: dict[str, Any] = field(default_factory=dict, repr=False, compare=False)

    @property
    def proved(self) -> bool:
        """Whether the law is proved for all positions by a theorem."""
        return self.status == "proved"

    def check(self) -> Verification:
        """Checks the proof by the independent checker."""
        return _checked(self.certificate)

    def __str__(self) -> str:
        return f"{self.statement} ({self.status})"


@dataclass(frozen=True)
class Strategy:
    """A strategy that wins on all boards whose sides have these forms, such as 2k and 2k+1. `winner` is `first` or
    `second`; None if no strategy was found. `first_move` has the cells of the first move on one board, row and column
    from 0.
    """

    sides: tuple[str, ...]
    winner: str | None
    sentences: tuple[str, ...]
    first_move: tuple[tuple[int, int], ...] | None
    certificate: str | None = field(default=None, repr=False)

    def check(self) -> Verification:
        """Checks the proof by the independent checker."""
        return _checked(self.certificate)

    def __str__(self) -> str:
        return f"{' x '.join(self.sides)}: {' '.join(self.sentences)}"


class Strategies(tuple[Strategy, ...]):
    """The strategies of a game, one for each class of sizes. `text` is the report, with pictures of the first moves."""

    text: str

    def __str__(self) -> str:
        return self.text


class Laws(tuple[Law, ...]):
    """A list of laws, best first."""

    __slots__ = ()

    @property
    def best(self) -> Law | None:
        """The first law, or None if there is none."""
        return self[0] if self else None

    def _repr_html_(self) -> str:
        from ._notebook import rows

        body = ((law.status, law.statement, law.sentence) for law in self)
        return rows(("status", "law", "in words"), body)


@dataclass(frozen=True)
class Claim:
    """The result of a claim; its truth value is false if the claim does not hold.

    The certificate of a claim that is proved by the period of the values (T0) is the one of the period: the claim
    follows from it and from the values of one period, which were compared.

    `counterexample` contains the position, the claimed value, the value, and the options. `status` is `proved`,
    `observed` (in the positions that were checked) or `refuted`. `data` is the complete answer.
    """

    holds: bool
    checked: dict[str, Any]
    counterexample: dict[str, Any] | None
    status: str
    certificate: str | None = field(default=None, repr=False)
    data: dict[str, Any] = field(default_factory=dict, repr=False, compare=False)

    @classmethod
    def _of(cls, told: dict[str, Any]) -> Claim:
        return cls(
            told["holds"],
            told["checked"],
            told["counterexample"],
            told["status"],
            told["certificate"],
            told,
        )

    @property
    def proved(self) -> bool:
        """Whether the claim is proved for all positions by a theorem."""
        return self.status == "proved"

    def check(self) -> Verification:
        """Checks the proof by the independent checker."""
        return _checked(self.certificate)

    def __bool__(self) -> bool:
        return self.holds


@dataclass(frozen=True)
class Explanation:
    """The plan of a table: how it would be computed, and the cost."""

    plan: tuple[str, ...]
    cells: int | None
    options: int | None
    bytes: int | None

    def __str__(self) -> str:
        return "\n".join(self.plan)


@dataclass(frozen=True)
class Reasons:
    """The reasons of the value of a position, in English and Japanese.

    `sentences` has the reasons as plain sentences, `data` everything that `grundy why --format json` prints.

    >>> import grundy as g
    >>> why = g.game("nim").why(11, 12, 15)
    >>> print(why.sentences[0])
    The nim-sum is 8. Its highest one is in the column of 8, where these components have a one: heap 1, heap 2, heap 3.
    >>> print(why.text("ja").splitlines()[0])
    ニム：11 + 12 + 15
    """

    position: tuple[str, ...]
    outcome: str | None
    value: Any
    sentences: tuple[str, ...] = field(repr=False)
    data: dict[str, Any] = field(repr=False, compare=False)
    _texts: list[list[str]] = field(repr=False, compare=False)

    @classmethod
    def _of(cls, answer: dict[str, Any], texts: list[list[str]]) -> Reasons:
        return cls(
            tuple(answer["position"]), answer["outcome"], answer["value"], tuple(answer["sentences"]), answer, texts
        )

    def _text(self, language: str, form: int) -> str:
        languages = ("en", "ja")
        if language not in languages:
            raise ValueError(f"language: 'en' or 'ja' was expected, not {language!r}")
        return self._texts[languages.index(language)][form]

    def text(self, language: str = "en") -> str:
        """Returns the reasons as text for a terminal."""
        return self._text(language, 0)

    def markdown(self, language: str = "en") -> str:
        """Returns the reasons as Markdown, with formulas between `$`."""
        return self._text(language, 1)

    def latex(self, language: str = "en") -> str:
        """Returns the reasons as LaTeX."""
        return self._text(language, 2)

    def __str__(self) -> str:
        return self.text()

    def _repr_markdown_(self) -> str:
        return self.markdown()


@dataclass(frozen=True)
class Graph:
    """The positions below a position, or the nodes of a search, with the moves between them."""

    nodes: tuple[dict[str, Any], ...] = field(repr=False)
    edges: tuple[dict[str, Any], ...] = field(repr=False)
    svg: str = field(repr=False, compare=False)
    dot: str = field(repr=False, compare=False)

    @classmethod
    def _of(cls, told: dict[str, Any], svg: str, dot: str) -> Graph:
        return cls(tuple(told["nodes"]), tuple(told["edges"]), svg, dot)

    def __len__(self) -> int:
        return len(self.nodes)

    def __repr__(self) -> str:
        return f"Graph({len(self.nodes)} nodes, {len(self.edges)} edges)"

    def to_networkx(self) -> networkx.DiGraph[int]:
        """Returns the graph for networkx: numbered nodes with their data as attributes."""
        graph: networkx.DiGraph[int] = _imported("networkx", "to_networkx").DiGraph()
        for node in self.nodes:
            graph.add_node(node["id"], **{k: v for k, v in node.items() if k != "id"})
        for edge in self.edges:
            rest = {k: v for k, v in edge.items() if k not in ("from", "to")}
            graph.add_edge(edge["from"], edge["to"], **rest)
        return graph

    def to_graphml(self, path: str | PathLike[str]) -> None:
        """Writes the graph in GraphML, which Gephi and yEd read. Lists are texts there, and missing data are left out."""
        networkx = _imported("networkx", "to_graphml")
        graph = self.to_networkx()
        for data in (data for _, data in graph.nodes(data=True)):
            _as_graphml(data)
        for data in (data for _, _, data in graph.edges(data=True)):
            _as_graphml(data)
        networkx.write_graphml(graph, _path(path))

    def _repr_svg_(self) -> str:
        from ._notebook import svg_text

        return svg_text(self.svg)


def _as_graphml(data: dict[str, Any]) -> None:
    """Changes the data of a node or an edge to those that GraphML has: numbers, truth values and texts."""
    for name, value in list(data.items()):
        if value is None:
            del data[name]
        elif not isinstance(value, (int, float, bool, str)):
            data[name] = str(value)


@dataclass(frozen=True)
class Searched:
    """The result of a search. The value is exact if `exact` is true, else an estimate."""

    move: str | None
    outcome: str | None
    score: int | None
    distance: int | None
    exact: bool
    depth: int | None
    line: tuple[str, ...]
    nodes: int
    cutoffs: int
    complete: bool
    algorithm: str
    data: dict[str, Any] = field(default_factory=dict, repr=False, compare=False)

    @classmethod
    def _of(cls, told: dict[str, Any]) -> Searched:
        return cls(
            move=told["move"],
            outcome=told["outcome"],
            score=told["score"],
            distance=told["distance"],
            exact=told["exact"],
            depth=told["depth"],
            line=tuple(told["line"]),
            nodes=told["nodes"],
            cutoffs=told["cutoffs"],
            complete=told["complete"],
            algorithm=told["algorithm"],
            data=told,
        )
