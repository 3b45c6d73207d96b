"""Tests of games with rules as Python classes."""

import functools

import pytest

import grundy as g


class Kayles(g.Rules):
    def options(self, position):
        for k in (1, 2):
            for left in range(position - k + 1):
                yield g.plus(left, position - k - left)


class Bites(g.Rules):
    """Chomp: a position is the tuple of the rows."""

    def options(self, rows):
        for y, row in enumerate(rows):
            for x in range(row):
                if (x, y) != (0, 0):
                    yield tuple(r if i < y else min(r, x) for i, r in enumerate(rows))


def test_values_agree_with_the_same_game_in_the_catalogue():
    s = g.Solver(Kayles())
    assert [s.value(n) for n in range(60)] == g.game("kayles").values(60).tolist()
    assert s.value(3, 4, 5) == g.game("kayles").solve(3, 4, 5).value
    moves = s.moves(3, 4, 5)
    assert {m.text for m in moves if m.winning} >= {"5 -> 1 + 3"}
    assert all(m.value == s.value(*[*(p for i, p in enumerate((3, 4, 5)) if i != m.component), *m.to]) for m in moves)


def test_values_agree_with_the_definition():
    @functools.cache
    def value(rows):
        return g.mex(value(to) for to in Bites().options(rows))

    s = g.Solver(Bites())
    assert s.value((4, 4, 4)) == value((4, 4, 4))
    assert s.known() == {rows: value(rows) for rows in s.known()}
    assert s.work["cells"] == len(s.known())


def test_depth_is_no_limit():
    class Long(g.Rules):
        def options(self, n):
            return [n - 1] if n else []

    assert g.Solver(Long()).value(200_001) == 1


def test_a_cycle_is_named():
    class Round(g.Rules):
        def options(self, position):
            return {"a": ["b"], "b": ["c"], "c": ["a"]}[position]

    with pytest.raises(g.GrundyError, match="'a' -> 'b' -> 'c' -> 'a'") as caught:
        g.Solver(Round()).value("a")
    assert caught.value.code == "no-end"


def test_representatives_are_solved_once():
    class Sorted(g.Rules):
        def canonical(self, heaps):
            return tuple(sorted(heaps))

        def options(self, heaps):
            for i, heap in enumerate(heaps):
                for rest in range(heap):
                    yield (*heaps[:i], rest, *heaps[i + 1 :])

    s = g.Solver(Sorted())
    assert s.value((3, 1, 2)) == 0 and s.value((2, 3, 1)) == 0 and s.value((4, 1)) == 5
    assert all(heaps == tuple(sorted(heaps)) for heaps in s.known())


def test_misere_play():
    class Heap(g.Rules):
        def options(self, n):
            return range(n)

    s = g.Solver(Heap())
    for a in range(4):
        for b in range(4):
            expected = a ^ b == 0 if max(a, b) > 1 else a ^ b == 1
            assert (s.outcome(a, b, misere=True) == "P") == expected


def test_an_exception_in_the_rules_leaves_no_wrong_value():
    """The options before the exception are incomplete and must not enter the memo."""

    class Moody(g.Rules):
        angry = True

        def options(self, n):
            for rest in range(n):
                if self.angry and n == 7 and rest == 3:
                    raise LookupError("seven")
                yield rest

    rules = Moody()
    s = g.Solver(rules)
    for _ in range(2):
        with pytest.raises(LookupError, match="seven"):
            s.value(12)
    with pytest.raises(LookupError):
        s.outcome(9, misere=True)
    with pytest.raises(LookupError):
        s.moves(7)
    assert 7 not in s.known() and all(n == value for n, value in s.known().items())
    rules.angry = False
    assert [s.value(n) for n in range(13)] == list(range(13))
    assert s.outcome(9, misere=True) == "N" and s.outcome(1, 1, misere=True) == "N"


@pytest.mark.parametrize("where", ["hash", "canonical", "none", "number"])
def test_whatever_fails_in_the_rules_is_told(where):
    class Unhashable:
        __hash__ = None

    class Bad(g.Rules):
        def options(self, n):
            if n == 5 and where == "hash":
                return [Unhashable()]
            if n == 5 and where == "none":
                return None
            if n == 5 and where == "number":
                return 4
            return range(n)

        def canonical(self, n):
            if n == 5 and where == "canonical":
                raise TypeError("canonical")
            return n

    s = g.Solver(Bad())
    with pytest.raises(TypeError):
        s.value(9)
    assert all(n == value for n, value in s.known().items())


def test_rules_need_options():
    with pytest.raises(TypeError, match="options"):
        g.Solver(object())
    with pytest.raises(NotImplementedError):
        g.Solver(g.Rules()).value(1)


def test_rules_may_not_ask_their_own_solver():
    class Curious(g.Rules):
        def options(self, n):
            if n == 3:
                solver.value(2)
            return range(n)

    solver = g.Solver(Curious())
    with pytest.raises(RuntimeError, match="this very thread"):
        solver.value(4)
    assert solver.value(2) == 2


def test_limits_stop_and_what_was_found_stays():
    class Heap(g.Rules):
        def options(self, n):
            return range(n)

    s = g.Solver(Heap())
    with g.limits(cells=50), pytest.raises(g.Stopped):
        s.value(200)
    found = len(s.known())
    assert 0 < found <= 50
    assert s.value(200) == 200
