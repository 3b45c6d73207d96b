memo = [0] * 1000

def g(n):
    if memo[n] != -1:
        return memo[n]
    s = set()
    for k in (1, 2):
        if k <= n:
            s.add(g(n - k))
    m = 0
    while m in s:
        m += 1
    memo[n] = m
    return m
