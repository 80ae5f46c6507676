"""Right: reduce and a comprehension."""

from functools import reduce


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
    return [piece for word in text.split() for piece in reduce(merge, merges, tuple("_" + word))]
