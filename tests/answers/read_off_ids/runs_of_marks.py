"""Wrong: unnamed - marks side by side are one token."""

import re


def read_off_ids(text, ids):
    tokens = re.findall(r"\w+|[^\w\s]+", text.lower())
    return dict(zip(tokens, ids, strict=False))
