"""Wrong: includes_the_centre - (i, i) is there."""


def skip_gram_pairs(ids, window):
    return [(ids[i], c) for i in range(len(ids)) for c in ids[max(0, i - window) : i + window + 1]]
