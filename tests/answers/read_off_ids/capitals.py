"""Wrong: capitals_kept - The and the."""

import re


def read_off_ids(text, ids):
    return dict(zip(re.findall(r"\w+|[^\w\s]", text), ids, strict=False))
