"""Wrong: unnamed - the ids from behind."""

import re


def read_off_ids(text, ids):
    tokens = re.findall(r"\w+|[^\w\s]", text.lower())
    return dict(zip(tokens, reversed(ids), strict=False))
