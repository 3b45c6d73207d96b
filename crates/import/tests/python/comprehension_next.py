import itertools
from functools import lru_cache

@lru_cache(None)
def sg(n):
    reach = {sg(n - k) for k in range(1, 4) if k <= n}
    return next(i for i in itertools.count() if i not in reach)
