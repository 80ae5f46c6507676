"""Wrong: no_pairs - a range from the end to the beginning."""


def skip_gram_pairs(ids, window):
    pairs = []
    for i in range(len(ids)):
        for j in range(i + window, i - window):
            if j != i:
                pairs.append((ids[i], ids[j]))
    return pairs
