# A table of two numbers: one row for each first number.
def queen(a, b):
    g = [[0] * (b + 1) for _ in range(a + 1)]
    for i in range(a + 1):
        for j in range(b + 1):
            seen = set()
            for k in range(1, i + 1):
                seen.add(g[i - k][j])
            for k in range(1, j + 1):
                seen.add(g[i][j - k])
            for k in range(1, min(i, j) + 1):
                seen.add(g[i - k][j - k])
            m = 0
            while m in seen:
                m += 1
            g[i][j] = m
    return g[a][b]
