#!/usr/bin/env python3
"""Random programs, answered by `grundy` and by an evaluator of its own (language.py): no difference, no hang.

    python3 fuzz/differential/run.py --seed 1 --programs 1000
    python3 fuzz/differential/run.py --seed 1 --programs 1000 --kernels portable,avx2,avx512
    pypy3 fuzz/differential/run.py --seed 1 --from 1000 --programs 99000    the next ones; PyPy is three times as fast

Every program is asked as a table (which fills bottom-up, by whatever kernel fits) and position by position (which searches).
The same seed makes the same programs. A difference is printed with its program and ends the run with status 1.
"""

import argparse
import json
import os
import random
import shutil
import subprocess
import sys
import threading

from language import Rules, Wrong, thawed

#: Codes that stop a run or that a table may find at a cell nobody asked for: no answer contradicts them.
STOPPED = {"limit-exceeded", "beyond-reach", "interrupted"}
#: What is said before a run about rules that would go wrong in it, in the manual's list.
EARLY = {"without-end", "cycle", "mixed-kinds", "mex-of-outcomes", "mex-of-scores", "xor-of-scores", "wrong-type"}


def guard(names, forms):
    """Conditions that keep every argument at 0 or more."""
    parts = [f"{form} >= 0" for form, name in zip(forms, names) if form != name]
    return " and ".join(parts) or "true"


def one_heap(rng):
    """A game of one heap that may be large: sets, ranges, splits, codes written out."""
    kind = rng.choice(["mex", "mex", "mex", "win", "misere"])
    items = []
    for _ in range(rng.randint(1, 3)):
        form = rng.randrange(5)
        if form == 0:
            take = sorted(rng.sample(range(1, 12), rng.randint(1, 4)))
            items.append(f"g(n-k) for k in {take} if k <= n".replace(" ", "", 0))
        elif form == 1:
            low, high = rng.randint(1, 3), rng.randint(2, 9)
            items.append(f"g(n-k) for k in {low}..={high} if k <= n")
        elif form == 2 and kind == "mex":
            least, take = rng.randint(0, 1), rng.randint(0, 2)
            take = max(take, 1 - least)
            items.append(f"g(a)^g(n-{take}-a) for a in {least}..=n-{take}-{least} if n >= {take}" if take or least else "0")
        elif form == 3:
            items.append(f"g(n/{rng.randint(2, 4)}) if n >= 1")
        else:
            step = rng.randint(1, 3)
            items.append(f"g(n-k) for k in 1..=n step {step} if k%{rng.randint(2, 4)} != {rng.randint(0, 3)}")
    text = f"g(n) = {kind}{{ {', '.join(items)} }}\n"
    # Beyond 512 heaps the engines of heaps take over; such programs are few, as the evaluator is slow there.
    return text, ["n"], rng.choice([40] * 12 + [130] * 5 + [530, 530, 600])


def grid(rng, count):
    """A game of several heaps: lines, diagonals, steps, sums along a line."""
    names = ["x", "y", "z", "u", "v"][:count]
    kind = rng.choice(["mex", "mex", "mex", "win", "misere", "max", "min"])
    items = []
    for _ in range(rng.randint(1, 3)):
        form = rng.randrange(4)
        axes = rng.sample(range(count), rng.randint(1, min(2, count)))
        at = list(names)
        if form == 0:
            for axis in axes:
                at[axis] = f"{names[axis]}-k"
            least = ", ".join(names[axis] for axis in axes)
            most = f"min({least})" if len(axes) > 1 else least
            items.append(f"g({','.join(at)}) for k in 1..={most}")
        elif form == 1:
            steps = [rng.randint(0, 2) for _ in names]
            if not any(steps):
                steps[axes[0]] = 1
            at = [f"{name}-{step}" if step else name for name, step in zip(names, steps)]
            items.append(f"g({','.join(at)}) if {guard(names, at)}")
        elif form == 2 and kind == "mex":
            axis = axes[0]
            left, right = list(names), list(names)
            left[axis], right[axis] = "a", f"{names[axis]}-1-a"
            items.append(f"g({','.join(left)})^g({','.join(right)}) for a in 0..{names[axis]}")
        else:
            axis = axes[0]
            at[axis] = f"{names[axis]}-s"
            items.append(f"g({','.join(at)}) for s in S if s <= {names[axis]}")
    if kind in ("max", "min"):
        items = [item.replace("g(", f"{rng.randint(0, 5)}-g(", 1) for item in items]
        tail = f" default {rng.randint(0, 3)}"
    else:
        tail = ""
    text = f"g({','.join(names)}) = {kind}{{ {', '.join(items)} }}{tail}\n"
    sizes = {1: 60, 2: rng.choice([12] * 7 + [30, 30, 70]), 3: 7, 4: 4, 5: 3}
    return text, names, sizes[count]


def lists(rng):
    """A game whose positions are lists, with helpers and constants."""
    kind = rng.choice(["mex", "win", "misere"])
    take = rng.randint(1, 3)
    text = (
        f"D = {sorted(rng.sample(range(1, 6), 2))}\n"
        f"ok(a) = a {rng.choice(['>=', '>', '!='])} {rng.randint(0, 1)}\n"
        f"w(h) = {kind}{{ w(sort(put(h,i,h[i]-k))) for i in 0..len(h) for k in 1..={take} if h[i] >= k,"
        f" w(drop(h,i)) for i in 0..len(h) let a = h[i] if ok(a) and a in D }}\n"
    )
    return text


