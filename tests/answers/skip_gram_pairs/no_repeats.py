"""Wrong: unnamed - each pair once."""


def skip_gram_pairs(ids, window):
    n = len(ids)
    pairs = [(ids[i], ids[j]) for i in range(n) for j in range(n) if 0 < abs(i - j) <= window]
    return list(dict.fromkeys(pairs))
