# A table of outcomes, filled forwards: a place is won if a smaller place is lost.
def first_wins(total):
    win = [False] * (total + 1)
    for n in range(2, total + 1):
        for k in range(2, 6):
            if n >= k and not win[n - k]:
                win[n] = True
                break
    return win[total]
