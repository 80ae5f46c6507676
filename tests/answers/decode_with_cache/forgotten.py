"""Wrong: cache_forgotten - None each time."""

import numpy as np


def decode_with_cache(step, sos_id, eos_id, max_length):
    words, token = [], sos_id
    while len(words) < max_length:
        logits, _ = step(token, None)
        token = int(np.argmax(logits))
        if token == eos_id:
            break
        words.append(token)
    return words
