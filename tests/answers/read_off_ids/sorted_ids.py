"""Wrong: unnamed - ids in the order of their size."""

import re


def read_off_ids(text, ids):
    tokens = list(dict.fromkeys(re.findall(r"\w+|[^\w\s]", text.lower())))
    return dict(zip(tokens, sorted(set(ids)), strict=False))
