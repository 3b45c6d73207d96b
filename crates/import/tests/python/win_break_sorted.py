MOVES = [1, 4, 6]
dp = [-1] * 1000

def can_win(n):
    if dp[n] != -1:
        return dp[n] == 1
    res = False
    for m in MOVES:
        if m > n:
            break
        if not can_win(n - m):
            res = True
            break
    dp[n] = 1 if res else 0
    return res
