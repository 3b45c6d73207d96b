# A table of Grundy values from the smallest heap on: take 1, 3 or 4 coins.
def grundy(N):
    dp = [0] * (N + 1)
    for n in range(1, N + 1):
        seen = set()
        for k in (1, 3, 4):
            if k <= n:
                seen.add(dp[n - k])
        m = 0
        while m in seen:
            m += 1
        dp[n] = m
    return dp[N]
