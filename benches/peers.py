#!/usr/bin/env python3
"""Compares grundy with other programs that do the same work, and writes the first table of BENCHMARKS.md.

    python3 benches/peers.py target/release/grundy                     all lines
    python3 benches/peers.py target/release/grundy --only queens nim   the lines whose name begins with one of these words
    python3 benches/peers.py target/release/grundy --install --write   with packages and crates; writes BENCHMARKS.md
    python3 benches/peers.py target/debug/grundy --check               small sizes, answers only, no times
    python3 benches/peers.py --list                                    the commands of every line

Each line is a piece of work, a command of grundy, and another program: a plain program in C++ (`g++ -O3 -march=native`) or Python
of the folder benches/peers, a package of PyPI, or a crate. `--install` installs the packages into a temporary environment and
builds the crates; without it a package is used if this Python has it, and a crate if it was built. A peer that is missing is
shown as "not installed".

The two programs run in turn, as whole processes, several times (`--pairs`). The time is the CPU time (user and system) of the
process, its median, and for lines with two threads the wall-clock time. The answers must be equal. The ratio is the time of
grundy divided by that of the other program: above 1, in bold, the other program is faster.
"""

import argparse
import array
import ast
import contextlib
import datetime
import json
import os
import pathlib
import platform
import random
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field

ROOT = pathlib.Path(__file__).resolve().parent.parent
SOURCES = ROOT / "benches" / "peers"
PAGE = ROOT / "BENCHMARKS.md"
BEGIN, END = "<!-- benches/peers.py: begin -->", "<!-- benches/peers.py: end -->"

TWO_HEAPS = "g(x, y) = mex{ g(a, y) for a in 0..x, g(x, b) for b in 0..y }"
PERMUTED = "g(a, b, c) = mex{ g(a-k, b, c) for k in 1..=min(a, 3), g(b, c, a-1) if a >= 1, g(a, c, b/2) if b >= 1 }"
MASKS = "g(m) = mex{ g(m - 3*2**i) for i in 0..=22 if bit(m, i) == 1 and bit(m, i+1) == 1 }"
EUCLID = (
    "g(a, b) = if b == 0 then 0 else mex{ g(max(b, a-k*b), min(b, a-k*b)) for k in 1..=a/b, g(a-1, b) if a > b }"
)
SORTED = "g(s) = mex{ g(sort(put(s, i, s[i]-k))) for i in 0..len(s) for k in 1..=min(2, s[i]) }"


@dataclass(frozen=True)
class Peer:
    """Another program. The words of its command depend on the size of the work."""

    name: str
    kind: str  # cpp, python, package, crate or absent
    program: str = ""  # a source in benches/peers without its ending, a package, or a folder of benches
    words: Callable[[int], list[str]] = lambda n: []
    script: list[str] = field(default_factory=list)  # for a package: the first arguments of Python


@dataclass(frozen=True)
class Work:
    """A line of work: commands of grundy, and programs that give the same answer."""

    name: str
    text: str
    size: int
    small: int
    ours: Callable[[int], list[list[str]]]
    peers: list[Peer]
    answer: str | Callable[[str], object] = "text"  # "text", "table", or a function of the output
    theirs: Callable[[str], object] | None = None  # the same for the other program
    inputs: Callable[[random.Random, int], str] | None = None  # the text of the file `input`
    package: bool = False  # the command of grundy is a Python program with the package
    expected: Callable[[int], object] | None = None  # the answer, for lines without an installed peer


@dataclass(frozen=True)
class Threads:
    """A command that takes `--threads`."""

    name: str
    text: str
    size: int
    small: int
    words: Callable[[int], list[str]]
    answer: str | Callable[[str], object] = "text"


def cpp(program, words, name="C++"):
    return Peer(name, "cpp", program, words)


def python(program, words, name="Python"):
    return Peer(name, "python", program, words)


def absent(name):
    return Peer(name, "absent")


def to_file(n):
    return [str(n), "peer.bin"]


def json_lines(cases):
    return "".join(json.dumps(case) + "\n" for case in cases)


def stones(largest):
    """Cases of K stones with amounts up to 20."""

    def cases(numbers, n):
        return json_lines(
            {"A": sorted(numbers.sample(range(1, 21), 5)), "K": largest if largest > 100 else numbers.randint(1, largest)}
            for _ in range(n)
        )

    return cases


def deques(numbers, n):
    return json_lines({"a": [numbers.randint(1, 1000) for _ in range(20)]} for _ in range(n))


def grids(numbers, n):
    def row():
        return "".join(numbers.choice(".....#") for _ in range(20))

    return json_lines({"S": ["." + row()[1:]] + [row() for _ in range(19)]} for _ in range(n))


