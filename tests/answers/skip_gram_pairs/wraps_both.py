"""Wrong: wraps_around - modulo."""


def skip_gram_pairs(ids, window):
    n = len(ids)
    return [(ids[i], ids[(i + s) % n]) for i in range(n) for s in range(-window, window + 1) if s]
