from functools import lru_cache

@lru_cache(None)
def can_win(s: str) -> bool:
    for i in range(len(s) - 1):
        if s[i] == '+' and s[i + 1] == '+':
            t = s[:i] + '--' + s[i + 2:]
            if not can_win(t):
                return True
    return False
