from functools import lru_cache

def mex(values):
    values = set(values)
    i = 0
    while i in values:
        i += 1
    return i

@lru_cache(None)
def grundy(a, b):
    opts = []
    for i in range(a):
        opts.append(grundy(i, b))
    for j in range(b):
        opts.append(grundy(a, j))
    for d in range(1, min(a, b) + 1):
        opts.append(grundy(a - d, b - d))
    return mex(opts)
