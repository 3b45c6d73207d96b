from functools import lru_cache

@lru_cache(None)
def win(n):
    p = 1
    while p <= n:
        if not win(n - p):
            return True
        p *= 2
    return False
