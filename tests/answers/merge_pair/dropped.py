"""Wrong: pair_dropped - forgets to append."""


def merge_pair(pieces, pair):
    merged, i = [], 0
    while i < len(pieces):
        if tuple(pieces[i : i + 2]) == pair:
            i += 2
        else:
            merged.append(pieces[i])
            i += 1
    return tuple(merged)
