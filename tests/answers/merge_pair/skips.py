"""Right: a for loop that remembers to skip."""


def merge_pair(pieces, pair):
    merged, skip = (), False
    for i, piece in enumerate(pieces):
        if skip:
            skip = False
        elif i + 1 < len(pieces) and (piece, pieces[i + 1]) == tuple(pair):
            merged += ("".join(pair),)
            skip = True
        else:
            merged += (piece,)
    return merged
