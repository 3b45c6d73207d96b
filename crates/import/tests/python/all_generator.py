from functools import cache

@cache
def losing(n):
    return all(not losing(n - k) for k in range(1, 5) if n - k >= 0)
