#!/usr/bin/env python3
"""Compares exported programs with hand-written ones in benches/export: time and length.

    python3 benches/export_programs.py target/release/grundy

Each problem of the corpus gets a largest input of its statement. The programs are compiled by
`g++ -O2` and `rustc -O`; the time is the smallest CPU time of three runs, the length counts lines
without comments and blank lines. All outputs of a problem must agree.
"""

import pathlib
import random
import resource
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
random.seed(1)


def words(*values):
    return " ".join(map(str, values))


def numbers(count, largest):
    return words(*(random.randint(1, largest) for _ in range(count)))


def distinct(count, largest):
    return words(1, *sorted(random.sample(range(2, largest), count - 1)))


INPUTS = {
    "abc270-d": lambda: f"10000 100\n{distinct(100, 10000)}\n",
    "cses-1098": lambda: "10\n" + "".join(f"20000\n{numbers(20000, 10**9)}\n" for _ in range(10)),
    "cses-1729": lambda: f"1000000 100\n{distinct(100, 1000000)}\n",
    "cses-2207": lambda: f"2000\n{numbers(2000, 5000)}\n",
    "edpc-k": lambda: f"100 100000\n{distinct(100, 100000)}\n",
    "edpc-l": lambda: f"3000\n{numbers(3000, 10**9)}\n",
    "hdu-1847": lambda: "\n".join(map(str, range(1, 1001))) + "\n",
    "lc-1140": lambda: "[" + numbers(100, 10000).replace(" ", ",") + "]\n",
    "poj-2311": lambda: "".join(f"{h} {w}\n" for h in range(2, 201, 9) for w in range(2, 201, 9)),
    "spoj-mcoins": lambda: f"3 7 50\n{numbers(50, 1000000)}\n",
}


def length(path):
    lines = (line.strip() for line in path.read_text().splitlines())
    return sum(1 for line in lines if line and not line.startswith(("//", "# ")))


def used():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def measure(command, text):
    best = None
    for _ in range(3):
        start = used()
        run = subprocess.run(command, input=text, capture_output=True, text=True, check=True)
        elapsed = used() - start
        best = elapsed if best is None else min(best, elapsed)
        if elapsed > 5:
            break
    return best, run.stdout.split()


def compiled(source, program):
    if source.suffix == ".py":
        return ["python3", str(source)]
    if source.suffix == ".rs":
        command = ["rustc", "--edition", "2021", "-O", "-o"]
    else:
        command = ["g++", "-O2", "-std=c++17", "-w", "-o"]
    subprocess.run([*command, str(program), str(source)], check=True)
    return [str(program)]


def main():
    grundy = sys.argv[1] if len(sys.argv) > 1 else "target/release/grundy"
    chosen = sys.argv[2:] or sorted(INPUTS)
    print("| problem | by hand, C++ | C++ | Rust | Python | lines by hand | C++ | Rust | Python |")
    print("|---|---|---|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        for name in chosen:
            rules = ROOT / "tests/corpus" / name / "rules.game"
            sources = [ROOT / "benches/export" / f"{name}.cpp"]
            for language, suffix in (("cpp", "cpp"), ("rust", "rs"), ("python", "py")):
                source = folder / f"{language}.{suffix}"
                export = [grundy, "export", rules, "--to", language, "-o", source]
                subprocess.run(export, check=True, capture_output=True)
                sources.append(source)
            text = INPUTS[name]()
            times, outputs = [], []
            for at, source in enumerate(sources):
                seconds, output = measure(compiled(source, folder / f"program{at}"), text)
                times.append(f"{seconds:.3f} s")
                outputs.append(output)
            if any(output != outputs[0] for output in outputs):
                sys.exit(f"{name}: the outputs differ")
            print(f"| {name} |", " | ".join(times + [str(length(s)) for s in sources]), "|", flush=True)


main()
