"""Wrong: either_way - a set of two."""


def merge_pair(pieces, pair):
    merged, i = [], 0
    while i < len(pieces):
        if tuple(sorted(pieces[i : i + 2])) == tuple(sorted(pair)):
            merged.append(pieces[i] + pieces[i + 1])
            i += 2
        else:
            merged.append(pieces[i])
            i += 1
    return tuple(merged)
