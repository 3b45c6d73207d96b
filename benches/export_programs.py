#!/usr/bin/env python3
"""Measures exported programs of the problems of the corpus: answers, time and length.

    python3 benches/export_programs.py target/release/grundy [PROBLEM ...]

Every problem with an input format is exported to C++, Rust and Python. The programs are compiled
without warnings by `g++ -O2 -Wall -Wextra -Werror -std=c++17`, `rustc -O -D warnings` and clippy,
and run on the expected answers of the corpus and on the largest inputs of the statement. There
the answers of the languages must agree, with each other and with the program by hand in
benches/export, if there is one. A time is the CPU time of the slowest largest input, the smallest
of three runs. A program is right if every answer is, within 2 s (C++, Rust) or 10 s (Python). The
length counts lines without comments and blank lines.
"""

import pathlib
import random
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
LIMITS = {"cpp": 2, "rust": 2, "python": 10}
SUFFIXES = {"cpp": "cpp", "rust": "rs", "python": "py"}


def words(*values):
    return " ".join(map(str, values))


def numbers(count, largest, least=1):
    return words(*(random.randint(least, largest) for _ in range(count)))


def distinct(count, largest):
    return words(1, *sorted(random.sample(range(2, largest), count - 1)))


def lines(items):
    return "".join(f"{item}\n" for item in items)


def heaps(cases, count, largest):
    """Cases with a number of heaps, and these heaps."""
    rows = (f"{count}\n{numbers(count, largest)}" for _ in range(cases))
    return f"{cases}\n" + lines(rows)


def intervals(count):
    pairs = (sorted(random.sample(range(1, 101), 2)) for _ in range(count))
    return f"{count}\n" + lines(words(*pair) for pair in pairs)


def graph(vertices, edges, queries):
    rows = []
    for vertex in range(vertices):
        later = range(vertex + 1, vertices)
        chosen = random.sample(later, min(edges, len(later)))
        rows.append(words(len(chosen), *chosen))
    tokens = (words(10, *random.sample(range(vertices), 10)) for _ in range(queries))
    return f"{vertices}\n" + lines(rows) + lines(tokens) + "0\n"


def a_list(*values):
    return "[" + ",".join(map(str, values)) + "]\n"


