from functools import lru_cache

@lru_cache(None)
def g(n):
    if n == 0:
        return 0
    seen = {g(n // 2), g(n // 3), g(n - 1)}
    r = 0
    while r in seen:
        r += 1
    return r
