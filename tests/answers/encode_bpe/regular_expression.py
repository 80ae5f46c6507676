"""Right: a regular expression with fences around pieces."""

import re


def encode_bpe(text, merges):
    fenced = "".join(f"<{letter}>" for word in text.split() for letter in "_" + word)
    for left, right in merges:
        fenced = re.sub(f"<{re.escape(left)}><{re.escape(right)}>", f"<{left}{right}>", fenced)
    return re.findall("<([^>]+)>", fenced)
