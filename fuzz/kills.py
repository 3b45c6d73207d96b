#!/usr/bin/env python3
"""Long runs that are killed at random moments, and files that are changed at random places.

    python3 fuzz/kills.py --seed 1 --kills 1000
    python3 fuzz/kills.py --seed 1 --files 10000

A run with a checkpoint is killed, also several times, and gone on with until it ends: what it answers and writes is then what a
run without a break answers and writes, to the byte. A file that was changed (a bit, a byte, a piece cut out, doubled, or the end
cut off) is refused with a status of the contract, or what comes of it is what comes of the file as it was; nothing panics
and nothing hangs. A failure is printed with its number, and ends the run with status 1.
"""

import argparse
import json
import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

# Long runs: words, with OUT for a file that is written and CK for the checkpoint; which of them have output to compare.
RUNS = {
    "blocks of a code": ["table", "0.106", "--to", "3000000", "-o", "OUT.blocks", "--checkpoint", "CK", "--every", "0.05"],
    "array of a code": ["table", "0.106", "--to", "6000000", "-o", "OUT.npy", "--checkpoint", "CK", "--every", "0.05"],
    "lines of a code": ["table", "0.106", "--to", "1000000", "-o", "OUT.csv", "--checkpoint", "CK", "--every", "0.05"],
    "period": ["period", "0.104", "--to", "6000000", "--checkpoint", "CK", "--every", "0.05", "--format", "json"],
    "endgame": ["solve", "endgame:KBK", "--checkpoint", "CK", "--format", "json"],
    "board": ["solve", "mnk:4,4,3", "--checkpoint", "CK", "--format", "json"],
    "search": ["search", "connect4:6,5", "--checkpoint", "CK", "--every", "0.05", "--format", "json"],
}
# Statuses of the contract.
STATUSES = {0, 1, 2, 3}


def words(run, folder):
    """The words of a run with the files of a folder."""
    return [word.replace("OUT", f"{folder}/out").replace("CK", f"{folder}/ck") for word in run]


def ended(grundy, run, folder, timeout=300):
    """A run to its end: status, answer, and the file that was written."""
    done = subprocess.run(
        [grundy, *words(run, folder), "--quiet"], capture_output=True, stdin=subprocess.DEVNULL, timeout=timeout
    )
    files = sorted(path for path in Path(folder).glob("out.*") if not path.name.endswith(".part"))
    return done.returncode, done.stdout, [path.read_bytes() for path in files], done.stderr.decode(errors="replace")


def told(answer):
    """An answer without what the clock says, and without the work of a search, which a break changes."""
    try:
        answer = json.loads(answer)
    except ValueError:
        return answer
    if isinstance(answer, dict):
        for key in ("seconds", "elapsed", "nodes", "leaves", "cutoffs", "first_cutoffs", "table_hits", "line"):
            answer.pop(key, None)
            if isinstance(answer.get("statistics"), dict):
                answer["statistics"].pop(key, None)
    return answer


def kills(grundy, seed, number):
    """Kills long runs so many times in all."""
    rng = random.Random(seed)
    whole, taken = {}, {}
    runs = {}
    for name, run in RUNS.items():
        with tempfile.TemporaryDirectory() as folder:
            begun = time.monotonic()
            whole[name] = ended(grundy, run, folder)
            taken[name] = time.monotonic() - begun
        status, _, _, said = whole[name]
        if status not in (0, 3):
            print(f"{name}: status {status}\n{said}")
            continue
        runs[name] = run
        print(f"{name}: {taken[name]:.1f} s without a break, status {status}", flush=True)
    killed = wrong = unbroken = 0
    while killed < number:
        name = rng.choice(list(runs))
        run = runs[name]
        with tempfile.TemporaryDirectory() as folder:
            breaks = 0
            for _ in range(rng.choice([1, 1, 2, 4])):
                child = subprocess.Popen(
                    [grundy, *words(run, folder), "--quiet"],
                    stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                )
                try:
                    child.wait(rng.uniform(0, 1.1 * taken[name]))
                    break
                except subprocess.TimeoutExpired:
                    child.send_signal(rng.choice([signal.SIGKILL, signal.SIGKILL, signal.SIGTERM, signal.SIGINT]))
                    child.wait()
                    breaks += 1
            killed += breaks
            unbroken += breaks == 0
            status, answer, files, said = ended(grundy, run, folder)
            expected = whole[name]
            same = (status, told(answer), files) == (expected[0], told(expected[1]), expected[2])
            if not same or "panicked" in said:
                wrong += 1
                kept = Path(tempfile.gettempdir()) / f"kill-{seed}-{killed}"
                shutil.copytree(folder, kept, dirs_exist_ok=True)
                print(f"DIFFERENCE {name} after {breaks} breaks: status {status}, {said[:500]} (kept in {kept})", flush=True)
    print(f"seed {seed}: {killed} kills, {unbroken} runs came to their end before, {wrong} differences")
    return wrong


