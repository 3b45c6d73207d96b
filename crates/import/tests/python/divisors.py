from functools import lru_cache

@lru_cache(None)
def win(n):
    if n == 1:
        return False
    for d in range(1, n):
        if n % d == 0 and not win(n - d):
            return True
    return False
