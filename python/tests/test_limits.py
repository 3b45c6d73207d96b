"""Tests of limits, progress, Ctrl-C, and threads."""

import signal
import threading
import time

import pytest

import grundy as g


LONG = "g(x,y) = mex{ g(x-i,y) for i in 1..=x, g(x,y-i) for i in 1..=y, g(x-i,y-j) for i in 1..=x for j in 1..=y if (i*j)%3==0 }"


class Endless(g.Rules):
    def options(self, n):
        return [n + 1]


def long_table():
    g.rules(LONG).table((400, 400))


def long_own():
    g.Solver(Endless()).value(0)


def long_graph_values():
    numpy = pytest.importorskip("numpy")
    vertices = numpy.arange(8, 3_000_000)
    indices = (vertices[:, None] - numpy.arange(1, 9)).ravel()
    indptr = numpy.concatenate([numpy.zeros(8, int), numpy.arange(0, len(indices) + 1, 8)])
    while True:
        g.graph_values(indptr, indices)


def long_products():
    numpy = pytest.importorskip("numpy")
    numbers = numpy.arange(1 << 24, dtype=numpy.uint64)
    while True:
        g.nim_mul(numbers, numbers)


# Questions that take minutes or hours.
QUESTIONS = {
    "table": long_table,
    "table of genera": lambda: g.game("grundy").table(10**6, measure="genus"),
    "table of misere forms": lambda: g.game("0.3").table(10**6, measure="misere-form"),
    "values": lambda: g.game("0.106").values(10**9),
    "period": lambda: g.game("0.106").period(10**10),
    "pattern": lambda: g.rules(LONG).pattern((400, 400)),
    "claim": lambda: g.rules(LONG).claim("g(x,y) == g(y,x)", (400, 400)),
    "solve": lambda: g.board("connect4").solve(),
    "solve parts": lambda: g.game("cram:9,9").solve(),
    "solve misere": lambda: g.rules(LONG).solve((300, 300), play="misere"),
    "misere": lambda: g.game("0.3122").misere(to=3000, order=4096),
    "value": lambda: g.game("domineering").value("|".join(["......."] * 7)),
    "graph": lambda: g.rules(LONG).graph((300, 300), nodes=5000),
    "search": lambda: g.board("chess").search(seconds=100),
    "proof": lambda: g.board("mnk:6,5,4").search(algorithm="df-pn"),
    "perft": lambda: g.board("chess").perft(depth=9),
    "eval": lambda: g.rules("w(a) = win{ w(put(a,i,a[i]-1)) for i in 0..len(a) if a[i]>0 }").eval("w([9,8,9,8,9,8,9,8])"),
    "own rules": long_own,
    "own rules, misere": lambda: g.Solver(Endless()).outcome(0, misere=True),
    "match": lambda: g.board("chess").match(),
    "logarithm": lambda: g.Nimber(3**75).log(g.Nimber(2**120 + 5)),
    "products": long_products,
    "graph values": long_graph_values,
}


@pytest.mark.skipif(not hasattr(signal, "SIGPROF"), reason="there is no timer of the processor")
@pytest.mark.parametrize("name", QUESTIONS)
def test_an_interrupt_is_heard_within_half_a_second(name):
    """A signal like Ctrl-C, sent after 0.3 s of work, stops the computation within another half second of work."""

    def handler(number, frame):
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGPROF, handler)
    begun = time.process_time()
    signal.setitimer(signal.ITIMER_PROF, 0.3)
    try:
        with pytest.raises(KeyboardInterrupt):
            QUESTIONS[name]()
        worked = time.process_time() - begun
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
    assert worked <= 0.3 + 0.5


@pytest.mark.parametrize("name", ["table", "values", "eval", "own rules", "claim", "period", "solve"])
def test_a_time_limit_stops(name):
    with g.limits(seconds=0.2, bytes=2**34, cells=2**40), pytest.raises(g.Stopped) as caught:
        QUESTIONS[name]()
    assert caught.value.stop == "time"


def test_a_stopped_table_keeps_its_rows():
    rules = LONG
    with g.limits(seconds=0.3), pytest.raises(g.Stopped) as caught:
        g.rules(rules).table((400, 300))
    part = caught.value.partial
    if part is not None and part.shape[0]:
        assert part.shape[1] == 300 and len(part.cells) == part.shape[0] * 300
        small = g.rules(rules).table((min(5, part.shape[0]), 300))
        assert all(part[x, y] == small[x, y] for x in range(small.shape[0]) for y in range(300))


def test_limits_are_those_of_the_innermost_block():
    assert g.game("nim").table(100).shape == (100,)
    with g.limits(cells=10):
        with pytest.raises(g.Stopped) as caught:
            g.game("wythoff").table((100, 100))
        assert caught.value.stop == "limit" and caught.value.help
        with g.limits(cells=1e6):
            assert g.game("wythoff").table((100, 100)).shape == (100, 100)


def test_progress_is_told_and_its_exceptions_stop_the_work():
    told = []
    with g.limits(progress=lambda done, of: told.append((done, of)), seconds=1):
        with pytest.raises(g.Stopped):
            long_own()
    assert told

    def angry(done, of):
        raise LookupError("enough")

    with g.limits(progress=angry), pytest.raises(LookupError):
        long_own()


def test_progress_without_tqdm_is_lines(capsys):
    from grundy._limits import _Bar

    bar = _Bar()
    bar.lines = True
    for done in range(0, 1000, 10):
        bar(done, 1000)
    assert capsys.readouterr().err.count("\n") == 10


def together(work, number=8):
    """Runs the work in `number` threads, and fails if they do not finish."""
    errors = []

    def one(k):
        try:
            work(k)
        except BaseException as error:
            errors.append(error)

    threads = [threading.Thread(target=one, args=(k,), daemon=True) for k in range(number)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=120)
    assert not any(thread.is_alive() for thread in threads), "a deadlock"
    if errors:
        raise errors[0]


def test_a_hundred_threads_ask_one_game():
    kayles = g.game("kayles")
    values = kayles.values(500).tolist()

    def ask(k):
        for n in range(k, 500, 7):
            assert kayles(n) == values[n]
        assert kayles.solve(3, 4, 5).winning[0].text == "5 -> 1 + 3"

    together(ask, 100)


def test_attributes_are_read_while_another_thread_computes():
    """A thread that waits for a game must not hold the GIL, which the computing thread acquires now and then."""
    game = g.rules(LONG)
    begun = threading.Event()

    def ask(k):
        if k == 0:
            begun.set()
            with g.limits(seconds=0.6, progress=lambda done, of: None), pytest.raises(g.Stopped):
                game.table((400, 400))
        else:
            begun.wait()
            for _ in range(3):
                assert game.name and game.title is None or game.title
                assert game(2, 3) == game.eval("g(2,3)")

    together(ask, 6)


def test_threads_with_rules_in_python():
    class Heap(g.Rules):
        def options(self, n):
            return range(n)

    s = g.Solver(Heap())
    together(lambda k: [s.value(n) for n in range(k, 120, 3)], 20)
    assert s.value(119) == 119


def test_a_signal_handler_may_not_ask_the_game_that_is_computing():
    game = g.rules(LONG)
    before = signal.signal(signal.SIGALRM, lambda number, frame: game(3, 3))
    signal.setitimer(signal.ITIMER_REAL, 0.2)
    try:
        with pytest.raises(RuntimeError, match="this very thread"):
            game.table((400, 400))
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
