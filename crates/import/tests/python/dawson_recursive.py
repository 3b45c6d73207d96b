from functools import lru_cache

@lru_cache(maxsize=None)
def g(n):
    if n <= 1:
        return 0
    options = set()
    for left in range(n - 1):
        right = n - 2 - left
        options.add(g(left) ^ g(right))
    mex = 0
    while mex in options:
        mex += 1
    return mex
