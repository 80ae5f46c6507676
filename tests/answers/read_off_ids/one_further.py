"""Wrong: unnamed - as if a [CLS] stood in front."""

import re


def read_off_ids(text, ids):
    tokens = re.findall(r"\w+|[^\w\s]", text.lower())
    return dict(zip(tokens, [*ids[1:], 0], strict=False))
