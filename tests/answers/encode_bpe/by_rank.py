"""Right: the earliest merge that fits anywhere, again and again, as libraries do."""

import itertools


def encode_bpe(text, merges):
    rank = {tuple(pair): place for place, pair in enumerate(merges)}
    found = []
    for word in text.split():
        pieces = list("_" + word)
        while len(pieces) > 1:
            ranks = [rank.get(pair, len(rank)) for pair in itertools.pairwise(pieces)]
            best = min(ranks)
            if best == len(rank):
                break
            i = ranks.index(best)
            pieces[i : i + 2] = [pieces[i] + pieces[i + 1]]
        found.extend(pieces)
    return found
