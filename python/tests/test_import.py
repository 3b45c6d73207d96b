"""Games from recursive functions with a memo."""

from functools import cache, lru_cache

import pytest

import grundy as g

MOVES = (1, 3, 4)
memo: dict[int, int] = {}


def mex(values):
    least = 0
    while least in values:
        least += 1
    return least


def take(n):
    if n in memo:
        return memo[n]
    memo[n] = mex({take(n - k) for k in MOVES if k <= n})
    return memo[n]


@lru_cache(maxsize=None)
def queen(a, b):
    seen = set()
    for k in range(1, a + 1):
        seen.add(queen(a - k, b))
    for k in range(1, b + 1):
        seen.add(queen(a, b - k))
    for k in range(1, min(a, b) + 1):
        seen.add(queen(a - k, b - k))
    return mex(seen)


def test_names_from_outside_are_part_of_the_rules():
    assert g.from_function(take).values(12).tolist() == [take(n) for n in range(12)]
    assert g.from_function(queen)(5, 8) == queen(5, 8)


def test_names_of_an_outer_function_have_their_values():
    limit = 3

    @cache
    def win(n):
        return any(not win(n - k) for k in range(1, min(n, limit) + 1))

    game = g.from_function(win)
    assert [game(n) for n in range(9)] == [win(n) for n in range(9)]


def unguarded(n):
    if n == 0:
        return False
    for k in MOVES:
        if not unguarded(n - k):
            return True
    return False


def unsupported(n):
    with open("file"):
        return unsupported(n - 1)


@pytest.mark.parametrize(
    ("function", "code", "line"), [(unguarded, "source-mistake", 4), (unsupported, "source-unsupported", 1)]
)
def test_errors_name_the_line_of_the_file(function, code, line):
    with pytest.raises(g.GrundyError) as caught:
        g.from_function(function)
    assert caught.value.code == code
    first = function.__code__.co_firstlineno
    assert f"test_import.py:{first + line}" in str(caught.value)


def test_a_function_without_source_is_an_error():
    names: dict[str, object] = {}
    exec("def f(n):\n    return f(n - 1) if n else 0\n", names)
    with pytest.raises(g.GrundyError, match="source of `f`"):
        g.from_function(names["f"])
    with pytest.raises(g.GrundyError, match="lambda"):
        g.from_function(lambda n: n)


calls = 0


def moody(n):
    global calls
    calls += 1
    return moody(n - 1) if n else calls


def test_a_function_that_differs_from_its_source_is_an_error():
    with pytest.raises(g.GrundyError):
        g.from_function(moody)
