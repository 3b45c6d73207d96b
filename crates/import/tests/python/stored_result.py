memo = {}

def mex(values):
    least = 0
    while least in values:
        least += 1
    return least

def take(n):
    if n in memo:
        return memo[n]
    memo[n] = mex({take(n - k) for k in (1, 3, 4) if k <= n})
    return memo[n]
