"""Right: a regular expression with fences around each piece."""

import re


def merge_pair(pieces, pair):
    left, right = map(re.escape, pair)
    text = "".join(f"<{piece}>" for piece in pieces)
    text = re.sub(f"<{left}><{right}>", lambda found: found.group().replace("><", ""), text)
    return tuple(text[1:-1].split("><")) if text else ()
