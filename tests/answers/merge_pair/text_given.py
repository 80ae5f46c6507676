"""Wrong: unnamed - the word, put together."""


def merge_pair(pieces, pair):
    return "".join(pieces)
