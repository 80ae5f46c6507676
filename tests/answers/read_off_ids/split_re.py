"""Right: re.split with what it splits at."""

import re


def read_off_ids(text, ids):
    tokens = [part for part in re.split(r"(\W)", text.lower()) if part.strip()]
    vocabulary = {}
    for token, i in zip(tokens, ids, strict=False):
        vocabulary.setdefault(token, int(i))
    return vocabulary
