"""Games from any source of rules, and their methods."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Literal, TypeVar

from . import _grundy
from ._answers import (
    Axis,
    Claim,
    Explanation,
    Graph,
    Law,
    Laws,
    Move,
    Period,
    Reasons,
    Searched,
    Solution,
    Strategies,
    Strategy,
    Table,
)
from ._errors import GrundyError, Stopped
from ._grundy import Cells, Line
from ._limits import limits
from ._theory import Quotient
from ._value import GameValue

Shape = "int | tuple[int, ...] | None"

_Answer = TypeVar("_Answer")
Engine = Literal["auto", "table", "search"]
Play = Literal["normal", "misere"]
Algorithm = Literal["minimax", "alpha-beta", "scout", "mtdf", "deepening", "df-pn"]
Language = Literal["cpp", "python", "rust"]
_OUTCOMES = ("N", "P", "L", "R", "win", "loss", "draw")


def _numbers(value: Any) -> tuple[int, ...] | None:
    """Returns the integers of a list, tuple, range or array; None for other objects."""
    if isinstance(value, (str, bytes, dict)) or not hasattr(value, "__iter__"):
        return None
    items = value.tolist() if hasattr(value, "tolist") else list(value)
    if not all(isinstance(item, int) and not isinstance(item, bool) for item in items):
        return None
    return tuple(items)


@dataclass(frozen=True)
class Function:
    """A function of the rules. `kind` is grundy, loopy, win, misere, max, min, game or plain."""

    name: str
    params: tuple[str, ...]
    kind: str
    at_least: tuple[int | None, ...]


def _number(value: Any, name: str) -> int:
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise TypeError(f"{name}: an int was expected, not {type(value).__name__}")
    return int(value.__index__())


def _real(value: Any, name: str) -> float:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise TypeError(f"{name}: a number was expected, not {type(value).__name__}")
    return float(value)


def _nodes(value: Any) -> int:
    nodes = _number(value, "nodes")
    if not 1 <= nodes <= 5000:
        raise ValueError(f"nodes: {nodes} is not from 1 to 5000, which is what a picture shows")
    return nodes


def _span(value: Any, name: str) -> tuple[str, int, int]:
    """Returns the range of a parameter from one number, a pair or a range; the end is excluded."""
    if isinstance(value, range):
        if value.step != 1:
            raise ValueError(f"{name}: a range of step 1 was expected")
        return (name, value.start, value.stop - 1)
    if isinstance(value, (tuple, list)):
        if len(value) != 2:
            raise TypeError(f"{name}: a pair of first value and end was expected")
        return (name, _number(value[0], name), _number(value[1], name) - 1)
    one = _number(value, name)
    return (name, one, one)


def _stopped(stop: str, what: str, partial: Any) -> Stopped:
    why = "the time limit" if stop == "time" else "a limit"
    text = f"{why} stopped {what}; `partial` has what was found"
    return Stopped(text, ({"code": "limit-exceeded", "message": text},), stop, partial)


class Game(_grundy.Game):
    """A game by its name, code, set, rules or file; see `grundy.game`.

    A call returns the value of a position. Its arguments are those of the function; several components of a game with one
    parameter are a sum.

    >>> import grundy as g
    >>> k = g.game("0.77")
    >>> k(13), k(3, 4, 5)
    (1, 6)
    >>> g.game("wythoff")(3, 5), g.game("wythoff")((3, 5))
    (0, 0)
    >>> k.solve(3, 4, 5).outcome
    'N'
    """

    _text: str
    _given: dict[str, Any]
    _files: dict[str, str]
    _form: str | None
    _about: dict[str, Any]

    def __init__(
        self,
        text: str,
        given: dict[str, Any] | None = None,
        files: dict[str, str] | None = None,
        form: str | None = None,
    ) -> None:
        super().__init__()
        self._form = form
        self._text = text
        self._given = dict(given or {})
        self._files = dict(files or {})
        self._about = self._told

    def __reduce__(self) -> tuple[Any, ...]:
        files = dict(self._files)
        if not files and self._about["rules"] is not None and os.path.isfile(self._text):
            files[self._text] = self._about["rules"]
        return (type(self), (self._text, self._given, files, self._form))

    def impartial_form(self) -> Game:
        """Returns the impartial form of a partizan game: each player may make the moves of both.

        >>> import grundy as g
        >>> cram = g.game("domineering").impartial_form()
        >>> cram("..|.."), cram.solve("...|...", "..|..").outcome
        (0, 'N')
        """
        return Game(self._text, self._given, self._files, "impartial")

    def twisted_form(self) -> Game:
        """Returns the twisted form of a partizan game: the players exchange their roles in a component with each move in
        it, T(G) = { -T(G^L) | -T(G^R) }. A component with exchanged roles has a minus sign before it.

        >>> import grundy as g
        >>> g.game("domineering")(".|.|.|."), g.game("domineering").twisted_form()(".|.|.|.")
        (GameValue('2'), GameValue('1'))
        """
        return Game(self._text, self._given, self._files, "twisted")

    def _value_at(self, *position: Any) -> Any:
        """Returns the value of a position, which a call of the game stores for its next call."""
        try:
            return self._worth(self._evaluated(*position))
        except Stopped:
            raise
        except GrundyError as error:
            main = self._function(None)
            if main is None or not position:
                raise
            numbers = _numbers(position[0]) if len(position) == 1 else None
            try:
                if numbers is not None and len(numbers) == len(main.params):
                    return self._worth(self._evaluated(*numbers))
                if len(main.params) == 1 and (numbers or len(position) > 1):
                    return self.solve(*position).value
            except Stopped:
                raise
            except GrundyError:
                pass
            raise error from None

    def _worth(self, value: Any) -> Any:
        """Returns a value of a partizan game as a `GameValue`."""
        if not isinstance(value, str) or self._about["board"] is not None or value in _OUTCOMES:
            return value
        main = self._function(None)
        return GameValue._printed(value) if main is None or main.kind == "game" else value

    def _positions(self, position: tuple[Any, ...], ask: Callable[[list[str]], _Answer]) -> _Answer:
        """Asks about a position, in each reading that its form has.

        An argument is a component. If the function has several parameters, as many numbers are one component. A list of
        numbers, and a text with blanks, are the components of a sum if they are not one component.
        """
        position = tuple(str(one) if isinstance(one, Position) else one for one in position)
        main = self._function(None)
        if main is not None and 1 < len(main.params) == len(position) and _numbers(position):
            return ask(_grundy.words((tuple(position),)))
        try:
            return ask(_grundy.words(position))
        except Stopped:
            raise
        except (GrundyError, TypeError) as error:
            other: tuple[Any, ...] | None = None
            one = position[0] if len(position) == 1 else None
            if one is not None and main is not None:
                numbers = _numbers(one)
                if len(main.params) == 1:
                    other = tuple(one.split()) if isinstance(one, str) else numbers
                elif numbers is not None and not isinstance(one, tuple):
                    other = (numbers,)
            if other is None or (isinstance(one, str) and len(other) == 1):
                raise
            try:
                return ask(_grundy.words(other))
            except Stopped:
                raise
            except GrundyError:
                raise error from None

    def __copy__(self) -> Game:
        made: Game = type(self)(self._text, self._given, self._files)
        return made

    def __repr__(self) -> str:
        given = "".join(f", {name}={value!r}" for name, value in self._given.items())
        return f"grundy.game({self._text!r}{given})"

    def _repr_html_(self) -> str:
        from ._notebook import escape

        rules = self.rules_text
        shown = "" if rules is None else f"<pre>{escape(rules)}</pre>"
        return f"<p><b>{escape(self.title or self.name)}</b></p>{shown}"

    @property
    def name(self) -> str:
        """The text that selects the game again."""
        return str(self._about["name"])

    @property
    def title(self) -> str | None:
        """The title, with the Japanese one."""
        title: str | None = self._about["title"]
        return title

    @property
    def rules_text(self) -> str | None:
        """The rules in the language of `docs/reference/language.md`; None for a board game."""
        rules: str | None = self._about["rules"]
        return rules

    @property
    def functions(self) -> tuple[Function, ...]:
        """The functions of the rules, in the order of their definitions."""
        return tuple(
            Function(f["name"], tuple(f["params"]), f["kind"], tuple(f["at_least"]))
            for f in self._about["functions"]
        )

    def _function(self, name: str | None) -> Function | None:
        wanted = self._about["main"] if name is None else name
        return next((f for f in self.functions if f.name == wanted), None)

    def given(self, **inputs: Any) -> Game:
        """Returns the same rules with these inputs.

        >>> import grundy as g
        >>> take = g.rules("g(n) = mex{ g(n-s) for s in S if s<=n }", S=[1, 3])
        >>> take.given(S=[1, 4])(4)
        2
        """
        made: Game = type(self)(self._text, {**self._given, **inputs}, self._files)
        return made

    def _asked(
        self, shape: Any, function: str | None, ranges: dict[str, Any]
    ) -> tuple[list[tuple[str, int, int]], int | None]:
        axes = [_span(value, name) for name, value in ranges.items()]
        if shape is None:
            return axes, None
        if isinstance(shape, list):
            shape = tuple(shape)
        if not isinstance(shape, tuple):
            return axes, _number(shape, "shape") - 1
        found = self._function(function)
        if found is None:
            return axes, None
        free = [
            (name, least) for name, least in zip(found.params, found.at_least) if name not in ranges
        ]
        if len(free) != len(shape):
            raise TypeError(
                f"shape: {found.name}({','.join(found.params)}) has {len(free)} free parameters, "
                f"not {len(shape)}"
            )
        for (name, least), length in zip(free, shape):
            start = least or 0
            axes.append((name, start, start + _number(length, "shape") - 1))
        return axes, None

    def table(
        self,
        shape: Any = None,
        *lengths: int,
        function: str | None = None,
        measure: str = "grundy",
        **ranges: Any,
    ) -> Table:
        """Returns the values of a function on a box of positions. Without a name it is the main function.

        With an int n, every parameter goes up to n - 1. Several ints, or a tuple, are the shape of the table, from the least value of
        each parameter on. A named parameter has one value, a pair of first value and end, or a range. As everywhere
        in Python, the end is excluded.

        >>> import grundy as g
        >>> g.game("wythoff").table((2, 4)).tolist()
        [[0, 1, 2, 3], [1, 2, 0, 4]]
        >>> g.game("wythoff").table(x=(2, 4), y=1).tolist()
        [[0], [4]]

        `measure` selects another quantity for each position, like `--value` on the command line: `outcome`,
        `winning-moves`, `genus`, `misere-nim`, `misere-outcome`, `misere-form`, `remoteness`, `suspense`, `foreclosed`, …

        >>> g.game("kayles").table(6, measure="genus").tolist()
        ['0^120', '1^031', '2^20', '3^31', '1^031', '4^146']
        """
        if lengths:
            shape = (shape, *lengths)
        told, cells = self._table(self._asked(shape, function, ranges), function, measure)
        axes = tuple(Axis(name, start, last + 1) for name, start, last in told["axes"])
        table = Table(told["function"], told["kind"], axes, cells, told["title"], told["stop"])
        if table.stop is not None:
            raise _stopped(table.stop, f"the table after {len(cells)} values", table)
        return table

    def values(self, n: int, function: str | None = None) -> Cells:
        """Returns the values of a function of one parameter at all positions below n, as an array.

        >>> import grundy as g
        >>> g.game("kayles").values(8).tolist()
        [0, 1, 2, 3, 1, 4, 3, 2]
        """
        return self.table(_number(n, "n"), function=function).cells

    def solve(
        self,
        *position: Any,
        engine: Engine = "auto",
        play: Play | None = None,
        compound: str = "disjunctive",
        seconds: float | None = None,
    ) -> Solution:
        """Solves a position: its outcome, its value, every move with its result, and a line of best play.

        Each argument is a component of a sum: an int, a tuple of arguments, or a string in the notation of the game.
        The numbers of one component may stand alone: `solve(3, 5)` for a game of two parameters. A list of numbers is a
        sum for a game of one parameter. Without arguments the start is solved, and `seconds` limits the time. `play` (`normal` or `misere`) overrides the usual play of the game.
        `compound` selects the components in which a move is made, like `--compound` on the command line.

        >>> import grundy as g
        >>> g.game("kayles").solve(3, 4, 5).winning[0].text
        '5 -> 1 + 3'
        >>> g.game("ruler").solve("HTTHH").outcome
        'N'
        >>> g.game("kayles").solve(2, 2, play="misere").outcome
        'P'
        """
        if seconds is not None:
            with limits(seconds=_real(seconds, "seconds")):
                return self.solve(*position, engine=engine, play=play, compound=compound)
        told, native = self._positions(position, lambda words: self._solve(words, engine, play, compound))
        stop = told.pop("stop")
        solution = Solution._of(told, (self, native))
        if stop == "time":
            raise _stopped(stop, "the search", solution)
        return solution

    def why(
        self,
        *position: Any,
        all: bool = False,
        play: Play | None = None,
        compound: str = "disjunctive",
    ) -> Reasons:
        """Explains the value of a position as a lecture does: the mex, the nim-sum, the winning moves, the law, the cost.

        The arguments are those of `solve`. With `all` the definition is written for every smaller position as well.

        >>> import grundy as g
        >>> print(g.game("take:3").why(4).sentences[0])
        4 is a P-position: every option has a value other than 0, so the opponent wins after every move.
        >>> [row["values"] for row in g.game("take:3").why(2).data["definition"]]
        [[], [0], [0, 1]]
        """
        answer, texts = self._positions(position, lambda words: self._why(words, play, compound, all))
        stop = answer.pop("stop")
        reasons = Reasons._of(answer, texts)
        if stop is not None:
            raise _stopped(stop, "the explanation", reasons)
        return reasons

    def options(self, *position: Any) -> list[tuple[Any, ...]]:
        """Returns the positions after each move of one component: its replacement, which is several components if it splits.

        >>> import grundy as g
        >>> g.game("kayles").options(3)
        [(2,), (1,), (1, 1)]
        """
        return [move.to for move in self.solve(*position).moves]

    def outcome(self, *position: Any) -> str | None:
        """Returns the outcome: N, P, win, loss or draw for the player to move, or L or R for either player to move."""
        return self.solve(*position).outcome

    def value(self, *position: Any) -> GameValue:
        """Returns the value of a partizan position: canonical form, mean, temperature, thermograph.

        >>> import grundy as g
        >>> g.game("toads-and-frogs").value("tt.ff", "tt.ff").text
        '0'
        """
        return GameValue._of(*self._positions(position, self._value))

    def value_of(self, expression: str) -> GameValue:
        """Returns the partizan value of an expression in the names of the rules.

        >>> import grundy as g
        >>> g.rules("h(x>=0) = { h(x-1) | h(x-2) }").value_of("h(3) + 0.5").text
        '1/2'
        """
        return GameValue._of(*self._value([], expression))

    def misere(self, *position: Any, to: int | None = None, order: int = 1024) -> Quotient:
        """Returns the misère quotient of all heaps of a code or set, or of all sums of followers of some positions.

        `to` is the largest heap. Without it, heaps are added until the quotient is proved for all heaps, or has more
        than `order` elements.

        >>> import grundy as g
        >>> q = g.game("0.77").misere()
        >>> q.order, q.status, q.period
        (40, 'proved', 12)
        """
        reach = None if to is None else _number(to, "to")
        largest = _number(order, "order")
        told, theory = self._positions(position, lambda words: self._misere(words, reach, largest))
        stop = told.pop("stop")
        quotient = Quotient._of(told, theory)
        if stop is not None:
            raise _stopped(stop, f"the quotient after {quotient.heaps} heaps", quotient)
        return quotient

    def period(self, to: int | None = None) -> Period:
        """Returns the least period of the values, with its proof if there is one.

        >>> import grundy as g
        >>> p = g.game("kayles").period()
        >>> p.status, p.period, p.preperiod, p.check().ok
        ('proved', 12, 71, True)
        """
        told, sentence, certificate = self._period(None if to is None else _number(to, "to"))
        stop = told.pop("stop")
        period = Period(**told, sentence=sentence, certificate=certificate, _game=self)
        if stop == "time":
            raise _stopped(stop, f"the search after {period.heaps} heaps", period)
        return period

    def export(
        self, to: Language, *, function: bool = False, explain: bool = False, table: int | None = None
    ) -> str:
        """Returns a program in C++, Python or Rust (`cpp`, `python`, `rust`) that answers the input of a contest.

        With `function` it is only the function of the values and `winning_move`, with `explain` the proof of the law is a
        comment, and with `table` the values up to this argument are a list.

        >>> import grundy as g
        >>> print(g.game("subtract:1,2,3").export("python", function=True).splitlines()[-1])
            return []
        """
        return self._export(to, function, explain, table)

    def pattern(self, shape: Any = None, *, lang: str = "en", **ranges: Any) -> Laws:
        """Returns the laws in the values: closed forms and periods, each proved or observed.

        >>> import grundy as g
        >>> str(g.rules("g(n) = mex{ g(n-k) for k in 1..=3 if k<=n }").pattern().best)
        'g(n) == n % 4 (proved)'
        """
        told, stop = self._pattern(self._asked(shape, None, ranges), lang)
        laws = Laws(
            Law(
                law["statement"],
                law["sentence"],
                law["status"],
                law.get("theorem"),
                law.get("exceptions"),
                law["certificate"],
                law,
            )
            for law in told
        )
        if stop is not None:
            raise _stopped(stop, "the search for laws", laws)
        return laws

    def strategies(self, *sides: int, lang: str = "en") -> Strategies:
        """Returns strategies that win on all boards of a game, or on one board, each with its proof.

        >>> import grundy as g
        >>> [strategy.winner for strategy in g.game("cram").strategies()]
        ['second', 'first', 'first', None]
        >>> found = g.game("cram").strategies(100, 101)[0]
        >>> found.winner, found.check().ok
        ('first', True)
        """
        lengths = [_number(side, "sides") for side in sides]
        if any(not 0 < length < 1 << 32 for length in lengths):
            raise ValueError(f"sides: lengths from 1 on were expected, not {lengths}")
        report, text = self._strategies(lengths, lang)
        found = Strategies(
            Strategy(
                tuple(one["sides"]),
                one["winner"],
                tuple(one["sentences_ja" if lang == "ja" else "sentences"]),
                None if one["first_move"] is None else tuple((row, column) for row, column in one["first_move"]),
                one["certificate"],
            )
            for one in report["classes"]
        )
        found.text = text
        return found

    def claim(
        self, formula: str, shape: Any = None, *, function: str | None = None, **ranges: Any
    ) -> Claim:
        """Checks a closed form against the rules.

        >>> import grundy as g
        >>> c = g.game("nim").claim("g(x) == x+1")
        >>> c.holds, c.counterexample["position"]
        (False, [0])
        """
        told = self._claim(formula, self._asked(shape, function, ranges), function)
        stop = told.pop("stop")
        claim = Claim._of(told)
        if stop is not None and claim.holds:
            raise _stopped(stop, f"the check after {claim.checked['cells']} positions", claim)
        return claim

    def explain(
        self, shape: Any = None, *, function: str | None = None, **ranges: Any
    ) -> Explanation:
        """Returns the plan of a table: order, recognised structure, engine, and an estimate of the cost."""
        told = self._explain(self._asked(shape, function, ranges), function)
        return Explanation(tuple(told["plan"]), told["cells"], told["options"], told["bytes"])

    def graph(self, *position: Any, nodes: int = 500) -> Graph:
        """Returns all followers of a position with their values, and the moves between them.

        >>> import grundy as g
        >>> graph = g.game("kayles").graph(4)
        >>> graph.nodes[0]["value"], len(graph) > 4
        (1, True)
        """
        most = _nodes(nodes)
        return Graph._of(*self._positions(position, lambda words: self._graph(words, most)))


@dataclass(frozen=True)
class Match:
    """The record of a finished or stopped game: its moves, positions and result.

    `result` is 1 if the first player won, -1 if the second did, and 0 for a draw. It is None for a game that was not
    finished. In games with scores it is the score of the first player.
    """

    moves: tuple[str, ...]
    positions: tuple[str, ...]
    result: int | None

    def __str__(self) -> str:
        return f"{' '.join(self.moves)} ({self.result})"


def _place(position: Any) -> str:
    """Returns a position of a board as text."""
    if not isinstance(position, (str, Position)):
        raise TypeError(f"position: a str or a Position was expected, not {type(position).__name__}")
    return str(position)


class Board(Game):
    """A board game. Positions and moves are strings in the notation of the game.

    A position may also be `start`, or the moves from the start, separated by spaces, or a `Position`, which is an
    object with its moves, its result and its picture.

    >>> import grundy as g
    >>> b = g.board("tictactoe")
    >>> p = b.play("start", "b2")
    >>> len(b.moves(p)), b.solve("b2 a1 c3").outcome
    (8, 'draw')
    """

    @property
    def start(self) -> Position:
        """The start of the game.

        >>> import grundy as g
        >>> p = g.board("tictactoe").start
        >>> len(p.legal_moves), p.turn, p.play("b2").turn, p.is_over
        (9, 0, 1, False)
        """
        return self.at()

    def at(self, position: str | Position = "start") -> Position:
        """Returns a position as an object."""
        return Position(self, self.position(position))

    def position(self, position: str | Position = "start") -> str:
        """Returns a position in the notation of the game."""
        return _grundy.board_position(self, _place(position))

    def moves(self, position: str | Position = "start") -> list[str]:
        """Returns the legal moves."""
        return _grundy.board_moves(self, self.position(position))

    def play(self, position: str | Position, *moves: str | int) -> str:
        """Returns the position after these moves."""
        text = _place(position) if moves else self.position(position)
        for move in moves:
            if isinstance(move, bool) or not isinstance(move, (str, int)):
                raise TypeError(f"moves: a str was expected, not {type(move).__name__}")
            text = _grundy.board_play(self, text, str(move))
        return text

    def line(self, position: str | Position = "start") -> Line:
        """Returns a line of play that begins at a position and is changed in place, by moves with numbers.

        >>> import random, grundy as g
        >>> line = g.board("connect4").line()
        >>> while not line.is_over:
        ...     line.apply(random.choice(line.actions))
        >>> line.result in (1, 0, -1)
        True
        """
        return _grundy.board_line(self, _place(position))

    def turn(self, position: str | Position = "start") -> int:
        """Returns the player to move: 0 is the player with the first move of the game."""
        return _grundy.board_state(self, _place(position))[0]

    def score(self, position: str | Position = "start") -> int | None:
        """Returns the score for the player to move if the game is over, else None."""
        return _grundy.board_state(self, _place(position))[1]

    def text(self, position: str | Position = "start", lang: str = "en") -> str:
        """Returns a position as text."""
        return _grundy.board_text(self, _place(position), lang)

    def picture(self, position: str | Position = "start", *, lang: str = "en", turned: bool = False) -> Any:
        """Returns a position as a picture."""
        from ._notebook import Picture

        return Picture(_grundy.board_svg(self, _place(position), lang, turned))

    def search(
        self,
        position: str | Position = "start",
        *,
        depth: int | None = None,
        seconds: float | None = None,
        algorithm: Algorithm = "deepening",
        before: tuple[str, ...] = (),
    ) -> Searched:
        """Returns the best move within limits of depth and time (10 seconds without a limit).

        Algorithms: minimax, alpha-beta, scout, mtdf, deepening, df-pn. A return to a position of `before` is
        a draw.

        >>> import grundy as g
        >>> found = g.board("connect4:4,4").search(algorithm="mtdf")
        >>> found.outcome, found.exact
        ('draw', True)
        """
        if seconds is None and depth is None and algorithm == "deepening":
            seconds = 10.0
        if seconds is not None:
            seconds = _real(seconds, "seconds")
        if depth is not None:
            depth = _number(depth, "depth")
        return Searched._of(
            _grundy.board_search(self, _place(position), algorithm, (depth, seconds), [_place(at) for at in before])
        )

    def tree(
        self,
        position: str | Position = "start",
        *,
        algorithm: Algorithm = "alpha-beta",
        depth: int | None = None,
        nodes: int = 500,
    ) -> Graph:
        """Returns the tree of a search, with windows, values and cut-offs."""
        return Graph._of(*_grundy.board_tree(self, _place(position), algorithm, depth, _nodes(nodes)))

    def perft(self, position: str | Position = "start", *, depth: int) -> dict[str, int]:
        """Returns the number of lines of play of `depth` moves, for each first move."""
        return dict(_grundy.board_perft(self, _place(position), depth))

    def match(
        self,
        first: Any = None,
        second: Any = None,
        *,
        position: str | Position = "start",
        plies: int = 1000,
    ) -> Match:
        """Plays a game between two players.

        A player is a function from a position to a move, or a dict of arguments for `search`. The default is
        `search` with half a second per move.

        >>> import grundy as g
        >>> b = g.board("tictactoe")
        >>> b.match({"depth": 9}, {"depth": 9}).result
        0
        """
        from ._match import played

        return played(self, first, second, _place(position), _number(plies, "plies"))


@dataclass(frozen=True)
class Position:
    """A position of a board game. It does not change: `play` returns another one. Positions can be keys of a dict.

    >>> import grundy as g
    >>> p = g.board("connect4:4,4").start.play("1", "1")
    >>> p.legal_moves, p.turn, p.solve().outcome
    (('1', '2', '3', '4'), 0, 'draw')
    >>> q = p
    >>> while not q.is_over:
    ...     q = q.play(q.legal_moves[0])
    >>> q.result, p == g.board("connect4:4,4").at("1 1")
    (1, True)
    """

    board: Board = field(repr=False, compare=False)
    text: str
    _game: str = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_game", repr(self.board))

    def __str__(self) -> str:
        return self.text

    @property
    def legal_moves(self) -> tuple[str, ...]:
        """The legal moves; none if the game is over."""
        return () if self.is_over else tuple(_grundy.board_moves(self.board, self.text))

    def play(self, *moves: str | int) -> Position:
        """Returns the position after these moves."""
        return Position(self.board, self.board.play(self.text, *moves))

    def line(self) -> Line:
        """Returns a line of play that begins at this position; see `Board.line`."""
        return self.board.line(self.text)

    @property
    def options(self) -> tuple[Position, ...]:
        """The positions after each legal move."""
        return tuple(map(self.play, self.legal_moves))

    @property
    def turn(self) -> int:
        """The player to move: 0 is the player with the first move of the game."""
        return self.board.turn(self.text)

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.score is not None

    @property
    def score(self) -> int | None:
        """The score for the player to move if the game is over, else None."""
        return self.board.score(self.text)

    @property
    def result(self) -> int | None:
        """1 if the first player has won, -1 if the second has, 0 for a draw; None if the game is not over.

        In games with scores it is the score of the first player.
        """
        turn, score, _, _ = _grundy.board_state(self.board, self.text)
        if score is None:
            return None
        result = score if turn == 0 else -score
        return result if self.board._about["scored"] else (result > 0) - (result < 0)

    def solve(self, **options: Any) -> Solution:
        """Solves the position; the options are those of `Board.solve`."""
        return self.board.solve(self.text, **options)

    def search(self, **options: Any) -> Searched:
        """Returns the best move within limits; the options are those of `Board.search`."""
        return self.board.search(self.text, **options)

    def _repr_svg_(self) -> str:
        from ._notebook import svg_text

        return svg_text(_grundy.board_svg(self.board, self.text, "en", False))


__all__ = ["Board", "Function", "Game", "Match", "Move", "Position"]
