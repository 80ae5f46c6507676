"""Wrong: last_neighbour_missing - range without + 1."""


def skip_gram_pairs(ids, window):
    pairs = []
    for i in range(len(ids)):
        for j in range(max(0, i - window), min(len(ids), i + window)):
            if i != j:
                pairs.append((ids[i], ids[j]))
    return pairs
