"""Wrong: unnamed - two ideas at once."""


def merge_pair(pieces, pair):
    for i in range(len(pieces) - 1):
        if pieces[i : i + 2] == pair:
            return (*pieces[:i], *pieces[i + 2 :])
    return tuple(pieces)
