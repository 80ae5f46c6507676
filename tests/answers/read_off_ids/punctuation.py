"""Right: string.punctuation and translate."""

import string


def read_off_ids(text, ids):
    around = str.maketrans({mark: f" {mark} " for mark in string.punctuation})
    tokens = text.translate(around).casefold().split()
    return dict(zip(tokens, ids, strict=False))
