"""Wrong: unnamed - the left half is enough."""


def merge_pair(pieces, pair):
    merged, i = [], 0
    while i < len(pieces):
        if pieces[i] == pair[0] and i + 1 < len(pieces):
            merged.append(pieces[i] + pieces[i + 1])
            i += 2
        else:
            merged.append(pieces[i])
            i += 1
    return tuple(merged)
