from functools import lru_cache

@lru_cache(None)
def g(n):
    s = []
    for k in (1, 2, 3):
        if k <= n:
            s.append(g(n - k))
    m = 0
    for v in sorted(s):
        if v == m:
            m += 1
        else:
            break
    return m
