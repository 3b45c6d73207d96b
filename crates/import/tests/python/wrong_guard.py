from functools import lru_cache

@lru_cache(None)
def g(n):
    s = set()
    for k in (1, 3, 4):
        s.add(g(n - k))
    m = 0
    while m in s:
        m += 1
    return m
