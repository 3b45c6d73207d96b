"""The package behaves as users of Python expect: operators, arrays, positions, copies, messages."""

import copy
import math
import pickle
import random
import threading
from fractions import Fraction

import numpy as np
import pandas as pd
import pytest

import grundy as g

# Values of many kinds, as the program prints them.
VALUES = ("0", "3", "-7/4", "*", "*2", "^", "v", "^*", "v3*2", "+-1", "{3|-1}", "{2||1|0}", "Tiny(2)", "^[2]", "{3||1|-2}")


def made(rng, depth):
    """A random game as a GameValue."""
    if depth == 0:
        return g.GameValue(rng.choice(VALUES[:7]))
    a, b = made(rng, depth - 1), made(rng, depth - 1)
    return rng.choice([a + b, a - b, -a, a, 2 * b])


def test_values_are_read_from_what_they_print():
    rng = random.Random(1)
    for value in [*map(g.GameValue, VALUES), *(made(rng, 3) for _ in range(100))]:
        again = g.value(str(value))
        assert again == value and hash(again) == hash(value) and repr(again) == repr(value)
        assert pickle.loads(pickle.dumps(value)) == value and copy.deepcopy(value) == value


def test_the_order_of_values_is_the_one_of_their_difference():
    rng = random.Random(2)
    for _ in range(100):
        a, b = made(rng, 2), made(rng, 2)
        outcome = (a - b).outcome
        assert (a > b, a < b, a == b, a.confused_with(b)) == tuple(outcome == sign for sign in "LRPN")
        assert (a >= b, a <= b) == (outcome in "LP", outcome in "RP")


def test_values_are_numbers_where_they_are():
    half = g.GameValue("1/2")
    assert half == 0.5 == g.GameValue(Fraction(1, 2)) and half.number == Fraction(1, 2)
    assert {half: 1}[Fraction(1, 2)] == 1 and half != 1 and half != "1/2"
    assert 1 - half == half and sum([half, half]) == 1 and 3 * half == half + 1
    assert g.GameValue("^").number is None and not g.GameValue(0) and g.GameValue("*")
    for wrong in (Fraction(1, 3), float("nan"), float("inf")):
        with pytest.raises(ValueError):
            g.GameValue(wrong)
    with pytest.raises(TypeError):
        half * 0.5
    with pytest.raises(TypeError):
        half < "1"


def test_tables_of_partizan_games_have_values():
    table = g.rules("h(x>=0,y>=0) = { h(x-1,y) | h(x,y-1) }").table((3, 3))
    assert isinstance(table[1, 1], g.GameValue) and table[1, 1] + table[1, 1] == 2 * table[1, 1]
    assert isinstance(g.game("domineering").solve("..|..").value, g.GameValue)


def test_arrays_lend_their_memory():
    cells = g.game("0.77").values(1000)
    view = memoryview(cells)
    assert (view.readonly, view.format, view.shape, view.nbytes) == (True, "B", (1000,), 1000)
    assert np.shares_memory(np.asarray(cells), np.frombuffer(cells, np.uint8))
    grid = g.game("wythoff").table((30, 40)).cells
    view = memoryview(grid)
    assert (view.shape, view.strides, view.ndim) == ((30, 40), (40, 1), 2)
    assert (np.asarray(view) == np.asarray(grid)).all() and bytes(view) == np.asarray(grid).tobytes()
    with pytest.raises(TypeError):
        view[0, 0] = 1
    with pytest.raises(ValueError, match="read-only"):
        np.asarray(grid)[0, 0] = 1
    holes = g.game("maya2").table((4, 4)).cells
    assert holes.dtype == "object"
    with pytest.raises(BufferError, match="tolist"):
        memoryview(holes)


def test_arrays_behave_as_arrays():
    cells = g.game("kayles").values(20)
    numbers = np.asarray(cells)
    assert cells[2:9:3].tolist() == numbers[2:9:3].tolist() and cells[::-1].tolist() == numbers[::-1].tolist()
    for compare in ("__eq__", "__ne__", "__lt__", "__le__", "__gt__", "__ge__"):
        for other in (2, -1, 10**30, cells[::-1], numbers[::-1].tolist()):
            mine = getattr(cells, compare)(other).tolist()
            theirs = getattr(numbers.astype(object), compare)(np.asarray(other, dtype=object))
            assert mine == theirs.astype(bool).tolist(), (compare, other)
    assert (cells == g.game("0.77").values(20)).all() and (cells == 3).any() and cells.equals(cells[:])
    assert repr(cells) == "Cells([0, 1, 2, 3, 1, 4, 3, 2, …, 2], shape=(20,), dtype=uint8)"
    assert (cells.ndim, cells.size, cells.dtype) == (1, 20, "uint8")
    with pytest.raises(ValueError, match="ambiguous"):
        bool(cells == 1)
    with pytest.raises(ValueError, match="differ"):
        cells == cells[:3]
    with pytest.raises(AttributeError, match="asarray"):
        cells.mean()
    with pytest.raises(TypeError, match="slice"):
        cells["x"]


