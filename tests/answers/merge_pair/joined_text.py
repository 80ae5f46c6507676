"""Wrong: on_the_joined_text - replace in the text with spaces."""


def merge_pair(pieces, pair):
    return tuple(" ".join(pieces).replace(" ".join(pair), "".join(pair)).split())
