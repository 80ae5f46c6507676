"""Wrong: unnamed - always window 2."""


def skip_gram_pairs(ids, window):
    n = len(ids)
    return [(ids[i], ids[j]) for i in range(n) for j in range(n) if 0 < abs(i - j) <= 2]
