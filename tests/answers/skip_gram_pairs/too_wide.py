"""Wrong: window_too_wide - one more on each side."""


def skip_gram_pairs(ids, window):
    n = len(ids)
    return [(ids[i], ids[j]) for i in range(n) for j in range(n) if 0 < abs(i - j) <= window + 1]
