"""Measures the figures of the Python package in BENCHMARKS.md in CPU seconds, as the shortest of several runs.

    python python/tools/figures.py PROGRAM

PROGRAM is the binary `grundy` with which the package is compared. An example of `grundy-nimber`, which cargo builds,
measures the kernels alone.
"""

import os
import resource
import subprocess
import sys
import tempfile
import time
import timeit
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy

import grundy as g

ROOT = Path(__file__).resolve().parents[2]


def spent(command: list[str]) -> float:
    """Returns the CPU time of a command."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def least(measure: Callable[[], float], runs: int) -> float:
    """Returns the shortest time of several runs."""
    return min(measure() for _ in range(runs))


def worked(work: Callable[[], object]) -> float:
    """Returns the CPU time of a function in this process."""
    begun = time.process_time()
    work()
    return time.process_time() - begun


def kernel(size: int, rounds: int) -> float:
    """Returns the CPU time of one product of the kernel alone, in arrays of this size."""
    cargo = ["cargo", "build", "--quiet", "--release", "--package", "grundy-nimber", "--example", "products"]
    subprocess.run(cargo, cwd=ROOT, check=True)
    folder = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
    command = [str(folder / "release" / "examples" / "products"), str(size)]
    start = least(lambda: spent([*command, "0"]), 5)
    return (least(lambda: spent([*command, str(rounds)]), 5) - start) / rounds / size


def products(a: Any, b: Any, out: Any, rounds: int) -> None:
    """Computes a product of arrays repeatedly."""
    for _ in range(rounds):
        g.nim_mul(a, b, out=out)


def main(program: str) -> None:
    """Prints one line for each figure."""
    python = sys.executable
    bare = least(lambda: spent([python, "-c", "pass"]), 15)
    whole = least(lambda: spent([python, "-c", "import grundy, sys; assert 'numpy' not in sys.modules"]), 15)
    print(f"import grundy: {1000 * (whole - bare):.0f} ms beside the interpreter's {1000 * bare:.0f} ms")

    heaps = 10**7
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "values.npy"
        command = [program, "table", "0.77", "--to", str(heaps - 1), "-o", str(file), "--quiet"]
        line = least(lambda: spent(command), 5)
        written = numpy.load(file)
    here = least(lambda: worked(lambda: g.game("0.77").values(heaps)), 5)
    values = g.game("0.77").values(heaps)
    array = numpy.asarray(values)
    lent = array.ctypes.data == values.__array_interface__["data"][0]
    assert lent and numpy.array_equal(array, written)
    print(f"values(10**7) of Kayles: {here:.3f} s, command line {line:.3f} s, ratio {here / line:.2f}; one memory: {lent}")

    kayles = g.game("0.77")
    kayles(13)
    loops = 200_000
    call = min(timeit.repeat(lambda: kayles(13), number=loops, repeat=5, timer=time.process_time)) / loops
    print(f"game(13): {1e6 * call:.2f} µs, the call of the test itself included")
    product = min(timeit.repeat(lambda: g.nim_mul(16, 17), number=loops, repeat=5, timer=time.process_time)) / loops
    print(f"nim_mul(16, 17): {1e6 * product:.2f} µs")

    rng = numpy.random.default_rng(1)
    for size in (1 << 12, 1 << 14, 1 << 20, 1 << 24):
        a, b = (rng.integers(0, 2**64, size, dtype=numpy.uint64) for _ in range(2))
        rounds = max(4, (1 << 26) // size)
        out = numpy.empty_like(a)
        pace, into = (least(lambda: worked(lambda: products(a, b, into, rounds)), 5) / rounds / size for into in (None, out))
        alone = kernel(size, rounds)
        print(
            f"nim_mul of two arrays of {size}: {1e9 * pace:.2f} ns for a product, {alone / pace:.2f} of the kernel's rate; "
            f"into an array {1e9 * into:.2f} ns, {alone / into:.2f}; the kernel {1e9 * alone:.2f} ns"
        )


if __name__ == "__main__":
    main(os.path.abspath(sys.argv[1]))
