"""Wrong: returns_eos - appended before it is looked at."""

import numpy as np


def decode_with_cache(step, sos_id, eos_id, max_length):
    words, token, cache = [], sos_id, None
    while token != eos_id and len(words) < max_length:
        logits, cache = step(token, cache)
        token = int(np.argmax(logits))
        words.append(token)
    return words