def graphs(numbers, n):
    def edges():
        return [sorted(numbers.sample(range(v + 1, 30), min(3, 29 - v))) for v in range(30)]

    return json_lines({"E": edges(), "T": [numbers.randrange(30) for _ in range(3)]} for _ in range(n))


def row_of_numbers(numbers, n):
    return json.dumps([numbers.randint(1, 10**6) for _ in range(n)])


def nim_text(text):
    """The nim-sum, the numbers of winning moves and of moves, and the first ten winning moves of `solve`."""
    moves = re.findall(r"component \d+: \d+ -> \d+(?!\s*\()\s*$", text, re.M)[:10]
    value = re.search(r"Grundy value (\d+)", text)
    counts = re.search(r"Winning moves? \((\d+) of (\d+)\)", text)
    return [value and value[1], *(counts.groups() if counts else ()), *(move.strip() for move in moves)]


def nim_lines(text):
    first, *moves = text.splitlines()
    return [*first.split(), *moves]


def nim_json(text):
    """The values, the winning moves and the number of all moves: grundy leaves out other moves if there are many."""
    answer = json.loads(text)
    winning = [move for move in answer["moves"] if move["winning"]]
    values = [answer[key] for key in ("outcome", "value", "components")]
    return [*values, winning, len(answer["moves"]) + answer.get("moves_omitted", 0)]


def search_values(text):
    """The values that `grundy search` prints."""
    return re.findall(r"^value +(.+)$", text, re.M)


def connect4_scores(text):
    """Scores that count the stones that the winner has left, from `win in 21`."""
    scores = []
    for value in search_values(text):
        found = re.match(r"(win|loss) in (\d+)", value)
        left = (42 + 2 - CONNECT4_STONES - int(found[2])) // 2 if found else 0
        scores.append(left if found and found[1] == "win" else -left)
    return scores


# Random positions of Connect Four 7×6 with 8 stones, without a win at the next move.
CONNECT4_STONES = 8
CONNECT4 = "32461175 13515211 44121541 75126651 72342515 35762155 73454332 54364351".split()


def endings(largest):
    """Published endings of Othello as rows of number, free cells, score and position: 40 to 44, or 1 to 3 for a check."""
    text = (ROOT / "tests" / "games" / "othello_endings.tsv").read_text(encoding="utf-8")
    rows = (line.split("\t") for line in text.splitlines()[1:])
    return [row for row in rows if (1 if largest < 40 else 40) <= int(row[0]) <= largest]


def search_endings(n):
    return [["search", "othello:8", row[3], "--algorithm", "mtdf", "--threads", "1"] for row in endings(n)]


def numbers_of(text):
    return [int(word.replace("−", "-")) for word in re.findall(r"[-+−]?\d+", text)]


def ending_scores(text):
    return [numbers_of(value)[0] for value in search_values(text)]


def playout_works():
    for game, text, size in (
        ("tic_tac_toe", "tic-tac-toe", 100000),
        ("connect_four", "Connect Four", 20000),
        ("othello", "Othello", 5000),
    ):
        yield Work(
            f"playouts-{game.replace('_', '-')}",
            f"{size:,} random games of {text} from Python",
            size,
            20,
            lambda n, game=game: [["playouts.py", "grundy", game, str(n)]],
            [Peer("OpenSpiel", "package", "open_spiel", lambda n, game=game: ["open_spiel", game, str(n)], ["playouts.py"])],
            package=True,
        )


def case_works():
    for name, kind, game, text, size, cases in (
        ("cases-stones", "stones", "k-stones", "20,000 piles of at most 100 stones", 20000, stones(100)),
        ("cases-stones-500", "stones", "k-stones", "2,000 piles of 500 stones", 2000, stones(500)),
        ("cases-deque", "deque", "deque", "3,000 rows of 20 numbers", 3000, deques),
        ("cases-grid", "grid", "token", "1,000 grids of 20×20 cells", 1000, grids),
        ("cases-graph", "graph", "graph-game", "3,000 graphs of 30 vertices", 3000, graphs),
    ):
        yield Work(
            name,
            f"small cases from a file (`--inputs`): {text}",
            size,
            20,
            lambda n, game=game: [["eval", game, "--inputs", "input"]],
            [python("cases", lambda n, kind=kind: [kind, "input"])],
            inputs=cases,
        )


