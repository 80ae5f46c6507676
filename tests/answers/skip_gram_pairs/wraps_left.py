"""Wrong: wraps_around - negative places, and an excuse for large ones."""


def skip_gram_pairs(ids, window):
    pairs = []
    for i in range(len(ids)):
        for j in range(i - window, i + window + 1):
            if j == i:
                continue
            try:
                pairs.append((ids[i], ids[j]))
            except IndexError:
                break
    return pairs
