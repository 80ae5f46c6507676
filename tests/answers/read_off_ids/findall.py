"""Right: a regular expression."""

import re


def read_off_ids(text, ids):
    return dict(zip(re.findall(r"\w+|[^\w\s]", text.lower()), ids, strict=False))
