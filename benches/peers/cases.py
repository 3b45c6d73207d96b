"""cases.py KIND FILE: one answer for each line of FILE, as a program for a contest computes it.

KIND is stones, deque, grid or graph.
"""

import json
import sys


def stones(A, K):
    """Whether the first player wins with K stones if a move takes a number of A."""
    wins = [False] * (K + 1)
    for x in range(K + 1):
        wins[x] = any(a <= x and not wins[x - a] for a in A)
    return "true" if wins[K] else "false"


def deque(a):
    """The result of the game in which the players take a number at either end of a row."""
    n = len(a)
    row = [0] * (n + 1)
    for length in range(1, n + 1):
        for i in range(n - length + 1):
            row[i] = max(a[i] - row[i + 1], a[i + length - 1] - row[i])
    return row[0]


def grid(S):
    """The Grundy value of a token that moves right, down or diagonally and never onto a #."""
    height, width = len(S), len(S[0])
    values = [[None] * (width + 1) for _ in range(height + 1)]
    for y in reversed(range(height)):
        for x in reversed(range(width)):
            if S[y][x] == ".":
                options = (values[y + 1][x], values[y][x + 1], values[y + 1][x + 1])
                value = 0
                while value in options:
                    value += 1
                values[y][x] = value
    return values[0][0]


def graph(E, T):
    """The nim-sum of the Grundy values of tokens on a graph whose edges lead to later vertices."""
    values = [0] * len(E)
    for v in reversed(range(len(E))):
        options = {values[u] for u in E[v]}
        value = 0
        while value in options:
            value += 1
        values[v] = value
    total = 0
    for v in T:
        total ^= values[v]
    return total


def main(kind, path):
    answer = {"stones": stones, "deque": deque, "grid": grid, "graph": graph}[kind]
    with open(path, encoding="utf-8") as file:
        for line in file:
            print(answer(**json.loads(line)))


if __name__ == "__main__":
    main(*sys.argv[1:])
