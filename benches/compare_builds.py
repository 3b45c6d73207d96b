#!/usr/bin/env python3
"""Two programs side by side: is one of them slower at anything that a bench looks at?

    python3 benches/compare_builds.py OLD NEW                    every shape
    python3 benches/compare_builds.py OLD NEW queens perft       the shapes whose name has one of these words
    python3 benches/compare_builds.py OLD NEW start --count      instructions (valgrind), not times
    python3 benches/compare_builds.py OLD NEW --runs 9

OLD and NEW are two builds of `grundy`. Each shape is a command; the two run it in turn, as whole processes, and what counts is the
processor time of the process with all its threads (user and system), the median of the runs, so it does not matter much what else the
machine does. The ratio is NEW over OLD: below 1 the new program is quicker. Both must print the same, but for times, or the shape is
marked. A shape that one of the two does not know is left out.
"""

import argparse
import os
import re
import resource
import statistics
import subprocess
import sys
import tempfile

WHITE_BLUE = "g(w, b) = mex{ g(w-1, b+w) if w >= 1, g(w, b-k) for k in 1..=b/2 }"
NIM2 = "g(x, y) = mex{ g(a, y) for a in 0..x, g(x, b) for b in 0..y }"
PRODUCT = "g(x, y) = mex{ g(x,b)^g(a,y)^g(a,b) for a in 0..x for b in 0..y }"
MAYA = "g(a, b) = mex{ g(c, b) for c in 0..a if c != b, g(a, c) for c in 0..b if c != a }"
SPLIT = "g(x) = mex{ g(x-k) for k in 1..=min(2, x), g(y)^g(x-1-y) for y in 1..=x-2 }"
SUBTRACT = "g(x) = mex{ g(x-s) for s in [1,3,4] if s <= x }"
STONES = "w(x) = win{ w(x-a) for a in A if a <= x }\nanswer = w(K)"
DEQUE = "v(i, j) = max{ a[i] - v(i+1, j) if i <= j, a[j] - v(i, j-1) if i <= j } default 0\nanswer = v(0, len(a)-1)"
NUMBERS = [7919 * k * k % 1_000_003 for k in range(4000)]
AMOUNTS = sorted({1 + 7919 * k % 99_991 for k in range(1, 101)})

# A word of a command: FILE is a place for a table, PAIRS a file of pairs of nimbers.
SHAPES = {
    # Tables: rules -> plan -> kernel -> file.
    "table queens": "table queens --to 3000 -o FILE.npy",
    "table nim": ["table", NIM2, "--to", "5000", "-o", "FILE.npy"],
    "table wythoff": "table wythoff --to 3000 -o FILE.csv",
    "table white-blue": ["table", WHITE_BLUE, "--to", "200", "-o", "FILE.npy"],
    "table cutting": "table cutting-game --box h=2..=700,w=2..=700 -o FILE.csv",
    "table split": ["table", SPLIT, "--to", "100000", "-o", "FILE.npy"],
    "table subtract": ["table", SUBTRACT, "--to", "30000000", "-o", "FILE.npy"],
    "table subtract set": "table subtract:2,5,7,11,19 --to 10000000 -o FILE.npy",
    "table divisors": "table divisor-game --box h=1..=3000000 -o FILE.npy",
    "table take-square": "table take-square --to 400000 -o FILE.npy",
    "table nim product": ["table", PRODUCT, "--to", "255", "-o", "FILE.npy"],
    "table maya": ["table", MAYA, "--to", "1500", "-o", "FILE.npy"],
    "table chomp": "eval chomp",
    "scores stone-game": ["eval", DEQUE, "--given", f"a={NUMBERS}"],
    "scores k-stones": ["eval", STONES, "--given", f"A={AMOUNTS}", "--given", "K=30000000"],
    # Formats of tables.
    "format csv": ["table", NIM2, "--to", "3000", "-o", "FILE.csv"],
    "format json": ["table", NIM2, "--to", "3000", "--format", "json"],
    "format text": ["table", NIM2, "--to", "1500"],
    # Rows of heap games and their periods.
    "heap 0.77": "period 0.77 --to 30000000",
    "heap 0.106": "period 0.106 --to 400000",
    "heap grundy": "table grundy --to 3000000 -o FILE.npy",
    "heap 0.6": "table 0.6 --to 1000000 -o FILE.npy",
    "heap 0.104": "period 0.104",
    "heap survey": "survey 2 --heaps 20000",
    # Nimbers: kernels over files of pairs, and one hard question.
    "nim mul 64": "nim mul --binary 64 --file PAIRS -o FILE.bin",
    "nim mul 128": "nim mul --binary 128 --file PAIRS -o FILE.bin",
    "nim div 64": "nim div --binary 64 --file PAIRS -o FILE.bin",
    "nim mul text": "nim mul --file TEXT -o FILE.txt",
    "nim log": "nim log 0x123456789abcdef0123456789abcdef 0xfedcba9876543210fedcba9876543211",
    # Searches of the rule language.
    "search rules": ["eval", "g(x, y, z) = mex{ g(x-k, y, z) for k in 1..=min(x, 3), g(y, z, x-1) if x >= 1, g(x, z, y/2) if y >= 1 }", "-e", "g(60, 61, 62)"],
    "solve kayles": "solve kayles 3000 4000 5000",
    "solve nim": "solve nim 1000000 2000000 3000000",
    # Games on boards.
    "board connect4 5x4": "solve connect4:5,4",
    "board connect4 5x5": "solve connect4:5,5",
    "board connect4 scout": "search connect4:6,4 --algorithm scout",
    "board tictactoe": "solve tictactoe",
    "board othello": "search othello --depth 15",
    "board dobutsu": "search dobutsu --depth 18",
    "board chess": "search chess --depth 9",
    "perft chess": "perft chess --depth 6",
    "perft shogi": "perft shogi --depth 5",
    "perft shogi mid": ["perft", "shogi", "--depth", "4", "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w GR5pnsg 1"],
    "board shogi": "search shogi --depth 5",
    "perft dobutsu": "perft dobutsu --depth 10",
    "perft othello": "perft othello --depth 9",
    # What a start costs.
    "start version": "--version",
    "start table": "table nim --to 5",
    "start rules": ["eval", SUBTRACT, "-e", "g(13)"],
    "start board": "solve tictactoe b2 a1 c3",
    "start heap": "period 0.77",
    "start search": "search connect4 --depth 2",
    "start perft": "perft shogi --depth 1",
    "start games": "games",
}


