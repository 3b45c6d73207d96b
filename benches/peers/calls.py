"""calls.py grundy|cache N: the sum of N calls of a game with a heap whose value is known from an earlier call."""

import sys
from functools import cache


@cache
def kayles(n):
    options = {kayles(a) ^ kayles(n - taken - a) for taken in (1, 2) if taken <= n for a in range(n - taken + 1)}
    value = 0
    while value in options:
        value += 1
    return value


def main(library, count):
    value = kayles
    if library == "grundy":
        import grundy

        value = grundy.game("kayles")
    total = 0
    for _ in range(count):
        total += value(13)
    print(total)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