def test_parts_of_a_table_are_tables():
    table = g.game("wythoff").table(x=(2, 9), y=(1, 7))
    grid = table.to_numpy()
    assert table[3:5, 2].tolist() == grid[1:3, 1].tolist() and table[4].tolist() == grid[2].tolist()
    assert table[:, 3:].tolist() == grid[:, 2:].tolist() and table[3:5][3, 1] == table[3, 1]
    assert table[50:60].shape == (0, 6)
    assert (np.asarray(table == 0) == (grid == 0)).all() and table == table[:] and not table != table[:]
    assert table.p_positions() == [(int(x) + 2, int(y) + 1) for x, y in np.argwhere(grid == 0)]
    assert dict(table.items())[5, 3] == table[5, 3] == 0 and "shape=(7, 6)" in repr(table)
    for wrong in ((1, 1), (2, 1, 1), 99):
        with pytest.raises(IndexError):
            table[wrong]


def test_tidy_frames():
    polars, pyarrow = pytest.importorskip("polars"), pytest.importorskip("pyarrow")
    table = g.game("wythoff").table((5, 6))
    frame = table.to_pandas()
    assert isinstance(frame, pd.DataFrame) and list(frame.columns) == ["x", "y", "g"] and len(frame) == 30
    assert [(row.x, row.y) for row in frame[frame.g == 0].itertuples()] == table.p_positions()
    assert table.to_polars().rows() == [tuple(row) for row in frame.itertuples(index=False)]
    assert table.to_arrow().column_names == ["x", "y", "g"] and table.to_arrow().num_rows == 30
    assert polars.Series("g", np.asarray(table.cells).reshape(-1)).to_list() == frame.g.tolist()
    assert pyarrow.array(np.asarray(table).reshape(-1)).to_pylist() == frame.g.tolist()
    holes = g.game("maya2").table((4, 4)).to_pandas()
    assert len(holes) < 16 and all(x != y for x, y in zip(holes.a, holes.b))


def test_a_missing_package_is_named(monkeypatch):
    import sys

    monkeypatch.setitem(sys.modules, "polars", None)
    with pytest.raises(ImportError, match="to_polars needs polars.*pip install polars"):
        g.game("nim").table(3).to_polars()


def test_one_position_has_many_forms():
    wythoff, kayles, nim = g.game("wythoff"), g.game("kayles"), g.game("nim")
    for form in ((3, 5), ((3, 5),), ([3, 5],), (np.array([3, 5]),), ("3,5",)):
        assert wythoff.solve(*form).outcome == "P" and wythoff(*form) == 0, form
    assert wythoff.solve((1, 2), (3, 4)).value == wythoff(1, 2) ^ wythoff(3, 4)
    for form in ((3, 4, 5), ([3, 4, 5],), ((3, 4, 5),), (range(3, 6),), (np.array([3, 4, 5]),), ("3 4 5",)):
        assert nim.solve(*form).value == 2 and nim.outcome(*form) == "N", form
        assert kayles.graph(*form).nodes and kayles.why(*form).outcome == "N", form
    assert kayles(3, 4, 5) == kayles([3, 4, 5]) == kayles.solve(3, 4, 5).value
    assert wythoff.table(3, 4) == wythoff.table((3, 4)) == wythoff.table([3, 4])
    take = g.rules("g(n) = mex{ g(n-s) for s in S if s<=n }", S=range(1, 4))
    for same in ({3, 1, 2}, np.array([1, 2, 3]), (1, 2, 3), frozenset([1, 2, 3])):
        assert take.given(S=same).values(20).equals(take.values(20))
    with pytest.raises(g.GrundyError):
        wythoff.solve(3, 4, 5)