WORKS = [
    Work(
        "queens",
        "queen on 2000×2000, all values",
        2000,
        50,
        lambda n: [["table", "queens", "--to", str(n - 1), "-o", "ours.npy"]],
        [
            cpp("queens", to_file, "C++, sets of bits"),
            Peer("numba, with compilation", "package", "numba", to_file, ["numba_queens.py"]),
        ],
        answer="table",
    ),
    Work(
        "two-heaps",
        "Nim with two heaps as rules, 2000×2000, all values",
        2000,
        50,
        lambda n: [["table", TWO_HEAPS, "--to", str(n - 1), "-o", "ours.npy"]],
        [cpp("two_heaps", to_file, "C++, sets of bits")],
        answer="table",
    ),
    Work(
        "nim-product-260",
        "nim-product as rules, 260×260",
        260,
        20,
        lambda n: [["table", "nim-product", "--to", str(n - 1), "-o", "ours.npy"]],
        [cpp("nim_product", to_file)],
        answer="table",
    ),
    Work(
        "nim-product-512",
        "nim-product as rules, 512×512",
        512,
        24,
        lambda n: [["table", "nim-product", "--to", str(n - 1), "-o", "ours.npy"]],
        [cpp("nim_product", to_file)],
        answer="table",
    ),
    Work(
        "cutting",
        "cutting game, 500×500",
        500,
        30,
        lambda n: [["table", "cutting-game", "--box", f"h=2..={n},w=2..={n}", "-o", "ours.npy"]],
        [cpp("cutting", to_file)],
        answer="table",
    ),
    Work(
        "take-square",
        "take a square, heaps below 10^6",
        10**6,
        1000,
        lambda n: [["table", "take-square", "--to", str(n - 1), "-o", "ours.npy"]],
        [cpp("take_square", to_file)],
        answer="table",
    ),
    Work(
        "octal-0.007",
        "octal game `0.007`, heaps below 2^16",
        2**16,
        1000,
        lambda n: [["table", "0.007", "--to", str(n - 1), "-o", "ours.npy"]],
        [cpp("octal_007", to_file)],
        answer="table",
    ),
    Work(
        "grundys-game",
        "Grundy's game, heaps below 10^5",
        10**5,
        1000,
        lambda n: [["table", "grundy", "--to", str(n - 1), "-o", "ours.npy"]],
        [cpp("grundy", to_file)],
        answer="table",
    ),
    Work(
        "period-0.106",
        "`period 0.106` to 10^8",
        10**8,
        1000,
        lambda n: [["period", "0.106", "--to", str(n)]],
        [absent("the engine alone (`cargo bench -p grundy-heap --bench rates -- 0.106`)")],
    ),
    Work(
        "deque",
        "ends of a row of 10,000 numbers, one answer",
        10000,
        30,
        lambda n: [["eval", "deque", "--given", "a=@input"]],
        [cpp("deque", lambda n: ["input"], "C++, one row of a table")],
        inputs=row_of_numbers,
    ),
    Work(
        "permuted-60",
        "recurrence without a table: permuted heaps, 60",
        60,
        8,
        lambda n: [["eval", PERMUTED, "-e", f"g({n}, {n + 1}, {n + 2})"]],
        [
            python("recurrences", lambda n: ["permuted", str(n)], "Python, `functools.cache`"),
            cpp("permuted_heaps", lambda n: [str(n)], "C++, `unordered_map`"),
        ],
    ),
    Work(
        "permuted-100",
        "permuted heaps, 100",
        100,
        9,
        lambda n: [["eval", PERMUTED, "-e", f"g({n}, {n + 1}, {n + 2})"]],
        [
            python("recurrences", lambda n: ["permuted", str(n)], "Python, `functools.cache`"),
            cpp("permuted_heaps", lambda n: [str(n)], "C++, `unordered_map`"),
        ],
    ),
    Work(
        "masks",
        "sets of 24 bits",
        24,
        10,
        lambda n: [["eval", MASKS, "-e", f"g({2**n - 1})"]],
        [python("recurrences", lambda n: ["masks", str(n)], "Python, `functools.cache`")],
    ),
    Work(
        "euclid",
        "a game of Euclid from (800, 799)",
        800,
        20,
        lambda n: [["eval", EUCLID, "-e", f"g({n}, {n - 1})"]],
        [python("recurrences", lambda n: ["euclid", str(n)], "Python, `functools.cache`")],
    ),
    Work(
        "sorted-lists",
        "sorted lists of four heaps from 20",
        20,
        3,
        lambda n: [["eval", SORTED, "-e", f"g([{n}, {n + 1}, {n + 2}, {n + 3}])"]],
        [python("recurrences", lambda n: ["sorted", str(n)], "Python, `functools.cache`")],
    ),
    *case_works(),
    Work(
        "nim-solve",
        "`solve nim` with the heaps 1 to 1000",
        1000,
        70,
        lambda n: [["solve", "nim", *map(str, range(1, n + 1))]],
        [python("nim", lambda n: ["text", str(n)])],
        answer=nim_text,
        theirs=nim_lines,
    ),
    Work(
        "nim-solve-json",
        "the same as JSON",
        1000,
        30,
        lambda n: [["solve", "nim", *map(str, range(1, n + 1)), "--json"]],
        [python("nim", lambda n: ["json", str(n)])],
        answer=nim_json,
        theirs=nim_json,
    ),
    Work(
        "connect4-8",
        f"Connect Four, exact scores of {len(CONNECT4)} positions with 8 stones",
        len(CONNECT4),
        1,
        lambda n: [["search", "connect4:7,6", moves, "--algorithm", "mtdf", "--threads", "1"] for moves in CONNECT4[-n:]],
        [
            Peer("bitbully, all positions in one process", "package", "bitbully", lambda n: CONNECT4[-n:], ["bitbully_scores.py"]),
            absent("solver of P. Pons"),
        ],
        answer=connect4_scores,
        theirs=numbers_of,
    ),
    Work(
        "othello-endings",
        "Othello, endings FFO 40 to 44, one thread",
        44,
        1,
        search_endings,
        [absent("Edax")],
        answer=ending_scores,
        expected=lambda n: [int(row[2]) for row in endings(n)],
    ),
    Work(
        "domineering",
        "Domineering 6×6, winner with Left to move",
        6,
        3,
        lambda n: [["search", f"domineering:{n},{n}", "--algorithm", "sums"]],
        [absent("MCGS")],
        answer=search_values,
    ),
    Work(
        "clobber",
        "Clobber 4×5, winner with Left to move",
        4,
        2,
        lambda n: [["search", "clobber", "|".join((["xoxox", "oxoxo"] * 2)[:n]), "--algorithm", "sums"]],
        [absent("MCGS")],
        answer=search_values,
    ),
    Work(
        "perft-chess",
        "`perft` of chess, 6 plies",
        6,
        3,
        lambda n: [["perft", "chess", "--depth", str(n)]],
        [Peer("crate `cozy-chess`", "crate", "perft", lambda n: ["chess", str(n)])],
    ),
    Work(
        "perft-shogi",
        "`perft` of shogi, 5 plies",
        5,
        3,
        lambda n: [["perft", "shogi", "--depth", str(n)]],
        [Peer("crate `haitaka`", "crate", "perft", lambda n: ["shogi", str(n)])],
    ),
    *playout_works(),
    Work(
        "cached-call",
        "10^6 calls of a game in Python whose value is known",
        10**6,
        100,
        lambda n: [["calls.py", "grundy", str(n)]],
        [python("calls", lambda n: ["cache", str(n)], "Python, `functools.cache`")],
        package=True,
    ),
    Work(
        "import",
        "start of Python with `import` of the library",
        1,
        1,
        lambda n: [["-c", "import grundy"]],
        [Peer("OpenSpiel", "package", "open_spiel", lambda n: [], ["-c", "import pyspiel"])],
        package=True,
    ),
]

