"""Wrong: marks_left_out - words only."""

import re


def read_off_ids(text, ids):
    return dict(zip(re.findall(r"\w+", text.lower()), ids, strict=False))
