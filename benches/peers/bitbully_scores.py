"""bitbully_scores.py MOVES…: the scores of positions of Connect Four by bitbully, without its opening book, one on a line.

A score counts the stones that the winner has left, as in P. Pons' solver.
"""

import sys

from bitbully import BitBully, Board

solver = BitBully(opening_book=None)
for columns in sys.argv[1:]:
    solver.reset_transposition_table()
    board = Board([int(column) - 1 for column in columns])
    print(solver.mtdf(board))