THREADS = [
    Threads(
        "threads-queens",
        "queen on 4000×4000",
        4000,
        40,
        lambda n: ["table", "queens", "--to", str(n - 1), "-o", "ours.npy"],
        "table",
    ),
    Threads(
        "threads-cutting",
        "cutting game, 1500×1500",
        1500,
        30,
        lambda n: ["table", "cutting-game", "--box", f"h=2..={n},w=2..={n}", "-o", "ours.npy"],
        "table",
    ),
    Threads(
        "threads-0.6",
        "Officers (`0.6`), 4·10^6 heaps",
        4 * 10**6,
        1000,
        lambda n: ["table", "0.6", "--to", str(n - 1), "-o", "ours.npy"],
        "table",
    ),
    Threads(
        "threads-grundy",
        "Grundy's game, 8·10^6 heaps",
        8 * 10**6,
        1000,
        lambda n: ["table", "grundy", "--to", str(n - 1), "-o", "ours.npy"],
        "table",
    ),
    Threads("threads-awari", "awari with 14 stones, all positions", 14, 3, lambda n: ["solve", f"awari:{n}"]),
    Threads(
        "threads-connect4",
        "Connect Four 6×6, exact value",
        6,
        3,
        lambda n: ["search", f"connect4:{n},{n}", "--algorithm", "mtdf"],
        search_values,
    ),
]

