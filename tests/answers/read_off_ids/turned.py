"""Wrong: ids_to_words - id first."""

import re


def read_off_ids(text, ids):
    tokens = re.findall(r"\w+|[^\w\s]", text.lower())
    return dict(zip(ids, tokens, strict=False))
