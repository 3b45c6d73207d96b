"""Tests that nimbers are a field."""

import random

import pytest

import grundy as g
from grundy import Nimber


def definition(a, b, memo={}):
    """Returns the product by its definition: the mex of a'b + ab' + a'b'."""
    if (a, b) not in memo:
        memo[a, b] = g.mex(
            definition(x, b) ^ definition(a, y) ^ definition(x, y) for x in range(a) for y in range(b)
        )
    return memo[a, b]


def test_products_are_those_of_the_definition():
    for a in range(17):
        for b in range(17):
            assert Nimber(a) * Nimber(b) == Nimber(definition(a, b))


@pytest.mark.parametrize("bits", [8, 64, 128, 200])
def test_the_laws_of_a_field(bits):
    rng = random.Random(bits)
    for _ in range(20):
        a, b, c = (Nimber(rng.getrandbits(bits) | 1) for _ in range(3))
        assert a * (b + c) == a * b + a * c and a * b == b * a and (a * b) * c == a * (b * c)
        assert a * a.inv() == Nimber(1) and a / b * b == a and a - b == a + b
        assert a.sqrt() ** 2 == a and a**-2 * a**2 == Nimber(1)
        assert a.degree() <= 256 and hash(a) == hash(Nimber(a.value))


def test_logarithms_and_equations():
    base = Nimber(2**7)
    assert base ** (base**11).log(base) == base**11
    for root in Nimber(8).solve():
        assert root * root + root == Nimber(8)
    assert Nimber(2).order() == 3


def test_what_has_no_answer():
    with pytest.raises(ZeroDivisionError):
        Nimber(0).inv()
    with pytest.raises(ZeroDivisionError):
        Nimber(3) / Nimber(0)
    with pytest.raises(ValueError):
        Nimber(-1)
    with pytest.raises(TypeError):
        Nimber(3) * 3
    with pytest.raises(AttributeError):
        Nimber(3).value = 4
    assert g.nim_mul(2**70, 3) == (Nimber(2**70) * Nimber(3)).value
