"""Wrong: order_of_a_set - the longest words first."""

from __future__ import annotations


def build_vocabulary(sentences):
    words = sorted(dict.fromkeys(w for s in sentences for w in s.split()), key=len)
    return {w: i for i, w in enumerate(words, 1)}
