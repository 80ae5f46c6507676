"""Wrong: unnamed - always 1."""


def cosine_similarity(a, b):
    return 1.0
