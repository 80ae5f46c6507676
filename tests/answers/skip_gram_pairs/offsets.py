"""Right: steps from the centre, lists as pairs."""


def skip_gram_pairs(ids, window):
    pairs = []
    for place, centre in enumerate(ids):
        for step in [*range(-window, 0), *range(1, window + 1)]:
            if 0 <= place + step < len(ids):
                pairs.append([centre, ids[place + step]])
    return pairs
