# Numbers 1 to n are taken in turn, and who reaches the total wins. The mask determines what is left,
# so it is the whole key of the memo.
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
