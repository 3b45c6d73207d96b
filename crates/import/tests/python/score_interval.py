from functools import lru_cache
a = [3, 9, 1, 2, 7]

@lru_cache(None)
def best(i, j):
    if i > j:
        return 0
    return max(a[i] - best(i + 1, j), a[j] - best(i, j - 1))
