"""Right: what stands left and right, as slices."""


def skip_gram_pairs(ids, window):
    pairs = []
    for i, centre in enumerate(ids):
        left = ids[max(0, i - window) : i]
        right = ids[i + 1 : i + 1 + window]
        pairs += [(centre, context) for context in left + right]
    return pairs
