# The players take numbers from 1 to n in turn, each number once. Reaching the total wins.
# The mask of the taken numbers determines the remaining sum, so the key of the memo is the
# mask alone.
class Solution:
    def canIWin(self, n, total):
        memo = {}

        def wins(mask, left):
            if mask in memo:
                return memo[mask]
            for i in range(1, n + 1):
                if mask & (1 << i):
                    continue
                if i >= left or not wins(mask | (1 << i), left - i):
                    memo[mask] = True
                    return True
            memo[mask] = False
            return False

        return wins(0, total)
