"""Wrong: other_order - the nearest first."""


def skip_gram_pairs(ids, window):
    pairs = []
    for i in range(len(ids)):
        for step in range(1, window + 1):
            for j in (i - step, i + step):
                if 0 <= j < len(ids):
                    pairs.append((ids[i], ids[j]))
    return pairs
