"""Wrong: one_side_only - what came before."""


def skip_gram_pairs(ids, window):
    return [(ids[i], c) for i in range(len(ids)) for c in ids[max(0, i - window) : i]]
