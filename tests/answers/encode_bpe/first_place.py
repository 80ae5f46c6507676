"""Wrong: merged_badly - a merge joins once a word."""


def merge(pieces, pair):
    merged, i = [], 0
    while i < len(pieces):
        if tuple(pieces[i : i + 2]) == tuple(pair) and len(merged) == i:
            merged.append(pieces[i] + pieces[i + 1])
            i += 2
        else:
            merged.append(pieces[i])
            i += 1
    return tuple(merged)


def encode_bpe(text, merges):
    found = []
    for word in text.split():
        pieces = tuple("_" + word)
        for pair in merges:
            pieces = merge(pieces, pair)
        found += pieces
    return found
