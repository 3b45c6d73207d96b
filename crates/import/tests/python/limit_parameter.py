from functools import lru_cache

@lru_cache(None)
def win(n, limit):
    if n == 0:
        return False
    for k in range(1, min(n, limit) + 1):
        if not win(n - k, 2 * k):
            return True
    return False
