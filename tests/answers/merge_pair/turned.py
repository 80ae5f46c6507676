"""Wrong: unnamed - joined the wrong way round."""


def merge_pair(pieces, pair):
    merged, i = [], 0
    while i < len(pieces):
        if tuple(pieces[i : i + 2]) == pair:
            merged.append(pieces[i + 1] + pieces[i])
            i += 2
        else:
            merged.append(pieces[i])
            i += 1
    return tuple(merged)
