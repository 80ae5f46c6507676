"""Wrong: unnamed - the printed text's tokens only."""


def read_off_ids(text, ids):
    tokens = ["the", "cat", "slept", "on", "the", "couch", ".", "it", "was", "too", "tired", "to", "get", "up", "."]
    return dict(zip(tokens, ids, strict=False))
