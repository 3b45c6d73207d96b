"""Thermographs, and misère quotients."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from . import _grundy
from ._answers import Verification, check

if TYPE_CHECKING:
    from fractions import Fraction

    import matplotlib.axes

    _Wall = tuple[tuple[Fraction, Fraction], ...]


def _fraction(text: str) -> Fraction:
    from fractions import Fraction  # slow to import

    return Fraction(text)


def _wall(told: list[list[str]]) -> _Wall:
    return tuple((_fraction(t), _fraction(x)) for t, x in told)


@dataclass(frozen=True)
class Thermograph:
    """A thermograph: the corners (tax, value) of both walls from tax -1 up, and the mast above them.

    >>> import grundy as g
    >>> t = g.value("{3||1|-2}").thermograph
    >>> t.mast, t.temperature, t.left[-1]
    (Fraction(5, 4), Fraction(7, 4), (Fraction(7, 4), Fraction(5, 4)))
    """

    mast: Fraction
    temperature: Fraction
    left: _Wall = field(repr=False)
    right: _Wall = field(repr=False)
    svg: str = field(repr=False, compare=False)
    tikz: str = field(repr=False, compare=False)
    text: str = field(repr=False, compare=False)

    @classmethod
    def _of(cls, walls: dict[str, Any], pictures: tuple[str, str, str]) -> Thermograph:
        return cls(
            _fraction(walls["mast"]),
            _fraction(walls["temperature"]),
            _wall(walls["left"]),
            _wall(walls["right"]),
            *pictures,
        )

    def __str__(self) -> str:
        return self.text

    def plot(self, ax: matplotlib.axes.Axes | None = None) -> matplotlib.axes.Axes:
        """Draws the walls with matplotlib, with positive values to the left, as books do."""
        import matplotlib.pyplot as plt

        if ax is None:
            _, ax = plt.subplots()
        top = max(float(self.temperature), 0.0) + 1.0
        for wall, colour in ((self.left, "tab:blue"), (self.right, "tab:red")):
            values = [*(float(x) for _, x in wall), float(self.mast)]
            ax.plot(values, [*(float(t) for t, _ in wall), top], color=colour)
        ax.invert_xaxis()
        ax.set_xlabel("value")
        ax.set_ylabel("tax")
        return ax

    def _repr_svg_(self) -> str:
        from ._notebook import svg_text

        return svg_text(self.svg)


@dataclass(frozen=True)
class Quotient:
    """The misère quotient of a game. Each component is an element, and a sum is their product. A sum is lost for the
    player to move if and only if the product is in the P-portion (T. E. Plambeck 2005).

    `status` is `proved`, `observed` or `partial`; a quotient that the rules contradict is an error. `words` contains the
    element of each heap from 0 on, or of each of the `positions`. `generators` maps letters to their heaps.

    >>> import grundy as g
    >>> q = g.game("0.123").misere()
    >>> q.order, q.status, q.outcome(1, 1), bool(q.check())
    (20, 'proved', 'N', True)
    """

    game: str
    status: str
    theorem: str | None
    order: int
    heaps: int
    period: int | None
    preperiod: int | None
    generators: dict[str, int]
    relations: tuple[str, ...] = field(repr=False)
    p_portion: tuple[str, ...] = field(repr=False)
    words: tuple[str, ...] = field(repr=False)
    positions: tuple[str, ...] = field(repr=False)
    certificate: str = field(repr=False)
    complete: bool = True
    data: dict[str, Any] = field(default_factory=dict, repr=False, compare=False)
    _theory: Any = field(default=None, repr=False, compare=False)

    @classmethod
    def _of(cls, told: dict[str, Any], theory: _grundy.Theory) -> Quotient:
        return cls(
            game=told["game"],
            status=told["status"],
            theorem=told["theorem"],
            order=told["order"],
            heaps=told["heaps"],
            period=told["period"],
            preperiod=told["preperiod"],
            generators={g["letter"]: g["heap"] for g in told["generators"]},
            relations=tuple(told["relations"]),
            p_portion=tuple(told["p_portion"]),
            words=tuple(told["phi"]),
            positions=tuple(told.get("positions", ())),
            certificate=theory.certificate(),
            complete=told["complete"],
            data=told,
            _theory=theory,
        )

    @property
    def proved(self) -> bool:
        """Whether the quotient is proved for all heaps, or for all sums of the positions."""
        return self.status == "proved"

    def check(self) -> Verification:
        """Checks the quotient by the independent checker."""
        return check(self.certificate)

    def _native(self) -> _grundy.Theory:
        if self._theory is None:
            raise ValueError("a quotient that was pickled has lost its products; ask the game again")
        native: _grundy.Theory = self._theory
        return native

    def outcome(self, *heaps: int) -> str | None:
        """Returns N or P for a sum of heaps (or of positions, by index); None if the outcome is not known."""
        lost = self._native().is_lost(list(heaps))
        return None if lost is None else "P" if lost else "N"

    def products(self) -> list[list[str]]:
        """Returns the table of products of all elements."""
        return self._native().products()

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_theory": None}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)

    def _repr_html_(self) -> str:
        from ._notebook import facts

        pairs = (
            ("misère quotient of", self.game),
            ("order", self.order),
            ("status", self.status),
            ("period", self.period),
            ("preperiod", self.preperiod),
            ("generators", ", ".join(f"{a} = {heap}" for a, heap in self.generators.items())),
            ("relations", ", ".join(self.relations)),
            ("P", ", ".join(self.p_portion)),
        )
        return facts(pairs)