def mutated(rng, data):
    """The bytes with a change, and what it was."""
    data = bytearray(data)
    kind = rng.choice(["bit", "byte", "cut", "end", "twice", "zeros", "swap"])
    at = rng.randrange(len(data))
    size = min(len(data) - at, rng.choice([1, 2, 8, 100, 4096]))
    if kind == "bit":
        data[at] ^= 1 << rng.randrange(8)
    elif kind == "byte":
        data[at] = (data[at] + rng.randrange(1, 256)) % 256
    elif kind == "cut":
        del data[at : at + size]
    elif kind == "end":
        del data[at:]
    elif kind == "twice":
        data[at:at] = data[at : at + size]
    elif kind == "zeros":
        data[at : at + size] = bytes(size)
    else:
        other = rng.randrange(len(data))
        data[at], data[other] = data[other], data[at]
    return bytes(data), f"{kind} at {at}"


def files_of(grundy, folder):
    """A file of each kind in a folder of its own, with the words that read it; FILE stands for it, and what is written is `first…`."""
    kinds = {}

    def place(name):
        own = Path(folder) / name.replace(" ", "-")
        own.mkdir()
        return own

    def make(name, said, file, run):
        own = place(name)
        done = subprocess.run([grundy, *said, "--quiet"], capture_output=True, cwd=own, timeout=300)
        assert done.returncode in (0, 3), done.stderr.decode()
        kinds[name] = (own, file, run)

    def broken(name, run, file=None):
        said = [word.replace("FILE", "run.ck") for word in run]
        for pause in [0.01 * 1.2**k for k in range(40)]:
            own = place(name)
            child = subprocess.Popen([grundy, *said, "--quiet"], cwd=own, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            time.sleep(pause)
            child.send_signal(signal.SIGINT)
            child.wait()
            left = own / (file or "run.ck")
            if (own / "run.ck").is_file() and left.is_file() and left.stat().st_size >= 150:
                kinds[name] = (own, file or "run.ck", said if file else run)
                return
            shutil.rmtree(own)
        print(f"{name}: no checkpoint was left")

    check = ["check", "FILE"]
    make("certificate of a code", ["period", "0.77", "--certificate", "kayles.cert"], "kayles.cert", check)
    make("certificate of sums", ["misere", "0.123", "--certificate", "misere.cert"], "misere.cert", check)
    rules = "g(n) = mex{ g(n-k) for k in 1..=3 if k<=n }"
    make("certificate of rules", ["pattern", rules, "--certificate", "rules.cert"], "rules.cert", check)
    law = ["claim", "maya2", "g(a,b) == (a ^ b) - 1 if a != b", "--to", "20", "--certificate", "law.cert"]
    make("certificate of a law", law, "law.cert", check)
    make("blocks", ["table", "0.106", "--to", "40000", "-o", "values.blocks"], "values.blocks", check)
    solve = ["solve", "connect4:3,3", "--folder", "first-folder", "--format", "json"]
    for name, file in (
        ("values of several processes", "first-folder/values/000-00000"),
        ("counts of several processes", "first-folder/solved.txt"),
        ("name of the game of several processes", "first-folder/game.txt"),
    ):
        make(name, ["solve", "connect4:3,3", "--folder", "first-folder", "--shards", "1"], file, solve)
    asked = ["solve", "connect4:3,3", "1 2", "--database", "folder", "--format", "json"]
    for name, file in (("values that are asked", "folder/values/003-00000"), ("counts that are asked", "folder/solved.txt")):
        make(name, ["solve", "connect4:3,3", "--folder", "folder", "--shards", "1"], file, asked)
    for name, game in (
        ("database of a board", "mnk:4,3,3"), ("database of an endgame", "endgame:KQK"), ("database of scores", "awari:4"),
        ("database of men", "morris-endgame:3,3"),
    ):
        run = ["solve", game, "--database", "table.db"]
        make(name, run, "table.db", ["solve", game, "--database", "FILE", "--format", "json"])
    code = ["table", "0.106", "--to", "3000000", "-o", "first.blocks", "--checkpoint", "FILE", "--every", "0.05"]
    broken("checkpoint of values", code)
    for suffix in ("blocks", "npy", "csv"):
        run = [word.replace("3000000", "400000").replace("blocks", suffix) for word in code]
        broken(f"part of {suffix}", run, f"first.{suffix}.part")
    broken("checkpoint of a period", ["period", "0.104", "--to", "300000", "--checkpoint", "FILE", "--format", "json"])
    broken("checkpoint of a board", ["solve", "mnk:4,3,3", "--checkpoint", "FILE", "--format", "json"])
    broken("checkpoint of scores", ["solve", "awari:6", "--checkpoint", "FILE", "--format", "json"])
    broken("checkpoint of a search", ["search", "connect4:6,5", "--checkpoint", "FILE", "--format", "json"])
    return kinds


def files(grundy, seed, number, wanted):
    """Changes files of every kind so many times each."""
    wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        for name, (own, file, run) in files_of(grundy, folder).items():
            if wanted and wanted not in name:
                continue
            rng = random.Random(f"{seed}/{name}")
            data = (own / file).read_bytes()
            counts = {}
            longest = 0
            place = Path(folder) / "changed"

            def read(content):
                shutil.rmtree(place, ignore_errors=True)
                shutil.copytree(own, place)
                (place / file).write_bytes(content)
                said = [word.replace("FILE", file) for word in run]
                began = resource.getrusage(resource.RUSAGE_CHILDREN)
                done = subprocess.run([grundy, *said, "--quiet"], cwd=place, capture_output=True, timeout=60)
                ended = resource.getrusage(resource.RUSAGE_CHILDREN)
                spent = ended.ru_utime + ended.ru_stime - began.ru_utime - began.ru_stime
                written = (path for path in place.rglob("first*") if path.is_file() and path.suffix != ".part")
                out = {path.name: path.read_bytes() for path in written}
                return done.returncode, told(done.stdout), out, done.stderr.decode(errors="replace"), spent

            expected = read(data)
            for attempt in range(number):
                changed, how = mutated(rng, data)
                try:
                    status, answer, out, said, spent = read(changed)
                except subprocess.TimeoutExpired:
                    wrong += 1
                    print(f"HANG {name} {attempt}: {how}", flush=True)
                    continue
                counts[status] = counts.get(status, 0) + 1
                longest = max(longest, spent)
                bad = status not in STATUSES or "panicked" in said or spent > 2
                if status == 0 and (answer, out) != expected[1:3] and changed != data:
                    bad = True
                if bad:
                    wrong += 1
                    print(f"WRONG {name} {attempt}: {how}, status {status}, {spent:.2f} s\n  {answer}\n  {said[:400]}", flush=True)
            print(f"{name}: {number} changes of {len(data)} bytes, statuses {counts}, {longest:.2f} s of a processor at most", flush=True)
    print(f"seed {seed}: {wrong} wrong")
    return wrong


def main():
    here = Path(__file__).resolve().parent
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kills", type=int, default=0)
    parser.add_argument("--files", type=int, default=0, help="changes of each kind of file")
    parser.add_argument("--kind", default="", help="only the kinds of files whose names have these words")
    parser.add_argument("--grundy", default=str(here.parent / "target" / "release" / "grundy"))
    asked = parser.parse_args()
    grundy = os.path.abspath(asked.grundy)
    wrong = kills(grundy, asked.seed, asked.kills) if asked.kills else 0
    wrong += files(grundy, asked.seed, asked.files, asked.kind) if asked.files else 0
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
