"""Games with given values."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, SupportsIndex

from . import _grundy


@dataclass(frozen=True)
class FoundGame:
    """A game whose values agree with a query.

    `game` is a name or a code for `grundy.game`. The first entry of the query is the value of the position `from_`.
    `values` are the first values from the position `least` on, `equal` other games with the same values, each with
    whether all values are proved equal. `equal_games` is the number of all such games.
    """

    game: str
    title: str | None
    code: str | None
    oeis: tuple[str, ...]
    from_: int
    least: int
    values: tuple[Any, ...]
    period: int | None
    preperiod: int | None
    saltus: int | None
    period_is_proved: bool
    equal: tuple[tuple[str, bool], ...]
    equal_games: int


class Found(tuple[FoundGame, ...]):
    """The games with given values, one for each sequence: named games first.

    `data` is everything that `grundy find --format json` prints: `games` is the number of all games that agree with the
    query, and `searched` the number of games that were compared with it.
    """

    data: dict[str, Any]


def _entries(values: Any, name: str) -> str:
    """Returns the entries of a query as text."""
    if isinstance(values, str):
        return values
    if not isinstance(values, Iterable):
        raise TypeError(f"{name}: a str or a list of entries was expected, not {type(values).__name__}")
    words = []
    for value in values:
        if value is None:
            words.append("?")
        elif isinstance(value, bool):
            words.append("N" if value else "P")
        elif isinstance(value, (str, SupportsIndex)):
            words.append(str(value))
        else:
            raise TypeError(f"{name}: an int, a bool, a str or None was expected, not {type(value).__name__}")
    return ",".join(words)


def _integer(value: Any, name: str) -> int:
    if isinstance(value, bool) or not isinstance(value, SupportsIndex):
        raise TypeError(f"{name}: an int was expected, not {type(value).__name__}")
    return value.__index__()


def _natural(value: Any, name: str) -> int:
    number = _integer(value, name)
    if number < 0:
        raise ValueError(f"{name}: {number} is negative")
    return number


def _match(found: dict[str, Any]) -> FoundGame:
    period = found["period"] or {}
    return FoundGame(
        game=found["game"],
        title=found["title"],
        code=found["code"],
        oeis=tuple(found["oeis"]),
        from_=found["from"],
        least=found["least"],
        values=tuple(found["values"]),
        period=period.get("period"),
        preperiod=period.get("preperiod"),
        saltus=period.get("saltus"),
        period_is_proved=period.get("status") == "proved",
        equal=tuple((equal["game"], equal["status"] == "proved") for equal in found["equal"]),
        equal_games=found["equal_games"],
    )


def find(
    values: str | Iterable[Any] = (),
    *,
    p_positions: str | Iterable[int] | None = None,
    offset: int | None = None,
    period: int | None = None,
    limit: int = 20,
) -> Found:
    """Returns the games with these values, from all octal codes of up to 4 digits, sets and named games.

    An entry is a Grundy value, None if it is unknown, or an outcome: True if the player to move wins. A text is read as
    by the command `grundy find`. `p_positions` are the lost positions, instead of values. `offset` is the position of
    the first entry; without it several are tried. `period` is the least period. At most `limit` sequences are returned.

    >>> import grundy as g
    >>> kayles = g.find([0, 1, 2, 3, 1, None, 3, 2, 1, 4, 2, 6])[0]
    >>> kayles.game, kayles.code, kayles.period, kayles.period_is_proved
    ('kayles', '0.77', 12, True)
    >>> g.find("0,1,7")
    ()
    """
    text = _entries(values, "values")
    if p_positions is not None:
        if text:
            raise TypeError("p_positions: they are instead of values, and both are given")
        text = _entries(p_positions, "p_positions")
    data = _grundy.find_games(
        text,
        p_positions is not None,
        None if offset is None else _integer(offset, "offset"),
        None if period is None else _natural(period, "period"),
        _natural(limit, "limit"),
    )
    found = Found(map(_match, data["matches"]))
    found.data = data
    return found
