"""Wrong: unnamed - each word is read twice."""

import numpy as np


def decode_with_cache(step, sos_id, eos_id, max_length):
    words, token, cache = [], sos_id, None
    while len(words) < max_length:
        _, cache = step(token, cache)
        logits, cache = step(token, cache)
        token = int(np.argmax(logits))
        if token == eos_id:
            break
        words.append(token)
    return words
