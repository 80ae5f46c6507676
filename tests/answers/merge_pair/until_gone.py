"""Wrong: unnamed - unchanged."""


def merge_pair(pieces, pair):
    return tuple(pieces)
