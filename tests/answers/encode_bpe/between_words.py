"""Wrong: first_word_unmarked - a mark only where a space stood."""

from course.text import merge_pair


def encode_bpe(text, merges):
    found = []
    for place, word in enumerate(text.split()):
        pieces = tuple("_" + word if place else word)
        for pair in merges:
            pieces = merge_pair(pieces, pair)
        found += pieces
    return found
