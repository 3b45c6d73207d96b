"""Values of partizan games as a type with operators."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Union

from . import _grundy
from ._errors import GrundyError, Stopped

if TYPE_CHECKING:
    from fractions import Fraction

    from ._theory import Thermograph

    Operand = Union[int, float, Fraction, str, "GameValue"]


def _number_text(value: Any) -> str | None:
    """Returns a number as it is written in values; None for other objects."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return str(value)
    from fractions import Fraction  # slow to import

    if isinstance(value, float):
        if value - value != 0:
            raise ValueError(f"value: {value} is not a number")
        value = Fraction(value)
    if not isinstance(value, Fraction):
        return None
    if value.denominator & (value.denominator - 1):
        raise ValueError(
            f"value: {value} is not dyadic; the denominator of a number is 1, 2, 4, 8, …"
        )
    return str(value)


class GameValue:
    """The value of a partizan position: a game in canonical form.

    `+`, `-` and multiples by an int are sums of games, and `==`, `<`, `<=`, `>`, `>=` compare them. The order is
    partial: `confused_with` is true for two games of which neither is less, and they are not equal. A value is made
    from a number, or from its text: what `str` prints is read again.

    >>> from grundy import GameValue
    >>> a, half = GameValue("{3|-1}"), GameValue(0.5)
    >>> a + half, -a, a - a == 0, a.left, a.cool(1)
    (GameValue('{7/2|-1/2}'), GameValue('{1|-3}'), True, (GameValue('3'),), GameValue('{2|0}'))
    >>> up, star = GameValue("^"), GameValue("*")
    >>> 0 < up < half, up.confused_with(star), sum([up, up, star])
    (True, True, GameValue('^^*'))
    """

    __slots__ = ("_text", "_report")

    _text: str | None
    _report: Any

    def __init__(self, value: Operand = 0) -> None:
        text, report = _number_text(value), None
        if isinstance(value, GameValue):
            text, report = value._text, value._report
        elif isinstance(value, str):
            text, report = _read(value)
        elif text is None:
            raise TypeError(
                f"value: a number, a str or a GameValue was expected, not {type(value).__name__}"
            )
        object.__setattr__(self, "_text", text)
        object.__setattr__(self, "_report", report)

    @classmethod
    def _of(cls, data: dict[str, Any], pictures: tuple[str, str, str]) -> GameValue:
        made = cls.__new__(cls)
        object.__setattr__(made, "_text", data["value"]["text"])
        object.__setattr__(made, "_report", (data, pictures))
        return made

    @classmethod
    def _printed(cls, text: str) -> GameValue:
        """Returns the value of a text that the program printed."""
        made = cls.__new__(cls)
        object.__setattr__(made, "_text", text)
        object.__setattr__(made, "_report", None)
        return made

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError("a value does not change")

    def __reduce__(self) -> tuple[Any, ...]:
        return (GameValue._printed, (self._known(),))

    def _known(self) -> str:
        if self._text is None:
            raise ValueError("the text of this value has more than a million characters")
        return self._text

    def _term(self) -> str:
        return f"game('{self._known()}')"

    def _told(self) -> tuple[dict[str, Any], tuple[str, str, str]]:
        if self._report is None:
            object.__setattr__(self, "_report", _grundy.value(self._term()))
        told: tuple[dict[str, Any], tuple[str, str, str]] = self._report
        return told

    # The quantities.

    @property
    def data(self) -> dict[str, Any]:
        """All quantities, as `grundy value --format json` prints them."""
        return self._told()[0]

    @property
    def text(self) -> str | None:
        """The usual notation; None beyond a million characters."""
        return self._text

    @property
    def plain(self) -> str | None:
        """The notation with braces, numbers, ups and stars only."""
        plain: str | None = self.data["value"].get("plain")
        return plain

    @property
    def kind(self) -> str:
        """The kind of value: number, nimber, nus, switch, hot, …"""
        return str(self.data["value"]["kind"])

    @property
    def number(self) -> Fraction | None:
        """The value as a fraction if it is a number, else None."""
        from fractions import Fraction

        try:
            return Fraction(self._text or "")
        except ValueError:
            return None

    @property
    def outcome(self) -> str:
        """L, R, N or P."""
        return str(self.data["outcome"])

    @property
    def mean(self) -> Fraction:
        """The mean value."""
        return _fraction(self.data["mean"])

    @property
    def temperature(self) -> Fraction:
        """The temperature."""
        return _fraction(self.data["temperature"])

    @property
    def stops(self) -> tuple[Fraction, Fraction]:
        """The left and the right stop."""
        left, right = self.data["stops"]
        return (_fraction(left), _fraction(right))

    @property
    def weight(self) -> str | None:
        """The atomic weight where it is defined."""
        weight: str | None = self.data["weight"]
        return weight

    @property
    def birthday(self) -> int:
        """The birthday of the canonical form."""
        return int(self.data["birthday"])

    @property
    def thermograph(self) -> Thermograph:
        """The thermograph."""
        from ._theory import Thermograph

        data, pictures = self._told()
        return Thermograph._of(data["thermograph"], pictures)

    @property
    def left(self) -> tuple[GameValue, ...]:
        """The options of Left in the canonical form."""
        return self._options("left")

    @property
    def right(self) -> tuple[GameValue, ...]:
        """The options of Right in the canonical form."""
        return self._options("right")

    def _options(self, side: str) -> tuple[GameValue, ...]:
        return tuple(map(GameValue._printed, _grundy.evaluate(f"{side}({self._term()})")))

    def cool(self, by: Operand) -> GameValue:
        """Returns the value cooled by a number."""
        return _calculated(f"cool({self._term()}, {GameValue(by)._term()})")

    def confused_with(self, other: Operand) -> bool:
        """Whether neither value is less than the other and they are not equal."""
        return bool(_grundy.evaluate(f"fuzzy({self._term()}, {GameValue(other)._term()})"))

    # The operators.

    def __add__(self, other: Any) -> GameValue:
        return self._with(other, "{0} + {1}")

    __radd__ = __add__

    def __sub__(self, other: Any) -> GameValue:
        return self._with(other, "{0} - {1}")

    def __rsub__(self, other: Any) -> GameValue:
        return self._with(other, "{1} - {0}")

    def __neg__(self) -> GameValue:
        return _calculated(f"-{self._term()}")

    def __pos__(self) -> GameValue:
        return self

    def __mul__(self, count: Any) -> GameValue:
        if isinstance(count, bool) or not isinstance(count, int):
            return NotImplemented
        if count < 0:
            return -self * -count
        return _calculated(f"{count} * {self._term()}")

    __rmul__ = __mul__

    def _with(self, other: Any, form: str) -> GameValue:
        term = _operand(other)
        return NotImplemented if term is None else _calculated(form.format(self._term(), term))

    def _compared(self, other: Any, sign: str) -> Any:
        term = _operand(other)
        if term is None:
            return NotImplemented
        return bool(_grundy.evaluate(f"{self._term()} {sign} {term}"))

    def __lt__(self, other: Any) -> bool:
        holds: bool = self._compared(other, "<")
        return holds

    def __le__(self, other: Any) -> bool:
        holds: bool = self._compared(other, "<=")
        return holds

    def __gt__(self, other: Any) -> bool:
        holds: bool = self._compared(other, ">")
        return holds

    def __ge__(self, other: Any) -> bool:
        holds: bool = self._compared(other, ">=")
        return holds

    def __eq__(self, other: object) -> bool:
        if isinstance(other, GameValue):
            return self._known() == other._known()  # canonical forms have one text
        if isinstance(other, bool) or not hasattr(other, "__float__"):
            return NotImplemented
        return bool(self.number == other)

    def __hash__(self) -> int:
        number = self.number
        return hash((GameValue, self._known())) if number is None else hash(number)

    def __bool__(self) -> bool:
        return self._text != "0"

    def __str__(self) -> str:
        return self._text or "a value of over a million letters"

    def __repr__(self) -> str:
        return f"GameValue({str(self)!r})"

    def _repr_svg_(self) -> str:
        return self.thermograph._repr_svg_()

    def _repr_html_(self) -> str:
        from ._notebook import facts

        stops = ", ".join(map(str, self.stops))
        pairs = (
            ("value", str(self)),
            ("kind", self.kind),
            ("outcome", self.outcome),
            ("mean", self.mean),
            ("temperature", self.temperature),
            ("stops", stops),
            ("atomic weight", self.weight),
            ("birthday", self.birthday),
        )
        return f"{facts(pairs)}{self._repr_svg_()}"