def command(words, folder):
    """The words of a shape with their files in place."""
    words = words.split() if isinstance(words, str) else words
    places = {"FILE": f"{folder}/out", "PAIRS": f"{folder}/pairs", "TEXT": f"{folder}/pairs.txt"}
    return [re.sub(r"^(FILE|PAIRS|TEXT)\b", lambda found: places[found[0]], word) for word in words]


def run(program, words, folder):
    """Seconds of processor time, what was printed, and whether it went well."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run([program, *command(words, folder)], stdin=subprocess.DEVNULL, capture_output=True, cwd=folder)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return spent, said(done, folder), done.returncode


def said(done, folder):
    """What the process printed and wrote, without its times and rates."""
    text = done.stdout.decode(errors="replace")
    lines = [line for line in text.splitlines() if not re.search(r"\d (ms|s|µs)\b|/s\b|second", line)]
    files = [name for name in sorted(os.listdir(folder)) if name.startswith("out")]
    for name in files:
        with open(f"{folder}/{name}", "rb") as file:
            lines.append(f"{name} {hash(file.read())}")
        os.remove(f"{folder}/{name}")
    return lines


def count(program, words, folder):
    """Instructions of the process, as callgrind counts them."""
    valgrind = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", program]
    done = subprocess.run(valgrind + command(words, folder), stdin=subprocess.DEVNULL, capture_output=True, cwd=folder)
    found = re.search(r"Collected : (\d+)", done.stderr.decode(errors="replace"))
    return int(found[1]) if found else None, said(done, folder), done.returncode


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("old")
    parser.add_argument("new")
    parser.add_argument("words", nargs="*")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--count", action="store_true", help="instructions instead of times")
    asked = parser.parse_args()
    programs = [os.path.abspath(asked.old), os.path.abspath(asked.new)]
    unit, slower = "instructions" if asked.count else "seconds", []
    print(f"{'shape':24}{'old':>16}{'new':>16}{'ratio':>8}   {unit}")
    with tempfile.TemporaryDirectory() as folder:
        with open(f"{folder}/pairs", "wb") as file:
            file.write(b"".join((k * 0x9E3779B97F4A7C15 % 2**64).to_bytes(8, "little") for k in range(1 << 22)))
        with open(f"{folder}/pairs.txt", "w", encoding="ascii") as file:
            file.writelines(f"{k * 0x9E3779B9 % 2**32} {k * 0x85EBCA6B % 2**32}\n" for k in range(1, 1_000_000))
        for name, words in SHAPES.items():
            if asked.words and not any(word in name for word in asked.words):
                continue
            spent, texts, codes = [[], []], [[], []], set()
            for _ in range(1 if asked.count else asked.runs):
                for which, program in enumerate(programs):
                    figure, text, code = (count if asked.count else run)(program, words, folder)
                    spent[which].append(figure)
                    texts[which] = text
                    codes.add(code)
            if codes & {2, 101, 127} or None in spent[0] + spent[1]:
                print(f"{name:24}{'':>16}{'':>16}{'-':>8}   one of them does not know this: exits {sorted(codes)}")
                continue
            old, new = (statistics.median(figures) for figures in spent)
            ratio = new / old if old else 1.0
            mark = "" if texts[0] == texts[1] else "   prints something else"
            shown = [f"{figure:16,}" if asked.count else f"{figure:16.3f}" for figure in (old, new)]
            print(f"{name:24}{shown[0]}{shown[1]}{ratio:8.3f}{mark}", flush=True)
            if ratio > 1.03:
                slower.append(f"{name} {ratio:.2f}")
    print(f"\nslower by more than 3 %: {'; '.join(slower) or 'none'}")


if __name__ == "__main__":
    sys.exit(main())
