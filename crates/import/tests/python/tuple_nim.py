from functools import lru_cache

@lru_cache(None)
def win(piles):
    for i in range(len(piles)):
        for take in range(1, piles[i] + 1):
            nxt = piles[:i] + (piles[i] - take,) + piles[i + 1:]
            if not win(nxt):
                return True
    return False
