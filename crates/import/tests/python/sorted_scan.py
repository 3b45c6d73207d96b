from functools import lru_cache

@lru_cache(None)
def g(n):
    vals = []
    for k in range(1, n + 1):
        if k % 2 == 1:
            vals.append(g(n - k))
        elif n > k:
            vals.append(g(n - k) ^ g(k))
    m = 0
    for v in sorted(set(vals)):
        if v == m:
            m += 1
        else:
            break
    return m