# The largest inputs of each statement; several if no single one is the hardest.
INPUTS = {
    "abc206-f": lambda: ["20\n" + "".join(intervals(100) for _ in range(20))],
    "abc270-d": lambda: [f"10000 100\n{distinct(100, 10000)}\n"],
    "abc368-f": lambda: [
        f"100000\n{numbers(100000, 100000, 2)}\n",
        f"100000\n{words(*[83160] * 100000)}\n",
    ],
    "arc038-a": lambda: [f"1000\n{numbers(1000, 1000)}\n"],
    "arc038-b": lambda: ["100 100\n" + ("." * 100 + "\n") * 100],
    "arc038-c": lambda: [
        "100000\n" + lines(words(i, random.randint(0, 10**9)) for i in range(1, 100000)),
        "100000\n"
        + lines(words(random.randint(1, i), random.randint(0, 10**9)) for i in range(1, 100000)),
    ],
    "arc085-b": lambda: [f"2000 {numbers(2, 10**9)}\n{numbers(2000, 10**9)}\n"],
    "arc091-f": lambda: [
        "200\n" + lines(words(10**9 - i, random.randint(1, 10**5)) for i in range(200)),
        "200\n" + lines(words(10**9 - i, random.randint(1, 10**9)) for i in range(200)),
    ],
    # The corpus does not state the number of heaps.
    "cc-fdivgame": lambda: [heaps(5, 100, 10**18)],
    "cf-850c": lambda: [
        f"100\n{numbers(100, 10**9)}\n",
        f"100\n{words(*(2 ** (i % 30) for i in range(100)))}\n",
    ],
    "cf-87c": lambda: ["100000\n", "99999\n"],
    "cses-1098": lambda: [heaps(10, 20000, 10**9)],
    "cses-1729": lambda: [f"1000000 100\n{distinct(100, 1000000)}\n"],
    "cses-2207": lambda: [f"100000\n{numbers(100000, 10**6)}\n"],
    "cses-2208": lambda: [heaps(1, 200000, 10**9)],
    "edpc-k": lambda: [f"100 100000\n{distinct(100, 100000)}\n"],
    "edpc-l": lambda: [f"3000\n{numbers(3000, 10**9)}\n"],
    "hdu-1846": lambda: ["1000\n" + lines(words(1000 - i, i % 40 + 1) for i in range(1000))],
    "hdu-1847": lambda: [lines(range(1, 1001))],
    "hr-game-of-stones": lambda: ["100\n" + lines(range(1, 101))],
    "hr-manasa-prime": lambda: [heaps(10, 10000, 10**18)],
    "hr-stone-piles": lambda: [heaps(50, 50, 50)],
    "hr-tower-revisited": lambda: [heaps(100, 100, 10**6), heaps(1, 100, 10**6)],
    "lc-1025": lambda: [lines(range(1, 1001))],
    "lc-1140": lambda: [a_list(*(random.randint(1, 10**4) for _ in range(100)))],
    "lc-1406": lambda: [a_list(*(random.randint(-1000, 1000) for _ in range(50000)))],
    "lc-1510": lambda: [lines([100000, 99999])],
    "lc-292": lambda: [lines(2**31 - 1 - i for i in range(1000))],
    "lc-294": lambda: ["+" * 60 + "\n"],
    "lc-464": lambda: ["20 210\n", "20 152\n"],
    "loj-1315": lambda: [
        "5\n"
        + "".join(
            "1000\n" + lines(numbers(2, 499, 0) for _ in range(1000)) for _ in range(5)
        )
    ],
    "nim": lambda: [heaps(1, 200000, 10**9)],
    "poj-1704": lambda: [
        "1\n1000\n" + words(*sorted(random.sample(range(1, 10001), 1000))) + "\n"
    ],
    "poj-2311": lambda: [lines(words(h, w) for h in range(2, 201, 9) for w in range(2, 201, 9))],
    "poj-2348": lambda: [
        "1836311903 1134903170\n2147483648 1\n2147483647 2147483646\n0 0\n"
    ],
    "poj-2425": lambda: [graph(1000, 999, 100)],
    "poj-2960": lambda: [
        f"100 {distinct(100, 10001)}\n100\n"
        + lines(f"100 {numbers(100, 10000)}" for _ in range(100))
        + "0\n"
    ],
    "poj-3480": lambda: [heaps(10, 47, 4747)],
    "spoj-mcoins": lambda: [f"3 7 50\n{numbers(50, 1000000)}\n"],
    "typical90-031": lambda: [f"100000\n{numbers(100000, 50, 0)}\n{numbers(100000, 50, 0)}\n"],
    "yuki-2": lambda: ["99999989\n", "73513440\n", "67108864\n"],
    "yuki-361": lambda: ["500 500\n", "500 1\n"],
    "yuki-nomikurabe": lambda: [f"100000 1000\n{numbers(100000, 10**6, 0)}\n"],
}


def length(path):
    rows = (line.strip() for line in path.read_text().splitlines())
    return sum(1 for line in rows if line and not line.startswith(("//", "# ")))


def used():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def run(command, text, limit):
    """The words that a program prints and its CPU time; None after the limit."""
    start = used()

    def bound():
        resource.setrlimit(resource.RLIMIT_CPU, (limit, limit))
        resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30))

    done = subprocess.run(command, input=text, capture_output=True, text=True, preexec_fn=bound)
    seconds = used() - start
    return (done.stdout.split() if done.returncode == 0 else None), seconds


def compile_commands(source, program):
    if source.suffix == ".py":
        return []
    if source.suffix == ".cpp":
        options = ["-O2", "-std=c++17", "-Wall", "-Wextra", "-Werror"]
        return [["g++", *options, "-o", program, source]]
    options = ["--edition", "2021", "-O", "-D", "warnings", "--crate-name", "program"]
    commands = [["rustc", *options, "-o", program, source]]
    if shutil.which("clippy-driver"):
        lint = ["--emit=metadata", "-o", program.with_suffix(".rmeta"), source]
        commands.append(["clippy-driver", *options, *lint])
    return commands


