"""Wrong: unnamed - the last piece is never looked at."""


def merge_pair(pieces, pair):
    merged, i = [], 0
    while i < len(pieces) - 1:
        if tuple(pieces[i : i + 2]) == pair:
            merged.append(pieces[i] + pieces[i + 1])
            i += 2
        else:
            merged.append(pieces[i])
            i += 1
    return tuple(merged)
