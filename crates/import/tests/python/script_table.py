n = int(input())
dp = [0] * (n + 1)
for i in range(1, n + 1):
    reach = set()
    for j in range(1, i):
        if i % j == 0:
            reach.add(dp[i - j])
    m = 0
    while m in reach:
        m += 1
    dp[i] = m
print(dp[n])
