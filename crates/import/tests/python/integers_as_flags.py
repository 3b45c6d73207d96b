memo = {}

def solve(n):
    if n == 0:
        return 0
    if n in memo:
        return memo[n]
    ans = 0
    for k in (1, 3, 4):
        if n - k >= 0 and solve(n - k) == 0:
            ans = 1
    memo[n] = ans
    return ans
