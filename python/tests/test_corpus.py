"""Tests of the corpus of programs and of the tables of known values."""

import json
from pathlib import Path

import pytest

import grundy as g

CORPUS = Path(__file__).parents[2] / "tests" / "corpus"
PROGRAMS = [entry["id"] for entry in json.loads((CORPUS / "index.json").read_text())]


def cases(name):
    for file in ("cases.jsonl", "cases_big.jsonl"):
        path = CORPUS / name / file
        if path.exists():
            for line in path.read_text().splitlines():
                yield json.loads(line)


def test_the_corpus_is_whole():
    assert len(PROGRAMS) == 71


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_program_answers_as_expected(name):
    for case in cases(name):
        answer = g.file(CORPUS / name / "rules.game", **case["given"]).answer()
        # true is not 1
        assert (type(answer), answer) == (type(case["expect"]), case["expect"]), case["given"]


def seed_rows(file):
    lines = (CORPUS / "seed-tables" / file).read_text().splitlines()
    return [line.split("\t") for line in lines]


ROWS = {
    "take123_0_13.tsv": "g(x) = mex{ g(x-k) for k in 1..=3 if k<=x }",
    "sub134_0_14.tsv": "subtract:1,3,4",
    "halving_0_16.tsv": "g(x) = mex{ g(x-k) for k in 1..=x/2 }",
    "split_0_24.tsv": "g(x) = mex{ g(x-k) for k in 1..=min(2,x), g(y)^g(x-1-y) for y in 1..=x-2 }",
}

GRIDS = {
    "queens_8x8.tsv": "wythoff",
    "nim2_10x10.tsv": "g(x,y) = mex{ g(a,y) for a in 0..x, g(x,b) for b in 0..y }",
    "nim_product_17x17.tsv": "g(x,y) = mex{ g(x,b)^g(a,y)^g(a,b) for a in 0..x for b in 0..y }",
    "maya_6x6.tsv": "maya2",
    "twoheap123_5x5.tsv": "g(n,m) = mex{ g(n-k,m) for k in 1..=3 if k<=n, g(n,m-k) for k in 1..=3 if k<=m }",
}


@pytest.mark.parametrize("file", ROWS)
def test_a_row_of_the_slides(file):
    rows = seed_rows(file)[1:]
    game = g.game(ROWS[file])
    for x, value, *_ in rows:
        assert game(int(x)) == int(value)
    last = int(rows[-1][0])
    assert game.values(last + 1)[last] == int(rows[-1][1])


@pytest.mark.parametrize("file", GRIDS)
def test_a_grid_of_the_slides(file):
    head, *rows = seed_rows(file)
    game = g.game(GRIDS[file])
    table = game.table((len(rows), len(head) - 1))
    for x, *cells in rows:
        for y, cell in zip(head[1:], cells):
            if cell == "x":
                assert table[int(x), int(y)] is None
            else:
                assert table[int(x), int(y)] == game(int(x), int(y)) == int(cell)


def test_nim_products_of_the_slides():
    head, *rows = seed_rows("nim_product_17x17.tsv")
    for x, *cells in rows:
        for y, cell in zip(head[1:], cells):
            assert g.Nimber(int(x)) * g.Nimber(int(y)) == g.Nimber(int(cell))


def test_examples_of_mex_and_nim_sum():
    for numbers, value in seed_rows("mex_examples.tsv")[1:]:
        assert g.mex(map(int, numbers.split())) == int(value)
    for numbers, value in seed_rows("nim_sum_examples.tsv")[1:]:
        assert g.nim_sum(*map(int, numbers.split())) == int(value)


def test_winning_moves_of_nim_in_the_slides():
    nim = g.game("nim")
    for heaps, _, moves in seed_rows("nim_moves.tsv")[1:]:
        position = [int(heap) for heap in heaps.split()]
        found = []
        for move in nim.solve(*position).winning:
            left = list(position)
            left[move.component] = move.to[0] if move.to else 0
            found.append(left)
        expected = [[int(heap) for heap in left.split()] for left in moves.split(";") if left]
        assert sorted(found) == sorted(expected), heaps
