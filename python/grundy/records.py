"""Records of games in common formats: PGN for chess, KIF for shogi, SGF for Othello, gomoku and Hex.

>>> import grundy as g
>>> from grundy import records
>>> text = records.write(g.board("chess"), ["e2e4", "e7e5", "g1f3"], White="A", Black="B")
>>> print(text.splitlines()[-1])
1. e4 e5 2. Nf3 *
>>> records.read(text).moves
('e2e4', 'e7e5', 'g1f3')

A record that is read is played move by move on the board, so that a move that is not legal is an error with its number.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ._public import Board, Line, Match

Cell = tuple[str, "int | None"]


@dataclass(frozen=True)
class Record:
    """A game that was read: the board, the first position, the moves in the notation of the board, and the tags.

    `result` is as in `Match`: 1 if the first player won, -1 if the second did, 0 for a draw, None if it is not stated.
    """

    board: Board
    start: str
    moves: tuple[str, ...]
    result: int | None
    tags: dict[str, str]

    @property
    def positions(self) -> tuple[str, ...]:
        """The first position and the position after each move."""
        line = self.board.line(self.start)
        positions = [line.position]
        for move in self.moves:
            line.play(move)
            positions.append(line.position)
        return tuple(positions)


def write(board: Board, moves: Iterable[str] | Match, *, start: str = "start", **tags: str) -> str:
    """Returns the record of a game: PGN for chess, KIF for shogi, SGF for Othello, gomoku and Hex.

    `moves` are in the notation of the board, or a `Match` of it. Tags are those of the format, such as `White` and `Date`
    in PGN, `PB` and `PW` in SGF, `先手` and `後手` in KIF.

    >>> import grundy as g
    >>> from grundy import records
    >>> records.write(g.board("othello"), ["d3", "c5"])
    '(;FF[4]CA[UTF-8]AP[grundy]GM[2]SZ[8];B[dc];W[ce])'
    """
    if isinstance(moves, Match):
        start, moves = moves.positions[0], moves.moves
    line = board.line(start)
    return _format_of(board).write(board, line, list(moves), start, tags)


def read(text: str) -> Record:
    """Reads a record: the format is known from the text. Variations and comments are left out.

    >>> from grundy import records
    >>> record = records.read("1. f3 e5 2. g4 Qh4# 0-1")
    >>> record.moves[-1], record.result, record.board.line().is_over
    ('d8h4', -1, False)
    """
    if not text.strip():
        raise ValueError("the record is empty: a text in PGN, KIF or SGF was expected")
    if re.match(r"\s*\(\s*;", text):
        return _Sgf.read(text)
    if re.search(r"^\s*\d+\s+(?:[１-９1-9同]|投了|中断|千日手|詰み)", text, re.MULTILINE) or "手合割" in text:
        return _Kif.read(text)
    return _Pgn.read(text)


def _format_of(board: Board) -> type[_Pgn] | type[_Kif] | type[_Sgf]:
    name = board.name.split(":")[0]
    if name == "chess":
        return _Pgn
    if name == "shogi":
        return _Kif
    if name in _SGF_GAMES.values():
        return _Sgf
    known = ", ".join(["chess", "shogi", *_SGF_GAMES.values()])
    raise ValueError(f"board: a record was asked for {board.name!r}; the formats are for {known}")


def _result_for(board: Board, line: Line) -> int | None:
    result = line.result
    return None if result is None else (result > 0) - (result < 0)


def _wrong(number: int, move: str, why: str) -> ValueError:
    return ValueError(f"move {number}: {move!r} {why}")


class _Pgn:
    """Portable Game Notation (S. J. Edwards 1994), with moves in standard algebraic notation."""

    ROSTER = ("Event", "Site", "Date", "Round", "White", "Black")
    RESULTS = {1: "1-0", -1: "0-1", 0: "1/2-1/2", None: "*"}

    @classmethod
    def write(cls, board: Board, line: Line, moves: list[str], start: str, tags: dict[str, str]) -> str:
        words: list[str] = []
        first = line.position
        # The counter of moves is the last word of the position.
        number, turn = int(first.split()[-1]), line.turn
        for at, move in enumerate(moves):
            if turn == 0 or at == 0:
                words.append(f"{number}." if turn == 0 else f"{number}...")
            words.append(cls.san(line, move, suffix=True))
            line.play(move)
            number, turn = number + turn, 1 - turn
        result = cls.RESULTS[_result_for(board, line)]
        result = tags.pop("Result", result)
        head = {name: tags.pop(name, "????.??.??" if name == "Date" else "?") for name in cls.ROSTER}
        head["Result"] = result
        if first != board.position():
            head |= {"SetUp": "1", "FEN": first}
        quoted = {name: value.replace("\\", r"\\").replace('"', r"\"") for name, value in {**head, **tags}.items()}
        lines = [f'[{name} "{value}"]' for name, value in quoted.items()] + [""]
        text = ""
        for word in [*words, result]:
            if text and len(text) + 1 + len(word) > 79:
                lines.append(text)
                text = word
            else:
                text = f"{text} {word}".strip()
        return "\n".join([*lines, text]) + "\n"

    @classmethod
    def read(cls, text: str) -> Record:
        tags = {
            name: re.sub(r"\\(.)", r"\1", value)
            for name, value in re.findall(r'^\s*\[\s*(\w+)\s+"((?:[^"\\]|\\.)*)"\s*\]', text, re.MULTILINE)
        }
        body = re.sub(r'^\s*\[\s*\w+\s+"(?:[^"\\]|\\.)*"\s*\]', "", text, flags=re.MULTILINE)
        body = re.sub(r"\{[^}]*\}|;[^\n]*|^%[^\n]*", " ", body, flags=re.MULTILINE)
        while (shorter := re.sub(r"\([^()]*\)", " ", body)) != body:
            body = shorter
        board = Board("chess")
        start = tags.get("FEN", "start")
        line = board.line(start)
        moves: list[str] = []
        stated: int | None = None
        for word in re.sub(r"\$\d+|\d+\.+", " ", body).split():
            if word in cls.RESULTS.values():
                stated = next(result for result, written in cls.RESULTS.items() if written == word)
                break
            wanted = cls.plain(word)
            found = [move for move in line.legal_moves if cls.san(line, move) == wanted or move == word]
            if len(found) != 1:
                loose = [move for move in line.legal_moves if cls.without_origin(cls.san(line, move)) == wanted]
                why = f"may be {' or '.join(loose)}" if len(loose) > 1 else "is not a legal move"
                raise _wrong(len(moves) // 2 + 1, word, f"{why} in {line.position}")
            moves.append(found[0])
            line.play(found[0])
        result = _result_for(board, line)
        return Record(board, start, tuple(moves), stated if result is None else result, tags)

    @staticmethod
    def plain(word: str) -> str:
        """Returns a move without marks of check and judgement, with letters for zeros."""
        word = re.sub(r"[+#!?]+$|e\.p\.$", "", word).replace("0-0-0", "O-O-O").replace("0-0", "O-O")
        return re.sub(r"([a-h][18])([QRBN])$", r"\1=\2", word)

    @staticmethod
    def without_origin(text: str) -> str:
        """Returns a move of a piece without the file or rank that it leaves."""
        return re.sub(r"^([NBRQK])[a-h]?[1-8]?(x?[a-h][1-8])$", r"\1\2", text)

    @classmethod
    def san(cls, line: Line, move: str, suffix: bool = False) -> str:
        """Returns a move in standard algebraic notation."""
        cells = line.cells
        if move not in line.legal_moves:
            raise _wrong(len(line) + 1, move, f"is not a legal move in {line.position}")
        piece, takes = cls.at(cells, move[:2])[0].upper(), bool(cls.at(cells, move[2:4])[0])
        if piece == "K" and abs(ord(move[0]) - ord(move[2])) > 1:
            text = "O-O" if move[2] > move[0] else "O-O-O"
        elif piece == "P":
            takes = takes or move[0] != move[2]
            text = (f"{move[0]}x" if takes else "") + move[2:4] + (f"={move[4].upper()}" if move[4:] else "")
        else:
            rivals = [
                other
                for other in line.legal_moves
                if other[2:4] == move[2:4] and other != move and cls.at(cells, other[:2])[0].upper() == piece
            ]
            origin = ""
            if rivals:
                if all(other[0] != move[0] for other in rivals):
                    origin = move[0]
                elif all(other[1] != move[1] for other in rivals):
                    origin = move[1]
                else:
                    origin = move[:2]
            text = f"{piece}{origin}{'x' if takes else ''}{move[2:4]}"
        if suffix:
            after = copy.copy(line)
            after.play(move)
            if cls.in_check(after):
                text += "#" if after.is_over else "+"
        return text

    @staticmethod
    def at(cells: tuple[tuple[Cell, ...], ...], square: str) -> Cell:
        return cells[8 - int(square[1])][ord(square[0]) - ord("a")]

    @staticmethod
    def in_check(line: Line) -> bool:
        """Returns whether the king of the side to move is attacked."""
        cells, own = line.cells, line.turn
        pieces = {(row, column): cell for row, all in enumerate(cells) for column, cell in enumerate(all) if cell[0]}
        king = next(place for place, (text, owner) in pieces.items() if text.upper() == "K" and owner == own)

        def attacks(step: tuple[int, int], far: bool, letters: str) -> bool:
            row, column = king[0] + step[0], king[1] + step[1]
            while 0 <= row < 8 and 0 <= column < 8:
                text, owner = pieces.get((row, column), ("", None))
                if text:
                    return owner != own and text.upper() in letters
                if not far:
                    return False
                row, column = row + step[0], column + step[1]
            return False

        straight = [(0, 1), (0, -1), (1, 0), (-1, 0)]
        diagonal = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
        knight = [(a, b) for a in (-2, -1, 1, 2) for b in (-2, -1, 1, 2) if abs(a) != abs(b)]
        pawn = [(-1, -1), (-1, 1)] if own == 0 else [(1, -1), (1, 1)]
        return (
            any(attacks(step, True, "RQ") for step in straight)
            or any(attacks(step, True, "BQ") for step in diagonal)
            or any(attacks(step, False, "N") for step in knight)
            or any(attacks(step, False, "P") for step in pawn)
            or any(attacks(step, False, "K") for step in straight + diagonal)
        )


class _Kif:
    """KIF, the format of shogi programs in Japan. Moves of the board are those of the protocol USI."""

    PIECES = {"P": "歩", "L": "香", "N": "桂", "S": "銀", "G": "金", "B": "角", "R": "飛", "K": "玉"}
    PROMOTED = {"P": "と", "L": "成香", "N": "成桂", "S": "成銀", "B": "馬", "R": "龍"}
    FILES, RANKS = "１２３４５６７８９", "一二三四五六七八九"

    @classmethod
    def write(cls, board: Board, line: Line, moves: list[str], start: str, tags: dict[str, str]) -> str:
        if line.position != board.position():
            raise ValueError("start: a record in KIF begins at the first position of the game")
        lines = ["# grundy", "手合割：平手", *(f"{name}：{value}" for name, value in tags.items()), "手数----指手---------"]
        before = ""
        for number, move in enumerate(moves, 1):
            if move not in line.legal_moves:
                raise _wrong(number, move, f"is not a legal move in {line.position}")
            target = move[2:4]
            place = "同　" if target == before else cls.FILES[int(target[0]) - 1] + cls.RANKS[ord(target[1]) - ord("a")]
            if move[1] == "*":
                text = f"{place}{cls.PIECES[move[0]]}打"
            else:
                rank = ord(move[1]) - ord("a")
                piece = line.cells[rank][9 - int(move[0])][0].upper()
                name = cls.PROMOTED[piece[-1]] if piece.startswith("+") else cls.PIECES[piece]
                text = f"{place}{name}{'成' if move.endswith('+') else ''}({move[0]}{rank + 1})"
            lines.append(f"{number:4} {text}")
            line.play(move)
            before = target
        if line.is_over:
            lines.append(f"{len(moves) + 1:4} {'千日手' if line.result == 0 else '詰み'}")
        else:
            lines.append(f"{len(moves) + 1:4} 中断")
        return "\n".join(lines) + "\n"

    @classmethod
    def read(cls, text: str) -> Record:
        board = Board("shogi")
        line = board.line()
        tags: dict[str, str] = {}
        moves: list[str] = []
        stated: int | None = None
        before = ""
        letters = {name: letter for letter, name in cls.PIECES.items()}
        pattern = re.compile(
            r"\s*(\d+)\s+(?:(同)[\s　]*|([１-９1-9])([一二三四五六七八九]))?\s*"
            r"([^\s(（]*?)(成|打)?(?:[(（](\d)(\d)[)）])?(?:\s.*)?$"
        )
        for row in text.splitlines():
            if row.startswith(("#", "*", "&")) or "手数" in row:
                continue
            if row.startswith("変化"):
                break
            if "：" in row and not re.match(r"\s*\d+\s", row):
                name, _, value = row.partition("：")
                tags[name.strip()] = value.strip()
                continue
            found = pattern.match(row)
            if found is None:
                continue
            number, same, file, rank, piece, kind, from_file, from_rank = found.groups()
            if not same and not file:
                loser = 1 if line.turn == 0 else -1
                stated = {"投了": -loser, "詰み": -loser, "千日手": 0, "持将棋": 0}.get(piece)
                break
            target = before if same else f"{'１２３４５６７８９'.find(file) + 1 or file}{'abcdefghi'[cls.RANKS.index(rank)]}"
            if from_file:
                move = f"{from_file}{'abcdefghi'[int(from_rank) - 1]}{target}{'+' if kind == '成' else ''}"
            elif kind == "打" and piece in letters:
                move = f"{letters[piece]}*{target}"
            else:
                raise _wrong(int(number), row.strip(), "has neither the cell that the piece leaves nor 打")
            if move not in line.legal_moves:
                raise _wrong(int(number), row.strip(), f"is not a legal move in {line.position}")
            line.play(move)
            moves.append(move)
            before = target
        result = _result_for(board, line)
        return Record(board, "start", tuple(moves), stated if result is None else result, tags)


_SGF_GAMES = {2: "othello", 4: "gomoku", 11: "hex"}


class _Sgf:
    """Smart Game Format FF[4] (A. Hollosi). A move is the cell that it fills: its column and its row from the top."""

    @classmethod
    def write(cls, board: Board, line: Line, moves: list[str], start: str, tags: dict[str, str]) -> str:
        if line.position != board.position():
            raise ValueError("start: a record in SGF begins at the first position of the game")
        name = board.name.split(":")[0]
        number = next(number for number, game in _SGF_GAMES.items() if game == name)
        head = {"FF": "4", "CA": "UTF-8", "AP": "grundy", "GM": str(number), "SZ": str(len(line.cells))}
        nodes = []
        for place, move in enumerate(moves, 1):
            if move not in line.legal_moves:
                raise _wrong(place, move, f"is not a legal move in {line.position}")
            side = "BW"[line.turn]
            cell = cls.filled(line, move)
            nodes.append(f";{side}[{'' if cell is None else cls.letters(cell)}]")
            line.play(move)
        escaped = {key: re.sub(r"([\]\\])", r"\\\1", value) for key, value in {**head, **tags}.items()}
        return "(;" + "".join(f"{key}[{value}]" for key, value in escaped.items()) + "".join(nodes) + ")"

    @staticmethod
    def filled(line: Line, move: str) -> tuple[int, int] | None:
        """Returns row and column of the cell that is empty before a move and not after it; None for a pass."""
        after = copy.copy(line)
        after.play(move)
        for row, (old, new) in enumerate(zip(line.cells, after.cells)):
            for column, (one, two) in enumerate(zip(old, new)):
                if two[0] and not one[0]:
                    return row, column
        return None

    @staticmethod
    def letters(cell: tuple[int, int]) -> str:
        return "".join(chr(ord("a") + number) if number < 26 else chr(ord("A") + number - 26) for number in (cell[1], cell[0]))

    @classmethod
    def read(cls, text: str) -> Record:
        nodes = list(cls.nodes(text))
        if not nodes:
            raise ValueError("the record has no node: an SGF text begins with (;")
        head = nodes[0]
        game = _SGF_GAMES.get(int(head.get("GM", "1")))
        if game is None:
            known = ", ".join(f"{number} ({name})" for number, name in _SGF_GAMES.items())
            raise ValueError(f"GM[{head.get('GM', '1')}]: one of {known} was expected")
        size = re.match(r"\d+", head.get("SZ", "8" if game == "othello" else "15"))
        if size is None:
            raise ValueError(f"SZ[{head['SZ']}]: a number was expected")
        board = Board(f"{game}:{size[0]}")
        line = board.line()
        moves: list[str] = []
        for node in nodes:
            for side, wanted in ((0, node.get("B")), (1, node.get("W"))):
                if wanted is None:
                    continue
                number = len(moves) + 1
                if line.turn != side and not line.is_over:
                    raise _wrong(number, wanted, f"is a move of {'BW'[side]}, and {'WB'[side]} is to move")
                for move in line.legal_moves:
                    cell = cls.filled(line, move)
                    if ("" if cell is None else cls.letters(cell)) == ("" if wanted == "tt" and len(line.cells) <= 19 else wanted):
                        moves.append(move)
                        line.play(move)
                        break
                else:
                    raise _wrong(number, wanted, f"is not a legal move in {line.position}")
        stated = {"B": 1, "W": -1, "0": 0, "D": 0}.get(head.get("RE", "")[:1])
        result = _result_for(board, line)
        return Record(board, "start", tuple(moves), stated if result is None else result, head)

    @staticmethod
    def nodes(text: str) -> Iterator[dict[str, str]]:
        """Returns the properties of the nodes of the main line: the first variation at each place."""
        depth, closed = 0, False
        node: dict[str, str] | None = None
        key = ""
        for token in re.finditer(r"[();]|([A-Za-z]+)|\[((?:[^\]\\]|\\.)*)\]", text, re.DOTALL):
            word = token[0]
            if word == "(":
                depth += 1
            elif word == ")":
                # After the end of the first variation the others are left out.
                closed = True
                depth -= 1
            elif closed:
                continue
            elif word == ";":
                if node is not None:
                    yield node
                node = {}
            elif token[1]:
                key = "".join(letter for letter in token[1] if letter.isupper())
            elif node is not None and token[2] is not None:
                node.setdefault(key, re.sub(r"\\(.)", r"\1", token[2], flags=re.DOTALL))
        if node is not None:
            yield node


__all__ = ["Record", "read", "write"]
