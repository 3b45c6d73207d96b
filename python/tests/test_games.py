"""Tests of games by name, code, set, rules and file, and of their answers."""

import pickle

import pytest

import grundy as g

TAKE3 = "g(n) = mex{ g(n-k) for k in 1..=3 if k<=n }"


def test_a_game_is_a_name_a_code_a_set_rules_or_a_file(tmp_path):
    path = tmp_path / "take.game"
    path.write_text(TAKE3)
    assert g.game("kayles")(11) == g.game("0.77")(11) == 6
    assert g.game("subtract:1,2,3")(7) == g.rules(TAKE3)(7) == g.file(path)(7) == g.game(str(path))(7) == 3
    assert g.game("coins:2-4").solve("HTTH").outcome in ("N", "P")
    assert g.game("kayles").functions[0].params == ("n",)


def test_a_name_without_its_rules_is_no_rules():
    with pytest.raises(g.GrundyError):
        g.rules("kayles")


def test_a_file_is_a_file_whatever_games_are_called(tmp_path, monkeypatch):
    (tmp_path / "nim").write_text(TAKE3)
    monkeypatch.chdir(tmp_path)
    assert g.file("nim")(5) == 1
    assert g.game("nim")(5) == 5


def test_values_are_told_again_as_they_were_told():
    k = g.game("kayles")
    first = [k(n) for n in range(40)]
    assert first == [k(n) for n in range(40)] == k.values(40).tolist() == [k.eval(f"g({n})") for n in range(40)]


def test_inputs_are_bound_and_bound_anew():
    take = g.rules("g(n) = mex{ g(n-s) for s in S if s<=n }", S=[1, 3])
    assert [take(n) for n in range(5)] == [0, 1, 0, 1, 0]
    assert [take.given(S=(1, 2))(n) for n in range(5)] == [0, 1, 2, 0, 1]
    assert g.rules("answer = n*2", n=21).answer() == 42


def test_heaps_of_many_digits():
    big = int("4" * 24)
    assert g.game("subtract:1,2,3")(big) == big % 4
    assert g.game("nim")(2**100) == 2**100


def test_a_table_has_the_shape_that_was_asked_for():
    w = g.game("wythoff")
    assert w.table((3, 5)).shape == (3, 5)
    assert w.table(4).shape == (4, 4)
    part = w.table(x=(2, 5), y=range(1, 3))
    assert part.shape == (3, 2)
    assert part[2, 1] == w(2, 1) and part[4, 2] == w(4, 2)
    with pytest.raises(IndexError):
        part[0, 1]
    assert w.table(x=3, y=(0, 4)).tolist() == [[w(3, y) for y in range(4)]]


def test_positions_that_do_not_exist_are_none():
    maya = g.game("maya2").table(4)
    assert maya[2, 2] is None and maya[2, 1] == 2


def test_formats_of_a_table(tmp_path):
    t = g.game("nim").table(5)
    assert t.draw("csv").splitlines()[0].split(",")[0] == "n" or "," in t.draw("csv")
    assert t.draw("svg").lstrip().startswith("<")
    t.write(str(tmp_path / "t.json"))
    assert '"values"' in (tmp_path / "t.json").read_text()
    with pytest.raises(g.GrundyError) as caught:
        t.draw("gif")
    assert "svg" in caught.value.help[0]


def test_a_solution_says_all():
    s = g.game("nim").solve(2, 4, 5)
    assert (s.outcome, s.value) == ("N", 3)
    (move,) = s.winning
    assert (move.component, move.start, move.to, move.text) == (0, 2, (1,), "2 -> 1")
    assert s.line[0].text == "2 -> 1"
    assert g.game("wythoff").solve((3, 5)).outcome == "P"
    assert g.game("wythoff").solve("3,5").outcome == "P"


def test_a_period_brings_its_proof():
    p = g.game("0.137").period()
    assert p.proved and p.check()
    broken = p.certificate.replace(str(p.period), str(p.period + 1))
    assert not g.check(broken)
    none = g.game("0.16").period(100)
    assert none.status == "none" and none.certificate is None
    with pytest.raises(ValueError):
        none.check()


def test_patterns_claims_and_explanations():
    w = g.rules(TAKE3)
    assert w.pattern().best.proved
    assert w.claim("g(n) == n % 4", 100)
    refuted = w.claim("g(n) == n % 3", 100)
    assert not refuted and refuted.counterexample["position"] == [3]
    assert w.explain(1000).plan


def test_a_graph_of_positions():
    graph = g.game("kayles").graph(5)
    assert graph.nodes[0]["value"] == 4
    assert all(edge["from"] < len(graph) for edge in graph.edges)
    assert "digraph" in graph.dot


def test_the_catalogue():
    names = {about.name: about for about in g.games()}
    assert not names["kayles"].board and names["connect4"].board
    assert {"cram", "sprouts", "toads-and-frogs"} <= set(names)
    for name in list(names)[::7]:
        assert g.game(names[name].example).name


