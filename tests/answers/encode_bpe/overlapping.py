"""Wrong: merged_badly - a piece may be used twice."""


def merge(pieces, pair):
    merged, used = [], False
    for i, piece in enumerate(pieces):
        if tuple(pieces[i : i + 2]) == tuple(pair):
            merged.append(piece + pieces[i + 1])
            used = True
        elif used:
            used = False
        else:
            merged.append(piece)
    return tuple(merged)


def encode_bpe(text, merges):
    found = []
    for word in text.split():
        pieces = tuple("_" + word)
        for pair in merges:
            pieces = merge(pieces, pair)
        found += pieces
    return found