def test_messages_speak_python():
    from grundy._errors import python_words

    told = python_words("use `--limit cells=5,bytes=7`, `--box x=-2..=0`, `grundy games` or `grundy eval kayles -e 'g(3)'`")
    calls = "use `grundy.limits(cells=5, bytes=7)`, `x=(-2, 1)`, `grundy.games()` or `grundy.game('kayles').eval('g(3)')`"
    assert told == calls
    with pytest.raises(g.GrundyError) as caught:
        g.rules("g(n) = mex{ g(n-s) for s in S if s<=n }").values(5)
    assert "--given" not in str(caught.value) and any("`given(S=" in line for line in caught.value.help)
    with pytest.raises(g.GrundyError) as caught, g.limits(cells=10):
        g.game("wythoff").table((100, 100))
    assert "--limit" not in str(caught.value)
    with pytest.raises(g.GrundyError) as caught:
        g.board("connect4:4,4").play("start", "1", "1", "9")
    assert "| 9" in str(caught.value)


def test_positions_of_boards():
    board = g.board("tictactoe")
    start = board.start
    assert {start.play("b2", "a1"), start.play("b2").play("a1")} == {board.at("b2 a1")}
    assert (start.turn, start.play("b2").turn, start.is_over, start.result) == (0, 1, False, None)
    assert start != g.board("connect4:4,4").start and len(start.options) == 9
    over = start.play("a1", "b1", "a2", "b2", "a3")
    assert (over.is_over, over.result, over.legal_moves, over.score) == (True, 1, (), -1)
    assert over.search().outcome == "loss" and start.solve(seconds=20).outcome == "draw"
    assert pickle.loads(pickle.dumps(over)) == over and "<svg" in over._repr_svg_()
    assert board.moves(start) == list(start.legal_moves) and board.play(start, "b2") == start.play("b2").text
    assert g.board("connect4:4,4").start.play(1, 2).turn == 0
    with pytest.raises(g.GrundyError):
        start.play("z9")


def test_a_claim_proved_by_a_period_has_a_certificate():
    claim = g.game("0.77").claim("g(n+12)==g(n) if n>=71")
    assert claim.status == "proved" and claim.check().ok
    broken = claim.certificate.replace("period: 12", "period: 11").replace("period 12", "period 11")
    assert broken != claim.certificate
    try:
        assert not g.check(broken).ok
    except g.GrundyError:
        pass


def test_copies():
    game = g.rules("g(n) = mex{ g(n-s) for s in S if s<=n }", S=[1, 3])
    assert copy.copy(game)(7) == copy.deepcopy(game)(7) == pickle.loads(pickle.dumps(game))(7) == game(7)
    solver = g.Solver(Halving())
    assert copy.copy(solver).value(9) == pickle.loads(pickle.dumps(solver)).value(9) == solver.value(9)
    assert g.game("nim").solve(1).to_dict()["outcome"] == "N"