# Classes of positions that the program benches/connect4 prints, with its own times.
CONNECT4_CLASSES = {
    "L3_R1": "at least 29 stones, at most 14 plies to the end",
    "L2_R1": "15 to 28 stones, at most 14 plies",
    "L2_R2": "15 to 28 stones, 15 to 28 plies",
    "L1_R1": "8 to 14 stones, at most 14 plies",
    "L1_R2": "10 to 14 stones, 15 to 28 plies",
    "L1_R3": "12 to 14 stones, at least 29 plies",
}
CONNECT4_TEXT = "Connect Four 7×6, mean of random positions"
CONNECT4_PEER = "crate `connect-four-ai`"
CRATES = {"perft": "grundy-bench-perft", "connect4": "grundy-bench-connect4"}
MODULES = {"open_spiel": "pyspiel"}
PACKAGES = ["bitbully", "numba", "open_spiel"]


@dataclass
class Row:
    """A row of the table; times are in seconds, and None if the program is missing."""

    name: str
    text: str
    peer: str
    theirs: float | None
    ours: float | None
    compared: bool = False  # whether the answers were compared
    state: str = ""  # "failed" (a command failed or the answers differ) or "not measured" (the run left the line out)

    def cells(self):
        """Both times and the ratio as text."""
        if self.state:
            return self.state, self.state, "–"
        return seconds(self.theirs), seconds(self.ours), self.ratio()

    def ratio(self):
        if not self.ours or not self.theirs:
            return "–"
        ratio = self.ours / self.theirs
        digits = 1 if ratio >= 10 else 2 if ratio >= 0.1 else 3
        text = f"{ratio:.{digits}f}"
        return f"**{text}**" if ratio > 1 else text


class Failure(Exception):
    """A command that failed, or answers that differ."""


class Bench:
    """The programs, a folder for their files, and the loads of the machine during the run."""

    def __init__(self, grundy, folder, check):
        self.grundy = os.path.abspath(grundy)
        self.folder = pathlib.Path(folder)
        self.work = self.folder / "work"
        self.work.mkdir()
        self.check = check
        self.environment = dict(os.environ, LANG="C", LC_ALL="C.UTF-8")
        self.versions = {}
        self.loads = []

    def install(self):
        """Installs the packages into the folder and builds the crates."""
        packages = self.folder / "packages"
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--target", str(packages)]
        for package in PACKAGES:
            if subprocess.run([*pip, "--upgrade", package], check=False).returncode:
                print(f"{package} could not be installed", file=sys.stderr)
        self.environment["PYTHONPATH"] = os.pathsep.join(filter(None, [str(packages), os.environ.get("PYTHONPATH")]))
        for crate in CRATES:
            build = ["cargo", "build", "--release", "--quiet", "--manifest-path", f"{ROOT}/benches/{crate}/Cargo.toml"]
            if subprocess.run([*build, "--target-dir", f"{ROOT}/benches/{crate}/target"], check=False).returncode:
                print(f"benches/{crate} could not be built", file=sys.stderr)

    def version(self, package):
        """The version of a Python package, and None if this Python does not have it."""
        if package not in self.versions:
            code = f"import {MODULES.get(package, package)}, importlib.metadata as m; print(m.version('{package}'))"
            done = subprocess.run(
                [sys.executable, "-c", code], env=self.environment, cwd=self.folder, capture_output=True, text=True, check=False
            )
            self.versions[package] = done.stdout.strip() if done.returncode == 0 else None
        return self.versions[package]

    def compiled(self, program):
        """The path of a program of C++, compiled at its first use, and None without a compiler."""
        path = self.folder / program
        if not path.exists():
            compiler = shutil.which("g++")
            if not compiler:
                return None
            flags = ["-O1"] if self.check else ["-O3", "-march=native"]
            subprocess.run([compiler, *flags, "-std=c++17", "-o", str(path), str(SOURCES / f"{program}.cpp")], check=True)
        return path

    def command(self, peer, n):
        """The command of a peer, and None if it is missing."""
        words = peer.words(n)
        if peer.kind == "cpp":
            path = self.compiled(peer.program)
            return path and [str(path), *words]
        if peer.kind == "python":
            return [sys.executable, str(SOURCES / f"{peer.program}.py"), *words]
        if peer.kind == "package":
            return self.python([*peer.script, *words]) if self.version(peer.program) else None
        if peer.kind == "crate":
            path = ROOT / "benches" / peer.program / "target" / "release" / CRATES[peer.program]
            return [str(path), *words] if path.exists() else None
        return None

    def python(self, words):
        first, *others = words
        return [sys.executable, first if first.startswith("-") else str(SOURCES / first), *others]

    def ours(self, work, n):
        """The commands of grundy, and None if they need the package and this Python does not have it."""
        commands = work.ours(n)
        if not work.package:
            return [[self.grundy, *words] for words in commands]
        return [self.python(words) for words in commands] if self.version("grundy") else None

    def run(self, commands, wall=False):
        """Runs commands; returns seconds of CPU time (or of wall-clock time) and the output."""
        total, text = 0.0, ""
        for words in commands:
            with open(self.folder / "stdout", "w+b") as output, open(self.folder / "stderr", "w+b") as errors:
                begun = time.perf_counter()
                process = subprocess.Popen(
                    words, stdin=subprocess.DEVNULL, stdout=output, stderr=errors, cwd=self.work, env=self.environment
                )
                limit = threading.Timer(900, process.kill)
                limit.start()
                _, status, usage = os.wait4(process.pid, 0)
                limit.cancel()
                process.returncode = os.waitstatus_to_exitcode(status)
                spent = time.perf_counter() - begun if wall else usage.ru_utime + usage.ru_stime
                output.seek(0)
                errors.seek(0)
                # A search for a period that has reached the end of its range has the status 3.
                if process.returncode and (words[1:2], process.returncode) != (["period"], 3):
                    message = errors.read().decode(errors="replace").strip()
                    raise Failure(f"{' '.join(words)[:300]}: exit status {process.returncode}: {message[:500]}")
                text += output.read().decode()
            total += spent
        self.loads.append(os.getloadavg()[0])
        return total, text

    def answer(self, how, text, mine):
        """The answer of a program, in the form in which two are compared."""
        if how == "table":
            return read_npy(self.work / "ours.npy") if mine else read_words(self.work / "peer.bin")
        return how(text) if callable(how) else text.split()

    def turns(self, name, programs, least, wall=False):
        """Runs programs in turn, each a list of commands with the function that reads the answer, and compares the answers of the
        first turn. Returns the medians of their times. Short programs run more often.
        """
        times, answers = [[] for _ in programs], []
        while True:
            for (commands, answer), part in zip(programs, times):
                spent, text = self.run(commands, wall)
                part.append(spent)
                if len(part) == 1:
                    answers.append(answer(text))
            for other in answers[1:]:
                equal(name, answers[0], other)
            count = len(times[0])
            if self.check or (count >= least and (count >= 15 or sum(map(sum, times)) >= 1)):
                return [statistics.median(part) for part in times]


