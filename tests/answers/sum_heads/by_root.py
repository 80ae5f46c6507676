"""Wrong: unnamed - divided by the root of the number of heads."""

from __future__ import annotations

import math


def sum_heads(heads, x):
    return sum(h(x, x, x)[0] for h in heads) / math.sqrt(len(heads))
