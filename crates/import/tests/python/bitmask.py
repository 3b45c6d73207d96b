from functools import lru_cache
N = 5

@lru_cache(None)
def wins(mask, total):
    for i in range(1, N + 1):
        if mask >> i & 1:
            continue
        if total + i >= 9 or not wins(mask | 1 << i, total + i):
            return True
    return False