def read_npy(path):
    """The values of an array of NumPy of unsigned integers."""
    data = path.read_bytes()
    start = 10 + int.from_bytes(data[8:10], "little")
    kind = ast.literal_eval(data[10:start].decode("latin-1"))["descr"]
    values = array.array({"|u1": "B", "<u2": "H", "<u4": "I", "<u8": "Q"}[kind])
    values.frombytes(data[start:])
    return values


def read_words(path):
    """The values that a program of benches/peers wrote, 16 bits each."""
    values = array.array("H")
    values.frombytes(path.read_bytes())
    return values


def equal(name, mine, other):
    if mine != other:
        raise Failure(f"{name}: the answers differ: {str(mine)[:200]} and {str(other)[:200]}")


def title(bench, peer):
    """The name of a peer, for a package with its version."""
    version = bench.version(peer.program) if peer.kind == "package" else None
    if not version:
        return peer.name
    name, *others = peer.name.split(",")
    return ",".join([f"{name} {version}", *others])


def compare(bench, work, pairs):
    """The rows of a line of work, one for each peer."""
    n = work.small if bench.check else work.size
    if work.inputs:
        (bench.work / "input").write_text(work.inputs(random.Random(1), n), encoding="utf-8")
    commands = bench.ours(work, n)

    def mine(text):
        answer = bench.answer(work.answer, text, True)
        if work.expected:
            equal(work.name, answer, work.expected(n))
        return answer

    known = None  # the time of grundy, which rows without another program do not measure again
    for peer in work.peers:
        command = bench.command(peer, n)
        row = Row(work.name, work.text, title(bench, peer), None, known, compared=bool(commands and command))
        programs = [(commands, mine)] if commands and (command or known is None) else []
        if command:
            programs.append(([command], lambda text: bench.answer(work.theirs or work.answer, text, False)))
        times = bench.turns(f"{work.name}, {peer.name}", programs, pairs) if programs else []
        row.theirs = times.pop() if command else None
        row.ours = known = times.pop() if times else known
        yield row


