# A law that was found in a table, and the move that it wins with.
PERIOD = [0, 1, 0, 1, 2, 3, 2]

def winning_take(n):
    for k in (1, 3, 4):
        if k <= n and g(n - k) == 0:
            return k
    return 0

def g(n):
    return PERIOD[n % 7]
