"""Wrong: cache_not_renewed - the first cache is kept."""

import numpy as np


def decode_with_cache(step, sos_id, eos_id, max_length):
    logits, cache = step(sos_id, None)
    words = []
    while len(words) < max_length:
        token = int(np.argmax(logits))
        if token == eos_id:
            break
        words.append(token)
        logits, _ = step(token, cache)
    return words