def compare_threads(bench, work, pairs):
    """The row of a command with one and two threads."""
    words = [bench.grundy, *work.words(work.small if bench.check else work.size), "--threads"]
    programs = [([[*words, count]], lambda text: bench.answer(work.answer, text, True)) for count in "12"]
    one, two = bench.turns(work.name, programs, pairs, wall=True)
    return Row(work.name, work.text, "", one, two, compared=True)


def compare_connect4(bench):
    """The rows of the program benches/connect4, which measures both solvers itself and compares their scores."""
    path = ROOT / "benches" / "connect4" / "target" / "release" / CRATES["connect4"]
    found = {}
    if path.exists():
        _, text = bench.run([[str(path)]])
        found = {line.split()[0]: line.replace("/", " ").split() for line in text.splitlines()[1:]}
    for name, text in CONNECT4_CLASSES.items():
        words = found.get(name)
        mine, other = (float(words[4]) / 1000, float(words[5]) / 1000) if words else (None, None)
        yield Row(f"connect4-{name}", f"{CONNECT4_TEXT}: {text}", CONNECT4_PEER, other, mine)


def seconds(value):
    if value is None:
        return "not installed"
    for unit, factor in (("s", 1), ("ms", 1e3), ("µs", 1e6)):
        if value * factor >= 1:
            return f"{value * factor:.3g} {unit}" if value * factor < 100 else f"{value * factor:.0f} {unit}"
    return f"{value * 1e9:.0f} ns"


def machine():
    """The name of the processor, its cores, and the features that the kernels of grundy use."""
    try:
        text = pathlib.Path("/proc/cpuinfo").read_text(encoding="utf-8")
    except OSError:
        text = ""
    name = re.search(r"^model name\s*:\s*(.+)$", text, re.M)
    flags = re.search(r"^flags\s*:\s*(.+)$", text, re.M)
    flags = flags[1].split() if flags else []
    features = [flag for flag in ("avx2", "bmi2", "avx512f", "avx512_vbmi", "avx512vbmi", "gfni") if flag in flags]
    name = name[1].replace("(R)", "") if name else platform.processor() or platform.machine()
    return f"{' '.join(name.split())}, {os.cpu_count()} cores, {' '.join(features) or 'no features read'}"


def first_line(words):
    with contextlib.suppress(OSError, subprocess.CalledProcessError):
        return subprocess.run(words, capture_output=True, text=True, check=True).stdout.splitlines()[0]
    return f"{words[0]} not installed"


def section(bench, rows, threads, pairs):
    """The text between the markers of BENCHMARKS.md."""
    losses = sum(row.ratio().startswith("**") for row in rows)
    compared = sum(row.ratio() != "–" for row in rows)
    lines = [
        BEGIN,
        "`python3 benches/peers.py target/release/grundy --install --write` measures these rows again and writes them here. `--list` prints the commands of",
        "each row.",
        "",
        f"- Time: CPU time (user and system) of whole processes with their start; the programs ran in turn, runs of each program: at least {pairs}, and the table has the medians. The answers were equal.",
        "- Ratio: the time of grundy divided by the time of the other program. Above 1 the other program is faster, and the ratio is bold.",
        f"- {compared} rows have a ratio, and {losses} of them are above 1. \"Not installed\" is a program that the machine of this run did not have, "
        "and \"not measured\" a row that the run left out.",
        f"- Machine: {machine()}; load average {min(bench.loads):.1f} to {max(bench.loads):.1f}.",
        f"- Date: {datetime.datetime.now(datetime.timezone.utc):%Y-%m-%d}. Programs: {first_line([bench.grundy, '--version'])}, {first_line(['g++', '--version'])} with "
        f"`-O3 -march=native`, Python {platform.python_version()}.",
        "",
        "| name | work | other program | its time | grundy | ratio |",
        "|---|---|---|---|---|---|",
    ]
    for row in rows:
        lines.append(f"| `{row.name}` | {row.text} | {row.peer} | {' | '.join(row.cells())} |")
    lines += [
        "",
        "Two threads, wall-clock time, in the same run; the ratio is the time of two threads divided by that of one:",
        "",
        "| name | work | one thread | two threads | ratio |",
        "|---|---|---|---|---|",
    ]
    for row in threads:
        lines.append(f"| `{row.name}` | {row.text} | {' | '.join(row.cells())} |")
    return "\n".join([*lines, END])


def write(text):
    page = PAGE.read_text(encoding="utf-8")
    before, _, rest = page.partition(BEGIN)
    _, found, after = rest.partition(END)
    if not found:
        raise SystemExit(f"{PAGE.name} has no lines {BEGIN} and {END}")
    PAGE.write_text(before + text + after, encoding="utf-8")


