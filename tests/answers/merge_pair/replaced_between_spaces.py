"""Wrong: on_the_joined_text - replaced in the text, which is split at each space."""


def merge_pair(pieces, pair):
    return tuple(" ".join(pieces).replace(" ".join(pair), "".join(pair)).split(" "))
