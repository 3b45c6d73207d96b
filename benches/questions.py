#!/usr/bin/env python3
"""Asks grundy questions whose answers are known from other programs, and compares the answers.

    python3 benches/questions.py target/release/grundy              all questions, with times
    python3 benches/questions.py target/release/grundy --only cs    the questions whose name begins with one of these words
    python3 benches/questions.py target/release/grundy --peers      OpenSpiel answers those that it can, if this Python has it

benches/questions/values.jsonl has a question on each line: the arguments of grundy, the expected answer, and the program or page that
states it. The answers are facts of these sources: tests of the crate cgt, of CGSuite, OpenSpiel, MCGS and of a library for Lean,
tables of octal games, and sequences of OEIS. Two answers that a source states otherwise follow from a definition; `note` has the
other statement.

`path` is the place of the answer in the output: keys of JSON, with commas between several; `csv:N` for a column of a table;
`csv-prefix:N` for the first N values of its last column; without a path it is the output as it is.

The time is the wall-clock time of the whole process. The ratio is the time of grundy divided by that of OpenSpiel, with the import
of OpenSpiel. The crate cgt is not among the programs: its licence is AGPL-3.0, and it has no program. CGSuite and MCGS are
not in a registry of packages.
"""

import argparse
import csv
import io
import json
import pathlib
import subprocess
import sys
import time
from collections.abc import Callable

QUESTIONS = pathlib.Path(__file__).resolve().parent / "questions" / "values.jsonl"


def answer(output: str, path: str | None) -> object:
    """Returns the answer in an output."""
    if path is None:
        return output.strip()
    kind, _, number = path.partition(":")
    if kind.startswith("csv"):
        rows = list(csv.reader(io.StringIO(output)))[1:]
        values = [int(row[int(number) if kind == "csv" else -1]) for row in rows]
        return values[: int(number)] if kind == "csv-prefix" else values
    places = [place.split(".") for place in path.split(",")]
    found = [json.loads(output) for _ in places]
    for at, keys in enumerate(places):
        for key in keys:
            found[at] = found[at][key]
    return found if len(places) > 1 else found[0]


def ask(program: str, question: dict) -> tuple[object, float]:
    """Returns the answer of grundy, or its error, and the seconds."""
    begin = time.perf_counter()
    ended = subprocess.run([program, *question["cmd"]], capture_output=True, text=True, stdin=subprocess.DEVNULL)
    seconds = time.perf_counter() - begin
    if ended.returncode:
        return f"exit status {ended.returncode}: {ended.stderr.strip()}", seconds
    try:
        return answer(ended.stdout, question.get("path")), seconds
    except (ValueError, KeyError, IndexError, TypeError) as error:
        return f"{type(error).__name__}: {error}", seconds


def open_spiel() -> dict[str, Callable[[], object]]:
    """Returns the questions that OpenSpiel can answer, with its answers; none if it is not installed. Its search keeps no table of
    positions, so a heap of 100 is not among them."""
    try:
        import pyspiel
        from open_spiel.python.algorithms import minimax
    except ImportError:
        return {}

    def tic_tac_toe(*cells: int) -> str:
        game = pyspiel.load_game("tic_tac_toe")
        state = game.new_initial_state()
        for cell in cells:
            state.apply_action(cell)
        player = state.current_player()
        value, _ = minimax.alpha_beta_search(game, state=state, maximizing_player_id=player)
        return {1.0: "win", 0.0: "draw", -1.0: "loss"}[value]

    def leaves(state: object, depth: int) -> int:
        if depth == 0:
            return 1
        return sum(leaves(state.child(action), depth - 1) for action in state.legal_actions())

    def square(name: str) -> int:
        return "321".index(name[1]) * 3 + "abc".index(name[0])

    return {
        "os-ttt-win": lambda: tic_tac_toe(*map(square, "b2 b1".split())),
        "os-ttt-loss": lambda: tic_tac_toe(*map(square, "c2 b2 a2 c3".split())),
        "gm-mttt": tic_tac_toe,
        "os-perft-4865609": lambda: leaves(pyspiel.load_game("chess").new_initial_state(), 5),
    }


def main() -> None:
    """Asks the questions and prints a line for each."""
    parser = argparse.ArgumentParser(description="Asks grundy questions whose answers are known from other programs.")
    parser.add_argument("program")
    parser.add_argument("--only", nargs="*", default=[""])
    parser.add_argument("--peers", action="store_true")
    parser.add_argument("--quiet", action="store_true", help="prints wrong answers and the summary only")
    given = parser.parse_args()
    questions = [json.loads(line) for line in QUESTIONS.read_text().splitlines()]
    questions = [question for question in questions if question["id"].startswith(tuple(given.only))]
    begin = time.perf_counter()
    peers = open_spiel() if given.peers else {}
    time_of_import = time.perf_counter() - begin
    if given.peers and not peers:
        print("OpenSpiel is not installed")
    wrong, total = 0, 0.0
    for question in questions:
        found, seconds = ask(given.program, question)
        expected = question["expect"]
        is_right = found == expected or str(found) == str(expected)
        wrong += not is_right
        total += seconds
        line = f"{question['id']:24} {seconds * 1000:9.1f} ms"
        if peer := peers.get(question["id"]):
            begin = time.perf_counter()
            other = peer()
            time_of_other = time.perf_counter() - begin + time_of_import
            line += f"  OpenSpiel {time_of_other * 1000:9.1f} ms, ratio {seconds / time_of_other:.4f}"
            if other != expected:
                line += f", it answers {other}"
        if not is_right:
            line += f"\n  answer   {found}\n  expected {expected}  ({question['source']})"
        if not (given.quiet and is_right):
            print(line, flush=True)
    print(f"{len(questions) - wrong} of {len(questions)} answers are those of the sources, {total:.1f} s")
    sys.exit(wrong > 0)


if __name__ == "__main__":
    main()