def test_misere_play_and_compounds():
    kayles = g.game("kayles")
    assert kayles.solve(1, 2).outcome == "N" and kayles.solve(2, 2, play="misere").outcome == "P"
    asked = kayles.solve(1, play="misere")
    assert (asked.outcome, asked.play, asked.compound) == ("P", "misere", None)
    both = g.game("nim").solve(1, 2, compound="conjunctive")
    assert (both.outcome, both.compound) == ("N", "conjunctive")
    for words in ({"play": "backwards"}, {"compound": "sum"}, {"engine": "guess"}):
        with pytest.raises(g.GrundyError):
            kayles.solve(1, **words)


def test_a_game_is_solved_as_it_is_played():
    rules = "# class: misere\ng(n) = mex{ g(n-k) for k in 1..=2 if k<=n }"
    assert g.rules(rules).outcome(1) == "P" and g.rules(rules).solve(1, play="normal").outcome == "N"


def test_games_of_two_sides():
    domineering = g.game("domineering")
    frogs = g.game("toads-and-frogs")
    solution = frogs.solve("tt.ff")
    assert (solution.outcome, solution.value) == ("N", g.GameValue("*"))
    assert frogs("t.f") == frogs.solve("t.f").value
    assert {frogs.outcome(row) for row in ("t..", "..f", "t.f", "tf")} == {"L", "R", "N", "P"}
    assert domineering.name == "domineering"
    rules = g.rules("g(x>=0) = { g(x-k) for k in [1,3] | g(x-k) for k in [2,3] }")
    assert [rules(n) for n in range(6)] == [g.GameValue(rules.eval(f"g({n})")) for n in range(6)]


def test_values_that_go_on_for_ever():
    table = g.game("loopy-heap").table(12)
    assert table.kind == "loopy" and list(table[11]) == ["inf"]
    assert pickle.loads(pickle.dumps(table)) == table
    assert "∞" in table.draw()


def test_errors_underline():
    with pytest.raises(g.GrundyError) as caught:
        g.rules("g(x) = mex{ f(x-k) for k in 1..=3 if k<=x }")
    error = caught.value
    assert error.code == "unknown-name" and "^" in str(error) and error.labels
    with pytest.raises(g.GrundyError) as caught:
        g.game("kaylse")
    assert caught.value.help[0] == "did you mean `kayles`?"


@pytest.mark.parametrize(
    ("ask", "name"),
    [
        (lambda: g.game(77), "text"),
        (lambda: g.game("nim")(1.5), "position"),
        (lambda: g.game("nim").solve(None), "position"),
        (lambda: g.game("nim").values("5"), "n"),
        (lambda: g.game("nim").table(x=(1, 2, 3)), "x"),
        (lambda: g.game("nim").table(2.5), "shape"),
        (lambda: g.game("nim").period(1.5), "to"),
        (lambda: g.rules(TAKE3, S=object()), "S"),
        (lambda: g.Nimber(1.5), "value"),
        (lambda: g.nim_mul([1.5], [2]), "a"),
        (lambda: g.graph_values(["x"], []), "indptr"),
        (lambda: g.limits(cells="many").__enter__(), "cells"),
        (lambda: g.board("tictactoe").match(first=5), "first"),
    ],
)
def test_wrong_types_are_told_by_the_argument(ask, name):
    with pytest.raises(TypeError, match=rf"^{name}:"):
        ask()


def test_games_tables_and_answers_can_be_pickled(tmp_path):
    def again(thing):
        return pickle.loads(pickle.dumps(thing))

    path = tmp_path / "take.game"
    path.write_text("g(n) = mex{ g(n-s) for s in S if s<=n }")
    from_file = g.file(path, S=[1, 3])
    kept = pickle.dumps(from_file)
    path.unlink()
    assert pickle.loads(kept)(7) == from_file(7)
    assert again(g.game("kayles"))(13) == 1
    for game in ("wythoff", "maya2"):
        table = g.game(game).table(6)
        assert again(table) == table and again(table).draw() == table.draw()
    solution = g.game("nim").solve(1, 2)
    assert again(solution) == solution and again(solution).picture() is None
    assert again(g.game("kayles").period()).check()
    assert again(g.Nimber(2**70)) == g.Nimber(2**70)
    board = again(g.board("connect4:4,4"))
    assert board.moves() == ["1", "2", "3", "4"]
    try:
        g.game("kaylse")
    except g.GrundyError as error:
        assert (again(error).code, str(again(error))) == (error.code, str(error))


def test_forms_of_partizan_games():
    """Domineering becomes Cram; in the twisted form the second domino in a column is Right's."""
    game = g.game("domineering")
    both, twisted = game.impartial_form(), game.twisted_form()
    cram = g.game("cram:2,3")
    assert both("...|...") == cram.solve().value
    assert both.solve("...|...", play="misere").outcome == cram.solve(play="misere").outcome
    assert (game(".|.|.|."), twisted(".|.|.|.")) == (2, 1)
    assert pickle.loads(pickle.dumps(twisted))(".|.|.|.") == 1
    assert pickle.loads(pickle.dumps(both))("..|..") == 0
    with pytest.raises(g.GrundyError, match="has no twisted form"):
        g.game("kayles").twisted_form()
