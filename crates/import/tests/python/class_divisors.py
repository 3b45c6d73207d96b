from functools import lru_cache

class Solution:
    def divisorGame(self, n: int) -> bool:
        @lru_cache(None)
        def f(x: int) -> bool:
            return any(x % d == 0 and not f(x - d) for d in range(1, x))
        return f(n)
