from functools import lru_cache

@lru_cache(maxsize=None)
def grundy(n):
    s = set()
    for k in (1, 3, 4):
        if n >= k:
            s.add(grundy(n - k))
    g = 0
    while g in s:
        g += 1
    return g

print(grundy(int(input())))
