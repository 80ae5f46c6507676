"""Wrong: ends_left_out - full windows only."""


def skip_gram_pairs(ids, window):
    pairs = []
    for i in range(window, len(ids) - window):
        for j in range(i - window, i + window + 1):
            if i != j:
                pairs.append((ids[i], ids[j]))
    return pairs