def _fraction(text: str) -> Fraction:
    from fractions import Fraction  # slow to import

    return Fraction(text)


def _operand(value: Any) -> str | None:
    """Returns an operand as a term of an expression; None for other objects."""
    if isinstance(value, GameValue):
        return value._term()
    text = _number_text(value)
    return None if text is None else f"game('{text}')"


def _calculated(expression: str) -> GameValue:
    return GameValue._printed(str(_grundy.evaluate(expression)))


def _read(text: str) -> tuple[str | None, Any]:
    """Reads a printed value, or else an expression."""
    if "'" not in text and text.strip():
        try:
            report = _grundy.value(f"game('{text.strip()}')")
        except Stopped:
            raise
        except GrundyError:
            pass
        else:
            return report[0]["value"]["text"], report
    report = _grundy.value(text)
    return report[0]["value"]["text"], report


def value(expression: Operand) -> GameValue:
    """Returns the value of a number, of a printed value, or of an expression of games without rules.

    >>> import grundy as g
    >>> g.value("{3|-1} + {2|0}"), g.value("^ + *").kind, g.value("1/2") == 0.5
    (GameValue('{5|3||+-1}'), 'nus', True)
    """
    if not isinstance(expression, (str, GameValue)) and _number_text(expression) is None:
        raise TypeError(f"expression: a str or a number was expected, not {type(expression).__name__}")
    return GameValue(expression)
