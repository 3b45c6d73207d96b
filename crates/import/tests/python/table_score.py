# The best score of an amount; the value of a place is improved in steps.
def best(n):
    score = [0] * (n + 1)
    score[1] = 1
    for i in range(2, n + 1):
        score[i] = i - score[i - 1]
        score[i] = max(score[i], 2 - score[i - 2])
    return score[n]
