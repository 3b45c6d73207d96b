from functools import lru_cache

@lru_cache(None)
def win(state: tuple):
    for i in range(len(state)):
        for take in range(1, min(2, state[i]) + 1):
            t = list(state)
            t[i] -= take
            if not win(tuple(sorted(t))):
                return True
    return False
