"""Wrong: skips_equal_words - words compared, not places."""


def skip_gram_pairs(ids, window):
    pairs = []
    for i, centre in enumerate(ids):
        for context in ids[max(0, i - window) : i + window + 1]:
            if context != centre:
                pairs.append((centre, context))
    return pairs