def cases(problem):
    text = (ROOT / "tests/corpus" / problem / "judge.txt").read_text()
    for part in text.split("--- input\n")[1:]:
        given, _, expected = part.partition("--- output\n")
        yield given, expected.split()


def check(command, problem, texts, limit):
    """The fault of a program, its answers to the largest inputs, and the largest time."""
    for given, expected in cases(problem):
        found, _ = run(command, given, limit + 1)
        if found != expected:
            return f"wrong: `{words(*given.split())}`", [], None
    answers, slowest = [], 0
    for text in texts:
        best = None
        for _ in range(3):
            answer, seconds = run(command, text, limit + 1)
            best = seconds if best is None else min(best, seconds)
            if answer is None:
                fault = "too slow" if seconds >= limit else "too large"
                return fault, answers, seconds
            if seconds > limit / 4:
                break
        answers.append(answer)
        slowest = max(slowest, best)
    return ("too slow" if slowest > limit else None), answers, slowest


def measure(problem, folder, grundy):
    """A row for each language: fault, seconds, lines; and seconds and lines by hand."""
    random.seed(1)
    texts = INPUTS[problem]()
    rules = ROOT / "tests/corpus" / problem / "rules.game"
    rows, known = {}, None
    by_hand = ROOT / "benches/export" / f"{problem}.cpp"
    if by_hand.exists():
        program = folder / "by_hand"
        subprocess.run(["g++", "-O2", "-std=c++17", "-w", "-o", program, by_hand], check=True)
        fault, known, seconds = check([program], problem, texts, 2)
        rows["by hand"] = (fault, seconds, length(by_hand))
    for language, suffix in SUFFIXES.items():
        source, program = folder / f"{language}.{suffix}", folder / language
        export = [grundy, "export", rules, "--to", language, "-o", source]
        done = subprocess.run(export, capture_output=True, text=True)
        if done.returncode:
            rows[language] = ("not exported: " + done.stderr.split("\n", 1)[0], None, None)
            continue
        faults = []
        for command in compile_commands(source, program):
            done = subprocess.run(command, capture_output=True, text=True)
            faults += [f"{command[0]}: {done.stderr.splitlines()[0]}"] if done.returncode else []
        if faults:
            rows[language] = (faults[0], None, length(source))
            continue
        command = ["python3", source] if language == "python" else [program]
        fault, answers, seconds = check(command, problem, texts, LIMITS[language])
        if not fault and known and answers != known:
            fault = "the answers to a largest input differ"
        known = known or answers
        rows[language] = (fault, seconds, length(source))
    return rows


def cell(row):
    fault, seconds, _ = row
    return "–" if seconds is None else f"{seconds:.3f} s" + ("" if fault is None else " ✗")


def main():
    grundy = sys.argv[1] if len(sys.argv) > 1 else "target/release/grundy"
    chosen = sys.argv[2:] or sorted(INPUTS)
    columns = ["by hand", "cpp", "rust", "python"]
    names = ["by hand, C++", "C++", "Rust", "Python"]
    print("| problem |", " | ".join(names), "| lines by hand |", " | ".join(names[1:]), "|")
    print("|---" * 9 + "|")
    total, faults = dict.fromkeys(LIMITS, 0), []
    lengths = {language: [] for language in LIMITS}
    for problem in chosen:
        with tempfile.TemporaryDirectory() as folder:
            rows = measure(problem, pathlib.Path(folder), grundy)
        cells = [cell(rows.get(column, (None, None, None))) for column in columns]
        cells += [str(rows.get(column, (None, None, "–"))[2] or "–") for column in columns]
        print(f"| {problem} |", " | ".join(cells), "|", flush=True)
        for language in LIMITS:
            fault, _, count = rows[language]
            total[language] += fault is None
            lengths[language] += [count] if count else []
            faults += [f"{problem}, {language}: {fault}"] if fault else []
    print()
    for language, right in total.items():
        median = statistics.median(lengths[language])
        share = 100 * right / len(chosen)
        print(f"{language}: {right} of {len(chosen)} right ({share:.0f} %), median {median} lines")
    print(*faults, sep="\n")


main()
