"""The public names of the package, and the functions that open games."""

from __future__ import annotations

from dataclasses import dataclass
from os import PathLike
from os.path import abspath
from typing import Any

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
    Verification,
    _path,
    check,
)
from ._errors import GrundyError, Stopped
from ._find import Found, FoundGame, find
from ._game import Board, Function, Game, Match, Position
from ._grundy import Cells, Line, __version__
from ._import import from_function
from ._limits import Limits, limits, set_limits
from ._nimber import Nimber, mex, nim_mul, nim_sum
from ._notebook import load_ipython_extension as load_ipython_extension  # IPython calls it
from ._own import (
    OwnMove,
    PartizanSolver,
    Rules,
    Solver,
    ZeroSumSolver,
    graph_values,
    impartial,
    partizan,
    plus,
    zero_sum,
)
from ._theory import Quotient, Thermograph
from ._value import GameValue, value

__all__ = [
    "About",
    "Axis",
    "Board",
    "Cells",
    "Claim",
    "Explanation",
    "Found",
    "FoundGame",
    "Function",
    "Game",
    "GameValue",
    "Graph",
    "GrundyError",
    "Law",
    "Laws",
    "Limits",
    "Line",
    "Match",
    "Move",
    "Nimber",
    "OwnMove",
    "PartizanSolver",
    "Period",
    "Position",
    "Quotient",
    "Reasons",
    "Rules",
    "Searched",
    "Solution",
    "Solver",
    "Stopped",
    "Strategies",
    "Strategy",
    "Table",
    "Thermograph",
    "Verification",
    "ZeroSumSolver",
    "__version__",
    "board",
    "check",
    "file",
    "find",
    "from_function",
    "game",
    "games",
    "graph_values",
    "impartial",
    "limits",
    "mex",
    "nim_mul",
    "nim_sum",
    "partizan",
    "plus",
    "rules",
    "set_limits",
    "value",
    "zero_sum",
]


def _text(text: Any, name: str) -> str:
    if not isinstance(text, str):
        raise TypeError(f"{name}: a str was expected, not {type(text).__name__}")
    return text


def game(text: str, **inputs: Any) -> Game:
    """Returns a game from a name, a code, a set, coins, rules as text, or the path of a rule file.

    >>> import grundy as g
    >>> g.game("take:4")(9), g.game("0.77")(9), g.game("subtract:1,3")(9)
    (4, 4, 1)
    >>> type(g.game("connect4:4,4")).__name__
    'Board'
    """
    made = Game(_text(text, "text"), inputs)
    if made._about["own_board"]:
        return Board(text, inputs)
    return made


def rules(text: str, **inputs: Any) -> Game:
    """Returns a game from its rules and their inputs.

    >>> import grundy as g
    >>> g.rules("g(n) = mex{ g(n-s) for s in S if s<=n }", S=[1, 3]).values(5).tolist()
    [0, 1, 0, 1, 0]
    """
    if "=" not in _text(text, "text"):
        fact = "rules are lines such as `g(x) = mex{ g(x-k) for k in 1..=3 if k<=x }`"
        raise GrundyError(fact, ({"code": "wrong-rules", "message": fact},))
    return Game(text, inputs)


def file(path: str | PathLike[str], **inputs: Any) -> Game:
    """Returns a game from its rule file."""
    where = _path(path)
    with open(where, encoding="utf-8") as opened:
        text = opened.read()
    where = abspath(where)  # a file of any name
    return Game(where, inputs, {where: text})


def board(text: str) -> Board:
    """Returns a board game: `tictactoe`, `connect4:6,5`, `chess`, …, or rules that are shown on a board."""
    made = Board(_text(text, "text"))
    if made._about["board"] is None:
        _grundy.board_position(made, "start")  # reports the error
    return made


@dataclass(frozen=True)
class About:
    """The catalogue entry of a named game."""

    name: str
    title: str
    ja: str
    rules: str
    example: str
    parameters: tuple[tuple[str, str], ...]
    aliases: tuple[str, ...]
    board: bool


def games() -> list[About]:
    """Returns the named games.

    >>> import grundy as g
    >>> next(about.title for about in g.games() if about.name == "kayles")
    'Kayles'
    """
    return [
        About(
            name=entry["name"],
            title=entry["title"],
            ja=entry["ja"],
            rules=entry["rules"],
            example=entry["example"],
            parameters=tuple((name, value) for name, value in entry["parameters"]),
            aliases=tuple(entry["aliases"]),
            board=entry["board"],
        )
        for entry in _grundy.games()
    ]


# The private modules are not a part of the interface: names in tracebacks, help pages and pickles have the package only.
for _name in __all__:
    _public = globals()[_name]
    if getattr(_public, "__module__", "").startswith("grundy._") and hasattr(_public, "__dict__"):
        _public.__module__ = "grundy"
del _name, _public
