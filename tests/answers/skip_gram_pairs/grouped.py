"""Wrong: unnamed - a list of contexts for each centre."""


def skip_gram_pairs(ids, window):
    return [(ids[i], ids[max(0, i - window) : i] + ids[i + 1 : i + 1 + window]) for i in range(len(ids))]
