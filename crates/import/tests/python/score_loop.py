from functools import lru_cache
v = [4, 1, 5, 9, 2, 6]
n = len(v)

@lru_cache(None)
def diff(i):
    if i >= n:
        return 0
    best = float('-inf')
    total = 0
    for k in range(1, 4):
        if i + k > n:
            break
        best = max(best, sum(v[t] for t in range(i, i + k)) - diff(i + k))
    return best
