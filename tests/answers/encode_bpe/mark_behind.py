"""Wrong: mark_behind - the mark behind the word."""


def merge(pieces, pair):
    merged, i = [], 0
    while i < len(pieces):
        if tuple(pieces[i : i + 2]) == tuple(pair):
            merged.append(pieces[i] + pieces[i + 1])
            i += 2
        else:
            merged.append(pieces[i])
            i += 1
    return tuple(merged)


def encode_bpe(text, merges):
    found = []
    for word in text.split():
        pieces = tuple(word + "_")
        for pair in merges:
            pieces = merge(pieces, pair)
        found += pieces
    return found
