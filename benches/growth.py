#!/usr/bin/env python3
"""Measures how the CPU time of commands grows with their size: three sizes, and the exponent of the last two steps.

    python3 benches/growth.py target/release/grundy                  all lines
    python3 benches/growth.py target/release/grundy --only queens    the lines whose name begins with one of these words

The time is user and system time of the whole process, the smallest of three runs, less that of a command that computes
nothing. An exponent of 1 is linear, 2 quadratic.
"""

import argparse
import json
import math
import os
import random
import resource
import subprocess
import sys
import tempfile

RUNS = 3


def row_of_numbers(n):
    numbers = random.Random(1)
    return json.dumps([numbers.randint(1, 1000) for _ in range(n)])


def pairs(n):
    numbers = random.Random(2)
    return "".join(f"{numbers.getrandbits(64)} {numbers.getrandbits(64)}\n" for _ in range(n))


def cases(n):
    numbers = random.Random(3)
    return "".join(json.dumps({"A": [1, 3, 4], "K": numbers.randint(1, 100)}) + "\n" for _ in range(n))


# Name, expected exponent, sizes, words of the command, content of the file `input`.
LINES = [
    ("kayles", 1, (2 * 10**7, 4 * 10**7, 8 * 10**7), lambda n: ["table", "kayles", "--to", f"{n}", "-o", "out.npy"], None),
    ("grundys-game", 1, (10**6, 2 * 10**6, 4 * 10**6), lambda n: ["table", "grundy", "--to", f"{n}", "-o", "out.npy"], None),
    ("octal-0.6", 1, (10**6, 2 * 10**6, 4 * 10**6), lambda n: ["table", "0.6", "--to", f"{n}", "-o", "out.npy"], None),
    ("octal-0.106", 1, (25 * 10**6, 5 * 10**7, 10**8), lambda n: ["period", "0.106", "--to", f"{n}"], None),
    ("octal-0.007", 2, (2**15, 2**16, 2**17), lambda n: ["table", "0.007", "--to", f"{n}", "-o", "out.npy"], None),
    ("take-square", 1.5, (10**6, 2 * 10**6, 4 * 10**6), lambda n: [
        "table", "g(x) = mex{ g(x-k*k) for k in 1..=isqrt(x) }", "--to", f"{n}", "-o", "out.npy"], None),
    ("queens", 2, (1000, 2000, 4000), lambda n: ["table", "queens", "--to", f"{n - 1}", "-o", "out.npy"], None),
    ("two-heaps", 2, (1000, 2000, 4000), lambda n: [
        "table", "g(x, y) = mex{ g(a, y) for a in 0..x, g(x, b) for b in 0..y }", "--to", f"{n - 1}", "-o", "out.npy"], None),
    ("cutting", 3, (400, 800, 1600), lambda n: ["table", "cutting-game", "--box", f"h=2..={n},w=2..={n}", "-o", "out.npy"], None),
    ("white-blue", 3, (200, 400, 800), lambda n: ["table", "white-blue", "--to", f"{n}", "-o", "out.npy"], None),
    ("nim-product", 4, (128, 256, 512), lambda n: ["table", "nim-product", "--to", f"{n - 1}", "-o", "out.npy"], None),
    ("divisors", 1, (10**6, 2 * 10**6, 4 * 10**6), lambda n: [
        "table", "g(x>=1) = mex{ g(x-d) for d in divisors(x) if d < x }", "--to", f"{n}", "-o", "out.npy"], None),
    ("deque", 2, (5000, 10000, 20000), lambda n: ["eval", "deque", "--given", "a=@input"], row_of_numbers),
    ("cases", 1, (20000, 40000, 80000), lambda n: ["eval", "k-stones", "--inputs", "input"], cases),
    ("nim-pairs", 1, (10**5, 2 * 10**5, 4 * 10**5), lambda n: ["nim", "mul", "--file", "input"], pairs),
    ("recurrence", 3, (40, 60, 90), lambda n: [
        "eval", "g(a, b, c) = mex{ g(a-k, b, c) for k in 1..=min(a, 3), g(b, c, a-1) if a >= 1, g(a, c, b/2) if b >= 1 }",
        "-e", f"g({n}, {n + 1}, {n + 2})"], None),
]


def seconds(program, words, folder):
    """Returns the CPU time of a command; an error ends the run."""
    best = math.inf
    for _ in range(RUNS):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        done = subprocess.run([program, *words], cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        if done.returncode != 0:
            sys.exit(f"{' '.join(words)}: exit status {done.returncode}\n{done.stderr}")
        best = min(best, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return best


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("program", help="the program `grundy`, built with --release")
    parser.add_argument("--only", nargs="+", default=[""], metavar="NAME", help="the lines whose name begins with one of these words")
    asked = parser.parse_args()
    program = os.path.abspath(asked.program)
    with tempfile.TemporaryDirectory() as folder:
        start = seconds(program, ["eval", "-e", "1"], folder)
        print(f"{'name':14} {'sizes':>32}  {'seconds':>26}  exponents  expected")
        for name, expected, sizes, words, content in LINES:
            if not any(name.startswith(word) for word in asked.only):
                continue
            times = []
            for n in sizes:
                if content:
                    with open(os.path.join(folder, "input"), "w") as file:
                        file.write(content(n))
                times.append(max(seconds(program, words(n), folder) - start, 1e-4))
            steps = [
                math.log(times[i + 1] / times[i]) / math.log(sizes[i + 1] / sizes[i]) for i in range(len(sizes) - 1)
            ]
            print(
                f"{name:14} {' '.join(map(str, sizes)):>32}  {' '.join(f'{time:8.3f}' for time in times):>26}"
                f"  {' '.join(f'{step:4.2f}' for step in steps):9}  {expected}",
                flush=True,
            )


if __name__ == "__main__":
    main()
