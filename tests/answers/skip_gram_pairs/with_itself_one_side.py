"""Wrong: one_side_only, includes_the_centre - two at once."""


def skip_gram_pairs(ids, window):
    return [(ids[i], c) for i in range(len(ids)) for c in ids[i : i + window + 1]]
