"""Wrong: only_the_centre - the condition the wrong way round."""


def skip_gram_pairs(ids, window):
    pairs = []
    for i in range(len(ids)):
        for j in range(max(0, i - window), min(len(ids), i + window + 1)):
            if j == i:
                pairs.append((ids[i], ids[j]))
    return pairs
