"""Wrong: overlapping - the right half may be a left half again."""


def merge_pair(pieces, pair):
    merged, skip = [], False
    for i, piece in enumerate(pieces):
        if tuple(pieces[i : i + 2]) == pair:
            merged.append(piece + pieces[i + 1])
            skip = True
        elif skip:
            skip = False
        else:
            merged.append(piece)
    return tuple(merged)
