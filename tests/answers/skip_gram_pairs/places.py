"""Wrong: places_not_words - the places, not the words."""


def skip_gram_pairs(ids, window):
    n = len(ids)
    return [(i, j) for i in range(n) for j in range(n) if 0 < abs(i - j) <= window]
