"""Wrong: one_side_only, context_first - two at once."""


def skip_gram_pairs(ids, window):
    pairs = []
    for i in range(len(ids)):
        for j in range(i + 1, min(len(ids), i + window + 1)):
            pairs.append((ids[j], ids[i]))
    return pairs
