"""Wrong: context_first - turned round."""


def skip_gram_pairs(ids, window):
    n = len(ids)
    return [(ids[j], ids[i]) for i in range(n) for j in range(n) if 0 < abs(i - j) <= window]
