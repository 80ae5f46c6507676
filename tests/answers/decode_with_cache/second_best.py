"""Wrong: unnamed - the second best word."""

import numpy as np


def decode_with_cache(step, sos_id, eos_id, max_length):
    words, token, cache = [], sos_id, None
    while len(words) < max_length:
        logits, cache = step(token, cache)
        token = int(np.argsort(logits)[-2])
        if token == eos_id:
            break
        words.append(token)
    return words
