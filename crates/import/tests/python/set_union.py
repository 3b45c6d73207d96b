import sys
sys.setrecursionlimit(100000)
memo = dict()

def mex(s):
    i = 0
    while i in s:
        i += 1
    return i

def grundy(n):
    if n in memo:
        return memo[n]
    s = {grundy(n - p) for p in (2, 3, 5, 7) if p <= n} | {grundy(i) ^ grundy(n - 1 - i) for i in range(n)}
    memo[n] = mex(s)
    return memo[n]

t = int(input())
for _ in range(t):
    k = int(input())
    piles = list(map(int, input().split()))
    x = 0
    for p in piles:
        x ^= grundy(p)
    print("Alice" if x else "Bob")
