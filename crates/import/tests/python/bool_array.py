memo = [None] * 500

def grundy(n):
    if memo[n] is not None:
        return memo[n]
    seen = [False] * 64
    i = 1
    while i * i <= n:
        seen[grundy(n - i * i)] = True
        i += 1
    g = 0
    while seen[g]:
        g += 1
    memo[n] = g
    return g