def well_formed():
    """Names are unique, and the sources of benches/peers are those of the lines."""
    names = [work.name for work in (*WORKS, *THREADS)]
    assert len(set(names)) == len(names), "two lines have one name"
    used = {"values.h"}
    for work in WORKS:
        assert work.peers and work.text, work.name
        for peer in work.peers:
            assert peer.kind in ("cpp", "python", "package", "crate", "absent"), f"{work.name}: {peer.kind}"
            if peer.kind in ("cpp", "python"):
                used.add(f"{peer.program}.{'cpp' if peer.kind == 'cpp' else 'py'}")
            used.update(word for word in peer.script if word.endswith(".py"))
            assert peer.kind != "package" or peer.program in PACKAGES, f"{work.name}: {peer.program}"
            assert peer.kind != "crate" or peer.program in CRATES, f"{work.name}: {peer.program}"
    present = {path.name for path in SOURCES.iterdir() if path.is_file()}
    assert used == present, f"sources and lines differ: {sorted(used ^ present)}"
    page = PAGE.read_text(encoding="utf-8")
    assert page.count(BEGIN) == page.count(END) == 1, f"{PAGE.name} has one place for the table"


def list_commands():
    for work in WORKS:
        print(f"{work.name}: {work.text}")
        for words in work.ours(work.size):
            line = " ".join(words)
            print(f"    {'python' if work.package else 'grundy'} {line if len(line) < 200 else line[:200] + ' …'}")
        for peer in work.peers:
            words = " ".join(peer.words(work.size))
            print(f"    {peer.name}: {peer.kind} {' '.join([peer.program, *peer.script])} {words}")
    for work in THREADS:
        print(f"{work.name}: {work.text}\n    grundy {' '.join(work.words(work.size))} --threads 1 | 2")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("grundy", nargs="?", help="the program")
    parser.add_argument("--only", nargs="+", metavar="NAME", help="the lines whose name begins with one of these words")
    parser.add_argument("--pairs", type=int, default=3, help="the least number of runs of each program")
    parser.add_argument("--install", action="store_true", help="install packages and build crates first")
    parser.add_argument("--write", action="store_true", help="write BENCHMARKS.md; lines that --only leaves out are not measured")
    parser.add_argument("--check", action="store_true", help="compare the answers at small sizes, without times")
    parser.add_argument("--list", action="store_true", help="print the commands")
    asked = parser.parse_args()
    if asked.list:
        return list_commands()
    if not asked.grundy:
        parser.error("the path of grundy is missing")
    def wanted(name):
        return not asked.only or name.startswith(tuple(asked.only))

    rows, threads, failures = [], [], []
    if asked.check:
        well_formed()
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(asked.grundy, folder, asked.check)
        if asked.install:
            bench.install()

        def measure(found, name, text, into):
            """Adds the rows that `found` yields, and prints them."""
            try:
                for row in found():
                    into.append(row)
                    if not asked.check:
                        theirs, ours, ratio = row.cells()
                        print(f"{row.name:22} {row.peer:46} {theirs:>14} {ours:>14} {ratio:>9}", flush=True)
            except (Failure, subprocess.CalledProcessError) as failure:
                failures.append(name)
                into.append(Row(name, text, "", None, None, state="failed"))
                print(f"{name}: FAILED: {failure}", file=sys.stderr, flush=True)

        if not asked.check:
            print(f"{'name':22} {'other program':46} {'its time':>14} {'grundy':>14} {'ratio':>9}")
        for work in WORKS:
            if wanted(work.name):
                measure(lambda work=work: compare(bench, work, asked.pairs), work.name, work.text, rows)
            else:
                rows += [Row(work.name, work.text, peer.name, None, None, state="not measured") for peer in work.peers]
            if work.name == "connect4-8" and not asked.check:
                if wanted("connect4-crate"):
                    measure(lambda: compare_connect4(bench), "connect4-crate", CONNECT4_TEXT, rows)
                else:
                    left = [(f"connect4-{name}", f"{CONNECT4_TEXT}: {text}") for name, text in CONNECT4_CLASSES.items()]
                    rows += [Row(name, text, CONNECT4_PEER, None, None, state="not measured") for name, text in left]
        for work in THREADS:
            if wanted(work.name):
                measure(lambda work=work: [compare_threads(bench, work, asked.pairs)], work.name, work.text, threads)
            else:
                threads.append(Row(work.name, work.text, "", None, None, state="not measured"))
        if asked.check and not failures:
            count = sum(row.compared for row in rows + threads)
            print(f"benches/peers.py: ok, {count} of {len(rows + threads)} rows compared; the others lack a program or were left out")
        if asked.write:
            write(section(bench, rows, threads, asked.pairs))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