class Halving(g.Rules):
    """A heap is halved or loses one token."""

    def options(self, position, /):
        return {position // 2, position - 1} if position else ()


def test_own_games():
    from functools import cache

    @g.impartial
    def take(n):
        return [n - k for k in (1, 3, 4) if k <= n]

    assert take.values(30) == g.game("subtract:1,3,4").values(30).tolist() and take(7, 9) == take(7) ^ take(9)

    @g.impartial(sums=True)
    def kayles(n):
        return [(a, n - k - a) for k in (1, 2) for a in range(n - k + 1)]

    assert kayles.values(40) == g.game("kayles").values(40).tolist()

    @g.partizan
    class Take:
        def left(self, n):
            return [n - k for k in (1, 3) if k <= n]

        def right(self, n):
            return [n - k for k in (2, 3) if k <= n]

    rules = g.rules("g(x>=0) = { g(x-k) for k in [1,3] | g(x-k) for k in [2,3] }")
    assert [Take(n) for n in range(12)] == [rules(n) for n in range(12)]
    assert Take.value(3, 4) == Take(3) + Take(4) and Take.outcome(2) == rules.outcome(2)

    @g.zero_sum
    class Last:
        def moves(self, n):
            return [k for k in (1, 2, 3) if k <= n]

        def play(self, n, k):
            return n - k

        def score(self, n):
            return -1 if n == 0 else None

    @cache
    def wins(n):
        return any(not wins(n - k) for k in (1, 2, 3) if k <= n)

    assert [Last(n) == 1 for n in range(50)] == [wins(n) for n in range(50)]
    assert Last.best(7) == [3] and Last.outcome(8) == "loss" and Last.value(20_000) == -1

    @g.partizan
    class Pass:
        def left(self, n):
            return [n]

        def right(self, n):
            return []

    with pytest.raises(g.GrundyError, match="play need not end"):
        Pass(1)
    with pytest.raises(g.Stopped), g.limits(cells=100):
        g.zero_sum(type(Last.rules))(10_000)


def test_nimbers_as_numbers():
    a, b = g.Nimber("*3"), g.Nimber("5")
    assert sum([a, b]) == a + b == a ^ b and math.prod([a, b]) == a * b
    assert a <= b and b >= a and b > a and f"{a} {a:d} {b:04b}" == "*3 3 0101"
    assert g.nim_sum([3, 4, 5]) == g.nim_sum(3, 4, 5) == 2
    for wrong in (1, 2):
        with pytest.raises(TypeError):
            wrong + a
    with pytest.raises(ValueError, match="nimber"):
        g.Nimber("x")


def test_threads_and_session_limits():
    kayles, answers = g.game("kayles"), []
    threads = [threading.Thread(target=lambda: answers.append(kayles.values(300).tolist())) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(answers) == 4 and all(answer == answers[0] for answer in answers)
    try:
        g.set_limits(seconds=0.05)
        with pytest.raises(g.Stopped):
            g.board("chess").solve()
        with g.limits(seconds=30):
            assert g.game("nim")(5) == 5
    finally:
        g.set_limits()


def test_public_names_have_one_module():
    for name in g.__all__:
        module = getattr(getattr(g, name), "__module__", "grundy")
        assert module == "grundy", (name, module)


def test_arrays_go_into_other_packages():
    import networkx

    polars, pyarrow = pytest.importorskip("polars"), pytest.importorskip("pyarrow")
    cells = g.game("0.77").values(1000)
    assert pd.Series(cells).dtype == "uint8" and polars.Series("g", cells).dtype == polars.UInt8
    assert pyarrow.array(cells).type == "uint8" and pyarrow.array(cells).to_pylist() == cells.tolist()
    assert np.shares_memory(np.asarray(cells), np.asarray(g.Table("g", "grundy", (g.Axis("n", 0, 1000),), cells)))
    assert np.asarray(cells, dtype=float).dtype == float and np.array(cells, copy=True).flags.writeable
    holes = g.game("maya2").table((4, 4))
    assert np.asarray(holes.cells).shape == (4, 4) and pyarrow.array(holes.cells).null_count == 4
    assert g.graph_values(networkx.DiGraph([("a", "b"), ("a", "c"), ("b", "c")])) == {"a": 2, "b": 1, "c": 0}


def test_products_of_many_kinds():
    wide = np.arange(5, dtype=np.uint64)
    wanted = [g.nim_mul(int(a), 3) for a in wide]
    for a, b in ((wide, 3), (wide, [3] * 5), (np.arange(5), np.uint64(3)), (list(range(5)), np.full(5, 3, np.uint8))):
        assert np.asarray(g.nim_mul(a, b)).tolist() == wanted
    assert g.nim_mul(np.uint64(16), np.uint8(16)) == 24
    for wrong in ([-1], [0.5], ["x"]):
        with pytest.raises(TypeError, match="^a: natural numbers"):
            g.nim_mul(wrong, 3)


def test_answers_are_plain_data():
    import dataclasses

    solution = g.game("nim").solve(1)
    assert dataclasses.asdict(solution)["value"] == 1 and solution.picture().startswith("<svg")
    assert g.game("nim").options(2) == [(1,), (0,)] or g.game("nim").options(2) == [(0,), (1,)]
    for wrong in (-1, float("inf"), float("nan")):
        with pytest.raises(ValueError, match="seconds"), g.limits(seconds=wrong):
            pass


def test_strategies_have_their_proofs():
    found = g.game("cram").strategies()
    assert [one.sides for one in found] == [("2k", "2k"), ("2k", "2k+1"), ("2k+1", "2k"), ("2k+1", "2k+1")]
    assert all(one.check().ok for one in found[:3]) and "half turn" in str(found)
    assert found[3].winner is None and found[3].certificate is None
    with pytest.raises(ValueError, match="no certificate"):
        found[3].check()
    (one,) = g.game("cram").strategies(5, 6)
    assert one.winner == "first" and one.first_move is not None
    assert "先手" in str(g.game("cram").strategies(5, 6, lang="ja"))
    with pytest.raises(g.GrundyError):
        g.game("wythoff").strategies()
    with pytest.raises(ValueError, match="sides"):
        g.game("cram").strategies(-1, 4)
