"""The command of the package is the program."""

import json
import os
import subprocess
import sys

import pytest

import grundy as g

COMMANDS = [
    ["solve", "nim", "3", "4", "5"],
    ["solve", "kayles", "3", "4", "5", "--format", "json"],
    ["table", "wythoff", "--to", "9"],
    ["period", "0.137", "--format", "json"],
    ["nim", "mul", "16", "16"],
    ["claim", "nim", "g(x) == x+1"],
    ["eval", "kaylse", "-e", "g(3)"],
    ["eval", "g(x) = mex{ f(x-k) for k in 1..=3 if k<=x }", "-e", "g(3)"],
    ["table", "wythoff", "--to", "99", "--limit", "cells=10"],
    ["search", "tictactoe", "--depth", "3", "--format", "json"],
    ["games", "--format", "json"],
    ["no-such-verb"],
    ["--help"],
]


def run(program, words):
    done = subprocess.run([*program, *words], capture_output=True, stdin=subprocess.DEVNULL, timeout=100)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


@pytest.mark.parametrize("words", COMMANDS, ids=lambda words: " ".join(words)[:30])
def test_the_command_answers_as_the_binary_does(words):
    binary = os.environ.get("GRUNDY")
    if binary is None:
        pytest.skip("GRUNDY names no binary")
    assert run([sys.executable, "-m", "grundy"], words) == run([binary], words)


def test_exit_status_and_answers():
    here = [sys.executable, "-m", "grundy"]
    status, out, _ = run(here, ["solve", "nim", "3", "4", "6", "--format", "json"])
    assert status == 0 and json.loads(out)["value"] == g.game("nim").solve(3, 4, 6).value
    assert run(here, ["claim", "nim", "g(x) == x+1"])[0] == 1
    assert run(here, ["eval", "kaylse", "-e", "g(3)"])[0] == 2
    assert run(here, ["table", "wythoff", "--to", "99", "--limit", "cells=10"])[0] == 3
