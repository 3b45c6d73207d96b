"""recurrences.py NAME N: the value of a recurrence by functools.cache.

NAME is permuted (heaps N, N+1, N+2), masks (N bits), euclid (N, N-1) or sorted (heaps N, N+1, N+2, N+3).
"""

import sys
import threading
from functools import cache


def mex(values):
    value = 0
    while value in values:
        value += 1
    return value


@cache
def permuted(a, b, c):
    options = {permuted(a - k, b, c) for k in range(1, min(a, 3) + 1)}
    if a >= 1:
        options.add(permuted(b, c, a - 1))
    if b >= 1:
        options.add(permuted(a, c, b // 2))
    return mex(options)


@cache
def masks(m):
    return mex({masks(m - (3 << i)) for i in range(23) if m >> i & 3 == 3})


@cache
def euclid(a, b):
    if b == 0:
        return 0
    options = {euclid(max(b, a - k * b), min(b, a - k * b)) for k in range(1, a // b + 1)}
    if a > b:
        options.add(euclid(a - 1, b))
    return mex(options)


@cache
def heaps(s):
    return mex({heaps(tuple(sorted(s[:i] + (s[i] - k,) + s[i + 1 :]))) for i in range(len(s)) for k in range(1, min(2, s[i]) + 1)})


def main(name, n):
    print({
        "permuted": lambda: permuted(n, n + 1, n + 2),
        "masks": lambda: masks((1 << n) - 1),
        "euclid": lambda: euclid(n, n - 1),
        "sorted": lambda: heaps((n, n + 1, n + 2, n + 3)),
    }[name]())


if __name__ == "__main__":
    sys.setrecursionlimit(10**6)
    threading.stack_size(512 << 20)
    thread = threading.Thread(target=main, args=(sys.argv[1], int(sys.argv[2])))
    thread.start()
    thread.join()
