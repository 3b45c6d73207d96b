"""The command of the package is the same program as the binary."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import grundy as g

ROOT = Path(__file__).parents[2]
FROZEN = sorted((ROOT / "crates/cli/tests/frozen").glob("*.txt"))

# Commands without a recorded output. `explore` serves a page, and only its help terminates.
MORE = [
    ["why", "nim", "11", "12", "15"],
    ["why", "take:3", "4", "--format", "json"],
    ["why", "-e", "{2,1,{4|1}|3}"],
    ["value", "domineering", "...|..."],
    ["thermograph", "-e", "{3||1|-2}", "--format", "json"],
    ["misere", "0.123", "--format", "json"],
    ["survey", "2", "--format", "json", "--quiet"],
    ["find", "0,1,2,3,1,4,3,2", "--format", "json"],
    ["export", "k-stones", "--to", "python"],
    ["version", "--format", "json"],
    ["explore", "--help"],
    ["completions", "bash"],
    ["check", "no such file"],
    ["import", "no such file.py"],
    ["no-such-verb"],
    ["--help"],
    ["-V"],
]


def run(program, words):
    done = subprocess.run([*program, *words], capture_output=True, stdin=subprocess.DEVNULL, timeout=100)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def recorded(path):
    """Returns shell commands with status, output and messages, in the format of crates/cli/tests/frozen.rs."""
    commands = []
    for line in path.read_text().splitlines():
        if line.startswith("$ "):
            commands.append((line[2:], []))
        elif line:
            commands[-1][1].append(line)
    return commands


def marked(mark, text):
    lines = text.split("\n")
    last = lines.pop()
    return [f"{mark} {line}" for line in lines] + ([f"{mark}\\{last}"] if last else [])


@pytest.mark.skipif(os.name != "posix", reason="commands for a POSIX shell")
@pytest.mark.parametrize("path", FROZEN, ids=lambda path: path.stem)
def test_the_command_answers_as_the_program_is_held_to(path, tmp_path):
    """The output of the package equals these files byte for byte, as the output of the binary does."""
    (tmp_path / ".bin").mkdir()
    program = tmp_path / ".bin" / "grundy"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m grundy "$@"\n')
    program.chmod(0o755)
    for folder in ("games", "tests"):
        (tmp_path / folder).symlink_to(ROOT / folder)
    env = {**os.environ, "NO_COLOR": "1", "PATH": f"{program.parent}:{os.environ['PATH']}"}
    env.pop("COLUMNS", None)
    differences = []
    for command, expected in recorded(path):
        done = subprocess.run(
            ["sh", "-c", command], cwd=tmp_path, env=env, stdin=subprocess.DEVNULL, capture_output=True, timeout=300
        )
        talk = re.sub(r"(?m)^.*( s left| positions after .* s)\n", "", done.stderr.decode())
        # The kernel of the heap engine depends on the machine.
        printed = re.sub("(avx512-vbmi|avx2|portable) kernel", "best kernel", done.stdout.decode())
        told = [f"? {done.returncode}", *marked("|", printed), *marked("!", talk)]
        if told != expected:
            differences.append((command, expected, told))
    assert not differences, differences[0]


@pytest.mark.parametrize("words", MORE, ids=lambda words: " ".join(words)[:30])
def test_the_command_answers_as_the_binary_does(words):
    binary = os.environ.get("GRUNDY")
    if binary is None:
        pytest.skip("GRUNDY names no binary")
    here, there = (run(program, words) for program in ([sys.executable, "-m", "grundy"], [binary]))
    # Optimised builds state the commit of their source.
    commit = r' \([0-9a-f]{12}\)|"commit":(null|"[0-9a-f]+")'
    assert (here[0], re.sub(commit, "", here[1]), here[2]) == (there[0], re.sub(commit, "", there[1]), there[2])


def test_every_command_of_the_help_is_there():
    """All commands of the help have the help page of the binary."""
    here = [sys.executable, "-m", "grundy"]
    _, out, _ = run(here, ["--help"])
    commands = re.findall(r"(?m)^  ([a-z]+)  +\S", out.split("Options:")[0])
    assert "solve" in commands and len(commands) > 18
    binary = os.environ.get("GRUNDY")
    for command in commands:
        page = run(here, [command, "--help"])
        assert page[0] == 0 and f"grundy {command}" in page[1]
        if binary is not None:
            assert page == run([binary], [command, "--help"])


def test_exit_status_and_answers():
    here = [sys.executable, "-m", "grundy"]
    status, out, _ = run(here, ["solve", "nim", "3", "4", "6", "--format", "json"])
    assert status == 0 and json.loads(out)["value"] == g.game("nim").solve(3, 4, 6).value
    assert run(here, ["claim", "nim", "g(x) == x+1"])[0] == 1
    assert run(here, ["eval", "kaylse", "-e", "g(3)"])[0] == 2
    assert run(here, ["table", "wythoff", "--to", "99", "--limit", "cells=10"])[0] == 3
