memo = {}

def g(n):
    if n in memo:
        return memo[n]
    if n == 0:
        return 0
    seen = set()
    for i in range(n):
        seen.add(g(i) ^ g(n - 1 - i))
    for i in range(n - 1):
        seen.add(g(i) ^ g(n - 2 - i))
    m = 0
    while m in seen:
        m += 1
    memo[n] = m
    return m
