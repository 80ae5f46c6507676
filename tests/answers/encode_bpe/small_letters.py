"""Wrong: lowercased - text.lower()."""

from course.text import merge_pair


def encode_bpe(text, merges):
    found = []
    for word in text.lower().split():
        pieces = tuple("_" + word)
        for pair in merges:
            pieces = merge_pair(pieces, pair)
        found += pieces
    return found
