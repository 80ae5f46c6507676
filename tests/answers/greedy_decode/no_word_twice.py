"""Wrong: unnamed - never says a word twice."""

from __future__ import annotations

import numpy as np


def greedy_decode(next_token_logits, sos_id, eos_id, max_length):
    out = []
    for _ in range(max_length):
        z = np.array(next_token_logits([sos_id, *out]))
        z[out] = -np.inf
        t = int(z.argmax())
        if t == eos_id:
            break
        out.append(t)
    return out
