import sys
from functools import cache
sys.setrecursionlimit(10**6)
MOVES = [1, 2, 5]

@cache
def win(n):
    for m in MOVES:
        if m <= n and not win(n - m):
            return True
    return False
