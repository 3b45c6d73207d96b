memo = {}

def win(n, last):
    if n in memo:
        return memo[n]
    r = False
    for k in (1, 2, 3):
        if k != last and k <= n and not win(n - k, k):
            r = True
    memo[n] = r
    return r
