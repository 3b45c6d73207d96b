"""Tests of widgets without a browser: their display, and their reaction to messages of a browser."""

import pytest

import grundy as g

pytest.importorskip("anywidget")
from grundy.widgets import Play, TableView  # noqa: E402


def test_a_game_is_played_by_its_messages():
    widget = Play(g.game("nim"), 3, 4, 5)
    assert "data-pick" in widget.svg and len(widget.moves) == 12
    winning = next(i for i, move in enumerate(widget.moves) if move["winning"])
    assert widget.moves[winning]["picks"]
    before = widget.svg
    widget._heard(widget, {"play": winning}, [])
    assert len(widget.history) == 2 and widget.svg != before
    assert widget.solution.outcome == "N"  # the engine could not answer well
    widget._heard(widget, {"play": 999}, [])
    widget._heard(widget, "nonsense", [])
    widget._heard(widget, {"back": True}, [])
    assert widget.svg == before and widget.history == []


@pytest.mark.parametrize(("game", "position"), [("tictactoe", ()), ("nim", (1, 2)), ("wythoff", ("3,4",)), ("ruler", ("HTH",))])
def test_a_game_comes_to_its_end(game, position):
    widget = Play(g.game(game), *position, engine=False)
    for _ in range(60):
        if not widget.moves:
            break
        widget.play(len(widget.moves) - 1)
    assert not widget.moves and "over" in widget.said


def test_a_table_is_looked_through():
    view = TableView(g.game("wythoff"), rows=4, columns=6)
    assert view.values == g.game("wythoff").table((4, 6)).tolist()
    view._heard(view, {"from": [4, -3]}, [])
    assert view.start == [4, 0] and view.values[0][0] == g.game("wythoff")(4, 0)
    row = TableView(g.game("kayles"), columns=8)
    row._heard(row, {"from": [0, 8]}, [])
    assert row.values == [g.game("kayles").values(16).tolist()[8:]]
    with pytest.raises(ValueError):
        TableView(g.game("tictactoe"))
