"""Wrong: longest_merge_first - the longest merges first."""

from course import text as ready


def encode_bpe(text, merges):
    out = []
    for word in text.split():
        pieces = tuple("_" + word)
        for pair in sorted(merges, key=lambda p: -len("".join(p))):
            pieces = ready.merge_pair(pieces, pair)
        out += pieces
    return out
