"""Right: by recursion."""


def merge_pair(pieces, pair):
    if len(pieces) < 2:
        return tuple(pieces)
    if tuple(pieces[:2]) == pair:
        return (pieces[0] + pieces[1], *merge_pair(pieces[2:], pair))
    return (pieces[0], *merge_pair(pieces[1:], pair))
