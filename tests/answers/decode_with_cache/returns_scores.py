"""Wrong: unnamed - the scores, not the ids."""

import numpy as np


def decode_with_cache(step, sos_id, eos_id, max_length):
    words, token, cache = [], sos_id, None
    while len(words) < max_length:
        logits, cache = step(token, cache)
        token = int(np.argmax(logits))
        if token == eos_id:
            break
        words.append(float(np.max(logits)))
    return words
