from functools import lru_cache

@lru_cache(None)
def win(n):
    if n < 0:
        return True
    if n == 0:
        return False
    return not (win(n - 1) and win(n - 2) and win(n - 5))
