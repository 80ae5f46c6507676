"""Right: with the course's merge_pair, as the statement allows; a tuple."""

from course.text import merge_pair


def encode_bpe(text, merges):
    pieces = ()
    for word in text.split():
        cut = ("_", *word)
        for pair in merges:
            cut = merge_pair(cut, pair)
        pieces += cut
    return pieces
