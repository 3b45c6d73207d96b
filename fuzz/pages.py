#!/usr/bin/env python3
"""The page's answers from complete tables, read back at random.

Each game is solved into a database or a folder, the page's service is started with all of them, and random games are
played in it. Every position met is asked of the service and of `grundy solve` without a table: outcome, value and
distance, of the position and of each of its moves, must be the same; a search to the end, where a game has one that is
quick, must agree in what it tells.

    python3 fuzz/pages.py --seed 1 --walks 20 [--program target/release/grundy] [--keep FOLDER]

Ends with status 1 at the first difference, and prints the question that shows it.
"""

import argparse
import json
import pathlib
import random
import signal
import subprocess
import sys
import tempfile
import urllib.request

# Games, how their table is made, and whether a search tells who wins as well.
GAMES = [
    ("mnk:4,3,3", "--database", True),
    ("misere-mnk:3,3,3", "--database", True),
    ("connect4:4,4", "--folder", True),
    ("awari:7", "--database", False),
    ("endgame:KRK", "--database", False),
    ("morris-endgame:3,3", "--database", False),
]
PLIES = 40


def kept(answer: dict) -> dict:
    """What both answers must agree in."""
    said = lambda x: (x["outcome"], x["value"], x["distance"])
    return {"position": said(answer), **{by["move"]: said(by) for by in answer["moves"]}}


def alone(asked: argparse.Namespace, game: str, at: str, words: list[str]) -> dict:
    """The answer of the program, which has no table."""
    command = [asked.program, "solve", game, at, "--format", "json", "--quiet", *words]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
    return kept(json.loads(done.stdout))


def differs(told: dict, other: dict) -> bool:
    """Whether something that both tell is not the same."""
    pairs = ((a, b) for name in told for a, b in zip(told[name], other[name]))
    return told.keys() != other.keys() or any(a != b for a, b in pairs if b is not None)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", default="target/release/grundy")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--walks", type=int, default=20, help="random games of each kind")
    parser.add_argument("--keep", type=pathlib.Path, help="where the tables are, and stay")
    asked = parser.parse_args()
    choose = random.Random(asked.seed)
    with tempfile.TemporaryDirectory() as temporary:
        folder = asked.keep or pathlib.Path(temporary)
        folder.mkdir(exist_ok=True)
        words = []
        for game, option, _ in GAMES:
            table = folder / game.replace(":", "_").replace(",", "_")
            if not table.exists():
                subprocess.run(
                    [asked.program, "solve", game, option, str(table), "--quiet"],
                    check=True,
                    stdout=subprocess.DEVNULL,
                )
            words += ["--database", str(table)]
        page = subprocess.Popen(
            [asked.program, "explore", *words, "--port", "0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        try:
            assert page.stdout
            address = page.stdout.readline().split("#")[0].strip()
            return walk(asked, choose, address)
        finally:
            page.send_signal(signal.SIGINT)
            page.wait()


def walk(asked: argparse.Namespace, choose: random.Random, address: str) -> int:
    positions = 0
    for game, _, searched in GAMES:
        met = {}
        for _ in range(asked.walks):
            position: list[str] = []
            for _ in range(choose.randrange(1, PLIES)):
                question = json.dumps({"game": game, "position": position}).encode()
                request = urllib.request.Request(
                    address + "api/position", question, {"content-type": "application/json"}
                )
                answer = json.load(urllib.request.urlopen(request))
                at = answer["position"][0]
                met[at] = kept(answer)
                if not answer["moves"]:
                    break
                position = choose.choice(answer["moves"])["next"]
        for at, told in met.items():
            other = alone(asked, game, at, [])
            if told != other or (searched and differs(told, alone(asked, game, at, ["--engine", "search"]))):
                print(f"{game} {at}\n  page:  {told}\n  alone: {other}")
                return 1
        positions += len(met)
        print(f"{game}: {len(met)} positions agree", flush=True)
    print(f"{positions} positions, 0 differences")
    return 0


if __name__ == "__main__":
    sys.exit(main())