class Hung(Exception):
    """The program did not end within a minute."""


class Program:
    """The program, started by a small process of its own (ask.py)."""

    def __init__(self, grundy):
        self.grundy = grundy
        script = os.path.join(os.path.dirname(os.path.abspath(__file__)), "ask.py")
        self.starter = subprocess.Popen(
            [shutil.which("python3") or sys.executable, script],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )

    def ask(self, args, environment):
        command = [self.grundy, *args, "--format", "json", "--quiet", "--limit", "time=20"]
        print(json.dumps({"command": command, "environment": environment}), file=self.starter.stdin, flush=True)
        done = json.loads(self.starter.stdout.readline())
        if done is None:
            raise Hung
        if done["status"] == 0:
            return json.loads(done["out"])
        if done["status"] < 0 or "panicked" in done["err"]:
            raise RuntimeError(f"status {done['status']}: {done['err']}")
        return Wrong(json.loads(done["err"].strip().splitlines()[-1])["error"]["code"])


def expected(work):
    try:
        return thawed(work())
    except Wrong as wrong:
        return wrong


def agree(ours, theirs):
    if isinstance(theirs, Wrong):
        if theirs.code in STOPPED:
            return True
        return isinstance(ours, Wrong) and (ours.code == theirs.code or theirs.code in EARLY)
    return not isinstance(ours, Wrong) and json.dumps(ours) == json.dumps(theirs)


def table(rules, count, to):
    def row(at):
        if len(at) == count:
            return rules.call("g", at)
        return [row([*at, i]) for i in range(to + 1)]

    return row([])


def program(rng):
    """A program with the questions that are asked of it: command line, expected answer."""
    given = {"S": sorted(rng.sample(range(1, 8), rng.randint(1, 3)))}
    form = rng.randrange(6)
    if form == 5:
        text = lists(rng)
        rules = Rules(text, given)
        for _ in range(3):
            start = sorted(rng.randint(0, 3) for _ in range(rng.randint(0, 3)))
            question = f"w({json.dumps(start)})"
            yield text, ["eval", text, "-e", question], expected(lambda: rules.eval(question))
        return
    text, names, to = one_heap(rng) if form < 2 else grid(rng, rng.choice([1, 2, 2, 2, 3, 4, 5]))
    rules = Rules(text, given)
    inputs = ["--given", f"S={json.dumps(given['S'])}"] if "in S" in text else []
    yield text, ["table", text, "--to", str(to), *inputs], expected(lambda: table(rules, len(names), to))
    for _ in range(2):
        at = [rng.randint(0, to) for _ in names]
        shift = rng.randint(0, 9)
        question = f"g({','.join(map(str, at))})"
        if "mex{" in text:
            question = f"[{question} ^ {shift}, {question} + {shift}*{rng.randint(-3, 3)}]"
        yield text, ["eval", text, "-e", question, *inputs], expected(lambda: rules.eval(question))


def known(answer):
    """The values in the JSON of a table."""
    return answer["values"] if isinstance(answer, dict) else answer


def main():
    here = os.path.dirname(os.path.abspath(__file__))
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--from", type=int, default=0, dest="first", help="the number of the first program")
    parser.add_argument("--programs", type=int, default=1000)
    parser.add_argument("--grundy", default=os.path.join(here, "..", "..", "target", "release", "grundy"))
    parser.add_argument("--kernels", default="", help="levels for GRUNDY_KERNEL, with commas between them")
    asked = parser.parse_args()
    levels = asked.kernels.split(",") if asked.kernels else [None]
    grundy = Program(asked.grundy)
    questions = different = hung = 0
    last = asked.first + asked.programs
    for number in range(asked.first, last):
        if number % 1000 == 0 and number > asked.first:
            print(f"... {number}: {questions} questions, {different} differences, {hung} hangs", flush=True)
        rng = random.Random(f"{asked.seed}/{number}")
        for text, args, ours in program(rng):
            for level in levels:
                environment = {**os.environ, "LANG": "C", **({"GRUNDY_KERNEL": level} if level else {})}
                questions += 1
                try:
                    theirs = known(grundy.ask(args, environment))
                except Hung:
                    hung += 1
                    print(f"HANG program {number}, kernel {level}\n{text}{args}", flush=True)
                    continue
                if not agree(ours, theirs):
                    different += 1
                    show = lambda answer: answer.code if isinstance(answer, Wrong) else json.dumps(answer)[:2000]
                    print(f"DIFFERENCE program {number}, kernel {level}\n{text}{args}", flush=True)
                    print(f"  by the manual: {show(ours)}\n  by grundy:     {show(theirs)}", flush=True)
    print(f"seed {asked.seed}: programs {asked.first} to {last - 1}, {questions} questions, {different} differences, {hung} hangs")
    return 1 if different or hung else 0


if __name__ == "__main__":
    # The evaluator recurses as deep as a recurrence runs.
    threading.stack_size(512 << 20)
    status = []
    thread = threading.Thread(target=lambda: status.append(main()))
    thread.start()
    thread.join()
    sys.exit(status[0] if status else 1)
