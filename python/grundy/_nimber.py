"""Nimbers of any size as a number type."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from . import _grundy

_WORD = 1 << 64


class Nimber:
    """A nimber: `+` is the nim-sum, `*` the nim-product. Nimbers have any size.

    >>> from grundy import Nimber
    >>> Nimber(16) * Nimber(16), Nimber(16) ** -1, Nimber(24).sqrt()
    (*24, *170, *16)
    >>> Nimber(5) + Nimber(6), Nimber(5) / Nimber(5)
    (*3, *1)
    """

    __slots__ = ("value",)

    value: int

    def __init__(self, value: int | str = 0) -> None:
        if isinstance(value, str):
            digits = value.strip().removeprefix("*")
            if not (digits.isascii() and digits.isdigit()):
                raise ValueError(f"value: {value!r} is not a nimber; write it as '*3' or '3'")
            value = int(digits)
        if isinstance(value, bool) or not hasattr(value, "__index__"):
            raise TypeError(f"value: an int was expected, not {type(value).__name__}")
        number = value.__index__()
        if number < 0:
            raise ValueError("value: a nimber is a natural number")
        object.__setattr__(self, "value", number)

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError("a nimber does not change")

    def __reduce__(self) -> tuple[Any, ...]:
        return (Nimber, (self.value,))

    def __repr__(self) -> str:
        return f"*{self.value}"

    def _repr_latex_(self) -> str:
        return rf"$\ast {self.value}$"

    def __index__(self) -> int:
        return self.value

    def __int__(self) -> int:
        return self.value

    def __bool__(self) -> bool:
        return self.value != 0

    def __hash__(self) -> int:
        return hash((Nimber, self.value))

    def __eq__(self, other: object) -> bool:
        return self.value == other.value if isinstance(other, Nimber) else NotImplemented

    def __lt__(self, other: Nimber) -> bool:
        return self.value < other.value if isinstance(other, Nimber) else NotImplemented

    def __le__(self, other: Nimber) -> bool:
        return self.value <= other.value if isinstance(other, Nimber) else NotImplemented

    def __gt__(self, other: Nimber) -> bool:
        return self.value > other.value if isinstance(other, Nimber) else NotImplemented

    def __ge__(self, other: Nimber) -> bool:
        return self.value >= other.value if isinstance(other, Nimber) else NotImplemented

    def __format__(self, form: str) -> str:
        return format(self.value, form) if form else str(self)

    def __neg__(self) -> Nimber:
        return self

    def __add__(self, other: Nimber) -> Nimber:
        return Nimber(self.value ^ other.value) if isinstance(other, Nimber) else NotImplemented

    __sub__ = __add__
    __xor__ = __add__

    def __radd__(self, other: int) -> Nimber:
        # `sum` starts with 0; other integers are not nimbers.
        return self if type(other) is int and other == 0 else NotImplemented

    def __rmul__(self, other: int) -> Nimber:
        # `math.prod` starts with 1.
        return self if type(other) is int and other == 1 else NotImplemented

    def __mul__(self, other: Nimber) -> Nimber:
        if not isinstance(other, Nimber):
            return NotImplemented
        if self.value < _WORD and other.value < _WORD:
            return Nimber(_grundy.nim_mul(self.value, other.value))
        return self._ask("mul", other)

    def __truediv__(self, other: Nimber) -> Nimber:
        if not isinstance(other, Nimber):
            return NotImplemented
        if not other:
            raise ZeroDivisionError("division of a nimber by *0")
        return self._ask("div", other)

    def __pow__(self, exponent: int) -> Nimber:
        if isinstance(exponent, bool) or not isinstance(exponent, int):
            raise TypeError(f"exponent: an int was expected, not {type(exponent).__name__}")
        if exponent < 0 and not self:
            raise ZeroDivisionError("*0 has no inverse")
        return Nimber(_grundy.nim_ask("pow", [str(self.value), str(exponent)]))

    def _ask(self, op: str, *others: Nimber) -> Nimber:
        return Nimber(_grundy.nim_ask(op, [str(n.value) for n in (self, *others)]))

    def sqrt(self) -> Nimber:
        """Returns the square root; every nimber has one."""
        return self._ask("sqrt")

    def inv(self) -> Nimber:
        """Returns the inverse."""
        if not self:
            raise ZeroDivisionError("*0 has no inverse")
        return self._ask("inv")

    def log(self, base: Nimber) -> int:
        """Returns the least exponent k for which `base ** k` is this nimber."""
        if not isinstance(base, Nimber):
            raise TypeError(f"base: a Nimber was expected, not {type(base).__name__}")
        return int(_grundy.nim_ask("log", [str(self.value), str(base.value)]))

    def order(self) -> int:
        """Returns the least k >= 1 for which the k-th power of this nimber is *1."""
        return int(_grundy.nim_ask("order", [str(self.value)]))

    def degree(self) -> int:
        """Returns the number of bits of the smallest field that contains this nimber."""
        return int(_grundy.nim_ask("degree", [str(self.value)]))

    def solve(self) -> tuple[Nimber, ...]:
        """Returns the roots z of z*z + z = this nimber."""
        return tuple(Nimber(z) for z in _grundy.nim_ask("solve", [str(self.value)]))


def nim_sum(*numbers: int | Iterable[int]) -> int:
    """Returns the nim-sum of natural numbers, or of those in a list, which is their xor.

    >>> import grundy as g
    >>> g.nim_sum(3, 4, 5), g.nim_sum([3, 4, 5])
    (2, 2)
    """
    if len(numbers) == 1 and hasattr(numbers[0], "__iter__"):
        numbers = tuple(numbers[0])
    total = 0
    for number in numbers:
        if not hasattr(number, "__index__"):
            raise TypeError(f"numbers: ints were expected, not {type(number).__name__}")
        total ^= number.__index__()
    return total


def nim_mul(a: Any, b: Any, out: Any = None) -> Any:
    """Returns the nim-product of two natural numbers, or the element-wise product of two uint64 arrays.

    Arrays and lists of other natural numbers are converted, and a number stands for all elements. The products of arrays
    are returned as a new array. With `out`, a NumPy array of the same shape, they are written
    to `out`, which is then returned, and no memory is allocated.

    >>> import grundy as g
    >>> g.nim_mul(16, 16)
    24
    """
    if out is None and isinstance(a, int) and isinstance(b, int):
        if 0 <= a < _WORD and 0 <= b < _WORD:
            return _grundy.nim_mul(a, b)
        return (Nimber(a) * Nimber(b)).value
    if _is_wide(a) and _is_wide(b):
        return _grundy.nim_mul_arrays(a, b, out)
    import numpy

    factors = [_wide(factor, name, numpy) for factor, name in ((a, "a"), (b, "b"))]
    if out is None and not any(factor.ndim for factor in factors):
        return _grundy.nim_mul(int(factors[0]), int(factors[1]))
    left, right = (numpy.ascontiguousarray(factor) for factor in numpy.broadcast_arrays(*factors))
    return _grundy.nim_mul_arrays(left, right, out)


def _is_wide(factor: Any) -> bool:
    """Whether this is an array of type uint64 with axes, which needs no conversion."""
    return getattr(factor, "dtype", None) == "uint64" and getattr(factor, "ndim", 1) > 0


def _wide(factor: Any, name: str, numpy: Any) -> Any:
    """Returns natural numbers as an array of type uint64."""
    array = numpy.asarray(factor)
    if array.dtype.kind not in "iu" or (array.size and array.min() < 0):
        raise TypeError(f"{name}: natural numbers were expected, as an array of type uint64 or a list")
    return array.astype(numpy.uint64, copy=False)


def mex(numbers: Iterable[int]) -> int:
    """Returns the smallest natural number that is not among the arguments.

    >>> import grundy as g
    >>> g.mex([0, 1, 3])
    2
    """
    if not hasattr(numbers, "__iter__"):
        raise TypeError(f"numbers: ints were expected, not {type(numbers).__name__}")
    seen = set(numbers)
    value = 0
    while value in seen:
        value += 1
    return value
