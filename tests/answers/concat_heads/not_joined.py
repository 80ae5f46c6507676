"""Wrong: not_put_together - the outputs come back as a list."""

from __future__ import annotations


def concat_heads(heads, x):
    return [h(x, x, x)[0] for h in heads]
