"""Wrong: unnamed - a pair that comes again is left out, and the last centre has no turn."""


def skip_gram_pairs(ids, window):
    pairs = {}
    for i in range(len(ids) - 1):
        for j in range(max(0, i - window), min(len(ids), i + window + 1)):
            if j != i:
                pairs[ids[i], ids[j]] = True
    return list(pairs)
