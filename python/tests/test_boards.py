"""Tests of board games."""

import copy
import random

import pytest

import grundy as g


def test_moves_and_play():
    b = g.board("tictactoe")
    p = b.play("start", "b2", "a1")
    assert b.position("b2 a1") == p and b.turn(p) == 0 and b.score(p) is None
    assert sorted(b.moves(p)) == sorted(set(b.moves()) - {"b2", "a1"})
    with pytest.raises(g.GrundyError):
        b.play(p, "b2")
    with pytest.raises(g.GrundyError):
        b.moves("no such position")


def test_perft_of_chess():
    assert sum(g.board("chess").perft(depth=3).values()) == 8902


def test_search_solve_and_tables_agree():
    b = g.board("mnk:4,3,3")
    rng = random.Random(7)
    for _ in range(4):
        p = "start"
        for _ in range(4):
            p = b.play(b.position(p), rng.choice(b.moves(p)))
            if b.score(p) is not None:
                break
        else:
            table, search = b.solve(p, engine="table"), b.solve(p, engine="search")
            assert table.outcome == search.outcome
            if search.distance is None:
                assert search.outcome == "win"  # by threats, one after another: not always the quickest
            else:
                assert table.distance == search.distance
            found = b.search(p, depth=20)
            assert found.exact and found.outcome == table.outcome
            proof = b.search(p, algorithm="df-pn")
            assert proof.outcome == table.outcome


def test_questions_of_a_board_accept_a_position():
    b = g.board("connect4:4,4")
    p = b.start.play("1", "1")
    assert b.solve(p, seconds=60).outcome == p.solve().outcome == b.solve(p.text).outcome
    assert b.outcome(p) == b.why(p).outcome == p.solve().outcome
    assert sorted(b.options(p)) == sorted((after.text,) for after in p.options)
    small = g.board("mnk:2,2,2")
    assert len(small.graph(small.start.play("a1"))) == len(small.graph("a1"))
    assert b.moves(p) == list(p.legal_moves) and b.turn(p) == p.turn


def test_every_algorithm_says_the_same():
    b = g.board("tree:((5 -7) (9 2)) ((3 1) (8 4))")
    scores = {a: b.search(algorithm=a).score for a in ("minimax", "alpha-beta", "scout", "mtdf", "deepening")}
    assert set(scores.values()) == {5}
    with pytest.raises(g.GrundyError, match="mtdf"):
        b.search(algorithm="guess")


def test_trees_show_cuts():
    tree = g.board("tree:((5 -7) (9 2)) ((3 1) (8 4))").tree()
    assert len(tree) > 8 and tree.svg.lstrip().startswith("<")
    with pytest.raises(g.GrundyError, match="more than 10 nodes"):
        g.board("tictactoe").tree(nodes=10)


def test_matches_end_and_the_perfect_player_does_not_lose():
    b = g.board("tictactoe")
    rng = random.Random(3)
    for _ in range(5):
        match = b.match({"depth": 9}, lambda p: rng.choice(b.moves(p)))
        assert match.result in (0, 1)
        assert b.play("start", *match.moves) == match.positions[-1]
    assert b.match({"depth": 9}, {"depth": 9}, plies=3).result is None


def test_a_match_that_repeats_is_a_draw():
    b = g.board("chess")
    shuttle = iter(["g1f3", "g8f6", "f3g1", "f6g8"] * 5)
    match = b.match(lambda p: next(shuttle), lambda p: next(shuttle))
    assert match.result == 0 and len(match.moves) == 8


def test_what_is_no_board_says_so():
    with pytest.raises(g.GrundyError) as caught:
        g.board("kayles")
    assert caught.value.code == "wrong-game"
    with pytest.raises(g.GrundyError):
        g.board("tictactoe").table(4)


def test_pictures():
    b = g.board("connect4:5,4")
    assert b.picture("1 2")._repr_svg_().startswith("<svg")
    assert b.solve("1 2 1 2 1 2")._repr_svg_().startswith("<svg")
    assert "o" in b.text("1 2")


def test_lines_have_the_positions_of_their_moves():
    for name in ["tictactoe", "connect4", "othello", "chess", "dobutsu"]:
        b = g.board(name)
        rng = random.Random(name)
        line, p = b.line(), b.start
        for _ in range(30):
            assert (line.position, line.turn, line.is_over) == (p.text, p.turn, p.is_over)
            assert line.legal_moves == p.legal_moves and list(line.actions) == list(range(line.count))
            if line.is_over:
                break
            action = rng.choice(line.actions)
            p = p.play(line.legal_moves[action])
            line.apply(action)
        assert line.result == p.result
        while len(line):
            line.undo()
        assert line.position == b.start.text


def test_lines_refuse_wrong_moves_and_keep_their_place():
    line = g.board("connect4").line("1 1")
    before = line.position
    with pytest.raises(g.GrundyError, match="the actions are 0 to 6"):
        line.apply(7)
    with pytest.raises(OverflowError):
        line.apply(-1)
    with pytest.raises(g.GrundyError):
        line.play("2", "9")
    with pytest.raises(TypeError):
        line.play(2.5)
    with pytest.raises(IndexError):
        line.undo()
    assert line.position == before and len(line) == 0 and line
    line.play("2", 3)
    other = copy.copy(line)
    line.undo()
    assert (len(line), len(other)) == (1, 2)


def test_playouts_are_repeatable_and_leave_the_line():
    line = g.board("tictactoe").line()
    results = [line.playout(seed) for seed in range(500)]
    assert results == [line.playout(seed) for seed in range(500)]
    assert set(results) == {-1, 0, 1} and len(line) == 0
    assert line.playout(1, plies=3) is None
    over = g.board("tictactoe").line("b2 a1 c3 a2 a3 b3 c1")
    assert over.result == 1 == over.playout(9) and not over.actions
