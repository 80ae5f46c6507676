"""Wrong: other_order - sorted by id."""


def skip_gram_pairs(ids, window):
    n = len(ids)
    return sorted((ids[i], ids[j]) for i in range(n) for j in range(n) if 0 < abs(i - j) <= window)
