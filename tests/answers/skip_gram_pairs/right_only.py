"""Wrong: one_side_only - what comes after."""


def skip_gram_pairs(ids, window):
    return [(ids[i], c) for i in range(len(ids)) for c in ids[i + 1 : i + 1 + window]]
