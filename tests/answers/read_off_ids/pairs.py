"""Wrong: unnamed - a list of pairs."""

import re


def read_off_ids(text, ids):
    tokens = re.findall(r"\w+|[^\w\s]", text.lower())
    return list(zip(tokens, ids, strict=False))
