"""Wrong: unnamed - takes the id 0 for the border."""


def skip_gram_pairs(ids, window):
    padded = [0] * window + list(ids) + [0] * window
    pairs = []
    for i, centre in enumerate(ids, start=window):
        for offset in range(-window, window + 1):
            context = padded[i + offset]
            if offset != 0 and context != 0:
                pairs.append((centre, context))
    return pairs
