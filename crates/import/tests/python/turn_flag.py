from functools import lru_cache
a = [5, 3, 7, 10]

@lru_cache(None)
def play(i, j, mine):
    if i > j:
        return 0
    if mine:
        return max(a[i] + play(i + 1, j, False), a[j] + play(i, j - 1, False))
    return min(play(i + 1, j, True), play(i, j - 1, True))
