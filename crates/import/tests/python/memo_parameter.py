def grundy(n, memo={}):
    if n in memo:
        return memo[n]
    s = set()
    for k in range(1, min(n, 3) + 1):
        s.add(grundy(n - k, memo))
    g = 0
    while g in s:
        g += 1
    memo[n] = g
    return g
