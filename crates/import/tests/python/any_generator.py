from functools import cache

@cache
def w(n):
    return any(not w(n - k) for k in (2, 3, 7) if k <= n)
