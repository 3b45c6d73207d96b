"""For every argument of a wrong type in a public function, the error names the argument."""

import inspect
import re
from typing import Any

import pytest

import grundy as g

KAYLES = g.game("kayles")
BOARD = g.board("tictactoe")
TABLE = g.game("nim").table(4)

# A function with arguments that it accepts.
FUNCTIONS: dict[str, tuple[Any, dict[str, Any]]] = {
    "game": (g.game, {"text": "nim"}),
    "rules": (g.rules, {"text": "g(n) = n"}),
    "file": (g.file, {"path": "no such file"}),
    "from_function": (g.from_function, {"function": print}),
    "find": (g.find, {"values": [], "p_positions": [0, 3], "offset": 0, "period": None, "limit": 1}),
    "board": (g.board, {"text": "tictactoe"}),
    "value": (g.value, {"expression": "*"}),
    "check": (g.check, {"certificate": ""}),
    "mex": (g.mex, {"numbers": [0]}),
    "graph_values": (g.graph_values, {"indptr": [0], "indices": [], "play": "grundy"}),
    "Nimber": (g.Nimber, {"value": 1}),
    "Nimber.log": (g.Nimber(2).log, {"base": g.Nimber(3)}),
    "impartial": (g.impartial, {"rules": g.Rules()}),
    "partizan": (g.partizan, {"rules": None}),
    "zero_sum": (g.zero_sum, {"rules": None}),
    "set_limits": (g.set_limits, {"seconds": 1.0, "threads": 1}),
    "Solver": (g.Solver, {"rules": g.Rules()}),
    "Game.eval": (KAYLES.eval, {"expression": "1"}),
    "Game.table": (KAYLES.table, {"shape": 3, "function": None, "measure": "grundy"}),
    "Game.values": (KAYLES.values, {"n": 3, "function": None}),
    "Game.solve": (KAYLES.solve, {"engine": "auto", "play": None, "compound": "disjunctive"}),
    "Game.value_of": (g.game("domineering").value_of, {"expression": "1"}),
    "Game.misere": (KAYLES.misere, {"to": 4, "order": 9}),
    "Game.period": (KAYLES.period, {"to": 9}),
    "Game.export": (KAYLES.export, {"to": "cpp", "table": 9}),
    "Game.pattern": (KAYLES.pattern, {"shape": 9, "lang": "en"}),
    "Game.claim": (KAYLES.claim, {"formula": "g(n) == 0", "shape": 9, "function": None}),
    "Game.strategies": (g.game("cram").strategies, {"lang": "en"}),
    "Game.explain": (KAYLES.explain, {"shape": 9, "function": None}),
    "Game.graph": (KAYLES.graph, {"nodes": 9}),
    "Board.at": (BOARD.at, {"position": "start"}),
    "Board.position": (BOARD.position, {"position": "start"}),
    "Board.moves": (BOARD.moves, {"position": "start"}),
    "Board.play": (BOARD.play, {"position": "start"}),
    "Board.line": (BOARD.line, {"position": "start"}),
    "Line.apply": (BOARD.line().apply, {"action": 0}),
    "Line.playout": (BOARD.line().playout, {"seed": 1, "plies": 9}),
    "Board.turn": (BOARD.turn, {"position": "start"}),
    "Board.score": (BOARD.score, {"position": "start"}),
    "Board.text": (BOARD.text, {"position": "start", "lang": "en"}),
    "Board.picture": (BOARD.picture, {"position": "start", "lang": "en"}),
    "Board.search": (BOARD.search, {"position": "start", "depth": 1, "seconds": 1.0, "algorithm": "deepening"}),
    "Board.tree": (BOARD.tree, {"position": "start", "algorithm": "alpha-beta", "depth": 1, "nodes": 9}),
    "Board.perft": (BOARD.perft, {"position": "start", "depth": 1}),
    "Board.match": (BOARD.match, {"first": None, "second": None, "position": "start", "plies": 1}),
    "Table.draw": (TABLE.draw, {"format": "text", "width": 80}),
    "Table.write": (TABLE.write, {"path": "no/such/folder/t.csv", "format": "csv"}),
}

# The parameters that are not keyword arguments.
STARS = {
    "nim_sum": (g.nim_sum, "numbers"),
    "nim_mul": (lambda a: g.nim_mul(a, 1), "a"),
    "Game.solve": (KAYLES.solve, "position"),
    "Game.value": (g.game("domineering").value, "position"),
    "Game.misere": (KAYLES.misere, "position"),
    "Game.graph": (KAYLES.graph, "position"),
    "Game.options": (KAYLES.options, "position"),
    "Game.why": (KAYLES.why, "position"),
    "Game.strategies": (g.game("cram").strategies, "sides"),
    "Game.__call__": (KAYLES, "position"),
    "Board.play": (lambda move: BOARD.play("start", move), "moves"),
    "Line.play": (BOARD.line().play, "moves"),
}

ARGUMENTS = [(name, argument) for name, (_, known) in FUNCTIONS.items() for argument in known]


@pytest.mark.parametrize(("name", "argument"), ARGUMENTS)
def test_a_wrong_type_is_told_by_its_argument(name, argument):
    function, known = FUNCTIONS[name]
    with pytest.raises(TypeError) as caught:
        function(**{**known, argument: object()})
    told = "\n".join([str(caught.value), *getattr(caught.value, "__notes__", ())])
    assert re.search(rf"\b{argument}\b", told), told


@pytest.mark.parametrize("name", STARS)
def test_a_wrong_type_among_many_is_told_by_its_argument(name):
    function, argument = STARS[name]
    with pytest.raises(TypeError, match=rf"\b{argument}\b"):
        function(object())


@pytest.mark.parametrize("argument", ["cells", "options", "bytes", "seconds", "threads", "progress"])
def test_a_wrong_limit_is_told_by_its_argument(argument):
    with pytest.raises(TypeError, match=argument), g.limits(**{argument: object()}):
        pass


def test_every_public_function_is_tried():
    """Every new function has an entry above."""
    tried = {*FUNCTIONS, *STARS}
    for name in g.__all__:
        thing = getattr(g, name)
        if inspect.isfunction(thing) and name not in ("games", "limits"):
            assert name in tried, name
    for kind in (g.Game, g.Board):
        for name, method in vars(kind).items():
            asks = inspect.isfunction(method) and not name.startswith("_")
            if asks and len(inspect.signature(method).parameters) > 1 and name not in ("given", "outcome"):
                assert f"{kind.__name__}.{name}" in tried, name
