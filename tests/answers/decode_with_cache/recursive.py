"""Right: the loop as a function that calls itself."""

import numpy as np


def go_on(step, token, cache, eos_id, left):
    if left == 0:
        return []
    logits, cache = step(token, cache)
    best = int(np.asarray(logits).argmax())
    return [] if best == eos_id else [best, *go_on(step, best, cache, eos_id, left - 1)]


def decode_with_cache(step, sos_id, eos_id, max_length):
    return go_on(step, sos_id, None, eos_id, max_length)
