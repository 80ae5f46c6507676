"""Wrong: negative_slice - a slice that begins before the beginning is empty."""


def skip_gram_pairs(ids, window):
    pairs = []
    for i, centre in enumerate(ids):
        for context in ids[i - window : i] + ids[i + 1 : i + 1 + window]:
            pairs.append((centre, context))
    return pairs
