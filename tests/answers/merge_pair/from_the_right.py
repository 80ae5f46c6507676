"""Wrong: from_the_right - walks backwards."""


def merge_pair(pieces, pair):
    merged, i = [], len(pieces) - 1
    while i >= 0:
        if i > 0 and (pieces[i - 1], pieces[i]) == pair:
            merged.append("".join(pair))
            i -= 2
        else:
            merged.append(pieces[i])
            i -= 1
    return tuple(reversed(merged))
