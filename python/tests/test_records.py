"""Records of games in PGN, KIF and SGF."""

import random

import pytest

import grundy as g
from grundy import records

# P. Morphy against the Duke of Brunswick and Count Isouard, Paris 1858.
OPERA = """[Event "Paris"]
[Site "Paris"]
[Date "1858.??.??"]
[Round "?"]
[White "Morphy"]
[Black "Duke of Brunswick and Count Isouard"]
[Result "1-0"]

1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8.
Nc3 c6 9. Bg5 b5 10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14.
Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0
"""


def random_moves(board, seed, plies):
    line, choice = board.line(), random.Random(seed)
    moves = []
    while not line.is_over and len(moves) < plies:
        moves.append(choice.choice(line.legal_moves))
        line.play(moves[-1])
    return moves


def test_a_known_game_of_chess():
    record = records.read(OPERA)
    assert record.result == 1 and len(record.moves) == 33 and record.moves[22] == "e1c1"
    assert records.write(record.board, record.moves, **record.tags) == OPERA
    line = record.board.line(record.positions[-1])
    assert line.is_over and line.turn == 1


def test_moves_of_chess_in_other_writings():
    text = "1.e4 {best by test} e5 (1... c5 2. Nf3 (2. c3)) 2. Nf3! $1 Nc6 3. Bb5 a6 4. 0-0 ; castles\n axb5 *"
    assert records.read(text).moves == ("e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6", "e1g1", "a6b5")
    start = "4k3/P7/8/8/8/8/8/R3K2R w KQ - 0 30"
    text = records.write(g.board("chess"), ["a7a8q", "e8d7", "e1g1"], start=start)
    assert "30. a8=Q+ Kd7 31. O-O" in text and f'[FEN "{start}"]' in text
    assert records.read(text).moves == ("a7a8q", "e8d7", "e1g1")
    both = "4k3/8/8/8/8/2N5/8/2N1K3 w - - 0 1"
    assert "1. N3e2" in records.write(g.board("chess"), ["c3e2"], start=both)


@pytest.mark.parametrize("text", ["chess", "shogi", "othello", "othello:6", "gomoku:9"])
def test_random_games_are_read_as_they_were_written(text):
    board = g.board(text)
    for seed in range(3):
        moves = random_moves(board, seed, 90)
        record = records.read(records.write(board, moves, start="start"))
        assert list(record.moves) == moves
        line = board.line(record.positions[-1])
        assert record.result is None or (record.result > 0) == ((line.result or 0) > 0)
        assert (record.result is None) == (len(moves) == 90)


def test_moves_of_shogi():
    text = records.write(g.board("shogi"), ["7g7f", "3c3d", "8h2b+", "3a2b", "B*5e"], 先手="甲", 後手="乙")
    assert "先手：甲" in text
    rows = [row.split(maxsplit=1)[1] for row in text.splitlines() if row[:4].strip().isdigit()]
    assert rows == ["７六歩(77)", "３四歩(33)", "２二角成(88)", "同　銀(31)", "５五角打", "中断"]
    resigned = text.replace("中断", "投了")
    assert records.read(resigned).result == 1 and records.read(text).tags["後手"] == "乙"


def test_records_of_other_programs():
    sgfmill = pytest.importorskip("sgfmill.sgf")
    board = g.board("othello")
    moves = random_moves(board, 4, 80)
    game = sgfmill.Sgf_game.from_string(records.write(board, moves, PB="A]B", PW="C"))
    assert game.get_size() == 8 and game.get_player_name("b") == "A]B"
    line = board.line()
    for node, move in zip(game.get_main_sequence()[1:], moves):
        colour, cell = node.get_move()
        assert colour == "bw"[line.turn]
        before = line.cells
        line.play(move)
        if cell is not None:
            row, column = 7 - cell[0], cell[1]
            assert line.cells[row][column][0] and not before[row][column][0]
    made = sgfmill.Sgf_game(size=9)
    made.root.set("GM", 4)
    for colour, cell in (("b", (4, 4)), ("w", (3, 3)), ("b", (5, 5))):
        made.extend_main_sequence().set_move(colour, cell)
    made.get_root().new_child().set_move("b", (0, 0))
    assert len(records.read(made.serialise().decode()).moves) == 3


def test_wrong_records_name_their_move():
    with pytest.raises(ValueError, match="move 2: 'Nf6' is not a legal move"):
        records.read("1. e4 e5 2. Nf6")
    with pytest.raises(ValueError, match="is empty"):
        records.read(" \n")
    with pytest.raises(ValueError, match="may be"):
        records.read('[FEN "4k3/8/8/8/8/2N5/8/2N1K3 w - - 0 1"]\n\n1. Ne2')
    with pytest.raises(ValueError, match="move 2"):
        records.read("手合割：平手\n   1 ７六歩(77)\n   2 ７六歩(77)\n")
    with pytest.raises(ValueError, match="GM"):
        records.read("(;GM[1]SZ[9];B[aa])")
    with pytest.raises(ValueError, match="W is to move"):
        records.read("(;GM[4]SZ[9];B[aa];B[bb])")
    with pytest.raises(ValueError, match="formats are for"):
        records.write(g.board("tictactoe"), [])


def test_a_match_is_a_record():
    board = g.board("chess")
    match = board.match({"depth": 1}, {"depth": 1}, plies=6)
    assert records.read(records.write(board, match)).moves == match.moves


@pytest.mark.parametrize("make", [lambda: g.game("kayles").graph(5), lambda: g.board("tree:((5 -7) (9 2))").tree()])
def test_graphs_as_graphml(tmp_path, make):
    networkx = pytest.importorskip("networkx")
    graph = make()
    graph.to_graphml(tmp_path / "graph.graphml")
    read = networkx.read_graphml(tmp_path / "graph.graphml", node_type=int)
    assert len(read) == len(graph) and read.number_of_edges() == len(graph.edges)
