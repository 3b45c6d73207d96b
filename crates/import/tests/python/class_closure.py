class Solution:
    def stoneGameII(self, piles):
        n = len(piles)
        memo = {}
        def dfs(i, M):
            if i >= n:
                return 0
            if (i, M) in memo:
                return memo[(i, M)]
            best = -10**9
            total = 0
            for x in range(1, 2 * M + 1):
                if i + x > n:
                    break
                total += piles[i + x - 1]
                best = max(best, total - dfs(i + x, max(M, x)))
            memo[(i, M)] = best
            return best
        return (sum(piles) + dfs(0, 1)) // 2
