"""Wrong: unnamed - repeated tokens left out, and their ids not."""

import re


def read_off_ids(text, ids):
    tokens = dict.fromkeys(re.findall(r"\w+|[^\w\s]", text.lower()))
    return dict(zip(tokens, ids, strict=False))
